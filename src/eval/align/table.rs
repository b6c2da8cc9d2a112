//! Tables of alignments for a person.

use super::{Bin, Measured, Run, STEPS};
use crate::paris::Alignment;
use crate::text::share;

/// A header and its rows.
pub type Table = (Vec<String>, Vec<Vec<String>>);

fn header(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// A row a set and part: precision, recall, F1.
#[must_use]
pub fn summary(runs: &[Run]) -> Table {
    let mut rows = Vec::new();
    for run in runs {
        let parts = [
            ("whole", run.measured.whole),
            ("tuned", run.measured.tuned),
            ("reported", run.measured.reported),
            ("known", run.measured.known),
        ];
        for (part, counts) in parts {
            rows.push(vec![
                run.set.name.clone(),
                part.to_owned(),
                counts.gold.to_string(),
                format!("{:.3}", counts.precision()),
                format!("{:.3}", counts.recall()),
                format!("{:.3}", counts.f1()),
                format!("{:.2}", run.time.as_secs_f64()),
            ]);
        }
    }
    let names = [
        "set",
        "part",
        "pairs",
        "precision",
        "recall",
        "F1",
        "seconds",
    ];
    (header(&names), rows)
}

/// A row a bin of scores.
#[must_use]
pub fn reliabilities(bins: &[Bin]) -> Table {
    let rows = bins.iter().filter(|bin| bin.said > 0).map(|bin| {
        vec![
            format!("{:.2} to {:.2}", bin.from, bin.to),
            bin.said.to_string(),
            format!("{:.3}", bin.mean),
            format!("{:.3}", share(bin.right, bin.said)),
        ]
    });
    (
        header(&["score", "matches", "mean score", "right"]),
        rows.collect(),
    )
}

/// A row a relation or class of the left with what it implies.
#[must_use]
pub fn relations(alignment: &Alignment) -> Table {
    let relations = alignment.relations.iter().map(|found| {
        (
            &found.left,
            found.right.to_string(),
            found.score,
            found.support,
        )
    });
    let classes = alignment.classes.iter().map(|found| {
        (
            &found.left,
            format!("<{}>", found.right),
            found.score,
            found.support,
        )
    });
    let rows = relations
        .chain(classes)
        .map(|(left, right, score, support)| {
            vec![
                format!("{score:.3}"),
                support.to_string(),
                format!("<{left}>"),
                right,
            ]
        });
    (header(&["score", "facts", "left", "right"]), rows.collect())
}

/// A row a step, a column a set: F1 of the whole set and of the part that is reported.
#[must_use]
pub fn ablation(sets: &[&str], steps: &[Vec<Measured>]) -> Table {
    let mut columns = header(&["step"]);
    columns.extend(
        sets.iter()
            .map(|set| format!("{set}: P R F1 (reported F1)")),
    );
    let rows = STEPS.iter().zip(steps).map(|(step, counts)| {
        let cells = counts.iter().map(
            |Measured {
                 whole, reported, ..
             }| {
                format!(
                    "{:.3} {:.3} {:.3} ({:.3})",
                    whole.precision(),
                    whole.recall(),
                    whole.f1(),
                    reported.f1()
                )
            },
        );
        [step.name.to_owned()].into_iter().chain(cells).collect()
    });
    (columns, rows.collect())
}
