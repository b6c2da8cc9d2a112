//! The dictionary: every distinct term once, in one arena of text.

use std::collections::HashMap;
use std::hash::BuildHasher;
use std::sync::OnceLock;

use foldhash::quality::RandomState;

/// The number of a term in its knowledge base, in the order of first appearance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
pub(super) const FIRST_SUFFIX: u32 = 3;

/// Terms by number and numbers by term. The hash decides nothing but the place in the
/// table: numbers follow the order of insertion.
#[derive(Debug, Default)]
pub(super) struct Terms {
    pub text: String,
    pub ends: Vec<u64>,
    pub kinds: Vec<u32>,
    pub suffixes: Vec<String>,
    suffix_kinds: HashMap<String, u32>,
    table: Table,
    /// The table of terms that were not interned here, once it is asked for.
    late: OnceLock<Table>,
    hasher: RandomState,
}

/// Hash and number of a term in each place that is taken.
#[derive(Debug, Default)]
struct Table {
    places: Vec<Option<(u32, TermId)>>,
    taken: usize,
}

impl Table {
    /// A number whose term is the one that is looked for, or the place that it would take.
    fn look(&self, hash: u32, is_it: impl Fn(TermId) -> bool) -> Result<TermId, usize> {
        let mask = self.places.len().wrapping_sub(1);
        let mut place = hash as usize & mask;
        while let Some(Some((found, id))) = self.places.get(place) {
            if *found == hash && is_it(*id) {
                return Ok(*id);
            }
            place = (place + 1) & mask;
        }
        Err(place)
    }

    fn put(&mut self, hash: u32, id: TermId) {
        if 4 * (self.taken + 1) > 3 * self.places.len() {
            self.grow(2 * self.places.len());
        }
        if let Err(place) = self.look(hash, |_| false)
            && let Some(place) = self.places.get_mut(place)
        {
            *place = Some((hash, id));
            self.taken += 1;
        }
    }

    fn grow(&mut self, places: usize) {
        let places = places.next_power_of_two().max(16);
        let old = std::mem::replace(&mut self.places, vec![None; places]);
        self.taken = 0;
        for (hash, id) in old.into_iter().flatten() {
            self.put(hash, id);
        }
    }
}

impl Terms {
    /// Terms as they were saved.
    pub(super) fn saved(
        text: String,
        ends: Vec<u64>,
        kinds: Vec<u32>,
        suffixes: Vec<String>,
    ) -> Self {
        Self {
            text,
            ends,
            kinds,
            suffixes,
            ..Self::default()
        }
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = TermId> + Clone + use<> {
        (0..u32::try_from(self.len()).unwrap_or(u32::MAX)).map(TermId)
    }

    pub(super) fn text(&self, term: TermId) -> &str {
        let index = term.index();
        let before = index
            .checked_sub(1)
            .and_then(|before| self.ends.get(before));
        let place = |end: Option<&u64>| end.and_then(|end| usize::try_from(*end).ok());
        let start = place(before).unwrap_or(0);
        let end = place(self.ends.get(index)).unwrap_or(start);
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
        let table = if self.table.taken == self.len() {
            &self.table
        } else {
            self.late.get_or_init(|| {
                let mut table = Table::default();
                table.grow(self.len() + self.len() / 2);
                for term in self.ids() {
                    table.put(self.hash(self.kind(term), self.text(term)), term);
                }
                table
            })
        };
        table.look(self.hash(kind, text), self.is(kind, text)).ok()
    }

    /// The number of a term, new or known; `None` once 32 bits are used up.
    pub(super) fn intern(&mut self, kind: u32, text: &str) -> Option<TermId> {
        let hash = self.hash(kind, text);
        if let Ok(found) = self.table.look(hash, self.is(kind, text)) {
            return Some(found);
        }
        let id = u32::try_from(self.ends.len())
            .ok()
            .filter(|id| *id != u32::MAX)
            .map(TermId)?;
        self.text.push_str(text);
        self.ends.push(u64::try_from(self.text.len()).ok()?);
        self.kinds.push(kind);
        self.table.put(hash, id);
        Some(id)
    }

    fn is<'a>(&'a self, kind: u32, text: &'a str) -> impl Fn(TermId) -> bool + 'a {
        move |id| self.kind(id) == kind && self.text(id) == text
    }

    /// Drops what only interning needs.
    pub(super) fn shrink(&mut self) {
        self.text.shrink_to_fit();
        self.ends.shrink_to_fit();
        self.kinds.shrink_to_fit();
        self.table = Table::default();
    }

    /// The bytes that are taken, those of the tables with them as far as there are any.
    pub(super) fn bytes(&self) -> usize {
        let late = self.late.get().map_or(0, |table| table.places.capacity());
        self.text.capacity()
            + 8 * self.ends.capacity()
            + 4 * self.kinds.capacity()
            + size_of::<Option<(u32, TermId)>>() * (self.table.places.capacity() + late)
    }

    #[expect(clippy::cast_possible_truncation, reason = "32 bits tell terms apart")]
    fn hash(&self, kind: u32, text: &str) -> u32 {
        self.hasher.hash_one((kind, text)) as u32
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
