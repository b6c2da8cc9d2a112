//! The triples of a store in memory: every term once, triples as the numbers of their terms.

mod index;
mod load;
mod sparql;
mod terms;

use std::sync::{Mutex, OnceLock, PoisonError};

use oxigraph::model::{
    GraphNameRef, NamedNodeRef, NamedOrBlankNodeRef, TermRef, Triple, TripleRef,
};

use super::load::Take;
use super::{StoreError, provenance_graph, statement_graph};
use index::{Graph, Numbers};
pub(super) use sparql::View;
use terms::{Dictionary, Key};

/// The base and the statements of all runs, these also by run, and what they rest on once it was
/// asked for.
#[derive(Debug, Default)]
pub(super) struct Memory {
    terms: Dictionary,
    default: Graph,
    runs: Vec<Run>,
    rests: OnceLock<Rests>,
    /// Held while these are read.
    reading: Mutex<()>,
}

/// The statements of a run.
#[derive(Debug)]
struct Run {
    id: String,
    /// The name of the graph.
    name: u32,
    graph: Graph,
}

/// What the statements of all runs rest on, with terms of its own: their numbers go on where
/// those of the store end.
#[derive(Debug, Default)]
struct Rests {
    terms: Dictionary,
    first: u32,
    graphs: Vec<(u32, Graph)>,
}

/// Triples with the numbers of their terms, still to be added.
#[derive(Debug)]
pub(super) struct Pending {
    /// The run whose statements they are; `None` for an ontology.
    run: Option<(String, u32)>,
    triples: Vec<Numbers>,
}

/// What a triple is to match.
pub(super) type Pattern<'p> = (
    Option<NamedOrBlankNodeRef<'p>>,
    Option<NamedNodeRef<'p>>,
    Option<TermRef<'p>>,
);

impl Memory {
    /// How many triples the default graph has.
    pub fn len(&self) -> usize {
        self.default.len()
    }

    /// Whether the default graph has the triple.
    pub fn contains(&self, triple: TripleRef<'_>) -> bool {
        self.numbers(triple)
            .is_some_and(|numbers| self.default.contains(numbers))
    }

    /// The triples of the graph that match, with `base` none that a run states; none where there is
    /// no such graph.
    pub fn matching<'m>(
        &'m self,
        (subject, predicate, object): Pattern<'_>,
        graph: GraphNameRef<'_>,
        base: bool,
    ) -> impl Iterator<Item = Triple> + use<'m> {
        let asked = |term: Option<TermRef<'_>>| match term {
            None => Some(None),
            Some(term) => self.find(term).map(Some),
        };
        let pattern = (|| {
            let subject = asked(subject.map(TermRef::from))?;
            let predicate = asked(predicate.map(TermRef::from))?;
            Some([subject, predicate, asked(object)?])
        })();
        let found = pattern.zip(self.graph(graph));
        found.into_iter().flat_map(move |(pattern, graph)| {
            let stated = |numbers| self.runs.iter().any(|run| run.graph.contains(numbers));
            let triples = graph.matching(pattern);
            let triples = triples.filter(move |numbers| !base || !stated(*numbers));
            triples.map(|numbers| self.triple(numbers))
        })
    }

    fn graph(&self, name: GraphNameRef<'_>) -> Option<&Graph> {
        match name {
            GraphNameRef::DefaultGraph => Some(&self.default),
            GraphNameRef::NamedNode(name) => {
                let name = self.find(name.into())?;
                let mut named = self.named();
                named
                    .find(|(other, _)| *other == name)
                    .map(|(_, graph)| graph)
            }
            GraphNameRef::BlankNode(_) => None,
        }
    }

    /// The graphs of the runs with their names.
    fn named(&self) -> impl Iterator<Item = (u32, &Graph)> {
        let rests = self.rests.get();
        let rests = rests.into_iter().flat_map(|rests| &rests.graphs);
        let runs = self.runs.iter().map(|run| (run.name, &run.graph));
        runs.chain(rests.map(|(name, graph)| (*name, graph)))
    }

    fn find(&self, term: TermRef<'_>) -> Option<u32> {
        let term = Key::of(term);
        self.terms
            .find(&term)
            .or_else(|| self.rests.get()?.find(&term))
    }

    fn numbers(&self, triple: TripleRef<'_>) -> Option<Numbers> {
        Some([
            self.find(triple.subject.into())?,
            self.find(triple.predicate.into())?,
            self.find(triple.object)?,
        ])
    }

    /// The dictionary that has the number, and the number there.
    fn home(&self, number: u32) -> (&Dictionary, u32) {
        match self.rests.get() {
            Some(rests) if number >= rests.first => (&rests.terms, number - rests.first),
            _ => (&self.terms, number),
        }
    }

    fn term(&self, number: u32) -> oxigraph::model::Term {
        let (terms, number) = self.home(number);
        terms.term(number)
    }

    fn triple(&self, [subject, predicate, object]: Numbers) -> Triple {
        let (subjects, subject) = self.home(subject);
        let (predicates, predicate) = self.home(predicate);
        Triple {
            subject: subjects.subject(subject),
            predicate: predicates.predicate(predicate),
            object: self.term(object),
        }
    }

    /// Adds what was read.
    pub fn commit(&mut self, pending: Pending) {
        let Some((id, name)) = pending.run else {
            return self.default.add(pending.triples);
        };
        let mut graph = Graph::default();
        graph.add(pending.triples);
        self.default.add_all(&graph);
        self.runs.push(Run { id, name, graph });
    }

    /// Reads what the statements of all runs rest on, where that has not been done; `read` hands
    /// over the triples of a run.
    pub fn read_rests(
        &self,
        read: impl Fn(&str, &mut Take<'_>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let _reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        if self.rests.get().is_some() {
            return Ok(());
        }
        let mut rests = Rests {
            first: u32::try_from(self.terms.len()).unwrap_or(u32::MAX),
            ..Rests::default()
        };
        for run in &self.runs {
            let mut triples = Vec::new();
            read(&run.id, &mut |triple| {
                let numbers = rests.numbers(&self.terms, triple);
                triples.push(numbers.ok_or(StoreError::Full)?);
                Ok(())
            })?;
            let name = provenance_graph(&run.id);
            let name = rests.intern(&self.terms, name.as_ref().into());
            let name = name.ok_or(StoreError::Full)?;
            let mut graph = Graph::default();
            graph.add(triples);
            rests.graphs.push((name, graph));
        }
        // Nobody else sets it while the lock is held.
        let _ = self.rests.set(rests);
        Ok(())
    }
}

impl Rests {
    fn find(&self, term: &Key<'_>) -> Option<u32> {
        Some(self.first + self.terms.find(term)?)
    }

    fn intern(&mut self, below: &Dictionary, term: TermRef<'_>) -> Option<u32> {
        let term = Key::of(term);
        match below.find(&term) {
            Some(number) => Some(number),
            None => self.first.checked_add(self.terms.intern(&term)?),
        }
    }

    fn numbers(&mut self, below: &Dictionary, triple: TripleRef<'_>) -> Option<Numbers> {
        Some([
            self.intern(below, triple.subject.into())?,
            self.intern(below, triple.predicate.into())?,
            self.intern(below, triple.object)?,
        ])
    }
}
