//! What a person calls the features and the records.

use crate::form::{Control, Form, FormKind, Forms, Role};
use crate::probe::{FieldMapping, Mapping, Relation};
use crate::record::Feature;
use crate::text::collapse;

/// A mapping below this confidence does not name a feature.
const SURE: f64 = 0.5;

/// The names of the features and of the records, from the form and from the records themselves.
pub struct Labels<'a> {
    mapping: Option<&'a Mapping>,
    form: Option<&'a Form>,
}

impl<'a> Labels<'a> {
    /// The names by a mapping and the forms that it is of, where there are any.
    #[must_use]
    pub fn new(mapping: Option<&'a Mapping>, forms: Option<&'a Forms>) -> Self {
        Self {
            mapping,
            form: forms.and_then(Forms::chosen),
        }
    }

    /// The name of the form, which says what it searches for; a form without one: `Record`.
    pub(super) fn class(&self) -> String {
        self.form
            .and_then(|form| form.id.as_deref())
            .map(humanize)
            .filter(|label| !label.is_empty())
            .unwrap_or_else(|| "Record".to_owned())
    }

    /// The name of the feature, else its identifier made readable.
    pub(super) fn feature(&self, feature: &Feature) -> String {
        self.name(feature).unwrap_or_else(|| humanize(&feature.id))
    }

    /// The label of the control that most surely feeds the feature, else what the records
    /// call it.
    #[must_use]
    pub fn name(&self, feature: &Feature) -> Option<String> {
        let stated = || {
            feature
                .label
                .as_deref()
                .map(trim)
                .filter(|label| !label.is_empty())
        };
        self.control(feature).or_else(stated)
    }

    /// The label of the field that most surely feeds the feature, but of no search box, nor of one for
    /// a part of its values; of fields that bound it, as "Published from" and "Published to", what
    /// their labels begin with alike.
    fn control(&self, feature: &Feature) -> Option<String> {
        let label = |mapping: &&FieldMapping| {
            let form = self.form?;
            let control = form.control(&mapping.control)?;
            if is_search_box(form, control) {
                return None;
            }
            control
                .label
                .as_deref()
                .map(trim)
                .filter(|label| !label.is_empty())
        };
        let feeding = || {
            let mappings = self
                .mapping
                .into_iter()
                .flat_map(|mapping| &mapping.mappings);
            mappings.filter(|mapping| {
                mapping.feature.as_deref() == Some(feature.id.as_str())
                    && mapping.confidence >= SURE
                    && mapping.relation != Relation::Part
            })
        };
        let mut best: Option<(f64, String)> = None;
        for mapping in feeding().filter(|mapping| mapping.relation == Relation::Contains) {
            if let Some(label) = label(&mapping)
                && best
                    .as_ref()
                    .is_none_or(|(sure, _)| mapping.confidence > *sure)
            {
                best = Some((mapping.confidence, label));
            }
        }
        let bounds = || {
            feeding()
                .filter_map(|mapping| label(&mapping))
                .reduce(|a, b| common(&a, &b))
        };
        best.map(|(_, label)| label)
            .or_else(bounds)
            .filter(|label| !label.is_empty())
    }
}

/// Whether a control is the only one for free text of a simple search: what it is called says what
/// the form does ("Search term") rather than what it asks for.
fn is_search_box(form: &Form, control: &Control) -> bool {
    let is_box = |control: &&Control| control.role == Role::Content && control.kind.is_free_text();
    let boxes = form.controls.iter().filter(is_box).count();
    form.kind == FormKind::Search && is_box(&control) && boxes == 1
}

/// The words that both texts begin with.
fn common(a: &str, b: &str) -> String {
    let words = a.split_whitespace().zip(b.split_whitespace());
    let alike: Vec<&str> = words
        .take_while(|(a, b)| a == b)
        .map(|(word, _)| word)
        .collect();
    alike.join(" ")
}

/// Without the marks that end a label on a page.
fn trim(label: &str) -> String {
    collapse(label.trim_matches(|c: char| c.is_whitespace() || ":*?".contains(c)))
}

/// `book-search` as `Book search`.
fn humanize(identifier: &str) -> String {
    let spaced = collapse(&identifier.replace(['-', '_', '.'], " "));
    let mut chars = spaced.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}
