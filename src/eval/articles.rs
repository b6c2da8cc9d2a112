//! How well the main content of groups of pages is found, on pages with gold text.
//!
//! The sets are those of [`content`](super::content); the rows of their index also name the
//! `group` of pages of one site that a page belongs to.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use super::content::{ContentError, Set, Source};
use super::measures::{Comparison, Score};
use super::{Figures, is_tuned_on};
use crate::content::{Extract, Extractor, GROUP_METHODS, GroupExtractor, Hadal, in_parallel};
use crate::forest::{Metadata, TfIdf};
use crate::page::Page;
use crate::text::share;

/// Groups of so many pages are measured by themselves where a set has any.
const LARGE: usize = 8;
/// The numbers of signifiers that are tried.
const SIGNIFIERS: [usize; 8] = [1, 2, 3, 5, 8, 15, 30, 50];
/// The numbers of pages that are tried, of groups that have the most.
const PAGES: std::ops::RangeInclusive<usize> = 1..=10;

/// The steps in which confidence is compared with what came of it.
const STEPS: [(f64, f64); 5] = [(0.0, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1.0)];

/// A page with its gold text.
struct Sample<'s> {
    source: &'s Source,
    page: Page,
    gold: String,
}

/// Scores by pairs of words and by the sequence of words.
#[derive(Clone, Copy)]
struct Scored {
    pairs: Score,
    words: Score,
    /// How sure the method was; `None` for those that do not say.
    confidence: Option<f64>,
    is_tuned: bool,
}

/// A text with how sure the method is of it.
type Found = (String, Option<f64>);

/// The scores of pages by what was tried.
type Table = BTreeMap<String, Vec<Scored>>;

/// Measures all methods for groups on the sets under `folder`, and `hadal` and the baseline
/// DESCRIPTION beside them.
///
/// A set with groups of eight pages or more is measured on these, and as another one
/// (`dragnet-small`) on the groups of two to seven; other sets on all groups of two or more.
/// Precision, recall and F1 by sets of pairs of words (`dragnet.forest.f1_2gram`) and by the
/// longest common subsequence of words (`f1_words`) are means over pages. `_tuned` and
/// `_reported` are of the two halves of the sites, as in [`content`](super::content). With
/// `curves`, F1 is also given by the number of pages that the method sees
/// (`dragnet.forest.pages_3.f1_2gram`) on groups of ten or more, and by the number of
/// signifiers (`dragnet.forest.signifiers_5.f1_2gram`). `dragnet.forest.confidence_0.6.f1_2gram`
/// is of the pages that the method was sure of by 0.6 to 0.8.
///
/// # Errors
/// [`ContentError`] if there is no set, or a page or its gold text cannot be read.
pub fn evaluate(folder: &Path, curves: bool) -> Result<Figures, ContentError> {
    let mut figures = BTreeMap::new();
    for set in Set::all(folder)? {
        let groups = groups(&set);
        let has_large = groups.iter().any(|group| group.len() >= LARGE);
        let (large, small): (Vec<_>, Vec<_>) = groups
            .into_iter()
            .filter(|group| group.len() >= 2)
            .partition(|group| !has_large || group.len() >= LARGE);
        measure(&set.name, &large, curves, &mut figures)?;
        measure(&format!("{}-small", set.name), &small, false, &mut figures)?;
    }
    Ok(Figures {
        task: "articles".to_owned(),
        figures,
    })
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

fn measure(
    name: &str,
    groups: &[Vec<&Source>],
    curves: bool,
    figures: &mut BTreeMap<String, f64>,
) -> Result<(), ContentError> {
    let tables = in_parallel(groups, |group| of_group(group, curves))
        .into_iter()
        .collect::<Result<Vec<_>, _>>()?;
    let mut whole = Table::new();
    let mut milliseconds: BTreeMap<String, f64> = BTreeMap::new();
    for (table, times) in tables {
        for (tried, scores) in table {
            whole.entry(tried).or_default().extend(scores);
        }
        for (tried, time) in times {
            *milliseconds.entry(tried).or_default() += time;
        }
    }
    let pages = groups.iter().map(Vec::len).sum::<usize>();
    if pages > 0 {
        figures.insert(format!("{name}.groups"), share(groups.len(), 1));
        figures.insert(format!("{name}.pages"), share(pages, 1));
    }
    for (tried, time) in milliseconds {
        figures.insert(format!("{name}.{tried}.ms"), time / share(pages, 1));
    }
    for (tried, scores) in whole {
        for (figure, value) in summary(&scores).into_iter().chain(reliability(&scores)) {
            figures.insert(format!("{name}.{tried}.{figure}"), value);
        }
    }
    Ok(())
}

fn summary(scores: &[Scored]) -> Vec<(String, f64)> {
    let mut figures = Vec::new();
    for (half, wanted) in [
        ("", None),
        ("_tuned", Some(true)),
        ("_reported", Some(false)),
    ] {
        let of_half: Vec<&Scored> = scores
            .iter()
            .filter(|scored| wanted.is_none_or(|wanted| scored.is_tuned == wanted))
            .collect();
        if of_half.is_empty() {
            continue;
        }
        let mean = |value: fn(&Scored) -> f64| {
            of_half.iter().map(|scored| value(scored)).sum::<f64>() / share(of_half.len(), 1)
        };
        figures.push((
            format!("precision_2gram{half}"),
            mean(|s| s.pairs.precision),
        ));
        figures.push((format!("recall_2gram{half}"), mean(|s| s.pairs.recall)));
        figures.push((format!("f1_2gram{half}"), mean(|s| s.pairs.f1)));
        figures.push((
            format!("precision_words{half}"),
            mean(|s| s.words.precision),
        ));
        figures.push((format!("recall_words{half}"), mean(|s| s.words.recall)));
        figures.push((format!("f1_words{half}"), mean(|s| s.words.f1)));
    }
    figures
}

/// The mean F1 of the pages that a method was so sure of, in steps of a fifth, with their number.
fn reliability(scores: &[Scored]) -> Vec<(String, f64)> {
    let mut figures = Vec::new();
    for (low, high) in STEPS {
        let is_so_sure = |scored: &&Scored| {
            scored
                .confidence
                .is_some_and(|c| c >= low && (c < high || high >= 1.0))
        };
        let so_sure: Vec<f64> = scores
            .iter()
            .filter(is_so_sure)
            .map(|s| s.pairs.f1)
            .collect();
        if !so_sure.is_empty() {
            let mean = so_sure.iter().sum::<f64>() / share(so_sure.len(), 1);
            figures.push((format!("confidence_{low:.1}.f1_2gram"), mean));
            figures.push((
                format!("confidence_{low:.1}.pages"),
                share(so_sure.len(), 1),
            ));
        }
    }
    figures
}

/// The scores of all that is tried on one group, and the milliseconds of each method.
fn of_group(
    group: &[&Source],
    curves: bool,
) -> Result<(Table, BTreeMap<String, f64>), ContentError> {
    let mut samples = Vec::new();
    for source in group {
        let (html, gold) = source.read()?;
        let page = Page::parse(&html, source.url.clone());
        samples.push(Sample { source, page, gold });
    }
    let pages: Vec<&Page> = samples.iter().map(|sample| &sample.page).collect();
    let mut table = Table::new();
    let mut times = BTreeMap::new();
    let ten = TfIdf::default();
    for method in GROUP_METHODS {
        let start = Instant::now();
        let texts = texts(*method, &pages, ten);
        let name = method.name().to_owned();
        times.insert(name.clone(), start.elapsed().as_secs_f64() * 1e3);
        table.insert(name, scores(&samples, &texts));
    }
    let alone: Vec<Found> = pages
        .iter()
        .map(|page| found(page, &Hadal.extract(page)))
        .collect();
    table.insert("hadal".to_owned(), scores(&samples, &alone));
    let described: Vec<Found> = pages
        .iter()
        .map(|page| Metadata::item(page))
        .map(|item| (format!("{}\n{}", item.title, item.description), None))
        .collect();
    table.insert("description".to_owned(), scores(&samples, &described));
    if curves {
        for method in &GROUP_METHODS[..2] {
            for k in SIGNIFIERS {
                let texts = texts(*method, &pages, TfIdf { k });
                let name = format!("{}.signifiers_{k}", method.name());
                table.insert(name, scores(&samples, &texts));
            }
            if pages.len() >= *PAGES.end() {
                for n in PAGES {
                    let texts = by_parts(*method, &pages, n);
                    let name = format!("{}.pages_{n}", method.name());
                    table.insert(name, scores(&samples, &texts));
                }
            }
        }
    }
    Ok((table, times))
}

/// The texts that a method finds, with how sure it is of each.
fn texts(method: &dyn GroupExtractor, pages: &[&Page], source: TfIdf) -> Vec<Found> {
    let extracts = method.extract(pages, &source);
    let found = |(page, extract): (&&Page, Extract)| found(page, &extract);
    pages.iter().zip(extracts).map(found).collect()
}

fn found(page: &Page, extract: &Extract) -> Found {
    (extract.text(page), Some(extract.confidence))
}

/// The texts of all pages where the method sees `n` of them at a time; the last part is filled
/// up with the first pages.
fn by_parts(method: &dyn GroupExtractor, pages: &[&Page], n: usize) -> Vec<Found> {
    let mut found = Vec::with_capacity(pages.len());
    while found.len() < pages.len() {
        let part: Vec<&Page> = pages
            .iter()
            .cycle()
            .skip(found.len())
            .take(n)
            .copied()
            .collect();
        found.extend(texts(method, &part, TfIdf::default()));
    }
    found.truncate(pages.len());
    found
}

fn scores(samples: &[Sample<'_>], texts: &[Found]) -> Vec<Scored> {
    samples
        .iter()
        .zip(texts)
        .map(|(sample, (text, confidence))| {
            let comparison = Comparison::of(&sample.gold, text);
            Scored {
                pairs: comparison.pairs(),
                words: comparison.sequence(),
                confidence: *confidence,
                is_tuned: is_tuned_on(&sample.source.site),
            }
        })
        .collect()
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
        let figures = evaluate(folder.path(), true).unwrap().figures;
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
