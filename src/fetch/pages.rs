//! The pages of a WARC file of any program, one after the other.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::mem;
use std::path::{Path, PathBuf};

use flate2::bufread::GzDecoder;
use memchr::memchr2;
use reqwest::header::CONTENT_TYPE;
use url::Url;

use super::archive::{Counting, unreadable};
use super::settings::DEFAULT_MAX_BODY;
use super::warc::{Flaw, GZIP, Head, SIGNATURE, read_block, read_end, read_head};
use super::{FetchError, Response, charset, http};

/// The longest head of an HTTP message beside its body, in bytes.
const LONGEST_HTTP_HEAD: u64 = 1 << 20;

/// Whether a file begins as a WARC file, compressed or not.
///
/// # Errors
///
/// If the file cannot be read.
pub fn is_warc(path: &Path) -> io::Result<bool> {
    let mut reader = BufReader::new(File::open(path)?);
    let mut start = [0; SIGNATURE.len()];
    let read = if reader.fill_buf()?.starts_with(&GZIP) {
        GzDecoder::new(reader).read_exact(&mut start)
    } else {
        reader.read_exact(&mut start)
    };
    Ok(read.is_ok() && start == SIGNATURE)
}

/// The HTML pages in a WARC file (1.0 or 1.1, compressed by record, as a whole or not at all), in
/// their order. One record is held at a time. What is no answer with a page, such as a request, a
/// picture or a redirect, is passed over; a record that is damaged or too large is an error, after
/// which the next one follows.
///
/// ```no_run
/// for page in hadal::fetch::WarcPages::open("saved.warc.gz".as_ref())? {
///     match page {
///         Ok(response) => println!("{}", response.url),
///         Err(error) => eprintln!("{error}"),
///     }
/// }
/// # Ok::<(), hadal::fetch::FetchError>(())
/// ```
#[derive(Debug)]
pub struct WarcPages {
    path: PathBuf,
    source: Source,
    /// Where the record, or what is compressed with it, begins.
    offset: u64,
    /// Whether the last record was damaged: what does not begin as one is passed over.
    is_lost: bool,
}

/// What records are read from.
#[derive(Debug)]
enum Source {
    /// The file itself.
    Plain(Counting<BufReader<File>>),
    /// A gzip member of it.
    Member(BufReader<GzDecoder<Counting<BufReader<File>>>>),
    /// Nothing more.
    End,
}

impl WarcPages {
    /// Opens the file.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn open(path: &Path) -> Result<Self, FetchError> {
        let file = File::open(path).map_err(|source| unreadable(path, source))?;
        let reader = BufReader::with_capacity(1 << 16, file);
        Ok(Self {
            path: path.to_owned(),
            source: Source::Plain(Counting::new(reader, 0)),
            offset: 0,
            is_lost: false,
        })
    }

    /// Begins with what stands next in the file; `None` at its end.
    fn begin(&mut self) -> io::Result<Option<()>> {
        match mem::replace(&mut self.source, Source::End) {
            Source::Member(mut reader) => {
                if reader.fill_buf()?.is_empty() {
                    self.source = Source::Plain(reader.into_inner().into_inner());
                    return self.begin_in_file();
                }
                self.source = Source::Member(reader);
                Ok(Some(()))
            }
            source => {
                self.source = source;
                self.begin_in_file()
            }
        }
    }

    fn begin_in_file(&mut self) -> io::Result<Option<()>> {
        let Source::Plain(mut reader) = mem::replace(&mut self.source, Source::End) else {
            return Ok(None);
        };
        if self.is_lost {
            find_start(&mut reader)?;
        }
        let start = reader.fill_buf()?;
        if start.is_empty() {
            return Ok(None);
        }
        let is_compressed = start.first() == GZIP.first();
        self.offset = reader.at();
        self.source = if is_compressed {
            Source::Member(BufReader::new(GzDecoder::new(reader)))
        } else {
            Source::Plain(reader)
        };
        Ok(Some(()))
    }

    /// Goes on behind the beginning of what could not be read.
    fn recover(&mut self) -> io::Result<()> {
        let mut reader = match mem::replace(&mut self.source, Source::End) {
            Source::Plain(reader) => reader,
            Source::Member(reader) => reader.into_inner().into_inner(),
            Source::End => return Ok(()),
        };
        reader.go_to(self.offset + 1)?;
        self.source = Source::Plain(reader);
        Ok(())
    }

    /// The page of the record that comes next, if it has one.
    fn read(&mut self) -> Result<Option<Result<Response, FetchError>>, Flaw> {
        match &mut self.source {
            Source::Plain(reader) => read(reader),
            Source::Member(reader) => read(reader),
            Source::End => Ok(None),
        }
    }
}

impl Iterator for WarcPages {
    type Item = Result<Response, FetchError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let record = match self.begin() {
                Ok(Some(())) => self.read(),
                Ok(None) => return None,
                Err(error) => Err(error.into()),
            };
            match record {
                Ok(page) => {
                    self.is_lost = false;
                    if page.is_some() {
                        return page;
                    }
                }
                Err(Flaw::Io(source)) => {
                    self.source = Source::End;
                    return Some(Err(unreadable(&self.path, source)));
                }
                Err(flaw) => {
                    let is_first = !mem::replace(&mut self.is_lost, true);
                    if let Err(source) = self.recover() {
                        return Some(Err(unreadable(&self.path, source)));
                    }
                    if is_first {
                        return Some(Err(FetchError::Record {
                            path: self.path.clone(),
                            offset: self.offset,
                            reason: flaw.reason(),
                        }));
                    }
                }
            }
        }
    }
}

/// Passes over what begins neither a gzip member nor a record.
fn find_start(reader: &mut Counting<BufReader<File>>) -> io::Result<()> {
    loop {
        let buffer = reader.fill_buf()?;
        let Some(at) = memchr2(GZIP[0], SIGNATURE[0], buffer) else {
            let all = buffer.len();
            reader.consume(all);
            if all == 0 {
                return Ok(());
            }
            continue;
        };
        let rest = buffer.get(at..).unwrap_or_default();
        // What stands at the end of the buffer may go on.
        let begins = |start: &[u8]| start.iter().zip(rest).all(|(a, b)| a == b);
        let is_start = begins(&GZIP) || begins(&SIGNATURE);
        reader.consume(if is_start { at } else { at + 1 });
        if is_start {
            return Ok(());
        }
    }
}

/// Reads a record to its end: the page that it has, if it has one.
fn read(reader: &mut impl BufRead) -> Result<Option<Result<Response, FetchError>>, Flaw> {
    let head = read_head(reader)?;
    let Some(url) = answered(&head) else {
        head.skip(reader)?;
        return Ok(None);
    };
    if head.length > DEFAULT_MAX_BODY + LONGEST_HTTP_HEAD {
        head.skip(reader)?;
        return Ok(Some(Err(FetchError::TooLarge {
            url,
            limit: DEFAULT_MAX_BODY,
            size: Some(head.length),
        })));
    }
    let block = read_block(reader, head.length)?;
    read_end(reader)?;
    let truncated = head.field("WARC-Truncated").is_some();
    let Some(answer) = http::read_answer(&block, truncated) else {
        return Err(Flaw::Malformed("it is no HTTP response".to_owned()));
    };
    let kind = answer.header(&CONTENT_TYPE).unwrap_or_default();
    let (media_type, _) = charset::content_type(&kind);
    let may_be_html = media_type.is_empty() || media_type.contains("html");
    if !(200..300).contains(&answer.status) || !may_be_html {
        return Ok(None);
    }
    let id = head.reference("WARC-Record-ID").unwrap_or_default();
    let response = answer.decode(id.to_owned(), url, DEFAULT_MAX_BODY);
    Ok(match response {
        Ok(response) if !response.is_html() => None,
        response => Some(response),
    })
}

/// The address that a record has the answer of; `None` for records of other kinds.
fn answered(head: &Head) -> Option<Url> {
    let is_http = head.field("Content-Type").is_none_or(|kind| {
        let (media_type, _) = charset::content_type(kind);
        media_type == "application/http"
    });
    let is_answer = head.field("WARC-Type")? == "response" && is_http;
    let url = head.reference("WARC-Target-URI")?.parse().ok()?;
    is_answer.then_some(url)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn record(kind: &str, url: &str, block: &str) -> Vec<u8> {
        format!(
            "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: <{url}>\r\n\
             Content-Type: application/http; msgtype={kind}\r\nContent-Length: {}\r\n\r\n{block}\r\n\r\n",
            block.len()
        )
        .into_bytes()
    }

    fn answer(url: &str, head: &str, body: &str) -> Vec<u8> {
        let block = format!("HTTP/1.1 {head}\r\n\r\n{body}");
        record("response", url, &block)
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn records() -> [Vec<u8>; 7] {
        let html = "200 OK\r\nContent-Type: text/html";
        [
            record("request", "http://a.example/1", "GET /1 HTTP/1.1\r\n\r\n"),
            answer("http://a.example/1", html, "<p>one"),
            answer(
                "http://a.example/2",
                "301 Moved\r\nContent-Type: text/html",
                "<p>moved",
            ),
            answer(
                "http://a.example/3",
                "200 OK\r\nContent-Type: image/png",
                "png",
            ),
            answer(
                "http://a.example/4",
                &format!("{html}\r\nTransfer-Encoding: chunked"),
                "6\r\n<p>fo\n\r\n2;x\r\nur\r\n0\r\n\r\n",
            ),
            record("revisit", "http://a.example/5", ""),
            answer("http://a.example/6", html, "<p>six"),
        ]
    }

    /// What comes of a file: the paths of pages with their texts, and errors.
    fn read_file(bytes: &[u8]) -> Vec<String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), bytes).unwrap();
        assert!(is_warc(file.path()).unwrap());
        let pages = WarcPages::open(file.path()).unwrap();
        pages
            .map(|page| match page {
                Ok(page) => format!("{} {}", page.url.path(), page.text),
                Err(FetchError::Record { offset, .. }) => format!("damaged at {offset}"),
                Err(error) => error.to_string(),
            })
            .collect()
    }

    const ALL: [&str; 3] = ["/1 <p>one", "/4 <p>fo\nur", "/6 <p>six"];

    #[test]
    fn pages_are_read_however_records_are_compressed() {
        let records = records();
        let members: Vec<Vec<u8>> = records.iter().map(|record| gzip(record)).collect();
        assert_eq!(read_file(&records.concat()), ALL);
        assert_eq!(read_file(&members.concat()), ALL);
        assert_eq!(read_file(&gzip(&records.concat())), ALL);
    }

    #[test]
    fn what_follows_a_damaged_record_is_read() {
        let mut members = records().map(|record| gzip(&record));
        let before: usize = members[..4].iter().map(Vec::len).sum();
        let middle = members[4].len() / 2;
        members[4][middle] ^= 0x55;
        let damaged = format!("damaged at {before}");
        assert_eq!(read_file(&members.concat()), [ALL[0], &damaged, ALL[2]]);
        let mut plain = records();
        let before: usize = plain[..4].iter().map(Vec::len).sum();
        let text = String::from_utf8(plain[4].clone()).unwrap();
        plain[4] = text
            .replace("Content-Length: ", "Content-Length: 9")
            .into_bytes();
        let damaged = format!("damaged at {before}");
        assert_eq!(read_file(&plain.concat()), [ALL[0], &damaged, ALL[2]]);
        let whole = records().concat();
        let cut = read_file(&whole[..whole.len() - 8]);
        assert_eq!(cut.len(), 3);
        assert!(cut[2].starts_with("damaged at"), "{cut:?}");
    }

    #[test]
    fn what_follows_a_wrong_checksum_is_read() {
        let mut members = records().map(|record| gzip(&record));
        let damaged = format!("damaged at {}", members[0].len());
        let checksum = members[1].len() - 8;
        members[1][checksum] ^= 0x55;
        assert_eq!(
            read_file(&members.concat()),
            [damaged.as_str(), ALL[1], ALL[2]]
        );
    }

    #[test]
    fn other_files_are_no_warc() {
        let file = tempfile::NamedTempFile::new().unwrap();
        for bytes in [&b"<p>x"[..], b"", b"WARC", &gzip(b"<p>x"), &GZIP] {
            std::fs::write(file.path(), bytes).unwrap();
            assert!(!is_warc(file.path()).unwrap());
        }
    }
}
