//! The enrichment as TriG: a graph of statements, and one of what they rest on.

use std::collections::BTreeSet;
use std::io::{self, BufWriter, Write};

use oxigraph::model::vocab::{rdf, rdfs, xsd};
use oxigraph::model::{LiteralRef, NamedNode, NamedNodeRef, TermRef, TripleRef};

use super::enrichment::{Enrichment, Statement};
use super::store::{provenance_graph, statement_graph};
use super::trig::Trig;
use crate::rdf::vocabulary::{hadal, prov};

/// So many bytes are written at once.
const BUFFER: usize = 1 << 20;

/// What takes triples one by one.
type Sink<'s> = dyn FnMut(TripleRef<'_>) -> io::Result<()> + 's;

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
    pub fn write_trig(&self, out: impl Write) -> io::Result<()> {
        let mut trig = Trig::new(BufWriter::with_capacity(BUFFER, out))?;
        trig.graph(statement_graph(&self.id).as_ref())?;
        for statement in &self.statements {
            trig.write(statement.triple_ref())?;
        }
        trig.graph(provenance_graph(&self.id).as_ref())?;
        self.provenance(&mut |triple| trig.write(triple))?;
        trig.finish()
    }

    /// What the statements rest on, as [`Enrichment::write_trig`] says.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub(super) fn provenance(&self, out: &mut Sink<'_>) -> io::Result<()> {
        self.activity(out)?;
        for (number, statement) in self.statements.iter().enumerate() {
            let name = format!("urn:hadal:run:{}:{}", self.id, number + 1);
            reify(NamedNodeRef::new_unchecked(&name), statement, out)?;
        }
        Ok(())
    }

    fn activity(&self, out: &mut Sink<'_>) -> io::Result<()> {
        let graph = statement_graph(&self.id);
        let activity = NamedNode::new_unchecked(format!("urn:hadal:run:{}:activity", self.id));
        let version = env!("CARGO_PKG_VERSION");
        let agent = NamedNode::new_unchecked(format!("urn:hadal:agent:{version}"));
        let label = format!("hadal {version}");
        let started = LiteralRef::new_typed_literal(&self.started, xsd::DATE_TIME);
        let mut add = |subject: &NamedNode, predicate, object: TermRef<'_>| {
            out(TripleRef::new(subject.as_ref(), predicate, object))
        };
        add(&graph, WAS_GENERATED_BY, activity.as_ref().into())?;
        add(&activity, rdf::TYPE, ACTIVITY.into())?;
        add(&activity, STARTED, started.into())?;
        add(&activity, ASSOCIATED_WITH, agent.as_ref().into())?;
        let source = LiteralRef::new_simple_literal(&self.source);
        add(&activity, SOURCE, source.into())?;
        let sources = self.statements.iter().map(|statement| &statement.source);
        let pages: BTreeSet<&String> = sources.flat_map(|source| &source.pages).collect();
        for page in pages {
            add(&activity, USED, address(page))?;
        }
        add(&agent, rdf::TYPE, SOFTWARE_AGENT.into())?;
        let label = LiteralRef::new_simple_literal(&label);
        add(&agent, rdfs::LABEL, label.into())
    }
}

fn reify(name: NamedNodeRef<'_>, statement: &Statement, out: &mut Sink<'_>) -> io::Result<()> {
    let mut add = |predicate, object: TermRef<'_>| out(TripleRef::new(name, predicate, object));
    let text = |text| TermRef::from(LiteralRef::new_simple_literal(text));
    add(rdf::TYPE, rdf::STATEMENT.into())?;
    add(rdf::SUBJECT, statement.subject.as_ref().into())?;
    add(rdf::PREDICATE, statement.predicate.as_ref().into())?;
    add(rdf::OBJECT, statement.object.as_ref())?;
    let confidence = format!("{:.4}", statement.confidence);
    let confidence = LiteralRef::new_typed_literal(&confidence, xsd::DECIMAL);
    add(CONFIDENCE, confidence.into())?;
    for page in &statement.source.pages {
        add(DERIVED_FROM, address(page))?;
    }
    if statement.source.decided {
        add(ATTRIBUTED_TO, PERSON.into())?;
        add(rdfs::COMMENT, text("decided by a person"))?;
    }
    if let Some(record) = &statement.source.record {
        add(RECORD, text(record))?;
    }
    for response in &statement.source.responses {
        add(RESPONSE, text(response))?;
    }
    Ok(())
}

const fn node(iri: &'static str) -> NamedNodeRef<'static> {
    NamedNodeRef::new_unchecked(iri)
}

const WAS_GENERATED_BY: NamedNodeRef<'static> = node(prov::WAS_GENERATED_BY);
const ACTIVITY: NamedNodeRef<'static> = node(prov::ACTIVITY);
const STARTED: NamedNodeRef<'static> = node(prov::STARTED_AT_TIME);
const ASSOCIATED_WITH: NamedNodeRef<'static> = node(prov::WAS_ASSOCIATED_WITH);
const USED: NamedNodeRef<'static> = node(prov::USED);
const SOFTWARE_AGENT: NamedNodeRef<'static> = node(prov::SOFTWARE_AGENT);
const DERIVED_FROM: NamedNodeRef<'static> = node(prov::WAS_DERIVED_FROM);
const ATTRIBUTED_TO: NamedNodeRef<'static> = node(prov::WAS_ATTRIBUTED_TO);
const SOURCE: NamedNodeRef<'static> = node(hadal::SOURCE);
const CONFIDENCE: NamedNodeRef<'static> = node(hadal::CONFIDENCE);
const RECORD: NamedNodeRef<'static> = node(hadal::RECORD);
const RESPONSE: NamedNodeRef<'static> = node(hadal::RESPONSE);
/// Whoever answered in the review.
const PERSON: NamedNodeRef<'static> = node("urn:hadal:agent:person");

/// A page's address as an IRI, as a text where it is none.
fn address(page: &str) -> TermRef<'_> {
    match NamedNodeRef::new(page) {
        Ok(node) => node.into(),
        Err(_) => LiteralRef::new_simple_literal(page).into(),
    }
}
