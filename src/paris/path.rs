//! Relations and joins of the right, and the entities that they lead to from a literal.
//!
//! Joins are explored only from candidates (Oita thesis 3.3.6): a literal that the left
//! shares, the entities that hold it, and the neighbours of those.

use std::collections::BTreeMap;

use super::alignment::{Join, JoinStep};
use super::functionality::Functionality;
use super::literals::Literals;
use super::settings::Settings;
use crate::rdf::{KnowledgeBase, Relation, TermId};
use crate::text::share;

/// A relation or join of the right, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Path(pub u32);

impl Path {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Entities that lead to one value by one path.
pub(super) struct Holders {
    pub path: Path,
    pub entities: Vec<TermId>,
}

/// All relations of the right and the joins that were met.
pub(super) struct Paths {
    steps: Vec<(Relation, Option<Relation>)>,
    joins: BTreeMap<(Relation, Relation), Path>,
    inverse_functionality: Vec<f64>,
    holders: BTreeMap<TermId, Vec<Holders>>,
    /// By join, the values and the pairs of value and entity that were met.
    met: BTreeMap<Path, (usize, usize)>,
}

impl Paths {
    /// Explores from the literals that the left shares.
    pub fn explore(
        kb: &KnowledgeBase,
        functionality: &Functionality,
        literals: &Literals,
        settings: &Settings,
    ) -> Self {
        let mut paths = Self {
            steps: Vec::new(),
            joins: BTreeMap::new(),
            inverse_functionality: Vec::new(),
            holders: BTreeMap::new(),
            met: BTreeMap::new(),
        };
        for relation in kb.relations().flat_map(|r| [r, r.inverse()]) {
            paths.steps.push((relation, None));
            let inverse = functionality.of(relation.inverse());
            paths.inverse_functionality.push(inverse);
        }
        paths.extend(kb, literals, settings);
        paths
    }

    /// Explores from the literals that were not known to be shared before.
    pub fn extend(&mut self, kb: &KnowledgeBase, literals: &Literals, settings: &Settings) {
        let paths = self;
        let mut met = std::mem::take(&mut paths.met);
        for literal in literals.matched_right() {
            if paths.holders.contains_key(&literal) {
                continue;
            }
            let mut holders = direct(kb, literal, settings.fan_out);
            if settings.join_length > 1 {
                for (steps, entities) in joined(kb, literal, settings.fan_out) {
                    let path = paths.join(steps);
                    let (values, pairs) = met.entry(path).or_default();
                    *values += 1;
                    *pairs += entities.len();
                    holders.push(Holders { path, entities });
                }
            }
            paths.holders.insert(literal, holders);
        }
        for (path, (values, pairs)) in &met {
            if let Some(place) = paths.inverse_functionality.get_mut(path.index()) {
                *place = share(*values, *pairs);
            }
        }
        paths.met = met;
    }

    fn join(&mut self, steps: (Relation, Relation)) -> Path {
        let next = Path(u32::try_from(self.steps.len()).unwrap_or(u32::MAX));
        let path = *self.joins.entry(steps).or_insert(next);
        if path == next {
            self.steps.push((steps.0, Some(steps.1)));
            self.inverse_functionality.push(0.0);
        }
        path
    }

    /// How many relations, inverses and joins there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// fun⁻¹(r′), in [0, 1]: of a join, the distinct values over the pairs that were met.
    pub fn inverse_functionality(&self, path: Path) -> f64 {
        self.inverse_functionality
            .get(path.index())
            .copied()
            .unwrap_or(0.0)
    }

    /// The entities that lead to a literal, by path.
    pub fn holders(&self, literal: TermId) -> &[Holders] {
        self.holders.get(&literal).map_or(&[], Vec::as_slice)
    }

    /// What a path leads to from an entity, in order, `most` at most; joins lead to literals.
    pub fn values(
        &self,
        kb: &KnowledgeBase,
        entity: TermId,
        path: Path,
        most: usize,
    ) -> Vec<TermId> {
        let literal = |term: &TermId| kb.is_literal(*term);
        match self.steps.get(path.index()) {
            Some(&(relation, None)) => objects(kb, entity, relation).take(most).collect(),
            Some(&(first, Some(second))) => objects(kb, entity, first)
                .take(most)
                .flat_map(|middle| objects(kb, middle, second))
                .filter(literal)
                .take(most)
                .collect(),
            None => Vec::new(),
        }
    }

    /// All values of an entity with the paths that lead to them; joins end in literals.
    pub fn all_values(
        &self,
        kb: &KnowledgeBase,
        entity: TermId,
        fan_out: usize,
    ) -> Vec<(TermId, Path)> {
        let mut values = Vec::new();
        for group in kb.facts_of(entity).chunk_by(|a, b| a.0 == b.0) {
            for &(first, middle) in group {
                values.push((middle, direct_path(first)));
                if kb.is_literal(middle) || group.len() > fan_out {
                    continue;
                }
                for &(second, end) in kb.facts_of(middle) {
                    if kb.is_literal(end)
                        && let Some(path) = self.joins.get(&(first, second))
                    {
                        values.push((end, *path));
                    }
                }
            }
        }
        values.sort_unstable();
        values.dedup();
        values
    }

    /// The path with its IRIs.
    pub fn describe(&self, kb: &KnowledgeBase, path: Path) -> Join {
        let step = |relation: Relation| JoinStep {
            relation: kb.iri(relation).to_owned(),
            inverse: relation.is_inverse(),
        };
        match self.steps.get(path.index()) {
            Some(&(first, second)) => Join(
                [Some(first), second]
                    .into_iter()
                    .flatten()
                    .map(step)
                    .collect(),
            ),
            None => Join(Vec::new()),
        }
    }
}

/// Relations are the first paths, in their own order.
pub(super) fn direct_path(relation: Relation) -> Path {
    Path(u32::try_from(relation.index()).unwrap_or(u32::MAX))
}

fn objects(kb: &KnowledgeBase, entity: TermId, relation: Relation) -> impl Iterator<Item = TermId> {
    kb.objects(entity, relation).iter().map(|fact| fact.1)
}

/// The entities that hold a value by one relation each.
pub(super) fn direct(kb: &KnowledgeBase, value: TermId, fan_out: usize) -> Vec<Holders> {
    kb.facts_of(value)
        .chunk_by(|a, b| a.0 == b.0)
        .filter(|group| group.len() <= fan_out)
        .filter_map(|group| {
            let (relation, _) = group.first()?;
            let entities: Vec<TermId> = group
                .iter()
                .map(|fact| fact.1)
                .filter(|term| !kb.is_literal(*term))
                .collect();
            (!entities.is_empty()).then(|| Holders {
                path: direct_path(relation.inverse()),
                entities,
            })
        })
        .collect()
}

type Joined = BTreeMap<(Relation, Relation), Vec<TermId>>;

/// The entities that lead to a literal by a join of two.
fn joined(kb: &KnowledgeBase, literal: TermId, fan_out: usize) -> Joined {
    let mut joined = Joined::new();
    for holders in kb.facts_of(literal).chunk_by(|a, b| a.0 == b.0) {
        if holders.len() > fan_out {
            continue;
        }
        for &(last, middle) in holders {
            for group in kb.facts_of(middle).chunk_by(|a, b| a.0 == b.0) {
                let Some(&(first, _)) = group.first() else {
                    continue;
                };
                let ends = group.iter().map(|fact| fact.1);
                let mut ends = ends.filter(|end| !kb.is_literal(*end)).peekable();
                if group.len() <= fan_out && ends.peek().is_some() {
                    let steps = (first.inverse(), last.inverse());
                    joined.entry(steps).or_default().extend(ends);
                }
            }
        }
    }
    joined.retain(|_, entities| {
        entities.sort_unstable();
        entities.dedup();
        entities.len() <= fan_out
    });
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paris::Matching;
    use crate::rdf::Format;

    /// Jane wrote two books, James one; the left names both. By ^created/label, two values
    /// and three pairs: fun⁻¹ = 2/3. The city that both were born in is not reached: the
    /// left does not name it.
    #[test]
    fn joins_are_explored_from_shared_literals() {
        let kb = |text: &str| {
            let text = format!("@prefix : <urn:> .\n{text}");
            KnowledgeBase::from_bytes("t".as_ref(), text.as_bytes(), Format::Turtle)
                .expect("Turtle")
        };
        let left = kb(":1 :author \"Jane\" . :2 :author \"James\" .");
        let right = kb(
            ":j :label \"Jane\" ; :created :e , :p . :k :label \"James\" ; :created :u .
            :j :born :c . :k :born :c . :c :label \"London\" .",
        );
        let literals = Literals::new(&left, &right, Matching::Forms);
        let settings = Settings::default();
        let paths = Paths::explore(&right, &Functionality::new(&right), &literals, &settings);
        let names: Vec<String> = (0..paths.len())
            .map(|n| Path(u32::try_from(n).expect("few")))
            .map(|path| paths.describe(&right, path).to_string())
            .collect();
        let join = "^<urn:created>/<urn:label>";
        let place = names
            .iter()
            .position(|name| name == join)
            .expect("the join");
        let path = Path(u32::try_from(place).expect("few"));
        assert!((paths.inverse_functionality(path) - 2.0 / 3.0).abs() < 1e-12);
        assert!(names.contains(&"^<urn:born>/<urn:label>".to_owned()));
        let emma = right.term("urn:e").expect("a book");
        let values = paths.all_values(&right, emma, 10);
        assert!(
            values
                .iter()
                .any(|(value, by)| right.text(*value) == "Jane" && *by == path)
        );
        assert_eq!(paths.values(&right, emma, path, 10).len(), 1);
        let london = literals
            .matched_right()
            .any(|literal| right.text(literal) == "London");
        assert!(!london);
        let without = Settings {
            join_length: 1,
            ..settings
        };
        let paths = Paths::explore(&right, &Functionality::new(&right), &literals, &without);
        assert_eq!(paths.len(), 2 * right.relation_count());
    }
}
