//! Which responses a statement rests on.

use std::collections::BTreeMap;

use oxigraph::model::vocab::rdf;
use oxigraph::model::{NamedNode, NamedOrBlankNode, Term, Triple};

use crate::rdf::vocabulary::hadal;

#[derive(Default)]
struct Reified {
    subject: Option<NamedNode>,
    predicate: Option<NamedNode>,
    object: Option<Term>,
    responses: Vec<String>,
}

/// The statements that an enrichment reifies, each with the responses that it was read from.
pub(super) fn responses(enrichment: &[Triple]) -> Vec<(Triple, Vec<String>)> {
    let mut found: BTreeMap<&str, Reified> = BTreeMap::new();
    let response = format!("{}response", hadal::NAMESPACE);
    for triple in enrichment {
        let NamedOrBlankNode::NamedNode(name) = &triple.subject else {
            continue;
        };
        let predicate = triple.predicate.as_ref();
        let is_part = [rdf::SUBJECT, rdf::PREDICATE, rdf::OBJECT].contains(&predicate);
        if !is_part && predicate.as_str() != response {
            continue;
        }
        let reified = found.entry(name.as_str()).or_default();
        match &triple.object {
            Term::NamedNode(node) if predicate == rdf::SUBJECT => {
                reified.subject = Some(node.clone());
            }
            Term::NamedNode(node) if predicate == rdf::PREDICATE => {
                reified.predicate = Some(node.clone());
            }
            object if predicate == rdf::OBJECT => reified.object = Some(object.clone()),
            Term::Literal(id) => reified.responses.push(id.value().to_owned()),
            _ => {}
        }
    }
    let statements = found.into_values().filter_map(|reified| {
        let triple = Triple::new(reified.subject?, reified.predicate?, reified.object?);
        Some((triple, reified.responses))
    });
    statements.collect()
}
