//! Classes: as evidence between rounds, and aligned at the end.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::alignment::ClassMatch;
use super::engine::{Assignment, Sides};
use super::functionality::share;
use crate::rdf::{KnowledgeBase, TermId};

/// How much of a class of the left lies in each class of the right, superclasses
/// included: Pr(c ⊆ c′) = Σ over x ∈ c of (1 − ∏ over x′ ∈ c′ of (1 − Pr(x ≡ x′))) / |c|
/// (Suchanek, Abiteboul, Senellart 2011, eq. 17), where |c| counts the instances that
/// have a counterpart.
#[derive(Debug, Default)]
pub(super) struct ClassScores {
    by_class: BTreeMap<TermId, Members>,
}

#[derive(Debug, Default)]
struct Members {
    assigned: usize,
    probability: f64,
    shares: BTreeMap<TermId, f64>,
}

impl ClassScores {
    /// Counts the classes of all assigned pairs.
    pub fn count(left: &KnowledgeBase, right: &KnowledgeBase, assignment: &Assignment) -> Self {
        let mut scores = Self::default();
        for (entity, found) in assignment {
            let classes = right.classes(found.right);
            for class in left.classes(*entity) {
                let members = scores.by_class.entry(class).or_default();
                members.assigned += 1;
                members.probability += found.score;
                for other in &classes {
                    *members.shares.entry(*other).or_default() += found.score;
                }
            }
        }
        scores
    }

    /// The alignments of at least `least`, by IRI, then falling score; of two classes
    /// with the same score the one with fewer members first.
    pub fn matches(
        &self,
        left: &KnowledgeBase,
        right: &KnowledgeBase,
        least: f64,
    ) -> Vec<ClassMatch> {
        let mut matches: Vec<ClassMatch> = Vec::new();
        for (class, members) in &self.by_class {
            for (other, share) in &members.shares {
                let score = share / members.probability;
                if score >= least {
                    matches.push(ClassMatch {
                        left: left.text(*class).to_owned(),
                        right: right.text(*other).to_owned(),
                        score,
                        support: members.assigned,
                    });
                }
            }
        }
        matches.sort_by(|a, b| {
            a.left
                .cmp(&b.left)
                .then_with(|| b.score.total_cmp(&a.score))
                .then_with(|| a.right.cmp(&b.right))
        });
        matches
    }
}

/// What the class of a candidate says against it. Records are of one class, so where
/// nearly all counterparts of a class are books, a film of the same name is none.
///
/// With s = Pr(c ⊆ c′) and b the share of c′ among all entities of the right, a true
/// counterpart lies outside c′ with probability 1 − s, any other entity with 1 − b: the
/// odds of a candidate outside c′ are multiplied by (1 − s) / (1 − b), for the c′ where
/// that is least. Where the counterparts have no class in common, nothing is said.
#[derive(Debug)]
pub(super) struct ClassEvidence {
    /// By class of the left and set of types of the right, the factor.
    known: RefCell<BTreeMap<(TermId, Box<[TermId]>), f64>>,
    scores: ClassScores,
    smoothing: f64,
}

impl ClassEvidence {
    /// Evidence from the assignment of the round before; `smoothing` is added to the
    /// number of assigned instances.
    pub fn new(scores: ClassScores, smoothing: f64) -> Self {
        Self {
            known: RefCell::default(),
            scores,
            smoothing,
        }
    }

    /// What the odds of a candidate are multiplied by, in [0, 1].
    pub fn factor(&self, sides: &Sides<'_>, left: TermId, right: TermId) -> f64 {
        let types = sides.right.types(right);
        let factors = sides.left.types(left).iter().map(|class| {
            let key = (*class, Box::from(types));
            if let Some(factor) = self.known.borrow().get(&key) {
                return *factor;
            }
            let factor = self.least(sides, *class, &sides.right.classes(right));
            self.known.borrow_mut().insert(key, factor);
            factor
        });
        factors.fold(1.0, f64::min)
    }

    fn least(&self, sides: &Sides<'_>, class: TermId, classes: &BTreeSet<TermId>) -> f64 {
        let Some(members) = self.scores.by_class.get(&class) else {
            return 1.0;
        };
        let mut least: f64 = 1.0;
        for (other, share) in &members.shares {
            if !classes.contains(other) {
                let inside = share / (members.probability + self.smoothing);
                let anywhere = sides.class_shares.get(other).copied().unwrap_or(0.0);
                least = least.min(odds_outside(inside, anywhere));
            }
        }
        least
    }
}

/// (1 − s) / (1 − b), at most 1.
fn odds_outside(inside: f64, anywhere: f64) -> f64 {
    if inside <= anywhere {
        1.0
    } else {
        (1.0 - inside) / (1.0 - anywhere)
    }
}

/// The share of the entities that are in a class, superclasses included, by class.
pub(super) fn shares(kb: &KnowledgeBase) -> BTreeMap<TermId, f64> {
    let mut by_types: BTreeMap<&[TermId], usize> = BTreeMap::new();
    let mut entities = 0;
    for entity in kb.entities() {
        entities += 1;
        *by_types.entry(kb.types(entity)).or_default() += 1;
    }
    let mut counts: BTreeMap<TermId, usize> = BTreeMap::new();
    for (types, count) in by_types {
        let classes: BTreeSet<TermId> = types.iter().flat_map(|t| kb.superclasses(*t)).collect();
        for class in classes {
            *counts.entry(class).or_default() += count;
        }
    }
    counts
        .into_iter()
        .map(|(class, count)| (class, share(count, entities)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// .9 of the counterparts are books, .2 of all entities: (1 − .9) / (1 − .2) = .125.
    #[test]
    fn a_candidate_outside_the_common_class_loses_odds() {
        assert!((odds_outside(0.9, 0.2) - 0.125).abs() < 1e-12);
        assert!((odds_outside(0.2, 0.9) - 1.0).abs() < 1e-12);
    }
}
