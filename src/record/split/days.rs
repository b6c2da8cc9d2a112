//! Texts of which some say from which day to which, and the others one day.

use std::collections::BTreeMap;

use super::super::affix::USUAL;
use super::super::part::Part;
use super::super::standing::around_last;
use crate::text::{is_moment, share};

/// So many say two days, at least, and this share of all.
const FEWEST: usize = 3;
const SOME: f64 = 0.2;
/// A longer text, in bytes, is no two days, and a longer word, in letters, does not stand between them.
const LONGEST: usize = 80;
const WORD: usize = 3;
/// Two days with their years have so many digits.
const DIGITS: usize = 10;

/// The first day and the last, by the word or mark between them: "3 May 2025 ~ 9 May 2025".
pub(super) fn days(values: &[&str]) -> Option<Vec<Part>> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut single = 0;
    for value in values.iter().filter(|value| value.len() <= LONGEST) {
        let digits = value.bytes().filter(u8::is_ascii_digit).count();
        let words = value.split(' ').filter(|word| may_part(word));
        let mut words = words.filter(|_| digits >= DIGITS);
        let are_days = |word: &&str| {
            let around = around_last(value, word);
            around.is_some_and(|(first, last)| is_moment(first) && is_moment(last))
        };
        match words.find(are_days) {
            Some(word) => *counts.entry(word).or_default() += 1,
            None => single += usize::from(is_moment(value)),
        }
    }
    let (word, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    let is_usual = count >= FEWEST
        && share(count, values.len()) >= SOME
        && share(count + single, values.len()) >= USUAL;
    let both = || vec![Part::Before(word.to_owned()), Part::After(word.to_owned())];
    is_usual.then(both)
}

/// Whether a word is short enough, and says no part of a day.
fn may_part(word: &str) -> bool {
    !word.is_empty() && word.chars().count() <= WORD && !word.contains(char::is_numeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_texts_say_two_days() {
        let fairs = [
            "2025.03.28 ~ 2025.04.06",
            "2025.04.02",
            "2025.04.04 ~ 2025.04.09",
            "2025.04.01 ~ 2025.12.31",
            "2025.05.01",
        ];
        let parts = days(&fairs).unwrap();
        let read = |at: usize| fairs.map(|fair| parts[at].of(fair));
        assert_eq!(read(0)[..2], [Some("2025.03.28"), Some("2025.04.02")]);
        assert_eq!(read(1)[..2], [Some("2025.04.06"), None]);
        let talks = fairs.map(|fair| fair.replace('~', "bis"));
        assert!(days(&talks.each_ref().map(String::as_str)).is_some());
        assert_eq!(days(&["2025.04.02", "2025.05.01"]), None);
    }
}
