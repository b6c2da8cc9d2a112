//! A parsed document as the arrays of a page.

use std::collections::HashMap;

use ego_tree::NodeRef;
use ego_tree::iter::Edge;
use encoding_rs::UTF_8;
use foldhash::fast::RandomState;
use scraper::node::Element;
use scraper::{Html, Node};
use url::Url;

use super::{Attribute, INLINE, LAST_INLINE, NodeId, Page, ROOT, TEXT};

/// Elements whose content is not text of the page.
const OPAQUE: [&str; 6] = ["script", "style", "template", "svg", "math", "iframe"];

/// What stands beside a heading, mostly while a pointer is over it, to link to the place itself.
const PERMALINKS: [&str; 6] = ["#", "¶", "§", "🔗", "⚓", "∞"];

/// Elements that are nested deeper stand beside the last that is not, as in browsers (Blink has the
/// same bound): what is done for all that stand above a node has a bound, too.
const DEEPEST: usize = 512;

/// So many bytes of JSON-LD are kept of a page.
const MOST_DATA: usize = 1 << 20;

/// Builds the arrays of a [`Page`] in one walk over the parsed document.
pub(super) struct Flattener {
    page: Page,
    known: HashMap<Box<str>, u16, RandomState>,
    /// How many children of a tag a node has so far.
    children: HashMap<(u32, u16), u32, RandomState>,
    /// The bytes of what scripts state, as far as it is kept.
    held: usize,
}

impl Flattener {
    pub fn new(url: Url) -> Self {
        let names = ["#text", "#document"].into_iter().chain(INLINE);
        let names: Vec<Box<str>> = names.map(Box::from).collect();
        let known = names.iter().cloned().zip(0..).collect();
        let page = Page {
            base: url.clone(),
            elsewhere: None,
            encoding: UTF_8,
            url,
            tag: Vec::new(),
            parent: Vec::new(),
            depth: Vec::new(),
            position: Vec::new(),
            end: Vec::new(),
            text_start: Vec::new(),
            text_end: Vec::new(),
            attribute_start: Vec::new(),
            attributes: Vec::new(),
            text: String::new(),
            values: String::new(),
            names,
            data: Vec::new(),
        };
        Self {
            page,
            known,
            children: HashMap::default(),
            held: 0,
        }
    }

    pub fn flatten(mut self, document: &Html) -> Page {
        let mut open: Vec<u32> = Vec::new();
        self.open(ROOT, &mut open);
        let mut opaque = 0_usize;
        let mut too_deep = 0_usize;
        for edge in document.tree.root().traverse() {
            match edge {
                Edge::Open(node) => match node.value() {
                    Node::Element(element) => {
                        if opaque == 0 {
                            let tag = self.name(element.name());
                            self.break_line(tag);
                            self.open(tag, &mut open);
                            for (name, value) in element.attrs() {
                                self.attribute(name, value);
                            }
                            if is_json_ld(element) {
                                self.data(node);
                            }
                            if element.name() == "svg" {
                                self.drawing(node, &mut open);
                            }
                            if open.len() > DEEPEST {
                                self.close(&mut open);
                                too_deep += 1;
                            }
                        }
                        opaque += usize::from(OPAQUE.contains(&element.name()));
                    }
                    Node::Text(text) if opaque == 0 && !text.is_empty() && !is_permalink(node) => {
                        self.text(text, &mut open);
                    }
                    _ => {}
                },
                Edge::Close(node) => {
                    if let Node::Element(element) = node.value() {
                        opaque -= usize::from(OPAQUE.contains(&element.name()));
                        if opaque == 0 {
                            if too_deep > 0 {
                                too_deep -= 1;
                            } else {
                                self.close(&mut open);
                            }
                            let tag = self.name(element.name());
                            self.break_line(tag);
                        }
                    }
                }
            }
        }
        self.close(&mut open);
        self.finish()
    }

    /// The page, once all is closed.
    pub fn finish(mut self) -> Page {
        let attributes = u32::try_from(self.page.attributes.len()).unwrap_or(u32::MAX);
        self.page.attribute_start.push(attributes);
        self.page
    }

    /// The number of nodes so far.
    pub fn len(&self) -> usize {
        self.page.len()
    }

    /// Opens a node as it is on another page; a text is closed at once.
    pub fn enter(&mut self, page: &Page, node: NodeId, open: &mut Vec<u32>) {
        if page.is_text(node) {
            self.open(TEXT, open);
            self.page.text.push_str(page.text(node));
            self.close(open);
        } else if page.is_element(node) {
            let tag = self.name(page.tag(node));
            self.break_line(tag);
            self.open(tag, open);
            for (name, value) in page.attrs(node) {
                self.attribute(name, value);
            }
        } else {
            self.open(ROOT, open);
        }
    }

    /// Closes what was opened last, which is that node of another page.
    pub fn leave(&mut self, page: &Page, node: NodeId, open: &mut Vec<u32>) {
        self.close(open);
        if page.is_element(node) {
            let tag = self.name(page.tag(node));
            self.break_line(tag);
        }
    }

    /// Opens an element that no page has.
    pub fn begin(&mut self, tag: &str, open: &mut Vec<u32>) {
        let tag = self.name(tag);
        self.break_line(tag);
        self.open(tag, open);
    }

    /// Closes what was opened last.
    pub fn end(&mut self, open: &mut Vec<u32>) {
        self.close(open);
    }

    /// Of a drawing, the element that tells it from others: what it refers to, else its first path.
    fn drawing(&mut self, svg: NodeRef<'_, Node>, open: &mut Vec<u32>) {
        let of = |tag: &str| {
            let mut elements = svg
                .descendants()
                .filter_map(|node| node.value().as_element());
            elements.find(|element| element.name() == tag)
        };
        if let Some(element) = of("use").or_else(|| of("path")) {
            let tag = self.name(element.name());
            self.open(tag, open);
            for (name, value) in element.attrs() {
                self.attribute(name, value);
            }
            self.close(open);
        }
    }

    /// Keeps what a script states, unless that is too much.
    fn data(&mut self, script: NodeRef<'_, Node>) {
        let text: String = script
            .children()
            .filter_map(|child| child.value().as_text())
            .map(|text| &**text)
            .collect();
        if self.held + text.len() <= MOST_DATA {
            self.held += text.len();
            self.page.data.push(text);
        }
    }

    /// A text leaf; what only a comment parts from the text before it goes on with that, as servers
    /// that render components write "4.7<!-- -->/5".
    pub fn text(&mut self, text: &str, open: &mut Vec<u32>) {
        let page = &self.page;
        let last = page.len().checked_sub(1).map(NodeId::new);
        let goes_on = |last: &NodeId| page.is_text(*last) && page.parent.last() == open.last();
        match last.filter(goes_on) {
            Some(last) => open.push(last.0),
            None => self.open(TEXT, open),
        }
        self.page.text.push_str(text);
        self.close(open);
    }

    fn open(&mut self, tag: u16, open: &mut Vec<u32>) {
        let page = &mut self.page;
        let id = NodeId::new(page.tag.len()).0;
        let parent = open.last().copied().unwrap_or(0);
        let position = self.children.entry((parent, tag)).or_default();
        *position += 1;
        page.tag.push(tag);
        page.parent.push(parent);
        page.position.push(*position);
        page.depth.push(NodeId::new(open.len()).0);
        page.end.push(0);
        page.text_start.push(offset(&page.text));
        page.text_end.push(0);
        page.attribute_start
            .push(u32::try_from(page.attributes.len()).unwrap_or(u32::MAX));
        open.push(id);
    }

    fn close(&mut self, open: &mut Vec<u32>) {
        if let Some(id) = open.pop() {
            let page = &mut self.page;
            page.end[id as usize] = NodeId::new(page.tag.len()).0;
            page.text_end[id as usize] = offset(&page.text);
        }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        let name = self.name(name);
        let start = offset(&self.page.values);
        self.page.values.push_str(value);
        let value = start..offset(&self.page.values);
        self.page.attributes.push(Attribute { name, value });
    }

    /// The name's number; past 65,534 names, which no honest page has, all share the last.
    fn name(&mut self, name: &str) -> u16 {
        if let Some(number) = self.known.get(name) {
            return *number;
        }
        let number = u16::try_from(self.page.names.len()).unwrap_or(u16::MAX);
        if number < u16::MAX {
            self.page.names.push(name.into());
            self.known.insert(name.into(), number);
            return number;
        }
        number - 1
    }

    fn break_line(&mut self, tag: u16) {
        let text = &mut self.page.text;
        if usize::from(tag) > LAST_INLINE && !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
    }
}

/// Whether a text is no more than the sign of a link to its own place on the page.
fn is_permalink(text: NodeRef<'_, Node>) -> bool {
    let says_nothing = match text.value() {
        Node::Text(text) => PERMALINKS.contains(&text.trim()),
        _ => false,
    };
    let leads_here = |link: NodeRef<'_, Node>| {
        let link = link.value().as_element().filter(|link| link.name() == "a");
        let href = link.and_then(|link| link.attr("href"));
        href.and_then(|href| href.strip_prefix('#'))
            .is_some_and(|place| !place.is_empty())
    };
    says_nothing && text.parent().is_some_and(leads_here)
}

/// Whether an element is a script whose content is JSON-LD.
fn is_json_ld(element: &Element) -> bool {
    let kind = element.attr("type").unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    element.name() == "script" && kind.eq_ignore_ascii_case("application/ld+json")
}

fn offset(buffer: &str) -> u32 {
    u32::try_from(buffer.len()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(html: &str) -> Page {
        Page::parse(html, "http://example.org/a/".parse().unwrap())
    }

    #[test]
    fn statements_in_scripts_are_kept() {
        let page = page(
            "<script type='application/LD+json; charset=utf-8'>{\"a\": \"<p>\"}</script>\
             <script type=application/json>{}</script><p>y",
        );
        assert_eq!(page.json_ld().collect::<Vec<_>>(), ["{\"a\": \"<p>\"}"]);
        assert_eq!(page.text(page.body()).trim(), "y");
        let large = format!(
            "<script type=application/ld+json>{}</script>",
            " ".repeat(MOST_DATA)
        );
        assert_eq!(self::page(&large.repeat(2)).json_ld().count(), 1);
    }

    #[test]
    fn links_to_their_own_place_have_no_text() {
        let page =
            page("<h1>On tides<a href='#tides'>¶</a></h1><a href='#'>#</a> <a href='/c'>#</a>");
        assert_eq!(page.clean_text(page.body()), "On tides # #");
    }

    #[test]
    fn scripts_and_styles_have_no_text() {
        let page = page("<script>var a = '<p>x</p>';</script><style>p{}</style><p>y");
        assert_eq!(page.text(page.root()).trim(), "y");
        assert_eq!(page.elements("script").count(), 1);
    }

    #[test]
    fn nesting_has_a_bound_and_loses_no_text() {
        let page = page(&format!(
            "{}</div>after<p>last",
            "<div>a<b>b</b>".repeat(2000)
        ));
        assert_eq!(page.elements("div").count(), 2000);
        let deepest = page.nodes().map(|node| page.ancestors(node).count()).max();
        assert_eq!(deepest, Some(DEEPEST));
        let text = page.text(page.root());
        assert_eq!(text.matches('a').count(), 2002);
        assert!(text.trim_end().ends_with("after\nlast"), "{text}");
    }

    #[test]
    fn what_stands_there_without_scripts_is_markup() {
        let page = page("<body><noscript><p>one</p></noscript>");
        let p = page.elements("p").next().unwrap();
        assert_eq!(page.path(p), "/html[1]/body[1]/noscript[1]/p[1]");
    }

    #[test]
    fn of_a_drawing_one_element_is_left() {
        let html = "<p><svg class=i><title>Beds</title><g><path d='M1 2'/><path d='M3 4'/></g></svg> 3</p>\
            <p><svg><path d='M1'/><use xlink:href='#bath'/></svg> 2</p><svg></svg>";
        let page = page(html);
        let inner = |svg| page.subtree(svg).skip(1).collect::<Vec<_>>();
        let drawn: Vec<Vec<NodeId>> = page.elements("svg").map(inner).collect();
        assert_eq!(drawn.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1, 0]);
        assert_eq!(page.attr(drawn[0][0], "d"), Some("M1 2"));
        assert_eq!(page.attr(drawn[1][0], "href"), Some("#bath"));
        assert_eq!(page.clean_text(page.body()), "3 2");
    }

    #[test]
    fn a_text_goes_on_after_a_comment() {
        let page = page("<p><!-- a -->4.7<!-- -->/5 <!-- b --><b>of</b><!-- c --> 12<!-- --></p>");
        let texts: Vec<&str> = page
            .text_leaves(page.root())
            .map(|leaf| page.text(leaf))
            .collect();
        assert_eq!(texts, ["4.7/5 ", "of", " 12"]);
    }

    #[test]
    fn deep_nesting_does_not_recurse() {
        let html = "<div>".repeat(10_000) + "x";
        let page = page(&html);
        let leaf = page.text_leaves(page.root()).next().unwrap();
        assert!(page.depth(leaf) >= 500);
        assert_eq!(page.clean_text(page.root()), "x");
    }
}
