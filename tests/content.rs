//! Main content: what holds of every method on any page, and `hadal article` as a person runs it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use axum::Router;
use axum::response::Html;
use axum::routing::get;
use hadal::content::{Extractor, METHODS, Plain, Realisation, article, method};
use hadal::page::Page;
use proptest::prelude::*;
use serde_json::Value;

const ARTICLE: &str = "<title>On tides | The Harbour</title><nav><a href=/>Home</a></nav>
    <article><h1>On tides</h1>
    <p>The tide came in twice a day, and twice a day the harbour woke to meet it, as it had done
    for as long as anybody there could remember.</p>
    <p>Boats that had lain on their sides in the mud rose, <a href=/boats>one after the other</a>,
    and the men who had waited for them went down to the quay.</p></article>
    <footer>All rights reserved</footer>";

fn page(html: &str) -> Page {
    Page::parse(html, "http://example.org/".parse().unwrap())
}

fn letters(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Markup that need not fit together, with words between.
fn soup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => "[a-z]{1,9}( [a-z]{1,9}[.,]?){0,12}",
        1 => Just("日本語の文章です。".to_owned()),
        1 => Just("<a href=/x>a link</a> ".to_owned()),
        4 => prop::sample::select(vec![
            "<p>", "</p>", "<div class=comment>", "<div id=main>", "</div>", "<ul>", "<li>",
            "</ul>", "<table><tr><td>", "</table>", "<h1>", "</h1>", "<b>", "</b>", "<br>",
            "<nav>", "</nav>", "<form>", "</form>", "<select><option>", "</select>", "<a href=/y>",
            "</a>", "<pre>", "</pre>", "<noscript>", "</noscript>", "<img src=a alt=b>", "&amp;",
            "<script>x()</script>", "<!-- c -->", "<blockquote>", "</blockquote>", "<span hidden>",
        ])
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn ranges_are_in_order_and_within_the_text(html in soup()) {
        let page = page(&html);
        let text = page.text(page.root());
        for method in METHODS {
            let extract = method.extract(&page);
            let mut end = 0;
            for range in &extract.ranges {
                prop_assert!(range.start >= end && range.start < range.end);
                prop_assert!(text.get(range.clone()).is_some(), "{}", method.name());
                end = range.end;
            }
            prop_assert!((0.0..=1.0).contains(&extract.confidence));
            prop_assert_eq!(extract.reason.is_some(), extract.ranges.is_empty());
            prop_assert_eq!(extract.text(&page).is_empty(), extract.ranges.is_empty());
        }
    }

    #[test]
    fn no_method_finds_what_is_not_there(html in soup()) {
        let page = page(&html);
        let all = Plain.extract(&page).text(&page);
        for method in METHODS {
            let mut rest = all.chars();
            let text = method.extract(&page).text(&page);
            prop_assert!(
                letters(&text)
                    .chars()
                    .all(|c| rest.any(|next| next == c)),
                "{}: {text}",
                method.name()
            );
        }
    }

    #[test]
    fn what_is_left_after_deletion_is_the_extract(html in soup()) {
        let page = page(&html);
        for name in ["hadal", "accb", "lqf-50"] {
            let extract = method(name).unwrap().extract(&page);
            let rest = self::page(&extract.realise(&page, Realisation::Deletion));
            let left = Plain.extract(&rest).text(&rest);
            // Forms in each other are not read again as they were written, and break no line.
            prop_assert_eq!(letters(&left), letters(&extract.text(&page)));
        }
    }

    #[test]
    fn nothing_is_lost_by_restructuring(html in soup()) {
        let page = page(&html);
        let extract = method("lqf-50").unwrap().extract(&page);
        let moved = self::page(&extract.realise(&page, Realisation::Restructuring));
        let sorted = |page: &Page| {
            let mut letters: Vec<char> = letters(&Plain.extract(page).text(page)).chars().collect();
            letters.sort_unstable();
            letters
        };
        prop_assert_eq!(sorted(&moved), sorted(&page));
    }
}

#[test]
fn an_article_is_found_in_all_its_forms() {
    let url = "http://example.org/".parse().unwrap();
    let (page, extract) = article(ARTICLE, url, method("hadal").unwrap());
    let text = extract.text(&page);
    assert!(text.starts_with("The tide came in") && text.ends_with("down to the quay."));
    assert!(extract.confidence > 0.5 && extract.confidence < 1.0);
    let markdown = extract.markdown(&page);
    assert!(markdown.contains("[one after the other](http://example.org/boats)"));
    let html = extract.fragment(&page);
    assert!(html.starts_with("<article>\n<p>The tide"), "{html}");
    assert!(!html.contains("rights"));
}

/// Runs the program in a directory with something on standard input.
fn hadal(directory: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hadal"))
        .args(arguments)
        .current_dir(directory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn pages_go_in_and_lines_come_out_in_order() {
    let directory = tempfile::tempdir().unwrap();
    let names: Vec<String> = (0..100).map(|n| format!("{n}.html")).collect();
    for name in &names {
        let html = ARTICLE.replace("On tides", &format!("On tides {name}"));
        fs::write(directory.path().join(name), html).unwrap();
    }
    fs::write(directory.path().join("picture"), b"GIF89a\0\x01\x02").unwrap();
    let mut arguments = vec!["article", "--json", "--method", "lqf-25"];
    arguments.extend(names.iter().map(String::as_str));
    arguments.extend(["picture", "missing"]);
    let output = hadal(directory.path(), &arguments, "");
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("picture: nothing extracted: not a text"),
        "{said}"
    );
    assert!(said.contains("missing:"), "{said}");
    let lines = lines(&output);
    assert_eq!(lines.len(), 101);
    for (line, name) in lines.iter().zip(&names) {
        assert_eq!(line["page"], name.as_str());
        assert_eq!(line["method"], "lqf-25");
        assert_eq!(line["title"], format!("On tides {name}"));
        assert!(line["text"].as_str().unwrap().contains("harbour woke"));
        assert!(line["confidence"].is_number() && line["ms"].is_number());
        assert!(line.get("reason").is_none());
    }
    assert_eq!(lines[100]["text"], "");
    assert_eq!(lines[100]["reason"], "not a text");
}

#[test]
fn standard_input_goes_to_standard_output() {
    let directory = tempfile::tempdir().unwrap();
    let output = hadal(directory.path(), &["article", "--as", "markdown"], ARTICLE);
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.starts_with("# On tides\n\nThe tide came in")
            && text.contains("[one after the other](/boats)"),
        "{text}"
    );
    let output = hadal(
        directory.path(),
        &["article", "-", "--as", "marked"],
        ARTICLE,
    );
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("<mark class=\"main-content\">The tide"),
        "{text}"
    );
    assert!(
        text.contains("<footer>All rights reserved</footer>"),
        "{text}"
    );
}

#[test]
fn articles_of_several_pages_are_told_apart() {
    let directory = tempfile::tempdir().unwrap();
    for name in ["a&b.html", "c.html"] {
        fs::write(directory.path().join(name), ARTICLE).unwrap();
    }
    let written = |form: &str| {
        let arguments = ["article", "--as", form, "a&b.html", "c.html"];
        let output = hadal(directory.path(), &arguments, "");
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let text = written("text");
    assert!(text.starts_with("==> a&b.html <==\nThe tide"), "{text}");
    assert!(text.contains("quay.\n\n==> c.html <==\n"), "{text}");
    let markdown = written("markdown");
    assert!(
        markdown.contains("\n\n***\n\n`c.html`\n\n# On tides\n\nThe tide"),
        "{markdown}"
    );
    let html = page(&written("html"));
    let headers: Vec<String> = html
        .elements("header")
        .map(|header| html.clean_text(header))
        .collect();
    assert_eq!(headers, ["a&b.html", "c.html"]);
    assert_eq!(html.elements("h1").count(), 2);
    let xml = written("xml");
    assert_eq!(xml.matches("<?xml").count(), 1);
    assert!(
        xml.contains("<articles>\n<article page=\"a&amp;b.html\">")
            && xml.ends_with("</articles>\n"),
        "{xml}"
    );
}

#[cfg(unix)]
#[test]
fn any_name_of_a_file_is_taken_and_none_at_all_is_a_failure() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let directory = tempfile::tempdir().unwrap();
    let name = OsStr::from_bytes(b"f\xff.html");
    fs::write(directory.path().join(name), ARTICLE).unwrap();
    let run = |names: &[&OsStr]| {
        Command::new(env!("CARGO_BIN_EXE_hadal"))
            .arg("article")
            .args(names)
            .current_dir(directory.path())
            .output()
            .unwrap()
    };
    let output = run(&[name]);
    assert!(output.status.success());
    assert!(output.stdout.starts_with(b"The tide"));
    let missing = OsStr::new("missing");
    assert_eq!(run(&[name, missing]).status.code(), Some(3));
    let output = run(&[missing]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("no page could be read"), "{said}");
}

#[test]
fn rules_come_from_a_file() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(directory.path().join(name), text).unwrap();
    write(
        "rules.toml",
        "[[rule]]\nregion = \"content\"\nelement = [\"footer\"]\n",
    );
    write(
        "bad.toml",
        "[[rule]]\nregion = \"content\"\nelements = []\n",
    );
    let output = hadal(
        directory.path(),
        &["article", "--rules", "rules.toml"],
        ARTICLE,
    );
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "All rights reserved\n"
    );
    let output = hadal(
        directory.path(),
        &["article", "--rules", "bad.toml"],
        ARTICLE,
    );
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("bad.toml") && said.contains("elements"),
        "{said}"
    );
}

#[test]
fn unknown_methods_are_wrong_usage() {
    let directory = tempfile::tempdir().unwrap();
    let output = hadal(directory.path(), &["article", "--method", "magic"], ARTICLE);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("magic") && said.contains("accb"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_are_fetched() {
    let router = Router::new().route("/tides", get(|| async { Html(ARTICLE) }));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let site = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    let directory = tempfile::tempdir().unwrap();
    let (tides, missing) = (format!("{site}/tides"), format!("{site}/missing"));
    let output = hadal(
        directory.path(),
        &[
            "article",
            &tides,
            &missing,
            "-",
            "--json",
            "--archive",
            "a.warc.gz",
        ],
        ARTICLE,
    );
    let lines = lines(&output);
    assert_eq!(lines[0]["page"], tides.as_str());
    assert!(lines[0]["text"].as_str().unwrap().starts_with("The tide"));
    assert_eq!(lines.last().unwrap()["page"], "-");
    assert!(directory.path().join("a.warc.gz").exists());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains(&missing), "{said}");
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn figures_have_stable_names() {
    let directory = tempfile::tempdir().unwrap();
    let set = directory.path().join("harbour");
    fs::create_dir(&set).unwrap();
    fs::write(set.join("a.html"), ARTICLE).unwrap();
    let url = "http://example.org/".parse().unwrap();
    let (page, extract) = article(ARTICLE, url, method("hadal").unwrap());
    fs::write(set.join("a.txt"), extract.text(&page)).unwrap();
    let arguments = [
        "eval", "content", "harbour", "--method", "hadal", "--method", "plain",
    ];
    let output = hadal(
        directory.path(),
        &[&arguments[..], &["--json"]].concat(),
        "",
    );
    let figures: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(figures["task"], "content");
    let figure = |name: &str| figures["figures"][name].as_f64().unwrap();
    assert!((figure("harbour.hadal.f1_2gram") - 1.0).abs() < 1e-9);
    assert!((figure("harbour.plain.recall_words") - 1.0).abs() < 1e-9);
    assert!(figure("harbour.plain.precision_bag") < 1.0);
    let output = hadal(directory.path(), &arguments, "");
    let table = String::from_utf8_lossy(&output.stdout);
    assert!(
        table.contains("harbour") && table.contains("plain"),
        "{table}"
    );
}

#[test]
fn pages_of_one_host_are_read_together() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, html: &str| fs::write(directory.path().join(name), html).unwrap();
    for (name, topic) in [("a", "Tides"), ("b", "Boats"), ("c", "Quays")] {
        let head = format!("<link rel=canonical href=https://harbour.example/{name}>");
        let notice = "<p>This notice stands on all pages of the harbour, and is long enough to be \
                      taken for a part of the text of each of them.</p></article>";
        let html = ARTICLE
            .replace("On tides", &format!("On {topic}"))
            .replace("The tide", &format!("{topic}, as they say: the tide"))
            .replace("Boats that", &format!("{topic} that"))
            .replace("</article>", notice);
        write(name, &(head + &html));
    }
    write("stray", ARTICLE);
    write("empty", "");
    let names = ["a", "stray", "b", "empty", "c"];
    let run = |more: &[&str]| {
        let arguments = [&["article", "--json"], more, &names].concat();
        lines(&hadal(directory.path(), &arguments, ""))
    };
    let found = run(&[]);
    let methods: Vec<&Value> = found.iter().map(|line| &line["method"]).collect();
    assert_eq!(methods, ["forest", "hadal", "forest", "hadal", "forest"]);
    for (line, topic) in [(&found[0], "Tides"), (&found[4], "Quays")] {
        let text = line["text"].as_str().unwrap();
        assert!(
            text.starts_with(&format!("On {topic}\n{topic}, as they say")),
            "{text}"
        );
        assert!(!text.contains("notice"), "{text}");
        assert!(line["confidence"].as_f64().unwrap() > 0.5);
    }
    assert_eq!(found[3]["reason"], "the page is empty");
    let alone = run(&["--method", "hadal"]);
    assert!(alone[0]["text"].as_str().unwrap().contains("notice"));
    for method in [
        "forest",
        "forest-faithful",
        "forest-j",
        "forest-u",
        "coverage",
    ] {
        let found = run(&["--method", method]);
        assert!(
            found.iter().all(|line| line["method"] == method),
            "{method}"
        );
        assert_eq!(found.len(), names.len());
    }
    let none = run(&["--method", "forest-faithful", "--keywords", "zebra"]);
    assert_eq!(none[0]["text"], "");
    assert!(none[0]["reason"].as_str().unwrap().starts_with("no term"));
    let tides = run(&["--method", "forest-u", "--keywords", "quay harbour"]);
    assert!(tides[0]["text"].as_str().unwrap().contains("harbour woke"));
}
