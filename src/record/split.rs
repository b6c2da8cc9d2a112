//! How texts that hold several values are split into their parts.

mod count;
mod days;
mod forms;
mod halves;
mod list;

use std::collections::BTreeSet;

use super::affix::{USUAL, affixes};
use super::part::{Part, amount};
use super::segment::{self, Segment};
use super::template;
use crate::text::{is_moment, is_span, share};
use count::{Counts, FORMS};
use days::days;
use forms::{forms, optional};
use halves::halves;
use list::list;

/// So many values of amounts say that nothing is to be paid, or the like, in the same words.
const FREE: f64 = 0.5;
/// So many may say anything else.
const ELSE: f64 = 0.25;
/// How often parts are split again.
const DEPTH: usize = 3;

/// How values are split: the parts of the parts, in the order of the text, then the wholes that
/// they were taken from, the outermost last; one that is empty where values are not split.
/// A word that was asked for stands in all values for that, and parts none.
pub(super) fn split(values: &[&str], asked: &BTreeSet<String>) -> Vec<Vec<Part>> {
    // Where all say the same beside their numbers, that is an affix, but for marks between.
    if Counts::of(values).is_some_and(|counts| counts.vary() || counts.are_followed()) {
        return vec![vec![Part::Count], Vec::new()];
    }
    if hold_amounts(values) {
        return vec![vec![Part::Amount], Vec::new()];
    }
    let mut open = vec![(Vec::new(), values.to_vec())];
    let (mut done, mut wholes) = (Vec::new(), Vec::new());
    while let Some((parts, values)) = open.pop() {
        let may_go_on = parts.len() < DEPTH;
        let may_part = may_go_on && !are_moments(&values);
        let label = || forms(&values).or_else(|| optional(&values));
        if let Some(forms) = may_part.then(label).flatten() {
            let part = Part::Behind(forms);
            let texts = values.iter().filter_map(|value| part.of(value)).collect();
            open.push((parts.into_iter().chain([part]).collect(), texts));
            continue;
        }
        if let Some(list) = may_part.then(|| listed(&values)).flatten() {
            done.push(parts.iter().cloned().chain(list).collect());
            wholes.push(parts);
            continue;
        }
        let found = may_part.then(|| several(&values, asked, parts.last()));
        let either = || may_go_on.then(|| segment::either(&values)).flatten();
        let several = found.flatten().or_else(|| either().map(segmented));
        let several = several.unwrap_or_default();
        if several.is_empty() {
            let counts = Counts::of(&values).filter(|_| !parts.is_empty());
            if counts.as_ref().is_some_and(Counts::vary) {
                wholes.push(parts.clone());
            }
            let last = match counts {
                Some(_) => Some(Part::Count),
                None if parts.is_empty() => None,
                None => behind_label(&values),
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

/// The things that values name, without the full stop behind the last where all end in one.
fn listed(values: &[&str]) -> Option<Vec<Part>> {
    let stop = Part::Enclosed(String::new(), ".".to_owned());
    let bare = values.iter().filter_map(|value| value.strip_suffix('.'));
    let bare: Vec<&str> = bare.filter(|value| !value.contains('.')).collect();
    if share(bare.len(), values.len()) >= USUAL
        && let Some(mark) = list(&bare)
    {
        return Some(vec![stop, Part::Each(mark)]);
    }
    Some(vec![Part::Each(list(values)?)])
}

/// The parts that nearly all values have, in their order. `above` is the part that these are.
fn several(values: &[&str], asked: &BTreeSet<String>, above: Option<&Part>) -> Option<Vec<Part>> {
    if let Some(both) = days(values) {
        return Some(both);
    }
    let labels = segment::labels(values);
    let beside = || segment::beside(values, &labels);
    let told = |segments: &Vec<Segment>| segments.first().is_some_and(|one| one.told.len() > 1);
    let apart = segment::apart(values, &labels).or_else(|| beside().filter(told));
    let halves = match apart {
        Some(_) => None,
        None => halves(values, asked, above),
    };
    // A word between halves may be one of those of a sentence.
    if halves
        .as_ref()
        .is_none_or(|(first, _)| first.is_before_word())
        && let Some(slots) = template::slots(values, asked)
        && slots.len() > apart.as_ref().map_or(0, Vec::len)
    {
        return Some(slots.into_iter().map(Part::Filled).collect());
    }
    match (apart, halves) {
        (Some(segments), _) => Some(segmented(segments)),
        (None, Some((first, second))) => Some(vec![first, second]),
        (None, None) => beside().map(segmented),
    }
}

fn segmented(segments: Vec<Segment>) -> Vec<Part> {
    segments.into_iter().map(Part::Segment).collect()
}

/// What stands behind a label that all values begin with, or between the brackets that all stand in.
fn behind_label(values: &[&str]) -> Option<Part> {
    let (label, behind) = affixes(values);
    if label.contains(char::is_alphanumeric) {
        return Some(Part::Without(label));
    }
    let is_enclosed = !label.is_empty() && !behind.is_empty();
    is_enclosed.then_some(Part::Enclosed(label, behind))
}

/// What the numbers of the values count, where they do.
pub(super) fn counted(values: &[&str]) -> Option<String> {
    Counts::of(values)?.label()
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
    let (mut others, mut count) = (BTreeSet::new(), 0);
    for value in values {
        if let Some(amount) = amount(value) {
            phrases.insert(value.replacen(amount, "", 1));
        } else {
            others.insert(*value);
            count += 1;
        }
        let most = if others.len() > FORMS { ELSE } else { FREE };
        if phrases.len() > FORMS || share(count, values.len()) > most {
            return false;
        }
    }
    phrases.len() > 1 || (phrases.first().is_some_and(|phrase| !phrase.is_empty()) && count > 0)
}

#[cfg(test)]
mod tests;
