//! `hadal article`: the main content of pages.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::batches::holds_pages;
use super::group::{Signifying, groups};
use super::method;
use super::misfit::Misfit;
use super::network::{Network, of_an_archive};
use super::pages::{Fetched, Parsed, in_batches, load, milliseconds};
use super::printer::{Printer, raw};
use super::several;
use super::{Outcome, conflict};
use crate::content::{
    About, ArticleWrapper, Extract, Extractor, Forest, GroupExtractor, Hadal, Method, Realisation,
    Reason, Rules,
};
use crate::page::Page;
use crate::parallel::one_by_one;
use crate::text::share;
use crate::whole::write_bytes;

#[derive(Debug, Args)]
#[command(
    mut_args(of_an_archive),
    after_help = "\
Examples:
  hadal article page.html
  hadal article pages/*.html --method accb --json > articles.jsonl
  hadal article news/*.html --method forest --signifiers metadata
  hadal article news/*.html --learn news.json > known.txt
  hadal article new.html --wrapper news.json
  hadal article https://example.org/news/1 --as markdown
  hadal article saved.warc.gz --json
  curl -s https://example.org/news/1 | hadal article --as html

A WARC file stands for the HTML pages that it has, each by its address."
)]
pub(super) struct Arguments {
    /// Files, WARC files with pages, or addresses; `-`, or nothing at all, is standard input.
    #[arg(value_name = "PAGE")]
    pages: Vec<PathBuf>,
    /// How the main content is found. `forest` and its kind look at all pages of a host
    /// together, or at all pages whose host is not known; a file is of the host that its
    /// canonical link names. `sigfeed` reads no feed: it takes the title and the description that
    /// a page states for what the feed says of it, as most feeds are made from them [default:
    /// forest for three pages of a host or more, else hadal].
    #[arg(long, value_name = "METHOD", value_parser = method::any())]
    method: Option<Method>,
    #[command(flatten)]
    signifying: Signifying,
    /// Finds it by the rules of that file; `rules` is the method with the bundled ones.
    #[arg(long, value_name = "FILE", conflicts_with = "method")]
    rules: Option<PathBuf>,
    /// Finds it by a wrapper that `--learn` wrote.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["method", "rules"])]
    wrapper: Option<PathBuf>,
    /// Writes where it stands on these pages of one site, to use on others; the first pages, at
    /// most 64, are looked at.
    #[arg(long, value_name = "FILE", conflicts_with = "wrapper")]
    learn: Option<PathBuf>,
    /// What is written of it; --json is `json` [default: text].
    #[arg(long = "as", value_name = "FORM", value_enum)]
    form: Option<Form>,
    /// Keeps the exchange in that archive, or answers from it [default: nothing is kept].
    #[arg(long, value_name = "FILE")]
    archive: Option<PathBuf>,
    #[command(flatten)]
    network: Network,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// Plain text, a line a paragraph.
    Text,
    /// The title and the main content alone, as HTML.
    Html,
    /// The title and the main content alone, as Markdown.
    Markdown,
    /// Title, author, date, images, links and the main content, as XML.
    Xml,
    /// The same with the text, as a line of JSON a page.
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

/// What was found on a page.
struct Found<'a> {
    method: &'a str,
    extract: Extract,
    milliseconds: f64,
}

#[derive(Serialize)]
struct Line<'a> {
    page: &'a str,
    method: &'a str,
    #[serde(flatten)]
    about: About,
    text: String,
    confidence: f64,
    ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

pub(super) fn run(arguments: &Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let stdin = [PathBuf::from("-")];
    let pages = match arguments.pages.as_slice() {
        [] => &stdin,
        pages => pages,
    };
    let form = match (printer.is_json(), arguments.form) {
        (true, Some(form)) if form != Form::Json => return Err(conflict("--as", &form)),
        (true, _) => Form::Json,
        (false, form) => form.unwrap_or(Form::Text),
    };
    let rules = arguments.rules.as_deref().map(read_rules).transpose()?;
    let wrapper = arguments.wrapper.as_deref().map(read_wrapper).transpose()?;
    let by_wrapper = wrapper.as_ref().map(|wrapper| wrapper as &dyn Extractor);
    let by_rules = rules.as_ref().map(|rules| rules as &dyn Extractor);
    let job = Job {
        fixed: by_rules.or(by_wrapper),
        method: arguments.method,
        signifying: &arguments.signifying,
        form,
        is_alone: matches!(pages, [page] if !holds_pages(page)),
        printer,
    };
    let archive = arguments.archive.as_deref();
    let mut learn = arguments.learn.as_deref();
    let (mut read, mut misfit) = (0, Misfit::default());
    if !job.is_alone {
        let title = if pages.iter().any(|page| holds_pages(page)) {
            "Pages".to_owned()
        } else {
            format!("{} pages", pages.len())
        };
        raw(several::start(form, &title).as_bytes())?;
    }
    let outcome = in_batches(pages, &arguments.network, archive, |names, fetched| {
        job.run(names, fetched, learn.take(), (&mut read, &mut misfit))
    })?;
    if !job.is_alone {
        raw(several::end(form).as_bytes())?;
    }
    if let Some(loss) = wrapper.and_then(|wrapper| misfit.describe(&wrapper)) {
        printer.loss(&loss);
    }
    if read == 0 {
        bail!("no page could be read");
    }
    Ok(outcome)
}

/// What is done with each page.
struct Job<'a> {
    /// What finds it whatever the method is.
    fixed: Option<&'a dyn Extractor>,
    method: Option<Method>,
    signifying: &'a Signifying,
    form: Form,
    /// Whether it is one page only, whose article needs no name.
    is_alone: bool,
    printer: &'a Printer,
}

impl Job<'_> {
    /// Writes what becomes of some pages, of which those with an address have been fetched, counts
    /// those that could be read, and notes where a wrapper does not fit.
    fn run(
        &self,
        names: &[PathBuf],
        fetched: Vec<Fetched>,
        learn: Option<&Path>,
        (read, misfit): (&mut usize, &mut Misfit),
    ) -> anyhow::Result<Outcome> {
        let inputs: Vec<_> = names.iter().zip(fetched).collect();
        let pages = one_by_one(&inputs, |(name, fetched)| load(name, fetched.as_ref()));
        let found = self.find(&pages);
        let whole: Vec<_> = names.iter().zip(&pages).zip(&found).collect();
        let texts = one_by_one(&whole, |((name, page), found)| match (page, found) {
            (Ok(page), Some(found)) => self.write(&name.to_string_lossy(), page, found),
            _ => Ok(String::new()),
        });
        *read += pages.iter().filter(|page| page.is_ok()).count();
        let mut outcome = Outcome::Done;
        for (((name, page), found), text) in whole.iter().zip(texts) {
            raw(text?.as_bytes())?;
            let reason = found.as_ref().and_then(|found| found.extract.reason);
            let lacks = reason == Some(Reason::NoRegion);
            let loss = match page {
                Ok(_) => reason.map(|reason| format!("nothing extracted: {reason}")),
                Err(error) => Some(format!("{error:#}")),
            };
            if let Ok(read) = page {
                misfit.see(&name.to_string_lossy(), &read.page, lacks);
            }
            if let Some(loss) = loss {
                outcome = Outcome::Losses;
                // Those are told of together, once all pages were seen.
                if !lacks {
                    self.printer.loss(&format!("{}: {loss}", name.display()));
                }
            }
        }
        if let Some(file) = learn {
            let seen = whole.iter().filter_map(|((_, page), found)| {
                Some((&page.as_ref().ok()?.page, &found.as_ref()?.extract))
            });
            save(file, &seen.collect::<Vec<_>>())?;
        }
        Ok(outcome)
    }

    fn write(&self, name: &str, read: &Parsed, found: &Found<'_>) -> anyhow::Result<String> {
        let article = self.article(name, read, found)?;
        let is_missing = found.extract.reason.is_some() && self.form != Form::Json;
        Ok(match self.is_alone {
            true => article,
            false if is_missing => String::new(),
            false => several::named(self.form, name, &article),
        })
    }

    fn article(&self, name: &str, read: &Parsed, found: &Found<'_>) -> anyhow::Result<String> {
        let (page, extract) = (&read.page, &found.extract);
        let about = || About::of(page, extract);
        let titled = || extract.with_title(page);
        let realised = |how| Ok(ended(titled().realise(page, how)));
        match self.form {
            Form::Text => Ok(ended(extract.text(page))),
            Form::Html => Ok(titled().fragment(page)),
            Form::Markdown => Ok(titled().markdown(page)),
            Form::Xml if self.is_alone => Ok(extract.xml(page, &about())),
            Form::Xml => Ok(extract.xml_of(page, &about(), name)),
            Form::Json => {
                let line = Line {
                    page: name,
                    method: found.method,
                    about: about(),
                    text: extract.text(page),
                    confidence: (extract.confidence * 1e4).round() / 1e4,
                    ms: (found.milliseconds * 1e3).round() / 1e3,
                    reason: extract.reason.map(|reason| reason.to_string()),
                };
                Ok(ended(serde_json::to_string(&line)?))
            }
            Form::Marked => realised(Realisation::Marking),
            Form::Deleted => realised(Realisation::Deletion),
            Form::Hidden => realised(Realisation::Hiding),
            Form::Replaced => realised(Realisation::Replacing('·')),
            Form::Restructured => realised(Realisation::Restructuring),
        }
    }

    /// What is found on each of the pages that could be read.
    fn find(&self, pages: &[anyhow::Result<Parsed>]) -> Vec<Option<Found<'_>>> {
        let readable: Vec<(usize, &Parsed)> = pages
            .iter()
            .enumerate()
            .filter_map(|(at, page)| Some((at, page.as_ref().ok()?)))
            .collect();
        let (blank, whole): (Vec<_>, Vec<_>) = readable
            .into_iter()
            .partition(|(_, read)| read.reason.is_some());
        let sound: Vec<&Page> = whole.iter().map(|(_, read)| &read.page).collect();
        let (group, single): (&dyn GroupExtractor, &dyn Extractor) = match self.method {
            Some(Method::Group(group)) => (group, &Hadal),
            Some(Method::Page(single)) => (&Forest, single),
            None => (&Forest, &Hadal),
        };
        let single = self.fixed.unwrap_or(single);
        let together = match self.method {
            _ if self.fixed.is_some() => Vec::new(),
            Some(Method::Group(_)) => groups(&sound, true),
            Some(Method::Page(_)) => Vec::new(),
            None => groups(&sound, false),
        };
        let mut found: Vec<Option<Found<'_>>> = pages.iter().map(|_| None).collect();
        for members in &together {
            let start = Instant::now();
            let pages: Vec<&Page> = members.iter().map(|at| sound[*at]).collect();
            let extracts = group.extract(&pages, &*self.signifying.source(pages.len()));
            let milliseconds = milliseconds(start) / share(pages.len(), 1);
            for (member, extract) in members.iter().zip(extracts) {
                let (at, read) = whole[*member];
                found[at] = Some(Found {
                    method: group.name(),
                    extract,
                    milliseconds: read.milliseconds + milliseconds,
                });
            }
        }
        let alone: Vec<(usize, &Parsed)> = whole
            .into_iter()
            .filter(|(at, _)| found[*at].is_none())
            .collect();
        let extracts = one_by_one(&alone, |(_, read)| {
            let start = Instant::now();
            (single.extract(&read.page), milliseconds(start))
        });
        for ((at, read), (extract, milliseconds)) in alone.into_iter().zip(extracts) {
            found[at] = Some(Found {
                method: single.name(),
                extract,
                milliseconds: read.milliseconds + milliseconds,
            });
        }
        for (at, read) in blank {
            found[at] = Some(Found {
                method: match self.method {
                    Some(Method::Group(group)) => group.name(),
                    _ => single.name(),
                },
                extract: Extract {
                    reason: read.reason,
                    ..Extract::default()
                },
                milliseconds: read.milliseconds,
            });
        }
        found
    }
}

/// Writes the wrapper of what was found.
fn save(file: &Path, found: &[(&Page, &Extract)]) -> anyhow::Result<()> {
    let wrapper = ArticleWrapper::learn(found).with_context(|| {
        let pages = found.len();
        format!("no wrapper: the main content of these {pages} pages has no place in common")
    })?;
    let mut json = serde_json::to_vec_pretty(&wrapper)?;
    json.push(b'\n');
    write_bytes(file, &json).with_context(|| format!("{} cannot be written", file.display()))
}

fn read_wrapper(path: &Path) -> anyhow::Result<ArticleWrapper> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("{name} cannot be read"))?;
    serde_json::from_str(&text).with_context(|| format!("{name} is no wrapper of articles"))
}

fn read_rules(path: &Path) -> anyhow::Result<Rules> {
    let name = path.display();
    let text = fs::read_to_string(path).with_context(|| format!("{name} cannot be read"))?;
    Rules::parse(&text).with_context(|| name.to_string())
}

fn ended(mut text: String) -> String {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
