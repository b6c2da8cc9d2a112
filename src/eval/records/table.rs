//! The figures as a table, as rows for other programs, and by their names.

use std::collections::BTreeMap;

use super::{Evaluation, Outcome};
use crate::eval::Figures;
use crate::text::share;

/// What is measured of each layout.
const MEASURES: [(&str, Measure); 5] = [
    ("record_precision", |outcome| outcome.scores.precision),
    ("record_recall", |outcome| outcome.scores.recall),
    ("record_f1", |outcome| outcome.scores.record_f1()),
    ("attribute_f1", |outcome| outcome.scores.attribute_f1()),
    ("confidence", Outcome::confidence),
];

type Measure = fn(&Outcome) -> f64;

/// Steps of confidence, of which it is told what came of them.
const STEPS: [(f64, f64); 5] = [(0.0, 0.5), (0.5, 0.8), (0.8, 0.9), (0.9, 0.97), (0.97, 1.0)];

impl Outcome {
    /// How sure the wrapper is; 0 where there is none.
    fn confidence(&self) -> f64 {
        let wrapper = self.found.as_ref().ok();
        wrapper.map_or(0.0, |(wrapper, _)| wrapper.confidence)
    }

    fn half(&self) -> &'static str {
        half(self.is_tuned)
    }
}

fn half(is_tuned: bool) -> &'static str {
    if is_tuned { "tuned" } else { "reported" }
}

impl Evaluation {
    /// The names of the columns of [`Evaluation::rows`].
    #[must_use]
    pub fn columns() -> Vec<String> {
        let names = MEASURES.iter().map(|(name, _)| *name);
        ["set", "layout", "half"]
            .into_iter()
            .chain(names)
            .map(str::to_owned)
            .collect()
    }

    /// A row a layout, then the means of each set and of all, by half, then those of all whose
    /// wrappers are about as sure.
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<String>> {
        let layouts = self
            .outcomes
            .iter()
            .map(|outcome| row(&outcome.set, &outcome.layout, outcome.half(), &[outcome]));
        let means = self.parts().into_iter().map(|((set, is_tuned), outcomes)| {
            let layouts = format!("{} layouts", outcomes.len());
            row(&set, &layouts, half(is_tuned), &outcomes)
        });
        layouts.chain(means).chain(self.reliability()).collect()
    }

    /// What came of how sure the wrappers are: the confidence should be about the F1 of records.
    fn reliability(&self) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        for is_tuned in [false, true] {
            for (low, high) in STEPS {
                let is_so_sure = |outcome: &&Outcome| {
                    let confidence = outcome.confidence();
                    outcome.is_tuned == is_tuned
                        && confidence >= low
                        && (confidence < high || high >= 1.0)
                };
                let so_sure: Vec<&Outcome> = self.outcomes.iter().filter(is_so_sure).collect();
                if !so_sure.is_empty() {
                    let name = format!("{} sure by {low} to {high}", so_sure.len());
                    rows.push(row("all", &name, half(is_tuned), &so_sure));
                }
            }
        }
        rows
    }

    /// A row a layout and measure or attribute, as CSV.
    ///
    /// # Errors
    /// If a row cannot be written.
    pub fn csv(&self) -> Result<Vec<u8>, csv::Error> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(["set", "layout", "half", "measure", "value"])?;
        for outcome in &self.outcomes {
            let measures = MEASURES.iter().map(|(name, of)| (*name, of(outcome)));
            let attributes = &outcome.scores.attributes;
            let attributes = attributes.iter().map(|(name, f1)| (name.as_str(), *f1));
            for (place, (name, value)) in measures.chain(attributes).enumerate() {
                let name = if place < MEASURES.len() {
                    name.to_owned()
                } else {
                    format!("attribute_f1.{name}")
                };
                writer.write_record([
                    &outcome.set,
                    &outcome.layout,
                    outcome.half(),
                    &name,
                    &format!("{value:.4}"),
                ])?;
            }
        }
        Ok(writer
            .into_inner()
            .map_err(csv::IntoInnerError::into_error)?)
    }

    /// The means over layouts (`records.record_f1`) and over those of each set
    /// (`records.made.record_f1`), of the reported half, and with `_tuned` of the other.
    #[must_use]
    pub fn figures(&self) -> Figures {
        let mut figures = BTreeMap::new();
        for ((set, is_tuned), outcomes) in self.parts() {
            let start = match set.as_str() {
                "all" => "records".to_owned(),
                set => format!("records.{set}"),
            };
            let end = if is_tuned { "_tuned" } else { "" };
            figures.insert(format!("{start}.layouts{end}"), share(outcomes.len(), 1));
            for (name, of) in MEASURES {
                figures.insert(format!("{start}.{name}{end}"), mean(&outcomes, of));
            }
        }
        Figures {
            task: "records".to_owned(),
            figures,
        }
    }

    /// What went wrong, a line a layout without a wrapper.
    #[must_use]
    pub fn failures(&self) -> Vec<String> {
        let failure = |outcome: &Outcome| {
            let error = outcome.found.as_ref().err()?;
            Some(format!("{}: {error}", outcome.layout))
        };
        self.outcomes.iter().filter_map(failure).collect()
    }

    /// The layouts by set and half, and all by half.
    fn parts(&self) -> Vec<((String, bool), Vec<&Outcome>)> {
        let mut parts: BTreeMap<(bool, String, bool), Vec<&Outcome>> = BTreeMap::new();
        for outcome in &self.outcomes {
            for (is_all, set) in [(false, outcome.set.as_str()), (true, "all")] {
                let key = (is_all, set.to_owned(), outcome.is_tuned);
                parts.entry(key).or_default().push(outcome);
            }
        }
        let parts = parts.into_iter();
        parts
            .map(|((_, set, is_tuned), outcomes)| ((set, is_tuned), outcomes))
            .collect()
    }
}

fn mean(outcomes: &[&Outcome], of: Measure) -> f64 {
    outcomes.iter().map(|outcome| of(outcome)).sum::<f64>() * share(1, outcomes.len())
}

fn row(set: &str, layout: &str, half: &str, outcomes: &[&Outcome]) -> Vec<String> {
    let values = MEASURES
        .iter()
        .map(|(_, of)| format!("{:.3}", mean(outcomes, *of)));
    [set, layout, half]
        .into_iter()
        .map(str::to_owned)
        .chain(values)
        .collect()
}
