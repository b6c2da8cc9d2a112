//! Pr(r ⊆ r′) from the instances that are assigned.

use std::collections::BTreeMap;

use super::engine::{Assignment, Sides};
use super::path::Path;
use super::scores::{Both, Scores};
use super::settings::Settings;
use crate::parallel::{PART, parallel_parts};
use crate::rdf::{Relation, TermId};

/// Numerators and denominators of the formula of relations (Suchanek, Abiteboul,
/// Senellart 2011, eq. 10 and 12): the share of the facts of r with counterparts on both
/// ends that r′ holds between these. With the maximal assignment an entity has one
/// counterpart, so each fact counts Pr(x ≡ x′) · Pr(y ≡ y′).
#[derive(Default)]
pub(super) struct Overlap {
    shared: BTreeMap<(Relation, Path), Shared>,
    left: BTreeMap<Relation, f64>,
    right: BTreeMap<Path, f64>,
}

/// What a pair of relations shares, as facts of either side.
#[derive(Clone, Copy, Default)]
struct Shared {
    left: f64,
    right: f64,
    facts: usize,
}

/// A value of one side with its strongest counterpart anywhere.
struct Valued<R> {
    by: R,
    value: TermId,
    equality: f64,
}

impl Overlap {
    /// Counts the facts of all assigned pairs.
    pub fn count(sides: &Sides<'_>, assignment: &Assignment, settings: &Settings) -> Self {
        let mut back: BTreeMap<TermId, f64> = BTreeMap::new();
        for found in assignment.values() {
            let strongest = back.entry(found.right).or_default();
            *strongest = strongest.max(found.score);
        }
        let pairs: Vec<_> = assignment.iter().collect();
        let parts = parallel_parts(&pairs, PART, |part| {
            let mut overlap = Self::default();
            for (left, found) in part {
                let lefts = left_values(sides, assignment, **left);
                let rights = right_values(sides, &back, found.right, settings.fan_out);
                let equal = equal_values(sides, assignment, &lefts, &rights);
                overlap.add(found.score, &lefts, &rights, &equal);
            }
            overlap
        });
        let mut overlap = Self::default();
        for part in parts {
            overlap.join(part);
        }
        overlap
    }

    fn join(&mut self, other: Self) {
        for (pair, more) in other.shared {
            let shared = self.shared.entry(pair).or_default();
            shared.left += more.left;
            shared.right += more.right;
            shared.facts += more.facts;
        }
        for (relation, more) in other.left {
            *self.left.entry(relation).or_default() += more;
        }
        for (path, more) in other.right {
            *self.right.entry(path).or_default() += more;
        }
    }

    fn add(
        &mut self,
        score: f64,
        lefts: &[Valued<Relation>],
        rights: &[Valued<Path>],
        equal: &[(usize, usize, f64)],
    ) {
        for left in lefts {
            *self.left.entry(left.by).or_default() += score * left.equality;
        }
        for right in rights {
            *self.right.entry(right.by).or_default() += score * right.equality;
        }
        // Each fact counts once for a relation of the other side, by its best counterpart.
        let mut by_left: BTreeMap<(usize, Path), f64> = BTreeMap::new();
        let mut by_right: BTreeMap<(usize, Relation), f64> = BTreeMap::new();
        for &(l, r, equality) in equal {
            if let (Some(left), Some(right)) = (lefts.get(l), rights.get(r)) {
                let best = by_left.entry((l, right.by)).or_default();
                *best = best.max(equality);
                let best = by_right.entry((r, left.by)).or_default();
                *best = best.max(equality);
            }
        }
        for ((l, path), equality) in by_left {
            if let Some(left) = lefts.get(l) {
                let shared = self.shared.entry((left.by, path)).or_default();
                shared.left += score * equality;
                shared.facts += 1;
            }
        }
        for ((r, relation), equality) in by_right {
            if let Some(right) = rights.get(r) {
                self.shared.entry((relation, right.by)).or_default().right += score * equality;
            }
        }
    }

    /// The scores, with `smoothing` added to both denominators.
    pub fn scores(&self, smoothing: f64) -> Scores {
        let of = |shared: f64, all: Option<&f64>| {
            let all = all.copied().unwrap_or(0.0) + smoothing;
            if all > 0.0 {
                (shared / all).min(1.0)
            } else {
                0.0
            }
        };
        let pairs = self.shared.iter().map(|(&(relation, path), shared)| {
            let both = Both {
                forward: of(shared.left, self.left.get(&relation)),
                backward: of(shared.right, self.right.get(&path)),
            };
            ((relation, path), both)
        });
        Scores {
            pairs: pairs.collect(),
        }
    }

    /// The number of facts of the left that a path has too.
    pub fn support(&self, relation: Relation, path: Path) -> usize {
        self.shared
            .get(&(relation, path))
            .map_or(0, |shared| shared.facts)
    }
}

/// The values of an entity of the left that have a counterpart anywhere on the right.
fn left_values(
    sides: &Sides<'_>,
    assignment: &Assignment,
    entity: TermId,
) -> Vec<Valued<Relation>> {
    let equality = |value: TermId| {
        if sides.left.is_literal(value) {
            strongest(sides.literals.of_left(value))
        } else {
            assignment.get(&value).map_or(0.0, |found| found.score)
        }
    };
    sides
        .left
        .facts_of(entity)
        .iter()
        .map(|&(by, value)| Valued {
            by,
            value,
            equality: equality(value),
        })
        .filter(|valued| valued.equality > 0.0)
        .collect()
}

/// The values of an entity of the right that have a counterpart anywhere on the left.
fn right_values(
    sides: &Sides<'_>,
    back: &BTreeMap<TermId, f64>,
    entity: TermId,
    fan_out: usize,
) -> Vec<Valued<Path>> {
    let equality = |value: TermId| {
        if sides.right.is_literal(value) {
            strongest(sides.literals.of_right(value))
        } else {
            back.get(&value).copied().unwrap_or(0.0)
        }
    };
    sides
        .paths
        .all_values(sides.right, entity, fan_out)
        .into_iter()
        .map(|(value, by)| Valued {
            by,
            value,
            equality: equality(value),
        })
        .filter(|valued| valued.equality > 0.0)
        .collect()
}

fn strongest(partners: &[(TermId, f64)]) -> f64 {
    partners.iter().map(|partner| partner.1).fold(0.0, f64::max)
}

/// The pairs of values that are equal, by their places.
fn equal_values(
    sides: &Sides<'_>,
    assignment: &Assignment,
    lefts: &[Valued<Relation>],
    rights: &[Valued<Path>],
) -> Vec<(usize, usize, f64)> {
    let mut equal = Vec::new();
    for (l, left) in lefts.iter().enumerate() {
        let mut meet = |partner: TermId, equality: f64| {
            // `rights` is sorted by value.
            let start = rights.partition_point(|right| right.value < partner);
            for (r, right) in rights.iter().enumerate().skip(start) {
                if right.value != partner {
                    break;
                }
                equal.push((l, r, equality));
            }
        };
        if sides.left.is_literal(left.value) {
            for &(partner, equality) in sides.literals.of_left(left.value) {
                meet(partner, equality);
            }
        } else if let Some(found) = assignment.get(&left.value) {
            meet(found.right, found.score);
        }
    }
    equal
}

#[cfg(test)]
mod tests {
    use super::super::engine::Settled;
    use super::super::equality::Match;
    use super::super::path::direct_path;
    use super::*;
    use crate::rdf::{Format, KnowledgeBase};

    /// Two facts of r and one of r′ with counterparts; only the first fact of r is also one
    /// of r′, with Pr(y ≡ y′) = .5, and Pr(x ≡ x′) = .8. Facts of r count .8 · .5 = .4 and
    /// .8 · 1 = .8, so Pr(r ⊆ r′) = .4 / 1.2 = 1/3; the fact of r′ counts .4, so
    /// Pr(r′ ⊆ r) = 1. With smoothing .4: .4 / 1.6 = .25 and .4 / .8 = .5.
    #[test]
    fn shared_facts_over_facts_with_counterparts() {
        let text = b"<urn:a> <urn:r> <urn:b> .";
        let kb =
            KnowledgeBase::from_bytes("t".as_ref(), text, Format::NTriples).expect("N-Triples");
        let (value, relation) = (
            kb.term("urn:a").expect("a"),
            kb.relation("urn:r").expect("r"),
        );
        let left = |equality| Valued {
            by: relation,
            value,
            equality,
        };
        let right = Valued {
            by: Path(7),
            value,
            equality: 0.5,
        };
        let mut overlap = Overlap::default();
        // The same pair twice, as by two equal literals, is one fact.
        let equal = [(0, 0, 0.5), (0, 0, 0.3)];
        overlap.add(0.8, &[left(0.5), left(1.0)], &[right], &equal);
        for (smoothing, forward, backward) in [(0.0, 1.0 / 3.0, 1.0), (0.4, 0.25, 0.5)] {
            let both = overlap.scores(smoothing).of(relation, Path(7));
            assert!((both.forward - forward).abs() < 1e-12, "{both:?}");
            assert!((both.backward - backward).abs() < 1e-12, "{both:?}");
        }
        assert_eq!(overlap.support(relation, Path(7)), 1);
    }

    /// Two nodes of the left have one counterpart, with .95 and .05: its fact counts .95 whichever comes
    /// last, and .95 / (.95 + 1) of it is one of the left.
    #[test]
    fn of_several_with_one_counterpart_the_strongest_counts() {
        let kb = |text: &str| {
            KnowledgeBase::from_bytes("t".as_ref(), text.as_bytes(), Format::NTriples)
                .expect("N-Triples")
        };
        let name = |node: &str| format!("<urn:{node}> <urn:name> \"{node}\" .\n");
        for nodes in [["a", "b"], ["b", "a"]] {
            let left = kb(&format!(
                "{}{}<urn:r> <urn:by> <urn:a> .",
                name(nodes[0]),
                name(nodes[1])
            ));
            let right = kb("<urn:w> <urn:creator> <urn:p> .");
            let (one, other) = (
                |iri| left.term(iri).expect(iri),
                |iri| right.term(iri).expect(iri),
            );
            let settings = Settings::default();
            let sides = Settled::reach(&left, &right, &settings, Assignment::new()).sides;
            let matches = [
                ("urn:r", "urn:w", 1.0),
                ("urn:a", "urn:p", 0.95),
                ("urn:b", "urn:p", 0.05),
            ];
            let matches =
                matches.map(|(l, r, score)| (one(l), Match::of(other(r), score, Vec::new())));
            let overlap = Overlap::count(&sides, &Assignment::from(matches), &settings);
            let relations = (left.relation("urn:by"), right.relation("urn:creator"));
            let (by, creator) = (relations.0.expect("by"), relations.1.expect("creator"));
            let both = overlap.scores(1.0).of(by, direct_path(creator));
            assert!((both.backward - 0.95 / 1.95).abs() < 1e-12, "{both:?}");
        }
    }
}
