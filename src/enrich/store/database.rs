//! The triples of a store: in memory or, with the feature `rocksdb`, in a database that is
//! kept from one process to the next. The RDF files and the manifest are the truth; the
//! database is made from them again where it is missing or not of this manifest.

use std::path::Path;

use oxigraph::store::Store as Quads;

use super::StoreError;
use super::manifest::Manifest;

/// The folder of the database.
pub(super) const FOLDER: &str = "database";

/// Where the triples are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    not(feature = "rocksdb"),
    expect(dead_code, reason = "nothing is kept")
)]
pub(super) enum Kept {
    /// In memory only.
    No,
    /// In the database, which does not have all of them yet.
    Incomplete,
    /// In the database.
    Complete,
}

/// The triples.
#[cfg(not(feature = "rocksdb"))]
pub(super) fn open(_: &Path, _: &Manifest) -> Result<(Quads, Kept), StoreError> {
    Ok((Quads::new()?, Kept::No))
}

/// Notes that all triples of the manifest are there.
#[cfg(not(feature = "rocksdb"))]
#[expect(clippy::unnecessary_wraps, reason = "the database on disk can fail")]
pub(super) fn seal(_: Kept, _: &Path, _: &Manifest) -> Result<(), StoreError> {
    Ok(())
}

/// The triples. Only one opening at a time can have the database: any other has its triples
/// in memory.
#[cfg(feature = "rocksdb")]
pub(super) fn open(directory: &Path, manifest: &Manifest) -> Result<(Quads, Kept), StoreError> {
    let folder = directory.join(FOLDER);
    let triples = folder.join("triples");
    let seal = std::fs::read_to_string(folder.join(SEAL));
    if triples.exists() {
        let Ok(quads) = Quads::open(&triples) else {
            return Ok((Quads::new()?, Kept::No));
        };
        if seal.is_ok_and(|seal| seal == of(manifest)) {
            return Ok((quads, Kept::Complete));
        }
        drop(quads);
        std::fs::remove_dir_all(&folder).map_err(StoreError::io("remove", &folder))?;
    }
    std::fs::create_dir_all(&folder).map_err(StoreError::io("create", &folder))?;
    Ok((Quads::open(&triples)?, Kept::Incomplete))
}

/// Notes that all triples of the manifest are there.
#[cfg(feature = "rocksdb")]
pub(super) fn seal(kept: Kept, directory: &Path, manifest: &Manifest) -> Result<(), StoreError> {
    if kept == Kept::No {
        return Ok(());
    }
    let path = directory.join(FOLDER).join(SEAL);
    std::fs::write(&path, of(manifest)).map_err(StoreError::io("write", &path))
}

#[cfg(feature = "rocksdb")]
const SEAL: &str = "complete";

/// What tells one manifest from another.
#[cfg(feature = "rocksdb")]
fn of(manifest: &Manifest) -> String {
    use sha2::{Digest, Sha256};
    crate::text::hex(&Sha256::digest(
        serde_json::to_vec(manifest).unwrap_or_default(),
    ))
}
