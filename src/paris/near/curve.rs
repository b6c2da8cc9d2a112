//! How probably texts are equal that are so alike.

use std::collections::BTreeMap;

use super::LEAST;
use crate::paris::isotonic;
use crate::rdf::Relation;

/// Steps of the curve between [`LEAST`] and 1.
const STEPS: usize = 10;

/// A curve for each relation that leads from texts of the left to their entities.
#[derive(Debug, Default)]
pub struct Curves {
    by_relation: BTreeMap<Relation, Curve>,
    /// For those of which nothing is known.
    unknown: Curve,
}

impl Curves {
    /// Takes a pair into account: how much of it is equal, of how much.
    pub fn add(&mut self, relation: Relation, cosine: f64, (equal, all): (f64, f64)) {
        let curve = self.by_relation.entry(relation).or_default();
        curve.add(cosine, equal, all);
    }

    /// Makes the curves of what was taken into account.
    pub fn finish(&mut self) {
        for curve in self.by_relation.values_mut() {
            curve.finish();
        }
        self.unknown.finish();
    }

    /// Pr(y ≡ y′) of a text of such relations with one of that cosine: by the relation that says most.
    pub fn at(&self, relations: impl Iterator<Item = Relation>, cosine: f64) -> f64 {
        let curve = |relation| self.by_relation.get(&relation).unwrap_or(&self.unknown);
        let at = relations.map(|relation| curve(relation).at(cosine));
        at.fold(0.0, f64::max)
    }
}

/// The probability that texts are equal by how alike they are, learnt from the data.
#[derive(Debug, Default)]
struct Curve {
    /// By step, the weight of what is equal and of all that could be judged; once finished
    /// the probability, and 1.
    steps: [(f64, f64); STEPS],
}

/// So many pairs more than were seen are taken to be equal as often as their likeness to this power says.
const DOUBT: f64 = 2.0;
const POWER: i32 = 4;

impl Curve {
    /// Takes a pair into account: how much of it is equal, of how much.
    fn add(&mut self, cosine: f64, equal: f64, all: f64) {
        if let Some(step) = self.steps.get_mut(step(cosine)) {
            step.0 += equal;
            step.1 += all;
        }
    }

    /// Texts that are more alike are equal at least as often: neighbouring steps that say
    /// otherwise are taken together (isotonic regression).
    fn finish(&mut self) {
        for (step, (equal, all)) in self.steps.iter_mut().enumerate() {
            *equal += DOUBT * least(step).powi(POWER);
            *all += DOUBT;
        }
        let values = isotonic::steps::<STEPS>(self.steps, |equal, all, _| equal / all);
        self.steps = values.map(|probability| (probability, 1.0));
    }

    /// Pr(y ≡ y′) of texts with that cosine, in [0, 1].
    fn at(&self, cosine: f64) -> f64 {
        self.steps.get(step(cosine)).map_or(0.0, |step| step.0)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "the number of steps is small"
)]
fn step(cosine: f64) -> usize {
    let share = (cosine - LEAST) / (1.0 - LEAST);
    ((share * STEPS as f64).floor().max(0.0) as usize).min(STEPS - 1)
}

/// The least cosine of a step.
#[expect(clippy::cast_precision_loss, reason = "the number of steps is small")]
fn least(step: usize) -> f64 {
    LEAST + (1.0 - LEAST) * step as f64 / STEPS as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rdf::{Format, KnowledgeBase};

    /// Of ten pairs at .55 two are equal, of ten at .95 nine. With two more in doubt, equal as often as
    /// .55⁴ and .95⁴, these are 2.183/12 and 10.629/12. At .6 nothing was seen, and .6⁴ is less than at .55,
    /// so both are (2.183 + .259)/14; at .75 it is .75⁴.
    #[test]
    fn the_curve_is_what_was_seen() {
        let mut curve = Curve::default();
        for n in 0..10 {
            curve.add(0.55, f64::from(u8::from(n < 2)), 1.0);
            curve.add(0.95, f64::from(u8::from(n < 9)), 1.0);
        }
        curve.finish();
        let both = (2.0 + 2.0 * 0.55_f64.powi(4) + 2.0 * 0.6_f64.powi(4)) / 14.0;
        let last = (9.0 + 2.0 * 0.95_f64.powi(4)) / 12.0;
        for (cosine, expected) in [(0.55, both), (0.75, 0.75_f64.powi(4)), (0.96, last)] {
            assert!((curve.at(cosine) - expected).abs() < 1e-9, "{cosine}");
        }
    }

    /// Cities written alike were never equal, which says nothing of titles.
    #[test]
    fn each_relation_has_its_curve() {
        let text = b"<urn:a> <urn:title> <urn:b> ; <urn:city> <urn:c> .";
        let kb = KnowledgeBase::from_bytes("t".as_ref(), text, Format::Turtle).expect("Turtle");
        let [title, city] = ["urn:title", "urn:city"].map(|iri| kb.relation(iri).expect("one"));
        let mut curves = Curves::default();
        for _ in 0..30 {
            curves.add(city, 0.92, (0.0, 1.0));
        }
        curves.finish();
        let at = |relations: &[Relation]| curves.at(relations.iter().copied(), 0.92);
        assert!(at(&[city]) < 0.15);
        assert!((at(&[title]) - 0.9_f64.powi(4)).abs() < 1e-9);
        assert!((at(&[city, title]) - at(&[title])).abs() < 1e-12);
    }
}
