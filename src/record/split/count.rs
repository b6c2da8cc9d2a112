//! Numbers of things, whose name has a few forms, beside a few phrases without a number.

use std::collections::{BTreeMap, BTreeSet};

use super::super::affix::{self, is_measure};
use super::super::part::amount;
use super::super::quantity::around_number;
use crate::text::{fold, is_moment, is_month, is_span, power_of_ten, share};

/// The name of a thing has at most so many forms, which begin with the same letters.
pub(super) const FORMS: usize = 4;
const STEM: usize = 3;
/// So many values say without a number that there is none, or too few, at the most.
const WITHOUT: f64 = 0.5;
/// More words than these around a number are a sentence.
const FEW_WORDS: usize = 6;
/// What ratings are of, at most.
const SCALES: [&str; 4] = ["5", "10", "20", "100"];

/// What the number of each value stands in, where values are numbers of things, whose name has a few
/// forms: "1 point", "2 points", "10 350 words"; some may be one of a few phrases without a number:
/// "discuss".
pub(super) struct Counts<'v> {
    /// What stands before the number and behind it, with the number of values.
    frames: BTreeMap<(&'v str, &'v str), usize>,
    has_phrases: bool,
}

impl<'v> Counts<'v> {
    pub(super) fn of(values: &[&'v str]) -> Option<Self> {
        let mut frames: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        let mut numbers = BTreeSet::new();
        let (mut phrases, mut without) = (BTreeSet::new(), 0);
        for value in values {
            if !value.contains(|c: char| c.is_ascii_digit()) {
                phrases.insert(*value);
                without += 1;
                continue;
            }
            let (before, number, behind) = framed(value)?;
            numbers.insert(number);
            *frames.entry((before, behind)).or_default() += 1;
            if frames.len() > FORMS {
                return None;
            }
        }
        // Another number that is not the same in all is of something else.
        let is_only = frames.len() == 1 || !frames.keys().any(has_digit);
        let come_back = phrases.len() < 2 || 2 * phrases.len() <= without;
        let are_few = phrases.len() <= FORMS && share(without, values.len()) <= WITHOUT;
        let is_scale = |(before, behind): &(&str, &str)| before.is_empty() && scale(behind);
        let are_scaled = frames.len() == 1
            && frames.keys().all(is_scale)
            && numbers.iter().any(|number| number.contains([',', '.']));
        (numbers.len() > 1
            && is_only
            && come_back
            && are_few
            && (are_scaled || are_forms(frames.keys().copied())))
        .then_some(Self {
            frames,
            has_phrases: without > 0,
        })
    }

    /// Whether the values differ in more than their number.
    pub(super) fn vary(&self) -> bool {
        self.frames.len() > 1 || self.has_phrases || self.frames.keys().any(has_digit)
    }

    /// Whether words stand behind the numbers. One before them alone may be a name: "Volume 2".
    pub(super) fn are_followed(&self) -> bool {
        let mut frames = self.frames.keys();
        frames.any(|(_, behind)| behind.contains(char::is_alphanumeric))
    }

    /// What is counted, in the form that most values have.
    pub(super) fn label(&self) -> Option<String> {
        let most = self.frames.iter().max_by_key(|(_, count)| **count);
        let (before, behind) = most?.0;
        affix::label(before).or_else(|| affix::label(behind))
    }
}

/// What stands before the number of a text and behind it, where that may be left out.
fn framed(value: &str) -> Option<(&str, &str, &str)> {
    let (before, number, behind) = around_number(value)?;
    let is_joined = before.ends_with(|c: char| c.is_ascii_alphanumeric())
        || behind.starts_with(|c: char| c.is_ascii_alphanumeric());
    let words = || before.split_whitespace().chain(behind.split_whitespace());
    let first = behind.split_whitespace().next().unwrap_or_default();
    let is_of_time = words().any(is_month) || is_moment(value) || is_span(value);
    let are_few = words().count() <= FEW_WORDS;
    (are_few
        && !is_joined
        && !is_of_time
        && !is_measure(first)
        && power_of_ten(first).is_none()
        && amount(value).is_none())
    .then_some((before.trim(), number, behind.trim()))
}

/// Whether that behind a number is the best that there is: "/5".
fn scale(behind: &str) -> bool {
    let best = behind.strip_prefix('/').map(str::trim);
    best.is_some_and(|best| SCALES.contains(&best))
}

/// Whether all that numbers stand in begins with the same letters.
pub(super) fn are_forms<'f>(frames: impl Iterator<Item = (&'f str, &'f str)>) -> bool {
    let mut stems = frames.map(|(before, behind)| {
        let letters = [before, behind].map(fold).concat();
        let letters = letters.chars().filter(|c| c.is_alphabetic());
        letters.take(STEM).collect::<String>()
    });
    let first = stems.next().filter(|stem| !stem.is_empty());
    first.is_some_and(|first| stems.all(|stem| stem == first))
}

fn has_digit((before, behind): &(&str, &str)) -> bool {
    [before, behind]
        .iter()
        .any(|text| text.contains(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(values: &[&str]) -> Option<String> {
        Counts::of(values)?.label()
    }

    #[test]
    fn things_are_counted_in_a_few_forms_and_phrases() {
        let of = |values: &[&str]| label(values).unwrap_or_default();
        assert_eq!(of(&["1 commento", "5 commenti", "12 commenti"]), "commenti");
        assert_eq!(of(&["66670人评价", "评价人数不足", "3226人评价"]), "人评价");
        assert_eq!(
            of(&["¡Solo quedan 2!", "Completo", "¡Solo quedan 4!"]),
            "Solo quedan"
        );
        assert_eq!(of(&["4 von 5 Sternen", "3 von 5 Sternen"]), "von 5 Sternen");
        assert!(Counts::of(&["3,2/5", "4/5"]).is_some_and(|counts| counts.vary()));
        assert!(Counts::of(&["Volume 1", "Volume 2"]).is_some_and(|counts| !counts.vary()));
    }

    #[test]
    fn days_codes_sizes_and_titles_count_nothing() {
        for values in [
            ["3 May", "12 May", "4 May"],
            ["3/5", "4/5", "1/5"],
            ["5 km", "12 km", "9 km"],
            ["Box 24A", "Box 3B", "Box 4C"],
            ["12 posts", "3 authors", "4 posts"],
            ["Emma", "Persuasion", "Emma 2"],
            ["$12", "$7", "free"],
        ] {
            assert!(Counts::of(&values).is_none(), "{values:?}");
        }
    }
}
