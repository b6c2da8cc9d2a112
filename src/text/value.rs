//! Typed values of attributes and literals in a normal form.

use std::ops::Range;

use super::date::date_of;
use super::digits::ascii_digits;
use super::numbers::is_thousands_mark;
use super::scale::{power_of_ten, times};
use super::{collapse, fold, is_sign, words};

/// What kind of value a text is, with its normal form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A number without a unit, in plain decimal notation.
    Number(String),
    /// An amount of money: the currency as written, the amount in plain decimal notation.
    Money(String, String),
    /// A calendar year of four digits.
    Year(String),
    /// A date as `YYYY-MM-DD`; unknown parts are left out, as in `1960` or `1960-07`.
    Date(String),
    /// An absolute address.
    Url(String),
    /// Any other text: folded words with one space between.
    Text(String),
}

impl Value {
    /// The normal form without the kind.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Number(value)
            | Self::Money(_, value)
            | Self::Year(value)
            | Self::Date(value)
            | Self::Url(value)
            | Self::Text(value) => value,
        }
    }

    /// The name of the kind: `number`, `money`, `year`, `date`, `url` or `text`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Number(_) => "number",
            Self::Money(..) => "money",
            Self::Year(_) => "year",
            Self::Date(_) => "date",
            Self::Url(_) => "url",
            Self::Text(_) => "text",
        }
    }
}

/// The typed normal form of a text.
///
/// ```
/// use hadal::text::{Value, normalize};
/// assert_eq!(normalize("1,234.50"), Value::Number("1234.5".into()));
/// assert_eq!(normalize("£ 7.99"), Value::Money("£".into(), "7.99".into()));
/// assert_eq!(normalize("837,00 zł"), Value::Money("zł".into(), "837".into()));
/// assert_eq!(normalize("₺34.500"), Value::Money("₺".into(), "34500".into()));
/// assert_eq!(normalize("US$ 1,91 bilhão"), Value::Money("US$".into(), "1910000000".into()));
/// assert_eq!(normalize("20 mln zł"), Value::Money("zł".into(), "20000000".into()));
/// assert_eq!(normalize("4.5 out of 5 stars"), Value::Number("4.5".into()));
/// assert_eq!(normalize("1960-##-##"), Value::Date("1960".into()));
/// assert_eq!(normalize("2018-03-14 3:32AM"), Value::Date("2018-03-14".into()));
/// assert_eq!(normalize("935년"), Value::Year("0935".into()));
/// assert_eq!(normalize("1987. gads"), Value::Year("1987".into()));
/// assert_eq!(normalize("1987 г."), Value::Year("1987".into()));
/// assert_eq!(normalize("3 de marzo de 2021"), Value::Date("2021-03-03".into()));
/// assert_eq!(normalize("٣ مارس ٢٠٢١"), Value::Date("2021-03-03".into()));
/// assert_eq!(normalize("Angels & Demons"), Value::Text("angels demons".into()));
/// ```
#[must_use]
pub fn normalize(text: &str) -> Value {
    let text = &*ascii_digits(text.trim());
    url_of(text)
        .or_else(|| year_of(text))
        .or_else(|| date_of(text).map(Value::Date))
        .or_else(|| decimal(text).map(Value::Number))
        .or_else(|| money_of(text))
        .or_else(|| rating_of(text))
        .unwrap_or_else(|| Value::Text(text_form(text)))
}

/// The folded words of a text with one space between; the folded text itself where it has no word.
pub(crate) fn text_form(text: &str) -> String {
    let form = folded_words(text);
    if form.is_empty() {
        collapse(&fold(text))
    } else {
        form
    }
}

/// The folded words of a text with one space between.
pub(crate) fn folded_words(text: &str) -> String {
    words(&fold(text)).collect::<Vec<_>>().join(" ")
}

fn url_of(text: &str) -> Option<Value> {
    (text.starts_with("http://") || text.starts_with("https://"))
        .then(|| url::Url::parse(text).ok())?
        .map(|url| Value::Url(url.into()))
}

/// What languages write behind a year; behind those of the first row it may have three digits.
const YEARS: [&[&str]; 2] = [
    &["年", "년"],
    &[
        "г.",
        "год",
        "года",
        "р.",
        "рік",
        "року",
        "թ.",
        "թ",
        "წ.",
        "წელი",
        "r.",
        "rok",
        "roku",
        "gads",
        "gada",
    ],
];

fn year_of(text: &str) -> Option<Value> {
    let end = text.find(|c: char| !c.is_ascii_digit());
    let (digits, word) = text.split_at(end.unwrap_or(text.len()));
    if !matches!(digits.len(), 3 | 4) {
        return None;
    }
    let word = word.trim_start_matches([' ', '.']);
    let [signs, words] = YEARS.map(|words| words.contains(&word));
    let is_year = digits.len() == 4
        && matches!(digits.as_bytes().first(), Some(b'1' | b'2'))
        && (end.is_none() || signs || words);
    let is_early = digits.len() == 3 && signs && !digits.starts_with('0');
    (is_year || is_early).then(|| Value::Year(format!("{digits:0>4}")))
}

/// How the greatest of a scale is introduced: "4.5 out of 5 stars".
const OUT_OF: &str = "out_of von sur su van av af из";
/// The greatest of usual scales.
const SCALES: [&str; 5] = ["4", "5", "6", "10", "100"];

/// What a rating says out of what it may say, with the word for its units or without.
fn rating_of(text: &str) -> Option<Value> {
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let text = text.replace("out of", "out_of");
    let mut words = text.split(' ');
    let (rating, joint, scale) = (words.next()?, words.next()?, words.next()?);
    let unit = words.next();
    // "3 of 5" may be a page, and "12 de 100" something else.
    let introduces = OUT_OF.split(' ').any(|known| known == joint);
    let is_rating = (introduces || (unit.is_some() && matches!(joint, "of" | "de")))
        && SCALES.contains(&scale.trim_end_matches('.'))
        && unit.is_none_or(|unit| unit.starts_with(char::is_alphabetic))
        && words.next().is_none();
    let rating = decimal(rating).filter(|_| is_rating)?;
    let is_within = rating.parse::<f64>().ok()? <= scale.trim_end_matches('.').parse().ok()?;
    is_within.then_some(Value::Number(rating))
}

/// How currencies are written that have no sign of their own; "ft" in small letters are feet.
const CURRENCIES: &str = "A$ C$ HK$ NZ$ R$ S$ US$ Fr Ft Kr kr Kč kč lei Lei Rs rs TL zł Zł грн дин лв р \
                          руб Руб 元 円 원 RMB تومان";

/// The codes of currencies (ISO 4217), and those of some that the euro took the place of.
const CODES: &str = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN \
                     BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DEM DJF DKK DOP DZD EGP ERN ESP ETB \
                     EUR FJD FKP FRF GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR \
                     ISK ITL JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD \
                     MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NLG NOK NPR NZD OMR \
                     PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS \
                     SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND \
                     VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL";

/// Whether a text is the code of a currency: "EUR".
#[must_use]
pub fn is_currency_code(text: &str) -> bool {
    text.len() == 3 && CODES.split(' ').any(|known| known == text)
}

/// A currency sign or code before or after an amount, which a word such as "million" may scale.
fn money_of(text: &str) -> Option<Value> {
    let is_sign = |text: &str| {
        let mut chars = text.chars();
        let one = chars
            .next()
            .is_some_and(|c| "$€£¥₹₽₩₺₴₪฿₫₱₦₡₲₸".contains(c));
        let written = text.trim_end_matches('.');
        (one && chars.next().is_none())
            || is_currency_code(text)
            || CURRENCIES.split(' ').any(|known| known == written)
    };
    let digits = digits(text)?;
    let (before, after) = (text[..digits.start].trim(), text[digits.end..].trim());
    let (word, rest) = after.split_once(' ').unwrap_or((after, ""));
    let (power, after) = match power_of_ten(word) {
        Some(power) => (power, rest.trim()),
        None => (0, after),
    };
    let sign = match (before, after) {
        (sign, "") | ("", sign) if is_sign(sign) => sign,
        _ => return None,
    };
    let amount = &text[digits];
    // Hardly any amount is written to a thousandth.
    let thousands = amount.split_once('.').filter(|(whole, rest)| {
        let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        rest.len() == 3 && are_digits(rest) && are_digits(whole) && !whole.starts_with('0')
    });
    let amount = match thousands {
        Some((whole, rest)) => Some(format!("{whole}{rest}")),
        None => decimal(amount),
    };
    amount.map(|amount| Value::Money(sign.to_owned(), times(&amount, power)))
}

/// The number in a text that has no other, in plain decimal notation.
///
/// ```
/// use hadal::text::number_in;
/// assert_eq!(number_in("up to 47,485 miles").as_deref(), Some("47485"));
/// assert_eq!(number_in("vers 1918").as_deref(), Some("1918"));
/// assert_eq!(number_in("月額3万円").as_deref(), Some("3"));
/// assert_eq!(number_in("1 h 20 min"), None);
/// assert_eq!(number_in("HV-004800"), None);
/// ```
#[must_use]
pub fn number_in(text: &str) -> Option<String> {
    let digits = digits(text)?;
    // What is joined to something is part of a name or a code.
    let before = text[..digits.start].chars().next_back();
    let joins = |c: char| (c.is_alphanumeric() && !is_sign(c)) || "-/._:#".contains(c);
    let is_joined = before.is_some_and(joins);
    decimal(&text[digits]).filter(|_| !is_joined)
}

/// Languages in which a dot parts the thousands of a number.
const DOTTED: &str = "bs ca da de el es gl hr id it mk nl pt ro sl sq sr tr vi";

/// Whether a dot parts thousands in the numbers of texts that are alike, as in "82.440 km": three
/// digits stand behind every dot, some number has none or several of them, or the language writes
/// numbers so (its tag, such as `de-AT`).
pub fn has_dotted_thousands<'t>(
    texts: impl Iterator<Item = &'t str>,
    language: Option<&str>,
) -> bool {
    let (mut numbers, mut with_one) = (0, 0);
    for text in texts {
        let Some(digits) = digits(text) else {
            continue;
        };
        let mut groups = text[digits].split('.');
        let is_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
        let first = groups.next().unwrap_or_default();
        let rest: Vec<&str> = groups.collect();
        let is_grouped = rest
            .iter()
            .all(|group| group.len() == 3 && is_digits(group));
        let is_first = (1..=3).contains(&first.len()) && is_digits(first);
        if !is_grouped || !is_first || (first.starts_with('0') && !rest.is_empty()) {
            return false;
        }
        numbers += 1;
        with_one += usize::from(rest.len() == 1);
    }
    let code = language.and_then(|tag| tag.split(['-', '_']).next());
    let writes_so = code.is_some_and(|code| DOTTED.split(' ').any(|one| one == code));
    with_one > 1 && (numbers > with_one || writes_so)
}

/// A text without the dots that part the thousands of its numbers.
#[must_use]
pub fn without_dots(text: &str) -> String {
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let parts = |at: usize| {
        let (before, after) = (&text[..at], &text[at + 1..]);
        let digits = after.chars().take_while(char::is_ascii_digit).count();
        is_digit(before.chars().next_back()) && digits == 3
    };
    let kept = text
        .char_indices()
        .filter(|(at, c)| *c != '.' || !parts(*at));
    kept.map(|(_, c)| c).collect()
}

/// From the first digit of a text to the last.
fn digits(text: &str) -> Option<Range<usize>> {
    let is_digit = |c: char| c.is_ascii_digit();
    Some(text.find(is_digit)?..text.rfind(is_digit)? + 1)
}

/// A number in plain decimal notation: separators of thousands and needless zeros removed.
/// A lone comma with three digits after it separates thousands, any other a fraction.
pub(super) fn decimal(text: &str) -> Option<String> {
    let (sign, digits) = match text.strip_prefix(['-', '−']) {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    if !digits.starts_with(|c: char| c.is_ascii_digit())
        || !digits.ends_with(|c: char| c.is_ascii_digit())
        || !digits
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '.' | ',') || is_thousands_mark(c))
    {
        return None;
    }
    let groups: Vec<&str> = digits.split(|c: char| !c.is_ascii_digit()).collect();
    let separators: Vec<char> = digits.chars().filter(|c| !c.is_ascii_digit()).collect();
    let (whole, fraction) = split_fraction(&groups, &separators)?;
    let whole = whole.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    let fraction = fraction.trim_end_matches('0');
    Some(if fraction.is_empty() {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{fraction}")
    })
}

fn split_fraction<'a>(groups: &[&'a str], separators: &[char]) -> Option<(String, &'a str)> {
    let grouped = |groups: &[&str]| {
        let first = groups
            .first()
            .is_some_and(|group| (1..=3).contains(&group.len()));
        first && groups.iter().skip(1).all(|group| group.len() == 3)
    };
    let (last, rest) = groups.split_last()?;
    match separators {
        [] => Some(((*last).to_owned(), "")),
        [separator] if *separator == '.' || (*separator == ',' && last.len() != 3) => {
            Some((rest.concat(), last))
        }
        [first, inner @ .., point] if first != point => {
            let same = inner.iter().all(|separator| separator == first);
            (same && ".,".contains(*point) && grouped(rest)).then(|| (rest.concat(), *last))
        }
        [first, inner @ ..] => {
            let same = inner.iter().all(|separator| separator == first);
            (same && grouped(groups)).then(|| (groups.concat(), ""))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_several_conventions_agree() {
        for text in [
            "1234567.5",
            "1,234,567.50",
            "1.234.567,5",
            "1 234 567,5",
            "1'234'567.5",
            "1’234’567.5",
            "1\u{2009}234\u{2009}567,5",
        ] {
            assert_eq!(normalize(text), Value::Number("1234567.5".into()), "{text}");
        }
        assert_eq!(normalize("0"), Value::Number("0".into()));
        assert_eq!(normalize("1,234"), Value::Number("1234".into()));
        assert_eq!(normalize("3,5"), Value::Number("3.5".into()));
        assert_eq!(normalize("1’201"), Value::Number("1201".into()));
        assert_eq!(normalize("CHF 1’201.50"), normalize("CHF 1201.5"));
        assert!(matches!(normalize("6’2"), Value::Text(_)));
    }

    #[test]
    fn a_column_tells_whether_its_dots_part_thousands() {
        let tells =
            |texts: &[&str], language| has_dotted_thousands(texts.iter().copied(), language);
        assert!(tells(&["82.440 km", "161.990 km"], Some("de")));
        assert!(tells(&["82.440 km", "161.990 km", "900 km"], None));
        assert!(tells(&["1.500", "22.310", "1.000.000"], None));
        assert!(!tells(&["82.440 km", "161.990 km"], Some("en")));
        for others in ["0.500 kg", "1.25 kg", "12345 kg"] {
            assert!(
                !tells(&["1.500 kg", "2.125 kg", others], Some("de")),
                "{others}"
            );
        }
        assert_eq!(without_dots("1.082.440 km. 3.5 l"), "1082440 km. 3.5 l");
    }

    #[test]
    fn what_is_no_number_stays_text() {
        for text in [
            "1.2.3.4", "12:30", "3 of 5", "", "-", "4th", "6 ft", "5 km", "HCP 1477",
        ] {
            assert!(matches!(normalize(text), Value::Text(_)), "{text}");
        }
    }

    #[test]
    fn dates_keep_their_known_parts() {
        assert_eq!(normalize("1937-09-21"), Value::Date("1937-09-21".into()));
        assert_eq!(normalize("1937-09-##"), Value::Date("1937-09".into()));
        assert_eq!(
            normalize("2005-09-12T10:00:00Z"),
            Value::Date("2005-09-12".into())
        );
        assert_eq!(normalize("1937"), Value::Year("1937".into()));
    }
}
