//! Where statements go: added, known already, in conflict, or doubtful.

use std::collections::{HashMap, HashSet};

use oxigraph::model::{NamedNode, Term, Triple};

use super::enrichment::{Refused, Statement};
use super::ontology::{Ontology, Step};
use super::plan::Relation;
use super::store::StoreError;

/// The statements of an enrichment in the making.
pub(super) struct Output<'a> {
    ontology: &'a Ontology<'a>,
    accept: f64,
    pub statements: Vec<Statement>,
    pub conflicts: Vec<Refused>,
    pub doubtful: Vec<Refused>,
    pub known: usize,
    seen: HashSet<Triple>,
    values: HashMap<(NamedNode, Step), Vec<Term>>,
}

impl<'a> Output<'a> {
    pub fn new(ontology: &'a Ontology<'a>, accept: f64) -> Self {
        Self {
            ontology,
            accept,
            statements: Vec::new(),
            conflicts: Vec::new(),
            doubtful: Vec::new(),
            known: 0,
            seen: HashSet::new(),
            values: HashMap::new(),
        }
    }

    /// Whether statements of that confidence are added.
    pub fn accepts(&self, confidence: f64) -> bool {
        confidence >= self.accept
    }

    /// Adds the statement, unless it is there already or not sure enough. Gives whether
    /// the ontology has it afterwards.
    pub fn offer(&mut self, statement: Statement) -> Result<bool, StoreError> {
        let triple = statement.triple();
        if self.seen.contains(&triple) {
            return Ok(true);
        }
        if self.ontology.store.contains(triple.as_ref())? {
            self.known += 1;
            self.seen.insert(triple);
            return Ok(true);
        }
        if !self.accepts(statement.confidence) {
            let reason = format!(
                "its confidence is {:.2}, {:.2} are wanted",
                statement.confidence, self.accept
            );
            self.doubt(statement, reason);
            return Ok(false);
        }
        self.seen.insert(triple);
        self.statements.push(statement);
        Ok(true)
    }

    /// What the step leads to from the node, the additions of this run included.
    pub fn values(&self, node: &NamedNode, step: &Step) -> Result<Vec<Term>, StoreError> {
        let mut values = self.ontology.follow(node, step)?;
        if let Some(added) = self.values.get(&(node.clone(), step.clone())) {
            values.extend(added.iter().cloned());
        }
        Ok(values)
    }

    /// Remembers for [`Output::values`] that the step leads to the value.
    pub fn remember(&mut self, node: &NamedNode, step: &Step, value: Term) {
        let place = (node.clone(), step.clone());
        self.values.entry(place).or_default().push(value);
    }

    pub fn doubt(&mut self, statement: Statement, reason: String) {
        self.doubtful.push(Refused { statement, reason });
    }

    pub fn conflict(&mut self, statement: Statement, reason: String) {
        self.conflicts.push(Refused { statement, reason });
    }
}

/// Why a second value is a conflict.
pub(super) fn second_value(other: &Term, relation: &Relation) -> String {
    format!(
        "the relation has one value (functionality {:.2}), and there it is {other}",
        relation.functionality
    )
}
