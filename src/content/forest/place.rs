//! Where on all pages of a site the main content stands.

use std::collections::{BTreeMap, BTreeSet};

use super::super::hadal::View;
use super::count::Counts;
use crate::forest::tolerant;
use crate::page::{NodeId, Page};
use crate::text::share;

/// Two pages agree by accident.
const FEWEST: usize = 3;
/// The share of the best place of a page that the common one must have to be taken instead.
const LEAST: f64 = 0.5;

/// Where the main content of a page is.
pub(super) struct Place {
    pub region: NodeId,
    /// The share of the pages that have theirs at the same structural pattern.
    pub support: f64,
}

/// A structural pattern with class and id as its attributes (Oita & Senellart 2012, def. 3).
/// Most elements have no others, and addresses and styles only tell pages apart.
type Pattern<'p> = (usize, &'p str, String, String);

fn pattern(page: &Page, node: NodeId) -> Pattern<'_> {
    let attribute = |name| tolerant(page.attr(node, name).unwrap_or_default());
    (
        page.depth(node),
        page.tag(node),
        attribute("class"),
        attribute("id"),
    )
}

/// The places of the main content. The pattern that is relevant on the most pages wins, and a
/// page keeps its own best place only where it has little at that pattern.
pub(super) fn places(views: &[View<'_>], counts: &[Counts]) -> Vec<Place> {
    let own: Vec<NodeId> = views.iter().map(View::region).collect();
    let common = if views.len() < FEWEST {
        vec![None; views.len()]
    } else {
        most_relevant(views, counts, &own)
    };
    let regions: Vec<NodeId> = own
        .into_iter()
        .zip(common)
        .map(|(own, common)| common.unwrap_or(own))
        .collect();
    let patterns: Vec<Pattern<'_>> = views
        .iter()
        .zip(&regions)
        .map(|(view, region)| pattern(view.page, *region))
        .collect();
    regions
        .into_iter()
        .zip(&patterns)
        .map(|(region, own)| {
            let alike = patterns.iter().filter(|other| *other == own).count();
            Place {
                region,
                support: share(alike, views.len()),
            }
        })
        .collect()
}

/// The node of the winning pattern on each page that has enough there. The relevance of a
/// pattern is summed over the pages as in eq. 5: the share of the prose, times that of the
/// informativeness, that the node has of what the page's own best place has.
fn most_relevant(views: &[View<'_>], counts: &[Counts], own: &[NodeId]) -> Vec<Option<NodeId>> {
    let candidates: BTreeSet<Pattern<'_>> = views
        .iter()
        .zip(own)
        .map(|(view, node)| pattern(view.page, *node))
        .collect();
    let depths: BTreeSet<usize> = candidates.iter().map(|(depth, ..)| *depth).collect();
    let mut best: BTreeMap<Pattern<'_>, Vec<Option<(f64, NodeId)>>> = BTreeMap::new();
    for (at, ((view, counts), own)) in views.iter().zip(counts).zip(own).enumerate() {
        let page = view.page;
        let sums = view.sums();
        let sum = |node: NodeId| {
            let range = view.blocks.within(page, node);
            sums[range.end] - sums[range.start]
        };
        let most = (
            sum(*own).max(1.0),
            counts.informativeness(page, *own).max(1e-9),
        );
        let elements = page
            .subtree(page.body())
            .filter(|node| page.is_element(*node) && depths.contains(&page.depth(*node)));
        for node in elements {
            let pattern = pattern(page, node);
            if !candidates.contains(&pattern) {
                continue;
            }
            let prose = (sum(node) / most.0).clamp(0.0, 1.0);
            let informed = (counts.informativeness(page, node) / most.1).min(1.0);
            let nodes = best
                .entry(pattern)
                .or_insert_with(|| vec![None; views.len()]);
            if nodes[at].is_none_or(|(value, _)| prose * informed > value) {
                nodes[at] = Some((prose * informed, node));
            }
        }
    }
    let relevance = |nodes: &[Option<(f64, NodeId)>]| -> f64 {
        nodes.iter().flatten().map(|(value, _)| value).sum()
    };
    let winner = best.into_iter().max_by(|(a, of_a), (b, of_b)| {
        let order = relevance(of_a).total_cmp(&relevance(of_b));
        order.then_with(|| a.cmp(b))
    });
    let Some((_, nodes)) = winner else {
        return vec![None; views.len()];
    };
    nodes
        .into_iter()
        .map(|best| best.filter(|(value, _)| *value >= LEAST))
        .map(|best| best.map(|(_, node)| node))
        .collect()
}
