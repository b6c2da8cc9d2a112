//! Elements that are read as part of the text around them: words that a site marks because they
//! were asked for, and small letters within a word.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::affix::is_measure;
use super::extract::units;
use super::locate::class_test;
use super::naming::{Look, look};
use super::queries::{Queries, is_echo, is_short};
use crate::page::{NodeId, Page, XPath};
use crate::text::share;

/// Tags that mark words inside a value, such as the terms of the query.
pub(super) const HIGHLIGHT: [&str; 9] =
    ["mark", "em", "strong", "b", "i", "u", "font", "span", "wbr"];
/// Where such a share of the elements within a text repeats the query, they mark it.
pub(super) const HIGHLIT: f64 = 0.8;
/// Such a share of small letters goes on with the word before them.
const ALWAYS: f64 = 0.95;
/// From fewer elements nothing is learnt.
const FEWEST: usize = 5;
/// Longer texts are no letters of a word.
const LETTERS: usize = 3;

/// What elements of one look are.
#[derive(Default)]
struct Tally {
    all: usize,
    /// Those on pages of which it is known what they were asked for.
    asked: usize,
    echoes: usize,
    /// Those that say nothing but "…".
    dots: usize,
    amid: usize,
    /// Those beside which values stand in elements of their own.
    beside: usize,
    glued: usize,
    starts: usize,
}

impl Tally {
    fn is_inline(&self) -> bool {
        let is_usual = |count: usize| count * 2 >= self.all;
        let echoes = self.echoes >= FEWEST && share(self.echoes, self.asked) >= HIGHLIT;
        let marks =
            (echoes || self.dots == self.all) && is_usual(self.amid) && is_usual(self.beside);
        let letters = self.glued >= FEWEST && share(self.glued, self.all) >= ALWAYS;
        self.starts == 0 && self.all >= FEWEST && (marks || letters)
    }
}

/// A path to the elements that are part of the text around them in the records that the path
/// selects, where there are any: those of one tag and class in parents of one tag.
pub(super) fn inline(
    record: &XPath,
    spans: bool,
    pages: &[&Page],
    queries: &Queries,
) -> Option<XPath> {
    let mut looks: BTreeMap<(&str, &str, &str), Tally> = BTreeMap::new();
    for (at, page) in pages.iter().enumerate() {
        let asked = queries.of_page(at).filter(|asked| !is_short(asked));
        let mut values: BTreeMap<NodeId, BTreeSet<Look<'_>>> = BTreeMap::new();
        for unit in units(record, spans, page) {
            for node in page.run(unit.start, unit.end) {
                let Some(parent) = page.parent(node).filter(|_| can_be_inline(page, node)) else {
                    continue;
                };
                let (tag, class) = look(page, node);
                let tally = looks.entry((page.tag(parent), tag, class)).or_default();
                tally.all += 1;
                tally.starts += usize::from(node == unit.start);
                tally.glued += usize::from(is_glued(page, node));
                tally.dots += usize::from(is_dots(page.text(node)));
                tally.amid += usize::from(is_amid(page, node));
                let beside = values
                    .entry(parent)
                    .or_insert_with(|| looks_in(page, parent));
                tally.beside += usize::from(beside.iter().any(|other| *other != (tag, class)));
                if let Some(asked) = asked {
                    tally.asked += 1;
                    tally.echoes += usize::from(is_echo(page.text(node), asked));
                }
            }
        }
    }
    let is_plain = |class: &str| !class.contains(['\'', '"']);
    let paths: Vec<String> = looks
        .into_iter()
        .filter(|((.., class), tally)| tally.is_inline() && is_plain(class))
        .map(|((parent, tag, class), _)| match class {
            "" => format!("//{parent}/{tag}[not(@class)]"),
            class => format!("//{parent}/{tag}{}", class_test(class, true)),
        })
        .collect();
    let found = XPath::parse(&paths.join(" | ")).ok()?;
    // The records must be where they were.
    let is_same = |page: &&Page| {
        let read = read(Some(&found), page);
        units(record, spans, &read).len() == units(record, spans, page).len()
    };
    pages.iter().all(is_same).then_some(found)
}

/// The page as it is read: without these elements, but with what they hold.
pub(super) fn read<'p>(inline: Option<&XPath>, page: &'p Page) -> Cow<'p, Page> {
    let elements = elements(inline, page);
    if elements.is_empty() {
        Cow::Borrowed(page)
    } else {
        Cow::Owned(page.without(&elements).0)
    }
}

/// The elements that the path selects.
pub(super) fn elements(inline: Option<&XPath>, page: &Page) -> BTreeSet<NodeId> {
    let found = inline.into_iter();
    let found = found.flat_map(|path| path.select(page, page.root()));
    found.map(|item| item.node).collect()
}

/// Whether a node is an element that may mark words, and holds nothing but text.
fn can_be_inline(page: &Page, node: NodeId) -> bool {
    let tag = page.tag(node);
    (HIGHLIGHT.contains(&tag) || matches!(tag, "sub" | "sup"))
        && page.children(node).all(|child| page.is_text(child))
}

/// The looks of the children of an element that say something, two of them at most.
fn looks_in(page: &Page, element: NodeId) -> BTreeSet<Look<'_>> {
    let says = |child: &NodeId| {
        page.is_element(*child) && page.text(*child).contains(char::is_alphanumeric)
    };
    let mut looks = BTreeSet::new();
    for child in page.children(element).filter(says) {
        looks.insert(look(page, child));
        if looks.len() > 1 {
            break;
        }
    }
    looks
}

/// Whether a text says that something was left out.
fn is_dots(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.chars().all(|c| matches!(c, '.' | '…'))
}

/// Whether words stand beside an element: a value among commas is one of its own.
fn is_amid(page: &Page, element: NodeId) -> bool {
    let says = |node: NodeId| page.is_text(node) && page.text(node).contains(char::is_alphanumeric);
    let next = page.node(page.end(element));
    let next = next.filter(|next| page.parent(*next) == page.parent(element));
    page.before(element).is_some_and(says) || next.is_some_and(says)
}

/// Whether an element holds small letters that belong to the word before them: "CO₂", "km²", "1st".
fn is_glued(page: &Page, element: NodeId) -> bool {
    let letters = page.text(element);
    let Some(before) = page.before(element).filter(|before| page.is_text(*before)) else {
        return false;
    };
    let word = page.text(before).rsplit(char::is_whitespace).next();
    let word = word.unwrap_or_default();
    let is_short = (1..=LETTERS).contains(&letters.chars().count());
    let last = word.chars().last();
    let joins = match page.tag(element) {
        "sub" => last.is_some_and(|last| last.is_alphabetic() || matches!(last, ')' | ']')),
        // What stands above a name is a note.
        "sup" => {
            let is_unit = is_measure(word.trim_start_matches(|c: char| c.is_ascii_digit()));
            let is_ordinal = letters.chars().all(char::is_alphabetic)
                && last.is_some_and(|last| last.is_ascii_digit());
            is_unit || is_ordinal
        }
        _ => false,
    };
    is_short && joins && letters.chars().all(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use crate::page::Page;
    use crate::record::{Response, Wrapper, extract, induce};
    use crate::text::Analyzer;

    fn learnt(rows: [Vec<String>; 2], words: [&str; 2]) -> (Wrapper, [Page; 2]) {
        let page = |rows: Vec<String>| {
            let html = format!("<h1>Found</h1><table>{}</table>", rows.concat());
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let pages = rows.map(page);
        let asked = pages.iter().zip(words);
        let responses: Vec<_> = asked
            .map(|(page, word)| Response::new(page, [word]))
            .collect();
        let wrapper = induce(&responses, &[], &Analyzer::new("en")).unwrap();
        (wrapper, pages)
    }

    #[test]
    fn marked_words_belong_to_a_bare_text_beside_other_values() {
        let texts = [
            "Above the * a light went out",
            "No * was ever so quiet",
            "Of the * by night",
        ];
        let row = |word: &str, n: usize| {
            let text = texts[n % 3].replace('*', &format!("<span>{word}</span>"));
            format!(
                "<tr><td><a href='/{n}'>Title {n}</a> <i>Press {}</i><br><b>Place:</b> Town {}<br>
                 {text}.<br></tr>",
                n % 5,
                n * 3
            )
        };
        let rows = |word: &str, from: usize| (from..from + 6).map(|n| row(word, n)).collect();
        let (wrapper, pages) = learnt([rows("sea", 10), rows("hill", 30)], ["sea", "hill"]);
        let inline = wrapper.inline.as_ref().unwrap();
        assert_eq!(inline.as_str(), "//td/span[not(@class)]");
        let records = extract(&wrapper, &pages[1], "");
        let says = |text: &str| {
            records[2]
                .attributes
                .values()
                .flatten()
                .any(|value| value == text)
        };
        assert!(says("Of the hill by night."), "{records:?}");
        assert!(says("96"), "{records:?}");
    }

    #[test]
    fn small_letters_belong_to_their_word() {
        let row = |n: usize| {
            format!(
                "<tr><td><a href='/{n}'>Stone {n}</a> XY<sub>{n}</sub>O<sub>4</sub> <i>sea {}</i> by \
                 Ann Lee<sup>{}</sup><br></tr>",
                n * 7,
                n % 3
            )
        };
        let rows = |from: usize| (from..from + 6).map(row).collect();
        let (wrapper, pages) = learnt([rows(1), rows(11)], ["stone", "sea"]);
        let inline = wrapper.inline.as_ref().unwrap();
        assert_eq!(inline.as_str(), "//td/sub[not(@class)]");
        let records = extract(&wrapper, &pages[0], "");
        let mut values = records[2].attributes.values().flatten();
        assert!(values.any(|value| value == "XY3O4"), "{records:?}");
    }

    /// All pages were asked for a place, so that each says it in all records.
    #[test]
    fn a_value_among_commas_is_no_marked_word() {
        let row = |place: &str, n: usize| {
            format!(
                "<tr><td><a href='/{n}'>Map {n} of it</a> <i>Ann {}</i>, <span>{place}</span> <b>{}</b></tr>",
                n % 4,
                1800 + n
            )
        };
        let rows = |place: &str, from: usize| (from..from + 6).map(|n| row(place, n)).collect();
        let (wrapper, _) = learnt([rows("Jena", 10), rows("Passau", 30)], ["Jena", "Passau"]);
        assert_eq!(wrapper.inline, None);
    }

    #[test]
    fn marked_words_of_a_text_of_their_own_need_no_path() {
        let row = |word: &str, n: usize| {
            format!(
                "<tr><td><a href='/{n}'>Title {n}</a><td>Of the <b>{word}</b> by night {n}</tr>"
            )
        };
        let rows = |word: &str, from: usize| (from..from + 6).map(|n| row(word, n)).collect();
        let (wrapper, _) = learnt([rows("sea", 10), rows("hill", 30)], ["sea", "hill"]);
        assert_eq!(wrapper.inline, None);
    }
}
