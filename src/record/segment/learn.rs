//! How texts are parted into segments: which mark stands between them, and what tells them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::super::affix::{USUAL, is_prose};
use super::super::feature::normal;
use super::super::opening::openings;
use super::super::part::{Part, begins_with_code};
use super::super::standing::{COMMA, begins};
use super::{
    At, SIGNS, STOPS, STRONG, Segment, Segments, Tell, is_phrase, kind, lead, marks, rests, runs,
    segments,
};
use crate::text::{fold, share};

/// Marks that may stand within a value as well: all between them that nothing tells is one value.
const WEAK: [&str; 7] = [";", "–", "—", "-", "/", "、", COMMA];
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
/// More names before years are values with these: "Oslo 1984".
const MOST_NAMES: usize = 2;
/// What stands in a gap once in a while, as what is before it is missing, says few different things.
const FEW_SAID: usize = 4;
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
    let one = WEAK.iter().find_map(|mark| between(values, mark, labels));
    let any = between(values, STOPS, labels);
    let told = |segments: &Option<Vec<Segment>>| {
        let first = segments.as_ref().and_then(|segments| segments.first());
        first.map_or(0, |segment| segment.told.len())
    };
    if told(&any) > told(&one) { any } else { one }
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
            gaps: Vec::new(),
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
            if marks.any(|mark| begins(rest, mark)) {
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
        gaps: Vec::new(),
    };
    Some(at.map(segment).collect())
}

/// The segments between the marks, if that is what the texts consist of.
fn between(values: &[&str], mark: &str, labels: &[Tell]) -> Option<Vec<Segment>> {
    let having = values.iter().filter(|value| !marks(value, mark).is_empty());
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
    let found = values.iter().map(|value| segments(value, mark, told));
    let found: Vec<Segments> = found.collect();
    let parts_loosely = !STRONG.contains(&mark) && !mark.is_empty();
    let gaps = if parts_loosely {
        gaps(&found, told.len())
    } else {
        Vec::new()
    };
    if gaps.is_empty() && mark == STOPS {
        return None;
    }
    let mut tally = Tally::default();
    for (value, found) in values.iter().zip(&found) {
        tally.add(value, found, (mark, told, &gaps));
    }
    let rest = if gaps.is_empty() {
        tally.rest(mark)?
    } else {
        gaps.len()
    };
    // Values that come back are many, of which a text has few; several words are no value.
    let is_phrase = |tell: &Tell| matches!(tell, Tell::Label(label) if label.contains(' '));
    let others = told.iter().filter(|tell| !is_phrase(tell)).count();
    let are_together = told.len() < 2 * tally.together || others == 0 && mark != COMMA;
    // Where all have as many, their places tell.
    let has_names = told.iter().any(|tell| !matches!(tell, Tell::Kind(_)));
    let is_plain = tally.lengths.len() == 1 && !has_names && !matches!(mark, COMMA | STOPS);
    let is_said = tally.begins() || tally.share(tally.known_several) >= MOST || !is_prose(values);
    let enough = STRONG.contains(&mark) || tally.share(tally.known_any) >= KNOWN;
    if told.len() + rest < 2
        || !are_together
        || is_plain
        || !is_said
        || !enough
        || !tally.are_several()
        || tally.is_list(if gaps.is_empty() { 1 } else { FEW_SAID })
    {
        return None;
    }
    let at: Vec<At> = if gaps.is_empty() {
        let told = (0..told.len()).map(At::Told);
        (0..rest).map(At::Rest).chain(told).collect()
    } else {
        let gap = |at: usize| gaps.contains(&at).then_some(At::Gap(at));
        let both = |at| [gap(at), (at < told.len()).then_some(At::Told(at))];
        (0..=told.len()).flat_map(both).flatten().collect()
    };
    let segment = |at| Segment {
        between: mark.to_owned(),
        told: told.to_vec(),
        at,
        gaps: gaps.clone(),
    };
    Some(at.into_iter().map(segment).collect())
}

/// The gaps between tells that some texts fill with what nothing tells, the most frequent first; none
/// where the tells have no order, or few texts have any. What may stand in several gaps, as the tells
/// between them are missing, stands where it most often does in other texts.
fn gaps(texts: &[Segments], told: usize) -> Vec<usize> {
    let (mut known, mut ordered) = (0, 0);
    let mut sure = vec![0_usize; told + 1];
    let mut vague = Vec::new();
    for found in texts {
        let places: Vec<usize> = found.iter().filter_map(|(_, tell)| *tell).collect();
        known += usize::from(!places.is_empty());
        ordered += usize::from(places.is_sorted());
        for run in runs(found, told) {
            if run.from < run.to {
                vague.push(run.from..=run.to);
            } else if run.from == run.to {
                sure[run.from] += 1;
            }
        }
    }
    if share(ordered, texts.len()) < USUAL || share(known, texts.len()) < SOME {
        return Vec::new();
    }
    let mut counts = sure.clone();
    for places in vague {
        // The first of those that are as frequent.
        let usual = places.rev().max_by_key(|at| sure[*at]);
        counts[usual.unwrap_or_default()] += 1;
    }
    let is_usual = |at: &usize| counts[*at] > 1 && share(counts[*at], texts.len()) >= FEW;
    let mut gaps: Vec<usize> = (0..counts.len()).filter(is_usual).collect();
    gaps.sort_by_key(|at| Reverse(counts[*at]));
    gaps
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
    /// and what the former say, by their places.
    rests: BTreeMap<usize, (usize, usize)>,
    said: BTreeMap<usize, BTreeSet<String>>,
}

impl Tally {
    fn add(
        &mut self,
        value: &str,
        found: &Segments,
        (mark, told, gaps): (&str, &[Tell], &[usize]),
    ) {
        let known: BTreeSet<usize> = found.iter().filter_map(|(_, tell)| *tell).collect();
        let first = found.first().and_then(|(_, tell)| told.get((*tell)?));
        self.texts += 1;
        self.several += usize::from(found.len() > 1);
        self.lengths.insert(found.len());
        self.known_any += usize::from(!known.is_empty());
        self.known_several += usize::from(known.len() > 1);
        self.begun += usize::from(matches!(first, Some(Tell::Label(_))));
        self.together = self.together.max(known.len());
        let rests: Vec<(usize, Range<usize>)> = if gaps.is_empty() {
            rests(found, mark).into_iter().enumerate().collect()
        } else {
            let runs = runs(found, told.len());
            runs.filter_map(|run| Some((run.gap(gaps)?, run.range)))
                .collect()
        };
        let (texts, told) = self.rests.entry(rests.len()).or_default();
        *texts += 1;
        *told += usize::from(!known.is_empty());
        for (at, range) in rests {
            let said = self.said.entry(at).or_default();
            said.insert(fold(&value[range]));
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

    /// Whether segments that nothing tells, and say so many different things at least, say what others of
    /// them say.
    fn is_list(&self, least: usize) -> bool {
        self.said.iter().any(|(at, some)| {
            let mut others = self.said.range(at + 1..);
            others.any(|(_, other)| {
                let fewer = some.len().min(other.len());
                fewer >= least && share(some.intersection(other).count(), fewer) >= ALIKE
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
                    let segment = &value[range.clone()];
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
                    dated: 0,
                    places: 0,
                });
                found.len() - 1
            });
            let one = &mut found[at];
            one.coded += usize::from(is_coded);
            if seen.insert(at) {
                one.texts += 1;
                one.places += place;
                one.dated += usize::from(is_name(&one.tell) && ends_in_year(&value[range]));
            } else {
                one.twice += 1;
            }
        }
    }
    let is_dated = |one: &Seen| one.dated == one.texts;
    let are_names = found.iter().filter(|one| is_dated(one)).count() > MOST_NAMES;
    found.retain(|one| {
        one.texts > 1
            && !(are_names && is_dated(one))
            && share(one.texts, values.len()) >= FEW
            && share(one.twice, one.texts) <= TWICE
            && one.coded < one.texts
    });
    found.sort_by(|one, other| one.place().total_cmp(&other.place()));
    let mut told: Vec<Tell> = found.into_iter().map(|one| one.tell).collect();
    if STRONG.contains(&mark) {
        let rests = values.iter().copied().map(|value| {
            let found = segments(value, mark, &told).into_iter();
            let rests = found.filter(|(_, tell)| tell.is_none());
            rests.map(|(range, _)| &value[range]).collect()
        });
        let rests: Vec<Vec<&str>> = rests.collect();
        told.extend(openings(&rests).into_iter().map(Tell::Opening));
    }
    told
}

/// What tells segments, with the number of texts that have it, how often one has it again, how often
/// it is a place behind its code, in how many it is a name before a year, and the sum of its places.
struct Seen {
    tell: Tell,
    texts: usize,
    twice: usize,
    coded: usize,
    dated: usize,
    places: usize,
}

impl Seen {
    fn place(&self) -> f64 {
        share(self.places, self.texts)
    }
}

/// Whether that tells a segment between the marks: a number may be part of what stands beside it.
fn may_tell(tell: &Tell, segment: &str, mark: &str) -> bool {
    let value = match tell {
        Tell::Label(label) if label.split(' ').count() >= PHRASE || is_abbreviation(label) => {
            return true;
        }
        Tell::Label(_) | Tell::Opening(_) | Tell::Kind(_) => tell.value(segment),
        // "8vo" is a word of its own.
        Tell::Thing(thing) => {
            return mark != STOPS || (!thing.contains(' ') && segment.contains(' '));
        }
    };
    STRONG.contains(&mark) || kind(value) != Some("number")
}

/// Whether it tells by a word with a capital and no sign, as the place before a year is: "Oslo 1984".
fn is_name(tell: &Tell) -> bool {
    let Tell::Label(label) = tell else {
        return false;
    };
    label.starts_with(char::is_uppercase) && !label.ends_with(SIGNS)
}

fn ends_in_year(segment: &str) -> bool {
    let last = segment.rsplit(' ').next();
    last.is_some_and(|word| normal(word).kind() == "year")
}

/// Whether a label is one word in small letters that is short for another: "t.", "pp.".
fn is_abbreviation(label: &str) -> bool {
    let letters = label.strip_suffix('.');
    letters.is_some_and(|letters| letters.chars().all(char::is_lowercase))
}

#[cfg(test)]
mod tests;
