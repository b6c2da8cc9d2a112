//! Regions, records, attribute alignment and the output schema.

mod schema;

pub use schema::{Detail, Feature, Record, Wrapper};
