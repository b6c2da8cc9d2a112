//! How a field wants its days written.

use super::amount::Amount;
use crate::form::{Control, ControlKind};
use crate::text::{DayOrder, day_parts};

/// The numbers of a day, in their order and with the mark between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DayFormat {
    order: Order,
    mark: char,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    YearFirst,
    YearLast(DayOrder),
}

impl DayFormat {
    /// The format of ISO 8601, which browsers submit.
    pub const ISO: Self = Self {
        order: Order::YearFirst,
        mark: '-',
    };

    /// The format that a control asks for; `None` where it asks for no days.
    pub fn of_control(control: &Control) -> Option<Self> {
        match control.kind {
            ControlKind::Date => Some(Self::ISO),
            _ => [&control.placeholder, &control.hint, &control.label]
                .into_iter()
                .flatten()
                .chain(&control.default)
                .find_map(|said| Self::of_hint(said)),
        }
    }

    /// The format that a hint shows: "TT.MM.JJJJ", "e.g. 31/12/2024".
    pub fn of_hint(hint: &str) -> Option<Self> {
        // "8. 4. 2024" is one word.
        let joined = hint.split_inclusive(". ").map(|piece| {
            let number = piece.strip_suffix(". ");
            let ends = number.is_some_and(|number| number.ends_with(|c: char| c.is_ascii_digit()));
            if ends { piece.trim_end() } else { piece }
        });
        let hint: String = joined.collect();
        let mut words = hint.split(|c: char| c.is_whitespace() || "()[],;:".contains(c));
        words.find_map(|word| Self::of_letters(word).or_else(|| Self::of_days([word].into_iter())))
    }

    /// The format of days in numbers, where one of them tells it.
    pub fn of_days<'d>(days: impl Iterator<Item = &'d str> + Clone) -> Option<Self> {
        let (mark, parts) = days.clone().find_map(|day| {
            let (mark, parts) = day_parts(day)?;
            let are_numbers = |part: &&str| part.bytes().all(|b| b.is_ascii_digit());
            parts.iter().all(are_numbers).then_some((mark, parts))
        })?;
        let order = if parts[0].len() == 4 {
            Order::YearFirst
        } else if mark == '.' {
            Order::YearLast(DayOrder::DayFirst)
        } else {
            Order::YearLast(DayOrder::of(days)?)
        };
        Some(Self { order, mark })
    }

    /// Days, months and years stand for themselves, each by one letter. Months begin with an M in
    /// nearly all languages of Europe, and where they do not, days come first.
    fn of_letters(word: &str) -> Option<Self> {
        let (mark, parts) = day_parts(word)?;
        let letter = |part: &str| {
            let mut letters = part.chars().flat_map(char::to_lowercase);
            let first = letters.next().filter(|letter| letter.is_alphabetic())?;
            letters.all(|letter| letter == first).then_some(first)
        };
        let [a, b, c] = parts.map(letter);
        let is_month = |letter: char| matches!(letter, 'm' | 'м' | 'μ');
        let order = if parts[0].chars().count() == 4 {
            Order::YearFirst
        } else if is_month(a?) && !is_month(b?) {
            Order::YearLast(DayOrder::MonthFirst)
        } else {
            Order::YearLast(DayOrder::DayFirst)
        };
        (a? != b? && b? != c?).then_some(Self { order, mark })
    }

    /// A day as the field wants it; `None` for what is none.
    pub fn write(self, amount: Amount) -> Option<String> {
        let (year, month, day) = amount.date()?;
        let mark = self.mark;
        Some(match self.order {
            Order::YearFirst => format!("{year:04}{mark}{month:02}{mark}{day:02}"),
            Order::YearLast(DayOrder::DayFirst) => {
                format!("{day:02}{mark}{month:02}{mark}{year:04}")
            }
            Order::YearLast(DayOrder::MonthFirst) => {
                format!("{month:02}{mark}{day:02}{mark}{year:04}")
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_show_how_days_are_written() {
        let day = Amount::read("2024-09-27").unwrap();
        for (hint, written) in [
            ("TT.MM.JJJJ", "27.09.2024"),
            ("jj/mm/aaaa", "27/09/2024"),
            ("Date (mm/dd/yyyy)", "09/27/2024"),
            ("YYYY-MM-DD", "2024-09-27"),
            ("дд.мм.гггг", "27.09.2024"),
            ("gg.aa.yyyy", "27.09.2024"),
            ("éééé.hh.nn.", "2024.09.27"),
            ("z. B. 31.12.2020", "27.09.2024"),
            ("29. 4. 2024", "27.09.2024"),
            ("e.g. 12/31/2020", "09/27/2024"),
        ] {
            let format = DayFormat::of_hint(hint).unwrap();
            assert_eq!(format.write(day).as_deref(), Some(written), "{hint}");
        }
        for other in [
            "",
            "1990",
            "a-b-c",
            "0114-0021",
            "01/02/2020",
            "Jan-Feb-2020",
        ] {
            assert_eq!(DayFormat::of_hint(other), None, "{other}");
        }
    }

    #[test]
    fn records_show_how_a_site_writes_days() {
        let of = |days: [&'static str; 2]| DayFormat::of_days(days.into_iter());
        let day = Amount::read("2024-09-27").unwrap();
        let american = of(["03/04/2024", "12/25/2023"]).unwrap();
        assert_eq!(american.write(day).as_deref(), Some("09/27/2024"));
        assert_eq!(of(["03/04/2024", "05/06/2024"]), None);
        assert_eq!(
            of(["8. 4. 2024", "9. 4. 2024"]),
            DayFormat::of_hint("TT.MM.JJJJ")
        );
        assert_eq!(of(["6 January 2024", "2024"]), None);
        assert_eq!(DayFormat::ISO.write(Amount::Number(3.0)), None);
    }
}
