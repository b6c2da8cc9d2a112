//! What the own pages of records say beyond the list.

mod list;

use std::collections::{BTreeMap, BTreeSet};

use super::feature::{self, free};
use super::link::target;
use super::queries::Queries;
use super::schema::{Feature, Record, Wrapper};
use super::steps::{node_test, steps};
use crate::page::{NodeId, Page, XPath};
use crate::text::{fold, share};

/// Elements of a page that say nothing of its record: frames, and the controls of forms.
const OTHERS: [&str; 7] = [
    "header", "footer", "nav", "aside", "input", "select", "textarea",
];
/// From fewer pages nothing is learnt: what differs may be chance.
const FEWEST_PAGES: usize = 3;
/// The share of pages that have a feature, at least.
const COVERAGE: f64 = 0.5;
/// The same for one with a label: what a page calls by a name is an attribute, however rare.
const LABELLED: f64 = 0.1;
/// A feature is left out when this share of its values is in the list already, be it of the
/// same record or, as with a list of related ones, of others.
const KNOWN: f64 = 0.5;
/// On this share of its pages a feature says what one of the list says: they are the same.
const SAME: f64 = 0.9;
/// What stands in other records so often is theirs.
const THEIRS: f64 = 0.5;
/// A feature has at most so many values a page: more is a list of something else.
const MOST_VALUES: usize = 10;
/// What the identifiers of these features start with.
const PREFIX: &str = "own-";

/// Learns from the own pages of records, each with the record that links to it, what the list
/// lacks: more features, and the labels of those that it does not label. `records` are those
/// of the list. Gives whether the wrapper says anything of own pages, or did, or labels more than before.
pub fn learn_detail(
    wrapper: &mut Wrapper,
    pages: &[(&Page, &Record)],
    records: &[&Record],
) -> bool {
    let Ok(body) = XPath::parse("/html/body") else {
        return false;
    };
    let Some(detail) = wrapper
        .detail
        .as_ref()
        .filter(|_| pages.len() >= FEWEST_PAGES)
    else {
        return false;
    };
    let mut features = candidates(&body, pages, (records, &detail.ignore));
    let mut used: BTreeSet<String> = wrapper.features.iter().map(|one| one.id.clone()).collect();
    for feature in &mut features {
        feature.id = free(format!("{PREFIX}{}", feature.id), |id| !used.contains(id));
        used.insert(feature.id.clone());
    }
    let seen = seen(wrapper, &features, (pages, records));
    let labelled = label_listed(wrapper, &features, &seen);
    features.retain(|feature| {
        let seen = seen.get(&feature.id);
        seen.is_some_and(|s| s.most <= MOST_VALUES && share(s.known, s.values) < KNOWN)
    });
    let mut learnt = labelled;
    if let Some(detail) = &mut wrapper.detail {
        learnt |= !features.is_empty() || !detail.features.is_empty();
        detail.features = features;
    }
    learnt
}

/// The features that enough of the own pages have and that are of their own record. `ignore` are the
/// parameters that say nothing in addresses.
fn candidates(
    body: &XPath,
    pages: &[(&Page, &Record)],
    (records, ignore): (&[&Record], &[String]),
) -> Vec<Feature> {
    let only: Vec<&Page> = pages.iter().map(|(page, _)| *page).collect();
    let mut features = feature::schema(body, false, &only, &Queries::default()).features;
    features.retain(|feature| {
        let path = feature.path.to_string();
        let is_other = steps(&path)
            .into_iter()
            .any(|step| OTHERS.contains(&node_test(step)));
        let least = match &feature.label {
            Some(_) => LABELLED,
            None => COVERAGE,
        };
        feature.kind != "url" && feature.coverage >= least && !is_other
    });
    let addresses: BTreeSet<&str> = records.iter().filter_map(|r| r.detail.as_deref()).collect();
    let neighbours: Vec<Vec<NodeId>> = pages
        .iter()
        .map(|(page, record)| neighbours(page, (record, ignore), &addresses))
        .collect();
    features.retain(|feature| {
        let (mut theirs, mut all) = (0, 0);
        for (page, neighbours) in only.iter().zip(&neighbours) {
            for found in feature.path.select(page, page.body()) {
                let mut tops = neighbours.iter();
                theirs += usize::from(tops.any(|top| page.contains(*top, found.node)));
                all += 1;
            }
        }
        share(theirs, all) < THEIRS
    });
    list::without_items(&features, &only)
}

/// What each of the features holds over all pages.
fn seen(
    wrapper: &Wrapper,
    features: &[Feature],
    (pages, records): (&[(&Page, &Record)], &[&Record]),
) -> BTreeMap<String, Seen> {
    let mut draft = wrapper.clone();
    if let Some(detail) = &mut draft.detail {
        detail.features = features.to_vec();
    }
    let listed: BTreeSet<String> = records.iter().flat_map(|record| values(record)).collect();
    let mut seen: BTreeMap<String, Seen> = BTreeMap::new();
    for (page, record) in pages {
        let own: BTreeSet<String> = values(record).collect();
        let is_known = |value: &&String| {
            let value = fold(value);
            listed.contains(&value) || own.iter().any(|own| own.contains(&value))
        };
        let mut full = (*record).clone();
        super::extract::add_detail(&draft, page, &mut full);
        for Feature { id, .. } in features {
            if let Some(found) = full.attributes.get(id) {
                let known = found.iter().filter(is_known).count();
                let seen = seen.entry(id.clone()).or_default();
                seen.add(record, found, known);
            }
        }
    }
    seen
}

/// Gives features of the list that have no label those of features of the own pages that say the
/// same, and tells whether there were any.
fn label_listed(
    wrapper: &mut Wrapper,
    features: &[Feature],
    seen: &BTreeMap<String, Seen>,
) -> bool {
    let mut labelled = false;
    for feature in features {
        let Some((label, seen)) = feature.label.as_ref().zip(seen.get(&feature.id)) else {
            continue;
        };
        let listed = wrapper.features.iter_mut();
        for listed in listed.filter(|listed| listed.label.is_none()) {
            let same = seen.same.get(&listed.id).copied().unwrap_or(0);
            if same >= FEWEST_PAGES && share(same, seen.pages) >= SAME {
                listed.label = Some(label.clone());
                labelled = true;
            }
        }
    }
    labelled
}

/// The elements that show one other record each, such as those that were looked at before: they
/// hold links to its page, and to that of no other.
fn neighbours(
    page: &Page,
    (own, ignore): (&Record, &[String]),
    addresses: &BTreeSet<&str>,
) -> Vec<NodeId> {
    let link = |node: NodeId| {
        let address = target(page, page.attr(node, "href")?, ignore)?;
        let is_other = own.detail.as_ref() != Some(&address);
        (is_other && addresses.contains(address.as_str())).then_some((node, address))
    };
    let links: Vec<(NodeId, String)> = page.elements("a").filter_map(link).collect();
    let body = page.body();
    let most = page.text(body).len() / 2;
    let shows_one = |top: &NodeId, address: &str| {
        let first = links.partition_point(|(node, _)| node < top);
        let within = links[first..].iter();
        let mut within = within.take_while(|(node, _)| page.contains(*top, *node));
        *top != body && page.text(*top).len() <= most && within.all(|(_, other)| other == address)
    };
    let mut tops: Vec<NodeId> = Vec::new();
    for (node, address) in &links {
        let above = std::iter::once(*node).chain(page.ancestors(*node));
        tops.extend(above.take_while(|top| shows_one(top, address)).last());
    }
    tops
}

/// What a feature holds over all pages.
#[derive(Default)]
struct Seen {
    values: usize,
    /// The values that the list has, too.
    known: usize,
    /// The greatest number of values on a page.
    most: usize,
    /// The pages that have it, and those where it says what a feature of the list says.
    pages: usize,
    same: BTreeMap<String, usize>,
}

impl Seen {
    /// Adds the values of one page, so many of which the list has, too.
    fn add(&mut self, record: &Record, found: &[String], known: usize) {
        self.most = self.most.max(found.len());
        self.values += found.len();
        self.known += known;
        self.pages += 1;
        for (listed, values) in &record.attributes {
            let values = values.iter().map(|value| fold(value));
            let is_same = values.eq(found.iter().map(|value| fold(value)));
            *self.same.entry(listed.clone()).or_default() += usize::from(is_same);
        }
    }
}

fn values(record: &Record) -> impl Iterator<Item = String> {
    record
        .attributes
        .values()
        .flatten()
        .map(|value| fold(value))
}
