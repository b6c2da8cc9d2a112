//! The store: base ontologies and what the runs added to them.
//!
//! A store is a directory that any RDF tool can read:
//!
//! ```text
//! manifest.json     version, base ontologies, runs
//! base/             copies of the base ontologies, as they were given
//! runs/<id>.trig    a run: a graph of statements and a graph of their provenance
//! .lock             held while a process writes
//! ```
//!
//! In memory the default graph is the base together with the statements of all runs, so
//! that a query sees one graph with each statement once; each run has its two named graphs
//! as well, so that it is known what came from where:
//! `GRAPH <urn:hadal:run:ID>` and `GRAPH <urn:hadal:run:ID:provenance>`. The latter, by far the
//! larger one, is read when it is first asked for. Every term is there once, and triples are the
//! numbers of their terms in three orders, which any pattern is a range of.
//! A run is undone by removing its file.
//!
//! ```
//! use hadal::enrich::Store;
//! # let directory = tempfile::tempdir()?;
//! # let ontology = directory.path().join("books.ttl");
//! # std::fs::write(&ontology, "<http://e/Emma> a <http://e/Book> .")?;
//! let mut store = Store::open(&directory.path().join("store"))?;
//! store.add_base(&ontology)?;
//! let table = store.table("SELECT ?book { ?book a <http://e/Book> }")?;
//! assert_eq!(table.rows, [["<http://e/Emma>"]]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod database;
mod diff;
mod directory;
mod error;
mod export;
#[cfg(feature = "rocksdb")]
mod kept;
mod load;
mod manifest;
mod memory;
mod nesting;
mod place;
mod query;
mod remote;
mod syntax;
mod triples;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use oxigraph::model::{GraphName, GraphNameRef, NamedNode, Quad, TripleRef};

pub use diff::{Diff, DiffCounts};
pub use error::StoreError;
pub use export::{Export, ExportFormat};
pub use manifest::{Base, Counts, Manifest, Run, VERSION};
pub use place::Place;
pub use query::{AnswerFormat, Rows, Table};
pub use remote::Remote;

use super::enrichment::{Enrichment, Statement};
use directory::{check_size, create, manifest_of, remove_half_written, remove_run};
pub(super) use export::PREFIXES;
use manifest::write_whole;
use memory::Pattern;
use triples::{Found, Pending, Triples};

/// A directory of RDF files, opened.
pub struct Store {
    directory: PathBuf,
    manifest: Manifest,
    triples: Triples,
    /// The runs that give way to what is added next: their statements are not there.
    aside: Vec<String>,
    /// Whether what is added is written; else it is there for this process alone.
    is_kept: bool,
}

const DAMAGED_RUN: &str = "restore it, or take the run out of manifest.json and enrich again";

/// The graph of a run's statements.
pub(crate) fn statement_graph(run: &str) -> NamedNode {
    NamedNode::new_unchecked(format!("urn:hadal:run:{run}"))
}

/// The graph of what a run's statements rest on.
pub(super) fn provenance_graph(run: &str) -> NamedNode {
    NamedNode::new_unchecked(format!("urn:hadal:run:{run}:provenance"))
}

/// That there is no such run among those.
fn unknown_run(id: &str, runs: &[Run]) -> StoreError {
    let ids: Vec<&str> = runs.iter().map(|run| run.id.as_str()).collect();
    let known = if ids.is_empty() {
        "none".to_owned()
    } else {
        ids.join(", ")
    };
    StoreError::UnknownRun {
        id: id.to_owned(),
        known,
    }
}

impl Store {
    /// Opens the store at that directory, or makes an empty one where nothing is.
    ///
    /// # Errors
    ///
    /// Where the path is a file or another directory, the manifest is of another version,
    /// or a file is damaged or cannot be read.
    pub fn open(directory: &Path) -> Result<Self, StoreError> {
        Self::open_without(directory, |_| false)
    }

    /// The same as if these runs were not there: they give way to what [`Store::add`] adds.
    ///
    /// # Errors
    ///
    /// As [`Store::open`].
    pub fn open_without(
        directory: &Path,
        gives_way: impl Fn(&Run) -> bool,
    ) -> Result<Self, StoreError> {
        if directory.exists() && !directory.is_dir() {
            return Err(StoreError::NotADirectory {
                path: directory.to_owned(),
            });
        }
        if !directory.join(manifest::FILE).exists() {
            create(directory)?;
        }
        Self::read(directory, gives_way, true)
    }

    /// An empty store that is kept nowhere: ontologies that are added to it are only read.
    pub(crate) fn empty() -> Self {
        Self {
            directory: PathBuf::new(),
            manifest: Manifest::new(),
            triples: Triples::Memory(Box::default()),
            aside: Vec::new(),
            is_kept: false,
        }
    }

    /// The store at that directory without these runs, or an empty one where nothing is, to be looked
    /// at: ontologies that are added are only read, and nothing is written.
    ///
    /// # Errors
    ///
    /// As [`Store::open_existing`].
    pub(crate) fn look(
        directory: &Path,
        gives_way: impl Fn(&Run) -> bool,
    ) -> Result<Self, StoreError> {
        if !directory.exists() {
            return Ok(Self::empty());
        }
        Self::read(directory, gives_way, false)
    }

    /// Opens the store at that directory, which must exist. Nothing is written.
    ///
    /// # Errors
    ///
    /// As [`Store::open`], and where there is no store.
    pub fn open_existing(directory: &Path) -> Result<Self, StoreError> {
        Self::read(directory, |_| false, true)
    }

    fn read(
        directory: &Path,
        gives_way: impl Fn(&Run) -> bool,
        is_kept: bool,
    ) -> Result<Self, StoreError> {
        let manifest = manifest_of(directory)?;
        let aside = manifest.runs.iter().filter(|run| gives_way(run));
        let aside: Vec<String> = aside.map(|run| run.id.clone()).collect();
        let (triples, complete) = if aside.is_empty() && is_kept {
            database::open(directory, &manifest)?
        } else {
            // A database on disk has all runs, and keeps what is added.
            (Triples::Memory(Box::default()), false)
        };
        let mut store = Self {
            directory: directory.to_owned(),
            manifest,
            triples,
            aside,
            is_kept,
        };
        for (scope, base) in store.manifest.bases.iter().enumerate() {
            let path = store.base_file(&base.file);
            check_size(&path, base.bytes, "restore it from its source")?;
            if !complete {
                let (read, _) = store.triples.read_base(&path, scope)?;
                store.triples.commit(read)?;
            }
        }
        for run in &store.manifest.runs {
            let path = store.run_file(&run.id);
            check_size(&path, run.bytes, DAMAGED_RUN)?;
            if !complete && !store.aside.contains(&run.id) {
                let read = store.triples.read_run(&path, &run.id, run.statements)?;
                store.triples.commit(read)?;
            }
        }
        if !complete {
            database::seal(&store.triples, &store.manifest)?;
        }
        Ok(store)
    }

    /// Adds a base ontology by copy: Turtle, N-Triples, TriG, N-Quads or RDF/XML,
    /// also compressed with gzip. Gives whether it was added: a file whose bytes are
    /// already there is not. All of its triples go into the default graph.
    ///
    /// # Errors
    ///
    /// Where the file cannot be read, or the store not be written; the store is then as it was.
    pub fn add_base(&mut self, file: &Path) -> Result<bool, StoreError> {
        let (sha256, bytes) = load::digest(file)?;
        if self.manifest.bases.iter().any(|base| base.sha256 == sha256) {
            return Ok(false);
        }
        let _lock = self.is_kept.then(|| self.lock()).transpose()?;
        let scope = self.manifest.bases.len();
        let (read, triples) = self.triples.read_base(file, scope)?;
        let name = format!(
            "{}-{}",
            sha256.get(..12).unwrap_or(&sha256),
            file.file_name().unwrap_or_default().to_string_lossy()
        );
        let mut manifest = self.manifest.clone();
        manifest.bases.push(Base {
            file: name.clone(),
            path: file.to_string_lossy().into_owned(),
            sha256,
            bytes,
            triples,
        });
        if self.is_kept {
            self.keep_base(file, &self.base_file(&name), &manifest)?;
        }
        self.manifest = manifest;
        self.triples.commit(read)?;
        database::seal(&self.triples, &self.manifest)?;
        Ok(true)
    }

    /// Copies the file of an ontology and writes the manifest that names it. Where that fails, the
    /// copy goes.
    fn keep_base(&self, file: &Path, copy: &Path, manifest: &Manifest) -> Result<(), StoreError> {
        let mut source = File::open(file).map_err(StoreError::io("read", file))?;
        let copied = write_whole(copy, |copy| io::copy(&mut source, copy).map(drop));
        let kept = copied.and_then(|()| manifest.write(&self.directory));
        if kept.is_err() && matches!(self.is_current(), Ok(true)) {
            // The error that matters is the first one.
            let _ = fs::remove_file(copy);
        }
        kept
    }

    /// Adds a run. `trig` has its statements in the graph `urn:hadal:run:ID` and what they
    /// rest on in `urn:hadal:run:ID:provenance`. Gives whether the run was recorded: one
    /// that has no statement that is new is not.
    ///
    /// # Errors
    ///
    /// Where the TriG cannot be read, or the store not be written; its files are then as
    /// they were.
    pub fn commit(&mut self, run: &Run, trig: &[u8]) -> Result<bool, StoreError> {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if run.id.is_empty() || !run.id.chars().all(fits) {
            return Err(StoreError::RunName { id: run.id.clone() });
        }
        if self.manifest.runs.iter().any(|known| known.id == run.id) {
            return Ok(false);
        }
        let _lock = self.lock()?;
        let path = self.run_file(&run.id);
        let quads = load::parse_run(&path, &run.id, trig)?;
        let graph = GraphName::from(statement_graph(&run.id));
        let states = |quad: &&Quad| quad.graph_name == graph;
        if !self.lacks(quads.iter().filter(states).map(|quad| quad.as_ref().into()))? {
            return Ok(false);
        }
        let first = quads.iter().take_while(states).count();
        let all = quads.iter().filter(states).count();
        let statements = quads.iter().filter(states);
        let statements = statements.map(|quad| quad.as_ref().into());
        let read = self.triples.state(&path, &run.id, statements)?;
        let written = write_whole(&path, |file| file.write_all(trig));
        let statements = if first == all { all } else { 0 };
        let run = run.clone();
        self.keep(written.map(|()| read), Run { statements, ..run })
    }

    /// Adds what was found, as [`Store::commit`] its TriG, which is written straight to its file.
    /// Runs that the store was opened without give way to it, but for the same one.
    ///
    /// # Errors
    ///
    /// As [`Store::commit`].
    pub fn add(&mut self, found: &Enrichment) -> Result<bool, StoreError> {
        let triples = || found.statements.iter().map(Statement::triple_ref);
        if self.aside.contains(&found.id) {
            // It is there, but its statements were not read.
            let path = self.run_file(&found.id);
            let read = self.triples.state(&path, &found.id, triples())?;
            self.triples.commit(read)?;
            self.aside.retain(|id| *id != found.id);
        }
        let is_known = self.manifest.runs.iter().any(|known| known.id == found.id);
        if is_known && self.aside.is_empty() {
            return Ok(false);
        }
        let _lock = self.lock()?;
        if is_known || !self.lacks(triples())? {
            self.let_go()?;
            return Ok(false);
        }
        let path = self.run_file(&found.id);
        let read = std::thread::scope(|scope| {
            let written = scope.spawn(|| write_whole(&path, |file| found.write_trig(file)));
            let read = self.triples.state(&path, &found.id, triples());
            let panicked = |_| StoreError::Query("the thread that wrote the run broke".to_owned());
            written.join().map_err(panicked)?.and(read)
        });
        let statements = found.statements.len();
        let run = found.run();
        self.keep(read, Run { statements, ..run })
    }

    /// Whether one of the triples is not there.
    fn lacks<'t>(&self, triples: impl Iterator<Item = TripleRef<'t>>) -> Result<bool, StoreError> {
        for triple in triples {
            if !self.contains(triple)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Writes a run into the manifest and adds its statements. Where that or what was read failed,
    /// its file goes.
    fn keep(&mut self, read: Result<Pending, StoreError>, run: Run) -> Result<bool, StoreError> {
        let path = self.run_file(&run.id);
        match read.and_then(|read| self.record(run, &path).map(|()| read)) {
            Ok(read) => self.triples.commit(read)?,
            Err(error) => {
                // The error that matters is the first one.
                if matches!(self.is_current(), Ok(true)) {
                    let _ = fs::remove_file(&path);
                }
                return Err(error);
            }
        }
        database::seal(&self.triples, &self.manifest)?;
        Ok(true)
    }

    fn record(&mut self, run: Run, path: &Path) -> Result<(), StoreError> {
        let file = fs::metadata(path).map_err(StoreError::io("read", path))?;
        let bytes = file.len();
        let is_aside = |known: &Run| self.aside.contains(&known.id);
        let place = self.manifest.runs.iter().position(is_aside);
        let mut manifest = self.manifest.clone();
        let place = place.unwrap_or(manifest.runs.len());
        manifest.runs.insert(place, Run { bytes, ..run });
        self.write_without_aside(manifest)
    }

    /// Takes out the runs that give way.
    fn let_go(&mut self) -> Result<(), StoreError> {
        if self.aside.is_empty() {
            return Ok(());
        }
        self.write_without_aside(self.manifest.clone())
    }

    /// Writes that manifest without the runs that give way, and removes their files.
    fn write_without_aside(&mut self, mut manifest: Manifest) -> Result<(), StoreError> {
        manifest.runs.retain(|run| !self.aside.contains(&run.id));
        manifest.write(&self.directory)?;
        self.manifest = manifest;
        for id in std::mem::take(&mut self.aside) {
            remove_run(&self.run_file(&id))?;
        }
        Ok(())
    }

    /// Whether the manifest is still as it was read.
    fn is_current(&self) -> Result<bool, StoreError> {
        Ok(Manifest::read(&self.directory.join(manifest::FILE))? == self.manifest)
    }

    /// Reads what the statements of all runs rest on, where that has not been done.
    fn read_rests(&self) -> Result<(), StoreError> {
        self.triples.read_rests(|id| self.run_file(id))
    }

    /// Takes a run out again: the directory is then byte for byte as if it had never been.
    ///
    /// # Errors
    ///
    /// Where there is no such run, or the store cannot be written.
    pub fn undo(&mut self, id: &str) -> Result<Run, StoreError> {
        let known = |run: &Run| run.id == id;
        let Some(position) = self.manifest.runs.iter().position(known) else {
            return Err(self.unknown_run(id));
        };
        let _lock = self.lock()?;
        let mut manifest = self.manifest.clone();
        let run = manifest.runs.remove(position);
        manifest.write(&self.directory)?;
        self.manifest = manifest;
        remove_run(&self.run_file(id))?;
        // Another file may state what the run stated: only reading all of them tells.
        // A database that is open cannot be opened again.
        self.triples = Triples::Memory(Box::default());
        *self = Self::open_existing(&self.directory)?;
        Ok(run)
    }

    /// The runs in the order in which they were committed.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        &self.manifest.runs
    }

    /// The base ontologies in the order in which they were added.
    #[must_use]
    pub fn bases(&self) -> &[Base] {
        &self.manifest.bases
    }

    /// The directory of the store.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The number of triples of the base ontologies and the runs' statements.
    ///
    /// # Errors
    ///
    /// Where the triple store fails.
    pub fn triples(&self) -> Result<usize, StoreError> {
        self.triples.len()
    }

    /// Whether the base or a run states that triple.
    ///
    /// # Errors
    ///
    /// Where the triple store fails.
    pub fn contains(&self, triple: TripleRef<'_>) -> Result<bool, StoreError> {
        self.triples.contains(triple)
    }

    /// The triples of the base and of the runs' statements that match; with `base`, none that a run
    /// states: what hadal itself has added is no evidence for more.
    pub(super) fn matching(&self, pattern: Pattern<'_>, base: bool) -> Found<'_> {
        let graph = GraphNameRef::DefaultGraph;
        self.triples.matching(pattern, graph, base)
    }

    fn unknown_run(&self, id: &str) -> StoreError {
        unknown_run(id, self.runs())
    }

    fn base_file(&self, name: &str) -> PathBuf {
        self.directory.join("base").join(name)
    }

    fn run_file(&self, id: &str) -> PathBuf {
        self.directory.join("runs").join(format!("{id}.trig"))
    }

    /// Keeps other writers out until the file is dropped, removes what a killed writer
    /// left half-written, and makes sure that no writer came in between.
    fn lock(&self) -> Result<File, StoreError> {
        let path = self.directory.join(".lock");
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(StoreError::io("write", &path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::Locked {
                    path: self.directory.clone(),
                });
            }
            Err(TryLockError::Error(error)) => return Err(StoreError::io("lock", &path)(error)),
        }
        if !self.is_current()? {
            return Err(StoreError::Changed {
                path: self.directory.clone(),
            });
        }
        remove_half_written(&self.directory)?;
        Ok(file)
    }
}
