//! Parts of texts that hold several values without mark-up between them: "Emma by Jane Austen",
//! "Drama (1963)".

use serde::{Deserialize, Serialize};

use super::affix::strip;
use super::feature::normal;
use super::quantity::around_number;
use super::segment::{At, Segment};
use super::standing::{self, COLON};
use super::template::Filled;
use crate::text::{is_currency_code, is_moment, is_month, is_period};

/// Dashes of any length.
pub(super) const DASHES: [&str; 3] = ["-", "–", "—"];
/// Marks that part a day from what is said of it.
const LEADS: [&str; 6] = ["-", "–", "—", "·", "|", ","];
const LONGEST_LEAD: usize = 64;
/// A mark with its spaces has at most so many letters.
const LONGEST_MARK: usize = 8;
/// A day at the end has at most so many words.
const LONGEST_DAY: usize = 5;
/// A code has at least so many digits.
pub(super) const CODE: usize = 4;
/// Fewer words than this stand before or behind an amount.
const FEW_WORDS: usize = 5;
/// Marks that part values and belong to none.
pub(super) const MARKS: [char; 18] = [
    ',', ';', ':', '|', '/', '·', '•', '–', '—', '-', '，', '、', '；', '：', '｜', '／', '،', '؛',
];

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// What stands before the last time that this word or mark stands alone; before the first colon.
    Before(String),
    /// The same with that word, which is the unit of a number: "11 min" of "11 min read".
    Through(String),
    /// What stands after it.
    After(String),
    /// The day at the beginning, before a mark: of "5 May 2021 - A snippet of the page".
    Moment,
    /// All but that day.
    ButMoment,
    /// The first word.
    First,
    /// All but the first word.
    ButFirst,
    /// The last word, or the day at the end.
    Last,
    /// All but that.
    ButLast,
    /// What stands in the brackets at the end.
    Bracketed,
    /// What stands before them.
    ButBracketed,
    /// The year in brackets and what that is of: of `Everts v Liepins [2022] NSWSC 1021`.
    Citation,
    /// What stands before that.
    BeforeCitation,
    /// What stands in the brackets at the beginning.
    Opening,
    /// What stands behind them.
    ButOpening,
    /// What stands behind the number that counts the records: of "3. Emma".
    Numbered,
    /// The amount of money, without the words around it: of "from $12".
    Amount,
    /// The number of things, without their name: "12" of "12 comments", nothing of "discuss".
    Count,
    /// What stands after a label that all begin with.
    Without(String),
    /// What stands after a label that has these forms.
    Behind(Vec<String>),
    /// What stands between the brackets that all stand in.
    Enclosed(String, String),
    /// What was filled in at one place of a sentence.
    Filled(Filled),
    /// One of the segments between marks or behind labels.
    Segment(Segment),
    /// Each of the things that a list names, with that mark between them, or the mark and the word
    /// before the last: ",", ", and"; the last of parts.
    Each(String),
}

impl Part {
    /// Whether the text begins with the part.
    pub(super) fn is_first(&self) -> bool {
        match self {
            Self::Before(_)
            | Self::Through(_)
            | Self::First
            | Self::ButLast
            | Self::ButBracketed
            | Self::BeforeCitation
            | Self::Opening => true,
            Self::Filled(filled) => filled.at == 0,
            Self::Segment(segment) => matches!(segment.at, At::Rest(0) | At::Gap(0)),
            _ => false,
        }
    }

    /// What the text calls the part.
    pub(super) fn label(&self) -> Option<&str> {
        match self {
            Self::Without(label) => Some(label),
            Self::Behind(forms) => forms.first().map(String::as_str),
            Self::Filled(filled) => filled.label(),
            Self::Segment(segment) => segment.label(),
            _ => None,
        }
    }

    /// Whether it stands before a word rather than a mark.
    pub(super) fn is_before_word(&self) -> bool {
        matches!(self, Self::Before(word) | Self::Through(word) if word.contains(char::is_alphabetic))
    }

    /// The part of a text whose white space is collapsed. A text that is not split is all in
    /// the part that stands first.
    #[must_use]
    pub fn of<'t>(&self, text: &'t str) -> Option<&'t str> {
        let around = |mark: &str| {
            let around = match mark {
                COLON => standing::around_first(text, mark),
                _ => standing::around_last(text, mark),
            };
            // "/ A. Roe" says who alone.
            let is_mark = !mark.contains(char::is_alphanumeric);
            let begun = || text.strip_prefix(mark)?.strip_prefix(' ');
            around.or_else(|| is_mark.then(|| Some(("", begun()?)))?)
        };
        let part = match self {
            Self::Before(mark) => {
                let before = around(mark).map_or(text, |(before, _)| before);
                Some(before).filter(|before| !before.is_empty())?
            }
            Self::Through(mark) => {
                around(mark).map_or(text, |(_, behind)| &text[..text.len() - behind.len()])
            }
            Self::After(mark) => around(mark)?.1,
            Self::Moment => moment(text)?.0,
            Self::ButMoment => {
                let behind = moment(text).map_or(text, |(_, behind)| behind);
                Some(behind).filter(|behind| !behind.is_empty())?
            }
            Self::First => text.split(' ').next().unwrap_or(text),
            Self::ButFirst => text.split_once(' ')?.1,
            Self::Last => last(text)?.1,
            Self::ButLast => last(text).map_or(text, |(before, _)| before),
            Self::Bracketed => bracketed(text)?.1,
            Self::ButBracketed => bracketed(text).map_or(text, |(before, _)| before),
            Self::Citation => citation(text)?.1,
            Self::BeforeCitation => citation(text).map_or(text, |(before, _)| before),
            Self::Opening => opening(text)?.0,
            Self::ButOpening => opening(text).map_or(text, |(_, behind)| behind),
            Self::Numbered => numbered(text).map_or(text, |(_, behind)| behind),
            Self::Amount => amount(text).unwrap_or(text),
            Self::Count => around_number(text)?.1,
            Self::Without(label) => strip(text, label, ""),
            Self::Behind(forms) => {
                let mut behind = forms
                    .iter()
                    .filter_map(|form| text.strip_prefix(form.as_str()));
                behind.next().unwrap_or(text)
            }
            Self::Enclosed(open, close) => strip(text, open, close),
            Self::Filled(filled) => filled.of(text)?,
            Self::Segment(segment) => segment.of(text)?,
            Self::Each(_) => text,
        };
        let at_cut = |c: char| c.is_whitespace() || MARKS.contains(&c);
        let part = match self {
            first if first.is_first() => part.trim_end_matches(at_cut).trim(),
            Self::After(_) | Self::ButFirst => part.trim_start_matches(at_cut).trim(),
            Self::Last => part.trim_end_matches('.'),
            _ => part.trim(),
        };
        Some(part)
    }
}

/// The day at the beginning of a text, and what stands behind the mark after it, if anything.
pub(super) fn moment(text: &str) -> Option<(&str, &str)> {
    if text.len() <= LONGEST_LEAD && is_moment(text) {
        return Some((text, ""));
    }
    // Prose is long, and a day stands at its head.
    let end = text.char_indices().nth(LONGEST_LEAD + LONGEST_MARK);
    let head = end.map_or(text, |(end, _)| &text[..end]);
    LEADS.iter().find_map(|mark| {
        let cuts = standing::places(head, mark).into_iter();
        cuts.take_while(|cut| cut.start <= LONGEST_LEAD)
            .map(|cut| (&text[..cut.start], &text[cut.end..]))
            .find(|(lead, behind)| is_moment(lead) && !behind.trim().is_empty())
    })
}

/// What stands before the brackets at the end, and what in them; behind them there may be a full stop.
pub(super) fn bracketed(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_suffix('.').unwrap_or(text);
    let pairs = [('(', ')'), ('[', ']'), ('（', '）')];
    let mut pairs = pairs.into_iter();
    let (open, rest) = pairs.find_map(|(open, close)| Some((open, text.strip_suffix(close)?)))?;
    let (before, inside) = rest.rsplit_once(open)?;
    (!before.trim().is_empty() && !inside.trim().is_empty()).then_some((before, inside))
}

/// What stands before the last square brackets that hold a year, and what from there on, where that
/// goes on behind them: "Everts v Liepins", "[2022] NSWSC 1021".
pub(super) fn citation(text: &str) -> Option<(&str, &str)> {
    let (before, cited) = text.split_at(text.rfind(" [")?);
    let cited = cited.trim_start();
    let (inside, behind) = cited.strip_prefix('[')?.split_once(']')?;
    let is_cited = normal(inside).kind() == "year" && behind.contains(char::is_alphanumeric);
    (is_cited && !before.trim().is_empty()).then_some((before, cited))
}

/// The last word of a text, or the words of the day or the years that it ends with, and what stands
/// before.
fn last(text: &str) -> Option<(&str, &str)> {
    let cuts = text.rmatch_indices(' ').take(LONGEST_DAY);
    let mut cuts = cuts.map(|(at, _)| (&text[..at], &text[at + 1..]));
    let word = cuts.next()?;
    // The name before a day is none of its words.
    let begins = |end: &str| {
        let word = end.split([' ', ',', '.']).next().unwrap_or_default();
        is_month(word) || word.starts_with(|c: char| c.is_ascii_digit())
    };
    let days = cuts.filter(|(_, end)| (begins(end) && is_moment(end)) || is_period(end));
    Some(days.last().unwrap_or(word))
}

/// What stands in the brackets at the beginning, and what behind them.
pub(super) fn opening(text: &str) -> Option<(&str, &str)> {
    let (close, rest) = match text.chars().next()? {
        '(' => (')', text.strip_prefix('(')?),
        '[' => (']', text.strip_prefix('[')?),
        _ => return None,
    };
    let (inside, behind) = rest.split_once(close)?;
    (!behind.trim().is_empty() && !inside.trim().is_empty()).then_some((inside, behind))
}

/// The number at the beginning of a text that counts, and what stands behind it.
pub(super) fn numbered(text: &str) -> Option<(i64, &str)> {
    let (number, behind) = text.split_once(['.', ')'])?;
    let behind = behind.strip_prefix(' ')?;
    Some((number.parse().ok()?, behind))
}

/// The amount of money in a text that has a few words before or behind it.
pub(super) fn amount(text: &str) -> Option<&str> {
    if text.len() > LONGEST_LEAD || !text.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let is_money = |part: &&str| normal(part).kind() == "money";
    let without_last = |text| -> Option<&str> { Some(str::rsplit_once(text, ' ')?.0) };
    let without_first = |text| -> Option<&str> { Some(str::split_once(text, ' ')?.1) };
    let begun = std::iter::successors(Some(text), |text| without_first(text));
    let amount = begun.take(FEW_WORDS).find_map(|text| {
        let ended = std::iter::successors(Some(text), |text| without_last(text));
        ended.take(FEW_WORDS).find(is_money)
    })?;
    // "$85.97 USD"
    let start = text.find(amount)?;
    let end = start + amount.len();
    let code = text[end..]
        .trim_start()
        .split(' ')
        .next()
        .unwrap_or_default();
    let end = end
        + if is_currency_code(code) {
            1 + code.len()
        } else {
            0
        };
    text.get(start..end)
}

/// Whether a text is a name behind its code: "7400 Herning".
pub(super) fn begins_with_code(text: &str) -> bool {
    text.split_once(' ').is_some_and(|(code, name)| {
        code.len() >= CODE
            && code.bytes().all(|byte| byte.is_ascii_digit())
            && name.starts_with(char::is_uppercase)
            && !is_month(name)
    })
}

/// The values that parts of parts of a text are: several where the last part is each of a list.
pub(super) fn read<'t>(text: &'t str, parts: &[Part]) -> Vec<&'t str> {
    let Some(text) = parts.iter().try_fold(text, |text, part| part.of(text)) else {
        return Vec::new();
    };
    let Some(Part::Each(mark)) = parts.last() else {
        return vec![text];
    };
    let named = each(text, mark).into_iter();
    named.filter(|name| !name.is_empty()).collect()
}

/// The things of a list with the mark between them, and the word before the last, if any.
pub(super) fn each<'t>(text: &'t str, mark: &str) -> Vec<&'t str> {
    let (mark, word) = mark.split_once(' ').unwrap_or((mark, ""));
    let mut named: Vec<&str> = standing::parted(text, mark).map(str::trim).collect();
    if let Some(last) = named.pop_if(|_| !word.is_empty()) {
        let begun = last
            .strip_prefix(word)
            .and_then(|rest| rest.strip_prefix(' '));
        match (begun, standing::around_first(last, word)) {
            (Some(name), _) => named.push(name),
            (None, Some((before, behind))) => named.extend([before, behind]),
            (None, None) => named.push(last),
        }
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_at_the_end_may_have_a_full_stop_behind_them() {
        for (text, parts) in [
            ("Mill, J. (1956).", Some(("Mill, J. ", "1956"))),
            ("Emma [2nd ed.]", Some(("Emma ", "2nd ed."))),
            ("風城（民62）", Some(("風城", "民62"))),
            ("(1956).", None),
            ("Mill (1956)..", None),
        ] {
            assert_eq!(bracketed(text), parts, "{text}");
        }
    }
}
