//! A survey of a generated site against what is known of the site.

use std::collections::{BTreeMap, BTreeSet};

use super::make::{Match, Nothing};
use super::site::{Answer, Site};
use crate::eval::f1;
use crate::form::{Aspect, Form, Forms, Role};
use crate::probe::{Mapping, Probe, ResponseClass, TermSource};
use crate::record::{Fit, Record, Wrapper};
use crate::survey::{Artefact, Survey, SurveyError, pages};
use crate::text::{fold, share, words};

/// A feature holds an attribute when its values are those of the attribute this often.
const SAME: f64 = 0.9;

/// Counts of one or more sites.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub surveys: usize,
    pub failures: usize,
    pub forbidden: usize,
    pub impolite: usize,
    labels: Score,
    roles: Score,
    classes: Score,
    mappings: Score,
    records: Score,
    values: Score,
    findings: Score,
    paging: Score,
    sizes: Score,
    /// The wrappers that are said not to fit the site's own pages.
    drifts: Score,
}

/// How many were right, how many were said, how many there were.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    right: usize,
    said: usize,
    wanted: usize,
}

impl Score {
    fn add(&mut self, other: Self) {
        self.right += other.right;
        self.said += other.said;
        self.wanted += other.wanted;
    }

    fn precision(self) -> f64 {
        share(self.right, self.said)
    }

    fn recall(self) -> f64 {
        share(self.right, self.wanted)
    }

    fn f1(self) -> f64 {
        f1(self.precision(), self.recall())
    }
}

impl Tally {
    pub fn add(&mut self, other: &Self) {
        self.surveys += other.surveys;
        self.failures += other.failures;
        self.forbidden += other.forbidden;
        self.impolite += other.impolite;
        self.labels.add(other.labels);
        self.roles.add(other.roles);
        self.classes.add(other.classes);
        self.mappings.add(other.mappings);
        self.records.add(other.records);
        self.values.add(other.values);
        self.findings.add(other.findings);
        self.paging.add(other.paging);
        self.sizes.add(other.sizes);
        self.drifts.add(other.drifts);
    }

    /// The figures by name, with an ending.
    #[expect(clippy::cast_precision_loss, reason = "counts are small")]
    pub fn figures(&self, ending: &str) -> BTreeMap<String, f64> {
        [
            ("forms.label_accuracy", self.labels.recall()),
            ("forms.role_accuracy", self.roles.recall()),
            ("forms.class_accuracy", self.classes.recall()),
            ("forms.mapping_precision", self.mappings.precision()),
            ("forms.mapping_recall", self.mappings.recall()),
            ("forms.finding_accuracy", self.findings.precision()),
            ("forms.paging_recall", self.paging.recall()),
            ("forms.size_coverage", self.sizes.recall()),
            ("forms.forbidden_submissions", self.forbidden as f64),
            ("forms.impolite_surveys", self.impolite as f64),
            ("forms.survey_failures", self.failures as f64),
            ("forms.surveys", self.surveys as f64),
            ("records.record_f1", self.records.f1()),
            ("records.attribute_f1", self.values.f1()),
            ("records.false_drift", self.drifts.recall()),
        ]
        .map(|(name, value)| (format!("{name}{ending}"), value))
        .into_iter()
        .collect()
    }
}

/// Measures what the survey has, which may be nothing.
pub(super) fn measure(survey: &Survey, site: &Site) -> Result<Tally, SurveyError> {
    let mut tally = Tally::default();
    let forms: Option<Forms> = survey.read_if_there(Artefact::Forms)?;
    form(forms.as_ref().and_then(Forms::chosen), site, &mut tally);
    for place in site.content() {
        tally.mappings.wanted += usize::from(site.feeds(site.names[*place]).is_some());
    }
    if !survey.has(Artefact::Probes) {
        return Ok(tally);
    }
    let probes: Vec<Probe> = survey.read_lines(Artefact::Probes)?;
    classes(&probes, site, &mut tally);
    if let Some(form) = forms.as_ref().and_then(Forms::chosen) {
        behaviour(form, &probes, site, &mut tally);
    }
    let wrapper: Option<Wrapper> = survey.read_if_there(Artefact::Wrapper)?;
    if let Some(wrapper) = wrapper {
        let rows = records(survey, &wrapper, &probes, site, &mut tally)?;
        values(&wrapper, &rows, site, &mut tally);
        let mapping: Option<Mapping> = survey.read_if_there(Artefact::Mapping)?;
        for field in mapping.iter().flat_map(|mapping| &mapping.mappings) {
            if let Some(feature) = &field.feature {
                tally.mappings.said += 1;
                let right = site
                    .feeds(&field.control)
                    .is_some_and(|attribute| quality(feature, attribute, &rows, site).f1() >= SAME);
                tally.mappings.right += usize::from(right);
            }
        }
    }
    Ok(tally)
}

/// Labels and roles of the fields of the form.
fn form(form: Option<&Form>, site: &Site, tally: &mut Tally) {
    let plain = |text: &str| words(&fold(text)).map(str::to_owned).collect::<Vec<_>>();
    let control = |place: usize| form.and_then(|form| form.control(site.names[place]));
    for place in site.content() {
        tally.labels.wanted += 1;
        tally.roles.wanted += 1;
        let Some(control) = control(*place) else {
            continue;
        };
        let label = control.label.as_deref().unwrap_or_default();
        tally.labels.right += usize::from(plain(label) == plain(&site.label(*place)));
        tally.roles.right += usize::from(control.role == Role::Content);
    }
    if site.sorts {
        tally.roles.wanted += 1;
        tally.roles.right += usize::from(control(6).is_some_and(|c| c.role == Role::Sort));
    }
}

/// What the site answered to a probe.
fn answer(probe: &Probe, site: &Site) -> Answer {
    site.answer(&probe.assignment)
}

fn classes(probes: &[Probe], site: &Site, tally: &mut Tally) {
    for probe in probes {
        let right = match answer(probe, site) {
            _ if probe.source == TermSource::Visit => continue,
            // A page of its own for a single result is no page of results.
            Answer::Rows(rows) if rows.len() == 1 && site.make.redirect => {
                probe.class == ResponseClass::SingleRecord
            }
            // Some sites say nothing, be it for nothing asked or for nothing found.
            Answer::Blank if site.make.nothing == Nothing::FormAgain => {
                probe.class == ResponseClass::NoResult
            }
            Answer::Blank => probe.class == ResponseClass::MoreInput,
            Answer::Rows(_) => probe.class == ResponseClass::Result,
            Answer::Nothing => probe.class == ResponseClass::NoResult,
            Answer::BadYear => probe.class == ResponseClass::Error,
        };
        tally.classes.wanted += 1;
        tally.classes.right += usize::from(right);
    }
}

/// What was found out about the site's answers, the turning of their pages, and its size.
fn behaviour(form: &Form, probes: &[Probe], site: &Site, tally: &mut Tally) {
    let Some(behaviour) = &form.behaviour else {
        return;
    };
    let matching = site.make.matching;
    let yes = |holds: bool| if holds { "yes" } else { "no" };
    for finding in &behaviour.findings {
        let right = match finding.aspect {
            Aspect::Case | Aspect::Accents => "yes",
            Aspect::Prefixes => yes(matches!(matching, Match::Prefixes | Match::Substring)),
            Aspect::WordParts => yes(matching == Match::Substring),
            Aspect::Empty | Aspect::Spelling | Aspect::Wildcard => "no",
            Aspect::SeveralWords => match matching {
                Match::AllWords | Match::Prefixes => "all",
                Match::AnyWord => "any",
                Match::Substring => "phrase",
            },
            Aspect::StopWords | Aspect::ShortestTerm => continue,
        };
        tally.findings.said += 1;
        tally.findings.right += usize::from(finding.answer == right);
    }
    let goes_on = |probe: &&Probe| match answer(probe, site) {
        Answer::Rows(rows) => rows.len() > site.make.page_size,
        _ => false,
    };
    let turned = |probe: &Probe| probe.page > 1 && probe.class == ResponseClass::Result;
    if probes.iter().any(|probe| goes_on(&probe)) {
        tally.paging.wanted += 1;
        tally.paging.right += usize::from(probes.iter().any(turned));
    }
    if let Some(size) = &behaviour.size {
        let rows = site.domain.rows.len();
        tally.sizes.wanted += 1;
        tally.sizes.right += usize::from((size.low..=size.high).contains(&rows));
    }
}

/// Counts the records of all result pages; gives each with the row that it is of.
fn records(
    survey: &Survey,
    wrapper: &Wrapper,
    probes: &[Probe],
    site: &Site,
    tally: &mut Tally,
) -> Result<Vec<(Record, usize)>, SurveyError> {
    let titles: BTreeMap<&str, usize> = (0..site.domain.rows.len())
        .map(|row| (site.domain.rows[row][0][0].as_str(), row))
        .collect();
    let mut found = Vec::new();
    let mut fit = Fit::new(wrapper);
    for probe in probes {
        let Answer::Rows(rows) = answer(probe, site) else {
            continue;
        };
        if rows.len() == 1 && site.make.redirect {
            continue;
        }
        let gold: BTreeSet<usize> = site.page_rows(&rows, probe.page).iter().copied().collect();
        tally.records.wanted += gold.len();
        if probe.class != ResponseClass::Result {
            continue;
        }
        for page in pages(survey, std::iter::once(probe.response.as_str()))? {
            let records = fit.see(&page, &probe.response);
            tally.records.said += records.len();
            let mut seen = BTreeSet::new();
            for record in records {
                let mut values = record.attributes.values().flatten();
                let row = values.find_map(|value| titles.get(value.as_str()).copied());
                if let Some(row) = row.filter(|row| gold.contains(row) && seen.insert(*row)) {
                    tally.records.right += 1;
                    found.push((record, row));
                }
            }
        }
    }
    tally.drifts.wanted += 1;
    tally.drifts.right += usize::from(!fit.losses().is_empty());
    Ok(found)
}

/// How well a feature holds an attribute. What a list names is the list.
fn quality(feature: &str, attribute: usize, rows: &[(Record, usize)], site: &Site) -> Score {
    let mut score = Score::default();
    for (record, row) in rows {
        let gold: BTreeSet<String> = site.shown(*row, attribute).into_iter().collect();
        let values = record
            .attributes
            .get(feature)
            .map_or(&[][..], Vec::as_slice);
        let list = values.join(", ");
        let values: BTreeSet<String> = if gold.contains(&list) {
            BTreeSet::from([list])
        } else {
            values.iter().cloned().collect()
        };
        score.right += values.intersection(&gold).count();
        score.said += values.len();
        score.wanted += gold.len();
    }
    score
}

/// Each attribute takes the feature that holds it best.
fn values(wrapper: &Wrapper, rows: &[(Record, usize)], site: &Site, tally: &mut Tally) {
    for attribute in 0..site.domain.attributes.len() {
        let features = wrapper.features.iter();
        let scores = features.map(|feature| quality(&feature.id, attribute, rows, site));
        if let Some(best) = scores.max_by(|a, b| a.f1().total_cmp(&b.f1())) {
            tally.values.add(best);
        }
    }
}
