//! Nodes without a name of their own that stand for a part of a named entity: its address, its place.

use std::collections::BTreeMap;

use super::between::Between;
use super::engine::{Assignment, Sides};
use super::equality::Match;
use crate::rdf::{Relation, TermId};
use crate::text::share;

/// A relation ties such nodes to entities one to one where both functionalities are so high.
const ONE_TO_ONE: f64 = 0.9;
/// So many of all matches are with nodes of one such relation, at least.
const MOST: f64 = 0.5;

/// The assignment with the named entities in place of nodes that have no name and belong to one
/// each. What a record says of an entity and of its address explains either as well; what is
/// described is what has the name. `None` where most matches are with others.
pub(super) fn anchored(sides: &Sides<'_>, assignment: &Assignment) -> Option<Assignment> {
    let between = Between {
        kb: sides.right,
        functionality: &sides.right_functionality,
    };
    let mut owners: BTreeMap<Relation, Vec<(TermId, TermId)>> = BTreeMap::new();
    for (left, found) in assignment {
        if between.has_name(found.right) {
            continue;
        }
        for (relation, owner) in sides.right.facts_of(found.right) {
            let right = sides.right;
            let may_stand = !right.is_literal(*owner) && !right.is_blank(*owner);
            let is_named = may_stand && between.has_name(*owner);
            if is_named && is_one_to_one(sides, *relation) {
                owners.entry(*relation).or_default().push((*left, *owner));
            }
        }
    }
    let (_, owners) = owners.into_iter().max_by_key(|(_, owners)| owners.len())?;
    if share(owners.len(), assignment.len()) < MOST {
        return None;
    }
    let mut anchored = assignment.clone();
    for (left, owner) in owners {
        let of_node = assignment.get(&left);
        let found = Match {
            right: owner,
            score: of_node.map_or(0.0, |found| found.score),
            support: Vec::new(),
            remaining: 1.0,
            runner_up: None,
        };
        anchored.insert(left, found);
    }
    Some(anchored)
}

fn is_one_to_one(sides: &Sides<'_>, relation: Relation) -> bool {
    let both = [relation, relation.inverse()];
    both.into_iter()
        .all(|relation| sides.right_functionality.of(relation) >= ONE_TO_ONE)
}
