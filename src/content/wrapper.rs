//! Where main content stands on the pages of a site, as XPath that a person can read, keep and
//! use on other pages.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::extract::{Extract, Extractor, Reason};
use super::flow::leaves;
use super::hadal;
use crate::forest::tolerant;
use crate::page::{NodeId, Page, XPath};
use crate::record::{class_test, is_generated, path_to};
use crate::text::share;

/// The region of a page holds so much of what was found there.
const NEARLY_ALL: f64 = 0.95;
/// What has a larger share of its text in what was found is not left out.
const STRAY: f64 = 0.02;
/// Less text, in bytes on all pages, is not worth a path.
const LITTLE: usize = 20;
/// More paths nobody would read.
const MOST: usize = 20;

/// A wrapper for articles: what FOREST's best structural pattern is (Oita & Senellart 2012,
/// alg. 1), with what within it is something else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArticleWrapper {
    /// The version of the format, 1.
    version: u32,
    /// The subtree with the main content, from the root of the page.
    pub region: XPath,
    /// The title, where it belongs to the content and stands outside of the region.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<XPath>,
    /// What within the region is no main content, from the region.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leave_out: Vec<XPath>,
    /// From how many pages it was learnt.
    pub pages: usize,
    /// The share of these that have their content in the region, in [0, 1].
    pub confidence: f64,
}

/// A page with what was found on it.
struct Seen<'p> {
    page: &'p Page,
    /// The bytes of shown text, and of what was found, before each node, and in all.
    shown: Vec<usize>,
    found: Vec<usize>,
    /// The heading with the title, where what was found has it.
    title: Option<NodeId>,
    region: NodeId,
}

impl ArticleWrapper {
    /// The wrapper for what was found on these pages; `None` where nothing was, or no path leads
    /// to its place on most of them. Linear in the size of the pages.
    #[must_use]
    pub fn learn(found: &[(&Page, &Extract)]) -> Option<Self> {
        let seen: Vec<Seen<'_>> = found
            .iter()
            .filter_map(|(page, extract)| Seen::of(page, extract))
            .collect();
        let mut alike: BTreeMap<_, Vec<&Seen<'_>>> = BTreeMap::new();
        for one in &seen {
            alike.entry(one.pattern()).or_default().push(one);
        }
        let most = alike.into_values().max_by_key(Vec::len)?;
        let places: Vec<(&Page, NodeId)> = most.iter().map(|one| (one.page, one.region)).collect();
        let region = path_to(&places)?;
        let within = seen.iter().filter(|one| {
            let place = region.first(one.page, one.page.root());
            place.is_some_and(|place| one.holds(place))
        });
        let titles: Vec<(&Page, NodeId)> = most
            .iter()
            .filter_map(|one| Some((one.page, one.title?)))
            .collect();
        let confidence = share(within.count(), seen.len());
        Some(Self {
            version: 1,
            title: path_to(&titles).filter(|_| titles.len() * 2 > most.len()),
            leave_out: left_out(&most),
            region,
            pages: seen.len(),
            confidence,
        })
    }
}

impl Extractor for ArticleWrapper {
    fn name(&self) -> &'static str {
        "wrapper"
    }

    fn extract(&self, page: &Page) -> Extract {
        let Some(region) = self.region.first(page, page.root()) else {
            return Extract::empty(Reason::NoContent);
        };
        let title = self.title.as_ref();
        let title = title.and_then(|path| path.first(page, page.root()));
        let mut out = vec![false; page.len()];
        for path in &self.leave_out {
            for item in path.select(page, region) {
                out[item.node.index()..page.end(item.node)].fill(true);
            }
        }
        let taken = leaves(page)
            .into_iter()
            .map(|leaf| leaf.node)
            .filter(|leaf| {
                title.is_some_and(|title| page.contains(title, *leaf))
                    || (page.contains(region, *leaf) && !out[leaf.index()])
            });
        let mut extract = Extract::of_leaves(page, taken);
        extract.confidence *= self.confidence;
        extract
    }
}

impl<'p> Seen<'p> {
    fn of(page: &'p Page, extract: &Extract) -> Option<Self> {
        let (mut shown, mut found) = (vec![0; page.len() + 1], vec![0; page.len() + 1]);
        for leaf in leaves(page).iter().filter(|leaf| !leaf.blank) {
            shown[leaf.node.index() + 1] = page.text(leaf.node).trim().len();
        }
        let heading = hadal::title(page);
        let in_heading = |node: NodeId| heading.is_some_and(|top| page.contains(top, node));
        let mut has_title = false;
        for (leaf, part) in extract.parts(page) {
            if in_heading(leaf.node) {
                has_title = true;
            } else {
                found[leaf.node.index() + 1] += part.len();
            }
        }
        for node in 1..shown.len() {
            shown[node] += shown[node - 1];
            found[node] += found[node - 1];
        }
        let mut seen = Self {
            page,
            shown,
            found,
            title: None,
            region: page.body(),
        };
        if seen.within(&seen.found, page.body()) == 0 {
            return None;
        }
        while let Some(child) = page
            .children(seen.region)
            .find(|child| page.is_element(*child) && page.breaks_line(*child) && seen.holds(*child))
        {
            seen.region = child;
        }
        seen.title = heading.filter(|title| has_title && !page.contains(seen.region, *title));
        Some(seen)
    }

    fn within(&self, sums: &[usize], node: NodeId) -> usize {
        sums[self.page.end(node)] - sums[node.index()]
    }

    /// Whether nearly all of what was found is in the node.
    fn holds(&self, node: NodeId) -> bool {
        let all = self.within(&self.found, self.page.root());
        share(self.within(&self.found, node), all) >= NEARLY_ALL
    }

    /// The structural pattern of the region.
    fn pattern(&self) -> (usize, &'p str, String, String) {
        let (page, node) = (self.page, self.region);
        let attribute = |name| tolerant(page.attr(node, name).unwrap_or_default());
        let names = (attribute("class"), attribute("id"));
        (page.depth(node), page.tag(node), names.0, names.1)
    }
}

/// Elements of one name in the regions.
#[derive(Default)]
struct Named {
    shown: usize,
    found: usize,
    elements: Vec<(usize, NodeId)>,
}

/// Paths to what within the regions was not found, the largest first, each of which has text
/// that those before it leave.
fn left_out(seen: &[&Seen<'_>]) -> Vec<XPath> {
    let mut named: BTreeMap<String, Named> = BTreeMap::new();
    for (at, one) in seen.iter().enumerate() {
        let below = one.page.subtree(one.region).skip(1);
        for node in below.filter(|node| one.page.is_element(*node)) {
            let shown = one.within(&one.shown, node);
            for name in names(one.page, node).into_iter().filter(|_| shown > 0) {
                let named = named.entry(name).or_default();
                named.shown += shown;
                named.found += one.within(&one.found, node);
                named.elements.push((at, node));
            }
        }
    }
    named.retain(|_, named| share(named.found, named.shown) <= STRAY);
    let mut names: Vec<(String, Named)> = named.into_iter().collect();
    names.sort_by_key(|(name, named)| (std::cmp::Reverse(named.shown), name.len()));
    let mut out: Vec<Vec<bool>> = seen.iter().map(|one| vec![false; one.page.len()]).collect();
    let mut paths = Vec::new();
    for (name, named) in names {
        let left = named
            .elements
            .iter()
            .filter(|(at, node)| !out[*at][node.index()]);
        let left: usize = left
            .map(|(at, node)| seen[*at].within(&seen[*at].shown, *node))
            .sum();
        if left < LITTLE || paths.len() == MOST {
            continue;
        }
        for (at, node) in named.elements {
            out[at][node.index()..seen[at].page.end(node)].fill(true);
        }
        paths.extend(XPath::parse(&format!(".//{name}")));
    }
    paths
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
        assert!((wrapper.confidence - 1.0).abs() < 1e-9);
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
        assert_eq!(kept.extract(&none).reason, Some(Reason::NoContent));
        assert_eq!(ArticleWrapper::learn(&[]), None);
    }
}
