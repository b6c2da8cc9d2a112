//! The dictionary: every distinct term once, in one arena of text.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

/// The number of a term in its knowledge base, in the order of first appearance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TermId(pub(super) u32);

impl TermId {
    /// The number as an index, below [`super::KnowledgeBase::term_count`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a term is, besides its text; numbers from `FIRST_SUFFIX` name a suffix.
pub(super) const IRI: u32 = 0;
pub(super) const BLANK: u32 = 1;
pub(super) const PLAIN: u32 = 2;
const FIRST_SUFFIX: u32 = 3;

const EMPTY: u32 = u32::MAX;

/// Terms by number and numbers by term. The hash decides nothing but the place in the
/// table: numbers follow the order of insertion.
#[derive(Debug, Default)]
pub(super) struct Terms {
    text: String,
    ends: Vec<usize>,
    kinds: Vec<u32>,
    suffixes: Vec<String>,
    suffix_kinds: HashMap<String, u32>,
    table: Vec<u32>,
    hasher: RandomState,
}

impl Terms {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn text(&self, term: TermId) -> &str {
        let index = term.index();
        let start = index
            .checked_sub(1)
            .and_then(|before| self.ends.get(before))
            .copied()
            .unwrap_or(0);
        let end = self.ends.get(index).copied().unwrap_or(start);
        self.text.get(start..end).unwrap_or_default()
    }

    pub(super) fn kind(&self, term: TermId) -> u32 {
        self.kinds.get(term.index()).copied().unwrap_or(IRI)
    }

    /// `@` and the language, or `^` and the datatype.
    pub(super) fn suffix(&self, term: TermId) -> Option<&str> {
        let index = self.kind(term).checked_sub(FIRST_SUFFIX)?;
        self.suffixes.get(index as usize).map(String::as_str)
    }

    /// The kind of literals with that suffix.
    pub(super) fn suffix_kind(&mut self, suffix: &str) -> u32 {
        if let Some(kind) = self.suffix_kinds.get(suffix) {
            return *kind;
        }
        let kind =
            u32::try_from(self.suffixes.len()).unwrap_or(u32::MAX - FIRST_SUFFIX) + FIRST_SUFFIX;
        self.suffixes.push(suffix.to_owned());
        self.suffix_kinds.insert(suffix.to_owned(), kind);
        kind
    }

    pub(super) fn find(&self, kind: u32, text: &str) -> Option<TermId> {
        if self.table.is_empty() {
            return None;
        }
        let found = self.table.get(self.slot(kind, text)).copied()?;
        (found != EMPTY).then_some(TermId(found))
    }

    /// The number of a term, new or known; `None` once 32 bits are used up.
    pub(super) fn intern(&mut self, kind: u32, text: &str) -> Option<TermId> {
        if self.table.len() < 2 * (self.len() + 1) {
            self.grow();
        }
        let slot = self.slot(kind, text);
        let found = self.table.get_mut(slot)?;
        if *found != EMPTY {
            return Some(TermId(*found));
        }
        let id = u32::try_from(self.ends.len())
            .ok()
            .filter(|id| *id != EMPTY)?;
        *found = id;
        self.text.push_str(text);
        self.ends.push(self.text.len());
        self.kinds.push(kind);
        Some(TermId(id))
    }

    /// Drops what only interning needs.
    pub(super) fn shrink(&mut self) {
        self.text.shrink_to_fit();
        self.ends.shrink_to_fit();
        self.kinds.shrink_to_fit();
    }

    /// Where the term stands in the table, or the free place that it would take.
    fn slot(&self, kind: u32, text: &str) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = self.hash(kind, text) & mask;
        while let Some(&id) = self.table.get(slot) {
            if id == EMPTY || (self.kind(TermId(id)) == kind && self.text(TermId(id)) == text) {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "the low bits choose the place"
    )]
    fn hash(&self, kind: u32, text: &str) -> usize {
        self.hasher.hash_one((kind, text)) as usize
    }

    fn grow(&mut self) {
        let size = (4 * (self.len() + 16)).next_power_of_two();
        self.table = vec![EMPTY; size];
        for id in 0..self.ends.len() {
            let Ok(id) = u32::try_from(id) else { return };
            let slot = self.slot(self.kind(TermId(id)), self.text(TermId(id)));
            if let Some(place) = self.table.get_mut(slot) {
                *place = id;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thousand_terms_keep_their_numbers_through_growth() {
        let mut terms = Terms::default();
        let tagged = terms.suffix_kind("@en");
        for round in 0..2 {
            for number in 0..1000_u32 {
                let kind = if number % 2 == 0 { IRI } else { tagged };
                let id = terms.intern(kind, &format!("term {number}"));
                assert_eq!(id, Some(TermId(number)), "round {round}");
            }
        }
        assert_eq!(terms.text(TermId(7)), "term 7");
        assert_eq!(terms.suffix(TermId(7)), Some("@en"));
        assert_eq!(terms.find(IRI, "term 7"), None);
        assert_eq!(terms.find(IRI, "term 8"), Some(TermId(8)));
    }
}
