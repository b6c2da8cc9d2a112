//! What a run added, and how two runs differ.

use std::collections::BTreeSet;
use std::io::Write;

use oxigraph::io::{RdfFormat, RdfSerializer};
use oxigraph::model::{GraphNameRef, NamedNode};
use serde::Serialize;

use super::{Store, StoreError, statement_graph};
use crate::rdf::RdfError;

/// The difference between nothing or a run and a run, in statements as N-Triples lines
/// without their end, sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diff {
    /// What only the second has.
    pub added: BTreeSet<String>,
    /// What only the first has.
    pub removed: BTreeSet<String>,
    /// How many statements both have.
    pub kept: usize,
}

/// A difference in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DiffCounts {
    /// What only the second has.
    pub added: usize,
    /// What only the first has.
    pub removed: usize,
    /// What both have.
    pub kept: usize,
}

impl Store {
    /// What a run added; with another, what is to be added to and removed from the first to
    /// get the other.
    ///
    /// # Errors
    ///
    /// Where there is no such run, or the triple store fails.
    pub fn diff(&self, run: &str, other: Option<&str>) -> Result<Diff, StoreError> {
        let first = self.statements_of(run)?;
        Ok(match other {
            None => Diff::between(&BTreeSet::new(), &first),
            Some(other) => Diff::between(&first, &self.statements_of(other)?),
        })
    }

    fn statements_of(&self, run: &str) -> Result<BTreeSet<String>, StoreError> {
        if !self.runs().iter().any(|known| known.id == run) {
            return Err(self.unknown_run(run));
        }
        let graph = statement_graph(run);
        let graph = GraphNameRef::from(graph.as_ref());
        let triples = self.triples.matching((None, None, None), graph, false);
        triples.map(|triple| Ok(triple?.to_string())).collect()
    }
}

impl Diff {
    /// What leads from one set of statements to another.
    pub(super) fn between(first: &BTreeSet<String>, second: &BTreeSet<String>) -> Self {
        Self {
            added: second.difference(first).cloned().collect(),
            removed: first.difference(second).cloned().collect(),
            kept: first.intersection(second).count(),
        }
    }

    /// In numbers.
    #[must_use]
    pub fn counts(&self) -> DiffCounts {
        DiffCounts {
            added: self.added.len(),
            removed: self.removed.len(),
            kept: self.kept,
        }
    }

    /// Writes N-Triples with `-` or `+` before each, what is removed first.
    ///
    /// # Errors
    ///
    /// Where the output cannot be written.
    pub fn write_lines(&self, mut out: impl Write) -> Result<(), StoreError> {
        let removed = self.removed.iter().map(|statement| ('-', statement));
        let added = self.added.iter().map(|statement| ('+', statement));
        for (sign, statement) in removed.chain(added) {
            writeln!(out, "{sign} {statement} .").map_err(StoreError::Output)?;
        }
        Ok(())
    }

    /// Writes TriG with the graphs `urn:hadal:diff:removed` and `urn:hadal:diff:added`.
    ///
    /// # Errors
    ///
    /// Where the output cannot be written.
    pub fn write_trig(&self, out: impl Write) -> Result<(), StoreError> {
        let mut writer = RdfSerializer::from_format(RdfFormat::TriG).for_writer(out);
        for (name, statements) in [("removed", &self.removed), ("added", &self.added)] {
            let graph = NamedNode::new_unchecked(format!("urn:hadal:diff:{name}"));
            for triple in triples(statements)? {
                writer
                    .serialize_quad(&triple.in_graph(graph.clone()))
                    .map_err(StoreError::Output)?;
            }
        }
        writer.finish().map_err(StoreError::Output)?;
        Ok(())
    }
}

fn triples(statements: &BTreeSet<String>) -> Result<Vec<oxigraph::model::Triple>, RdfError> {
    let mut text = String::new();
    for statement in statements {
        text.push_str(statement);
        text.push_str(" .\n");
    }
    let mut found = Vec::with_capacity(statements.len());
    let parser = oxigraph::io::RdfParser::from_format(RdfFormat::NTriples).lenient();
    for quad in parser.for_slice(text.as_bytes()) {
        let quad = quad.map_err(|error| RdfError::Write(std::io::Error::other(error)))?;
        found.push(quad.into());
    }
    Ok(found)
}
