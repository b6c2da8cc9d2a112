//! The columns of a table, by their headers.

use super::slot::Placed;
use super::steps::steps;
use crate::page::{NodeId, Page, XPath};

/// In so many records the cell of a feature is looked for.
const LOOKED_AT: usize = 20;
/// No cell spans more columns or rows.
const WIDEST: usize = 100;

/// What stands above the columns of the table whose rows, or bodies, the records are.
pub(super) struct Headers<'a, 'p> {
    records: &'a [Placed<'p>],
    /// The steps from a record to a cell.
    depth: usize,
    texts: Vec<String>,
}

impl<'a, 'p> Headers<'a, 'p> {
    /// Reads them; there are none where the records are no rows.
    pub fn of(records: &'a [Placed<'p>]) -> Self {
        let read = records.first().and_then(|Placed { page, unit, .. }| {
            let depth = if row(page, unit.start)? == unit.start {
                1
            } else {
                2
            };
            let mut above = page.ancestors(unit.start);
            let table = above.find(|node| page.tag(*node) == "table")?;
            Some((depth, texts(page, table)))
        });
        let (depth, texts) = read.unwrap_or_default();
        Self {
            records,
            depth,
            texts,
        }
    }

    /// The header of the column in which a path from the record begins.
    pub fn above(&self, path: &str) -> Option<String> {
        if self.texts.is_empty() {
            return None;
        }
        let cell = XPath::parse(&steps(path).get(..self.depth)?.join("/")).ok()?;
        let mut records = self.records.iter().take(LOOKED_AT);
        let column = records.find_map(|record| place(&cell, record))?;
        let text = self.texts.get(column)?;
        (!text.is_empty()).then(|| text.clone())
    }
}

/// The first row of a record that is a row or a body of a table.
fn row(page: &Page, record: NodeId) -> Option<NodeId> {
    let is_row = |node: &NodeId| page.tag(*node) == "tr";
    match page.tag(record) {
        "tr" => Some(record),
        "tbody" => page.children(record).find(is_row),
        _ => None,
    }
}

/// The headers of a table by column; where some stand above others, the lowest.
fn texts(page: &Page, table: NodeId) -> Vec<String> {
    let are_heads = |row: &NodeId| cells(page, *row).filter(|c| page.tag(*c) == "th").count() > 1;
    let all_heads = |row: &NodeId| cells(page, *row).all(|cell| page.tag(cell) == "th");
    let mut rows = page
        .elements_in(table, "tr")
        .skip_while(|row| !are_heads(row));
    let first = rows.next();
    let more = rows.take_while(|row| are_heads(row) && all_heads(row));
    let mut texts: Vec<String> = Vec::new();
    // Up to which row a column is taken by a cell that began above.
    let mut taken: Vec<usize> = Vec::new();
    for (height, row) in first.into_iter().chain(more).enumerate() {
        let mut column = 0;
        for cell in cells(page, row) {
            while taken.get(column).is_some_and(|until| *until > height) {
                column += 1;
            }
            let end = column + span(page, cell, "colspan");
            if texts.len() < end {
                texts.resize(end, String::new());
                taken.resize(end, 0);
            }
            texts[column..end].fill(page.clean_text(cell));
            taken[column..end].fill(height + span(page, cell, "rowspan"));
            column = end;
        }
    }
    texts
}

fn cells(page: &Page, row: NodeId) -> impl Iterator<Item = NodeId> {
    page.children(row).filter(|cell| page.is_element(*cell))
}

fn span(page: &Page, cell: NodeId, attribute: &str) -> usize {
    let stated = page
        .attr(cell, attribute)
        .and_then(|span| span.trim().parse().ok());
    stated.unwrap_or(1).clamp(1, WIDEST)
}

/// The column of a cell, from 0; `None` beyond the first row, where cells
/// of the first may take columns.
fn place(cell: &XPath, Placed { page, unit, .. }: &Placed<'_>) -> Option<usize> {
    let row = row(page, unit.start)?;
    let cell = cell.first(page, unit.start)?;
    let before = cells(page, row).take_while(|other| *other != cell);
    let column = before.map(|cell| span(page, cell, "colspan")).sum();
    (page.parent(cell) == Some(row)).then_some(column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::extract::units;

    #[test]
    fn cells_are_told_by_place_or_name() {
        let html = "<table><tr><th>Age</th><th></th><th><a>Title</a></th></tr>\
            <tr><td>7</td><td>x</td></tr>\
            <tr><td class=age>7</td><td>x</td><td class=t><a href=/a>A</a></td></tr></table>";
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let rows = XPath::parse("//tr[td]").unwrap();
        let records: Vec<Placed<'_>> = units(&rows, false, &page)
            .into_iter()
            .map(|unit| Placed {
                page: &page,
                unit,
                asked: None,
            })
            .collect();
        let headers = Headers::of(&records);
        let above = |path: &str| headers.above(path);
        assert_eq!(above("td[1]").as_deref(), Some("Age"));
        assert_eq!(above("td[@class='t']/a/@href").as_deref(), Some("Title"));
        assert_eq!((above("td[2]"), above("./@class")), (None, None));
        assert_eq!(Headers::of(&[]).above("td[1]"), None);
    }

    #[test]
    fn headers_span_columns_and_rows_above_bodies() {
        let html = "<table><thead><tr><th rowspan=2>No.</th><th colspan=2>Orbit</th></tr>\
            <tr><th>a</th><th>e</th></tr></thead>\
            <tbody><tr><td>1</td><td>2.5</td><td>0.1</td></tr><tr><td>Ceres</td></tr></tbody>\
            <tbody><tr><td colspan=2>2</td><td>0.2</td></tr><tr><td>Pallas</td></tr></tbody></table>";
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let bodies = XPath::parse("//tbody").unwrap();
        let records = units(&bodies, false, &page).into_iter();
        let records = records.map(|unit| Placed {
            page: &page,
            unit,
            asked: None,
        });
        let records: Vec<Placed<'_>> = records.collect();
        let headers = Headers::of(&records);
        let above = |path: &str| headers.above(path);
        assert_eq!(above("tr[1]/td[1]").as_deref(), Some("No."));
        assert_eq!(above("tr[1]/td[2]").as_deref(), Some("a"));
        assert_eq!(above("tr[1]/td[3]").as_deref(), Some("e"));
        assert_eq!(above("tr[2]/td"), None);
        assert_eq!(
            Headers::of(&records[1..]).above("tr[1]/td[2]").as_deref(),
            Some("e")
        );
    }
}
