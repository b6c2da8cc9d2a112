//! Names that are equal or nearly so.

use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasher, Hash, Hasher};

use foldhash::fast::FixedState;
use oxigraph::model::NamedNode;

use crate::parallel::parallel;
use crate::text::{NameWord, fold, same_in_short, words};

/// Two names whose bigrams overlap that much (Dice) are nearly equal.
const NEAR: f64 = 0.85;
/// A key of fewer letters is another with each letter.
const SHORT: usize = 6;
/// One slip in a key of more letters leaves enough of its bigrams.
const LONG: usize = 24;
/// Names of more bigrams are found by two of them instead of three.
const MIDDLING: usize = 40;

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

/// The part of a title before its subtitle, or of a name before where it is, if it has one.
pub(super) fn without_subtitle(title: &str) -> Option<&str> {
    let (main, _) = title.split_once(':').or_else(|| title.split_once(", "))?;
    (key(main).chars().count() >= SHORT).then(|| main.trim())
}

/// Whether two names are nearly equal: much of their bigrams in common, or one slip of the
/// pen apart, and the same numbers, as `Fables 1` and `Fables 2` are two things.
pub(super) fn near(a: &str, b: &str) -> bool {
    Form::new(a).is_near(&Form::new(b))
}

/// What is compared of a name.
struct Form {
    key: String,
    letters: Vec<char>,
    /// The distinct bigrams of the key in their order.
    grams: Vec<[char; 2]>,
    numbers: Vec<String>,
    words: Vec<NameWord>,
}

impl Form {
    fn new(name: &str) -> Self {
        let key = key(name);
        let letters: Vec<char> = key.chars().collect();
        let next = letters.iter().skip(1);
        let mut grams: Vec<[char; 2]> = letters.iter().zip(next).map(|(a, b)| [*a, *b]).collect();
        grams.sort_unstable();
        grams.dedup();
        Self {
            grams,
            letters,
            key,
            numbers: numbers(name),
            words: parts(name),
        }
    }

    fn is_near(&self, other: &Self) -> bool {
        if self.key == other.key {
            return !self.key.is_empty();
        }
        self.numbers == other.numbers
            && (self.overlaps(other) || one_slip(&self.letters, &other.letters))
    }

    /// Whether Dice's overlap of the bigrams is [`NEAR`] at least. Most names are told apart by
    /// the first few bigrams: so many as may be missing are soon met.
    #[expect(clippy::cast_precision_loss, reason = "a name has few bigrams")]
    fn overlaps(&self, other: &Self) -> bool {
        let all = self.grams.len() + other.grams.len();
        let is_enough = |shared: usize| 2.0 * shared as f64 >= NEAR * all as f64;
        let mut others = other.grams.iter().peekable();
        let mut possible = self.grams.len();
        let mut shared = 0;
        for gram in &self.grams {
            while others.next_if(|other| *other < gram).is_some() {}
            if others.next_if(|other| *other == gram).is_some() {
                shared += 1;
            } else {
                possible -= 1;
                if !is_enough(possible) {
                    return false;
                }
            }
        }
        all > 0 && is_enough(shared)
    }
}

/// Whether two keys differ by one letter more, less or other, or two exchanged. Short keys
/// differ by that and mean something else.
fn one_slip(a: &[char], b: &[char]) -> bool {
    let fits = |key: &[char]| (SHORT..=LONG).contains(&key.len());
    if !fits(a) || !fits(b) {
        return false;
    }
    let alike = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (a.get(alike..).unwrap_or(&[]), b.get(alike..).unwrap_or(&[]));
    let ends = a.iter().rev().zip(b.iter().rev());
    let alike = ends.take_while(|(a, b)| a == b).count();
    let rest = |key: &[char]| key.len().saturating_sub(alike);
    match (rest(a), rest(b)) {
        (0 | 1, 0 | 1) => true,
        (2, 2) => matches!((a, b), ([a, b, ..], [c, d, ..]) if a == d && b == c),
        _ => false,
    }
}

/// The key and all that are left of it without one letter: keys that are one slip apart
/// have one of them in common. Those of long keys are found by their bigrams.
fn deletions(chars: &[char]) -> Vec<u64> {
    if !(SHORT..=LONG).contains(&chars.len()) {
        return Vec::new();
    }
    let without = |skip: usize| {
        let mut hasher = FixedState::default().build_hasher();
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

fn hashed(value: &impl Hash) -> u64 {
    FixedState::default().hash_one(value)
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

/// What names that are the same in short have in common: their first letter with their last word,
/// or the first letters of all words with one of these.
fn short_forms(words: &[NameWord]) -> impl Iterator<Item = u64> {
    let first = |word: &NameWord| word.text.chars().next();
    let letters: Vec<Option<char>> = words.iter().map(first).collect();
    let person = match words {
        [one, .., last] => Some(hashed(&(first(one), &last.text))),
        _ => None,
    };
    let several = words.iter().filter(|_| words.len() > 1);
    let by_word = several.map(move |word| hashed(&(&letters, &word.text)));
    person.into_iter().chain(by_word)
}

/// The words of a name without what stands in brackets at its end.
fn parts(name: &str) -> Vec<NameWord> {
    NameWord::all(without_brackets(name))
}

/// Names of entities, to be found by equal or nearly equal ones.
///
/// Near names are found with prefix filtering (Chaudhuri, Ganti and Kaushik 2006), extended to
/// several bigrams: names that share enough of them share at least three of the rarest few of
/// each, long names two, so only those that have these in common are compared. One bigram alone
/// is shared by a part of all names that does not get smaller as they get more.
#[derive(Default)]
pub(super) struct Names {
    entries: Vec<(Form, NamedNode)>,
    by_key: HashMap<String, Vec<usize>>,
    /// How many names have a bigram.
    counts: HashMap<[char; 2], usize, FixedState>,
    /// The names by hashes of rare bigrams together, and of keys without a letter.
    signatures: Vec<u32>,
    /// Where the names of a hash begin and end.
    ranges: HashMap<u64, (u32, u32), FixedState>,
    /// The names by hashes of what they have in common with those that are the same in short.
    by_short: HashMap<u64, Vec<u32>, FixedState>,
}

impl Names {
    pub fn new(mut names: Vec<(String, NamedNode)>) -> Self {
        names.sort();
        names.dedup();
        let mut index = Self::default();
        for (number, (name, entity)) in (0_u32..).zip(names) {
            let form = Form::new(&name);
            for gram in &form.grams {
                *index.counts.entry(*gram).or_default() += 1;
            }
            for short in short_forms(&form.words) {
                index.by_short.entry(short).or_default().push(number);
            }
            let key = form.key.clone();
            index.by_key.entry(key).or_default().push(number as usize);
            index.entries.push((form, entity));
        }
        let numbered = (0_u32..).zip(&index.entries);
        let signatures = numbered.flat_map(|(number, (form, _))| {
            let mut signatures = index.signatures_of(form);
            signatures.sort_unstable();
            signatures.dedup();
            signatures
                .into_iter()
                .map(move |signature| (signature, number))
        });
        let mut signatures: Vec<(u64, u32)> = signatures.collect();
        signatures.sort_unstable();
        let mut start = 0;
        for group in signatures.chunk_by(|a, b| a.0 == b.0) {
            let end = start + u32::try_from(group.len()).unwrap_or(u32::MAX);
            if let Some((signature, _)) = group.first() {
                index.ranges.insert(*signature, (start, end));
            }
            start = end;
        }
        index.signatures = signatures.into_iter().map(|(_, number)| number).collect();
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
        self.entities(&self.numbers_near(name))
    }

    /// For each of the names that has nearly equal ones, the numbers of these, found by all
    /// processors.
    pub fn all_near<'n>(&self, names: &[&'n str]) -> HashMap<&'n str, Vec<u32>> {
        let near = parallel(names, |name| self.numbers_near(name));
        let found = names.iter().copied().zip(near);
        found.filter(|(_, near)| !near.is_empty()).collect()
    }

    /// The entities whose names have these numbers.
    pub fn entities(&self, numbers: &[u32]) -> BTreeSet<&NamedNode> {
        let found = numbers.iter();
        found
            .filter_map(|number| self.entity(*number as usize))
            .collect()
    }

    fn numbers_near(&self, name: &str) -> Vec<u32> {
        let form = Form::new(name);
        let mut found: Vec<u32> = Vec::new();
        for signature in self.signatures_of(&form) {
            if let Some((start, end)) = self.ranges.get(&signature) {
                let same = self.signatures.get(*start as usize..*end as usize);
                found.extend_from_slice(same.unwrap_or_default());
            }
        }
        found.sort_unstable();
        found.dedup();
        found.retain(|number| {
            let known = self.entries.get(*number as usize);
            known.is_some_and(|(known, _)| form.is_near(known))
        });
        found
    }

    /// The entities whose name is the same but for words that one of both has in short.
    pub fn in_short(&self, name: &str) -> BTreeSet<&NamedNode> {
        let words = parts(name);
        let found = short_forms(&words).filter_map(|short| self.by_short.get(&short));
        let known = found
            .flatten()
            .filter_map(|number| self.entries.get(*number as usize));
        let same = known.filter(|(known, _)| same_in_short(&words, &known.words));
        same.map(|(_, entity)| entity).collect()
    }

    /// What a name has in common with each that is nearly equal.
    ///
    /// A name with an overlap of at least t with one of n bigrams shares at least
    /// o = n t / (2 - t) of them. So with the bigrams of both in one order, at least k of
    /// the first n - o + k are among the first of the other, where o is k at least.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a name has few bigrams"
    )]
    fn signatures_of(&self, form: &Form) -> Vec<u64> {
        let length = form.grams.len();
        let shared = (length as f64 * NEAR / (2.0 - NEAR)).ceil() as usize;
        let count = |gram: &[char; 2]| self.counts.get(gram).copied().unwrap_or_default();
        let mut rarest = form.grams.clone();
        rarest.sort_by_cached_key(|gram| (count(gram), *gram));
        let first = |k: usize| rarest.iter().take(length.saturating_sub(shared) + k);
        let mut signatures = deletions(&form.letters);
        match length {
            // A single letter.
            0 => signatures.push(hashed(&form.key)),
            // Of one or two bigrams none may be missing.
            1 | 2 => signatures.push(hashed(&form.grams)),
            _ => {
                if length <= MIDDLING {
                    for (place, one) in first(3).enumerate() {
                        for (between, two) in first(3).skip(place + 1).enumerate() {
                            let others = first(3).skip(place + between + 2);
                            signatures.extend(others.map(|three| hashed(&(one, two, three))));
                        }
                    }
                }
                // Names that are near one of more than so many bigrams.
                if length as f64 >= MIDDLING as f64 * NEAR / (2.0 - NEAR) {
                    for (place, one) in first(2).enumerate() {
                        let others = first(2).skip(place + 1);
                        signatures.extend(others.map(|two| hashed(&(one, two))));
                    }
                }
            }
        }
        signatures
    }

    fn entity(&self, number: usize) -> Option<&NamedNode> {
        self.entries.get(number).map(|(_, entity)| entity)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// The index finds what a look at all names finds.
        #[test]
        fn the_index_misses_no_near_name(
            names in proptest::collection::vec("[ab ]{1,4}[a-d]{0,9}[1-2]?", 1..40),
            long in proptest::collection::vec("[a-p]{30,70}", 0..6),
            asked in "[ab ]{1,4}[a-d]{0,9}[1-2]?|[a-p]{30,70}",
            slip in 0..30_usize,
        ) {
            let mut names: Vec<String> = names.into_iter().chain(long).collect();
            let mut slipped: Vec<char> = asked.chars().collect();
            if slip < slipped.len() {
                slipped.remove(slip);
            }
            names.push(slipped.into_iter().collect());
            let entity = |n: usize| NamedNode::new_unchecked(format!("http://e/{n}"));
            let pairs = names.iter().enumerate().map(|(n, name)| (name.clone(), entity(n)));
            let index = Names::new(pairs.clone().collect());
            let all: BTreeSet<NamedNode> = pairs
                .filter(|(name, _)| near(&asked, name))
                .map(|(_, entity)| entity)
                .collect();
            let found = index.near(&asked).into_iter().cloned().collect();
            prop_assert_eq!(&all, &found);
            let by_name = index.all_near(&[asked.as_str(), "Emma"]);
            let numbers = by_name.get(asked.as_str()).map_or(&[][..], Vec::as_slice);
            let found = index.entities(numbers).into_iter().cloned().collect();
            prop_assert_eq!(all, found);
        }
    }

    #[test]
    fn keys_ignore_spelling_that_means_nothing() {
        assert_eq!(key("J.K. Rowling"), key("J. K. Rowling"));
        assert_eq!(key("Hamlet (French Edition)"), "hamlet");
        assert_eq!(key("(untitled)"), "untitled");
    }

    #[test]
    fn one_slip_is_what_damerau_says() {
        let words = [
            "abcdefg", "abcdeg", "abdcefg", "abcdefgh", "xbcdefg", "abcdfeg", "gfedcba",
        ];
        for a in words {
            for b in words {
                let slip = strsim::damerau_levenshtein(a, b) <= 1;
                let letters = |word: &str| -> Vec<char> { word.chars().collect() };
                assert_eq!(one_slip(&letters(a), &letters(b)), slip, "{a} {b}");
            }
        }
    }

    #[test]
    fn near_names_differ_in_letters_but_not_in_numbers() {
        assert!(near("The Lovely Bones", "The Lovley Bones"));
        assert!(near("Middelmarch", "Middlemarch"));
        assert!(!near("Emma", "Emmy"));
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
        let people = vec![
            ("Jane Austen".to_owned(), entity(5)),
            ("A. Storm".to_owned(), entity(6)),
        ];
        let people = Names::new(people);
        assert_eq!(people.in_short("J. Austen"), BTreeSet::from([&entity(5)]));
        assert_eq!(people.in_short("Anna Storm"), BTreeSet::from([&entity(6)]));
        assert_eq!(people.in_short("Joan Austen").len(), 0);
    }

    #[test]
    fn a_subtitle_stands_behind_a_title_of_enough_letters() {
        let of = without_subtitle;
        assert_eq!(of("Middlemarch: A Study"), Some("Middlemarch"));
        assert_eq!(of("Emma: A Novel"), None);
        // Six bytes, but three letters.
        assert_eq!(of("Мир: роман"), None);
    }

    #[test]
    fn names_in_short_are_found() {
        let entity = NamedNode::new_unchecked("http://e/1");
        let names = Names::new(vec![("Kyoto University".to_owned(), entity.clone())]);
        assert_eq!(names.in_short("Kyoto Univ."), BTreeSet::from([&entity]));
    }
}
