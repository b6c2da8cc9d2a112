//! Where signifiers come from.

use std::collections::{BTreeMap, BTreeSet};

use super::corpus::Corpus;
use crate::text::share;

/// So many terms of a page are its signifiers (Oita & Senellart 2012, 3.1).
pub const SIGNIFIERS: usize = 10;

/// The signifiers of a page with their weights, in (0, 1].
pub type Signifiers = BTreeMap<String, f64>;

/// A source of terms that point at what matters on pages.
pub trait SignifierSource {
    /// The signifiers of each of the pages, in their order.
    fn signifiers(&self, corpus: &Corpus<'_>) -> Vec<Signifiers>;
}

/// The terms of the largest tf-idf over the sample pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TfIdf {
    /// How many of them.
    pub k: usize,
}

impl Default for TfIdf {
    fn default() -> Self {
        Self { k: SIGNIFIERS }
    }
}

impl SignifierSource for TfIdf {
    fn signifiers(&self, corpus: &Corpus<'_>) -> Vec<Signifiers> {
        let pages = corpus.pages().len();
        let counts: Vec<_> = (0..pages).map(|page| corpus.counts(page)).collect();
        let mut frequency: BTreeMap<&str, usize> = BTreeMap::new();
        for term in counts.iter().flat_map(BTreeMap::keys) {
            *frequency.entry(term).or_default() += 1;
        }
        counts
            .iter()
            .map(|counts| {
                let weighted = counts.iter().map(|(term, count)| {
                    // One more page that lacks the term: of a single page, tf decides.
                    let idf = share(pages + 1, frequency[term]).ln();
                    (*term, share(*count, 1) * idf)
                });
                top(weighted, self.k)
            })
            .collect()
    }
}

/// The first `k` by weight, then by name, with weights relative to the first.
fn top<'a>(weighted: impl Iterator<Item = (&'a str, f64)>, k: usize) -> Signifiers {
    let mut weighted: Vec<(&str, f64)> = weighted.collect();
    weighted.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    let most = weighted.first().map_or(1.0, |(_, weight)| *weight);
    weighted
        .into_iter()
        .take(k)
        .map(|(term, weight)| (term.to_owned(), weight / most))
        .collect()
}

/// A text a page, all of whose terms are signifiers: the terms of a query, keywords that were
/// given, the texts of links to the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keywords(pub Vec<String>);

impl Keywords {
    /// The same text for so many pages, such as a query's.
    #[must_use]
    pub fn for_all(text: &str, pages: usize) -> Self {
        Self(vec![text.to_owned(); pages])
    }
}

impl SignifierSource for Keywords {
    fn signifiers(&self, corpus: &Corpus<'_>) -> Vec<Signifiers> {
        (0..corpus.pages().len())
            .map(|page| evenly(corpus, self.0.get(page).map_or("", String::as_str)))
            .collect()
    }
}

/// The texts of the links by which the sample pages lead to each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnchorTexts;

impl SignifierSource for AnchorTexts {
    fn signifiers(&self, corpus: &Corpus<'_>) -> Vec<Signifiers> {
        let places: BTreeMap<String, usize> = corpus
            .pages()
            .iter()
            .enumerate()
            .filter_map(|(index, page)| Some((page.resolve(page.url().as_str())?.into(), index)))
            .collect();
        let mut texts = vec![String::new(); corpus.pages().len()];
        for (from, page) in corpus.pages().iter().enumerate() {
            for link in page.elements("a") {
                let to = page
                    .attr(link, "href")
                    .and_then(|href| page.resolve(href))
                    .and_then(|url| places.get(url.as_str()));
                if let Some(to) = to.filter(|to| **to != from) {
                    texts[*to].push_str(page.text(link));
                    texts[*to].push(' ');
                }
            }
        }
        Keywords(texts).signifiers(corpus)
    }
}

/// What pages say of themselves: title, description and keywords.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Metadata;

impl Metadata {
    /// The title and the description that a page states.
    #[must_use]
    pub fn item(page: &crate::page::Page) -> FeedItem {
        let stated = |names: [&str; 2]| {
            page.elements("meta")
                .find(|meta| {
                    let name = page.attr(*meta, "name").or(page.attr(*meta, "property"));
                    name.is_some_and(|name| names.contains(&name.to_ascii_lowercase().as_str()))
                })
                .and_then(|meta| page.attr(meta, "content"))
                .map(str::to_owned)
        };
        FeedItem {
            title: stated(["og:title", "dc.title"]).unwrap_or_else(|| page.title()),
            description: stated(["description", "og:description"]).unwrap_or_default(),
        }
    }
}

impl SignifierSource for Metadata {
    fn signifiers(&self, corpus: &Corpus<'_>) -> Vec<Signifiers> {
        let texts = corpus.pages().iter().map(|page| {
            let keywords = page
                .elements("meta")
                .filter(|meta| page.attr(*meta, "name") == Some("keywords"))
                .filter_map(|meta| page.attr(meta, "content"));
            let item = Self::item(page);
            let mut text = format!("{} {}", item.title, item.description);
            for keywords in keywords {
                text.push(' ');
                text.push_str(keywords);
            }
            text
        });
        Keywords(texts.collect()).signifiers(corpus)
    }
}

/// What a web feed says of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedItem {
    /// The title of the article.
    pub title: String,
    /// Its first lines, or what it is about, without markup.
    pub description: String,
}

/// The terms of the titles of feed items, and those of their descriptions that stand in
/// n-grams which the page has as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedItems {
    /// An item a page.
    pub items: Vec<FeedItem>,
    /// How many terms in a row make an n-gram; with 1 every term of a description counts.
    pub n: usize,
}

impl SignifierSource for FeedItems {
    fn signifiers(&self, corpus: &Corpus<'_>) -> Vec<Signifiers> {
        let none = FeedItem::default();
        (0..corpus.pages().len())
            .map(|page| {
                let item = self.items.get(page).unwrap_or(&none);
                let mut signifiers = evenly(corpus, &item.title);
                let described: Vec<String> = corpus.analyzer().terms(&item.description).collect();
                let described: Vec<&str> = described.iter().map(String::as_str).collect();
                let terms: Vec<&str> = corpus.terms(page).collect();
                let n = self.n.max(1);
                let known: BTreeSet<&[&str]> = terms.windows(n).collect();
                for gram in described.windows(n) {
                    if n == 1 || known.contains(gram) {
                        signifiers.extend(gram.iter().map(|term| ((*term).to_owned(), 1.0)));
                    }
                }
                signifiers
            })
            .collect()
    }
}

fn evenly(corpus: &Corpus<'_>, text: &str) -> Signifiers {
    corpus
        .analyzer()
        .terms(text)
        .map(|term| (term, 1.0))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Page;

    fn page(path: &str, html: &str) -> Page {
        let url = format!("http://example.org/{path}").parse().unwrap();
        Page::parse(&format!("<html lang=en>{html}"), url)
    }

    fn names(signifiers: &Signifiers) -> Vec<&str> {
        signifiers.keys().map(String::as_str).collect()
    }

    #[test]
    fn tf_idf_prefers_what_other_pages_lack() {
        let pages = [
            page("a", "<p>menu menu menu</p><p>tides and more tides</p>"),
            page("b", "<p>menu menu menu</p><p>coffee, coffee, beans</p>"),
        ];
        let corpus = Corpus::new(&pages.each_ref());
        let found = TfIdf { k: 1 }.signifiers(&corpus);
        assert_eq!(names(&found[0]), ["tide"]);
        assert_eq!(names(&found[1]), ["coffe"]);
        let all = TfIdf::default().signifiers(&corpus);
        // 2 ln 3 against 3 ln 1.5.
        assert!((all[0]["menu"] - 3.0 * 1.5_f64.ln() / (2.0 * 3_f64.ln())).abs() < 1e-9);
    }

    #[test]
    fn links_between_the_pages_name_them() {
        let pages = [
            page("a", "<a href=/b#top>Roasting beans</a><a href=/a>Self</a>"),
            page(
                "b",
                "<a href='http://example.org/a'>The tides</a><a href=/c>Other</a>",
            ),
        ];
        let found = AnchorTexts.signifiers(&Corpus::new(&pages.each_ref()));
        assert_eq!(names(&found[0]), ["tide"]);
        assert_eq!(names(&found[1]), ["bean", "roast"]);
    }

    #[test]
    fn pages_describe_themselves() {
        let head = "<title>Tides</title><meta name=description content='The sea'>\
                    <meta name=keywords content='harbour, boats'>";
        let page = page("a", head);
        let found = Metadata.signifiers(&Corpus::new(&[&page]));
        assert_eq!(names(&found[0]), ["boat", "harbour", "sea", "tide"]);
    }

    #[test]
    fn n_grams_of_a_description_count_where_the_page_has_them() {
        let page = page("a", "<p>The muddy harbour woke twice.</p>");
        let corpus = Corpus::new(&[&page]);
        let items = vec![FeedItem {
            title: "Tides".to_owned(),
            description: "Muddy harbour wall: read more".to_owned(),
        }];
        let source = FeedItems {
            items: items.clone(),
            n: 2,
        };
        assert_eq!(
            names(&source.signifiers(&corpus)[0]),
            ["harbour", "muddi", "tide"]
        );
        let single = FeedItems { items, n: 1 }.signifiers(&corpus);
        assert!(single[0].contains_key("wall"));
    }

    #[test]
    fn keywords_are_terms() {
        let page = page("a", "<p>x");
        let found = Keywords::for_all("the Tides", 1).signifiers(&Corpus::new(&[&page]));
        assert_eq!(names(&found[0]), ["tide"]);
    }
}
