//! The dictionary: every distinct term once, in one arena of text.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};
use std::sync::OnceLock;

pub(super) use foldhash::quality::RandomState;

/// The number of a term in its knowledge base, in the order of first appearance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TermId(pub(crate) u32);

impl TermId {
    /// The number as an index, below [`super::KnowledgeBase::term_count`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a term is, besides its text; numbers from `FIRST_SUFFIX` name a suffix.
pub(crate) const IRI: u32 = 0;
pub(crate) const BLANK: u32 = 1;
pub(crate) const PLAIN: u32 = 2;
pub(crate) const FIRST_SUFFIX: u32 = 3;

/// Terms by number and numbers by term. The hash decides nothing but the place in the
/// table: numbers follow the order of insertion.
#[derive(Debug, Default)]
pub(crate) struct Terms {
    pub(super) text: String,
    pub(super) ends: Vec<u64>,
    pub(super) kinds: Vec<u32>,
    pub(super) suffixes: Vec<String>,
    /// By suffix, what it adds to a hash: the same suffix adds the same everywhere.
    suffix_hashes: Vec<u32>,
    /// Kinds by suffix, once there are more than a few.
    suffix_kinds: HashMap<String, u32, RandomState>,
    /// A suffix that is looked up.
    key: String,
    table: Table,
    /// The table of terms that were not interned here, once it is asked for.
    late: OnceLock<Table>,
    pub hasher: RandomState,
}

/// Hash and number of a term in each place; a vacant one has the number that no term has.
#[derive(Debug, Default)]
struct Table {
    places: Vec<(u32, TermId)>,
    taken: usize,
}

const VACANT: TermId = TermId(u32::MAX);

/// Of so many suffixes each is looked at.
const FEW_SUFFIXES: usize = 16;

/// Of so many terms what they need from memory is fetched at a time.
const AHEAD: usize = 32;

/// A term with its hash.
#[derive(Clone, Copy, Debug)]
struct Hashed<'a> {
    hash: u32,
    kind: u32,
    text: &'a str,
}

impl Table {
    /// A number whose term is the one that is looked for, or the place that it would take.
    fn look(&self, hash: u32, is_it: impl Fn(TermId) -> bool) -> Result<TermId, usize> {
        let mask = self.places.len().wrapping_sub(1);
        let mut place = hash as usize & mask;
        while let Some((found, id)) = self.places.get(place).filter(|found| found.1 != VACANT) {
            if *found == hash && is_it(*id) {
                return Ok(*id);
            }
            place = (place + 1) & mask;
        }
        Err(place)
    }

    /// Puts a number at the place where it was looked for, or where it is to stand once the
    /// table has grown.
    fn put(&mut self, hash: u32, id: TermId, place: Option<usize>) {
        let mut place = place;
        if 4 * (self.taken + 1) > 3 * self.places.len() {
            self.grow(2 * self.places.len());
            place = None;
        }
        let place = place.or_else(|| self.look(hash, |_| false).err());
        if let Some(place) = place.and_then(|place| self.places.get_mut(place)) {
            *place = (hash, id);
            self.taken += 1;
        }
    }

    fn grow(&mut self, places: usize) {
        let places = places.next_power_of_two().max(16);
        let old = std::mem::replace(&mut self.places, vec![(0, VACANT); places]);
        self.taken = 0;
        for (hash, id) in old.into_iter().filter(|place| place.1 != VACANT) {
            self.put(hash, id, None);
        }
    }
}

impl Terms {
    /// Terms as they were saved.
    pub fn saved(text: String, ends: Vec<u64>, kinds: Vec<u32>, suffixes: Vec<String>) -> Self {
        let mut terms = Self {
            text,
            ends,
            kinds,
            ..Self::default()
        };
        for suffix in suffixes {
            terms.add_suffix(suffix);
        }
        terms
    }

    /// No terms yet; their hashes are those of others with that hasher.
    pub fn with_hasher(hasher: RandomState) -> Self {
        Self {
            hasher,
            ..Self::default()
        }
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn ids(&self) -> impl Iterator<Item = TermId> + Clone + use<> {
        (0..u32::try_from(self.len()).unwrap_or(u32::MAX)).map(TermId)
    }

    pub fn text(&self, term: TermId) -> &str {
        let index = term.index();
        let before = index
            .checked_sub(1)
            .and_then(|before| self.ends.get(before));
        let place = |end: Option<&u64>| end.and_then(|end| usize::try_from(*end).ok());
        let start = place(before).unwrap_or(0);
        let end = place(self.ends.get(index)).unwrap_or(start);
        self.text.get(start..end).unwrap_or_default()
    }

    pub fn kind(&self, term: TermId) -> u32 {
        self.kinds.get(term.index()).copied().unwrap_or(IRI)
    }

    /// `@` and the language, or `^` and the datatype.
    pub fn suffix(&self, term: TermId) -> Option<&str> {
        let index = self.kind(term).checked_sub(FIRST_SUFFIX)?;
        self.suffixes.get(index as usize).map(String::as_str)
    }

    /// The kind of literals with a suffix, which is a sign and a name.
    pub fn suffix_kind(&mut self, sign: char, name: &str) -> u32 {
        if self.suffixes.len() <= FEW_SUFFIXES
            && let Some(kind) = self.known_suffix_kind(sign, name)
        {
            return kind;
        }
        let mut key = std::mem::take(&mut self.key);
        key.clear();
        key.push(sign);
        key.push_str(name);
        let kind = self.kind_of_suffix(&key);
        self.key = key;
        kind
    }

    /// The same, where there is that suffix.
    pub fn known_suffix_kind(&self, sign: char, name: &str) -> Option<u32> {
        if self.suffixes.len() > FEW_SUFFIXES {
            return self.suffix_kinds.get(&format!("{sign}{name}")).copied();
        }
        let is_it = |suffix: &String| suffix.strip_prefix(sign) == Some(name);
        self.suffixes.iter().position(is_it).map(kind_of)
    }

    fn kind_of_suffix(&mut self, suffix: &str) -> u32 {
        match self.suffix_kinds.get(suffix) {
            Some(kind) => *kind,
            None => self.add_suffix(suffix.to_owned()),
        }
    }

    fn add_suffix(&mut self, suffix: String) -> u32 {
        let kind = kind_of(self.suffixes.len());
        self.suffix_hashes.push(self.text_hash(&suffix));
        self.suffix_kinds.insert(suffix.clone(), kind);
        self.suffixes.push(suffix);
        kind
    }

    pub fn find(&self, kind: u32, text: &str) -> Option<TermId> {
        let table = if self.table.taken == self.len() {
            &self.table
        } else {
            self.late.get_or_init(|| {
                let mut table = Table::default();
                table.grow(self.len() + self.len() / 2);
                for term in self.ids() {
                    table.put(self.hash(self.kind(term), self.text(term)), term, None);
                }
                table
            })
        };
        table.look(self.hash(kind, text), self.is(kind, text)).ok()
    }

    /// The number of a term, new or known; `None` once 32 bits are used up.
    pub fn intern(&mut self, kind: u32, text: &str) -> Option<TermId> {
        let hash = self.hash(kind, text);
        self.intern_hashed(Hashed { hash, kind, text })
    }

    fn intern_hashed(&mut self, Hashed { hash, kind, text }: Hashed<'_>) -> Option<TermId> {
        let place = match self.table.look(hash, self.is(kind, text)) {
            Ok(found) => return Some(found),
            Err(place) => place,
        };
        let id = u32::try_from(self.ends.len()).ok().map(TermId);
        let id = id.filter(|id| *id != VACANT)?;
        self.text.push_str(text);
        self.ends.push(u64::try_from(self.text.len()).ok()?);
        self.kinds.push(kind);
        self.table.put(hash, id, Some(place));
        Some(id)
    }

    /// The numbers here of all terms of others, in their order; `hashes` are what [`Terms::hashes`]
    /// says of those, `names` the names of their blank nodes.
    /// Where terms are in memory is anywhere, so that many are waited for at the same time.
    pub fn intern_all(
        &mut self,
        other: &Self,
        hashes: &[u32],
        names: &HashMap<TermId, String>,
    ) -> Option<Vec<TermId>> {
        let suffixes = other.suffixes.iter();
        let kinds: Vec<u32> = suffixes.map(|suffix| self.kind_of_suffix(suffix)).collect();
        let mut numbers = Vec::with_capacity(other.len());
        let mut some = Vec::with_capacity(AHEAD);
        for (term, &hash) in other.ids().zip(hashes) {
            let (kind, text) = (other.kind(term), other.text(term));
            let suffix = kind.checked_sub(FIRST_SUFFIX);
            let suffix = suffix.and_then(|suffix| kinds.get(suffix as usize));
            let kind = suffix.copied().unwrap_or(kind);
            let name = (kind == BLANK).then(|| names.get(&term)).flatten();
            some.push(match name {
                Some(text) => Hashed {
                    hash: self.hash(kind, text),
                    kind,
                    text,
                },
                None => Hashed { hash, kind, text },
            });
            if some.len() == AHEAD {
                self.intern_some(&mut some, &mut numbers)?;
            }
        }
        self.intern_some(&mut some, &mut numbers)?;
        Some(numbers)
    }

    fn intern_some(&mut self, some: &mut Vec<Hashed<'_>>, numbers: &mut Vec<TermId>) -> Option<()> {
        self.fetch(some);
        for term in some.drain(..) {
            numbers.push(self.intern_hashed(term)?);
        }
        Some(())
    }

    /// Touches what looking the terms up will touch.
    fn fetch(&self, terms: &[Hashed<'_>]) {
        let mask = self.table.places.len().wrapping_sub(1);
        let found = |term: &Hashed<'_>| {
            let place = self.table.places.get(term.hash as usize & mask);
            place
                .filter(|place| place.0 == term.hash)
                .map(|place| place.1)
        };
        let mut ids = [None; AHEAD];
        for (id, term) in ids.iter_mut().zip(terms) {
            *id = found(term);
        }
        let texts = ids.map(|id| id.map_or((0, ""), |id| (self.kind(id), self.text(id))));
        let ends = |(kind, text): &(u32, &str)| {
            let bytes = text.as_bytes();
            (*kind, bytes.first().copied(), bytes.last().copied())
        };
        std::hint::black_box(texts.each_ref().map(ends));
    }

    /// The hashes of all terms that were interned here, in their order.
    pub fn hashes(&self) -> Vec<u32> {
        let mut hashes = vec![0; self.len()];
        for (hash, id) in &self.table.places {
            if let Some(place) = hashes.get_mut(id.index()) {
                *place = *hash;
            }
        }
        hashes
    }

    /// The blank nodes.
    pub fn blanks(&self) -> impl Iterator<Item = (TermId, &str)> {
        let blanks = self.ids().zip(&self.kinds).filter(|term| *term.1 == BLANK);
        blanks.map(|(term, _)| (term, self.text(term)))
    }

    /// Whether a term is that IRI.
    pub fn is_iri(&self, term: TermId, iri: &str) -> bool {
        self.kind(term) == IRI && self.text(term) == iri
    }

    fn is<'a>(&'a self, kind: u32, text: &'a str) -> impl Fn(TermId) -> bool + 'a {
        move |id| self.kind(id) == kind && self.text(id) == text
    }

    /// Drops what only interning needs.
    pub fn shrink(&mut self) {
        self.text.shrink_to_fit();
        self.ends.shrink_to_fit();
        self.kinds.shrink_to_fit();
        self.table = Table::default();
    }

    /// The bytes that are taken, those of the tables with them as far as there are any.
    pub fn bytes(&self) -> usize {
        let late = self.late.get().map_or(0, |table| table.places.capacity());
        self.text.capacity()
            + 8 * self.ends.capacity()
            + 4 * self.kinds.capacity()
            + size_of::<(u32, TermId)>() * (self.table.places.capacity() + late)
    }

    /// A hash of what the term is, whatever the numbers of kinds are.
    fn hash(&self, kind: u32, text: &str) -> u32 {
        let suffix = kind.checked_sub(FIRST_SUFFIX);
        let suffix = suffix.and_then(|suffix| self.suffix_hashes.get(suffix as usize));
        self.text_hash(text)
            .wrapping_add(suffix.copied().unwrap_or(kind))
    }

    #[expect(clippy::cast_possible_truncation, reason = "32 bits tell terms apart")]
    fn text_hash(&self, text: &str) -> u32 {
        let mut hasher = self.hasher.build_hasher();
        hasher.write(text.as_bytes());
        hasher.finish() as u32
    }
}

/// The kind of literals with the suffix of that place.
fn kind_of(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX - FIRST_SUFFIX) + FIRST_SUFFIX
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thousand_terms_keep_their_numbers_through_growth() {
        let mut terms = Terms::default();
        let tagged = terms.suffix_kind('@', "en");
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
