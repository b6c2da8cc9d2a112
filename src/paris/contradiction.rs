//! What speaks against a match: values that differ.

use super::engine::Sides;
use super::equality::Support;
use super::key;
use super::path::Path;
use super::scores::Scores;
use crate::rdf::{Relation, TermId};

/// Negative evidence (Suchanek, Abiteboul, Senellart 2011, eq. 7), with two changes.
/// Literals written differently are no full contradiction: 1 − Pr(y ≡ y′) uses how alike
/// they are. And the world is open: a relation speaks against a match only where both
/// entities have values of it and none of them agree.
pub(super) struct Contradictions<'a> {
    pub sides: &'a Sides<'a>,
    pub scores: &'a Scores,
    pub theta: f64,
}

impl Contradictions<'_> {
    /// How surely the values of the two entities contradict each other, in [0, 1].
    pub fn of(&self, left: TermId, right: TermId, support: &[Support]) -> f64 {
        let mut consistent = 1.0;
        for group in self.sides.facts(left).chunk_by(|a, b| a.0 == b.0) {
            let Some(&(relation, _)) = group.first() else {
                continue;
            };
            if support.iter().any(|pair| pair.relation == relation) {
                continue;
            }
            let values: Vec<TermId> = group
                .iter()
                .map(|fact| fact.1)
                .filter(|value| self.sides.left.is_literal(*value))
                .collect();
            if !values.is_empty() {
                consistent *= 1.0 - self.strongest(relation, &values, right);
            }
        }
        1.0 - consistent
    }

    /// The strongest contradiction by any path that the relation is tied to; the paths
    /// say much the same (two kinds of label), so they are not multiplied.
    fn strongest(&self, relation: Relation, values: &[TermId], right: TermId) -> f64 {
        let mut strongest: f64 = 0.0;
        for (path, both) in self.scores.tied(relation, self.theta) {
            let weight = weight(
                self.sides.left_functionality.of(relation) * both.backward,
                self.sides.paths.functionality(path) * both.forward,
                1.0,
            );
            if weight > strongest
                && let Some(difference) = self.difference(values, right, path)
            {
                strongest = strongest.max(self::weight(
                    self.sides.left_functionality.of(relation) * both.backward,
                    self.sides.paths.functionality(path) * both.forward,
                    difference,
                ));
            }
        }
        strongest
    }

    /// One less the likeness of the two values that are most alike; `None` where the
    /// path leads to no literal.
    fn difference(&self, values: &[TermId], right: TermId, path: Path) -> Option<f64> {
        let others = self.sides.paths.values(self.sides.right, right, path);
        let mut likeness: Option<f64> = None;
        for &other in others
            .iter()
            .filter(|other| self.sides.right.is_literal(**other))
        {
            for &value in values {
                let alike = self.likeness(value, other);
                likeness = Some(likeness.map_or(alike, |best| best.max(alike)));
            }
        }
        likeness.map(|likeness| 1.0 - likeness)
    }

    fn likeness(&self, left: TermId, right: TermId) -> f64 {
        let partners = self.sides.literals.of_left(left);
        if let Some((_, equality)) = partners.iter().find(|(partner, _)| *partner == right) {
            return *equality;
        }
        let literals = self.sides.literals;
        key::similarity(
            &literals.value(self.sides.left.text(left)),
            &literals.value(self.sides.right.text(right)),
        )
    }
}

/// 1 − (1 − fun(r) · Pr(r′⊆r) · d) · (1 − fun(r′) · Pr(r⊆r′) · d) with d = 1 − Pr(y ≡ y′).
fn weight(left: f64, right: f64, difference: f64) -> f64 {
    1.0 - (1.0 - left * difference) * (1.0 - right * difference)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// fun(r) · Pr(r′⊆r) = .5, fun(r′) · Pr(r⊆r′) = .8, half alike:
    /// 1 − (1 − .25) · (1 − .4) = .55.
    #[test]
    fn a_contradiction_weighs_what_its_relations_do() {
        assert!((weight(0.5, 0.8, 0.5) - 0.55).abs() < 1e-12);
        assert!(weight(0.5, 0.8, 0.0).abs() < 1e-12);
    }
}
