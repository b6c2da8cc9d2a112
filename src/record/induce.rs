//! From result pages to a wrapper.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use super::confidence::{Signs, Stated};
use super::extract::{Places, count};
use super::feature;
use super::group::{Key, Names, Sheet, Unit, containment, leaf_paths, usual};
use super::locate::{self, Place};
use super::novelty::{Chrome, Novelty, Paths};
use super::queries::Queries;
use super::refine::{Asked, in_answering_sections, with_alone, with_other_kinds, without_strays};
use super::schema::Wrapper;
use super::total::Total;
use crate::forest::{Pattern, Sample, rank};
use crate::page::{NodeId, Page};
use crate::text::{Analyzer, overlap, share};

/// How many structural patterns a wrapper keeps for a person to see.
const KEPT_PATTERNS: usize = 20;
/// Units are taken instead of the larger units around them when they hold this share of their text.
const INNER_COVER: f64 = 0.8;
/// So few units, as many on each of so many pages, are sections of the page.
const MOST_SECTIONS: usize = 4;
const FEWEST_PAGES: usize = 4;
/// In so many of what holds several records these may have different classes.
const MOST_NAMED: f64 = 0.5;
/// A text that so many units have once is a label, at least.
const FEWEST_LABELLED: usize = 5;
/// In a grid so many cells are without a link, at most.
const MOST_PLAIN: f64 = 0.1;
/// So many of them stand in each on the average, at least.
const FEWEST_INNER: f64 = 1.5;
/// How much of such inner units must be the same.
const INNER_ALIKE: f64 = 0.7;

/// A result page with the terms that were submitted to get it.
pub struct Response<'p> {
    /// The page.
    pub page: &'p Page,
    /// The submitted terms, as they were typed or as their option reads.
    pub terms: Vec<String>,
}

impl<'p> Response<'p> {
    /// A result page with its terms.
    pub fn new<T: Into<String>>(page: &'p Page, terms: impl IntoIterator<Item = T>) -> Self {
        Self {
            page,
            terms: terms.into_iter().map(Into::into).collect(),
        }
    }
}

/// Why no wrapper could be made.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum InduceError {
    /// There is nothing to learn from.
    #[error("no result page to learn from; probe with more terms or name a form with --form")]
    NoPages,
    /// The pages say nothing that the page without results does not say.
    #[error(
        "{0} result pages hold no text of their own: the site shows the same page whatever is asked, or fills it by script"
    )]
    NothingNovel(usize),
    /// Nothing repeats.
    #[error("no repeated structure on {0} result pages; ask for terms with more answers")]
    NoRepetition(usize),
}

/// Induces the wrapper of result pages of one form. `without_results` are pages of the same
/// site that hold no records: pages without results, the page of the form.
///
/// # Errors
/// [`InduceError`] where the pages hold no repeated structure of their own.
pub fn induce(
    responses: &[Response<'_>],
    without_results: &[&Page],
    analyzer: &Analyzer,
) -> Result<Wrapper, InduceError> {
    if responses.is_empty() {
        return Err(InduceError::NoPages);
    }
    let pages: Vec<&Page> = responses.iter().map(|response| response.page).collect();
    let chrome = Chrome::of(&pages, without_results);
    let names = Names::of(&pages);
    let sheets: Vec<Sheet<'_>> = pages
        .iter()
        .map(|page| {
            let paths = Paths::of(page);
            let novelty = Novelty::of(page, &paths, &chrome);
            Sheet::new(page, paths, novelty, &names)
        })
        .collect();
    if sheets.iter().all(|sheet| sheet.novelty.total() == 0) {
        return Err(InduceError::NothingNovel(pages.len()));
    }
    let terms = |response: &Response<'_>| signifiers(&response.terms, analyzer);
    let terms: Vec<BTreeSet<String>> = responses.iter().map(terms).collect();
    let samples: Vec<Sample<'_>> = responses
        .iter()
        .zip(&terms)
        .map(|(response, terms)| Sample::new(response.page, terms.clone()))
        .collect();
    let mut patterns = rank(&samples, analyzer);
    let asked = Asked::of(&sheets, &terms, analyzer);
    let best = best_group(&sheets, &patterns, &asked);
    let (mut best, rival) = best.ok_or(InduceError::NoRepetition(pages.len()))?;
    in_answering_sections(&mut best.units, &sheets, &asked);
    if !best.key.spans {
        without_strays(&mut best.units, &sheets);
        with_other_kinds(&mut best.units, &sheets, &asked);
    }
    let usual = usual(&leaf_paths(&sheets, &best.units));
    let places: Vec<Place<'_>> = sheets
        .iter()
        .zip(&best.units)
        .filter(|(_, units)| !units.is_empty())
        .map(|(sheet, units)| Place {
            page: sheet.page,
            starts: if best.key.spans {
                units.iter().map(|unit| unit.start).collect()
            } else {
                sheet.family(units, &usual)
            },
        })
        .collect();
    let located = locate::locate(&places);
    let queries = Queries::of(responses);
    let schema = feature::schema(&located.record, best.key.spans, &pages, &queries);
    patterns.truncate(KEPT_PATTERNS);
    let mut wrapper = Wrapper {
        version: 1,
        region: located.region,
        record: located.record,
        error_pattern: None,
        spans: best.key.spans,
        detail: schema.detail,
        total: None,
        features: schema.features,
        confidence: 0.0,
        evidence: best.evidence(patterns.first()),
        candidates: patterns,
    };
    let signs = Signs {
        held: best.held,
        stated: check_count(&mut wrapper, &pages),
        units: best.units.iter().map(Vec::len).sum(),
        rival,
    };
    wrapper.confidence = signs.confidence();
    Ok(wrapper)
}

/// Looks for where the pages state how many answers there are, and tells what they state.
fn check_count(wrapper: &mut Wrapper, pages: &[&Page]) -> Stated {
    let read = |page: &&'_ Page| (count(wrapper, page), Places::of(wrapper, page));
    let read: Vec<(usize, Places)> = pages.iter().map(read).collect();
    let seen = pages.iter().zip(&read);
    let seen: Vec<_> = seen
        .map(|(page, (count, places))| (*page, *count, places))
        .collect();
    wrapper.total = Total::learn(&seen);
    let (stated, text) = if wrapper.total.is_some() {
        (
            Stated::Same,
            "; the pages state as many records as are found",
        )
    } else if Total::is_another(&seen) {
        let text = "; the pages state another number of records than is found";
        (Stated::Another, text)
    } else {
        (Stated::Nothing, "")
    };
    wrapper.evidence.push_str(text);
    stated
}

/// The terms of a probe as signifiers. Stop words and letters count: they were asked for.
fn signifiers(terms: &[String], analyzer: &Analyzer) -> BTreeSet<String> {
    terms
        .iter()
        .flat_map(|term| analyzer.all_terms(term))
        .collect()
}

/// A group of units over all pages, with its scores in [0, 1].
struct Group {
    key: Key,
    /// The units by page.
    units: Vec<Vec<Unit>>,
    cover: f64,
    alike: f64,
    same: f64,
    echo: f64,
    /// The average number of novel leaves of a unit.
    leaves: f64,
    /// In how many units the terms of the query come back.
    held: f64,
    score: f64,
}

impl Group {
    fn evidence(&self, first: Option<&Pattern>) -> String {
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

/// The group of the records, and the score of the best other one by its score.
fn best_group(sheets: &[Sheet<'_>], patterns: &[Pattern], asked: &Asked) -> Option<(Group, f64)> {
    let mut by_key: BTreeMap<Key, Vec<Vec<Unit>>> = BTreeMap::new();
    let mut alone: Vec<BTreeMap<Key, Vec<Unit>>> = Vec::new();
    for (index, sheet) in sheets.iter().enumerate() {
        let (found, single) = sheet.all_groups();
        alone.push(single);
        for (key, units) in found {
            let pages = by_key
                .entry(key)
                .or_insert_with(|| vec![Vec::new(); sheets.len()]);
            pages[index] = units;
        }
    }
    with_alone(&mut by_key, &alone, sheets);
    let together = together(&by_key);
    let scored = |(key, units)| scored(key, units, sheets, patterns, asked);
    let mut groups: Vec<Group> = by_key.into_iter().map(scored).collect();
    groups.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.key.cmp(&b.key)));
    // What stands under several parents is only looked at within what holds these.
    groups.extend(together.into_iter().map(scored));
    let mut best = 0;
    while let Some(inner) = (0..groups.len()).find(|inner| is_inner(sheets, &groups, *inner, best))
    {
        best = inner;
    }
    if best >= groups.len() {
        return None;
    }
    let chosen = groups.swap_remove(best);
    let next = groups.iter().map(|group| group.score).fold(0.0, f64::max);
    let rival = next / chosen.score.max(f64::MIN_POSITIVE);
    Some((chosen, rival))
}

/// Groups whose parents differ in their own names only, such as the columns of a page, as one.
fn together(groups: &BTreeMap<Key, Vec<Vec<Unit>>>) -> BTreeMap<Key, Vec<Vec<Unit>>> {
    let mut like: BTreeMap<Key, Vec<&Vec<Vec<Unit>>>> = BTreeMap::new();
    for (key, units) in groups {
        like.entry(key.like()).or_default().push(units);
    }
    like.retain(|_, several| several.len() > 1);
    like.into_iter()
        .map(|(key, several)| {
            let mut pages: Vec<Vec<Unit>> = Vec::new();
            for group in several {
                pages.resize(group.len(), Vec::new());
                for (page, units) in pages.iter_mut().zip(group) {
                    page.extend(units);
                    page.sort_by_key(|unit| unit.start);
                }
            }
            (key, pages)
        })
        .collect()
}

/// The score of a group: the share of novel text that it holds, how alike and how distinct
/// its units are, on how many pages it stands, how much a unit says, how much of FOREST's
/// relevance lies in it, and in how many units the terms of the query come back. Each factor is in [0, 1], and so is the product.
fn scored(
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
    let all: usize = on_pages().map(|(sheet, _)| sheet.novelty.total()).sum();
    let distinct: usize = on_pages()
        .map(|(sheet, units)| {
            let texts: BTreeSet<&str> = units
                .iter()
                .map(|unit| sheet.page.text(unit.start))
                .collect();
            texts.len()
        })
        .sum();
    let cover = share(inside, all);
    let (alike, same) = alike(sheets, &units);
    let echo = echo(sheets, &units, patterns);
    let held = asked.held(&units);
    let leaves = share(leaves, count);
    let standing = share(on_pages().count(), sheets.len());
    let score = cover
        * alike
        * share(distinct, count)
        * standing.sqrt()
        * (leaves / (leaves + 1.0))
        * f64::midpoint(f64::midpoint(1.0, echo), held);
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

/// Whether `inner` are units within the units of `outer` that say nearly all that they say,
/// several to each: books on a shelf, not the cells of a row.
fn is_inner(sheets: &[Sheet<'_>], groups: &[Group], inner: usize, outer: usize) -> bool {
    let (Some(inner), Some(outer)) = (groups.get(inner), groups.get(outer)) else {
        return false;
    };
    // Sections of a page hold lists whatever these say.
    let sections = are_sections(outer);
    // In a gallery an image stands for a value.
    let leaves =
        inner.leaves + f64::from(u8::from(inner.leaves < 2.0 && is_gallery(sheets, inner)));
    if !sections && (leaves < 2.0 || inner.same < INNER_ALIKE) {
        return false;
    }
    let (mut inside, mut outside, mut count, mut holders) = (0, 0, 0, 0);
    let mut callings: Vec<BTreeSet<&str>> = Vec::new();
    let mut several = 0;
    for (sheet, (inner, outer)) in sheets.iter().zip(inner.units.iter().zip(&outer.units)) {
        for unit in outer {
            outside += sheet.novel_characters(*unit);
            let first = inner.partition_point(|small| small.start <= unit.start);
            let within = inner[first..]
                .iter()
                .take_while(|small| small.end <= unit.end);
            let mut held = 0;
            let mut names: BTreeSet<&str> = BTreeSet::new();
            for small in within {
                held += 1;
                inside += sheet.novel_characters(*small);
                names.insert(sheet.page.attr(small.start, "class").unwrap_or_default());
            }
            // Two may be an odd and an even row.
            several += usize::from(held > 2);
            if held > 2 && names.len() == held {
                callings.push(names);
            }
            count += held;
            holders += usize::from(held > 0);
        }
    }
    let is_cell =
        |sheet: &Sheet<'_>, unit: &Unit| matches!(sheet.page.tag(unit.start), "td" | "th");
    let (mut cells, mut plain) = (0, 0);
    for (sheet, units) in sheets.iter().zip(&inner.units) {
        for unit in units.iter().filter(|unit| is_cell(sheet, unit)) {
            cells += 1;
            plain += usize::from(sheet.page.elements_in(unit.start, "a").next().is_none());
        }
    }
    // What is called by names of its own each time are the parts of a record.
    if share(with_names(&callings), several) > MOST_NAMED || are_labelled(sheets, inner, outer) {
        return false;
    }
    // Of the cells of a row few are links; in a grid each leads somewhere.
    let is_row = cells > 0 && share(plain, cells) > MOST_PLAIN;
    let enough = if is_row { 3.0 } else { 2.0 };
    (sections || leaves >= enough)
        && share(inside, outside) >= INNER_COVER
        && share(count, holders) >= FEWEST_INNER
}

/// How many of the sets hold mostly names that others hold too: not those of one record each.
fn with_names(sets: &[BTreeSet<&str>]) -> usize {
    let mut holders: BTreeMap<&str, usize> = BTreeMap::new();
    for name in sets.iter().flatten() {
        *holders.entry(name).or_default() += 1;
    }
    let comes_back = |name: &&&str| holders.get(**name).is_some_and(|count| *count > 1);
    let of_names =
        |names: &&BTreeSet<&str>| names.iter().filter(comes_back).count() * 2 >= names.len();
    sets.iter().filter(of_names).count()
}

/// Whether most of what stands within units begins with a text that many of these have once:
/// "Authors:", "Abstract", "Submitted".
fn are_labelled(sheets: &[Sheet<'_>], inner: &Group, outer: &Group) -> bool {
    let mut beginnings: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let (mut all, mut holders) = (0, 0);
    for (sheet, (inner, outer)) in sheets.iter().zip(inner.units.iter().zip(&outer.units)) {
        let page = sheet.page;
        for unit in outer {
            let first = inner.partition_point(|small| small.start <= unit.start);
            let within = inner[first..]
                .iter()
                .take_while(|small| small.end <= unit.end);
            let mut here: BTreeSet<&str> = BTreeSet::new();
            let mut is_holder = false;
            for small in within {
                is_holder = true;
                all += 1;
                let mut texts = page
                    .text_leaves(small.start)
                    .map(|leaf| page.text(leaf).trim());
                let Some(text) = texts.find(|text| text.contains(char::is_alphabetic)) else {
                    continue;
                };
                let (times, parents) = beginnings.entry(text).or_default();
                *times += 1;
                *parents += usize::from(here.insert(text));
            }
            holders += usize::from(is_holder);
        }
    }
    let is_label = |(times, parents): &&(usize, usize)| {
        times == parents && *parents >= FEWEST_LABELLED && share(*parents, holders) >= MOST_NAMED
    };
    let labelled = beginnings.values().filter(is_label).map(|(times, _)| times);
    share(labelled.sum(), all) >= MOST_NAMED
}

/// Whether most of the units hold an image that leads somewhere.
fn is_gallery(sheets: &[Sheet<'_>], group: &Group) -> bool {
    let (mut pictures, mut all) = (0, 0);
    for (sheet, units) in sheets.iter().zip(&group.units) {
        let page = sheet.page;
        let is_linked = |image| page.ancestors(image).any(|above| page.tag(above) == "a");
        let has_picture = |unit: &&Unit| page.elements_in(unit.start, "img").any(is_linked);
        pictures += units.iter().filter(has_picture).count();
        all += units.len();
    }
    pictures * 2 > all
}

/// Whether the units are so few and so constant in number that they are parts of the page:
/// answers differ in number from query to query.
fn are_sections(group: &Group) -> bool {
    let counts: BTreeSet<usize> = group.units.iter().map(Vec::len).collect();
    let constant = counts.len() == 1 && group.units.len() >= FEWEST_PAGES;
    constant && !group.key.spans && counts.iter().all(|count| *count <= MOST_SECTIONS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::extract;

    #[test]
    fn the_cells_of_a_gallery_are_records() {
        let cell = |title: &str| {
            format!(
                "<td><a href='/{title}'><img src='/{title}.png'></a> <a href='/{title}'>The {title}</a>"
            )
        };
        let row = |titles: &[&str]| {
            let cells: String = titles.iter().map(|title| cell(title)).collect();
            format!("<tr>{cells}")
        };
        let page = |query: &str, rows: &[&[&str]]| {
            let rows: String = rows.iter().map(|titles| row(titles)).collect();
            let html = format!("<h1>{query}</h1><table class=found>{rows}</table>");
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let pages = [
            page(
                "sea",
                &[&["sea", "seal", "seam"], &["season", "seat", "search"]],
            ),
            page("hill", &[&["hill", "hills", "hilltop"], &["hillock"]]),
        ];
        let responses = [
            Response::new(&pages[0], ["sea"]),
            Response::new(&pages[1], ["hill"]),
        ];
        let wrapper = induce(&responses, &[], &Analyzer::new("en")).unwrap();
        let found = pages
            .each_ref()
            .map(|page| extract(&wrapper, page, "").len());
        assert_eq!(found, [6, 4], "{}", wrapper.record.as_str());
    }

    #[test]
    fn a_line_is_taken_apart_by_its_parts() {
        let page = |query: &str, towns: [&str; 4]| {
            let rows = towns.map(|town| {
                format!(
                    "<li><a href='/{town}'>A {query}</a> <p><span class=street>{}, Mill Road</span> \
                     <span class=town>{town}</span></p>",
                    town.len()
                )
            });
            let html = format!("<h1>{query}</h1><ul>{}</ul>", rows.concat());
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let pages = [
            page("house", ["Albury", "Brighton", "Hove", "Mornington"]),
            page("garden", ["Leeds", "Bath", "Sheffield", "Exeter"]),
        ];
        let responses = [
            Response::new(&pages[0], ["house"]),
            Response::new(&pages[1], ["garden"]),
        ];
        let wrapper = induce(&responses, &[], &Analyzer::new("en")).unwrap();
        let apart = |path: &str| {
            let feature = wrapper
                .features
                .iter()
                .find(|one| one.path.as_str() == path);
            feature.map(|feature| wrapper.is_taken_apart(feature))
        };
        assert_eq!(apart("p"), Some(true));
        assert_eq!(apart("p/span[@class='town']"), Some(false));
    }
}
