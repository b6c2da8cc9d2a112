//! What of a page's text is an answer, and what stands on every page.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hash};

use foldhash::quality::FixedState;

use crate::page::{NodeId, Page};
use crate::text::collapse;

/// Elements whose text is no answer even where it differs from page to page.
const IGNORED: [&str; 6] = ["head", "option", "textarea", "button", "noscript", "title"];

/// Roles of elements around a page's content.
const FRAME_ROLES: [&str; 7] = [
    "navigation",
    "contentinfo",
    "banner",
    "menu",
    "menubar",
    "dialog",
    "complementary",
];
/// Words in the names of such elements.
const FRAME_NAMES: [&str; 9] = [
    "nav",
    "navbar",
    "navigation",
    "menu",
    "submenu",
    "footer",
    "breadcrumb",
    "breadcrumbs",
    "dropdown",
];
/// The text of the frame counts for so much less.
const FRAME_DISCOUNT: usize = 10;
/// A link with so many texts is a card; in a facet one may stand beside its number.
const CARD: usize = 3;

/// The base of the numbers of tag paths: odd, and with bits that are spread.
const BASE: u64 = 0x9E37_79B9_7F4A_7C15;

/// The numbers of the tag paths of all nodes of a page: equal paths have equal numbers, and the path
/// from an ancestor to a node is found from the numbers of both.
pub(super) struct Paths(Vec<u64>);

impl Paths {
    pub fn of(page: &Page) -> Self {
        let mut numbers: Vec<u64> = Vec::with_capacity(page.len());
        for node in page.nodes() {
            let parent = page
                .parent(node)
                .map_or(0, |parent| numbers[parent.index()]);
            numbers.push(parent.wrapping_mul(BASE).wrapping_add(hash(page.tag(node))));
        }
        Self(numbers)
    }

    /// The tag path from the root to the node.
    pub fn absolute(&self, node: NodeId) -> u64 {
        self.0[node.index()]
    }

    /// The tag path from `ancestor`, itself included, to the node.
    pub fn relative(&self, page: &Page, ancestor: NodeId, node: NodeId) -> u64 {
        let above = page
            .parent(ancestor)
            .map_or(0, |parent| self.absolute(parent));
        let steps = page.depth(node) + 1 - page.depth(ancestor);
        let power = BASE.wrapping_pow(u32::try_from(steps).unwrap_or(u32::MAX));
        self.absolute(node).wrapping_sub(above.wrapping_mul(power))
    }
}

pub(super) fn hash(value: impl Hash) -> u64 {
    FixedState::default().hash_one(value)
}

/// From so many result pages on what stands on all of them is no answer; what stands on all of fewer
/// may be.
const TELLING: usize = 4;

/// The text that belongs to the template: what stands, at the same tag path, on a page
/// without results, or on every one of four or more result pages.
pub(super) struct Chrome {
    known: HashSet<u64>,
    /// What stands on all of a few result pages.
    common: HashSet<u64>,
}

impl Chrome {
    pub fn of(results: &[&Page], without_results: &[&Page]) -> Self {
        let known = without_results.iter().flat_map(|page| leaves(page));
        let mut chrome = Self {
            known: known.collect(),
            common: HashSet::new(),
        };
        if results.len() > 1 {
            let mut seen: HashMap<u64, usize> = HashMap::new();
            for page in results {
                let distinct: HashSet<u64> = leaves(page).into_iter().collect();
                for leaf in distinct {
                    *seen.entry(leaf).or_default() += 1;
                }
            }
            let everywhere = seen
                .into_iter()
                .filter(|(_, pages)| *pages == results.len());
            let everywhere = everywhere.map(|(leaf, _)| leaf);
            if results.len() < TELLING {
                chrome.common.extend(everywhere);
            } else {
                chrome.known.extend(everywhere);
            }
        }
        chrome
    }
}

fn leaves(page: &Page) -> Vec<u64> {
    let paths = Paths::of(page);
    page.nodes()
        .filter(|node| !shown(page, *node).trim().is_empty())
        .map(|node| leaf_key(page, &paths, node))
        .collect()
}

/// What a node itself says: a text, or what stands for an image.
fn shown(page: &Page, node: NodeId) -> &str {
    match page.tag(node) {
        "img" => page.attr(node, "alt").unwrap_or_default(),
        _ if page.is_text(node) => page.text(node),
        _ => "",
    }
}

/// What a node itself says, and where: the same on all pages that have it.
pub(super) fn leaf_key(page: &Page, paths: &Paths, leaf: NodeId) -> u64 {
    hash((paths.absolute(leaf), collapse(shown(page, leaf))))
}

/// The novel text of a page, as counts before each node, so that a subtree's are differences.
pub(super) struct Novelty {
    characters: Vec<usize>,
    leaves: Vec<usize>,
    /// The leaves in links that are no cards.
    linked: Vec<usize>,
}

impl Novelty {
    pub fn of(page: &Page, paths: &Paths, chrome: &Chrome) -> Self {
        let mut novelty = Self {
            characters: Vec::with_capacity(page.len() + 1),
            leaves: Vec::with_capacity(page.len() + 1),
            linked: Vec::with_capacity(page.len() + 1),
        };
        let (mut characters, mut leaves, mut linked) = (0, 0, 0);
        let (mut ignored_until, mut framed_until, mut linked_until) = (0, 0, 0);
        for node in page.nodes() {
            novelty.characters.push(characters);
            novelty.leaves.push(leaves);
            novelty.linked.push(linked);
            if page.tag(node) == "a" && !is_card(page, node) {
                linked_until = linked_until.max(page.end(node));
            }
            if IGNORED.contains(&page.tag(node)) {
                ignored_until = ignored_until.max(page.end(node));
            }
            if node.index() >= framed_until && is_frame(page, node) {
                framed_until = page.end(node);
            }
            let text = shown(page, node);
            if !text.is_empty() && node.index() >= ignored_until {
                let length = text.split_whitespace().map(str::len).sum::<usize>();
                let key = leaf_key(page, paths, node);
                let (is_framed, is_common) =
                    (node.index() < framed_until, chrome.common.contains(&key));
                if length > 0 && !chrome.known.contains(&key) && !(is_framed && is_common) {
                    characters += if is_framed || is_common {
                        length.div_ceil(FRAME_DISCOUNT)
                    } else {
                        length
                    };
                    leaves += 1;
                    linked += usize::from(node.index() < linked_until);
                }
            }
        }
        novelty.characters.push(characters);
        novelty.leaves.push(leaves);
        novelty.linked.push(linked);
        novelty
    }

    /// The bytes of novel text without white space between two indices of nodes; those in
    /// the frame of the page count for less.
    pub fn characters(&self, start: usize, end: usize) -> usize {
        self.characters[end] - self.characters[start]
    }

    /// The novel text leaves between two indices of nodes.
    pub fn leaves(&self, start: usize, end: usize) -> usize {
        self.leaves[end] - self.leaves[start]
    }

    /// Those of them that are in links.
    pub fn linked(&self, start: usize, end: usize) -> usize {
        self.linked[end] - self.linked[start]
    }

    /// The bytes of novel text on the page.
    pub fn total(&self) -> usize {
        self.characters.last().copied().unwrap_or(0)
    }
}

/// Whether a link holds so many texts that it shows a thing rather than leads to one.
fn is_card(page: &Page, link: NodeId) -> bool {
    let is_said = |leaf: &NodeId| page.text(*leaf).contains(char::is_alphanumeric);
    let mut said = page.text_leaves(link).filter(is_said);
    said.nth(CARD - 1).is_some()
}

/// Whether an element is of the frame around the content, as far as its author says so.
fn is_frame(page: &Page, node: NodeId) -> bool {
    if !page.is_element(node) || page.depth(node) <= 2 {
        return false;
    }
    if matches!(
        page.tag(node),
        "nav" | "footer" | "aside" | "dialog" | "details"
    ) {
        return true;
    }
    if page
        .attr(node, "role")
        .is_some_and(|role| FRAME_ROLES.contains(&role))
    {
        return true;
    }
    ["class", "id"].into_iter().any(|name| {
        let value = page.attr(node, name).unwrap_or_default();
        value.split(|c: char| !c.is_alphanumeric()).any(|word| {
            FRAME_NAMES
                .iter()
                .any(|name| word.eq_ignore_ascii_case(name))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(html: &str) -> Page {
        Page::parse(html, "http://example.org/".parse().unwrap())
    }

    #[test]
    fn relative_paths_do_not_depend_on_what_is_above() {
        let page = page("<ul><li><b>x</b></li></ul><div><ul><li><b>y</b></li></ul></div>");
        let paths = Paths::of(&page);
        let relative: Vec<u64> = page
            .elements("li")
            .map(|li| {
                let leaf = page.text_leaves(li).next().unwrap();
                paths.relative(&page, li, leaf)
            })
            .collect();
        assert_eq!(relative[0], relative[1]);
        let lists: Vec<NodeId> = page.elements("ul").collect();
        assert_ne!(paths.absolute(lists[0]), paths.absolute(lists[1]));
    }

    #[test]
    fn the_frame_counts_for_less() {
        let page = page("<div class='main-menu'>12345678</div><div>12345678</div>");
        let novelty = Novelty::of(&page, &Paths::of(&page), &Chrome::of(&[], &[]));
        assert_eq!(novelty.total(), 1 + 8);
    }

    #[test]
    fn a_link_around_a_whole_thing_leads_nowhere_else() {
        let linked = |html: &str| {
            let page = page(html);
            let novelty = Novelty::of(&page, &Paths::of(&page), &Chrome::of(&[], &[]));
            novelty.linked(0, page.len())
        };
        assert_eq!(linked("<a href=x>Books <i>(12)</i></a>"), 2);
        assert_eq!(
            linked("<a href=x><b>Emma</b> <i>1815</i><p>A novel</p></a>"),
            0
        );
    }

    #[test]
    fn what_stands_on_all_of_a_few_pages_counts_for_less() {
        let shown = |title: &str| {
            page(&format!(
                "<aside><p>Archive</p></aside><p>Contact</p><p>{title}</p>"
            ))
        };
        let (one, other) = (shown("Dune"), shown("Emma"));
        let chrome = Chrome::of(&[&one, &other], &[]);
        let novelty = Novelty::of(&one, &Paths::of(&one), &chrome);
        assert_eq!((novelty.total(), novelty.leaves(0, one.len())), (1 + 4, 2));
    }

    #[test]
    fn what_stands_on_a_page_without_results_is_not_novel() {
        let (hit, miss) = (
            page("<h1>Shop</h1><p>Dune</p><select><option>all</select>"),
            page("<h1>Shop</h1><p>Nothing found</p>"),
        );
        let chrome = Chrome::of(&[&hit], &[&miss]);
        let novelty = Novelty::of(&hit, &Paths::of(&hit), &chrome);
        assert_eq!((novelty.total(), novelty.leaves(0, hit.len())), (4, 1));
    }
}
