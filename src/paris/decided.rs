//! Pairs of instances of which it is known whether they are the same.

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
        pairs
    }

    /// The counterpart that is certain.
    pub fn counterpart(&self, left: TermId) -> Option<TermId> {
        self.same.get(&left).copied()
    }

    /// Whether the two are the same, where that is certain: what has a counterpart is the same
    /// as nothing else.
    pub fn same(&self, left: TermId, right: TermId) -> Option<bool> {
        let counterpart = self.counterpart(left).map(|known| known == right);
        counterpart.or_else(|| self.differ(left, right).then_some(false))
    }

    /// Whether the two are certainly not the same.
    pub fn differ(&self, left: TermId, right: TermId) -> bool {
        self.other.contains(&(left, right))
    }
}
