//! FOREST as it was published.

use std::collections::BTreeSet;

use super::super::extract::{Extract, Reason};
use super::super::flow::leaves;
use super::GroupExtractor;
use crate::forest::{Corpus, Measure, Pattern, Sample, SignifierSource, element_type, rank_by};
use crate::page::{NodeId, Page};

/// The subtrees of the best structural pattern: its element type on its level, at the dfs
/// indices that it has on any of the pages (Oita & Senellart 2012, alg. 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternWrapper {
    name: &'static str,
    measure: Measure,
}

impl PatternWrapper {
    /// FOREST, by J × U.
    pub const FAITHFUL: Self = Self {
        name: "forest-faithful",
        measure: Measure::Informativeness,
    };
    /// FOREST by J alone.
    pub const DENSITY: Self = Self {
        name: "forest-j",
        measure: Measure::Density,
    };
    /// FOREST by U alone.
    pub const UNEXPECTEDNESS: Self = Self {
        name: "forest-u",
        measure: Measure::Unexpectedness,
    };
    /// The baseline COVERAGE.
    pub const COVERAGE: Self = Self {
        name: "coverage",
        measure: Measure::Coverage,
    };
}

impl GroupExtractor for PatternWrapper {
    fn name(&self) -> &'static str {
        self.name
    }

    fn extract(&self, pages: &[&Page], source: &dyn SignifierSource) -> Vec<Extract> {
        let corpus = Corpus::new(pages);
        let signifiers = source.signifiers(&corpus);
        let samples: Vec<Sample<'_>> = pages
            .iter()
            .zip(signifiers)
            .map(|(page, signifiers)| Sample::weighted(page, signifiers))
            .collect();
        let ranked = rank_by(&samples, corpus.analyzer(), self.measure);
        let best = ranked.first();
        pages.iter().map(|page| within(page, best)).collect()
    }
}

/// The text of the outermost subtrees that have the pattern.
fn within(page: &Page, pattern: Option<&Pattern>) -> Extract {
    let places: BTreeSet<NodeId> = pattern
        .into_iter()
        .flat_map(|pattern| &pattern.occurrences)
        .filter_map(|(_, node)| page.node(node.index()))
        .filter(|node| page.is_element(*node))
        .filter(|node| {
            pattern.is_some_and(|pattern| {
                page.depth(*node) == pattern.level + 1 && element_type(page, *node) == pattern.xpath
            })
        })
        .collect();
    let shown = leaves(page);
    if shown.iter().all(|leaf| leaf.blank) {
        return Extract::empty(Reason::NoText);
    }
    if pattern.is_none() {
        return Extract::empty(Reason::NoSignifier);
    }
    // All stand on one level, so none lies within another.
    let taken = shown.iter().map(|leaf| leaf.node).filter(|leaf| {
        let last = places.range(..*leaf).next_back();
        last.is_some_and(|top| page.contains(*top, *leaf))
    });
    Extract::of_leaves(page, taken)
}
