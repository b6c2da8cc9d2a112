//! Pages of a bookshop that never was.

use crate::site::{Asked, Reply};

pub const BOOKS: usize = 64;
pub const SHOWN: usize = 10;

const FIRST: [&str; 8] = [
    "A Silent",
    "The Broken",
    "Golden",
    "The Last",
    "Hidden",
    "A Cold",
    "Distant",
    "Crimson",
];
const SECOND: [&str; 8] = [
    "River", "House", "Winter", "Garden", "Letter", "Stone", "Kingdom", "Mirror",
];
const AUTHORS: [&str; 7] = [
    "Anna Fletcher",
    "Peter Hartley",
    "Grace Okafor",
    "Walter Moreau",
    "Ruth Baxter",
    "Oscar Quinn",
    "Helen Novak",
];

/// A search form with these fields.
pub fn form(method: &str, fields: &str) -> String {
    format!("<form action=/find method={method}>{fields}<button>Search</button></form>")
}

/// The usual field.
pub const WORDS: &str = "<label>Keywords <input name=q></label>";

pub fn page(main: &str) -> String {
    format!(
        "<!DOCTYPE html><html lang=en><title>Books</title><h1>The Bookshop</h1><main>{main}</main>\
         <p>The shop is open from Monday to Friday and has books for all."
    )
}

/// The books of whose title or author some words begin with those.
pub fn books(words: &str) -> Vec<usize> {
    let has = |book: &usize| {
        let text = format!("{} {}", title(*book), author(*book)).to_lowercase();
        let mut words = words.split(' ');
        words.all(|word| text.split(' ').any(|other| other.starts_with(word)))
    };
    (0..BOOKS).filter(has).collect()
}

fn title(book: usize) -> String {
    format!("{} {}", FIRST[book % 8], SECOND[book / 8])
}

fn author(book: usize) -> &'static str {
    AUTHORS[book * 5 % 7]
}

/// The answer to a query; `more` stands at each of the books, with its number for `{}`.
pub fn results(books: &[usize], more: &str) -> String {
    if books.is_empty() {
        return page("<p class=sorry>Sorry, nothing was found.");
    }
    let rows: Vec<String> = books
        .iter()
        .take(SHOWN)
        .map(|book| {
            let (title, author) = (title(*book), author(*book));
            let (year, more) = (1900 + book * 3 % 100, more.replace("{}", &book.to_string()));
            format!("<li><b>{title}</b> <i>{author}</i> <u>{year}</u> {more}</li>")
        })
        .collect();
    let (count, rows) = (books.len(), rows.concat());
    page(&format!("<h2>{count} books</h2><ul>{rows}</ul>"))
}

/// The answer to a query for words.
pub fn find(asked: &Asked) -> Reply {
    Reply::html(results(&books(&asked.term("q")), ""))
}
