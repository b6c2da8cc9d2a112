//! The enrichment as TriG: a graph of statements, and one of what they rest on.

use std::collections::BTreeSet;
use std::io::Write;

use oxigraph::io::{RdfFormat, RdfSerializer, WriterQuadSerializer};
use oxigraph::model::vocab::{rdf, rdfs, xsd};
use oxigraph::model::{Literal, NamedNode, Quad, Term};

use super::enrichment::{Enrichment, Statement};
use super::error::EnrichError;
use super::store::{PREFIXES, provenance_graph, statement_graph};

const PROV: &str = "http://www.w3.org/ns/prov#";
const HADAL: &str = "urn:hadal:vocabulary:";

impl Enrichment {
    /// Writes the run as TriG, the form that [`super::Store::commit`] takes.
    ///
    /// The graph `urn:hadal:run:ID` has the statements. `urn:hadal:run:ID:provenance` has
    /// the run as a `prov:Activity` with its start, its agent and the pages that it used,
    /// and each statement reified (`rdf:Statement`) with its confidence, the pages that it
    /// was derived from, the record and the responses, and whether a person decided it.
    ///
    /// # Errors
    ///
    /// Where the output cannot be written.
    pub fn write_trig(&self, out: impl Write) -> Result<(), EnrichError> {
        let mut writer = RdfSerializer::from_format(RdfFormat::TriG);
        for (name, iri) in PREFIXES {
            writer = writer
                .with_prefix(name, iri)
                .map_err(std::io::Error::other)?;
        }
        let mut writer = writer.for_writer(std::io::BufWriter::new(out));
        let graph = statement_graph(&self.id);
        for statement in &self.statements {
            let (subject, predicate) = (&statement.subject, &statement.predicate);
            let quad = Quad::new(
                subject.clone(),
                predicate.clone(),
                statement.object.clone(),
                graph.clone(),
            );
            writer.serialize_quad(&quad)?;
        }
        let mut provenance = Provenance {
            writer,
            graph: provenance_graph(&self.id),
        };
        self.write_activity(&mut provenance)?;
        for (number, statement) in self.statements.iter().enumerate() {
            let name = format!("urn:hadal:run:{}:{}", self.id, number + 1);
            provenance.reify(&NamedNode::new_unchecked(name), statement)?;
        }
        provenance.writer.finish()?.flush()?;
        Ok(())
    }

    fn write_activity<W: Write>(&self, out: &mut Provenance<W>) -> std::io::Result<()> {
        let graph = statement_graph(&self.id);
        let activity = NamedNode::new_unchecked(format!("urn:hadal:run:{}:activity", self.id));
        let version = env!("CARGO_PKG_VERSION");
        let agent = NamedNode::new_unchecked(format!("urn:hadal:agent:{version}"));
        out.add(&graph, prov("wasGeneratedBy"), activity.clone())?;
        out.add(&activity, rdf::TYPE.into(), prov("Activity"))?;
        let started = Literal::new_typed_literal(&self.started, xsd::DATE_TIME);
        out.add(&activity, prov("startedAtTime"), started)?;
        out.add(&activity, prov("wasAssociatedWith"), agent.clone())?;
        let source = Literal::new_simple_literal(&self.source);
        out.add(&activity, hadal("source"), source)?;
        let sources = self.statements.iter().map(|statement| &statement.source);
        let pages: BTreeSet<&String> = sources.flat_map(|source| &source.pages).collect();
        for page in pages {
            out.add(&activity, prov("used"), address(page))?;
        }
        out.add(&agent, rdf::TYPE.into(), prov("SoftwareAgent"))?;
        let label = Literal::new_simple_literal(format!("hadal {version}"));
        out.add(&agent, rdfs::LABEL.into(), label)
    }
}

struct Provenance<W: Write> {
    writer: WriterQuadSerializer<W>,
    graph: NamedNode,
}

impl<W: Write> Provenance<W> {
    fn add(
        &mut self,
        subject: &NamedNode,
        predicate: NamedNode,
        object: impl Into<Term>,
    ) -> std::io::Result<()> {
        let graph = self.graph.clone();
        let quad = Quad::new(subject.clone(), predicate, object, graph);
        self.writer.serialize_quad(&quad)
    }

    fn reify(&mut self, name: &NamedNode, statement: &Statement) -> std::io::Result<()> {
        self.add(name, rdf::TYPE.into(), rdf::STATEMENT.into_owned())?;
        self.add(name, rdf::SUBJECT.into(), statement.subject.clone())?;
        self.add(name, rdf::PREDICATE.into(), statement.predicate.clone())?;
        self.add(name, rdf::OBJECT.into(), statement.object.clone())?;
        let confidence = format!("{:.4}", statement.confidence);
        let confidence = Literal::new_typed_literal(confidence, xsd::DECIMAL);
        self.add(name, hadal("confidence"), confidence)?;
        for page in &statement.source.pages {
            self.add(name, prov("wasDerivedFrom"), address(page))?;
        }
        if statement.source.decided {
            self.add(name, prov("wasAttributedTo"), person())?;
            let comment = Literal::new_simple_literal("decided by a person");
            self.add(name, rdfs::COMMENT.into(), comment)?;
        }
        if let Some(record) = &statement.source.record {
            self.add(name, hadal("record"), Literal::new_simple_literal(record))?;
        }
        for response in &statement.source.responses {
            self.add(
                name,
                hadal("response"),
                Literal::new_simple_literal(response),
            )?;
        }
        Ok(())
    }
}

/// A page's address as an IRI, as a text where it is none.
fn address(page: &str) -> Term {
    match NamedNode::new(page) {
        Ok(node) => node.into(),
        Err(_) => Literal::new_simple_literal(page).into(),
    }
}

/// Whoever answered in the review.
fn person() -> NamedNode {
    NamedNode::new_unchecked("urn:hadal:agent:person")
}

fn prov(name: &str) -> NamedNode {
    NamedNode::new_unchecked(format!("{PROV}{name}"))
}

fn hadal(name: &str) -> NamedNode {
    NamedNode::new_unchecked(format!("{HADAL}{name}"))
}
