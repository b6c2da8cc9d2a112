//! Content Code Blurring.

use std::ops::Range;

use super::blur::Gauss;
use super::extract::{Extract, Extractor};
use super::flow::{is_unseen, length};
use super::tokens::words;
use super::walk::{Event, Walk};
use crate::page::{NodeId, Page};
use crate::text::share;

/// Content code blurring: the regions with much content and little code, after the two have
/// been blurred into each other (Gottron 2008, 6.4 and alg. 6.3).
///
/// The tags are those of the parsed page, written out in the plainest way; scripts, styles,
/// comments and white space are neither content nor code.
#[derive(Clone, Copy, Debug)]
pub struct Ccb {
    name: &'static str,
    atom: Atom,
    /// How many neighbours to each side an element influences.
    range: usize,
    /// Whether the tags of links are no code.
    ignores_links: bool,
}

/// What the content code vector is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Atom {
    Character,
    Token,
}

impl Ccb {
    /// Content code blurring by characters.
    pub const CCB: Self = Self {
        name: "ccb",
        atom: Atom::Character,
        range: 40,
        ignores_links: false,
    };
    /// Adapted content code blurring, which does not see the tags of links.
    pub const ACCB: Self = Self {
        name: "accb",
        ignores_links: true,
        ..Self::CCB
    };
    /// Token-based content code blurring.
    pub const TCCB: Self = Self {
        name: "tccb",
        atom: Atom::Token,
        range: 25,
        ignores_links: true,
    };

    /// The content code ratio that an element of the main content has more of.
    const THRESHOLD: f64 = 0.75;
    /// The extract has settled if a step changes no larger share of all content.
    const SETTLED: f64 = 0.01;
    /// More steps than this are not taken, settled or not.
    const MOST_STEPS: usize = 100;

    /// Which text blocks are main content: those with an element above the threshold, as text
    /// between two tags is kept whole.
    fn kept(&self, vector: &Vector) -> Vec<bool> {
        let gauss = Gauss::new(self.range);
        let mut ratios = vector.values.clone();
        let mut blurred = Vec::new();
        let mut kept = vec![true; vector.blocks.len()];
        for _ in 0..Self::MOST_STEPS {
            gauss.blur(&ratios, &mut blurred);
            std::mem::swap(&mut ratios, &mut blurred);
            let mut changed = 0;
            for (block, kept) in vector.blocks.iter().zip(&mut kept) {
                let is_content = ratios[block.clone()]
                    .iter()
                    .any(|ratio| *ratio > Self::THRESHOLD);
                if *kept != is_content {
                    changed += block.len();
                    *kept = is_content;
                }
            }
            if share(changed, vector.content) <= Self::SETTLED {
                break;
            }
        }
        kept
    }
}

impl Extractor for Ccb {
    fn name(&self) -> &'static str {
        self.name
    }

    fn extract(&self, page: &Page) -> Extract {
        let vector = Vector::of(page, self);
        let kept = self.kept(&vector);
        let leaves = vector
            .leaves
            .iter()
            .filter(|(_, block)| kept[*block])
            .map(|(leaf, _)| *leaf);
        Extract::of_leaves(page, leaves)
    }
}

/// The content code vector of a page.
#[derive(Default)]
struct Vector {
    /// 1 for content, 0 for code.
    values: Vec<f64>,
    /// The elements of each run of content.
    blocks: Vec<Range<usize>>,
    /// The text leaves, each with its block.
    leaves: Vec<(NodeId, usize)>,
    /// The number of elements that are content.
    content: usize,
}

impl Vector {
    fn of(page: &Page, method: &Ccb) -> Self {
        let mut vector = Self::default();
        let mut unseen = 0_usize;
        for event in Walk::new(page) {
            match event {
                Event::Text(leaf) if unseen == 0 => {
                    let size = match method.atom {
                        Atom::Character => length(page.text(leaf)),
                        Atom::Token => words(page.text(leaf)).count(),
                    };
                    vector.add_content(leaf, size);
                }
                Event::Text(_) => {}
                Event::Open(node) => {
                    unseen += usize::from(is_unseen(page, node));
                    vector.add_code(method.size(page, node, opening));
                }
                Event::Close(node) => {
                    unseen -= usize::from(is_unseen(page, node));
                    vector.add_code(method.size(page, node, closing));
                }
            }
        }
        vector
    }

    fn add_content(&mut self, leaf: NodeId, size: usize) {
        if size == 0 {
            return;
        }
        let start = self.values.len();
        let end = start + size;
        self.values.resize(end, 1.0);
        self.content += size;
        match self.blocks.last_mut() {
            Some(last) if last.end == start => last.end = end,
            _ => self.blocks.push(start..end),
        }
        self.leaves.push((leaf, self.blocks.len() - 1));
    }

    fn add_code(&mut self, size: usize) {
        self.values.resize(self.values.len() + size, 0.0);
    }
}

impl Ccb {
    /// The number of elements of a tag, given its characters.
    fn size(&self, page: &Page, node: NodeId, characters: fn(&Page, NodeId) -> usize) -> usize {
        let tag = page.tag(node);
        let is_ignored =
            matches!(tag, "script" | "style" | "noscript") || (self.ignores_links && tag == "a");
        match (is_ignored, self.atom) {
            (true, _) => 0,
            (false, Atom::Character) => characters(page, node),
            (false, Atom::Token) => characters(page, node).min(1),
        }
    }
}

/// The characters of an opening tag that are no white space.
fn opening(page: &Page, node: NodeId) -> usize {
    let attributes = page.attrs(node).map(|(name, value)| {
        let quoted = if value.is_empty() { 0 } else { 3 };
        name.len() + quoted + length(value)
    });
    2 + page.tag(node).len() + attributes.sum::<usize>()
}

/// The characters of a closing tag; void elements have none.
fn closing(page: &Page, node: NodeId) -> usize {
    if page.is_void(node) {
        0
    } else {
        3 + page.tag(node).len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r#"<div class="details"><b>Posted by <a href="http://example.org/x">Hemos</a> on Monday, 09:12</b><br></div>
        <div class="topic"><a href="/search?tid=95"><img src="topic.gif" alt="x"></a></div>
        <div class="intro"><a href="http://example.net/" rel="nofollow">ReadWriteWeb</a> writes that an optimizer has compiled a list of <a href="http://example.net/archives/top_100.php">the top 100 alternative search engines</a>. The list includes artificial intelligence systems, clustering engines, recommendation search engines, metasearch, and many more hidden gems of search. People use four main search engines for nearly all of their searches.</div>
        <div class="tags" id="t1"><a href="/tags.shtml"><span class="h" id="i2">[+]</span></a> <i><a href="/faq/tags.shtml">tagging beta</a></i></div>"#;

    fn text(method: Ccb, html: &str) -> String {
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        method.extract(&page).text(&page)
    }

    #[test]
    fn tags_are_counted_without_white_space() {
        let page = Page::parse(
            "<p class='a b' hidden>x<br></p>",
            "http://example.org/".parse().unwrap(),
        );
        let p = page.elements("p").next().unwrap();
        assert_eq!(opening(&page, p), "<pclass=\"ab\"hidden>".len());
        assert_eq!(closing(&page, p), "</p>".len());
        assert_eq!(closing(&page, page.elements("br").next().unwrap()), 0);
    }

    #[test]
    fn the_paragraph_is_found_and_its_surroundings_are_not() {
        for method in [Ccb::CCB, Ccb::ACCB, Ccb::TCCB] {
            let text = text(method, PAGE);
            assert!(
                text.contains("The list includes"),
                "{}: {text}",
                method.name
            );
            assert!(!text.contains("tagging"), "{}: {text}", method.name);
        }
        // Only where links are no code are their texts one block with what surrounds them.
        assert!(text(Ccb::ACCB, PAGE).contains("ReadWriteWeb writes"));
    }
}
