//! Which books the bundled ontology knows.

use std::path::Path;

use serde::Deserialize;

/// What is right for a book of the catalogue. A book without a row is unknown.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct GoldRow {
    /// The number of the book, as in [`super::Book::id`].
    pub book_id: u32,
    /// The entity of that name.
    pub iri: String,
    /// Whether the ontology has it.
    pub status: GoldStatus,
}

/// Whether the bundled ontology has an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GoldStatus {
    /// It is there: an alignment should find it.
    Known,
    /// It was taken out: an enrichment should add it, and any alignment is wrong.
    Withheld,
}

/// The gold of the bundled catalogue, in the order of its rows.
#[must_use]
pub fn gold() -> Vec<GoldRow> {
    let data = include_str!("../../forms/bookshop/gold.tsv");
    csv::ReaderBuilder::new()
        .delimiter(b'\t')
        .from_reader(data.as_bytes())
        .deserialize()
        .flatten()
        .collect()
}

/// The gold of a table as the bundled one.
///
/// # Errors
/// If it cannot be read, or lacks a column.
pub fn read_gold(path: &Path) -> Result<Vec<GoldRow>, csv::Error> {
    let mut table = csv::ReaderBuilder::new();
    let table = table.delimiter(b'\t').from_path(path)?;
    table.into_deserialize().collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use oxigraph::io::{RdfFormat, RdfParser};
    use oxigraph::model::Term;
    use rio_api::parser::TriplesParser;

    use super::*;
    use crate::demo::{ONTOLOGY, catalogue};

    /// Every IRI in subject or object place, and the number of triples.
    fn entities() -> (BTreeSet<String>, usize) {
        let mut seen = BTreeSet::new();
        let mut count = 0;
        for quad in RdfParser::from_format(RdfFormat::Turtle).for_slice(ONTOLOGY.as_bytes()) {
            let quad = quad.unwrap();
            count += 1;
            seen.insert(quad.subject.to_string());
            if let Term::NamedNode(object) = quad.object {
                seen.insert(object.to_string());
            }
        }
        (seen, count)
    }

    #[test]
    fn the_ontology_has_the_known_books_and_lacks_the_withheld() {
        let rows = gold();
        let count = |status| rows.iter().filter(|row| row.status == status).count();
        assert_eq!(count(GoldStatus::Known), 750);
        assert_eq!(count(GoldStatus::Withheld), 300);
        let ids: BTreeSet<u32> = catalogue().iter().map(|book| book.id).collect();
        let (entities, _) = entities();
        for row in rows {
            assert!(ids.contains(&row.book_id));
            let known = entities.contains(&format!("<{}>", row.iri));
            assert_eq!(known, row.status == GoldStatus::Known, "{}", row.iri);
        }
    }

    #[test]
    fn both_readers_find_the_same_triples() {
        let mut parser = rio_turtle::TurtleParser::new(ONTOLOGY.as_bytes(), None);
        let mut rio = 0;
        parser
            .parse_all(&mut |_| -> Result<(), rio_turtle::TurtleError> {
                rio += 1;
                Ok(())
            })
            .unwrap();
        assert_eq!(rio, entities().1);
    }
}
