//! How well the main content of groups of pages is found, on pages with gold text.
//!
//! The sets are those of [`content`](super::content); the rows of their index also name the
//! `group` of pages of one site that a page belongs to.

mod figures;
mod report;
mod tried;

use std::collections::BTreeMap;
use std::path::Path;

use super::content::{ContentError, Set, Source};
use crate::parallel::one_by_one;
use tried::{Tried, of_group};

pub use report::html;

/// Groups of so many pages are measured by themselves where a set has any.
const LARGE: usize = 8;

/// What came of all sets.
pub struct Evaluation {
    parts: Vec<Part>,
}

/// Groups of one set that are measured together.
struct Part {
    name: String,
    groups: usize,
    pages: usize,
    tried: Tried,
}

/// Measures all methods for groups on the sets under `folder`, and `hadal` and the baseline
/// DESCRIPTION beside them; with `curves` also by the number of pages and of signifiers.
///
/// A set with groups of eight pages or more is measured on these, and as another one
/// (`dragnet-small`) on the groups of two to seven; other sets on all groups of two or more.
///
/// # Errors
/// [`ContentError`] if there is no set, or a page or its gold text cannot be read.
pub fn evaluate(folder: &Path, curves: bool) -> Result<Evaluation, ContentError> {
    let mut parts = Vec::new();
    for set in Set::all(folder)? {
        let groups = groups(&set);
        let has_large = groups.iter().any(|group| group.len() >= LARGE);
        let (large, small): (Vec<_>, Vec<_>) = groups
            .into_iter()
            .filter(|group| group.len() >= 2)
            .partition(|group| !has_large || group.len() >= LARGE);
        parts.extend(part(&set.name, &large, curves)?);
        parts.extend(part(&format!("{}-small", set.name), &small, false)?);
    }
    Ok(Evaluation { parts })
}

/// The groups of a set, by name.
fn groups(set: &Set) -> Vec<Vec<&Source>> {
    let mut groups: BTreeMap<&str, Vec<&Source>> = BTreeMap::new();
    for source in &set.sources {
        if let Some(group) = &source.group {
            groups.entry(group).or_default().push(source);
        }
    }
    groups.into_values().collect()
}

fn part(name: &str, groups: &[Vec<&Source>], curves: bool) -> Result<Option<Part>, ContentError> {
    let mut all = Tried::default();
    for tried in one_by_one(groups, |group| of_group(group, curves)) {
        all.extend(tried?);
    }
    Ok((!groups.is_empty()).then(|| Part {
        name: name.to_owned(),
        groups: groups.len(),
        pages: groups.iter().map(Vec::len).sum(),
        tried: all,
    }))
}

impl Evaluation {
    /// A row a page of the part for tuning and method.
    ///
    /// # Errors
    /// [`csv::Error`], hardly ever: it is written to memory.
    pub fn csv(&self) -> Result<Vec<u8>, csv::Error> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record([
            "set",
            "group",
            "page",
            "method",
            "precision_2gram",
            "recall_2gram",
            "f1_2gram",
            "f1_words",
            "confidence",
        ])?;
        for part in &self.parts {
            for (method, scores) in &part.tried.scores {
                for scored in scores.iter().filter(|scored| scored.is_tuned) {
                    let confidence = scored.confidence.map(|c| format!("{c:.3}"));
                    writer.write_record([
                        &part.name,
                        &scored.group,
                        &scored.page,
                        method,
                        &format!("{:.4}", scored.pairs.precision),
                        &format!("{:.4}", scored.pairs.recall),
                        &format!("{:.4}", scored.pairs.f1),
                        &format!("{:.4}", scored.words.f1),
                        &confidence.unwrap_or_default(),
                    ])?;
                }
            }
        }
        Ok(writer
            .into_inner()
            .map_err(csv::IntoInnerError::into_error)?)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn groups_are_measured_by_size() {
        let folder = tempfile::tempdir().unwrap();
        let set = folder.path().join("one");
        for part in ["html", "gold"] {
            fs::create_dir_all(set.join(part)).unwrap();
        }
        let mut index = String::new();
        for n in 0..13 {
            let group = match n {
                0..10 => "large",
                10..12 => "pair",
                _ => "single",
            };
            index.push_str(&format!(
                "{{\"id\":\"{n}\",\"site\":\"{group}\",\"group\":\"{group}\"}}\n"
            ));
            let text =
                format!("Text number {n}, long enough for the {n}th page to be prose at all.");
            fs::write(
                set.join(format!("html/{n}.html")),
                format!("<p>{text}</p><p>menu"),
            )
            .unwrap();
            fs::write(set.join(format!("gold/{n}.txt")), text).unwrap();
        }
        fs::write(set.join("index.jsonl"), index).unwrap();
        let evaluation = evaluate(folder.path(), true).unwrap();
        let page = html(&evaluation);
        assert!(
            page.contains("F1 by number of pages") && page.contains("F1 by number of signifiers")
        );
        let rows = String::from_utf8(evaluation.csv().unwrap()).unwrap();
        assert_eq!(rows.lines().next().unwrap().split(',').count(), 9);
        let figures = evaluation.figures().figures;
        let figure = |name: &str| figures[name];
        assert!((figure("one.pages") - 10.0).abs() < 1e-9);
        assert!((figure("one-small.pages") - 2.0).abs() < 1e-9);
        assert!((figure("one.forest.f1_2gram") - 1.0).abs() < 1e-9);
        assert!((figure("one-small.forest.f1_words") - 1.0).abs() < 1e-9);
        assert!(figure("one.forest.pages_1.f1_2gram") <= figure("one.forest.pages_10.f1_2gram"));
        assert!(figures.contains_key("one.forest-faithful.signifiers_5.f1_2gram"));
        assert!(figure("one.description.f1_2gram").abs() < 1e-9);
    }
}
