//! RDF sources of a command, and how they are read.

use std::path::Path;

use clap::Args;

use super::Outcome;
use super::printer::Printer;
use crate::rdf::{Builder, KnowledgeBase, Limits, is_index};

/// How RDF sources are read.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct Reading {
    /// Stops at a malformed line of N-Triples, instead of leaving it out.
    #[arg(long)]
    strict: bool,
    /// The most memory that the triples of a source may take, such as 500M or 4G.
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    memory: Option<u64>,
}

impl Reading {
    /// What the options say.
    pub fn limits(&self) -> Limits {
        Limits {
            strict: self.strict,
            memory: self.memory,
        }
    }

    /// Opens an index, or reads a file of RDF. Malformed lines are named, as losses.
    pub fn open(&self, path: &Path, printer: &Printer) -> anyhow::Result<(KnowledgeBase, Outcome)> {
        if is_index(path) {
            return Ok((KnowledgeBase::open(path, &self.limits())?, Outcome::Done));
        }
        self.read(&[path], printer)
    }

    /// Reads files of RDF into one.
    pub fn read(
        &self,
        paths: &[&Path],
        printer: &Printer,
    ) -> anyhow::Result<(KnowledgeBase, Outcome)> {
        let mut builder = Builder::with_limits(self.limits());
        let mut outcome = Outcome::Done;
        for path in paths {
            let before = builder.skipped();
            builder.read(path)?;
            let skipped = builder.skipped() - before;
            if skipped > 0 {
                outcome = Outcome::Losses;
                for line in builder.examples() {
                    printer.loss(&line.to_string());
                }
                printer.loss(&format!(
                    "{}: {skipped} malformed lines were left out",
                    path.display()
                ));
            }
        }
        Ok((builder.finish(), outcome))
    }
}

/// A number of bytes, with K, M or G for powers of 1024.
pub(super) fn bytes(text: &str) -> Result<u64, String> {
    let lower = text.trim().to_ascii_lowercase();
    let digits = lower.trim_end_matches(['b', 'i']);
    let (digits, unit) = match digits.char_indices().last() {
        Some((at, 'k')) => (&digits[..at], 1 << 10),
        Some((at, 'm')) => (&digits[..at], 1 << 20),
        Some((at, 'g')) => (&digits[..at], 1 << 30),
        _ => (digits, 1),
    };
    digits
        .trim()
        .parse::<u64>()
        .ok()
        .and_then(|count| count.checked_mul(unit))
        .ok_or_else(|| "a number of bytes, such as 500M or 4G".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_of_bytes() {
        for (text, expected) in [
            ("4G", Some(4 << 30)),
            ("500m", Some(500 << 20)),
            ("1 KiB", Some(1024)),
            ("77", Some(77)),
            ("many", None),
            ("-1", None),
        ] {
            assert_eq!(bytes(text).ok(), expected, "{text}");
        }
    }
}
