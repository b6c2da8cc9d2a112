//! The program as a person runs it: what it says, and how it ends.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use hadal::enrich::Store;
use hadal::survey::{Artefact, Goal, Plan, Survey};

mod program;

use program::{ended, hadal};

/// A site of pages that no survey can be made of.
async fn site() -> String {
    let page = |html: &'static str| {
        get(move || async move { ([(CONTENT_TYPE, "text/html")], html).into_response() })
    };
    let router = Router::new()
        .route("/none", page("<p>Nothing to ask"))
        .route(
            "/search",
            page("<form role=search action=/find><input type=search name=q></form>"),
        )
        .route(
            "/login",
            page("<form action=/in method=post><input name=u><input type=password name=p></form>"),
        )
        .route(
            "/scripted",
            page("<div id=app></div><script src=/app.js></script>"),
        )
        .route(
            "/deep",
            page(Box::leak("<div>".repeat(500_000).into_boxed_str())),
        )
        .route("/down", get(|| async { StatusCode::INTERNAL_SERVER_ERROR }))
        .route(
            "/paper",
            get(|| async { ([(CONTENT_TYPE, "application/pdf")], "%PDF").into_response() }),
        );
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_surveyed_is_said_with_the_remedy() {
    let directory = tempfile::tempdir().unwrap();
    let site = site().await;
    for (page, what, remedy) in [
        ("none", "no form on the page", "has a search form"),
        ("scripted", "made by scripts", "hadal does not run"),
        ("login", "no search form", "form 0: login"),
        (
            "paper",
            "application/pdf",
            "the page that shows the search form",
        ),
        (
            "deep",
            "nested beyond reason",
            "the page that shows the search form",
        ),
        ("down", "status 500", "give the same command later"),
        (
            "missing",
            "status 404",
            "the page that shows the search form",
        ),
    ] {
        let url = format!("{site}/{page}");
        let (code, said) = ended(&hadal(directory.path(), &["run", &url, "--out", page]));
        assert_eq!(code, Some(1), "{said}");
        assert!(
            said.contains(&url) && said.contains(what) && said.contains(remedy),
            "{said}"
        );
    }
    let url = format!("{site}/login");
    let (code, said) = ended(&hadal(
        directory.path(),
        &["run", &url, "--form", "0", "--out", "l"],
    ));
    assert_eq!(code, Some(1));
    assert!(said.contains("form 0 is no search form"), "{said}");
    let (code, said) = ended(&hadal(
        directory.path(),
        &["run", "http://127.0.0.1:1/", "--out", "d"],
    ));
    assert_eq!(code, Some(1));
    assert!(
        said.contains("refused") && said.contains("check that"),
        "{said}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn all_pages_that_are_named_are_asked_for() {
    let directory = tempfile::tempdir().unwrap();
    let site = site().await;
    let mut arguments = vec!["article".to_owned(), "--method=plain".to_owned()];
    arguments.extend((0..105).map(|number| format!("{site}/none?page={number}")));
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = hadal(directory.path(), &arguments);
    assert_eq!(ended(&output), (Some(0), String::new()));
    let texts = String::from_utf8(output.stdout).unwrap();
    assert_eq!(texts.matches("Nothing to ask").count(), 105);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_error_page_is_no_article() {
    let directory = tempfile::tempdir().unwrap();
    let site = site().await;
    let [missing, down, paper, none] =
        ["missing", "down", "paper", "none"].map(|page| format!("{site}/{page}"));
    for (page, what) in [
        (&missing, "status 404"),
        (&down, "status 500"),
        (&paper, "application/pdf, which is no HTML"),
    ] {
        let (code, said) = ended(&hadal(directory.path(), &["article", page]));
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains(page) && said.contains(what), "{said}");
    }
    let output = hadal(
        directory.path(),
        &["article", "--method=plain", &missing, &none],
    );
    let (code, said) = ended(&output);
    assert!(code == Some(3) && said.contains("status 404"), "{said}");
    let texts = String::from_utf8(output.stdout).unwrap();
    assert!(texts.contains("Nothing to ask") && !texts.contains("missing"));
}

#[test]
fn mistakes_in_files_are_found_before_anything_is_asked() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(directory.path().join(name), text).unwrap();
    write(
        "bad.ttl",
        "@prefix a: <http://a/> .\na:b a:c \"x\" .\na:b a:c .\n",
    );
    write("empty.ttl", "");
    write("file.txt", "x");
    for (arguments, what) in [
        (vec!["--ontology", "bad.ttl"], "bad.ttl:3:9"),
        (vec!["--ontology", "empty.ttl"], "holds no triples"),
        (vec!["--ontology", "missing.ttl"], "missing.ttl"),
        (vec!["--ontology", "file.txt"], "unknown format"),
        (vec!["--store", "file.txt"], "file.txt is a file"),
        (vec!["--out", "file.txt"], "file.txt: a file"),
    ] {
        let mut all = vec!["run", "--out", "survey"];
        if arguments[0] == "--out" {
            all.truncate(1);
        }
        all.extend(arguments);
        let (code, said) = ended(&hadal(directory.path(), &all));
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains(what), "{said}");
        assert!(!directory.path().join("survey/archive.warc.gz").exists());
    }
}

#[test]
fn wrong_usage_ends_with_two() {
    let directory = tempfile::tempdir().unwrap();
    for arguments in [
        &["run", "ftp://x/"][..],
        &["survey"],
        &["run", "--pages", "many"],
        &["run", "--pages", "0"],
        &["run", "--budget", "0"],
        &["run", "--daily", "0"],
        &["run", "--rate", "0"],
        &["run", "--timeout", "0"],
        &["probe", "survey", "--pages", "0"],
        &["retrieve", "survey", "--budget", "0"],
        &["eval", "sites", "--count", "0"],
        // What cannot be asked or written is found before anything is asked.
        &["run", "file:///tmp/search.html"],
        &["run", "search.html"],
        &["run", "https://x.example/", "--base", "no iri"],
        // Nothing that is asked for is left unsaid and undone.
        &["align", "survey", "--joins", "3"],
        &["align", "survey", "--ontology", "o.ttl", "--joins", "3"],
        &["align", "a.ttl", "b.ttl", "--ontology", "o.ttl"],
        &["eval", "loop", "--seed", "1", "--gold", "gold.tsv"],
        &["forms", "https://x.example/", "--replay"],
        &["forms", "https://x.example/", "--daily", "9"],
        &["article", "https://x.example/", "--replay"],
        &["extract", "survey", "--replay"],
        &["extract", "survey", "--rate", "2"],
        &["extract", "--wrapper", "w.json", "a.html", "--replay"],
    ] {
        let (code, said) = ended(&hadal(directory.path(), arguments));
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains("--help"), "{said}");
    }
}

#[test]
fn each_stage_can_be_run_alone_and_asks_for_the_one_before() {
    let directory = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let output = hadal(directory.path(), arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{arguments:?}: {said}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let summary: serde_json::Value =
        serde_json::from_str(&run(&["run", "--out", "s", "--json"])).unwrap();
    assert_eq!(summary["mapping"]["ti"], "lot__h");
    assert!(summary["records"].as_u64().unwrap() > 100);
    let graph = fs::read(directory.path().join("s/graph.nt")).unwrap();
    let meanings = || {
        let forms = fs::read_to_string(directory.path().join("s/forms.json")).unwrap();
        forms.matches("\"meaning\": {").count()
    };
    let understood = meanings();
    assert!(understood > 0);
    // All that it asks is in the archive, and the budget is spent: nothing is another then.
    let said = hadal(directory.path(), &["retrieve", "s"]).stderr;
    assert!(!String::from_utf8_lossy(&said).contains("removed"));
    assert_eq!(meanings(), understood);
    for stage in ["extract", "graph", "align", "enrich", "report"] {
        run(&[stage, "s"]);
    }
    let report: serde_json::Value = serde_json::from_str(&run(&["report", "s", "--json"])).unwrap();
    assert_eq!(report["report"], "s/report.html");
    assert!(fs::read(directory.path().join("s/graph.nt")).unwrap() == graph);

    let rows = run(&[
        "query",
        "s/store",
        "SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }",
        "--format",
        "csv",
    ]);
    assert!(rows.starts_with('n') && rows.ends_with("\r\n"), "{rows:?}");
    assert_eq!(rows.lines().count(), 2, "{rows:?}");
    // The example of the README.
    let books =
        "SELECT * { ?book a <http://yago-knowledge.org/resource/wordnet_book_106410904> } LIMIT 5";
    let rows = run(&["query", "s/store", books, "--format", "csv"]);
    assert_eq!(rows.lines().count(), 6, "{rows:?}");
    let runs: serde_json::Value =
        serde_json::from_str(&run(&["runs", "s/store", "--json"])).unwrap();
    let id = runs[0]["id"].as_str().unwrap().to_owned();
    assert!(run(&["export", "s/store", "--run", &id]).lines().count() > 100);
    let undone: serde_json::Value =
        serde_json::from_str(&run(&["undo", "s/store", &id, "--json"])).unwrap();
    assert_eq!(undone, runs[0]);
    assert!(run(&["runs", "s/store", "--json"]).trim() == "[]");

    let wrapper = directory.path().join("s/wrapper.json");
    let whole = fs::read_to_string(&wrapper).unwrap();
    let names = || {
        let entries = fs::read_dir(directory.path().join("s")).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name());
        names.collect::<BTreeSet<OsString>>()
    };
    let before = names();
    // A file that cannot be read costs none of what was made from it, nor does making it again.
    fs::write(&wrapper, &whole[..whole.len() / 2]).unwrap();
    let (code, said) = ended(&hadal(directory.path(), &["graph", "s"]));
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains("wrapper.json:") && !said.contains("removed"),
        "{said}"
    );
    assert_eq!(names(), before);
    fs::write(&wrapper, &whole).unwrap();
    let (code, said) = ended(&hadal(directory.path(), &["extract", "s"]));
    assert!(code == Some(0) && !said.contains("removed"), "{said}");
    assert_eq!(names(), before);

    // Fewer probes have fewer records.
    let probes = directory.path().join("s/probes.jsonl");
    let all = fs::read_to_string(&probes).unwrap();
    let some: Vec<&str> = all.lines().take(all.lines().count() / 2).collect();
    fs::write(&probes, some.join("\n")).unwrap();
    let (_, said) = ended(&hadal(directory.path(), &["extract", "s"]));
    for part in [
        "removed",
        "graph.nt, alignment.json",
        "`hadal graph`, `hadal align`",
    ] {
        assert!(said.contains(part), "{part} in {said}");
    }
    assert!(!directory.path().join("s/graph.nt").exists());

    fs::remove_file(directory.path().join("s/wrapper.json")).unwrap();
    let (code, said) = ended(&hadal(directory.path(), &["graph", "s"]));
    assert_eq!(code, Some(1));
    assert!(
        said.contains("wrapper.json") && said.contains("hadal extract"),
        "{said}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_address_and_no_survey_is_said_to_be_neither() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("saved.example"), "<form>").unwrap();
    for page in ["nodir", "saved.html", "saved.example", "./saved"] {
        let (code, said) = ended(&hadal(directory.path(), &["forms", page]));
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains("neither the directory of a survey"), "{said}");
    }
    // A site without https, whose address was given without a scheme.
    let site = site().await;
    let page = format!("{}/none", site.trim_start_matches("http://"));
    let (code, said) = ended(&hadal(directory.path(), &["forms", &page]));
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("write http://"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_said_anew_is_as_before() {
    let directory = tempfile::tempdir().unwrap();
    let url = format!("{}/search", site().await);
    let survey = Survey::create(&directory.path().join("s")).unwrap();
    let plan = Plan {
        budget: 55,
        goal: Goal::Understand,
        ontologies: vec!["/o.ttl".into()],
        ..Plan::new(url.parse().unwrap())
    };
    survey.write(Artefact::Plan, &plan).unwrap();
    let archive = ["forms", &url, "--archive", "s/archive.warc.gz"];
    assert_eq!(ended(&hadal(directory.path(), &archive)).0, Some(0));
    let preview = |out: &str, more: &[&str]| {
        let command = ["run", &url, "--out", out, "--plan", "--replay", "--json"];
        hadal(directory.path(), &[&command, more].concat())
    };
    let output = preview("s", &["--pages", "3"]);
    let (code, said) = ended(&output);
    assert_eq!(code, Some(0), "{said}");
    let kept = "as in the run before: --ontology '/o.ttl' --budget 55 --goal understand\n";
    assert!(said.contains(kept), "{said}");
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&found["budget"], &found["pages"]), (&55.into(), &3.into()));
    // What is said anew is not as before.
    let (_, said) = ended(&preview("s", &["--no-ontology", "--budget", "60"]));
    assert!(said.contains("run before: --goal understand\n"), "{said}");
    // Nothing was written, and where nothing was asked before there is nothing to answer from.
    assert_eq!(survey.read::<Plan>(Artefact::Plan).unwrap(), plan);
    assert!(!survey.has(Artefact::Forms));
    assert_eq!(ended(&preview("t", &[])).0, Some(1));
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_command_ends_as_shells_expect() {
    let directory = tempfile::tempdir().unwrap();
    // A site that takes its time.
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let mut command = Command::new(env!("CARGO_BIN_EXE_hadal"));
    command.args(["run", &url]).current_dir(directory.path());
    let child = command.stderr(Stdio::piped()).spawn().unwrap();
    let asked = listener.accept().await.unwrap();
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(killed.success());
    let (code, said) = ended(&child.wait_with_output().unwrap());
    assert_eq!(code, Some(130), "{said}");
    assert!(said.contains("the same command goes on"), "{said}");
    drop(asked);
}

#[test]
fn shells_complete_the_commands() {
    let directory = tempfile::tempdir().unwrap();
    let output = hadal(directory.path(), &["completions", "bash"]);
    assert!(output.status.success());
    let script = String::from_utf8_lossy(&output.stdout);
    assert!(script.contains("hadal") && script.contains("understand"));
}

#[test]
fn any_two_files_can_be_aligned() {
    let directory = tempfile::tempdir().unwrap();
    let file = |name: &str, base: &str| {
        let mut text = String::new();
        for (number, word) in ["Emma", "Persuasion", "Sanditon", "Lady Susan"]
            .iter()
            .enumerate()
        {
            text.push_str(&format!("<{base}{number}> <{base}name> \"{word}\" .\n"));
        }
        fs::write(directory.path().join(name), text).unwrap();
    };
    file("left.nt", "http://left/");
    file("right.nt", "http://right/");
    let output = hadal(directory.path(), &["align", "left.nt", "right.nt"]);
    assert!(output.status.success());
    let table = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        table
            .lines()
            .filter(|line| line.contains("owl:sameAs"))
            .count()
            == 4,
        "{table}"
    );
    // What was decided before holds when the alignment goes on.
    let output = hadal(
        directory.path(),
        &["align", "left.nt", "right.nt", "--json"],
    );
    let mut earlier: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let decided = serde_json::json!([
        {"left": "http://left/0", "right": "http://right/1", "same": true},
    ]);
    earlier["decided"] = decided.clone();
    fs::write(directory.path().join("earlier.json"), earlier.to_string()).unwrap();
    let arguments = [
        "align",
        "left.nt",
        "right.nt",
        "--from",
        "earlier.json",
        "--json",
    ];
    let output = hadal(directory.path(), &arguments);
    let later: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(later["decided"], decided);
    assert_eq!(later["instances"][0]["right"], "http://right/1");
}

#[test]
fn a_wrapper_extracts_from_pages_and_says_when_it_no_longer_fits() {
    let directory = tempfile::tempdir().unwrap();
    let wrapper = r#"{"version": 1, "region": "//ul", "record": "//ul/li", "error_pattern": null,
        "spans": false, "confidence": 1.0, "evidence": "", "candidates": [],
        "features": [{"id": "name", "path": "b", "label": null, "kind": "text", "coverage": 1.0,
            "distinct": 9, "examples": ["Dune", "Emma"]}]}"#;
    fs::write(directory.path().join("wrapper.json"), wrapper).unwrap();
    let page = |name: &str, tag: &str| {
        let rows = ["Dune", "Emma", "Ubik", "Hyperion"].map(|t| format!("<li><{tag}>{t}</{tag}>"));
        fs::write(
            directory.path().join(name),
            format!("<ul>{}</ul>", rows.concat()),
        )
        .unwrap();
    };
    page("old.html", "b");
    page("new.html", "i");
    let extract = |pages: &[&str]| {
        let arguments = [&["extract", "--wrapper", "wrapper.json"], pages].concat();
        hadal(directory.path(), &arguments)
    };
    let output = extract(&["old.html", "--as", "csv"]);
    assert_eq!(ended(&output), (Some(0), String::new()));
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(
        table.starts_with("id,page,detail,name\n") && table.contains(",Ubik\n"),
        "{table}"
    );
    let (code, said) = ended(&extract(&[
        "old.html",
        "new.html",
        "--repair",
        "mended.json",
    ]));
    assert_eq!(code, Some(3));
    assert!(
        said.contains("since new.html") && said.contains("likely at"),
        "{said}"
    );
    let mixed = ["old.html", "new.html", "new.html", "new.html", "old.html"];
    let (code, said) = ended(&extract(&mixed));
    assert_eq!(code, Some(3));
    assert!(
        said.contains("does not fit from new.html to new.html"),
        "{said}"
    );
    let mended = hadal(
        directory.path(),
        &["extract", "--wrapper", "mended.json", "new.html"],
    );
    assert_eq!(ended(&mended), (Some(0), String::new()));
    assert_eq!(String::from_utf8(mended.stdout).unwrap().lines().count(), 4);
    let (code, said) = ended(&extract(&["missing.html"]));
    assert!(code == Some(1) && said.contains("missing.html"), "{said}");
    let (code, said) = ended(&extract(&["missing.html", "old.html"]));
    assert!(code == Some(3) && said.contains("missing.html"), "{said}");
}

/// A reader that has seen enough ends the work, which is no failure.
#[test]
fn what_nobody_reads_is_not_gone_on_with() {
    let directory = tempfile::tempdir().unwrap();
    let lines = (0..3000).map(|n| format!("<http://e/{n}> <http://e/number> \"{n}\" .\n"));
    let base = directory.path().join("base.nt");
    fs::write(&base, lines.collect::<String>()).unwrap();
    let store = directory.path().join("kb");
    Store::open(&store).unwrap().add_base(&base).unwrap();
    let one = "SELECT ?c { ?a ?b ?c } ORDER BY ?c LIMIT 1";
    for (format, rows) in [("csv", "c\r\n0\r\n"), ("tsv", "?c\n\"0\"\n")] {
        let output = hadal(directory.path(), &["query", "kb", one, "--format", format]);
        assert_eq!(String::from_utf8_lossy(&output.stdout), rows);
    }
    let output = hadal(directory.path(), &["query", "kb", "ASK {}", "--json"]);
    assert!(output.stdout.ends_with(b"}\n"));
    // More rows than there is time for.
    let all = "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }";
    for arguments in [
        ["query", "kb", all].as_slice(),
        &["query", "kb", all, "--format", "csv"],
        &["query", "kb", all, "--format", "xml"],
        &["query", "kb", all, "--json"],
        &["export", "kb"],
        &["export", "kb", "--format", "jsonld"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hadal"));
        command.args(arguments).current_dir(directory.path());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let begun = Instant::now();
        while child.try_wait().unwrap().is_none() {
            if begun.elapsed() > Duration::from_secs(60) {
                child.kill().unwrap();
            }
            sleep(Duration::from_millis(5));
        }
        let ended = ended(&child.wait_with_output().unwrap());
        assert_eq!(ended, (Some(0), String::new()), "{arguments:?}");
    }
}

#[test]
fn what_a_command_does_not_write_is_wrong_usage() {
    let directory = tempfile::tempdir().unwrap();
    let ontology = directory.path().join("books.ttl");
    fs::write(
        &ontology,
        "<http://e/Emma> a <http://e/Book> ; <http://e/pages> 43000 .",
    )
    .unwrap();
    let mut store = Store::open(&directory.path().join("kb")).unwrap();
    store.add_base(&ontology).unwrap();
    let graph = "CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }";
    let rows = "SELECT ?n { ?s <http://e/pages> ?n }";
    for (arguments, part) in [
        (
            ["query", "kb", graph, "--format", "csv"].as_slice(),
            "ntriples, turtle",
        ),
        (&["query", "kb", rows, "--format", "turtle"], "csv, tsv"),
        (&["export", "kb", "--json"], "--format jsonld"),
        (
            &["query", "kb", rows, "--format", "csv", "--json"],
            "with --format csv",
        ),
        (
            &["diff", "kb", "r", "--format", "trig", "--json"],
            "with --format trig",
        ),
        (
            &["align", "books.ttl", "books.ttl", "--as", "rdf", "--json"],
            "with --as rdf",
        ),
        (
            &["forms", "https://x.example/", "--as", "text", "--json"],
            "with --as text",
        ),
        (&["extract", "a", "b"], "one survey at a time"),
        (&["completions", "bash", "--json"], "no JSON"),
    ] {
        let output = hadal(directory.path(), arguments);
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let (code, said) = ended(&output);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(part), "{part} in {said}");
    }
    let write = ["query", "kb", "INSERT DATA { <http://e/a> <http://e/b> 1 }"];
    let (code, said) = ended(&hadal(directory.path(), &write));
    assert_eq!(code, Some(1));
    assert!(said.contains("only reads"), "{said}");
    let output = hadal(directory.path(), &["query", "kb", rows]);
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.contains("│ 43000 │"), "{table}");
}
