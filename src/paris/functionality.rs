//! How functional relations are.

use crate::parallel::parallel_chunks;
use crate::rdf::{KnowledgeBase, Relation, TermId};
use crate::text::share;

/// fun(r) = |{x : ∃y r(x,y)}| / |{(x,y) : r(x,y)}| of every relation and its inverse
/// (Suchanek, Abiteboul, Senellart 2011, eq. 1 and 2).
#[derive(Debug)]
pub(super) struct Functionality {
    by_index: Vec<f64>,
}

impl Functionality {
    /// Counts in one pass over the facts of every term.
    pub fn new(kb: &KnowledgeBase) -> Self {
        let terms: Vec<TermId> = kb.entities().chain(kb.literals()).collect();
        let counts = parallel_chunks(&terms, |part| {
            let mut counts = vec![(0_usize, 0_usize); 2 * kb.relation_count()];
            for (relation, group) in part.iter().flat_map(|term| kb.groups(*term)) {
                if let Some((subjects, facts)) = counts.get_mut(relation.index()) {
                    *subjects += 1;
                    *facts += group.len();
                }
            }
            counts
        });
        let by_index = (0..2 * kb.relation_count()).map(|index| {
            let parts = counts.iter().filter_map(|part| part.get(index));
            let (subjects, facts) =
                parts.fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
            share(subjects, facts)
        });
        Self {
            by_index: by_index.collect(),
        }
    }

    /// fun(r), in [0, 1]; fun⁻¹(r) is that of the inverse.
    pub fn of(&self, relation: Relation) -> f64 {
        self.by_index.get(relation.index()).copied().unwrap_or(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rdf::Format;

    /// created: 2 subjects, 3 facts, 2 objects (one book has two authors): fun = 2/3,
    /// inverse 2/3. title: 2 subjects, 2 facts, 1 object: fun = 1, inverse 1/2.
    #[test]
    fn subjects_over_facts() {
        let kb = KnowledgeBase::from_bytes(
            "test".as_ref(),
            b"@prefix : <urn:x:> . :a :created :p , :q . :b :created :q .
              :p :title \"Emma\" . :q :title \"Emma\" .",
            Format::Turtle,
        )
        .expect("Turtle");
        let functionality = Functionality::new(&kb);
        for (name, fun, inverse) in [("created", 2.0 / 3.0, 2.0 / 3.0), ("title", 1.0, 0.5)] {
            let relation = kb.relation(&format!("urn:x:{name}")).expect("a relation");
            assert!((functionality.of(relation) - fun).abs() < 1e-12);
            assert!((functionality.of(relation.inverse()) - inverse).abs() < 1e-12);
        }
    }
}
