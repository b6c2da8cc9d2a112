//! The one number in texts that are otherwise alike, as "67 kW" and "1 201 kg" hold.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::digits::ascii_digits;
use super::value::{Value, decimal, has_dotted_thousands, normalize, without_dots};
use super::{fold, share};

/// So many of the texts are alike, or days.
const MOST: f64 = 0.8;
/// Fewer different numbers are no scale.
const DISTINCT: usize = 3;

/// How the texts of a relation say a number, or a moment in years.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Days and years.
    Time,
    /// A number within words that do not change.
    Number {
        /// The folded text, with a mark in the place of each number.
        frame: String,
        /// Which number it is, from 0.
        place: usize,
        /// Whether a dot parts its thousands.
        dotted: bool,
    },
}

/// What stands in the place of a number.
const MARK: char = '\u{0}';
/// The days of a year.
const DAYS: f64 = 365.25;

impl Scale {
    /// Learns it from texts; `None` where they say no number each, or several that change.
    ///
    /// ```
    /// use hadal::text::Scale;
    /// let scale = Scale::of(&["11,2 l/100 km", "9,8 l/100 km", "10,1 l/100 km"]).unwrap();
    /// assert_eq!(scale.read("12,5 l/100 km"), Some(12.5));
    /// assert_eq!(scale.read("12,5 kg"), None);
    /// assert_eq!(Scale::of(&["6 ft 1 in", "5 ft 2 in", "4 ft 3 in"]), None);
    /// ```
    #[must_use]
    pub fn of(texts: &[&str]) -> Option<Self> {
        let days = texts.iter().filter(|text| moment(text).is_some());
        if texts.len() >= DISTINCT && share(days.count(), texts.len()) >= MOST {
            return Some(Self::Time);
        }
        let texts: Vec<Cow<'_, str>> = texts.iter().map(|text| ascii_digits(text)).collect();
        // A number in an address tells things apart and measures nothing.
        if texts.iter().any(|text| text.contains("://")) {
            return None;
        }
        let mut by_frame: BTreeMap<String, Vec<Vec<&str>>> = BTreeMap::new();
        for text in &texts {
            let (frame, numbers) = apart(text);
            if !numbers.is_empty() {
                by_frame.entry(frame).or_default().push(numbers);
            }
        }
        let most = by_frame.into_iter().max_by_key(|(_, alike)| alike.len());
        let (frame, alike) = most.filter(|(_, alike)| share(alike.len(), texts.len()) >= MOST)?;
        let column = |place: usize| alike.iter().filter_map(move |numbers| numbers.get(place));
        let changes = |place: &usize| column(*place).collect::<BTreeSet<_>>().len() > 1;
        let mut changing = (0..alike.first()?.len()).filter(changes);
        let place = changing.next()?;
        let distinct: BTreeSet<_> = column(place).collect();
        if changing.next().is_some() || distinct.len() < DISTINCT {
            return None;
        }
        let dotted = has_dotted_thousands(column(place).copied(), None);
        Some(Self::Number {
            frame,
            place,
            dotted,
        })
    }

    /// The number of a text; of a day the year with its part that has passed.
    #[must_use]
    pub fn read(&self, text: &str) -> Option<f64> {
        match self {
            Self::Time => moment(text),
            Self::Number { .. } => {
                let number = self.number(text)?.parse().ok();
                number.filter(|number: &f64| number.is_finite())
            }
        }
    }

    /// The number of a text in plain decimal notation, or with a power of ten as it is written.
    #[must_use]
    pub fn number(&self, text: &str) -> Option<String> {
        let Self::Number {
            frame,
            place,
            dotted,
        } = self
        else {
            return None;
        };
        let text = ascii_digits(text);
        let (found, numbers) = apart(&text);
        let number = *numbers.get(*place).filter(|_| found == *frame)?;
        if is_scientific(number) {
            Some(number.to_owned())
        } else if *dotted {
            decimal(&without_dots(number))
        } else {
            decimal(number)
        }
    }

    /// Whether there are words about the number.
    #[must_use]
    pub fn has_words(&self) -> bool {
        matches!(self, Self::Number { frame, .. } if frame.contains(|c| c != MARK))
    }
}

/// A day or year as a number of years.
fn moment(text: &str) -> Option<f64> {
    let (Value::Year(date) | Value::Date(date)) = normalize(text) else {
        return None;
    };
    let year: f64 = date.get(..4)?.parse().ok()?;
    let days = date
        .parse::<jiff::civil::Date>()
        .ok()
        .map(jiff::civil::Date::day_of_year);
    Some(year + days.map_or(0.0, |days| f64::from(days - 1) / DAYS))
}

/// A folded text with a mark in the place of each number, and the numbers as they are written.
fn apart(text: &str) -> (String, Vec<&str>) {
    let mut rest = text.trim();
    if is_scientific(rest) {
        return (MARK.to_string(), vec![rest]);
    }
    let (mut frame, mut numbers) = (String::new(), Vec::new());
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let before = &rest[..start];
        let sign = before.char_indices().next_back().filter(|(at, c)| {
            let stands_alone = !before[..*at].ends_with(|c: char| !c.is_whitespace());
            "-−".contains(*c) && stands_alone
        });
        let from = sign.map_or(start, |(at, _)| at);
        let end = start + number_length(&rest[start..]);
        frame.push_str(&rest[..from]);
        frame.push(MARK);
        numbers.push(&rest[from..end]);
        rest = &rest[end..];
    }
    frame.push_str(rest);
    (fold(&frame), numbers)
}

/// Whether a text is a number with a power of ten, as in `1.5E3`.
fn is_scientific(text: &str) -> bool {
    let starts = text.trim_start_matches(['-', '+']);
    starts.starts_with(|c: char| c.is_ascii_digit())
        && text.contains(['e', 'E'])
        && text.parse::<f64>().is_ok()
}

/// Whether a character parts the thousands of a number, and does nothing else: an apostrophe as in
/// Switzerland, or a space.
pub(crate) fn is_thousands_mark(c: char) -> bool {
    matches!(c, '\'' | '’' | ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}')
}

/// How long the number is that a text begins with, in bytes, with the marks that part its thousands.
pub(crate) fn number_length(text: &str) -> usize {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits(text);
    while let Some(mark) = text[end..].chars().next() {
        let after = &text[end + mark.len_utf8()..];
        let more = digits(after);
        let goes_on = match mark {
            '.' | ',' => more > 0,
            mark => is_thousands_mark(mark) && more == 3,
        };
        if !goes_on {
            break;
        }
        end += mark.len_utf8() + more;
    }
    end
}

/// A number in digits with that mark between the thousands.
pub(crate) fn grouped(number: u64, mark: char) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(mark);
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_changes_and_the_rest_stays() {
        let read = |texts: &[&str]| -> Option<Vec<Option<f64>>> {
            let scale = Scale::of(texts)?;
            Some(texts.iter().map(|text| scale.read(text)).collect())
        };
        let some = |numbers: &[f64]| Some(numbers.iter().map(|n| Some(*n)).collect());
        for (texts, numbers) in [
            (
                ["1\u{a0}201 kg", "998 kg", "1 043 KG"],
                [1201.0, 998.0, 1043.0],
            ),
            (
                ["0–100 15,0 s", "0–100 9,5 s", "0–100 12 s"],
                [15.0, 9.5, 12.0],
            ),
            (
                ["82.440 km", "7.001.300 km", "1.200 km"],
                [82_440.0, 7_001_300.0, 1200.0],
            ),
            (["-3 °C", "−4.5 °C", "12 °C"], [-3.0, -4.5, 12.0]),
            (
                ["3 261 cm³", "1 500 cm³", "980 cm³"],
                [3261.0, 1500.0, 980.0],
            ),
            (
                ["1’201 kg", "998 kg", "1\u{2009}043 kg"],
                [1201.0, 998.0, 1043.0],
            ),
            (
                ["٨٬٨٤٩ متر", "٩٦١٫٥ متر", "٥٠٠ متر"],
                [8849.0, 961.5, 500.0],
            ),
            (["90", "1.015E2", "77"], [90.0, 101.5, 77.0]),
            (
                ["1970", "12 March 1971", "1972-01-01"],
                [1970.0, 1971.0 + 70.0 / DAYS, 1972.0],
            ),
        ] {
            assert_eq!(read(&texts), some(&numbers), "{texts:?}");
        }
        assert_eq!(read(&["12 Angry Men", "7 Samurai", "3 Idiots"]), None);
        assert_eq!(read(&["5 km", "5 km", "5 km"]), None);
        assert_eq!(read(&["a", "b", "c"]), None);
    }

    proptest::proptest! {
        /// Texts of any make are read, and whatever number they say is one that can be written.
        #[test]
        fn any_text_is_read(
            texts in proptest::collection::vec("[-−0-9., \u{a0}’eE+½٣km²°/:#]{0,12}", 0..8),
            digits in 0..400_usize,
        ) {
            let long = "9".repeat(digits);
            let texts: Vec<&str> = texts.iter().map(String::as_str).chain([long.as_str()]).collect();
            if let Some(scale) = Scale::of(&texts) {
                for text in &texts {
                    let number = scale.read(text);
                    proptest::prop_assert!(number.is_none_or(f64::is_finite), "{text}");
                }
            }
            for text in texts {
                proptest::prop_assert!(super::super::sounds(text).is_ascii(), "{text}");
            }
        }
    }
}
