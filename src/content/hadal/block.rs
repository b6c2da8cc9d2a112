//! The lines of a page and how they read.

use std::ops::{Add, Range, Sub};

use super::super::flow::{Leaf, leaves};
use crate::page::{NodeId, Page};
use crate::text::share;

/// Outside of links, less than this reads as a label or a menu item.
const LABEL: f64 = 25.0;
/// Outside of links, less than this is too short for a sentence.
const SENTENCE: f64 = 60.0;
/// What a text counts for that is longer than a label, but no sentence.
const PHRASE: f64 = 0.2;
/// How many letters a character counts for in a script without spaces.
const WIDE: f64 = 2.5;

/// An amount of text. Widths are in characters, those of scripts without spaces counted for
/// the letters that they save.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::content) struct Amount {
    /// All text.
    pub width: f64,
    /// Text within links.
    pub linked: f64,
    /// Text that reads as running text.
    pub prose: f64,
}

impl Add for Amount {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            width: self.width + other.width,
            linked: self.linked + other.linked,
            prose: self.prose + other.prose,
        }
    }
}

impl Sub for Amount {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            width: self.width - other.width,
            linked: self.linked - other.linked,
            prose: self.prose - other.prose,
        }
    }
}

/// A line of shown text.
#[derive(Clone, Debug)]
pub(in crate::content) struct Block {
    /// The deepest element that breaks lines around it.
    pub owner: NodeId,
    /// Its leaves, by their place in [`Blocks::leaves`].
    pub leaves: Range<usize>,
    /// What there is of it.
    pub amount: Amount,
    /// Whether it belongs to the template of its site, as other pages show.
    pub is_template: bool,
}

impl Block {
    /// How wide its text outside of links is.
    pub fn free(&self) -> f64 {
        self.amount.width - self.amount.linked
    }

    /// Whether most of its text lies in links.
    pub fn is_linked(&self) -> bool {
        self.amount.linked > 0.5 * self.amount.width
    }

    /// Whether it reads as sentences.
    pub fn is_prose(&self) -> bool {
        self.amount.prose > PHRASE * self.free()
    }

    fn close(&mut self, has_stops: bool) {
        let free = self.free();
        self.amount.prose = if self.is_linked() || free < LABEL {
            0.0
        } else if free < SENTENCE || !has_stops {
            PHRASE * free
        } else {
            free - self.amount.linked
        };
    }
}

/// All lines of a page, in their order.
pub(in crate::content) struct Blocks {
    /// The shown text leaves that are not white space.
    pub leaves: Vec<Leaf>,
    /// The lines.
    pub all: Vec<Block>,
    /// For each node, and one more, how many blocks begin before it.
    before: Vec<usize>,
    /// For each block, and one more, what there is before it.
    sums: Vec<Amount>,
}

impl Blocks {
    /// Cuts the text of a page.
    pub fn of(page: &Page) -> Self {
        let leaves: Vec<Leaf> = leaves(page)
            .into_iter()
            .filter(|leaf| !leaf.blank)
            .collect();
        let mut before = vec![0; page.len() + 1];
        let mut all = Vec::new();
        let mut sums = vec![Amount::default()];
        let mut start = 0;
        for line in leaves.chunk_by(|a, b| a.line == b.line) {
            let block = block(page, line, start);
            start = block.leaves.end;
            before[line[0].node.index() + 1] = 1;
            let sum = sums[sums.len() - 1] + block.amount;
            sums.push(sum);
            all.push(block);
        }
        for node in 1..before.len() {
            before[node] += before[node - 1];
        }
        Self {
            leaves,
            all,
            before,
            sums,
        }
    }

    /// Takes blocks for parts of the template, of which there is nothing to say.
    pub fn forget(&mut self, is_template: impl Fn(usize) -> bool) {
        let mut sum = Amount::default();
        for (at, block) in self.all.iter_mut().enumerate() {
            if is_template(at) {
                block.is_template = true;
                block.amount = Amount::default();
            }
            sum = sum + block.amount;
            self.sums[at + 1] = sum;
        }
    }

    /// The places of the blocks that begin in the subtree.
    pub fn within(&self, page: &Page, node: NodeId) -> Range<usize> {
        self.before[node.index()]..self.before[page.end(node)]
    }

    /// What there is in the subtree.
    pub fn amount(&self, page: &Page, node: NodeId) -> Amount {
        self.sum(self.within(page, node))
    }

    /// What there is in blocks.
    pub fn sum(&self, range: Range<usize>) -> Amount {
        self.sums[range.end] - self.sums[range.start]
    }
}

fn block(page: &Page, line: &[Leaf], start: usize) -> Block {
    let mut block = Block {
        owner: page
            .ancestors(line[0].node)
            .find(|node| page.breaks_line(*node))
            .unwrap_or(page.root()),
        leaves: start..start + line.len(),
        amount: Amount::default(),
        is_template: false,
    };
    let mut has_stops = false;
    for leaf in line {
        let text = page.text(leaf.node);
        let width = width(text);
        block.amount.width += width;
        if leaf.linked {
            block.amount.linked += width;
        }
        has_stops |= text.contains(is_stop);
    }
    block.close(has_stops);
    block
}

/// How wide a text is; white space counts once a run.
fn width(text: &str) -> f64 {
    if text.is_ascii() {
        return width_of_ascii(text.as_bytes());
    }
    let mut width = 0.0;
    let mut after_space = true;
    for c in text.chars() {
        let is_space = c.is_whitespace();
        if !is_space {
            width += if is_wide(c) { WIDE } else { 1.0 };
        } else if !after_space {
            width += 1.0;
        }
        after_space = is_space;
    }
    width
}

fn width_of_ascii(text: &[u8]) -> f64 {
    let is_space = |byte: u8| byte == b' ' || (b'\t'..=b'\r').contains(&byte);
    let shown = text.iter().filter(|byte| !is_space(**byte)).count();
    let runs = text
        .windows(2)
        .filter(|pair| !is_space(pair[0]) && is_space(pair[1]));
    share(shown + runs.count(), 1)
}

/// Thai, kana, Han and Hangul.
fn is_wide(c: char) -> bool {
    matches!(c,
        '\u{0e00}'..='\u{0e7f}'
        | '\u{3040}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7af}'
        | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{3ffff}')
}

/// Marks that end sentences or part them.
fn is_stop(c: char) -> bool {
    matches!(
        c,
        '.' | ',' | '!' | '?' | ';' | '。' | '，' | '、' | '！' | '？' | '；' | '।' | '؟' | '،'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_weighed_by_how_they_read() {
        let page = Page::parse(
            "<p>Home</p><p>A phrase that is longer than a label
             <p>A sentence, which is longer than that, and has marks that part it.
             <p><a href=x>A link that is longer than all of that, and has marks, too.</a>",
            "http://example.org/".parse().unwrap(),
        );
        let blocks = Blocks::of(&page);
        let prose: Vec<f64> = blocks.all.iter().map(|b| b.amount.prose).collect();
        assert!(prose[0].abs() < 1e-9 && prose[3].abs() < 1e-9);
        assert!(prose[1] > 0.0 && prose[1] < 10.0 && prose[2] > 60.0);
        assert!(!blocks.all[1].is_prose() && blocks.all[2].is_prose());
        let sum = blocks.amount(&page, page.body());
        assert!((sum.prose - prose.iter().sum::<f64>()).abs() < 1e-9);
    }
}
