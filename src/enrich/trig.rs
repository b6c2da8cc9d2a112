//! TriG as it is written for a run: statements of one subject after another, each predicate named
//! many times. What a general serializer finds out anew for each triple is looked up here.

use std::collections::HashMap;
use std::io::{self, Write};

use oxigraph::model::{LiteralRef, NamedNodeRef, NamedOrBlankNodeRef, TermRef, TripleRef};

use super::store::PREFIXES;
use crate::rdf::vocabulary::{rdf, xsd};

/// Writes triples, graph by graph.
pub(super) struct Trig<W> {
    out: W,
    /// IRIs of predicates and datatypes as they are written.
    names: HashMap<String, String>,
    /// The subject of the last triple, as it is written; empty at the beginning of a graph.
    subject: String,
    in_graph: bool,
}

impl<W: Write> Trig<W> {
    /// Writes the prefixes.
    pub fn new(mut out: W) -> io::Result<Self> {
        for (name, iri) in PREFIXES {
            writeln!(out, "@prefix {name}: <{iri}> .")?;
        }
        Ok(Self {
            out,
            names: HashMap::new(),
            subject: String::new(),
            in_graph: false,
        })
    }

    /// Begins a graph.
    pub fn graph(&mut self, name: NamedNodeRef<'_>) -> io::Result<()> {
        self.end()?;
        self.in_graph = true;
        writeln!(self.out, "{name} {{")
    }

    /// Writes a triple of the graph.
    pub fn write(&mut self, triple: TripleRef<'_>) -> io::Result<()> {
        let same = match triple.subject {
            NamedOrBlankNodeRef::NamedNode(node) => {
                let told = self.subject.strip_prefix('<');
                told.and_then(|told| told.strip_suffix('>')) == Some(node.as_str())
            }
            NamedOrBlankNodeRef::BlankNode(_) => false,
        };
        if same {
            self.out.write_all(b" ;\n\t\t")?;
        } else {
            if !self.subject.is_empty() {
                self.out.write_all(b" .\n")?;
            }
            self.subject = triple.subject.to_string();
            write!(self.out, "\t{} ", self.subject)?;
        }
        self.name(triple.predicate)?;
        self.out.write_all(b" ")?;
        match triple.object {
            TermRef::NamedNode(node) => {
                self.out.write_all(b"<")?;
                self.out.write_all(node.as_str().as_bytes())?;
                self.out.write_all(b">")
            }
            TermRef::Literal(literal) => self.literal(literal),
            TermRef::BlankNode(node) => write!(self.out, "{node}"),
        }
    }

    /// Ends the last graph.
    pub fn finish(mut self) -> io::Result<()> {
        self.end()?;
        self.out.flush()
    }

    fn end(&mut self) -> io::Result<()> {
        if !self.subject.is_empty() {
            self.subject.clear();
            self.out.write_all(b" .\n")?;
        }
        if self.in_graph {
            self.in_graph = false;
            self.out.write_all(b"}\n")?;
        }
        Ok(())
    }

    fn name(&mut self, iri: NamedNodeRef<'_>) -> io::Result<()> {
        if let Some(name) = self.names.get(iri.as_str()) {
            return self.out.write_all(name.as_bytes());
        }
        let name = shortened(iri.as_str());
        self.out.write_all(name.as_bytes())?;
        self.names.insert(iri.as_str().to_owned(), name);
        Ok(())
    }

    fn literal(&mut self, literal: LiteralRef<'_>) -> io::Result<()> {
        let value = literal.value();
        let is_plain = |byte: u8| byte >= b' ' && ![b'"', b'\\', 0x7f].contains(&byte);
        if literal.language().is_some() || !value.bytes().all(is_plain) {
            return write!(self.out, "{literal}");
        }
        self.out.write_all(b"\"")?;
        self.out.write_all(value.as_bytes())?;
        self.out.write_all(b"\"")?;
        if literal.datatype().as_str() == xsd::STRING {
            return Ok(());
        }
        self.out.write_all(b"^^")?;
        self.name(literal.datatype())
    }
}

/// The IRI as it is written, by a prefix where it has one.
fn shortened(iri: &str) -> String {
    if iri == rdf::TYPE {
        return "a".to_owned();
    }
    let short = PREFIXES.iter().find_map(|(name, namespace)| {
        let local = iri.strip_prefix(namespace)?;
        let mut letters = local.bytes();
        let fits = letters
            .next()
            .is_some_and(|first| first.is_ascii_alphabetic())
            && letters.all(|byte| byte.is_ascii_alphanumeric());
        fits.then(|| format!("{name}:{local}"))
    });
    short.unwrap_or_else(|| format!("<{iri}>"))
}

#[cfg(test)]
mod tests {
    use oxigraph::io::{RdfFormat, RdfParser};
    use oxigraph::model::vocab::{rdfs, xsd};
    use oxigraph::model::{BlankNode, Literal, NamedNode, Quad, Term};

    use super::*;

    #[test]
    fn a_parser_reads_what_was_written() {
        let iri = |text: &str| NamedNode::new_unchecked(text);
        let node = |text: &str| Term::from(iri(text));
        let typed = |value: &str, datatype| Literal::new_typed_literal(value, datatype).into();
        let graphs = [
            "urn:hadal:run:1",
            "urn:hadal:run:1:provenance",
            "urn:hadal:run:2",
        ];
        let triples: [(&str, NamedNode, Term); 9] = [
            ("http://s/1", iri(rdf::TYPE), node("http://s/Book")),
            (
                "http://s/1",
                iri(rdfs::LABEL.as_str()),
                typed("a \"b\" \\ \n\t\u{7f}é", xsd::STRING),
            ),
            ("http://s/1", iri("http://s/p"), typed("1.50", xsd::DECIMAL)),
            ("http://s/2", iri("http://s/p"), typed("x\n", xsd::INTEGER)),
            (
                "http://s/2",
                iri("urn:hadal:vocabulary:a-b"),
                typed("", xsd::STRING),
            ),
            (
                "http://s/2",
                iri("http://s/é"),
                Literal::new_language_tagged_literal("chat", "fr")
                    .unwrap()
                    .into(),
            ),
            (
                "http://s/1",
                iri("http://s/p"),
                BlankNode::new_unchecked("b").into(),
            ),
            ("http://s/1", iri("urn:hadal:vocabulary:"), node("a:b")),
            (
                "http://s/1",
                iri("http://s/p"),
                typed("'", iri("urn:type").as_ref()),
            ),
        ];
        let mut expected = Vec::new();
        let mut out = Vec::new();
        let mut trig = Trig::new(&mut out).unwrap();
        // The one in the middle stays empty.
        for (place, graph) in graphs.into_iter().enumerate() {
            trig.graph(iri(graph).as_ref()).unwrap();
            for (subject, predicate, object) in triples.iter().filter(|_| place != 1) {
                let quad = Quad::new(iri(subject), predicate.clone(), object.clone(), iri(graph));
                trig.write(quad.as_ref().into()).unwrap();
                expected.push(quad);
            }
        }
        trig.finish().unwrap();
        let text = String::from_utf8(out.clone()).unwrap();
        let read = RdfParser::from_format(RdfFormat::TriG).for_slice(&out);
        let read: Vec<Quad> = read.map(Result::unwrap).collect();
        assert_eq!(read, expected, "{text}");
        assert!(
            text.contains("\t<http://s/1> a <http://s/Book> ;\n\t\trdfs:label \"a \\\"b"),
            "{text}"
        );
    }
}
