//! How far a score can be believed.

use std::collections::{BTreeMap, BTreeSet};

use super::engine::{Assignment, Sides};
use super::equality::Match;
use super::isotonic::pooled;
use super::settings::Settings;
use crate::rdf::TermId;
use crate::text::share;

/// Matches are judged by so many at a time at least.
const GROUP: usize = 10;
/// The scores count as much as so many matches that are judged.
const TRUST: f64 = 4.0;
/// A match of this score is taken for right.
const SURE: f64 = 0.9;
/// No match is more certain than all but this.
const LEAST_ODDS: f64 = 1e-9;
/// The least share of wrong candidates that are taken to be claimed.
const LEAST_CLAIMED: f64 = 0.05;

/// Turns scores into probabilities, by class of the left.
///
/// A source rarely names a thing twice. So of the entities of a class that have the same
/// counterpart one at most is right, the best, and the others are errors that show: of n
/// matches with about one score, of which c are such, 1 − c / n are right at the most. Other
/// errors do not show, as their counterpart is claimed by nobody else. How many is told by
/// the runners-up of sure matches, which are wrong: with q the share of these that is
/// claimed, c errors that show stand for c / q. But a source that has some things twice has
/// no errors that do not show. So 1 − (c + 1) / (q · n), with one in doubt, are right at the
/// least, and a score is moved to the nearer one of the two bounds if it is beyond them. Equal
/// values may be better evidence than their weight says, but values that differ are not worse:
/// a match counts for the lower bound with what they leave of its odds. Higher scores are not less
/// often right (isotonic regression over groups of neighbouring scores), and few matches
/// prove little.
///
/// Where the ontology knows no book but their writers, all books of a writer would be him:
/// they claim him together, and so none is believed.
///
/// A match whose counterpart a better one has is believed in so far as the source has things twice, or it
/// is nearly as good: with t the share of such that are sure, of those that would be said, it keeps
/// t + (1 − t) · o / (o + o₁) of its probability, o being its odds and o₁ those of the best.
pub(super) struct Calibration {
    by_class: BTreeMap<Option<TermId>, OfClass>,
}

/// What is known of the matches of one class.
struct OfClass {
    points: Vec<Point>,
    /// The best score of each counterpart.
    best: BTreeMap<TermId, f64>,
    /// Of the matches that would be said though a better one has their counterpart, the share that is
    /// sure, in [0, 1].
    twice: f64,
}

/// The mean score of some matches and the share of them that are right.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Point {
    score: f64,
    right: f64,
}

/// Matches of neighbouring scores.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    matches: f64,
    scores: f64,
    /// The sum of what is left of the odds.
    remaining: f64,
    errors: f64,
}

impl Calibration {
    /// Learns from all matches of the last round; where scores are to stay, nothing.
    pub fn new(sides: &Sides<'_>, assignment: &Assignment, settings: &Settings) -> Self {
        let mut classes: BTreeMap<Option<TermId>, Vec<&Match>> = BTreeMap::new();
        for (left, found) in assignment.iter().filter(|_| settings.calibrate) {
            classes.entry(class(sides, *left)).or_default().push(found);
        }
        let by_class = classes
            .into_iter()
            .map(|(class, found)| (class, OfClass::new(&found, settings.accept)))
            .collect();
        Self { by_class }
    }

    /// The probability that a match of that score with that counterpart is right, in [0, 1].
    pub fn at(&self, class: Option<TermId>, right: TermId, score: f64) -> f64 {
        let known = self.by_class.get(&class);
        known.map_or(score, |known| known.probability(right, score))
    }
}

impl OfClass {
    fn new(found: &[&Match], accept: f64) -> Self {
        let mut best: BTreeMap<TermId, f64> = BTreeMap::new();
        for one in found {
            let most = best.entry(one.right).or_default();
            *most = most.max(one.score);
        }
        let beaten = || {
            let is_beaten = |one: &&&Match| best.get(&one.right).is_some_and(|b| one.score < *b);
            found.iter().filter(is_beaten)
        };
        let points = points(found.to_vec());
        let from = |least: f64| {
            let said = |one: &&&Match| interpolated(&points, one.score) >= least;
            beaten().filter(said).count()
        };
        Self {
            twice: share(from(SURE), from(accept)),
            best,
            points,
        }
    }

    fn probability(&self, right: TermId, score: f64) -> f64 {
        let best = self.best.get(&right).copied().unwrap_or_default();
        let kept = if score < best {
            let own = odds(score) / (odds(score) + odds(best));
            self.twice + (1.0 - self.twice) * own
        } else {
            1.0
        };
        kept * interpolated(&self.points, score)
    }
}

fn odds(probability: f64) -> f64 {
    let probability = probability.clamp(LEAST_ODDS, 1.0 - LEAST_ODDS);
    probability / (1.0 - probability)
}

/// The first class of an entity of the left.
pub(super) fn class(sides: &Sides<'_>, left: TermId) -> Option<TermId> {
    sides.left.types(left).first().copied()
}

fn points(mut found: Vec<&Match>) -> Vec<Point> {
    found.sort_by(|a, b| a.score.total_cmp(&b.score).then(a.right.cmp(&b.right)));
    let errors = errors(&found);
    let claimed = claimed(&found);
    let groups = found.chunks(GROUP).zip(errors.chunks(GROUP));
    let groups = groups.map(|(matches, errors)| Group {
        matches: share(matches.len(), 1),
        scores: matches.iter().map(|found| found.score).sum(),
        remaining: matches.iter().map(|found| found.remaining).sum(),
        errors: errors.iter().sum(),
    });
    let groups = pooled(groups, Group::join, |group| group.right(claimed));
    groups.iter().map(|group| group.point(claimed)).collect()
}

/// By match, the probability that another one with the same counterpart is the right one:
/// the best one is; of several that are equally good each as probably as the others.
fn errors(found: &[&Match]) -> Vec<f64> {
    let mut best: BTreeMap<TermId, (f64, usize)> = BTreeMap::new();
    for one in found {
        let most = best.entry(one.right).or_default();
        if one.score > most.0 {
            *most = (one.score, 0);
        }
        most.1 += usize::from(one.score.total_cmp(&most.0).is_eq());
    }
    let error = |one: &&Match| match best.get(&one.right) {
        Some((most, count)) if one.score.total_cmp(most).is_eq() => 1.0 - share(1, *count),
        _ => 1.0,
    };
    found.iter().map(error).collect()
}

/// Of the runners-up of sure matches, the share that is the counterpart of another; next to
/// none where nothing is known, as then it proves nothing that no errors show.
fn claimed(found: &[&Match]) -> f64 {
    let claimed: BTreeSet<TermId> = found.iter().map(|found| found.right).collect();
    let sure = found.iter().filter(|found| found.score >= SURE);
    let runners_up: Vec<TermId> = sure.filter_map(|found| found.runner_up).collect();
    if runners_up.is_empty() {
        return LEAST_CLAIMED;
    }
    let count = runners_up.iter().filter(|right| claimed.contains(right));
    share(count.count(), runners_up.len()).max(LEAST_CLAIMED)
}

impl Group {
    fn join(self, other: Self) -> Self {
        Self {
            matches: self.matches + other.matches,
            scores: self.scores + other.scores,
            remaining: self.remaining + other.remaining,
            errors: self.errors + other.errors,
        }
    }

    /// The share that is right, the scores themselves weighed in.
    fn right(&self, claimed: f64) -> f64 {
        let score = self.scores / self.matches;
        let most = self.matches - self.errors;
        let least = (self.remaining - (self.errors + 1.0) / claimed).max(0.0);
        let right = self.scores.clamp(least, most.max(least));
        (right + TRUST * score) / (self.matches + TRUST)
    }

    fn point(&self, claimed: f64) -> Point {
        Point {
            score: self.scores / self.matches,
            right: self.right(claimed),
        }
    }
}

/// Between two points on the line between them, beyond the outer ones towards 0 and 1.
fn interpolated(points: &[Point], score: f64) -> f64 {
    let place = points.partition_point(|point| point.score < score);
    let below = place.checked_sub(1).and_then(|place| points.get(place));
    let zero = Point {
        score: 0.0,
        right: 0.0,
    };
    let one = Point {
        score: 1.0,
        right: points.last().map_or(1.0, |last| last.right),
    };
    let (from, to) = (below.unwrap_or(&zero), points.get(place).unwrap_or(&one));
    let width = to.score - from.score;
    let share = if width > 0.0 {
        (score - from.score) / width
    } else {
        1.0
    };
    from.right + share * (to.right - from.right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rdf::{Format, KnowledgeBase};

    /// Ten matches of score .7 and ten of .9. Of those of .7 four have a counterpart that
    /// scores more elsewhere, and two share one: 4 + 2 · .5 errors leave 5 of ten right, and
    /// with the scores weighed in (5 + 4 · .7) / 14. Those of .9 are all distinct, but nothing
    /// is known of runners-up, so they stay. Between them it is halfway; below towards 0.
    #[test]
    fn scores_fall_where_counterparts_are_shared() {
        let lines: Vec<String> = (0..30)
            .map(|n| format!("<urn:e{n}> <urn:p> \"x\" ."))
            .collect();
        let text = lines.join("\n");
        let kb = KnowledgeBase::from_bytes("t".as_ref(), text.as_bytes(), Format::NTriples)
            .expect("N-Triples");
        let entities: Vec<TermId> = kb.entities().collect();
        let found = |right: usize, score: f64| Match::of(entities[right], score, Vec::new());
        let low = [0, 1, 2, 3, 20, 20, 21, 22, 23, 24].map(|right| found(right, 0.7));
        let high: Vec<Match> = (0..10).map(|right| found(right, 0.9)).collect();
        let all: Vec<&Match> = low.iter().chain(&high).collect();
        let points = points(all);
        let low = 7.8 / 14.0;
        let expected = [
            (0.7, low),
            (0.8, f64::midpoint(low, 0.9)),
            (0.35, low / 2.0),
            (0.9, 0.9),
        ];
        for (score, right) in expected {
            let at = interpolated(&points, score);
            assert!((at - right).abs() < 1e-12, "{score}: {at}");
        }
    }

    /// Of two matches with one counterpart the better one keeps what its score says. Where no such match
    /// is sure the other keeps odds of 1.5 in 1.5 + 9; where all are, everything.
    #[test]
    fn the_beaten_one_of_a_counterpart_is_believed_less() {
        let kb = KnowledgeBase::from_bytes(
            "t".as_ref(),
            b"<urn:a> <urn:p> \"x\" .\n<urn:b> <urn:p> \"y\" .",
            Format::NTriples,
        )
        .expect("N-Triples");
        let right = kb.entities().next().expect("an entity");
        let other = kb.entities().nth(1).expect("another");
        let known = |twice: f64| OfClass {
            points: vec![Point {
                score: 1.0,
                right: 1.0,
            }],
            best: BTreeMap::from([(right, 0.9)]),
            twice,
        };
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(near(known(0.0).probability(right, 0.9), 0.9));
        assert!(near(known(0.0).probability(right, 0.6), 0.6 * 1.5 / 10.5));
        assert!(near(known(1.0).probability(right, 0.6), 0.6));
        assert!(near(known(0.0).probability(other, 0.6), 0.6));
    }

    /// Of ten matches of score .3 two show as errors. With q = .25 none need be right,
    /// as (2 + 1) / .25 = 12, and at most 8 are: the sum of the scores, 3, is within. With q = 1
    /// there are 10 − 3 at least: (7 + 4 · .3) / 14. A score of .9 is beyond what is right at most.
    /// Where values that differ leave little of the odds, no score rises.
    #[test]
    fn errors_that_do_not_show_count_upwards_only() {
        let group = |score: f64| Group {
            matches: 10.0,
            scores: 10.0 * score,
            remaining: 10.0,
            errors: 2.0,
        };
        for (score, claimed, right) in [
            (0.3, 0.25, 0.3),
            (0.3, 1.0, 8.2 / 14.0),
            (0.9, 0.25, 11.6 / 14.0),
        ] {
            let found = group(score).right(claimed);
            assert!((found - right).abs() < 1e-12, "{score} {claimed}: {found}");
        }
        let contradicted = Group {
            remaining: 0.1,
            ..group(0.3)
        };
        assert!((contradicted.right(1.0) - 0.3).abs() < 1e-12);
    }
}
