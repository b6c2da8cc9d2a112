//! The responses of a survey, from its archive.

use std::path::PathBuf;

use crate::fetch::Archive;
use crate::page::Page;

use super::archives::begin;
use super::directory::{Artefact, Survey};
use super::error::SurveyError;

/// The pages of these responses of a survey.
///
/// # Errors
/// If the archive cannot be read, or does not hold one of them as a page.
pub fn pages<'r>(
    survey: &Survey,
    ids: impl Iterator<Item = &'r str>,
) -> Result<Vec<Page>, SurveyError> {
    let responses = Responses::open(survey)?;
    ids.map(|id| {
        responses.page(id)?.ok_or_else(|| SurveyError::NoResponse {
            path: responses.path.clone(),
            id: id.to_owned(),
        })
    })
    .collect()
}

/// The pages of the archive.
pub(super) struct Responses {
    archive: Archive,
    path: PathBuf,
}

impl Responses {
    pub fn open(survey: &Survey) -> Result<Self, SurveyError> {
        let path = survey.existing(Artefact::Archive)?;
        let archive = Archive::open(&path)?;
        Ok(Self { archive, path })
    }

    /// The page of a response; `None` for the empty identifier of a probe that got none, and
    /// for what is no page.
    pub fn page(&self, id: &str) -> Result<Option<Page>, SurveyError> {
        if id.is_empty() {
            return Ok(None);
        }
        let response = self.archive.response(id)?;
        let response = response.ok_or_else(|| SurveyError::NoResponse {
            path: self.path.clone(),
            id: id.to_owned(),
        })?;
        Ok(response.is_html().then(|| response.page()))
    }

    /// Whether the archive holds that response.
    pub fn has(&self, id: &str) -> bool {
        self.archive.has(id)
    }

    /// How many requests were made, `robots.txt` apart.
    pub fn requests(&self) -> usize {
        self.archive.requests()
    }

    /// When the first request was made, as RFC 3339 in whole seconds.
    pub fn started(&self) -> String {
        begin(&self.archive)
    }
}
