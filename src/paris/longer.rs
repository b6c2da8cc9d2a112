//! Names of one side that have a word more than the other side has: "AAK Aktiebolag" and "AAK". Which
//! words may be missing shows in how many names they are.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::key::{is_function_word, join, without_parentheses, words};
use crate::parallel::parallel_chunks;
use crate::rdf::{KnowledgeBase, TermId};

/// How sure it is that names are the same but for such a word.
pub(super) const WITHOUT_WORD: f64 = 0.8;
/// A word that may be missing is in so many names, at least, of which the other side has the rest.
const FEWEST: usize = 5;
/// More words are no name, and a longer text, in bytes, is none.
const MOST_WORDS: usize = 6;
const LONGEST: usize = 100;
/// Numerals tell names apart: "Charles II", "Toy Story 2".
const NUMERALS: &str = "ivxlcdm";

/// Two literals that are one but for a word.
struct Pair {
    left: TermId,
    right: TermId,
    word: String,
    is_of_right: bool,
}

/// The literals of a name, as it is or without the word that stands beside them.
type ByName = HashMap<String, Vec<(TermId, Option<String>)>, foldhash::fast::RandomState>;

/// The literals of the left and the right of which one has a word more, first or last, for all such words
/// that are in many; only those of `left` and `right`, which have no equal that is sure.
pub(super) fn longer(
    (left_kb, left): (&KnowledgeBase, &[TermId]),
    (right_kb, right): (&KnowledgeBase, &[TermId]),
) -> Vec<(TermId, TermId)> {
    let mut by_name = ByName::default();
    for literal in left {
        for (name, word) in forms(&words_of(left_kb.text(*literal))) {
            let word = word.cloned();
            by_name.entry(name).or_default().push((*literal, word));
        }
    }
    let pairs = parallel_chunks(right, |part| {
        let mut pairs = Vec::new();
        for literal in part {
            for (name, own) in forms(&words_of(right_kb.text(*literal))) {
                for (left, other) in by_name.get(&name).into_iter().flatten() {
                    // One of both is whole.
                    let (word, is_of_right) = match (own, other) {
                        (Some(word), None) => (word, true),
                        (None, Some(word)) => (word, false),
                        _ => continue,
                    };
                    pairs.push(Pair {
                        left: *left,
                        right: *literal,
                        word: word.clone(),
                        is_of_right,
                    });
                }
            }
        }
        pairs
    });
    let pairs: Vec<Pair> = pairs.into_iter().flatten().collect();
    let mut names: BTreeMap<(&str, bool), BTreeSet<TermId>> = BTreeMap::new();
    for pair in &pairs {
        let names = names.entry((&pair.word, pair.is_of_right)).or_default();
        names.insert(pair.left);
    }
    let may_be_missing = |pair: &&Pair| {
        let names = names.get(&(pair.word.as_str(), pair.is_of_right));
        names.is_some_and(|names| names.len() >= FEWEST)
    };
    let pairs = pairs.iter().filter(may_be_missing);
    pairs.map(|pair| (pair.left, pair.right)).collect()
}

/// The words of a text but for parentheses; none where it is no name.
fn words_of(text: &str) -> Vec<String> {
    if text.len() > LONGEST || !text.contains(char::is_alphabetic) {
        return Vec::new();
    }
    let words = words(&without_parentheses(text));
    if words.len() > MOST_WORDS {
        Vec::new()
    } else {
        words
    }
}

/// A name as it is, and without its last and its first word, each with that word; none of no words.
fn forms(words: &[String]) -> impl Iterator<Item = (String, Option<&String>)> {
    let last = words.split_last().map(|(last, rest)| (rest, last));
    let first = words.split_first().map(|(first, rest)| (rest, first));
    let may_go = |(rest, word): &(&[String], &String)| {
        let is_numeral =
            word.chars().all(|c| NUMERALS.contains(c)) || word.contains(char::is_numeric);
        !rest.is_empty() && !is_numeral && !is_function_word(word)
    };
    let shorter = last.into_iter().chain(first).filter(may_go);
    let shorter = shorter.map(|(rest, word)| (rest, Some(word)));
    let whole = Some((words, None)).filter(|_| !words.is_empty());
    let all = whole.into_iter().chain(shorter);
    all.map(|(words, word)| (join(words.iter()), word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rdf::Format;

    #[test]
    fn words_that_many_names_have_may_be_missing() {
        let kb = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
            let text = format!("<urn:1> <urn:p> {} .", names.join(", "));
            KnowledgeBase::from_bytes("t".as_ref(), text.as_bytes(), Format::Turtle)
                .expect("Turtle")
        };
        let left = kb(&["AAK", "Aga", "Bofors", "Kockums", "SKF", "Charles", "Emma"]);
        let right = kb(&[
            "AAK Aktiebolag",
            "AGA Aktiebolag",
            "Aktiebolag Bofors",
            "Kockums Aktiebolag",
            "SKF Aktiebolag (publ)",
            "Charles II",
            "Emma Bovary",
        ]);
        let found = |left: &KnowledgeBase, right: &KnowledgeBase| -> Vec<(String, String)> {
            let [all, others] = [left, right].map(|kb| kb.literals().collect::<Vec<_>>());
            let pairs = longer((left, &all), (right, &others)).into_iter();
            let texts = pairs.map(|(a, b)| (left.text(a).to_owned(), right.text(b).to_owned()));
            texts.collect()
        };
        let one = found(&left, &right);
        let other = found(&right, &left);
        assert_eq!((one.len(), other.len()), (5, 5));
        assert!(one.contains(&("SKF".to_owned(), "SKF Aktiebolag (publ)".to_owned())));
        assert!(other.contains(&("Aktiebolag Bofors".to_owned(), "Bofors".to_owned())));
    }
}
