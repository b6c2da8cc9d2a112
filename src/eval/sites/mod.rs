//! A family of generated search sites of many makes and languages, served on loopback with
//! full gold, to measure how well sites are understood that nobody tuned for.
//!
//! A site follows from its seed: what it is about, in which language, and independent
//! choices of how its form, its results and its other pages are made (`make.rs`). Even seeds
//! are for tuning, odd ones for reporting only.

mod conduct;
mod dice;
mod domain;
mod form;
mod list;
mod make;
mod measure;
mod page;
mod pager;
mod query;
mod server;
mod site;
mod words;

use std::path::Path;
use std::sync::Arc;

use thiserror::Error;

use super::Figures;
use crate::fetch::SystemClock;
use crate::survey::{Plan, Settings, Stage, Survey, SurveyError, run};
use measure::Tally;
use site::Site;

/// Why generated sites cannot be measured.
#[derive(Debug, Error)]
pub enum SitesError {
    /// A site cannot be served.
    #[error("cannot serve a site: {0}")]
    Serve(#[source] std::io::Error),
    /// The directory of a survey cannot be made or read.
    #[error("{0}")]
    Survey(#[source] Box<SurveyError>),
}

impl From<SurveyError> for SitesError {
    fn from(error: SurveyError) -> Self {
        Self::Survey(Box::new(error))
    }
}

/// What came of one site: a line for a person, and its figures.
pub struct Outcome {
    /// The seed of the site.
    pub seed: u64,
    /// How the site is made.
    pub make: String,
    /// What the survey failed with, if it did.
    pub failure: Option<String>,
    tally: Tally,
}

impl Outcome {
    /// The figures of this site alone, in a line.
    #[must_use]
    pub fn line(&self) -> String {
        let figures: Vec<String> = self
            .tally
            .figures("")
            .into_iter()
            .map(|(name, value)| format!("{name} {value:.2}"))
            .collect();
        let failure = self.failure.as_deref().unwrap_or_default();
        format!(
            "{}: {} {failure}\n  {}",
            self.seed,
            figures.join(", "),
            self.make
        )
    }
}

/// Surveys the sites of these seeds, each in a directory of its own, up to the field mapping;
/// `each` sees what came of every one. Gives the figures of the odd seeds, and with the
/// ending `_tuned` those of the even ones.
///
/// # Errors
/// If a site cannot be served or a directory not be used. A survey that fails is a figure.
pub async fn evaluate(
    directory: &Path,
    seeds: std::ops::Range<u64>,
    each: &mut (dyn FnMut(&Outcome) + Send),
) -> Result<Figures, SitesError> {
    let mut tallies = [Tally::default(), Tally::default()];
    for seed in seeds {
        let outcome = survey(&directory.join(seed.to_string()), seed).await?;
        each(&outcome);
        tallies[usize::from(seed.is_multiple_of(2))].add(&outcome.tally);
    }
    let [reported, tuned] = tallies;
    let mut figures = reported.figures("");
    figures.extend(tuned.figures("_tuned"));
    Ok(Figures {
        task: "sites".to_owned(),
        figures,
    })
}

async fn survey(directory: &Path, seed: u64) -> Result<Outcome, SitesError> {
    let served = server::serve(Site::draw(seed))
        .await
        .map_err(SitesError::Serve)?;
    let survey = Survey::create(directory)?;
    let plan = Plan {
        base: format!("urn:hadal:site:{seed}/"),
        ..Plan::new(served.url.clone())
    };
    let stages = (Stage::Form, Stage::Retrieve);
    let clock = Arc::new(SystemClock);
    let ran = run(
        &survey,
        &plan,
        &Settings::default(),
        stages,
        clock,
        &mut |_| (),
    )
    .await;
    let site = &served.site;
    let mut tally = measure::measure(&survey, site)?;
    tally.surveys = 1;
    tally.failures = usize::from(ran.is_err());
    tally.forbidden = served.forbidden();
    let requests = served.requests();
    let asks_first = requests.first().is_some_and(|r| r == "GET /robots.txt");
    tally.impolite = usize::from(!asks_first || served.hasty() > 0);
    Ok(Outcome {
        seed,
        make: format!(
            "{} {} {:?} {:?} form_stays={} sorts={} restless={}",
            site.domain.language.code,
            site.charset.name(),
            site.make,
            site.conduct,
            site.form_stays,
            site.sorts,
            site.restless
        ),
        failure: ran.err().map(|error| error.to_string()),
        tally,
    })
}
