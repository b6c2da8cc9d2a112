//! The alignment as it is handed over.

use super::alignment::{Alignment, Evidence, InstanceMatch, RelationMatch, Round};
use super::classes::ClassScores;
use super::engine::{Assignment, Sides};
use super::relations::Overlap;
use super::settings::Settings;

/// The accepted matches, with the relations and classes recomputed from these alone, to
/// limit the effect of noise (Oita thesis, section 4).
pub(super) fn alignment(
    sides: &Sides<'_>,
    settings: &Settings,
    assignment: &Assignment,
    rounds: Vec<Round>,
) -> Alignment {
    let accepted: Assignment = assignment
        .iter()
        .filter(|(_, found)| found.score >= settings.accept)
        .map(|(left, found)| (*left, found.clone()))
        .collect();
    let classes = ClassScores::count(sides.left, sides.right, &accepted);
    Alignment {
        instances: instances(sides, &accepted),
        relations: relations(sides, settings, &accepted),
        classes: classes.matches(sides, settings.theta),
        rounds,
    }
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
