//! Surveys: the directory that holds the artefacts of every stage, and the stages over it.
//!
//! The directory is the interface between the stages: each reads the artefacts of those
//! before it and writes its own. What a stage asks the site for is answered from
//! `archive.warc.gz` first, so that a stage can be run again, a survey resumed after an
//! interruption and replayed without a network, with the same artefacts.
//!
//! ```
//! use hadal::survey::{Artefact, Plan, Survey};
//! let directory = tempfile::tempdir()?;
//! let survey = Survey::create(&directory.path().join("example"))?;
//! survey.write(Artefact::Plan, &Plan::new("http://example.org/search".parse()?))?;
//! let plan: Plan = survey.read(Artefact::Plan)?;
//! assert_eq!(plan.base, "urn:hadal:site:example.org/");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod align;
mod archives;
mod aside;
mod changes;
mod directory;
mod earlier;
mod enrich;
mod error;
mod extract;
mod pipeline;
mod probe;
mod report;
mod responses;
mod review;
mod settings;
mod understand;
mod visit;

pub use align::Ontology;
pub use changes::{AttributeChanges, Change, Changes, Kind as ChangeKind};
pub use directory::{Artefact, Survey};
pub use enrich::read_shapes;
pub use error::SurveyError;
pub use pipeline::{Event, Stage, Watch, preview, run};
pub use report::report;
pub use responses::pages;
pub use review::{Review, ReviewError};
pub use settings::{Goal, Plan, Settings};
pub use visit::{Visit, visit};
