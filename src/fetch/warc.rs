//! Records of a WARC file: written in version 1.1 (ISO 28500:2017), one gzip member each, and read in
//! version 1.0, too, and uncompressed.

use std::io::{self, BufRead, Read, Write};

use flate2::bufread::GzDecoder;
use flate2::{Compression, GzBuilder};
use sha2::{Digest, Sha256};

use crate::text::hex;

/// How any gzip member begins.
pub(super) const GZIP: [u8; 3] = [0x1f, 0x8b, 8];

/// How any record begins.
pub(super) const SIGNATURE: [u8; 5] = *b"WARC/";

/// The version that is written.
const VERSION: &str = "WARC/1.1";

/// An older version that is read, too.
const OLDER: &str = "WARC/1.0";

/// What stands behind each record.
const END: &[u8; 4] = b"\r\n\r\n";

/// The longest head of a record that is read, in bytes.
const LONGEST_HEAD: u64 = 1 << 20;

/// The longest block of a record that is read, in bytes: a guard against compression bombs.
const LONGEST_BLOCK: u64 = 1 << 30;

/// One record: named fields and a block of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    fields: Vec<(String, String)>,
    pub(super) block: Vec<u8>,
    /// Whether it is of another version or form than those that hadal writes.
    pub(super) is_foreign: bool,
}

/// What stands before the block of a record.
#[derive(Debug)]
pub(super) struct Head {
    fields: Vec<(String, String)>,
    /// The length of the block in bytes.
    pub(super) length: u64,
    is_older: bool,
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

impl Flaw {
    /// What is wrong, in words.
    pub(super) fn reason(self) -> String {
        match self {
            Self::Truncated => "its end is missing".to_owned(),
            Self::Malformed(reason) => reason,
            Self::Io(error) => error.to_string(),
        }
    }
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
            is_foreign: false,
        }
    }

    /// The value of a field; names are matched without regard to case.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        field(&self.fields, name)
    }

    /// The value of a field that is an identifier or address, without angle brackets.
    pub(super) fn reference(&self, name: &str) -> Option<&str> {
        self.field(name).map(bare)
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

    /// Reads the next record, compressed or not, and not a byte further.
    pub(super) fn read(mut reader: impl BufRead) -> Result<Self, Flaw> {
        if reader.fill_buf()?.first() != SIGNATURE.first() {
            return Self::from_member(reader);
        }
        let head = match read_head(&mut reader) {
            Err(Flaw::Malformed(_)) if reader.fill_buf()?.is_empty() => {
                return Err(Flaw::Truncated);
            }
            head => head?,
        };
        let block = read_block(&mut reader, head.length)?;
        read_end(&mut reader)?;
        Ok(Self {
            fields: head.fields,
            block,
            is_foreign: true,
        })
    }

    /// Reads the record in the next gzip member, and not a byte further.
    pub(super) fn from_member(reader: impl BufRead) -> Result<Self, Flaw> {
        let mut member = io::BufReader::new(GzDecoder::new(reader));
        let head = read_head(&mut member)?;
        let block = match read_block(&mut member, head.length) {
            Err(Flaw::Truncated) if member.fill_buf()?.is_empty() => {
                return malformed("the record is shorter than its Content-Length");
            }
            block => block?,
        };
        // Reading to the end of the member also checks its checksum.
        let mut end = Vec::new();
        (&mut member).take(5).read_to_end(&mut end)?;
        match end.strip_prefix(END) {
            Some([]) => Ok(Self {
                fields: head.fields,
                block,
                is_foreign: head.is_older,
            }),
            Some(_) => malformed("it is compressed together with others; compress each by itself"),
            None => malformed("the record does not end after its Content-Length"),
        }
    }
}

impl Head {
    /// The value of a field; names are matched without regard to case.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        field(&self.fields, name)
    }

    /// The value of a field that is an identifier or address, without angle brackets.
    pub(super) fn reference(&self, name: &str) -> Option<&str> {
        self.field(name).map(bare)
    }

    /// Passes over the block and what ends it.
    pub(super) fn skip(&self, reader: &mut impl BufRead) -> Result<(), Flaw> {
        let passed = io::copy(&mut reader.take(self.length), &mut io::sink())?;
        if passed < self.length {
            return Err(Flaw::Truncated);
        }
        read_end(reader)
    }
}

fn field<'f>(fields: &'f [(String, String)], name: &str) -> Option<&'f str> {
    fields
        .iter()
        .find(|(other, _)| other.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.as_str())
}

fn bare(value: &str) -> &str {
    value.trim_start_matches('<').trim_end_matches('>')
}

/// Reads a block of that length.
pub(super) fn read_block(reader: &mut impl BufRead, length: u64) -> Result<Vec<u8>, Flaw> {
    if length > LONGEST_BLOCK {
        return malformed("the record is larger than 1 GiB");
    }
    let mut block = Vec::new();
    let read = reader.take(length).read_to_end(&mut block)?;
    if (read as u64) < length {
        return Err(Flaw::Truncated);
    }
    Ok(block)
}

/// Reads what ends a record. It then looks at what follows, if only at the checksum of the member
/// that ends there.
pub(super) fn read_end(reader: &mut impl BufRead) -> Result<(), Flaw> {
    let mut end = Vec::new();
    reader.take(END.len() as u64).read_to_end(&mut end)?;
    if !END.starts_with(&end) {
        return malformed("the record does not end after its Content-Length");
    }
    if end.len() < END.len() {
        return Err(Flaw::Truncated);
    }
    reader.fill_buf()?;
    Ok(())
}

/// Reads the version, the fields but `Content-Length`, and that.
pub(super) fn read_head(reader: &mut impl BufRead) -> Result<Head, Flaw> {
    let mut head = reader.take(LONGEST_HEAD);
    let version = read_line(&mut head)?;
    if ![VERSION, OLDER].contains(&version.as_str()) {
        return malformed("it begins with neither WARC/1.0 nor WARC/1.1");
    }
    let mut fields: Vec<(String, String)> = Vec::new();
    let mut length = None;
    loop {
        let line = read_line(&mut head)?;
        if line.is_empty() {
            break;
        }
        if line.starts_with([' ', '\t'])
            && let Some((_, value)) = fields.last_mut()
        {
            value.push_str(if value.is_empty() { "" } else { " " });
            value.push_str(line.trim());
            continue;
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
        Some(length) => Ok(Head {
            fields,
            length,
            is_older: version == OLDER,
        }),
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
        // No name and no time, so that equal records are equal bytes.
        assert_eq!(member[..10], [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
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
    fn older_and_uncompressed_records_are_read() {
        let text = b"WARC/1.0\r\nWARC-Type: resource\r\nWARC-Record-ID:\r\n <urn:x:1>\r\n\
                     Content-Length: 6\r\n\r\na\r\n\r\nb\r\n\r\n";
        for bytes in [text.to_vec(), gzip(text)] {
            let two = bytes.repeat(2);
            let mut reader = two.as_slice();
            for _ in 0..2 {
                let record = Record::read(&mut reader).unwrap();
                assert!(record.is_foreign);
                assert_eq!(record.block, sample().block);
                assert_eq!(record.reference("WARC-Record-ID"), Some("urn:x:1"));
            }
            assert!(reader.is_empty());
        }
        for end in 1..text.len() {
            let flaw = Record::read(&text[..end]).unwrap_err();
            assert!(matches!(flaw, Flaw::Truncated), "{end}: {flaw:?}");
        }
        let flaw = Record::read(gzip(&text.repeat(2)).as_slice()).unwrap_err();
        assert!(flaw.reason().contains("compress each"));
        let newer = Record::read(&b"WARC/2.0\r\nx"[..]).unwrap_err();
        assert!(newer.reason().contains("neither WARC/1.0"));
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
