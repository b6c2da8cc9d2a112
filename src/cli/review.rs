//! `hadal review`: a person decides on what was held back.

use std::io::{BufRead, IsTerminal, Lines, StdinLock, stdin, stdout};
use std::path::{Path, PathBuf};

use clap::Args;
use console::{Key, Term};

use super::Outcome;
use super::printer::{Printer, Stdout, json, result};
use crate::enrich::{Kind, ReviewItem, Verdict};
use crate::survey::{Review, Survey};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal review surveys/example                      one statement at a time
  hadal review surveys/example --csv review.csv     as a table; fill in the column decision
  hadal review surveys/example --apply review.csv   take the decisions of the table
  hadal enrich surveys/example --store kb           add what was accepted

Keys: a accepts, r rejects, s skips, u takes the last answer back, q ends. Where the input is
no terminal, the first letter of each line is the key.

Decisions are kept in decisions.jsonl in the directory of the survey. The next `hadal enrich`
adds what was accepted, with confidence 1, never adds what was rejected, and takes decided
matches of records for certain. So does the next `hadal align` or `hadal run`, to which they are
evidence for other matches and relations as well.")]
pub(super) struct Arguments {
    /// The directory of the survey, which was enriched.
    #[arg(value_name = "SURVEY")]
    survey: PathBuf,
    /// Writes all that was held back as a table, and asks nothing; `-` is standard output.
    #[arg(long, value_name = "FILE", conflicts_with = "apply")]
    csv: Option<PathBuf>,
    /// Takes the decisions of a table that --csv wrote; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    apply: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let survey = Survey::open(&arguments.survey)?;
    let mut review = Review::open(&survey)?;
    if let Some(path) = &arguments.csv {
        if path.as_os_str() == "-" {
            review.write_csv(Stdout)?;
        } else {
            review.write_csv_file(path)?;
        }
        let count = review.items.len();
        printer.note(&format!(
            "{count} statements in {}",
            shown(path, "standard output")
        ));
    } else if let Some(path) = &arguments.apply {
        let filled = if path.as_os_str() == "-" {
            review.apply_csv(stdin().lock())
        } else {
            review.apply_csv_file(path)
        };
        let filled = filled
            .map_err(|error| anyhow::anyhow!("{}: {error}", shown(path, "standard input")))?;
        review.save(&survey)?;
        let survey = arguments.survey.display();
        result(&format!(
            "{filled} decisions, with earlier ones {} to accept and {} to reject; `hadal enrich \
             {survey}` applies them",
            review.count(Verdict::Accept),
            review.count(Verdict::Reject)
        ))?;
    } else if printer.is_json() {
        json(&review.items)?;
    } else {
        walk(&survey, &mut review)?;
    }
    Ok(Outcome::Done)
}

/// What a file is called, or where `-` leads.
fn shown(path: &Path, dash: &str) -> String {
    if path.as_os_str() == "-" {
        dash.to_owned()
    } else {
        path.display().to_string()
    }
}

/// Where keys come from.
enum Keys {
    Terminal(Term),
    Lines(Lines<StdinLock<'static>>),
}

impl Keys {
    fn new() -> Self {
        if stdin().is_terminal() && stdout().is_terminal() {
            Self::Terminal(Term::stdout())
        } else {
            Self::Lines(stdin().lock().lines())
        }
    }

    /// The next key; `None` at the end of the input.
    fn next(&mut self) -> std::io::Result<Option<char>> {
        match self {
            Self::Terminal(terminal) => Ok(match terminal.read_key()? {
                Key::Char(key) => Some(key.to_ascii_lowercase()),
                Key::Escape | Key::CtrlC => None,
                _ => Some('?'),
            }),
            Self::Lines(lines) => {
                let line = lines.next().transpose()?;
                Ok(line.map(|line| {
                    let key = line.trim().chars().next();
                    key.map_or('?', |key| key.to_ascii_lowercase())
                }))
            }
        }
    }
}

/// Asks for one item after the other, and keeps each answer at once.
fn walk(survey: &Survey, review: &mut Review) -> anyhow::Result<()> {
    let open: Vec<ReviewItem> = review
        .items
        .iter()
        .filter(|item| review.decision(&item.id).is_none())
        .cloned()
        .collect();
    let mut keys = Keys::new();
    let mut answered: Vec<Option<Verdict>> = Vec::new();
    while let Some(item) = open.get(answered.len()) {
        result(&format!(
            "\n[{} of {}]\n{}",
            answered.len() + 1,
            open.len(),
            describe(item)
        ))?;
        let Some(answer) = ask(item, &mut keys)? else {
            break;
        };
        match answer {
            Answer::Decide(verdict) => {
                review.decide(item, Some(verdict));
                answered.push(Some(verdict));
                review.save(survey)?;
            }
            Answer::Skip => answered.push(None),
            Answer::Undo => match answered.pop() {
                Some(verdict) => {
                    if let (Some(_), Some(item)) = (verdict, open.get(answered.len())) {
                        review.decide(item, None);
                        review.save(survey)?;
                    }
                }
                None => result("nothing to take back")?,
            },
        }
    }
    let of = |verdict| answered.iter().filter(|a| **a == Some(verdict)).count();
    let (accepted, rejected) = (of(Verdict::Accept), of(Verdict::Reject));
    result(&format!(
        "\n{accepted} accepted, {rejected} rejected, {} left; `hadal enrich {}` applies the {} decisions",
        open.len() - accepted - rejected,
        survey.directory().display(),
        review.decided()
    ))
}

enum Answer {
    Decide(Verdict),
    Skip,
    Undo,
}

/// What a person says of an item; `None` to end.
fn ask(item: &ReviewItem, keys: &mut Keys) -> anyhow::Result<Option<Answer>> {
    loop {
        let answer = match keys.next()? {
            None | Some('q') => return Ok(None),
            Some('a') if !item.answerable => {
                result("it names no entity, so it cannot be accepted: r reject, s skip")?;
                continue;
            }
            Some('a') => Answer::Decide(Verdict::Accept),
            Some('r') => Answer::Decide(Verdict::Reject),
            Some('s') => Answer::Skip,
            Some('u') => Answer::Undo,
            Some(_) => {
                result("a accept, r reject, s skip, u undo, q quit")?;
                continue;
            }
        };
        return Ok(Some(answer));
    }
}

/// The item with what the page and the ontology say, for a person.
fn describe(item: &ReviewItem) -> String {
    let mut out = match item.kind {
        Kind::Match => format!("<{}> is {}", item.subject, item.object),
        _ => format!("<{}> <{}> {}", item.subject, item.predicate, item.object),
    };
    out.push_str(&format!(
        "\n{} ({:.2}): {}\n",
        item.status.name(),
        item.confidence,
        item.reason
    ));
    if !item.snippet.is_empty() {
        let page = item.page.as_deref().unwrap_or_default();
        out.push_str(&format!("the page {page}\n{}", lines(&item.snippet)));
    }
    if let Some(entity) = &item.entity {
        out.push_str(&format!(
            "the ontology on <{entity}>\n{}",
            lines(&item.ontology)
        ));
    }
    out.push_str("a accept, r reject, s skip, u undo, q quit");
    out
}

fn lines(pairs: &[(String, String)]) -> String {
    let mut out = String::new();
    for (name, value) in pairs {
        let short: String = value.chars().take(200).collect();
        out.push_str(&format!("    {name:<20} {short}\n"));
    }
    out
}
