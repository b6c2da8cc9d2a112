//! What is known of a site's pages before any record is: which text answers nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::group::Sheet;
use super::naming::Names;
use super::novelty::{Chrome, Novelty, Paths, hash, leaf_key};
use crate::page::{NodeId, Page};
use crate::text::{collapse, is_sign};

/// What stands for the term in a text that echoes it.
const MASK: &str = "\u{FFFC}";

/// The keys of the text leaves in the body of a page, each of its tag path and its text
/// without case, in which the terms are masked: two pages that say the same of two terms have
/// the same keys.
#[must_use]
pub fn masked_leaves(page: &Page, terms: &[&str]) -> BTreeSet<u64> {
    let paths = Paths::of(page);
    let mut terms: Vec<String> = terms.iter().map(|term| term.to_lowercase()).collect();
    // What stands in a longer term is masked with it.
    terms.sort_by_key(|term| std::cmp::Reverse(term.len()));
    page.text_leaves(page.body())
        .map(|leaf| {
            let text = collapse(page.text(leaf)).to_lowercase();
            let text = terms.iter().fold(text, |text, term| masked(&text, term));
            hash((paths.absolute(leaf), text))
        })
        .collect()
}

/// A text in which a term is masked where it stands as a word of its own: a letter that was asked
/// for stands in all words.
fn masked(text: &str, term: &str) -> String {
    let is_inside = |c: char| c.is_alphanumeric() && !is_sign(c);
    let joins = |inner: Option<char>, outer: Option<char>| {
        inner.is_some_and(is_inside) && outer.is_some_and(is_inside)
    };
    let mut masked = String::with_capacity(text.len());
    let mut end = 0;
    for (start, _) in text.match_indices(term).filter(|_| !term.is_empty()) {
        let (before, after) = (&text[..start], &text[start + term.len()..]);
        let is_part = joins(term.chars().next(), before.chars().next_back())
            || joins(term.chars().next_back(), after.chars().next());
        if !is_part {
            masked.push_str(&text[end..start]);
            masked.push_str(MASK);
            end = start + term.len();
        }
    }
    masked + &text[end..]
}

/// The tag paths at which a page has text in its body, by key.
#[must_use]
pub fn text_paths(page: &Page) -> BTreeSet<u64> {
    let paths = Paths::of(page);
    let leaves = page.text_leaves(page.body());
    leaves.map(|leaf| paths.absolute(leaf)).collect()
}

/// The text of pages without results, to tell what a response adds to it.
pub struct Background(Chrome);

impl Background {
    /// The text of these pages, each leaf at its tag path.
    #[must_use]
    pub fn of(pages: &[&Page]) -> Self {
        Self(Chrome::of(&[], pages))
    }

    /// The text leaves that the background lacks, by a key that equal leaves of other pages have.
    #[must_use]
    pub fn novel(&self, page: &Page) -> BTreeMap<u64, NodeId> {
        let paths = Paths::of(page);
        let novelty = Novelty::of(page, &paths, &self.0);
        page.text_leaves(page.root())
            .filter(|leaf| novelty.leaves(leaf.index(), leaf.index() + 1) > 0)
            .map(|leaf| (leaf_key(page, &paths, leaf), leaf))
            .collect()
    }

    /// The size of the largest group of similar siblings with novel text; 0 where nothing repeats.
    #[must_use]
    pub fn repetition(&self, page: &Page) -> usize {
        let paths = Paths::of(page);
        let novelty = Novelty::of(page, &paths, &self.0);
        let names = Names::of(&[page]);
        let groups = Sheet::new(page, paths, novelty, &names).groups();
        groups.values().map(Vec::len).max().unwrap_or(0)
    }
}

/// The pages to tell answers by: those without results and the page of the form, unless most answers
/// show a part of what it lists.
#[must_use]
pub fn unanswered<'p>(
    form_page: &'p Page,
    without: &[&'p Page],
    results: &[&Page],
) -> Vec<&'p Page> {
    let mut pages = without.to_vec();
    pages.push(form_page);
    let (all, unlisted) = (Background::of(&pages), Background::of(without));
    let parts = results
        .iter()
        .filter(|page| is_part(page, &all, &unlisted))
        .count();
    if 2 * parts > results.len() && !without.is_empty() {
        pages.pop();
    }
    pages
}

/// Whether most of what a page says that pages without results lack stands on the page of the form:
/// `all` is the background of them all, `unlisted` that without the page of the form.
pub(crate) fn is_part(page: &Page, all: &Background, unlisted: &Background) -> bool {
    2 * all.novel(page).len() < unlisted.novel(page).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_is_masked_as_a_word_of_its_own() {
        let shown = |text: &str, term: &str| masked(text, term).replace(MASK, "_");
        assert_eq!(shown("search results for: a", "a"), "search results for: _");
        assert_eq!(shown("“war” and warfare: war", "war"), "“_” and warfare: _");
        assert_eq!(shown("の検索結果：本棚", "本"), "の検索結果：_棚");
        assert_eq!(shown("nothing", ""), "nothing");
    }
}
