//! Literals that are written alike.
//!
//! Texts are compared by their 4-grams, weighted by how rare these are: the cosine of the
//! two vectors. Only texts that share one of their rare grams meet (a prefix filter: with
//! the grams in the order of rarity, those in front of the last ones whose length is under
//! [`LEAST`] must have one in common, if the cosine is to reach it), never all pairs.

use super::engine::{Assignment, Sides};
use super::equality::Match;
use super::key;
use super::literals::Literals;
use super::parallel::parallel_chunks;
use crate::rdf::{KnowledgeBase, TermId};
use crate::text::fold;

/// The least cosine that is looked at.
const LEAST: f64 = 0.5;
/// Grams fall into so many places by their hash; it has to be a power of two.
const PLACES: usize = 1 << 20;
const PLACE: u32 = (1 << 20) - 1;
/// Of a longer text only so many characters are read.
const LONGEST: usize = 200;
/// A gram that more texts have in front than this finds nothing.
const MOST_HOLDERS: usize = 200;
/// So many partners of a text, at most, the most alike first.
const MOST_PARTNERS: usize = 8;
/// Steps of the curve between [`LEAST`] and 1.
const STEPS: usize = 10;
/// How rare grams are is told from about so many texts of a side.
const SAMPLE: usize = 200_000;

/// The distinct grams of a text, sorted, each with its squared weight.
struct Text {
    literal: TermId,
    grams: Vec<(u32, f32)>,
    /// Hashes of the numbers in it.
    numbers: Vec<u32>,
    cut: bool,
    /// The sum of the squared weights.
    square: f32,
}

/// A pair of texts that are alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Alike {
    pub left: TermId,
    pub right: TermId,
    /// The cosine, from [`LEAST`] to 1.
    pub cosine: f64,
}

/// The pairs of texts that are alike, of texts of the left without an equal.
pub(super) struct Near {
    pub pairs: Vec<Alike>,
}

impl Near {
    /// Compares the texts of the left that have no equal with those of the right.
    pub fn new(left: &KnowledgeBase, right: &KnowledgeBase, literals: &Literals) -> Self {
        let alone = left
            .literals()
            .filter(|literal| !literals.has_sure(*literal));
        let alone: Vec<TermId> = alone.collect();
        if alone.is_empty() {
            return Self { pairs: Vec::new() };
        }
        let weights = weights(left, right);
        let texts = alone
            .iter()
            .flat_map(|literal| Text::all(*literal, left, &weights));
        let index = Index::new(texts.collect());
        let all: Vec<TermId> = right.literals().collect();
        let found = parallel_chunks(&all, |part| index.find_all(part, right, &weights));
        Self {
            pairs: best(found.into_iter().flatten().collect()),
        }
    }

    /// How often texts that are so alike are equal, as far as the assignment tells: of the
    /// pairs whose left is a value of an entity with a counterpart, those whose right is a
    /// value of this counterpart.
    pub fn curve(&self, sides: &Sides<'_>, assignment: &Assignment) -> Curve {
        let mut curve = Curve::default();
        for alike in &self.pairs {
            let holders = sides.left.facts_of(alike.left).iter().take(MOST_HOLDERS);
            let found: Vec<&Match> = holders.filter_map(|fact| assignment.get(&fact.1)).collect();
            let holders = sides.right.facts_of(alike.right);
            let holds = |found: &&Match| holders.iter().any(|fact| fact.1 == found.right);
            let all: f64 = found.iter().map(|found| found.score).sum();
            let equal: f64 = found
                .iter()
                .filter(|f| holds(f))
                .map(|found| found.score)
                .sum();
            if all > 0.0 {
                curve.add(alike.cosine, equal / all, 1.0);
            }
        }
        curve.finish();
        curve
    }
}

impl Text {
    /// The whole text, and the text without parentheses if it has some.
    fn all(literal: TermId, kb: &KnowledgeBase, weights: &[f32]) -> Vec<Self> {
        let text = kb.text(literal);
        let mut all = Vec::new();
        all.extend(Self::new(literal, text, false, weights));
        if text.contains(['(', '[']) && !all.is_empty() {
            let bare = key::without_parentheses(text);
            all.extend(Self::new(literal, &bare, true, weights));
        }
        all
    }

    fn new(literal: TermId, text: &str, cut: bool, weights: &[f32]) -> Option<Self> {
        let mut grams = Vec::new();
        let mut numbers = Vec::new();
        read(text, &mut grams, &mut numbers);
        let grams: Vec<(u32, f32)> = grams
            .into_iter()
            .map(|gram| (gram, weights.get(gram as usize).copied().unwrap_or(0.0)))
            .collect();
        let square = grams.iter().map(|gram| gram.1).sum();
        (grams.len() > 1).then_some(Self {
            literal,
            grams,
            numbers,
            cut,
            square,
        })
    }

    /// The rarest grams, those without which the cosine cannot reach [`LEAST`], and the sum
    /// of the squared weights of all others.
    fn front(&self) -> (Vec<(u32, f32)>, f64) {
        let mut order = self.grams.clone();
        order.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let mut rest = f64::from(self.square);
        let least = LEAST * LEAST * rest;
        let mut front = order.len();
        for (place, (_, square)) in order.iter().enumerate() {
            if rest < least {
                front = place;
                break;
            }
            rest -= f64::from(*square);
        }
        order.truncate(front);
        (order, rest.max(0.0))
    }

    /// Texts are told apart by numbers: those of one have to be among those of the other.
    /// And the cosine cannot be more than the ratio of the lengths.
    fn may_equal(&self, other: &Self) -> bool {
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

    fn cosine(&self, other: &Self) -> f64 {
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

/// The places of the distinct 4-grams of a text, sorted, and hashes of the numbers in it.
/// What has no two letters, and what is an address or part of one (where "/author/austen"
/// would be one more "Austen" beside the name itself), is no text and has none.
fn read(text: &str, grams: &mut Vec<u32>, numbers: &mut Vec<u32>) {
    let is_address = text.contains('/') && !text.contains(char::is_whitespace);
    let letters = text.chars().filter(|c| c.is_alphabetic()).take(2).count();
    if is_address || letters < 2 {
        return;
    }
    let end = text
        .char_indices()
        .nth(LONGEST)
        .map_or(text.len(), |(at, _)| at);
    let folded = fold(text.get(..end).unwrap_or_default());
    // Words with one space before, between and after them.
    let mut window = [' '; 4];
    let mut length = 1;
    let mut number = None;
    for c in folded.chars().chain([' ']) {
        if "'’ʼ`´".contains(c) {
            continue;
        }
        let [.., last] = window;
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
        window.rotate_left(1);
        let [.., last] = &mut window;
        *last = c;
        length += 1;
        if length >= window.len() {
            let gram = window.iter().fold(FIRST, |sum, c| hash(sum, *c));
            grams.push((gram ^ (gram >> 20)) & PLACE);
        }
    }
    grams.sort_unstable();
    grams.dedup();
}

/// FNV-1a.
const FIRST: u32 = 0x811c_9dc5;

fn hash(sum: u32, c: char) -> u32 {
    (sum ^ u32::from(c)).wrapping_mul(0x0100_0193)
}

/// The squared inverse document frequency of each gram over the texts of both sides, or
/// over a sample that is spread over them.
fn weights(left: &KnowledgeBase, right: &KnowledgeBase) -> Vec<f32> {
    let mut counts = vec![0_u32; PLACES];
    let mut all = 0_u32;
    let (mut grams, mut numbers) = (Vec::new(), Vec::new());
    for kb in [left, right] {
        let step = kb.literals().count().div_ceil(SAMPLE).max(1);
        for literal in kb.literals().step_by(step) {
            grams.clear();
            numbers.clear();
            read(kb.text(literal), &mut grams, &mut numbers);
            all += u32::from(!grams.is_empty());
            for gram in &grams {
                if let Some(count) = counts.get_mut(*gram as usize) {
                    *count += 1;
                }
            }
        }
    }
    let all = f64::from(all);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "single precision is enough"
    )]
    let weight = |count: u32| (1.0 + all / f64::from(count.max(1))).ln().powi(2) as f32;
    counts.into_iter().map(weight).collect()
}

/// Texts that can be found by their grams.
struct Index {
    texts: Vec<Text>,
    /// By gram, where the texts that have it in front begin in `holders`.
    starts: Vec<u32>,
    holders: Vec<u32>,
}

impl Index {
    fn new(texts: Vec<Text>) -> Self {
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        for (number, text) in (0_u32..).zip(&texts) {
            pairs.extend(text.front().0.into_iter().map(|(gram, _)| (gram, number)));
        }
        pairs.sort_unstable();
        let mut starts = vec![0; PLACES + 1];
        let mut holders = Vec::with_capacity(pairs.len());
        for group in pairs.chunk_by(|a, b| a.0 == b.0) {
            if group.len() <= MOST_HOLDERS
                && let Some((gram, _)) = group.first()
                && let Some(count) = starts.get_mut(*gram as usize + 1)
            {
                *count = u32::try_from(group.len()).unwrap_or(0);
                holders.extend(group.iter().map(|pair| pair.1));
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        Self {
            texts,
            starts,
            holders,
        }
    }

    fn holders(&self, gram: u32) -> &[u32] {
        let place = |gram: u32| self.starts.get(gram as usize).map(|start| *start as usize);
        let range = place(gram).zip(place(gram + 1));
        range
            .and_then(|(start, end)| self.holders.get(start..end))
            .unwrap_or_default()
    }

    /// All pairs with texts of the right.
    fn find_all(&self, part: &[TermId], right: &KnowledgeBase, weights: &[f32]) -> Vec<Alike> {
        let mut pairs = Vec::new();
        // By text of the index, the squared weights of what it shares; of those met only.
        let mut shared = vec![0.0_f32; self.texts.len()];
        let mut met: Vec<u32> = Vec::new();
        for literal in part {
            for text in Text::all(*literal, right, weights) {
                let (front, rest) = text.front();
                for (gram, square) in front {
                    for holder in self.holders(gram) {
                        if let Some(sum) = shared.get_mut(*holder as usize) {
                            if *sum == 0.0 {
                                met.push(*holder);
                            }
                            *sum += square;
                        }
                    }
                }
                for number in met.drain(..) {
                    let place = number as usize;
                    let sum = shared.get_mut(place).map_or(0.0, std::mem::take);
                    if let Some(other) = self.texts.get(place) {
                        pairs.extend(verified(&text, other, f64::from(sum) + rest));
                    }
                }
            }
        }
        pairs
    }
}

/// Compares a text with one that shares grams of its front. What they share is these and
/// what is in the rest at the most, which is too little for most.
fn verified(text: &Text, other: &Text, most: f64) -> Option<Alike> {
    let lengths = f64::from(text.square) * f64::from(other.square);
    if most < LEAST * lengths.sqrt() || !other.may_equal(text) {
        return None;
    }
    let cosine = other.cosine(text);
    (cosine >= LEAST).then_some(Alike {
        left: other.literal,
        right: text.literal,
        cosine,
    })
}

/// The most alike partners of each text of the left.
fn best(mut pairs: Vec<Alike>) -> Vec<Alike> {
    let order = |a: &Alike, b: &Alike| b.cosine.total_cmp(&a.cosine).then(a.right.cmp(&b.right));
    pairs.sort_by(|a, b| a.left.cmp(&b.left).then_with(|| order(a, b)));
    let mut best: Vec<Alike> = Vec::new();
    for group in pairs.chunk_by(|a, b| a.left == b.left) {
        let start = best.len();
        for alike in group {
            let known = best
                .iter()
                .skip(start)
                .any(|known| known.right == alike.right);
            if best.len() < start + MOST_PARTNERS && !known {
                best.push(*alike);
            }
        }
    }
    best
}

/// The probability that texts are equal by how alike they are, learnt from the data.
#[derive(Debug, Default)]
pub(super) struct Curve {
    /// By step, the weight of what is equal and of all that could be judged; once finished
    /// the probability, and 1.
    steps: [(f64, f64); STEPS],
}

/// So much more than was seen is taken to be different.
const DOUBT: f64 = 2.0;

impl Curve {
    fn add(&mut self, cosine: f64, equal: f64, all: f64) {
        if let Some(step) = self.steps.get_mut(step(cosine)) {
            step.0 += equal;
            step.1 += all;
        }
    }

    /// Texts that are more alike are equal at least as often: neighbouring steps that say
    /// otherwise are taken together (isotonic regression).
    fn finish(&mut self) {
        let mut pools: Vec<(f64, f64, usize)> = Vec::new();
        let probability = |(equal, all, _): &(f64, f64, usize)| equal / (all + DOUBT);
        for (equal, all) in self.steps {
            pools.push((equal, all, 1));
            while let [.., before, last] = pools.as_slice()
                && probability(before) > probability(last)
            {
                let joined = (before.0 + last.0, before.1 + last.1, before.2 + last.2);
                pools.truncate(pools.len() - 2);
                pools.push(joined);
            }
        }
        let flat = pools
            .iter()
            .flat_map(|pool| std::iter::repeat_n(probability(pool), pool.2));
        for (step, probability) in self.steps.iter_mut().zip(flat) {
            *step = (probability, 1.0);
        }
    }

    /// Pr(y ≡ y′) of texts with that cosine, in [0, 1].
    pub fn at(&self, cosine: f64) -> f64 {
        self.steps.get(step(cosine)).map_or(0.0, |step| step.0)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "the number of steps is small"
)]
fn step(cosine: f64) -> usize {
    let share = (cosine - LEAST) / (1.0 - LEAST);
    ((share * STEPS as f64).floor().max(0.0) as usize).min(STEPS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Text {
        let kb = KnowledgeBase::from_bytes(
            "t".as_ref(),
            b"<urn:a> <urn:p> \"x\" .",
            crate::rdf::Format::NTriples,
        );
        let literal = kb.expect("N-Triples").literals().next().expect("a literal");
        Text::new(literal, text, false, &vec![1.0; PLACES]).expect("a text")
    }

    /// "night" has the 4-grams " nig", "nigh", "ight", "ght ", "nights" has " nig", "nigh",
    /// "ight", "ghts", "hts ". With equal weights the cosine is 3 / √(4 · 5) = .6708. Of four
    /// grams of weight 1 any has to be in front until less than .25 · 4 = 1 is left: all.
    #[test]
    fn cosine_of_grams() {
        let (one, other) = (text("Night"), text("nights!"));
        assert!((one.cosine(&other) - 3.0 / 20.0_f64.sqrt()).abs() < 1e-6);
        assert!((one.cosine(&one) - 1.0).abs() < 1e-6);
        assert_eq!(one.front().0.len(), 4);
        assert!(one.may_equal(&other));
    }

    #[test]
    fn numbers_tell_texts_apart() {
        assert!(!text("Dune, volume 1").may_equal(&text("Dune, volume 2")));
        assert!(text("Dune, volume 1").may_equal(&text("Dune, the volume")));
    }

    /// Of ten pairs at .55 two are equal, of ten at .95 nine. With two more in doubt these are
    /// 2/12 and 9/12. Between them nothing was seen, so there it is as below.
    #[test]
    fn the_curve_is_what_was_seen() {
        let mut curve = Curve::default();
        for n in 0..10 {
            curve.add(0.55, f64::from(u8::from(n < 2)), 1.0);
            curve.add(0.95, f64::from(u8::from(n < 9)), 1.0);
        }
        curve.finish();
        for (cosine, expected) in [(0.55, 2.0 / 12.0), (0.75, 2.0 / 12.0), (0.96, 0.75)] {
            assert!((curve.at(cosine) - expected).abs() < 1e-12, "{cosine}");
        }
    }
}
