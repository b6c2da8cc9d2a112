//! The rounds that bring more records: by what is known of the site, and by what the ontology suggests.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::enrich::Suggestion;
use crate::probe::{Mapping, Probe, ResponseClass, ask_suggestions, retrieve, round, visit_others};
use crate::record::{Wrapper, extract};

use super::super::directory::Artefact;
use super::super::earlier::behind;
use super::super::error::SurveyError;
use super::super::pipeline::{Event, Watch};
use super::super::responses::Responses;
use super::super::settings::Goal;
use super::super::visit::analyzer;
use super::{Learnt, Site};

/// This part of what is left of the budget after the second round is for what the ontology
/// suggests.
const SUGGESTED: usize = 3;
/// Of that part, this part is even while other requests bring much.
const AT_LEAST: usize = 3;
/// To understand a form, so many own pages of records are enough.
const OWN_PAGES: usize = 6;

impl Site<'_> {
    /// The third round: as many records as the budget allows, if that is the goal; a part of it is
    /// left where the ontology is to suggest more.
    pub async fn retrieve(&mut self, goes_on: bool, watch: Watch<'_>) -> Result<(), SurveyError> {
        let goal = self.plan.goal;
        let survey = self.survey;
        let (learnt, mapping, mut probes) = self.before(round::RETRIEVE)?;
        let analyzer = analyzer(&self.page);
        let mut see = |probe: &Probe| watch(Event::Probe(probe));
        let mut session = self.session(&probes, &mut see)?;
        let left = session.budget_left();
        let (kept, least) = match goal {
            Goal::Understand => {
                let kept = left.saturating_sub(OWN_PAGES);
                (kept, kept)
            }
            Goal::Retrieve if goes_on => {
                let kept = left / SUGGESTED;
                (kept, kept.div_ceil(AT_LEAST))
            }
            Goal::Retrieve => (0, 0),
        };
        session.reserve(kept, least);
        let page_of = |id: &str| learnt.responses.page(id);
        let retrieval = retrieve(
            &mut session,
            &learnt.judge,
            (&learnt.wrapper, &mapping),
            &learnt.seen,
            &analyzer,
            &page_of,
        )
        .await?;
        let stopped = session.stopped_early();
        self.tell(stopped, watch);
        probes.extend(retrieval.probes);
        survey.write_lines(Artefact::Probes, &probes)?;
        if let Some(form) = self.forms.forms.iter_mut().find(|form| form.chosen) {
            let behaviour = form.behaviour.get_or_insert_default();
            behaviour.paging = retrieval.paging;
            behaviour.page_size = retrieval.page_size;
            behaviour.size = retrieval.size;
        }
        survey.write(Artefact::Forms, &self.forms)
    }

    /// Asks for values that the ontology has, in the round of that number with so many
    /// requests. Gives how many new records came of it.
    pub async fn ask_suggestions(
        &mut self,
        (round, requests): (u32, usize),
        suggestions: Vec<Suggestion>,
        watch: Watch<'_>,
    ) -> Result<usize, SurveyError> {
        let survey = self.survey;
        let (learnt, mapping, mut probes) = self.before(round)?;
        let known = (&learnt.wrapper, &mapping);
        let analyzer = analyzer(&self.page);
        let mut see = |probe: &Probe| watch(Event::Probe(probe));
        let mut session = self.session(&probes, &mut see)?;
        let kept = session.budget_left().saturating_sub(requests);
        session.reserve(kept, kept);
        let suggestions = suggestions.into_iter().map(|one| (one.control, one.values));
        let asked = ask_suggestions(
            &mut session,
            &learnt.judge,
            known,
            &learnt.seen,
            &analyzer,
            (round, suggestions.collect()),
        )
        .await?;
        let stopped = session.stopped_early();
        self.tell(stopped, watch);
        let new = asked.probes.iter().map(|probe| probe.new_records).sum();
        probes.extend(asked.probes);
        survey.write_lines(Artefact::Probes, &probes)?;
        if let Some(form) = self.forms.forms.iter_mut().find(|form| form.chosen) {
            form.behaviour.get_or_insert_default().size = asked.size;
        }
        survey.write(Artefact::Forms, &self.forms)?;
        Ok(new)
    }

    /// Visits own pages of records that were not visited yet, where such say what the lists do not, with
    /// what is left of the budget; gives whether any was.
    pub async fn visit_others(
        &mut self,
        round: u32,
        watch: Watch<'_>,
    ) -> Result<bool, SurveyError> {
        if self.budget_left() == 0 {
            return Ok(false);
        }
        let survey = self.survey;
        let (learnt, mapping, mut probes) = self.before(round)?;
        let known = (&learnt.wrapper, &mapping);
        let analyzer = analyzer(&self.page);
        let mut see = |probe: &Probe| watch(Event::Probe(probe));
        let mut session = self.session(&probes, &mut see)?;
        let (judge, seen) = (&learnt.judge, &learnt.seen);
        let visited = visit_others(&mut session, judge, known, seen, &analyzer, round).await?;
        let stopped = session.stopped_early();
        self.tell(stopped, watch);
        let any = !visited.is_empty();
        if any {
            probes.extend(visited);
            survey.write_lines(Artefact::Probes, &probes)?;
        }
        Ok(any)
    }

    /// What the rounds before one have shown, with the mapping and the probes.
    fn before(&self, round: u32) -> Result<(Learnt, Mapping, Vec<Probe>), SurveyError> {
        let learnt = self.learn(round - 1)?;
        let mapping: Mapping = self.survey.read(Artefact::Mapping)?;
        let probes = learnt.seen.iter().map(|seen| seen.probe.clone()).collect();
        Ok((learnt, mapping, probes))
    }

    /// Keeps probes of an earlier run whose answers are archived, behind those of this one, so that
    /// no record is lost that they found: those of these rounds. Gives whether there are any.
    pub fn keep(
        &self,
        earlier: Vec<Probe>,
        rounds: RangeInclusive<u32>,
    ) -> Result<bool, SurveyError> {
        let mut probes: Vec<Probe> = self.survey.read_lines(Artefact::Probes)?;
        let wrapper: Wrapper = self.survey.read(Artefact::Wrapper)?;
        let responses = Responses::open(self.survey)?;
        let mut known = BTreeSet::new();
        let mut found = |probe: &Probe| -> Result<usize, SurveyError> {
            let page = match probe.class {
                ResponseClass::Result => responses.page(&probe.response)?,
                _ => None,
            };
            let records = page.map(|page| extract(&wrapper, &page, &probe.response));
            let new = records.into_iter().flatten();
            Ok(new.filter(|record| known.insert(record.id.clone())).count())
        };
        for probe in &probes {
            found(probe)?;
        }
        let kept = behind(&probes, earlier, |probe| {
            rounds.contains(&probe.round) && responses.has(&probe.response)
        });
        if kept.is_empty() {
            return Ok(false);
        }
        for mut probe in kept {
            probe.new_records = found(&probe)?;
            probes.push(probe);
        }
        self.survey.write_lines(Artefact::Probes, &probes)?;
        Ok(true)
    }

    /// How many more requests may be made.
    pub fn budget_left(&self) -> usize {
        self.fetcher.budget_left()
    }
}
