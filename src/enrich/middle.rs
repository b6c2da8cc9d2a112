//! The entity between a record and a name: the writer between a book and "Jane Austen".

use std::collections::{BTreeMap, BTreeSet, HashMap};

use oxigraph::model::{Literal, NamedNode, Term};
use unicode_normalization::UnicodeNormalization;

use super::error::EnrichError;
use super::names::{Names, key, without_brackets};
use super::ontology::{Ontology, Step, iri, is_naming};
use super::plan::{Class, common_class};
use super::shape::Shape;
use super::store::StoreError;
use crate::rdf::local_name;
use crate::text::{collapse, share};

/// So many entities tell enough of the class of all.
const SAMPLE: usize = 2000;

/// The class of fewer is not that of all.
const TYPED: f64 = 0.5;

/// So many of those that have a name are asked about.
const CANDIDATES: usize = 5;

/// Who a name is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Who {
    /// The one entity of the ontology that has the name.
    Known(NamedNode),
    /// Nobody in the ontology: an entity to be made.
    New(NamedNode),
    /// That cannot be told, and why; who it may be.
    Doubtful(String, Vec<NamedNode>),
}

/// The entities that a first step leads to, by their names.
pub(super) struct Middle {
    /// The class that nearly all of them share, where most have one.
    pub class: Option<Class>,
    label: NamedNode,
    names: Names,
    /// The lexical shape of the names. Labels of other things may have commas where these have
    /// none.
    shape: Shape,
    made: BTreeMap<String, NamedNode>,
    /// Names that many records have are not looked up each time.
    doubtful: HashMap<String, Who>,
    namespace: String,
}

impl Middle {
    /// Those that take part in the relation, and all others of their class.
    pub fn new(
        ontology: &Ontology<'_>,
        step: &Step,
        name: &Step,
        base: &str,
    ) -> Result<Self, StoreError> {
        let mut entities = BTreeSet::new();
        for pair in ontology.pairs(step) {
            if let Term::NamedNode(entity) = pair?.1 {
                entities.insert(entity);
            }
        }
        let every = entities.len().div_ceil(SAMPLE).max(1);
        let sample: Vec<(NamedNode, f64)> = entities
            .iter()
            .step_by(every)
            .map(|entity| (entity.clone(), 1.0))
            .collect();
        let mut typed = 0;
        for (entity, _) in &sample {
            typed += usize::from(ontology.has_base_class(entity)?);
        }
        let class = common_class(ontology, sample.iter())?;
        let class =
            class.filter(|class| class.of_nearly_all && share(typed, sample.len()) >= TYPED);
        if let Some(class) = &class {
            entities.extend(ontology.members(&class.iri)?);
        }
        let mut names = Vec::new();
        let mut shape = Shape::default();
        shape.names = is_naming(&name.relation);
        for entity in entities {
            for value in ontology.values(&entity, std::slice::from_ref(name), true)? {
                shape.learn(&value);
            }
            for value in ontology.follow(&entity, name)? {
                if let Term::Literal(literal) = value {
                    names.push((literal.value().to_owned(), entity.clone()));
                }
            }
        }
        Ok(Self {
            class,
            label: name.relation.clone(),
            names: Names::new(names),
            shape,
            made: BTreeMap::new(),
            doubtful: HashMap::new(),
            namespace: format!("{base}{}/", slug(local_name(step.relation.as_str()))),
        })
    }

    /// The names in a value. Where names hardly have commas, a comma separates several, or
    /// surname and given name.
    ///
    /// # Errors
    ///
    /// Why the names cannot be told apart, in a phrase for a person.
    pub fn split(&self, value: &str) -> Result<Vec<String>, String> {
        let value = collapse(value);
        let value = without_brackets(&value);
        if !self.shape.has_no_lists() || !value.contains([',', ';']) || self.knows(value) {
            return Ok(vec![value.to_owned()]);
        }
        let mut parts: Vec<String> = Vec::new();
        for part in value
            .split([',', ';'])
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            match parts.last_mut() {
                Some(last) if is_suffix(part) => *last = format!("{last}, {part}"),
                _ => parts.push(part.to_owned()),
            }
        }
        if let [surname, given] = parts.as_slice() {
            let turned = format!("{given} {surname}");
            if self.knows(&turned) {
                return Ok(vec![turned]);
            }
        }
        let is_name = |part: &String| part.contains(' ') || self.knows(part);
        if parts.iter().all(is_name) && !parts.is_empty() {
            Ok(parts)
        } else {
            Err(format!("{value:?} may be one name or several"))
        }
    }

    /// The name as the ontology writes those of such entities.
    pub fn fit(&self, name: &str) -> Literal {
        let fitted = self.shape.fit(name);
        fitted.unwrap_or_else(|_| Literal::new_simple_literal(name))
    }

    fn knows(&self, name: &str) -> bool {
        !self.names.equal(name).is_empty()
    }

    /// Who has that name.
    pub fn find(&mut self, ontology: &Ontology<'_>, name: &str) -> Result<Who, EnrichError> {
        if let Some(who) = self.doubtful.get(name)
            && !self.made.contains_key(&key(name))
        {
            return Ok(who.clone());
        }
        let who = self.look_up(ontology, name)?;
        if matches!(who, Who::Doubtful(..)) {
            self.doubtful.insert(name.to_owned(), who.clone());
        }
        Ok(who)
    }

    fn look_up(&mut self, ontology: &Ontology<'_>, name: &str) -> Result<Who, EnrichError> {
        let equal: Vec<&NamedNode> = self.names.equal(name).into_iter().collect();
        match equal.as_slice() {
            [] => {}
            [one] => return Ok(Who::Known((*one).clone())),
            [first, ..] => {
                let count = equal.len();
                let reason = format!("{count} entities have the name {name:?}, one is {first}");
                let candidates = equal.iter().take(CANDIDATES);
                return Ok(Who::Doubtful(
                    reason,
                    candidates.map(|one| (*one).clone()).collect(),
                ));
            }
        }
        let key = key(name);
        if let Some(made) = self.made.get(&key) {
            return Ok(Who::New(made.clone()));
        }
        if !is_naming(&self.label) || key.chars().filter(|c| c.is_alphabetic()).count() < 2 {
            let reason = format!("nothing has the name {name:?}");
            return Ok(Who::Doubtful(reason, Vec::new()));
        }
        let near = self.names.near(name).into_iter();
        if let Some(near) = near.chain(self.names.in_short(name)).next() {
            let reason = format!("{name:?} may be {near}");
            return Ok(Who::Doubtful(reason, vec![near.clone()]));
        }
        let literal = match self.shape.fit(name) {
            Ok(literal) => literal,
            Err(reason) => return Ok(Who::Doubtful(reason, Vec::new())),
        };
        for entity in ontology.named(&self.label, &literal)? {
            if ontology.classes(&entity, false)?.is_empty() {
                let reason = format!("{name:?} may be {entity}, of which no class is known");
                return Ok(Who::Doubtful(reason, vec![entity]));
            }
        }
        let entity = iri(&format!("{}{}", self.namespace, slug(name)))?;
        self.made.insert(key, entity.clone());
        Ok(Who::New(entity))
    }
}

/// A part after a comma that belongs to the name before it.
fn is_suffix(part: &str) -> bool {
    let part = part.trim_end_matches('.').to_lowercase();
    ["jr", "sr", "ii", "iii", "iv", "phd", "ph.d", "md", "m.d"].contains(&part.as_str())
}

/// A name as the end of an IRI: white space as `_`, what an IRI cannot have percent-encoded.
pub(super) fn slug(name: &str) -> String {
    let mut out = String::new();
    for c in collapse(name).nfc() {
        match c {
            ' ' => out.push('_'),
            c if c.is_alphanumeric() || "-._~".contains(c) => out.push(c),
            c => {
                let mut bytes = [0; 4];
                for byte in c.encode_utf8(&mut bytes).bytes() {
                    out.push_str(&format!("%{byte:02X}"));
                }
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_legal_in_iris() {
        assert_eq!(slug(" Jane  Austen "), "Jane_Austen");
        assert_eq!(slug("Guns <N> \"Roses\"/é"), "Guns_%3CN%3E_%22Roses%22%2Fé");
        let iri = format!("http://s/{}", slug("a\u{0}b\u{fffe}|{}^`\\%"));
        assert!(NamedNode::new(iri).is_ok());
    }
}
