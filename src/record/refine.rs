//! What makes a group of units the records: those that stand alone on a page are added, and
//! what only stands beside them is left out.

use std::collections::{BTreeMap, BTreeSet};

use super::group::{Key, Sheet, Unit, leaf_paths, usual};
use super::locate::Place;
use super::naming::{Look, look};
use crate::page::{NodeId, Page};
use crate::text::{Analyzer, share};

/// Units by page.
pub(super) type Pages = Vec<Vec<Unit>>;

/// A unit at an end of its page's that has so many times fewer leaves than others is none.
const FEWER: usize = 3;
/// On this share of the pages it stands there, at least.
const STRAY: f64 = 0.5;
/// The share of units that hold the terms of the query where all answers do.
const ANSWERS: f64 = 0.9;
/// A page has at most so many sections.
const MOST_SECTIONS: usize = 6;
/// The share of pages with the usual number of sections, at least.
const FIXED: f64 = 0.8;
/// From fewer pages nothing is told of sections.
const FEWEST_PAGES: usize = 3;
/// The share of the units of a list that are linked alike, and of those of an own page.
const LINKED: f64 = 0.9;
const UNLINKED: f64 = 0.25;
/// Most pages are lists.
const MOSTLY: f64 = 0.5;
/// An own page has more rows.
const FEWEST_ROWS: usize = 3;
/// What says the same on more than this share of the pages is of the frame.
const SAME: f64 = 0.6;
/// A section whose units hold the terms of the query so much less often than those of the best
/// one answers something else.
const LESS: f64 = 0.6;

/// Adds to groups what is like their units on pages that have only one of them, for what else stands
/// beside it there, such as the number of answers above and below.
pub(super) fn with_alone(
    groups: &mut BTreeMap<Key, Pages>,
    alone: &[BTreeMap<Key, Vec<Unit>>],
    sheets: &[Sheet<'_>],
) {
    for (key, pages) in groups {
        let leader = key.leader();
        if alone.iter().all(|alone| !alone.contains_key(&leader)) {
            continue;
        }
        let usual = usual(&leaf_paths(sheets, pages));
        for page in 0..pages.len() {
            let like = |unit: &Unit| sheets[page].is_like(*unit, &usual);
            let found = alone[page].get(&leader).into_iter().flatten();
            let found = found.map(|unit| {
                if key.spans {
                    to_end(sheets[page].page, *unit)
                } else {
                    *unit
                }
            });
            let found: Vec<Unit> = found.filter(like).collect();
            if found.len() == 1 && !pages[page].iter().any(like) {
                pages[page] = found;
            }
        }
    }
}

/// A unit with all siblings behind it, as a run that no other one follows.
fn to_end(page: &Page, unit: Unit) -> Unit {
    let parent = page.parent(unit.start);
    Unit {
        end: parent.map_or(unit.end, |parent| page.end(parent)),
        ..unit
    }
}

/// Leaves out what stands before the first or behind the last record and says far less, such
/// as a paragraph with the number of answers before paragraphs that are answers; not that of which
/// the page of the form shows the rest.
pub(super) fn without_strays(pages: &mut Pages, sheets: &[Sheet<'_>]) {
    let leaves = |page: usize, unit: &Unit| sheets[page].novel_leaves(*unit);
    let mut all: Vec<usize> = pages
        .iter()
        .enumerate()
        .flat_map(|(page, units)| units.iter().map(move |unit| leaves(page, unit)))
        .collect();
    all.sort_unstable();
    let median = all.get(all.len() / 2).copied().unwrap_or(0);
    let shown = pages.iter().filter(|units| units.len() > 2).count();
    let usual = usual(&leaf_paths(sheets, pages));
    let is_known = |sheet: &Sheet<'_>, unit: Unit| {
        let page = sheet.page;
        let nodes = page.run(unit.start, unit.end);
        let texts = nodes.filter(|node| page.is_text_leaf(*node));
        texts.count() * FEWER > median && sheet.is_like(unit, &usual)
    };
    for at_end in [false, true] {
        let end = |units: &Vec<Unit>| {
            let unit = if at_end { units.last() } else { units.first() };
            unit.copied()
        };
        let is_stray = |(page, units): &(usize, &Vec<Unit>)| {
            let says_less = |unit: Unit| {
                leaves(*page, &unit) * FEWER <= median && !is_known(&sheets[*page], unit)
            };
            units.len() > 2 && end(units).is_some_and(says_less)
        };
        let strays: Vec<usize> = pages
            .iter()
            .enumerate()
            .filter(is_stray)
            .map(|(at, _)| at)
            .collect();
        if share(strays.len(), shown) >= STRAY {
            for page in strays {
                let at = if at_end { pages[page].len() - 1 } else { 0 };
                pages[page].remove(at);
            }
        }
    }
}

/// Leaves out the units of pages where hardly any is linked as units of other pages are: rows of
/// the own page of a record, which the site shows where that is the only answer. Gives the places
/// of these pages.
pub(super) fn without_own_pages(pages: &mut Pages, sheets: &[Sheet<'_>]) -> Vec<usize> {
    let usual = usual(&leaf_paths(sheets, pages));
    let linked = |page: usize, units: &[Unit]| {
        let sheet = &sheets[page];
        let linked = units
            .iter()
            .filter(|unit| sheet.has_usual_link(**unit, &usual));
        share(linked.count(), units.len())
    };
    let shares: Vec<f64> = pages
        .iter()
        .enumerate()
        .map(|(page, units)| linked(page, units))
        .collect();
    let shown = pages.iter().filter(|units| !units.is_empty()).count();
    let lists = shares.iter().filter(|share| **share >= LINKED).count();
    if share(lists, shown) < MOSTLY {
        return Vec::new();
    }
    let is_own = |page: &usize| pages[*page].len() > FEWEST_ROWS && shares[*page] < UNLINKED;
    let own: Vec<usize> = (0..pages.len()).filter(is_own).collect();
    for page in &own {
        pages[*page].clear();
    }
    own
}

/// Leaves out elements of a tag and class of their own that say the same on most pages: what leads
/// to other orders or kinds of answers, in the list of them.
pub(super) fn without_frame(places: &mut Vec<Place<'_>>) {
    let mut shown: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    for (at, place) in places.iter().enumerate() {
        for start in &place.starts {
            let text = place.page.clean_text(*start);
            shown.entry(text).or_default().insert(at);
        }
    }
    let mut looks: BTreeMap<Look<'_>, (usize, usize)> = BTreeMap::new();
    for place in places.iter() {
        for start in &place.starts {
            let on = shown.get(&place.page.clean_text(*start));
            let on = on.map_or(0, BTreeSet::len);
            let (frame, all) = looks.entry(look(place.page, *start)).or_default();
            *frame += usize::from(on > FEWEST_PAGES && share(on, places.len()) > SAME);
            *all += 1;
        }
    }
    let is_frame = |(frame, all): &(usize, usize)| share(*frame, *all) > SAME;
    let all: usize = looks.values().map(|(_, all)| all).sum();
    looks.retain(|_, counts| is_frame(counts));
    let framed = looks.values().map(|(_, all)| all).sum();
    // Most of a list is no frame, even where the same answers come back to most queries.
    if share(framed, all) > MOSTLY {
        return;
    }
    for place in places.iter_mut() {
        let page = place.page;
        place
            .starts
            .retain(|start| !looks.contains_key(&look(page, *start)));
    }
    places.retain(|place| !place.starts.is_empty());
}

/// Adds siblings of units that are built otherwise, where they answer the query as nearly all units
/// do, and are linked as these are: answers of another kind.
pub(super) fn with_other_kinds(pages: &mut Pages, sheets: &[Sheet<'_>], asked: &Asked) {
    if asked.held(pages) < ANSWERS {
        return;
    }
    let usual = usual(&leaf_paths(sheets, pages));
    for (at, (sheet, units)) in sheets.iter().zip(pages).enumerate() {
        let answers = sheet.siblings(units).into_iter().filter(|unit| {
            sheet.novel_leaves(*unit) > 0
                && asked.is_in(at, *unit)
                && sheet.has_usual_link(*unit, &usual)
        });
        units.extend(answers);
        units.sort_by_key(|unit| unit.start);
    }
}

/// Where the terms that each page was asked for come back on it.
pub(super) struct Asked {
    /// By page, the text leaves with a term before each node; nothing where it was asked for
    /// none.
    leaves: Vec<Vec<usize>>,
}

impl Asked {
    /// Looks for the terms of each page in its text leaves.
    pub fn of(sheets: &[Sheet<'_>], terms: &[BTreeSet<String>], analyzer: &Analyzer) -> Self {
        let leaves = sheets.iter().zip(terms).map(|(sheet, terms)| {
            if terms.is_empty() {
                return Vec::new();
            }
            let page = sheet.page;
            let mut count = 0;
            let mut counts = vec![0];
            for node in page.nodes() {
                let has_term = page.is_text(node)
                    && analyzer
                        .all_terms(page.text(node))
                        .any(|term| terms.contains(&term));
                count += usize::from(has_term);
                counts.push(count);
            }
            counts
        });
        Self {
            leaves: leaves.collect(),
        }
    }

    /// The share of units that hold a term, on pages that were asked for any.
    pub fn held(&self, pages: &Pages) -> f64 {
        let (mut held, mut all) = (0, 0);
        for (page, units) in pages.iter().enumerate() {
            if self.is_known(page) {
                all += units.len();
                held += units.iter().filter(|unit| self.is_in(page, **unit)).count();
            }
        }
        share(held, all)
    }

    fn is_known(&self, page: usize) -> bool {
        !self.leaves[page].is_empty()
    }

    fn is_in(&self, page: usize, unit: Unit) -> bool {
        let leaves = &self.leaves[page];
        self.is_known(page) && leaves[unit.end] > leaves[unit.start.index()]
    }
}

/// Where the units of each page stand under the same small number of parents, as in sections
/// of a page, keeps those sections whose units hold the terms of the query.
pub(super) fn in_answering_sections(pages: &mut Pages, sheets: &[Sheet<'_>], asked: &Asked) {
    let parents = |page: usize, units: &[Unit]| -> Vec<NodeId> {
        let parents: BTreeSet<NodeId> = units
            .iter()
            .filter_map(|unit| sheets[page].page.parent(unit.start))
            .collect();
        parents.into_iter().collect()
    };
    let sections: Vec<Vec<NodeId>> = pages
        .iter()
        .enumerate()
        .map(|(page, units)| parents(page, units))
        .collect();
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for found in sections.iter().filter(|found| !found.is_empty()) {
        *counts.entry(found.len()).or_default() += 1;
    }
    let shown: usize = counts.values().sum();
    let Some((number, on)) = counts.into_iter().max_by_key(|(_, pages)| *pages) else {
        return;
    };
    if !(2..=MOST_SECTIONS).contains(&number) || shown < FEWEST_PAGES || share(on, shown) < FIXED {
        return;
    }
    let mut echoes = vec![(0, 0); number];
    for (page, units) in pages.iter().enumerate() {
        if sections[page].len() != number || !asked.is_known(page) {
            continue;
        }
        for unit in units {
            let parent = sheets[page].page.parent(unit.start);
            let Some(at) = sections[page].iter().position(|node| Some(*node) == parent) else {
                continue;
            };
            echoes[at].1 += 1;
            echoes[at].0 += usize::from(asked.is_in(page, *unit));
        }
    }
    let echoes: Vec<f64> = echoes
        .iter()
        .map(|(held, all)| share(*held, *all))
        .collect();
    let best = echoes.iter().copied().fold(0.0, f64::max);
    if best < 0.5 || echoes.iter().all(|echo| *echo >= LESS * best) {
        return;
    }
    for (page, units) in pages.iter_mut().enumerate() {
        // A page with another number of sections says nothing of which one this is.
        if sections[page].len() != number {
            units.clear();
            continue;
        }
        units.retain(|unit| {
            let parent = sheets[page].page.parent(unit.start);
            let at = sections[page].iter().position(|node| Some(*node) == parent);
            at.is_some_and(|at| echoes[at] >= LESS * best)
        });
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::super::induce::{Response, induce};
    use super::super::{Record, extract};
    use super::{Place, without_frame};
    use crate::page::Page;
    use crate::text::Analyzer;

    /// The texts of the links of the records of four pages of a search for four words; `other`
    /// is an item of another structure, with the word of its page.
    fn titles(other: impl Fn(&str) -> String) -> Vec<String> {
        let words = ["river", "stone", "cloud", "wood"];
        let pages = words.map(|word| {
            let pages = ["Old", "New", "Last"].map(|first| {
                format!("<li class=hit><a href=/{first}-{word}>{first} {word}</a><p>All of the {word}, of {first} times.</p><p>- none</p></li>")
            });
            let html = format!("<h1>Found</h1><ul>{}{}</ul>", pages.concat(), other(word));
            Page::parse(&html, "http://example.org/".parse().unwrap())
        });
        let responses: Vec<Response<'_>> = pages
            .iter()
            .zip(words)
            .map(|(page, word)| Response::new(page, [word]))
            .collect();
        let wrapper = induce(&responses, &[], &Analyzer::new("en")).unwrap();
        let records = pages.iter().flat_map(|page| extract(&wrapper, page, ""));
        let title = |record: Record| record.attributes.get("a").cloned();
        records.filter_map(title).flatten().collect()
    }

    #[test]
    fn answers_of_another_structure_are_records_and_others_are_not() {
        let answer =
            |word: &str| format!("<li><a href=/f-{word}>{word}()</a> <i>function</i></li>");
        let found = titles(answer);
        assert_eq!(found.len(), 16, "{found:?}");
        assert!(found.contains(&"stone()".to_owned()), "{found:?}");
        let advert = |_: &str| "<li><a href=/ad>Buy now</a> <i>advert</i></li>".to_owned();
        assert_eq!(titles(advert).len(), 12);
        let note = |word: &str| format!("<li><i>More on {word} in the shop</i></li>");
        assert_eq!(titles(note).len(), 12);
    }

    #[test]
    fn answers_that_come_back_to_most_queries_are_no_frame() {
        let rows = |range: Range<u32>, class: &str| -> String {
            let row = |n| format!("<li class={class}><a href=/{n}>Title {n}</a></li>");
            range.map(row).collect()
        };
        let of = |rows: String| {
            let html = format!("<ul>{rows}</ul>");
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let left = |pages: &[Page]| {
            let place = |page| Place {
                starts: Page::elements(page, "li").collect(),
                page,
            };
            let mut places = pages.iter().map(place).collect();
            without_frame(&mut places);
            places.iter().map(|place| place.starts.len()).sum::<usize>()
        };
        let all = |_: u32| of(rows(0..8, "hit"));
        let mut pages: Vec<Page> = (0..5).map(all).collect();
        pages.push(of(rows(20..22, "status")));
        assert_eq!(left(&pages), 5 * 8 + 2);
        let own = |n: u32| of(rows(0..2, "order") + &rows(10 * n..10 * n + 8, "hit"));
        assert_eq!(left(&(1..6).map(own).collect::<Vec<_>>()), 5 * 8);
    }

    #[test]
    fn what_all_pages_offer_in_the_list_of_answers_is_no_record() {
        let order = |_: &str| {
            "<li class=nav><a href=/by-title>By title</a><p>In the order of titles.</p><p>- all</p></li>"
                .to_owned()
        };
        let found = titles(order);
        assert_eq!(found.len(), 12, "{found:?}");
    }
}
