use std::collections::BTreeMap;

use super::*;
use crate::probe::{Probe, Seen};

pub fn wrapper() -> Wrapper {
    serde_json::from_value(serde_json::json!({
        "version": 1, "region": "/html", "record": "/html/li", "error_pattern": null,
        "spans": false, "confidence": 1.0, "evidence": "", "features": [], "candidates": [],
    }))
    .unwrap()
}

pub fn records(rows: &[(&str, &str)]) -> Vec<Record> {
    let record = |(title, year): &(&str, &str)| {
        serde_json::from_value(serde_json::json!({
            "id": title, "response": "", "page": "", "xpath": "",
            "attributes": {"title": [title], "year": [year]},
            "normal": {"title": [title], "year": [year]},
        }))
        .unwrap()
    };
    rows.iter().map(record).collect()
}

pub fn seen(control: &str, text: &str, rows: &[(&str, &str)]) -> Seen {
    let class = if rows.is_empty() {
        ResponseClass::NoResult
    } else {
        ResponseClass::Result
    };
    let assignment = BTreeMap::from([(control.to_owned(), text.to_owned())]);
    let mut probe = Probe::new(2, TermSource::Record, assignment, String::new());
    (probe.class, probe.records) = (class, rows.len());
    Seen {
        probe,
        control: Some(control.to_owned()),
        text: text.to_owned(),
        records: records(rows),
    }
}

pub const BOOKS: [(&str, &str); 4] = [
    ("War and Peace", "1869"),
    ("The War of the Worlds", "1898"),
    ("Emma", "1815"),
    ("Persuasion", "1817"),
];

#[test]
fn a_value_that_comes_back_everywhere_passes_and_one_that_does_not_fails() {
    let (wrapper, analyzer) = (wrapper(), Analyzer::new("en"));
    let mut sample = Sample::new(&wrapper, &analyzer);
    sample.add(&records(&BOOKS));
    let tests = [
        seen("q", "war", &BOOKS[..2]),
        seen("q", "Emma", &BOOKS[2..]),
        seen("q", "Persuasion", &[]),
        seen("other", "Emma", &BOOKS[2..3]),
    ];
    let score = sample.score(&tests, "q", "title", Relation::Contains);
    // Two of two, one of two, none: (1 + 0.5 + 0) / 3.
    assert!((score.mean - 0.5).abs() < 1e-9);
    assert_eq!((score.passed, score.evidence.len()), (1, 3));
    // Half of the mean after one passed test.
    assert!((score.confidence() - 0.25).abs() < 1e-9);
}

#[test]
fn records_are_found_by_all_terms_of_a_value_at_one_feature() {
    let (wrapper, analyzer) = (wrapper(), Analyzer::new("en"));
    let mut sample = Sample::new(&wrapper, &analyzer);
    sample.add(&records(&BOOKS));
    let holders = |feature, value| sample.holders(feature, value).0;
    assert_eq!(holders("title", "worlds war"), ["The War of the Worlds"]);
    assert_eq!(holders("title", "wars").len(), 2);
    for (feature, value) in [("title", "war 1869"), ("title", ""), ("author", "war")] {
        assert_eq!(holders(feature, value), [""; 0]);
    }
    let usual = |feature, value, relation| sample.usual(feature, value, relation);
    assert!((usual("title", "war", Relation::Contains) - 0.5).abs() < 1e-9);
    assert!((usual("year", "1817", Relation::AtMost) - 0.5).abs() < 1e-9);
    assert!(usual("title", "1817", Relation::AtLeast).abs() < 1e-9);
    // A part is of an amount, which no title has.
    assert!((usual("year", "1817", Relation::Part) - 0.25).abs() < 1e-9);
    assert!(usual("title", "war", Relation::Part).abs() < 1e-9);
}

#[test]
fn an_option_of_most_records_tells_beside_one_that_chance_cannot_bring_back() {
    let (wrapper, analyzer) = (wrapper(), Analyzer::new("en"));
    let titles: Vec<String> = (0..20).map(|n| format!("Film {n}")).collect();
    let color = |n: usize| if n.is_multiple_of(5) { "color" } else { "mono" };
    let rows: Vec<(&str, &str)> = titles
        .iter()
        .map(String::as_str)
        .zip((0..20).map(color))
        .collect();
    let mut sample = Sample::new(&wrapper, &analyzer);
    sample.add(&records(&rows));
    let of = |text: &str| {
        let found: Vec<(&str, &str)> = rows
            .iter()
            .copied()
            .filter(|row| row.1 == text)
            .take(4)
            .collect();
        let mut seen = seen("c", text, &found);
        seen.probe.source = TermSource::Option;
        seen
    };
    let passed = |tests: &[Seen]| sample.score(tests, "c", "year", Relation::Contains).passed;
    assert_eq!(passed(&[of("mono")]), 0);
    assert_eq!(passed(&[of("mono"), of("color")]), 2);
}

#[test]
fn what_most_records_have_anyway_is_no_test() {
    let (wrapper, analyzer) = (wrapper(), Analyzer::new("en"));
    let mut sample = Sample::new(&wrapper, &analyzer);
    sample.add(&records(&BOOKS));
    // Three of four books are not older than 1817, four of four not older than 1815.
    let tests = [
        seen("from", "1817", &BOOKS[..2]),
        seen("from", "1815", &BOOKS),
    ];
    let score = sample.score(&tests, "from", "year", Relation::AtLeast);
    let values: Vec<&str> = score
        .evidence
        .iter()
        .map(|test| test.value.as_str())
        .collect();
    assert_eq!(values, ["1817"]);
    assert_eq!((score.passed, score.mean), (1, 1.0));
    let opposite = sample.score(&tests, "from", "year", Relation::AtMost);
    // None of two, one of four: (0 + 0.25) / 2.
    assert_eq!((opposite.passed, opposite.mean), (0, 0.125));
}

#[test]
fn what_stands_first_without_a_bound_keeps_none() {
    let (wrapper, analyzer) = (wrapper(), Analyzer::new("en"));
    let titles: Vec<String> = (1900..1930).rev().map(|year| format!("Y{year}")).collect();
    let newest: Vec<(&str, &str)> = titles.iter().map(|t| (t.as_str(), &t[1..])).collect();
    let mut sample = Sample::new(&wrapper, &analyzer);
    sample.add(&records(&newest));
    let mut all = seen("from", "", &newest[..10]);
    (all.probe.source, all.probe.total) = (TermSource::Empty, Some(30));
    let since = |first: &[(&str, &str)], total| {
        let mut since = seen("from", "1911", first);
        since.probe.total = Some(total);
        sample.score(&[all.clone(), since], "from", "year", Relation::AtLeast)
    };
    // The newest come first, fewer in all.
    assert_eq!(since(&newest[..10], 19).passed, 1);
    // Some that are not older are gone: it bounds something else.
    let others: Vec<(&str, &str)> = newest.iter().copied().step_by(2).take(10).collect();
    assert_eq!(since(&others[..9], 12).evidence.len(), 0);
}
