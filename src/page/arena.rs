//! The flattened page.

mod attributes;
mod columns;
mod dissolve;
mod flatten;
mod read;
mod rows;

use std::ops::Range;

use encoding_rs::Encoding;
use scraper::Html;
use url::Url;

use flatten::Flattener;

/// A node of a [`Page`]: its place in document order, which is also its dfs index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The place in document order, from 0 for the document's root.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    fn new(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }
}

/// The tag of a text leaf in the table of tags.
const TEXT: u16 = 0;
/// The tag of the document's root in the table of tags.
const ROOT: u16 = 1;

/// Elements that flow within a line; every other element breaks the line.
const INLINE: [&str; 34] = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em",
    "font", "i", "img", "ins", "kbd", "label", "mark", "nobr", "q", "s", "samp", "small", "span",
    "strike", "strong", "sub", "sup", "time", "tt", "u", "var",
];

/// The last tag of an element that flows within a line in the table of tags: these stand behind those of
/// text and root.
const LAST_INLINE: usize = INLINE.len() + 1;

/// An attribute: its name in the table of names, its value in the buffer of values.
#[derive(Clone, Debug)]
struct Attribute {
    name: u16,
    value: Range<u32>,
}

/// One HTML page, flattened into arrays in document order.
///
/// Node 0 is the document; its children are the `html` element and what stands
/// beside it. Scripts, styles, templates, drawings and comments have no text; of a drawing there is
/// one element that tells it from others, and texts that only a comment parts are one.
#[derive(Clone, Debug)]
pub struct Page {
    url: Url,
    base: Url,
    /// What its addresses are read against elsewhere, where it came from a file and states that.
    elsewhere: Option<Url>,
    encoding: &'static Encoding,
    tag: Vec<u16>,
    parent: Vec<u32>,
    depth: Vec<u32>,
    /// The place among the siblings of the same tag, from 1.
    position: Vec<u32>,
    end: Vec<u32>,
    /// Where the text of a node starts in `text`; one entry more than nodes.
    text_start: Vec<u32>,
    /// Where the text of a node ends in `text`.
    text_end: Vec<u32>,
    /// Where the attributes of a node start in `attributes`; one entry more than nodes.
    attribute_start: Vec<u32>,
    attributes: Vec<Attribute>,
    text: String,
    values: String,
    names: Vec<Box<str>>,
    /// What its scripts state in JSON-LD, as it is written.
    data: Vec<String>,
}

impl Page {
    /// Parses HTML as a browser without scripts would; any input gives a page, which is empty where
    /// [`Page::within_bounds`] has none. Preformatted text in columns is read as a table.
    #[must_use]
    pub fn parse(html: &str, url: Url) -> Self {
        let document = read::document(html).unwrap_or_else(Html::new_document);
        Self::of_document(&document, url)
    }

    /// As [`Page::parse`]; none where elements are nested, or tags have attributes, beyond reason, so that
    /// the parser, whose time grows with the square of either, would take for ever.
    #[must_use]
    pub fn within_bounds(html: &str, url: Url) -> Option<Self> {
        Some(Self::of_document(&read::document(html)?, url))
    }

    fn of_document(document: &Html, url: Url) -> Self {
        let mut page = Flattener::new(url).flatten(document).with_columns();
        let href = page
            .elements("base")
            .find_map(|node| page.attr(node, "href"));
        let against = |url: &Url| href.and_then(|href| url.join(href).ok());
        let base = against(&page.url).unwrap_or_else(|| page.url.clone());
        if base.scheme() == "file" {
            let stated = page.stated_address();
            page.elsewhere = stated.map(|stated| against(&stated).unwrap_or(stated));
        }
        page.base = base;
        page
    }

    /// Says which character set the page was read in; without a word it is UTF-8.
    #[must_use]
    pub fn read_in(mut self, encoding: &'static Encoding) -> Self {
        self.encoding = encoding;
        self
    }

    /// The character set that the page was read in, in which its forms are sent.
    #[must_use]
    pub fn encoding(&self) -> &'static Encoding {
        self.encoding
    }

    /// The address that the page was fetched from.
    #[must_use]
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// The number of nodes, the document's root included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tag.len()
    }

    /// Whether the page has neither an element with content nor text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// The document's root, an ancestor of every node.
    #[must_use]
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// The `body` element, or the root of a page that has none.
    #[must_use]
    pub fn body(&self) -> NodeId {
        self.elements("body").next().unwrap_or(self.root())
    }

    /// All nodes in document order.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (0..self.len()).map(NodeId::new)
    }

    /// The tag name in lower case; `#text` for a text leaf, `#document` for the root.
    #[must_use]
    pub fn tag(&self, node: NodeId) -> &str {
        &self.names[usize::from(self.tag[node.index()])]
    }

    /// Whether the node is a text leaf.
    #[must_use]
    pub fn is_text(&self, node: NodeId) -> bool {
        self.tag[node.index()] == TEXT
    }

    /// Whether the node is an element.
    #[must_use]
    pub fn is_element(&self, node: NodeId) -> bool {
        self.tag[node.index()] > ROOT
    }

    /// The node at that place in document order.
    #[must_use]
    pub fn node(&self, index: usize) -> Option<NodeId> {
        (index < self.len()).then(|| NodeId::new(index))
    }

    /// Whether a browser begins a new line at the element, and after it, if no style says else.
    #[must_use]
    pub fn breaks_line(&self, node: NodeId) -> bool {
        usize::from(self.tag[node.index()]) > LAST_INLINE
    }

    /// The parent; `None` for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node.0 != 0).then(|| NodeId(self.parent[node.index()]))
    }

    /// The number of ancestors: 0 for the root, 1 for `html`.
    #[must_use]
    pub fn depth(&self, node: NodeId) -> usize {
        self.depth[node.index()] as usize
    }

    /// The first node after the subtree of `node`, as an index.
    #[must_use]
    pub fn end(&self, node: NodeId) -> usize {
        self.end[node.index()] as usize
    }

    /// Whether `node` is `ancestor` or stands below it.
    #[must_use]
    pub fn contains(&self, ancestor: NodeId, node: NodeId) -> bool {
        ancestor <= node && node.index() < self.end(ancestor)
    }

    /// The node and everything below it, in document order.
    pub fn subtree(&self, node: NodeId) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (node.index()..self.end(node)).map(NodeId::new)
    }

    /// The nodes from `start` up to the index `end`, in document order: a run of siblings.
    pub fn run(
        &self,
        start: NodeId,
        end: usize,
    ) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (start.index()..end.min(self.len())).map(NodeId::new)
    }

    /// What a run of siblings says, as it stands.
    pub fn text_of_run(&self, start: NodeId, end: usize) -> &str {
        let last = self.node(end.saturating_sub(1)).unwrap_or(start);
        &self.text(self.root())[self.text_range(start).start..self.text_range(last).end]
    }

    /// The children, in document order.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        self.siblings(node.index() + 1, self.end(node))
    }

    /// The siblings from the index `start` up to the index `end`, in document order.
    pub fn siblings(&self, start: usize, end: usize) -> impl Iterator<Item = NodeId> {
        let mut next = start;
        std::iter::from_fn(move || {
            (next < end).then(|| {
                let sibling = NodeId::new(next);
                next = self.end(sibling);
                sibling
            })
        })
    }

    /// The sibling before a node. Linear in how deep that one is.
    #[must_use]
    pub fn before(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.parent(node)?;
        let mut before = self.node(node.index().checked_sub(1)?)?;
        while before > parent {
            let above = self.parent(before)?;
            if above == parent {
                return Some(before);
            }
            before = above;
        }
        None
    }

    /// The ancestors from the parent up to the root.
    pub fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.parent(node), |ancestor| self.parent(*ancestor))
    }

    /// The deepest node whose subtree holds both.
    #[must_use]
    pub fn common_ancestor(&self, a: NodeId, b: NodeId) -> NodeId {
        std::iter::once(a)
            .chain(self.ancestors(a))
            .find(|ancestor| self.contains(*ancestor, b))
            .unwrap_or(self.root())
    }

    /// All elements of that tag name, in document order.
    pub fn elements<'a>(&'a self, tag: &'a str) -> impl Iterator<Item = NodeId> + 'a {
        self.elements_in(self.root(), tag)
    }

    /// The elements of that tag name at or below `node`, in document order.
    pub fn elements_in<'a>(
        &'a self,
        node: NodeId,
        tag: &'a str,
    ) -> impl Iterator<Item = NodeId> + 'a {
        self.subtree(node)
            .filter(move |node| self.tag(*node) == tag)
    }

    /// The value of an attribute; the name in lower case.
    #[must_use]
    pub fn attr(&self, node: NodeId, name: &str) -> Option<&str> {
        self.attrs(node)
            .find_map(|(key, value)| (key == name).then_some(value))
    }

    /// The attributes with their values, as they stand in the source.
    pub fn attrs(&self, node: NodeId) -> impl Iterator<Item = (&str, &str)> {
        self.attributes_of(node).iter().map(|attribute| {
            let range = attribute.value.start as usize..attribute.value.end as usize;
            (
                &*self.names[usize::from(attribute.name)],
                &self.values[range],
            )
        })
    }

    fn attributes_of(&self, node: NodeId) -> &[Attribute] {
        let start = self.attribute_start[node.index()] as usize;
        let end = self.attribute_start[node.index() + 1] as usize;
        &self.attributes[start..end]
    }

    /// The text of the subtree as it stands in the source, a line break between blocks.
    #[must_use]
    pub fn text(&self, node: NodeId) -> &str {
        let range = self.text_range(node);
        &self.text[range]
    }

    /// Where the text of the subtree lies in the text of the page, in bytes.
    #[must_use]
    pub fn text_range(&self, node: NodeId) -> Range<usize> {
        self.text_start[node.index()] as usize..self.text_end[node.index()] as usize
    }

    /// The text of the subtree, trimmed, each run of white space one space.
    #[must_use]
    pub fn clean_text(&self, node: NodeId) -> String {
        crate::text::collapse(self.text(node))
    }

    /// Whether the node is a text that is not white space.
    #[must_use]
    pub fn is_text_leaf(&self, node: NodeId) -> bool {
        self.is_text(node) && !self.text(node).trim().is_empty()
    }

    /// The text leaves at or below `node` that are not white space, in document order.
    pub fn text_leaves(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        self.subtree(node).filter(|node| self.is_text_leaf(*node))
    }

    /// The title of the page, with white space collapsed; empty where it has none.
    #[must_use]
    pub fn title(&self) -> String {
        self.elements("title")
            .next()
            .map_or_else(String::new, |node| self.clean_text(node))
    }

    /// The language that the page states in `lang`, in lower case.
    #[must_use]
    pub fn stated_language(&self) -> Option<String> {
        self.elements("html")
            .find_map(|node| self.attr(node, "lang").or(self.attr(node, "xml:lang")))
            .map(str::to_lowercase)
    }

    /// What the page states in its metadata under the first of these names that it uses: by name,
    /// property or microdata, without regard to case, empty statements left out.
    #[must_use]
    pub fn stated(&self, names: &[&str]) -> Option<&str> {
        let is_named = |meta: &NodeId, wanted: &str| {
            let attributes = ["name", "property", "itemprop"].into_iter();
            attributes
                .filter_map(|name| self.attr(*meta, name))
                .any(|name| name.eq_ignore_ascii_case(wanted))
        };
        names.iter().find_map(|wanted| {
            let content = self
                .elements("meta")
                .filter(|meta| is_named(meta, wanted))
                .filter_map(|meta| self.attr(meta, "content"));
            content.map(str::trim).find(|content| !content.is_empty())
        })
    }

    /// What the page states in JSON-LD, a text a script, as it is written; 1 MiB of it at most.
    pub fn json_ld(&self) -> impl Iterator<Item = &str> {
        self.data.iter().map(String::as_str)
    }

    /// The address that the page states for itself, as its canonical link or for Open Graph;
    /// absolute, of http or https.
    #[must_use]
    pub fn stated_address(&self) -> Option<Url> {
        let is_canonical = |link: &NodeId| {
            let rel = self.attr(*link, "rel").unwrap_or_default();
            rel.split_whitespace()
                .any(|kind| kind.eq_ignore_ascii_case("canonical"))
        };
        let canonical = self
            .elements("link")
            .filter(is_canonical)
            .filter_map(|link| self.attr(link, "href"));
        canonical
            .chain(self.stated(&["og:url"]))
            .filter_map(|address| Url::parse(address.trim()).ok())
            .find(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
    }

    /// An address in the page as an absolute URL without its fragment.
    #[must_use]
    pub fn resolve(&self, reference: &str) -> Option<Url> {
        let mut url = self.join(reference)?;
        url.set_fragment(None);
        Some(url)
    }

    /// An address in the page as an absolute URL.
    #[must_use]
    pub fn join(&self, reference: &str) -> Option<Url> {
        self.base.join(reference.trim()).ok()
    }

    /// An address in the page as it can be followed from anywhere, without its fragment: against the
    /// page's own address or, where it came from a file, that which it states for itself. `None`
    /// where that leads to a file.
    #[must_use]
    pub fn follow(&self, reference: &str) -> Option<Url> {
        let url = self.resolve(reference)?;
        if url.scheme() != "file" {
            return Some(url);
        }
        let mut url = self.elsewhere.as_ref()?.join(reference.trim()).ok()?;
        url.set_fragment(None);
        (url.scheme() != "file").then_some(url)
    }

    /// The absolute positional XPath of a node, such as `/html[1]/body[1]/p[2]/text()[1]`.
    #[must_use]
    pub fn path(&self, node: NodeId) -> String {
        let mut steps: Vec<String> = std::iter::once(node)
            .chain(self.ancestors(node))
            .take_while(|node| node.0 != 0)
            .map(|node| {
                let test = if self.is_text(node) {
                    "text()"
                } else {
                    self.tag(node)
                };
                format!("/{test}[{}]", self.position(node))
            })
            .collect();
        steps.reverse();
        if steps.is_empty() {
            "/".to_owned()
        } else {
            steps.concat()
        }
    }

    /// The place among the siblings of the same tag, from 1.
    #[must_use]
    pub fn position(&self, node: NodeId) -> usize {
        self.position[node.index()] as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(html: &str) -> Page {
        Page::parse(html, "http://example.org/a/".parse().unwrap())
    }

    #[test]
    fn subtrees_are_ranges_and_text_is_a_slice() {
        let page =
            page("<body><div id=a><p>One <b>two</b></p><p>three</p></div><p>four</p></body>");
        let div = page.elements("div").next().unwrap();
        assert_eq!(page.text(div), "One two\nthree\n");
        assert_eq!(page.clean_text(div), "One two three");
        assert_eq!(page.children(div).count(), 2);
        let last = page.elements("p").last().unwrap();
        assert!(!page.contains(div, last));
        assert_eq!(page.common_ancestor(div, last), page.body());
    }

    #[test]
    fn path_counts_siblings_of_the_same_tag() {
        let page = page("<p>a</p><div></div><p>b<br>c</p>");
        let leaf = page.text_leaves(page.root()).last().unwrap();
        assert_eq!(page.path(leaf), "/html[1]/body[1]/p[2]/text()[2]");
    }

    #[test]
    fn base_and_fragments_are_heeded() {
        let page = page("<base href='/b/'><a href='c#d'>x</a>");
        assert_eq!(
            page.resolve("c#d").unwrap().as_str(),
            "http://example.org/b/c"
        );
    }

    #[test]
    fn what_a_file_refers_to_is_found_by_what_it_states() {
        let of = |html: &str, reference: &str| {
            let page = Page::parse(html, "file:///saved/a.html".parse().unwrap());
            page.follow(reference).map(String::from)
        };
        let canonical = "<link rel=canonical href=http://b.example/news/1>";
        assert_eq!(
            of(canonical, "x.png#a").as_deref(),
            Some("http://b.example/news/x.png")
        );
        assert_eq!(
            of(canonical, "//c.example/x").as_deref(),
            Some("http://c.example/x")
        );
        let moved = format!("{canonical}<base href=/img/>");
        assert_eq!(
            of(&moved, "x.png").as_deref(),
            Some("http://b.example/img/x.png")
        );
        let based = format!("{canonical}<base href=https://d.example/>");
        assert_eq!(
            of(&based, "x.png").as_deref(),
            Some("https://d.example/x.png")
        );
        assert_eq!(of("", "x.png"), None);
        assert_eq!(
            page(canonical).follow("x").unwrap().as_str(),
            "http://example.org/a/x"
        );
    }

    #[test]
    fn a_page_states_its_address() {
        let of = |html: &str| page(html).stated_address().map(String::from);
        let canonical = "<link rel='Canonical x' href='http://b.example/1'>";
        assert_eq!(of(canonical).as_deref(), Some("http://b.example/1"));
        let graph = "<link rel=canonical href=/1><meta property=og:url content=https://c.example>";
        assert_eq!(of(graph).as_deref(), Some("https://c.example/"));
        assert_eq!(of("<meta property=og:url content='//nowhere'>"), None);
    }
}
