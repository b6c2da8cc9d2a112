//! Literals that are written alike.
//!
//! Texts are compared by their 4-grams, weighted by how rare these are: the cosine of the
//! two vectors. Only texts that share one of their rare grams meet (a prefix filter), never
//! all pairs.

mod curve;
mod index;
mod text;

pub(super) use curve::Curves;

use super::engine::{Assignment, Sides};
use super::equality::Match;
use super::literals::Literals;
use crate::parallel::parallel_chunks;
use crate::rdf::{KnowledgeBase, TermId};
use index::Index;
use text::Text;

/// The least cosine that is looked at.
const LEAST: f64 = 0.5;
/// So many partners of a text, at most, the most alike first.
const MOST_PARTNERS: usize = 8;
/// Of more entities that have a text only so many are asked whether it is equal.
const MOST_HOLDERS: usize = 200;

/// A pair of texts that are alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Alike {
    pub left: TermId,
    pub right: TermId,
    /// The cosine, from [`LEAST`] to 1.
    pub cosine: f64,
}

/// The pairs of texts that are alike, of texts of the left without an equal.
pub(super) struct Near {
    pub pairs: Vec<Alike>,
}

impl Near {
    /// Compares the texts of the left that have no equal with those of the right.
    pub fn new(left: &KnowledgeBase, right: &KnowledgeBase, literals: &Literals) -> Self {
        let alone = left
            .literals()
            .filter(|literal| !literals.has_sure(*literal));
        let alone: Vec<TermId> = alone.collect();
        if alone.is_empty() {
            return Self { pairs: Vec::new() };
        }
        let all: Vec<TermId> = right.literals().collect();
        let weights = text::weights(left, &all, right);
        let texts = alone.iter().flat_map(|literal| {
            let texts = Text::all(left.text(*literal), &weights).into_iter();
            texts.map(|text| (*literal, text))
        });
        let index = Index::new(texts.collect());
        let found = parallel_chunks(&all, |part| index.find_all(part, right, &weights));
        Self {
            pairs: best(found.into_iter().flatten().collect()),
        }
    }

    /// How often texts that are so alike are equal, as far as the assignment tells: of the
    /// pairs whose left is a value of an entity with a counterpart, those whose right is a
    /// value of this counterpart or of a neighbour of it, such as the name of its town. What names are
    /// may be nothing like what other texts are: each relation has a curve of its own.
    pub fn curves(&self, sides: &Sides<'_>, assignment: &Assignment) -> Curves {
        let mut curves = Curves::default();
        for alike in &self.pairs {
            let holders = sides.right.facts_of(alike.right).iter().take(MOST_HOLDERS);
            let leads = |holder: TermId, right: TermId| {
                let mut facts = sides.right.facts_of(holder).iter().take(MOST_HOLDERS);
                holder == right || facts.any(|fact| fact.1 == right)
            };
            let holds = |found: &&&Match| holders.clone().any(|fact| leads(fact.1, found.right));
            for (relation, group) in sides.left.groups(alike.left) {
                let group = group.iter().take(MOST_HOLDERS);
                let found: Vec<&Match> = group.filter_map(|fact| assignment.get(&fact.1)).collect();
                let all: f64 = found.iter().map(|found| found.score).sum();
                let equal = found.iter().filter(holds);
                let equal: f64 = equal.map(|found| found.score).sum();
                if all > 0.0 {
                    // A text of many entities is one text.
                    let most = all.max(1.0);
                    curves.add(relation, alike.cosine, (equal / most, all / most));
                }
            }
        }
        curves.finish();
        curves
    }
}

/// The most alike partners of each text of the left.
fn best(mut pairs: Vec<Alike>) -> Vec<Alike> {
    let order = |a: &Alike, b: &Alike| b.cosine.total_cmp(&a.cosine).then(a.right.cmp(&b.right));
    pairs.sort_by(|a, b| a.left.cmp(&b.left).then_with(|| order(a, b)));
    let mut best: Vec<Alike> = Vec::new();
    for group in pairs.chunk_by(|a, b| a.left == b.left) {
        let start = best.len();
        for alike in group {
            let known = best
                .iter()
                .skip(start)
                .any(|known| known.right == alike.right);
            if best.len() < start + MOST_PARTNERS && !known {
                best.push(*alike);
            }
        }
    }
    best
}
