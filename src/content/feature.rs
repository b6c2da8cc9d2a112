//! `FeatureExtractor` and K-`FeatureExtractor`.

use super::extract::{Extract, Extractor};
use super::flow::{is_link, leaves};
use super::k_means::k_means;
use super::tokens::words;
use crate::page::{NodeId, Page};
use crate::text::share;

/// Elements that define blocks, in the order in which pages are parted by them.
const BLOCKS: [&str; 5] = ["table", "tr", "p", "hr", "ul"];
/// A block with a smaller share of the desired feature is discarded.
const LEAST: f64 = 0.5;
/// The number of clusters that the authors found to work well.
const CLUSTERS: usize = 3;

/// What blocks may be rich in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// Words.
    Text,
    /// Images.
    Image,
    /// Items of lists.
    List,
    /// Scripts.
    Script,
}

/// Which of the blocks are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Best,
    BestCluster,
}

/// The blocks of a page that are richest in a desired feature, after Debnath et al.
/// (Gottron 2008, 3.2.5): the single best one, or the best cluster of them.
#[derive(Clone, Copy, Debug)]
pub struct FeatureExtractor {
    name: &'static str,
    desired: Feature,
    choice: Choice,
}

impl FeatureExtractor {
    /// `FeatureExtractor`, for text.
    pub const TEXT: Self = Self::new("fe", Feature::Text, Choice::Best);
    /// `FeatureExtractor`, for images.
    pub const IMAGE: Self = Self::new("fe-image", Feature::Image, Choice::Best);
    /// `FeatureExtractor`, for lists.
    pub const LIST: Self = Self::new("fe-list", Feature::List, Choice::Best);
    /// `FeatureExtractor`, for scripts.
    pub const SCRIPT: Self = Self::new("fe-script", Feature::Script, Choice::Best);
    /// K-`FeatureExtractor`, for text.
    pub const K_TEXT: Self = Self::new("kfe", Feature::Text, Choice::BestCluster);
    /// K-`FeatureExtractor`, for images.
    pub const K_IMAGE: Self = Self::new("kfe-image", Feature::Image, Choice::BestCluster);
    /// K-`FeatureExtractor`, for lists.
    pub const K_LIST: Self = Self::new("kfe-list", Feature::List, Choice::BestCluster);
    /// K-`FeatureExtractor`, for scripts.
    pub const K_SCRIPT: Self = Self::new("kfe-script", Feature::Script, Choice::BestCluster);

    const fn new(name: &'static str, desired: Feature, choice: Choice) -> Self {
        Self {
            name,
            desired,
            choice,
        }
    }

    /// The winners among the blocks, each with the probability of the desired feature.
    fn winners(self, blocks: &[(NodeId, f64)]) -> Vec<NodeId> {
        let rich: Vec<(NodeId, f64)> = blocks
            .iter()
            .copied()
            .filter(|(_, probability)| *probability >= LEAST)
            .collect();
        match self.choice {
            Choice::Best => rich
                .iter()
                .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))
                .map(|(block, _)| vec![*block])
                .unwrap_or_default(),
            Choice::BestCluster => {
                let values: Vec<f64> = rich.iter().map(|(_, probability)| *probability).collect();
                let clusters = k_means(&values, CLUSTERS);
                let best = clusters.iter().copied().max();
                rich.iter()
                    .zip(clusters)
                    .filter(|(_, cluster)| Some(*cluster) == best)
                    .map(|((block, _), _)| *block)
                    .collect()
            }
        }
    }
}

impl Extractor for FeatureExtractor {
    fn name(&self) -> &'static str {
        self.name
    }

    fn extract(&self, page: &Page) -> Extract {
        let counts = Counts::of(page);
        let blocks: Vec<(NodeId, f64)> = blocks(page)
            .into_iter()
            .map(|block| (block, counts.within(page, block).probability(self.desired)))
            .collect();
        let winners = self.winners(&blocks);
        let mut taken = vec![false; page.len()];
        for winner in winners {
            taken[winner.index()..page.end(winner)].fill(true);
        }
        let leaves = leaves(page).into_iter().map(|leaf| leaf.node);
        Extract::of_leaves(page, leaves.filter(|leaf| taken[leaf.index()]))
    }
}

/// Parts the body into blocks (Gottron 2008, alg. 3.5): for each kind of element in turn, a
/// block that contains some gives way to them, and the rest of it is dropped.
fn blocks(page: &Page) -> Vec<NodeId> {
    let mut blocks = vec![page.body()];
    for tag in BLOCKS {
        let elements: Vec<NodeId> = page.elements_in(page.body(), tag).collect();
        let mut parted = Vec::new();
        let mut done = 0;
        for block in blocks {
            let start = elements.partition_point(|element| *element <= block);
            let end = elements.partition_point(|element| element.index() < page.end(block));
            if start == end {
                parted.push(block);
            } else {
                // Blocks may lie in each other; what is within both is taken once.
                parted.extend_from_slice(&elements[start.max(done).min(end)..end]);
                done = done.max(end);
            }
        }
        parted.sort_unstable();
        parted.dedup();
        blocks = parted;
    }
    blocks
}

/// How many there are of each feature.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Features {
    words: usize,
    images: usize,
    items: usize,
    scripts: usize,
    links: usize,
    applets: usize,
}

impl Features {
    /// The share of the desired feature in all.
    fn probability(self, desired: Feature) -> f64 {
        let all = self.words + self.images + self.items + self.scripts + self.links + self.applets;
        let count = match desired {
            Feature::Text => self.words,
            Feature::Image => self.images,
            Feature::List => self.items,
            Feature::Script => self.scripts,
        };
        share(count, all)
    }

    fn add(&mut self, page: &Page, node: NodeId) {
        if page.is_text(node) {
            self.words += words(page.text(node)).count();
            return;
        }
        match page.tag(node) {
            "img" => self.images += 1,
            "li" | "dt" | "dd" => self.items += 1,
            "script" => self.scripts += 1,
            "applet" | "embed" | "iframe" | "object" => self.applets += 1,
            _ if is_link(page, node) => self.links += 1,
            _ => {}
        }
    }

    fn minus(self, other: Self) -> Self {
        Self {
            words: self.words - other.words,
            images: self.images - other.images,
            items: self.items - other.items,
            scripts: self.scripts - other.scripts,
            links: self.links - other.links,
            applets: self.applets - other.applets,
        }
    }
}

/// The features before each node.
struct Counts(Vec<Features>);

impl Counts {
    fn of(page: &Page) -> Self {
        let mut sum = Features::default();
        let mut counts = vec![sum];
        for node in page.nodes() {
            sum.add(page, node);
            counts.push(sum);
        }
        Self(counts)
    }

    fn within(&self, page: &Page, block: NodeId) -> Features {
        self.0[page.end(block)].minus(self.0[block.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(html: &str) -> Page {
        Page::parse(html, "http://example.org/".parse().unwrap())
    }

    /// The three blocks of Debnath et al. (Gottron 2008, 3.2.5).
    const EXAMPLE: &str = "<p><a href=a></a><a href=b></a><img src=c>three words here</p>
        <p><a href=d></a>four words are here</p>
        <p><a href=e></a><img src=f></p>";

    #[test]
    fn debnaths_blocks_have_their_probabilities() {
        let page = page(EXAMPLE);
        let counts = Counts::of(&page);
        let probabilities: Vec<f64> = blocks(&page)
            .into_iter()
            .map(|block| counts.within(&page, block).probability(Feature::Text))
            .collect();
        assert_eq!(probabilities.len(), 3);
        for (found, expected) in probabilities.iter().zip([0.5, 0.8, 0.0]) {
            assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        }
        let text = FeatureExtractor::TEXT.extract(&page).text(&page);
        assert_eq!(text, "four words are here");
    }

    #[test]
    fn the_best_cluster_holds_all_that_are_nearly_as_good() {
        let page = page(
            "<p>all of this is text</p><p>nearly all of this is <a href=a>text</a>, and long</p>
             <p><a href=b>half</a></p><p><a href=c>of</a> <img src=d> these are</p>",
        );
        let text = FeatureExtractor::K_TEXT.extract(&page).text(&page);
        assert!(text.starts_with("all of this is text"), "{text}");
        assert!(!text.contains("half"), "{text}");
    }

    #[test]
    fn other_features_win_their_blocks() {
        let page = page("<p>only text here</p><ul><li><a href=a></a><li><li></ul><p><img src=a>x");
        let counts = Counts::of(&page);
        let list = page.elements("ul").next().unwrap();
        let probability = counts.within(&page, list).probability(Feature::List);
        assert!((probability - 0.75).abs() < 1e-12);
        assert_eq!(FeatureExtractor::IMAGE.extract(&page).text(&page), "x");
    }

    #[test]
    fn blocks_are_parted_in_the_order_of_the_elements() {
        let page =
            page("<table><tr><td>a<table><tr><td>b</table><tr><td><p>c</p>d</table><ul><li>e</ul>");
        let texts: Vec<String> = blocks(&page)
            .into_iter()
            .map(|block| format!("{}:{}", page.tag(block), page.clean_text(block)))
            .collect();
        // The list stands beside the tables and is dropped with the rest of the body.
        assert_eq!(texts, ["tr:a b", "tr:b", "p:c"]);
    }
}
