//! `hadal article`: the main content of pages.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context;
use clap::{Args, ValueEnum};
use serde::Serialize;
use url::Url;

use super::network::Network;
use super::printer::{Printer, raw};
use super::{Outcome, block_on};
use crate::content::{
    Extract, Extractor, LARGEST, Realisation, Reason, Rules, article, in_parallel, method, title,
};
use crate::fetch::{FetchError, Fetcher, Request, Response, SystemClock, decode};
use crate::page::Page;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal article page.html
  hadal article pages/*.html --method accb --json > articles.jsonl
  hadal article https://example.org/news/1 --as markdown
  curl -s https://example.org/news/1 | hadal article --as html")]
pub(super) struct Arguments {
    /// Files or addresses; `-`, or nothing at all, is standard input.
    #[arg(value_name = "PAGE")]
    pages: Vec<String>,
    /// How the main content is found.
    #[arg(long, value_name = "METHOD", default_value = "hadal", value_parser = method)]
    method: &'static dyn Extractor,
    /// Finds it by the rules of that file; `rules` is the method with the bundled ones.
    #[arg(long, value_name = "FILE", conflicts_with = "method")]
    rules: Option<PathBuf>,
    /// What is written of it.
    #[arg(long = "as", value_name = "FORM", value_enum, default_value_t = Form::Text)]
    form: Form,
    /// Keeps the exchange in that archive, or answers from it [default: nothing is kept].
    #[arg(long, value_name = "FILE")]
    archive: Option<PathBuf>,
    #[command(flatten)]
    network: Network,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Plain text, a line a paragraph.
    Text,
    /// The main content alone, as HTML.
    Html,
    /// The main content alone, as Markdown.
    Markdown,
    /// A line of JSON a page.
    Json,
    /// The page with its main content in `mark` elements.
    Marked,
    /// The page without its other text.
    Deleted,
    /// The page with its other text hidden.
    Hidden,
    /// The page with its other text made dots.
    Replaced,
    /// The page with its main content first.
    Restructured,
}

/// What came in for a page: its bytes, or its text and where it came from in the end.
#[derive(Clone, Copy)]
enum Input<'a> {
    Bytes(&'a [u8]),
    Text(&'a str, &'a Url),
}

/// What goes out for a page.
struct Output {
    text: String,
    reason: Option<Reason>,
}

#[derive(Serialize)]
struct Line<'a> {
    page: &'a str,
    method: &'a str,
    title: String,
    text: String,
    confidence: f64,
    ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// More than this is too large in any character set: two bytes a letter.
const MOST_BYTES: u64 = 2 * LARGEST as u64;
/// So many pages are held at once.
const BATCH: usize = 64;

pub(super) fn run(arguments: &Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let stdin = ["-".to_owned()];
    let pages = if arguments.pages.is_empty() {
        &stdin[..]
    } else {
        &arguments.pages[..]
    };
    let form = if printer.is_json() {
        Form::Json
    } else {
        arguments.form
    };
    let rules = arguments.rules.as_deref().map(read_rules).transpose()?;
    let job = Job {
        method: match &rules {
            Some(rules) => rules,
            None => arguments.method,
        },
        form,
        printer,
    };
    if !pages.iter().any(|page| address(page).is_some()) {
        return pages
            .chunks(BATCH)
            .try_fold(Outcome::Done, |outcome, batch| {
                let read = batch.iter().map(|_| None).collect();
                Ok(outcome.and(job.run(batch, read)?))
            });
    }
    let scratch = tempfile::tempdir()?;
    let default_archive = scratch.path().join("archive.warc.gz");
    let archive = arguments.archive.as_ref().unwrap_or(&default_archive);
    block_on(async {
        let settings = arguments.network.settings();
        let mut fetcher = Fetcher::open(archive, settings, Arc::new(SystemClock))?;
        let mut outcome = Outcome::Done;
        for batch in pages.chunks(BATCH) {
            let mut read = Vec::new();
            for page in batch {
                read.push(match address(page) {
                    Some(url) => Some(fetcher.fetch(&Request::get(url)).await),
                    None => None,
                });
            }
            outcome = outcome.and(job.run(batch, read)?);
        }
        Ok(outcome)
    })
}

/// What is done with each page.
struct Job<'a> {
    method: &'a dyn Extractor,
    form: Form,
    printer: &'a Printer,
}

impl Job<'_> {
    /// Writes what becomes of some pages, of which those with an address have been fetched.
    fn run(
        &self,
        pages: &[String],
        fetched: Vec<Option<Result<Response, FetchError>>>,
    ) -> anyhow::Result<Outcome> {
        let pages: Vec<_> = pages.iter().zip(fetched).collect();
        let outputs = in_parallel(&pages, |(page, fetched)| match fetched {
            Some(Ok(response)) => {
                let input = Input::Text(&response.text, &response.url);
                write(page, input, self.method, self.form)
            }
            Some(Err(error)) => Err(anyhow::anyhow!("{error}")),
            None => write(page, Input::Bytes(&read(page)?), self.method, self.form),
        });
        let mut outcome = Outcome::Done;
        for ((page, _), output) in pages.iter().zip(outputs) {
            let loss = match output {
                Ok(output) => {
                    raw(output.text.as_bytes())?;
                    output
                        .reason
                        .map(|reason| format!("nothing extracted: {reason}"))
                }
                Err(error) => Some(format!("{error:#}")),
            };
            if let Some(loss) = loss {
                self.printer.loss(&format!("{page}: {loss}"));
                outcome = Outcome::Losses;
            }
        }
        Ok(outcome)
    }
}

fn read_rules(path: &Path) -> anyhow::Result<Rules> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("{name} cannot be read"))?;
    Rules::parse(&text).with_context(|| name.to_string())
}

fn address(page: &str) -> Option<Url> {
    Url::parse(page)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https"))
}

/// The bytes of a page; of one that is too large no more than tell so.
fn read(page: &str) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let source: Box<dyn Read> = if page == "-" {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(fs::File::open(page)?)
    };
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn write(
    name: &str,
    input: Input<'_>,
    method: &dyn Extractor,
    form: Form,
) -> anyhow::Result<Output> {
    let start = Instant::now();
    let (page, extract) = extract(name, input, method)?;
    let text = match form {
        Form::Text => ended(extract.text(&page)),
        Form::Html => extract.fragment(&page),
        Form::Markdown => extract.markdown(&page),
        Form::Json => {
            let line = Line {
                page: name,
                method: method.name(),
                title: title(&page),
                text: extract.text(&page),
                confidence: (extract.confidence * 1e4).round() / 1e4,
                ms: (start.elapsed().as_secs_f64() * 1e6).round() / 1e3,
                reason: extract.reason.map(|reason| reason.to_string()),
            };
            ended(serde_json::to_string(&line)?)
        }
        Form::Marked => ended(extract.realise(&page, Realisation::Marking)),
        Form::Deleted => ended(extract.realise(&page, Realisation::Deletion)),
        Form::Hidden => ended(extract.realise(&page, Realisation::Hiding)),
        Form::Replaced => ended(extract.realise(&page, Realisation::Replacing('·'))),
        Form::Restructured => ended(extract.realise(&page, Realisation::Restructuring)),
    };
    Ok(Output {
        text,
        reason: extract.reason,
    })
}

fn extract(
    name: &str,
    input: Input<'_>,
    method: &dyn Extractor,
) -> anyhow::Result<(Page, Extract)> {
    match input {
        Input::Text(text, url) => Ok(article(text, url.clone(), method)),
        Input::Bytes(bytes) => {
            let url = file_address(name)?;
            if bytes.len() as u64 > MOST_BYTES {
                return Ok((Page::parse("", url), Extract::empty(Reason::TooLarge)));
            }
            Ok(article(&decode(bytes, None, &url), url, method))
        }
    }
}

/// The address of a file, against which its links are read.
fn file_address(name: &str) -> anyhow::Result<Url> {
    let path = std::path::absolute(name)?;
    Url::from_file_path(&path).map_err(|()| anyhow::anyhow!("{} has no address", path.display()))
}

fn ended(mut text: String) -> String {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
