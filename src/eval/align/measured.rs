//! An alignment held against gold data.

use std::collections::BTreeMap;

use super::set::{Half, Set};
use crate::eval::f1;
use crate::paris::Alignment;
use crate::text::share;

/// What an alignment says of the instances that gold data knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Matches that are right.
    pub right: usize,
    /// Matches of instances that gold knows, with or without counterpart.
    pub said: usize,
    /// Instances that have a counterpart.
    pub gold: usize,
}

impl Counts {
    /// The share of what is said that is right, in [0, 1].
    #[must_use]
    pub fn precision(self) -> f64 {
        share(self.right, self.said)
    }

    /// The share of the counterparts that were found, in [0, 1].
    #[must_use]
    pub fn recall(self) -> f64 {
        share(self.right, self.gold)
    }

    /// The harmonic mean of both, in [0, 1].
    #[must_use]
    pub fn f1(self) -> f64 {
        f1(self.precision(), self.recall())
    }

    fn add(&mut self, gold: Option<&str>, said: Option<&str>) {
        self.gold += usize::from(gold.is_some());
        self.said += usize::from(said.is_some());
        self.right += usize::from(said.is_some() && said == gold);
    }
}

/// The counts of a set, whole and by half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// Of all of the set.
    pub whole: Counts,
    /// Of the half for tuning.
    pub tuned: Counts,
    /// Of the half that is reported.
    pub reported: Counts,
    /// Of all of the set, but for the instances that have no counterpart.
    pub known: Counts,
}

impl Measured {
    /// Holds the matches against the gold data of the set.
    #[must_use]
    pub fn of(alignment: &Alignment, set: &Set) -> Self {
        let found: BTreeMap<&str, &str> = alignment
            .instances
            .iter()
            .map(|found| (found.left.as_str(), found.right.as_str()))
            .collect();
        let mut measured = Self::default();
        for (left, gold) in &set.gold {
            let said = found.get(left.as_str()).copied();
            let half = match Half::of(left) {
                Half::Tuned => &mut measured.tuned,
                Half::Reported => &mut measured.reported,
            };
            half.add(gold.as_deref(), said);
            measured.whole.add(gold.as_deref(), said);
            if gold.is_some() {
                measured.known.add(gold.as_deref(), said);
            }
        }
        measured
    }
}

/// How often what is said with about one score is right: a calibrated score is right as
/// often as it says.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    /// The least score, in [0, 1].
    pub from: f64,
    /// The score under which the bin ends; the last one holds 1.
    pub to: f64,
    /// Matches with such a score.
    pub said: usize,
    /// Those that are right.
    pub right: usize,
    /// The mean of their scores, in [0, 1].
    pub mean: f64,
}

/// The bounds of the bins: where most scores lie, they are narrow.
const BOUNDS: [f64; 12] = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99, 1.0];

/// The reliability of the scores over the instances that gold data knows, in order.
#[must_use]
pub fn reliability<'a>(pairs: impl IntoIterator<Item = (&'a Alignment, &'a Set)>) -> Vec<Bin> {
    let mut bins: Vec<Bin> = BOUNDS
        .windows(2)
        .filter_map(|bounds| match bounds {
            [from, to] => Some(Bin {
                from: *from,
                to: *to,
                ..Bin::default()
            }),
            _ => None,
        })
        .collect();
    let last = bins.len().saturating_sub(1);
    for (alignment, set) in pairs {
        for found in &alignment.instances {
            let Some(gold) = set.gold.get(&found.left) else {
                continue;
            };
            let place = bins.iter().position(|bin| found.score < bin.to);
            if let Some(bin) = bins.get_mut(place.unwrap_or(last)) {
                bin.said += 1;
                bin.right += usize::from(gold.as_ref() == Some(&found.right));
                bin.mean += found.score;
            }
        }
    }
    for bin in &mut bins {
        bin.mean *= share(1, bin.said);
    }
    bins
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paris::InstanceMatch;
    use crate::rdf::Builder;

    fn alignment(pairs: &[(&str, &str, f64)]) -> Alignment {
        Alignment {
            instances: pairs
                .iter()
                .map(|(left, right, score)| InstanceMatch {
                    left: (*left).to_owned(),
                    right: (*right).to_owned(),
                    score: *score,
                    evidence: Vec::new(),
                })
                .collect(),
            ..Alignment::default()
        }
    }

    fn set() -> Set {
        let gold = [("l:1", Some("r:1")), ("l:2", Some("r:2")), ("l:3", None)];
        Set {
            name: "s".to_owned(),
            left: Builder::default().finish(),
            right: Builder::default().finish(),
            gold: gold
                .map(|(left, right)| (left.to_owned(), right.map(ToOwned::to_owned)))
                .into(),
        }
    }

    /// One right, one wrong since it has no counterpart, one that gold does not know: of two
    /// said one is right, of two counterparts one is found.
    #[test]
    fn what_gold_does_not_know_is_left_out() {
        let found = alignment(&[
            ("l:1", "r:1", 0.9),
            ("l:3", "r:3", 0.6),
            ("l:4", "r:4", 1.0),
        ]);
        let measured = Measured::of(&found, &set());
        let expected = Counts {
            right: 1,
            said: 2,
            gold: 2,
        };
        assert_eq!(measured.whole, expected);
        assert!((expected.f1() - 0.5).abs() < 1e-12);
        let parts = [measured.tuned, measured.reported];
        assert_eq!(parts.iter().map(|half| half.gold).sum::<usize>(), 2);
        let bins = reliability([(&found, &set())]);
        let of = |score: f64| bins.iter().find(|bin| bin.from <= score && score < bin.to);
        assert_eq!(of(0.9).map(|bin| (bin.said, bin.right)), Some((1, 1)));
        assert_eq!(of(0.6).map(|bin| (bin.said, bin.right)), Some((1, 0)));
    }
}
