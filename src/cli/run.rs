//! `hadal run`: every stage.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use clap::{Args, ValueEnum};
use url::Url;

use super::guards::Guards;
use super::network::{Network, parse_base, parse_count, parse_url, site_name};
use super::printer::Printer;
use super::{Outcome, block_on, stage, summary};
use crate::demo::{self, Demo};
use crate::fetch::SystemClock;
use crate::form::Forms;
use crate::survey::{self, Artefact, Plan, Settings, Stage, Survey};
use crate::whole::write_bytes;

#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
#[command(after_help = "\
Examples:
  hadal run
  hadal run https://example.org/search --ontology yago.ttl --contact me@example.org
  hadal run https://example.org/search --form advanced --pages 30 --budget 200
  hadal run https://example.org/search --plan
  hadal run https://example.org/search --out surveys/example --refresh
  hadal run https://example.org/search --out surveys/example --replay

Without a URL, the bundled demo site is served on 127.0.0.1 and surveyed with the bundled
excerpt of YAGO. Without --ontology, a site is surveyed up to its graph. The same command
goes on where an interrupted one stopped: nothing is fetched twice. What is not said anew is as in
the run before on the same directory; standard error says what that is.

--refresh says how many records are new, changed and gone since the survey before, and writes them
to changes.jsonl. Attributes whose values agree with those from before keep their names.")]
pub(super) struct Arguments {
    /// The page with the search form; the bundled demo site if left out.
    #[arg(value_parser = parse_url)]
    url: Option<Url>,
    /// A file of the reference ontology: Turtle, N-Triples, N-Quads, `TriG`, RDF/XML, N3, JSON-LD
    /// or a table of YAGO, also compressed by gzip, bzip2 or zstd [default: as before, at first none].
    #[arg(long, value_name = "FILE")]
    ontology: Vec<PathBuf>,
    /// Lets go of the ontology of an earlier run.
    #[arg(long, conflicts_with = "ontology")]
    no_ontology: bool,
    /// The store to enrich: a directory, or the address of a SPARQL server [default: as before,
    /// at first `store` in the directory of the survey].
    #[arg(long, value_name = "DIR|URL")]
    store: Option<PathBuf>,
    /// The directory of the survey [default: surveys/HOST].
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// The form to probe by index, id or name [default: as before, at first the best search form].
    #[arg(long, value_name = "FORM")]
    form: Option<String>,
    /// How many result pages are enough to learn from [default: as before, at first 10].
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pages: Option<usize>,
    /// How many requests may be made [default: as before, at first 300].
    #[arg(long, value_name = "N", value_parser = parse_count)]
    budget: Option<usize>,
    /// What the requests are made for [default: as before, at first retrieve].
    #[arg(long, value_enum)]
    goal: Option<Goal>,
    /// Where nonsense terms come from [default: as before, at first 0].
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// What the IRIs of the records start with [default: as before, at first urn:hadal:site:HOST/].
    #[arg(long, value_name = "IRI", value_parser = parse_base)]
    base: Option<String>,
    /// Submits a form by POST though it may do more than search [default: as before, at first false].
    #[arg(
        long,
        value_name = "BOOL",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true"
    )]
    allow_post: Option<bool>,
    /// Shows what would be added, and leaves the store as it is.
    #[arg(long)]
    dry_run: bool,
    /// Shows what would be sent first, and writes nothing; sends nothing but the requests for
    /// robots.txt and the page, where the survey does not have them yet.
    #[arg(long)]
    plan: bool,
    /// Surveys the site anew: what was fetched before is asked for on condition that it has
    /// changed since.
    #[arg(long, conflicts_with = "replay")]
    refresh: bool,
    #[command(flatten)]
    guards: Guards,
    #[command(flatten)]
    network: Network,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Goal {
    /// To retrieve as many records as the budget allows.
    Retrieve,
    /// To understand the form with few requests.
    Understand,
}

pub(super) fn run(arguments: &Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let out = arguments.out.clone().unwrap_or_else(|| {
        let name = arguments
            .url
            .as_ref()
            .map_or_else(|| "bookshop".to_owned(), site_name);
        Path::new("surveys").join(name)
    });
    if arguments.plan {
        return preview(&out, arguments, printer);
    }
    let survey = Survey::create(&out)?;
    let settings = Settings {
        fetch: arguments.network.settings(),
        refresh: arguments.refresh,
        store: arguments.store.clone(),
        dry_run: arguments.dry_run,
    };
    let (plan, heard) = block_on(async {
        // The demo is served as long as it is surveyed.
        let (plan, _demo) = plan(arguments, &survey, printer).await?;
        if plan.ontologies.is_empty() {
            printer.note("no --ontology given: the survey ends with its graph");
        }
        let stages = (Stage::Form, Stage::Enrich);
        let heard = stage::drive(&survey, &plan, &settings, stages, printer).await?;
        Ok((plan, heard))
    })?;
    printer.done();
    let store = settings.store_of(&survey, &plan);
    summary::print(&survey, &store, &heard, printer)
}

/// Prints what would be sent first in the survey of that directory, if there is one; writes nothing
/// there.
fn preview(directory: &Path, arguments: &Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let scratch = tempfile::tempdir()?;
    let survey = Survey::create(scratch.path())?;
    for artefact in [Artefact::Plan, Artefact::Archive] {
        let path = directory.join(artefact.file_name());
        // What was asked before is asked again where the site is surveyed anew.
        if path.exists() && !(arguments.refresh && artefact == Artefact::Archive) {
            std::fs::copy(&path, survey.path(artefact))
                .with_context(|| format!("cannot copy {}", path.display()))?;
        }
    }
    let settings = Settings {
        fetch: arguments.network.settings(),
        ..Settings::default()
    };
    let (plan, probes) = block_on(async {
        let (plan, _demo) = plan(arguments, &survey, printer).await?;
        let clock = Arc::new(SystemClock);
        let probes = survey::preview(&survey, &plan, &settings, clock).await?;
        Ok((plan, probes))
    })?;
    let forms: Forms = survey.read(Artefact::Forms)?;
    summary::preview(&plan, &settings.fetch, &forms, &probes, printer)
}

async fn plan(
    arguments: &Arguments,
    survey: &Survey,
    printer: &Printer,
) -> anyhow::Result<(Plan, Option<Demo>)> {
    let (url, demo) = match &arguments.url {
        Some(url) => (url.clone(), None),
        None => demo_site(arguments, survey, printer).await?,
    };
    let mut fresh = Plan::new(url);
    if arguments.url.is_none() {
        demo::BASE.clone_into(&mut fresh.base);
        fresh.ontologies = absolute(&[demo_ontology(survey)?])?;
    }
    let known: Option<Plan> = survey.read_if_there(Artefact::Plan)?;
    let mut plan = known.filter(|known| known.url == fresh.url);
    arguments.apply(&mut fresh)?;
    let Some(plan) = &mut plan else {
        return Ok((fresh, demo));
    };
    arguments.apply(plan)?;
    let mut kept = plan.options();
    kept.retain(|option| !fresh.options().contains(option));
    if !kept.is_empty() {
        printer.note(&format!("as in the run before: {}", kept.join(" ")));
    }
    Ok((plan.clone(), demo))
}

impl Arguments {
    /// Takes what is said over into a plan.
    fn apply(&self, plan: &mut Plan) -> anyhow::Result<()> {
        if self.form.is_some() {
            plan.form.clone_from(&self.form);
        }
        plan.pages = self.pages.unwrap_or(plan.pages);
        plan.budget = self.budget.unwrap_or(plan.budget);
        plan.goal = match self.goal {
            Some(Goal::Retrieve) => survey::Goal::Retrieve,
            Some(Goal::Understand) => survey::Goal::Understand,
            None => plan.goal,
        };
        plan.seed = self.seed.unwrap_or(plan.seed);
        plan.allow_post = self.allow_post.unwrap_or(plan.allow_post);
        if self.no_ontology || !self.ontology.is_empty() {
            plan.ontologies = absolute(&self.ontology)?;
        }
        if self.store.is_some() {
            // The run itself tells where it is.
            plan.store = None;
        }
        if let Some(base) = &self.base {
            plan.base.clone_from(base);
        }
        self.guards.apply(plan)
    }
}

/// The paths as they are found from any directory.
pub(super) fn absolute(paths: &[PathBuf]) -> std::io::Result<Vec<PathBuf>> {
    paths.iter().map(std::path::absolute).collect()
}

/// Serves the demo, at the address of the survey if it has one; a replay needs no site.
async fn demo_site(
    arguments: &Arguments,
    survey: &Survey,
    printer: &Printer,
) -> anyhow::Result<(Url, Option<Demo>)> {
    let known: Option<Plan> = survey.read_if_there(Artefact::Plan)?;
    if let (true, Some(known)) = (arguments.network.replay, &known) {
        return Ok((known.url.clone(), None));
    }
    let port = known.as_ref().and_then(|plan| plan.url.port());
    let demo = demo::serve(port).await.with_context(|| match port {
        Some(port) => format!(
            "cannot serve the demo site on 127.0.0.1:{port}, where {} was surveyed; choose another directory with --out",
            survey.directory().display()
        ),
        None => "cannot serve the demo site on 127.0.0.1".to_owned(),
    })?;
    printer.note(&format!(
        "no URL given: surveying the bundled demo site at {}",
        demo.form_url()
    ));
    Ok((demo.form_url(), Some(demo)))
}

/// Writes the bundled ontology beside the artefacts.
pub(super) fn demo_ontology(survey: &Survey) -> anyhow::Result<PathBuf> {
    let path = survey.directory().join("books.ttl");
    write_bytes(&path, demo::ONTOLOGY.as_bytes())
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path)
}
