//! A text as the grams that it is made of.

use super::super::key;
use super::LEAST;
use crate::rdf::{KnowledgeBase, TermId};
use crate::text::fold;

/// Grams fall into so many places by their hash; it has to be a power of two.
pub(super) const PLACES: usize = 1 << 20;
const PLACE: u32 = (1 << 20) - 1;
/// Of a longer text only so many characters are read.
const LONGEST: usize = 200;
/// How rare grams are is told from about so many texts of a side.
const SAMPLE: usize = 200_000;

/// The distinct grams of a text, sorted, each with its squared weight.
#[derive(Default)]
pub(super) struct Text {
    pub grams: Vec<(u32, f32)>,
    /// Hashes of the numbers in it.
    numbers: Vec<u32>,
    cut: bool,
    /// The sum of the squared weights.
    pub square: f32,
}

/// What texts are read into, one after the other.
#[derive(Default)]
pub(super) struct Scratch {
    text: Text,
    places: Vec<u32>,
}

impl Text {
    /// The whole text, and the text without parentheses if it has some.
    pub fn all(text: &str, weights: &[f32]) -> Vec<Self> {
        let mut all = Vec::new();
        each(text, weights, &mut Scratch::default(), &mut |text| {
            all.push(std::mem::take(text));
        });
        all
    }

    /// The grams by falling weight.
    pub fn by_weight(&self, order: &mut Vec<(u32, f32)>) {
        order.clear();
        order.extend_from_slice(&self.grams);
        order.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    }

    /// Texts are told apart by numbers: those of one have to be among those of the other.
    /// And the cosine cannot be more than the ratio of the lengths.
    pub fn may_equal(&self, other: &Self) -> bool {
        let within = |a: &Self, b: &Self| a.numbers.iter().all(|n| b.numbers.contains(n));
        let (less, more) = if self.square < other.square {
            (self.square, other.square)
        } else {
            (other.square, self.square)
        };
        !(self.cut && other.cut)
            && f64::from(less) >= LEAST * LEAST * f64::from(more)
            && (within(self, other) || within(other, self))
    }

    /// The cosine of the two vectors, in [0, 1].
    pub fn cosine(&self, other: &Self) -> f64 {
        let (mut i, mut j, mut dot) = (0, 0, 0.0);
        while let (Some((a, square)), Some((b, _))) = (self.grams.get(i), other.grams.get(j)) {
            if a == b {
                dot += f64::from(*square);
            }
            i += usize::from(a <= b);
            j += usize::from(b <= a);
        }
        let lengths = f64::from(self.square) * f64::from(other.square);
        dot / lengths.sqrt().max(f64::MIN_POSITIVE)
    }
}

impl Scratch {
    /// Reads a text, if that has more than hardly any grams.
    fn read(&mut self, text: &str, cut: bool, weights: &[f32]) -> Option<&mut Text> {
        let one = &mut self.text;
        self.places.clear();
        one.numbers.clear();
        one.grams.clear();
        read(text, &mut self.places, &mut one.numbers);
        let weight = |gram: u32| weights.get(gram as usize).copied().unwrap_or(0.0);
        let grams = self.places.iter().map(|gram| (*gram, weight(*gram)));
        one.grams.extend(grams);
        one.square = one.grams.iter().map(|gram| gram.1).sum();
        one.cut = cut;
        (one.grams.len() > 1).then_some(one)
    }
}

/// Shows the whole text, and the text without parentheses if it has some.
pub(super) fn each(
    text: &str,
    weights: &[f32],
    scratch: &mut Scratch,
    show: &mut dyn FnMut(&mut Text),
) {
    let Some(whole) = scratch.read(text, false, weights) else {
        return;
    };
    show(whole);
    if text.contains(['(', '[']) {
        let bare = key::without_parentheses(text);
        if let Some(bare) = scratch.read(&bare, true, weights) {
            show(bare);
        }
    }
}

/// The places of the distinct 4-grams of a text, sorted, and hashes of the numbers in it.
/// What has no two letters, and what is an address or part of one (where "/author/austen"
/// would be one more "Austen" beside the name itself), is no text and has none.
fn read(text: &str, grams: &mut Vec<u32>, numbers: &mut Vec<u32>) {
    let is_address = text.contains('/') && !text.contains(char::is_whitespace);
    let letters = text.chars().filter(|c| c.is_alphabetic()).take(2).count();
    if is_address || letters < 2 {
        return;
    }
    if text.is_ascii() {
        let bytes = text.bytes().take(LONGEST);
        scan(
            bytes.map(|b| char::from(b.to_ascii_lowercase())),
            grams,
            numbers,
        );
    } else {
        let end = text.char_indices().nth(LONGEST);
        let end = end.map_or(text.len(), |(at, _)| at);
        let folded = fold(text.get(..end).unwrap_or_default());
        scan(folded.chars(), grams, numbers);
    }
    grams.sort_unstable();
    grams.dedup();
}

/// Words with one space before, between and after them.
fn scan(folded: impl Iterator<Item = char>, grams: &mut Vec<u32>, numbers: &mut Vec<u32>) {
    let mut window = [' '; 4];
    let mut length = 1;
    let mut number = None;
    for c in folded.chain([' ']) {
        if matches!(c, '\'' | '’' | 'ʼ' | '`' | '´') {
            continue;
        }
        let [_, second, third, last] = window;
        let c = if c.is_alphanumeric() { c } else { ' ' };
        number = match (number, last, c) {
            (None, ' ', '0'..='9') => Some(hash(FIRST, c)),
            (Some(number), _, '0'..='9') => Some(hash(number, c)),
            (Some(number), _, ' ') => {
                numbers.push(number);
                None
            }
            _ => None,
        };
        if c == ' ' && last == ' ' {
            continue;
        }
        window = [second, third, last, c];
        length += 1;
        if length >= window.len() {
            let gram = window.iter().fold(FIRST, |sum, c| hash(sum, *c));
            grams.push((gram ^ (gram >> 20)) & PLACE);
        }
    }
}

/// FNV-1a.
const FIRST: u32 = 0x811c_9dc5;

fn hash(sum: u32, c: char) -> u32 {
    (sum ^ u32::from(c)).wrapping_mul(0x0100_0193)
}

/// The squared inverse document frequency of each gram over the texts of both sides, or
/// over a sample that is spread over them.
pub(super) fn weights(left: &KnowledgeBase, right: &[TermId], kb: &KnowledgeBase) -> Vec<f32> {
    let mut counts = vec![0_u32; PLACES];
    let mut all = 0_u32;
    let (mut grams, mut numbers) = (Vec::new(), Vec::new());
    let mut count = |text: &str| {
        grams.clear();
        numbers.clear();
        read(text, &mut grams, &mut numbers);
        all += u32::from(!grams.is_empty());
        for gram in &grams {
            if let Some(count) = counts.get_mut(*gram as usize) {
                *count += 1;
            }
        }
    };
    let step = |count: usize| count.div_ceil(SAMPLE).max(1);
    for literal in left.literals().step_by(step(left.literals().count())) {
        count(left.text(literal));
    }
    for literal in right.iter().step_by(step(right.len())) {
        count(kb.text(*literal));
    }
    let all = f64::from(all);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "single precision is enough"
    )]
    let weight = |count: u32| (1.0 + all / f64::from(count.max(1))).ln().powi(2) as f32;
    counts.into_iter().map(weight).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Text {
        let mut all = Text::all(text, &vec![1.0; PLACES]);
        all.swap_remove(0)
    }

    /// "night" has the 4-grams " nig", "nigh", "ight", "ght ", "nights" has " nig", "nigh",
    /// "ight", "ghts", "hts ". With equal weights the cosine is 3 / √(4 · 5) = .6708.
    #[test]
    fn cosine_of_grams() {
        let (one, other) = (text("Night"), text("nights!"));
        assert!((one.cosine(&other) - 3.0 / 20.0_f64.sqrt()).abs() < 1e-6);
        assert!((one.cosine(&one) - 1.0).abs() < 1e-6);
        assert!(one.may_equal(&other));
        assert_eq!(text("Night (a novel)").grams.len(), 12);
        assert_eq!(Text::all("Night (a novel)", &vec![1.0; PLACES]).len(), 2);
    }

    #[test]
    fn numbers_tell_texts_apart() {
        assert!(!text("Dune, volume 1").may_equal(&text("Dune, volume 2")));
        assert!(text("Dune, volume 1").may_equal(&text("Dune, the volume")));
    }

    #[test]
    fn accents_do_not_matter() {
        assert_eq!(text("Émile Zola’s").grams, text("emile zolas").grams);
    }
}
