//! The visible text of a page in lines.

use super::walk::{Event, Walk};
use crate::page::{NodeId, Page};

/// Elements whose text a browser does not show; scripts and styles have none in a [`Page`].
const UNSEEN: [&str; 3] = ["head", "datalist", "noframes"];

/// A text leaf that a browser shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leaf {
    pub node: NodeId,
    /// The line that it stands in, from 0; a browser breaks lines at blocks and at `br`.
    pub line: usize,
    /// Whether it stands within a link.
    pub linked: bool,
    /// Whether it is white space only.
    pub blank: bool,
}

/// The text leaves that a browser shows, in document order, white space between them included.
pub(super) fn leaves(page: &Page) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    let (mut line, mut unseen, mut links) = (0, 0_usize, 0_usize);
    for event in Walk::new(page) {
        match event {
            Event::Open(node) => {
                line += usize::from(page.breaks_line(node));
                unseen += usize::from(is_unseen(page, node));
                links += usize::from(is_link(page, node));
            }
            Event::Close(node) => {
                line += usize::from(page.breaks_line(node));
                unseen -= usize::from(is_unseen(page, node));
                links -= usize::from(is_link(page, node));
            }
            Event::Text(node) if unseen == 0 => leaves.push(Leaf {
                node,
                line,
                linked: links > 0,
                blank: page.text(node).trim().is_empty(),
            }),
            Event::Text(_) => {}
        }
    }
    leaves
}

/// Whether the text below the element is never shown.
pub(super) fn is_unseen(page: &Page, node: NodeId) -> bool {
    UNSEEN.contains(&page.tag(node))
}

/// Whether the element is a link to somewhere.
pub(super) fn is_link(page: &Page, node: NodeId) -> bool {
    page.tag(node) == "a" && page.attr(node, "href").is_some()
}

/// The number of characters that are no white space.
pub(super) fn length(text: &str) -> usize {
    text.chars().filter(|c| !c.is_whitespace()).count()
}
