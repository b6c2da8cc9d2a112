//! How many records a full page holds.

use std::collections::BTreeMap;

use super::schema::Probe;
use crate::form::Form;

/// The records of the longest page, by what was chosen beside the text of the query: among the
/// choices may be how many answers a page holds.
pub(super) struct FullPages<'f> {
    form: &'f Form,
    sizes: BTreeMap<BTreeMap<String, String>, usize>,
}

impl<'f> FullPages<'f> {
    /// Before any answer.
    pub fn new(form: &'f Form) -> Self {
        Self {
            form,
            sizes: BTreeMap::new(),
        }
    }

    /// Learns from an answer.
    pub fn learn(&mut self, probe: &Probe) {
        let size = self.sizes.entry(self.choices(probe)).or_default();
        *size = probe.records.max(*size);
    }

    /// How many records a full answer to such a query holds.
    pub fn of(&self, probe: &Probe) -> usize {
        self.sizes.get(&self.choices(probe)).copied().unwrap_or(0)
    }

    /// Whether an answer may have another page: it says so, or its first one is full. Some sites
    /// state only how many answers are on the page.
    pub fn may_go_on(&self, probe: &Probe) -> bool {
        let is_full = probe.records >= self.of(probe);
        probe.records > 0
            && probe
                .total
                .map_or(is_full, |total| total > probe.records || is_full)
    }

    fn choices(&self, probe: &Probe) -> BTreeMap<String, String> {
        let is_choice = |name: &str| {
            let control = self.form.control(name);
            control.is_some_and(|control| control.kind.is_choice())
        };
        let set = probe.assignment.iter();
        set.filter(|(name, _)| is_choice(name))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect()
    }
}
