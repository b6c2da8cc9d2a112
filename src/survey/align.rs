//! The stage that aligns the labelled graph with the reference ontology.

use std::io;
use std::path::PathBuf;

use crate::paris::{MappingSet, Settings, align, write_sssom};
use crate::rdf::{Builder, KnowledgeBase, write_ntriples};

use super::directory::{Artefact, Survey};
use super::error::SurveyError;
use super::settings::Plan;

/// A reference ontology in memory.
pub struct Ontology(KnowledgeBase);

impl Ontology {
    /// Reads the files, all of them into one.
    ///
    /// # Errors
    /// If there is none, or one cannot be read or holds nothing.
    pub fn read(files: &[PathBuf]) -> Result<Self, SurveyError> {
        if files.is_empty() {
            return Err(SurveyError::NoOntology);
        }
        let mut builder = Builder::default();
        for path in files {
            if builder.read(path)? == 0 {
                return Err(SurveyError::EmptyOntology { path: path.clone() });
            }
        }
        Ok(Self(builder.finish()))
    }
}

/// Aligns the graph of the survey with the ontology. What a person has decided of matches
/// is certain.
pub(super) fn alignment(
    survey: &Survey,
    plan: &Plan,
    ontology: &Ontology,
) -> Result<(), SurveyError> {
    let graph = KnowledgeBase::read(&survey.existing(Artefact::Graph)?)?;
    let settings = Settings {
        decided: survey.decisions()?.pairs(),
        ..Settings::default()
    };
    let alignment = align(&graph, &ontology.0, &settings);
    survey.write(Artefact::Alignment, &alignment)?;
    let set = MappingSet::new(format!("{}alignment", plan.base));
    survey.replace(Artefact::Sssom, |file| {
        write_sssom(&alignment, &graph, &ontology.0, &set, file)
    })?;
    survey.replace(Artefact::AlignmentTriples, |file| {
        write_ntriples(&alignment.statements(), file).map_err(io::Error::other)
    })
}
