//! What pages were asked for, as words that come back on them.

use std::collections::{BTreeMap, BTreeSet};

use super::induce::Response;
use crate::text::{fold, is_sign, words};

/// A word that a page marks may end otherwise than the word that was asked for, but begins with
/// so many of its letters.
const STEM: usize = 3;

/// The folded words that pages were asked for.
#[derive(Default)]
pub(super) struct Queries {
    by_page: Vec<BTreeSet<String>>,
    most: BTreeSet<String>,
}

impl Queries {
    /// The words of these responses.
    pub fn of(responses: &[Response<'_>]) -> Self {
        let words_of = |response: &Response<'_>| -> BTreeSet<String> {
            let folded = response.terms.iter().map(|term| fold(term));
            folded
                .flat_map(|term| words(&term).map(str::to_owned).collect::<Vec<_>>())
                .collect()
        };
        let by_page: Vec<BTreeSet<String>> = responses.iter().map(words_of).collect();
        let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
        for word in by_page.iter().flatten() {
            *counts.entry(word).or_default() += 1;
        }
        let asked = by_page.iter().filter(|asked| !asked.is_empty()).count();
        counts.retain(|_, count| *count * 2 > asked);
        Self {
            most: counts.into_keys().cloned().collect(),
            by_page,
        }
    }

    /// The words that more than half of the pages were asked for, of those of which that is known.
    pub fn mostly(&self) -> &BTreeSet<String> {
        &self.most
    }

    /// The words that a page was asked for.
    pub fn of_page(&self, page: usize) -> Option<&BTreeSet<String>> {
        self.by_page.get(page).filter(|asked| !asked.is_empty())
    }
}

/// Whether a page was asked for letters or the like, which sites mark in all words that hold them.
pub(super) fn is_short(asked: &BTreeSet<String>) -> bool {
    let is_word = |word: &String| word.chars().count() >= STEM || word.contains(is_sign);
    !asked.iter().any(is_word)
}

/// Whether a text says nothing but words that were asked for, in whatever form.
pub(super) fn is_echo(text: &str, asked: &BTreeSet<String>) -> bool {
    let folded = fold(text);
    let mut said = words(&folded).peekable();
    let begins = |a: &str, b: &str| a.starts_with(b) && b.chars().count() >= STEM;
    let was_asked = |word: &str| {
        let is_it = |one: &String| one == word || begins(one, word) || begins(word, one);
        asked.iter().any(is_it)
    };
    said.peek().is_some() && said.all(was_asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_may_be_a_word() {
        let short = |word: &str| is_short(&BTreeSet::from([word.to_owned()]));
        assert!(short("a") && short("of") && !short("war") && !short("本"));
    }

    #[test]
    fn pages_of_unknown_queries_do_not_count() {
        let page = crate::page::Page::parse("", "http://example.org/".parse().unwrap());
        let responses = [&["emma"][..], &[]].map(|terms| Response::new(&page, terms.to_vec()));
        let queries = Queries::of(&responses);
        assert_eq!(queries.mostly(), &BTreeSet::from(["emma".to_owned()]));
    }

    #[test]
    fn forms_of_what_was_asked_for_are_echoes() {
        let asked = BTreeSet::from(["war".to_owned(), "peace".to_owned()]);
        assert!(is_echo("Wars", &asked) && is_echo("War, Peace", &asked));
        assert!(!is_echo("War and Peace", &asked) && !is_echo("", &asked));
        assert!(!is_echo("W", &asked));
    }
}
