//! Records of saved result pages: those of the half that is for tuning stay as good as they are.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use hadal::eval::records::{Evaluation, RecordsError, evaluate};
use regex::{Captures, Regex};

/// The layouts for tuning in which much is not found yet, and the attribute F1 that they keep: lists
/// by month that mostly hold one event, and citations.
const WEAK: [(&str, f64); 2] = [("indico", 0.6), ("pybtex", 0.65)];

fn evaluation() -> Result<Evaluation, RecordsError> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    evaluate(&folder, usize::MAX)
}

#[test]
fn records_and_attributes_of_layouts_for_tuning_are_found() {
    let evaluation = evaluation().unwrap();
    assert_eq!(evaluation.failures(), [""; 0]);
    let figures = evaluation.figures().figures;
    assert!(figures["records.record_f1_tuned"] > 0.99, "{figures:?}");
    assert!(figures["records.attribute_f1_tuned"] > 0.98, "{figures:?}");
    let mut others = Vec::new();
    for outcome in evaluation.outcomes.iter().filter(|one| one.is_tuned) {
        let found = outcome.scores.attribute_f1();
        let weak = WEAK.iter().find(|(layout, _)| *layout == outcome.layout);
        let least = weak.map_or(0.85, |(_, least)| *least);
        assert!(found > least, "{}: {found}", outcome.layout);
        others.extend(weak.is_none().then_some(found));
    }
    let mean = others.iter().sum::<f64>() / f64::from(u32::try_from(others.len()).unwrap());
    assert!(mean > 0.99, "{mean}");
}

/// A path that is learnt finds what it was learnt from.
#[test]
fn each_feature_is_found_as_often_as_it_was_seen() {
    for outcome in evaluation().unwrap().outcomes {
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

/// Another name for the one on a page.
type Rename = dyn Fn(&str, &str) -> String;

/// Makes a copy of layouts in which each class and identifier is another one, and says how many
/// pages that changed.
fn renamed(to: &Path, rename: &Rename) -> Result<usize, Box<dyn Error>> {
    let named = Regex::new(r#"\b(class|id)=("[^"]*"|'[^']*'|[^\s>"']+)"#)?;
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records/made");
    let mut changed = 0;
    for layout in fs::read_dir(from)? {
        let layout = layout?;
        let copy = to.join(layout.file_name());
        fs::create_dir_all(&copy)?;
        for file in fs::read_dir(layout.path())? {
            let file = file?;
            let name = file.file_name().to_string_lossy().into_owned();
            let mut text = fs::read_to_string(file.path())?;
            if let Some(page) = name.strip_suffix(".html") {
                let other = named.replace_all(&text, |found: &Captures<'_>| {
                    let value = found[2].trim_matches(['"', '\'']);
                    format!("{}=\"{}\"", &found[1], rename(page, value))
                });
                changed += usize::from(other != text);
                text = other.into_owned();
            }
            fs::write(copy.join(name), text)?;
        }
    }
    Ok(changed)
}

/// What a tool would make of a name: letters and digits that say nothing.
fn made(name: &str) -> String {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    format!("css-{:06x}", hasher.finish() % (1 << 24))
}

#[test]
fn records_do_not_depend_on_what_classes_are_called() {
    let folder = tempfile::tempdir().unwrap();
    let plain = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records/made");
    let tuned = |folder: &Path| -> BTreeMap<String, f64> {
        let outcomes = evaluate(folder, usize::MAX).unwrap().outcomes.into_iter();
        let tuned = outcomes.filter(|one| one.is_tuned);
        tuned
            .map(|one| (one.layout.clone(), one.scores.attribute_f1()))
            .collect()
    };
    let usual = tuned(&plain);
    let all_made = |_: &str, value: &str| {
        let names: Vec<String> = value.split(' ').map(made).collect();
        names.join(" ")
    };
    let with_page = |page: &str, value: &str| format!("for-{page} {value}");
    // A menu of the same make as the records is told by its name alone, and a name that all
    // children have hides those that tell them apart.
    let renames: [(&Rename, &[&str]); 2] =
        [(&all_made, &["aside"]), (&with_page, &["images", "terms"])];
    for (at, (rename, known)) in renames.into_iter().enumerate() {
        let copy = folder.path().join(at.to_string()).join("made");
        assert!(renamed(&copy, rename).unwrap() > 100);
        let found = tuned(&copy);
        let lost: Vec<&String> = usual
            .iter()
            .filter(|(layout, usual)| found[*layout] < **usual - 0.02)
            .map(|(layout, _)| layout)
            .collect();
        assert_eq!(lost, known, "{at}");
    }
}
