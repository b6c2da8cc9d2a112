//! Nodes without a name of their own that stand for a part of a named entity: its address, its place,
//! what was counted of it.

use std::collections::{BTreeMap, BTreeSet};

use super::engine::{Assignment, Sides};
use super::equality::Match;
use crate::rdf::{Relation, TermId};
use crate::text::share;

/// A relation ties such nodes to one entity each where its functionality is so high, and so many of
/// these are different ones.
const ONE_EACH: f64 = 0.9;
/// So many of all matches are with nodes of one such relation, at least.
const MOST: f64 = 0.5;

/// The assignment with the named entities in place of nodes that have no name and belong to one
/// each. What a record says of an entity and of its address explains either as well; what is
/// described is what has the name. `None` where most matches are with others.
pub(super) fn anchored(sides: &Sides<'_>, assignment: &Assignment) -> Option<Assignment> {
    let between = sides.between();
    let mut owners: BTreeMap<Relation, Vec<(TermId, TermId)>> = BTreeMap::new();
    for (left, found) in assignment {
        let says_nothing = between.says_nothing(found.right);
        if between.has_name(found.right) && !says_nothing {
            continue;
        }
        for (relation, owner) in sides.right.facts_of(found.right) {
            let right = sides.right;
            let may_stand = !right.is_literal(*owner) && !right.is_blank(*owner);
            let is_named = may_stand && between.has_name(*owner);
            let of = |relation| sides.right_functionality.of(relation) >= ONE_EACH;
            // A node with a text of its own may have a name by a relation that nobody knows.
            let is_own = of(*relation) && (says_nothing || of(relation.inverse()));
            if is_named && is_own {
                owners.entry(*relation).or_default().push((*left, *owner));
            }
        }
    }
    let (_, owners) = owners.into_iter().max_by_key(|(_, owners)| owners.len())?;
    // Records of several parts of one entity are not of that.
    let distinct: BTreeSet<TermId> = owners.iter().map(|(_, owner)| *owner).collect();
    let are_own = share(distinct.len(), owners.len()) >= ONE_EACH;
    if share(owners.len(), assignment.len()) < MOST || !are_own {
        return None;
    }
    let mut anchored = assignment.clone();
    for (left, owner) in owners {
        let score = assignment.get(&left).map_or(0.0, |found| found.score);
        anchored.insert(left, Match::of(owner, score, Vec::new()));
    }
    Some(anchored)
}
