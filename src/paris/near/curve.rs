//! How probably texts are equal that are so alike.

use super::LEAST;
use crate::paris::isotonic;

/// Steps of the curve between [`LEAST`] and 1.
const STEPS: usize = 10;

/// The probability that texts are equal by how alike they are, learnt from the data.
#[derive(Debug, Default)]
pub struct Curve {
    /// By step, the weight of what is equal and of all that could be judged; once finished
    /// the probability, and 1.
    steps: [(f64, f64); STEPS],
}

/// So much more than was seen is taken to be different.
const DOUBT: f64 = 2.0;

impl Curve {
    /// Takes a pair into account: how much of it is equal, of how much.
    pub fn add(&mut self, cosine: f64, equal: f64, all: f64) {
        if let Some(step) = self.steps.get_mut(step(cosine)) {
            step.0 += equal;
            step.1 += all;
        }
    }

    /// Texts that are more alike are equal at least as often: neighbouring steps that say
    /// otherwise are taken together (isotonic regression).
    pub fn finish(&mut self) {
        let values = isotonic::steps::<STEPS>(self.steps, |equal, all, _| equal / (all + DOUBT));
        self.steps = values.map(|probability| (probability, 1.0));
    }

    /// Pr(y ≡ y′) of texts with that cosine, in [0, 1].
    pub fn at(&self, cosine: f64) -> f64 {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Of ten pairs at .55 two are equal, of ten at .95 nine. With two more in doubt these are
    /// 2/12 and 9/12. Between them nothing was seen, so there it is as below.
    #[test]
    fn the_curve_is_what_was_seen() {
        let mut curve = Curve::default();
        for n in 0..10 {
            curve.add(0.55, f64::from(u8::from(n < 2)), 1.0);
            curve.add(0.95, f64::from(u8::from(n < 9)), 1.0);
        }
        curve.finish();
        for (cosine, expected) in [(0.55, 2.0 / 12.0), (0.75, 2.0 / 12.0), (0.96, 0.75)] {
            assert!((curve.at(cosine) - expected).abs() < 1e-12, "{cosine}");
        }
    }
}
