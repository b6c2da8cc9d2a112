//! PARIS: probabilistic alignment of relations, instances and schema.
//!
//! Suchanek, Abiteboul, Senellart: PARIS, VLDB 2011, with the changes that records need
//! (Oita thesis 3.3.6): literals match by several normal forms, and a relation of the
//! left may stand for a join of the right. Start at [`align`].

mod alignment;
mod classes;
mod contradiction;
mod engine;
mod equality;
mod functionality;
mod key;
mod kind;
mod literals;
mod names;
mod outcome;
mod path;
mod relations;
mod scores;
mod settings;
mod sssom;
mod statements;

pub use alignment::{
    Alignment, ClassMatch, Evidence, InstanceMatch, Join, JoinStep, RelationMatch, Round,
};
pub use engine::align;
pub use settings::Settings;
pub use sssom::{MappingSet, write_sssom};
