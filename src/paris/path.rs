//! Relations and joins of the right, and the entities that they lead to from a literal.
//!
//! Joins are explored only from candidates (Oita thesis 3.3.6): a literal that the left
//! shares, the entities that hold it, and the neighbours of those.

use std::collections::{BTreeMap, HashMap};

use super::alignment::{Join, JoinStep};
use super::between::Between;
use super::functionality::Functionality;
use super::literals::Literals;
use super::settings::Settings;
use super::steps::Steps;
use crate::parallel::parallel;
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
    steps: Vec<Steps>,
    /// By path, of how many relations it consists but for those to what is nothing but a name.
    lengths: Vec<usize>,
    /// The joins, and what they begin with.
    known: HashMap<Steps, Option<Path>, foldhash::fast::RandomState>,
    inverse_functionality: Vec<f64>,
    /// fun(r′) of single relations and inverses.
    functionality: Vec<f64>,
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
            lengths: Vec::new(),
            known: HashMap::default(),
            inverse_functionality: Vec::new(),
            functionality: Vec::new(),
            holders: BTreeMap::new(),
            met: BTreeMap::new(),
        };
        for relation in kb.relations().flat_map(|r| [r, r.inverse()]) {
            paths.steps.push(Steps::one(relation));
            paths.lengths.push(1);
            let inverse = functionality.of(relation.inverse());
            paths.inverse_functionality.push(inverse);
            paths.functionality.push(functionality.of(relation));
        }
        let between = Between { kb, functionality };
        paths.extend(between, literals, settings);
        paths
    }

    /// Explores from the literals that were not known to be shared before.
    pub fn extend(&mut self, between: Between<'_>, literals: &Literals, settings: &Settings) {
        let new = literals.matched_right();
        let new: Vec<TermId> = new.filter(|l| !self.holders.contains_key(l)).collect();
        let found = parallel(&new, |literal| {
            let mut direct = direct(between.kb, *literal, settings.fan_out);
            // Without joins nothing would lead to what has the name.
            for holders in direct.iter_mut().filter(|_| settings.join_length > 1) {
                holders.entities.retain(|entity| !between.is_name(*entity));
            }
            (direct, joined(between, *literal, settings))
        });
        for (literal, (mut holders, joined)) in new.into_iter().zip(found) {
            for (steps, (length, entities)) in joined {
                let path = self.join(steps, length);
                let (values, pairs) = self.met.entry(path).or_default();
                *values += 1;
                *pairs += entities.len();
                holders.push(Holders { path, entities });
            }
            self.holders.insert(literal, holders);
        }
        for (path, (values, pairs)) in &self.met {
            if let Some(place) = self.inverse_functionality.get_mut(path.index()) {
                *place = share(*values, *pairs);
            }
        }
    }

    fn join(&mut self, steps: Steps, length: usize) -> Path {
        if let Some(Some(path)) = self.known.get(&steps) {
            if let Some(known) = self.lengths.get_mut(path.index()) {
                *known = length.min(*known);
            }
            return *path;
        }
        let path = Path(u32::try_from(self.steps.len()).unwrap_or(u32::MAX));
        self.steps.push(steps);
        self.lengths.push(length);
        self.inverse_functionality.push(0.0);
        for beginning in steps.beginnings() {
            self.known.entry(beginning).or_default();
        }
        self.known.insert(steps, Some(path));
        path
    }

    /// The number of a path, which it gets where it has none.
    pub fn number(&mut self, steps: Steps) -> Path {
        if steps.len() == 1 {
            return direct_path(steps.last());
        }
        self.join(steps, steps.len())
    }

    /// How many relations, inverses and joins there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// By path, of how many relations it consists but for those to what is nothing but a name.
    pub fn lengths(&self) -> Vec<usize> {
        self.lengths.clone()
    }

    /// fun⁻¹(r′), in [0, 1]: of a join, the distinct values over the pairs that were met.
    pub fn inverse_functionality(&self, path: Path) -> f64 {
        self.inverse_functionality
            .get(path.index())
            .copied()
            .unwrap_or(0.0)
    }

    /// How far a join can stand for a relation of that functionality, in [0, 1]: it has as
    /// many values as its steps together, and where these are more than the relation has it
    /// seldom is what the relation says. 1 for single relations.
    pub fn agreement(&self, functionality: f64, path: Path) -> f64 {
        let Some(steps) = self.steps.get(path.index()).filter(|steps| steps.len() > 1) else {
            return 1.0;
        };
        let of = |step: Relation| self.functionality.get(step.index()).copied().unwrap_or(0.0);
        let joined: f64 = steps.iter().map(of).product();
        (joined / functionality.max(f64::MIN_POSITIVE)).min(1.0)
    }

    /// The entities that lead to a literal, by path.
    pub fn holders(&self, literal: TermId) -> &[Holders] {
        self.holders.get(&literal).map_or(&[], Vec::as_slice)
    }

    /// What a path leads to from an entity, in order, `most` at most; joins lead to literals and
    /// do not go back to the entity.
    pub fn values(
        &self,
        kb: &KnowledgeBase,
        entity: TermId,
        path: Path,
        most: usize,
    ) -> Vec<TermId> {
        let mut values = vec![entity];
        let Some(steps) = self.steps.get(path.index()) else {
            return Vec::new();
        };
        let is_join = steps.len() > 1;
        for (number, step) in steps.iter().enumerate() {
            let ends = values.iter().flat_map(|term| objects(kb, *term, step));
            let only = is_join && number + 1 == steps.len();
            let ends = ends.filter(|term| !(is_join && *term == entity));
            let ends = ends.filter(|term| !only || kb.is_literal(*term));
            values = ends.take(most).collect();
        }
        values
    }

    /// All values of an entity with the paths that lead to them; joins end in literals.
    pub fn all_values(
        &self,
        kb: &KnowledgeBase,
        entity: TermId,
        fan_out: usize,
    ) -> Vec<(TermId, Path)> {
        let mut values = Vec::new();
        let mut open: Vec<Walk> = Vec::new();
        for (first, group) in kb.groups(entity) {
            values.extend(group.iter().map(|fact| (fact.1, direct_path(first))));
            let steps = Steps::one(first);
            if group.len() <= fan_out && self.known.contains_key(&steps) {
                open.extend(walks(kb, group, steps, group.len(), entity));
            }
        }
        while let Some(walk) = open.pop() {
            for (next, group) in kb.groups(walk.at) {
                let steps = walk.steps.and(next);
                let Some(known) = steps.and_then(|steps| Some((steps, self.known.get(&steps)?)))
                else {
                    continue;
                };
                let (steps, path) = known;
                if let Some(path) = path {
                    let literals = group.iter().filter(|fact| kb.is_literal(fact.1));
                    values.extend(literals.map(|fact| (fact.1, *path)));
                }
                let width = walk.width.saturating_mul(group.len());
                if width <= fan_out {
                    open.extend(walks(kb, group, steps, width, walk.before));
                }
            }
        }
        values.sort_unstable();
        values.dedup();
        values
    }

    /// Of how many relations a path consists but for those to what is nothing but a name.
    pub fn length(&self, path: Path) -> usize {
        self.lengths.get(path.index()).copied().unwrap_or(1)
    }

    /// The relation that a path begins with.
    pub fn first(&self, path: Path) -> Option<Relation> {
        self.steps.get(path.index())?.iter().next()
    }

    /// The relation that a path ends in.
    pub fn last(&self, path: Path) -> Option<Relation> {
        self.steps.get(path.index()).map(Steps::last)
    }

    /// The path with its IRIs.
    pub fn describe(&self, kb: &KnowledgeBase, path: Path) -> Join {
        let step = |relation: Relation| JoinStep {
            relation: kb.iri(relation).to_owned(),
            inverse: relation.is_inverse(),
        };
        let steps = self.steps.get(path.index()).into_iter();
        Join(steps.flat_map(Steps::iter).map(step).collect())
    }
}

/// Where a join has led.
struct Walk {
    steps: Steps,
    at: TermId,
    before: TermId,
    /// The product of the numbers of facts on the way.
    width: usize,
}

/// The entities of a group, which are not the one before: a join does not go back.
fn walks<'a>(
    kb: &'a KnowledgeBase,
    group: &'a [(Relation, TermId)],
    steps: Steps,
    width: usize,
    before: TermId,
) -> impl Iterator<Item = Walk> + 'a {
    let ends = group.iter().map(|fact| fact.1);
    let ends = ends.filter(move |end| !kb.is_literal(*end) && *end != before);
    ends.map(move |at| Walk {
        steps,
        at,
        before,
        width,
    })
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
    kb.groups(value)
        .filter(|(_, group)| group.len() <= fan_out)
        .filter_map(|(relation, group)| {
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

/// By join its length and the entities.
type Joined = BTreeMap<Steps, (usize, Vec<TermId>)>;

/// The entities that lead to a literal by joins.
fn joined(between: Between<'_>, literal: TermId, settings: &Settings) -> Joined {
    let kb = between.kb;
    let (fan_out, mut joined) = (settings.fan_out, Joined::new());
    if settings.join_length < 2 {
        return joined;
    }
    for (last, holders) in kb.groups(literal) {
        if holders.len() > fan_out {
            continue;
        }
        let last = Steps::one(last.inverse());
        for &(_, holder) in holders {
            let goes_on = settings.join_length > 2 || between.holds(holder);
            let length = 1 + usize::from(!between.is_name(holder));
            for (step, group) in kb
                .groups(holder)
                .filter(|(_, group)| group.len() <= fan_out)
            {
                let Some(steps) = last.after(step.inverse()) else {
                    continue;
                };
                reached(kb, group, (steps, length), literal, &mut joined);
                let width = holders.len() * group.len();
                if width > fan_out {
                    continue;
                }
                let ends = group.iter().filter(|fact| !kb.is_literal(fact.1));
                for &(_, middle) in ends {
                    if !goes_on && !between.holds(middle) {
                        continue;
                    }
                    for (step, group) in kb.groups(middle) {
                        if width * group.len() <= fan_out
                            && let Some(steps) = steps.after(step.inverse())
                        {
                            reached(kb, group, (steps, length + 1), holder, &mut joined);
                        }
                    }
                }
            }
        }
    }
    joined.retain(|_, (_, entities)| {
        entities.sort_unstable();
        entities.dedup();
        entities.retain(|entity| !between.is_name(*entity));
        entities.len() <= fan_out
    });
    joined
}

/// Takes up the entities of a group, but for the one that a join would go back to.
fn reached(
    kb: &KnowledgeBase,
    group: &[(Relation, TermId)],
    (steps, length): (Steps, usize),
    before: TermId,
    joined: &mut Joined,
) {
    let ends = group.iter().map(|fact| fact.1);
    let mut ends = ends
        .filter(|end| !kb.is_literal(*end) && *end != before)
        .peekable();
    if ends.peek().is_some() {
        let (shortest, entities) = joined.entry(steps).or_insert((length, Vec::new()));
        *shortest = length.min(*shortest);
        entities.extend(ends);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paris::Matching;
    use crate::rdf::Format;

    fn kb(text: &str) -> KnowledgeBase {
        let text = format!("@prefix : <urn:> .\n{text}");
        KnowledgeBase::from_bytes("t".as_ref(), text.as_bytes(), Format::Turtle).expect("Turtle")
    }

    /// Jane wrote two books, James one; the left names both. By ^created/label, two values
    /// and three pairs: fun⁻¹ = 2/3. The city that both were born in is not reached: the
    /// left does not name it.
    #[test]
    fn joins_are_explored_from_shared_literals() {
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

    /// A prize of a writer is three steps from the book: ^created, won, label. By two steps
    /// it is not reached, and no join goes back to the book that it began with.
    #[test]
    fn joins_of_three_are_reached_where_they_are_asked_for() {
        let left = kb(":1 :prize \"Nobel Prize\" .");
        let right = kb("@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            :t :created :beloved , :jazz ; :won :n ; rdfs:label \"Toni\" .
            :n rdfs:label \"Nobel Prize\" .");
        let literals = Literals::new(&left, &right, Matching::Forms);
        let functionality = Functionality::new(&right);
        let beloved = right.term("urn:beloved").expect("a book");
        for (length, reached) in [(2, false), (3, true)] {
            let settings = Settings {
                join_length: length,
                ..Settings::default()
            };
            let paths = Paths::explore(&right, &functionality, &literals, &settings);
            let values = paths.all_values(&right, beloved, 10);
            let prize = values
                .iter()
                .find(|(value, _)| right.text(*value) == "Nobel Prize");
            assert_eq!(prize.is_some(), reached, "{length}");
            if let Some((_, path)) = prize {
                let join = paths.describe(&right, *path).to_string();
                let label = "<http://www.w3.org/2000/01/rdf-schema#label>";
                assert_eq!(join, format!("^<urn:created>/<urn:won>/{label}"));
                assert_eq!(paths.lengths().get(path.index()), Some(&3));
                assert_eq!(paths.values(&right, beloved, *path, 10).len(), 1);
                assert!((paths.inverse_functionality(*path) - 0.5).abs() < 1e-12);
            }
            let narrow = Settings {
                fan_out: 1,
                ..settings
            };
            let paths = Paths::explore(&right, &functionality, &literals, &narrow);
            assert!(
                paths
                    .all_values(&right, beloved, 1)
                    .iter()
                    .all(|v| !right.is_literal(v.0))
            );
        }
    }

    /// The making of a picture has no name and is of this picture alone: who made it is two steps
    /// away. Where two pictures lead to it, it is a step of its own.
    #[test]
    fn a_node_in_between_is_no_step() {
        let left = kb(":1 :painter \"Titian\" .");
        let made = ":flora :made [ :by :t ] . :t <http://xmlns.com/foaf/0.1/name> \"Titian\" .";
        let shared = ":flora :made _:m . :diana :made _:m . _:m :by :t .
            :t <http://xmlns.com/foaf/0.1/name> \"Titian\" .";
        for (right, reached) in [(kb(made), true), (kb(shared), false)] {
            let literals = Literals::new(&left, &right, Matching::Forms);
            let settings = Settings::default();
            let paths = Paths::explore(&right, &Functionality::new(&right), &literals, &settings);
            let flora = right.term("urn:flora").expect("a picture");
            let values = paths.all_values(&right, flora, 10);
            let mut texts = values.iter().map(|value| right.text(value.0));
            assert_eq!(texts.any(|text| text == "Titian"), reached);
        }
    }

    /// What the writer of a book has created is this book and others: the join leads to the
    /// labels of the others only.
    #[test]
    fn joins_do_not_go_back() {
        let left = kb(":1 :title \"Emma\" .");
        let right = kb(":j :created :e , :p . :e :label \"Emma\" . :p :label \"Persuasion\" .");
        let literals = Literals::new(&left, &right, Matching::Forms);
        let settings = Settings {
            join_length: 3,
            ..Settings::default()
        };
        let paths = Paths::explore(&right, &Functionality::new(&right), &literals, &settings);
        let join = "^<urn:created>/<urn:created>/<urn:label>";
        let path = (0..paths.len())
            .map(|n| Path(u32::try_from(n).expect("few")))
            .find(|path| paths.describe(&right, *path).to_string() == join)
            .expect("the join");
        let emma = right.term("urn:e").expect("a book");
        let values = paths.values(&right, emma, path, 10);
        let values: Vec<&str> = values.iter().map(|value| right.text(*value)).collect();
        assert_eq!(values, ["Persuasion"]);
    }
}
