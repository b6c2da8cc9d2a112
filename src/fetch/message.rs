//! What is asked and what is answered.

use encoding_rs::Encoding;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::page::Page;

/// The HTTP methods that hadal uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Verb {
    /// Asks for a page.
    Get,
    /// Submits a body.
    Post,
}

/// One request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The method.
    pub verb: Verb,
    /// The address, with its query.
    pub url: Url,
    /// The content type and the bytes of the body of a [`Verb::Post`].
    pub body: Option<(String, Vec<u8>)>,
}

impl Request {
    /// A request for a page.
    pub fn get(url: Url) -> Self {
        Self {
            verb: Verb::Get,
            url,
            body: None,
        }
    }
}

/// One response, decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The identifier of its record in the archive, without angle brackets.
    pub id: String,
    /// The address that answered, after redirects.
    pub url: Url,
    /// The HTTP status.
    pub status: u16,
    /// The media type in lower case without parameters, such as `text/html`; empty if unstated.
    pub media_type: String,
    /// The body as text, decoded by its character set; empty for what is not text.
    pub text: String,
    /// The character set that the text was read in.
    pub encoding: &'static Encoding,
}

impl Response {
    /// The page that it is; an empty one where [`Response::page_within_bounds`] has none.
    #[must_use]
    pub fn page(&self) -> Page {
        Page::parse(&self.text, self.url.clone()).read_in(self.encoding)
    }

    /// The page that it is, unless its elements are nested, or have attributes, beyond reason.
    #[must_use]
    pub fn page_within_bounds(&self) -> Option<Page> {
        let page = Page::within_bounds(&self.text, self.url.clone())?;
        Some(page.read_in(self.encoding))
    }

    /// Whether the body is HTML or XHTML. Without a media type it is what begins with a tag that
    /// browsers know it by (MIME Sniffing, section 7.1).
    pub fn is_html(&self) -> bool {
        match self.media_type.as_str() {
            "text/html" | "application/xhtml+xml" => true,
            "" => begins_as_html(&self.text),
            _ => false,
        }
    }
}

/// Tags that HTML is known by where they come first.
const FIRST: [&str; 16] = [
    "!doctype html",
    "html",
    "head",
    "script",
    "iframe",
    "h1",
    "div",
    "font",
    "table",
    "a",
    "style",
    "title",
    "b",
    "body",
    "br",
    "p",
];

fn begins_as_html(text: &str) -> bool {
    let start = text.trim_start();
    let Some(tag) = start.strip_prefix('<') else {
        return false;
    };
    let is_first = |name: &&str| {
        let (begins, rest) = (tag.get(..name.len()), tag.get(name.len()..));
        begins.is_some_and(|begins| begins.eq_ignore_ascii_case(name))
            && rest.is_some_and(|rest| rest.starts_with([' ', '>']))
    };
    tag.starts_with("!--") || FIRST.iter().any(is_first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_is_known_by_its_type_or_else_by_its_first_tag() {
        let is_html = |media_type: &str, text: &str| {
            let response = Response {
                id: String::new(),
                url: "http://example.org/".parse().unwrap(),
                status: 200,
                media_type: media_type.to_owned(),
                text: text.to_owned(),
                encoding: encoding_rs::UTF_8,
            };
            response.is_html()
        };
        assert!(is_html("text/html", "words"));
        assert!(is_html("", "\n<!DOCTYPE HTML PUBLIC '-//W3C'><p>words"));
        assert!(is_html("", "<html>"));
        assert!(!is_html("", "<htmlish>"));
        assert!(!is_html("", "{\"a\": 1}"));
        assert!(!is_html("", ""));
        assert!(!is_html("text/plain", "<html>"));
    }
}
