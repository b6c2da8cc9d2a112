//! The books that the shop sells.

use std::path::Path;

use serde::Deserialize;

use crate::text::{self, fold};

/// A row of the catalogue.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// The number of the book in the source, which is also its number in the shop.
    pub id: u32,
    /// The title as the shop shows it, often with its series in brackets.
    pub title: String,
    /// The authors in the order of the title page, never empty.
    pub authors: Vec<String>,
    /// The year of first publication; negative before the common era.
    pub year: Option<i32>,
    /// The code of the language, such as `eng` or `en-GB`.
    pub language: Option<String>,
    /// The mean of the ratings, in [0, 5].
    pub rating: f64,
    /// The number of ratings.
    pub ratings_count: u64,
}

/// A row as it stands in `catalogue.csv`.
#[derive(Deserialize)]
struct Row {
    book_id: u32,
    authors: String,
    original_publication_year: Option<f64>,
    title: String,
    language_code: String,
    average_rating: f64,
    ratings_count: u64,
}

/// The bundled catalogue, in the order of the source.
#[must_use]
pub fn catalogue() -> Vec<Book> {
    let data = include_str!("../../forms/bookshop/catalogue.csv");
    let mut reader = csv::Reader::from_reader(data.as_bytes());
    reader
        .deserialize::<Row>()
        .flatten()
        .map(Book::from)
        .collect()
}

/// The books of a table with the columns of the bundled catalogue.
///
/// # Errors
/// If it cannot be read, or lacks a column.
pub fn read_catalogue(path: &Path) -> Result<Vec<Book>, csv::Error> {
    let rows = csv::Reader::from_path(path)?.into_deserialize::<Row>();
    rows.map(|row| row.map(Book::from)).collect()
}

impl From<Row> for Book {
    fn from(row: Row) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "years are small")]
        let year = row.original_publication_year.map(|year| year as i32);
        Self {
            id: row.book_id,
            title: text::collapse(&row.title),
            authors: row
                .authors
                .split(',')
                .map(text::collapse)
                .filter(|author| !author.is_empty())
                .collect(),
            year,
            language: Some(row.language_code).filter(|code| !code.is_empty()),
            rating: row.average_rating,
            ratings_count: row.ratings_count,
        }
    }
}

/// The languages of the catalogue: code and what the shop calls it.
pub(super) const LANGUAGES: [(&str, &str); 16] = [
    ("eng", "English"),
    ("en-CA", "English (Canada)"),
    ("en-GB", "English (UK)"),
    ("en-US", "English (US)"),
    ("ara", "Arabic"),
    ("fil", "Filipino"),
    ("fre", "French"),
    ("ger", "German"),
    ("ind", "Indonesian"),
    ("jpn", "Japanese"),
    ("nor", "Norwegian"),
    ("per", "Persian"),
    ("pol", "Polish"),
    ("por", "Portuguese"),
    ("rum", "Romanian"),
    ("spa", "Spanish"),
];

/// What the shop calls a language.
pub(super) fn language_name(code: &str) -> &str {
    LANGUAGES
        .iter()
        .find(|(known, _)| *known == code)
        .map_or(code, |(_, name)| name)
}

impl Book {
    /// The path of the detail page on the site; result pages link to it from the title.
    #[must_use]
    pub fn path(&self) -> String {
        format!("/book/{}/{}", self.id, slug(&self.title))
    }

    /// The year as the shop shows it: `1960`, `500 BC`, or `Year unknown`.
    #[must_use]
    pub fn year_text(&self) -> String {
        match self.year {
            Some(year) if year < 0 => format!("{} BC", -year),
            Some(year) => year.to_string(),
            None => "Year unknown".to_owned(),
        }
    }

    /// The language as the shop shows it; `None` where it shows none.
    #[must_use]
    pub fn language_name(&self) -> Option<&str> {
        self.language.as_deref().map(language_name)
    }

    /// The rating as the shop shows it, with two decimals.
    #[must_use]
    pub fn rating_text(&self) -> String {
        format!("{:.2}", self.rating)
    }

    /// The number of ratings as the shop shows it: `1,944,241`.
    #[must_use]
    pub fn ratings_text(&self) -> String {
        grouped(self.ratings_count)
    }

    /// The shop's own number for the book.
    #[must_use]
    pub fn item_number(&self) -> String {
        format!("FL-{:06}", self.id)
    }
}

/// A number with commas between the thousands.
pub(super) fn grouped(number: u64) -> String {
    text::grouped(number, ',')
}

/// A name for a path: folded ASCII words joined by hyphens, at most 60 bytes or a word
/// over. A name in another script becomes the numbers of its first characters.
pub(super) fn slug(name: &str) -> String {
    let folded = fold(&name.replace(['\'', '’', '.'], ""));
    let mut out = String::new();
    for word in folded.split(|c: char| !c.is_ascii_alphanumeric()) {
        if word.is_empty() || out.len() > 60 {
            continue;
        }
        if !out.is_empty() {
            out.push('-');
        }
        out.push_str(word);
    }
    if out.is_empty() {
        let codes = name.chars().take(12).map(|c| format!("{:x}", u32::from(c)));
        out = codes.collect::<Vec<_>>().join("-");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_catalogue_is_read() {
        let books = catalogue();
        assert_eq!(books.len(), 1500);
        assert!(books.iter().all(|book| !book.authors.is_empty()));
        let unknown = books
            .iter()
            .filter_map(|book| book.language_name())
            .find(|name| !LANGUAGES.iter().any(|(_, known)| known == name));
        assert_eq!(unknown, None);
    }

    #[test]
    fn values_are_written_as_a_shop_writes_them() {
        let book = Book {
            id: 42,
            title: "L’Étranger (Cycle, #1)".into(),
            authors: vec!["Albert Camus".into()],
            year: Some(-750),
            language: Some("fre".into()),
            rating: 4.1,
            ratings_count: 1_944_241,
        };
        assert_eq!(book.path(), "/book/42/letranger-cycle-1");
        assert_eq!(book.year_text(), "750 BC");
        assert_eq!(book.language_name(), Some("French"));
        assert_eq!(book.rating_text(), "4.10");
        assert_eq!(book.ratings_text(), "1,944,241");
        assert_eq!(grouped(999), "999");
        assert_eq!(slug("לאה"), "5dc-5d0-5d4");
    }
}
