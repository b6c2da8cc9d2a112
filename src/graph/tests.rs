use serde_json::json;

use super::*;
use crate::rdf::{Format, agree};

const BASE: &str = "urn:hadal:survey:";

fn wrapper() -> Wrapper {
    let feature = |id: &str, kind: &str, label: Option<&str>, prefix: &str| {
        json!({"id": id, "path": "./a/text()", "label": label, "kind": kind, "coverage": 1.0,
            "distinct": 2, "examples": [], "prefix": prefix, "suffix": ""})
    };
    serde_json::from_value(json!({
        "version": 1, "region": "/html/body", "record": "//li", "error_pattern": null,
        "spans": false, "detail": null, "confidence": 0.9, "evidence": "", "candidates": [],
        "features": [
            feature("title", "text", None, ""),
            feature("by_line", "text", Some("Written by:"), "by "),
            feature("year", "year", None, ""),
            feature("cover", "url", None, ""),
        ],
    }))
    .expect("a wrapper")
}

fn record(id: &str, host: &str, detail: Option<&str>, title: &str) -> Record {
    serde_json::from_value(json!({
        "id": id, "response": "r1", "page": format!("http://{host}/?q=a"), "xpath": "/html[1]/li[1]",
        "detail": detail.map(|detail| format!("http://{host}{detail}")),
        "attributes": {"title": [title], "by_line": ["by Jane Austen"], "year": ["1815", "soon"],
            "cover": ["/c.png"]},
        "normal": {"cover": ["http://cdn.example/c.png"]},
    }))
    .expect("a record")
}

fn lines(graph: &Graph) -> Vec<String> {
    graph.triples.iter().map(ToString::to_string).collect()
}

fn form_and_mapping() -> (Forms, Mapping) {
    let forms = json!({"version": 1, "page": "http://a.example/", "forms": [{
        "index": 0, "id": "book-search", "action": "http://a.example/s", "method": "get",
        "enctype": "application/x-www-form-urlencoded", "kind": "search", "kind_reasons": [],
        "chosen": true, "controls": [{"name": "t", "kind": "text", "label": "Title :",
            "label_evidence": "label", "required": false, "options": [], "role": "content",
            "default": []}]}]});
    let mapping = json!({"version": 1, "mappings": [
        {"control": "t", "feature": "title", "confidence": 0.9, "relation": "contains", "reason": "", "evidence": []},
        {"control": "t", "feature": "year", "confidence": 0.2, "relation": "contains", "reason": "", "evidence": []}]});
    (
        serde_json::from_value(forms).expect("forms"),
        serde_json::from_value(mapping).expect("a mapping"),
    )
}

#[test]
fn values_keep_their_kind_and_labels_their_source() {
    let (forms, mapping) = form_and_mapping();
    let records = [record("1", "a.example:81", Some("/book/7?ref=x"), "1984")];
    let graph = build(&records, &wrapper(), Some(&mapping), Some(&forms), BASE).expect("a base");
    let lines = lines(&graph);
    let entity = "<urn:hadal:survey:record/book/7?ref=x>";
    let label = "<http://www.w3.org/2000/01/rdf-schema#label>";
    let attribute = "<urn:hadal:survey:attribute/";
    for line in [
        format!(
            "{entity} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <urn:hadal:survey:class/record>"
        ),
        format!("{entity} {attribute}title> \"1984\""),
        format!("{entity} {attribute}by_line> \"Jane Austen\""),
        format!("{entity} {attribute}year> \"1815\"^^<http://www.w3.org/2001/XMLSchema#gYear>"),
        format!("{entity} {attribute}year> \"soon\""),
        format!("{entity} {attribute}cover> <http://cdn.example/c.png>"),
        format!("{entity} <http://www.w3.org/ns/prov#wasDerivedFrom> <http://a.example:81/?q=a>"),
        format!("{entity} <urn:hadal:vocabulary:xpath> \"/html[1]/li[1]\""),
        format!("{attribute}title> {label} \"Title\""),
        format!("{attribute}by_line> {label} \"Written by\""),
        format!("{attribute}year> {label} \"Year\""),
        format!("<urn:hadal:survey:class/record> {label} \"Book search\""),
    ] {
        assert!(lines.contains(&line), "{line} is not in {lines:#?}");
    }
}

#[test]
fn an_entity_does_not_depend_on_the_host_nor_a_shared_page_merge_two() {
    let entities = |records: &[Record]| -> Vec<String> {
        let graph = build(records, &wrapper(), None, None, BASE).expect("a base");
        let mut subjects: Vec<String> = lines(&graph)
            .iter()
            .filter(|line| line.contains("#type>"))
            .filter_map(|line| line.split(' ').next().map(str::to_owned))
            .collect();
        subjects.sort();
        subjects
    };
    let one = [record("1", "a:1", Some("/7"), "Emma")];
    assert_eq!(entities(&one), ["<urn:hadal:survey:record/7>"]);
    assert_eq!(
        entities(&[record("1", "b:2", Some("/7"), "Emma")]),
        entities(&one)
    );
    let series = [
        record("1", "a", Some("/series"), "Emma"),
        record("2", "a", Some("/series"), "Persuasion"),
    ];
    assert_eq!(entities(&series).len(), 2);
    let bare = [
        record("1", "a", None, "Emma"),
        record("2", "b", None, "Emma"),
    ];
    assert_eq!(entities(&bare).len(), 1);
}

#[test]
fn hostile_input_is_written_as_valid_stable_triples() {
    let mut records = vec![
        record("1", "a b<>", Some("/%zz/{x}|\"<é>?q=^`"), "a\u{0}\n\"\\"),
        record("2", "a", None, "b"),
    ];
    let write = |records: &[Record]| {
        let graph = build(records, &wrapper(), None, None, BASE).expect("a base");
        let mut bytes = Vec::new();
        graph.write(&mut bytes).expect("memory");
        bytes
    };
    let bytes = write(&records);
    let count = agree(&bytes, Format::NTriples)
        .expect("valid")
        .expect("alike");
    assert!(count > 20, "{count}");
    records.reverse();
    assert_eq!(write(&records), bytes);
    assert!(build(&records, &wrapper(), None, None, "no base").is_err());
}
