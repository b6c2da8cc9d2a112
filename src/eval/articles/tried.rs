//! What is tried on a group of pages, and how well it does.

use std::collections::BTreeMap;
use std::time::Instant;

use crate::content::{
    ArticleWrapper, Extract, Extractor, Forest, GROUP_METHODS, GroupExtractor, Hadal,
    PatternWrapper, read,
};
use crate::eval::content::{ContentError, Source};
use crate::eval::measures::{Comparison, Score};
use crate::forest::{Metadata, TfIdf};
use crate::page::Page;

/// The numbers of signifiers that are tried.
const SIGNIFIERS: [usize; 8] = [1, 2, 3, 5, 8, 15, 30, 50];
/// The numbers of pages that are tried, of groups that have the most.
const PAGES: std::ops::RangeInclusive<usize> = 1..=10;
/// From half of so many pages a wrapper is learnt for the other half.
const HALVED: usize = 6;
/// The methods that are tried with other numbers of pages and signifiers.
pub(super) const VARIED: [&dyn GroupExtractor; 2] = [&Forest, &PatternWrapper::FAITHFUL];

/// A page with its gold text.
struct Sample<'s> {
    source: &'s Source,
    page: Page,
    gold: String,
}

/// Scores of what was found on a page.
#[derive(Clone)]
pub(super) struct Scored {
    /// The name of the page in its set, and that of its group.
    pub page: String,
    pub group: String,
    /// By sets of pairs of words.
    pub pairs: Score,
    /// By the longest common subsequence of words.
    pub words: Score,
    /// How sure the method was; `None` for those that do not say.
    pub confidence: Option<f64>,
    pub is_tuned: bool,
}

/// What came of groups of pages.
#[derive(Default)]
pub(super) struct Tried {
    /// The scores of pages by what was tried: `forest`, `forest.pages_3`.
    pub scores: BTreeMap<String, Vec<Scored>>,
    /// The time of each method in all, in milliseconds.
    pub milliseconds: BTreeMap<String, f64>,
}

impl Tried {
    /// Adds what came of other groups.
    pub fn extend(&mut self, other: Self) {
        for (tried, scores) in other.scores {
            self.scores.entry(tried).or_default().extend(scores);
        }
        for (tried, time) in other.milliseconds {
            *self.milliseconds.entry(tried).or_default() += time;
        }
    }
}

/// A text with how sure the method is of it.
type Found = (String, Option<f64>);

/// Tries all methods on one group, and with `curves` other numbers of pages and signifiers.
pub(super) fn of_group(group: &[&Source], curves: bool) -> Result<Tried, ContentError> {
    let mut samples = Vec::new();
    for source in group {
        let (html, gold) = source.read()?;
        // What is no page has no text.
        let page =
            read(&html, source.url.clone()).unwrap_or_else(|_| Page::parse("", source.url.clone()));
        samples.push(Sample { source, page, gold });
    }
    let pages: Vec<&Page> = samples.iter().map(|sample| &sample.page).collect();
    let mut tried = Tried::default();
    let ten = TfIdf::default();
    for method in GROUP_METHODS {
        let start = Instant::now();
        let texts = texts(*method, &pages, ten);
        let name = method.name().to_owned();
        let time = start.elapsed().as_secs_f64() * 1e3;
        tried.milliseconds.insert(name.clone(), time);
        tried.scores.insert(name, scores(&samples, &texts));
    }
    let alone: Vec<Found> = pages
        .iter()
        .map(|page| found(page, &Hadal.extract(page)))
        .collect();
    let alone = scores(&samples, &alone);
    tried.scores.insert("hadal".to_owned(), alone);
    if pages.len() >= HALVED {
        let reused = scores(&samples, &reused(&pages));
        tried.scores.insert("wrapper".to_owned(), reused);
    }
    let described: Vec<Found> = pages
        .iter()
        .map(|page| Metadata::item(page))
        .map(|item| (format!("{}\n{}", item.title, item.description), None))
        .collect();
    let described = scores(&samples, &described);
    tried.scores.insert("description".to_owned(), described);
    if curves {
        for method in VARIED {
            for k in SIGNIFIERS {
                let texts = texts(method, &pages, TfIdf { k });
                let name = format!("{}.signifiers_{k}", method.name());
                tried.scores.insert(name, scores(&samples, &texts));
            }
            if pages.len() >= *PAGES.end() {
                for n in PAGES {
                    let texts = by_parts(method, &pages, n);
                    let name = format!("{}.pages_{n}", method.name());
                    tried.scores.insert(name, scores(&samples, &texts));
                }
            }
        }
    }
    Ok(tried)
}

/// The texts by the wrapper that is learnt from what `forest` finds on every other page.
fn reused(pages: &[&Page]) -> Vec<Found> {
    let mut all: Vec<Found> = vec![Found::default(); pages.len()];
    for half in [0, 1] {
        let known: Vec<&Page> = pages.iter().skip(half).step_by(2).copied().collect();
        let extracts = Forest.extract(&known, &TfIdf::default());
        let seen: Vec<(&Page, &Extract)> = known.into_iter().zip(&extracts).collect();
        let Some(wrapper) = ArticleWrapper::learn(&seen) else {
            continue;
        };
        for at in (1 - half..pages.len()).step_by(2) {
            all[at] = found(pages[at], &wrapper.extract(pages[at]));
        }
    }
    all
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
                page: sample.source.id.clone(),
                group: sample.source.group.clone().unwrap_or_default(),
                pairs: comparison.pairs(),
                words: comparison.sequence(),
                confidence: *confidence,
                is_tuned: sample.source.is_tuned_on(),
            }
        })
        .collect()
}
