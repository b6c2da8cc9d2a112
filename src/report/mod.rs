//! `report.html`: a survey as one page that a person reads. It is self-contained: no
//! script, no request to anywhere, and every text of the site is escaped.
//!
//! ```
//! use hadal::report::{ReportInput, render};
//! let forms = serde_json::from_str(
//!     r#"{"version": 1, "page": "http://example.org/", "forms": []}"#,
//! )?;
//! let input = ReportInput {
//!     title: "Example <Books>",
//!     date: "2025-03-01",
//!     forms: &forms,
//!     probes: &[],
//!     requests: 0,
//!     wrapper: None,
//!     records: &[],
//!     tally: &hadal::report::Tally::new(None, &[]),
//!     base: "urn:hadal:site:example.org/",
//!     mapping: None,
//!     alignment: None,
//!     enrichment: None,
//!     example: None,
//!     commands: &[],
//! };
//! let html = render(&input);
//! assert!(html.contains("Example &lt;Books&gt;"));
//! assert!(html.contains("No form of this page was chosen"));
//! # Ok::<(), serde_json::Error>(())
//! ```

mod alignment;
mod enrichment;
mod entry;
mod form;
mod frame;
mod headline;
mod mapping;
mod names;
mod outline;
mod probes;
mod schema;
mod tally;
#[cfg(test)]
mod tests;

use crate::form::Forms;
use crate::page::Page;
use crate::paris::Alignment;
use crate::probe::{Mapping, Probe};
use crate::record::{Record, Wrapper};

pub use enrichment::{EnrichmentSample, EnrichmentSummary};
pub use entry::{EnrichmentEntry, HeldBack};
pub use frame::head;
pub use tally::Tally;

/// What a report is made from. What is `None` or empty is said to be missing.
#[derive(Clone, Copy, Debug)]
pub struct ReportInput<'a> {
    /// The name of the site, as its pages give it.
    pub title: &'a str,
    /// When the survey was made, as it should be read.
    pub date: &'a str,
    /// The forms, and the page they stand on.
    pub forms: &'a Forms,
    /// The probes in the order they were sent.
    pub probes: &'a [Probe],
    /// In how many requests they were sent: some of these are for the page of the form, redirects,
    /// or tests.
    pub requests: usize,
    /// How the records are found.
    pub wrapper: Option<&'a Wrapper>,
    /// The distinct records of all result pages, or the first of them.
    pub records: &'a [Record],
    /// What all of them have.
    pub tally: &'a Tally,
    /// The base of their IRIs in the graph.
    pub base: &'a str,
    /// Which control feeds which feature.
    pub mapping: Option<&'a Mapping>,
    /// How the records match the reference ontology.
    pub alignment: Option<&'a Alignment>,
    /// What was added to the store, or would be.
    pub enrichment: Option<&'a EnrichmentSummary>,
    /// A result page, to outline what the wrapper finds on it.
    pub example: Option<&'a Page>,
    /// The command lines that make the survey again.
    pub commands: &'a [String],
}

/// The report as an HTML document.
#[must_use]
pub fn render(input: &ReportInput<'_>) -> String {
    let names = names::Names::new(input);
    let sections = [
        ("form", "The form", form::section(input, &names)),
        ("probes", "The probes", probes::section(input, &names)),
        ("page", "A result page", outline::section(input, &names)),
        ("records", "The records", schema::section(input, &names)),
        (
            "mapping",
            "Fields and attributes",
            mapping::section(input, &names),
        ),
        (
            "alignment",
            "The ontology",
            alignment::section(input, &names),
        ),
        (
            "enrichment",
            "New knowledge",
            enrichment::section(input, &names),
        ),
        ("again", "Do it again", frame::reproduce(input)),
    ];
    frame::document(input, &headline::section(input, &names), &sections).into_string()
}
