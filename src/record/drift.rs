//! Whether a wrapper still fits: what it misses on new pages, and since when.

use std::collections::BTreeSet;
use std::ops::Range;

use super::column::Headers;
use super::extract::{extract, units};
use super::feature::normal;
use super::identifier;
use super::schema::{Feature, Record, Wrapper};
use super::slot::Placed;
use super::steps::{node_test, steps};
use crate::page::Page;
use crate::text::share;

/// What is missing by chance passes this in one of ten thousand tests (χ², one degree of freedom).
const SURE: f64 = 15.14;
/// No share is taken for more certain than this, nor for less than the rest of it.
const CERTAIN: f64 = 0.99;

/// A wrapper held against one page after the other.
pub struct Fit<'w> {
    wrapper: &'w Wrapper,
    pages: Vec<Counts>,
}

/// What was found on a page.
struct Counts {
    /// Whether it says that nothing was found.
    is_without: bool,
    records: usize,
    /// The records that have each feature, and those that have it in its kind: none where the header of
    /// its column stands above another one.
    features: Vec<[usize; 2]>,
}

/// Something that new pages lack.
#[derive(Clone, Debug, PartialEq)]
pub struct Loss {
    /// The feature; `None` where no record is found at all.
    pub feature: Option<String>,
    /// The first page that lacks it, in the order they were seen.
    pub since: usize,
    /// The last page that does: the last of all where it did not come back.
    pub until: usize,
    /// How many records have it on these pages.
    pub found: usize,
    /// Of so many; of so many pages where no record is found.
    pub of: usize,
    /// The share that had it when the wrapper was made, in [0, 1].
    pub usual: f64,
}

impl<'w> Fit<'w> {
    /// A wrapper that was held against no page yet.
    #[must_use]
    pub fn new(wrapper: &'w Wrapper) -> Self {
        Self {
            wrapper,
            pages: Vec::new(),
        }
    }

    /// Extracts the records of a page and notes what they have. `name` identifies the page.
    pub fn see(&mut self, page: &Page, name: &str) -> Vec<Record> {
        let records = extract(self.wrapper, page, name);
        let pattern = self.wrapper.error_pattern.as_ref();
        let moved = self.moved(page);
        let count = |feature: &Feature| {
            let values = || records.iter().filter_map(|r| r.attributes.get(&feature.id));
            let of_kind =
                values().filter(|values| values.iter().any(|value| is_of(feature, value)));
            let has_moved = moved.contains(feature.id.as_str());
            let of_kind = if has_moved { 0 } else { of_kind.count() };
            [values().count(), of_kind]
        };
        self.pages.push(Counts {
            is_without: pattern.is_some_and(|pattern| pattern.first(page, page.root()).is_some()),
            records: records.len(),
            features: self.wrapper.features.iter().map(count).collect(),
        });
        records
    }

    /// The features of rows of a table whose header stands above another column than theirs, and none
    /// that a feature of theirs is called by above it.
    fn moved(&self, page: &Page) -> BTreeSet<&'w str> {
        let Wrapper {
            record,
            spans,
            features,
            ..
        } = self.wrapper;
        let last = steps(record.as_str()).pop().map(node_test);
        if !matches!(last, Some("tr" | "tbody")) {
            return BTreeSet::new();
        }
        let read = &*self.wrapper.read(page);
        let placed = units(record, *spans, read).into_iter().map(|unit| Placed {
            page: read,
            unit,
            asked: None,
        });
        let placed: Vec<Placed<'_>> = placed.collect();
        let headers = Headers::of(&placed);
        let above = features.iter().map(|one| headers.above(one.path.as_str()));
        let above: Vec<_> = above.collect();
        let called: BTreeSet<_> = features
            .iter()
            .zip(&above)
            .filter_map(|(one, above)| Some((one.label.as_deref()?, above.as_ref()?.1)))
            .collect();
        let has_moved = |(one, above): (&'w Feature, _)| {
            let label = one.label.as_deref()?;
            let (text, place) = above?;
            let is_other = text != label && !called.contains(&(text, place));
            (is_other && headers.has(label)).then_some(one.id.as_str())
        };
        features.iter().zip(above).filter_map(has_moved).collect()
    }

    /// What is missing, the records first.
    #[must_use]
    pub fn losses(&self) -> Vec<Loss> {
        let features = self.wrapper.features.iter().enumerate();
        let features = features.filter_map(|(index, feature)| {
            let missing = self.missing(feature, |page| page.features[index][0], 1.0);
            missing
                .or_else(|| self.missing(feature, |page| page.features[index][1], of_kind(feature)))
        });
        self.without_records().into_iter().chain(features).collect()
    }

    /// The pages on which the wrapper finds nothing, and should: those up to the last one, and before
    /// them as many in a row as are no chance.
    fn without_records(&self) -> Vec<Loss> {
        let asked = self.pages.iter().enumerate();
        let asked: Vec<(usize, &Counts)> = asked.filter(|(_, page)| !page.is_without).collect();
        let all_empty = asked.iter().filter(|(_, page)| page.records == 0).count();
        let mut losses = Vec::new();
        let mut rest = asked.as_slice();
        for run in asked.chunk_by(|a, b| (a.1.records == 0) == (b.1.records == 0)) {
            rest = &rest[run.len()..];
            let ([(since, first), ..], [.., (until, _)]) = (run, run) else {
                continue;
            };
            let (is_last, count) = (rest.is_empty(), run.len());
            // Without a sign of pages without results, the others tell how usual these are.
            let usual = match self.wrapper.error_pattern {
                Some(_) => 1.0,
                None => 1.0 - share(all_empty - count.min(all_empty), asked.len() - count),
            };
            let clear = ratio(0.0, bounded(usual), share(count, 1));
            if first.records > 0 || !is_last && clear <= SURE + anywhere(asked.len()) {
                continue;
            }
            losses.push(Loss {
                feature: None,
                since: *since,
                until: if is_last {
                    self.pages.len() - 1
                } else {
                    *until
                },
                found: 0,
                of: count,
                usual: 1.0,
            });
        }
        losses
    }

    /// The pages on which a feature is missing most clearly, by the likelihood ratio of what is found
    /// there to what was usual (Dunning 1993), if that is no chance: up to the last page, or in a row
    /// anywhere.
    fn missing(
        &self,
        feature: &Feature,
        having: impl Fn(&Counts) -> usize,
        share_of_usual: f64,
    ) -> Option<Loss> {
        let usual = bounded(feature.coverage * share_of_usual);
        let pages = self.pages.iter().enumerate();
        let pages: Vec<(usize, &Counts)> = pages.filter(|(_, page)| page.records > 0).collect();
        let evidence: Vec<[f64; 2]> = pages
            .iter()
            .map(|(_, page)| {
                let weight = independent(page.records, usual);
                [weight, weight * share(having(page), page.records)]
            })
            .collect();
        let end = pages.len();
        let mut clearest = (SURE, None);
        let (mut weight, mut weighed) = (0.0, 0.0);
        for (from, [more, with]) in evidence.iter().enumerate().rev() {
            weight += more;
            weighed += with;
            let clear = ratio(weighed / weight, usual, weight);
            if clear > clearest.0 {
                clearest = (clear, Some(from..end));
            }
        }
        let row = scarcest(&evidence, usual);
        let sum = |of: usize| -> f64 { evidence[row.clone()].iter().map(|page| page[of]).sum() };
        let clear = ratio(sum(1) / sum(0), usual, sum(0)) - anywhere(end);
        if !row.is_empty() && clear > clearest.0 {
            clearest = (clear, Some(row.clone()));
        }
        let row = clearest.1?;
        let lacking = pages.get(row.clone())?;
        Some(Loss {
            feature: Some(feature.id.clone()),
            since: lacking.first()?.0,
            until: if row.end == end {
                self.pages.len() - 1
            } else {
                lacking.last()?.0
            },
            found: lacking.iter().map(|(_, page)| having(page)).sum(),
            of: lacking.iter().map(|(_, page)| page.records).sum(),
            usual: feature.coverage,
        })
    }
}

/// A share that is taken for no more certain than any is.
fn bounded(share: f64) -> f64 {
    share.clamp(1.0 - CERTAIN, CERTAIN)
}

/// So much clearer is what is missing on pages anywhere among so many, as there are as many places
/// where it could be missing by chance.
fn anywhere(pages: usize) -> f64 {
    2.0 * share(pages.max(1), 1).ln()
}

/// The pages in a row that speak most for half of the usual share, by the weight of each page and
/// that of what it has: the largest sum of logarithms of likelihoods.
fn scarcest(evidence: &[[f64; 2]], usual: f64) -> Range<usize> {
    let less = usual / 2.0;
    let (mut from, mut sum) = (0, 0.0);
    let mut best = (0.0, 0..0);
    for (at, [weight, with]) in evidence.iter().enumerate() {
        sum += with * (less / usual).ln() + (weight - with) * ((1.0 - less) / (1.0 - usual)).ln();
        if sum <= 0.0 {
            (from, sum) = (at + 1, 0.0);
        } else if sum > best.0 {
            best = (sum, from..at + 1);
        }
    }
    best.1
}

/// Whether a value is of the kind that the feature's values are.
fn is_of(feature: &Feature, value: &str) -> bool {
    match feature.kind.as_str() {
        "text" | "url" => true,
        kind if identifier::is_kind(kind) => identifier::normal(kind, value).is_some(),
        kind => {
            let date = feature.day_order.and_then(|order| order.date_of(value));
            date.is_some() || normal(value).kind() == kind
        }
    }
}

/// The share of a feature's values that are of its kind, by its examples (Laplace's rule of
/// succession).
fn of_kind(feature: &Feature) -> f64 {
    let examples = feature.examples.iter();
    let of_kind = examples.filter(|example| is_of(feature, example)).count();
    share(of_kind + 1, feature.examples.len() + 2)
}

/// How many independent observations the records of a page are. Records of one page are alike in
/// what only some records of the site have, as they answer one query: none are in what all have.
fn independent(records: usize, usual: f64) -> f64 {
    let alike = 2.0 * usual * (1.0 - usual);
    let records = share(records, 1);
    records / (1.0 + (records - 1.0) * alike)
}

/// Twice the logarithm of the likelihood ratio of a share that is less than usual; 0 if it is not.
fn ratio(seen: f64, usual: f64, weight: f64) -> f64 {
    if seen >= usual {
        return 0.0;
    }
    let part = |p: f64, q: f64| if p > 0.0 { p * (p / q).ln() } else { 0.0 };
    2.0 * weight * (part(seen, usual) + part(1.0 - seen, 1.0 - usual))
}
