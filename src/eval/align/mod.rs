//! How well instances are aligned: sets of two sources with gold data.

mod measured;
mod report;
mod set;
mod steps;
mod table;

pub use measured::{Bin, Counts, Measured, reliability};
pub use report::html;
pub use set::{Half, Set, SetError};
pub use steps::{STEPS, Step};
pub use table::{ablation, relations, reliabilities, summary};

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::Figures;
use crate::paris::{Alignment, Settings, align};

/// A set, its alignment and what that is worth.
#[derive(Debug)]
pub struct Run {
    /// The set.
    pub set: Set,
    /// How it was aligned.
    pub alignment: Alignment,
    /// How well.
    pub measured: Measured,
    /// How long the alignment took, without reading.
    pub time: Duration,
}

impl Run {
    /// Aligns a set.
    #[must_use]
    pub fn new(set: Set, settings: &Settings) -> Self {
        let start = Instant::now();
        let alignment = align(&set.left, &set.right, settings);
        let time = start.elapsed();
        Self {
            measured: Measured::of(&alignment, &set),
            alignment,
            time,
            set,
        }
    }
}

/// `SET.precision`, `SET.recall`, `SET.f1` of the half that is reported, `SET.tuned_f1`,
/// `SET.whole_f1` and `SET.seconds`.
#[must_use]
pub fn figures(runs: &[Run]) -> Figures {
    let mut figures = BTreeMap::new();
    for run in runs {
        let Measured {
            whole,
            tuned,
            reported,
            known,
        } = run.measured;
        for (name, value) in [
            ("precision", reported.precision()),
            ("recall", reported.recall()),
            ("f1", reported.f1()),
            ("tuned_f1", tuned.f1()),
            ("whole_precision", whole.precision()),
            ("whole_recall", whole.recall()),
            ("known_precision", known.precision()),
            ("known_f1", known.f1()),
            ("whole_f1", whole.f1()),
            ("seconds", run.time.as_secs_f64()),
        ] {
            figures.insert(format!("{}.{name}", run.set.name), value);
        }
    }
    for bin in reliability(runs.iter().map(|run| (&run.alignment, &run.set))) {
        if bin.said > 0 {
            let name = format!("reliability.{:.2}", bin.from);
            figures.insert(name, crate::text::share(bin.right, bin.said));
        }
    }
    Figures {
        task: "align".to_owned(),
        figures,
    }
}

/// `SET.step_N_f1` of the half that is reported, by step from 0.
#[must_use]
pub fn ablation_figures(sets: &[&str], steps: &[Vec<Measured>]) -> Figures {
    let mut figures = BTreeMap::new();
    for (number, measured) in steps.iter().enumerate() {
        for (set, measured) in sets.iter().zip(measured) {
            let name = format!("{set}.step_{number}_f1");
            figures.insert(name, measured.reported.f1());
        }
    }
    Figures {
        task: "align".to_owned(),
        figures,
    }
}
