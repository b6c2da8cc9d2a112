//! `hadal index`: RDF in a form that opens at once.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;

use super::printer::{Printer, json, result};
use super::{Outcome, source};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal index yago.nt.zst taxonomy.ttl -o yago.hadal
  hadal align records.nt yago.hadal")]
pub(super) struct Arguments {
    /// Files of RDF, also compressed; all become one.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The file to write.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    reading: source::Reading,
}

pub(super) fn run(arguments: &Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let start = Instant::now();
    let files: Vec<&Path> = arguments.files.iter().map(PathBuf::as_path).collect();
    let (kb, outcome) = arguments.reading.read(&files, printer)?;
    let bytes = kb.save(&arguments.output)?;
    let seconds = start.elapsed().as_secs_f64();
    if printer.is_json() {
        json(&serde_json::json!({
            "index": arguments.output,
            "triples": kb.triple_count(),
            "terms": kb.term_count(),
            "relations": kb.relation_count(),
            "bytes": bytes,
            "seconds": seconds,
        }))?;
    } else {
        result(&format!(
            "{}: {} triples, {} terms, {} relations in {bytes} bytes, {seconds:.1} s",
            arguments.output.display(),
            kb.triple_count(),
            kb.term_count(),
            kb.relation_count(),
        ))?;
    }
    Ok(outcome)
}
