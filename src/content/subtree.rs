//! Methods that look for the one subtree that holds the main content (Gottron 2008, 6.1).

use super::extract::{Extract, Extractor};
use super::flow::{is_link, leaves, length};
use crate::page::{NodeId, Page};

/// Largest size increase: the node that adds the most text to that of its largest child
/// (Gottron 2008, alg. 6.1).
#[derive(Clone, Copy, Debug, Default)]
pub struct LargestSizeIncrease;

impl Extractor for LargestSizeIncrease {
    fn name(&self) -> &'static str {
        "lsi"
    }

    fn extract(&self, page: &Page) -> Extract {
        whole(page, largest_increase(page))
    }
}

/// The first node of the largest size increase. The largest descendant is always a child, so
/// each node only has to be seen by its parent.
fn largest_increase(page: &Page) -> NodeId {
    let sizes = Sums::of(page, |node| text_length(page, node));
    let mut largest_child = vec![0; page.len()];
    for node in page.nodes().skip(1) {
        if let Some(parent) = page.parent(node).filter(|_| page.is_element(node)) {
            let largest: &mut usize = &mut largest_child[parent.index()];
            *largest = (*largest).max(sizes.within(page, node));
        }
    }
    let increase = |node: NodeId| sizes.within(page, node) - largest_child[node.index()];
    page.nodes()
        .filter(|node| !page.is_text(*node))
        .max_by(|a, b| increase(*a).cmp(&increase(*b)).then(b.cmp(a)))
        .unwrap_or(page.root())
}

/// Largest pagelet: of the parts that page partitioning finds, the one with the most text
/// (Gottron 2008, 6.3 and alg. 6.2).
#[derive(Clone, Copy, Debug)]
pub struct LargestPagelet {
    name: &'static str,
    /// A node with a child of so many links is parted further.
    links: usize,
}

impl LargestPagelet {
    /// With the number of links of Bar-Yossef and Rajagopalan.
    pub const THREE: Self = Self {
        name: "lp-3",
        links: 3,
    };
    /// With the number of links that Gottron found best.
    pub const SEVEN: Self = Self {
        name: "lp-7",
        links: 7,
    };

    /// The pagelets of a page, in document order: nodes without a child of `k` links or more
    /// whose ancestors all have one.
    fn pagelets(self, page: &Page) -> Vec<NodeId> {
        let links = Sums::of(page, |node| usize::from(is_link(page, node)));
        let mut pagelets = Vec::new();
        let mut end = 0;
        for node in page.nodes() {
            if node.index() < end {
                continue;
            }
            let is_parted = page
                .children(node)
                .any(|child| links.within(page, child) >= self.links);
            if !is_parted {
                pagelets.push(node);
                end = page.end(node);
            }
        }
        pagelets
    }
}

impl Extractor for LargestPagelet {
    fn name(&self) -> &'static str {
        self.name
    }

    fn extract(&self, page: &Page) -> Extract {
        let sizes = Sums::of(page, |node| text_length(page, node));
        let size = |node: NodeId| sizes.within(page, node);
        let largest = self
            .pagelets(page)
            .into_iter()
            .max_by(|a, b| size(*a).cmp(&size(*b)).then(b.cmp(a)))
            .unwrap_or(page.root());
        whole(page, largest)
    }
}

/// All text of a subtree.
fn whole(page: &Page, top: NodeId) -> Extract {
    let leaves = leaves(page).into_iter().map(|leaf| leaf.node);
    Extract::of_leaves(page, leaves.filter(|leaf| page.contains(top, *leaf)))
}

/// The characters of a shown text leaf that are no white space.
fn text_length(page: &Page, node: NodeId) -> usize {
    let is_shown = page.is_text(node) && page.contains(page.body(), node);
    if is_shown { length(page.text(node)) } else { 0 }
}

/// Sums over subtrees.
struct Sums(Vec<usize>);

impl Sums {
    fn of(page: &Page, value: impl Fn(NodeId) -> usize) -> Self {
        let mut sums = Vec::with_capacity(page.len() + 1);
        let mut sum = 0;
        sums.push(sum);
        for node in page.nodes() {
            sum += value(node);
            sums.push(sum);
        }
        Self(sums)
    }

    fn within(&self, page: &Page, node: NodeId) -> usize {
        self.0[page.end(node)] - self.0[node.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(html: &str) -> Page {
        Page::parse(html, "http://example.org/".parse().unwrap())
    }

    #[test]
    fn the_largest_increase_is_found_below_the_root() {
        let page = page(
            "<ul><li>a<li>b</ul><div><p>one two three</p><p>four five six</p><p>seven</p></div>",
        );
        let extract = LargestSizeIncrease.extract(&page);
        assert_eq!(extract.text(&page), "one two three\nfour five six\nseven");
    }

    #[test]
    fn pagelets_have_no_child_with_many_links() {
        let link = "<a href=x>x</a>";
        let page = page(&format!(
            "<div id=menu><p>{0}</p></div><div><p>text text</p><p>more text here</p></div>",
            link.repeat(3)
        ));
        let tags = |method: LargestPagelet| -> Vec<&str> {
            let pagelets = method.pagelets(&page);
            pagelets.iter().map(|node| page.tag(*node)).collect()
        };
        // The menu's paragraph has three links, none of whose children has three.
        assert_eq!(tags(LargestPagelet::THREE), ["head", "p", "div"]);
        assert_eq!(tags(LargestPagelet::SEVEN), ["#document"]);
        let text = LargestPagelet::THREE.extract(&page).text(&page);
        assert_eq!(text, "text text\nmore text here");
    }
}
