//! `hadal forms`: what forms are there, and how they are understood.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use url::Url;

use super::network::{Network, parse_url};
use super::printer::{Printer, json, result};
use super::{Outcome, block_on};
use crate::fetch::{Fetcher, SystemClock};
use crate::form::{Control, ControlKind, Form, Forms, Role};
use crate::survey::{Visit, visit};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal forms https://example.org/search
  hadal forms https://example.org/search --json")]
pub(super) struct Arguments {
    /// The page.
    #[arg(value_parser = parse_url)]
    url: Url,
    /// The form that you mean by index, id or name.
    #[arg(long, value_name = "FORM")]
    form: Option<String>,
    /// Keeps the exchange in that archive, or answers from it [default: nothing is kept].
    #[arg(long, value_name = "FILE")]
    archive: Option<PathBuf>,
    #[command(flatten)]
    network: Network,
}

pub(super) fn run(arguments: &Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
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
        Ok(visit(&mut fetcher, &arguments.url, arguments.form.as_deref()).await?)
    })?;
    if arguments.archive.is_none() {
        // The archive that holds it is gone in a moment.
        forms.response.clear();
    }
    if printer.is_json() {
        json(&forms)?;
    } else if !forms.forms.is_empty() {
        result(&drawn(&forms))?;
    }
    chosen?;
    Ok(Outcome::Done)
}

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
