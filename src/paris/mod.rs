//! PARIS: probabilistic alignment of relations, instances and schema.

mod alignment;

pub use alignment::{
    Alignment, ClassMatch, Evidence, InstanceMatch, Join, JoinStep, RelationMatch, Round,
};
