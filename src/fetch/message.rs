//! What is asked and what is answered.

use serde::{Deserialize, Serialize};
use url::Url;

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
}

impl Response {
    /// Whether the body is HTML or XHTML.
    pub fn is_html(&self) -> bool {
        matches!(
            self.media_type.as_str(),
            "text/html" | "application/xhtml+xml"
        )
    }
}
