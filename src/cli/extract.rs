//! `hadal extract`: the records of a survey, or of any pages by a wrapper.

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};

use super::network::{Network, is_of_network, of_an_archive};
use super::pages::{Fetched, Parsed, in_batches, load};
use super::printer::{Printer, Stdout, raw};
use super::{Outcome, Usage, conflict, stage};
use crate::page::Page;
use crate::parallel::one_by_one;
use crate::record::{Fit, Loss, Record, Table, Wrapper, repair};
use crate::text::Analyzer;
use crate::whole::write_bytes;

#[derive(Debug, Args)]
#[command(
    mut_args(of_an_archive),
    mut_args(|option| if is_of_network(&option) { option.requires("wrapper") } else { option }),
    after_help = "\
Examples:
  hadal extract surveys/example
  hadal extract --wrapper surveys/example/wrapper.json saved/*.html > records.jsonl
  hadal extract --wrapper wrapper.json --as csv 'https://example.org/search?q=sea'
  hadal extract --wrapper wrapper.json saved.warc.gz
  hadal extract --wrapper wrapper.json --repair mended.json 2026/*.html

With --wrapper, pages are read in the order given, the oldest first. Where they lack what the
wrapper was made for, standard error says what, on which pages, and where it seems to stand now,
and the exit code is 3; --repair writes the wrapper that finds it again."
)]
pub(super) struct Arguments {
    /// The directory of a survey; with --wrapper files, WARC files with pages or addresses, `-` is
    /// standard input.
    #[arg(value_name = "SURVEY|PAGE", required = true)]
    inputs: Vec<PathBuf>,
    /// Finds the records of these pages by that wrapper, a `wrapper.json`.
    #[arg(long, value_name = "FILE")]
    wrapper: Option<PathBuf>,
    /// What is written of them [default: json].
    #[arg(long = "as", value_name = "FORM", value_enum, requires = "wrapper")]
    form: Option<Form>,
    /// Writes a wrapper that fits again, where this one does not.
    #[arg(long, value_name = "FILE", requires = "wrapper")]
    repair: Option<PathBuf>,
    /// Keeps the exchange in that archive, or answers from it [default: nothing is kept].
    #[arg(long, value_name = "FILE", requires = "wrapper")]
    archive: Option<PathBuf>,
    #[command(flatten)]
    network: Network,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A line of JSON a record.
    Json,
    /// A table, several values of a cell parted by `|`; one within a value is written `\|`, and `\` as `\\`.
    Csv,
}

/// A wrapper is repaired by so many pages, and by so many records from before.
const SAMPLE: usize = 40;
const RECORDS: usize = 1000;

pub(super) fn run(arguments: &Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
    if let Some(wrapper) = &arguments.wrapper {
        return apply(&read(wrapper)?, arguments, printer);
    }
    match arguments.inputs.as_slice() {
        [survey] => stage::extract(survey, printer),
        _ => Err(Usage(
            "one survey at a time; to extract the records of pages, name a wrapper.json with --wrapper"
                .to_owned(),
        )
        .into()),
    }
}

fn read(path: &Path) -> anyhow::Result<Wrapper> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is no wrapper", path.display()))
}

/// Writes the records of pages, and says where the wrapper does not fit.
fn apply(wrapper: &Wrapper, arguments: &Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let form = arguments.form.unwrap_or(Form::Json);
    if printer.is_json() && form != Form::Json {
        return Err(conflict("--as", &form));
    }
    let mut job = Job {
        fit: Fit::new(wrapper),
        out: match form {
            Form::Csv => Out::Csv(Box::new(Table::new(Stdout, wrapper)?)),
            Form::Json => Out::Json,
        },
        read: 0,
        names: Vec::new(),
        last: VecDeque::new(),
        before: Vec::new(),
        printer,
    };
    let archive = arguments.archive.as_deref();
    let read = in_batches(
        &arguments.inputs,
        &arguments.network,
        archive,
        |names, fetched| job.take(names, fetched),
    )?;
    job.out.finish()?;
    if job.read == 0 {
        bail!("no page could be read");
    }
    let losses = job.fit.losses();
    if losses.is_empty() {
        return Ok(read);
    }
    let repaired = job.repair(wrapper, &losses);
    for loss in &losses {
        printer.loss(&describe(loss, &job.names, repaired.as_ref()));
    }
    if let Some(path) = &arguments.repair {
        let Some(repaired) = repaired else {
            bail!("nothing on the pages is like what was lost: no wrapper written");
        };
        let text = serde_json::to_string_pretty(&repaired)? + "\n";
        write_bytes(path, text.as_bytes())
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(Outcome::Losses)
}

struct Job<'a> {
    fit: Fit<'a>,
    out: Out,
    /// How many inputs could be read.
    read: usize,
    /// The pages among them, and the last of these.
    names: Vec<String>,
    last: VecDeque<Page>,
    /// The first records.
    before: Vec<Record>,
    printer: &'a Printer,
}

impl Job<'_> {
    /// Extracts from some pages.
    fn take(&mut self, names: &[PathBuf], fetched: Vec<Fetched>) -> anyhow::Result<Outcome> {
        let inputs: Vec<_> = names.iter().zip(fetched).collect();
        let pages = one_by_one(&inputs, |(name, fetched)| load(name, fetched.as_ref()));
        self.read += pages.iter().filter(|page| page.is_ok()).count();
        let mut outcome = Outcome::Done;
        for (name, read) in names.iter().zip(pages) {
            let name = &name.to_string_lossy();
            let loss = match read {
                Ok(Parsed {
                    page, reason: None, ..
                }) => {
                    self.see(name, page)?;
                    continue;
                }
                Ok(Parsed {
                    reason: Some(reason),
                    ..
                }) => reason.to_string(),
                Err(error) => format!("{error:#}"),
            };
            self.printer.loss(&format!("{name}: {loss}"));
            outcome = Outcome::Losses;
        }
        Ok(outcome)
    }

    fn see(&mut self, name: &str, page: Page) -> anyhow::Result<()> {
        let records = self.fit.see(&page, name);
        for record in records {
            self.out.write(&record)?;
            if self.before.len() < RECORDS {
                self.before.push(record);
            }
        }
        self.names.push(name.to_owned());
        self.last.push_back(page);
        if self.last.len() > SAMPLE {
            self.last.pop_front();
        }
        Ok(())
    }

    /// The wrapper mended by the pages of the last of the losses, as far as they are held.
    fn repair(&self, wrapper: &Wrapper, losses: &[Loss]) -> Option<Wrapper> {
        let last = losses.iter().max_by_key(|loss| (loss.since, loss.until))?;
        let gone = self.names.len() - self.last.len();
        let held = |at: usize| at.saturating_sub(gone).min(self.last.len());
        let lacking = held(last.since)..held(last.until + 1);
        let pages: Vec<&Page> = self.last.range(lacking).collect();
        let first = pages.first()?;
        let analyzer =
            Analyzer::for_text(first.stated_language().as_deref(), first.text(first.body()));
        repair(wrapper, losses, &pages, &self.before, &analyzer)
    }
}

/// What is missing, where, and where it seems to stand now.
fn describe(loss: &Loss, names: &[String], repaired: Option<&Wrapper>) -> String {
    let name = |at: usize| names.get(at).map_or("the first page", String::as_str);
    let is_last = loss.until + 1 == names.len();
    let place = if is_last {
        format!("no longer fits since {}", name(loss.since))
    } else if loss.since == loss.until {
        format!("does not fit {}", name(loss.since))
    } else {
        format!(
            "does not fit from {} to {}",
            name(loss.since),
            name(loss.until)
        )
    };
    let last = if is_last { "the last " } else { "" };
    let (what, now) = match &loss.feature {
        None => (
            format!("no record on {last}{} of {} pages", loss.of, names.len()),
            repaired.map(|wrapper| &wrapper.record),
        ),
        Some(id) => (
            format!(
                "{id}: in {} of {} records, usually in {:.0} %",
                loss.found,
                loss.of,
                loss.usual * 100.0
            ),
            repaired
                .and_then(|wrapper| wrapper.feature(id))
                .map(|feature| &feature.path),
        ),
    };
    let now = now.map_or_else(String::new, |path| format!("; now likely at {path}"));
    format!("the wrapper {place}: {what}{now}")
}

/// Where records go.
enum Out {
    Json,
    Csv(Box<Table<Stdout>>),
}

impl Out {
    fn write(&mut self, record: &Record) -> anyhow::Result<()> {
        match self {
            Self::Json => raw(format!("{}\n", serde_json::to_string(record)?).as_bytes()),
            Self::Csv(table) => Ok(table.add(record)?),
        }
    }

    fn finish(&mut self) -> anyhow::Result<()> {
        match self {
            Self::Json => Ok(()),
            Self::Csv(table) => Ok(table.finish()?),
        }
    }
}
