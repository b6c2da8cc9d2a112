//! What lines of one kind are on all pages of a site.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, Hasher};

use foldhash::quality::FixedState;

use super::super::hadal::View;
use super::super::hadal::block::Block;
use super::count::Counts;
use super::place::Place;
use crate::forest::tolerant;
use crate::page::NodeId;
use crate::text::share;

/// The kind of a line is told by its element and so many above it.
const LEVELS: usize = 4;
/// A kind with a larger share of all text is no detail.
const DETAIL: f64 = 0.3;
/// A kind tells nothing of signifiers unless so many would be expected in it.
const EXPECTED: f64 = 8.0;
/// The share of the expected signifiers below which a kind is beside the point.
const DULL: f64 = 0.15;
/// What most pages drop or keep, the others do too: the share of the text of the kind.
const DROPPED: f64 = 0.2;
const KEPT: f64 = 0.8;
/// So many pages make a majority to follow in keeping something.
const MAJORITY: usize = 3;
/// A page that would keep less of its text than this does not follow the others.
const SCRAP: f64 = 100.0;

/// What there is of one kind in all regions.
#[derive(Default)]
struct Kind {
    width: f64,
    kept: f64,
    signifiers: usize,
    terms: usize,
}

/// Settles by kind which lines in the regions are kept: the pages follow each other, and what
/// signifiers avoid is dropped. `kept` is by leaf.
pub(super) fn settle(
    views: &[View<'_>],
    places: &[Place],
    counts: &[Counts],
    kept: &mut [Vec<bool>],
) {
    let mut kinds: HashMap<u64, Kind, FixedState> = HashMap::default();
    let mut all = Kind::default();
    for (at, view) in views.iter().enumerate() {
        for block in blocks(view, places[at].region) {
            let kind = kinds.entry(key(view, block.owner)).or_default();
            kind.width += block.amount.width;
            all.width += block.amount.width;
            if kept[at][block.leaves.clone()].contains(&true) {
                kind.kept += block.amount.width;
            }
            for leaf in &view.blocks.leaves[block.leaves.clone()] {
                let (signifiers, terms) = counts[at].within(view.page, leaf.node);
                kind.signifiers += signifiers;
                kind.terms += terms;
                all.signifiers += signifiers;
                all.terms += terms;
            }
        }
    }
    for (at, view) in views.iter().enumerate() {
        let region = places[at].region;
        let mut settled = kept[at].clone();
        for block in blocks(view, region) {
            let Some(kind) = kinds.get(&key(view, block.owner)) else {
                continue;
            };
            let kept = &mut settled[block.leaves.clone()];
            if kind.is_dull(&all) || kind.kept < DROPPED * kind.width {
                kept.fill(false);
            } else if views.len() >= MAJORITY
                && kind.kept > KEPT * kind.width
                && !kept.contains(&true)
            {
                kept.fill(true);
            }
        }
        let [left, all] = [&settled, &kept[at]].map(|kept| width(view, region, kept));
        if left >= SCRAP.min(all) {
            kept[at] = settled;
        }
    }
}

/// How wide the lines of a region are of which something is kept.
fn width(view: &View<'_>, region: NodeId, kept: &[bool]) -> f64 {
    let is_kept = |block: &&Block| kept[block.leaves.clone()].contains(&true);
    let lines = blocks(view, region).filter(is_kept);
    lines.map(|block| block.amount.width).sum()
}

impl Kind {
    /// Whether signifiers avoid it.
    fn is_dull(&self, all: &Self) -> bool {
        let expected = share(self.terms, 1) * share(all.signifiers, all.terms);
        self.width < DETAIL * all.width
            && expected >= EXPECTED
            && share(self.signifiers, 1) < DULL * expected
    }
}

/// The lines of a region that are not of the template.
fn blocks<'v>(view: &'v View<'_>, region: NodeId) -> impl Iterator<Item = &'v Block> {
    let lines = view.blocks.all[view.blocks.within(view.page, region)].iter();
    lines.filter(|line| !line.is_template)
}

/// The kind of the lines of an element as a number.
fn key(view: &View<'_>, owner: NodeId) -> u64 {
    let page = view.page;
    let mut hasher = FixedState::default().build_hasher();
    let above = std::iter::once(owner).chain(page.ancestors(owner));
    for node in above.take(LEVELS) {
        page.tag(node).hash(&mut hasher);
        for name in ["class", "id"] {
            tolerant(page.attr(node, name).unwrap_or_default()).hash(&mut hasher);
        }
    }
    hasher.finish()
}
