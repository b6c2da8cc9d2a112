//! What was added to the store, or would be.

use std::collections::BTreeSet;

use maud::{Markup, html};
use oxigraph::model::Term;
use serde::{Deserialize, Serialize};

use super::ReportInput;
use super::entry::{self, EnrichmentEntry, Given, HeldBack};
use super::names::{Names, clip, grouped, iri, meter, missing};
use crate::enrich::{Enrichment, Kind, Statement};
use crate::version::Version;

/// What an enrichment did, in numbers and samples.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EnrichmentSummary {
    /// The version of the format, 1.
    #[serde(default)]
    pub version: Version,
    /// Whether it only says what it would do.
    pub dry_run: bool,
    /// The entities that the store did not have.
    pub instances: usize,
    /// The facts about entities, old and new.
    pub facts: usize,
    /// The relations that the ontology had no name for.
    pub relations: usize,
    /// The facts that were held back because they contradict the store.
    pub conflicts: usize,
    /// The statements that were held back because they are not sure.
    #[serde(default)]
    pub doubtful: usize,
    /// The statements that a person had accepted in the review, matches of records included: what
    /// follows from them is not counted.
    #[serde(default)]
    pub accepted: usize,
    /// The statements that a person had rejected in the review.
    #[serde(default)]
    pub rejected: usize,
    /// What a person should know of the whole.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Some entities with what was learnt of them.
    #[serde(default)]
    pub entries: Vec<EnrichmentEntry>,
    /// What was held back, by what it is about.
    #[serde(default)]
    pub held: Vec<HeldBack>,
    /// Some of each, in the order to show them.
    pub samples: Vec<EnrichmentSample>,
}

/// One addition, or one that was held back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EnrichmentSample {
    /// `instance`, `fact`, `relation`, `conflict` or `doubtful`.
    pub kind: String,
    /// The IRI of the entity or relation.
    pub subject: String,
    /// The IRI of the relation.
    pub predicate: String,
    /// The IRI, or the text of a literal.
    pub object: String,
    /// How sure, in [0, 1].
    pub confidence: f64,
    /// The address of the page that says so.
    pub source: String,
    /// Why it was held back, if it was.
    pub reason: Option<String>,
    /// The statement in words.
    #[serde(default)]
    pub told: String,
}

/// The samples of each kind that a summary keeps.
const SAMPLES: usize = 6;

impl EnrichmentSummary {
    /// The summary of an enrichment. Entities are counted once, however much introduces
    /// them; the samples are the first of each kind. `known` gives what the ontology calls an IRI.
    #[must_use]
    pub fn new(
        enrichment: &Enrichment,
        dry_run: bool,
        known: &dyn Fn(&str) -> Option<String>,
    ) -> Self {
        let of = |kind| {
            let statements = enrichment.statements.iter();
            statements.filter(move |statement| statement.kind == kind)
        };
        let subjects = |kind| {
            let subjects: BTreeSet<&str> = of(kind).map(|s| s.subject.as_str()).collect();
            subjects.len()
        };
        let names = &Given::new(enrichment, known);
        let kinds = [
            (Kind::Instance, "instance"),
            (Kind::Fact, "fact"),
            (Kind::Relation, "relation"),
        ];
        let added = kinds.into_iter().flat_map(|(kind, name)| {
            of(kind)
                .take(SAMPLES)
                .map(move |statement| EnrichmentSample::new(name, statement, None, names))
        });
        let held = enrichment.conflicts.iter().take(SAMPLES).map(|refused| {
            let reason = Some(refused.reason.as_str());
            EnrichmentSample::new("conflict", &refused.statement, reason, names)
        });
        let doubtful = enrichment.doubtful.iter().take(SAMPLES).map(|refused| {
            let reason = Some(refused.reason.as_str());
            EnrichmentSample::new("doubtful", &refused.statement, reason, names)
        });
        Self {
            version: Version::default(),
            dry_run,
            instances: subjects(Kind::Instance),
            facts: of(Kind::Fact).count(),
            relations: subjects(Kind::Relation),
            conflicts: enrichment.conflicts.len(),
            doubtful: enrichment.doubtful.len(),
            accepted: enrichment.accepted,
            rejected: enrichment.rejected,
            notes: enrichment.notes.clone(),
            entries: entry::entries(enrichment, names),
            held: entry::held_back(enrichment, names),
            samples: added.chain(held).chain(doubtful).collect(),
        }
    }
}

impl EnrichmentSample {
    fn new(kind: &str, statement: &Statement, reason: Option<&str>, names: &Given<'_>) -> Self {
        Self {
            kind: kind.to_owned(),
            subject: statement.subject.as_str().to_owned(),
            predicate: statement.predicate.as_str().to_owned(),
            object: match &statement.object {
                Term::NamedNode(node) => node.as_str().to_owned(),
                Term::Literal(literal) => literal.value().to_owned(),
                Term::BlankNode(node) => node.to_string(),
            },
            confidence: statement.confidence,
            source: statement.source.pages.first().cloned().unwrap_or_default(),
            reason: reason.map(str::to_owned),
            told: entry::told(statement, names),
        }
    }
}

/// The section.
pub(super) fn section(input: &ReportInput<'_>, names: &Names<'_>) -> Markup {
    let Some(summary) = input.enrichment else {
        return missing("Nothing was added: there is no alignment to add from.");
    };
    let nothing = summary.instances + summary.facts + summary.relations == 0;
    let of = |kind: &'static str| move |sample: &&EnrichmentSample| sample.kind == kind;
    let (held, doubtful, relation) = (of("conflict"), of("doubtful"), of("relation"));
    html! {
        p.lead {
            @if summary.dry_run {
                "A dry run: nothing was written. This is what would be added."
            } @else if nothing {
                "The store knew everything already."
            } @else {
                "Added to the store as one run, which can be undone; every fact keeps its \
                 confidence and the page it comes from. The first of each follow, in words."
            }
        }
        dl.tiles.small {
            @for (number, what) in [
                (summary.instances, "new entities"),
                (summary.facts, "facts"),
                (summary.relations, "new relations"),
                (summary.conflicts, "contradictions"),
                (summary.doubtful, "doubtful"),
            ] {
                div { dt { (what) } dd { b { (grouped(number)) } } }
            }
        }
        @for note in &summary.notes { p.note { (note) } }
        @if summary.accepted + summary.rejected > 0 {
            p.note {
                "A person accepted " (grouped(summary.accepted)) " and rejected "
                (grouped(summary.rejected)) " statements."
            }
        }
        @let (new, known) = both(&summary.entries);
        (entities("What is new", "New", &new))
        (entities("What is new of what the ontology knew", "Known", &known))
        @let relations: Vec<&EnrichmentSample> = summary.samples.iter().filter(relation).collect();
        @if !relations.is_empty() {
            h3 { "New relations" }
            ul { @for sample in relations { li { (sample.told) " " (meter(sample.confidence)) } } }
        }
        (refused("What contradicts the ontology, and was held back", "conflict", summary, names))
        (refused("What is doubtful, and why", "doubtful", summary, names))
        @if summary.conflicts + summary.doubtful > 0 {
            p.note {
                "What was held back waits for a person: " code { "hadal review" } " asks about it, \
                 one statement at a time or as a table."
            }
        }
        @if !summary.samples.is_empty() {
            details {
                summary { "The first statements, as they are in the store" }
                (table(summary.samples.iter().filter(|s| !held(s) && !doubtful(s)), names))
            }
        }
    }
}

/// Those that are new, and those that the ontology knew.
fn both(entries: &[EnrichmentEntry]) -> (Vec<&EnrichmentEntry>, Vec<&EnrichmentEntry>) {
    entries.iter().partition(|entry| entry.class.is_some())
}

/// Entities, a row each, in words.
fn entities(heading: &str, what: &str, entries: &[&EnrichmentEntry]) -> Markup {
    html! {
        @if !entries.is_empty() {
            h3 { (heading) }
            div.scroll tabindex="0" role="region" aria-label=(heading) {
                table {
                    thead { tr { th { (what) } th { "What the site says of it" } th { "Sure" } th { "Page" } } }
                    tbody {
                        @for entry in entries {
                            tr {
                                td title=(entry.iri) {
                                    b { (clip(&entry.name, 80)) }
                                    @if let Some(class) = &entry.class { div.note { "a " (class) } }
                                }
                                td { @for fact in &entry.facts { div { (clip(fact, 120)) } } }
                                td { (meter(entry.confidence)) }
                                td.url title=(entry.source) { (source(&entry.source)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What was held back: how many of what, and the first of them.
fn refused(heading: &str, kind: &str, summary: &EnrichmentSummary, names: &Names<'_>) -> Markup {
    let held: Vec<&HeldBack> = summary.held.iter().filter(|h| h.kind == kind).collect();
    let mut samples = summary.samples.iter().filter(|s| s.kind == kind).peekable();
    html! {
        @if samples.peek().is_some() {
            h3 { (heading) }
            @if !held.is_empty() {
                p.note {
                    @for (place, held) in held.iter().enumerate() {
                        @if place > 0 { ", " }
                        (grouped(held.count)) " about " (held.about)
                    }
                }
            }
            div.scroll tabindex="0" role="region" aria-label=(heading) {
                table {
                    thead { tr { th { "The site says" } th { "Why it was held back" } th { "Sure" } th { "Page" } } }
                    tbody {
                        @for sample in samples {
                            tr {
                                td title=(sample.subject) {
                                    @if sample.told.is_empty() { (names.entity(&sample.subject)) }
                                    @else { (clip(&sample.told, 160)) }
                                }
                                td { (sample.reason.as_deref().unwrap_or_default()) }
                                td { (meter(sample.confidence)) }
                                td.url title=(sample.source) { (source(&sample.source)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn table<'a>(samples: impl Iterator<Item = &'a EnrichmentSample>, names: &Names<'_>) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="Statements" {
            table {
                thead {
                    tr { th { "Kind" } th { "Subject" } th { "Relation" } th { "Object" } th { "Sure" } th { "Source" } }
                }
                tbody {
                    @for sample in samples {
                        tr {
                            td { span class={ "chip chip-" (sample.kind) } { (sample.kind) } }
                            td { (names.entity(&sample.subject)) }
                            td { (names.predicate(&sample.predicate)) }
                            td { (iri(&sample.object)) }
                            td { (meter(sample.confidence)) }
                            td.url title=(sample.source) { (source(&sample.source)) }
                        }
                    }
                }
            }
        }
    }
}

/// Path and query of an address, which is what differs between the pages of a site.
fn source(address: &str) -> String {
    let path = url::Url::parse(address).map(|url| {
        let query = url.query().map(|query| format!("?{query}"));
        format!("{}{}", url.path(), query.unwrap_or_default())
    });
    clip(&path.unwrap_or_else(|_| address.to_owned()), 40)
}
