//! Which pages are looked at together, and by what terms.

use std::collections::BTreeMap;

use clap::{Args, ValueEnum};
use url::Url;

use crate::forest::{AnchorTexts, Keywords, Metadata, SignifierSource, TfIdf};
use crate::page::Page;

/// So many pages of a host are looked at together without being asked to.
const GROUP: usize = 3;

/// Where the terms come from that point at main content.
#[derive(Debug, Args)]
pub(super) struct Signifying {
    /// Where `forest` takes the terms from that point at main content.
    #[arg(long, value_name = "SOURCE", value_enum, default_value_t = Source::TfIdf)]
    signifiers: Source,
    /// Takes these words for the terms that point at main content, such as those of a query.
    #[arg(long, value_name = "WORDS", conflicts_with = "signifiers")]
    keywords: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Source {
    /// Terms that a page has and the others have not.
    TfIdf,
    /// Title, description and keywords that a page states.
    Metadata,
    /// The texts of links from the other pages.
    Anchors,
}

impl Signifying {
    /// The source for so many pages.
    pub fn source(&self, pages: usize) -> Box<dyn SignifierSource> {
        match (&self.keywords, self.signifiers) {
            (Some(words), _) => Box::new(Keywords::for_all(words, pages)),
            (None, Source::TfIdf) => Box::new(TfIdf::default()),
            (None, Source::Metadata) => Box::new(Metadata),
            (None, Source::Anchors) => Box::new(AnchorTexts),
        }
    }
}

/// The pages, by their place, that are looked at together. Where it was asked for, that is
/// each page with those of its host, or with those of no known host; else only what is enough
/// of a host.
pub(super) fn groups(pages: &[&Page], asked_for: bool) -> Vec<Vec<usize>> {
    let mut by_host: BTreeMap<Option<String>, Vec<usize>> = BTreeMap::new();
    for (at, page) in pages.iter().enumerate() {
        by_host.entry(host(page)).or_default().push(at);
    }
    by_host
        .into_iter()
        .filter(|(host, pages)| asked_for || (host.is_some() && pages.len() >= GROUP))
        .map(|(_, pages)| pages)
        .collect()
}

/// The host of a page, or that which a file states.
fn host(page: &Page) -> Option<String> {
    let of = |url: &Url| {
        let host = url.host_str().filter(|host| !host.is_empty())?;
        Some(host.strip_prefix("www.").unwrap_or(host).to_owned())
    };
    if page.url().scheme() != "file" {
        return of(page.url());
    }
    of(&page.stated_address()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(head: &str) -> Page {
        Page::parse(head, "file:///pages/a.html".parse().unwrap())
    }

    #[test]
    fn pages_of_a_host_belong_together() {
        let of = |html: &str, url: &str| Page::parse(html, url.parse().unwrap());
        let pages = [
            of("a", "http://a.example/1"),
            of("b", "https://www.a.example/2"),
            file("<link rel=canonical href=http://a.example/3>"),
            of("c", "http://b.example/"),
            file("<p>from somewhere"),
            file("<meta property=og:url content='//nowhere'>"),
        ];
        let pages: Vec<&Page> = pages.iter().collect();
        assert_eq!(groups(&pages, false), [vec![0, 1, 2]]);
        assert_eq!(groups(&pages, true), [vec![4, 5], vec![0, 1, 2], vec![3]]);
    }
}
