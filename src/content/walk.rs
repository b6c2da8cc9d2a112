//! A page as a stream of tags and texts.

use crate::page::{NodeId, Page};

/// What stands next in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// The start of an element.
    Open(NodeId),
    /// A text leaf.
    Text(NodeId),
    /// The end of an element, also where the source leaves its end tag out.
    Close(NodeId),
}

/// The tags and texts of a page, in their order.
pub(super) struct Walk<'p> {
    page: &'p Page,
    open: Vec<NodeId>,
    next: usize,
}

impl<'p> Walk<'p> {
    pub fn new(page: &'p Page) -> Self {
        Self {
            page,
            open: Vec::new(),
            // The document itself has no tag.
            next: 1,
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        let next = self.next;
        if let Some(done) = self.open.pop_if(|top| self.page.end(*top) <= next) {
            return Some(Event::Close(done));
        }
        let node = self.page.node(next)?;
        self.next += 1;
        if self.page.is_text(node) {
            return Some(Event::Text(node));
        }
        self.open.push(node);
        Some(Event::Open(node))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_is_opened_and_closed_in_order() {
        let page = Page::parse(
            "<p>a<b>b</b></p><hr>c",
            "http://example.org/".parse().unwrap(),
        );
        let source: String = Walk::new(&page)
            .map(|event| match event {
                Event::Open(node) => format!("<{}>", page.tag(node)),
                Event::Text(node) => page.text(node).to_owned(),
                Event::Close(node) => format!("</{}>", page.tag(node)),
            })
            .collect();
        assert_eq!(
            source,
            "<html><head></head><body><p>a<b>b</b></p><hr></hr>c</body></html>"
        );
    }
}
