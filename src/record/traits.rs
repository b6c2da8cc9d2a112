//! What values at one place have in common.

use std::collections::BTreeMap;

use crate::page::{NodeId, Page};
use crate::text::{normalize, share};

/// Values of which more than this share begin with one word say what they are.
const ALIKE: f64 = 0.8;
/// From fewer values that is not told.
const FEWEST: usize = 4;

/// What values at one place have in common.
#[derive(Default)]
pub(super) struct Traits {
    kinds: BTreeMap<&'static str, usize>,
    /// How often the values begin with each word.
    starts: BTreeMap<String, usize>,
    length: usize,
    linked: usize,
    /// How many begin with a digit.
    digital: usize,
    count: usize,
}

impl Traits {
    /// Of the values of elements or texts.
    pub fn of<'p>(values: impl IntoIterator<Item = (&'p Page, NodeId)>) -> Self {
        let mut traits = Self::default();
        for (page, node) in values {
            traits.add(page, node);
        }
        traits
    }

    /// Takes the value of an element or a text.
    pub fn add(&mut self, page: &Page, node: NodeId) {
        let text = page.clean_text(node);
        *self.kinds.entry(normalize(&text).kind()).or_default() += 1;
        if let Some((start, _)) = text.split_once(' ') {
            *self.starts.entry(start.to_owned()).or_default() += 1;
        }
        self.length += text.chars().count();
        self.linked += usize::from(page.elements_in(node, "a").next().is_some());
        self.digital += usize::from(text.starts_with(char::is_numeric));
        self.count += 1;
    }

    /// Whether any leads somewhere.
    pub fn is_linked(&self) -> bool {
        self.linked > 0
    }

    /// How many values there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The word that most values begin with.
    fn start(&self) -> Option<&str> {
        let mut starts = self.starts.iter().filter(|_| self.count >= FEWEST);
        let usual = starts.find(|(_, count)| share(**count, self.count) > ALIKE);
        usual.map(|(start, _)| start.as_str())
    }

    /// Whether two positions hold values of one kind, of similar length, linked alike, that begin
    /// alike.
    pub fn resemble(&self, other: &Self) -> bool {
        let usual = |traits: &Self| {
            traits
                .kinds
                .iter()
                .max_by_key(|(_, n)| **n)
                .map(|(kind, _)| *kind)
        };
        let (a, b) = (
            share(self.length, self.count),
            share(other.length, other.count),
        );
        let apart = |of: fn(&Self) -> usize| {
            let difference = share(of(self), self.count) - share(of(other), other.count);
            difference.abs() >= 0.5
        };
        self.start() == other.start()
            && usual(self) == usual(other)
            && a.max(b) <= 3.0 * a.min(b)
            && !apart(|traits| traits.linked)
            && !apart(|traits| traits.digital)
    }
}
