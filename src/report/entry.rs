//! What an enrichment says of one entity, for a person.

use std::collections::{BTreeMap, HashMap, HashSet};

use oxigraph::model::Term;
use oxigraph::model::vocab::{rdf, rdfs};
use serde::{Deserialize, Serialize};

use crate::enrich::{Enrichment, Kind, Refused, Statement, in_words};
use crate::rdf::local_name;
use crate::rdf::vocabulary::skos;

/// So many entities of each kind are told of.
const ENTRIES: usize = 8;
/// So many phrases are told of one.
const PHRASES: usize = 6;

/// An entity with what was learnt of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EnrichmentEntry {
    /// Its IRI.
    pub iri: String,
    /// What it is called.
    pub name: String,
    /// What it is, in words; `None` of one that the ontology knew.
    pub class: Option<String>,
    /// What was learnt of it, in phrases.
    pub facts: Vec<String>,
    /// How sure the least sure of that is, in [0, 1].
    pub confidence: f64,
    /// The address of the page that says so.
    pub source: String,
}

/// What was held back for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeldBack {
    /// `conflict` or `doubtful`.
    pub kind: String,
    /// What it is about, in words.
    pub about: String,
    /// How many statements.
    pub count: usize,
}

/// The first new entities, several of each class, and the first that the ontology knew.
pub(super) fn entries(enrichment: &Enrichment, names: &Given<'_>) -> Vec<EnrichmentEntry> {
    let new: HashSet<&str> = enrichment
        .statements
        .iter()
        .filter(|statement| statement.kind == Kind::Instance)
        .map(|statement| statement.subject.as_str())
        .collect();
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut entries: Vec<EnrichmentEntry> = Vec::new();
    let mut by_class: BTreeMap<Option<&str>, usize> = BTreeMap::new();
    let told = enrichment.statements.iter();
    for statement in told.filter(|statement| statement.kind != Kind::Relation) {
        let subject = statement.subject.as_str();
        let class = match &statement.object {
            Term::NamedNode(class) if statement.predicate == rdf::TYPE => Some(class.as_str()),
            _ => None,
        };
        let object = match &statement.object {
            Term::NamedNode(node) => places.get(node.as_str()).copied(),
            _ => None,
        };
        if class.is_none() && is_name(statement) {
            continue;
        }
        let place = match (places.get(subject).copied(), object) {
            (Some(place), _) | (None, Some(place)) => Some(place),
            // One of the new that are not told of.
            _ if class.is_none() && new.contains(subject) => None,
            _ => {
                let count = by_class.entry(class).or_default();
                *count += 1;
                (*count <= ENTRIES).then(|| {
                    places.insert(subject, entries.len());
                    entries.push(EnrichmentEntry {
                        iri: subject.to_owned(),
                        name: names.entity(subject),
                        class: class.map(|class| names.words(class)),
                        facts: Vec::new(),
                        confidence: 1.0,
                        source: statement.source.pages.first().cloned().unwrap_or_default(),
                    });
                    entries.len() - 1
                })
            }
        };
        let Some(entry) = place.and_then(|place| entries.get_mut(place)) else {
            continue;
        };
        entry.confidence = entry.confidence.min(statement.confidence);
        if class.is_none() && entry.facts.len() < PHRASES {
            entry.facts.push(phrase(statement, &entry.iri, names));
        }
        // A book says who wrote it, whoever else says that, too.
        if let (None, Some(other)) = (class, object)
            && Some(other) != place
            && let Some(entry) = entries.get_mut(other)
            && entry.facts.len() < PHRASES
        {
            entry.facts.push(phrase(statement, &entry.iri, names));
        }
    }
    // A writer of whom nothing is said but that there is one stands with the book.
    entries.retain(|entry| !entry.facts.is_empty());
    entries
}

/// How many statements were held back, by what they are about, the most first.
pub(super) fn held_back(enrichment: &Enrichment, names: &Given<'_>) -> Vec<HeldBack> {
    let mut counts: BTreeMap<(&str, String), usize> = BTreeMap::new();
    let mut count = |kind: &'static str, refused: &Refused| {
        let predicate = refused.statement.predicate.as_str();
        let about = match refused.statement.kind {
            Kind::Match => "what is the same".to_owned(),
            Kind::Relation => "new relations".to_owned(),
            _ if refused.statement.predicate == rdf::TYPE => "what is new".to_owned(),
            _ => format!("“{}”", names.words(predicate)),
        };
        *counts.entry((kind, about)).or_default() += 1;
    };
    for refused in &enrichment.conflicts {
        count("conflict", refused);
    }
    for refused in &enrichment.doubtful {
        count("doubtful", refused);
    }
    let counts = counts.into_iter();
    let mut held: Vec<HeldBack> = counts
        .map(|((kind, about), count)| HeldBack {
            kind: kind.to_owned(),
            about,
            count,
        })
        .collect();
    held.sort_by_key(|held| std::cmp::Reverse(held.count));
    held
}

/// A statement as a sentence about its subject.
pub(super) fn told(statement: &Statement, names: &Given<'_>) -> String {
    let subject = statement.subject.as_str();
    let name = names.entity(subject);
    format!("{name} {}", phrase(statement, subject, names))
}

fn phrase(statement: &Statement, about: &str, names: &Given<'_>) -> String {
    let relation = match statement.predicate.as_ref() {
        rdf::TYPE => "is a".to_owned(),
        rdfs::LABEL => "is called".to_owned(),
        predicate => names.words(predicate.as_str()),
    };
    let value = match &statement.object {
        Term::NamedNode(node) if node.as_str() == about => {
            return format!("{} {relation} it", names.entity(statement.subject.as_str()));
        }
        Term::NamedNode(class) if statement.predicate == rdf::TYPE => names.words(class.as_str()),
        Term::NamedNode(node) => names.entity(node.as_str()),
        // What YAGO does not know of a date it writes so.
        Term::Literal(literal) => literal.value().replace("-##", ""),
        Term::BlankNode(node) => node.to_string(),
    };
    format!("{relation} {value}")
}

fn is_name(statement: &Statement) -> bool {
    [rdfs::LABEL.as_str(), skos::PREF_LABEL].contains(&statement.predicate.as_str())
}

/// What things are called.
pub(super) struct Given<'a> {
    /// By IRI, the names that the enrichment gives.
    own: HashMap<&'a str, &'a str>,
    /// What the ontology calls it.
    known: &'a dyn Fn(&str) -> Option<String>,
}

impl<'a> Given<'a> {
    /// The names of an enrichment, and those that are known besides.
    pub fn new(enrichment: &'a Enrichment, known: &'a dyn Fn(&str) -> Option<String>) -> Self {
        let named = enrichment.statements.iter().filter(|s| is_name(s));
        let named = named.filter_map(|statement| match &statement.object {
            Term::Literal(name) => Some((statement.subject.as_str(), name.value())),
            _ => None,
        });
        Self {
            own: named.collect(),
            known,
        }
    }

    fn name(&self, iri: &str) -> Option<String> {
        let own = self.own.get(iri).map(|name| (*name).to_owned());
        own.or_else(|| (self.known)(iri))
    }

    /// What an entity is called: its name, else the end of its IRI.
    fn entity(&self, iri: &str) -> String {
        self.name(iri)
            .unwrap_or_else(|| local_name(iri).replace('_', " "))
    }

    /// What a relation or a class is called: its name, else the end of its IRI in words.
    fn words(&self, iri: &str) -> String {
        self.name(iri).unwrap_or_else(|| in_words(local_name(iri)))
    }
}
