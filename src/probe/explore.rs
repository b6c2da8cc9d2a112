//! The first round: probes that know nothing of the domain (Oita thesis 3.3.1, 3.3.2).

use std::collections::{BTreeMap, BTreeSet};

use super::arm::{arms, pull};
use super::error::ProbeError;
use super::judge::Judge;
use super::nonsense::nonsense;
use super::prefilled::{emptied, extremes, prefilled};
use super::round;
use super::schema::{Probe, ResponseClass, TermSource};
use super::session::{Answered, Plan, Session};
use super::settle::Settler;
use super::terms::{GENERAL, Retrieved, known};
use super::text_fields::text_fields;
use crate::form::{Control, Form};
use crate::page::{NodeId, Page};
use crate::record::{Response, count, induce, unanswered};
use crate::text::{Analyzer, share};

/// A result page counts as another one when this share of its texts is new.
const NEW: f64 = 0.2;
/// What a result page that shows little that is new is worth.
const KNOWN_PAGE: f64 = 0.25;
/// A field that answered so many words by errors takes none.
const REFUSED: usize = 2;
/// After so many probes in vain words of the few answers so far are asked.
const VAIN: usize = 6;
/// How many fields that something stands in are set otherwise one by one.
const PREFILLED: usize = 4;
/// How many fields are sent nonsense.
const NONSENSE_FIELDS: u64 = 5;
/// So many answers that say the same to different queries are one page that comes whatever is asked.
const SEVERAL: usize = 3;

/// Probes the form until there are enough result pages, half of what was left of the budget at the first
/// of them is used, or nothing more is to be tried; `patience` is how many probes may bring no record at
/// all. The probes come back in the order they were sent, those that failed among them, with whether they
/// brought records.
///
/// # Errors
/// If the form may not be submitted at all, or the archive fails.
pub async fn explore(
    session: &mut Session<'_>,
    patience: usize,
) -> Result<(Vec<Probe>, bool), ProbeError> {
    session.learn_state().await?;
    let mut explorer = Explorer::new(session);
    explorer.begin().await?;
    explorer.ask_terms(patience).await?;
    let has_records = explorer.has_records();
    Ok((explorer.settle(), has_records))
}

struct Explorer<'e, 's> {
    session: &'e mut Session<'s>,
    analyzer: Analyzer,
    judge: Judge,
    /// The probes with the pages that came back.
    answers: Vec<(Probe, Option<Page>)>,
    /// The texts of all result pages.
    seen: BTreeSet<u64>,
    retrieved: Retrieved,
}

impl<'e, 's> Explorer<'e, 's> {
    fn new(session: &'e mut Session<'s>) -> Self {
        let page = session.form_page();
        Self {
            analyzer: Analyzer::for_text(page.stated_language().as_deref(), page.text(page.body())),
            judge: Judge::new(page, &[]),
            session,
            answers: Vec::new(),
            seen: BTreeSet::new(),
            retrieved: Retrieved::default(),
        }
    }

    /// Sends nonsense, then the form as it stands.
    async fn begin(&mut self) -> Result<(), ProbeError> {
        for (index, plan) in first_plans(self.session).into_iter().enumerate() {
            let is_empty = plan.source == TermSource::Empty;
            let judge = (index > 1 || is_empty).then_some(&self.judge);
            let Some(mut answered) = self.session.probe(plan, judge).await? else {
                continue;
            };
            if !is_empty && answered.probe.class == ResponseClass::Error {
                self.forgive(&mut answered);
            }
            if let Some((_, page)) = &answered.response
                && is_empty
                && !answered.probe.class.is_answer()
            {
                self.judge.learn_answer_to_nothing(page);
            }
            self.take(answered);
            if !is_empty {
                self.learn_nonsense();
            }
        }
        self.doubt_first().await?;
        self.widen().await
    }

    /// Takes what stands in the fields out, where the answer then shows no less; where the site wants
    /// something there, it gets the least or the most that it takes.
    async fn widen(&mut self) -> Result<(), ProbeError> {
        let form = self.session.form().clone();
        if prefilled(&form).next().is_none() {
            return Ok(());
        }
        let mut empty = self.answers.iter();
        let empty = empty.find(|(probe, _)| probe.source == TermSource::Empty);
        let page = empty.and_then(|(_, page)| page.as_ref());
        let least = page.map_or(0, |page| self.judge.repetition(page));
        if self.is_as_wide_with(emptied(&form), least).await? {
            return Ok(());
        }
        for control in prefilled(&form).take(PREFILLED) {
            for value in extremes(control) {
                let set = BTreeMap::from([(control.name.clone(), value)]);
                if self.is_as_wide_with(set, least).await? {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Sends the form with these settings; keeps them where as many texts as `least` stand alike in
    /// a row of the answer.
    async fn is_as_wide_with(
        &mut self,
        set: BTreeMap<String, String>,
        least: usize,
    ) -> Result<bool, ProbeError> {
        if set.is_empty() {
            return Ok(false);
        }
        let kept = self.session.widened().iter();
        let kept = kept.map(|kept| (kept.control.clone(), kept.value.clone()));
        let plan = Plan {
            assignment: kept.chain(set.clone()).collect(),
            source: TermSource::Empty,
            round: round::EXPLORE,
            why: "whether what stands in the form leaves records out".to_owned(),
        };
        let Some(mut answered) = self.session.probe(plan, Some(&self.judge)).await? else {
            return Ok(false);
        };
        let page = answered.response.as_ref().map(|(_, page)| page);
        let is_wide = answered.probe.class == ResponseClass::Result
            && page.is_some_and(|page| self.judge.repetition(page) >= least);
        if is_wide {
            self.session.widen(set);
        } else {
            answered.probe.source = TermSource::General;
        }
        self.take(answered);
        Ok(is_wide)
    }

    /// Where most fields answer nonsense otherwise than the first does, that may take numbers only:
    /// if it answers one as they answer nonsense, their pages are those without results.
    async fn doubt_first(&mut self) -> Result<(), ProbeError> {
        let of_class = |is_wanted: fn(ResponseClass) -> bool| {
            self.answers.iter().filter(move |(probe, _)| {
                probe.source == TermSource::Nonsense && is_wanted(probe.class)
            })
        };
        let first = || of_class(|class| class == ResponseClass::NoResult);
        let others =
            || of_class(|class| matches!(class, ResponseClass::Error | ResponseClass::Result));
        let name = |(probe, _): &(Probe, _)| Some(probe.only()?.0.to_owned());
        let fields: BTreeSet<String> = first().filter_map(name).collect();
        let are_most = others().filter_map(name).collect::<BTreeSet<_>>().len() > fields.len();
        let others: Vec<(&Page, &str)> = others()
            .filter_map(|(probe, page)| Some((page.as_ref()?, probe.term())))
            .collect();
        let Some(control) = fields.first().filter(|_| are_most) else {
            return Ok(());
        };
        let judge = Judge::new(self.session.form_page(), &others);
        let are_alike = |(page, term): &(&Page, &str)| judge.nothing_found(page, &[term]);
        if judge.is_silent() || !others.iter().all(are_alike) {
            return Ok(());
        }
        let [number, ..] = GENERAL;
        let why = "a number, where other fields answer words otherwise".to_owned();
        let plan = Plan::one(control, number, TermSource::General, round::EXPLORE, why);
        let Some(mut answered) = self.session.probe(plan, Some(&self.judge)).await? else {
            return Ok(());
        };
        let page = answered.response.as_ref().map(|(_, page)| page);
        if page.is_some_and(|page| judge.nothing_found(page, &[number])) {
            let nonsense = self.answers.iter_mut().map(|(probe, _)| probe);
            for probe in nonsense.filter(|probe| probe.source == TermSource::Nonsense) {
                (probe.class, probe.reason) = match probe.class {
                    ResponseClass::NoResult => (ResponseClass::Error, "refuses words".to_owned()),
                    ResponseClass::Error | ResponseClass::Result => {
                        let reason = "answers words as the first field does a number";
                        (ResponseClass::NoResult, reason.to_owned())
                    }
                    class => (class, std::mem::take(&mut probe.reason)),
                };
            }
            answered.probe.class = ResponseClass::NoResult;
            self.judge = judge;
        }
        self.take(answered);
        Ok(())
    }

    /// Takes an answer to nonsense in another field for one without results where it says most of
    /// what these say.
    fn forgive(&self, answered: &mut Answered) {
        let Some((_, page)) = &answered.response else {
            return;
        };
        let probe = &mut answered.probe;
        if self.judge.resembles_nonsense(page, &probe.values()) {
            probe.class = ResponseClass::NoResult;
            "most of what it says the pages for nonsense say".clone_into(&mut probe.reason);
        }
    }

    /// Learns what pages without results say from those for nonsense.
    fn learn_nonsense(&mut self) {
        let pages: Vec<(&Page, &str)> = self
            .answers
            .iter()
            .filter(|(probe, _)| probe.class == ResponseClass::NoResult)
            .filter_map(|(probe, page)| Some((page.as_ref()?, probe.term())))
            .collect();
        self.judge = Judge::new(self.session.form_page(), &pages);
    }

    /// Keeps an answer; gives what it is worth, in [0, 1].
    fn take(&mut self, answered: Answered) -> f64 {
        let Answered { probe, response } = answered;
        self.session.report(&probe);
        let page = response.map(|(_, page)| page);
        let gain = match &page {
            Some(page) if probe.class == ResponseClass::Result => self.learn_result(page),
            _ => 0.0,
        };
        self.answers.push((probe, page));
        gain
    }

    fn learn_result(&mut self, page: &Page) -> f64 {
        let novel = self.judge.novel(page);
        let leaves: BTreeSet<NodeId> = novel.values().copied().collect();
        let said = leaves.into_iter().map(|leaf| page.text(leaf));
        self.retrieved.learn(said, &self.analyzer);
        let texts: BTreeSet<u64> = novel.into_keys().collect();
        let unseen = texts.difference(&self.seen).count();
        let is_new = texts.is_empty() || share(unseen, texts.len()) >= NEW;
        self.seen.extend(texts);
        match unseen {
            _ if is_new => 1.0,
            0 => 0.0,
            _ => KNOWN_PAGE,
        }
    }

    /// Whether answers hold records. A page that comes whatever is asked holds none.
    fn has_records(&self) -> bool {
        let found = self.answers.iter();
        let found = found.filter(|(probe, _)| probe.class.has_records());
        let pages = found.filter_map(|(_, page)| page.as_ref());
        let mut texts = pages.map(|page| page.text(page.body()));
        let Some(first) = texts.next() else {
            return false;
        };
        let mut same = 1;
        texts.any(|text| {
            same += 1;
            text != first
        }) || same < SEVERAL
    }

    /// Tries terms of all sources, those that bring new pages more often.
    async fn ask_terms(&mut self, patience: usize) -> Result<(), ProbeError> {
        let form = self.session.form().clone();
        // While nothing has come back, nothing is kept for what comes after.
        let mut reserve = None;
        let mut arms = arms(&form, self.session.form_page(), &self.analyzer);
        let mut used = BTreeSet::new();
        let (mut found, mut vain) = (0, 0);
        while found < self.session.settings().pages {
            let left = self.session.budget_left();
            let has_records = self.has_records();
            if has_records && reserve.is_none() {
                reserve = Some(left / 2);
            }
            if left <= reserve.unwrap_or(0) || (self.answers.len() >= patience && !has_records) {
                break;
            }
            arms.retain(|arm| !refuses_words(self.answers.iter().map(|a| &a.0), &arm.control));
            let word = |_: &str| self.retrieved.best(&used, vain >= VAIN);
            let Some((index, term)) = pull(&mut arms, &word) else {
                break;
            };
            let arm = &mut arms[index];
            if arm.source == TermSource::Record {
                used.insert(term.clone());
            }
            let plan = Plan::one(
                &arm.control,
                &term,
                arm.source,
                round::EXPLORE,
                arm.source.reason().to_owned(),
            );
            let answered = self.session.probe(plan, Some(&self.judge)).await?;
            if self.session.stopped().is_some() {
                break;
            }
            let gain = answered.map_or(0.0, |answered| self.take(answered));
            found += usize::from(gain >= 1.0);
            vain = if gain > 0.0 { 0 } else { vain + 1 };
            arms[index].learn(gain);
        }
        Ok(())
    }

    /// Classes the responses again, now that it is known what a record is.
    fn settle(mut self) -> Vec<Probe> {
        let form = self.session.form();
        let page_of = |class: ResponseClass| {
            self.answers.iter().filter_map(move |(probe, page)| {
                let page = page.as_ref().filter(|_| probe.class == class)?;
                Some((probe, page))
            })
        };
        let mut results: Vec<(&Probe, &Page)> = page_of(ResponseClass::Result).collect();
        keep_in_place(&mut results, form);
        let results: Vec<Response<'_>> = results
            .into_iter()
            .map(|(probe, page)| Response::new(page, probe.terms(form)))
            .collect();
        let pages: Vec<&Page> = results.iter().map(|response| response.page).collect();
        let without: Vec<&Page> = page_of(ResponseClass::NoResult)
            .map(|(_, page)| page)
            .collect();
        let without = unanswered(self.session.form_page(), &without, &pages);
        let Ok(wrapper) = induce(&results, &without, &self.analyzer) else {
            return self.answers.into_iter().map(|(probe, _)| probe).collect();
        };
        let pages = || {
            let pages = self.answers.iter();
            pages.filter_map(|(probe, page)| {
                let page = page.as_ref()?;
                Some((probe, page, count(&wrapper, page)))
            })
        };
        self.judge.refine(pages());
        let in_place = pages().any(|(probe, _, records)| records > 1 && probe.is_in_place(form));
        let mut settler = Settler::new(&wrapper, form, in_place);
        let mut probes = Vec::new();
        for (mut probe, page) in self.answers {
            if let Some(page) = &page {
                settler.settle(&mut probe, page, &self.judge);
            }
            probes.push(probe);
        }
        probes
    }
}

/// What is sent first: nonsense to the text fields, twice to the one that most looks like
/// taking words, then the form as it stands, unless a browser would refuse to send it.
pub(super) fn first_plans(session: &Session<'_>) -> Vec<Plan> {
    let form = session.form();
    let known = known(session.form_page(), form);
    let mut fields: Vec<&Control> = text_fields(form);
    if let Some(main) = fields.first().copied() {
        fields.insert(0, main);
    }
    let mut reasons = [
        "a word that exists nowhere",
        "another one, of another shape",
    ]
    .into_iter()
    .chain(std::iter::repeat("the same for another field"));
    let mut plans: Vec<Plan> = (0..=NONSENSE_FIELDS)
        .zip(fields)
        .map(|(index, field)| {
            let term = nonsense(session.settings().seed, index, &known);
            let why = reasons.next().unwrap_or_default().to_owned();
            Plan::one(
                &field.name,
                &term,
                TermSource::Nonsense,
                round::EXPLORE,
                why,
            )
        })
        .collect();
    let is_wanting = |control: &Control| control.required && control.default.concat().is_empty();
    if !form.controls.iter().any(is_wanting) {
        plans.push(Plan {
            assignment: BTreeMap::new(),
            source: TermSource::Empty,
            round: round::EXPLORE,
            why: TermSource::Empty.reason().to_owned(),
        });
    }
    plans
}

/// Keeps the answers that came from where the form is sent to, if there are any: others are
/// the own pages of single records.
pub fn keep_in_place<P>(results: &mut Vec<(&Probe, P)>, form: &Form) {
    if results.iter().any(|(probe, _)| probe.is_in_place(form)) {
        results.retain(|(probe, _)| probe.is_in_place(form));
    }
}

/// Whether a field takes no words: it answered nonsense by an error, or several words that were
/// neither short nor usual, and none otherwise.
pub(super) fn refuses_words<'p>(probes: impl Iterator<Item = &'p Probe>, control: &str) -> bool {
    let (mut refused, mut taken, mut nonsense) = (0, false, false);
    for probe in probes.filter(|probe| probe.asks(control)) {
        if probe.class == ResponseClass::Blocked || !probe.asks_words() {
            continue;
        }
        let is_refused = !probe.class.is_answer();
        let is_poor = matches!(probe.source, TermSource::StopWord | TermSource::Letter);
        nonsense |= is_refused && probe.source == TermSource::Nonsense;
        refused += usize::from(is_refused && !is_poor);
        taken |= !is_refused;
    }
    nonsense || (refused >= REFUSED && !taken)
}
