//! Headings of groups of records: the day above what is on that day, the auction above its lots.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use super::locate::class_test;
use super::slot::{Leaf, Placed};
use crate::page::{NodeId, Page};
use crate::text::{collapse, share};

/// So many of the records stand below a heading, and so many of the first ones of a page.
const USUAL: f64 = 0.95;
/// There are at most so many headings to a record.
const SEVERAL: f64 = 0.8;
/// So many of the pages with several records have several headings.
const SOME: f64 = 0.3;
/// So many of the headings of a page differ.
const DIFFER: f64 = 0.8;
/// Longer texts are no headings, in letters.
const LONGEST: usize = 120;
/// How paths lead to what stands before a record, before the element around it, or before the table
/// of its rows.
const BEFORE: [&str; 3] = [
    "preceding-sibling::",
    "../preceding-sibling::",
    "../../preceding-sibling::",
];

/// The nearest heading of one make before each record, with the number of its page.
type Above = Vec<(usize, usize, NodeId)>;

/// What is said of all records below it, until the next of its make: a value of each of them.
pub(super) fn headings(records: &[Placed<'_>]) -> Vec<Leaf> {
    let mut pages: Vec<(&Page, Vec<usize>)> = Vec::new();
    for (index, record) in records.iter().enumerate() {
        match pages.last_mut() {
            Some((page, of_page)) if std::ptr::eq(*page, record.page) => of_page.push(index),
            _ => pages.push((record.page, vec![index])),
        }
    }
    let mut leaves = Vec::new();
    for (height, before) in BEFORE.into_iter().enumerate() {
        let siblings = pages.iter().map(|(page, of_page)| {
            Siblings::of(page, of_page, |index| {
                let start = records[index].unit.start;
                let mut around = iter::once(start).chain(page.ancestors(start));
                around.nth(height).unwrap_or(page.root())
            })
        });
        let siblings: Vec<Siblings<'_>> = siblings.collect();
        let usual = usual_makes(&siblings);
        let mut found: BTreeMap<&str, Above> = BTreeMap::new();
        for (number, siblings) in siblings.iter().enumerate() {
            for (make, index, heading) in siblings.nearest(&usual) {
                let above = found.entry(make).or_default();
                above.push((index, number, heading));
            }
        }
        for (make, above) in found {
            if are_headings(&above, &pages, records.len()) {
                leaves.push(leaf(format!("{before}{make}[1]"), &above, &pages));
            }
        }
    }
    leaves
}

/// The makes that stand before the first record of nearly all pages: others make no headings, and may
/// be as many as the records.
fn usual_makes<'s>(pages: &'s [Siblings<'_>]) -> BTreeSet<&'s str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for make in pages.iter().flat_map(Siblings::before_first) {
        *counts.entry(make).or_default() += 1;
    }
    counts.retain(|_, count| share(*count, pages.len()) >= USUAL);
    counts.into_keys().collect()
}

/// What stands beside the bases of a page: the records, the elements around them, or their tables.
struct Siblings<'p> {
    page: &'p Page,
    /// The base of the first record, if it is an element.
    first: Option<NodeId>,
    /// The records of each base.
    bases: BTreeMap<NodeId, Vec<usize>>,
    parents: BTreeSet<NodeId>,
    /// The test that tells each sibling that may be a heading from the bases: its make.
    makes: BTreeMap<NodeId, String>,
}

impl<'p> Siblings<'p> {
    fn of(page: &'p Page, records: &[usize], base: impl Fn(usize) -> NodeId) -> Self {
        let mut bases: BTreeMap<NodeId, Vec<usize>> = BTreeMap::new();
        for index in records {
            bases.entry(base(*index)).or_default().push(*index);
        }
        let looks = Looks::of(page, &bases);
        let parents: BTreeSet<NodeId> =
            bases.keys().filter_map(|base| page.parent(*base)).collect();
        let beside = parents.iter().flat_map(|parent| page.children(*parent));
        let others = beside.filter(|node| page.is_element(*node) && !bases.contains_key(node));
        let makes = others
            .filter_map(|node| Some((node, looks.test(page, node)?)))
            .collect();
        let first = records.first().map(|index| base(*index));
        Self {
            page,
            first: first.filter(|base| page.is_element(*base)),
            bases,
            parents,
            makes,
        }
    }

    /// The makes that stand before the first record.
    fn before_first(&self) -> BTreeSet<&str> {
        let parent = self.first.and_then(|first| self.page.parent(first));
        let siblings = parent.map(|parent| self.page.children(parent));
        let before = siblings.into_iter().flatten();
        let before = before.take_while(|node| Some(*node) < self.first);
        let makes = before.filter_map(|node| self.makes.get(&node));
        makes.map(String::as_str).collect()
    }

    /// The nearest sibling of each of these makes before a base, for each of the records of that base.
    fn nearest<'s>(&'s self, makes: &BTreeSet<&'s str>) -> Vec<(&'s str, usize, NodeId)> {
        let mut found = Vec::new();
        for parent in &self.parents {
            let mut nearest: BTreeMap<&str, NodeId> = BTreeMap::new();
            let children = self.page.children(*parent);
            for node in children.filter(|node| self.page.is_element(*node)) {
                if let Some(of_base) = self.bases.get(&node) {
                    for (make, heading) in &nearest {
                        found.extend(of_base.iter().map(|index| (*make, *index, *heading)));
                    }
                } else if let Some(make) = self.makes.get(&node)
                    && makes.contains(make.as_str())
                {
                    nearest.insert(make, node);
                }
            }
        }
        found
    }
}

/// What tells other elements from the bases of a page.
struct Looks<'p> {
    tags: BTreeSet<&'p str>,
    classes: BTreeSet<&'p str>,
    /// Whether a base has a cell that is a head, and whether one has a single child.
    has_head: bool,
    has_single: bool,
}

impl<'p> Looks<'p> {
    fn of(page: &'p Page, bases: &BTreeMap<NodeId, Vec<usize>>) -> Self {
        let bases = || bases.keys().copied();
        Self {
            tags: bases().map(|base| page.tag(base)).collect(),
            classes: bases().map(|base| class(page, base)).collect(),
            has_head: bases().any(|base| has_head(page, base)),
            has_single: bases().any(|base| is_single(page, base)),
        }
    }

    /// The node test for an element that may be a heading, if anything tells it from the bases.
    fn test(&self, page: &Page, node: NodeId) -> Option<String> {
        let text = page.text(node).trim();
        if !text.contains(char::is_alphanumeric) || text.chars().count() > LONGEST {
            return None;
        }
        let (tag, class) = (page.tag(node), class(page, node));
        if !class.is_empty() {
            let tells = !class.contains('\'') && !self.classes.contains(class);
            return tells.then(|| format!("{tag}{}", class_test(class, true)));
        }
        if !self.tags.contains(tag) {
            return Some(tag.to_owned());
        }
        if has_head(page, node) && !self.has_head {
            return Some(format!("{tag}[not(@class)][th]"));
        }
        let tells = is_single(page, node) && !self.has_single;
        tells.then(|| format!("{tag}[not(@class)][not(*[2])]"))
    }
}

fn class(page: &Page, node: NodeId) -> &str {
    page.attr(node, "class").unwrap_or_default()
}

fn has_head(page: &Page, node: NodeId) -> bool {
    page.children(node).any(|child| page.tag(child) == "th")
}

fn is_single(page: &Page, node: NodeId) -> bool {
    let mut children = page.children(node).filter(|child| page.is_element(*child));
    children.next().is_some() && children.next().is_none()
}

fn are_headings(found: &Above, pages: &[(&Page, Vec<usize>)], records: usize) -> bool {
    let mut of_pages: BTreeMap<usize, BTreeSet<NodeId>> = BTreeMap::new();
    for (_, page, heading) in found {
        of_pages.entry(*page).or_default().insert(*heading);
    }
    let number: usize = of_pages.values().map(BTreeSet::len).sum();
    let long = pages
        .iter()
        .filter(|(_, records)| records.len() > 1)
        .count();
    let several = || of_pages.iter().filter(|(_, headings)| headings.len() > 1);
    let differ = several().all(|(page, headings)| {
        let texts = headings
            .iter()
            .map(|heading| pages[*page].0.text(*heading).trim());
        let texts: BTreeSet<&str> = texts.collect();
        share(texts.len(), headings.len()) >= DIFFER
    });
    share(found.len(), records) >= USUAL
        && share(number, found.len()) <= SEVERAL
        && several().count() > usize::from(long > 2)
        && share(several().count(), long) >= SOME
        && differ
}

fn leaf(path: String, found: &Above, pages: &[(&Page, Vec<usize>)]) -> Leaf {
    let names = found.first().map(|(_, page, heading)| {
        let page = pages[*page].0;
        let first = class(page, *heading)
            .split_whitespace()
            .next()
            .map(str::to_owned);
        iter::once(page.tag(*heading).to_owned())
            .chain(first)
            .collect()
    });
    let values = found.iter().map(|(index, page, heading)| {
        let text = collapse(pages[*page].0.text(*heading));
        (*index, vec![text])
    });
    Leaf {
        path,
        names: names.unwrap_or_default(),
        attribute: None,
        label: None,
        ending: None,
        counted: false,
        values: values.collect(),
        place: -1.0,
    }
}

#[cfg(test)]
mod tests {
    use crate::page::Page;
    use crate::record::{Response, extract, induce};
    use crate::text::Analyzer;

    fn found(page: impl Fn(&str, usize) -> String) -> Vec<(String, Option<String>)> {
        let words = ["river", "lake", "sea", "hill"];
        let url = || "http://example.org/find".parse().unwrap();
        let html = |at: usize| format!("<h1>Programme</h1>{}<p>Imprint", page(words[at], 11 * at));
        let pages: Vec<Page> = (0..4).map(|at| Page::parse(&html(at), url())).collect();
        let responses: Vec<Response<'_>> = pages
            .iter()
            .zip(words)
            .map(|(page, word)| Response::new(page, [word]))
            .collect();
        let none = Page::parse("<h1>Programme</h1><p>Nothing on<p>Imprint", url());
        let wrapper = induce(&responses, &[&none], &Analyzer::new("en")).unwrap();
        let above = wrapper
            .features
            .iter()
            .find(|one| one.path.as_str().contains("preceding-sibling"));
        let above = above.map(|feature| feature.id.clone()).unwrap_or_default();
        let records = extract(&wrapper, &pages[1], "p");
        let of = |record: &crate::record::Record| {
            let heading = record.attributes.get(&above).map(|values| values.join("|"));
            let title = record
                .attributes
                .values()
                .flatten()
                .find(|value| value.contains("lake"));
            (title.cloned().unwrap_or_default(), heading)
        };
        records.iter().map(of).collect()
    }

    const DAYS: [&str; 5] = [
        "Monday 8 April",
        "Tuesday 9 April",
        "Friday 12 April",
        "Sunday 14 April",
        "Monday 15 April",
    ];

    fn row(word: &str, n: usize) -> String {
        let (hall, minute, price) = (n * 7 % 23, 10 + n, n * n % 37);
        format!(
            "<tr><td><a href='/{n}'>The {word} {n}</a><td>Hall {hall}<td>{}:{minute}<td>{price} crowns",
            10 + n % 9
        )
    }

    #[test]
    fn a_row_above_several_is_said_of_each() {
        let page = |word: &str, from: usize| {
            let rows = (from..from + 9).map(|n| {
                let day = format!(
                    "<tr><th colspan=4>{}</th></tr>",
                    DAYS[((n - from).div_ceil(2) + from) % 5]
                );
                let is_new = [0, 2, 6 - from / 11].contains(&(n - from));
                let day = if is_new { day } else { String::new() };
                day + &row(word, n)
            });
            format!("<table>{}</table>", rows.collect::<String>())
        };
        let records = found(page);
        assert_eq!(records.len(), 9);
        let above = records.iter().map(|(_, heading)| heading.as_deref());
        let days = [1, 1, 2, 2, 2, 4, 4, 4, 4].map(|day| Some(DAYS[day]));
        assert_eq!(above.collect::<Vec<_>>(), days);
    }

    #[test]
    fn a_heading_above_each_table_is_said_of_its_rows() {
        let page = |word: &str, from: usize| {
            let tables = (0..4).map(|table| {
                let start = from + 3 * table;
                let rows = (start..start + 3).map(|n| row(word, n));
                let (day, rows) = (DAYS[(table + from) % 5], rows.collect::<String>());
                format!("<h2>{day}</h2><table>{rows}</table>")
            });
            tables.collect()
        };
        let records = found(page);
        let above = records.iter().map(|(_, heading)| heading.as_deref());
        let days = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4].map(|day| Some(DAYS[day]));
        assert_eq!(above.collect::<Vec<_>>(), days);
    }

    #[test]
    fn what_stands_between_some_records_is_no_heading() {
        let page = |word: &str, from: usize| {
            let rows = (from..from + 9).map(|n| {
                let advert = format!("<tr><th colspan=4>Buy {n}</th></tr>");
                let advert = if n % 4 == 3 { advert } else { String::new() };
                row(word, n) + &advert
            });
            format!("<table>{}</table>", rows.collect::<String>())
        };
        assert!(found(page).iter().all(|(_, heading)| heading.is_none()));
    }
}
