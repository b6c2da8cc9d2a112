//! How the records match the reference ontology.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::ReportInput;
use super::names::{Names, called, clip, count, grouped, join, meter, missing};
use crate::paris::{Alignment, InstanceMatch, MeasureMatch, RelationMatch};

/// The section.
pub(super) fn section(input: &ReportInput<'_>, names: &Names<'_>) -> Markup {
    let Some(alignment) = input.alignment else {
        return missing("The records were not compared with an ontology.");
    };
    html! {
        p.lead {
            (count(alignment.instances.len(), "record")) " of " (grouped(input.tally.records()))
            " are entities that the ontology knows. Nothing was compared but values and how \
             functional their relations are (PARIS)."
        }
        h3 { "What the records are" }
        @if alignment.classes.is_empty() {
            (missing("No class of the ontology holds the matched records."))
        }
        ul.bars {
            @for class in alignment.classes.iter().take(5) {
                li { (called(&class.right, class.label.as_deref())) (meter(class.score)) span.note { (count(class.support, "instance")) } }
            }
        }
        h3 { "What the attributes mean" }
        (relations(&alignment.relations, names))
        (measures(&alignment.measures, names))
        h3 { "Who is who" }
        (instances(&alignment.instances, names))
        (rounds(alignment))
    }
}

fn relations(relations: &[RelationMatch], names: &Names<'_>) -> Markup {
    if relations.is_empty() {
        return missing("No attribute implies a relation of the ontology.");
    }
    html! {
        div.scroll tabindex="0" role="region" aria-label="Relations" {
            table {
                thead { tr { th { "Attribute" } th { "Relation or join" } th { "Score" } th.num { "Facts" } } }
                tbody {
                    @for (place, relation) in relations.iter().enumerate() {
                        @let before = place.checked_sub(1).and_then(|place| relations.get(place));
                        @let again = before.is_some_and(|before| before.left == relation.left);
                        tr.again[again] {
                            td { @if !again { (names.predicate(&relation.left)) } }
                            td { (join(&relation.right)) }
                            td { (meter(relation.score)) }
                            td.num { (grouped(relation.support)) }
                        }
                    }
                }
            }
        }
        p.note {
            "A join is a path: " code { "^" } " follows a relation backwards, " code { "/" }
            " goes on from where it leads."
        }
    }
}

fn measures(measures: &[MeasureMatch], names: &Names<'_>) -> Markup {
    html! {
        @if !measures.is_empty() {
            div.scroll tabindex="0" role="region" aria-label="Measures" {
                table {
                    thead { tr { th { "Number x" } th { "Relation or join" } th { "Its number" } th.num { "Records" } } }
                    tbody {
                        @for measure in measures {
                            tr {
                                td { (names.predicate(&measure.left)) }
                                td { (join(&measure.right)) }
                                td { code { (measure.formula()) } }
                                td.num { (grouped(measure.support)) }
                            }
                        }
                    }
                }
            }
            p.note {
                "Numbers in another unit or from another zero; how they become each other was learnt from the matches."
            }
        }
    }
}

fn instances(instances: &[InstanceMatch], names: &Names<'_>) -> Markup {
    if instances.is_empty() {
        return missing("No record was matched.");
    }
    let mut sorted: Vec<&InstanceMatch> = instances.iter().collect();
    sorted.sort_by(|a, b| {
        b.score
            .total_cmp(&a.score)
            .then_with(|| a.left.cmp(&b.left))
    });
    let labels: BTreeMap<&str, &str> = instances
        .iter()
        .filter_map(|matched| Some((matched.right.as_str(), label(matched)?)))
        .collect();
    let (sure, rest) = sorted.split_at(4.min(sorted.len()));
    let unsure = rest.get(rest.len().saturating_sub(3)..).unwrap_or_default();
    html! {
        div.who {
            @for matched in sure { (card(matched, &labels, names)) }
        }
        @if !unsure.is_empty() {
            details {
                summary { "The least sure of them" }
                div.who { @for matched in unsure { (card(matched, &labels, names)) } }
            }
        }
    }
}

/// What the ontology calls the entity of a match, where that is evidence for it.
fn label(matched: &InstanceMatch) -> Option<&str> {
    let mut evidence = matched.evidence.iter();
    let named = evidence.find(|evidence| evidence.right.is_label());
    named.map(|evidence| evidence.right_value.as_str())
}

fn card(matched: &InstanceMatch, labels: &BTreeMap<&str, &str>, names: &Names<'_>) -> Markup {
    let label = labels.get(matched.right.as_str()).copied();
    html! {
        article {
            h4 { (names.entity(&matched.left)) }
            p {
                span.same aria-label="is" { "=" }
                (called(&matched.right, label)) (meter(matched.score))
            }
            ul {
                @for evidence in matched.evidence.iter().take(3) {
                    li {
                        (names.predicate(&evidence.left)) " "
                        q { (clip(&evidence.left_value, 50)) }
                        @if evidence.left_value != evidence.right_value {
                            " ≈ " q { (clip(&evidence.right_value, 50)) }
                        }
                        div.note { (join(&evidence.right)) }
                    }
                }
            }
        }
    }
}

fn rounds(alignment: &Alignment) -> Markup {
    html! {
        @if !alignment.rounds.is_empty() {
            details {
                summary { (count(alignment.rounds.len(), "round")) " until next to nothing changed" }
                p.note {
                    "Each round looks for the best counterpart of each instance, however unsure: in \
                     the end that of " (count(alignment.instances.len(), "instance"))
                    " was sure enough."
                }
                table.plain {
                    thead { tr {
                        th.num { "Round" }
                        th.num { "With a counterpart" }
                        th.num { "Another than before" }
                    } }
                    tbody {
                        @for round in &alignment.rounds {
                            tr {
                                td.num { (round.round) }
                                td.num { (grouped(round.matched)) }
                                td.num { (grouped(round.changed)) }
                            }
                        }
                    }
                }
            }
        }
    }
}
