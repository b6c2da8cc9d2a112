//! The bundled demo site: a bookshop on loopback that hides a real catalogue behind its
//! search forms, and the gold data to measure a survey of it by.
//!
//! ```
//! let catalogue = hadal::demo::catalogue();
//! let book = catalogue.iter().find(|book| book.title == "Great Expectations");
//! if let Some(book) = book {
//!     assert_eq!(book.year_text(), "1860");
//!     assert!(book.path().starts_with("/book/160/"));
//! }
//! ```

mod book;
mod cover;
mod gold;
mod query;
mod search;
mod server;
mod site;
mod stock;
mod view;

pub use book::{Book, catalogue, read_catalogue};
pub use gold::{GoldRow, GoldStatus, gold, read_gold};
pub use search::shown;
pub use server::{Demo, serve};

/// The controls of the advanced form that feed what a record shows, each with the
/// attribute of [`Book`]: the gold of the field mapping.
pub const FIELDS: [(&str, &str); 5] = [
    ("ti", "title"),
    ("au", "author"),
    ("lg", "language"),
    ("yf", "year"),
    ("yt", "year"),
];

/// The bundled reference ontology as Turtle; `ontologies/README.md` says what is in it.
pub const ONTOLOGY: &str = include_str!("../../ontologies/books.ttl");

/// What the IRIs of a survey of the demo start with, whatever port it was served at.
pub const BASE: &str = "urn:hadal:site:bookshop.demo/";
