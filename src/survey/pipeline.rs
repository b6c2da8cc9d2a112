//! The stages in their order.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::enrich::{Place, StoreError};
use crate::fetch::{self, Clock, FetchError, Fetcher};
use crate::form::Forms;
use crate::probe::{Probe, round::RETRIEVE};

use super::align::{Ontology, alignment};
use super::aside::Aside;
use super::changes::{Changes, changes};
use super::directory::{Artefact, Survey};
use super::enrich::{Mode, enrichment};
use super::error::SurveyError;
use super::extract;
use super::probe::Site;
use super::report::report;
use super::settings::{Plan, Settings};
use super::understand::{keep_meanings, understand_and_ask};

/// A stage of the pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Understands the form.
    Form,
    /// Asks it without knowledge of its domain.
    Probe,
    /// Finds the records and their attributes.
    Extract,
    /// Finds out which field feeds which attribute.
    Map,
    /// Retrieves as many records as the budget allows.
    Retrieve,
    /// Writes the records as RDF.
    Graph,
    /// Aligns them with the reference ontology.
    Align,
    /// Understands the form by it, and asks what the ontology suggests.
    Understand,
    /// Adds to the store what the ontology lacked.
    Enrich,
}

/// What happens while stages run.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A stage begins.
    Begin(Stage),
    /// A probe is done.
    Probe(&'a Probe),
    /// The first of the two forms brought no records, so that the second is asked.
    OtherForm(&'a str, &'a str),
    /// The site is not asked any more, though the budget would allow it.
    Stopped(&'a str),
    /// The budget of so many requests ended the survey before it had all records.
    Spent(usize),
    /// The archive was cut off at this byte: what it had behind it is lost.
    ArchiveCut(u64),
    /// The site could not be asked anew: the archive stays as it was before.
    NotRefreshed,
    /// The site was asked anew: so much has changed since the survey before.
    Changed(&'a Changes),
    /// While the site is asked anew, the archive from before is kept there.
    ArchiveAside(&'a Path),
    /// These artefacts were removed, since what they were made from is another now.
    OutOfDate(&'a [Artefact]),
    /// A dry run left what was added before as it is: its own are [`Artefact::DryRun`] and
    /// [`Artefact::DryRunSummary`].
    ToldBeside,
    /// The shapes have constraints of these names, which are not checked.
    Unchecked(&'a [String]),
    /// The store has all that the survey adds from an earlier run of it, of that identifier.
    KnownRun(&'a str),
    /// An earlier run of the survey was taken out of the store, as a new one tells more.
    RunGaveWay(&'a str),
}

/// Sees what happens.
pub type Watch<'a> = &'a mut (dyn FnMut(Event<'_>) + Send);

impl Settings {
    /// Where the store of a survey is.
    #[must_use]
    pub fn store_of(&self, survey: &Survey, plan: &Plan) -> PathBuf {
        let own = || survey.directory().join("store");
        let store = self.store.as_ref().or(plan.store.as_ref());
        store.cloned().unwrap_or_else(own)
    }
}

/// Runs the stages from `first` to `last`, and writes the report. A stage before `first` is
/// run again if the site has to be asked: it is then answered from the archive. Alignment and
/// enrichment need an ontology in the plan and are left out without one, unless one of them or the
/// understanding is all that is wanted.
///
/// # Errors
/// [`SurveyError`]; what the stages before wrote, and what was fetched, stays.
pub async fn run(
    survey: &Survey,
    plan: &Plan,
    settings: &Settings,
    stages: (Stage, Stage),
    clock: Arc<dyn Clock>,
    watch: Watch<'_>,
) -> Result<(), SurveyError> {
    let mut gone: Vec<Artefact> = Artefact::ALL.into();
    gone.retain(|artefact| survey.has(*artefact));
    let forms: Option<Forms> = survey.read(Artefact::Forms).ok();
    let understands = stages.1 >= Stage::Understand && !plan.ontologies.is_empty();
    let mut aside = Aside::begin(survey)?;
    let result = run_stages(survey, plan, settings, stages, (clock, watch), &mut aside).await;
    let result = result.and(aside.settle()).and_then(|()| {
        if let Some(forms) = forms.filter(|_| !understands && survey.has(Artefact::Alignment)) {
            keep_meanings(survey, &forms)?;
        }
        report(survey)
    });
    gone.retain(|artefact| !survey.has(*artefact));
    if !gone.is_empty() {
        watch(Event::OutOfDate(&gone));
    }
    if result.is_err()
        && let Some(path) = survey.earlier_archive()
    {
        watch(Event::ArchiveAside(&path));
    }
    result
}

async fn run_stages(
    survey: &Survey,
    plan: &Plan,
    settings: &Settings,
    (first, last): (Stage, Stage),
    (clock, watch): (Arc<dyn Clock>, Watch<'_>),
    aside: &mut Aside<'_>,
) -> Result<(), SurveyError> {
    let ontology = wanted_ontology(plan, (first, last))?;
    let store = settings.store_of(survey, plan);
    if last == Stage::Enrich && store.exists() && !store.is_dir() {
        return Err(StoreError::NotADirectory { path: store }.into());
    }
    let mode = Mode::of(survey, settings.dry_run);
    let kept = kept_plan(survey, plan, settings)?;
    if !check_plan(survey, plan)? {
        // What is begun can be gone on with, even where the site does not answer.
        survey.write(Artefact::Plan, &kept)?;
    }
    let begins = |stage: Stage, watch: Watch<'_>| {
        let runs = first <= stage && stage <= last;
        if runs {
            watch(Event::Begin(stage));
        }
        runs
    };
    let mut site = if asks_the_site((first, last)) {
        Some(visit(survey, plan, settings, Arc::clone(&clock), watch).await?)
    } else {
        None
    };
    survey.write(Artefact::Plan, &kept)?;
    if let Some(asked) = &mut site {
        let goes_on = last >= Stage::Understand && !plan.ontologies.is_empty();
        // What cannot be read is about to be written anew.
        let before: Vec<Probe> = survey.read_lines(Artefact::Probes).unwrap_or_default();
        ask(survey, asked, (last, goes_on), aside, watch).await?;
        if let Some(rounds) = kept_rounds(last)
            && asked.keep(before, rounds)?
        {
            extract::records(survey)?;
            extract::details(survey)?;
        }
    } else if first == Stage::Extract {
        begins(Stage::Extract, watch);
        aside.put(Artefact::Graph)?;
        extract::wrapper(survey)?;
        extract::records(survey)?;
        extract::details(survey)?;
    }
    if begins(Stage::Graph, watch) {
        aside.put(Artefact::Graph)?;
        extract::graph(survey, plan)?;
    }
    if let Some(ontology) = ontology {
        if begins(Stage::Align, watch) {
            aside.put(Artefact::Alignment)?;
            alignment(survey, plan, &ontology)?;
        }
        if let Some(site) = &mut site
            && begins(Stage::Understand, watch)
        {
            understand_and_ask(survey, plan, &ontology, site, aside, watch).await?;
        }
    }
    if last >= Stage::Retrieve
        && let Some(site) = &mut site
    {
        if let Some(changes) = changes(survey)? {
            watch(Event::Changed(&changes));
        }
        survey.file_earlier_archive()?;
        if site.is_spent() && !has_all(site.forms_mut()) {
            watch(Event::Spent(plan.budget));
        }
    }
    if !plan.ontologies.is_empty() && begins(Stage::Enrich, watch) {
        enrichment(survey, plan, &store, (mode, clock.now()), watch)?;
    }
    Ok(())
}

/// The plan as it is kept, with the store: a dry run leaves that, and how sure statements must be,
/// as it was.
fn kept_plan(survey: &Survey, plan: &Plan, settings: &Settings) -> Result<Plan, SurveyError> {
    let mut kept = plan.clone();
    if settings.dry_run {
        let known: Option<Plan> = survey.read_if_there(Artefact::Plan)?;
        let known = known.unwrap_or_else(|| Plan::new(plan.url.clone()));
        (kept.accept, kept.shapes, kept.store) = (known.accept, known.shapes, known.store);
    } else if let Some(store) = &settings.store {
        kept.store = Some(from_anywhere(store)?);
    }
    Ok(kept)
}

/// A store as it is found from any directory, without the password of an address.
fn from_anywhere(store: &Path) -> Result<PathBuf, SurveyError> {
    match Place::of(store)? {
        Place::Server(_) => Ok(Place::shown(store).into()),
        Place::Directory(path) => {
            std::path::absolute(&path).map_err(SurveyError::io("find", &path))
        }
    }
}

/// The rounds of earlier probes that are kept though a stage does not come to them, or asks for
/// something else first.
fn kept_rounds(last: Stage) -> Option<RangeInclusive<u32>> {
    match last {
        Stage::Map | Stage::Retrieve => Some(RETRIEVE..=u32::MAX),
        Stage::Understand => Some(RETRIEVE..=RETRIEVE),
        _ => None,
    }
}

/// Whether as many records were seen as a page states and as there are likely to be.
fn has_all(forms: &Forms) -> bool {
    let behaviour = forms.chosen().and_then(|form| form.behaviour.as_ref());
    let size = behaviour.and_then(|behaviour| behaviour.size.as_ref());
    size.is_some_and(|size| size.seen >= size.high.max(size.stated.unwrap_or_default()))
}

/// Whether any of the stages asks the site; what was asked before is answered from the archive.
fn asks_the_site((first, last): (Stage, Stage)) -> bool {
    let by_itself = first == Stage::Extract && last == Stage::Extract;
    !by_itself && first <= Stage::Retrieve
}

/// The probes that the survey would begin with: nothing but `robots.txt` and the page of the
/// form is asked for.
///
/// # Errors
/// [`SurveyError`], above all if there is no form that may be probed.
pub async fn preview(
    survey: &Survey,
    plan: &Plan,
    settings: &Settings,
    clock: Arc<dyn Clock>,
) -> Result<Vec<Probe>, SurveyError> {
    check_plan(survey, plan)?;
    let fetch = fetch::Settings {
        budget: plan.budget,
        ..settings.fetch.clone()
    };
    let fetcher = Fetcher::open(&survey.path(Artefact::Archive), fetch, clock)?;
    Site::visit(survey, plan, fetcher).await?.preview()
}

/// Opens the site at its form. Where it cannot be asked anew, its archive stays as it was.
async fn visit<'a>(
    survey: &'a Survey,
    plan: &'a Plan,
    settings: &Settings,
    clock: Arc<dyn Clock>,
    watch: Watch<'_>,
) -> Result<Site<'a>, SurveyError> {
    let visited = open(survey, plan, settings, clock, watch).await;
    match &visited {
        // Another process asks it, or it may not be asked.
        Ok(_) | Err(SurveyError::Fetch(FetchError::Busy { .. }) | SurveyError::Spent { .. }) => (),
        Err(_) => {
            if survey.put_archive_back()? {
                watch(Event::NotRefreshed);
            }
        }
    }
    visited
}

async fn open<'a>(
    survey: &'a Survey,
    plan: &'a Plan,
    settings: &Settings,
    clock: Arc<dyn Clock>,
    watch: Watch<'_>,
) -> Result<Site<'a>, SurveyError> {
    if settings.refresh {
        survey.put_archive_aside()?;
    }
    let fetch = fetch::Settings {
        budget: plan.budget,
        earlier: survey.earlier_archive(),
        ..settings.fetch.clone()
    };
    let fetcher = Fetcher::open(&survey.path(Artefact::Archive), fetch, clock)?;
    watch(Event::Begin(Stage::Form));
    if let Some(at) = fetcher.cut_at() {
        watch(Event::ArchiveCut(at));
    }
    Site::visit(survey, plan, fetcher).await
}

/// The stages up to the last, or to the retrieval: those that ask the site without an ontology,
/// and the extraction between them. Where it goes on, an ontology asks after them.
async fn ask(
    survey: &Survey,
    site: &mut Site<'_>,
    (last, goes_on): (Stage, bool),
    aside: &mut Aside<'_>,
    watch: Watch<'_>,
) -> Result<(), SurveyError> {
    if last == Stage::Form {
        return Ok(());
    }
    watch(Event::Begin(Stage::Probe));
    aside.put(Artefact::Probes)?;
    site.probe(watch).await?;
    if last == Stage::Probe {
        return Ok(());
    }
    watch(Event::Begin(Stage::Extract));
    extract::wrapper(survey).map_err(|error| error.because(site.why_stopped()))?;
    if last >= Stage::Map {
        watch(Event::Begin(Stage::Map));
        site.map(watch).await?;
    }
    if last >= Stage::Retrieve {
        watch(Event::Begin(Stage::Retrieve));
        if kept_rounds(last).is_some() {
            // What was asked before in this round or later stays, and counts.
            site.count_all();
        }
        site.retrieve(goes_on, watch).await?;
    }
    extract::records(survey)?;
    extract::details(survey)
}

/// The ontology of the plan, if a stage needs it: read before anything is asked, so that a
/// mistake in it costs nothing.
fn wanted_ontology(
    plan: &Plan,
    (first, last): (Stage, Stage),
) -> Result<Option<Ontology>, SurveyError> {
    let aligns = first <= Stage::Understand && Stage::Align <= last;
    let must = first >= Stage::Align || last == Stage::Understand;
    if must || (aligns && !plan.ontologies.is_empty()) {
        return Ontology::read(&plan.ontologies).map(Some);
    }
    Ok(None)
}

/// A directory holds the survey of one form. One that has found no form yet may be of another page.
/// Gives whether it is of this one already.
fn check_plan(survey: &Survey, plan: &Plan) -> Result<bool, SurveyError> {
    let known: Option<Plan> = survey.read_if_there(Artefact::Plan)?;
    let has_form = || -> Result<bool, SurveyError> {
        let forms: Option<Forms> = survey.read_if_there(Artefact::Forms)?;
        Ok(survey.has(Artefact::Probes) || forms.is_some_and(|forms| forms.chosen().is_some()))
    };
    match known {
        Some(known) if known.url != plan.url && has_form()? => Err(SurveyError::OtherSurvey {
            path: survey.directory().to_owned(),
            found: known.url.to_string(),
            wanted: plan.url.to_string(),
        }),
        known => Ok(known.is_some_and(|known| known.url == plan.url)),
    }
}
