//! Rules in the manner of eISA.

mod facts;
mod rule;

use std::sync::LazyLock;

use serde::Deserialize;
use thiserror::Error;

use super::extract::{Extract, Extractor};
use super::flow::leaves;
use crate::page::{NodeId, Page};

use facts::Facts;
use rule::Rule;

/// What a part of a page is for (Gottron 2008, 3.2.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Region {
    /// What the page is there for.
    Content,
    /// Ways to other pages.
    Navigation,
    /// What only holds other parts.
    Layout,
    /// What people fill in.
    Form,
    /// What stands at the end of every page.
    Footer,
    /// The sign of the site.
    Logo,
}

/// The file of rules is not as it should be.
#[derive(Debug, Error)]
#[error("the rules cannot be read: {0}")]
pub struct RulesError(#[from] toml::de::Error);

/// A set of rules that tells the regions of a page.
///
/// ```
/// use hadal::{content::{Extractor, Region, Rules}, page::Page};
/// let rules = Rules::parse(r#"
///     [[rule]]
///     region = "content"
///     element = ["p"]
///     words.least = 3
/// "#).unwrap();
/// let page = Page::parse("<p>Two words<p>and three words", "http://a.org/".parse().unwrap());
/// let regions: Vec<Region> = rules.regions(&page).iter().map(|(_, region)| *region).collect();
/// assert_eq!(regions, [Region::Content]);
/// assert_eq!(rules.extract(&page).text(&page), "and three words");
/// ```
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The rules in the order in which they are tried.
    #[serde(default, rename = "rule")]
    rules: Vec<Rule>,
}

static STANDARD: LazyLock<Rules> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "a test reads the bundled rules")]
    Rules::parse(include_str!("standard.toml")).expect("the bundled rules are sound")
});

impl Rules {
    /// Reads rules in TOML; `src/content/rules/standard.toml` says what they may have.
    ///
    /// # Errors
    /// [`RulesError`] with the place and what is wrong there.
    pub fn parse(toml: &str) -> Result<Self, RulesError> {
        Ok(toml::from_str(toml)?)
    }

    /// The bundled rules.
    #[must_use]
    pub fn standard() -> &'static Self {
        &STANDARD
    }

    /// The elements that a rule fits, in document order, each with its region. What lies in a
    /// region other than content or layout is that region and not looked at any more.
    #[must_use]
    pub fn regions(&self, page: &Page) -> Vec<(NodeId, Region)> {
        let facts = Facts::of(page);
        let mut regions = Vec::new();
        let mut end = 0;
        for node in page.nodes() {
            if node.index() < end || !page.is_element(node) {
                continue;
            }
            let rule = self.rules.iter().find(|rule| rule.fits(page, node, &facts));
            if let Some(rule) = rule {
                regions.push((node, rule.region));
                if !matches!(rule.region, Region::Content | Region::Layout) {
                    end = page.end(node);
                }
            }
        }
        regions
    }
}

impl Extractor for Rules {
    fn name(&self) -> &'static str {
        "rules"
    }

    fn extract(&self, page: &Page) -> Extract {
        // Of regions in each other the inner one counts, so that later ones overwrite.
        let mut is_content = vec![false; page.len()];
        for (node, region) in self.regions(page) {
            is_content[node.index()..page.end(node)].fill(region == Region::Content);
        }
        let kept = leaves(page)
            .into_iter()
            .map(|leaf| leaf.node)
            .filter(|leaf| is_content[leaf.index()]);
        Extract::of_leaves(page, kept)
    }
}

/// The bundled rules as a method.
#[derive(Clone, Copy, Debug, Default)]
pub struct StandardRules;

impl Extractor for StandardRules {
    fn name(&self) -> &'static str {
        "rules"
    }

    fn extract(&self, page: &Page) -> Extract {
        Rules::standard().extract(page)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_region_is_told() {
        let page = Page::parse(
            "<div id=head><img src=/i/logo.png></div>
             <ul><li><a href=a>One</a><li><a href=b>Two</a><li><a href=c>Three</a></ul>
             <form><input name=q><button>Go</button></form>
             <div><p>A paragraph of more than eight words, which makes it content.</p>
             <p>Short</p></div>
             <footer>© 2024 Somebody</footer>",
            "http://example.org/".parse().unwrap(),
        );
        let told: Vec<(&str, Region)> = Rules::standard()
            .regions(&page)
            .into_iter()
            .map(|(node, region)| (page.tag(node), region))
            .collect();
        assert_eq!(
            told,
            [
                ("body", Region::Layout),
                ("div", Region::Layout),
                ("img", Region::Logo),
                ("ul", Region::Navigation),
                ("form", Region::Form),
                ("div", Region::Layout),
                ("p", Region::Content),
                ("footer", Region::Footer),
            ]
        );
        let text = StandardRules.extract(&page).text(&page);
        assert!(text.starts_with("A paragraph") && !text.contains("Short"));
    }

    #[test]
    fn wrong_rules_are_placed() {
        for (rules, what) in [
            ("[[rule]]\nregion = \"sidebar\"", "sidebar"),
            ("[[rule]]\nregion = \"logo\"\ncolour = 1", "colour"),
            ("[[rule]]\nelement = [\"p\"]", "region"),
            ("[[rule", "line 1"),
        ] {
            let error = Rules::parse(rules).unwrap_err().to_string();
            assert!(error.contains(what), "{error}");
        }
    }
}
