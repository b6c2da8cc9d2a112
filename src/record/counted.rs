//! Which units it is that pages state the number of, where some stand within others: works under their
//! composers.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use super::extract::Places;
use super::group::{Key, Unit};
use super::inner::within;
use super::score::Group;
use super::total::{FEWEST_PAGES, STATED, Total, numbers};
use crate::page::Page;
use crate::text::share;

/// Result pages with their terms, and the numbers in them once they are asked for.
pub(super) struct Counted<'p> {
    pages: Vec<(&'p Page, &'p [String])>,
    numbers: OnceCell<Vec<Vec<(Total, usize)>>>,
}

impl<'p> Counted<'p> {
    /// These pages, each with what it was asked for.
    pub fn new(pages: impl Iterator<Item = (&'p Page, &'p [String])>) -> Self {
        Self {
            pages: pages.collect(),
            numbers: OnceCell::new(),
        }
    }

    /// The units of a group, with those that are `alone` in what they stand in, where all stand within
    /// units of another one, and the pages state how many they are and not how many are around them.
    pub fn units(
        &self,
        inner: &Group,
        alone: &[BTreeMap<Key, Vec<Unit>>],
        outer: &Group,
    ) -> Option<Vec<Vec<Unit>>> {
        let units = inner.with_single(alone, |_, _| true);
        let counts = counts(&units, outer)?;
        let several = counts.iter().filter(|(inner, outer)| inner > outer);
        let several: BTreeSet<usize> = several.map(|(inner, _)| *inner).collect();
        (several.len() >= FEWEST_PAGES && self.state(&counts)).then_some(units)
    }

    /// Whether the pages state, at one place, how many of the smaller units there are: on some exactly,
    /// on others more, as there are further pages.
    fn state(&self, counts: &[(usize, usize)]) -> bool {
        let nowhere = Places::default();
        let numbers = self.numbers.get_or_init(|| {
            let pages = self.pages.iter();
            pages
                .map(|(page, terms)| numbers(page, terms, &nowhere))
                .collect()
        });
        let mut places: BTreeMap<&Total, Vec<(usize, usize, usize)>> = BTreeMap::new();
        let mut told = 0;
        for (numbers, (inner, outer)) in numbers.iter().zip(counts) {
            if inner > outer {
                told += 1;
                for (place, number) in numbers {
                    let seen = places.entry(place).or_default();
                    seen.push((*number, *inner, *outer));
                }
            }
        }
        places.values().any(|seen| {
            let exact = seen.iter().filter(|(number, inner, _)| number == inner);
            let values: BTreeSet<usize> = exact.map(|(number, ..)| *number).collect();
            values.len() >= FEWEST_PAGES
                && share(seen.len(), told) >= STATED
                && seen
                    .iter()
                    .all(|(number, inner, outer)| number >= inner && number != outer)
        })
    }
}

/// How many units of both groups each page that has both shows, where all of `inner` stand within units
/// of `outer` there.
fn counts(inner: &[Vec<Unit>], outer: &Group) -> Option<Vec<(usize, usize)>> {
    let counts = inner.iter().zip(&outer.units).map(|(inner, outer)| {
        let held: usize = outer.iter().map(|unit| within(inner, unit).count()).sum();
        match (inner.len(), outer.len()) {
            (_, 0) => Some((0, 0)),
            (all, outer) => (held == all).then_some((all, outer)),
        }
    });
    counts.collect()
}

#[cfg(test)]
mod tests {
    use crate::record::induce::tests::found;

    #[test]
    fn the_records_are_what_pages_state_the_number_of() {
        let work = |number: &usize| {
            let opus = number * 37 % 101;
            format!("<li><em>Sonata in C, op. {opus}</em>, {}</li>", 1700 + opus)
        };
        let (_, counts) = found(|word, numbers| {
            // Most composers have one work each.
            let composers = numbers.chunk_by(|a, _| a % 3 != 0);
            let composer = |works: &[usize]| {
                let all: String = works.iter().map(work).collect();
                format!(
                    "<li><b>Composer {word} {}</b> (1700)<ul class=works>{all}</ul></li>",
                    works[0]
                )
            };
            let composers: String = composers.map(composer).collect();
            let count = numbers.len();
            format!("<p>{count} works</p><h1>{word}</h1><ul class=composers>{composers}</ul>")
        });
        assert_eq!(counts, [9, 5, 7, 3]);
    }
}
