//! Classes that tell of what kind a record is rather than which of its parts a child is: "odd" and
//! "even", "sale-title" beside "title".

use std::collections::{BTreeMap, BTreeSet};

use super::super::traits::Traits;
use super::{Aligner, Family};
use crate::page::{NodeId, Page};
use crate::text::share;

/// What a class and another have in common counts so much more than that they say the like.
const NAME: f64 = 2.0;
/// Classes of two kinds of records are the same part from this likeness on.
const SAME: f64 = 1.0;
/// More classes than this are values.
const MOST_CLASSES: usize = 40;

/// The children of one class in all records.
#[derive(Default)]
struct Part {
    /// The sum of their places among their siblings.
    places: usize,
    traits: Traits,
}

impl Aligner<'_, '_> {
    /// Classes of children in sets of those that are the same part of records of different kinds:
    /// of records of one kind no class stands in those of another. None where there are too many.
    pub(super) fn variants(
        &self,
        families: &[Family],
        class: impl Fn(&Page, NodeId) -> String,
    ) -> Vec<BTreeSet<String>> {
        let mut parts: BTreeMap<String, Part> = BTreeMap::new();
        let mut kinds: Vec<(usize, BTreeSet<String>)> = Vec::new();
        for (record, children) in families.iter().filter(|(_, children)| !children.is_empty()) {
            let page = self.page(*record);
            let mut here: BTreeSet<String> = BTreeSet::new();
            for (place, child) in children.iter().enumerate() {
                let class = class(page, *child);
                let part = parts.entry(class.clone()).or_default();
                part.places += place;
                part.traits.add(page, *child);
                here.insert(class);
            }
            if parts.len() > MOST_CLASSES {
                return Vec::new();
            }
            let (mut records, mut classes) = (1, here);
            kinds.retain(|(others, kind)| {
                let is_apart = kind.is_disjoint(&classes);
                if !is_apart {
                    records += others;
                    classes.extend(kind.iter().cloned());
                }
                is_apart
            });
            kinds.push((records, classes));
        }
        if kinds.len() < 2 {
            let classes = parts.into_keys();
            return classes.map(|class| BTreeSet::from([class])).collect();
        }
        kinds.sort_by(|a, b| b.cmp(a));
        let mut kinds = kinds
            .into_iter()
            .map(|(_, classes)| in_order(classes, &parts));
        let first = kinds.next().unwrap_or_default();
        let mut same: Vec<Vec<String>> = first.into_iter().map(|class| vec![class]).collect();
        for kind in kinds {
            let pairs = aligned(&same, &kind, |a, b| likeness(&a[0], b, &parts));
            for (class, pair) in kind.into_iter().zip(pairs) {
                match pair {
                    Some(at) => same[at].push(class),
                    None => same.push(vec![class]),
                }
            }
        }
        same.into_iter().map(BTreeSet::from_iter).collect()
    }
}

/// Classes by their mean place.
fn in_order(classes: BTreeSet<String>, parts: &BTreeMap<String, Part>) -> Vec<String> {
    let place = |class: &String| {
        let part = parts.get(class);
        part.map_or(0.0, |part| share(part.places, part.traits.count()))
    };
    let mut classes: Vec<String> = classes.into_iter().collect();
    classes.sort_by(|a, b| place(a).total_cmp(&place(b)));
    classes
}

/// How alike two classes are: in name, and in what their elements say.
fn likeness(a: &str, b: &str, parts: &BTreeMap<String, Part>) -> f64 {
    let alike = match (parts.get(a), parts.get(b)) {
        (Some(a), Some(b)) if a.traits.resemble(&b.traits) => 1.0,
        _ => 0.0,
    };
    let same = |a: &mut dyn Iterator<Item = char>, b: &mut dyn Iterator<Item = char>| {
        a.zip(b).take_while(|(a, b)| a == b).count()
    };
    let start = same(&mut a.chars(), &mut b.chars());
    let end = same(&mut a.chars().rev(), &mut b.chars().rev());
    let longest = a.chars().count().max(b.chars().count());
    alike + NAME * share(start.max(end), longest)
}

/// For each of the second the place of the first that it is the same as, in one order: the pairs
/// with the largest sum of likeness (Needleman & Wunsch 1970).
fn aligned<A, B>(
    first: &[A],
    second: &[B],
    likeness: impl Fn(&A, &B) -> f64,
) -> Vec<Option<usize>> {
    let (rows, columns) = (first.len(), second.len());
    let mut best = vec![vec![0.0_f64; columns + 1]; rows + 1];
    let gain = |row: usize, column: usize| {
        let likeness = likeness(&first[row], &second[column]);
        if likeness >= SAME { likeness } else { f64::MIN }
    };
    for row in 0..rows {
        for column in 0..columns {
            best[row + 1][column + 1] = (best[row][column] + gain(row, column))
                .max(best[row][column + 1])
                .max(best[row + 1][column]);
        }
    }
    let mut pairs = vec![None; columns];
    let (mut row, mut column) = (rows, columns);
    while row > 0 && column > 0 {
        let here = best[row][column];
        if here <= best[row - 1][column] {
            row -= 1;
        } else if here <= best[row][column - 1] {
            column -= 1;
        } else {
            row -= 1;
            column -= 1;
            pairs[column] = Some(row);
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::super::split::tests::paths;
    use super::*;

    #[test]
    fn parts_of_records_of_two_kinds_are_aligned() {
        let row = |kind: &str, title: &str, price: &str| {
            format!("<b class='title {kind}'>{title}</b><b class='{kind}-price'>${price}</b>")
        };
        let found = paths(&[
            &row("odd", "Emma", "9.50"),
            &row("even", "Dune", "12.00"),
            &row("odd", "Ivanhoe", "7.25"),
            &row("even", "Persuasion", "8.75"),
        ]);
        assert_eq!(found.len(), 2, "{found:?}");
    }

    #[test]
    fn pairs_keep_the_order() {
        let likeness = |a: &char, b: &char| f64::from(u8::from(a == b));
        let (first, second) = (['a', 'b', 'c'], ['x', 'b', 'a', 'c']);
        let pairs = aligned(&first, &second, likeness);
        assert_eq!(pairs.iter().flatten().count(), 2);
        assert_eq!(pairs[3], Some(2));
    }
}
