//! Tables as pipe tables.

use std::collections::BTreeSet;

use super::{Style, inline};
use crate::content::flow::Leaf;
use crate::page::{NodeId, Page};

/// No cell spans more columns or rows.
const WIDEST: usize = 100;

/// What stands in no cell of a pipe table; where a table holds it, the table is for the layout.
const NEVER: [&str; 9] = [
    "table",
    "pre",
    "blockquote",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
];

/// The tables of a page that hold data: two rows and two columns at least, and no blocks that
/// only a layout puts into cells.
pub(super) fn tables(page: &Page) -> BTreeSet<NodeId> {
    let is_data = |table: &NodeId| {
        let inside = || page.subtree(*table).skip(1);
        let rows = || inside().filter(|node| page.tag(*node) == "tr");
        !inside().any(|node| NEVER.contains(&page.tag(node)))
            && rows().nth(1).is_some()
            && rows().any(|row| cells(page, row).nth(1).is_some())
    };
    page.elements("table").filter(is_data).collect()
}

/// The table of a line, among these.
pub(super) fn table_of(
    page: &Page,
    tables: &BTreeSet<NodeId>,
    line: &[(Leaf, &str)],
) -> Option<NodeId> {
    let row = above(page, line, "tr")?;
    page.ancestors(row).find(|node| tables.contains(node))
}

/// The lines of a table, a row a line, below what the first of its rows says.
pub(super) fn written(page: &Page, lines: &[&[(Leaf, &str)]], style: &Style) -> String {
    let rows = rows(page, lines);
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    let line = |cells: &[String]| {
        let blank = std::iter::repeat_n("", width - cells.len());
        let cells: Vec<&str> = cells.iter().map(String::as_str).chain(blank).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let mut out = String::new();
    for (at, row) in rows.iter().enumerate() {
        let prefix = style.prefix(page, at == 0);
        out.push_str(&(prefix + &line(row)));
        if at == 0 {
            let rule = vec!["---".to_owned(); width];
            out.push_str(&(style.prefix(page, false) + &line(&rule)));
        }
    }
    out
}

/// The texts of the cells of each row, with a blank one for each place that a cell spans.
fn rows(page: &Page, lines: &[&[(Leaf, &str)]]) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    // How many further rows the cell above reaches into, by column.
    let mut spanned: Vec<usize> = Vec::new();
    for lines in lines.chunk_by(|a, b| above(page, a, "tr") == above(page, b, "tr")) {
        let Some(row) = lines.first().and_then(|line| above(page, line, "tr")) else {
            continue;
        };
        let mut texts: Vec<String> = Vec::new();
        for cell in cells(page, row) {
            fill(&mut texts, &mut spanned);
            let below = page.span(cell, "rowspan").min(WIDEST) - 1;
            for at in 0..page.span(cell, "colspan").min(WIDEST) {
                let text = if at == 0 {
                    text(page, lines, cell)
                } else {
                    String::new()
                };
                spanned.resize(spanned.len().max(texts.len() + 1), 0);
                spanned[texts.len()] = below;
                texts.push(text);
            }
        }
        fill(&mut texts, &mut spanned);
        rows.push(texts);
    }
    rows
}

/// Adds blanks as far as cells from above stand here.
fn fill(texts: &mut Vec<String>, spanned: &mut [usize]) {
    while let Some(left) = spanned.get_mut(texts.len()).filter(|left| **left > 0) {
        *left -= 1;
        texts.push(String::new());
    }
}

/// What stands in a cell, in one line.
fn text(page: &Page, lines: &[&[(Leaf, &str)]], cell: NodeId) -> String {
    let is_in = |line: &&&[(Leaf, &str)]| {
        let first = line.iter().find(|(leaf, _)| !leaf.blank);
        first.is_some_and(|(leaf, _)| page.contains(cell, leaf.node))
    };
    let texts = lines.iter().filter(is_in).map(|line| inline(page, line));
    texts.collect::<Vec<_>>().join("<br>").replace('|', "\\|")
}

fn cells(page: &Page, row: NodeId) -> impl Iterator<Item = NodeId> {
    let is_cell = |node: &NodeId| matches!(page.tag(*node), "td" | "th");
    page.children(row).filter(is_cell)
}

/// The closest such element around a line.
fn above(page: &Page, line: &[(Leaf, &str)], tag: &str) -> Option<NodeId> {
    let (first, _) = line.iter().find(|(leaf, _)| !leaf.blank)?;
    page.ancestors(first.node)
        .find(|node| page.tag(*node) == tag)
}
