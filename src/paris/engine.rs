//! The rounds.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::alignment::{Alignment, Round as RoundReport};
use super::contradiction::Contradictions;
use super::equality::{Match, Representatives, Round};
use super::functionality::Functionality;
use super::key::Form;
use super::kind::{KindEvidence, Kinds};
use super::literals::Literals;
use super::path::Paths;
use super::relations::Overlap;
use super::scores::{Belief, Prior, Scores};
use super::settings::Settings;
use super::{names, outcome};
use crate::rdf::vocabulary::{hadal, prov};
use crate::rdf::{KnowledgeBase, Relation, TermId};
use crate::text::share;

/// The maximal assignment: the best counterpart of each entity of the left.
pub(super) type Assignment = BTreeMap<TermId, Match>;

/// What stays the same over the rounds.
pub(super) struct Sides<'a> {
    pub left: &'a KnowledgeBase,
    pub right: &'a KnowledgeBase,
    pub left_functionality: &'a Functionality,
    pub literals: &'a Literals,
    pub paths: &'a Paths,
    /// How common the kinds of entities of the right are.
    pub kinds: Kinds,
    facts: BTreeMap<TermId, Vec<(Relation, TermId)>>,
    left_values: Representatives,
    right_values: Representatives,
}

impl Sides<'_> {
    /// The facts of an entity of the left, in both directions, without provenance.
    pub fn facts(&self, entity: TermId) -> &[(Relation, TermId)] {
        self.facts.get(&entity).map_or(&[], Vec::as_slice)
    }

    /// The term that stands for all literals of the left with the same normal form.
    pub fn left_value(&self, term: TermId) -> TermId {
        self.left_values.get(&term).copied().unwrap_or(term)
    }

    /// The term that stands for all literals of the right with the same normal form.
    pub fn right_value(&self, term: TermId) -> TermId {
        self.right_values.get(&term).copied().unwrap_or(term)
    }
}

/// Aligns the left source with the right one: instances, relations with joins, classes
/// (Suchanek, Abiteboul, Senellart 2011; Oita thesis 3.3.6). Each round computes the
/// instances from the relations of the round before, then the relations from the new
/// maximal assignment, until fewer assignments change than [`Settings::settled`].
///
/// ```
/// use hadal::paris::{Settings, align};
/// use hadal::rdf::{Format, KnowledgeBase};
/// let kb = |text: &str| {
///     KnowledgeBase::from_bytes("text".as_ref(), text.as_bytes(), Format::Turtle)
/// };
/// let shop = kb("@prefix : <urn:shop:> .
///     :1 :title \"Emma (Penguin Classics)\" ; :author \"Jane Austen\" .
///     :2 :title \"Ulysses\" ; :author \"James Joyce\" .
///     :3 :title \"Persuasion\" ; :author \"Jane Austen\" .")?;
/// let ontology = kb("@prefix : <urn:o:> .
///     :Jane :label \"Jane Austen\" ; :created :Emma , :Persuasion .
///     :James :label \"James Joyce\" ; :created :Ulysses .
///     :Emma :label \"Emma\" . :Persuasion :label \"Persuasion\" . :Ulysses :label \"Ulysses\" .")?;
/// let alignment = align(&shop, &ontology, &Settings::default());
/// let same: Vec<&str> = alignment.instances.iter().map(|m| m.right.as_str()).collect();
/// assert_eq!(same, ["urn:o:Emma", "urn:o:Ulysses", "urn:o:Persuasion"]);
/// # Ok::<(), hadal::rdf::RdfError>(())
/// ```
#[must_use]
pub fn align(left: &KnowledgeBase, right: &KnowledgeBase, settings: &Settings) -> Alignment {
    let left_functionality = Functionality::new(left);
    let right_functionality = Functionality::new(right);
    let literals = Literals::new(left, right);
    let paths = Paths::explore(right, &right_functionality, &literals, settings);
    let sides = Sides {
        left,
        right,
        left_functionality: &left_functionality,
        literals: &literals,
        paths: &paths,
        kinds: Kinds::new(right),
        facts: facts(left),
        left_values: representatives(left.literals(), |l| literals.left_form(left, l)),
        right_values: representatives(literals.matched_right(), |l| literals.right_form(right, l)),
    };
    let prior = Prior::new(
        settings.theta,
        2 * right.relation_count(),
        names::likeness(&sides, settings),
    );
    let mut rounds = Vec::new();
    let mut assignment = Assignment::new();
    let mut overlap = Overlap::default();
    for round in 0..settings.rounds {
        let scores = overlap.scores(settings.smoothing);
        let next = assign(&sides, settings, &prior, round, &scores, &assignment);
        let report = report(round, &assignment, &next);
        assignment = next;
        overlap = Overlap::count(&sides, &assignment, settings);
        let settled = share(report.changed, report.matched.max(1)) < settings.settled;
        rounds.push(report);
        if settled && round >= SETTLED_FROM {
            break;
        }
    }
    outcome::alignment(&sides, settings, &assignment, rounds)
}

/// The first round whose relations all rest on what was seen.
const SETTLED_FROM: usize = 2;

fn assign(
    sides: &Sides<'_>,
    settings: &Settings,
    prior: &Prior,
    number: usize,
    scores: &Scores,
    before: &Assignment,
) -> Assignment {
    let seen = number >= SETTLED_FROM;
    let round = Round {
        sides,
        settings,
        belief: match number {
            0 => Belief::Start(prior),
            _ if !seen => Belief::Early(scores, prior),
            _ => Belief::Settled(scores, settings.theta),
        },
        before,
        contradictions: (seen && settings.contradictions)
            .then(|| Contradictions::new(sides, scores, before, settings)),
        kinds: (seen && settings.kinds)
            .then(|| KindEvidence::new(sides, before, settings.smoothing)),
    };
    sides
        .facts
        .keys()
        .filter_map(|entity| Some((*entity, round.best(*entity)?)))
        .collect()
}

fn report(round: usize, before: &Assignment, after: &Assignment) -> RoundReport {
    let right = |assignment: &Assignment, left: &TermId| assignment.get(left).map(|m| m.right);
    let gone = before
        .keys()
        .filter(|left| !after.contains_key(left))
        .count();
    let changed = after
        .keys()
        .filter(|left| right(before, left) != right(after, left))
        .count();
    RoundReport {
        round,
        matched: after.len(),
        changed: changed + gone,
    }
}

/// What says where a record comes from says nothing about the thing that it describes.
fn facts(left: &KnowledgeBase) -> BTreeMap<TermId, Vec<(Relation, TermId)>> {
    let is_provenance = |relation: Relation| {
        let iri = left.iri(relation);
        iri.starts_with(prov::NAMESPACE) || iri.starts_with(hadal::NAMESPACE)
    };
    left.entities()
        .map(|entity| {
            let facts = left.facts_of(entity).iter().copied();
            (
                entity,
                facts.filter(|fact| !is_provenance(fact.0)).collect(),
            )
        })
        .filter(|(_, facts): &(_, Vec<_>)| !facts.is_empty())
        .collect()
}

fn representatives(
    terms: impl Iterator<Item = TermId>,
    form: impl Fn(TermId) -> Rc<Form>,
) -> Representatives {
    let mut first: BTreeMap<String, TermId> = BTreeMap::new();
    terms
        .map(|term| {
            let key = form(term).key.clone();
            (term, *first.entry(key).or_insert(term))
        })
        .collect()
}
