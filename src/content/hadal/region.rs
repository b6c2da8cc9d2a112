//! Where the main content is.

use std::collections::BTreeMap;

use super::block::Blocks;
use super::hint::Hints;
use super::words::Kind;
use crate::page::{NodeId, Page};

/// The belief that is left in what has the name of another part of the page.
const PART: f64 = 0.15;
/// The belief that is left in what says that it is a detail, or is hidden.
const DETAIL: f64 = 0.5;
/// How much more what says that it is content is believed.
const CONTENT: f64 = 1.5;
/// How much more what says that it is the text of an article is believed.
const BODY: f64 = 3.0;
/// How much of its width a block counts against a subtree that is no prose.
const BALLAST: f64 = 0.4;
/// How much of it counts for a short text within an article.
const SHORT: f64 = 0.3;
/// What a block before the title counts for.
const EARLY: f64 = 0.5;
/// How wide a text has to be to outweigh the title.
const TITLE: f64 = 100.0;
/// The share of the sum that a child must have to be gone down into.
const NEARLY_ALL: f64 = 0.8;
/// The share of the sum that a sibling must have in which the text goes on.
const GOES_ON: f64 = 0.05;

/// Elements that are parts of a text and not its place.
const PIECES: [&str; 20] = [
    "a",
    "b",
    "blockquote",
    "center",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "h4",
    "i",
    "li",
    "ol",
    "p",
    "pre",
    "span",
    "strong",
    "tbody",
    "tr",
    "ul",
];

/// How far nodes are believed to be main content, from what they and those above them say.
pub(in crate::content) struct Belief {
    factor: Vec<f64>,
    is_content: Vec<bool>,
    is_body: Vec<bool>,
}

impl Belief {
    /// Reads the hints from the root down.
    pub fn of(page: &Page, hints: &Hints) -> Self {
        let mut belief = Self {
            factor: vec![1.0; page.len()],
            is_content: vec![false; page.len()],
            is_body: vec![false; page.len()],
        };
        for node in page.nodes() {
            if let Some(parent) = page.parent(node) {
                belief.add(node.index(), parent.index(), hints, node);
            }
        }
        belief
    }

    fn add(&mut self, at: usize, parent: usize, hints: &Hints, node: NodeId) {
        let hint = hints.of(node);
        let mut factor = self.factor[parent];
        if hint.is_content && !self.is_content[parent] {
            factor *= CONTENT;
        }
        if hint.is_body && !self.is_body[parent] {
            factor *= BODY;
        }
        let doubts = hint.beside.iter().map(|(_, kind)| match kind {
            Kind::Part | Kind::Talk => PART,
            _ => DETAIL,
        });
        factor *= doubts.fold(1.0, f64::min);
        self.factor[at] = if hint.is_unseen { 0.0 } else { factor };
        self.is_content[at] = self.is_content[parent] || hint.is_content;
        self.is_body[at] = self.is_body[parent] || hint.is_body;
    }

    /// Whether the node lies in what says that it is the text of an article.
    pub fn is_body(&self, node: NodeId) -> bool {
        self.is_body[node.index()]
    }
}

/// The subtree in which prose outweighs all else the most, and of those within it the smallest
/// that has nearly all of its sum.
pub(in crate::content) fn region(
    page: &Page,
    blocks: &Blocks,
    title: Option<NodeId>,
    sums: &[f64],
) -> NodeId {
    let sum = |node: NodeId| {
        let range = blocks.within(page, node);
        sums[range.end] - sums[range.start]
    };
    let with_title = |node: NodeId| {
        let has_title = title.is_some_and(|title| page.contains(node, title));
        sum(node) + if has_title { TITLE } else { 0.0 }
    };
    let mut region = page
        .subtree(page.body())
        .filter(|node| page.is_element(*node))
        .filter(|node| title.is_none_or(|title| !page.contains(title, *node)))
        .max_by(|a, b| with_title(*a).total_cmp(&with_title(*b)).then(b.cmp(a)))
        .unwrap_or(page.body());
    while sum(region) > 0.0
        && let Some(child) = page
            .children(region)
            .filter(|child| page.is_element(*child))
            .max_by(|a, b| sum(*a).total_cmp(&sum(*b)).then(b.cmp(a)))
        && sum(child) >= NEARLY_ALL * sum(region)
        && !goes_on(page, blocks, child, |sibling| {
            sum(sibling) >= GOES_ON * sum(region)
        })
    {
        region = child;
    }
    while PIECES.contains(&page.tag(region))
        && let Some(parent) = page.parent(region)
    {
        region = parent;
    }
    region
}

/// Whether the text of a node goes on in a sibling of its name, in lines of the same kind, that
/// has enough of it.
fn goes_on(
    page: &Page,
    blocks: &Blocks,
    node: NodeId,
    has_enough: impl Fn(NodeId) -> bool,
) -> bool {
    let parent = page.parent(node).into_iter();
    let siblings = parent.flat_map(|parent| page.children(parent));
    let mut alike = siblings
        .filter(|sibling| *sibling != node && page.is_element(*sibling))
        .filter(|sibling| name(page, *sibling) == name(page, node) && has_enough(*sibling))
        .peekable();
    let kind = alike.peek().and_then(|_| main_kind(page, blocks, node));
    alike.any(|sibling| main_kind(page, blocks, sibling) == kind)
}

/// The tag of an element and its first class.
fn name(page: &Page, node: NodeId) -> (&str, &str) {
    let classes = page.attr(node, "class").unwrap_or_default();
    let class = classes.split_ascii_whitespace().next().unwrap_or_default();
    (page.tag(node), class)
}

/// The kind of the lines that have the most prose in a subtree: the name of their element and of
/// that above it.
fn main_kind<'p>(page: &'p Page, blocks: &Blocks, node: NodeId) -> Option<[(&'p str, &'p str); 2]> {
    let mut kinds: BTreeMap<_, f64> = BTreeMap::new();
    for block in &blocks.all[blocks.within(page, node)] {
        let above = page.parent(block.owner).unwrap_or(block.owner);
        let kind = [block.owner, above].map(|node| name(page, node));
        *kinds.entry(kind).or_default() += block.amount.prose;
    }
    let most = kinds.into_iter().max_by(|(_, a), (_, b)| a.total_cmp(b));
    most.map(|(kind, _)| kind)
}

/// What there is before each block, and after the last, in favour of main content, each block
/// counted by its weight.
pub(in crate::content) fn sums(
    blocks: &Blocks,
    belief: &Belief,
    title: Option<NodeId>,
    weight: impl Fn(usize) -> f64,
) -> Vec<f64> {
    let mut sums = vec![0.0];
    for (at, block) in blocks.all.iter().enumerate() {
        let mut value = if block.amount.prose > 0.0 {
            block.amount.prose
        } else if belief.is_body(block.owner) && !block.is_linked() {
            SHORT * block.free()
        } else {
            -BALLAST * block.amount.width
        };
        value *= weight(at);
        if title.is_some_and(|title| block.owner < title) {
            value *= EARLY;
        }
        value *= belief.factor[block.owner.index()];
        sums.push(sums[sums.len() - 1] + value);
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::super::View;
    use super::*;

    fn text(html: &str) -> String {
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let view = View::of(&page);
        page.clean_text(view.region())
    }

    #[test]
    fn a_text_goes_on_in_the_next_row_of_its_kind() {
        let row = |class: &str, name: &str, times: usize| {
            let line = format!("<p>A sentence in the {name} of the rows, as long as others are.");
            format!(
                "<div class=row><div class={class}>{}</div></div>",
                line.repeat(times)
            )
        };
        let rows = |class| {
            format!(
                "<div>{}{}</div>",
                row("text", "first", 10),
                row(class, "last", 1)
            )
        };
        assert!(text(&rows("text")).contains("last"));
        assert!(!text(&rows("note")).contains("last"));
    }
}
