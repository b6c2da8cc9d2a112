use std::fs;

use super::*;
use crate::content::method;

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

fn sets() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(
        folder.path(),
        &[
            (
                "one/index.jsonl",
                "{\"id\":\"a\",\"site\":\"a.example\",\"page_type\":\"news\"}\n{\"id\":\"gone\"}\n",
            ),
            ("one/html/a.html", "<p>four words of content<p>and menu"),
            ("one/gold/a.txt", "Four words of content"),
            ("two/b.html", "<p>same text"),
            ("two/b.txt", "same text"),
            ("two/c.html", "<p>unpaired"),
        ],
    );
    folder
}

fn plain() -> System {
    System::Method(method("plain").unwrap())
}

/// A peer in the language of the shell: it answers each line with this.
fn peer(name: &str, command: &str) -> System {
    System::Peer(format!("{name}={command}").parse().unwrap())
}

#[test]
fn sets_and_pairs_are_measured() {
    let folder = sets();
    let figures = evaluate(folder.path(), &[plain()], None).unwrap().figures();
    let figure = |name: &str| figures.figures[name];
    assert!((figure("one.pages") - 1.0).abs() < 1e-9);
    assert!((figure("two.pages") - 1.0).abs() < 1e-9);
    assert!((figure("two.plain.f1_2gram") - 1.0).abs() < 1e-9);
    assert!((figure("one.plain.precision_words") - 4.0 / 6.0).abs() < 1e-9);
    assert!((figure("one.plain.precision_chars") - 18.0 / 25.0).abs() < 1e-9);
    assert!((figure("one-news.plain.recall_bag") - 1.0).abs() < 1e-9);
    assert!((figure("one.plain.from_words") - 0.8).abs() < 1e-9);
    assert!(figure("one.plain.ms_page") >= figure("one.plain.ms"));
    let alone = evaluate(&folder.path().join("two"), &[plain()], None).unwrap();
    assert!(alone.figures().figures.contains_key("two.plain.f1_set"));
}

#[test]
fn what_is_no_set_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let said = |error: Option<ContentError>| error.unwrap().to_string();
    let error = said(evaluate(folder.path(), &[], None).err());
    assert!(error.contains("index.jsonl"), "{error}");
    write(folder.path(), &[("index.jsonl", "{}")]);
    let error = said(evaluate(folder.path(), &[], None).err());
    assert!(error.contains("line 1"), "{error}");
}

#[test]
#[cfg(unix)]
fn peers_are_asked_for_every_page() {
    let folder = sets();
    let answer = r#"while read -r line; do echo '{"text":"same text","ms":2.5}'; done"#;
    let evaluation = evaluate(folder.path(), &[plain(), peer("sh", answer)], None).unwrap();
    let figures = evaluation.figures();
    assert!((figures.figures["two.sh.f1_words"] - 1.0).abs() < 1e-9);
    assert!(figures.figures["one.sh.f1_words"].abs() < 1e-9);
    assert!((figures.figures["one.sh.ms"] - 2.5).abs() < 1e-9);
    assert!(evaluation.losses().is_empty());
    let text = markdown(&evaluation);
    assert!(text.contains("## two (1 page)\n"), "{text}");
    assert!(text.contains("| sh | 0.000 | 0.000 | 0.000 |"), "{text}");
    let page = html(&evaluation);
    assert!(page.contains("same text") && page.matches("<svg").count() >= 6);
    let rows = String::from_utf8(csv(&evaluation).unwrap()).unwrap();
    assert_eq!(rows.lines().count(), 1 + 2 * 2);
    assert!(rows.contains("\none,a,a.example,"), "{rows}");
}

#[test]
#[cfg(unix)]
fn a_page_that_a_peer_fails_on_counts_as_empty() {
    let folder = sets();
    let answer = r#"while read -r line; do case "$line" in *same*) exit 3;; esac; echo '{"text":"x"}'; done"#;
    let evaluation = evaluate(folder.path(), &[peer("sh", answer)], None).unwrap();
    let losses = evaluation.losses();
    assert_eq!(losses.len(), 1);
    assert!(
        losses[0].starts_with("two/b: sh: it ended") && losses[0].contains('3'),
        "{losses:?}"
    );
    let error = evaluate(folder.path(), &[peer("none", "false")], None);
    let error = error.err().unwrap().to_string();
    assert!(
        error.contains("none") && error.contains("status: 1"),
        "{error}"
    );
    let error = evaluate(folder.path(), &[peer("cat", "cat")], None);
    let error = error.err().unwrap().to_string();
    assert!(error.contains("no `text`"), "{error}");
}

#[test]
#[cfg(unix)]
fn what_is_in_the_cache_is_not_done_again() {
    let folder = sets();
    let log = folder.path().join("log");
    let answer = format!(
        r#"while read -r line; do echo asked >> '{}'; echo '{{"text":"same text"}}'; done"#,
        log.display()
    );
    let systems = [plain(), peer("sh", &answer)];
    let cache = Cache::open(&folder.path().join("cache/new")).unwrap();
    let data = folder.path().join("two");
    let asked = || fs::read_to_string(&log).unwrap().lines().count();
    let first = evaluate(&data, &systems, Some(&cache)).unwrap();
    let second = evaluate(&data, &systems, Some(&cache)).unwrap();
    assert_eq!(asked(), 1);
    assert_eq!(first.figures(), second.figures());
    write(&data, &[("b.txt", "other text")]);
    let third = evaluate(&data, &systems, Some(&cache)).unwrap();
    // Extracts do not follow from the gold text; scores do.
    assert_eq!(asked(), 1);
    assert!((third.figures().figures["two.sh.f1_bag"] - 0.5).abs() < 1e-9);
}
