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
//! 4. Where that leaves next to nothing of what the page marks as its main part, or something
//!    outside of it, the page is a list or a form rather than a text, and all of that part is taken.
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
use crate::text::share;

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
/// So is one of less prose, unless the page says that it is an article.
const SCRAP_OF_PROSE: f64 = 150.0;
/// An extract with a smaller share of what the page marks as its main part is next to nothing.
const SLIVER: f64 = 0.2;
/// The same of what the page says to be an article.
const SLIVER_OF_BODY: f64 = 0.05;

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
        let main = main_part(page, &self.blocks);
        let part = length(page, &text);
        let is_body = self.belief.is_body(region);
        let is_scrap =
            part < SCRAP || !is_body && self.blocks.amount(page, region).prose < SCRAP_OF_PROSE;
        if main.is_none() && !is_scrap {
            return text;
        }
        let all = pruner.all_in(main.unwrap_or(page.body()));
        let whole = length(page, &all);
        let least = if is_body { SLIVER_OF_BODY } else { SLIVER };
        let is_apart = main.is_some_and(|main| {
            !page.contains(main, region) && !page.contains(region, main) && whole >= SCRAP
        });
        if whole > part && (is_scrap || share(part, whole) < least) || is_apart {
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

/// What the page marks as its main part, the widest where there are several, as dialogs have
/// theirs.
fn main_part(page: &Page, blocks: &Blocks) -> Option<NodeId> {
    let is_main =
        |node: &NodeId| page.tag(*node) == "main" || page.attr(*node, "role") == Some("main");
    let width = |node: NodeId| blocks.amount(page, node).width;
    page.nodes()
        .filter(is_main)
        .max_by(|a, b| width(*a).total_cmp(&width(*b)).then(b.cmp(a)))
}

fn length(page: &Page, leaves: &[NodeId]) -> usize {
    leaves
        .iter()
        .map(|leaf| page.text(*leaf).trim().len())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(html: &str) -> String {
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        Hadal.extract(&page).text(&page)
    }

    fn article(times: usize) -> String {
        "<p>A sentence of the article, which is as long as the others are.".repeat(times)
    }

    #[test]
    fn the_empty_main_part_of_a_dialog_takes_nothing_away() {
        let page = format!(
            "<div><h1>A title</h1>{}</div><div class=box><main></main></div>",
            article(5)
        );
        assert!(text(&page).contains("A sentence"));
    }

    #[test]
    fn what_is_outside_of_the_main_part_is_not_main() {
        let list = "<li><a href=x>A thing of the list</a> 12 €".repeat(30);
        let page = format!("<main><ul>{list}</ul></main><div>{}</div>", article(20));
        assert!(text(&page).contains("A thing") && !text(&page).contains("A sentence"));
    }

    #[test]
    fn a_list_of_links_within_a_text_is_part_of_it_and_one_below_is_not() {
        let list = |name| format!("<ul><li><a href=x>{name} of some other page</a></ul>");
        let page = format!(
            "<div>{0}{1}{0}<div>{2}</div></div>",
            article(5),
            list("The name"),
            list("The title")
        );
        assert!(text(&page).contains("The name") && !text(&page).contains("The title"));
    }
}
