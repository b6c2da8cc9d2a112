//! The read side of an archive, be it `archive.warc.gz` or one that another program wrote: where each
//! exchange stands.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use sha2::{Digest, Sha256};
use url::Url;

use super::http::{self, Answer};
use super::robots::is_robots;
use super::settings::DEFAULT_MAX_BODY;
use super::warc::{Flaw, GZIP, Record, SIGNATURE};
use super::{FetchError, Request, Response, Verb};

/// The responses of a survey by their identifiers.
///
/// Only their places in the file are kept in memory.
///
/// ```no_run
/// use hadal::fetch::Archive;
/// let archive = Archive::open("survey/archive.warc.gz".as_ref())?;
/// if let Some(response) = archive.response("urn:uuid:7d1a31b7-6a4c-8d3c-9d2a-0a6c0e1d2f3b")? {
///     assert!(response.is_html());
/// }
/// # Ok::<(), hadal::fetch::FetchError>(())
/// ```
#[derive(Debug)]
pub struct Archive {
    path: PathBuf,
    index: Index,
}

impl Archive {
    /// Reads the places of all responses. A record cut off at the end of the file is left out.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is no WARC file with each record by itself.
    pub fn open(path: &Path) -> Result<Self, FetchError> {
        let file = File::open(path).map_err(|source| unreadable(path, source))?;
        Ok(Self {
            path: path.to_owned(),
            index: Index::scan(path, file)?,
        })
    }

    /// The response with the identifier, as [`Fetcher::fetch`](super::Fetcher::fetch) returned
    /// it; `None` if there is none.
    ///
    /// # Errors
    ///
    /// If the file cannot be read any more, or the response cannot be decoded.
    pub fn response(&self, id: &str) -> Result<Option<Response>, FetchError> {
        let Some(&offset) = self.index.by_id.get(id) else {
            return Ok(None);
        };
        let archived = read_exchange(&self.path, offset)?;
        let (id, url) = (archived.id, archived.url);
        archived.answer.decode(id, url, DEFAULT_MAX_BODY).map(Some)
    }

    /// Whether it holds the response with the identifier; the response is not read.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.index.by_id.contains_key(id)
    }

    /// When the archive was begun; `None` if it is empty or does not say.
    pub fn started(&self) -> Option<Timestamp> {
        self.index.started
    }

    /// How many requests it has answers to, `robots.txt` apart.
    pub fn requests(&self) -> usize {
        self.index.pages
    }

    /// Whether it holds no response.
    pub fn is_empty(&self) -> bool {
        self.index.by_id.is_empty()
    }

    /// How many bytes of a cut-off record are at the end of the file.
    pub fn repaired(&self) -> u64 {
        self.index.cut
    }
}

/// An answer as it is archived.
#[derive(Debug)]
pub(super) struct Archived {
    /// The identifier of its record.
    pub(super) id: String,
    pub(super) url: Url,
    pub(super) answer: Answer,
    /// When it was asked for, or, if it is new, when it came; long ago where the record does not say.
    pub(super) date: Timestamp,
}

/// What makes two requests the same: verb, address and body.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key([u8; 32]);

impl Key {
    pub(super) fn of(request: &Request) -> Self {
        let url = http::without_secrets(&request.url);
        Self::new(request.verb, url.as_str(), http::request_body(request))
    }

    /// The key of a request as an archive has it.
    fn archived(verb: Verb, address: &str, body: &[u8]) -> Self {
        match Url::parse(address) {
            Ok(url) => Self::new(verb, http::without_secrets(&url).as_str(), body),
            Err(_) => Self::new(verb, address, body),
        }
    }

    fn new(verb: Verb, url: &str, body: &[u8]) -> Self {
        let mut hash = Sha256::new();
        hash.update(format!("{}\n{url}\n", verb.name()));
        hash.update(body);
        Self(hash.finalize().into())
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// The request that waits for its answer, by the identifier of its record; it has no key where it is
/// one that is never made here.
type Asked = Option<(String, Option<Key>)>;

/// Where in the file the exchanges are.
#[derive(Debug, Default)]
pub(super) struct Index {
    /// Response records by identifier.
    pub(super) by_id: HashMap<String, u64>,
    /// Response records by request, in the order they were made.
    pub(super) by_key: HashMap<Key, Vec<u64>>,
    /// The date of the first record.
    started: Option<Timestamp>,
    /// How many of these responses are to requests for pages.
    pub(super) pages: usize,
    /// The dates of those.
    pub(super) dates: Vec<Timestamp>,
    /// The end of the last whole exchange.
    pub(super) end: u64,
    /// The bytes after it.
    pub(super) cut: u64,
    /// Whether another program wrote some of it.
    pub(super) is_foreign: bool,
}

impl Index {
    /// Reads the whole file, a record at a time.
    pub(super) fn scan(path: &Path, file: File) -> Result<Self, FetchError> {
        let length = file
            .metadata()
            .map_err(|error| unreadable(path, error))?
            .len();
        let mut reader = Counting::new(BufReader::with_capacity(1 << 16, file), 0);
        let mut index = Self::default();
        let mut asked: Asked = None;
        loop {
            let start = reader.at;
            let more = reader.fill_buf().map_err(|error| unreadable(path, error))?;
            if more.is_empty() {
                break;
            }
            match Record::read(&mut reader) {
                Ok(record) => asked = index.add(&record, start, asked),
                Err(Flaw::Truncated) => {
                    ensure_last(path, start)?;
                    break;
                }
                Err(flaw) => return Err(flawed(path, start, flaw)),
            }
            if asked.is_none() {
                index.end = reader.at;
            }
        }
        // A request whose answer is missing was being written too.
        index.cut = length.max(reader.at) - index.end;
        Ok(index)
    }

    /// Notes a record at `start`; `asked` is the request just before it. Returns the request
    /// that now waits for its answer.
    fn add(&mut self, record: &Record, start: u64, asked: Asked) -> Asked {
        self.is_foreign |= record.is_foreign;
        if self.started.is_none() {
            self.started = record.field("WARC-Date").and_then(|date| date.parse().ok());
        }
        match record.field("WARC-Type")? {
            "request" => {
                let id = record.reference("WARC-Record-ID")?.to_owned();
                let url = record.reference("WARC-Target-URI")?;
                let request = http::read_request(&record.block);
                let key = request.map(|(verb, body)| Key::archived(verb, url, body));
                // Others write it after its response.
                let of = record.reference("WARC-Concurrent-To");
                if let Some(&offset) = of.and_then(|response| self.by_id.get(response)) {
                    self.rename(offset, url, key);
                    return None;
                }
                Some((id, key))
            }
            "response" => {
                let id = record.reference("WARC-Record-ID")?;
                self.by_id.insert(id.to_owned(), start);
                let date = record.field("WARC-Date");
                let date: Option<Timestamp> = date.and_then(|date| date.parse().ok());
                let address = record.reference("WARC-Target-URI")?;
                let to = record.reference("WARC-Concurrent-To");
                let key = match asked {
                    Some((request, key)) if to == Some(&request) => key?,
                    _ => Key::archived(Verb::Get, address, &[]),
                };
                self.by_key.entry(key).or_default().push(start);
                if is_page(address) {
                    self.pages += 1;
                    self.dates.extend(date);
                }
                None
            }
            _ => None,
        }
    }

    /// Notes to which request a response is that was taken for the answer to a GET; to none that is
    /// ever made where there is no key.
    fn rename(&mut self, offset: u64, address: &str, to: Option<Key>) {
        let from = Key::archived(Verb::Get, address, &[]);
        if to.as_ref() == Some(&from) {
            return;
        }
        if let Some(offsets) = self.by_key.get_mut(&from) {
            offsets.retain(|other| *other != offset);
        }
        match to {
            Some(to) => self.by_key.entry(to).or_default().push(offset),
            None => self.pages -= usize::from(is_page(address)),
        }
    }
}

/// Whether an address is that of a page rather than of `robots.txt`.
fn is_page(address: &str) -> bool {
    let url: Option<Url> = address.parse().ok();
    url.is_none_or(|url| !is_robots(&url))
}

/// The response record at `offset`.
pub(super) fn read_exchange(path: &Path, offset: u64) -> Result<Archived, FetchError> {
    let open = || -> io::Result<BufReader<File>> {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(offset))?;
        Ok(BufReader::new(file))
    };
    let reader = open().map_err(|source| unreadable(path, source))?;
    let record = Record::read(reader).map_err(|flaw| flawed(path, offset, flaw))?;
    let truncated = record.field("WARC-Truncated").is_some();
    let parse = || {
        let id = record.reference("WARC-Record-ID")?.to_owned();
        let url = record.reference("WARC-Target-URI")?.parse().ok()?;
        let date = record.field("WARC-Date").and_then(|date| date.parse().ok());
        Some(Archived {
            id,
            url,
            answer: http::read_answer(&record.block, truncated)?,
            date: date.unwrap_or(Timestamp::MIN),
        })
    };
    let reason = "it is no HTTP response with an address and an identifier";
    parse().ok_or_else(|| flawed(path, offset, Flaw::Malformed(reason.into())))
}

/// Fails if a whole record follows the one at `start`: then that one is not cut off but damaged,
/// and cutting it off would lose what follows.
fn ensure_last(path: &Path, start: u64) -> Result<(), FetchError> {
    let read = || -> io::Result<Vec<u8>> {
        let mut tail = Vec::new();
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(start + 1))?;
        file.read_to_end(&mut tail)?;
        Ok(tail)
    };
    let tail = read().map_err(|source| unreadable(path, source))?;
    let follows = (0..tail.len())
        .filter_map(|at| tail.get(at..))
        .filter(|rest| rest.starts_with(&GZIP) || rest.starts_with(&SIGNATURE))
        .any(|rest| Record::read(rest).is_ok());
    if follows {
        let reason = "its end is missing, but records follow";
        return Err(flawed(path, start, Flaw::Malformed(reason.into())));
    }
    Ok(())
}

pub(super) fn unreadable(path: &Path, source: io::Error) -> FetchError {
    FetchError::Archive {
        path: path.to_owned(),
        source,
    }
}

fn flawed(path: &Path, offset: u64, flaw: Flaw) -> FetchError {
    let reason = match flaw {
        Flaw::Io(source) => return unreadable(path, source),
        flaw => flaw.reason(),
    };
    FetchError::Damaged {
        path: path.to_owned(),
        offset,
        reason,
    }
}

/// Counts the bytes consumed.
#[derive(Debug)]
pub(super) struct Counting<R> {
    inner: R,
    at: u64,
}

impl<R> Counting<R> {
    /// Reads from there, where `at` bytes stand before.
    pub(super) fn new(inner: R, at: u64) -> Self {
        Self { inner, at }
    }

    /// How many bytes stand before what is read next.
    pub(super) fn at(&self) -> u64 {
        self.at
    }
}

impl<R: Seek> Counting<R> {
    /// Goes to a place from the beginning.
    pub(super) fn go_to(&mut self, at: u64) -> io::Result<()> {
        self.at = self.inner.seek(SeekFrom::Start(at))?;
        Ok(())
    }
}

impl<R: BufRead> Read for Counting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.at += read as u64;
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Counting<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.at += amount as u64;
        self.inner.consume(amount);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn record(kind: &str, id: &str, of: Option<&str>, block: &str) -> String {
        let of = of.map_or_else(String::new, |of| {
            format!("WARC-Concurrent-To: <urn:x:{of}>\r\n")
        });
        format!(
            "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:x:{id}>\r\n{of}\
             WARC-Target-URI: http://a.example/1\r\nWARC-Date: 2024-05-01T12:00:00Z\r\n\
             Content-Type: application/http; msgtype={kind}\r\nContent-Length: {}\r\n\r\n\
             {block}\r\n\r\n",
            block.len()
        )
    }

    /// How many answers there are to a GET, and how many requests for pages.
    fn answers(records: &[String]) -> (usize, usize) {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(records.concat().as_bytes()).unwrap();
        let archive = Archive::open(file.path()).unwrap();
        let get = Key::of(&Request::get("http://a.example/1".parse().unwrap()));
        let answers = archive.index.by_key.get(&get).map_or(0, Vec::len);
        (answers, archive.requests())
    }

    #[test]
    fn what_answers_another_verb_is_no_answer_to_a_get() {
        let request = |verb: &str| format!("{verb} /1 HTTP/1.1\r\nHost: a.example\r\n\r\n");
        let answer = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
        for (verb, found) in [("GET", (1, 1)), ("HEAD", (0, 0)), ("PUT", (0, 0))] {
            let before = [
                record("request", "q", None, &request(verb)),
                record("response", "r", Some("q"), answer),
            ];
            assert_eq!(answers(&before), found, "{verb}");
            let behind = [
                record("response", "r", None, answer),
                record("request", "q", Some("r"), &request(verb)),
            ];
            assert_eq!(answers(&behind), found, "{verb} behind");
        }
    }
}
