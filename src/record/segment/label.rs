//! Labels within texts: the words before colons, or the one before an equals sign, that come back.

use std::collections::{BTreeMap, BTreeSet};

use super::super::affix::USUAL;
use super::kind::{LONGEST, WORDS};
use super::learn::FEW;
use super::{LONGEST_TEXT, Tell};
use crate::text::{is_sign, share};

/// Where a label ends a field without a mark, it begins behind one of these.
const ENDS: [char; 13] = [
    '|', '•', '·', ';', ',', '.', '(', '｜', '；', '，', '、', '。', '（',
];

/// The labels with their sign that come back in the texts, in the order of their places.
pub(in super::super) fn labels(values: &[&str]) -> Vec<Tell> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut order: Vec<String> = Vec::new();
    for value in values.iter().filter(|value| value.len() <= LONGEST_TEXT) {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for label in colons(value).flat_map(endings).chain(keys(value)) {
            if seen.insert(label) {
                *counts.entry(label.to_owned()).or_insert_with(|| {
                    order.push(label.to_owned());
                    0
                }) += 1;
            }
        }
    }
    let count = |label: &str| counts.get(label).copied().unwrap_or(0);
    let comes_back = |label: &str| count(label) > 1 && share(count(label), values.len()) >= FEW;
    let shorter = |label: &str| {
        let (_, shorter) = label.split_once(' ')?;
        (shorter != "=").then(|| shorter.to_owned())
    };
    // The longest that stands nearly as often as its last word does.
    let is_whole = |label: &String| {
        let shorter = shorter(label);
        let is_usual = shorter.is_none_or(|shorter| share(count(label), count(&shorter)) >= USUAL);
        let longer = order
            .iter()
            .filter(|other| other.len() > label.len() && other.ends_with(&format!(" {label}")));
        let is_longer = |longer: &String| share(count(longer), count(label)) >= USUAL;
        is_usual && !longer.into_iter().any(is_longer)
    };
    let kept = order
        .iter()
        .filter(|label| comes_back(label) && is_whole(label));
    kept.cloned().map(Tell::Label).collect()
}

/// What stands before the colons of a text, from the last mark on. A space follows those of scripts
/// that have spaces.
fn colons(text: &str) -> impl Iterator<Item = &str> {
    let signs = text.match_indices([':', '：']);
    let signs = signs.filter(|(at, sign)| {
        let before = text[..*at].chars().next_back();
        text[at + sign.len()..].starts_with(' ') || *sign == "：" || before.is_some_and(is_sign)
    });
    signs.filter_map(move |(at, sign)| {
        let before = &text[..at];
        let start = before.rfind(ENDS).map_or(0, |at| {
            at + before[at..].chars().next().map_or(1, char::len_utf8)
        });
        let label = text[start..at + sign.len()].trim_start();
        let is_word = before.ends_with(|c: char| c.is_alphabetic() || c == ')');
        is_word.then_some(label)
    })
}

/// The words before the equals signs of a text: "a=" and "e =" of "a=4.68 AU e = 0.3".
fn keys(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices('=').filter_map(|(at, sign)| {
        let before = text[..at].trim_end();
        let starts = |c: char| c.is_whitespace() || (ENDS.contains(&c) && c != '.');
        let start = before.rfind(starts).map_or(0, |at| {
            at + before[at..].chars().next().map_or(1, char::len_utf8)
        });
        let key = &before[start..];
        let is_word = key.starts_with(char::is_alphabetic)
            && key
                .chars()
                .all(|c| c.is_alphanumeric() || c == '_' || c == '-')
            && key.chars().count() <= LONGEST;
        is_word.then(|| &text[start..at + sign.len()])
    })
}

/// The last words of a text, the shortest first.
fn endings(text: &str) -> impl Iterator<Item = &str> {
    let starts = text.rmatch_indices(' ').map(|(at, _)| at + 1);
    let starts = starts.chain([0]).take(WORDS);
    let endings = starts.map(|at| &text[at..]);
    endings.filter(|ending| {
        ending.chars().count() <= LONGEST
            && ending.starts_with(char::is_alphabetic)
            && !ending.contains(char::is_numeric)
    })
}
