//! A subtree written as HTML again.

use super::{NodeId, Page};

/// Elements that have no end tag.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

/// Escapes text for HTML content and double-quoted attributes.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

impl Page {
    /// Whether HTML has no end tag for the element.
    #[must_use]
    pub fn is_void(&self, node: NodeId) -> bool {
        VOID.contains(&self.tag(node))
    }

    /// The subtree as HTML. `decorate` gives attributes to add to an element, with their
    /// leading space and already escaped; `None` leaves the element and its subtree out.
    pub fn render(
        &self,
        node: NodeId,
        mut decorate: impl FnMut(NodeId) -> Option<String>,
    ) -> String {
        self.render_as(node, |node| {
            let mut attributes = String::new();
            let extra = decorate(node)?;
            for (name, value) in self.attrs(node) {
                attributes.push_str(&format!(" {name}=\"{}\"", escape(value)));
            }
            Some((self.tag(node), attributes + &extra))
        })
    }

    /// The subtree as HTML with other tags and attributes. `write` gives those of an element, the
    /// attributes each with a leading space and already escaped; `None` leaves the element and its
    /// subtree out.
    pub fn render_as<'a>(
        &self,
        node: NodeId,
        mut write: impl FnMut(NodeId) -> Option<(&'a str, String)>,
    ) -> String {
        let mut out = String::new();
        let mut open: Vec<(NodeId, &str)> = Vec::new();
        let mut next = node.index();
        for current in self.subtree(node) {
            if current.index() < next {
                continue;
            }
            next = current.index() + 1;
            while let Some((_, tag)) = open.pop_if(|(top, _)| !self.contains(*top, current)) {
                out.push_str(&format!("</{tag}>"));
            }
            if self.is_text(current) {
                out.push_str(&escape(self.text(current)));
            } else if self.is_element(current) {
                let Some((tag, attributes)) = write(current) else {
                    next = self.end(current);
                    continue;
                };
                out.push_str(&format!("<{tag}{attributes}>"));
                if !self.is_void(current) {
                    open.push((current, tag));
                }
            }
        }
        while let Some((_, tag)) = open.pop() {
            out.push_str(&format!("</{tag}>"));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn renders_what_it_parsed_and_leaves_out_what_is_refused() {
        let page = Page::parse(
            "<p class=\"a\">x &lt; y<br>z</p><form><b>n</b></form>",
            "http://example.org/".parse().unwrap(),
        );
        let html = page.render(page.body(), |node| {
            (page.tag(node) != "form").then(String::new)
        });
        assert_eq!(html, "<body><p class=\"a\">x &lt; y<br>z</p></body>");
    }
}
