//! Values that are of the page rather than of its records: numbers that count them, addresses to come back
//! to, what stands beside the last of them.

use std::collections::{BTreeMap, BTreeSet};

use super::slot::{Leaf, Placed};
use crate::page::Page;
use crate::text::share;

/// From fewer pages it is not told that a value is of the page.
const FEWEST_PAGES: usize = 3;
/// That all are the last of their pages is an accident by no more than this chance.
const ACCIDENT: f64 = 1e-3;

/// Whether the values hold ranks, which only count the records of each page: 1, 2, 3 or 21, 22, 23.
pub(super) fn count_records(
    leaf: &Leaf,
    records: &[Placed<'_>],
    number: impl Fn(&str) -> Option<i64>,
) -> bool {
    let mut last: Option<(*const Page, usize, i64)> = None;
    let mut steps = 0;
    for (record, values) in &leaf.values {
        let Some(number) = values.first().and_then(|value| number(value)) else {
            return false;
        };
        let page = std::ptr::from_ref(records[*record].page);
        if let Some((before, index, value)) = last
            && before == page
            && index + 1 == *record
        {
            if value.checked_add(1) != Some(number) {
                return false;
            }
            steps += 1;
        }
        last = Some((page, *record, number));
    }
    steps > 1
}

/// Whether an attribute says the same in all records of a page, and on other pages something else:
/// it is of the page, such as the address to come back to.
pub(super) fn is_of_page(leaf: &Leaf, records: &[Placed<'_>]) -> bool {
    if leaf.attribute.is_none() {
        return false;
    }
    let mut pages: BTreeMap<*const Page, (usize, BTreeSet<&Vec<String>>)> = BTreeMap::new();
    for (record, values) in &leaf.values {
        let page = std::ptr::from_ref(records[*record].page);
        let (count, said) = pages.entry(page).or_default();
        *count += 1;
        said.insert(values);
    }
    let several = || pages.values().filter(|(count, _)| *count > 1);
    several().count() >= FEWEST_PAGES && several().all(|(_, said)| said.len() == 1)
}

/// Whether nothing but the last record of pages with several has it, or nothing but the first: it stands
/// beside the records, such as the number of the page. Where just these lack what all others have, it
/// stands for that.
pub(super) fn is_at_edge(leaf: &Leaf, records: &[Placed<'_>], leaves: &[Leaf]) -> bool {
    let page = |at: usize| {
        records
            .get(at)
            .map(|record| std::ptr::from_ref(record.page))
    };
    let begins = |at: usize| page(at) != at.checked_sub(1).and_then(page);
    let ends = |at: usize| page(at) != page(at + 1);
    let is_first = |at: &usize| begins(*at) && !ends(*at);
    let is_last = |at: &usize| ends(*at) && !begins(*at);
    let all = || leaf.values.keys();
    let stands_for = |other: &Leaf| {
        let both = other.values.len() + leaf.values.len();
        both == records.len() && all().all(|at| !other.values.contains_key(at))
    };
    let is_around = all().all(is_first) || all().all(is_last);
    if !is_around || leaves.iter().any(stands_for) {
        return false;
    }
    let on_page = |at: usize| (0..records.len()).filter(move |other| page(*other) == page(at));
    let chance: f64 = all().map(|at| share(1, on_page(*at).count())).product();
    chance <= ACCIDENT
}
