//! Numbers and days submitted in fields that may be bounds: "Price from", "published until".

use std::collections::BTreeMap;

use super::{LEAST_INSTANCES, Mapper, ProbeError, Relation, ResponseClass, TermSource};
use crate::form::{Control, ControlKind, Form};
use crate::probe::amount::Amount;
use crate::probe::day_format::DayFormat;
use crate::probe::sample::{answers, is_void, tests};
use crate::probe::stated::Writing;
use crate::record::Feature;
use crate::text::is_period;

/// How many features a field is tried to be a bound of.
const FEATURES: usize = 4;
/// The same of a field that looks for words.
const FEATURES_OF_WORDS: usize = 2;
/// The kinds of features that are tried first, in that order.
const FIRST: [&str; 4] = [YEAR, DATE, "number", "money"];
/// A feature of fewer records is rare.
const RARE: f64 = 0.25;
const YEAR: &str = "year";
const DATE: &str = "date";
const BOUNDS: [Relation; 2] = [Relation::AtLeast, Relation::AtMost];

impl Mapper<'_, '_> {
    /// Submits numbers and days in the fields in which words find nothing, years before others.
    pub(super) async fn submit_bounds(&mut self, form: &Form) -> Result<(), ProbeError> {
        let features = self.ordered();
        // The features that have a bound: "from" and "to" stand beside one another.
        let mut bounded: Vec<String> = Vec::new();
        for control in form.content().filter(|control| may_bound(control)) {
            if control.kind.is_free_text() && self.hears_words(control) {
                continue;
            }
            let hint = DayFormat::of_control(control);
            let mut likely: Vec<&String> = features.iter().collect();
            likely.retain(|feature| hint.is_none() || self.is_of_days(feature));
            likely.sort_by_key(|feature| {
                let bounds = bounded.iter().filter(|other| other == feature).count();
                let is_called_alike = self.sample.is_called_alike(control, feature);
                (bounds > 1, bounds == 0, !is_called_alike)
            });
            if self.finds_no_nonsense(control) {
                // Few fields that look for words are bounds, and more look for a number of a record.
                likely.sort_by_key(|feature| {
                    let is_called_alike = self.sample.is_called_alike(control, feature);
                    (!is_called_alike, !self.sample.is_code(feature))
                });
                likely.truncate(FEATURES_OF_WORDS);
            }
            likely.truncate(FEATURES);
            for feature in likely {
                self.submit_cuts(control, feature, hint).await?;
            }
            bounded.extend(self.verdict(control).feature);
        }
        Ok(())
    }

    /// The features that have an order, those that a reader sees before attributes, and what many
    /// records have before what few do.
    fn ordered(&self) -> Vec<String> {
        let order = |id: &String| {
            let feature = self.sample.wrapper.feature(id);
            let is_of_kind = |known: &&str| feature.is_some_and(|feature| feature.kind == **known);
            let is_time = feature.is_some_and(|one| Writing::of(one) == Writing::Times);
            let is_years = feature.is_some_and(are_years);
            let is_like = |kind: &str| match kind {
                YEAR => is_years,
                DATE => is_time,
                _ => false,
            };
            let place = FIRST
                .iter()
                .position(|kind| is_of_kind(kind) || is_like(kind));
            let is_attribute = feature.is_some_and(Feature::is_attribute);
            let is_rare = feature.is_some_and(|feature| feature.coverage < RARE);
            (is_attribute, is_rare, place.unwrap_or(FIRST.len()))
        };
        let is_ordered =
            |feature: &Feature| feature.kind != "url" && self.sample.is_ordered(&feature.id);
        let features = self.sample.features(LEAST_INSTANCES, is_ordered);
        let mut features: Vec<String> = features.into_iter().map(str::to_owned).collect();
        features.sort_by_key(order);
        features
    }

    fn is_of_days(&self, feature: &str) -> bool {
        let feature = self.sample.wrapper.feature(feature);
        feature.is_some_and(|feature| feature.kind == DATE)
    }

    /// The other end of a range of days, where all of them lie within: some sites want both.
    pub(super) fn other_end(&self, control: &Control) -> Option<BTreeMap<String, String>> {
        DayFormat::of_control(control)?;
        let fields: Vec<&Control> = self.session.form().content().collect();
        let at = fields.iter().position(|other| other.name == control.name)?;
        let days = self.ordered();
        let days = days.iter().find(|feature| self.is_of_days(feature))?;
        let days = self.sample.amounts(days);
        let before = at.checked_sub(1).zip(days.first());
        let end = |(at, day): (usize, &Amount)| {
            let other = fields.get(at)?;
            let format = DayFormat::of_control(other).filter(|_| other.kind == control.kind)?;
            Some((other.name.clone(), format.write(*day)?))
        };
        let behind = Some(at + 1).zip(days.last());
        let pair = behind.and_then(end).or_else(|| before.and_then(end))?;
        Some(BTreeMap::from([pair]))
    }

    /// Submits what cuts the records of a feature in parts, unless the field is understood: days
    /// in the format of the field; where that is not known, their years, then as records write
    /// them.
    async fn submit_cuts(
        &mut self,
        control: &Control,
        feature: &str,
        hint: Option<DayFormat>,
    ) -> Result<(), ProbeError> {
        let mut formats = vec![hint];
        if hint.is_none() && control.kind.is_free_text() && self.is_of_days(feature) {
            let days = self.sample.instances(feature);
            formats.extend(DayFormat::of_days(days.keys().copied()).map(Some));
        }
        for format in formats {
            // Those that were refused alone are asked again in company.
            let cuts = self.sample.cuts(feature);
            for amount in cuts.iter().chain(&cuts) {
                if self.verdict(control).confidence > 0.0 {
                    return Ok(());
                }
                let value = match format {
                    Some(format) => format.write(*amount),
                    None => Some(amount.number()),
                };
                let is_new =
                    |value: &String| control.has_room_for(value) && !self.is_done(control, value);
                let Some(value) = value.filter(is_new) else {
                    continue;
                };
                let why = format!("a value of `{feature}`, to see whether it is a bound");
                self.submit(control, &value, TermSource::Record, why)
                    .await?;
                if !self.is_promising(control, feature) && !self.needs_company() {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Whether a value was asked and answered, or may be asked no other way.
    fn is_done(&self, control: &Control, value: &str) -> bool {
        let mut asked = self.seen.iter().filter(|seen| {
            let probe = &seen.probe;
            probe
                .assignment
                .get(&control.name)
                .is_some_and(|asked| asked == value)
        });
        self.session.asked(&control.name, value)
            && (self.company(control).is_none() || asked.any(|seen| seen.probe.class.is_answer()))
    }

    /// Whether what was asked last was refused, and was asked alone: the next may have company.
    fn needs_company(&self) -> bool {
        let last = self.seen.last().map(|seen| &seen.probe);
        last.is_some_and(|probe| !probe.class.is_answer() && probe.only().is_some())
    }

    /// Whether what came back last for a control may be bounded by what was submitted; it may be so
    /// of what comes first without a bound, too.
    fn is_promising(&self, control: &Control, feature: &str) -> bool {
        let answers = answers(&self.seen, &control.name);
        let last = tests(&self.seen, &control.name).last();
        last.is_some_and(|(seen, value)| {
            let keeps = |relation| self.sample.keeps(seen, value, feature, relation);
            !is_void(seen, &answers) && BOUNDS.into_iter().any(keeps)
        })
    }

    fn finds_no_nonsense(&self, control: &Control) -> bool {
        self.seen.iter().any(|seen| {
            let probe = &seen.probe;
            probe.source == TermSource::Nonsense
                && probe.asks(&control.name)
                && probe.class == ResponseClass::NoResult
        })
    }

    /// Whether words in a field brought records, and others than a form sent as it stands does.
    fn hears_words(&self, control: &Control) -> bool {
        let mut words = self
            .seen
            .iter()
            .filter(|seen| seen.probe.asks(&control.name) && seen.probe.asks_words());
        words.any(|seen| !seen.records.is_empty()) && !self.takes_no_words(control)
    }
}

/// Whether the values of a feature are years or spans of years: "1842-71".
fn are_years(feature: &Feature) -> bool {
    feature.examples.iter().all(|example| is_period(example))
}

/// Whether numbers or days can be typed in a control.
fn may_bound(control: &Control) -> bool {
    matches!(control.kind, ControlKind::Date | ControlKind::Number) || control.kind.is_free_text()
}
