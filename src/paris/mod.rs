//! PARIS: probabilistic alignment of relations, instances and schema.
//!
//! Suchanek, Abiteboul, Senellart: PARIS, VLDB 2011, with the changes that records need
//! (Oita thesis 3.3.6). Start at [`align`].
//!
//! The formulas of instances, relations and classes are the paper's. What is added:
//!
//! - Literals match by several normal forms (whole, without function words, without
//!   parenthesis, without subtitle …), each with its probability, or as they are written
//!   alike, with a probability that is learnt.
//! - A relation of the left may stand for a join of two of the right. Joins are explored
//!   from shared literals only and start at θ², so that they are believed once single
//!   relations have found instances that show them.
//! - Evidence is independent: no value of either side counts twice for one pair.
//! - The candidates of an entity compete for it, in odds; a tie is no match.
//! - Numbers in other units are compared by a conversion that is learnt from the matches.
//! - Names within the texts of the other side are evidence where the matches show it.
//! - Values that differ lower the odds by what a difference has turned out to mean, and so
//!   does the kind of a candidate, where nearly all counterparts are of another.
//! - What is known of a pair beforehand ([`Settings::decided`]) holds in every round, and is
//!   evidence as any other match is.
//! - Scores are calibrated by how distinct the counterparts of a class are.
//!
//! `docs/paris.md` has the formulas.

mod alignment;
mod anchor;
mod between;
mod calibration;
mod chance;
mod classes;
mod crowd;
mod decided;
mod engine;
mod equality;
mod explain;
mod functionality;
mod isotonic;
mod key;
mod kind;
mod lag;
mod likelihood;
mod literals;
mod longer;
mod measure;
mod mention;
mod names;
mod near;
mod outcome;
mod path;
mod relations;
mod rivals;
mod scores;
mod settings;
mod shift;
mod sssom;
mod statements;
mod steps;

pub use alignment::{
    Alignment, ClassMatch, Evidence, InstanceMatch, Join, JoinStep, MeasureMatch, RelationMatch,
    Round, Tie,
};
pub use decided::Decided;
pub use engine::{align, align_from};
pub use explain::{Against, Explanation, Shared, explain};
pub use settings::{Matching, Settings};
pub use sssom::{MappingSet, write_sssom};
pub use statements::STATED;

#[cfg(test)]
mod tests;
