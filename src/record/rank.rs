//! The number before the next of several records that are runs of siblings, which stands at the end
//! of what comes before it: "… 2016\n  2. ".

use super::group::Unit;
use crate::page::{NodeId, Page};

/// A number of more digits is a year, or a value.
const DIGITS: usize = 3;

/// What a node of a record says, but for the number of the record that comes next.
pub(super) fn without_next(page: &Page, unit: Unit, node: NodeId) -> &str {
    let text = page.text(node);
    let is_next_sibling = || {
        let next = page.node(unit.end);
        next.is_some_and(|next| page.parent(next) == page.parent(node))
    };
    if !page.is_text(node) || page.end(node) != unit.end || !is_next_sibling() {
        return text;
    }
    let (before, last) = text.rsplit_once('\n').unwrap_or(("", text));
    let number = last
        .trim()
        .strip_suffix(['.', ')', ':'])
        .unwrap_or_default();
    let is_number = (1..=DIGITS).contains(&number.len());
    if is_number && number.bytes().all(|byte| byte.is_ascii_digit()) {
        before
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_the_next_record_is_no_part_of_this_one() {
        let html =
            "<pre>  1. <b>Emma</b>\n   1815\n  2. <b>Dune</b>\n  3. <b>It</b> (1986)\n  4. </pre>";
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let starts: Vec<NodeId> = page.elements("b").collect();
        let said = |at: usize| {
            let start = starts[at];
            let next = starts.get(at + 1).map(|next| next.index());
            let end = next.unwrap_or(page.end(page.parent(start).unwrap()));
            let text = page.node(page.end(start)).unwrap();
            without_next(&page, Unit { start, end }, text).trim()
        };
        assert_eq!([said(0), said(1)], ["1815", ""]);
        // Nothing comes next.
        assert_eq!(said(2), "(1986)\n  4.");
    }
}
