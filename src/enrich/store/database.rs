//! Where the triples of a store are when it is opened: in memory or, with the feature `rocksdb`,
//! in a database that is kept from one process to the next. The RDF files and the manifest are
//! the truth; the database is made from them again where it is missing or not of this manifest.

#[cfg(not(feature = "rocksdb"))]
use std::path::Path;

#[cfg(not(feature = "rocksdb"))]
use super::{StoreError, manifest::Manifest, triples::Triples};

/// The folder of the database.
pub(super) const FOLDER: &str = "database";

/// The triples, and whether all of them are there.
#[cfg(not(feature = "rocksdb"))]
#[expect(clippy::unnecessary_wraps, reason = "the database on disk can fail")]
pub(super) fn open(_: &Path, _: &Manifest) -> Result<(Triples, bool), StoreError> {
    Ok((Triples::Memory(Box::default()), false))
}

/// Notes that all triples of the manifest are there.
#[cfg(not(feature = "rocksdb"))]
#[expect(clippy::unnecessary_wraps, reason = "the database on disk can fail")]
pub(super) fn seal(_: &Triples, _: &Manifest) -> Result<(), StoreError> {
    Ok(())
}

#[cfg(feature = "rocksdb")]
pub(super) use super::kept::{Database, open, seal};
