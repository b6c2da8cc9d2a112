//! `hadal query`, `export`, `runs`, `diff`, `undo`: what a store holds.

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use comfy_table::{Table, presets};
use oxigraph::model::Term;

use super::printer::{Output, Printer, json, result};
use super::{Outcome, Usage, conflict, rows};
use crate::enrich::{AnswerFormat, Export, ExportFormat, Place, Store};

/// So many bytes are written at once.
const BUFFER: usize = 1 << 16;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal query kb 'SELECT ?class (COUNT(?s) AS ?n) { ?s a ?class } GROUP BY ?class'
  hadal query kb @books.rq --format csv > books.csv
  hadal query http://127.0.0.1:7878 @books.rq --format csv > books.csv

A server answers by its own default graph; what runs added stands in the named graphs
urn:hadal:run:ID, which GRAPH ?run { … } finds.")]
pub(super) struct QueryArguments {
    /// The directory of the store, or the address of a SPARQL server.
    #[arg(value_name = "STORE")]
    store: PathBuf,
    /// The query, or @FILE to read it from a file.
    #[arg(value_name = "SPARQL")]
    query: String,
    /// How to write the answer: csv, tsv, json or xml of SELECT and ASK; ntriples, turtle, json
    /// (JSON-LD) or xml (RDF/XML) of CONSTRUCT and DESCRIBE [default: a table].
    #[arg(long, value_enum)]
    format: Option<Answer>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Answer {
    Csv,
    Tsv,
    Json,
    Xml,
    #[value(name = "ntriples", alias = "nt")]
    NTriples,
    #[value(alias = "ttl")]
    Turtle,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal export kb > kb.nt
  hadal export kb --run 5f0c1d2e3a4b5c6d --provenance --format trig > run.trig")]
pub(super) struct ExportArguments {
    /// The directory of the store, or the address of a SPARQL server.
    #[arg(value_name = "STORE")]
    store: PathBuf,
    /// How to write it.
    #[arg(long, value_enum, default_value_t = Format::NTriples)]
    format: Format,
    /// Only what that run added.
    #[arg(long, value_name = "RUN")]
    run: Option<String>,
    /// With what the statements rest on.
    #[arg(long)]
    provenance: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    #[value(name = "ntriples", alias = "nt")]
    NTriples,
    #[value(alias = "ttl")]
    Turtle,
    #[value(name = "nquads", alias = "nq")]
    NQuads,
    Trig,
    #[value(name = "rdfxml", alias = "xml")]
    RdfXml,
    #[value(name = "jsonld")]
    JsonLd,
}

#[derive(Debug, Args)]
pub(super) struct RunsArguments {
    /// The directory of the store, or the address of a SPARQL server.
    #[arg(value_name = "STORE")]
    store: PathBuf,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal diff kb 5f0c1d2e3a4b5c6d
  hadal diff kb 5f0c1d2e3a4b5c6d 478e49fe69633688 --format trig
  hadal diff kb 5f0c1d2e3a4b5c6d 478e49fe69633688 --json

Of one run, all that it added; of two, what the second has and the first has not (+), and the
other way round (-).")]
pub(super) struct DiffArguments {
    /// The directory of the store, or the address of a SPARQL server.
    #[arg(value_name = "STORE")]
    store: PathBuf,
    /// The run, as `hadal runs` lists it.
    #[arg(value_name = "RUN")]
    run: String,
    /// Another run to compare it with.
    #[arg(value_name = "RUN")]
    other: Option<String>,
    /// How to write it; --json counts it [default: ntriples].
    #[arg(long, value_enum)]
    format: Option<DiffFormat>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum DiffFormat {
    /// N-Triples, + or - before each.
    #[value(name = "ntriples", alias = "nt")]
    NTriples,
    /// TriG, with a graph of what is added and one of what is removed.
    Trig,
}

#[derive(Debug, Args)]
pub(super) struct UndoArguments {
    /// The directory of the store, or the address of a SPARQL server.
    #[arg(value_name = "STORE")]
    store: PathBuf,
    /// The run, as `hadal runs` lists it.
    #[arg(value_name = "RUN")]
    run: String,
}

pub(super) fn query(arguments: &QueryArguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let query = match arguments.query.strip_prefix('@') {
        Some(file) => std::fs::read_to_string(file)
            .map_err(|error| anyhow::anyhow!("{file}: cannot read the query: {error}"))?,
        None => arguments.query.clone(),
    };
    let format = match arguments.format {
        Some(format) if printer.is_json() && format != Answer::Json => {
            return Err(conflict("--format", &format));
        }
        Some(Answer::Csv) => Some(AnswerFormat::Csv),
        Some(Answer::Tsv) => Some(AnswerFormat::Tsv),
        Some(Answer::Xml) => Some(AnswerFormat::Xml),
        Some(Answer::NTriples) => Some(AnswerFormat::NTriples),
        Some(Answer::Turtle) => Some(AnswerFormat::Turtle),
        Some(Answer::Json) => Some(AnswerFormat::Json),
        None => printer.is_json().then_some(AnswerFormat::Json),
    };
    let mut out = output();
    match (Place::of(&arguments.store)?, format) {
        (Place::Directory(path), Some(format)) => {
            Store::open_existing(&path)?.answer(&query, format, &mut out)?;
            out.flush()?;
            out.get_mut().end_line()?;
        }
        (Place::Server(remote), Some(format)) => {
            // As it comes, however little that is.
            remote.answer(&query, format, out.get_mut())?;
            out.get_mut().end_line()?;
        }
        (Place::Directory(path), None) => {
            let store = Store::open_existing(&path)?;
            let answer = store.rows(&query)?;
            let found = answer.rows.map(|row| row.map(plain));
            rows::write(&answer.columns, found, &mut out)?;
        }
        (Place::Server(remote), None) => {
            let answer = remote.table(&query)?;
            let found = answer.rows.into_iter().map(plain).map(anyhow::Ok);
            rows::write(&answer.columns, found, &mut out)?;
        }
    }
    out.flush()?;
    Ok(Outcome::Done)
}

/// The cells of a row as a person reads them: of a number, a text or a date no more than that.
fn plain(row: Vec<String>) -> Vec<String> {
    let cells = row.into_iter();
    cells
        .map(|cell| match Term::from_str(&cell) {
            Ok(Term::Literal(literal)) => match literal.language() {
                Some(language) => format!("{}@{language}", literal.value()),
                None if is_of_xsd(literal.datatype().as_str()) => literal.value().to_owned(),
                None => cell,
            },
            _ => cell,
        })
        .collect()
}

/// Whether a datatype is one of XML Schema, which a value shows by itself.
fn is_of_xsd(datatype: &str) -> bool {
    datatype.starts_with("http://www.w3.org/2001/XMLSchema#")
}

pub(super) fn export(arguments: &ExportArguments, printer: &Printer) -> anyhow::Result<Outcome> {
    if printer.is_json() {
        return Err(Usage("export writes RDF; use --format jsonld for JSON-LD".to_owned()).into());
    }
    let export = Export {
        format: match arguments.format {
            Format::NTriples => ExportFormat::NTriples,
            Format::Turtle => ExportFormat::Turtle,
            Format::NQuads => ExportFormat::NQuads,
            Format::Trig => ExportFormat::TriG,
            Format::RdfXml => ExportFormat::RdfXml,
            Format::JsonLd => ExportFormat::JsonLd,
        },
        run: arguments.run.clone(),
        provenance: arguments.provenance,
    };
    let mut out = output();
    match Place::of(&arguments.store)? {
        Place::Directory(path) => {
            Store::open_existing(&path)?.export(&export, &mut out)?;
        }
        Place::Server(remote) => remote.export(&export, &mut out)?,
    }
    out.flush()?;
    Ok(Outcome::Done)
}

pub(super) fn runs(arguments: &RunsArguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let runs = match Place::of(&arguments.store)? {
        Place::Directory(path) => Store::open_existing(&path)?.runs().to_vec(),
        Place::Server(remote) => remote.runs()?,
    };
    if printer.is_json() {
        json(&runs)?;
        return Ok(Outcome::Done);
    }
    let columns = [
        "run",
        "surveyed",
        "added",
        "source",
        "instance statements",
        "facts",
        "relation statements",
    ];
    let columns: Vec<String> = columns.map(str::to_owned).to_vec();
    let rows: Vec<Vec<String>> = runs
        .iter()
        .map(|run| {
            vec![
                run.id.clone(),
                run.time.clone(),
                run.added.clone(),
                run.source.clone(),
                run.counts.instances.to_string(),
                run.counts.facts.to_string(),
                run.counts.relations.to_string(),
            ]
        })
        .collect();
    result(&table(&columns, &rows))?;
    Ok(Outcome::Done)
}

pub(super) fn diff(arguments: &DiffArguments, printer: &Printer) -> anyhow::Result<Outcome> {
    if let Some(format) = arguments.format.filter(|_| printer.is_json()) {
        return Err(conflict("--format", &format));
    }
    let (run, other) = (&arguments.run, arguments.other.as_deref());
    let diff = match Place::of(&arguments.store)? {
        Place::Directory(path) => Store::open_existing(&path)?.diff(run, other)?,
        Place::Server(remote) => remote.diff(run, other)?,
    };
    if printer.is_json() {
        json(&diff.counts())?;
        return Ok(Outcome::Done);
    }
    let mut out = output();
    match arguments.format.unwrap_or(DiffFormat::NTriples) {
        DiffFormat::NTriples => diff.write_lines(&mut out)?,
        DiffFormat::Trig => diff.write_trig(&mut out)?,
    }
    out.flush()?;
    Ok(Outcome::Done)
}

pub(super) fn undo(arguments: &UndoArguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let run = match Place::of(&arguments.store)? {
        Place::Directory(path) => Store::open_existing(&path)?.undo(&arguments.run)?,
        Place::Server(remote) => remote.undo(&arguments.run)?,
    };
    if printer.is_json() {
        json(&run)?;
        return Ok(Outcome::Done);
    }
    result(&format!(
        "took back run {} from {}: {} statements",
        run.id,
        run.source,
        run.counts.instances + run.counts.facts + run.counts.relations
    ))?;
    Ok(Outcome::Done)
}

/// Standard output for what may be much. That nobody reads any more is an error, which ends the work.
fn output() -> BufWriter<Output> {
    BufWriter::with_capacity(BUFFER, Output::default())
}

pub(super) fn table(columns: &[String], rows: &[Vec<String>]) -> String {
    let mut table = Table::new();
    table
        .load_style(presets::UTF8_FULL_CONDENSED)
        .set_header(columns);
    table.add_rows(rows);
    table.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_sees_values_without_their_types() {
        let row = [
            "\"43000\"^^<http://www.w3.org/2001/XMLSchema#integer>",
            "\"say \\\"a\\\"\"",
            "\"Emma\"@en",
            "\"POINT(1 2)\"^^<http://e/wkt>",
            "<http://e/Emma>",
            "true",
            "",
        ];
        let plain = plain(row.map(str::to_owned).into());
        let shown = [
            "43000",
            "say \"a\"",
            "Emma@en",
            "\"POINT(1 2)\"^^<http://e/wkt>",
            "<http://e/Emma>",
            "true",
            "",
        ];
        assert_eq!(plain, shown);
    }
}
