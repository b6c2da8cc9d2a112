//! How an ontology grows by a survey of the bundled site: what each round of probes brings, and
//! whether what is added is so.

use std::collections::{BTreeMap, BTreeSet};

use oxigraph::model::{NamedOrBlankNode, Term, Triple};

use crate::demo::{self, Book, GoldStatus};
use crate::probe::{Probe, TermSource};
use crate::rdf::vocabulary::rdfs;
use crate::text::{fold, share, words};

/// What the rounds have brought: requests, new records, and these by request (`round_1.gain`);
/// how many times that of the first round the gain of what the ontology suggested is
/// (`suggestion_gain`).
#[expect(clippy::cast_precision_loss, reason = "counts are small")]
pub(super) fn rounds(probes: &[Probe]) -> BTreeMap<String, f64> {
    let brought = |probes: &mut dyn Iterator<Item = &Probe>| {
        probes.fold((0, 0), |(requests, new), probe| {
            (requests + 1, new + probe.new_records)
        })
    };
    let rounds: BTreeSet<u32> = probes.iter().map(|probe| probe.round).collect();
    let mut figures = BTreeMap::new();
    for round in rounds {
        let (requests, new) = brought(&mut probes.iter().filter(|probe| probe.round == round));
        figures.insert(format!("round_{round}.requests"), requests as f64);
        figures.insert(format!("round_{round}.new_records"), new as f64);
        figures.insert(format!("round_{round}.gain"), share(new, requests));
    }
    let (requests, new) = brought(
        &mut probes
            .iter()
            .filter(|probe| probe.source == TermSource::Suggestion),
    );
    let first = figures.get("round_1.gain").copied().unwrap_or_default();
    if first > 0.0 {
        let gain = share(new, requests) / first;
        figures.insert("suggestion_gain".to_owned(), gain);
    }
    figures
}

/// What the shop's catalogue says of the things that statements are about.
struct Catalogue {
    /// Books by the IRI of their entity or of their record.
    books: BTreeMap<String, Book>,
    /// The entities that the ontology has already.
    known: BTreeSet<String>,
    /// The names of all authors, as they are compared.
    authors: BTreeSet<String>,
}

/// The precision of all added statements that the catalogue can tell of (`statement_precision`),
/// by kind of statement too; the share of new books whose author is linked (`author_recall`).
pub(super) fn statements(added: &[Triple]) -> BTreeMap<String, f64> {
    let catalogue = Catalogue::new(added);
    let labels: BTreeMap<String, &str> = added
        .iter()
        .filter(|triple| triple.predicate.as_str() == rdfs::LABEL)
        .filter_map(|triple| Some((subject(triple)?, text(&triple.object)?)))
        .collect();
    let mut scores: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let (mut new, mut linked) = (BTreeSet::new(), BTreeSet::new());
    for triple in added {
        let Some(about) = subject(triple) else {
            continue;
        };
        let object = match &triple.object {
            Term::NamedNode(node) => node.as_str().to_owned(),
            _ => String::new(),
        };
        let predicate = triple.predicate.as_str();
        let name = predicate.rsplit(['/', '#']).next().unwrap_or_default();
        let value = text(&triple.object).unwrap_or_default();
        let book = catalogue.books.get(&about);
        let right = match (name, book) {
            ("type", Some(_)) => {
                new.insert(about.clone());
                !catalogue.known.contains(&about)
            }
            ("label" | "prefLabel", Some(book)) => is_title(value, book),
            ("wasCreatedOnDate", Some(book)) => book.year.is_some_and(|year| {
                value
                    .trim_start_matches(['+', '0'])
                    .starts_with(&year.to_string())
            }),
            ("ratings", Some(book)) => value == book.ratings_count.to_string(),
            ("language", Some(book)) => book.language_name() == Some(value),
            ("created", _) => {
                let Some(book) = catalogue.books.get(&object) else {
                    continue;
                };
                linked.insert(object.clone());
                let person = labels
                    .get(&about)
                    .copied()
                    .map_or_else(|| local(&about), str::to_owned);
                book.authors
                    .iter()
                    .any(|author| plain(author) == plain(&person))
            }
            ("type" | "label" | "prefLabel", None) if about.contains("/created/") => {
                let person = labels.get(&about).copied().unwrap_or_default();
                catalogue.authors.contains(&plain(person))
            }
            _ => continue,
        };
        let (agree, all) = scores.entry(name_of(name)).or_default();
        *agree += usize::from(right);
        *all += 1;
    }
    let sum = scores
        .values()
        .fold((0, 0), |sum, (a, b)| (sum.0 + a, sum.1 + b));
    let mut figures: BTreeMap<String, f64> = scores
        .iter()
        .map(|(name, (agree, all))| (format!("statement_precision.{name}"), share(*agree, *all)))
        .collect();
    figures.insert("statement_precision".to_owned(), share(sum.0, sum.1));
    figures.insert(
        "author_recall".to_owned(),
        share(linked.intersection(&new).count(), new.len()),
    );
    figures
}

impl Catalogue {
    fn new(added: &[Triple]) -> Self {
        let books: BTreeMap<u32, Book> = demo::catalogue()
            .into_iter()
            .map(|book| (book.id, book))
            .collect();
        let authors = books
            .values()
            .flat_map(|book| &book.authors)
            .map(|author| plain(author));
        let authors = authors.collect();
        let mut by_iri = BTreeMap::new();
        let mut known = BTreeSet::new();
        for row in demo::gold() {
            if let (GoldStatus::Known, Some(book)) = (row.status, books.get(&row.book_id)) {
                by_iri.insert(row.iri, book.clone());
                known.insert(row.book_id);
            }
        }
        let mut duplicates = BTreeSet::new();
        for triple in added {
            let nodes = [subject(triple), node(&triple.object)];
            for iri in nodes.into_iter().flatten() {
                if let Some(book) = book_of(&iri).and_then(|id| books.get(&id)) {
                    if known.contains(&book.id) {
                        duplicates.insert(iri.clone());
                    }
                    by_iri.insert(iri, book.clone());
                }
            }
        }
        Self {
            books: by_iri,
            known: duplicates,
            authors,
        }
    }
}

/// The number of the book that a record is of.
fn book_of(iri: &str) -> Option<u32> {
    let (_, rest) = iri.split_once("/record/book/")?;
    rest.split('/').next()?.parse().ok()
}

fn subject(triple: &Triple) -> Option<String> {
    match &triple.subject {
        NamedOrBlankNode::NamedNode(node) => Some(node.as_str().to_owned()),
        NamedOrBlankNode::BlankNode(_) => None,
    }
}

fn node(term: &Term) -> Option<String> {
    match term {
        Term::NamedNode(node) => Some(node.as_str().to_owned()),
        _ => None,
    }
}

fn text(term: &Term) -> Option<&str> {
    match term {
        Term::Literal(literal) => Some(literal.value()),
        _ => None,
    }
}

fn local(iri: &str) -> String {
    iri.rsplit('/').next().unwrap_or_default().replace('_', " ")
}

/// The letters and digits of a name, folded, without what stands in brackets.
fn plain(name: &str) -> String {
    let name = name.split('(').next().unwrap_or_default();
    words(&fold(name)).collect()
}

/// Whether that is the title, with or without its series.
fn is_title(value: &str, book: &Book) -> bool {
    plain(value) == plain(&book.title) || fold(value) == fold(&book.title)
}

fn name_of(name: &str) -> &'static str {
    match name {
        "type" => "instances",
        "label" | "prefLabel" => "names",
        "created" => "authors",
        "wasCreatedOnDate" => "years",
        _ => "new_relations",
    }
}
