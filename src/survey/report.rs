//! The stage that writes the report.

use std::io::Write;

use crate::form::Forms;
use crate::page::Page;
use crate::paris::Alignment;
use crate::probe::{Mapping, Probe, ResponseClass};
use crate::record::{Record, Wrapper};
use crate::report::{EnrichmentSummary, ReportInput, Tally, render};

use super::directory::{Artefact, Survey};
use super::error::SurveyError;
use super::responses::Responses;
use super::settings::Plan;

/// So many records are shown in the report at most.
const SHOWN: usize = 5000;

/// Writes the report of what artefacts there are.
///
/// # Errors
/// If there is no form yet, or an artefact cannot be read or written.
pub fn report(survey: &Survey) -> Result<(), SurveyError> {
    let plan: Plan = survey.read(Artefact::Plan)?;
    let forms: Forms = survey.read(Artefact::Forms)?;
    let probes: Vec<Probe> = survey.read_lines_if_there(Artefact::Probes)?;
    let wrapper: Option<Wrapper> = survey.read_if_there(Artefact::Wrapper)?;
    let mut tally = Tally::new(wrapper.as_ref(), &probes);
    let mut records: Vec<Record> = Vec::new();
    if survey.has(Artefact::Records) {
        for record in survey.each_line(Artefact::Records)? {
            let record = record?;
            tally.see(&record);
            if records.len() < SHOWN {
                records.push(record);
            }
        }
    }
    let mapping: Option<Mapping> = survey.read_if_there(Artefact::Mapping)?;
    let alignment: Option<Alignment> = survey.read_if_there(Artefact::Alignment)?;
    let enrichment: Option<EnrichmentSummary> =
        survey.read_if_there(Artefact::EnrichmentSummary)?;
    let responses = Responses::open(survey)?;
    let form_page = responses.page(&forms.response)?;
    let title = form_page
        .as_ref()
        .map(Page::title)
        .filter(|title| !title.is_empty());
    let title = title.unwrap_or_else(|| forms.page.to_string());
    let example = example(&responses, &probes)?;
    let html = render(&ReportInput {
        title: &title,
        date: responses.started().get(..10).unwrap_or_default(),
        forms: &forms,
        probes: &probes,
        requests: responses.requests(),
        wrapper: wrapper.as_ref(),
        records: &records,
        tally: &tally,
        base: &plan.base,
        mapping: mapping.as_ref(),
        alignment: alignment.as_ref(),
        enrichment: enrichment.as_ref(),
        example: example.as_ref(),
        commands: &plan.commands(survey.directory()),
    });
    survey.replace(Artefact::Report, |file| file.write_all(html.as_bytes()))
}

/// The result page to show: the first with the most records.
fn example(responses: &Responses, probes: &[Probe]) -> Result<Option<Page>, SurveyError> {
    let results = probes
        .iter()
        .rev()
        .filter(|probe| probe.class == ResponseClass::Result);
    let best = results.max_by_key(|probe| probe.records);
    best.map_or(Ok(None), |probe| responses.page(&probe.response))
}
