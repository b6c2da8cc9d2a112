//! What was added to the store, or would be.

use std::collections::BTreeSet;

use maud::{Markup, html};
use oxigraph::model::Term;
use serde::{Deserialize, Serialize};

use super::ReportInput;
use super::names::{Names, clip, grouped, iri, meter, missing};
use crate::enrich::{Enrichment, Kind, Statement};

/// What an enrichment did, in numbers and samples.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EnrichmentSummary {
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
    /// The statements that a person had accepted in the review.
    #[serde(default)]
    pub accepted: usize,
    /// The statements that a person had rejected in the review.
    #[serde(default)]
    pub rejected: usize,
    /// What a person should know of the whole.
    #[serde(default)]
    pub notes: Vec<String>,
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
}

/// The samples of each kind that a summary keeps.
const SAMPLES: usize = 6;

impl EnrichmentSummary {
    /// The summary of an enrichment. Entities are counted once, however much introduces
    /// them; the samples are the first of each kind.
    #[must_use]
    pub fn new(enrichment: &Enrichment, dry_run: bool) -> Self {
        let of = |kind| {
            let statements = enrichment.statements.iter();
            statements.filter(move |statement| statement.kind == kind)
        };
        let subjects = |kind| {
            let subjects: BTreeSet<&str> = of(kind).map(|s| s.subject.as_str()).collect();
            subjects.len()
        };
        let kinds = [
            (Kind::Instance, "instance"),
            (Kind::Fact, "fact"),
            (Kind::Relation, "relation"),
        ];
        let added = kinds.into_iter().flat_map(|(kind, name)| {
            of(kind)
                .take(SAMPLES)
                .map(move |statement| EnrichmentSample::new(name, statement, None))
        });
        let held = enrichment.conflicts.iter().take(SAMPLES).map(|refused| {
            EnrichmentSample::new("conflict", &refused.statement, Some(&refused.reason))
        });
        let doubtful = enrichment.doubtful.iter().take(SAMPLES).map(|refused| {
            EnrichmentSample::new("doubtful", &refused.statement, Some(&refused.reason))
        });
        let decided = enrichment.statements.iter().filter(|s| s.source.decided);
        Self {
            dry_run,
            instances: subjects(Kind::Instance),
            facts: of(Kind::Fact).count(),
            relations: subjects(Kind::Relation),
            conflicts: enrichment.conflicts.len(),
            doubtful: enrichment.doubtful.len(),
            accepted: decided.count(),
            rejected: enrichment.rejected,
            notes: enrichment.notes.clone(),
            samples: added.chain(held).chain(doubtful).collect(),
        }
    }
}

impl EnrichmentSample {
    fn new(kind: &str, statement: &Statement, reason: Option<&str>) -> Self {
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
    let (held, doubtful) = (of("conflict"), of("doubtful"));
    html! {
        p.lead {
            @if summary.dry_run {
                "A dry run: nothing was written. This is what would be added."
            } @else if nothing {
                "The store knew everything already."
            } @else {
                "Added to the store as one run, which can be undone; every fact keeps its \
                 confidence and the page it comes from."
            }
        }
        dl.tiles.small {
            @for (number, what) in [
                (summary.instances, "new entities"),
                (summary.facts, "facts"),
                (summary.relations, "new relations"),
                (summary.conflicts, "held back"),
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
        (table(summary.samples.iter().filter(|s| !held(s) && !doubtful(s)), names))
        @if summary.samples.iter().any(|sample| held(&sample)) {
            h3 { "Held back" }
            (table(summary.samples.iter().filter(held), names))
        }
        @if summary.samples.iter().any(|sample| doubtful(&sample)) {
            h3 { "Doubtful" }
            (table(summary.samples.iter().filter(doubtful), names))
        }
    }
}

fn table<'a>(samples: impl Iterator<Item = &'a EnrichmentSample>, names: &Names<'_>) -> Markup {
    let mut samples = samples.peekable();
    html! {
        @if samples.peek().is_some() {
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
                                td {
                                    (iri(&sample.object))
                                    @if let Some(reason) = &sample.reason { div.note { (reason) } }
                                }
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

/// Path and query of an address, which is what differs between the pages of a site.
fn source(address: &str) -> String {
    let path = url::Url::parse(address).map(|url| {
        let query = url.query().map(|query| format!("?{query}"));
        format!("{}{}", url.path(), query.unwrap_or_default())
    });
    clip(&path.unwrap_or_else(|_| address.to_owned()), 40)
}
