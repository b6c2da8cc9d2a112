//! How many answers a result page says there are.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::extract::Places;
use crate::page::{NodeId, Page};
use crate::text::{is_thousands_mark, share};

/// The share of result pages that state the number, at least.
pub(super) const STATED: f64 = 0.8;
/// From fewer pages nothing is learnt.
pub(super) const FEWEST_PAGES: usize = 3;
/// Longer texts are no statement of a number.
const LONGEST: usize = 200;
/// Longer numbers are none of answers, and of these sums are made.
const MOST_DIGITS: usize = 15;

/// Where result pages state how many answers there are in all.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Total {
    /// The tags from the root to the text, such as `html/body/main/h2`.
    pub path: String,
    /// Which of the texts with numbers at that path, from 0; from the end it is -1, -2 and so on.
    pub text: isize,
    /// Which of the numbers in that text, from 0; from the end it is -1, -2 and so on.
    pub number: isize,
}

/// A result page with what is known of it.
pub(super) struct Shown<'p> {
    /// The page.
    pub page: &'p Page,
    /// What was asked: pages say its numbers again.
    pub terms: &'p [String],
    /// How many records the page has.
    pub records: usize,
    /// Where these stand.
    pub places: &'p Places,
}

/// What the numbers at one place say: the records on the page, and the number.
type Sightings = Vec<(usize, usize)>;

impl Total {
    /// Finds the number that fits what is on the pages: on a page that is not full it is the
    /// number of records, on a full one that or a greater one. `None` where no number does, or too
    /// few pages tell. Linear in the size of the pages.
    pub(super) fn learn(pages: &[Shown<'_>]) -> Option<Self> {
        let full = pages.iter().map(|shown| shown.records).max()?;
        let (places, told) = sightings(pages);
        let fits = |seen: &Sightings| {
            seen.iter()
                .all(|(records, number)| number == records || *records == full && number > records)
        };
        let tells = |seen: &Sightings| {
            let values: BTreeSet<usize> = seen.iter().map(|(_, number)| *number).collect();
            let exact = seen.iter().any(|(records, _)| *records < full);
            seen.len() >= FEWEST_PAGES && (values.len() > 2 || values.len() > 1 && exact)
        };
        places
            .into_iter()
            .filter(|(_, seen)| share(seen.len(), told) >= STATED && fits(seen) && tells(seen))
            .max_by_key(|(place, seen)| {
                let beyond = seen.iter().filter(|(records, number)| number > records);
                let is_from_start = (place.text >= 0, place.number >= 0);
                let first = std::cmp::Reverse(place.clone());
                (beyond.count(), seen.len(), is_from_start, first)
            })
            .map(|(place, _)| place)
    }

    /// Whether the pages state another number all along: twice or half as many as are found, or
    /// one more or less. Then what was found are no records, or not all of them.
    pub(super) fn is_another(pages: &[Shown<'_>]) -> bool {
        let (places, told) = sightings(pages);
        let ways: [fn(usize, usize) -> bool; 4] = [
            |records, number| records == 2 * number,
            |records, number| number == 2 * records,
            |records, number| records == number + 1,
            |records, number| number == records + 1,
        ];
        places.values().any(|seen| {
            let values: BTreeSet<usize> = seen.iter().map(|(_, number)| *number).collect();
            let all = |way: &fn(usize, usize) -> bool| {
                seen.iter().all(|(records, number)| way(*records, *number))
            };
            seen.len() >= FEWEST_PAGES
                && values.len() > 2
                && share(seen.len(), told) >= STATED
                && ways.iter().any(all)
        })
    }

    /// The number that the page for some terms states; `None` where it states none.
    #[must_use]
    pub fn read(&self, page: &Page, terms: &[String]) -> Option<usize> {
        numbers(page, terms, &Places::default())
            .into_iter()
            .find(|(place, _)| place == self)
            .map(|(_, number)| number)
    }
}

/// What numbers beside the records say by their place, on the pages that have records, and how
/// many these are.
fn sightings(pages: &[Shown<'_>]) -> (BTreeMap<Total, Sightings>, usize) {
    let mut places: BTreeMap<Total, Sightings> = BTreeMap::new();
    let mut told = 0;
    for shown in pages.iter().filter(|shown| shown.records > 0) {
        told += 1;
        for (place, number) in numbers(shown.page, shown.terms, shown.places) {
            let seen = places.entry(place).or_default();
            seen.push((shown.records, number));
        }
    }
    (places, told)
}

/// All numbers in the text of a page but for those of the terms, of further pages and at some places, each
/// at its place as counted from the start and from the end, among the texts and in its text. Texts at the
/// places that are left out count.
pub(super) fn numbers(page: &Page, terms: &[String], leave_out: &Places) -> Vec<(Total, usize)> {
    let mut texts: BTreeMap<String, isize> = BTreeMap::new();
    let mut found: Vec<(Total, usize)> = Vec::new();
    let asked: BTreeSet<usize> = terms.iter().flat_map(|term| integers(term)).collect();
    for leaf in page.text_leaves(page.body()) {
        let text = page.text(leaf);
        let within = page.parent(leaf).map_or("", |parent| page.tag(parent));
        if text.len() > LONGEST
            || !text.contains(|c: char| c.is_ascii_digit())
            || matches!(within, "script" | "style" | "option" | "textarea")
        {
            continue;
        }
        let path = tags(page, leaf);
        let count = texts.entry(path.clone()).or_default();
        if !leave_out.contain(leaf) && !is_number_of_page(page, leaf) {
            let mut integers = integers(text);
            integers.retain(|number| !asked.contains(number));
            let all = integers.len().cast_signed();
            for (number, value) in (0..).zip(integers) {
                let text = *count;
                let from_start = Total {
                    path: path.clone(),
                    text,
                    number,
                };
                let from_end = Total {
                    number: number - all,
                    ..from_start.clone()
                };
                found.extend([(from_start, value), (from_end, value)]);
            }
        }
        *count += 1;
    }
    let from_end: Vec<(Total, usize)> = found
        .iter()
        .map(|(place, value)| {
            let all = texts.get(&place.path).copied().unwrap_or_default();
            let text = place.text - all;
            (
                Total {
                    text,
                    ..place.clone()
                },
                *value,
            )
        })
        .collect();
    found.extend(from_end);
    found
}

/// Whether a text is a number and nothing else, and a link leads on from it: the last page is no total.
fn is_number_of_page(page: &Page, leaf: NodeId) -> bool {
    let text = page.text(leaf).trim();
    let mut above = page.ancestors(leaf);
    text.bytes().all(|byte| byte.is_ascii_digit())
        && above.any(|above| page.tag(above) == "a" && page.text(above).trim() == text)
}

fn tags(page: &Page, leaf: NodeId) -> String {
    let mut tags: Vec<&str> = page
        .ancestors(leaf)
        .filter(|node| page.is_element(*node))
        .map(|node| page.tag(node))
        .collect();
    tags.reverse();
    tags.join("/")
}

/// The whole numbers in a text: `1,245`, `1.245` and `1 245` are one number each.
fn integers(text: &str) -> Vec<usize> {
    let characters: Vec<char> = text.chars().collect();
    let is_digit = |at: usize| characters.get(at).is_some_and(char::is_ascii_digit);
    let mut numbers = Vec::new();
    let mut at = 0;
    while at < characters.len() {
        if !is_digit(at) {
            at += 1;
            continue;
        }
        let mut digits = String::new();
        loop {
            while is_digit(at) {
                digits.push(characters[at]);
                at += 1;
            }
            let parts = characters
                .get(at)
                .is_some_and(|c| matches!(c, ',' | '.') || is_thousands_mark(*c));
            let group = (1..=3).all(|ahead| is_digit(at + ahead)) && !is_digit(at + 4);
            if !(parts && group && digits.len() <= MOST_DIGITS) {
                break;
            }
            at += 1;
        }
        if digits.len() <= MOST_DIGITS {
            numbers.extend(digits.parse::<usize>());
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Wrapper;

    fn page(body: &str) -> Page {
        Page::parse(body, "http://example.org/".parse().unwrap())
    }

    fn answer<'p>(page: &'p Page, records: usize, places: &'p Places) -> Shown<'p> {
        let terms = &[];
        Shown {
            page,
            terms,
            records,
            places,
        }
    }

    #[test]
    fn numbers_with_separators_are_one() {
        assert_eq!(integers("1–20 of 1,245 results"), [1, 20, 1245]);
        assert_eq!(integers("12 345 Treffer, 3.5"), [12345, 3, 5]);
        assert_eq!(integers("12’345 Treffer, 1\u{2009}245"), [12345, 1245]);
        assert_eq!(integers("none"), [0; 0]);
    }

    #[test]
    fn numbers_of_no_answers_are_left_out() {
        assert_eq!(integers("of 18446744073709551615: 3"), [3]);
        let none = Places::default();
        let pages = [3, 5, 8].map(|n| page(&format!("<p>{} books</p>", usize::MAX - n)));
        let shown: Vec<_> = pages.iter().map(|page| answer(page, 5, &none)).collect();
        assert!(!Total::is_another(&shown));
    }

    #[test]
    fn a_number_that_never_fits_is_another() {
        let none = Places::default();
        let pages = [3, 5, 8].map(|number| page(&format!("<p>{number} books</p>")));
        let found = |times: usize| {
            let counts = [3, 5, 8].into_iter().zip(&pages);
            counts
                .map(|(count, page)| answer(page, count * times, &none))
                .collect::<Vec<_>>()
        };
        assert!(Total::is_another(&found(2)));
        assert!(!Total::is_another(&found(1)));
    }

    #[test]
    fn the_total_is_the_number_that_fits_every_page() {
        let none = Places::default();
        let shown = |first: usize, total: usize| {
            page(&format!(
                "<p>Since 1974</p><p>{first}–{} of {total} books</p>",
                first + 1
            ))
        };
        let (one, two, three) = (
            shown(1, 245),
            shown(3, 1200),
            page("<p>x</p><p>1–1 of 1</p>"),
        );
        let three_numbers = page("<p>Since 1974</p><p>1–1 of 1 books</p>");
        let total = Total::learn(&[
            answer(&one, 2, &none),
            answer(&two, 2, &none),
            answer(&three_numbers, 1, &none),
        ]);
        let total = total.unwrap();
        assert_eq!((total.text, total.number), (1, 2));
        assert_eq!(total.read(&two, &[]), Some(1200));
        assert_eq!(total.read(&three, &[]), None);
        let year = page("<p>Since 1974</p><p>1–2 for 1984 of 31 books</p>");
        assert_eq!(total.read(&year, &["1984".to_owned()]), Some(31));
        let few = page("<p>Since 1974</p><p>All 1 books</p>");
        let total = Total::learn(&[
            answer(&one, 2, &none),
            answer(&two, 2, &none),
            answer(&few, 1, &none),
        ]);
        let total = total.unwrap();
        assert_eq!((total.text, total.number), (1, -1));
        assert_eq!(
            [&two, &few].map(|page| total.read(page, &[])),
            [Some(1200), Some(1)]
        );
        // 245 on a page that is not full is no count of its one record.
        assert_eq!(
            Total::learn(&[answer(&one, 1, &none), answer(&two, 2, &none)]),
            None
        );
    }

    #[test]
    fn the_number_of_the_last_page_is_no_total() {
        let none = Places::default();
        let pages = [48, 36, 7].map(|last| {
            page(&format!(
                "<p>1 <a href='?p=2'>2</a> <a href='?p={last}'> {last} </a></p>"
            ))
        });
        let shown: Vec<_> = pages.iter().map(|page| answer(page, 5, &none)).collect();
        assert_eq!(Total::learn(&shown), None);
        let pages = [48, 36, 7].map(|all| page(&format!("<p><a href='?all'>All {all}</a></p>")));
        let shown: Vec<_> = pages.iter().map(|page| answer(page, 5, &none)).collect();
        assert!(Total::learn(&shown).is_some());
    }

    #[test]
    fn numbers_of_records_are_no_total_and_one_behind_them_is_found_from_the_end() {
        let wrapper = serde_json::from_value(serde_json::json!({
            "version": 1, "region": "/html/body", "record": "/html/body/h3", "error_pattern": null,
            "spans": true, "confidence": 1.0, "evidence": "", "features": [], "candidates": [],
        }));
        let wrapper: Wrapper = wrapper.unwrap();
        let shown = |years: &[usize], total: &str| {
            let books = years
                .iter()
                .map(|year| format!("<h3>A title</h3><p>Printed {year}</p><p>Good</p>"));
            page(&format!("{}{total}", books.collect::<String>()))
        };
        let learnt = |pages: &[(Page, usize)]| {
            let places = pages.iter().map(|(page, _)| Places::of(&wrapper, page));
            let places: Vec<Places> = places.collect();
            let pages = pages.iter().zip(&places);
            let pages: Vec<_> = pages.map(|((page, n), at)| answer(page, *n, at)).collect();
            Total::learn(&pages)
        };
        let silent = [[1987, 1990], [1954, 1970], [1960, 2001]];
        let silent = silent.map(|years| (shown(&years, ""), 2));
        assert_eq!(learnt(&silent), None);
        let stating = [
            (shown(&[1987, 1990], "<p>Page 1</p><p>31 books</p>"), 2),
            (shown(&[1954, 1970], "<p>Page 1</p><p>12 books</p>"), 2),
            (shown(&[1960], "<p>Page 1</p><p>1 books</p>"), 1),
        ];
        let total = learnt(&stating).unwrap();
        assert_eq!((total.text, total.number), (-1, 0));
        let read = stating.map(|(page, _)| total.read(&page, &[]).unwrap());
        assert_eq!(read, [31, 12, 1]);
    }
}
