//! Formats of lines, read on all processors.

use std::path::Path;

use super::compression::{self, Progress};
use super::slices::{self, Slice};
use super::terms::RandomState;
use super::{Format, RdfError, tsv};

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
    let (format, compression) = Format::of_path(path)?;
    if !matches!(format, Format::NTriples | Format::YagoTable) {
        return Ok(None);
    }
    let progress = Progress::default();
    let input = tsv::as_triples(format, compression::open(path, compression, &progress)?);
    let mut malformed = false;
    let done = slices::read(input, &progress, hasher, &mut |slice| {
        malformed = slice.faults.0 > 0;
        !malformed && take(&slice)
    });
    if malformed {
        return Ok(None);
    }
    done.map(Some).map_err(|source| RdfError::Read {
        path: path.to_owned(),
        source,
    })
}
