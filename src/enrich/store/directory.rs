//! The files of a store: made, looked at, and removed.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::manifest::{self, Manifest, sync_parent};
use super::{StoreError, database};

/// The manifest of the store at that directory, which must exist.
pub(super) fn manifest_of(directory: &Path) -> Result<Manifest, StoreError> {
    let path = directory.join(manifest::FILE);
    if path.exists() {
        return Manifest::read(&path);
    }
    let path = directory.to_owned();
    Err(match fs::metadata(directory) {
        Ok(found) if found.is_dir() => StoreError::NotAStore { path },
        Ok(_) => StoreError::NotADirectory { path },
        Err(_) => StoreError::Missing { path },
    })
}

/// Makes the directory of an empty store; again where a kill interrupted that.
pub(super) fn create(directory: &Path) -> Result<(), StoreError> {
    let own = [
        "base",
        "runs",
        ".lock",
        "manifest.json.tmp",
        manifest::FILE,
        database::FOLDER,
    ];
    if directory.is_dir() {
        let entries = fs::read_dir(directory).map_err(StoreError::io("read", directory))?;
        for entry in entries {
            let name = entry
                .map_err(StoreError::io("read", directory))?
                .file_name();
            if !own.iter().any(|known| name == *known) {
                return Err(StoreError::NotAStore {
                    path: directory.to_owned(),
                });
            }
        }
    }
    for part in ["base", "runs"] {
        let path = directory.join(part);
        fs::create_dir_all(&path).map_err(StoreError::io("create", &path))?;
    }
    // Two may make it at once: the second one waits, and finds it made.
    let path = directory.join(".lock");
    let lock = File::create(&path).map_err(StoreError::io("write", &path))?;
    lock.lock().map_err(StoreError::io("lock", &path))?;
    if directory.join(manifest::FILE).exists() {
        return Ok(());
    }
    Manifest::new().write(directory)
}

/// Removes the file of a run that the manifest names no more.
pub(super) fn remove_run(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(StoreError::io("remove", path)(error))
        }
        _ => sync_parent(path),
    }
}

/// Removes what a killed writer left half-written.
pub(super) fn remove_half_written(directory: &Path) -> Result<(), StoreError> {
    for part in [
        directory.to_owned(),
        directory.join("base"),
        directory.join("runs"),
    ] {
        for entry in fs::read_dir(&part).map_err(StoreError::io("read", &part))? {
            let path = entry.map_err(StoreError::io("read", &part))?.path();
            // A folder is nothing that was to be written.
            if path.extension().is_some_and(|ending| ending == "tmp") && !path.is_dir() {
                fs::remove_file(&path).map_err(StoreError::io("remove", &path))?;
            }
        }
    }
    Ok(())
}

/// Whether a file has as many bytes as the manifest says; `remedy` is what to do where not.
pub(super) fn check_size(
    path: &Path,
    expected: u64,
    remedy: &'static str,
) -> Result<(), StoreError> {
    let damaged = |reason| StoreError::Damaged {
        path: path.to_owned(),
        reason,
        remedy,
    };
    match fs::metadata(path) {
        Ok(found) if found.len() == expected => Ok(()),
        Ok(found) => Err(damaged(format!(
            "it has {} bytes, but the manifest says {expected}",
            found.len()
        ))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(damaged("the file is missing".to_owned()))
        }
        Err(error) => Err(StoreError::io("read", path)(error)),
    }
}
