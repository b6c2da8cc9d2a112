//! Quality on gold data.

pub mod align;
pub mod articles;
pub mod content;
pub mod demo;
pub mod forms;
pub mod growth;
pub mod measures;
mod plot;
pub mod records;
pub mod scale;
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

/// Whether weights were tuned on the host: an even FNV-1a hash.
fn is_tuned_on(host: &str) -> bool {
    hash(host).is_multiple_of(2)
}

/// The upper half of the FNV-1a hash.
fn hash(host: &str) -> u64 {
    let hash = host.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash >> 32
}
