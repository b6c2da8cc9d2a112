//! Nodes that are no steps of their own between an entity and what is said of it.

use super::functionality::Functionality;
use crate::rdf::{KnowledgeBase, Relation, TermId};

/// Of the nodes that a relation leads to so many belong to one entity each, where they are its names.
const OWN: f64 = 0.9;

/// Tells such nodes of a knowledge base.
#[derive(Clone, Copy)]
pub(super) struct Between<'a> {
    pub kb: &'a KnowledgeBase,
    pub functionality: &'a Functionality,
}

impl Between<'_> {
    /// Whether an entity has only one other that leads to it, and no name, none outside of its file, or
    /// nothing but that of the other: what says something of a relation of that one, as its making
    /// says who made it and when.
    pub fn holds(self, entity: TermId) -> bool {
        self.owner(entity).is_some()
            && (self.kb.is_blank(entity) || self.kb.label(entity).is_none() || self.is_name(entity))
    }

    /// Whether an entity is nothing but the name of another, which has none itself: titles and
    /// appellations in CIDOC CRM.
    pub fn is_name(self, entity: TermId) -> bool {
        let Some((leading, owner)) = self.owner(entity) else {
            return false;
        };
        let says_only = |entity| {
            let mut facts = self.kb.facts_of(entity).iter();
            facts.all(|(relation, value)| relation.is_inverse() || self.kb.is_literal(*value))
        };
        let is_own = |relation| self.functionality.of(relation) >= OWN;
        // What says something of a relation is no thing that has a name.
        let is_thing = || {
            self.owner(owner)
                .is_none_or(|(relation, _)| !is_own(relation))
        };
        is_own(leading)
            && !self.kb.is_blank(owner)
            && !self.has_text(owner)
            && self.has_text(entity)
            && says_only(entity)
            && is_thing()
    }

    /// Whether an entity has a name, or a node that is nothing but that.
    pub fn has_name(self, entity: TermId) -> bool {
        let mut facts = self.kb.facts_of(entity).iter();
        self.kb.label(entity).is_some()
            || facts.any(|(relation, other)| !relation.is_inverse() && self.is_name(*other))
    }

    /// Whether a text is said of an entity itself.
    fn has_text(self, entity: TermId) -> bool {
        let mut facts = self.kb.facts_of(entity).iter();
        facts.any(|(_, value)| self.kb.is_literal(*value) && self.kb.datatype(*value).is_none())
    }

    /// The only entity that leads to another, and the relation back to it.
    fn owner(self, entity: TermId) -> Option<(Relation, TermId)> {
        let facts = self.kb.facts_of(entity).iter();
        let mut leading = facts.filter(|(relation, _)| relation.is_inverse());
        let owner = leading.next()?;
        leading.next().is_none().then_some(*owner)
    }
}
