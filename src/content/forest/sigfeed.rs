//! SIGFEED: an article found by what a web feed says of it (Oita & Senellart 2010).

use std::collections::{BTreeMap, BTreeSet};

use super::super::extract::{Extract, Reason};
use super::super::flow::leaves;
use super::GroupExtractor;
use crate::forest::{Corpus, FeedItem, Metadata, SignifierSource};
use crate::page::{NodeId, Page};
use crate::text::share;

/// How many terms in a row are looked for first.
const GRAM: usize = 3;
/// A node that has a smaller share of the terms of the item is not of its article
/// (def. 5): single terms are looked for instead.
const CONSISTENT: f64 = 0.5;

/// The `div` whose text leaves are densest in what the feed item of the page says (def. 2 to
/// 5). The item is what the page itself states as its title and description, which is what
/// most feeds are made from; signifiers of other sources are not asked. A page at a time.
#[derive(Clone, Copy, Debug, Default)]
pub struct SigFeed;

impl GroupExtractor for SigFeed {
    fn name(&self) -> &'static str {
        "sigfeed"
    }

    fn extract(&self, pages: &[&Page], _: &dyn SignifierSource) -> Vec<Extract> {
        let corpus = Corpus::new(pages);
        let of = |(at, page): (usize, &&Page)| article(&corpus, at, page, &Metadata::item(page));
        pages.iter().enumerate().map(of).collect()
    }
}

/// What a feed item speaks of.
fn article(corpus: &Corpus<'_>, at: usize, page: &Page, item: &FeedItem) -> Extract {
    let shown = leaves(page);
    if shown.iter().all(|leaf| leaf.blank) {
        return Extract::empty(Reason::NoText);
    }
    let text = format!("{} {}", item.title, item.description);
    let terms: Vec<String> = corpus.analyzer().terms(&text).collect();
    let terms: Vec<&str> = terms.iter().map(String::as_str).collect();
    let found = wrapper(corpus, at, page, &terms, GRAM)
        .filter(|node| consistency(corpus, at, page, *node, &terms) >= CONSISTENT)
        .or_else(|| wrapper(corpus, at, page, &terms, 1));
    let Some(found) = found else {
        return Extract::empty(Reason::NoSignifier);
    };
    let taken = shown.iter().map(|leaf| leaf.node);
    Extract::of_leaves(page, taken.filter(|leaf| page.contains(found, *leaf)))
}

/// The closest `div` above the leaves that are densest, in sum, in n-grams of the item.
fn wrapper(
    corpus: &Corpus<'_>,
    at: usize,
    page: &Page,
    terms: &[&str],
    n: usize,
) -> Option<NodeId> {
    let grams: BTreeSet<&[&str]> = terms.windows(n).collect();
    let mut density: BTreeMap<NodeId, f64> = BTreeMap::new();
    for (leaf, said) in corpus.leaves(at) {
        let said: Vec<&str> = said.iter().map(|term| named(corpus, *term)).collect();
        let matches = said.windows(n).filter(|gram| grams.contains(gram)).count();
        let block = page.ancestors(leaf).find(|node| page.tag(*node) == "div");
        if matches > 0 {
            let block = block.unwrap_or(page.body());
            *density.entry(block).or_default() += share(matches, said.len());
        }
    }
    let densest = density
        .into_iter()
        .reduce(|best, other| if other.1 > best.1 { other } else { best });
    densest.map(|(node, _)| node)
}

fn named<'a>(corpus: &'a Corpus<'_>, term: u32) -> &'a str {
    &corpus.terms()[term as usize]
}

/// The share of the terms that stand in the node.
fn consistency(corpus: &Corpus<'_>, at: usize, page: &Page, node: NodeId, terms: &[&str]) -> f64 {
    let wanted: BTreeSet<&str> = terms.iter().copied().collect();
    let inside = corpus
        .leaves(at)
        .filter(|(leaf, _)| page.contains(node, *leaf));
    let said: BTreeSet<&str> = inside
        .flat_map(|(_, terms)| terms)
        .map(|term| named(corpus, *term))
        .collect();
    share(wanted.intersection(&said).count(), wanted.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forest::Keywords;

    fn text(html: &str) -> (String, Option<Reason>) {
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let extract = &SigFeed.extract(&[&page], &Keywords::default())[0];
        (extract.text(&page), extract.reason)
    }

    #[test]
    fn the_div_of_the_first_lines_is_taken_and_not_that_of_the_comments() {
        let head = "<title>Tides</title><meta name=description content='The moon draws the sea twice a day'>";
        let article =
            "<div id=a><p>The moon draws the sea twice a day.</p><p>Boats wait.</p></div>";
        let comments = "<div id=c><p>The sea! The sea!</p><p>What a day for the moon.</p></div>";
        let (found, _) = text(&format!("{head}<div>{article}{comments}</div>"));
        assert_eq!(found, "The moon draws the sea twice a day.\nBoats wait.");
        // In other words than the article's, single terms decide.
        let head = "<title>Tides</title><meta name=description content='Sea, boats, moon'>";
        let (found, _) = text(&format!("{head}<div>{article}</div>"));
        assert!(found.ends_with("Boats wait."), "{found}");
    }

    #[test]
    fn a_page_that_says_nothing_of_itself_has_no_article() {
        let (_, reason) = text("<div><p>The moon draws the sea.</p></div>");
        assert_eq!(reason, Some(Reason::NoSignifier));
        assert_eq!(text("").1, Some(Reason::NoText));
    }
}
