//! How many records the site holds, estimated by capture and recapture.

use std::collections::BTreeSet;

use crate::form::Size;

/// The quantile of the normal distribution for an interval of 95 %.
const Z: f64 = 1.96;

/// The estimate of Chapman (Seber, The Estimation of Animal Abundance, 1982, eq. 3.3 and 3.4),
/// with a log-normal interval of 95 %: the records of the longest answer are those that were
/// marked, those of all other answers the second sample, and how many of these are marked
/// tells how many there are in all. `answers` are the records of each query, `seen` is how
/// many records were seen in any way, `stated` the greatest number of answers that a page
/// speaks of: there are no fewer. `None` where less than two queries were answered.
pub(super) fn estimate<'a>(
    answers: impl Iterator<Item = &'a BTreeSet<u64>> + Clone,
    seen: usize,
    stated: Option<usize>,
) -> Option<Size> {
    let answers = answers.filter(|answer| !answer.is_empty());
    let (longest, marked) = answers
        .clone()
        .enumerate()
        .max_by_key(|(place, answer)| (answer.len(), std::cmp::Reverse(*place)))?;
    let others = answers.enumerate().filter(|(place, _)| *place != longest);
    let others: BTreeSet<u64> = others.flat_map(|(_, answer)| answer).copied().collect();
    if others.is_empty() {
        return None;
    }
    let both = others.iter().filter(|record| marked.contains(record));
    let (a, b, m) = (real(marked.len()), real(others.len()), real(both.count()));
    let estimate = (a + 1.0) * (b + 1.0) / (m + 1.0) - 1.0;
    let variance = (a + 1.0) * (b + 1.0) * (a - m) * (b - m) / ((m + 1.0).powi(2) * (m + 2.0));
    let known = a + b - m;
    let unseen = estimate - known;
    let (low, high) = if unseen > 0.0 {
        let factor = (Z * (1.0 + variance / unseen.powi(2)).ln().sqrt()).exp();
        (known + unseen / factor, known + unseen * factor)
    } else {
        (known, known)
    };
    let least = stated.unwrap_or(0).max(seen);
    Some(Size {
        seen,
        estimate: whole(estimate).max(least),
        low: whole(low).max(least),
        high: whole(high.ceil()).max(least),
        stated,
    })
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
        // beside the 11 that were seen. The variance is 10 * 5 * 7 * 2 / (9 * 4) = 19.4, the
        // factor exp(1.96 sqrt(ln(1 + 19.4 / 21.8))) = 4.78: from 12.0 to 33.3.
        let size = estimate(answers.iter(), 11, None).unwrap();
        assert_eq!((size.seen, size.estimate), (11, 16));
        assert_eq!((size.low, size.high), (12, 34));
        let size = estimate(answers.iter(), 11, Some(20)).unwrap();
        assert_eq!((size.estimate, size.low, size.high), (20, 20, 34));
        assert_eq!(estimate(answers[..1].iter(), 9, None), None);
    }
}
