//! Probing: what to submit, what kind of page came back, which field feeds which attribute.
//!
//! [`explore`] asks a form without any knowledge of its domain until it has seen enough
//! result pages (Oita thesis 3.3.1, 3.3.2): nonsense first, to learn what the site says when
//! it has found nothing, then stop words, letters, options, and words of the site's own
//! pages and records. [`map_fields`] submits values that were seen at an attribute in each
//! field, and sees where they come back (3.3.4).

mod arm;
mod error;
mod explore;
mod judge;
mod mapping;
mod nonsense;
mod schema;
mod session;
mod terms;
mod test;
mod verdict;

pub use error::ProbeError;
pub use explore::{explore, keep_in_place};
pub use judge::{Judge, error_pattern};
pub use mapping::{Seen, map_fields};
pub use schema::{
    FieldMapping, Mapping, MappingEvidence, Probe, Relation, ResponseClass, TermSource,
};
pub use session::{Session, Settings, Watch};
