//! What applications make of marked content (Gottron 2008, 4.3).

use std::ops::Range;

use super::extract::Extract;
use super::walk::{Event, Walk};
use crate::page::{NodeId, Page, escape};

/// How the main content of a page is made to stand out, in the page itself.
///
/// Scripts, styles, drawings and comments are no part of a [`Page`] and so of none of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Realisation {
    /// Main content is wrapped in `mark` elements.
    Marking,
    /// All other text is deleted; the elements stay.
    Deletion,
    /// All other text is there but not shown.
    Hiding,
    /// Each character of other text gives way to this one; white space stays.
    Replacing(char),
    /// Main content comes first, and all else behind it.
    Restructuring,
}

/// The name of the class that elements made here have.
const MAIN: &str = "main-content";
const OTHER: &str = "other-content";

/// Elements that take no other elements.
const TEXT_ONLY: [&str; 4] = ["title", "textarea", "option", "noframes"];

impl Extract {
    /// The page with the extract made to stand out.
    ///
    /// ```
    /// use hadal::{content::{Extract, Realisation}, page::Page};
    /// let page = Page::parse("<p>one</p><p>two</p>", "http://example.org/".parse().unwrap());
    /// let one = page.text_range(page.elements("p").next().unwrap());
    /// let html = Extract::of_ranges(&page, [one]).realise(&page, Realisation::Replacing('.'));
    /// assert!(html.ends_with("<body><p>one</p><p>...</p></body></html>"));
    /// ```
    #[must_use]
    pub fn realise(&self, page: &Page, how: Realisation) -> String {
        let mut writer = Writer::new(page, self, how);
        match how {
            Realisation::Restructuring => writer.restructure(),
            _ => writer.write(View::Whole),
        }
        writer.out
    }
}

/// Which part of the page is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum View {
    /// All of it.
    Whole,
    /// What holds main content.
    Main,
    /// What holds anything else.
    Other,
}

struct Writer<'p> {
    page: &'p Page,
    ranges: &'p [Range<usize>],
    how: Realisation,
    /// For each node, and one more, how many leaves with main content stand before it.
    main_before: Vec<usize>,
    /// For each node, and one more, how many leaves with other text stand before it.
    other_before: Vec<usize>,
    out: String,
}

impl<'p> Writer<'p> {
    fn new(page: &'p Page, extract: &'p Extract, how: Realisation) -> Self {
        let mut writer = Self {
            page,
            ranges: &extract.ranges,
            how,
            main_before: vec![0],
            other_before: vec![0],
            out: String::from("<!DOCTYPE html>\n"),
        };
        for node in page.nodes() {
            let (mut main, mut other) = (0, 0);
            if page.is_text(node) {
                for (is_main, part) in writer.parts(node) {
                    let is_blank = part.trim().is_empty();
                    main |= usize::from(is_main && !is_blank);
                    other |= usize::from(!is_main && !is_blank);
                }
            }
            main += writer.main_before[node.index()];
            other += writer.other_before[node.index()];
            writer.main_before.push(main);
            writer.other_before.push(other);
        }
        writer
    }

    fn has_main(&self, node: NodeId) -> bool {
        self.main_before[self.page.end(node)] > self.main_before[node.index()]
    }

    fn has_other(&self, node: NodeId) -> bool {
        self.other_before[self.page.end(node)] > self.other_before[node.index()]
    }

    /// A text leaf cut where main content begins and ends.
    fn parts(&self, leaf: NodeId) -> Vec<(bool, &'p str)> {
        let whole = self.page.text_range(leaf);
        let text = self.page.text(leaf);
        let mut parts = Vec::new();
        let mut done = whole.start;
        let first = self
            .ranges
            .partition_point(|range| range.end <= whole.start);
        for range in self.ranges[first..]
            .iter()
            .take_while(|range| range.start < whole.end)
        {
            let (start, end) = (range.start.max(whole.start), range.end.min(whole.end));
            parts.push((false, done..start));
            parts.push((true, start..end));
            done = end;
        }
        parts.push((false, done..whole.end));
        parts
            .into_iter()
            .filter_map(|(is_main, part)| {
                let part = text.get(part.start - whole.start..part.end - whole.start)?;
                (!part.is_empty()).then_some((is_main, part))
            })
            .collect()
    }

    /// Main content in front of all else: the body twice, each time without the other part.
    fn restructure(&mut self) {
        let page = self.page;
        self.out.push_str("<html>");
        if let Some(head) = page.elements("head").next() {
            self.out
                .push_str(&page.render(head, |_| Some(String::new())));
        }
        self.out.push_str("<body>");
        for (view, class) in [(View::Main, MAIN), (View::Other, OTHER)] {
            self.out.push_str(&format!("<div class=\"{class}\">"));
            self.write(view);
            self.out.push_str("</div>");
        }
        self.out.push_str("</body></html>");
    }

    fn write(&mut self, view: View) {
        let body = self.page.body();
        for event in Walk::new(self.page) {
            let (Event::Open(node) | Event::Text(node) | Event::Close(node)) = event;
            let is_inside = body < node && self.page.contains(body, node);
            if view != View::Whole && !is_inside {
                continue;
            }
            match event {
                Event::Text(leaf) => self.text(leaf, view),
                Event::Open(node) if self.is_in(node, view) => self.open(node, view),
                Event::Close(node) if self.is_in(node, view) && !self.page.is_void(node) => {
                    self.out.push_str(&format!("</{}>", self.page.tag(node)));
                }
                _ => {}
            }
        }
    }

    /// Whether the element belongs to the view: what has no text at all stays with main
    /// content if that is around it.
    fn is_in(&self, node: NodeId, view: View) -> bool {
        let is_bare = !self.has_main(node) && !self.has_other(node);
        let is_around = || {
            self.page
                .parent(node)
                .is_some_and(|parent| self.has_main(parent))
        };
        match view {
            View::Whole => true,
            View::Main => self.has_main(node) || (is_bare && is_around()),
            View::Other => self.has_other(node) || (is_bare && !is_around()),
        }
    }

    fn open(&mut self, node: NodeId, view: View) {
        let page = self.page;
        self.out.push_str(&format!("<{}", page.tag(node)));
        let hides = self.how == Realisation::Hiding
            && view == View::Whole
            && self.has_other(node)
            && !self.has_main(node)
            && page.contains(page.body(), node);
        for (name, value) in page.attrs(node) {
            if !(hides && name == "style") {
                self.out.push_str(&format!(" {name}=\"{}\"", escape(value)));
            }
        }
        if hides {
            self.out.push_str(" style=\"display:none\"");
        }
        self.out.push('>');
    }

    fn text(&mut self, leaf: NodeId, view: View) {
        let page = self.page;
        let parent = page.parent(leaf).unwrap_or(page.root());
        let takes_elements = !TEXT_ONLY.contains(&page.tag(parent));
        let in_body = page.contains(page.body(), leaf);
        for (is_main, part) in self.parts(leaf) {
            let is_blank = part.trim().is_empty();
            let escaped = escape(part);
            match (self.how, is_main) {
                (Realisation::Restructuring, _) => {
                    if is_blank || is_main == (view == View::Main) {
                        self.out.push_str(&escaped);
                    }
                }
                _ if is_blank || !in_body => self.out.push_str(&escaped),
                (Realisation::Marking, true) if takes_elements => {
                    self.out
                        .push_str(&format!("<mark class=\"{MAIN}\">{escaped}</mark>"));
                }
                (Realisation::Deletion, false) => {}
                (Realisation::Hiding, false) if takes_elements && self.has_main(parent) => {
                    self.out
                        .push_str(&format!("<span style=\"display:none\">{escaped}</span>"));
                }
                (Realisation::Replacing(with), false) => {
                    let masked: String = part
                        .chars()
                        .map(|c| if c.is_whitespace() { c } else { with })
                        .collect();
                    self.out.push_str(&escape(&masked));
                }
                _ => self.out.push_str(&escaped),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head><title>t</title></head><body><ul><li>menu</ul>\
        <div>by me<p>one <b>two</b><img src=a></p></div><p>end</p></body>";

    fn realised(how: Realisation) -> String {
        let page = Page::parse(PAGE, "http://example.org/".parse().unwrap());
        let content = page.elements("p").next().unwrap();
        let extract = Extract::of_ranges(&page, [page.text_range(content)]);
        let html = extract.realise(&page, how);
        let start = "<!DOCTYPE html>\n<html><head><title>t</title></head><body>";
        let body = html.strip_prefix(start).unwrap();
        body.strip_suffix("</body></html>").unwrap().to_owned()
    }

    #[test]
    fn content_is_marked() {
        assert_eq!(
            realised(Realisation::Marking),
            "<ul><li>menu</li></ul><div>by me<p><mark class=\"main-content\">one </mark><b>\
             <mark class=\"main-content\">two</mark></b><img src=\"a\"></p></div><p>end</p>"
        );
    }

    #[test]
    fn all_else_is_deleted_hidden_or_replaced() {
        assert_eq!(
            realised(Realisation::Deletion),
            "<ul><li></li></ul><div><p>one <b>two</b><img src=\"a\"></p></div><p></p>"
        );
        assert_eq!(
            realised(Realisation::Hiding),
            "<ul style=\"display:none\"><li style=\"display:none\">menu</li></ul>\
             <div><span style=\"display:none\">by me</span>\
             <p>one <b>two</b><img src=\"a\"></p></div><p style=\"display:none\">end</p>"
        );
        assert_eq!(
            realised(Realisation::Replacing('x')),
            "<ul><li>xxxx</li></ul><div>xx xx<p>one <b>two</b><img src=\"a\"></p></div><p>xxx</p>"
        );
    }

    #[test]
    fn content_comes_first() {
        assert_eq!(
            realised(Realisation::Restructuring),
            "<div class=\"main-content\"><div><p>one <b>two</b><img src=\"a\"></p></div></div>\
             <div class=\"other-content\"><ul><li>menu</li></ul><div>by me</div><p>end</p></div>"
        );
    }
}
