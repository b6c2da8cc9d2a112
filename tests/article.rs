//! `hadal article` as a person runs it on what is no single page: WARC files, feeds, pages that a
//! wrapper no longer fits; and options that do not go together.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::io::Write;
use std::process::Output;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;

mod program;

use program::{ended, hadal};

const TEXT: &str =
    "<p>The tide came in twice a day, and twice a day the harbour woke to meet it, as it had
    done for as long as anybody there could remember.</p>";

fn page(title: &str, around: &str) -> String {
    let text = TEXT.repeat(3);
    let menu = "<li><a href=/more>More of the menu</a>".repeat(9);
    format!(
        "<title>{title}</title><nav><ul>{menu}</ul></nav>\
         <{around} class=story><h1>{title}</h1>{text}</{around}><footer>All rights reserved</footer>"
    )
}

fn lines(output: &Output) -> Vec<Value> {
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

/// A record as wget writes it.
fn record(kind: &str, url: &str, block: &str) -> String {
    format!(
        "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: <{url}>\r\n\
         WARC-Record-ID: <urn:uuid:{}>\r\n\
         Content-Type: application/http;msgtype={kind}\r\nContent-Length: {}\r\n\r\n{block}\r\n\r\n",
        url.len(),
        block.len()
    )
}

fn records() -> [String; 4] {
    let answer = |url: &str, html: &str| {
        let chunk = format!("{:x}\r\n{html}\r\n0\r\n\r\n", html.len());
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked";
        record("response", url, &format!("{head}\r\n\r\n{chunk}"))
    };
    [
        record(
            "request",
            "http://a.example/tides",
            "GET /tides HTTP/1.1\r\n\r\n",
        ),
        answer("http://a.example/tides", &page("On tides", "div")),
        answer(
            "http://a.example/boats/",
            "<ul><li><b>Dune</b><li><b>Emma</b></ul>",
        ),
        answer("http://a.example/quays/1", &page("On quays", "div")),
    ]
}

#[test]
fn pages_of_warc_files_are_read() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(directory.path().join(name), bytes).unwrap();
    let members = records().map(|record| gzip(&record));
    write("a.warc", records().concat().as_bytes());
    write("a.warc.gz", &members.concat());
    for name in ["a.warc", "a.warc.gz"] {
        let output = hadal(
            directory.path(),
            &["article", "--json", "--method=plain", name],
        );
        assert_eq!(ended(&output), (Some(0), String::new()));
        let found = lines(&output);
        let pages: Vec<&str> = found
            .iter()
            .filter_map(|line| line["page"].as_str())
            .collect();
        let expected =
            ["tides", "boats/", "quays/1"].map(|path| format!("http://a.example/{path}"));
        assert_eq!(pages, expected);
        assert_eq!(found[2]["title"], "On quays");
    }
    let text = hadal(directory.path(), &["article", "a.warc"]).stdout;
    let text = String::from_utf8(text).unwrap();
    assert!(
        text.starts_with("==> http://a.example/tides <==\n"),
        "{text}"
    );

    let arguments = [
        "article",
        "http://a.example/tides",
        "--archive",
        "a.warc",
        "--replay",
    ];
    let replayed = hadal(directory.path(), &arguments);
    assert!(ended(&replayed).0 == Some(0) && replayed.stdout.starts_with(b"The tide"));
    let (code, why) = ended(&hadal(directory.path(), &arguments[..4]));
    assert!(code == Some(1) && why.contains("--replay"), "{why}");

    let mut damaged = members.clone();
    damaged[1].truncate(60);
    write("b.warc.gz", &damaged.concat());
    let output = hadal(directory.path(), &["article", "--json", "b.warc.gz"]);
    let (code, why) = ended(&output);
    let place = format!("the record at byte {}", members[0].len());
    assert!(code == Some(3) && why.contains(&place), "{why}");
    assert_eq!(lines(&output).len(), 2);

    write("none.warc", records()[0].as_bytes());
    let (code, why) = ended(&hadal(directory.path(), &["article", "none.warc"]));
    assert!(
        code == Some(1) && why.contains("none of the answers"),
        "{why}"
    );

    let wrapper = r#"{"version": 1, "region": "//ul", "record": "//ul/li", "error_pattern": null,
        "spans": false, "confidence": 1.0, "evidence": "", "candidates": [],
        "features": [{"id": "name", "path": "b", "label": null, "kind": "text", "coverage": 1.0,
            "distinct": 9, "examples": []}]}"#;
    write("wrapper.json", wrapper.as_bytes());
    let extract = ["extract", "--wrapper", "wrapper.json", "a.warc.gz"];
    let found = lines(&hadal(directory.path(), &extract));
    assert_eq!(found[1]["attributes"]["name"][0], "Emma");
    assert_eq!(found[1]["page"], "http://a.example/boats/");
    let (code, why) = ended(&hadal(
        directory.path(),
        &[&extract[..], &["--json", "--as", "csv"]].concat(),
    ));
    assert!(
        code == Some(2) && why.contains("--json cannot be used with --as csv"),
        "{why}"
    );

    write(
        "wrapper.json",
        wrapper.replace("\"region\"", "\"regoin\"").as_bytes(),
    );
    let (code, why) = ended(&hadal(directory.path(), &extract));
    assert!(
        code == Some(1) && why.contains("`regoin`, expected one of `version`, `region`"),
        "{why}"
    );
}

#[test]
fn a_wrapper_that_no_longer_fits_is_told_of_once() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(directory.path().join(name), text).unwrap();
    for (name, around) in [("a", "div"), ("b", "div"), ("c", "main"), ("d", "main")] {
        write(
            name,
            &page(&format!("On {name} and its tides"), around).replace("story", around),
        );
    }
    let learnt = hadal(
        directory.path(),
        &["article", "a", "b", "--learn", "w.json"],
    );
    assert_eq!(ended(&learnt), (Some(0), String::new()));
    let wrapper = fs::read_to_string(directory.path().join("w.json")).unwrap();
    let wrapper: Value = serde_json::from_str(&wrapper).unwrap();
    assert!(wrapper["confidence"].as_f64().unwrap() < 0.7, "{wrapper}");
    let region = wrapper["region"].as_str().unwrap();
    let run = |pages: &[&str]| {
        let output = hadal(
            directory.path(),
            &[&["article", "--json", "--wrapper", "w.json"], pages].concat(),
        );
        let (code, why) = ended(&output);
        (code, why, lines(&output))
    };
    let (code, why, found) = run(&["a", "b", "c", "d"]);
    assert_eq!((code, why.lines().count()), (Some(3), 1), "{why}");
    for part in [
        "no longer fits since c",
        &format!("its region {region} is not on 2 of 4 pages"),
        "now likely at //main",
    ] {
        assert!(why.contains(part), "{why}");
    }
    assert_eq!(
        found[2]["reason"],
        "the region of the wrapper is not on the page"
    );
    assert!(found[1].get("reason").is_none());
    let (_, why, _) = run(&["c", "a"]);
    assert!(
        why.contains("does not fit some pages, the last of them c"),
        "{why}"
    );
    let (code, why, _) = run(&["a", "b"]);
    assert_eq!((code, why.as_str()), (Some(0), ""));
    write(
        "w.json",
        &wrapper
            .to_string()
            .replace("\"version\":1", "\"version\":7"),
    );
    let (code, why, _) = run(&["a"]);
    assert!(code == Some(1) && why.contains("version 7"), "{why}");
}

#[test]
fn a_page_states_what_its_article_is() {
    let directory = tempfile::tempdir().unwrap();
    let head = "<link rel=canonical href=https://a.example/news/tides>
        <script type=application/ld+json>{\"@graph\": [{\"@type\": \"NewsArticle\",
        \"author\": {\"name\": \"Anna Berg\"}, \"datePublished\": \"2026-03-01T08:00:00+01:00\"}]}</script>";
    let image = "<figure><img src=boat.jpg alt='A boat'></figure><p>";
    let html = head.to_owned() + &page("On tides", "div").replacen("<p>", image, 1);
    fs::write(directory.path().join("a.html"), html).unwrap();
    let found = lines(&hadal(directory.path(), &["article", "--json", "a.html"]));
    assert_eq!(found[0]["author"], "Anna Berg");
    assert_eq!(found[0]["date"], "2026-03-01");
    assert_eq!(
        found[0]["images"][0]["address"],
        "https://a.example/news/boat.jpg"
    );
}

#[test]
fn what_does_not_go_together_is_said() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(directory.path().join(name), text).unwrap();
    write("a.html", &page("On tides", "div"));
    write(
        "feed.xml",
        "<?xml version='1.0'?>\n<rss version='2.0'><channel><title>Tides</title>",
    );
    let (code, why) = ended(&hadal(
        directory.path(),
        &["article", "a.html", "--json", "--as", "markdown"],
    ));
    assert!(
        code == Some(2) && why.contains("--json cannot be used with --as markdown"),
        "{why}"
    );
    let both = hadal(
        directory.path(),
        &["article", "a.html", "--json", "--as", "json"],
    );
    assert!(both.status.success() && lines(&both).len() == 1);
    let (code, why) = ended(&hadal(
        directory.path(),
        &["article", "a.html", "feed.xml", "--method", "sigfeed"],
    ));
    assert!(
        code == Some(3) && why.contains("feed.xml: nothing extracted: a web feed"),
        "{why}"
    );
    let help = hadal(directory.path(), &["article", "--help"]).stdout;
    let help = String::from_utf8(help).unwrap();
    for part in [
        "accb:",
        "forest-faithful:",
        "lqf-nested:",
        "sigfeed` reads no feed",
    ] {
        assert!(help.contains(part), "{help}");
    }
}
