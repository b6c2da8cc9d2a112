use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use oxigraph::model::{NamedNode, Term, Triple, TripleRef};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::store::{Counts, Run};
use crate::text::hex;

/// What a survey adds to an ontology, and what it does not and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Enrichment {
    /// A hash of the statements: the same additions have the same identifier.
    pub id: String,
    /// When the run started, as RFC 3339.
    pub started: String,
    /// When it is added to a store, as RFC 3339; empty where that is not known.
    pub added: String,
    /// Where the records come from.
    pub source: String,
    /// What is added, in the order of the records.
    pub statements: Vec<Statement>,
    /// What contradicts the ontology.
    pub conflicts: Vec<Refused>,
    /// What is not sure enough.
    pub doubtful: Vec<Refused>,
    /// What a person should know of the run as a whole.
    pub notes: Vec<String>,
    /// How many statements the ontology had already.
    pub known: usize,
    /// How many statements a person had accepted in the review, matches of records included.
    pub accepted: usize,
    /// How many statements a person had rejected.
    pub rejected: usize,
}

/// What a statement is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// It introduces an entity: its class or its label.
    Instance,
    /// It says something of an entity.
    Fact,
    /// It introduces a relation.
    Relation,
    /// It says that a record is that entity. It is only ever in doubt: nothing of the kind is
    /// added, what the record says of the entity is.
    Match,
}

impl Kind {
    /// What it is called in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Instance => "instance",
            Self::Fact => "fact",
            Self::Relation => "relation",
            Self::Match => "match",
        }
    }
}

/// A triple with how sure it is and where it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// What it is about.
    pub kind: Kind,
    /// The entity or relation.
    pub subject: NamedNode,
    /// The relation.
    pub predicate: NamedNode,
    /// The value. Where a value could not be brought into the ontology's form, as in
    /// doubtful statements, it is the text of the page.
    pub object: Term,
    /// The product of the scores that it rests on, in [0, 1].
    pub confidence: f64,
    /// Where it was read: the same for all that one record says.
    pub source: Arc<Source>,
}

/// A statement that is not added.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// The statement.
    pub statement: Statement,
    /// Why it is not added, in a phrase for a person.
    pub reason: String,
    /// Whether it can be added as it stands if a person says that it is right. It cannot
    /// where it has a text in the place of an entity.
    pub answerable: bool,
}

/// Where a statement was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Source {
    /// The addresses of the pages; none for what was learnt from all records.
    pub pages: Vec<String>,
    /// The record, as in `records.jsonl`; `None` for what was learnt from all records.
    pub record: Option<String>,
    /// The responses that the record stands on, as in `probes.jsonl`.
    pub responses: Vec<String>,
    /// Whether a person decided that it is right.
    pub decided: bool,
}

impl Statement {
    /// The statement without its confidence and source.
    #[must_use]
    pub fn triple(&self) -> Triple {
        Triple::new(
            self.subject.clone(),
            self.predicate.clone(),
            self.object.clone(),
        )
    }

    /// The same without a copy.
    #[must_use]
    pub fn triple_ref(&self) -> TripleRef<'_> {
        TripleRef::new(
            self.subject.as_ref(),
            self.predicate.as_ref(),
            self.object.as_ref(),
        )
    }
}

/// As N-Triples with the confidence behind it.
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (subject, predicate, object) = (&self.subject, &self.predicate, &self.object);
        write!(f, "{subject} {predicate} {object} ({:.2})", self.confidence)
    }
}

impl Enrichment {
    /// How many statements of each kind there are.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let of = |kind| self.statements.iter().filter(|s| s.kind == kind).count();
        Counts {
            instances: of(Kind::Instance),
            facts: of(Kind::Fact),
            relations: of(Kind::Relation),
            conflicts: self.conflicts.len(),
            doubtful: self.doubtful.len(),
        }
    }

    /// The same without statements that are known elsewhere.
    #[must_use]
    pub fn without(mut self, known: &HashSet<Triple>) -> Self {
        let before = self.statements.len();
        self.statements
            .retain(|statement| !known.contains(&statement.triple()));
        self.known += before - self.statements.len();
        self.id = identify(&self.statements);
        self
    }

    /// What the store records of the run.
    #[must_use]
    pub fn run(&self) -> Run {
        Run {
            id: self.id.clone(),
            time: self.started.clone(),
            added: self.added.clone(),
            source: self.source.clone(),
            counts: self.counts(),
            bytes: 0,
            statements: 0,
        }
    }
}

/// The first 16 hexadecimal digits of the SHA-256 of the statements.
pub(super) fn identify(statements: &[Statement]) -> String {
    use std::fmt::Write;
    let mut hash = Sha256::new();
    let mut line = String::new();
    for statement in statements {
        line.clear();
        // Writing to a text does not fail.
        let _ = writeln!(line, "{statement}");
        hash.update(&line);
    }
    hex(&hash.finalize()[..8])
}
