//! `hadal align`: a survey with its ontology, or any two RDF files.

use std::path::{Path, PathBuf};

use clap::Args;

use super::printer::{Printer, json, raw};
use super::{Outcome, stage, summary};
use crate::survey::{align_files, write_alignment};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal align surveys/example --ontology yago.ttl
  hadal align left.ttl right.nt.gz > alignment.sssom.tsv
  hadal align left.ttl right.nt.gz --json")]
pub(super) struct Arguments {
    /// The directory of a survey, or an RDF file.
    #[arg(value_name = "SURVEY|FILE")]
    left: PathBuf,
    /// The RDF file to align the first one with.
    #[arg(value_name = "FILE")]
    right: Option<PathBuf>,
    /// A file of the reference ontology of a survey [default: as in its plan].
    #[arg(long, value_name = "FILE", conflicts_with = "right")]
    ontology: Vec<PathBuf>,
}

pub(super) fn run(arguments: Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
    match arguments.right {
        Some(right) => files(&arguments.left, &right, printer),
        None => stage::align(&arguments.left, &arguments.ontology, printer),
    }
}

fn files(left: &Path, right: &Path, printer: &Printer) -> anyhow::Result<Outcome> {
    let (alignment, left_file, right_file) = align_files(left, right)?;
    printer.note(&format!(
        "{} and {} triples: {} instances, {} relations, {} classes aligned",
        left_file.triples(),
        right_file.triples(),
        alignment.instances.len(),
        alignment.relations.len(),
        alignment.classes.len()
    ));
    if printer.is_json() {
        json(&alignment)?;
    } else {
        let mut table = Vec::new();
        let id = format!(
            "urn:hadal:alignment:{}:{}",
            summary::stem(left),
            summary::stem(right)
        );
        write_alignment(&alignment, &left_file, &right_file, &id, &mut table)?;
        raw(&table)?;
    }
    Ok(Outcome::Done)
}
