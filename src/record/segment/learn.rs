//! How texts are parted into segments: which mark stands between them, and what tells them.

use std::collections::{BTreeMap, BTreeSet};

use super::super::affix::{USUAL, is_prose};
use super::super::part::standing;
use super::{
    At, COMMA, LONGEST, LONGEST_TEXT, STRONG, Segment, Tell, WORDS, kind, rests, segments,
};
use crate::text::{fold, share};

/// Marks that may stand within a value as well: all between them that nothing tells is one value.
const WEAK: [&str; 6] = [";", "–", "—", "-", "/", COMMA];
/// Where a label ends a field without a mark, it begins behind one of these.
const ENDS: [char; 7] = ['|', '•', '·', ';', ',', '.', '('];
/// So many of the texts have a mark, at least, and this share something of one kind.
const SOME: f64 = 0.3;
const FEW: f64 = 0.05;
/// So many have a segment that something tells, unless a strong mark stands beside it.
const KNOWN: f64 = 0.1;
/// In prose so many of the texts have several segments that something tells.
const MOST: f64 = 0.8;
/// So few of the texts have two of what tells a segment.
const TWICE: f64 = 0.05;
/// More segments that nothing tells are a list.
const MOST_RESTS: usize = 12;
/// Where so many words stand in two segments, these are items of one list.
const ALIKE: f64 = 0.3;

/// The segments between strong marks, or behind labels, that nearly all texts consist of, in their
/// order. `labels` are those of the texts.
pub(in super::super) fn apart(values: &[&str], labels: &[Tell]) -> Option<Vec<Segment>> {
    let found = STRONG.iter().find_map(|mark| between(values, mark, labels));
    found.or_else(|| (!labels.is_empty()).then(|| between(values, "", labels))?)
}

/// The same between marks that may also stand within a value.
pub(in super::super) fn beside(values: &[&str], labels: &[Tell]) -> Option<Vec<Segment>> {
    WEAK.iter().find_map(|mark| between(values, mark, labels))
}

/// The segments between the marks, if that is what the texts consist of.
fn between(values: &[&str], mark: &str, labels: &[Tell]) -> Option<Vec<Segment>> {
    let inner = standing(mark);
    let having = values.iter().filter(|value| value.contains(&inner));
    if !mark.is_empty() && share(having.count(), values.len()) < SOME {
        return None;
    }
    let told = told(values, mark, labels);
    let by_name = told.iter().filter(|tell| !matches!(tell, Tell::Kind(_)));
    let by_name: Vec<Tell> = by_name.cloned().collect();
    // A value may be of one kind now and of another then.
    of_all(values, mark, &told).or_else(|| {
        let is_other = by_name.len() < told.len();
        is_other.then(|| of_all(values, mark, &by_name))?
    })
}

/// The segments that those tell, if nearly all texts consist of them.
fn of_all(values: &[&str], mark: &str, told: &[Tell]) -> Option<Vec<Segment>> {
    if told.is_empty() {
        return None;
    }
    let (mut several, mut together, mut begun) = (0, 0, 0);
    let (mut known_any, mut known_several) = (0, 0);
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    let mut lengths: BTreeSet<usize> = BTreeSet::new();
    let mut said: Vec<BTreeSet<String>> = Vec::new();
    for value in values {
        let found = segments(value, mark, told);
        let known: BTreeSet<usize> = found.iter().filter_map(|(_, tell)| *tell).collect();
        several += usize::from(found.len() > 1);
        together = together.max(known.len());
        known_any += usize::from(!known.is_empty());
        known_several += usize::from(known.len() > 1);
        begun += usize::from(found.first().is_some_and(|(_, tell)| {
            tell.is_some_and(|at| matches!(told.get(at), Some(Tell::Label(_))))
        }));
        lengths.insert(found.len());
        let rests = rests(&found, mark);
        *counts.entry(rests.len()).or_default() += 1;
        said.resize_with(said.len().max(rests.len()), BTreeSet::new);
        for (texts, range) in said.iter_mut().zip(rests) {
            texts.insert(fold(&value[range]));
        }
    }
    let most = counts.keys().next_back().copied().unwrap_or(0);
    let (usual, times) = counts.iter().max_by_key(|(_, times)| **times)?;
    let are_as_many = share(*times, values.len()) >= USUAL || most < 2;
    let rest = (*usual).max(most.min(1));
    if !are_as_many || rest > MOST_RESTS {
        return None;
    }
    let has_names = told.iter().any(|tell| !matches!(tell, Tell::Kind(_)));
    let is_list = said.iter().enumerate().any(|(at, some)| {
        let mut others = said.iter().skip(at + 1);
        others.any(|other| {
            let both = some.intersection(other).count();
            share(both, some.len().min(other.len())) >= ALIKE
        })
    });
    // Values that come back are many, of which a text has few.
    let are_together = told.len() < 2 * together;
    // Where all have as many, their places tell.
    let is_plain = lengths.len() == 1 && !has_names && mark != COMMA;
    let all_begin = share(begun, values.len()) >= USUAL;
    let is_said = all_begin || share(known_several, values.len()) >= MOST || !is_prose(values);
    let enough = share(several, values.len()) >= SOME || (all_begin && several > 0);
    let enough = enough && (STRONG.contains(&mark) || share(known_any, values.len()) >= KNOWN);
    if told.len() + rest < 2 || is_list || !are_together || is_plain || !is_said || !enough {
        return None;
    }
    let at = (0..rest).map(At::Rest).chain((0..told.len()).map(At::Told));
    let segment = |at| Segment {
        between: mark.to_owned(),
        told: told.to_vec(),
        at,
    };
    Some(at.map(segment).collect())
}

/// What tells segments between the marks: what some texts have, and hardly any twice.
fn told(values: &[&str], mark: &str, labels: &[Tell]) -> Vec<Tell> {
    let mut found: Vec<Seen> = Vec::new();
    let mut places: BTreeMap<Tell, usize> = BTreeMap::new();
    for value in values {
        let mut seen: BTreeSet<usize> = BTreeSet::new();
        let segments = segments(value, mark, labels);
        for (place, (range, label)) in segments.into_iter().enumerate() {
            let tell = match label {
                Some(at) => labels.get(at).cloned(),
                // Without a mark nothing says where a segment ends.
                None if mark.is_empty() => None,
                None => {
                    let segment = &value[range];
                    Tell::of(segment).filter(|tell| may_tell(tell, segment, mark))
                }
            };
            let Some(tell) = tell else { continue };
            let at = *places.entry(tell.stemmed()).or_insert_with(|| {
                found.push(Seen {
                    tell,
                    texts: 0,
                    twice: 0,
                    last: 0,
                });
                found.len() - 1
            });
            let one = &mut found[at];
            one.last = one.last.max(place);
            if seen.insert(at) {
                one.texts += 1;
            } else {
                one.twice += 1;
            }
        }
    }
    found.retain(|one| {
        one.texts > 1
            && share(one.texts, values.len()) >= FEW
            && share(one.twice, one.texts) <= TWICE
    });
    found.sort_by_key(|one| one.last);
    found.into_iter().map(|one| one.tell).collect()
}

/// What tells segments, with the number of texts that have it, how often one has it again, and the
/// last place where it stands.
struct Seen {
    tell: Tell,
    texts: usize,
    twice: usize,
    last: usize,
}

/// Whether that tells a segment between the marks: a number may be part of what stands beside it.
fn may_tell(tell: &Tell, segment: &str, mark: &str) -> bool {
    let value = match tell {
        Tell::Label(_) | Tell::Kind(_) => tell.value(segment),
        Tell::Thing(_) => return true,
    };
    STRONG.contains(&mark) || kind(value) != Some("number")
}

/// The labels with a colon that come back in the texts, in the order of their places.
pub(in super::super) fn labels(values: &[&str]) -> Vec<Tell> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut order: Vec<String> = Vec::new();
    for value in values.iter().filter(|value| value.len() <= LONGEST_TEXT) {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for label in colons(value).flat_map(endings) {
            if seen.insert(label) {
                *counts.entry(label.to_owned()).or_insert_with(|| {
                    order.push(label.to_owned());
                    0
                }) += 1;
            }
        }
    }
    let count = |label: &str| counts.get(label).copied().unwrap_or(0);
    let comes_back = |label: &str| count(label) > 1 && share(count(label), values.len()) >= FEW;
    let shorter = |label: &str| label.split_once(' ').map(|(_, shorter)| shorter.to_owned());
    // The longest that stands nearly as often as its last word does.
    let is_whole = |label: &String| {
        let shorter = shorter(label);
        let is_usual = shorter.is_none_or(|shorter| share(count(label), count(&shorter)) >= USUAL);
        let longer = order
            .iter()
            .filter(|other| other.len() > label.len() && other.ends_with(&format!(" {label}")));
        let is_longer = |longer: &String| share(count(longer), count(label)) >= USUAL;
        is_usual && !longer.into_iter().any(is_longer)
    };
    let kept = order
        .iter()
        .filter(|label| comes_back(label) && is_whole(label));
    kept.cloned().map(Tell::Label).collect()
}

/// What stands before the colons of a text, from the last mark on.
fn colons(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices(": ").filter_map(move |(at, _)| {
        let before = &text[..at];
        let start = before.rfind(ENDS).map_or(0, |at| {
            at + before[at..].chars().next().map_or(1, char::len_utf8)
        });
        let label = text[start..=at].trim_start();
        let is_word = before.ends_with(|c: char| c.is_alphabetic() || c == ')');
        is_word.then_some(label)
    })
}

/// The last words of a text, the shortest first.
fn endings(text: &str) -> impl Iterator<Item = &str> {
    let starts = text.rmatch_indices(' ').map(|(at, _)| at + 1);
    let starts = starts.chain([0]).take(WORDS);
    let endings = starts.map(|at| &text[at..]);
    endings.filter(|ending| {
        ending.chars().count() <= LONGEST
            && ending.starts_with(char::is_alphabetic)
            && !ending.contains(char::is_numeric)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of each text.
    fn found(segments: Option<Vec<Segment>>, values: &[String]) -> Vec<Vec<String>> {
        let segments = segments.unwrap_or_default();
        let of = |value: &String| -> Vec<String> {
            let found = segments.iter().filter_map(|segment| segment.of(value));
            found.map(str::to_owned).collect()
        };
        values.iter().map(of).collect()
    }

    /// What one of the two makes of texts with their labels.
    fn parted(
        way: fn(&[&str], &[Tell]) -> Option<Vec<Segment>>,
        values: &[&str],
    ) -> Option<Vec<Segment>> {
        way(values, &labels(values))
    }

    fn texts(values: &[String]) -> Vec<&str> {
        values.iter().map(String::as_str).collect()
    }

    #[test]
    fn fields_begin_with_their_labels() {
        let spouse = |n: usize| (!n.is_multiple_of(3)).then(|| format!("Spouse: Ann {n} "));
        let values: Vec<String> = (0..9)
            .map(|n| format!("{}Notes: clerk; singer {n}", spouse(n).unwrap_or_default()))
            .collect();
        let found = found(parted(apart, &texts(&values)), &values);
        assert_eq!(found[3], ["clerk; singer 3"]);
        assert_eq!(found[4], ["Ann 4", "clerk; singer 4"]);
    }

    #[test]
    fn the_first_field_need_not_have_one() {
        let values: Vec<String> = (1..9)
            .map(|n| match n % 2 {
                0 => format!("15/{n}/HSE | Received: {n} May 2015 | Status: open {n}"),
                _ => format!("16/{n}/HSE | Status: closed {n}"),
            })
            .collect();
        let found = found(parted(apart, &texts(&values)), &values);
        assert_eq!(found[0], ["16/1/HSE", "closed 1"]);
        assert_eq!(found[1], ["15/2/HSE", "2 May 2015", "open 2"]);
    }

    #[test]
    fn kinds_and_units_tell_what_may_be_missing() {
        let values: Vec<String> = (1..13)
            .map(|n| {
                let day = if n % 2 == 0 { "11-2015" } else { "2016" };
                let way = if n % 3 > 0 {
                    format!(" • {n}.966 km")
                } else {
                    String::new()
                };
                let fuel = ["LPG", "petrol", "diesel"][n % 3];
                let power = if n % 4 > 0 {
                    format!(" • {n} hp")
                } else {
                    String::new()
                };
                format!("{day}{way} • {fuel}{power}")
            })
            .collect();
        let found = found(parted(apart, &texts(&values)), &values);
        assert_eq!(found[0], ["petrol", "2016", "1.966 km", "1 hp"]);
        assert_eq!(found[2], ["LPG", "2016", "3 hp"]);
        assert_eq!(found[11], ["LPG", "11-2015"]);
    }

    #[test]
    fn a_comma_parts_a_day_from_all_else() {
        let values: Vec<String> = (1..9)
            .map(|n| format!("{n}. 7. 2007, Mill {n}, Brdy"))
            .collect();
        let found = found(parted(beside, &texts(&values)), &values);
        assert_eq!(found[3], ["Mill 4, Brdy", "4. 7. 2007"]);
        let days: Vec<String> = (1..9).map(|n| format!("May {n}, 2017")).collect();
        assert_eq!(parted(beside, &texts(&days)), None);
    }

    #[test]
    fn names_with_colons_and_values_that_come_back_tell_nothing() {
        let titles: Vec<String> = (1..13)
            .map(|n| match n % 3 {
                0 => format!("Alien: part {n}"),
                _ => format!("Part {n}"),
            })
            .collect();
        assert_eq!(parted(apart, &texts(&titles)), None);
        let towns = ["OH", "MI", "KY", "IN"]
            .into_iter()
            .cycle()
            .zip(43_001..43_020);
        let towns: Vec<String> = towns
            .map(|(state, code)| format!("Elkton {code}, {state} {code}"))
            .collect();
        assert_eq!(parted(beside, &texts(&towns)), None);
    }
}
