//! The extract as plain HTML.

use super::address::address;
use super::extract::Extract;
use super::walk::{Event, Walk};
use crate::page::{NodeId, Page, escape};

/// Elements that say what a text is, and not how it looks or where it stands.
const KEPT: [&str; 41] = [
    "a",
    "abbr",
    "article",
    "b",
    "blockquote",
    "br",
    "caption",
    "cite",
    "code",
    "dd",
    "del",
    "dl",
    "dt",
    "em",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "i",
    "ins",
    "kbd",
    "li",
    "ol",
    "p",
    "pre",
    "q",
    "s",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "time",
    "tr",
    "ul",
];

impl Extract {
    /// The extract as HTML: the elements that say what a text is, with the addresses of links
    /// made absolute and no other attribute.
    ///
    /// ```
    /// use hadal::{content::{Extractor, Plain}, page::Page};
    /// let page = Page::parse(
    ///     "<div class=a><h2 id=b>One</h2>two <a href=c onclick=d>three</a></div>",
    ///     "http://example.org/".parse().unwrap(),
    /// );
    /// assert_eq!(
    ///     Plain.extract(&page).fragment(&page),
    ///     "<div><h2>One</h2>\ntwo <a href=\"http://example.org/c\">three</a></div>\n"
    /// );
    /// ```
    #[must_use]
    pub fn fragment(&self, page: &Page) -> String {
        let mut parts = vec![None; page.len()];
        let mut before = vec![0_usize; page.len() + 1];
        let mut holds_text = vec![false; page.len()];
        for (leaf, part) in self.parts(page) {
            let at = leaf.node.index();
            let parent = page.parent(leaf.node).unwrap_or(page.root());
            if !leaf.blank {
                before[at + 1] = 1;
                holds_text[parent.index()] = true;
            }
            parts[at] = page.text(page.root()).get(part);
        }
        for at in 1..before.len() {
            before[at] += before[at - 1];
        }
        let has_text = |node: NodeId| before[page.end(node)] > before[node.index()];
        let mut out = String::new();
        let top = self.top(page);
        for event in Walk::new(page) {
            match event {
                Event::Text(leaf) if page.contains(top, leaf) => {
                    out.push_str(&escape(parts[leaf.index()].unwrap_or_default()));
                }
                Event::Open(node)
                    if page.contains(top, node)
                        && (has_text(node) || (page.tag(node) == "br" && !out.is_empty())) =>
                {
                    out.push_str(&opening(page, node, holds_text[node.index()]));
                }
                Event::Close(node) if page.contains(top, node) && has_text(node) => {
                    if let Some(tag) = written(page, node, holds_text[node.index()]) {
                        out.push_str(&format!("</{tag}>"));
                    }
                    if page.breaks_line(node) && !out.ends_with('\n') {
                        out.push('\n');
                    }
                }
                _ => {}
            }
        }
        tidy(&out)
    }

    /// The smallest subtree with all of the extract.
    fn top(&self, page: &Page) -> NodeId {
        let mut leaves = self
            .parts(page)
            .into_iter()
            .filter(|(leaf, _)| !leaf.blank)
            .map(|(leaf, _)| leaf.node);
        let Some(first) = leaves.next() else {
            return page.body();
        };
        let last = leaves.next_back().unwrap_or(first);
        let mut top = page.common_ancestor(first, last);
        while !page.breaks_line(top)
            && let Some(parent) = page.parent(top)
        {
            top = parent;
        }
        top
    }
}

/// The tag that an element gets: its own, that of a plain block, or none.
fn written(page: &Page, node: NodeId, holds_text: bool) -> Option<&str> {
    let tag = page.tag(node);
    if KEPT.contains(&tag) {
        Some(tag)
    } else {
        (holds_text && page.breaks_line(node)).then_some("div")
    }
}

fn opening(page: &Page, node: NodeId, holds_text: bool) -> String {
    let Some(tag) = written(page, node, holds_text) else {
        return String::new();
    };
    match address(page, node) {
        Some(address) => format!("<{tag} href=\"{}\">", escape(&address)),
        None => format!("<{tag}>"),
    }
}

/// Takes out lines with white space only, and white space at the ends of lines.
fn tidy(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut in_pre = false;
    for line in html.lines() {
        if in_pre {
            out.push_str(line);
        } else {
            out.push_str(line.trim());
        }
        if in_pre || !line.trim().is_empty() {
            out.push('\n');
        }
        in_pre = match (line.rfind("<pre>"), line.rfind("</pre>")) {
            (Some(start), Some(end)) => start > end,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => in_pre,
        };
    }
    out
}
