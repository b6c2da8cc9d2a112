//! One attribute in two mark-ups: a price that is marked where it is reduced, a name that is a
//! link where there is a page for it.

use std::collections::BTreeSet;

use super::slot::Leaf;
use super::steps::{node_test, outer, steps};
use crate::text::{Value, normalize, share};

/// Alternatives stand, one or the other, in this share of the records that have their container.
const PARTITION: f64 = 0.98;
/// So many records show each.
const FEWEST_RECORDS: usize = 2;
/// This share of the records that have it have one.
const MOSTLY: f64 = 0.5;
/// Values of one attribute are on the average at most so many times as long as others.
const LONGER: f64 = 3.0;
/// A container of more texts that only some records have has parts of its own.
const MOST_TEXTS: usize = 12;

/// Makes one leaf of texts in one container of which a record has the one or the other, of one
/// kind; amounts may stand anywhere in the record. Where records that have it so have two, the
/// lower of amounts is that which is asked for, and the longer of texts is the whole.
pub(super) fn joined(mut leaves: Vec<Leaf>) -> Vec<Leaf> {
    join_called_alike(&mut leaves);
    let containers = leaves.iter().filter(|leaf| is_single(leaf));
    let containers: BTreeSet<String> = containers
        .flat_map(|leaf| std::iter::successors(outer(&leaf.path), |path| outer(path)))
        .chain([""])
        .map(str::to_owned)
        .collect();
    for container in containers.iter().rev() {
        while let Some(mut found) = alternatives(&leaves, container) {
            found.sort_unstable();
            let first = found.remove(0);
            for other in found.into_iter().rev() {
                let other = leaves.remove(other);
                join(&mut leaves[first], other);
            }
        }
    }
    leaves
}

/// Makes one leaf of texts that are called the same on the page and stand at the same place but for the
/// names of elements, one or the other.
fn join_called_alike(leaves: &mut Vec<Leaf>) {
    let tags = |leaf: &Leaf| -> Vec<String> {
        let steps = steps(&leaf.path).into_iter();
        steps.map(|step| node_test(step).to_owned()).collect()
    };
    let mut at = 0;
    while let Some(one) = leaves.get(at) {
        let is_other = |other: &Leaf| {
            one.label.is_some()
                && one.label == other.label
                && one.attribute.is_none()
                && other.attribute.is_none()
                && are_disjoint(one, other)
                && tags(one) == tags(other)
        };
        match leaves.iter().skip(at + 1).position(is_other) {
            Some(behind) => {
                let other = leaves.remove(at + 1 + behind);
                join(&mut leaves[at], other);
            }
            None => at += 1,
        }
    }
}

/// Leaves within a container that are alternatives of each other.
fn alternatives(leaves: &[Leaf], container: &str) -> Option<Vec<usize>> {
    let within = || {
        let all = leaves.iter().enumerate();
        all.filter(|(_, leaf)| is_within(&leaf.path, container))
    };
    let records: BTreeSet<&usize> = within().flat_map(|(_, leaf)| leaf.values.keys()).collect();
    let some = within().filter(|(_, leaf)| leaf.values.len() < records.len() && is_single(leaf));
    let texts: Vec<(usize, &Leaf)> = some.collect();
    if texts.len() < 2 || texts.len() > MOST_TEXTS {
        return None;
    }
    let ranked = texts.into_iter().map(|(at, leaf)| (at, leaf, rank(leaf)));
    let mut texts: Vec<(usize, &Leaf, f64)> = ranked.collect();
    texts.sort_by(|(_, a, rank), (_, b, other)| {
        let most = b.values.len().cmp(&a.values.len());
        most.then(rank.total_cmp(other))
    });
    texts.iter().enumerate().find_map(|(at, (first, one, _))| {
        let (mut found, mut all) = (vec![*first], one.values.len());
        for (next, other, _) in &texts[at + 1..] {
            let are_apart = found.iter().all(|at| are_disjoint(&leaves[*at], other));
            let are_near = || {
                let mut both = [one, other].into_iter();
                both.any(|leaf| outer(&leaf.path) == Some(container)) || one.kind() == Some("money")
            };
            if are_apart && are_near() && are_alike(one, other) {
                found.push(*next);
                all += other.values.len();
            }
        }
        (found.len() > 1 && share(all, records.len()) >= PARTITION).then_some(found)
    })
}

/// Whether a leaf is a text of which most records have one, without a name of its own.
fn is_single(leaf: &Leaf) -> bool {
    leaf.attribute.is_none()
        && !leaf.counted
        && leaf.label.is_none()
        && leaf.values.len() >= FEWEST_RECORDS
        && share(
            leaf.values
                .values()
                .filter(|values| values.len() == 1)
                .count(),
            leaf.values.len(),
        ) > MOSTLY
}

fn are_disjoint(a: &Leaf, b: &Leaf) -> bool {
    !a.values.keys().any(|record| b.values.contains_key(record))
}

/// One leaf of two, which is called as that of most records.
fn join(one: &mut Leaf, other: Leaf) {
    let all = one.values.len() + other.values.len();
    one.place =
        one.place * share(one.values.len(), all) + other.place * share(other.values.len(), all);
    if other.values.len() > one.values.len() {
        one.names = other.names;
    }
    one.path = format!("{} | {}", one.path, other.path);
    one.values.extend(other.values);
}

/// What a leaf says, the best least: the mean of its amounts, the mean length of its texts.
fn rank(leaf: &Leaf) -> f64 {
    let values = leaf.values.values().flatten();
    let ranks = values.map(|value| match normalize(value) {
        Value::Money(_, amount) | Value::Number(amount) => amount.parse().unwrap_or(0.0),
        _ => -share(value.chars().count(), 1),
    });
    ranks.sum::<f64>() * share(1, leaf.values.len())
}

/// Whether a path leads into a container; that of the record itself is empty.
pub(super) fn is_within(path: &str, container: &str) -> bool {
    let rest = path.strip_prefix(container);
    rest.is_some_and(|rest| container.is_empty() || rest.starts_with('/'))
}

/// Whether values are of one kind and of similar length. What is always the same is said instead of a
/// value ("sold out"), but where the text of an element stands for a link or name in it: "Various
/// Artists".
fn are_alike(a: &Leaf, b: &Leaf) -> bool {
    let length = |leaf: &Leaf| {
        let lengths = leaf
            .values
            .values()
            .flatten()
            .map(|value| value.chars().count());
        share(lengths.sum(), leaf.values.len())
    };
    let varies = |leaf: &Leaf| {
        let mut values = leaf.values.values();
        let first = values.next();
        values.any(|value| Some(value) != first)
    };
    let says = |leaf: &Leaf, other: &Leaf| {
        let own = leaf.path.strip_suffix("/text()");
        let is_own = own.is_some_and(|own| is_within(&other.path, own) && !own.contains(" or "));
        varies(leaf) || (is_own && varies(other))
    };
    let (one, other) = (length(a), length(b));
    one.max(other) <= LONGER * one.min(other) && says(a, b) && says(b, a) && a.kind() == b.kind()
}

#[cfg(test)]
mod tests_of_alternatives {
    use super::super::feature::schema;
    use super::super::queries::Queries;
    use crate::page::{Page, XPath};

    /// The values of the features that are texts, of all records.
    fn texts(rows: &str) -> Vec<Vec<String>> {
        let html = format!("<ul>{rows}</ul>");
        let page = Page::parse(&html, "http://example.org/".parse().unwrap());
        let records = XPath::parse("//li").unwrap();
        let features = schema(&records, false, &[&page], &Queries::default()).features;
        let texts = features.iter().filter(|feature| feature.kind != "url");
        let values = |path: &XPath| {
            let records = records.select(&page, page.root());
            let values = records.iter().flat_map(|record| {
                let found = path.select(&page, record.node);
                let found: Vec<String> = found
                    .iter()
                    .map(|item| item.text(&page).trim().to_owned())
                    .collect();
                found
            });
            values.filter(|value| !value.is_empty()).collect()
        };
        texts.map(|feature| values(&feature.path)).collect()
    }

    #[test]
    fn a_price_is_the_one_asked_for_whether_it_is_reduced_or_not() {
        let found = texts(
            "<li><b>Lamp</b><p class=price>$ 20.00</p>\
             <li><b>Desk</b><p class=price><s class=old>$ 90.00</s> <span class=new>$ 70.00</span></p>\
             <li><b>Chair</b><p class=price>$ 35.50</p>\
             <li><b>Shelf</b><p class=price><s class=old>$ 60.00</s> <span class=new>$ 55.00</span></p>",
        );
        assert_eq!(
            found,
            [
                vec!["Lamp", "Desk", "Chair", "Shelf"],
                vec!["$ 90.00", "$ 60.00"],
                vec!["$ 20.00", "$ 70.00", "$ 35.50", "$ 55.00"],
            ]
        );
    }

    #[test]
    fn prices_may_stand_in_the_record_itself() {
        let found = texts(
            "<li><b>Lamp</b><span class=price>$ 20.00</span>\
             <li><b>Desk</b><s>$ 90.00</s><em class=new>$ 70.00</em>\
             <li><b>Chair</b><span class=price>$ 35.50</span>\
             <li><b>Shelf</b><s>$ 60.00</s><em class=new>$ 55.00</em>",
        );
        assert!(
            found.contains(
                &vec!["$ 20.00", "$ 70.00", "$ 35.50", "$ 55.00"]
                    .into_iter()
                    .map(str::to_owned)
                    .collect()
            ),
            "{found:?}"
        );
    }

    #[test]
    fn a_text_stands_for_a_link_and_a_notice_for_no_value() {
        let found = texts(
            "<li><b>Lamp</b><p><a>Anna Berg</a></p>\
             <li><b>Desk</b><p>Various Makers</p>\
             <li><b>Chair</b><p><a>Bergen Wood</a> / <a>Eva Falk</a></p>\
             <li><b>Shelf</b><p>Various Makers</p>\
             <li><b>Stool</b><p><a>Carl Dahl</a></p>",
        );
        let makers = [
            "Anna Berg",
            "Various Makers",
            "Bergen Wood",
            "/",
            "Eva Falk",
            "Various Makers",
            "Carl Dahl",
        ];
        assert!(
            found.contains(&makers.map(str::to_owned).to_vec()),
            "{found:?}"
        );
        let found = texts(
            "<li><b>Lamp</b><p><a>Anna Berg</a></p>\
             <li><b>Desk</b><p><button>Sorry, sold</button></p>\
             <li><b>Chair</b><p><a>Bergen Wood</a></p>\
             <li><b>Shelf</b><p><button>Sorry, sold</button></p>",
        );
        assert!(
            found
                .iter()
                .all(|values| values.len() < 4 || values[0] == "Lamp"),
            "{found:?}"
        );
    }

    #[test]
    fn what_stands_beside_it_is_no_alternative() {
        let found = texts(
            "<li><b>Lamp</b><p><i>Anna Berg</i></p>\
             <li><b>Desk</b><p><i>Carl Dahl</i> <u>Oslo Works</u></p>\
             <li><b>Chair</b><p><u>Bergen Wood</u></p>\
             <li><b>Shelf</b><p><i>Eva Falk</i></p>",
        );
        assert_eq!(found.len(), 3, "{found:?}");
    }
}
