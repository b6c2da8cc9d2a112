//! Pr(r ⊆ r′) between relations of the left and relations or joins of the right.

use std::collections::BTreeMap;

use super::path::Path;
use crate::rdf::Relation;

/// Pr(r ⊆ r′) and Pr(r′ ⊆ r), each in [0, 1].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Both {
    /// That the left implies the right.
    pub forward: f64,
    /// That the right implies the left.
    pub backward: f64,
}

/// The sub-relation scores of one round.
#[derive(Clone, Debug, Default)]
pub(super) struct Scores {
    pub pairs: BTreeMap<(Relation, Path), Both>,
}

impl Scores {
    /// The scores of a pair; zero where nothing was seen.
    pub fn of(&self, relation: Relation, path: Path) -> Both {
        self.pairs
            .get(&(relation, path))
            .copied()
            .unwrap_or_default()
    }

    /// The paths that a relation implies by at least `least`.
    pub fn implied(&self, relation: Relation, least: f64) -> impl Iterator<Item = (Path, Both)> {
        self.pairs
            .range((relation, Path(0))..=(relation, Path(u32::MAX)))
            .filter(move |(_, both)| both.forward >= least)
            .map(|((_, path), both)| (*path, *both))
    }
}

/// What is believed of a pair of relations in a round.
pub(super) enum Belief<'a> {
    /// θ, tempered by how alike the names are.
    Start(&'a Prior),
    /// The scores of the round before; pairs under θ both ways fall back to the start.
    Early(&'a Scores, &'a Prior),
    /// The scores of the round before; pairs under θ both ways count as nothing.
    Settled(&'a Scores, f64),
}

impl Belief<'_> {
    /// Pr(r ⊆ r′) and Pr(r′ ⊆ r).
    pub fn of(&self, relation: Relation, path: Path) -> Both {
        match self {
            Self::Start(prior) => prior.of(relation, path),
            Self::Early(scores, prior) => {
                let both = scores.of(relation, path);
                if both.forward.max(both.backward) < prior.theta {
                    prior.of(relation, path)
                } else {
                    both
                }
            }
            Self::Settled(scores, theta) => {
                let both = scores.of(relation, path);
                if both.forward.max(both.backward) < *theta {
                    Both::default()
                } else {
                    both
                }
            }
        }
    }
}

/// Where names are known, a pair of unlike names starts at this share of θ; a pair of
/// the same name at θ.
const UNLIKE: f64 = 0.75;

/// What is believed before anything is known: θ for all pairs, less where the names of
/// the relations are known and differ (Oita thesis 3.3.6), and θⁿ where the right is a
/// join of n. A join that starts like a relation lets every record be taken for a
/// neighbour of its counterpart: a book for its writer, who "created something with that
/// title".
#[derive(Default)]
pub(super) struct Prior {
    theta: f64,
    /// By path, of how many relations it consists.
    lengths: Vec<usize>,
    /// By relation of the left that has a name, by path, how alike they are, in [0, 1].
    likeness: BTreeMap<Relation, Vec<f64>>,
}

impl Prior {
    pub fn new(theta: f64, lengths: Vec<usize>, likeness: BTreeMap<Relation, Vec<f64>>) -> Self {
        Self {
            theta,
            lengths,
            likeness,
        }
    }

    fn of(&self, relation: Relation, path: Path) -> Both {
        let likeness = self
            .likeness
            .get(&relation)
            .map(|by_path| by_path.get(path.index()).copied().unwrap_or(0.0));
        let length = self.lengths.get(path.index()).copied().unwrap_or(1);
        let theta: f64 = std::iter::repeat_n(self.theta, length).product();
        let prior = match likeness {
            Some(likeness) => theta * (UNLIKE + (1.0 - UNLIKE) * likeness),
            None => theta,
        };
        Both {
            forward: prior,
            backward: prior,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rdf::{Format, KnowledgeBase};

    /// θ = .1: at the start unlike names get .1 · .75 = .075, half alike .0875, no name .1.
    /// A pair at .05 both ways falls back to the prior early and to nothing later.
    #[test]
    fn belief_moves_from_the_prior_to_the_scores() {
        let text = b"<urn:a> <urn:p> <urn:b> ; <urn:q> 1 .";
        let kb = KnowledgeBase::from_bytes("t".as_ref(), text, Format::Turtle).expect("Turtle");
        let (p, q) = (
            kb.relation("urn:p").expect("p"),
            kb.relation("urn:q").expect("q"),
        );
        let prior = Prior::new(0.1, vec![1, 1], BTreeMap::from([(p, vec![0.0, 0.5])]));
        let both = |forward, backward| Both { forward, backward };
        let scores = Scores {
            pairs: BTreeMap::from([
                ((p, Path(0)), both(0.05, 0.05)),
                ((p, Path(1)), both(0.02, 0.3)),
            ]),
        };
        let beliefs = [
            (Belief::Start(&prior), [0.075, 0.0875, 0.1]),
            (Belief::Early(&scores, &prior), [0.075, 0.02, 0.1]),
            (Belief::Settled(&scores, 0.1), [0.0, 0.02, 0.0]),
        ];
        for (belief, expected) in beliefs {
            let seen = [(p, 0), (p, 1), (q, 0)].map(|(r, n)| belief.of(r, Path(n)).forward);
            for (seen, expected) in seen.iter().zip(expected) {
                assert!((seen - expected).abs() < 1e-12, "{seen} {expected}");
            }
        }
        assert_eq!(scores.implied(p, 0.02).count(), 2);
        assert_eq!(scores.implied(p, 0.05).count(), 1);
    }
}
