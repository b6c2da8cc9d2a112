//! Moments: a day, with or without the time of day; spans of time.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::Offset;
use jiff::{Span, Timestamp, ToSpan};

use super::clock::{clock, of_day};
use super::date::DayOrder;
use super::fold;
use super::value::{Value, normalize};

/// A longer text is no moment.
const LONGEST: usize = 64;

/// Whether a text is a date, with or without the time of day: one value.
#[must_use]
pub fn is_moment(text: &str) -> bool {
    let day = of_day(text.split([' ', ','])).join(" ");
    let orders = [DayOrder::DayFirst, DayOrder::MonthFirst];
    is_long_date(&day)
        || normalize(&day).kind() == "date"
        || orders.iter().any(|order| order.date_of(&day).is_some())
}

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

/// A moment that is not written as by ISO 8601.
fn written(text: &str) -> Option<DateTime> {
    let Value::Date(day) = normalize(text) else {
        return None;
    };
    let day: Date = day.parse().ok()?;
    let (hour, minute, offset) = clock(text)?;
    let moment = day.to_datetime(Time::new(hour, minute, 0, 0).ok()?);
    moment.checked_sub(offset.minutes()).ok()
}

/// Whether a text is a time of several units: "11 years, 10 months", "2 h 30 min ago".
#[must_use]
pub fn is_span(text: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let numbers = text.split(|c| !is_digit(c)).filter(|run| !run.is_empty());
    numbers.count() > 1 && text.parse::<Span>().is_ok()
}

/// Words before a year that is about right, or an end of a period, folded.
const ABOUT: &str = "\
    about after ante antes apres avant before c ca circa efter ente env etter fore for nach ok okolo \
    om omkring po post przed um vers vor";

/// What a century is called, folded.
const CENTURIES: &str = "\
    arhundrade arhundrede arhundre century centuries eeuw jahrhundert jahrhunderts jh jhdt jh. s sec \
    secolo seculo siecle siecles siglo stoleti stulecie stulecia w wiek wieku век века";

/// Whether a text is a year or years, exact or about, a decade or a century: "ca. 1674", "1669-97",
/// "[vers 1571]", "1995–", "1620s", "late 19th century".
#[must_use]
pub fn is_period(text: &str) -> bool {
    are_years(text) || is_century(text)
}

/// Whether a text ends in the number of a century with its name, behind a few words.
fn is_century(text: &str) -> bool {
    let text = fold(text);
    let words: Vec<&str> = text.split(' ').collect();
    let [before @ .., number, name] = words.as_slice() else {
        return false;
    };
    let numeral = number.trim_end_matches(['.', 'e', 'h', 't', 'd', 'n', 's', 'r']);
    let is_number = numeral.parse::<u8>().is_ok_and(|number| number <= 21)
        || (!numeral.is_empty() && numeral.chars().all(|c| matches!(c, 'x' | 'i' | 'v')));
    // "18 s." are pages.
    let is_numeral =
        |name: &str| name.len() > 1 || !number.starts_with(|c: char| c.is_ascii_digit());
    before.len() <= 3
        && is_number
        && is_numeral(name)
        && CENTURIES.split(' ').any(|known| known == *name)
}

fn are_years(text: &str) -> bool {
    let marks = |c: char| matches!(c, '[' | ']' | '(' | ')' | '?');
    let text = text.trim_matches(marks);
    let digits = text.find(|c: char| c.is_ascii_digit());
    let (before, years) = text.split_at(digits.unwrap_or(text.len()));
    let years = years
        .strip_suffix("0s")
        .map_or(years, |decade| &years[..=decade.len()]);
    let word = fold(before.trim_end_matches([' ', '.', '?']));
    let is_about = word.is_empty() || ABOUT.split(' ').any(|about| about == word);
    let mut years = years
        .split(['-', '–', '/'])
        .map(|year| year.trim_matches([' ', '?']));
    let is_number = |year: &str| year.bytes().all(|b| b.is_ascii_digit());
    let is_year = |year: &str| year.len() == 4 && is_number(year) && year.starts_with(['1', '2']);
    let first = years.next().is_some_and(is_year);
    let last = years
        .next()
        .is_none_or(|year| is_year(year) || (matches!(year.len(), 0 | 2) && is_number(year)));
    is_about && first && last && years.next().is_none()
}

/// Whether a text is a day, the name of a month and a year, in whatever language: one value.
fn is_long_date(text: &str) -> bool {
    let mut words: Vec<&str> = text
        .split([' ', ',', '.'])
        .filter(|word| !word.is_empty())
        .collect();
    let is_year = |word: &&str| word.len() == 4 && word.chars().all(|c| c.is_ascii_digit());
    // "2007 Jan 12"
    let (first, last) = (words.first(), words.last());
    if last.is_some_and(is_year) {
        words.pop();
    } else if first.is_some_and(is_year) {
        words.remove(0);
    } else {
        return false;
    }
    let is_day = |word: &&str| {
        let digits = word.trim_end_matches(char::is_alphabetic);
        digits
            .parse::<u8>()
            .is_ok_and(|day| (1..=31).contains(&day))
    };
    let days = words.iter().filter(|word| is_day(word)).count();
    let names = words
        .iter()
        .filter(|word| word.chars().all(char::is_alphabetic));
    days == 1 && (1..=3).contains(&names.count()) && words.len() <= 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_is_of_years_that_may_be_about() {
        let periods = [
            "1674",
            "ca. 1674",
            "1669-1697",
            "1669–97",
            "[vers 1571]",
            "1995–",
            "?1851",
            "1620s",
            "late 19th century",
            "XIXe siècle",
        ];
        assert!(periods.into_iter().all(is_period));
        for text in [
            "",
            "12",
            "18 s.",
            "1984 A.D.",
            "Room 1408",
            "1-2",
            "1669-1697-1700",
            "2001:",
        ] {
            assert!(!is_period(text), "{text}");
        }
    }

    #[test]
    fn a_moment_may_have_an_hour_with_its_half() {
        let moments = [
            "March 14, 2018, 3 p.m.",
            "Dec. 1, 2018, noon",
            "14/03/2018 11:05 AM UTC+1",
        ];
        assert!(moments.into_iter().all(is_moment));
        for text in ["3 p.m.", "March 14, 2018, 13 p.m."] {
            assert!(!is_moment(text), "{text}");
        }
    }

    #[test]
    fn a_span_has_several_units() {
        let spans = ["11 years, 10 months", "2 h 30 min", "3 weeks, 1 day ago"];
        assert!(spans.into_iter().all(is_span));
        let others = ["5 months", "3 rooms, 2 baths", "2015-01-06", "12, 13", ""];
        assert!(!others.into_iter().any(is_span));
    }

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
