//! From result pages to a wrapper.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use super::confidence::{Signs, Stated};
use super::counted::Counted;
use super::extract::{Places, count};
use super::feature;
use super::group::{Key, Sheet, Unit, leaf_paths, usual};
use super::inline;
use super::inner::{is_inner, with_single};
use super::locate::{self, Place};
use super::naming::Names;
use super::novelty::{Chrome, Novelty, Paths};
use super::queries::Queries;
use super::refine::{
    Asked, in_answering_sections, with_alone, with_other_kinds, without_frame, without_own_pages,
    without_strays,
};
use super::rows;
use super::schema::Wrapper;
use super::score::{Group, scored};
use super::total::{Shown, Total};
use crate::forest::{Pattern, Sample, rank};
use crate::page::Page;
use crate::text::Analyzer;
use crate::version::Version;

/// How many structural patterns a wrapper keeps for a person to see.
const KEPT_PATTERNS: usize = 20;

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
    let sheets = sheets(&pages, without_results);
    if sheets.iter().all(|sheet| sheet.novelty.total() == 0) {
        return Err(InduceError::NothingNovel(pages.len()));
    }
    let terms = responses.iter();
    let terms = terms.map(|response| signifiers(&response.terms, analyzer));
    let terms: Vec<BTreeSet<String>> = terms.collect();
    let samples: Vec<Sample<'_>> = responses
        .iter()
        .zip(&terms)
        .map(|(response, terms)| Sample::new(response.page, terms.clone()))
        .collect();
    let mut patterns = rank(&samples, analyzer);
    let asked = Asked::of(&sheets, &terms, analyzer);
    let best = best_group(&sheets, &patterns, &asked, responses);
    let (mut best, rival) = best.ok_or(InduceError::NoRepetition(pages.len()))?;
    in_answering_sections(&mut best.units, &sheets, &asked);
    let own = without_own_pages(&mut best.units, &sheets);
    if !best.key.spans {
        without_strays(&mut best.units, &sheets);
        with_other_kinds(&mut best.units, &sheets, &asked);
    }
    let places = places(&best, &sheets);
    let own = own.into_iter().map(|page| pages[page]);
    let others: Vec<&Page> = own.chain(without_results.iter().copied()).collect();
    let located = locate::locate(&places, &others);
    let queries = Queries::of(responses);
    let whole_rows = rows::share_cells(&located.record, best.key.spans, &pages);
    let whole = pages.iter().map(|page| {
        if whole_rows {
            rows::whole(&located.record, page)
        } else {
            Cow::Borrowed(*page)
        }
    });
    let whole: Vec<Cow<'_, Page>> = whole.collect();
    let whole: Vec<&Page> = whole.iter().map(Cow::as_ref).collect();
    let inline = inline::inline(&located.record, best.key.spans, &whole, &queries);
    let read = whole.iter().map(|page| inline::read(inline.as_ref(), page));
    let read: Vec<Cow<'_, Page>> = read.collect();
    let read: Vec<&Page> = read.iter().map(Cow::as_ref).collect();
    let schema = feature::schema(&located.record, best.key.spans, &read, &queries);
    patterns.truncate(KEPT_PATTERNS);
    let mut wrapper = Wrapper {
        version: Version::default(),
        region: located.region,
        record: located.record,
        error_pattern: None,
        spans: best.key.spans,
        whole_rows,
        inline,
        detail: schema.detail,
        total: None,
        features: schema.features,
        partial: Vec::new(),
        confidence: 0.0,
        evidence: best.evidence(patterns.first()),
        candidates: patterns,
    };
    let signs = Signs {
        held: best.held,
        stated: check_count(&mut wrapper, responses),
        units: best.units.iter().map(Vec::len).sum(),
        rival,
    };
    wrapper.confidence = signs.confidence();
    Ok(wrapper)
}

/// The pages with what the others, and those without results, do not say.
fn sheets<'p>(pages: &[&'p Page], without_results: &[&Page]) -> Vec<Sheet<'p>> {
    let chrome = Chrome::of(pages, without_results);
    let names = Names::of(pages);
    let sheet = |page: &&'p Page| {
        let paths = Paths::of(page);
        let novelty = Novelty::of(page, &paths, &chrome);
        Sheet::new(page, paths, novelty, &names)
    };
    pages.iter().map(sheet).collect()
}

/// Where the records of the group begin, on the pages that have any.
fn places<'s>(best: &Group, sheets: &'s [Sheet<'_>]) -> Vec<Place<'s>> {
    let leaders: Vec<Vec<Unit>> = sheets
        .iter()
        .zip(&best.units)
        .map(|(sheet, units)| sheet.leaders(units))
        .collect();
    let usual = usual(&leaf_paths(sheets, &leaders));
    let labels = sheets.iter().zip(&leaders);
    let labels: BTreeSet<&str> = labels
        .flat_map(|(sheet, leaders)| sheet.labels(leaders))
        .collect();
    let mut places: Vec<Place<'_>> = sheets
        .iter()
        .zip(&leaders)
        .filter(|(_, leaders)| !leaders.is_empty())
        .map(|(sheet, leaders)| Place {
            page: sheet.page,
            starts: sheet.family(leaders, &usual, &labels),
        })
        .collect();
    if !best.key.spans {
        without_frame(&mut places);
    }
    places
}

/// Looks for where the pages state how many answers there are, and tells what they state.
fn check_count(wrapper: &mut Wrapper, responses: &[Response<'_>]) -> Stated {
    let read = |response: &Response<'_>| {
        let page = response.page;
        (count(wrapper, page), Places::of(wrapper, page))
    };
    let read: Vec<(usize, Places)> = responses.iter().map(read).collect();
    let seen = responses.iter().zip(&read);
    let seen: Vec<Shown<'_>> = seen
        .map(|(response, (records, places))| Shown {
            page: response.page,
            terms: &response.terms,
            records: *records,
            places,
        })
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

/// The group of the records, and the score of the best other one by its score.
fn best_group(
    sheets: &[Sheet<'_>],
    patterns: &[Pattern],
    asked: &Asked,
    responses: &[Response<'_>],
) -> Option<(Group, f64)> {
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
    let by_place = |a: &Group, b: &Group| a.place().cmp(&b.place()).then_with(|| a.key.cmp(&b.key));
    groups.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| by_place(a, b)));
    // What stands under several parents is only looked at within what holds these.
    let mut together: Vec<Group> = together.into_iter().map(scored).collect();
    together.sort_by(by_place);
    groups.extend(together);
    let pages = responses.iter();
    let counted = Counted::new(pages.map(|one| (one.page, one.terms.as_slice())));
    let mut best = 0;
    loop {
        let outer = groups.get(best)?;
        let inner = groups.iter().position(|one| is_inner(sheets, one, outer));
        if let Some(inner) = inner {
            best = inner;
            continue;
        }
        let with_single = |one: &Group| {
            let units = with_single(sheets, one, &alone)?;
            let more = scored((one.key.clone(), units));
            is_inner(sheets, &more, outer).then_some(more)
        };
        let mut places = groups.iter().enumerate();
        let found = places.find_map(|(place, one)| Some((place, with_single(one)?)));
        if let Some((inner, more)) = found {
            groups[inner] = more;
            best = inner;
            continue;
        }
        let units = |inner| counted.units(groups.get(inner)?, &alone, outer);
        let found = (0..groups.len()).find_map(|inner| Some((inner, units(inner)?)));
        let Some((inner, units)) = found else {
            break;
        };
        groups[inner].units = units;
        best = inner;
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

#[cfg(test)]
pub(super) mod tests;
