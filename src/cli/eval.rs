//! `hadal eval`: quality on gold data.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::printer::{Printer, json, result};
use super::{Outcome, block_on, store};
use crate::content::{Extractor, METHODS, method};
use crate::eval::{Figures, articles, content, demo, forms, sites};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal eval demo
  hadal eval sites --count 100
  hadal eval forms formasaurus --json
  hadal eval articles pages --json
  hadal eval content pages --method hadal --method accb")]
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
    /// The main content of groups of pages of one site, against gold text.
    Articles {
        /// A folder with `index.jsonl`, whose rows name the `group` of their page, `html` and
        /// `gold`, or a folder of such folders [default: the one that is worked in].
        #[arg(value_name = "DIR", default_value = ".")]
        data: PathBuf,
        /// Also measures by the number of pages and of signifiers.
        #[arg(long)]
        curves: bool,
    },
    /// The main content of pages, against gold text.
    Content {
        /// A folder with `index.jsonl`, `html` and `gold`, one of pairs such as `a.html` and
        /// `a.txt`, or a folder of such folders.
        #[arg(value_name = "DIR")]
        data: PathBuf,
        /// The method, or several by repeating the option [default: all].
        #[arg(long, value_name = "METHOD", value_parser = method)]
        method: Vec<&'static dyn Extractor>,
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
        What::Articles { data, curves } => articles::evaluate(data, *curves)?,
        What::Content { data, method } => {
            let methods = if method.is_empty() { METHODS } else { method };
            let figures = content::evaluate(data, methods)?;
            if !printer.is_json() {
                result(&by_method(&figures, methods))?;
                return Ok(Outcome::Done);
            }
            figures
        }
    };
    print(&figures, printer)?;
    Ok(Outcome::Done)
}

/// A row a set and method, with what tells the methods apart.
fn by_method(figures: &Figures, methods: &[&dyn Extractor]) -> String {
    const COLUMNS: [&str; 9] = [
        "precision_2gram",
        "recall_2gram",
        "f1_2gram",
        "f1_2gram_reported",
        "f1_words",
        "f1_bag",
        "f1_set",
        "deviation_words",
        "ms",
    ];
    let mut rows = Vec::new();
    for (name, pages) in &figures.figures {
        let Some(set) = name.strip_suffix(".pages") else {
            continue;
        };
        for method in methods {
            let mut row = vec![set.to_owned(), pages.to_string(), method.name().to_owned()];
            row.extend(COLUMNS.iter().map(|column| {
                figures
                    .figures
                    .get(&format!("{set}.{}.{column}", method.name()))
                    .map_or_else(String::new, |value| format!("{value:.3}"))
            }));
            rows.push(row);
        }
    }
    let columns = ["set", "pages", "method"].into_iter().chain(COLUMNS);
    let columns: Vec<String> = columns.map(str::to_owned).collect();
    store::table(&columns, &rows)
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
