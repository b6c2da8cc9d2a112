//! Bare texts behind units: `<a>Emma</a> by Jane Austen<br>`.

use super::{FOLLOWED, Sheet, Unit};
use crate::page::NodeId;
use crate::text::share;

/// Elements that begin a line of their own.
const LINES: [&str; 8] = ["h1", "h2", "h3", "h4", "h5", "h6", "p", "div"];

impl Sheet<'_> {
    /// The texts beside leaders that stand behind them, where these begin their lines: nearly
    /// each has a break before it, and no word between the two.
    pub(super) fn texts_behind(&self, parent: NodeId, leaders: &[Unit]) -> Vec<NodeId> {
        let page = self.page;
        let mut leaders = leaders.iter().map(|unit| unit.start).peekable();
        let mut texts: Vec<NodeId> = Vec::new();
        let (mut gaps, mut begun) = (0, 0);
        let (mut is_first, mut has_break, mut has_word) = (true, false, false);
        for child in page.children(parent) {
            let tag = page.tag(child);
            if leaders.next_if_eq(&child).is_some() {
                let begins = LINES.contains(&tag) || (has_break && !has_word);
                gaps += usize::from(!is_first);
                begun += usize::from(!is_first && begins);
                (is_first, has_break, has_word) = (false, false, false);
            } else if matches!(tag, "br" | "hr") {
                (has_break, has_word) = (true, false);
            } else if page.text(child).contains(char::is_alphanumeric) {
                let is_novel = self.novelty.leaves(child.index(), page.end(child)) > 0;
                if page.is_text(child) && !is_first && is_novel {
                    texts.push(child);
                }
                has_word |= page.text(child).contains(char::is_alphabetic);
            }
        }
        if share(begun, gaps) >= FOLLOWED {
            texts
        } else {
            Vec::new()
        }
    }
}
