//! A Gaussian blur whose cost does not depend on its range.

use std::f64::consts::PI;

/// The number of cosines that make up the bell. On the range of two standard deviations they
/// are off by less than 0.0001 of its height.
const TERMS: usize = 5;
/// Half the period of the slowest cosine, in standard deviations: so far out the next bell of
/// the series does not reach into the range.
const HALF_PERIOD: f64 = 3.5;

/// A weighted average over the neighbours of an element, with weights of a Gauss distribution
/// whose standard deviation is half the range (Gottron 2008, 6.4.2).
///
/// The bell is a sum of cosines, and the sum of a cosine over a window follows from that over
/// the window before it, so each element costs the same however long the range is.
pub(super) struct Gauss {
    range: usize,
    terms: [Term; TERMS],
}

/// One cosine: its weight, and the turns by one element, to the oldest and to the newest one.
#[derive(Clone, Copy)]
struct Term {
    weight: f64,
    back: Turn,
    oldest: Turn,
    newest: Turn,
}

#[derive(Clone, Copy, Default)]
struct Turn {
    cos: f64,
    sin: f64,
}

impl Turn {
    fn by(angle: f64) -> Self {
        Self {
            cos: angle.cos(),
            sin: angle.sin(),
        }
    }
}

impl Gauss {
    /// The blur over that many neighbours to each side; at least one.
    pub fn new(range: usize) -> Self {
        let range = range.max(1);
        let reach = float(range);
        let deviation = reach / 2.0;
        let mut terms = [0_u8, 1, 2, 3, 4].map(|k| {
            let order = f64::from(k) / HALF_PERIOD;
            let angle = PI * order / deviation;
            Term {
                weight: (-(PI * order).powi(2) / 2.0).exp() * if k == 0 { 0.5 } else { 1.0 },
                back: Turn::by(-angle),
                oldest: Turn::by(-angle * reach),
                newest: Turn::by(angle * (reach + 1.0)),
            }
        });
        // The average of ones is to be one.
        let sum: f64 = (0..=2 * range)
            .map(|n| (float(n) - reach) / deviation)
            .map(|x| bell(&terms, x))
            .sum();
        for term in &mut terms {
            term.weight /= sum;
        }
        Self { range, terms }
    }

    /// Writes the local averages of `values` to `out`; beyond its ends all is 0.
    pub fn blur(&self, values: &[f64], out: &mut Vec<f64>) {
        out.clear();
        out.reserve(values.len());
        // The window of the element before the first: empty, as it ends before the values.
        let mut sums = [Turn::default(); TERMS];
        for newest in 0..values.len() + self.range {
            // `newest` enters the window of the element `newest - range`.
            let entering = values.get(newest).copied().unwrap_or(0.0);
            let leaving = newest
                .checked_sub(2 * self.range + 1)
                .map_or(0.0, |oldest| values[oldest]);
            let mut average = 0.0;
            for (term, sum) in self.terms.iter().zip(&mut sums) {
                let cos = sum.cos - leaving * term.oldest.cos + entering * term.newest.cos;
                let sin = sum.sin - leaving * term.oldest.sin + entering * term.newest.sin;
                sum.cos = cos * term.back.cos - sin * term.back.sin;
                sum.sin = sin * term.back.cos + cos * term.back.sin;
                average += term.weight * sum.cos;
            }
            if newest >= self.range {
                out.push(average);
            }
        }
    }
}

/// The sum of cosines at `x` standard deviations.
fn bell(terms: &[Term; TERMS], x: f64) -> f64 {
    terms
        .iter()
        .zip([0.0, 1.0, 2.0, 3.0, 4.0])
        .map(|(term, k)| term.weight * (PI * k * x / HALF_PERIOD).cos())
        .sum()
}

#[expect(clippy::cast_precision_loss, reason = "ranges are far below 2^52")]
fn float(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Gottron 2008, alg. 6.3: the inner two loops.
    fn direct(values: &[f64], range: usize) -> Vec<f64> {
        let reach = float(range);
        let weights: Vec<f64> = (0..=2 * range)
            .map(|n| (-0.5 * ((float(n) - reach) / (reach / 2.0)).powi(2)).exp())
            .collect();
        let sum: f64 = weights.iter().sum();
        (0..values.len())
            .map(|i| {
                let terms = weights.iter().enumerate().map(|(n, weight)| {
                    (i + n)
                        .checked_sub(range)
                        .and_then(|at| values.get(at))
                        .map_or(0.0, |value| value * weight)
                });
                terms.sum::<f64>() / sum
            })
            .collect()
    }

    proptest! {
        #[test]
        fn is_the_gaussian_average(
            values in proptest::collection::vec(prop_oneof![Just(0.0), Just(1.0)], 0..300),
            range in 1_usize..60,
        ) {
            let mut out = Vec::new();
            Gauss::new(range).blur(&values, &mut out);
            for (fast, slow) in out.iter().zip(direct(&values, range)) {
                prop_assert!((fast - slow).abs() < 2e-4, "{fast} {slow}");
            }
            prop_assert_eq!(out.len(), values.len());
        }
    }

    #[test]
    fn stays_exact_over_many_elements() {
        let values = vec![1.0; 1_000_000];
        let mut out = Vec::new();
        Gauss::new(40).blur(&values, &mut out);
        assert!((out[999_000] - 1.0).abs() < 1e-6);
    }
}
