//! The command line: a file a subcommand.
//!
//! Results go to standard output or to files, talk and progress to standard error. The exit
//! code is 0 when done, 1 when failed, 2 for wrong usage, 3 when done with losses, which
//! standard error names, and 130 when interrupted.

mod align;
mod article;
mod batches;
mod completions;
mod eval;
mod eval_align;
mod extract;
mod forms;
mod group;
mod guards;
mod heard;
mod index;
mod method;
mod misfit;
mod network;
mod pages;
mod printer;
mod proxy;
mod review;
mod rows;
mod run;
mod several;
mod source;
mod stage;
mod store;
mod summary;

use std::future::Future;
use std::io;
use std::process::ExitCode;
use std::time::Duration;

use clap::builder::PossibleValue;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use thiserror::Error;

use crate::enrich::StoreError;
use printer::Printer;

/// How a command ended that did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Done,
    /// Done, but something was lost on the way; standard error has said what.
    Losses,
}

impl Outcome {
    /// How two parts of a command ended.
    fn and(self, other: Self) -> Self {
        if self == Self::Done { other } else { self }
    }
}

/// The exit code of a command that a person interrupted, as shells have it.
const INTERRUPTED: u8 = 130;

/// The exit code of a command that cannot be used so, as the command line parser has it.
const WRONG_USAGE: u8 = 2;

/// That a person interrupted a command.
#[derive(Debug, Error)]
#[error(
    "interrupted; what was fetched is in the archive of the survey, and the same command goes on \
     from there"
)]
struct Interrupted;

/// That a command cannot be used so.
#[derive(Debug, Error)]
#[error("{0}")]
struct Usage(String);

/// Turns a web site that hides its data behind a search form into linked data.
#[derive(Debug, Parser)]
#[command(name = "hadal", version, after_help = EXAMPLES)]
struct Arguments {
    /// Says nothing on standard error but errors and losses.
    #[arg(long, short, global = true)]
    quiet: bool,
    /// Writes results as JSON.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  hadal run                                  the whole pipeline on the bundled demo site
  hadal forms https://example.org/search     how the forms of a page are understood
  hadal run https://example.org/search --ontology yago.ttl --store kb --out surveys/example
  hadal run https://example.org/search --ontology yago.ttl --replay --out surveys/example
  hadal query kb 'SELECT ?class (COUNT(?s) AS ?n) { ?s a ?class } GROUP BY ?class'
  hadal article page.html --as markdown      the main content of a page
  hadal extract --wrapper wrapper.json *.html    the records of more pages
  hadal undo kb 5f0c1d2e3a4b5c6d             take back what a run added

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 done with losses (named on standard error),
130 interrupted.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Runs every stage: from a form to an enriched store.
    Run(run::Arguments),
    /// Shows the forms of a page and how they are understood.
    Forms(forms::Arguments),
    /// Probes the form of a survey.
    Probe(stage::ProbeArguments),
    /// Finds the records of a survey and their attributes, or those of any pages by a wrapper.
    Extract(extract::Arguments),
    /// Finds out which field feeds which attribute.
    Map(stage::NetworkArguments),
    /// Retrieves as many records as the budget allows.
    Retrieve(stage::RetrieveArguments),
    /// Writes the records of a survey as RDF.
    Graph(stage::Arguments),
    /// Aligns the graph of a survey with an ontology, or any two RDF sources.
    Align(align::Arguments),
    /// Finds out what the fields mean in the ontology, and asks what that suggests.
    Understand(stage::UnderstandArguments),
    /// Writes RDF in a form that opens at once.
    Index(index::Arguments),
    /// Adds to a store what the ontology lacked.
    Enrich(stage::EnrichArguments),
    /// Asks a person about what an enrichment held back.
    Review(review::Arguments),
    /// Writes the report of a survey again.
    Report(stage::Arguments),
    /// Asks a store in SPARQL.
    Query(store::QueryArguments),
    /// Writes a store, or what one run added, as RDF.
    Export(store::ExportArguments),
    /// Lists the runs of a store.
    Runs(store::RunsArguments),
    /// Shows what a run added, or how two runs differ.
    Diff(store::DiffArguments),
    /// Takes back what a run added.
    Undo(store::UndoArguments),
    /// Finds the main content of pages.
    Article(article::Arguments),
    /// Filters the pages that a browser asks for.
    Proxy(proxy::Arguments),
    /// Measures quality on gold data.
    Eval(eval::Arguments),
    /// Writes the completions for a shell.
    Completions(completions::Arguments),
}

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let printer = Printer::new(arguments.quiet, arguments.json);
    match dispatch(arguments.command, &printer) {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Losses) => ExitCode::from(3),
        Err(error) if is_closed(&error) => ExitCode::SUCCESS,
        Err(error) => {
            printer.error(&error);
            if error.is::<Interrupted>() {
                ExitCode::from(INTERRUPTED)
            } else if is_wrong_usage(&error) {
                ExitCode::from(WRONG_USAGE)
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

/// That results were asked for in two forms: as JSON, and in this one by that option.
fn conflict(option: &str, form: &impl ValueEnum) -> anyhow::Error {
    let form = form.to_possible_value();
    let form = form.as_ref().map_or("", PossibleValue::get_name);
    Usage(format!(
        "--json cannot be used with {option} {form}; leave one of them out"
    ))
    .into()
}

/// Whether another command line is wanted.
fn is_wrong_usage(error: &anyhow::Error) -> bool {
    error.is::<Usage>() || matches!(error.downcast_ref(), Some(StoreError::Format { .. }))
}

/// Whether the reader of the output has seen enough, which is no failure.
fn is_closed(error: &anyhow::Error) -> bool {
    let error = match error.downcast_ref() {
        Some(StoreError::Output(error)) => Some(error),
        _ => error.downcast_ref(),
    };
    error.is_some_and(|error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn dispatch(command: Command, printer: &Printer) -> anyhow::Result<Outcome> {
    match command {
        Command::Run(arguments) => run::run(&arguments, printer),
        Command::Forms(arguments) => forms::run(&arguments, printer),
        Command::Probe(arguments) => stage::probe(arguments, printer),
        Command::Extract(arguments) => extract::run(&arguments, printer),
        Command::Map(arguments) => stage::map(&arguments, printer),
        Command::Retrieve(arguments) => stage::retrieve(&arguments, printer),
        Command::Graph(arguments) => stage::graph(&arguments, printer),
        Command::Align(arguments) => align::run(&arguments, printer),
        Command::Understand(arguments) => stage::understand(&arguments, printer),
        Command::Index(arguments) => index::run(&arguments, printer),
        Command::Enrich(arguments) => stage::enrich(arguments, printer),
        Command::Review(arguments) => review::run(&arguments, printer),
        Command::Report(arguments) => stage::report(&arguments, printer),
        Command::Query(arguments) => store::query(&arguments, printer),
        Command::Export(arguments) => store::export(&arguments, printer),
        Command::Runs(arguments) => store::runs(&arguments, printer),
        Command::Diff(arguments) => store::diff(&arguments, printer),
        Command::Undo(arguments) => store::undo(&arguments, printer),
        Command::Article(arguments) => article::run(&arguments, printer),
        Command::Proxy(arguments) => proxy::run(&arguments, printer),
        Command::Eval(arguments) => eval::run(&arguments, printer),
        Command::Completions(arguments) => {
            completions::run(&arguments, Arguments::command(), printer)
        }
    }
}

/// So long an interrupted command may take to come to its end.
const GRACE: Duration = Duration::from_secs(1);

/// Runs what asks the network, until it is done or a person interrupts it. What was fetched
/// by then is in the archive.
fn block_on<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Runtime::new()?;
    std::thread::Builder::new().spawn(end_when_interrupted)?;
    let result = runtime.block_on(async {
        tokio::select! {
            result = work => result,
            interrupt = tokio::signal::ctrl_c() => Err(match interrupt {
                Ok(()) => Interrupted.into(),
                Err(error) => error.into(),
            }),
        }
    });
    runtime.shutdown_background();
    result
}

/// Ends the program a second after a person interrupts it, or at the second time: work that waits
/// for nothing, such as an alignment, does not see it. Files are written aside and renamed, so that
/// none is left in part.
fn end_when_interrupted() {
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
    else {
        return;
    };
    runtime.block_on(async {
        if tokio::signal::ctrl_c().await.is_ok() {
            let again = tokio::time::timeout(GRACE, tokio::signal::ctrl_c());
            let _ = again.await;
            printer::interrupted();
            std::process::exit(INTERRUPTED.into());
        }
    });
}
