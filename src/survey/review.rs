//! What a person decides on what was held back: the artefacts `review.jsonl` and
//! `decisions.jsonl`, and the table for a spreadsheet.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::enrich::{Decision, Decisions, ReviewItem, Verdict};
use crate::whole::write_bytes;

use super::directory::{Artefact, Survey};
use super::error::SurveyError;

/// The columns of the table.
const COLUMNS: [&str; 12] = [
    "id",
    "decision",
    "answers",
    "status",
    "kind",
    "subject",
    "predicate",
    "object",
    "confidence",
    "reason",
    "record",
    "ontology",
];

/// What stands in the column `answers` of a statement that cannot be accepted as it stands.
const REJECT: &str = "reject";

/// Why a table of decisions cannot be taken. Nothing of it is taken then.
#[derive(Debug, Error)]
pub enum ReviewError {
    /// The table cannot be read or written.
    #[error(transparent)]
    Table(#[from] csv::Error),
    /// A column is missing.
    #[error("the table has no column {0:?}; keep the columns of `hadal review --csv`")]
    Column(&'static str),
    /// No statement that was held back has that identifier.
    #[error(
        "line {line}: no statement of this survey has the id {id:?}; keep the ids of `hadal review --csv`"
    )]
    Unknown {
        /// The line, from 1.
        line: u64,
        /// The identifier.
        id: String,
    },
    /// No decision.
    #[error("line {line}: {word:?} is no decision; write accept or reject, or leave it empty")]
    Word {
        /// The line, from 1.
        line: u64,
        /// What stands there.
        word: String,
    },
    /// The statement lacks something to be one.
    #[error(
        "line {line}: {id} cannot be accepted as it stands, as it names no entity; reject it or leave it empty"
    )]
    Open {
        /// The line, from 1.
        line: u64,
        /// The identifier.
        id: String,
    },
    /// The file to write is a table that somebody has filled in.
    #[error(
        "{}: has decisions that were not taken, and stays as it is; take them with `hadal review SURVEY \
         --apply {}`, or name another file", .path.display(), .path.display()
    )]
    Filled {
        /// The file.
        path: PathBuf,
    },
    /// The decisions cannot be kept.
    #[error(transparent)]
    Survey(Box<SurveyError>),
}

impl From<SurveyError> for ReviewError {
    fn from(error: SurveyError) -> Self {
        Self::Survey(Box::new(error))
    }
}

/// What was held back in a survey, and what a person has decided on it.
#[derive(Clone, Debug)]
pub struct Review {
    /// What the last enrichment held back.
    pub items: Vec<ReviewItem>,
    decisions: BTreeMap<String, Decision>,
}

impl Survey {
    /// What a person has decided so far.
    ///
    /// # Errors
    /// If the file is unreadable or malformed.
    pub(super) fn decisions(&self) -> Result<Decisions, SurveyError> {
        let decisions: Vec<Decision> = self.read_lines_if_there(Artefact::Decisions)?;
        Ok(decisions.into_iter().collect())
    }
}

impl Review {
    /// That of a survey that was enriched.
    ///
    /// # Errors
    /// If it was not, or a file is unreadable or malformed.
    pub fn open(survey: &Survey) -> Result<Self, SurveyError> {
        let items = survey.read_lines(Artefact::Review)?;
        let decisions: Vec<Decision> = survey.read_lines_if_there(Artefact::Decisions)?;
        let decisions = decisions.into_iter();
        let decisions = decisions.map(|one| (one.id.clone(), one)).collect();
        Ok(Self { items, decisions })
    }

    /// What was decided on a statement.
    #[must_use]
    pub fn decision(&self, id: &str) -> Option<Verdict> {
        self.decisions.get(id).map(|decision| decision.decision)
    }

    /// How many decisions there are, those on what earlier enrichments held back included.
    #[must_use]
    pub fn decided(&self) -> usize {
        self.decisions.len()
    }

    /// How many decisions of that kind there are, as [`Review::decided`].
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        let decisions = self.decisions.values();
        decisions.filter(|one| one.decision == verdict).count()
    }

    /// Decides on an item, or takes the decision back.
    pub fn decide(&mut self, item: &ReviewItem, verdict: Option<Verdict>) {
        let Some(decision) = verdict else {
            self.decisions.remove(&item.id);
            return;
        };
        let decision = Decision {
            id: item.id.clone(),
            decision,
            subject: item.subject.clone(),
            predicate: item.predicate.clone(),
            object: item.object.clone(),
        };
        self.decisions.insert(item.id.clone(), decision);
    }

    /// Keeps the decisions for the next enrichment.
    ///
    /// # Errors
    /// If they cannot be written; those that were kept before then stay.
    pub fn save(&self, survey: &Survey) -> Result<(), SurveyError> {
        let all: Vec<&Decision> = self.decisions.values().collect();
        survey.write_lines(Artefact::Decisions, &all)
    }

    /// Writes the items as a table whose column `decision` a person fills in. It is made for
    /// spreadsheets: what one would take for a formula has an apostrophe before it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_csv(&self, out: impl Write) -> Result<(), ReviewError> {
        let mut table = csv::Writer::from_writer(out);
        table.write_record(COLUMNS)?;
        for item in &self.items {
            let decision = self.decision(&item.id).map_or("", word);
            let answers = if item.answerable {
                "accept or reject"
            } else {
                REJECT
            };
            let confidence = format!("{:.2}", item.confidence);
            table.write_record([
                item.id.as_str(),
                decision,
                answers,
                item.status.name(),
                item.kind.name(),
                &text(&item.subject),
                &text(&item.predicate),
                &text(&item.object),
                &confidence,
                &text(&item.reason),
                &text(&pairs(&item.snippet)),
                &text(&pairs(&item.ontology)),
            ])?;
        }
        table.flush().map_err(csv::Error::from)?;
        Ok(())
    }

    /// Takes the decisions of a table, all or none; an empty one takes a decision back. Its
    /// values are parted as its first line is: by commas, semicolons or tabs. Decisions that an
    /// enrichment has applied since can be changed. Gives how many were filled in.
    ///
    /// # Errors
    /// If a line decides on a statement that there is not, or decides what cannot be.
    pub fn apply_csv(&mut self, mut input: impl Read) -> Result<usize, ReviewError> {
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes).map_err(csv::Error::from)?;
        // Programs that write no UTF-8 spoil what is not read here.
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_start_matches('\u{feff}');
        let mut table = csv::ReaderBuilder::new()
            .flexible(true)
            .delimiter(delimiter(text))
            .from_reader(text.as_bytes());
        let headers = table.headers()?.clone();
        let place = |name| headers.iter().position(|header| header.trim() == name);
        let column = |name: &'static str| place(name).ok_or(ReviewError::Column(name));
        let (id_column, decision_column) = (column("id")?, column("decision")?);
        let answers_column = place("answers");
        let items = self.items.iter().map(|item| (item.id.as_str(), item));
        let items: BTreeMap<&str, &ReviewItem> = items.collect();
        let mut next = self.clone();
        let mut filled = 0;
        for row in table.records() {
            let row = row?;
            let line = || row.position().map_or(0, |position| line_at(text, position));
            let cell = |column: usize| row.get(column).unwrap_or_default().trim();
            let (id, word) = (cell(id_column), cell(decision_column));
            let verdict = match word.to_lowercase().as_str() {
                "" | "skip" => None,
                "accept" | "a" | "yes" | "y" => Some(Verdict::Accept),
                "reject" | "r" | "no" | "n" => Some(Verdict::Reject),
                _ => {
                    let word = word.to_owned();
                    return Err(ReviewError::Word { line: line(), word });
                }
            };
            let id = id.to_owned();
            let item = items.get(id.as_str());
            let is_answerable = match (item, answers_column) {
                (Some(item), _) => item.answerable,
                (None, Some(column)) => cell(column) != REJECT,
                (None, None) => true,
            };
            if verdict == Some(Verdict::Accept) && !is_answerable {
                return Err(ReviewError::Open { line: line(), id });
            }
            match (item, verdict) {
                (Some(item), _) => next.decide(item, verdict),
                (None, None) => drop(next.decisions.remove(&id)),
                // Decided on before and applied since.
                (None, Some(verdict)) => match next.decisions.get_mut(&id) {
                    Some(decision) => decision.decision = verdict,
                    None => return Err(ReviewError::Unknown { line: line(), id }),
                },
            }
            filled += usize::from(verdict.is_some());
        }
        *self = next;
        Ok(filled)
    }

    /// Writes the table to a file, whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written, or is such a table in which a person has filled in what was not
    /// taken yet.
    pub fn write_csv_file(&self, path: &Path) -> Result<(), ReviewError> {
        if path.is_file() && self.lacks_some_of(path) {
            return Err(ReviewError::Filled {
                path: path.to_owned(),
            });
        }
        let mut table = Vec::new();
        self.write_csv(&mut table)?;
        Ok(write_bytes(path, &table).map_err(SurveyError::io("write", path))?)
    }

    /// Whether a file is a table with decisions that were not taken.
    fn lacks_some_of(&self, path: &Path) -> bool {
        let mut next = self.clone();
        match next.apply_csv_file(path) {
            Ok(_) => {
                let mut all = next.decisions.values();
                all.any(|one| self.decision(&one.id) != Some(one.decision))
            }
            Err(ReviewError::Column(_)) => false,
            // What somebody has filled in cannot be taken as it stands.
            Err(_) => true,
        }
    }

    /// Takes the decisions of a file.
    ///
    /// # Errors
    /// As [`Review::apply_csv`], and if it cannot be read.
    pub fn apply_csv_file(&mut self, path: &Path) -> Result<usize, ReviewError> {
        let file = std::fs::File::open(path).map_err(SurveyError::io("read", path))?;
        self.apply_csv(file)
    }
}

/// What parts the values of a table: what stands most often in its first line.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    let count = |delimiter: &u8| first.bytes().filter(|byte| byte == delimiter).count();
    let delimiters = [b'\t', b';', b','];
    delimiters.into_iter().max_by_key(count).unwrap_or(b',')
}

/// The line in which a row begins, from 1, by its place, which may be before the end of the line
/// above.
fn line_at(text: &str, position: &csv::Position) -> u64 {
    let start = usize::try_from(position.byte()).unwrap_or(usize::MAX);
    let rest = text.get(start..).unwrap_or_default();
    let blank = rest.len() - rest.trim_start_matches(['\r', '\n']).len();
    let above = text.get(..start + blank).unwrap_or(text);
    1 + above
        .bytes()
        .map(|byte| u64::from(byte == b'\n'))
        .sum::<u64>()
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accept => "accept",
        Verdict::Reject => "reject",
    }
}

/// A cell that is a text to a spreadsheet, too: sites could say what else it is to work out.
fn text(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{cell}").into()
    } else {
        cell.into()
    }
}

fn pairs(pairs: &[(String, String)]) -> String {
    let pairs: Vec<String> = pairs
        .iter()
        .map(|(name, value)| format!("{name}: {value}"))
        .collect();
    pairs.join(" | ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enrich::{Kind, Status};

    #[test]
    fn no_cell_is_a_formula() {
        let item = ReviewItem {
            id: "1".to_owned(),
            status: Status::Conflict,
            kind: Kind::Fact,
            subject: "urn:x:a".to_owned(),
            predicate: "urn:x:b".to_owned(),
            object: "-5".to_owned(),
            confidence: 0.5,
            reason: "@SUM(A1)".to_owned(),
            answerable: true,
            page: None,
            snippet: vec![("=1+1".to_owned(), "x".to_owned())],
            entity: None,
            ontology: vec![("\tx".to_owned(), "=2".to_owned())],
        };
        let review = Review {
            items: vec![item],
            decisions: BTreeMap::new(),
        };
        let mut table = Vec::new();
        review.write_csv(&mut table).unwrap();
        let mut reader = csv::Reader::from_reader(table.as_slice());
        let row = reader.records().next().unwrap().unwrap();
        let cells: Vec<&str> = row.iter().skip(5).collect();
        let wanted = [
            "urn:x:a",
            "urn:x:b",
            "'-5",
            "0.50",
            "'@SUM(A1)",
            "'=1+1: x",
            "'\tx: =2",
        ];
        assert_eq!(cells, wanted);
    }
}
