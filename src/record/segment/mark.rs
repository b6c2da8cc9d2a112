//! Where marks part the segments of a text.

use super::super::feature::normal;
use super::super::standing::{COMMA, places};
use super::{LONGEST_TEXT, STOPS};
use crate::text::is_month;

/// A word that is written short has at most so many letters.
const ABBREVIATION: usize = 4;

/// Where the mark stands in a text that is not too long, and where it ends.
pub(super) fn marks(text: &str, mark: &str) -> Vec<(usize, usize)> {
    let standing = |mark| -> Vec<(usize, usize)> {
        let places = places(text, mark).into_iter();
        places.map(|place| (place.start, place.end)).collect()
    };
    match mark {
        _ if text.len() > LONGEST_TEXT => Vec::new(),
        "" => Vec::new(),
        STOPS => {
            let stops = text.match_indices(". ").map(|(at, _)| (at, at + 2));
            let mut stops: Vec<(usize, usize)> = stops
                .filter(|(at, end)| !is_short(&text[..*at], &text[*end..]))
                .collect();
            stops.extend(marks(text, COMMA));
            let fields = text.match_indices([';', '；', '؛']);
            stops.extend(fields.map(|(at, mark)| (at, at + mark.len())));
            stops.retain(|(at, _)| !is_enclosed(&text[..*at]));
            stops
        }
        COMMA => {
            let mut commas = standing(COMMA);
            commas.retain(|(at, _)| !ends_in_day(&text[..*at]));
            commas
        }
        _ => standing(mark),
    }
}

/// Whether a text ends within brackets.
fn is_enclosed(text: &str) -> bool {
    let inner = text.rfind(['(', '[']).map(|at| &text[at..]);
    inner.is_some_and(|inner| !inner.contains([')', ']']))
}

/// Whether the full stop between the texts is that of a word which is written short: "pp. 12",
/// "J. Mill"; not that of the unit of a number: "167 S. Leinen".
fn is_short(before: &str, behind: &str) -> bool {
    let mut words = before.rsplit([' ', ',', '(', '[', '.']);
    let word = words.next().unwrap_or_default();
    let letters = word.chars().count();
    let is_word = letters > 0 && word.chars().all(char::is_alphabetic);
    let counts = words.next().is_some_and(|number| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    let first = behind
        .split([' ', ',', '.', ';'])
        .next()
        .unwrap_or_default();
    let calls = first.starts_with(|c: char| c.is_ascii_digit()) && normal(first).kind() != "year";
    let is_small = word.starts_with(char::is_lowercase);
    is_word && !counts && letters <= ABBREVIATION && (letters == 1 || is_small || calls)
}

/// Whether a text ends in a day without its year, which stands behind a comma: "May 3, 2017".
fn ends_in_day(text: &str) -> bool {
    let mut words = text.rsplit(' ');
    let is_number = |word: &str| word.parse().is_ok_and(|day: u8| (1..=31).contains(&day));
    match (words.next(), words.next()) {
        (Some(last), Some(before)) => {
            (is_month(before) && is_number(last)) || (is_number(before) && is_month(last))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_not_searched() {
        let text = "Ab cd ef harbour. ";
        assert_eq!(marks(text, STOPS), [(16, 18)]);
        for mark in [STOPS, COMMA, "|"] {
            assert_eq!(marks(&format!("{}, x | y", text.repeat(200)), mark), []);
        }
    }

    #[test]
    fn stops_of_short_words_days_and_brackets_part_nothing() {
        let parts = |text: &str| {
            let mut cuts = marks(text, STOPS);
            cuts.sort_unstable();
            cuts.into_iter().map(|(at, _)| at).collect::<Vec<_>>()
        };
        assert_eq!(parts("J. Mill, pp. 12-19; May 3, 1951"), [7, 18]);
        assert_eq!(
            parts("Mill v. Roe (Ct. App, 1951). 167 S. Leinen"),
            [27, 34]
        );
    }
}
