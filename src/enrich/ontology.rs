//! What the enrichment asks of the ontology.
//!
//! Whether a statement is there already is asked of the base and all runs. Statistics are
//! learnt from the base alone: what hadal has added must not make it surer of adding more,
//! or a second run would differ from the first.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};

use oxigraph::model::vocab::{rdf, rdfs};
use oxigraph::model::{
    Literal, NamedNode, NamedNodeRef, NamedOrBlankNode, NamedOrBlankNodeRef, Term, TermRef, Triple,
};

use super::error::EnrichError;
use super::shape::Shape;
use super::store::{Store, StoreError};
use crate::paris::JoinStep;
use crate::rdf::local_name;
use crate::rdf::vocabulary::wikidata;
use crate::text::fold;

/// So many facts of a relation tell enough of it.
const SAMPLE: usize = 5000;
/// A node with more neighbours by one relation is no attribute value; the rest is left out.
const NEIGHBOURS: usize = 200;

/// A relation in one direction.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Step {
    pub relation: NamedNode,
    pub inverse: bool,
}

impl Step {
    pub fn forward(relation: NamedNodeRef<'_>) -> Self {
        Self {
            relation: relation.into_owned(),
            inverse: false,
        }
    }
}

impl TryFrom<&JoinStep> for Step {
    type Error = EnrichError;

    fn try_from(step: &JoinStep) -> Result<Self, EnrichError> {
        Ok(Self {
            relation: iri(&step.relation)?,
            inverse: step.inverse,
        })
    }
}

/// The IRI as a node.
pub(super) fn iri(text: &str) -> Result<NamedNode, EnrichError> {
    NamedNode::new(text).map_err(|error| EnrichError::Iri {
        iri: text.to_owned(),
        reason: error.to_string(),
    })
}

pub(super) struct Ontology<'a> {
    pub store: &'a Store,
    /// The relation of an entity to its class.
    pub instance_of: NamedNode,
    subclass_of: NamedNode,
    superclasses: RefCell<HashMap<NamedNode, BTreeSet<NamedNode>>>,
}

impl<'a> Ontology<'a> {
    /// Looks at a store. Where it states classes as Wikidata does, these are what counts.
    ///
    /// # Errors
    /// [`StoreError`] where the store cannot be read.
    pub fn new(store: &'a Store) -> Result<Self, StoreError> {
        let claimed = NamedNodeRef::new_unchecked(wikidata::INSTANCE_OF);
        let is_claimed = store.matching((None, Some(claimed), None), true).next();
        let (instance_of, subclass_of) = match is_claimed.transpose()? {
            Some(_) => (claimed, NamedNodeRef::new_unchecked(wikidata::SUBCLASS_OF)),
            None => (rdf::TYPE, rdfs::SUB_CLASS_OF),
        };
        Ok(Self {
            store,
            instance_of: instance_of.into_owned(),
            subclass_of: subclass_of.into_owned(),
            superclasses: RefCell::default(),
        })
    }

    fn pattern(
        &self,
        subject: Option<&NamedNode>,
        predicate: &NamedNode,
        object: Option<TermRef<'_>>,
        base: bool,
    ) -> impl Iterator<Item = Result<Triple, StoreError>> + use<'a> {
        let subject = subject.map(|node| NamedOrBlankNodeRef::from(node.as_ref()));
        let predicate = Some(predicate.as_ref());
        self.store.matching((subject, predicate, object), base)
    }

    /// The facts of a relation in the base.
    pub fn base_facts(
        &self,
        relation: &NamedNode,
    ) -> impl Iterator<Item = Result<Triple, StoreError>> {
        self.pattern(None, relation, None, true)
    }

    /// The facts of a relation in the base and the runs, as pairs in the direction of the
    /// step; those between literals or blank nodes left out.
    pub fn pairs(
        &self,
        step: &Step,
    ) -> impl Iterator<Item = Result<(NamedNode, Term), StoreError>> + use<'a> {
        let inverse = step.inverse;
        self.pattern(None, &step.relation, None, false)
            .filter_map(move |quad| match quad {
                Err(error) => Some(Err(error)),
                Ok(quad) => {
                    let (from, to) = if inverse {
                        (quad.object, quad.subject.into())
                    } else {
                        (quad.subject.into(), quad.object)
                    };
                    match from {
                        Term::NamedNode(from) => Some(Ok((from, to))),
                        _ => None,
                    }
                }
            })
    }

    /// Whether the ontology or a run says anything of an entity.
    pub fn describes(&self, entity: &NamedNode) -> Result<bool, StoreError> {
        let subject = Some(NamedOrBlankNodeRef::from(entity.as_ref()));
        let mut found = self.store.matching((subject, None, None), false);
        Ok(found.next().transpose()?.is_some())
    }

    /// What a node leads to in one step.
    pub fn follow(&self, node: &NamedNode, step: &Step) -> Result<Vec<Term>, StoreError> {
        let found = self.pattern_step(node, step, false);
        found.take(NEIGHBOURS).collect()
    }

    /// What a node leads to by a path. In the base alone where `base` says so.
    pub fn values(
        &self,
        node: &NamedNode,
        path: &[Step],
        base: bool,
    ) -> Result<Vec<Term>, StoreError> {
        let mut reached = vec![Term::from(node.clone())];
        for step in path {
            let mut next = Vec::new();
            for node in &reached {
                let Term::NamedNode(node) = node else {
                    continue;
                };
                for value in self.pattern_step(node, step, base).take(NEIGHBOURS) {
                    next.push(value?);
                }
            }
            reached = next;
        }
        Ok(reached)
    }

    /// The entities that have that literal by that relation.
    pub fn named(
        &self,
        relation: &NamedNode,
        literal: &Literal,
    ) -> Result<Vec<NamedNode>, StoreError> {
        let object = Some(TermRef::from(literal.as_ref()));
        let mut found = Vec::new();
        for quad in self.pattern(None, relation, object, false).take(NEIGHBOURS) {
            if let NamedOrBlankNode::NamedNode(entity) = quad?.subject {
                found.push(entity);
            }
        }
        found.sort();
        Ok(found)
    }

    /// The classes of an entity with all their superclasses. In the base alone where `base` says so.
    pub fn classes(
        &self,
        entity: &NamedNode,
        base: bool,
    ) -> Result<BTreeSet<NamedNode>, StoreError> {
        let mut classes = BTreeSet::new();
        for class in self.own_classes(entity, base)? {
            if let Term::NamedNode(class) = class {
                classes.extend(self.superclasses(&class)?);
            }
        }
        Ok(classes)
    }

    /// Whether an entity has a class in the base.
    pub fn has_base_class(&self, entity: &NamedNode) -> Result<bool, StoreError> {
        let classes = self.own_classes(entity, true)?;
        Ok(classes.iter().any(Term::is_named_node))
    }

    fn own_classes(&self, entity: &NamedNode, base: bool) -> Result<Vec<Term>, StoreError> {
        self.values(entity, &[Step::forward(self.instance_of.as_ref())], base)
    }

    /// The class itself and all classes above it.
    pub fn superclasses(&self, class: &NamedNode) -> Result<BTreeSet<NamedNode>, StoreError> {
        if let Some(known) = self.superclasses.borrow().get(class) {
            return Ok(known.clone());
        }
        let found = self.closure(class, false)?;
        let mut cache = self.superclasses.borrow_mut();
        cache.insert(class.clone(), found.clone());
        Ok(found)
    }

    /// The entities of a class and of all classes below it.
    pub fn members(&self, class: &NamedNode) -> Result<BTreeSet<NamedNode>, StoreError> {
        let mut members = BTreeSet::new();
        for class in self.closure(class, true)? {
            let object = Some(TermRef::from(class.as_ref()));
            for quad in self.pattern(None, &self.instance_of, object, false) {
                if let NamedOrBlankNode::NamedNode(entity) = quad?.subject {
                    members.insert(entity);
                }
            }
        }
        Ok(members)
    }

    fn closure(&self, class: &NamedNode, inverse: bool) -> Result<BTreeSet<NamedNode>, StoreError> {
        let step = Step {
            relation: self.subclass_of.clone(),
            inverse,
        };
        let mut closure = BTreeSet::from([class.clone()]);
        let mut open = vec![class.clone()];
        while let Some(next) = open.pop() {
            for other in self.pattern_step(&next, &step, false) {
                if let Term::NamedNode(other) = other?
                    && closure.insert(other.clone())
                {
                    open.push(other);
                }
            }
        }
        Ok(closure)
    }

    /// As [`Ontology::follow`], however many there are. In the base alone where `base` says so.
    fn pattern_step(
        &self,
        node: &NamedNode,
        step: &Step,
        base: bool,
    ) -> impl Iterator<Item = Result<Term, StoreError>> + use<'a> {
        let inverse = step.inverse;
        let (subject, object) = if inverse {
            (None, Some(TermRef::from(node.as_ref())))
        } else {
            (Some(node), None)
        };
        self.pattern(subject, &step.relation, object, base)
            .map(move |quad| {
                quad.map(|quad| {
                    if inverse {
                        quad.subject.into()
                    } else {
                        quad.object
                    }
                })
            })
    }

    /// fun(r) = #x with r(x, y) / #r(x, y), of the relation in the direction of the step,
    /// over the base (PARIS, global functionality); 1 for a relation without facts.
    #[expect(clippy::cast_precision_loss, reason = "a count of facts")]
    pub fn functionality(&self, step: &Step) -> Result<f64, StoreError> {
        let mut sources = HashSet::new();
        let mut facts = 0_usize;
        for fact in self.base_facts(&step.relation) {
            let fact = fact?;
            facts += 1;
            let source = if step.inverse {
                fact.object
            } else {
                fact.subject.into()
            };
            sources.insert(source);
        }
        Ok(if facts == 0 {
            1.0
        } else {
            sources.len() as f64 / facts as f64
        })
    }

    /// The lexical shape of a relation's values in the base, of facts from all over it: they stand
    /// in the order of their values.
    pub fn shape(&self, relation: &NamedNode) -> Result<Shape, StoreError> {
        let mut shape = Shape::default();
        shape.names = is_naming(relation);
        let step = self.base_facts(relation).count().div_ceil(SAMPLE).max(1);
        for fact in self.base_facts(relation).step_by(step) {
            shape.learn(&fact?.object);
        }
        Ok(shape)
    }
}

/// The triple that says that the step leads from the node to the value.
pub(super) fn edge(node: &NamedNode, step: &Step, value: &Term) -> Option<Triple> {
    let relation = step.relation.clone();
    if !step.inverse {
        return Some(Triple::new(node.clone(), relation, value.clone()));
    }
    match value {
        Term::NamedNode(value) => Some(Triple::new(value.clone(), relation, node.clone())),
        _ => None,
    }
}

/// Whether a relation leads to the names of things, by its own name.
pub(super) fn is_naming(relation: &NamedNode) -> bool {
    const NAMES: [&str; 11] = [
        "label",
        "preflabel",
        "altlabel",
        "name",
        "alternatename",
        "officialname",
        "alternative",
        "title",
        "preferredname",
        "haspreferredname",
        "hasname",
    ];
    NAMES.contains(&fold(local_name(relation.as_str())).as_str())
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use oxigraph::model::vocab::xsd;

    use super::*;
    use crate::enrich::Store;

    /// The shape of a relation that leads 5200 times to one value and 1000 times to another.
    fn shape(often: &str, less: &str) -> Shape {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("base.nt");
        let mut lines = String::new();
        for number in 0..6200 {
            let value = if number < 5200 { often } else { less };
            writeln!(lines, "<http://e/{number}> <http://r> {value} .").unwrap();
        }
        std::fs::write(&file, lines).unwrap();
        let mut store = Store::open(&directory.path().join("store")).unwrap();
        store.add_base(&file).unwrap();
        let relation = NamedNode::new_unchecked("http://r");
        Ontology::new(&store).unwrap().shape(&relation).unwrap()
    }

    #[test]
    fn a_shape_is_of_facts_from_all_over_a_relation() {
        let (text, number) = ("\"soon\"", format!("\"7\"^^{}", xsd::INTEGER));
        assert!(shape(text, &number).fit("12").is_ok());
        assert!(shape(&number, text).fit("later").is_ok());
    }
}
