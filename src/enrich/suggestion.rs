//! Values of the ontology that are worth asking a form for.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use oxigraph::model::Term;

use super::names::without_brackets;
use super::ontology::Ontology;
use super::plan::{Plan, Relation};
use super::store::StoreError;
use crate::text::{Value, collapse, fold, normalize, words};

/// So many entities tell what is worth asking for; of more, some that are spread over all.
const ENTITIES: usize = 20_000;
/// So many values are suggested for a field.
const MOST: usize = 200;
/// A word of fewer letters stands in too many names, or is cut off.
const SHORTEST: usize = 4;

/// Values for a field.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    /// The name of the control.
    pub control: String,
    /// The values, those first that promise most.
    pub values: Vec<String>,
    /// How sure it is that the field takes values of that relation, in [0, 1].
    pub confidence: f64,
}

/// The values of a relation by which the form should be asked for entities of the class that no
/// record was matched with: each time the value that most of those have that no value before it
/// stands for (greedy set cover). So they spread over the class, and who wrote much of what the
/// ontology has has likely written what it lacks. `None` where nothing is to be asked.
pub(super) fn of(
    ontology: &Ontology<'_>,
    plan: &Plan,
    relation: &Relation,
    control: &str,
) -> Result<Option<Suggestion>, StoreError> {
    let seen: BTreeSet<_> = plan.known.values().map(|(entity, _)| entity).collect();
    let unseen = || plan.members.iter().filter(|member| !seen.contains(member));
    let step = unseen().count().div_ceil(ENTITIES).max(1);
    let mut holders: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (number, member) in unseen().step_by(step).enumerate() {
        let mut terms = BTreeSet::new();
        for value in ontology.values(member, &relation.path, true)? {
            if let Term::Literal(value) = value {
                terms.extend(queries(value.value(), relation));
            }
        }
        for term in terms {
            holders.entry(term).or_default().push(number);
        }
    }
    let values = cover(&holders);
    Ok((!values.is_empty()).then(|| Suggestion {
        control: control.to_owned(),
        values,
        confidence: relation.confidence,
    }))
}

/// What to type for a value: the name of an entity as a whole, of a text each of its words, as
/// what it names is there once; numbers and dates are not looked for so.
fn queries(value: &str, relation: &Relation) -> Vec<String> {
    if !matches!(normalize(value), Value::Text(_)) {
        return Vec::new();
    }
    if relation.path.len() > 1 {
        return vec![collapse(without_brackets(value))];
    }
    let folded = fold(without_brackets(value));
    let long = words(&folded).filter(|word| word.chars().count() >= SHORTEST);
    long.map(str::to_owned).collect()
}

/// The keys by how many of the numbers each adds to those of the ones before it, the most first;
/// of equals the first by name.
fn cover(holders: &BTreeMap<String, Vec<usize>>) -> Vec<String> {
    let mut heap: BinaryHeap<(usize, Reverse<&String>)> = holders
        .iter()
        .map(|(key, numbers)| (numbers.len(), Reverse(key)))
        .collect();
    let mut covered = BTreeSet::new();
    let mut chosen = Vec::new();
    while let Some((gain, Reverse(key))) = heap.pop()
        && chosen.len() < MOST
    {
        let numbers = &holders[key];
        let now = numbers
            .iter()
            .filter(|number| !covered.contains(*number))
            .count();
        if now == 0 {
            continue;
        }
        // Gains only shrink: one that did not is still the greatest.
        if now < gain {
            heap.push((now, Reverse(key)));
            continue;
        }
        covered.extend(numbers.iter().copied());
        chosen.push(key.clone());
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_chosen_by_what_they_add() {
        let holders = BTreeMap::from([
            ("king".to_owned(), vec![1, 2, 3]),
            ("stephen".to_owned(), vec![1, 2, 4]),
            ("straub".to_owned(), vec![3, 5]),
            ("poe".to_owned(), vec![6]),
        ]);
        // After king, straub adds one, stephen one, poe one; by name then.
        assert_eq!(cover(&holders), ["king", "poe", "stephen", "straub"]);
        assert_eq!(cover(&BTreeMap::new()), Vec::<String>::new());
    }
}
