//! The stages that ask the site: form, probe, map, and the retrieval.

mod retrieve;

use std::collections::{BTreeSet, VecDeque};

use crate::fetch::Fetcher;
use crate::form::{Form, Forms, Setting, besides, choose_another};
use crate::page::Page;
use crate::probe::{
    self, Judge, Mapping, Probe, ResponseClass, Seen, Session, TermSource, dependencies, explore,
    map_fields, observe, round,
};
use crate::record::{Wrapper, extract};

use super::directory::{Artefact, Survey};
use super::error::SurveyError;
use super::pipeline::{Event, Watch};
use super::responses::Responses;
use super::settings::{Goal, Plan};
use super::visit::{Visit, analyzer, visit};

/// So many fifths of what is left of the budget after the first round are for retrieving.
const FIFTHS: usize = 2;
/// After so many probes without a record another form is asked, where there is one.
const PATIENCE: usize = 24;
/// The same for another button or choice.
const PATIENCE_BESIDE: usize = 10;
/// The pages of the rounds up to this one teach how the site answers.
const LEARNT: u32 = round::MAP;

/// A site with its form, while it is asked.
pub(super) struct Site<'a> {
    survey: &'a Survey,
    plan: &'a Plan,
    fetcher: Fetcher,
    forms: Forms,
    page: Page,
    /// The hidden state of the form that has to be renewed, once that is known.
    volatile: Option<BTreeSet<String>>,
    /// What was said of why the site is not asked any more.
    told: Option<String>,
    /// Whether the archive had all requests of the budget from the start.
    was_spent: bool,
}

impl<'a> Site<'a> {
    /// Fetches the page, or the one in its frame, reads its forms and chooses the one to probe.
    pub async fn visit(
        survey: &'a Survey,
        plan: &'a Plan,
        mut fetcher: Fetcher,
    ) -> Result<Self, SurveyError> {
        let Visit {
            page,
            forms,
            chosen,
        } = visit(&mut fetcher, &plan.url, plan.form.as_deref()).await?;
        let (made, budget) = (fetcher.made(), plan.budget);
        if made > budget && !fetcher.is_replay() {
            return Err(SurveyError::Spent { made, budget });
        }
        // Forms without one to ask take the place of none that was asked.
        if chosen.is_ok() || !survey.has(Artefact::Probes) {
            survey.write(Artefact::Forms, &forms)?;
        }
        chosen?;
        Ok(Self {
            survey,
            plan,
            fetcher,
            forms,
            page,
            volatile: None,
            told: None,
            was_spent: made >= budget,
        })
    }

    /// The probes that would be sent first.
    pub fn preview(&mut self) -> Result<Vec<Probe>, SurveyError> {
        let mut see = |_: &Probe| ();
        Ok(probe::preview(&self.session(&[], &mut see)?)?)
    }

    /// The first round of probes. Where they bring no records, something else is asked.
    pub async fn probe(&mut self, watch: Watch<'_>) -> Result<(), SurveyError> {
        let mut others = self.others();
        let mut patience = PATIENCE;
        loop {
            if others.is_empty() {
                patience = usize::MAX;
            }
            let mut see = |probe: &Probe| watch(Event::Probe(probe));
            let mut session = self.session(&[], &mut see)?;
            let (probes, has_records) = explore(&mut session, patience).await?;
            let stopped = session.stopped_early();
            let (widened, leads_to) = (session.widened().to_vec(), session.leads_to());
            self.survey.write_lines(Artefact::Probes, &probes)?;
            self.keep_learnt(widened, leads_to)?;
            let may_ask = stopped.is_none() && self.budget_left() > 0;
            let Some(forms) = others.pop_front().filter(|_| !has_records && may_ask) else {
                self.tell(stopped, watch);
                return Ok(());
            };
            let (old, new) = (title(&self.forms), title(&forms));
            watch(Event::OtherForm(&old, &new));
            patience = if beside(&forms).is_some() {
                PATIENCE_BESIDE
            } else {
                PATIENCE
            };
            (self.forms, self.volatile) = (forms, None);
            self.survey.write(Artefact::Forms, &self.forms)?;
        }
    }

    /// Keeps for further queries what is set in the place of what stands in the form, and where the
    /// site sends queries on to.
    fn keep_learnt(
        &mut self,
        widened: Vec<Setting>,
        leads_to: Option<String>,
    ) -> Result<(), SurveyError> {
        let chosen = self.forms.forms.iter_mut().find(|form| form.chosen);
        let Some(form) = chosen.filter(|_| !widened.is_empty() || leads_to.is_some()) else {
            return Ok(());
        };
        let behaviour = form.behaviour.get_or_insert_default();
        (behaviour.widened, behaviour.leads_to) = (widened, leads_to);
        self.survey.write(Artefact::Forms, &self.forms)
    }

    /// What else may be asked, in turn, where the form brings no records: other search forms of the
    /// page, unless a person chose the form; the form with another button or choice; and at last the
    /// form once more.
    fn others(&self) -> VecDeque<Forms> {
        let place = |forms: &Forms| forms.forms.iter().position(|form| form.chosen);
        let mut others = VecDeque::new();
        if self.plan.form.is_none() {
            let mut asked: BTreeSet<usize> = place(&self.forms).into_iter().collect();
            let mut forms = self.forms.clone();
            while choose_another(&mut forms, &asked) {
                asked.extend(place(&forms));
                others.push_back(forms.clone());
            }
        }
        for setting in self.forms.chosen().map(besides).unwrap_or_default() {
            let mut forms = self.forms.clone();
            if let Some(form) = forms.forms.iter_mut().find(|form| form.chosen) {
                form.behaviour.get_or_insert_default().beside = Some(setting);
            }
            others.push_back(forms);
        }
        if !others.is_empty() {
            others.push_back(self.forms.clone());
        }
        others
    }

    /// The second round: which control feeds which feature, and what the site does with a query.
    pub async fn map(&mut self, watch: Watch<'_>) -> Result<(), SurveyError> {
        let survey = self.survey;
        let Learnt {
            wrapper,
            judge,
            seen,
            ..
        } = self.learn(round::EXPLORE)?;
        let analyzer = analyzer(&self.page);
        let probes: Vec<Probe> = seen.iter().map(|seen| seen.probe.clone()).collect();
        let mut see = |probe: &Probe| watch(Event::Probe(probe));
        let goal = self.plan.goal;
        let mut session = self.session(&probes, &mut see)?;
        if goal == Goal::Retrieve {
            let kept = session.budget_left() / 5 * FIFTHS;
            session.reserve(kept, kept);
        }
        let (mapping, seen): (Mapping, Vec<Seen>) =
            map_fields(&mut session, &judge, &wrapper, seen, &analyzer).await?;
        let observation = observe(&mut session, &judge, &wrapper, &mapping, &seen).await?;
        let stopped = session.stopped_early();
        self.tell(stopped, watch);
        let probes: Vec<Probe> = seen.into_iter().map(|seen| seen.probe).collect();
        let probes = [probes, observation.probes].concat();
        survey.write_lines(Artefact::Probes, &probes)?;
        survey.write(Artefact::Mapping, &mapping)?;
        let Some(form) = self.forms.forms.iter_mut().find(|form| form.chosen) else {
            return Ok(());
        };
        for (name, role) in observation.roles {
            for control in form
                .controls
                .iter_mut()
                .filter(|control| control.name == name)
            {
                control.role = role;
            }
        }
        // The archive holds the answers of this round by now.
        let responses = Responses::open(survey)?;
        let mut choices = Vec::new();
        for probe in probes
            .iter()
            .filter(|probe| probe.source == TermSource::Option)
        {
            if let Some(page) = responses.page(&probe.response)? {
                choices.push((probe, page));
            }
        }
        let choices = choices.iter().map(|(probe, page)| (*probe, page));
        let dependencies = dependencies(form, choices);
        let behaviour = form.behaviour.get_or_insert_default();
        behaviour.findings = observation.findings;
        behaviour.dependencies = dependencies;
        survey.write(Artefact::Forms, &self.forms)
    }

    /// Says once why the site is not asked any more.
    fn tell(&mut self, stopped: Option<String>, watch: Watch<'_>) {
        if stopped.is_some() && self.told != stopped {
            self.told = stopped;
            watch(Event::Stopped(self.told.as_deref().unwrap_or_default()));
        }
    }

    /// Why the site is not asked any more, if so.
    pub fn why_stopped(&self) -> Option<String> {
        let spent = || {
            let budget = self.plan.budget;
            let requests = if budget == 1 { "request" } else { "requests" };
            format!("the budget of {budget} {requests} is spent; raise --budget")
        };
        self.told.clone().or_else(|| self.is_spent().then(spent))
    }

    /// Learns from the probes up to a round.
    fn learn(&self, round: u32) -> Result<Learnt, SurveyError> {
        let mut probes: Vec<Probe> = self.survey.read_lines(Artefact::Probes)?;
        probes.retain(|probe| probe.round <= round);
        let wrapper: Wrapper = self.survey.read(Artefact::Wrapper)?;
        let responses = Responses::open(self.survey)?;
        let form = self.forms.chosen();
        let (mut seen, mut pages) = (Vec::new(), Vec::new());
        for probe in &probes {
            let mut records = Vec::new();
            if let Some(page) = responses.page(&probe.response)? {
                records = extract(&wrapper, &page, &probe.response);
                // Those that only bring more records teach nothing new.
                if probe.round <= LEARNT {
                    pages.push((probe, page, records.len()));
                }
            }
            if probe.class != ResponseClass::Result {
                records.clear();
            }
            seen.push(Seen {
                probe: probe.clone(),
                control: probe.only().map(|(name, _)| name.to_owned()),
                text: form
                    .map(|form| probe.terms(form).join(" "))
                    .unwrap_or_default(),
                records,
            });
        }
        let nonsense: Vec<(&Page, &str)> = pages
            .iter()
            .filter(|(probe, ..)| {
                probe.source == TermSource::Nonsense && probe.class == ResponseClass::NoResult
            })
            .map(|(probe, page, _)| (page, probe.term()))
            .collect();
        let mut judge = Judge::new(&self.page, &nonsense);
        let to_nothing = pages
            .iter()
            .find(|(probe, ..)| probe.source == TermSource::Empty && !probe.class.is_answer());
        if let Some((_, page, _)) = to_nothing {
            judge.learn_answer_to_nothing(page);
        }
        judge.refine(
            pages
                .iter()
                .map(|(probe, page, records)| (*probe, page, *records)),
        );
        Ok(Learnt {
            wrapper,
            responses,
            judge,
            seen,
        })
    }

    /// Whether the site is not asked any more for the budget.
    pub fn is_spent(&self) -> bool {
        self.fetcher.is_spent()
    }

    /// Where the budget was spent before, nothing more is sent from now on, whichever requests are
    /// made again.
    pub fn count_all(&mut self) {
        if self.was_spent {
            self.fetcher.count_all();
        }
    }

    /// The forms of the page.
    pub fn forms_mut(&mut self) -> &mut Forms {
        &mut self.forms
    }

    fn session<'s>(
        &'s mut self,
        earlier: &[Probe],
        see: probe::Watch<'s>,
    ) -> Result<Session<'s>, SurveyError> {
        let settings = self.plan.probing();
        let (forms, page) = (&self.forms, &self.page);
        Ok(Session::new(
            &mut self.fetcher,
            forms,
            page,
            earlier,
            &settings,
            &mut self.volatile,
            see,
        )?)
    }
}

/// What the chosen form is called.
fn title(forms: &Forms) -> String {
    let title = forms.chosen().map(Form::title).unwrap_or_default();
    match beside(forms) {
        Some(setting) => format!("{title} with {}={}", setting.control, setting.value),
        None => title,
    }
}

/// What is chosen beside each query.
fn beside(forms: &Forms) -> Option<&Setting> {
    forms.chosen()?.behaviour.as_ref()?.beside.as_ref()
}

/// What the probes so far have taught: how pages without results look, and which records came
/// back for which term.
struct Learnt {
    wrapper: Wrapper,
    responses: Responses,
    judge: Judge,
    seen: Vec<Seen>,
}
