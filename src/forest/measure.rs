//! What patterns are ranked by.

use super::{informativeness, statistical_density, unexpectedness};

/// How much a subtree tells, from its signifiers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// I = J × U (Oita & Senellart 2012, eq. 4).
    #[default]
    Informativeness,
    /// J alone (eq. 2).
    Density,
    /// U alone (eq. 3).
    Unexpectedness,
    /// The mean weight of the signifiers that occur (eq. 6).
    Coverage,
}

impl Measure {
    /// The score of a subtree with (signifiers, other terms), on a page with so many of each.
    pub(super) fn score(
        self,
        (x, y): (usize, usize),
        (total_x, total_y): (usize, usize),
        coverage: impl FnOnce() -> f64,
    ) -> f64 {
        match self {
            Self::Informativeness => informativeness(x, y, total_x, total_y),
            Self::Density => statistical_density(x, y),
            Self::Unexpectedness => unexpectedness(x, y, total_x, total_y),
            Self::Coverage => coverage(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn informativeness_is_the_product_of_the_two() {
        let score = |measure: Measure| measure.score((3, 5), (8, 40), || 0.25);
        let product = score(Measure::Density) * score(Measure::Unexpectedness);
        assert!((score(Measure::Informativeness) - product).abs() < 1e-12);
        assert!((score(Measure::Coverage) - 0.25).abs() < 1e-12);
    }
}
