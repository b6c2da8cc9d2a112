//! Pr(x ≡ x′) of instances.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::engine::{Assignment, Sides};
use super::kind::KindEvidence;
use super::likelihood::Likelihoods;
use super::path::{Holders, Path, direct};
use super::rivals::Rivals;
use super::scores::{Belief, Both};
use super::settings::Settings;
use crate::rdf::{Relation, TermId};
use crate::text::share;

/// No evidence reaches 1, so that what is strong keeps an order, as in the original
/// program.
const CLAMP: f64 = 1.01;

/// Nor do the logarithms of odds exceed this: sums of odds have to be numbers.
const MOST: f64 = 600.0;

/// A candidate whose odds are less than this share of the best ones is not looked at.
const NEGLIGIBLE: f64 = 1e-4;

/// A pair of equal values: r(x, y), r′(x′, y′), y ≡ y′.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Support {
    pub relation: Relation,
    pub path: Path,
    pub left: TermId,
    pub right: TermId,
    /// Pr(y ≡ y′).
    pub equality: f64,
    /// What it adds, in [0, 1]: see [`factor`].
    pub weight: f64,
}

/// One pair's evidence of the formula of instances (Suchanek, Abiteboul, Senellart 2011,
/// eq. 13): 1 − (1 − Pr(r′⊆r) · fun⁻¹(r) · Pr(y≡y′)) · (1 − Pr(r⊆r′) · fun⁻¹(r′) · Pr(y≡y′)).
pub(super) fn factor(
    backward: f64,
    inverse_left: f64,
    forward: f64,
    inverse_right: f64,
    equality: f64,
) -> f64 {
    1.0 - (1.0 - backward * inverse_left * equality) * (1.0 - forward * inverse_right * equality)
}

/// The odds p / (1 − p) of p = 1 − ∏ (1 − weight / 1.01), in log space.
fn odds(support: &[Support]) -> f64 {
    let against: f64 = support
        .iter()
        .map(|pair| (-pair.weight / CLAMP).ln_1p())
        .sum();
    (-against).min(MOST).exp_m1()
}

/// What the evaluation of one round needs.
pub(super) struct Round<'a> {
    pub sides: &'a Sides<'a>,
    pub settings: &'a Settings,
    pub belief: Belief<'a>,
    pub before: &'a Assignment,
    pub likelihoods: Option<Likelihoods<'a>>,
    pub kinds: Option<KindEvidence>,
    pub rivals: Option<Rivals>,
}

/// What the candidates of an entity come to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Choice {
    /// None is likely enough to be looked at.
    None,
    /// Several are equally good.
    Tie(Vec<TermId>),
    /// One is the best.
    One(Match),
}

/// A candidate of an entity.
pub(super) struct Candidate {
    pub right: TermId,
    pub support: Vec<Support>,
    /// The odds that equal values give.
    pub gained: f64,
    /// What all that speaks against it leaves of them, in [0, 1].
    pub remaining: f64,
    /// How many times as likely its values are of a match as of any pair.
    pub ratio: f64,
    /// The odds that all its values give together.
    pub together: f64,
}

impl Candidate {
    /// The odds after all: values of several relations may say more together, but what one says
    /// alone is not lost.
    pub fn odds(&self) -> f64 {
        (self.gained * self.remaining).max(self.together)
    }

    /// By their odds; of equals the first is the greater one.
    pub fn order(&self, other: &Self) -> Ordering {
        let odds = self.odds().total_cmp(&other.odds());
        odds.then(other.right.cmp(&self.right))
    }
}

/// The best candidate of an entity with its probability and what supports it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Match {
    pub right: TermId,
    /// In [0, 1].
    pub score: f64,
    pub support: Vec<Support>,
    /// What is left of its odds after all that speaks against it, in [0, 1].
    pub remaining: f64,
    /// The candidate with the most odds but for this one.
    pub runner_up: Option<TermId>,
}

impl Match {
    /// A match that nothing speaks against and no other candidate comes near.
    pub fn of(right: TermId, score: f64, support: Vec<Support>) -> Self {
        Self {
            right,
            score,
            support,
            remaining: 1.0,
            runner_up: None,
        }
    }
}

impl Round<'_> {
    /// The most probable counterpart; none where two are equally probable: a tie is not
    /// broken by the order of identifiers.
    ///
    /// An entity has at most one counterpart, so the candidates compete. With the odds
    /// o = p / (1 − p) of each candidate, the probability that it is the one is
    /// o / (1 + Σ o) over all candidates, where 1 stands for "none of them".
    pub fn best(&self, entity: TermId) -> Choice {
        if let Some(right) = self.sides.decided.counterpart(entity) {
            return Choice::One(self.decided(entity, right));
        }
        // All that could be known of it comes from its one neighbour, whom it would support in turn.
        if self.sides.left.is_said_once(entity) {
            return Choice::None;
        }
        let candidates = self.weighed(entity, None);
        let most = candidates.iter().map(Candidate::odds);
        let most = most.fold(0.0, f64::max);
        let total: f64 = candidates.iter().map(Candidate::odds).sum();
        if most <= 0.0 {
            return Choice::None;
        }
        let equal = |candidate: &Candidate| candidate.odds().total_cmp(&most).is_eq();
        let tied = candidates.iter().filter(|candidate| equal(candidate));
        let tied: Vec<TermId> = tied.map(|candidate| candidate.right).collect();
        if self.settings.compete && tied.len() > 1 {
            // One of them is the counterpart with the sum of their probabilities: three
            // hundred books of an author may all be as good, and none of them likely.
            let any = most * share(tied.len(), 1) / (1.0 + total);
            return if any >= self.settings.accept {
                Choice::Tie(tied)
            } else {
                Choice::None
            };
        }
        let second = candidates.iter().filter(|candidate| !equal(candidate));
        let second = second.max_by(|a, b| a.order(b));
        let runner_up = second.map(|candidate| candidate.right);
        let best = candidates.into_iter().find(equal);
        best.map_or(Choice::None, |best| {
            Choice::One(Match {
                right: best.right,
                score: self.probability(best.odds(), total - best.odds()),
                remaining: best.remaining,
                support: best.support,
                runner_up,
            })
        })
    }

    /// The probability of a candidate with such odds beside others. Without competition each
    /// candidate is judged alone.
    pub fn probability(&self, odds: f64, others: f64) -> f64 {
        let others = if self.settings.compete { others } else { 0.0 };
        odds / (1.0 + odds + others)
    }

    /// The match of an entity whose counterpart is certain.
    fn decided(&self, entity: TermId, right: TermId) -> Match {
        let support = self.candidates(entity).remove(&right).unwrap_or_default();
        Match::of(right, 1.0, independent(self.sides, support))
    }

    /// The candidates that are worth a look, and the one that is asked for, in the order of
    /// their identifiers.
    pub fn weighed(&self, entity: TermId, asked: Option<TermId>) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> = self
            .candidates(entity)
            .into_iter()
            .map(|(right, support)| {
                let support = if self.settings.compete {
                    independent(self.sides, support)
                } else {
                    support
                };
                let gained = odds(&support);
                Candidate {
                    right,
                    support,
                    gained,
                    remaining: 1.0,
                    ratio: 0.0,
                    together: 0.0,
                }
            })
            .collect();
        candidates.sort_by(|a, b| b.gained.total_cmp(&a.gained).then(a.right.cmp(&b.right)));
        let mut most: f64 = 0.0;
        let mut looked_at = 0;
        for candidate in &mut candidates {
            if candidate.gained < most * NEGLIGIBLE {
                break;
            }
            self.judge(entity, candidate);
            most = most.max(candidate.odds());
            looked_at += 1;
        }
        let mut rest = candidates.split_off(looked_at).into_iter();
        if let Some(mut candidate) = rest.find(|candidate| Some(candidate.right) == asked) {
            self.judge(entity, &mut candidate);
            candidates.push(candidate);
        }
        candidates.sort_by_key(|candidate| candidate.right);
        candidates
    }

    /// One candidate of an entity, and the odds of all others.
    pub fn candidate(&self, entity: TermId, right: TermId) -> (Option<Candidate>, f64) {
        let (one, others): (Vec<_>, Vec<_>) = self
            .weighed(entity, Some(right))
            .into_iter()
            .partition(|candidate| candidate.right == right);
        // The sum of none is -0.
        let others = others.iter().map(Candidate::odds).sum::<f64>() + 0.0;
        (one.into_iter().next(), others)
    }

    /// Says what values that differ and the kind leave of the odds of a candidate, and what all
    /// its values are worth together.
    fn judge(&self, entity: TermId, candidate: &mut Candidate) {
        let values = self.likelihoods.as_ref();
        let values = values.map(|values| values.said(entity, candidate.right));
        let kind = self.kinds.as_ref();
        let kind = kind.map_or(1.0, |kinds| {
            kinds.factor(self.sides, entity, candidate.right)
        });
        candidate.remaining = kind * values.map_or(1.0, |said| said.remaining);
        candidate.ratio = kind * values.map_or(0.0, |said| said.ratio);
        let rivals = self.rivals.as_ref();
        candidate.together = rivals.map_or(0.0, |rivals| rivals.odds(candidate.ratio));
    }

    /// All entities of the right that share a value with one of the left, with the pairs
    /// of values that they share.
    fn candidates(&self, entity: TermId) -> BTreeMap<TermId, Vec<Support>> {
        let mut candidates: BTreeMap<TermId, Vec<Support>> = BTreeMap::new();
        let left = self.sides.left;
        for &(relation, value) in self.sides.left.facts_of(entity) {
            if left.is_literal(value) {
                for &(partner, equality) in self.sides.literals.of_left(value) {
                    let holders = self.sides.paths.holders(partner);
                    let pair = (relation, value, partner, equality);
                    self.collect(entity, pair, holders, &mut candidates);
                }
            } else if let Some(found) = self.before.get(&value) {
                let holders = direct(self.sides.right, found.right, self.settings.fan_out);
                let pair = (relation, value, found.right, found.score);
                self.collect(entity, pair, &holders, &mut candidates);
            }
        }
        candidates
    }

    /// What a pair of equal values adds, with what it is made of.
    pub fn parts(&self, support: &Support) -> Parts {
        let Both { forward, backward } = self.believed(support.relation, support.path);
        Parts {
            forward,
            backward,
            inverse_left: self.sides.left_functionality.of(support.relation.inverse()),
            inverse_right: self.sides.paths.inverse_functionality(support.path),
        }
    }

    /// What is believed of a pair of relations, less where a join has more values than the
    /// relation: a record has one title, so its title is not the title of something that its
    /// counterpart created, as creators have several works.
    fn believed(&self, relation: Relation, path: Path) -> Both {
        let Both { forward, backward } = self.belief.of(relation, path);
        let functionality = self.sides.left_functionality.of(relation);
        let agreement = self.sides.paths.agreement(functionality, path);
        Both {
            forward: forward * agreement,
            backward: backward * agreement,
        }
    }

    fn collect(
        &self,
        entity: TermId,
        (relation, left, right, equality): (Relation, TermId, TermId, f64),
        holders: &[Holders],
        candidates: &mut BTreeMap<TermId, Vec<Support>>,
    ) {
        let inverse_left = self.sides.left_functionality.of(relation.inverse());
        for Holders { path, entities } in holders {
            let believed = self.believed(relation, *path);
            let inverse_right = self.sides.paths.inverse_functionality(*path);
            let weight = factor(
                believed.backward,
                inverse_left,
                believed.forward,
                inverse_right,
                equality,
            );
            if weight <= self.settings.least_evidence {
                continue;
            }
            for other in entities {
                // A blank node has no name by which anyone could mean it.
                let kb = self.sides.right;
                if kb.is_blank(*other)
                    || kb.is_said_once(*other)
                    || self.sides.decided.differ(entity, *other)
                {
                    continue;
                }
                candidates.entry(*other).or_default().push(Support {
                    relation,
                    path: *path,
                    left,
                    right,
                    equality,
                    weight,
                });
            }
        }
    }
}

/// Pr(r ⊆ r′), Pr(r′ ⊆ r), fun⁻¹(r) and fun⁻¹(r′) of a pair of values.
pub(super) struct Parts {
    pub forward: f64,
    pub backward: f64,
    pub inverse_left: f64,
    pub inverse_right: f64,
}

/// The strongest evidence such that no value, of either side, is used twice: one string
/// under two labels of an entity is one piece of evidence, not two.
fn independent(sides: &Sides<'_>, mut support: Vec<Support>) -> Vec<Support> {
    support.sort_by(|a, b| {
        b.weight.total_cmp(&a.weight).then_with(|| {
            (a.relation, a.path, a.left, a.right).cmp(&(b.relation, b.path, b.left, b.right))
        })
    });
    let mut used: (BTreeSet<TermId>, BTreeSet<TermId>) = Default::default();
    support.retain(|pair| {
        let (left, right) = (sides.left_value(pair.left), sides.right_value(pair.right));
        let free = !used.0.contains(&left) && !used.1.contains(&right);
        if free {
            used.0.insert(left);
            used.1.insert(right);
        }
        free
    });
    support
}

/// The first term that says the same value, by term.
pub(super) type Representatives = HashMap<TermId, TermId>;

#[cfg(test)]
mod tests {
    use super::*;

    /// 1 − (1 − .8 · .5 · .9) · (1 − .6 · 1 · .9) = 1 − .64 · .46 = .7056.
    #[test]
    fn one_pair_of_values() {
        assert!((factor(0.8, 0.5, 0.6, 1.0, 0.9) - 0.7056).abs() < 1e-12);
    }

    /// Weights .505 and .202 over 1.01: 1 − p = .5 · .8 = .4, odds .6 / .4 = 1.5.
    #[test]
    fn several_pairs_of_values() {
        let text = b"<urn:a> <urn:p> <urn:b> .";
        let kb =
            crate::rdf::KnowledgeBase::from_bytes("t".as_ref(), text, crate::rdf::Format::NTriples)
                .expect("N-Triples");
        let (term, relation) = (
            kb.term("urn:a").expect("a"),
            kb.relation("urn:p").expect("p"),
        );
        let pair = |weight| Support {
            relation,
            path: Path(0),
            left: term,
            right: term,
            equality: 1.0,
            weight,
        };
        assert!((odds(&[pair(0.505), pair(0.202)]) - 1.5).abs() < 1e-12);
        assert!(odds(&[]).abs() < 1e-12);
        assert!((odds(&[pair(1.0)]) - 100.0).abs() < 1e-9);
    }
}
