//! Rows that each say what they are, and begin again with the first for each record.

use std::collections::{BTreeMap, BTreeSet};

use super::super::labelled::{DISORDER, disorder};
use super::{Sheet, Unit};
use crate::page::NodeId;
use crate::text::share;

/// A record has so many of such rows, at least, on the average.
const FEWEST_ROWS: usize = 3;
/// More different beginnings are no labels.
const MOST_LABELS: usize = 24;
/// Longer beginnings are none, in characters.
const LONGEST: usize = 40;
/// So many rows begin with a label that comes back in another record.
const LABELLED: f64 = 0.95;

impl Sheet<'_> {
    /// Runs of the rows of a table, each from one that begins with the label of the first to the next
    /// such one: within a run no label stands twice, and any two of them hardly ever the other way round.
    pub(super) fn cycles(&self, parent: NodeId) -> Option<Vec<Unit>> {
        let page = self.page;
        let rows = page.children(parent).filter(|row| {
            page.tag(*row) == "tr" && self.novelty.leaves(row.index(), page.end(*row)) > 0
        });
        let rows: Vec<(NodeId, &str)> = rows
            .map(|row| (row, self.first_text(row).unwrap_or_default()))
            .collect();
        let first = rows.first()?.1;
        let is_label = |text: &str| {
            text.contains(char::is_alphabetic)
                && !text.contains(char::is_numeric)
                && text.chars().count() <= LONGEST
        };
        let starts: Vec<usize> = (0..rows.len()).filter(|at| rows[*at].1 == first).collect();
        if !is_label(first) || starts.len() < 2 || rows.len() < FEWEST_ROWS * starts.len() {
            return None;
        }
        let mut times: BTreeMap<&str, usize> = BTreeMap::new();
        let mut orders: BTreeSet<Vec<&str>> = BTreeSet::new();
        let ends = starts.iter().skip(1).copied().chain([rows.len()]);
        for (start, end) in starts.iter().zip(ends) {
            let labels: Vec<&str> = rows[*start..end].iter().map(|(_, label)| *label).collect();
            let distinct: BTreeSet<&str> = labels.iter().copied().collect();
            if distinct.len() < labels.len() {
                return None;
            }
            for label in &labels {
                *times.entry(label).or_default() += 1;
            }
            orders.insert(labels);
        }
        let back = times
            .iter()
            .filter(|(label, times)| **times > 1 && is_label(label));
        let back: usize = back.map(|(_, times)| times).sum();
        if times.len() > MOST_LABELS
            || share(back, rows.len()) < LABELLED
            || disorder(&orders) > DISORDER
        {
            return None;
        }
        let starts: Vec<NodeId> = starts.into_iter().map(|at| rows[at].0).collect();
        let mut units = self.between(parent, &starts);
        let last = rows.last()?.0;
        units.last_mut()?.end = page.end(last);
        Some(units)
    }

    fn first_text(&self, row: NodeId) -> Option<&str> {
        let first = self.page.text_leaves(row).next()?;
        Some(self.page.text(first).trim())
    }
}
