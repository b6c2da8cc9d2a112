//! The texts between the elements of a slot.

use super::super::labelled::{texts_among_others, texts_by_label};
use super::super::traits::Traits;
use super::place::from_start;
use super::split::{have_one_length, most};
use super::{Aligner, FOLLOWING, Families, Family, Nodes, Slot};

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
                    .filter(|child| page.is_text(*child) && !page.text(*child).trim().is_empty());
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
            let texts = page.run(start, record.unit.end).filter(|node| {
                page.is_text(*node)
                    && page.depth(*node) == page.depth(start)
                    && !page.text(*node).trim().is_empty()
            });
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
        let places = if base == FOLLOWING {
            // What follows goes on behind the record.
            from_start(&rest)
        } else if self.are_lines(&rest) && self.are_alike(&rest) {
            vec![(String::new(), rest)]
        } else {
            self.places(&rest)
        };
        for (test, family) in places {
            self.text(slot, format!("{path}{test}"), &family, None);
        }
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
        if let (Some(label), Some(leaf)) = (label, self.leaves.get_mut(before)) {
            leaf.label = Some(label);
        }
    }
}
