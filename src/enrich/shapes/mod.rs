//! SHACL shapes that statements must respect, as far as that can be told of one statement.
//!
//! Of a shape for a class (`sh:targetClass`, or a class that is a shape itself, as in YAGO's
//! schema, where `sh:node` names the class of a value, too) its properties
//! are looked at: `sh:datatype`, `sh:nodeKind`, `sh:class`, `sh:pattern`, `sh:in`,
//! `sh:minInclusive`, `sh:minExclusive`, `sh:maxInclusive`, `sh:maxExclusive`, `sh:or` of these, and
//! `sh:maxCount`. `sh:minCount` says nothing of a single statement; constraints that are not known
//! are named in [`Shapes::unchecked`].
//!
//! ```
//! use hadal::enrich::Shapes;
//! # let directory = tempfile::tempdir()?;
//! # let file = directory.path().join("shapes.ttl");
//! std::fs::write(&file, "
//!     @prefix sh: <http://www.w3.org/ns/shacl#> . @prefix e: <http://e/> .
//!     e:BookShape sh:targetClass e:Book ; sh:property [ sh:path e:year ; sh:maxCount 1 ] .")?;
//! let shapes = Shapes::read(&file)?;
//! assert!(!shapes.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bound;
mod error;
mod read;

use std::collections::{BTreeMap, BTreeSet};

use oxigraph::model::{NamedNode, NamedOrBlankNode, Term, Triple};
use regex::Regex;

use bound::Bound;
pub use error::ShapesError;

use super::ontology::Step;
use super::store::StoreError;
use crate::rdf::local_name;

/// What statements must respect.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shapes {
    /// The rules of the properties by relation.
    rules: BTreeMap<NamedNode, Vec<Rule>>,
    unchecked: BTreeSet<String>,
}

/// What the shapes ask of the statements that there are.
pub(super) trait Facts {
    /// The classes of an entity and those above them.
    fn classes(&self, entity: &NamedNode) -> Result<BTreeSet<NamedNode>, StoreError>;
    /// Classes that the subject of the statement is about to get.
    fn assumed(&self) -> Result<BTreeSet<NamedNode>, StoreError>;
    /// How many values a step has.
    fn count(&self, node: &NamedNode, step: &Step) -> Result<usize, StoreError>;
}

/// A property of a shape.
#[derive(Clone, Debug, PartialEq)]
struct Rule {
    /// The name of the shape for a person.
    shape: String,
    targets: BTreeSet<NamedNode>,
    path: Step,
    most: Option<usize>,
    value: Constraints,
}

/// What a value must be.
#[derive(Clone, Debug, Default, PartialEq)]
struct Constraints {
    datatypes: Vec<NamedNode>,
    kinds: Vec<NodeKind>,
    classes: Vec<NamedNode>,
    patterns: Vec<Pattern>,
    bounds: Vec<Bound>,
    values: Option<Vec<Term>>,
    /// Of each list one must hold.
    any: Vec<Vec<Constraints>>,
}

#[derive(Clone, Debug)]
struct Pattern {
    text: String,
    regex: Regex,
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

/// Which of the three kinds of terms are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NodeKind {
    name: &'static str,
    iri: bool,
    blank: bool,
    literal: bool,
}

impl Shapes {
    /// Whether there is nothing to respect.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// The constraints that the shapes have and that are not checked, by name.
    pub fn unchecked(&self) -> impl Iterator<Item = &str> {
        self.unchecked.iter().map(String::as_str)
    }

    /// The rules of another file, too.
    pub fn extend(&mut self, other: Self) {
        for (relation, rules) in other.rules {
            self.rules.entry(relation).or_default().extend(rules);
        }
        self.unchecked.extend(other.unchecked);
    }

    /// Which shape a statement violates and how, in a phrase for a person.
    pub(super) fn violation(
        &self,
        triple: &Triple,
        facts: &dyn Facts,
    ) -> Result<Option<String>, StoreError> {
        for rule in self.rules.get(&triple.predicate).into_iter().flatten() {
            let subject = match &triple.subject {
                NamedOrBlankNode::NamedNode(node) => Term::from(node.clone()),
                NamedOrBlankNode::BlankNode(node) => Term::from(node.clone()),
            };
            let (focus, value) = if rule.path.inverse {
                (&triple.object, &subject)
            } else {
                (&subject, &triple.object)
            };
            let Term::NamedNode(focus) = focus else {
                continue;
            };
            let mut classes = facts.classes(focus)?;
            if !rule.path.inverse {
                classes.extend(facts.assumed()?);
            }
            if rule.targets.is_disjoint(&classes) {
                continue;
            }
            if let Some(reason) = rule.violation(focus, value, facts)? {
                return Ok(Some(format!("the shape {}: {reason}", rule.shape)));
            }
        }
        Ok(None)
    }
}

impl Rule {
    fn violation(
        &self,
        focus: &NamedNode,
        value: &Term,
        facts: &dyn Facts,
    ) -> Result<Option<String>, StoreError> {
        let name = local_name(self.path.relation.as_str());
        if let Some(reason) = self.value.violation(value, facts)? {
            return Ok(Some(format!("{name} {reason}")));
        }
        let Some(most) = self.most else {
            return Ok(None);
        };
        let there = facts.count(focus, &self.path)?;
        let full = there >= most;
        Ok(full.then(|| format!("{name} has at most {most}, and there are {there}")))
    }
}

impl Constraints {
    /// What the value must be and is not.
    fn violation(&self, value: &Term, facts: &dyn Facts) -> Result<Option<String>, StoreError> {
        Ok(self
            .local_violation(value)
            .or(self.class_violation(value, facts)?)
            .or(self.any_violation(value, facts)?))
    }

    /// That which the value alone tells.
    fn local_violation(&self, value: &Term) -> Option<String> {
        let text = match value {
            Term::Literal(literal) => literal.value(),
            Term::NamedNode(node) => node.as_str(),
            Term::BlankNode(_) => "",
        };
        for datatype in &self.datatypes {
            let fits = matches!(value, Term::Literal(literal) if literal.datatype() == *datatype);
            if !fits {
                let name = local_name(datatype.as_str());
                return Some(format!("must be {name}, {text:?} is not"));
            }
        }
        for kind in &self.kinds {
            let fits = match value {
                Term::NamedNode(_) => kind.iri,
                Term::BlankNode(_) => kind.blank,
                Term::Literal(_) => kind.literal,
            };
            if !fits {
                return Some(format!("must be {}, {value} is not", kind.name));
            }
        }
        for pattern in &self.patterns {
            if matches!(value, Term::BlankNode(_)) || !pattern.regex.is_match(text) {
                return Some(format!("must match {:?}, {text:?} does not", pattern.text));
            }
        }
        if let Some(reason) = self.bounds.iter().find_map(|bound| bound.violation(value)) {
            return Some(reason);
        }
        let listed = self
            .values
            .as_ref()
            .is_none_or(|values| values.contains(value));
        (!listed).then(|| format!("must be one of a list, {value} is not"))
    }

    fn class_violation(
        &self,
        value: &Term,
        facts: &dyn Facts,
    ) -> Result<Option<String>, StoreError> {
        for class in &self.classes {
            let fits = match value {
                Term::NamedNode(node) => facts.classes(node)?.contains(class),
                _ => false,
            };
            if !fits {
                let name = local_name(class.as_str());
                return Ok(Some(format!("must be of the class {name}, {value} is not")));
            }
        }
        Ok(None)
    }

    fn any_violation(&self, value: &Term, facts: &dyn Facts) -> Result<Option<String>, StoreError> {
        for list in &self.any {
            let mut first = None;
            for one in list {
                let found = match one.local_violation(value) {
                    Some(reason) => Some(reason),
                    None => one.class_violation(value, facts)?,
                };
                let Some(reason) = found else {
                    first = None;
                    break;
                };
                first.get_or_insert(reason);
            }
            if let Some(reason) = first {
                return Ok(Some(format!("{reason}, nor is it another that is allowed")));
            }
        }
        Ok(None)
    }
}
