//! The rounds.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::alignment::{Alignment, Round as RoundReport};
use super::anchor::anchored;
use super::between::Between;
use super::crowd::{elsewhere, is_crowded, reached};
use super::decided::DecidedPairs;
use super::equality::{Choice, Match, Representatives, Round};
use super::functionality::Functionality;
use super::kind::{KindEvidence, Kinds, common_values};
use super::likelihood::Likelihoods;
use super::literals::Literals;
use super::measure::Measures;
use super::mention::Mentions;
use super::near::Near;
use super::path::Paths;
use super::relations::Overlap;
use super::rivals::Rivals;
use super::scores::{Belief, Prior, Scores};
use super::settings::{Matching, Settings};
use super::shift::{aside, nearness, shifted, united};
use super::{names, outcome};
use crate::parallel::parallel;
use crate::rdf::{KnowledgeBase, Relation, TermId};
use crate::text::share;

/// The maximal assignment: the best counterpart of each entity of the left.
pub(super) type Assignment = BTreeMap<TermId, Match>;

/// What the rounds look at.
pub(super) struct Sides<'a> {
    pub left: &'a KnowledgeBase,
    pub right: &'a KnowledgeBase,
    pub left_functionality: Functionality,
    pub right_functionality: Functionality,
    pub literals: Literals,
    pub paths: Paths,
    /// How common the kinds of entities of the right are.
    pub kinds: Kinds,
    /// What is known of pairs beforehand.
    pub decided: DecidedPairs,
    /// How numbers of the left become those of the right.
    pub measures: Measures,
    /// Where names of one side stand within the texts of the other.
    pub mentions: Mentions,
    /// What is said of many entities of the left.
    pub common: HashSet<(Relation, TermId)>,
    left_values: Representatives,
    right_values: Representatives,
}

impl<'a> Sides<'a> {
    fn new(left: &'a KnowledgeBase, right: &'a KnowledgeBase, settings: &Settings) -> Self {
        let right_functionality = Functionality::new(right);
        let literals = Literals::new(left, right, settings.matching);
        let left_literals: Vec<TermId> = left.literals().collect();
        let left_values =
            representatives(&left_literals, |l| literals.left_form(left, l).key.clone());
        let stands_for = |term| left_values.get(&term).copied().unwrap_or(term);
        let common = common_values(left, stands_for);
        let mut sides = Self {
            left,
            right,
            common,
            left_functionality: Functionality::new(left),
            paths: Paths::explore(right, &right_functionality, &literals, settings),
            literals,
            right_functionality,
            kinds: Kinds::new(right),
            decided: DecidedPairs::new(left, right, &settings.decided),
            measures: Measures::default(),
            mentions: Mentions::default(),
            left_values,
            right_values: Representatives::new(),
        };
        sides.represent();
        sides
    }

    /// Takes up literals that are written alike, as far as the assignment tells that such
    /// are equal.
    fn add_near(&mut self, near: &Near, assignment: &Assignment, settings: &Settings) {
        let curves = near.curves(self, assignment);
        if self.literals.add_near(near, &curves, self.left) {
            let between = Between {
                kb: self.right,
                functionality: &self.right_functionality,
            };
            self.paths.extend(between, &self.literals, settings);
            self.represent();
        }
    }

    /// Learns how numbers of the left become those of the right, where nothing says that these are equal.
    fn measure(&mut self, assignment: &Assignment, scores: &Scores, settings: &Settings) {
        let mut measures = Measures::learn(self, assignment, settings);
        measures.retain(|relation, path| scores.of(relation, path).forward < EQUAL);
        self.measures = measures;
    }

    /// Tells nodes of the right that are no steps of their own.
    pub fn between(&self) -> Between<'_> {
        Between {
            kb: self.right,
            functionality: &self.right_functionality,
        }
    }

    fn represent(&mut self) {
        let literals = &self.literals;
        let matched: Vec<TermId> = literals.matched_right().collect();
        self.right_values =
            representatives(&matched, |l| literals.right_form(self.right, l).key.clone());
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
    let settled = Settled::reach(left, right, settings, Assignment::new());
    outcome::alignment(&settled, settings)
}

/// Aligns as [`align`] does, but goes on from an earlier alignment of nearly the same
/// sources, such as one of fewer records: its matches take the place of what the first rounds
/// would find. What it says of entities that are gone is left out.
#[must_use]
pub fn align_from(
    earlier: &Alignment,
    left: &KnowledgeBase,
    right: &KnowledgeBase,
    settings: &Settings,
) -> Alignment {
    let matches = earlier.instances.iter().filter_map(|found| {
        let score = found.score.clamp(0.0, 1.0);
        let known = Match::of(right.term(&found.right)?, score, Vec::new());
        Some((left.term(&found.left)?, known))
    });
    let settled = Settled::reach(left, right, settings, matches.collect());
    outcome::alignment(&settled, settings)
}

/// Where the rounds have led.
pub(super) struct Settled<'a> {
    pub sides: Sides<'a>,
    pub assignment: Assignment,
    pub ties: Ties,
    pub rounds: Vec<RoundReport>,
    /// What the last round was computed from.
    last: Last,
}

/// Entities of the left with several candidates that are equally good.
pub(super) type Ties = BTreeMap<TermId, Vec<TermId>>;

struct Last {
    number: usize,
    prior: Prior,
    scores: Scores,
    before: Assignment,
}

impl<'a> Settled<'a> {
    /// Goes through the rounds; the first ones are left out where an assignment is known.
    pub fn reach(
        left: &'a KnowledgeBase,
        right: &'a KnowledgeBase,
        settings: &Settings,
        known: Assignment,
    ) -> Self {
        let first = if known.is_empty() { 0 } else { SETTLED_FROM };
        let sides = Sides::new(left, right, settings);
        let near =
            (settings.matching == Matching::Near).then(|| Near::new(left, right, &sides.literals));
        // Only the first rounds ask for it.
        let prior = if first == 0 {
            let names = names::likeness(&sides, settings);
            Prior::new(settings.theta, sides.paths.lengths(), names)
        } else {
            Prior::default()
        };
        let mut settled = Self {
            last: Last {
                number: 0,
                prior,
                scores: Scores::default(),
                before: Assignment::new(),
            },
            assignment: known,
            ties: Ties::new(),
            rounds: Vec::new(),
            sides,
        };
        settled.settle(first, near.as_ref(), settings);
        // Without joins nothing of the named entity stands beside its name.
        if settings.join_length > 1
            && let Some(anchored) = anchored(&settled.sides, &settled.assignment)
        {
            settled.assignment = anchored;
            settled.settle(SETTLED_FROM, None, settings);
        }
        if settings.compete && settings.join_length > 1 {
            settled.try_aside(settings);
            let united = united(&settled.assignment, &settled.round(settings));
            if let Some(united) = united {
                settled.try_from(united, SETTLED_FROM, settings, |_, found| reached(found));
            }
        }
        if settings.compete && is_crowded(&settled.assignment, settings) {
            // What the relations are was learnt from the crowd, as far as it was learnt.
            let known = elsewhere(&settled, &settled.round(settings));
            let anew = elsewhere(&settled, &settled.first_round(settings));
            for (elsewhere, first) in [(known, SETTLED_FROM), (anew, 1)] {
                if !elsewhere.is_empty() {
                    settled.try_from(elsewhere, first, settings, |_, found| reached(found));
                }
            }
        }
        if settings.contradictions && settings.compete {
            settled.try_mentions(settings);
        }
        settled
    }

    /// Looks whether more is found by what texts mention.
    fn try_mentions(&mut self, settings: &Settings) {
        let mut mentions = Mentions::learn(&mut self.sides, &self.assignment, settings);
        let scores = &self.last.scores;
        // What one value of an entity is equal to says nothing of another.
        mentions.retain(|_, path| {
            let mut relations = self.sides.left.relations();
            relations.all(|relation| scores.of(relation, path).forward < EQUAL)
        });
        if mentions.iter().all(|(_, paths)| paths.is_empty()) {
            return;
        }
        self.sides.mentions = mentions;
        let known = self.assignment.clone();
        if !self.try_from(known, SETTLED_FROM, settings, |_, found| reached(found)) {
            self.sides.mentions = Mentions::default();
        }
    }

    /// Looks whether what stands a step aside of the counterparts is described rather than these.
    fn try_aside(&mut self, settings: &Settings) {
        for step in aside(&self.sides, &self.last.scores) {
            let shifted = shifted(&self.assignment, step, &self.first_round(settings));
            if let Some(shifted) = shifted
                && self.try_from(shifted, SETTLED_FROM, settings, |sides, found| {
                    nearness(sides, found, settings)
                })
            {
                break;
            }
        }
    }

    /// Goes through the rounds from another assignment, and back where what these lead to is worth no more.
    /// Gives whether it stays.
    fn try_from(
        &mut self,
        assignment: Assignment,
        first: usize,
        settings: &Settings,
        worth: impl Fn(&Sides<'a>, &Assignment) -> f64,
    ) -> bool {
        let known = worth(&self.sides, &self.assignment);
        let before = std::mem::replace(&mut self.assignment, assignment);
        let ties = std::mem::take(&mut self.ties);
        let last = (
            self.last.number,
            self.last.scores.clone(),
            self.last.before.clone(),
        );
        let measures = self.sides.measures.clone();
        let rounds = self.rounds.len();
        self.settle(first, None, settings);
        let is_better = worth(&self.sides, &self.assignment) > known;
        if !is_better {
            self.assignment = before;
            self.ties = ties;
            (self.last.number, self.last.scores, self.last.before) = last;
            self.sides.measures = measures;
            self.rounds.truncate(rounds);
        }
        is_better
    }

    /// Goes through the rounds from that number until little changes.
    fn settle(&mut self, first: usize, near: Option<&Near>, settings: &Settings) {
        for number in first..settings.rounds.max(first + 1) {
            if number == SETTLED_FROM
                && let Some(near) = near
            {
                self.sides.add_near(near, &self.assignment, settings);
            }
            self.step(number, settings);
            let changed = self.rounds.last().map_or(0, |round| round.changed);
            let share = share(changed, self.assignment.len().max(1));
            if share < settings.settled && number >= SETTLED_FROM {
                break;
            }
        }
    }

    /// One round: instances from the relations of the round before.
    fn step(&mut self, number: usize, settings: &Settings) {
        let before = std::mem::take(&mut self.assignment);
        self.last.scores = if number == 0 {
            Scores::default()
        } else {
            Overlap::count(&self.sides, &before, settings).scores(settings.smoothing)
        };
        if number >= SETTLED_FROM && settings.contradictions {
            self.sides.measure(&before, &self.last.scores, settings);
        }
        self.last.before = before;
        self.last.number = number;
        let (assignment, ties) = self.round(settings).assign();
        // Rounds that are gone through once more are further ones.
        let told = self.rounds.last().map_or(number, |last| last.round + 1);
        self.rounds.push(report(
            told,
            &self.last.before,
            &assignment,
            settings.accept,
        ));
        self.assignment = assignment;
        self.ties = ties;
    }

    /// A round in which nothing is known of the relations yet.
    pub fn first_round<'s>(&'s self, settings: &'s Settings) -> Round<'s> {
        Round {
            sides: &self.sides,
            settings,
            belief: Belief::Start(&self.last.prior),
            before: &self.assignment,
            likelihoods: None,
            kinds: None,
            rivals: None,
        }
    }

    /// The last round, with what it was computed from.
    pub fn round<'s>(&'s self, settings: &'s Settings) -> Round<'s> {
        let Last {
            number,
            prior,
            scores,
            before,
        } = &self.last;
        let (sides, seen) = (&self.sides, *number >= SETTLED_FROM);
        let mut round = Round {
            sides,
            settings,
            belief: match number {
                0 => Belief::Start(prior),
                _ if !seen => Belief::Early(scores, prior),
                _ => Belief::Settled(scores, settings.theta),
            },
            before,
            likelihoods: (seen && settings.contradictions)
                .then(|| Likelihoods::new(sides, scores, before, settings)),
            kinds: (seen && settings.kinds)
                .then(|| KindEvidence::new(sides, before, settings.smoothing)),
            rivals: None,
        };
        if round.likelihoods.is_some() && settings.compete {
            round.rivals = Some(Rivals::of(&round));
        }
        round
    }
}

/// Numbers that are equal so often are no measure of each other.
const EQUAL: f64 = 0.5;

/// The first round whose relations all rest on what was seen.
const SETTLED_FROM: usize = 2;

impl Round<'_> {
    /// The maximal assignment and the entities whose best candidates are equally good.
    /// Entities are independent of each other, so the number of threads does not matter.
    fn assign(&self) -> (Assignment, Ties) {
        let entities: Vec<TermId> = self.sides.left.entities().collect();
        let choices = parallel(&entities, |entity| self.best(*entity));
        let (mut assignment, mut ties) = (Assignment::new(), Ties::new());
        for (entity, choice) in entities.into_iter().zip(choices) {
            match choice {
                Choice::None => (),
                Choice::Tie(candidates) => {
                    ties.insert(entity, candidates);
                }
                Choice::One(found) => {
                    assignment.insert(entity, found);
                }
            }
        }
        (assignment, ties)
    }
}

fn report(round: usize, before: &Assignment, after: &Assignment, accept: f64) -> RoundReport {
    let likely = |assignment: &Assignment, left: &TermId| {
        let found = assignment.get(left)?;
        (found.score >= accept).then_some(found.right)
    };
    let both = before
        .keys()
        .chain(after.keys().filter(|left| !before.contains_key(left)));
    let changed = both
        .filter(|left| likely(before, left) != likely(after, left))
        .count();
    RoundReport {
        round,
        matched: after.len(),
        changed,
    }
}

fn representatives(terms: &[TermId], key: impl Fn(TermId) -> String + Sync) -> Representatives {
    let keys = parallel(terms, |term| key(*term));
    let mut first: HashMap<String, TermId> = HashMap::new();
    let terms = terms.iter().copied();
    terms
        .zip(keys)
        .map(|(term, key)| (term, *first.entry(key).or_insert(term)))
        .collect()
}
