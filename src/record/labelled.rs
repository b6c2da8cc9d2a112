//! Siblings that say what they are: terms with definitions, rows with a head, lines with a label.

mod way;

use std::collections::{BTreeMap, BTreeSet};

use super::slot::{Families, Family};
use crate::page::{NodeId, Page};
use crate::text::share;
pub(super) use way::before;
use way::{CALLING, DRAWING, NAMING, Way};

/// So many siblings have a label where some have.
const LABELLED: f64 = 0.95;
/// A label that not all siblings have stands in so many records, at least.
const FEWEST: usize = 5;
/// More labels than this are values.
const MOST_LABELS: usize = 40;
/// How plurals of one word end, in languages where labels have them.
const PLURALS: [&str; 7] = ["s", "es", "e", "n", "en", "er", "r"];

/// Two labels that are no values stand in the same order in all records but so many.
pub(super) const DISORDER: f64 = 0.02;

/// Some of the siblings, as those of one label.
pub(super) struct Labelled {
    /// The predicate that tells them from the others.
    pub test: String,
    /// What they are called.
    pub label: Option<String>,
    pub families: Families,
}

/// Siblings by their labels, where nearly all have one, labels come back from record to record,
/// and not all records have the same ones: where they have, places tell as well, but for definitions.
pub(super) fn by_label<'p>(
    families: &[Family],
    page: impl Fn(usize) -> &'p Page,
) -> Option<Vec<Labelled>> {
    let sure = [
        Way::Term,
        Way::Head,
        Way::Start,
        Way::Lead,
        Way::Leaf,
        Way::Tail,
    ];
    let sure = sure.into_iter();
    let inner = sure
        .chain(CALLING.map(Way::Attribute))
        .chain(NAMING.map(Way::Attribute))
        .chain(DRAWING.map(Way::Icon));
    let mut before = [Way::Other].into_iter().chain(CALLING.map(Way::Beside));
    inner
        .into_iter()
        .find_map(|way| labelled(way, families, &page))
        .or_else(|| {
            let values = values(families, &page)?;
            before.find_map(|way| labelled(way, &values, &page))
        })
}

/// The siblings that are no labels, where labels stand beside them: each after one of another kind,
/// or every second one.
fn values<'p>(families: &[Family], page: &impl Fn(usize) -> &'p Page) -> Option<Families> {
    let follows_another = families.iter().all(|(record, children)| {
        let page = page(*record);
        let others = before(page, children, |node| page.is_element(node));
        let mut pairs = others.into_iter().zip(children);
        pairs.all(|(other, _)| other.is_some_and(|other| children.binary_search(&other).is_err()))
    });
    if follows_another {
        return Some(families.to_vec());
    }
    let mut texts: [BTreeSet<&str>; 2] = Default::default();
    for (record, children) in families {
        for (place, child) in children.iter().enumerate() {
            texts[place % 2].insert(page(*record).text(*child).trim());
        }
    }
    let [labels, others] = texts;
    let are_even = families
        .iter()
        .all(|(_, children)| children.len().is_multiple_of(2));
    (are_even && labels.len() < others.len() && labels.is_disjoint(&others)).then(|| {
        let second = |children: &[NodeId]| children.iter().copied().skip(1).step_by(2).collect();
        families
            .iter()
            .map(|(record, children)| (*record, second(children)))
            .collect()
    })
}

/// Texts by the labels before them, as [`by_label`] has elements.
pub(super) fn texts_by_label<'p>(
    families: &[Family],
    page: impl Fn(usize) -> &'p Page,
) -> Option<Vec<Labelled>> {
    labelled(Way::Before, families, &page)
}

/// Siblings of which some begin with a label: those by their labels, and the others with the test
/// for them.
pub(super) fn among_others<'p>(
    families: &[Family],
    page: impl Fn(usize) -> &'p Page,
) -> Option<(Vec<Labelled>, Labelled)> {
    let icons = CALLING.map(Way::Attribute).into_iter();
    let icons = icons.chain(DRAWING.map(Way::Icon));
    let sure = [Way::Start, Way::Head].into_iter();
    let mut ways = sure.chain(icons).chain([Way::Said]);
    ways.find_map(|way| some_labelled(way, families, &page))
}

/// Texts of which some begin with a label, or stand behind an element that is one, as
/// [`among_others`] has elements.
pub(super) fn texts_among_others<'p>(
    families: &[Family],
    page: impl Fn(usize) -> &'p Page,
) -> Option<(Vec<Labelled>, Labelled)> {
    let mut ways = [Way::Start, Way::Before, Way::Said].into_iter();
    ways.find_map(|way| some_labelled(way, families, &page))
}

/// Siblings of which some have a label of that way: these, and the others with the test for them.
fn some_labelled<'p>(
    way: Way,
    families: &[Family],
    page: &impl Fn(usize) -> &'p Page,
) -> Option<(Vec<Labelled>, Labelled)> {
    let mut found: BTreeMap<String, (bool, Families)> = BTreeMap::new();
    let mut labels: Vec<Vec<Option<String>>> = Vec::with_capacity(families.len());
    for (record, children) in families {
        let mut here = way.labels(page(*record), children);
        for label in &mut here {
            label.take_if(|label| label.contains(char::is_numeric));
        }
        for (child, label) in children.iter().zip(&here) {
            let Some(label) = label else {
                continue;
            };
            let (is_repeated, families) = found.entry(label.clone()).or_default();
            match families.last_mut().filter(|(other, _)| other == record) {
                Some(_) => *is_repeated = true,
                None => families.push((*record, vec![*child])),
            }
        }
        labels.push(here);
    }
    found.retain(|_, (is_repeated, families)| !*is_repeated && families.len() >= FEWEST);
    if found.len() > MOST_LABELS {
        return None;
    }
    if way == Way::Said {
        // Words that stand in other texts as well tell nothing.
        for ((record, children), here) in families.iter().zip(&labels) {
            for (child, own) in children.iter().zip(here) {
                let text = page(*record).clean_text(*child);
                found.retain(|label, _| own.as_ref() == Some(label) || !text.contains(label));
            }
        }
    }
    let several = calling_several(found.values().map(|(_, families)| families), page);
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for (record, _) in found.values().flat_map(|(_, families)| families) {
        *counts.entry(*record).or_default() += 1;
    }
    let longest = counts.into_values().max().unwrap_or(0);
    // What one label calls may be the same everywhere; a beginning is a form of a value then.
    let least = match way {
        Way::Before => found.len().div_ceil(2),
        _ => found.len(),
    };
    let are_labels = are_together(found.len(), longest) && several >= least;
    // One label alone has to be a phrase: "Cited by" of "Cited by 17".
    let is_told = found.len() > 1 || (way == Way::Said && found.keys().any(|one| is_phrase(one)));
    if !are_labels || !is_told {
        return None;
    }
    let others = families
        .iter()
        .zip(&labels)
        .map(|((record, children), here)| {
            let both = children.iter().zip(here);
            let others = both.filter(|(_, label)| {
                label
                    .as_ref()
                    .is_none_or(|label| !found.contains_key(label))
            });
            (*record, others.map(|(child, _)| *child).collect())
        });
    let others: Families = others.collect();
    let tests: Vec<String> = found.keys().map(|label| way.condition(label)).collect();
    let others = Labelled {
        test: format!("[not({})]", tests.join(" or ")),
        label: None,
        families: others,
    };
    let found = found.into_iter().map(|(label, (_, families))| Labelled {
        test: way.test(&label),
        label: way.name(&label),
        families,
    });
    Some((with_plurals(found.collect()), others))
}

fn labelled<'p>(
    way: Way,
    families: &[Family],
    page: &impl Fn(usize) -> &'p Page,
) -> Option<Vec<Labelled>> {
    let mut found: BTreeMap<String, (usize, Families)> = BTreeMap::new();
    let mut sequences: BTreeSet<Vec<String>> = BTreeSet::new();
    let (mut all, mut with_label, mut repeated, mut widest) = (0, 0, 0, 0);
    for (record, children) in families {
        let mut sequence: Vec<String> = Vec::new();
        let mut seen: BTreeSet<String> = BTreeSet::new();
        let labels = way.labels(page(*record), children);
        for (place, (child, label)) in children.iter().zip(labels).enumerate() {
            all += 1;
            let Some(label) = label else {
                continue;
            };
            with_label += 1;
            let is_new = seen.insert(label.clone());
            repeated += usize::from(!is_new);
            let (first, families) = found
                .entry(label.clone())
                .or_insert_with(|| (place, Vec::new()));
            *first = (*first).min(place);
            match families.last_mut().filter(|_| !is_new) {
                Some((_, values)) => values.push(*child),
                None => families.push((*record, vec![*child])),
            }
            sequence.push(label);
            if found.len() > MOST_LABELS {
                return None;
            }
        }
        sequences.insert(sequence);
        widest = widest.max(seen.len());
    }
    let comes_back = |(_, families): &&(usize, Families)| families.len() > 1;
    let back = found.values().filter(comes_back);
    let labels = found.len();
    // A term is no value: those of a record of another kind, which stand once, do not count.
    let is_labelled = if way == Way::Term {
        back.map(|(_, families)| families.len()).sum::<usize>() * 2 >= with_label
    } else {
        back.count() * 2 >= labels
    };
    // A label stands once in a record; a term may have several definitions.
    let once = way == Way::Term || repeated == 0;
    let longest = sequences.iter().map(Vec::len).max().unwrap_or(0);
    let has_most = are_together(labels, longest);
    let are_together = has_most || !(way.may_be_value() || way == Way::Before);
    // What one label calls may be the same everywhere, but a form of a value is so.
    let least = if way == Way::Other {
        labels / 2 + 1
    } else {
        labels
    };
    if share(with_label, all) < LABELLED
        || !(2..=MOST_LABELS).contains(&labels)
        || !is_labelled
        || labels * 2 > with_label
        || (sequences.len() < 2 && way != Way::Term)
        || !once
        // The only label of a record is what all else is said of.
        || widest < 2
        || !are_together
        || (matches!(way, Way::Head | Way::Leaf) && are_values(&sequences))
        || (way.may_be_value()
            && (disorder(&sequences) > DISORDER
                || calling_several(found.values().map(|(_, families)| families), page) < least))
    {
        return None;
    }
    let mut labelled: Vec<(usize, Labelled)> = found
        .into_iter()
        .map(|(label, (first, families))| {
            let labelled = Labelled {
                test: way.test(&label),
                label: way.name(&label),
                families,
            };
            (first, labelled)
        })
        .collect();
    labelled.sort_by_key(|(first, _)| *first);
    let labelled = labelled.into_iter().map(|(_, labelled)| labelled);
    Some(with_plurals(labelled.collect()))
}

/// Makes one of two labels of which the one is the plural of the other: "Author:" and "Authors:".
pub(super) fn with_plurals(labelled: Vec<Labelled>) -> Vec<Labelled> {
    let mut kept: Vec<Labelled> = Vec::new();
    for one in labelled {
        match kept.iter_mut().find(|other| is_plural(other, &one)) {
            Some(other) => {
                other.test = either(&other.test, &one.test);
                other.families.extend(one.families);
                other.families.sort_by_key(|(record, _)| *record);
            }
            None => kept.push(one),
        }
    }
    kept
}

/// Whether two labels differ in how the longer one ends, and never stand in one record.
fn is_plural(a: &Labelled, b: &Labelled) -> bool {
    let word = |one: &Labelled| {
        let label = one.label.as_deref().unwrap_or_default();
        let label = label.trim_end_matches(|c: char| !c.is_alphabetic());
        label.to_lowercase()
    };
    let (a_word, b_word) = (word(a), word(b));
    let ends = |longer: &str, shorter: &str| {
        let rest = longer.strip_prefix(shorter);
        rest.is_some_and(|rest| PLURALS.contains(&rest))
    };
    let records = |one: &Labelled| -> BTreeSet<usize> {
        one.families.iter().map(|(record, _)| *record).collect()
    };
    (ends(&a_word, &b_word) || ends(&b_word, &a_word)) && records(a).is_disjoint(&records(b))
}

/// The predicate that holds where one of the two does.
fn either(one: &str, other: &str) -> String {
    let inner = |test: &str| {
        let inner = test
            .strip_prefix('[')
            .and_then(|test| test.strip_suffix(']'));
        inner.unwrap_or(test).replace("][", " and ")
    };
    format!("[{} or {}]", inner(one), inner(other))
}

/// Whether a label has several words, the first of which is no unit's.
fn is_phrase(label: &str) -> bool {
    label.trim_start() == label && label.contains(' ')
}

/// Whether a record that has the most of them has most of the labels: values that come back are many,
/// of which a record has few.
fn are_together(labels: usize, longest: usize) -> bool {
    labels < 2 * longest
}

/// Whether each record has one of several texts at each place, which has its own: a town and a seller,
/// not labels, of which one stands now here and now there.
fn are_values(sequences: &BTreeSet<Vec<String>>) -> bool {
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let mut standing = sequences
        .iter()
        .flat_map(|sequence| sequence.iter().enumerate());
    let own = standing.all(|(place, label)| *places.entry(label).or_insert(place) == place);
    let lengths: BTreeSet<usize> = sequences.iter().map(Vec::len).collect();
    own && lengths.len() == 1
        && lengths
            .first()
            .is_some_and(|most| !are_together(places.len(), *most))
}

/// How many labels stand at several texts, rather than being another form of one.
fn calling_several<'f, 'p>(
    labels: impl Iterator<Item = &'f Families>,
    page: &impl Fn(usize) -> &'p Page,
) -> usize {
    let has_several = |families: &&Families| {
        let texts = families
            .iter()
            .flat_map(|(record, nodes)| nodes.iter().map(|node| page(*record).clean_text(*node)));
        texts.collect::<BTreeSet<String>>().len() > 1
    };
    labels.filter(has_several).count()
}

/// The share of the pairs of labels of one record that stand the other way round than they mostly
/// do. Labels come from a template, which has an order; values have none.
pub(super) fn disorder<S: AsRef<str> + Ord>(sequences: &BTreeSet<Vec<S>>) -> f64 {
    let mut orders: BTreeMap<(&str, &str), (usize, usize)> = BTreeMap::new();
    for sequence in sequences {
        for (at, label) in sequence.iter().enumerate() {
            for before in sequence.iter().take(at) {
                let (before, label) = (before.as_ref(), label.as_ref());
                let (pair, is_turned) = if before < label {
                    ((before, label), false)
                } else {
                    ((label, before), true)
                };
                let (straight, turned) = orders.entry(pair).or_default();
                *(if is_turned { turned } else { straight }) += 1;
            }
        }
    }
    let all = orders
        .values()
        .map(|(straight, turned)| straight + turned)
        .sum();
    let least = orders
        .values()
        .map(|(straight, turned)| straight.min(turned))
        .sum();
    share(least, all)
}

#[cfg(test)]
mod tests;
