//! The extract as XML.

use super::about::{About, Reference};
use super::extract::Extract;
use crate::page::{Page, escape};

impl Extract {
    /// The article as XML: what the page says of it, then its content in XHTML.
    #[must_use]
    pub fn xml(&self, page: &Page, about: &About) -> String {
        let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<article>\n");
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
