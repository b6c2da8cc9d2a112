//! The field mapping: values submitted again, and where they come back (Oita thesis 3.3.4).

mod bound;
mod piece;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::amount::Amount;
use super::error::ProbeError;
use super::explore::refuses_words;
use super::instances::LEAST_INSTANCES;
use super::judge::Judge;
use super::round;
use super::sample::{Sample, Score};
use super::schema::{FieldMapping, Mapping, Relation, ResponseClass, TermSource};
use super::seen::{Seen, unbounded};
use super::session::{Plan, Session};
use super::settle::Settler;
use super::terms;
use super::text_fields::text_fields;
use super::verdict::{PASSED, verdict};
use crate::form::{Control, Form};
use crate::record::{Feature, Wrapper};
use crate::text::{Analyzer, share};
use crate::version::Version;

/// How many instances of different records are submitted for a pair that looks right.
const INSTANCES: usize = 3;
/// A pair looks right as long as this share of what came back held the value.
const PROMISING: f64 = 0.5;
/// How many features of words are tried in a field.
const WORD_FEATURES: usize = 6;
/// A control of which so many values made no difference is ignored; where answers state how many
/// they are, one word that does so tells.
const UNHEARD: usize = 2;
/// What is chosen from a list, or called like the field, may have so few values.
const FEWEST_VALUES: usize = 2;
/// How many options are chosen to find those.
const OPTIONS: usize = 5;
/// A control that brought no records so often may need another one beside it.
const ALONE: usize = 2;

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
    mapper.submit_values(&form).await?;
    let mappings: Vec<FieldMapping> = form
        .content()
        .map(|control| mapper.verdict(control))
        .collect();
    let mapping = Mapping {
        version: Version::default(),
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
    /// Submits a value, with what has to be asked beside it, and keeps what came back.
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
        let mut plan = Plan::one(&control.name, value, source, round::MAP, why);
        if let Some(company) = self.company(control) {
            plan.assignment.extend(company);
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

    /// What has to be asked beside a control that finds nothing alone, if it was tried so twice: the
    /// other end of its range, else what the most general text query asked. What is refused all the
    /// same needs no company.
    fn company(&self, control: &Control) -> Option<BTreeMap<String, String>> {
        let alone = self.seen.iter().filter(|seen| {
            seen.probe.source != TermSource::Nonsense && seen.probe.asks(&control.name)
        });
        let brought = alone.clone().any(|seen| !seen.records.is_empty());
        let answered = alone.clone().any(|seen| seen.probe.class.is_answer());
        let hears = control.kind.is_free_text() && answered && !self.refuses_words(control);
        if hears || alone.count() < ALONE || brought {
            return None;
        }
        let companies = [self.other_end(control), self.general(control)];
        let mut companies = companies.into_iter().flatten();
        companies.find(|company| !self.is_vain(control, company))
    }

    /// Whether a control was refused whenever it had that company.
    fn is_vain(&self, control: &Control, company: &BTreeMap<String, String>) -> bool {
        let probes = self.seen.iter().map(|seen| &seen.probe);
        let mut classes = probes
            .filter(|probe| {
                let has = |name: &String| probe.assignment.contains_key(name);
                has(&control.name) && company.keys().all(has)
            })
            .map(|probe| probe.class)
            .peekable();
        classes.peek().is_some() && !classes.any(ResponseClass::is_answer)
    }

    /// What the most general query of another text field asked.
    fn general(&self, control: &Control) -> Option<BTreeMap<String, String>> {
        let form = self.session.form();
        let is_text = |name: &str| form.control(name).is_some_and(|c| c.kind.is_free_text());
        let general = self.seen.iter().filter(|seen| {
            let other = seen.probe.only().filter(|(name, _)| *name != control.name);
            !seen.records.is_empty() && other.is_some_and(|(name, _)| is_text(name))
        });
        let size = |seen: &&Seen| seen.probe.total.unwrap_or(seen.records.len());
        let general = general.rev().max_by_key(size)?;
        Some(general.probe.assignment.clone())
    }

    fn score(&self, control: &Control, feature: &str, relation: Relation) -> Score {
        self.sample
            .score(&self.seen, &control.name, feature, relation)
    }

    /// Chooses options, those that records show first, until three of them tell; half of the requests
    /// are left to fields to type in, where there are any.
    async fn submit_options(&mut self, form: &Form) -> Result<(), ProbeError> {
        let left = match text_fields(form).len() {
            0 => 0,
            _ => self.session.budget_left() / 2,
        };
        for control in form.content().filter(|control| control.kind.is_choice()) {
            let mut offered = terms::options(control, usize::MAX);
            offered.sort_by_key(|value| !self.sample.is_shown(control, value));
            let is_amount = |value: &String| Amount::stated(&shown(control, value)).is_some();
            if offered.iter().all(is_amount) {
                from_the_middle(&mut offered);
            }
            for value in offered.into_iter().take(OPTIONS) {
                if self.session.budget_left() <= left
                    || self.telling(control) >= INSTANCES
                    || self.makes_no_difference(control, |_| true, UNHEARD)
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

    /// Submits values of features in the fields where they are typed: as many as say what a field
    /// feeds, then bounds where words find nothing, then more where values came back.
    async fn submit_values(&mut self, form: &Form) -> Result<(), ProbeError> {
        let is_typed =
            |feature: &Feature| feature.is_typed() && !self.sample.is_ordered(&feature.id);
        let features = self.sample.features(FEWEST_VALUES, is_typed);
        let mut features: Vec<String> = features.into_iter().map(str::to_owned).collect();
        features.retain(|feature| {
            self.sample.instance(feature, 0).is_some() && !self.sample.is_offered(feature, form)
        });
        let is_few = |id: &String| {
            let feature = self.sample.wrapper.feature(id);
            feature.is_none_or(|feature| feature.distinct < LEAST_INSTANCES)
        };
        let (few, mut features): (Vec<String>, Vec<String>) =
            features.into_iter().partition(is_few);
        let is_text = |id: &String| {
            let feature = self.sample.wrapper.feature(id);
            feature.is_some_and(|feature| !feature.is_attribute())
        };
        features.sort_by_key(|feature| {
            let instances = self.sample.instances(feature).len();
            let is_code = !self.sample.is_wordy(feature);
            (!is_text(feature), is_code, Reverse(instances))
        });
        features.truncate(WORD_FEATURES);
        // Few values are worth a try where the field has their name.
        let of_control = |sample: &Sample<'_>, control: &Control| -> Vec<String> {
            let few = few.iter();
            let named = few.filter(|feature| sample.is_called_alike(control, feature));
            named.chain(&features).cloned().collect()
        };
        for control in text_fields(form) {
            let features = of_control(&self.sample, control);
            for wanted in 1..=PASSED {
                self.submit_words(control, &features, wanted).await?;
            }
        }
        self.submit_bounds(form).await?;
        for control in text_fields(form) {
            let features = of_control(&self.sample, control);
            self.submit_words(control, &features, INSTANCES).await?;
            self.submit_pieces(control, &features).await?;
            self.submit_whole(control).await?;
        }
        Ok(())
    }

    /// Submits a value of each feature of words in a field, up to `wanted` where they came back.
    /// After the first feature that comes back one other tells whether the field is for any.
    async fn submit_words(
        &mut self,
        control: &Control,
        features: &[String],
        wanted: usize,
    ) -> Result<(), ProbeError> {
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
        let by_word =
            self.sample.finds_any_word(&self.seen, &control.name) || self.refuses_several(control);
        let tried = (control.name.clone(), feature.to_owned(), by_word);
        // Words of the first round may be of another feature, and say little against this one.
        let is_vain = self.tried.contains(&tried) && mean < PROMISING;
        if is_vain || (done >= wanted && mean >= PROMISING) {
            return Ok(());
        }
        let turns = (wanted..).take(INSTANCES);
        let mut values = turns.filter_map(|turn| {
            let value = self.sample.instance(feature, turn)?;
            let value = self.sample.without_title(feature, &value).to_owned();
            let word = by_word.then(|| self.sample.rarest_word(feature, &value));
            word.unwrap_or(Some(value))
        });
        let is_new = |value: &String| {
            control.has_room_for(value) && !self.session.asked(&control.name, value)
        };
        let Some(value) = values.find(is_new) else {
            return Ok(());
        };
        let why = format!("a value of `{feature}`");
        self.submit(control, &value, TermSource::Record, why)
            .await?;
        // What is refused says nothing of the feature.
        if let Some(seen) = self.seen.last()
            && seen.probe.class.is_answer()
        {
            self.tried.insert(tried);
        }
        Ok(())
    }

    /// Whether several words at once were refused: a site may not take short ones.
    fn refuses_several(&self, control: &Control) -> bool {
        self.seen.iter().any(|seen| {
            let is_refused = seen.probe.class == ResponseClass::Error;
            is_refused && seen.probe.asks(&control.name) && seen.text.contains(' ')
        })
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
        let states = self.seen.iter().any(|seen| {
            let source = seen.probe.source;
            let is_telling = matches!(source, TermSource::Nonsense | TermSource::Record);
            is_telling && seen.probe.asks(&control.name) && seen.probe.total.is_some()
        });
        let enough = if states { 1 } else { UNHEARD };
        let is_word = |seen: &Seen| seen.probe.asks_words();
        self.refuses_words(control) || self.makes_no_difference(control, is_word, enough)
    }

    /// Whether `enough` such values of a control, and all that were submitted, found just what a
    /// form sent as it stands does, or where that finds nothing what nonsense does.
    fn makes_no_difference(
        &self,
        control: &Control,
        counts: fn(&Seen) -> bool,
        enough: usize,
    ) -> bool {
        let found = || self.seen.iter().filter(|seen| !seen.records.is_empty());
        let nonsense = |seen: &&Seen| {
            seen.probe.source == TermSource::Nonsense && seen.probe.asks(&control.name)
        };
        let empty = unbounded(&self.seen).filter(|seen| !seen.records.is_empty());
        let Some(all) = empty.or_else(|| found().find(nonsense)) else {
            return false;
        };
        let asked = self
            .seen
            .iter()
            .filter(|seen| seen.probe.asks(&control.name));
        let mut asked = asked.filter(|seen| counts(seen));
        let finds_all =
            |seen: &Seen| seen.probe.total == all.probe.total && seen.ids() == all.ids();
        asked.clone().count() >= enough && asked.all(finds_all)
    }

    fn refuses_words(&self, control: &Control) -> bool {
        refuses_words(self.seen.iter().map(|seen| &seen.probe), &control.name)
    }

    /// What the tests say of a control.
    fn verdict(&self, control: &Control) -> FieldMapping {
        let has_enough = |feature: &Feature| {
            feature.kind != "url"
                && (feature.distinct >= LEAST_INSTANCES
                    || control.kind.is_choice()
                    || self.sample.is_called_alike(control, &feature.id))
        };
        let features = self.sample.features(FEWEST_VALUES, has_enough);
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
