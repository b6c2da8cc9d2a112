//! How well the main content of pages is found, on pages with gold text.
//!
//! A set is a folder with `html/<id>.html`, `gold/<id>.txt` and `index.jsonl` (a row a page
//! with at least `id`, and `site`, `encoding`, `url` and `page_type` where they are known), or a
//! folder of pairs `<name>.html`, `<name>.txt`. A folder of sets is several.

mod set;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use super::measures::{Comparison, Score};
use super::{Figures, is_tuned_on};
use crate::content::{Extractor, in_parallel};
use crate::page::Page;
use crate::text::share;

pub use set::ContentError;
pub(super) use set::{Set, Source};

/// The names of the measures, in the order in which [`Measured`] has them.
const MEASURES: [&str; 4] = ["words", "bag", "set", "2gram"];

/// What one method made of one page.
struct Measured {
    scores: [Score; MEASURES.len()],
    milliseconds: f64,
}

/// Measures the methods on the sets under `folder`.
///
/// For each set and method: precision, recall and F1 by the longest common subsequence of
/// words, bags of words, sets of words and sets of pairs of words, each the mean over the
/// pages (`scrapinghub.accb.f1_2gram`); the standard deviation of F1 by words
/// (`deviation_words`); and the milliseconds a page of the method alone (`ms`). Sites fall into
/// two halves by a hash of their name: `f1_2gram_tuned` and `f1_words_tuned` are of the half
/// that `hadal` was tuned on, those in `_reported` of the other. The kinds of pages that a set
/// names are sets of their own as well (`wcxb-dev-forum`).
///
/// # Errors
/// [`ContentError`] if there is no set, or a page or its gold text cannot be read.
pub fn evaluate(folder: &Path, methods: &[&dyn Extractor]) -> Result<Figures, ContentError> {
    let mut figures = BTreeMap::new();
    for set in Set::all(folder)? {
        let measured = in_parallel(&set.sources, |source| measure(source, methods))
            .into_iter()
            .collect::<Result<Vec<_>, _>>()?;
        let mut parts: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, source) in set.sources.iter().enumerate() {
            parts.entry(set.name.clone()).or_default().push(index);
            if let Some(kind) = &source.kind {
                let name = format!("{}-{kind}", set.name);
                parts.entry(name).or_default().push(index);
            }
        }
        for (part, pages) in &parts {
            figures.insert(format!("{part}.pages"), share(pages.len(), 1));
            for (at, method) in methods.iter().enumerate() {
                let of_method: Vec<(&Source, &Measured)> = pages
                    .iter()
                    .map(|page| (&set.sources[*page], &measured[*page][at]))
                    .collect();
                for (name, value) in summary(&of_method) {
                    figures.insert(format!("{part}.{}.{name}", method.name()), value);
                }
            }
        }
    }
    Ok(Figures {
        task: "content".to_owned(),
        figures,
    })
}

fn measure(source: &Source, methods: &[&dyn Extractor]) -> Result<Vec<Measured>, ContentError> {
    let (html, gold) = source.read()?;
    let page = Page::parse(&html, source.url.clone());
    let measured = methods.iter().map(|method| {
        let start = Instant::now();
        let text = method.extract(&page).text(&page);
        let milliseconds = start.elapsed().as_secs_f64() * 1e3;
        let comparison = Comparison::of(&gold, &text);
        Measured {
            scores: [
                comparison.sequence(),
                comparison.bag(),
                comparison.set(),
                comparison.pairs(),
            ],
            milliseconds,
        }
    });
    Ok(measured.collect())
}

/// The figures of one method on some pages.
fn summary(pages: &[(&Source, &Measured)]) -> Vec<(String, f64)> {
    let mut figures = Vec::new();
    for (at, measure) in MEASURES.iter().enumerate() {
        let scores: Vec<Score> = pages.iter().map(|(_, page)| page.scores[at]).collect();
        let by = |value: fn(&Score) -> f64| scores.iter().map(value).collect::<Vec<_>>();
        figures.push((format!("precision_{measure}"), mean(&by(|s| s.precision))));
        figures.push((format!("recall_{measure}"), mean(&by(|s| s.recall))));
        let f1 = by(|score| score.f1);
        figures.push((format!("f1_{measure}"), mean(&f1)));
        if *measure == "words" {
            figures.push(("deviation_words".to_owned(), deviation(&f1)));
        }
        if matches!(*measure, "words" | "2gram") {
            for (half, is_tuned) in [("tuned", true), ("reported", false)] {
                let of_half: Vec<f64> = pages
                    .iter()
                    .zip(&f1)
                    .filter(|((source, _), _)| is_tuned_on(&source.site) == is_tuned)
                    .map(|(_, f1)| *f1)
                    .collect();
                if !of_half.is_empty() {
                    figures.push((format!("f1_{measure}_{half}"), mean(&of_half)));
                }
            }
        }
    }
    let times: Vec<f64> = pages.iter().map(|(_, page)| page.milliseconds).collect();
    figures.push(("ms".to_owned(), mean(&times)));
    figures
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / share(values.len().max(1), 1)
}

/// The estimate of the standard deviation (Gottron 2008, 5.2.2); 0 of a single value.
fn deviation(values: &[f64]) -> f64 {
    let mean = mean(values);
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (squares / share(values.len().saturating_sub(1).max(1), 1)).sqrt()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::content::method;

    fn write(folder: &Path, files: &[(&str, &str)]) {
        for (name, text) in files {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
    }

    #[test]
    fn sets_and_pairs_are_measured() {
        let folder = tempfile::tempdir().unwrap();
        write(
            folder.path(),
            &[
                (
                    "one/index.jsonl",
                    "{\"id\":\"a\",\"site\":\"a.example\"}\n{\"id\":\"gone\"}\n",
                ),
                ("one/html/a.html", "<p>four words of content<p>and menu"),
                ("one/gold/a.txt", "Four words of content"),
                ("two/b.html", "<p>same text"),
                ("two/b.txt", "same text"),
                ("two/c.html", "<p>unpaired"),
            ],
        );
        let plain = [method("plain").unwrap()];
        let figures = evaluate(folder.path(), &plain).unwrap().figures;
        let figure = |name: &str| figures[name];
        assert!((figure("one.pages") - 1.0).abs() < 1e-9);
        assert!((figure("two.pages") - 1.0).abs() < 1e-9);
        assert!((figure("two.plain.f1_2gram") - 1.0).abs() < 1e-9);
        assert!((figure("one.plain.precision_words") - 4.0 / 6.0).abs() < 1e-9);
        assert!((figure("one.plain.recall_bag") - 1.0).abs() < 1e-9);
        let alone = evaluate(&folder.path().join("two"), &plain).unwrap();
        assert!(alone.figures.contains_key("two.plain.f1_set"));
    }

    #[test]
    fn what_is_no_set_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let error = evaluate(folder.path(), &[]).unwrap_err();
        assert!(error.to_string().contains("index.jsonl"), "{error}");
        write(folder.path(), &[("index.jsonl", "{}")]);
        let error = evaluate(folder.path(), &[]).unwrap_err();
        assert!(error.to_string().contains("line 1"), "{error}");
    }

    #[test]
    fn deviation_is_estimated() {
        assert!((deviation(&[0.5, 1.0]) - 0.125_f64.sqrt()).abs() < 1e-12);
        assert!(deviation(&[0.5]).abs() < 1e-12);
    }
}
