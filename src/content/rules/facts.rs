//! What rules may ask of an element.

use crate::content::flow::{is_link, leaves, length};
use crate::content::tokens;
use crate::page::{NodeId, Page};
use crate::text::share;

/// Sums before each node, and words by the block that they stand in.
pub(super) struct Facts {
    before: Vec<Sums>,
    own_words: Vec<usize>,
}

#[derive(Clone, Copy, Default)]
struct Sums {
    words: usize,
    anchors: usize,
    characters: usize,
    linked: usize,
}

impl Facts {
    /// Counts what there is on a page.
    pub fn of(page: &Page) -> Self {
        let mut own = vec![Sums::default(); page.len()];
        for leaf in leaves(page) {
            let text = page.text(leaf.node);
            let characters = length(text);
            own[leaf.node.index()] = Sums {
                words: tokens::words(text).count(),
                anchors: 0,
                characters,
                linked: if leaf.linked { characters } else { 0 },
            };
        }
        let mut facts = Self {
            before: vec![Sums::default()],
            own_words: vec![0; page.len()],
        };
        // The closest block around each node.
        let mut blocks = vec![0; page.len()];
        let mut sum = Sums::default();
        for node in page.nodes() {
            let at = node.index();
            let around = page.parent(node).map_or(0, |parent| blocks[parent.index()]);
            blocks[at] = if page.breaks_line(node) { at } else { around };
            facts.own_words[around] += own[at].words;
            sum.words += own[at].words;
            sum.anchors += usize::from(is_link(page, node));
            sum.characters += own[at].characters;
            sum.linked += own[at].linked;
            facts.before.push(sum);
        }
        facts
    }

    pub fn words(&self, page: &Page, node: NodeId) -> usize {
        self.before[page.end(node)].words - self.before[node.index()].words
    }

    pub fn anchors(&self, page: &Page, node: NodeId) -> usize {
        self.before[page.end(node)].anchors - self.before[node.index()].anchors
    }

    /// The words that are in no block within this one; none of an element that is no block.
    pub fn own_words(&self, node: NodeId) -> usize {
        self.own_words[node.index()]
    }

    /// The share of the characters that lies in links.
    pub fn links(&self, page: &Page, node: NodeId) -> f64 {
        let (before, after) = (self.before[node.index()], self.before[page.end(node)]);
        share(
            after.linked - before.linked,
            after.characters - before.characters,
        )
    }
}
