//! The form as RDF, so that a machine can use it.

use oxigraph::model::{Literal, NamedNode, Term, Triple};
use url::form_urlencoded;

use super::mint::encode;
use crate::form::{Control, Form, Method, Role};
use crate::probe::Mapping;
use crate::rdf::vocabulary::{hydra, rdf, rdfs, schema};

/// Describes a form as a `schema:SearchAction` whose target is an entry point with a template of
/// its address, and one that is sent by GET as a `hydra:IriTemplate` too. What a field means is the
/// property of its variable: the relation of the ontology, where it is one, else the predicate of
/// the labelled graph under `base`. A form that is sent by POST has its fields but no template.
#[must_use]
pub fn describe_form(form: &Form, mapping: Option<&Mapping>, base: &str) -> Vec<Triple> {
    let action = NamedNode::new_unchecked(format!("{base}form"));
    let entry = NamedNode::new_unchecked(format!("{base}form/target"));
    let mut triples = Vec::new();
    let mut say = |subject: &NamedNode, predicate: &str, object: Term| {
        let predicate = NamedNode::new_unchecked(predicate);
        triples.push(Triple::new(subject.clone(), predicate, object));
    };
    let text = |text: &str| Term::from(Literal::new_simple_literal(text));
    let iri = |iri: &str| Term::from(NamedNode::new_unchecked(iri));
    say(&action, rdf::TYPE, iri(schema::SEARCH_ACTION));
    say(&action, schema::TARGET, entry.clone().into());
    say(&entry, rdf::TYPE, iri(schema::ENTRY_POINT));
    let method = match form.method {
        Method::Get => "GET",
        Method::Post => "POST",
    };
    say(&entry, schema::HTTP_METHOD, text(method));
    let fields = || {
        form.controls
            .iter()
            .filter(|control| control.role == Role::Content)
    };
    if form.method == Method::Get {
        let template = template(form, fields().map(|control| control.name.as_str()));
        say(&entry, schema::URL_TEMPLATE, text(&template));
        say(&action, rdf::TYPE, iri(hydra::IRI_TEMPLATE));
        say(&action, hydra::TEMPLATE, text(&template));
    } else {
        say(&entry, schema::URL, text(form.action.as_str()));
    }
    for control in fields() {
        let field = NamedNode::new_unchecked(format!("{base}form/field/{}", encode(&control.name)));
        let required = Term::from(Literal::from(control.required));
        say(&action, schema::QUERY_INPUT, field.clone().into());
        say(&field, rdf::TYPE, iri(schema::PROPERTY_VALUE_SPECIFICATION));
        say(&field, schema::VALUE_NAME, text(&control.name));
        say(&field, schema::VALUE_REQUIRED, required.clone());
        if let Some(label) = &control.label {
            say(&field, schema::NAME, text(label));
        }
        if let Some(meaning) = &control.meaning {
            say(&field, rdfs::COMMENT, text(&meaning.sentence));
        }
        if form.method == Method::Get {
            say(&action, hydra::MAPPING, field.clone().into());
            say(&field, rdf::TYPE, iri(hydra::IRI_TEMPLATE_MAPPING));
            say(&field, hydra::VARIABLE, text(&variable(&control.name)));
            say(&field, hydra::REQUIRED, required);
            if let Some(property) = property(control, mapping, base) {
                say(&field, hydra::PROPERTY, property.into());
            }
        }
    }
    triples
}

/// The address with the hidden fields as they are and the others as variables (RFC 6570).
fn template<'f>(form: &Form, fields: impl Iterator<Item = &'f str>) -> String {
    let mut action = form.action.clone();
    action.set_fragment(None);
    let fixed = form
        .controls
        .iter()
        .filter(|control| control.role == Role::State);
    let pairs =
        fixed.flat_map(|control| control.default.iter().map(|value| (&control.name, value)));
    let mut query = form_urlencoded::Serializer::new(String::new());
    let query = query.extend_pairs(pairs).finish();
    action.set_query((!query.is_empty()).then_some(&query));
    let mut names: Vec<String> = Vec::new();
    for name in fields.map(variable) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() {
        return action.into();
    }
    let sign = if query.is_empty() { '?' } else { '&' };
    format!("{action}{{{sign}{}}}", names.join(","))
}

/// The name as a variable: what it may not have is written as it is sent.
fn variable(name: &str) -> String {
    let mut out = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'.' => out.push(byte.into()),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// The relation that a field means, where it is a single one; else the predicate that it feeds.
fn property(control: &Control, mapping: Option<&Mapping>, base: &str) -> Option<NamedNode> {
    let relation = control.meaning.as_ref().and_then(|meaning| {
        let iri = meaning.relation.strip_prefix('<')?.strip_suffix('>')?;
        NamedNode::new(iri).ok()
    });
    let fed = || {
        let mut mappings = mapping?.mappings.iter();
        let feature = mappings
            .find(|fed| fed.control == control.name)?
            .feature
            .as_ref()?;
        NamedNode::new(format!("{base}attribute/{}", encode(feature))).ok()
    };
    relation.or_else(fed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::discover;
    use crate::page::Page;

    #[test]
    fn a_form_is_a_template_with_a_variable_a_field() {
        let html = "<form action=/find#top><label>Title <input name=t required></label>\
            <label>Author <input name=a></label><input type=hidden name=s value='1 2'></form>";
        let page = Page::parse(html, "http://example.org/search".parse().unwrap());
        let mut form = discover(&page).forms.remove(0);
        let described = describe_form(&form, None, "urn:x/");
        let has = |subject: &str, predicate: &str, object: &str| {
            described.iter().any(|triple| {
                triple.subject.to_string() == format!("<urn:x/{subject}>")
                    && triple.predicate.as_str() == predicate
                    && triple.object.to_string().contains(object)
            })
        };
        assert!(has(
            "form",
            hydra::TEMPLATE,
            "\"http://example.org/find?s=1+2{&t,a}\""
        ));
        assert!(has("form/field/t", schema::VALUE_REQUIRED, "\"true\""));
        assert!(has("form/field/a", schema::NAME, "\"Author\""));
        form.method = Method::Post;
        let described = describe_form(&form, None, "urn:x/");
        assert!(
            !described
                .iter()
                .any(|triple| triple.predicate.as_str() == hydra::TEMPLATE)
        );
    }
}
