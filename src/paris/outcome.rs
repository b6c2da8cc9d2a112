//! The alignment as it is handed over.

use std::collections::{BTreeMap, BTreeSet};

use super::alignment::{Alignment, Evidence, InstanceMatch, RelationMatch, Round};
use super::classes::ClassScores;
use super::engine::{Assignment, Sides};
use super::relations::Overlap;
use super::settings::Settings;
use crate::rdf::TermId;
use crate::text::share;

/// The accepted matches, with the relations and classes recomputed from these alone, to
/// limit the effect of noise (Oita thesis, section 4).
pub(super) fn alignment(
    sides: &Sides<'_>,
    settings: &Settings,
    assignment: &Assignment,
    rounds: Vec<Round>,
) -> Alignment {
    let distinct = distinct(sides, settings, assignment);
    let accepted: Assignment = assignment
        .iter()
        .map(|(left, found)| {
            let mut found = found.clone();
            found.score *= distinct.get(&class(sides, *left)).copied().unwrap_or(1.0);
            (*left, found)
        })
        .filter(|(_, found)| found.score >= settings.accept)
        .collect();
    let classes = ClassScores::count(sides.left, sides.right, &accepted);
    Alignment {
        instances: instances(sides, &accepted),
        relations: relations(sides, settings, &accepted),
        classes: classes.matches(sides, settings.theta),
        rounds,
    }
}

/// The first class of an entity of the left.
fn class(sides: &Sides<'_>, left: TermId) -> Option<TermId> {
    sides.left.types(left).first().copied()
}

/// By class of the left, the number of distinct counterparts over the number of entities
/// that have one. A source rarely names a thing twice, so of the entities that share a
/// counterpart about one is it: no match of the class is surer than this. Where the
/// ontology knows no book but their writers, all books of a writer would else be him.
fn distinct(
    sides: &Sides<'_>,
    settings: &Settings,
    assignment: &Assignment,
) -> BTreeMap<Option<TermId>, f64> {
    let mut found: BTreeMap<Option<TermId>, (usize, BTreeSet<TermId>)> = BTreeMap::new();
    for (left, same) in assignment {
        if same.score >= settings.accept {
            let (entities, counterparts) = found.entry(class(sides, *left)).or_default();
            *entities += 1;
            counterparts.insert(same.right);
        }
    }
    found
        .into_iter()
        .map(|(class, (entities, counterparts))| (class, share(counterparts.len(), entities)))
        .collect()
}

fn instances(sides: &Sides<'_>, accepted: &Assignment) -> Vec<InstanceMatch> {
    let mut instances: Vec<InstanceMatch> = accepted
        .iter()
        .map(|(left, found)| InstanceMatch {
            left: sides.left.text(*left).to_owned(),
            right: sides.right.text(found.right).to_owned(),
            score: found.score,
            evidence: found
                .support
                .iter()
                .map(|support| Evidence {
                    left: sides.left.iri(support.relation).to_owned(),
                    right: sides.paths.describe(sides.right, support.path),
                    left_value: sides.left.text(support.left).to_owned(),
                    right_value: sides.right.text(support.right).to_owned(),
                    equality: support.equality,
                })
                .collect(),
        })
        .collect();
    instances.sort_by(|a, b| a.left.cmp(&b.left));
    instances
}

fn relations(sides: &Sides<'_>, settings: &Settings, accepted: &Assignment) -> Vec<RelationMatch> {
    let overlap = Overlap::count(sides, accepted, settings);
    let mut relations: Vec<RelationMatch> = overlap
        .scores(settings.smoothing)
        .pairs
        .into_iter()
        .filter(|((relation, _), both)| !relation.is_inverse() && both.forward >= settings.theta)
        .map(|((relation, path), both)| RelationMatch {
            left: sides.left.iri(relation).to_owned(),
            right: sides.paths.describe(sides.right, path),
            score: both.forward,
            support: overlap.support(relation, path),
        })
        .collect();
    relations.sort_by(|a, b| {
        a.left
            .cmp(&b.left)
            .then_with(|| b.score.total_cmp(&a.score))
            .then_with(|| a.right.cmp(&b.right))
    });
    relations
}
