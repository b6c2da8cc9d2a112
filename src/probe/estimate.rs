//! How many records the site holds, estimated by capture and recapture.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::form::Size;

/// The quantile of the normal distribution for an interval of 95 %.
const Z: f64 = 1.96;
/// No more of the records than this share is taken for possible where all were marked.
const MOST: f64 = 0.5;

/// The estimate of Chapman (Seber, The Estimation of Animal Abundance, 1982, eq. 3.3 and 3.4),
/// with a log-normal interval of 95 %: the records of the longest answer are those that were
/// marked, those of all other answers the second sample, and how many of these are marked
/// tells how many there are in all. The records of an answer were not drawn one by one, so that
/// the variance is at least that between the estimates which leave out one answer each
/// (jackknife), and where `n` other queries found no record that was not marked, up to 3 / n of the
/// records may be such by 95 % (the rule of three). `answers` are the records of each query, or of each
/// of several sets of queries, with how many queries these are, `seen` is how many records were seen in
/// any way, `stated` the greatest number of answers that a page speaks of: there are no fewer. `None`
/// where less than two queries were answered.
pub(super) fn estimate<'a>(
    answers: impl Iterator<Item = (&'a BTreeSet<u64>, usize)>,
    seen: usize,
    stated: Option<usize>,
) -> Option<Size> {
    let answers: Vec<(&BTreeSet<u64>, usize)> =
        answers.filter(|(answer, _)| !answer.is_empty()).collect();
    let (longest, (marked, _)) = answers
        .iter()
        .enumerate()
        .max_by_key(|(place, (answer, _))| (answer.len(), Reverse(*place)))?;
    let others = || {
        let others = answers.iter().enumerate();
        others
            .filter(|(place, _)| *place != longest)
            .map(|(_, other)| other)
    };
    let queries: usize = others().map(|(_, queries)| queries).sum();
    let others: Vec<&BTreeSet<u64>> = others().map(|(answer, _)| *answer).collect();
    let mut times: BTreeMap<u64, usize> = BTreeMap::new();
    for record in others.iter().copied().flatten() {
        *times.entry(*record).or_default() += 1;
    }
    if times.is_empty() {
        return None;
    }
    let all = Recapture::of(marked, times.keys());
    let without = others.iter().map(|answer| {
        let own = answer.iter().filter(|record| times.get(record) == Some(&1));
        all.without(Recapture::of(marked, own)).estimate()
    });
    let without: Vec<f64> = without.collect();
    let count = real(without.len());
    let mean = without.iter().sum::<f64>() / count;
    let apart: f64 = without.iter().map(|one| (one - mean).powi(2)).sum();
    let variance = all.variance().max(apart * (count - 1.0) / count);

    let estimate = all.estimate();
    let known = all.known();
    let unseen = estimate - known;
    let (low, high) = if unseen > 0.0 {
        let factor = (Z * (1.0 + variance / unseen.powi(2)).ln().sqrt()).exp();
        (known + unseen / factor, known + unseen * factor)
    } else {
        (known, known)
    };
    let least = stated.unwrap_or(0).max(seen);
    let high = high.max(real(least) / (1.0 - (3.0 / real(queries)).min(MOST)));
    Some(Size {
        seen,
        estimate: whole(estimate).max(least),
        low: whole(low).max(least),
        high: whole(high.ceil()).max(least),
        stated,
    })
}

/// How many records were marked, how many there are in the second sample, and in both.
#[derive(Clone, Copy)]
struct Recapture {
    marked: f64,
    sample: f64,
    both: f64,
}

impl Recapture {
    fn of<'r>(marked: &BTreeSet<u64>, sample: impl Iterator<Item = &'r u64>) -> Self {
        let (mut all, mut both) = (0, 0);
        for record in sample {
            all += 1;
            both += usize::from(marked.contains(record));
        }
        Self {
            marked: real(marked.len()),
            sample: real(all),
            both: real(both),
        }
    }

    /// The same for a smaller second sample.
    fn without(self, left_out: Self) -> Self {
        Self {
            marked: self.marked,
            sample: self.sample - left_out.sample,
            both: self.both - left_out.both,
        }
    }

    fn known(self) -> f64 {
        self.marked + self.sample - self.both
    }

    fn estimate(self) -> f64 {
        (self.marked + 1.0) * (self.sample + 1.0) / (self.both + 1.0) - 1.0
    }

    fn variance(self) -> f64 {
        let Self {
            marked: a,
            sample: b,
            both: m,
        } = self;
        (a + 1.0) * (b + 1.0) * (a - m) * (b - m) / ((m + 1.0).powi(2) * (m + 2.0))
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
    fn the_share_of_marked_records_tells_how_many_there_are() {
        let answers = [
            (0..9).collect::<BTreeSet<u64>>(),
            [8, 9, 10].into(),
            [7, 8].into(),
        ];
        // 9 marked, 4 in the other answers, 2 of them marked: 10 * 5 / 3 - 1 = 15.67, so 4.67
        // beside the 11 that were seen. Without the second answer 9, without the third 19: their
        // variance is (25 + 25) / 2 = 25, more than 10 * 5 * 7 * 2 / (9 * 4) = 19.4, so that the
        // factor is exp(1.96 sqrt(ln(1 + 25 / 21.8))) = 5.54: from 11.8 to 36.9.
        let one = |answer| (answer, 1);
        let size = estimate(answers.iter().map(one), 11, None).unwrap();
        assert_eq!((size.seen, size.estimate), (11, 16));
        assert_eq!((size.low, size.high), (12, 37));
        let size = estimate(answers.iter().map(one), 11, Some(20)).unwrap();
        assert_eq!((size.estimate, size.low, size.high), (20, 20, 40));
        assert_eq!(estimate(answers[..1].iter().map(one), 9, None), None);
        // Thirty queries found none that was not marked: at most 90 / (1 - 3 / 30) = 100.
        let answers = [
            ((0..90).collect(), 1),
            ((0..30).collect::<BTreeSet<u64>>(), 30),
        ];
        let answers = answers.iter().map(|(answer, queries)| (answer, *queries));
        let size = estimate(answers, 90, None).unwrap();
        assert_eq!((size.estimate, size.low, size.high), (90, 90, 100));
    }
}
