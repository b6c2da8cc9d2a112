//! Where an answer goes on: the next page of a result page.

mod button;

use std::collections::{BTreeMap, BTreeSet};

use url::{Url, form_urlencoded};

use button::Pressed;

use super::schema::Probe;
use crate::fetch::Request;
use crate::form::{Form, Way, discover_first, in_query, is_deed};
use crate::page::{NodeId, Page};
use crate::text::{collapse, fold};

/// How many forms of a page are looked at.
const FORMS: usize = 20;
/// A link needs so much evidence.
const ENOUGH: u32 = 4;
/// So much has a number beside the number of this page, or of the one after it, that carries the
/// query.
const IN_A_ROW: u32 = 6;
/// How far above a link its neighbours are looked for.
const NEAR: usize = 4;
/// What the names and texts of links to the next page are made of, in the words that
/// programs use, whatever language the page is in.
const NEXT_WORDS: [&str; 4] = ["next", "forward", "more", "older"];
/// What formats are called that are no pages.
const FORMATS: [&str; 9] = [
    "rss", "atom", "json", "csv", "xml", "rdf", "ris", "bibtex", "pdf",
];
const NEXT_SIGNS: [char; 8] = ['>', '›', '»', '→', '▶', '⟩', '⇒', '❯'];

/// A request for the next page.
#[derive(Clone, Debug)]
pub(super) struct Next {
    pub request: Request,
    pub way: Way,
    /// Whether the address carries the query; else it stands in the site's memory of what was
    /// asked last.
    pub carries_query: bool,
}

/// What pages are told by.
pub(super) struct Place<'a> {
    pub form: &'a Form,
    /// The query whose answer this is.
    pub probe: &'a Probe,
    /// The number of this page, from 1.
    pub page: usize,
    /// The number of records on the first page.
    pub size: usize,
}

/// The most likely request for the next page; those of `refused` ways have led nowhere on
/// this site. `is_record` tells the nodes that belong to records: what they link to is theirs.
/// Linear in the size of the page.
pub(super) fn next(
    shown: &Page,
    place: &Place<'_>,
    is_record: &dyn Fn(NodeId) -> bool,
    refused: &BTreeSet<Way>,
) -> Option<Next> {
    let here = Here::of(shown.url(), place);
    let mut best: Option<(u32, Next)> = None;
    let mut offer = |score: u32, next: Next| {
        if !refused.contains(&next.way) && best.as_ref().is_none_or(|(most, _)| score > *most) {
            best = Some((score, next));
        }
    };
    for node in shown
        .nodes()
        .filter(|node| matches!(shown.tag(*node), "a" | "link"))
    {
        let found = link(shown, node, place, &here);
        // A row of pages in the table of the records may pass for one of them.
        let is_pager = |score: u32, next: &Next| score >= IN_A_ROW && next.carries_query;
        if let Some((score, next)) = found
            && (is_pager(score, &next) || !is_record(node))
        {
            offer(score, next);
        }
    }
    let forms = discover_first(shown, FORMS).forms;
    let pressed = Pressed {
        shown,
        forms: &forms,
        place,
        is_record,
    };
    for (score, next) in pressed.buttons().into_iter().chain(pressed.post_backs()) {
        offer(score, next);
    }
    best.map(|(_, next)| next)
}

/// What a link is worth as one to the next page.
fn link(shown: &Page, node: NodeId, place: &Place<'_>, known: &Here) -> Option<(u32, Next)> {
    let mut url = shown.resolve(shown.attr(node, "href")?)?;
    url.set_fragment(None);
    let here = shown.url();
    // Where answers stand may be called like a deed: further pages of it do no more.
    let is_there = is_deed(here) && url.path() == here.path();
    let does = is_deed(&url) && !is_there;
    if url.origin() != here.origin() || url == *here || does || known.is_download(&url) {
        return None;
    }
    let is_next = shown.attr(node, "rel").is_some_and(|rel| {
        let mut words = rel.split_ascii_whitespace();
        words.any(|word| word.eq_ignore_ascii_case("next"))
    });
    let given = url.query().map(canonical).unwrap_or_default();
    let given: BTreeSet<&str> = given.split('&').collect();
    let carries_query = known.query.iter().all(|pair| given.contains(pair.as_str()));
    let is_step = known.steps(&url, place);
    let text = text(shown, node);
    let is_number = shown.tag(node) == "a" && number(&text) == Some(place.page + 1);
    let in_a_row = is_number && has_neighbour(shown, node, place.page);
    let is_word = shown.tag(node) == "a" && says_next(shown, node, &text);
    let way = match () {
        () if is_next => Way::Relation,
        () if is_number => Way::Number,
        () if is_step => Way::Step,
        () if is_word => Way::Word,
        () => return None,
    };
    if way == Way::Word && !(carries_query && url.path() == here.path()) {
        return None;
    }
    let mut score = 0;
    for (holds, worth) in [
        (is_next, 8),
        (is_number, 3),
        (in_a_row, 2),
        (is_step, 3),
        (is_word, 3),
        (carries_query, 1),
    ] {
        score += if holds { worth } else { 0 };
    }
    let next = Next {
        request: Request::get(url),
        way,
        carries_query,
    };
    (score >= ENOUGH).then_some((score, next))
}

/// The values in the query of an address, folded.
fn values(url: &Url) -> Vec<String> {
    let query = url.query().map(canonical).unwrap_or_default();
    let pairs = form_urlencoded::parse(query.as_bytes());
    pairs.map(|(_, value)| fold(&value)).collect()
}

/// What a link says, or the image in it.
fn text(shown: &Page, link: NodeId) -> String {
    let text = collapse(shown.text(link));
    let drawn = || {
        let image = shown.elements_in(link, "img").next()?;
        shown.attr(image, "alt").map(collapse)
    };
    if text.is_empty() {
        drawn().unwrap_or_default()
    } else {
        text
    }
}

/// What is known of the page shown, to which its links are compared.
struct Here {
    /// What was asked for, as it stands in the query of an address.
    query: Vec<String>,
    /// The values that were asked for or stand in the form or in the address, folded.
    values: BTreeSet<String>,
    /// The numbers in the address.
    numbers: BTreeMap<String, u64>,
    /// The other segments of its path.
    words: Vec<String>,
}

impl Here {
    fn of(url: &Url, place: &Place<'_>) -> Self {
        let controls = place.form.controls.iter();
        let set = controls.flat_map(|control| &control.default);
        let asked = place.probe.assignment.values().chain(set);
        Self {
            query: in_query(place.form, &place.probe.assignment)
                .iter()
                .map(|pair| canonical(pair))
                .collect(),
            values: asked.map(|value| fold(value)).chain(values(url)).collect(),
            numbers: numbers(url),
            words: path(url),
        }
    }

    /// Whether an address asks for the answer in another format than a page, which neither was asked for
    /// nor stands in the form or the address of the page shown.
    fn is_download(&self, url: &Url) -> bool {
        let is_format = |value: &String| FORMATS.contains(&value.as_str());
        values(url)
            .iter()
            .any(|value| is_format(value) && !self.values.contains(value))
    }

    /// Whether another address differs in one number alone, which counts pages or records; how many records a
    /// page shows may be said beside it for the first time.
    fn steps(&self, there: &Url, place: &Place<'_>) -> bool {
        let (from, to) = (&self.numbers, numbers(there));
        let words = path(there);
        // `/find` goes on as `/find/2` or as `/find/page/2`.
        if !words.starts_with(&self.words) || words.len() > self.words.len() + 1 {
            return false;
        }
        let changed = to
            .iter()
            .filter(|(key, value)| from.get(*key) != Some(*value))
            .map(|(key, value)| (from.get(key).copied(), *value));
        let changed: Vec<(Option<u64>, u64)> = changed.collect();
        let (page, size) = (place.page as u64, place.size as u64);
        let (before, now) = match changed.as_slice() {
            [one] => *one,
            [(None, shown), one] | [one, (None, shown)] if *shown == size => *one,
            _ => return false,
        };
        before.is_none_or(|before| before < now)
            && [page + 1, page, page * size, page * size + 1].contains(&now)
            && (now != page || before.is_none_or(|before| before + 1 == now))
    }
}

/// The segments of the path of an address that are no numbers.
fn path(url: &Url) -> Vec<String> {
    let segments = url.path_segments().into_iter().flatten();
    let words = segments.filter(|segment| segment.parse::<u64>().is_err() && !segment.is_empty());
    words.map(str::to_owned).collect()
}

/// The numbers in an address by their place: a name of the query, or a segment of the path.
fn numbers(url: &Url) -> BTreeMap<String, u64> {
    let query = url.query().map(canonical).unwrap_or_default();
    let query = form_urlencoded::parse(query.as_bytes())
        .filter_map(|(name, value)| Some((name.into_owned(), value.parse().ok()?)));
    let segments = url.path_segments().into_iter().flatten();
    let path = segments
        .filter_map(|segment| segment.parse().ok())
        .enumerate();
    query
        .chain(path.map(|(index, number)| (format!("/{index}"), number)))
        .collect()
}

/// The number that a text is, brackets left out.
fn number(text: &str) -> Option<usize> {
    text.trim_matches(|c: char| !c.is_alphanumeric())
        .parse()
        .ok()
}

/// Whether the number of this page, or the one after the next, stands beside the link.
fn has_neighbour(shown: &Page, node: NodeId, page: usize) -> bool {
    let mut around = shown.ancestors(node).take(NEAR);
    let says = |leaf: NodeId| number(&collapse(shown.text(leaf)));
    around.any(|around| {
        shown.tag(around) != "body"
            && shown
                .text_leaves(around)
                .filter(|leaf| !shown.contains(node, *leaf))
                .take(200)
                .any(|leaf| says(leaf).is_some_and(|n| n == page || n == page + 2))
    })
}

/// Whether a link is named or drawn as the next one.
fn says_next(shown: &Page, node: NodeId, text: &str) -> bool {
    let is_sign = text.chars().count() <= 40
        && text.ends_with(NEXT_SIGNS)
        && !text.starts_with(|c| "<‹«←◀".contains(c));
    let names = ["class", "id", "title", "aria-label"]
        .iter()
        .filter_map(|name| shown.attr(node, name))
        .chain(std::iter::once(text).filter(|text| text.len() <= 40));
    is_sign
        || names.map(fold).any(|name| {
            let mut words = name.split(|c: char| !c.is_alphanumeric());
            words.any(|word| NEXT_WORDS.contains(&word))
        })
}

/// A query as all ways to write it are written; a semicolon parts what `&` does.
fn canonical(query: &str) -> String {
    let mut out = String::with_capacity(query.len());
    let mut rest = query.chars();
    while let Some(c) = rest.next() {
        out.push(c);
        if c == '%' {
            out.extend(rest.by_ref().take(2).map(|c| c.to_ascii_uppercase()));
        }
    }
    out.replace("%20", "+").replace(';', "&")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::{choose, discover};
    use crate::probe::TermSource;

    fn form(method: &str) -> Form {
        let html = format!(
            "<form action=/find method={method}><input type=search name=q><button>Go</button></form>"
        );
        let mut forms = discover(&Page::parse(&html, "http://example.org/".parse().unwrap()));
        choose(&mut forms, None).unwrap();
        forms.forms.remove(0)
    }

    fn probe() -> Probe {
        let assignment = BTreeMap::from([("q".to_owned(), "deep sea".to_owned())]);
        Probe::new(1, TermSource::Letter, assignment, String::new())
    }

    /// The way and address of the next page after page `page` of ten records each.
    fn after(method: &str, page: usize, url: &str, body: &str) -> Option<(Way, String)> {
        after_among(false, method, page, url, body)
    }

    /// The same where the links stand among the records.
    fn after_among(
        records: bool,
        method: &str,
        page: usize,
        url: &str,
        body: &str,
    ) -> Option<(Way, String)> {
        let shown = Page::parse(body, format!("http://example.org{url}").parse().unwrap());
        let (form, probe) = (form(method), probe());
        let place = Place {
            form: &form,
            probe: &probe,
            page,
            size: 10,
        };
        let next = next(&shown, &place, &|_| records, &BTreeSet::new())?;
        let url = &next.request.url;
        let query = url
            .query()
            .map(|query| format!("?{query}"))
            .unwrap_or_default();
        Some((next.way, format!("{}{query}", url.path())))
    }

    #[test]
    fn numbered_links_lead_to_the_next_page() {
        let pages = "<nav>1 <a href='/find?q=deep%20sea&p=2'>2</a> <a href='/find?q=deep+sea&p=3'>3</a></nav>\
            <a href='/find?q=deep+sea&limit=50'>50</a> <a href='/2'>2</a>";
        let found = after("get", 1, "/find?q=deep+sea", pages).unwrap();
        assert_eq!(found, (Way::Number, "/find?q=deep%20sea&p=2".to_owned()));
        let found = after("get", 2, "/find?q=deep+sea&p=2", pages).unwrap();
        assert_eq!(found.1, "/find?q=deep+sea&p=3");
        assert_eq!(after("get", 3, "/find?q=deep+sea&p=3", pages), None);
    }

    #[test]
    fn a_row_of_pages_among_the_records_leads_on_and_their_own_pages_do_not() {
        let among = |body| after_among(true, "get", 1, "/find?q=deep+sea", body);
        let found = among("1 <a href='/find?q=deep+sea&start=10&limit=10'>2</a>").unwrap();
        assert_eq!(found.0, Way::Number);
        assert_eq!(among("1 <a href='/topic/7?p=2'>2</a>"), None);
        let long = format!(
            "<section><div>{}</div><div>1 <a href='/find?q=deep+sea&start=10&limit=10'>2</a></div></section>",
            "<p>text".repeat(300)
        );
        assert!(among(&long).is_some());
        assert_eq!(among("<a href='/find?q=deep+sea&state=2'>Down</a>"), None);
    }

    #[test]
    fn addresses_that_count_records_or_pages_do_in_any_language() {
        // How many are shown is said for the first time; another number would be something else.
        for (shown, leads) in [(10, true), (50, false)] {
            let first = format!("<a href='/find?q=deep+sea&limit={shown}&offset=10'>下10条</a>");
            assert_eq!(after("get", 1, "/find?q=deep+sea", &first).is_some(), leads);
        }
        let offset = "<a href='/find?q=deep+sea&start=0'>Zurück</a><a href='/find?q=deep+sea&start=20'>Weiter</a>";
        let found = after("get", 2, "/find?q=deep+sea&start=10", offset).unwrap();
        assert_eq!(found, (Way::Step, "/find?q=deep+sea&start=20".to_owned()));
        let path = "<a href='/find/3?q=deep+sea'>Дальше</a><a href='/find/1?q=deep+sea'>Назад</a>";
        let found = after("get", 2, "/find/2?q=deep+sea", path).unwrap();
        assert_eq!(found.1, "/find/3?q=deep+sea");
        let drawn = "<img alt=1> <a href='/find?page=2;q=deep%20sea'><img src=2.gif alt=2></a>
            <a href='/find?page=2;q=deep%20sea'><img src=r.gif alt=next></a>";
        let found = after("post", 1, "/find", drawn).unwrap();
        assert_eq!(found.1, "/find?page=2;q=deep%20sea");
        let more = "<a href='/find?q=deep+sea;start=0'>Back</a> <a href='/find?q=deep+sea;start=20'>On</a>";
        let found = after("get", 2, "/find?q=deep+sea;start=10", more).unwrap();
        assert_eq!(found.1, "/find?q=deep+sea;start=20");
        let feed = "<a href='/find?q=deep+sea&p=2&format=rss'>RSS</a>";
        assert_eq!(after("post", 2, "/find", feed), None);
        assert!(after("post", 2, "/find", &feed.replace("&format=rss", "")).is_some());
        let facets = "<a href='/find?q=deep+sea&year=1999'>1999</a><a href='/find?q=deep+sea&limit=50'>50</a>";
        assert_eq!(after("get", 1, "/find?q=deep+sea", facets), None);
    }

    #[test]
    fn a_format_that_the_form_sends_is_of_every_page() {
        let pages = "1 <a href='/find?q=deep+sea&filetype=pdf&p=2'>2</a>";
        let found = after("get", 1, "/find?q=deep+sea&filetype=pdf", pages);
        assert_eq!(found.unwrap().1, "/find?q=deep+sea&filetype=pdf&p=2");
        assert_eq!(after("get", 1, "/find?q=deep+sea", pages), None);
    }

    #[test]
    fn links_that_say_so_are_taken() {
        let relation = "<link rel=next href='/find?q=deep+sea&cursor=x9'>";
        let found = after("get", 1, "/find?q=deep+sea", relation).unwrap();
        assert_eq!(found.0, Way::Relation);
        let drawn = "<a href='/find?q=deep+sea&cursor=x9'>»</a>";
        let found = after("get", 1, "/find?q=deep+sea", drawn).unwrap();
        assert_eq!(found.0, Way::Word);
        assert_eq!(
            after("get", 1, "/find?q=deep+sea", "<a href=/next>next</a>"),
            None
        );
    }

    #[test]
    fn links_that_do_something_are_left_alone() {
        for link in [
            "<a rel=next href='/logout?q=deep+sea&p=2'>2</a>",
            "<a rel=next href='/find?q=deep+sea&p=2&action=delete'>2</a>",
            "<a href='/cart/add?q=deep+sea&p=2'>2</a> <a href='/cart/add?q=deep+sea&p=3'>3</a>",
        ] {
            assert_eq!(after("get", 1, "/find?q=deep+sea", link), None, "{link}");
        }
        let report = "<a rel=next href='/report?q=deep+sea&p=2'>2</a>";
        assert!(after("get", 1, "/report?q=deep+sea", report).is_some());
        let logout = "<a rel=next href='/logout?q=deep+sea&p=2'>2</a>";
        assert_eq!(after("get", 1, "/report?q=deep+sea", logout), None);
    }

    #[test]
    fn buttons_are_pressed_only_where_the_form_carries_the_query() {
        let pager = |value: &str| {
            format!(
                "<form action=/find method=post><input type=hidden name=q value='{value}'>\
                 <button name=page value=2>Weiter</button></form>"
            )
        };
        let found = after("post", 1, "/find", &pager("deep sea")).unwrap();
        assert_eq!(found, (Way::Button, "/find".to_owned()));
        assert_eq!(after("post", 1, "/find", &pager("sky")), None);
        let nameless = |page: usize, says: &str| {
            let field = format!("<input type=number name=page value={page} hidden>");
            format!(
                "<form action=/find><button>{says}</button><input name=q value='deep sea' hidden>{field}</form>"
            )
        };
        let both = nameless(0, "Previous") + &nameless(2, "Next");
        let found = after("get", 2, "/find?q=deep+sea&page=1", &both).unwrap();
        assert_eq!(found, (Way::Button, "/find?q=deep+sea&page=2".to_owned()));
        assert_eq!(
            after("get", 1, "/find?q=deep+sea", &nameless(1, "Search")),
            None
        );
    }

    #[test]
    fn a_link_may_send_the_form_by_a_script() {
        let pager = |value: &str| {
            format!(
                "<form action=/find method=post><input type=hidden name=__EVENTTARGET>
                 <input type=hidden name=__EVENTARGUMENT><input type=hidden name=__VIEWSTATE value=x>
                 <input name=q value='{value}'><input type=submit name=go value=Go>
                 <a href=\"javascript:__doPostBack('grid','Select$1')\">2</a>
                 <a href=\"javascript:__doPostBack('row1','')\">2</a>
                 <span>1</span> <a href=\"javascript:__doPostBack('grid','Page$2')\">2</a></form>"
            )
        };
        let shown = |value| Page::parse(&pager(value), "http://example.org/find".parse().unwrap());
        let (form, probe) = (form("post"), probe());
        let place = Place {
            form: &form,
            probe: &probe,
            page: 1,
            size: 10,
        };
        let turn = |value| next(&shown(value), &place, &|_| true, &BTreeSet::new());
        let found = turn("deep sea").unwrap();
        let body = String::from_utf8(found.request.body.unwrap().1).unwrap();
        assert_eq!(found.way, Way::PostBack);
        assert_eq!(
            body,
            "__EVENTTARGET=grid&__EVENTARGUMENT=Page%242&__VIEWSTATE=x&q=deep+sea"
        );
        assert!(turn("sky").is_none());
    }

    #[test]
    fn what_only_says_more_is_no_pager_of_a_form_sent_by_post() {
        let shown = |pressed: &str| {
            let html = format!(
                "<form action=/find method=post><input type=hidden name=__EVENTTARGET>
                 <input type=hidden name=__EVENTARGUMENT><input name=q value='deep sea'>
                 <ul><li>One<li>Two</ul>{pressed}</form>"
            );
            Page::parse(&html, "http://example.org/find".parse().unwrap())
        };
        let (form, probe) = (form("post"), probe());
        let place = Place {
            form: &form,
            probe: &probe,
            page: 1,
            size: 10,
        };
        let way = |pressed: &str| {
            let page = shown(pressed);
            let is_record = |node| page.ancestors(node).any(|above| page.tag(above) == "ul");
            next(&page, &place, &is_record, &BTreeSet::new()).map(|next| next.way)
        };
        for no_pager in [
            "<p>Hm</p><p><input type=submit name=ctl00$more value='Add more to basket'></p>",
            "<input type=submit name=more value='Add more to basket'>",
            "<p>Hm</p><p><input type=submit name=go value='Tell us more'></p>",
            "<p>Hm</p><p><a href=\"javascript:__doPostBack('lnkMore','')\">Report more errors</a></p>",
            "<button name=page value=2>Delete page 2</button>",
        ] {
            assert_eq!(way(no_pager), None, "{no_pager}");
        }
        for pager in [
            "<p>Hm</p><p><input type=submit name=go_next value=Next></p>",
            "<input type=submit name=go value='Show more'>",
            "<p>Hm</p><p><b>1</b> <input type=submit name=go value='>'></p>",
            "<p>Hm</p><p><button name=from value=10>More</button></p>",
        ] {
            assert_eq!(way(pager), Some(Way::Button), "{pager}");
        }
        let post_back =
            "<p>Hm</p><p><a href=\"javascript:__doPostBack('grid$Next','')\">More</a></p>";
        assert_eq!(way(post_back), Some(Way::PostBack));
    }
}
