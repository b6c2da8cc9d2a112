//! The figures by their names.

use std::collections::BTreeMap;

use super::tried::Scored;
use super::{Evaluation, Part};
use crate::eval::Figures;
use crate::text::share;

/// The steps in which confidence is compared with what came of it.
const STEPS: [(f64, f64); 5] = [(0.0, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1.0)];

impl Evaluation {
    /// Precision, recall and F1 by sets of pairs of words (`dragnet.forest.f1_2gram`) and by the
    /// longest common subsequence of words (`f1_words`), as means over pages. `_tuned` and
    /// `_reported` are of the two parts of the sites, as in [`content`](crate::eval::content).
    /// With curves, F1 is also given by the number of pages that the method sees
    /// (`dragnet.forest.pages_3.f1_2gram`) on groups of ten or more, and by the number of
    /// signifiers (`dragnet.forest.signifiers_5.f1_2gram`).
    /// `dragnet.forest.confidence_0.6.f1_2gram` is of the pages that the method was sure of by
    /// 0.6 to 0.8. `ms` is the time of a method a page, without parsing.
    #[must_use]
    pub fn figures(&self) -> Figures {
        Figures {
            task: "articles".to_owned(),
            figures: self.parts.iter().flat_map(of_part).collect(),
        }
    }
}

fn of_part(part: &Part) -> BTreeMap<String, f64> {
    let name = &part.name;
    let pages = share(part.pages, 1);
    let mut figures = BTreeMap::from([
        (format!("{name}.groups"), share(part.groups, 1)),
        (format!("{name}.pages"), pages),
    ]);
    for (tried, time) in &part.tried.milliseconds {
        figures.insert(format!("{name}.{tried}.ms"), time / pages);
    }
    for (tried, scores) in &part.tried.scores {
        let reliability = reliability(scores).into_iter().flat_map(|step| {
            let key = |figure: &str| format!("confidence_{:.1}.{figure}", step.low);
            [
                (key("f1_2gram"), step.f1),
                (key("pages"), share(step.pages, 1)),
            ]
        });
        for (figure, value) in summary(scores).into_iter().chain(reliability) {
            figures.insert(format!("{name}.{tried}.{figure}"), value);
        }
    }
    figures
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

/// What came of the pages that a method was so sure of.
pub(super) struct Step {
    pub low: f64,
    pub high: f64,
    pub pages: usize,
    /// The mean F1 by pairs of words.
    pub f1: f64,
}

/// What came of how sure a method was, in steps of a fifth that have pages.
pub(super) fn reliability(scores: &[Scored]) -> Vec<Step> {
    let mut steps = Vec::new();
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
            steps.push(Step {
                low,
                high,
                pages: so_sure.len(),
                f1: so_sure.iter().sum::<f64>() / share(so_sure.len(), 1),
            });
        }
    }
    steps
}
