//! What a probe has shown.

use super::schema::{Probe, TermSource};
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

/// The answer to the form as it stands, or at its widest where something stands in it.
pub(super) fn unbounded(seen: &[Seen]) -> Option<&Seen> {
    let mut seen = seen.iter();
    seen.rfind(|seen| seen.probe.source == TermSource::Empty)
}
