//! The class of a response page, told by what pages for nonsense say (Oita thesis 3.3.2).

use std::collections::{BTreeMap, BTreeSet};

use super::schema::{Probe, ResponseClass};
use crate::fetch::Response;
use crate::page::{NodeId, Page};
use crate::record::{Background, is_part, masked_leaves, text_paths};
use crate::text::{overlap, share};

/// A page without results says at least this share of what all of them say.
const SAID: f64 = 0.8;
/// So much of it says a page for nonsense in another field.
const MOST: f64 = 0.5;
/// And it says at most this many things of its own, or twice what two of them differ in.
const OWN: usize = 3;
/// Two pages say the same when they share so much of what either says.
const SAME: f64 = 0.9;
/// From so many pages it is known what is chance.
const ENOUGH: usize = 4;

/// Tells the classes of response pages apart. No list of words in any language is asked.
pub struct Judge {
    background: Background,
    /// That of the pages for nonsense alone, where the page of the form lists what they lack: answers
    /// may show a part of it.
    unlisted: Option<Background>,
    /// What pages without results say, and the page of the form does not.
    markers: BTreeSet<u64>,
    /// Those of the markers that no result page says, once that is known.
    pure: BTreeSet<u64>,
    /// Whether pages for nonsense were seen, and by how many text leaves they differ.
    learnt: bool,
    apart: usize,
    /// What the page of the form and those for nonsense say, and what fields say that refuse
    /// whatever is asked.
    heard: BTreeSet<u64>,
    refusals: BTreeSet<u64>,
    /// Where the page of the form and those for nonsense have text.
    paths: BTreeSet<u64>,
    /// What the page of the form says, and what a form sent as it stands is told beyond that.
    form: BTreeSet<u64>,
    to_nothing: BTreeSet<u64>,
    /// Whether any of those pages asks to sign in or to prove to be a person.
    walled: bool,
}

impl Judge {
    /// Learns from the page of the form and from pages, each with the term that is
    /// nonsense. Linear in their size.
    #[must_use]
    pub fn new(form_page: &Page, nonsense: &[(&Page, &str)]) -> Self {
        let form: BTreeSet<u64> = masked_leaves(form_page, &[]).into_iter().collect();
        let said: Vec<BTreeSet<u64>> = nonsense
            .iter()
            .map(|(page, term)| &masked_leaves(page, &[term]) - &form)
            .collect();
        let markers = said
            .iter()
            .cloned()
            .reduce(|a, b| &a & &b)
            .unwrap_or_default();
        let apart = said.iter().map(|said| (said - &markers).len()).max();
        let mut pages = vec![form_page];
        pages.extend(nonsense.iter().map(|(page, _)| *page));
        let walled = pages.iter().any(|page| is_wall(page));
        let nonsense_pages: Vec<&Page> = nonsense.iter().map(|(page, _)| *page).collect();
        let unlisted = (!nonsense.is_empty()).then(|| Background::of(&nonsense_pages));
        Self {
            background: Background::of(&pages),
            unlisted: unlisted.filter(|background| background.repetition(form_page) > 1),
            markers,
            pure: BTreeSet::new(),
            learnt: !nonsense.is_empty(),
            apart: apart.unwrap_or(0),
            heard: said.iter().flatten().chain(&form).copied().collect(),
            refusals: BTreeSet::new(),
            paths: pages.iter().flat_map(|page| text_paths(page)).collect(),
            form,
            to_nothing: BTreeSet::new(),
            walled,
        }
    }

    /// Learns how the site answers a form that is sent as it stands.
    pub fn learn_answer_to_nothing(&mut self, page: &Page) {
        self.to_nothing = &masked_leaves(page, &[]) - &self.form;
    }

    /// Learns from all probes with their pages, once the number of records on each is known:
    /// what pages without results alone say. What two pages for nonsense have in common by
    /// chance, most of those without a record lack; what belongs to the frame of any answer,
    /// result pages have too. What a field answers whatever is asked, and others do not, refuses
    /// the input.
    pub fn refine<'p>(
        &mut self,
        pages: impl Iterator<Item = (&'p Probe, &'p Page, usize)> + Clone,
    ) {
        let without = pages.clone().filter(|(.., records)| *records == 0);
        let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
        let mut answers: BTreeMap<&str, (usize, BTreeSet<u64>)> = BTreeMap::new();
        let mut number = 0;
        for (probe, page, _) in without {
            number += 1;
            let said = said(page, &probe.values());
            for marker in self.markers.intersection(&said) {
                *counts.entry(*marker).or_default() += 1;
            }
            if let Some((control, _)) = probe.only() {
                let (times, always) = answers
                    .entry(control)
                    .or_insert_with(|| (0, &said - &self.heard));
                *times += 1;
                always.retain(|key| said.contains(key));
            }
        }
        let always = answers.into_values().filter(|(times, _)| *times >= ENOUGH);
        self.refusals = always.flat_map(|(_, always)| always).collect();
        let most = counts.values().copied().max().unwrap_or(0);
        if number >= 2 * ENOUGH && most * ENOUGH < number {
            // Whatever the pages for nonsense had in common, they had by chance.
            self.apart += self.markers.len();
            self.markers.clear();
        }
        if most >= ENOUGH {
            self.markers
                .retain(|marker| counts.get(marker).is_some_and(|count| count * 2 >= most));
        }
        let mut pure = self.markers.clone();
        for (probe, page, _) in pages.filter(|(.., records)| *records > 1) {
            let said = said(page, &probe.values());
            pure.retain(|marker| !said.contains(marker));
        }
        self.pure = pure;
    }

    /// The class of a response to what was asked, with the reason in a phrase.
    #[must_use]
    pub fn class(
        &self,
        response: &Response,
        page: &Page,
        terms: &[&str],
    ) -> (ResponseClass, String) {
        if response.is_html() && self.nothing_found(page, terms) {
            let reason = "says what the pages for nonsense say";
            return (ResponseClass::NoResult, reason.to_owned());
        }
        if let Some(class) = refusal(response) {
            return class;
        }
        let own = self.novel(page).len();
        let repeated = self.repetition(page);
        if repeated > 1 && own > OWN {
            let reason = format!("texts of its own: {own}, alike in a row: {repeated}");
            (ResponseClass::Result, reason)
        } else if !self.walled && is_wall(page) {
            walled()
        } else if self.wants_more(page) {
            let reason = "answers as to a form sent as it stands: wants more input";
            (ResponseClass::MoreInput, reason.to_owned())
        } else {
            let reason = format!(
                "texts of its own: {own}, nothing repeated, unlike the pages for nonsense: the input was refused"
            );
            (ResponseClass::Error, reason)
        }
    }

    /// Whether the page says what the site says to a form that is sent as it stands.
    #[must_use]
    pub fn wants_more(&self, page: &Page) -> bool {
        let said = &masked_leaves(page, &[]) - &self.form;
        overlap(&self.to_nothing, &said) >= SAME
    }

    /// The text leaves that neither the page of the form nor those for nonsense have, by key; where
    /// that leaves nothing of a part of what the page of the form lists, those that the latter lack.
    #[must_use]
    pub fn novel(&self, page: &Page) -> BTreeMap<u64, NodeId> {
        self.background(page).novel(page)
    }

    /// How many of these texts stand alike in a row, at the most.
    #[must_use]
    pub fn repetition(&self, page: &Page) -> usize {
        self.background(page).repetition(page)
    }

    fn background(&self, page: &Page) -> &Background {
        let unlisted = self.unlisted.as_ref();
        unlisted
            .filter(|unlisted| is_part(page, &self.background, unlisted) && !self.is_form(page))
            .unwrap_or(&self.background)
    }

    /// Whether the page says what the page of the form says.
    #[must_use]
    pub fn is_form(&self, page: &Page) -> bool {
        overlap(&self.form, &masked_leaves(page, &[])) >= SAME
    }

    /// Whether pages for nonsense say nothing that the page of the form does not say too.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.learnt && self.markers.is_empty()
    }

    /// Whether the page says what a field answers whatever is asked.
    #[must_use]
    pub fn is_refused(&self, page: &Page) -> bool {
        let said = masked_leaves(page, &[]);
        self.refusals.iter().any(|refusal| said.contains(refusal))
    }

    /// Whether the page has text where neither the page of the form nor those for nonsense have
    /// any.
    #[must_use]
    pub fn says_elsewhere(&self, page: &Page) -> bool {
        !text_paths(page).is_subset(&self.paths)
    }

    /// Whether the page says most of what pages for nonsense say, and little of its own: where what
    /// was asked is repeated, another field is repeated otherwise.
    #[must_use]
    pub fn resembles_nonsense(&self, page: &Page, terms: &[&str]) -> bool {
        let shared = said(page, terms).intersection(&self.markers).count();
        share(shared, self.markers.len()) > MOST && self.novel(page).len() <= OWN
    }

    /// Whether the page says that nothing was found: what all pages for nonsense say and no
    /// result page does; before that is known, what they say and little of its own; where
    /// they say nothing, nothing of its own.
    #[must_use]
    pub fn nothing_found(&self, page: &Page, terms: &[&str]) -> bool {
        // A list of all stays the answer where it is the page of the form that lists all.
        let lists = |unlisted: &Background| unlisted.repetition(page) > 1;
        if self.unlisted.as_ref().is_some_and(lists) && self.is_form(page) {
            return false;
        }
        if self.markers.is_empty() {
            return self.learnt && self.novel(page).len() <= self.apart;
        }
        let said = said(page, terms);
        let says = |markers: &BTreeSet<u64>| {
            share(markers.intersection(&said).count(), markers.len()) >= SAID
        };
        if self.pure.is_empty() {
            says(&self.markers) && self.novel(page).len() <= OWN.max(2 * self.apart)
        } else {
            says(&self.pure)
        }
    }
}

/// The class of an answer that is no page or has a status of failure, with the reason.
pub(super) fn refusal(response: &Response) -> Option<(ResponseClass, String)> {
    let class = match response.status {
        401 | 403 | 407 | 429 | 451 | 503 => Some(ResponseClass::Blocked),
        500.. => Some(ResponseClass::ServerError),
        400.. => Some(ResponseClass::Error),
        _ => None,
    };
    if let Some(class) = class {
        return Some((class, format!("answered with status {}", response.status)));
    }
    let kind = match response.media_type.as_str() {
        "" => "of no stated type",
        kind => kind,
    };
    let no_page = || {
        let reason = format!("the answer is {kind}, no page");
        (ResponseClass::Blocked, reason)
    };
    (!response.is_html()).then(no_page)
}

/// The class of a page that asks to sign in, with the reason.
pub(super) fn walled() -> (ResponseClass, String) {
    let reason = "asks to sign in or to prove to be a person";
    (ResponseClass::Blocked, reason.to_owned())
}

/// Whether a page asks for a password, or for the proof that no robot reads it.
pub(super) fn is_wall(page: &Page) -> bool {
    let asks = |node: NodeId| match page.tag(node) {
        "input" => page
            .attr(node, "type")
            .is_some_and(|kind| kind.eq_ignore_ascii_case("password")),
        "iframe" | "div" | "img" | "script" => ["class", "id", "src"]
            .iter()
            .filter_map(|name| page.attr(node, name))
            .any(|value| value.to_ascii_lowercase().contains("captcha")),
        _ => false,
    };
    page.nodes().any(asks)
}

/// The text leaves of a page with each of the terms masked, and with all of them. A common term stands
/// in much that is no echo of it: the text as it is counts too.
fn said(page: &Page, terms: &[&str]) -> BTreeSet<u64> {
    let mut said = masked_leaves(page, &[]);
    for term in terms {
        said.extend(masked_leaves(page, &[term]));
    }
    if terms.len() > 1 {
        said.extend(masked_leaves(page, terms));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::schema::TermSource;

    fn page(body: &str) -> Page {
        let html = format!("<form><input name=q></form><div id=main>{body}</div><p>Since 1974");
        Page::parse(&html, "http://example.org/".parse().unwrap())
    }

    fn answer(status: u16, body: &str, term: &str) -> ResponseClass {
        let (form, one, two) = (
            page("<h1>Search</h1>"),
            page("<h1>Sorry</h1><p>Nothing for <b>xqz</b></p>"),
            page("<h1>Sorry</h1><p>Nothing for <b>wvk</b></p>"),
        );
        let judge = Judge::new(&form, &[(&one, "xqz"), (&two, "wvk")]);
        let page = page(body);
        let response = Response {
            id: String::new(),
            url: page.url().clone(),
            status,
            media_type: "text/html".to_owned(),
            text: String::new(),
            encoding: encoding_rs::UTF_8,
        };
        judge.class(&response, &page, &[term]).0
    }

    #[test]
    fn classes_are_told_by_what_pages_for_nonsense_say() {
        let list = "<h1>Two</h1><ul><li><b>Dune</b> <i>1965</i><li><b>Emma</b> <i>1815</i></ul>";
        let none = "<h1>Sorry</h1><p>Nothing for <b>the</b></p>";
        assert_eq!(answer(200, list, "a"), ResponseClass::Result);
        assert_eq!(answer(200, none, "the"), ResponseClass::NoResult);
        // Some sites answer so when they have found nothing.
        assert_eq!(answer(404, none, "the"), ResponseClass::NoResult);
        let refused = "<h1>Year?</h1><p>A year has four digits.</p>";
        assert_eq!(answer(200, refused, "x"), ResponseClass::Error);
        assert_eq!(answer(400, refused, "x"), ResponseClass::Error);
        assert_eq!(
            answer(500, "<h1>Oops</h1>", "x"),
            ResponseClass::ServerError
        );
        let again = "<h1>Search</h1>";
        assert_eq!(answer(200, again, "x"), ResponseClass::MoreInput);
        let wall = "<h1>Members</h1><form><input type=password name=p></form>";
        assert_eq!(answer(200, wall, "x"), ResponseClass::Blocked);
        assert_eq!(
            answer(429, "<h1>Slow down</h1>", "x"),
            ResponseClass::Blocked
        );
    }

    #[test]
    fn what_any_answer_says_of_its_term_does_not_say_that_nothing_was_found() {
        let head = |term: &str| format!("<h1>Results for: {term}</h1>");
        let (one, two) = (page(&head("xqz")), page(&head("wvk")));
        let mut judge = Judge::new(&page("<h1>Search</h1>"), &[(&one, "xqz"), (&two, "wvk")]);
        let hit = |term: &str| {
            let rows = [1, 2, 3, 4, 5].map(|n| format!("<li><b>Book {n}</b> <i>of {term}</i>"));
            page(&format!("{}<ul>{}</ul>", head(term), rows.concat()))
        };
        let probe = |term: &str| Probe {
            probe: String::new(),
            round: 1,
            source: TermSource::Letter,
            assignment: BTreeMap::from([("q".to_owned(), term.to_owned())]),
            page: 1,
            response: String::new(),
            url: String::new(),
            class: ResponseClass::Result,
            records: 0,
            new_records: 0,
            total: None,
            reason: String::new(),
        };
        let (probes, pages) = (["xqz", "wvk", "a"].map(probe), [one, two, hit("a")]);
        let seen = probes.iter().zip(&pages).zip([0, 0, 5]);
        judge.refine(seen.map(|((probe, page), records)| (probe, page, records)));
        assert!(!judge.nothing_found(&hit("sea"), &["sea"]));
        assert!(judge.nothing_found(&page(&head("hill")), &["hill"]));
    }

    #[test]
    fn nonsense_in_another_field_is_answered_alike_but_for_what_is_repeated() {
        let said = |pattern: &str, also: &str| {
            page(&format!(
                "<h1>Matches for</h1><p>{pattern}</p><p>None of 0</p>{also}"
            ))
        };
        let pages = ["xqz", "wvk"].map(|term| said(&format!("title: {term}"), ""));
        let [one, two] = &pages;
        let judge = Judge::new(&page("<h1>Search</h1>"), &[(one, "xqz"), (two, "wvk")]);
        let other = said("author: zkj", "");
        assert!(!judge.nothing_found(&other, &["zkj"]));
        assert!(judge.resembles_nonsense(&other, &["zkj"]));
        let refused = page("<h1>Matches for</h1><p>A year has four digits.</p>");
        assert!(!judge.resembles_nonsense(&refused, &["zkj"]));
        let listed = said("a", "<p>One</p><p>Two</p><p>Three</p>");
        assert!(!judge.resembles_nonsense(&listed, &["a"]));
    }

    #[test]
    fn an_answer_may_show_a_part_of_what_the_page_of_the_form_lists() {
        let list = |numbers: &[usize]| {
            let rows = numbers.iter();
            let rows = rows.map(|n| format!("<tr><td>{}<td>Title {n}<td>Ann {n}", 1900 + n));
            rows.collect::<String>()
        };
        let filtered = |numbers: &[usize]| {
            let rows = list(numbers);
            page(&format!("<h2>Books, filtered</h2><table>{rows}</table>"))
        };
        let all: Vec<usize> = (1..20).collect();
        let form = page(&format!("<h2>Books</h2><table>{}</table>", list(&all)));
        let (one, two) = (filtered(&[]), filtered(&[]));
        let judge = Judge::new(&form, &[(&one, "xqz"), (&two, "wvk")]);
        let class = |page: &Page| {
            let response = Response {
                id: String::new(),
                url: page.url().clone(),
                status: 200,
                media_type: "text/html".to_owned(),
                text: String::new(),
                encoding: encoding_rs::UTF_8,
            };
            judge.class(&response, page, &["title"]).0
        };
        assert_eq!(class(&filtered(&[2, 3, 5, 7, 11])), ResponseClass::Result);
        assert_eq!(class(&filtered(&[])), ResponseClass::NoResult);
        assert_ne!(class(&filtered(&all)), ResponseClass::NoResult);
    }

    #[test]
    fn the_list_on_the_page_of_the_form_is_an_answer_where_others_say_nothing() {
        let list = |numbers: std::ops::Range<usize>| {
            let rows = numbers.map(|n| format!("<tr><td>{}<td>Title {n}", 1900 + n));
            page(&format!("<table>{}</table>", rows.collect::<String>()))
        };
        let (form, one, two) = (list(1..20), list(0..0), list(0..0));
        let judge = Judge::new(&form, &[(&one, "xqz"), (&two, "wvk")]);
        assert!(judge.is_silent());
        assert!(!judge.nothing_found(&list(1..20), &[""]));
        assert!(judge.nothing_found(&list(0..0), &["sea"]));
        // Where nonsense finds the list as well, it is no answer.
        let judge = Judge::new(&form, &[(&list(1..20), "xqz"), (&list(1..20), "wvk")]);
        assert!(judge.nothing_found(&list(1..20), &[""]));
    }

    #[test]
    fn all_that_was_asked_is_masked_whatever_its_control_is_called() {
        let none = |term: &str| page(&format!("<h1>Sorry</h1><p>Nothing for {term}</p>"));
        let (one, two) = (none("xqz"), none("wvk"));
        let judge = Judge::new(&page("<h1>Search</h1>"), &[(&one, "xqz"), (&two, "wvk")]);
        for terms in [["smith", "emma"], ["emma", "smith"]] {
            assert!(judge.nothing_found(&none("emma"), &terms));
        }
        assert!(!judge.nothing_found(&none("emma"), &["smith"]));
    }
}
