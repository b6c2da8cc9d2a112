//! Where signifiers come from.

use std::collections::BTreeMap;

use super::corpus::Corpus;
use crate::text::share;

/// So many terms of a page are its signifiers (Oita & Senellart 2012, 3.1).
const SIGNIFIERS: usize = 10;

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
        let terms = 0..corpus.terms().len();
        let idf: Vec<f64> = terms
            .map(|term| {
                let having = counts.iter().filter(|counts| counts[term] > 0).count();
                // One more page that lacks the term: of a single page, tf decides.
                share(pages + 1, having).ln()
            })
            .collect();
        let weigh = |counts: &Vec<usize>| {
            let weighted = counts.iter().zip(&idf).enumerate();
            let present = weighted.filter(|(_, (count, _))| **count > 0);
            present
                .map(|(term, (count, idf))| (term, share(*count, 1) * idf))
                .collect()
        };
        counts
            .iter()
            .map(|counts| top(corpus, weigh(counts), self.k))
            .collect()
    }
}

/// The first `k` by weight, then by name, with weights relative to the first.
fn top(corpus: &Corpus<'_>, mut weighted: Vec<(usize, f64)>, k: usize) -> Signifiers {
    let order = |a: &(usize, f64), b: &(usize, f64)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
    if k < weighted.len() {
        weighted.select_nth_unstable_by(k, order);
        weighted.truncate(k);
    }
    let weights = weighted.iter().map(|(_, weight)| *weight);
    let most = weights.reduce(f64::max).unwrap_or(1.0);
    weighted
        .into_iter()
        .map(|(term, weight)| (corpus.terms()[term].clone(), weight / most))
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
        let title = page.stated(&["og:title", "dc.title"]).map(str::to_owned);
        let description = page.stated(&["description", "og:description"]);
        FeedItem {
            title: title.unwrap_or_else(|| page.title()),
            description: description.unwrap_or_default().to_owned(),
        }
    }
}

impl SignifierSource for Metadata {
    fn signifiers(&self, corpus: &Corpus<'_>) -> Vec<Signifiers> {
        let texts = corpus.pages().iter().map(|page| {
            let item = Self::item(page);
            let keywords = page.stated(&["keywords"]).unwrap_or_default();
            format!("{} {} {keywords}", item.title, item.description)
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
    fn keywords_are_terms() {
        let page = page("a", "<p>x");
        let found = Keywords::for_all("the Tides", 1).signifiers(&Corpus::new(&[&page]));
        assert_eq!(names(&found[0]), ["tide"]);
    }
}
