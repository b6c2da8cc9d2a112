//! The texts between the elements of a slot.

use std::collections::BTreeMap;

use super::super::labelled::{before, texts_among_others, texts_by_label};
use super::super::locate::class_test;
use super::super::naming::{Look, look};
use super::super::traits::Traits;
use super::class::partition;
use super::place::from_start;
use super::split::{have_one_length, most};
use super::{Aligner, FOLLOWING, Families, Family, Nodes, Slot};

/// More kinds of elements before texts than this tell nothing.
const MOST_NEIGHBOURS: usize = 12;

impl Aligner<'_, '_> {
    /// The text children of a slot that are not blank: by the label before them, or by their
    /// place.
    pub(super) fn texts(&mut self, slot: &Slot) {
        let families: Families = slot
            .nodes
            .iter()
            .map(|(record, node)| {
                let page = self.page(*record);
                let texts = page
                    .children(*node)
                    .filter(|child| page.is_text_leaf(*child));
                (*record, texts.collect())
            })
            .collect();
        let base = match slot.path.as_str() {
            "." => String::new(),
            path => format!("{path}/"),
        };
        self.texts_at(slot, &base, families);
    }

    /// The texts between the siblings that belong to records which are runs.
    pub(super) fn sibling_texts(&mut self, slot: &Slot) {
        let families = self.records.iter().enumerate().map(|(index, record)| {
            let (page, start) = (record.page, record.unit.start);
            let texts = page
                .run(start, record.unit.end)
                .filter(|node| page.depth(*node) == page.depth(start) && page.is_text_leaf(*node));
            (index, texts.collect())
        });
        let families: Families = families.collect();
        self.texts_at(slot, FOLLOWING, families);
    }

    /// Texts that stand at a path.
    fn texts_at(&mut self, slot: &Slot, base: &str, families: Families) {
        if most(&families) <= 1 && base != FOLLOWING {
            return self.text(slot, format!("{base}text()"), &families, None);
        }
        let mut path = format!("{base}text()[normalize-space()]");
        let mut rest = families;
        let mut labelled = texts_by_label(&rest, |record| self.page(record));
        if labelled.is_some() {
            rest = Vec::new();
        } else if !have_one_length(&rest)
            && let Some((some, others)) = texts_among_others(&rest, |record| self.page(record))
        {
            labelled = Some(some);
            path.push_str(&others.test);
            rest = others.families;
        }
        for one in labelled.unwrap_or_default() {
            let path = format!("{base}text(){}", one.test);
            self.text(slot, path, &one.families, one.label);
        }
        for (test, family) in self.by_neighbour(rest) {
            self.texts_in_order(slot, base, &format!("{path}{test}"), &family);
        }
    }

    /// Texts by their places, or together where they say the like.
    fn texts_in_order(&mut self, slot: &Slot, base: &str, path: &str, rest: &[Family]) {
        let places = if base == FOLLOWING {
            // What follows goes on behind the record.
            from_start(rest)
        } else if most(rest) <= 1 || self.are_lines(rest) && self.are_alike(rest) {
            vec![(String::new(), rest.to_vec())]
        } else {
            self.places(rest)
        };
        for (test, family) in places {
            self.text(slot, format!("{path}{test}"), &family, None);
        }
    }

    /// Texts of which parents have now more and now less, by the tag and class of the element before
    /// them, where that tells most of them: of "<b>…</b> a <i>…</i> b <tt>…</tt> c".
    fn by_neighbour(&self, families: Families) -> Vec<(String, Families)> {
        let mut groups: BTreeMap<Option<Look<'_>>, Families> = BTreeMap::new();
        for (at, (record, texts)) in families.iter().enumerate() {
            let page = self.page(*record);
            let neighbours = before(page, texts, |node| page.is_element(node));
            for (text, neighbour) in texts.iter().zip(neighbours) {
                let key = neighbour.map(|neighbour| look(page, neighbour));
                let none = || families.iter().map(|(record, _)| (*record, Vec::new()));
                let group = groups.entry(key).or_insert_with(|| none().collect());
                if let Some((_, group)) = group.get_mut(at) {
                    group.push(*text);
                }
            }
            if groups.len() > MOST_NEIGHBOURS {
                return vec![(String::new(), families)];
            }
        }
        let single = groups.values().filter(|group| most(group) == 1).count();
        let kinds: Vec<&Families> = groups.values().collect();
        let is_other = kinds.iter().enumerate().any(|(at, one)| {
            let others = kinds.iter().skip(at + 1);
            others.into_iter().any(|other| partition(one, other))
        });
        let is_plain =
            |key: &Option<Look<'_>>| key.is_none_or(|(_, class)| !class.contains(['\'', '"']));
        if have_one_length(&families)
            || groups.len() < 2
            || single * 2 <= groups.len()
            || is_other
            || !groups.keys().all(is_plain)
        {
            return vec![(String::new(), families)];
        }
        let test = |key| match key {
            None => "[not(preceding-sibling::*)]".to_owned(),
            Some((tag, "")) => {
                format!("[preceding-sibling::*[1][self::{tag}][not(@class)]]")
            }
            Some((tag, class)) => {
                let class = class_test(class, true);
                format!("[preceding-sibling::*[1][self::{tag}]{class}]")
            }
        };
        let groups = groups.into_iter();
        groups.map(|(key, group)| (test(key), group)).collect()
    }

    /// Whether parents have one text or several, and those at each place are as those at the first.
    fn are_alike(&self, families: &[Family]) -> bool {
        let has_one = families.iter().any(|(_, texts)| texts.len() == 1);
        let traits = |(_, family): (String, Families)| Traits::of(self.elements(&family));
        let mut places = from_start(families).into_iter().map(traits);
        let first = places.next();
        has_one && first.is_some_and(|first| places.all(|other| first.resemble(&other)))
    }

    /// Whether nothing but breaks stands between texts of one parent.
    fn are_lines(&self, families: &[Family]) -> bool {
        families.iter().all(|(record, texts)| {
            let page = self.page(*record);
            texts.windows(2).all(|pair| {
                let mut between = pair[0].index() + 1..pair[1].index();
                between.all(|at| {
                    let node = page.node(at);
                    node.is_none_or(|node| page.text(node).trim().is_empty())
                })
            })
        })
    }

    fn text(&mut self, slot: &Slot, path: String, families: &[Family], label: Option<String>) {
        let nodes: Nodes = families
            .iter()
            .flat_map(|(record, texts)| texts.iter().map(|text| (*record, *text)))
            .collect();
        let before = self.leaves.len();
        self.take(slot, path, &nodes);
        let lead = self.lead(&nodes);
        if let Some(leaf) = self.leaves.get_mut(before) {
            leaf.label = label.or(leaf.label.take());
            leaf.ending = lead;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::split::tests::paths;

    #[test]
    fn texts_are_told_by_the_element_before_them() {
        let names = ["Oslo", "Rome", "Bonn", "Kyiv", "Wien"];
        let row = |n: usize| {
            let place = n
                .is_multiple_of(2)
                .then(|| format!("<i>{n} km</i> {}", names[n % 3]));
            let end = (!n.is_multiple_of(3))
                .then(|| format!("<tt>{n}</tt> {}", ["shut", "open", "sold"][n % 2]));
            let end = end.unwrap_or_default();
            format!(
                "<b>Mill {n}</b> {} {}{end}",
                names[n % 5],
                place.unwrap_or_default()
            )
        };
        let rows: Vec<String> = (0..12).map(row).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let found = paths(&rows);
        for tag in ["b", "i", "tt"] {
            let test = format!("[preceding-sibling::*[1][self::{tag}][not(@class)]]");
            assert!(found.iter().any(|path| path.ends_with(&test)), "{found:?}");
        }
        // Where one of two stands before a text, they tell nothing of it.
        let row = |n: usize| {
            let tag = ["i", "u"][n % 2];
            format!(
                "<b>{n}</b> {} <{tag}>{n}</{tag}> {}",
                names[n % 5],
                names[n % 3]
            )
        };
        let rows: Vec<String> = (0..12).map(row).collect();
        let mut rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        rows.push("<b>1</b> Bath");
        assert!(paths(&rows).iter().all(|path| !path.contains("self::")));
    }
}
