//! Why two instances are, or are not, the same.

use std::collections::BTreeMap;
use std::iter;

use serde::Serialize;

use super::alignment::{Evidence, Join};
use super::calibration::{Calibration, class};
use super::chance::Chance;
use super::engine::Settled;
use super::equality::{Candidate, Parts, Round, Support};
use super::settings::Settings;
use crate::rdf::{KnowledgeBase, Relation, TermId};

/// What speaks for and against a pair of instances, as the last round saw it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Explanation {
    /// The entity of the left.
    pub left: String,
    /// The entity of the right.
    pub right: String,
    /// Equal values, the strongest first.
    pub shared: Vec<Shared>,
    /// What lowers the odds.
    pub against: Vec<Against>,
    /// The odds that the equal values give.
    pub gained: f64,
    /// The odds that all values give together, counted over pairs whose values do as well.
    pub together: f64,
    /// The odds after all: by equal values with what speaks against the pair, or by all values
    /// together where these are greater.
    pub odds: f64,
    /// The sum of the odds of all other candidates; that there is no counterpart at all
    /// counts 1 beside them. 0 where candidates do not compete.
    pub others: f64,
    /// odds / (1 + odds + others), in [0, 1].
    pub competing: f64,
    /// The probability after calibration, where there is one, in [0, 1].
    pub calibrated: f64,
    /// The share of it that is more than chance, in [0, 1]: less than 1 only where the pair rests on one
    /// number, year or day alone.
    pub beyond_chance: f64,
    /// The score that an alignment gives the pair, in [0, 1].
    pub score: f64,
    /// Whether they are the same, where a person has decided it; then the score says no more
    /// than that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided: Option<bool>,
}

/// A pair of equal values.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shared {
    /// The relations and the values.
    pub evidence: Evidence,
    /// Pr(r ⊆ r′), in [0, 1].
    pub forward: f64,
    /// Pr(r′ ⊆ r), in [0, 1].
    pub backward: f64,
    /// fun⁻¹(r), in [0, 1].
    pub inverse_left: f64,
    /// fun⁻¹(r′), in [0, 1].
    pub inverse_right: f64,
    /// 1 − (1 − Pr(r′⊆r) fun⁻¹(r) Pr(y≡y′)) (1 − Pr(r⊆r′) fun⁻¹(r′) Pr(y≡y′)), in [0, 1].
    pub weight: f64,
}

/// Something that lowers the odds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Against {
    /// The relation of the left whose values differ; none where it is the kind of the
    /// entity of the right.
    pub relation: Option<String>,
    /// What it leaves of the odds, in [0, 1].
    pub remaining: f64,
}

/// Explains a pair of instances by their IRIs; `None` where one of them is not known.
#[must_use]
pub fn explain(
    left: &KnowledgeBase,
    right: &KnowledgeBase,
    settings: &Settings,
    pair: (&str, &str),
) -> Option<Explanation> {
    let (one, other) = (left.term(pair.0)?, right.term(pair.1)?);
    let settled = Settled::reach(left, right, settings, BTreeMap::new());
    let sides = &settled.sides;
    let round = settled.round(settings);
    let (candidate, others) = round.candidate(one, other);
    let of = |odds: fn(&Candidate) -> f64| candidate.as_ref().map_or(0.0, odds);
    let odds = of(Candidate::odds);
    let competing = round.probability(odds, others);
    let calibration = Calibration::new(sides, &settled.assignment, settings);
    let calibrated = if odds > 0.0 {
        calibration.at(class(sides, one), other, competing)
    } else {
        0.0
    };
    let support = candidate.iter().flat_map(|candidate| &candidate.support);
    let support: Vec<Support> = support.copied().collect();
    let chance = Chance::new(sides, iter::once(support.as_slice()));
    let beyond_chance = chance.keeps(sides, &support);
    let decided = sides.decided.same(one, other);
    Some(Explanation {
        left: pair.0.to_owned(),
        right: pair.1.to_owned(),
        shared: support.iter().map(|one| shared(&round, one)).collect(),
        against: against(&round, one, other),
        gained: of(|candidate| candidate.gained),
        together: of(|candidate| candidate.together),
        odds,
        others: if settings.compete { others } else { 0.0 },
        competing,
        calibrated,
        beyond_chance,
        score: match decided {
            Some(same) => f64::from(u8::from(same)),
            None => calibrated * beyond_chance,
        },
        decided,
    })
}

fn shared(round: &Round<'_>, support: &Support) -> Shared {
    let Parts {
        forward,
        backward,
        inverse_left,
        inverse_right,
    } = round.parts(support);
    Shared {
        evidence: Evidence {
            left: directed(round.sides.left, support.relation),
            right: round.sides.paths.describe(round.sides.right, support.path),
            left_value: round.sides.left.text(support.left).to_owned(),
            right_value: round.sides.right.text(support.right).to_owned(),
            equality: support.equality,
        },
        forward,
        backward,
        inverse_left,
        inverse_right,
        weight: support.weight,
    }
}

/// The IRI of a relation, with `^` before an inverse.
fn directed(kb: &KnowledgeBase, relation: Relation) -> String {
    let sign = if relation.is_inverse() { "^" } else { "" };
    format!("{sign}{}", kb.iri(relation))
}

fn against(round: &Round<'_>, left: TermId, right: TermId) -> Vec<Against> {
    let values = round
        .likelihoods
        .iter()
        .flat_map(|found| found.by_relation(left, right))
        .map(|(relation, said)| Against {
            relation: Some(directed(round.sides.left, relation)),
            remaining: said.remaining,
        });
    let kind = round.kinds.iter().map(|kinds| Against {
        relation: None,
        remaining: kinds.factor(round.sides, left, right),
    });
    values
        .chain(kind)
        .filter(|against| against.remaining < 1.0)
        .collect()
}

/// As a table of factors, for a person.
impl std::fmt::Display for Explanation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "<{}> and <{}>", self.left, self.right)?;
        if self.shared.is_empty() {
            writeln!(f, "no value that both have is evidence")?;
        } else {
            writeln!(
                f,
                "weight  Pr(y≡y′)  Pr(r⊆r′)  Pr(r′⊆r)  fun⁻¹(r)  fun⁻¹(r′)"
            )?;
        }
        for Shared {
            evidence,
            forward,
            backward,
            inverse_left,
            inverse_right,
            weight,
        } in &self.shared
        {
            writeln!(
                f,
                "{weight:.4}  {:<8.4}  {forward:<8.4}  {backward:<8.4}  {inverse_left:<8.4}  \
                 {inverse_right:<8.4}  {} \"{}\" = {} \"{}\"",
                evidence.equality,
                evidence.left,
                evidence.left_value,
                short(&evidence.right),
                evidence.right_value
            )?;
        }
        writeln!(f, "odds by equal values              {:.4}", self.gained)?;
        for against in &self.against {
            match &against.relation {
                Some(relation) => writeln!(
                    f,
                    "× {:.4}  values that differ: {relation}",
                    against.remaining
                )?,
                None => writeln!(f, "× {:.4}  kind of entity", against.remaining)?,
            }
        }
        writeln!(f, "odds by all values together       {:.4}", self.together)?;
        writeln!(f, "odds after all                    {:.4}", self.odds)?;
        writeln!(f, "odds of all other candidates      {:.4}", self.others)?;
        writeln!(f, "odds / (1 + odds + others)        {:.4}", self.competing)?;
        writeln!(
            f,
            "calibrated score                  {:.4}",
            self.calibrated
        )?;
        if self.beyond_chance < 1.0 {
            writeln!(
                f,
                "× {:.4}  one number alone, as others are equal by chance",
                self.beyond_chance
            )?;
        }
        match self.decided {
            None => write!(f, "score after all                   {:.4}", self.score),
            Some(true) => write!(f, "a person has said that they are the same"),
            Some(false) => write!(f, "a person has said that they are not the same"),
        }
    }
}

fn short(join: &Join) -> String {
    join.to_string().replace(['<', '>'], "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paris::align;
    use crate::rdf::Format;

    fn kb(facts: impl Iterator<Item = (String, u32)>) -> KnowledgeBase {
        let lines = facts.map(|(name, number)| format!("<urn:{name}> <urn:is> \"{number}\" .\n"));
        let text = lines.collect::<String>();
        KnowledgeBase::from_bytes("t".as_ref(), text.as_bytes(), Format::NTriples)
            .expect("N-Triples")
    }

    /// Of sixty numbers forty are met, and two that are greater by one: a match that rests on one is
    /// believed less, and its explanation says so.
    #[test]
    fn what_numbers_share_by_chance_is_explained() {
        let number = |n: u32| 1_000 + 20 * n;
        let records = kb((0..60).map(|n| (format!("r{n}"), number(n))));
        let others = [(60, number(50) + 1), (61, number(51) + 1)];
        let works = (0..40).map(|n| (n, number(n))).chain(others);
        let works = kb(works.map(|(n, number)| (format!("w{n}"), number)));
        let settings = Settings::default();
        let alignment = align(&records, &works, &settings);
        let found = alignment.instances.first().expect("a match");
        let pair = (found.left.as_str(), found.right.as_str());
        let explained = explain(&records, &works, &settings, pair).expect("both are known");
        assert!(explained.beyond_chance < 1.0, "{explained}");
        assert!(
            (explained.score - found.score).abs() < 1e-12,
            "{found:?}\n{explained}"
        );
        assert!(
            explained.to_string().contains("equal by chance"),
            "{explained}"
        );
        assert!(!explained.to_string().contains("-0"), "{explained}");
    }
}
