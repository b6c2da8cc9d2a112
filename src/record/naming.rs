//! What elements are called, and the ways to them by tags and names.

use std::collections::{HashMap, HashSet};

use super::novelty::hash;
use crate::page::{NodeId, Page};

/// The tag and class of an element.
pub(super) type Look<'p> = (&'p str, &'p str);

/// Attributes that name an element.
const NAMING: [&str; 2] = ["class", "id"];

/// The classes and identifiers that come back from page to page, without digits. Others name the
/// query or the page rather than its parts.
pub(super) struct Names(HashSet<u64>);

impl Names {
    /// The names on several of the pages, or all where there is one page.
    pub fn of(pages: &[&Page]) -> Self {
        let mut counts: HashMap<u64, usize> = HashMap::new();
        for page in pages {
            let all = |node| NAMING.into_iter().flat_map(move |of| names(page, node, of));
            for name in page.nodes().flat_map(all).collect::<HashSet<u64>>() {
                *counts.entry(name).or_default() += 1;
            }
        }
        let least = pages.len().min(2);
        counts.retain(|_, pages| *pages >= least);
        Self(counts.into_keys().collect())
    }

    /// The classes of an element without numbers, but for those of one page where it has others.
    pub fn classes(&self, page: &Page, node: NodeId) -> Vec<String> {
        let tokens = page.attr(node, "class").unwrap_or_default();
        let mut classes: Vec<String> = tokens.split_whitespace().map(unnumbered).collect();
        let is_usual = |class: &String| self.0.contains(&hash(("class", class)));
        if classes.iter().any(is_usual) {
            classes.retain(is_usual);
        }
        classes
    }

    /// The first such name of an element.
    fn first(&self, page: &Page, node: NodeId, attribute: &str) -> Option<u64> {
        names(page, node, attribute).find(|name| self.0.contains(name))
    }
}

/// A name without the numbers in it, such as `post-12`; digits before a letter are no number, as in
/// the names that tools make (`css-1q8z`).
fn unnumbered(name: &str) -> String {
    let mut kept = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(start) = rest.find(char::is_numeric) {
        let (before, number) = rest.split_at(start);
        let end = number
            .find(|c: char| !c.is_numeric())
            .unwrap_or(number.len());
        let (digits, behind) = number.split_at(end);
        kept.push_str(before);
        if behind.starts_with(char::is_alphabetic) {
            kept.push_str(digits);
        }
        rest = behind;
    }
    kept + rest
}

/// The look of an element.
pub(super) fn look(page: &Page, element: NodeId) -> Look<'_> {
    let class = page.attr(element, "class").unwrap_or_default();
    (page.tag(element), class)
}

/// The names of an element in one attribute.
pub(super) fn names(page: &Page, node: NodeId, attribute: &str) -> impl Iterator<Item = u64> {
    let tokens = page.attr(node, attribute).unwrap_or_default();
    let tokens = tokens.split_whitespace().map(unnumbered);
    tokens.map(move |token| hash((attribute, token)))
}

/// A number for the way from the root to each node: tags, and the names of all but `html` and
/// `body`, which often name the query or the kind of page.
pub(super) fn signatures(page: &Page, names: &Names) -> Vec<u64> {
    let mut signatures: Vec<u64> = Vec::with_capacity(page.len());
    for node in page.nodes() {
        let above = page
            .parent(node)
            .map_or(0, |parent| signatures[parent.index()]);
        let of = |attribute| {
            let name = names.first(page, node, attribute);
            name.filter(|_| page.depth(node) > 2)
        };
        signatures.push(hash((above, page.tag(node), NAMING.map(of))));
    }
    signatures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_and_made_names_stay() {
        let names = ["post-12", "row3 odd", "css-1q8z", "a12-b", "42", ""];
        let kept = names.map(unnumbered);
        assert_eq!(kept, ["post-", "row odd", "css-1q8z", "a-b", "", ""]);
    }

    #[test]
    fn classes_of_one_page_are_left_out_beside_others() {
        let page = |class: &str| {
            let html = format!("<p class='{class} title'><b class='{class}'>x</b></p>");
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let (one, two) = (page("dune"), page("emma"));
        let names = Names::of(&[&one, &two]);
        let classes = |tag| names.classes(&one, one.elements(tag).next().unwrap());
        assert_eq!(
            (classes("p"), classes("b")),
            (vec!["title".to_owned()], vec!["dune".to_owned()])
        );
    }
}
