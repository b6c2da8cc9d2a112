//! Rows of tables whose cells reach over several columns or into the next rows.

use super::{FOLLOWED, MOST_FOLLOWERS, Sheet, Unit, are_runs};
use crate::page::NodeId;

impl Sheet<'_> {
    /// Rows and those that their cells reach into, where these come after nearly all of them.
    pub(super) fn by_reach(&self, units: &[Unit]) -> Option<Vec<Vec<Unit>>> {
        let is_first = |unit: &Unit| !self.is_reached(unit.start);
        are_runs(units, is_first, FOLLOWED).then(|| {
            let (leaders, followers) = units.iter().copied().partition(is_first);
            vec![leaders, followers]
        })
    }

    /// Whether a row begins with a cell over several columns, and has no other or stands beside a
    /// cell of the row before.
    pub(super) fn is_across(&self, row: NodeId) -> bool {
        let page = self.page;
        let mut own = page.children(row).filter(|cell| page.is_element(*cell));
        let is_wide = own
            .next()
            .is_some_and(|cell| page.span(cell, "colspan") > 1);
        page.tag(row) == "tr" && is_wide && (own.next().is_none() || self.is_reached(row))
    }

    /// How many rows the cells of a row reach over, this one included; 0 of one without cells.
    pub(super) fn reach(&self, row: NodeId) -> usize {
        let page = self.page;
        let cells = page.children(row).filter(|cell| page.is_element(*cell));
        cells
            .map(|cell| page.span(cell, "rowspan"))
            .max()
            .unwrap_or(0)
    }

    /// Whether cells of a row before reach into this one.
    fn is_reached(&self, row: NodeId) -> bool {
        let page = self.page;
        let before = std::iter::successors(page.before(row), |node| page.before(*node));
        let mut rows = before
            .filter(|node| page.tag(*node) == "tr")
            .zip(1..=MOST_FOLLOWERS);
        page.tag(row) == "tr" && rows.any(|(row, apart)| self.reach(row) > apart)
    }
}
