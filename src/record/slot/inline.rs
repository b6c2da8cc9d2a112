//! Elements within a text: whether they mark words of one value, or are values of their own.

use std::collections::{BTreeMap, BTreeSet};

use super::super::feature::is_link;
use super::super::inline::{HIGHLIGHT, HIGHLIT};
use super::super::naming::{Look, look};
use super::super::queries::{is_echo, is_short};
use super::{Aligner, Nodes, Placed, Slot};
use crate::page::{NodeId, Page};
use crate::text::{collapse, share};

/// So many elements that set values apart, and such a share of all, are no marks.
pub(super) const FEWEST_ENDS: usize = 5;
pub(super) const ALWAYS: f64 = 0.95;
/// Marks that part values within a text.
const MARKS: [char; 4] = ['|', '·', '•', ';'];
/// Marks with white space that part the values of a line.
const JOINTS: [&str; 7] = [" - ", " – ", " — ", " | ", " · ", " • ", " / "];
/// So many lines have elements, and so many none, where both are of one template.
const MIXED: f64 = 0.1;
/// So many texts have a link, at least, so much of all have none, and so many of those that have
/// one go on after it, where links stand amid prose.
const FEWEST_LINKED: usize = 3;
const BARE: f64 = 0.6;
const AMID: f64 = 0.6;
/// Elements of a line.
const LINE: [&str; 19] = [
    "a", "abbr", "b", "bdi", "br", "cite", "em", "font", "i", "mark", "small", "span", "strong",
    "sub", "sup", "time", "u", "var", "wbr",
];
/// Elements that words of running text stand in, more than so many on the average.
const WORDED: [&str; 6] = ["b", "em", "font", "i", "span", "w"];
const WORDED_MEAN: usize = 4;
/// Lines of more words on the average are no one value.
const WORDS: usize = 14;

/// Whether an element holds nothing that would break the line, but for breaks between its parts.
fn is_line(page: &Page, element: NodeId) -> bool {
    let mut below = page.subtree(element).skip(1);
    below.all(|below| !page.is_element(below) || LINE.contains(&page.tag(below)))
}

/// The children of an element that say something.
fn speaking(page: &Page, element: NodeId) -> Vec<NodeId> {
    let says = |child: &NodeId| page.text(*child).contains(char::is_alphanumeric);
    page.children(element).filter(says).collect()
}

impl Aligner<'_, '_> {
    /// The elements of a slot with their page and what it was asked for, but for those on pages
    /// where too much may be marked to tell what is.
    fn asked(
        &self,
        slot: &Slot,
    ) -> impl Iterator<Item = (&Page, NodeId, Option<&BTreeSet<String>>)> {
        let of = |(record, node): &(usize, NodeId)| {
            let Placed { page, asked, .. } = self.records[*record];
            (page, *node, asked)
        };
        let all = slot.nodes.iter().map(of);
        all.filter(|(.., asked)| !asked.is_some_and(is_short))
    }

    /// Whether the whole text of the element is one value: it holds nothing but text, or
    /// words marked in it here and there.
    pub(super) fn is_atomic(&self, slot: &Slot) -> bool {
        let mut shapes: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
        let mut marked = false;
        for (record, node) in &slot.nodes {
            let page = self.page(*record);
            let mut shape = Vec::new();
            for below in page.subtree(*node).skip(1) {
                if page.is_text(below) && !page.text(below).trim().is_empty() {
                    shape.push("#text");
                } else if page.is_element(below) {
                    if !HIGHLIGHT.contains(&page.tag(below)) {
                        return false;
                    }
                    marked = true;
                    shape.push(page.tag(below));
                }
            }
            *shapes.entry(shape).or_default() += 1;
        }
        if marked && self.is_list(slot) {
            return false;
        }
        let usual = shapes.values().max().copied().unwrap_or(0);
        let plain = shapes.get(["#text"].as_slice()).copied().unwrap_or(0);
        let varies =
            share(usual, slot.nodes.len()) < 0.8 || (plain > 0 && plain < slot.nodes.len());
        let texts = shapes
            .keys()
            .map(|shape| shape.iter().filter(|part| **part == "#text").count());
        let texts = texts.max().unwrap_or(0);
        if marked && self.has_labels(slot) {
            return false;
        }
        texts > 0
            && if marked {
                // What leads somewhere is one name.
                varies && !self.has_end(slot) && (is_link(&slot.path) || !self.has_parts(slot))
            } else {
                texts == 1
            }
    }

    /// Whether each word of a text has an element of its own, as running text has that may be looked up
    /// or read out: some words come back within one text.
    pub(super) fn is_worded(&self, slot: &Slot) -> bool {
        let (mut words, mut again) = (0, 0);
        for (record, node) in &slot.nodes {
            let page = self.page(*record);
            let mut said: BTreeSet<&str> = BTreeSet::new();
            let mut is_again = false;
            for part in speaking(page, *node) {
                let word = page.text(part).trim();
                if !WORDED.contains(&page.tag(part)) || word.contains(char::is_whitespace) {
                    return false;
                }
                words += 1;
                is_again |= !said.insert(word);
            }
            again += usize::from(is_again);
        }
        again > 1 && words > WORDED_MEAN * slot.nodes.len()
    }

    /// Whether what some texts have is an element at their end, alone and always there, that
    /// does not repeat what was asked for: a value of its own, such as a year after titles.
    fn has_end(&self, slot: &Slot) -> bool {
        let (mut ends, mut all) = (0, 0);
        for (page, node, asked) in self.asked(slot) {
            let parts = speaking(page, node);
            let is_value = |element: NodeId| {
                page.is_element(element)
                    && asked.is_some_and(|asked| !is_echo(page.text(element), asked))
            };
            match parts.as_slice() {
                [text, end] if page.is_text(*text) && is_value(*end) => {
                    ends += 1;
                    all += 1;
                }
                parts => all += usize::from(parts.iter().any(|part| page.is_element(*part))),
            }
        }
        ends >= FEWEST_ENDS && share(ends, all) >= ALWAYS
    }

    /// What elements at the end of texts say, nearly always the same, if it is not what was asked
    /// for.
    pub(super) fn ending(&self, slot: &Slot) -> Option<String> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for (page, node, asked) in self.asked(slot) {
            let parts = speaking(page, node);
            let Some((end, before)) = parts.split_last() else {
                continue;
            };
            let text = page.text(*end).trim();
            if page.is_element(*end)
                && !before.is_empty()
                && asked.is_some_and(|asked| !is_echo(text, asked))
            {
                *counts.entry(text).or_default() += 1;
            }
        }
        let all: usize = counts.values().sum();
        let (end, most) = counts.into_iter().max_by_key(|(_, count)| *count)?;
        (most >= FEWEST_ENDS && share(most, all) >= ALWAYS).then(|| collapse(end))
    }

    /// Whether elements within most of the texts say the same each time: they call what follows
    /// them, as "Submitted" and "announced" in "Submitted 15 July; announced 17 July".
    fn has_labels(&self, slot: &Slot) -> bool {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for (page, node, asked) in self.asked(slot) {
            let parts = speaking(page, node).into_iter();
            let elements = parts.filter(|part| page.is_element(*part));
            let said: BTreeSet<&str> = elements.map(|part| page.text(part).trim()).collect();
            let is_echo = |text: &str| asked.is_some_and(|asked| is_echo(text, asked));
            for text in said {
                if text.contains(char::is_alphabetic) && !is_echo(text) {
                    *counts.entry(text).or_default() += 1;
                }
            }
        }
        let most = counts.into_values().max().unwrap_or(0);
        most >= FEWEST_ENDS && most * 2 >= self.asked(slot).count()
    }

    /// Whether elements with a class of their own set values apart, one of each to a text or several side
    /// by side: they never stand amid its words, and say something else than what was asked for.
    fn has_parts(&self, slot: &Slot) -> bool {
        let mut looks: BTreeMap<Look<'_>, (usize, usize)> = BTreeMap::new();
        for (page, node, asked) in self.asked(slot) {
            let parts = speaking(page, node);
            let is_text = |at: Option<usize>| {
                let part = at.and_then(|at| parts.get(at));
                part.is_some_and(|part| page.is_text(*part))
            };
            let mut here: BTreeSet<Look<'_>> = BTreeSet::new();
            for (at, part) in parts
                .iter()
                .enumerate()
                .filter(|(_, part)| page.is_element(**part))
            {
                let look = look(page, *part);
                let is_behind = is_text(at.checked_sub(1));
                let amid = is_behind && is_text(Some(at + 1));
                let echo = asked.is_some_and(|asked| is_echo(page.text(*part), asked));
                let again = !here.insert(look) && is_behind;
                let (all, marks) = looks.entry(look).or_default();
                *all += 1;
                *marks += usize::from(amid || echo || again);
            }
        }
        looks
            .into_iter()
            .any(|((_, class), (all, marks))| !class.is_empty() && all >= FEWEST_ENDS && marks == 0)
    }

    /// The elements, by tag and class, that mark what was asked for in the text of a slot.
    pub(super) fn marks(&self, slot: &Slot) -> BTreeSet<Look<'_>> {
        let mut looks: BTreeMap<Look<'_>, (usize, usize, usize)> = BTreeMap::new();
        for (page, node, asked) in self.asked(slot) {
            let Some(asked) = asked else {
                continue;
            };
            let (texts, elements): (Vec<NodeId>, Vec<NodeId>) = speaking(page, node)
                .into_iter()
                .partition(|child| page.is_text(*child));
            let can_mark = |element: &NodeId| HIGHLIGHT.contains(&page.tag(*element));
            for element in elements.into_iter().filter(can_mark) {
                let (echoes, amid, all) = looks.entry(look(page, element)).or_default();
                *echoes += usize::from(is_echo(page.text(element), asked));
                *amid += usize::from(!texts.is_empty());
                *all += 1;
            }
        }
        let is_mark = |(_, (echoes, amid, all)): &(Look<'_>, (usize, usize, usize))| {
            share(*echoes, *all) >= HIGHLIT && amid * 2 >= *all
        };
        let marks = looks.into_iter().filter(is_mark);
        marks.map(|(look, _)| look).collect()
    }

    /// Whether a text goes on with a hyphen or the like where an element ends, in nearly all of
    /// them, and says nothing else: "<a>attic</a>-2" is one value.
    pub(super) fn is_joined(&self, slot: &Slot) -> bool {
        let joined = |(record, node): &&(usize, NodeId)| {
            let page = self.page(*record);
            let parts = speaking(page, *node);
            let [element, text] = parts.as_slice() else {
                return false;
            };
            let mut first = page.text(*text).chars();
            page.is_element(*element)
                && page.is_text(*text)
                && page.text(*element).ends_with(char::is_alphanumeric)
                && first.next().is_some_and(|c| "-_'’".contains(c))
                && first.next().is_some_and(char::is_alphanumeric)
        };
        share(slot.nodes.iter().filter(joined).count(), slot.nodes.len()) >= ALWAYS
    }

    /// Whether the elements are lines of values between marks, of which some are links or the like
    /// now and bare text then: "<a>Ann Lee</a> - Nature, 1968" and "Bo Ek - Nature, 1970". What breaks
    /// off is two lines.
    pub(super) fn is_mixed(&self, slot: &Slot) -> bool {
        let mut shapes: BTreeMap<Vec<Option<Look<'_>>>, usize> = BTreeMap::new();
        let mut marked = [0; JOINTS.len()];
        for (record, node) in &slot.nodes {
            let Placed { page, unit, .. } = self.records[*record];
            let breaks = page.children(*node).any(|child| page.tag(child) == "br");
            if *node == unit.start || breaks || !is_line(page, *node) {
                return false;
            }
            let parts = speaking(page, *node).into_iter();
            let shape = parts.map(|part| page.is_element(part).then(|| look(page, part)));
            *shapes.entry(shape.collect()).or_default() += 1;
            let text = page.clean_text(*node);
            for (count, mark) in marked.iter_mut().zip(JOINTS) {
                *count += usize::from(text.contains(mark));
            }
        }
        let all = slot.nodes.len();
        let having = |has: &dyn Fn(&[Option<Look<'_>>]) -> bool| {
            let shapes = shapes.iter().filter(|(shape, _)| has(shape));
            shapes.map(|(_, count)| count).sum::<usize>()
        };
        let plain = having(&|shape| shape.iter().all(Option::is_none));
        let with_text = having(&|shape| shape.iter().any(Option::is_none));
        let some = |count: usize| count >= FEWEST_ENDS && share(count, all) >= MIXED;
        some(plain)
            && some(all - plain)
            && share(with_text, all) >= ALWAYS
            && marked.into_iter().any(|count| share(count, all) >= ALWAYS)
            && !self.has_labels(slot)
    }

    /// Whether the elements are bare texts, amid some of which stands a link: "See <a>…</a> for more."
    pub(super) fn is_prose(&self, slot: &Slot) -> bool {
        let (mut bare, mut amid, mut linked) = (0, 0, 0);
        for (record, node) in &slot.nodes {
            let Placed { page, unit, .. } = self.records[*record];
            if *node == unit.start || !is_line(page, *node) {
                return false;
            }
            let parts = speaking(page, *node);
            let is_text = |part: Option<&NodeId>| part.is_some_and(|part| page.is_text(*part));
            if parts.iter().all(|part| page.is_text(*part)) {
                bare += usize::from(!parts.is_empty());
                continue;
            }
            linked += 1;
            let elements = || parts.iter().filter(|part| page.is_element(**part));
            let are_links = elements().all(|part| page.tag(*part) == "a");
            amid += usize::from(are_links && is_text(parts.first()) && is_text(parts.last()));
        }
        linked >= FEWEST_LINKED
            && share(bare, slot.nodes.len()) >= BARE
            && share(amid, linked) >= AMID
    }

    /// Whether the element is a line of several values that make one together, such as the parts of
    /// an address: nothing but white space and punctuation parts them, and none is said each time.
    pub(super) fn is_composed(&self, slot: &Slot) -> bool {
        let mut said: BTreeMap<String, usize> = BTreeMap::new();
        let (mut several, mut words) = (0, 0);
        let mut nodes: Nodes = Vec::new();
        let mut looks: BTreeSet<Look<'_>> = BTreeSet::new();
        let mut seen = None;
        for (record, node) in &slot.nodes {
            let Placed { page, unit, .. } = self.records[*record];
            let above = page.parent(*node).filter(|above| *above != unit.start);
            // Siblings stand one after another: what is above them is looked at once.
            let is_inner =
                seen != Some((*record, above)) && above.is_some_and(|above| is_line(page, above));
            if *node == unit.start || is_inner || !is_line(page, *node) {
                return false;
            }
            seen = Some((*record, above));
            let below = page.subtree(*node).skip(1);
            let below: Vec<NodeId> = below.filter(|below| page.is_text(*below)).collect();
            let texts = below.iter().map(|text| page.clean_text(*text));
            let texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
            nodes.extend(below.into_iter().map(|text| (*record, text)));
            if texts.iter().any(|text| text.contains(MARKS)) {
                return false;
            }
            let whole = page.clean_text(*node);
            let count = whole.split(' ').count();
            let alone: usize = texts.iter().map(|text| text.split(' ').count()).sum();
            words += count;
            let is_parted = count == alone && whole.contains(char::is_alphabetic);
            several += usize::from(texts.len() > 1 && is_parted);
            for text in texts.into_iter().collect::<BTreeSet<_>>() {
                *said.entry(text).or_default() += 1;
            }
            let mut parts = speaking(page, *node);
            while let [only] = parts.as_slice()
                && page.is_element(*only)
            {
                parts = speaking(page, *only);
            }
            looks.extend(parts.into_iter().map(|part| {
                if page.is_text(part) {
                    ("", "")
                } else {
                    look(page, part)
                }
            }));
        }
        let is_list = looks.len() < 2 && !looks.contains(&("", ""));
        let is_label = |(text, count): (&String, &usize)| {
            text.contains(char::is_alphabetic) && share(*count, slot.nodes.len()) > HIGHLIT
        };
        several * 2 > slot.nodes.len()
            && words <= WORDS * slot.nodes.len()
            && !is_list
            && !said.iter().any(is_label)
            && self.lead(&nodes).is_none()
    }

    /// Whether the element lists values: where there is text at all, elements hold it, and
    /// nothing but marks stands between them. Marked words stand amid others.
    fn is_list(&self, slot: &Slot) -> bool {
        let (mut lists, mut several, mut filled) = (0, 0, 0);
        for (record, node) in &slot.nodes {
            let page = self.page(*record);
            let (texts, elements): (Vec<NodeId>, Vec<NodeId>) = speaking(page, *node)
                .into_iter()
                .partition(|child| page.is_text(*child));
            filled += usize::from(!texts.is_empty() || !elements.is_empty());
            if texts.is_empty() && !elements.is_empty() {
                lists += 1;
                several += usize::from(elements.len() > 1);
            }
        }
        several > 0 && lists == filled
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::feature::schema;
    use super::super::super::induce::Response;
    use super::super::super::queries::Queries;
    use crate::page::{Page, XPath};

    #[test]
    fn what_leads_on_from_a_text_is_no_part_of_it() {
        let texts = [
            "A <em>city</em> of ants… <a href='#'>▽ More</a>",
            "Of a <em>city</em> of bees",
            "No <em>city</em> for wasps… <a href='#'>▽ More</a>",
            "The <em>city</em> by night… <a href='#'>▽ More</a>",
            "Moths of the <em>city</em>… <a href='#'>▽ More</a>",
            "What <em>cities</em> do to flies… <a href='#'>▽ More</a>",
        ];
        let rows = texts.map(|text| format!("<li><b>{}</b><p>{text}</p></li>", text.len()));
        let html = format!("<ul>{}</ul>", rows.concat());
        let page = Page::parse(&html, "http://example.org/".parse().unwrap());
        let queries = Queries::of(&[Response::new(&page, ["city"])]);
        let records = XPath::parse("//li").unwrap();
        let schema = schema(&records, false, &[&page], &queries);
        let texts = schema
            .features
            .iter()
            .find(|feature| feature.path.as_str() == "p");
        assert_eq!(
            texts.unwrap().examples[..2],
            ["A city of ants…", "Of a city of bees"]
        );
    }

    #[test]
    fn badges_side_by_side_are_no_part_of_the_text() {
        let badge = |name: &str| format!(" <span class=badge>{name}</span>");
        let rows = (0..16).map(|n| {
            let first = (n % 3 > 0).then(|| badge(["night", "urgent"][n % 2]));
            let second = (n % 3 > 1).then(|| badge("again"));
            let badges = first.unwrap_or_default() + &second.unwrap_or_default();
            format!("<li><b>{n}</b><p>Job of {}{badges}</p></li>", n * 7)
        });
        let html = format!("<ul>{}</ul>", rows.collect::<String>());
        let page = Page::parse(&html, "http://example.org/".parse().unwrap());
        let queries = Queries::of(&[Response::new(&page, ["job"])]);
        let records = XPath::parse("//li").unwrap();
        let found = schema(&records, false, &[&page], &queries);
        let paths = found.features.iter().map(|one| one.path.to_string());
        let paths: Vec<String> = paths.collect();
        assert!(
            paths.iter().any(|path| path.starts_with("p/span")),
            "{paths:?}"
        );
    }

    #[test]
    fn running_text_with_an_element_a_word_is_one_value() {
        let words = |text: &str| -> String {
            let words = text.split(' ').map(|word| format!("<span>{word}</span> "));
            words.collect()
        };
        let lines = [
            "the sea and the sky are one",
            "of all the birds the owl is old",
            "who knows who knows it",
        ];
        let sizes = ["S M L XL XXL", "M L XL XXL S", "L XL S M XXL"];
        let found = |lines: [&str; 3]| {
            let row = |n: usize| format!("<li><p>{}</p></li>", words(lines[n % 3]));
            let html = format!("<ul>{}</ul>", (0..9).map(row).collect::<String>());
            let page = Page::parse(&html, "http://example.org/".parse().unwrap());
            let records = XPath::parse("//li").unwrap();
            let schema = schema(&records, false, &[&page], &Queries::default());
            let paths = schema.features.iter().map(|one| one.path.to_string());
            paths.collect::<Vec<_>>()
        };
        assert_eq!(found(lines), ["p"]);
        assert!(found(sizes).iter().any(|path| path.starts_with("p/span")));
    }

    #[test]
    fn a_line_is_read_whole_where_a_part_is_a_link_now_and_text_then() {
        let rows = (1..17).map(|n| {
            let name = ["Ann Li", "Bo Ek", "Cy Orr", "Di Wu", "Ed Fox"][n % 5];
            let name = if n % 2 == 0 {
                format!("<a href=/{n}>{name}</a>")
            } else {
                name.to_owned()
            };
            format!(
                "<li><b>{n}</b><p>{name} - {} - Press {n}</p></li>",
                ["Nature", "Science"][n % 2]
            )
        });
        let html = format!("<ul>{}</ul>", rows.collect::<String>());
        let page = Page::parse(&html, "http://example.org/".parse().unwrap());
        let records = XPath::parse("//li").unwrap();
        let schema = schema(&records, false, &[&page], &Queries::default());
        let of_line = schema
            .features
            .iter()
            .filter(|one| one.path.as_str() == "p");
        let first: Vec<&str> = of_line.map(|one| one.examples[0].as_str()).collect();
        assert!(
            first.contains(&"Bo Ek") && first.contains(&"Science"),
            "{first:?}"
        );
    }

    #[test]
    fn words_that_hold_a_letter_that_was_asked_for_are_no_labels() {
        let titles = [
            "Emma",
            "Dune",
            "Solaris",
            "Ulysses",
            "Persuasion",
            "Ivanhoe",
        ];
        let rows = titles.map(|title| {
            format!("<li><b>{title}</b><p>{title} <i>is</i> a tale <i>in</i> two parts of {title}</p></li>")
        });
        let more = titles.map(|title| {
            format!("<li><b>New {title}</b><p>A <i>tale</i> that follows {title}</p></li>")
        });
        let page = |rows: [String; 6]| {
            let html = format!("<ul>{}</ul>", rows.concat());
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let pages = [page(rows), page(more)];
        let queries = Queries::of(&[
            Response::new(&pages[0], ["i"]),
            Response::new(&pages[1], ["tale"]),
        ]);
        let records = XPath::parse("//li").unwrap();
        let schema = schema(&records, false, &pages.each_ref(), &queries);
        let of = |one: &crate::record::Feature| one.path.as_str().to_owned();
        let paths: Vec<String> = schema.features.iter().map(of).collect();
        assert_eq!(paths, ["b", "p"]);
    }

    #[test]
    fn the_parts_of_a_line_make_one_value_too() {
        let streets = [
            ("Park Avenue", "Albury"),
            ("Mill Road", "Brighton"),
            ("High Street", "Mornington"),
            ("Abbey Lane", "Hove"),
        ];
        let rows = streets.map(|(street, town)| {
            let number = town.len();
            format!(
                "<li><b>House {number}</b><p><span class=street>{number} {street},</span>
                 <span class=town>{town}</span></p><div><i>{number} rooms</i> | <em>{town}</em></div>"
            )
        });
        let html = format!("<ul>{}</ul>", rows.concat());
        let page = Page::parse(&html, "http://example.org/".parse().unwrap());
        let records = XPath::parse("//li").unwrap();
        let schema = schema(&records, false, &[&page], &Queries::default());
        let paths: Vec<&str> = schema
            .features
            .iter()
            .map(|one| one.path.as_str())
            .collect();
        assert_eq!(paths[1], "p", "{paths:?}");
        assert_eq!(schema.features[1].examples[0], "6 Park Avenue, Albury");
        assert!(
            paths.contains(&"p/span[@class='street']") && !paths.contains(&"div"),
            "{paths:?}"
        );
    }
}
