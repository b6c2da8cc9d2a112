//! One slot taken apart into several: by the classes of its elements, else by their places.

use std::collections::{BTreeMap, BTreeSet};

use super::super::labelled::by_label;
use super::super::locate::{class_test, class_tests, page_class};
use super::{Aligner, Families, Family, Nodes, Slot};
use crate::forest::tolerant;
use crate::page::{NodeId, Page, XPath};
use crate::text::{normalize, share};

/// A number of children is fixed when this share of the parents has it.
const FIXED: f64 = 0.9;
/// Two classes are one slot when together they stand in this share of the parents and never both.
const PARTITION: f64 = 0.98;
/// No class, or one without a name.
const EMPTY: &str = "normalize-space(@class)=''";

impl Aligner<'_, '_> {
    /// The slots of the children in `families`, a family a parent.
    pub(super) fn split(&self, base: &str, names: &[String], families: &[Family]) -> Vec<Slot> {
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
            && let Some(labelled) = by_label(families, |record| self.page(record))
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

pub(super) fn most(families: &[Family]) -> usize {
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
