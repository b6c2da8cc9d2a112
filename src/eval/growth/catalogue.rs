//! What the catalogue of a site says of the things that statements are about.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use oxigraph::model::{NamedOrBlankNode, Term, Triple};

use super::GrowthError;
use crate::demo::{self, Book, GoldRow, GoldStatus};
use crate::rdf::vocabulary::{rdfs, skos};
use crate::rdf::{RdfError, read_all};
use crate::text::{fold, words};

/// The books by what names them.
pub(super) struct Catalogue {
    /// Books by the IRI of their entity or of their record.
    pub books: BTreeMap<String, Book>,
    /// IRIs of records of books that the ontology has already.
    pub known: BTreeSet<String>,
    /// IRIs of records of books that it certainly lacks.
    pub withheld: BTreeSet<String>,
    /// The names of all authors, as they are compared.
    pub authors: BTreeSet<String>,
    /// The names of entities of the ontology.
    pub names: HashMap<String, String>,
}

impl Catalogue {
    /// That of the bundled shop, whose records have the number of their book in their IRI.
    /// `triples` are those of the graph and of what was added.
    pub fn bundled<'t>(triples: impl Iterator<Item = &'t Triple>) -> Self {
        let books: BTreeMap<u32, Book> = demo::catalogue()
            .into_iter()
            .map(|book| (book.id, book))
            .collect();
        let mut catalogue = Self::empty(books.values());
        let gold = demo::gold();
        for row in &gold {
            if let (GoldStatus::Known, Some(book)) = (row.status, books.get(&row.book_id)) {
                catalogue.books.insert(row.iri.clone(), book.clone());
            }
        }
        let status: BTreeMap<u32, GoldStatus> =
            gold.iter().map(|row| (row.book_id, row.status)).collect();
        for triple in triples {
            for iri in [subject(triple), node(&triple.object)]
                .into_iter()
                .flatten()
            {
                if let Some(book) = book_of(&iri).and_then(|id| books.get(&id)) {
                    catalogue.record(iri, book, status.get(&book.id).copied());
                }
            }
        }
        catalogue
    }

    /// That of a site that was filled from a table, whose records are found by title and author.
    pub fn of_files(
        table: &Path,
        gold: Option<&Path>,
        graph: &[Triple],
        ontologies: &[PathBuf],
    ) -> Result<Self, GrowthError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| GrowthError::Table { path, source }
        };
        let books = demo::read_catalogue(table).map_err(failed(table))?;
        if books.is_empty() {
            let path = table.to_owned();
            return Err(GrowthError::Empty { path });
        }
        let gold: Vec<GoldRow> = match gold {
            Some(path) => demo::read_gold(path).map_err(failed(path))?,
            None => Vec::new(),
        };
        let status: BTreeMap<u32, &GoldRow> = gold.iter().map(|row| (row.book_id, row)).collect();
        let index = Index::new(&books);
        let mut catalogue = Self::empty(books.iter());
        let mut there: BTreeSet<u32> = BTreeSet::new();
        let told = gold.iter().filter(|row| row.status == GoldStatus::Known);
        for (iri, texts) in catalogue.entities(ontologies)? {
            if let Some(book) = index.find(&texts) {
                there.insert(book.id);
                catalogue.books.insert(iri, book.clone());
            }
        }
        let by_id: BTreeMap<u32, &Book> = books.iter().map(|book| (book.id, book)).collect();
        for row in told {
            if let Some(book) = by_id.get(&row.book_id) {
                catalogue.books.insert(row.iri.clone(), (*book).clone());
            }
        }
        for (iri, texts) in literals(graph) {
            if let Some(book) = index.find(&texts) {
                let told = status.get(&book.id).map(|row| row.status);
                let found = there.contains(&book.id).then_some(GoldStatus::Known);
                catalogue.record(iri, book, told.or(found));
            }
        }
        Ok(catalogue)
    }

    fn empty<'b>(books: impl Iterator<Item = &'b Book>) -> Self {
        let authors = books.flat_map(|book| &book.authors);
        Self {
            authors: authors.map(|author| plain(author)).collect(),
            books: BTreeMap::new(),
            known: BTreeSet::new(),
            withheld: BTreeSet::new(),
            names: HashMap::new(),
        }
    }

    /// Notes that a record is of that book.
    fn record(&mut self, iri: String, book: &Book, status: Option<GoldStatus>) {
        match status {
            Some(GoldStatus::Known) => self.known.insert(iri.clone()),
            Some(GoldStatus::Withheld) => self.withheld.insert(iri.clone()),
            None => false,
        };
        self.books.insert(iri, book.clone());
    }

    /// The entities of the ontologies, each with its own names and those of its neighbours; takes
    /// up all names.
    fn entities(&mut self, files: &[PathBuf]) -> Result<Vec<(String, Vec<String>)>, RdfError> {
        let mut labels: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut neighbours: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for file in files {
            for triple in read_all(file)? {
                let Some(one) = subject(&triple) else {
                    continue;
                };
                let predicate = triple.predicate.as_str();
                match &triple.object {
                    Term::Literal(text) if [rdfs::LABEL, skos::PREF_LABEL].contains(&predicate) => {
                        labels.entry(one).or_default().push(text.value().to_owned());
                    }
                    Term::NamedNode(other) => {
                        let other = other.as_str().to_owned();
                        neighbours.entry(other).or_default().insert(one);
                    }
                    _ => {}
                }
            }
        }
        for (iri, texts) in &labels {
            if let Some(first) = texts.first() {
                self.names.insert(iri.clone(), first.clone());
            }
        }
        let none = BTreeSet::new();
        let entities = labels.iter().map(|(iri, texts)| {
            let near = neighbours.get(iri).unwrap_or(&none).iter();
            let near = near.filter_map(|other| labels.get(other)).flatten();
            (iri.clone(), texts.iter().chain(near).cloned().collect())
        });
        Ok(entities.collect())
    }
}

/// Books by title.
struct Index<'a> {
    by_title: HashMap<String, Vec<&'a Book>>,
}

impl<'a> Index<'a> {
    fn new(books: &'a [Book]) -> Self {
        let mut by_title: HashMap<String, Vec<&Book>> = HashMap::new();
        for book in books {
            by_title.entry(plain(&book.title)).or_default().push(book);
        }
        Self { by_title }
    }

    /// The book whose title is one of the texts and one of whose authors stands in another; of
    /// several the one whose title is written just so.
    fn find(&self, texts: &[String]) -> Option<&'a Book> {
        let plain_texts: Vec<String> = texts.iter().map(|text| whole(text)).collect();
        let mut best: Option<(bool, &Book)> = None;
        for text in texts {
            for book in self.by_title.get(&plain(text)).into_iter().flatten() {
                let authors = book.authors.iter().map(|author| plain(author));
                let mut authors = authors.filter(|author| !author.is_empty());
                if authors.any(|author| plain_texts.iter().any(|text| text.contains(&author))) {
                    let exact = book.title == *text;
                    if best.is_none_or(|(known, _)| exact && !known) {
                        best = Some((exact, book));
                    }
                }
            }
        }
        best.map(|(_, book)| book)
    }
}

/// The literals of each subject, labels of predicates included: these are no books.
fn literals(graph: &[Triple]) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for triple in graph {
        if let (Some(one), Term::Literal(text)) = (subject(triple), &triple.object) {
            found.entry(one).or_default().push(text.value().to_owned());
        }
    }
    found
}

/// The number of the book that a record of the bundled shop is of.
fn book_of(iri: &str) -> Option<u32> {
    let (_, rest) = iri.split_once("/record/book/")?;
    rest.split('/').next()?.parse().ok()
}

pub(super) fn subject(triple: &Triple) -> Option<String> {
    match &triple.subject {
        NamedOrBlankNode::NamedNode(node) => Some(node.as_str().to_owned()),
        NamedOrBlankNode::BlankNode(_) => None,
    }
}

pub(super) fn node(term: &Term) -> Option<String> {
    match term {
        Term::NamedNode(node) => Some(node.as_str().to_owned()),
        _ => None,
    }
}

/// The letters and digits of a name, folded, without what stands in brackets.
pub(super) fn plain(name: &str) -> String {
    let short = whole(name.split('(').next().unwrap_or_default());
    if short.is_empty() { whole(name) } else { short }
}

/// The letters and digits of a text, folded.
fn whole(text: &str) -> String {
    words(&fold(text)).collect()
}
