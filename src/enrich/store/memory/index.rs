//! Triples of numbers, sorted so that any pattern is a range.

use std::sync::Arc;

/// A triple of the numbers of its terms.
pub(super) type Numbers = [u32; 3];

/// What a triple is to match: the numbers that are given.
pub(super) type Pattern = [Option<u32>; 3];

/// So many triples are worth a thread.
const LARGE: usize = 1 << 16;

/// A set of triples. What is added makes a part of its own, so that the others stay as they are.
#[derive(Debug, Default)]
pub(super) struct Graph {
    parts: Vec<Arc<Part>>,
}

/// The same triples in three orders, without repetition.
#[derive(Debug, Default)]
struct Part {
    /// Subject, predicate, object.
    subjects: Vec<Numbers>,
    /// Predicate, object, subject.
    predicates: Vec<Numbers>,
    /// Object, subject, predicate.
    objects: Vec<Numbers>,
}

/// How the numbers of a row stand, from how they stand in a triple.
#[derive(Clone, Copy, Debug)]
enum Order {
    Subject,
    Predicate,
    Object,
}

impl Graph {
    /// How many triples there are.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.subjects.len()).sum()
    }

    pub fn contains(&self, triple: Numbers) -> bool {
        let has = |part: &Arc<Part>| part.subjects.binary_search(&triple).is_ok();
        self.parts.iter().any(has)
    }

    /// Adds those of the triples that are not there.
    pub fn add(&mut self, mut triples: Vec<Numbers>) {
        triples.sort_unstable_by_key(packed);
        triples.dedup();
        triples.retain(|triple| !self.contains(*triple));
        if !triples.is_empty() {
            self.push(Arc::new(Part::of_sorted(triples)));
        }
    }

    /// Adds the triples of another set. What can be is not copied.
    pub fn add_all(&mut self, other: &Self) {
        for part in &other.parts {
            if part.subjects.iter().any(|triple| self.contains(*triple)) {
                self.add(part.subjects.clone());
            } else {
                self.push(Arc::clone(part));
            }
        }
    }

    /// Each part stays at least twice as large as the next, so that there are few, and a triple is
    /// seldom moved.
    fn push(&mut self, mut part: Arc<Part>) {
        while let Some(last) = self
            .parts
            .pop_if(|last| last.subjects.len() < 2 * part.subjects.len())
        {
            part = Arc::new(last.with(&part));
        }
        self.parts.push(part);
    }

    /// The triples that match, in an order that only depends on how the triples were added.
    pub fn matching(&self, pattern: Pattern) -> impl Iterator<Item = Numbers> + use<'_> {
        self.parts
            .iter()
            .flat_map(move |part| part.matching(pattern))
    }
}

impl Part {
    fn of_sorted(subjects: Vec<Numbers>) -> Self {
        let sorted = |order: Order| {
            let rows = subjects.iter().map(|triple| order.row(*triple));
            let mut rows: Vec<Numbers> = rows.collect();
            rows.sort_unstable_by_key(packed);
            rows
        };
        let by_predicate = || sorted(Order::Predicate);
        let by_object = || sorted(Order::Object);
        let (predicates, objects) = if subjects.len() < LARGE {
            (by_predicate(), by_object())
        } else {
            std::thread::scope(|threads| {
                let other = threads.spawn(by_predicate);
                let objects = by_object();
                // Where the thread broke its work is done here.
                (other.join().unwrap_or_else(|_| by_predicate()), objects)
            })
        };
        Self {
            subjects,
            predicates,
            objects,
        }
    }

    fn with(&self, other: &Self) -> Self {
        let both = |rows: &[Numbers], more: &[Numbers]| {
            let mut rows = [rows, more].concat();
            // A stable sort merges what is sorted in two pieces.
            rows.sort_by_key(packed);
            rows
        };
        Self {
            subjects: both(&self.subjects, &other.subjects),
            predicates: both(&self.predicates, &other.predicates),
            objects: both(&self.objects, &other.objects),
        }
    }

    fn matching(&self, pattern: Pattern) -> impl Iterator<Item = Numbers> + use<'_> {
        let (order, rows) = match pattern {
            [_, None, Some(_)] => (Order::Object, &self.objects),
            [None, Some(_), _] => (Order::Predicate, &self.predicates),
            _ => (Order::Subject, &self.subjects),
        };
        let row = |rest| packed(&order.row(pattern.map(|number| number.unwrap_or(rest))));
        let rows = range(rows, row(0), row(u32::MAX));
        rows.iter().map(move |row| order.triple(*row))
    }
}

impl Order {
    /// The row of a triple.
    fn row(self, [s, p, o]: Numbers) -> Numbers {
        match self {
            Self::Subject => [s, p, o],
            Self::Predicate => [p, o, s],
            Self::Object => [o, s, p],
        }
    }

    /// The triple of a row.
    fn triple(self, [a, b, c]: Numbers) -> Numbers {
        match self {
            Self::Subject => [a, b, c],
            Self::Predicate => [c, a, b],
            Self::Object => [b, c, a],
        }
    }
}

/// The same order in one number, which is compared faster.
fn packed([a, b, c]: &Numbers) -> u128 {
    u128::from(*a) << 64 | u128::from(*b) << 32 | u128::from(*c)
}

/// The rows from one to another. Mostly they are few: their end is looked for near their start.
fn range(rows: &[Numbers], first: u128, last: u128) -> &[Numbers] {
    let start = rows.partition_point(|row| packed(row) < first);
    let rows = rows.get(start..).unwrap_or_default();
    let fits = |row: &Numbers| packed(row) <= last;
    let mut near = 1;
    while rows.get(near).is_some_and(fits) {
        near *= 2;
    }
    let rows = rows.get(..near).unwrap_or(rows);
    let end = rows.partition_point(fits);
    rows.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn patterns_find_what_a_walk_finds(
            added in prop::collection::vec(
                prop::collection::vec([0_u32..4, 0_u32..3, 0_u32..4], 0..12), 0..12),
            pattern in [
                prop::option::of(0_u32..4),
                prop::option::of(0_u32..3),
                prop::option::of(0_u32..4),
            ],
        ) {
            let mut graph = Graph::default();
            let mut all = BTreeSet::new();
            for (place, triples) in added.into_iter().enumerate() {
                all.extend(triples.iter().copied());
                if place % 2 == 0 {
                    graph.add(triples);
                } else {
                    let mut other = Graph::default();
                    other.add(triples);
                    graph.add_all(&other);
                }
            }
            prop_assert_eq!(graph.len(), all.len());
            let sizes: Vec<usize> = graph.parts.iter().map(|part| part.subjects.len()).collect();
            prop_assert!(sizes.windows(2).all(|pair| pair[0] >= 2 * pair[1]), "{sizes:?}");
            let fits = |triple: &&Numbers| {
                triple.iter().zip(pattern).all(|(number, given)| given.is_none_or(|g| g == *number))
            };
            let expected: Vec<Numbers> = all.iter().filter(fits).copied().collect();
            let mut found: Vec<Numbers> = graph.matching(pattern).collect();
            found.sort_unstable();
            prop_assert_eq!(found, expected);
            for triple in &all {
                prop_assert!(graph.contains(*triple));
            }
            prop_assert!(!graph.contains([9, 9, 9]));
        }
    }

    #[test]
    fn many_triples_are_sorted_by_two_threads() {
        let triples: Vec<Numbers> = (0..100_000_u32).map(|n| [n % 977, n % 7, n]).collect();
        let mut graph = Graph::default();
        graph.add(triples);
        assert_eq!(graph.len(), 100_000);
        assert_eq!(graph.matching([Some(3), None, None]).count(), 103);
        assert_eq!(graph.matching([None, None, Some(5)]).count(), 1);
        assert_eq!(graph.matching([None, Some(6), None]).count(), 14_285);
    }
}
