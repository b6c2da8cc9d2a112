//! Lists whose options stand for values in other words: "MBA" for "Main belt", or a box "only what is
//! on the shelf" for "Available".

use std::collections::BTreeSet;

use super::sample::{Sample, Terms, chance, less_chance, tests};
use super::schema::{FieldMapping, MappingEvidence, Relation, TermSource};
use super::seen::{Seen, unbounded};
use crate::form::Control;
use crate::text::share;

/// No more often than so chance gives answers that have the same at a feature.
const CHANCE: f64 = 0.001;
/// Of the answers to anything else as many may have the same at a feature by themselves.
const SORTED: f64 = 0.2;
/// By these answers are often sorted.
const KINDS: [&str; 3] = ["date", "year", "number"];

/// The feature at which all records that an option picks out have the same, and those of another
/// option something else. `None` where no feature is such, or the control only sorts what is found.
pub(super) fn picked(
    control: &Control,
    features: impl Iterator<Item = String>,
    seen: &[Seen],
    sample: &Sample<'_>,
) -> Option<FieldMapping> {
    let tests: Vec<(&Seen, &str)> = tests(seen, &control.name)
        .filter(|(seen, _)| !seen.records.is_empty())
        .collect();
    if tests.is_empty() || !tests.iter().all(|(test, _)| is_part(test, seen)) {
        return None;
    }
    let others: Vec<&Seen> = seen
        .iter()
        .filter(|seen| {
            let source = seen.probe.source;
            matches!(source, TermSource::Empty | TermSource::Option)
                && seen.control.as_deref() != Some(&control.name)
                && seen.records.len() > 1
        })
        .collect();
    let features = features.filter(|feature| !is_sorted(feature, &others, sample));
    let feature = least_by_chance(features, |feature| by_chance(feature, &tests, sample))?;
    let reason = format!("all that an option picks out has the same at `{feature}`");
    Some(of_answers(control, feature, tests.into_iter(), reason))
}

/// The feature that chance would give the answers least often, if it seldom would.
pub(super) fn least_by_chance(
    features: impl Iterator<Item = String>,
    by_chance: impl Fn(&str) -> Option<f64>,
) -> Option<String> {
    features
        .filter_map(|feature| Some((by_chance(&feature)?, feature)))
        .filter(|(chance, _)| *chance <= CHANCE)
        .min_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(&b.1)))
        .map(|(_, feature)| feature)
}

/// A field that feeds a feature, as all of the answers to these texts tell.
pub(super) fn of_answers<'s>(
    control: &Control,
    feature: String,
    tests: impl Iterator<Item = (&'s Seen, &'s str)>,
    reason: String,
) -> FieldMapping {
    let evidence = tests.map(|(seen, value)| {
        let all = seen.records.len();
        seen.evidence(value, &feature, (all, all))
    });
    let evidence: Vec<MappingEvidence> = evidence.collect();
    FieldMapping {
        control: control.name.clone(),
        confidence: less_chance(1.0, evidence.len()),
        relation: Relation::Contains,
        reason,
        evidence,
        feature: Some(feature),
    }
}

/// Whether an answer leaves out some of what the form finds as it stands, as far as pages tell.
fn is_part(answer: &Seen, seen: &[Seen]) -> bool {
    let all = unbounded(seen).and_then(|seen| seen.probe.total);
    let totals = answer.probe.total.zip(all);
    totals.is_none_or(|(part, all)| part < all)
}

/// Whether what a page shows has the same at a feature since answers are sorted by it.
fn is_sorted(feature: &str, others: &[&Seen], sample: &Sample<'_>) -> bool {
    let kind = sample.wrapper.feature(feature).map(|f| f.kind.as_str());
    let alike = others
        .iter()
        .filter(|seen| sample.common(seen, feature).is_some());
    kind.is_some_and(|kind| KINDS.contains(&kind))
        || others.is_empty()
        || share(alike.count(), others.len()) > SORTED
}

/// How often chance would give each answer one thing at a feature, as they all have another.
/// `None` where they have not.
fn by_chance(feature: &str, tests: &[(&Seen, &str)], sample: &Sample<'_>) -> Option<f64> {
    let picks = tests.iter().map(|(seen, _)| {
        let (terms, usual) = sample.common(seen, feature)?;
        Some((terms, chance(usual, seen.records.len())))
    });
    let picks: Vec<(Terms, f64)> = picks.collect::<Option<_>>()?;
    let by_chance: f64 = picks.iter().map(|(_, chance)| chance).product();
    let distinct: BTreeSet<&Terms> = picks.iter().map(|(terms, _)| terms).collect();
    (distinct.len() == picks.len()).then_some(by_chance)
}
