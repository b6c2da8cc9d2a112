//! How alike the names of relations are.

use std::collections::{BTreeMap, BTreeSet};

use super::engine::Sides;
use super::path::Path;
use super::settings::Settings;
use crate::rdf::{Relation, local_name};
use crate::text::{Analyzer, overlap, words};

/// By relation of the left that a person has a name for, and by path of the right, the
/// overlap of the words of their names, in [0, 1]; nothing where names are not to count.
pub(super) fn likeness(sides: &Sides<'_>, settings: &Settings) -> BTreeMap<Relation, Vec<f64>> {
    if !settings.names {
        return BTreeMap::new();
    }
    let analyzer = Analyzer::new("en");
    let paths: Vec<BTreeSet<String>> = (0..sides.paths.len())
        .map(|index| {
            let path = Path(u32::try_from(index).unwrap_or(u32::MAX));
            let join = sides.paths.describe(sides.right, path);
            let names = join.0.iter().map(|step| name_apart(&step.relation));
            names.flat_map(|name| terms(&name, &analyzer)).collect()
        })
        .collect();
    let mut likeness = BTreeMap::new();
    for relation in sides.left.relations() {
        if let Some(label) = sides.left.relation_label(relation) {
            let label = terms(label, &analyzer);
            let by_path = paths.iter().map(|path| overlap(&label, path)).collect();
            likeness.insert(relation, by_path);
        }
    }
    likeness
}

/// The end of an IRI with its words apart: `hasPreferredName` as `has Preferred Name`.
fn name_apart(iri: &str) -> String {
    let name = local_name(iri);
    let mut out = String::new();
    let mut was_lower = false;
    for c in name.chars() {
        if c.is_uppercase() && was_lower {
            out.push(' ');
        }
        was_lower = c.is_lowercase() || c.is_ascii_digit();
        out.push(if c == '_' || c == '-' { ' ' } else { c });
    }
    out
}

fn terms(name: &str, analyzer: &Analyzer) -> BTreeSet<String> {
    words(name).filter_map(|word| analyzer.term(word)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fall_into_words() {
        assert_eq!(
            name_apart("http://y.org/hasPreferredName"),
            "has Preferred Name"
        );
        assert_eq!(name_apart("http://y.org/o#phone_number"), "phone number");
        let analyzer = Analyzer::new("en");
        let label = terms("Year of publication", &analyzer);
        let name = terms(&name_apart("urn:publicationYear"), &analyzer);
        assert!((overlap(&label, &name) - 1.0).abs() < 1e-12);
    }
}
