//! The one way in which the program talks.

#![expect(
    clippy::print_stderr,
    reason = "the only file that writes to the terminal"
)]

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write, stdout};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::probe::{Probe, TermSource};
use crate::survey::{Artefact, Event, Stage};

/// Writes results to standard output, talk and progress to standard error.
pub(super) struct Printer {
    quiet: bool,
    json: bool,
    bar: ProgressBar,
}

impl Printer {
    pub fn new(quiet: bool, json: bool) -> Self {
        let bar = if quiet || !io::stderr().is_terminal() {
            ProgressBar::hidden()
        } else {
            ProgressBar::new_spinner()
        };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
            bar.set_style(style);
        }
        Self { quiet, json, bar }
    }

    /// Whether results are to be JSON.
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// Talk.
    pub fn note(&self, text: &str) {
        if !self.quiet {
            self.bar.suspend(|| eprintln!("{}", shown(text)));
        }
    }

    /// Something that was lost.
    pub fn loss(&self, text: &str) {
        self.bar.suspend(|| eprintln!("warning: {}", shown(text)));
    }

    /// Why a command failed.
    pub fn error(&self, error: &anyhow::Error) {
        self.bar.finish_and_clear();
        let mut text = error.to_string();
        for cause in error.chain().skip(1).map(ToString::to_string) {
            if !text.contains(&cause) {
                text = format!("{text}: {cause}");
            }
        }
        eprintln!("error: {}", shown(&text));
    }

    /// What happens in a survey.
    pub fn event(&self, event: Event<'_>) {
        match event {
            Event::Begin(stage) => {
                self.note(&format!("{:<10} {}", name(stage), describe(stage)));
                self.bar.set_message(describe(stage));
                self.bar.enable_steady_tick(Duration::from_millis(120));
            }
            Event::Stopped(reason) => {
                self.loss(&format!("the site is not asked further: {reason}"));
            }
            Event::OtherForm(old, new) => {
                self.loss(&format!(
                    "form {old} brings no records; form {new} is asked"
                ));
            }
            // The summary says so.
            Event::Spent(_) | Event::Changed(_) => (),
            Event::ArchiveCut(at) => {
                self.loss(&format!(
                    "the archive is cut off at byte {at}: what it had behind that is lost"
                ));
            }
            Event::NotRefreshed => {
                self.loss("the site cannot be asked anew: the archive stays as it was before");
            }
            Event::ArchiveAside(path) => {
                self.note(&format!(
                    "the archive from before the refresh is {}; the same command goes on with it",
                    path.display()
                ));
            }
            Event::OutOfDate(artefacts) => self.note(&out_of_date(artefacts)),
            Event::ToldBeside => {
                let (trig, summary) = (Artefact::DryRun, Artefact::DryRunSummary);
                self.note(&format!(
                    "           what was added before stays as it is; what would be added is in {} and {}",
                    trig.file_name(),
                    summary.file_name()
                ));
            }
            Event::Unchecked(constraints) => self.loss(&format!(
                "of the shapes is not checked: {}",
                constraints.join(", ")
            )),
            Event::KnownRun(id) => {
                self.note(&format!("           nothing is new since run {id}"));
            }
            Event::RunGaveWay(id) => {
                self.note(&format!("           takes the place of run {id}"));
            }
            Event::Probe(probe) => {
                let line = line(probe).replace('\n', " ");
                self.bar.set_message(shown(&line).into_owned());
            }
        }
    }

    /// Takes the progress off the terminal.
    pub fn done(&self) {
        self.bar.finish_and_clear();
    }
}

/// A result for a person.
pub(super) fn result(text: &str) -> anyhow::Result<()> {
    raw(format!("{}\n", text.trim_end()).as_bytes())
}

/// A result as JSON.
pub(super) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    raw(format!("{}\n", serde_json::to_string_pretty(value)?).as_bytes())
}

/// A result as it is, but for what [`Output`] leaves out. A reader that has seen enough is no failure.
pub(super) fn raw(bytes: &[u8]) -> anyhow::Result<()> {
    let mut out = Output::default();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Says that the program ends in the middle of its work.
pub(super) fn interrupted() {
    eprintln!("error: interrupted; the same command goes on from what is there");
}

/// Standard output, for results as they are; that nobody reads them any more is no failure.
pub(super) struct Stdout;

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        raw(bytes).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Standard output, for results as they are. Where it is a terminal, they are [`shown`].
pub(super) struct Output {
    out: io::Stdout,
    is_terminal: bool,
    last: Option<u8>,
}

impl Default for Output {
    fn default() -> Self {
        let out = stdout();
        Self {
            is_terminal: out.is_terminal(),
            out,
            last: None,
        }
    }
}

impl Output {
    /// Ends the last line, where it has no end.
    pub fn end_line(&mut self) -> io::Result<()> {
        match self.last {
            Some(b'\n') => Ok(()),
            _ => self.write_all(b"\n"),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.last = bytes.last().copied().or(self.last);
        if self.is_terminal {
            let text = String::from_utf8_lossy(bytes);
            self.out.write_all(shown(&text).as_bytes())?;
            return Ok(bytes.len());
        }
        self.out.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The text without what would do something to a terminal in place of being read: control characters
/// but line breaks and tabs, and marks that change the direction of what follows. Sites write what
/// they like.
pub(super) fn shown(text: &str) -> Cow<'_, str> {
    let mut shown = Cow::Borrowed(text);
    for (at, c) in text.char_indices() {
        let is_line_end = c == '\r' && text[at..].starts_with("\r\n");
        let acts = c.is_control() && !matches!(c, '\n' | '\t') && !is_line_end;
        let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        if acts || turns {
            if matches!(shown, Cow::Borrowed(_)) {
                shown = Cow::Owned(text[..at].to_owned());
            }
            shown.to_mut().push(char::REPLACEMENT_CHARACTER);
        } else if let Cow::Owned(shown) = &mut shown {
            shown.push(c);
        }
    }
    shown
}

fn line(probe: &Probe) -> String {
    let set: Vec<String> = probe
        .assignment
        .iter()
        .map(|(control, value)| format!("{control}={value}"))
        .collect();
    let mut what = set.join(" ");
    if probe.source == TermSource::Visit {
        "the own page of a record".clone_into(&mut what);
    } else if what.is_empty() {
        "as it stands".clone_into(&mut what);
    }
    if probe.page > 1 {
        what.push_str(&format!(", page {}", probe.page));
    }
    format!("{} {what}: {}", probe.probe, probe.class.name())
}

/// Which files were removed, and what writes them again.
fn out_of_date(artefacts: &[Artefact]) -> String {
    let names: Vec<&str> = artefacts.iter().map(|one| one.file_name()).collect();
    let mut commands: Vec<String> = Vec::new();
    for artefact in artefacts {
        let command = format!("`hadal {}`", artefact.command());
        if !commands.contains(&command) {
            commands.push(command);
        }
    }
    format!(
        "removed, for being out of date: {}; to have them again, run {} on the survey",
        names.join(", "),
        commands.join(", ")
    )
}

fn name(stage: Stage) -> &'static str {
    match stage {
        Stage::Form => "form",
        Stage::Probe => "probe",
        Stage::Extract => "extract",
        Stage::Map => "map",
        Stage::Retrieve => "retrieve",
        Stage::Graph => "graph",
        Stage::Align => "align",
        Stage::Understand => "understand",
        Stage::Enrich => "enrich",
    }
}

fn describe(stage: Stage) -> &'static str {
    match stage {
        Stage::Form => "understanding the form",
        Stage::Probe => "asking it without knowledge of its domain",
        Stage::Extract => "finding the records and their attributes",
        Stage::Map => "finding out which field feeds which attribute",
        Stage::Retrieve => "retrieving more records",
        Stage::Graph => "writing the records as RDF",
        Stage::Align => "aligning them with the ontology",
        Stage::Understand => "carrying its meaning to the form, and asking what it suggests",
        Stage::Enrich => "finding what the ontology lacks",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_on_a_terminal_is_not_shown() {
        let hostile = "\u{1b}[2J\u{1b}]52;c;eA\u{7}Alan\u{9b}31m \rTuring\u{202e}a";
        let plain = "\u{fffd}[2J\u{fffd}]52;c;eA\u{fffd}Alan\u{fffd}31m \u{fffd}Turing\u{fffd}a";
        assert_eq!(shown(hostile), plain);
        let fine = "Füße\t日本語\r\nعربي\n";
        assert!(matches!(shown(fine), Cow::Borrowed(text) if text == fine));
    }
}
