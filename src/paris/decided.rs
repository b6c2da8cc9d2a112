//! Pairs of instances of which it is known whether they are the same: by a person, or as one side refers
//! to what the other describes.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::rdf::{KnowledgeBase, TermId};

/// What a person has decided of a pair of instances. It holds whatever the scores say.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Decided {
    /// The entity of the left.
    pub left: String,
    /// The entity of the right.
    pub right: String,
    /// Whether they are the same.
    pub same: bool,
}

/// The decided pairs that both sides know.
#[derive(Debug, Default)]
pub(super) struct DecidedPairs {
    same: BTreeMap<TermId, TermId>,
    other: BTreeSet<(TermId, TermId)>,
    /// The entities of an IRI that both sides use, and one of them only refers to. Where both describe
    /// it, they may mean two things, as in data that were numbered anew.
    shared: BTreeMap<TermId, TermId>,
}

impl DecidedPairs {
    /// Where several are said to be the same as one of the left, the first is.
    pub fn new(left: &KnowledgeBase, right: &KnowledgeBase, decided: &[Decided]) -> Self {
        let mut pairs = Self::default();
        for pair in decided {
            let (Some(one), Some(other)) = (left.term(&pair.left), right.term(&pair.right)) else {
                continue;
            };
            if pair.same {
                pairs.same.entry(one).or_insert(other);
            } else {
                pairs.other.insert((one, other));
            }
        }
        let named = left.entities().filter(|entity| !left.is_blank(*entity));
        let shared = named.filter_map(|one| {
            let other = right.term(left.text(one))?;
            let refers = !left.is_described(one) || !right.is_described(other);
            let is_shared = right.is_entity(other) && refers && !pairs.differ(one, other);
            is_shared.then_some((one, other))
        });
        pairs.shared = shared.collect();
        pairs
    }

    /// The counterpart that is certain.
    pub fn counterpart(&self, left: TermId) -> Option<TermId> {
        let decided = self.same.get(&left);
        decided.or_else(|| self.shared.get(&left)).copied()
    }

    /// Whether one side refers to the other by its IRI, which no alignment has to say.
    pub fn is_shared(&self, left: TermId, right: TermId) -> bool {
        self.shared.get(&left) == Some(&right)
    }

    /// Whether a person says that the two are the same, or not: what has a counterpart is the same
    /// as nothing else.
    pub fn same(&self, left: TermId, right: TermId) -> Option<bool> {
        let counterpart = self.same.get(&left).map(|known| *known == right);
        counterpart.or_else(|| self.differ(left, right).then_some(false))
    }

    /// Whether the two are certainly not the same.
    pub fn differ(&self, left: TermId, right: TermId) -> bool {
        self.other.contains(&(left, right))
    }
}
