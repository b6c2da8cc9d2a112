//! `hadal forms`: what forms are there, and how they are understood.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};

use super::network::{Network, of_an_archive, parse_url};
use super::printer::{Printer, json, raw, result};
use super::{Outcome, Usage, block_on, conflict};
use crate::fetch::{Fetcher, SystemClock};
use crate::form::{Control, ControlKind, Form, Forms, Role};
use crate::graph::describe_form;
use crate::probe::Mapping;
use crate::rdf::vocabulary::{hydra, rdfs, schema};
use crate::rdf::{Prefixes, write_turtle};
use crate::survey::{Artefact, Plan, Survey, Visit, visit};

#[derive(Debug, Args)]
#[command(
    mut_args(of_an_archive),
    after_help = "\
Examples:
  hadal forms https://example.org/search
  hadal forms https://example.org/search --json
  hadal forms surveys/example
  hadal forms surveys/example --as turtle > form.ttl

Of a survey, the form is shown with what has been found out about it: what its fields mean in
the ontology, and what the site does with a query. As Turtle it is a schema:SearchAction and a
hydra:IriTemplate, for machines to use."
)]
pub(super) struct Arguments {
    /// The address of a page, or the directory of a survey.
    #[arg(value_name = "URL|SURVEY")]
    page: String,
    /// The form that you mean by index, id or name.
    #[arg(long, value_name = "FORM")]
    form: Option<String>,
    /// What is written of them; --json is `json` [default: text].
    #[arg(long = "as", value_name = "FORMAT", value_enum)]
    format: Option<Format>,
    /// Keeps the exchange in that archive, or answers from it [default: nothing is kept].
    #[arg(long, value_name = "FILE")]
    archive: Option<PathBuf>,
    #[command(flatten)]
    network: Network,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The forms as a person would draw them.
    Text,
    /// All that is known of them.
    Json,
    /// The chosen form as RDF.
    Turtle,
}

pub(super) fn run(arguments: &Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let format = match (printer.is_json(), arguments.format) {
        (true, Some(format)) if format != Format::Json => return Err(conflict("--as", &format)),
        (true, _) => Format::Json,
        (false, format) => format.unwrap_or(Format::Text),
    };
    let directory = Path::new(&arguments.page);
    if directory.is_dir() {
        if let Some(form) = &arguments.form {
            return Err(Usage(format!(
                "a survey is of one form: leave --form {form} out, or give the address of the page"
            ))
            .into());
        }
        let survey = Survey::open(directory)?;
        let plan: Plan = survey.read(Artefact::Plan)?;
        let mapping: Option<Mapping> = survey.read_if_there(Artefact::Mapping)?;
        write(
            &survey.read(Artefact::Forms)?,
            mapping.as_ref(),
            &plan.base,
            format,
        )?;
        return Ok(Outcome::Done);
    }
    let url = parse_url(&arguments.page).map_err(|error| Usage(error.to_string()))?;
    let scratch = tempfile::tempdir()?;
    let archive = arguments
        .archive
        .clone()
        .unwrap_or_else(|| scratch.path().join("archive.warc.gz"));
    let Visit {
        mut forms, chosen, ..
    } = block_on(async {
        let settings = arguments.network.settings();
        let mut fetcher = Fetcher::open(&archive, settings, Arc::new(SystemClock))?;
        Ok(visit(&mut fetcher, &url, arguments.form.as_deref()).await?)
    })?;
    if arguments.archive.is_none() {
        // The archive that holds it is gone in a moment.
        forms.response.clear();
    }
    write(&forms, None, &Plan::new(url).base, format)?;
    chosen?;
    Ok(Outcome::Done)
}

fn write(
    forms: &Forms,
    mapping: Option<&Mapping>,
    base: &str,
    format: Format,
) -> anyhow::Result<()> {
    match format {
        Format::Json => json(forms),
        Format::Text if forms.forms.is_empty() => Ok(()),
        Format::Text => result(&drawn(forms)),
        Format::Turtle => {
            let form = forms.chosen();
            let triples = form.map(|form| describe_form(form, mapping, base));
            let mut out = Vec::new();
            write_turtle(&triples.unwrap_or_default(), PREFIXES, &mut out)?;
            raw(&out)
        }
    }
}

const PREFIXES: Prefixes<'_> = &[
    ("hydra", hydra::NAMESPACE),
    ("rdfs", rdfs::NAMESPACE),
    ("schema", schema::NAMESPACE),
];

/// The forms as a person would draw them.
fn drawn(forms: &Forms) -> String {
    let mut out = String::new();
    for form in &forms.forms {
        let chosen = if form.chosen { "  ← chosen" } else { "" };
        out.push_str(&format!(
            "form {}: {}{chosen}\n  {:?} {}\n  because {}\n",
            form.title(),
            form.kind.name(),
            form.method,
            form.action,
            form.kind_reasons.join("; ")
        ));
        out.push_str(&fields(form));
        out.push('\n');
    }
    out
}

fn fields(form: &Form) -> String {
    let shown = form
        .controls
        .iter()
        .filter(|control| control.kind != ControlKind::Submit);
    let mut out = String::new();
    for control in shown {
        let label = control.label.as_deref().unwrap_or("(no label)");
        out.push_str(&format!(
            "    {label:<28} {}{}\n",
            field(control),
            role(control.role)
        ));
        if let Some(meaning) = &control.meaning {
            out.push_str(&format!(
                "    {:<28} is {} ({:.2}), as {}\n",
                "",
                meaning.sentence,
                meaning.confidence,
                meaning.examples.join(", ")
            ));
        }
    }
    let behaviour = form.behaviour.iter();
    for finding in behaviour.flat_map(|behaviour| &behaviour.findings) {
        out.push_str(&format!("    {}\n", finding.sentence));
    }
    out
}

fn field(control: &Control) -> String {
    let name = &control.name;
    match control.kind {
        kind if kind.is_choice() => {
            let mut texts: Vec<&str> = control
                .options
                .iter()
                .take(4)
                .map(|option| option.text.as_str())
                .collect();
            if control.options.len() > texts.len() {
                texts.push("…");
            }
            format!("{name} ⟨{}⟩", texts.join(" | "))
        }
        ControlKind::Hidden => format!("{name} = {}", control.default.join(", ")),
        _ => format!("{name} [__________]"),
    }
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Content | Role::Submit => "",
        Role::Sort => "  (sorts)",
        Role::PageSize => "  (answers a page)",
        Role::Operator => "  (operator)",
        Role::Scope => "  (scope)",
        Role::State => "  (state)",
    }
}
