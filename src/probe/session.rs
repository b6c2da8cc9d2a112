//! One form and its site while it is probed: what is submitted, and what came back.

use std::collections::{BTreeMap, BTreeSet};

use super::error::ProbeError;
use super::judge::{Judge, is_wall, refusal, walled};
use super::round;
use super::schema::{ANSWER_TO, Probe, ResponseClass, TermSource, probe_id};
use super::terms::is_term;
use crate::fetch::{FetchError, Fetcher, Request, Response};
use crate::form::{ControlKind, Form, Forms, Setting, fresh, submission};
use crate::page::Page;
use url::Url;

/// After so many failures of the network in a row the site is left alone.
const FAILURES: usize = 3;
/// So often the page of the form is fetched to see which of its state changes.
const COMPARED: usize = 3;

/// How to probe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many result pages are enough to learn from.
    pub pages: usize,
    /// Where nonsense comes from: the same seed, the same words.
    pub seed: u64,
    /// Whether a form that is sent by POST may be submitted though it is not a search form
    /// beyond doubt.
    pub allow_post: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            pages: 10,
            seed: 0,
            allow_post: false,
        }
    }
}

/// Sees every probe when it is done.
pub type Watch<'a> = &'a mut (dyn FnMut(&Probe) + Send);

/// The chosen form of a page, ready to be submitted again and again.
pub struct Session<'a> {
    fetcher: &'a mut Fetcher,
    form: Form,
    form_page: &'a Page,
    settings: Settings,
    /// Hidden controls whose value changes each time that the page is fetched, once that is
    /// known.
    volatile: &'a mut Option<BTreeSet<String>>,
    /// The form with the hidden state for the next submission, and whether that was sent before.
    state: Option<(Form, bool)>,
    /// Whether state is good for more than one submission, once that is known.
    is_reusable: Option<bool>,
    /// How often it was to be learnt which of the state changes.
    compared: usize,
    /// How many answers a page are asked for, if the site is asked for more than it gives.
    page_size: Option<Setting>,
    /// What is chosen with every query, as queries find nothing without.
    beside: Option<Setting>,
    /// What is set in the place of what stands in the form and leaves records out.
    widened: Vec<Setting>,
    /// Where the site sent the query before on to, unchanged.
    moved: Option<String>,
    sent: BTreeSet<BTreeMap<String, String>>,
    next: usize,
    failures: usize,
    stopped: Option<String>,
    /// Whether that was for the budget.
    spent: bool,
    /// How much of the budget is left to later rounds.
    reserve: usize,
    /// How much of that is left even while requests bring much.
    least: usize,
    /// Whether they do.
    borrows: bool,
    watch: Watch<'a>,
}

/// A probe to send.
pub(super) struct Plan {
    pub assignment: BTreeMap<String, String>,
    pub source: TermSource,
    pub round: u32,
    /// Why it is sent.
    pub why: String,
}

impl Plan {
    /// Sets one control and leaves the rest at its default.
    pub fn one(control: &str, value: &str, source: TermSource, round: u32, why: String) -> Self {
        Self {
            assignment: BTreeMap::from([(control.to_owned(), value.to_owned())]),
            source,
            round,
            why,
        }
    }
}

/// A probe with the page that it returned, if it returned one.
pub(super) struct Answered {
    pub probe: Probe,
    pub response: Option<(Response, Page)>,
}

/// What a request is for, which decides how its answer is classed.
#[derive(Clone, Copy)]
enum Expected<'j> {
    /// Any answer, told by what is known of the site.
    Anything(&'j Judge),
    /// A page without results, to tell others by.
    Nothing,
    /// The own page of a record.
    Record,
}

impl<'a> Session<'a> {
    /// Takes the chosen form of the page. `earlier` are the probes of earlier rounds, `volatile`
    /// keeps from session to session which hidden state has to be renewed: `None` to begin with.
    ///
    /// # Errors
    /// If no form was chosen, or it may not be submitted, or has nothing to fill in.
    pub fn new(
        fetcher: &'a mut Fetcher,
        forms: &Forms,
        form_page: &'a Page,
        earlier: &[Probe],
        settings: &Settings,
        volatile: &'a mut Option<BTreeSet<String>>,
        watch: Watch<'a>,
    ) -> Result<Self, ProbeError> {
        let form = forms.chosen().ok_or_else(|| ProbeError::NotChosen {
            page: forms.page.clone(),
        })?;
        // Refuses whatever is no search form before anything is sent.
        submission(form, &BTreeMap::new())?;
        if let Some(doubt) = form.doubt.as_ref().filter(|_| !settings.allow_post) {
            return Err(ProbeError::Post {
                action: Box::new(form.action.clone()),
                form: form.title(),
                doubt: doubt.clone(),
            });
        }
        if form.content().next().is_none() {
            return Err(ProbeError::NothingToFill {
                action: form.action.clone(),
                form: form.title(),
            });
        }
        let known = form.behaviour.as_ref();
        Ok(Self {
            fetcher,
            form: form.clone(),
            form_page,
            settings: settings.clone(),
            volatile,
            state: None,
            is_reusable: None,
            compared: 0,
            page_size: known.and_then(|known| known.page_size.clone()),
            beside: known.and_then(|known| known.beside.clone()),
            widened: known.map_or_else(Vec::new, |known| known.widened.clone()),
            moved: None,
            sent: earlier
                .iter()
                .map(|probe| probe.assignment.clone())
                .collect(),
            next: earlier.len() + 1,
            failures: 0,
            reserve: 0,
            least: 0,
            borrows: false,
            stopped: None,
            spent: false,
            watch,
        })
    }

    /// Makes this choice with every query from now on.
    pub(super) fn choose_page_size(&mut self, choice: Option<Setting>) {
        self.page_size = choice;
    }

    /// Sets this with every query from now on, unless a query sets the same controls.
    pub(super) fn widen(&mut self, settings: BTreeMap<String, String>) {
        let settings = settings.into_iter();
        let settings = settings.map(|(control, value)| Setting { control, value });
        self.widened.extend(settings);
    }

    /// What is set with every query, since what stands in the form leaves records out.
    #[must_use]
    pub fn widened(&self) -> &[Setting] {
        &self.widened
    }

    /// The request for what is asked, with what is chosen beside it.
    fn submission(&mut self, assignment: &BTreeMap<String, String>) -> Result<Request, ProbeError> {
        let chosen = self.page_size.iter().chain(&self.beside);
        let chosen = chosen.chain(&self.widened);
        let mut whole: BTreeMap<String, String> = chosen
            .map(|choice| (choice.control.clone(), choice.value.clone()))
            .collect();
        whole.extend(assignment.clone());
        let state = match &mut self.state {
            Some((form, is_used)) => {
                *is_used = true;
                form
            }
            None => &self.form,
        };
        Ok(submission(state, &whole)?)
    }

    pub(super) fn form(&self) -> &Form {
        &self.form
    }

    pub(super) fn form_page(&self) -> &'a Page {
        self.form_page
    }

    /// Whether the control alone was set to the value before.
    pub(super) fn asked(&self, control: &str, value: &str) -> bool {
        let assignment = BTreeMap::from([(control.to_owned(), value.to_owned())]);
        self.sent.contains(&assignment)
    }

    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// How many more requests may be made in this round.
    pub fn budget_left(&self) -> usize {
        let kept = if self.borrows {
            self.least
        } else {
            self.reserve
        };
        self.fetcher.budget_left().saturating_sub(kept)
    }

    /// Leaves a part of the budget to later rounds, and of that at least so much while requests
    /// bring much.
    pub fn reserve(&mut self, requests: usize, least: usize) {
        self.reserve = requests;
        self.least = least.min(requests);
    }

    /// Takes of what is left to later rounds as long as requests bring much.
    pub(super) fn borrow(&mut self, bring_much: bool) {
        self.borrows = bring_much;
    }

    /// Why no more probes are sent, if it is not for the budget.
    #[must_use]
    pub fn stopped_early(&self) -> Option<String> {
        self.stopped
            .clone()
            .filter(|_| !self.spent && self.fetcher.budget_left() > 0)
    }

    /// Why no more probes can be sent, if so.
    pub(super) fn stopped(&self) -> Option<&str> {
        self.stopped.as_deref()
    }

    /// Fetches the page of the form again, if the form carries state, to see which of it
    /// changes each time: that has to be renewed for each submission.
    pub(super) async fn learn_state(&mut self) -> Result<(), ProbeError> {
        if self.volatile.is_some() || self.compared == COMPARED {
            return Ok(());
        }
        self.compared += 1;
        let carries_state = self.form.controls.iter().any(|control| {
            control.kind == ControlKind::Hidden && control.default.iter().any(|v| !v.is_empty())
        });
        if !carries_state {
            *self.volatile = Some(BTreeSet::new());
            return Ok(());
        }
        // Without a second page that is not known yet.
        let Some(again) = self.fetch_form().await? else {
            return Ok(());
        };
        let volatile: BTreeSet<String> = hidden(&again)
            .into_iter()
            .filter(|(name, value)| hidden(&self.form).get(name) != Some(value))
            .map(|(name, _)| name.to_owned())
            .collect();
        *self.volatile = Some(volatile);
        if self.is_volatile() {
            self.state = Some((again, false));
        }
        Ok(())
    }

    /// Whether hidden state is another on each page.
    pub(super) fn is_volatile(&self) -> bool {
        self.volatile
            .as_ref()
            .is_some_and(|volatile| !volatile.is_empty())
    }

    /// The form as it is now.
    async fn fetch_form(&mut self) -> Result<Option<Form>, ProbeError> {
        let request = Request::get(self.form_page.url().clone());
        let Some(response) = self.fetch(&request).await?.ok() else {
            return Ok(None);
        };
        let page = response.page();
        Ok(fresh(&self.form, &page))
    }

    /// Fetches; the inner error is one that only this probe suffers from.
    async fn fetch(
        &mut self,
        request: &Request,
    ) -> Result<Result<Response, FetchError>, ProbeError> {
        match self.fetcher.fetch(request).await {
            Ok(response) => Ok(Ok(response)),
            Err(error) => match &error {
                FetchError::Budget { .. }
                | FetchError::Daily { .. }
                | FetchError::Rest { .. }
                | FetchError::NotInArchive { .. } => {
                    self.stopped = Some(error.to_string());
                    self.spent = matches!(error, FetchError::Budget { .. });
                    Ok(Err(error))
                }
                FetchError::Archive { .. } | FetchError::Client { .. } => Err(error.into()),
                FetchError::Robots { .. } if self.next == 1 => Err(error.into()),
                _ => {
                    self.fail(&error.to_string());
                    Ok(Err(error))
                }
            },
        }
    }

    /// Submits the form and classes the response. `None` where nothing was sent: the same was
    /// asked before, a value is longer than terms are, or the site may not be asked any more.
    pub(super) async fn probe(
        &mut self,
        plan: Plan,
        judge: Option<&Judge>,
    ) -> Result<Option<Answered>, ProbeError> {
        let are_terms = plan.assignment.values().all(|value| is_term(value));
        if self.stopped.is_some() || !are_terms || !self.sent.insert(plan.assignment.clone()) {
            return Ok(None);
        }
        let probe = Probe::new(plan.round, plan.source, plan.assignment, plan.why);
        let expected = judge.map_or(Expected::Nothing, Expected::Anything);
        self.submit(probe, expected).await
    }

    /// Turns to page number `page` of the answer to a probe and classes it. `None` where the
    /// site may not be asked any more.
    pub(super) async fn turn(
        &mut self,
        start: &Probe,
        (round, page): (u32, usize),
        request: &Request,
        judge: &Judge,
    ) -> Result<Option<Answered>, ProbeError> {
        let reason = format!("page {page}{ANSWER_TO}{}", start.probe);
        let mut probe = Probe::new(round, start.source, start.assignment.clone(), reason);
        probe.page = page;
        if self.is_reusable != Some(true) {
            // A form on the page uses up what the page carries.
            self.state = None;
        }
        self.ask(probe, request, Expected::Anything(judge)).await
    }

    /// Visits the own page of a record.
    pub(super) async fn visit(&mut self, url: &Url) -> Result<Option<Answered>, ProbeError> {
        let reason = TermSource::Visit.reason().to_owned();
        let probe = Probe::new(round::RETRIEVE, TermSource::Visit, BTreeMap::new(), reason);
        let request = Request::get(url.clone());
        let answered = self.ask(probe, &request, Expected::Record).await?;
        Ok(answered.map(|mut answered| {
            answered.probe.records =
                usize::from(answered.probe.class == ResponseClass::SingleRecord);
            answered
        }))
    }

    /// Asks the query of a probe once more, as queries are asked by now.
    pub(super) async fn repeat(
        &mut self,
        start: &Probe,
        (round, why): (u32, &str),
        judge: &Judge,
    ) -> Result<Option<Answered>, ProbeError> {
        let assignment = start.assignment.clone();
        let probe = Probe::new(round, start.source, assignment, why.to_owned());
        self.submit(probe, Expected::Anything(judge)).await
    }

    /// The page that answers the query of a probe now.
    pub(super) async fn ask_again(&mut self, probe: &Probe) -> Result<Option<Page>, ProbeError> {
        self.need_state().await?;
        let request = self.submission(&probe.assignment)?;
        let response = self.fetch(&request).await?.ok();
        Ok(response.map(|response| response.page()))
    }

    /// Sends a request and tells what came back in the probe, which gets its identifier.
    async fn ask(
        &mut self,
        mut probe: Probe,
        request: &Request,
        expected: Expected<'_>,
    ) -> Result<Option<Answered>, ProbeError> {
        let fetched = self.fetch(request).await?;
        if self.stopped.is_some() && fetched.is_err() {
            return Ok(None);
        }
        probe.probe = probe_id(self.next);
        probe.url = request.url.to_string();
        self.next += 1;
        let (response, why) = match fetched {
            Ok(response) => {
                let page = response.page();
                let (class, why) = self.class(&response, &page, &probe.values(), expected);
                // A table to download is no page, but an answer.
                let is_file = response.status < 300 && !response.is_html();
                if class == ResponseClass::Blocked && !is_file {
                    self.fail(&why);
                } else {
                    self.failures = 0;
                }
                probe.class = class;
                probe.response.clone_from(&response.id);
                probe.url = response.url.to_string();
                self.renew(&page);
                (Some((response, page)), why)
            }
            Err(error) => (None, error.to_string()),
        };
        probe.reason = format!("{}; {why}", probe.reason);
        Ok(Some(Answered { probe, response }))
    }

    /// The class of an answer to what was asked, with the reason.
    fn class(
        &self,
        response: &Response,
        page: &Page,
        terms: &[&str],
        expected: Expected<'_>,
    ) -> (ResponseClass, String) {
        let refused = refusal(response);
        match expected {
            Expected::Anything(judge) => judge.class(response, page, terms),
            Expected::Record => {
                refused.unwrap_or((ResponseClass::SingleRecord, "its own page".to_owned()))
            }
            Expected::Nothing => {
                let is_wall = || {
                    let shows_form = fresh(&self.form, page).is_some();
                    is_wall(page) && !shows_form && !is_wall(self.form_page)
                };
                refused
                    // Some sites answer with 404 when they have found nothing.
                    .filter(|(class, _)| *class != ResponseClass::Error)
                    .or_else(|| is_wall().then(walled))
                    .unwrap_or((ResponseClass::NoResult, "to learn from".to_owned()))
            }
        }
    }

    /// Fetches the hidden state that the next submission needs, if it needs any.
    async fn need_state(&mut self) -> Result<(), ProbeError> {
        if self.compared > 0 {
            self.learn_state().await?;
        }
        let is_there = self
            .state
            .as_ref()
            .is_some_and(|(_, is_used)| !is_used || self.is_reusable == Some(true));
        if self.is_volatile() && !is_there {
            self.state = self.fetch_form().await?.map(|form| (form, false));
        }
        Ok(())
    }

    /// Submits the form. Most sites take state that was sent before as long as the session lasts:
    /// the first query that finds something is sent a second time, to see whether this one does.
    async fn submit(
        &mut self,
        probe: Probe,
        expected: Expected<'_>,
    ) -> Result<Option<Answered>, ProbeError> {
        self.need_state().await?;
        if self.stopped.is_some() {
            return Ok(None);
        }
        let request = self.submission(&probe.assignment)?;
        let asked = probe.assignment.clone();
        let answered = self.ask(probe, &request, expected).await?;
        let class = answered.as_ref().map(|answered| answered.probe.class);
        if let Some((response, _)) = answered.as_ref().and_then(|one| one.response.as_ref()) {
            self.follow(&request.url, &response.url);
        }
        if self.is_volatile() && self.is_reusable.is_none() && class == Some(ResponseClass::Result)
        {
            let again = self.fetch(&request).await?.ok();
            self.is_reusable = again.map(|response| {
                let page = response.page();
                let terms: Vec<&str> = asked.values().map(String::as_str).collect();
                self.class(&response, &page, &terms, expected).0 == ResponseClass::Result
            });
        }
        if !class.is_some_and(ResponseClass::is_answer) {
            // It may be for the state.
            self.state = None;
        }
        Ok(answered)
    }

    /// Asks where the site sends queries on to, once it has done so twice: each redirect is a request.
    fn follow(&mut self, asked: &Url, answered: &Url) {
        let is_same = asked.query().is_some() && asked.query() == answered.query();
        if !is_same || asked.origin() != answered.origin() || asked.path() == answered.path() {
            return;
        }
        let path = answered.path();
        if self.moved.as_deref() == Some(path) {
            self.lead_to(path);
        }
        self.moved = Some(path.to_owned());
    }

    fn lead_to(&mut self, path: &str) {
        let state = self.state.iter_mut().map(|(form, _)| form);
        for form in std::iter::once(&mut self.form).chain(state) {
            form.behaviour.get_or_insert_default().leads_to = Some(path.to_owned());
        }
    }

    /// The path that the site sends queries on to, so that they are asked there.
    #[must_use]
    pub fn leads_to(&self) -> Option<String> {
        self.form.behaviour.as_ref()?.leads_to.clone()
    }

    /// Counts a request that brought no answer; after some in a row no more are sent.
    fn fail(&mut self, why: &str) {
        self.failures += 1;
        if self.failures == FAILURES {
            self.stopped = Some(format!("{FAILURES} failures in a row: {why}"));
        }
    }

    /// Takes the state for the next submission from a response that shows the form again.
    fn renew(&mut self, page: &Page) {
        let Some(volatile) = self.volatile.as_ref().filter(|names| !names.is_empty()) else {
            return;
        };
        let Some(shown) = fresh(&self.form, page) else {
            return;
        };
        let mut state = self.form.clone();
        for control in &mut state.controls {
            if volatile.contains(&control.name) {
                let Some(now) = shown.control(&control.name) else {
                    return;
                };
                control.default.clone_from(&now.default);
            }
        }
        self.state = Some((state, false));
    }

    /// Tells whoever watches that a probe is done.
    pub(super) fn report(&mut self, probe: &Probe) {
        (self.watch)(probe);
    }
}

/// The hidden controls with their values.
fn hidden(form: &Form) -> BTreeMap<&str, &[String]> {
    form.controls
        .iter()
        .filter(|control| control.kind == ControlKind::Hidden)
        .map(|control| (control.name.as_str(), control.default.as_slice()))
        .collect()
}
