//! Enrichment of a small ontology of books: what is added, and each guard against what
//! must not be.
#![expect(clippy::unwrap_used, reason = "helpers of tests, as in the tests")]

use std::fs;

use hadal::enrich::{Enrichment, Kind, Refused, Settings, Store, enrich};
use hadal::paris::{Alignment, InstanceMatch, Join, JoinStep, RelationMatch};
use hadal::probe::{FieldMapping, Mapping, Relation};
use hadal::record::Wrapper;
use oxigraph::model::vocab::{rdf, rdfs};
use oxigraph::model::{Literal, NamedNode, Triple};
use tempfile::TempDir;

const SHOP: &str = "http://shop.example/";
const LABEL: &str = "http://www.w3.org/2000/01/rdf-schema#label";

/// Title, year and writer; the first half are novels.
const BOOKS: [(&str, u32, &str); 10] = [
    ("Emma", 1815, "Jane Austen"),
    ("Persuasion", 1817, "Jane Austen"),
    ("Dracula", 1897, "Bram Stoker"),
    ("Middlemarch", 1871, "George Eliot"),
    ("Silas Marner", 1861, "George Eliot"),
    ("Walden", 1854, "Henry David Thoreau"),
    ("Leviathan", 1651, "Thomas Hobbes"),
    ("Confessions", 400, "Augustine of Hippo"),
    ("Meditations", 180, "Marcus Aurelius"),
    ("Utopia", 1516, "Thomas More"),
];

/// An ontology in which the last of [`BOOKS`] has no date and nobody wrote the one before.
fn ontology() -> String {
    let mut text = "@prefix y: <http://y/> .\n\
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n\
        @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\
        y:novel rdfs:subClassOf y:book . y:book rdfs:subClassOf y:publication .\n\
        y:Dracula_film a y:film ; rdfs:label \"Dracula\"@eng .\n\
        y:Solaris_film a y:film ; rdfs:label \"Solaris\"@eng .\n\
        y:Ghost rdfs:label \"Ghost Writer\"@eng .\n\
        y:J1 a y:writer ; rdfs:label \"John Smith\"@eng .\n\
        y:J2 a y:writer ; rdfs:label \"John Smith\"@eng .\n\
        y:Marcus_Aurelius a y:writer ; rdfs:label \"Marcus Aurelius\"@eng .\n"
        .to_owned();
    for (number, (title, year, writer)) in BOOKS.iter().enumerate() {
        let class = if number < 5 { "novel" } else { "book" };
        let (book, person) = (title.replace(' ', "_"), writer.replace(' ', "_"));
        text += &format!("y:{book} a y:{class} ; rdfs:label \"{title}\"@eng .\n");
        if number != 9 {
            text += &format!("y:{book} y:date \"{year:04}-##-##\"^^xsd:date .\n");
        }
        if number != 8 {
            text += &format!("y:{person} a y:writer ; y:created y:{book} ; ");
            text += &format!("rdfs:label \"{writer}\"@eng .\n");
        }
    }
    text
}

struct Shop {
    _directory: TempDir,
    store: Store,
    graph: Vec<Triple>,
    wrapper: Wrapper,
    mapping: Option<Mapping>,
    alignment: Alignment,
    settings: Settings,
}

fn node(iri: &str) -> NamedNode {
    NamedNode::new(iri).unwrap()
}

fn path(steps: &[(&str, bool)]) -> Join {
    let step = |(relation, inverse): &(&str, bool)| JoinStep {
        relation: (*relation).to_owned(),
        inverse: *inverse,
    };
    Join(steps.iter().map(step).collect())
}

impl Shop {
    /// A survey whose first records are [`BOOKS`], aligned with the ontology.
    fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("books.ttl");
        fs::write(&file, ontology()).unwrap();
        let mut store = Store::open(&directory.path().join("store")).unwrap();
        store.add_base(&file).unwrap();
        let relation = |left: &str, right: Join| RelationMatch {
            left: format!("{SHOP}p/{left}"),
            right,
            score: 0.9,
            support: 10,
        };
        let mut shop = Self {
            _directory: directory,
            store,
            graph: Vec::new(),
            wrapper: wrapper(),
            mapping: None,
            alignment: Alignment {
                relations: vec![
                    relation("title", path(&[(LABEL, false)])),
                    relation("year", path(&[("http://y/date", false)])),
                    relation(
                        "author",
                        path(&[("http://y/created", true), (LABEL, false)]),
                    ),
                ],
                ..Alignment::default()
            },
            settings: Settings::new(SHOP),
        };
        for (number, (title, year, writer)) in BOOKS.iter().enumerate() {
            let (year, right) = (year.to_string(), title.replace(' ', "_"));
            let year = if year.len() == 4 {
                year
            } else {
                format!("{year:0>4}-##-##")
            };
            shop.record(
                number,
                &[("title", title), ("year", &year), ("author", writer)],
            );
            shop.align(number, &right, 0.95);
        }
        shop
    }

    fn record(&mut self, number: usize, values: &[(&str, &str)]) {
        let subject = node(&format!("{SHOP}book/{number}"));
        let page = node(&format!("{SHOP}search?q=a&page={number}"));
        let class = node(&format!("{SHOP}Record"));
        self.graph
            .push(Triple::new(subject.clone(), rdf::TYPE, class));
        let derived = node("http://www.w3.org/ns/prov#wasDerivedFrom");
        self.graph.push(Triple::new(subject.clone(), derived, page));
        for (predicate, value) in values {
            let predicate = node(&format!("{SHOP}p/{predicate}"));
            let value = Literal::new_simple_literal(*value);
            self.graph
                .push(Triple::new(subject.clone(), predicate, value));
        }
    }

    fn align(&mut self, number: usize, right: &str, score: f64) {
        self.alignment.instances.push(InstanceMatch {
            left: format!("{SHOP}book/{number}"),
            right: format!("http://y/{right}"),
            score,
            evidence: vec![],
        });
    }

    fn label(&mut self, feature: &str, label: &str) {
        let predicate = node(&format!("{SHOP}p/{feature}"));
        let label = Literal::new_simple_literal(label);
        self.graph.push(Triple::new(predicate, rdfs::LABEL, label));
    }

    fn enrich(&self) -> Enrichment {
        let (mapping, alignment) = (self.mapping.as_ref(), &self.alignment);
        let store = &self.store;
        enrich(
            &self.graph,
            &self.wrapper,
            mapping,
            alignment,
            store,
            &self.settings,
        )
        .unwrap()
    }
}

fn wrapper() -> Wrapper {
    let features = [
        "title",
        "year",
        "author",
        "publisher",
        "stock",
        "image",
        "language",
    ];
    let feature = |id: &str| {
        serde_json::json!({
            "id": id, "path": "/div/p/text()", "kind": "text",
            "label": (["publisher", "stock", "image"].contains(&id).then_some(id)),
            "coverage": 1.0, "distinct": 10, "examples": [],
        })
    };
    serde_json::from_value(serde_json::json!({
        "version": 1, "region": "/html/body", "record": "/html/body/div",
        "error_pattern": null, "spans": false, "confidence": 0.95, "evidence": "",
        "features": features.map(feature), "candidates": [],
    }))
    .unwrap()
}

/// Statements as short N-Triples: `y:` and `s:` for the two namespaces.
fn short(text: &str) -> String {
    text.replace("http://y/", "y:")
        .replace(SHOP, "s:")
        .replace("http://www.w3.org/1999/02/22-rdf-syntax-ns#", "rdf:")
        .replace("http://www.w3.org/2000/01/rdf-schema#", "rdfs:")
        .replace("http://www.w3.org/2001/XMLSchema#", "xsd:")
}

fn added(enrichment: &Enrichment) -> Vec<String> {
    let statements = enrichment.statements.iter();
    statements
        .map(|statement| short(&statement.triple().to_string()))
        .collect()
}

fn refused(refused: &[Refused]) -> Vec<String> {
    let line = |one: &Refused| format!("{}: {}", one.statement.triple(), one.reason);
    refused.iter().map(|one| short(&line(one))).collect()
}

fn one_refused(list: &[Refused], parts: &[&str]) {
    let lines = refused(list);
    let [line] = lines.as_slice() else {
        panic!("{lines:#?}");
    };
    for part in parts {
        assert!(line.contains(part), "{part} in {line}");
    }
}

#[test]
fn what_the_ontology_lacks_of_known_books_is_added() {
    let found = Shop::new().enrich();
    assert_eq!(
        added(&found),
        [
            "<y:Marcus_Aurelius> <y:created> <y:Meditations>",
            "<y:Utopia> <y:date> \"1516-##-##\"^^<xsd:date>",
        ]
    );
    assert_eq!(refused(&found.conflicts), [""; 0]);
    assert_eq!(refused(&found.doubtful), [""; 0]);
    // 0.95 wrapper, 0.95 match, and for the author (2 x 0.9 + 9 x 0.95) / (2 + 9 x 0.95).
    let author = (1.8 + 8.55) / (2.0 + 8.55);
    let expected = 0.95 * 0.95 * author;
    assert!((found.statements[0].confidence - expected).abs() < 1e-9);
    assert_eq!(found.statements[0].source.record.as_deref(), Some("8"));
    assert_eq!(found.known, 28);
}

#[test]
fn a_book_that_did_not_align_is_a_new_one_of_the_most_specific_common_class() {
    let mut shop = Shop::new();
    let values = [
        ("title", "Northanger Abbey (Penguin)"),
        ("year", "1817"),
        ("author", "Jane Austen"),
    ];
    shop.record(20, &values);
    let found = shop.enrich();
    let lines = added(&found);
    // Half are novels and all are publications, but what they have in common is `book`.
    assert_eq!(lines[2], "<s:book/20> <rdf:type> <y:book>");
    assert_eq!(
        lines[3],
        "<s:book/20> <rdfs:label> \"Northanger Abbey\"@eng"
    );
    assert!(lines.contains(&"<y:Jane_Austen> <y:created> <s:book/20>".to_owned()));
    assert!(lines.contains(&"<s:book/20> <y:date> \"1817-##-##\"^^<xsd:date>".to_owned()));
    assert_eq!(lines.len(), 6);
    assert_eq!(found.counts().instances, 2);
}

#[test]
fn a_writer_whom_nobody_knows_is_made_once() {
    let mut shop = Shop::new();
    shop.record(20, &[("title", "Krakatit"), ("author", "Karel Čapek")]);
    shop.record(21, &[("title", "Hordubal"), ("author", "KAREL CAPEK")]);
    let lines = added(&shop.enrich());
    let writer = "<s:created/Karel_Čapek>";
    for line in [
        format!("{writer} <rdf:type> <y:writer>"),
        format!("{writer} <rdfs:label> \"Karel Čapek\"@eng"),
        format!("{writer} <y:created> <s:book/20>"),
        format!("{writer} <y:created> <s:book/21>"),
    ] {
        assert_eq!(
            lines.iter().filter(|other| **other == line).count(),
            1,
            "{lines:#?}"
        );
    }
}

#[test]
fn a_book_that_is_there_under_a_near_name_is_doubtful() {
    let mut shop = Shop::new();
    shop.record(20, &[("title", "Middelmarch"), ("author", "George Eliot")]);
    one_refused(
        &shop.enrich().doubtful,
        &["s:book/20", "may be <y:Middlemarch>"],
    );
}

#[test]
fn a_book_that_is_there_without_its_subtitle_is_doubtful_if_its_writer_agrees() {
    let mut shop = Shop::new();
    shop.record(
        20,
        &[
            ("title", "Leviathan: The Matter of a Commonwealth"),
            ("author", "Thomas Hobbes"),
        ],
    );
    shop.record(
        21,
        &[("title", "Leviathan: The Final Hunt"), ("author", "Jo Roe")],
    );
    let found = shop.enrich();
    one_refused(
        &found.doubtful,
        &["s:book/20", "<y:Leviathan>, but for a subtitle"],
    );
    assert!(added(&found).contains(&"<s:book/21> <rdf:type> <y:book>".to_owned()));
}

#[test]
fn a_writer_tells_more_than_a_year() {
    let mut shop = Shop::new();
    for number in 30..50 {
        let (title, author) = (format!("Part {number}"), format!("Roe {number}"));
        let values = [
            ("title", title.as_str()),
            ("year", "1900"),
            ("author", &author),
        ];
        shop.record(number, &values);
    }
    shop.record(
        20,
        &[
            ("title", "Emma"),
            ("year", "2003"),
            ("author", "Jane Austen"),
        ],
    );
    shop.record(
        21,
        &[("title", "Emma"), ("year", "1815"), ("author", "Jo Roe")],
    );
    let found = shop.enrich();
    one_refused(&found.doubtful, &["s:book/20", "may be <y:Emma>"]);
    assert!(added(&found).contains(&"<s:book/21> <rdf:type> <y:book>".to_owned()));
}

#[test]
fn another_book_of_the_same_name_is_new() {
    let mut shop = Shop::new();
    shop.record(20, &[("title", "Utopia"), ("author", "Lincoln Child")]);
    let found = shop.enrich();
    assert_eq!(refused(&found.doubtful), [""; 0]);
    assert!(added(&found).contains(&"<s:book/20> <rdf:type> <y:book>".to_owned()));
}

#[test]
fn volumes_of_a_series_are_not_duplicates() {
    let mut shop = Shop::new();
    for (record, volume) in [(20, "Saga Volume 1"), (21, "Saga Volume 2")] {
        shop.record(record, &[("title", volume), ("author", "Brian Vaughan")]);
    }
    shop.record(
        22,
        &[("title", "Saga, volume 2"), ("author", "Brian Vaughan")],
    );
    let found = shop.enrich();
    one_refused(&found.doubtful, &["s:book/22", "repeats <s:book/21>"]);
    assert!(added(&found).contains(&"<s:book/21> <rdf:type> <y:book>".to_owned()));
}

#[test]
fn a_match_with_a_film_makes_no_book_of_it() {
    let mut shop = Shop::new();
    shop.record(
        20,
        &[
            ("title", "Solaris"),
            ("year", "1961"),
            ("author", "Karel Čapek"),
        ],
    );
    shop.align(20, "Solaris_film", 0.9);
    let lines = added(&shop.enrich());
    assert!(lines.contains(&"<s:book/20> <rdf:type> <y:book>".to_owned()));
    assert!(!lines.iter().any(|line| line.contains("Solaris_film")));
}

#[test]
fn a_match_that_the_facts_contradict_is_doubtful() {
    let mut shop = Shop::new();
    shop.record(
        20,
        &[("title", "Emma"), ("year", "1999"), ("author", "Jo Roe")],
    );
    shop.align(20, "Emma", 0.9);
    let found = shop.enrich();
    one_refused(&found.doubtful, &["s:book/20", "<y:Emma> (0.90), but"]);
    assert_eq!(refused(&found.conflicts), [""; 0]);
}

#[test]
fn an_unsure_match_is_neither_known_nor_new() {
    let mut shop = Shop::new();
    shop.record(20, &[("title", "The complete Meditations of the emperor")]);
    shop.align(20, "Meditations", 0.3);
    one_refused(
        &shop.enrich().doubtful,
        &["s:book/20", "may be <y:Meditations> (0.30)"],
    );
}

#[test]
fn a_second_value_of_a_functional_relation_is_a_conflict() {
    let mut shop = Shop::new();
    shop.record(
        20,
        &[
            ("title", "Dracula"),
            ("year", "1901"),
            ("author", "Bram Stoker, Jo Roe"),
        ],
    );
    shop.align(20, "Dracula", 0.95);
    let found = shop.enrich();
    let lines = refused(&found.conflicts);
    assert_eq!(lines.len(), 2, "{lines:#?}");
    assert!(
        lines[0].starts_with("<s:created/Jo_Roe> <y:created> <y:Dracula>"),
        "{lines:#?}"
    );
    assert!(
        lines[1].contains("1901-##-##") && lines[1].contains("1897-##-##"),
        "{lines:#?}"
    );
    assert!(!added(&found).iter().any(|line| line.contains("Roe")));
}

#[test]
fn a_name_of_two_people_or_of_one_without_a_class_is_doubtful() {
    let mut shop = Shop::new();
    shop.record(20, &[("title", "Blue"), ("author", "John Smith")]);
    one_refused(&shop.enrich().doubtful, &["\"John Smith\"", "2 entities"]);
    let mut shop = Shop::new();
    shop.record(20, &[("title", "Blue"), ("author", "Ghost Writer")]);
    one_refused(&shop.enrich().doubtful, &["<y:Ghost>", "no class"]);
    let mut shop = Shop::new();
    shop.record(20, &[("title", "Blue"), ("author", "J. Austen")]);
    one_refused(&shop.enrich().doubtful, &["<y:Jane_Austen>"]);
}

#[test]
fn lists_of_names_are_taken_apart_and_turned_names_found() {
    let mut shop = Shop::new();
    shop.record(20, &[("title", "Sanditon"), ("author", "Austen, Jane")]);
    shop.record(21, &[("title", "Blue"), ("author", "Unknown, Various")]);
    let found = shop.enrich();
    assert!(added(&found).contains(&"<y:Jane_Austen> <y:created> <s:book/20>".to_owned()));
    one_refused(
        &found.doubtful,
        &["Unknown, Various", "one name or several"],
    );
}

#[test]
fn values_that_do_not_have_the_ontologys_shape_are_refused() {
    let mut shop = Shop::new();
    shop.record(20, &[("title", "Blue"), ("year", "unknown")]);
    shop.record(21, &[("title", "£ 4.99")]);
    let found = shop.enrich();
    let lines = refused(&found.doubtful);
    assert_eq!(lines.len(), 2, "{lines:#?}");
    assert!(lines[0].contains("no date"), "{lines:#?}");
    assert!(
        lines[1].contains("s:book/21") && lines[1].contains("money"),
        "{lines:#?}"
    );
}

#[test]
fn a_labelled_informative_feature_is_a_new_relation_and_boilerplate_is_not() {
    let mut shop = Shop::new();
    let publishers = ["Ace", "Tor", "Knopf", "Viking", "Orbit", "Virago"];
    for (number, publisher) in publishers.iter().enumerate() {
        let image = format!("/img/{number}.jpg");
        let left = format!("Only {number} left");
        let values = [
            ("publisher", *publisher),
            ("stock", left.as_str()),
            ("image", &image),
        ];
        shop.record(number, &values);
    }
    for (feature, label) in [
        ("publisher", "Publisher:"),
        ("stock", "Stock"),
        ("image", "Image"),
    ] {
        shop.label(feature, label);
    }
    let lines = added(&shop.enrich());
    for line in [
        "<s:relation/publisher> <rdf:type> <rdf:Property>",
        "<s:relation/publisher> <rdfs:label> \"Publisher\"",
        "<s:relation/publisher> <rdfs:domain> <y:book>",
        "<s:relation/publisher> <rdfs:range> <xsd:string>",
        "<y:Emma> <s:relation/publisher> \"Ace\"",
    ] {
        assert!(lines.contains(&line.to_owned()), "{lines:#?}");
    }
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.contains("relation/"))
            .count(),
        4 + 6
    );
}

#[test]
fn a_feature_that_a_field_feeds_needs_fewer_values() {
    let mut shop = Shop::new();
    for number in 0..6 {
        shop.record(
            number,
            &[("language", if number < 4 { "English" } else { "Latin" })],
        );
    }
    shop.label("language", "Language");
    assert!(
        !added(&shop.enrich())
            .iter()
            .any(|line| line.contains("relation/"))
    );
    shop.mapping = Some(Mapping {
        version: 1,
        mappings: vec![FieldMapping {
            control: "lang".to_owned(),
            feature: Some("language".to_owned()),
            confidence: 0.9,
            relation: Relation::Contains,
            reason: String::new(),
            evidence: vec![],
        }],
    });
    let found = shop.enrich();
    assert!(added(&found).contains(&"<y:Emma> <s:relation/language> \"English\"".to_owned()));
    let fact = found
        .statements
        .iter()
        .find(|s| s.predicate.as_str().ends_with("/language"));
    assert!((fact.unwrap().confidence - 0.95 * 0.95 * 0.9).abs() < 1e-9);
    assert_eq!(found.counts().relations, 4);
}

#[test]
fn a_relation_that_disagrees_with_the_ontology_is_not_used() {
    let mut shop = Shop::new();
    let shelf = RelationMatch {
        left: format!("{SHOP}p/shelf"),
        right: path(&[("http://y/date", false)]),
        score: 0.9,
        support: 2,
    };
    shop.alignment.relations.push(shelf);
    for number in 0..10 {
        shop.record(number, &[("shelf", &format!("17{number}0"))]);
    }
    // 2 of weight 0.9 against 9 books with another date: 1.8 / 10.55 = 0.17.
    let found = shop.enrich();
    assert_eq!(refused(&found.conflicts), [""; 0]);
    assert_eq!(found.statements.len(), 2);
}

#[test]
fn below_the_threshold_everything_is_doubtful() {
    let mut shop = Shop::new();
    shop.record(20, &[("title", "Krakatit"), ("author", "Karel Čapek")]);
    shop.settings.accept = 0.99;
    let found = shop.enrich();
    assert_eq!(added(&found), [""; 0]);
    // The two facts, and the book, of which the rest hangs.
    assert_eq!(found.doubtful.len(), 3);
    assert!(
        found
            .notes
            .iter()
            .any(|note| note.contains("nothing to gain"))
    );
}

#[test]
fn without_any_alignment_the_graph_is_its_own() {
    let mut shop = Shop::new();
    shop.alignment = Alignment::default();
    let found = shop.enrich();
    assert!(
        found.notes[0].contains("no record aligned"),
        "{:?}",
        found.notes
    );
    assert!(added(&found).contains(&"<s:book/0> <s:p/title> \"Emma\"".to_owned()));
    assert_eq!(found.counts().instances, 10);
    assert!(!added(&found).iter().any(|line| line.contains("prov#")));
}

#[test]
fn a_second_run_adds_nothing_and_undo_brings_back_the_first() {
    let mut shop = Shop::new();
    shop.record(
        20,
        &[
            ("title", "Solaris"),
            ("year", "1961"),
            ("author", "Karel Čapek"),
        ],
    );
    shop.record(
        21,
        &[("title", "Northanger Abbey"), ("author", "Jane Austen")],
    );
    let first = shop.enrich();
    let mut trig = Vec::new();
    first.write_trig(&mut trig).unwrap();
    assert!(shop.store.commit(&first.run(), &trig).unwrap());
    let second = shop.enrich();
    assert_eq!(added(&second), [""; 0]);
    assert!(
        second
            .notes
            .iter()
            .any(|note| note.contains("nothing to gain"))
    );
    let mut empty = Vec::new();
    second.write_trig(&mut empty).unwrap();
    assert!(!shop.store.commit(&second.run(), &empty).unwrap());
    shop.store.undo(&first.id).unwrap();
    assert_eq!(shop.enrich(), first);
}

#[test]
fn what_was_added_may_align_with_itself_and_adds_nothing_more() {
    let mut shop = Shop::new();
    for number in 0..6 {
        let (title, publisher) = (format!("Part {number}"), format!("Press {number}a"));
        let values = [("title", title.as_str()), ("publisher", &publisher)];
        shop.record(20 + number, &values);
    }
    shop.label("publisher", "Publisher");
    for (number, publisher) in ["Ace", "Tor", "Knopf", "Viking", "Orbit"]
        .iter()
        .enumerate()
    {
        shop.record(number, &[("publisher", publisher)]);
    }
    let first = shop.enrich();
    assert_eq!(first.counts().relations, 4);
    let mut trig = Vec::new();
    first.write_trig(&mut trig).unwrap();
    shop.store.commit(&first.run(), &trig).unwrap();
    for number in 20..26 {
        let book = format!("{SHOP}book/{number}");
        shop.alignment.instances.push(InstanceMatch {
            left: book.clone(),
            right: book,
            score: 0.99,
            evidence: vec![],
        });
    }
    shop.alignment.relations.push(RelationMatch {
        left: format!("{SHOP}p/publisher"),
        right: path(&[(&format!("{SHOP}relation/publisher"), false)]),
        score: 0.95,
        support: 11,
    });
    let second = shop.enrich();
    assert_eq!(added(&second), [""; 0]);
    assert_eq!(refused(&second.conflicts), [""; 0]);
}

#[test]
fn provenance_answers_where_a_statement_comes_from() {
    let mut shop = Shop::new();
    let found = shop.enrich();
    let mut trig = Vec::new();
    found.write_trig(&mut trig).unwrap();
    let mut again = Vec::new();
    shop.enrich().write_trig(&mut again).unwrap();
    assert_eq!(trig, again);
    shop.store.commit(&found.run(), &trig).unwrap();
    let table = shop
        .store
        .table(
            "PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>
             PREFIX prov: <http://www.w3.org/ns/prov#>
             SELECT ?page ?confidence ?agent { GRAPH ?g {
               ?s rdf:subject <http://y/Utopia> ; rdf:predicate <http://y/date> ;
                 prov:wasDerivedFrom ?page ; <urn:hadal:vocabulary:confidence> ?confidence .
               ?run a prov:Activity ; prov:used ?page ; prov:wasAssociatedWith ?agent } }",
        )
        .unwrap();
    let row = &table.rows[0];
    assert_eq!(row[0], "<http://shop.example/search?q=a&page=9>");
    assert!(row[1].starts_with("\"0.8"), "{row:?}");
    assert!(row[2].starts_with("<urn:hadal:agent:"), "{row:?}");
    assert_eq!(found.statements[0].kind, Kind::Fact);
}

#[test]
fn the_trig_is_read_by_two_readers_alike() {
    use rio_api::parser::QuadsParser;
    let mut shop = Shop::new();
    shop.record(
        20,
        &[("title", "He said \"no\" \\ yes"), ("author", "Zoë <Q> Ŵ")],
    );
    let mut trig = Vec::new();
    shop.enrich().write_trig(&mut trig).unwrap();
    let mut by_rio = Vec::new();
    rio_turtle::TriGParser::new(std::io::Cursor::new(&trig), None)
        .parse_all(&mut |quad| -> Result<(), rio_turtle::TurtleError> {
            by_rio.push(format!(
                "{} {} {}",
                quad.subject, quad.predicate, quad.object
            ));
            Ok(())
        })
        .unwrap();
    let parser = oxigraph::io::RdfParser::from_format(oxigraph::io::RdfFormat::TriG);
    let by_oxttl: Vec<String> = parser
        .for_slice(&trig)
        .map(|quad| quad.unwrap())
        .map(|quad| format!("{} {} {}", quad.subject, quad.predicate, quad.object))
        .collect();
    assert_eq!(by_rio, by_oxttl);
    assert!(by_rio.len() > 50);
}

#[test]
fn an_alignment_with_a_broken_iri_is_named() {
    let mut shop = Shop::new();
    shop.align(0, "not an iri", 0.9);
    let error = enrich(
        &shop.graph,
        &shop.wrapper,
        None,
        &shop.alignment,
        &shop.store,
        &shop.settings,
    )
    .unwrap_err();
    assert!(error.to_string().contains("not an iri"), "{error}");
}
