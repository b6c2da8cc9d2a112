//! Numbers that are equal by chance: sizes in kilometres among degrees of longitude.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use jiff::{ToSpan, civil::Date};

use super::engine::Sides;
use super::equality::Support;
use super::path::Path;
use crate::rdf::{KnowledgeBase, Relation};
use crate::text::{Value, normalize, share};

/// How far numbers are moved, in units of their last place, to see how many meet others by chance.
const SHIFTS: [i64; 6] = [-3, -2, -1, 1, 2, 3];

/// What is believed of matches that rest on one number, year or day alone.
///
/// Of the distinct values of a relation a share h stands on the other side. Moved by a little, as values
/// that belong to nothing would be, a share c of them still does. Of the values that are met,
/// (h − c) / (h · (1 − c)) are met by more than chance.
pub(super) struct Chance {
    beyond: BTreeMap<Alone, f64>,
}

/// A pair of relations that a match rests on alone, and whether a day is met by its year.
type Alone = (Relation, Path, bool);

/// The values of relations, of days those or their years.
type Known = BTreeMap<(Relation, bool), HashSet<Scalar>>;

impl Chance {
    /// Learns it for each pair of relations that a match rests on alone, by what supports them.
    pub fn new<'m>(sides: &Sides<'_>, matches: impl Iterator<Item = &'m [Support]>) -> Self {
        let alone = matches.filter_map(|support| alone(sides, support));
        let (mut of_left, mut of_right) = (Known::new(), Known::new());
        let alone: BTreeSet<Alone> = alone.collect();
        let beyond = alone.into_iter().filter_map(|one| {
            let (relation, path, by_year) = one;
            let last = sides.paths.last(path)?;
            let right = of_right
                .entry((last, by_year))
                .or_insert_with(|| scalars(sides.right, last, by_year));
            let left = of_left
                .entry((relation, by_year))
                .or_insert_with(|| scalars(sides.left, relation, by_year));
            Some((one, beyond(left, right)))
        });
        Self {
            beyond: beyond.collect(),
        }
    }

    /// The share of the score of a match with that support that is more than chance.
    pub fn keeps(&self, sides: &Sides<'_>, support: &[Support]) -> f64 {
        let beyond = alone(sides, support).and_then(|one| self.beyond.get(&one));
        beyond.copied().unwrap_or(1.0)
    }
}

/// The one number, year or day that a match rests on.
fn alone(sides: &Sides<'_>, support: &[Support]) -> Option<Alone> {
    let [one] = support else {
        return None;
    };
    let of = |kb: &KnowledgeBase, term| Scalar::of(kb.is_literal(term).then(|| kb.text(term))?);
    let (left, right) = (of(sides.left, one.left)?, of(sides.right, one.right)?);
    let is_day = |scalar| matches!(scalar, Scalar::Day(_));
    let by_year = is_day(left) != is_day(right);
    Some((one.relation, one.path, by_year))
}

/// The distinct numbers, years and days of a relation, of days the years where these are met.
fn scalars(kb: &KnowledgeBase, relation: Relation, by_year: bool) -> HashSet<Scalar> {
    let values = kb.facts(relation).map(|(_, value)| value);
    let literals = values.filter(|value| kb.is_literal(*value));
    let scalars = literals.filter_map(|literal| Scalar::of(kb.text(literal)));
    scalars
        .map(|value| if by_year { value.year() } else { value })
        .collect()
}

fn beyond(left: &HashSet<Scalar>, right: &HashSet<Scalar>) -> f64 {
    let met = left.iter().filter(|value| right.contains(value)).count();
    let moved = SHIFTS
        .iter()
        .flat_map(|by| left.iter().filter_map(|value| value.moved(*by)));
    let (mut all, mut by_chance) = (0, 0);
    for value in moved {
        all += 1;
        by_chance += usize::from(right.contains(&value));
    }
    let (met, chance) = (share(met, left.len()), share(by_chance, all));
    if met <= chance {
        return 0.0;
    }
    ((met - chance) / (met * (1.0 - chance))).min(1.0)
}

/// A value on a scale.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Scalar {
    /// A number or year, in units of a power of ten.
    Number {
        digits: i64,
        places: u32,
    },
    Day(Date),
}

impl Scalar {
    fn of(text: &str) -> Option<Self> {
        match normalize(text) {
            Value::Number(number) | Value::Money(_, number) | Value::Year(number) => {
                let (whole, fraction) = number.split_once('.').unwrap_or((&number, ""));
                let digits = format!("{whole}{fraction}").parse().ok()?;
                let places = u32::try_from(fraction.len()).ok()?;
                Some(Self::Number { digits, places })
            }
            Value::Date(date) => Some(Self::Day(date.parse().ok()?)),
            Value::Url(_) | Value::Text(_) => None,
        }
    }

    /// The year of a day.
    fn year(self) -> Self {
        match self {
            Self::Day(day) => Self::Number {
                digits: day.year().into(),
                places: 0,
            },
            number @ Self::Number { .. } => number,
        }
    }

    /// The value so many units of its last place from this one.
    fn moved(&self, by: i64) -> Option<Self> {
        match self {
            Self::Number { digits, places } => {
                let (mut digits, mut places) = (digits.checked_add(by)?, *places);
                while places > 0 && digits % 10 == 0 {
                    (digits, places) = (digits / 10, places - 1);
                }
                Some(Self::Number { digits, places })
            }
            Self::Day(day) => Some(Self::Day(day.checked_add(by.days()).ok()?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(texts: impl Iterator<Item = String>) -> HashSet<Scalar> {
        texts.filter_map(|text| Scalar::of(&text)).collect()
    }

    /// Of 100 numbers all are met among 0 to 999, and all of their neighbours but two: nothing is beyond
    /// chance. Of 10 codes 5 are met and no neighbour: all that is met.
    #[test]
    fn numbers_among_their_like_are_met_by_chance() {
        let sizes = numbers((100..200).map(|n| n.to_string()));
        let degrees = numbers((0..1000).map(|n| n.to_string()));
        assert!(beyond(&sizes, &degrees).abs() < 1e-9);
        let codes = numbers((0..10).map(|n| (n * 7919 + 31).to_string()));
        let known = numbers((0..5).map(|n| (n * 7919 + 31).to_string()));
        assert!((beyond(&codes, &known) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn values_move_by_their_last_place() {
        let of = |text: &str| Scalar::of(text).unwrap();
        assert_eq!(of("1.9").moved(1), Some(of("2")));
        assert_eq!(of("12.50").moved(-2), Some(of("12.3")));
        assert_eq!(of("1960-02-28").moved(2), Some(of("1960-03-01")));
        assert_eq!(of("1960-02-28").year(), of("1960"));
        assert_eq!(Scalar::of("Emma"), None);
    }
}
