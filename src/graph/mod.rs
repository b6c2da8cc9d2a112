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

use std::collections::BTreeSet;
use std::io::Write;

use oxigraph::model::{Literal, NamedNode, Triple};

use crate::form::Forms;
use crate::probe::Mapping;
use crate::rdf::vocabulary::{hadal, rdf, rdfs};
use crate::record::{Feature, Record, Wrapper};
use mint::Minter;

pub use action::describe_form;
pub use labels::Labels;
pub(crate) use mint::check_base;

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

/// Says in RDF what records say. They are said one at a time, so that there may be any number.
pub struct Describer<'a> {
    /// Those that are stated: of a text that is taken apart its parts.
    features: Vec<&'a Feature>,
    labels: Labels<'a>,
    minter: Minter<'a>,
}

impl<'a> Describer<'a> {
    /// Prepares to describe records under `base`, an IRI that ends in a delimiter. `records` are
    /// looked through once for the pages that several of them share.
    ///
    /// # Errors
    /// [`GraphError::Base`], and what `records` has.
    pub fn new<E: From<GraphError>>(
        records: impl Iterator<Item = Result<Record, E>>,
        wrapper: &'a Wrapper,
        mapping: Option<&'a Mapping>,
        forms: Option<&'a Forms>,
        base: &'a str,
    ) -> Result<Self, E> {
        let mut minter = Minter::new(base, wrapper)?;
        for record in records {
            minter.see(&record?);
        }
        let features = wrapper.all_features();
        Ok(Self {
            features: features
                .filter(|feature| wrapper.is_fact(feature))
                .collect(),
            labels: Labels::new(mapping, forms),
            minter,
        })
    }

    /// The names of the class and of the predicates.
    #[must_use]
    pub fn schema(&self) -> Vec<Triple> {
        let mut triples = vec![labelled(&self.minter.class(), self.labels.class())];
        for feature in &self.features {
            let predicate = self.minter.predicate(&feature.id);
            triples.push(labelled(&predicate, self.labels.feature(feature)));
            triples.push(Triple::new(
                predicate,
                NamedNode::new_unchecked(hadal::FEATURE),
                Literal::new_simple_literal(&feature.id),
            ));
        }
        triples
    }

    /// What a record says, each once, the values of an attribute in the order of the page. A value
    /// that cannot be said as typed literal or IRI is said as plain text.
    #[must_use]
    pub fn record(&self, record: &Record) -> Vec<Triple> {
        let entity = self.minter.entity(record);
        let rdf_type = NamedNode::new_unchecked(rdf::TYPE);
        let mut triples = vec![Triple::new(entity.clone(), rdf_type, self.minter.class())];
        describe::values(record, &self.features, &self.minter, &entity, &mut triples);
        describe::provenance(record, &entity, &mut triples);
        let mut said = BTreeSet::new();
        triples.retain(|triple| said.insert(triple.to_string()));
        triples
    }
}

/// What these records are called in the graph under `base`, in their order, where they are all of it.
///
/// # Errors
/// [`GraphError::Base`].
pub fn entities(
    records: &[Record],
    wrapper: &Wrapper,
    base: &str,
) -> Result<Vec<NamedNode>, GraphError> {
    let mut minter = Minter::new(base, wrapper)?;
    for record in records {
        minter.see(record);
    }
    Ok(records.iter().map(|record| minter.entity(record)).collect())
}

/// Writes the labelled graph of the records as N-Triples, in their order. A record is
/// `{base}record/…` with the path and query of its own page, else with a hash of what it states; so
/// host and port do not matter. Its class is `{base}class/record`, the predicate of a feature
/// `{base}attribute/{feature}` with the label of the field that feeds it, else what the records
/// call it, else its identifier. No record is left out for an odd value.
///
/// # Errors
/// What `records` and `output` have.
pub fn write<E: From<std::io::Error>>(
    describer: &Describer<'_>,
    records: impl Iterator<Item = Result<Record, E>>,
    output: &mut dyn Write,
) -> Result<(), E> {
    let mut say = |triples: Vec<Triple>| {
        triples
            .iter()
            .try_for_each(|triple| writeln!(output, "{triple} ."))
    };
    say(describer.schema())?;
    for record in records {
        say(describer.record(&record?))?;
    }
    Ok(())
}

fn labelled(subject: &NamedNode, label: String) -> Triple {
    Triple::new(
        subject.clone(),
        NamedNode::new_unchecked(rdfs::LABEL),
        Literal::new_simple_literal(label),
    )
}
