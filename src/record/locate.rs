//! XPath for region and record: short, by stable names where there are any, by place otherwise.

use std::collections::{BTreeMap, BTreeSet};

use crate::page::{NodeId, Page, XPath};
use crate::text::share;

/// Attributes that name an element, the most stable first.
const NAMING: [&str; 5] = ["id", "role", "itemprop", "data-testid", "aria-label"];

/// So many elements after a record are looked at to tell it from its siblings.
const FOLLOWING: usize = 3;

/// So many of what are no records hold what these lack.
const MOST_STRAYS: f64 = 0.5;

/// A share of the records that speaks for all.
const USUAL: f64 = 0.9;

/// The records of one page, by the nodes where they start.
pub(super) struct Place<'p> {
    pub page: &'p Page,
    pub starts: Vec<NodeId>,
}

/// Where region and records stand.
pub(super) struct Located {
    pub region: XPath,
    pub record: XPath,
}

/// An element on each of several pages.
type Everywhere<'p> = [(&'p Page, NodeId)];

/// Short paths to the records of these places that find none on the pages `without`.
pub(super) fn locate(places: &[Place<'_>], without: &[&Page]) -> Located {
    let regions = regions(places);
    let region = region_path(&regions);
    let record = record_path(&region, &regions, places, without);
    Located {
        region: compiled(&region),
        record: compiled(&record),
    }
}

/// The region of each page: the common ancestor of the records, lifted to one depth.
fn regions<'p>(places: &[Place<'p>]) -> Vec<(&'p Page, NodeId)> {
    let own: Vec<(&Page, NodeId)> = places
        .iter()
        .filter_map(|place| {
            let page = place.page;
            let parents = place.starts.iter().filter_map(|start| page.parent(*start));
            let region = parents.reduce(|a, b| page.common_ancestor(a, b))?;
            Some((page, region))
        })
        .collect();
    let depth = own
        .iter()
        .map(|(page, node)| page.depth(*node))
        .min()
        .unwrap_or(0);
    own.into_iter()
        .map(|(page, node)| {
            let lifted = std::iter::once(node)
                .chain(page.ancestors(node))
                .find(|node| page.depth(*node) <= depth);
            (page, lifted.unwrap_or(node))
        })
        .collect()
}

/// A short path that selects just that element on each of the pages, if there is one.
#[must_use]
pub fn path_to(elements: &[(&Page, NodeId)]) -> Option<XPath> {
    if elements.is_empty() {
        return None;
    }
    let path = region_path(elements);
    selects(&path, elements).then(|| compiled(&path))
}

/// A path that selects just that element on each page: by a name of its own, or by steps
/// from the nearest ancestor that has one, or by places from the root.
fn region_path(regions: &Everywhere<'_>) -> String {
    let mut steps: Vec<String> = Vec::new();
    let mut current: Vec<(&Page, NodeId)> = regions.to_vec();
    loop {
        if let Some(anchor) = anchor(&current) {
            let path = format!("{anchor}{}", joined(&steps));
            if selects(&path, regions) {
                return path;
            }
        }
        steps.push(step(&current));
        let above: Option<Vec<(&Page, NodeId)>> = current
            .iter()
            .map(|(page, node)| page.parent(*node).map(|parent| (*page, parent)))
            .collect();
        match above {
            Some(above) if above.iter().all(|(page, node)| page.is_element(*node)) => {
                current = above;
            }
            _ => return joined(&steps),
        }
    }
}

fn joined(steps: &[String]) -> String {
    let mut path = String::new();
    for step in steps.iter().rev() {
        path.push('/');
        path.push_str(step);
    }
    path
}

/// A path from the root by the element's own name, if one tells it on every page.
fn anchor(elements: &Everywhere<'_>) -> Option<String> {
    names(elements)
        .into_iter()
        .map(|name| format!("//{name}"))
        .find(|path| selects(path, elements))
}

/// What an element may be called, the best first: a naming attribute, a class.
fn names(elements: &Everywhere<'_>) -> Vec<String> {
    let Some(tag) = common_tag(elements) else {
        return Vec::new();
    };
    let mut names: Vec<String> = Vec::new();
    for attribute in NAMING {
        if let Some(value) = shared_attribute(elements, attribute)
            && !value.is_empty()
            && !is_generated(value)
            && !value.contains(['\'', '"'])
        {
            names.push(format!("{tag}[@{attribute}='{value}']"));
        }
    }
    names.extend(
        class_tests(elements)
            .into_iter()
            .map(|test| format!("{tag}{test}")),
    );
    names
}

/// What all of the elements have, if they have the same.
fn shared<'p>(
    elements: &Everywhere<'p>,
    of: impl Fn(&'p Page, NodeId) -> &'p str,
) -> Option<&'p str> {
    let mut values = elements.iter().map(|(page, node)| of(page, *node));
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

fn common_tag<'p>(elements: &Everywhere<'p>) -> Option<&'p str> {
    shared(elements, |page, node| page.tag(node))
}

fn shared_attribute<'p>(elements: &Everywhere<'p>, name: &str) -> Option<&'p str> {
    shared(elements, |page, node| {
        page.attr(node, name).unwrap_or_default()
    })
}

/// Whether a name looks as if a program had numbered it.
pub(crate) fn is_generated(name: &str) -> bool {
    let digits = name.bytes().filter(u8::is_ascii_digit).count();
    digits >= 3
}

/// Predicates for the classes that all of the elements have, in the order of the first's.
pub(super) fn class_tests(elements: &Everywhere<'_>) -> Vec<String> {
    let classes = |(page, node): &(&Page, NodeId)| -> Vec<String> {
        let class = page.attr(*node, "class").unwrap_or_default();
        class.split_whitespace().map(str::to_owned).collect()
    };
    let Some(first) = elements.first() else {
        return Vec::new();
    };
    let exact = shared_attribute(elements, "class");
    classes(first)
        .into_iter()
        .filter(|class| !is_generated(class) && !class.contains(['\'', '"']))
        .filter(|class| {
            elements
                .iter()
                .all(|element| classes(element).contains(class))
        })
        .map(|class| class_test(&class, exact == Some(class.as_str())))
        .collect()
}

/// A predicate for a class: equality where it is the only one, else a token test.
pub(crate) fn class_test(class: &str, only: bool) -> String {
    if only {
        format!("[@class='{class}']")
    } else {
        format!("[contains(concat(' ', normalize-space(@class), ' '), ' {class} ')]")
    }
}

/// A step from the parent to the element on every page, by name where that is enough.
fn step(elements: &Everywhere<'_>) -> String {
    let alone = |test: &String| {
        elements.iter().all(|(page, node)| {
            let Some(parent) = page.parent(*node) else {
                return false;
            };
            let found = compiled(test).select(page, parent);
            found.len() == 1 && found[0].node == *node
        })
    };
    let mut named = names(elements);
    named.extend(common_tag(elements).map(str::to_owned));
    named.sort_by_key(String::len);
    if let Some(name) = named.into_iter().find(alone) {
        return name;
    }
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for (page, node) in elements {
        let place = format!("{}[{}]", page.tag(*node), page.position(*node));
        *places.entry(place).or_default() += 1;
    }
    if places.len() > 1
        && let Some(tag) = common_tag(elements)
        && let Some(test) = part_tests(elements)
            .into_iter()
            .map(|test| format!("{tag}{test}"))
            .find(alone)
    {
        return test;
    }
    places
        .into_iter()
        .max_by_key(|(_, pages)| *pages)
        .map_or_else(|| "*".to_owned(), |(place, _)| place)
}

/// Whether a path selects just that element on each page.
fn selects(path: &str, elements: &Everywhere<'_>) -> bool {
    let path = compiled(path);
    elements.iter().all(|(page, node)| {
        let found = path.select(page, page.root());
        found.len() == 1 && found[0].node == *node
    })
}

/// The path of the records below the region: by tags, the last step told apart from siblings
/// that are no records by the simplest test that does it.
fn record_path(
    region: &str,
    regions: &Everywhere<'_>,
    places: &[Place<'_>],
    without: &[&Page],
) -> String {
    let steps = steps_to_records(regions, places);
    let starts: Vec<(&Page, NodeId)> = places
        .iter()
        .flat_map(|place| place.starts.iter().map(|start| (place.page, *start)))
        .collect();
    let plain = format!("{region}{steps}");
    let better = |path: String, tests: Vec<String>| {
        let mut best = (quality(&path, places, without), path.clone());
        for test in tests {
            if best.0 >= 1.0 {
                break;
            }
            let path = format!("{path}{test}");
            let quality = quality(&path, places, without);
            if quality > best.0 + 1e-9 {
                best = (quality, path);
            }
        }
        best.1
    };
    let path = better(plain, tests(&starts));
    let strays = strays(&path, places, without);
    better(path, absence_tests(&strays))
}

/// What a path selects and is no record.
fn strays<'p>(path: &str, places: &[Place<'p>], without: &[&'p Page]) -> Vec<(&'p Page, NodeId)> {
    let path = compiled(path);
    let none = BTreeSet::new();
    let starts = |place: &Place<'p>| place.starts.iter().copied().collect::<BTreeSet<NodeId>>();
    let records: Vec<_> = places.iter().map(starts).collect();
    let pages = places.iter().map(|place| place.page).zip(&records);
    let others = without.iter().map(|page| (*page, &none));
    let strays = pages.chain(others).flat_map(|(page, records)| {
        let found = path.select(page, page.root()).into_iter();
        let found: Vec<NodeId> = found.map(|item| item.node).collect();
        let strays = found.into_iter().filter(|node| !records.contains(node));
        strays.map(move |node| (page, node))
    });
    strays.collect()
}

/// Predicates for what most strays hold and records may lack: `[not(a)]`, `[not(a[2])]`.
fn absence_tests(strays: &Everywhere<'_>) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (page, node) in strays {
        let children = page.children(*node).filter(|child| page.is_element(*child));
        let tags: BTreeSet<&str> = children.map(|child| page.tag(child)).collect();
        for tag in tags {
            *counts.entry(tag).or_default() += 1;
        }
    }
    counts.retain(|_, count| share(*count, strays.len()) >= MOST_STRAYS);
    let tests = |tag: &&str| [format!("[not({tag})]"), format!("[not({tag}[2])]")];
    counts.keys().flat_map(tests).collect()
}

/// The most frequent way by tags from a region to its records.
fn steps_to_records(regions: &Everywhere<'_>, places: &[Place<'_>]) -> String {
    let mut ways: BTreeMap<String, usize> = BTreeMap::new();
    for ((page, region), place) in regions.iter().zip(places) {
        for start in &place.starts {
            let mut steps = vec![format!("/{}", page.tag(*start))];
            steps.extend(
                page.ancestors(*start)
                    .take_while(|node| node != region)
                    .map(|node| format!("/{}", page.tag(node))),
            );
            steps.reverse();
            *ways.entry(steps.concat()).or_default() += 1;
        }
    }
    ways.into_iter()
        .max_by_key(|(_, count)| *count)
        .map_or_else(|| "/*".to_owned(), |(way, _)| way)
}

/// Predicates that may tell records from their siblings, the most readable first.
fn tests(starts: &Everywhere<'_>) -> Vec<String> {
    let mut tests = class_tests(starts);
    tests.extend(part_tests(starts));
    tests.extend((1..=FOLLOWING).filter_map(|place| following_test(starts, place)));
    tests.extend((1..=2).map(|skipped| format!("[position() > {skipped}]")));
    tests
}

/// A predicate for the element that usually comes so many places after.
fn following_test(starts: &Everywhere<'_>, place: usize) -> Option<String> {
    let mut tags: BTreeMap<&str, usize> = BTreeMap::new();
    for (page, node) in starts {
        let end = page.parent(*node).map_or(0, |parent| page.end(parent));
        let next = page.siblings(page.end(*node), end);
        let mut elements = next.filter(|node| page.is_element(*node));
        let found = elements.nth(place - 1).map_or("", |node| page.tag(node));
        *tags.entry(found).or_default() += 1;
    }
    let (tag, count) = tags.into_iter().max_by_key(|(_, count)| *count)?;
    let is_usual = !tag.is_empty() && share(count, starts.len()) >= USUAL;
    is_usual.then(|| format!("[following-sibling::*[{place}][self::{tag}]]"))
}

/// Predicates for what elements hold. Most of them fulfil each: what stands on a page or two in
/// the place of records must not hide the others.
fn part_tests(elements: &Everywhere<'_>) -> Vec<String> {
    let usual = |of: &dyn Fn(&Page, NodeId) -> BTreeSet<String>| -> Vec<String> {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for name in elements.iter().flat_map(|(page, node)| of(page, *node)) {
            *counts.entry(name).or_default() += 1;
        }
        counts.retain(|_, count| share(*count, elements.len()) >= USUAL);
        counts.into_keys().collect()
    };
    let tags = |page: &Page, nodes: &mut dyn Iterator<Item = NodeId>| {
        nodes
            .filter(|node| page.is_element(*node))
            .map(|node| page.tag(node).to_owned())
            .collect::<BTreeSet<String>>()
    };
    let children = usual(&|page, node| tags(page, &mut page.children(node)));
    let below = usual(&|page, node| tags(page, &mut page.subtree(node).skip(1)));
    let deeper = below.iter().filter(|tag| !children.contains(tag));
    let child = children.iter().map(|tag| format!("[{tag}]"));
    let several = children.iter().filter_map(|tag| {
        let count = |(page, node): &(&Page, NodeId)| {
            let same = page.children(*node).filter(|child| page.tag(*child) == tag);
            same.count()
        };
        let mut counts: Vec<usize> = elements.iter().map(count).collect();
        counts.sort_unstable_by(|a, b| b.cmp(a));
        let least = counts
            .get(counts.len() * 9 / 10)
            .filter(|least| **least > 1)?;
        Some(format!("[{tag}[{least}]]"))
    });
    child
        .chain(deeper.map(|tag| format!("[.//{tag}]")))
        .chain(several)
        .collect()
}

/// F1 of what a path selects against the records.
fn quality(path: &str, places: &[Place<'_>], without: &[&Page]) -> f64 {
    let path = compiled(path);
    let elsewhere = without
        .iter()
        .map(|page| path.select(page, page.root()).len());
    let (mut right, mut selected, mut wanted) = (0, elsewhere.sum::<usize>(), 0);
    for place in places {
        let starts: BTreeSet<NodeId> = place.starts.iter().copied().collect();
        let found = path.select(place.page, place.page.root());
        right += found
            .iter()
            .filter(|item| starts.contains(&item.node))
            .count();
        selected += found.len();
        wanted += starts.len();
    }
    share(2 * right, selected + wanted)
}

/// A path that this module wrote; one that the grammar refuses selects nothing.
fn compiled(path: &str) -> XPath {
    XPath::parse(path).unwrap_or_else(|_| XPath::nothing())
}

#[cfg(test)]
mod tests_of_paths {
    use super::*;

    fn located(pages: &[Page], records: &str) -> (String, String) {
        let places: Vec<Place<'_>> = pages
            .iter()
            .map(|page| Place {
                page,
                starts: compiled(records)
                    .select(page, page.root())
                    .iter()
                    .map(|item| item.node)
                    .collect(),
            })
            .collect();
        let located = locate(&places, &[]);
        (located.region.to_string(), located.record.to_string())
    }

    fn page(html: &str) -> Page {
        Page::parse(html, "http://example.org/".parse().unwrap())
    }

    #[test]
    fn a_stable_class_is_preferred_to_places() {
        let pages = [
            page(
                "<div class='a'><ul class='hits big'><li class='hit'>1<li class='ad'>x<li class='hit'>2</ul></div>",
            ),
            page(
                "<p>new</p><div class='b'><ul class='hits'><li class='hit'>3<li class='hit'>4</ul></div>",
            ),
        ];
        let (region, record) = located(&pages, "//li[@class='hit']");
        assert_eq!(
            region,
            "//ul[contains(concat(' ', normalize-space(@class), ' '), ' hits ')]"
        );
        assert_eq!(record, format!("{region}/li[@class='hit']"));
    }

    #[test]
    fn what_records_lack_tells_them_from_others() {
        let records = "<p>A. <a>a</a>.</p><p>B. <a>b</a>.</p>";
        let footer = "<p><a>Home</a> <a>About</a></p>";
        let found = page(&format!("<p>Found</p>{records}{footer}"));
        let none = page(&format!("<p>Nothing</p>{footer}"));
        let starts = compiled("//p[position() > 1 and position() < 4]");
        let starts = starts.select(&found, found.root());
        let place = Place {
            page: &found,
            starts: starts.iter().map(|item| item.node).collect(),
        };
        let located = locate(&[place], &[&none]);
        assert_eq!(located.record.to_string(), "/html/body/p[a][not(a[2])]");
    }

    #[test]
    fn a_header_row_is_told_from_records_by_its_cells() {
        let rows = "<tr><th>Title</th></tr><tr><td>a</td></tr><tr><td>b</td></tr>";
        let pages = [page(&format!("<table id=list>{rows}</table>"))];
        let (region, record) = located(&pages, "//tr[td]");
        assert_eq!(region, "//table[@id='list']/tbody");
        assert_eq!(record, format!("{region}/tr[td]"));
        assert_eq!(path_to(&[]), None);
    }
}
