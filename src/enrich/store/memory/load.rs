//! Reading files into memory.

use std::ops::ControlFlow;
use std::path::Path;

use oxigraph::model::NamedNodeRef;

use super::super::load::{Take, scoped};
use super::{Key, Memory, Pending, StoreError, statement_graph};
use crate::rdf::slices::Slice;
use crate::rdf::terms::TermId;
use crate::rdf::vocabulary::{rdf as terms, rdfs};
use crate::rdf::{self, Blanks, Item};

/// An ontology in the reading.
struct Reading<'m> {
    memory: &'m mut Memory,
    /// What stands before the names of its blank nodes.
    scope: usize,
    blanks: Blanks,
    triples: Vec<super::Numbers>,
    full: bool,
}

impl Memory {
    /// Reads a base ontology; gives what is to be added to the default graph, and how many triples
    /// the file has. Blank nodes get the `scope` before their name, so that those of two files
    /// stay apart.
    pub fn read_base(&mut self, path: &Path, scope: usize) -> Result<(Pending, usize), StoreError> {
        self.rests.take();
        let hasher = self.terms.hasher();
        let mut reading = Reading {
            memory: self,
            scope,
            blanks: Blanks::default(),
            triples: Vec::new(),
            full: false,
        };
        let by_lines = rdf::read_slices(path, &hasher, &mut |slice| {
            reading.full |= reading.take(slice).is_none();
            !reading.full
        })?;
        let count = match by_lines {
            Some(()) => reading.triples.len(),
            None => reading.one_by_one(path)?,
        };
        if reading.full {
            return Err(StoreError::Full);
        }
        let triples = reading.triples;
        Ok((Pending { run: None, triples }, count))
    }

    /// Numbers the statements of a run that `each` hands over; they are still to be added.
    pub fn number(
        &mut self,
        id: &str,
        each: impl FnOnce(&mut Take<'_>) -> Result<(), StoreError>,
    ) -> Result<Pending, StoreError> {
        self.rests.take();
        let name = statement_graph(id);
        let name = self
            .terms
            .intern(&Key::of(name.as_ref().into()))
            .ok_or(StoreError::Full)?;
        let mut triples = Vec::new();
        each(&mut |triple| {
            triples.push(self.terms.intern_triple(triple).ok_or(StoreError::Full)?);
            Ok(())
        })?;
        Ok(Pending {
            run: Some((id.to_owned(), name)),
            triples,
        })
    }
}

impl Reading<'_> {
    /// Reads a file of any format; gives the number of triples.
    fn one_by_one(&mut self, path: &Path) -> Result<usize, StoreError> {
        self.triples.clear();
        let count = rdf::read(path, &mut |item| {
            match item {
                Item::Triple(triple) => {
                    let terms = &mut self.memory.terms;
                    let numbers = if triple.subject.is_blank_node() || triple.object.is_blank_node()
                    {
                        terms.intern_triple(scoped(triple, self.scope).as_ref())
                    } else {
                        terms.intern_triple(triple)
                    };
                    match numbers {
                        Some(numbers) => self.triples.push(numbers),
                        None => self.full = true,
                    }
                }
                Item::Restart => self.triples.clear(),
            }
            if self.full {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }

    /// Takes the triples of a slice, whose terms have numbers of their own; `None` once 32 bits
    /// are used up.
    fn take(&mut self, slice: &Slice) -> Option<()> {
        let scope = self.scope;
        let names = slice.names(&mut self.blanks, |number| format!("base{scope}-b{number}"));
        let numbers = self.memory.terms.intern_all(slice, &names)?;
        let number = |term: &TermId| numbers.get(term.index()).copied();
        for (relation, subject, object) in &slice.facts {
            let relation = slice.relations.get(*relation as usize)?;
            let triple = [number(subject)?, number(relation)?, number(object)?];
            self.triples.push(triple);
        }
        for (rows, relation) in [
            (&slice.types, terms::TYPE),
            (&slice.subclasses, rdfs::SUB_CLASS_OF),
        ] {
            if rows.is_empty() {
                continue;
            }
            let relation = NamedNodeRef::new_unchecked(relation);
            let relation = self.memory.terms.intern(&Key::of(relation.into()))?;
            for [one, other] in rows {
                self.triples.push([number(one)?, relation, number(other)?]);
            }
        }
        (!slice.full).then_some(())
    }
}
