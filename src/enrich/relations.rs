//! Relations that the ontology lacks: features that did not align but mean something.
//!
//! The relevance rule of the thesis (3.3.7): a feature that a field of the form feeds is
//! part of what the site is searched for. A feature that only carries a label must be
//! informative as well, so that "In stock" is not.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use oxigraph::model::vocab::{rdf, rdfs, xsd};
use oxigraph::model::{Literal, NamedNode, Term, Triple};

use super::decision::Verdict;
use super::enrichment::{Kind, Statement};
use super::error::EnrichError;
use super::facts::Subject;
use super::input::Records;
use super::middle::slug;
use super::ontology::iri;
use super::output::{Output, decided};
use super::plan::{Class, Plan};
use super::settings::Settings;
use super::store::StoreError;
use crate::probe::Mapping;
use crate::rdf::local_name;
use crate::text::{Value, collapse, fold, normalize};

/// How sure a label in the record is that its feature is a relation.
const LABELLED: f64 = 0.7;
/// A feature that is only labelled has at least that many distinct values.
const DISTINCT: usize = 5;
/// A kind that at least this share of the values has is the feature's.
const NEARLY_ALL: f64 = 0.95;
/// A value may have at most this share of a feature that is only labelled.
const CONSTANT: f64 = 0.8;
/// A value may have at most this share of a feature that a field feeds.
const CONSTANT_MAPPED: f64 = 0.95;

/// Numbers of pages are told by at least so many records.
const NUMBERED: usize = 5;
/// A number of a page has at most so many characters: what is longer may be an identifier that
/// means something elsewhere, as an ISBN does.
const SHORT: usize = 6;

/// A relation to be made.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NewRelation {
    pub iri: NamedNode,
    pub label: String,
    /// How sure it is that it is one, in [0, 1].
    pub confidence: f64,
    pub range: NamedNode,
}

/// What the declarations of all new relations share.
pub(super) struct Declaration<'a> {
    /// The class of the records: the domain.
    pub class: Option<&'a Class>,
    /// How sure it is that the records were read right, in [0, 1].
    pub wrapper: f64,
}

/// A feature with a name that says nothing.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Boilerplate {
    pub relation: NewRelation,
    /// Why it says nothing, in a phrase for a person.
    pub reason: String,
}

/// The relations to be made.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// By the predicate of the graph.
    pub relations: BTreeMap<NamedNode, NewRelation>,
    /// What is refused.
    pub boilerplate: Vec<Boilerplate>,
}

/// The relations to be made, and what is none.
pub(super) fn find(
    records: &Records<'_>,
    plan: &Plan,
    mapping: Option<&Mapping>,
    settings: &Settings,
) -> Result<Found, EnrichError> {
    let mut values: BTreeMap<&NamedNode, Vec<&str>> = BTreeMap::new();
    for entity in &records.entities {
        for (predicate, found) in &entity.values {
            let values = values.entry(predicate).or_default();
            values.extend(found.iter().map(String::as_str));
        }
    }
    let mut found = Found::default();
    let mut taken = BTreeSet::new();
    for (predicate, values) in values {
        let Some(label) = records.label(predicate) else {
            continue;
        };
        if plan.relations.contains_key(predicate) {
            continue;
        }
        let mapped = mapped(records, predicate, mapping);
        if mapped.is_none() && !is_named(records, predicate) {
            continue;
        }
        let mut name = slug(&fold(label));
        if !taken.insert(name.clone()) {
            let local = local_name(predicate.as_str());
            name = format!("{name}-{}", slug(local));
            taken.insert(name.clone());
        }
        let base = &settings.base;
        let mut relation = NewRelation {
            iri: iri(&format!("{base}relation/{name}"))?,
            label: label.to_owned(),
            confidence: mapped.unwrap_or(LABELLED),
            range: range(&values).unwrap_or_else(|| xsd::ANY_URI.into_owned()),
        };
        match settings.decisions.of(&relation.named()) {
            Some(Verdict::Accept) => relation.confidence = 1.0,
            Some(Verdict::Reject) => continue,
            None => {
                let number = mapped.is_none() && numbers_pages(records, predicate);
                let number = number.then(|| {
                    "its values are the ends of the addresses of the records' own pages".to_owned()
                });
                if let Some(reason) = number.or_else(|| irrelevance(&values, mapped.is_some())) {
                    found.boilerplate.push(Boilerplate { relation, reason });
                    continue;
                }
            }
        }
        found.relations.insert(predicate.clone(), relation);
    }
    Ok(found)
}

/// Whether the values of the predicate only number the records' own pages.
#[expect(clippy::cast_precision_loss, reason = "a count of records")]
fn numbers_pages(records: &Records<'_>, predicate: &NamedNode) -> bool {
    let (mut equal, mut all) = (0_usize, 0_usize);
    for entity in &records.entities {
        if let [value] = entity.values(predicate) {
            all += 1;
            let ends = local_name(entity.iri.as_str()) == value;
            equal += usize::from(ends && value.chars().count() <= SHORT);
        }
    }
    equal >= NUMBERED && equal as f64 >= NEARLY_ALL * all as f64
}

/// Whether the records themselves name the feature. A label that was only made from where the
/// feature stands in the page is no name.
fn is_named(records: &Records<'_>, predicate: &NamedNode) -> bool {
    let feature = records.features.get(predicate);
    feature.is_none_or(|feature| feature.label.is_some())
}

/// How sure it is that a field of the form feeds the predicate's feature.
fn mapped(records: &Records<'_>, predicate: &NamedNode, mapping: Option<&Mapping>) -> Option<f64> {
    let feature = records.features.get(predicate)?;
    let mappings = mapping?.mappings.iter();
    mappings
        .filter(|mapping| mapping.feature.as_deref() == Some(feature.id.as_str()))
        .map(|mapping| mapping.confidence.clamp(0.0, 1.0))
        .max_by(f64::total_cmp)
}

/// Why the values say nothing: they are addresses, few, or nearly all the same.
#[expect(clippy::cast_precision_loss, reason = "a count of values")]
fn irrelevance(values: &[&str], mapped: bool) -> Option<String> {
    if range(values).is_none() {
        return Some("its values are addresses, which say where something is".to_owned());
    }
    // By what they say, the first that says it and how many do.
    let mut said: BTreeMap<String, (&str, usize)> = BTreeMap::new();
    for value in values {
        said.entry(said_by(value)).or_insert((value, 0)).1 += 1;
    }
    let (least, share) = if mapped {
        (2, CONSTANT_MAPPED)
    } else {
        (DISTINCT, CONSTANT)
    };
    let all = values.len() as f64;
    let most = said.values().max_by_key(|(_, count)| *count);
    match most {
        Some((value, count)) if *count as f64 > share * all => Some(format!(
            "boilerplate: {:.0} % of its values are like {value:?}",
            100.0 * *count as f64 / all
        )),
        _ if said.len() < least => Some(format!(
            "boilerplate: its values say {} things, {least} are wanted",
            said.len()
        )),
        _ => None,
    }
}

/// What a value says. A number within a phrase does not make it another, as in "Only 3 left in
/// stock"; one that ends it or stands beside less than two words does, as in "KA 0071" or "1:7100".
fn said_by(value: &str) -> String {
    match normalize(value) {
        Value::Text(text) if !text.ends_with(|c: char| c.is_ascii_digit()) => {
            let letters = text.replace(|c: char| c.is_ascii_digit(), "");
            let phrase = letters.split_whitespace();
            let is_phrase = phrase.filter(|word| word.chars().count() > 1).count() > 1;
            if is_phrase { collapse(&letters) } else { text }
        }
        other => other.as_str().to_owned(),
    }
}

/// The datatype of the values; `None` for addresses, which say where something is, not what.
#[expect(clippy::cast_precision_loss, reason = "a count of values")]
fn range(values: &[&str]) -> Option<NamedNode> {
    let normal: Vec<Value> = values.iter().map(|value| normalize(value)).collect();
    let share = |fits: &dyn Fn(&Value) -> bool| {
        normal.iter().filter(|value| fits(value)).count() as f64 >= NEARLY_ALL * values.len() as f64
    };
    let addresses = values.iter().filter(|value| is_address(value)).count();
    if values.is_empty() || addresses * 2 > values.len() {
        return None;
    }
    let datatype = if share(&|value| matches!(value, Value::Year(_))) {
        xsd::G_YEAR
    } else if share(&is_integer) {
        xsd::INTEGER
    } else if share(&|value| matches!(value, Value::Number(_) | Value::Year(_))) {
        xsd::DECIMAL
    } else if share(&|value| matches!(value, Value::Date(date) if date.len() == 10)) {
        xsd::DATE
    } else {
        xsd::STRING
    };
    Some(datatype.into_owned())
}

fn is_integer(value: &Value) -> bool {
    match value {
        Value::Number(number) => !number.contains('.'),
        Value::Year(_) => true,
        _ => false,
    }
}

/// An absolute address, a path on the site, or what a browser follows like one.
fn is_address(text: &str) -> bool {
    let text = text.trim();
    let starts = [
        "/",
        "./",
        "../",
        "?",
        "data:",
        "javascript:",
        "mailto:",
        "tel:",
    ];
    let one_word = text.len() > 1 && !text.contains(char::is_whitespace);
    matches!(normalize(text), Value::Url(_))
        || (one_word && starts.iter().any(|start| text.starts_with(start)))
}

impl NewRelation {
    /// The value as a literal of the range, where it is one.
    fn literal(&self, value: &str) -> Option<Literal> {
        let text = collapse(value);
        if self.range == xsd::STRING {
            return (!text.is_empty()).then(|| Literal::new_simple_literal(text));
        }
        if self.range == xsd::ANY_URI {
            let range = self.range.clone();
            return (!text.is_empty()).then(|| Literal::new_typed_literal(text, range));
        }
        let normal = normalize(&text);
        let fits = match &normal {
            Value::Year(_) => self.range != xsd::DATE,
            Value::Number(number) => {
                self.range == xsd::DECIMAL || (self.range == xsd::INTEGER && !number.contains('.'))
            }
            Value::Date(date) => self.range == xsd::DATE && date.len() == 10,
            _ => false,
        };
        fits.then(|| Literal::new_typed_literal(normal.as_str(), self.range.clone()))
    }

    /// Adds what a record says by this relation, and with its first fact the relation.
    pub fn add(
        &self,
        subject: &Subject<'_>,
        values: &[String],
        declaration: &Declaration<'_>,
        output: &mut Output<'_>,
    ) -> Result<(), StoreError> {
        for value in values {
            let literal = self.literal(value);
            let fits = literal.is_some();
            let object = literal.unwrap_or_else(|| Literal::new_simple_literal(value));
            let fact = Statement {
                kind: Kind::Fact,
                subject: subject.iri.clone(),
                predicate: self.iri.clone(),
                object: object.into(),
                confidence: subject.confidence * self.confidence,
                source: subject.entity.source.clone(),
            };
            if !fits {
                let range = local_name(self.range.as_str());
                output.doubt(fact, format!("the values of {} are {range}", self.label))?;
            } else if output.accepts(&fact) && !self.declare(declaration, output)? {
                output.doubt(fact, "its relation is not added".to_owned())?;
            } else {
                output.offer(fact)?;
            }
        }
        Ok(())
    }

    /// That the relation has its name, for which a person accepts or rejects it.
    fn named(&self) -> Triple {
        let label = Literal::new_simple_literal(&self.label);
        Triple::new(self.iri.clone(), rdfs::LABEL, label)
    }

    /// The relation as a statement.
    pub fn statement(&self, wrapper: f64) -> Statement {
        Statement {
            kind: Kind::Relation,
            subject: self.iri.clone(),
            predicate: rdfs::LABEL.into_owned(),
            object: Literal::new_simple_literal(&self.label).into(),
            confidence: wrapper * self.confidence,
            source: Arc::default(),
        }
    }

    /// Adds the relation itself. Gives whether it is there afterwards.
    fn declare(
        &self,
        declaration: &Declaration<'_>,
        output: &mut Output<'_>,
    ) -> Result<bool, StoreError> {
        let mut statements: Vec<(NamedNode, Term)> = vec![
            (
                rdfs::LABEL.into_owned(),
                Literal::new_simple_literal(&self.label).into(),
            ),
            (rdf::TYPE.into_owned(), rdf::PROPERTY.into_owned().into()),
        ];
        if let Some(class) = declaration.class {
            statements.push((rdfs::DOMAIN.into_owned(), class.iri.clone().into()));
        }
        statements.push((rdfs::RANGE.into_owned(), self.range.clone().into()));
        // With its name, the rest stands or falls.
        let accepted = output.is_accepted(&self.statement(declaration.wrapper));
        for (predicate, object) in statements {
            let mut part = Statement {
                predicate,
                object,
                ..self.statement(declaration.wrapper)
            };
            if accepted {
                part = decided(part);
            }
            if !output.offer(part)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stock_messages_are_not_relevant_and_publishers_are() {
        let stock = [
            "In stock",
            "Only 3 left",
            "Only 12 left",
            "Sold out",
            "In stock",
        ];
        let reason = irrelevance(&stock.repeat(4), false).unwrap();
        assert!(reason.contains("3 things"), "{reason}");
        let reason = irrelevance(&["In stock"; 30], true).unwrap();
        assert!(reason.contains("100 %"), "{reason}");
        let scales: Vec<String> = (0..14).map(|n| format!("1:{}00", 49 + n)).collect();
        let marks: Vec<String> = (0..14).map(|n| format!("KA 00{}", 10 + n)).collect();
        for each in [scales, marks] {
            let values: Vec<&str> = each.iter().map(String::as_str).collect();
            assert_eq!(irrelevance(&values, false), None);
        }
        let publishers = ["Ace", "Tor", "Knopf", "Viking", "Orbit", "Ace"];
        assert_eq!(irrelevance(&publishers, false), None);
        let languages = ["English", "English", "German"];
        assert!(irrelevance(&languages, false).is_some());
        assert_eq!(irrelevance(&languages, true), None);
        assert!(irrelevance(&["/a.jpg", "/b.jpg"], true).is_some());
        assert!(irrelevance(&[], true).is_some());
    }

    #[test]
    fn numbers_of_pages_say_nothing_and_identifiers_do() {
        let predicate = NamedNode::new_unchecked("http://s/p/code");
        let numbers = |ends: &[String]| {
            let graph: Vec<Triple> = ends
                .iter()
                .map(|end| {
                    let record = NamedNode::new_unchecked(format!("http://s/book/{end}"));
                    Triple::new(record, predicate.clone(), Literal::new_simple_literal(end))
                })
                .collect();
            let wrapper = r#"{"version": 1, "region": "/html", "record": "/html/body",
                "spans": false, "error_pattern": null, "features": [], "confidence": 1.0,
                "evidence": "", "candidates": []}"#;
            let wrapper = serde_json::from_str(wrapper).unwrap();
            let records = super::super::input::read(&graph, &wrapper);
            numbers_pages(&records, &predicate)
        };
        let short: Vec<String> = (100..120).map(|number| number.to_string()).collect();
        let isbns: Vec<String> = (0..20).map(|n| format!("97800014410{n:02}")).collect();
        assert!(numbers(&short));
        assert!(!numbers(&short[..NUMBERED - 1]));
        assert!(!numbers(&isbns));
    }

    #[test]
    fn ranges_follow_the_values() {
        assert_eq!(range(&["1960", "2001"]), Some(xsd::G_YEAR.into_owned()));
        assert_eq!(range(&["1960", "12"]), Some(xsd::INTEGER.into_owned()));
        assert_eq!(range(&["4.25", "3"]), Some(xsd::DECIMAL.into_owned()));
        assert_eq!(range(&["Ace", "Tor"]), Some(xsd::STRING.into_owned()));
        assert_eq!(range(&["http://s/a.jpg", "http://s/b.jpg"]), None);
        assert_eq!(range(&["/covers/1.jpg"]), None);
        assert_eq!(range(&["either/or"]), Some(xsd::STRING.into_owned()));
    }
}
