//! Probing: plans, response classes, term selection and the field mapping.

mod schema;

pub use schema::{FieldMapping, Mapping, MappingEvidence, Probe, ResponseClass};
