//! Names that are equal or nearly so.

use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use oxigraph::model::NamedNode;

use crate::text::{fold, grams, overlap, words};

/// Two names whose bigrams overlap that much (Dice) are nearly equal.
const NEAR: f64 = 0.85;
/// A key of fewer letters is another with each letter.
const SHORT: usize = 6;
/// One slip in a key of more letters leaves enough of its bigrams.
const LONG: usize = 24;

/// The form in which names are compared: folded letters and digits, without what stands
/// in brackets at the end; the whole where nothing else is left.
pub(super) fn key(name: &str) -> String {
    let form = |text: &str| -> String {
        let folded = fold(text);
        folded.chars().filter(|c| c.is_alphanumeric()).collect()
    };
    let short = form(without_brackets(name));
    if short.is_empty() { form(name) } else { short }
}

/// The text without a bracketed part at its end, as in `Hamlet (French Edition)`.
pub(super) fn without_brackets(text: &str) -> &str {
    let text = text.trim();
    for (open, close) in [('(', ')'), ('[', ']')] {
        if let (true, Some(start)) = (text.ends_with(close), text.rfind(open)) {
            let before = text.get(..start).unwrap_or_default().trim();
            if !before.is_empty() {
                return before;
            }
        }
    }
    text
}

/// Whether two names are nearly equal: much of their bigrams in common, or one slip of the
/// pen apart, and the same numbers, as `Fables 1` and `Fables 2` are two things; or equal
/// but for initials.
pub(super) fn near(a: &str, b: &str) -> bool {
    let (key_a, key_b) = (key(a), key(b));
    if key_a == key_b {
        return !key_a.is_empty();
    }
    if numbers(a) != numbers(b) {
        return false;
    }
    overlap(&grams(&key_a, 2), &grams(&key_b, 2)) >= NEAR
        || one_slip(&key_a, &key_b)
        || same_but_initials(a, b)
}

/// Whether two keys differ by one letter more, less or other, or two exchanged. Short keys
/// differ by that and mean something else.
fn one_slip(a: &str, b: &str) -> bool {
    a.chars().count().min(b.chars().count()) >= SHORT && strsim::damerau_levenshtein(a, b) <= 1
}

/// The key and all that are left of it without one letter: keys that are one slip apart
/// have one of them in common. Those of long keys are found by their bigrams.
fn deletions(key: &str) -> Vec<u64> {
    let chars: Vec<char> = key.chars().collect();
    if !(SHORT..=LONG).contains(&chars.len()) {
        return Vec::new();
    }
    let without = |skip: usize| {
        let mut hasher = DefaultHasher::new();
        for (place, c) in chars.iter().enumerate() {
            if place != skip {
                c.hash(&mut hasher);
            }
        }
        hasher.finish()
    };
    let mut hashes: Vec<u64> = (0..=chars.len()).map(without).collect();
    hashes.sort_unstable();
    hashes.dedup();
    hashes
}

/// The runs of digits and the Roman numerals above I of a name, in their order.
fn numbers(name: &str) -> Vec<String> {
    let folded = fold(without_brackets(name));
    words(&folded)
        .filter(|word| {
            word.chars().any(|c| c.is_ascii_digit())
                || (word.len() > 1 && word.chars().all(|c| "ivx".contains(c)))
        })
        .map(str::to_owned)
        .collect()
}

/// `J. Austen` and `Jane Austen`: the same last word, and first words of which one is
/// the initial of the other.
fn same_but_initials(a: &str, b: &str) -> bool {
    let (a, b) = (parts(a), parts(b));
    let ([first_a, .., last_a], [first_b, .., last_b]) = (a.as_slice(), b.as_slice()) else {
        return false;
    };
    let initial = |word: &str| word.chars().count() == 1;
    last_a == last_b
        && first_a.chars().next() == first_b.chars().next()
        && (initial(first_a) || initial(first_b))
}

/// The words of a name; `J.R.R.` is three.
fn parts(name: &str) -> Vec<String> {
    let folded = fold(without_brackets(name));
    folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Names of entities, to be found by equal or nearly equal ones.
///
/// Near names are found with prefix filtering (Chaudhuri, Ganti and Kaushik 2006): names
/// that share enough bigrams share at least one of the rarest few of each, so only those
/// are looked up.
#[derive(Default)]
pub(super) struct Names {
    entries: Vec<(String, NamedNode)>,
    by_key: HashMap<String, Vec<usize>>,
    by_gram: HashMap<String, Vec<usize>>,
    by_last: HashMap<String, Vec<usize>>,
    by_deletion: HashMap<u64, Vec<usize>>,
}

impl Names {
    pub fn new(mut names: Vec<(String, NamedNode)>) -> Self {
        names.sort();
        names.dedup();
        let mut index = Self {
            entries: names,
            ..Self::default()
        };
        for (number, (name, _)) in index.entries.iter().enumerate() {
            let key = key(name);
            for gram in grams(&key, 2) {
                index.by_gram.entry(gram).or_default().push(number);
            }
            for hash in deletions(&key) {
                index.by_deletion.entry(hash).or_default().push(number);
            }
            index.by_key.entry(key).or_default().push(number);
            if let Some(last) = parts(name).pop() {
                index.by_last.entry(last).or_default().push(number);
            }
        }
        index
    }

    /// The entities of an equal name.
    pub fn equal(&self, name: &str) -> BTreeSet<&NamedNode> {
        let key = key(name);
        if key.is_empty() {
            return BTreeSet::new();
        }
        let found = self.by_key.get(&key).into_iter().flatten();
        found.filter_map(|number| self.entity(*number)).collect()
    }

    /// The entities of a nearly equal name, those of an equal one included.
    pub fn near(&self, name: &str) -> BTreeSet<&NamedNode> {
        let key = key(name);
        let grams: Vec<String> = grams(&key, 2).into_iter().collect();
        let mut found: BTreeSet<usize> = self.candidates(&grams);
        for hash in deletions(&key) {
            found.extend(self.by_deletion.get(&hash).into_iter().flatten());
        }
        if let Some(last) = parts(name).pop() {
            found.extend(self.by_last.get(&last).into_iter().flatten());
        }
        found
            .into_iter()
            .filter(|number| {
                let known = self.entries.get(*number);
                known.is_some_and(|(known, _)| near(name, known))
            })
            .filter_map(|number| self.entity(number))
            .collect()
    }

    /// The names that share one of the rarest bigrams. A name with an overlap of at least
    /// t with one of n bigrams shares at least n t / (2 - t) of them, so that one of any
    /// n - ceil(n t / (2 - t)) + 1 is among the shared.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a name has few bigrams"
    )]
    fn candidates(&self, grams: &[String]) -> BTreeSet<usize> {
        let shared = (grams.len() as f64 * NEAR / (2.0 - NEAR)).ceil() as usize;
        let needed = grams.len().saturating_sub(shared) + 1;
        let mut lists: Vec<&[usize]> = grams
            .iter()
            .map(|gram| self.by_gram.get(gram).map_or(&[][..], Vec::as_slice))
            .collect();
        lists.sort_by_key(|list| list.len());
        lists.into_iter().take(needed).flatten().copied().collect()
    }

    fn entity(&self, number: usize) -> Option<&NamedNode> {
        self.entries.get(number).map(|(_, entity)| entity)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_ignore_spelling_that_means_nothing() {
        assert_eq!(key("J.K. Rowling"), key("J. K. Rowling"));
        assert_eq!(key("Hamlet (French Edition)"), "hamlet");
        assert_eq!(key("(untitled)"), "untitled");
    }

    #[test]
    fn near_names_differ_in_letters_but_not_in_numbers() {
        assert!(near("The Lovely Bones", "The Lovley Bones"));
        assert!(near("Middelmarch", "Middlemarch"));
        assert!(!near("Emma", "Emmy"));
        assert!(near("J. Austen", "Jane Austen"));
        assert!(!near("John Smith", "Jane Smith"));
        assert!(!near("Fables Volume 1", "Fables Volume 2"));
        assert!(!near("Henry the Sixth II", "Henry the Sixth III"));
        assert!(!near("", ""));
    }

    #[test]
    fn near_names_are_found_in_the_index() {
        let entity = |n: usize| NamedNode::new_unchecked(format!("http://e/{n}"));
        let labels = [
            "Memoirs of a Geisha",
            "Memories of a Geisha",
            "Emma",
            "Dracula",
        ];
        let names = labels.iter().enumerate();
        let names = Names::new(
            names
                .map(|(n, name)| (name.to_string(), entity(n)))
                .collect(),
        );
        assert_eq!(names.equal("emma!"), BTreeSet::from([&entity(2)]));
        assert_eq!(
            names.near("Memoirs of a Geisah"),
            BTreeSet::from([&entity(0)])
        );
        assert_eq!(names.near("Dracola").len(), 1);
        assert_eq!(names.near("Dracola's Guest").len(), 0);
        assert_eq!(names.near("").len(), 0);
    }
}
