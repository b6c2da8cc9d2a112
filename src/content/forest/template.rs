//! What pages of a site have in common word for word.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::super::hadal::View;
use super::super::hadal::block::Block;
use crate::forest::tolerant;
use crate::page::NodeId;

/// The share of the pages on which a text must stand to belong to the template.
const COMMON: f64 = 0.2;

/// Takes what stands on several pages at the same kind of place for the template.
pub(super) fn forget(views: &mut [View<'_>]) {
    let keys: Vec<Vec<u64>> = views.iter().map(keys).collect();
    let mut pages: HashMap<u64, (usize, usize)> = HashMap::new();
    for (page, keys) in keys.iter().enumerate() {
        for key in keys {
            let (count, last) = pages.entry(*key).or_insert((0, usize::MAX));
            if *last != page {
                (*count, *last) = (*count + 1, page);
            }
        }
    }
    let enough = least(views.len());
    for (view, keys) in views.iter_mut().zip(&keys) {
        view.blocks.forget(|at| {
            keys.get(at)
                .and_then(|key| pages.get(key))
                .is_some_and(|(count, _)| *count >= enough)
        });
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a group has far fewer than 2^52 pages"
)]
fn least(pages: usize) -> usize {
    ((pages as f64 * COMMON).ceil() as usize).max(2)
}

/// For each block, its text and the kind of its place as one number.
fn keys(view: &View<'_>) -> Vec<u64> {
    view.blocks
        .all
        .iter()
        .map(|block| {
            let mut hasher = DefaultHasher::new();
            place(view, block.owner, &mut hasher);
            each_word(view, block, |word| word.hash(&mut hasher));
            hasher.finish()
        })
        .collect()
}

/// The kind of a place: the tag and class of the element and the one above it.
fn place(view: &View<'_>, owner: NodeId, hasher: &mut DefaultHasher) {
    let page = view.page;
    for node in std::iter::once(owner).chain(page.parent(owner)) {
        page.tag(node).hash(hasher);
        tolerant(page.attr(node, "class").unwrap_or_default()).hash(hasher);
    }
}

fn each_word(view: &View<'_>, block: &Block, mut see: impl FnMut(&str)) {
    let leaves = view.blocks.leaves.get(block.leaves.clone());
    for leaf in leaves.unwrap_or_default() {
        view.page.text(leaf.node).split_whitespace().for_each(&mut see);
    }
}
