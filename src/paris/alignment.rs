//! What an alignment holds after its last round.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::decided::Decided;
use crate::rdf::LABELS;
use crate::version::Version;

/// The scores of a finished alignment between a left source (the labelled graph) and a
/// right one (the reference ontology). IRIs are written without angle brackets.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Alignment {
    /// The version of the format, 1.
    #[serde(default)]
    pub version: Version,
    /// Instances that are the same, best match only, ordered by the left IRI.
    pub instances: Vec<InstanceMatch>,
    /// Relations of the left with the relation or join of the right that they imply, by
    /// left IRI, then falling score.
    pub relations: Vec<RelationMatch>,
    /// Relations of the left whose numbers become those of a relation or join of the right in
    /// another unit or from another zero, by left IRI.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub measures: Vec<MeasureMatch>,
    /// Classes of the left with the classes of the right that hold their instances, by
    /// left IRI, then falling score.
    pub classes: Vec<ClassMatch>,
    /// Instances that have several counterparts which are equally good, and so none, by
    /// the left IRI.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<Tie>,
    /// What was known of pairs beforehand: these are matches, or no matches, for that reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decided: Vec<Decided>,
    /// Why no instances were aligned, where none were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nothing: Option<String>,
    /// How the rounds went.
    pub rounds: Vec<Round>,
}

/// An instance whose best candidates are equally good.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tie {
    /// The entity of the left.
    pub left: String,
    /// The candidates.
    pub right: Vec<String>,
}

/// Pr(left ≡ right) of two instances.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InstanceMatch {
    /// The entity of the left.
    pub left: String,
    /// The entity of the right.
    pub right: String,
    /// The probability that they are the same, in [0, 1].
    pub score: f64,
    /// What supports the match, the strongest first.
    pub evidence: Vec<Evidence>,
}

/// A pair of equal values that supports a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    /// The relation on the left.
    pub left: String,
    /// The relation or join on the right.
    pub right: Join,
    /// The value on the left.
    pub left_value: String,
    /// The value on the right.
    pub right_value: String,
    /// Pr(value ≡ value), in [0, 1].
    pub equality: f64,
}

/// Pr(left ⊆ right) of a relation and a relation or join.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RelationMatch {
    /// The relation of the left.
    pub left: String,
    /// The relation or join of the right.
    pub right: Join,
    /// The probability that the left implies the right, in [0, 1].
    pub score: f64,
    /// The number of aligned facts of the left that the score rests on.
    pub support: usize,
}

/// How the numbers of a relation become those of a relation or join: right = factor · left + shift.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MeasureMatch {
    /// The relation of the left.
    pub left: String,
    /// The relation or join of the right.
    pub right: Join,
    /// What a number of the left is multiplied by.
    pub factor: f64,
    /// What is added to it then.
    pub shift: f64,
    /// The number of aligned pairs that it was learnt from.
    pub support: usize,
}

impl MeasureMatch {
    /// The formula for a person, x being a number of the left: `2.2046 x`, `1912 − x`.
    #[must_use]
    pub fn formula(&self) -> String {
        let is_one = |number: f64| (number - 1.0).abs() < f64::EPSILON;
        let shift = significant(self.shift.abs());
        let sign = if self.shift < 0.0 { '−' } else { '+' };
        let scaled = if is_one(self.factor) {
            "x".to_owned()
        } else {
            format!("{} x", significant(self.factor))
        };
        match (is_one(-self.factor), self.shift == 0.0) {
            (true, _) if self.shift > 0.0 => format!("{shift} − x"),
            (_, true) => scaled,
            _ => format!("{scaled} {sign} {shift}"),
        }
    }
}

/// A number with five digits that say something, or all of its whole part.
fn significant(number: f64) -> String {
    let size = number.abs().log10().floor();
    let scale = 10_f64.powf((4.0 - size).clamp(0.0, 12.0));
    ((number * scale).round() / scale).to_string()
}

/// Pr(left ⊆ right) of two classes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClassMatch {
    /// The class of the left.
    pub left: String,
    /// The class of the right.
    pub right: String,
    /// What the right calls it, where it has a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The share of the aligned instances of the left that are instances of the right, in [0, 1].
    pub score: f64,
    /// The number of aligned instances that the score rests on.
    pub support: usize,
}

/// A path of relations: one relation, or a join of several.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Join(pub Vec<JoinStep>);

impl Alignment {
    /// The attribute that holds the titles of records: the one that most surely implies a label,
    /// else the one that most matches rest on first.
    pub(crate) fn naming(&self) -> Option<&str> {
        let labels = self.relations.iter();
        let surest = labels
            .filter(|relation| relation.right.is_label())
            .max_by(|a, b| a.score.total_cmp(&b.score));
        surest.map(|relation| relation.left.as_str()).or_else(|| {
            let first = self.instances.iter();
            let first = first.filter_map(|found| found.evidence.first());
            let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
            for evidence in first {
                *counts.entry(&evidence.left).or_default() += 1;
            }
            let most = counts.into_iter().max_by_key(|(_, count)| *count);
            most.map(|(iri, _)| iri)
        })
    }
}

impl Join {
    /// Whether it is a relation that names its subject, such as `rdfs:label`.
    pub(crate) fn is_label(&self) -> bool {
        matches!(
            self.0.as_slice(),
            [step] if !step.inverse && LABELS.contains(&step.relation.as_str())
        )
    }
}

/// One edge of a join.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct JoinStep {
    /// The relation.
    pub relation: String,
    /// Whether it is followed from its object to its subject.
    pub inverse: bool,
}

/// As a SPARQL property path with full IRIs: `^<…created>/<…prefLabel>`.
impl fmt::Display for Join {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.0.iter().enumerate() {
            let slash = if index > 0 { "/" } else { "" };
            let caret = if step.inverse { "^" } else { "" };
            write!(f, "{slash}{caret}<{}>", step.relation)?;
        }
        Ok(())
    }
}

/// How one round of the iteration went.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// The number of the round, from 0; from 2 where it goes on from an earlier alignment.
    pub round: usize,
    /// The instances that have a best counterpart after it, at any score: more than are matched in
    /// the end.
    pub matched: usize,
    /// The instances whose best counterpart differs from that of the round before.
    pub changed: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions_are_written_for_a_person() {
        for (factor, shift, formula) in [
            (2.204_622, 0.0, "2.2046 x"),
            (1e9, 0.0, "1000000000 x"),
            (0.061_023_7, 0.0, "0.061024 x"),
            (-1.0, 1912.28, "1912.3 − x"),
            (1.0, 0.0, "x"),
            (1.0, -543.0, "x − 543"),
            (1.8, 32.0, "1.8 x + 32"),
        ] {
            let measure = MeasureMatch {
                left: String::new(),
                right: Join(Vec::new()),
                factor,
                shift,
                support: 10,
            };
            assert_eq!(measure.formula(), formula);
        }
    }
}
