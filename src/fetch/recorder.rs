//! The archive of a running survey: what it answers, and what is added to it.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use reqwest::header::HeaderMap;

use super::archive::{Archived, Index, Key, read_exchange, unreadable};
use super::http::{self, Answer, without_secrets};
use super::robots::is_robots;
use super::warc::{Record, digest, record_id};
use super::{FetchError, Request};

/// Answers each request with its next unused answer in the archive, and appends new ones.
#[derive(Debug)]
pub(super) struct Recorder {
    path: PathBuf,
    index: Index,
    /// How many answers to each request were used or added.
    used: HashMap<Key, usize>,
    /// How many pages were in the archive from the start and were not used.
    unused: usize,
    /// `None` in a replay.
    file: Option<File>,
}

impl Recorder {
    /// Opens an archive to be replayed; the file is not changed.
    pub(super) fn replay(path: &Path) -> Result<Self, FetchError> {
        let file = File::open(path).map_err(|source| unreadable(path, source))?;
        Ok(Self::new(path, Index::scan(path, file)?, None))
    }

    /// Opens an archive to go on with, or begins one with a `warcinfo` record.
    ///
    /// What is left of an exchange that was cut off is cut off the file.
    pub(super) fn append(
        path: &Path,
        user_agent: &str,
        obey_robots: bool,
        now: Timestamp,
    ) -> Result<Self, FetchError> {
        let failed = |source| unreadable(path, source);
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(FetchError::Busy {
                    path: path.to_owned(),
                });
            }
            // Not every file system has locks.
            Err(TryLockError::Error(source)) if source.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        let index = Index::scan(path, file.try_clone().map_err(failed)?)?;
        if index.is_foreign {
            return Err(FetchError::Foreign {
                path: path.to_owned(),
            });
        }
        if index.cut > 0 {
            file.set_len(index.end).map_err(failed)?;
        }
        let is_new = index.end == 0;
        let mut recorder = Self::new(path, index, Some(file));
        if is_new {
            let member = information(user_agent, obey_robots, now)
                .to_member()
                .map_err(failed)?;
            recorder.write(&[member])?;
        }
        Ok(recorder)
    }

    fn new(path: &Path, index: Index, file: Option<File>) -> Self {
        Self {
            path: path.to_owned(),
            unused: index.pages,
            index,
            used: HashMap::new(),
            file,
        }
    }

    /// How many answers there are to requests for pages that were not made again.
    pub(super) fn unused(&self) -> usize {
        self.unused
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The bytes at the end that were no whole exchange when the archive was opened.
    pub(super) fn repaired(&self) -> u64 {
        self.index.cut
    }

    /// Where they began, as long as nothing was added.
    pub(super) fn cut_at(&self) -> Option<u64> {
        (self.index.cut > 0).then_some(self.index.end)
    }

    /// When pages were asked for, before this archive was opened.
    pub(super) fn dates(&self) -> &[Timestamp] {
        &self.index.dates
    }

    /// Whether a request can be answered without the network.
    pub(super) fn has(&self, request: &Request) -> bool {
        let key = Key::of(request);
        let used = self.used.get(&key).copied().unwrap_or(0);
        self.index.by_key.get(&key).map_or(0, Vec::len) > used
    }

    /// The next unused answer to a request.
    pub(super) fn next(&mut self, request: &Request) -> Result<Option<Archived>, FetchError> {
        let key = Key::of(request);
        let used = self.used.entry(key.clone()).or_default();
        let Some(&offset) = self.index.by_key.get(&key).and_then(|all| all.get(*used)) else {
            return Ok(None);
        };
        let archived = read_exchange(&self.path, offset)?;
        *used += 1;
        if !is_robots(&request.url) {
            self.unused = self.unused.saturating_sub(1);
        }
        Ok(Some(archived))
    }

    /// Appends an exchange and returns the identifier of the response record.
    pub(super) fn add(
        &mut self,
        request: &Request,
        headers: &HeaderMap,
        answer: &Answer,
        now: Timestamp,
    ) -> Result<String, FetchError> {
        let key = Key::of(request);
        let ordinal = self.index.by_key.get(&key).map_or(0, Vec::len);
        let (asked, answered, id) = records(request, headers, answer, now, &key, ordinal);
        let failed = |source| unreadable(&self.path, source);
        let members = [
            asked.to_member().map_err(failed)?,
            answered.to_member().map_err(failed)?,
        ];
        let offset = self.index.end + members[0].len() as u64;
        self.write(&members)?;
        self.index.by_id.insert(id.clone(), offset);
        self.index
            .by_key
            .entry(key.clone())
            .or_default()
            .push(offset);
        self.used.insert(key, ordinal + 1);
        Ok(id)
    }

    /// Appends all members or, if that fails, none.
    fn write(&mut self, members: &[Vec<u8>]) -> Result<(), FetchError> {
        let Some(file) = &mut self.file else {
            let source = io::Error::new(io::ErrorKind::ReadOnlyFilesystem, "opened for replay");
            return Err(unreadable(&self.path, source));
        };
        let end = self.index.end;
        let mut append = || -> io::Result<()> {
            file.seek(SeekFrom::Start(end))?;
            for member in members {
                file.write_all(member)?;
                file.flush()?;
            }
            Ok(())
        };
        if let Err(source) = append() {
            // A torn record in the middle would make all after it unreadable.
            let _ = file.set_len(end);
            return Err(unreadable(&self.path, source));
        }
        self.index.end += members
            .iter()
            .map(|member| member.len() as u64)
            .sum::<u64>();
        Ok(())
    }
}

/// The record about the archive itself.
fn information(user_agent: &str, obey_robots: bool, now: Timestamp) -> Record {
    let robots = if obey_robots { "obey" } else { "ignore" };
    let block = format!(
        "software: {}\r\nformat: WARC File Format 1.1\r\n\
         conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/\r\n\
         http-header-user-agent: {user_agent}\r\nrobots: {robots}\r\n",
        concat!("hadal/", env!("CARGO_PKG_VERSION")),
    );
    let date = now.to_string();
    let id = record_id(&[b"warcinfo", date.as_bytes(), block.as_bytes()]);
    let fields = [
        ("WARC-Type", "warcinfo"),
        ("WARC-Record-ID", &format!("<{id}>")),
        ("WARC-Date", &date),
        ("Content-Type", "application/warc-fields"),
    ];
    Record::new(&fields, block.into_bytes())
}

/// The request record, the response record and the identifier of the latter.
fn records(
    request: &Request,
    headers: &HeaderMap,
    answer: &Answer,
    now: Timestamp,
    key: &Key,
    ordinal: usize,
) -> (Record, Record, String) {
    let ordinal = ordinal.to_string();
    let asked_id = record_id(&[b"request", key.bytes(), ordinal.as_bytes()]);
    let id = record_id(&[b"response", key.bytes(), ordinal.as_bytes()]);
    let url = without_secrets(&request.url);
    let date = now.to_string();
    let asked = Record::new(
        &[
            ("WARC-Type", "request"),
            ("WARC-Record-ID", &format!("<{asked_id}>")),
            ("WARC-Date", &date),
            ("WARC-Target-URI", url.as_str()),
            ("WARC-Concurrent-To", &format!("<{id}>")),
            ("WARC-Payload-Digest", &digest(http::request_body(request))),
            ("Content-Type", "application/http;msgtype=request"),
        ],
        http::write_request(request, headers),
    );
    let (concurrent, payload) = (format!("<{asked_id}>"), digest(&answer.body));
    let response_id = format!("<{id}>");
    let mut fields = vec![
        ("WARC-Type", "response"),
        ("WARC-Record-ID", &response_id),
        ("WARC-Date", &date),
        ("WARC-Target-URI", url.as_str()),
        ("WARC-Concurrent-To", &concurrent),
        ("WARC-Payload-Digest", &payload),
        ("Content-Type", "application/http;msgtype=response"),
    ];
    if answer.truncated {
        fields.push(("WARC-Truncated", "length"));
    }
    (asked, Record::new(&fields, http::write_answer(answer)), id)
}

#[cfg(test)]
mod tests;
