//! Whether a wrapper still fits: what it misses on new pages, and since when.

use super::extract::extract;
use super::feature::normal;
use super::identifier;
use super::schema::{Feature, Record, Wrapper};
use crate::page::Page;
use crate::text::share;

/// What is missing by chance passes this in one of ten thousand tests (χ², one degree of freedom).
const SURE: f64 = 15.14;
/// No share is taken for more certain than this, nor for less than the rest of it.
const CERTAIN: f64 = 0.99;
/// At least this share of the values of a feature is of the kind that most of them have.
const OF_KIND: f64 = 0.5;

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
    /// The records that have each feature, and those that have it in its kind.
    features: Vec<[usize; 2]>,
}

/// Something that new pages lack.
#[derive(Clone, Debug, PartialEq)]
pub struct Loss {
    /// The feature; `None` where no record is found at all.
    pub feature: Option<String>,
    /// The first page that lacks it, in the order they were seen.
    pub since: usize,
    /// How many records have it since then.
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
        let count = |feature: &Feature| {
            let values = || records.iter().filter_map(|r| r.attributes.get(&feature.id));
            let of_kind =
                values().filter(|values| values.iter().any(|value| is_of(feature, value)));
            [values().count(), of_kind.count()]
        };
        self.pages.push(Counts {
            is_without: pattern.is_some_and(|pattern| pattern.first(page, page.root()).is_some()),
            records: records.len(),
            features: self.wrapper.features.iter().map(count).collect(),
        });
        records
    }

    /// What is missing, the records first.
    #[must_use]
    pub fn losses(&self) -> Vec<Loss> {
        let features = self.wrapper.features.iter().enumerate();
        let features = features.filter_map(|(index, feature)| {
            let missing = self.missing(feature, |page| page.features[index][0], 1.0);
            missing.or_else(|| self.missing(feature, |page| page.features[index][1], OF_KIND))
        });
        self.without_records().into_iter().chain(features).collect()
    }

    /// The pages up to the last one on which the wrapper finds nothing, and should.
    fn without_records(&self) -> Option<Loss> {
        let asked = || {
            self.pages
                .iter()
                .enumerate()
                .rev()
                .filter(|(_, page)| !page.is_without)
        };
        let empty = asked().take_while(|(_, page)| page.records == 0);
        let since = empty.clone().last()?.0;
        Some(Loss {
            feature: None,
            since,
            found: 0,
            of: empty.count(),
            usual: 1.0,
        })
    }

    /// The rest of the pages on which a feature is missing most clearly, by the likelihood ratio
    /// of what is found there to what was usual (Dunning 1993), if that is no chance.
    fn missing(
        &self,
        feature: &Feature,
        having: impl Fn(&Counts) -> usize,
        share_of_usual: f64,
    ) -> Option<Loss> {
        let usual = (feature.coverage * share_of_usual).clamp(1.0 - CERTAIN, CERTAIN);
        let (mut found, mut of, mut weight, mut weighed) = (0, 0, 0.0, 0.0);
        let mut clearest: Option<(f64, Loss)> = None;
        for (since, page) in self.pages.iter().enumerate().rev() {
            if page.records == 0 {
                continue;
            }
            found += having(page);
            of += page.records;
            let evidence = independent(page.records, usual);
            weight += evidence;
            weighed += evidence * share(having(page), page.records);
            let clear = ratio(weighed / weight, usual, weight);
            if clear > clearest.as_ref().map_or(SURE, |(clear, _)| *clear) {
                let loss = Loss {
                    feature: Some(feature.id.clone()),
                    since,
                    found,
                    of,
                    usual: feature.coverage,
                };
                clearest = Some((clear, loss));
            }
        }
        clearest.map(|(_, loss)| loss)
    }
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
