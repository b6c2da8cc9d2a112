//! Attribute alignment: the places inside a record, over all records and pages.
//!
//! The records are laid on each other from their root down. Children of one tag are one
//! slot; where a record has several, they are told apart by name and by class, and then by what
//! tells them first: that they draw (stars), their label, what stands in or before them, what stands
//! at their end, and their position if their number is fixed or they differ in kind. Else they are the
//! values of one attribute that has many (Oita thesis 3.3.3: values at one record-internal path are of
//! one type).

mod amount;
mod class;
mod end;
mod inline;
mod lead;
mod place;
mod rating;
mod split;
mod text;
mod variant;
mod whole;
mod word;

use std::collections::{BTreeMap, BTreeSet};

use super::affix::bare;
use super::alternative;
use super::feature::normal;
use super::group::Unit;
use super::naming::{Names, look};
use super::rank::without_next;
use super::redundant::is_placeholder;
use crate::page::{NodeId, Page};
use crate::text::{collapse, share};

/// Attributes that may carry a value.
const CARRIERS: [&str; 10] = [
    "href",
    "src",
    "datetime",
    "content",
    "value",
    "alt",
    "title",
    "aria-label",
    "class",
    "style",
];
/// Attributes that say something only of elements without a text, which they draw.
const DRAWING: [&str; 2] = ["class", "style"];
/// What the names of hidden controls hold whose values are made anew for each page.
const TOKENS: [&str; 5] = ["token", "csrf", "nonce", "__viewstate", "form_build_id"];
/// More elements alike are no rating.
const MOST_COUNTED: usize = 10;
/// What stands between values draws no rating.
const JOINS: &str = ",;|·/&+–—-";
/// How paths to the siblings of a record begin.
const FOLLOWING: &str = "following-sibling::";
/// Bounds on hostile records.
const MAX_SLOTS: usize = 4000;

/// A record on its page.
#[derive(Clone, Copy)]
pub(super) struct Placed<'p> {
    pub page: &'p Page,
    pub unit: Unit,
    /// The folded words that the page was asked for, where that is known.
    pub asked: Option<&'p BTreeSet<String>>,
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
    /// What stands at the end of many values and is no part of them: "Read more" in an element of its
    /// own, "by" before one.
    pub ending: Option<String>,
    /// Whether the values are the number of elements, which say nothing: stars.
    pub counted: bool,
    /// The values by record, white space collapsed, in document order.
    pub values: BTreeMap<usize, Vec<String>>,
    /// The mean distance from the record's start, in nodes.
    pub place: f64,
}

impl Leaf {
    /// The usual kind of the values.
    pub fn kind(&self) -> Option<&'static str> {
        let mut kinds: BTreeMap<&'static str, usize> = BTreeMap::new();
        for value in self.values.values().flatten() {
            *kinds.entry(normal(value).kind()).or_default() += 1;
        }
        let usual = kinds.into_iter().max_by_key(|(_, count)| *count);
        usual.map(|(kind, _)| kind)
    }

    /// Whether the values lead somewhere.
    pub fn is_address(&self) -> bool {
        matches!(self.attribute.as_deref(), Some("href" | "src"))
    }
}

type Nodes = Vec<(usize, NodeId)>;
/// A record with some of its elements, such as the children of one of them.
pub(super) type Family = (usize, Vec<NodeId>);
pub(super) type Families = Vec<Family>;

struct Slot {
    path: String,
    names: Vec<String>,
    label: Option<String>,
    nodes: Nodes,
}

/// All leaves of the records, in document order.
pub(super) fn leaves(records: &[Placed<'_>], names: &Names, spans: bool) -> Vec<Leaf> {
    let starts: Nodes = records
        .iter()
        .enumerate()
        .map(|(index, record)| (index, record.unit.start))
        .collect();
    let mut aligner = Aligner {
        records,
        names,
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
        aligner.sibling_texts(&queue[0]);
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
    let says = |leaf: &&Leaf| {
        let mut values = leaf.values.values().flatten();
        values.any(|value| value.contains(char::is_alphanumeric))
    };
    let labels: BTreeSet<String> = leaves
        .iter()
        .filter(says)
        .filter_map(|leaf| leaf.label.clone())
        .collect();
    leaves.retain(|leaf| {
        let mut values = leaf.values.values().flatten();
        let names =
            |value: &String| labels.contains(value) || !value.contains(char::is_alphanumeric);
        leaf.attribute.is_some() || !says(&leaf) || !values.all(names)
    });
    leaves.sort_by(|a, b| {
        a.place
            .total_cmp(&b.place)
            .then_with(|| a.path.cmp(&b.path))
    });
    alternative::joined(leaves)
}

struct Aligner<'a, 'p> {
    records: &'a [Placed<'p>],
    names: &'a Names,
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
        self.split(FOLLOWING, &[], &families)
    }

    /// Takes the values of a slot and gives the slots below it.
    fn expand(&mut self, slot: &Slot) -> Vec<Slot> {
        self.attributes(slot);
        if let Some(rating) = self.rating(slot) {
            self.leaves.push(rating);
            return Vec::new();
        }
        self.count(slot);
        if self.is_atomic(slot) || self.is_amount(slot) || self.is_worded(slot) {
            self.take_whole(slot);
            return Vec::new();
        }
        let mut marks = self.marks(slot);
        marks.extend(self.glued(slot));
        let families: Families = slot
            .nodes
            .iter()
            .map(|(record, node)| {
                let page = self.page(*record);
                let is_part = |child: &NodeId| {
                    page.is_element(*child) && !marks.contains(&look(page, *child))
                };
                (*record, page.children(*node).filter(is_part).collect())
            })
            .collect();
        let is_line = self.is_joined(slot) || self.is_mixed(slot) || self.is_prose(slot);
        if marks.is_empty() && !is_line {
            if self.is_composed(slot) || self.is_cell(slot) || self.is_body(slot) {
                self.take_whole(slot);
            }
            self.texts(slot);
        } else {
            self.take_whole(slot);
        }
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
            let text = page.text(*node);
            let mut drawn = text.chars().filter(|c| !c.is_whitespace()).peekable();
            (drawn.peek().is_none() || drawn.any(|c| !JOINS.contains(c)))
                && !text.contains(char::is_alphanumeric)
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

    fn attributes(&mut self, slot: &Slot) {
        let mut values: BTreeMap<String, Vec<(usize, NodeId, String)>> = BTreeMap::new();
        for (record, node) in &slot.nodes {
            let page = self.page(*record);
            if is_token(page, *node) {
                continue;
            }
            for (name, value) in page.attrs(*node) {
                let carries = carries(name) || name.starts_with("data-");
                let drawn = !DRAWING.contains(&name) || page.text(*node).trim().is_empty();
                let value = collapse(value);
                if carries && drawn && !is_placeholder(&value) && !is_code(&value) {
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

    /// Takes the whole texts of a slot.
    fn take_whole(&mut self, slot: &Slot) {
        let before = self.leaves.len();
        self.take(slot, slot.path.clone(), &slot.nodes);
        let ending = self.ending(slot);
        if let Some(leaf) = self.leaves.get_mut(before) {
            leaf.ending = ending;
        }
    }

    fn take(&mut self, slot: &Slot, path: String, nodes: &Nodes) {
        let found = nodes
            .iter()
            .map(|(record, node)| {
                let Placed { page, unit, .. } = self.records[*record];
                let text = collapse(without_next(page, unit, *node));
                (*record, *node, bare(&text).to_owned())
            })
            .filter(|(_, _, text)| !is_placeholder(text))
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
            ending: None,
            counted: false,
            values,
            place,
        }
    }
}

/// Whether an attribute of that name may carry a value; `data-…` may too.
fn carries(name: &str) -> bool {
    CARRIERS.contains(&name)
}

/// Whether the value of an attribute is for scripts: a call, an object or a list of JSON.
fn is_code(value: &str) -> bool {
    if value.starts_with("javascript:") {
        return true;
    }
    let mut outer = value.chars().filter(|c| !c.is_whitespace());
    let begins = (outer.next(), outer.next());
    matches!(
        begins,
        (Some('{'), Some('"' | '\'')) | (Some('['), Some('{' | '"'))
    )
}

/// Whether an element holds a secret of the session: a hidden control that a form must send back.
fn is_token(page: &Page, node: NodeId) -> bool {
    let of = |name| page.attr(node, name).unwrap_or_default();
    let name = of("name").to_ascii_lowercase();
    page.tag(node) == "input"
        && of("type").eq_ignore_ascii_case("hidden")
        && TOKENS.iter().any(|token| name.contains(token))
}
