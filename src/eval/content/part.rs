//! The pages that figures are about.

use std::collections::BTreeMap;

use super::measured::Measured;
use super::set::Source;
use super::{Evaluation, Outcome};
use crate::eval::measures::{Interval, Score, Spread, interval};
use crate::text::share;

/// The seed of the confidence intervals.
const SEED: u64 = 2008;

/// A set, or its pages of one kind.
pub(super) struct Part<'a> {
    pub name: String,
    pub pages: Vec<Row<'a>>,
}

/// A page and what each system made of it.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    pub source: &'a Source,
    pub measured: &'a [Measured],
}

/// The pages of a part as one system has them.
pub(super) struct Column<'a> {
    pub pages: Vec<(&'a Source, &'a Measured)>,
}

impl Evaluation {
    /// Each set, and each kind of pages in it as `<set>-<kind>` behind it.
    pub(super) fn parts(&self) -> Vec<Part<'_>> {
        self.sets.iter().flat_map(Outcome::parts).collect()
    }
}

impl Outcome {
    /// The set, then its kinds of pages.
    pub(super) fn parts(&self) -> Vec<Part<'_>> {
        let whole = Part::whole(self);
        let mut kinds: BTreeMap<&str, Vec<Row<'_>>> = BTreeMap::new();
        for row in &whole.pages {
            if let Some(kind) = &row.source.kind {
                kinds.entry(kind).or_default().push(*row);
            }
        }
        let name = &self.set.name;
        let mut parts = vec![whole];
        parts.extend(kinds.into_iter().map(|(kind, pages)| Part {
            name: format!("{name}-{kind}"),
            pages,
        }));
        parts
    }
}

impl<'a> Part<'a> {
    /// All pages of a set.
    pub fn whole(outcome: &'a Outcome) -> Self {
        let pages = outcome.set.sources.iter().zip(&outcome.pages);
        Self {
            name: outcome.set.name.clone(),
            pages: pages
                .map(|(source, measured)| Row { source, measured })
                .collect(),
        }
    }

    /// What the system at that place did.
    pub fn column(&self, system: usize) -> Column<'a> {
        let pages = self
            .pages
            .iter()
            .filter_map(|row| Some((row.source, row.measured.get(system)?)));
        Column {
            pages: pages.collect(),
        }
    }
}

impl<'a> Column<'a> {
    pub fn scores(&self, measure: usize) -> impl Iterator<Item = &'a Score> {
        self.pages
            .iter()
            .filter_map(move |(_, measured)| measured.scores.get(measure))
    }

    pub fn f1(&self, measure: usize) -> Vec<f64> {
        self.scores(measure).map(|score| score.f1).collect()
    }

    pub fn spread(&self, measure: usize) -> Spread {
        Spread::of(&self.f1(measure))
    }

    pub fn precision(&self, measure: usize) -> f64 {
        mean(self.scores(measure).map(|score| score.precision))
    }

    pub fn recall(&self, measure: usize) -> f64 {
        mean(self.scores(measure).map(|score| score.recall))
    }

    /// How sure the mean F1 is.
    pub fn interval(&self, measure: usize) -> Interval {
        let values: Vec<(&str, f64)> = self
            .pages
            .iter()
            .map(|(source, _)| source.site.as_str())
            .zip(self.f1(measure))
            .collect();
        interval(&values, SEED)
    }

    /// The mean F1 on the sites that were tuned on, or on the others.
    pub fn half(&self, measure: usize, is_tuned: bool) -> Option<f64> {
        let of_half: Vec<f64> = self
            .pages
            .iter()
            .zip(self.f1(measure))
            .filter(|((source, _), _)| source.is_tuned_on() == is_tuned)
            .map(|(_, f1)| f1)
            .collect();
        (!of_half.is_empty()).then(|| mean(of_half.into_iter()))
    }

    /// The pages that took a time: those without a failure.
    fn timed(&self) -> impl Iterator<Item = &'a Measured> {
        let pages = self.pages.iter().map(|(_, page)| *page);
        pages.filter(|page| page.failure.is_none())
    }

    /// Milliseconds a page of the method alone; of a peer with its parsing.
    pub fn ms(&self) -> f64 {
        mean(self.timed().map(|page| page.ms))
    }

    /// Milliseconds a page with parsing.
    pub fn whole_ms(&self) -> f64 {
        mean(self.timed().map(|page| page.ms + page.parse_ms))
    }

    /// Milliseconds a kB (1,000 bytes) of the page, with parsing.
    pub fn ms_a_kb(&self) -> f64 {
        let bytes: usize = self.timed().map(|page| page.bytes).sum();
        let ms: f64 = self.timed().map(|page| page.ms + page.parse_ms).sum();
        ms / share(bytes.max(1), 1000)
    }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0_usize), |(sum, count), value| {
        (sum + value, count + 1)
    });
    sum / share(count.max(1), 1)
}
