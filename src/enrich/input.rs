//! The labelled graph as records.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use foldhash::fast::RandomState;
use oxigraph::model::vocab::{rdf, rdfs};
use oxigraph::model::{NamedNode, NamedOrBlankNode, Term, Triple};

use super::enrichment::Source;
use crate::rdf::local_name;
use crate::rdf::vocabulary::{self, hadal, prov};
use crate::record::{Feature, Wrapper};

/// A record with its literals by predicate, in the order of the graph.
#[derive(Clone, Debug)]
pub(super) struct Entity {
    pub iri: NamedNode,
    pub source: Arc<Source>,
    pub values: BTreeMap<NamedNode, Vec<String>>,
}

impl Entity {
    pub fn values(&self, predicate: &NamedNode) -> &[String] {
        self.values.get(predicate).map_or(&[], Vec::as_slice)
    }
}

/// What the labelled graph holds.
#[derive(Debug, Default)]
pub(super) struct Records<'a> {
    /// The records in the order of the graph.
    pub entities: Vec<Entity>,
    places: HashMap<NamedNode, usize, RandomState>,
    /// The predicates of record features with what a person calls them.
    pub labels: BTreeMap<NamedNode, String>,
    /// The predicates of record features with the feature.
    pub features: BTreeMap<NamedNode, &'a Feature>,
}

/// Reads the records out of the labelled graph. A record is a subject with literals by
/// predicates that are not of RDF, RDFS, PROV or hadal's own vocabulary.
pub(super) fn read<'a>(graph: &[Triple], wrapper: &'a Wrapper) -> Records<'a> {
    let mut records = Records::default();
    for triple in graph {
        let NamedOrBlankNode::NamedNode(subject) = &triple.subject else {
            continue;
        };
        if let (Term::Literal(value), false) = (&triple.object, is_structure(&triple.predicate)) {
            let place = *records.places.entry(subject.clone()).or_insert_with(|| {
                records.entities.push(Entity {
                    iri: subject.clone(),
                    source: Arc::default(),
                    values: BTreeMap::new(),
                });
                records.entities.len() - 1
            });
            if let Some(entity) = records.entities.get_mut(place) {
                let values = entity.values.entry(triple.predicate.clone()).or_default();
                values.push(value.value().to_owned());
            }
        }
    }
    for triple in graph {
        let NamedOrBlankNode::NamedNode(subject) = &triple.subject else {
            continue;
        };
        let place = records.places.get(subject).copied();
        match place.and_then(|place| records.entities.get_mut(place)) {
            Some(entity) => describe(Arc::make_mut(&mut entity.source), triple),
            None => records.describe_predicate(subject, triple, wrapper),
        }
    }
    for entity in &mut records.entities {
        if entity.source.record.is_none() {
            let record = local_name(entity.iri.as_str()).to_owned();
            Arc::make_mut(&mut entity.source).record = Some(record);
        }
    }
    let used = records
        .entities
        .iter()
        .flat_map(|entity| entity.values.keys());
    for predicate in used.cloned().collect::<std::collections::BTreeSet<_>>() {
        if let Some(feature) = wrapper.feature(local_name(predicate.as_str())) {
            records.features.entry(predicate).or_insert(feature);
        }
    }
    records
}

/// Whether a predicate says something about the graph and not about what the record is of.
fn is_structure(predicate: &NamedNode) -> bool {
    let iri = predicate.as_str();
    let namespaces = [
        vocabulary::rdf::NAMESPACE,
        vocabulary::rdfs::NAMESPACE,
        prov::NAMESPACE,
        hadal::NAMESPACE,
    ];
    namespaces
        .iter()
        .any(|namespace| iri.starts_with(namespace))
}

/// Takes up what the graph says of where a record was read.
fn describe(source: &mut Source, triple: &Triple) {
    let text = match &triple.object {
        Term::NamedNode(node) => node.as_str(),
        Term::Literal(literal) => literal.value(),
        Term::BlankNode(_) => return,
    };
    match triple.predicate.as_str() {
        prov::WAS_DERIVED_FROM => source.pages.push(text.to_owned()),
        hadal::RECORD => source.record = Some(text.to_owned()),
        hadal::RESPONSE => source.responses.push(text.to_owned()),
        _ => {}
    }
}

impl<'a> Records<'a> {
    fn describe_predicate(&mut self, predicate: &NamedNode, triple: &Triple, wrapper: &'a Wrapper) {
        let Term::Literal(value) = &triple.object else {
            return;
        };
        if triple.predicate == rdfs::LABEL {
            let label = self.labels.entry(predicate.clone());
            label.or_insert_with(|| value.value().to_owned());
        }
        if triple.predicate.as_str() == hadal::FEATURE
            && let Some(feature) = wrapper.feature(value.value())
        {
            self.features.insert(predicate.clone(), feature);
        }
    }

    /// The record of that IRI.
    pub fn entity(&self, record: &NamedNode) -> Option<&Entity> {
        self.entities.get(*self.places.get(record)?)
    }

    /// What a person calls the values of a predicate.
    pub fn label(&self, predicate: &NamedNode) -> Option<&str> {
        let label = self.labels.get(predicate).map(String::as_str);
        let feature = self.features.get(predicate);
        label
            .or_else(|| feature.and_then(|feature| feature.label.as_deref()))
            .map(|label| label.trim().trim_end_matches([':', '*', '?']).trim())
            .filter(|label| !label.is_empty())
    }
}

/// The statements of the graph itself, without what it says of where they come from.
pub(super) fn statements(graph: &[Triple]) -> impl Iterator<Item = &Triple> {
    graph.iter().filter(|triple| {
        let iri = triple.predicate.as_str();
        let own = [prov::NAMESPACE, hadal::NAMESPACE];
        triple.predicate == rdf::TYPE || !own.iter().any(|namespace| iri.starts_with(namespace))
    })
}
