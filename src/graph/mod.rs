//! The labelled graph: the records as RDF (Oita thesis 3.3.5).
//!
//! An entity a record, one class for all of them, and a literal a value, by a predicate
//! that stands for the place of the value inside the record. What a person calls that
//! place is the label of the predicate.

mod action;
mod describe;
mod labels;
mod literal;
mod mint;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::path::Path;

use oxigraph::model::{Literal, NamedNode, Triple};

use crate::form::Forms;
use crate::probe::Mapping;
use crate::rdf::vocabulary::{hadal, rdf, rdfs};
use crate::rdf::{Builder, KnowledgeBase, RdfError, write_ntriples};
use crate::record::{Record, Wrapper};
use mint::Minter;

pub use action::describe_form;
pub use labels::Labels;

/// A labelled graph could not be built.
#[derive(Debug, thiserror::Error)]
pub enum GraphError {
    /// The base that all IRIs start with makes no IRI.
    #[error(
        "the base <{base}> makes no IRI: {reason}: give an absolute IRI such as https://example.org/survey/"
    )]
    Base {
        /// The base.
        base: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// The records of a survey as RDF.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// The statements, sorted as N-Triples.
    pub triples: Vec<Triple>,
}

/// Builds the labelled graph of the records under `base`, an IRI that ends in a
/// delimiter. A value that cannot be said as typed literal or IRI is said as plain text;
/// no record is left out for an odd value.
///
/// A record is `{base}record/…` with the path and query of its own page, else with a
/// hash of its values; so host and port do not matter. Its class is `{base}class/record`,
/// the predicate of a feature `{base}attribute/{feature}` with the label of the control
/// that feeds it, else what the records call it, else its identifier.
///
/// # Errors
/// [`GraphError::Base`].
pub fn build(
    records: &[Record],
    wrapper: &Wrapper,
    mapping: Option<&Mapping>,
    forms: Option<&Forms>,
    base: &str,
) -> Result<Graph, GraphError> {
    let minter = Minter::new(base, records, wrapper)?;
    let labels = Labels::new(mapping, forms);
    let mut triples = Vec::new();
    let class = minter.class();
    triples.push(labelled(&class, labels.class()));
    for feature in wrapper.all_features() {
        let predicate = minter.predicate(&feature.id);
        triples.push(labelled(&predicate, labels.feature(feature)));
        triples.push(Triple::new(
            predicate,
            NamedNode::new_unchecked(hadal::FEATURE),
            Literal::new_simple_literal(&feature.id),
        ));
    }
    let rdf_type = NamedNode::new_unchecked(rdf::TYPE);
    for record in records {
        let entity = minter.entity(record);
        triples.push(Triple::new(entity.clone(), rdf_type.clone(), class.clone()));
        describe::values(record, wrapper, &minter, &entity, &mut triples);
        describe::provenance(record, &entity, &mut triples);
    }
    triples.sort_by_cached_key(ToString::to_string);
    triples.dedup();
    Ok(Graph { triples })
}

impl Graph {
    /// Writes `graph.nt`: N-Triples, sorted and without repetition.
    ///
    /// # Errors
    /// [`RdfError::Write`].
    pub fn write(&self, output: &mut dyn Write) -> Result<(), RdfError> {
        write_ntriples(&self.triples, output)
    }

    /// The graph as a knowledge base, for the alignment.
    ///
    /// # Errors
    /// [`RdfError::TooLarge`].
    pub fn knowledge_base(&self) -> Result<KnowledgeBase, RdfError> {
        let mut builder = Builder::default();
        for triple in &self.triples {
            if !builder.add(triple.as_ref()) {
                return Err(RdfError::TooLarge {
                    path: Path::new("graph.nt").to_owned(),
                    limit: u32::MAX,
                });
            }
        }
        Ok(builder.finish())
    }
}

fn labelled(subject: &NamedNode, label: String) -> Triple {
    Triple::new(
        subject.clone(),
        NamedNode::new_unchecked(rdfs::LABEL),
        Literal::new_simple_literal(label),
    )
}
