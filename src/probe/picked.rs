//! Lists whose options stand for values in other words: "MBA" for "Main belt", or a box "only what is
//! on the shelf" for "Available".

use std::collections::BTreeSet;

use super::sample::{CHANCE, Sample, Terms, chance, tests};
use super::schema::{FieldMapping, MappingEvidence, Relation, TermSource};
use super::seen::Seen;
use crate::form::Control;
use crate::text::share;

/// Of answers that other lists pick out, as many may have the same at a feature by themselves.
const SORTED: f64 = 0.2;

/// The feature at which all records that an option picks out have the same, and those of another
/// option something else. `None` where no feature is such, or the control only sorts what is found.
pub(super) fn picked(
    control: &Control,
    features: impl Iterator<Item = String>,
    seen: &[Seen],
    sample: &Sample<'_>,
) -> Option<FieldMapping> {
    let all = seen
        .iter()
        .find(|seen| seen.probe.source == TermSource::Empty);
    let all = all.and_then(|all| all.probe.total);
    let tests = tests(seen, &control.name).filter(|(seen, _)| !seen.records.is_empty());
    let tests: Vec<(&Seen, &str)> = tests.collect();
    let is_part = |(seen, _): &(&Seen, &str)| {
        let total = seen.probe.total.zip(all);
        total.is_none_or(|(part, all)| part < all)
    };
    if tests.is_empty() || !tests.iter().all(is_part) {
        return None;
    }
    // Where answers are sorted by a feature, all that a page shows may have the same there.
    let others = seen.iter().filter(|seen| {
        let source = seen.probe.source;
        matches!(source, TermSource::Empty | TermSource::Option)
            && seen.control.as_deref() != Some(&control.name)
            && seen.records.len() > 1
    });
    let others: Vec<&Seen> = others.collect();
    let is_sorted = |feature: &String| {
        let alike = others
            .iter()
            .filter(|seen| sample.common(seen, feature).is_some());
        others.is_empty() || share(alike.count(), others.len()) > SORTED
    };
    let of_feature = |feature: String| {
        let picks = tests.iter().map(|(seen, _)| {
            let (terms, usual) = sample.common(seen, &feature)?;
            Some((terms, chance(usual, seen.records.len())))
        });
        let picks: Vec<(Terms, f64)> = picks.collect::<Option<_>>()?;
        let by_chance: f64 = picks.iter().map(|(_, chance)| chance).product();
        let distinct: BTreeSet<&Terms> = picks.iter().map(|(terms, _)| terms).collect();
        // One box has to tell as much as two options.
        let tells = by_chance <= CHANCE * CHANCE && distinct.len() == picks.len();
        tells.then_some((by_chance, feature))
    };
    let best = features
        .filter(|feature| !is_sorted(feature))
        .filter_map(of_feature);
    let (_, feature) = best.min_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(&b.1)))?;
    let evidence = tests.iter().map(|(seen, value)| MappingEvidence {
        probe: seen.probe.probe.clone(),
        value: (*value).to_owned(),
        feature: feature.clone(),
        records: seen.records.len(),
        matching: seen.records.len(),
    });
    let options = i32::try_from(tests.len()).unwrap_or(i32::MAX);
    Some(FieldMapping {
        control: control.name.clone(),
        confidence: 1.0 - 0.5_f64.powi(options),
        relation: Relation::Contains,
        reason: format!("all that an option picks out has the same at `{feature}`"),
        evidence: evidence.collect(),
        feature: Some(feature),
    })
}
