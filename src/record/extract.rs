//! A wrapper applied to a page.

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest, Sha256};
use url::Url;

use super::affix::{bare, behind_label, strip};
use super::feature::normal;
use super::group::Unit;
use super::identifier;
use super::inline::elements;
use super::link::{address, own_page, target};
use super::part;
use super::rank::without_next;
use super::redundant::is_placeholder;
use super::rows::rows;
use super::schema::{Feature, Record, Wrapper};
use crate::page::{NodeId, Page, XPath};
use crate::text::{collapse, hex, share, without_dots};

/// What this share of the records has is usual; a record has this share of it, where so many
/// features are usual.
const USUAL: f64 = 0.9;
const LEAST: f64 = 0.5;
/// The same where the last run of each page may be no record.
const USUAL_OF_RUNS: f64 = 0.75;
const LEAST_OF_RUNS: f64 = 0.25;
const FEWEST: usize = 4;
/// More rows than this without a record are another table.
const FEW: usize = 2;

/// The records of a page in document order, each once. `response` identifies the page in the
/// archive. A feature takes no more steps than its path has a budget for.
#[must_use]
pub fn extract(wrapper: &Wrapper, page: &Page, response: &str) -> Vec<Record> {
    let page = &*wrapper.read(page);
    let mut seen = BTreeSet::new();
    let units = units(&wrapper.record, wrapper.spans, page);
    let rows = units.len();
    let mut records: Vec<Record> = units
        .into_iter()
        .filter_map(|unit| record(wrapper, page, response, unit))
        .filter(|record| seen.insert(record.id.clone()))
        .collect();
    // Several rows and no record among them are those of another table, such as the own page of
    // the only answer.
    let is_usual = |record: &Record| has_usual(wrapper, record, (USUAL, LEAST));
    let is_other = rows > FEW && !records.iter().any(is_usual);
    // Behind runs of siblings a row of pages may begin like another.
    let is_stray = |record: &Record| !has_usual(wrapper, record, (USUAL_OF_RUNS, LEAST_OF_RUNS));
    if wrapper.spans && rows > 1 && records.last().is_some_and(is_stray) {
        records.pop();
    }
    if is_other { Vec::new() } else { records }
}

/// The number of records that the wrapper finds on a page.
#[must_use]
pub fn count(wrapper: &Wrapper, page: &Page) -> usize {
    extract(wrapper, page, "").len()
}

/// The identifier of the record whose own page has that address; `None` where records link to
/// no such pages.
#[must_use]
pub fn identify(wrapper: &Wrapper, url: &Url) -> Option<String> {
    let detail = wrapper.detail.as_ref()?;
    address(url.clone(), &detail.ignore).as_ref().map(digest)
}

/// The nodes of a page that belong to its records.
#[derive(Clone, Debug, Default)]
pub struct Places(Vec<Unit>);

impl Places {
    /// Where the records of a page stand.
    #[must_use]
    pub fn of(wrapper: &Wrapper, page: &Page) -> Self {
        let mut places = units(&wrapper.record, wrapper.spans, page);
        // What follows the last of the records that are runs of siblings need not be of it, but
        // what is as long as the shortest of the others is.
        if let (true, Some((last, others))) = (wrapper.spans, places.split_last_mut()) {
            let siblings = |place: &Unit| page.siblings(place.start.index(), place.end);
            let shortest = others.iter().map(|place| siblings(place).count()).min();
            let own = siblings(last).take(shortest.unwrap_or(1)).last();
            last.end = own.map_or(last.end, |own| page.end(own));
        }
        Self(places)
    }

    /// Whether the node belongs to a record.
    #[must_use]
    pub fn contain(&self, node: NodeId) -> bool {
        let after = self.0.partition_point(|place| place.start <= node);
        after > 0 && node.index() < self.0[after - 1].end
    }

    /// The nodes that hold the values of each feature in these records, with that feature.
    #[must_use]
    pub fn values<'w>(&self, wrapper: &'w Wrapper, page: &Page) -> Vec<(NodeId, &'w Feature)> {
        let rows = wrapper.whole_rows.then(|| rows(&wrapper.record, page));
        let (whole, first) = page.with_whole_rows(&rows.unwrap_or_default());
        let (read, then) = whole.without(&elements(wrapper.inline.as_ref(), &whole));
        let places: Vec<usize> = first.into_iter().map(|place| then[place]).collect();
        // Of a place that several nodes share, the last is that which is left. A cell that was put
        // in is none of the page's.
        let there = |node: NodeId| {
            let at = places.partition_point(|place| *place <= node.index()) - 1;
            page.node(at).filter(|_| places[at] == node.index())
        };
        let mut found = Vec::new();
        for unit in &self.0 {
            let Some(start) = read.node(places[unit.start.index()]) else {
                continue;
            };
            for feature in &wrapper.features {
                let items = feature.path.select_before(&read, start, places[unit.end]);
                let nodes = items.into_iter().filter(|item| item.node != start);
                found.extend(nodes.filter_map(|item| Some((there(item.node)?, feature))));
            }
        }
        found
    }

    /// The first node of each record.
    pub fn records(&self) -> impl Iterator<Item = NodeId> {
        self.0.iter().map(|place| place.start)
    }
}

/// The units that a record path selects. A run of siblings ends before the next selected one.
pub(super) fn units(path: &XPath, spans: bool, page: &Page) -> Vec<Unit> {
    let starts: Vec<_> = path
        .select(page, page.root())
        .into_iter()
        .map(|item| item.node)
        .filter(|node| page.is_element(*node))
        .collect();
    let next = |index: usize| starts.get(index + 1).copied();
    starts
        .iter()
        .enumerate()
        .map(|(index, start)| {
            let parent = page.parent(*start).unwrap_or(page.root());
            let end = match next(index) {
                _ if !spans => page.end(*start),
                Some(next) if page.parent(next) == Some(parent) => next.index(),
                _ => page.end(parent),
            };
            Unit { start: *start, end }
        })
        .collect()
}

/// Whether a record has, of what at least the first share of all have, the second; one of which too
/// little is known passes.
fn has_usual(wrapper: &Wrapper, record: &Record, (usual, least): (f64, f64)) -> bool {
    let usual = wrapper.features.iter().filter(|f| f.coverage >= usual);
    let usual: Vec<&Feature> = usual.collect();
    let present = usual
        .iter()
        .filter(|f| record.attributes.contains_key(&f.id));
    usual.len() < FEWEST || share(present.count(), usual.len()) >= least
}

/// One record; `None` where no feature has a value.
fn record(wrapper: &Wrapper, page: &Page, response: &str, unit: Unit) -> Option<Record> {
    let Values {
        attributes,
        normals,
    } = read(&wrapper.features, page, unit);
    if attributes.is_empty() {
        return None;
    }
    let detail = wrapper.detail.as_ref().and_then(|detail| {
        let href = values(page, unit, &detail.path).next()?;
        own_page(page, &href, detail)
    });
    let id = match &detail {
        Some(detail) => digest(detail),
        None => digest(&said(wrapper, &normals)),
    };
    Some(Record {
        id,
        response: response.to_owned(),
        page: page.url().to_string(),
        xpath: page.path(unit.start),
        detail,
        attributes,
        normal: normals,
    })
}

/// What a record says of itself, in normal form, as [`said`] picks it.
pub(crate) fn stated<'r>(wrapper: &Wrapper, record: &'r Record) -> BTreeMap<&'r str, Vec<String>> {
    said(wrapper, &record.normal)
}

/// What normal forms say of their record alone, by which it is known where it has no page of its own: of
/// addresses that which does not tell how the record was found, and nothing of what is said of the
/// answer.
fn said<'n>(
    wrapper: &Wrapper,
    normals: &'n BTreeMap<String, Vec<String>>,
) -> BTreeMap<&'n str, Vec<String>> {
    let ignore = wrapper.detail.as_ref().map(|detail| &detail.ignore);
    let is_address = |id: &str| {
        wrapper
            .features
            .iter()
            .any(|f| f.id == id && f.kind == "url")
    };
    let plain = |value: &String| {
        let url = Url::parse(value).ok();
        let plain = url
            .zip(ignore)
            .and_then(|(url, ignore)| address(url, ignore));
        plain.unwrap_or_else(|| value.clone())
    };
    let varies = |id: &String| wrapper.features.iter().any(|f| f.id == *id && f.varies);
    let is_left_out = |id: &String| wrapper.partial.contains(id) || varies(id);
    let known = normals.iter().filter(|(id, _)| !is_left_out(id));
    let known = known.map(|(id, values)| {
        let values = if is_address(id) {
            values.iter().map(plain).collect()
        } else {
            values.clone()
        };
        (id.as_str(), values)
    });
    known.collect()
}

/// Adds to a record what its own page says beyond the list.
pub fn add_detail(wrapper: &Wrapper, page: &Page, record: &mut Record) {
    let features = wrapper.detail.iter().flat_map(|detail| &detail.features);
    let body = Unit {
        start: page.body(),
        end: page.end(page.body()),
    };
    let Values {
        attributes,
        normals,
    } = read(features, page, body);
    record.attributes.extend(attributes);
    record.normal.extend(normals);
}

/// Values by feature, as they stand and in their normal form.
struct Values {
    attributes: BTreeMap<String, Vec<String>>,
    normals: BTreeMap<String, Vec<String>>,
}

/// What stands in a unit at the features.
fn read<'f>(features: impl IntoIterator<Item = &'f Feature>, page: &Page, unit: Unit) -> Values {
    let mut attributes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut normals: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for feature in features {
        if feature.counted {
            let count = feature.path.select_before(page, unit.start, unit.end).len();
            if count > 0 {
                let value = vec![count.to_string()];
                normals.insert(feature.id.clone(), value.clone());
                attributes.insert(feature.id.clone(), value);
            }
            continue;
        }
        let values: Vec<String> = values(page, unit, &feature.path)
            .flat_map(|text| {
                let is_address = feature.kind == "url";
                let whole = if is_address {
                    behind_label(&text)
                } else {
                    bare(&text)
                };
                let text = strip(whole, &feature.prefix, &feature.suffix);
                let read = part::read(text, &feature.parts).into_iter();
                let kept = read.map(|text| if is_address { text } else { bare(text) }.to_owned());
                kept.collect::<Vec<_>>()
            })
            .filter(|text| !is_placeholder(text))
            .collect();
        if !values.is_empty() {
            let normal = values.iter().map(|value| normal_form(feature, value, page));
            normals.insert(feature.id.clone(), normal.collect());
            attributes.insert(feature.id.clone(), values);
        }
    }
    Values {
        attributes,
        normals,
    }
}

/// What compares equal where values say the same: the address that a link leads to, an identifier
/// without its marks, a number in plain notation.
fn normal_form(feature: &Feature, value: &str, page: &Page) -> String {
    let is_address = feature.kind == "url";
    let address = is_address.then(|| target(page, value, &[])).flatten();
    address
        .or_else(|| identifier::normal(&feature.kind, value))
        .or_else(|| feature.day_order?.date_of(value))
        .unwrap_or_else(|| {
            let text = feature.dotted.then(|| without_dots(value));
            normal(text.as_deref().unwrap_or(value)).as_str().to_owned()
        })
}

/// The texts that a path selects within a unit, white space collapsed, empty ones left out.
fn values<'a>(page: &'a Page, unit: Unit, path: &XPath) -> impl Iterator<Item = String> + use<'a> {
    path.select_before(page, unit.start, unit.end)
        .into_iter()
        .map(move |item| match item.attribute {
            Some((_, value)) => collapse(value),
            None => collapse(without_next(page, unit, item.node)),
        })
        .filter(|text| !text.is_empty())
}

/// Twelve hexadecimal digits that stand for a record's address or values.
pub(super) fn digest(what: &impl serde::Serialize) -> String {
    let bytes = serde_json::to_vec(what).unwrap_or_default();
    hex(&Sha256::digest(&bytes)[..6])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Response, induce};
    use crate::text::Analyzer;

    #[test]
    fn a_row_of_pages_behind_runs_of_siblings_is_no_record() {
        let page = |word: &str, numbers: std::ops::Range<usize>| {
            let film = |n: usize| {
                format!(
                    "{n}. <b><a href='/{n}'>The {word} {n}</a></b><br>{}, Studio {}, {n} min.<br>
                     Dir.: Lee {n}<br>Kind: {}<br><br>",
                    1900 + n,
                    n % 3,
                    ["war", "love", "sea"][n % 3],
                )
            };
            let films: String = numbers.map(film).collect();
            let pages = [2, 3, 4].map(|n| format!("<a href='?q={word}&p={n}'>{n}</a> "));
            let pages = pages.concat();
            let html = format!(
                "<h1>{word}</h1><p>Films:</p><div><br>{films}Pages: <b>[1]</b> {pages}</div>"
            );
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let pages = [
            page("sea", 10..20),
            page("hill", 30..40),
            page("war", 50..60),
        ];
        let asked = pages.iter().zip(["sea", "hill", "war"]);
        let responses: Vec<_> = asked
            .map(|(page, word)| Response::new(page, [word]))
            .collect();
        let wrapper = induce(&responses, &[], &Analyzer::new("en")).unwrap();
        assert_eq!(pages.each_ref().map(|page| count(&wrapper, page)), [10; 3]);
    }

    #[test]
    fn rows_of_another_table_are_no_records() {
        let page = |rows: &str| {
            let html = format!("<h1>Catalogue</h1><table>{rows}</table>");
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let list = |word: &str, numbers: &[usize]| {
            let row = |number: &usize| {
                let (year, shelf) = (1900 + number, number % 7);
                format!(
                    "<tr><td><a href='/{number}'>The {word} {number}</a><td>Writer {number}<td>{year}<td>F {shelf}"
                )
            };
            page(&numbers.iter().map(row).collect::<String>())
        };
        let pages = [
            list("sea", &[1, 2, 3, 4, 5, 6]),
            list("hill", &[11, 12, 13, 14]),
        ];
        let asked = pages.iter().zip(["sea", "hill"]);
        let responses: Vec<_> = asked
            .map(|(page, word)| Response::new(page, [word]))
            .collect();
        let wrapper = induce(&responses, &[], &Analyzer::new("en")).unwrap();
        assert_eq!(count(&wrapper, &pages[0]), 6);
        // Where it is the only answer, the site shows the record's own page.
        let rows = "<tr><td>Title<td>The war 21<tr><td>Author<td><a href='/by'>Writer 21</a>
            <tr><td>Year<td>1921<tr><td>Shelf<td>F 0";
        assert_eq!(count(&wrapper, &page(rows)), 0);
        assert_eq!(count(&wrapper, &list("war", &[21])), 1);
    }

    #[test]
    fn a_record_is_the_same_whatever_its_links_say_of_the_query() {
        let page = |query: &str| {
            let row = |n: usize| {
                let year = 1900 + n * 7 % 90;
                let link = match n % 11 {
                    0 => format!("<em><a href='/account?q={query}'>account {n}</a></em>"),
                    _ => format!("<a href='/entry?q={query}#{n}'>see</a>"),
                };
                format!("<li><b>Entry {n}</b> of <i>{year}</i> {link}")
            };
            let html = format!("<ul>{}</ul>", (1..30).map(row).collect::<String>());
            let url = format!("http://example.org/?q={query}");
            Page::parse(&html, url.parse().unwrap())
        };
        let pages = ["sea", "hill"].map(page);
        let asked = pages.iter().zip(["sea", "hill"]);
        let responses: Vec<_> = asked
            .map(|(page, word)| Response::new(page, [word]))
            .collect();
        let wrapper = induce(&responses, &[], &Analyzer::new("en")).unwrap();
        let ids = |page: &Page| -> Vec<(String, bool)> {
            let records = extract(&wrapper, page, "");
            let ids = records.into_iter().map(|r| (r.id, r.detail.is_some()));
            ids.collect()
        };
        let found = ids(&pages[0]);
        assert_eq!(found, ids(&pages[1]));
        assert!(found.iter().any(|(_, has_own)| !has_own), "{found:?}");
    }
}
