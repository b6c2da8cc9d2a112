//! Values of the sample that are worth submitting, and where.

use std::collections::BTreeSet;

use super::amount::{Amount, MONTHS};
use super::sample::Sample;
use super::schema::Relation;
use crate::form::{Control, Form};
use crate::record::Feature;
use crate::text::{fold, is_of_letters, is_sign, share, words};

/// Spread over so many turns are the values of a feature.
const TURNS: usize = 6;
/// What more of the records have tells little.
const RARE: f64 = 0.5;
/// What nearly all values begin with is no part of them.
const TITLE: f64 = 0.9;
/// The greatest number of words that is worth submitting.
const LONGEST: usize = 6;
/// As many signs make a word in scripts that part none.
const SIGNS: usize = 3;
/// What parts the names in a list.
const LIST: [&str; 2] = [", ", "; "];
/// A feature with fewer values than this is no bag of instances.
pub(super) const LEAST_INSTANCES: usize = 4;
/// Names have words of so many letters in common, at least.
const LEAST_LETTERS: usize = 3;
/// The share of its values that are numbers or days, at least, where a feature has an order.
const ORDERED: f64 = 0.6;
/// The most different words that such values have, by their number: months, units, "about".
const UNITS: f64 = 0.2;
/// The share of its values that are different, at least, where numbers tell records.
const CODE: f64 = 0.95;
/// Where in the order of its numbers a feature is cut to test for a bound; the last where one of the
/// others does not tell.
const CUTS: [(usize, usize); 3] = [(3, 10), (7, 10), (1, 2)];

impl Sample<'_> {
    /// The features by which records can be told, with at least so many values, one of each that
    /// say the same; those of text before those of attributes, else in their order.
    pub fn features(&self, values: usize, wanted: impl Fn(&Feature) -> bool) -> Vec<&str> {
        let wrapper = self.wrapper;
        let can_tell = |feature: &&Feature| feature.distinct >= values && wrapper.is_fact(feature);
        let features = wrapper.features.iter().filter(can_tell);
        let mut features: Vec<&Feature> = features.filter(|feature| wanted(feature)).collect();
        features.sort_by_key(|feature| feature.is_attribute());
        let mut kept: Vec<&str> = Vec::new();
        for feature in features {
            let same = kept
                .iter()
                .position(|other| self.are_redundant(other, &feature.id));
            match same {
                None => kept.push(&feature.id),
                // The year in some titles beside the year of all.
                Some(place) if self.stated(kept[place]).1 * 2 < self.stated(&feature.id).1 => {
                    kept[place] = &feature.id;
                }
                Some(_) => {}
            }
        }
        kept
    }

    /// Whether some records, but not most of them, show the text of an option.
    pub fn is_shown(&self, control: &Control, value: &str) -> bool {
        let option = control.options.iter().find(|option| option.value == value);
        let text = option.map_or("", |option| &option.text);
        self.wrapper.features.iter().any(|feature| {
            let usual = self.usual(&feature.id, text, Relation::Contains);
            usual > 0.0 && usual <= RARE
        })
    }

    /// Whether a list of the form offers most values of a feature: they are chosen there.
    pub fn is_offered(&self, feature: &str, form: &Form) -> bool {
        let lists = form.content().filter(|control| control.kind.is_choice());
        let offered: BTreeSet<String> = lists
            .flat_map(|control| &control.options)
            .map(|option| fold(&option.text))
            .collect();
        let values = self.instances(feature);
        let shared = values.keys().filter(|value| offered.contains(&fold(value)));
        share(shared.count(), values.len()) >= RARE
    }

    /// Whether field and feature have a word of their names in common.
    pub fn is_called_alike(&self, control: &Control, feature: &str) -> bool {
        let label = self
            .wrapper
            .feature(feature)
            .and_then(|f| f.label.as_deref());
        let of_feature = tokens([Some(feature), label]);
        let of_control = tokens([Some(&control.name), control.label.as_deref()]);
        // A short label is a sign: "H", "No."
        let mut said = control.label.iter().flat_map(|said| words(said));
        !of_control.is_disjoint(&of_feature) || said.any(|word| Some(word) == label)
    }

    /// A value of the feature, another one for each `turn`: rare ones of few words, spread
    /// over all that there are. Of lists it is the first that they name.
    pub fn instance(&self, feature: &str, turn: usize) -> Option<String> {
        let instances = self.instances(feature);
        let first_of = |value: &'_ str| {
            let ends = LIST.iter().filter_map(|mark| value.find(mark));
            ends.min().unwrap_or(value.len())
        };
        let lists = instances
            .keys()
            .filter(|value| first_of(value) < value.len());
        let are_lists = share(lists.count(), instances.len()) > RARE;
        let mut values: Vec<(usize, usize, &str)> = instances
            .into_iter()
            .filter_map(|(value, records)| {
                let first = value[..first_of(value)].trim();
                let value = if are_lists { first } else { value };
                let terms = self.length(value);
                let rare = self.usual(feature, value, Relation::Contains) <= RARE;
                // One word may be anything; two or three are a name or a title.
                (rare && (1..=LONGEST).contains(&terms)).then_some((
                    terms.abs_diff(2).min(terms.abs_diff(3)),
                    records,
                    value,
                ))
            })
            .collect();
        values.sort_unstable();
        let best = values.first()?.0;
        let alike = values.iter().filter(|(apart, _, _)| *apart == best).count();
        let pool = alike.max(values.len().min(TURNS));
        let place = turn * pool / (TURNS) % pool;
        values.get(place).map(|(_, _, value)| (*value).to_owned())
    }

    /// How many words a value has.
    fn length(&self, value: &str) -> usize {
        let signs = value.chars().filter(|c| is_sign(*c)).count();
        let terms = self.terms(value).len();
        if 2 * signs > value.chars().count() {
            signs.div_ceil(SIGNS)
        } else {
            terms
        }
    }

    /// A value without the words before it that most others have too: "Judge" in "Judge Tanner".
    pub fn without_title<'v>(&self, feature: &str, value: &'v str) -> &'v str {
        let is_usual = |word: &str| self.usual(feature, word, Relation::Contains) > TITLE;
        let mut rest = value;
        while let Some((word, behind)) = rest.split_once(char::is_whitespace)
            && is_usual(word)
        {
            rest = behind.trim_start();
        }
        rest
    }

    /// The word of a value that the fewest records have.
    pub fn rarest_word(&self, feature: &str, value: &str) -> Option<String> {
        let usual = |word: &str| self.usual(feature, word, Relation::Contains);
        words(value)
            .filter(|word| usual(word) > 0.0)
            .min_by(|a, b| usual(a).total_cmp(&usual(b)))
            .map(str::to_owned)
    }

    /// Whether most values of a feature are of two or three words.
    pub fn has_names(&self, feature: &str) -> bool {
        let instances = self.instances(feature);
        let names = instances.keys();
        let names = names.filter(|value| (2..=3).contains(&words(value).count()));
        share(names.count(), instances.len()) >= RARE
    }

    /// Whether most values of a feature have more letters than digits: they are no codes.
    pub fn is_wordy(&self, feature: &str) -> bool {
        let instances = self.instances(feature);
        let wordy = instances.keys().filter(|value| {
            let letters = value.chars().filter(|c| c.is_alphabetic()).count();
            letters > value.chars().filter(char::is_ascii_digit).count()
        });
        share(wordy.count(), instances.len()) >= RARE
    }

    /// Whether most values of a feature are numbers or days, or name one in the same few words.
    pub fn is_ordered(&self, feature: &str) -> bool {
        let (stated, all) = self.stated(feature);
        let instances = self.instances(feature);
        let is_word = |word: &&str| is_of_letters(word);
        let said: BTreeSet<&str> = instances
            .keys()
            .filter(|value| Amount::exact(value).is_none())
            .flat_map(|value| words(value).filter(is_word))
            .collect();
        share(stated, all) >= ORDERED && share(said.len(), instances.len()) <= UNITS
    }

    /// Whether nearly all numbers of a feature differ, as those do that tell records.
    pub fn is_code(&self, feature: &str) -> bool {
        share(self.instances(feature).len(), self.stated(feature).1) >= CODE
    }

    /// Numbers or days of a feature that cut its records into parts of fair size; days, if it can
    /// be, that cannot be taken for months.
    pub fn cuts(&self, feature: &str) -> Vec<Amount> {
        let amounts = self.amounts(feature);
        let cuts = CUTS.into_iter().filter_map(|(part, of)| {
            let above = amounts.get(amounts.len() * part / of..)?;
            let is_clear = |amount: &&Amount| amount.date().is_none_or(|(_, _, day)| day > MONTHS);
            above.iter().find(is_clear).or(above.first())
        });
        cuts.copied().collect()
    }
}

/// The words of names and labels that are long enough to say something.
fn tokens(texts: [Option<&str>; 2]) -> BTreeSet<String> {
    let text = texts.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let text = fold(&text);
    let words = text.split(|c: char| !c.is_alphabetic());
    let long = words.filter(|word| word.chars().count() >= LEAST_LETTERS);
    long.map(str::to_owned).collect()
}
