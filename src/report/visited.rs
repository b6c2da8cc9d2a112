//! How often what only the own pages of records say was found there.

use std::collections::BTreeMap;

use crate::probe::Probe;
use crate::record::{Record, Wrapper};

/// The attributes that only own pages have, counted among the records whose page was visited.
#[derive(Debug)]
pub struct Visited {
    visits: usize,
    with: BTreeMap<String, usize>,
}

impl Visited {
    /// Of these probes, with no record seen yet.
    #[must_use]
    pub fn new(wrapper: Option<&Wrapper>, probes: &[Probe]) -> Self {
        let detail = wrapper.and_then(|wrapper| wrapper.detail.as_ref());
        let own = detail.into_iter().flat_map(|detail| &detail.features);
        Self {
            visits: probes.iter().filter(|probe| probe.is_visit()).count(),
            with: own.map(|feature| (feature.id.clone(), 0)).collect(),
        }
    }

    /// Counts what a record has.
    pub fn see(&mut self, record: &Record) {
        for (id, count) in &mut self.with {
            *count += usize::from(record.attributes.contains_key(id));
        }
    }

    /// In how many of them, in words; `None` of an attribute that the lists have.
    #[must_use]
    pub fn share(&self, feature: &str) -> Option<String> {
        let with = *self.with.get(feature)?;
        // A single answer may be an own page, too.
        Some(format!("{with} of {} visited", self.visits.max(with)))
    }
}
