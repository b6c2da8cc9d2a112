//! The output schema with sample values, and some records.

use maud::{Markup, html};

use super::ReportInput;
use super::names::{Names, clip, count, grouped, meter, missing, percent};
use super::tally::Tally;
use crate::record::{Record, Wrapper};

/// The records that are shown.
const SHOWN: usize = 6;

/// The section.
pub(super) fn section(input: &ReportInput<'_>, names: &Names<'_>) -> Markup {
    let Some(wrapper) = input.wrapper else {
        return missing("No wrapper was found, so there are no records and no output schema.");
    };
    html! {
        p.lead {
            (count(input.tally.records(), "distinct record")) " with "
            (count(wrapper.all_features().count(), "attribute")) " that vary. " (wrapper.evidence) " "
            (meter(wrapper.confidence))
        }
        (features(wrapper, input.tally, names))
        (sample(input.records, wrapper, names))
        (paths(wrapper))
    }
}

fn features(wrapper: &Wrapper, tally: &Tally, names: &Names<'_>) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="Output schema" {
            table {
                thead {
                    tr {
                        th { "Attribute" } th { "Kind" } th { "In records" }
                        th.num { "Distinct" } th { "Values" }
                    }
                }
                tbody {
                    @for feature in wrapper.all_features() {
                        tr {
                            td { (names.feature(&feature.id)) code.note.path title=(feature.path.as_str()) { (feature.path.as_str()) } }
                            td { (feature.kind) }
                            @match tally.visited(&feature.id) {
                                Some(share) => td { (share) },
                                None => {
                                    @let coverage = tally.coverage(&feature.id);
                                    td title=(percent(coverage)) { (meter(coverage)) }
                                }
                            }
                            td.num { (grouped(tally.distinct(&feature.id))) }
                            td.vals {
                                @for value in feature.examples.iter().take(4) {
                                    span { (clip(value, 60)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn sample(records: &[Record], wrapper: &Wrapper, names: &Names<'_>) -> Markup {
    let shown: Vec<&str> = wrapper
        .features
        .iter()
        .filter(|feature| feature.kind != "url")
        .map(|feature| feature.id.as_str())
        .take(7)
        .collect();
    html! {
        @if records.is_empty() {
            (missing("The wrapper found no record on any page."))
        } @else {
            details {
                summary { "The first records as a table" }
                div.scroll tabindex="0" role="region" aria-label="Records" {
                    table {
                        thead { tr { @for id in &shown { th { (names.feature_name(id)) } } } }
                        tbody {
                            @for record in records.iter().take(SHOWN) {
                                tr {
                                    @for id in &shown {
                                        @let values = record.attributes.get(*id);
                                        td { (values.map_or_else(String::new, |v| clip(&v.join(" · "), 90))) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Where records stand, and what else was considered.
fn paths(wrapper: &Wrapper) -> Markup {
    html! {
        details {
            summary { "Where they stand on a page, and what else was considered" }
            dl.pairs {
                dt { "Region" } dd { code { (wrapper.region.as_str()) } }
                dt { "Record" } dd { code { (wrapper.record.as_str()) } }
                dt { "Where a nonsense term is echoed" }
                dd {
                    @match &wrapper.error_pattern {
                        Some(pattern) => code { (pattern.as_str()) },
                        None => "not seen",
                    }
                }
            }
            @if !wrapper.candidates.is_empty() {
                div.scroll tabindex="0" role="region" aria-label="Candidate patterns" {
                    table.plain {
                        thead {
                            tr {
                                th { "Structural pattern" } th.num { "Level" } th.num { "Pages" }
                                th.num { "Informativeness, nats" } th.num { "Relevance" }
                            }
                        }
                        tbody {
                            @for candidate in wrapper.candidates.iter().take(8) {
                                tr {
                                    td { code { (clip(&candidate.xpath, 90)) } }
                                    td.num { (candidate.level) }
                                    td.num { (candidate.pages) }
                                    td.num { (format!("{:.1}", candidate.informativeness)) }
                                    td.num { (format!("{:.2}", candidate.relevance)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
