//! Records of saved result pages: those of the half that is for tuning stay as good as they are.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::Path;

use hadal::eval::records::{Evaluation, RecordsError, evaluate};

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

/// A copy of layouts in which each class and identifier is another one.
fn renamed(to: &Path, rename: &Rename) -> io::Result<()> {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records/made");
    for layout in fs::read_dir(from)? {
        let layout = layout?;
        let copy = to.join(layout.file_name());
        fs::create_dir_all(&copy)?;
        for file in fs::read_dir(layout.path())? {
            let file = file?;
            let name = file.file_name().to_string_lossy().into_owned();
            let text = fs::read_to_string(file.path())?;
            let text = match name.strip_suffix(".html") {
                Some(page) => with_names(&text, |value| rename(page, value)),
                None => text,
            };
            fs::write(copy.join(name), text)?;
        }
    }
    Ok(())
}

/// The page with other values of `class` and `id`.
fn with_names(html: &str, rename: impl Fn(&str) -> String) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    let next = |rest: &str| {
        let starts = [" class=\"", " id=\""].into_iter();
        starts
            .filter_map(|start| Some(rest.find(start)? + start.len()))
            .min()
    };
    while let Some(at) = next(rest) {
        let (before, value) = rest.split_at(at);
        let (value, after) = value.split_once('"').unwrap_or((value, ""));
        out.push_str(before);
        out.push_str(&rename(value));
        out.push('"');
        rest = after;
    }
    out + rest
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
    let tuned = |folder: &Path| {
        let evaluation = evaluate(folder, usize::MAX).unwrap();
        let figures = evaluation.figures().figures;
        ["record", "attribute"].map(|of| figures[&format!("records.{of}_f1_tuned")])
    };
    let usual = tuned(&plain);
    let all_made = |_: &str, value: &str| {
        let names: Vec<String> = value.split(' ').map(made).collect();
        names.join(" ")
    };
    let with_page = |page: &str, value: &str| format!("for-{page} {value}");
    let renames: [&Rename; 2] = [&all_made, &with_page];
    for (at, rename) in renames.into_iter().enumerate() {
        let copy = folder.path().join(at.to_string()).join("made");
        renamed(&copy, rename).unwrap();
        let found = tuned(&copy);
        for (found, usual) in found.into_iter().zip(usual) {
            assert!(found > usual - 0.02, "{at}: {found}, not {usual}");
        }
    }
}
