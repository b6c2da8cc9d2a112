//! Literals that are written alike.
//!
//! Texts are compared by their 4-grams, weighted by how rare these are: the cosine of the
//! two vectors. Only texts that share one of their rare grams meet (a prefix filter: with
//! the grams in the order of rarity, those in front of the last ones whose length is under
//! [`LEAST`] must have one in common, if the cosine is to reach it), never all pairs.

use std::collections::BTreeMap;

use super::engine::{Assignment, Sides};
use super::equality::Match;
use super::key;
use super::literals::Literals;
use crate::rdf::{KnowledgeBase, TermId};

/// The least cosine that is looked at.
const LEAST: f64 = 0.5;
/// Grams fall into so many places by their hash; it has to be a power of two.
const PLACES: usize = 1 << 20;
/// Of a longer text only so many characters are read.
const LONGEST: usize = 200;
/// A gram that more texts have in front than this finds nothing.
const MOST_HOLDERS: usize = 500;
/// So many partners of a text, at most, the most alike first.
const MOST_PARTNERS: usize = 8;
/// Steps of the curve between [`LEAST`] and 1.
const STEPS: usize = 10;

/// The distinct grams of a text, sorted, and the numbers in it.
struct Text {
    literal: TermId,
    grams: Vec<u32>,
    numbers: Vec<String>,
    cut: bool,
}

/// A pair of texts that are alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Alike {
    pub left: TermId,
    pub right: TermId,
    /// The cosine, from [`LEAST`] to 1.
    pub cosine: f64,
}

/// Texts that can be found by their grams.
struct Index<'a> {
    weights: &'a [f32],
    texts: Vec<Text>,
    /// By gram, the texts that have it in front.
    places: BTreeMap<u32, Vec<u32>>,
}

/// The pairs of texts that are alike, of texts of the left without an equal.
pub(super) struct Near {
    pub pairs: Vec<Alike>,
}

impl Near {
    /// Compares the texts of the left that have no equal with those of the right.
    pub fn new(left: &KnowledgeBase, right: &KnowledgeBase, literals: &Literals) -> Self {
        let texts = |kb| KnowledgeBase::literals(kb).map(move |literal| (literal, kb.text(literal)));
        let alone = texts(left).filter(|(literal, _)| !literals.has_sure(*literal));
        let alone: Vec<Text> = alone.flat_map(|(term, text)| Text::all(term, text)).collect();
        if alone.is_empty() {
            return Self { pairs: Vec::new() };
        }
        let weights = weights(texts(left).chain(texts(right)));
        let index = Index::new(alone, &weights);
        Self {
            pairs: best(index.find_all(texts(right))),
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
            let equal: f64 = found.iter().filter(|f| holds(f)).map(|found| found.score).sum();
            if all > 0.0 {
                curve.add(alike.cosine, equal / all, 1.0);
            }
        }
        curve.finish();
        if std::env::var_os("DEBUG").is_some() {
            eprintln!("{curve:?}");
        }
        curve
    }
}

impl Text {
    /// The whole text, and the text without parentheses if it has some.
    fn all(literal: TermId, text: &str) -> Vec<Self> {
        if !key::is_text(text) {
            return Vec::new();
        }
        let bare = key::without_parentheses(text);
        let mut all = Vec::new();
        all.extend(Self::new(literal, text, false));
        if bare.trim() != text.trim() {
            all.extend(Self::new(literal, &bare, true));
        }
        all
    }

    fn new(literal: TermId, text: &str, cut: bool) -> Option<Self> {
        let end = text.char_indices().nth(LONGEST).map_or(text.len(), |(at, _)| at);
        let words = key::words(text.get(..end)?);
        let is_number = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
        let mut numbers: Vec<String> = words.iter().filter(is_number).cloned().collect();
        numbers.sort_unstable();
        let chars: Vec<char> = format!(" {} ", words.join(" ")).chars().collect();
        let mut grams: Vec<u32> = chars.windows(4).map(place).collect();
        grams.sort_unstable();
        grams.dedup();
        (grams.len() > 1).then_some(Self {
            literal,
            grams,
            numbers,
            cut,
        })
    }

    fn norm(&self, weights: &[f32]) -> f64 {
        let squares = self.grams.iter().map(|gram| weight(weights, *gram).powi(2));
        squares.sum::<f64>().sqrt()
    }

    /// The rarest grams, those without which the cosine cannot reach [`LEAST`].
    fn front(&self, weights: &[f32]) -> Vec<u32> {
        let mut order: Vec<(f64, u32)> = self
            .grams
            .iter()
            .map(|gram| (weight(weights, *gram), *gram))
            .collect();
        order.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut rest: f64 = order.iter().map(|(weight, _)| weight.powi(2)).sum();
        let least = LEAST.powi(2) * rest;
        let front = order.into_iter().take_while(|(weight, _)| {
            let needed = rest >= least;
            rest -= weight.powi(2);
            needed
        });
        front.map(|(_, gram)| gram).collect()
    }

    /// Texts are told apart by numbers: those of one have to be among those of the other.
    fn may_equal(&self, other: &Self) -> bool {
        let within = |a: &Self, b: &Self| a.numbers.iter().all(|n| b.numbers.contains(n));
        !(self.cut && other.cut) && (within(self, other) || within(other, self))
    }

    fn cosine(&self, other: &Self, weights: &[f32]) -> f64 {
        let (mut i, mut j, mut dot) = (0, 0, 0.0);
        while let (Some(a), Some(b)) = (self.grams.get(i), other.grams.get(j)) {
            if a == b {
                dot += weight(weights, *a).powi(2);
            }
            i += usize::from(a <= b);
            j += usize::from(b <= a);
        }
        dot / (self.norm(weights) * other.norm(weights)).max(f64::MIN_POSITIVE)
    }
}

fn weight(weights: &[f32], gram: u32) -> f64 {
    f64::from(weights.get(gram as usize).copied().unwrap_or(0.0))
}

/// FNV-1a over the characters.
fn place(gram: &[char]) -> u32 {
    let hash = gram.iter().fold(0x811c_9dc5_u32, |hash, c| {
        (hash ^ u32::from(*c)).wrapping_mul(0x0100_0193)
    });
    (hash ^ (hash >> 20)) & (PLACES as u32 - 1)
}

/// The inverse document frequency of each gram over all texts.
fn weights<'a>(texts: impl Iterator<Item = (TermId, &'a str)>) -> Vec<f32> {
    let mut counts = vec![0_u32; PLACES];
    let mut all = 0_u32;
    for (literal, text) in texts {
        for text in Text::all(literal, text).into_iter().take(1) {
            all += 1;
            for gram in text.grams {
                if let Some(count) = counts.get_mut(gram as usize) {
                    *count += 1;
                }
            }
        }
    }
    let all = f64::from(all);
    #[expect(clippy::cast_possible_truncation, reason = "single precision is enough")]
    let weight = |count: u32| (1.0 + all / f64::from(count.max(1))).ln() as f32;
    counts.into_iter().map(weight).collect()
}

impl<'a> Index<'a> {
    fn new(texts: Vec<Text>, weights: &'a [f32]) -> Self {
        let mut places: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (number, text) in (0_u32..).zip(&texts) {
            for gram in text.front(weights) {
                places.entry(gram).or_default().push(number);
            }
        }
        places.retain(|_, holders| holders.len() <= MOST_HOLDERS);
        Self {
            weights,
            texts,
            places,
        }
    }

    /// All pairs with texts of the index, by how alike they are.
    fn find_all<'t>(
        &self,
        texts: impl Iterator<Item = (TermId, &'t str)>,
    ) -> BTreeMap<(TermId, TermId), f64> {
        let mut pairs = BTreeMap::new();
        for (literal, text) in texts {
            for text in Text::all(literal, text) {
                self.find(&text, &mut pairs);
            }
        }
        pairs
    }

    fn find(&self, text: &Text, pairs: &mut BTreeMap<(TermId, TermId), f64>) {
        let mut met: Vec<u32> = Vec::new();
        for gram in text.front(self.weights) {
            met.extend(self.places.get(&gram).into_iter().flatten());
        }
        met.sort_unstable();
        met.dedup();
        for other in met.iter().filter_map(|number| self.texts.get(*number as usize)) {
            if !other.may_equal(text) {
                continue;
            }
            let cosine = other.cosine(text, self.weights);
            if cosine >= LEAST {
                let most = pairs.entry((other.literal, text.literal)).or_insert(0.0);
                *most = most.max(cosine);
            }
        }
    }
}

/// The most alike partners of each text of the left.
fn best(pairs: BTreeMap<(TermId, TermId), f64>) -> Vec<Alike> {
    let all: Vec<Alike> = pairs
        .into_iter()
        .map(|((left, right), cosine)| Alike {
            left,
            right,
            cosine,
        })
        .collect();
    let mut best = Vec::new();
    for group in all.chunk_by(|a, b| a.left == b.left) {
        let mut group = group.to_vec();
        group.sort_by(|a, b| b.cosine.total_cmp(&a.cosine).then(a.right.cmp(&b.right)));
        best.extend(group.into_iter().take(MOST_PARTNERS));
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
        let flat = pools.iter().flat_map(|pool| std::iter::repeat_n(probability(pool), pool.2));
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
