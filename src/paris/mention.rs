//! Names of one side within the texts of the other: the town in an address, the land in a description.

use std::collections::BTreeMap;

use super::between::Between;
use super::engine::{Assignment, Sides};
use super::path::Path;
use super::settings::Settings;
use super::steps::Steps;
use crate::rdf::{KnowledgeBase, Relation, TermId};
use crate::text::{fold, is_sign, words};

/// Matches of that score are sure, of which so many are looked at, at the most.
const SURE: f64 = 0.9;
const SAMPLE: usize = 300;
/// Of one entity so many texts are looked at, at the most, of each way so many.
const MOST_TEXTS: usize = 100;
const MOST_VALUES: usize = 16;
/// A relation that leads to more entities than this from one leads to no part of its description.
const MOST_NEIGHBOURS: usize = 4;
/// Longer texts, in bytes, tell too much.
const LONGEST: usize = 1000;
/// By so much more the next pair is set beside another one.
const APART: usize = 37;
/// Fewer mentions, by the scores of the pairs, show nothing.
const FEWEST: f64 = 5.0;
/// So many of the pairs mention, and so many times as many as of pairs that do not belong together.
const SOME: f64 = 0.1;
const TIMES: f64 = 4.0;
/// The share of the latter is taken for as high as this, at the least.
const LEAST: f64 = 0.01;
/// Of one relation so many paths are kept.
const MOST_PATHS: usize = 4;

/// By relation of the left, the paths of the right whose texts mention what it says, or are mentioned.
#[derive(Clone, Default)]
pub(super) struct Mentions(BTreeMap<Relation, Vec<Path>>);

impl Mentions {
    /// Learns from the sure matches, as it would speak for wrong ones as well; the paths are numbered, where
    /// they were not.
    pub fn learn(sides: &mut Sides<'_>, assignment: &Assignment, settings: &Settings) -> Self {
        let mut best: BTreeMap<Relation, Vec<(f64, Steps)>> = BTreeMap::new();
        for ((relation, steps), count) in counts(sides, assignment, settings) {
            if let Some(beyond) = count.beyond_chance() {
                best.entry(relation).or_default().push((beyond, steps));
            }
        }
        let by_relation = best.into_iter().map(|(relation, mut found)| {
            found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            found.truncate(MOST_PATHS);
            let paths = found
                .into_iter()
                .map(|(_, steps)| sides.paths.number(steps));
            (relation, paths.collect())
        });
        Self(by_relation.collect())
    }

    /// The paths of a relation.
    pub fn of(&self, relation: Relation) -> &[Path] {
        self.0.get(&relation).map_or(&[], Vec::as_slice)
    }

    /// All of them, by relation.
    pub fn iter(&self) -> impl Iterator<Item = (Relation, &[Path])> {
        self.0
            .iter()
            .map(|(relation, paths)| (*relation, paths.as_slice()))
    }

    /// Leaves out what is not to be kept.
    pub fn retain(&mut self, keep: impl Fn(Relation, Path) -> bool) {
        for (relation, paths) in &mut self.0 {
            paths.retain(|path| keep(*relation, *path));
        }
    }
}

/// Whether one of two texts is a name within the other.
pub(super) fn is_mentioned(left: &str, right: &str) -> bool {
    match (Words::of(left), Words::of(right)) {
        (Some(left), Some(right)) => left.mentions(&right),
        _ => false,
    }
}

/// The words of a text, folded, with a space around each; in scripts without spaces run together.
struct Words(String);

impl Words {
    fn of(text: &str) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        let folded = fold(text);
        let has_signs = folded.contains(is_sign);
        let space = if has_signs { "" } else { " " };
        let mut all = space.to_owned();
        for word in words(&folded) {
            all.push_str(word);
            all.push_str(space);
        }
        // One letter or a short number stands in many texts.
        let least = if has_signs { 2 } else { 5 };
        let is_name = all.chars().count() >= least && all.contains(char::is_alphabetic);
        is_name.then_some(Self(all))
    }

    fn mentions(&self, other: &Self) -> bool {
        let (long, short) = if self.0.len() > other.0.len() {
            (&self.0, &other.0)
        } else {
            (&other.0, &self.0)
        };
        long.len() > short.len() && long.contains(short.as_str())
    }
}

/// How many pairs of texts mention each other, of assigned pairs and of others, by the scores.
#[derive(Default)]
struct Count {
    matched: [f64; 2],
    random: [f64; 2],
}

impl Count {
    /// By how much more the assigned pairs mention than others do, if they do.
    fn beyond_chance(&self) -> Option<f64> {
        let of = |[some, all]: [f64; 2]| some / all.max(f64::MIN_POSITIVE);
        let (matched, random) = (of(self.matched), of(self.random).max(LEAST));
        let is_told = self.matched[0] >= FEWEST && matched >= SOME && matched >= TIMES * random;
        is_told.then_some(matched - random)
    }
}

fn counts(
    sides: &Sides<'_>,
    assignment: &Assignment,
    settings: &Settings,
) -> BTreeMap<(Relation, Steps), Count> {
    let sure = assignment.iter().filter(|(_, found)| found.score >= SURE);
    let every = sure.clone().count().div_ceil(SAMPLE).max(1);
    let chosen: Vec<_> = sure.step_by(every).collect();
    let between = sides.between();
    let rights = chosen
        .iter()
        .map(|(_, found)| texts(between, found.right, settings.join_length));
    let rights: Vec<Vec<(Steps, Vec<Words>)>> = rights.collect();
    let mut counts: BTreeMap<(Relation, Steps), Count> = BTreeMap::new();
    for (at, (left, found)) in chosen.iter().enumerate() {
        // Now nearer and now further, as a source may have an order that comes back.
        let apart = 1 + at * APART % (chosen.len() - 1).max(1);
        let other = (at + apart) % chosen.len();
        for (relation, said) in own_texts(sides.left, **left) {
            let mut count = |right: usize, is_matched: bool| {
                for (steps, others) in rights.get(right).into_iter().flatten() {
                    let count = counts.entry((relation, *steps)).or_default();
                    let count = if is_matched {
                        &mut count.matched
                    } else {
                        &mut count.random
                    };
                    let is_mentioned = others.iter().any(|other| said.mentions(other));
                    count[0] += if is_mentioned { found.score } else { 0.0 };
                    count[1] += found.score;
                }
            };
            count(at, true);
            count(other, false);
        }
    }
    counts
}

/// The texts of an entity, by relation.
fn own_texts(kb: &KnowledgeBase, entity: TermId) -> Vec<(Relation, Words)> {
    let literals = kb
        .facts_of(entity)
        .iter()
        .filter(|(_, value)| kb.is_literal(*value));
    let texts =
        literals.filter_map(|(relation, value)| Some((*relation, Words::of(kb.text(*value))?)));
    texts.take(MOST_TEXTS).collect()
}

/// The texts of an entity and of those about it by the steps that lead to them.
fn texts(between: Between<'_>, entity: TermId, join_length: usize) -> Vec<(Steps, Vec<Words>)> {
    let mut found: BTreeMap<Steps, Vec<Words>> = BTreeMap::new();
    let mut left = MOST_TEXTS;
    between.walk(entity, join_length, |steps, group| {
        let is_literal = |(_, value): &&(Relation, TermId)| between.kb.is_literal(*value);
        let first = group.get(..MOST_VALUES).unwrap_or(group);
        for (_, value) in first.iter().filter(is_literal) {
            if let Some(words) = Words::of(between.kb.text(*value)).filter(|_| left > 0) {
                left -= 1;
                found.entry(steps).or_default().push(words);
            }
        }
        let entities = group.len() - group.iter().filter(is_literal).count();
        Some(if entities <= MOST_NEIGHBOURS {
            first
        } else {
            &[]
        })
    });
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_within_texts_as_words() {
        assert!(is_mentioned("12 High Street, Leeds LS1 4AB", "Leeds"));
        assert!(is_mentioned("York", "Cathedral in York, England"));
        assert!(is_mentioned("경상남도 산청군 용문산로 240", "산청군"));
        for (left, right) in [
            ("12 High Street, New Yorkville", "York"),
            ("Leeds", "Leeds"),
            ("Flat 12", "12"),
            ("Oslo", "Bergen"),
        ] {
            assert!(!is_mentioned(left, right), "{left} {right}");
        }
    }

    #[test]
    fn mentions_beyond_chance_are_told() {
        let count = |matched: f64, random: f64| Count {
            matched: [matched, 40.0],
            random: [random, 40.0],
        };
        assert!(count(30.0, 2.0).beyond_chance().is_some());
        assert!(count(30.0, 20.0).beyond_chance().is_none());
        assert!(count(3.0, 0.0).beyond_chance().is_none());
    }
}
