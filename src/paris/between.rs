//! Nodes that are no steps of their own between an entity and what is said of it.

use super::functionality::Functionality;
use super::steps::Steps;
use crate::rdf::{KnowledgeBase, Relation, TermId};

/// Of the nodes that a relation leads to so many belong to one entity each, where they are its names.
const OWN: f64 = 0.9;
/// A relation leads to so few different things for its facts where these are of all rather than of one.
const SHARED: f64 = 0.05;
/// An entity has at most so many names by one relation.
const NAMES: usize = 12;

/// Tells such nodes of a knowledge base.
#[derive(Clone, Copy)]
pub(super) struct Between<'a> {
    pub kb: &'a KnowledgeBase,
    pub functionality: &'a Functionality,
}

/// What a relation leads to from an entity.
pub(super) type Group<'a> = &'a [(Relation, TermId)];

impl<'a> Between<'a> {
    /// Walks from an entity to those about it, and shows each group of facts with the steps that lead to it.
    /// Whom `see` gives of a group are walked to, unless the steps are too many; where it gives nothing, the
    /// walk ends.
    pub fn walk(
        self,
        entity: TermId,
        join_length: usize,
        mut see: impl FnMut(Steps, Group<'a>) -> Option<Group<'a>>,
    ) {
        let mut open = vec![(None::<Steps>, entity, entity)];
        while let Some((steps, at, before)) = open.pop() {
            for (relation, group) in self.kb.groups(at) {
                let next = steps.map_or(Some(Steps::one(relation)), |steps| steps.and(relation));
                let Some(steps) = next else { continue };
                let Some(group) = see(steps, group) else {
                    return;
                };
                let others = group.iter().map(|(_, value)| *value);
                let others = others.filter(|other| {
                    let is_other = *other != before && *other != entity;
                    is_other && !self.kb.is_literal(*other)
                });
                let goes_on = |other: &TermId| {
                    steps.len() < join_length || (steps.len() == join_length && self.holds(*other))
                };
                open.extend(others.filter(goes_on).map(|other| (Some(steps), other, at)));
            }
        }
    }

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
        let is_own = |relation| self.functionality.of(relation) >= OWN;
        let names = self.kb.objects(owner, leading.inverse());
        // What nearly all of a kind lead to, such as the dataset that they are in, says nothing of one.
        let leads_on = self.kb.facts_of(entity).iter();
        let mut leads_on = leads_on.filter(|(relation, to)| {
            !relation.is_inverse()
                && !self.kb.is_literal(*to)
                && self.functionality.of(relation.inverse()) > SHARED
        });
        // What says something of a relation is no thing that has a name.
        let is_thing = || {
            let above = self.owner(owner);
            above.is_none_or(|(relation, _)| !is_own(relation))
        };
        is_own(leading)
            && names.len() <= NAMES
            && !self.kb.is_blank(owner)
            && !self.has_text(owner, |text| !is_code(text))
            && self.has_text(entity, |_| true)
            && leads_on.next().is_none()
            && is_thing()
    }

    /// Whether an entity has a name, or a node that is nothing but that.
    pub fn has_name(self, entity: TermId) -> bool {
        let mut facts = self.kb.facts_of(entity).iter();
        self.kb.label(entity).is_some()
            || facts.any(|(relation, other)| !relation.is_inverse() && self.is_name(*other))
    }

    /// Whether an entity has no name or text of its own, or is nothing but the name of another.
    pub fn says_nothing(self, entity: TermId) -> bool {
        let says = self.has_name(entity) || self.has_text(entity, |text| !is_code(text));
        !says || self.is_name(entity)
    }

    /// Whether such a text is said of an entity itself, by a relation that does not say it of many.
    fn has_text(self, entity: TermId, is_such: impl Fn(&str) -> bool) -> bool {
        let tells = |relation: Relation| self.functionality.of(relation.inverse()) > SHARED;
        let mut groups = self.kb.groups(entity).filter(|(one, _)| tells(*one));
        let is_text = |value: TermId| {
            let is_text = self.kb.is_literal(value) && self.kb.datatype(value).is_none();
            is_text && is_such(self.kb.text(value))
        };
        groups.any(|(_, group)| group.first().is_some_and(|fact| is_text(fact.1)))
    }

    /// The only entity that leads to another, and the first relation back to it.
    fn owner(self, entity: TermId) -> Option<(Relation, TermId)> {
        let facts = self.kb.facts_of(entity).iter();
        let mut leading = facts.filter(|(relation, _)| relation.is_inverse());
        let owner = leading.next()?;
        leading
            .all(|(_, other)| *other == owner.1)
            .then_some(*owner)
    }
}

/// Whether a text is one word with a digit in it: "1F600".
fn is_code(text: &str) -> bool {
    !text.contains(char::is_whitespace) && text.contains(|c: char| c.is_ascii_digit())
}
