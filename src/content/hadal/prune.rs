//! What within a region is not main content.

use std::collections::BTreeMap;

use super::block::{Amount, Blocks};
use super::hint::Hints;
use super::talk;
use super::words::Kind;
use crate::page::{NodeId, Page};

/// The share of the prose that the name of a part may claim and still be believed.
const PART: f64 = 0.85;
/// The share of the prose that a detail, or what is hidden, may claim.
const DETAIL: f64 = 0.2;
/// The share of all text that any of these may claim.
const WIDTH: f64 = 0.5;
/// How much prose must be left beside what readers said, for that to be no content.
const LEFT: f64 = 250.0;
/// The share of the prose that cards or captions may have and still be no content.
const ASIDES: f64 = 0.8;
/// A list of links has no larger share of the prose.
const LIST: f64 = 0.1;
/// So much of the prose stands on either side of what is amid a text, at least.
const EDGE: f64 = 0.02;
/// So much of a paragraph that mentions other pages is links, at most.
const MENTIONS: f64 = 0.8;

/// Takes out of a region what is not main content.
pub(in crate::content) struct Pruner<'p> {
    pub page: &'p Page,
    pub blocks: &'p Blocks,
    pub hints: &'p Hints,
    /// Kinds of blocks that stand beside a text, such as cards; for each, which are of the kind.
    pub asides: &'p [Vec<bool>],
    /// The heading with the title.
    pub title: Option<NodeId>,
}

impl Pruner<'_> {
    /// The leaves of the running text in a region.
    pub fn text_in(&self, region: NodeId) -> Vec<NodeId> {
        let beside = self.beside(region);
        let listed = self.listed(region);
        let range = self.blocks.within(self.page, region);
        let all = self.blocks.amount(self.page, region).prose;
        let is_beside_text = |aside: &&Vec<bool>| {
            let blocks = range.clone().filter(|at| aside[*at]);
            let prose: f64 = blocks.map(|at| self.blocks.all[at].amount.prose).sum();
            prose <= ASIDES * all
        };
        let asides: Vec<&Vec<bool>> = self.asides.iter().filter(is_beside_text).collect();
        let talk = talk::talk(
            self.page,
            self.blocks,
            self.hints,
            range.clone(),
            self.title,
        );
        let mut kept: Vec<usize> = range
            .filter(|at| {
                let owner = self.blocks.all[*at].owner.index();
                !(self.blocks.all[*at].is_template
                    || beside[owner]
                    || listed[owner]
                    || asides.iter().any(|aside| aside[*at])
                    || talk.blocks.contains(at))
            })
            .collect();
        if kept.iter().any(|at| self.blocks.all[*at].is_prose()) {
            kept.retain(|at| !self.is_title(*at));
        }
        self.leaves(kept, &beside)
    }

    /// The leaves of all that is content in a region, be it text or links.
    pub fn all_in(&self, region: NodeId) -> Vec<NodeId> {
        let beside = self.beside(region);
        let kept = self.blocks.within(self.page, region).filter(|at| {
            let block = &self.blocks.all[*at];
            !(block.is_template || beside[block.owner.index()])
        });
        self.leaves(kept, &beside)
    }

    fn leaves(&self, kept: impl IntoIterator<Item = usize>, beside: &[bool]) -> Vec<NodeId> {
        kept.into_iter()
            .flat_map(|at| &self.blocks.leaves[self.blocks.all[at].leaves.clone()])
            .map(|leaf| leaf.node)
            .filter(|leaf| !beside[leaf.index()])
            .collect()
    }

    fn is_title(&self, at: usize) -> bool {
        let owner = self.blocks.all[at].owner;
        self.title
            .is_some_and(|title| self.page.contains(title, owner))
    }

    /// Which nodes below the region lie in parts that say that they are something else.
    fn beside(&self, region: NodeId) -> Vec<bool> {
        let claims = self.claims(region);
        let all = self.blocks.amount(self.page, region);
        let means_it = |word: &str, kind: Kind| {
            claims.get(word).is_some_and(|claim| match kind {
                Kind::Talk => all.prose - claim.prose >= LEFT,
                Kind::Part => is_within(*claim, all, PART),
                _ => is_within(*claim, all, DETAIL),
            })
        };
        let mut beside = vec![false; self.page.len()];
        let mut end = 0;
        for node in self.page.subtree(region).skip(1) {
            let hint = self.hints.of(node);
            let is_beside =
                hint.is_unseen || hint.beside.iter().any(|(word, kind)| means_it(word, *kind));
            if is_beside {
                end = end.max(self.page.end(node));
            }
            beside[node.index()] = node.index() < end;
        }
        beside
    }

    /// What each word claims below the region; what it claims twice counts once.
    fn claims(&self, region: NodeId) -> BTreeMap<&'static str, Amount> {
        let mut claims: BTreeMap<&'static str, (Amount, usize)> = BTreeMap::new();
        for node in self.page.subtree(region).skip(1) {
            for (word, _) in &self.hints.of(node).beside {
                let (claim, end) = claims.entry(word).or_default();
                if node.index() >= *end {
                    *claim = *claim + self.blocks.amount(self.page, node);
                    *end = self.page.end(node);
                }
            }
        }
        claims
            .into_iter()
            .map(|(word, (claim, _))| (word, claim))
            .collect()
    }

    /// Which nodes in the region lie in lists of links that are no parts of its text.
    fn listed(&self, region: NodeId) -> Vec<bool> {
        let all = self.blocks.amount(self.page, region).prose;
        let mut listed = vec![false; self.page.len()];
        let mut end = 0;
        let mut kept = 0;
        for node in self.page.subtree(region) {
            if node.index() >= end.max(kept) && self.page.breaks_line(node) {
                let amount = self.blocks.amount(self.page, node);
                if amount.linked > 0.5 * amount.width && amount.prose <= LIST * all {
                    if self.is_amid(region, node) && self.is_piece(node, amount) {
                        kept = self.page.end(node);
                    } else {
                        end = self.page.end(node);
                    }
                }
            }
            listed[node.index()] = node.index() < end;
        }
        listed
    }

    /// Whether some of the region's prose stands before the node, and some behind it.
    fn is_amid(&self, region: NodeId, node: NodeId) -> bool {
        let [all, own] = [region, node].map(|node| self.blocks.within(self.page, node));
        let least = EDGE * self.blocks.sum(all.clone()).prose;
        self.blocks.sum(all.start..own.start).prose > least
            && self.blocks.sum(own.end..all.end).prose > least
    }

    /// Whether an element with many links is a piece of the text around it: an item of a list or
    /// table of which others say more, a heading, or a list or paragraph after a paragraph.
    fn is_piece(&self, node: NodeId, amount: Amount) -> bool {
        let follows_paragraph = || {
            let mut before =
                std::iter::successors(self.page.before(node), |node| self.page.before(*node));
            let element = before.find(|node| self.page.is_element(*node));
            element.is_some_and(|before| self.page.tag(before) == "p")
        };
        match self.page.tag(node) {
            "dd" | "dt" | "h2" | "h3" | "li" | "td" | "tr" => true,
            "ol" | "ul" => follows_paragraph(),
            "p" => amount.linked <= MENTIONS * amount.width && follows_paragraph(),
            _ => false,
        }
    }
}

fn is_within(claim: Amount, all: Amount, share: f64) -> bool {
    claim.prose <= share * all.prose && claim.width <= WIDTH * all.width
}
