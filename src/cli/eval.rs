//! `hadal eval`: quality on gold data.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, Subcommand, value_parser};

use super::printer::{Printer, json, result};
use super::{Outcome, block_on, eval_align, store};
use crate::content::{Extractor, METHODS, method};
use crate::eval::content::{self, Cache, Evaluation, Peer, System};
use crate::eval::{Figures, articles, demo, forms, growth, records, scale, sites};
use crate::survey::Survey;
use crate::text::share;
use crate::whole::write_bytes;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal eval demo
  hadal eval loop --html loop.html
  hadal eval loop --survey surveys/books --catalogue catalogue.csv --gold gold.tsv
  hadal eval sites --count 100
  hadal eval forms formasaurus --json
  hadal eval align sets --ablation
  hadal eval articles pages --curves --html articles.html
  hadal eval records tests/records
  hadal eval content pages --method hadal --method accb
  hadal eval content pages --cache results --html content.html \\
      --peer trafilatura='venv/bin/python tests/peers/peer.py trafilatura'")]
pub(super) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Args)]
struct Loop {
    /// The seed of the nonsense terms, on the bundled site.
    #[arg(long, default_value_t = 0, conflicts_with_all = ["survey", "catalogue", "gold"])]
    seed: u64,
    /// An enriched survey of a site that was filled from the catalogue.
    #[arg(long, value_name = "DIR", requires = "catalogue")]
    survey: Option<PathBuf>,
    /// A table of books with the columns of the bundled forms/bookshop/catalogue.csv. Records
    /// are found in it by their title and author.
    #[arg(long, value_name = "FILE", requires = "survey")]
    catalogue: Option<PathBuf>,
    /// A table which books the ontology has, as forms/bookshop/gold.tsv.
    #[arg(long, value_name = "FILE", requires = "survey")]
    gold: Option<PathBuf>,
    /// Writes a page with plots.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Records and their attributes on saved result pages, against gold records.
#[derive(Debug, Args)]
struct Records {
    /// A folder of layouts, each with `gold.json` and its pages, or of such folders.
    #[arg(value_name = "DIR")]
    data: PathBuf,
    /// Learns from and measures at most so many pages of a layout, the first ones [default: all].
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pages: Option<u64>,
    /// Writes the pages anew before they are read, with other mark-up that says the same. What is
    /// done in records is done in those that are found on the pages as they are.
    #[arg(long, value_name = "KIND")]
    rewrite: Option<records::Rewrite>,
    /// Writes a row a layout and measure.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Keeps the wrapper and the records of each layout in that directory.
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

/// The main content of groups of pages of one site, against gold text.
#[derive(Debug, Args)]
struct Articles {
    /// A folder with `index.jsonl`, whose rows name the `group` of their page, `html` and
    /// `gold`, or a folder of such folders [default: the one that is worked in].
    #[arg(value_name = "DIR", default_value = ".")]
    data: PathBuf,
    /// Also measures by the number of pages and of signifiers.
    #[arg(long)]
    curves: bool,
    /// Writes a row a method and page of the part for tuning.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Writes a page with plots.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// The main content of pages, against gold text.
#[derive(Debug, Args)]
struct Content {
    /// A folder with `index.jsonl`, `html` and `gold`, one of pairs such as `a.html` and
    /// `a.txt`, or a folder of such folders.
    #[arg(value_name = "DIR")]
    data: PathBuf,
    /// The method, or several by repeating the option [default: all].
    #[arg(long, value_name = "METHOD", value_parser = method)]
    method: Vec<&'static dyn Extractor>,
    /// Another system: a command that reads a line of JSON a page (`page`, `url`, `html`)
    /// and answers each with one (`text`). May be repeated.
    #[arg(long, value_name = "NAME=COMMAND")]
    peer: Vec<Peer>,
    /// Measures the peers alone, and none of the methods.
    #[arg(long, requires = "peer", conflicts_with = "method")]
    peers_only: bool,
    /// Keeps results in that directory, and takes what is there.
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,
    /// Writes a row a page and system.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Writes the table in Markdown.
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Writes a page with plots and the worst extracts beside the gold text.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// The whole pipeline on the bundled site, against its own catalogue.
    Demo {
        /// The seed of the nonsense terms.
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// How an ontology grows by a survey: what each round of probes brings, and whether what is
    /// added is so. Of the bundled site, or of any that was filled from a catalogue.
    Loop(Loop),
    /// Generated sites of many makes and languages.
    Sites {
        /// How many sites.
        #[arg(long, value_name = "N", default_value_t = 40, value_parser = value_parser!(u64).range(1..))]
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
    /// Instances of two sources, against gold pairs.
    Align {
        /// A folder with `gold.tsv` beside `left` and `right` in RDF, or beside `catalogue.csv`
        /// and `reference` in RDF; or a folder of such folders. May be several.
        #[arg(value_name = "DIR", required = true)]
        data: Vec<PathBuf>,
        /// Shows what each part of the method brings, one added after the other.
        #[arg(long)]
        ablation: bool,
        /// PARIS as it was published.
        #[arg(long, conflicts_with = "ablation")]
        plain: bool,
        /// Writes how far scores can be believed as a page for a person.
        #[arg(long, value_name = "FILE", conflicts_with = "ablation")]
        html: Option<PathBuf>,
    },
    /// How time and memory grow with the ontology, on a generated one.
    Scale {
        /// How many triples the ontology has; may be given several times.
        #[arg(long, value_name = "N", default_values_t = [1_000_000], value_parser = value_parser!(u64).range(1..))]
        triples: Vec<u64>,
        /// How many records are aligned with it.
        #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = value_parser!(u64).range(1..))]
        records: u64,
        /// Keeps the files in that directory; of several sizes those of the last.
        #[arg(long, value_name = "DIR")]
        keep: Option<PathBuf>,
        /// Writes time and memory by the number of triples as a page for a person.
        #[arg(long, value_name = "FILE")]
        html: Option<PathBuf>,
    },
    /// Kinds of forms and labels of fields, on annotated pages.
    Forms {
        /// The folder with `index.json` and the pages.
        #[arg(value_name = "DIR")]
        data: PathBuf,
    },
    /// The main content of groups of pages of one site, against gold text.
    Articles(Articles),
    /// Records and their attributes on saved result pages, against gold records.
    Records(Records),
    /// The main content of pages, against gold text.
    Content(Content),
}

pub(super) fn run(arguments: &Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let figures = match &arguments.what {
        What::Demo { seed } => {
            let scratch = tempfile::tempdir()?;
            block_on(async { Ok(demo::evaluate(scratch.path(), *seed).await?) })?
        }
        What::Loop(arguments) => return growth(arguments, printer),
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
        What::Align {
            data,
            ablation,
            plain,
            html,
        } => return eval_align::run(data, *ablation, *plain, html.as_deref(), printer),
        What::Scale {
            triples,
            records,
            keep,
            html,
        } => {
            let runs = sizes(triples, *records, keep.as_deref(), printer)?;
            if let Some(path) = html {
                save(path, scale::html(&runs).as_bytes())?;
            }
            scale::joined(&runs)
        }
        What::Forms { data } => forms::evaluate(data)?,
        What::Articles(arguments) => groups(arguments)?,
        What::Records(arguments) => return saved_pages(arguments, printer),
        What::Content(arguments) => return single_pages(arguments, printer),
    };
    print(&figures, printer)?;
    Ok(Outcome::Done)
}

/// Measures the main content of groups of pages.
fn groups(arguments: &Articles) -> anyhow::Result<Figures> {
    let evaluation = articles::evaluate(&arguments.data, arguments.curves)?;
    if let Some(path) = &arguments.csv {
        save(path, &evaluation.csv()?)?;
    }
    if let Some(path) = &arguments.html {
        save(path, articles::html(&evaluation).as_bytes())?;
    }
    Ok(evaluation.figures())
}

/// Measures the main content of pages one at a time.
fn single_pages(arguments: &Content, printer: &Printer) -> anyhow::Result<Outcome> {
    let methods = match arguments.method.as_slice() {
        _ if arguments.peers_only => &[],
        [] => METHODS,
        some => some,
    };
    let methods = methods.iter().copied().map(System::Method);
    let peers = arguments.peer.iter().cloned().map(System::Peer);
    let systems: Vec<System> = methods.chain(peers).collect();
    let cache = arguments.cache.as_deref().map(Cache::open).transpose()?;
    let evaluation = content::evaluate(&arguments.data, &systems, cache.as_ref())?;
    if let Some(path) = &arguments.csv {
        save(path, &content::csv(&evaluation)?)?;
    }
    if let Some(path) = &arguments.markdown {
        save(path, content::markdown(&evaluation).as_bytes())?;
    }
    if let Some(path) = &arguments.html {
        save(path, content::html(&evaluation).as_bytes())?;
    }
    if printer.is_json() {
        json(&evaluation.figures())?;
    } else {
        result(&store::table(&Evaluation::columns(), &evaluation.rows()))?;
    }
    Ok(told(&evaluation, printer))
}

/// Measures how an ontology grows.
fn growth(arguments: &Loop, printer: &Printer) -> anyhow::Result<Outcome> {
    let growth = if let (Some(survey), Some(catalogue)) = (&arguments.survey, &arguments.catalogue)
    {
        let survey = Survey::open(survey)?;
        growth::measure(&survey, catalogue, arguments.gold.as_deref())?
    } else {
        let scratch = tempfile::tempdir()?;
        let seed = arguments.seed;
        block_on(async { Ok(demo::evaluate(scratch.path(), seed).await?) })?;
        growth::bundled(&Survey::open(scratch.path())?)?
    };
    if let Some(path) = &arguments.html {
        save(path, growth::html(&growth).as_bytes())?;
    }
    if !printer.is_json() {
        let columns = [
            "round",
            "requests",
            "new records",
            "a request",
            "statements added",
            "of these so",
        ];
        let rows: Vec<Vec<String>> = growth.rounds.iter().map(round).collect();
        result(&store::table(&columns.map(str::to_owned), &rows))?;
    }
    print(&growth.figures, printer)?;
    Ok(Outcome::Done)
}

fn round(round: &growth::Round) -> Vec<String> {
    let so = if round.judged > 0 {
        format!("{:.3}", share(round.right, round.judged))
    } else {
        String::new()
    };
    vec![
        round.round.to_string(),
        round.requests.to_string(),
        round.new_records.to_string(),
        format!("{:.1}", share(round.new_records, round.requests)),
        round.statements.to_string(),
        so,
    ]
}

/// Measures records on saved result pages.
fn saved_pages(arguments: &Records, printer: &Printer) -> anyhow::Result<Outcome> {
    let pages = arguments
        .pages
        .and_then(|pages| usize::try_from(pages).ok());
    let evaluation = records::evaluate(
        &arguments.data,
        pages.unwrap_or(usize::MAX),
        arguments.rewrite,
    )?;
    if let Some(path) = &arguments.csv {
        save(path, &evaluation.csv()?)?;
    }
    if let Some(directory) = &arguments.keep {
        kept(directory, &evaluation)?;
    }
    for failure in evaluation.failures() {
        printer.note(&failure);
    }
    if printer.is_json() {
        json(&evaluation.figures())?;
    } else {
        let columns = records::Evaluation::columns();
        result(&store::table(&columns, &evaluation.rows()))?;
    }
    Ok(Outcome::Done)
}

/// Says on what pages a peer failed.
fn told(evaluation: &Evaluation, printer: &Printer) -> Outcome {
    let losses = evaluation.losses();
    for loss in &losses {
        printer.loss(loss);
    }
    if losses.is_empty() {
        Outcome::Done
    } else {
        Outcome::Losses
    }
}

/// Writes the wrapper and the records of each layout.
fn kept(directory: &Path, evaluation: &records::Evaluation) -> anyhow::Result<()> {
    for outcome in &evaluation.outcomes {
        let Ok((wrapper, pages)) = &outcome.found else {
            continue;
        };
        let folder = directory.join(&outcome.set).join(&outcome.layout);
        fs::create_dir_all(&folder)
            .with_context(|| format!("{} cannot be made", folder.display()))?;
        let scores = &outcome.scores;
        let paired: Vec<_> = scores.attributes.iter().collect();
        let files = [
            ("wrapper.json", serde_json::to_vec_pretty(wrapper)?),
            ("records.json", serde_json::to_vec_pretty(pages)?),
            (
                "scores.json",
                serde_json::to_vec_pretty(&(paired, &scores.features))?,
            ),
        ];
        for (name, bytes) in files {
            save(&folder.join(name), &bytes)?;
        }
    }
    Ok(())
}

/// Measures one size after the other.
fn sizes(
    triples: &[u64],
    records: u64,
    keep: Option<&Path>,
    printer: &Printer,
) -> anyhow::Result<Vec<Figures>> {
    let scratch = tempfile::tempdir()?;
    let directory = keep.unwrap_or(scratch.path());
    fs::create_dir_all(directory)
        .with_context(|| format!("{} cannot be made", directory.display()))?;
    let mut note = |text: &str| printer.note(text);
    let runs = triples
        .iter()
        .map(|triples| Ok(scale::evaluate(directory, *triples, records, &mut note)?));
    runs.collect()
}

pub(super) fn save(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    write_bytes(path, bytes).with_context(|| format!("{} cannot be written", path.display()))
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
