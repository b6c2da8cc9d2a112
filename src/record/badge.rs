//! Texts that say the same wherever they stand, but stand in some of the records only: "Sale", "Open
//! access". What they say of a record is that they are there.

use super::alternative::is_within;
use super::slot::Leaf;
use super::steps::{node_test, outer, steps};
use crate::text::share;

/// At most so many of the records have one.
const SOME: f64 = 0.9;
const FEWEST: usize = 2;
/// Longer texts are notes of the site.
const LONGEST: usize = 40;
const LETTERS: usize = 2;
/// What stands where a value stands, in so many of the records that have the one or the other, calls
/// the value.
const TOGETHER: f64 = 0.9;

/// Whether a text that never varies is a badge of some of so many records: an element of its own that
/// is no link, calls nothing, and comes and goes with none of `others`, which vary.
pub(super) fn is_badge<'l>(
    leaf: &Leaf,
    mut others: impl Iterator<Item = &'l Leaf>,
    records: usize,
) -> bool {
    let last = steps(&leaf.path).pop().map(node_test);
    let is_own = last.is_some_and(|last| !matches!(last, "." | "a" | "button" | "text()"));
    let text = leaf.values.values().flatten().next();
    let says = text.is_some_and(|text| {
        text.chars().filter(|c| c.is_alphabetic()).count() >= LETTERS
            && text.chars().count() <= LONGEST
            && !text.ends_with([':', '：'])
    });
    let comes_and_goes = leaf.values.len() >= FEWEST && share(leaf.values.len(), records) <= SOME;
    let around = outer(&leaf.path).unwrap_or_default();
    let calls = |other: &Leaf| is_within(&other.path, around) && are_together(leaf, other);
    is_own && says && comes_and_goes && !others.any(calls)
}

/// Whether nearly all records that have one of the two have both.
fn are_together(a: &Leaf, b: &Leaf) -> bool {
    let both = a
        .values
        .keys()
        .filter(|record| b.values.contains_key(record));
    let both = both.count();
    share(both, a.values.len() + b.values.len() - both) >= TOGETHER
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaf(path: &str, records: &[usize]) -> Leaf {
        Leaf {
            path: path.to_owned(),
            names: Vec::new(),
            attribute: None,
            label: None,
            ending: None,
            counted: false,
            values: records
                .iter()
                .map(|at| (*at, vec!["Open access".to_owned()]))
                .collect(),
            place: 0.0,
        }
    }

    #[test]
    fn what_some_records_have_is_one_unless_it_calls_a_value() {
        let badge = leaf("p/span[@class='oa']", &[0, 3, 4]);
        let title = leaf("h2", &[0, 1, 2, 3, 4, 5]);
        let date = leaf("p/time", &[0, 3, 4]);
        assert!(is_badge(&badge, [&title].into_iter(), 6));
        assert!(!is_badge(&badge, [&title, &date].into_iter(), 6));
        assert!(!is_badge(&badge, [&title].into_iter(), 3));
        for path in ["p/a", "p/text()", "button"] {
            assert!(
                !is_badge(&leaf(path, &[0, 3]), std::iter::empty(), 6),
                "{path}"
            );
        }
    }
}
