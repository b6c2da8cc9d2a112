//! How much of a text was extracted and how much of the extract belongs to it
//! (Gottron 2008, 5.2.2).
//!
//! ```
//! use hadal::eval::measures::Comparison;
//! let score = Comparison::of("the quick brown fox", "quick brown dogs").sequence();
//! assert!((score.precision - 2.0 / 3.0).abs() < 1e-12);
//! assert!((score.recall - 0.5).abs() < 1e-12);
//! ```

mod lcs;
mod spread;
mod words;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use super::f1;
use crate::text::share;

pub use lcs::longest_common_subsequence;
pub use spread::{Interval, Spread, interval};
pub use words::words;

/// Precision, recall and their harmonic mean, each in [0, 1].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// The share of the extract that belongs to the main content; 1 of an empty extract.
    pub precision: f64,
    /// The share of the main content that is in the extract; 1 of an empty main content.
    pub recall: f64,
    /// The harmonic mean; 0 where both are 0.
    pub f1: f64,
}

impl Score {
    /// The score of `common` items that both have (Gottron 2008, def. 1 to 3, with the empty
    /// cases that 2.2.4 settles).
    #[must_use]
    pub fn new(common: usize, gold: usize, extracted: usize) -> Self {
        let of = |whole: usize| {
            if whole == 0 {
                1.0
            } else {
                share(common, whole)
            }
        };
        let (precision, recall) = (of(extracted), of(gold));
        Self {
            precision,
            recall,
            f1: f1(precision, recall),
        }
    }
}

/// An extract beside the gold text, both as words and as letters.
pub struct Comparison {
    gold: Vec<u32>,
    extracted: Vec<u32>,
    gold_letters: Vec<u32>,
    extracted_letters: Vec<u32>,
}

impl Comparison {
    /// Compares the words of two texts.
    #[must_use]
    pub fn of(gold: &str, extracted: &str) -> Self {
        let mut known: HashMap<String, u32> = HashMap::new();
        let mut numbers = |text: &str| -> Vec<u32> {
            words(text)
                .map(|word| {
                    let next = u32::try_from(known.len()).unwrap_or(u32::MAX);
                    *known.entry(word).or_insert(next)
                })
                .collect()
        };
        Self {
            gold: numbers(gold),
            extracted: numbers(extracted),
            gold_letters: letters(gold),
            extracted_letters: letters(extracted),
        }
    }

    /// How many words the main content has, and the extract.
    #[must_use]
    pub fn lengths(&self) -> (usize, usize) {
        (self.gold.len(), self.extracted.len())
    }

    /// By the longest common subsequence of the letters and digits of the words, in lower case:
    /// a word that is cut counts by what is left of it.
    #[must_use]
    pub fn characters(&self) -> Score {
        let common = longest_common_subsequence(&self.gold_letters, &self.extracted_letters);
        Score::new(
            common,
            self.gold_letters.len(),
            self.extracted_letters.len(),
        )
    }

    /// By the longest common subsequence of words: order counts.
    #[must_use]
    pub fn sequence(&self) -> Score {
        let common = longest_common_subsequence(&self.gold, &self.extracted);
        Score::new(common, self.gold.len(), self.extracted.len())
    }

    /// By the bags of words: how often a word occurs counts, where does not.
    #[must_use]
    pub fn bag(&self) -> Score {
        let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
        for word in &self.gold {
            *counts.entry(*word).or_default() += 1;
        }
        let mut common = 0;
        for word in &self.extracted {
            if let Some(count) = counts.get_mut(word).filter(|count| **count > 0) {
                *count -= 1;
                common += 1;
            }
        }
        Score::new(common, self.gold.len(), self.extracted.len())
    }

    /// By the sets of words.
    #[must_use]
    pub fn set(&self) -> Score {
        Self::sets(&self.gold, &self.extracted)
    }

    /// By the sets of pairs of consecutive words.
    #[must_use]
    pub fn pairs(&self) -> Score {
        let pairs = |words: &[u32]| -> Vec<(u32, u32)> {
            words
                .iter()
                .copied()
                .zip(words.iter().copied().skip(1))
                .collect()
        };
        Self::sets(&pairs(&self.gold), &pairs(&self.extracted))
    }

    fn sets<T: Ord>(gold: &[T], extracted: &[T]) -> Score {
        let gold: BTreeSet<&T> = gold.iter().collect();
        let extracted: BTreeSet<&T> = extracted.iter().collect();
        let common = gold.intersection(&extracted).count();
        Score::new(common, gold.len(), extracted.len())
    }
}

fn letters(text: &str) -> Vec<u32> {
    words(text)
        .flat_map(|word| word.chars().map(u32::from).collect::<Vec<_>>())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_score(score: Score, precision: f64, recall: f64, f1: f64) {
        let difference = (score.precision - precision).abs()
            + (score.recall - recall).abs()
            + (score.f1 - f1).abs();
        assert!(difference < 0.005, "{score:?}");
    }

    #[test]
    fn confusion_table_of_the_thesis() {
        // Gottron 2008, table 5.1: four blocks found, one missed, none wrong.
        assert_score(Score::new(4, 5, 4), 1.0, 0.8, 0.89);
    }

    #[test]
    fn empty_cases_are_those_of_chapter_2() {
        assert_score(Comparison::of("", "").sequence(), 1.0, 1.0, 1.0);
        assert_score(Comparison::of("a b", "").bag(), 1.0, 0.0, 0.0);
        assert_score(Comparison::of("", "a b").set(), 0.0, 1.0, 0.0);
        assert_score(Comparison::of("a b", "c d").pairs(), 0.0, 0.0, 0.0);
    }

    #[test]
    fn characters_count_what_is_left_of_a_word() {
        let cut = Comparison::of("The harbour", "the harb!");
        assert_score(cut.sequence(), 0.5, 0.5, 0.5);
        assert_score(cut.characters(), 1.0, 0.7, 14.0 / 17.0);
        assert_eq!(cut.lengths(), (2, 2));
    }

    #[test]
    fn the_models_forgive_more_and_more() {
        let moved = Comparison::of("a b c a b", "a b a b a c c");
        // a b _ a b is common in order; c and the third a are not, nor the second c.
        assert_score(moved.sequence(), 4.0 / 7.0, 0.8, 2.0 * 4.0 / 12.0);
        assert_score(moved.bag(), 5.0 / 7.0, 1.0, 2.0 * 5.0 / 12.0);
        assert_score(moved.set(), 1.0, 1.0, 1.0);
        // ab, bc, ca against ab, ba, ac, cc.
        assert_score(moved.pairs(), 0.25, 1.0 / 3.0, 2.0 / 7.0);
    }
}
