//! What is said of one record.

use oxigraph::model::{Literal, NamedNode, Term, Triple};

use super::literal;
use super::mint::Minter;
use crate::rdf::vocabulary::{hadal, prov};
use crate::record::{Feature, Record};
use crate::text::{Value, normalize};

/// A statement a value, of these features.
pub(super) fn values(
    record: &Record,
    features: &[&Feature],
    minter: &Minter<'_>,
    entity: &NamedNode,
    triples: &mut Vec<Triple>,
) {
    for feature in features {
        let raw = record.attributes.get(&feature.id);
        let normal = record.normal.get(&feature.id);
        for (index, value) in raw.into_iter().flatten().enumerate() {
            let resolved = normal.and_then(|normal| normal.get(index));
            let text = match resolved {
                // The normal form of a link is its address, resolved against the page.
                Some(url) if feature.kind == "url" && url.starts_with("http") => url,
                // The text itself may not tell the day from the month.
                Some(date) if feature.day_order.is_some() && is_date(date) => date,
                Some(number) if feature.dotted && feature.kind == "number" => number,
                _ => value,
            };
            if !text.is_empty() {
                triples.push(Triple::new(
                    entity.clone(),
                    minter.predicate(&feature.id),
                    literal::term(text, &feature.kind),
                ));
            }
        }
    }
}

fn is_date(text: &str) -> bool {
    matches!(normalize(text), Value::Date(_))
}

/// Where the record was found.
pub(super) fn provenance(record: &Record, entity: &NamedNode, triples: &mut Vec<Triple>) {
    let page: Term = NamedNode::new(&record.page).map_or_else(
        |_| Literal::new_simple_literal(&record.page).into(),
        Into::into,
    );
    let text = |text: &str| -> Term { Literal::new_simple_literal(text).into() };
    for (predicate, object) in [
        (prov::WAS_DERIVED_FROM, page),
        (hadal::XPATH, text(&record.xpath)),
        (hadal::RECORD, text(&record.id)),
        (hadal::RESPONSE, text(&record.response)),
    ] {
        triples.push(Triple::new(
            entity.clone(),
            NamedNode::new_unchecked(predicate),
            object,
        ));
    }
}
