//! `alignment.nt`: the alignment as RDF.

use oxigraph::model::{BlankNode, NamedNode, NamedOrBlankNode, Term, Triple};

use super::alignment::{Alignment, Join, JoinStep};
use crate::rdf::vocabulary::{hadal, owl, rdf, rdfs, skos};

impl Alignment {
    /// The statements of the alignment: `owl:sameAs`, `rdfs:subClassOf`,
    /// `rdfs:subPropertyOf` of a relation or the `owl:inverseOf` one. A join stands as a
    /// list in `urn:hadal:vocabulary:subPropertyOfChain`: OWL's property chains imply
    /// their property, here it is the property that implies the chain. What scores less than
    /// [`STATED`] is no statement to reason with: `skos:closeMatch` of instances,
    /// `skos:broadMatch` of classes and relations; such joins are left out. Scores are not
    /// said; they stand in the SSSOM file. What has no valid IRI is left out.
    #[must_use]
    pub fn statements(&self) -> Vec<Triple> {
        let mut out = Statements::default();
        for found in &self.instances {
            let predicate = predicate(found.score, owl::SAME_AS, skos::CLOSE_MATCH);
            out.add(&found.left, predicate, node(&found.right));
        }
        for found in &self.classes {
            let predicate = predicate(found.score, rdfs::SUB_CLASS_OF, skos::BROAD_MATCH);
            out.add(&found.left, predicate, node(&found.right));
        }
        for found in &self.relations {
            let predicate = predicate(found.score, rdfs::SUB_PROPERTY_OF, skos::BROAD_MATCH);
            out.relation(&found.left, predicate, &found.right);
        }
        out.triples
    }
}

/// From this score on a match is stated in RDF Schema and OWL, below it in SKOS.
pub const STATED: f64 = 0.5;

/// The predicate of a match with that score.
pub(super) fn predicate(score: f64, stated: &'static str, else_: &'static str) -> &'static str {
    if score >= STATED { stated } else { else_ }
}

fn node(iri: &str) -> Option<Term> {
    NamedNode::new(iri).ok().map(Into::into)
}

#[derive(Default)]
struct Statements {
    triples: Vec<Triple>,
    blanks: usize,
}

impl Statements {
    fn add(&mut self, subject: &str, predicate: &str, object: Option<Term>) {
        if let (Ok(subject), Some(object)) = (NamedNode::new(subject), object) {
            self.say(subject, predicate, object);
        }
    }

    fn say(
        &mut self,
        subject: impl Into<NamedOrBlankNode>,
        predicate: &str,
        object: impl Into<Term>,
    ) {
        let predicate = NamedNode::new_unchecked(predicate);
        self.triples.push(Triple::new(subject, predicate, object));
    }

    fn relation(&mut self, left: &str, predicate: &str, join: &Join) {
        let steps: Option<Vec<NamedNode>> = join
            .0
            .iter()
            .map(|step| NamedNode::new(&step.relation).ok())
            .collect();
        let (Some(steps), true) = (steps, NamedNode::new(left).is_ok()) else {
            return;
        };
        let steps: Vec<Term> = steps
            .into_iter()
            .zip(&join.0)
            .map(|(relation, step)| self.step(relation, step))
            .collect();
        match steps.as_slice() {
            [] => (),
            [step] => self.add(left, predicate, Some(step.clone())),
            _ if predicate != rdfs::SUB_PROPERTY_OF => (),
            steps => {
                let list = self.list(steps);
                self.add(left, hadal::SUB_PROPERTY_OF_CHAIN, Some(list));
            }
        }
    }

    fn step(&mut self, relation: NamedNode, step: &JoinStep) -> Term {
        if !step.inverse {
            return relation.into();
        }
        let inverse = self.blank();
        self.say(inverse.clone(), owl::INVERSE_OF, relation);
        inverse.into()
    }

    fn list(&mut self, items: &[Term]) -> Term {
        let mut rest: Term = NamedNode::new_unchecked(rdf::NIL).into();
        for item in items.iter().rev() {
            let cell = self.blank();
            self.say(cell.clone(), rdf::FIRST, item.clone());
            self.say(cell.clone(), rdf::REST, rest);
            rest = cell.into();
        }
        rest
    }

    fn blank(&mut self) -> BlankNode {
        self.blanks += 1;
        BlankNode::new_unchecked(format!("n{}", self.blanks))
    }
}
