//! Which records are entities of the ontology, and which are new.

use std::collections::BTreeMap;

use oxigraph::model::vocab::{rdf, rdfs};
use oxigraph::model::{Literal, NamedNode, Term};

use super::enrichment::{Kind, Source, Statement};
use super::error::EnrichError;
use super::input::Entity;
use super::names::{Names, key, without_subtitle};
use super::ontology::{Ontology, iri};
use super::output::Output;
use super::plan::{Class, Plan, Relation};
use super::settings::Settings;
use super::shape::Shape;
use super::store::StoreError;
use super::value::could_agree;
use crate::paris::{Alignment, InstanceMatch};

/// A relation that is at least that sure tells two entities apart where it differs.
const TELLING: f64 = 0.8;

/// What a record is.
#[derive(Clone, Debug)]
pub(super) enum Standing {
    /// An entity of the ontology, and how sure.
    Known(NamedNode, f64),
    /// A new entity, how sure, and its name.
    New(f64, Literal),
    /// That cannot be told, and why.
    Doubtful(String),
}

/// Tells the records apart.
pub(super) struct Instances<'a> {
    ontology: &'a Ontology<'a>,
    plan: &'a Plan,
    /// The best match below [`Settings::same`], or to something of another class.
    possible: BTreeMap<&'a str, &'a InstanceMatch>,
    names: Names,
    /// Titles of the class without their subtitles.
    short_names: Names,
    labels: Shape,
    wrapper: f64,
    added: BTreeMap<String, Vec<&'a Entity>>,
}

impl<'a> Instances<'a> {
    pub fn new(
        ontology: &'a Ontology<'a>,
        plan: &'a Plan,
        alignment: &'a Alignment,
        settings: &Settings,
        wrapper: f64,
    ) -> Result<Self, StoreError> {
        let mut names = Vec::new();
        let title = plan
            .title
            .as_ref()
            .and_then(|title| plan.relations.get(title));
        for member in title.map(|_| plan.members.iter()).into_iter().flatten() {
            for step in title.iter().flat_map(|title| &title.path) {
                for value in ontology.follow(member, step)? {
                    if let Term::Literal(literal) = value {
                        names.push((literal.value().to_owned(), member.clone()));
                    }
                }
            }
        }
        let short = names.iter().filter_map(|(name, member)| {
            without_subtitle(name).map(|short| (short.to_owned(), member.clone()))
        });
        let possible = alignment.instances.iter();
        let possible = possible.filter(|found| found.score >= settings.possible);
        Ok(Self {
            ontology,
            plan,
            possible: possible.map(|found| (found.left.as_str(), found)).collect(),
            short_names: Names::new(short.collect()),
            names: Names::new(names),
            labels: ontology.shape(&rdfs::LABEL.into_owned())?,
            wrapper,
            added: BTreeMap::new(),
        })
    }

    /// What a record is. Records are to be asked for in their order, as one that repeats
    /// an earlier one is doubtful.
    pub fn standing(&mut self, entity: &'a Entity) -> Result<Standing, EnrichError> {
        if let Some((right, score)) = self.plan.known.get(&entity.iri) {
            let balance = self.compare(entity, right)?;
            // Its name and more spoke for the match already: one relation may err.
            return Ok(if balance.agreeing == 0.0 && balance.differing > 0.0 {
                Standing::Doubtful(format!(
                    "it matches {right} ({score:.2}), but all else that is known differs"
                ))
            } else {
                Standing::Known(right.clone(), *score)
            });
        }
        let doubtful = |reason: &str| Ok(Standing::Doubtful(reason.to_owned()));
        let Some(class) = &self.plan.class else {
            return doubtful("the aligned records have no class in common");
        };
        let Some((predicate, title)) = self.plan.title.as_ref().and_then(|title| {
            self.plan
                .relations
                .get(title)
                .map(|relation| (title, relation))
        }) else {
            return doubtful("no relation of the ontology is known to hold its name");
        };
        let Some(name) = entity.values(predicate).first() else {
            return doubtful("it has no name");
        };
        let literal = match title.shape.fit(name) {
            Ok(literal) => literal,
            Err(reason) => return Ok(Standing::Doubtful(reason)),
        };
        let confidence = self.wrapper * class.confidence * title.confidence;
        // What an earlier run has added is no duplicate of itself.
        if !self.plan.members.contains(&entity.iri)
            && let Some(reason) = self.duplicate(entity, name)?
        {
            return Ok(Standing::Doubtful(reason));
        }
        self.added.entry(key(name)).or_default().push(entity);
        Ok(Standing::New(confidence, literal))
    }

    /// Why a record may be something that is there already.
    fn duplicate(&self, entity: &Entity, name: &str) -> Result<Option<String>, EnrichError> {
        if let Some(found) = self.possible.get(entity.iri.as_str()) {
            let right = iri(&found.right)?;
            let of_class = self.plan.members.contains(&right);
            let comparison = self.compare(entity, &right)?.verdict();
            if comparison != Comparison::Contradiction
                && (of_class || comparison == Comparison::Agreement)
            {
                let score = found.score;
                return Ok(Some(format!("it may be {right} ({score:.2})")));
            }
        }
        for other in self.names.near(name) {
            if self.compare(entity, other)?.verdict() != Comparison::Contradiction {
                return Ok(Some(format!("it may be {other}, by its name")));
            }
        }
        // A title and the same with a subtitle may be two, unless something else agrees.
        let same_but_subtitle = match without_subtitle(name) {
            Some(short) => self.names.equal(short),
            None => self.short_names.equal(name),
        };
        for other in same_but_subtitle {
            if self.compare(entity, other)?.verdict() == Comparison::Agreement {
                return Ok(Some(format!("it may be {other}, but for a subtitle")));
            }
        }
        let earlier = self.added.get(&key(name)).into_iter().flatten();
        for other in earlier {
            if self.compare_records(entity, other).verdict() != Comparison::Contradiction {
                return Ok(Some(format!("it repeats {}", other.iri)));
            }
        }
        Ok(None)
    }

    /// Compares a record with an entity by the relations besides the name that are sure.
    /// Where some agree and some do not, those whose values are more selective decide: a
    /// writer says more than a year.
    fn compare(&self, entity: &Entity, other: &NamedNode) -> Result<Balance, StoreError> {
        // What a run said of an entity of the base is no evidence about it.
        let base = !self.ontology.base_classes(other)?.is_empty();
        let mut balance = Balance::default();
        for (predicate, relation) in self.telling() {
            let page = entity.values(predicate);
            if page.is_empty() {
                continue;
            }
            let there = self.ontology.values(other, &relation.path, base)?;
            let texts: Vec<&str> = there.iter().filter_map(text).collect();
            balance.weigh(relation, page, &texts);
        }
        Ok(balance)
    }

    /// As [`Instances::compare`], of two records.
    fn compare_records(&self, a: &Entity, b: &Entity) -> Balance {
        let mut balance = Balance::default();
        for (predicate, relation) in self.telling() {
            let texts: Vec<&str> = b.values(predicate).iter().map(String::as_str).collect();
            balance.weigh(relation, a.values(predicate), &texts);
        }
        balance
    }

    /// The relations besides the name that are sure enough to tell entities apart.
    fn telling(&self) -> impl Iterator<Item = (&NamedNode, &Relation)> {
        let relations = self.plan.relations.iter();
        relations
            .filter(|(_, relation)| relation.naming().is_none() && relation.confidence >= TELLING)
    }

    /// Adds the class and the name of a new entity. Gives whether it is there afterwards.
    pub fn introduce(
        &self,
        output: &mut Output<'_>,
        entity: &Entity,
        confidence: f64,
        name: &Literal,
    ) -> Result<bool, StoreError> {
        let class = self.plan.class.as_ref();
        let title = self
            .plan
            .title
            .as_ref()
            .and_then(|title| self.plan.relations.get(title));
        let relation = title.and_then(|title| title.naming());
        let (Some(class), Some(relation)) = (class, relation) else {
            return Ok(false);
        };
        let new = NewEntity {
            iri: &entity.iri,
            class: Some(class),
            names: [
                (relation, name),
                (&rdfs::LABEL.into_owned(), &self.label(name)),
            ],
            confidence,
            source: &entity.source,
        };
        new.add(output)
    }

    /// The name as the ontology writes an `rdfs:label`.
    pub fn label(&self, name: &Literal) -> Literal {
        let fitted = self.labels.fit(name.value());
        fitted.unwrap_or_else(|_| name.clone())
    }
}

/// What the sure relations say of a record and an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Agreement,
    Contradiction,
    Nothing,
}

/// What speaks for two being one and what against it.
#[derive(Default)]
struct Balance {
    agreeing: f64,
    differing: f64,
}

impl Balance {
    fn weigh(&mut self, relation: &Relation, page: &[String], there: &[&str]) {
        if page.is_empty() || there.is_empty() {
            return;
        }
        let agrees = page.iter().any(|a| there.iter().any(|b| could_agree(a, b)));
        let side = if agrees {
            &mut self.agreeing
        } else {
            &mut self.differing
        };
        *side += relation.confidence * relation.selectivity;
    }

    fn verdict(&self) -> Comparison {
        if self.differing > self.agreeing {
            Comparison::Contradiction
        } else if self.agreeing > 0.0 {
            Comparison::Agreement
        } else {
            Comparison::Nothing
        }
    }
}

fn text(term: &Term) -> Option<&str> {
    match term {
        Term::Literal(literal) => Some(literal.value()),
        _ => None,
    }
}

/// An entity that the ontology lacks.
pub(super) struct NewEntity<'a> {
    pub iri: &'a NamedNode,
    pub class: Option<&'a Class>,
    pub names: [(&'a NamedNode, &'a Literal); 2],
    pub confidence: f64,
    pub source: &'a Source,
}

impl NewEntity<'_> {
    /// Adds it with its class and names, or nothing of it.
    pub fn add(&self, output: &mut Output<'_>) -> Result<bool, StoreError> {
        let statement = |predicate: &NamedNode, object: Term| Statement {
            kind: Kind::Instance,
            subject: self.iri.clone(),
            predicate: predicate.clone(),
            object,
            confidence: self.confidence,
            source: self.source.clone(),
        };
        let class = self.class.map(|class| Term::from(class.iri.clone()));
        let names = self.names.iter();
        let names = names.map(|(relation, name)| (*relation, Term::from((*name).clone())));
        let rdf_type = rdf::TYPE.into_owned();
        for (predicate, object) in class
            .map(|class| (&rdf_type, class))
            .into_iter()
            .chain(names)
        {
            if !output.offer(statement(predicate, object))? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
