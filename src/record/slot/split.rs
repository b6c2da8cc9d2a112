//! One slot taken apart into several: by the names and classes of its elements, else by their
//! places.

use std::collections::{BTreeMap, BTreeSet};

use super::super::labelled::{Labelled, among_others, by_label};
use super::super::steps::outer;
use super::super::traits::Traits;
use super::place::from_start;
use super::{Aligner, FOLLOWING, Families, Family, Nodes, Slot};
use crate::page::{NodeId, Page};
use crate::text::{normalize, share};

/// A number of children is fixed when this share of the parents has it.
const FIXED: f64 = 0.9;
/// What is said in this share of the parents is no value.
const ALWAYS: f64 = 0.98;
/// From fewer parents it is not told what all of them have.
const FEWEST_PARENTS: usize = 4;
/// An element in one child of more than this share of the parents tells what that child is.
const MOST: f64 = 0.5;
/// Where so many of the words at the first place stand at others too, all are values of one thing.
const COMMON: f64 = 0.3;
/// Elements that show something without text, or lead somewhere.
const ICONS: [&str; 5] = ["a", "button", "i", "img", "svg"];

impl Aligner<'_, '_> {
    /// The slots of the children in `families`, a family a parent.
    pub(super) fn split(&self, base: &str, names: &[String], families: &[Family]) -> Vec<Slot> {
        let mut tags: BTreeSet<&str> = BTreeSet::new();
        for (record, children) in families {
            tags.extend(children.iter().map(|child| self.page(*record).tag(*child)));
        }
        let mut slots = Vec::new();
        for tag in tags {
            let of_tag = self.filtered(families, |page, node| page.tag(node) == tag);
            if most(&of_tag) <= 1 {
                slots.push(self.slot(format!("{base}{tag}"), names, &of_tag));
                continue;
            }
            for (named, family) in self.by_name(&of_tag) {
                for (test, family) in self.by_class(&family) {
                    let path = format!("{base}{tag}{named}{test}");
                    slots.extend(self.by_position(&path, names, &family));
                }
            }
        }
        slots
    }

    pub(super) fn filtered(
        &self,
        families: &[Family],
        keep: impl Fn(&Page, NodeId) -> bool,
    ) -> Families {
        families
            .iter()
            .map(|(record, children)| {
                let page = self.page(*record);
                let kept = children.iter().copied().filter(|child| keep(page, *child));
                (*record, kept.collect())
            })
            .collect()
    }

    fn slot(&self, path: String, names: &[String], families: &[Family]) -> Slot {
        let nodes: Nodes = families
            .iter()
            .flat_map(|(record, children)| children.iter().map(|child| (*record, *child)))
            .collect();
        let mut names = names.to_vec();
        names.extend(self.own_name(&nodes));
        Slot {
            path,
            names,
            label: None,
            nodes,
        }
    }

    /// What the author calls the element: a naming attribute or a class of all, else its tag.
    fn own_name(&self, nodes: &Nodes) -> Option<String> {
        let (record, node) = nodes.first()?;
        let page = self.page(*record);
        for attribute in ["itemprop", "data-field", "headers", "data-label", "class"] {
            let first = page.attr(*node, attribute).unwrap_or_default();
            let named = first.split_whitespace().find(|token| {
                nodes.iter().all(|(record, node)| {
                    let value = self
                        .page(*record)
                        .attr(*node, attribute)
                        .unwrap_or_default();
                    value.split_whitespace().any(|other| other == *token)
                })
            });
            if let Some(name) = named {
                return Some(name.to_owned());
            }
        }
        Some(page.tag(*node).to_owned())
    }

    pub(super) fn elements(&self, families: &[Family]) -> Vec<(&Page, NodeId)> {
        families
            .iter()
            .flat_map(|(record, nodes)| nodes.iter().map(|node| (self.page(*record), *node)))
            .collect()
    }

    /// Children of one tag and class: a slot a position, or one slot of many values.
    fn by_position(&self, path: &str, names: &[String], families: &[Family]) -> Vec<Slot> {
        if most(families) <= 1 {
            return vec![self.slot(path.to_owned(), names, families)];
        }
        if let Some((test, stars)) = self.stars(families) {
            return vec![self.slot(format!("{path}{test}"), names, &stars)];
        }
        if let Some(labelled) = by_label(families, |record| self.page(record)) {
            let labelled = labelled.into_iter();
            return labelled
                .map(|one| self.labelled(path, names, one))
                .collect();
        }
        if !have_one_length(families)
            && let Some((labelled, others)) = among_others(families, |record| self.page(record))
        {
            let rest = self.by_position(&format!("{path}{}", others.test), names, &others.families);
            let labelled = labelled
                .into_iter()
                .map(|one| self.labelled(path, names, one));
            return labelled.chain(rest).collect();
        }
        if !have_one_length(families)
            && let Some(slots) = self.by_contents(path, names, families)
        {
            return slots;
        }
        if !have_one_length(families)
            && let Some([(own, at_end), (others, rest)]) = self.by_end(path, families)
        {
            let mut slots = vec![self.slot(format!("{path}{own}"), names, &at_end)];
            slots.extend(self.by_position(&format!("{path}{others}"), names, &rest));
            return slots;
        }
        if !self.is_positional(families) {
            return self.without_constant(path, names, families);
        }
        self.at_places(path, names, families)
    }

    fn labelled(&self, path: &str, names: &[String], labelled: Labelled) -> Slot {
        let path = format!("{path}{}", labelled.test);
        let mut slot = self.slot(path, names, &labelled.families);
        slot.label = labelled.label;
        slot
    }

    /// The slots of children by what stands in or before them.
    fn by_contents(&self, path: &str, names: &[String], families: &[Family]) -> Option<Vec<Slot>> {
        let halves = || {
            let (test, having, rest) = self
                .by_speech(families)
                .or_else(|| self.by_shape(families))?;
            let group = |test, families| Labelled {
                test,
                label: None,
                families,
            };
            let rest = group(format!("[not({test})]"), rest);
            Some(vec![group(format!("[{test}]"), having), rest])
        };
        let groups = self
            .by_word(families)
            .or_else(|| self.by_wrapped(families))
            .or_else(|| self.by_cells(families))
            .or_else(halves)?;
        let slots = |group: Labelled| {
            let path = format!("{path}{}", group.test);
            let mut slots = self.by_position(&path, names, &group.families);
            for slot in &mut slots {
                slot.label = slot.label.take().or_else(|| group.label.clone());
            }
            slots
        };
        Some(groups.into_iter().flat_map(slots).collect())
    }

    /// A slot a position.
    fn at_places(&self, path: &str, names: &[String], families: &[Family]) -> Vec<Slot> {
        // What follows the start of a record has no end of its own to count from.
        let places = if path.starts_with(FOLLOWING) && outer(path).is_none() {
            from_start(families)
        } else {
            self.places(families)
        };
        places
            .into_iter()
            .map(|(test, family)| self.slot(format!("{path}{test}"), names, &family))
            .collect()
    }

    /// The children with text, with the test for it, and those without, such as icons that lead
    /// somewhere. What is empty altogether keeps the place of a value.
    fn by_speech(&self, families: &[Family]) -> Option<(String, Families, Families)> {
        let of = |speaks: bool| {
            self.filtered(families, |page, node| {
                page.text(node).trim().is_empty() != speaks
            })
        };
        let (said, silent) = (of(true), of(false));
        let holds = |(page, child): (&Page, NodeId)| {
            page.subtree(child)
                .any(|below| ICONS.contains(&page.tag(below)))
        };
        let are_icons = self.elements(&silent).into_iter().all(holds);
        (most(&said) > 0 && most(&silent) > 0 && are_icons)
            .then(|| ("normalize-space()".to_owned(), said, silent))
    }

    /// Rows with columns, of which a parent has one, and those of one cell: what is said across the
    /// table is no column of it.
    fn by_cells(&self, families: &[Family]) -> Option<Vec<Labelled>> {
        let cells = |page: &Page, row: NodeId| {
            let cells = page.children(row).filter(|cell| page.tag(*cell) == "td");
            cells.count()
        };
        let rows = self.elements(families);
        let are_rows = rows.iter().all(|(page, row)| page.tag(*row) == "tr");
        let numbers: BTreeSet<usize> = rows.iter().map(|(page, row)| cells(page, *row)).collect();
        let (least, most_cells) = (*numbers.first()?, *numbers.last()?);
        if !are_rows || least != 1 || numbers.len() != 2 {
            return None;
        }
        let of = |number: usize| self.filtered(families, |page, row| cells(page, row) == number);
        let (across, columns) = (of(least), of(most_cells));
        (most(&columns) == 1).then(|| {
            let group = |test: &str, families| Labelled {
                test: test.to_owned(),
                label: None,
                families,
            };
            vec![group("[td[2]]", columns), group("[not(td[2])]", across)]
        })
    }

    /// The children that hold an element of which most parents have one such child and none has
    /// two, with the test for it, and the others.
    fn by_shape(&self, families: &[Family]) -> Option<(String, Families, Families)> {
        let parents = || families.iter().filter(|(_, children)| !children.is_empty());
        let mut holders: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for (record, children) in parents() {
            let page = self.page(*record);
            let mut here: BTreeMap<&str, usize> = BTreeMap::new();
            for child in children {
                let below = page.subtree(*child).skip(1);
                let tags: BTreeSet<&str> = below
                    .filter(|node| page.is_element(*node))
                    .map(|node| page.tag(node))
                    .collect();
                for tag in tags {
                    *here.entry(tag).or_default() += 1;
                }
            }
            for (tag, count) in here {
                let (parents, most) = holders.entry(tag).or_default();
                *parents += 1;
                *most = count.max(*most);
            }
        }
        let all = parents().count();
        let telling = holders
            .into_iter()
            .filter(|(_, (parents, most))| *most == 1 && share(*parents, all) > MOST)
            .max_by_key(|(_, (parents, _))| *parents);
        let (tag, _) = telling?;
        let of = |holds: bool| {
            self.filtered(families, |page, node| {
                page.elements_in(node, tag).any(|below| below != node) == holds
            })
        };
        let (having, rest) = (of(true), of(false));
        // An icon marks one of several that say the like.
        let traits = |families: &[Family]| Traits::of(self.elements(families));
        let is_mark =
            ICONS.contains(&tag) && tag != "a" && traits(&having).resemble(&traits(&rest));
        (most(&rest) > 0 && !is_mark).then(|| (format!(".//{tag}"), having, rest))
    }

    /// One slot of many values, and one for that which nearly all have beside others: "Read more".
    fn without_constant(&self, path: &str, names: &[String], families: &[Family]) -> Vec<Slot> {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for (record, children) in families {
            let page = self.page(*record);
            let said: BTreeSet<String> = children
                .iter()
                .map(|child| page.clean_text(*child))
                .collect();
            for text in said {
                *counts.entry(text).or_default() += 1;
            }
        }
        let parents = families.iter().filter(|(_, children)| !children.is_empty());
        let all = parents.count();
        let is_said =
            |text: &str| text.contains(char::is_alphabetic) && !text.contains(['\'', '"']);
        let constant = counts
            .iter()
            .find(|(text, count)| share(**count, all) >= ALWAYS && is_said(text));
        let Some((text, _)) = constant.filter(|_| counts.len() > 2 && all >= FEWEST_PARENTS) else {
            return vec![self.slot(path.to_owned(), names, families)];
        };
        let condition = format!("normalize-space(.)='{text}'");
        let of = |is_constant: bool| {
            self.filtered(families, |page, node| {
                (page.clean_text(node) == *text) == is_constant
            })
        };
        let (constant, rest) = (of(true), of(false));
        let mut slots = vec![self.slot(format!("{path}[{condition}]"), names, &constant)];
        let path = format!("{path}[not({condition})]");
        if most(&rest) > 1 && self.is_positional(&rest) {
            slots.extend(self.at_places(&path, names, &rest));
        } else {
            slots.push(self.slot(path, names, &rest));
        }
        slots
    }

    fn is_positional(&self, families: &[Family]) -> bool {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        let (mut first, mut rest): (Traits, Traits) = Default::default();
        let mut said: [BTreeSet<String>; 2] = Default::default();
        for (record, children) in families {
            if children.is_empty() {
                continue;
            }
            *counts.entry(children.len()).or_default() += 1;
            for (place, child) in children.iter().enumerate() {
                let page = self.page(*record);
                if matches!(page.tag(*child), "td" | "th") {
                    return true;
                }
                let traits = if place == 0 { &mut first } else { &mut rest };
                traits.add(page, *child);
                said[place.min(1)].extend(names(page, *child));
            }
        }
        let [at_first, later] = said;
        let both = at_first.intersection(&later).count();
        if !have_one_length(families)
            && both > 1
            && share(both, at_first.len().min(later.len())) >= COMMON
        {
            return false;
        }
        let total = counts.values().sum();
        let fixed = counts
            .iter()
            .any(|(count, parents)| *count > 1 && share(*parents, total) >= FIXED);
        fixed || !first.resemble(&rest)
    }
}

/// The words that a value consists of and what its images say: numbers and days come back by chance.
fn names(page: &Page, node: NodeId) -> impl Iterator<Item = String> {
    let text = page.clean_text(node);
    let images = page.elements_in(node, "img");
    let alts = images.filter_map(|image| page.attr(image, "alt").map(str::to_owned));
    let texts: Vec<String> = std::iter::once(text).chain(alts).collect();
    texts
        .into_iter()
        .filter(|text| text.contains(char::is_alphabetic) && normalize(text).kind() == "text")
}

/// Whether all parents that have children have as many.
pub(super) fn have_one_length(families: &[Family]) -> bool {
    let mut lengths = families
        .iter()
        .map(|(_, children)| children.len())
        .filter(|length| *length > 0);
    let first = lengths.next();
    lengths.all(|length| Some(length) == first)
}

pub(super) fn most(families: &[Family]) -> usize {
    families
        .iter()
        .map(|(_, children)| children.len())
        .max()
        .unwrap_or(0)
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeSet;

    use super::super::super::feature::schema;
    use super::super::super::queries::Queries;
    use crate::page::{Page, XPath};

    /// The paths of the features of the rows that a list of them has.
    pub(in super::super) fn paths(rows: &[&str]) -> Vec<String> {
        let html = format!("<ul><li>{}</ul>", rows.join("<li>"));
        let page = Page::parse(&html, "http://example.org/".parse().unwrap());
        let records = XPath::parse("//li").unwrap();
        let found = schema(&records, false, &[&page], &Queries::default());
        let paths = found.features.iter().map(|one| one.path.to_string());
        paths.collect()
    }

    #[test]
    fn rows_are_told_by_the_class_of_what_they_wrap() {
        let row = |class: &str, value: &str| format!("<p><b class={class}>{value}</b></p>");
        let prices = ["$12", "$7", "$130", "$45", "$9", "$88"];
        let places = ["Oslo", "Rome", "Bonn", "Kyiv", "Wien", "Bern"];
        let rows = (0..6).map(|n| {
            let shipping = if n % 2 == 0 {
                row("shipping", &format!("+{n} days"))
            } else {
                String::new()
            };
            row("price", prices[n]) + &shipping + &row("place", places[n])
        });
        let rows: Vec<String> = rows.collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let found = paths(&rows);
        for name in ["price", "shipping", "place"] {
            let of_name = |path: &&String| path.contains(&format!("' {name} '"));
            assert_eq!(found.iter().filter(of_name).count(), 1, "{found:?}");
        }
    }

    #[test]
    fn items_that_come_back_at_other_places_are_a_list() {
        let tag = |n: usize| ["red", "blue", "green"][n % 3];
        let rows = (0..8).map(|n| {
            let first = format!("<p>{}", tag(n));
            let second = format!("<p>{}", tag(n + 1));
            if n == 0 { first } else { first + &second }
        });
        let rows: Vec<String> = rows.collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        assert_eq!(paths(&rows), ["p"]);
    }

    #[test]
    fn icons_tell_those_that_have_one_from_the_others() {
        let item = |icon: &str, text: String| format!("<p><i class={icon}></i>{text}");
        let rows = (1..17).map(|n| {
            let length = item("way", format!("{n} km"));
            let climb = item("up", format!("{n}00 m"));
            let some = if n % 2 == 0 { length } else { String::new() };
            some + &climb + &format!("<p>Part {n}")
        });
        let rows: Vec<String> = rows.collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let found = paths(&rows);
        let having = |icon: &str| {
            let test = format!("p[descendant::*[@class='{icon}']]");
            found.iter().any(|path| path.starts_with(&test))
        };
        assert!(having("way") && having("up"), "{found:?}");
    }

    #[test]
    fn what_is_so_long_ago_is_told_from_what_is_counted() {
        let rows = (1..13).map(|n| match n % 4 {
            0 => format!("<p>{n} hours ago"),
            1 => format!("<p>1 year ago<p>{n},045 views"),
            _ => format!("<p>{n} days ago<p>{n} views"),
        });
        let rows: Vec<String> = rows.collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let found = paths(&rows);
        let said = |word: &str| {
            let test = format!("p[contains(normalize-space(.), ' {word}')]");
            found.contains(&test)
        };
        assert!(said("ago") && said("views"), "{found:?}");
    }

    #[test]
    fn properties_named_for_tests_tell_children_apart() {
        let found = paths(&[
            "<p data-testid=place>Oslo</p><p data-testid=pay>12 a day</p>",
            "<p data-testid=pay>30 a day</p>",
            "<p data-testid=place>Rome</p><p data-testid=pay>7 a day</p>",
        ]);
        assert_eq!(found, ["p[@data-testid='place']", "p[@data-testid='pay']"]);
    }

    #[test]
    fn siblings_are_told_by_the_words_around_their_numbers() {
        let players = ["Brass", "Strings", "All wind", "Choir"];
        let rows = (0..10).map(|n| {
            let grade = if n % 3 == 0 {
                String::new()
            } else {
                format!("<b>Grad {}</b>", n % 5)
            };
            format!(
                "<b>{}</b>{grade}<b>{n}:1{} min</b><b>©19{}</b>",
                players[n % 4],
                n % 6,
                60 + n
            )
        });
        let rows: Vec<String> = rows.collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let others =
            "b[not(contains(normalize-space(.), ' min') or contains(normalize-space(.), 'Grad'))]";
        let told = |word: &str| format!("b[contains(normalize-space(.), '{word}')]");
        assert_eq!(
            paths(&rows),
            [
                format!("{others}[1]"),
                told("Grad"),
                told(" min"),
                format!("{others}[2]")
            ]
        );
    }

    #[test]
    fn icons_that_lead_somewhere_do_not_count_with_texts() {
        let icon = "<a href=cover><i class=icon></i></a>";
        let found = paths(&[
            &format!("{icon}<a href=e>Emma</a>"),
            "<a href=d>Dune</a>",
            &format!("{icon}<a href=i>Ivanhoe</a>"),
        ]);
        let texts: Vec<&String> = found.iter().filter(|path| !path.contains('@')).collect();
        assert_eq!(texts, ["a[normalize-space()]"]);
        // An empty place is that of a value.
        let found = paths(&[
            "<p>Emma</p><p></p><p>1815</p>",
            "<p>Dune</p><p>Arrakis</p><p>1965</p>",
            "<p>Ivanhoe</p><p>1819</p>",
        ]);
        assert!(
            found.iter().all(|path| !path.contains("normalize-space")),
            "{found:?}"
        );
    }

    #[test]
    fn what_all_have_beside_other_links_is_no_value() {
        let more = "<a href=m>Read more</a>";
        let found = paths(&[
            &format!("<a href=b>Berlin</a>{more}"),
            more,
            &format!("<a href=l>Leeds</a>{more}"),
            more,
            &format!("<a href=g>Glasgow</a>{more}"),
        ]);
        let texts: Vec<&String> = found.iter().filter(|path| !path.contains('@')).collect();
        assert_eq!(texts, ["a[not(normalize-space(.)='Read more')]"]);
    }

    #[test]
    fn values_follow_labels_of_the_same_make() {
        let pair = |label: &str, value: &str| format!("<p>{label}</p><p>{value}</p>");
        let (year, pages) = (pair("Year", "1999"), pair("Pages", "12"));
        let (other, more) = (pair("Year", "2001"), pair("Pages", "7"));
        let both = format!("{year}{pages}");
        let found = paths(&[&both, &other, &more, &format!("{other}{more}")]);
        let test = |label: &str| format!("p[normalize-space(preceding-sibling::*[1])='{label}']");
        assert_eq!(found, [test("Year"), test("Pages")]);
    }

    #[test]
    fn a_text_before_links_is_their_label() {
        let by = |name: &str| format!("<p>By <a>{name}</a></p>");
        let at = |place: &str| format!("<p>Seen in <a>{place}</a></p>");
        let found = paths(&[
            &format!("{}{}", by("Ann"), at("Leeds")),
            &at("York"),
            &by("Bo"),
            &format!("{}{}", by("Cy"), at("Bath")),
        ]);
        let test = |label: &str| format!("p[starts-with(normalize-space(.), '{label}')]/a");
        assert_eq!(found, [test("By"), test("Seen in")]);
    }

    #[test]
    fn texts_behind_labels_are_told_from_others() {
        let rows = (0..8).map(|n| {
            let pages = (n % 2 == 0).then(|| format!("<b>Pages:</b> {n}0<br>"));
            let isbn = (n % 3 > 0).then(|| format!("<b>ISBN:</b> {n}1<br>"));
            let both = pages.unwrap_or_default() + &isbn.unwrap_or_default();
            format!("{both}A village on hill {n}")
        });
        let rows: Vec<String> = rows.collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        // Fewer than five records have the one, so places tell.
        assert!(paths(&rows).iter().all(|path| !path.contains("Pages")));
        let found = paths(&[rows.as_slice(), &rows].concat());
        let behind = |label: &str| format!("normalize-space(preceding-sibling::*[1])='{label}:'");
        let (isbn, pages) = (behind("ISBN"), behind("Pages"));
        let rest = format!("text()[normalize-space()][not({isbn} or {pages})]");
        assert_eq!(
            BTreeSet::from_iter(found),
            BTreeSet::from([rest, format!("text()[{isbn}]"), format!("text()[{pages}]")])
        );
    }

    #[test]
    fn siblings_are_told_by_the_words_around_their_day_or_number() {
        let rows = (1..9).map(|n| {
            let posted = (n % 2 == 0).then(|| format!("<p>· Posted on {n} May 2021</p>"));
            let steps = (n % 3 > 0).then(|| format!("<p>{n} steps</p>"));
            posted.unwrap_or_default() + &steps.unwrap_or_default()
        });
        let rows: Vec<String> = rows.collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let found = paths(&[rows.as_slice(), &rows].concat());
        let says = |words: &str| format!("p[contains(normalize-space(.), '{words}')]");
        assert_eq!(
            BTreeSet::from_iter(found),
            BTreeSet::from([says("Posted on"), says(" steps")])
        );
    }

    #[test]
    fn what_is_said_across_a_table_is_no_column() {
        let row = |n: usize| format!("<tr><td>{n} May</td><td>Hall {n}</td></tr>");
        let note = |n: usize| format!("<tr><td colspan=2>Mind step {n}</td></tr>");
        let records = (1..7).map(|n| {
            let first = if n % 2 == 0 { note(n) } else { String::new() };
            format!("<table>{first}{}</table>", row(n))
        });
        let records: Vec<String> = records.collect();
        let records: Vec<&str> = records.iter().map(String::as_str).collect();
        let found = paths(&records);
        let of = |test: &str| found.iter().filter(|path| path.contains(test)).count();
        assert_eq!(
            (of("tr[td[2]]/td[1]"), of("tr[not(td[2])]")),
            (1, 1),
            "{found:?}"
        );
    }

    #[test]
    fn texts_of_which_some_have_a_label_are_told_by_it() {
        let rows = [
            "A village in the hills.<br>ISBN: 12<br>Pages: 10",
            "Of ships and sealing wax.<br>Pages: 20",
            "ISBN: 31<br>Pages: 30",
            "Cabbages and kings.<br>ISBN: 41",
            "ISBN: 51<br>Pages: 50",
            "The sea is boiling hot.<br>ISBN: 61<br>Pages: 60",
            "ISBN: 71<br>Pages: 70",
        ];
        let found = paths(&rows);
        let starts = |label: &str| format!("starts-with(normalize-space(.), '{label}:')");
        let (isbn, pages) = (starts("ISBN"), starts("Pages"));
        let rest = format!("text()[normalize-space()][not({isbn} or {pages})]");
        assert_eq!(found[0], rest);
        assert_eq!(
            found[1..],
            [format!("text()[{isbn}]"), format!("text()[{pages}]")]
        );
    }

    #[test]
    fn lines_of_the_like_are_values_of_one_attribute() {
        let found = paths(&[
            "<p>Ann Lee (Bride)<br>Bo Ek (Groom)</p>",
            "<p>Cy Day (Child)</p>",
            "<p>Di Roe (Bride)<br>Ed Fox (Groom)<br>Flo Wu (Witness)</p>",
        ]);
        assert_eq!(found[1..], ["p/text()[normalize-space()]"]);
    }

    #[test]
    fn parts_of_an_amount_are_one_value() {
        let rows = [
            "<p><b>USD</b> 1.00</p>",
            "<p><b>USD</b> 12.50</p>",
            "<p><b>USD</b> 7.25</p>",
        ];
        assert_eq!(paths(&rows), ["p"]);
    }
}
