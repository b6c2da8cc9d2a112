//! How things are called: features, controls, IRIs, numbers.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::ReportInput;
use crate::graph::{Labels, entities};
use crate::paris::{Alignment, Join};
use crate::rdf::local_name;
use crate::rdf::vocabulary::PREFIXES;
use crate::record::Feature;
use crate::text;

/// The number of feature colours in the style sheet.
const COLOURS: usize = 10;

/// The names of a survey.
pub(super) struct Names<'a> {
    /// By identifier, the place of the feature and what it is called.
    features: BTreeMap<&'a str, (usize, String)>,
    /// By name, what a control is called.
    controls: BTreeMap<&'a str, &'a str>,
    /// By IRI, what a record is called.
    records: BTreeMap<String, &'a str>,
}

impl<'a> Names<'a> {
    /// Collects the names: a feature is called as in the graph, else by its identifier.
    pub fn new(input: &ReportInput<'a>) -> Self {
        let chosen = input.forms.chosen();
        let controls: BTreeMap<&str, &str> = chosen
            .into_iter()
            .flat_map(|form| &form.controls)
            .map(|control| {
                let label = control.label.as_deref();
                (control.name.as_str(), label.unwrap_or(&control.name))
            })
            .collect();
        let labels = Labels::new(input.mapping, Some(input.forms));
        let features = input.wrapper.map_or_else(BTreeMap::new, |wrapper| {
            let named = wrapper.all_features().enumerate().map(|(place, feature)| {
                let name = labels.name(feature).unwrap_or_else(|| feature.id.clone());
                (feature.id.as_str(), (place, name))
            });
            named.collect()
        });
        Self {
            features,
            controls,
            records: record_names(input),
        }
    }

    /// What a control is called.
    pub fn control<'n>(&'n self, name: &'n str) -> &'n str {
        self.controls.get(name).copied().unwrap_or(name)
    }

    /// What a feature is called, without its colour.
    pub fn feature_name<'n>(&'n self, id: &'n str) -> &'n str {
        self.features.get(id).map_or(id, |(_, name)| name)
    }

    /// The class of the feature's colour and its number from 1.
    pub fn colour(&self, id: &str) -> (String, usize) {
        let place = self.features.get(id).map_or(0, |(place, _)| *place);
        (format!("k{}", place % COLOURS), place + 1)
    }

    /// A feature as a chip in its colour, with its number.
    pub fn feature(&self, id: &str) -> Markup {
        let (class, number) = self.colour(id);
        html! {
            span class={ "feat " (class) } title={ "feature " (id) } {
                span.no { (number) } (self.feature_name(id))
            }
        }
    }

    /// A predicate of the labelled graph: the chip of its feature where it is named after
    /// one, else the IRI.
    pub fn predicate(&self, predicate: &str) -> Markup {
        let local = local_name(predicate);
        if self.features.contains_key(local) {
            self.feature(local)
        } else {
            iri(predicate)
        }
    }

    /// An entity: the name of its record where it is one, else the IRI.
    pub fn entity(&self, entity: &str) -> Markup {
        called(entity, self.records.get(entity).copied())
    }
}

/// An entity by its name where that is known, else its IRI.
pub(super) fn called(entity: &str, name: Option<&str>) -> Markup {
    match name {
        Some(name) => html! { span.ent title=(entity) { (clip(name, 90)) } },
        None => iri(entity),
    }
}

/// By IRI of the record, its title: the value that names it in the ontology, else of the first feature
/// that holds text which a reader sees, else of the first that holds text.
fn record_names<'a>(input: &ReportInput<'a>) -> BTreeMap<String, &'a str> {
    let title = input.alignment.and_then(Alignment::naming).map(local_name);
    let features = input.wrapper.map_or(&[][..], |wrapper| &wrapper.features);
    let mut texts: Vec<&Feature> = features
        .iter()
        .filter(|feature| feature.kind == "text")
        .collect();
    let is_hidden = |feature: &Feature| feature.path.as_str().contains("/@");
    texts.sort_by_key(|feature| (title != Some(feature.id.as_str()), is_hidden(feature)));
    let entities = input
        .wrapper
        .and_then(|wrapper| entities(input.records, wrapper, input.base).ok())
        .unwrap_or_default();
    let named = input.records.iter().zip(entities);
    let named = named.filter_map(|(record, entity)| {
        let values = texts
            .iter()
            .find_map(|feature| record.attributes.get(&feature.id));
        Some((entity.into_string(), values?.first()?.as_str()))
    });
    named.collect()
}

/// An IRI shortened by a known prefix, else to its last part; the whole as a tooltip.
pub(super) fn iri(text: &str) -> Markup {
    if !text.contains("://") && !text.starts_with("urn:") {
        return html! { (clip(text, 120)) };
    }
    html! { code.iri title=(text) { (shorten(text)) } }
}

/// The short form of an IRI.
pub(super) fn shorten(text: &str) -> String {
    let short = PREFIXES.iter().find_map(|(prefix, namespace)| {
        let local = text.strip_prefix(namespace)?;
        Some(format!("{prefix}:{local}"))
    });
    let short = short.unwrap_or_else(|| {
        let local = local_name(text);
        if local.is_empty() || local == text {
            text.to_owned()
        } else {
            format!("…{local}")
        }
    });
    clip(&short, 70)
}

/// A relation or join with its steps shortened: `^y:created / rdfs:label`.
pub(super) fn join(join: &Join) -> Markup {
    html! {
        code.join title=(join) {
            @for (place, step) in join.0.iter().enumerate() {
                @if place > 0 { span.sep { " / " } }
                @if step.inverse { span.inv title="followed backwards" { "^" } }
                (shorten(&step.relation))
            }
        }
    }
}

/// The first `most` characters of a text, with an ellipsis where some are left out.
pub(super) fn clip(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// A score in [0, 1] as a bar with its number.
pub(super) fn meter(score: f64) -> Markup {
    html! {
        span.meter {
            span.meter__bar aria-hidden="true" {
                span style={ "width:" (format!("{:.0}", clean(score) * 100.0)) "%" } {}
            }
            (format!("{:.2}", clean(score)))
        }
    }
}

/// A share in [0, 1] as a percentage.
pub(super) fn percent(share: f64) -> String {
    format!("{:.0} %", clean(share) * 100.0)
}

/// A number of things as words: `1 record`, `2 records`.
pub(super) fn count(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(number))
}

/// A number with a thin space between the thousands.
pub(super) fn grouped(number: usize) -> String {
    text::grouped(number as u64, '\u{202f}')
}

fn clean(score: f64) -> f64 {
    if score.is_finite() {
        score.clamp(0.0, 1.0)
    } else {
        0.0
    }
}

/// A plain sentence about something that is not there.
pub(super) fn missing(text: &str) -> Markup {
    html! { p.missing { (text) } }
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn iris_are_shortened_by_prefix_or_to_their_end() {
        assert_eq!(
            shorten("http://www.w3.org/2000/01/rdf-schema#label"),
            "rdfs:label"
        );
        assert_eq!(shorten("http://localhost/x/book/12"), "…12");
        assert_eq!(shorten("urn:hadal:p:title"), "…title");
        assert_eq!(shorten("no iri"), "no iri");
    }

    #[test]
    fn texts_are_cut_between_characters_and_scores_stay_in_range() {
        assert_eq!(clip("été long", 3), "été…");
        assert_eq!(clip("été", 3), "été");
        assert_eq!(percent(f64::NAN), "0 %");
        assert_eq!(percent(7.0), "100 %");
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
        assert_eq!(count(1, "record"), "1 record");
    }
}
