//! How many records the site holds, estimated by capture and recapture.

use std::collections::BTreeMap;

use crate::form::Size;

/// The quantile of the normal distribution for an interval of 95 %.
const Z: f64 = 1.96;

/// Counts in how many answers each record came back.
#[derive(Debug, Default)]
pub(super) struct Captures {
    times: BTreeMap<u64, usize>,
    answers: usize,
}

impl Captures {
    /// Adds the records of the answer to one query.
    pub fn add(&mut self, ids: impl Iterator<Item = u64>) {
        let mut any = false;
        for id in ids {
            any = true;
            *self.times.entry(id).or_default() += 1;
        }
        self.answers += usize::from(any);
    }

    /// The estimate of Chao (Biometrics 43, 1987, bias-corrected): what was seen once and
    /// what was seen twice tell how much was never seen. With it the log-normal interval of
    /// 95 %. A lower bound in expectation, since queries do not draw every record alike.
    /// `seen` is how many records were seen in any way, `stated` the greatest number of answers
    /// that a page speaks of: there are no fewer. `None` where less than two queries were
    /// answered.
    pub fn estimate(&self, seen: usize, stated: Option<usize>) -> Option<Size> {
        if self.answers < 2 {
            return None;
        }
        let captured = self.times.len();
        let of = |times: usize| self.times.values().filter(|count| **count == times).count();
        let (s, f1, f2, t) = (real(captured), real(of(1)), real(of(2)), real(self.answers));
        let a = (t - 1.0) / t;
        let unseen = a * f1 * (f1 - 1.0) / (2.0 * (f2 + 1.0));
        let variance = if f2 > 0.0 {
            let ratio = f1 / f2;
            f2 * (a / 2.0 * ratio.powi(2)
                + a.powi(2) * ratio.powi(3)
                + a.powi(2) / 4.0 * ratio.powi(4))
        } else {
            a * f1 * (f1 - 1.0) / 2.0 + a.powi(2) * f1 * (2.0 * f1 - 1.0).powi(2) / 4.0
                - a.powi(2) * f1.powi(4) / (4.0 * (s + unseen))
        };
        let (low, high) = if unseen > 0.0 {
            let factor = (Z * (1.0 + variance.max(0.0) / unseen.powi(2)).ln().sqrt()).exp();
            (s + unseen / factor, s + unseen * factor)
        } else {
            (s, s)
        };
        let least = stated.unwrap_or(0).max(seen);
        Some(Size {
            seen,
            estimate: whole(s + unseen).max(least),
            low: whole(low).max(least),
            high: whole(high.ceil()).max(least),
            stated,
        })
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of records are small")]
fn real(count: usize) -> f64 {
    count as f64
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "finite, not negative, and saturating"
)]
fn whole(value: f64) -> usize {
    value.round() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_once_and_twice_tells_what_was_not_seen() {
        let mut captures = Captures::default();
        captures.add([1, 2, 3, 4].into_iter());
        assert_eq!(captures.estimate(4, None), None);
        captures.add([3, 4, 5, 6].into_iter());
        // Four seen once, two twice: 6 + 1/2 * 4 * 3 / (2 * 3) = 7.
        let size = captures.estimate(6, None).unwrap();
        assert_eq!((size.seen, size.estimate), (6, 7));
        // The variance is 2 (1/4 * 4 + 1/4 * 8 + 1/16 * 16) = 8, the factor
        // exp(1.96 sqrt(ln 9)) = 18.3: from 6 + 1 / 18.3 to 6 + 18.3.
        assert_eq!((size.low, size.high), (6, 25));
        let size = captures.estimate(6, Some(9)).unwrap();
        assert_eq!((size.estimate, size.low, size.high), (9, 9, 25));
    }
}
