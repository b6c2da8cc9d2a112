//! From the text of a page to its article.

use url::Url;

use super::extract::{Extract, Extractor, Reason};
use super::hadal;
use super::json_ld::Statement;
use crate::page::Page;
use crate::text::share;

/// A page of more bytes of text is not read.
pub const LARGEST: usize = 16 * 1024 * 1024;
/// So far into it control characters are looked for.
const SNIFFED: usize = 1445;
/// A text has no larger share of control characters; some pages do have a few.
const CONTROLS: f64 = 0.025;

/// Parses a page, unless it is none or a web feed, larger than 16 MiB, or nested or with attributes beyond
/// reason.
///
/// # Errors
/// The [`Reason`] why nothing can be extracted from it.
pub fn read(html: &str, url: Url) -> Result<Page, Reason> {
    if html.trim().is_empty() {
        return Err(Reason::Empty);
    }
    if html.len() > LARGEST {
        return Err(Reason::TooLarge);
    }
    if is_binary(html) {
        return Err(Reason::Binary);
    }
    if is_feed(html) {
        return Err(Reason::Feed);
    }
    Page::within_bounds(html, url).ok_or(Reason::TooDeep)
}

/// The extract of a page by a method; an empty one with the reason where there is none.
///
/// ```
/// use hadal::content::{Reason, article, method};
/// let url: url::Url = "http://example.org/".parse().unwrap();
/// let (page, extract) = article("<script>draw()</script>", url, method("bte").unwrap());
/// assert_eq!(extract.text(&page), "");
/// assert_eq!(extract.reason, Some(Reason::NoText));
/// ```
#[must_use]
pub fn article(html: &str, url: Url, method: &dyn Extractor) -> (Page, Extract) {
    match read(html, url.clone()) {
        Ok(page) => {
            let extract = method.extract(&page);
            (page, extract)
        }
        Err(reason) => (Page::parse("", url), Extract::empty(reason)),
    }
}

/// The title of a page: the heading that repeats it, without the name of the site, else the
/// headline in its JSON-LD, else the title as the page states it.
pub(super) fn title(page: &Page, stated: &Statement) -> String {
    hadal::title(page)
        .map(|heading| page.clean_text(heading))
        .filter(|title| !title.is_empty())
        .or_else(|| stated.headline.clone())
        .unwrap_or_else(|| page.title())
}

impl Extract {
    /// The extract with the heading that says the title, for readers: the text of an article is
    /// compared without it. The same extract where it has the title already, or nothing at all.
    ///
    /// ```
    /// use hadal::{content::Extract, page::Page};
    /// let page = Page::parse("<h1>One</h1><p>two</p>", "http://example.org/".parse().unwrap());
    /// let two = page.text_range(page.elements("p").next().unwrap());
    /// let extract = Extract::of_ranges(&page, [two]).with_title(&page);
    /// assert_eq!(extract.markdown(&page), "# One\n\ntwo\n");
    /// ```
    #[must_use]
    pub fn with_title(&self, page: &Page) -> Self {
        let Some(heading) = hadal::title(page).filter(|_| !self.ranges.is_empty()) else {
            return self.clone();
        };
        let title = page.clean_text(heading);
        if self.text(page).lines().any(|line| line == title) {
            return self.clone();
        }
        let own = page.text_range(heading);
        let mut ranges = self.ranges.clone();
        let at = ranges.partition_point(|range| range.start < own.start);
        ranges.insert(at, own);
        Self {
            confidence: self.confidence,
            ..Self::of_ranges(page, ranges)
        }
    }
}

/// Whether what came in is no text, by control characters that a text does not need.
fn is_binary(html: &str) -> bool {
    let is_control =
        |c: &char| matches!(c, '\0'..='\x08' | '\x0b' | '\x0e'..='\x1a' | '\x1c'..='\x1f');
    let head = html.chars().take(SNIFFED);
    share(head.clone().filter(is_control).count(), head.count()) > CONTROLS
}

/// Whether it is a web feed, by its first element.
fn is_feed(html: &str) -> bool {
    let mut rest = html.trim_start_matches(['\u{feff}']).trim_start();
    for (start, end) in [("<?", "?>"), ("<!--", "-->"), ("<?", "?>"), ("<!--", "-->")] {
        if rest.starts_with(start) {
            rest = rest
                .split_once(end)
                .map_or("", |(_, rest)| rest.trim_start());
        }
    }
    ["<rss", "<feed", "<rdf:RDF"].iter().any(|tag| {
        let behind = rest.strip_prefix(tag);
        behind.is_some_and(|behind| behind.starts_with(|c: char| c == '>' || c.is_whitespace()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::METHODS;

    fn url() -> Url {
        "http://example.org/".parse().unwrap()
    }

    #[test]
    fn what_is_no_page_is_an_empty_extract_with_the_reason() {
        let large = format!("<p>{}", "word ".repeat(LARGEST / 5));
        for (html, reason) in [
            ("", Reason::Empty),
            (" \n", Reason::Empty),
            ("GIF89a\0\u{1}", Reason::Binary),
            (&large, Reason::TooLarge),
            ("<script>let a = '<p>text';</script>", Reason::NoText),
            ("<p hidden></p><img src=a>", Reason::NoText),
        ] {
            for method in METHODS {
                let (page, extract) = article(html, url(), *method);
                assert_eq!(extract.reason, Some(reason), "{}", method.name());
                assert_eq!(extract.text(&page), "");
            }
        }
    }

    #[test]
    fn what_is_nested_beyond_reason_is_not_read() {
        let deep = "<DIV><i>".repeat(20_000);
        assert!(matches!(read(&deep, url()), Err(Reason::TooDeep)));
    }

    #[test]
    fn hard_pages_are_read_by_every_method() {
        let nested = "<div>".repeat(10_000) + "<p>Some text, at the bottom of it all.";
        let inline = "<b><i>a</i> ".repeat(2_000);
        let unclosed = "<table><tr><td><p>One <b>two <a href=x>three<div>four<li>five";
        let wide = "<p>".to_owned() + &"long ".repeat(200_000);
        let control =
            "<p>A page with a character\u{1} that no text has, and which is one all the same";
        let mojibake = "<p>\u{fffd}\u{fffd} Ã¤ÂœÂ \u{80}\u{9f}";
        for html in [&nested, &inline, unclosed, &wide, control, mojibake] {
            let page = read(html, url()).unwrap();
            for method in METHODS {
                let extract = method.extract(&page);
                let text = extract.text(&page);
                assert_eq!(
                    text.is_empty(),
                    extract.reason.is_some(),
                    "{}",
                    method.name()
                );
            }
        }
    }

    #[test]
    fn the_title_is_that_of_the_article() {
        let page = |html| read(html, url()).unwrap();
        let both = "<title>On tides - The Site</title><h1>On tides</h1>";
        for html in [both, "<title>On tides</title><p>x"] {
            let page = page(html);
            assert_eq!(title(&page, &Statement::of(&page)), "On tides");
        }
    }

    #[test]
    fn feeds_are_no_pages() {
        let url: Url = "http://example.org/".parse().unwrap();
        for feed in [
            "<rss version='2.0'><channel>",
            "\u{feff}<?xml version='1.0'?>\n<!-- a --><?xml-stylesheet x?><feed xmlns='a'>",
            "<rdf:RDF\nxmlns='http://purl.org/rss/1.0/'>",
        ] {
            assert_eq!(read(feed, url.clone()).unwrap_err(), Reason::Feed);
        }
        for page in [
            "<feedback>x",
            "<?xml version='1.0'?><html><p>x",
            "<p>&lt;rss>",
        ] {
            assert!(read(page, url.clone()).is_ok());
        }
    }
}
