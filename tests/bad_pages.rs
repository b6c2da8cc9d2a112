//! Pages that are none, or none that anybody should have written: no method fails on them or
//! takes long, and `hadal article` says why there is nothing.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::time::{Duration, Instant};

use hadal::content::{Extract, LARGEST, METHODS, Realisation, Reason, article, method, read};
use hadal::fetch::decode;
use hadal::page::Page;
use url::Url;

mod program;

use program::{ended, hadal};

fn url() -> Url {
    "http://example.org/".parse().unwrap()
}

/// The extract of a page by each method, with all that can be made of it.
fn by_each(html: &str) -> Vec<(&'static str, Page, Extract)> {
    METHODS
        .iter()
        .map(|method| {
            let (page, extract) = article(html, url(), *method);
            made_of(&page, &extract);
            (method.name(), page, extract)
        })
        .collect()
}

/// What applications make of an extract: there is none of which nothing can be made.
fn made_of(page: &Page, extract: &Extract) {
    for how in [Realisation::Marking, Realisation::Restructuring] {
        assert!(extract.realise(page, how).contains("<body"));
    }
    let is_empty = extract.ranges.is_empty();
    assert_eq!(extract.markdown(page).trim().is_empty(), is_empty);
    assert_eq!(extract.fragment(page).trim().is_empty(), is_empty);
}

#[test]
fn nothing_binary_and_scripts_give_nothing_and_the_reason() {
    let script = format!(
        "<script>{}</script>",
        "let a = '<p>text</p>';\n".repeat(5_000)
    );
    let noise: String = (0..4_000_u32)
        .map(|n| char::from(u8::try_from(n * 7919 % 256).unwrap()))
        .collect();
    for (html, reason) in [
        ("", Reason::Empty),
        ("\r\n\t ", Reason::Empty),
        ("\u{feff}", Reason::NoText),
        ("%PDF-1.4\u{1}\u{2}\u{3}\u{4}", Reason::Binary),
        (&noise, Reason::Binary),
        (&script, Reason::NoText),
        ("<!-- <p>text -->", Reason::NoText),
        (
            "<style>p{}</style><template><p>text</template>",
            Reason::NoText,
        ),
    ] {
        for (name, page, extract) in by_each(html) {
            let head: String = html.chars().take(20).collect();
            assert_eq!(extract.reason, Some(reason), "{name}: {head:?}");
            assert_eq!(extract.text(&page), "");
        }
    }
}

#[test]
fn a_wrong_charset_costs_letters_and_no_more() {
    let body = "<meta charset=utf-8><article><p>Der Kaffee im Caf\u{e9} war k\u{fc}hl geworden, \
                w\u{e4}hrend sie auf die Flut warteten, die an diesem Tag sp\u{e4}ter kam als \
                sonst.</p></article>";
    let latin: Vec<u8> = body
        .chars()
        .map(|c| u8::try_from(u32::from(c)).unwrap())
        .collect();
    for stated in [
        Some("utf-8"),
        Some("utf-16"),
        Some("shift_jis"),
        Some("none"),
        None,
    ] {
        let html = decode(&latin, stated, &url());
        for (name, page, extract) in by_each(&html) {
            let text = extract.text(&page);
            assert_eq!(
                text.is_empty(),
                extract.reason.is_some(),
                "{name} {stated:?}"
            );
        }
    }
    let (page, extract) = article(
        &decode(&latin, None, &url()),
        url(),
        method("hadal").unwrap(),
    );
    assert!(extract.text(&page).contains("Flut warteten"));
}

#[test]
fn tags_that_stay_open_lose_no_text() {
    let words = "The tide came in twice a day, and twice a day the harbour woke to meet it. ";
    for open in [
        "<div>",
        "<p>",
        "<b>",
        "<a href=/x>",
        "<table><tr><td>",
        "<ul><li>",
        "<h1>",
        "<font>",
    ] {
        let html = format!("<title>x</title>{}", format!("{open}{words}").repeat(50));
        let (page, extract) = article(&html, url(), method("plain").unwrap());
        assert_eq!(extract.text(&page).matches("harbour").count(), 50, "{open}");
        for (name, page, extract) in by_each(&html) {
            let found = extract.text(&page).matches("harbour").count();
            assert_eq!(found == 0, extract.reason.is_some(), "{name} {open}");
        }
    }
    for html in [
        "<p>text <b",
        "<p>text <a href=\"x",
        "text <!-- never closed",
        "<p>text &#x1F60",
        "<![CDATA[ text",
    ] {
        by_each(html);
    }
}

#[test]
fn ten_thousand_elements_in_each_other() {
    let words = "Some text at the bottom of it all, which is long enough to be one.";
    for (times, open, close) in [
        (10_000, "<div>", "</div>"),
        (10_000, "<span>", "</span>"),
        (5_000, "<ul><li>", "</li></ul>"),
    ] {
        let html = format!(
            "{}<p>{words}</p>{}",
            open.repeat(times),
            close.repeat(times)
        );
        let start = Instant::now();
        let page = read(&html, url()).unwrap();
        let mut found = 0;
        for method in METHODS {
            let extract = method.extract(&page);
            match extract.text(&page).as_str() {
                "" => assert!(extract.reason.is_some(), "{}", method.name()),
                text => assert_eq!(text, words, "{}", method.name()),
            }
            found += usize::from(extract.reason.is_none());
            made_of(&page, &extract);
        }
        assert!(2 * found > METHODS.len(), "{open}: {found}");
        let time = start.elapsed();
        assert!(time < Duration::from_secs(30), "{open} took {time:?}");
    }
}

#[test]
fn one_text_of_fifty_megabytes() {
    let html = format!("<p>{}", "word ".repeat(10 * 1024 * 1024));
    for method in METHODS {
        let (_, extract) = article(&html, url(), *method);
        assert_eq!(extract.reason, Some(Reason::TooLarge));
    }
    // The bound is one of `article`; below it a method has to manage.
    let largest = &html[..LARGEST - 5];
    let (page, extract) = article(largest, url(), method("bte").unwrap());
    assert_eq!(extract.ranges.len(), 1);
    assert!(extract.text(&page).len() > LARGEST - 10);

    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("large.html"), &html).unwrap();
    fs::write(directory.path().join("small.html"), "<p>A page behind it").unwrap();
    let output = hadal(
        directory.path(),
        &["article", "large.html", "small.html", "--method", "plain"],
    );
    let (code, said) = ended(&output);
    assert_eq!(code, Some(3));
    assert!(
        said.contains("large.html: nothing extracted: larger"),
        "{said}"
    );
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "==> small.html <==\nA page behind it\n\n"
    );
}

#[test]
fn bad_pages_are_measured_as_empty_extracts() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(directory.path().join(name), bytes).unwrap();
    write("a.html", b"");
    write("a.txt", b"some gold");
    write("b.html", b"GIF89a\0\x01\x02");
    write("b.txt", b"");
    write("c.html", b"<p>\xff\xfe broken \x80 bytes");
    write("c.txt", b"broken \xff bytes");
    let output = hadal(
        directory.path(),
        &[
            "eval",
            "content",
            ".",
            "--html",
            "out.html",
            "--csv",
            "out.csv",
            "--markdown",
            "out.md",
        ],
    );
    let (code, said) = ended(&output);
    assert_eq!(code, Some(0), "{said}");
    let rows = fs::read_to_string(directory.path().join("out.csv")).unwrap();
    assert_eq!(rows.lines().count(), 1 + 3 * METHODS.len());
    let row = |page: &str| {
        let mut reader = csv::Reader::from_reader(rows.as_bytes());
        let header = reader.headers().unwrap().clone();
        let f1 = header.iter().position(|name| name == "f1_bag").unwrap();
        let found = reader
            .records()
            .flatten()
            .find(|row| &row[1] == page && &row[5] == "plain");
        found.unwrap()[f1].parse::<f64>().unwrap()
    };
    assert!(row("a").abs() < 1e-9 && (row("b") - 1.0).abs() < 1e-9 && row("c") > 0.5);
    let page = fs::read_to_string(directory.path().join("out.html")).unwrap();
    assert!(
        page.contains("The worst pages of") && !page.contains("NaN"),
        "{page}"
    );
    let table = fs::read_to_string(directory.path().join("out.md")).unwrap();
    assert!(table.contains("(3 pages)"), "{table}");
}

/// The parser compares each attribute with all before it.
#[test]
fn attributes_without_end_are_not_read() {
    let names: Vec<String> = (0..160_000).map(|number| format!("a{number}")).collect();
    let html = format!("<p>Some text.</p><p {}>x", names.join(" "));
    let start = Instant::now();
    assert_eq!(read(&html, url()).unwrap_err(), Reason::TooDeep);
    assert!(Page::parse(&html, url()).is_empty());
    assert!(start.elapsed() < Duration::from_secs(5));
}
