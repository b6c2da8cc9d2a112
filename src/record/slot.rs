//! Attribute alignment: the places inside a record, over all records and pages.
//!
//! The records are laid on each other from their root down. Children of one tag are one
//! slot; where a record has several, they are told apart by class, and then by position if
//! their number is fixed or they differ in kind, else they are the values of one attribute
//! that has many (Oita thesis 3.3.3: values at one record-internal path are of one type).

use std::collections::{BTreeMap, BTreeSet};

use super::group::Unit;
use super::labelled::{by_label, texts_by_label};
use super::locate::{class_test, class_tests, page_class};
use crate::forest::tolerant;
use crate::page::{NodeId, Page, XPath};
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
/// More elements alike are no rating.
const MOST_COUNTED: usize = 10;
/// No class, or one without a name.
const EMPTY: &str = "normalize-space(@class)=''";
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
    /// What the element is called on the page, where its siblings are told apart by that.
    pub label: Option<String>,
    /// Whether the values are the number of elements, which say nothing: stars.
    pub counted: bool,
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
    label: Option<String>,
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
        label: None,
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
    // What only names others is no value.
    let labels: BTreeSet<String> = leaves
        .iter()
        .filter_map(|leaf| leaf.label.clone())
        .collect();
    leaves.retain(|leaf| {
        let mut values = leaf.values.values().flatten();
        leaf.attribute.is_some() || !values.all(|value| labels.contains(value))
    });
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
        self.count(slot);
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
        let mut slots = self.split(&base, &slot.names, &families);
        for below in &mut slots {
            below.label = below.label.take().or_else(|| slot.label.clone());
        }
        slots
    }

    /// Takes the number of elements that say nothing themselves, where it varies: stars.
    fn count(&mut self, slot: &Slot) {
        let mut counts: BTreeMap<usize, Nodes> = BTreeMap::new();
        for (record, node) in &slot.nodes {
            counts.entry(*record).or_default().push((*record, *node));
        }
        let numbers: BTreeSet<usize> = counts.values().map(Vec::len).collect();
        let most = numbers.last().copied().unwrap_or(0);
        if numbers.len() < 2 || most > MOST_COUNTED {
            return;
        }
        let looks: BTreeSet<(&str, &str)> = slot
            .nodes
            .iter()
            .map(|(record, node)| {
                let page = self.page(*record);
                let of = |name| page.attr(*node, name).unwrap_or_default();
                (of("class"), of("src"))
            })
            .collect();
        let silent = slot.nodes.iter().all(|(record, node)| {
            let page = self.page(*record);
            !page.text(*node).chars().any(char::is_alphanumeric)
                && matches!(
                    page.tag(*node),
                    "i" | "img" | "span" | "svg" | "li" | "b" | "em"
                )
        });
        if silent && looks.len() == 1 {
            let found = counts
                .into_values()
                .filter_map(|nodes| {
                    let (record, node) = nodes.first()?;
                    Some((*record, *node, nodes.len().to_string()))
                })
                .collect();
            let mut leaf = self.leaf(slot, slot.path.clone(), found);
            leaf.counted = true;
            self.leaves.push(leaf);
        }
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
        if marked && self.is_list(slot) {
            return false;
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

    /// Whether the element lists values: where there is text at all, elements hold it, and
    /// nothing but marks stands between them. Marked words stand amid others.
    fn is_list(&self, slot: &Slot) -> bool {
        let (mut lists, mut several, mut filled) = (0, 0, 0);
        for (record, node) in &slot.nodes {
            let page = self.page(*record);
            let says = |child: &NodeId| page.text(*child).chars().any(char::is_alphanumeric);
            let (texts, elements): (Vec<NodeId>, Vec<NodeId>) = page
                .children(*node)
                .filter(says)
                .partition(|child| page.is_text(*child));
            filled += usize::from(!texts.is_empty() || !elements.is_empty());
            if texts.is_empty() && !elements.is_empty() {
                lists += 1;
                several += usize::from(elements.len() > 1);
            }
        }
        several > 0 && lists == filled
    }

    /// The text children of a slot that are not blank: by the label before them, or by their
    /// place.
    fn texts(&mut self, slot: &Slot) {
        let families: Families = slot
            .nodes
            .iter()
            .map(|(record, node)| {
                let page = self.page(*record);
                let texts = page
                    .children(*node)
                    .filter(|child| page.is_text(*child) && !page.text(*child).trim().is_empty());
                (*record, texts.collect())
            })
            .collect();
        let base = match slot.path.as_str() {
            "." => String::new(),
            path => format!("{path}/"),
        };
        if most(&families) <= 1 {
            return self.text(slot, format!("{base}text()"), &families, None);
        }
        if let Some(labelled) = texts_by_label(&families, |record| self.page(record)) {
            for one in labelled {
                let path = format!("{base}text(){}", one.test);
                self.text(slot, path, &one.families, Some(one.label));
            }
            return;
        }
        for (test, family) in self.places(&families) {
            let path = format!("{base}text()[normalize-space()]{test}");
            self.text(slot, path, &family, None);
        }
    }

    fn text(&mut self, slot: &Slot, path: String, families: &[Family], label: Option<String>) {
        let nodes: Nodes = families
            .iter()
            .flat_map(|(record, texts)| texts.iter().map(|text| (*record, *text)))
            .collect();
        let before = self.leaves.len();
        self.take(slot, path, &nodes);
        if let (Some(label), Some(leaf)) = (label, self.leaves.get_mut(before)) {
            leaf.label = Some(label);
        }
    }

    /// Texts by their place, with the predicate for each. Where records differ in their number,
    /// as many places count from the end as make texts at one place most alike.
    fn places(&self, families: &[Family]) -> Vec<(String, Families)> {
        let lengths = || {
            let lengths = families.iter().map(|(_, texts)| texts.len());
            lengths.filter(|length| *length > 0)
        };
        let most = most(families).min(64);
        let least = lengths().min().unwrap_or(0).min(most);
        let at = |place: usize| -> (String, Families) {
            let take = |(record, texts): &Family| {
                (*record, texts.get(place).copied().into_iter().collect())
            };
            let taken = families.iter().map(take).collect();
            (format!("[{}]", place + 1), taken)
        };
        let at_end = |back: usize| -> (String, Families) {
            let take = |(record, texts): &Family| {
                let place = texts.len().checked_sub(back + 1);
                let text = place.and_then(|place| texts.get(place));
                (*record, text.copied().into_iter().collect())
            };
            let test = match back {
                0 => "[last()]".to_owned(),
                back => format!("[last() - {back}]"),
            };
            (test, families.iter().map(take).collect())
        };
        let front = |count: usize| (0..count).map(at).collect::<Vec<_>>();
        if least == most || most != least + 1 {
            return front(most);
        }
        // One text may be missing: before it places count from the start, behind it from the end.
        let candidates = (0..=least).rev().map(|count| {
            let mut places = front(count);
            if count == least {
                places.push(at(least));
            } else {
                let missing = |(record, texts): &Family| {
                    let text = texts.get(count).filter(|_| texts.len() == most);
                    (*record, text.copied().into_iter().collect())
                };
                let missing: Families = families.iter().map(missing).collect();
                let test = format!("[position() = {} and last() = {most}]", count + 1);
                places.push((test, missing));
                places.extend((0..least - count).rev().map(at_end));
            }
            let likeness = places.iter().map(|(_, family)| self.likeness(family));
            (likeness.sum::<f64>(), places)
        });
        let best = candidates.reduce(|a, b| if b.0 > a.0 + 1e-9 { b } else { a });
        best.map(|(_, places)| places).unwrap_or_default()
    }

    /// The share of texts that are of the usual kind and begin with the usual kind of letter.
    fn likeness(&self, families: &[Family]) -> f64 {
        let mut counts: BTreeMap<(&'static str, Option<String>), usize> = BTreeMap::new();
        let mut all = 0;
        for (record, texts) in families {
            for text in texts {
                let text = self.page(*record).clean_text(*text);
                // Of a text with a number behind a word, such as "ISBN 978…", the word counts.
                let first = text
                    .split_once(' ')
                    .filter(|(_, rest)| rest.chars().next().is_some_and(|c| c.is_ascii_digit()));
                let first = first.map(|(word, _)| word.to_owned());
                *counts.entry((normalize(&text).kind(), first)).or_default() += 1;
                all += 1;
            }
        }
        share(counts.into_values().max().unwrap_or(0), all)
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
            label: slot.label.clone(),
            counted: false,
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
        Slot {
            path,
            names,
            label: None,
            nodes,
        }
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
        (0..parts.len())
            .map(|at| {
                let (keys, part) = &parts[at];
                let others = parts
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != at)
                    .flat_map(|(_, (_, part))| self.elements(part))
                    .collect::<Vec<_>>();
                (self.class_predicate(keys, part, &others), part.clone())
            })
            .collect()
    }

    fn elements(&self, families: &[Family]) -> Vec<(&Page, NodeId)> {
        families
            .iter()
            .flat_map(|(record, nodes)| nodes.iter().map(|node| (self.page(*record), *node)))
            .collect()
    }

    /// The predicate for a part of the children: a class that all of it has and no other child.
    fn class_predicate(
        &self,
        keys: &BTreeSet<String>,
        part: &[Family],
        others: &[(&Page, NodeId)],
    ) -> String {
        let elements = self.elements(part);
        let common = class_tests(&elements);
        if let Some(test) = common.iter().find(|test| !selects_any(test, others)) {
            return test.clone();
        }
        // A class that a tool has made is as good while all elements have the same.
        if let Some(class) = page_class(&elements).filter(|class| !class.contains(['\'', '"'])) {
            return match class.as_str() {
                "" if elements
                    .iter()
                    .all(|(page, node)| page.attr(*node, "class").is_none()) =>
                {
                    "[not(@class)]".to_owned()
                }
                "" => format!("[{EMPTY}]"),
                class => class_test(class, true),
            };
        }
        if let Some(test) = common.into_iter().next() {
            return test;
        }
        let tests: Vec<String> = keys
            .iter()
            .map(|key| match key.replace('\'', "") {
                key if key.is_empty() => EMPTY.to_owned(),
                key => format!("starts-with(normalize-space(@class), '{key}')"),
            })
            .collect();
        format!("[{}]", tests.join(" or "))
    }

    /// Children of one tag and class: a slot a position, or one slot of many values.
    fn by_position(&self, path: &str, names: &[String], families: &[Family]) -> Vec<Slot> {
        let most = most(families);
        if most > 1
            && let Some(labelled) = by_label(&families.to_vec(), |record| self.page(record))
        {
            return labelled
                .into_iter()
                .map(|labelled| {
                    let path = format!("{path}{}", labelled.test);
                    let mut slot = self.slot(path, names, &labelled.families);
                    slot.label = Some(labelled.label);
                    slot
                })
                .collect();
        }
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

/// Whether a predicate holds for one of the elements.
fn selects_any(test: &str, elements: &[(&Page, NodeId)]) -> bool {
    let Ok(path) = XPath::parse(&format!("self::*{test}")) else {
        return true;
    };
    elements
        .iter()
        .any(|(page, node)| !path.select(page, *node).is_empty())
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
