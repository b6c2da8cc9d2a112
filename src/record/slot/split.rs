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
/// Two classes are one slot when together they stand in this share of the parents and never both;
/// what is said in so many is no value.
const PARTITION: f64 = 0.98;
/// What a class says of one child in more than this share of the parents is no state of it.
const MOST: f64 = 0.5;
/// How classes begin that tell where a child stands among the others.
const PLACES: [&str; 5] = ["first", "last", "odd", "even", "active"];
/// From fewer parents it is not told what all of them have.
const FEWEST_PARENTS: usize = 4;
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
        let telling = self.telling_classes(families);
        let class = |page: &Page, node: NodeId| {
            let names: BTreeSet<String> = class_names(page, node).collect();
            let name = telling.iter().find(|name| names.contains(*name));
            name.cloned()
                .unwrap_or_else(|| tolerant(page.attr(node, "class").unwrap_or_default()))
        };
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

    /// Classes that no two children of a parent have, those first that the most parents have in one:
    /// what a child is, rather than how it is at the moment ("zero nb-hits"). Nothing unless each
    /// child has such a class, and nearly each one that most parents have.
    fn telling_classes(&self, families: &[Family]) -> Vec<String> {
        let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        let mut texts: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for (record, children) in families {
            let page = self.page(*record);
            let mut here: BTreeSet<String> = BTreeSet::new();
            for child in children {
                for name in class_names(page, *child) {
                    let text = page.text(*child).trim();
                    texts.entry(name.clone()).or_default().insert(text);
                    let (parents, times) = counts.entry(name.clone()).or_default();
                    *times += 1;
                    *parents += usize::from(here.insert(name));
                }
            }
        }
        let parents = families.iter().filter(|(_, children)| !children.is_empty());
        let all = parents.count();
        // A class that goes with one text is the value in other words.
        let is_kind = |name: &str| {
            texts.get(name).is_some_and(|texts| texts.len() > 1)
                && !PLACES.iter().any(|place| name.starts_with(place))
        };
        let mut telling: Vec<(usize, String)> = counts
            .into_iter()
            .filter(|(name, (parents, times))| parents == times && *times > 1 && is_kind(name))
            .map(|(name, (parents, _))| (parents, name))
            .collect();
        telling.sort_by(|a, b| b.cmp(a));
        let usual = telling.partition_point(|(parents, _)| share(*parents, all) > MOST);
        let telling: Vec<String> = telling.into_iter().map(|(_, name)| name).collect();
        let children = self.elements(families);
        let having = |names: &[String]| {
            let has = |(page, child): &&(&Page, NodeId)| {
                class_names(page, *child).any(|name| names.contains(&name))
            };
            children.iter().filter(has).count()
        };
        let are_usual = share(having(&telling[..usual]), children.len()) >= FIXED;
        if are_usual && having(&telling) == children.len() {
            telling
        } else {
            Vec::new()
        }
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
        if most <= 1 {
            return vec![self.slot(path.to_owned(), names, families)];
        }
        if !self.is_positional(families) {
            return self.without_constant(path, names, families);
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

    /// One slot of many values, and one for that which nearly all have beside others: "Read more".
    fn without_constant(&self, path: &str, names: &[String], families: &[Family]) -> Vec<Slot> {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for (record, children) in families {
            let page = self.page(*record);
            let said: BTreeSet<String> = children
                .iter()
                .map(|child| page.clean_text(*child))
                .collect();
            for text in said {
                *counts.entry(text).or_default() += 1;
            }
        }
        let parents = families.iter().filter(|(_, children)| !children.is_empty());
        let all = parents.count();
        let is_said =
            |text: &str| text.contains(char::is_alphabetic) && !text.contains(['\'', '"']);
        let constant = counts
            .iter()
            .find(|(text, count)| share(**count, all) >= PARTITION && is_said(text));
        let Some((text, _)) = constant.filter(|_| counts.len() > 2 && all >= FEWEST_PARENTS) else {
            return vec![self.slot(path.to_owned(), names, families)];
        };
        let test = format!("normalize-space(.)='{text}'");
        let of = |is_constant: bool| {
            self.filtered(families, |page, node| {
                (page.clean_text(node) == *text) == is_constant
            })
        };
        let (constant, rest) = (of(true), of(false));
        let mut slots = vec![self.slot(format!("{path}[{test}]"), names, &constant)];
        slots.extend(self.by_position(&format!("{path}[not({test})]"), names, &rest));
        slots
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

/// The classes of an element, as [`tolerant`] has them.
fn class_names(page: &Page, node: NodeId) -> impl Iterator<Item = String> {
    let class = page.attr(node, "class").unwrap_or_default();
    class.split_whitespace().map(tolerant)
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

#[cfg(test)]
mod tests {
    use super::super::super::feature::schema;
    use super::super::super::queries::Queries;
    use crate::page::{Page, XPath};

    /// The paths of the features of the rows that a list of them has.
    fn paths(rows: &[&str]) -> Vec<String> {
        let rows: String = rows.iter().map(|row| format!("<li>{row}</li>")).collect();
        let page = Page::parse(
            &format!("<ul>{rows}</ul>"),
            "http://example.org/".parse().unwrap(),
        );
        let records = XPath::parse("//li").unwrap();
        let schema = schema(&records, false, &[&page], &Queries::default());
        let paths = schema.features.iter().map(|one| one.path.to_string());
        paths.collect()
    }

    #[test]
    fn a_class_that_tells_what_a_child_is_comes_before_its_state() {
        let found = paths(&[
            "<span class='zero hits'>0</span><span class=notes>2</span>",
            "<span class=hits>9</span><span class='zero notes'>0</span>",
            "<span class='zero hits'>0</span><span class='zero notes'>0</span>",
            "<span class=hits>12</span><span class=notes>7</span>",
        ]);
        let named = |name: &str| found.iter().any(|path| path.contains(name));
        assert!(
            found.len() == 2 && named("hits") && named("notes"),
            "{found:?}"
        );
    }

    #[test]
    fn what_all_have_beside_other_links_is_no_value() {
        let more = "<a href=m>Read more</a>";
        let found = paths(&[
            &format!("<a href=b>Berlin</a>{more}"),
            more,
            &format!("<a href=l>Leeds</a>{more}"),
            more,
            &format!("<a href=g>Glasgow</a>{more}"),
        ]);
        let texts: Vec<&String> = found.iter().filter(|path| !path.contains('@')).collect();
        assert_eq!(texts, ["a[not(normalize-space(.)='Read more')]"]);
    }
}
