//! How many records a full page holds.

use std::collections::BTreeMap;

use super::schema::Probe;
use crate::form::Form;

/// The records of the longest page, by what was chosen beside the text of the query: among the
/// choices may be how many answers a page holds.
pub(super) struct FullPages {
    form: Form,
    sizes: BTreeMap<BTreeMap<String, String>, usize>,
}

impl FullPages {
    /// Before any answer.
    pub fn new(form: &Form) -> Self {
        Self {
            form: form.clone(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::discover;
    use crate::page::Page;
    use crate::probe::TermSource;

    #[test]
    fn a_full_page_is_as_long_as_the_longest_of_the_same_choices() {
        let html = "<form><input name=q><select name=n><option>10<option>50</select></form>";
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let form = discover(&page).forms.remove(0);
        let probe = |set: &[(&str, &str)], records: usize, total: Option<usize>| {
            let set = set
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
            let mut probe = Probe::new(1, TermSource::Letter, set.collect(), String::new());
            (probe.records, probe.total) = (records, total);
            probe
        };
        let mut full = FullPages::new(&form);
        for (set, records) in [
            (&[("q", "a")][..], 10),
            (&[("q", "b")], 3),
            (&[("n", "50")], 33),
        ] {
            full.learn(&probe(set, records, None));
        }
        let goes_on =
            |set: &[(&str, &str)], records, total| full.may_go_on(&probe(set, records, total));
        assert!(goes_on(&[("q", "c")], 10, None));
        assert!(!goes_on(&[("q", "c")], 9, None));
        assert!(!goes_on(&[("q", "c"), ("n", "50")], 10, None));
        assert!(goes_on(&[("q", "c")], 9, Some(12)));
        // Some sites state what is on the page.
        assert!(goes_on(&[("q", "c")], 10, Some(10)));
        assert!(!goes_on(&[("q", "c")], 0, Some(10)));
    }
}
