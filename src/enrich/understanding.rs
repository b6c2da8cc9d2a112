//! What a form means in the ontology (Oita thesis 3.3.6), and what to ask it next.

use std::collections::{BTreeMap, BTreeSet};

use oxigraph::model::vocab::rdfs;
use oxigraph::model::{NamedNode, Term, Triple};

use super::error::EnrichError;
use super::input::{self, Records};
use super::ontology::{Ontology, Step};
use super::plan::{self, Plan, Relation, common_class};
use super::settings::Settings;
use super::store::{Store, StoreError};
use super::suggestion::{self, Suggestion};
use crate::form::Meaning;
use crate::paris::Alignment;
use crate::probe::{FieldMapping, Mapping, Relation as Bound};
use crate::rdf::local_name;
use crate::record::Wrapper;

/// So many examples are given of what a field takes.
const EXAMPLES: usize = 3;
/// So many entities tell the class of the values of a field.
const SAMPLE: usize = 200;

/// What is understood of a form.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Understanding {
    /// The class of the things that are searched for, with how sure it is.
    pub class: Option<(String, f64)>,
    /// What each field means, by the name of its control.
    pub fields: BTreeMap<String, Meaning>,
    /// What to ask next, the least sure field first.
    pub suggestions: Vec<Suggestion>,
}

/// Carries the alignment over the field mapping to the form: a control means the relation that
/// its feature's predicate aligns with. Of the ontology's entities of the class, those that no
/// record was yet matched with tell what to ask for.
///
/// # Errors
///
/// As [`super::enrich`].
pub fn understand(
    graph: &[Triple],
    (wrapper, mapping): (&Wrapper, &Mapping),
    alignment: &Alignment,
    store: &Store,
    settings: &Settings,
) -> Result<Understanding, EnrichError> {
    let ontology = Ontology::new(store)?;
    let records = input::read(graph, wrapper);
    let plan = plan::plan(&ontology, &records, alignment, settings)?;
    let mut found = Understanding {
        class: plan
            .class
            .as_ref()
            .map(|class| (class.iri.as_str().to_owned(), class.confidence)),
        ..Understanding::default()
    };
    let mut taken = Vec::new();
    for field in &mapping.mappings {
        let Some(relation) = relation(field, &records, &plan) else {
            continue;
        };
        let meaning = meaning(&ontology, &plan, field, relation)?;
        if field.relation == Bound::Contains {
            let suggestion = suggestion::of(&ontology, &plan, relation, &field.control)?;
            found.suggestions.extend(suggestion);
            taken.push(&relation.path);
        }
        found.fields.insert(field.control.clone(), meaning);
    }
    // A field that finds values of any attribute takes those of relations without a field.
    let mut fields = mapping.mappings.iter();
    let any = fields.find(|field| field.feature.is_none() && field.confidence > 0.0);
    let others = plan
        .relations
        .values()
        .filter(|other| !taken.contains(&&other.path));
    if let Some(field) = any {
        for relation in others {
            let suggestion = suggestion::of(&ontology, &plan, relation, &field.control)?;
            found.suggestions.extend(suggestion);
        }
    }
    found.suggestions.sort_by(|a, b| {
        let order = a.confidence.total_cmp(&b.confidence);
        order.then_with(|| a.control.cmp(&b.control))
    });
    Ok(found)
}

/// The relation of the predicate of the feature that a field feeds.
fn relation<'p>(
    field: &FieldMapping,
    records: &Records<'_>,
    plan: &'p Plan,
) -> Option<&'p Relation> {
    let feature = field.feature.as_ref()?;
    let mut predicates = records.features.iter();
    let (predicate, _) = predicates.find(|(_, known)| known.id == *feature)?;
    plan.relations.get(predicate)
}

fn meaning(
    ontology: &Ontology<'_>,
    plan: &Plan,
    field: &FieldMapping,
    relation: &Relation,
) -> Result<Meaning, StoreError> {
    let class = plan.class.as_ref();
    let values = match relation.path.as_slice() {
        [first, _] => middle_class(ontology, plan, first)?,
        _ => None,
    };
    let mut examples: Vec<String> = Vec::new();
    for entity in plan.known.values().map(|(entity, _)| entity).take(SAMPLE) {
        if examples.len() == EXAMPLES {
            break;
        }
        let value = ontology
            .values(entity, &relation.path, true)?
            .into_iter()
            .next();
        if let Some(Term::Literal(value)) = value
            && !examples.iter().any(|known| known == value.value())
        {
            examples.push(value.value().to_owned());
        }
    }
    let things = match class {
        Some(class) => read(ontology, &class.iri)?,
        None => "thing".to_owned(),
    };
    let of_class = class.map_or(1.0, |class| class.confidence);
    Ok(Meaning {
        relation: path(&relation.path),
        class: class.map(|class| class.iri.as_str().to_owned()),
        sentence: sentence(
            ontology,
            field.relation,
            &relation.path,
            &things,
            values.as_ref(),
        )?,
        values: values.map(|class| class.as_str().to_owned()),
        examples,
        confidence: relation.confidence * field.confidence * of_class,
    })
}

/// The class of the entities between the records and the names that stand for them.
fn middle_class(
    ontology: &Ontology<'_>,
    plan: &Plan,
    first: &Step,
) -> Result<Option<NamedNode>, StoreError> {
    let mut entities = BTreeSet::new();
    for (entity, _) in plan.known.values().take(SAMPLE) {
        for value in ontology.values(entity, std::slice::from_ref(first), true)? {
            if let Term::NamedNode(value) = value {
                entities.insert(value);
            }
        }
    }
    let entities: Vec<(NamedNode, f64)> =
        entities.into_iter().map(|entity| (entity, 1.0)).collect();
    let class = common_class(ontology, entities.iter())?;
    Ok(class
        .filter(|class| class.of_nearly_all)
        .map(|class| class.iri))
}

/// A path as a property path of SPARQL.
fn path(path: &[Step]) -> String {
    let step = |step: &Step| {
        let inverse = if step.inverse { "^" } else { "" };
        format!("{inverse}{}", step.relation)
    };
    path.iter().map(step).collect::<Vec<_>>().join("/")
}

/// Such as: the “label” of a writer that “created” the book.
fn sentence(
    ontology: &Ontology<'_>,
    bound: Bound,
    path: &[Step],
    things: &str,
    values: Option<&NamedNode>,
) -> Result<String, StoreError> {
    let bound = match bound {
        Bound::Contains => "the",
        Bound::Part => "a part of the",
        Bound::AtLeast => "the least",
        Bound::AtMost => "the greatest",
    };
    let names = path.iter().map(|step| read(ontology, &step.relation));
    let names: Vec<String> = names.collect::<Result<_, _>>()?;
    Ok(match (path, names.as_slice()) {
        ([first, _], [link, name]) => {
            let who = match values {
                Some(class) => read(ontology, class)?,
                None => "thing".to_owned(),
            };
            if first.inverse {
                format!("{bound} “{name}” of a {who} that “{link}” the {things}")
            } else {
                format!("{bound} “{name}” of a {who} that the {things} has as “{link}”")
            }
        }
        (_, [name, ..]) => format!("{bound} “{name}” of the {things}"),
        _ => String::new(),
    })
}

/// An IRI as a person reads it: its label in the ontology, else its local name in words, without
/// the numbers and the origin that YAGO writes into its classes (`wordnet_book_106410904`).
fn read(ontology: &Ontology<'_>, iri: &NamedNode) -> Result<String, StoreError> {
    let labels = ontology.follow(iri, &Step::forward(rdfs::LABEL))?;
    let mut labels: Vec<String> = labels
        .into_iter()
        .filter_map(|label| match label {
            Term::Literal(label) if label.language().is_none_or(|tag| tag.starts_with("en")) => {
                Some(label.value().to_owned())
            }
            _ => None,
        })
        .collect();
    labels.sort();
    Ok(labels
        .into_iter()
        .next()
        .unwrap_or_else(|| in_words(local_name(iri.as_str()))))
}

/// A local name as a person reads it.
pub(crate) fn in_words(name: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut last = ' ';
    for c in name.chars() {
        if !c.is_alphanumeric() {
            last = ' ';
            continue;
        }
        let begins = !last.is_alphanumeric() || (c.is_uppercase() && last.is_lowercase());
        match words.last_mut() {
            Some(word) if !begins => word.extend(c.to_lowercase()),
            _ => words.push(c.to_lowercase().collect()),
        }
        last = c;
    }
    let is_origin = |word: &str| matches!(word, "wordnet" | "wikicat" | "wikicategory");
    let told: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !is_origin(word) && !word.chars().all(|c| c.is_ascii_digit()))
        .collect();
    if told.is_empty() {
        name.to_owned()
    } else {
        told.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_names_are_read_as_words() {
        assert_eq!(in_words("wordnet_book_106410904"), "book");
        assert_eq!(in_words("wasCreatedOnDate"), "was created on date");
        assert_eq!(in_words("hasISBN"), "has isbn");
        assert_eq!(in_words("P50"), "p50");
        assert_eq!(in_words("1984"), "1984");
    }
}
