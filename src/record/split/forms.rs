//! Labels in a few forms: "Team: Boston", "Teams: Boston; Chicago".

use std::collections::BTreeMap;

use super::super::affix::USUAL;
use super::count::{FORMS, are_forms};
use crate::text::share;

/// A label has at most so many letters.
const LONGEST: usize = 32;

/// The forms of the label that nearly all values begin with, with its colon, the most frequent first.
pub(super) fn forms(values: &[&str]) -> Option<Vec<String>> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for value in values {
        let Some((label, _)) = value.split_once(": ") else {
            continue;
        };
        let is_word = |c: char| c.is_alphabetic() || c == ' ';
        if label.chars().all(is_word) && label.chars().count() <= LONGEST {
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
