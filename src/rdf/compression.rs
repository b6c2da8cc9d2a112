//! Compressed files, told by their names.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;

use super::RdfError;

/// How a file is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// Not at all.
    None,
    /// gzip, `.gz`.
    Gzip,
    /// bzip2, `.bz2`.
    Bzip2,
    /// Zstandard, `.zst`.
    Zstandard,
}

impl Compression {
    /// The compression that the last extension tells, and the name without it.
    pub(super) fn of_name(name: &str) -> (Self, &str) {
        for (extension, compression) in [
            (".gz", Self::Gzip),
            (".bz2", Self::Bzip2),
            (".zst", Self::Zstandard),
        ] {
            if let Some(name) = name.strip_suffix(extension) {
                return (compression, name);
            }
        }
        (Self::None, name)
    }
}

const BUFFER: usize = 1 << 16;

/// How many bytes of a file have been read, to be seen from another thread.
pub(super) type Progress = Arc<AtomicU64>;

struct Counted {
    file: File,
    read: Progress,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        let more = u64::try_from(count).unwrap_or(0);
        self.read.fetch_add(more, Ordering::Relaxed);
        Ok(count)
    }
}

/// Opens a file, decompressed.
pub(super) fn open(
    path: &Path,
    compression: Compression,
    read: &Progress,
) -> Result<Box<dyn BufRead + Send>, RdfError> {
    let cannot_open = |source| RdfError::Open {
        path: path.to_owned(),
        source,
    };
    let file = BufReader::with_capacity(
        BUFFER,
        Counted {
            file: File::open(path).map_err(cannot_open)?,
            read: Arc::clone(read),
        },
    );
    Ok(match compression {
        Compression::None => Box::new(file),
        Compression::Gzip => Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(file))),
        Compression::Bzip2 => Box::new(BufReader::with_capacity(BUFFER, MultiBzDecoder::new(file))),
        Compression::Zstandard => {
            let decoder = zstd::stream::read::Decoder::with_buffer(file).map_err(cannot_open)?;
            Box::new(BufReader::with_capacity(BUFFER, decoder))
        }
    })
}
