//! Labels in a few forms: "Team: Boston", "Teams: Boston; Chicago".

use std::collections::{BTreeMap, BTreeSet};

use super::super::affix::USUAL;
use super::count::{FORMS, are_forms};
use crate::text::share;

/// A label has at most so many letters.
const LONGEST: usize = 32;

/// The label that values begin with, but for some that say nothing else than each other: "State: new",
/// "sold".
pub(super) fn optional(values: &[&str]) -> Option<Vec<String>> {
    let mut labels: BTreeSet<&str> = BTreeSet::new();
    let (mut said, mut others): (BTreeSet<&str>, BTreeSet<&str>) = Default::default();
    for value in values {
        match value.split_once(": ").filter(|(label, _)| is_label(label)) {
            Some((label, rest)) => {
                labels.insert(label);
                said.insert(rest);
            }
            None => {
                others.insert(value);
            }
        }
        if labels.len() > 1 || others.len() > 1 {
            return None;
        }
    }
    let label = labels.first()?;
    (said.len() > 1).then(|| vec![format!("{label}:")])
}

fn is_label(label: &str) -> bool {
    let is_word = |c: char| c.is_alphabetic() || c == ' ';
    label.chars().all(is_word) && label.chars().count() <= LONGEST
}

/// The forms of the label that nearly all values begin with, with its colon, the most frequent first.
pub(super) fn forms(values: &[&str]) -> Option<Vec<String>> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for value in values {
        let Some((label, _)) = value.split_once(": ") else {
            continue;
        };
        if is_label(label) {
            *counts.entry(label).or_default() += 1;
        }
        if counts.len() > FORMS {
            return None;
        }
    }
    let begun = share(counts.values().sum(), values.len());
    if counts.len() < 2 || begun < USUAL || !are_forms(counts.keys().map(|label| (*label, ""))) {
        return None;
    }
    let mut forms: Vec<(&str, usize)> = counts.into_iter().collect();
    forms.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    Some(
        forms
            .into_iter()
            .map(|(label, _)| format!("{label}:"))
            .collect(),
    )
}
