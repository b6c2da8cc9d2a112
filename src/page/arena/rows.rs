//! A page whose rows have all cells that stand in them, also those that begin in a row above.

use std::collections::{BTreeMap, BTreeSet};

use super::flatten::Flattener;
use super::{NodeId, Page};

/// No cell spans more columns.
const WIDEST: usize = 100;
/// Columns behind these have no cells from rows above.
const MOST_COLUMNS: usize = 200;
/// A page grows by at most so many times its nodes.
const MOST: usize = 4;

/// The cells that rows lack, by row: the place in document order before which each belongs, which
/// for those at the end is that behind the row.
type Missing = BTreeMap<NodeId, Vec<(usize, NodeId)>>;

impl Page {
    /// The page as though each of these rows had the cells that span it from others of them above,
    /// at their columns; and for each place in the document order, and that behind the last, the
    /// place there. Linear in the size of the page that comes of it.
    #[must_use]
    pub fn with_whole_rows(&self, rows: &BTreeSet<NodeId>) -> (Self, Vec<usize>) {
        let missing = self.missing_cells(rows);
        let lacking = |row: Option<NodeId>, before: usize| {
            let cells = row.and_then(|row| missing.get(&row)).into_iter().flatten();
            cells
                .filter(move |(at, _)| *at == before)
                .map(|(_, cell)| *cell)
        };
        let mut whole = Flattener::new(self.url.clone());
        let mut places = Vec::with_capacity(self.len() + 1);
        let mut open: Vec<u32> = Vec::new();
        let mut above: Vec<NodeId> = Vec::new();
        for at in 0..=self.len() {
            while let Some(last) = above.pop_if(|last| self.end(*last) <= at) {
                for cell in lacking(Some(last), self.end(last)) {
                    self.copy(cell, &mut whole, &mut open);
                }
                whole.leave(self, last, &mut open);
            }
            let node = self.node(at);
            for cell in lacking(node.and_then(|node| self.parent(node)), at) {
                self.copy(cell, &mut whole, &mut open);
            }
            places.push(whole.len());
            if let Some(node) = node {
                whole.enter(self, node, &mut open);
                above.extend((!self.is_text(node)).then_some(node));
            }
        }
        let mut page = whole.finish();
        page.base.clone_from(&self.base);
        page.elsewhere.clone_from(&self.elsewhere);
        page.data.clone_from(&self.data);
        page.encoding = self.encoding;
        (page, places)
    }

    /// Writes a node with all below it once more.
    pub(super) fn copy(&self, node: NodeId, to: &mut Flattener, open: &mut Vec<u32>) {
        let mut above: Vec<NodeId> = Vec::new();
        for at in node.index()..=self.end(node) {
            while let Some(last) = above.pop_if(|last| self.end(*last) <= at) {
                to.leave(self, last, open);
            }
            if let Some(below) = self.node(at).filter(|_| at < self.end(node)) {
                to.enter(self, below, open);
                above.extend((!self.is_text(below)).then_some(below));
            }
        }
    }

    fn missing_cells(&self, rows: &BTreeSet<NodeId>) -> Missing {
        let mut missing = Missing::new();
        let mut left = MOST * self.len();
        let groups: BTreeSet<NodeId> = rows.iter().filter_map(|row| self.parent(*row)).collect();
        for group in groups {
            // By column, the cell that spans it with the number of rows that are left to it.
            let mut spans: Vec<Option<(NodeId, usize)>> = Vec::new();
            for row in self.children(group).filter(|row| self.tag(*row) == "tr") {
                let mut found = Vec::new();
                let mut column = 0;
                let cells = self.children(row);
                let cells = cells.filter(|cell| matches!(self.tag(*cell), "td" | "th"));
                for cell in cells {
                    column = pass(&mut spans, column, true, |from| {
                        found.push((cell.index(), from));
                    });
                    let (width, height) = (self.span(cell, "colspan"), self.span(cell, "rowspan"));
                    let behind = (column + width.min(WIDEST)).min(MOST_COLUMNS);
                    spans.resize(spans.len().max(behind), None);
                    let goes_on = height > 1 && rows.contains(&row);
                    spans[column..behind].fill(goes_on.then_some((cell, height - 1)));
                    column = behind;
                }
                pass(&mut spans, column, false, |from| {
                    found.push((self.end(row), from));
                });
                let size: usize = found
                    .iter()
                    .map(|(_, cell)| self.end(*cell) - cell.index())
                    .sum();
                if rows.contains(&row) && !found.is_empty() && size <= left {
                    left -= size;
                    missing.insert(row, found);
                }
            }
        }
        missing
    }

    /// How many columns (`colspan`) or rows (`rowspan`) a cell of a table spans, as it says: from 1, and no
    /// more than HTML admits.
    pub(crate) fn span(&self, cell: NodeId, name: &str) -> usize {
        let most = match name {
            "colspan" => 1000,
            _ => 65_534,
        };
        let stated = self
            .attr(cell, name)
            .and_then(|span| span.trim().parse().ok());
        stated.unwrap_or(1).clamp(1, most)
    }
}

/// Passes the columns of cells that began above, up to the first that is free or to the last, and
/// gives where it stopped. A cell of several columns is found once.
fn pass(
    spans: &mut [Option<(NodeId, usize)>],
    mut column: usize,
    to_free: bool,
    mut find: impl FnMut(NodeId),
) -> usize {
    let mut before = None;
    while let Some(span) = spans.get_mut(column) {
        match span {
            Some((from, left)) => {
                if before != Some(*from) {
                    find(*from);
                }
                before = Some(*from);
                *left -= 1;
                if *left == 0 {
                    *span = None;
                }
            }
            None if to_free => break,
            None => before = None,
        }
        column += 1;
    }
    column
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(html: &str) -> (Page, Page, Vec<usize>) {
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let rows = page
            .elements("tr")
            .filter(|row| page.elements_in(*row, "td").count() > 0);
        let (whole, places) = page.with_whole_rows(&rows.collect());
        (page, whole, places)
    }

    /// The texts of the cells of each row.
    fn cells(page: &Page) -> Vec<Vec<String>> {
        let cells = |row| page.children(row).filter(|cell| page.is_element(*cell));
        let texts = |row| cells(row).map(|cell| page.clean_text(cell)).collect();
        page.elements("tr").map(texts).collect()
    }

    #[test]
    fn cells_stand_in_all_rows_that_they_span() {
        let (page, whole, places) = whole(
            "<base href=/b/><table><tr><th rowspan=2>Town<th>Event<tr><th>Day</table>
             <table><tr><td rowspan=2><b>Oslo</b><td>Sea<td rowspan=3 colspan=2>free
             <tr><td>Hill<tr><td>Rome<td>War<tr><td>Bonn<td>Ice<td>1<td>2</table><p>End",
        );
        let wanted = [
            vec!["Town", "Event"],
            vec!["Day"],
            vec!["Oslo", "Sea", "free"],
            vec!["Oslo", "Hill", "free"],
            vec!["Rome", "War", "free"],
            vec!["Bonn", "Ice", "1", "2"],
        ];
        assert_eq!(cells(&whole), wanted);
        assert_eq!(places.len(), page.len() + 1);
        for node in page.nodes() {
            let there = whole.node(places[node.index()]).unwrap();
            assert_eq!(whole.tag(there), page.tag(node));
        }
        let row = whole.elements("tr").nth(3).unwrap();
        assert_eq!(whole.clean_text(row), "Oslo Hill free");
        assert_eq!(whole.resolve("a").unwrap().path(), "/b/a");
    }

    #[test]
    fn no_cell_spans_more_than_html_admits() {
        let html = "<tr><th colspan=18446744073709551615>Town<th rowspan=70000>Day<th colspan=0>";
        let page = Page::parse(
            &format!("<table>{html}</table>"),
            "http://example.org/".parse().unwrap(),
        );
        let spans = page
            .elements("th")
            .map(|cell| (page.span(cell, "colspan"), page.span(cell, "rowspan")));
        assert_eq!(spans.collect::<Vec<_>>(), [(1000, 1), (1, 65_534), (1, 1)]);
    }

    #[test]
    fn a_page_without_such_cells_is_the_same() {
        let (page, whole, places) = whole(
            "<!DOCTYPE html><title>x</title><script>1</script><p>a <b>b</b><svg><path d=M1></svg>
             <table><tr><td>1<td>2</table><pre>x\n y</pre>",
        );
        assert_eq!(whole.text(whole.root()), page.text(page.root()));
        let lines = |page: &Page| -> Vec<String> {
            let line = |node| {
                format!(
                    "{} {:?} {}",
                    page.path(node),
                    page.text(node),
                    page.end(node)
                )
            };
            page.nodes().map(line).collect()
        };
        assert_eq!(lines(&whole), lines(&page));
        assert!(places.into_iter().eq(0..=page.len()));
    }

    #[test]
    fn a_page_with_whole_rows_is_in_the_same_character_set() {
        let page = Page::parse("<tr><td>x", "http://example.org/".parse().unwrap());
        let page = page.read_in(encoding_rs::KOI8_R);
        let (whole, _) = page.with_whole_rows(&BTreeSet::new());
        assert_eq!(whole.encoding(), encoding_rs::KOI8_R);
    }

    #[test]
    fn cells_behind_two_hundred_columns_stay_in_their_row() {
        let (_, whole, _) = whole(
            "<table><tr><td colspan=100 rowspan=2>a<td colspan=100 rowspan=2>b<td rowspan=2>c
             <tr><td>d</table>",
        );
        assert_eq!(cells(&whole), [["a", "b", "c"], ["a", "b", "d"]]);
    }

    #[test]
    fn a_page_does_not_grow_without_end() {
        let rows = "<tr><td>x</td></tr>".repeat(2_000);
        let deep = "<td rowspan=65534><p>a<p>b<p>c<p>d<p>e</td>".repeat(40);
        let (page, whole, _) = whole(&format!("<table><tr>{deep}</tr>{rows}</table>"));
        assert!(whole.len() <= (MOST + 1) * page.len());
    }
}
