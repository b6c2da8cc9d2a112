//! The triples of a store: in memory or, with the feature `rocksdb`, in a database.

use std::path::Path;

use oxigraph::model::{GraphNameRef, Triple, TripleRef};
use oxigraph::sparql::{PreparedSparqlQuery, QueryResults};

#[cfg(feature = "rocksdb")]
use super::database::Database;
use super::memory::{self, Memory, Pattern, View};
use super::{StoreError, load};

/// The triples: those of the base and of all runs' statements in the default graph, and the two
/// graphs of each run.
pub(super) enum Triples {
    /// All of them in memory, but for what the statements rest on.
    Memory(Box<Memory>),
    /// All of them in a database.
    #[cfg(feature = "rocksdb")]
    Database(Database),
}

/// What was read and is still to be added.
#[derive(Debug)]
pub(super) enum Pending {
    Memory(memory::Pending),
    /// The file of an ontology with the scope of its blank nodes.
    #[cfg(feature = "rocksdb")]
    Base(std::path::PathBuf, usize),
    /// The file of a run with its identifier.
    #[cfg(feature = "rocksdb")]
    Run(std::path::PathBuf, String),
}

/// Triples as they are found.
pub(in crate::enrich) type Found<'t> = Box<dyn Iterator<Item = Result<Triple, StoreError>> + 't>;

impl Triples {
    /// Reads a base ontology; gives what is to be added, and how many triples the file has.
    pub fn read_base(&mut self, path: &Path, scope: usize) -> Result<(Pending, usize), StoreError> {
        match self {
            Self::Memory(memory) => {
                let (pending, count) = memory.read_base(path, scope)?;
                Ok((Pending::Memory(pending), count))
            }
            #[cfg(feature = "rocksdb")]
            Self::Database(_) => Ok((Pending::Base(path.to_owned(), scope), load::count(path)?)),
        }
    }

    /// Takes up the statements of a run, whose file is or will be there.
    #[cfg_attr(
        not(feature = "rocksdb"),
        expect(unused_variables, reason = "a database reads the file")
    )]
    pub fn state<'t>(
        &mut self,
        path: &Path,
        id: &str,
        statements: impl Iterator<Item = TripleRef<'t>>,
    ) -> Result<Pending, StoreError> {
        match self {
            Self::Memory(memory) => {
                let mut statements = statements;
                let pending = memory.number(id, |take| statements.try_for_each(take))?;
                Ok(Pending::Memory(pending))
            }
            #[cfg(feature = "rocksdb")]
            Self::Database(_) => Ok(Pending::Run(path.to_owned(), id.to_owned())),
        }
    }

    /// Reads the statements of a run from its file: so many that it begins with; those of the
    /// whole file where that is 0.
    pub fn read_run(&mut self, path: &Path, id: &str, first: usize) -> Result<Pending, StoreError> {
        match self {
            Self::Memory(memory) => {
                let first = if first == 0 { usize::MAX } else { first };
                let graph = super::statement_graph(id);
                let pending =
                    memory.number(id, |take| load::graph_of(path, id, graph, first, take))?;
                Ok(Pending::Memory(pending))
            }
            #[cfg(feature = "rocksdb")]
            Self::Database(_) => Ok(Pending::Run(path.to_owned(), id.to_owned())),
        }
    }

    /// Adds what was read.
    #[cfg_attr(
        not(feature = "rocksdb"),
        expect(clippy::unnecessary_wraps, reason = "a database can fail")
    )]
    pub fn commit(&mut self, pending: Pending) -> Result<(), StoreError> {
        match (self, pending) {
            (Self::Memory(memory), Pending::Memory(pending)) => memory.commit(pending),
            #[cfg(feature = "rocksdb")]
            (Self::Database(database), Pending::Base(path, scope)) => {
                database.base(&path, scope)?;
            }
            #[cfg(feature = "rocksdb")]
            (Self::Database(database), Pending::Run(path, id)) => database.run(&path, &id)?,
            // What one has read is for itself.
            #[cfg(feature = "rocksdb")]
            _ => {}
        }
        Ok(())
    }

    /// How many triples the default graph has.
    #[cfg_attr(
        not(feature = "rocksdb"),
        expect(clippy::unnecessary_wraps, reason = "a database can fail")
    )]
    pub fn len(&self) -> Result<usize, StoreError> {
        match self {
            Self::Memory(memory) => Ok(memory.len()),
            #[cfg(feature = "rocksdb")]
            Self::Database(database) => database.len(),
        }
    }

    /// Whether the default graph has the triple.
    #[cfg_attr(
        not(feature = "rocksdb"),
        expect(clippy::unnecessary_wraps, reason = "a database can fail")
    )]
    pub fn contains(&self, triple: TripleRef<'_>) -> Result<bool, StoreError> {
        match self {
            Self::Memory(memory) => Ok(memory.contains(triple)),
            #[cfg(feature = "rocksdb")]
            Self::Database(database) => database.contains(triple, GraphNameRef::DefaultGraph),
        }
    }

    /// The triples of a graph that match; with `base`, none that a run states.
    pub fn matching(&self, pattern: Pattern<'_>, graph: GraphNameRef<'_>, base: bool) -> Found<'_> {
        match self {
            Self::Memory(memory) => Box::new(memory.matching(pattern, graph, base).map(Ok)),
            #[cfg(feature = "rocksdb")]
            Self::Database(database) => Box::new(database.matching(pattern, graph, base)),
        }
    }

    /// The answer to a query.
    pub fn answer(&self, query: PreparedSparqlQuery) -> Result<QueryResults<'_>, StoreError> {
        let answer = match self {
            Self::Memory(memory) => query.on_queryable_dataset(View(memory)).execute(),
            #[cfg(feature = "rocksdb")]
            Self::Database(database) => query.on_store(database.quads()).execute(),
        };
        answer.map_err(super::query::failed)
    }

    /// Reads what the statements of all runs rest on from their files, where that has not been
    /// done.
    pub fn read_rests(&self, file: impl Fn(&str) -> std::path::PathBuf) -> Result<(), StoreError> {
        match self {
            Self::Memory(memory) => memory.read_rests(|id, take| {
                let graph = super::provenance_graph(id);
                load::graph_of(&file(id), id, graph, usize::MAX, take)
            }),
            #[cfg(feature = "rocksdb")]
            Self::Database(_) => Ok(()),
        }
    }
}
