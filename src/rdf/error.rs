//! What can go wrong with RDF files.

use std::io;
use std::path::{Path, PathBuf};

use super::guard::{Refused, refused};

/// A file that could not be read or written as RDF.
#[derive(Debug, thiserror::Error)]
pub enum RdfError {
    /// The name of the file does not tell its format.
    #[error(
        "{}: unknown format of RDF: name the file .nt, .nq, .ttl, .trig, .rdf, .owl, .xml, .n3, .jsonld or .tsv (YAGO), each also with .gz, .bz2 or .zst",
        path.display()
    )]
    UnknownFormat {
        /// The file.
        path: PathBuf,
    },
    /// The file cannot be opened.
    #[error("{}: cannot open: {source}: check the path and the permissions", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file broke off or is damaged: a truncated archive, a failing disk.
    #[error("{}: cannot read to the end: {source}: fetch or compress the file again", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file breaks the rules of its format.
    #[error("{}{}: {message}: correct the line, or convert the file again", path.display(), place(*line, *column))]
    Syntax {
        /// The file.
        path: PathBuf,
        /// The line, from 1; 0 where the parser does not tell.
        line: u64,
        /// The column, from 1; 0 where the parser does not tell.
        column: u64,
        /// What is wrong.
        message: String,
    },
    /// The file was cut off, or has something so large or so nested that no parser should be given it.
    #[error("{}:{line}: {why}: fetch the file again, or convert it by another program", path.display())]
    Refused {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What is wrong there.
        why: &'static str,
    },
    /// More distinct terms or facts than 32-bit identifiers can name.
    #[error("{}: more than {limit} distinct terms: load an excerpt of the ontology", path.display())]
    TooLarge {
        /// The file that went over the limit.
        path: PathBuf,
        /// The limit.
        limit: u32,
    },
    /// The triples take more memory than they may.
    #[error(
        "{}: the triples take more than {}: {hint}",
        path.display(), super::limits::amount(*limit)
    )]
    Memory {
        /// The file that went over the limit.
        path: PathBuf,
        /// The limit in bytes.
        limit: u64,
        /// What would fit.
        hint: String,
    },
    /// An index is not one that this version can open.
    #[error("{}: {why}: write it again with `hadal index`", path.display())]
    Index {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The output cannot be written.
    #[error("cannot write RDF: {0}: check the free space and the permissions")]
    Write(#[source] io::Error),
}

impl RdfError {
    /// What it means that a file cannot be read further.
    pub(super) fn reading(path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        match refused(&source) {
            Some(Refused { line, why }) => Self::Refused { path, line, why },
            None => Self::Read { path, source },
        }
    }
}

/// A place in a file behind its name; nothing where it is not known.
fn place(line: u64, column: u64) -> String {
    if line == 0 {
        String::new()
    } else {
        format!(":{line}:{column}")
    }
}
