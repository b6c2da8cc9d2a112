//! Which field feeds which attribute, with the evidence.

use maud::{Markup, html};

use super::ReportInput;
use super::names::{Names, clip, count, meter, missing};
use crate::probe::{FieldMapping, MappingEvidence, Relation};

/// The section.
pub(super) fn section(input: &ReportInput<'_>, names: &Names<'_>) -> Markup {
    let Some(mapping) = input.mapping else {
        return missing("The fields were not mapped: there was nothing to compare them with.");
    };
    if mapping.mappings.is_empty() {
        return missing("The form has no field whose values could come back in the records.");
    }
    html! {
        p.lead {
            "Values of the records were typed into each field again. A field feeds the \
             attribute in which they come back."
        }
        ul.maps {
            @for field in &mapping.mappings { (row(field, names)) }
        }
    }
}

fn row(field: &FieldMapping, names: &Names<'_>) -> Markup {
    let mut evidence: Vec<&MappingEvidence> = field
        .evidence
        .iter()
        .filter(|test| field.feature.as_ref().is_none_or(|id| *id == test.feature))
        .collect();
    evidence.sort_by_key(|test| std::cmp::Reverse(test.matching));
    let others = field.evidence.len().saturating_sub(evidence.len().min(2));
    html! {
        li {
            div.maps__h {
                span.field { (names.control(&field.control)) }
                span.arrow aria-label="feeds" { "→" }
                @match &field.feature {
                    Some(feature) => (names.feature(feature)),
                    None => em { @if field.confidence > 0.0 { "any attribute" } @else { "nothing that is shown" } },
                }
                (meter(field.confidence))
            }
            @if evidence.is_empty() {
                p.note { "No value could be tried." }
            } @else {
                ul.note { @for test in evidence.iter().take(2) { li { (sentence(test, field, names)) } } }
            }
            @if others > 0 {
                details.note {
                    summary { (count(field.evidence.len(), "test")) " in all" }
                    ul { @for test in &field.evidence { li { (sentence(test, field, names)) } } }
                }
            }
        }
    }
}

fn sentence(test: &MappingEvidence, field: &FieldMapping, names: &Names<'_>) -> Markup {
    let holds = match field.relation {
        Relation::Contains | Relation::Part => ": in ",
        Relation::AtLeast => " or more: ",
        Relation::AtMost => " or less: ",
    };
    html! {
        q { (clip(&test.value, 60)) } (holds)
        @if test.feature.is_empty() { "an attribute" } @else { (names.feature_name(&test.feature)) }
        " of " (test.matching) " of " (count(test.records, "record"))
        @if !test.probe.is_empty() { " (" code { (test.probe) } ")" }
    }
}
