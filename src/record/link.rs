//! The link of a record to its own page, by which it is known.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use url::{Url, form_urlencoded};

use super::affix::USUAL;
use super::queries::is_echo;
use super::schema::Detail;
use super::slot::{Leaf, Placed};
use crate::page::{Page, XPath};
use crate::text::share;

/// More of the records that say something else have a page of their own, and so many if the rows of
/// one count once.
const SOME: f64 = 0.5;
const OWN: f64 = 0.9;
/// What the fragment is called among the parameters of an address.
const FRAGMENT: &str = "#";
/// No more parts of an address are tried without.
const MOST_NAMES: usize = 50;

/// The link that leads to the record's own page: the first that nearly every record has and
/// that differs from record to record; one without query and fragment before one with them.
pub(super) fn detail(leaves: &[Leaf], records: &[Placed<'_>]) -> Option<Detail> {
    let distinct = |leaf: &Leaf, ignore: &[String]| {
        let targets = targets(leaf, records, ignore).map(|(_, target)| target);
        targets.collect::<BTreeSet<String>>().len()
    };
    let distinct_on_pages = |leaf: &Leaf, ignore: &[String]| {
        let targets = targets(leaf, records, ignore);
        targets.collect::<BTreeSet<(*const Page, String)>>().len()
    };
    let link = leaves
        .iter()
        .filter(|leaf| leaf.attribute.as_deref() == Some("href"))
        .filter(|leaf| {
            let single = leaf.values.values().filter(|values| values.len() == 1);
            share(leaf.values.len(), records.len()) >= 0.9
                && share(single.count(), leaf.values.len()) >= USUAL
        })
        .max_by(|a, b| {
            let mark = ['?', '#'];
            let plain = |leaf: &Leaf| !leaf.values.values().flatten().any(|v| v.contains(mark));
            // An address that repeats the query is another one on each page.
            let rank = |leaf: &Leaf| (distinct_on_pages(leaf, &[]), plain(leaf));
            rank(a).cmp(&rank(b)).then(b.place.total_cmp(&a.place))
        })?;
    let texts: BTreeSet<&str> = link
        .values
        .keys()
        .map(|record| text(records[*record]))
        .collect();
    // Parameters that are not needed to tell the records apart only track, or lead back; a fragment
    // mostly is a place on the record's page.
    let mut ignore: Vec<String> = Vec::new();
    let mut hrefs = link.values.values().flatten();
    let has_fragment = hrefs.any(|href| href.contains('#'));
    let fragment = has_fragment.then(|| FRAGMENT.to_owned()).into_iter();
    let names = fragment.chain(parameters(link, records)).take(MOST_NAMES);
    // While the terms of the query are there, each query has addresses of its own.
    let (echoes, others): (Vec<String>, Vec<String>) =
        names.partition(|name| repeats_query(link, records, name));
    let echoes = echoes.into_iter().map(|name| (name, true));
    let others = others.into_iter().map(|name| (name, false));
    for (name, is_echo) in echoes.chain(others) {
        let before = is_echo.then(|| distinct_on_pages(link, &ignore));
        ignore.push(name);
        let is_needed = match before {
            Some(before) => distinct_on_pages(link, &ignore) < before,
            None => distinct(link, &ignore) < texts.len(),
        };
        if is_needed {
            ignore.pop();
        }
    }
    let (texts, parted) = several(link, records, &ignore);
    let distinct = distinct_on_pages(link, &ignore);
    let is_own = share(distinct, texts) > SOME && share(distinct, parted) >= OWN;
    let path = XPath::parse(&link.path).ok().filter(|_| is_own)?;
    Some(Detail {
        path,
        ignore,
        parameters: known_parameters(link, records),
        features: Vec::new(),
    })
}

/// How many records say something else than those of their page before them, and how many of these
/// lead elsewhere than the one before: the rows of a record stand beside each other.
fn several(link: &Leaf, records: &[Placed<'_>], ignore: &[String]) -> (usize, usize) {
    let mut said: BTreeSet<(*const Page, &str)> = BTreeSet::new();
    let (mut texts, mut parted) = (0, 0);
    let mut last = None;
    for (record, values) in &link.values {
        let placed = records[*record];
        let page = std::ptr::from_ref(placed.page);
        let target = values
            .first()
            .and_then(|href| target(placed.page, href, ignore));
        let target = Some((page, target));
        if said.insert((page, text(placed))) {
            texts += 1;
            parted += usize::from(last != target);
        }
        last = target;
    }
    (texts, parted)
}

/// All that a record says: one that is a run of siblings may begin with a line break.
fn text(Placed { page, unit, .. }: Placed<'_>) -> &str {
    page.text_of_run(unit.start, unit.end)
}

/// Whether a parameter says what was asked for, to be marked on the record's page: the record is
/// the same whatever was asked.
fn repeats_query(link: &Leaf, records: &[Placed<'_>], name: &str) -> bool {
    let (mut echoes, mut all) = (0, 0);
    for (record, found) in &link.values {
        let Placed { page, asked, .. } = records[*record];
        let (Some(asked), Some(href)) = (asked, found.first()) else {
            continue;
        };
        let url = page.resolve(href);
        let mut values = url.iter().flat_map(Url::query_pairs);
        all += 1;
        echoes += usize::from(values.any(|(of, value)| of == name && is_echo(&value, asked)));
    }
    all > 0 && share(echoes, all) >= USUAL
}

/// Where the links of records lead, each with the page that it stands on: answers to a form that is
/// posted have one address.
fn targets(
    link: &Leaf,
    records: &[Placed<'_>],
    ignore: &[String],
) -> impl Iterator<Item = (*const Page, String)> {
    link.values.iter().filter_map(|(record, values)| {
        let page = records[*record].page;
        let target = target(page, values.first()?, ignore)?;
        Some((std::ptr::from_ref(page), target))
    })
}

/// The parameters of the query that are not the same in all links, what may be left out first:
/// those that differ where records are the same, then the longest, as identifiers are short.
fn parameters(link: &Leaf, records: &[Placed<'_>]) -> Vec<String> {
    /// A parameter's values by the text of the record.
    type Values<'p> = BTreeMap<&'p str, BTreeSet<String>>;
    let mut values: BTreeMap<String, Values<'_>> = BTreeMap::new();
    for (record, found) in &link.values {
        let placed = records[*record];
        let url = found.first().and_then(|href| placed.page.resolve(href));
        for (name, value) in url.iter().flat_map(Url::query_pairs) {
            let of_text = values.entry(name.into_owned()).or_default();
            let of_text = of_text.entry(text(placed)).or_default();
            of_text.insert(value.into_owned());
        }
    }
    values.retain(|_, of_texts| of_texts.values().flatten().collect::<BTreeSet<_>>().len() > 1);
    let mut names: Vec<_> = values
        .into_iter()
        .map(|(name, of_texts)| {
            let differs = of_texts.values().filter(|values| values.len() > 1).count();
            let length: usize = of_texts.values().flatten().map(String::len).sum();
            (Reverse((differs, length)), name)
        })
        .collect();
    names.sort();
    names.into_iter().map(|(_, name)| name).collect()
}

/// The names of all parameters of the query in all links, in their order.
fn known_parameters(link: &Leaf, records: &[Placed<'_>]) -> Vec<String> {
    let mut names = BTreeSet::new();
    for (record, found) in &link.values {
        let page = records[*record].page;
        let url = found.first().and_then(|href| page.resolve(href));
        let pairs = url.iter().flat_map(Url::query_pairs);
        names.extend(pairs.map(|(name, _)| name.into_owned()));
    }
    names.into_iter().collect()
}

/// Where the link to a record's own page leads, as it identifies the record.
pub(super) fn own_page(page: &Page, href: &str, detail: &Detail) -> Option<String> {
    let url = page.join(href)?;
    let here: BTreeSet<_> = page.url().query_pairs().collect();
    let is_new = |name: &str| !detail.parameters.iter().any(|known| known == name);
    let repeated = url.query_pairs().filter(|pair| here.contains(pair));
    let repeated = repeated.filter(|(name, _)| is_new(name));
    let mut ignore = detail.ignore.clone();
    ignore.extend(repeated.map(|(name, _)| name.into_owned()));
    address(url, &ignore)
}

/// Where a link leads, as it identifies a record.
pub(super) fn target(page: &Page, href: &str, ignore: &[String]) -> Option<String> {
    address(page.join(href)?, ignore)
}

/// An address of a record's own page, as it identifies the record: without these parameters, `#`
/// being the fragment.
pub(super) fn address(mut url: Url, ignore: &[String]) -> Option<String> {
    if !matches!(url.scheme(), "http" | "https") {
        return None;
    }
    let is_kept = |pair: &&str| {
        let mut names = form_urlencoded::parse(pair.as_bytes()).map(|(name, _)| name);
        !names.any(|name| ignore.iter().any(|ignored| *ignored == name))
    };
    if ignore.iter().any(|ignored| ignored == FRAGMENT) {
        url.set_fragment(None);
    }
    if !ignore.is_empty()
        && let Some(query) = url.query()
    {
        let kept: Vec<&str> = query.split('&').filter(is_kept).collect();
        let kept = kept.join("&");
        url.set_query(Some(kept.as_str()).filter(|query| !query.is_empty()));
    }
    Some(url.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::XPath;
    use crate::record::feature::schema;
    use crate::record::induce::Response;
    use crate::record::queries::Queries;

    #[test]
    fn the_address_of_a_record_is_the_same_from_any_page() {
        let page = |query: &str, ids: [usize; 3]| {
            let rows = ids.map(|id| {
                format!("<li><a href='/show?action=book&id={id}&back=/find?q={query}'>Book {id}</a></li>")
            });
            let url = format!("http://example.org/find?q={query}");
            Page::parse(&format!("<ul>{}</ul>", rows.concat()), url.parse().unwrap())
        };
        let pages = [
            page("sea", [1, 2, 3]),
            page("hill", [2, 3, 4]),
            page("war", [4, 5, 1]),
        ];
        let path = XPath::parse("//li").unwrap();
        let found = schema(&path, false, &pages.each_ref(), &Queries::default());
        let detail = found.detail.unwrap();
        assert_eq!(detail.ignore, ["back"]);
        let tracked = |track: usize| {
            let rows = [7, 8, 9].map(|id| {
                format!("<li><a href='/show?id={id}&track=x{track}y{id}'>Book {id}</a></li>")
            });
            Page::parse(
                &format!("<ul>{}</ul>", rows.concat()),
                pages[0].url().clone(),
            )
        };
        let tracked = [tracked(1), tracked(2)];
        let found = schema(&path, false, &tracked.each_ref(), &Queries::default());
        assert_eq!(found.detail.unwrap().ignore, ["track"]);
        let posted = |matches: usize| {
            let rows = [1, 2, 3, 4].map(|id| {
                format!(
                    "<li><a href='/book/{id}'>Book {id}</a> ({} matches)",
                    id * matches
                )
            });
            Page::parse(
                &format!("<ul>{}</ul>", rows.concat()),
                "http://example.org/find".parse().unwrap(),
            )
        };
        let posted = [1, 5, 7, 11, 13].map(posted);
        let found = schema(&path, false, &posted.each_ref(), &Queries::default());
        assert!(found.detail.is_some());
        let href = "/show?action=book&id=4&back=%2Ffind%3Fq%3Dx";
        let target = target(&pages[0], href, &detail.ignore).unwrap();
        assert_eq!(target, "http://example.org/show?action=book&id=4");
    }

    #[test]
    fn parts_of_addresses_have_a_bound() {
        let row = |id: usize| {
            let parts: Vec<String> = (0..60).map(|n| format!("&p{n:02}={}", id + n)).collect();
            let parts = parts.concat();
            format!("<li><a href='/show?id={id}{parts}'>Book {id}</a></li>")
        };
        let rows: String = (0..6).map(row).collect();
        let page = Page::parse(
            &format!("<ul>{rows}</ul>"),
            "http://example.org/find".parse().unwrap(),
        );
        let path = XPath::parse("//li").unwrap();
        let found = schema(&path, false, &[&page], &Queries::default());
        // Any of the rest tells the records apart.
        assert_eq!(found.detail.unwrap().ignore.len(), MOST_NAMES);
    }

    #[test]
    fn what_a_record_says_behind_a_break_tells_that_its_link_is_its_own() {
        let page = |from: usize| {
            let rows = (from..from + 6)
                .map(|id| format!("<br><a href='/show?id={id}'>Book {id}</a> {id}99"));
            let html = format!("<div>{}</div>", rows.collect::<String>());
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let pages = [page(1), page(20)];
        let path = XPath::parse("//br").unwrap();
        let found = schema(&path, true, &pages.each_ref(), &Queries::default());
        assert_eq!(found.detail.unwrap().ignore, [""; 0]);
    }

    #[test]
    fn a_link_that_several_records_share_is_not_their_own_page() {
        let page = |shared: usize| {
            let rows = (0..12).map(|n| {
                format!(
                    "<li><a href='http://site{}.example/'>Story {n}</a> {n} points",
                    n % shared
                )
            });
            let html = format!("<ul>{}</ul>", rows.collect::<String>());
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let path = XPath::parse("//li").unwrap();
        let has_own = |page: &Page| {
            schema(&path, false, &[page], &Queries::default())
                .detail
                .is_some()
        };
        assert!(has_own(&page(12)) && !has_own(&page(9)));
    }

    #[test]
    fn what_a_later_page_hands_on_does_not_tell_records_apart() {
        let page = |query: &str, more: &str| {
            let row = |id| format!("<li><a href='/show?id={id}{more}'>Book {id}</a></li>");
            let html = format!("<ul>{}</ul>", [1, 2, 3].map(row).concat());
            let url = format!("http://example.org/find?{query}{more}");
            Page::parse(&html, url.parse().unwrap())
        };
        let pages = [page("q=sea", ""), page("q=hill", "")];
        let path = XPath::parse("//li").unwrap();
        let found = schema(&path, false, &pages.each_ref(), &Queries::default());
        let detail = found.detail.unwrap();
        assert_eq!(detail.parameters, ["id"]);
        let later = page("id=2", "&shown=40");
        let own = own_page(&later, "/show?id=2&shown=40", &detail).unwrap();
        assert_eq!(own, "http://example.org/show?id=2");
        let other = own_page(&later, "/show?id=2&shown=60", &detail).unwrap();
        assert_eq!(other, "http://example.org/show?id=2&shown=60");
    }

    #[test]
    fn a_term_that_the_address_repeats_does_not_tell_records_apart() {
        let terms = ["sea", "hill", "wood"];
        let pages = terms.map(|query| {
            let row = |id| {
                format!("<li><a href='/show?id=book{id}&s[]={query}'>{id}: on the {query}</a>")
            };
            let url = format!("http://example.org/find?q={query}");
            Page::parse(&[1, 2, 3].map(row).concat(), url.parse().unwrap())
        });
        let asked = pages.iter().zip(terms);
        let asked: Vec<_> = asked
            .map(|(page, term)| Response::new(page, [term]))
            .collect();
        let queries = Queries::of(&asked);
        let path = XPath::parse("//li").unwrap();
        let found = schema(&path, false, &pages.each_ref(), &queries);
        assert_eq!(found.detail.unwrap().ignore, ["s[]"]);
        // Nor does it hide that places on a page do.
        let pages = terms.map(|query| {
            let row = |id| {
                let page = ["guide", "manual"][id % 2];
                format!("<li><a href='/{page}?s={query}#{id}'>{id}: on the {query}</a> ({page})")
            };
            let url = format!("http://example.org/find?q={query}");
            Page::parse(
                &(1..6_usize).map(row).collect::<String>(),
                url.parse().unwrap(),
            )
        });
        let asked = pages.iter().zip(terms);
        let asked: Vec<_> = asked
            .map(|(page, term)| Response::new(page, [term]))
            .collect();
        let found = schema(&path, false, &pages.each_ref(), &Queries::of(&asked));
        assert_eq!(found.detail.unwrap().ignore, ["s"]);
    }

    #[test]
    fn places_on_one_page_are_told_apart_where_they_are_the_records() {
        let found = |hrefs: [&str; 4]| {
            let rows = hrefs.map(|href| format!("<li><a href='{href}'>About {href}</a></li>"));
            let html = format!("<ul>{}</ul>", rows.concat());
            let page = Page::parse(&html, "http://example.org/".parse().unwrap());
            let path = XPath::parse("//li").unwrap();
            let found = schema(&path, false, &[&page], &Queries::default());
            let ignore = found.detail.unwrap().ignore;
            target(&page, hrefs[1], &ignore).unwrap()
        };
        let sections = found(["/api", "/api#read", "/api#write", "/guide"]);
        assert_eq!(sections, "http://example.org/api#read");
        let tops = found(["/a#top", "/b#top", "/c#top", "/d#top"]);
        assert_eq!(tops, "http://example.org/b");
    }
}
