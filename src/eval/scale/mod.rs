//! How time and memory grow with the ontology.

mod report;
mod world;

pub use report::html;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::Instant;

use super::{Figures, f1};
use crate::paris::{Settings, align};
use crate::rdf::{KnowledgeBase, Limits, RdfError};
use crate::text::share;
use world::World;

/// What stops a measurement.
#[derive(Debug, thiserror::Error)]
pub enum ScaleError {
    /// The files cannot be written.
    #[error("cannot write the generated files: {0}: check the free space and the permissions")]
    Write(#[from] io::Error),
    /// They cannot be read again.
    #[error(transparent)]
    Rdf(#[from] RdfError),
}

/// Generates an ontology of about so many triples and records of it in a directory, loads
/// the ontology, saves it as an index, opens that, and aligns the records with it.
///
/// # Errors
/// [`ScaleError`].
pub fn evaluate(
    directory: &Path,
    triples: u64,
    records: u64,
    note: &mut dyn FnMut(&str),
) -> Result<Figures, ScaleError> {
    let mut figures = BTreeMap::new();
    let paths = ["ontology.nt", "ontology.hadal", "records.nt"];
    let [ontology, index, left] = paths.map(|name| directory.join(name));
    let world = World::of_triples(triples);
    let start = Instant::now();
    let count = written(&ontology, |out| world.write(out))?;
    let gold = written(&left, |out| world.write_records(records, out))?;
    note(&format!(
        "{count} triples generated in {:.1} s",
        start.elapsed().as_secs_f64()
    ));

    forget_peak();
    let start = Instant::now();
    let kb = KnowledgeBase::read(&ontology)?;
    let seconds = start.elapsed().as_secs_f64();
    figures.insert("scale.triples".to_owned(), float(kb.triple_count()));
    figures.insert("scale.load_seconds".to_owned(), seconds);
    figures.insert(
        "scale.load_per_second".to_owned(),
        float(kb.triple_count()) / seconds,
    );
    figures.insert(
        "scale.bytes_per_triple".to_owned(),
        share(kb.bytes(), kb.triple_count()),
    );
    remember_peak("load", &mut figures);
    note(&format!("loaded in {seconds:.1} s"));

    let start = Instant::now();
    let bytes = kb.save(&index)?;
    figures.insert(
        "scale.save_seconds".to_owned(),
        start.elapsed().as_secs_f64(),
    );
    figures.insert(
        "scale.index_megabytes".to_owned(),
        float(usize::try_from(bytes).unwrap_or(0)) / 1e6,
    );
    drop(kb);

    forget_peak();
    let start = Instant::now();
    let right = KnowledgeBase::open(&index, &Limits::default())?;
    figures.insert(
        "scale.open_seconds".to_owned(),
        start.elapsed().as_secs_f64(),
    );
    note(&format!("opened in {:.2} s", start.elapsed().as_secs_f64()));
    let left = KnowledgeBase::read(&left)?;
    let start = Instant::now();
    let alignment = align(&left, &right, &Settings::default());
    let seconds = start.elapsed().as_secs_f64();
    figures.insert("scale.align_seconds".to_owned(), seconds);
    figures.insert("scale.rounds".to_owned(), float(alignment.rounds.len()));
    remember_peak("align", &mut figures);
    note(&format!("{} records aligned in {seconds:.1} s", gold.len()));

    let of = |iri: &str| iri.rsplit(':').next()?.parse::<usize>().ok();
    let right = alignment.instances.iter().filter(|found| {
        let gold = of(&found.left).and_then(|number| gold.get(number)?.as_ref());
        gold == Some(&found.right)
    });
    let right = right.count();
    let precision = share(right, alignment.instances.len());
    let recall = share(right, gold.iter().flatten().count());
    figures.insert("scale.precision".to_owned(), precision);
    figures.insert("scale.recall".to_owned(), recall);
    figures.insert("scale.f1".to_owned(), f1(precision, recall));
    Ok(Figures {
        task: "scale".to_owned(),
        figures,
    })
}

/// The figures of several sizes in one: with more than one, the number of triples stands
/// before the name of each.
#[must_use]
pub fn joined(runs: &[Figures]) -> Figures {
    let named = |run: &Figures| {
        let triples = run.figures.get("scale.triples").copied().unwrap_or(0.0);
        let figures = run.figures.iter().map(move |(name, value)| {
            let short = name.trim_start_matches("scale.");
            let name = if runs.len() > 1 {
                format!("scale.{triples:.0}.{short}")
            } else {
                name.clone()
            };
            (name, *value)
        });
        figures.collect::<Vec<_>>()
    };
    Figures {
        task: "scale".to_owned(),
        figures: runs.iter().flat_map(named).collect(),
    }
}

fn written<T>(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<T> {
    let mut out = BufWriter::with_capacity(1 << 20, File::create(path)?);
    let result = write(&mut out)?;
    out.flush()?;
    Ok(result)
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn float(count: usize) -> f64 {
    count as f64
}

/// Lets the peak of memory begin anew, where the system can do that.
fn forget_peak() {
    // Where it cannot, the peak is that of the whole process.
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// The most memory the process held since the peak began, where the system tells.
fn remember_peak(step: &str, figures: &mut BTreeMap<String, f64>) {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes =
        line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<f64>().ok());
    if let Some(kilobytes) = kilobytes {
        figures.insert(format!("scale.{step}_peak_megabytes"), kilobytes / 1024.0);
    }
}
