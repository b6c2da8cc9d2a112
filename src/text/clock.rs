//! The time of day beside a day.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::Offset;
use jiff::{Timestamp, ToSpan};

use super::value::{Value, normalize};

/// A longer text is no moment.
const LONGEST: usize = 64;
/// The name of a zone has so many letters at the most.
const ZONE: usize = 5;

/// The minute that a text says, a day with a time of day: in UTC where the text says by how much its zone is
/// off, and as it is written otherwise. `None` where there is no time, or midnight, which is how a day is
/// written as a moment.
///
/// ```
/// use hadal::text::minute_of;
/// let minute = minute_of("2018-02-07T01:26:13Z").unwrap();
/// assert_eq!(minute.to_string(), "2018-02-07T01:26:00");
/// assert_eq!(minute_of("7 February 2018, 2:26 am +01:00"), Some(minute));
/// assert_eq!(minute_of("2018-02-07T00:00:00Z"), None);
/// ```
#[must_use]
pub fn minute_of(text: &str) -> Option<DateTime> {
    if text.len() > LONGEST || !text.contains(':') {
        return None;
    }
    let text = text.trim();
    let utc = |moment: Timestamp| Offset::UTC.to_datetime(moment);
    let moment = text
        .parse()
        .map(utc)
        .or_else(|_| text.parse::<DateTime>())
        .ok()
        .or_else(|| written(text))?;
    let time = moment.time();
    let time = Time::new(time.hour(), time.minute(), 0, 0).ok()?;
    (time != Time::midnight()).then(|| moment.date().to_datetime(time))
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

/// A moment that is not written as by ISO 8601.
fn written(text: &str) -> Option<DateTime> {
    let Value::Date(day) = normalize(text) else {
        return None;
    };
    let day: Date = day.parse().ok()?;
    let (before, behind) = text.split_once(':')?;
    let is_digit = |c: char| c.is_ascii_digit();
    let hour = before.rsplit(|c| !is_digit(c)).next()?.parse::<i8>().ok()?;
    let minute = behind.get(..2)?.parse().ok()?;
    let rest = behind.trim_start_matches(|c| is_digit(c) || ":.".contains(c));
    let rest = rest.trim_start().to_ascii_lowercase();
    let hour = match (hour, half_of_day(&rest)) {
        (12, Some('a')) => 0,
        (1..=11, Some('p')) => hour + 12,
        _ => hour,
    };
    let moment = day.to_datetime(Time::new(hour, minute, 0, 0).ok()?);
    moment.checked_sub(offset(&rest).minutes()).ok()
}

/// `a` or `p` of a text that begins with "am", "p.m." or the like.
fn half_of_day(text: &str) -> Option<char> {
    let half = ["am", "pm", "a.m", "p.m"]
        .into_iter()
        .find(|half| text.starts_with(half))?;
    half.chars().next()
}

/// By how many minutes a zone is off that a text names: "+0200", "UTC-3", "+05:30".
fn offset(text: &str) -> i64 {
    let Some((sign, digits)) = text.find(['+', '-']).map(|at| text.split_at(at + 1)) else {
        return 0;
    };
    let digits: String = digits
        .chars()
        .filter(|c| *c != ':')
        .take_while(char::is_ascii_digit)
        .collect();
    let number: i64 = digits.parse().unwrap_or(0);
    let minutes = match digits.len() {
        1 | 2 => 60 * number,
        4 => 60 * (number / 100) + number % 100,
        _ => 0,
    };
    if sign.ends_with('-') {
        -minutes
    } else {
        minutes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read_to_the_minute() {
        for (text, minute) in [
            ("7 Februari 2018 08:26:13 WIB", "2018-02-07T08:26:00"),
            ("2018-02-07 1:26:13.25", "2018-02-07T01:26:00"),
            ("2018-02-07T01:26:13.250+02:00", "2018-02-06T23:26:00"),
            ("7 Feb 2018, 1:26 p.m.", "2018-02-07T13:26:00"),
            ("7 Feb 2018 12:26am UTC-3", "2018-02-07T03:26:00"),
            ("07.02.2018 13:26 Uhr", "2018-02-07T13:26:00"),
            ("2018年2月7日 13:26", "2018-02-07T13:26:00"),
        ] {
            let found = minute_of(text).map(|minute| minute.to_string());
            assert_eq!(found.as_deref(), Some(minute), "{text}");
        }
        for text in [
            "2018-02-07",
            "2018-02-07T00:00:00",
            "13:26",
            "Room 7: 13",
            "",
        ] {
            assert_eq!(minute_of(text), None, "{text}");
        }
    }

    proptest::proptest! {
        /// Texts of any make are read.
        #[test]
        fn any_text_is_read(text in "(2018-02-07|7 Feb 2018)[T ]?[0-9:+ apm.Zé-]{0,14}") {
            let _ = minute_of(&text);
        }
    }
}
