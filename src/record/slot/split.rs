//! One slot taken apart into several: by the names and classes of its elements, else by their
//! places.

use std::collections::{BTreeMap, BTreeSet};

use super::super::labelled::{Labelled, among_others, by_label};
use super::super::steps::outer;
use super::super::traits::Traits;
use super::place::from_start;
use super::{Aligner, FOLLOWING, Families, Family, Nodes, Slot};
use crate::page::{NodeId, Page};
use crate::text::{normalize, share};

/// A number of children is fixed when this share of the parents has it.
const FIXED: f64 = 0.9;
/// What is said in this share of the parents is no value.
const ALWAYS: f64 = 0.98;
/// From fewer parents it is not told what all of them have.
const FEWEST_PARENTS: usize = 4;
/// An element in one child of more than this share of the parents tells what that child is.
const MOST: f64 = 0.5;
/// Where so many of the words at the first place stand at others too, all are values of one thing.
const COMMON: f64 = 0.3;
/// Where each parent has so many children they may be rows of one thing rather than a list.
const ROWS: usize = 3;
/// So many values that come back tell what stands at a place.
const FEWEST_BACK: usize = 3;
/// Values that come back so often to their places are no list, whatever these are.
const OFTEN_BACK: usize = 16;
/// Elements that show something without text, or lead somewhere.
const ICONS: [&str; 5] = ["a", "button", "i", "img", "svg"];

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
            if self.classes_wander(&of_tag) {
                slots.extend(self.by_position(&format!("{base}{tag}"), names, &of_tag));
                continue;
            }
            for (named, family) in self.by_name(&of_tag) {
                for (test, family) in self.by_class(&family) {
                    let path = format!("{base}{tag}{named}{test}");
                    slots.extend(self.by_position(&path, names, &family));
                }
            }
        }
        slots
    }

    pub(super) fn filtered(
        &self,
        families: &[Family],
        keep: impl Fn(&Page, NodeId) -> bool,
    ) -> Families {
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
            // What Angular calls its components by says nothing of what they show.
            let tokens = first.split_whitespace();
            let mut tokens = tokens.filter(|token| !token.starts_with("ng-"));
            let named = tokens.find(|token| {
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

    pub(super) fn elements(&self, families: &[Family]) -> Vec<(&Page, NodeId)> {
        families
            .iter()
            .flat_map(|(record, nodes)| nodes.iter().map(|node| (self.page(*record), *node)))
            .collect()
    }

    /// Children of one tag and class: a slot a position, or one slot of many values.
    fn by_position(&self, path: &str, names: &[String], families: &[Family]) -> Vec<Slot> {
        if most(families) <= 1 {
            return vec![self.slot(path.to_owned(), names, families)];
        }
        let is_even = have_one_length(families) || self.are_columns(families);
        if let Some((test, stars)) = self.stars(families) {
            return vec![self.slot(format!("{path}{test}"), names, &stars)];
        }
        if let Some(labelled) = by_label(families, |record| self.page(record)) {
            let labelled = labelled.into_iter();
            return labelled
                .map(|one| self.labelled(path, names, one))
                .collect();
        }
        if !is_even
            && let Some((labelled, others)) = among_others(families, |record| self.page(record))
        {
            let rest = self.by_position(&format!("{path}{}", others.test), names, &others.families);
            let labelled = labelled
                .into_iter()
                .map(|one| self.labelled(path, names, one));
            return labelled.chain(rest).collect();
        }
        if !is_even && let Some(slots) = self.by_contents(path, names, families) {
            return slots;
        }
        if !is_even && let Some([(own, at_end), (others, rest)]) = self.by_end(path, families) {
            let mut slots = vec![self.slot(format!("{path}{own}"), names, &at_end)];
            slots.extend(self.by_position(&format!("{path}{others}"), names, &rest));
            return slots;
        }
        if !self.is_positional(families) {
            return self.without_constant(path, names, families);
        }
        self.at_places(path, names, families)
    }

    /// Whether the children are cells of tables, each page's with as many columns in all rows: a page
    /// may show more columns than another.
    fn are_columns(&self, families: &[Family]) -> bool {
        let is_cell = |(page, node): (&Page, NodeId)| matches!(page.tag(node), "td" | "th");
        let are_of_one_page = |a: &Family, b: &Family| std::ptr::eq(self.page(a.0), self.page(b.0));
        self.elements(families).into_iter().all(is_cell)
            && families.chunk_by(are_of_one_page).all(have_one_length)
    }

    /// Whether the children are cells of rows that nearly all have as many, whose classes say something
    /// else than the column: one of the columns has several that stand in others, too, such as the
    /// countries of two players.
    fn classes_wander(&self, families: &[Family]) -> bool {
        let is_cell = |(page, node): (&Page, NodeId)| page.tag(node) == "td";
        let mut lengths: BTreeMap<usize, usize> = BTreeMap::new();
        for (_, cells) in families.iter().filter(|(_, cells)| !cells.is_empty()) {
            *lengths.entry(cells.len()).or_default() += 1;
        }
        let usual = lengths.values().max().copied().unwrap_or(0);
        if share(usual, lengths.values().sum()) < FIXED
            || !self.elements(families).into_iter().all(is_cell)
        {
            return false;
        }
        let mut columns: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        for (record, cells) in families {
            let page = self.page(*record);
            for (column, cell) in cells.iter().enumerate() {
                let class = page.attr(*cell, "class").unwrap_or_default();
                columns.entry(class).or_default().insert(column);
            }
        }
        let wandering = columns.values().filter(|columns| columns.len() > 1);
        let mut seen: BTreeSet<usize> = BTreeSet::new();
        let mut wandering = wandering.flatten();
        wandering.any(|column| !seen.insert(*column))
    }

    fn labelled(&self, path: &str, names: &[String], labelled: Labelled) -> Slot {
        let path = format!("{path}{}", labelled.test);
        let mut slot = self.slot(path, names, &labelled.families);
        slot.label = labelled.label;
        slot
    }

    /// The slots of children by what stands in or before them.
    fn by_contents(&self, path: &str, names: &[String], families: &[Family]) -> Option<Vec<Slot>> {
        let halves = || {
            let (test, having, rest) = self
                .by_speech(families)
                .or_else(|| self.by_shape(families))?;
            let group = |test, families| Labelled {
                test,
                label: None,
                families,
            };
            let rest = group(format!("[not({test})]"), rest);
            Some(vec![group(format!("[{test}]"), having), rest])
        };
        let groups = self
            .by_word(families)
            .or_else(|| self.by_wrapped(families))
            .or_else(|| self.by_cells(families))
            .or_else(halves)?;
        let slots = |group: Labelled| {
            let path = format!("{path}{}", group.test);
            let mut slots = self.by_position(&path, names, &group.families);
            for slot in &mut slots {
                slot.label = slot.label.take().or_else(|| group.label.clone());
            }
            slots
        };
        Some(groups.into_iter().flat_map(slots).collect())
    }

    /// A slot a position.
    fn at_places(&self, path: &str, names: &[String], families: &[Family]) -> Vec<Slot> {
        // What follows the start of a record has no end of its own to count from.
        let places = if path.starts_with(FOLLOWING) && outer(path).is_none() {
            from_start(families)
        } else {
            self.places(families)
        };
        places
            .into_iter()
            .map(|(test, family)| self.slot(format!("{path}{test}"), names, &family))
            .collect()
    }

    /// The children with text, with the test for it, and those without, such as icons that lead
    /// somewhere. What is empty altogether keeps the place of a value.
    fn by_speech(&self, families: &[Family]) -> Option<(String, Families, Families)> {
        let of = |speaks: bool| {
            self.filtered(families, |page, node| {
                page.text(node).trim().is_empty() != speaks
            })
        };
        let (said, silent) = (of(true), of(false));
        let holds = |(page, child): (&Page, NodeId)| {
            page.subtree(child)
                .any(|below| ICONS.contains(&page.tag(below)))
        };
        let are_icons = self.elements(&silent).into_iter().all(holds);
        (most(&said) > 0 && most(&silent) > 0 && are_icons)
            .then(|| ("normalize-space()".to_owned(), said, silent))
    }

    /// Rows with columns, of which a parent has one, and those of one cell: what is said across the
    /// table is no column of it.
    fn by_cells(&self, families: &[Family]) -> Option<Vec<Labelled>> {
        let cells = |page: &Page, row: NodeId| {
            let cells = page.children(row).filter(|cell| page.tag(*cell) == "td");
            cells.count()
        };
        let rows = self.elements(families);
        let are_rows = rows.iter().all(|(page, row)| page.tag(*row) == "tr");
        let numbers: BTreeSet<usize> = rows.iter().map(|(page, row)| cells(page, *row)).collect();
        let (least, most_cells) = (*numbers.first()?, *numbers.last()?);
        if !are_rows || least != 1 || numbers.len() != 2 {
            return None;
        }
        let of = |number: usize| self.filtered(families, |page, row| cells(page, row) == number);
        let (across, columns) = (of(least), of(most_cells));
        (most(&columns) == 1).then(|| {
            let group = |test: &str, families| Labelled {
                test: test.to_owned(),
                label: None,
                families,
            };
            vec![group("[td[2]]", columns), group("[not(td[2])]", across)]
        })
    }

    /// The children that hold an element of which most parents have one such child and none has
    /// two, with the test for it, and the others.
    fn by_shape(&self, families: &[Family]) -> Option<(String, Families, Families)> {
        let parents = || families.iter().filter(|(_, children)| !children.is_empty());
        let mut holders: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for (record, children) in parents() {
            let page = self.page(*record);
            let mut here: BTreeMap<&str, usize> = BTreeMap::new();
            for child in children {
                let below = page.subtree(*child).skip(1);
                let tags: BTreeSet<&str> = below
                    .filter(|node| page.is_element(*node))
                    .map(|node| page.tag(node))
                    .collect();
                for tag in tags {
                    *here.entry(tag).or_default() += 1;
                }
            }
            for (tag, count) in here {
                let (parents, most) = holders.entry(tag).or_default();
                *parents += 1;
                *most = count.max(*most);
            }
        }
        let all = parents().count();
        let telling = holders
            .into_iter()
            .filter(|(_, (parents, most))| *most == 1 && share(*parents, all) > MOST)
            .max_by_key(|(_, (parents, _))| *parents);
        let (tag, _) = telling?;
        let of = |holds: bool| {
            self.filtered(families, |page, node| {
                page.elements_in(node, tag).any(|below| below != node) == holds
            })
        };
        let (having, rest) = (of(true), of(false));
        // An icon marks one of several that say the like.
        let traits = |families: &[Family]| Traits::of(self.elements(families));
        let is_mark =
            ICONS.contains(&tag) && tag != "a" && traits(&having).resemble(&traits(&rest));
        (most(&rest) > 0 && !is_mark).then(|| (format!(".//{tag}"), having, rest))
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
            .find(|(text, count)| share(**count, all) >= ALWAYS && is_said(text));
        let Some((text, _)) = constant.filter(|_| counts.len() > 2 && all >= FEWEST_PARENTS) else {
            return vec![self.slot(path.to_owned(), names, families)];
        };
        let condition = format!("normalize-space(.)='{text}'");
        let of = |is_constant: bool| {
            self.filtered(families, |page, node| {
                (page.clean_text(node) == *text) == is_constant
            })
        };
        let (constant, rest) = (of(true), of(false));
        let mut slots = vec![self.slot(format!("{path}[{condition}]"), names, &constant)];
        let path = format!("{path}[not({condition})]");
        if most(&rest) > 1 && self.is_positional(&rest) {
            slots.extend(self.at_places(&path, names, &rest));
        } else {
            slots.push(self.slot(path, names, &rest));
        }
        slots
    }

    fn is_positional(&self, families: &[Family]) -> bool {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        let (mut first, mut rest): (Traits, Traits) = Default::default();
        let mut standing = Standing::default();
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
                for name in names(page, *child) {
                    standing.add(name, place);
                }
            }
        }
        if !have_one_length(families) && standing.wander() {
            return false;
        }
        let total = counts.values().sum();
        let fixed = counts
            .iter()
            .any(|(count, parents)| *count > 1 && share(*parents, total) >= FIXED);
        let are_rows =
            counts.keys().next().is_some_and(|least| *least >= ROWS) && !rest.is_linked();
        let tells = || standing.tells() && (are_rows || standing.back() >= OFTEN_BACK);
        fixed || !first.resemble(&rest) || tells()
    }
}

/// Where values stand that come back: those of a list now here and now there, those of columns without
/// cells each at one place.
#[derive(Default)]
struct Standing(BTreeMap<String, (BTreeSet<usize>, usize)>);

impl Standing {
    fn add(&mut self, name: String, place: usize) {
        let (places, times) = self.0.entry(name).or_default();
        places.insert(place);
        *times += 1;
    }

    /// Whether several values stand at the first place and at others.
    fn wander(&self) -> bool {
        let (mut first, mut later, mut both) = (0, 0, 0);
        for (places, _) in self.0.values() {
            let is_first = places.contains(&0);
            let is_later = places.last().is_some_and(|last| *last > 0);
            first += usize::from(is_first);
            later += usize::from(is_later);
            both += usize::from(is_first && is_later);
        }
        both > 1 && share(both, first.min(later)) >= COMMON
    }

    /// How often values come back to the one place where they stand.
    fn back(&self) -> usize {
        let own = self.0.values().filter(|(places, _)| places.len() == 1);
        own.map(|(_, times)| times - 1).sum()
    }

    /// Whether several values at several places come back there, and hardly any elsewhere.
    fn tells(&self) -> bool {
        let back: Vec<_> = self.0.values().filter(|(_, times)| *times > 1).collect();
        let mut at: BTreeMap<usize, usize> = BTreeMap::new();
        for (places, _) in back.iter().filter(|(places, _)| places.len() == 1) {
            for place in places {
                *at.entry(*place).or_default() += 1;
            }
        }
        let telling = at.values().filter(|count| **count >= FEWEST_BACK);
        telling.count() > 1 && share(at.values().sum(), back.len()) >= ALWAYS
    }
}

/// The words that a value consists of and what its images say: numbers and days come back by chance.
fn names(page: &Page, node: NodeId) -> impl Iterator<Item = String> {
    let text = page.clean_text(node);
    let images = page.elements_in(node, "img");
    let alts = images.filter_map(|image| page.attr(image, "alt").map(str::to_owned));
    let texts: Vec<String> = std::iter::once(text).chain(alts).collect();
    texts
        .into_iter()
        .filter(|text| text.contains(char::is_alphabetic) && normalize(text).kind() == "text")
}

/// Whether all parents that have children have as many.
pub(super) fn have_one_length(families: &[Family]) -> bool {
    let mut lengths = families
        .iter()
        .map(|(_, children)| children.len())
        .filter(|length| *length > 0);
    let first = lengths.next();
    lengths.all(|length| Some(length) == first)
}

pub(super) fn most(families: &[Family]) -> usize {
    families
        .iter()
        .map(|(_, children)| children.len())
        .max()
        .unwrap_or(0)
}

#[cfg(test)]
pub(super) mod tests;
