//! Reading the files of a store into memory.

use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc::{Receiver, sync_channel};

use oxigraph::io::{RdfFormat, RdfParseError, RdfParser, RdfSyntaxError};
use oxigraph::model::{
    BlankNode, BlankNodeRef, GraphName, NamedOrBlankNode, NamedOrBlankNodeRef, Quad, Term, TermRef,
    TripleRef,
};
use oxigraph::store::{BulkLoader, StorageError, Store as Quads};
use sha2::{Digest, Sha256};

use super::{StoreError, provenance_graph, statement_graph};
use crate::rdf::{self, Item};
use crate::text::hex;

/// The SHA-256 of a file in hexadecimal, and its size in bytes.
pub(super) fn digest(path: &Path) -> Result<(String, u64), StoreError> {
    let mut file = File::open(path).map_err(StoreError::io("read", path))?;
    let mut hash = Sha256::new();
    let bytes = std::io::copy(&mut file, &mut hash).map_err(StoreError::io("read", path))?;
    Ok((hex(&hash.finalize()), bytes))
}

/// How many triples are handed to the store at once.
const BATCH: usize = 1 << 14;
/// So many batches may be read before they are loaded.
const AHEAD: usize = 4;

/// What a reader tells the thread that loads.
enum Message {
    Quads(Vec<Quad>),
    /// What came so far does not count.
    Restart,
}

/// Loads a base ontology into the default graph; gives the loader, which is still to be
/// committed, and the number of triples. Blank nodes get the `scope` before their name, so
/// that those of two files stay apart. One thread reads and one loads.
pub(super) fn base<'q>(
    quads: &'q Quads,
    path: &Path,
    scope: usize,
) -> Result<(BulkLoader<'q>, usize), StoreError> {
    std::thread::scope(|threads| {
        let (sender, receiver) = sync_channel(AHEAD);
        let loading = threads.spawn(move || load(quads, &receiver));
        let mut batch: Vec<Quad> = Vec::with_capacity(BATCH);
        // A loader that has failed takes nothing more; it says so in the end.
        let send = |message: Message| match sender.send(message) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        let read = rdf::read(path, &mut |item| match item {
            Item::Triple(triple) => {
                batch.push(scoped(triple, scope));
                if batch.len() < BATCH {
                    return ControlFlow::Continue(());
                }
                let full = std::mem::replace(&mut batch, Vec::with_capacity(BATCH));
                send(Message::Quads(full))
            }
            Item::Restart => {
                batch.clear();
                send(Message::Restart)
            }
        });
        let _ = send(Message::Quads(batch));
        drop(sender);
        let panicked = |_| StoreError::Query("the thread that loads broke".to_owned());
        let loaded = loading.join().map_err(panicked)?;
        let count = usize::try_from(read?).unwrap_or(usize::MAX);
        Ok((loaded?, count))
    })
}

/// Loads what comes until the other end is closed.
fn load<'q>(
    quads: &'q Quads,
    messages: &Receiver<Message>,
) -> Result<BulkLoader<'q>, StorageError> {
    let mut loader = quads.bulk_loader();
    for message in messages {
        match message {
            Message::Quads(batch) => loader.load_quads(batch)?,
            Message::Restart => {
                // One loader at a time: the second would wait for the first for ever.
                drop(loader);
                loader = quads.bulk_loader();
            }
        }
    }
    Ok(loader)
}

/// What of the file of a run is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// All of it.
    All,
    /// The statements: so many that it begins with; those of the whole file where that is 0.
    Statements(usize),
}

/// Loads the file of a run.
pub(super) fn run(quads: &Quads, path: &Path, id: &str, part: Part) -> Result<(), StoreError> {
    let graph = GraphName::from(statement_graph(id));
    let first = match part {
        Part::Statements(count) if count > 0 => count,
        _ => usize::MAX,
    };
    fill(quads, quads_of(path, id)?.take(first), |quad, batch| {
        if quad.graph_name == graph {
            batch.push(Quad {
                graph_name: GraphName::DefaultGraph,
                ..quad.clone()
            });
            batch.push(quad);
        } else if part == Part::All {
            batch.push(quad);
        }
    })
}

/// Loads what the statements of a run rest on.
pub(super) fn rests(quads: &Quads, path: &Path, id: &str) -> Result<(), StoreError> {
    let graph = GraphName::from(provenance_graph(id));
    fill(quads, quads_of(path, id)?, |quad, batch| {
        if quad.graph_name == graph {
            batch.push(quad);
        }
    })
}

/// Loads what `take` makes of each quad, a batch at a time.
fn fill(
    quads: &Quads,
    read: impl Iterator<Item = Result<Quad, StoreError>>,
    mut take: impl FnMut(Quad, &mut Vec<Quad>),
) -> Result<(), StoreError> {
    let mut loader = quads.bulk_loader();
    let mut batch = Vec::with_capacity(BATCH);
    for quad in read {
        take(quad?, &mut batch);
        if batch.len() >= BATCH {
            loader.load_quads(batch.drain(..))?;
        }
    }
    loader.load_quads(batch)?;
    loader.commit()?;
    Ok(())
}

/// Loads the statements of a run, into the default graph too; gives the loader, which is still
/// to be committed.
pub(super) fn state<'q, 't>(
    quads: &'q Quads,
    id: &str,
    statements: impl Iterator<Item = TripleRef<'t>>,
) -> Result<BulkLoader<'q>, StoreError> {
    let graph = GraphName::from(statement_graph(id));
    let mut loader = quads.bulk_loader();
    loader.load_quads(statements.flat_map(|triple| {
        let triple = triple.into_owned();
        let default = triple.clone().in_graph(GraphName::DefaultGraph);
        [default, triple.in_graph(graph.clone())]
    }))?;
    Ok(loader)
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

/// The quads of the file of a run, as they are read.
fn quads_of<'r>(
    path: &'r Path,
    id: &str,
) -> Result<impl Iterator<Item = Result<Quad, StoreError>> + use<'r>, StoreError> {
    let file = File::open(path).map_err(StoreError::io("read", path))?;
    let graphs = graphs(id);
    let parser = RdfParser::from_format(RdfFormat::TriG).for_reader(BufReader::new(file));
    Ok(parser.map(move |quad| match quad {
        Ok(quad) => of_run(quad, &graphs, path),
        Err(RdfParseError::Syntax(error)) => Err(syntax(path, &error)),
        Err(RdfParseError::Io(error)) => Err(StoreError::io("read", path)(error)),
    }))
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
    RdfParser::from_format(RdfFormat::TriG)
        .for_slice(trig)
        .map(|quad| of_run(quad.map_err(|error| syntax(path, &error))?, &graphs, path))
        .collect()
}

/// The triple in the default graph with its blank nodes renamed.
fn scoped(triple: TripleRef<'_>, scope: usize) -> Quad {
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
    let predicate = triple.predicate.into_owned();
    Quad::new(subject, predicate, object, GraphName::DefaultGraph)
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
