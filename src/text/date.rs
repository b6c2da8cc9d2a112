//! Dates: of ISO 8601, and days as people write them in most languages of Europe and Asia.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use jiff::civil::Date;
use pure_rust_locales as locales;
use serde::{Deserialize, Serialize};

use super::clock::{is_time_of_day, of_day, without_zone};
use super::fold;

/// A longer text is no day.
const LONGEST: usize = 64;
/// A day has at least so many digits: one of its own, four of the year.
const FEWEST_DIGITS: usize = 5;
/// The name of a month may be cut to so many letters.
const SHORTEST: usize = 3;
/// What stands between the parts of a day: "3 de marzo del 2021", "12 марта 2020 г."
const BETWEEN: [&str; 19] = [
    "a", "at", "da", "de", "del", "den", "der", "di", "do", "el", "kl", "le", "of", "om", "the",
    "um", "г", "года", "року",
];

/// Eras of Japan and the one of Taiwan by which years are counted, each with the year before its first.
const ERAS: [(&str, i16); 6] = [
    ("令和", 2018),
    ("平成", 1988),
    ("昭和", 1925),
    ("大正", 1911),
    ("明治", 1867),
    ("民國", 1911),
];
/// Thai years are counted from so many years before others, and are greater than this one.
const BUDDHIST: i16 = 543;
const BUDDHIST_YEAR: i16 = 2400;
/// Ways to spell one name of a month in Hindi.
const SPELT: [(&str, &str); 3] = [("म्ब", "ंब"), ("क्ट", "क्त"), ("फ़", "फ")];
/// "In" before a month in Hebrew.
const IN: char = 'ב';

/// The months by Roman numbers, folded.
const ROMAN: [&str; 12] = [
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii",
];

/// The date that a text is, as `YYYY-MM-DD`, without the parts that it leaves open.
pub(super) fn date_of(text: &str) -> Option<String> {
    let text = without_zone(text);
    iso_date(text)
        .or_else(|| written_day(text))
        .or_else(|| written_month(text))
}

/// The month that a text names with its year, as `YYYY-MM`: "May 2011", "Mai 2011", "05/2011".
fn written_month(text: &str) -> Option<String> {
    let in_year = |month: &str, year: &str| {
        let month: i8 = month.parse().ok()?;
        let year = date(year, month, "1")?.year();
        Some(format!("{year:04}-{month:02}"))
    };
    if let Some((first, second)) = text.split_once('/') {
        let (month, year) = match (first.len(), second.len()) {
            (2, 4) => (first, second),
            (4, 2) => (second, first),
            _ => return None,
        };
        return in_year(month, year);
    }
    let (name, year) = text.split_once([' ', '-'])?;
    let month = NAMES.month(fold(name).trim_end_matches(['.', ',']))?;
    in_year(&month.to_string(), year)
}

/// Whether a word is the name of a month in one of the languages, or short for one: "May", "Dez."
#[must_use]
pub fn is_month(word: &str) -> bool {
    NAMES.month(fold(word).trim_end_matches('.')).is_some()
}

/// The three parts of a day in numbers, or of a pattern for one, of which the first or the last may
/// be a year, with the mark between them.
#[must_use]
pub fn day_parts(word: &str) -> Option<(char, [&str; 3])> {
    let mark = ['.', '/', '-'].into_iter().find(|m| word.contains(*m))?;
    let mut rest = word
        .split(mark)
        .map(str::trim)
        .filter(|part| !part.is_empty());
    let parts = [rest.next()?, rest.next()?, rest.next()?];
    let lengths = parts.map(|part| part.chars().count());
    let is_day = matches!(lengths, [4, 1 | 2, 1 | 2] | [1 | 2, 1 | 2, 4]);
    (is_day && rest.next().is_none()).then_some((mark, parts))
}

/// Whether a text shows how a day is to be written: "dd/mm/yyyy", "(TT.MM.JJJJ)".
#[must_use]
pub fn is_day_pattern(text: &str) -> bool {
    let word = text.trim_matches(|c: char| !c.is_alphabetic());
    day_parts(word).is_some_and(|(_, parts)| parts.concat().chars().all(char::is_alphabetic))
}

/// Whether a word is the name of a day of the week in one of the languages, or short for one.
#[must_use]
pub fn is_weekday(word: &str) -> bool {
    NAMES.weekdays.contains(fold(word).trim_end_matches('.'))
}

/// ISO dates, whole or in part, with YAGO's `#` for unknown digits.
fn iso_date(text: &str) -> Option<String> {
    let (day, time) = text.split_once(['T', ' ']).unwrap_or((text, ""));
    if text.contains(' ') && !of_day(time.split(' ')).is_empty() {
        return None;
    }
    let parts: Vec<&str> = day.split('-').collect();
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    if !matches!(lengths.as_slice(), [4, 2] | [4, 2, 2])
        || !day
            .bytes()
            .all(|b| b.is_ascii_digit() || b"-#".contains(&b))
    {
        return None;
    }
    let known: Vec<&str> = parts
        .into_iter()
        .take_while(|part| !part.contains('#'))
        .collect();
    is_possible(&known).then(|| known.join("-"))
}

/// Whether there is such a year, such a month, such a day: "1997-98" are two years.
fn is_possible(known: &[&str]) -> bool {
    let parsed = |month: &str, day| date(known.first()?, month.parse().ok()?, day);
    match known {
        [_] => true,
        [_, month] => parsed(month, "1").is_some(),
        [_, month, day] => parsed(month, day).is_some(),
        _ => false,
    }
}

/// The day that a text names with its year, as `YYYY-MM-DD`: "Tue, 3rd of May 2011, 10:30 am",
/// "29. Dezember 2024", "12.03.2024", "2024年3月5日". `None` where it says something else, no whole
/// day, or numbers of which the month and the day cannot be told ("03/04/2024").
fn written_day(text: &str) -> Option<String> {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    if text.len() > LONGEST || digits < FEWEST_DIGITS {
        return None;
    }
    let date = with_signs(text)
        .or_else(|| with_month(text))
        .or_else(|| of_numbers(text))?;
    Some(date.to_string())
}

/// Year, month and day, each with its sign.
fn with_signs(text: &str) -> Option<Date> {
    let text: String = text.split_whitespace().collect();
    let (year, rest) = text.split_once(['年', '년'])?;
    let (month, rest) = rest.split_once(['月', '월'])?;
    let (day, rest) = rest.split_once(['日', '일'])?;
    let is_end = is_time_of_day(rest) || !rest.contains(|c: char| c.is_ascii_digit());
    let month = month.parse().ok()?;
    let date = match of_era(year) {
        Some(year) => Date::new(year, month, day.parse().ok()?).ok(),
        None => date(year, month, day),
    };
    date.filter(|_| is_end)
}

/// The year that one of an era is: 2025 of "令和7".
fn of_era(year: &str) -> Option<i16> {
    let mut eras = ERAS.iter();
    let (before, rest) = eras.find_map(|(era, before)| Some((before, year.strip_prefix(era)?)))?;
    let count: i16 = if rest == "元" { 1 } else { rest.parse().ok()? };
    (1..200).contains(&count).then_some(before + count)
}

/// A month by its name among numbers.
fn with_month(text: &str) -> Option<Date> {
    let (mut months, mut numbers) = (BTreeSet::new(), Vec::new());
    let folded = fold(text);
    let words = folded.split(|c: char| c.is_whitespace() || ",()".contains(c));
    for word in of_day(words) {
        let parts = word.split(['.', '-', '–', '/', '\'', '’']);
        for part in parts.filter(|part| !part.is_empty()) {
            if part.starts_with(|c: char| c.is_ascii_digit()) {
                numbers.push(number(part)?);
            } else if let Some(month) = NAMES.month(part) {
                months.insert(month);
            } else if let Some(month) = roman(part).filter(|_| numbers.len() == 1) {
                months.insert(month);
            } else if !BETWEEN.contains(&part) && !NAMES.weekdays.contains(part) {
                return None;
            }
        }
    }
    let (Some(month), None) = (months.pop_first(), months.pop_first()) else {
        return None;
    };
    let date = match numbers.as_slice() {
        [year, day] if year.len() == 4 => date(year, month, day),
        [day, year] => date(year, month, day),
        _ => None,
    }?;
    let is_thai = folded.contains(|c| ('\u{e00}'..'\u{e80}').contains(&c));
    if is_thai && date.year() > BUDDHIST_YEAR {
        return Date::new(date.year() - BUDDHIST, month, date.day()).ok();
    }
    Some(date)
}

/// A month as herbaria and old letters number it, behind its day: "5.VIII.1987".
fn roman(part: &str) -> Option<i8> {
    let place = ROMAN.iter().position(|month| *month == part)?;
    i8::try_from(place + 1).ok()
}

/// The digits of an ordinal number: "3rd", "1er", "2º".
fn number(part: &str) -> Option<&str> {
    let end = part.trim_start_matches(|c: char| c.is_ascii_digit());
    (end.chars().count() <= 2).then(|| part.strip_suffix(end))?
}

/// Three numbers with the same mark between them.
fn of_numbers(text: &str) -> Option<Date> {
    let (mark, parts) = numbers(text)?;
    match (parts, mark) {
        ([year, month, day], _) if year.len() == 4 => date(year, month.parse().ok()?, day),
        (_, '.') => DayOrder::DayFirst.read(parts),
        _ => DayOrder::told(parts)?.read(parts),
    }
}

/// The three numbers of a text, whatever day of the week stands before them and whatever time behind
/// them, and the mark between them.
fn numbers(text: &str) -> Option<(char, [&str; 3])> {
    let weekday = text.split_once(' ');
    let weekday = weekday.filter(|(word, day)| {
        day.starts_with(|c: char| c.is_ascii_digit())
            && word.chars().count() >= SHORTEST
            && is_weekday(word.trim_end_matches(','))
    });
    let text = weekday.map_or(text, |(_, day)| day);
    // "25. 7. 2007" has spaces behind its marks.
    let ends = |(at, _): &(usize, &str)| !text[..*at].ends_with('.');
    let end = text.match_indices([' ', ',']).find(ends);
    let (day, time) = text.split_at(end.map_or(text.len(), |(at, _)| at));
    let is_time = of_day(time.split([' ', ','])).is_empty();
    let mark = ['.', '/', '-']
        .into_iter()
        .find(|mark| day.contains(*mark))?;
    let mut parts = day.split(mark);
    let mut number = || parts.next().map(str::trim_start);
    let numbers = [number()?, number()?, number()?];
    (is_time && parts.next().is_none()).then_some((mark, numbers))
}

/// Which of the first two numbers of a date is the day, where the year is the third: "03/04/2024"
/// does not say so, but others of its column may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DayOrder {
    /// As in most of the world.
    DayFirst,
    /// As in the United States.
    MonthFirst,
}

impl DayOrder {
    /// The order of the dates among texts with "/" or "-" between their numbers. `None` where none
    /// of them tells, or they do not agree.
    pub fn of<'t>(texts: impl Iterator<Item = &'t str>) -> Option<Self> {
        let dates = texts.filter_map(numbers).filter(|(mark, _)| *mark != '.');
        let mut orders = dates.filter_map(|(_, parts)| Self::told(parts));
        let first = orders.next()?;
        orders.all(|order| order == first).then_some(first)
    }

    /// The date that a text of that order is, as `YYYY-MM-DD`.
    #[must_use]
    pub fn date_of(self, text: &str) -> Option<String> {
        let (_, parts) = numbers(text)?;
        self.read(parts).map(|date| date.to_string())
    }

    /// The order of a date that has a number greater than twelve.
    fn told(parts: [&str; 3]) -> Option<Self> {
        [Self::DayFirst, Self::MonthFirst]
            .into_iter()
            .find(|order| order.read(parts).is_some() && order.other().read(parts).is_none())
    }

    fn other(self) -> Self {
        match self {
            Self::DayFirst => Self::MonthFirst,
            Self::MonthFirst => Self::DayFirst,
        }
    }

    fn read(self, [first, second, year]: [&str; 3]) -> Option<Date> {
        let (day, month) = match self {
            Self::DayFirst => (first, second),
            Self::MonthFirst => (second, first),
        };
        date(year, month.parse().ok()?, day)
    }
}

fn date(year: &str, month: i8, day: &str) -> Option<Date> {
    let year = Some(year).filter(|year| year.len() == 4)?;
    Date::new(year.parse().ok()?, month, day.parse().ok()?).ok()
}

/// The names of months and days of the week, folded.
struct Names {
    /// Each with its number, but for those that are of several months.
    months: BTreeMap<String, Option<i8>>,
    weekdays: BTreeSet<String>,
}

impl Names {
    /// The month of that name, or of all names that begin so.
    fn month(&self, name: &str) -> Option<i8> {
        // The Finnish names stand in the partitive beside a day.
        let partitive = Some(name).filter(|name| name.ends_with("kuuta"));
        let name = partitive
            .and_then(|name| name.strip_suffix("ta"))
            .unwrap_or(name);
        let name = name.strip_prefix(IN).unwrap_or(name);
        let name = &*spelt_alike(name);
        if let Some(month) = self.months.get(name) {
            return *month;
        }
        let longer = self.months.range(name.to_owned()..);
        let mut longer = longer.take_while(|(longer, _)| longer.starts_with(name));
        let (_, month) = longer.next().filter(|_| name.chars().count() >= SHORTEST)?;
        month.filter(|month| longer.all(|(_, other)| *other == Some(*month)))
    }
}

/// A name in the one of several ways to spell it.
fn spelt_alike(name: &str) -> Cow<'_, str> {
    let mut name = Cow::Borrowed(name);
    if !name.is_ascii() {
        for (one, other) in SPELT {
            if name.contains(one) {
                name = Cow::Owned(name.replace(one, other));
            }
        }
    }
    name
}

static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let mut names = Names {
        months: BTreeMap::new(),
        weekdays: BTreeSet::new(),
    };
    let plain = |name: &str| spelt_alike(fold(name).trim().trim_end_matches('.')).into_owned();
    let mut add = |months: &[&[&str]], weekdays: &[&[&str]]| {
        for of_year in months {
            for (name, number) in of_year.iter().zip(1..) {
                let month = names.months.entry(plain(name)).or_insert(Some(number));
                *month = month.filter(|month| *month == number);
            }
        }
        let weekdays = weekdays.iter().copied().flatten();
        names.weekdays.extend(weekdays.map(|name| plain(name)));
    };
    macro_rules! of {
        ($($locale:ident)*) => {$({
            use locales::$locale::LC_TIME::{ABDAY, ABMON, ALT_MON, DAY, MON};
            add(&[MON, ABMON, ALT_MON.unwrap_or_default()], &[DAY, ABDAY]);
        })*};
    }
    of! {
        en_US af_ZA am_ET ar_EG ar_MA ar_TN az_AZ be_BY bg_BG bn_BD bs_BA ca_ES cs_CZ da_DK de_AT
        de_DE el_GR es_ES et_EE eu_ES fa_IR fi_FI fr_FR gl_ES gu_IN he_IL hi_IN hr_HR hu_HU hy_AM
        id_ID is_IS it_IT ka_GE kk_KZ km_KH kn_IN lo_LA lt_LT lv_LV mk_MK ml_IN mr_IN ms_MY my_MM
        nb_NO ne_NP nl_NL nn_NO pa_IN pl_PL pt_BR ro_RO ru_RU si_LK sk_SK sl_SI sq_AL sr_RS sv_SE
        ta_IN te_IN th_TH tr_TR uk_UA ur_PK
    }
    names
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_in_many_languages() {
        for text in [
            "December 29, 2024",
            "29 Dec 2024",
            "Sun, 29 Dec 2024 10:03:00 +0000",
            "Sunday 29th of December, 2024 at 3:32 pm",
            "10:03, 29 December 2024",
            "29-Dec-2024",
            "2024 Dec 29",
            "29. Dezember 2024",
            "So., 29. Dez. 2024, 10:03",
            "So., 29. Dez. 2024, 10:03 Uhr",
            "neděle 29. 12. 2024",
            "Sun, 12/29/2024",
            "29 décembre 2024",
            "dimanche 29 déc. 2024",
            "29 de diciembre de 2024",
            "29 dicembre 2024",
            "29 grudnia 2024",
            "29. prosince 2024",
            "29 декабря 2024 г.",
            "29 Δεκεμβρίου 2024",
            "2024. december 29.",
            "29 Aralık 2024",
            "29. joulukuuta 2024",
            "29 Desember 2024",
            "2024年12月29日",
            "2024년 12월 29일",
            "令和6年12月29日",
            "民國113年12月29日",
            "29 בדצמבר 2024",
            "29 ديسمبر 2024",
            "29 دسامبر 2024",
            "29 दिसम्बर 2024",
            "29 ডিসেম্বর 2024",
            "29 டிசம்பர் 2024",
            "29 ธันวาคม 2567",
            "29 დეკემბერი 2024",
            "29 դեկտեմբերի 2024",
            "29 Dekabr 2024",
            "29 Disember 2024",
            "29.12.2024",
            "29.12.2024, 10:03",
            "29. 12. 2024",
            "2024/12/29",
            "12/29/2024",
            "29/12/2024 10:03 AM",
            "29.XII.2024",
            "29 XII 2024",
        ] {
            assert_eq!(written_day(text).as_deref(), Some("2024-12-29"), "{text}");
        }
        assert_eq!(written_day("Sept. 1, 2020").as_deref(), Some("2020-09-01"));
        assert_eq!(written_day("1er mai 1998").as_deref(), Some("1998-05-01"));
    }

    #[test]
    fn other_texts_are_no_days() {
        for text in [
            "03/04/2024",
            "May 2024",
            "31 June 2024",
            "30.02.2024",
            "29 December 24",
            "Marsh 12 2024",
            "Room 12, 2024",
            "29 December 2024 in Paris",
            "5 May 2024 - 7 June 2024",
            "1.2.3.4",
            "12-15-17",
            "1984",
            "10.1000.2024",
            "7 listopad 2024",
            "XII 29 2024",
            "",
        ] {
            assert_eq!(written_day(text), None, "{text}");
        }
    }

    #[test]
    fn months_have_no_day() {
        for text in [
            "May 2024",
            "mai 2024",
            "Mai, 2024",
            "may-2024",
            "05/2024",
            "2024/05",
            "2024-05",
        ] {
            assert_eq!(date_of(text).as_deref(), Some("2024-05"), "{text}");
        }
        for text in [
            "13/2024",
            "5/2024",
            "May 24",
            "March of 2024",
            "12/24",
            "Room 2024",
        ] {
            assert_eq!(date_of(text), None, "{text}");
        }
    }

    #[test]
    fn dates_of_iso_have_a_month_and_a_day_that_there_are() {
        for (text, known) in [
            ("2024-12", "2024-12"),
            ("2024-02-29", "2024-02-29"),
            ("1937-09-##", "1937-09"),
            ("0800-##-##", "0800"),
        ] {
            assert_eq!(date_of(text).as_deref(), Some(known), "{text}");
        }
        for text in [
            "1997-98",
            "1914-18",
            "2019-20",
            "1997-00",
            "1997-98-##",
            "2021-02-31",
            "2023-02-29",
            "####-12-01",
        ] {
            assert_eq!(date_of(text), None, "{text}");
        }
    }

    #[test]
    fn one_day_tells_the_order_of_its_column() {
        let column = ["03/04/2024", "25/12/2023", "11/10/2022 10:03"];
        let order = DayOrder::of(column.into_iter()).unwrap();
        assert_eq!(order, DayOrder::DayFirst);
        let read = column.map(|text| order.date_of(text).unwrap());
        assert_eq!(read, ["2024-04-03", "2023-12-25", "2022-10-11"]);
        let order = DayOrder::of(["03/04/2024", "12/25/2023"].into_iter());
        let date = order.and_then(|order| order.date_of("03/04/2024"));
        assert_eq!(date.as_deref(), Some("2024-03-04"));
        for unsure in [["03/04/2024", "05/06/2024"], ["25/12/2023", "12/25/2023"]] {
            assert_eq!(DayOrder::of(unsure.into_iter()), None);
        }
    }
}
