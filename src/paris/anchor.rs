//! Nodes without a name of their own that stand for a part of a named entity: its address, its place,
//! what was counted of it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::engine::{Assignment, Sides};
use super::equality::Match;
use super::steps::Steps;
use crate::rdf::TermId;
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
    let mut owners: BTreeMap<Steps, Vec<(TermId, TermId)>> = BTreeMap::new();
    for (left, found) in assignment {
        for (steps, owner) in owners_of(sides, found.right) {
            owners.entry(steps).or_default().push((*left, owner));
        }
    }
    // Records of several parts of one entity are not of that.
    owners.retain(|_, owners| {
        let parts = owners.iter().filter_map(|(left, _)| assignment.get(left));
        let parts: BTreeSet<TermId> = parts.map(|found| found.right).collect();
        let distinct: BTreeSet<TermId> = owners.iter().map(|(_, owner)| *owner).collect();
        share(distinct.len(), parts.len()) >= ONE_EACH
    });
    let nearest = |(steps, owners): &(Steps, Vec<_>)| (owners.len(), Reverse(steps.len()));
    let (_, owners) = owners.into_iter().max_by_key(nearest)?;
    if share(owners.len(), assignment.len()) < MOST {
        return None;
    }
    let mut anchored = assignment.clone();
    for (left, owner) in owners {
        let score = assignment.get(&left).map_or(0.0, |found| found.score);
        anchored.insert(left, Match::of(owner, score, Vec::new()));
    }
    Some(anchored)
}

/// The named entities that a node without a name belongs to, through others without one, such as the
/// person of whom a biography is; each with the steps that lead there.
fn owners_of(sides: &Sides<'_>, node: TermId) -> Vec<(Steps, TermId)> {
    let (between, right) = (sides.between(), sides.right);
    let says_nothing = between.says_nothing(node);
    let mut owners = Vec::new();
    if between.has_name(node) && !says_nothing {
        return owners;
    }
    let of = |relation| sides.right_functionality.of(relation) >= ONE_EACH;
    let mut open = vec![(None::<Steps>, node)];
    while let Some((steps, at)) = open.pop() {
        for (relation, other) in right.facts_of(at) {
            // A node with a text of its own may have a name by a relation that nobody knows.
            let both = of(relation.inverse()) || (steps.is_none() && says_nothing);
            let is_own = of(*relation) && both && *other != node && !right.is_literal(*other);
            let next = steps.map_or(Some(Steps::one(*relation)), |steps| steps.and(*relation));
            let Some(steps) = next.filter(|_| is_own) else {
                continue;
            };
            if between.has_name(*other) {
                if !right.is_blank(*other) {
                    owners.push((steps, *other));
                }
            } else if relation.is_inverse() {
                open.push((Some(steps), *other));
            }
        }
    }
    owners
}

#[cfg(test)]
mod tests {
    use super::super::tests::kb;
    use super::super::{Settings, align};

    /// The dates are of a biography of a person who has no name: that is of the concept.
    #[test]
    fn what_is_described_is_what_has_the_name() {
        let dates = |n: usize| (1401 + n * 7, 1460 + n * 7 + n % 5);
        let record = |n: usize| {
            let (born, died) = dates(n);
            format!(
                "<urn:r{n}> <urn:name> \"Maestro {n}\" ; <urn:born> {born} ; <urn:died> {died} .\n"
            )
        };
        let concept = |n: usize| {
            let (born, died) = dates(n);
            format!(
                "<urn:o:a{n}> <urn:o:is> <urn:o:architect> . <urn:o:architect> <urn:o:name> \"architect\" .\n\
                 <urn:o:c{n}> <urn:o:label> <urn:o:l{n}> ; <urn:o:preferred> <urn:o:l{n}> ; <urn:o:focus> <urn:o:a{n}> .\n\
                 <urn:o:l{n}> <urn:o:form> \"Artist {}\" .\n\
                 <urn:o:a{n}> <urn:o:biography> <urn:o:b{n}> .\n\
                 <urn:o:b{n}> <urn:o:start> {born} ; <urn:o:end> {died} .\n",
                n * 7919 % 101
            )
        };
        let (records, ontology): (Vec<_>, Vec<_>) =
            (0..40).map(|n| (record(n), concept(n))).unzip();
        let aligned = align(&kb(&records), &kb(&ontology), &Settings::default());
        let rights = aligned.instances.iter().map(|found| found.right.as_str());
        let concepts = rights.filter(|right| right.starts_with("urn:o:c")).count();
        assert_eq!((concepts, aligned.instances.len()), (40, 40));
    }
}
