//! Shares and similarities, each in [0, 1].

use std::collections::BTreeSet;

/// The share of a whole that a part is; 0 of nothing.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
pub fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}

/// Jaro-Winkler similarity of two strings.
#[must_use]
pub fn jaro_winkler(a: &str, b: &str) -> f64 {
    strsim::jaro_winkler(a, b)
}

/// Dice's overlap of two sets: 2 |A∩B| / (|A| + |B|); 1 for two empty sets.
#[must_use]
pub fn overlap<T: Ord>(a: &BTreeSet<T>, b: &BTreeSet<T>) -> f64 {
    let sum = a.len() + b.len();
    if sum == 0 {
        return 1.0;
    }
    share(2 * a.intersection(b).count(), sum)
}

/// The share of the smaller of two sets that the larger one holds, too; 0 where one is empty.
#[must_use]
pub fn containment<T: Ord>(a: &BTreeSet<T>, b: &BTreeSet<T>) -> f64 {
    share(a.intersection(b).count(), a.len().min(b.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn night_and_nacht_share_one_bigram_of_four() {
        let night = BTreeSet::from(["ni", "ig", "gh", "ht"]);
        let nacht = BTreeSet::from(["na", "ac", "ch", "ht"]);
        assert!((overlap(&night, &nacht) - 0.25).abs() < 1e-12);
        assert!((overlap::<&str>(&BTreeSet::new(), &BTreeSet::new()) - 1.0).abs() < 1e-12);
    }
}
