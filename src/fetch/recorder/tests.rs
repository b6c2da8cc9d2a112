use std::fs;
use std::io::Read;

use flate2::read::GzDecoder;
use proptest::prelude::*;
use tempfile::TempDir;

use super::*;
use crate::fetch::{Archive, Verb};

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
    for (id, body) in ids.iter().zip(["one", "two"]) {
        let archived = recorder.next(&get("/a")).unwrap().unwrap();
        assert_eq!((&archived.id, archived.answer), (id, answer(body)));
    }
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

#[test]
fn archives_of_other_programs_are_read_and_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.warc");
    let record = |kind: &str, id: &str, of: &str, block: &str| {
        format!(
            "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:x:{id}>\r\n\
             WARC-Concurrent-To: <urn:x:{of}>\r\nWARC-Target-URI: <http://a.example/{id}#x>\r\n\
             Content-Length: {}\r\n\r\n{block}\r\n\r\n",
            block.len()
        )
    };
    let answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n0\r\n\r\n";
    let posted = "POST /2 HTTP/1.1\r\n\r\nq=x";
    let records = [
        record("metadata", "0", "1", "a: b"),
        record("response", "1", "none", answer),
        record("response", "2", "3", answer),
        record("request", "2", "2", posted),
    ];
    fs::write(&path, records.concat()).unwrap();
    let mut recorder = Recorder::replay(&path).unwrap();
    let ask = |path: &str| Request::get(format!("http://a.example/{path}").parse().unwrap());
    let one = recorder.next(&ask("1")).unwrap().unwrap();
    assert_eq!(one.answer.body, b"one");
    assert!(!recorder.has(&ask("2")));
    let post = Request {
        verb: Verb::Post,
        body: Some(("text/plain".into(), b"q=x".to_vec())),
        ..ask("2")
    };
    assert!(recorder.has(&post));
    let now = Timestamp::UNIX_EPOCH;
    let refused = Recorder::append(&path, "hadal", true, now);
    assert!(matches!(refused, Err(FetchError::Foreign { .. })));
    assert_eq!(fs::read(&path).unwrap(), records.concat().as_bytes());
}

proptest! {
    #[test]
    fn any_bytes_at_the_end_are_cut_or_reported(
        end in proptest::collection::vec(any::<u8>(), 1..60),
        has_head: bool,
    ) {
        let (_folder, path, ids) = archive_of(&["one"]);
        let mut bytes = fs::read(&path).unwrap();
        let whole = bytes.len();
        if has_head {
            bytes.extend_from_slice(&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
        }
        bytes.extend_from_slice(&end);
        fs::write(&path, &bytes).unwrap();
        match Archive::open(&path) {
            Ok(archive) => {
                prop_assert_eq!(archive.repaired(), (bytes.len() - whole) as u64);
                let response = archive.response(&ids[0]).unwrap().unwrap();
                prop_assert_eq!(response.text, "one");
            }
            Err(FetchError::Damaged { offset, .. }) => prop_assert_eq!(offset, whole as u64),
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}
