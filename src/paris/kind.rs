//! Of what kind a candidate is: its classes, and the relations that it takes part in.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Arc, PoisonError, RwLock};

use super::engine::{Assignment, Sides};
use crate::parallel::parallel_chunks;
use crate::rdf::{KnowledgeBase, Relation, TermId};
use crate::text::{Value, normalize, share};

/// What fewer entities have is not common to them.
const COMMON: usize = 8;
/// So many values of a relation are common, where it says of which kind things are.
const CATEGORICAL: f64 = 0.8;

/// How common the classes and relations of the right are among its entities.
#[derive(Debug, Default)]
pub(super) struct Kinds {
    classes: BTreeMap<TermId, f64>,
    relations: BTreeMap<Relation, f64>,
    closures: RwLock<Closures>,
}

/// By types, all classes, as far as they were asked for.
type Closures = BTreeMap<Box<[TermId]>, Arc<BTreeSet<TermId>>>;

impl Kinds {
    /// Counts over all entities.
    pub fn new(kb: &KnowledgeBase) -> Self {
        let entities: Vec<TermId> = kb.entities().collect();
        let mut by_types: HashMap<&[TermId], usize> = HashMap::new();
        let mut relations = vec![0; 2 * kb.relation_count()];
        for (types, some) in parallel_chunks(&entities, |part| counted(kb, part)) {
            for (types, count) in types {
                *by_types.entry(types).or_default() += count;
            }
            for (all, count) in relations.iter_mut().zip(some) {
                *all += count;
            }
        }
        let entities = entities.len();
        let both = kb
            .relations()
            .flat_map(|relation| [relation, relation.inverse()]);
        let relations = both.zip(relations).collect();
        let mut classes: BTreeMap<TermId, usize> = BTreeMap::new();
        for (types, count) in by_types {
            let all: BTreeSet<TermId> = types.iter().flat_map(|t| kb.superclasses(*t)).collect();
            for class in all {
                *classes.entry(class).or_default() += count;
            }
        }
        Self {
            classes: shares(classes, entities),
            relations: shares(relations, entities),
            closures: RwLock::default(),
        }
    }

    /// The classes of an entity of the right, remembered by its types.
    pub fn classes(&self, right: &KnowledgeBase, entity: TermId) -> Arc<BTreeSet<TermId>> {
        let types = right.types(entity);
        let known = self.closures.read();
        let known = known.unwrap_or_else(PoisonError::into_inner);
        if let Some(classes) = known.get(types) {
            return Arc::clone(classes);
        }
        drop(known);
        let classes = Arc::new(right.classes(entity));
        let known = self.closures.write();
        let mut known = known.unwrap_or_else(PoisonError::into_inner);
        known.insert(types.into(), Arc::clone(&classes));
        classes
    }

    /// The share of the entities that are in a class, superclasses included, in [0, 1].
    pub fn share_of_class(&self, class: TermId) -> f64 {
        self.classes.get(&class).copied().unwrap_or(0.0)
    }
}

fn shares<K: Ord>(counts: BTreeMap<K, usize>, all: usize) -> BTreeMap<K, f64> {
    let shares = counts
        .into_iter()
        .map(|(key, count)| (key, share(count, all)));
    shares.collect()
}

type ByTypes<'a> = HashMap<&'a [TermId], usize, foldhash::fast::RandomState>;

/// By their types, and by relation, how many of some entities there are.
fn counted<'a>(kb: &'a KnowledgeBase, entities: &[TermId]) -> (ByTypes<'a>, Vec<usize>) {
    let mut by_types = ByTypes::default();
    let mut relations = vec![0; 2 * kb.relation_count()];
    for entity in entities {
        *by_types.entry(kb.types(*entity)).or_default() += 1;
        for relation in relations_of(kb, *entity) {
            if let Some(count) = relations.get_mut(relation.index()) {
                *count += 1;
            }
        }
    }
    (by_types, relations)
}

fn relations_of(kb: &KnowledgeBase, entity: TermId) -> impl Iterator<Item = Relation> {
    kb.groups(entity).map(|(relation, _)| relation)
}

/// What its kind says against a candidate. Records are of one class, so where nearly all
/// counterparts are books, a film of the same name is none; and where nearly all were
/// created by someone, so was this one. So are those of which the source says the same
/// ("Destroyer", in whatever language), where it says that of many.
///
/// With s the share of the counterparts that are in a class c′, or have a relation r′, and
/// b that of all entities, a true counterpart is outside with probability 1 − s, any other
/// entity with 1 − b. So the odds of a candidate outside are multiplied by
/// (1 − s) / (1 − b): once for the class where that is least, and once for the relation,
/// which serves ontologies that leave most of their entities untyped. Where the
/// counterparts have nothing in common, nothing is said.
pub(super) struct KindEvidence {
    by_class: BTreeMap<Category, Outside>,
}

/// What entities of the left have in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Category {
    /// A class, or that they are said to be of none.
    Class(Option<TermId>),
    /// A literal by that relation.
    Value(Relation, TermId),
}

/// What remains of the odds outside each class and relation, the least first.
#[derive(Default)]
struct Outside {
    classes: Vec<(f64, TermId)>,
    relations: Vec<(f64, Relation)>,
}

#[derive(Default)]
struct Counts {
    all: f64,
    classes: BTreeMap<TermId, f64>,
    relations: BTreeMap<Relation, f64>,
}

impl KindEvidence {
    /// Learns from the assignment of the round before; `smoothing` is added to the number
    /// of assigned instances.
    pub fn new(sides: &Sides<'_>, assignment: &Assignment, smoothing: f64) -> Self {
        let mut counts: BTreeMap<Category, Counts> = BTreeMap::new();
        for (left, found) in assignment {
            let classes = sides.kinds.classes(sides.right, found.right);
            for category in categories(sides, *left) {
                let counts = counts.entry(category).or_default();
                counts.all += found.score;
                for other in classes.iter() {
                    *counts.classes.entry(*other).or_default() += found.score;
                }
                for relation in relations_of(sides.right, found.right) {
                    *counts.relations.entry(relation).or_default() += found.score;
                }
            }
        }
        let by_class = counts.into_iter().map(|(class, counts)| {
            let all = counts.all + smoothing;
            let outside = Outside {
                classes: ordered(&counts.classes, all, &sides.kinds.classes),
                relations: ordered(&counts.relations, all, &sides.kinds.relations),
            };
            (class, outside)
        });
        Self {
            by_class: by_class.collect(),
        }
    }

    /// What remains of the odds of a candidate, in [0, 1].
    pub fn factor(&self, sides: &Sides<'_>, left: TermId, right: TermId) -> f64 {
        let classes = sides.kinds.classes(sides.right, right);
        let mut least: f64 = 1.0;
        let categories = categories(sides, left);
        for outside in categories.filter_map(|category| self.by_class.get(&category)) {
            let class = first(&outside.classes, |class| !classes.contains(&class));
            let untyped = sides.right.types(right).is_empty();
            let relation = first(&outside.relations, |relation| {
                untyped && sides.right.objects(right, relation).is_empty()
            });
            least = least.min(class * relation);
        }
        least
    }
}

/// The classes that an entity of the left is said to be of, those of none being one class, and what
/// is said of many.
fn categories<'s>(sides: &'s Sides<'_>, left: TermId) -> impl Iterator<Item = Category> + use<'s> {
    let types = sides.left.types(left);
    let none = types.is_empty().then_some(None);
    let classes = types.iter().copied().map(Some).chain(none);
    let facts = sides.left.facts_of(left).iter();
    let values = facts
        .map(|(relation, value)| (*relation, sides.left_value(*value)))
        .filter(|fact| sides.common.contains(fact));
    classes
        .map(Category::Class)
        .chain(values.map(|(relation, value)| Category::Value(relation, value)))
}

/// The texts that many entities have, each as what stands for it, of relations that hardly say anything
/// else: those of authors and years say of which class their books are, at times.
pub(super) fn common_values(
    kb: &KnowledgeBase,
    value: impl Fn(TermId) -> TermId,
) -> HashSet<(Relation, TermId)> {
    let mut by_relation: HashMap<Relation, HashMap<TermId, usize>> = HashMap::new();
    let groups = kb.entities().flat_map(|entity| kb.groups(entity));
    for (relation, facts) in groups.filter(|(relation, _)| !relation.is_inverse()) {
        let counts = by_relation.entry(relation).or_default();
        for (_, literal) in facts.iter().filter(|(_, other)| kb.is_literal(*other)) {
            *counts.entry(value(*literal)).or_default() += 1;
        }
    }
    let mut common = HashSet::new();
    for (relation, mut counts) in by_relation {
        let all: usize = counts.values().sum();
        counts.retain(|_, count| *count >= COMMON);
        if share(counts.values().sum(), all) >= CATEGORICAL {
            let texts = counts.into_keys();
            let texts = texts.filter(|term| matches!(normalize(kb.text(*term)), Value::Text(_)));
            common.extend(texts.map(|text| (relation, text)));
        }
    }
    common
}

fn first<K: Copy>(ordered: &[(f64, K)], absent: impl Fn(K) -> bool) -> f64 {
    ordered
        .iter()
        .find(|(_, kind)| absent(*kind))
        .map_or(1.0, |(remaining, _)| *remaining)
}

/// What remains outside each kind, where it is less than all, the least first.
fn ordered<K: Ord + Copy>(
    counts: &BTreeMap<K, f64>,
    all: f64,
    anywhere: &BTreeMap<K, f64>,
) -> Vec<(f64, K)> {
    let mut ordered: Vec<(f64, K)> = counts
        .iter()
        .map(|(kind, count)| {
            let anywhere = anywhere.get(kind).copied().unwrap_or(0.0);
            (odds_outside(count / all, anywhere), *kind)
        })
        .filter(|(remaining, _)| *remaining < 1.0)
        .collect();
    ordered.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    ordered
}

/// (1 − s) / (1 − b), at most 1.
fn odds_outside(inside: f64, anywhere: f64) -> f64 {
    if inside <= anywhere {
        1.0
    } else {
        (1.0 - inside) / (1.0 - anywhere)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// .9 of the counterparts are books, .2 of all entities: (1 − .9) / (1 − .2) = .125.
    #[test]
    fn a_candidate_outside_the_common_class_loses_odds() {
        assert!((odds_outside(0.9, 0.2) - 0.125).abs() < 1e-12);
        assert!((odds_outside(0.2, 0.9) - 1.0).abs() < 1e-12);
    }

    /// 9 of 10 counterparts are novels and all are works; of all entities .2 and .5. With
    /// smoothing 0 the works leave nothing, the novels .125; a work that is no novel
    /// keeps .125, what is neither nothing.
    #[test]
    fn the_strongest_kind_that_is_missing_counts() {
        let counts = BTreeMap::from([("novel", 9.0), ("work", 10.0), ("rare", 0.1)]);
        let anywhere = BTreeMap::from([("novel", 0.2), ("work", 0.5), ("rare", 0.3)]);
        let ordered = ordered(&counts, 10.0, &anywhere);
        assert_eq!(ordered.len(), 2);
        assert!(first(&ordered, |_| true).abs() < 1e-12);
        assert!((first(&ordered, |kind| kind == "novel") - 0.125).abs() < 1e-12);
        assert!((first(&ordered, |_| false) - 1.0).abs() < 1e-12);
    }
}
