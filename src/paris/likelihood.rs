//! What values that differ, or are alike, say of a match.

use std::collections::BTreeMap;

use super::engine::{Assignment, Sides};
use super::equality::Match;
use super::isotonic;
use super::measure::Measure;
use super::mention::is_mentioned;
use super::path::Path;
use super::scores::Scores;
use super::settings::Settings;
use crate::parallel::{PART, parallel_parts};
use crate::rdf::{Relation, TermId};
use crate::text::share;

/// So many pairs that do not belong together are looked at, if there are as many.
const RANDOM: usize = 20_000;
/// Each entity is looked at beside so many others, at the most.
const MOST_OTHERS: usize = 32;

/// A text is so alike to a name within it.
const MENTIONED: f64 = 0.95;

/// Of more values than this of one relation only these are compared.
const MOST_VALUES: usize = 16;

/// Negative evidence, after Suchanek, Abiteboul, Senellart 2011, section 4.2, changed
/// where it takes a literal written differently for a contradiction. Values are compared
/// by how alike they are, and what a likeness is worth is learnt: of a true match values
/// have likeness l with probability m(l), of a false one with r(l), so the odds of a match
/// whose values are so alike are multiplied by m(l) / r(l), where that is less than 1; more
/// than 1 counts for all values together alone ([`super::rivals`]). Both are counted by steps
/// of l, m over the assigned pairs and r over pairs that do not belong together; more alike
/// never counts less (isotonic). The world is open: only where both entities have values does
/// it count.
pub(super) struct Likelihoods<'a> {
    sides: &'a Sides<'a>,
    assignment: &'a Assignment,
    /// By relation, the paths with what likenesses are worth.
    worth: BTreeMap<Relation, Vec<(Worth, Path)>>,
}

impl<'a> Likelihoods<'a> {
    /// Learns from the assignment of the round before.
    pub fn new(
        sides: &'a Sides<'a>,
        scores: &Scores,
        assignment: &'a Assignment,
        settings: &Settings,
    ) -> Self {
        let mut found = Self {
            sides,
            assignment,
            worth: BTreeMap::new(),
        };
        let mut implied: BTreeMap<Relation, Vec<Path>> = BTreeMap::new();
        for (relation, _) in scores.pairs.keys() {
            implied.entry(*relation).or_insert_with(|| {
                let paths = scores.implied(*relation, settings.theta);
                paths.map(|(path, _)| path).collect()
            });
        }
        for (relation, measure) in sides.measures.iter() {
            let paths = implied.entry(relation).or_default();
            if !paths.contains(&measure.path) {
                paths.push(measure.path);
            }
        }
        for (relation, mentioned) in sides.mentions.iter() {
            let paths = implied.entry(relation).or_default();
            let others = mentioned.iter().filter(|path| !paths.contains(path));
            let others: Vec<Path> = others.copied().collect();
            paths.extend(others);
        }
        let pairs: Vec<Pair<'_>> = assignment.iter().collect();
        let places: Vec<(usize, Pair<'_>)> = pairs.iter().copied().enumerate().collect();
        let mut counts = Counts::new();
        for part in parallel_parts(&places, PART, |part| found.count(part, &pairs, &implied)) {
            for (key, likeness) in part {
                counts.entry(key).or_default().add(&likeness);
            }
        }
        for ((relation, path), count) in counts {
            let worth = count.worth(DOUBT * settings.smoothing);
            if worth.0.iter().any(|ratio| *ratio < 1.0) {
                found.worth.entry(relation).or_default().push((worth, path));
            }
        }
        found
    }

    /// How alike the values of some of the assigned pairs are, and those of their entities beside
    /// the counterparts of others. These stand far from it, as neighbours are alike where a site
    /// has an order.
    fn count(
        &self,
        part: &[(usize, Pair<'_>)],
        pairs: &[Pair<'_>],
        implied: &BTreeMap<Relation, Vec<Path>>,
    ) -> Counts {
        let mut counts = Counts::new();
        let mut known = Known::new();
        let others = (RANDOM / pairs.len().max(1)).clamp(1, MOST_OTHERS);
        let others = others.min(pairs.len().saturating_sub(1));
        let apart = pairs.len() / (others + 1);
        for (place, (left, own)) in part {
            let others = (1..=others).map(|number| (place + number * apart) % pairs.len());
            let others = others.filter_map(|place| pairs.get(place));
            // Records of one work do belong together.
            let others = others.map(|(_, other)| other.right);
            let others: Vec<TermId> = others.filter(|other| *other != own.right).collect();
            for (relation, values) in self.values(**left) {
                known.clear();
                for &path in implied.get(&relation).into_iter().flatten() {
                    let count = counts.entry((relation, path)).or_default();
                    let mut look = |right, steps: &mut [f64; STEPS]| {
                        let alike = self.likeness(values, right, path, &mut known);
                        let step = alike.and_then(|alike| steps.get_mut(step(alike.likeness)));
                        if let Some(step) = step {
                            *step += own.score;
                        }
                    };
                    look(own.right, &mut count.matched);
                    for other in &others {
                        look(*other, &mut count.random);
                    }
                }
            }
        }
        counts
    }

    /// What all values say of a match.
    pub fn said(&self, left: TermId, right: TermId) -> Said {
        self.by_relation(left, right)
            .fold(Said::NOTHING, |all, (_, said)| all.and(said))
    }

    /// What the values of each relation of the left say of a match.
    pub fn by_relation(
        &self,
        left: TermId,
        right: TermId,
    ) -> impl Iterator<Item = (Relation, Said)> {
        self.values(left)
            .map(move |(relation, values)| (relation, self.of_relation(relation, values, right)))
    }

    /// The strongest contradiction by any path that the relation implies; the paths
    /// say much the same (two kinds of label), so they are not multiplied. Where the
    /// values agree by one path, the others are silent: a name is no other name.
    fn of_relation(&self, relation: Relation, values: &[Fact], right: TermId) -> Said {
        let mut found: Vec<(Compared, &Worth)> = Vec::new();
        let mut known = Known::new();
        for (worth, path) in self.worth.get(&relation).into_iter().flatten() {
            if let Some(alike) = self.likeness(values, right, *path, &mut known) {
                found.push((alike, worth));
            }
        }
        let best = found.iter().map(|(alike, _)| *alike);
        let best = best.fold(Compared::NOTHING, Compared::or);
        let remaining = found.iter().map(|(_, worth)| worth.of(best.likeness));
        let remaining = remaining.fold(1.0, f64::min);
        // As far as they are equal they do not differ.
        let remaining = best.equality + (1.0 - best.equality) * remaining;
        let ratios = found.iter().map(|(alike, worth)| worth.of(alike.likeness));
        let ratio = ratios.fold(0.0, f64::max);
        Said {
            remaining,
            ratio: if ratio > 1.0 { ratio } else { remaining },
        }
    }

    /// The likeness of the two values that are most alike; `None` where the path leads
    /// to nothing that can be compared. Several paths lead to one value: what was compared
    /// is known.
    fn likeness(
        &self,
        values: &[Fact],
        right: TermId,
        path: Path,
        known: &mut Known,
    ) -> Option<Compared> {
        let sides = self.sides;
        let mut best: Option<Compared> = None;
        for other in sides.paths.values(sides.right, right, path, MOST_VALUES) {
            for &(relation, value) in values {
                let how = How {
                    measure: sides.measures.of(relation, path),
                    mentions: sides.mentions.of(relation).contains(&path),
                };
                // By a measure or a mention they are alike on this path alone.
                let is_own = how.measure.is_some() || how.mentions;
                let seen = known.iter().filter(|_| !is_own);
                let seen = seen.copied().find(|(pair, _)| *pair == (value, other));
                let alike = seen.map_or_else(|| self.alike(value, other, how), |(_, alike)| alike);
                if !is_own && seen.is_none() && known.len() < MOST_KNOWN {
                    known.push(((value, other), alike));
                }
                if let Some(alike) = alike {
                    best = Some(best.map_or(alike, |best| best.or(alike)));
                    if alike.likeness >= 1.0 {
                        return best;
                    }
                }
            }
        }
        best
    }

    /// Of entities it is known only where the left has a counterpart; literals and
    /// entities are not compared.
    fn alike(&self, left: TermId, right: TermId, how: How<'_>) -> Option<Compared> {
        let sides = self.sides;
        match (sides.left.is_literal(left), sides.right.is_literal(right)) {
            (true, true) => Some(self.written_alike(left, right, how)),
            (false, false) => {
                let found = self.assignment.get(&left)?;
                let is_it = found.right == right;
                Some(Compared::only(if is_it { 1.0 } else { 1.0 - found.score }))
            }
            _ => None,
        }
    }

    fn written_alike(&self, left: TermId, right: TermId, how: How<'_>) -> Compared {
        let literals = &self.sides.literals;
        let partners = literals.of_left(left);
        if let Some((_, equality)) = partners.iter().find(|(partner, _)| *partner == right) {
            return Compared {
                likeness: *equality,
                equality: *equality,
            };
        }
        let (one, other) = (self.sides.left.text(left), self.sides.right.text(right));
        if let Some(near) = how.measure.and_then(|measure| measure.likeness(one, other)) {
            return Compared::only(near);
        }
        let form = literals.left_form(self.sides.left, left);
        let other_form = literals.right_form(self.sides.right, right);
        let likeness = form.likeness(&other_form);
        let may_hold = how.mentions && likeness < MENTIONED && form.may_hold(&other_form);
        if may_hold && is_mentioned(one, other) {
            return Compared::only(MENTIONED);
        }
        Compared::only(likeness)
    }

    /// The facts of an entity of the left by relation.
    fn values(&self, entity: TermId) -> impl Iterator<Item = (Relation, &[Fact])> {
        let groups = self.sides.left.facts_of(entity).chunk_by(|a, b| a.0 == b.0);
        groups.filter_map(|group| {
            let (relation, _) = group.first()?;
            Some((*relation, group.get(..MOST_VALUES).unwrap_or(group)))
        })
    }
}

/// How values of a relation are held beside those of a path.
#[derive(Clone, Copy)]
struct How<'m> {
    measure: Option<&'m Measure>,
    /// Whether the one may be a name within the other.
    mentions: bool,
}

/// How alike two values are, and the probability that they are equal, each in [0, 1].
#[derive(Clone, Copy, Debug)]
struct Compared {
    likeness: f64,
    equality: f64,
}

impl Compared {
    const NOTHING: Self = Self::only(0.0);

    /// Of values that are not known to be equal.
    const fn only(likeness: f64) -> Self {
        Self {
            likeness,
            equality: 0.0,
        }
    }

    /// The more alike of two pairs.
    fn or(self, other: Self) -> Self {
        if other.likeness > self.likeness {
            other
        } else {
            self
        }
    }
}

/// An entity of the left with its match.
type Pair<'m> = (&'m TermId, &'m Match);

/// A relation with a value.
type Fact = (Relation, TermId);

/// Pairs of values that were compared, with how alike they are.
type Known = Vec<((TermId, TermId), Option<Compared>)>;

/// So many of them are remembered.
const MOST_KNOWN: usize = 16;

type Counts = BTreeMap<(Relation, Path), Likeness>;

/// The smoothing of a ratio takes so many times that of a share.
const DOUBT: f64 = 3.0;

/// Steps of likeness; the last one is of values that are equal.
const STEPS: usize = 11;

/// m(l) / r(l), by step of likeness.
struct Worth([f64; STEPS]);

impl Worth {
    fn of(&self, likeness: f64) -> f64 {
        self.0.get(step(likeness)).copied().unwrap_or(1.0)
    }
}

/// What values say of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Said {
    /// What those that differ leave of the odds, in [0, 1].
    pub remaining: f64,
    /// How many times as likely they are of a match as of a pair that does not belong together.
    pub ratio: f64,
}

impl Said {
    const NOTHING: Self = Self {
        remaining: 1.0,
        ratio: 1.0,
    };

    fn and(self, other: Self) -> Self {
        Self {
            remaining: self.remaining * other.remaining,
            ratio: self.ratio * other.ratio,
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "the number of steps is small"
)]
fn step(likeness: f64) -> usize {
    ((likeness * (STEPS - 1) as f64).floor().max(0.0) as usize).min(STEPS - 1)
}

/// By step of likeness, how many pairs there are.
#[derive(Default)]
struct Likeness {
    matched: [f64; STEPS],
    random: [f64; STEPS],
}

impl Likeness {
    fn add(&mut self, other: &Self) {
        let all = self.matched.iter_mut().chain(&mut self.random);
        for (sum, more) in all.zip(other.matched.iter().chain(&other.random)) {
            *sum += more;
        }
    }

    /// m(l) / r(l), never falling. So many matches as `smoothing` says are taken
    /// to be like pairs that do not belong together.
    fn worth(&self, smoothing: f64) -> Worth {
        let matched = self.matched.iter().sum::<f64>() + smoothing;
        let random = self.random.iter().sum::<f64>() + smoothing;
        let ratio = |m: f64, r: f64, count: usize| {
            let places = share(count, STEPS);
            let random = (r + smoothing * places) / random;
            (m + smoothing * random) / (matched * random).max(f64::MIN_POSITIVE)
        };
        let steps = self.matched.into_iter().zip(self.random);
        Worth(isotonic::steps(steps, ratio))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_alike_of_two_pairs_counts() {
        let equal = Compared {
            likeness: 0.3,
            equality: 0.3,
        };
        assert!((equal.or(Compared::only(0.2)).equality - 0.3).abs() < 1e-12);
        assert!(equal.or(Compared::only(0.5)).equality.abs() < 1e-12);
    }

    /// Of 10 matches 9 have equal values and one has values that are .35 alike; of 10 false
    /// ones 8 are .35 alike, 2 equal. Without smoothing a match keeps (1/10) / (8/10) = .125
    /// of its odds at .35, and has 4.5 times as many where values are equal: (9/10) / (2/10).
    /// Less alike than anything that was seen is worth no more than .35.
    #[test]
    fn a_difference_is_worth_what_matches_agree() {
        let mut likeness = Likeness::default();
        (likeness.matched[3], likeness.matched[10]) = (1.0, 9.0);
        (likeness.random[3], likeness.random[10]) = (8.0, 2.0);
        let Worth(worth) = likeness.worth(0.0);
        assert!((worth[3] - 0.125).abs() < 1e-12, "{worth:?}");
        assert!((worth[10] - 4.5).abs() < 1e-12);
        assert!(worth[0] <= worth[3]);
        let Worth(nothing) = Likeness::default().worth(1.0);
        assert!(
            nothing
                .iter()
                .all(|remaining| (remaining - 1.0).abs() < 1e-12)
        );
        assert_eq!([0.0, 0.35, 0.999, 1.0].map(step), [0, 3, 9, 10]);
    }
}
