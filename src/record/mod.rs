//! Regions, records, attribute alignment and the output schema.

mod schema;

pub use schema::{Candidate, Feature, Record, Wrapper};
