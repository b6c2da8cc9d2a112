//! The two halves of texts: at brackets, codes, marks, words and days.

use std::collections::{BTreeMap, BTreeSet};

use super::super::affix::{USUAL, is_measure, is_prose};
use super::super::feature::normal;
use super::super::part::{
    CODE, DASHES, Part, begins_with_code, bracketed, citation, moment, opening,
};
use super::super::segment::STRONG;
use super::super::standing::{self, COLON, COMMA, FIELDS};
use crate::text::{containment, fold, is_moment, is_month, is_period, is_sign, share};

/// So many different values are needed to see how all are split.
const DISTINCT: usize = 8;
/// So many of the values have a mark that parts what has nothing to do with each other, or have
/// what comes back.
const SOME: f64 = 0.3;
/// Of values that are told by how they begin, fewer have what stands behind that.
const FEW: f64 = 0.1;
/// So much of the prose begins with a day, where some does.
const DATED: f64 = 0.05;
/// Where so many words stand on both sides of a word, it joins things of one kind.
const ALIKE: f64 = 0.3;
/// Longer words with a capital part no values.
const SHORT: usize = 2;
/// So many of the values have a code of their own.
const OWN: f64 = 0.5;
/// Of so many values things that come back are few.
const FEW_THINGS: f64 = 0.3;
/// Values are of so many kinds, at most.
const KINDS: usize = 5;

/// The two halves that nearly all values have. `above` is the part that they are.
pub(super) fn halves(
    values: &[&str],
    asked: &BTreeSet<String>,
    above: Option<&Part>,
) -> Option<(Part, Part)> {
    // A record may answer several queries.
    let distinct: BTreeSet<&str> = values.iter().copied().collect();
    if distinct.len() < DISTINCT {
        return None;
    }
    let begun = at_opening(values).or_else(|| at_area(values, above));
    if begun.is_some() {
        return begun;
    }
    if is_prose(values) {
        return of_prose(values);
    }
    let dates = portion(values, is_moment);
    at_moment(values, dates)
        .or_else(|| at_codes(values))
        .or_else(|| at_mark(values, &distinct, asked, above))
        // What many end with is of their day.
        .or_else(|| (dates < SOME).then(|| at_kind(values))?)
}

/// The share of values that are such.
fn portion(values: &[&str], is_such: impl Fn(&str) -> bool) -> f64 {
    let such = values.iter().filter(|value| is_such(value));
    share(such.count(), values.len())
}

fn at_opening(values: &[&str]) -> Option<(Part, Part)> {
    let have_opening = portion(values, |value| opening(value).is_some());
    (have_opening >= USUAL).then_some((Part::Opening, Part::ButOpening))
}

fn at_area(values: &[&str], above: Option<&Part>) -> Option<(Part, Part)> {
    let mark = area_mark(values, above)?;
    Some((Part::Before(mark.clone()), Part::After(mark)))
}

/// The halves of sentences: what stands in brackets behind them, or a day before them.
fn of_prose(values: &[&str]) -> Option<(Part, Part)> {
    // "A long title (PDF, 128 KB)"
    if end_in_numbers(values) {
        return Some((Part::ButBracketed, Part::Bracketed));
    }
    let dated = values.iter().filter(|value| moment(value).is_some());
    let dated = dated.count();
    (dated > 1 && share(dated, values.len()) >= DATED).then_some((Part::Moment, Part::ButMoment))
}

/// A day before something else, where some are nothing but a day: this share of them.
fn at_moment(values: &[&str], dates: f64) -> Option<(Part, Part)> {
    let begin = || portion(values, |value| moment(value).is_some());
    (dates > 0.0 && begin() >= USUAL).then_some((Part::Moment, Part::ButMoment))
}

fn at_codes(values: &[&str]) -> Option<(Part, Part)> {
    if begin_with_codes(values) || begin_with_kinds(values) {
        return Some((Part::First, Part::ButFirst));
    }
    if end_with_codes(values) {
        return Some((Part::ButLast, Part::Last));
    }
    have_citations(values).then_some((Part::BeforeCitation, Part::Citation))
}

/// The halves at a word, a mark or brackets.
fn at_mark(
    values: &[&str],
    distinct: &BTreeSet<&str>,
    asked: &BTreeSet<String>,
    above: Option<&Part>,
) -> Option<(Part, Part)> {
    // Brackets part more than a word before them: "301 bytes (46 words)".
    let may_have_brackets = || {
        let have_brackets = portion(values, |value| bracketed(value).is_some());
        have_brackets >= USUAL || has_optional_brackets(distinct)
    };
    let mark = mark(values, asked)
        .filter(|mark| !mark.contains(char::is_alphabetic) || !may_have_brackets())
        .or_else(|| strong_mark(values, above))
        .or_else(|| has_fields(values).then(|| FIELDS.to_owned()))
        .or_else(|| has_comma(distinct).then(|| COMMA.to_owned()))
        .or_else(|| has_colon(distinct).then(|| COLON.to_owned()));
    let Some(mark) = mark else {
        return may_have_brackets().then_some((Part::ButBracketed, Part::Bracketed));
    };
    let first = if is_unit(values, &mark) {
        Part::Through(mark.clone())
    } else {
        Part::Before(mark.clone())
    };
    Some((first, Part::After(mark)))
}

/// A day, a percentage or an amount of money at one end of nearly all.
fn at_kind(values: &[&str]) -> Option<(Part, Part)> {
    let typed = |part: &Part, rest: &Part| {
        let is_typed = |part: &str| {
            is_moment(part)
                || is_period(part)
                || is_percent(part)
                || matches!(normal(part).kind(), "year" | "money")
        };
        let is_apart = |value: &str| {
            let other = rest.of(value).filter(|rest| !rest.is_empty());
            value.contains(' ') && other.is_some() && part.of(value).is_some_and(is_typed)
        };
        portion(values, is_apart) >= USUAL
    };
    if typed(&Part::Last, &Part::ButLast) {
        return Some((Part::ButLast, Part::Last));
    }
    typed(&Part::First, &Part::ButFirst).then_some((Part::First, Part::ButFirst))
}

fn is_percent(text: &str) -> bool {
    let number = text.strip_suffix('%');
    number.is_some_and(|number| normal(number).kind() == "number")
}

/// Whether nearly all values end in brackets with a number in them.
fn end_in_numbers(values: &[&str]) -> bool {
    let has_number = |value: &str| {
        bracketed(value).is_some_and(|(_, inside)| inside.contains(|c: char| c.is_ascii_digit()))
    };
    portion(values, has_number) >= USUAL
}

/// Whether nearly all values end in a year in brackets and what that is of: "Everts v Liepins
/// [2022] NSWSC 1021".
fn have_citations(values: &[&str]) -> bool {
    portion(values, |value| citation(value).is_some()) >= USUAL
}

/// Whether values begin with codes of one form before words: "15-1779 Means v. Conference",
/// "31134 Hildesheim". Most values have a code of their own, or it would be a word that some share.
fn begin_with_codes(values: &[&str]) -> bool {
    let code = |value: &&str| {
        let (code, rest) = value.split_once(' ')?;
        let digits = code.chars().filter(char::is_ascii_digit).count();
        let is_day = rest.split(' ').next().is_some_and(is_month);
        let is_code = digits >= CODE && rest.starts_with(char::is_alphabetic) && !is_day;
        is_code.then(|| (form(code), code.to_owned()))
    };
    let found: Vec<(String, String)> = values.iter().filter_map(code).collect();
    let mut forms: BTreeMap<&str, usize> = BTreeMap::new();
    for (form, _) in &found {
        *forms.entry(form).or_default() += 1;
    }
    let most = forms.values().copied().max().unwrap_or(0);
    let own: BTreeSet<&str> = found.iter().map(|(_, code)| code.as_str()).collect();
    share(most, values.len()) >= USUAL && share(own.len(), values.len()) >= OWN
}

/// Whether values end with codes of one form behind words that come back: "Written question
/// 2014/15:666".
fn end_with_codes(values: &[&str]) -> bool {
    let mut forms: BTreeMap<String, usize> = BTreeMap::new();
    let (mut codes, mut before): (BTreeSet<&str>, BTreeSet<&str>) = Default::default();
    for value in values {
        let Some((words, code)) = value.rsplit_once(' ') else {
            continue;
        };
        let digits = code.chars().filter(char::is_ascii_digit).count();
        let is_year = matches!(normal(code).kind(), "year" | "date");
        let is_code = digits >= CODE || (digits > 0 && code.starts_with('#'));
        // "AT 21926" is all one code.
        let is_short = |word: &str| word.len() <= CODE && word.chars().all(char::is_uppercase);
        if is_code && !is_year && words.ends_with(char::is_alphabetic) && !is_short(words) {
            let mut form: Vec<char> = form(code).chars().collect();
            form.dedup();
            *forms.entry(form.into_iter().collect()).or_default() += 1;
            codes.insert(code);
            before.insert(words);
        }
    }
    let most = forms.into_values().max().unwrap_or(0);
    share(most, values.len()) >= USUAL
        && share(codes.len(), values.len()) >= OWN
        && share(before.len(), values.len()) <= OWN
        && before.len() > 1
}

/// Whether values begin with one of a few words before a colon, which come back: "Q: Why?", "A: Why
/// not".
fn begin_with_kinds(values: &[&str]) -> bool {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for value in values {
        let kind = value.split_once(' ').map(|(kind, _)| kind);
        if let Some(kind) = kind.filter(|kind| kind.ends_with(':')) {
            *kinds.entry(kind).or_default() += 1;
        }
    }
    let come_back = kinds.values().filter(|count| **count > 1);
    (2..=KINDS).contains(&kinds.len())
        && come_back.count() == kinds.len()
        && share(kinds.values().sum(), values.len()) >= USUAL
}

/// The form of a code: its digits and letters as such, its marks as they are.
fn form(code: &str) -> String {
    let kind = |c: char| match c {
        c if c.is_ascii_digit() => '9',
        c if c.is_alphabetic() => 'a',
        c => c,
    };
    code.chars().map(kind).collect()
}

/// Whether some values end in brackets that hold something else: behind a number or an amount, as
/// in "2 reviews (published 1991)", a number or day themselves, or what comes back.
fn has_optional_brackets(values: &BTreeSet<&str>) -> bool {
    let inside: Vec<&str> = values
        .iter()
        .filter_map(|value| Some(bracketed(value)?.1))
        .collect();
    let begins_with_number = |value: &&&str| {
        let first = value.split(' ').next().unwrap_or_default();
        matches!(normal(first).kind(), "number" | "money")
    };
    let is_typed = |value: &&&str| matches!(normal(value).kind(), "number" | "year" | "date");
    let numbers = values.iter().filter(begins_with_number).count();
    let typed = inside.iter().filter(is_typed).count();
    let bracketed = share(inside.len(), values.len());
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for kind in &inside {
        *kinds.entry(kind).or_default() += 1;
    }
    let back: usize = kinds.values().filter(|count| **count > 1).sum();
    let come_back = kinds.len() > 1 && share(back, inside.len()) >= SOME;
    let is_told = come_back || share(numbers, values.len()) >= USUAL;
    (bracketed >= FEW && is_told) || (bracketed >= SOME && share(typed, inside.len()) >= USUAL)
}

/// A word or mark that stands alone inside nearly all of the values, with something on both
/// sides of it. Words that were asked for and names are none.
fn mark<'v>(values: &[&'v str], asked: &BTreeSet<String>) -> Option<String> {
    let longest = values.iter().max_by_key(|value| value.len())?;
    let inner = |value: &'v str| -> Vec<&'v str> {
        let words: Vec<&str> = value.split(' ').collect();
        let inner = words.get(1..words.len().saturating_sub(1));
        inner.unwrap_or_default().to_vec()
    };
    // A long word with a capital is what the values are about.
    let is_name = |word: &str| {
        word.chars().next().is_some_and(char::is_uppercase) && word.chars().count() > SHORT
    };
    let is_mark = |word: &&str| {
        !word.chars().any(char::is_numeric) && !is_name(word) && !asked.contains(&fold(word))
    };
    let mut having: BTreeMap<&str, usize> = BTreeMap::new();
    for value in values {
        for word in inner(value).into_iter().collect::<BTreeSet<&str>>() {
            *having.entry(word).or_default() += 1;
        }
    }
    let everywhere = |word: &&str| {
        let having = having.get(word);
        having.is_some_and(|having| share(*having, values.len()) >= USUAL)
    };
    let joins = |word: &str| word.contains(char::is_alphabetic) || STRONG.contains(&word);
    let parts_kinds =
        |word: &str| (!joins(word) || !joins_alike(values, word)) && !joins_numbers(values, word);
    let mut seen = BTreeSet::new();
    let once = inner(longest).into_iter().filter(|word| seen.insert(*word));
    let marks = once.filter(|word| everywhere(word) && is_mark(word));
    // Marks part more than words do.
    let (words, marks): (Vec<&str>, Vec<&str>) =
        marks.partition(|mark| mark.contains(char::is_alphabetic));
    let mut marks = marks.into_iter().chain(words);
    let mark = marks.find(|word| parts_kinds(word));
    mark.map(str::to_owned)
}

/// Whether a dash stands between the ends of spans, or a cross between sizes, in many of the values:
/// "1759 - 1764", "5,384 × 2,401 (4.3 MB)".
fn joins_numbers(values: &[&str], mark: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let joins = |value: &str| {
        let between = standing::around_first(value, mark);
        between.is_some_and(|(before, after)| {
            before.ends_with(is_digit) && after.starts_with(is_digit)
        })
    };
    (DASHES.contains(&mark) || matches!(mark, "×" | "x")) && portion(values, joins) >= SOME
}

/// Whether a word is the unit of a number in nearly all of the values: "min" of "5 min read".
fn is_unit(values: &[&str], word: &str) -> bool {
    let of_number = |value: &str| {
        let before = standing::parted(value, word).next();
        before.is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()))
    };
    is_measure(word) && portion(values, of_number) >= USUAL
}

/// The mark between the areas of a bibliographic description (ISBD), or within one of them: "Chess
/// / A. Roe. - Oslo : Tiden".
fn area_mark(values: &[&str], above: Option<&Part>) -> Option<String> {
    let is_within = |above: &Part| {
        let (Part::Before(mark) | Part::After(mark)) = above else {
            return false;
        };
        DASHES.contains(&mark.as_str())
    };
    let usual = |mark: &&str, is_one: &dyn Fn(&str) -> bool| {
        let have = portion(values, |value| {
            let cuts = standing::places(value, mark);
            !cuts.is_empty() && cuts.iter().all(|cut| is_one(&value[..cut.start]))
        });
        have >= SOME
    };
    let area = DASHES
        .iter()
        .find(|mark| usual(mark, &|before| before.ends_with('.')));
    let within = above.filter(|above| is_within(above)).and_then(|_| {
        let mut marks = ["/", COLON].iter();
        marks.find(|mark| usual(mark, &|before| !before.is_empty()))
    });
    area.or(within).map(|mark| (*mark).to_owned())
}

/// A mark that parts values wherever it stands, if some have it and it joins no list: a strong one,
/// or that behind which they stood.
fn strong_mark(values: &[&str], above: Option<&Part>) -> Option<String> {
    let again = match above {
        Some(Part::Before(mark)) if !mark.contains(char::is_alphanumeric) => Some(mark.as_str()),
        _ => None,
    };
    let mark = STRONG.into_iter().chain(again).find(|mark| {
        let have = portion(values, |value| standing::stands(value, mark));
        have >= SOME && !joins_alike(values, mark)
    });
    mark.map(str::to_owned)
}

/// Whether nearly all values have as many fields as the first, and several: "Emma; Orion".
fn has_fields(values: &[&str]) -> bool {
    let fields = |value: &str| standing::places(value, FIELDS).len();
    let first = values.first().map_or(0, |value| fields(value));
    let same = portion(values, |value| fields(value) == first);
    first > 0 && same >= USUAL && !joins_alike(values, FIELDS)
}

/// Whether nearly all values have a colon behind a number or brackets, "Bug #12 (open): No sound", or
/// behind one of a few things that come back, "Branch at the lake: F 12".
fn has_colon(values: &BTreeSet<&str>) -> bool {
    let pairs = values
        .iter()
        .filter_map(|value| standing::around_first(value, COLON));
    let pairs: Vec<(&str, &str)> = pairs.collect();
    let closed = pairs
        .iter()
        .filter(|(before, _)| before.ends_with(|c: char| c.is_ascii_digit() || c == ')'));
    let before: BTreeSet<&str> = pairs.iter().map(|(before, _)| *before).collect();
    let after: BTreeSet<&str> = pairs.iter().map(|(_, after)| *after).collect();
    let few = before.len() > 1
        && share(before.len(), pairs.len()) <= FEW_THINGS
        && share(after.len(), pairs.len()) >= OWN;
    share(closed.count(), values.len()) >= USUAL
        || (few && share(pairs.len(), values.len()) >= USUAL)
}

/// Whether the last comma parts two numbers in nearly all values, as in "42.73, 13.18", or what stands
/// before it from one of a few things that come back, or from a town with its code: "Hill & Sons,
/// Leeds", "Betacam, mono, silent", "Mill Lane 3, 7400 Herning". In "Austen, Jane" it parts nothing.
fn has_comma(values: &BTreeSet<&str>) -> bool {
    let pairs = values
        .iter()
        .filter_map(|value| standing::around_last(value, COMMA));
    let pairs: Vec<(&str, &str)> = pairs.collect();
    if share(pairs.len(), values.len()) < USUAL {
        return false;
    }
    let is_number = |half: &str| normal(half).kind() == "number";
    let numbers = pairs
        .iter()
        .filter(|(before, after)| is_number(before) && is_number(after));
    if share(numbers.count(), pairs.len()) >= USUAL {
        return true;
    }
    let named = pairs
        .iter()
        .filter(|(before, _)| before.contains(|c| c == ' ' || is_sign(c)));
    let named = share(named.count(), pairs.len()) >= OWN;
    let before: BTreeSet<&str> = pairs.iter().map(|(before, _)| *before).collect();
    let items: BTreeSet<&str> = before
        .iter()
        .flat_map(|before| standing::parted(before, COMMA))
        .collect();
    let after: BTreeSet<&str> = pairs.iter().map(|(_, after)| *after).collect();
    let coded = after.iter().filter(|after| begins_with_code(after));
    let coded = share(coded.count(), after.len()) >= USUAL;
    let comes_back = |said: &BTreeSet<&str>, at_most| share(said.len(), pairs.len()) <= at_most;
    // Few things on both sides are no names of people.
    let few = comes_back(&before, FEW_THINGS) && comes_back(&after, FEW_THINGS);
    // "parchment, 18x22 cm"
    let is_digit = |c: char| c.is_ascii_digit();
    let numbers = pairs
        .iter()
        .filter(|(before, after)| after.starts_with(is_digit) && !before.contains(is_digit));
    let measured = share(numbers.count(), pairs.len()) >= USUAL && comes_back(&before, FEW_THINGS);
    let parts = coded || few || measured || (named && comes_back(&after, OWN));
    parts && after.len() > 1 && items.is_disjoint(&after)
}

/// Whether a word stands between the same words, or a mark between the same things, which are one
/// value together: "People v. Adeyemi", "Rust · Ada · C".
fn joins_alike(values: &[&str], word: &str) -> bool {
    let is_word = word.contains(char::is_alphabetic);
    let around = |part: Part| -> BTreeSet<String> {
        let parts = values.iter().filter_map(|value| part.of(value));
        let (words, things): (Vec<&str>, Vec<&str>) = parts.partition(|_| is_word);
        let words = words.into_iter().flat_map(|part| part.split(' '));
        let things = things
            .into_iter()
            .flat_map(|part| standing::parted(part, word));
        words.chain(things).map(fold).collect()
    };
    let before = around(Part::Before(word.to_owned()));
    let after = around(Part::After(word.to_owned()));
    containment(&before, &after) >= ALIKE
}
