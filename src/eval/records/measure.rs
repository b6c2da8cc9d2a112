//! Found records against gold ones.

use std::collections::{BTreeMap, BTreeSet};

use super::gold::{Gold, GoldRecord, holds};
use crate::eval::f1;
use crate::record::{Feature, Record, Wrapper};
use crate::text::{share, text_form};

/// How good the records of a layout are. All shares are in [0, 1].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    /// The share of found records that are records.
    pub precision: f64,
    /// The share of records that are found.
    pub recall: f64,
    /// The F1 of each attribute that varies, of the feature that it is paired with.
    pub attributes: BTreeMap<String, f64>,
    /// The features that attributes are paired with.
    pub features: BTreeMap<String, String>,
}

impl Scores {
    /// The harmonic mean of precision and recall.
    #[must_use]
    pub fn record_f1(&self) -> f64 {
        f1(self.precision, self.recall)
    }

    /// The mean over the attributes.
    #[must_use]
    pub fn attribute_f1(&self) -> f64 {
        self.attributes.values().sum::<f64>() * share(1, self.attributes.len())
    }

    /// Compares the records found on each page.
    ///
    /// A found record is right when its values, addresses left out, hold the identifying text
    /// of one gold record of the page that no found record before it was paired with, and that
    /// of no other: an identifying text that the gold record itself shows among its values,
    /// such as a shorter title in a longer one, counts as its own. What stands around all values of
    /// a feature is its label, with which they are read as well.
    ///
    /// The F1 of a feature for an attribute is over all values: right are those of paired
    /// records that both have, and values of unpaired records are wrong or missed. Each
    /// attribute is paired with one feature, the best pairs first.
    ///
    /// Gold records of a page that show just the same are one, as they are for
    /// [`extract`](crate::record::extract).
    pub(super) fn of(gold: &Gold, wrapper: &Wrapper, found: &[Vec<Record>]) -> Self {
        let is_address =
            |feature: &&Feature| feature.kind == "url" && is_attribute(feature.path.as_str());
        let features = wrapper.features.iter().filter(|one| !is_address(one));
        let shown: BTreeMap<&str, &Feature> = features.map(|one| (one.id.as_str(), one)).collect();
        let mut pairs: Vec<(&Record, &GoldRecord)> = Vec::new();
        let (mut said, mut wanted) = (0, 0);
        for (page, found) in gold.pages.iter().zip(found) {
            said += found.len();
            wanted += page.records.len();
            pairs.extend(paired(gold, &page.records, found, &shown));
        }
        let tables = Tables {
            pairs: &pairs,
            found: found.iter().flatten().collect(),
            gold: gold.pages.iter().flat_map(|page| &page.records).collect(),
        };
        let (attributes, features) = tables.attributes(gold, wrapper);
        Self {
            precision: share(pairs.len(), said),
            recall: share(pairs.len(), wanted),
            attributes,
            features,
        }
    }
}

/// Whether a path ends in an attribute, which no reader sees.
fn is_attribute(path: &str) -> bool {
    path.rsplit('/')
        .next()
        .is_some_and(|step| step.starts_with('@'))
}

/// The found records that are right, each with its gold record.
fn paired<'f, 'g>(
    gold: &Gold,
    records: &'g [GoldRecord],
    found: &'f [Record],
    features: &BTreeMap<&str, &Feature>,
) -> Vec<(&'f Record, &'g GoldRecord)> {
    let keys: Vec<Vec<String>> = records.iter().map(|record| gold.key(record)).collect();
    let shown: Vec<Vec<String>> = records.iter().map(all_values).collect();
    let mut free = vec![true; records.len()];
    let mut pairs = Vec::new();
    for record in found {
        let said = record.attributes.iter().filter_map(|(id, values)| {
            let feature = features.get(id.as_str())?;
            Some(values.iter().map(|value| (*feature, value)))
        });
        let read = |(feature, value): (&Feature, &String)| {
            [text_form(value)]
                .into_iter()
                .chain(labelled(feature, value))
        };
        let values: Vec<String> = said.flatten().flat_map(read).collect();
        let held: Vec<usize> = (0..records.len())
            .filter(|at| !keys[*at].is_empty() && covers(&values, &keys[*at]))
            .collect();
        // The longest key first: others must be part of what its record shows.
        let of = |at: &&usize| std::cmp::Reverse(keys[**at].iter().map(String::len).sum::<usize>());
        let mut order: Vec<&usize> = held.iter().collect();
        order.sort_by_key(of);
        let whole = order
            .into_iter()
            .find(|at| held.iter().all(|other| covers(&shown[**at], &keys[*other])));
        let chosen = whole.and_then(|whole| {
            let same = |at: &usize| free[*at] && keys[*at] == keys[*whole];
            held.iter().copied().find(same)
        });
        if let Some(at) = chosen {
            free[at] = false;
            pairs.push((record, &records[at]));
        }
    }
    pairs
}

fn all_values(record: &GoldRecord) -> Vec<String> {
    record
        .values()
        .flatten()
        .map(|value| text_form(value))
        .collect()
}

/// Whether each text of the key stands in one of the values.
fn covers(values: &[String], key: &[String]) -> bool {
    key.iter()
        .all(|text| values.iter().any(|value| holds(value, text)))
}

/// The pairs, and all records found or to be found.
struct Tables<'a> {
    pairs: &'a [(&'a Record, &'a GoldRecord)],
    found: Vec<&'a Record>,
    gold: Vec<&'a GoldRecord>,
}

impl Tables<'_> {
    /// The F1 of the attributes that vary, and the features that they are paired with.
    fn attributes(
        &self,
        gold: &Gold,
        wrapper: &Wrapper,
    ) -> (BTreeMap<String, f64>, BTreeMap<String, String>) {
        let names = gold.attributes();
        let mut candidates: Vec<(f64, &str, &str)> = Vec::new();
        for name in &names {
            for feature in &wrapper.features {
                candidates.push((self.quality(feature, name), name, &feature.id));
            }
        }
        candidates.sort_by(|a, b| {
            b.0.total_cmp(&a.0)
                .then_with(|| (a.1, a.2).cmp(&(b.1, b.2)))
        });
        let mut attributes: BTreeMap<String, f64> = BTreeMap::new();
        let mut features: BTreeMap<String, String> = BTreeMap::new();
        let mut taken: BTreeSet<&str> = BTreeSet::new();
        for (quality, name, feature) in candidates {
            if quality > 0.0 && !attributes.contains_key(name) && taken.insert(feature) {
                attributes.insert(name.to_owned(), quality);
                features.insert(name.to_owned(), feature.to_owned());
            }
        }
        for name in names {
            attributes.entry(name.to_owned()).or_insert(0.0);
        }
        (attributes, features)
    }

    /// The F1 of the values at a feature as those of an attribute. What stands around all of them is
    /// a label of the feature: gold that marks it, as "12 reviews" does, says the same.
    fn quality(&self, feature: &Feature, attribute: &str) -> f64 {
        let labelled = |value: &str| labelled(feature, value);
        let feature = feature.id.as_str();
        let count = |values: Option<&Vec<String>>| values.map_or(0, Vec::len);
        let found = self.found.iter();
        let said: usize = found
            .map(|record| count(record.attributes.get(feature)))
            .sum();
        let wanted = self.gold.iter();
        let wanted: usize = wanted.map(|record| count(record.get(attribute))).sum();
        let right: usize = self
            .pairs
            .iter()
            .filter_map(|(found, gold)| {
                let (found, gold) = (found.attributes.get(feature)?, gold.get(attribute)?);
                Some(common(found, gold, labelled))
            })
            .sum();
        f1(share(right, said), share(right, wanted))
    }
}

/// A value with what stands around all values of its feature, if anything does.
fn labelled(feature: &Feature, value: &str) -> Option<String> {
    let (prefix, suffix) = (&feature.prefix, &feature.suffix);
    let has_label = !(prefix.is_empty() && suffix.is_empty());
    has_label.then(|| text_form(&format!("{prefix} {value} {suffix}")))
}

/// How many values both lists have, those of the first with their label or without, each as often as
/// it stands in both.
fn common(a: &[String], b: &[String], labelled: impl Fn(&str) -> Option<String>) -> usize {
    let mut rest: Vec<String> = b.iter().map(|value| text_form(value)).collect();
    let mut common = 0;
    for value in a {
        let place = |said: &String| rest.iter().position(|other| other == said);
        if let Some(at) = place(&text_form(value)).or_else(|| place(&labelled(value)?)) {
            rest.swap_remove(at);
            common += 1;
        }
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(values: &[&str]) -> Record {
        let values = values.iter().map(|value| (*value).to_owned()).collect();
        Record {
            id: String::new(),
            response: String::new(),
            page: String::new(),
            xpath: String::new(),
            detail: None,
            attributes: BTreeMap::from([("all".to_owned(), values)]),
            normal: BTreeMap::new(),
        }
    }

    fn gold() -> Gold {
        let json = r#"{"key":["title"],"pages":[{"file":"a","records":[
            {"title":["War"],"author":["A"]},{"title":["The War"],"author":["B"]},
            {"title":["Peace"],"author":["C"]}]}]}"#;
        serde_json::from_str(json).unwrap()
    }

    fn right(found: &[Record]) -> Vec<String> {
        right_with("", found)
    }

    /// The same, where a label stands before all values.
    fn right_with(label: &str, found: &[Record]) -> Vec<String> {
        let gold = gold();
        let mut feature: Feature = serde_json::from_str(
            r#"{"id":"all","path":".","kind":"text","label":null,"coverage":1.0,"distinct":3,"examples":[]}"#,
        )
        .unwrap();
        label.clone_into(&mut feature.prefix);
        let shown = BTreeMap::from([("all", &feature)]);
        paired(&gold, &gold.pages[0].records, found, &shown)
            .iter()
            .map(|(_, gold)| gold["author"][0].clone())
            .collect()
    }

    #[test]
    fn a_title_within_a_longer_one_is_not_another_record() {
        let found = [record(&["The War", "B"]), record(&["War", "A"])];
        assert_eq!(right(&found), ["B", "A"]);
    }

    #[test]
    fn a_label_may_be_part_of_what_identifies_a_record() {
        assert_eq!(right_with("The", &[record(&["War"])]), ["B"]);
        assert_eq!(right(&[record(&["War"])]), ["A"]);
    }

    #[test]
    fn two_records_in_one_and_one_record_twice_are_wrong() {
        assert_eq!(right(&[record(&["War", "Peace"])]), [""; 0]);
        assert_eq!(right(&[record(&["Peace"]), record(&["Peace"])]), ["C"]);
    }

    #[test]
    fn values_that_stand_twice_count_twice() {
        let list = |values: &[&str]| -> Vec<String> {
            values.iter().map(|value| (*value).to_owned()).collect()
        };
        let labelled = |value: &str| Some(format!("{value} votes"));
        let both = |a: &[&str], b: &[&str]| common(&list(a), &list(b), labelled);
        assert_eq!(both(&["a", "A", "b"], &["a", "b", "b"]), 2);
        assert_eq!(both(&["3", "4", "5"], &["3 votes", "4", "5 points"]), 2);
    }
}
