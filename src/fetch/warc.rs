//! Records of a WARC 1.1 file (ISO 28500:2017), one gzip member each.

use std::io::{self, BufRead, Read, Write};

use flate2::bufread::GzDecoder;
use flate2::{Compression, GzBuilder};
use sha2::{Digest, Sha256};

use crate::text::hex;

/// How each member begins: no name, no time, so that equal records are equal bytes.
pub(super) const MEMBER_HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

const VERSION: &str = "WARC/1.1";

/// The longest head of a record that is read, in bytes.
const LONGEST_HEAD: u64 = 1 << 20;

/// The longest block of a record that is read, in bytes: a guard against compression bombs.
const LONGEST_BLOCK: u64 = 1 << 30;

/// One record: named fields and a block of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    fields: Vec<(String, String)>,
    pub(super) block: Vec<u8>,
}

/// Why no record could be read.
#[derive(Debug)]
pub(super) enum Flaw {
    /// The file ends within the member.
    Truncated,
    /// The bytes are no record.
    Malformed(String),
    /// The file cannot be read.
    Io(io::Error),
}

impl From<io::Error> for Flaw {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Truncated,
            io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
                Self::Malformed(error.to_string())
            }
            _ => Self::Io(error),
        }
    }
}

fn malformed<T>(reason: &str) -> Result<T, Flaw> {
    Err(Flaw::Malformed(reason.to_owned()))
}

impl Record {
    /// A record; `Content-Length` is added when it is written.
    pub(super) fn new(fields: &[(&str, &str)], block: Vec<u8>) -> Self {
        let owned = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        Self {
            fields: fields.iter().map(owned).collect(),
            block,
        }
    }

    /// The value of a field; names are matched without regard to case.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        self.fields
            .iter()
            .find(|(other, _)| other.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// The value of a field that is an identifier or address, without angle brackets.
    pub(super) fn reference(&self, name: &str) -> Option<&str> {
        let value = self.field(name)?;
        Some(value.trim_start_matches('<').trim_end_matches('>'))
    }

    /// The record as one gzip member.
    pub(super) fn to_member(&self) -> io::Result<Vec<u8>> {
        let mut head = format!("{VERSION}\r\n");
        for (name, value) in &self.fields {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str(&format!("Content-Length: {}\r\n\r\n", self.block.len()));
        let mut encoder = GzBuilder::new()
            .operating_system(0xff)
            .write(Vec::new(), Compression::default());
        encoder.write_all(head.as_bytes())?;
        encoder.write_all(&self.block)?;
        encoder.write_all(b"\r\n\r\n")?;
        encoder.finish()
    }

    /// Reads the record in the next gzip member, and not a byte further.
    pub(super) fn from_member(reader: impl BufRead) -> Result<Self, Flaw> {
        let mut member = io::BufReader::new(GzDecoder::new(reader));
        let (fields, length) = read_head(&mut member)?;
        if length > LONGEST_BLOCK {
            return malformed("the record is larger than 1 GiB");
        }
        let mut block = Vec::new();
        let read = (&mut member).take(length).read_to_end(&mut block)?;
        if read as u64 != length {
            return malformed("the record is shorter than its Content-Length");
        }
        // Reading to the end of the member also checks its checksum.
        let mut end = Vec::new();
        (&mut member).take(5).read_to_end(&mut end)?;
        if end != b"\r\n\r\n" {
            return malformed("the record does not end after its Content-Length");
        }
        Ok(Self { fields, block })
    }
}

/// The fields but `Content-Length`, and that.
fn read_head(reader: &mut impl BufRead) -> Result<(Vec<(String, String)>, u64), Flaw> {
    let mut head = reader.take(LONGEST_HEAD);
    if read_line(&mut head)? != VERSION {
        return malformed("it does not begin with WARC/1.1");
    }
    let mut fields = Vec::new();
    let mut length = None;
    loop {
        let line = read_line(&mut head)?;
        if line.is_empty() {
            break;
        }
        let Some((name, value)) = line.split_once(':') else {
            return malformed("a header line has no colon");
        };
        let value = value.trim();
        if name.eq_ignore_ascii_case("Content-Length") {
            length = value.parse().ok();
        } else {
            fields.push((name.to_owned(), value.to_owned()));
        }
    }
    match length {
        Some(length) => Ok((fields, length)),
        None => malformed("it has no Content-Length"),
    }
}

/// A line without its end.
fn read_line(reader: &mut impl BufRead) -> Result<String, Flaw> {
    let mut line = Vec::new();
    reader.read_until(b'\n', &mut line)?;
    let Some(line) = line.strip_suffix(b"\n") else {
        return malformed("its head does not end");
    };
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    Ok(String::from_utf8_lossy(line).into_owned())
}

/// A version 8 UUID (RFC 9562, 5.8) made from the SHA-256 of the parts, as a URN.
pub(super) fn record_id(parts: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    let mut bytes = [0; 16];
    for (to, from) in bytes.iter_mut().zip(hash.finalize()) {
        *to = from;
    }
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex = hex(&bytes);
    let (time_low, rest) = hex.split_at(8);
    let (time_mid, rest) = rest.split_at(4);
    let (time_high, rest) = rest.split_at(4);
    let (clock, node) = rest.split_at(4);
    format!("urn:uuid:{time_low}-{time_mid}-{time_high}-{clock}-{node}")
}

/// A labelled digest as `WARC-Payload-Digest` wants it.
pub(super) fn digest(payload: &[u8]) -> String {
    format!("sha256:{}", hex(&Sha256::digest(payload)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn sample() -> Record {
        let fields = [("WARC-Type", "resource"), ("WARC-Record-ID", "<urn:x:1>")];
        Record::new(&fields, b"a\r\n\r\nb".to_vec())
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzBuilder::new().write(Vec::new(), Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn a_record_is_one_member_with_the_known_head() {
        let member = sample().to_member().unwrap();
        assert_eq!(member[..10], MEMBER_HEAD);
        let mut text = String::new();
        let read = GzDecoder::new(member.as_slice()).read_to_string(&mut text);
        read.unwrap();
        let expected = "WARC/1.1\r\nWARC-Type: resource\r\nWARC-Record-ID: <urn:x:1>\r\n\
                        Content-Length: 6\r\n\r\na\r\n\r\nb\r\n\r\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn members_are_read_one_by_one() {
        let member = sample().to_member().unwrap();
        let two = [member.clone(), member].concat();
        let mut reader = two.as_slice();
        for _ in 0..2 {
            let record = Record::from_member(&mut reader).unwrap();
            assert_eq!(record, sample());
            assert_eq!(record.reference("warc-record-id"), Some("urn:x:1"));
        }
        assert!(reader.is_empty());
    }

    #[test]
    fn every_truncation_is_told_from_damage() {
        let member = sample().to_member().unwrap();
        for end in 0..member.len() {
            let flaw = Record::from_member(&member[..end]).unwrap_err();
            assert!(matches!(flaw, Flaw::Truncated), "{end}: {flaw:?}");
        }
        let malformed = [
            &b"not gzip at all"[..],
            &gzip(b"WARC/1.1\r\nContent-Length: 9\r\n\r\nshort\r\n\r\n"),
            &gzip(b"WARC/1.1\r\nContent-Length: 1\r\n\r\nlong\r\n\r\n"),
            &gzip(b"WARC/1.1\r\nContent-Length: 99999999999\r\n\r\n"),
            &gzip(b"WARC/1.1\r\nA: b\r\n\r\n"),
            &gzip(b"WARC/1.1\r\nno end"),
            &gzip(b"HTTP/1.1 200 OK\r\n\r\n"),
        ];
        for bytes in malformed {
            let flaw = Record::from_member(bytes).unwrap_err();
            assert!(matches!(flaw, Flaw::Malformed(_)), "{flaw:?}");
        }
    }

    #[test]
    fn identifiers_are_version_8_and_depend_on_each_part() {
        let id = record_id(&[b"GET", b"http://example.org/"]);
        assert_eq!(id, record_id(&[b"GET", b"http://example.org/"]));
        assert_ne!(id, record_id(&[b"GEThttp://example.org/", b""]));
        let uuid = id.strip_prefix("urn:uuid:").unwrap();
        let lengths: Vec<usize> = uuid.split('-').map(str::len).collect();
        assert_eq!(lengths, [8, 4, 4, 4, 12]);
        assert_eq!(uuid.as_bytes()[14], b'8');
        assert!(b"89ab".contains(&uuid.as_bytes()[19]));
    }

    #[test]
    fn the_digest_is_sha256() {
        // The well-known digest of no bytes.
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(digest(b""), format!("sha256:{empty}"));
    }

    proptest! {
        #[test]
        fn arbitrary_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            prop_assert!(Record::from_member(bytes.as_slice()).is_err());
            let _ = Record::from_member(gzip(&bytes).as_slice());
            let headed = [b"WARC/1.1\r\n", bytes.as_slice()].concat();
            let _ = Record::from_member(gzip(&headed).as_slice());
        }

        #[test]
        fn any_block_comes_back(block in proptest::collection::vec(any::<u8>(), 0..2000)) {
            let record = Record::new(&[("A", "b")], block);
            let member = record.to_member().unwrap();
            prop_assert_eq!(Record::from_member(member.as_slice()).unwrap(), record);
        }
    }
}
