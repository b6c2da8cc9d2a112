//! What was held back, with what a person needs to decide on it.

use std::collections::{BTreeMap, BTreeSet};

use oxigraph::model::TermRef;
use oxigraph::model::vocab::rdfs;
use oxigraph::model::{
    NamedNode, NamedNodeRef, NamedOrBlankNode, NamedOrBlankNodeRef, Term, Triple,
};
use serde::{Deserialize, Serialize};

use super::decision::statement_id;
use super::enrichment::{Enrichment, Kind, Refused};
use super::input::{self, Entity, Records};
use super::ontology::{Ontology, Step};
use super::store::{Store, StoreError};
use crate::rdf::local_name;
use crate::rdf::vocabulary::{schema, skos};
use crate::record::Wrapper;

/// So many facts of the ontology are shown beside a statement, in each direction.
const SHOWN: usize = 8;

/// Why a statement was held back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It is not sure enough.
    Doubtful,
    /// It contradicts the ontology or a shape.
    Conflict,
}

impl Status {
    /// What it is called in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Doubtful => "doubtful",
            Self::Conflict => "conflict",
        }
    }
}

/// A statement that a person may decide on: a line of `review.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewItem {
    /// The same for the same statement in every run.
    pub id: String,
    /// Why it was held back.
    pub status: Status,
    /// What it is about.
    pub kind: Kind,
    /// The subject's IRI.
    pub subject: String,
    /// The predicate's IRI.
    pub predicate: String,
    /// The object as in N-Triples.
    pub object: String,
    /// How sure it is, in [0, 1].
    pub confidence: f64,
    /// Why it was held back, in a phrase.
    pub reason: String,
    /// Whether it can be accepted as it stands.
    pub answerable: bool,
    /// The address of the page.
    pub page: Option<String>,
    /// What the page says of the record: what each value is called, and the value.
    pub snippet: Vec<(String, String)>,
    /// The entity of the ontology that it is about.
    pub entity: Option<String>,
    /// What the ontology says of that entity.
    pub ontology: Vec<(String, String)>,
}

/// What an enrichment held back, the conflicts first, each in the order of the records.
///
/// # Errors
///
/// Where the store fails.
pub fn review(
    found: &Enrichment,
    graph: &[Triple],
    wrapper: &Wrapper,
    store: &Store,
) -> Result<Vec<ReviewItem>, StoreError> {
    let records = input::read(graph, wrapper);
    let by_record: BTreeMap<&str, &Entity> = records
        .entities
        .iter()
        .filter_map(|entity| Some((entity.source.record.as_deref()?, entity)))
        .collect();
    let ontology = Ontology::new(store)?;
    let conflicts = found.conflicts.iter().map(|one| (Status::Conflict, one));
    let doubtful = found.doubtful.iter().map(|one| (Status::Doubtful, one));
    let mut items = Vec::new();
    for (status, refused) in conflicts.chain(doubtful) {
        let record = refused.statement.source.record.as_deref();
        let record = record.and_then(|record| by_record.get(record));
        let snippet = record.map_or_else(Vec::new, |record| snippet(record, &records));
        items.push(item(status, refused, snippet, &ontology)?);
    }
    Ok(items)
}

fn item(
    status: Status,
    refused: &Refused,
    snippet: Vec<(String, String)>,
    ontology: &Ontology<'_>,
) -> Result<ReviewItem, StoreError> {
    let statement = &refused.statement;
    let entity = known_entity(refused, ontology)?;
    let facts = match &entity {
        Some(entity) => facts(entity, ontology)?,
        None => Vec::new(),
    };
    Ok(ReviewItem {
        id: statement_id(statement.triple().as_ref()),
        status,
        kind: statement.kind,
        subject: statement.subject.as_str().to_owned(),
        predicate: statement.predicate.as_str().to_owned(),
        object: statement.object.to_string(),
        confidence: statement.confidence,
        reason: refused.reason.clone(),
        answerable: refused.answerable,
        page: statement.source.pages.first().cloned(),
        snippet,
        entity: entity.map(NamedNode::into_string),
        ontology: facts,
    })
}

/// Which end of the statement the ontology knows; of a match the entity that is meant.
fn known_entity(
    refused: &Refused,
    ontology: &Ontology<'_>,
) -> Result<Option<NamedNode>, StoreError> {
    let statement = &refused.statement;
    // The own graph is added with the classes that it states itself.
    let rdf_type = oxigraph::model::vocab::rdf::TYPE.into_owned();
    let object = match &statement.object {
        Term::NamedNode(node)
            if ![&ontology.instance_of, &rdf_type].contains(&&statement.predicate) =>
        {
            Some(node)
        }
        _ => None,
    };
    let ends = if statement.kind == Kind::Match {
        [object, None]
    } else {
        [Some(&statement.subject), object]
    };
    for end in ends.into_iter().flatten() {
        if ontology.describes(end)? {
            return Ok(Some(end.clone()));
        }
    }
    Ok(None)
}

/// The values of the record by what a person calls them.
fn snippet(record: &Entity, records: &Records<'_>) -> Vec<(String, String)> {
    let values = record.values.iter();
    values
        .map(|(predicate, values)| {
            let name = records.label(predicate);
            let name = name.unwrap_or_else(|| local_name(predicate.as_str()));
            (name.to_owned(), values.join("; "))
        })
        .collect()
}

/// What the ontology says of an entity, entities by their names.
fn facts(entity: &NamedNode, ontology: &Ontology<'_>) -> Result<Vec<(String, String)>, StoreError> {
    let store = ontology.store;
    let subject = Some(NamedOrBlankNodeRef::from(entity.as_ref()));
    let mut found = BTreeSet::new();
    for triple in store.matching((subject, None, None), false).take(SHOWN) {
        let triple = triple?;
        let relation = local_name(triple.predicate.as_str()).to_owned();
        found.insert((relation, name(&triple.object, ontology)?));
    }
    let object = Some(TermRef::from(entity.as_ref()));
    for triple in store.matching((None, None, object), false).take(SHOWN) {
        let triple = triple?;
        let NamedOrBlankNode::NamedNode(other) = triple.subject else {
            continue;
        };
        let relation = format!("is {} of", local_name(triple.predicate.as_str()));
        found.insert((relation, name(&other.into(), ontology)?));
    }
    Ok(found.into_iter().collect())
}

fn name(term: &Term, ontology: &Ontology<'_>) -> Result<String, StoreError> {
    Ok(match term {
        Term::Literal(literal) => literal.value().to_owned(),
        Term::BlankNode(node) => node.to_string(),
        Term::NamedNode(node) => {
            let label = label_in(ontology, node)?;
            label.unwrap_or_else(|| local_name(node.as_str()).to_owned())
        }
    })
}

/// What a store calls an IRI.
///
/// # Errors
///
/// Where the store fails.
pub fn label(store: &Store, iri: &str) -> Result<Option<String>, StoreError> {
    NamedNode::new(iri).map_or(Ok(None), |node| label_in(&Ontology::new(store)?, &node))
}

fn label_in(ontology: &Ontology<'_>, node: &NamedNode) -> Result<Option<String>, StoreError> {
    for relation in [rdfs::LABEL.as_str(), skos::PREF_LABEL, schema::NAME] {
        let step = Step::forward(NamedNodeRef::new_unchecked(relation));
        let label = ontology
            .follow(node, &step)?
            .into_iter()
            .find_map(|label| match label {
                Term::Literal(literal) => Some(literal.value().to_owned()),
                _ => None,
            });
        if label.is_some() {
            return Ok(label);
        }
    }
    Ok(None)
}
