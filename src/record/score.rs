//! How well groups of similar units serve as records.

use std::collections::{BTreeMap, BTreeSet};

use super::group::{Key, Sheet, Unit, leaf_paths, usual};
use super::refine::Asked;
use crate::forest::Pattern;
use crate::page::{NodeId, Page};
use crate::text::{containment, overlap, share};

/// What units say in links counts for so much: menus and facets lead on, records say more.
const LINKED: f64 = 0.2;

/// How much the number of texts counts beside their length: what explains a list is longer than it.
const BY_LEAVES: f64 = 0.25;

/// How much it counts that the terms of the query come back: facets say much, and of what was asked
/// for nothing.
const ECHO: f64 = 1.5;

/// How much less likely paragraphs that tell something are records where nothing was asked for.
const TOLD: f64 = 0.5;
/// A paragraph that begins with so much text in one piece, in bytes, tells something.
const SENTENCE: usize = 60;

/// A group of units over all pages, with its scores in [0, 1].
pub(super) struct Group {
    pub key: Key,
    /// The units by page.
    pub units: Vec<Vec<Unit>>,
    pub cover: f64,
    pub alike: f64,
    pub same: f64,
    pub echo: f64,
    /// The average number of novel leaves of a unit.
    pub leaves: f64,
    /// In how many units the terms of the query come back.
    pub held: f64,
    pub score: f64,
}

impl Group {
    /// Where the group begins: the page and its first unit there.
    pub fn place(&self) -> Option<(usize, NodeId, usize)> {
        let mut pages = self.units.iter().enumerate();
        pages.find_map(|(page, units)| units.first().map(|unit| (page, unit.start, unit.end)))
    }

    /// The units by page, with those of its kind that stand `alone` in what they stand in, as far as they
    /// are to be kept: a predicate of the page and the unit.
    pub fn with_single(
        &self,
        alone: &[BTreeMap<Key, Vec<Unit>>],
        keep: impl Fn(usize, Unit) -> bool,
    ) -> Vec<Vec<Unit>> {
        let pages = self.units.iter().zip(alone).enumerate();
        let units = pages.map(|(page, (units, alone))| {
            let alone = alone.get(&self.key).into_iter().flatten();
            let alone = alone.filter(|unit| keep(page, **unit));
            let mut units: Vec<Unit> = units.iter().chain(alone).copied().collect();
            units.sort_by_key(|unit| unit.start);
            units.dedup();
            units
        });
        units.collect()
    }

    /// What speaks for the group.
    pub fn evidence(&self, first: Option<&Pattern>) -> String {
        let difference = format!(
            "the units hold {:.0} % of the text that pages without results lack, and are {:.0} % alike",
            self.cover * 100.0,
            self.alike * 100.0
        );
        match first.filter(|_| self.echo > 0.5) {
            Some(pattern) => format!(
                "Query terms come back there (best structural pattern {}); {difference}",
                pattern.xpath
            ),
            None => format!("Query terms do not come back in the records; {difference}"),
        }
    }
}

/// The score of a group: the share of novel text that it holds, by length and by number, how alike and
/// how distinct its units are, how evenly they share what they say, on how many pages it stands, how much
/// a unit says and how much of that outside of links, how much of FOREST's relevance lies in it, and in
/// how many units the terms of the query come back; where they do in none, whether the units are many,
/// and no paragraphs. Each factor is in [0, 1], and so is the product.
pub(super) fn scored(
    key: Key,
    units: Vec<Vec<Unit>>,
    sheets: &[Sheet<'_>],
    patterns: &[Pattern],
    asked: &Asked,
) -> Group {
    let on_pages = || {
        sheets
            .iter()
            .zip(&units)
            .filter(|(_, units)| !units.is_empty())
    };
    let count: usize = units.iter().map(Vec::len).sum();
    let inside: usize = on_pages()
        .flat_map(|(sheet, units)| units.iter().map(|unit| sheet.novel_characters(*unit)))
        .sum();
    let leaves: usize = on_pages()
        .flat_map(|(sheet, units)| units.iter().map(|unit| sheet.novel_leaves(*unit)))
        .sum();
    let linked: usize = on_pages()
        .flat_map(|(sheet, units)| units.iter().map(|unit| sheet.linked_leaves(*unit)))
        .sum();
    let all: usize = on_pages().map(|(sheet, _)| sheet.novelty.total()).sum();
    let distinct: usize = on_pages()
        .map(|(sheet, units)| {
            let texts: BTreeSet<&str> = units.iter().map(|unit| sheet.text(*unit)).collect();
            texts.len()
        })
        .sum();
    let cover = share(inside, all);
    let all_leaves: usize = on_pages()
        .map(|(sheet, _)| sheet.novelty.leaves(0, sheet.page.len()))
        .sum();
    let broad = share(leaves, all_leaves).powf(BY_LEAVES) * cover.powf(1.0 - BY_LEAVES);
    let (alike, same) = alike(sheets, &units);
    let echo = echo(sheets, &units, patterns);
    let held = asked.held(&units);
    let telling = 1.0 - (1.0 - LINKED) * share(linked, leaves);
    let leaves = share(leaves, count);
    let pages = on_pages().count();
    let standing = share(pages, sheets.len());
    let sizes = on_pages().flat_map(|(sheet, units)| {
        let sizes = units.iter().map(|unit| sheet.novel_leaves(*unit));
        sizes.map(|size| share(size, 1)).collect::<Vec<f64>>()
    });
    let even = evenness(&sizes.collect::<Vec<f64>>());
    let prose = on_pages().map(|(sheet, units)| {
        let begin = units
            .iter()
            .filter(|unit| begins_as_prose(sheet.page, unit.start));
        begin.count()
    });
    // What was asked for may well stand in paragraphs, or be found but once. Else a few large units are
    // parts of a page rather than what it lists.
    let listed = if held > 0.0 {
        1.0
    } else {
        (1.0 - TOLD * share(prose.sum(), count)) * share(count, count + pages)
    };
    let score = broad
        * listed
        * even
        * alike
        * share(distinct, count)
        * standing.sqrt()
        * (leaves / (leaves + 1.0))
        * telling
        * f64::midpoint(f64::midpoint(1.0, echo), held).powf(ECHO);
    Group {
        key,
        units,
        cover,
        alike,
        same,
        echo,
        leaves,
        held,
        score,
    }
}

/// Whether an element is a paragraph that begins with a sentence, and not with a link, a name or a number
/// that would tell it from others.
fn begins_as_prose(page: &Page, unit: NodeId) -> bool {
    page.tag(unit) == "p"
        && page.text_leaves(unit).next().is_some_and(|text| {
            page.parent(text) == Some(unit) && page.text(text).trim().len() >= SENTENCE
        })
}

/// How evenly sizes are spread, in (0, 1]: the perplexity of their shares by their number. A page that is
/// cut at its headings has one large part.
fn evenness(sizes: &[f64]) -> f64 {
    let all: f64 = sizes.iter().sum();
    let shares = sizes.iter().map(|size| size / all);
    let entropy: f64 = shares.filter(|p| *p > 0.0).map(|p| -p * p.ln()).sum();
    entropy.exp() / share(sizes.len().max(1), 1)
}

/// How alike the units are, and how much of them is the same: the mean share of leaf paths that a
/// unit has in common with the usual ones, and their mean overlap. A part that holds little, such
/// as an image beside a text, is alike but not the same.
fn alike(sheets: &[Sheet<'_>], units: &[Vec<Unit>]) -> (f64, f64) {
    let sets = leaf_paths(sheets, units);
    let usual = usual(&sets);
    let mean = |of: fn(&BTreeSet<u64>, &BTreeSet<u64>) -> f64| {
        sets.iter().map(|set| of(set, &usual)).sum::<f64>() * share(1, sets.len())
    };
    (mean(containment), mean(overlap))
}

/// How much of FOREST's evidence lies in the group: the relevance of the best pattern most of
/// whose occurrences are at or below the common ancestor of the units, by that of the best of all.
fn echo(sheets: &[Sheet<'_>], units: &[Vec<Unit>], patterns: &[Pattern]) -> f64 {
    let Some(first) = patterns.first().filter(|first| first.relevance > 0.0) else {
        return 0.0;
    };
    let regions: Vec<Option<NodeId>> = sheets
        .iter()
        .zip(units)
        .map(|(sheet, units)| region(sheet.page, units))
        .collect();
    patterns
        .iter()
        .find(|pattern| {
            let inside = pattern.occurrences.iter().filter(|(page, node)| {
                regions[*page].is_some_and(|region| sheets[*page].page.contains(region, *node))
            });
            inside.count() * 2 > pattern.occurrences.len()
        })
        .map_or(0.0, |pattern| pattern.relevance / first.relevance)
}

fn region(page: &Page, units: &[Unit]) -> Option<NodeId> {
    let parent = page.parent(units.first()?.start)?;
    let last = units.last()?.start;
    Some(page.common_ancestor(parent, last))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four equal parts are as even as can be; of parts of .97 and three of .01 the entropy is
    /// .97 · .0305 + .03 · 4.605 = .1677, and e^.1677 / 4 = .2957.
    #[test]
    fn one_large_part_is_not_even() {
        assert!((evenness(&[2.0; 4]) - 1.0).abs() < 1e-12);
        assert!((evenness(&[97.0, 1.0, 1.0, 1.0]) - 0.2957).abs() < 1e-4);
    }
}
