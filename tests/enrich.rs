//! Enrichment of a small ontology of books: what is added, and each guard against what
//! must not be.
#![expect(clippy::unwrap_used, reason = "helpers of tests, as in the tests")]

use std::fs;

use hadal::enrich::{
    Decision, Enrichment, Kind, Refused, Settings, Shapes, Status, Store, Thresholds, Verdict,
    enrich, review,
};
use hadal::paris::{Alignment, InstanceMatch, Join, JoinStep, RelationMatch};
use hadal::probe::{FieldMapping, Mapping, Relation};
use hadal::record::Wrapper;
use hadal::version::Version;
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
        Self::beside(&ontology())
    }

    /// The same with an ontology without these predicates and objects.
    fn without(statements: &[&str]) -> Self {
        let ontology = statements
            .iter()
            .fold(ontology(), |text, statement| text.replace(statement, ""));
        Self::beside(&ontology)
    }

    fn beside(ontology: &str) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("books.ttl");
        fs::write(&file, ontology).unwrap();
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
    // Each of the two is a question of its own.
    let found = shop.enrich();
    let lines = refused(&found.doubtful);
    assert_eq!(lines.len(), 2, "{lines:#?}");
    for (line, person) in lines.iter().zip(["J1", "J2"]) {
        let link = format!("<y:{person}> <y:created> <s:book/20>: 2 entities");
        assert!(line.starts_with(&link), "{line}");
    }
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
        version: Version::default(),
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
    shop.settings.accept = Thresholds::all(0.99);
    let found = shop.enrich();
    assert_eq!(added(&found), [""; 0]);
    // The two facts, and the book, of which the rest hangs.
    assert_eq!(found.doubtful.len(), 3);
    assert_eq!(
        found.notes,
        [
            "the ontology has nothing to gain from these records but what is doubtful: see `hadal review`"
        ]
    );
}

#[test]
fn where_books_have_no_class_new_ones_are_told_by_their_relations() {
    let mut shop = Shop::without(&["a y:novel ; ", "a y:book ; "]);
    let krakatit = [
        ("title", "Krakatit"),
        ("author", "Bram Stoker"),
        ("year", "1922"),
    ];
    shop.record(20, &krakatit);
    // A book that did not align is none less for having no class.
    shop.alignment
        .instances
        .retain(|found| !found.right.ends_with("Walden"));
    let found = shop.enrich();
    assert_eq!(
        added(&found),
        [
            "<y:Marcus_Aurelius> <y:created> <y:Meditations>",
            "<y:Utopia> <y:date> \"1516-##-##\"^^<xsd:date>",
            "<s:book/20> <rdfs:label> \"Krakatit\"@eng",
            "<y:Bram_Stoker> <y:created> <s:book/20>",
            "<s:book/20> <y:date> \"1922-##-##\"^^<xsd:date>",
        ]
    );
    one_refused(&found.doubtful, &["s:book/5", "y:Walden", "by its name"]);
    let note = "the aligned records have no class in common: new records are added without one";
    assert_eq!(found.notes, [note]);
    // By their names alone records may be anything.
    shop.alignment.relations.truncate(1);
    let found = shop.enrich();
    assert!(!added(&found).iter().any(|added| added.contains("book/20")));
}

#[test]
fn a_class_of_few_books_is_that_of_all() {
    let mut shop = Shop::without(&["a y:novel ; "]);
    shop.record(20, &[("title", "Krakatit"), ("author", "Bram Stoker")]);
    let found = shop.enrich();
    // The novels are known books still, each with what was said of it.
    assert_eq!(found.known, 28);
    let added = added(&found);
    assert!(
        added.contains(&"<s:book/20> <rdf:type> <y:book>".to_owned()),
        "{added:?}"
    );
    assert!(added.contains(&"<y:Utopia> <y:date> \"1516-##-##\"^^<xsd:date>".to_owned()));
}

#[test]
fn a_class_of_few_writers_is_not_that_of_a_new_one() {
    let few = ontology().replace("a y:writer ; y:created", "y:created");
    let few = few + "y:Thomas_More a y:writer .\n";
    for (ontology, class) in [(few, false), (ontology(), true)] {
        let mut shop = Shop::beside(&ontology);
        shop.record(20, &[("title", "Krakatit"), ("author", "Karel Čapek")]);
        let added = added(&shop.enrich());
        let is_writer = "<s:created/Karel_Čapek> <rdf:type> <y:writer>".to_owned();
        assert_eq!(added.contains(&is_writer), class, "{added:?}");
        assert!(added.contains(&"<s:created/Karel_Čapek> <y:created> <s:book/20>".to_owned()));
    }
}

#[test]
fn a_name_in_short_may_be_one_that_is_there() {
    let mut shop = Shop::new();
    shop.record(20, &[("title", "S. Marner"), ("author", "George Eliot")]);
    let found = shop.enrich();
    one_refused(&found.doubtful, &["s:book/20", "y:Silas_Marner"]);
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

/// Decides on everything that was held back whose line has the part.
fn decide(shop: &mut Shop, part: &str, verdict: Verdict) {
    shop.settings.decisions = [].into_iter().collect();
    let found = shop.enrich();
    let items = review(&found, &shop.graph, &shop.wrapper, &shop.store).unwrap();
    let chosen = items.into_iter().filter(|item| {
        let line = format!("<{}> <{}> {}", item.subject, item.predicate, item.object);
        short(&line).contains(part)
    });
    let decisions: Vec<Decision> = chosen
        .map(|item| Decision {
            id: item.id,
            decision: verdict,
            subject: item.subject,
            predicate: item.predicate,
            object: item.object,
        })
        .collect();
    assert!(!decisions.is_empty(), "nothing has {part}");
    shop.settings.decisions = decisions.into_iter().collect();
}

fn statement<'a>(found: &'a Enrichment, line: &str) -> &'a hadal::enrich::Statement {
    let mut statements = found.statements.iter();
    let chosen = statements.find(|statement| short(&statement.triple().to_string()) == line);
    chosen.unwrap_or_else(|| panic!("no {line} in {:#?}", added(found)))
}

#[test]
fn each_kind_has_its_threshold() {
    let mut shop = Shop::new();
    shop.record(20, &[("title", "Krakatit"), ("author", "Karel Čapek")]);
    shop.settings.accept = Thresholds {
        facts: 0.99,
        ..Thresholds::default()
    };
    let found = shop.enrich();
    let lines = added(&found);
    assert!(lines.contains(&"<s:book/20> <rdf:type> <y:book>".to_owned()));
    assert_eq!(found.counts().facts, 0);
    for line in refused(&found.doubtful) {
        assert!(line.contains("0.99 are wanted"), "{line}");
    }

    // Without the relation itself there are no facts by it.
    shop.settings.accept = Thresholds {
        relations: 0.99,
        ..Thresholds::default()
    };
    let publishers = ["Ace", "Tor", "Knopf", "Viking", "Orbit", "Virago"];
    for (number, publisher) in publishers.iter().enumerate() {
        shop.record(number, &[("publisher", publisher)]);
    }
    shop.label("publisher", "Publisher");
    let found = shop.enrich();
    assert!(!added(&found).iter().any(|line| line.contains("publisher")));
    let lines = refused(&found.doubtful);
    let facts = lines
        .iter()
        .filter(|line| line.contains("its relation is not added"));
    assert_eq!(facts.count(), publishers.len(), "{lines:#?}");
    assert!(lines[0].contains("\"Publisher\""), "{lines:#?}");
}

#[test]
fn boilerplate_is_reported_and_added_only_if_a_person_says_so() {
    let mut shop = Shop::new();
    for number in 0..6 {
        shop.record(
            number,
            &[
                ("stock", "In stock"),
                ("image", &format!("/img/{number}.jpg")),
            ],
        );
    }
    shop.label("stock", "Stock");
    shop.label("image", "Image");
    let found = shop.enrich();
    let lines = refused(&found.doubtful);
    assert_eq!(lines.len(), 2, "{lines:#?}");
    assert!(
        lines[0].contains("\"Image\": its values are addresses"),
        "{lines:#?}"
    );
    assert!(
        lines[1].contains("\"Stock\": boilerplate: 100 % of its values are like \"In stock\""),
        "{lines:#?}"
    );
    decide(&mut shop, "\"Stock\"", Verdict::Accept);
    let found = shop.enrich();
    let label = statement(&found, "<s:relation/stock> <rdfs:label> \"Stock\"");
    assert!(label.source.decided && label.confidence >= 1.0);
    assert_eq!(
        added(&found)
            .iter()
            .filter(|line| line.ends_with("\"In stock\""))
            .count(),
        6
    );
    one_refused(&found.doubtful, &["Image"]);
    decide(&mut shop, "\"Image\"", Verdict::Reject);
    let found = shop.enrich();
    one_refused(&found.doubtful, &["Stock"]);
}

#[test]
fn a_decided_match_is_certain() {
    let mut shop = Shop::new();
    shop.record(
        20,
        &[
            ("title", "Middelmarch"),
            ("year", "1871"),
            ("author", "George Eliot"),
        ],
    );
    let found = shop.enrich();
    one_refused(&found.doubtful, &["<s:book/20>", "sameAs> <y:Middlemarch>"]);
    let items = review(&found, &shop.graph, &shop.wrapper, &shop.store).unwrap();
    let item = &items[0];
    assert_eq!((item.status, item.kind), (Status::Doubtful, Kind::Match));
    assert_eq!(item.entity.as_deref(), Some("http://y/Middlemarch"));
    let has = |pairs: &[(String, String)], name: &str, value: &str| {
        pairs.contains(&(name.to_owned(), value.to_owned()))
    };
    assert!(has(&item.snippet, "title", "Middelmarch"), "{item:#?}");
    assert!(
        has(&item.ontology, "is created of", "George Eliot"),
        "{item:#?}"
    );
    assert!(has(&item.ontology, "date", "1871-##-##"), "{item:#?}");

    decide(&mut shop, "sameAs", Verdict::Accept);
    let before = found.known;
    let found = shop.enrich();
    assert_eq!(refused(&found.doubtful), [""; 0]);
    // Its name, year and writer are those of the book.
    assert_eq!(found.known, before + 3);
    assert!(!added(&found).iter().any(|line| line.contains("book/20")));

    decide(&mut shop, "sameAs", Verdict::Reject);
    let found = shop.enrich();
    assert_eq!(refused(&found.doubtful), [""; 0]);
    assert!(added(&found).contains(&"<s:book/20> <rdf:type> <y:book>".to_owned()));
}

#[test]
fn a_match_of_the_alignment_that_a_person_rejected_is_none() {
    let mut shop = Shop::new();
    shop.record(
        20,
        &[("title", "Emma"), ("year", "1999"), ("author", "Jo Roe")],
    );
    shop.align(20, "Emma", 0.9);
    decide(&mut shop, "sameAs", Verdict::Accept);
    let found = shop.enrich();
    // Taken for certain, it has another year and writer than the ontology.
    assert_eq!(found.conflicts.len(), 2, "{:#?}", refused(&found.conflicts));
    decide(&mut shop, "sameAs", Verdict::Reject);
    let found = shop.enrich();
    assert!(added(&found).contains(&"<s:book/20> <rdf:type> <y:book>".to_owned()));
    assert_eq!(refused(&found.conflicts), [""; 0]);
}

#[test]
fn what_a_person_accepts_is_added_as_decided_and_what_she_rejects_is_not() {
    let mut shop = Shop::new();
    let values = [
        ("title", "Dracula"),
        ("year", "1901"),
        ("author", "Bram Stoker, Jo Roe"),
    ];
    shop.record(20, &values);
    shop.align(20, "Dracula", 0.95);
    decide(&mut shop, "1901", Verdict::Accept);
    let found = shop.enrich();
    let line = "<y:Dracula> <y:date> \"1901-##-##\"^^<xsd:date>";
    let accepted = statement(&found, line);
    assert!(accepted.source.decided);
    assert!((accepted.confidence - 1.0).abs() < f64::EPSILON);
    let mut trig = Vec::new();
    found.write_trig(&mut trig).unwrap();
    shop.store.commit(&found.run(), &trig).unwrap();
    let ask = "PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>
        PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
        SELECT ?confidence ?comment { GRAPH ?g { ?s rdf:subject <http://y/Dracula> ;
            <urn:hadal:vocabulary:confidence> ?confidence ; rdfs:comment ?comment } }";
    let rows = shop.store.table(ask).unwrap().rows;
    assert_eq!(rows.len(), 1);
    assert!(rows[0][0].starts_with("\"1\"^^"), "{rows:?}");
    assert_eq!(rows[0][1], "\"decided by a person\"");
    shop.store.undo(&found.id).unwrap();

    decide(&mut shop, "1901", Verdict::Reject);
    let found = shop.enrich();
    assert_eq!(found.rejected, 1);
    one_refused(&found.conflicts, &["Jo_Roe"]);
    assert!(!added(&found).iter().any(|line| line.contains("1901")));

    // A link to somebody new brings what is to be said of her.
    decide(&mut shop, "Jo_Roe> <y:created>", Verdict::Accept);
    let found = shop.enrich();
    statement(&found, "<s:created/Jo_Roe> <y:created> <y:Dracula>");
    let class = statement(&found, "<s:created/Jo_Roe> <rdf:type> <y:writer>");
    assert!(class.source.decided);
}

#[test]
fn a_record_without_a_usable_name_can_be_accepted_as_it_stands() {
    let mut shop = Shop::new();
    shop.record(20, &[("title", "£ 4.99"), ("year", "1990")]);
    one_refused(
        &shop.enrich().doubtful,
        &["<s:book/20> <rdf:type> <y:book>", "money"],
    );
    decide(&mut shop, "book/20", Verdict::Accept);
    let found = shop.enrich();
    statement(&found, "<s:book/20> <rdf:type> <y:book>");
    statement(&found, "<s:book/20> <rdfs:label> \"£ 4.99\"");
    statement(&found, "<s:book/20> <y:date> \"1990-##-##\"^^<xsd:date>");
}

#[test]
fn a_name_that_is_no_entity_cannot_be_accepted() {
    let mut shop = Shop::new();
    shop.record(20, &[("title", "Blue"), ("author", "Unknown, Various")]);
    let found = shop.enrich();
    assert!(!found.doubtful[0].answerable);
    decide(&mut shop, "Unknown, Various", Verdict::Accept);
    let found = shop.enrich();
    assert!(!added(&found).iter().any(|line| line.contains("Various")));
}

fn shapes(text: &str) -> Shapes {
    read_shapes(text).unwrap()
}

fn read_shapes(text: &str) -> Result<Shapes, hadal::enrich::ShapesError> {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("shapes.ttl");
    let prefixes = "@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix y: <http://y/> .
        @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n";
    fs::write(&file, format!("{prefixes}{text}")).unwrap();
    Shapes::read(&file)
}

#[test]
fn statements_that_violate_a_shape_are_refused_with_the_shape() {
    let property = |path: &str, rest: &str| {
        format!("y:Shape sh:targetClass y:publication ; sh:property [ sh:path {path} ; {rest} ] .")
    };
    let values = [
        ("title", "Solaris"),
        ("year", "1961"),
        ("author", "Karel Čapek"),
    ];
    for (shape, subject, reason) in [
        (property("y:date", "sh:datatype xsd:gYear"), "book/20> <y:date>", "date must be gYear"),
        (property("y:date", "sh:nodeKind sh:IRI"), "book/20> <y:date>", "date must be IRI"),
        (property("y:date", "sh:pattern '^18'"), "book/20> <y:date>", "must match \"^18\""),
        (
            property("y:date", "sh:in ( '1961-##-##' )"),
            "book/20> <y:date>",
            "must be one of a list",
        ),
        (
            property("y:date", "sh:or ( [ sh:datatype xsd:gYear ] [ sh:nodeKind sh:IRI ] )"),
            "book/20> <y:date>",
            "nor is it another",
        ),
        (
            property("[ sh:inversePath y:created ]", "sh:class y:novelist"),
            "> <y:created> <s:book/20>",
            "must be of the class novelist",
        ),
        (
            "y:writer a rdfs:Class, sh:NodeShape ; sh:property [ sh:path y:created ; sh:class y:film ] .".to_owned(),
            "> <y:created> <s:book/20>",
            "<y:writer>: created must be of the class film",
        ),
        // As YAGO's schema is written.
        (
            "y:writer a sh:NodeShape ; sh:property [ sh:path y:created ; sh:or ( [ sh:node y:film ] ) ] .
             y:film a sh:NodeShape ."
                .to_owned(),
            "> <y:created> <s:book/20>",
            "created must be of the class film",
        ),
        (property("rdfs:label", "sh:maxCount 0"), "book/20> <rdfs:label>", "at most 0"),
    ] {
        let mut shop = Shop::new();
        shop.record(20, &values);
        shop.settings.shapes = shapes(&shape);
        let found = shop.enrich();
        let lines = refused(&found.conflicts);
        let line = lines.iter().find(|line| line.contains(subject));
        let line = line.unwrap_or_else(|| panic!("{subject} in {lines:#?}"));
        assert!(line.contains("the shape") && line.contains(reason), "{line}");
        assert!(!added(&found).iter().any(|line| line.contains(subject)), "{shape}");
    }
}

#[test]
fn what_respects_the_shapes_is_added_and_counts() {
    let mut shop = Shop::new();
    let values = [
        ("title", "Solaris"),
        ("year", "1961"),
        ("author", "Karel Čapek"),
    ];
    shop.record(20, &values);
    let publishers = ["Ace", "Tor", "Knopf", "Viking", "Orbit", "Virago"];
    for (number, publisher) in publishers.iter().enumerate() {
        shop.record(number, &[("publisher", publisher)]);
    }
    shop.record(0, &[("publisher", "Allison & Busby")]);
    shop.label("publisher", "Publisher");
    let plain = shop.enrich();
    shop.settings.shapes = shapes(
        "y:Shape sh:targetClass y:book ; sh:closed true ;
            sh:property [ sh:path y:date ; sh:datatype xsd:date ; sh:maxCount 1 ; sh:minCount 1 ] ,
                [ sh:path rdfs:label ; sh:pattern 'S' ; sh:flags 'i' ; sh:maxCount 2 ] ,
                [ sh:path <http://shop.example/relation/publisher> ; sh:maxCount 1 ] ,
                [ sh:path [ sh:inversePath y:created ] ; sh:class y:writer ; sh:maxCount 1 ] .",
    );
    let found = shop.enrich();
    // The second of two publishers is one too many, though both are of this run.
    one_refused(
        &found.conflicts,
        &[
            "\"Allison & Busby\"",
            "publisher has at most 1, and there are 1",
        ],
    );
    let mut expected = added(&plain);
    expected.retain(|line| !line.contains("Busby"));
    assert_eq!(added(&found), expected);
    assert_eq!(added(&plain).len(), expected.len() + 1);
    assert!(
        found.notes.iter().any(|note| note.contains("sh:closed")),
        "{:?}",
        found.notes
    );
}

#[test]
fn what_is_there_is_not_one_too_many_beside_itself() {
    let mut shop = Shop::new();
    for (number, title) in [(20, "Krakatit"), (21, "Hordubal")] {
        shop.record(number, &[("title", title), ("author", "Karel Čapek")]);
    }
    let one_label = "sh:property [ sh:path rdfs:label ; sh:maxCount 1 ] .";
    shop.settings.shapes = shapes(&format!(
        "y:W sh:targetClass y:writer ; {one_label} y:B sh:targetClass y:book ; {one_label}"
    ));
    let first = shop.enrich();
    assert_eq!(refused(&first.conflicts), [""; 0]);
    assert_eq!(refused(&first.doubtful), [""; 0]);
    let lines = added(&first);
    for book in [20, 21] {
        let link = format!("<s:created/Karel_Čapek> <y:created> <s:book/{book}>");
        assert!(lines.contains(&link), "{lines:#?}");
    }
    let mut trig = Vec::new();
    first.write_trig(&mut trig).unwrap();
    assert!(shop.store.commit(&first.run(), &trig).unwrap());
    let second = shop.enrich();
    assert_eq!(added(&second), [""; 0]);
    assert_eq!(refused(&second.conflicts), [""; 0]);
}

#[test]
fn constraints_that_are_not_checked_are_named() {
    let unchecked = |text: &str| -> Vec<String> {
        let read = shapes(text);
        read.unchecked().map(str::to_owned).collect()
    };
    assert_eq!(
        unchecked(
            "y:A sh:targetClass y:book ; sh:not y:B ; sh:nodeKind sh:IRI ; sh:name 'A' ;
                sh:property [ sh:path y:p ; sh:property [ sh:path y:q ; sh:maxCount 0 ] ] .
             y:C sh:targetSubjectsOf y:p ; sh:property [ sh:path y:q ] ."
        ),
        [
            "sh:nodeKind",
            "sh:not",
            "sh:property within sh:property",
            "sh:targetSubjectsOf"
        ]
    );
    // What a shape of a property says of the property is checked.
    assert_eq!(
        unchecked("y:A sh:targetClass y:book ; sh:path y:p ; sh:nodeKind sh:IRI ."),
        [""; 0]
    );
}

#[test]
fn a_shapes_file_with_an_error_is_named() {
    for (text, part) in [
        ("y:a sh:property", "shapes.ttl:"),
        ("y:a y:b y:c .", "no shape with sh:targetClass"),
        (
            "y:S sh:targetClass y:book ; sh:property [ sh:path y:p ; sh:maxCount 'many' ] .",
            "<http://y/S>: sh:maxCount is \"many\"",
        ),
        (
            "y:S sh:targetClass y:book ; sh:property [ sh:path y:p ; sh:pattern '(' ] .",
            "sh:pattern \"(\" cannot be used",
        ),
        (
            "y:S sh:targetClass y:book ; sh:property [ sh:path y:p ; sh:nodeKind sh:Iri ] .",
            "sh:nodeKind is <http://www.w3.org/ns/shacl#Iri>",
        ),
        (
            "y:S sh:targetClass y:book ; sh:property [ sh:path y:p ; sh:in y:list ] .",
            "without rdf:nil",
        ),
        (
            "y:S sh:targetClass y:book ; sh:property [ sh:maxCount 1 ] .",
            "a property has 0 sh:path",
        ),
    ] {
        let error = read_shapes(text).unwrap_err().to_string();
        assert!(error.contains(part), "{part} in {error}");
    }
}
