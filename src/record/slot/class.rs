//! Children told apart by what their author calls them: by the property that each holds, and by
//! class.

use std::collections::{BTreeMap, BTreeSet};

use super::super::labelled::Labelled;
use super::super::locate::class_tests;
use super::super::traits::Traits;
use super::split::{have_one_length, most};
use super::{Aligner, Families, Family};
use crate::page::{NodeId, Page, XPath};
use crate::text::share;

/// Attributes that name properties, for machines or for the tests of a site.
const NAMING: [&str; 13] = [
    "itemprop",
    "property",
    "data-field",
    "data-testid",
    "data-test-id",
    "data-test",
    "data-qa",
    "data-cy",
    "data-at",
    "data-hook",
    "data-automation",
    "data-automation-id",
    "data-marker",
];
/// More names than this are values.
const MOST_NAMES: usize = 40;
/// Two classes are one slot when together they stand in this share of the parents and never both.
const PARTITION: f64 = 0.98;
/// What a class says of one child in more than this share of the parents is no state of it.
const MOST: f64 = 0.5;
/// Where so many of the parents have several children of a kind, one that has a class more may be one of
/// these.
const SEVERAL: f64 = 0.1;
/// How classes begin that tell where a child stands among the others.
const PLACES: [&str; 5] = ["first", "last", "odd", "even", "active"];
/// How those end that tell nothing else, and what they say it of.
const ORDER: [&str; 4] = ["odd", "even", "first", "last"];
const ORDERED: [&str; 7] = ["cell", "child", "entry", "item", "line", "node", "row"];
/// More values of one attribute than this are no names.
const MOST_VALUES: usize = 4;
/// No class, or one without a name.
const EMPTY: &str = "normalize-space(@class)=''";

impl Aligner<'_, '_> {
    /// Children of one tag by the attribute in which their author names the property that each
    /// holds, with the predicate that tells each; all together where there is none.
    pub(super) fn by_name(&self, families: &[Family]) -> Vec<(String, Families)> {
        let children = self.elements(families);
        for attribute in NAMING {
            let values = children
                .iter()
                .filter_map(|(page, child)| page.attr(*child, attribute));
            let properties: BTreeSet<&str> = values.clone().collect();
            let is_plain = |name: &&str| !name.contains(['\'', '"']);
            if share(values.count(), children.len()) <= MOST
                || !(2..=MOST_NAMES).contains(&properties.len())
                || !properties.iter().all(is_plain)
            {
                continue;
            }
            let of = |name: Option<&str>| {
                self.filtered(families, |page, node| page.attr(node, attribute) == name)
            };
            let named = properties
                .iter()
                .map(|name| (format!("[@{attribute}='{name}']"), of(Some(name))));
            let rest = (format!("[not(@{attribute})]"), of(None));
            let rest = Some(rest).filter(|(_, rest)| most(rest) > 0);
            return named.chain(rest).collect();
        }
        vec![(String::new(), families.to_vec())]
    }

    /// Children of one tag by class, with the predicate that tells each class.
    pub(super) fn by_class(&self, families: &[Family]) -> Vec<(String, Families)> {
        let parts = self.parts_by_class(families);
        // The columns of a table are told by place unless each has a class of its own.
        let is_cell = |(page, node): (&Page, NodeId)| matches!(page.tag(node), "td" | "th");
        let is_table = self.elements(families).into_iter().all(is_cell);
        if is_table && have_one_length(families) && parts.iter().any(|(_, part)| most(part) > 1) {
            return vec![(String::new(), families.to_vec())];
        }
        if have_one_length(families) && tell_states(families, &parts) {
            return vec![(String::new(), families.to_vec())];
        }
        parts
    }

    /// Children that each wrap one element, by the class of that: of `<p><b class=price>` and
    /// `<p><b class=seller>`, of which now the one and now the other is missing.
    pub(super) fn by_wrapped(&self, families: &[Family]) -> Option<Vec<Labelled>> {
        let mut groups: BTreeMap<String, Families> = BTreeMap::new();
        let (mut having, mut all) = (0, 0);
        for (at, (record, children)) in families.iter().enumerate() {
            let page = self.page(*record);
            all += children.len();
            for child in children {
                let classes = wrapped(page, *child).map(|one| self.names.classes(page, one));
                let Some(name) = classes.and_then(|classes| classes.into_iter().next()) else {
                    continue;
                };
                having += 1;
                let none = || families.iter().map(|(record, _)| (*record, Vec::new()));
                let group = groups.entry(name).or_insert_with(|| none().collect());
                if let Some((_, nodes)) = group.get_mut(at) {
                    nodes.push(*child);
                }
            }
            if groups.len() > MOST_NAMES {
                return None;
            }
        }
        if share(having, all) < PARTITION || groups.len() < 2 {
            return None;
        }
        let groups: Vec<Families> = groups.into_values().collect();
        let single = groups.iter().filter(|group| most(group) == 1);
        if single.count() * 2 <= groups.len() {
            return None;
        }
        let within = groups.iter().map(|group| self.wrapped(group));
        let within: Vec<Families> = within.collect();
        let tests = self.tests(&within).into_iter().zip(groups);
        let groups = tests.map(|(test, families)| Labelled {
            test: format!("[*[normalize-space()][1]{test}]"),
            label: None,
            families,
        });
        Some(groups.collect())
    }

    /// What the children wrap.
    fn wrapped(&self, families: &[Family]) -> Families {
        let within = families.iter().map(|(record, children)| {
            let page = self.page(*record);
            let within = children.iter().filter_map(|child| wrapped(page, *child));
            (*record, within.collect())
        });
        within.collect()
    }

    /// For each of the parts a predicate by the classes that it has and no other one.
    fn tests(&self, parts: &[Families]) -> Vec<String> {
        let places = 0..parts.len();
        let test = |at: usize| self.class_predicate(&parts[at], &self.others(parts, at));
        places.map(test).collect()
    }

    /// The elements of all parts but one.
    fn others(&self, parts: &[Families], at: usize) -> Vec<(&Page, NodeId)> {
        let others = parts.iter().enumerate().filter(|(other, _)| *other != at);
        others.flat_map(|(_, part)| self.elements(part)).collect()
    }

    fn parts_by_class(&self, families: &[Family]) -> Vec<(String, Families)> {
        let telling = self.telling_classes(families);
        let class = |page: &Page, node: NodeId| {
            let names = self.names.classes(page, node);
            let name = telling.iter().find(|name| names.contains(*name));
            let mut others = names.iter().filter(|name| !is_order(name));
            name.or_else(|| others.next()).cloned().unwrap_or_default()
        };
        let kinds = self.variants(families, class);
        if kinds.len() < 2 {
            return vec![(String::new(), families.to_vec())];
        }
        let mut parts: Vec<Families> = Vec::new();
        for classes in kinds {
            let part = self.filtered(families, |page, node| classes.contains(&class(page, node)));
            match parts.iter_mut().find(|other| partition(other, &part)) {
                Some(other) => {
                    for (mine, theirs) in other.iter_mut().zip(part) {
                        mine.1.extend(theirs.1);
                    }
                }
                None => parts.push(part),
            }
        }
        let mut tests = self.tests(&parts);
        // What has no class of its own is what the others are not.
        for at in 0..parts.len() {
            let of_others = tests.iter().enumerate().filter(|(other, _)| *other != at);
            let rest = of_others.filter_map(|(_, test)| inner(test));
            let rest = format!("[not({})]", rest.collect::<Vec<_>>().join(" or "));
            let (own, others) = (self.elements(&parts[at]), self.others(&parts, at));
            if selects_any(&tests[at], &others)
                && !selects_any(&rest, &others)
                && own.iter().all(|one| selects_any(&rest, &[*one]))
            {
                tests[at] = rest;
            }
        }
        tests.into_iter().zip(parts).collect()
    }

    /// Classes that no two children of a parent have, those first that the most parents have in one:
    /// what a child is, rather than how it is at the moment ("zero nb-hits").
    fn telling_classes(&self, families: &[Family]) -> Vec<String> {
        let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        let mut texts: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for (record, children) in families {
            let page = self.page(*record);
            let mut here: BTreeSet<String> = BTreeSet::new();
            for child in children {
                for name in self.names.classes(page, *child) {
                    let text = page.text(*child).trim();
                    texts.entry(name.clone()).or_default().insert(text);
                    let (parents, times) = counts.entry(name.clone()).or_default();
                    *times += 1;
                    *parents += usize::from(here.insert(name));
                }
            }
        }
        // A class that goes with one text is the value in other words.
        let is_kind = |name: &str| {
            texts.get(name).is_some_and(|texts| texts.len() > 1)
                && !PLACES.iter().any(|place| name.starts_with(place))
                && !is_order(name)
        };
        let mut telling: Vec<(usize, String)> = counts
            .into_iter()
            .filter(|(name, (parents, times))| parents == times && *times > 1 && is_kind(name))
            .map(|(name, (parents, _))| (parents, name))
            .collect();
        telling.sort_by(|a, b| b.cmp(a));
        telling.truncate(MOST_NAMES);
        let telling = telling.into_iter().map(|(_, name)| name).collect();
        self.without_states(telling, families)
    }

    /// The classes but for those that set one of several like children apart: the primary one of
    /// many tags. Without them these have the same first class, and they say the like.
    fn without_states(&self, mut telling: Vec<String>, families: &[Family]) -> Vec<String> {
        let mut of_name: BTreeMap<String, (BTreeSet<String>, Traits)> = BTreeMap::new();
        let mut rest: BTreeMap<String, (usize, usize, Traits)> = BTreeMap::new();
        for (record, children) in families {
            let page = self.page(*record);
            let mut here: BTreeMap<String, usize> = BTreeMap::new();
            for child in children {
                let names = self.names.classes(page, *child);
                let first = names.first().cloned().unwrap_or_default();
                if let Some(name) = telling.iter().find(|name| names.contains(*name)) {
                    let (firsts, traits) = of_name.entry(name.clone()).or_default();
                    firsts.insert(first);
                    traits.add(page, *child);
                } else {
                    let (parents, several, traits) = rest.entry(first.clone()).or_default();
                    let times = here.entry(first).or_default();
                    *times += 1;
                    *parents += usize::from(*times == 1);
                    *several += usize::from(*times == 2);
                    traits.add(page, *child);
                }
            }
        }
        telling.retain(|name| {
            let state = of_name.get(name).is_some_and(|(firsts, traits)| {
                let like = |(parents, several, other): &(usize, usize, Traits)| {
                    share(*several, *parents) >= SEVERAL && traits.resemble(other)
                };
                firsts.len() == 1
                    && firsts
                        .first()
                        .and_then(|first| rest.get(first))
                        .is_some_and(like)
            });
            !state
        });
        telling
    }

    /// The predicate for a part of the children: a class that all of it has and no other child.
    fn class_predicate(&self, part: &[Family], others: &[(&Page, NodeId)]) -> String {
        let elements = self.elements(part);
        let common = class_tests(&elements);
        if let Some(test) = common.iter().find(|test| !selects_any(test, others)) {
            return test.clone();
        }
        if let Some(test) = values_test(&elements, others, MOST_VALUES) {
            return test;
        }
        if let Some(test) = common.into_iter().next() {
            return test;
        }
        let mut of_key: BTreeMap<Option<String>, Vec<(&Page, NodeId)>> = BTreeMap::new();
        for (page, node) in elements {
            let first = self.names.classes(page, node).into_iter().next();
            of_key.entry(first).or_default().push((page, node));
        }
        let test = |elements: &Vec<(&Page, NodeId)>| {
            let start = start_test(elements);
            let own = class_tests(elements).into_iter().chain([start.clone()]);
            let mut own = own.filter(|test| !selects_any(test, others));
            let own = own.next();
            let own = own.or_else(|| values_test(elements, others, MOST_NAMES));
            own.unwrap_or(start)
        };
        let tests: Vec<String> = of_key.values().map(test).collect();
        let tests = tests.iter().filter_map(|test| inner(test));
        format!("[{}]", tests.collect::<Vec<_>>().join(" or "))
    }
}

/// The element that says the first of what one says, where that is in one.
fn wrapped(page: &Page, node: NodeId) -> Option<NodeId> {
    let says = |child: &NodeId| !page.text(*child).trim().is_empty();
    let first = page.children(node).find(says);
    first.filter(|first| page.is_element(*first))
}

/// Whether a class says no more than where its element stands among others: "even", "row-first".
fn is_order(class: &str) -> bool {
    let (what, place) = class.rsplit_once(['-', '_']).unwrap_or(("row", class));
    let what = what.rsplit(['-', '_']).next().unwrap_or_default();
    ORDER.contains(&place) && ORDERED.contains(&what)
}

/// What a predicate tests.
fn inner(predicate: &str) -> Option<&str> {
    predicate.strip_prefix('[')?.strip_suffix(']')
}

/// The test for the whole values that `class` has in elements and in none of the others, if they are
/// few: names that a tool has made are as good while they are the same.
fn values_test(
    elements: &[(&Page, NodeId)],
    others: &[(&Page, NodeId)],
    most: usize,
) -> Option<String> {
    let values = |elements: &[(&Page, NodeId)]| -> BTreeSet<Option<String>> {
        let value = |(page, node): &(&Page, NodeId)| page.attr(*node, "class").map(str::to_owned);
        elements.iter().map(value).collect()
    };
    let own = values(elements);
    let is_plain = |value: &str| !value.contains(['\'', '"']);
    if own.len() > most
        || !own.iter().flatten().all(|value| is_plain(value))
        || !own.is_disjoint(&values(others))
    {
        return None;
    }
    let tests: Vec<String> = own
        .into_iter()
        .map(|value| match value.as_deref() {
            None => "not(@class)".to_owned(),
            Some("") => EMPTY.to_owned(),
            Some(value) => format!("@class='{value}'"),
        })
        .collect();
    Some(format!("[{}]", tests.join(" or ")))
}

/// A test for how the classes of all of the elements begin, up to a number.
fn start_test(elements: &[(&Page, NodeId)]) -> String {
    let classes = elements.iter().map(|(page, node)| {
        let class = page.attr(*node, "class").unwrap_or_default();
        class.split_whitespace().collect::<Vec<_>>().join(" ")
    });
    let start = classes.reduce(|start, class| {
        let same = start.chars().zip(class.chars()).take_while(|(a, b)| a == b);
        same.map(|(c, _)| c).collect()
    });
    let start = start.unwrap_or_default();
    let start = start.split('\'').next().unwrap_or_default();
    match start.trim_end_matches(|c: char| c.is_numeric() || c == ' ') {
        "" => format!("[{EMPTY}]"),
        start => format!("[starts-with(normalize-space(@class), '{start}')]"),
    }
}

/// Whether a predicate holds for one of the elements.
fn selects_any(test: &str, elements: &[(&Page, NodeId)]) -> bool {
    let Ok(path) = XPath::parse(&format!("self::*{test}")) else {
        return true;
    };
    elements
        .iter()
        .any(|(page, node)| !path.select(page, *node).is_empty())
}

/// Whether two classes never stand under one parent, and one of them does under nearly all.
pub(super) fn partition(a: &[Family], b: &[Family]) -> bool {
    let mut with_one = 0;
    for ((_, a), (_, b)) in a.iter().zip(b) {
        match (a.len(), b.len()) {
            (1, 0) | (0, 1) => with_one += 1,
            (0, 0) => {}
            _ => return false,
        }
    }
    share(with_one, a.len()) >= PARTITION
}

/// Whether of as many children in each parent some are apart by a class for how the child at their
/// place is at the moment ("accepted"): they stand at that place alone, and others take it where they
/// are missing, which stand elsewhere, too.
fn tell_states(families: &[Family], parts: &[(String, Families)]) -> bool {
    let places = |part: &[Family]| -> Vec<Vec<usize>> {
        let of = |((_, all), (_, own)): (&Family, &Family)| {
            let own: BTreeSet<&NodeId> = own.iter().collect();
            let places = all.iter().enumerate();
            let own = places.filter(|(_, child)| own.contains(child));
            own.map(|(place, _)| place).collect()
        };
        families.iter().zip(part).map(of).collect()
    };
    let of_parts: Vec<Vec<Vec<usize>>> = parts.iter().map(|(_, part)| places(part)).collect();
    of_parts.iter().any(|part| {
        let at: BTreeSet<usize> = part.iter().flatten().copied().collect();
        let place = at.first().copied().filter(|_| at.len() == 1);
        place.is_some_and(|place| {
            of_parts.iter().any(|other| {
                let takes = |(own, other): (&Vec<usize>, &Vec<usize>)| {
                    own.is_empty() == other.contains(&place)
                };
                part.iter().any(Vec::is_empty)
                    && other.iter().flatten().any(|at| *at != place)
                    && part.iter().zip(other).all(takes)
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::split::tests::paths;

    #[test]
    fn a_class_that_tells_what_a_child_is_comes_before_its_state() {
        let found = paths(&[
            "<span class='zero hits'>0</span><span class=notes>2</span>",
            "<span class=hits>9</span><span class='zero notes'>0</span>",
            "<span class='zero hits'>0</span><span class='zero notes'>0</span>",
            "<span class=hits>12</span><span class=notes>7</span>",
        ]);
        let named = |name: &str| found.iter().any(|path| path.contains(name));
        assert!(
            found.len() == 2 && named("hits") && named("notes"),
            "{found:?}"
        );
    }

    #[test]
    fn a_class_at_one_of_as_many_places_tells_its_state() {
        let item = |class: &str, text: usize| format!("<p class='item {class}'>{text}</p>");
        let row = |answers: &str, n: usize| {
            let [votes, views] = [item("hot", n * 7 % 31), item("", 100 + n * 11 % 37)];
            format!("{votes}{}{views}", item(answers, n * 5 % 13))
        };
        let rows: Vec<String> = (0..9)
            .map(|n| row(["has-answers", "has-answers accepted", ""][n % 3], n))
            .collect();
        let found = paths(&rows.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(found.len(), 3, "{found:?}");
    }

    #[test]
    fn children_are_told_by_the_whole_class_of_what_they_wrap() {
        let found = paths(&[
            "<p><b class='fs-6 cost'>12</b></p> <p><b class='mb-1'>by sea</b></p>",
            "<p><b class='mb-1'>by air</b></p>",
            "<p><b class='fs-6 cost'>9</b></p>",
            "<p><b class='fs-6 cost'>11</b></p> <p><b class='mb-1'>by sea</b></p>",
        ]);
        let tests = ["p[*[normalize-space()][1]", "' fs-6 '", "class='mb-1'"];
        let named = |test: &&str| found.iter().any(|path| path.contains(test));
        assert!(found.len() == 2 && tests.iter().all(named), "{found:?}");
    }

    #[test]
    fn rows_are_no_parts_by_their_order() {
        let found = paths(&[
            "<p class='odd row-first'>Ann</p><p class=even>Bo</p><p class='odd row-last'>Cy</p>",
            "<p class='odd row-first'>Di</p>",
            "<p class='odd row-first'>Ed</p><p class='even row-last'>Flo</p>",
        ]);
        assert_eq!(found, ["p"]);
    }

    #[test]
    fn children_are_told_by_the_property_that_they_hold() {
        let found = paths(&[
            "<b itemprop=volume>12</b> <b itemprop=year>1999</b>",
            "<b itemprop=year>2001</b>",
            "<b itemprop=volume>7</b> <b itemprop=year>1987</b>",
        ]);
        assert_eq!(found, ["b[@itemprop='volume']", "b[@itemprop='year']"]);
    }
}
