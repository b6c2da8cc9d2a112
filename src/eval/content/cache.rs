//! What was extracted before.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::ContentError;
use super::measured::Extracted;
use super::set::Source;
use super::system::System;
use crate::text::hex;

/// What stands in the files; another number makes them all unknown.
const FORMAT: &str = "hadal content evaluation 2";

/// A folder of extracts that were made before, a file a page and system.
///
/// A file is named by a hash of all that its content follows from: the page, its address, and
/// the system. A method is known by the bytes of this program, so that a build
/// with any change measures anew; a peer by its command and the files that are named in it.
#[derive(Debug)]
pub struct Cache {
    folder: PathBuf,
    program: String,
}

/// The place of one result.
pub(super) struct Entry {
    path: PathBuf,
}

impl Cache {
    /// The cache in a folder, which is made where it is missing.
    ///
    /// # Errors
    /// [`ContentError::Read`] if the folder cannot be made, or this program not be read.
    pub fn open(folder: &Path) -> Result<Self, ContentError> {
        let error = |path: &Path| {
            let path = path.to_owned();
            move |source| ContentError::Read { path, source }
        };
        fs::create_dir_all(folder).map_err(error(folder))?;
        let program = std::env::current_exe().map_err(error(Path::new("this program")))?;
        let bytes = fs::read(&program).map_err(error(&program))?;
        Ok(Self {
            folder: folder.to_owned(),
            program: hex(&Sha256::digest(bytes)),
        })
    }

    pub(super) fn entry(&self, system: &System, source: &Source, html: &str) -> Entry {
        let version = match system {
            System::Method(_) => &self.program,
            System::Peer(peer) => peer.version(),
        };
        let mut hash = Sha256::new();
        for part in [FORMAT, system.name(), version, source.url.as_str(), html] {
            // With the length in front, no two lists of parts are one text.
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        let name = format!("{}.json", hex(&hash.finalize()));
        Entry {
            path: self.folder.join(system.name()).join(name),
        }
    }
}

impl Entry {
    /// What is known; what cannot be read is not.
    pub fn read(&self) -> Option<Extracted> {
        serde_json::from_slice(&fs::read(&self.path).ok()?).ok()
    }

    /// Keeps a result, whole or not at all.
    pub fn write(&self, extracted: &Extracted) -> Result<(), ContentError> {
        let written = || -> std::io::Result<()> {
            let folder = self.path.parent().unwrap_or(Path::new("."));
            fs::create_dir_all(folder)?;
            let mut file = tempfile::NamedTempFile::new_in(folder)?;
            file.write_all(&serde_json::to_vec(extracted)?)?;
            file.persist(&self.path)?;
            Ok(())
        };
        written().map_err(|source| ContentError::Read {
            path: self.path.clone(),
            source,
        })
    }
}
