//! Attribute alignment: the places inside a record, over all records and pages.
//!
//! The records are laid on each other from their root down. Children of one tag are one
//! slot; where a record has several, they are told apart by class, and then by position if
//! their number is fixed or they differ in kind, else they are the values of one attribute
//! that has many (Oita thesis 3.3.3: values at one record-internal path are of one type).

use std::collections::{BTreeMap, BTreeSet};

use super::group::Unit;
use super::locate::{class_test, class_tests, page_class};
use crate::forest::tolerant;
use crate::page::{NodeId, Page};
use crate::text::{normalize, share};

/// Tags that mark words inside a value, such as the terms of the query.
const HIGHLIGHT: [&str; 9] = ["mark", "em", "strong", "b", "i", "u", "font", "span", "wbr"];
/// Attributes that may carry a value. `data-…` may too.
const CARRIERS: [&str; 9] = [
    "href",
    "src",
    "datetime",
    "content",
    "value",
    "alt",
    "title",
    "aria-label",
    "class",
];
/// A number of children is fixed when this share of the parents has it.
const FIXED: f64 = 0.9;
/// Two classes are one slot when together they stand in this share of the parents and never both.
const PARTITION: f64 = 0.98;
/// Bounds on hostile records.
const MAX_SLOTS: usize = 4000;

/// A record on its page.
#[derive(Clone, Copy)]
pub(super) struct Placed<'p> {
    pub page: &'p Page,
    pub unit: Unit,
}

/// The values found at one record-internal path: what may become a feature.
#[derive(Clone)]
pub(super) struct Leaf {
    /// The path from the record.
    pub path: String,
    /// Names along the way, the nearest to the value last.
    pub names: Vec<String>,
    /// The attribute that carries the value, if it is no text.
    pub attribute: Option<String>,
    /// The values by record, white space collapsed, in document order.
    pub values: BTreeMap<usize, Vec<String>>,
    /// The mean distance from the record's start, in nodes.
    pub place: f64,
}

type Nodes = Vec<(usize, NodeId)>;
/// A record with some of its elements, such as the children of one of them.
type Family = (usize, Vec<NodeId>);
type Families = Vec<Family>;

struct Slot {
    path: String,
    names: Vec<String>,
    nodes: Nodes,
}

/// All leaves of the records, in document order.
pub(super) fn leaves(records: &[Placed<'_>], spans: bool) -> Vec<Leaf> {
    let starts: Nodes = records
        .iter()
        .enumerate()
        .map(|(index, record)| (index, record.unit.start))
        .collect();
    let mut aligner = Aligner {
        records,
        leaves: Vec::new(),
    };
    let mut queue = vec![Slot {
        path: ".".to_owned(),
        names: Vec::new(),
        nodes: starts,
    }];
    if spans {
        queue.extend(aligner.siblings());
    }
    let mut done = 0;
    while let Some(slot) = queue.pop() {
        done += 1;
        if done > MAX_SLOTS {
            break;
        }
        queue.extend(aligner.expand(&slot));
    }
    let mut leaves = aligner.leaves;
    leaves.sort_by(|a, b| {
        a.place
            .total_cmp(&b.place)
            .then_with(|| a.path.cmp(&b.path))
    });
    leaves
}

struct Aligner<'a, 'p> {
    records: &'a [Placed<'p>],
    leaves: Vec<Leaf>,
}

impl Aligner<'_, '_> {
    fn page(&self, record: usize) -> &Page {
        self.records[record].page
    }

    /// The slots of the siblings that belong to records which are runs.
    fn siblings(&self) -> Vec<Slot> {
        let families = self.records.iter().enumerate().map(|(index, record)| {
            let page = record.page;
            let siblings = page.run(record.unit.start, record.unit.end).filter(|node| {
                page.is_element(*node)
                    && page.depth(*node) == page.depth(record.unit.start)
                    && *node != record.unit.start
            });
            (index, siblings.collect())
        });
        let families: Families = families.collect();
        self.split("following-sibling::", &[], &families)
    }

    /// Takes the values of a slot and gives the slots below it.
    fn expand(&mut self, slot: &Slot) -> Vec<Slot> {
        self.attributes(slot);
        if self.is_atomic(slot) {
            self.take(slot, slot.path.clone(), &slot.nodes);
            return Vec::new();
        }
        self.texts(slot);
        let families: Families = slot
            .nodes
            .iter()
            .map(|(record, node)| {
                let page = self.page(*record);
                let children = page.children(*node).filter(|child| page.is_element(*child));
                (*record, children.collect())
            })
            .collect();
        let base = if slot.path == "." {
            String::new()
        } else {
            format!("{}/", slot.path)
        };
        self.split(&base, &slot.names, &families)
    }

    /// Whether the whole text of the element is one value: it holds nothing but text, or
    /// words marked in it here and there.
    fn is_atomic(&self, slot: &Slot) -> bool {
        let mut shapes: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
        let mut marked = false;
        for (record, node) in &slot.nodes {
            let page = self.page(*record);
            let mut shape = Vec::new();
            for below in page.subtree(*node).skip(1) {
                if page.is_text(below) && !page.text(below).trim().is_empty() {
                    shape.push("#text");
                } else if page.is_element(below) {
                    if !HIGHLIGHT.contains(&page.tag(below)) {
                        return false;
                    }
                    marked = true;
                    shape.push(page.tag(below));
                }
            }
            *shapes.entry(shape).or_default() += 1;
        }
        let usual = shapes.values().max().copied().unwrap_or(0);
        let plain = shapes.get(["#text"].as_slice()).copied().unwrap_or(0);
        let varies =
            share(usual, slot.nodes.len()) < 0.8 || (plain > 0 && plain < slot.nodes.len());
        let texts = shapes
            .keys()
            .map(|shape| shape.iter().filter(|part| **part == "#text").count());
        let texts = texts.max().unwrap_or(0);
        texts > 0 && if marked { varies } else { texts == 1 }
    }

    /// The text children of a slot, by their place among those that are not blank.
    fn texts(&mut self, slot: &Slot) {
        let mut by_place: Vec<Nodes> = Vec::new();
        for (record, node) in &slot.nodes {
            let page = self.page(*record);
            let texts = page
                .children(*node)
                .filter(|child| page.is_text(*child) && !page.text(*child).trim().is_empty());
            for (place, text) in texts.enumerate() {
                if by_place.len() <= place {
                    by_place.push(Vec::new());
                }
                by_place[place].push((*record, text));
            }
        }
        let several = by_place.len() > 1;
        for (place, nodes) in by_place.into_iter().enumerate().take(64) {
            let test = if several {
                format!("text()[normalize-space()][{}]", place + 1)
            } else {
                "text()".to_owned()
            };
            let path = if slot.path == "." {
                test
            } else {
                format!("{}/{test}", slot.path)
            };
            self.take(slot, path, &nodes);
        }
    }

    fn attributes(&mut self, slot: &Slot) {
        let mut values: BTreeMap<String, Vec<(usize, NodeId, String)>> = BTreeMap::new();
        for (record, node) in &slot.nodes {
            let page = self.page(*record);
            for (name, value) in page.attrs(*node) {
                let carries = CARRIERS.contains(&name) || name.starts_with("data-");
                let drawn = name != "class" || page.text(*node).trim().is_empty();
                let value = crate::text::collapse(value);
                if carries && drawn && !value.is_empty() {
                    values
                        .entry(name.to_owned())
                        .or_default()
                        .push((*record, *node, value));
                }
            }
        }
        for (name, found) in values {
            let mut leaf = self.leaf(slot, format!("{}/@{name}", slot.path), found);
            leaf.attribute = Some(name);
            self.leaves.push(leaf);
        }
    }

    fn take(&mut self, slot: &Slot, path: String, nodes: &Nodes) {
        let found = nodes
            .iter()
            .map(|(record, node)| (*record, *node, self.page(*record).clean_text(*node)))
            .filter(|(_, _, text)| !text.is_empty())
            .collect();
        let leaf = self.leaf(slot, path, found);
        self.leaves.push(leaf);
    }

    fn leaf(&self, slot: &Slot, path: String, found: Vec<(usize, NodeId, String)>) -> Leaf {
        let mut place = 0.0;
        for (record, node, _) in &found {
            let start = self.records[*record].unit.start.index();
            place += share(node.index().saturating_sub(start), found.len());
        }
        let mut values: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for (record, _, value) in found {
            values.entry(record).or_default().push(value);
        }
        Leaf {
            path,
            names: slot.names.clone(),
            attribute: None,
            values,
            place,
        }
    }

    /// The slots of the children in `families`, a family a parent.
    fn split(&self, base: &str, names: &[String], families: &[Family]) -> Vec<Slot> {
        let mut tags: BTreeSet<&str> = BTreeSet::new();
        for (record, children) in families {
            tags.extend(children.iter().map(|child| self.page(*record).tag(*child)));
        }
        let mut slots = Vec::new();
        for tag in tags {
            let of_tag = self.filtered(families, |page, node| page.tag(node) == tag);
            if most(&of_tag) <= 1 {
                slots.push(self.slot(format!("{base}{tag}"), names, &of_tag));
                continue;
            }
            for (test, family) in self.by_class(&of_tag) {
                slots.extend(self.by_position(&format!("{base}{tag}{test}"), names, &family));
            }
        }
        slots
    }

    fn filtered(&self, families: &[Family], keep: impl Fn(&Page, NodeId) -> bool) -> Families {
        families
            .iter()
            .map(|(record, children)| {
                let page = self.page(*record);
                let kept = children.iter().copied().filter(|child| keep(page, *child));
                (*record, kept.collect())
            })
            .collect()
    }

    fn slot(&self, path: String, names: &[String], families: &[Family]) -> Slot {
        let nodes: Nodes = families
            .iter()
            .flat_map(|(record, children)| children.iter().map(|child| (*record, *child)))
            .collect();
        let mut names = names.to_vec();
        names.extend(self.own_name(&nodes));
        Slot { path, names, nodes }
    }

    /// What the author calls the element: a naming attribute or a class of all, else its tag.
    fn own_name(&self, nodes: &Nodes) -> Option<String> {
        let (record, node) = nodes.first()?;
        let page = self.page(*record);
        for attribute in ["itemprop", "data-field", "headers", "data-label", "class"] {
            let first = page.attr(*node, attribute).unwrap_or_default();
            let named = first.split_whitespace().find(|token| {
                nodes.iter().all(|(record, node)| {
                    let value = self
                        .page(*record)
                        .attr(*node, attribute)
                        .unwrap_or_default();
                    value.split_whitespace().any(|other| other == *token)
                })
            });
            if let Some(name) = named {
                return Some(name.to_owned());
            }
        }
        Some(page.tag(*node).to_owned())
    }

    /// Children of one tag by class, with the predicate that tells each class.
    fn by_class(&self, families: &[Family]) -> Vec<(String, Families)> {
        let class = |page: &Page, node| tolerant(page.attr(node, "class").unwrap_or_default());
        let mut keys: BTreeSet<String> = BTreeSet::new();
        for (record, children) in families {
            keys.extend(
                children
                    .iter()
                    .map(|child| class(self.page(*record), *child)),
            );
        }
        if keys.len() < 2 {
            return vec![(String::new(), families.to_vec())];
        }
        let mut parts: Vec<(BTreeSet<String>, Families)> = Vec::new();
        for key in keys {
            let part = self.filtered(families, |page, node| class(page, node) == key);
            match parts.iter_mut().find(|(_, other)| partition(other, &part)) {
                Some((keys, other)) => {
                    keys.insert(key);
                    for (mine, theirs) in other.iter_mut().zip(part) {
                        mine.1.extend(theirs.1);
                    }
                }
                None => parts.push((BTreeSet::from([key]), part)),
            }
        }
        parts
            .into_iter()
            .map(|(keys, part)| (self.class_predicate(&keys, &part), part))
            .collect()
    }

    fn class_predicate(&self, keys: &BTreeSet<String>, part: &[Family]) -> String {
        let elements: Vec<(&Page, NodeId)> = part
            .iter()
            .flat_map(|(record, nodes)| nodes.iter().map(|node| (self.page(*record), *node)))
            .collect();
        if let Some(test) = class_tests(&elements).into_iter().next() {
            return test;
        }
        // A class that a tool has made is as good while all elements have the same.
        if let Some(class) = page_class(&elements).filter(|class| !class.contains(['\'', '"'])) {
            return match class.as_str() {
                "" => "[not(@class)]".to_owned(),
                class => class_test(class, true),
            };
        }
        let tests: Vec<String> = keys
            .iter()
            .map(|key| match key.replace('\'', "") {
                key if key.is_empty() => "not(@class)".to_owned(),
                key => format!("starts-with(normalize-space(@class), '{key}')"),
            })
            .collect();
        format!("[{}]", tests.join(" or "))
    }

    /// Children of one tag and class: a slot a position, or one slot of many values.
    fn by_position(&self, path: &str, names: &[String], families: &[Family]) -> Vec<Slot> {
        let most = most(families);
        if most <= 1 || !self.is_positional(families) {
            return vec![self.slot(path.to_owned(), names, families)];
        }
        (0..most.min(64))
            .map(|place| {
                let family: Families = families
                    .iter()
                    .map(|(record, children)| {
                        (*record, children.get(place).copied().into_iter().collect())
                    })
                    .collect();
                self.slot(format!("{path}[{}]", place + 1), names, &family)
            })
            .collect()
    }

    fn is_positional(&self, families: &[Family]) -> bool {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        let (mut first, mut rest): (Traits, Traits) = Default::default();
        for (record, children) in families {
            if children.is_empty() {
                continue;
            }
            *counts.entry(children.len()).or_default() += 1;
            for (place, child) in children.iter().enumerate() {
                let page = self.page(*record);
                if matches!(page.tag(*child), "td" | "th") {
                    return true;
                }
                let traits = if place == 0 { &mut first } else { &mut rest };
                traits.add(page, *child);
            }
        }
        let total = counts.values().sum();
        let fixed = counts
            .iter()
            .any(|(count, parents)| *count > 1 && share(*parents, total) >= FIXED);
        fixed || !first.resemble(&rest)
    }
}

/// What values at one position have in common.
#[derive(Default)]
struct Traits {
    kinds: BTreeMap<&'static str, usize>,
    length: usize,
    linked: usize,
    count: usize,
}

impl Traits {
    fn add(&mut self, page: &Page, node: NodeId) {
        let text = page.clean_text(node);
        *self.kinds.entry(normalize(&text).kind()).or_default() += 1;
        self.length += text.chars().count();
        self.linked += usize::from(page.elements_in(node, "a").next().is_some());
        self.count += 1;
    }

    /// Whether two positions hold values of one kind, of similar length, linked alike.
    fn resemble(&self, other: &Self) -> bool {
        let usual = |traits: &Self| {
            traits
                .kinds
                .iter()
                .max_by_key(|(_, n)| **n)
                .map(|(kind, _)| *kind)
        };
        let (a, b) = (
            share(self.length, self.count),
            share(other.length, other.count),
        );
        let linked = share(self.linked, self.count) - share(other.linked, other.count);
        usual(self) == usual(other) && a.max(b) <= 3.0 * a.min(b) && linked.abs() < 0.5
    }
}

fn most(families: &[Family]) -> usize {
    families
        .iter()
        .map(|(_, children)| children.len())
        .max()
        .unwrap_or(0)
}

/// Whether two classes never stand under one parent, and one of them does under nearly all.
fn partition(a: &[Family], b: &[Family]) -> bool {
    let mut with_one = 0;
    for ((_, a), (_, b)) in a.iter().zip(b) {
        match (a.len(), b.len()) {
            (1, 0) | (0, 1) => with_one += 1,
            (0, 0) => {}
            _ => return false,
        }
    }
    share(with_one, a.len()) >= PARTITION
}
