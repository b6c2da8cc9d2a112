//! What an extractor gives.

use std::fmt;
use std::ops::Range;

use super::flow::{Leaf, leaves, length};
use crate::page::{NodeId, Page};
use crate::text::share;

/// A method to find the main content of a single page.
pub trait Extractor: fmt::Debug + Send + Sync {
    /// The name by which it is asked for, such as `lqf-25`.
    fn name(&self) -> &'static str;

    /// Marks the main content of a page.
    fn extract(&self, page: &Page) -> Extract;
}

/// Why an extract is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nothing came in.
    Empty,
    /// What came in is no text.
    Binary,
    /// The page is larger than what is read.
    TooLarge,
    /// The page nests its elements, or has attributes, beyond reason.
    TooDeep,
    /// The page shows no text; it may have scripts that would fill it.
    NoText,
    /// None of the terms that point at the main content occurs in the page.
    NoSignifier,
    /// The page has no place that the wrapper would take it from.
    NoRegion,
    /// The page is a web feed, which only leads to articles.
    Feed,
    /// The page has text, but the method takes none of it for the main content.
    NoContent,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "the page is empty",
            Self::Binary => "not a text",
            Self::TooLarge => "larger than what is read of a page",
            Self::TooDeep => "elements are nested beyond reason, or have as many attributes",
            Self::NoText => "the page shows no text without its scripts",
            Self::NoSignifier => "no term that would point at main content occurs in the page",
            Self::NoRegion => "the region of the wrapper is not on the page",
            Self::Feed => "a web feed (RSS or Atom) and no page; give the pages that it leads to",
            Self::NoContent => "the method found no main content",
        })
    }
}

/// The main content of a page: ranges of its text (Gottron 2008, 4.2).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extract {
    /// The ranges in bytes of the text of the page's root, in order and apart from each other.
    pub ranges: Vec<Range<usize>>,
    /// How far the extract looks like running text, in [0, 1]; 0 of an empty one.
    pub confidence: f64,
    /// Why the extract is empty, where it is.
    pub reason: Option<Reason>,
}

impl Extract {
    /// An extract of nothing.
    #[must_use]
    pub fn empty(reason: Reason) -> Self {
        Self {
            reason: Some(reason),
            ..Self::default()
        }
    }

    /// The extract of these ranges of the page's text, which are in order; ranges with
    /// nothing but white space between them become one.
    #[must_use]
    pub fn of_ranges(page: &Page, ranges: impl IntoIterator<Item = Range<usize>>) -> Self {
        let text = page.text(page.root());
        let mut merged: Vec<Range<usize>> = Vec::new();
        for range in ranges {
            let part = text.get(range.clone()).unwrap_or_default();
            let start = range.start + (part.len() - part.trim_start().len());
            let end = start + part.trim().len();
            if start >= end {
                continue;
            }
            match merged.last_mut() {
                Some(last) if last.end >= start => last.end = last.end.max(end),
                Some(last) if is_blank(text, last.end..start) => last.end = end,
                _ => merged.push(start..end),
            }
        }
        if merged.is_empty() {
            let is_bare = leaves(page).iter().all(|leaf| leaf.blank);
            return Self::empty(if is_bare {
                Reason::NoText
            } else {
                Reason::NoContent
            });
        }
        let mut extract = Self {
            ranges: merged,
            confidence: 0.0,
            reason: None,
        };
        extract.confidence = extract.likeness(page);
        extract
    }

    /// The extract of these text leaves, which are in document order.
    #[must_use]
    pub fn of_leaves(page: &Page, leaves: impl IntoIterator<Item = NodeId>) -> Self {
        Self::of_ranges(page, leaves.into_iter().map(|leaf| page.text_range(leaf)))
    }

    /// The extract as plain text: a line a block, each run of white space one space.
    #[must_use]
    pub fn text(&self, page: &Page) -> String {
        let whole = page.text(page.root());
        let mut out = String::new();
        let mut last_line = None;
        let mut space = false;
        for (leaf, part) in self.parts(page) {
            let part = whole.get(part).unwrap_or_default();
            if leaf.blank || part.trim().is_empty() {
                space = true;
                continue;
            }
            if last_line.is_some_and(|line| line != leaf.line) {
                out.push('\n');
                space = false;
            }
            last_line = Some(leaf.line);
            space |= part.starts_with(char::is_whitespace);
            for word in part.split_whitespace() {
                if space && !out.is_empty() && !out.ends_with('\n') {
                    out.push(' ');
                }
                out.push_str(word);
                space = true;
            }
            space = part.ends_with(char::is_whitespace);
        }
        out
    }

    /// The shown text leaves that the ranges reach into, each with the range of its part;
    /// of white space all of it, as it belongs to none.
    pub(super) fn parts(&self, page: &Page) -> Vec<(Leaf, Range<usize>)> {
        let mut next = 0;
        let mut parts = Vec::new();
        for leaf in leaves(page) {
            let whole = page.text_range(leaf.node);
            if leaf.blank {
                parts.push((leaf, whole));
                continue;
            }
            while let Some(range) = self.ranges.get(next) {
                let part = range.start.max(whole.start)..range.end.min(whole.end);
                if !part.is_empty() {
                    // White space at the borders of a leaf parts words from those of the next.
                    let start = if part.start <= first_word(page, &whole) {
                        whole.start
                    } else {
                        part.start
                    };
                    parts.push((leaf, start..part.end));
                }
                if range.end > whole.end {
                    break;
                }
                next += 1;
            }
        }
        parts
    }

    /// How much the extract looks like running text: the share outside of links, and less the
    /// shorter it is (half at 100 characters).
    fn likeness(&self, page: &Page) -> f64 {
        const HALF: usize = 100;
        let whole = page.text(page.root());
        let (mut all, mut linked) = (0, 0);
        for (leaf, part) in self.parts(page) {
            let part = length(whole.get(part).unwrap_or_default());
            all += part;
            linked += if leaf.linked { part } else { 0 };
        }
        share(all - linked, all) * share(all, all + HALF)
    }
}

fn first_word(page: &Page, leaf: &Range<usize>) -> usize {
    let text = page.text(page.root()).get(leaf.clone()).unwrap_or_default();
    leaf.start + (text.len() - text.trim_start().len())
}

fn is_blank(text: &str, range: Range<usize>) -> bool {
    text.get(range)
        .is_some_and(|between| between.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(html: &str) -> Page {
        Page::parse(html, "http://example.org/".parse().unwrap())
    }

    fn whole(html: &str) -> String {
        let page = page(html);
        let leaves: Vec<NodeId> = leaves(&page).iter().map(|leaf| leaf.node).collect();
        Extract::of_leaves(&page, leaves).text(&page)
    }

    #[test]
    fn blocks_are_lines_and_inline_text_flows() {
        assert_eq!(
            whole("<title>t</title><p>One <b>two</b>, thr<i>ee</i> \n four</p><p>five<br>six</p>"),
            "One two, three four\nfive\nsix"
        );
        assert_eq!(
            whole("<b>a</b> <i>b</i><datalist><option>c</datalist>"),
            "a b"
        );
    }

    #[test]
    fn ranges_are_trimmed_and_joined_over_white_space() {
        let page = page("<p>one two three</p><p>four</p>");
        let text = page.text(page.root());
        let at = |word: &str| text.find(word).unwrap();
        let ranges = [at("two")..at("three"), at("three")..at("four")];
        let extract = Extract::of_ranges(&page, ranges);
        assert_eq!(extract.ranges, vec![at("two")..at("three") + 5]);
        assert_eq!(extract.text(&page), "two three");
    }

    #[test]
    fn an_empty_extract_says_why() {
        let none = Extract::of_ranges(&page("<script>x()</script>"), []);
        assert_eq!(none.reason, Some(Reason::NoText));
        let some = Extract::of_ranges(&page("<p>x"), []);
        assert_eq!(some.reason, Some(Reason::NoContent));
        assert!(some.confidence.abs() < 1e-12);
    }
}
