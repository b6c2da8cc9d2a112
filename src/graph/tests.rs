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
        "attributes": {"title": [title], "by_line": ["Jane Austen"], "year": ["1815", "soon"],
            "cover": ["/c.png"]},
        "normal": {"title": [title.to_lowercase()], "cover": ["http://cdn.example/c.png"]},
    }))
    .expect("a record")
}

/// The labelled graph of records as it is written.
fn graph(records: &[Record], about: Option<&(Forms, Mapping)>) -> Vec<u8> {
    let wrapper = wrapper();
    let (forms, mapping) = (about.map(|about| &about.0), about.map(|about| &about.1));
    let seen = records.iter().cloned().map(Ok::<_, GraphError>);
    let describer = Describer::new(seen, &wrapper, mapping, forms, BASE).expect("a base");
    let mut bytes = Vec::new();
    let said = records.iter().cloned().map(Ok::<_, std::io::Error>);
    write(&describer, said, &mut bytes).expect("memory");
    bytes
}

fn lines(graph: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(graph);
    text.lines()
        .map(|line| line.trim_end_matches(" .").to_owned())
        .collect()
}

/// A form with a box for titles, which has a box beside it.
fn form_and_mapping() -> (Forms, Mapping) {
    let text = |name: &str, label: &str| {
        json!({"name": name, "kind": "text", "label": label, "label_evidence": "label",
            "required": false, "options": [], "role": "content", "default": []})
    };
    let forms = json!({"version": 1, "page": "http://a.example/", "forms": [{
        "index": 0, "id": "book-search", "action": "http://a.example/s", "method": "get",
        "enctype": "application/x-www-form-urlencoded", "kind": "search", "kind_reasons": [],
        "chosen": true, "controls": [text("t", "Name of the book :"), text("a", "Writer")]}]});
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
    let records = [record("1", "a.example:81", Some("/book/7?ref=x"), "1984")];
    let lines = lines(&graph(&records, Some(&form_and_mapping())));
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
        format!(
            "{entity} {attribute}cover> \"http://cdn.example/c.png\"^^<http://www.w3.org/2001/XMLSchema#anyURI>"
        ),
        format!("{entity} <http://www.w3.org/ns/prov#wasDerivedFrom> <http://a.example:81/?q=a>"),
        format!("{entity} <urn:hadal:vocabulary:xpath> \"/html[1]/li[1]\""),
        format!("{attribute}title> {label} \"Name of the book\""),
        format!("{attribute}by_line> {label} \"Written by\""),
        format!("{attribute}year> {label} \"Year\""),
        format!("<urn:hadal:survey:class/record> {label} \"Book search\""),
    ] {
        assert!(lines.contains(&line), "{line} is not in {lines:#?}");
    }
}

#[test]
fn the_only_box_names_no_attribute() {
    let (mut forms, mapping) = form_and_mapping();
    forms.forms[0].controls.truncate(1);
    let records = [record("1", "a.example", Some("/book/7"), "1984")];
    let lines = lines(&graph(&records, Some(&(forms, mapping))));
    let named = |name: &str| {
        lines
            .iter()
            .any(|line| line.ends_with(&format!("\"{name}\"")))
    };
    assert!(named("Title") && !named("Name of the book"), "{lines:#?}");
}

#[test]
fn a_record_without_a_page_is_the_same_at_another_place_of_an_answer() {
    let ranked = |rank: &str| {
        let mut record = record("1", "a", None, "Emma");
        record
            .attributes
            .insert("year".to_owned(), vec![rank.to_owned()]);
        record
            .normal
            .insert("year".to_owned(), vec![rank.to_owned()]);
        record
    };
    let mut wrapper = wrapper();
    let of = |wrapper: &Wrapper| {
        let named = entities(&[ranked("1"), ranked("2")], wrapper, BASE).expect("a base");
        named.into_iter().collect::<BTreeSet<_>>().len()
    };
    assert_eq!(of(&wrapper), 2);
    wrapper.features[2].varies = true;
    assert_eq!(of(&wrapper), 1);
}

#[test]
fn an_entity_does_not_depend_on_the_host_nor_a_shared_page_merge_two() {
    let entities = |records: &[Record]| -> Vec<String> {
        let mut subjects: Vec<String> = lines(&graph(records, None))
            .iter()
            .filter(|line| line.contains("#type>"))
            .filter_map(|line| line.split(' ').next().map(str::to_owned))
            .collect();
        subjects.sort();
        subjects.dedup();
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
    let bytes = graph(&records, None);
    let count = agree(&bytes, Format::NTriples)
        .expect("valid")
        .expect("alike");
    assert!(count > 20, "{count}");
    let sorted = |bytes: &[u8]| {
        let mut lines = lines(bytes);
        lines.sort();
        lines
    };
    records.reverse();
    assert_eq!(sorted(&graph(&records, None)), sorted(&bytes));
    let none = std::iter::empty::<Result<Record, GraphError>>();
    assert!(Describer::new(none, &wrapper(), None, None, "no base").is_err());
}

#[test]
fn values_keep_the_order_of_the_page() {
    let mut one = record("1", "a", Some("/7"), "Good Omens");
    let authors = ["Terry Pratchett", "Neil Gaiman", "Terry Pratchett"].map(str::to_owned);
    one.attributes
        .insert("by_line".to_owned(), authors.to_vec());
    let lines = lines(&graph(&[one], None));
    let authors: Vec<&str> = lines
        .iter()
        .filter(|line| line.starts_with("<urn:hadal:survey:record/7>"))
        .filter_map(|line| line.split_once("by_line> "))
        .map(|(_, value)| value)
        .collect();
    assert_eq!(authors, ["\"Terry Pratchett\"", "\"Neil Gaiman\""]);
}
