//! How sure statements must be to be added, by what they are about.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::enrichment::Kind;

/// The least confidence of statements that are added, by kind, in [0, 1].
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
    /// A number for all kinds that would undo those before it.
    #[error("{0:?} is for all kinds: it goes before those with a name")]
    Late(String),
}

/// As [`NewThresholds`] are read.
impl fmt::Display for Thresholds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "instances={},facts={},relations={}",
            self.instances, self.facts, self.relations
        )
    }
}

/// Thresholds of some kinds, in place of others. As text it is one number for all (`0.95`), or
/// some of the kinds with theirs (`facts=0.9,relations=0.7`), a number for the rest before them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NewThresholds {
    instances: Option<f64>,
    facts: Option<f64>,
    relations: Option<f64>,
}

impl Thresholds {
    /// These with the new ones in place of theirs.
    #[must_use]
    pub fn with(self, new: NewThresholds) -> Self {
        Self {
            instances: new.instances.unwrap_or(self.instances),
            facts: new.facts.unwrap_or(self.facts),
            relations: new.relations.unwrap_or(self.relations),
        }
    }
}

impl FromStr for NewThresholds {
    type Err = ThresholdError;

    fn from_str(text: &str) -> Result<Self, ThresholdError> {
        let mut found = Self::default();
        for (place, part) in text.split(',').map(str::trim).enumerate() {
            let Some((kind, least)) = part.split_once('=') else {
                let least = Some(number(part)?);
                if place > 0 {
                    return Err(ThresholdError::Late(part.to_owned()));
                }
                found = Self {
                    instances: least,
                    facts: least,
                    relations: least,
                };
                continue;
            };
            let place = match kind.trim() {
                "instances" => &mut found.instances,
                "facts" => &mut found.facts,
                "relations" => &mut found.relations,
                other => return Err(ThresholdError::Kind(other.to_owned())),
            };
            *place = Some(number(least.trim())?);
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
        let kept = Thresholds::all(0.95);
        let with = |text: &str| text.parse().map(|new| kept.with(new));
        assert_eq!(with("0.7"), Ok(Thresholds::all(0.7)));
        let some = with("0.6, facts=0.9,relations=1").unwrap();
        assert_eq!(
            (some.instances, some.facts, some.relations),
            (0.6, 0.9, 1.0)
        );
        assert_eq!(with(&some.to_string()), Ok(some));
        // What is not named stays.
        let relations = 0.8;
        assert_eq!(with("relations=0.8"), Ok(Thresholds { relations, ..kept }));
        for (text, part) in [
            ("95", "from 0 to 1"),
            ("NaN", "NaN"),
            ("", "no number"),
            ("fact=1", "none of"),
            ("facts=0.9,0.6", "before"),
        ] {
            let error = text.parse::<NewThresholds>().unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
