//! The stage that carries the alignment back to the form, and asks what the ontology suggests.

use crate::enrich::{Settings, Store, Suggestion, Understanding, understand};
use crate::form::Forms;
use crate::paris::Alignment;
use crate::probe::{Mapping, round::SUGGEST};
use crate::rdf::read_all;
use crate::record::Wrapper;

use super::align::{Ontology, alignment};
use super::aside::Aside;
use super::directory::{Artefact, Survey};
use super::error::SurveyError;
use super::extract;
use super::pipeline::Watch;
use super::probe::Site;
use super::settings::{Goal, Plan};

/// So many rounds of suggestions, with an alignment after each, share what is left of the budget.
const ROUNDS: u32 = 3;

/// A field is understood when it is so sure; so many requests test one that is not.
const SURE: f64 = 0.9;
const TESTS: usize = 3;

/// Understands the form; then, round by round, asks it for what the ontology suggests and
/// aligns again, until a round brings nothing new, nothing is left to ask, or the budget ends. What is
/// left of that is for the own pages of records.
pub(super) async fn understand_and_ask(
    survey: &Survey,
    plan: &Plan,
    ontology: &Ontology,
    site: &mut Site<'_>,
    aside: &mut Aside<'_>,
    watch: Watch<'_>,
) -> Result<(), SurveyError> {
    let mut store = Store::empty();
    for file in &plan.ontologies {
        store.add_base(file)?;
    }
    for round in SUGGEST..SUGGEST + ROUNDS {
        let mut suggestions = understood(survey, plan, &store, site.forms_mut())?;
        if plan.goal == Goal::Understand {
            suggestions.retain(|suggestion| suggestion.confidence < SURE);
            if suggestions.is_empty() {
                return Ok(());
            }
        }
        let rounds = if suggestions.is_empty() {
            1
        } else {
            SUGGEST + ROUNDS - round
        };
        let mut requests = site.budget_left().div_ceil(rounds as usize);
        if plan.goal == Goal::Understand {
            requests = requests.min(TESTS * suggestions.len());
        }
        let asked = (round, requests);
        if requests == 0 || site.ask_suggestions(asked, suggestions, watch).await? == 0 {
            break;
        }
        align_again(survey, plan, ontology, aside)?;
    }
    let last = SUGGEST + ROUNDS;
    if plan.goal == Goal::Retrieve && site.visit_others(last, watch).await? {
        align_again(survey, plan, ontology, aside)?;
    }
    understood(survey, plan, &store, site.forms_mut()).map(|_| ())
}

fn align_again(
    survey: &Survey,
    plan: &Plan,
    ontology: &Ontology,
    aside: &mut Aside<'_>,
) -> Result<(), SurveyError> {
    extract::records(survey)?;
    extract::details(survey)?;
    aside.put(Artefact::Graph)?;
    extract::graph(survey, plan)?;
    alignment(survey, plan, ontology)
}

/// Takes over what the fields were found to mean before, where the alignment that tells it holds
/// still.
pub(super) fn keep_meanings(survey: &Survey, before: &Forms) -> Result<(), SurveyError> {
    let mut forms: Forms = survey.read(Artefact::Forms)?;
    let chosen = forms.forms.iter_mut().find(|form| form.chosen);
    let (Some(old), Some(new)) = (before.chosen(), chosen) else {
        return Ok(());
    };
    for (old, new) in old.controls.iter().zip(&mut new.controls) {
        if old.name == new.name && new.meaning.is_none() {
            new.meaning.clone_from(&old.meaning);
        }
    }
    survey.write(Artefact::Forms, &forms)
}

/// Writes what the fields mean into the forms; gives what to ask next.
fn understood(
    survey: &Survey,
    plan: &Plan,
    store: &Store,
    forms: &mut Forms,
) -> Result<Vec<Suggestion>, SurveyError> {
    let graph = read_all(&survey.existing(Artefact::Graph)?)?;
    let wrapper: Wrapper = survey.read(Artefact::Wrapper)?;
    let mapping: Mapping = survey.read(Artefact::Mapping)?;
    let alignment: Alignment = survey.read(Artefact::Alignment)?;
    let settings = Settings {
        decisions: survey.decisions()?,
        ..Settings::new(&plan.base)
    };
    let Understanding {
        mut fields,
        suggestions,
        ..
    } = understand(&graph, (&wrapper, &mapping), &alignment, store, &settings)?;
    if let Some(form) = forms.forms.iter_mut().find(|form| form.chosen) {
        for control in &mut form.controls {
            control.meaning = fields.remove(&control.name);
        }
    }
    survey.write(Artefact::Forms, forms)?;
    Ok(suggestions)
}
