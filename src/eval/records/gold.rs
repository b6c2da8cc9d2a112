//! The gold records of a layout.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::text::text_form;

/// A record: its values by attribute, as a reader of the page would copy them.
pub type GoldRecord = BTreeMap<String, Vec<String>>;

/// What `gold.json` holds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Gold {
    /// The attributes that identify a record together.
    pub key: Vec<String>,
    /// The files of pages without results.
    #[serde(default)]
    pub without: Vec<String>,
    /// The result pages.
    pub pages: Vec<GoldPage>,
}

/// A result page.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GoldPage {
    /// Its file.
    pub file: String,
    /// The terms that were asked for.
    #[serde(default)]
    pub query: Vec<String>,
    /// The records that it shows, in the order of the page.
    pub records: Vec<GoldRecord>,
}

impl Gold {
    /// Keeps one of the records of a page that show just the same.
    pub(super) fn without_repeats(mut self) -> Self {
        for page in &mut self.pages {
            let mut seen: BTreeSet<GoldRecord> = BTreeSet::new();
            page.records.retain(|record| seen.insert(record.clone()));
        }
        self
    }

    /// The attributes that vary over the pages. What all records have alike is no attribute of
    /// an output schema.
    pub(super) fn attributes(&self) -> Vec<&str> {
        let mut values: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for record in self.pages.iter().flat_map(|page| &page.records) {
            for (name, found) in record {
                let found = found.iter().map(|value| text_form(value));
                values.entry(name).or_default().extend(found);
            }
        }
        values.retain(|_, values| values.len() > 1);
        values.into_keys().collect()
    }

    /// The identifying texts of a record.
    pub(super) fn key(&self, record: &GoldRecord) -> Vec<String> {
        let values = self.key.iter().filter_map(|name| record.get(name));
        values.flatten().map(|value| text_form(value)).collect()
    }
}

/// Whether the words of the part stand one after another in the whole; both are in the form of texts.
pub(super) fn holds(whole: &str, part: &str) -> bool {
    format!(" {whole} ").contains(&format!(" {part} "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_compared_by_their_words() {
        assert_eq!(text_form(" (Émile, 1762) "), "emile 1762");
        assert_eq!(text_form("★★"), "★★");
        assert!(holds("emma by jane austen", "jane austen"));
        assert!(!holds("emmaline", "emma"));
    }

    #[test]
    fn what_all_records_share_is_no_attribute() {
        let json = r#"{"key":["t"],"pages":[{"file":"a","records":[
            {"t":["Emma"],"kind":["book"]},{"t":["Dune"],"kind":["Book"]}]}]}"#;
        let gold: Gold = serde_json::from_str(json).unwrap();
        assert_eq!(gold.attributes(), ["t"]);
    }
}
