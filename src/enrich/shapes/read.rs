//! Reading shapes from a file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use oxigraph::model::vocab::{rdf, rdfs};
use oxigraph::model::{NamedNode, NamedOrBlankNode, Term, Triple};
use regex::RegexBuilder;

use super::bound::Bound;
use super::{Constraints, NodeKind, Pattern, Rule, Shapes, ShapesError};
use crate::enrich::ontology::Step;
use crate::rdf::read_all;
use crate::rdf::vocabulary::owl;

const SHACL: &str = "http://www.w3.org/ns/shacl#";
/// What says something for a person, or of which a single statement tells nothing.
const SAYS_NOTHING: [&str; 13] = [
    "path",
    "property",
    "targetClass",
    "name",
    "description",
    "message",
    "order",
    "group",
    "severity",
    "defaultValue",
    "minCount",
    "flags",
    "deactivated",
];
/// The longest list that is read.
const LONGEST: usize = 100_000;

const KINDS: [NodeKind; 6] = [
    kind("IRI", true, false, false),
    kind("BlankNode", false, true, false),
    kind("Literal", false, false, true),
    kind("BlankNodeOrIRI", true, true, false),
    kind("BlankNodeOrLiteral", false, true, true),
    kind("IRIOrLiteral", true, false, true),
];

const fn kind(name: &'static str, iri: bool, blank: bool, literal: bool) -> NodeKind {
    NodeKind {
        name,
        iri,
        blank,
        literal,
    }
}

impl Shapes {
    /// Reads a file of shapes in any syntax of RDF.
    ///
    /// # Errors
    ///
    /// Where it cannot be read, has no shape of a class, or one that SHACL does not allow.
    pub fn read(path: &Path) -> Result<Self, ShapesError> {
        let graph = Graph::new(path, read_all(path)?);
        let mut shapes = Self::default();
        graph.note_targets(&mut shapes);
        for (shape, targets) in graph.targets() {
            let properties = if graph.objects(&shape, "path").is_empty() {
                graph.note_unchecked(&shape, &mut shapes);
                graph.objects(&shape, "property")
            } else {
                vec![shape.clone()]
            };
            for property in properties {
                if let Some(rule) = graph.rule(&shape, &property, &targets, &mut shapes)? {
                    let relation = rule.path.relation.clone();
                    shapes.rules.entry(relation).or_default().push(rule);
                }
            }
        }
        if shapes.rules.is_empty() && shapes.unchecked.is_empty() {
            let path = path.to_owned();
            return Err(ShapesError::None { path });
        }
        Ok(shapes)
    }
}

/// The triples of the file by subject.
struct Graph<'p> {
    path: &'p Path,
    facts: BTreeMap<String, Vec<(NamedNode, Term)>>,
    subjects: Vec<Term>,
}

impl<'p> Graph<'p> {
    fn new(path: &'p Path, triples: Vec<Triple>) -> Self {
        let mut graph = Self {
            path,
            facts: BTreeMap::new(),
            subjects: Vec::new(),
        };
        for triple in triples {
            let subject = match triple.subject {
                NamedOrBlankNode::NamedNode(node) => Term::from(node),
                NamedOrBlankNode::BlankNode(node) => Term::from(node),
            };
            let facts = graph.facts.entry(subject.to_string()).or_insert_with(|| {
                graph.subjects.push(subject);
                Vec::new()
            });
            facts.push((triple.predicate, triple.object));
        }
        graph
    }

    fn facts(&self, node: &Term) -> &[(NamedNode, Term)] {
        self.facts.get(&node.to_string()).map_or(&[], Vec::as_slice)
    }

    fn all(&self, node: &Term, predicate: &str) -> Vec<Term> {
        let facts = self.facts(node).iter();
        facts
            .filter(|(found, _)| found.as_str() == predicate)
            .map(|(_, object)| object.clone())
            .collect()
    }

    /// The objects of a predicate of SHACL.
    fn objects(&self, node: &Term, name: &str) -> Vec<Term> {
        self.all(node, &format!("{SHACL}{name}"))
    }

    fn is_off(&self, node: &Term) -> bool {
        let values = self.objects(node, "deactivated");
        values
            .iter()
            .any(|value| matches!(value, Term::Literal(literal) if literal.value() == "true"))
    }

    /// The shapes of classes with those.
    fn targets(&self) -> Vec<(Term, BTreeSet<NamedNode>)> {
        let mut found = Vec::new();
        for shape in self.subjects.iter().filter(|shape| !self.is_off(shape)) {
            let mut targets: BTreeSet<NamedNode> = BTreeSet::new();
            for target in self.objects(shape, "targetClass") {
                if let Term::NamedNode(class) = target {
                    targets.insert(class);
                }
            }
            if let Term::NamedNode(node) = shape
                && self.is_class(shape)
            {
                targets.insert(node.clone());
            }
            if !targets.is_empty() {
                found.push((shape.clone(), targets));
            }
        }
        found
    }

    /// Whether a shape is a class itself: one that says so, as SHACL has it, or one without any
    /// target, as in YAGO's schema.
    fn is_class(&self, shape: &Term) -> bool {
        let types = self.all(shape, rdf::TYPE.as_str());
        let is = |iri: &str| {
            let mut types = types.iter();
            types.any(|found| matches!(found, Term::NamedNode(node) if node.as_str() == iri))
        };
        let has_target = self.facts(shape).iter().any(|(predicate, _)| {
            let name = predicate.as_str().strip_prefix(SHACL);
            name.is_some_and(|name| name.starts_with("target"))
        });
        let is_class = is(rdfs::CLASS.as_str()) || is(owl::CLASS);
        is(&format!("{SHACL}NodeShape")) && (is_class || !has_target)
    }

    /// Notes what a shape says of its entities themselves: only their properties are checked.
    fn note_unchecked(&self, shape: &Term, shapes: &mut Shapes) {
        for (predicate, _) in self.facts(shape) {
            if let Some(name) = predicate.as_str().strip_prefix(SHACL)
                && !SAYS_NOTHING.contains(&name)
            {
                shapes.unchecked.insert(format!("sh:{name}"));
            }
        }
    }

    /// Notes the targets that are no classes.
    fn note_targets(&self, shapes: &mut Shapes) {
        for shape in self.subjects.iter().filter(|shape| !self.is_off(shape)) {
            for (predicate, _) in self.facts(shape) {
                if let Some(name) = predicate.as_str().strip_prefix(SHACL)
                    && name.starts_with("target")
                    && name != "targetClass"
                {
                    shapes.unchecked.insert(format!("sh:{name}"));
                }
            }
        }
    }

    fn rule(
        &self,
        shape: &Term,
        property: &Term,
        targets: &BTreeSet<NamedNode>,
        shapes: &mut Shapes,
    ) -> Result<Option<Rule>, ShapesError> {
        if self.is_off(property) {
            return Ok(None);
        }
        let error = |reason: String| self.error(shape, reason);
        let paths = self.objects(property, "path");
        let [path] = paths.as_slice() else {
            let count = paths.len();
            return Err(error(format!("a property has {count} sh:path, not one")));
        };
        let path = match path {
            Term::NamedNode(relation) => Step::forward(relation.as_ref()),
            Term::BlankNode(_) => {
                let inverse = self.objects(path, "inversePath");
                let [Term::NamedNode(relation)] = inverse.as_slice() else {
                    let name = "paths of several relations";
                    shapes.unchecked.insert(name.to_owned());
                    return Ok(None);
                };
                Step {
                    inverse: true,
                    ..Step::forward(relation.as_ref())
                }
            }
            Term::Literal(text) => return Err(error(format!("sh:path is {text}, no relation"))),
        };
        let most = match self.objects(property, "maxCount").as_slice() {
            [] => None,
            [Term::Literal(number)] => Some(
                number
                    .value()
                    .parse()
                    .map_err(|_| error(format!("sh:maxCount is {number}, no whole number")))?,
            ),
            [other, ..] => return Err(error(format!("sh:maxCount is {other}, no whole number"))),
        };
        Ok(Some(Rule {
            shape: name(shape, targets),
            targets: targets.clone(),
            path,
            most,
            value: self.constraints(shape, property, shapes)?,
        }))
    }

    /// The constraints of a property, those of its alternatives included.
    fn constraints(
        &self,
        shape: &Term,
        property: &Term,
        shapes: &mut Shapes,
    ) -> Result<Constraints, ShapesError> {
        let mut found = self.plain_constraints(shape, property, shapes)?;
        for list in self.objects(property, "or") {
            let mut any = Vec::new();
            for one in self.list(shape, &list)? {
                if !self.objects(&one, "or").is_empty() {
                    shapes.unchecked.insert("sh:or within sh:or".to_owned());
                }
                any.push(self.plain_constraints(shape, &one, shapes)?);
            }
            found.any.push(any);
        }
        Ok(found)
    }

    fn plain_constraints(
        &self,
        shape: &Term,
        node: &Term,
        shapes: &mut Shapes,
    ) -> Result<Constraints, ShapesError> {
        let mut found = Constraints::default();
        for (predicate, object) in self.facts(node) {
            let Some(name) = predicate.as_str().strip_prefix(SHACL) else {
                continue;
            };
            let error = || self.error(shape, format!("sh:{name} is {object}, which it cannot be"));
            match (name, object) {
                ("datatype", Term::NamedNode(datatype)) => found.datatypes.push(datatype.clone()),
                ("class", Term::NamedNode(class)) => found.classes.push(class.clone()),
                // YAGO 4 names the class of a value so.
                ("node", Term::NamedNode(class)) if self.is_class(object) => {
                    found.classes.push(class.clone());
                }
                ("nodeKind", Term::NamedNode(node)) => {
                    let kind = node.as_str().strip_prefix(SHACL);
                    let kind = KINDS.into_iter().find(|known| Some(known.name) == kind);
                    found.kinds.push(kind.ok_or_else(error)?);
                }
                ("pattern", Term::Literal(text)) => {
                    found
                        .patterns
                        .push(self.pattern(shape, node, text.value())?);
                }
                ("in", list) => found.values = Some(self.list(shape, list)?),
                ("datatype" | "class" | "nodeKind" | "pattern", _) => return Err(error()),
                ("or" | "maxCount", _) => {}
                ("property", _) => {
                    let name = "sh:property within sh:property";
                    shapes.unchecked.insert(name.to_owned());
                }
                (name, _) if SAYS_NOTHING.contains(&name) => {}
                (name, limit) => match Bound::new(name, limit) {
                    Some(bound) => found.bounds.push(bound),
                    None => drop(shapes.unchecked.insert(format!("sh:{name}"))),
                },
            }
        }
        Ok(found)
    }

    fn pattern(&self, shape: &Term, node: &Term, text: &str) -> Result<Pattern, ShapesError> {
        let flags = self.objects(node, "flags");
        let has = |flag: char| {
            let mut flags = flags.iter();
            flags.any(|f| matches!(f, Term::Literal(literal) if literal.value().contains(flag)))
        };
        let regex = RegexBuilder::new(text)
            .case_insensitive(has('i'))
            .multi_line(has('m'))
            .dot_matches_new_line(has('s'))
            .ignore_whitespace(has('x'))
            .build();
        let regex = regex.map_err(|error| {
            self.error(
                shape,
                format!("sh:pattern {text:?} cannot be used: {error}"),
            )
        })?;
        Ok(Pattern {
            text: text.to_owned(),
            regex,
        })
    }

    /// The members of a list.
    fn list(&self, shape: &Term, list: &Term) -> Result<Vec<Term>, ShapesError> {
        let mut members = Vec::new();
        let mut rest = list.clone();
        while !matches!(&rest, Term::NamedNode(node) if *node == rdf::NIL) {
            let (first, next) = (
                self.all(&rest, rdf::FIRST.as_str()),
                self.all(&rest, rdf::REST.as_str()),
            );
            let ([first], [next], true) =
                (first.as_slice(), next.as_slice(), members.len() < LONGEST)
            else {
                let reason = format!("a list ends at {rest} without rdf:nil");
                return Err(self.error(shape, reason));
            };
            members.push(first.clone());
            rest = next.clone();
        }
        Ok(members)
    }

    fn error(&self, shape: &Term, reason: String) -> ShapesError {
        ShapesError::Shape {
            path: self.path.to_owned(),
            shape: shape.to_string(),
            reason,
        }
    }
}

/// What a person calls a shape: its IRI, else the class that it is for.
fn name(shape: &Term, targets: &BTreeSet<NamedNode>) -> String {
    match (shape, targets.first()) {
        (Term::NamedNode(node), _) => node.to_string(),
        (_, Some(class)) => format!("of {class}"),
        (other, None) => other.to_string(),
    }
}
