//! Items of lists on the own pages of records: what one page has at one place of a list, another has
//! at another, as with the months of an archive. They are no attributes.

use std::collections::{BTreeMap, BTreeSet};

use super::super::schema::Feature;
use super::super::steps::steps;
use crate::page::{Page, XPath};
use crate::text::{collapse, share};

/// So many places are a list, at least.
const FEWEST_PLACES: usize = 3;
/// So many of its values stand at several of them.
const MOVING: f64 = 0.3;

/// The features that are no items of one list. Linear in what they select.
pub(super) fn without_items(features: &[Feature], pages: &[&Page]) -> Vec<Feature> {
    // Features may be parts of the text of one place.
    let mut lists: BTreeMap<String, BTreeMap<&str, &XPath>> = BTreeMap::new();
    for Feature { path, .. } in features {
        let list = lists.entry(without_places(path.as_str())).or_default();
        list.insert(path.as_str(), path);
    }
    lists.retain(|_, places| places.len() >= FEWEST_PLACES && are_moving(places, pages));
    let is_kept = |feature: &Feature| !lists.contains_key(&without_places(feature.path.as_str()));
    features
        .iter()
        .filter(|one| is_kept(one))
        .cloned()
        .collect()
}

/// Whether many of the values stand at several of the places.
fn are_moving(places: &BTreeMap<&str, &XPath>, pages: &[&Page]) -> bool {
    let mut standing: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (name, path) in places {
        for page in pages {
            for item in path.select(page, page.body()) {
                let value = collapse(item.text(page));
                standing.entry(value).or_default().insert(name);
            }
        }
    }
    let moving = standing.values().filter(|places| places.len() > 1);
    share(moving.count(), standing.len()) >= MOVING
}

/// A path without the numbers of places.
fn without_places(path: &str) -> String {
    let is_place = |predicate: &str| predicate.chars().all(|c| c.is_ascii_digit());
    let bare = |step: &str| {
        let (test, predicates) = step.split_once('[')?;
        let number = predicates.strip_suffix(']').filter(|p| is_place(p));
        number.map(|_| test.to_owned())
    };
    let bare = steps(path)
        .into_iter()
        .map(|step| bare(step).unwrap_or_else(|| step.to_owned()));
    bare.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::super::super::feature::schema;
    use super::super::super::queries::Queries;
    use super::*;

    #[test]
    fn what_stands_now_here_and_now_there_is_an_item_of_a_list() {
        let months = ["May", "June", "July", "August", "October", "November"];
        let page = |n: usize| {
            let listed = (n..n + 4).map(|at| months[at % 6]);
            let archive = listed.map(|month| format!("<li><a href='/{month}'>{month} 2021</a>"));
            let rows = [("Ann", 2), ("Leeds", 3), ("The Mill", 7)];
            let rows = rows.map(|(what, times)| format!("<p>{what} of {}</p>", n * times + times));
            let html = format!(
                "<h1>Title {n}</h1><div>{}</div><ul>{}</ul>",
                rows.concat(),
                archive.collect::<String>()
            );
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let pages: Vec<Page> = (0..5).map(page).collect();
        let pages: Vec<&Page> = pages.iter().collect();
        let body = XPath::parse("/html/body").unwrap();
        let features = schema(&body, false, &pages, &Queries::default()).features;
        let kept = without_items(&features, &pages);
        let of_list = |features: &[Feature]| {
            let paths = features.iter().map(|feature| feature.path.as_str());
            paths.filter(|path| path.starts_with("ul/")).count()
        };
        assert!(of_list(&features) >= FEWEST_PLACES, "{features:?}");
        assert_eq!(of_list(&kept), 0, "{kept:?}");
        assert_eq!(kept.len(), 4, "{kept:?}");
    }

    #[test]
    fn parts_of_one_text_are_no_items() {
        let page = |n: usize| {
            let html = format!("<dl><dt>GPS<dd>N 49°{n}'36.9\", E 14°{}'10.9\"</dl>", n + 7);
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let pages: Vec<Page> = (11..19).map(page).collect();
        let pages: Vec<&Page> = pages.iter().collect();
        let body = XPath::parse("/html/body").unwrap();
        let features = schema(&body, false, &pages, &Queries::default()).features;
        assert_eq!(features.len(), FEWEST_PLACES);
        assert_eq!(without_items(&features, &pages), features);
    }
}
