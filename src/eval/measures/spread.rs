//! How values are spread, and how sure their mean is.

use std::collections::BTreeMap;

use crate::text::share;

/// Mean, deviation and quantiles of some values; all 0 of none.
///
/// ```
/// let spread = hadal::eval::measures::Spread::of(&[0.0, 1.0, 0.5, 0.5, 1.0]);
/// assert_eq!((spread.mean, spread.median, spread.lower), (0.6, 0.5, 0.5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// The arithmetic mean.
    pub mean: f64,
    /// The estimate of the standard deviation (Gottron 2008, 5.2.2): the smaller, the more
    /// stable a method is; 0 of a single value.
    pub deviation: f64,
    /// A twentieth of the values is smaller.
    pub low: f64,
    /// A quarter is smaller.
    pub lower: f64,
    /// Half are smaller.
    pub median: f64,
    /// A quarter is larger.
    pub upper: f64,
    /// A twentieth is larger.
    pub high: f64,
}

impl Spread {
    /// The spread of these values.
    #[must_use]
    pub fn of(values: &[f64]) -> Self {
        let mean = mean(values);
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        Self {
            mean,
            deviation: (squares / share(values.len().saturating_sub(1).max(1), 1)).sqrt(),
            low: quantile(&sorted, 1, 20),
            lower: quantile(&sorted, 1, 4),
            median: quantile(&sorted, 1, 2),
            upper: quantile(&sorted, 3, 4),
            high: quantile(&sorted, 19, 20),
        }
    }
}

/// A range that holds the true mean in 95 of 100 cases.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// So many samples are drawn.
const DRAWS: usize = 1000;

/// The 95 % confidence interval of the mean of values, by drawing sites, with replacement, with
/// all of their values. Pages of one site are made by one template, so that drawing pages would
/// make the mean look surer than it is. The same seed draws the same sites.
#[must_use]
pub fn interval(values: &[(&str, f64)], seed: u64) -> Interval {
    let mut sites: BTreeMap<&str, (f64, usize)> = BTreeMap::new();
    for (site, value) in values {
        let (sum, count) = sites.entry(site).or_default();
        *sum += value;
        *count += 1;
    }
    let sites: Vec<(f64, usize)> = sites.into_values().collect();
    let mut state = seed;
    let mut means: Vec<f64> = (0..DRAWS)
        .map(|_| {
            let (mut sum, mut count) = (0.0, 0);
            for _ in 0..sites.len() {
                let place = below(&mut state, sites.len());
                let (of_site, pages) = sites.get(place).copied().unwrap_or_default();
                sum += of_site;
                count += pages;
            }
            sum / share(count.max(1), 1)
        })
        .collect();
    means.sort_by(f64::total_cmp);
    Interval {
        low: quantile(&means, 1, 40),
        high: quantile(&means, 39, 40),
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / share(values.len().max(1), 1)
}

/// The quantile of sorted values at a share of them, between two of them by their distance.
fn quantile(sorted: &[f64], of: usize, parts: usize) -> f64 {
    let steps = sorted.len().saturating_sub(1) * of;
    let at = |place: usize| sorted.get(place).or(sorted.last()).copied();
    let (Some(below), Some(above)) = (at(steps / parts), at(steps / parts + 1)) else {
        return 0.0;
    };
    below + (above - below) * share(steps % parts, parts)
}

/// A number below `bound`: a step of the generator `SplitMix64`.
fn below(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut bits = *state;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    let bits = bits ^ (bits >> 31);
    usize::try_from(bits % bound.max(1) as u64).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn quantiles_lie_between_values() {
        let spread = Spread::of(&[4.0, 1.0, 3.0, 2.0]);
        assert!(near(spread.lower, 1.75) && near(spread.median, 2.5) && near(spread.upper, 3.25));
        assert!(near(spread.low, 1.15) && near(spread.high, 3.85));
        assert!(near(Spread::of(&[0.5, 1.0]).deviation, 0.125_f64.sqrt()));
        let single = Spread::of(&[0.5]);
        assert!(near(single.deviation, 0.0) && near(single.high, 0.5));
        assert_eq!(Spread::of(&[]), Spread::default());
    }

    #[test]
    fn pages_of_one_site_make_nothing_surer() {
        let many: Vec<(String, f64)> = (0..400_u32)
            .map(|page| (format!("site {page}"), f64::from(page % 2)))
            .collect();
        let apart: Vec<(&str, f64)> = many.iter().map(|(site, f)| (site.as_str(), *f)).collect();
        let sure = interval(&apart, 1);
        // The standard error of the mean of 400 values of 0 or 1 is 0.025.
        assert!((sure.low - 0.451).abs() < 0.01 && (sure.high - 0.549).abs() < 0.01);
        let together: Vec<(&str, f64)> = many
            .iter()
            .map(|(_, f)| (if *f > 0.5 { "good" } else { "bad" }, *f))
            .collect();
        let unsure = interval(&together, 1);
        assert!(near(unsure.low, 0.0) && near(unsure.high, 1.0));
        assert_eq!(interval(&apart, 1), sure);
        assert_ne!(interval(&apart, 2), sure);
        assert_eq!(interval(&[], 1), Interval::default());
    }
}
