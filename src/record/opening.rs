//! Words that some parts of texts begin with, each calling what follows: "Born at" of "Born at Oswestry".

use std::collections::{BTreeMap, BTreeSet};

use super::affix::USUAL;
use crate::text::share;

/// So many texts have it, at least, and this share of all.
const FEWEST: usize = 5;
const SOME: f64 = 0.05;
/// It is said of so many things.
const THINGS: usize = 4;
/// It has at most so many words and letters.
const WORDS: usize = 4;
const LONGEST: usize = 32;
/// Texts with and without it have, on the average, as many other parts but for this: where a part
/// begins so instead of beginning otherwise, the words are of what it says.
const MORE: f64 = 0.3;
/// Where the others are of more different numbers, all are items of lists.
const NUMBERS: usize = 2;

/// The words, each of at most one part of a text, in the order of the alphabet. `texts` are the parts of
/// each that nothing else tells.
pub(super) fn openings(texts: &[Vec<&str>]) -> BTreeSet<String> {
    let mut groups: BTreeMap<&str, Vec<(usize, &str)>> = BTreeMap::new();
    for (text, parts) in texts.iter().enumerate() {
        for part in parts {
            if let Some((word, _)) = part.split_once(' ').filter(|(word, _)| is_word(word)) {
                groups.entry(word).or_default().push((text, part));
            }
        }
    }
    let calling = |group: Vec<(usize, &str)>| {
        let having: BTreeSet<usize> = group.iter().map(|(text, _)| *text).collect();
        let things: BTreeSet<&str> = group.iter().map(|(_, part)| *part).collect();
        let fits = having.len() >= FEWEST
            && having.len() == group.len()
            && share(having.len(), texts.len()) >= SOME
            && things.len() >= THINGS;
        Some((fits.then(|| common(&things))??, having))
    };
    let mut found: Vec<(String, BTreeSet<usize>)> =
        groups.into_values().filter_map(calling).collect();
    loop {
        let is_told = |part: &&str| found.iter().any(|(words, _)| behind(part, words).is_some());
        let others = texts
            .iter()
            .map(|parts| parts.iter().filter(|part| !is_told(part)).count());
        let others: Vec<usize> = others.collect();
        let all: usize = others.iter().sum();
        let before = found.len();
        found.retain(|(_, having)| {
            let with: usize = having.iter().map(|text| others[*text]).sum();
            let without = share(all - with, texts.len() - having.len());
            having.len() == texts.len() || (without - share(with, having.len())).abs() <= MORE
        });
        if found.len() == before {
            let numbers: BTreeSet<usize> = others.into_iter().collect();
            let are_lists = numbers.len() > NUMBERS;
            let found = found.into_iter().filter(|_| !are_lists);
            return found.map(|(words, _)| words).collect();
        }
    }
}

/// What a text says behind the words that it begins with.
pub(super) fn behind<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    text.strip_prefix(words)?.strip_prefix(' ')
}

fn is_word(word: &str) -> bool {
    word.chars().all(char::is_alphabetic)
}

/// The words that nearly all of some texts begin with, before the last of each.
fn common(texts: &BTreeSet<&str>) -> Option<String> {
    let first = texts.first()?;
    let starts = first.match_indices(' ').map(|(at, _)| &first[..at]);
    let longest = starts.take(WORDS).take_while(|start| {
        let having = texts.iter().filter(|text| behind(text, start).is_some());
        start.split(' ').all(is_word) && share(having.count(), texts.len()) >= USUAL
    });
    let longest = longest.last()?;
    (longest.chars().count() <= LONGEST).then(|| longest.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(texts: &[&[&str]]) -> Vec<String> {
        let texts: Vec<Vec<&str>> = texts.iter().map(|parts| parts.to_vec()).collect();
        openings(&texts).into_iter().collect()
    }

    #[test]
    fn words_call_what_is_there_beside_all_else() {
        let lives = [
            &["By M. Teale", "Volume two", "Born at Aberwen"][..],
            &["Online"],
            &["By Olwen Sayce", "Online", "Born at Castle Morfa"],
            &["Volume nine", "Born at Oswestry"],
            &["By R. Jenkin", "Volume one"],
            &["By Ann Lee", "Online"],
            &["By Bo Ek", "Online", "Born at Pontyfelin"],
            &["Online", "Born at Ruthin"],
        ];
        assert_eq!(found(&lives), ["Born at", "By"]);
    }

    #[test]
    fn words_of_names_call_nothing() {
        let papers = [
            &["The Guardian", "London"][..],
            &["The Times", "London"],
            &["Le Monde", "Paris"],
            &["The Herald", "Glasgow"],
            &["The Scotsman", "Edinburgh"],
            &["El País", "Madrid"],
            &["The Irish Times", "Dublin"],
            &["Die Zeit", "Hamburg"],
        ];
        assert!(found(&papers).is_empty());
    }
}
