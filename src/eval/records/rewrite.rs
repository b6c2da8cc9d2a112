//! Result pages with other mark-up that says the same, which a wrapper should not mind.

use std::fmt::Write as _;

use clap::ValueEnum;
use sha2::{Digest, Sha256};

use crate::page::{NodeId, Page, escape};

/// Attributes that hold names which an author gives.
const NAMED: [&str; 5] = ["class", "id", "for", "data-testid", "data-component"];
/// Elements that part a page into blocks and could be a `div`.
const BLOCKS: &str = "address article aside blockquote dd dl dt figure h1 h2 h3 h4 h5 h6 header li \
    main menu ol p section ul";
/// Elements within lines that could be a `span`.
const INLINE: &str = "b cite em i mark small strong time";

/// One way to write the pages of a layout anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Rewrite {
    /// Other words in all classes and identifiers.
    Words,
    /// Classes and identifiers that a tool has made, such as `css-1x2y3z`.
    Made,
    /// No classes and no identifiers.
    Nameless,
    /// An identifier of the page's own on the parent of the records.
    PageId,
    /// A class of the page's own on all that is around the records.
    PageClass,
    /// A class of the page's own before all classes.
    PageClasses,
    /// `odd` and `even` on the children of records.
    Stripes,
    /// `-odd` and `-even` behind all classes in records.
    StripedNames,
    /// One of three kinds before all classes in a record.
    Kinds,
    /// `big` before all classes in the first two records.
    Featured,
    /// Most blocks as `div`.
    Divs,
    /// Marks within lines as `span`.
    Spans,
}

impl Rewrite {
    /// The page, kept as that file, with its mark-up changed; `records` are its records in their
    /// order. Its text stays.
    pub(super) fn page(self, page: &Page, file: &str, records: &[NodeId]) -> Page {
        let scene = Scene {
            page,
            records,
            own: word(file, 5),
        };
        let html = page.render_as(page.root(), |node| {
            Some((self.tag(page.tag(node)), self.attributes(&scene, node)))
        });
        Page::parse(&html, page.url().clone())
    }

    fn tag(self, tag: &str) -> &str {
        match self {
            Self::Divs if BLOCKS.split(' ').any(|block| block == tag) => "div",
            Self::Spans if INLINE.split(' ').any(|mark| mark == tag) => "span",
            _ => tag,
        }
    }

    fn attributes(self, scene: &Scene<'_>, node: NodeId) -> String {
        let mut out = String::new();
        let mut write = |name: &str, value: &str| {
            // Writing to a string does not fail.
            let _ = write!(out, " {name}=\"{}\"", escape(value));
        };
        let added = self.added(scene, node);
        let mut is_added = added.is_none();
        for (name, value) in scene.page.attrs(node) {
            match &added {
                Some((other, own)) if *other == name => {
                    is_added = true;
                    let joint = format!("{own} {value}");
                    write(name, if name == "id" { own } else { &joint });
                }
                _ if !NAMED.contains(&name) => write(name, value),
                _ if self == Self::Nameless => {}
                _ => write(name, &self.names(scene, node, name, value)),
            }
        }
        if let Some((name, own)) = added.filter(|_| !is_added) {
            write(name, &own);
        }
        out
    }

    /// A name that the element has besides, and the attribute that it stands in.
    fn added(self, scene: &Scene<'_>, node: NodeId) -> Option<(&'static str, String)> {
        let page = scene.page;
        match self {
            Self::PageId => {
                let parent = scene.records.first().and_then(|first| page.parent(*first));
                (parent == Some(node)).then(|| ("id", format!("found-{}", scene.own)))
            }
            Self::PageClass => {
                let first = *scene.records.first()?;
                let is_around = node != first && page.contains(node, first);
                (is_around && page.depth(node) > page.depth(page.body()))
                    .then(|| ("class", format!("q-{}", scene.own)))
            }
            Self::Stripes => {
                let at = scene.record(node)?;
                let is_child = page.parent(node) == Some(scene.records[at]);
                is_child.then(|| ("class", stripe(at).to_owned()))
            }
            _ => None,
        }
    }

    /// Other names for those that an attribute has.
    fn names(self, scene: &Scene<'_>, node: NodeId, attribute: &str, value: &str) -> String {
        let each = |rename: &dyn Fn(&str) -> String| {
            let names: Vec<String> = value.split_ascii_whitespace().map(rename).collect();
            names.join(" ")
        };
        let record = scene.record(node).filter(|_| attribute == "class");
        match (self, record) {
            (Self::Words, _) => each(&reworded),
            (Self::Made, _) => each(&|name| format!("css-{}", word(name, 6))),
            (Self::PageClasses, _) if attribute == "class" => format!("for-{} {value}", scene.own),
            (Self::StripedNames, Some(at)) => each(&|name| format!("{name}-{}", stripe(at))),
            (Self::Kinds, Some(at)) => each(&|name| format!("{}-{name}", scene.kind(at))),
            (Self::Featured, Some(0 | 1)) => format!("big {value}"),
            _ => value.to_owned(),
        }
    }
}

/// A page and where its records stand.
struct Scene<'p> {
    page: &'p Page,
    records: &'p [NodeId],
    /// A word of the page's own.
    own: String,
}

impl Scene<'_> {
    /// The place of the record that the element is of.
    fn record(&self, node: NodeId) -> Option<usize> {
        let after = self.records.partition_point(|record| *record <= node);
        let at = after.checked_sub(1)?;
        self.page.contains(self.records[at], node).then_some(at)
    }

    /// What kind the record is said to be, by what it holds.
    fn kind(&self, at: usize) -> &'static str {
        let digest = Sha256::digest(self.page.text(self.records[at]));
        ["book", "film", "music"][usize::from(digest[0]) % 3]
    }
}

fn stripe(at: usize) -> &'static str {
    if at.is_multiple_of(2) { "odd" } else { "even" }
}

/// A name with other words: runs of letters change, and all else stays.
fn reworded(name: &str) -> String {
    let mut out = String::new();
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let mut rest = name;
    while let Some(start) = rest.find(is_letter) {
        let (before, from) = rest.split_at(start);
        let (letters, after) = from.split_at(from.find(|c| !is_letter(c)).unwrap_or(from.len()));
        out.push_str(before);
        out.push_str(&word(letters, letters.len().max(3)));
        rest = after;
    }
    out + rest
}

/// A word of so many letters, at most 32, that stands for a name.
fn word(name: &str, letters: usize) -> String {
    let digest = Sha256::digest(name);
    let letters = digest.iter().take(letters);
    letters.map(|byte| char::from(b'a' + byte % 26)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(rewrite: Rewrite) -> String {
        let page = Page::parse(
            "<ul class=hits><li class=hit><b class=name>A</b></li><li class=hit><i>B</i></li></ul>",
            "http://example.org/".parse().unwrap(),
        );
        let records: Vec<NodeId> = page.elements("li").collect();
        let other = rewrite.page(&page, "one.html", &records);
        assert_eq!(other.text(other.body()), page.text(page.body()));
        other.render(other.body(), |_| Some(String::new()))
    }

    #[test]
    fn each_rewrite_changes_what_it_names() {
        let own = word("one.html", 5);
        let of = |rewrite, expected: &str| {
            let html = written(rewrite);
            assert!(html.contains(expected), "{rewrite:?}: {html}");
        };
        of(
            Rewrite::Words,
            &format!("<b class=\"{}\">", word("name", 4)),
        );
        of(
            Rewrite::Made,
            &format!("<b class=\"css-{}\">", word("name", 6)),
        );
        of(
            Rewrite::Nameless,
            "<ul><li><b>A</b></li><li><i>B</i></li></ul>",
        );
        of(
            Rewrite::PageId,
            &format!("<ul class=\"hits\" id=\"found-{own}\"><li class=\"hit\">"),
        );
        of(
            Rewrite::PageClass,
            &format!("<ul class=\"q-{own} hits\"><li class=\"hit\">"),
        );
        of(
            Rewrite::PageClasses,
            &format!("<li class=\"for-{own} hit\"><i>B"),
        );
        of(Rewrite::Stripes, "<li class=\"hit\"><i class=\"even\">B");
        of(
            Rewrite::StripedNames,
            "<b class=\"name-odd\">A</b></li><li class=\"hit-even\">",
        );
        of(Rewrite::Kinds, "-hit\"><i>B");
        of(Rewrite::Featured, "<b class=\"big name\">A");
        of(Rewrite::Divs, "<div class=\"hit\"><i>B</i></div></div>");
        of(Rewrite::Spans, "<span class=\"name\">A</span>");
    }
}
