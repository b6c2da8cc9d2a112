//! Why a stage of a survey fails.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;
use url::Url;

use crate::enrich::{EnrichError, ShapesError, StoreError};
use crate::fetch::FetchError;
use crate::form::FormError;
use crate::graph::GraphError;
use crate::probe::ProbeError;
use crate::rdf::RdfError;
use crate::record::InduceError;

/// Why a stage of a survey fails. What earlier stages wrote, and what was fetched, stays.
#[derive(Debug, Error)]
pub enum SurveyError {
    /// A request failed.
    #[error(transparent)]
    Fetch(#[from] FetchError),
    /// No form can be probed.
    #[error(transparent)]
    Form(#[from] FormError),
    /// The form cannot be probed.
    #[error(transparent)]
    Probe(#[from] ProbeError),
    /// No probe brought results.
    #[error(
        "{page}: {}; {}",
        if *.probes == 0 {
            "the form was not asked".to_owned()
        } else {
            let last = .last.as_deref().map(|why| format!("; the last: {why}"));
            format!(
                "none of the {probes} probes brought results ({without} found nothing, {refused} \
                 were refused, {blocked} brought no page{})",
                last.unwrap_or_default()
            )
        },
        match .stopped {
            _ if *.unread => "every answer is the page of the form again, as if nothing had \
                been asked: the form may work by a script alone; name another page or form with \
                --form",
            Some(why) => why.as_str(),
            None => "raise --budget, or name another form with --form",
        }
    )]
    NoResults {
        /// The page of the form.
        page: Box<Url>,
        /// How many probes were sent.
        probes: usize,
        /// How many found nothing.
        without: usize,
        /// How many the site refused.
        refused: usize,
        /// How many brought no page.
        blocked: usize,
        /// Why the last of those that were refused or brought no page did so.
        last: Option<String>,
        /// Whether what found nothing brought the page of the form again.
        unread: bool,
        /// Why the site was not asked any more, if that is known.
        stopped: Option<String>,
    },
    /// No records were found.
    #[error("{page}: {source}")]
    Induce {
        /// The page of the form.
        page: Url,
        /// Why.
        source: InduceError,
    },
    /// The graph cannot be built.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// An ontology or an artefact cannot be read or written as RDF.
    #[error(transparent)]
    Rdf(#[from] RdfError),
    /// The enrichment failed.
    #[error(transparent)]
    Enrich(#[from] EnrichError),
    /// A file of shapes cannot be used.
    #[error(transparent)]
    Shapes(#[from] ShapesError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address answers with something that is no page.
    #[error("{url}: {what}; give the address of the page that shows the search form")]
    NoPage {
        /// The address.
        url: Url,
        /// What it answers with.
        what: String,
    },
    /// The server fails, or wants to be left alone.
    #[error(
        "{url}: the site answers with status {status}, a failure of its own; give the same command \
         later, which asks it again"
    )]
    Failing {
        /// The address.
        url: Url,
        /// The status.
        status: u16,
    },
    /// More requests were made than the budget allows.
    #[error(
        "the budget of {budget} requests is spent: {made} were made before; nothing was asked, and all \
         stays as it was; to go on give more than {made} with --budget"
    )]
    Spent {
        /// How many requests were made.
        made: usize,
        /// How many may be made.
        budget: usize,
    },
    /// The directory is a survey of something else.
    #[error("{}: a survey of {found}, not of {wanted}; choose another directory with --out", .path.display())]
    OtherSurvey {
        /// The directory.
        path: PathBuf,
        /// What it is a survey of.
        found: String,
        /// What was asked for.
        wanted: String,
    },
    /// The path is no directory.
    #[error("{}: a file, where the directory of a survey should be; choose another with --out", .path.display())]
    NotADirectory {
        /// The path.
        path: PathBuf,
    },
    /// An artefact is missing.
    #[error("{}: no such file; {remedy}", .path.display())]
    Missing {
        /// The artefact.
        path: PathBuf,
        /// What to run first.
        remedy: String,
    },
    /// An artefact cannot be read or written.
    #[error("{}: cannot {verb}: {source}", .path.display())]
    Io {
        /// The artefact.
        path: PathBuf,
        /// What was tried.
        verb: &'static str,
        /// What the system says.
        source: io::Error,
    },
    /// An artefact is not as it should be.
    #[error("{}:{line}: {source}; {remedy}", .path.display())]
    Malformed {
        /// The artefact.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        source: serde_json::Error,
        /// What to do.
        remedy: String,
    },
    /// An ontology says nothing.
    #[error("{}: the ontology holds no triples; give a file that has some with --ontology", .path.display())]
    EmptyOntology {
        /// The file.
        path: PathBuf,
    },
    /// There is nothing to align with.
    #[error(
        "no ontology to align with; name one or more files: `hadal align SURVEY --ontology FILE`"
    )]
    NoOntology,
    /// The archive does not hold a response that an artefact names.
    #[error("{}: no response {id}, which an artefact names; run `hadal probe` again", .path.display())]
    NoResponse {
        /// The archive.
        path: PathBuf,
        /// The response.
        id: String,
    },
}

impl SurveyError {
    /// The same where the site was not asked any more for that reason.
    pub(super) fn because(mut self, why: Option<String>) -> Self {
        if let Self::NoResults { stopped, .. } = &mut self {
            *stopped = why;
        }
        self
    }

    pub(super) fn io(verb: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { path, verb, source }
    }
}
