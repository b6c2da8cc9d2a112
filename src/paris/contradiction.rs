//! What speaks against a match: values that differ.

use std::collections::BTreeMap;

use super::engine::{Assignment, Sides};
use super::path::Path;
use super::scores::Scores;
use super::settings::Settings;
use crate::rdf::{Relation, TermId};

/// Of more values than this of one relation only these are compared.
const MOST_VALUES: usize = 50;

/// Negative evidence, after Suchanek, Abiteboul, Senellart 2011, section 4.2, changed
/// where it takes a literal written differently for a contradiction. Values are compared
/// by how alike they are, and what a difference is worth is learnt: with g the mean
/// likeness of the values of assigned pairs and b that of pairs that do not belong
/// together, a match whose values have likeness l keeps of its odds
/// 1 − (1 − l) · (1 − (1 − g) / (1 − b)). So the odds fall by (1 − g) / (1 − b), the ratio
/// of differing under a true and under a false match, where the values have nothing in
/// common. The world is open: only where both entities have values does it count.
pub(super) struct Contradictions<'a> {
    sides: &'a Sides<'a>,
    assignment: &'a Assignment,
    /// By relation, the paths with the least that remains of the odds, the least first.
    worth: BTreeMap<Relation, Vec<(f64, Path)>>,
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
        let mut counts: BTreeMap<(Relation, Path), Likeness> = BTreeMap::new();
        let mut implied: BTreeMap<Relation, Vec<Path>> = BTreeMap::new();
        // Each entity beside the counterpart of the next one is a pair that does not match.
        let others = assignment.values().cycle().skip(1);
        for ((left, own), other) in assignment.iter().zip(others) {
            for (relation, values) in found.values(*left) {
                let paths = implied.entry(relation).or_insert_with(|| {
                    let paths = scores.implied(relation, settings.theta);
                    paths.map(|(path, _)| path).collect()
                });
                for &path in paths.iter() {
                    let count = counts.entry((relation, path)).or_default();
                    let pairs = [
                        (own.right, &mut count.matched),
                        (other.right, &mut count.random),
                    ];
                    for (right, mean) in pairs {
                        if let Some(likeness) = found.likeness(&values, right, path) {
                            mean.0 += own.score * likeness;
                            mean.1 += own.score;
                        }
                    }
                }
            }
        }
        for ((relation, path), count) in counts {
            let least = count.least(settings.smoothing);
            if least < 1.0 {
                found.worth.entry(relation).or_default().push((least, path));
            }
        }
        for paths in found.worth.values_mut() {
            paths.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        }
        found
    }

    /// What remains of the odds of a match, in [0, 1].
    pub fn factor(&self, left: TermId, right: TermId) -> f64 {
        self.factors(left, right).map(|(_, remaining)| remaining).product()
    }

    /// What each relation of the left leaves of the odds of a match, in [0, 1].
    pub fn factors(&self, left: TermId, right: TermId) -> impl Iterator<Item = (Relation, f64)> {
        self.values(left)
            .map(move |(relation, values)| (relation, self.least(relation, &values, right)))
    }

    /// The strongest contradiction by any path that the relation implies; the paths
    /// say much the same (two kinds of label), so they are not multiplied. Where the
    /// values agree by one path, the others are silent: a name is no other name.
    fn least(&self, relation: Relation, values: &[TermId], right: TermId) -> f64 {
        let mut least: f64 = 1.0;
        let mut best: Option<f64> = None;
        for (worth, path) in self.worth.get(&relation).into_iter().flatten() {
            if let Some(likeness) = self.likeness(values, right, *path) {
                best = Some(best.map_or(likeness, |best| best.max(likeness)));
                least = least.min(*worth);
            }
        }
        best.map_or(1.0, |likeness| remaining(least, likeness))
    }

    /// The likeness of the two values that are most alike; `None` where the path leads
    /// to nothing that can be compared.
    fn likeness(&self, values: &[TermId], right: TermId, path: Path) -> Option<f64> {
        let paths = &self.sides.paths;
        let mut best: Option<f64> = None;
        for other in paths.values(self.sides.right, right, path, MOST_VALUES) {
            for &value in values {
                if let Some(alike) = self.alike(value, other) {
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
                Some(if found.right == right { 1.0 } else { 1.0 - found.score })
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

    /// The values of an entity of the left by relation.
    fn values(&self, entity: TermId) -> impl Iterator<Item = (Relation, Vec<TermId>)> {
        let groups = self.sides.facts(entity).chunk_by(|a, b| a.0 == b.0);
        groups.filter_map(|group| {
            let values = group.iter().map(|fact| fact.1);
            let values: Vec<TermId> = values.take(MOST_VALUES).collect();
            let (relation, _) = group.first()?;
            (!values.is_empty()).then_some((*relation, values))
        })
    }
}

/// Sums of likeness and weight over pairs.
#[derive(Default)]
struct Likeness {
    matched: (f64, f64),
    random: (f64, f64),
}

impl Likeness {
    /// (1 − g) / (1 − b), at most 1: what remains of the odds where nothing is alike.
    /// Before anything was seen, g is 0.
    fn least(&self, smoothing: f64) -> f64 {
        let mean = |(sum, weight): (f64, f64)| sum / (weight + smoothing).max(f64::MIN_POSITIVE);
        let (matched, random) = (mean(self.matched), mean(self.random));
        if matched <= random {
            1.0
        } else {
            ((1.0 - matched) / (1.0 - random)).max(0.0)
        }
    }
}

/// 1 − (1 − l) · (1 − least).
fn remaining(least: f64, likeness: f64) -> f64 {
    1.0 - (1.0 - likeness) * (1.0 - least)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without smoothing g = 9 / 10 and b = 2 / 10: (1 − .9) / (1 − .2) = .125. With
    /// smoothing 10, g = .45 and b = .1: .55 / .9.
    #[test]
    fn a_difference_is_worth_what_matches_agree() {
        let likeness = Likeness {
            matched: (9.0, 10.0),
            random: (2.0, 10.0),
        };
        assert!((likeness.least(0.0) - 0.125).abs() < 1e-12);
        assert!((likeness.least(10.0) - 0.55 / 0.9).abs() < 1e-12);
        assert!((Likeness::default().least(1.0) - 1.0).abs() < 1e-12);
    }

    /// Half alike at least .125: 1 − .5 · .875 = .5625; equal values change nothing.
    #[test]
    fn likeness_softens_a_contradiction() {
        assert!((remaining(0.125, 0.5) - 0.5625).abs() < 1e-12);
        assert!((remaining(0.125, 1.0) - 1.0).abs() < 1e-12);
        assert!((remaining(0.125, 0.0) - 0.125).abs() < 1e-12);
    }
}
