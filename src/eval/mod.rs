//! Quality on gold data.

pub mod demo;
pub mod forms;
pub mod sites;

use std::collections::BTreeMap;

use serde::Serialize;

/// Figures of one task by their dotted names, such as `demo.record_f1`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// The name of the task.
    pub task: String,
    /// The figures; shares are in [0, 1].
    pub figures: BTreeMap<String, f64>,
}

/// The harmonic mean of precision and recall, in [0, 1].
#[must_use]
pub fn f1(precision: f64, recall: f64) -> f64 {
    if precision + recall == 0.0 {
        0.0
    } else {
        2.0 * precision * recall / (precision + recall)
    }
}
