//! What a person calls the features and the records.

use crate::form::{Form, Forms};
use crate::probe::Mapping;
use crate::record::Feature;
use crate::text::collapse;

/// A mapping below this confidence does not name a feature.
const SURE: f64 = 0.5;

pub(super) struct Labels<'a> {
    mapping: Option<&'a Mapping>,
    form: Option<&'a Form>,
}

impl<'a> Labels<'a> {
    pub fn new(mapping: Option<&'a Mapping>, forms: Option<&'a Forms>) -> Self {
        Self {
            mapping,
            form: forms.and_then(Forms::chosen),
        }
    }

    /// The name of the form, which says what it searches for; a form without one: `Record`.
    pub fn class(&self) -> String {
        self.form
            .and_then(|form| form.id.as_deref())
            .map(humanize)
            .filter(|label| !label.is_empty())
            .unwrap_or_else(|| "Record".to_owned())
    }

    /// The label of the control that most surely feeds the feature, else what the
    /// records call it, else its identifier made readable.
    pub fn feature(&self, feature: &Feature) -> String {
        let stated = || {
            feature
                .label
                .as_deref()
                .map(trim)
                .filter(|label| !label.is_empty())
        };
        self.control(feature)
            .or_else(stated)
            .unwrap_or_else(|| humanize(&feature.id))
    }

    fn control(&self, feature: &Feature) -> Option<String> {
        let mut best: Option<(f64, String)> = None;
        for mapping in &self.mapping?.mappings {
            if mapping.feature.as_deref() != Some(feature.id.as_str()) || mapping.confidence < SURE
            {
                continue;
            }
            let control = self.form?.control(&mapping.control);
            let label = control
                .and_then(|control| control.label.as_deref())
                .map(trim);
            if let Some(label) = label.filter(|label| !label.is_empty())
                && best
                    .as_ref()
                    .is_none_or(|(sure, _)| mapping.confidence > *sure)
            {
                best = Some((mapping.confidence, label));
            }
        }
        best.map(|(_, label)| label)
    }
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
