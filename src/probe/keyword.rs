//! Boxes for keywords that look further than the records show: in descriptions, full texts, or
//! authors that stand on the record's own page only.

use std::collections::{BTreeMap, BTreeSet};

use super::sample::{COMMON, Sample, tests};
use super::schema::{MappingEvidence, ResponseClass};
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
            let back: BTreeSet<&str> = seen.records.iter().map(|r| r.id.as_str()).collect();
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
            let elsewhere = |id: &&&str| {
                let here = usize::from(back.contains(**id));
                sightings.get(**id).copied().unwrap_or(0) > here
            };
            let known = holders.iter().filter(elsewhere).count();
            let brought = holders.iter().filter(elsewhere);
            let brought = brought.filter(|id| back.contains(**id)).count();
            if known > 0 {
                recall.tests += 1;
                recall.complete += usize::from(brought == known);
                recall.evidence.push(MappingEvidence {
                    probe: seen.probe.probe.clone(),
                    value: value.to_owned(),
                    feature: feature.to_owned(),
                    records: back.len(),
                    matching: holders.iter().filter(|id| back.contains(**id)).count(),
                });
            }
        }
        recall
    }

    /// The share of complete answers, less what chance may do; 0 where too few tell.
    pub fn confidence(&self) -> f64 {
        let completeness = share(self.complete, self.tests);
        if self.tests < FEWEST || completeness < COMPLETE {
            return 0.0;
        }
        let tests = i32::try_from(self.tests).unwrap_or(i32::MAX);
        completeness * (1.0 - 0.5_f64.powi(tests))
    }
}
