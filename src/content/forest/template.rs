//! What pages of a site have in common word for word.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash, Hasher};

use foldhash::quality::{FixedState, FoldHasher};

use super::super::hadal::View;
use super::super::hadal::block::Block;
use crate::forest::tolerant;
use crate::page::NodeId;

/// The share of the articles beside which a text must stand to belong to the template.
const COMMON: f64 = 0.2;
/// Pages with a larger share of their prose in common have the same article.
const SAME: f64 = 0.7;
/// So they do with this share, if most other pages lack it: a story that was sent twice.
const STORY: f64 = 0.3;
/// Of fewer pages there are no others to compare with.
const MANY: usize = 4;

/// Takes what stands beside several articles at the same kind of place for the template. Tells
/// how many articles there are: pages may have the same one.
pub(super) fn forget(views: &mut [View<'_>]) -> usize {
    let keys: Vec<Vec<u64>> = views.iter().map(keys).collect();
    let same = same_article(views, &keys);
    let mut pages: HashMap<u64, (usize, usize), FixedState> = HashMap::default();
    let mut order: Vec<usize> = (0..views.len()).collect();
    order.sort_by_key(|page| (same[*page], *page));
    for page in order {
        for key in &keys[page] {
            let (count, last) = pages.entry(*key).or_insert((0, usize::MAX));
            if *last != same[page] {
                (*count, *last) = (*count + 1, same[page]);
            }
        }
    }
    let mut articles = same.clone();
    articles.sort_unstable();
    articles.dedup();
    let enough = least(articles.len());
    for (view, keys) in views.iter_mut().zip(&keys) {
        view.forget(|at| {
            keys.get(at)
                .and_then(|key| pages.get(key))
                .is_some_and(|(count, _)| *count >= enough)
        });
    }
    articles.len()
}

/// For each page, the first page that has nearly the same running text.
fn same_article(views: &[View<'_>], keys: &[Vec<u64>]) -> Vec<usize> {
    let mut places: Vec<(u64, usize, f64)> = Vec::new();
    let mut all = vec![0.0; views.len()];
    for (page, (view, keys)) in views.iter().zip(keys).enumerate() {
        for (block, key) in view.blocks.all.iter().zip(keys) {
            let prose = block.amount.prose;
            if prose == 0.0 {
                continue;
            }
            all[page] += prose;
            places.push((*key, page, prose));
        }
    }
    places.sort_by_key(|(key, page, _)| (*key, *page));
    let mut shared: BTreeMap<(usize, usize), (f64, f64)> = BTreeMap::new();
    for places in places.chunk_by(|a, b| a.0 == b.0) {
        let on_page = places.chunk_by(|a, b| a.1 == b.1);
        let places: Vec<(usize, f64)> = on_page
            .map(|on| (on[0].1, on.iter().map(|(.., prose)| prose).sum()))
            .collect();
        let is_rare = views.len() >= MANY && places.len() * 2 < views.len();
        for (at, (page, prose)) in places.iter().enumerate() {
            for (other, _) in &places[..at] {
                let (all, rare) = shared.entry((*other, *page)).or_default();
                *all += prose;
                *rare += if is_rare { *prose } else { 0.0 };
            }
        }
    }
    let mut same: Vec<usize> = (0..views.len()).collect();
    for page in 0..views.len() {
        let first = (0..page).find(|other| {
            let (shared, rare) = shared.get(&(*other, page)).copied().unwrap_or_default();
            let most = all[page].max(all[*other]);
            shared > SAME * most || rare > STORY * most
        });
        same[page] = first.map_or(page, |first| same[first]);
    }
    same
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a group has far fewer than 2^52 pages"
)]
fn least(articles: usize) -> usize {
    ((articles as f64 * COMMON).ceil() as usize).max(2)
}

/// For each block, its text and the kind of its place as one number.
fn keys(view: &View<'_>) -> Vec<u64> {
    view.blocks
        .all
        .iter()
        .map(|block| {
            let mut hasher = FixedState::default().build_hasher();
            place(view, block.owner, &mut hasher);
            each_word(view, block, |word| word.hash(&mut hasher));
            hasher.finish()
        })
        .collect()
}

/// The kind of a place: the tag and class of the element and the one above it.
fn place(view: &View<'_>, owner: NodeId, hasher: &mut FoldHasher<'_>) {
    let page = view.page;
    for node in std::iter::once(owner).chain(page.parent(owner)) {
        page.tag(node).hash(hasher);
        tolerant(page.attr(node, "class").unwrap_or_default()).hash(hasher);
    }
}

fn each_word(view: &View<'_>, block: &Block, mut see: impl FnMut(&str)) {
    let leaves = view.blocks.leaves.get(block.leaves.clone());
    for leaf in leaves.unwrap_or_default() {
        view.page
            .text(leaf.node)
            .split_whitespace()
            .for_each(&mut see);
    }
}
