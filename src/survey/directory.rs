//! The directory of a survey and its artefacts.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::SurveyError;
use crate::record::{Record, Table, Wrapper};
use crate::whole::write_whole;

/// The artefacts of a survey: what the stages write, in [`Artefact::ALL`], and what a person or
/// a single command writes beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Artefact {
    /// What the survey is of: [`super::Plan`].
    Plan,
    /// What a person has decided in the review; no stage writes or removes it.
    Decisions,
    /// What has changed since the survey before: [`super::Change`]; only asking the site anew
    /// writes it.
    Changes,
    /// What attributes are called since the site was asked anew, where that is not how they were
    /// learnt: [`crate::record::KeptNames`].
    Names,
    /// What a dry run would add to what was added before, as TriG; only that command writes it.
    DryRun,
    /// The same in numbers and samples: [`crate::report::EnrichmentSummary`].
    DryRunSummary,
    /// Every request and response, as WARC.
    Archive,
    /// The forms of the page: [`crate::form::Forms`].
    Forms,
    /// A probe a line: [`crate::probe::Probe`].
    Probes,
    /// How records are found: [`Wrapper`].
    Wrapper,
    /// A record a line: [`Record`].
    Records,
    /// The same as a table.
    RecordTable,
    /// Which control feeds which feature: [`crate::probe::Mapping`].
    Mapping,
    /// The labelled graph as N-Triples.
    Graph,
    /// The alignment with all its evidence: [`crate::paris::Alignment`].
    Alignment,
    /// The alignment as SSSOM.
    Sssom,
    /// The alignment as N-Triples.
    AlignmentTriples,
    /// What was added to the store, or would be, as TriG.
    Enrichment,
    /// The same in numbers and samples: [`crate::report::EnrichmentSummary`].
    EnrichmentSummary,
    /// What was held back, for a person to decide on: [`crate::enrich::ReviewItem`].
    Review,
    /// The page for a person.
    Report,
}

impl Artefact {
    /// All that stages write, in the order in which they do, but for what a dry run writes beside them
    /// and what only asking the site anew writes.
    pub const ALL: [Self; 16] = [
        Self::Plan,
        Self::Archive,
        Self::Forms,
        Self::Probes,
        Self::Wrapper,
        Self::Records,
        Self::RecordTable,
        Self::Mapping,
        Self::Graph,
        Self::Alignment,
        Self::Sssom,
        Self::AlignmentTriples,
        Self::Enrichment,
        Self::EnrichmentSummary,
        Self::Review,
        Self::Report,
    ];

    /// That artefact and what stages write after it.
    #[must_use]
    pub fn since(first: Self) -> &'static [Self] {
        let place = Self::ALL.iter().position(|artefact| *artefact == first);
        place.map_or(&[], |place| &Self::ALL[place..])
    }

    /// The name of the file.
    #[must_use]
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Plan => "survey.json",
            Self::Decisions => "decisions.jsonl",
            Self::Changes => "changes.jsonl",
            Self::Names => "names.json",
            Self::DryRun => "dry-run.trig",
            Self::DryRunSummary => "dry-run.json",
            Self::Archive => "archive.warc.gz",
            Self::Forms => "forms.json",
            Self::Probes => "probes.jsonl",
            Self::Wrapper => "wrapper.json",
            Self::Records => "records.jsonl",
            Self::RecordTable => "records.csv",
            Self::Mapping => "mapping.json",
            Self::Graph => "graph.nt",
            Self::Alignment => "alignment.json",
            Self::Sssom => "alignment.sssom.tsv",
            Self::AlignmentTriples => "alignment.nt",
            Self::Enrichment => "enrichment.trig",
            Self::EnrichmentSummary => "enrichment.json",
            Self::Review => "review.jsonl",
            Self::Report => "report.html",
        }
    }

    /// The command that writes it.
    #[must_use]
    pub fn command(self) -> &'static str {
        match self {
            Self::Plan | Self::Changes | Self::Names => "run",
            Self::Archive | Self::Forms | Self::Probes => "probe",
            Self::Wrapper | Self::Records | Self::RecordTable => "extract",
            Self::Mapping => "map",
            Self::Graph => "graph",
            Self::Alignment | Self::Sssom | Self::AlignmentTriples => "align",
            Self::Enrichment
            | Self::EnrichmentSummary
            | Self::Review
            | Self::DryRun
            | Self::DryRunSummary => "enrich",
            Self::Decisions => "review",
            Self::Report => "report",
        }
    }
}

/// The directory of a survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    directory: PathBuf,
}

impl Survey {
    /// The survey in that directory, which is made if it is missing.
    ///
    /// # Errors
    /// If the directory cannot be made, or the path is a file.
    pub fn create(directory: &Path) -> Result<Self, SurveyError> {
        if directory.exists() && !directory.is_dir() {
            return Err(SurveyError::NotADirectory {
                path: directory.to_owned(),
            });
        }
        fs::create_dir_all(directory).map_err(SurveyError::io("make", directory))?;
        Ok(Self {
            directory: directory.to_owned(),
        })
    }

    /// The survey in that directory, which must exist and be one.
    ///
    /// # Errors
    /// If it is none.
    pub fn open(directory: &Path) -> Result<Self, SurveyError> {
        let survey = Self {
            directory: directory.to_owned(),
        };
        if survey.has(Artefact::Plan) {
            Ok(survey)
        } else {
            Err(survey.missing(Artefact::Plan))
        }
    }

    /// The directory.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The path of an artefact.
    #[must_use]
    pub fn path(&self, artefact: Artefact) -> PathBuf {
        self.directory.join(artefact.file_name())
    }

    /// The path of an artefact that must be there.
    ///
    /// # Errors
    /// If it is missing: what to run first.
    pub(super) fn existing(&self, artefact: Artefact) -> Result<PathBuf, SurveyError> {
        if self.has(artefact) {
            Ok(self.path(artefact))
        } else {
            Err(self.missing(artefact))
        }
    }

    /// Whether the artefact is there.
    #[must_use]
    pub fn has(&self, artefact: Artefact) -> bool {
        self.path(artefact).exists()
    }

    /// Reads an artefact in JSON.
    ///
    /// # Errors
    /// If it is missing, unreadable or malformed.
    pub fn read<T: DeserializeOwned>(&self, artefact: Artefact) -> Result<T, SurveyError> {
        let path = self.path(artefact);
        read_json(self.reader(artefact)?, &path, &self.remedy(artefact))
    }

    /// Reads an artefact in JSON if it is there.
    ///
    /// # Errors
    /// If it is unreadable or malformed.
    pub fn read_if_there<T: DeserializeOwned>(
        &self,
        artefact: Artefact,
    ) -> Result<Option<T>, SurveyError> {
        self.has(artefact).then(|| self.read(artefact)).transpose()
    }

    /// Reads an artefact with a JSON value a line.
    ///
    /// # Errors
    /// If it is missing, unreadable or malformed.
    pub fn read_lines<T: DeserializeOwned>(
        &self,
        artefact: Artefact,
    ) -> Result<Vec<T>, SurveyError> {
        self.each_line(artefact)?.collect()
    }

    /// Reads an artefact with a JSON value a line, if it is there.
    ///
    /// # Errors
    /// If it is unreadable or malformed.
    pub fn read_lines_if_there<T: DeserializeOwned>(
        &self,
        artefact: Artefact,
    ) -> Result<Vec<T>, SurveyError> {
        if self.has(artefact) {
            self.read_lines(artefact)
        } else {
            Ok(Vec::new())
        }
    }

    /// Reads an artefact with a JSON value a line, one at a time.
    ///
    /// # Errors
    /// If it is missing; a line that is unreadable or malformed is an error of its own.
    pub fn each_line<T: DeserializeOwned>(
        &self,
        artefact: Artefact,
    ) -> Result<impl Iterator<Item = Result<T, SurveyError>> + use<T>, SurveyError> {
        let path = self.path(artefact);
        Ok(json_lines(
            self.reader(artefact)?,
            path,
            self.remedy(artefact),
        ))
    }

    /// Writes an artefact in JSON.
    ///
    /// # Errors
    /// If it cannot be written; the old one then stays.
    pub fn write<T: Serialize>(&self, artefact: Artefact, value: &T) -> Result<(), SurveyError> {
        self.replace(artefact, |file| {
            serde_json::to_writer_pretty(&mut *file, value)?;
            file.write_all(b"\n")
        })
    }

    /// Writes an artefact with a JSON value a line.
    ///
    /// # Errors
    /// As [`Survey::write`].
    pub fn write_lines<T: Serialize>(
        &self,
        artefact: Artefact,
        values: &[T],
    ) -> Result<(), SurveyError> {
        self.replace(artefact, |file| {
            for value in values {
                serde_json::to_writer(&mut *file, value)?;
                file.write_all(b"\n")?;
            }
            Ok(())
        })
    }

    /// Writes the records as JSON lines and as a table, without holding them all.
    pub(super) fn write_records(
        &self,
        wrapper: &Wrapper,
        records: impl Iterator<Item = Result<Record, SurveyError>>,
    ) -> Result<(), SurveyError> {
        self.try_replace(Artefact::Records, |file| {
            for record in records {
                serde_json::to_writer(&mut *file, &record?).map_err(io::Error::from)?;
                file.write_all(b"\n")?;
            }
            Ok(())
        })?;
        let records = self.each_line::<Record>(Artefact::Records)?;
        self.try_replace(Artefact::RecordTable, |file| {
            let mut table = Table::new(file, wrapper)?;
            for record in records {
                table.add(&record?)?;
            }
            Ok(table.finish()?)
        })
    }

    /// Writes an artefact whole or not at all: under another name first.
    ///
    /// # Errors
    /// As [`Survey::write`].
    pub fn replace(
        &self,
        artefact: Artefact,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> Result<(), SurveyError> {
        self.try_replace(artefact, |file| Ok(write(file)?))
    }

    /// The same for what may fail for other reasons, too.
    pub(super) fn try_replace(
        &self,
        artefact: Artefact,
        write: impl FnOnce(&mut BufWriter<File>) -> Result<(), Unwritten>,
    ) -> Result<(), SurveyError> {
        let path = self.path(artefact);
        write_whole(&path, write).map_err(|error| match error {
            Unwritten::File(error) => SurveyError::io("write", &path)(error),
            Unwritten::Content(error) => *error,
        })
    }

    /// Removes an artefact if it is there.
    pub(super) fn remove(&self, artefact: Artefact) -> Result<(), SurveyError> {
        let path = self.path(artefact);
        let removed = gone(fs::remove_file(&path)).map(drop);
        removed.map_err(SurveyError::io("remove", &path))
    }

    fn reader(&self, artefact: Artefact) -> Result<BufReader<File>, SurveyError> {
        let path = self.path(artefact);
        match File::open(&path) {
            Ok(file) => Ok(BufReader::new(file)),
            Err(error) if error.kind() == ErrorKind::NotFound => Err(self.missing(artefact)),
            Err(error) => Err(SurveyError::io("read", &path)(error)),
        }
    }

    fn missing(&self, artefact: Artefact) -> SurveyError {
        SurveyError::Missing {
            path: self.path(artefact),
            remedy: match artefact {
                Artefact::Plan => {
                    "name the directory that `hadal run` or `hadal probe` wrote".to_owned()
                }
                _ => format!("run `{}` first", self.command(artefact)),
            },
        }
    }

    /// What to do where an artefact is malformed.
    fn remedy(&self, artefact: Artefact) -> String {
        match artefact {
            Artefact::Plan => {
                "restore it from a copy, or begin anew in another directory with --out".to_owned()
            }
            Artefact::Decisions => "correct the line or remove it".to_owned(),
            _ => format!("`{}` writes it again", self.command(artefact)),
        }
    }

    /// The command line that writes an artefact.
    fn command(&self, artefact: Artefact) -> String {
        format!("hadal {} {}", artefact.command(), self.directory.display())
    }
}

/// Reads a file in JSON. Where it is malformed, the error says what to do.
pub(super) fn read_json<T: DeserializeOwned>(
    file: BufReader<File>,
    path: &Path,
    remedy: &str,
) -> Result<T, SurveyError> {
    serde_json::from_reader(file).map_err(|source| malformed(path, source.line(), source, remedy))
}

/// Reads a file with a JSON value a line, one at a time. Where one is malformed, the error says what to do.
pub(super) fn json_lines<T: DeserializeOwned>(
    file: BufReader<File>,
    path: PathBuf,
    remedy: String,
) -> impl Iterator<Item = Result<T, SurveyError>> {
    file.lines().enumerate().map(move |(index, line)| {
        let line = line.map_err(SurveyError::io("read", &path))?;
        serde_json::from_str(&line).map_err(|source| malformed(&path, index + 1, source, &remedy))
    })
}

fn malformed(path: &Path, line: usize, source: serde_json::Error, remedy: &str) -> SurveyError {
    SurveyError::Malformed {
        path: path.to_owned(),
        line,
        source,
        remedy: remedy.to_owned(),
    }
}

/// Whether a file was moved or removed; that there is none is no error.
pub(super) fn gone(result: io::Result<()>) -> io::Result<bool> {
    match result {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Why an artefact was not written.
pub(super) enum Unwritten {
    /// The file cannot be written.
    File(io::Error),
    /// What it was to hold cannot be had.
    Content(Box<SurveyError>),
}

impl From<io::Error> for Unwritten {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

impl From<SurveyError> for Unwritten {
    fn from(error: SurveyError) -> Self {
        Self::Content(Box::new(error))
    }
}
