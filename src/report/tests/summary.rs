//! What a summary tells of an enrichment.

use std::sync::Arc;

use oxigraph::model::{Literal, NamedNode, Term};

use crate::enrich::{Enrichment, Kind, Refused, Source, Statement};
use crate::report::EnrichmentSummary;

#[test]
fn a_summary_counts_an_entity_once_however_much_introduces_it() {
    let statement = |kind, subject: &str, value: &str| Statement {
        kind,
        subject: NamedNode::new_unchecked(subject),
        predicate: NamedNode::new_unchecked("urn:p"),
        object: Literal::new_simple_literal(value).into(),
        confidence: 0.7,
        source: Arc::new(Source {
            pages: vec!["http://shop.example/1".into()],
            ..Source::default()
        }),
    };
    let summary = EnrichmentSummary::new(
        &Enrichment {
            id: String::new(),
            started: String::new(),
            added: String::new(),
            source: String::new(),
            statements: vec![
                statement(Kind::Instance, "urn:a", "class"),
                statement(Kind::Instance, "urn:a", "label"),
                statement(Kind::Fact, "urn:a", "1984"),
            ],
            conflicts: vec![Refused {
                statement: statement(Kind::Fact, "urn:b", "1999"),
                reason: "the ontology says 1998".into(),
                answerable: true,
            }],
            doubtful: Vec::new(),
            notes: Vec::new(),
            known: 0,
            accepted: 0,
            rejected: 0,
        },
        true,
        &|_| None,
    );
    assert_eq!((summary.instances, summary.facts), (1, 1));
    assert_eq!((summary.relations, summary.conflicts), (0, 1));
    assert_eq!(summary.held.len(), 1);
    assert_eq!(
        (summary.held[0].kind.as_str(), summary.held[0].count),
        ("conflict", 1)
    );
    let held = summary.samples.last().unwrap();
    assert_eq!(held.reason.as_deref(), Some("the ontology says 1998"));
    assert_eq!(
        (held.object.as_str(), held.kind.as_str()),
        ("1999", "conflict")
    );
}

/// A book, its writer who is new, and one that the ontology knew, each in words.
#[test]
fn what_is_new_is_told_in_words() {
    let node = |iri: &str| NamedNode::new_unchecked(iri);
    let text = |text: &str| Term::from(Literal::new_simple_literal(text));
    let label = "http://www.w3.org/2000/01/rdf-schema#label";
    let is_a = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
    let statement = |kind, subject: &str, predicate: &str, object: Term, confidence| Statement {
        kind,
        subject: node(subject),
        predicate: node(predicate),
        object,
        confidence,
        source: Arc::default(),
    };
    let book = Term::from(node("http://y/wordnet_book_1"));
    let enrichment = Enrichment {
        id: String::new(),
        started: String::new(),
        added: String::new(),
        source: String::new(),
        statements: vec![
            statement(Kind::Instance, "http://s/1", is_a, book, 0.8),
            statement(Kind::Instance, "http://s/1", label, text("Emma"), 0.9),
            statement(
                Kind::Instance,
                "http://s/w",
                is_a,
                node("http://y/writer").into(),
                0.9,
            ),
            statement(
                Kind::Instance,
                "http://s/w",
                label,
                text("Jane Austen"),
                0.9,
            ),
            statement(
                Kind::Fact,
                "http://s/w",
                "http://y/created",
                node("http://s/1").into(),
                0.7,
            ),
            statement(
                Kind::Fact,
                "http://s/1",
                "http://y/wasCreatedOnDate",
                text("1815-##-##"),
                0.9,
            ),
            statement(
                Kind::Fact,
                "http://y/Jane_Eyre",
                "http://y/year",
                text("1847"),
                0.6,
            ),
        ],
        conflicts: Vec::new(),
        doubtful: Vec::new(),
        notes: Vec::new(),
        known: 0,
        accepted: 0,
        rejected: 0,
    };
    let known = |iri: &str| (iri == "http://y/Jane_Eyre").then(|| "Jane Eyre: a novel".to_owned());
    let entries = EnrichmentSummary::new(&enrichment, false, &known).entries;
    let told: Vec<(&str, Option<&str>, String)> = entries
        .iter()
        .map(|entry| {
            (
                entry.name.as_str(),
                entry.class.as_deref(),
                entry.facts.join("; "),
            )
        })
        .collect();
    let expected = [
        (
            "Emma",
            Some("book"),
            "Jane Austen created it; was created on date 1815".to_owned(),
        ),
        ("Jane Austen", Some("writer"), "created Emma".to_owned()),
        ("Jane Eyre: a novel", None, "year 1847".to_owned()),
    ];
    assert_eq!(told, expected);
    assert!((entries[0].confidence - 0.8).abs() < 1e-9);
}

#[test]
fn what_is_new_and_not_told_of_is_nothing_that_was_known() {
    let about = |number: usize| {
        let statement = |kind, predicate: &str, object: Term| Statement {
            kind,
            subject: NamedNode::new_unchecked(format!("http://s/{number}")),
            predicate: NamedNode::new_unchecked(predicate),
            object,
            confidence: 0.9,
            source: Arc::default(),
        };
        let is_a = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
        let map = NamedNode::new_unchecked("http://y/Map");
        let year = Literal::new_simple_literal("1676");
        [
            statement(Kind::Instance, is_a, map.into()),
            statement(Kind::Fact, "http://y/year", year.into()),
        ]
    };
    let enrichment = Enrichment {
        id: String::new(),
        started: String::new(),
        added: String::new(),
        source: String::new(),
        statements: (0..30).flat_map(about).collect(),
        conflicts: Vec::new(),
        doubtful: Vec::new(),
        notes: Vec::new(),
        known: 0,
        accepted: 0,
        rejected: 0,
    };
    let entries = EnrichmentSummary::new(&enrichment, false, &|_| None).entries;
    assert!(entries.iter().all(|entry| entry.class.is_some()));
    assert!(!entries.is_empty());
}
