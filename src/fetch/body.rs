//! Content codings, undone with a bound on what comes out, and chunks.

use std::io::{self, Read};

use flate2::read::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};
use httparse::{Status, parse_chunk_size};

/// More codings on top of each other than this are an attack.
const MOST_CODINGS: usize = 4;

/// Why a body cannot be decoded.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum CodingError {
    /// What comes out is larger than the bound.
    TooLarge,
    /// The coding is unknown.
    Unknown,
}

/// Undoes the codings named in a `Content-Encoding` (in the order they were applied).
///
/// As browsers do, what could be decoded of a broken stream is kept; a body that is not coded
/// at all although it says so is taken as it is.
///
/// # Errors
///
/// If more than `limit` bytes come out of any coding, or a coding is not gzip, deflate or
/// identity.
pub(super) fn decode(body: Vec<u8>, codings: &str, limit: u64) -> Result<Vec<u8>, CodingError> {
    let (decoded, complete) = decode_some(body, codings, limit)?;
    if complete {
        Ok(decoded)
    } else {
        Err(CodingError::TooLarge)
    }
}

/// As [`decode`], but the first `limit` bytes, and whether they are all.
pub(super) fn decode_some(
    mut body: Vec<u8>,
    codings: &str,
    limit: u64,
) -> Result<(Vec<u8>, bool), CodingError> {
    let names: Vec<&str> = codings
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty() && !name.eq_ignore_ascii_case("identity"))
        .collect();
    if names.len() > MOST_CODINGS {
        return Err(CodingError::Unknown);
    }
    let mut complete = true;
    for name in names.iter().rev() {
        let decoded = match name.to_ascii_lowercase().as_str() {
            "gzip" | "x-gzip" => inflate(MultiGzDecoder::new(body.as_slice()), limit),
            "deflate" if has_zlib_head(&body) => inflate(ZlibDecoder::new(body.as_slice()), limit),
            "deflate" => inflate(DeflateDecoder::new(body.as_slice()), limit),
            _ => return Err(CodingError::Unknown),
        };
        if let Some((bytes, all)) = decoded {
            body = bytes;
            complete &= all;
        }
    }
    Ok((body, complete))
}

/// A body that was sent in chunks (RFC 9112, 7.1), of which the end may be missing. `None` where it is
/// not in chunks: some archives say so of a body that they have joined.
pub(super) fn joined(body: &[u8]) -> Option<Vec<u8>> {
    let (mut rest, mut whole) = (body, Vec::new());
    while !rest.is_empty() {
        let Ok(Status::Complete((start, size))) = parse_chunk_size(rest) else {
            return None;
        };
        if size == 0 {
            return Some(whole);
        }
        rest = rest.get(start..)?;
        let (chunk, behind) = rest.split_at(usize::try_from(size).ok()?.min(rest.len()));
        whole.extend_from_slice(chunk);
        rest = if behind.is_empty() {
            behind
        } else {
            behind.strip_prefix(b"\r\n")?
        };
    }
    (!whole.is_empty()).then_some(whole)
}

/// RFC 1950, 2.2. Servers send "deflate" both with and without this head.
fn has_zlib_head(body: &[u8]) -> bool {
    matches!(body, [method, flags, ..]
        if method & 0x0f == 8 && u16::from_be_bytes([*method, *flags]) % 31 == 0)
}

/// At most `limit` bytes, and whether they are all; `None` if the stream is broken from the start.
fn inflate(decoder: impl Read, limit: u64) -> Option<(Vec<u8>, bool)> {
    let mut bytes = Vec::new();
    let outcome: io::Result<usize> = decoder
        .take(limit.saturating_add(1))
        .read_to_end(&mut bytes);
    if outcome.is_err() && bytes.is_empty() {
        return None;
    }
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let complete = bytes.len() <= limit;
    bytes.truncate(limit);
    Some((bytes, complete))
}

#[cfg(test)]
mod tests {
    use flate2::Compression;
    use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};
    use std::io::Write;

    use super::*;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn each_coding_is_undone() {
        let text = b"one two three".to_vec();
        let mut zlib = ZlibEncoder::new(Vec::new(), Compression::default());
        zlib.write_all(&text).unwrap();
        let mut raw = DeflateEncoder::new(Vec::new(), Compression::default());
        raw.write_all(&text).unwrap();
        let (zlib, raw) = (zlib.finish().unwrap(), raw.finish().unwrap());
        for (body, codings) in [
            (text.clone(), ""),
            (text.clone(), "identity"),
            (gzip(&text), "gzip"),
            (gzip(&text), "X-GZip"),
            (zlib.clone(), "deflate"),
            (raw, "deflate"),
            (gzip(&zlib), "deflate, gzip"),
        ] {
            assert_eq!(decode(body, codings, 99).as_ref(), Ok(&text), "{codings}");
        }
    }

    #[test]
    fn members_are_joined_and_breaks_survived() {
        let two = [gzip(b"one "), gzip(b"two")].concat();
        assert_eq!(decode(two.clone(), "gzip", 9).unwrap(), b"one two");
        let trailing = [two, b"garbage".to_vec()].concat();
        assert_eq!(decode(trailing, "gzip", 9).unwrap(), b"one two");
        assert_eq!(decode(b"plain".to_vec(), "gzip", 9).unwrap(), b"plain");
        assert_eq!(decode(Vec::new(), "gzip", 9).unwrap(), b"");
    }

    #[test]
    fn bombs_are_stopped() {
        let bomb = gzip(&vec![0; 1_000_000]);
        assert!(bomb.len() < 2000);
        assert_eq!(
            decode(bomb.clone(), "gzip", 999_999),
            Err(CodingError::TooLarge)
        );
        assert_eq!(
            decode(gzip(&bomb), "gzip, gzip", 5000),
            Err(CodingError::TooLarge)
        );
        let (some, complete) = decode_some(bomb, "gzip", 10).unwrap();
        assert_eq!((some.len(), complete), (10, false));
    }

    #[test]
    fn chunks_are_joined() {
        let whole = b"5\r\none t\r\n3;a=b\r\nwo\n\r\n0\r\nX: y\r\n\r\n";
        assert_eq!(joined(whole).unwrap(), b"one two\n");
        assert_eq!(joined(&whole[..6]).unwrap(), b"one");
        assert_eq!(joined(&whole[..8]).unwrap(), b"one t");
        for body in [&b"<html>"[..], b"", b"2\r\nabc", b"ad astra\r\n"] {
            assert_eq!(joined(body), None);
        }
        assert_eq!(joined(b"0\r\n\r\n").unwrap(), b"");
    }

    #[test]
    fn other_codings_are_refused() {
        assert_eq!(decode(vec![1], "br", 9), Err(CodingError::Unknown));
        let many = "gzip,".repeat(5);
        assert_eq!(decode(vec![1], &many, 9), Err(CodingError::Unknown));
    }
}
