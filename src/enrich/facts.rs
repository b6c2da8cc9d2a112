//! What the records say through relations that the ontology has.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use oxigraph::model::{Literal, NamedNode, Term};

use super::enrichment::{Kind, Statement};
use super::error::EnrichError;
use super::input::{Entity, Records};
use super::instances::Instances;
use super::join::{Join, frequent};
use super::middle::Middle;
use super::ontology::{Ontology, Step};
use super::output::{Output, second_value};
use super::plan::{Plan, Relation};
use super::settings::Settings;
use super::value::agree;

/// A record with the entity that it is.
pub(super) struct Subject<'a> {
    pub iri: &'a NamedNode,
    /// Whether the ontology knew it before.
    pub known: bool,
    /// How sure it is that the record is that entity and was read right.
    pub confidence: f64,
    pub entity: &'a Entity,
}

/// Adds the facts of records through aligned relations.
pub(super) struct Facts<'a> {
    ontology: &'a Ontology<'a>,
    plan: &'a Plan,
    settings: &'a Settings,
    middles: BTreeMap<Vec<Step>, Middle>,
    /// Names that stand in too many records, by predicate.
    frequent: BTreeMap<NamedNode, BTreeSet<String>>,
}

impl<'a> Facts<'a> {
    pub fn new(
        ontology: &'a Ontology<'a>,
        plan: &'a Plan,
        settings: &'a Settings,
        records: &Records<'_>,
    ) -> Self {
        let joins = plan
            .relations
            .iter()
            .filter(|(_, relation)| relation.path.len() > 1);
        let frequent = joins.map(|(left, _)| (left.clone(), frequent(records, left)));
        Self {
            ontology,
            plan,
            settings,
            middles: BTreeMap::new(),
            frequent: frequent.collect(),
        }
    }

    /// Adds what a record says.
    pub fn add(
        &mut self,
        subject: &Subject<'_>,
        instances: &Instances<'_>,
        output: &mut Output<'_>,
    ) -> Result<(), EnrichError> {
        let plan = self.plan;
        for (predicate, relation) in &plan.relations {
            if !subject.known && plan.title.as_ref() == Some(predicate) {
                continue;
            }
            let values = subject.entity.values(predicate);
            match relation.path.as_slice() {
                [step] => {
                    for value in values {
                        self.literal(subject, step, relation, value, output)?;
                    }
                }
                [step, name] => {
                    let join = Join {
                        ontology: self.ontology,
                        step,
                        name,
                        relation,
                        frequent: self.frequent.get(predicate),
                        functional: self.settings.functional,
                    };
                    let middle = match self.middles.entry(relation.path.clone()) {
                        Entry::Occupied(found) => found.into_mut(),
                        Entry::Vacant(place) => {
                            let base = &self.settings.base;
                            place.insert(Middle::new(self.ontology, step, name, base)?)
                        }
                    };
                    join.add(subject, values, middle, instances, output)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A value of a relation to literals.
    fn literal(
        &self,
        subject: &Subject<'_>,
        step: &Step,
        relation: &Relation,
        value: &str,
        output: &mut Output<'_>,
    ) -> Result<(), EnrichError> {
        let there = output.values(subject.iri, step)?;
        if there.iter().any(|other| agree(value, other)) {
            output.known += 1;
            return Ok(());
        }
        let fact = |object: Term| Statement {
            kind: Kind::Fact,
            subject: subject.iri.clone(),
            predicate: step.relation.clone(),
            object,
            confidence: subject.confidence * relation.confidence,
            source: subject.entity.source.clone(),
        };
        let literal = match relation.shape.fit(value) {
            Ok(literal) => Term::from(literal),
            Err(reason) => {
                let text = Literal::new_simple_literal(value);
                output.doubt(fact(text.into()), reason)?;
                return Ok(());
            }
        };
        if let Some(other) = there.first() {
            if relation.functionality >= self.settings.functional {
                output.conflict(fact(literal), second_value(other, relation))?;
                return Ok(());
            }
            if relation.naming().is_some() {
                output.doubt(fact(literal), format!("its name there is {other}"))?;
                return Ok(());
            }
        }
        if output.offer(fact(literal.clone()))? {
            output.remember(subject.iri, step, literal);
        }
        Ok(())
    }
}
