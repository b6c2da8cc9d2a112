//! The report of a small hand-made survey.

mod summary;

use super::tally::Tally;
use super::{EnrichmentSample, EnrichmentSummary, ReportInput, render};
use crate::form::Forms;
use crate::page::{Page, XPath};
use crate::paris::Alignment;
use crate::probe::{Mapping, Probe};
use crate::record::{Record, Wrapper};

/// What a hostile site would have us write.
const HOSTILE: &str = "<script>alert('x')</script>\"><img src=x onerror=y>";

struct Survey {
    forms: Forms,
    probes: Vec<Probe>,
    wrapper: Wrapper,
    records: Vec<Record>,
    mapping: Mapping,
    alignment: Alignment,
    enrichment: EnrichmentSummary,
    page: Page,
    commands: Vec<String>,
}

fn read<T: serde::de::DeserializeOwned>(value: serde_json::Value) -> T {
    serde_json::from_value(value).unwrap()
}

/// A survey in which every text of the site is `word`.
fn survey(word: &str) -> Survey {
    let forms = read(serde_json::json!({
        "version": 1, "page": "http://shop.example/", "forms": [{
            "index": 0, "action": "http://shop.example/find", "method": "get",
            "enctype": "application/x-www-form-urlencoded", "kind": "advanced",
            "kind_reasons": [word], "chosen": true, "controls": [
                {"name": "ti", "kind": "text", "label": word, "label_evidence": "label",
                 "required": true, "options": [], "role": "content", "default": [],
                 "placeholder": word, "meaning": {"relation": "rdfs:label", "class": null,
                 "sentence": word, "confidence": 0.5}},
                {"name": word, "kind": "select", "label": null, "label_evidence": null,
                 "required": false, "options": [{"value": word, "text": word}],
                 "role": "sort", "default": []},
                {"name": "tok", "kind": "hidden", "label": null, "label_evidence": null,
                 "required": false, "options": [], "role": "state", "default": []}]},
        {"index": 1, "action": "http://shop.example/login", "method": "post",
         "enctype": "application/x-www-form-urlencoded", "kind": "login",
         "kind_reasons": [word], "chosen": false, "controls": []}]
    }));
    let probe = |class: &str, new: usize| {
        read(serde_json::json!({
            "probe": "p1", "round": 1, "source": "option", "assignment": {"ti": word}, "response": "",
            "url": word, "class": class, "records": new, "new_records": new, "reason": word
        }))
    };
    let mut wrapper: Wrapper = read(serde_json::json!({
        "version": 1, "region": "//ul", "record": "//ul/li", "error_pattern": "//em",
        "spans": false, "features": [
            {"id": "a", "path": "a/text()", "label": null, "kind": "text", "coverage": 1.0,
             "distinct": 2, "examples": [word]},
            {"id": "src", "path": "img/@src", "label": word, "kind": "url",
             "coverage": 0.5, "distinct": 1, "examples": [word]}],
        "confidence": 0.75, "evidence": word, "candidates": []
    }));
    wrapper.error_pattern = XPath::parse("//em").ok();
    let records = read(serde_json::json!([{
        "id": "r1", "response": "", "page": word, "xpath": "/html", "detail": "http://shop.example/1",
        "attributes": {"a": [word]}, "normal": {}
    }]));
    let mapping = read(serde_json::json!({"version": 1, "mappings": [
        {"control": "ti", "feature": "a", "confidence": 0.9, "relation": "contains", "reason": word, "evidence": [
            {"probe": "p1", "value": word, "feature": "a", "records": 4, "matching": 3}]},
        {"control": word, "feature": null, "confidence": 0.0, "relation": "contains", "reason": word, "evidence": []}]}));
    let join = |name: &str| {
        serde_json::json!([
            {"relation": "http://yago-knowledge.org/resource/created", "inverse": true},
            {"relation": name, "inverse": false}])
    };
    let alignment = read(serde_json::json!({
        "instances": [{"left": "http://shop.example/1", "right": "http://dbpedia.org/resource/X",
            "score": 0.9, "evidence": [{"left": "urn:hadal:p:a", "right": join(word),
            "left_value": word, "right_value": "other", "equality": 0.8}]}],
        "relations": [{"left": "urn:hadal:p:a",
            "right": join("http://www.w3.org/2000/01/rdf-schema#label"), "score": 0.8, "support": 7}],
        "classes": [{"left": "c", "right": "http://yago-knowledge.org/resource/Book", "score": 1.0, "support": 3}],
        "rounds": [{"round": 0, "matched": 1, "changed": 1}]
    }));
    let sample = |kind: &str, reason: Option<&str>| EnrichmentSample {
        kind: kind.into(),
        subject: word.into(),
        predicate: word.into(),
        object: word.into(),
        confidence: 0.4,
        source: word.into(),
        reason: reason.map(str::to_owned),
        told: word.into(),
    };
    Survey {
        forms,
        probes: vec![probe("no-result", 0), probe("result", 2)],
        wrapper,
        records,
        mapping,
        alignment,
        enrichment: EnrichmentSummary {
            dry_run: false,
            instances: 11,
            facts: 22,
            relations: 33,
            conflicts: 44,
            samples: vec![sample("fact", None), sample("conflict", Some(word))],
            ..EnrichmentSummary::default()
        },
        page: Page::parse(
            &format!(
                "<h1 onclick='evil()' style='background:url(http://evil.example/b.png)'>Head</h1>\
                 <script src='http://evil.example/s.js'>evil()</script>\
                 <form action='http://evil.example/f'><input name=q value='&lt;b&gt;'></form>\
                 <ul><li><img src='http://evil.example/i.png' alt='Cover'><a href='javascript:evil()'>First {}</a>\
                 <li><a>Second</a></ul><iframe src='http://evil.example/'></iframe>",
                crate::page::escape(word)
            ),
            "http://shop.example/find?ti=a".parse().unwrap(),
        ),
        commands: vec![format!("hadal run {word}")],
    }
}

fn report(survey: &Survey, title: &str) -> String {
    let mut tally = Tally::new(Some(&survey.wrapper), &survey.probes);
    survey.records.iter().for_each(|record| tally.see(record));
    render(&ReportInput {
        title,
        date: "2025-03-01",
        forms: &survey.forms,
        probes: &survey.probes,
        requests: 12,
        wrapper: Some(&survey.wrapper),
        records: &survey.records,
        tally: &tally,
        base: "urn:hadal:site:shop.example/",
        mapping: Some(&survey.mapping),
        alignment: Some(&survey.alignment),
        enrichment: Some(&survey.enrichment),
        example: Some(&survey.page),
        commands: &survey.commands,
    })
}

/// The text of the section with that anchor.
fn text_of(html: &str, id: &str) -> String {
    let page = Page::parse(html, "http://x.example/".parse().unwrap());
    let sections = XPath::parse("//section[@id]").unwrap();
    let found = sections.select(&page, page.root());
    let section = found
        .iter()
        .find(|item| page.attr(item.node, "id") == Some(id));
    page.clean_text(section.unwrap().node)
}

#[test]
fn every_section_says_what_its_stage_found() {
    let html = report(&survey("Grass"), "A shop");
    for (id, expected) in [
        (
            "form",
            &[
                "An advanced search",
                "feeds 1Grass",
                "label from its label element",
                "tok",
                "Never submitted",
            ][..],
        ),
        (
            "probes",
            &[
                "2 sent in 12 requests",
                "no result 1",
                "result 1",
                "“Grass”",
            ],
        ),
        ("page", &["2 records", "First Grass", "Cover"]),
        (
            "records",
            &["1 distinct record", "a/text()", "0.75", "0.00"],
        ),
        (
            "mapping",
            &[
                "→1Grass",
                "in Grass of 3 of 4 records",
                "nothing that is shown",
            ],
        ),
        (
            "alignment",
            &["y:Book", "^y:created / rdfs:label", "dbr:X", "other"],
        ),
        (
            "enrichment",
            &[
                "new entities11",
                "contradictions44",
                "What contradicts the ontology",
            ],
        ),
        ("again", &["hadal run Grass", "archive.warc.gz"]),
    ] {
        let text = text_of(&html, id).replace(['\n', '\u{a0}'], " ");
        let text = crate::text::collapse(&text);
        for phrase in expected {
            let bare = |text: &str| text.replace([' ', '“', '”'], "");
            assert!(
                bare(&text).contains(&bare(phrase)),
                "{id}: {phrase} not in: {text}"
            );
        }
    }
}

#[test]
fn nothing_of_the_site_becomes_markup_or_asks_the_network() {
    let html = report(&survey(HOSTILE), HOSTILE);
    let page = Page::parse(&html, "http://x.example/".parse().unwrap());
    for tag in [
        "script", "img", "iframe", "form", "link", "object", "base", "input",
    ] {
        assert_eq!(page.elements(tag).count(), 0, "{tag}");
    }
    for node in page.nodes().filter(|node| page.is_element(*node)) {
        for (name, value) in page.attrs(node) {
            assert!(!name.starts_with("on"), "{name}={value}");
            assert!(
                !["src", "action", "srcset", "srcdoc"].contains(&name),
                "{name}={value}"
            );
            assert!(name != "href" || value.starts_with('#'), "{value}");
        }
    }
    assert!(!html.contains("evil.example"));
    let css = include_str!("report.css");
    assert!(!css.contains("url(") && !css.contains("@import"));
    // The hostile text is there to be read.
    assert!(text_of(&html, "form").contains("<script>alert"));
}

#[test]
fn region_record_and_values_are_outlined_and_the_rest_is_dimmed() {
    let html = report(&survey("Grass"), "A shop");
    let page = Page::parse(&html, "http://x.example/".parse().unwrap());
    let texts = |xpath: &str| -> Vec<String> {
        let found = XPath::parse(xpath).unwrap().select(&page, page.root());
        found
            .iter()
            .map(|item| page.clean_text(item.node))
            .collect()
    };
    assert_eq!(texts("//div[@class='region']").len(), 1);
    assert_eq!(
        texts("//div[@class='region']/div[@class='c-li record']").len(),
        2
    );
    assert_eq!(texts("//span[@class='mk k0']"), ["First Grass", "Second"]);
    assert_eq!(texts("//span[@class='c-img mk k1']"), ["Cover"]);
    assert_eq!(texts("//div[@class='c-h1 off']"), ["Head"]);
    assert_eq!(texts("//span[@class='c-field']"), ["<b>"]);
}

#[test]
fn what_is_missing_is_said() {
    let survey = survey("Grass");
    let mut forms = survey.forms.clone();
    forms.forms[0].chosen = false;
    let input = ReportInput {
        title: "A shop",
        date: "",
        forms: &forms,
        probes: &[],
        requests: 0,
        wrapper: None,
        records: &[],
        tally: &Tally::new(None, &[]),
        base: "urn:hadal:site:shop.example/",
        mapping: None,
        alignment: None,
        enrichment: None,
        example: None,
        commands: &[],
    };
    let html = render(&input);
    for (id, expected) in [
        ("form", "No form of this page was chosen to be asked."),
        ("probes", "No probe was sent."),
        ("page", "no wrapper was found"),
        ("records", "No wrapper was found"),
        ("mapping", "The fields were not mapped"),
        ("alignment", "were not compared with an ontology"),
        ("enrichment", "Nothing was added"),
        ("again", "were not recorded"),
    ] {
        let text = text_of(&html, id);
        assert!(text.contains(expected), "{id}: {text}");
    }
    let html = render(&ReportInput {
        wrapper: Some(&survey.wrapper),
        ..input
    });
    assert!(text_of(&html, "page").contains("No result page was kept"));
    let blank = Page::parse("<p>x", "http://shop.example/".parse().unwrap());
    let wrapper = Some(&survey.wrapper);
    let html = render(&ReportInput {
        wrapper,
        example: Some(&blank),
        ..input
    });
    assert!(text_of(&html, "page").contains("finds no record on the page"));
}

#[test]
fn a_page_nested_without_end_is_drawn() {
    let mut survey = survey("Grass");
    let html = format!("{}deep<ul><li><a>in</a></ul>", "<div>".repeat(500));
    survey.page = Page::parse(&html, "http://shop.example/".parse().unwrap());
    assert!(text_of(&report(&survey, "A shop"), "page").contains("deep"));
}

#[test]
fn records_are_called_by_their_titles() {
    let mut survey = survey("Grass");
    let shelf = |id: &str, path: &str| {
        read(serde_json::json!({
            "id": id, "path": path, "label": null, "kind": "text", "coverage": 1.0, "distinct": 2,
            "examples": []
        }))
    };
    survey
        .wrapper
        .features
        .insert(0, shelf("mark", "./@data-mark"));
    survey.wrapper.features.insert(1, shelf("kind", "i/text()"));
    let record = &mut survey.records[0].attributes;
    record.insert("mark".to_owned(), vec!["FL-1".to_owned()]);
    record.insert("kind".to_owned(), vec!["Novel".to_owned()]);
    let found = &mut survey.alignment.instances[0];
    found.left = "urn:hadal:site:shop.example/record/1".to_owned();
    found.evidence.clear();
    let called = |survey: &Survey| text_of(&report(survey, "A shop"), "alignment");
    // Nothing says which of them names it: the first that a reader sees.
    assert!(called(&survey).contains("Novel") && !called(&survey).contains("FL-1"));
    let label = serde_json::json!([
        {"relation": "http://www.w3.org/2000/01/rdf-schema#label", "inverse": false}]);
    survey.alignment.relations[0].right = read(label);
    assert!(called(&survey).contains("Grass") && !called(&survey).contains("Novel"));
}

#[test]
fn own_pages_are_told_from_the_form_and_counted_as_visited() {
    let mut survey = survey("Grass");
    let visit = |class: &str| {
        read(serde_json::json!({
            "probe": "p2", "round": 3, "source": "visit", "assignment": {}, "response": "",
            "url": "http://shop.example/1", "class": class, "records": 1, "new_records": 0,
            "reason": "the own page of a record"
        }))
    };
    survey.probes = ["single-record", "single-record", "server-error"]
        .map(visit)
        .to_vec();
    survey.wrapper.detail = Some(read(serde_json::json!({
        "path": "a/@href", "features": [
            {"id": "own-scale", "path": "dl/dd", "label": "Scale", "kind": "text",
             "coverage": 1.0, "distinct": 1, "examples": ["1:7100"]}]
    })));
    let values = vec!["1:7100".to_owned()];
    survey.records[0]
        .attributes
        .insert("own-scale".to_owned(), values);
    let html = report(&survey, "A shop");
    assert!(text_of(&html, "records").contains("1 of 2 visited"));
    let probes = text_of(&html, "probes");
    assert!(probes.contains("the own page of a record") && !probes.contains("the form as it is"));
}

#[test]
fn attributes_are_counted_among_all_records_not_those_of_the_wrapper() {
    let mut survey = survey("Grass");
    let record = survey.records[0].clone();
    survey.records = (0..8)
        .map(|number| {
            let mut record = record.clone();
            record.attributes.remove("a");
            if number < 2 {
                let value = format!("value {number}");
                record.attributes.insert("a".to_owned(), vec![value]);
            }
            record
        })
        .collect();
    let mut tally = Tally::new(Some(&survey.wrapper), &[]);
    survey.records.iter().for_each(|record| tally.see(record));
    assert!((tally.coverage("a") - 0.25).abs() < 1e-9);
    assert_eq!((tally.records(), tally.distinct("a")), (8, 2));
    assert_eq!(tally.visited("a"), None);
    survey.wrapper.features[0].distinct = 77;
    let text = text_of(&report(&survey, "A shop"), "records");
    assert!(text.contains("8 distinct records"), "{text}");
    assert!(!text.contains("77"), "{text}");
    assert!(report(&survey, "A shop").contains("title=\"25 %\""));
}
