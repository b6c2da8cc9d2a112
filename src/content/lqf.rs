//! Link Quota Filters.

use super::extract::{Extract, Extractor};
use super::flow::{is_link, leaves, length};
use crate::page::{NodeId, Page};
use crate::text::share;

/// Elements that form blocks: those of HTML that are not inline and hold text.
const BLOCKS: [&str; 40] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "caption",
    "center",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "tbody",
    "td",
    "th",
    "tr",
    "ul",
];

/// The elements that Mantratzis et al. call structurally significant, with today's sections.
const SIGNIFICANT: [&str; 13] = [
    "article", "aside", "div", "dl", "footer", "header", "main", "nav", "ol", "section", "table",
    "td", "tr",
];

/// Takes out the blocks whose own text, that of blocks within them left aside, lies to a
/// larger share than the threshold in links (Gottron 2008, alg. 3.3 and 3.4).
#[derive(Clone, Copy, Debug)]
pub struct LinkQuota {
    name: &'static str,
    /// The largest share of linked characters that stays, in [0, 1].
    threshold: f64,
}

impl LinkQuota {
    /// A filter that lets a quarter of a block be links.
    pub const QUARTER: Self = Self::new("lqf-25", 0.25);
    /// A filter that lets half of a block be links.
    pub const HALF: Self = Self::new("lqf-50", 0.5);
    /// A filter that lets three quarters of a block be links.
    pub const THREE_QUARTERS: Self = Self::new("lqf-75", 0.75);

    /// A filter of that name with a threshold in [0, 1].
    #[must_use]
    pub const fn new(name: &'static str, threshold: f64) -> Self {
        Self { name, threshold }
    }
}

impl Extractor for LinkQuota {
    fn name(&self) -> &'static str {
        self.name
    }

    fn extract(&self, page: &Page) -> Extract {
        let owners = owners(page, &BLOCKS);
        let quotas = Quotas::of(page, &owners);
        let kept = leaves(page).into_iter().filter_map(|leaf| {
            let owner = owners[leaf.node.index()];
            (quotas.share(owner) <= self.threshold).then_some(leaf.node)
        });
        Extract::of_leaves(page, kept)
    }
}

/// The filter of Mantratzis et al., in which the blocks within a block count as well, the less
/// the deeper they are; a block is the root of a link list if more than half of its elements
/// are links and more than 0.4 of its characters lie in them (Gottron 2008, 3.2.4). The whole
/// subtree of such a root is taken out.
///
/// By how much a nested block counts less was not published; here each level halves it.
#[derive(Clone, Copy, Debug, Default)]
pub struct NestedLinkQuota;

impl NestedLinkQuota {
    /// The share of links among the elements that a link list has more of.
    const ELEMENTS: f64 = 0.5;
    /// The share of characters within links that a link list has more of.
    const CHARACTERS: f64 = 0.4;
    /// What a level of nesting leaves of the influence of a block.
    const DECAY: f64 = 0.5;
}

impl Extractor for NestedLinkQuota {
    fn name(&self) -> &'static str {
        "lqf-nested"
    }

    fn extract(&self, page: &Page) -> Extract {
        let owners = owners(page, &SIGNIFICANT);
        let mut sums = NestedSums::of(page, &owners);
        sums.add_nested(page, &owners);
        let mut end_of_list = 0;
        let mut listed = vec![false; page.len()];
        for node in page.nodes() {
            let is_significant = SIGNIFICANT.contains(&page.tag(node));
            if node.index() >= end_of_list && is_significant && sums.is_list(node) {
                end_of_list = page.end(node);
            }
            listed[node.index()] = node.index() < end_of_list;
        }
        let kept = leaves(page)
            .into_iter()
            .map(|leaf| leaf.node)
            .filter(|leaf| !listed[leaf.index()]);
        Extract::of_leaves(page, kept)
    }
}

/// For each node the index of the closest block above it, 0 where there is none.
fn owners(page: &Page, blocks: &[&str]) -> Vec<usize> {
    let mut owners = vec![0; page.len()];
    for node in page.nodes().skip(1) {
        let Some(parent) = page.parent(node) else {
            continue;
        };
        owners[node.index()] = if blocks.contains(&page.tag(parent)) {
            parent.index()
        } else {
            owners[parent.index()]
        };
    }
    owners
}

/// Characters in and out of links by block.
struct Quotas {
    all: Vec<usize>,
    linked: Vec<usize>,
}

impl Quotas {
    fn of(page: &Page, owners: &[usize]) -> Self {
        let mut quotas = Self {
            all: vec![0; page.len()],
            linked: vec![0; page.len()],
        };
        for leaf in leaves(page) {
            let owner = owners[leaf.node.index()];
            let length = length(page.text(leaf.node));
            quotas.all[owner] += length;
            if leaf.linked {
                quotas.linked[owner] += length;
            }
        }
        quotas
    }

    fn share(&self, block: usize) -> f64 {
        share(self.linked[block], self.all[block])
    }
}

/// What counts for the two conditions of a link list, by block.
struct NestedSums {
    elements: Vec<f64>,
    links: Vec<f64>,
    all: Vec<f64>,
    linked: Vec<f64>,
}

impl NestedSums {
    fn of(page: &Page, owners: &[usize]) -> Self {
        let zeros = || vec![0.0; page.len()];
        let quotas = Quotas::of(page, owners);
        let float = |counts: &[usize]| counts.iter().map(|count| share(*count, 1)).collect();
        let mut sums = Self {
            elements: zeros(),
            links: zeros(),
            all: float(&quotas.all),
            linked: float(&quotas.linked),
        };
        for node in page.nodes().filter(|node| page.is_element(*node)) {
            let owner = owners[node.index()];
            sums.elements[owner] += 1.0;
            if is_link(page, node) && !page.text(node).trim().is_empty() {
                sums.links[owner] += 1.0;
            }
        }
        sums
    }

    /// Adds to each block what is left of the blocks within it; inner ones stand behind.
    fn add_nested(&mut self, page: &Page, owners: &[usize]) {
        for node in page.nodes().rev() {
            if !SIGNIFICANT.contains(&page.tag(node)) {
                continue;
            }
            let (inner, outer) = (node.index(), owners[node.index()]);
            for sums in [
                &mut self.elements,
                &mut self.links,
                &mut self.all,
                &mut self.linked,
            ] {
                sums[outer] += NestedLinkQuota::DECAY * sums[inner];
            }
        }
    }

    fn is_list(&self, node: NodeId) -> bool {
        let block = node.index();
        self.links[block] > NestedLinkQuota::ELEMENTS * self.elements[block]
            && self.linked[block] > NestedLinkQuota::CHARACTERS * self.all[block]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(method: &dyn Extractor, html: &str) -> String {
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        method.extract(&page).text(&page)
    }

    #[test]
    fn blocks_are_judged_by_their_own_text() {
        // Ten of forty characters are links: not more than a quarter.
        let html = "<div><p><a href=a>0123456789</a> 012345678901234567890123456789</p>
            <a href=b>next</a></div>";
        assert!(text(&LinkQuota::QUARTER, html).starts_with("0123456789"));
        assert!(!text(&LinkQuota::QUARTER, html).contains("next"));
        let more = html.replace(">012", ">x012");
        assert_eq!(text(&LinkQuota::QUARTER, &more), "");
        assert!(text(&LinkQuota::HALF, &more).starts_with("x012"));
    }

    #[test]
    fn link_lists_are_found_through_nested_blocks() {
        let html = "<div id=menu><div><a href=a>One</a></div><div><a href=b>Two</a></div>
              <a href=c>Three</a><a href=d>Four</a><a href=e>Five</a></div>
            <div>Text that is no list, with <a href=f>a link</a> in it.</div>";
        assert_eq!(
            text(&NestedLinkQuota, html),
            "Text that is no list, with a link in it."
        );
    }
}
