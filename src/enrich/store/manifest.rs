//! The manifest of a store, and files that are written whole or not at all.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Component, Path};

use serde::{Deserialize, Serialize};

use super::StoreError;

/// The version of the store format that is written and read.
pub const VERSION: u32 = 1;

pub(super) const FILE: &str = "manifest.json";

/// What a store holds: the file `manifest.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the format.
    pub version: u32,
    /// The base ontologies in the order in which they were added.
    pub bases: Vec<Base>,
    /// The runs in the order in which they were committed.
    pub runs: Vec<Run>,
}

/// A base ontology.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Base {
    /// The name of the copy under `base/`.
    pub file: String,
    /// The path that it was copied from.
    pub path: String,
    /// The SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
    /// Its size.
    pub bytes: u64,
    /// The number of triples that it added.
    pub triples: usize,
}

/// A run: what one enrichment added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The identifier; its file is `runs/<id>.trig`.
    pub id: String,
    /// When the survey was begun that it was made from, as RFC 3339.
    pub time: String,
    /// When it was added, as RFC 3339; empty where that is not known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub added: String,
    /// What it was made from: the directory or address of the survey.
    pub source: String,
    /// How many statements of each kind it has.
    pub counts: Counts,
    /// The size of its file; set by the store.
    #[serde(default)]
    pub bytes: u64,
    /// How many statements its file begins with, before any of what they rest on; 0 where that
    /// is not known. Set by the store.
    #[serde(default)]
    pub statements: usize,
}

/// How many statements of each kind an enrichment has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Statements that introduce an entity: its class and its label.
    pub instances: usize,
    /// Statements about entities.
    pub facts: usize,
    /// Statements that introduce a relation.
    pub relations: usize,
    /// Statements that contradict the ontology, and were not added.
    pub conflicts: usize,
    /// Statements that were not sure enough, and were not added.
    pub doubtful: usize,
}

impl Manifest {
    pub(super) fn new() -> Self {
        Self {
            version: VERSION,
            bases: Vec::new(),
            runs: Vec::new(),
        }
    }

    pub(super) fn read(path: &Path) -> Result<Self, StoreError> {
        let bytes = fs::read(path).map_err(StoreError::io("read", path))?;
        let damaged = |error: serde_json::Error| StoreError::Damaged {
            path: path.to_owned(),
            reason: error.to_string(),
            remedy: "restore it from a copy",
        };
        let value: serde_json::Value = serde_json::from_slice(&bytes).map_err(damaged)?;
        match value.get("version").and_then(serde_json::Value::as_u64) {
            Some(version) if version != u64::from(VERSION) => Err(StoreError::Version {
                path: path.to_owned(),
                found: version,
                known: VERSION,
            }),
            _ => {
                let manifest: Self = serde_json::from_value(value).map_err(damaged)?;
                manifest.check_names(path)?;
                Ok(manifest)
            }
        }
    }

    /// Whether all files that are named lie in the store: the name of each is one of a file and no
    /// path.
    fn check_names(&self, path: &Path) -> Result<(), StoreError> {
        let bases = self.bases.iter().map(|base| &base.file);
        let mut names = bases.chain(self.runs.iter().map(|run| &run.id));
        match names.find(|name| !is_name(name)) {
            None => Ok(()),
            Some(name) => Err(StoreError::Damaged {
                path: path.to_owned(),
                reason: format!("{name:?} is no name of a file in the store"),
                remedy: "restore it from a copy",
            }),
        }
    }

    pub(super) fn write(&self, directory: &Path) -> Result<(), StoreError> {
        let path = directory.join(FILE);
        let mut bytes = serde_json::to_vec_pretty(self).map_err(|error| StoreError::Io {
            action: "write",
            path: path.clone(),
            source: error.into(),
        })?;
        bytes.push(b'\n');
        write_whole(&path, |file| file.write_all(&bytes))
    }
}

/// Whether it is the name of a file, which leads to no other directory on any system.
fn is_name(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    let is_one = matches!(parts.next(), Some(Component::Normal(part)) if part == name);
    is_one && parts.next().is_none() && !name.contains(['/', '\\', ':', '\0'])
}

/// Writes beside the file, synchronises, and renames: a kill at any moment leaves the
/// file as it was or as it shall be, and at most a `.tmp` beside it.
pub(super) fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut File) -> std::io::Result<()>,
) -> Result<(), StoreError> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".tmp");
    let beside = path.with_file_name(name);
    let mut file = File::create(&beside).map_err(StoreError::io("write", &beside))?;
    let written = write(&mut file).and_then(|()| file.sync_all());
    drop(file);
    if let Err(error) = written {
        // The error that matters is the one of writing: a full disk, mostly.
        let _ = fs::remove_file(&beside);
        return Err(StoreError::io("write", path)(error));
    }
    fs::rename(&beside, path).map_err(StoreError::io("write", path))?;
    sync_parent(path)
}

/// Makes a new or removed name in a directory last through a power cut.
pub(super) fn sync_parent(path: &Path) -> Result<(), StoreError> {
    let Some(parent) = path.parent() else {
        return Ok(());
    };
    if cfg!(unix) {
        File::open(parent)
            .and_then(|directory| directory.sync_all())
            .map_err(StoreError::io("synchronise", parent))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_lead_nowhere_else() {
        for name in [
            "a.ttl",
            "0123-books of 2020.nt.gz",
            "..a",
            "20240506T120000Z-1",
        ] {
            assert!(is_name(name), "{name}");
        }
        for name in [
            "", ".", "..", "/a.ttl", "../a.ttl", "a/../b", "a/b", "a/", "./a", "..\\a", "C:a",
            "a\0",
        ] {
            assert!(!is_name(name), "{name}");
        }
    }

    #[test]
    fn a_manifest_that_names_files_elsewhere_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join(FILE);
        let base = |file: &str| {
            format!(
                r#"{{"version":1,"runs":[],"bases":[{{"file":"{file}","path":"x","sha256":"","bytes":0,"triples":0}}]}}"#
            )
        };
        fs::write(&path, base("a.ttl")).unwrap();
        assert!(Manifest::read(&path).is_ok());
        for file in ["/etc/passwd", "../../a.ttl"] {
            fs::write(&path, base(file)).unwrap();
            let said = Manifest::read(&path).unwrap_err().to_string();
            assert!(said.contains(file), "{said}");
        }
    }
}
