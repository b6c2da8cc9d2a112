//! A site: its table, its make, and how it answers.

use std::collections::BTreeMap;

use encoding_rs::{Encoding, SHIFT_JIS, UTF_8, WINDOWS_1252};

use super::conduct::Conduct;
use super::dice::Dice;
use super::domain::{Domain, Kind};
use super::make::{Fields, Layout, List, Make, Match};
use crate::text::{Analyzer, fold, words};

/// The names of the fields: a box for all, title, names, category, first and last year, order.
pub(super) type Names = [&'static str; 7];

const NAMES: [Names; 3] = [
    [
        "q",
        "title",
        "author",
        "genre",
        "year_from",
        "year_to",
        "sort",
    ],
    ["s", "t", "n", "c", "y1", "y2", "o"],
    ["query", "f_1", "f_2", "f_3", "f_4", "f_5", "order"],
];

/// A site drawn from a seed.
pub(super) struct Site {
    pub seed: u64,
    pub make: Make,
    pub domain: Domain,
    pub names: Names,
    pub charset: &'static Encoding,
    /// Whether the form can put results in order.
    pub sorts: bool,
    /// Whether the side bar changes from page to page.
    pub restless: bool,
    /// Whether result pages show the form again.
    pub form_stays: bool,
    pub conduct: Conduct,
    analyzer: Analyzer,
}

/// What a query comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// These rows.
    Rows(Vec<usize>),
    /// Nothing was found.
    Nothing,
    /// The year is none.
    BadYear,
    /// Nothing was asked.
    Blank,
}

/// The assignment of a form.
pub(super) type Query = BTreeMap<String, String>;

impl Site {
    pub fn draw(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let make = Make::draw(&mut dice);
        let domain = Domain::draw(&mut dice);
        let charset = match domain.language.code {
            "ja" if dice.percent(40) => SHIFT_JIS,
            "de" | "fr" | "es" if dice.percent(40) => WINDOWS_1252,
            _ => UTF_8,
        };
        let mut site = Self {
            seed,
            make,
            analyzer: Analyzer::new(domain.language.code),
            domain,
            names: dice.one(&NAMES),
            charset,
            sorts: dice.percent(40),
            form_stays: dice.percent(50),
            restless: dice.percent(30),
            // Drawn last, so that a seed keeps what was drawn from it before.
            conduct: Conduct::draw(&mut dice, make.method),
        };
        if let Some(layout) = Layout::draw_rare(&mut dice, make.fields) {
            site.make.layout = layout;
        }
        site
    }

    /// Whether several names of a row stand in elements of their own.
    pub fn splits_names(&self) -> bool {
        matches!(self.make.list, List::Divs | List::HashedDivs | List::Cards)
    }

    /// The values that a row shows for an attribute.
    pub fn shown(&self, row: usize, attribute: usize) -> Vec<String> {
        let values = &self.domain.rows[row][attribute];
        if self.splits_names() {
            values.clone()
        } else {
            vec![values.join(", ")]
        }
    }

    /// The attribute that a field feeds; `None` for one that feeds any or none.
    pub fn feeds(&self, field: &str) -> Option<usize> {
        let place = self.names.iter().position(|name| *name == field)?;
        let kind = match place {
            1 => Kind::Title,
            2 => Kind::Names,
            3 => Kind::Category,
            4 | 5 => Kind::Year,
            _ => return None,
        };
        let mut attributes = self.domain.attributes.iter();
        attributes.position(|attribute| attribute.kind == kind)
    }

    /// The fields that say what is looked for, by their place in [`Names`].
    pub fn content(&self) -> &'static [usize] {
        match self.make.fields {
            Fields::One => &[0],
            Fields::Several => &[1, 2, 3],
            Fields::Range => &[1, 2, 3, 4, 5],
            Fields::Mixed => &[1, 0, 3],
        }
    }

    /// Answers a query.
    pub fn answer(&self, query: &Query) -> Answer {
        let value = |place: usize| query.get(self.names[place]).map_or("", |v| v.trim());
        let asked: Vec<usize> = self
            .content()
            .iter()
            .copied()
            .filter(|place| !value(*place).is_empty())
            .collect();
        if asked.is_empty() {
            return Answer::Blank;
        }
        let year = |place: usize| match value(place) {
            "" => Ok(None),
            text => text.parse::<i64>().map(Some).map_err(drop),
        };
        let (Ok(from), Ok(to)) = (year(4), year(5)) else {
            return Answer::BadYear;
        };
        let rows: Vec<usize> = (0..self.domain.rows.len())
            .filter(|row| {
                asked.iter().all(|place| {
                    let wanted = value(*place);
                    match place {
                        0 => self.matches(wanted, &self.domain.rows[*row].concat().join(" ")),
                        1 | 2 => self.matches(wanted, &self.domain.rows[*row][place - 1].join(" ")),
                        3 => self.domain.rows[*row][2].concat() == wanted,
                        _ => true,
                    }
                })
            })
            .filter(|row| {
                let year = self.domain.rows[*row][3].concat().parse().unwrap_or(0);
                from.is_none_or(|from| from <= year) && to.is_none_or(|to| year <= to)
            })
            .collect();
        if rows.is_empty() {
            Answer::Nothing
        } else {
            Answer::Rows(rows)
        }
    }

    fn matches(&self, query: &str, text: &str) -> bool {
        let (query, text) = (fold(query), fold(text));
        if self.make.matching == Match::Substring {
            return text.contains(query.trim());
        }
        let wanted: Vec<&str> = words(&query)
            .filter(|word| !(self.make.stops && self.analyzer.is_stop_word(word)))
            .collect();
        let has = |word: &str| words(&text).any(|other| other == word);
        let begins = |word: &str| words(&text).any(|other| other.starts_with(word));
        match self.make.matching {
            _ if wanted.is_empty() => false,
            Match::AnyWord => wanted.into_iter().any(has),
            Match::Prefixes => wanted.into_iter().all(begins),
            Match::AllWords | Match::Substring => wanted.into_iter().all(has),
        }
    }
}
