//! What a wrapper has to become to fit pages that have changed.

use std::collections::{BTreeMap, BTreeSet};

use super::drift::{Fit, Loss};
use super::extract::extract;
use super::feature;
use super::induce::{Response, induce};
use super::queries::Queries;
use super::schema::{Detail, Feature, Record, Wrapper};
use super::steps::outer;
use crate::page::{Page, XPath};
use crate::text::{Analyzer, containment, fold, jaro_winkler, share, words};

/// Two features less alike than this are not the same.
const ALIKE: f64 = 0.5;

/// A wrapper that finds again what was lost, under the same identifiers. `pages` are pages that
/// lack it, `before` records from the time when nothing was lost, which need not be there. `None`
/// where nothing on the pages is like what was lost.
#[must_use]
pub fn repair(
    wrapper: &Wrapper,
    losses: &[Loss],
    pages: &[&Page],
    before: &[Record],
    analyzer: &Analyzer,
) -> Option<Wrapper> {
    let known = Known::of(wrapper, before);
    let all = losses.iter().any(|loss| loss.feature.is_none());
    let is_lost = |feature: &Feature| {
        let is_it = |loss: &Loss| loss.feature.as_ref() == Some(&feature.id);
        all || losses.iter().any(is_it)
    };
    let drafts = if all {
        induced(wrapper, pages, analyzer)
    } else {
        vec![with_record(wrapper, wrapper.record.clone(), pages)]
    };
    let mended = drafts.into_iter().map(|draft| {
        let pairs = pairs(wrapper, &is_lost, &known, (&draft, pages));
        let likeness: f64 = pairs.values().map(|(likeness, _)| likeness).sum();
        (likeness, pairs, draft)
    });
    // The innermost of those that are alike.
    let (_, pairs, draft) = mended
        .filter(|(_, pairs, _)| !pairs.is_empty())
        .reduce(|best, other| if other.0 > best.0 { other } else { best })?;
    let still = if all {
        still_there(wrapper, &draft, pages)
    } else {
        BTreeSet::new()
    };
    let features = wrapper.features.iter().enumerate().filter_map(|(at, old)| {
        if !is_lost(old) {
            return Some(old.clone());
        }
        let Some((_, new)) = pairs.get(&at) else {
            return still.contains(old.id.as_str()).then(|| old.clone());
        };
        let new = draft.features.get(*new)?;
        Some(Feature {
            id: old.id.clone(),
            label: new.label.clone().or_else(|| old.label.clone()),
            varies: old.varies || new.varies,
            ..new.clone()
        })
    });
    let features: Vec<Feature> = features.collect();
    let partial = wrapper.partial.iter();
    let partial = partial.filter(|id| features.iter().any(|one| one.id == **id));
    Some(Wrapper {
        partial: partial.cloned().collect(),
        features,
        error_pattern: wrapper.error_pattern.clone(),
        detail: with_own(draft.detail.clone(), wrapper),
        ..draft
    })
}

/// The features that stand where they stood, within records that are elsewhere now.
fn still_there<'w>(wrapper: &'w Wrapper, draft: &Wrapper, pages: &[&Page]) -> BTreeSet<&'w str> {
    let moved = Wrapper {
        features: wrapper.features.clone(),
        ..draft.clone()
    };
    let mut fit = Fit::new(&moved);
    let records = pages.iter().flat_map(|page| fit.see(page, ""));
    // A badge says what it said.
    let is_same = |(id, values): &(String, Vec<String>)| {
        let known = wrapper.feature(id).filter(|known| known.distinct == 1);
        known.is_none_or(|known| values.iter().all(|value| known.examples.contains(value)))
    };
    let attributes = records.flat_map(|record| record.attributes).filter(is_same);
    let found: BTreeSet<String> = attributes.map(|(id, _)| id).collect();
    let losses = fit.losses();
    let is_lost = |id: &str| {
        let mut lost = losses.iter().filter_map(|loss| loss.feature.as_deref());
        lost.any(|lost| lost == id)
    };
    let ids = wrapper.features.iter().map(|feature| feature.id.as_str());
    ids.filter(|id| found.contains(*id) && !is_lost(id))
        .collect()
}

/// The features of a wrapper that stand for those of another one, by the places of both: what
/// [`repair`] takes for the same. `pages` are such as the new one fits, `before` records that the
/// old one found.
pub(super) fn counterparts(
    old: &Wrapper,
    before: &[Record],
    new: &Wrapper,
    pages: &[&Page],
) -> BTreeMap<usize, usize> {
    let known = Known::of(old, before);
    let pairs = pairs(old, &|_| true, &known, (new, pages)).into_iter();
    pairs.map(|(before, (_, after))| (before, after)).collect()
}

/// What was learnt of the records' own pages stays.
fn with_own(detail: Option<Detail>, wrapper: &Wrapper) -> Option<Detail> {
    let known = wrapper.detail.as_ref();
    let features = known.map(|known| known.features.clone());
    detail.map(|detail| Detail {
        features: features.unwrap_or_default(),
        ..detail
    })
}

/// Wrappers of the pages as they are now, by what the old one has seen: what is induced, and
/// what stands around its records up to the region, since a single record to a page may be taken
/// apart. The examples stand for the terms of a query here, though nobody asked for them, so the
/// features are found anew without any.
fn induced(wrapper: &Wrapper, pages: &[&Page], analyzer: &Analyzer) -> Vec<Wrapper> {
    let texts = wrapper.features.iter().filter(|feature| feature.is_typed());
    let terms: Vec<&String> = texts.flat_map(|feature| &feature.examples).collect();
    let is_without = |page: &&&Page| {
        let pattern = wrapper.error_pattern.as_ref();
        pattern.is_some_and(|pattern| pattern.first(page, page.root()).is_some())
    };
    let (without, with): (Vec<&Page>, Vec<&Page>) = pages.iter().partition(is_without);
    let responses: Vec<Response<'_>> = with
        .iter()
        .map(|page| Response::new(page, terms.iter().copied()))
        .collect();
    let Ok(mut fresh) = induce(&responses, &without, analyzer) else {
        return Vec::new();
    };
    fresh.inline.clone_from(&wrapper.inline);
    let mut path = fresh.record.as_str();
    let mut around = Vec::new();
    while let Some(outer) = outer(path)
        .filter(|outer| !outer.ends_with('/') && outer.len() > fresh.region.as_str().len())
    {
        around.extend(XPath::parse(outer).ok());
        path = outer;
    }
    let around = around
        .into_iter()
        .map(|path| with_record(&fresh, path, pages));
    let around: Vec<Wrapper> = around.collect();
    let record = fresh.record.clone();
    [vec![with_record(&fresh, record, pages)], around].concat()
}

fn with_record(wrapper: &Wrapper, record: XPath, pages: &[&Page]) -> Wrapper {
    let wrapper = Wrapper {
        record,
        ..wrapper.clone()
    };
    let read: Vec<_> = pages.iter().map(|page| wrapper.read(page)).collect();
    let read: Vec<&Page> = read.iter().map(AsRef::as_ref).collect();
    let queries = Queries::default();
    let schema = feature::schema(&wrapper.record, wrapper.spans, &read, &queries);
    Wrapper {
        features: schema.features,
        detail: schema.detail.or(wrapper.detail),
        ..wrapper
    }
}

/// The features of a draft that stand for lost ones, by the place of these, with how alike they
/// are: the most alike first, each once.
fn pairs(
    wrapper: &Wrapper,
    is_lost: &dyn Fn(&Feature) -> bool,
    known: &Known,
    (draft, pages): (&Wrapper, &[&Page]),
) -> BTreeMap<usize, (f64, usize)> {
    let mut seen = Known::default();
    for record in pages.iter().flat_map(|page| extract(draft, page, "")) {
        seen.learn(&record);
    }
    let old = || wrapper.features.iter().enumerate();
    let kept: BTreeSet<&str> = old()
        .filter(|(_, old)| !is_lost(old))
        .map(|(_, old)| old.path.as_str())
        .collect();
    let mut candidates = Vec::new();
    for (at, old) in old().filter(|(_, old)| is_lost(old)) {
        for (new, candidate) in draft.features.iter().enumerate() {
            let likeness = likeness((old, known), (candidate, &seen));
            if likeness >= ALIKE && !kept.contains(candidate.path.as_str()) {
                candidates.push((likeness, old.id != candidate.id, at, new));
            }
        }
    }
    // Of what is equally alike, what is called the same first.
    candidates.sort_by(|a, b| {
        let order = |one: &(f64, bool, usize, usize)| (one.1, one.2, one.3);
        b.0.total_cmp(&a.0).then(order(a).cmp(&order(b)))
    });
    let (mut pairs, mut taken) = (BTreeMap::new(), BTreeSet::new());
    for (likeness, _, old, new) in candidates {
        if !pairs.contains_key(&old) && taken.insert(new) {
            pairs.insert(old, (likeness, new));
        }
    }
    pairs
}

/// What is said, by feature.
#[derive(Default)]
struct Known(BTreeMap<String, Said>);

/// Folded values and their words.
#[derive(Default)]
struct Said {
    values: BTreeSet<String>,
    words: BTreeSet<String>,
}

impl Known {
    /// What a wrapper has as examples, and what records have.
    fn of(wrapper: &Wrapper, records: &[Record]) -> Self {
        let mut known = Self::default();
        for feature in &wrapper.features {
            known.add(&feature.id, &feature.examples);
        }
        for record in records {
            known.learn(record);
        }
        known
    }

    fn learn(&mut self, record: &Record) {
        for (id, values) in &record.attributes {
            self.add(id, values);
        }
    }

    fn add(&mut self, feature: &str, values: &[String]) {
        let said = self.0.entry(feature.to_owned()).or_default();
        for value in values.iter().map(|value| fold(value)) {
            said.words.extend(words(&value).map(str::to_owned));
            said.values.insert(value);
        }
    }

    fn of_feature(&self, feature: &Feature) -> Option<&Said> {
        self.0.get(&feature.id)
    }
}

impl Said {
    /// How much both say, by the values or else the words that they share, in [0, 1]. Examples are few.
    fn shared(&self, other: &Self) -> f64 {
        containment(&self.values, &other.values).max(containment(&self.words, &other.words))
    }

    /// The mean length of the values, in bytes.
    fn length(&self) -> f64 {
        share(self.values.iter().map(String::len).sum(), self.values.len())
    }

    /// The mean length of the shorter ones of both, as a share of that of the longer ones.
    fn as_long(&self, other: &Self) -> f64 {
        let (a, b) = (self.length(), other.length());
        if a.max(b) > 0.0 {
            a.min(b) / a.max(b)
        } else {
            0.0
        }
    }
}

/// How much a feature looks like another one, in [0, 1]: half of it what they say, by the values
/// or else the words that they share, half of it what they are called and how long they are. One
/// label of both decides; features of two kinds are not alike.
fn likeness((old, known): (&Feature, &Known), (new, seen): (&Feature, &Known)) -> f64 {
    if old.kind != new.kind {
        return 0.0;
    }
    if let (Some(a), Some(b)) = (&old.label, &new.label)
        && fold(a) == fold(b)
    {
        return 1.0;
    }
    let both = known.of_feature(old).zip(seen.of_feature(new));
    let (said, long) = both.map_or((0.0, 0.0), |(old, new)| (old.shared(new), old.as_long(new)));
    let called = jaro_winkler(&old.id, &new.id);
    0.5 * said + 0.25 * called + 0.25 * long
}
