//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file under another name beside it first, and renames it: where that fails or is
/// interrupted, the old one stays. What is no file, such as a pipe, is written to as it is.
pub(crate) fn write_whole<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<(), E>,
) -> Result<(), E> {
    // A link stays, and leads to the new file.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if path.exists() && !path.is_file() {
        let mut file = BufWriter::new(File::options().write(true).open(&path)?);
        write(&mut file)?;
        return Ok(file.flush()?);
    }
    let part = beside(&path);
    let mut file = BufWriter::new(File::create(&part)?);
    write(&mut file)?;
    file.flush()?;
    file.get_ref().sync_all()?;
    Ok(fs::rename(&part, &path)?)
}

/// The same for bytes.
pub(crate) fn write_bytes(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole(path, |file| file.write_all(bytes))
}

/// The other name of a file.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_on_the_way_leaves_the_file_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        write_bytes(&path, b"before").unwrap();
        let failed = write_whole(&path, |file| {
            file.write_all(b"in part")?;
            Err(io::Error::other("no more"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read(&path).unwrap(), b"before");
        write_bytes(&path, b"after").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"after");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_and_so_does_what_is_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a"), folder.path().join("b"));
        write_bytes(&path, b"before").unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        write_bytes(&link, b"after").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"after");
        write_bytes(Path::new("/dev/null"), b"nothing").unwrap();
        assert!(!Path::new("/dev/null").is_file());
    }
}
