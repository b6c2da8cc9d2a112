//! The method of this project.
//!
//! It joins what the published methods look at one by one: how a text reads (Readability,
//! boilerpipe), what share of it are links (LQF), what elements say of themselves (Crunch, eISA)
//! and where the densest subtree is (LSI). In order:
//!
//! 1. The shown text is cut into [`Blocks`], a block a line; each has an amount of *prose*.
//! 2. Every node is *believed* to be content the more or less by the words in its class, id and
//!    role and in those above it. Prose counts as far as it is believed, and links and other
//!    scraps count against. The subtree of the largest sum, narrowed down to the smallest that
//!    still has nearly all of it, is the region.
//! 3. Parts of the region that say that they are something else are taken out, except where
//!    the same word would take out too much: then it does not mean what it says. So are lists
//!    of links, teasers of other pages, and the title.
//! 4. Where that leaves next to nothing of what the page marks as its main part, the page is a
//!    list or a form rather than a text, and all of that part is taken.
//!
//! The numbers were chosen on a part of the sites of public data sets; `docs/evaluation.md` reports
//! the others.

pub(super) mod block;
mod caption;
pub(super) mod card;
mod discussion;
pub(super) mod hint;
pub(super) mod prune;
pub(super) mod region;
mod talk;
pub(super) mod title;
mod words;

use std::collections::BTreeSet;

use super::extract::{Extract, Extractor};
use crate::page::{NodeId, Page};

use block::Blocks;
use hint::Hints;
use prune::Pruner;
use region::Belief;

/// The method of this project: the smallest subtree that holds the page's running text, less
/// what says of itself, or by its shape, that it is something else.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hadal;

/// What a card or a caption counts for, or what readers said.
const ASIDE: f64 = 0.2;
/// An extract of fewer characters than this is next to nothing.
const SCRAP: usize = 100;
/// An extract with a smaller share of what the page marks as its main part is next to nothing.
const SLIVER: f64 = 0.2;

impl Extractor for Hadal {
    fn name(&self) -> &'static str {
        "hadal"
    }

    fn extract(&self, page: &Page) -> Extract {
        let view = View::of(page);
        Extract::of_leaves(page, view.text_in(view.region()))
    }
}

/// A page as this method sees it.
pub(super) struct View<'p> {
    pub page: &'p Page,
    pub blocks: Blocks,
    pub hints: Hints,
    pub belief: Belief,
    /// The heading with the title.
    pub title: Option<NodeId>,
    /// Which blocks are cards, and which are captions.
    asides: [Vec<bool>; 2],
    /// Which blocks are what readers said at times that they tell.
    said: BTreeSet<usize>,
}

impl<'p> View<'p> {
    /// A page alone.
    pub fn of(page: &'p Page) -> Self {
        let mut view = Self::of_group(page);
        view.look();
        view
    }

    /// A page of several, of which [`Self::forget`] is to be told what they have in common.
    pub fn of_group(page: &'p Page) -> Self {
        let blocks = Blocks::of(page);
        let hints = Hints::of_page(page);
        Self {
            page,
            belief: Belief::of(page, &hints),
            title: None,
            asides: [card::cards(page, &blocks), caption::captions(page, &blocks)],
            said: BTreeSet::new(),
            blocks,
            hints,
        }
    }

    /// Finds what depends on the blocks that are of the page's own.
    fn look(&mut self) {
        self.title = title::heading(self.page, &self.blocks);
        let all = 0..self.blocks.all.len();
        let talk = talk::talk(self.page, &self.blocks, &self.hints, all, self.title);
        self.said = Some(talk.blocks)
            .filter(|_| talk.is_dated)
            .unwrap_or_default();
    }

    /// Takes blocks for parts of the template of the site; no such heading has the title.
    pub fn forget(&mut self, is_template: impl Fn(usize) -> bool) {
        self.blocks.forget(is_template);
        self.look();
    }

    /// Where the main content is.
    pub fn region(&self) -> NodeId {
        region::region(self.page, &self.blocks, self.title, &self.sums())
    }

    /// What there is before each block, and after the last, in favour of main content.
    pub fn sums(&self) -> Vec<f64> {
        region::sums(&self.blocks, &self.belief, self.title, |at| {
            let is_aside = self.asides.iter().any(|aside| aside[at]);
            if is_aside || self.said.contains(&at) {
                ASIDE
            } else {
                1.0
            }
        })
    }

    /// The leaves of the main content, given where it is.
    pub fn text_in(&self, region: NodeId) -> Vec<NodeId> {
        let page = self.page;
        let pruner = Pruner {
            page,
            blocks: &self.blocks,
            hints: &self.hints,
            asides: &self.asides,
            title: self.title,
        };
        let text = pruner.text_in(region);
        let main = main_part(page);
        if length(page, &text) >= SCRAP && (main.is_none() || self.belief.is_body(region)) {
            return text;
        }
        let all = pruner.all_in(main.unwrap_or(page.body()));
        if is_next_to_nothing(length(page, &text), length(page, &all)) {
            all
        } else {
            text
        }
    }
}

/// The heading that repeats the title of the page, or is its first.
pub(super) fn title(page: &Page) -> Option<NodeId> {
    title::heading(page, &Blocks::of(page))
}

fn is_next_to_nothing(part: usize, whole: usize) -> bool {
    part < SCRAP || crate::text::share(part, whole) < SLIVER
}

/// What the page marks as its main part.
fn main_part(page: &Page) -> Option<NodeId> {
    page.elements("main").next().or_else(|| {
        page.nodes()
            .find(|node| page.attr(*node, "role") == Some("main"))
    })
}

fn length(page: &Page, leaves: &[NodeId]) -> usize {
    leaves
        .iter()
        .map(|leaf| page.text(*leaf).trim().len())
        .sum()
}
