//! Numbers of one side in the unit of the other.
//!
//! A site says a weight in kilograms and an age, the ontology pounds and a year of birth: no value is
//! equal to another, and yet each follows from the other. How it follows is learnt from the pairs that
//! are assigned.

use std::collections::{BTreeMap, BTreeSet};

use super::between::Between;
use super::engine::{Assignment, Sides};
use super::path::Path;
use super::settings::Settings;
use super::steps::Steps;
use crate::rdf::{KnowledgeBase, Relation, TermId};
use crate::text::Scale;

/// So many assigned pairs are looked at, at the most.
const SAMPLE: usize = 1000;
/// Fewer of them, by their scores, show nothing.
const FEWEST: f64 = 10.0;
/// So many texts tell how a relation says numbers.
const TEXTS: usize = 500;
/// Of one entity the literals by so many ways are looked at, at the most.
const MOST_WAYS: usize = 200;
/// A relation that leads to more than this from one entity is no measure of it.
const MOST_VALUES: usize = 4;
/// Half of the values are off by no more than this share of what values usually differ by.
const OFF: f64 = 0.125;
/// A measure with two parameters has to be so much nearer than one with one.
const SIMPLER: f64 = 0.5;
/// The nearest values are so many times halved nearer than values usually are.
const DOUBLINGS: f64 = 12.0;
/// No value that is not equal is nearer than this.
const NEAREST: f64 = 0.99;

/// By relation of the left, how its numbers become those of a path of the right.
#[derive(Clone, Default)]
pub(super) struct Measures(BTreeMap<Relation, Measure>);

/// How a number becomes one of the other side, and how near the two are.
#[derive(Clone, Debug)]
pub(super) struct Measure {
    pub path: Path,
    pub conversion: Conversion,
    /// How many assigned pairs showed it.
    pub support: usize,
    /// What two values of the right usually differ by.
    spread: f64,
    left: Scale,
    right: Scale,
}

/// y = factor · x + shift.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Conversion {
    pub factor: f64,
    pub shift: f64,
}

/// Numbers of the left and of the right of an assigned pair, with its score.
#[derive(Clone, Copy)]
struct Pair {
    x: f64,
    y: f64,
    score: f64,
}

impl Measures {
    /// Learns from the assignment; the paths are numbered, where they were not.
    pub fn learn(sides: &mut Sides<'_>, assignment: &Assignment, settings: &Settings) -> Self {
        let sample = Sample::of(sides, assignment, settings);
        let mut best: BTreeMap<Relation, (Steps, Fit)> = BTreeMap::new();
        for ((relation, steps), pairs) in &sample.pairs {
            if let Some(fit) = Fit::of(pairs)
                && best
                    .get(relation)
                    .is_none_or(|(_, known)| fit.off < known.off)
            {
                best.insert(*relation, (*steps, fit));
            }
        }
        let measures = best.into_iter().filter_map(|(relation, (steps, fit))| {
            let measure = Measure {
                path: sides.paths.number(steps),
                conversion: fit.conversion,
                support: fit.support,
                spread: fit.spread,
                left: sample.left.get(&relation)?.clone(),
                right: sample.right.get(&steps.last())?.clone(),
            };
            Some((relation, measure))
        });
        Self(measures.collect())
    }

    /// Keeps those of relations and paths that are asked for.
    pub fn retain(&mut self, keep: impl Fn(Relation, Path) -> bool) {
        self.0
            .retain(|relation, measure| keep(*relation, measure.path));
    }

    /// The measure of a relation by a path.
    pub fn of(&self, relation: Relation, path: Path) -> Option<&Measure> {
        self.0.get(&relation).filter(|measure| measure.path == path)
    }

    /// All of them, by relation.
    pub fn iter(&self) -> impl Iterator<Item = (Relation, &Measure)> {
        self.0
            .iter()
            .map(|(relation, measure)| (*relation, measure))
    }
}

impl Measure {
    /// How near a text of the left is to one of the right, in [0, .99]: the logarithm of how many times
    /// nearer than two values usually are; 0 where it is no nearer.
    pub fn likeness(&self, left: &str, right: &str) -> Option<f64> {
        let (x, y) = (self.left.read(left)?, self.right.read(right)?);
        let off = (self.conversion.of(x) - y).abs();
        Some(((self.spread / off).log2() / DOUBLINGS).clamp(0.0, NEAREST))
    }
}

impl Conversion {
    fn of(self, x: f64) -> f64 {
        self.factor * x + self.shift
    }

    /// The median of how far pairs are off.
    fn off(self, pairs: &[Pair]) -> f64 {
        let off = pairs
            .iter()
            .map(|pair| ((self.of(pair.x) - pair.y).abs(), pair.score));
        median(off).unwrap_or(f64::MAX)
    }
}

/// Some of the assigned pairs.
struct Sample {
    /// How the relations of each side say numbers.
    left: BTreeMap<Relation, Scale>,
    right: BTreeMap<Relation, Scale>,
    /// Their numbers by the relation of the left and the steps on the right.
    pairs: BTreeMap<(Relation, Steps), Vec<Pair>>,
}

impl Sample {
    fn of(sides: &Sides<'_>, assignment: &Assignment, settings: &Settings) -> Self {
        let every = assignment.len().div_ceil(SAMPLE).max(1);
        let chosen = || assignment.iter().step_by(every);
        let between = sides.between();
        let lefts: Vec<Vec<(Relation, TermId)>> = chosen()
            .map(|(entity, _)| literals(sides.left, *entity))
            .collect();
        let rights: Vec<Vec<(Steps, TermId)>> = chosen()
            .map(|(_, found)| all_literals(between, found.right, settings.join_length))
            .collect();
        let ends = rights.iter().flatten();
        let ends = ends.map(|(steps, value)| (steps.last(), *value));
        let mut sample = Self {
            left: scales(sides.left, lefts.iter().flatten().copied()),
            right: scales(sides.right, ends),
            pairs: BTreeMap::new(),
        };
        let scores = chosen().map(|(_, found)| found.score);
        for ((lefts, rights), score) in lefts.iter().zip(&rights).zip(scores) {
            let number = |(relation, value): &(Relation, TermId)| {
                let scale = sample.left.get(relation)?;
                Some((*relation, scale.read(sides.left.text(*value))?))
            };
            let xs: Vec<(Relation, f64)> = lefts.iter().filter_map(number).collect();
            for (steps, value) in rights.iter().filter(|_| !xs.is_empty()) {
                let scale = sample.right.get(&steps.last());
                let Some(y) = scale.and_then(|scale| scale.read(sides.right.text(*value))) else {
                    continue;
                };
                for (relation, x) in xs.iter().copied() {
                    let pairs = sample.pairs.entry((relation, *steps)).or_default();
                    pairs.push(Pair { x, y, score });
                }
            }
        }
        sample
    }
}

/// How numbers of the right follow from those of the left.
struct Fit {
    conversion: Conversion,
    /// The median of how far they are off, by the spread.
    off: f64,
    spread: f64,
    support: usize,
}

impl Fit {
    /// The simplest conversion by which most numbers are met: by a factor, from another zero, backwards
    /// from some point, or by both a factor and a zero (Theil and Sen's line); `None` where none is.
    fn of(pairs: &[Pair]) -> Option<Self> {
        if pairs.iter().map(|pair| pair.score).sum::<f64>() < FEWEST {
            return None;
        }
        let twos = || pairs.iter().zip(pairs.iter().skip(pairs.len() / 2));
        let both = |(a, b): (&Pair, &Pair)| a.score * b.score;
        let spread = twos().map(|(a, b)| ((a.y - b.y).abs(), both((a, b))));
        let spread = median(spread).filter(|spread| *spread > 0.0)?;
        let by = |factor: f64| {
            let shift = median(
                pairs
                    .iter()
                    .map(|pair| (pair.y - factor * pair.x, pair.score)),
            )?;
            Some(Conversion { factor, shift })
        };
        let ratios = pairs.iter().filter(|pair| pair.x != 0.0);
        let ratio = median(ratios.map(|pair| (pair.y / pair.x, pair.score)));
        let by_factor = ratio.map(|factor| Conversion { factor, shift: 0.0 });
        let simple = [by_factor, by(1.0), by(-1.0)].into_iter().flatten();
        let off = |conversion: Conversion| (conversion.off(pairs), conversion);
        let simple = simple
            .map(off)
            .reduce(|a, b| if b.0 < a.0 { b } else { a })?;
        let slopes = twos().filter(|(a, b)| a.x.total_cmp(&b.x).is_ne());
        let slopes = slopes.map(|(a, b)| ((a.y - b.y) / (a.x - b.x), both((a, b))));
        let line = median(slopes).and_then(by).map(off);
        let line = line.filter(|(far, _)| *far < SIMPLER * simple.0);
        let (far, conversion) = line.unwrap_or(simple);
        (conversion.factor != 0.0 && far <= OFF * spread).then_some(Self {
            conversion,
            off: far / spread,
            spread,
            support: pairs.len(),
        })
    }
}

/// The median of numbers that weigh differently; `None` of nothing.
fn median(numbers: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let mut numbers: Vec<(f64, f64)> = numbers.collect();
    numbers.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let half = numbers.iter().map(|(_, weight)| weight).sum::<f64>() / 2.0;
    let mut sum = 0.0;
    let middle = numbers.iter().find(|(_, weight)| {
        sum += weight;
        sum >= half
    });
    middle.map(|(number, _)| *number)
}

/// How relations say numbers, as far as they do, by some of their values.
pub(super) fn scales(
    kb: &KnowledgeBase,
    values: impl Iterator<Item = (Relation, TermId)>,
) -> BTreeMap<Relation, Scale> {
    let mut texts: BTreeMap<Relation, BTreeSet<&str>> = BTreeMap::new();
    for (relation, value) in values.filter(|(_, value)| kb.is_literal(*value)) {
        let known = texts.entry(relation).or_default();
        if known.len() < TEXTS {
            known.insert(kb.text(value));
        }
    }
    let scale = |(relation, texts): (Relation, BTreeSet<&str>)| {
        let texts: Vec<&str> = texts.into_iter().collect();
        Some((relation, Scale::of(&texts)?))
    };
    texts.into_iter().filter_map(scale).collect()
}

/// The literals of an entity by relation, where it has one.
fn literals(kb: &KnowledgeBase, entity: TermId) -> Vec<(Relation, TermId)> {
    let single = kb
        .groups(entity)
        .filter_map(|(relation, group)| match group {
            [(_, value)] if kb.is_literal(*value) => Some((relation, *value)),
            _ => None,
        });
    single.collect()
}

/// The literals of an entity and of those about it by the steps that lead to them, where these lead to one.
fn all_literals(between: Between<'_>, entity: TermId, join_length: usize) -> Vec<(Steps, TermId)> {
    let mut said: BTreeMap<Steps, Option<TermId>> = BTreeMap::new();
    between.walk(entity, join_length, |steps, group| {
        if group.len() > MOST_VALUES {
            return Some(&[]);
        }
        for (_, value) in group
            .iter()
            .filter(|(_, value)| between.kb.is_literal(*value))
        {
            let one = said.entry(steps).or_insert(Some(*value));
            *one = one.filter(|known| known == value);
        }
        (said.len() < MOST_WAYS).then_some(group)
    });
    let said = said.into_iter();
    said.filter_map(|(steps, value)| Some((steps, value?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(of: impl Fn(f64) -> f64) -> Option<Conversion> {
        let numbers = (0..40_u32).map(|n| f64::from(n * 37 % 40) + 3.0);
        let pair = |x| Pair {
            x,
            y: of(x),
            score: 0.8,
        };
        let pairs: Vec<Pair> = numbers.map(pair).collect();
        Fit::of(&pairs).map(|fit| fit.conversion)
    }

    /// Pounds of kilograms, the year of birth of an age in 1912, Fahrenheit of Celsius; what has nothing
    /// to do with a number does not follow from it.
    #[test]
    fn conversions_are_learnt() {
        let is = |found: Option<Conversion>, factor: f64, shift: f64| {
            let found = found.expect("a conversion");
            assert!((found.factor - factor).abs() < 0.01, "{found:?}");
            assert!((found.shift - shift).abs() < 0.6, "{found:?}");
        };
        is(fit(|x| (x * 2.2046).round()), 2.2046, 0.0);
        is(fit(|x| 1912.0 - x), -1.0, 1912.0);
        is(fit(|x| x * 1.8 + 32.0), 1.8, 32.0);
        // A quarter of the pairs is wrong.
        is(
            fit(|x| {
                if x % 4.0 == 0.0 {
                    700.0 - x * x
                } else {
                    x * 0.5
                }
            }),
            0.5,
            0.0,
        );
        assert_eq!(fit(|x| (x * 7919.0) % 101.0), None);
        assert_eq!(fit(|_| 5.0), None);
    }
}
