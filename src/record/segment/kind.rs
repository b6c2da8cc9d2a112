//! What a segment says of itself: its kind, the words before that, its unit.

use super::super::affix::is_measure;
use super::super::feature::normal;
use crate::text::{is_moment, is_month, is_period, is_time_of_day, is_weekday};

/// Units of which a value has now the one and now the other.
const ALIKE: [&[&str]; 3] = [
    &["l", "ml", "cl", "dl"],
    &["kg", "mg", "g", "oz", "lb", "lbs"],
    &["mb", "kb", "gb", "tb", "kib", "mib", "gib"],
];
/// A label has at most so many words and letters.
pub(super) const WORDS: usize = 4;
pub(super) const LONGEST: usize = 32;
/// Shorter words may be no names of days.
const SHORT: usize = 2;

/// The kind of a segment that is a value of a kind.
pub(in super::super) fn kind(segment: &str) -> Option<&'static str> {
    let with_time = segment
        .rsplit_once(' ')
        .filter(|(_, time)| is_time_of_day(time));
    let day = with_time.map_or(segment, |(day, _)| {
        day.trim_end_matches([' ', '-', '–', '·', '|'])
    });
    if is_moment(segment) || is_moment(day) {
        return Some("date");
    }
    let percent = segment.strip_suffix('%').map(str::trim_end);
    if percent.is_some_and(|number| normal(number).kind() == "number") {
        return Some("percent");
    }
    match normal(segment).kind() {
        "date" | "year" => Some("date"),
        "money" => Some("money"),
        "number" => Some("number"),
        _ => (is_month_of_year(segment) || is_period(segment)).then_some("date"),
    }
}

/// Whether a text is a month with its year: "11-2015", "January 1990".
fn is_month_of_year(text: &str) -> bool {
    let parts = text.rsplit_once([' ', '-', '/', '.']);
    parts.is_some_and(|(month, year)| {
        let is_number = month
            .parse()
            .is_ok_and(|month: u8| (1..=12).contains(&month));
        let is_year = year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
        is_year && (is_number || is_month(month))
    })
}

/// The words before a value of a kind: "closes" of "closes 4 June 2009".
pub(in super::super) fn lead(segment: &str) -> Option<&str> {
    let is_word = |c: char| c.is_alphabetic() || " .#-/()'’".contains(c);
    let cuts = segment.match_indices(' ').map(|(at, _)| at).take(WORDS);
    let mut leads = cuts.map(|at| segment.split_at(at));
    let is_lead = |(label, rest): (&str, &str)| {
        let fits = label.starts_with(char::is_alphabetic)
            && label.chars().all(is_word)
            && label.chars().count() <= LONGEST
            && !label.split([' ', '.']).any(is_of_day);
        let rest = rest.trim_start().trim_start_matches('#');
        fits && (kind(rest).is_some() || is_size(rest) || is_range(rest))
    };
    let mut found = leads.find(|lead| is_lead(*lead))?;
    // The small words behind it belong to it: "Registered on" of "Registered on 7 March 1978".
    for longer in leads {
        let goes_on = found.1.trim_start().starts_with(char::is_lowercase);
        if !goes_on || !is_lead(longer) {
            break;
        }
        found = longer;
    }
    Some(found.0)
}

/// Whether a word is the name of a month or a day; short for one it may be another word, "on".
fn is_of_day(word: &str) -> bool {
    is_month(word) || (word.chars().count() > SHORT && is_weekday(word))
}

/// Whether words read as a phrase rather than a name: all but the first are in small letters.
pub(super) fn is_phrase(label: &str) -> bool {
    let mut words = label.split(' ').skip(1);
    words.all(|word| word.starts_with(char::is_lowercase))
}

/// Whether a text is a number up to another: "89-127".
fn is_range(text: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let ends = text.split_once(['-', '–']);
    ends.is_some_and(|(first, last)| is_number(first) && is_number(last))
}

/// The unit of a size with one number or several, and a word that says of what, if any: "36 x 98cm",
/// "600-1400 m", "165 cm wide".
pub(super) fn measure(text: &str) -> Option<String> {
    let is_number = |c: char| c.is_ascii_digit() || " .,x×-–/".contains(c);
    let end = text.find(|c| !is_number(c))?;
    let (numbers, said) = text.split_at(end);
    let mut words = said.split(' ');
    let unit = words.next()?.trim_end_matches('.').to_lowercase();
    let of_what = words.next().unwrap_or_default();
    let is_size = numbers.starts_with(|c: char| c.is_ascii_digit())
        && !numbers.ends_with(['x', '-', '–', '/'])
        && is_measure(&unit);
    let is_all = words.next().is_none() && of_what.chars().all(|c| c.is_alphabetic() || c == '.');
    // "50 cl" and "1.5 l" say the same of two things.
    let alike = ALIKE.iter().find(|units| units.contains(&unit.as_str()));
    let unit = alike
        .and_then(|units| units.first())
        .map_or(unit, |first| (*first).to_owned());
    (is_size && is_all).then_some(unit)
}

/// Whether a text is a number with its unit: "145 km".
fn is_size(text: &str) -> bool {
    let parts = text.rsplit_once(' ');
    parts.is_some_and(|(number, unit)| is_measure(unit) && kind(number) == Some("number"))
}
