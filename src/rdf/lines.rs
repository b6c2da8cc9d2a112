//! Formats of lines, read on all processors.

use std::collections::HashMap;
use std::io::BufRead;
use std::path::Path;

use super::compression::{self, Progress};
use super::guard::guarded;
use super::slices::{self, Slice};
use super::terms::RandomState;
use super::{Format, RdfError, tsv};

/// The labels of the blank nodes of a file, numbered in the order of their appearance.
#[derive(Debug, Default)]
pub(crate) struct Blanks {
    numbers: HashMap<String, usize>,
}

impl Blanks {
    pub fn number(&mut self, label: &str) -> usize {
        let next = self.numbers.len();
        match self.numbers.get(label) {
            Some(number) => *number,
            None => *self.numbers.entry(label.to_owned()).or_insert(next),
        }
    }
}

/// Opens a file of lines as N-Triples; `None` where its format is not of lines.
pub(super) fn open(
    path: &Path,
    progress: &Progress,
) -> Result<Option<Box<dyn BufRead + Send>>, RdfError> {
    let (format, compression) = Format::of_path(path)?;
    if !matches!(format, Format::NTriples | Format::YagoTable) {
        return Ok(None);
    }
    let input = compression::open(path, compression, progress)?;
    Ok(Some(tsv::as_triples(format, guarded(format, input))))
}

/// Reads a file slice by slice, in their order, until `take` declines. `None` where it is not of
/// lines, or one of them is malformed: [`super::read`] then reads it, or tells the place; what was
/// handed over before does not count. The hasher is that of the terms that
/// those of the slices are to be among.
///
/// # Errors
/// Where the file cannot be read, or its name does not tell its format.
pub(crate) fn read_slices(
    path: &Path,
    hasher: &RandomState,
    take: &mut dyn FnMut(&Slice) -> bool,
) -> Result<Option<()>, RdfError> {
    let progress = Progress::default();
    let Some(input) = open(path, &progress)? else {
        return Ok(None);
    };
    let mut malformed = false;
    let done = slices::read(input, &progress, hasher, &mut |slice| {
        malformed = slice.faults.0 > 0;
        !malformed && take(&slice)
    });
    if malformed {
        return Ok(None);
    }
    done.map(Some)
        .map_err(|source| RdfError::reading(path, source))
}
