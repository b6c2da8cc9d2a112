//! The alignment as it is handed over.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::alignment::{Alignment, Evidence, InstanceMatch, MeasureMatch, RelationMatch, Tie};
use super::calibration::{Calibration, class};
use super::chance::Chance;
use super::classes::ClassScores;
use super::engine::{Assignment, Settled, Sides};
use super::relations::Overlap;
use super::settings::Settings;
use crate::rdf::TermId;
use crate::version::Version;

/// The accepted matches, with the relations and classes recomputed from these alone, to
/// limit the effect of noise (Oita thesis, section 4).
pub(super) fn alignment(settled: &Settled<'_>, settings: &Settings) -> Alignment {
    let sides = &settled.sides;
    let calibration = Calibration::new(sides, &settled.assignment, settings);
    let supports = settled.assignment.values();
    let chance = Chance::new(sides, supports.map(|found| found.support.as_slice()));
    let mut assignment = settled.assignment.clone();
    if settings.one_to_one {
        mutual(sides, &mut assignment);
    }
    let accepted: Assignment = assignment
        .iter()
        .map(|(left, found)| {
            let mut found = found.clone();
            if sides.decided.counterpart(*left).is_none() {
                let calibrated = calibration.at(class(sides, *left), found.right, found.score);
                found.score = calibrated * chance.keeps(sides, &found.support);
            }
            (*left, found)
        })
        .filter(|(_, found)| found.score >= settings.accept)
        .collect();
    let classes = ClassScores::count(sides.left, (sides.right, &sides.kinds), &accepted);
    Alignment {
        version: Version::default(),
        nothing: accepted.is_empty().then(|| nothing(sides)),
        instances: instances(sides, &accepted),
        relations: relations(sides, settings, &accepted),
        measures: measures(sides),
        classes: classes.matches(sides, settings.theta),
        ties: ties(settled),
        decided: settings.decided.clone(),
        rounds: settled.rounds.clone(),
    }
}

/// Why there is no match.
fn nothing(sides: &Sides<'_>) -> String {
    let why = if sides.left.entities().next().is_none() {
        "the left source says nothing of any instance: it holds no triples, or classes only"
    } else if sides.right.entities().next().is_none() {
        "the right source says nothing of any instance: it holds no triples, or classes only"
    } else if sides.literals.matched_right().next().is_none() {
        "no value of the left stands on the right, in any normal form"
    } else {
        "values are shared, but none that tells instances apart"
    };
    why.to_owned()
}

fn ties(settled: &Settled<'_>) -> Vec<Tie> {
    let sides = &settled.sides;
    let mut ties: Vec<Tie> = settled
        .ties
        .iter()
        .map(|(left, candidates)| Tie {
            left: sides.left.text(*left).to_owned(),
            right: candidates
                .iter()
                .map(|right| sides.right.text(*right).to_owned())
                .collect(),
        })
        .collect();
    ties.sort_by(|a, b| a.left.cmp(&b.left));
    ties
}

/// Leaves each entity of the right to the one of a class of the left that it suits best; to
/// none, where it suits several equally.
fn mutual(sides: &Sides<'_>, assignment: &mut Assignment) {
    let mut best: BTreeMap<(TermId, Option<TermId>), (f64, usize)> = BTreeMap::new();
    for (left, found) in assignment.iter() {
        let most = best.entry((found.right, class(sides, *left))).or_default();
        match found.score.total_cmp(&most.0) {
            Ordering::Greater => *most = (found.score, 1),
            Ordering::Equal => most.1 += 1,
            Ordering::Less => (),
        }
    }
    assignment.retain(|left, found| {
        let most = best.get(&(found.right, class(sides, *left)));
        let only =
            most.is_some_and(|(score, count)| *count == 1 && found.score.total_cmp(score).is_eq());
        only || sides.decided.counterpart(*left).is_some()
    });
}

fn instances(sides: &Sides<'_>, accepted: &Assignment) -> Vec<InstanceMatch> {
    let mut instances: Vec<InstanceMatch> = accepted
        .iter()
        .filter(|(left, found)| !sides.decided.is_shared(**left, found.right))
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

fn measures(sides: &Sides<'_>) -> Vec<MeasureMatch> {
    let measures = sides
        .measures
        .iter()
        .map(|(relation, measure)| MeasureMatch {
            left: sides.left.iri(relation).to_owned(),
            right: sides.paths.describe(sides.right, measure.path),
            factor: measure.conversion.factor,
            shift: measure.conversion.shift,
            support: measure.support,
        });
    let mut measures: Vec<MeasureMatch> = measures.collect();
    measures.sort_by(|a, b| a.left.cmp(&b.left));
    measures
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
