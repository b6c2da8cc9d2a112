//! `hadal eval`: quality on gold data.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::printer::{Printer, json, result};
use super::{Outcome, block_on, store};
use crate::eval::{Figures, demo, forms, sites};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal eval demo
  hadal eval sites --count 100
  hadal eval forms formasaurus --json")]
pub(super) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// The whole pipeline on the bundled site, against its own catalogue.
    Demo {
        /// The seed of the nonsense terms.
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// Generated sites of many makes and languages.
    Sites {
        /// How many sites.
        #[arg(long, value_name = "N", default_value_t = 40)]
        count: u64,
        /// The first seed; even ones are for tuning, odd ones for reporting.
        #[arg(long, value_name = "N", default_value_t = 0)]
        first: u64,
        /// Shows what came of each of the sites for tuning.
        #[arg(long)]
        each: bool,
        /// Keeps the surveys in that directory.
        #[arg(long, value_name = "DIR")]
        keep: Option<PathBuf>,
    },
    /// Kinds of forms and labels of fields, on annotated pages.
    Forms {
        /// The folder with `index.json` and the pages.
        #[arg(value_name = "DIR")]
        data: PathBuf,
    },
}

pub(super) fn run(arguments: &Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let figures = match &arguments.what {
        What::Demo { seed } => {
            let scratch = tempfile::tempdir()?;
            block_on(async { Ok(demo::evaluate(scratch.path(), *seed).await?) })?
        }
        What::Sites {
            count,
            first,
            each,
            keep,
        } => {
            let scratch = tempfile::tempdir()?;
            let directory = keep.as_deref().unwrap_or(scratch.path());
            let mut see = |outcome: &sites::Outcome| {
                if *each && outcome.seed.is_multiple_of(2) {
                    printer.note(&outcome.line());
                }
            };
            let seeds = *first..first + count;
            block_on(async { Ok(sites::evaluate(directory, seeds, &mut see).await?) })?
        }
        What::Forms { data } => forms::evaluate(data)?,
    };
    print(&figures, printer)?;
    Ok(Outcome::Done)
}

fn print(figures: &Figures, printer: &Printer) -> anyhow::Result<()> {
    if printer.is_json() {
        return json(figures);
    }
    let rows: Vec<Vec<String>> = figures
        .figures
        .iter()
        .map(|(name, value)| vec![name.clone(), format!("{value:.4}")])
        .collect();
    result(&store::table(
        &["figure".to_owned(), "value".to_owned()],
        &rows,
    ))
}
