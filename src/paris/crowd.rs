//! Matches that crowd: many records with one counterpart, which they are part of or were made by.

use std::collections::{BTreeMap, BTreeSet};

use super::engine::{Assignment, Settled};
use super::equality::{Candidate, Match};
use super::settings::Settings;
use crate::rdf::TermId;
use crate::text::share;

/// A source rarely names a thing twice: of the matches that are said, so many at least share their
/// counterpart with a better one where it is the wrong kind of thing.
const CROWDED: f64 = 0.2;
/// From fewer matches nothing is told.
const FEWEST: usize = 10;

/// Where the matches crowd, the best counterparts of another kind; `None` where they do not.
pub(super) fn elsewhere(settled: &Settled<'_>, settings: &Settings) -> Option<Assignment> {
    let right = settled.sides.right;
    let mut said: BTreeMap<TermId, usize> = BTreeMap::new();
    for found in settled.assignment.values() {
        if found.score >= settings.accept {
            *said.entry(found.right).or_default() += 1;
        }
    }
    let matches: usize = said.values().sum();
    if matches < FEWEST || share(matches - said.len(), matches) < CROWDED {
        return None;
    }
    let crowded = said.iter().filter(|(_, times)| **times > 1);
    let crowded: BTreeSet<TermId> = crowded.map(|(right, _)| *right).collect();
    let kinds: BTreeSet<TermId> = crowded
        .iter()
        .flat_map(|entity| right.types(*entity).iter().copied())
        .collect();
    let is_other = |candidate: &Candidate| {
        let mut types = right.types(candidate.right).iter();
        !crowded.contains(&candidate.right) && !types.any(|class| kinds.contains(class))
    };
    let round = settled.round(settings);
    let best = |entity: &TermId| {
        let candidates = round.weighed(*entity, None).into_iter();
        let best = candidates
            .filter(is_other)
            .max_by(|a, b| a.odds().total_cmp(&b.odds()).then(b.right.cmp(&a.right)))?;
        // The kind that most matches have speaks against it as yet.
        let score = best.gained / (1.0 + best.gained);
        Some((
            *entity,
            Match {
                right: best.right,
                score,
                support: best.support,
                remaining: 1.0,
                runner_up: None,
            },
        ))
    };
    let others: Assignment = settled.assignment.keys().filter_map(best).collect();
    (!others.is_empty()).then_some(others)
}

/// How many entities of the right are somebody's counterpart, by their probabilities.
pub(super) fn reached(assignment: &Assignment) -> f64 {
    let mut best: BTreeMap<TermId, f64> = BTreeMap::new();
    for found in assignment.values() {
        let most = best.entry(found.right).or_default();
        *most = most.max(found.score);
    }
    best.values().sum()
}
