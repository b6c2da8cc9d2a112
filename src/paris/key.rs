//! The forms under which a literal is looked up.
//!
//! Two literals are compared by the keys that they share, never pair by pair. The whole
//! text is the strongest key; what is left of it without function words, without a
//! parenthesis or without a subtitle are weaker ones (Oita thesis 3.3.6: "Hamlet (French
//! Edition)" is "Hamlet").

use crate::text::{NameWord, Value, fold, is_latin, is_period, minute_of, normalize, sounds};

/// Without function words.
const CONTENT_WORDS: f64 = 0.95;
/// "Last, First" read as "First Last".
const REVERSED: f64 = 0.95;
/// The year of a date.
const YEAR_OF_DATE: f64 = 0.9;
/// Without parenthesised parts.
const WITHOUT_PARENTHESIS: f64 = 0.9;
/// Without the subtitle.
const WITHOUT_SUBTITLE: f64 = 0.8;
/// Without what is said behind a comma, such as where it is: "Leju ozols, Kalnu pag."
const WITHOUT_QUALIFIER: f64 = 0.7;
/// It has at most so many words.
const QUALIFIER: usize = 4;
/// One name of a list of names.
const ONE_OF_LIST: f64 = 0.7;
/// What a literal is read as: the number within its words, its moment by the other clock.
const READING: f64 = 0.9;
/// The day of a moment.
const DAY_OF_MOMENT: f64 = 0.9;
/// The same consonants in another script.
const BY_SOUND: f64 = 0.8;
/// Fewer consonants are no name.
const FEWEST_SOUNDS: usize = 3;
/// The same last digits of telephone numbers, which have so many digits.
const BY_LAST_DIGITS: f64 = 0.9;
const LAST_DIGITS: usize = 8;
const FEWEST_DIGITS: usize = 8;
const MOST_DIGITS: usize = 15;
/// Names that were written out as initials.
const INITIALS: f64 = 0.6;
/// More words are no name of a person.
const MOST_NAMES: usize = 5;
/// More words are no name in short.
const MOST_WORDS: usize = 12;

/// Articles, "and", "of" and the like, folded. The stop words of text retrieval are too
/// many here: names are told apart by words such as "second", "inner" or "six".
const FUNCTION_WORDS: [&str; 46] = [
    "a", "an", "the", "and", "or", "of", "in", "on", "at", "to", "for", "with", "by", "from", "le",
    "la", "les", "un", "une", "et", "de", "du", "des", "d", "l", "der", "die", "das", "ein",
    "eine", "und", "von", "el", "los", "las", "del", "il", "lo", "gli", "di", "da", "do", "os",
    "as", "het", "een",
];

const LONGEST_FUNCTION_WORD: usize = 4;

/// A longer text, in bytes, is compared as it is written.
const LONGEST: usize = 4096;
/// A longer text, in bytes, is no name.
const LONGEST_NAME: usize = 200;
/// So many characters of a text tell how alike it is.
const TOLD_BY: usize = 1000;

/// A form of a literal.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Key {
    /// What is compared; the first letter tells the kind of value.
    pub text: String,
    /// How sure it is that the same form means the same value, in (0, 1].
    pub weight: f64,
    /// Whether something was cut away that may have made the difference: two literals
    /// that were both cut to the same form are not taken as equal.
    pub cut: bool,
}

/// The forms of what a literal is read as that says it in another way.
pub(super) fn of_reading(reading: &str) -> impl Iterator<Item = Key> {
    let weaker = |key: Key| Key {
        weight: READING * key.weight,
        cut: true,
        ..key
    };
    keys(reading).into_iter().map(weaker)
}

/// A name by its consonants, by which one in another script may be the same. Of the left it begins with
/// `s` or, where it is in Latin letters, with `l`; of the right the other way round.
pub(super) fn by_sound(text: &str, is_left: bool) -> Option<Key> {
    if text.len() > LONGEST_NAME {
        return None;
    }
    // "Athinai (1941)"
    let bare = without_parentheses(text);
    let text = if bare.trim().is_empty() { text } else { &bare };
    let sounds = sounds(text);
    let several = sounds.chars().filter(|c| c.is_alphabetic()).count() >= FEWEST_SOUNDS;
    let kind = if is_latin(text) == is_left { 'l' } else { 's' };
    several.then(|| Key {
        text: format!("{kind}{sounds}"),
        weight: BY_SOUND,
        cut: false,
    })
}

/// A literal as it is written.
pub(super) fn whole(text: &str) -> Key {
    Key {
        text: format!("w{text}"),
        weight: 1.0,
        cut: false,
    }
}

/// The forms of a literal, the strongest first; never empty.
pub(super) fn keys(text: &str) -> Vec<Key> {
    if text.len() > LONGEST {
        return vec![whole(text)];
    }
    let sure = |kind: char, value: &str| Key {
        text: format!("{kind}{value}"),
        weight: 1.0,
        cut: false,
    };
    match normalize(text) {
        Value::Number(number) | Value::Money(_, number) if is_year(&number) => {
            vec![sure('y', &number)]
        }
        Value::Number(number) | Value::Money(_, number) => vec![sure('n', &number)],
        Value::Year(year) => vec![sure('y', &year)],
        Value::Date(date) if is_year(&date) => vec![sure('y', &date)],
        Value::Date(date) => {
            let part = |kind: char, value: &str, weight: f64| Key {
                text: format!("{kind}{value}"),
                weight,
                cut: true,
            };
            let year = part(
                'y',
                date.split('-').next().unwrap_or_default(),
                YEAR_OF_DATE,
            );
            match minute_of(text) {
                Some(minute) => {
                    let day = part('d', &date, DAY_OF_MOMENT);
                    vec![sure('m', &minute.to_string()), day, year]
                }
                None => vec![sure('d', &date), year],
            }
        }
        Value::Url(url) => vec![sure('u', &url)],
        Value::Text(_) => text_keys(text),
    }
}

/// The keys of a text of nothing but letters and marks that cut or join nothing, which most
/// names are.
#[derive(Default)]
pub(super) struct Plain {
    /// The words run together.
    whole: String,
    /// The same without function words.
    content: String,
    /// The initials of all words with the last of them.
    short: String,
    /// Whether that leaves something out, so that nothing is equal that does so, too.
    is_cut: bool,
}

impl Plain {
    /// Each with whether something was cut away.
    pub fn keys(&self) -> [(&str, bool); 3] {
        [
            (&self.whole, false),
            (&self.content, false),
            (&self.short, self.is_cut),
        ]
    }

    /// Takes the keys of a text. `None` where [`keys`] has to look closer.
    pub fn read(&mut self, text: &str) -> Option<()> {
        if text.len() > LONGEST {
            return None;
        }
        let Self {
            whole,
            content,
            short,
            is_cut,
        } = self;
        *is_cut = false;
        whole.clear();
        content.clear();
        short.clear();
        whole.push('t');
        content.push('t');
        short.push('i');
        let mut start = 1;
        let mut last = 1;
        let mut before = b' ';
        for byte in text.bytes().chain([b' ']) {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' => whole.push(char::from(byte.to_ascii_lowercase())),
                b'\'' => (),
                b' ' | b'.' | b'-' => {
                    if byte == b'-' && before == b' ' {
                        return None;
                    }
                    let word = whole.get(start..).unwrap_or_default();
                    if word == "and" {
                        return None;
                    }
                    if !is_function_word(word) {
                        content.push_str(word);
                    }
                    if let Some(initial) = word.chars().next() {
                        *is_cut |= start == 1 && word.len() > 1;
                        short.push(initial);
                        last = start;
                    }
                    start = whole.len();
                }
                _ => return None,
            }
            before = byte;
        }
        short.push(' ');
        short.push_str(whole.get(last..).unwrap_or_default());
        (whole.len() > 1 && !whole.starts_with("thttp")).then_some(())
    }
}

/// The strongest form of a literal, ready to be compared with others.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Form {
    /// The first key of the literal, "Last, First" read as "First Last".
    pub key: String,
    number: Option<f64>,
    /// Pairs of letters, as one number each.
    grams: Vec<u64>,
}

impl Form {
    /// The form of a literal.
    pub fn new(text: &str) -> Self {
        let turned = reversed(text);
        let key = keys(turned.as_deref().unwrap_or(text))
            .into_iter()
            .next()
            .map_or_else(String::new, |key| key.text);
        let value = key.get(1..).unwrap_or_default();
        let pairs = value.chars().zip(value.chars().skip(1));
        let pairs = pairs.map(|(a, b)| u64::from(u32::from(a)) << 32 | u64::from(u32::from(b)));
        let mut grams: Vec<u64> = pairs.take(TOLD_BY).collect();
        grams.sort_unstable();
        grams.dedup();
        let number = key.starts_with(['y', 'n']).then(|| value.parse().ok());
        Self {
            number: number.flatten(),
            grams,
            key,
        }
    }

    /// Whether one of two texts may be a name within the other: its letters stand there.
    pub fn may_hold(&self, other: &Self) -> bool {
        let both = self.key.strip_prefix('t').zip(other.key.strip_prefix('t'));
        both.is_some_and(|(one, other)| one.contains(other) || other.contains(one))
    }

    /// How alike two literals are that need not be equal, in [0, 1]: the share of common
    /// 2-grams (Dice), as in thesis section 4; of two numbers how near they are, if that
    /// is more: years halve with each year between them.
    pub fn likeness(&self, other: &Self) -> f64 {
        if self.key == other.key {
            return 1.0;
        }
        let written = dice(&self.grams, &other.grams);
        match (self.number, other.number) {
            (Some(a), Some(b)) if self.key.starts_with('y') && other.key.starts_with('y') => {
                written.max(0.5_f64.powf((a - b).abs()))
            }
            (Some(a), Some(b)) => {
                let far = (a - b).abs() / a.abs().max(b.abs()).max(f64::MIN_POSITIVE);
                written.max(1.0 - far.min(1.0))
            }
            _ => written,
        }
    }
}

/// 2 |A∩B| / (|A| + |B|) of two sorted sets; 0 of empty ones.
fn dice(a: &[u64], b: &[u64]) -> f64 {
    let (mut i, mut j, mut common) = (0, 0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        common += usize::from(x == y);
        i += usize::from(x <= y);
        j += usize::from(y <= x);
    }
    crate::text::share(2 * common, a.len() + b.len())
}

pub(super) fn is_function_word(folded: &str) -> bool {
    folded.len() <= LONGEST_FUNCTION_WORD && FUNCTION_WORDS.contains(&folded)
}

fn is_year(number: &str) -> bool {
    number.len() == 4
        && number.starts_with(['1', '2'])
        && number.bytes().all(|byte| byte.is_ascii_digit())
}

fn text_keys(text: &str) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    for (variant, weight, cut) in variants(text) {
        let words = words(&variant);
        let content: Vec<&String> = words
            .iter()
            .filter(|word| !is_function_word(word))
            .collect();
        for (form, weight) in [
            (join(words.iter()), weight),
            (join(content.into_iter()), weight * CONTENT_WORDS),
        ] {
            if !form.is_empty() && keys.iter().all(|key| key.text[1..] != form) {
                keys.push(Key {
                    text: format!("t{form}"),
                    weight,
                    cut,
                });
            }
        }
    }
    if keys.is_empty() {
        keys.push(Key {
            text: format!("t{}", fold(text.trim())),
            weight: 1.0,
            cut: false,
        });
    }
    keys.extend(in_short(text));
    keys.extend(telephone(text));
    keys
}

/// The last digits of what is written as telephone numbers are, which those with the code of the land and
/// those without have in common.
fn telephone(text: &str) -> Option<Key> {
    let marks = |c: char| " -–./()+".contains(c);
    let is_written = text.chars().all(|c| c.is_ascii_digit() || marks(c)) && text.contains(marks);
    if !is_written || is_period(text) {
        return None;
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let fits = (FEWEST_DIGITS..=MOST_DIGITS).contains(&digits.len());
    let last = digits.get(digits.len().checked_sub(LAST_DIGITS)?..)?;
    fits.then(|| Key {
        text: format!("p{last}"),
        weight: BY_LAST_DIGITS,
        cut: false,
    })
}

/// The words of a name but for parentheses.
pub(super) fn name(text: &str) -> Vec<NameWord> {
    NameWord::all(&without_parentheses(text))
}

/// Writes the first letters of all words but for parentheses, folded.
pub(super) fn initials(text: &str, into: &mut String) {
    into.clear();
    let (mut depth, mut is_within) = (0_usize, false);
    for c in text.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_letter = depth == 0 && c.is_alphanumeric();
        if is_letter && !is_within {
            if c.is_ascii() {
                into.push(c.to_ascii_lowercase());
            } else {
                into.extend(fold(c.encode_utf8(&mut [0; 4])).chars().take(1));
            }
        }
        is_within = is_letter;
    }
}

/// Whether a name has words that may be short for others: "Univ. of Kent".
pub(super) fn is_short(words: &[NameWord]) -> bool {
    let may_be_short = |word: &NameWord| word.is_short() && !is_function_word(&word.text);
    (2..=MOST_WORDS).contains(&words.len()) && words.iter().any(may_be_short)
}

/// A name with initials for all but its last word; it is cut where the first was written out, so
/// that two names that merely begin with the same letter are not equal.
fn in_short(text: &str) -> Option<Key> {
    let turned = reversed(text);
    let words = words(turned.as_deref().unwrap_or(text));
    let ([first, middle @ .., last], ..=MOST_NAMES) = (words.as_slice(), words.len()) else {
        return None;
    };
    let is_long = |word: &String| word.chars().nth(1).is_some();
    let is_cut = is_long(first);
    let is_written_out = is_cut || middle.iter().any(is_long);
    let initials: String = words
        .iter()
        .filter_map(|word| word.chars().next())
        .collect();
    Some(Key {
        text: format!("i{initials} {last}"),
        weight: if is_written_out { INITIALS } else { 1.0 }
            * if turned.is_some() { REVERSED } else { 1.0 },
        cut: is_cut,
    })
}

/// Texts that name the same thing, with their weight and whether they were cut.
fn variants(text: &str) -> Vec<(String, f64, bool)> {
    let mut variants = vec![(text.to_owned(), 1.0, false)];
    if let Some(reversed) = reversed(text) {
        variants.push((reversed, REVERSED, false));
    }
    let bare = without_parentheses(text);
    if bare.trim() != text.trim() {
        variants.push((bare.clone(), WITHOUT_PARENTHESIS, true));
    }
    let subtitle = [":", " - ", " – ", " — "]
        .iter()
        .filter_map(|mark| bare.find(mark))
        .min();
    if let Some(title) = subtitle.and_then(|at| bare.get(..at)) {
        variants.push((title.to_owned(), WITHOUT_SUBTITLE, true));
    }
    if let Some((name, qualifier)) = bare.split_once([',', '，', '،'])
        && !qualifier.contains(',')
        && (1..=QUALIFIER).contains(&words(qualifier).len())
        && !words(name).is_empty()
    {
        variants.push((name.to_owned(), WITHOUT_QUALIFIER, true));
    }
    let names = list_of_names(text);
    variants.extend(names.into_iter().map(|name| (name, ONE_OF_LIST, true)));
    variants
}

/// Folded words: letters and digits; an apostrophe joins, anything else parts; `&` is "and".
pub(super) fn words(text: &str) -> Vec<String> {
    let folded = fold(text).replace('&', " and ");
    let mut words = vec![String::new()];
    for c in folded.chars() {
        if c.is_alphanumeric() {
            if let Some(word) = words.last_mut() {
                word.push(c);
            }
        } else if !"'’ʼ`´".contains(c) {
            words.push(String::new());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The words run together, so that "J. K." is "J.K."; but two numbers stay two.
pub(super) fn join<'a>(words: impl Iterator<Item = &'a String>) -> String {
    let mut out = String::new();
    for word in words {
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        if digit(out.chars().next_back()) && digit(word.chars().next()) {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

pub(super) fn without_parentheses(text: &str) -> String {
    let mut depth = 0_usize;
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => out.push(c),
            _ => (),
        }
    }
    out
}

/// "Rowling, J. K." as "J. K. Rowling", "Hobbit, The" as "The Hobbit".
fn reversed(text: &str) -> Option<String> {
    let (last, first) = text.split_once(',')?;
    let short = |part: &str| (1..=3).contains(&words(part).len());
    (short(last) && short(first) && !first.contains(',')).then(|| format!("{first} {last}"))
}

/// The names in a list such as "Neil Gaiman, Terry Pratchett"; none where a part is not
/// two to four capitalised words.
fn list_of_names(text: &str) -> Vec<String> {
    let items: Vec<String> = text
        .replace(" and ", ",")
        .split([',', ';', '&', '/'])
        .map(|item| item.trim().to_owned())
        .collect();
    let is_name = |item: &String| {
        (2..=4).contains(&item.split_whitespace().count())
            && item.split_whitespace().all(|word| {
                word.chars().next().is_some_and(char::is_uppercase)
                    && !is_function_word(&fold(word))
            })
    };
    if items.len() > 1 && items.iter().all(is_name) {
        items
    } else {
        Vec::new()
    }
}

#[cfg(test)]
mod tests;
