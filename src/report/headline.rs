//! The survey in a few numbers and a sentence.

use maud::{Markup, html};

use super::ReportInput;
use super::names::{Names, called, count, grouped, missing, percent};
use crate::form::Role;
use crate::probe::ResponseClass;
use crate::record::{Feature, Wrapper};
use crate::text::share;

/// The head of the report.
pub(super) fn section(input: &ReportInput<'_>, names: &Names<'_>) -> Markup {
    let results = input
        .probes
        .iter()
        .filter(|probe| probe.class == ResponseClass::Result)
        .count();
    let requests = count(input.requests, "request");
    let sent = format!("in {requests}, {} with results", grouped(results));
    html! {
        p.story { (story(input, names)) }
        dl.tiles {
            (tile(input.probes.len(), "probes", &sent))
            (tile(input.tally.records(), "records", "distinct, over all pages"))
            (tile(
                input.wrapper.map_or(0, |wrapper| wrapper.all_features().count()),
                "attributes",
                "that vary from record to record",
            ))
            (fields(input))
            (aligned(input))
            (added(input))
        }
        @if input.wrapper.is_none() {
            (missing("No records were found on the pages of this site."))
        }
    }
}

fn tile(number: usize, what: &str, more: &str) -> Markup {
    html! {
        div { dt { (what) } dd { b { (grouped(number)) } span { (more) } } }
    }
}

fn fields(input: &ReportInput<'_>) -> Markup {
    let Some(mapping) = input.mapping else {
        return html! {};
    };
    let mapped = mapping
        .mappings
        .iter()
        .filter(|field| field.confidence > 0.0);
    let of = format!(
        "of {} tied to what comes back",
        count(mapping.mappings.len(), "field")
    );
    tile(mapped.count(), "fields understood", &of)
}

fn aligned(input: &ReportInput<'_>) -> Markup {
    let Some(alignment) = input.alignment else {
        return html! {};
    };
    let number = alignment.instances.len();
    let share = share(number, input.tally.records());
    tile(
        number,
        "known to the ontology",
        &format!("{} of the records are in the ontology", percent(share)),
    )
}

fn added(input: &ReportInput<'_>) -> Markup {
    let Some(summary) = input.enrichment else {
        return html! {};
    };
    let verb = if summary.dry_run {
        "would be added"
    } else {
        "added"
    };
    let more = format!("with {} {verb}", count(summary.facts, "fact"));
    tile(summary.instances, "new entities", &more)
}

/// The survey in sentences.
fn story(input: &ReportInput<'_>, names: &Names<'_>) -> Markup {
    let Some(form) = input.forms.chosen() else {
        let number = count(input.forms.forms.len(), "form");
        return html! { "The page has " (number) ", and none of them was chosen to be asked." };
    };
    let content = form
        .controls
        .iter()
        .filter(|control| control.role == Role::Content)
        .count();
    html! {
        "A search form with " (count(content, "field")) " was asked "
        (count(input.probes.len(), "time")) "."
        @if let Some(wrapper) = input.wrapper {
            " Its answers hold " (count(input.tally.records(), "record")) " with "
            (attributes(wrapper, names)) "."
        }
        @if let Some(class) = input.alignment.and_then(|alignment| alignment.classes.first()) {
            " By their values alone, the ontology calls them " (called(&class.right, class.label.as_deref())) "."
        }
    }
}

/// The first attributes that a person would read, as a list, those with a name of their own first.
fn attributes(wrapper: &Wrapper, names: &Names<'_>) -> String {
    let mut features: Vec<&Feature> = wrapper
        .features
        .iter()
        .filter(|feature| feature.kind != "url")
        .collect();
    features.sort_by_key(|feature| names.feature_name(&feature.id) == feature.id);
    let read: Vec<&str> = features
        .into_iter()
        .map(|feature| names.feature_name(&feature.id))
        .collect();
    let (shown, rest) = read.split_at(4.min(read.len()));
    let mut list = shown.join(", ");
    if !rest.is_empty() {
        list.push_str(&format!(" and {} more", rest.len()));
    }
    list
}
