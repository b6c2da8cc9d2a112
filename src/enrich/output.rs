//! Where statements go: added, known already, in conflict, or doubtful.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use foldhash::fast::RandomState;
use oxigraph::model::{NamedNode, Term, Triple};

use super::decision::{Decisions, Verdict};
use super::enrichment::{Refused, Statement};
use super::ontology::{Ontology, Step};
use super::plan::Relation;
use super::settings::Settings;
use super::shapes::{Facts, Shapes};
use super::store::StoreError;
use super::threshold::Thresholds;

/// The statements of an enrichment in the making.
pub(super) struct Output<'a> {
    ontology: &'a Ontology<'a>,
    accept: Thresholds,
    decisions: &'a Decisions,
    shapes: &'a Shapes,
    pub statements: Vec<Statement>,
    conflicts: Vec<Refused>,
    doubtful: Vec<Refused>,
    pub known: usize,
    seen: HashSet<Triple, RandomState>,
    /// What is said of by the statements.
    subjects: HashSet<NamedNode, RandomState>,
    refused: HashSet<Triple>,
    values: HashMap<NamedNode, Vec<(Step, Term)>, RandomState>,
    added: Added,
}

/// What was added, as the shapes look at it.
#[derive(Default)]
struct Added {
    classes: HashMap<NamedNode, BTreeSet<NamedNode>>,
    counts: HashMap<(NamedNode, Step), usize>,
    /// The classes of entities of the ontology, which are asked for often.
    known: RefCell<HashMap<NamedNode, BTreeSet<NamedNode>>>,
}

/// What was not added.
pub(super) struct Held {
    pub conflicts: Vec<Refused>,
    pub doubtful: Vec<Refused>,
}

impl<'a> Output<'a> {
    pub fn new(ontology: &'a Ontology<'a>, settings: &'a Settings) -> Self {
        Self {
            ontology,
            accept: settings.accept,
            decisions: &settings.decisions,
            shapes: &settings.shapes,
            statements: Vec::new(),
            conflicts: Vec::new(),
            doubtful: Vec::new(),
            known: 0,
            seen: HashSet::default(),
            subjects: HashSet::default(),
            refused: HashSet::new(),
            values: HashMap::default(),
            added: Added::default(),
        }
    }

    /// Whether statements as sure as that one are added.
    pub fn accepts(&self, statement: &Statement) -> bool {
        self.is_accepted(statement) || statement.confidence >= self.accept.of(statement.kind)
    }

    /// Whether a person has accepted the statement.
    pub fn is_accepted(&self, statement: &Statement) -> bool {
        !self.decisions.is_empty()
            && self.decisions.of(&statement.triple()) == Some(Verdict::Accept)
    }

    /// Adds the statement, unless it is there already or not sure enough. Gives whether
    /// the ontology has it afterwards.
    pub fn offer(&mut self, statement: Statement) -> Result<bool, StoreError> {
        let triple = statement.triple();
        if self.is_there(&triple)? {
            return Ok(true);
        }
        match self.decisions.of(&triple) {
            Some(Verdict::Accept) => {
                self.add(decided(statement), triple)?;
                return Ok(true);
            }
            Some(Verdict::Reject) => return Ok(false),
            None => {}
        }
        if !statement.source.decided {
            if let Some(reason) = self.violation(&statement, None)? {
                self.conflict(statement, reason)?;
                return Ok(false);
            }
            let least = self.accept.of(statement.kind);
            if statement.confidence < least {
                let confidence = statement.confidence;
                let reason = format!("its confidence is {confidence:.2}, {least:.2} are wanted");
                self.doubt(statement, reason)?;
                return Ok(false);
            }
        }
        self.add(statement, triple)?;
        Ok(true)
    }

    /// Why the shapes refuse the statement, its subject being of that class, too.
    pub fn violation(
        &self,
        statement: &Statement,
        class: Option<&NamedNode>,
    ) -> Result<Option<String>, StoreError> {
        if self.shapes.is_empty() {
            return Ok(None);
        }
        let facts = Looked {
            output: self,
            class,
        };
        self.shapes.violation(&statement.triple(), &facts)
    }

    /// The relation of an entity to its class.
    pub fn instance_of(&self) -> &NamedNode {
        &self.ontology.instance_of
    }

    /// Whether the ontology or this run has the statement.
    pub fn is_there(&mut self, triple: &Triple) -> Result<bool, StoreError> {
        if self.seen.contains(triple) {
            return Ok(true);
        }
        if self.ontology.store.contains(triple.as_ref())? {
            self.known += 1;
            self.seen.insert(triple.clone());
            return Ok(true);
        }
        Ok(false)
    }

    fn add(&mut self, statement: Statement, triple: Triple) -> Result<(), StoreError> {
        if !self.shapes.is_empty() {
            self.added.note(&statement, self.ontology)?;
        }
        self.seen.insert(triple);
        if !self.subjects.contains(&statement.subject) {
            self.subjects.insert(statement.subject.clone());
        }
        self.statements.push(statement);
        Ok(())
    }

    /// What the step leads to from the node, the additions of this run included.
    pub fn values(&self, node: &NamedNode, step: &Step) -> Result<Vec<Term>, StoreError> {
        let mut values = self.ontology.follow(node, step)?;
        let added = self.values.get(node).into_iter().flatten();
        let added = added.filter(|(other, _)| other == step);
        values.extend(added.map(|(_, value)| value.clone()));
        Ok(values)
    }

    /// Remembers for [`Output::values`] that the step leads to the value.
    pub fn remember(&mut self, node: &NamedNode, step: &Step, value: Term) {
        let values = self.values.entry(node.clone()).or_default();
        values.push((step.clone(), value));
    }

    /// Whether anything was said of that entity, by the ontology or by this run.
    pub fn knows(&self, entity: &NamedNode) -> Result<bool, StoreError> {
        Ok(self.subjects.contains(entity) || self.ontology.describes(entity)?)
    }

    /// Holds a statement back that is not sure, unless a person has decided it.
    pub fn doubt(&mut self, statement: Statement, reason: String) -> Result<(), StoreError> {
        let refused = self.refuse(statement, reason, true)?;
        self.doubtful.extend(refused);
        Ok(())
    }

    /// Holds a statement back that lacks something to be one.
    pub fn doubt_open(&mut self, statement: Statement, reason: String) -> Result<(), StoreError> {
        let refused = self.refuse(statement, reason, false)?;
        self.doubtful.extend(refused);
        Ok(())
    }

    /// Holds a statement back that contradicts the ontology, unless a person has decided it.
    pub fn conflict(&mut self, statement: Statement, reason: String) -> Result<(), StoreError> {
        let refused = self.refuse(statement, reason, true)?;
        self.conflicts.extend(refused);
        Ok(())
    }

    /// What is to be held back: nothing twice, and nothing that a person has decided.
    fn refuse(
        &mut self,
        statement: Statement,
        reason: String,
        answerable: bool,
    ) -> Result<Option<Refused>, StoreError> {
        let triple = statement.triple();
        match self.decisions.of(&triple) {
            Some(Verdict::Accept) if answerable => {
                if !self.is_there(&triple)? {
                    self.add(decided(statement), triple)?;
                }
                return Ok(None);
            }
            Some(_) => return Ok(None),
            None => {}
        }
        Ok(self.refused.insert(triple).then_some(Refused {
            statement,
            reason,
            answerable,
        }))
    }

    /// What was held back in the end: what another record made sure is not.
    pub fn take_held(&mut self) -> Held {
        let held = |list: &mut Vec<Refused>, seen: &HashSet<Triple, RandomState>| {
            let mut held = std::mem::take(list);
            held.retain(|refused| !seen.contains(&refused.statement.triple()));
            held
        };
        Held {
            conflicts: held(&mut self.conflicts, &self.seen),
            doubtful: held(&mut self.doubtful, &self.seen),
        }
    }
}

/// The statement as a person makes it.
pub(super) fn decided(mut statement: Statement) -> Statement {
    statement.confidence = 1.0;
    Arc::make_mut(&mut statement.source).decided = true;
    statement
}

impl Added {
    fn note(&mut self, statement: &Statement, ontology: &Ontology<'_>) -> Result<(), StoreError> {
        let (subject, relation) = (&statement.subject, &statement.predicate);
        let mut count = |node: &NamedNode, inverse: bool| {
            let step = Step {
                relation: relation.clone(),
                inverse,
            };
            *self.counts.entry((node.clone(), step)).or_default() += 1;
        };
        count(subject, false);
        if let Term::NamedNode(object) = &statement.object {
            count(object, true);
            if *relation == ontology.instance_of {
                let above = ontology.superclasses(object)?;
                let classes = self.classes.entry(subject.clone()).or_default();
                classes.extend(above);
            }
        }
        Ok(())
    }
}

/// The ontology and this run as the shapes look at them.
struct Looked<'o, 'a> {
    output: &'o Output<'a>,
    /// A class that the subject is about to get.
    class: Option<&'o NamedNode>,
}

impl Facts for Looked<'_, '_> {
    fn classes(&self, entity: &NamedNode) -> Result<BTreeSet<NamedNode>, StoreError> {
        let (ontology, added) = (self.output.ontology, &self.output.added);
        let cached = added.known.borrow().get(entity).cloned();
        let mut classes = if let Some(cached) = cached {
            cached
        } else {
            let found = ontology.classes(entity, false)?;
            let mut cache = added.known.borrow_mut();
            cache.insert(entity.clone(), found.clone());
            found
        };
        classes.extend(added.classes.get(entity).into_iter().flatten().cloned());
        Ok(classes)
    }

    fn assumed(&self) -> Result<BTreeSet<NamedNode>, StoreError> {
        let ontology = self.output.ontology;
        let none = Ok(BTreeSet::new());
        self.class
            .map_or(none, |class| ontology.superclasses(class))
    }

    fn count(&self, node: &NamedNode, step: &Step) -> Result<usize, StoreError> {
        let there = self.output.ontology.follow(node, step)?.len();
        let place = (node.clone(), step.clone());
        let added = self.output.added.counts.get(&place).copied();
        Ok(there + added.unwrap_or_default())
    }
}

/// Why a second value is a conflict.
pub(super) fn second_value(other: &Term, relation: &Relation) -> String {
    let other = match other {
        Term::Literal(literal) => format!("{:?}", literal.value()),
        other => other.to_string(),
    };
    format!(
        "the relation has one value (functionality {:.2}), and there it is {other}",
        relation.functionality
    )
}
