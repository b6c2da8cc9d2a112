//! Reading the files of a store.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use oxigraph::io::{RdfFormat, RdfParseError, RdfParser, RdfSyntaxError};
use oxigraph::model::{
    BlankNode, BlankNodeRef, GraphName, NamedNode, NamedOrBlankNode, NamedOrBlankNodeRef, Quad,
    Term, TermRef, Triple, TripleRef,
};
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

/// How many triples the file of an ontology has, if it can be read.
#[cfg(feature = "rocksdb")]
pub(super) fn count(path: &Path) -> Result<usize, StoreError> {
    let count = crate::rdf::read(path, &mut |_| std::ops::ControlFlow::Continue(()))?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

/// A parser of runs, which name what the ontologies name: the reader of these takes IRIs that are
/// not quite right.
fn parser() -> RdfParser {
    RdfParser::from_format(RdfFormat::TriG).lenient()
}

/// The quads of the file of a run, as they are read.
pub(super) fn quads_of<'r>(
    path: &'r Path,
    id: &str,
) -> Result<impl Iterator<Item = Result<Quad, StoreError>> + use<'r>, StoreError> {
    let file = File::open(path).map_err(StoreError::io("read", path))?;
    let graphs = graphs(id);
    Ok(parser()
        .for_reader(BufReader::new(file))
        .map(move |quad| match quad {
            Ok(quad) => of_run(quad, &graphs, path),
            Err(RdfParseError::Syntax(error)) => Err(syntax(path, &error)),
            Err(RdfParseError::Io(error)) => Err(StoreError::io("read", path)(error)),
        }))
}

/// What takes triples one by one.
pub(super) type Take<'t> = dyn FnMut(TripleRef<'_>) -> Result<(), StoreError> + 't;

/// Hands over the triples of one of the graphs of a run, as far as they are among the first quads
/// of its file.
pub(super) fn graph_of(
    path: &Path,
    id: &str,
    graph: NamedNode,
    first: usize,
    take: &mut Take<'_>,
) -> Result<(), StoreError> {
    let graph = GraphName::from(graph);
    for quad in quads_of(path, id)?.take(first) {
        let quad = quad?;
        if quad.graph_name == graph {
            take(quad.as_ref().into())?;
        }
    }
    Ok(())
}

fn graphs(id: &str) -> [GraphName; 2] {
    [statement_graph(id), provenance_graph(id)].map(GraphName::from)
}

/// The quad, which is to stand in one of the graphs of its run.
fn of_run(quad: Quad, graphs: &[GraphName], path: &Path) -> Result<Quad, StoreError> {
    if graphs.contains(&quad.graph_name) {
        return Ok(quad);
    }
    Err(StoreError::Damaged {
        path: path.to_owned(),
        reason: format!("{} is no graph of this run", quad.graph_name),
        remedy: super::DAMAGED_RUN,
    })
}

/// The quads of a run, which all stand in one of its two graphs.
pub(super) fn parse_run(path: &Path, id: &str, trig: &[u8]) -> Result<Vec<Quad>, StoreError> {
    let graphs = graphs(id);
    parser()
        .for_slice(trig)
        .map(|quad| of_run(quad.map_err(|error| syntax(path, &error))?, &graphs, path))
        .collect()
}

/// The triple with its blank nodes renamed.
pub(super) fn scoped(triple: TripleRef<'_>, scope: usize) -> Triple {
    let rename =
        |node: BlankNodeRef<'_>| BlankNode::new_unchecked(format!("base{scope}-{}", node.as_str()));
    let subject: NamedOrBlankNode = match triple.subject {
        NamedOrBlankNodeRef::BlankNode(node) => rename(node).into(),
        NamedOrBlankNodeRef::NamedNode(node) => node.into_owned().into(),
    };
    let object: Term = match triple.object {
        TermRef::BlankNode(node) => rename(node).into(),
        other => other.into_owned(),
    };
    Triple::new(subject, triple.predicate.into_owned(), object)
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
