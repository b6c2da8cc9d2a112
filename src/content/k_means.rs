//! Clusters of numbers.

/// The cluster of each value, from 0 for the smallest values, by k-means. The first centres
/// are spread evenly over the distinct values, so that the same values always give the same.
pub(super) fn k_means(values: &[f64], k: usize) -> Vec<usize> {
    let mut distinct = values.to_vec();
    distinct.sort_unstable_by(f64::total_cmp);
    distinct.dedup();
    let k = k.min(distinct.len());
    let last = distinct.len().saturating_sub(1);
    let mut centres: Vec<f64> = (0..k)
        .map(|n| distinct[n * last / (k - 1).max(1)])
        .collect();
    let mut clusters = vec![0; values.len()];
    // Each round lowers the sum of the distances, so it ends; the bound is for rounding.
    for _ in 0..100 {
        let nearest: Vec<usize> = values
            .iter()
            .map(|value| closest(&centres, *value))
            .collect();
        for (n, centre) in centres.iter_mut().enumerate() {
            let (mut sum, mut count) = (0.0, 0.0);
            for (value, _) in values.iter().zip(&nearest).filter(|(_, at)| **at == n) {
                sum += value;
                count += 1.0;
            }
            if count > 0.0 {
                *centre = sum / count;
            }
        }
        if nearest == clusters {
            break;
        }
        clusters = nearest;
    }
    clusters
}

fn closest(centres: &[f64], value: f64) -> usize {
    (0..centres.len())
        .min_by(|a, b| {
            let distance = |at: usize| (centres[at] - value).abs();
            distance(*a).total_cmp(&distance(*b))
        })
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_gather_around_the_centres() {
        let values = [0.5, 0.95, 0.52, 0.7, 1.0, 0.71, 0.97];
        assert_eq!(k_means(&values, 3), [0, 2, 0, 1, 2, 1, 2]);
        assert_eq!(k_means(&[0.5, 0.5, 1.0], 3), [0, 0, 1]);
        assert!(k_means(&[], 3).is_empty());
        assert_eq!(k_means(&[0.5], 3), [0]);
    }
}
