//! Where pages without results say that they have none (Oita thesis 3.3.2).

use std::collections::{HashMap, HashSet};

use crate::page::{NodeId, Page, XPath};
use crate::record::path_to;

/// Longer texts are no messages.
const LONGEST: usize = 200;
/// So many texts that only pages without results have are looked at.
const MOST: usize = 32;
/// Elements whose text no reader sees as a message.
const UNSAID: [&str; 5] = ["script", "style", "textarea", "option", "noscript"];

/// The error pattern: the path of the element that echoes the nonsense term on every page for
/// nonsense, and is on the fewest `results`; where no term is echoed, or result pages echo theirs at
/// the same place, that of what pages for nonsense say alone. `None` where they say nothing of their
/// own. Linear in the size of the pages.
#[must_use]
pub fn error_pattern<'p>(nonsense: &[(&'p Page, &str)], results: &[&Page]) -> Option<XPath> {
    let (first, rest) = nonsense.split_first()?;
    let by_tags = |(page, term): &(&'p Page, &str)| {
        // Of those at the same tags the first.
        let echoes = echoes(&(*page, *term)).into_iter().rev();
        let by_tags = echoes.map(|echo| (tags(page, echo), echo));
        (*page, by_tags.collect::<HashMap<_, _>>())
    };
    let rest: Vec<(&Page, HashMap<Vec<&str>, NodeId>)> = rest.iter().map(by_tags).collect();
    let echo = echoes(first)
        .into_iter()
        .filter_map(|node| {
            let tags = tags(first.0, node);
            let mut places = vec![(first.0, node)];
            for (page, by_tags) in &rest {
                places.push((*page, *by_tags.get(&tags)?));
            }
            path_to(&places)
        })
        .map(|path| (on(&path, results), path))
        .min_by_key(|(on, _)| *on)
        .filter(|(on, _)| on * 2 <= results.len())
        .map(|(_, path)| path);
    let pages: Vec<&Page> = nonsense.iter().map(|(page, _)| *page).collect();
    echo.or_else(|| message(&pages, results))
}

/// The path of the first element whose text all pages without results have, and no result page.
fn message(without: &[&Page], results: &[&Page]) -> Option<XPath> {
    let (first, rest) = without.split_first()?;
    let said: HashSet<String> = results
        .iter()
        .flat_map(|page| messages(page).map(|(text, _)| text))
        .collect();
    // Of a text that a page has twice the first.
    let by_text = |page| messages(page).rev().collect::<HashMap<String, NodeId>>();
    let rest: Vec<(&Page, HashMap<String, NodeId>)> =
        rest.iter().map(|page| (*page, by_text(page))).collect();
    let everywhere = |(text, node): (String, NodeId)| {
        let others = rest
            .iter()
            .map(|(page, by_text)| Some((*page, *by_text.get(&text)?)));
        let places: Option<Vec<_>> = std::iter::once(Some((*first, node)))
            .chain(others)
            .collect();
        Some((text, places?))
    };
    let own = messages(first).filter(|(text, _)| !said.contains(text));
    own.filter_map(everywhere)
        .take(MOST)
        .find_map(|(text, places)| {
            let path = path_to(&places)?;
            if on(&path, results) == 0 {
                return Some(path);
            }
            let quoted =
                (!text.contains('\'')).then(|| format!("{path}[normalize-space(.)='{text}']"));
            XPath::parse(&quoted?).ok()
        })
}

/// On how many of the pages a path leads to something.
fn on(path: &XPath, pages: &[&Page]) -> usize {
    let on = |page: &&&Page| path.first(page, page.root()).is_some();
    pages.iter().filter(on).count()
}

/// The short texts in words that stand alone in an element of the body, with that.
fn messages(page: &Page) -> impl DoubleEndedIterator<Item = (String, NodeId)> {
    let leaves: Vec<NodeId> = page.text_leaves(page.body()).collect();
    leaves.into_iter().filter_map(|leaf| {
        let node = page.parent(leaf)?;
        let is_alone = page.children(node).nth(1).is_none() && !UNSAID.contains(&page.tag(node));
        let text = page.text(leaf);
        let is_short = text.len() <= 4 * LONGEST && text.contains(char::is_alphabetic);
        let text = (is_alone && is_short).then(|| page.clean_text(leaf))?;
        (text.chars().count() <= LONGEST).then_some((text, node))
    })
}

/// The elements in the body whose own text holds the term.
fn echoes((page, term): &(&Page, &str)) -> Vec<NodeId> {
    let term = term.to_lowercase();
    page.text_leaves(page.body())
        .filter(|leaf| page.text(*leaf).to_lowercase().contains(&term))
        .filter_map(|leaf| page.parent(leaf))
        .filter(|node| !UNSAID.contains(&page.tag(*node)))
        .collect()
}

fn tags(page: &Page, node: NodeId) -> Vec<&str> {
    page.ancestors(node).map(|above| page.tag(above)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(body: &str) -> Page {
        let html = format!("<form><input name=q></form><div id=main>{body}</div><p>Since 1974");
        Page::parse(&html, "http://example.org/".parse().unwrap())
    }

    fn said<'p>(path: &XPath, page: &'p Page) -> Option<&'p str> {
        path.first(page, page.root()).map(|node| page.text(node))
    }

    #[test]
    fn the_error_pattern_is_where_nonsense_is_echoed() {
        let (one, two) = (
            page("<p>Nothing for <b>xqz</b></p>"),
            page("<p>Nothing for <b>wvk</b></p>"),
        );
        let hit = page("<ul><li>Dune</ul>");
        let found = error_pattern(&[(&one, "xqz"), (&two, "wvk")], &[&hit]).unwrap();
        assert_eq!(said(&found, &one), Some("xqz"));
        let echoing = page("<p>One for <b>dune</b></p>");
        assert_eq!(
            error_pattern(&[(&one, "xqz"), (&two, "wvk")], &[&echoing]),
            None
        );
    }

    #[test]
    fn without_an_echo_it_is_what_these_pages_say_alone() {
        let (one, two) = (
            page("<h2>Minerals</h2><p class=none>Nothing in the drawers</p>"),
            page("<h2>Minerals</h2><p class=none>Nothing in the drawers</p>"),
        );
        let nonsense = [(&one, "xqz"), (&two, "wvk")];
        let hit = page("<h2>Minerals</h2><p class=count>2 minerals</p><ul><li>Beryl</ul>");
        let found = error_pattern(&nonsense, &[&hit]).unwrap();
        assert_eq!(found.as_str(), "//p[@class='none']");
        // At a place that result pages have, too, the words tell.
        let like = page("<h2>Minerals</h2><p class=none>One mineral</p><ul><li>Beryl</ul>");
        let found = error_pattern(&nonsense, &[&like]).unwrap();
        assert_eq!(said(&found, &one), Some("Nothing in the drawers"));
        assert_eq!(said(&found, &like), None);
        assert_eq!(error_pattern(&nonsense, &[&one]), None);
    }
}
