//! `hadal eval align`.

use std::path::{Path, PathBuf};

use super::eval::save;
use super::printer::{Printer, json, result};
use super::{Outcome, store};
use crate::eval::align::{self, Measured, Run, STEPS, Set, Step};
use crate::paris::{self, Settings};

pub(super) fn run(
    data: &[PathBuf],
    ablation: bool,
    plain: bool,
    html: Option<&Path>,
    printer: &Printer,
) -> anyhow::Result<Outcome> {
    let mut sets = Vec::new();
    for folder in data {
        sets.extend(Set::read_all(folder)?);
    }
    if ablation {
        return steps(&sets, printer);
    }
    let settings = if plain {
        Settings::plain()
    } else {
        Settings::default()
    };
    let runs: Vec<Run> = sets
        .into_iter()
        .map(|set| Run::new(set, &settings))
        .collect();
    if let Some(path) = html {
        save(path, align::html(&runs).as_bytes())?;
    }
    if printer.is_json() {
        json(&align::figures(&runs))?;
        return Ok(Outcome::Done);
    }
    for run in &runs {
        let (columns, rows) = align::relations(&run.alignment);
        result(&format!(
            "{}\n{}",
            run.set.name,
            store::table(&columns, &rows)
        ))?;
    }
    let (columns, rows) = align::summary(&runs);
    result(&store::table(&columns, &rows))?;
    let pairs = runs.iter().map(|run| (&run.alignment, &run.set));
    let (columns, rows) = align::reliabilities(&align::reliability(pairs));
    result(&store::table(&columns, &rows))?;
    Ok(Outcome::Done)
}

fn steps(sets: &[Set], printer: &Printer) -> anyhow::Result<Outcome> {
    let measured: Vec<Vec<Measured>> = (0..STEPS.len())
        .map(|step| {
            let settings = Step::settings(step);
            let of = |set: &Set| Measured::of(&paris::align(&set.left, &set.right, &settings), set);
            sets.iter().map(of).collect()
        })
        .collect();
    let names: Vec<&str> = sets.iter().map(|set| set.name.as_str()).collect();
    if printer.is_json() {
        json(&align::ablation_figures(&names, &measured))?;
    } else {
        let (columns, rows) = align::ablation(&names, &measured);
        result(&store::table(&columns, &rows))?;
    }
    Ok(Outcome::Done)
}
