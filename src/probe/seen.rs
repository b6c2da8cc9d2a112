//! What a probe has shown.

use std::collections::BTreeSet;

use super::schema::{MappingEvidence, Probe, TermSource};
use crate::record::Record;

/// A probe with what was submitted, as a person reads it, and the records that came back.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The probe.
    pub probe: Probe,
    /// The control that it tests, and what that was set to, as typed or as its option reads.
    pub control: Option<String>,
    /// See `control`.
    pub text: String,
    /// The records on the page.
    pub records: Vec<Record>,
}

impl Seen {
    /// The identifiers of the records on the page.
    pub(super) fn ids(&self) -> BTreeSet<&str> {
        let records = self.records.iter();
        records.map(|record| record.id.as_str()).collect()
    }

    /// What it tells of a value at a feature, where so many of the records have it there.
    pub(super) fn evidence(
        &self,
        value: &str,
        feature: &str,
        (matching, records): (usize, usize),
    ) -> MappingEvidence {
        MappingEvidence {
            probe: self.probe.probe.clone(),
            value: value.to_owned(),
            feature: feature.to_owned(),
            records,
            matching,
        }
    }
}

/// The answer to the form as it stands, or at its widest where something stands in it.
pub(super) fn unbounded(seen: &[Seen]) -> Option<&Seen> {
    let mut seen = seen.iter();
    seen.rfind(|seen| seen.probe.source == TermSource::Empty)
}
