//! What speaks against a match: values that differ.

use std::collections::BTreeMap;

use super::engine::{Assignment, Sides};
use super::equality::Match;
use super::isotonic;
use super::path::Path;
use super::scores::Scores;
use super::settings::Settings;
use crate::parallel::{PART, parallel_parts};
use crate::rdf::{Relation, TermId};
use crate::text::share;

/// Of more values than this of one relation only these are compared.
const MOST_VALUES: usize = 50;

/// Negative evidence, after Suchanek, Abiteboul, Senellart 2011, section 4.2, changed
/// where it takes a literal written differently for a contradiction. Values are compared
/// by how alike they are, and what a likeness is worth is learnt: of a true match values
/// have likeness l with probability m(l), of a false one with r(l), so the odds of a match
/// whose values are so alike are multiplied by m(l) / r(l), where that is less than 1 (what
/// speaks for a match is evidence of its own). Both are counted by steps of l, m over the
/// assigned pairs and r over pairs that do not belong together; more alike never counts
/// less (isotonic). The world is open: only where both entities have values does it count.
pub(super) struct Contradictions<'a> {
    sides: &'a Sides<'a>,
    assignment: &'a Assignment,
    /// By relation, the paths with what remains of the odds by likeness.
    worth: BTreeMap<Relation, Vec<(Worth, Path)>>,
}

impl<'a> Contradictions<'a> {
    /// Learns from the assignment of the round before.
    pub fn new(
        sides: &'a Sides<'a>,
        scores: &Scores,
        assignment: &'a Assignment,
        settings: &Settings,
    ) -> Self {
        let mut found = Self {
            sides,
            assignment,
            worth: BTreeMap::new(),
        };
        let mut implied: BTreeMap<Relation, Vec<Path>> = BTreeMap::new();
        for (relation, _) in scores.pairs.keys() {
            implied.entry(*relation).or_insert_with(|| {
                let paths = scores.implied(*relation, settings.theta);
                paths.map(|(path, _)| path).collect()
            });
        }
        // Each entity beside the counterpart of the next one is a pair that does not match.
        let others = assignment.values().cycle().skip(1);
        let pairs: Vec<_> = assignment.iter().zip(others).collect();
        let mut counts = Counts::new();
        for part in parallel_parts(&pairs, PART, |part| found.count(part, &implied)) {
            for (key, likeness) in part {
                counts.entry(key).or_default().add(&likeness);
            }
        }
        for ((relation, path), count) in counts {
            let worth = count.worth(DOUBT * settings.smoothing);
            if worth.iter().any(|remaining| *remaining < 1.0) {
                found.worth.entry(relation).or_default().push((worth, path));
            }
        }
        found
    }

    /// How alike the values of some pairs are, each with a pair that does not match.
    fn count(
        &self,
        pairs: &[((&TermId, &Match), &Match)],
        implied: &BTreeMap<Relation, Vec<Path>>,
    ) -> Counts {
        let mut counts = Counts::new();
        let mut known = Known::new();
        for ((left, own), other) in pairs {
            for (relation, values) in self.values(**left) {
                known.clear();
                for &path in implied.get(&relation).into_iter().flatten() {
                    let count = counts.entry((relation, path)).or_default();
                    let matched = Some((own.right, &mut count.matched));
                    // Neighbouring records of one work do belong together.
                    let random =
                        (other.right != own.right).then_some((other.right, &mut count.random));
                    for (right, steps) in matched.into_iter().chain(random) {
                        let likeness = self.likeness(values, right, path, &mut known);
                        let step = likeness.and_then(|likeness| steps.get_mut(step(likeness)));
                        if let Some(step) = step {
                            *step += own.score;
                        }
                    }
                }
            }
        }
        counts
    }

    /// What remains of the odds of a match, in [0, 1].
    pub fn factor(&self, left: TermId, right: TermId) -> f64 {
        self.factors(left, right)
            .map(|(_, remaining)| remaining)
            .product()
    }

    /// What each relation of the left leaves of the odds of a match, in [0, 1].
    pub fn factors(&self, left: TermId, right: TermId) -> impl Iterator<Item = (Relation, f64)> {
        self.values(left)
            .map(move |(relation, values)| (relation, self.least(relation, values, right)))
    }

    /// The strongest contradiction by any path that the relation implies; the paths
    /// say much the same (two kinds of label), so they are not multiplied. Where the
    /// values agree by one path, the others are silent: a name is no other name.
    fn least(&self, relation: Relation, values: &[Fact], right: TermId) -> f64 {
        let mut best: Option<f64> = None;
        let mut paths: Vec<&Worth> = Vec::new();
        let mut known = Known::new();
        for (worth, path) in self.worth.get(&relation).into_iter().flatten() {
            if let Some(likeness) = self.likeness(values, right, *path, &mut known) {
                best = Some(best.map_or(likeness, |best| best.max(likeness)));
                paths.push(worth);
            }
        }
        let Some(likeness) = best else { return 1.0 };
        let remaining = paths.iter().filter_map(|worth| worth.get(step(likeness)));
        remaining.copied().fold(1.0, f64::min)
    }

    /// The likeness of the two values that are most alike; `None` where the path leads
    /// to nothing that can be compared. Several paths lead to one value: what was compared
    /// is known.
    fn likeness(
        &self,
        values: &[Fact],
        right: TermId,
        path: Path,
        known: &mut Known,
    ) -> Option<f64> {
        let paths = &self.sides.paths;
        let mut best: Option<f64> = None;
        for other in paths.values(self.sides.right, right, path, MOST_VALUES) {
            for &(_, value) in values {
                let seen = known.iter().find(|(pair, _)| *pair == (value, other));
                let alike = match seen {
                    Some((_, alike)) => *alike,
                    None => self.alike(value, other),
                };
                if seen.is_none() && known.len() < MOST_KNOWN {
                    known.push(((value, other), alike));
                }
                if let Some(alike) = alike {
                    best = Some(best.map_or(alike, |best| best.max(alike)));
                }
            }
        }
        best
    }

    /// Of entities it is known only where the left has a counterpart; literals and
    /// entities are not compared.
    fn alike(&self, left: TermId, right: TermId) -> Option<f64> {
        let sides = self.sides;
        match (sides.left.is_literal(left), sides.right.is_literal(right)) {
            (true, true) => Some(self.written_alike(left, right)),
            (false, false) => {
                let found = self.assignment.get(&left)?;
                Some(if found.right == right {
                    1.0
                } else {
                    1.0 - found.score
                })
            }
            _ => None,
        }
    }

    fn written_alike(&self, left: TermId, right: TermId) -> f64 {
        let literals = &self.sides.literals;
        let partners = literals.of_left(left);
        if let Some((_, equality)) = partners.iter().find(|(partner, _)| *partner == right) {
            return *equality;
        }
        let form = literals.left_form(self.sides.left, left);
        form.likeness(&literals.right_form(self.sides.right, right))
    }

    /// The facts of an entity of the left by relation.
    fn values(&self, entity: TermId) -> impl Iterator<Item = (Relation, &[Fact])> {
        let groups = self.sides.left.facts_of(entity).chunk_by(|a, b| a.0 == b.0);
        groups.filter_map(|group| {
            let (relation, _) = group.first()?;
            Some((*relation, group.get(..MOST_VALUES).unwrap_or(group)))
        })
    }
}

/// A relation with a value.
type Fact = (Relation, TermId);

/// Pairs of values that were compared, with how alike they are.
type Known = Vec<((TermId, TermId), Option<f64>)>;

/// So many of them are remembered.
const MOST_KNOWN: usize = 16;

type Counts = BTreeMap<(Relation, Path), Likeness>;

/// The smoothing of a ratio takes so many times that of a share.
const DOUBT: f64 = 3.0;

/// Steps of likeness; the last one is of values that are equal.
const STEPS: usize = 11;

/// What remains of the odds, by step of likeness, in [0, 1].
type Worth = [f64; STEPS];

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "the number of steps is small"
)]
fn step(likeness: f64) -> usize {
    ((likeness * (STEPS - 1) as f64).floor().max(0.0) as usize).min(STEPS - 1)
}

/// By step of likeness, how many pairs there are.
#[derive(Default)]
struct Likeness {
    matched: [f64; STEPS],
    random: [f64; STEPS],
}

impl Likeness {
    fn add(&mut self, other: &Self) {
        let all = self.matched.iter_mut().chain(&mut self.random);
        for (sum, more) in all.zip(other.matched.iter().chain(&other.random)) {
            *sum += more;
        }
    }

    /// m(l) / r(l), at most 1, never falling. So many matches as `smoothing` says are taken
    /// to be like pairs that do not belong together.
    fn worth(&self, smoothing: f64) -> Worth {
        let matched = self.matched.iter().sum::<f64>() + smoothing;
        let random = self.random.iter().sum::<f64>() + smoothing;
        let ratio = |m: f64, r: f64, count: usize| {
            let places = share(count, STEPS);
            let random = (r + smoothing * places) / random;
            (m + smoothing * random) / (matched * random).max(f64::MIN_POSITIVE)
        };
        let steps = self.matched.into_iter().zip(self.random);
        let (ratios, pools) = isotonic::steps::<STEPS>(steps, ratio);
        // Wrong matches are among the assigned pairs, with values as those of any pair.
        let seen = pools.iter().find(|pool| pool.1 > 0.0);
        let wrong = seen.map_or(0.0, |(m, r, _)| {
            (m / matched) / ((r + smoothing) / random).max(f64::MIN_POSITIVE)
        });
        let wrong = if wrong <= MOST_WRONG { wrong } else { 0.0 };
        ratios.map(|ratio| ((ratio - wrong) / (1.0 - wrong)).clamp(0.0, 1.0))
    }
}

/// Where of one relation fewer matches than this share have values that are no more alike
/// than those of any pair, these matches are taken to be wrong; where there are more, it is
/// the relation that says little.
const MOST_WRONG: f64 = 0.1;

#[cfg(test)]
mod tests {
    use super::*;

    /// Of 10 matches 9 have equal values and one has values that are .35 alike; of 10 false
    /// ones 8 are .35 alike, 2 equal. Without smoothing a match keeps (1/10) / (8/10) = .125
    /// of its odds at .35, and all where values are equal: (9/10) / (2/10) is more than 1.
    /// Less alike than anything that was seen is worth no more than .35.
    #[test]
    fn a_difference_is_worth_what_matches_agree() {
        let mut likeness = Likeness::default();
        (likeness.matched[3], likeness.matched[10]) = (1.0, 9.0);
        (likeness.random[3], likeness.random[10]) = (8.0, 2.0);
        let worth = likeness.worth(0.0);
        assert!((worth[3] - 0.125).abs() < 1e-12, "{worth:?}");
        assert!((worth[10] - 1.0).abs() < 1e-12);
        assert!(worth[0] <= worth[3]);
        // Of 20 matches one has values as those of any pair, .05 / .8 of what those have: it
        // is wrong, and true matches always agree.
        likeness.matched[10] = 19.0;
        let worth = likeness.worth(0.0);
        assert!(worth[3].abs() < 1e-12, "{worth:?}");
        assert!((worth[10] - 1.0).abs() < 1e-12);
        let nothing = Likeness::default().worth(1.0);
        assert!(
            nothing
                .iter()
                .all(|remaining| (remaining - 1.0).abs() < 1e-12)
        );
        assert_eq!([0.0, 0.35, 0.999, 1.0].map(step), [0, 3, 9, 10]);
    }
}
