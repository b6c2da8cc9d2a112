//! The columns of a table, by their headers.

use std::collections::BTreeSet;

use super::feature::normal;
use super::part::bracketed;
use super::slot::Placed;
use super::steps::steps;
use crate::page::{NodeId, Page, XPath};

/// In so many records the cell of a feature is looked for.
const LOOKED_AT: usize = 20;
/// A plain cell of more letters is no header.
const LONGEST: usize = 30;
/// No cell spans more columns or rows.
const WIDEST: usize = 100;

/// What stands above the columns of the table whose rows, or bodies, the records are.
pub(super) struct Headers<'a, 'p> {
    records: &'a [Placed<'p>],
    /// The steps from a record to a cell.
    depth: usize,
    /// By column, for the first row of a record; for each of its rows where as many rows of headers
    /// stand above.
    texts: Vec<Vec<String>>,
}

impl<'a, 'p> Headers<'a, 'p> {
    /// Reads them; there are none where the records are no rows.
    pub fn of(records: &'a [Placed<'p>]) -> Self {
        let read = records.first().and_then(|Placed { page, unit, .. }| {
            let rows = rows(page, unit.start);
            let depth = if *rows.first()? == unit.start { 1 } else { 2 };
            let table = table(page, unit.start)?;
            let mut heads = heads(page, table);
            if heads.is_empty() {
                heads.extend(plain_head(records));
            }
            let spans_rows =
                |head: &NodeId| cells(page, *head).any(|cell| page.span(cell, "rowspan") > 1);
            let texts = if heads.len() == rows.len() && !heads.iter().any(spans_rows) {
                heads.chunks(1).map(|head| texts(page, head)).collect()
            } else {
                vec![texts(page, &heads)]
            };
            Some((depth, texts))
        });
        let (depth, texts) = read.unwrap_or_default();
        Self {
            records,
            depth,
            texts,
        }
    }

    /// The header of the column in which a path from the record begins, and the row and the column.
    pub fn above(&self, path: &str) -> Option<(&str, (usize, usize))> {
        if self.texts.iter().all(Vec::is_empty) {
            return None;
        }
        let cell = XPath::parse(&steps(path).get(..self.depth)?.join("/")).ok()?;
        let mut records = self.records.iter().take(LOOKED_AT);
        let (row, column) = records.find_map(|record| place(&cell, record))?;
        let text = self.texts.get(row)?.get(column)?;
        (!text.is_empty()).then_some((text, (row, column)))
    }

    /// Whether a header is called so.
    pub fn has(&self, text: &str) -> bool {
        self.texts.iter().flatten().any(|header| header == text)
    }
}

/// The rows of a record that is a row or a body of a table.
fn rows(page: &Page, record: NodeId) -> Vec<NodeId> {
    let is_row = |node: &NodeId| page.tag(*node) == "tr";
    match page.tag(record) {
        "tr" => vec![record],
        "tbody" => page.children(record).filter(is_row).collect(),
        _ => Vec::new(),
    }
}

/// The table that an element stands in.
fn table(page: &Page, node: NodeId) -> Option<NodeId> {
    let mut above = page.ancestors(node);
    above.find(|node| page.tag(*node) == "table")
}

/// The first row of a table without cells for headers, if it says the same short words on all pages, of
/// which there are several, above as many columns as the records have, and is none of these.
fn plain_head(records: &[Placed<'_>]) -> Option<NodeId> {
    let firsts = records.chunk_by(|a, b| std::ptr::eq(a.page, b.page));
    let firsts: Vec<&Placed<'_>> = firsts.filter_map(<[_]>::first).collect();
    let ([first, _, ..], others) = (firsts.as_slice(), firsts.iter().skip(1)) else {
        return None;
    };
    let head = first_row(first)?;
    let words = said(first.page, head);
    let is_header = |text: &String| {
        text.chars().count() <= LONGEST && !text.contains(|c: char| c.is_ascii_digit())
    };
    let distinct: BTreeSet<&String> = words.iter().filter(|text| !text.is_empty()).collect();
    let says_so =
        |record: &&Placed<'_>| first_row(record).is_some_and(|row| said(record.page, row) == words);
    let are_headers = distinct.len() > 1 && words.iter().all(is_header);
    (are_headers && others.copied().all(|record| says_so(&record))).then_some(head)
}

/// The first row of the table that a record stands in, if it stands before the record and is as wide.
fn first_row(Placed { page, unit, .. }: &Placed<'_>) -> Option<NodeId> {
    let first = page.elements_in(table(page, unit.start)?, "tr").next()?;
    let own = *rows(page, unit.start).first()?;
    let width = |row| -> usize {
        let widths = cells(page, row).map(|cell| page.span(cell, "colspan"));
        widths.sum()
    };
    (first < own && width(first) == width(own)).then_some(first)
}

/// What the cells of a row say.
fn said(page: &Page, row: NodeId) -> Vec<String> {
    let texts = cells(page, row).map(|cell| page.clean_text(cell));
    texts.collect()
}

/// The rows of headers of a table; those of tables within it are not.
fn heads(page: &Page, table: NodeId) -> Vec<NodeId> {
    let is_own = |row: &NodeId| self::table(page, *row) == Some(table);
    let are_heads = |row: &NodeId| cells(page, *row).filter(|c| page.tag(*c) == "th").count() > 1;
    let all_heads = |row: &NodeId| cells(page, *row).all(|cell| page.tag(cell) == "th");
    let mut rows = page
        .elements_in(table, "tr")
        .filter(is_own)
        .skip_while(|row| !are_heads(row));
    let first = rows.next();
    let more = rows.take_while(|row| are_heads(row) && all_heads(row));
    first.into_iter().chain(more).collect()
}

/// The headers in some rows by column; where some stand above others, the lowest.
fn texts(page: &Page, rows: &[NodeId]) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    // Up to which row a column is taken by a cell that began above.
    let mut taken: Vec<usize> = Vec::new();
    for (height, row) in rows.iter().enumerate() {
        let mut column = 0;
        for cell in cells(page, *row) {
            while taken.get(column).is_some_and(|until| *until > height) {
                column += 1;
            }
            let end = column + page.span(cell, "colspan").min(WIDEST);
            if texts.len() < end {
                texts.resize(end, String::new());
                taken.resize(end, 0);
            }
            texts[column..end].fill(without_count(&page.clean_text(cell)).to_owned());
            taken[column..end].fill(height + page.span(cell, "rowspan").min(WIDEST));
            column = end;
        }
    }
    texts
}

/// A header without how many the column holds: "Snapshots (17)".
fn without_count(text: &str) -> &str {
    let counted = bracketed(text).filter(|(_, inside)| normal(inside).kind() == "number");
    counted.map_or(text, |(before, _)| before.trim_end())
}

fn cells(page: &Page, row: NodeId) -> impl Iterator<Item = NodeId> {
    page.children(row).filter(|cell| page.is_element(*cell))
}

/// The row of a record that a cell stands in, and its column, from 0.
fn place(cell: &XPath, Placed { page, unit, .. }: &Placed<'_>) -> Option<(usize, usize)> {
    let cell = cell.first(page, unit.start)?;
    let row = page.parent(cell)?;
    let rows = rows(page, unit.start);
    let height = rows.iter().position(|other| *other == row)?;
    let before = cells(page, row).take_while(|other| *other != cell);
    let column = before
        .map(|cell| page.span(cell, "colspan").min(WIDEST))
        .sum();
    Some((height, column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::extract::units;

    fn placed<'p>(path: &str, page: &'p Page) -> Vec<Placed<'p>> {
        let units = units(&XPath::parse(path).unwrap(), false, page).into_iter();
        let placed = units.map(|unit| Placed {
            page,
            unit,
            asked: None,
        });
        placed.collect()
    }

    #[test]
    fn cells_are_told_by_place_or_name() {
        let html = "<table><tr><th>Age</th><th></th><th><a>Title</a></th></tr>\
            <tr><td>7</td><td>x</td></tr>\
            <tr><td class=age>7</td><td>x</td><td class=t><a href=/a>A</a></td></tr></table>";
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let records = placed("//tr[td]", &page);
        let headers = Headers::of(&records);
        let above = |path: &str| headers.above(path).map(|(text, _)| text);
        assert_eq!(above("td[1]"), Some("Age"));
        assert_eq!(above("td[@class='t']/a/@href"), Some("Title"));
        assert_eq!((above("td[2]"), above("./@class")), (None, None));
        assert_eq!(Headers::of(&[]).above("td[1]"), None);
    }

    #[test]
    fn a_first_row_that_all_pages_have_may_be_the_headers() {
        let html = |title: &str, head: &str| {
            let rows = format!("<tr><td>{title}<td>7<tr><td>{title} II<td>8");
            let html = format!("<table><tr><td><b>{head}</b><td><b>Shelf</b>{rows}</table>");
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let above = |pages: [&Page; 2]| {
            let placed = pages.map(|page| placed("//tr[position() > 1]", page));
            let records = placed.concat();
            let headers = Headers::of(&records);
            headers.above("td[1]").map(|(text, _)| text.to_owned())
        };
        let (one, two) = (html("Emma", "Title"), html("Dune", "Title"));
        assert_eq!(above([&one, &two]).as_deref(), Some("Title"));
        assert_eq!(above([&one, &html("Ubik", "Ubik I")]), None);
        assert_eq!(above([&one, &one]), None);
    }

    #[test]
    fn headers_within_records_and_counts_are_none() {
        let html = "<table><tr><td>1<td><table><tr><th>Shelf<th>Status<tr><td>A<td>in</table>\
            <tr><td>2<td><table><tr><th>Shelf<th>Status<tr><td>B<td>out</table></table>";
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let records = placed("/html/body/table/tbody/tr", &page);
        assert_eq!(Headers::of(&records).above("td[1]"), None);
        let kept = ["Snapshots (17)", "Height (m)", "(3)"].map(without_count);
        assert_eq!(kept, ["Snapshots", "Height (m)", "(3)"]);
    }

    #[test]
    fn each_row_of_a_record_has_the_headers_of_its_own() {
        let html = "<table><thead><tr><th>Id<th>Subject<tr><th><th>Owner</thead>\
            <tbody><tr><td>1<td>Lamp<tr><td><td>Ann</tbody>\
            <tbody><tr><td>2<td>Door<tr><td><td>Bob</tbody></table>";
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let records = placed("//tbody", &page);
        let headers = Headers::of(&records);
        assert_eq!(headers.above("tr[1]/td[2]"), Some(("Subject", (0, 1))));
        assert_eq!(headers.above("tr[2]/td[2]"), Some(("Owner", (1, 1))));
        assert_eq!(headers.above("tr[2]/td[1]"), None);
    }

    #[test]
    fn headers_span_columns_and_rows_above_bodies() {
        let html = "<table><thead><tr><th rowspan=2>No.</th><th colspan=2>Orbit</th></tr>\
            <tr><th>a</th><th>e</th></tr></thead>\
            <tbody><tr><td>1</td><td>2.5</td><td>0.1</td></tr><tr><td>Ceres</td></tr></tbody>\
            <tbody><tr><td colspan=2>2</td><td>0.2</td></tr><tr><td>Pallas</td></tr></tbody></table>";
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let records = placed("//tbody", &page);
        let headers = Headers::of(&records);
        let above = |path: &str| headers.above(path).map(|(text, _)| text);
        assert_eq!(above("tr[1]/td[1]"), Some("No."));
        assert_eq!(above("tr[1]/td[2]"), Some("a"));
        assert_eq!(above("tr[1]/td[3]"), Some("e"));
        assert_eq!(above("tr[2]/td"), None);
        assert_eq!(
            Headers::of(&records[1..]).above("tr[1]/td[2]"),
            Some(("e", (0, 2)))
        );
    }
}
