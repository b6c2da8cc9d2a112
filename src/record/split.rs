//! How texts that hold several values are split into their parts.

mod halves;
mod list;

use std::collections::BTreeSet;

use super::affix::{USUAL, affixes, is_measure};
use super::feature::normal;
use super::part::{Part, amount};
use super::segment::{self, Segment};
use crate::text::{is_moment, is_span, share};
use halves::halves;
use list::list;

/// The name of a thing has at most so many forms, which begin with the same letters.
const FORMS: usize = 4;
const STEM: usize = 3;
/// So many values of amounts say that nothing is to be paid, or the like.
const FREE: f64 = 0.25;
/// How often parts are split again.
const DEPTH: usize = 3;

/// How values are split: the parts of the parts, in the order of the text, then the wholes that
/// they were taken from, the outermost last; one that is empty where values are not split.
/// A word that was asked for stands in all values for that, and parts none.
pub(super) fn split(values: &[&str], asked: &BTreeSet<String>) -> Vec<Vec<Part>> {
    // Where all say the same behind their numbers, that is an affix.
    let units: BTreeSet<&str> = values
        .iter()
        .filter_map(|value| Some(value.split_once(' ')?.1))
        .collect();
    match counts_things(values) {
        Some(Part::Count) => return vec![vec![Part::Count], Vec::new()],
        Some(number) if units.len() > 1 => return vec![vec![number]],
        _ => {}
    }
    if hold_amounts(values) {
        return vec![vec![Part::Amount], Vec::new()];
    }
    let mut open = vec![(Vec::new(), values.to_vec())];
    let (mut done, mut wholes) = (Vec::new(), Vec::new());
    while let Some((parts, values)) = open.pop() {
        let may_part = parts.len() < DEPTH && !are_moments(&values);
        if let Some(mark) = may_part.then(|| list(&values)).flatten() {
            done.push(parts.iter().cloned().chain([Part::Each(mark)]).collect());
            wholes.push(parts);
            continue;
        }
        let labels = may_part.then(|| segment::labels(&values));
        let labels = labels.unwrap_or_default();
        let apart = may_part.then(|| segment::apart(&values, &labels)).flatten();
        let beside = || segment::beside(&values, &labels);
        let told = |segments: &Vec<Segment>| segments.first().is_some_and(|one| one.told.len() > 1);
        let apart = apart.or_else(|| may_part.then(beside).flatten().filter(told));
        let halves = (may_part && apart.is_none())
            .then(|| halves(&values, asked, parts.last()))
            .flatten();
        let segments = apart.or_else(|| {
            let is_open = may_part && halves.is_none();
            is_open.then(beside)?
        });
        let several = match (segments, halves) {
            (Some(segments), _) => segments.into_iter().map(Part::Segment).collect(),
            (None, Some((first, second))) => vec![first, second],
            (None, None) => {
                let either = (parts.len() < DEPTH)
                    .then(|| segment::either(&values))
                    .flatten();
                either
                    .unwrap_or_default()
                    .into_iter()
                    .map(Part::Segment)
                    .collect()
            }
        };
        if several.is_empty() {
            let last = if parts.is_empty() {
                None
            } else if let Some(number) = counts_things(&values) {
                Some(number)
            } else {
                let (label, behind) = affixes(&values);
                if label.contains(char::is_alphanumeric) {
                    Some(Part::Without(label))
                } else {
                    let is_enclosed = !label.is_empty() && !behind.is_empty();
                    is_enclosed.then_some(Part::Enclosed(label, behind))
                }
            };
            done.push(parts.into_iter().chain(last).collect());
            continue;
        }
        // The first part is taken up first.
        for part in several.into_iter().rev() {
            let texts = values.iter().filter_map(|value| part.of(value)).collect();
            open.push((parts.iter().cloned().chain([part]).collect(), texts));
        }
        wholes.push(parts);
    }
    done.extend(wholes.into_iter().rev());
    done
}

/// Whether nearly all values are days, each with or without its time and the name of the day, or
/// times of several units.
fn are_moments(values: &[&str]) -> bool {
    let moments = values
        .iter()
        .filter(|value| is_moment(value) || is_span(value));
    share(moments.count(), values.len()) >= USUAL
}

/// Whether nearly all values are amounts of money, some of them with one of a few phrases beside it:
/// "$12", "from $7".
fn hold_amounts(values: &[&str]) -> bool {
    let mut phrases: BTreeSet<String> = BTreeSet::new();
    let mut others = 0;
    for value in values {
        match amount(value) {
            Some(amount) => {
                phrases.insert(value.replacen(amount, "", 1));
            }
            None => others += 1,
        }
        if phrases.len() > FORMS || share(others, values.len()) > FREE {
            return false;
        }
    }
    phrases.len() > 1
}

/// The part with the number, where values are numbers of things, whose name has a few forms: "1 point",
/// "2 points", "10 350 words"; some may be one of a few phrases without a number: "discuss".
fn counts_things(values: &[&str]) -> Option<Part> {
    let mut units: BTreeSet<&str> = BTreeSet::new();
    let (mut phrases, mut without) = (BTreeSet::new(), 0);
    let mut is_grouped = false;
    for value in values {
        if !value.contains(|c: char| c.is_ascii_digit()) {
            phrases.insert(*value);
            without += 1;
            continue;
        }
        let (number, unit) = value.rsplit_once(' ')?;
        // "393 p."
        let word = unit.strip_suffix('.').unwrap_or(unit);
        let is_word = !word.is_empty() && word.chars().all(char::is_alphabetic);
        // "3+ rooms"
        let plain = number.strip_suffix('+').unwrap_or(number);
        let is_number = matches!(normal(plain).kind(), "number" | "year");
        let is_money = normal(value).kind() == "money";
        if !is_number || !is_word || is_money || is_measure(unit) {
            return None;
        }
        is_grouped |= number.contains(' ');
        units.insert(unit);
    }
    let mut starts = units
        .iter()
        .map(|unit| unit.chars().take(STEM).collect::<String>());
    let first = starts.next();
    let are_forms =
        first.is_some() && units.len() <= FORMS && starts.all(|start| Some(start) == first);
    let are_few = phrases.len() <= FORMS && share(without, values.len()) <= FREE;
    (are_forms && are_few).then_some(if without > 0 {
        Part::Count
    } else if is_grouped {
        Part::ButLast
    } else {
        Part::First
    })
}

#[cfg(test)]
mod tests;
