//! How texts are parted into segments: which mark stands between them, and what tells them.

use std::collections::{BTreeMap, BTreeSet};

use super::super::affix::{USUAL, is_prose};
use super::super::part::{Part, begins_with_code, standing};
use super::{At, COMMA, STRONG, Segment, Tell, is_phrase, kind, lead, rests, segments};
use crate::text::{fold, share};

/// Marks that may stand within a value as well: all between them that nothing tells is one value.
const WEAK: [&str; 6] = [";", "–", "—", "-", "/", COMMA];
/// So many of the texts have a mark, at least, and this share something of one kind.
const SOME: f64 = 0.3;
pub(super) const FEW: f64 = 0.05;
/// So many have a segment that something tells, unless a strong mark stands beside it.
const KNOWN: f64 = 0.1;
/// In prose so many of the texts have several segments that something tells.
const MOST: f64 = 0.8;
/// So few of the texts have two of what tells a segment.
const TWICE: f64 = 0.05;
/// More segments that nothing tells are a list.
const MOST_RESTS: usize = 12;
/// A label of so many words calls a number, too.
const PHRASE: usize = 3;
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

/// A part for each label, where nearly all values begin with one and have no more segments.
pub(in super::super) fn each(values: &[&str]) -> Option<Vec<Vec<Part>>> {
    let told = super::labels(values);
    let is_told = |value: &&&str| {
        let segments = segments(value, "", &told);
        matches!(segments.as_slice(), [(_, Some(_))])
    };
    let begun = values.iter().filter(is_told).count();
    let part = |at| {
        Part::Segment(Segment {
            between: String::new(),
            told: told.clone(),
            at: At::Told(at),
        })
    };
    (told.len() > 1 && share(begun, values.len()) >= USUAL)
        .then(|| (0..told.len()).map(|at| vec![part(at)]).collect())
}

/// What texts say one of: "Registered on 7 March 1978", "Dissolved on 4 May 2017", of which each is
/// told by the words before its day or number, and all else together.
pub(in super::super) fn either(values: &[&str]) -> Option<Vec<Segment>> {
    let mut counts: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut order: Vec<&str> = Vec::new();
    for value in values {
        // A few words before a number are a name: "Toy Story 2".
        let calls = |label: &&str| {
            let rest = value[label.len()..].trim_start();
            let mut marks = STRONG.iter().chain(&WEAK);
            if marks.any(|mark| rest.starts_with(standing(mark).trim_start())) {
                return false;
            }
            let is_long = label.split(' ').count() >= PHRASE;
            is_phrase(label) && (is_long || kind(rest) != Some("number"))
        };
        if let Some(label) = lead(value).filter(calls) {
            order.push(label);
            counts.entry(label).or_default().insert(value);
        }
    }
    let all: BTreeSet<&str> = values.iter().copied().collect();
    counts.retain(|_, said| said.len() > 1 && share(said.len(), all.len()) >= KNOWN);
    let mut told: Vec<&str> = Vec::new();
    for label in order {
        if counts.contains_key(label) && !told.contains(&label) {
            told.push(label);
        }
    }
    let having = counts.values().map(BTreeSet::len).sum();
    let has_rest = having < all.len();
    let is_long = |label: &&str| label.split(' ').count() >= PHRASE;
    let are_told = told.len() > 1 || (has_rest && told.iter().any(is_long));
    if !are_told || told.len() > MOST_RESTS || share(having, all.len()) < KNOWN {
        return None;
    }
    let told: Vec<Tell> = told
        .into_iter()
        .map(|label| Tell::Label(label.to_owned()))
        .collect();
    let rest = has_rest.then_some(At::Rest(0));
    let at = rest.into_iter().chain((0..told.len()).map(At::Told));
    let segment = |at| Segment {
        between: String::new(),
        told: told.clone(),
        at,
    };
    Some(at.map(segment).collect())
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
    let mut tally = Tally::default();
    for value in values {
        tally.add(value, mark, told);
    }
    let rest = tally.rest(mark)?;
    // Values that come back are many, of which a text has few; several words are no value.
    let is_phrase = |tell: &Tell| matches!(tell, Tell::Label(label) if label.contains(' '));
    let others = told.iter().filter(|tell| !is_phrase(tell)).count();
    let are_together = told.len() < 2 * tally.together || others == 0 && mark != COMMA;
    // Where all have as many, their places tell.
    let has_names = told.iter().any(|tell| !matches!(tell, Tell::Kind(_)));
    let is_plain = tally.lengths.len() == 1 && !has_names && mark != COMMA;
    let is_said = tally.begins() || tally.share(tally.known_several) >= MOST || !is_prose(values);
    let enough = STRONG.contains(&mark) || tally.share(tally.known_any) >= KNOWN;
    if told.len() + rest < 2
        || !are_together
        || is_plain
        || !is_said
        || !enough
        || !tally.are_several()
        || tally.is_list()
    {
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

/// What the segments of all texts come to.
#[derive(Default)]
struct Tally {
    texts: usize,
    /// Texts of several segments, and how many segments texts have.
    several: usize,
    lengths: BTreeSet<usize>,
    /// Texts with segments that something tells, with several of these, with a label first.
    known_any: usize,
    known_several: usize,
    begun: usize,
    /// So many things tell the segments of one text.
    together: usize,
    /// By the number of their segments that nothing tells, the texts and those of them with others;
    /// and what the former say.
    rests: BTreeMap<usize, (usize, usize)>,
    said: Vec<BTreeSet<String>>,
}

impl Tally {
    fn add(&mut self, value: &str, mark: &str, told: &[Tell]) {
        let found = segments(value, mark, told);
        let known: BTreeSet<usize> = found.iter().filter_map(|(_, tell)| *tell).collect();
        let first = found.first().and_then(|(_, tell)| told.get((*tell)?));
        self.texts += 1;
        self.several += usize::from(found.len() > 1);
        self.lengths.insert(found.len());
        self.known_any += usize::from(!known.is_empty());
        self.known_several += usize::from(known.len() > 1);
        self.begun += usize::from(matches!(first, Some(Tell::Label(_))));
        self.together = self.together.max(known.len());
        let rests = rests(&found, mark);
        let (texts, told) = self.rests.entry(rests.len()).or_default();
        *texts += 1;
        *told += usize::from(!known.is_empty());
        let most = self.said.len().max(rests.len());
        self.said.resize_with(most, BTreeSet::new);
        for (texts, range) in self.said.iter_mut().zip(rests) {
            texts.insert(fold(&value[range]));
        }
    }

    fn share(&self, texts: usize) -> f64 {
        share(texts, self.texts)
    }

    /// How many segments nothing tells, if that is the same nearly always, or one at most; between
    /// strong marks there may be one more at times, beside what is told.
    fn rest(&self, mark: &str) -> Option<usize> {
        let (most, (more, told)) = self.rests.last_key_value()?;
        let (usual, (times, _)) = self.rests.iter().max_by_key(|(_, (times, _))| *times)?;
        let has_more = STRONG.contains(&mark) && *most == usual + 1 && 2 * told > *more;
        let rest = if has_more {
            *most
        } else {
            (*usual).max((*most).min(1))
        };
        let are_as_many = self.share(*times) >= USUAL || *most < 2 || has_more;
        (are_as_many && rest <= MOST_RESTS).then_some(rest)
    }

    /// Whether nearly all texts begin with a label.
    fn begins(&self) -> bool {
        self.share(self.begun) >= USUAL
    }

    /// Whether enough texts have several segments.
    fn are_several(&self) -> bool {
        self.share(self.several) >= SOME || self.begins() && self.several > 0
    }

    /// Whether segments that nothing tells say what others of them say.
    fn is_list(&self) -> bool {
        self.said.iter().enumerate().any(|(at, some)| {
            let mut others = self.said.iter().skip(at + 1);
            others.any(|other| {
                let both = some.intersection(other).count();
                share(both, some.len().min(other.len())) >= ALIKE
            })
        })
    }
}

/// What tells segments between the marks: what some texts have, and hardly any twice.
fn told(values: &[&str], mark: &str, labels: &[Tell]) -> Vec<Tell> {
    let mut found: Vec<Seen> = Vec::new();
    let mut places: BTreeMap<Tell, usize> = BTreeMap::new();
    for value in values {
        let mut seen: BTreeSet<usize> = BTreeSet::new();
        let segments = segments(value, mark, labels);
        for (place, (range, label)) in segments.into_iter().enumerate() {
            let is_coded = begins_with_code(&value[range.clone()]);
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
                    coded: 0,
                    last: 0,
                });
                found.len() - 1
            });
            let one = &mut found[at];
            one.last = one.last.max(place);
            one.coded += usize::from(is_coded);
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
            && one.coded < one.texts
    });
    found.sort_by_key(|one| one.last);
    found.into_iter().map(|one| one.tell).collect()
}

/// What tells segments, with the number of texts that have it, how often one has it again, how often
/// it is a place behind its code, and the last place where it stands.
struct Seen {
    tell: Tell,
    texts: usize,
    twice: usize,
    coded: usize,
    last: usize,
}

/// Whether that tells a segment between the marks: a number may be part of what stands beside it.
fn may_tell(tell: &Tell, segment: &str, mark: &str) -> bool {
    let value = match tell {
        Tell::Label(label) if label.split(' ').count() >= PHRASE || is_abbreviation(label) => {
            return true;
        }
        Tell::Label(_) | Tell::Kind(_) => tell.value(segment),
        Tell::Thing(_) => return true,
    };
    STRONG.contains(&mark) || kind(value) != Some("number")
}

/// Whether a label is one word in small letters that is short for another: "t.", "pp.".
fn is_abbreviation(label: &str) -> bool {
    let letters = label.strip_suffix('.');
    letters.is_some_and(|letters| letters.chars().all(char::is_lowercase))
}

#[cfg(test)]
mod tests {
    use super::super::labels;
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
    fn fields_may_begin_with_keys() {
        let values: Vec<String> = (1..9)
            .map(|n| format!("a=4.{n} AU e = 0.{n} H=1{n}"))
            .collect();
        let found = found(parted(apart, &texts(&values)), &values);
        assert_eq!(found[2], ["4.3 AU", "0.3", "13"]);
        let addresses: Vec<String> = (1..9)
            .map(|n| format!("ver=1&rft.title=Mill+{n}&rft.date=190{n}"))
            .collect();
        assert_eq!(parted(apart, &texts(&addresses)), None);
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
    fn a_segment_more_may_stand_between_strong_marks() {
        let values: Vec<String> = (1..13)
            .map(|n| match n % 4 {
                0 => format!("Riga, Purvciems | tel. 22-***-*{n} | {n}.07.2019 09:46"),
                1 => format!("Cesis | {n}.08.2019 10:12"),
                2 => format!("Cesis | {n}.09.2019 14:06"),
                _ => "Jelgava un raj.".to_owned(),
            })
            .collect();
        assert_eq!(either(&texts(&values)), None, "places are no labels");
        let found = found(parted(apart, &texts(&values)), &values);
        assert_eq!(
            found[3],
            ["Riga, Purvciems", "tel. 22-***-*4", "4.07.2019 09:46"]
        );
        assert_eq!(found[0], ["Cesis", "1.08.2019 10:12"]);
        assert_eq!(found[2], ["Jelgava un raj."]);
    }

    #[test]
    fn a_day_goes_on_in_its_time_behind_a_mark() {
        let values: Vec<String> = (1..13)
            .map(|n| match n % 3 {
                0 => format!("Ann {n} - 07/{n}/2012 - 00:{n}9 - {n} comments"),
                1 => format!("Ann {n} - 07/{n}/2012 - 00:{n}9 - 2 files"),
                _ => format!("Ann {n} - 07/{n}/2012 - 00:{n}9"),
            })
            .collect();
        let found = found(parted(beside, &texts(&values)), &values);
        assert_eq!(found[2], ["Ann 3", "07/3/2012 - 00:39", "3"]);
        assert_eq!(found[4], ["Ann 5", "07/5/2012 - 00:59"]);
    }

    #[test]
    fn places_and_periods_are_parted() {
        let values: Vec<String> = (1..13)
            .map(|n| match n % 4 {
                0 => format!("Venice, ca. 16{}", 10 + n),
                1 => format!("Delft, 16{}-17{n:02}", 10 + n),
                2 => format!("Iznik, {n}th century"),
                _ => format!("16{}", 10 + n),
            })
            .collect();
        let found = found(parted(beside, &texts(&values)), &values);
        assert_eq!(found[3], ["Venice", "ca. 1614"]);
        assert_eq!(found[1], ["Iznik", "2th century"]);
        assert_eq!(found[2], ["1613"]);
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
