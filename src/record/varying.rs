//! What a page says of a record as an answer: its rank, its relevance, the words that matched.

use std::collections::BTreeMap;

use super::extract::extract;
use super::schema::{Record, Wrapper};
use crate::page::Page;
use crate::text::share;

/// So many records have to come back for several queries before anything is told.
const FEWEST: usize = 5;
/// The share of them whose values differ, at least.
const DIFFERENT: f64 = 0.5;

/// Marks the features whose values are others when the same record answers another query: they
/// say something of the answer and not of the record. Addresses may well carry the query and still
/// lead to the same. `pages` are result pages, one a query.
pub fn mark_varying(wrapper: &mut Wrapper, pages: &[&Page]) {
    let mut seen: BTreeMap<String, BTreeMap<usize, Record>> = BTreeMap::new();
    for (at, page) in pages.iter().enumerate() {
        for record in extract(wrapper, page, "") {
            let of_record = seen.entry(record.id.clone()).or_default();
            of_record.entry(at).or_insert(record);
        }
    }
    let features = wrapper.features.iter_mut();
    for feature in features.filter(|feature| feature.kind != "url") {
        let differs = |records: &BTreeMap<usize, Record>| {
            let mut values = records
                .values()
                .filter_map(|record| record.normal.get(&feature.id));
            let first = values.next()?;
            let mut others = values.peekable();
            others.peek()?;
            Some(others.any(|other| other != first))
        };
        let compared: Vec<bool> = seen.values().filter_map(differs).collect();
        let different = compared.iter().filter(|differs| **differs).count();
        feature.varies = compared.len() >= FEWEST && share(different, compared.len()) > DIFFERENT;
    }
}
