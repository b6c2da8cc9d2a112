//! Bare texts beside units that are siblings of theirs: `<a>Emma</a> by Jane Austen<br>`.

use super::{FOLLOWED, INTERLEAVED, Sheet, Unit};
use crate::page::{NodeId, Page};
use crate::text::share;

/// Elements that begin a line of their own.
const LINES: [&str; 8] = ["h1", "h2", "h3", "h4", "h5", "h6", "p", "div"];

/// Where the bare texts of leaders stand.
pub(super) enum Beside {
    /// Behind the leaders.
    Behind(Vec<NodeId>),
    /// Around them: each leader and its texts are led by one of these, which is an element that
    /// stands first or the rule or empty line before a text.
    Around(Vec<NodeId>),
}

impl Sheet<'_> {
    /// The texts beside leaders: behind them where nearly each leader begins a line, with a break
    /// before it and no word between the two; around them where most stand behind something else
    /// after a rule or an empty line. None otherwise.
    pub(super) fn beside(&self, parent: NodeId, units: &[Unit]) -> Beside {
        let page = self.page;
        let mut starts = units.iter().map(|unit| unit.start).peekable();
        let (mut texts, mut marks) = (Vec::new(), Vec::new());
        let (mut begun, mut is_first) = (0, true);
        let mut line = Line::default();
        line.block();
        let has_lines = page.tag(parent) == "pre";
        for child in page.children(parent) {
            let tag = page.tag(child);
            if starts.next_if_eq(&child).is_some() {
                let begins = LINES.contains(&tag) || line.begins;
                begun += usize::from(begins && !is_first);
                marks.extend(line.first);
                (line, is_first) = (Line::default(), false);
            } else if matches!(tag, "br" | "hr") {
                line.end(child, tag == "hr");
            } else if page.text(child).contains(char::is_alphanumeric) {
                let is_novel = self.novelty.leaves(child.index(), page.end(child)) > 0;
                if page.is_text(child) && !is_first && is_novel {
                    texts.push(child);
                }
                if LINES.contains(&tag) {
                    line.block();
                } else {
                    line.add(page, child);
                }
            }
            if has_lines && let Some((_, last)) = page.text(child).rsplit_once('\n') {
                line.begins = !last.contains(char::is_alphabetic);
            }
        }
        let are_marked = share(marks.len(), units.len()) >= INTERLEAVED;
        // A first record that alone has no mark would be lost.
        let firsts = marks.first().zip(units.first());
        let lacks_first =
            marks.len() + 1 == units.len() && firsts.is_none_or(|(mark, unit)| *mark > unit.start);
        if are_marked && !lacks_first {
            return Beside::Around(marks);
        }
        if are_marked || share(begun, units.len().saturating_sub(1)) < FOLLOWED {
            texts.clear();
        }
        Beside::Behind(texts)
    }
}

/// What stands between a leader and the one before it.
#[derive(Default)]
struct Line {
    /// Whether what comes next begins a line: no word came since a break.
    begins: bool,
    /// Whether nothing but breaks came since the last one.
    is_empty: bool,
    /// The rule or the end of an empty line that came last.
    mark: Option<NodeId>,
    /// Whether nothing came since that, or since the parent began or a block ended.
    is_open: bool,
    /// What came first since then: an element, or the mark before a text.
    first: Option<NodeId>,
}

impl Line {
    fn end(&mut self, node: NodeId, is_rule: bool) {
        if is_rule || self.is_empty {
            (self.mark, self.first, self.is_open) = (Some(node), None, true);
        }
        (self.begins, self.is_empty) = (true, true);
    }

    fn block(&mut self) {
        (self.mark, self.first, self.is_open) = (None, None, true);
        (self.begins, self.is_empty) = (true, true);
    }

    fn add(&mut self, page: &Page, node: NodeId) {
        self.begins &= !page.text(node).contains(char::is_alphabetic);
        self.is_empty = false;
        if self.is_open {
            self.first = if page.is_text(node) {
                self.mark
            } else {
                Some(node)
            };
            self.is_open = false;
        }
    }
}
