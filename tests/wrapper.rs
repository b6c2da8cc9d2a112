//! Wrappers as artefacts: their paths, and what becomes of them when pages change.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "wrapper/drift.rs"]
mod drift;
#[path = "wrapper/xpath.rs"]
mod xpath;
