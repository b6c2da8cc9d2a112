//! The archive of a running survey: what it answers, and what is added to it.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use reqwest::header::HeaderMap;

use super::archive::{Index, Key, read_exchange, unreadable};
use super::http::{self, Answer, without_secrets};
use super::warc::{Record, digest, record_id};
use super::{FetchError, Request};

/// Answers each request with its next unused answer in the archive, and appends new ones.
#[derive(Debug)]
pub(super) struct Recorder {
    path: PathBuf,
    index: Index,
    /// How many answers to each request were used or added.
    used: HashMap<Key, usize>,
    /// `None` in a replay.
    file: Option<File>,
}

impl Recorder {
    /// Opens an archive to be replayed; the file is not changed.
    pub(super) fn replay(path: &Path) -> Result<Self, FetchError> {
        let file = File::open(path).map_err(|source| unreadable(path, source))?;
        Ok(Self {
            path: path.to_owned(),
            index: Index::scan(path, file)?,
            used: HashMap::new(),
            file: None,
        })
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
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        let index = Index::scan(path, file.try_clone().map_err(failed)?)?;
        if index.cut > 0 {
            file.set_len(index.end).map_err(failed)?;
        }
        let is_new = index.end == 0;
        let mut recorder = Self {
            path: path.to_owned(),
            index,
            used: HashMap::new(),
            file: Some(file),
        };
        if is_new {
            let member = information(user_agent, obey_robots, now)
                .to_member()
                .map_err(failed)?;
            recorder.write(&[member])?;
        }
        Ok(recorder)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The bytes at the end that were no whole exchange when the archive was opened.
    pub(super) fn repaired(&self) -> u64 {
        self.index.cut
    }

    /// Whether a request can be answered without the network.
    pub(super) fn has(&self, request: &Request) -> bool {
        let key = Key::of(request);
        let used = self.used.get(&key).copied().unwrap_or(0);
        self.index.by_key.get(&key).map_or(0, Vec::len) > used
    }

    /// The next unused answer to a request and the identifier of its record.
    pub(super) fn next(
        &mut self,
        request: &Request,
    ) -> Result<Option<(String, Answer)>, FetchError> {
        let key = Key::of(request);
        let used = self.used.entry(key.clone()).or_default();
        let Some(&offset) = self.index.by_key.get(&key).and_then(|all| all.get(*used)) else {
            return Ok(None);
        };
        let (id, _, answer) = read_exchange(&self.path, offset)?;
        *used += 1;
        Ok(Some((id, answer)))
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
mod tests {
    use std::fs;
    use std::io::Read;

    use flate2::read::GzDecoder;
    use tempfile::TempDir;

    use super::*;
    use crate::fetch::Archive;

    const NOW: &str = "2024-05-06T07:08:09.25Z";

    fn get(path: &str) -> Request {
        Request::get(format!("http://example.org{path}").parse().unwrap())
    }

    fn answer(body: &str) -> Answer {
        let mut headers = HeaderMap::new();
        headers.insert("content-type", "text/plain".parse().unwrap());
        Answer {
            status: 200,
            headers,
            body: body.into(),
            truncated: false,
        }
    }

    fn open(path: &Path) -> Result<Recorder, FetchError> {
        Recorder::append(path, "hadal/test", true, NOW.parse().unwrap())
    }

    fn add(recorder: &mut Recorder, request: &Request, body: &str) -> String {
        let headers = HeaderMap::new();
        let now = NOW.parse().unwrap();
        recorder.add(request, &headers, &answer(body), now).unwrap()
    }

    fn archive_of(bodies: &[&str]) -> (TempDir, PathBuf, Vec<String>) {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("archive.warc.gz");
        let mut recorder = open(&path).unwrap();
        let ids = bodies
            .iter()
            .map(|body| add(&mut recorder, &get("/a"), body))
            .collect();
        (folder, path, ids)
    }

    /// A reader of its own: the heads and blocks of all members.
    fn by_hand(bytes: &[u8]) -> Vec<(Vec<String>, String)> {
        let mut records = Vec::new();
        let mut rest = bytes;
        while !rest.is_empty() {
            let mut decoder = flate2::bufread::GzDecoder::new(rest);
            let mut text = String::new();
            decoder.read_to_string(&mut text).unwrap();
            rest = decoder.into_inner();
            let (head, block) = text.split_once("\r\n\r\n").unwrap();
            let block = block.strip_suffix("\r\n\r\n").unwrap();
            let head: Vec<String> = head.split("\r\n").map(str::to_owned).collect();
            assert!(head.contains(&format!("Content-Length: {}", block.len())));
            records.push((head, block.to_owned()));
        }
        records
    }

    #[test]
    fn the_fields_are_those_of_the_standard() {
        let (_folder, path, ids) = archive_of(&["hello"]);
        let records = by_hand(&fs::read(path).unwrap());
        let types = ["warcinfo", "request", "response"];
        for ((head, _), kind) in records.iter().zip(types) {
            assert_eq!(head[0], "WARC/1.1");
            assert_eq!(head[1], format!("WARC-Type: {kind}"));
            assert!(head.contains(&format!("WARC-Date: {NOW}")));
        }
        assert!(records[0].1.contains("format: WARC File Format 1.1\r\n"));
        let (asked, answered) = (&records[1], &records[2]);
        assert!(
            asked
                .0
                .contains(&"Content-Type: application/http;msgtype=request".into())
        );
        assert_eq!(asked.1, "GET /a HTTP/1.1\r\nhost: example.org\r\n\r\n");
        let asked_id = asked.0[2].strip_prefix("WARC-Record-ID: ").unwrap();
        let expected = [
            format!("WARC-Record-ID: <{}>", ids[0]),
            "WARC-Target-URI: http://example.org/a".into(),
            format!("WARC-Concurrent-To: {asked_id}"),
            // The SHA-256 of "hello".
            "WARC-Payload-Digest: sha256:2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
                .into(),
            "Content-Type: application/http;msgtype=response".into(),
        ];
        for field in expected {
            assert!(answered.0.contains(&field), "{field} in {:?}", answered.0);
        }
        let block = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\nhello";
        assert_eq!(answered.1, block);
    }

    #[test]
    fn other_tools_read_it_as_one_stream() {
        let (_folder, path, _) = archive_of(&["one", "two"]);
        let mut text = String::new();
        flate2::read::MultiGzDecoder::new(File::open(&path).unwrap())
            .read_to_string(&mut text)
            .unwrap();
        assert_eq!(text.matches("WARC/1.1\r\n").count(), 5);
        let mut first = String::new();
        GzDecoder::new(File::open(&path).unwrap())
            .read_to_string(&mut first)
            .unwrap();
        assert!(text.starts_with(&first) && first.contains("warcinfo"));
    }

    #[test]
    fn answers_are_used_in_order_and_once() {
        let (_folder, path, ids) = archive_of(&["one", "two"]);
        let mut recorder = open(&path).unwrap();
        assert!(recorder.has(&get("/a#top")) && !recorder.has(&get("/b")));
        let (id, first) = recorder.next(&get("/a")).unwrap().unwrap();
        assert_eq!((&id, first), (&ids[0], answer("one")));
        let (id, second) = recorder.next(&get("/a")).unwrap().unwrap();
        assert_eq!((&id, second), (&ids[1], answer("two")));
        assert!(recorder.next(&get("/a")).unwrap().is_none());
        let third = add(&mut recorder, &get("/a"), "three");
        assert!(!ids.contains(&third));
        assert!(
            recorder.next(&get("/a")).unwrap().is_none(),
            "only old ones"
        );
        drop(recorder);
        let archive = Archive::open(&path).unwrap();
        assert_eq!(archive.response(&third).unwrap().unwrap().text, "three");
        assert_eq!(archive.response("urn:uuid:0").unwrap(), None);
    }

    #[test]
    fn the_same_survey_gives_the_same_bytes() {
        let (_one, first, _) = archive_of(&["one", "two"]);
        let (_two, second, _) = archive_of(&["one", "two"]);
        assert_eq!(fs::read(first).unwrap(), fs::read(second).unwrap());
    }

    #[test]
    fn a_cut_anywhere_loses_at_most_the_last_exchange() {
        let (_folder, path, ids) = archive_of(&["one"]);
        let before = fs::metadata(&path).unwrap().len();
        let last = add(&mut open(&path).unwrap(), &get("/a"), "two");
        let whole = fs::read(&path).unwrap();
        for end in usize::try_from(before).unwrap()..whole.len() {
            fs::write(&path, &whole[..end]).unwrap();
            let cut = end as u64 - before;
            let archive = Archive::open(&path).unwrap();
            assert_eq!(archive.repaired(), cut);
            assert_eq!(archive.response(&ids[0]).unwrap().unwrap().text, "one");
            assert_eq!(archive.response(&last).unwrap(), None);
            let mut recorder = open(&path).unwrap();
            assert_eq!(recorder.repaired(), cut);
            assert_eq!(fs::metadata(&path).unwrap().len(), before);
            assert_eq!(add(&mut recorder, &get("/a"), "two"), last);
            assert_eq!(fs::read(&path).unwrap(), whole);
        }
    }

    #[test]
    fn damage_is_not_taken_for_a_cut() {
        let (_folder, path, _) = archive_of(&["one", "two"]);
        let whole = fs::read(&path).unwrap();
        for at in (0..whole.len() / 2).step_by(7) {
            let mut damaged = whole.clone();
            damaged[at] ^= 0x55;
            fs::write(&path, &damaged).unwrap();
            // Some bits of a member's head mean nothing; no other change goes unnoticed, and
            // none makes records disappear.
            match open(&path) {
                Ok(recorder) => assert_eq!(recorder.repaired(), 0, "byte {at}"),
                Err(error) => {
                    assert!(matches!(error, FetchError::Damaged { .. }), "{error}");
                    assert_eq!(fs::read(&path).unwrap(), damaged);
                }
            }
        }
        fs::write(&path, "no archive").unwrap();
        let message = open(&path).unwrap_err().to_string();
        assert!(message.contains("archive.warc.gz") && message.contains("byte 0"));
    }

    #[test]
    fn one_process_writes() {
        let (_folder, path, _) = archive_of(&["one"]);
        let _first = open(&path).unwrap();
        assert!(matches!(open(&path), Err(FetchError::Busy { .. })));
        assert!(Recorder::replay(&path).is_ok(), "reading is free");
    }

    #[test]
    fn a_replay_needs_an_archive_and_leaves_it_alone() {
        let (_folder, path, _) = archive_of(&["one"]);
        let mut bytes = fs::read(&path).unwrap();
        bytes.pop();
        fs::write(&path, &bytes).unwrap();
        assert!(Recorder::replay(&path).unwrap().repaired() > 0);
        assert_eq!(fs::read(&path).unwrap(), bytes);
        fs::remove_file(&path).unwrap();
        assert!(matches!(
            Recorder::replay(&path),
            Err(FetchError::Archive { .. })
        ));
        assert!(!path.exists());
    }
}
