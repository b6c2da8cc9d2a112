//! The facts of a term, relation by relation.

use super::{Relation, TermId};

/// Facts of one term in groups of one relation or inverse each. Of a group that is long only
/// a few facts are looked at to find its end.
#[derive(Clone, Debug)]
pub struct Groups<'a> {
    rest: &'a [(Relation, TermId)],
}

impl<'a> Groups<'a> {
    pub(super) fn new(facts: &'a [(Relation, TermId)]) -> Self {
        Self { rest: facts }
    }
}

impl<'a> Iterator for Groups<'a> {
    type Item = (Relation, &'a [(Relation, TermId)]);

    fn next(&mut self) -> Option<Self::Item> {
        let (relation, _) = *self.rest.first()?;
        let belongs = |place: usize| self.rest.get(place).is_some_and(|fact| fact.0 == relation);
        let mut step = 1;
        while belongs(step) {
            step *= 2;
        }
        let (sure, limit) = (step / 2, step.min(self.rest.len()));
        let open = self.rest.get(sure..limit).unwrap_or_default();
        let end = sure + open.partition_point(|fact| fact.0 <= relation);
        let (group, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some((relation, group))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_those_of_a_linear_scan() {
        for lengths in [
            vec![],
            vec![1],
            vec![1, 1, 1],
            vec![7, 1, 300, 2],
            vec![2, 64, 65],
        ] {
            let facts: Vec<(Relation, TermId)> = (0_u32..)
                .zip(&lengths)
                .flat_map(|(relation, length)| {
                    (0..*length).map(move |object| (Relation(2 * relation), TermId(object)))
                })
                .collect();
            let groups: Vec<_> = Groups::new(&facts).collect();
            let expected: Vec<_> = facts
                .chunk_by(|a, b| a.0 == b.0)
                .filter_map(|group| Some((group.first()?.0, group)))
                .collect();
            assert_eq!(groups, expected, "{lengths:?}");
        }
    }
}
