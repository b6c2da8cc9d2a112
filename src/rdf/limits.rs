//! How much of bad input and of memory is put up with.

use std::fmt;
use std::path::PathBuf;

/// What a reader does with malformed lines, and how much memory it may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Whether a malformed line of N-Triples is an error; else it is left out and counted.
    /// In the other formats, where a line does not end what is wrong, it always is one.
    pub strict: bool,
    /// The most bytes that the triples may take in memory.
    pub memory: Option<u64>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            strict: true,
            memory: None,
        }
    }
}

/// A line that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: &'static str,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            path,
            line,
            column,
            message,
        } = self;
        write!(f, "{}:{line}:{column}: {message}", path.display())
    }
}

/// `4.2 GB` and the like.
pub(super) fn amount(bytes: u64) -> String {
    let units = [("GB", 1 << 30), ("MB", 1 << 20), ("kB", 1 << 10)];
    for (name, unit) in units {
        if bytes >= unit {
            return format!("{}.{} {name}", bytes / unit, bytes % unit * 10 / unit);
        }
    }
    format!("{bytes} bytes")
}
