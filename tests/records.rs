//! Records of saved result pages: those of the half that is for tuning stay as good as they are.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use hadal::eval::records::{Evaluation, RecordsError, Rewrite, evaluate};

/// The F1 of records and of attributes that the layouts for tuning of each set keep.
const LEAST: [(&str, f64, f64); 5] = [
    ("applications", 0.985, 0.975),
    ("invented", 0.99, 0.915),
    ("known", 0.99, 0.935),
    ("made", 0.995, 0.995),
    ("plain", 0.995, 0.98),
];

/// The layouts for tuning in which much is not found yet, and the attribute F1 that they keep: lists
/// by month that mostly hold one event, citations, texts before links where rules part the records
/// but for the first, answers of several kinds, and lines that say now this and now that; of the
/// invented ones, those below.
const WEAK: [(&str, f64); 15] = [
    ("indico", 0.6),
    ("pybtex", 0.65),
    ("plain-rules", 0.3),
    ("commons", 0.35),
    ("craigslistrows", 0.7),
    ("etsy", 0.8),
    ("google2012", 0.55),
    ("worldcat", 0.8),
    ("olastro", 0.76),
    ("olknots", 0.86),
    ("olorchidee", 0.62),
    ("pecourses", 0.74),
    ("pediscs", 0.8),
    ("traffitti", 0.8),
    ("trlots", 0.6),
];

/// What comes of all layouts, for all tests.
fn evaluation() -> &'static Result<Evaluation, RecordsError> {
    static ONCE: OnceLock<Result<Evaluation, RecordsError>> = OnceLock::new();
    ONCE.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
        evaluate(&folder, usize::MAX, None)
    })
}

#[test]
fn records_and_attributes_of_layouts_for_tuning_are_found() {
    let evaluation = evaluation().as_ref().unwrap();
    assert_eq!(evaluation.failures(), [""; 0]);
    let figures = evaluation.figures().figures;
    for (set, records, attributes) in LEAST {
        let of = |measure: &str| figures[&format!("records.{set}.{measure}_f1_tuned")];
        assert!(of("record") > records, "{set}: {figures:?}");
        assert!(of("attribute") > attributes, "{set}: {figures:?}");
    }
    let mut others = Vec::new();
    for outcome in evaluation.outcomes.iter().filter(|one| one.is_tuned) {
        let found = outcome.scores.attribute_f1();
        let weak = WEAK.iter().find(|(layout, _)| *layout == outcome.layout);
        let least = weak.map_or(0.85, |(_, least)| *least);
        assert!(found > least, "{}: {found}", outcome.layout);
        let is_own = !["invented", "known"].contains(&outcome.set.as_str());
        others.extend((weak.is_none() && is_own).then_some(found));
    }
    let mean = others.iter().sum::<f64>() / f64::from(u32::try_from(others.len()).unwrap());
    assert!(mean > 0.99, "{mean}");
}

/// A path that is learnt finds what it was learnt from.
#[test]
fn each_feature_is_found_as_often_as_it_was_seen() {
    for outcome in &evaluation().as_ref().unwrap().outcomes {
        let Ok((wrapper, pages)) = &outcome.found else {
            continue;
        };
        let records: Vec<_> = pages.iter().flatten().collect();
        for feature in wrapper.features.iter().filter(|_| outcome.is_tuned) {
            let having = records
                .iter()
                .filter(|record| record.attributes.contains_key(&feature.id));
            let found = f64::from(u32::try_from(having.count()).unwrap());
            let all = f64::from(u32::try_from(records.len()).unwrap());
            assert!(
                found / all > feature.coverage - 0.05,
                "{}: {} of {all} records have {}, not {}",
                outcome.layout,
                found,
                feature.path,
                feature.coverage
            );
        }
    }
}

/// Layouts of the made ones that lose attributes where the mark-up says the same otherwise.
const LOST: [(Rewrite, &[&str]); 12] = [
    (Rewrite::Words, &[]),
    (Rewrite::Made, &["aside"]),
    (Rewrite::Nameless, &["opac", "picture", "terms"]),
    (Rewrite::PageId, &[]),
    (Rewrite::PageClass, &[]),
    (Rewrite::PageClasses, &[]),
    (Rewrite::Stripes, &[]),
    (Rewrite::StripedNames, &[]),
    (Rewrite::Kinds, &[]),
    (Rewrite::Featured, &[]),
    (Rewrite::Divs, &["unlinked"]),
    (Rewrite::Spans, &[]),
];

#[test]
fn records_depend_little_on_mark_up_that_says_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records/made");
    let found = |rewrite| -> BTreeMap<String, f64> {
        let outcomes = evaluate(&folder, usize::MAX, rewrite).unwrap().outcomes;
        let tuned = outcomes.into_iter().filter(|one| one.is_tuned);
        tuned
            .map(|one| (one.layout, one.scores.attribute_f1()))
            .collect()
    };
    let usual = found(None);
    for (rewrite, known) in LOST {
        let found = found(Some(rewrite));
        let lost: Vec<&String> = usual
            .iter()
            .filter(|(layout, usual)| found[*layout] < **usual - 0.02)
            .map(|(layout, _)| layout)
            .collect();
        assert_eq!(lost, known, "{rewrite:?}");
    }
}
