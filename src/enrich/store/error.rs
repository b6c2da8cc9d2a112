use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::rdf::RdfError;

/// What can go wrong with a store, with the path and the remedy.
#[derive(Debug, Error)]
pub enum StoreError {
    /// A store is a directory.
    #[error("{path} is a file, but a store is a directory: name another path")]
    NotADirectory {
        /// The path that was given.
        path: PathBuf,
    },
    /// There is nothing at the path.
    #[error("there is no store at {path}: name an existing one, or make one with `hadal enrich`")]
    Missing {
        /// The path that was given.
        path: PathBuf,
    },
    /// The directory holds something else.
    #[error(
        "{path} is a directory with other files but without manifest.json, so no store: \
         name an empty or new directory"
    )]
    NotAStore {
        /// The path that was given.
        path: PathBuf,
    },
    /// The store was written by another version of the format.
    #[error(
        "{path} has version {found} of the store format, but this hadal knows version {known}: \
         open it with the hadal that wrote it and export it"
    )]
    Version {
        /// The manifest.
        path: PathBuf,
        /// Its version.
        found: u64,
        /// The version that is understood.
        known: u32,
    },
    /// A file of the store is not as the manifest says.
    #[error("{path} is damaged: {reason}; {remedy}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
        /// What helps.
        remedy: &'static str,
    },
    /// An ontology cannot be read.
    #[error(transparent)]
    Ontology(#[from] RdfError),
    /// The file of a run cannot be read.
    #[error("{path}, line {line}, column {column}: {message}; correct the file")]
    Syntax {
        /// The file.
        path: PathBuf,
        /// The line, from 1; 0 where it is unknown.
        line: u64,
        /// The column, from 1; 0 where it is unknown.
        column: u64,
        /// What the parser says.
        message: String,
    },
    /// Another process writes to the store.
    #[error("another process writes to the store {path}: wait until it is done and try again")]
    Locked {
        /// The directory of the store.
        path: PathBuf,
    },
    /// Another process has written since the store was opened.
    #[error("the store {path} was changed by another process since it was opened: run again")]
    Changed {
        /// The directory of the store.
        path: PathBuf,
    },
    /// No run has that identifier.
    #[error("the store has no run {id}; its runs are: {known}")]
    UnknownRun {
        /// The identifier that was given.
        id: String,
        /// Those that exist, with commas.
        known: String,
    },
    /// The identifier of a run would be no file name.
    #[error("{id:?} cannot name a run: use lower-case letters, digits and hyphens")]
    RunName {
        /// The identifier that was given.
        id: String,
    },
    /// A query that SPARQL does not allow, or that failed.
    #[error("the query failed: {0}")]
    Query(String),
    /// A query that writes.
    #[error(
        "a query only reads; `hadal enrich` adds to a store, and `hadal undo` takes back what a run \
         added"
    )]
    Update,
    /// An answer cannot be written in that format.
    #[error("{answer} cannot be written as {format}: choose one of {formats}")]
    Format {
        /// What kind of answer it is.
        answer: &'static str,
        /// The name of the format.
        format: &'static str,
        /// The names of those in which it can.
        formats: &'static str,
    },
    /// There are more terms than 32 bits tell apart.
    #[error("the store would have more terms than it can number: use a smaller ontology")]
    Full,
    /// A SPARQL server cannot be reached or refuses.
    #[error("the store {url}: {reason}; {remedy}")]
    Remote {
        /// The address, without a password.
        url: String,
        /// What went wrong.
        reason: String,
        /// What helps.
        remedy: &'static str,
    },
    /// The operating system refused.
    #[error("cannot {action} {path}: {source}")]
    Io {
        /// What was attempted.
        action: &'static str,
        /// The file or directory.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A result or export could not be written to where it should go.
    #[error("cannot write the output: {0}")]
    Output(io::Error),
    /// The triple store in memory failed.
    #[error("the triple store failed: {0}")]
    Storage(#[from] oxigraph::store::StorageError),
}

impl StoreError {
    pub(super) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io {
            action,
            path: path.to_owned(),
            source,
        }
    }
}
