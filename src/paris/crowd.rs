//! Matches that crowd: many records with one counterpart, which they are part of or were made by.

use std::collections::{BTreeMap, BTreeSet};

use super::engine::{Assignment, Settled};
use super::equality::{Candidate, Match, Round};
use super::settings::Settings;
use crate::rdf::TermId;
use crate::text::share;

/// A source rarely names a thing twice: of the matches that are said, so many at least share their
/// counterpart with a better one where it is the wrong kind of thing.
const CROWDED: f64 = 0.2;
/// From fewer matches nothing is told.
const FEWEST: usize = 10;

/// Whether a part of the matches shares its counterparts with others.
pub(super) fn is_crowded(assignment: &Assignment, settings: &Settings) -> bool {
    let said = assignment.values();
    let said = said.filter(|found| found.score >= settings.accept);
    let rights: Vec<TermId> = said.map(|found| found.right).collect();
    let distinct = rights.iter().collect::<BTreeSet<_>>().len();
    rights.len() >= FEWEST && share(rights.len() - distinct, rights.len()) >= CROWDED
}

/// The best counterparts that are of another kind than those that several entities have, by what a round
/// knows of the relations.
pub(super) fn elsewhere(settled: &Settled<'_>, round: &Round<'_>) -> Assignment {
    let right = settled.sides.right;
    let mut times: BTreeMap<TermId, usize> = BTreeMap::new();
    for found in settled.assignment.values() {
        *times.entry(found.right).or_default() += 1;
    }
    times.retain(|_, times| *times > 1);
    let kinds: BTreeSet<TermId> = times
        .keys()
        .flat_map(|entity| right.types(*entity).iter().copied())
        .collect();
    let is_other = |candidate: &Candidate| {
        let mut types = right.types(candidate.right).iter();
        !times.contains_key(&candidate.right) && !types.any(|class| kinds.contains(class))
    };
    let best = |entity: &TermId| {
        let candidates = round.weighed(*entity, None).into_iter();
        let best = candidates.filter(is_other).max_by(Candidate::order)?;
        // The kind that most matches have speaks against it as yet.
        let score = round.probability(best.gained, 0.0);
        Some((*entity, Match::of(best.right, score, best.support)))
    };
    settled.assignment.keys().filter_map(best).collect()
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
