//! Texts that were made by filling in a sentence: "Barge from Urk, built 1893 by De Haas". The words
//! that all have in common, once and in one order, part what was filled in, as the tokens of an
//! equivalence class do in a template of pages (Arasu & Garcia-Molina 2003, section 3.2).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::affix::{USUAL, is_measure};
use super::part::MARKS;
use crate::text::{fold, is_moment, share};

/// So many different texts show what is common to all.
const DISTINCT: usize = 8;
/// So many words or phrases with a letter that are common to all are no chance.
const FEWEST: usize = 2;
/// Names that come back are no more than so many of the values.
const COME_BACK: f64 = 0.5;
/// A sentence has no more of them.
const MOST: usize = 24;
/// What ends the words that say more of what stands before them.
const ENDS: [char; 4] = ['.', ',', ';', ')'];

/// What was filled in at one place of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filled {
    /// What stands between the slots of all the texts, in its order.
    pub words: Vec<String>,
    /// The number of the words that stand before this slot.
    pub at: usize,
}

impl Filled {
    /// What fills the slot in a text; nothing where words are missing.
    pub(super) fn of<'t>(&self, text: &'t str) -> Option<&'t str> {
        let found = places(text, &self.words)?;
        let start = match self.at.checked_sub(1) {
            Some(before) => found.get(before)?.end,
            None => 0,
        };
        let end = found.get(self.at).map_or(text.len(), |next| next.start);
        let value = text.get(start..end)?.trim();
        // "-5" has a sign, "- 5" stands behind a mark.
        let value = match value.split_once(' ') {
            Some((marks, value)) if marks.chars().all(is_mark) => value,
            _ => value,
        };
        let value = value.trim_end_matches(is_mark);
        (!value.is_empty()).then_some(value)
    }

    /// The words right before the slot.
    pub(super) fn label(&self) -> Option<&str> {
        let before = self.words.get(self.at.checked_sub(1)?)?;
        let blanks = before.rmatch_indices(' ').map(|(at, _)| at + 1);
        let mut ends = blanks.map(|at| before.split_at(at));
        let last = ends.find(|(end, _)| end.trim_end().ends_with(ENDS));
        Some(last.map_or(before, |(_, label)| label))
    }
}

/// The slots of the sentence that nearly all texts were made by filling in. A word that was asked for
/// may stand in all for that.
pub(super) fn slots(texts: &[&str], asked: &BTreeSet<String>) -> Option<Vec<Filled>> {
    let distinct: BTreeSet<&str> = texts.iter().copied().collect();
    if distinct.len() < DISTINCT {
        return None;
    }
    let words = words(&distinct, asked)?;
    if words.len() > MOST {
        return None;
    }
    let words = between_values(words, &distinct);
    let says = |words: &&String| words.contains(char::is_alphabetic);
    if words.iter().filter(says).count() < FEWEST {
        return None;
    }
    let slots = (0..=words.len()).map(|at| Filled {
        words: words.clone(),
        at,
    });
    let slots: Vec<Filled> = slots.filter(|slot| varies(slot, &distinct)).collect();
    (slots.len() > 1).then_some(slots)
}

fn varies(slot: &Filled, texts: &BTreeSet<&str>) -> bool {
    said(slot, texts).into_iter().collect::<BTreeSet<_>>().len() > 1
}

/// The words that nearly all texts have once, in one order, together where nothing stands between them.
fn words(texts: &BTreeSet<&str>, asked: &BTreeSet<String>) -> Option<Vec<String>> {
    let mut once: BTreeMap<&str, usize> = BTreeMap::new();
    for text in texts {
        let mut times: BTreeMap<&str, usize> = BTreeMap::new();
        for word in text.split(' ') {
            *times.entry(word).or_default() += 1;
        }
        for (word, _) in times.into_iter().filter(|(_, times)| *times == 1) {
            *once.entry(word).or_default() += 1;
        }
    }
    once.retain(|word, count| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        let cuts = |c: char| c.is_ascii_digit() || "()[]{}".contains(c);
        let is_plain = !word.contains(cuts) && !asked.contains(&fold(bare));
        is_plain && share(*count, texts.len()) >= USUAL
    });
    // The words of each text in their order, each with whether it follows the one before at once.
    let mut orders: BTreeMap<Vec<&str>, Vec<Vec<bool>>> = BTreeMap::new();
    for text in texts {
        let common = text
            .split(' ')
            .enumerate()
            .filter(|(_, word)| once.contains_key(word));
        let common: Vec<(usize, &str)> = common.collect();
        let starts = common.iter().map(|(at, _)| *at);
        let before = std::iter::once(None).chain(common.iter().map(|(at, _)| Some(at + 1)));
        let follow = before
            .zip(starts)
            .map(|(before, at)| before == Some(at))
            .collect();
        let order = common.iter().map(|(_, word)| *word).collect();
        orders.entry(order).or_default().push(follow);
    }
    let (order, follow) = orders.into_iter().max_by_key(|(_, having)| having.len())?;
    if share(follow.len(), texts.len()) < USUAL {
        return None;
    }
    let mut words: Vec<String> = Vec::new();
    for (at, word) in order.into_iter().enumerate() {
        let follows = follow
            .iter()
            .filter(|follow| follow.get(at) == Some(&true))
            .count();
        match words
            .last_mut()
            .filter(|_| share(follows, follow.len()) >= USUAL)
        {
            Some(last) => {
                last.push(' ');
                last.push_str(word);
            }
            None => words.push(word.to_owned()),
        }
    }
    Some(words)
}

/// The words without those within one value: "at" of "5 May 2021 at 10:12", "of" where the same few
/// towns stand behind it as courts before it.
fn between_values(mut words: Vec<String>, texts: &BTreeSet<&str>) -> Vec<String> {
    while let Some(within) = (0..words.len()).find(|at| is_within(&words, *at, texts)) {
        words.remove(within);
    }
    words
}

fn is_within(words: &[String], at: usize, texts: &BTreeSet<&str>) -> bool {
    let filled = |words: Vec<String>, at| Filled { words, at };
    let without = filled([&words[..at], &words[at + 1..]].concat(), at);
    let (before, behind) = (filled(words.to_vec(), at), filled(words.to_vec(), at + 1));
    let mut days = 0;
    let mut distinct: [BTreeSet<&str>; 3] = Default::default();
    let mut all = 0;
    for text in texts {
        let Some(whole) = without.of(text) else {
            continue;
        };
        let [before, behind] = [&before, &behind].map(|slot| slot.of(text).unwrap_or_default());
        days += usize::from(is_moment(whole) || is_moment(&format!("{before} {behind}")));
        for (values, value) in distinct.iter_mut().zip([whole, before, behind]) {
            values.insert(value);
        }
        all += 1;
    }
    // What a text begins or ends with parts no value.
    let is_outer = |values: &BTreeSet<&str>| values.iter().all(|value| value.is_empty());
    if distinct[1..].iter().any(is_outer) {
        return false;
    }
    let [whole, before, behind] = distinct.map(|values| values.len());
    let come_back = share(whole, all) <= COME_BACK;
    share(days, all) >= USUAL || (come_back && whole == before.max(behind))
}

/// What fills a slot in the texts.
fn said<'t>(slot: &Filled, texts: &BTreeSet<&'t str>) -> Vec<&'t str> {
    texts.iter().filter_map(|text| slot.of(text)).collect()
}

fn is_mark(c: char) -> bool {
    c.is_whitespace() || MARKS.contains(&c)
}

/// Where the words stand in a text. The unit of a number, which they may begin with, belongs to that.
fn places(text: &str, words: &[String]) -> Option<Vec<Range<usize>>> {
    let mut end = 0;
    let mut found = Vec::with_capacity(words.len());
    for words in words {
        let stands = |at: &usize| {
            let before = text[..*at].chars().next_back();
            let behind = text[at + words.len()..].chars().next();
            before.is_none_or(char::is_whitespace) && behind.is_none_or(char::is_whitespace)
        };
        let at = end
            + text[end..]
                .match_indices(words.as_str())
                .map(|(at, _)| at)
                .find(|at| stands(&(end + at)))?;
        let unit = unit(&text[end..at], words);
        end = at + words.len();
        found.push(at + unit..end);
    }
    Some(found)
}

/// How many bytes of words are the unit of the number before them.
fn unit(before: &str, words: &str) -> usize {
    let first = words.split(' ').next().unwrap_or_default();
    let is_number = before.trim_end().ends_with(|c: char| c.is_ascii_digit());
    let unit = first.trim_end_matches(|c| is_mark(c) || c == '.');
    if is_number && is_measure(unit) {
        unit.len()
    } else {
        0
    }
}
