//! Segments of texts: what stands between marks or behind labels, told by what it says of itself:
//! "Ref: 12 | Received: 3 May 2015", "11-2015 • 27.966 km • petrol • 82 hp".

mod kind;
mod label;
mod learn;
mod mark;
mod run;

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::feature::normal;
use super::opening::behind;
use super::part::{CODE, DASHES};
use super::quantity;
use crate::text::{is_moment, is_period, is_time_of_day};
use kind::{is_phrase, measure};
pub(super) use kind::{kind, lead};
pub(super) use label::labels;
pub(super) use learn::{apart, beside, each, either};
use mark::marks;
use run::runs;

/// Marks that part what has nothing to do with each other: what no tell is known of has its place
/// between them.
pub(super) const STRONG: [&str; 3] = ["|", "•", "·"];
/// What labels end in.
const SIGNS: [char; 3] = [':', '：', '='];
/// Any of the marks between the fields of a citation: "Wendland, 1949. 167 S.; Leinen".
const STOPS: &str = ".,;";
/// The forms of a word begin with the same letters.
const STEM: usize = 4;
/// Longer texts have no segments.
const LONGEST_TEXT: usize = 2048;

/// What tells a segment from the others of its text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tell {
    /// It begins with this: "Received:", "a=", or "closes" before a day.
    Label(String),
    /// It begins with these words, whatever follows: "Born at".
    Opening(String),
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
                Tell::Label(label) | Tell::Opening(label) => Some(label),
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
            Self::Opening(words) => behind(segment, words).unwrap_or(segment),
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
type Segments = Vec<(Range<usize>, Option<usize>)>;

fn segments(text: &str, mark: &str, told: &[Tell]) -> Segments {
    if text.len() > LONGEST_TEXT {
        return Segments::new();
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
        let at_end = |c: char| c.is_whitespace() || ",;|·•(，；、。（｜،؛".contains(c);
        let mut kept = segment.trim_start();
        // "- 12 May" is a day, and "-12" a number.
        let dashed = |text| {
            let behind = DASHES.iter().find_map(|dash| str::strip_prefix(text, dash));
            behind.filter(|behind| behind.starts_with(' '))
        };
        while let Some(behind) = dashed(kept) {
            kept = behind.trim_start();
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

/// The place of what tells a segment.
fn tells(segment: &str, told: &[Tell]) -> Option<usize> {
    let labelled = told.iter().position(|tell| match tell {
        Tell::Label(label) if label.ends_with(SIGNS) => segment.starts_with(label.as_str()),
        Tell::Label(label) => lead(segment) == Some(label),
        _ => false,
    });
    let known = labelled.or_else(|| {
        let tell = Tell::of(segment)?;
        told.iter().position(|other| tell.is_form_of(other))
    });
    known.or_else(|| {
        let opens =
            |tell: &Tell| matches!(tell, Tell::Opening(words) if behind(segment, words).is_some());
        told.iter().position(opens)
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
