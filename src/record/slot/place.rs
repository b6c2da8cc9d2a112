//! Texts and elements told apart by their places.

use std::collections::BTreeMap;

use super::split::most;
use super::{Aligner, Families, Family};
use crate::text::{normalize, share};

/// Bound on hostile records.
pub(super) const MOST_PLACES: usize = 64;

impl Aligner<'_, '_> {
    /// Texts or elements by their place, with the predicate for each. Where records differ in their
    /// number, as many places count from the end as make those at one place most alike.
    pub(super) fn places(&self, families: &[Family]) -> Vec<(String, Families)> {
        let lengths = || {
            let lengths = families.iter().map(|(_, texts)| texts.len());
            lengths.filter(|length| *length > 0)
        };
        let most = most(families).min(MOST_PLACES);
        let least = lengths().min().unwrap_or(0).min(most);
        let at = |place| at(families, place);
        let at_end = |back: usize| -> (String, Families) {
            let take = |(record, texts): &Family| {
                let place = texts.len().checked_sub(back + 1);
                let text = place.and_then(|place| texts.get(place));
                (*record, text.copied().into_iter().collect())
            };
            let test = match back {
                0 => "[last()]".to_owned(),
                back => format!("[last() - {back}]"),
            };
            (test, families.iter().map(take).collect())
        };
        if most != least + 1 {
            return from_start(families);
        }
        // One text may be missing: before it places count from the start, behind it from the end.
        let missing = |place: usize| -> (String, Families) {
            let take = |(record, texts): &Family| {
                let text = texts.get(place).filter(|_| texts.len() == most);
                (*record, text.copied().into_iter().collect())
            };
            let test = if place == least {
                format!("[{most}]")
            } else {
                format!("[position() = {} and last() = {most}]", place + 1)
            };
            (test, families.iter().map(take).collect())
        };
        let likeness = |(_, family): (String, Families)| self.likeness(&family);
        let front: Vec<f64> = (0..least).map(|place| likeness(at(place))).collect();
        let back: Vec<f64> = (0..least).map(|place| likeness(at_end(place))).collect();
        let candidates = (0..=least).rev().map(|place| {
            let around = front[..place].iter().chain(&back[..least - place]);
            (around.sum::<f64>() + likeness(missing(place)), place)
        });
        let best = candidates.reduce(|a, b| if b.0 > a.0 + 1e-9 { b } else { a });
        let best = best.map_or(least, |(_, place)| place);
        let behind = (0..least - best).rev().map(at_end);
        (0..best)
            .map(at)
            .chain([missing(best)])
            .chain(behind)
            .collect()
    }

    /// The share of texts that are of the usual kind and begin with the usual kind of letter.
    fn likeness(&self, families: &[Family]) -> f64 {
        let mut counts: BTreeMap<(&'static str, Option<String>), usize> = BTreeMap::new();
        let mut all = 0;
        for (record, texts) in families {
            for text in texts {
                let text = self.page(*record).clean_text(*text);
                // Of a text with a number behind a word, such as "ISBN 978…", the word counts.
                let first = text
                    .split_once(' ')
                    .filter(|(_, rest)| rest.chars().next().is_some_and(|c| c.is_ascii_digit()));
                let first = first.map(|(word, _)| word.to_owned());
                *counts.entry((normalize(&text).kind(), first)).or_default() += 1;
                all += 1;
            }
        }
        share(counts.into_values().max().unwrap_or(0), all)
    }
}

/// A place counted from the start, with its predicate.
fn at(families: &[Family], place: usize) -> (String, Families) {
    let take =
        |(record, nodes): &Family| (*record, nodes.get(place).copied().into_iter().collect());
    let taken = families.iter().map(take).collect();
    (format!("[{}]", place + 1), taken)
}

/// All places counted from the start.
pub(super) fn from_start(families: &[Family]) -> Vec<(String, Families)> {
    let most = most(families).min(MOST_PLACES);
    (0..most).map(|place| at(families, place)).collect()
}
