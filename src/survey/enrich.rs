//! The stage that adds to the store what the ontology lacked.

use std::path::{Path, PathBuf};

use oxigraph::model::{Quad, Triple};

use crate::enrich::{
    Enrichment, Place, Remote, Settings, Shapes, Statement, Store, enrich, label, review,
    statement_graph,
};
use crate::paris::Alignment;
use crate::probe::Mapping;
use crate::rdf::{read_all, write_trig};
use crate::record::Wrapper;
use crate::report::EnrichmentSummary;

use super::directory::{Artefact, Survey};
use super::error::SurveyError;
use super::probe::Responses;
use super::settings::Plan;

/// Finds what the store lacks and, unless it is a dry run, adds it as a run.
pub(super) fn enrichment(
    survey: &Survey,
    plan: &Plan,
    store: &Path,
    dry_run: bool,
) -> Result<(), SurveyError> {
    let place = Place::of(store)?;
    // A dry run may neither make a store nor add an ontology to one, and of a server's store
    // only the runs are fetched.
    let remote = match &place {
        Place::Server(remote) => Some(remote),
        Place::Directory(_) => None,
    };
    let scratch = scratch(dry_run || remote.is_some())?;
    let scratch = scratch.as_ref().map(tempfile::TempDir::path);
    let mut store = match remote {
        Some(_) => Store::open(&scratch.unwrap_or(store).join("store"))?,
        None => open(scratch, store)?,
    };
    for ontology in &plan.ontologies {
        store.add_base(ontology)?;
    }
    if let Some(remote) = remote {
        if !dry_run {
            remote.take_back_unfinished()?;
        }
        fetch_runs(remote, &mut store)?;
    }
    let wrapper: Wrapper = survey.read(Artefact::Wrapper)?;
    let graph = read_all(&survey.path(Artefact::Graph))?;
    let mut found = find(survey, plan, (&graph, &wrapper), &store)?;
    if let Some(remote) = remote {
        let triples: Vec<Triple> = found.statements.iter().map(Statement::triple).collect();
        found = found.without(&remote.known(&triples)?);
    }
    let items = review(&found, &graph, &wrapper, &store).map_err(SurveyError::from)?;
    match remote {
        _ if dry_run => false,
        Some(remote) => remote.add(&found)?,
        None => store.add(&found)?,
    };
    survey.replace(Artefact::Enrichment, |file| found.write_trig(file))?;
    survey.write_lines(Artefact::Review, &items)?;
    let known = |iri: &str| label(&store, iri).ok().flatten();
    let summary = EnrichmentSummary::new(&found, dry_run, &known);
    survey.write(Artefact::EnrichmentSummary, &summary)
}

/// Brings the statements of a server's runs, without what they rest on.
fn fetch_runs(remote: &Remote, store: &mut Store) -> Result<(), SurveyError> {
    for run in remote.runs()? {
        let graph = statement_graph(&run.id);
        let statements = remote.statements(&run.id)?.into_iter();
        let quads: Vec<Quad> = statements
            .map(|triple| triple.in_graph(graph.clone()))
            .collect();
        let mut trig = Vec::new();
        write_trig(&quads, &[], &mut trig)?;
        store.commit(&run, &trig)?;
    }
    Ok(())
}

fn scratch(dry_run: bool) -> Result<Option<tempfile::TempDir>, SurveyError> {
    let make = || tempfile::tempdir().map_err(SurveyError::io("make", &std::env::temp_dir()));
    dry_run.then(make).transpose()
}

/// The store itself or, for a dry run, one in the scratch directory with the same content.
fn open(scratch: Option<&Path>, path: &Path) -> Result<Store, SurveyError> {
    let Some(scratch) = scratch else {
        return Ok(Store::open(path)?);
    };
    let copy = scratch.join("store");
    if path.exists() {
        // Fails for what is no store before anything is copied.
        Store::check(path)?;
        copy_all(path, &copy).map_err(SurveyError::io("copy", path))?;
    }
    Ok(Store::open(&copy)?)
}

/// Copies a store: its files, and those of its folders.
fn copy_all(from: &Path, to: &Path) -> std::io::Result<()> {
    let mut folders = vec![(from.to_owned(), to.to_owned())];
    while let Some((from, to)) = folders.pop() {
        std::fs::create_dir_all(&to)?;
        for entry in std::fs::read_dir(&from)? {
            let entry = entry?;
            let target = to.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                folders.push((entry.path(), target));
            } else {
                std::fs::copy(entry.path(), target)?;
            }
        }
    }
    Ok(())
}

/// The shapes of these files.
///
/// # Errors
/// If one cannot be read, or is not as SHACL says.
pub fn read_shapes(files: &[PathBuf]) -> Result<Shapes, SurveyError> {
    let mut shapes = Shapes::default();
    for file in files {
        shapes.extend(Shapes::read(file)?);
    }
    Ok(shapes)
}

fn find(
    survey: &Survey,
    plan: &Plan,
    (graph, wrapper): (&[Triple], &Wrapper),
    store: &Store,
) -> Result<Enrichment, SurveyError> {
    let mapping: Option<Mapping> = survey.read_if_there(Artefact::Mapping)?;
    let alignment: Alignment = survey.read(Artefact::Alignment)?;
    let settings = Settings {
        started: Responses::open(survey)?.started(),
        source: plan.url.to_string(),
        accept: plan.accept,
        decisions: survey.decisions()?,
        shapes: read_shapes(&plan.shapes)?,
        ..Settings::new(&plan.base)
    };
    Ok(enrich(
        graph,
        wrapper,
        mapping.as_ref(),
        &alignment,
        store,
        &settings,
    )?)
}
