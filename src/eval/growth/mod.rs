//! How an ontology grows by a survey: what each round of probes brings, and whether what is
//! added is so, by the catalogue that the site was filled from.

mod catalogue;
mod judge;
mod page;
mod provenance;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use oxigraph::model::Triple;
use thiserror::Error;

use super::Figures;
use crate::probe::{Probe, TermSource};
use crate::rdf::{RdfError, read_all};
use crate::survey::{Artefact, Plan, Survey, SurveyError};
use crate::text::share;
use catalogue::Catalogue;
use judge::Judgement;
pub use page::html;

/// Why the growth cannot be measured.
#[derive(Debug, Error)]
pub enum GrowthError {
    /// A file cannot be read.
    #[error("{path}: {source}")]
    Table {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: csv::Error,
    },
    /// A table has no rows.
    #[error("{path} holds no books: it needs the columns of the bundled catalogue.csv")]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// RDF of the survey or of its ontologies cannot be read.
    #[error(transparent)]
    Rdf(#[from] RdfError),
    /// An artefact of the survey is missing or malformed.
    #[error("{0}")]
    Survey(Box<SurveyError>),
}

impl From<SurveyError> for GrowthError {
    fn from(error: SurveyError) -> Self {
        Self::Survey(Box::new(error))
    }
}

/// What a round brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Its number, from 1.
    pub round: u32,
    /// The requests.
    pub requests: usize,
    /// Records that no request before had brought.
    pub new_records: usize,
    /// Statements that rest on its records and on none before.
    pub statements: usize,
    /// Those of them that the catalogue can tell of.
    pub judged: usize,
    /// Those that are so.
    pub right: usize,
}

/// How an ontology grew.
#[derive(Clone, Debug, PartialEq)]
pub struct Growth {
    /// The address of the form.
    pub site: String,
    /// The rounds in their order.
    pub rounds: Vec<Round>,
    /// By kind of statement, how many are so, of how many.
    pub kinds: Vec<(String, usize, usize)>,
    /// New records by request, added up, with the round.
    pub curve: Vec<(u32, usize)>,
    /// All of it in numbers.
    pub figures: Figures,
}

/// Measures an enriched survey of a site that was filled with that catalogue, a table with the
/// columns of the bundled one. Records are found in it by their title and author, and so are the
/// entities of the survey's ontologies, or by `gold`, a table with `book_id`, `iri` and `status`.
///
/// # Errors
/// [`GrowthError`].
pub fn measure(
    survey: &Survey,
    catalogue: &Path,
    gold: Option<&Path>,
) -> Result<Growth, GrowthError> {
    let plan: Plan = survey.read(Artefact::Plan)?;
    let graph = read_all(&survey.path(Artefact::Graph))?;
    let enrichment = read_all(&survey.path(Artefact::Enrichment))?;
    let catalogue = Catalogue::of_files(catalogue, gold, &graph, &plan.ontologies)?;
    grown(survey, &catalogue, &enrichment, plan.url.as_str())
}

/// Measures an enriched survey of the bundled site.
///
/// # Errors
/// If an artefact is missing or cannot be read.
pub fn bundled(survey: &Survey) -> Result<Growth, GrowthError> {
    let graph = read_all(&survey.path(Artefact::Graph))?;
    let enrichment = read_all(&survey.path(Artefact::Enrichment))?;
    let catalogue = Catalogue::bundled(graph.iter().chain(&enrichment));
    grown(survey, &catalogue, &enrichment, "the bundled bookshop")
}

fn grown(
    survey: &Survey,
    catalogue: &Catalogue,
    enrichment: &[Triple],
    site: &str,
) -> Result<Growth, GrowthError> {
    let probes: Vec<Probe> = survey.read_lines(Artefact::Probes)?;
    let judgement = Judgement::new(enrichment, catalogue);
    let rounds_of: BTreeMap<&str, u32> = probes
        .iter()
        .map(|probe| (probe.response.as_str(), probe.round))
        .collect();
    let mut rounds: BTreeMap<u32, Round> = BTreeMap::new();
    let mut curve = Vec::new();
    let mut sum = 0;
    for probe in &probes {
        let round = rounds.entry(probe.round).or_default();
        round.requests += 1;
        round.new_records += probe.new_records;
        sum += probe.new_records;
        curve.push((probe.round, sum));
    }
    for (statement, responses) in provenance::responses(enrichment) {
        let first = responses
            .iter()
            .filter_map(|response| rounds_of.get(response.as_str()));
        let Some(round) = first.min().and_then(|round| rounds.get_mut(round)) else {
            continue;
        };
        round.statements += 1;
        if let Some(right) = judgement.of(&statement) {
            round.judged += 1;
            round.right += usize::from(right);
        }
    }
    for (number, round) in &mut rounds {
        round.round = *number;
    }
    let rounds: Vec<Round> = rounds.into_values().collect();
    let mut figures = in_numbers(&rounds, &probes);
    figures.extend(judgement.figures(catalogue));
    let figures = figures.into_iter();
    let figures = figures.map(|(name, value)| (format!("loop.{name}"), value));
    Ok(Growth {
        site: site.to_owned(),
        rounds,
        kinds: judgement.kinds(),
        curve,
        figures: Figures {
            task: "loop".to_owned(),
            figures: figures.collect(),
        },
    })
}

/// What the rounds have brought: requests, new records, and these by request (`round_1.gain`),
/// statements and how many of them are so; how many times that of the first round the gain of
/// what the ontology suggested is (`suggestion_gain`).
#[expect(clippy::cast_precision_loss, reason = "counts are small")]
fn in_numbers(rounds: &[Round], probes: &[Probe]) -> BTreeMap<String, f64> {
    let mut figures = BTreeMap::new();
    for round in rounds {
        let mut set = |name: &str, value: f64| {
            figures.insert(format!("round_{}.{name}", round.round), value);
        };
        set("requests", round.requests as f64);
        set("new_records", round.new_records as f64);
        set("gain", share(round.new_records, round.requests));
        set("statements", round.statements as f64);
        if round.judged > 0 {
            set("statement_precision", share(round.right, round.judged));
        }
    }
    let suggested = |probe: &&Probe| probe.source == TermSource::Suggestion;
    let requests = probes.iter().filter(suggested).count();
    let new: usize = probes.iter().filter(suggested).map(|p| p.new_records).sum();
    let first = figures.get("round_1.gain").copied().unwrap_or_default();
    if first > 0.0 && requests > 0 {
        figures.insert("suggestion_gain".to_owned(), share(new, requests) / first);
    }
    figures
}
