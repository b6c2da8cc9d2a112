//! What a page says of its article: title, author, date, images and links.

use std::collections::BTreeSet;

use serde::Serialize;

use super::address::address;
use super::article;
use super::byline::{byline, is_name, without_lead};
use super::extract::Extract;
use super::hadal;
use super::json_ld::Statement;
use crate::page::{NodeId, Page};
use crate::text::{Value, normalize};

/// Metadata that name the author, by name, property or microdata.
const AUTHOR: [&str; 5] = [
    "author",
    "article:author",
    "dc.creator",
    "dcterms.creator",
    "byl",
];
/// Metadata that name the day of publication.
const DATE: [&str; 10] = [
    "article:published_time",
    "og:published_time",
    "datepublished",
    "dc.date.issued",
    "dcterms.issued",
    "dc.date",
    "dcterms.date",
    "dcterms.created",
    "pubdate",
    "date",
];
/// A longer text names no day.
const LONGEST: usize = 80;
/// A smaller image counts visits.
const SMALLEST: u32 = 3;

/// What a page says of its article.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct About {
    /// The title: the heading that repeats it, without the name of the site, else the headline in
    /// its JSON-LD, else the title as the page states it.
    pub title: String,
    /// Who wrote it, by the page's JSON-LD, metadata, microdata, `rel=author` or hAtom's classes,
    /// or by a byline in words ("By Anna Berg").
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// When it was published, by JSON-LD, metadata, microdata, hAtom's classes or `time`, as `YYYY-MM-DD` where the page states it in that order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The images that stand in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<Reference>,
    /// The links in its text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Reference>,
}

/// An image or a link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reference {
    /// Its address, absolute where the page has one itself or states it.
    pub address: String,
    /// The caption of the image or what stands for it, or the text of the link.
    pub text: String,
}

impl About {
    /// Reads it from a page, with images and links from the extract.
    #[must_use]
    pub fn of(page: &Page, extract: &Extract) -> Self {
        let shown = extract.parts(page).into_iter().map(|(leaf, _)| leaf);
        let (linked, leaves): (Vec<_>, Vec<_>) = shown
            .filter(|leaf| !leaf.blank)
            .map(|leaf| (leaf.linked.then_some(leaf.node), leaf.node))
            .unzip();
        let stated = Statement::of(page);
        let end = leaves.last().copied();
        Self {
            title: article::title(page, &stated),
            author: author(page, &stated, end),
            date: stated.date.or_else(|| date(page, end)),
            images: images(page, &leaves),
            links: links(page, linked.into_iter().flatten()),
        }
    }
}

fn has_token(page: &Page, node: NodeId, attribute: &str, token: &str) -> bool {
    let value = page.attr(node, attribute).unwrap_or_default();
    value
        .split_whitespace()
        .any(|own| own.eq_ignore_ascii_case(token))
}

/// Who wrote it. That an organization did is said of what no person is named for.
fn author(page: &Page, stated: &Statement, end: Option<NodeId>) -> Option<String> {
    let all = |names: &[String]| (!names.is_empty()).then(|| names.join(", "));
    let marked = |attribute, token| {
        let node = page
            .subtree(page.body())
            .find(|node| has_token(page, *node, attribute, token))?;
        let name = page.subtree(node).find(|part| {
            has_token(page, *part, "itemprop", "name") || has_token(page, *part, "class", "fn")
        });
        Some(page.clean_text(name.unwrap_or(node))).filter(|name| is_name(name))
    };
    let of_meta = || {
        AUTHOR
            .iter()
            .filter_map(|name| page.stated(&[*name]))
            .map(str::to_owned)
            .find(|name| is_name(name))
    };
    let in_words = || {
        let heading = hadal::title(page);
        let from = heading.unwrap_or(page.body());
        byline(page, from..=end?, heading.is_none())
    };
    all(&stated.persons)
        .or_else(of_meta)
        .or_else(|| marked("itemprop", "author"))
        .or_else(|| marked("rel", "author"))
        .or_else(|| marked("class", "author"))
        .or_else(in_words)
        .or_else(|| all(&stated.bodies))
        .map(|name| without_lead(&name).to_owned())
}

/// The day that the page states, else that of the first `time` before the end of the article.
fn date(page: &Page, end: Option<NodeId>) -> Option<String> {
    let is_published = |node: &NodeId| {
        has_token(page, *node, "itemprop", "datePublished")
            || has_token(page, *node, "class", "published")
    };
    let times = page
        .elements("time")
        .filter(|time| end.is_some_and(|end| *time < end))
        .filter(|time| page.attr(*time, "datetime").is_some());
    let written = |node: NodeId| {
        let value = page
            .attr(node, "datetime")
            .or(page.attr(node, "content"))
            .or(page.attr(node, "title"));
        value.map_or_else(|| page.clean_text(node), |value| value.trim().to_owned())
    };
    let marked = page.subtree(page.body()).filter(is_published);
    let date = page.stated(&DATE).map(str::to_owned).or_else(|| {
        let mut dates = marked.chain(times).map(written);
        dates.find(|date| !date.is_empty() && date.chars().count() <= LONGEST)
    })?;
    Some(
        match normalize(date.split(' ').next().unwrap_or_default()) {
            Value::Date(day) => day,
            _ => date,
        },
    )
}

/// The images between the first and the last text of the article, or right before it in a figure,
/// that no other text of the page is closer to.
fn images(page: &Page, leaves: &[NodeId]) -> Vec<Reference> {
    let (Some(first), Some(last)) = (leaves.first(), leaves.last()) else {
        return Vec::new();
    };
    let top = page.common_ancestor(*first, *last);
    let has_leaf = |node: NodeId| {
        let after = leaves.partition_point(|leaf| *leaf < node);
        leaves
            .get(after)
            .is_some_and(|leaf| leaf.index() < page.end(node))
    };
    let belongs = |image: &NodeId| {
        let figure = page
            .ancestors(*image)
            .find(|node| page.tag(*node) == "figure");
        if !page.contains(top, *image) {
            return false;
        }
        let around = || page.ancestors(figure.unwrap_or(*image));
        let with_text = around().find(|node| page.text_leaves(*node).next().is_some());
        with_text.is_some_and(has_leaf) && (*image > *first || figure.is_some())
    };
    let is_pixel = |image: &NodeId| {
        ["width", "height"].iter().any(|side| {
            let length = page
                .attr(*image, side)
                .and_then(|length| length.trim().parse::<u32>().ok());
            length.is_some_and(|length| length < SMALLEST)
        })
    };
    let mut images: Vec<Reference> = Vec::new();
    let mut known = BTreeSet::new();
    for image in page
        .elements_in(page.body(), "img")
        .filter(|image| belongs(image) && !is_pixel(image))
    {
        let source = ["data-src", "src"]
            .iter()
            .filter_map(|name| page.attr(image, name));
        let mut source =
            source.filter(|source| !source.trim().is_empty() && !source.starts_with("data:"));
        let Some(source) = source.next() else {
            continue;
        };
        let figure = page
            .ancestors(image)
            .find(|node| page.tag(*node) == "figure");
        let caption = figure.and_then(|figure| page.elements_in(figure, "figcaption").next());
        let text = caption.map(|caption| page.clean_text(caption));
        let alternative = || page.attr(image, "alt").map(crate::text::collapse);
        let image = Reference {
            address: absolute(page, source),
            text: text.or_else(alternative).unwrap_or_default(),
        };
        if known.insert(image.address.clone()) {
            images.push(image);
        }
    }
    images
}

/// An address as it can be followed; as it stands in a page that neither has nor states one.
fn absolute(page: &Page, reference: &str) -> String {
    let url = page.follow(reference);
    url.map_or_else(|| reference.trim().to_owned(), Into::into)
}

/// The links around the texts of the article, each address once.
fn links(page: &Page, leaves: impl Iterator<Item = NodeId>) -> Vec<Reference> {
    let mut links: Vec<Reference> = Vec::new();
    let mut known = BTreeSet::new();
    for leaf in leaves {
        let link = page.ancestors(leaf).find(|node| page.tag(*node) == "a");
        if let Some(link) = link
            && let Some(address) = address(page, link)
            && known.insert(address.clone())
        {
            links.push(Reference {
                address,
                text: page.clean_text(link),
            });
        }
    }
    links
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Extractor, Hadal};

    fn about(html: &str) -> About {
        let page = Page::parse(html, "http://example.org/news/1".parse().unwrap());
        About::of(&page, &Hadal.extract(&page))
    }

    const TEXT: &str = "The tide comes twice a day, and twice a day the boats lie in the mud of the harbour, waiting for the sea to come back to them.";

    #[test]
    fn what_a_page_states_of_its_article_is_read() {
        let head = "<title>On tides</title><meta name=author content='Anna Berg'>\
            <meta property=article:published_time content='2026-03-01T10:00:00Z'>";
        let body = format!(
            "<img src=logo.png><article><h1>On tides</h1>\
             <figure><img src=/a.jpg><figcaption>The harbour</figcaption></figure>\
             <p>{TEXT}</p><p>{TEXT} <a href=/moon>the moon</a> <img src=b.png alt='A boat'></p>\
             <p>{TEXT}<img src=count.gif width=1></p></article>"
        );
        let about = about(&format!("{head}{body}"));
        assert_eq!(about.title, "On tides");
        assert_eq!(about.author.as_deref(), Some("Anna Berg"));
        assert_eq!(about.date.as_deref(), Some("2026-03-01"));
        let pairs = |all: &[Reference]| {
            let pair = |one: &Reference| (one.address.clone(), one.text.clone());
            all.iter().map(pair).collect::<Vec<_>>()
        };
        let pair =
            |address: &str, text: &str| (format!("http://example.org/{address}"), text.to_owned());
        assert_eq!(
            pairs(&about.images),
            [pair("a.jpg", "The harbour"), pair("news/b.png", "A boat")]
        );
        assert_eq!(pairs(&about.links), [pair("moon", "the moon")]);
    }

    #[test]
    fn marks_in_the_text_stand_in_for_metadata() {
        let by = "<p class=byline>By <a rel=author href=/anna>Anna Berg</a></p>";
        let about = about(&format!(
            "<h1>On tides</h1>{by}<time datetime=2026-03-02>yesterday</time><p>{TEXT}</p><p>{TEXT}</p>"
        ));
        assert_eq!(about.author.as_deref(), Some("Anna Berg"));
        assert_eq!(about.date.as_deref(), Some("2026-03-02"));
        let about = self::about(&format!(
            "<meta name=author content='Text: Anna Berg'><article class='post published'>\
             <h1>On tides</h1><p>{TEXT}</p><p>{TEXT}</p></article>"
        ));
        assert_eq!(about.author.as_deref(), Some("Text: Anna Berg"));
        assert_eq!(about.date, None);
        assert_eq!(
            About::of(
                &Page::parse("", "http://a.org/".parse().unwrap()),
                &Extract::default()
            ),
            About::default()
        );
    }
}
