//! What all records of a survey have, counted.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::probe::Probe;
use crate::record::{Record, Wrapper};
use crate::text::share;

/// In how many of all records each attribute is, and with how many values. A wrapper knows that of
/// the pages alone that it was learnt from. Attributes that only own pages have are counted among
/// the records whose page was visited.
#[derive(Debug)]
pub struct Tally {
    records: usize,
    visits: usize,
    attributes: BTreeMap<String, Attribute>,
}

#[derive(Debug, Default)]
struct Attribute {
    /// Whether only the own pages of records have it.
    is_own: bool,
    records: usize,
    /// The hashes of its values.
    values: HashSet<u64>,
}

impl Tally {
    /// Of these probes, with no record seen yet.
    #[must_use]
    pub fn new(wrapper: Option<&Wrapper>, probes: &[Probe]) -> Self {
        let mut attributes = BTreeMap::new();
        for feature in wrapper.into_iter().flat_map(Wrapper::all_features) {
            attributes.insert(feature.id.clone(), Attribute::default());
        }
        let detail = wrapper.and_then(|wrapper| wrapper.detail.as_ref());
        for feature in detail.into_iter().flat_map(|detail| &detail.features) {
            let attribute = attributes.entry(feature.id.clone()).or_default();
            attribute.is_own = true;
        }
        Self {
            records: 0,
            visits: probes.iter().filter(|probe| probe.is_visit()).count(),
            attributes,
        }
    }

    /// Counts what a record has.
    pub fn see(&mut self, record: &Record) {
        self.records += 1;
        for (id, attribute) in &mut self.attributes {
            let Some(values) = record.attributes.get(id) else {
                continue;
            };
            attribute.records += 1;
            attribute.values.extend(values.iter().map(|value| {
                let mut hasher = DefaultHasher::new();
                value.hash(&mut hasher);
                hasher.finish()
            }));
        }
    }

    /// The number of records.
    #[must_use]
    pub fn records(&self) -> usize {
        self.records
    }

    /// The share of the records that have an attribute, in [0, 1].
    #[must_use]
    pub fn coverage(&self, feature: &str) -> f64 {
        let with = self.attributes.get(feature).map_or(0, |one| one.records);
        share(with, self.records)
    }

    /// The number of distinct values of an attribute.
    #[must_use]
    pub fn distinct(&self, feature: &str) -> usize {
        let attribute = self.attributes.get(feature);
        attribute.map_or(0, |attribute| attribute.values.len())
    }

    /// In how many of the visited own pages an attribute is, in words; `None` of one that the lists
    /// have.
    #[must_use]
    pub fn visited(&self, feature: &str) -> Option<String> {
        let attribute = self.attributes.get(feature).filter(|one| one.is_own)?;
        let with = attribute.records;
        // A single answer may be an own page, too.
        Some(format!("{with} of {} visited", self.visits.max(with)))
    }
}
