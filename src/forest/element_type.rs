//! Element types: how an element is recognised again on another page.

use crate::page::{NodeId, Page};

/// The tolerant form of an attribute's value: its first token without digits.
///
/// ```
/// assert_eq!(hadal::forest::tolerant("post-12 wrapper"), "post-");
/// ```
#[must_use]
pub fn tolerant(value: &str) -> String {
    value
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .chars()
        .filter(|c| !c.is_numeric())
        .collect()
}

/// The element type as XPath: the tag with its attributes in tolerant form, or with its
/// dfs index where it has none (Oita & Senellart 2012, def. 2).
#[must_use]
pub fn element_type(page: &Page, node: NodeId) -> String {
    let tests: Vec<String> = page
        .attrs(node)
        .filter_map(|(name, value)| {
            let value = tolerant(value).replace('\'', "");
            (!value.is_empty()).then(|| format!("contains(@{name},'{value}')"))
        })
        .collect();
    if tests.is_empty() {
        format!("//{}[@dfs={}]", page.tag(node), node.index())
    } else {
        format!("//{}[{}]", page.tag(node), tests.join(" and "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_differences_between_pages_vanish() {
        let types = ["post wrapper-09", "post wrapper-02"].map(|class| {
            let html = format!("<div class='{class}'>x</div><p>y</p>");
            let page = Page::parse(&html, "http://example.org/".parse().unwrap());
            element_type(&page, page.elements("div").next().unwrap())
        });
        assert_eq!(types[0], "//div[contains(@class,'post')]");
        assert_eq!(types[0], types[1]);
    }

    #[test]
    fn an_element_without_attributes_is_told_by_its_place() {
        let page = Page::parse("<p>x</p>", "http://example.org/".parse().unwrap());
        let p = page.elements("p").next().unwrap();
        assert_eq!(element_type(&page, p), format!("//p[@dfs={}]", p.index()));
    }
}
