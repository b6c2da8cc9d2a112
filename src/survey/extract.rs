//! The stages that turn response pages into records, and records into a graph.

use std::collections::{BTreeMap, BTreeSet};

use url::Url;

use crate::form::Forms;
use crate::graph::{Describer, write};
use crate::page::Page;
use crate::probe::{
    Mapping, Probe, ResponseClass, TermSource, error_pattern, keep_in_place, round,
};
use crate::record::{
    KeptNames, Record, Response, Wrapper, add_detail, extract, identify, induce, learn_detail,
    mark_varying, masked_leaves, unanswered,
};

use super::directory::{Artefact, Survey, Unwritten};
use super::error::SurveyError;
use super::responses::Responses;
use super::settings::Plan;
use super::visit::analyzer;

/// How many result pages, and how many others, a wrapper is learnt from.
const SAMPLE: usize = 40;
const SAMPLE_WITHOUT: usize = 10;
/// So many records are enough to know what the list shows.
const LISTED: usize = 2000;

/// Induces the wrapper from the pages of the first round.
pub(super) fn wrapper(survey: &Survey) -> Result<(), SurveyError> {
    let forms: Forms = survey.read(Artefact::Forms)?;
    let probes: Vec<Probe> = survey.read_lines(Artefact::Probes)?;
    let responses = Responses::open(survey)?;
    let (mut results, mut without) = (Vec::new(), Vec::new());
    for probe in probes.iter().filter(|probe| probe.round == round::EXPLORE) {
        let sample = match probe.class {
            ResponseClass::Result if results.len() < SAMPLE => &mut results,
            ResponseClass::NoResult if without.len() < SAMPLE_WITHOUT => &mut without,
            _ => continue,
        };
        if let Some(page) = responses.page(&probe.response)? {
            sample.push((probe, page));
        }
    }
    if let Some(form) = forms.chosen() {
        keep_in_place(&mut results, form);
    }
    let form_page = form_page(&responses, &forms)?;
    if results.is_empty() {
        return Err(no_results(forms.page, &probes, &form_page, &without));
    }
    let terms = |probe: &Probe| {
        let form = forms.chosen();
        form.map(|form| probe.terms(form)).unwrap_or_default()
    };
    let samples: Vec<Response<'_>> = results
        .iter()
        .map(|(probe, page)| Response::new(page, terms(probe)))
        .collect();
    let pages: Vec<&Page> = results.iter().map(|(_, page)| page).collect();
    let others: Vec<&Page> = without.iter().map(|(_, page)| page).collect();
    let others = unanswered(&form_page, &others, &pages);
    let induced = induce(&samples, &others, &analyzer(&form_page));
    let mut wrapper = induced.map_err(|source| SurveyError::Induce {
        page: forms.page.clone(),
        source,
    })?;
    let nonsense: Vec<(&Page, &str)> = without
        .iter()
        .filter(|(probe, _)| probe.source == TermSource::Nonsense)
        .map(|(probe, page)| (page, probe.term()))
        .collect();
    wrapper.error_pattern = error_pattern(&nonsense, &pages);
    mark_varying(&mut wrapper, &pages);
    keep_names(survey, &mut wrapper, &pages)?;
    survey.write(Artefact::Wrapper, &wrapper)
}

/// Calls the attributes as they were called before the site was asked anew.
fn keep_names(survey: &Survey, wrapper: &mut Wrapper, pages: &[&Page]) -> Result<(), SurveyError> {
    let names = match survey.earlier_records()? {
        None => survey.read_if_there(Artefact::Names)?,
        Some((old, mut records)) => {
            records.truncate(LISTED);
            let names = KeptNames::kept(&old, &records, wrapper, pages);
            if names.is_idle() {
                survey.remove(Artefact::Names)?;
            } else {
                survey.write(Artefact::Names, &names)?;
            }
            Some(names)
        }
    };
    if let Some(names) = names {
        names.apply(wrapper);
    }
    Ok(())
}

/// What to say when there is nothing to learn from.
fn no_results(
    page: Url,
    probes: &[Probe],
    form_page: &Page,
    without: &[(&Probe, Page)],
) -> SurveyError {
    use ResponseClass::{Blocked, Error, MoreInput, NoResult, ServerError};
    let is_one_of = |probe: &&Probe, classes: &[ResponseClass]| classes.contains(&probe.class);
    let count = |classes: &[ResponseClass]| probes.iter().filter(|p| is_one_of(p, classes)).count();
    let bad = [Error, MoreInput, Blocked, ServerError];
    let last = probes.iter().rev().find(|probe| is_one_of(probe, &bad));
    // The reason begins with why the probe was sent.
    let why = last.and_then(|probe| probe.reason.split_once("; "));
    let form = masked_leaves(form_page, &[]);
    let is_form = |(_, page): &(&Probe, Page)| masked_leaves(page, &[]).is_subset(&form);
    SurveyError::NoResults {
        unread: without.len() > 1 && without.iter().all(is_form),
        page: Box::new(page),
        probes: probes.len(),
        without: count(&[NoResult]),
        refused: count(&[Error, MoreInput]),
        blocked: count(&[Blocked, ServerError]),
        last: why.map(|(_, why)| why.to_owned()),
        stopped: None,
    }
}

/// The page of the form, from the archive.
pub(super) fn form_page(responses: &Responses, forms: &Forms) -> Result<Page, SurveyError> {
    let page = responses.page(&forms.response)?;
    page.ok_or_else(|| SurveyError::NoPage {
        url: forms.page.clone(),
        what: "the archive does not hold it as a page".to_owned(),
    })
}

/// Applies the wrapper to the result pages of all rounds. Each record is kept once, as it
/// was first seen. What more pages show of values that change with the query is kept in the
/// wrapper.
pub(super) fn records(survey: &Survey) -> Result<(), SurveyError> {
    let mut wrapper: Wrapper = survey.read(Artefact::Wrapper)?;
    let probes: Vec<Probe> = survey.read_lines(Artefact::Probes)?;
    let responses = Responses::open(survey)?;
    let mut known = BTreeSet::new();
    let results = || {
        let probes = probes.iter();
        probes.filter(|probe| probe.class == ResponseClass::Result)
    };
    let first = results().filter(|probe| probe.page == 1).take(SAMPLE);
    let sample: Vec<Option<Page>> = first
        .map(|probe| responses.page(&probe.response))
        .collect::<Result<_, _>>()?;
    mark_varying(&mut wrapper, &sample.iter().flatten().collect::<Vec<_>>());
    survey.write(Artefact::Wrapper, &wrapper)?;
    let results = results();
    let records = results.flat_map(|probe| match responses.page(&probe.response) {
        Ok(page) => {
            let found = page.map(|page| extract(&wrapper, &page, &probe.response));
            found.into_iter().flatten().map(Ok).collect()
        }
        Err(error) => vec![Err(error)],
    });
    let is_new = |record: &Result<Record, SurveyError>| match record {
        Ok(record) => known.insert(record.id.clone()),
        Err(_) => true,
    };
    survey.write_records(&wrapper, records.filter(is_new))
}

/// Adds to the wrapper what the own pages of records say beyond the list.
pub(super) fn details(survey: &Survey) -> Result<(), SurveyError> {
    let mut wrapper: Wrapper = survey.read(Artefact::Wrapper)?;
    let responses = Responses::open(survey)?;
    let visited = own_responses(survey, &wrapper)?;
    let mut pages: BTreeMap<&str, Page> = BTreeMap::new();
    for (id, response) in &visited {
        if pages.len() == SAMPLE {
            break;
        }
        pages.extend(responses.page(response)?.map(|page| (id.as_str(), page)));
    }
    if pages.is_empty() {
        return Ok(());
    }
    let (mut listed, mut own): (Vec<Record>, BTreeMap<String, Record>) = Default::default();
    for record in survey.each_line::<Record>(Artefact::Records)? {
        let record = record?;
        if pages.contains_key(record.id.as_str()) {
            own.insert(record.id.clone(), record.clone());
        }
        if listed.len() < LISTED {
            listed.push(record);
        }
    }
    let known: Vec<(&Page, &Record)> = pages
        .iter()
        .filter_map(|(id, page)| Some((page, own.get(*id)?)))
        .collect();
    let listed: Vec<&Record> = listed.iter().collect();
    if learn_detail(&mut wrapper, &known, &listed) {
        survey.write(Artefact::Wrapper, &wrapper)?;
        let records = survey.each_line::<Record>(Artefact::Records)?;
        let visited: BTreeMap<String, String> = visited.into_iter().collect();
        let records = records.map(|record| {
            let mut record = record?;
            if let Some(response) = visited.get(&record.id)
                && let Some(page) = responses.page(response)?
            {
                add_detail(&wrapper, &page, &mut record);
            }
            Ok(record)
        });
        survey.write_records(&wrapper, records)?;
    }
    Ok(())
}

/// The responses that are own pages of records, each once, with the identifiers of these.
fn own_responses(survey: &Survey, wrapper: &Wrapper) -> Result<Vec<(String, String)>, SurveyError> {
    let mut known = BTreeSet::new();
    let mut found = Vec::new();
    for probe in survey.each_line::<Probe>(Artefact::Probes)? {
        let probe = probe?;
        let is_own = probe.class == ResponseClass::SingleRecord;
        let url = Url::parse(&probe.url).ok().filter(|_| is_own);
        if let Some(id) = url.and_then(|url| identify(wrapper, &url))
            && known.insert(id.clone())
        {
            found.push((id, probe.response));
        }
    }
    Ok(found)
}

/// Writes the records as RDF.
pub(super) fn graph(survey: &Survey, plan: &Plan) -> Result<(), SurveyError> {
    let wrapper: Wrapper = survey.read(Artefact::Wrapper)?;
    let mapping: Option<Mapping> = survey.read_if_there(Artefact::Mapping)?;
    let forms: Option<Forms> = survey.read_if_there(Artefact::Forms)?;
    let records = || survey.each_line::<Record>(Artefact::Records);
    let (mapping, forms) = (mapping.as_ref(), forms.as_ref());
    let describer = Describer::new(records()?, &wrapper, mapping, forms, &plan.base)?;
    let records = records()?.map(|record| record.map_err(Unwritten::from));
    survey.try_replace(Artefact::Graph, |file| write(&describer, records, file))
}
