//! Moments: a day, with or without the time of day.

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
