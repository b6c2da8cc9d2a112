//! The rounds of a survey by their numbers.

/// Probes that know nothing of the domain.
pub const EXPLORE: u32 = 1;
/// Those that tell which field feeds which feature, and what the site does with a query.
pub const MAP: u32 = 2;
/// Those that retrieve, and the visits of the own pages of records.
pub const RETRIEVE: u32 = 3;
/// Those that the ontology suggested first; each further time is a round of its own, numbered on.
pub const SUGGEST: u32 = 4;
