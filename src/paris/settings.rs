//! The parameters of an alignment.

use super::decided::Decided;

/// Which literals may be equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Matching {
    /// Those of the same text.
    Exact,
    /// Those that share a normal form, whole or in part.
    Forms,
    /// Those that are written alike, too.
    Near,
}

/// The parameters of an alignment; the defaults suit records against a large ontology.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "parts of the method, on or off each"
)]
pub struct Settings {
    /// θ: Pr(r ⊆ r′) of every pair of relations before anything is known, in (0, 1).
    pub theta: f64,
    /// The most rounds.
    pub rounds: usize,
    /// The share of changed assignments under which the rounds stop, in [0, 1].
    pub settled: f64,
    /// Evidence of this or less is skipped, in [0, 1).
    pub least_evidence: f64,
    /// What is added to the number of facts that a sub-relation score is divided by, so
    /// that few facts prove little.
    pub smoothing: f64,
    /// The longest join of the right that is compared with a relation of the left: 1 to 3.
    pub join_length: usize,
    /// Which literals may be equal.
    pub matching: Matching,
    /// Whether the candidates of an entity compete for it, so that it may have none. Else
    /// it has the best one, the first of several that are equally good, as in the original.
    pub compete: bool,
    /// Whether an entity of the right is the counterpart of one of the left at most.
    pub one_to_one: bool,
    /// A value with more holders than this by one relation or join is no evidence.
    pub fan_out: usize,
    /// Whether values that differ speak against a match, and all values together for it.
    pub contradictions: bool,
    /// Whether candidates of another kind than the bulk lose: another class, or without
    /// relations that the bulk has.
    pub kinds: bool,
    /// Whether scores are moved to how often such matches are right; else they are what the
    /// formulas say.
    pub calibrate: bool,
    /// Whether relations of similar names are favoured at the start.
    pub names: bool,
    /// The probability from which on a match is reported, in [0, 1].
    pub accept: f64,
    /// What is known of pairs of instances beforehand.
    pub decided: Vec<Decided>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theta: 0.1,
            rounds: 15,
            settled: 0.01,
            least_evidence: 0.01,
            smoothing: 1.0,
            join_length: 2,
            matching: Matching::Near,
            compete: true,
            one_to_one: false,
            fan_out: 1000,
            contradictions: true,
            kinds: true,
            calibrate: true,
            names: true,
            accept: 0.5,
            decided: Vec::new(),
        }
    }
}

impl Settings {
    /// PARIS as it was published: exact literals, single relations, positive evidence.
    #[must_use]
    pub fn plain() -> Self {
        Self {
            rounds: 10,
            smoothing: 10.0,
            join_length: 1,
            matching: Matching::Exact,
            compete: false,
            contradictions: false,
            kinds: false,
            calibrate: false,
            names: false,
            accept: 0.0,
            ..Self::default()
        }
    }
}
