//! The field mapping: values submitted again, and where they come back (Oita thesis 3.3.4).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::amount::Amount;
use super::error::ProbeError;
use super::explore::{refuses_words, text_fields};
use super::instances::is_of_attribute;
use super::judge::Judge;
use super::sample::{Sample, Score};
use super::schema::{FieldMapping, Mapping, Relation, TermSource};
use super::seen::Seen;
use super::session::{Plan, Session};
use super::settle::Settler;
use super::terms;
use super::verdict::verdict;
use crate::form::{Control, ControlKind, Form};
use crate::record::{Feature, Wrapper};
use crate::text::{Analyzer, share};

/// How many instances of different records are submitted for a pair that looks right.
const INSTANCES: usize = 3;
/// A pair looks right as long as this share of what came back held the value.
const PROMISING: f64 = 0.5;
/// How many features of words are tried in a field, and how many that it may bound.
const WORD_FEATURES: usize = 6;
const BOUND_FEATURES: usize = 3;
/// A field in which so many words made no difference takes none.
const UNHEARD: usize = 2;
/// How many options are chosen to find those.
const OPTIONS: usize = 5;
/// A control that brought no records so often may need another one beside it.
const ALONE: usize = 2;
/// The kinds of features that have an order, in that in which they are tried.
const ORDERED: [&str; 4] = ["year", DATE, "number", "money"];
const DATE: &str = "date";

/// Finds out which content control feeds which feature of the wrapper, by more probes while
/// the budget lasts. `seen` are the probes of earlier rounds. Gives the mapping and
/// all probes so far.
///
/// # Errors
/// If the form may not be submitted at all, or the archive fails.
pub async fn map_fields(
    session: &mut Session<'_>,
    judge: &Judge,
    wrapper: &Wrapper,
    seen: Vec<Seen>,
    analyzer: &Analyzer,
) -> Result<(Mapping, Vec<Seen>), ProbeError> {
    session.learn_state().await?;
    let form = session.form().clone();
    let mut sample = Sample::new(wrapper, analyzer);
    for seen in &seen {
        sample.add(&seen.records);
    }
    let settler = Settler::after(wrapper, &form, &seen);
    let mut mapper = Mapper {
        session,
        judge,
        sample,
        seen,
        settler,
        tried: BTreeSet::new(),
    };
    mapper.submit_options(&form).await?;
    mapper.submit_words(&form).await?;
    mapper.submit_bounds(&form).await?;
    let mappings: Vec<FieldMapping> = form
        .content()
        .map(|control| mapper.verdict(control))
        .collect();
    let mapping = Mapping {
        version: 1,
        mappings,
    };
    Ok((mapping, mapper.seen))
}

struct Mapper<'m, 's> {
    session: &'m mut Session<'s>,
    judge: &'m Judge,
    sample: Sample<'m>,
    seen: Vec<Seen>,
    settler: Settler<'m>,
    /// The controls with the features of which they were given values, and whether these were
    /// single words.
    tried: BTreeSet<(String, String, bool)>,
}

impl Mapper<'_, '_> {
    async fn submit(
        &mut self,
        control: &Control,
        value: &str,
        source: TermSource,
        why: String,
    ) -> Result<(), ProbeError> {
        if self.session.budget_left() == 0 {
            return Ok(());
        }
        let mut plan = Plan::one(&control.name, value, source, 2, why);
        if let Some(company) = self.company(control) {
            plan.assignment.extend(company.clone());
            plan.why.push_str(", beside a query that is answered");
        }
        let Some(answered) = self.session.probe(plan, Some(self.judge)).await? else {
            return Ok(());
        };
        let mut probe = answered.probe;
        let mut records = Vec::new();
        if let Some((_, page)) = &answered.response {
            records = self.settler.settle(&mut probe, page, self.judge);
        }
        self.session.report(&probe);
        self.sample.add(&records);
        self.seen.push(Seen {
            control: Some(control.name.clone()),
            text: shown(control, value),
            probe,
            records,
        });
        Ok(())
    }

    /// What has to be asked beside a control that finds nothing alone: what the most general
    /// text query asked, if the control was tried alone twice and brought no records.
    fn company(&self, control: &Control) -> Option<&BTreeMap<String, String>> {
        let alone = self.seen.iter().filter(|seen| {
            seen.probe.source != TermSource::Nonsense && seen.probe.asks(&control.name)
        });
        let brought = alone.clone().any(|seen| !seen.records.is_empty());
        if control.kind.is_free_text() && !self.refuses_words(control)
            || alone.count() < ALONE
            || brought
        {
            return None;
        }
        let form = self.session.form();
        let is_text = |name: &str| form.control(name).is_some_and(|c| c.kind.is_free_text());
        let general = self.seen.iter().filter(|seen| {
            let other = seen.probe.only().filter(|(name, _)| *name != control.name);
            !seen.records.is_empty() && other.is_some_and(|(name, _)| is_text(name))
        });
        let size = |seen: &&Seen| seen.probe.total.unwrap_or(seen.records.len());
        let general = general.rev().max_by_key(size)?;
        Some(&general.probe.assignment)
    }

    fn score(&self, control: &Control, feature: &str, relation: Relation) -> Score {
        self.sample
            .score(&self.seen, &control.name, feature, relation)
    }

    /// Chooses options, those that records show first, until three of them tell.
    async fn submit_options(&mut self, form: &Form) -> Result<(), ProbeError> {
        for control in form.content().filter(|control| control.kind.is_choice()) {
            let mut offered = terms::options(control, usize::MAX);
            offered.sort_by_key(|value| !self.sample.is_shown(control, value));
            if offered.iter().all(|value| Amount::read(value).is_some()) {
                from_the_middle(&mut offered);
            }
            for value in offered.into_iter().take(OPTIONS) {
                if self.telling(control) >= INSTANCES || self.makes_no_difference(control, |_| true)
                {
                    break;
                }
                let why = "an option, to see where it comes back".to_owned();
                self.submit(control, &value, TermSource::Option, why)
                    .await?;
            }
        }
        Ok(())
    }

    /// The greatest number of tests of a control that tell something of one feature.
    fn telling(&self, control: &Control) -> usize {
        let features = self.sample.wrapper.features.iter();
        let tests = features.map(|feature| {
            let score = self.score(control, &feature.id, Relation::Contains);
            score.evidence.len()
        });
        tests.max().unwrap_or(0)
    }

    /// How many tests of a score submitted values of records, and their mean. What any database
    /// may hold comes back anywhere in a box for keywords.
    fn own_tests(&self, score: &Score) -> (usize, f64) {
        let own = score.evidence.iter().filter(|test| {
            let mut seen = self.seen.iter();
            let probe = seen.find(|seen| seen.probe.probe == test.probe);
            probe.is_some_and(|seen| seen.probe.source == TermSource::Record)
        });
        let held: Vec<f64> = own.map(|test| share(test.matching, test.records)).collect();
        let mean = held.iter().sum::<f64>() * share(1, held.len().max(1));
        (held.len(), mean)
    }

    /// Submits values of each feature of words in each text field: one to begin with, and
    /// more where it came back. After the first feature that comes back one other tells whether the
    /// field is for any.
    async fn submit_words(&mut self, form: &Form) -> Result<(), ProbeError> {
        let features = self.sample.features(Feature::is_typed);
        let mut features: Vec<String> = features.into_iter().map(str::to_owned).collect();
        features.retain(|feature| {
            self.sample.instance(feature, 0).is_some() && !self.sample.is_offered(feature, form)
        });
        let is_text = |id: &String| {
            let feature = self.sample.wrapper.feature(id);
            feature.is_some_and(|feature| !is_of_attribute(feature))
        };
        features.sort_by_key(|feature| {
            let instances = self.sample.instances(feature).len();
            (!is_text(feature), Reverse(instances))
        });
        features.truncate(WORD_FEATURES);
        for wanted in 1..=INSTANCES {
            for control in text_fields(form) {
                let mut likely: Vec<&String> = features.iter().collect();
                likely.sort_by_key(|feature| !self.sample.is_called_alike(control, feature));
                let mut came_back = false;
                for feature in likely {
                    if self.takes_no_words(control) {
                        break;
                    }
                    self.submit_instance(control, feature, wanted).await?;
                    if came_back {
                        break;
                    }
                    came_back |= self.own_tests(&self.score_of(control, feature)).1 >= PROMISING;
                }
            }
        }
        Ok(())
    }

    /// Submits another value of the feature in the field, unless enough were or one did not come
    /// back.
    async fn submit_instance(
        &mut self,
        control: &Control,
        feature: &str,
        wanted: usize,
    ) -> Result<(), ProbeError> {
        let (done, mean) = self.own_tests(&self.score_of(control, feature));
        let by_word = self.sample.finds_any_word(&self.seen, &control.name);
        let tried = (control.name.clone(), feature.to_owned(), by_word);
        let is_vain = self.tried.contains(&tried) && mean < PROMISING;
        if done >= wanted || (done > 0 && mean < PROMISING) || is_vain {
            return Ok(());
        }
        self.tried.insert(tried);
        let turns = (wanted..).take(INSTANCES);
        let mut values = turns.filter_map(|turn| {
            let value = self.sample.instance(feature, turn)?;
            let word = by_word.then(|| self.sample.rarest_word(feature, &value));
            word.unwrap_or(Some(value))
        });
        let is_new = |value: &String| {
            let letters = value.chars().count();
            let fits = control.max_length.is_none_or(|most| letters <= most);
            fits && !self.session.asked(&control.name, value)
        };
        let Some(value) = values.find(is_new) else {
            return Ok(());
        };
        let why = format!("a value of `{feature}`");
        self.submit(control, &value, TermSource::Record, why).await
    }

    /// How words of a feature stood the tests in a field; where the site finds any of several
    /// words, one at a time.
    fn score_of(&self, control: &Control, feature: &str) -> Score {
        let (sample, seen, name) = (&self.sample, &self.seen, &control.name);
        if sample.finds_any_word(seen, name) {
            return sample.score_of_words(seen, name, feature, Relation::Contains);
        }
        self.score(control, feature, Relation::Contains)
    }

    /// Whether words in a field are refused, or make no difference to what is found.
    fn takes_no_words(&self, control: &Control) -> bool {
        self.refuses_words(control)
            || self.makes_no_difference(control, |seen| seen.probe.asks_words())
    }

    /// Whether several such values of a control found just what a form sent as it stands does.
    fn makes_no_difference(&self, control: &Control, counts: fn(&Seen) -> bool) -> bool {
        let empty = |seen: &&Seen| seen.probe.source == TermSource::Empty;
        let all = self.seen.iter().find(empty);
        let Some(all) = all.filter(|all| !all.records.is_empty()) else {
            return false;
        };
        let ids = |seen: &Seen| -> BTreeSet<String> {
            let records = seen.records.iter();
            records.map(|record| record.id.clone()).collect()
        };
        let asked = self
            .seen
            .iter()
            .filter(|seen| seen.probe.asks(&control.name));
        let mut asked = asked.filter(|seen| counts(seen));
        let finds_all = |seen: &Seen| seen.probe.total == all.probe.total && ids(seen) == ids(all);
        asked.clone().count() >= UNHEARD && asked.all(finds_all)
    }

    /// Submits numbers and days in the fields in which words find nothing, years before others.
    async fn submit_bounds(&mut self, form: &Form) -> Result<(), ProbeError> {
        let order = |id: &str| {
            let kind = self.sample.wrapper.feature(id).map(|feature| &feature.kind);
            ORDERED
                .iter()
                .position(|known| kind.is_some_and(|kind| kind == known))
        };
        let mut features = self
            .sample
            .features(|feature| ORDERED.contains(&feature.kind.as_str()));
        features.sort_by_key(|id| order(id));
        let features: Vec<String> = features.into_iter().map(str::to_owned).collect();
        for control in form.content() {
            let is_date = control.kind == ControlKind::Date;
            let is_text = control.kind.is_free_text() && !self.hears_words(control);
            if !is_date && !is_text && control.kind != ControlKind::Number {
                continue;
            }
            let is_day = |id: &str| {
                self.sample
                    .wrapper
                    .feature(id)
                    .is_some_and(|f| f.kind == DATE)
            };
            let mut likely: Vec<&String> = features.iter().collect();
            likely.retain(|feature| !is_date || is_day(feature));
            likely.sort_by_key(|feature| !self.sample.is_called_alike(control, feature));
            likely.truncate(BOUND_FEATURES);
            for feature in likely {
                if self.verdict(control).confidence > 0.0 {
                    break;
                }
                for amount in self.sample.cuts(feature) {
                    let value = if is_date { amount } else { amount.number() };
                    let why = format!("a value of `{feature}`, to see whether it is a bound");
                    self.submit(control, &value.to_string(), TermSource::Record, why)
                        .await?;
                }
            }
        }
        Ok(())
    }

    /// Whether words in a field brought records, and others than a form sent as it stands does.
    fn hears_words(&self, control: &Control) -> bool {
        let mut words = self
            .seen
            .iter()
            .filter(|seen| seen.probe.asks(&control.name) && seen.probe.asks_words());
        words.any(|seen| !seen.records.is_empty()) && !self.takes_no_words(control)
    }

    fn refuses_words(&self, control: &Control) -> bool {
        refuses_words(self.seen.iter().map(|seen| &seen.probe), &control.name)
    }

    /// What the tests say of a control.
    fn verdict(&self, control: &Control) -> FieldMapping {
        let features = self.sample.features(|feature| feature.kind != "url");
        let of = |relation| {
            features
                .iter()
                .map(move |feature| self.score(control, feature, relation))
        };
        let contains: Vec<Score> = of(Relation::Contains).collect();
        let bounds: Vec<Score> = of(Relation::AtLeast).chain(of(Relation::AtMost)).collect();
        verdict(control, contains, &bounds, &self.seen, &self.sample)
    }
}

/// A value as a person reads it.
fn shown(control: &Control, value: &str) -> String {
    let mut options = control.options.iter();
    let option = options.find(|option| option.value == value);
    option.map_or(value, |option| &option.text).to_owned()
}

/// Puts what stands in the middle first: what bounds so far down or up tells most.
fn from_the_middle(values: &mut Vec<String>) {
    let middle = values.len() / 2;
    let mut placed: Vec<(usize, String)> = values.drain(..).enumerate().collect();
    placed.sort_by_key(|(place, _)| place.abs_diff(middle));
    values.extend(placed.into_iter().map(|(_, value)| value));
}
