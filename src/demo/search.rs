//! How the shop finds books.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use url::Url;

use super::Book;
use super::query::{Query, Sort};
use crate::text::fold;

/// A book with its words, folded, by what they are searched by.
pub(super) struct Entry {
    /// The book.
    pub book: Book,
    title: Words,
    author: Words,
    any: Words,
}

impl Entry {
    /// Makes a book findable.
    pub fn new(book: Book) -> Self {
        let title = Words::new(&book.title);
        let author = Words::new(&book.authors.join(" "));
        let mut any = Words::new(book.blurb().as_deref().unwrap_or_default());
        any.0.extend(title.0.iter().cloned());
        any.0.extend(author.0.iter().cloned());
        Self {
            book,
            title,
            author,
            any,
        }
    }

    fn answers(&self, query: &Query) -> bool {
        let language = self.book.language.as_deref().unwrap_or_default();
        let within = |year: i32| {
            query.from.is_none_or(|from| from <= year) && query.to.is_none_or(|to| year <= to)
        };
        self.any.hold(&query.quick)
            && self.title.hold(&query.title)
            && self.author.hold(&query.author)
            && self.any.hold(&query.keyword)
            && (query.language.is_empty() || query.language == language)
            && ((query.from.is_none() && query.to.is_none()) || self.book.year.is_some_and(within))
    }
}

/// The distinct folded words of a text: runs of letters and digits, so that `J.R.R.` is
/// found by `j r r`.
struct Words(BTreeSet<String>);

impl Words {
    fn new(text: &str) -> Self {
        let folded = fold(text);
        let words = folded.split(|c: char| !c.is_alphanumeric());
        Self(
            words
                .filter(|word| !word.is_empty())
                .map(str::to_owned)
                .collect(),
        )
    }

    /// Whether all words of a query are there. A single letter stands for every word that
    /// begins with it. An empty query is held by all, one of mere punctuation by none.
    fn hold(&self, query: &str) -> bool {
        if query.is_empty() {
            return true;
        }
        let wanted = Self::new(query);
        !wanted.0.is_empty()
            && wanted.0.iter().all(|word| {
                if word.chars().nth(1).is_some() {
                    return self.0.contains(word);
                }
                let next = self.0.range(word.clone()..).next();
                next.is_some_and(|next| next.starts_with(word.as_str()))
            })
    }
}

/// The books that answer a query, in the order that it asks for.
pub(super) fn search<'a>(entries: &'a [Entry], query: &Query) -> Vec<&'a Book> {
    let mut found: Vec<&Book> = entries
        .iter()
        .filter(|entry| entry.answers(query))
        .map(|entry| &entry.book)
        .collect();
    sort(&mut found, query.sort);
    found
}

/// The books that the shop shows at the addresses of result pages: the gold of a survey.
/// None where the address is not of a search.
#[must_use]
pub fn shown(addresses: &[Url]) -> Vec<Vec<Book>> {
    let entries: Vec<Entry> = super::catalogue().into_iter().map(Entry::new).collect();
    let books = |url: &Url| {
        let advanced = match url.path() {
            "/search" => false,
            "/search/results" => true,
            _ => return Vec::new(),
        };
        let Ok(query) = Query::parse(url.query().unwrap_or_default(), advanced) else {
            return Vec::new();
        };
        if query.is_empty() {
            return Vec::new();
        }
        let found = search(&entries, &query);
        query.shown(&found).cloned().collect()
    };
    addresses.iter().map(books).collect()
}

/// Puts books in an order; ties by number.
pub(super) fn sort(books: &mut [&Book], sort: Sort) {
    match sort {
        Sort::Popularity => books.sort_by_key(|book| (Reverse(book.ratings_count), book.id)),
        Sort::Title => books.sort_by_cached_key(|book| (fold(&book.title), book.id)),
        Sort::Newest => books.sort_by_key(|book| (Reverse(book.year), book.id)),
        Sort::Rating => books.sort_by(|a, b| {
            let by_rating = b.rating.total_cmp(&a.rating);
            by_rating.then(a.id.cmp(&b.id))
        }),
        Sort::Price => books.sort_by_key(|book| (book.price_rank(), book.id)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_folded_and_all_of_them_are_needed() {
        let words = Words::new("Dune: Le Château (J.R.R. Tolkien, #1)");
        assert!(words.hold("chateau DUNE"));
        assert!(words.hold("J.R.R. Tolkien"));
        assert!(words.hold("t"), "a single letter is the start of a word");
        assert!(!words.hold("tolk"));
        assert!(!words.hold("dune war"));
        assert!(words.hold(""));
        assert!(!words.hold("&?"));
    }

    #[test]
    fn stop_words_and_letters_find_many_books() {
        let entries: Vec<Entry> = crate::demo::catalogue()
            .into_iter()
            .map(Entry::new)
            .collect();
        for term in ["the", "a", "of", "s"] {
            let query = Query {
                title: term.into(),
                ..Query::default()
            };
            assert!(search(&entries, &query).len() > 100, "{term}");
        }
    }
}
