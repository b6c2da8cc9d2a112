//! What sites are about, each in a language of its own.

use std::collections::BTreeSet;

use super::dice::Dice;
use super::words::{LANGUAGES, Language};

/// The number of rows of a site.
const ROWS: usize = 150;

/// What the values of an attribute are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// What a row is called; no two are equal.
    Title,
    /// One to three names.
    Names,
    /// One of a few.
    Category,
    /// A year.
    Year,
    /// A price.
    Money,
}

/// An attribute of the rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attribute {
    pub key: &'static str,
    pub label: &'static str,
    pub kind: Kind,
}

/// A table of things in a language.
#[derive(Clone, Debug)]
pub(super) struct Domain {
    pub language: &'static Language,
    pub attributes: Vec<Attribute>,
    /// The values by row and attribute.
    pub rows: Vec<Vec<Vec<String>>>,
}

impl Domain {
    pub fn draw(dice: &mut Dice) -> Self {
        let language = &LANGUAGES[dice.below(LANGUAGES.len())];
        let kinds = [
            ("title", Kind::Title),
            ("names", Kind::Names),
            ("category", Kind::Category),
            ("year", Kind::Year),
            ("price", Kind::Money),
        ];
        let attribute = |((key, kind), label): ((&'static str, Kind), &&'static str)| Attribute {
            key,
            label,
            kind,
        };
        let attributes: Vec<Attribute> = kinds
            .into_iter()
            .zip(language.attributes.iter())
            .map(attribute)
            .collect();
        let mut titles = BTreeSet::new();
        let mut rows = Vec::new();
        while rows.len() < ROWS {
            let title = title(language, dice);
            if titles.insert(title.clone()) {
                let row = attributes
                    .iter()
                    .map(|attribute| value(attribute, &title, language, dice));
                rows.push(row.collect());
            }
        }
        Self {
            language,
            attributes,
            rows,
        }
    }
}

fn value(attribute: &Attribute, title: &str, language: &Language, dice: &mut Dice) -> Vec<String> {
    match attribute.kind {
        Kind::Title => vec![title.to_owned()],
        Kind::Names => {
            let number = dice.one(&[1, 1, 1, 2, 3]);
            let name = |_| format!("{} {}", dice.one(language.first), dice.one(language.last));
            let names: BTreeSet<String> = (0..number).map(name).collect();
            names.into_iter().collect()
        }
        Kind::Category => vec![dice.one(language.categories).to_owned()],
        Kind::Year => vec![(1900 + dice.below(120)).to_string()],
        Kind::Money => vec![format!(
            "€{}.{}",
            5 + dice.below(90),
            dice.one(&["00", "50", "99"])
        )],
    }
}

fn title(language: &Language, dice: &mut Dice) -> String {
    let pattern = dice.one(language.titles);
    let mut out = String::new();
    for part in pattern.split('|') {
        match part {
            "N" => out.push_str(dice.one(language.nouns)),
            "A" => out.push_str(dice.one(language.adjectives)),
            other => out.push_str(other),
        }
    }
    out
}
