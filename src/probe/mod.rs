//! Probing: what to submit, what kind of page came back, which field feeds which attribute.
//!
//! [`explore`] asks a form without any knowledge of its domain until it has seen enough
//! result pages (Oita thesis 3.3.1, 3.3.2): nonsense first, to learn what the site says when
//! it has found nothing, then stop words, letters, options, and words of the site's own
//! pages and records. [`map_fields`] submits values that were seen at an attribute in each
//! field, and sees where they come back (3.3.4).
//!
//! ```
//! use hadal::{page::Page, probe::error_pattern};
//! let page = |body: &str| Page::parse(body, "http://example.org/find".parse().unwrap());
//! let one = page("<h1>Shop</h1><p id=sorry>Nothing for <b>vwbzk</b>.");
//! let two = page("<h1>Shop</h1><p id=sorry>Nothing for <b>brumflo</b>.");
//! let path = error_pattern(&[(&one, "vwbzk"), (&two, "brumflo")], &[]).unwrap();
//! let echo = path.first(&one, one.root()).unwrap();
//! assert_eq!(one.text(echo), "vwbzk");
//! ```

mod amount;
mod arm;
mod begun;
mod behaviour;
mod day_format;
mod dependency;
mod error;
mod error_pattern;
mod estimate;
mod explore;
mod full;
mod gains;
mod instances;
mod judge;
mod keyword;
mod mapping;
mod nonsense;
mod pager;
mod picked;
mod prefilled;
mod preview;
mod retrieve;
pub mod round;
mod sample;
mod schema;
mod seen;
mod session;
mod settle;
mod stated;
mod terms;
mod text_fields;
mod verdict;
mod vocabulary;

pub use behaviour::{Observation, observe};
pub use dependency::dependencies;
pub use error::ProbeError;
pub use error_pattern::error_pattern;
pub use explore::{explore, keep_in_place};
pub use judge::Judge;
pub use mapping::map_fields;
pub use preview::preview;
pub use retrieve::{Retrieval, ask_suggestions, retrieve, visit_others};
pub(crate) use schema::{ANSWER_TO, probe_id};
pub use schema::{
    FieldMapping, Mapping, MappingEvidence, Probe, Relation, ResponseClass, TermSource,
};
pub use seen::Seen;
pub use session::{Session, Settings, Watch};
