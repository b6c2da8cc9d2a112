//! Elements whose whole text is a value, whatever stands within: cells, and what people wrote.

use std::collections::{BTreeMap, BTreeSet};

use super::{Aligner, Slot};
use crate::page::{NodeId, Page};
use crate::text::share;

/// Longer cells hold several things.
const CELL: usize = 40;
/// Such a share of cells is no longer.
const SHORT: f64 = 0.9;
/// Such a share of the elements has several texts.
const SEVERAL: f64 = 0.5;
/// Shorter texts are no bodies, on the average.
const BODY: usize = 120;
/// Elements that people write in.
const WRITTEN: [&str; 27] = [
    "p",
    "br",
    "b",
    "strong",
    "i",
    "em",
    "u",
    "a",
    "code",
    "pre",
    "blockquote",
    "q",
    "cite",
    "ul",
    "ol",
    "li",
    "img",
    "sub",
    "sup",
    "del",
    "ins",
    "s",
    "small",
    "hr",
    "wbr",
    "span",
    "font",
];
/// So many of the records have it built in another way than any other, at least.
const OWN_WAY: f64 = 0.4;

impl Aligner<'_, '_> {
    /// Whether the elements are cells of a table that say little, in several elements: "15:05" above
    /// "yesterday" is one value of its column.
    pub(super) fn is_cell(&self, slot: &Slot) -> bool {
        let (mut short, mut several) = (0, 0);
        for (record, node) in &slot.nodes {
            let page = self.page(*record);
            if !matches!(page.tag(*node), "td" | "th") || *node == self.records[*record].unit.start
            {
                return false;
            }
            short += usize::from(page.clean_text(*node).chars().count() <= CELL);
            several += usize::from(speaking_texts(page, *node).nth(1).is_some());
        }
        let all = slot.nodes.len();
        share(short, all) >= SHORT && share(several, all) >= SEVERAL
    }

    /// Whether the elements hold what people wrote: long texts in paragraphs, lists and quotations,
    /// built in another way each time.
    pub(super) fn is_body(&self, slot: &Slot) -> bool {
        let records: BTreeSet<usize> = slot.nodes.iter().map(|(record, _)| *record).collect();
        let all = slot.nodes.len();
        if records.len() < all {
            return false;
        }
        let mut ways: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
        let (mut several, mut length) = (0, 0);
        for (record, node) in &slot.nodes {
            let page = self.page(*record);
            if *node == self.records[*record].unit.start {
                return false;
            }
            let inner = page.subtree(*node).skip(1);
            let mut way: Vec<&str> = Vec::new();
            for inner in inner.filter(|node| page.is_element(*node)) {
                if !WRITTEN.contains(&page.tag(inner)) {
                    return false;
                }
                way.push(page.tag(inner));
            }
            length += page.text(*node).len();
            several += usize::from(speaking_texts(page, *node).nth(1).is_some());
            *ways.entry(way).or_default() += 1;
        }
        let own = ways
            .iter()
            .filter(|(way, times)| **times == 1 && !way.is_empty());
        length >= BODY * all && share(several, all) >= SEVERAL && share(own.count(), all) >= OWN_WAY
    }
}

/// The texts below an element that say something.
fn speaking_texts(page: &Page, node: NodeId) -> impl Iterator<Item = NodeId> {
    page.text_leaves(node)
        .filter(|text| page.text(*text).contains(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use crate::page::Page;
    use crate::record::{Record, Response, extract, induce};
    use crate::text::Analyzer;

    fn records(html: &str) -> Vec<Record> {
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let response = Response::new(&page, [""; 0]);
        let wrapper = induce(&[response], &[], &Analyzer::new("en")).unwrap();
        extract(&wrapper, &page, "")
    }

    fn says(record: &Record, text: &str) -> bool {
        record
            .attributes
            .values()
            .flatten()
            .any(|value| value == text)
    }

    #[test]
    fn a_cell_is_a_value_of_its_column_and_so_are_its_parts() {
        let row = |n: usize| {
            format!(
                "<tr><td><a href=/{n}>Trade {n} of Ann</a><td><div>{}:05</div><div>{} May</div><td>{n} pounds",
                10 + n,
                n + 1
            )
        };
        let rows: String = (0..8).map(row).collect();
        let records = records(&format!(
            "<table><tr><th>What<th>When<th>Amount</tr>{rows}</table>"
        ));
        assert_eq!(records.len(), 8);
        assert!(
            says(&records[2], "12:05 3 May") && says(&records[2], "12:05"),
            "{records:?}"
        );
    }

    #[test]
    fn what_people_wrote_is_one_text() {
        let body = |n: usize| match n % 4 {
            0 => format!(
                "<p>Hello to <b>all {n}</b> of you who came here so early in the year and stayed.</p><p>Bye.</p>"
            ),
            1 => format!(
                "<blockquote>Did you say {n}?</blockquote><p>I said <em>no</em> such thing, and I would not, as it rains.</p>"
            ),
            2 => format!(
                "<p>One, two, {n}: a list.</p><ul><li>the first of them<li>the second of them</ul><p>That is all.</p>"
            ),
            _ => format!(
                "<p>See <a href=/x>there</a>, where {n} more were found, of which none was whole.</p><p>Or</p><p>not.</p>"
            ),
        };
        let post = |n: usize| {
            let more =
                "It went on like that for a while, as such talk does, and ended as it had begun.";
            format!(
                "<div class=post><a href=/u{n}>user {n}</a><div class=body>{}<p>{}{more}</div></div>",
                body(n),
                "<br>".repeat(n / 4)
            )
        };
        let posts: String = (0..8).map(post).collect();
        let records = records(&format!("<div id=thread>{posts}</div>"));
        assert_eq!(records.len(), 8);
        let whole = "Did you say 1? I said no such thing, and I would not, as it rains. It went on like that for a while, as such talk does, and ended as it had begun.";
        assert!(says(&records[1], whole), "{:?}", records[1]);
    }
}
