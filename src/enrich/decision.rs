//! What a person has decided of statements that were refused.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use oxigraph::model::{NamedNode, NamedNodeRef, Triple, TripleRef};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::paris::{Alignment, Decided, InstanceMatch};
use crate::rdf::vocabulary::owl;
use crate::text::hex;

/// `owl:sameAs`.
pub(super) const SAME_AS: NamedNodeRef<'static> = NamedNodeRef::new_unchecked(owl::SAME_AS);

/// What a person says of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It is right.
    Accept,
    /// It is wrong.
    Reject,
}

/// A decision: a line of `decisions.jsonl`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// The identifier of the statement.
    pub id: String,
    /// What was decided.
    pub decision: Verdict,
    /// The subject's IRI.
    pub subject: String,
    /// The predicate's IRI.
    pub predicate: String,
    /// The object as in N-Triples.
    pub object: String,
}

/// All decisions of a survey. They hold whatever the scores say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decisions {
    verdicts: BTreeMap<String, Verdict>,
    matches: BTreeMap<(String, String), Verdict>,
}

/// The identifier of a statement: the first 16 hexadecimal digits of the SHA-256 of its
/// N-Triples. The same statement has the same one in every run.
#[must_use]
pub(super) fn statement_id(triple: TripleRef<'_>) -> String {
    hex(&Sha256::digest(triple.to_string())[..8])
}

impl FromIterator<Decision> for Decisions {
    fn from_iter<I: IntoIterator<Item = Decision>>(decisions: I) -> Self {
        let mut all = Self::default();
        for decision in decisions {
            if decision.predicate == owl::SAME_AS {
                let other = decision.object.trim_matches(['<', '>']).to_owned();
                all.matches
                    .insert((decision.subject, other), decision.decision);
            }
            all.verdicts.insert(decision.id, decision.decision);
        }
        all
    }
}

impl Decisions {
    /// Whether nothing was decided.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.verdicts.is_empty()
    }

    /// How many decisions are of that kind.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        let verdicts = self.verdicts.values();
        verdicts.filter(|found| **found == verdict).count()
    }

    /// What was decided of a statement.
    #[must_use]
    pub fn of(&self, triple: &Triple) -> Option<Verdict> {
        if self.verdicts.is_empty() {
            return None;
        }
        self.verdicts.get(&statement_id(triple.as_ref())).copied()
    }

    /// What was decided of two things being one.
    #[must_use]
    pub fn of_match(&self, record: &NamedNode, other: &NamedNode) -> Option<Verdict> {
        if self.matches.is_empty() {
            return None;
        }
        let pair = (record.as_str().to_owned(), other.as_str().to_owned());
        self.matches.get(&pair).copied()
    }

    /// What was decided of matches, for the next alignment.
    #[must_use]
    pub fn pairs(&self) -> Vec<Decided> {
        let pair = |((left, right), verdict): (&(String, String), &Verdict)| Decided {
            left: left.clone(),
            right: right.clone(),
            same: *verdict == Verdict::Accept,
        };
        self.matches.iter().map(pair).collect()
    }

    /// The alignment with what was decided of its matches as certain: those that were
    /// accepted in place of any other of the record, without those that were rejected.
    #[must_use]
    pub fn apply<'a>(&self, alignment: &'a Alignment) -> Cow<'a, Alignment> {
        if self.matches.is_empty() {
            return Cow::Borrowed(alignment);
        }
        let mut decided = alignment.clone();
        let accepted = || {
            let matches = self.matches.iter();
            matches.filter(|(_, verdict)| **verdict == Verdict::Accept)
        };
        let settled: BTreeSet<&str> = accepted().map(|((left, _), _)| left.as_str()).collect();
        decided.instances.retain(|found| {
            let pair = (found.left.clone(), found.right.clone());
            !settled.contains(found.left.as_str()) && !self.matches.contains_key(&pair)
        });
        let known: HashMap<(&str, &str), &InstanceMatch> = alignment
            .instances
            .iter()
            .filter(|found| settled.contains(found.left.as_str()))
            .map(|found| ((found.left.as_str(), found.right.as_str()), found))
            .collect();
        for ((left, right), _) in accepted() {
            let known = known.get(&(left.as_str(), right.as_str()));
            decided.instances.push(InstanceMatch {
                left: left.clone(),
                right: right.clone(),
                score: 1.0,
                evidence: known.map_or_else(Vec::new, |found| found.evidence.clone()),
            });
        }
        decided.instances.sort_by(|a, b| a.left.cmp(&b.left));
        Cow::Owned(decided)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decision(left: &str, right: &str, decision: Verdict) -> Decision {
        Decision {
            id: format!("{left}-{right}"),
            decision,
            subject: left.to_owned(),
            predicate: owl::SAME_AS.to_owned(),
            object: format!("<{right}>"),
        }
    }

    #[test]
    fn decided_matches_replace_those_of_the_alignment() {
        let found = |left: &str, right: &str| InstanceMatch {
            left: left.to_owned(),
            right: right.to_owned(),
            score: 0.7,
            evidence: Vec::new(),
        };
        let alignment = Alignment {
            instances: vec![found("a", "x"), found("b", "y"), found("c", "z")],
            ..Alignment::default()
        };
        let decisions: Decisions = [
            decision("a", "w", Verdict::Accept),
            decision("b", "y", Verdict::Reject),
        ]
        .into_iter()
        .collect();
        let decided = decisions.apply(&alignment);
        let pairs = decided.instances.iter();
        let pairs: Vec<(&str, &str, f64)> = pairs
            .map(|found| (found.left.as_str(), found.right.as_str(), found.score))
            .collect();
        assert_eq!(pairs, [("a", "w", 1.0), ("c", "z", 0.7)]);
        assert!(matches!(
            Decisions::default().apply(&alignment),
            Cow::Borrowed(_)
        ));
    }
}
