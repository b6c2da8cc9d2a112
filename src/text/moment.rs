//! Moments: a day, with or without the time of day; spans of time.

use jiff::Span;

use super::date::{DayOrder, is_time_of_day};
use super::value::normalize;

/// Whether a text is a date, with or without the time of day: one value.
#[must_use]
pub fn is_moment(text: &str) -> bool {
    let words: Vec<&str> = text
        .split([' ', ','])
        .filter(|word| !is_time_of_day(word))
        .collect();
    let day = words.join(" ");
    let orders = [DayOrder::DayFirst, DayOrder::MonthFirst];
    is_long_date(&day)
        || normalize(&day).kind() == "date"
        || orders.iter().any(|order| order.date_of(&day).is_some())
}

/// Whether a text is a time of several units: "11 years, 10 months", "2 h 30 min ago".
#[must_use]
pub fn is_span(text: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let numbers = text.split(|c| !is_digit(c)).filter(|run| !run.is_empty());
    numbers.count() > 1 && text.parse::<Span>().is_ok()
}

/// Whether a text is a day, the name of a month and a year, in whatever language: one value.
fn is_long_date(text: &str) -> bool {
    let mut words: Vec<&str> = text
        .split([' ', ',', '.'])
        .filter(|word| !word.is_empty())
        .collect();
    let is_year = |word: &str| word.len() == 4 && word.chars().all(|c| c.is_ascii_digit());
    if !words.pop().is_some_and(is_year) {
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
    fn a_span_has_several_units() {
        let spans = ["11 years, 10 months", "2 h 30 min", "3 weeks, 1 day ago"];
        assert!(spans.into_iter().all(is_span));
        let others = ["5 months", "3 rooms, 2 baths", "2015-01-06", "12, 13", ""];
        assert!(!others.into_iter().any(is_span));
    }
}
