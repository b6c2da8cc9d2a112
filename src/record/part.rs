//! Texts that hold several values without mark-up between them: "Emma by Jane Austen",
//! "Drama (1963)".

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::affix::{affixes, is_measure, strip};
use super::feature::normal;
use super::field;
use crate::text::{fold, is_time_of_day, normalize, share};

/// Nearly all values of a feature are split alike.
pub(super) const USUAL: f64 = 0.95;
/// So many different values are needed to see that.
const DISTINCT: usize = 8;
/// Marks that part what has nothing to do with each other; of the values some have one.
const STRONG: [&str; 3] = ["|", "·", "•"];
const SOME: f64 = 0.3;
/// Marks that part a day from the prose that it is of.
const LEADS: [&str; 5] = ["-", "–", "—", "·", "|"];
/// What ends a field before the next.
const FIELDS: &str = ";";
/// Texts of more words than this on the average are prose.
const PROSE: usize = 14;
/// Where so many words stand on both sides of a word, it joins things of one kind.
const ALIKE: f64 = 0.3;
/// The name of a thing has at most so many forms, which begin with the same letters.
const FORMS: usize = 4;
const STEM: usize = 3;
/// Longer words with a capital part no values.
const SHORT: usize = 2;
/// A code has at least so many digits, and so many of the values one of their own.
const CODE: usize = 4;
const OWN: f64 = 0.5;
/// How often parts are split again.
const DEPTH: usize = 3;

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// What stands before the last time that this word or mark stands alone.
    Before(String),
    /// What stands after it.
    After(String),
    /// What stands before the first time that this mark stands alone.
    Lead(String),
    /// What stands after that.
    Follow(String),
    /// The first word.
    First,
    /// All but the first word.
    ButFirst,
    /// The last word.
    Last,
    /// All but the last word.
    ButLast,
    /// What stands in the brackets at the end.
    Bracketed,
    /// What stands before them.
    ButBracketed,
    /// What stands in the brackets at the beginning.
    Opening,
    /// What stands behind them.
    ButOpening,
    /// What stands after a label that all begin with.
    Without(String),
    /// What stands after that label, up to the next mark.
    Field(String),
}

/// Marks that part values and belong to none.
const MARKS: [char; 10] = [',', ';', ':', '|', '/', '·', '•', '–', '—', '-'];

impl Part {
    /// Whether the text begins with the part.
    pub(super) fn is_first(&self) -> bool {
        matches!(
            self,
            Self::Before(_)
                | Self::Lead(_)
                | Self::First
                | Self::ButLast
                | Self::ButBracketed
                | Self::Opening
        )
    }

    /// The part of a text whose white space is collapsed. A text that is not split is all in
    /// the part that stands first.
    #[must_use]
    pub fn of<'t>(&self, text: &'t str) -> Option<&'t str> {
        let around = |mark: &str| text.rsplit_once(&standing(mark));
        let part = match self {
            Self::Before(mark) => around(mark).map_or(text, |(before, _)| before),
            Self::After(mark) => around(mark)?.1,
            Self::Lead(mark) => text
                .split_once(&standing(mark))
                .map_or(text, |(lead, _)| lead),
            Self::Follow(mark) => text.split_once(&standing(mark))?.1,
            Self::First => text.split(' ').next().unwrap_or(text),
            Self::ButFirst => text.split_once(' ')?.1,
            Self::Last => text.rsplit_once(' ')?.1,
            Self::ButLast => text.rsplit_once(' ').map_or(text, |(before, _)| before),
            Self::Bracketed => bracketed(text)?.1,
            Self::ButBracketed => bracketed(text).map_or(text, |(before, _)| before),
            Self::Opening => opening(text)?.0,
            Self::ButOpening => opening(text).map_or(text, |(_, behind)| behind),
            Self::Without(label) => strip(text, label, ""),
            Self::Field(label) => field::of(text, label)?,
        };
        let at_cut = |c: char| c.is_whitespace() || MARKS.contains(&c);
        let part = match self {
            first if first.is_first() => part.trim_end_matches(at_cut).trim(),
            Self::After(_) | Self::Follow(_) | Self::ButFirst => {
                part.trim_start_matches(at_cut).trim()
            }
            Self::Last => part.trim_end_matches('.'),
            _ => part.trim(),
        };
        Some(part)
    }
}

/// What stands before the brackets at the end, and what in them.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let (open, rest) = match text.chars().last()? {
        ')' => ('(', text.strip_suffix(')')?),
        ']' => ('[', text.strip_suffix(']')?),
        _ => return None,
    };
    let (before, inside) = rest.rsplit_once(open)?;
    (!before.trim().is_empty() && !inside.trim().is_empty()).then_some((before, inside))
}

/// What stands in the brackets at the beginning, and what behind them.
fn opening(text: &str) -> Option<(&str, &str)> {
    let (close, rest) = match text.chars().next()? {
        '(' => (')', text.strip_prefix('(')?),
        '[' => (']', text.strip_prefix('[')?),
        _ => return None,
    };
    let (inside, behind) = rest.split_once(close)?;
    (!behind.trim().is_empty() && !inside.trim().is_empty()).then_some((inside, behind))
}

/// Applies parts of parts.
pub(super) fn part<'t>(text: &'t str, parts: &[Part]) -> Option<&'t str> {
    parts.iter().try_fold(text, |text, part| part.of(text))
}

/// How values are split: the parts of the parts, in the order of the text, then the wholes that
/// they were taken from, the outermost last; one that is empty where values are not split.
/// A word that was asked for stands in all values for that, and parts none.
pub(super) fn split(values: &[&str], asked: &BTreeSet<String>) -> Vec<Vec<Part>> {
    if let Some(labels) = field::labels(values) {
        let fields = labels.into_iter().map(|label| vec![Part::Field(label)]);
        return fields.chain([Vec::new()]).collect();
    }
    // Where all say the same behind their numbers, that is an affix.
    let units: BTreeSet<&str> = values
        .iter()
        .filter_map(|value| Some(value.split_once(' ')?.1))
        .collect();
    if units.len() > 1 && counts_things(values) {
        return vec![vec![Part::First]];
    }
    let mut open = vec![(Vec::new(), values.to_vec())];
    let (mut done, mut wholes) = (Vec::new(), Vec::new());
    while let Some((parts, values)) = open.pop() {
        let halves = (parts.len() < DEPTH)
            .then(|| halves(&values, asked, parts.last()))
            .flatten();
        let Some((first, second)) = halves else {
            let last = if parts.is_empty() {
                None
            } else if counts_things(&values) {
                Some(Part::First)
            } else {
                let label = affixes(&values).0;
                (!label.is_empty()).then_some(Part::Without(label))
            };
            done.push(parts.into_iter().chain(last).collect());
            continue;
        };
        // The first half is taken up first.
        for half in [second, first] {
            let texts = values.iter().filter_map(|value| half.of(value)).collect();
            open.push((parts.iter().cloned().chain([half]).collect(), texts));
        }
        wholes.push(parts);
    }
    done.extend(wholes.into_iter().rev());
    done
}

/// Whether the values are numbers of things, whose name has a few forms: "1 point", "2 points".
fn counts_things(values: &[&str]) -> bool {
    let mut units: BTreeSet<&str> = BTreeSet::new();
    for value in values {
        let Some((number, unit)) = value.split_once(' ') else {
            return false;
        };
        let is_word = !unit.is_empty() && unit.chars().all(char::is_alphabetic);
        let is_number = matches!(normal(number).kind(), "number" | "year");
        if !is_number || !is_word || is_measure(unit) {
            return false;
        }
        units.insert(unit);
    }
    let mut starts = units
        .iter()
        .map(|unit| unit.chars().take(STEM).collect::<String>());
    let first = starts.next();
    first.is_some() && units.len() <= FORMS && starts.all(|start| Some(start) == first)
}

/// Whether values are sentences, in which some words are in all, rather than names of things.
pub(super) fn is_prose(values: &[&str]) -> bool {
    let words: usize = values.iter().map(|value| value.split(' ').count()).sum();
    words > PROSE * values.len()
}

/// The two halves that nearly all values have. `above` is the part that they are.
fn halves(values: &[&str], asked: &BTreeSet<String>, above: Option<&Part>) -> Option<(Part, Part)> {
    let distinct: BTreeSet<&&str> = values.iter().collect();
    if distinct.len() < DISTINCT {
        return None;
    }
    let have_opening = values.iter().filter(|value| opening(value).is_some());
    if share(have_opening.count(), values.len()) >= USUAL {
        return Some((Part::Opening, Part::ButOpening));
    }
    if is_prose(values) {
        let mark = LEADS
            .into_iter()
            .find(|mark| begin_with_moments(values, mark))?;
        return Some((Part::Lead(mark.to_owned()), Part::Follow(mark.to_owned())));
    }
    let dates = values.iter().filter(|value| is_moment(value));
    if share(dates.count(), values.len()) >= USUAL {
        return None;
    }
    let have_brackets = values.iter().filter(|value| bracketed(value).is_some());
    let have_brackets = share(have_brackets.count(), values.len()) >= USUAL;
    if begin_with_codes(values) {
        return Some((Part::First, Part::ButFirst));
    }
    // Brackets part more than a word before them: "301 bytes (46 words)".
    let mark = mark(values, asked)
        .filter(|mark| !have_brackets || !mark.contains(char::is_alphabetic))
        .or_else(|| strong_mark(values, above))
        .or_else(|| has_fields(values).then(|| FIELDS.to_owned()));
    if let Some(mark) = mark {
        return Some((Part::Before(mark.clone()), Part::After(mark)));
    }
    if have_brackets || has_optional_brackets(values) {
        return Some((Part::ButBracketed, Part::Bracketed));
    }
    let typed = |part: &Part, rest: &Part| {
        let is_typed = |value: &&&str| {
            let other = rest.of(value).filter(|rest| !rest.is_empty());
            let kind = part.of(value).map(|part| normal(part).kind());
            other.is_some() && matches!(kind, Some("year" | "money" | "date"))
        };
        let several = |value: &&&str| value.contains(' ');
        let all = values.iter().filter(several);
        share(all.filter(is_typed).count(), values.len()) >= USUAL
    };
    if typed(&Part::Last, &Part::ButLast) {
        return Some((Part::ButLast, Part::Last));
    }
    typed(&Part::First, &Part::ButFirst).then_some((Part::First, Part::ButFirst))
}

/// Whether values begin with a day before a mark: "5 May 2021 - A snippet of the page".
fn begin_with_moments(values: &[&str], mark: &str) -> bool {
    let mark = standing(mark);
    let moments = values.iter().filter(|value| {
        let lead = value.split_once(&mark);
        lead.is_some_and(|(lead, _)| is_moment(lead) || is_three_numbers(lead))
    });
    share(moments.count(), values.len()) >= USUAL
}

/// Whether a text is three numbers, as a day whose order of day and month is not known.
fn is_three_numbers(text: &str) -> bool {
    let numbers: Vec<&str> = text.split(['/', '.', '-']).collect();
    let is_number = |number: &&str| number.parse::<u16>().is_ok();
    numbers.len() == 3 && numbers.iter().all(is_number)
}

/// Whether values begin with codes of one form before words: "15-1779 Means v. Conference",
/// "31134 Hildesheim". Most values have a code of their own, or it would be a word that some share.
fn begin_with_codes(values: &[&str]) -> bool {
    let code = |value: &&str| {
        let (code, rest) = value.split_once(' ')?;
        let digits = code.chars().filter(char::is_ascii_digit).count();
        let is_code = digits >= CODE && rest.starts_with(char::is_alphabetic);
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

/// The form of a code: its digits and letters as such, its marks as they are.
fn form(code: &str) -> String {
    let kind = |c: char| match c {
        c if c.is_ascii_digit() => '9',
        c if c.is_alphabetic() => 'a',
        c => c,
    };
    code.chars().map(kind).collect()
}

/// Whether some values end in brackets that hold something else: behind a number, as in
/// "2 reviews (published 1991)", or a number or day themselves.
fn has_optional_brackets(values: &[&str]) -> bool {
    let inside: Vec<&str> = values
        .iter()
        .filter_map(|value| Some(bracketed(value)?.1))
        .collect();
    let begins_with_number = |value: &&&str| {
        let first = value.split(' ').next().unwrap_or_default();
        normal(first).kind() == "number"
    };
    let is_typed = |value: &&&str| matches!(normal(value).kind(), "number" | "year" | "date");
    let numbers = values.iter().filter(begins_with_number).count();
    let typed = inside.iter().filter(is_typed).count();
    share(inside.len(), values.len()) >= SOME
        && (share(numbers, values.len()) >= USUAL || share(typed, inside.len()) >= USUAL)
}

/// Whether a text is a date, with or without the time of day: one value.
pub(super) fn is_moment(text: &str) -> bool {
    let words: Vec<&str> = text
        .split([' ', ','])
        .filter(|word| !is_time_of_day(word))
        .collect();
    let day = words.join(" ");
    is_long_date(&day) || normalize(&day).kind() == "date"
}

/// Whether a text is a day, the name of a month and a year, in whatever language: one value.
fn is_long_date(text: &str) -> bool {
    let mut words: Vec<&str> = text
        .split([' ', ',', '.'])
        .filter(|word| !word.is_empty())
        .collect();
    let is_year = |word: &str| word.len() == 4 && word.chars().all(|c| c.is_ascii_digit());
    if !words.pop().is_some_and(is_year) {
        return false;
    }
    let is_day = |word: &&str| {
        let digits = word.trim_end_matches(char::is_alphabetic);
        digits
            .parse::<u8>()
            .is_ok_and(|day| (1..=31).contains(&day))
    };
    let days = words.iter().filter(|word| is_day(word)).count();
    let names = words
        .iter()
        .filter(|word| word.chars().all(char::is_alphabetic));
    days == 1 && (1..=3).contains(&names.count()) && words.len() <= 4
}

/// A word or mark that stands alone inside nearly all of the values, with something on both
/// sides of it. Words that were asked for and names are none.
fn mark(values: &[&str], asked: &BTreeSet<String>) -> Option<String> {
    let longest = values.iter().max_by_key(|value| value.len())?;
    let inner = |value: &str| -> BTreeSet<String> {
        let words: Vec<&str> = value.split(' ').collect();
        let inner = words
            .get(1..words.len().saturating_sub(1))
            .unwrap_or_default();
        inner.iter().map(|word| (*word).to_owned()).collect()
    };
    // A long word with a capital is what the values are about.
    let is_name = |word: &str| {
        word.chars().next().is_some_and(char::is_uppercase) && word.chars().count() > SHORT
    };
    let is_mark = |word: &String| {
        !word.chars().any(char::is_numeric) && !is_name(word) && !asked.contains(&fold(word))
    };
    let everywhere = |word: &String| {
        let having = values.iter().filter(|value| inner(value).contains(word));
        share(having.count(), values.len()) >= USUAL
    };
    let joins = |word: &str| word.contains(char::is_alphabetic) || STRONG.contains(&word);
    let parts_kinds = |word: &String| !joins(word) || !joins_alike(values, word);
    let mut marks = inner(longest).into_iter().filter(is_mark);
    marks.find(|word| everywhere(word) && parts_kinds(word))
}

/// A mark that parts values wherever it stands, if some have it and it joins no list: a strong one,
/// or that behind which they stood.
fn strong_mark(values: &[&str], above: Option<&Part>) -> Option<String> {
    let again = match above {
        Some(Part::Before(mark)) if !mark.contains(char::is_alphanumeric) => Some(mark.as_str()),
        _ => None,
    };
    let mark = STRONG.into_iter().chain(again).find(|mark| {
        let inner = standing(mark);
        let having = values.iter().filter(|value| value.contains(&inner));
        share(having.count(), values.len()) >= SOME && !joins_alike(values, mark)
    });
    mark.map(str::to_owned)
}

/// Whether nearly all values have as many fields as the first, and several: "Emma; Orion; 1815".
fn has_fields(values: &[&str]) -> bool {
    let fields = |value: &&str| value.matches(&standing(FIELDS)).count();
    let first = values.first().map_or(0, fields);
    let same = values.iter().filter(|value| fields(value) == first);
    first > 1 && share(same.count(), values.len()) >= USUAL && !joins_alike(values, FIELDS)
}

/// A mark or a word as it stands between values.
fn standing(mark: &str) -> String {
    let space = if mark == FIELDS { "" } else { " " };
    format!("{space}{mark} ")
}

/// Whether a word stands between the same words, or a mark between the same things, which are one
/// value together: "People v. Adeyemi", "Rust · Ada · C".
fn joins_alike(values: &[&str], word: &str) -> bool {
    let between = if word.contains(char::is_alphabetic) {
        " ".to_owned()
    } else {
        standing(word)
    };
    let around = |part: Part| -> BTreeSet<String> {
        let parts = values.iter().filter_map(|value| part.of(value));
        parts
            .flat_map(|part| part.split(between.as_str()).map(fold))
            .collect()
    };
    let before = around(Part::Before(word.to_owned()));
    let after = around(Part::After(word.to_owned()));
    let both = before.intersection(&after).count();
    share(both, before.len().min(after.len())) >= ALIKE
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(values: &[&str]) -> Vec<Vec<String>> {
        let split = split(values);
        let of = |value: &&str| {
            split
                .iter()
                .filter_map(|parts| part(value, parts))
                .map(str::to_owned)
                .collect()
        };
        values.iter().map(of).collect()
    }

    fn split(values: &[&str]) -> Vec<Vec<Part>> {
        super::split(values, &BTreeSet::from(["night".to_owned()]))
    }

    #[test]
    fn names_and_what_was_asked_for_part_nothing() {
        for word in ["War", "night"] {
            let values = TITLES.map(|title| format!("{title} {word} story"));
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            assert_eq!(split(&values).len(), 1, "{word}");
        }
    }

    const TITLES: [&str; 8] = [
        "Emma",
        "Dune",
        "Stand by Me",
        "Solaris",
        "Ulysses",
        "Persuasion",
        "Ivanhoe",
        "Carrie",
    ];

    #[test]
    fn a_word_that_stands_in_all_values_parts_them() {
        let writers = [
            "Jane Li", "Bo Ek", "Ada Orr", "Mia Wu", "Tom Fox", "Lee Day", "Al Rey",
        ];
        let mut writers = writers.iter().cycle();
        let values = TITLES.map(|title| format!("{title} by {}", writers.next().unwrap()));
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let parts = parts(&values);
        assert_eq!(parts[0], ["Emma", "Jane Li", "Emma by Jane Li"]);
        assert_eq!(parts[2][..2], ["Stand by Me", "Ada Orr"]);
    }

    #[test]
    fn brackets_part_more_than_the_words_before_them() {
        let values = [301, 392, 289, 281, 307, 302, 310, 305]
            .map(|size| format!("{size} bytes ({} words)", size / 7));
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let parts = parts(&values);
        assert_eq!(parts[0], ["301 bytes", "43", "301 bytes (43 words)"]);
    }

    #[test]
    fn things_of_one_kind_stay_together() {
        let names = ["Li", "Ek", "Orr", "Wu", "Fox", "Day", "Rey", "Orr"];
        let mut others = names.iter().cycle().skip(3);
        let values = names.map(|name| format!("{name} v. {}", others.next().unwrap()));
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        assert_eq!(split(&values), [Vec::new()]);
    }

    #[test]
    fn a_year_or_a_price_at_the_end_is_a_value_of_its_own() {
        let values: Vec<String> = TITLES
            .iter()
            .enumerate()
            .map(|(n, title)| format!("{title} (19{n}5) €{n}.50"))
            .collect();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let parts = &parts(&values)[2];
        assert_eq!(parts[..3], ["Stand by Me", "1925", "€2.50"]);
        assert_eq!(parts[3], "Stand by Me (1925)", "the wholes that were split");
        assert_eq!(parts[4..], values[2..3]);
    }

    #[test]
    fn codes_of_one_form_before_words_are_values_of_their_own() {
        let towns =
            TITLES.map(|title| format!("{}3{} {title}", title.len() % 10, 100 + title.len()));
        let values: Vec<&str> = towns.iter().map(String::as_str).collect();
        for (found, (value, title)) in parts(&values).iter().zip(values.iter().zip(TITLES)) {
            let code = value.split(' ').next().unwrap();
            assert_eq!(found, &[code, title, value]);
        }
        let houses = TITLES.map(|title| format!("{} {title}", &"123456789"[title.len() % 4..]));
        let values: Vec<&str> = houses.iter().map(String::as_str).collect();
        assert!(parts(&values).iter().all(|found| found.len() == 1));
    }

    #[test]
    fn as_many_fields_in_all_values_are_values() {
        let houses = ["Orion", "Faber", "Knopf", "Viking"];
        let lines = TITLES.map(|title| {
            format!(
                "{title}; {}; {}",
                houses[title.len() % 4],
                1900 + 7 * title.len()
            )
        });
        let values: Vec<&str> = lines.iter().map(String::as_str).collect();
        for (found, (value, title)) in parts(&values).iter().zip(values.iter().zip(TITLES)) {
            let fields: Vec<&str> = value.split("; ").collect();
            assert_eq!(found[..3], fields[..], "{title}");
            assert!(found.contains(&(*value).to_owned()));
        }
        let [first, .., last] = TITLES;
        let several = TITLES.map(|title| format!("{first}; {title}; {last}"));
        let values: Vec<&str> = several.iter().map(String::as_str).collect();
        assert!(parts(&values).iter().all(|found| found.len() == 1));
    }

    #[test]
    fn a_day_before_prose_is_a_value_of_its_own() {
        let prose =
            "a long snippet of what the page says - with a mark in it - and many more words of it";
        let values = TITLES.map(|title| format!("{} May 2021 - {title}, {prose}", title.len()));
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        for (found, title) in parts(&values).iter().zip(TITLES) {
            let day = format!("{} May 2021", title.len());
            assert_eq!(found[..2], [day, format!("{title}, {prose}")]);
        }
    }

    #[test]
    fn what_stands_in_brackets_before_prose_is_a_value_of_its_own() {
        let values = TITLES.map(|title| {
            format!("({title}) One of the books that our readers ask for again and again, all over the year.")
        });
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        assert_eq!(parts(&values)[2][0], "Stand by Me");
        assert!(parts(&values)[2][1].starts_with("One of the books"));
    }

    #[test]
    fn a_date_is_one_value() {
        for (before, after) in [
            ("", " May "),
            ("Mai ", ", "),
            ("", " de mayo de "),
            ("Mon ", "th May "),
        ] {
            let values: Vec<String> = (1..=9)
                .map(|n| format!("{before}{n}{after}201{n}"))
                .collect();
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            assert_eq!(split(&values), [Vec::new()], "{values:?}");
        }
    }

    #[test]
    fn marks_at_a_cut_belong_to_neither_value() {
        let values: Vec<String> = TITLES
            .iter()
            .enumerate()
            .map(|(n, title)| format!("{title}, 19{n}5. [en]"))
            .collect();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        assert_eq!(parts(&values)[2][..3], ["Stand by Me", "1925", "en"]);
    }

    #[test]
    fn a_strong_mark_parts_values_though_few_have_it() {
        let days = (1..=9).map(|n| match n % 3 {
            0 => format!("May {n}, 2017 | Published in: Letters {n}"),
            _ => format!("May {n}, 2017"),
        });
        let days: Vec<String> = days.collect();
        let days: Vec<&str> = days.iter().map(String::as_str).collect();
        let split = split(&days);
        assert_eq!(split[0], [Part::Before("|".to_owned())]);
        let label = Part::Without("Published in: Letters".to_owned());
        assert_eq!(split[1], [Part::After("|".to_owned()), label]);
        assert_eq!(parts(&days)[1], ["May 2, 2017", "May 2, 2017"]);
        assert_eq!(parts(&days)[2][..2], ["May 3, 2017", "3"]);
    }

    #[test]
    fn strong_marks_part_as_often_as_they_stand_in_all_but_no_lists() {
        let values = TITLES.map(|title| format!("Letter | {title} | 12 May 2017"));
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        assert_eq!(
            parts(&values)[2][..3],
            ["Letter", "Stand by Me", "12 May 2017"]
        );
        let mut artists = ["Li – ", "Ek – ", "Orr – ", ""].iter().cycle();
        let tracks = TITLES.map(|title| {
            let song: String = title.chars().rev().filter(|c| *c != ' ').collect();
            format!("{}{title} – {song}", artists.next().unwrap())
        });
        let tracks: Vec<&str> = tracks.iter().map(String::as_str).collect();
        assert_eq!(parts(&tracks)[2][..3], ["Orr", "Stand by Me", "eMybdnatS"]);
        let mut more = ["", " · Rust", " · Rust · Ada"].iter().cycle();
        let lists = TITLES.map(|title| format!("{title} · C{}", more.next().unwrap()));
        let lists: Vec<&str> = lists.iter().map(String::as_str).collect();
        assert_eq!(split(&lists), [Vec::new()]);
    }

    #[test]
    fn the_name_of_what_is_counted_is_no_part_of_the_number() {
        assert_eq!(parts(&["1 point", "12 points"])[1], ["12"]);
        assert_eq!(split(&["1 point", "12 miles"]), [Vec::new()]);
    }

    #[test]
    fn fields_with_labels_are_told_by_them() {
        let values = ["Size: Large | Packing: Jar", "Packing: Tin", "Size: Small"];
        assert_eq!(
            parts(&values),
            [
                vec!["Large", "Jar", "Size: Large | Packing: Jar"],
                vec!["Tin", "Packing: Tin"],
                vec!["Small", "Size: Small"]
            ]
        );
    }

    #[test]
    fn brackets_behind_a_number_or_around_one_may_be_missing() {
        let values: Vec<String> = (0..10)
            .map(|n| match n % 2 {
                0 => format!("{n} reviews (published {})", 1990 + n),
                _ => format!("{n} reviews"),
            })
            .collect();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        assert_eq!(
            parts(&values)[4],
            ["4", "1994", "4 reviews (published 1994)"]
        );
        assert_eq!(parts(&values)[3], ["3", "3 reviews"]);
        // What stands in the brackets of titles belongs to them.
        let titles: Vec<String> = ('a'..='j').map(|c| format!("{c}lpha ({c}eta)")).collect();
        let mut titles: Vec<&str> = titles.iter().map(String::as_str).collect();
        titles.extend(["Emma", "Ivanhoe", "Dune"]);
        assert_eq!(split(&titles), [Vec::new()]);
    }

    #[test]
    fn other_texts_are_left_whole() {
        assert_eq!(split(&TITLES), [Vec::new()]);
        let prose = TITLES.map(|title| {
            format!("{title} is one of the books that our readers ask for again and again, all over the year")
        });
        let prose: Vec<&str> = prose.iter().map(String::as_str).collect();
        assert_eq!(split(&prose), [Vec::new()]);
    }
}
