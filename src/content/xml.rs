//! The extract as XML.

use super::about::{About, Reference};
use super::extract::Extract;
use crate::page::{Page, escape};

/// What XML begins with.
pub const XML: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

impl Extract {
    /// The article as XML: what the page says of it, then its content in XHTML.
    #[must_use]
    pub fn xml(&self, page: &Page, about: &About) -> String {
        format!("{XML}{}", self.element(page, about, "<article>"))
    }

    /// The article as an element of XML among those of other pages, with the name of its own.
    ///
    /// ```
    /// use hadal::content::{About, Extractor, Plain};
    /// use hadal::page::Page;
    /// let page = Page::parse("<p>one", "http://example.org/".parse().unwrap());
    /// let xml = Plain.extract(&page).xml_of(&page, &About::default(), "a.html");
    /// assert!(xml.starts_with("<article page=\"a.html\">\n<content "));
    /// ```
    #[must_use]
    pub fn xml_of(&self, page: &Page, about: &About, name: &str) -> String {
        let start = format!("<article page=\"{}\">", clean(name));
        self.element(page, about, &start)
    }

    fn element(&self, page: &Page, about: &About, start: &str) -> String {
        let mut out = format!("{start}\n");
        let mut element = |name: &str, text: &str| {
            if !text.is_empty() {
                out.push_str(&format!("<{name}>{}</{name}>\n", clean(text)));
            }
        };
        element("title", &about.title);
        element("author", about.author.as_deref().unwrap_or_default());
        element("date", about.date.as_deref().unwrap_or_default());
        for (name, references) in [("image", &about.images), ("link", &about.links)] {
            for Reference { address, text } in references {
                let (address, text) = (clean(address), clean(text));
                out.push_str(&format!("<{name} address=\"{address}\">{text}</{name}>\n"));
            }
        }
        let content = self.fragment(page).replace("<br>", "<br/>");
        let content = allowed(&content);
        out + &format!(
            "<content xmlns=\"http://www.w3.org/1999/xhtml\">\n{content}</content>\n</article>\n"
        )
    }
}

fn clean(text: &str) -> String {
    escape(&allowed(text))
}

/// The text without the characters that XML forbids.
fn allowed(text: &str) -> String {
    let is_allowed = |c: &char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..);
    text.chars().filter(is_allowed).collect()
}
