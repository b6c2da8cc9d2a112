//! Matches a step beside what is described: a work in the place of its edition.

use std::collections::{BTreeMap, BTreeSet};

use super::engine::{Assignment, Sides};
use super::equality::{Candidate, Match, Round};
use super::path::Path;
use super::relations::Overlap;
use super::scores::Scores;
use super::settings::Settings;
use crate::parallel::parallel;
use crate::rdf::{Relation, TermId};
use crate::text::share;

/// A value a step further away says so much less of what is described.
const FURTHER: f64 = 0.5;
/// So many attributes at least are explained by a step aside.
const FEWEST: usize = 2;
/// So many of the matches lead aside.
const MOST: f64 = 0.5;
/// So many of the matches are of another kind than the others, at least, and so many are not.
const PART: f64 = 0.1;
/// So many of what they lead to have names, at least: statements have none.
const NAMED: f64 = 0.3;

/// How near what explains the values of the left is to the counterparts: for each relation the most that
/// a path explains, less for each further step.
pub(super) fn nearness(sides: &Sides<'_>, assignment: &Assignment, settings: &Settings) -> f64 {
    let scores = Overlap::count(sides, assignment, settings).scores(settings.smoothing);
    let best = best(sides, &scores);
    best.values().map(|(worth, _)| worth).sum()
}

/// By relation of the left, the best path with what it is worth.
fn best(sides: &Sides<'_>, scores: &Scores) -> BTreeMap<Relation, (f64, Path)> {
    let mut best: BTreeMap<Relation, (f64, Path)> = BTreeMap::new();
    for ((relation, path), both) in &scores.pairs {
        let further = i32::try_from(sides.paths.length(*path)).unwrap_or(1) - 1;
        let worth = both.forward * FURTHER.powi(further);
        let known = best.entry(*relation).or_insert((0.0, *path));
        if worth > known.0 {
            *known = (worth, *path);
        }
    }
    best.retain(|relation, _| !relation.is_inverse());
    best
}

/// The steps that several attributes are explained by, the most frequent first.
pub(super) fn aside(sides: &Sides<'_>, scores: &Scores) -> Vec<Relation> {
    let mut counts: BTreeMap<Relation, usize> = BTreeMap::new();
    let joins = best(sides, scores).into_values().map(|(_, path)| path);
    let joins = joins.filter(|path| sides.paths.length(*path) > 1);
    for first in joins.filter_map(|path| sides.paths.first(path)) {
        *counts.entry(first).or_default() += 1;
    }
    let mut steps: Vec<(Relation, usize)> = counts.into_iter().collect();
    steps.retain(|(_, count)| *count >= FEWEST);
    steps.sort_by_key(|(relation, count)| (std::cmp::Reverse(*count), *relation));
    steps.into_iter().map(|(relation, _)| relation).collect()
}

/// The assignment with what the step leads to in the place of the counterparts; `None` where few have
/// such, where hardly any of these has a name, or where they are fewer than the counterparts: what several
/// of these belong to.
pub(super) fn shifted(
    assignment: &Assignment,
    step: Relation,
    round: &Round<'_>,
) -> Option<Assignment> {
    let kb = round.sides.right;
    let between = round.sides.between();
    let mut found = Assignment::new();
    let (mut before, mut after) = (BTreeSet::new(), BTreeSet::new());
    for (left, known) in assignment {
        let beside = kb.objects(known.right, step);
        let is_beside = |right: TermId| beside.iter().any(|(_, other)| *other == right);
        let candidates = round.weighed(*left, None).into_iter();
        let best = candidates
            .filter(|candidate: &Candidate| is_beside(candidate.right))
            .max_by(Candidate::order);
        let Some(best) = best else { continue };
        before.insert(known.right);
        after.insert(best.right);
        found.insert(*left, Match::of(best.right, known.score, best.support));
    }
    let named = after.iter().filter(|right| between.has_name(**right));
    let are_things = share(named.count(), after.len().max(1)) >= NAMED;
    let lead_aside = share(found.len(), assignment.len()) >= MOST;
    (lead_aside && are_things && after.len() >= before.len()).then_some(found)
}

/// The assignment with what a relation leads to in the place of those counterparts that have it, where they
/// are a part of all and it leads to another candidate of the same entity: products of plants among
/// plants. Of several relations that which most have.
pub(super) fn united(assignment: &Assignment, round: &Round<'_>) -> Option<Assignment> {
    let matches: Vec<_> = assignment.iter().collect();
    let others = parallel(&matches, |(left, known)| {
        let candidates = round.weighed(**left, None).into_iter();
        let candidates: BTreeMap<TermId, Candidate> =
            candidates.map(|one| (one.right, one)).collect();
        let facts = round.sides.right.facts_of(known.right).iter();
        let others = facts.filter_map(|(relation, other)| {
            let other = candidates.get(other)?;
            let found = Match::of(other.right, known.score, other.support.clone());
            (other.right != known.right).then_some((*relation, found))
        });
        others.collect::<Vec<_>>()
    });
    let mut beside: BTreeMap<Relation, Assignment> = BTreeMap::new();
    for ((left, _), others) in matches.into_iter().zip(others) {
        for (relation, found) in others {
            beside.entry(relation).or_default().insert(*left, found);
        }
    }
    let part = |found: &Assignment| share(found.len(), assignment.len());
    beside.retain(|_, found| (PART..1.0 - PART).contains(&part(found)));
    let (_, found) = beside.into_iter().max_by_key(|(_, found)| found.len())?;
    let mut united = assignment.clone();
    united.extend(found);
    Some(united)
}

#[cfg(test)]
mod tests {
    use super::super::tests::kb;
    use super::super::{Settings, align};

    /// Cartridges of games, of which each has two releases: the record has the year and the format of one.
    /// Without those it is a game.
    #[test]
    fn what_is_described_is_what_most_values_are_of() {
        let name = |n: usize| format!("{} {}", ["Golden", "Silver", "Iron"][n % 3], n * 7919 % 101);
        let year = |n: usize| 1980 + (n * 7) % 23;
        let record =
            |n: usize, more: String| format!("<urn:r{n}> <urn:title> \"{}\" {more} .\n", name(n));
        let releases = |n: usize| {
            let release = |which: usize| {
                let year = year(n) + which;
                format!(
                    "<urn:o:r{n}-{which}> <urn:o:date> \"{year}\" ; <urn:o:format> \"cartridge {which}\" ; \
                     <http://www.w3.org/2000/01/rdf-schema#label> \"Release {n}{which}\" .\n"
                )
            };
            let title = name(n);
            format!(
                "<urn:o:g{n}> <urn:o:title> \"{title}\" ; <urn:o:release> <urn:o:r{n}-0>, <urn:o:r{n}-1> .\n{}{}",
                release(0),
                release(1)
            )
        };
        let ontology = kb(&(0..40).map(releases).collect::<Vec<_>>());
        let aligned = |more: &dyn Fn(usize) -> String| {
            let records = kb(&(0..40).map(|n| record(n, more(n))).collect::<Vec<_>>());
            let alignment = align(&records, &ontology, &Settings::default());
            let found = alignment.instances.into_iter();
            let own = found.filter(|one| one.score > 0.5).map(|one| one.right);
            own.collect::<Vec<String>>()
        };
        let cartridges = aligned(&|n| {
            let (which, year) = (n % 2, year(n) + n % 2);
            format!("; <urn:year> \"{year}\" ; <urn:kind> \"cartridge {which}\"")
        });
        assert_eq!(cartridges.len(), 40);
        assert!(
            cartridges.iter().all(|right| right.contains(":r")),
            "{cartridges:?}"
        );
        let games = aligned(&|n| format!("; <urn:price> \"{n}.50\""));
        assert_eq!(games.len(), 40);
        assert!(games.iter().all(|right| right.contains(":g")), "{games:?}");
    }

    /// Plants, of which some have products with more of the names that their records say.
    #[test]
    fn records_are_of_one_kind() {
        let names = |n: usize| {
            ["Planta", "Gabona", "Korn"].map(|name| format!("{name} {}", n * 7919 % 101))
        };
        let record = |n: usize| {
            let [latin, common, german] = names(n);
            format!(
                "<urn:r{n}> <urn:latin> \"{latin}\" ; <urn:name> \"{common}\" ; <urn:de> \"{german}\" .\n"
            )
        };
        let entry = |n: usize| {
            let [latin, common, german] = names(n);
            let plant = format!("<urn:o:p{n}> <urn:o:label> \"{latin} (Linne)\" .\n");
            let product = format!(
                "<urn:o:made{n}> <urn:o:label> \"{common}\", \"{german}\" ; <urn:o:of> <urn:o:p{n}> .\n"
            );
            plant + if n % 9 < 4 { &product } else { "" }
        };
        let (records, ontology): (Vec<_>, Vec<_>) = (0..60).map(|n| (record(n), entry(n))).unzip();
        let aligned = align(&kb(&records), &kb(&ontology), &Settings::default());
        let rights = aligned.instances.iter().map(|found| found.right.as_str());
        let plants = rights.filter(|right| right.starts_with("urn:o:p")).count();
        assert_eq!((plants, aligned.instances.len()), (60, 60));
    }
}
