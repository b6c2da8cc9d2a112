//! The words of the records that a field finds, to ask for again in other forms.

use std::collections::{BTreeMap, BTreeSet};

use super::seen::Seen;
use crate::record::{Record, Wrapper};
use crate::text::words;

/// A word shorter than this cannot be cut or misspelt so that it stays the same word.
const SHORTEST: usize = 6;

/// The long words of one feature of the records.
pub(super) struct Vocabulary<'s> {
    /// Each with the records that have it, the rarest and longest first.
    words: Vec<(&'s str, BTreeSet<String>)>,
    values: Vec<(&'s Record, &'s str)>,
}

impl<'s> Vocabulary<'s> {
    /// Of the values of `feature`, or of the text feature with the most values.
    pub fn of(seen: &'s [Seen], wrapper: &Wrapper, feature: Option<&str>) -> Self {
        let texts = || {
            let texts = wrapper.features.iter();
            texts.filter(|feature| feature.is_typed())
        };
        let richest = || texts().max_by_key(|feature| feature.distinct);
        let feature = feature.or_else(|| richest().map(|feature| feature.id.as_str()));
        let records = seen.iter().flat_map(|seen| &seen.records);
        let values: Vec<(&Record, &str)> = records
            .flat_map(|record| {
                let values = feature.and_then(|feature| record.attributes.get(feature));
                values
                    .into_iter()
                    .flatten()
                    .map(move |value| (record, value.as_str()))
            })
            .collect();
        let mut holders = BTreeMap::<&str, BTreeSet<String>>::new();
        for (record, value) in &values {
            for word in words(value).filter(|word| can_be_cut(word)) {
                holders.entry(word).or_default().insert(record.id.clone());
            }
        }
        let mut words: Vec<_> = holders.into_iter().collect();
        words.sort_by_key(|(word, holders)| {
            let length = word.chars().count();
            (holders.len(), usize::MAX - length, *word)
        });
        Self { words, values }
    }

    /// Whether it has no word.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// At most some `most` of its words, from the rare to the frequent ones.
    pub fn spread(&self, most: usize) -> Vec<&'s str> {
        let step = self.words.len().div_ceil(most).max(1);
        self.words
            .iter()
            .step_by(step)
            .map(|(word, _)| *word)
            .collect()
    }

    /// Two words that are all of a value, turned round, with the record that has it.
    pub fn turned_pair(&self) -> Option<(String, &'s Record)> {
        self.values.iter().find_map(|(record, value)| {
            let words: Vec<&str> = words(value).collect();
            match words.as_slice() {
                [first, second] if first != second && words.iter().all(|word| can_be_cut(word)) => {
                    Some((format!("{second} {first}"), *record))
                }
                _ => None,
            }
        })
    }
}

/// Whether a word is long, and of letters; the signs of East Asian scripts are words, not letters
/// to cut.
fn can_be_cut(word: &str) -> bool {
    word.chars().count() >= SHORTEST && word.chars().all(|c| c.is_alphabetic() && c < '\u{2E80}')
}
