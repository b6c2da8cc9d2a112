//! Where main content stands on the pages of a site, as XPath that a person can read, keep and
//! use on other pages.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::extract::{Extract, Extractor, Reason};
use super::flow::leaves;
use super::hadal;
use crate::page::{NodeId, Page, XPath};
use crate::record::{class_test, is_generated, path_to};
use crate::text::share;
use crate::version::Version;

/// A place with a smaller share of what was found on a page is no place of it.
const HALF: f64 = 0.5;
/// So many names of places are held against all pages, those of the most pages first.
const NAMES: usize = 40;
/// For so many of these it is looked what can be left out.
const CLOSEST: usize = 6;
/// What has a larger share of its text in what was found is not left out.
const STRAY: f64 = 0.02;
/// Less text, in bytes on all pages, is not worth a path.
const LITTLE: usize = 20;
/// More paths nobody would read.
const MOST: usize = 20;

/// A wrapper for articles: what FOREST's best structural pattern is (Oita & Senellart 2012,
/// alg. 1), with what within it is something else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArticleWrapper {
    /// The version of the format, 1.
    version: Version,
    /// The subtrees with the main content, from the root of the page.
    pub region: XPath,
    /// The title, where it belongs to the content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<XPath>,
    /// What within the region is no main content, from the region.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leave_out: Vec<XPath>,
    /// From how many pages it was learnt.
    pub pages: usize,
    /// How well it finds what was found there, as the mean F1 by the length of text, in [0, 1]; one
    /// more page is counted, on which it finds nothing: the fewer pages, the less is known of others.
    pub confidence: f64,
}

impl ArticleWrapper {
    /// The wrapper for what was found on these pages; `None` where nothing was, or no path leads
    /// to any of it. Linear in the size of the pages.
    #[must_use]
    pub fn learn(found: &[(&Page, &Extract)]) -> Option<Self> {
        let seen: Vec<Seen<'_>> = found
            .iter()
            .filter_map(|(page, extract)| Seen::of(page, extract))
            .collect();
        let mut places: Vec<(f64, XPath)> = places(&seen)
            .into_iter()
            .map(|path| (mean(&seen, |one| one.likeness(&one.regions(&path))), path))
            .collect();
        places.sort_by(|a, b| b.0.total_cmp(&a.0));
        places.truncate(CLOSEST);
        let titles: Vec<(&Page, NodeId)> = seen
            .iter()
            .filter_map(|one| Some((one.page, one.title?)))
            .collect();
        let title = path_to(&titles).filter(|_| titles.len() * 2 > seen.len());
        let wrappers = places.into_iter().map(|(_, region)| Self {
            version: Version::default(),
            title: title.clone(),
            leave_out: left_out(&seen, &region),
            region,
            pages: seen.len(),
            confidence: 0.0,
        });
        let measured = wrappers.map(|wrapper| Self {
            confidence: expected(&seen, |one| one.f1(&wrapper.taken(one.page))),
            ..wrapper
        });
        measured.reduce(|a, b| if b.confidence > a.confidence { b } else { a })
    }

    /// Which nodes are taken, but for the title.
    fn taken(&self, page: &Page) -> Vec<bool> {
        let mut taken = vec![false; page.len()];
        for region in outermost(&self.region, page) {
            taken[region.index()..page.end(region)].fill(true);
            for path in &self.leave_out {
                for node in outermost_from(path, page, region) {
                    taken[node.index()..page.end(node)].fill(false);
                }
            }
        }
        taken
    }
}

impl Extractor for ArticleWrapper {
    fn name(&self) -> &'static str {
        "wrapper"
    }

    fn extract(&self, page: &Page) -> Extract {
        let taken = self.taken(page);
        let title = self.title.as_ref();
        let title = title.and_then(|path| path.first(page, page.root()));
        let shown = leaves(page).into_iter().map(|leaf| leaf.node);
        let is_taken = |leaf: &NodeId| {
            taken[leaf.index()] || title.is_some_and(|title| page.contains(title, *leaf))
        };
        if self.region.first(page, page.root()).is_none() {
            return Extract::empty(Reason::NoRegion);
        }
        if !taken.contains(&true) {
            return Extract::empty(Reason::NoContent);
        }
        let mut extract = Extract::of_leaves(page, shown.filter(is_taken));
        extract.confidence *= self.confidence;
        extract
    }
}

/// What a path selects from the root, without what lies within other selected elements.
fn outermost(path: &XPath, page: &Page) -> Vec<NodeId> {
    outermost_from(path, page, page.root())
}

fn outermost_from(path: &XPath, page: &Page, context: NodeId) -> Vec<NodeId> {
    let mut nodes: Vec<NodeId> = Vec::new();
    for item in path.select(page, context) {
        if nodes
            .last()
            .is_none_or(|last| !page.contains(*last, item.node))
        {
            nodes.push(item.node);
        }
    }
    nodes
}

/// A page with what was found on it.
struct Seen<'p> {
    page: &'p Page,
    /// The bytes of shown text, and of what was found but for the title, before each node, and
    /// in all.
    shown: Vec<usize>,
    found: Vec<usize>,
    /// The heading with the title, where what was found has it, and where it has it not.
    title: Option<NodeId>,
    other_heading: Option<NodeId>,
}

impl<'p> Seen<'p> {
    fn of(page: &'p Page, extract: &Extract) -> Option<Self> {
        let (mut shown, mut found) = (vec![0; page.len() + 1], vec![0; page.len() + 1]);
        let heading = hadal::title(page);
        let parts = extract.parts(page);
        let in_heading = |node: NodeId| heading.is_some_and(|top| page.contains(top, node));
        let has_title = parts
            .iter()
            .any(|(leaf, _)| !leaf.blank && in_heading(leaf.node));
        let is_title = |node: NodeId| has_title && in_heading(node);
        for leaf in leaves(page).iter().filter(|leaf| !leaf.blank) {
            if !is_title(leaf.node) {
                shown[leaf.node.index() + 1] = page.text(leaf.node).trim().len();
            }
        }
        for (leaf, part) in parts {
            if !leaf.blank && !is_title(leaf.node) {
                found[leaf.node.index() + 1] += part.len().min(shown[leaf.node.index() + 1]);
            }
        }
        for node in 1..shown.len() {
            shown[node] += shown[node - 1];
            found[node] += found[node - 1];
        }
        let seen = Self {
            page,
            shown,
            found,
            title: heading.filter(|_| has_title),
            other_heading: heading.filter(|_| !has_title),
        };
        (seen.all_found() > 0).then_some(seen)
    }

    fn all_found(&self) -> usize {
        self.found.last().copied().unwrap_or_default()
    }

    /// The shown and the found text in a range of nodes.
    fn within(&self, range: &Range<usize>) -> (usize, usize) {
        let sum = |sums: &[usize]| sums[range.end] - sums[range.start];
        (sum(&self.shown), sum(&self.found))
    }

    fn range(&self, node: NodeId) -> Range<usize> {
        node.index()..self.page.end(node)
    }

    fn regions(&self, path: &XPath) -> Vec<Range<usize>> {
        let nodes = outermost(path, self.page).into_iter();
        nodes.map(|node| self.range(node)).collect()
    }

    /// How much some ranges are what was found: F by the length of text, recall weighed double,
    /// as more can be left out.
    fn likeness(&self, ranges: &[Range<usize>]) -> f64 {
        let (shown, found) = ranges.iter().fold((0, 0), |sum, range| {
            let (shown, found) = self.within(range);
            (sum.0 + shown, sum.1 + found)
        });
        share(5 * found, shown + 4 * self.all_found())
    }

    fn f1(&self, taken: &[bool]) -> f64 {
        let nodes = taken.iter().enumerate().filter(|(_, taken)| **taken);
        let (shown, found) = nodes.fold((0, 0), |sum, (node, _)| {
            let (shown, found) = self.within(&(node..node + 1));
            (sum.0 + shown, sum.1 + found)
        });
        share(2 * found, shown + self.all_found())
    }

    /// The elements that hold at least half of what was found.
    fn places(&self) -> impl Iterator<Item = NodeId> {
        let mut node = Some(self.page.body());
        std::iter::from_fn(move || {
            let place = node?;
            let holds = |child: &NodeId| {
                let (_, found) = self.within(&self.range(*child));
                self.page.is_element(*child) && share(found, self.all_found()) > HALF
            };
            node = self.page.children(place).find(holds);
            Some(place)
        })
    }
}

/// What is to be expected of a further page: the mean, with one more page that has nothing.
fn expected(seen: &[Seen<'_>], of: impl Fn(&Seen<'_>) -> f64) -> f64 {
    seen.iter().map(of).sum::<f64>() / share(seen.len() + 1, 1)
}

fn mean(seen: &[Seen<'_>], of: impl Fn(&Seen<'_>) -> f64) -> f64 {
    seen.iter().map(of).sum::<f64>() / share(seen.len().max(1), 1)
}

/// Paths to where the content may stand: by the names of the places of most pages, and by the
/// way to the innermost place of the first pages that are alike.
fn places(seen: &[Seen<'_>]) -> Vec<XPath> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut ways: BTreeMap<String, Vec<(&Page, NodeId)>> = BTreeMap::new();
    for one in seen {
        let mut way = String::new();
        let mut innermost = None;
        for place in one.places() {
            way.push('/');
            way.push_str(one.page.tag(place));
            innermost = Some(place);
            for name in names(one.page, place) {
                *counts.entry(name).or_default() += 1;
            }
        }
        let alike = ways.entry(way).or_default();
        alike.extend(innermost.map(|node| (one.page, node)));
    }
    let mut frequent: Vec<(Reverse<usize>, String)> = counts
        .into_iter()
        .map(|(name, count)| (Reverse(count), name))
        .collect();
    frequent.sort();
    frequent.truncate(NAMES);
    let by_name = frequent
        .iter()
        .filter_map(|(_, name)| XPath::parse(&format!("//{name}")).ok());
    let way = ways.into_values().max_by_key(Vec::len);
    let way = way.and_then(|alike| path_to(&alike));
    by_name.chain(way).collect()
}

/// The nodes of elements of one name in the regions, or of what follows them, by page.
type Ranges = Vec<(usize, Range<usize>)>;

/// Paths to what within the regions was not found, the largest first, each of which has text
/// that those before it leave.
fn left_out(seen: &[Seen<'_>], region: &XPath) -> Vec<XPath> {
    let mut named: BTreeMap<String, Ranges> = BTreeMap::new();
    let mut add = |name: String, at: usize, range: Range<usize>| {
        if seen[at].within(&range).0 > 0 {
            named.entry(name).or_default().push((at, range));
        }
    };
    for (at, one) in seen.iter().enumerate() {
        let regions = outermost(region, one.page).into_iter();
        let below = regions.flat_map(|region| one.page.subtree(region).skip(1));
        for node in below.filter(|node| one.page.is_element(*node)) {
            let range = one.range(node);
            let parent = one.page.parent(node).unwrap_or(one.page.root());
            let after = range.end..one.page.end(parent);
            for name in names(one.page, node) {
                if is_of_text(one.page, node) && name == one.page.tag(node) {
                    continue;
                }
                add(format!("*[preceding-sibling::{name}]"), at, after.clone());
                add(name, at, range.clone());
            }
        }
    }
    let mut candidates: Vec<(Reverse<usize>, usize, String, Ranges)> = Vec::new();
    for (name, ranges) in named {
        let ranges = without_nested(ranges);
        let (mut shown, mut found) = (0, 0);
        for (at, range) in &ranges {
            let within = seen[*at].within(range);
            shown += within.0;
            found += within.1;
        }
        if share(found, shown) <= STRAY {
            candidates.push((Reverse(shown), name.len(), name, ranges));
        }
    }
    candidates.sort_by(|a, b| (a.0, a.1, &a.2).cmp(&(b.0, b.1, &b.2)));
    let mut out: Vec<Vec<bool>> = seen.iter().map(|one| vec![false; one.page.len()]).collect();
    let mut paths = Vec::new();
    for (.., name, ranges) in candidates {
        let is_left = |(at, range): &&(usize, Range<usize>)| !out[*at][range.start];
        let left = ranges.iter().filter(is_left);
        let left: usize = left.map(|(at, range)| seen[*at].within(range).0).sum();
        // A heading that was not found is left out however short it is.
        let is_heading = ranges.iter().any(|(at, range)| {
            let heading = seen[*at].other_heading;
            heading.is_some_and(|heading| range.contains(&heading.index()))
        });
        if left == 0 || (left < LITTLE && !is_heading) {
            continue;
        }
        for (at, range) in ranges {
            out[at][range].fill(true);
        }
        paths.extend(XPath::parse(&format!(".//{name}")));
        if paths.len() == MOST {
            break;
        }
    }
    paths
}

/// The outermost of these ranges, which lie apart or within each other.
fn without_nested(mut ranges: Ranges) -> Ranges {
    ranges.sort_by_key(|(at, range)| (*at, range.start, Reverse(range.end)));
    let mut end = (0, 0);
    ranges.retain(|(at, range)| {
        let is_outer = (*at, range.start) >= end;
        if is_outer {
            end = (*at, range.end);
        }
        is_outer
    });
    ranges
}

/// Whether any text is made of such elements: links and other inline ones, paragraphs and items, of
/// which another page may well have some that belong to it.
fn is_of_text(page: &Page, node: NodeId) -> bool {
    !page.breaks_line(node) || matches!(page.tag(node), "p" | "li" | "td" | "tr" | "div")
}

/// What an element may be called: its tag, its id, each of its classes.
fn names(page: &Page, node: NodeId) -> Vec<String> {
    let tag = page.tag(node);
    let is_stable =
        |name: &&str| !name.is_empty() && !is_generated(name) && !name.contains(['\'', '"']);
    let id = page.attr(node, "id").filter(is_stable);
    let class = page.attr(node, "class").unwrap_or_default();
    let classes = class.split_whitespace().filter(is_stable);
    std::iter::once(tag.to_owned())
        .chain(id.map(|id| format!("{tag}[@id='{id}']")))
        .chain(classes.map(|class| format!("{tag}{}", class_test(class, false))))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Forest, GroupExtractor};
    use crate::forest::TfIdf;

    const TOPICS: [&str; 4] = ["tides", "coffee", "bridges", "clocks"];

    fn page(topic: &str) -> Page {
        let text = format!(
            "<p>An essay on {topic}, on what {topic} are good for, and on what came of {topic} \
             later, when nobody thought of them any more.</p>"
        );
        let html = format!(
            "<html lang=en><title>On {topic} | The Site</title><div id=top><a href=/>Home</a></div>\
             <h1 class=big>On {topic}</h1><div class='words x1'>{}<div class='share bar'>Share \
             {topic} with all of your friends</div>{text}</div><div id=foot>The end of {topic}</div>",
            text.repeat(3)
        );
        Page::parse(&html, "http://example.org/".parse().unwrap())
    }

    #[test]
    fn what_was_found_is_found_on_other_pages() {
        let pages = TOPICS.map(page);
        let refs: Vec<&Page> = pages.iter().collect();
        let extracts = Forest.extract(&refs, &TfIdf::default());
        let found: Vec<(&Page, &Extract)> = refs.iter().copied().zip(&extracts).collect();
        let wrapper = ArticleWrapper::learn(&found).unwrap();
        assert!(wrapper.region.as_str().contains("words"), "{wrapper:?}");
        assert!((wrapper.confidence - 0.8).abs() < 0.01, "{wrapper:?}");
        let one = ArticleWrapper::learn(&found[..1]).unwrap();
        assert!(one.confidence <= 0.5, "{one:?}");
        assert_eq!(wrapper.leave_out.len(), 1, "{:?}", wrapper.leave_out);
        let kept: ArticleWrapper =
            serde_json::from_str(&serde_json::to_string(&wrapper).unwrap()).unwrap();
        assert_eq!(kept, wrapper);
        let other = page("ferries");
        let text = kept.extract(&other).text(&other);
        assert!(
            text.starts_with("On ferries\nAn essay on ferries"),
            "{text}"
        );
        assert!(
            !text.contains("friends") && !text.contains("Home"),
            "{text}"
        );
        let none = Page::parse("<p>else", "http://example.org/".parse().unwrap());
        assert_eq!(kept.extract(&none).reason, Some(Reason::NoRegion));
        assert_eq!(ArticleWrapper::learn(&[]), None);
        let json = serde_json::to_string(&wrapper).unwrap();
        for (from, to, part) in [
            (
                "leave_out",
                "leaveout",
                "unknown field `leaveout`, expected one of `version`",
            ),
            ("\"version\":1", "\"version\":2", "reads version 1"),
        ] {
            let error = serde_json::from_str::<ArticleWrapper>(&json.replace(from, to));
            let error = error.unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn a_link_elsewhere_does_not_take_one_out_of_a_text() {
        let text = "<p>An essay on this, on what it is good for, and on what came of it.</p>";
        let html = format!(
            "<div id=words>{}<ul class=more><li><a href=/b>What else we wrote on all of this</a></ul></div>",
            text.repeat(4)
        );
        let url: url::Url = "http://example.org/".parse().unwrap();
        let page = Page::parse(&html, url.clone());
        let in_text = |leaf: &NodeId| page.ancestors(*leaf).all(|above| page.tag(above) != "ul");
        let found = leaves(&page).into_iter().map(|leaf| leaf.node);
        let extract = Extract::of_leaves(&page, found.filter(in_text));
        let wrapper = ArticleWrapper::learn(&[(&page, &extract)]).unwrap();
        assert!(!wrapper.leave_out.is_empty());
        let linked = text.replace("essay", "<a href=/essay>essay</a>");
        let other = Page::parse(&html.replacen(text, &linked, 1), url);
        let text = wrapper.extract(&other).text(&other);
        assert!(text.starts_with("An essay on this"), "{text}");
        assert!(!text.contains("What else"), "{text}");
    }

    #[test]
    fn a_title_that_was_not_found_is_left_out() {
        let text = "<p>An essay on this, on what it is good for, and on what came of it.</p>";
        let html = format!("<article><h1>Tides</h1>{}</article>", text.repeat(5));
        let page = Page::parse(&html, "http://example.org/".parse().unwrap());
        let extract = crate::content::Hadal.extract(&page);
        let wrapper = ArticleWrapper::learn(&[(&page, &extract)]).unwrap();
        assert_eq!(wrapper.extract(&page).text(&page), extract.text(&page));
    }

    #[test]
    fn what_stands_in_each_other_counts_once() {
        let ranges = vec![(1, 4..6), (0, 2..9), (0, 3..4), (0, 9..12), (0, 4..9)];
        assert_eq!(without_nested(ranges), [(0, 2..9), (0, 9..12), (1, 4..6)]);
    }
}
