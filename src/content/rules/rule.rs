//! One rule.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Region;
use super::facts::Facts;
use crate::page::{NodeId, Page};

/// What has to hold of an element for it to be a region; a condition that is left out does.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rule {
    /// What the element is then.
    pub region: Region,
    /// The element is one of these.
    #[serde(default)]
    element: Vec<String>,
    /// An element around it is one of these.
    #[serde(default)]
    within: Vec<String>,
    /// Words of which an attribute has one, in lower case; none stand for any value.
    #[serde(default)]
    attribute: BTreeMap<String, Vec<String>>,
    /// Phrases of which its text has one, in lower case.
    #[serde(default)]
    text: Vec<String>,
    #[serde(default)]
    words: Bounds<usize>,
    #[serde(default)]
    own_words: Bounds<usize>,
    #[serde(default)]
    anchors: Bounds<usize>,
    #[serde(default)]
    links: Bounds<f64>,
}

/// Bounds of a number, each of them included.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bounds<T> {
    least: Option<T>,
    most: Option<T>,
}

impl<T> Default for Bounds<T> {
    fn default() -> Self {
        Self {
            least: None,
            most: None,
        }
    }
}

impl<T: PartialOrd + Copy> Bounds<T> {
    fn hold(self, value: T) -> bool {
        self.least.is_none_or(|least| value >= least) && self.most.is_none_or(|most| value <= most)
    }
}

impl Rule {
    /// Whether all conditions hold; the cheap ones are tried first.
    pub fn fits(&self, page: &Page, node: NodeId, facts: &Facts) -> bool {
        let is_one_of = |tags: &[String], node| tags.iter().any(|tag| tag == page.tag(node));
        (self.element.is_empty() || is_one_of(&self.element, node))
            && self.words.hold(facts.words(page, node))
            && self.anchors.hold(facts.anchors(page, node))
            && self.own_words.hold(facts.own_words(node))
            && self.links.hold(facts.links(page, node))
            && self.attribute.iter().all(|(name, words)| {
                page.attr(node, name)
                    .is_some_and(|value| words.is_empty() || has_word(value, words))
            })
            && (self.within.is_empty()
                || page
                    .ancestors(node)
                    .any(|ancestor| is_one_of(&self.within, ancestor)))
            && (self.text.is_empty() || {
                let text = page.text(node).to_lowercase();
                self.text.iter().any(|phrase| text.contains(phrase))
            })
    }
}

/// Whether a value has one of the words, between marks.
fn has_word(value: &str, words: &[String]) -> bool {
    value
        .split(|c: char| !c.is_alphanumeric())
        .any(|part| words.contains(&part.to_lowercase()))
}
