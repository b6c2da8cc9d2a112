//! Pr(c ⊆ c′) of classes, after the last round.

use std::collections::BTreeMap;

use super::alignment::ClassMatch;
use super::engine::{Assignment, Sides};
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
    /// with the same score the one with fewer members first, which says more.
    pub fn matches(&self, sides: &Sides<'_>, least: f64) -> Vec<ClassMatch> {
        let mut matches: Vec<(f64, ClassMatch)> = Vec::new();
        for (class, members) in &self.by_class {
            for (other, share) in &members.shares {
                let score = share / members.probability;
                if score >= least {
                    let found = ClassMatch {
                        left: sides.left.text(*class).to_owned(),
                        right: sides.right.text(*other).to_owned(),
                        score,
                        support: members.assigned,
                    };
                    let size = sides.kinds.share_of_class(*other);
                    matches.push((size, found));
                }
            }
        }
        matches.sort_by(|(size_a, a), (size_b, b)| {
            a.left
                .cmp(&b.left)
                .then_with(|| b.score.total_cmp(&a.score))
                .then_with(|| size_a.total_cmp(size_b))
                .then_with(|| a.right.cmp(&b.right))
        });
        matches.into_iter().map(|(_, found)| found).collect()
    }
}
