//! The stage that adds to the store what the ontology lacked.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use oxigraph::model::{Quad, Triple};

use crate::enrich::{
    Enrichment, Place, Remote, Run, Settings, Shapes, Statement, Store, enrich, label, review,
    statement_graph,
};
use crate::paris::Alignment;
use crate::probe::Mapping;
use crate::rdf::{read_all, write_trig};
use crate::record::Wrapper;
use crate::report::EnrichmentSummary;

use super::archives::moment;
use super::directory::{Artefact, Survey};
use super::error::SurveyError;
use super::pipeline::{Event, Watch};
use super::responses::Responses;
use super::settings::Plan;

/// What becomes of what the store lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// It is added.
    Add,
    /// It is told.
    Tell,
    /// It is told beside what was added before.
    TellBeside,
}

impl Mode {
    /// What a dry run, or none, does in a survey.
    pub fn of(survey: &Survey, dry_run: bool) -> Self {
        let known = || survey.read::<EnrichmentSummary>(Artefact::EnrichmentSummary);
        if !dry_run {
            Self::Add
        } else if known().is_ok_and(|known| !known.dry_run) {
            Self::TellBeside
        } else {
            Self::Tell
        }
    }
}

/// Finds what the store lacks and, unless it is a dry run, adds it as a run. An earlier run of the
/// same survey is looked past, and gives way, also where the site was asked anew since: so the
/// artefacts tell all that the survey adds, however often this is done.
pub(super) fn enrichment(
    survey: &Survey,
    plan: &Plan,
    store: &Path,
    (mode, now): (Mode, Timestamp),
    watch: Watch<'_>,
) -> Result<(), SurveyError> {
    let dry_run = mode != Mode::Add;
    let graph = survey.existing(Artefact::Graph)?;
    survey.existing(Artefact::Alignment)?;
    let begun = survey.begun()?;
    let source = plan.url.to_string();
    let is_own = |run: &Run| run.source == source && begun.contains(&run.time);
    let place = Place::of(store)?;
    let remote = match &place {
        Place::Server(remote) => Some(remote),
        Place::Directory(_) => None,
    };
    let scratch;
    let mut store = match remote {
        // Of a server's store only the runs are fetched.
        Some(_) => {
            scratch =
                tempfile::tempdir().map_err(SurveyError::io("make", &std::env::temp_dir()))?;
            Store::open(&scratch.path().join("store"))?
        }
        // A dry run may neither make a store nor add an ontology to one.
        None if dry_run => Store::look(store, is_own)?,
        None => Store::open_without(store, is_own)?,
    };
    let mut own: Vec<Run> = store
        .runs()
        .iter()
        .filter(|run| is_own(run))
        .cloned()
        .collect();
    for ontology in &plan.ontologies {
        store.add_base(ontology)?;
    }
    if let Some(remote) = remote {
        if !dry_run {
            remote.take_back_unfinished()?;
        }
        own = fetch_runs(remote, &mut store, is_own)?;
    }
    let wrapper: Wrapper = survey.read(Artefact::Wrapper)?;
    let graph = read_all(&graph)?;
    let shapes = read_shapes(&plan.shapes)?;
    let unchecked: Vec<String> = shapes.unchecked().map(str::to_owned).collect();
    if !unchecked.is_empty() {
        watch(Event::Unchecked(&unchecked));
    }
    let mut found = find(survey, plan, (&graph, &wrapper), (&store, shapes))?;
    found.added = moment(now);
    if let Some(remote) = remote {
        let known = known(remote, &own, &found)?;
        found = found.without(&known);
    }
    let items = review(&found, &graph, &wrapper, &store).map_err(SurveyError::from)?;
    if !dry_run {
        match remote {
            Some(remote) => add(remote, &own, &found)?,
            None => drop(store.add(&found)?),
        }
    }
    tell(&own, &found, dry_run, watch);
    let known = |iri: &str| label(&store, iri).ok().flatten();
    let summary = EnrichmentSummary::new(&found, dry_run, &known);
    if mode == Mode::TellBeside {
        watch(Event::ToldBeside);
        survey.replace(Artefact::DryRun, |file| found.write_trig(file))?;
        return survey.write(Artefact::DryRunSummary, &summary);
    }
    survey.remove(Artefact::DryRun)?;
    survey.remove(Artefact::DryRunSummary)?;
    survey.replace(Artefact::Enrichment, |file| found.write_trig(file))?;
    survey.write_lines(Artefact::Review, &items)?;
    survey.write(Artefact::EnrichmentSummary, &summary)
}

/// Says what became of the earlier runs of the survey.
fn tell(own: &[Run], found: &Enrichment, dry_run: bool, watch: Watch<'_>) {
    for run in own {
        if run.id == found.id {
            watch(Event::KnownRun(&run.id));
        } else if !dry_run {
            watch(Event::RunGaveWay(&run.id));
        }
    }
}

/// Those of the statements that a server has from elsewhere than these runs.
fn known(remote: &Remote, own: &[Run], found: &Enrichment) -> Result<HashSet<Triple>, SurveyError> {
    let triples: Vec<Triple> = found.statements.iter().map(Statement::triple).collect();
    let mut known = remote.known(&triples)?;
    for run in own {
        for triple in remote.statements(&run.id)? {
            known.remove(&triple);
        }
    }
    Ok(known)
}

/// Adds what was found to a server's store in the place of these runs.
fn add(remote: &Remote, own: &[Run], found: &Enrichment) -> Result<(), SurveyError> {
    remote.add(found)?;
    for run in own.iter().filter(|run| run.id != found.id) {
        remote.undo(&run.id)?;
    }
    Ok(())
}

/// Brings the statements of a server's runs, without what they rest on. Gives the survey's own
/// ones, which are left out.
fn fetch_runs(
    remote: &Remote,
    store: &mut Store,
    is_own: impl Fn(&Run) -> bool,
) -> Result<Vec<Run>, SurveyError> {
    let (own, others): (Vec<Run>, Vec<Run>) = remote.runs()?.into_iter().partition(is_own);
    for run in others {
        let graph = statement_graph(&run.id);
        let statements = remote.statements(&run.id)?.into_iter();
        let quads: Vec<Quad> = statements
            .map(|triple| triple.in_graph(graph.clone()))
            .collect();
        let mut trig = Vec::new();
        write_trig(&quads, &[], &mut trig)?;
        store.commit(&run, &trig)?;
    }
    Ok(own)
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
    (store, shapes): (&Store, Shapes),
) -> Result<Enrichment, SurveyError> {
    let mapping: Option<Mapping> = survey.read_if_there(Artefact::Mapping)?;
    let alignment: Alignment = survey.read(Artefact::Alignment)?;
    let settings = Settings {
        started: Responses::open(survey)?.started(),
        source: plan.url.to_string(),
        accept: plan.accept,
        decisions: survey.decisions()?,
        shapes,
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
