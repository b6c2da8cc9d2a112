//! A page as a sequence of tags and words.

use std::ops::Range;

use super::flow::is_unseen;
use super::walk::{Event, Walk};
use crate::page::Page;
use crate::text::is_sign;

/// A word or a tag (Gottron 2008, 3.2.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// An opening or closing tag. Tags that the source leaves out count as if they stood there.
    Tag,
    /// A word between white space: its range in the text of the page.
    Word(Range<usize>),
}

impl Token {
    /// The value `B_n` of the token vector: 1 for a tag, 0 for a word.
    pub fn is_tag(&self) -> bool {
        *self == Self::Tag
    }
}

/// The token sequence of a page.
pub(super) fn tokens(page: &Page) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut unseen = 0_usize;
    for event in Walk::new(page) {
        match event {
            Event::Open(node) => {
                unseen += usize::from(is_unseen(page, node));
                tokens.push(Token::Tag);
            }
            Event::Close(node) => {
                unseen -= usize::from(is_unseen(page, node));
                if !page.is_void(node) {
                    tokens.push(Token::Tag);
                }
            }
            Event::Text(node) if unseen == 0 => {
                let start = page.text_range(node).start;
                let text = page.text(node);
                tokens.extend(words(text).map(|word| {
                    let word = start + word.start..start + word.end;
                    Token::Word(word)
                }));
            }
            Event::Text(_) => {}
        }
    }
    tokens
}

/// The ranges of the words of a text: what stands between white space, and each sign of a script
/// that parts no words.
pub(super) fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.split_whitespace().flat_map(move |run| {
        // `split_whitespace` gives slices of the text, so the distance is the place.
        let start = run.as_ptr() as usize - text.as_ptr() as usize;
        let mut words: Vec<Range<usize>> = Vec::new();
        let mut joins = false;
        for (at, c) in run.char_indices() {
            let (begin, end) = (start + at, start + at + c.len_utf8());
            let is_sign = is_sign(c);
            match words.last_mut() {
                Some(word) if joins && !is_sign => word.end = end,
                _ => words.push(begin..end),
            }
            joins = !is_sign;
        }
        words
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_without_spaces_are_words() {
        let found = |text: &'static str| words(text).map(|word| &text[word]).collect::<Vec<_>>();
        assert_eq!(found(" two words "), ["two", "words"]);
        assert_eq!(found("在HTML中 ok"), ["在", "HTML", "中", "ok"]);
        assert_eq!(found("한국어 글"), ["한국어", "글"]);
    }
}
