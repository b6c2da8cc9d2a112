//! Teasers of other pages.

use std::collections::{BTreeMap, HashMap};

use super::block::{Block, Blocks};
use crate::page::{NodeId, Page};

/// How wide a link is that reads as a title.
const TITLE: std::ops::Range<f64> = 25.0..200.0;
/// A card has no more text than this.
const WIDEST: f64 = 700.0;
/// So many like elements beside each other are no accident.
const SERIES: usize = 3;

/// Which blocks stand in a card: one of several like elements beside each other, each with a
/// link into the site that reads as a title, and with a little text.
pub(in crate::content) fn cards(page: &Page, blocks: &Blocks) -> Vec<bool> {
    let home = home(page);
    let mut titles = vec![0_usize];
    for block in &blocks.all {
        let is_title = is_title(page, blocks, block, home);
        titles.push(titles[titles.len() - 1] + usize::from(is_title));
    }
    let mut series: HashMap<(NodeId, &str, &str), Vec<NodeId>> = HashMap::new();
    for node in page
        .subtree(page.body())
        .filter(|node| page.breaks_line(*node))
    {
        let range = blocks.within(page, node);
        let amount = blocks.amount(page, node);
        let has_title = titles[range.end] > titles[range.start];
        if has_title
            && amount.prose > 0.0
            && amount.width <= WIDEST
            && let Some(parent) = page.parent(node)
        {
            let classes = page.attr(node, "class").unwrap_or_default();
            let class = classes.split_ascii_whitespace().next().unwrap_or_default();
            let like = (parent, page.tag(node), class);
            series.entry(like).or_default().push(node);
        }
    }
    let mut in_card = vec![false; blocks.all.len()];
    for nodes in series.values().filter(|nodes| nodes.len() >= SERIES) {
        for node in nodes {
            in_card[blocks.within(page, *node)].fill(true);
        }
    }
    in_card
}

/// Whether the block is a link into the site, and nothing else, that reads as a title.
fn is_title(page: &Page, blocks: &Blocks, block: &Block, home: &str) -> bool {
    block.amount.linked > 0.9 * block.amount.width
        && TITLE.contains(&block.amount.width)
        && page
            .ancestors(blocks.leaves[block.leaves.start].node)
            .find(|node| page.tag(*node) == "a")
            .and_then(|link| page.attr(link, "href"))
            .is_some_and(|href| host(href).is_none_or(|host| host == home))
}

/// The host of an absolute address.
fn host(href: &str) -> Option<&str> {
    let (scheme, rest) = href.trim().split_once("//")?;
    if !matches!(
        scheme.to_ascii_lowercase().as_str(),
        "" | "http:" | "https:"
    ) {
        return None;
    }
    rest.split(['/', '?', '#']).next().map(bare)
}

fn bare(host: &str) -> &str {
    host.strip_prefix("www.").unwrap_or(host)
}

/// The host of the page, or that which most links lead to where none leads there.
fn home(page: &Page) -> &str {
    let own = bare(page.url().host_str().unwrap_or_default());
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for link in page.elements("a") {
        if let Some(host) = page.attr(link, "href").and_then(host) {
            *counts.entry(host).or_default() += 1;
        }
    }
    if counts.contains_key(own) {
        return own;
    }
    counts
        .into_iter()
        .max_by_key(|(_, count)| *count)
        .map_or(own, |(host, _)| host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_cards(link: &str) -> usize {
        let card = format!(
            "<li><a href='{link}'>A title that is long enough to be one</a>
             <p>And a sentence or two, so that one knows what the other page is about.</p>"
        );
        let page = Page::parse(
            &format!("<p>Some text.</p><ul>{}</ul>", card.repeat(3)),
            "http://example.org/".parse().unwrap(),
        );
        let cards = cards(&page, &Blocks::of(&page));
        cards.into_iter().filter(|is_card| *is_card).count()
    }

    #[test]
    fn cards_lead_into_the_site() {
        assert_eq!(in_cards("/other"), 6);
        assert_eq!(in_cards("http://www.example.org/other"), 6);
        assert_eq!(in_cards("mailto:me@example.org"), 6);
    }

    #[test]
    fn hosts_are_those_of_absolute_addresses() {
        assert_eq!(host("https://www.a.org/b"), Some("a.org"));
        assert_eq!(host("//a.org?b"), Some("a.org"));
        assert_eq!(host("/b//c"), None);
    }
}
