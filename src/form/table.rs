//! Where the cells of a table stand.

use std::collections::HashMap;

use crate::page::{NodeId, Page};

/// The widest table and the widest cell that are laid out; the rest is left out.
const MAX_COLUMNS: usize = 200;
/// The highest cell that is laid out.
const MAX_ROWSPAN: usize = 100;

/// The cells of a table by row and column.
struct Grid {
    rows: Vec<Vec<Option<NodeId>>>,
    place: HashMap<NodeId, (usize, usize)>,
}

impl Grid {
    fn of(page: &Page, table: NodeId) -> Self {
        let mut grid = Self {
            rows: Vec::new(),
            place: HashMap::new(),
        };
        // By column, the cell that reaches down from above and for how many rows yet.
        let mut hanging: Vec<Option<(NodeId, usize)>> = Vec::new();
        for row in rows(page, table) {
            grid.add_row(page, row, &mut hanging);
        }
        grid
    }

    fn add_row(&mut self, page: &Page, row: NodeId, hanging: &mut Vec<Option<(NodeId, usize)>>) {
        let number = self.rows.len();
        let mut line: Vec<Option<NodeId>> = Vec::new();
        let mut cells = page
            .children(row)
            .filter(|cell| matches!(page.tag(*cell), "td" | "th"));
        loop {
            let column = line.len();
            if let Some(Some((cell, left))) = hanging.get_mut(column)
                && *left > 0
            {
                *left -= 1;
                line.push(Some(*cell));
                continue;
            }
            let Some(cell) = cells.next().filter(|_| column < MAX_COLUMNS) else {
                break;
            };
            self.place.insert(cell, (number, column));
            let width = page.span(cell, "colspan").min(MAX_COLUMNS - column);
            let height = page.span(cell, "rowspan").min(MAX_ROWSPAN);
            for _ in 0..width {
                if hanging.len() <= line.len() {
                    hanging.resize(line.len() + 1, None);
                }
                hanging[line.len()] = Some((cell, height - 1));
                line.push(Some(cell));
            }
        }
        self.rows.push(line);
    }
}

fn rows(page: &Page, table: NodeId) -> Vec<NodeId> {
    let mut rows = Vec::new();
    for child in page.children(table) {
        match page.tag(child) {
            "tr" => rows.push(child),
            "thead" | "tbody" | "tfoot" => {
                rows.extend(page.children(child).filter(|row| page.tag(*row) == "tr"));
            }
            _ => {}
        }
    }
    rows
}

/// The tables of a page, laid out when first asked for.
#[derive(Default)]
pub(super) struct Tables {
    grids: HashMap<NodeId, Grid>,
}

impl Tables {
    /// The cells to the left of a cell, the nearest first.
    pub fn left(&mut self, page: &Page, cell: NodeId) -> Vec<NodeId> {
        self.look(page, cell, |grid, row, column| {
            grid.rows[row][..column].iter().rev().copied().collect()
        })
    }

    /// The cells to the right of a cell, the nearest first.
    pub fn right(&mut self, page: &Page, cell: NodeId) -> Vec<NodeId> {
        self.look(page, cell, |grid, row, column| {
            grid.rows[row][column..]
                .iter()
                .skip_while(|other| **other == Some(cell))
                .copied()
                .collect()
        })
    }

    /// The cells above a cell, the nearest first.
    pub fn above(&mut self, page: &Page, cell: NodeId) -> Vec<NodeId> {
        self.look(page, cell, |grid, row, column| {
            grid.rows[..row]
                .iter()
                .rev()
                .map(|line| line.get(column).copied().flatten())
                .collect()
        })
    }

    /// The cells below a cell, the nearest first.
    pub fn below(&mut self, page: &Page, cell: NodeId) -> Vec<NodeId> {
        self.look(page, cell, |grid, row, column| {
            grid.rows[row..]
                .iter()
                .map(|line| line.get(column).copied().flatten())
                .skip_while(|other| *other == Some(cell))
                .collect()
        })
    }

    fn look(
        &mut self,
        page: &Page,
        cell: NodeId,
        choose: impl Fn(&Grid, usize, usize) -> Vec<Option<NodeId>>,
    ) -> Vec<NodeId> {
        let Some(table) = page
            .ancestors(cell)
            .find(|ancestor| page.tag(*ancestor) == "table")
        else {
            return Vec::new();
        };
        let grid = self
            .grids
            .entry(table)
            .or_insert_with(|| Grid::of(page, table));
        let Some((row, column)) = grid.place.get(&cell).copied() else {
            return Vec::new();
        };
        let mut found: Vec<NodeId> = choose(grid, row, column)
            .into_iter()
            .take(MAX_ROWSPAN)
            .flatten()
            .collect();
        found.dedup();
        found
    }
}

/// The cell that a node stands in.
pub(super) fn cell_of(page: &Page, node: NodeId) -> Option<NodeId> {
    page.ancestors(node)
        .find(|ancestor| matches!(page.tag(*ancestor), "td" | "th"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_move_cells() {
        let page = Page::parse(
            "<table><tr><th rowspan=2>a<td colspan=2>b<td>c<tr><td>d<td>e<td>f</table>",
            "http://example.org/".parse().unwrap(),
        );
        let cell = |text: &str| {
            page.nodes()
                .find(|n| matches!(page.tag(*n), "td" | "th") && page.clean_text(*n) == text)
                .unwrap()
        };
        let mut tables = Tables::default();
        let texts = |cells: Vec<NodeId>| -> Vec<String> {
            cells.into_iter().map(|c| page.clean_text(c)).collect()
        };
        assert_eq!(texts(tables.left(&page, cell("e"))), ["d", "a"]);
        assert_eq!(texts(tables.above(&page, cell("e"))), ["b"]);
        assert_eq!(texts(tables.above(&page, cell("f"))), ["c"]);
        assert_eq!(texts(tables.right(&page, cell("a"))), ["b", "c"]);
        assert_eq!(texts(tables.below(&page, cell("b"))), ["d"]);
        assert_eq!(texts(tables.below(&page, cell("a"))), [""; 0]);
    }
}
