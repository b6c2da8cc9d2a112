//! Segments of texts: what stands between marks or behind labels, told by what it says of itself:
//! "Ref: 12 | Received: 3 May 2015", "11-2015 • 27.966 km • petrol • 82 hp".

mod label;
mod learn;

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::affix::is_measure;
use super::feature::normal;
use super::part::{CODE, standing};
use super::quantity;
use crate::text::{is_moment, is_month, is_period, is_time_of_day, is_weekday};
pub(super) use label::labels;
pub(super) use learn::{apart, beside, each, either};

/// Marks that part what has nothing to do with each other: what no tell is known of has its place
/// between them.
pub(super) const STRONG: [&str; 3] = ["|", "•", "·"];
/// What labels end in.
const SIGNS: [char; 3] = [':', '：', '='];
/// The comma, which may also stand in a day.
const COMMA: &str = ",";
/// Any of the marks between the fields of a citation: "Wendland, 1949. 167 S.; Leinen".
const STOPS: &str = ".,;";
/// The forms of a word begin with the same letters.
const STEM: usize = 4;
/// What may stand before a field and belongs to none.
const DASHES: [&str; 3] = ["- ", "– ", "— "];
/// Units of which a value has now the one and now the other.
const ALIKE: [&[&str]; 3] = [
    &["l", "ml", "cl", "dl"],
    &["kg", "mg", "g", "oz", "lb", "lbs"],
    &["mb", "kb", "gb", "tb", "kib", "mib", "gib"],
];
/// A word that is written short has at most so many letters.
const ABBREVIATION: usize = 4;
/// A label has at most so many words and letters.
const WORDS: usize = 4;
const LONGEST: usize = 32;
/// Shorter words may be no names of days.
const SHORT: usize = 2;
/// Longer texts have no segments.
const LONGEST_TEXT: usize = 2048;

/// What tells a segment from the others of its text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tell {
    /// It begins with this: "Received:", "a=", or "closes" before a day.
    Label(String),
    /// It says how many of that thing there are: "12 votes".
    Thing(String),
    /// It is a `date` or a year, an amount of `money`, a `percent` or a `number`.
    Kind(String),
}

/// One of the segments of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Segment {
    /// The mark between segments; empty where only labels begin them.
    pub between: String,
    /// What tells segments.
    pub told: Vec<Tell>,
    /// Which of them it is.
    pub at: At,
    /// The gaps before, between and behind the tells where something stands that nothing tells, the
    /// most frequent first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gaps: Vec<usize>,
}

/// A segment by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// That of the tell at this place of the list.
    Told(usize),
    /// At this place among those that nothing tells.
    Rest(usize),
    /// What nothing tells between the tells before this place of the list and those from it on.
    Gap(usize),
}

impl Segment {
    /// The value of the segment in a text, if it is there.
    pub(super) fn of<'t>(&self, text: &'t str) -> Option<&'t str> {
        let found = segments(text, &self.between, &self.told);
        match self.at {
            At::Told(at) => {
                let range = found.iter().find(|(_, tell)| *tell == Some(at))?.0.clone();
                let value = self.told.get(at)?.value(&text[range]);
                Some(value).filter(|value| !value.is_empty())
            }
            At::Rest(at) => {
                let rests = rests(&found, &self.between);
                Some(&text[rests.get(at)?.clone()])
            }
            At::Gap(at) => {
                let mut runs = runs(&found, self.told.len());
                let run = runs.find(|run| run.gap(&self.gaps) == Some(at))?;
                Some(&text[run.range])
            }
        }
    }

    /// What the text calls the segment.
    pub(super) fn label(&self) -> Option<&str> {
        match self.at {
            At::Told(at) => match self.told.get(at)? {
                Tell::Label(label) => Some(label),
                _ => None,
            },
            At::Rest(_) | At::Gap(_) => None,
        }
    }
}

impl Tell {
    /// What a segment of that tell says.
    fn value<'t>(&self, segment: &'t str) -> &'t str {
        match self {
            Self::Label(label) => segment
                .strip_prefix(label.as_str())
                .unwrap_or(segment)
                .trim(),
            Self::Thing(_) => quantity::said(segment).unwrap_or(segment),
            Self::Kind(_) => segment,
        }
    }

    /// The same for all forms of a thing: "1 vote", "12 votes".
    fn stemmed(&self) -> Self {
        let stem = |word: &str| word.chars().take(STEM).collect::<String>();
        match self {
            Self::Thing(thing) => {
                Self::Thing(thing.split(' ').map(stem).collect::<Vec<_>>().join(" "))
            }
            other => other.clone(),
        }
    }

    /// Whether both are the same, or forms of one thing.
    fn is_form_of(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Thing(_), Self::Thing(_)) => self.stemmed() == other.stemmed(),
            _ => self == other,
        }
    }

    /// What tells a segment that begins with none of the labels that end in a sign.
    fn of(segment: &str) -> Option<Self> {
        let label = lead(segment);
        // "Registered on 7 March 1978" passes for a day with its name.
        let phrase = label.filter(|label| label.contains(' ') && is_phrase(label));
        let phrase = phrase.filter(|_| !is_period(segment));
        if let Some(kind) = kind(segment).filter(|_| phrase.is_none()) {
            return Some(Self::Kind(kind.to_owned()));
        }
        if let Some(label) = label {
            return Some(Self::Label(label.to_owned()));
        }
        if let Some(unit) = measure(segment) {
            return Some(Self::Thing(unit));
        }
        // "MI 43003" is a code.
        let first = segment.split(' ').next().unwrap_or_default();
        let digits = segment.bytes().filter(u8::is_ascii_digit).count();
        let is_code = digits >= CODE && first.len() > 1 && first.chars().all(char::is_uppercase);
        let (thing, number) = quantity::amount(segment)?;
        // "Oslo 1984" says where and when.
        let is_dated = segment.ends_with(number) && normal(number).kind() == "year";
        (!thing.is_empty() && !is_code && !is_dated).then_some(Self::Thing(thing))
    }
}

/// The segments of a text, each with the place of what tells it.
fn segments(text: &str, mark: &str, told: &[Tell]) -> Vec<(Range<usize>, Option<usize>)> {
    if text.len() > LONGEST_TEXT {
        return Vec::new();
    }
    let mut cuts: Vec<(usize, usize)> = Vec::new();
    for tell in told {
        if let Tell::Label(label) = tell
            && label.ends_with(SIGNS)
        {
            let starts = text.match_indices(label.as_str()).map(|(at, _)| at);
            let begins = |at: &usize| {
                let before = text[..*at].chars().next_back();
                before.is_none_or(|c| !c.is_alphanumeric())
            };
            cuts.extend(starts.filter(begins).map(|at| (at, at)));
        }
    }
    cuts.extend(marks(text, mark));
    cuts.sort_unstable();
    let starts = std::iter::once(0).chain(cuts.iter().map(|(_, start)| *start));
    let ends = cuts.iter().map(|(end, _)| *end).chain([text.len()]);
    let ranges = starts.zip(ends).filter_map(|(start, end)| {
        let segment = text.get(start..end)?;
        let at_end = |c: char| c.is_whitespace() || ",;|·•(，；、。（｜".contains(c);
        let dash = |text: &str| {
            DASHES
                .iter()
                .find_map(|dash| text.strip_prefix(dash))
                .map(str::len)
        };
        let mut kept = segment.trim_start();
        while let Some(length) = dash(kept) {
            kept = kept[kept.len() - length..].trim_start();
        }
        let start = start + segment.len() - kept.len();
        let kept = kept.trim_end_matches(at_end);
        let kept = kept
            .strip_suffix('.')
            .filter(|kept| Tell::of(kept).is_some())
            .unwrap_or(kept);
        (!kept.is_empty()).then(|| start..start + kept.len())
    });
    let told = |range: Range<usize>| {
        let tell = tells(&text[range.clone()], told);
        (range, tell)
    };
    with_times(text, ranges).map(told).collect()
}

/// Where the mark stands in a text, and where it ends.
fn marks(text: &str, mark: &str) -> Vec<(usize, usize)> {
    let found = |inner: &str| -> Vec<(usize, usize)> {
        let found = text.match_indices(inner);
        found.map(|(at, _)| (at, at + inner.len())).collect()
    };
    match mark {
        "" => Vec::new(),
        STOPS => {
            let mut stops = found(". ");
            stops.retain(|(at, end)| !is_short(&text[..*at], &text[*end..]));
            stops.extend(marks(text, COMMA));
            stops.extend(found(";"));
            stops.retain(|(at, _)| !is_enclosed(&text[..*at]));
            stops
        }
        COMMA => {
            let mut commas = found(", ");
            commas.retain(|(at, _)| !ends_in_day(&text[..*at]));
            commas
        }
        _ => found(&standing(mark)),
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

/// The ranges, a day in one with the time of day that stands in the next.
fn with_times(
    text: &str,
    ranges: impl Iterator<Item = Range<usize>>,
) -> impl Iterator<Item = Range<usize>> {
    let mut ranges = ranges.peekable();
    std::iter::from_fn(move || {
        let mut range = ranges.next()?;
        let is_time = |next: &Range<usize>| text.get(next.clone()).is_some_and(is_time_of_day);
        if text.get(range.clone()).is_some_and(is_moment)
            && let Some(time) = ranges.next_if(is_time)
        {
            range.end = time.end;
        }
        Some(range)
    })
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

/// The place of what tells a segment.
fn tells(segment: &str, told: &[Tell]) -> Option<usize> {
    let labelled = told.iter().position(|tell| match tell {
        Tell::Label(label) if label.ends_with(SIGNS) => segment.starts_with(label.as_str()),
        Tell::Label(label) => lead(segment) == Some(label),
        _ => false,
    });
    labelled.or_else(|| {
        let tell = Tell::of(segment)?;
        told.iter().position(|other| tell.is_form_of(other))
    })
}

/// What nothing tells: a segment each between strong marks, and all that stands together elsewhere.
fn rests(found: &[(Range<usize>, Option<usize>)], mark: &str) -> Vec<Range<usize>> {
    if STRONG.contains(&mark) {
        let rests = found.iter().filter(|(_, tell)| tell.is_none());
        return rests.map(|(range, _)| range.clone()).collect();
    }
    runs(found, 0).map(|run| run.range).collect()
}

/// What nothing tells, and stands together.
struct Run {
    range: Range<usize>,
    /// The gaps where it may stand: from behind the tell before it to before the tell behind it.
    from: usize,
    to: usize,
}

impl Run {
    /// Its gap, where the first of `gaps` that it may stand in is that.
    fn gap(&self, gaps: &[usize]) -> Option<usize> {
        let fits = |gap: &&usize| (self.from..=self.to).contains(*gap);
        gaps.iter().find(fits).copied()
    }
}

/// What stands together among segments of which so many tells may tell.
fn runs(found: &[(Range<usize>, Option<usize>)], told: usize) -> impl Iterator<Item = Run> {
    let mut segments = found.iter();
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = loop {
            match segments.next()? {
                (range, None) => break range.clone(),
                (_, Some(tell)) => from = tell + 1,
            }
        };
        let mut run = Run {
            range: start,
            from,
            to: told,
        };
        for (range, tell) in segments.by_ref() {
            match tell {
                None => run.range.end = range.end,
                Some(tell) => {
                    run.to = *tell;
                    from = tell + 1;
                    break;
                }
            }
        }
        Some(run)
    })
}

/// The kind of a segment that is a value of a kind.
pub(super) fn kind(segment: &str) -> Option<&'static str> {
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
pub(super) fn lead(segment: &str) -> Option<&str> {
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
fn is_phrase(label: &str) -> bool {
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
fn measure(text: &str) -> Option<String> {
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
