//! How sure statements must be to be added, by what they are about.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::enrichment::Kind;

/// The least confidence of statements that are added, by kind, in [0, 1]. As text it is one
/// number for all (`0.95`), or some of the kinds with theirs (`facts=0.9,relations=0.7`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thresholds {
    /// For classes and names of new entities.
    pub instances: f64,
    /// For what is said of entities.
    pub facts: f64,
    /// For new relations.
    pub relations: f64,
}

impl Default for Thresholds {
    /// What is more likely right than wrong.
    fn default() -> Self {
        Self::all(0.5)
    }
}

impl Thresholds {
    /// The same for all kinds.
    #[must_use]
    pub fn all(least: f64) -> Self {
        Self {
            instances: least,
            facts: least,
            relations: least,
        }
    }

    /// That of a kind.
    #[must_use]
    pub fn of(&self, kind: Kind) -> f64 {
        match kind {
            Kind::Instance | Kind::Match => self.instances,
            Kind::Fact => self.facts,
            Kind::Relation => self.relations,
        }
    }
}

/// Why a text is no threshold.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ThresholdError {
    /// No number, or none in [0, 1].
    #[error("{0:?} is no number from 0 to 1")]
    Number(String),
    /// No kind of statement.
    #[error("{0:?} is none of instances, facts, relations")]
    Kind(String),
}

/// As it is read.
impl fmt::Display for Thresholds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "instances={},facts={},relations={}",
            self.instances, self.facts, self.relations
        )
    }
}

impl FromStr for Thresholds {
    type Err = ThresholdError;

    fn from_str(text: &str) -> Result<Self, ThresholdError> {
        let mut found = Self::default();
        for part in text.split(',').map(str::trim) {
            let Some((kind, least)) = part.split_once('=') else {
                found = Self::all(number(part)?);
                continue;
            };
            let place = match kind.trim() {
                "instances" => &mut found.instances,
                "facts" => &mut found.facts,
                "relations" => &mut found.relations,
                other => return Err(ThresholdError::Kind(other.to_owned())),
            };
            *place = number(least.trim())?;
        }
        Ok(found)
    }
}

fn number(text: &str) -> Result<f64, ThresholdError> {
    let number = text.parse().ok();
    number
        .filter(|number| (0.0..=1.0).contains(number))
        .ok_or_else(|| ThresholdError::Number(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_are_read_for_all_kinds_or_some() {
        assert_eq!("0.95".parse(), Ok(Thresholds::all(0.95)));
        let some: Thresholds = "0.6, facts=0.9,relations=1".parse().unwrap();
        assert_eq!(
            (some.instances, some.facts, some.relations),
            (0.6, 0.9, 1.0)
        );
        assert_eq!(some.to_string().parse(), Ok(some));
        for (text, part) in [
            ("95", "from 0 to 1"),
            ("NaN", "NaN"),
            ("", "no number"),
            ("fact=1", "none of"),
        ] {
            let error = text.parse::<Thresholds>().unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
