//! What the tests of a control say: which feature it feeds, if any.

use super::begun::begun;
use super::keyword::{self, Recall};
use super::picked::picked;
use super::sample::{CHANCE, Sample, Score, tests};
use super::schema::{FieldMapping, MappingEvidence, Relation};
use super::seen::Seen;
use crate::form::Control;
use crate::record::Feature;
use crate::text::share;

/// So many tests have to be passed, at least.
pub(super) const PASSED: usize = 2;
/// The mean share of records that hold the value, at least.
const HELD: f64 = 0.8;
/// A field is for any attribute when, of what came back for a value of another attribute,
/// at least this share has it there, and less of it where the field seemed to belong.
const ELSEWHERE: f64 = 0.5;

/// Takes the feature whose values come back. A field that brings back values of several,
/// each at its own place, is a box for keywords and feeds none of them alone.
pub(super) fn verdict(
    control: &Control,
    contains: Vec<Score>,
    bounds: &[Score],
    seen: &[Seen],
    sample: &Sample<'_>,
) -> FieldMapping {
    // A box to tick has one value.
    let least = if is_box(control) { 1 } else { PASSED };
    let is_sure = |score: &Score| least == PASSED || score.chance <= CHANCE;
    let is_proven = |score: &&Score| score.passed >= least && score.mean >= HELD && is_sure(score);
    let path = |score: &Score| {
        let feature = sample.wrapper.feature(&score.feature);
        feature.map_or("", |feature| feature.path.as_str())
    };
    // Of a list and the names in it, the names are what is asked for.
    let is_within = |score: &Score, other: &Score| {
        let rest = path(score).strip_prefix(path(other));
        rest.is_some_and(|rest| rest.starts_with('/') && !rest.contains("/@"))
    };
    let best = |scores: &[Score]| {
        let proven = scores.iter().filter(is_proven);
        let best = proven.reduce(|best, score| {
            let (old, new) = (best.confidence(), score.confidence());
            // Dear cars have few miles: the bound that chance keeps less often is the one.
            let is_telling = score.relation != Relation::Contains && score.chance < best.chance;
            let is_better = new > old || (new >= old && (is_telling || is_within(score, best)));
            if is_better { score } else { best }
        });
        best.cloned()
    };
    if let Some(mut score) = best(&contains) {
        // The year that some titles hold is found with them.
        let is_piece = |feature: &&Feature| {
            let (whole, piece) = (sample.stated(&score.feature), sample.stated(&feature.id));
            feature.path.as_str() == path(&score) && piece.1 * 2 < whole.1
        };
        let pieces = sample.wrapper.features.iter().filter(is_piece);
        let own = pieces.map(|feature| feature.id.as_str());
        let own: Vec<&str> = own.chain([score.feature.as_str()]).collect();
        let elsewhere: Vec<&Score> = contains
            .iter()
            .filter(|other| control.kind.is_free_text() && other.feature != score.feature)
            .filter(|other| comes_back_elsewhere(control, other, &own, seen, sample))
            .collect();
        if elsewhere.is_empty() {
            let mut what = "values";
            if finds_no_whole(control, &score.feature, seen, sample) {
                (score.relation, what) = (Relation::Part, "words of values");
            }
            let reason = format!("{what} come back at `{}`", score.feature);
            return mapped(control, score, reason);
        }
        return any_field(control, score, &elsewhere);
    }
    if let Some(score) = best(bounds) {
        let bound = match score.relation {
            Relation::AtMost => "most",
            _ => "least",
        };
        let reason = format!(
            "a bound: `{}` is at {bound} what was submitted",
            score.feature
        );
        return mapped(control, score, reason);
    }
    let features = || contains.iter().map(|score| score.feature.clone());
    let picked = control
        .kind
        .is_choice()
        .then(|| picked(control, features(), seen, sample));
    picked
        .flatten()
        .or_else(|| keywords(control, &contains, seen, sample))
        .or_else(|| begun(control, features(), seen, sample))
        .or_else(|| scattered(control, &contains, seen, sample))
        .unwrap_or_else(|| none(control, contains, seen))
}

/// Whether values of several words that records have at the feature found nothing.
fn finds_no_whole(control: &Control, feature: &str, seen: &[Seen], sample: &Sample<'_>) -> bool {
    let wholes = tests(seen, &control.name).filter(|(_, value)| {
        let is_instance = sample.usual(feature, value, Relation::Contains) > 0.0;
        is_instance && sample.terms(value).len() > 1
    });
    let mut wholes = wholes.peekable();
    wholes.peek().is_some() && wholes.all(|(seen, _)| seen.records.is_empty())
}

/// Whether nothing but one value can be chosen.
fn is_box(control: &Control) -> bool {
    let values = control.options.iter().filter(|one| !one.value.is_empty());
    control.kind.is_choice() && values.count() == 1
}

/// A box for keywords that finds all that shows a value, and more that does not.
fn keywords(
    control: &Control,
    contains: &[Score],
    seen: &[Seen],
    sample: &Sample<'_>,
) -> Option<FieldMapping> {
    let recalls = contains
        .iter()
        .filter(|_| control.kind.is_free_text())
        .map(|score| {
            let recall = Recall::of(sample, seen, &control.name, &score.feature);
            (recall.confidence(), &score.feature, recall.evidence)
        });
    let best = recalls.reduce(|a, b| if b.0 > a.0 { b } else { a });
    let (confidence, feature, evidence) = best.filter(|best| best.0 > 0.0)?;
    let reason = format!(
        "any field: all records come back whose `{feature}` holds the value, and others that do not \
         show it"
    );
    Some(of_no_feature(control, confidence, reason, evidence))
}

/// A box for keywords whose values come back at one place or another.
fn scattered(
    control: &Control,
    contains: &[Score],
    seen: &[Seen],
    sample: &Sample<'_>,
) -> Option<FieldMapping> {
    let features: Vec<&str> = contains.iter().map(|score| &*score.feature).collect();
    let is_typed = control.kind.is_free_text();
    let found = is_typed.then(|| keyword::scattered(sample, seen, &control.name, &features));
    let (confidence, evidence) = found.flatten()?;
    let reason = "any field: values come back in nearly all records, at one place or another";
    Some(of_no_feature(
        control,
        confidence,
        reason.to_owned(),
        evidence,
    ))
}

/// A field that feeds no feature alone; one of any confidence is for all of them.
fn of_no_feature(
    control: &Control,
    confidence: f64,
    reason: String,
    evidence: Vec<MappingEvidence>,
) -> FieldMapping {
    FieldMapping {
        control: control.name.clone(),
        feature: None,
        confidence,
        relation: Relation::Contains,
        reason,
        evidence,
    }
}

/// A box for keywords: with the evidence of all the features where its values come back.
fn any_field(control: &Control, score: Score, elsewhere: &[&Score]) -> FieldMapping {
    let others: Vec<String> = elsewhere
        .iter()
        .map(|other| format!("`{}`", other.feature))
        .collect();
    let reason = format!(
        "any field: values of `{}` come back there, and those of {} at their own place",
        score.feature,
        others.join(", ")
    );
    let mut mapping = mapped(control, score, reason);
    let evidence = elsewhere.iter().flat_map(|other| other.evidence.clone());
    mapping.evidence.extend(evidence);
    mapping.feature = None;
    mapping
}

fn mapped(control: &Control, score: Score, reason: String) -> FieldMapping {
    FieldMapping {
        control: control.name.clone(),
        confidence: score.confidence(),
        relation: score.relation,
        feature: Some(score.feature),
        reason,
        evidence: score.evidence,
    }
}

/// No feature: with the evidence of the one that came nearest.
fn none(control: &Control, contains: Vec<Score>, seen: &[Seen]) -> FieldMapping {
    let tested = tests(seen, &control.name).count();
    let nearest = contains
        .into_iter()
        .filter(|score| !score.evidence.is_empty())
        .max_by(|a, b| {
            a.mean
                .total_cmp(&b.mean)
                .then_with(|| b.feature.cmp(&a.feature))
        });
    let reason = match tested {
        0 => "not tested".to_owned(),
        _ => format!("none of {tested} values came back at one place each time"),
    };
    let evidence = nearest.map(|score| score.evidence).unwrap_or_default();
    of_no_feature(control, 0.0, reason, evidence)
}

/// Whether values of another feature come back at that one, and not where the field seems to
/// belong.
fn comes_back_elsewhere(
    control: &Control,
    other: &Score,
    own: &[&str],
    seen: &[Seen],
    sample: &Sample<'_>,
) -> bool {
    tests(seen, &control.name).any(|(seen, value)| {
        let is_instance = sample.usual(&other.feature, value, Relation::Contains) > 0.0;
        let is_held = |feature: &str| {
            let (matching, records) = sample.returned(seen, value, feature, Relation::Contains);
            share(matching, records) >= ELSEWHERE
        };
        is_instance && is_held(&other.feature) && !own.iter().any(|own| is_held(own))
    })
}

#[cfg(test)]
mod tests_of_verdicts {
    use super::super::sample::tests_of_samples::{records, seen};
    use super::*;
    use crate::form::ControlKind;
    use crate::record::Wrapper;
    use crate::text::Analyzer;

    #[test]
    fn a_piece_of_some_titles_is_no_field_of_its_own() {
        let feature = |id: &str, kind: &str| {
            serde_json::json!({
                "id": id, "path": "./b", "kind": kind, "label": null, "coverage": 1.0,
                "distinct": 20, "examples": [],
            })
        };
        let wrapper: Wrapper = serde_json::from_value(serde_json::json!({
            "version": 1, "region": "/html", "record": "/html/li", "error_pattern": null,
            "spans": false, "confidence": 1.0, "evidence": "", "candidates": [],
            "features": [feature("title", "text"), feature("year", "year")],
        }))
        .unwrap();
        let analyzer = Analyzer::new("en");
        let rows = [
            ("Emma", "1931"),
            ("Dune", "1931"),
            ("Ivanhoe", "1952"),
            ("Solaris", "1972"),
            ("Carrie", "1976"),
            ("Dracula", "1958"),
        ];
        let verdict_of = |with_year: usize| {
            let mut all = records(&rows);
            for record in all.iter_mut().skip(with_year) {
                record.attributes.remove("year");
                record.normal.remove("year");
            }
            let mut sample = Sample::new(&wrapper, &analyzer);
            sample.add(&all);
            let mut tests = [
                seen("t", "Emma", &rows[..1]),
                seen("t", "Dune", &rows[1..2]),
                seen("t", "1931", &rows[..2]),
            ];
            for (test, found) in tests.iter_mut().zip([&all[..1], &all[1..2], &all[..2]]) {
                test.records = found.to_vec();
            }
            let score = |feature| sample.score(&tests, "t", feature, Relation::Contains);
            let scores = ["title", "year"].map(score).to_vec();
            let control = Control::new("t", ControlKind::Text);
            verdict(&control, scores, &[], &tests, &sample).feature
        };
        assert_eq!(verdict_of(2).as_deref(), Some("title"));
        // Where all have one, the box is for any.
        assert_eq!(verdict_of(6), None);
    }
}
