//! The page as a person reads it: runs of text, controls and the breaks between them.

use std::collections::HashMap;
use std::ops::Range;

use super::owner::is_shown;
use crate::page::{NodeId, Page};
use crate::text::collapse;

/// Elements whose text is not read beside a control.
const MUTE: [&str; 9] = [
    "option", "datalist", "script", "style", "noscript", "head", "template", "iframe", "svg",
];

/// A run of text on one line, between controls.
pub(super) struct Segment {
    /// The text with labels' decoration removed; never empty.
    pub text: String,
    /// The first leaf.
    pub start: NodeId,
    /// Whether it stands in a heading or a legend.
    pub is_heading: bool,
    /// Whether it stands in a link.
    pub is_link: bool,
}

/// What is read, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A run of text, by its place among the segments.
    Text(usize),
    /// A control that a person sees.
    Control(NodeId),
    /// A button; it parts texts but takes no label.
    Button,
    /// The edge of a block or a cell, or the end of a line.
    Break,
    /// The edge of a form.
    Edge,
}

/// The flow of a page.
pub(super) struct Flow {
    /// What is read, in its order.
    pub tokens: Vec<Token>,
    /// The runs of text.
    pub segments: Vec<Segment>,
    controls: Vec<NodeId>,
    place: HashMap<NodeId, usize>,
}

impl Flow {
    /// Reads a page.
    pub fn of(page: &Page) -> Self {
        Reader {
            page,
            flow: Self {
                tokens: Vec::new(),
                segments: Vec::new(),
                controls: Vec::new(),
                place: HashMap::new(),
            },
            run: Vec::new(),
            controls_before: Vec::new(),
            texts_before: Vec::new(),
        }
        .read()
    }

    /// Where a control stands among the tokens.
    pub fn place(&self, control: NodeId) -> Option<usize> {
        self.place.get(&control).copied()
    }

    /// Whether a control that a person sees stands in the subtree.
    pub fn has_control(&self, page: &Page, node: NodeId) -> bool {
        self.first_control(page, node).is_some()
    }

    /// The first control in the subtree that a person sees.
    pub fn first_control(&self, page: &Page, node: NodeId) -> Option<NodeId> {
        let from = self.controls.partition_point(|control| *control < node);
        self.controls
            .get(from)
            .copied()
            .filter(|control| page.contains(node, *control))
    }

    /// The segments that start in the subtree.
    pub fn segments_in(&self, page: &Page, node: NodeId) -> Range<usize> {
        let end = page.end(node);
        let from = self
            .segments
            .partition_point(|segment| segment.start < node);
        let to = self
            .segments
            .partition_point(|segment| segment.start.index() < end);
        from..to.max(from)
    }
}

struct Reader<'p> {
    page: &'p Page,
    flow: Flow,
    run: Vec<NodeId>,
    controls_before: Vec<u32>,
    texts_before: Vec<u32>,
}

impl Reader<'_> {
    fn read(mut self) -> Flow {
        self.count();
        let page = self.page;
        let mut open: Vec<NodeId> = Vec::new();
        let mut next = 0;
        for node in page.nodes() {
            if node.index() < next {
                continue;
            }
            while let Some(done) = open.pop_if(|top| !page.contains(*top, node)) {
                self.edge(done);
            }
            if page.is_text(node) {
                if self.sets_apart(node) {
                    self.end_run();
                }
                self.run.push(node);
                continue;
            }
            let tag = page.tag(node);
            match tag {
                _ if MUTE.contains(&tag) => next = page.end(node),
                "input" | "select" | "textarea" | "button" => {
                    next = page.end(node);
                    self.control(node);
                }
                "br" | "hr" => self.push(Token::Break),
                _ if !self.page.breaks_line(node) && !self.wraps(node) => {}
                _ => {
                    self.edge(node);
                    open.push(node);
                }
            }
        }
        while let Some(done) = open.pop() {
            self.edge(done);
        }
        self.flow
    }

    /// Whether the element holds a control together with text: then both are one line to
    /// a person, set apart from what is beside it.
    fn wraps(&self, node: NodeId) -> bool {
        let (from, to) = (node.index(), self.page.end(node));
        let holds = |counts: &[u32]| counts[to] > counts[from];
        holds(&self.controls_before) && holds(&self.texts_before)
    }

    /// Counts the controls and the texts before each node.
    fn count(&mut self) {
        let page = self.page;
        let mut muted = 0;
        let (mut controls, mut texts) = (0_u32, 0_u32);
        for node in page.nodes() {
            self.controls_before.push(controls);
            self.texts_before.push(texts);
            let tag = page.tag(node);
            let is_control = matches!(tag, "input" | "select" | "textarea");
            controls += u32::from(is_control && is_shown(page, node));
            if is_control || tag == "button" || MUTE.contains(&tag) {
                muted = muted.max(page.end(node));
            }
            texts += u32::from(node.index() >= muted && page.is_text_leaf(node));
        }
        self.controls_before.push(controls);
        self.texts_before.push(texts);
    }

    fn edge(&mut self, block: NodeId) {
        let is_form = self.page.tag(block) == "form" && self.page.end(block) > block.index() + 1;
        self.push(if is_form { Token::Edge } else { Token::Break });
    }

    fn control(&mut self, node: NodeId) {
        if !is_shown(self.page, node) {
            return;
        }
        let is_button = self.page.tag(node) == "button"
            || self.page.tag(node) == "input"
                && self.page.attr(node, "type").is_some_and(|kind| {
                    ["submit", "image", "button", "reset"]
                        .iter()
                        .any(|button| kind.trim().eq_ignore_ascii_case(button))
                });
        if is_button {
            self.push(Token::Button);
        } else {
            self.push(Token::Control(node));
            let place = self.flow.tokens.len() - 1;
            self.flow.place.insert(node, place);
            self.flow.controls.push(node);
        }
    }

    fn push(&mut self, token: Token) {
        self.end_run();
        self.flow.tokens.push(token);
    }

    /// Whether a text, though on the same line, says something of its own: a label, a
    /// link beside a text that is marked up itself, or a remark in brackets.
    fn sets_apart(&self, leaf: NodeId) -> bool {
        let page = self.page;
        let is_blank = |leaf: NodeId| page.text(leaf).trim().is_empty();
        let Some(last) = self.run.iter().rev().copied().find(|leaf| !is_blank(*leaf)) else {
            return false;
        };
        if is_blank(leaf) {
            return false;
        }
        let holder = |leaf: NodeId, tag: &str| {
            page.ancestors(leaf)
                .take(4)
                .find(|ancestor| page.tag(*ancestor) == tag)
        };
        let other_label = holder(leaf, "label") != holder(last, "label");
        let (here, there) = (holder(leaf, "a"), holder(last, "a"));
        let line = |leaf: NodeId, link: Option<NodeId>| page.parent(link.unwrap_or(leaf));
        let other_link = here != there && line(leaf, here) != line(last, there);
        let remark = page.parent(leaf) != page.parent(last)
            && (page.text(leaf).trim_start().starts_with('(')
                || page.text(last).trim_end().ends_with(')'));
        other_label || other_link || remark
    }

    /// Makes a segment of the text leaves read since the last token.
    fn end_run(&mut self) {
        let run = std::mem::take(&mut self.run);
        let page = self.page;
        let Some(start) = run
            .iter()
            .copied()
            .find(|leaf| !page.text(*leaf).trim().is_empty())
        else {
            return;
        };
        let joined: String = run.iter().map(|leaf| page.text(*leaf)).collect();
        let text = clean_label(&joined);
        if text.is_empty() {
            return;
        }
        let within = |tags: &[&str]| {
            page.ancestors(start)
                .take(6)
                .any(|ancestor| tags.contains(&page.tag(ancestor)))
        };
        let segment = Segment {
            text,
            start,
            is_heading: within(&["h1", "h2", "h3", "h4", "h5", "h6", "legend", "caption"]),
            is_link: within(&["a"]),
        };
        self.flow.segments.push(segment);
        let token = Token::Text(self.flow.segments.len() - 1);
        self.flow.tokens.push(token);
    }
}

/// A label without what only decorates it: white space, colons, asterisks and other
/// marks at its ends. A text of marks alone is empty.
pub(super) fn clean_label(text: &str) -> String {
    let visible: String = text
        .chars()
        .filter(|c| {
            !matches!(*c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{ad}')
        })
        .collect();
    let collapsed = collapse(&visible);
    let is_mark = |c: char| {
        c.is_whitespace()
            || matches!(
                c,
                ':' | '：'
                    | '*'
                    | '＊'
                    | '-'
                    | '–'
                    | '—'
                    | '|'
                    | '•'
                    | '·'
                    | '►'
                    | '▶'
                    | '▼'
                    | '▲'
                    | '»'
                    | '«'
                    | '›'
                    | '‹'
                    | '→'
                    | '←'
                    | '>'
                    | '<'
                    | '='
                    | ','
                    | ';'
                    | '/'
                    | '\\'
                    | '_'
                    | '~'
                    | '.'
                    | '†'
                    | '✱'
                    | '※'
                    | '،'
            )
    };
    let trimmed = collapsed.trim_matches(is_mark);
    let bare = strip_brackets(trimmed).trim_matches(is_mark);
    if bare.chars().any(char::is_alphanumeric) {
        bare.to_owned()
    } else {
        String::new()
    }
}

/// Takes off brackets around marks only, as in `Title (*)` and `[*] Title`.
fn strip_brackets(text: &str) -> &str {
    let text = ["(*)", "[*]", "( * )", "(:)"]
        .iter()
        .fold(text, |text, mark| {
            text.trim_end_matches(mark).trim_start_matches(mark)
        });
    text.trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_lose_their_decoration() {
        assert_eq!(clean_label(" * Title :\n"), "Title");
        assert_eq!(clean_label("Author (*)"), "Author");
        assert_eq!(clean_label("\u{200f}כותר:"), "כותר");
        assert_eq!(clean_label(" – "), "");
        assert_eq!(clean_label("Price (£)"), "Price (£)");
    }

    #[test]
    fn a_line_is_cut_at_controls_and_blocks() {
        let page = Page::parse(
            "<form>Show <select name=n></select> books <b>matching</b> <input name=q><p>and</form>",
            "http://example.org/".parse().unwrap(),
        );
        let flow = Flow::of(&page);
        let texts: Vec<&str> = flow.segments.iter().map(|s| s.text.as_str()).collect();
        assert_eq!(texts, ["Show", "books matching", "and"]);
    }
}
