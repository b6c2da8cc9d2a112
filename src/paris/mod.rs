//! PARIS: probabilistic alignment of relations, instances and schema.
