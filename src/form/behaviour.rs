//! What a site does with a query, as probes have shown it.

use serde::{Deserialize, Serialize};

/// What is known of a form from how it behaves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Behaviour {
    /// What the site does with a query, each with its evidence.
    pub findings: Vec<Finding>,
    /// The lists of choices that change with what is chosen elsewhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dependencies: Vec<Dependency>,
    /// How an answer of several pages goes on, where that was seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paging: Option<Paging>,
    /// The choice that brings more answers a page, where one did: further queries make it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_size: Option<Setting>,
    /// The button or choice without which queries found nothing: further queries make it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<Setting>,
    /// What is set in the place of what stands in the form and would leave records out, such as a
    /// period: further queries set it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub widened: Vec<Setting>,
    /// The path that the site sends queries on to unchanged, where it does: they are asked there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leads_to: Option<String>,
    /// How many records there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
}

impl Behaviour {
    /// Whether the control was seen to do what the aspect asks.
    #[must_use]
    pub fn finds(&self, control: &str, aspect: Aspect) -> bool {
        let mut findings = self.findings.iter();
        findings.any(|finding| {
            finding.control == control && finding.aspect == aspect && finding.answer == "yes"
        })
    }
}

/// One thing that the site does with a query.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What was asked.
    pub aspect: Aspect,
    /// The control that was asked.
    pub control: String,
    /// `yes` or `no`; `all`, `any` or `phrase` for [`Aspect::SeveralWords`]; a number for
    /// [`Aspect::ShortestTerm`].
    pub answer: String,
    /// The same in a sentence.
    pub sentence: String,
    /// The probes that showed it, as in `probes.jsonl`.
    pub evidence: Vec<String>,
}

/// What may be asked of the way in which a site searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aspect {
    /// Whether a query that says nothing is answered by records.
    Empty,
    /// Whether stop words find anything.
    StopWords,
    /// The shortest term that found anything, in letters.
    ShortestTerm,
    /// Whether upper and lower case are one.
    Case,
    /// Whether letters with and without accents are one.
    Accents,
    /// Whether the beginning of a word finds it.
    Prefixes,
    /// Whether the end of a word finds it.
    WordParts,
    /// Whether `*` stands for the rest of a word.
    Wildcard,
    /// Whether a misspelt word finds the right one.
    Spelling,
    /// Whether records need all of several words, any of them, or all in their order.
    SeveralWords,
}

/// A control whose choices are others when something is chosen in another control.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dependency {
    /// The control whose choices change.
    pub control: String,
    /// The control that they depend on.
    pub on: String,
    /// The probes that showed it, as in `probes.jsonl`.
    pub evidence: Vec<String>,
}

/// What is chosen with every query.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// The control.
    pub control: String,
    /// What is chosen there.
    pub value: String,
}

impl Setting {
    /// In a sentence: that what stands in the control would leave records out.
    #[must_use]
    pub fn widens(&self) -> String {
        let Self { control, value } = self;
        match value.as_str() {
            "" => format!("What stands in “{control}” is taken out, as it may leave records out."),
            _ => format!(
                "“{control}” is set to “{value}”, as what stands there may leave records out."
            ),
        }
    }
}

/// How an answer of several pages goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paging {
    /// What leads to the next page.
    pub way: Way,
    /// A request that was answered by a second page: its address.
    pub example: String,
}

/// What leads to the next page of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// A link that says of itself that it is the next (`rel=next`).
    Relation,
    /// A link that reads as the number of the page.
    Number,
    /// A link whose address counts pages or records.
    Step,
    /// A link that is named or drawn as the next one.
    Word,
    /// A form that carries the query and is sent by a button.
    Button,
    /// A link by which a script sends a form that carries the query (`__doPostBack`).
    PostBack,
}

/// How many records a site holds, estimated by capture and recapture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Size {
    /// How many were seen.
    pub seen: usize,
    /// The estimate: too low where queries favour some records, too high where answers are cut.
    pub estimate: usize,
    /// The interval of 95 %, if queries favoured no record.
    pub low: usize,
    /// Its upper end.
    pub high: usize,
    /// The greatest number of answers that a page stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stated: Option<usize>,
}

impl Size {
    /// The estimate in a sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let Self {
            seen,
            estimate,
            low,
            high,
            stated,
        } = self;
        if let Some(stated) = stated.filter(|stated| stated >= high) {
            return format!("{seen} records were seen of the {stated} that a page states.");
        }
        format!(
            "{seen} records were seen of an estimated {estimate} ({low} to {high}, if queries \
             favour no record)."
        )
    }
}
