//! Sample pages with the terms of their text.

use std::collections::{BTreeMap, HashMap};
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
/// both by the language of the pages. A word is looked at once, however often it occurs.
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
        corpus.known = vec![String::new(); numbers.len()];
        for (term, number) in numbers {
            if let Some(place) = corpus.known.get_mut(number as usize) {
                *place = term;
            }
        }
        corpus
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

    /// The text leaves of a page, each with its terms.
    pub fn leaves(
        &self,
        page: usize,
    ) -> impl Iterator<Item = (NodeId, impl Iterator<Item = &str>)> {
        let terms = self.terms.get(page);
        terms.into_iter().flat_map(move |terms| {
            terms
                .leaves
                .iter()
                .map(move |(leaf, range)| (*leaf, self.named(&terms.numbers, range.clone())))
        })
    }

    /// The terms of a page, in their order.
    pub fn terms(&self, page: usize) -> impl Iterator<Item = &str> {
        self.leaves(page).flat_map(|(_, terms)| terms)
    }

    /// How often each term occurs on a page.
    #[must_use]
    pub fn counts(&self, page: usize) -> BTreeMap<&str, usize> {
        let mut counts = vec![0_usize; self.known.len()];
        for number in self.terms.get(page).into_iter().flat_map(|t| &t.numbers) {
            if let Some(count) = counts.get_mut(*number as usize) {
                *count += 1;
            }
        }
        self.known
            .iter()
            .map(String::as_str)
            .zip(counts)
            .filter(|(_, count)| *count > 0)
            .collect()
    }

    fn named<'a>(
        &'a self,
        numbers: &'a [u32],
        range: Range<usize>,
    ) -> impl Iterator<Item = &'a str> {
        numbers
            .get(range)
            .unwrap_or_default()
            .iter()
            .filter_map(|number| self.known.get(*number as usize))
            .map(String::as_str)
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
        assert_eq!(
            corpus.terms(0).collect::<Vec<_>>(),
            ["tide", "tide", "boat"]
        );
        assert_eq!(corpus.counts(0)["tide"], 2);
        assert_eq!(corpus.leaves(0).count(), 3);
        assert_eq!(corpus.leaves(1).count(), 0);
    }
}
