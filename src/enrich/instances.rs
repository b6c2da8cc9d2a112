//! Which records are entities of the ontology, and which are new.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use oxigraph::model::vocab::rdfs;
use oxigraph::model::{Literal, NamedNode, Term, Triple};

use super::decision::{Decisions, Verdict};
use super::enrichment::{Kind, Source, Statement};
use super::error::EnrichError;
use super::input::Entity;
use super::names::{Names, key, without_subtitle};
use super::ontology::{Ontology, iri};
use super::output::{Output, decided};
use super::plan::{Class, Plan, Relation, telling};
use super::settings::Settings;
use super::shape::Shape;
use super::store::StoreError;
use super::value::could_agree;
use crate::paris::{Alignment, InstanceMatch};

/// What a record is.
#[derive(Clone, Debug)]
pub(super) enum Standing {
    /// An entity of the ontology, and how sure.
    Known(NamedNode, f64),
    /// A new entity, how sure, and its name.
    New(f64, Option<Literal>),
    /// That cannot be told, and why; the entity that it may be.
    Doubtful(String, Option<NamedNode>),
}

/// Tells the records apart.
pub(super) struct Instances<'a> {
    ontology: &'a Ontology<'a>,
    plan: &'a Plan,
    decisions: &'a Decisions,
    /// The best match below [`Settings::same`], or to something of another class.
    possible: BTreeMap<&'a str, &'a InstanceMatch>,
    names: Names,
    /// The numbers of the names that are nearly equal to that of a record.
    near: HashMap<&'a str, Vec<u32>>,
    /// Who has a title of the class, by its key without the subtitle.
    short_names: HashMap<String, BTreeSet<NamedNode>>,
    labels: Shape,
    wrapper: f64,
    added: BTreeMap<String, Vec<&'a Entity>>,
}

impl<'a> Instances<'a> {
    pub fn new(
        ontology: &'a Ontology<'a>,
        plan: &'a Plan,
        (records, alignment): (&'a [Entity], &'a Alignment),
        settings: &'a Settings,
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
        let mut short_names: HashMap<String, BTreeSet<NamedNode>> = HashMap::new();
        for (name, member) in &names {
            if let Some(short) = without_subtitle(name) {
                let holders = short_names.entry(key(short)).or_default();
                holders.insert(member.clone());
            }
        }
        let names = Names::new(names);
        let new = records
            .iter()
            .filter(|entity| !plan.known.contains_key(&entity.iri));
        let titles = new.filter_map(|entity| entity.values(plan.title.as_ref()?).first());
        let mut titles: Vec<&str> = titles.map(String::as_str).collect();
        titles.sort_unstable();
        titles.dedup();
        let possible = alignment.instances.iter();
        let possible = possible.filter(|found| found.score >= settings.possible);
        Ok(Self {
            ontology,
            plan,
            decisions: &settings.decisions,
            possible: possible.map(|found| (found.left.as_str(), found)).collect(),
            short_names,
            near: names.all_near(&titles),
            names,
            labels: ontology.shape(&rdfs::LABEL.into_owned())?,
            wrapper,
            added: BTreeMap::new(),
        })
    }

    /// What a record is. Records are to be asked for in their order, as one that repeats
    /// an earlier one is doubtful.
    pub fn standing(&mut self, entity: &'a Entity) -> Result<Standing, EnrichError> {
        if let Some((right, score)) = self.plan.known.get(&entity.iri) {
            if self.verdict(entity, right) == Some(Verdict::Accept) {
                return Ok(Standing::Known(right.clone(), 1.0));
            }
            let balance = self.compare(entity, right)?;
            // Its name and more spoke for the match already: one relation may err.
            return Ok(if balance.agreeing == 0.0 && balance.differing > 0.0 {
                let reason =
                    format!("it matches {right} ({score:.2}), but all else that is known differs");
                Standing::Doubtful(reason, Some(right.clone()))
            } else {
                Standing::Known(right.clone(), *score)
            });
        }
        if let Some(decided) = self.decided(entity) {
            return Ok(decided);
        }
        let doubtful = |reason: &str| Ok(Standing::Doubtful(reason.to_owned(), None));
        let Some(kind) = self.plan.kind else {
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
            Err(reason) => return Ok(Standing::Doubtful(reason, None)),
        };
        let confidence = self.wrapper * kind * title.confidence;
        // What an earlier run has added is no duplicate of itself.
        if !self.plan.members.contains(&entity.iri)
            && let Some((reason, other)) = self.duplicate(entity, name)?
        {
            return Ok(Standing::Doubtful(reason, Some(other)));
        }
        self.added.entry(key(name)).or_default().push(entity);
        Ok(Standing::New(confidence, Some(literal)))
    }

    /// What a person has decided of the record and that entity being one.
    fn verdict(&self, entity: &Entity, other: &NamedNode) -> Option<Verdict> {
        self.decisions.of_match(&entity.iri, other)
    }

    /// The record as a new entity, where a person has decided that it is one.
    fn decided(&mut self, entity: &'a Entity) -> Option<Standing> {
        let class = self.plan.class.as_ref()?;
        if self.decisions.is_empty() {
            return None;
        }
        let is_one = Triple::new(
            entity.iri.clone(),
            self.instance_of().clone(),
            class.iri.clone(),
        );
        if self.decisions.of(&is_one) != Some(Verdict::Accept) {
            return None;
        }
        let title = self.plan.title.as_ref();
        let name = title.and_then(|title| entity.values(title).first());
        let literal = name.map(|name| {
            let relation = title.and_then(|title| self.plan.relations.get(title));
            let fitted = relation.and_then(|relation| relation.shape.fit(name).ok());
            fitted.unwrap_or_else(|| Literal::new_simple_literal(name))
        });
        if let Some(name) = name {
            self.added.entry(key(name)).or_default().push(entity);
        }
        Some(Standing::New(1.0, literal))
    }

    /// Why a record may be something that is there already, and what; not what a person has
    /// decided that it is not.
    fn duplicate(
        &self,
        entity: &Entity,
        name: &str,
    ) -> Result<Option<(String, NamedNode)>, EnrichError> {
        let open = |other: &NamedNode| self.verdict(entity, other) != Some(Verdict::Reject);
        if let Some(found) = self.possible.get(entity.iri.as_str()) {
            let right = iri(&found.right)?;
            let of_class = self.plan.members.contains(&right);
            let comparison = self.compare(entity, &right)?.verdict();
            if open(&right)
                && comparison != Comparison::Contradiction
                && (of_class || comparison == Comparison::Agreement)
            {
                let score = found.score;
                return Ok(Some((format!("it may be {right} ({score:.2})"), right)));
            }
        }
        let near = self.near.get(name).map_or(&[][..], Vec::as_slice);
        let near = self.names.entities(near).into_iter();
        for other in near.chain(self.names.in_short(name)) {
            if open(other) && self.compare(entity, other)?.verdict() != Comparison::Contradiction {
                let reason = format!("it may be {other}, by its name");
                return Ok(Some((reason, other.clone())));
            }
        }
        // A title and the same with a subtitle may be two, unless something else agrees.
        let same_but_subtitle = if let Some(short) = without_subtitle(name) {
            self.names.equal(short)
        } else {
            let holders = self.short_names.get(&key(name));
            holders.into_iter().flatten().collect()
        };
        for other in same_but_subtitle {
            if open(other) && self.compare(entity, other)?.verdict() == Comparison::Agreement {
                let reason = format!("it may be {other}, but for a subtitle");
                return Ok(Some((reason, other.clone())));
            }
        }
        let earlier = self.added.get(&key(name)).into_iter().flatten();
        for other in earlier {
            let contradicts =
                self.compare_records(entity, other).verdict() == Comparison::Contradiction;
            if open(&other.iri) && !contradicts {
                return Ok(Some((
                    format!("it repeats {}", other.iri),
                    other.iri.clone(),
                )));
            }
        }
        Ok(None)
    }

    /// Compares a record with an entity by the relations besides the name that are sure.
    /// Where some agree and some do not, those whose values are more selective decide: a
    /// writer says more than a year.
    fn compare(&self, entity: &Entity, other: &NamedNode) -> Result<Balance, StoreError> {
        // What a run said of an entity of the base is no evidence about it.
        let base = self.ontology.has_base_class(other)?;
        let mut balance = Balance::default();
        for (predicate, relation) in telling(&self.plan.relations) {
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
        for (predicate, relation) in telling(&self.plan.relations) {
            let texts: Vec<&str> = b.values(predicate).iter().map(String::as_str).collect();
            balance.weigh(relation, a.values(predicate), &texts);
        }
        balance
    }

    /// The relation of an entity to its class.
    pub fn instance_of(&self) -> &NamedNode {
        &self.ontology.instance_of
    }

    /// Adds the class and the name of a new entity. Gives whether it is there afterwards.
    pub fn introduce(
        &self,
        output: &mut Output<'_>,
        entity: &Entity,
        confidence: f64,
        name: Option<&Literal>,
    ) -> Result<bool, StoreError> {
        let title = self
            .plan
            .title
            .as_ref()
            .and_then(|title| self.plan.relations.get(title));
        let relation = title.and_then(|title| title.naming());
        let rdfs_label = rdfs::LABEL.into_owned();
        let label = name.map(|name| self.label(name));
        let mut names = Vec::new();
        if let (Some(relation), Some(name), Some(label)) = (relation, name, &label) {
            names.extend([(relation, name), (&rdfs_label, label)]);
        }
        let new = NewEntity {
            iri: &entity.iri,
            class: self.plan.class.as_ref(),
            names: &names,
            confidence,
            source: &entity.source,
            decided: false,
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
    pub names: &'a [(&'a NamedNode, &'a Literal)],
    pub confidence: f64,
    pub source: &'a Arc<Source>,
    /// Whether a person decided that it is one.
    pub decided: bool,
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
        let instance_of = output.instance_of().clone();
        let mut statements: Vec<Statement> = class
            .map(|class| (&instance_of, class))
            .into_iter()
            .chain(names)
            .map(|(predicate, object)| statement(predicate, object))
            .collect();
        let first = statements.first();
        if self.decided || first.is_some_and(|first| output.is_accepted(first)) {
            statements = statements.into_iter().map(decided).collect();
        } else {
            let class = self.class.map(|class| &class.iri);
            // The second name may be one too many; the entity is none without the first.
            for statement in statements.iter().take(2) {
                // What is there is not one too many beside itself.
                if output.is_there(&statement.triple())? {
                    continue;
                }
                if let Some(reason) = output.violation(statement, class)? {
                    output.conflict(statement.clone(), reason)?;
                    return Ok(false);
                }
            }
        }
        for (number, statement) in statements.into_iter().enumerate() {
            if !output.offer(statement)? && number < 2 {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
