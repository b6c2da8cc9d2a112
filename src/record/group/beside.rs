//! Bare texts beside units that are siblings of theirs: `<a>Emma</a> by Jane Austen<br>`.

use super::{FOLLOWED, INTERLEAVED, Sheet, Unit};
use crate::page::NodeId;
use crate::text::share;

/// Elements that begin a line of their own.
const LINES: [&str; 8] = ["h1", "h2", "h3", "h4", "h5", "h6", "p", "div"];

/// Where the bare texts of leaders stand.
pub(super) enum Beside {
    /// Behind the leaders.
    Behind(Vec<NodeId>),
    /// Around them: each leader with its texts comes after one of these rules or empty lines.
    Around(Vec<NodeId>),
}

impl Sheet<'_> {
    /// The texts beside leaders: behind them where these begin their lines, that is nearly each has
    /// a break before it and no word between the two; around them where most stand with a text before
    /// them after a rule or an empty line. None otherwise.
    pub(super) fn beside(&self, parent: NodeId, units: &[Unit]) -> Beside {
        let page = self.page;
        let mut starts = units.iter().map(|unit| unit.start).peekable();
        let (mut texts, mut marks) = (Vec::new(), Vec::new());
        let (mut begun, mut is_first) = (0, true);
        let mut line = Line::default();
        for child in page.children(parent) {
            let tag = page.tag(child);
            if starts.next_if_eq(&child).is_some() {
                let begins = LINES.contains(&tag) || (line.has_break && !line.has_word);
                begun += usize::from(begins && !is_first);
                marks.extend(line.marked);
                (line, is_first) = (Line::default(), false);
            } else if matches!(tag, "br" | "hr") {
                line.end(child, tag == "hr");
            } else if page.text(child).contains(char::is_alphanumeric) {
                let is_novel = self.novelty.leaves(child.index(), page.end(child)) > 0;
                if page.is_text(child) && !is_first && is_novel {
                    texts.push(child);
                }
                line.add(page.text(child), LINES.contains(&tag));
            }
        }
        let are_marked = share(marks.len(), units.len()) >= INTERLEAVED;
        // Of a list whose first record has no mark this would be lost.
        let mut ends = marks.first().into_iter().zip(units);
        let is_whole =
            marks.len() + 1 != units.len() || ends.all(|(mark, unit)| *mark < unit.start);
        if are_marked && is_whole {
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
    has_break: bool,
    has_word: bool,
    /// Whether nothing but breaks came since the last one.
    is_empty: bool,
    /// The rule or the end of an empty line that came last.
    mark: Option<NodeId>,
    /// That, once something came after it.
    marked: Option<NodeId>,
}

impl Line {
    fn end(&mut self, node: NodeId, is_rule: bool) {
        if is_rule || self.is_empty {
            (self.mark, self.marked) = (Some(node), None);
        }
        (self.has_break, self.has_word, self.is_empty) = (true, false, true);
    }

    fn add(&mut self, text: &str, is_line: bool) {
        self.has_word |= text.contains(char::is_alphabetic);
        self.marked = self.mark.filter(|_| !is_line);
        self.is_empty = is_line;
    }
}
