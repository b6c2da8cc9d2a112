//! What stands in an order, so that a field may bound it: numbers and days.

use std::cmp::Ordering;

use crate::text::{fold, normalize, number_in};

/// Days are counted as if each month had so many, and each year so many months: only their order
/// matters.
const DAYS: u32 = 31;
pub(super) const MONTHS: u32 = 12;
/// A number in this range may be a year.
const YEARS: std::ops::Range<f64> = 1000.0..3000.0;

/// Of such a number the fraction is little.
const LARGE: f64 = 100.0;

/// A number or a day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Amount {
    Number(f64),
    Day(u32),
}

impl Amount {
    /// The number that a value in its normal form is, or the day that it begins with.
    pub fn read(value: &str) -> Option<Self> {
        let value = value.trim();
        let number: Option<f64> = value.parse().ok();
        number
            .filter(|number| number.is_finite())
            .map(Self::Number)
            .or_else(|| day(value).map(Self::Day))
    }

    /// The number or day that a text is: "10,000", "6 January 2022".
    pub fn exact(text: &str) -> Option<Self> {
        Self::read(normalize(text).as_str())
    }

    /// The number or day that a text states, with words of its own or not: "up to 10,000 miles".
    pub fn stated(text: &str) -> Option<Self> {
        Self::exact(text).or_else(|| Self::read(&number_in(text)?))
    }

    /// Year, month and day.
    pub fn date(self) -> Option<(u32, u32, u32)> {
        match self {
            Self::Number(_) => None,
            Self::Day(day) => {
                let months = day / DAYS;
                Some((months / MONTHS, months % MONTHS + 1, day % DAYS + 1))
            }
        }
    }

    /// The number as a field takes it, whole where it is large, since sites write fractions in
    /// different ways; of a day its year.
    pub fn number(self) -> String {
        let number = self.year_or_number();
        let is_large = number.abs() >= LARGE;
        if is_large { number.round() } else { number }.to_string()
    }

    fn year_or_number(self) -> f64 {
        match self {
            Self::Number(number) => number,
            Self::Day(day) => f64::from(day / DAYS / MONTHS),
        }
    }

    /// How it stands to a bound; of days only the year counts against a year. `None` where the two
    /// do not compare.
    pub fn against(self, bound: Self) -> Option<Ordering> {
        match (self, bound) {
            (Self::Number(value), Self::Number(bound)) => Some(value.total_cmp(&bound)),
            (Self::Day(value), Self::Day(bound)) => Some(value.cmp(&bound)),
            (Self::Day(_), Self::Number(year)) if YEARS.contains(&year) => {
                Some(self.year_or_number().total_cmp(&year))
            }
            _ => None,
        }
    }

    /// A total order: numbers, then days.
    pub fn order(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => a.total_cmp(b),
            (Self::Day(a), Self::Day(b)) => a.cmp(b),
            (Self::Number(_), Self::Day(_)) => Ordering::Less,
            (Self::Day(_), Self::Number(_)) => Ordering::Greater,
        }
    }
}

/// What an hour is called, folded.
const HOURS: &str = "\
    h hr hrs hour hours g godz godzina godziny heure heures hod hodina hodiny hora horas ora ore sa saat \
    std stunde stunden t tim timer timmar timme tunti tuntia uur u ч час часа часов ωρα ωρες 小时 時間 시간";

/// The minutes of a time in hours, or in hours and minutes ("1 h 20 min", "1 godz. 5", "2 Std."), and
/// whether it has both.
pub(super) fn minutes(text: &str) -> Option<(u32, bool)> {
    let text = fold(text);
    let is_digit = |c: char| c.is_ascii_digit();
    let after_number = |text: &str| -> Option<(u32, usize)> {
        let end = text.find(|c| !is_digit(c)).unwrap_or(text.len());
        Some((text[..end].parse().ok()?, end))
    };
    let text = text.trim();
    let (hours, end) = after_number(text)?;
    let rest = text[end..].trim_start();
    let end = rest.find(is_digit).unwrap_or(rest.len());
    let is_joint = |c: char| c.is_whitespace() || matches!(c, '.' | ',' | ':');
    let words = rest[..end].trim_end_matches(is_joint);
    let unit = words.split(' ').next()?.trim_end_matches('.');
    if !HOURS.split_whitespace().any(|hour| hour == unit) {
        return None;
    }
    let rest = &rest[end..];
    if rest.is_empty() {
        return Some((hours.checked_mul(60)?, false));
    }
    let (minutes, end) = after_number(rest)?;
    let is_end = !rest[end..].contains(is_digit) && minutes < 60;
    is_end.then_some((hours.checked_mul(60)?.checked_add(minutes)?, true))
}

/// The day of a date as `2022-01-06`, whatever stands behind it, or the first of a month as `2022-01`.
fn day(value: &str) -> Option<u32> {
    if value.len() == "2022-01".len() {
        return day(&format!("{value}-01"));
    }
    let mut parts = value.get(..10)?.split('-');
    let mut next = |digits: usize, least: u32, most: u32| {
        let part = parts.next().filter(|part| part.len() == digits)?;
        let number: u32 = part.parse().ok()?;
        (least..=most).contains(&number).then_some(number)
    };
    let (year, month, day) = (next(4, 1, 9999)?, next(2, 1, MONTHS)?, next(2, 1, DAYS)?);
    Some((year * MONTHS + month - 1) * DAYS + day - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_days_stand_in_an_order_of_their_own() {
        let read = |value| Amount::read(value).unwrap();
        let against = |value, bound| read(value).against(read(bound));
        assert_eq!(against("7", "12"), Some(Ordering::Less));
        assert_eq!(against("2022-01-31", "2022-02-01"), Some(Ordering::Less));
        assert_eq!(
            against("2022-01-06 16:01", "2022-01-06"),
            Some(Ordering::Equal)
        );
        assert_eq!(against("2022-12-31", "2022"), Some(Ordering::Equal));
        assert_eq!(against("2022-12-31", "7"), None);
        assert_eq!(against("7", "2022-12-31"), None);
        assert_eq!(Amount::stated("up to 10,000 miles"), Some(read("10000")));
        assert_eq!(Amount::stated("6 stycznia 2022"), Some(read("2022-01-06")));
        assert_eq!(Amount::stated("1 h 20 min"), None);
        assert_eq!(read("2022-02-28").date(), Some((2022, 2, 28)));
        assert_eq!(read("2022-02-28").number(), "2022");
        assert_eq!(read("1999.5").number(), "2000");
        assert_eq!(read("19.5").number(), "19.5");
        for other in ["", "2022-13-01", "2022-1-01", "6 January", "2022"] {
            assert!(
                !matches!(Amount::read(other), Some(Amount::Day(_))),
                "{other}"
            );
        }
    }

    #[test]
    fn times_are_read_in_minutes() {
        for text in [
            "1 h 20 min",
            "1h20",
            "1 hod. 20 min.",
            "1 ora e 20 minuti",
            "1時間20分",
        ] {
            assert_eq!(minutes(text), Some((80, true)), "{text}");
        }
        assert_eq!(minutes("2 Std."), Some((120, false)));
        for text in ["45 min", "1 h 75", "12:30", "3 hats", "1 h 20 min 30 s"] {
            assert_eq!(minutes(text), None, "{text}");
        }
    }
}
