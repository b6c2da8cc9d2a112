//! What stands around every value of a feature and is no part of it.

use std::collections::BTreeSet;

use super::feature::normal;
use crate::text::{is_moment, is_month, is_sign, power_of_ten, share};

/// Nearly all values of a feature are alike.
pub(super) const USUAL: f64 = 0.95;
/// Texts of more words than this on the average are prose.
const PROSE: usize = 14;
/// In so many of the values a label may stand alone, at the most.
const MOST_ALONE: f64 = 0.3;
/// What stands before numbers in so many of the values is a label.
const MOSTLY: f64 = 0.5;
/// Words of so many letters before a name are no name: "By", "Von".
const SHORT: usize = 3;
/// Fewer values are those of a list, each of which may begin with the same name.
const MANY: usize = 8;
const BRACKETS: [(&str, &str); 3] = [("(", ")"), ("[", "]"), ("{", "}")];
/// Quotation marks that come in pairs, in the ways of languages.
const QUOTES: [&str; 5] = ["«»", "„“”", "「」", "『』", "《》"];
/// A mark such as that of a class or a box has at most so many capitals and digits.
const MARK: usize = 3;
/// Units of measure, which belong to their number; what is counted ("13 colours") is a label.
const MEASURES: &str = "\
    b byte bytes kb kib mb mib gb gib tb tib mm cm dm m km m² m2 mt mts mt² mt2 mts² km² ha inch inches ft ft² ft2 \
    sqft yd mi mg g kg lb lbs oz ml cl l w kw kwh v hz mhz ghz ms s sec min mins h hr hrs \
    hours minutes seconds days weeks months years kilogram kilograms gram grams liter liters \
    litre litres meter meters metre metres kbyte kbytes mbyte mbytes ects mah px dpi kcal kj \
    °c °f % acre acres sqm hour minute second day week month year lux lumen lm watt watts volt \
    volts au yr yrs amp amps mw gw ps hp rpm nm db bar psi kpa mpa pa cal ct carat carats dl hl gal gallon \
    gallons pt qt yard yards mile miles mph kmh km/h fps mbit gbit mbps gbps kbps mpx megapixels hm da kda aa nt kn kt nm ev va kva mol \
    mille milles zoll pixel pixels pk cv ch cc ccm cm³ m³ bp \
    jour jours semaine semaines heure heures ans année années tag tage tagen woche wochen monat monate \
    monaten jahr jahre jahren stunde stunden minuten giorno giorni settimana settimane mese mesi anno anni \
    ora ore minuti día días dia dias semana semanas meses año años ano anos hora horas minutos dagen dage \
    dagar uur weken maanden jaar år timer timmar min. lat lata dni godz дней дня лет года часов 天 日 年 小时 \
    мм см дм м км м² га мг г кг т мл л квт мин χλμ εκ μ κιλά σμ սմ մմ մ կմ კმ სმ ק\"מ ס\"מ מ\"מ كم سم م² كغ \
    किमी सेमी किग्रा กม ซม ตร.ม กก ㎡ 平米 平方米 厘米 毫米 公里 千米 米 公斤 千克 克 升";

/// Short words before days that are no part of them.
const BEFORE_DAYS: [&str; 2] = ["on", "am"];
/// The capitals of a code are at most so many.
const CODE: usize = 4;
/// Capitals that call a number what it is.
const LABELS: &str = "\
    AGE ASIN CAS DOI EAN FAX FILE GTIN ICS ID ISBN ISSN ITEM LCCN LOT MPN NO NR OCLC PAGE PID PMID \
    PPN QTY REF ROOM SKU TEL TOM UPC URN VAT VOL YEAR";

/// Whether values are sentences, in which some words are in all, rather than names of things.
pub(super) fn is_prose(values: &[&str]) -> bool {
    let words: usize = values.iter().map(|value| word_count(value)).sum();
    words > PROSE * values.len()
}

/// How many words a text has, about; in scripts without spaces, two signs are one.
pub(super) fn word_count(text: &str) -> usize {
    let signs = text.chars().filter(|c| is_sign(*c)).count();
    text.split(' ').count() + signs / 2
}

/// The words before and after nearly all values, such as "Author:" or "pages". An affix ends
/// at a word's boundary, holds a letter and leaves every value with something of its own.
/// A name that all values begin or end with, such as that of a maker, is part of them.
pub(super) fn affixes(values: &[&str]) -> (String, String) {
    let moments = values.iter().filter(|value| is_moment(value)).count();
    if share(moments, values.len()) >= USUAL {
        return (label_of_moments(values).to_owned(), String::new());
    }
    let prefix = affix(values, |value| words_from_start(value));
    let prefix = if is_name(&prefix, values) || is_of_code(&prefix, values) {
        String::new()
    } else {
        prefix
    };
    let stripped: Vec<&str> = values
        .iter()
        .map(|value| strip(value, &prefix, ""))
        .collect();
    let money = stripped
        .iter()
        .filter(|value| normal(value).kind() == "money");
    if share(money.count(), stripped.len()) >= USUAL {
        return (prefix, String::new());
    }
    let suffix = affix(&stripped, |value| words_from_end(value));
    let suffix = if is_name(&suffix, &stripped) || !may_be_left_out(&suffix, &stripped) {
        String::new()
    } else {
        suffix
    };
    let suffix = match closed(&prefix, &stripped) {
        Some(close) if suffix.is_empty() => close.to_owned(),
        _ => suffix,
    };
    let prefix = opened(&stripped, &suffix).map_or(prefix.clone(), |open| prefix + open);
    if prefix.is_empty() && suffix.is_empty() {
        let (open, close) = bracketed(values).unwrap_or_default();
        return (open.to_owned(), close.to_owned());
    }
    (prefix, suffix)
}

/// The bracket that the suffix closes and the values open: of "(12 ratings)", with "ratings)".
fn opened(values: &[&str], suffix: &str) -> Option<&'static str> {
    let closed = |(open, close): &(&str, &str)| suffix.contains(close) && !suffix.contains(open);
    let (open, _) = BRACKETS.into_iter().find(closed)?;
    values
        .iter()
        .all(|value| value.starts_with(open))
        .then_some(open)
}

/// What stands before dates and is no part of them, such as "Published:"; nothing where they begin
/// with a month or a day that all share.
fn label_of_moments<'v>(values: &[&'v str]) -> &'v str {
    let is_label = |start: &&str| {
        let letters = start.chars().filter(|c| c.is_alphabetic()).count();
        let is_said = letters > SHORT || BEFORE_DAYS.contains(&start.trim_end());
        let rest_is_moment = |value: &&str| value.strip_prefix(start).is_some_and(is_moment);
        is_said && values.iter().all(rest_is_moment)
    };
    let first = values.first().copied().unwrap_or_default();
    let mut starts = words_from_start(first).into_iter().rev();
    starts.find(is_label).unwrap_or_default()
}

/// The brackets that all values stand in.
fn bracketed(values: &[&str]) -> Option<(&'static str, &'static str)> {
    let mut brackets = BRACKETS.into_iter();
    brackets.find(|(open, close)| {
        values.iter().all(|value| {
            let inner = value.strip_prefix(open);
            let inner = inner.and_then(|value| value.strip_suffix(close));
            inner.is_some_and(|inner| !inner.contains(open) && !inner.contains(close))
        })
    })
}

/// The bracket that the prefix opens and the values close: of "(score: 12)", with "(score:".
fn closed(prefix: &str, values: &[&str]) -> Option<&'static str> {
    let opened = |(open, close): &(&str, &str)| prefix.contains(open) && !prefix.contains(close);
    let (_, close) = BRACKETS.into_iter().find(opened)?;
    values
        .iter()
        .all(|value| value.ends_with(close))
        .then_some(close)
}

/// The value without its affixes; a value that lacks one keeps its end as it is, and so does one
/// in which it goes on as a longer word: "Byron" has no "By".
pub(super) fn strip<'a>(value: &'a str, prefix: &str, suffix: &str) -> &'a str {
    let goes_on = |a: Option<char>, b: Option<char>| {
        a.is_some_and(char::is_alphanumeric) && b.is_some_and(char::is_alphanumeric)
    };
    let value = value
        .strip_prefix(prefix)
        .filter(|rest| !goes_on(prefix.chars().last(), rest.chars().next()))
        .unwrap_or(value)
        .trim_start();
    value
        .strip_suffix(suffix)
        .filter(|rest| !goes_on(rest.chars().last(), suffix.chars().next()))
        .unwrap_or(value)
        .trim()
}

/// A value without what parts it from others around it or from its label, a bracket that holds what
/// stands beside it, and a number without the end of its sentence.
pub(super) fn bare(value: &str) -> &str {
    let parts = |c: char| c.is_whitespace() || ",;|·•–—".contains(c);
    let bare = behind_label(value).trim_matches(parts);
    let bare = closed_off(bare).trim_matches(parts);
    let number = bare.strip_suffix('.').filter(|number| {
        number.starts_with(|c: char| c.is_ascii_digit())
            && number.chars().all(|c| c.is_ascii_digit() || c == '.')
    });
    match number.unwrap_or(bare) {
        "" => value,
        bare => bare,
    }
}

/// A value without the colon of a label that stands before it in an element of its own.
pub(super) fn behind_label(value: &str) -> &str {
    value.strip_prefix(": ").unwrap_or(value)
}

/// A text without a bracket at its end or its beginning that holds what stands beside it, or that
/// is the half of a pair whose other half stands beside it.
fn closed_off(text: &str) -> &str {
    let is_said = |c: char| c.is_alphanumeric() || c == '.';
    BRACKETS.into_iter().fold(text, |text, (open, close)| {
        let text = text.strip_suffix(open).map_or(text, str::trim_end);
        let text = text.strip_prefix(close).map_or(text, str::trim_start);
        let text = match text.strip_suffix(close) {
            Some(rest) if !text.contains(open) && rest.ends_with(is_said) => rest,
            _ => text,
        };
        match text.strip_prefix(open) {
            Some(rest) if !text.contains(close) && rest.starts_with(is_said) => rest,
            _ => text,
        }
    })
}

/// The label that a prefix or suffix is: without its punctuation, if letters remain. Of one that holds
/// another value with its label it is the last: "Status: installed Priority:".
pub(super) fn label(affix: &str) -> Option<String> {
    let label = affix.trim_matches(|c: char| !c.is_alphanumeric());
    let label = label
        .rsplit_once(": ")
        .map_or(label, |(_, behind)| last_name(behind));
    // "Size (m2):"
    let close = if label.matches('(').count() > label.matches(')').count() {
        ")"
    } else {
        ""
    };
    let is_name = label.chars().filter(|c| c.is_alphabetic()).count() > 1;
    is_name.then(|| format!("{label}{close}"))
}

/// Whether a prefix holds a value with its label before the label of what is behind it.
pub(super) fn has_several_labels(prefix: &str) -> bool {
    prefix.trim_end_matches([':', ' ']).contains(": ")
}

/// The words with a capital at the end of a text, or the last word.
fn last_name(text: &str) -> &str {
    let ends = text.rmatch_indices(' ').map(|(at, _)| &text[at + 1..]);
    let named = ends.take_while(|end| end.starts_with(char::is_uppercase));
    let last = || text.rsplit(' ').next().unwrap_or(text);
    named.last().unwrap_or_else(last)
}

/// The longest of the first value's affixes that nearly all values have.
#[expect(clippy::cast_precision_loss, reason = "counts of values are small")]
fn affix<'a>(values: &[&'a str], affixes: impl Fn(&'a str) -> Vec<&'a str>) -> String {
    let Some(first) = values.iter().max_by_key(|value| value.len()) else {
        return String::new();
    };
    // Sentences may end or begin alike: of them only what ends in a colon is a label.
    let is_prose = is_prose(values);
    let is_shared = |candidate: &&str| {
        // What stands alone in a few says nothing there: "Born in" beside "Born 3 May 1961 in".
        let alone = values.iter().filter(|value| *value == candidate).count();
        let is_rare = share(alone, values.len()) <= MOST_ALONE || candidate.ends_with([':', '：']);
        let others = values.len() - if is_rare { alone } else { 0 };
        let having = values
            .iter()
            .filter(|value| value.len() > candidate.len() && affixes(value).contains(candidate));
        having.count() as f64 >= USUAL * others as f64
    };
    let mut shared = affixes(first)
        .into_iter()
        .rev()
        .filter(is_shared)
        .peekable();
    // What has several parts calls nothing: "Python function, in".
    let has_parts = |longest: &&str| longest.contains([',', ';']) && !longest.contains([':', '：']);
    if shared.peek().is_some_and(has_parts) {
        return String::new();
    }
    let found = shared.find(|candidate| {
        if is_prose && !candidate.ends_with([':', '：']) {
            return false;
        }
        let rests = || values.iter().filter_map(|value| rest(value, candidate));
        let mut words = candidate.split_whitespace();
        let is_of_days =
            words.clone().next_back().is_some_and(is_month) && rests().all(begins_with_day);
        let is_part_of_date = is_of_days || words.any(is_year);
        let is_scheme = rests().any(|rest| rest.starts_with("//"));
        let goes_on = |rest: &&str| rest.starts_with(|c: char| c.is_ascii_alphabetic());
        // "File:Oslo.jpg" is a name with its namespace.
        let is_namespace = candidate.ends_with(':')
            && share(rests().filter(goes_on).count(), values.len()) >= USUAL;
        // "Price: US$" has the sign of the amount behind it.
        let is_amount = candidate.split(' ').next_back().is_some_and(is_currency);
        candidate.chars().any(char::is_alphabetic)
            && !(is_part_of_date
                || is_scheme
                || is_namespace
                || is_amount
                || is_half_quoted(candidate))
    });
    found.unwrap_or_default().to_owned()
}

/// Whether a quotation begins in an affix and ends elsewhere, or the other way round.
fn is_half_quoted(affix: &str) -> bool {
    let is_half = |marks: &&str| {
        !affix
            .matches(|c| marks.contains(c))
            .count()
            .is_multiple_of(2)
    };
    QUOTES.iter().any(is_half)
}

/// What a value has beside an affix.
fn rest<'v>(value: &'v str, affix: &str) -> Option<&'v str> {
    let rest = value.strip_prefix(affix);
    rest.or_else(|| value.strip_suffix(affix))
}

fn begins_with_day(text: &str) -> bool {
    let text = text.trim_start();
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let mut behind = text[end..].chars();
    let goes_on = matches!(behind.next(), Some('.' | ',')) && behind.next() != Some(' ');
    let day = text[..end].parse::<u8>();
    day.is_ok_and(|day| (1..=31).contains(&day)) && !goes_on
}

/// Whether an affix is a name that belongs to the values: capital words without punctuation
/// beside other words. A label would end in a colon, or stand beside a number; a word such as
/// "By" is short.
fn is_name(affix: &str, values: &[&str]) -> bool {
    let is_capital = |word: &str| word.chars().next().is_some_and(char::is_uppercase);
    let words = affix.split_whitespace();
    let words: Vec<&str> = words
        .filter(|word| word.contains(char::is_alphanumeric))
        .collect();
    let says = |word: &&str| word.chars().count() > SHORT;
    // "U.S." and "Op. Atty." are short for a name; "Ed." is a label.
    let is_short_form = affix.ends_with('.') && affix.matches('.').count() > 1;
    let letters = is_short_form || affix.chars().last().is_some_and(char::is_alphanumeric);
    // "Class A1" has a code behind its label.
    let is_mark = |rest: &str| {
        rest.chars().count() <= MARK && !rest.contains(|c: char| c.is_lowercase() || c == ' ')
    };
    let goes_on = |value: &&&str| {
        let rest = strip(value, affix, affix);
        rest.contains(char::is_alphabetic) && !rest.starts_with(char::is_numeric) && !is_mark(rest)
    };
    let followed = share(values.iter().filter(goes_on).count(), values.len()) > MOSTLY;
    // "Package mailer" has a word before its name, "Nike Vomero" a part of it.
    let rests = values.iter().map(|value| strip(value, affix, ""));
    let small: Vec<&str> = rests
        .filter(|rest| rest.starts_with(char::is_lowercase))
        .collect();
    let several = small.iter().collect::<BTreeSet<_>>().len() >= MANY;
    let before = several && share(small.len(), values.len()) >= USUAL;
    letters
        && followed
        && !before
        && words.iter().any(says)
        && words.iter().all(|word| is_capital(word))
}

/// Whether capitals before numbers or other capitals are part of a code: "RFC 791", "EPSG:4326", but
/// not those of "ISBN 978…" and "SIZE: 42".
fn is_of_code(prefix: &str, values: &[&str]) -> bool {
    let rests = || values.iter().filter_map(|value| value.strip_prefix(prefix));
    let is_joined = |_: &&str| !rests().any(|rest| rest.starts_with(' '));
    let capitals = prefix.strip_suffix(':').filter(is_joined);
    let capitals = capitals.unwrap_or(prefix);
    let letters = capitals.chars().count();
    let is_before_code = |value: &&&str| {
        let rest = strip(value, prefix, "");
        let first = rest.split(' ').next().unwrap_or_default();
        let goes_on = first.chars().all(char::is_uppercase);
        (goes_on || first.starts_with(|c: char| c.is_ascii_digit())) && !rest.ends_with('%')
    };
    let codes = values.iter().filter(is_before_code).count();
    (2..=CODE).contains(&letters)
        && capitals.chars().all(char::is_uppercase)
        && !LABELS.split(' ').any(|label| label == capitals)
        && share(codes, values.len()) > MOSTLY
}

/// Whether a word after the values is one that may be left out: what numbers count, or something
/// that a mark sets apart. "1 year" says something else than "1 year ago", and "5 km" than "5".
fn may_be_left_out(suffix: &str, values: &[&str]) -> bool {
    let is_number = |value: &&&str| {
        let rest = strip(value, "", suffix).trim_start_matches(['(', '[']);
        // "1984 reviews"
        matches!(normal(rest).kind(), "number" | "year")
    };
    let numbers = values.iter().filter(is_number).count();
    // The scale of a rating belongs to it: "4.5 out of 5 stars".
    if suffix.contains(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let mut words = suffix.split(|c: char| c.is_whitespace() || matches!(c, ')' | ']'));
    let first = words.next().unwrap_or_default();
    // A rate, such as "/ year" and "€/year".
    let (unit, _) = first.split_once('/').unwrap_or((first, ""));
    if unit.is_empty() || first == "per" || is_currency(unit) || power_of_ten(unit).is_some() {
        return false;
    }
    let is_measure = is_measure(first);
    let are_numbers = share(numbers, values.len()) >= USUAL;
    !(are_numbers && is_measure) && (are_numbers || !suffix.starts_with(char::is_alphabetic))
}

fn is_currency(word: &str) -> bool {
    normal(&format!("1 {word}")).kind() == "money"
}

/// Whether a word is a unit of measure, or a rate of them: "km", "g/km".
pub(super) fn is_measure(word: &str) -> bool {
    let unit = word.split_once('/').map_or(word, |(unit, _)| unit);
    let word = unit.trim_end_matches('.').to_lowercase();
    MEASURES.split(' ').any(|measure| measure == word)
}

/// Whether a word is a year, as that of "22 December 2025", which all values may share.
fn is_year(word: &str) -> bool {
    let digits = word.trim_matches(|c: char| !c.is_alphanumeric());
    digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The beginnings of a value that end at a space or after a colon, shortest first, not the whole.
fn words_from_start(value: &str) -> Vec<&str> {
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let is_time = |at: usize| {
        is_digit(value[..at].chars().last()) && is_digit(value[at + 1..].chars().next())
    };
    let ends = value
        .char_indices()
        .filter(|(at, c)| c.is_whitespace() || (*c == ':' && !is_time(*at)) || *c == '：')
        .map(|(at, c)| &value[..at + if c.is_whitespace() { 0 } else { c.len_utf8() }]);
    ends.filter(|text| !text.is_empty() && text.len() < value.len())
        .take(8)
        .collect()
}

/// The ends of a value that begin after a space, shortest first, not the whole.
fn words_from_end(value: &str) -> Vec<&str> {
    let starts = value
        .char_indices()
        .rev()
        .filter(|(_, c)| c.is_whitespace())
        .map(|(at, c)| &value[at + c.len_utf8()..]);
    starts.filter(|text| !text.is_empty()).take(8).collect()
}

#[cfg(test)]
mod tests;
