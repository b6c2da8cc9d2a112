//! The document around the sections.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::ReportInput;
use super::names::missing;

/// A section: its anchor, its heading, what it holds.
pub(super) type Section = (&'static str, &'static str, Markup);

/// The whole document.
pub(super) fn document(input: &ReportInput<'_>, headline: &Markup, sections: &[Section]) -> Markup {
    let address = input.forms.page.as_str();
    html! {
        (DOCTYPE)
        html lang="en" {
            (head(input.title, include_str!("report.css")))
            body {
                header.top {
                    div.in {
                        p.top__k { "hadal survey" }
                        h1 { (input.title) }
                        p.top__m {
                            span.url { (address) }
                            span { (input.date) }
                        }
                    }
                }
                nav.toc aria-label="Sections" {
                    ol.in {
                        @for (id, heading, _) in sections {
                            li { a href={ "#" (id) } { (heading) } }
                        }
                    }
                }
                main.in {
                    section.headline { (headline) }
                    @for (id, heading, content) in sections {
                        section id=(id) { h2 { (heading) } (content) }
                    }
                }
                footer.in {
                    "Made by hadal. Texts, forms and values are the site’s own; \
                     scores are hadal’s. This page loads nothing from anywhere."
                }
            }
        }
    }
}

/// The head of a page that runs no script and loads nothing.
#[must_use]
pub fn head(title: &str, style: &str) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            meta name="referrer" content="no-referrer";
            meta http-equiv="Content-Security-Policy"
                content="default-src 'none'; style-src 'unsafe-inline'";
            title { (title) " – hadal" }
            style { (PreEscaped(style)) }
        }
    }
}

/// The files of a survey, with what they hold.
const ARTEFACTS: [(&str, &str); 9] = [
    ("archive.warc.gz", "every request and response"),
    ("forms.json", "forms and input schemas"),
    ("probes.jsonl", "every probe with the class of its answer"),
    ("wrapper.json", "where records and attributes stand"),
    ("records.jsonl", "the records with their places"),
    ("mapping.json", "which field feeds which attribute"),
    ("graph.nt", "the records as RDF"),
    ("alignment.sssom.tsv", "what matches the ontology"),
    ("enrichment.trig", "what was added, with provenance"),
];

/// How to make the survey again.
pub(super) fn reproduce(input: &ReportInput<'_>) -> Markup {
    html! {
        @if input.commands.is_empty() {
            (missing("The commands of this survey were not recorded."))
        } @else {
            p.lead {
                "The same archive and seed give the same results, byte for byte, \
                 without asking the site again."
            }
            pre.cmd {
                @for command in input.commands { code { (command) } "\n" }
            }
        }
        details {
            summary { "What each file of the survey holds" }
            table.plain {
                tbody {
                    @for (file, what) in ARTEFACTS {
                        tr { th scope="row" { code { (file) } } td { (what) } }
                    }
                }
            }
        }
    }
}
