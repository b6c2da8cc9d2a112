//! What all values of a pair are worth together.

use super::equality::Round;
use crate::parallel::parallel;
use crate::text::share;

/// So many matches are looked at, at the most.
const SAMPLE: usize = 1000;

/// How the values of counterparts, and those of their rivals, do together.
///
/// Values that are shared by many say more together than each alone: an author of a hundred
/// works, a museum of fifty, a year. So the ratios m(l) / r(l) of all relations are multiplied
/// (Fellegi and Sunter 1969). But values depend on each other, as a museum tells its city, so what
/// a product is worth is counted, not computed: of the entities that have a counterpart, F have
/// another candidate whose product is as great, and T a counterpart whose product is no greater.
/// Of all entities the share π has a counterpart. The odds of a candidate are π T / (1 + F), with
/// one rival in doubt.
#[derive(Debug)]
pub(super) struct Rivals {
    /// The ratios of counterparts.
    counterparts: Tail,
    /// The inverse ratios of the other candidates.
    others: Tail,
    /// π, in [0, 1].
    matched: f64,
}

impl Rivals {
    /// Looks at matches of the round before, and at the other candidates of the same entities.
    pub fn of(round: &Round<'_>) -> Self {
        let every = round.before.len().div_ceil(SAMPLE).max(1);
        let sample: Vec<_> = round.before.iter().step_by(every).collect();
        let ratios = parallel(&sample, |(left, found)| {
            let candidates = round.weighed(**left, Some(found.right)).into_iter();
            let ratios = candidates.map(|one| (one.right == found.right, one.ratio));
            ratios.collect::<Vec<(bool, f64)>>()
        });
        let (mut counterparts, mut rivals) = (Vec::new(), Vec::new());
        for ((_, found), ratios) in sample.iter().zip(ratios) {
            for (is_counterpart, ratio) in ratios {
                if is_counterpart {
                    counterparts.push((ratio, found.score));
                } else {
                    rivals.push((1.0 / ratio, found.score));
                }
            }
        }
        let scores: f64 = sample.iter().map(|(_, found)| found.score).sum();
        Self {
            counterparts: Tail::new(counterparts),
            others: Tail::new(rivals),
            matched: scores * share(1, sample.len().max(1)),
        }
    }

    /// The odds of a candidate with such a ratio.
    pub fn odds(&self, ratio: f64) -> f64 {
        self.matched * self.counterparts.up_to(ratio) / (1.0 + self.others.up_to(1.0 / ratio))
    }
}

/// Numbers in order, each with the sum of the weights of those up to it.
#[derive(Debug)]
struct Tail(Vec<(f64, f64)>);

impl Tail {
    fn new(mut numbers: Vec<(f64, f64)>) -> Self {
        numbers.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut sum = 0.0;
        for (_, weight) in &mut numbers {
            sum += *weight;
            *weight = sum;
        }
        Self(numbers)
    }

    fn up_to(&self, number: f64) -> f64 {
        let count = self.0.partition_point(|one| one.0 <= number);
        let last = count.checked_sub(1).and_then(|last| self.0.get(last));
        last.map_or(0.0, |(_, sum)| *sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of counterparts with ratios of 1, 10 and 100 two are up to 20; of rivals of 4, 20 and 30,
    /// at matches of .5, .8 and 1, those of 20 and 30 are as good. Of all entities
    /// half have a counterpart: .5 · 2 / (1 + .8 + 1).
    #[test]
    fn odds_are_counted() {
        let rivals = Rivals {
            counterparts: Tail::new(vec![(100.0, 1.0), (1.0, 1.0), (10.0, 1.0)]),
            others: Tail::new(vec![(1.0 / 4.0, 0.5), (1.0 / 20.0, 0.8), (1.0 / 30.0, 1.0)]),
            matched: 0.5,
        };
        assert!((rivals.odds(20.0) - 1.0 / 2.8).abs() < 1e-12);
        assert!((rivals.odds(1000.0) - 1.5).abs() < 1e-12);
        assert!(rivals.odds(0.0).abs() < 1e-12);
    }
}
