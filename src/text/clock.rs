//! The time of day beside a day.

/// What stands beside a time of day, or is one: zones, hours by their names ("19:00 Uhr").
const BESIDE: [&str; 13] = [
    "noon", "midnight", "utc", "gmt", "cet", "est", "uhr", "uur", "hod", "godz", "hrs", "h", "ч",
];
/// The halves of the day: "3 p.m."
const HALVES: [&str; 4] = ["am", "pm", "a.m", "p.m"];
/// The name of a zone has so many letters at the most.
const ZONE: usize = 5;

/// Whether a text is nothing but a time of day: "10:00:05.2 UTC", "3 p.m."
#[must_use]
pub fn is_time_of_day(text: &str) -> bool {
    !text.is_empty() && of_day(text.split(' ')).is_empty()
}

/// The words that are not of the time of day, neither an hour with its half: "3 p.m."
pub(super) fn of_day<'t>(words: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
    let is_hour = |word: &str| word.parse().is_ok_and(|hour: u8| (1..=12).contains(&hour));
    let mut kept: Vec<&str> = Vec::new();
    for word in words.filter(|word| !word.is_empty()) {
        if half_of_day(word).is_some() && kept.last().is_some_and(|last| is_hour(last)) {
            kept.pop();
        } else if !is_of_clock(word) {
            kept.push(word);
        }
    }
    kept
}

/// Whether a word is of the time of day: "3:32AM", "10:00:05.2", "pm", "UTC", "+0200",
/// "+02:00", "UTC+2".
fn is_of_clock(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    let clock = ["am", "pm", "z"]
        .iter()
        .find_map(|end| lower.strip_suffix(end))
        .unwrap_or(&lower);
    let is_number = |part: &str| {
        let whole = part.split('.').next().unwrap_or_default();
        matches!(whole.len(), 1 | 2) && part.bytes().all(|b| b.is_ascii_digit() || b == b'.')
    };
    let is_clock = clock.contains(':') && clock.split(':').all(is_number);
    is_clock
        || offset(word).is_some()
        || half_of_day(word).is_some()
        || BESIDE.contains(&lower.trim_end_matches('.'))
}

/// `a` or `p` of a word that is a half of the day.
fn half_of_day(word: &str) -> Option<char> {
    let word = word.trim_end_matches('.').to_ascii_lowercase();
    HALVES
        .contains(&word.as_str())
        .then(|| word.chars().next())?
}

/// By how many minutes a zone is off that a word says: "+0200", "+05:30", "UTC-3".
fn offset(word: &str) -> Option<i64> {
    let lower = word.to_ascii_lowercase();
    let zone = ["utc", "gmt"].iter().find_map(|z| lower.strip_prefix(z));
    let rest = zone.unwrap_or(&lower);
    let digits = rest.strip_prefix(['+', '-'])?.replacen(':', "", 1);
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let number: i64 = digits.parse().ok()?;
    let minutes = match digits.len() {
        4 => 60 * (number / 100) + number % 100,
        1 | 2 if zone.is_some() => 60 * number,
        _ => return None,
    };
    Some(if rest.starts_with('-') {
        -minutes
    } else {
        minutes
    })
}

/// The hour and the minute of the first time of day in a text, and by how many minutes its zone is off, 0
/// where it does not say so.
pub(super) fn clock(text: &str) -> Option<(i8, i8, i64)> {
    let (before, behind) = text.split_once(':')?;
    let is_digit = |c: char| c.is_ascii_digit();
    let hour = before.rsplit(|c| !is_digit(c)).next()?.parse().ok()?;
    let minute = behind.get(..2)?.parse().ok()?;
    let rest = behind.trim_start_matches(|c| is_digit(c) || ":.".contains(c));
    let mut words = rest
        .split([' ', ',', '(', ')'])
        .filter(|word| !word.is_empty());
    let half = words.clone().next().and_then(half_of_day);
    let hour = match (hour, half) {
        (12, Some('a')) => 0,
        (1..=11, Some('p')) => hour + 12,
        _ => hour,
    };
    Some((hour, minute, words.find_map(offset).unwrap_or(0)))
}

/// A text without the name of a zone behind its time of day: "08:26 WIB", "14:05 (CEST)".
pub(super) fn without_zone(text: &str) -> &str {
    let Some((before, zone)) = text.rsplit_once(' ') else {
        return text;
    };
    let zone = zone.trim_start_matches('(').trim_end_matches(')');
    let is_zone = (2..=ZONE).contains(&zone.len()) && zone.bytes().all(|b| b.is_ascii_uppercase());
    let is_clock = before.rsplit(' ').next().is_some_and(|w| w.contains(':'));
    if is_zone && is_clock { before } else { text }
}
