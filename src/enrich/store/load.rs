//! Reading the files of a store into memory.

use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use oxigraph::io::{RdfFormat, RdfParseError, RdfParser, RdfSyntaxError};
use oxigraph::model::{BlankNode, GraphName, NamedOrBlankNode, Quad, Term};
use oxigraph::store::{BulkLoader, Store as Quads};
use sha2::{Digest, Sha256};

use super::{StoreError, provenance_graph, statement_graph};
use crate::text::hex;

/// The SHA-256 of a file in hexadecimal, and its size in bytes.
pub(super) fn digest(path: &Path) -> Result<(String, u64), StoreError> {
    let mut file = File::open(path).map_err(StoreError::io("read", path))?;
    let mut hash = Sha256::new();
    let bytes = std::io::copy(&mut file, &mut hash).map_err(StoreError::io("read", path))?;
    Ok((hex(&hash.finalize()), bytes))
}

/// Loads a base ontology into the default graph, and gives the number of its triples.
/// Blank nodes get the `scope` before their name, so that those of two files stay apart.
pub(super) fn base(
    loader: &mut BulkLoader<'_>,
    path: &Path,
    scope: usize,
) -> Result<usize, StoreError> {
    let (format, compressed) = format_of(path)?;
    let file = File::open(path).map_err(StoreError::io("read", path))?;
    let reader: Box<dyn Read> = if compressed {
        Box::new(MultiGzDecoder::new(BufReader::new(file)))
    } else {
        Box::new(file)
    };
    let mut count = 0;
    let quads = RdfParser::from_format(format)
        .for_reader(BufReader::with_capacity(1 << 18, reader))
        .map(|quad| {
            count += 1;
            quad.map(|quad| scoped(quad, scope))
                .map_err(|error| unreadable(path, error))
        });
    loader.load_ok_quads::<StoreError, StoreError>(quads)?;
    Ok(count)
}

/// Loads the file of a run.
pub(super) fn run(quads: &Quads, path: &Path, id: &str) -> Result<(), StoreError> {
    let trig = fs::read(path).map_err(StoreError::io("read", path))?;
    insert(quads, id, parse_run(path, id, &trig)?)
}

/// Inserts the quads of a run, its statements into the default graph too.
pub(super) fn insert(quads: &Quads, id: &str, run: Vec<Quad>) -> Result<(), StoreError> {
    let statements = GraphName::from(statement_graph(id));
    let mut loader = quads.bulk_loader();
    loader.load_quads(run.into_iter().flat_map(|quad| {
        let stated = (quad.graph_name == statements).then(|| Quad {
            graph_name: GraphName::DefaultGraph,
            ..quad.clone()
        });
        stated.into_iter().chain([quad])
    }))?;
    loader.commit()?;
    Ok(())
}

/// The quads of a run, which all stand in one of its two graphs.
pub(super) fn parse_run(path: &Path, id: &str, trig: &[u8]) -> Result<Vec<Quad>, StoreError> {
    let graphs = [statement_graph(id), provenance_graph(id)].map(GraphName::from);
    RdfParser::from_format(RdfFormat::TriG)
        .for_slice(trig)
        .map(|quad| {
            let quad = quad.map_err(|error| syntax(path, &error))?;
            if graphs.contains(&quad.graph_name) {
                return Ok(quad);
            }
            Err(StoreError::Damaged {
                path: path.to_owned(),
                reason: format!("{} is no graph of this run", quad.graph_name),
                remedy: super::DAMAGED_RUN,
            })
        })
        .collect()
}

/// The format that a file's name tells, and whether it is compressed.
fn format_of(path: &Path) -> Result<(RdfFormat, bool), StoreError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_lowercase();
    let (stem, compressed) = match name.strip_suffix(".gz") {
        Some(stem) => (stem, true),
        None => (name.as_str(), false),
    };
    let format = stem
        .rsplit_once('.')
        .and_then(|(_, extension)| match extension {
            "owl" => Some(RdfFormat::RdfXml),
            _ => RdfFormat::from_extension(extension),
        })
        .ok_or_else(|| StoreError::Format {
            path: path.to_owned(),
        })?;
    Ok((format, compressed))
}

/// The quad in the default graph with its blank nodes renamed.
fn scoped(quad: Quad, scope: usize) -> Quad {
    let rename =
        |node: &BlankNode| BlankNode::new_unchecked(format!("base{scope}-{}", node.as_str()));
    let subject = match quad.subject {
        NamedOrBlankNode::BlankNode(node) => rename(&node).into(),
        named @ NamedOrBlankNode::NamedNode(_) => named,
    };
    let object = match quad.object {
        Term::BlankNode(node) => rename(&node).into(),
        other => other,
    };
    Quad::new(subject, quad.predicate, object, GraphName::DefaultGraph)
}

fn unreadable(path: &Path, error: RdfParseError) -> StoreError {
    match error {
        RdfParseError::Io(source) => StoreError::io("read", path)(source),
        RdfParseError::Syntax(error) => syntax(path, &error),
    }
}

fn syntax(path: &Path, error: &RdfSyntaxError) -> StoreError {
    let place = error.location().map(|range| range.start);
    StoreError::Syntax {
        path: path.to_owned(),
        line: place.map_or(0, |place| place.line + 1),
        column: place.map_or(0, |place| place.column + 1),
        message: error.to_string(),
    }
}
