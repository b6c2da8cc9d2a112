//! Where the page repeats its title.

use super::block::Blocks;
use crate::page::{NodeId, Page};
use crate::text::folded_words;

/// A shorter text is found in any title.
const SHORTEST: usize = 8;
/// A longer text is no heading.
const LONGEST: usize = 400;

/// The heading that says what the title of the page says, else the first of the first level.
pub(in crate::content) fn heading(page: &Page, blocks: &Blocks) -> Option<NodeId> {
    let title = folded_words(&page.title());
    let mut first = None;
    let mut best: Option<((usize, u8), NodeId)> = None;
    for node in page.subtree(page.body()) {
        let level = match page.tag(node) {
            "h1" => 3,
            "h2" => 2,
            "h3" => 1,
            _ => continue,
        };
        let lines = &blocks.all[blocks.within(page, node)];
        if page.text(node).len() > LONGEST || lines.iter().all(|line| line.is_template) {
            continue;
        }
        if level == 3 {
            first = first.or(Some(node));
        }
        let text = folded_words(page.text(node));
        let shared = text.len().min(title.len());
        let is_same = shared >= SHORTEST && (title.contains(&text) || text.contains(&title));
        if is_same && best.is_none_or(|(most, _)| (shared, level) > most) {
            best = Some(((shared, level), node));
        }
    }
    best.map(|(_, node)| node).or(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(html: &str) -> Option<String> {
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        heading(&page, &Blocks::of(&page)).map(|node| page.clean_text(node))
    }

    #[test]
    fn the_heading_that_repeats_the_title_is_found() {
        let page = "<title>Tides explained | The Site</title><h1>The Site</h1><h2>Tides: explained";
        assert_eq!(found(page).as_deref(), Some("Tides: explained"));
        assert_eq!(found("<h1>One</h1><h1>Two").as_deref(), Some("One"));
        assert_eq!(found("<h2>One"), None);
    }
}
