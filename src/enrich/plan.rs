//! What the alignment means for the records: their class, and the relation of each predicate.

use std::collections::{BTreeMap, BTreeSet};

use oxigraph::model::NamedNode;

use super::error::EnrichError;
use super::input::{Entity, Records};
use super::ontology::{Ontology, Step, iri, is_naming};
use super::settings::Settings;
use super::shape::Shape;
use super::store::StoreError;
use super::value::agree;
use crate::paris::{Alignment, RelationMatch};
use crate::text::share;

/// A class that at least this share of the aligned instances has is theirs.
const NEARLY_ALL: f64 = 0.8;
/// Where there is none, the one that more than this share has.
const MOST: f64 = 0.5;
/// A relation that is at least that sure tells entities apart where it differs, and what has it
/// from what has not.
const TELLING: f64 = 0.8;
/// Half an instance that speaks against it is added to every class, so that one aligned
/// instance makes less sure than a hundred do.
const CLASS_PRIOR: f64 = 0.5;
/// The score of PARIS counts as much as two aligned instances.
const RELATION_PRIOR: f64 = 2.0;
/// So many relations are compared for each predicate.
const CANDIDATES: usize = 8;
/// So many aligned instances tell enough of a relation.
const SAMPLE: usize = 5000;

/// A class with how sure it is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Class {
    pub iri: NamedNode,
    pub confidence: f64,
    /// Whether nearly all instances have it, so that one of another class is something else.
    pub of_nearly_all: bool,
}

/// The relation of a predicate.
#[derive(Clone, Debug)]
pub(super) struct Relation {
    /// One step to a literal, or one to an entity and one to its name.
    pub path: Vec<Step>,
    /// How sure it is that the predicate's values are the relation's, in [0, 1].
    pub confidence: f64,
    /// The functionality of the first step.
    pub functionality: f64,
    /// The share of the records' values that are distinct: how much an equal one says.
    pub selectivity: f64,
    /// The lexical shape of the values.
    pub shape: Shape,
}

impl Relation {
    /// The relation of a path of one step to a name.
    pub fn naming(&self) -> Option<&NamedNode> {
        match self.path.as_slice() {
            [step] if !step.inverse && is_naming(&step.relation) => Some(&step.relation),
            _ => None,
        }
    }
}

/// What is known of the records as a whole.
#[derive(Debug)]
pub(super) struct Plan {
    /// The class of the records.
    pub class: Option<Class>,
    /// How sure it is that the records are of one kind: of the class, or, where they have none in
    /// common, by a relation that they have besides a name. `None` where nothing tells.
    pub kind: Option<f64>,
    /// The entities of the ontology that the records are, by record.
    pub known: BTreeMap<NamedNode, (NamedNode, f64)>,
    /// The relation of each predicate that has one.
    pub relations: BTreeMap<NamedNode, Relation>,
    /// The predicate of the records' names.
    pub title: Option<NamedNode>,
    /// Entities that are of the class, and where some aligned instances have none, those without
    /// one that have the same relations; all that have these where there is no class.
    pub members: BTreeSet<NamedNode>,
}

impl Plan {
    /// What a person should know of the plan.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.kind.is_none() {
            notes.push(
                "the aligned records have no class in common: no record is added as new".to_owned(),
            );
        } else if self.title.is_none() {
            notes.push(
                "no predicate aligned with a relation of names: no record is added as new"
                    .to_owned(),
            );
        } else if self.class.is_none() {
            notes.push(
                "the aligned records have no class in common: new records are added without one"
                    .to_owned(),
            );
        }
        notes
    }
}

pub(super) fn plan(
    ontology: &Ontology<'_>,
    records: &Records<'_>,
    alignment: &Alignment,
    settings: &Settings,
) -> Result<Plan, EnrichError> {
    let mut known = BTreeMap::new();
    for found in &alignment.instances {
        if found.score >= settings.same {
            known.insert(
                iri(&found.left)?,
                (iri(&found.right)?, found.score.min(1.0)),
            );
        }
    }
    known.retain(|left, _| records.entity(left).is_some());
    let class = common_class(ontology, known.values())?;
    let mut members = BTreeSet::new();
    let mut without_class = BTreeSet::new();
    for (right, _) in known.values() {
        if !ontology.has_base_class(right)? {
            without_class.insert(right.clone());
        }
    }
    if let Some(class) = &class {
        members = ontology.members(&class.iri)?;
        if class.of_nearly_all {
            let decisions = &settings.decisions;
            known.retain(|left, (right, _)| {
                members.contains(right)
                    || without_class.contains(right)
                    || decisions.of_match(left, right).is_some()
            });
        }
    }
    let relations = relations(ontology, records, alignment, &known, settings)?;
    if class.is_none() || !without_class.is_empty() {
        members.extend(alike(ontology, &relations, class.as_ref())?);
    }
    let kind = match &class {
        Some(class) => Some(class.confidence),
        None => telling(&relations)
            .map(|(_, relation)| relation.confidence)
            .max_by(f64::total_cmp),
    };
    let titles = relations
        .iter()
        .filter(|(_, relation)| relation.naming().is_some());
    let best = titles.max_by(|(a, x), (b, y)| x.confidence.total_cmp(&y.confidence).then(b.cmp(a)));
    Ok(Plan {
        title: best.map(|(predicate, _)| predicate.clone()),
        class,
        kind,
        known,
        relations,
        members,
    })
}

/// The relations besides the name that are sure enough to tell entities apart.
pub(super) fn telling(
    relations: &BTreeMap<NamedNode, Relation>,
) -> impl Iterator<Item = (&NamedNode, &Relation)> {
    relations
        .iter()
        .filter(|(_, relation)| relation.naming().is_none() && relation.confidence >= TELLING)
}

/// The entities that have one of the telling relations; where there is a class, of those without any.
fn alike(
    ontology: &Ontology<'_>,
    relations: &BTreeMap<NamedNode, Relation>,
    class: Option<&Class>,
) -> Result<BTreeSet<NamedNode>, StoreError> {
    let steps: BTreeSet<&Step> = telling(relations)
        .filter_map(|(_, relation)| relation.path.first())
        .collect();
    let mut alike = BTreeSet::new();
    for step in steps {
        for pair in ontology.pairs(step) {
            let (entity, _) = pair?;
            if !alike.contains(&entity) && (class.is_none() || !ontology.has_base_class(&entity)?) {
                alike.insert(entity);
            }
        }
    }
    Ok(alike)
}

/// The most specific class that nearly all of the entities have, each counted by its weight, else
/// the one that most have; classes above a stated one count too. Entities without a class do not
/// count.
pub(super) fn common_class<'a>(
    ontology: &Ontology<'_>,
    entities: impl Iterator<Item = &'a (NamedNode, f64)>,
) -> Result<Option<Class>, StoreError> {
    let mut all = 0.0;
    let mut weights: BTreeMap<NamedNode, f64> = BTreeMap::new();
    for (entity, weight) in entities {
        let classes = ontology.classes(entity, true)?;
        if !classes.is_empty() {
            all += weight;
        }
        for class in classes {
            *weights.entry(class).or_default() += weight;
        }
    }
    let of_nearly_all = weights.values().any(|weight| *weight >= NEARLY_ALL * all);
    if of_nearly_all {
        weights.retain(|_, weight| *weight >= NEARLY_ALL * all);
    } else {
        let most = weights.values().copied().fold(MOST * all, f64::max);
        weights.retain(|_, weight| *weight >= most);
    }
    let mut above = BTreeSet::new();
    for class in weights.keys() {
        let mut higher = ontology.superclasses(class)?;
        higher.remove(class);
        above.extend(higher);
    }
    // Of classes of which none is above the other, the smaller says more.
    let mut best: Option<(usize, Class)> = None;
    for (iri, weight) in weights {
        if above.contains(&iri) {
            continue;
        }
        let size = ontology.members(&iri)?.len();
        if best.as_ref().is_none_or(|(smallest, _)| size < *smallest) {
            let confidence = weight / (all + CLASS_PRIOR);
            let class = Class {
                iri,
                confidence,
                of_nearly_all,
            };
            best = Some((size, class));
        }
    }
    Ok(best.map(|(_, class)| class))
}

/// The best relation of each predicate.
fn relations(
    ontology: &Ontology<'_>,
    records: &Records<'_>,
    alignment: &Alignment,
    known: &BTreeMap<NamedNode, (NamedNode, f64)>,
    settings: &Settings,
) -> Result<BTreeMap<NamedNode, Relation>, EnrichError> {
    let mut by_left: BTreeMap<&str, Vec<&RelationMatch>> = BTreeMap::new();
    for found in &alignment.relations {
        by_left.entry(&found.left).or_default().push(found);
    }
    let entities = records.entities.iter();
    let pairs: Vec<(&Entity, &(NamedNode, f64))> = entities
        .filter_map(|entity| known.get(&entity.iri).map(|right| (entity, right)))
        .take(SAMPLE)
        .collect();
    let mut relations = BTreeMap::new();
    for (left, mut candidates) in by_left {
        let left = iri(left)?;
        candidates.sort_by(|a, b| {
            let shorter = a.right.0.len().cmp(&b.right.0.len());
            b.score
                .total_cmp(&a.score)
                .then(shorter)
                .then(a.right.cmp(&b.right))
        });
        let mut best: Option<(Vec<Step>, f64)> = None;
        for candidate in candidates.into_iter().take(CANDIDATES) {
            let steps: Result<Vec<Step>, _> =
                candidate.right.0.iter().map(Step::try_from).collect();
            let path = steps?;
            if !is_usable(&path) {
                continue;
            }
            let confidence = confidence(ontology, &left, &path, candidate.score, &pairs)?;
            if best
                .as_ref()
                .is_none_or(|(_, best)| confidence > *best + 1e-9)
            {
                best = Some((path, confidence));
            }
        }
        if let Some((path, confidence)) = best
            && confidence >= settings.relation
            && let (Some(first), Some(last)) = (path.first(), path.last())
        {
            let functionality = ontology.functionality(first)?;
            let shape = ontology.shape(&last.relation)?;
            let selectivity = selectivity(records, &left);
            relations.insert(
                left,
                Relation {
                    path,
                    confidence,
                    functionality,
                    selectivity,
                    shape,
                },
            );
        }
    }
    Ok(relations)
}

fn selectivity(records: &Records<'_>, left: &NamedNode) -> f64 {
    let entities = records.entities.iter();
    let values: Vec<&String> = entities.flat_map(|entity| entity.values(left)).collect();
    let distinct: BTreeSet<&&String> = values.iter().collect();
    share(distinct.len(), values.len())
}

/// One step to a literal, or a step to an entity and one to its name.
fn is_usable(path: &[Step]) -> bool {
    match path {
        [step] => !step.inverse,
        [_, name] => !name.inverse,
        _ => false,
    }
}

/// The share of the aligned instances with a value on both sides for which a value agrees:
/// the confidence under the partial completeness assumption (Galárraga et al. 2013, AMIE,
/// eq. 6), as an ontology that lacks a fact does not deny it. Instances count by their
/// score; the score of PARIS counts as [`RELATION_PRIOR`] instances.
fn confidence(
    ontology: &Ontology<'_>,
    left: &NamedNode,
    path: &[Step],
    score: f64,
    pairs: &[(&Entity, &(NamedNode, f64))],
) -> Result<f64, StoreError> {
    let (mut agreeing, mut both) = (0.0, 0.0);
    for (entity, (right, weight)) in pairs {
        let page = entity.values(left);
        if page.is_empty() {
            continue;
        }
        let there = ontology.values(right, path, true)?;
        if there.is_empty() {
            continue;
        }
        both += weight;
        let agrees = page
            .iter()
            .any(|value| there.iter().any(|other| agree(value, other)));
        agreeing += if agrees { *weight } else { 0.0 };
    }
    let prior = RELATION_PRIOR * score.clamp(0.0, 1.0);
    Ok((prior + agreeing) / (RELATION_PRIOR + both))
}
