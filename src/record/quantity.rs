//! Numbers of several things in one text: "27 posts - 3 authors", "4.12 avg rating — 8 editions".

use std::collections::{BTreeMap, BTreeSet};

use super::affix::{is_measure, is_prose};
use crate::text::{is_month, share};

/// What stands between them.
const BETWEEN: [&str; 8] = [" - ", " – ", " — ", " | ", " · ", " • ", "; ", ", "];
/// So many texts say of how many of a thing they are, at least, and this share of all.
const FEWEST: usize = 3;
const FEW: f64 = 0.1;
/// This share of the texts has several parts.
const SOME: f64 = 0.3;
/// Longer names of things are sentences, and so are longer lists of them.
const LONGEST: usize = 24;
const LONGEST_LIST: usize = 512;

/// The things of which texts say how many there are, where that is several and they vary.
pub(super) fn things(values: &[&str]) -> Option<Vec<String>> {
    if is_prose(values) {
        return None;
    }
    let mut found: BTreeMap<String, (usize, BTreeSet<&str>)> = BTreeMap::new();
    let (mut several, mut places) = (0, Vec::new());
    for value in values {
        let pieces = pieces(value);
        several += usize::from(pieces.len() > 1);
        for (thing, number) in pieces.into_iter().filter_map(amount) {
            let (texts, numbers) = found.entry(thing.clone()).or_default();
            if *texts == 0 {
                places.push(thing);
            }
            *texts += 1;
            numbers.insert(number);
        }
    }
    found.retain(|_, (texts, numbers)| {
        *texts >= FEWEST && share(*texts, values.len()) >= FEW && numbers.len() > 1
    });
    places.retain(|thing| found.contains_key(thing));
    (places.len() > 1 && share(several, values.len()) >= SOME).then_some(places)
}

/// How many of the thing there are: the number, with its unit where that is a measure.
pub(super) fn of<'t>(text: &'t str, thing: &str) -> Option<&'t str> {
    let mut pieces = pieces(text).into_iter();
    let piece = pieces.find(|piece| amount(piece).is_some_and(|(found, _)| found == thing))?;
    said(piece)
}

/// The number in a text that says how many of a thing there are, with its unit where that is a
/// measure.
pub(super) fn said(piece: &str) -> Option<&str> {
    let (thing, number) = amount(piece)?;
    let is_size = thing.split(' ').next().is_some_and(is_measure);
    Some(if is_size { piece } else { number })
}

/// The parts of a text; none of one that is too long to list things.
fn pieces(text: &str) -> Vec<&str> {
    if text.len() > LONGEST_LIST {
        return Vec::new();
    }
    let next = |text: &str| {
        let marks = BETWEEN
            .iter()
            .filter_map(|mark| Some((text.find(mark)?, mark.len())));
        marks.min()
    };
    let (mut found, mut rest) = (Vec::new(), text);
    while let Some((at, length)) = next(rest) {
        found.push(rest[..at].trim());
        rest = &rest[at + length..];
    }
    found.push(rest.trim());
    found
}

/// The only number in a text and what it counts, in the form of one thing.
pub(super) fn amount(piece: &str) -> Option<(String, &str)> {
    let start = piece.find(|c: char| c.is_ascii_digit())?;
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '+');
    let length = piece[start..]
        .find(|c| !is_number(c))
        .unwrap_or(piece.len() - start);
    // Thousands: "12.3k stars".
    let is_end = |rest: &str| !rest[1..].starts_with(char::is_alphanumeric);
    let thousands = piece[start + length..].starts_with(['k', 'K', 'M']);
    let length = length + usize::from(thousands && is_end(&piece[start + length..]));
    let (before, after) = (&piece[..start], &piece[start + length..]);
    let words: Vec<String> = [before, after]
        .into_iter()
        .flat_map(|text| text.split(|c: char| c.is_whitespace() || "()[]:".contains(c)))
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let is_plain = |word: &String| word.chars().all(|c| c.is_alphabetic() || "'’-".contains(c));
    let thing = words.join(" ");
    let thing = thing.strip_suffix('s').unwrap_or(&thing);
    let number = piece[start..start + length].trim_end_matches(['.', ',']);
    let may_be_day =
        number.bytes().all(|byte| byte.is_ascii_digit()) && matches!(length, 1 | 2 | 4);
    let is_thing = !words.is_empty()
        && words.iter().all(is_plain)
        && !(may_be_day && words.iter().any(|word| is_month(word)))
        && thing.chars().count() <= LONGEST;
    is_thing.then(|| (thing.to_owned(), number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_thing_is_counted_wherever_it_stands() {
        let values = [
            "27 posts - 3 authors",
            "1 author",
            "4.12 avg rating — 1,234 posts — 12 authors",
            "3.9 avg rating — 12.3k posts",
            "5 posts, 1 author, 4.5 avg rating",
        ];
        let things = things(&values).unwrap();
        assert_eq!(things, ["post", "author", "avg rating"]);
        let found = values.map(|value| of(value, "post"));
        assert_eq!(
            found,
            [Some("27"), None, Some("1,234"), Some("12.3k"), Some("5")]
        );
        assert_eq!(of(values[4], "author"), Some("1"));
        assert_eq!(of("2 rooms, 80 km away", "km away"), Some("80 km away"));
    }

    #[test]
    fn days_and_names_count_nothing() {
        let days = [
            "12 May, 14 Hall",
            "13 May, 15 Hall",
            "1 June, 2 Hall",
            "2 July, 7 Hall",
        ];
        assert_eq!(things(&days), None);
        assert_eq!(
            things(&["Area 51", "Catch 22", "Fahrenheit 451", "Ocean 11"]),
            None
        );
    }
}
