//! Structural patterns and their ranking.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Measure, Signifiers, element_type};
use crate::page::{NodeId, Page};
use crate::text::{Analyzer, words};

/// A page with the terms that point at what matters on it.
pub struct Sample<'p> {
    /// The page.
    pub page: &'p Page,
    /// The signifiers with their weights, as terms of the analyzer that ranks.
    pub signifiers: Signifiers,
}

impl<'p> Sample<'p> {
    /// A page with its signifiers.
    pub fn new(page: &'p Page, signifiers: impl IntoIterator<Item = String>) -> Self {
        Self {
            page,
            signifiers: signifiers.into_iter().map(|term| (term, 1.0)).collect(),
        }
    }

    /// A page with weighted signifiers.
    #[must_use]
    pub fn weighted(page: &'p Page, signifiers: Signifiers) -> Self {
        Self { page, signifiers }
    }
}

/// A structural pattern with its scores (Oita & Senellart 2012, def. 3 and eq. 2 to 5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pattern {
    /// The element type as XPath; `@dfs` stands for the place in document order.
    pub xpath: String,
    /// The level on which it occurs: 1 for `body`.
    pub level: usize,
    /// On how many pages it occurs on a significant path.
    pub pages: usize,
    /// The sum of its informativeness over the pages, each at least 0.
    pub informativeness: f64,
    /// The relevance by which patterns are ranked, at least 0 (eq. 5).
    pub relevance: f64,
    /// The most informative node of the pattern on each page, with the page's index.
    #[serde(skip)]
    pub occurrences: Vec<(usize, NodeId)>,
}

/// All structural patterns on significant paths of the samples, the most relevant first;
/// ties by level, deepest first, then by XPath. Linear in the size of the pages but for
/// the depth of the significant leaves.
#[must_use]
pub fn rank(samples: &[Sample<'_>], analyzer: &Analyzer) -> Vec<Pattern> {
    rank_by(samples, analyzer, Measure::Informativeness)
}

/// [`rank`] with another measure in the place of informativeness (eq. 7).
#[must_use]
pub fn rank_by(samples: &[Sample<'_>], analyzer: &Analyzer, measure: Measure) -> Vec<Pattern> {
    let mut patterns: BTreeMap<_, Vec<(f64, usize, NodeId)>> = BTreeMap::new();
    for (index, sample) in samples.iter().enumerate() {
        for (key, (score, node)) in patterns_of(sample, analyzer, measure) {
            patterns.entry(key).or_default().push((score, index, node));
        }
    }
    let mut ranked: Vec<Pattern> = patterns
        .into_iter()
        .map(|((level, xpath), found)| pattern(level, xpath, &found))
        .collect();
    ranked.sort_by(|a, b| {
        b.relevance
            .total_cmp(&a.relevance)
            .then(b.level.cmp(&a.level))
            .then_with(|| a.xpath.cmp(&b.xpath))
    });
    ranked
}

#[expect(
    clippy::cast_precision_loss,
    reason = "levels and page counts are small"
)]
fn pattern(level: usize, xpath: String, found: &[(f64, usize, NodeId)]) -> Pattern {
    let informativeness: f64 = found.iter().map(|(score, ..)| score).sum();
    Pattern {
        xpath,
        level,
        pages: found.len(),
        informativeness,
        relevance: informativeness * found.len() as f64 * level as f64,
        occurrences: found.iter().map(|(_, page, node)| (*page, *node)).collect(),
    }
}

/// The patterns of one page by level and element type, each with its most informative node.
fn patterns_of(
    sample: &Sample<'_>,
    analyzer: &Analyzer,
    measure: Measure,
) -> BTreeMap<(usize, String), (f64, NodeId)> {
    let page = sample.page;
    let counts = Counts::of(sample, analyzer);
    let mut significant: BTreeSet<NodeId> = BTreeSet::new();
    for leaf in &counts.significant {
        for ancestor in page.ancestors(*leaf).filter(|node| page.depth(*node) > 1) {
            if !significant.insert(ancestor) {
                break;
            }
        }
    }
    let mut best: BTreeMap<(usize, String), (f64, NodeId)> = BTreeMap::new();
    for node in significant {
        let key = (page.depth(node) - 1, element_type(page, node));
        let score = counts.score(page, node, measure);
        let entry = best.entry(key).or_insert((score, node));
        if score > entry.0 {
            *entry = (score, node);
        }
    }
    best
}

/// Counts of signifiers and other terms before each node, so that a subtree's are differences.
struct Counts {
    signifiers: Vec<usize>,
    others: Vec<usize>,
    significant: Vec<NodeId>,
    /// For each signifier, its weight and the text leaves that have it.
    places: BTreeMap<String, (f64, Vec<NodeId>)>,
    /// How many signifiers were asked for.
    asked: usize,
}

impl Counts {
    /// Counts over the text of `body`, stop words left out, where the paper has all other terms of the
    /// whole page (eq. 2 and 3).
    fn of(sample: &Sample<'_>, analyzer: &Analyzer) -> Self {
        let page = sample.page;
        let body = page.body();
        let (mut x, mut y) = (0, 0);
        let mut counts = Self {
            signifiers: Vec::with_capacity(page.len() + 1),
            others: Vec::with_capacity(page.len() + 1),
            significant: Vec::new(),
            places: BTreeMap::new(),
            asked: sample.signifiers.len(),
        };
        for node in page.nodes() {
            counts.signifiers.push(x);
            counts.others.push(y);
            if page.is_text(node) && page.contains(body, node) {
                let before = x;
                for word in words(page.text(node)) {
                    let folded = crate::text::fold(word);
                    let stem = analyzer.stem(&folded);
                    if let Some(weight) = sample.signifiers.get(&stem) {
                        x += 1;
                        let none = || (*weight, Vec::new());
                        counts.places.entry(stem).or_insert_with(none).1.push(node);
                    } else if !analyzer.is_stop_word(&folded) {
                        y += 1;
                    }
                }
                if x > before {
                    counts.significant.push(node);
                }
            }
        }
        counts.signifiers.push(x);
        counts.others.push(y);
        counts
    }

    fn score(&self, page: &Page, node: NodeId, measure: Measure) -> f64 {
        let range = |sums: &[usize]| sums[page.end(node)] - sums[node.index()];
        let total = |sums: &[usize]| sums.last().copied().unwrap_or(0);
        measure.score(
            (range(&self.signifiers), range(&self.others)),
            (total(&self.signifiers), total(&self.others)),
            || self.coverage(page, node),
        )
    }

    /// The mean weight of the signifiers that occur in the subtree, 0 for those that do not
    /// (Oita & Senellart 2012, eq. 6).
    fn coverage(&self, page: &Page, node: NodeId) -> f64 {
        let covered = self.places.values().filter(|(_, leaves)| {
            let first = leaves.partition_point(|leaf| *leaf < node);
            leaves
                .get(first)
                .is_some_and(|leaf| page.contains(node, *leaf))
        });
        let weights: f64 = covered.map(|(weight, _)| weight).sum();
        weights / crate::text::share(self.asked.max(1), 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(html: &str) -> Page {
        Page::parse(html, "http://example.org/".parse().unwrap())
    }

    #[test]
    fn the_block_dense_in_signifiers_wins_over_body_and_menu() {
        let html = |topic: &str| {
            format!(
                "<body><div id=menu><a href=/>home</a><a href=/n>news on {topic}</a></div>\
                 <div class='story s1'><p>{topic} and {topic}</p><p>all {topic} today</p></div>\
                 <div id=foot>about contact imprint terms privacy jobs help sitemap</div></body>"
            )
        };
        let pages = [page(&html("tea")), page(&html("rye")), page(&html("oat"))];
        let samples: Vec<Sample<'_>> = pages
            .iter()
            .zip(["tea", "rye", "oat"])
            .map(|(page, term)| Sample::new(page, [term.to_owned()]))
            .collect();
        let ranked = rank(&samples, &Analyzer::new("en"));
        assert_eq!(ranked[0].xpath, "//div[contains(@class,'story')]");
        assert_eq!((ranked[0].level, ranked[0].pages), (2, 3));
    }

    #[test]
    fn relevance_is_informativeness_times_pages_times_level() {
        let page = page("<body><div class=a>tea</div><div class=b>one two three</div></body>");
        let ranked = rank(
            &[Sample::new(&page, ["tea".to_owned()])],
            &Analyzer::new("xx"),
        );
        // x = 1, y = 0 of X = 1, Y = 3: J = 0.3170, U = ln 4 - ln 1 = 1.3863; p = 1, level = 2.
        assert_eq!(ranked[0].xpath, "//div[contains(@class,'a')]");
        assert!((ranked[0].relevance - 0.316_987 * 1.386_294 * 2.0).abs() < 1e-4);
    }

    #[test]
    fn coverage_is_the_mean_weight_of_what_occurs() {
        let page = page("<body><div class=a><p>tea</p> rye</div><div class=b>tea</div></body>");
        let weights = [("tea", 1.0), ("rye", 0.8), ("oat", 0.3)];
        let signifiers = weights
            .map(|(term, weight)| (term.to_owned(), weight))
            .into();
        let sample = [Sample::weighted(&page, signifiers)];
        let ranked = rank_by(&sample, &Analyzer::new("xx"), Measure::Coverage);
        // The whole body covers as much as the first block, but on a higher level.
        assert_eq!(ranked[0].xpath, "//div[contains(@class,'a')]");
        assert!((ranked[0].relevance - 1.8 / 3.0 * 2.0).abs() < 1e-9);
        let of = |xpath: &str| {
            ranked
                .iter()
                .find(|pattern| pattern.xpath == xpath)
                .unwrap()
        };
        assert!((of("//div[contains(@class,'b')]").informativeness - 1.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn no_signifier_gives_no_pattern() {
        let page = page("<p>text</p>");
        assert!(rank(&[Sample::new(&page, [])], &Analyzer::new("en")).is_empty());
    }
}
