//! What the records say through a relation to an entity and from there to its name.

use std::collections::{BTreeMap, BTreeSet};

use oxigraph::model::vocab::rdfs;
use oxigraph::model::{Literal, NamedNode, Term};

use super::enrichment::{Kind, Statement};
use super::error::EnrichError;
use super::facts::Subject;
use super::input::Records;
use super::instances::{Instances, NewEntity};
use super::middle::{Middle, Who};
use super::names::key;
use super::ontology::{Ontology, Step, edge};
use super::output::{Output, second_value};
use super::plan::Relation;
use super::store::StoreError;
use super::value::texts_agree;

/// A name that a larger share of the records has is no name, unless the ontology knows it.
const TOO_OFTEN: f64 = 0.3;
/// A relation of a higher functionality has one value without exception.
const STRICT: f64 = 0.99;
/// Why no link is added.
const NOT_ADDED: &str = "the entity that it is about is not added";
/// In fewer records nothing is too often.
const ENOUGH: usize = 10;

/// A relation whose path has two steps.
pub(super) struct Join<'a> {
    pub ontology: &'a Ontology<'a>,
    /// From the record's entity to the one with the name.
    pub step: &'a Step,
    /// From there to the name.
    pub name: &'a Step,
    pub relation: &'a Relation,
    /// Keys of names that stand in too many records.
    pub frequent: Option<&'a BTreeSet<String>>,
    /// From which functionality a relation has one value.
    pub functional: f64,
}

impl Join<'_> {
    /// Adds what the values of a record say.
    pub fn add(
        &self,
        subject: &Subject<'_>,
        values: &[String],
        middle: &mut Middle,
        instances: &Instances<'_>,
        output: &mut Output<'_>,
    ) -> Result<(), EnrichError> {
        let mut names = Vec::new();
        for value in values {
            match middle.split(value) {
                Ok(several) => names.extend(several),
                Err(reason) => output.doubt_open(self.unresolved(subject, value), reason)?,
            }
        }
        let listed = self.listed(subject, &names, output)?;
        for name in names {
            let there = output.values(subject.iri, self.step)?;
            if self.has_name(&there, &name)? {
                output.known += 1;
                continue;
            }
            let who = match middle.find(self.ontology, &name)? {
                Who::New(_) if self.is_frequent(&name) => {
                    let reason = format!("{name:?} stands in too many records");
                    Who::Doubtful(reason, Vec::new())
                }
                who => who,
            };
            match who {
                Who::Doubtful(reason, candidates) => {
                    self.ask(subject, &name, reason, candidates, output)?;
                }
                Who::Known(entity) => {
                    let to = (&entity, there.as_slice(), listed);
                    self.link(subject, to, output, |_, _| Ok(true))?;
                }
                Who::New(entity) => {
                    let to = (&entity, there.as_slice(), listed);
                    self.link(subject, to, output, |output, decided| {
                        let name = middle.fit(&name);
                        let new = NewEntity {
                            iri: &entity,
                            class: middle.class.as_ref(),
                            names: &[
                                (&self.name.relation, &name),
                                (&rdfs::LABEL.into_owned(), &instances.label(&name)),
                            ],
                            confidence: subject.confidence * self.relation.confidence,
                            source: &subject.entity.source,
                            decided,
                        };
                        new.add(output)
                    })?;
                }
            }
        }
        Ok(())
    }

    /// Holds back that one of these has the name, or the name as a text where nobody is known.
    fn ask(
        &self,
        subject: &Subject<'_>,
        name: &str,
        reason: String,
        candidates: Vec<NamedNode>,
        output: &mut Output<'_>,
    ) -> Result<(), StoreError> {
        if candidates.is_empty() {
            return output.doubt_open(self.unresolved(subject, name), reason);
        }
        for candidate in candidates {
            let link = self.statement(subject, &candidate.into());
            output.doubt(link, reason.clone())?;
        }
        Ok(())
    }

    /// Whether the names are several that go together: the ontology has none yet, or one of them,
    /// and nothing has but one value of the relation only because it never has several. A record
    /// that gives another name than the ontology contradicts it; one that gives more does not.
    fn listed(
        &self,
        subject: &Subject<'_>,
        names: &[String],
        output: &Output<'_>,
    ) -> Result<bool, StoreError> {
        if names.len() < 2 || self.relation.functionality >= STRICT {
            return Ok(false);
        }
        let there = output.values(subject.iri, self.step)?;
        let mut agrees = there.is_empty();
        for name in names {
            agrees = agrees || self.has_name(&there, name)?;
        }
        Ok(agrees)
    }

    /// Links the record's entity with that one, unless it has another already and may have
    /// but one, or both are `listed` together. `introduce` makes the other entity known first
    /// where it is new.
    fn link(
        &self,
        subject: &Subject<'_>,
        (entity, there, listed): (&NamedNode, &[Term], bool),
        output: &mut Output<'_>,
        introduce: impl FnOnce(&mut Output<'_>, bool) -> Result<bool, StoreError>,
    ) -> Result<(), StoreError> {
        let value = Term::from(entity.clone());
        if there.contains(&value) {
            output.known += 1;
            return Ok(());
        }
        let link = self.statement(subject, &value);
        let decided = output.is_accepted(&link);
        if let Some(other) = there.first()
            && !decided
            && !listed
            && self.relation.functionality >= self.functional
        {
            return output.conflict(link, second_value(other, self.relation));
        }
        if output.accepts(&link) && !introduce(output, decided)? {
            return output.doubt(link, NOT_ADDED.to_owned());
        }
        if output.offer(link)? {
            output.remember(subject.iri, self.step, value);
        }
        Ok(())
    }

    /// The link to an entity; to a text where the entity is not known.
    fn statement(&self, subject: &Subject<'_>, value: &Term) -> Statement {
        let (from, to) = match edge(subject.iri, self.step, value).map(|edge| edge.subject) {
            Some(oxigraph::model::NamedOrBlankNode::NamedNode(from)) if from != *subject.iri => {
                (from, Term::from(subject.iri.clone()))
            }
            _ => (subject.iri.clone(), value.clone()),
        };
        Statement {
            kind: Kind::Fact,
            subject: from,
            predicate: self.step.relation.clone(),
            object: to,
            confidence: subject.confidence * self.relation.confidence,
            source: subject.entity.source.clone(),
        }
    }

    fn unresolved(&self, subject: &Subject<'_>, name: &str) -> Statement {
        self.statement(subject, &Literal::new_simple_literal(name).into())
    }

    fn is_frequent(&self, name: &str) -> bool {
        self.frequent
            .is_some_and(|names| names.contains(&key(name)))
    }

    /// Whether one of the entities has such a name.
    fn has_name(&self, entities: &[Term], name: &str) -> Result<bool, StoreError> {
        for entity in entities {
            let Term::NamedNode(entity) = entity else {
                continue;
            };
            for other in self.ontology.follow(entity, self.name)? {
                if let Term::Literal(other) = other
                    && texts_agree(name, other.value())
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// The keys of the values of a predicate that stand in too many records to be names.
#[expect(clippy::cast_precision_loss, reason = "a count of records")]
pub(super) fn frequent(records: &Records<'_>, predicate: &NamedNode) -> BTreeSet<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = 0_usize;
    for entity in &records.entities {
        let values = entity.values(predicate);
        all += usize::from(!values.is_empty());
        for key in values
            .iter()
            .map(|value| key(value))
            .collect::<BTreeSet<_>>()
        {
            *counts.entry(key).or_default() += 1;
        }
    }
    counts.retain(|_, count| all >= ENOUGH && *count as f64 > TOO_OFTEN * all as f64);
    counts.into_keys().collect()
}
