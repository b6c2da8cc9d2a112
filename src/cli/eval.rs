//! `hadal eval`: quality on gold data.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::printer::{Printer, json, result};
use super::{Outcome, block_on, store};
use crate::eval::{Figures, demo, forms};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal eval demo
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
