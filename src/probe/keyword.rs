//! Boxes for keywords that look further than the records show: in descriptions, full texts, or
//! authors that stand on the record's own page only.

use std::collections::{BTreeMap, BTreeSet};

use super::sample::{COMMON, Sample, less_chance, tests};
use super::schema::{MappingEvidence, Relation, ResponseClass};
use super::seen::Seen;
use crate::text::share;

/// From fewer tests nothing is said.
const FEWEST: usize = 3;
/// So many of them must bring back all that is known to hold the value.
const COMPLETE: f64 = 0.8;

/// What is known of how a field treats the values of a feature.
#[derive(Clone, Debug, Default)]
pub(super) struct Recall {
    tests: usize,
    complete: usize,
    pub evidence: Vec<MappingEvidence>,
}

impl Recall {
    /// Of the values that were asked for, how often all records came back that had shown them
    /// at the feature when something else was asked for. What came back besides holds the value
    /// where nobody sees it. Answers that were cut tell nothing.
    pub fn of(sample: &Sample<'_>, seen: &[Seen], control: &str, feature: &str) -> Self {
        let full = seen.iter().map(|seen| seen.records.len()).max();
        let full = full.unwrap_or(0);
        let mut sightings: BTreeMap<&str, usize> = BTreeMap::new();
        for record in seen.iter().flat_map(|seen| &seen.records) {
            *sightings.entry(&record.id).or_default() += 1;
        }
        let mut recall = Self::default();
        for (seen, value) in tests(seen, control) {
            let back = seen.ids();
            let is_whole = match seen.probe.total {
                Some(total) => total <= back.len(),
                None => back.len() < full || seen.probe.class == ResponseClass::NoResult,
            };
            let (holders, all) = sample.holders(feature, value);
            // A field that is ignored brings back everything.
            let most = holders.len().max(back.len());
            if !is_whole || share(most, all) > COMMON {
                continue;
            }
            let known: Vec<&str> = holders
                .into_iter()
                .filter(|id| {
                    let here = usize::from(back.contains(id));
                    sightings.get(id).copied().unwrap_or(0) > here
                })
                .collect();
            if known.is_empty() {
                continue;
            }
            recall.tests += 1;
            recall.complete += usize::from(known.iter().all(|id| back.contains(id)));
            let returned = sample.returned(seen, value, feature, Relation::Contains);
            recall
                .evidence
                .push(seen.evidence(value, feature, returned));
        }
        recall
    }

    /// The share of complete answers, less what chance may do; 0 where too few tell.
    pub fn confidence(&self) -> f64 {
        let completeness = share(self.complete, self.tests);
        if self.tests < FEWEST || completeness < COMPLETE {
            return 0.0;
        }
        less_chance(completeness, self.tests)
    }
}

/// How sure it is that the values of a field come back in nearly all records, now at one feature and
/// now at another, with the evidence; none where they do not, or too few tell.
pub(super) fn scattered(
    sample: &Sample<'_>,
    seen: &[Seen],
    control: &str,
    features: &[&str],
) -> Option<(f64, Vec<MappingEvidence>)> {
    let mut evidence = Vec::new();
    let mut held = 0.0;
    for (seen, value) in tests(seen, control).filter(|(seen, _)| !seen.records.is_empty()) {
        let holders = features
            .iter()
            .map(|feature| sample.holders(feature, value));
        let all = holders.clone().map(|(_, all)| all).max().unwrap_or(0);
        let holders: BTreeSet<&str> = holders.flat_map(|(holders, _)| holders).collect();
        if share(holders.len(), all) > COMMON {
            continue;
        }
        let matching = sample.returned_anywhere(seen, value, features);
        held += share(matching, seen.records.len());
        evidence.push(seen.evidence(value, "", (matching, seen.records.len())));
    }
    let tests = evidence.len();
    let mean = held * share(1, tests);
    (tests >= FEWEST && mean >= COMPLETE).then(|| (less_chance(mean, tests), evidence))
}

#[cfg(test)]
mod tests_of_recall {
    use super::*;
    use crate::probe::sample::tests_of_samples::{BOOKS, records, seen, wrapper};
    use crate::text::Analyzer;

    const ALL: [(&str, &str); 8] = [
        BOOKS[0],
        BOOKS[1],
        BOOKS[2],
        BOOKS[3],
        ("Ivanhoe", "1819"),
        ("Waverley", "1814"),
        ("Rob Roy", "1817"),
        ("Kenilworth", "1821"),
    ];

    fn confidence(tests: &[Seen]) -> f64 {
        let (wrapper, analyzer) = (wrapper(), Analyzer::new("en"));
        let mut sample = Sample::new(&wrapper, &analyzer);
        sample.add(&records(&ALL));
        // Earlier probes, of another field, have shown them all.
        let earlier = ALL.chunks(4).map(|rows| seen("other", "", rows));
        let all: Vec<Seen> = earlier.chain(tests.iter().cloned()).collect();
        Recall::of(&sample, &all, "q", "title").confidence()
    }

    #[test]
    fn what_brings_back_all_that_show_a_value_looks_there_and_further() {
        let tests = [
            seen("q", "war", &[ALL[0], ALL[1], ALL[6]]),
            seen("q", "Emma", &[ALL[2]]),
            seen("q", "Ivanhoe", &[ALL[4], ALL[7]]),
        ];
        // Three of three: 1 - 1/8.
        assert!((confidence(&tests) - 0.875).abs() < 1e-9);
        assert!(confidence(&tests[1..]) < 1e-9, "two tests are too few");
    }

    #[test]
    fn what_comes_back_at_one_place_or_another_is_scattered() {
        let (wrapper, analyzer) = (wrapper(), Analyzer::new("en"));
        let mut sample = Sample::new(&wrapper, &analyzer);
        sample.add(&records(&ALL));
        let seen = [
            seen("q", "war", &ALL[..2]),
            seen("q", "1815", &[ALL[2]]),
            seen("q", "Ivanhoe", &[ALL[4]]),
        ];
        let confidence = |features: &[&str]| {
            let found = scattered(&sample, &seen, "q", features);
            found.map(|(confidence, evidence)| (confidence, evidence.len()))
        };
        assert_eq!(confidence(&["title", "year"]), Some((0.875, 3)));
        assert_eq!(confidence(&["title"]), None);
    }

    #[test]
    fn what_leaves_some_out_or_is_ignored_does_not() {
        let left_out = [
            seen("q", "war", &[ALL[0]]),
            seen("q", "Emma", &[]),
            seen("q", "Ivanhoe", &[ALL[4]]),
        ];
        assert!(confidence(&left_out) < 1e-9);
        let ignored = ["war", "Emma", "Ivanhoe"].map(|value| seen("q", value, &ALL));
        assert!(confidence(&ignored) < 1e-9);
    }
}
