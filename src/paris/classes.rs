//! Pr(c ⊆ c′) of classes, after the last round.

use std::collections::BTreeMap;

use super::alignment::ClassMatch;
use super::engine::{Assignment, Sides};
use super::kind::Kinds;
use crate::rdf::{KnowledgeBase, TermId};

/// So many of the instances are nearly all.
const NEARLY_ALL: f64 = 0.9;

/// How much of a class of the left lies in each class of the right, superclasses
/// included: Pr(c ⊆ c′) = Σ over x ∈ c of (1 − ∏ over x′ ∈ c′ of (1 − Pr(x ≡ x′))) / |c|
/// (Suchanek, Abiteboul, Senellart 2011, eq. 17), where |c| is not the number of instances but the
/// sum of Pr(x ≡ x′) of those that have a counterpart.
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
    pub fn count(
        left: &KnowledgeBase,
        (right, kinds): (&KnowledgeBase, &Kinds),
        assignment: &Assignment,
    ) -> Self {
        let mut scores = Self::default();
        for (entity, found) in assignment {
            let classes = kinds.classes(right, found.right);
            for class in left.classes(*entity) {
                let members = scores.by_class.entry(class).or_default();
                members.assigned += 1;
                members.probability += found.score;
                for other in classes.iter() {
                    *members.shares.entry(*other).or_default() += found.score;
                }
            }
        }
        scores
    }

    /// The alignments of at least `least`, by IRI, then those with nearly all instances, the one with the
    /// fewest members first, which says most, and the others by falling score.
    pub fn matches(&self, sides: &Sides<'_>, least: f64) -> Vec<ClassMatch> {
        let mut matches: Vec<(f64, ClassMatch)> = Vec::new();
        for (class, members) in &self.by_class {
            for (other, share) in &members.shares {
                let score = share / members.probability;
                if score >= least {
                    let found = ClassMatch {
                        left: sides.left.text(*class).to_owned(),
                        right: sides.right.text(*other).to_owned(),
                        label: sides.right.label(*other).map(str::to_owned),
                        score,
                        support: members.assigned,
                    };
                    let size = sides.kinds.share_of_class(*other);
                    matches.push((size, found));
                }
            }
        }
        matches.sort_by(|(size_a, a), (size_b, b)| {
            let [has_nearly_all, other] = [a, b].map(|one| one.score >= NEARLY_ALL);
            let by_size = if has_nearly_all && other {
                size_a.total_cmp(size_b)
            } else {
                b.score.total_cmp(&a.score)
            };
            a.left
                .cmp(&b.left)
                .then(by_size)
                .then_with(|| b.score.total_cmp(&a.score))
                .then_with(|| size_a.total_cmp(size_b))
                .then_with(|| a.right.cmp(&b.right))
        });
        matches.into_iter().map(|(_, found)| found).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paris::equality::Match;
    use crate::rdf::Format;

    /// Records 1 (.9) and 2 (.6) are novels, 3 (.5) is a film: Pr(record ⊆ novel) is
    /// (.9 + .6) / (.9 + .6 + .5) = .75, of work, the superclass of both, 1.
    #[test]
    fn shares_of_a_class_with_its_superclasses() {
        let kb = |text: &str| {
            let text = format!(
                "@prefix : <urn:> . @prefix r: <http://www.w3.org/2000/01/rdf-schema#> .\n{text}"
            );
            KnowledgeBase::from_bytes("t".as_ref(), text.as_bytes(), Format::Turtle)
                .expect("Turtle")
        };
        let left = kb(":1 a :record . :2 a :record . :3 a :record .");
        let right = kb(":a a :novel . :b a :novel . :c a :film .
            :novel r:subClassOf :work . :film r:subClassOf :work .");
        let pairs = [("1", "a", 0.9), ("2", "b", 0.6), ("3", "c", 0.5)];
        let assignment: Assignment = pairs
            .iter()
            .map(|(l, r, score)| {
                let right = right.term(&format!("urn:{r}")).expect("a term");
                let found = Match::of(right, *score, Vec::new());
                (left.term(&format!("urn:{l}")).expect("a term"), found)
            })
            .collect();
        let scores = ClassScores::count(&left, (&right, &Kinds::new(&right)), &assignment);
        let members = &scores.by_class[&left.term("urn:record").expect("a class")];
        for (class, share) in [("novel", 0.75), ("film", 0.25), ("work", 1.0)] {
            let class = right.term(&format!("urn:{class}")).expect("a class");
            assert!((members.shares[&class] / members.probability - share).abs() < 1e-12);
        }
        assert_eq!(members.assigned, 3);
    }
}
