//! Records that are rows of a table in which a cell may stand for several of them.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::extract::units;
use crate::page::{NodeId, Page, XPath};

/// Whether the records that the path selects are rows that share cells, so that each is to be read
/// with those that span it from above; they must be where they were then.
pub(super) fn share_cells(record: &XPath, spans: bool, pages: &[&Page]) -> bool {
    let mut is_any = false;
    for page in pages {
        let whole = whole(record, page);
        is_any |= whole.len() > page.len();
        if spans || units(record, spans, &whole).len() != units(record, spans, page).len() {
            return false;
        }
    }
    is_any
}

/// The page with the cells of each record in its row.
pub(super) fn whole<'p>(record: &XPath, page: &'p Page) -> Cow<'p, Page> {
    let rows = rows(record, page);
    let spans = |cell| page.attr(cell, "rowspan").is_some();
    let is_spanned = |row: &NodeId| page.children(*row).any(spans);
    if rows.iter().any(is_spanned) {
        Cow::Owned(page.with_whole_rows(&rows).0)
    } else {
        Cow::Borrowed(page)
    }
}

/// The records that are rows.
pub(super) fn rows(record: &XPath, page: &Page) -> BTreeSet<NodeId> {
    let records = record.select(page, page.root()).into_iter();
    let records = records.map(|item| item.node);
    records.filter(|node| page.tag(*node) == "tr").collect()
}

#[cfg(test)]
mod tests {
    use crate::page::Page;
    use crate::record::{Places, Response, extract, induce};
    use crate::text::Analyzer;

    #[test]
    fn a_cell_is_a_value_of_all_rows_that_it_spans() {
        let places = ["Bonn", "Oslo", "Rome", "Kyiv", "Wien", "Bath", "Cork"];
        let page = |word: &str, from: usize| {
            let town = |n: usize| {
                let size = 1 + n % 3;
                let row = |at: usize| {
                    let cell = format!("<td rowspan={size}>{}", places[n % 7]);
                    let cell = if at == 0 { cell } else { String::new() };
                    let hall = ["Yard", "Cellar", "Roof"][(n + at) % 3];
                    format!("<tr>{cell}<td><a href='/{n}-{at}'>The {word} {n}{at}</a><td>{hall}")
                };
                (0..size).map(row).collect::<String>()
            };
            let rows: String = (from..from + 5).map(town).collect();
            let head = "<tr><th>Town<th>Event<th>Hall</tr>";
            let html = format!("<h1>Found</h1><table>{head}{rows}</table>");
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let pages = [page("sea", 10), page("hill", 23), page("war", 41)];
        let responses = pages.iter().zip(["sea", "hill", "war"]);
        let responses: Vec<_> = responses
            .map(|(page, word)| Response::new(page, [word]))
            .collect();
        let wrapper = induce(&responses, &[], &Analyzer::new("en")).unwrap();
        assert!(wrapper.whole_rows);
        let ids: Vec<&str> = wrapper.features.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(ids, ["town", "event", "event-href", "hall"]);
        for record in pages.iter().flat_map(|page| extract(&wrapper, page, "")) {
            let said = |id: &str| record.attributes[id].concat();
            let n: usize = said("event-href")[1..3].parse().unwrap();
            assert_eq!(said("town"), places[n % 7]);
        }
        // Of the cells on the page each is shown once.
        let shown = Places::of(&wrapper, &pages[0]).values(&wrapper, &pages[0]);
        let towns = shown.iter().filter(|(_, feature)| feature.id == "town");
        assert_eq!(towns.count(), 5);
    }
}
