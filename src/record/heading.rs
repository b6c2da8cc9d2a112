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
/// Linear in the siblings of the records.
pub(super) fn headings(records: &[Placed<'_>]) -> Vec<Leaf> {
    let mut first_of_page = vec![false; records.len()];
    let mut pages: Vec<(&Page, Vec<usize>)> = Vec::new();
    for (index, record) in records.iter().enumerate() {
        match pages.last_mut() {
            Some((page, of_page)) if std::ptr::eq(*page, record.page) => of_page.push(index),
            _ => {
                first_of_page[index] = true;
                pages.push((record.page, vec![index]));
            }
        }
    }
    let mut leaves = Vec::new();
    for (height, before) in BEFORE.into_iter().enumerate() {
        let mut found: BTreeMap<String, Above> = BTreeMap::new();
        for (number, (page, of_page)) in pages.iter().enumerate() {
            let mut bases: BTreeMap<NodeId, Vec<usize>> = BTreeMap::new();
            for index in of_page {
                let start = records[*index].unit.start;
                let mut around = iter::once(start).chain(page.ancestors(start));
                let base = around.nth(height).unwrap_or(page.root());
                bases.entry(base).or_default().push(*index);
            }
            for (test, index, heading) in nearest(page, &bases) {
                found
                    .entry(test)
                    .or_default()
                    .push((index, number, heading));
            }
        }
        for (test, of_records) in found {
            if are_headings(&of_records, &pages, &first_of_page) {
                leaves.push(leaf(format!("{before}{test}[1]"), &of_records, &pages));
            }
        }
    }
    leaves
}

/// The nearest element of each make before a base, for each of the records of that base, with the test
/// that tells it from the bases.
fn nearest(page: &Page, bases: &BTreeMap<NodeId, Vec<usize>>) -> Vec<(String, usize, NodeId)> {
    let looks = Looks::of(page, bases);
    let parents = bases.keys().filter_map(|base| page.parent(*base));
    let mut found = Vec::new();
    for parent in parents.collect::<BTreeSet<NodeId>>() {
        let mut nearest: BTreeMap<String, NodeId> = BTreeMap::new();
        for node in page.children(parent).filter(|node| page.is_element(*node)) {
            if let Some(of_base) = bases.get(&node) {
                for (test, heading) in &nearest {
                    found.extend(of_base.iter().map(|index| (test.clone(), *index, *heading)));
                }
            } else if let Some(test) = looks.test(page, node) {
                nearest.insert(test, node);
            }
        }
    }
    found
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

fn are_headings(found: &Above, pages: &[(&Page, Vec<usize>)], first_of_page: &[bool]) -> bool {
    let firsts = found.iter().filter(|(index, ..)| first_of_page[*index]);
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
    share(found.len(), first_of_page.len()) >= USUAL
        && share(firsts.count(), pages.len()) >= USUAL
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
