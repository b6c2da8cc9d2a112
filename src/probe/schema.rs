//! What `probes.jsonl` and `mapping.json` hold.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use url::Url;

use crate::form::Form;
use crate::version::Version;

/// One submission and what came of it: a line of `probes.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Probe {
    /// Unique in the survey, such as `p0007`.
    pub probe: String,
    /// 1 for the probes that know nothing, 2 for those of the field mapping, 3 for the retrieval, then
    /// a round for each time that the ontology made suggestions: see [`round`](super::round).
    pub round: u32,
    /// Where its term comes from.
    pub source: TermSource,
    /// The controls that were set away from their default, with their values.
    pub assignment: BTreeMap<String, String>,
    /// Which page of the answer this is, from 1.
    #[serde(default = "first_page", skip_serializing_if = "is_first_page")]
    pub page: usize,
    /// The response in the archive: the `WARC-Record-ID` without its angle brackets;
    /// empty where none came.
    pub response: String,
    /// The address that answered, after redirects.
    pub url: String,
    /// The class of the response.
    pub class: ResponseClass,
    /// How many records the page holds.
    pub records: usize,
    /// How many of them no earlier probe had shown.
    pub new_records: usize,
    /// How many answers the page says there are in all, where it says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<usize>,
    /// Why this probe was sent, and why the response is of its class.
    pub reason: String,
}

fn first_page() -> usize {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it so")]
fn is_first_page(page: &usize) -> bool {
    *page == 1
}

impl ResponseClass {
    /// All classes.
    pub const ALL: [Self; 7] = [
        Self::Result,
        Self::NoResult,
        Self::SingleRecord,
        Self::Error,
        Self::MoreInput,
        Self::ServerError,
        Self::Blocked,
    ];

    /// The name for a person.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Result => "result",
            Self::NoResult => "no result",
            Self::SingleRecord => "single record",
            Self::Error => "error",
            Self::MoreInput => "more input",
            Self::ServerError => "server error",
            Self::Blocked => "blocked",
        }
    }

    /// Whether the site took the input and answered it.
    #[must_use]
    pub fn is_answer(self) -> bool {
        matches!(self, Self::Result | Self::NoResult | Self::SingleRecord)
    }

    /// Whether the answer shows records.
    #[must_use]
    pub fn has_records(self) -> bool {
        matches!(self, Self::Result | Self::SingleRecord)
    }
}

impl Probe {
    /// A probe that nothing has answered yet.
    #[must_use]
    pub fn new(
        round: u32,
        source: TermSource,
        assignment: BTreeMap<String, String>,
        reason: String,
    ) -> Self {
        Self {
            probe: String::new(),
            round,
            source,
            assignment,
            page: 1,
            response: String::new(),
            url: String::new(),
            class: ResponseClass::Blocked,
            records: 0,
            new_records: 0,
            total: None,
            reason,
        }
    }

    /// The first of the submitted values; empty for a form sent as it stands.
    #[must_use]
    pub fn term(&self) -> &str {
        self.assignment.values().next().map_or("", String::as_str)
    }

    /// All submitted values.
    #[must_use]
    pub fn values(&self) -> Vec<&str> {
        self.assignment.values().map(String::as_str).collect()
    }

    /// Whether words were submitted, and no numbers.
    #[must_use]
    pub fn asks_words(&self) -> bool {
        self.term().chars().any(char::is_alphabetic)
    }

    /// The submitted terms, as they were typed or as their option reads on the form.
    #[must_use]
    pub fn terms(&self, form: &Form) -> Vec<String> {
        let read = |(name, value): (&String, &String)| {
            let options = form
                .control(name)
                .map_or(&[][..], |control| &control.options);
            let option = options.iter().find(|option| option.value == *value);
            option.map_or_else(|| value.clone(), |option| option.text.clone())
        };
        self.assignment.iter().map(read).collect()
    }

    /// Whether the answer came from where the form is sent to: a site that has but one record
    /// to show may redirect to that record's own page.
    #[must_use]
    pub fn is_in_place(&self, form: &Form) -> bool {
        Url::parse(&self.url).is_ok_and(|url| form.is_at(url.path()))
    }

    /// Whether it set that control and no other.
    #[must_use]
    pub fn asks(&self, control: &str) -> bool {
        self.only().is_some_and(|(name, _)| name == control)
    }

    /// Whether it is a visit to the own page of a record, which was there.
    #[must_use]
    pub fn is_visit(&self) -> bool {
        self.source == TermSource::Visit && self.class == ResponseClass::SingleRecord
    }

    /// The name and value of the control that was set, if it was only one.
    #[must_use]
    pub fn only(&self) -> Option<(&str, &str)> {
        let mut set = self.assignment.iter();
        let (name, value) = set.next()?;
        set.next()
            .is_none()
            .then_some((name.as_str(), value.as_str()))
    }
}

/// Where the term of a probe comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TermSource {
    /// Nothing: the form as it stands.
    Empty,
    /// A word that exists nowhere.
    Nonsense,
    /// A stop word of the page's language.
    StopWord,
    /// A single letter or digit.
    Letter,
    /// An option of the control.
    Option,
    /// A word of the page around the form.
    Context,
    /// A number, name or word that databases of any kind are likely to hold.
    General,
    /// A word or a value that a result page showed.
    Record,
    /// The first letters of words that result pages showed.
    Beginning,
    /// A value that the ontology has for what the field means.
    Suggestion,
    /// No term: the own page of a record was visited.
    Visit,
}

impl TermSource {
    /// Why a term of that source is sent.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::Empty => "the form as it stands",
            Self::Nonsense => "a word that exists nowhere",
            Self::StopWord => "a stop word of the page's language",
            Self::Letter => "a single letter",
            Self::Option => "one of the options",
            Self::Context => "a word of the page",
            Self::General => "a term that any database may hold",
            Self::Record => "a frequent word of the records",
            Self::Beginning => "the beginning of words of the records",
            Self::Suggestion => "a value that the ontology has for the field",
            Self::Visit => "the own page of a record, for what the list lacks",
        }
    }
}

/// What kind of page a probe returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResponseClass {
    /// A page of records.
    Result,
    /// A page that says that nothing was found.
    NoResult,
    /// The own page of the only record that was found.
    SingleRecord,
    /// The site refused the input.
    Error,
    /// The site wants more than was submitted: it answers as it does to nothing at all.
    MoreInput,
    /// The site failed.
    ServerError,
    /// The site, its robots.txt or hadal's budget forbade the request, or the answer
    /// was no page, or one that asks to sign in or to prove to be a person.
    Blocked,
}

/// Which control feeds which feature: the artefact `mapping.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mapping {
    /// The version of the format, 1.
    pub version: Version,
    /// The content controls in the order of the form.
    pub mappings: Vec<FieldMapping>,
}

/// A control and the feature that it feeds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FieldMapping {
    /// The control's name.
    pub control: String,
    /// The feature's identifier; `None` where the control feeds none that is shown.
    pub feature: Option<String>,
    /// How sure, in [0, 1].
    pub confidence: f64,
    /// The relation between a submitted value and those that come back.
    pub relation: Relation,
    /// Why, in a sentence.
    pub reason: String,
    /// What was submitted and what came back.
    pub evidence: Vec<MappingEvidence>,
}

/// Stands between a page of an answer and the probe that brought the first one.
pub(crate) const ANSWER_TO: &str = " of the answer to ";

/// The identifier of the probe of that number.
pub(crate) fn probe_id(number: usize) -> String {
    format!("p{number:04}")
}

/// The relation of the values that come back to the one that was submitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relation {
    /// They equal or contain it.
    Contains,
    /// A word of them is it, or begins with it, and as a whole they find nothing: a surname.
    Part,
    /// They are numbers or dates no less than it.
    AtLeast,
    /// They are numbers or dates no greater than it.
    AtMost,
}

/// One test of a mapping (Oita thesis 3.3.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MappingEvidence {
    /// The probe, as in `probes.jsonl`; empty where values were compared without one.
    pub probe: String,
    /// The value that was submitted.
    pub value: String,
    /// The feature that was looked at; empty where any of them was.
    pub feature: String,
    /// How many records came back.
    pub records: usize,
    /// In how many of them the feature stands in the relation to the value.
    pub matching: usize,
}
