//! Whether a submitted value comes back at a feature (Oita thesis 3.3.4).

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::amount::Amount;
use super::schema::{MappingEvidence, Relation, ResponseClass, TermSource};
use super::seen::{Seen, unbounded};
use super::stated::Writing;
use crate::record::{Record, Wrapper};
use crate::text::{Analyzer, share};

/// A value that more than this share of all records has anyway proves nothing, unless so many
/// records come back that chance seldom gives it to all of them.
pub(super) const COMMON: f64 = 0.5;
/// How often is seldom.
pub(super) const CHANCE: f64 = 0.01;
/// The same for a bound that so many records keep anyway.
const LOOSE: f64 = 0.85;
/// A test is passed when this share of the records that come back has the value.
const PASSED: f64 = 0.95;
/// Answers that have so many records in common are the same.
const SAME_ANSWER: f64 = 0.95;
/// Two features say the same when so many records have equal values at both.
const REDUNDANT: f64 = 0.8;

/// The terms of a value.
pub(super) type Terms = BTreeSet<String>;

/// The records that all probes brought, by the terms and amounts of their values.
pub(super) struct Sample<'a> {
    pub wrapper: &'a Wrapper,
    pub analyzer: &'a Analyzer,
    writings: BTreeMap<&'a str, Writing>,
    /// The values by feature of each record, with its identifier.
    records: Vec<(String, BTreeMap<String, Values>)>,
    /// By feature and term the records that have it there, by their number.
    holders: BTreeMap<String, HashMap<String, Vec<usize>>>,
    known: BTreeSet<String>,
}

/// The values of a record at one feature.
#[derive(Debug, Default, PartialEq)]
struct Values {
    raw: Vec<String>,
    terms: Vec<Terms>,
    amounts: Vec<Amount>,
}

impl Values {
    /// `None` where the record has nothing at the feature.
    fn of(record: &Record, feature: &str, sample: &Sample<'_>) -> Option<Self> {
        Some(Self {
            raw: record.attributes.get(feature)?.clone(),
            terms: terms_of(record, feature, sample.analyzer),
            amounts: sample.writing(feature).amounts(record, feature),
        })
    }
}

fn terms_of(record: &Record, feature: &str, analyzer: &Analyzer) -> Vec<Terms> {
    let raw = record.attributes.get(feature);
    let values = raw.into_iter().flatten();
    values.map(|value| terms(value, analyzer)).collect()
}

/// How a control and a feature stood the tests.
#[derive(Clone, Debug)]
pub(super) struct Score {
    pub feature: String,
    pub relation: Relation,
    /// The mean share of returned records that stand in the relation, over all tests.
    pub mean: f64,
    /// How many tests were passed.
    pub passed: usize,
    /// How often chance brings back as many records that all stand in the relation.
    pub chance: f64,
    pub evidence: Vec<MappingEvidence>,
}

impl Score {
    /// The mean share, less what chance may do: a half after the first passed test, a
    /// quarter after the second, and so on.
    pub fn confidence(&self) -> f64 {
        less_chance(self.mean, self.passed)
    }
}

impl<'a> Sample<'a> {
    pub fn new(wrapper: &'a Wrapper, analyzer: &'a Analyzer) -> Self {
        let features = wrapper.features.iter();
        Self {
            wrapper,
            analyzer,
            writings: features
                .map(|feature| (feature.id.as_str(), Writing::of(feature)))
                .collect(),
            records: Vec::new(),
            holders: BTreeMap::new(),
            known: BTreeSet::new(),
        }
    }

    /// Adds the records that are not known yet.
    pub fn add(&mut self, records: &[Record]) {
        for record in records {
            if self.known.insert(record.id.clone()) {
                let features = record.attributes.keys().filter_map(|feature| {
                    let values = Values::of(record, feature, self)?;
                    Some((feature.clone(), values))
                });
                let features: BTreeMap<String, Values> = features.collect();
                for (feature, values) in &features {
                    let holders = self.holders.entry(feature.clone()).or_default();
                    let terms: BTreeSet<&String> = values.terms.iter().flatten().collect();
                    for term in terms {
                        let records = holders.entry(term.clone()).or_default();
                        records.push(self.records.len());
                    }
                }
                self.records.push((record.id.clone(), features));
            }
        }
    }

    fn writing(&self, feature: &str) -> Writing {
        let known = self.writings.get(feature);
        known.copied().unwrap_or(Writing::Plain)
    }

    /// The terms of a value; its stop words too where it has nothing else.
    pub fn terms(&self, value: &str) -> Terms {
        terms(value, self.analyzer)
    }

    /// The share of all records that have the value at the feature; for a bound or a part, of those
    /// that have an amount there.
    pub fn usual(&self, feature: &str, value: &str, relation: Relation) -> f64 {
        let all = match relation {
            Relation::Contains => self.records.len(),
            _ => self.stated(feature).0,
        };
        let Some(side) = side(relation) else {
            return share(self.having(feature, &self.terms(value)).len(), all);
        };
        let wanted = self.wanted(value, feature);
        let kept = self
            .values_at(feature)
            .filter(|values| wanted.bounds(&values.amounts, side));
        share(kept.count(), all)
    }

    /// The identifiers of the records that hold the value at the feature, and how many records
    /// there are.
    pub fn holders(&self, feature: &str, value: &str) -> (Vec<&str>, usize) {
        let holders = self.having(feature, &self.terms(value)).into_iter();
        let holders = holders.map(|record| self.records[record].0.as_str());
        (holders.collect(), self.records.len())
    }

    /// The records that hold all the terms at the feature, by their number.
    fn having(&self, feature: &str, terms: &Terms) -> Vec<usize> {
        let held = self.holders.get(feature).and_then(|holders| {
            let held = terms.iter().map(|term| holders.get(term));
            held.collect::<Option<Vec<&Vec<usize>>>>()
        });
        let mut held = held.unwrap_or_default();
        held.sort_by_key(|records| records.len());
        let Some((rarest, others)) = held.split_first() else {
            return Vec::new();
        };
        let have_all = |record: &usize| {
            others
                .iter()
                .all(|other| other.binary_search(record).is_ok())
        };
        rarest.iter().copied().filter(have_all).collect()
    }

    /// What the records have at a feature, those that have something there.
    fn values_at(&self, feature: &str) -> impl Iterator<Item = &Values> {
        let records = self.records.iter();
        records.filter_map(move |(_, record)| record.get(feature))
    }

    /// The values at a feature, each with the number of records that have it.
    pub fn instances(&self, feature: &str) -> BTreeMap<&str, usize> {
        let mut counts = BTreeMap::new();
        for value in self.values_at(feature).flat_map(|values| &values.raw) {
            *counts.entry(value.as_str()).or_default() += 1;
        }
        counts
    }

    /// The share of all records that have such a value at a feature.
    pub fn share_of(&self, feature: &str, is_such: impl Fn(&str) -> bool) -> f64 {
        let values = self.values_at(feature);
        let having = values.filter(|values| values.raw.iter().any(|value| is_such(value)));
        share(having.count(), self.records.len())
    }

    /// A submitted value, to compare with those at a feature.
    fn wanted(&self, value: &str, feature: &str) -> Wanted {
        Wanted {
            terms: self.terms(value),
            amount: self.writing(feature).amount(value),
        }
    }

    /// The numbers and days at a feature in ascending order.
    pub fn amounts(&self, feature: &str) -> Vec<Amount> {
        let values = self.values_at(feature);
        let mut amounts: Vec<Amount> = values.flat_map(|values| values.amounts.clone()).collect();
        amounts.sort_by(Amount::order);
        amounts
    }

    /// How many records have numbers or days at a feature, and how many have a value there.
    pub fn stated(&self, feature: &str) -> (usize, usize) {
        let values = self.values_at(feature);
        values.fold((0, 0), |(stated, all), values| {
            (stated + usize::from(!values.amounts.is_empty()), all + 1)
        })
    }

    /// Whether two features say the same of nearly all records that have both.
    pub fn are_redundant(&self, a: &str, b: &str) -> bool {
        let both: Vec<bool> = self
            .records
            .iter()
            .filter_map(|(_, record)| Some(record.get(a)?.terms == record.get(b)?.terms))
            .collect();
        let equal = both.iter().filter(|equal| **equal).count();
        !both.is_empty() && share(equal, both.len()) >= REDUNDANT
    }

    /// The score of a control and a feature over all probes that set nothing but the control;
    /// over those of a single word where that is better, for a site may find any of several.
    pub fn score(&self, seen: &[Seen], control: &str, feature: &str, relation: Relation) -> Score {
        let all = self.score_of(seen, control, feature, relation, |_| true);
        let words = self.score_of_words(seen, control, feature, relation);
        if words.confidence() > all.confidence() {
            words
        } else {
            all
        }
    }

    /// The score over values of a single word.
    pub fn score_of_words(
        &self,
        seen: &[Seen],
        control: &str,
        feature: &str,
        relation: Relation,
    ) -> Score {
        self.score_of(seen, control, feature, relation, |terms| terms == 1)
    }

    /// Whether the control brings back records with only some of several words: where a
    /// record with all of them comes back with others that lack some at every feature.
    pub fn finds_any_word(&self, seen: &[Seen], control: &str) -> bool {
        tests(seen, control).any(|(seen, value)| {
            let features = || self.wrapper.features.iter().map(|feature| &feature.id);
            let held = |feature: &String| {
                let (matching, records) = self.returned(seen, value, feature, Relation::Contains);
                share(matching, records)
            };
            let best = features().map(held).fold(0.0, f64::max);
            self.terms(value).len() > 1 && best > 0.0 && best < PASSED
        })
    }

    /// The score over the values of so many terms.
    fn score_of(
        &self,
        seen: &[Seen],
        control: &str,
        feature: &str,
        relation: Relation,
        wanted: impl Fn(usize) -> bool,
    ) -> Score {
        let mut score = Score {
            feature: feature.to_owned(),
            relation,
            mean: 0.0,
            passed: 0,
            chance: 1.0,
            evidence: Vec::new(),
        };
        let answers = answers(seen, control);
        // Answers may stand in the order of the feature.
        let unbounded = unbounded(seen);
        let is_option = |seen: &Seen| seen.probe.source == TermSource::Option;
        // Where chance cannot have brought back one option, that which most records have tells, too.
        let has_sure_option = relation == Relation::Contains
            && tests(seen, control).any(|(seen, value)| {
                if !is_option(seen) {
                    return false;
                }
                let usual = self.usual(feature, value, relation);
                usual <= COMMON
                    && self.keeps(seen, value, feature, relation)
                    && chance(usual, seen.records.len()) <= CHANCE
            });
        for (seen, value) in tests(seen, control) {
            if !wanted(self.terms(value).len()) {
                continue;
            }
            let usual = self.usual(feature, value, relation);
            let may_be_chance = || chance(usual, seen.records.len()) > CHANCE;
            let tells = match relation {
                Relation::Contains | Relation::Part => {
                    let is_sure = || has_sure_option && is_option(seen);
                    usual <= COMMON || !may_be_chance() || is_sure()
                }
                Relation::AtLeast | Relation::AtMost => {
                    // What nobody bounds keeps the bound, too, but some of it did not come back.
                    let is_by_order = || {
                        unbounded.is_some_and(|all| {
                            let is_kept = self.keeps(all, value, feature, relation);
                            is_kept && !are_alike(&seen.ids(), &all.ids())
                        })
                    };
                    // The first answers may keep a bound that few of all keep.
                    let of_all =
                        unbounded.and_then(|all| Some((seen.probe.total?, all.probe.total?)));
                    let of_all = of_all.filter(|_| seen.probe.only().is_some());
                    let stated = of_all.map_or(usual, |(kept, all)| share(kept, all));
                    usual.min(stated) <= LOOSE && !is_void(seen, &answers) && !is_by_order()
                }
            };
            if usual == 0.0 || !tells {
                continue;
            }
            let (matching, records) = self.returned(seen, value, feature, relation);
            let held = share(matching, records);
            score.chance *= chance(usual, records);
            score.mean += held;
            score.passed += usize::from(held >= PASSED);
            let evidence = seen.evidence(value, feature, (matching, records));
            score.evidence.push(evidence);
        }
        score.mean *= share(1, score.evidence.len());
        score
    }

    /// Whether nearly all that came back for a value stands in the relation to it.
    pub fn keeps(&self, seen: &Seen, value: &str, feature: &str, relation: Relation) -> bool {
        let (matching, records) = self.returned(seen, value, feature, relation);
        records > 0 && share(matching, records) >= PASSED
    }

    /// The terms that all returned records have at the feature, and the share of all records that
    /// have them there. `None` where there are no such terms.
    pub fn common(&self, seen: &Seen, feature: &str) -> Option<(Terms, f64)> {
        let terms = |record| -> Terms {
            let values = terms_of(record, feature, self.analyzer);
            values.into_iter().flatten().collect()
        };
        let all = seen.records.iter().map(terms);
        let common = all.reduce(|a, b| a.intersection(&b).cloned().collect())?;
        let usual = share(self.having(feature, &common).len(), self.records.len());
        (!common.is_empty()).then_some((common, usual))
    }

    /// How many of the returned records have the value at the feature, and how many there are. Of
    /// a bound those say nothing that have no amount there, unless most have none.
    pub fn returned(
        &self,
        seen: &Seen,
        value: &str,
        feature: &str,
        relation: Relation,
    ) -> (usize, usize) {
        let wanted = self.wanted(value, feature);
        let all = seen.records.len();
        let Some(side) = side(relation) else {
            let terms = seen.records.iter();
            let terms = terms.map(|record| terms_of(record, feature, self.analyzer));
            let matching = terms.filter(|terms| hold(terms, &wanted.terms));
            return (matching.count(), all);
        };
        let writing = self.writing(feature);
        let (mut matching, mut comparable) = (0, 0);
        for record in &seen.records {
            let amounts = writing.amounts(record, feature);
            matching += usize::from(wanted.bounds(&amounts, side));
            comparable += usize::from(!amounts.is_empty());
        }
        let is_usual = 2 * comparable >= all;
        (matching, if is_usual { comparable } else { all })
    }
}

impl Sample<'_> {
    /// In how many of the records that came back one of the features holds the value.
    pub fn returned_anywhere(&self, seen: &Seen, value: &str, features: &[&str]) -> usize {
        let wanted = self.terms(value);
        let holds = |record: &Record, feature: &str| {
            hold(&terms_of(record, feature, self.analyzer), &wanted)
        };
        let records = seen.records.iter();
        records
            .filter(|record| features.iter().any(|feature| holds(record, feature)))
            .count()
    }
}

/// The probes that tested the control by something that tells, with its text.
pub(super) fn tests<'s>(
    seen: &'s [Seen],
    control: &str,
) -> impl Iterator<Item = (&'s Seen, &'s str)> {
    seen.iter().filter_map(move |seen| {
        let name = seen.control.as_deref()?;
        let tells = match seen.probe.source {
            TermSource::Empty
            | TermSource::Nonsense
            | TermSource::StopWord
            | TermSource::Letter
            | TermSource::Beginning
            | TermSource::Visit => false,
            TermSource::Option
            | TermSource::Context
            | TermSource::General
            | TermSource::Record
            | TermSource::Suggestion => true,
        };
        // What was refused, or led elsewhere, tells nothing of what the field finds.
        let answered = match seen.probe.class {
            ResponseClass::Result | ResponseClass::NoResult => true,
            ResponseClass::SingleRecord => !seen.records.is_empty(),
            _ => false,
        };
        (name == control && tells && answered).then_some((seen, seen.text.as_str()))
    })
}

/// Whether other values of a control brought the same answer. A bound that changes nothing is none:
/// the field is ignored.
pub(super) fn is_void(seen: &Seen, answers: &[Answer<'_>]) -> bool {
    let own = (seen.probe.total, seen.ids());
    let same = answers.iter().filter(|other| are_same(&own, other));
    same.count() > 1
}

/// How many answers a page states, and the records on it.
pub(super) type Answer<'s> = (Option<usize>, BTreeSet<&'s str>);

/// What came back for each value of a control.
pub(super) fn answers<'s>(seen: &'s [Seen], control: &str) -> Vec<Answer<'s>> {
    let of_control = seen.iter();
    let of_control = of_control.filter(|seen| seen.control.as_deref() == Some(control));
    of_control
        .map(|seen| (seen.probe.total, seen.ids()))
        .collect()
}

/// Whether two answers are the same but for a row or two that is no record; where their pages are
/// full they may still be of different length.
fn are_same((all_a, a): &Answer<'_>, (all_b, b): &Answer<'_>) -> bool {
    are_alike(a, b) && all_a == all_b
}

fn are_alike(a: &BTreeSet<&str>, b: &BTreeSet<&str>) -> bool {
    a == b || share(a.intersection(b).count(), a.len().max(b.len())) >= SAME_ANSWER
}

/// A submitted value.
struct Wanted {
    terms: Terms,
    amount: Option<Amount>,
}

impl Wanted {
    /// Whether one of the amounts is on that side of this one.
    fn bounds(&self, amounts: &[Amount], side: fn(Ordering) -> bool) -> bool {
        let amounts = amounts.iter();
        let mut against = amounts.filter_map(|amount| amount.against(self.amount?));
        against.any(side)
    }
}

/// The side of a bound on which amounts keep it; `None` where the relation is no bound.
fn side(relation: Relation) -> Option<fn(Ordering) -> bool> {
    match relation {
        Relation::Contains | Relation::Part => None,
        Relation::AtLeast => Some(Ordering::is_ge),
        Relation::AtMost => Some(Ordering::is_le),
    }
}

/// Whether values hold all these terms. Of several values, each may hold a part: the site looks at
/// all of them.
fn hold(values: &[Terms], wanted: &Terms) -> bool {
    let held = |term| values.iter().any(|terms| terms.contains(term));
    !wanted.is_empty() && wanted.iter().all(held)
}

/// A share, less what chance may do in so many tests.
pub(super) fn less_chance(share: f64, tests: usize) -> f64 {
    share * (1.0 - 0.5_f64.powi(i32::try_from(tests).unwrap_or(i32::MAX)))
}

/// How often chance brings back so many records that all have what that share of all has.
pub(super) fn chance(usual: f64, records: usize) -> f64 {
    usual.powi(i32::try_from(records).unwrap_or(i32::MAX))
}

fn terms(value: &str, analyzer: &Analyzer) -> Terms {
    let telling: Terms = analyzer.terms(value).collect();
    if telling.is_empty() {
        analyzer.all_terms(value).collect()
    } else {
        telling
    }
}

#[cfg(test)]
pub(super) mod tests_of_samples;
