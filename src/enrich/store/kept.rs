//! Triples in a database of Oxigraph, which is kept from one process to the next.

use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use oxigraph::model::{GraphName, GraphNameRef, Quad, Triple, TripleRef};
use oxigraph::store::Store as Quads;

use super::database::FOLDER;
use super::manifest::Manifest;
use super::memory::Pattern;
use super::triples::Triples;
use super::{StoreError, load, statement_graph};
use crate::rdf::{self, Item};

const SEAL: &str = "complete";
/// How many quads are handed to the database at once.
const BATCH: usize = 1 << 14;

/// Triples in a database.
pub(super) struct Database {
    folder: PathBuf,
    quads: Quads,
}

/// The triples. Only one opening at a time can have the database: any other has its triples
/// in memory.
pub(super) fn open(directory: &Path, manifest: &Manifest) -> Result<(Triples, bool), StoreError> {
    let folder = directory.join(FOLDER);
    let triples = folder.join("triples");
    let seal = std::fs::read_to_string(folder.join(SEAL));
    let of = |folder, quads| Triples::Database(Database { folder, quads });
    if triples.exists() {
        let Ok(quads) = Quads::open(&triples) else {
            return Ok((Triples::Memory(Box::default()), false));
        };
        if seal.is_ok_and(|seal| seal == digest(manifest)) {
            return Ok((of(folder, quads), true));
        }
        drop(quads);
        std::fs::remove_dir_all(&folder).map_err(StoreError::io("remove", &folder))?;
    }
    std::fs::create_dir_all(&folder).map_err(StoreError::io("create", &folder))?;
    Ok((of(folder, Quads::open(&triples)?), false))
}

/// Notes that all triples of the manifest are there.
pub(super) fn seal(triples: &Triples, manifest: &Manifest) -> Result<(), StoreError> {
    let Triples::Database(database) = triples else {
        return Ok(());
    };
    let path = database.folder.join(SEAL);
    std::fs::write(&path, digest(manifest)).map_err(StoreError::io("write", &path))
}

/// What tells one manifest from another.
fn digest(manifest: &Manifest) -> String {
    use sha2::{Digest, Sha256};
    crate::text::hex(&Sha256::digest(
        serde_json::to_vec(manifest).unwrap_or_default(),
    ))
}

impl Database {
    pub fn quads(&self) -> &Quads {
        &self.quads
    }

    pub fn len(&self) -> Result<usize, StoreError> {
        let mut count = 0;
        for triple in self.matching((None, None, None), GraphNameRef::DefaultGraph, false) {
            triple?;
            count += 1;
        }
        Ok(count)
    }

    pub fn contains(
        &self,
        triple: TripleRef<'_>,
        graph: GraphNameRef<'_>,
    ) -> Result<bool, StoreError> {
        Ok(self.quads.contains(triple.in_graph(graph))?)
    }

    pub fn matching(
        &self,
        (subject, predicate, object): Pattern<'_>,
        graph: GraphNameRef<'_>,
        base: bool,
    ) -> impl Iterator<Item = Result<Triple, StoreError>> + use<'_> {
        let quads = self
            .quads
            .quads_for_pattern(subject, predicate, object, Some(graph));
        let triples = quads.map(|quad| quad.map(Triple::from).map_err(StoreError::from));
        triples.filter_map(move |triple| match triple {
            Ok(triple) if base => match self.is_stated(triple.as_ref()) {
                Ok(is_stated) => (!is_stated).then_some(Ok(triple)),
                Err(error) => Some(Err(error)),
            },
            triple => Some(triple),
        })
    }

    /// Whether a run states the triple.
    fn is_stated(&self, triple: TripleRef<'_>) -> Result<bool, StoreError> {
        for graph in self.quads.named_graphs() {
            let graph = graph?;
            let is_provenance = graph.to_string().ends_with(":provenance>");
            if !is_provenance && self.contains(triple, (&graph).into())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Notes that the database is being changed: what is there if that fails is of no manifest.
    fn unseal(&self) -> Result<(), StoreError> {
        let path = self.folder.join(SEAL);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(StoreError::io("remove", &path)(error))
            }
            _ => Ok(()),
        }
    }

    /// Loads an ontology into the default graph.
    pub fn base(&self, path: &Path, scope: usize) -> Result<(), StoreError> {
        self.unseal()?;
        let mut loader = self.quads.bulk_loader();
        let mut batch = Vec::with_capacity(BATCH);
        let mut failed = None;
        rdf::read(path, &mut |item| {
            match item {
                Item::Triple(triple) => {
                    let triple = load::scoped(triple, scope);
                    batch.push(triple.in_graph(GraphName::DefaultGraph));
                }
                // What is there of the file stays: the other parser brings it again.
                Item::Restart => batch.clear(),
            }
            if batch.len() >= BATCH
                && let Err(error) = loader.load_quads(batch.drain(..))
            {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        failed.map_or(Ok(()), Err)?;
        loader.load_quads(batch)?;
        Ok(loader.commit()?)
    }

    /// Loads a run, its statements into the default graph too.
    pub fn run(&self, path: &Path, id: &str) -> Result<(), StoreError> {
        let graph = GraphName::from(statement_graph(id));
        self.unseal()?;
        let mut loader = self.quads.bulk_loader();
        let mut batch = Vec::with_capacity(BATCH);
        for quad in load::quads_of(path, id)? {
            let quad = quad?;
            if quad.graph_name == graph {
                batch.push(Quad {
                    graph_name: GraphName::DefaultGraph,
                    ..quad.clone()
                });
            }
            batch.push(quad);
            if batch.len() >= BATCH {
                loader.load_quads(batch.drain(..))?;
            }
        }
        loader.load_quads(batch)?;
        Ok(loader.commit()?)
    }
}
