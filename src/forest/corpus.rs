//! Sample pages with the terms of their text.

use std::collections::HashMap;
use std::ops::Range;

use foldhash::fast::RandomState;

use crate::page::{NodeId, Page};
use crate::text::{Analyzer, fold, words};

/// The numbers of terms.
type Numbers = HashMap<String, u32, RandomState>;

/// So much of a text tells its language.
const SAMPLE: usize = 4_000;

/// The terms of one page, in their order.
#[derive(Debug, Default)]
struct Terms {
    /// Text leaves with the range of their terms.
    leaves: Vec<(NodeId, Range<usize>)>,
    /// Terms by number.
    numbers: Vec<u32>,
}

/// Pages of one site with the terms of the text in their bodies: stems without stop words,
/// both by the language of the pages. A word is looked at once, however often it occurs. Terms have
/// numbers, in their alphabetical order.
pub struct Corpus<'p> {
    pages: Vec<&'p Page>,
    analyzer: Analyzer,
    terms: Vec<Terms>,
    known: Vec<String>,
}

impl<'p> Corpus<'p> {
    /// Reads the pages.
    #[must_use]
    pub fn new(pages: &[&'p Page]) -> Self {
        let mut corpus = Self {
            pages: pages.to_vec(),
            analyzer: analyzer(pages),
            terms: Vec::with_capacity(pages.len()),
            known: Vec::new(),
        };
        let mut numbers: Numbers = HashMap::default();
        let mut seen: HashMap<&'p str, Option<u32>, RandomState> = HashMap::default();
        for page in pages {
            let mut terms = Terms::default();
            for leaf in page.text_leaves(page.body()) {
                let start = terms.numbers.len();
                for word in words(page.text(leaf)) {
                    let number = *seen
                        .entry(word)
                        .or_insert_with(|| number(&corpus.analyzer, word, &mut numbers));
                    terms.numbers.extend(number);
                }
                terms.leaves.push((leaf, start..terms.numbers.len()));
            }
            corpus.terms.push(terms);
        }
        corpus.sort(numbers);
        corpus
    }

    /// Numbers the terms anew by their names.
    fn sort(&mut self, numbers: Numbers) {
        let mut known: Vec<(String, u32)> = numbers.into_iter().collect();
        known.sort_unstable();
        let mut ranks = vec![0; known.len()];
        for (rank, (_, number)) in (0..).zip(&known) {
            ranks[*number as usize] = rank;
        }
        for number in self.terms.iter_mut().flat_map(|terms| &mut terms.numbers) {
            *number = ranks[*number as usize];
        }
        self.known = known.into_iter().map(|(term, _)| term).collect();
    }

    /// The pages.
    #[must_use]
    pub fn pages(&self) -> &[&'p Page] {
        &self.pages
    }

    /// What makes terms of their words.
    #[must_use]
    pub fn analyzer(&self) -> &Analyzer {
        &self.analyzer
    }

    /// All terms of the pages; the place of each is its number.
    #[must_use]
    pub fn terms(&self) -> &[String] {
        &self.known
    }

    /// The number of a term, if a page has it.
    #[must_use]
    pub fn number(&self, term: &str) -> Option<usize> {
        let named = |known: &String| known.as_str().cmp(term);
        self.known.binary_search_by(named).ok()
    }

    /// The text leaves of a page, each with the numbers of its terms, in their order.
    pub fn leaves(&self, page: usize) -> impl Iterator<Item = (NodeId, &[u32])> {
        self.terms.get(page).into_iter().flat_map(|terms| {
            let leaves = terms.leaves.iter();
            leaves.map(|(leaf, range)| (*leaf, &terms.numbers[range.clone()]))
        })
    }

    /// How often each term occurs on a page, by number.
    #[must_use]
    pub fn counts(&self, page: usize) -> Vec<usize> {
        let mut counts = vec![0_usize; self.known.len()];
        for number in self.terms.get(page).into_iter().flat_map(|t| &t.numbers) {
            counts[*number as usize] += 1;
        }
        counts
    }
}

fn number(analyzer: &Analyzer, word: &str, numbers: &mut Numbers) -> Option<u32> {
    let folded = fold(word);
    if analyzer.is_stop_word(&folded) {
        return None;
    }
    let next = u32::try_from(numbers.len()).ok()?;
    Some(*numbers.entry(analyzer.stem(&folded)).or_insert(next))
}

/// The analyzer for the language that the first of the pages states, else that of the text.
fn analyzer(pages: &[&Page]) -> Analyzer {
    let stated = pages.iter().find_map(|page| page.stated_language());
    let text = pages.first().map_or("", |page| page.text(page.body()));
    let sample: String = text.chars().take(SAMPLE).collect();
    Analyzer::for_text(stated.as_deref(), &sample)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_those_of_the_language() {
        let url: url::Url = "http://example.org/".parse().unwrap();
        let page = Page::parse("<html lang=en><p>The tides</p><p>a tide <b>boats</b>", url);
        let corpus = Corpus::new(&[&page]);
        assert_eq!(corpus.terms(), ["boat", "tide"]);
        assert_eq!(corpus.number("tide"), Some(1));
        assert_eq!(corpus.number("moon"), None);
        let leaves: Vec<&[u32]> = corpus.leaves(0).map(|(_, terms)| terms).collect();
        assert_eq!(leaves, [&[1][..], &[1], &[0]]);
        assert_eq!(corpus.counts(0), [1, 2]);
        assert_eq!(corpus.leaves(1).count(), 0);
    }
}
