//! Whether statements are so.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use oxigraph::model::{Term, Triple};

use super::catalogue::{Catalogue, node, plain, subject};
use crate::demo::{self, Book};
use crate::rdf::local_name;
use crate::rdf::vocabulary::rdfs;
use crate::text::{fold, share};

/// Statements with what the catalogue says of them.
pub(super) struct Judgement {
    verdicts: HashMap<Triple, bool>,
    kinds: BTreeMap<&'static str, (usize, usize)>,
    /// Records that were added as books.
    new: BTreeSet<String>,
    /// Books of which an author is linked.
    linked: BTreeSet<String>,
    /// How many of the authors of new books are linked, and how many they have.
    authors: (usize, usize),
}

impl Judgement {
    /// Looks at all statements, reified ones and those about runs left out.
    pub fn new(added: &[Triple], catalogue: &Catalogue) -> Self {
        let labels: HashMap<String, &str> = added
            .iter()
            .filter(|triple| triple.predicate.as_str() == rdfs::LABEL)
            .filter_map(|triple| Some((subject(triple)?, text(&triple.object)?)))
            .collect();
        let mut judgement = Self {
            verdicts: HashMap::new(),
            kinds: BTreeMap::new(),
            new: BTreeSet::new(),
            linked: BTreeSet::new(),
            authors: (0, 0),
        };
        let mut by_book: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for triple in added {
            let Some(about) = subject(triple) else {
                continue;
            };
            let person = || {
                let known = labels.get(&about).copied();
                let known = known.or_else(|| catalogue.names.get(&about).map(String::as_str));
                known.map_or_else(|| local_name(&about).replace('_', " "), str::to_owned)
            };
            let Some((kind, right)) = verdict(triple, &about, catalogue, person) else {
                continue;
            };
            match (kind, node(&triple.object)) {
                ("instances", _) if catalogue.books.contains_key(&about) => {
                    judgement.new.insert(about.clone());
                }
                ("authors", Some(book)) => {
                    if right {
                        judgement.linked.insert(book.clone());
                    }
                    by_book.entry(book).or_default().insert(plain(&person()));
                }
                _ => {}
            }
            let (agree, all) = judgement.kinds.entry(kind).or_default();
            *agree += usize::from(right);
            *all += 1;
            judgement.verdicts.insert(triple.clone(), right);
        }
        for iri in &judgement.new {
            let Some(book) = catalogue.books.get(iri) else {
                continue;
            };
            let there = by_book.get(iri);
            let authors: BTreeSet<String> = book.authors.iter().map(|a| plain(a)).collect();
            let linked = authors
                .iter()
                .filter(|a| there.is_some_and(|there| there.contains(*a)));
            judgement.authors.0 += linked.count();
            judgement.authors.1 += authors.len();
        }
        judgement
    }

    /// Whether a statement is so; `None` where the catalogue cannot tell.
    pub fn of(&self, triple: &Triple) -> Option<bool> {
        self.verdicts.get(triple).copied()
    }

    /// By kind, how many are so, of how many.
    pub fn kinds(&self) -> Vec<(String, usize, usize)> {
        let kinds = self.kinds.iter();
        kinds
            .map(|(name, (right, all))| ((*name).to_owned(), *right, *all))
            .collect()
    }

    /// The precision of all added statements that the catalogue can tell of
    /// (`statement_precision`), by kind of statement too; the share of new books of which an
    /// author is linked (`author_recall`), and of all their authors that are linked
    /// (`all_authors_recall`); of the new books the share that the ontology lacked
    /// (`enrichment_precision`), and of the retrieved ones that it is known to lack those that
    /// were added (`withheld_recall`). A figure of nothing is left out.
    pub fn figures(&self, catalogue: &Catalogue) -> BTreeMap<String, f64> {
        let sum = self.kinds.values();
        let sum = sum.fold((0, 0), |sum, (a, b)| (sum.0 + a, sum.1 + b));
        let mut figures: BTreeMap<String, f64> = self
            .kinds
            .iter()
            .map(|(name, (right, all))| {
                (format!("statement_precision.{name}"), share(*right, *all))
            })
            .collect();
        let mut set = |name: &str, part: usize, all: usize| {
            if all > 0 {
                figures.insert(name.to_owned(), share(part, all));
            }
        };
        set("statement_precision", sum.0, sum.1);
        let linked = self.linked.intersection(&self.new).count();
        set("author_recall", linked, self.new.len());
        set("all_authors_recall", self.authors.0, self.authors.1);
        let twice = self.new.intersection(&catalogue.known).count();
        let lacked = self.new.intersection(&catalogue.withheld).count();
        // Without gold no book is known to be lacked, and every one that is would be a mistake.
        if !catalogue.withheld.is_empty() {
            set("enrichment_precision", lacked, lacked + twice);
            set("withheld_recall", lacked, catalogue.withheld.len());
        }
        figures
    }
}

/// The kind of a statement and whether it is so; `None` where the catalogue cannot tell.
fn verdict(
    triple: &Triple,
    about: &str,
    catalogue: &Catalogue,
    person: impl Fn() -> String,
) -> Option<(&'static str, bool)> {
    let predicate = triple.predicate.as_str();
    let name = predicate.rsplit(['/', '#']).next().unwrap_or_default();
    let value = text(&triple.object).unwrap_or_default();
    let book = catalogue.books.get(about);
    Some(match (name, book) {
        ("type", Some(_)) => ("instances", !catalogue.known.contains(about)),
        ("label" | "prefLabel", Some(book)) => ("names", is_title(value, book)),
        ("wasCreatedOnDate", Some(book)) => ("years", is_year(value, book)),
        ("hasLanguageCode", Some(book)) => ("languages", book.language.as_deref() == Some(value)),
        ("ratings" | "ratings_count" | "ratings-count", Some(book)) => {
            ("new_relations", value == book.ratings_count.to_string())
        }
        ("average_rating" | "average-rating", Some(book)) => {
            let value: Option<f64> = value.parse().ok();
            let right = value.is_some_and(|value| (value - book.rating).abs() < 0.005);
            ("new_relations", right)
        }
        ("language", Some(book)) => ("new_relations", book.language_name() == Some(value)),
        ("created", _) => {
            let book = catalogue.books.get(&node(&triple.object)?)?;
            let person = plain(&person());
            let right = book.authors.iter().any(|author| plain(author) == person);
            ("authors", right)
        }
        // All records of the bundled shop are of its books.
        ("type", None) if about.starts_with(&format!("{}record/", demo::BASE)) => {
            ("instances", false)
        }
        ("type", None) if about.contains("/created/") => {
            ("instances", catalogue.authors.contains(&plain(&person())))
        }
        ("label" | "prefLabel", None) if about.contains("/created/") => {
            ("names", catalogue.authors.contains(&plain(&person())))
        }
        _ => return None,
    })
}

fn text(term: &Term) -> Option<&str> {
    match term {
        Term::Literal(literal) => Some(literal.value()),
        _ => None,
    }
}

/// Whether that is the title, with or without its series.
fn is_title(value: &str, book: &Book) -> bool {
    plain(value) == plain(&book.title) || fold(value) == fold(&book.title)
}

fn is_year(value: &str, book: &Book) -> bool {
    let value = value.trim_start_matches(['+', '0']);
    book.year
        .is_some_and(|year| value.starts_with(&year.to_string()))
}

#[cfg(test)]
mod tests {
    use oxigraph::model::NamedNode;
    use oxigraph::model::vocab::rdf;

    use super::*;

    fn is(figures: &BTreeMap<String, f64>, name: &str, value: f64) -> bool {
        figures
            .get(name)
            .is_some_and(|found| (found - value).abs() < 1e-9)
    }

    #[test]
    fn without_gold_there_is_no_precision_of_what_was_lacked() {
        let iri = |name: &str| NamedNode::new_unchecked(format!("http://s/{name}"));
        let books = demo::catalogue();
        let mut catalogue = Catalogue {
            books: BTreeMap::new(),
            known: BTreeSet::new(),
            withheld: BTreeSet::new(),
            authors: BTreeSet::new(),
            names: HashMap::new(),
        };
        for (name, book) in ["a", "b"].iter().zip(&books) {
            catalogue
                .books
                .insert(iri(name).into_string(), book.clone());
        }
        let nothing = Judgement::new(&[], &catalogue).figures(&catalogue);
        assert_eq!(nothing, BTreeMap::new());

        let new = |name| Triple::new(iri(name), rdf::TYPE, iri("book"));
        let added = [new("a"), new("b")];
        // The ontology is seen to have one of them; nothing says that it lacks the other.
        catalogue.known.insert(iri("a").into_string());
        let figures = Judgement::new(&added, &catalogue).figures(&catalogue);
        assert!(!figures.contains_key("enrichment_precision"), "{figures:?}");
        assert!(is(&figures, "statement_precision", 0.5));
        catalogue.withheld.insert(iri("b").into_string());
        let figures = Judgement::new(&added, &catalogue).figures(&catalogue);
        assert!(is(&figures, "enrichment_precision", 0.5));
        assert!(is(&figures, "withheld_recall", 1.0));
    }
}
