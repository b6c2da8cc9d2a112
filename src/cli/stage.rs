//! One stage over a survey: `probe`, `extract`, `map`, `retrieve`, `graph`, `align`, `understand`,
//! `enrich`, `report`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use url::Url;

use super::guards::Guards;
use super::heard::Heard;
use super::network::{Network, parse_count, parse_url};
use super::printer::{Printer, json, result};
use super::run::absolute;
use super::{Outcome, block_on, summary};
use crate::fetch::SystemClock;
use crate::survey::{self, Artefact, Event, Plan, Settings, Stage, Survey};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The directory of the survey.
    #[arg(value_name = "SURVEY")]
    survey: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct NetworkArguments {
    /// The directory of the survey.
    #[arg(value_name = "SURVEY")]
    survey: PathBuf,
    #[command(flatten)]
    network: Network,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal probe surveys/example --url https://example.org/search
  hadal probe surveys/example --budget 200 --pages 40")]
pub(super) struct ProbeArguments {
    /// The directory of the survey; it is made with --url.
    #[arg(value_name = "SURVEY")]
    survey: PathBuf,
    /// The page with the search form, for a new survey.
    #[arg(long, value_parser = parse_url)]
    url: Option<Url>,
    /// The form to probe by index, id or name.
    #[arg(long, value_name = "FORM")]
    form: Option<String>,
    /// How many result pages are enough to learn from.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pages: Option<usize>,
    /// How many requests may be made.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    budget: Option<usize>,
    #[command(flatten)]
    network: Network,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  hadal retrieve surveys/example --budget 1000

The survey goes on where it ended: with a greater budget, the further pages of the answers
and words of the records bring more of the site, while requests still bring new records.")]
pub(super) struct RetrieveArguments {
    /// The directory of the survey.
    #[arg(value_name = "SURVEY")]
    survey: PathBuf,
    /// How many requests may be made in all [default: as before].
    #[arg(long, value_name = "N", value_parser = parse_count)]
    budget: Option<usize>,
    #[command(flatten)]
    network: Network,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  hadal understand surveys/example --budget 300

What the ontology says of the records is carried back to the fields that feed them (see
`hadal forms surveys/example`), and what it knows of their class and has not met yet is asked
for, round by round, while that brings new records.")]
pub(super) struct UnderstandArguments {
    /// The directory of the survey.
    #[arg(value_name = "SURVEY")]
    survey: PathBuf,
    /// How many requests may be made in all [default: as before].
    #[arg(long, value_name = "N", value_parser = parse_count)]
    budget: Option<usize>,
    #[command(flatten)]
    network: Network,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal enrich surveys/example --store kb --dry-run
  hadal enrich surveys/example --store kb --accept 0.95
  hadal enrich surveys/example --accept facts=0.9,relations=0.7 --shapes shapes.ttl
  hadal enrich surveys/example --store http://127.0.0.1:7878

What is held back is in `hadal review surveys/example`. Done again into the same store, the
survey's run takes the place of its earlier one. A dry run keeps no settings; where something was
added before, the record of that, the review and the report stay as they are, and what would be
added is in dry-run.trig and dry-run.json.

Of SHACL, the properties of shapes for classes are checked: sh:datatype, sh:nodeKind, sh:class,
sh:pattern, sh:in, sh:minInclusive, sh:minExclusive, sh:maxInclusive, sh:maxExclusive, sh:or of these,
and sh:maxCount. Other constraints are not: standard error names them, and the exit code is 3.")]
pub(super) struct EnrichArguments {
    /// The directory of the survey.
    #[arg(value_name = "SURVEY")]
    survey: PathBuf,
    /// The store to enrich: a directory, or the address of a SPARQL server [default: as before,
    /// at first `store` in the directory of the survey].
    #[arg(long, value_name = "DIR|URL")]
    store: Option<PathBuf>,
    /// Shows what would be added, and leaves the store as it is.
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    guards: Guards,
}

pub(super) fn probe(arguments: ProbeArguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let (survey, mut plan) = if let Some(url) = arguments.url {
        let survey = Survey::create(&arguments.survey)?;
        let known: Option<Plan> = survey.read_if_there(Artefact::Plan)?;
        let plan = match known {
            Some(known) if known.url == url => known,
            _ => Plan::new(url),
        };
        (survey, plan)
    } else {
        let survey = Survey::open(&arguments.survey)?;
        let plan = survey.read(Artefact::Plan)?;
        (survey, plan)
    };
    plan.form = arguments.form.or(plan.form);
    plan.pages = arguments.pages.unwrap_or(plan.pages);
    plan.budget = arguments.budget.unwrap_or(plan.budget);
    let settings = settings(Some(&arguments.network), None, false);
    run(
        &survey,
        &plan,
        &settings,
        (Stage::Form, Stage::Probe),
        printer,
    )
}

pub(super) fn extract(survey: &Path, printer: &Printer) -> anyhow::Result<Outcome> {
    offline(survey, Stage::Extract, printer)
}

pub(super) fn map(arguments: &NetworkArguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let NetworkArguments { survey, network } = arguments;
    go_on(survey, network, None, Stage::Map, printer)
}

pub(super) fn retrieve(
    arguments: &RetrieveArguments,
    printer: &Printer,
) -> anyhow::Result<Outcome> {
    let RetrieveArguments {
        survey,
        budget,
        network,
    } = arguments;
    go_on(survey, network, *budget, Stage::Retrieve, printer)
}

/// Understands the form by the ontology, and asks what that suggests.
pub(super) fn understand(
    arguments: &UnderstandArguments,
    printer: &Printer,
) -> anyhow::Result<Outcome> {
    let UnderstandArguments {
        survey,
        budget,
        network,
    } = arguments;
    go_on(survey, network, *budget, Stage::Understand, printer)
}

/// Asks the site up to a stage.
fn go_on(
    directory: &Path,
    network: &Network,
    budget: Option<usize>,
    last: Stage,
    printer: &Printer,
) -> anyhow::Result<Outcome> {
    let survey = Survey::open(directory)?;
    let mut plan: Plan = survey.read(Artefact::Plan)?;
    plan.budget = budget.unwrap_or(plan.budget);
    let settings = settings(Some(network), None, false);
    run(&survey, &plan, &settings, (Stage::Form, last), printer)
}

pub(super) fn graph(arguments: &Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
    offline(&arguments.survey, Stage::Graph, printer)
}

/// Aligns the graph of a survey with these files, or those of its plan.
pub(super) fn align(
    directory: &Path,
    ontologies: &[PathBuf],
    printer: &Printer,
) -> anyhow::Result<Outcome> {
    let survey = Survey::open(directory)?;
    let mut plan: Plan = survey.read(Artefact::Plan)?;
    if !ontologies.is_empty() {
        plan.ontologies = absolute(ontologies)?;
    }
    let settings = settings(None, None, false);
    run(
        &survey,
        &plan,
        &settings,
        (Stage::Align, Stage::Align),
        printer,
    )
}

pub(super) fn enrich(arguments: EnrichArguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let survey = Survey::open(&arguments.survey)?;
    let mut plan: Plan = survey.read(Artefact::Plan)?;
    arguments.guards.apply(&mut plan)?;
    let settings = settings(None, arguments.store, arguments.dry_run);
    run(
        &survey,
        &plan,
        &settings,
        (Stage::Enrich, Stage::Enrich),
        printer,
    )
}

pub(super) fn report(arguments: &Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let survey = Survey::open(&arguments.survey)?;
    survey::report(&survey)?;
    let path = survey.path(Artefact::Report);
    if printer.is_json() {
        json(&serde_json::json!({ "report": path }))?;
    } else {
        result(&path.display().to_string())?;
    }
    Ok(Outcome::Done)
}

fn offline(directory: &Path, stage: Stage, printer: &Printer) -> anyhow::Result<Outcome> {
    let survey = Survey::open(directory)?;
    let plan = survey.read(Artefact::Plan)?;
    run(
        &survey,
        &plan,
        &settings(None, None, false),
        (stage, stage),
        printer,
    )
}

fn settings(network: Option<&Network>, store: Option<PathBuf>, dry_run: bool) -> Settings {
    Settings {
        fetch: network.map(Network::settings).unwrap_or_default(),
        store,
        dry_run,
        ..Settings::default()
    }
}

fn run(
    survey: &Survey,
    plan: &Plan,
    settings: &Settings,
    stages: (Stage, Stage),
    printer: &Printer,
) -> anyhow::Result<Outcome> {
    let heard = block_on(drive(survey, plan, settings, stages, printer))?;
    printer.done();
    summary::print(survey, &settings.store_of(survey, plan), &heard, printer)
}

/// Runs stages while a person watches; gives what only that tells.
pub(super) async fn drive(
    survey: &Survey,
    plan: &Plan,
    settings: &Settings,
    stages: (Stage, Stage),
    printer: &Printer,
) -> anyhow::Result<Heard> {
    let mut heard = Heard::default();
    let mut see = |event: Event<'_>| {
        heard.hear(&event);
        printer.event(event);
    };
    let clock = Arc::new(SystemClock);
    survey::run(survey, plan, settings, stages, clock, &mut see).await?;
    Ok(heard)
}
