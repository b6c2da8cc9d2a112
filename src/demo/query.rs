//! What a visitor asked for.

use url::form_urlencoded;

use super::Book;
use super::book::language_name;

/// What the advanced form carries and the server wants back.
pub(super) const TOKEN: &str = "fl-5d2c91e07b4a";

/// The years that the shop accepts.
const YEARS: std::ops::RangeInclusive<i32> = -3000..=2100;

/// A checked query. Empty texts ask for nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Query {
    /// The box in the header: title, author or blurb.
    pub quick: String,
    /// Words of the title.
    pub title: String,
    /// Words of one or more authors.
    pub author: String,
    /// Words of title, author or blurb.
    pub keyword: String,
    /// The code of a language.
    pub language: String,
    /// The first year.
    pub from: Option<i32>,
    /// The last year.
    pub to: Option<i32>,
    /// The order of the answers.
    pub sort: Sort,
    /// The answers a page.
    pub limit: usize,
    /// The page, from 1.
    pub page: usize,
}

/// The order of the answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Sort {
    /// The most read first.
    #[default]
    Popularity,
    /// By title.
    Title,
    /// The latest first.
    Newest,
    /// The best rated first.
    Rating,
    /// The cheapest first.
    Price,
}

/// The orders by the value that asks for them, with what a visitor reads.
pub(super) const SORTS: [(&str, &str, Sort); 5] = [
    ("pop", "Most popular", Sort::Popularity),
    ("title", "Title A–Z", Sort::Title),
    ("new", "Newest first", Sort::Newest),
    ("rating", "Best rated", Sort::Rating),
    ("price", "Price, low to high", Sort::Price),
];

/// The numbers of answers a page that may be chosen.
pub(super) const LIMITS: [usize; 3] = [10, 20, 50];

/// Why a query is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// What stands in a year field is no year.
    Year(String),
    /// The first year lies after the last.
    Order(i32, i32),
    /// The token is missing or not the server's.
    Token,
}

impl Query {
    /// The page to show of so many books, and the last one, both from 1.
    pub fn place(&self, books: usize) -> (usize, usize) {
        let last = books.div_ceil(self.limit).max(1);
        (self.page.min(last), last)
    }

    /// The books on that page.
    pub fn shown<'b>(&self, books: &[&'b Book]) -> impl Iterator<Item = &'b Book> {
        let (page, _) = self.place(books.len());
        let first = (page - 1) * self.limit;
        let books = books.iter().skip(first).take(self.limit);
        books.copied().collect::<Vec<_>>().into_iter()
    }

    /// Reads a query string. `advanced` asks for the token of the advanced form.
    pub fn parse(raw: &str, advanced: bool) -> Result<Self, Refusal> {
        let mut query = Self {
            limit: 20,
            page: 1,
            ..Self::default()
        };
        let mut token = false;
        for (name, value) in form_urlencoded::parse(raw.as_bytes()) {
            let text = value.trim().to_owned();
            match name.as_ref() {
                "q" => query.quick = text,
                "ti" => query.title = text,
                "au" => query.author = text,
                "kw" => query.keyword = text,
                "lg" => query.language = text,
                "yf" => query.from = year(&text)?,
                "yt" => query.to = year(&text)?,
                "so" => query.sort = sort(&text),
                "pp" => query.limit = limit(&text),
                "page" => query.page = text.parse().unwrap_or(1).max(1),
                "form_token" => token = text == TOKEN,
                _ => {}
            }
        }
        if advanced && !token {
            return Err(Refusal::Token);
        }
        match (query.from, query.to) {
            (Some(from), Some(to)) if from > to => Err(Refusal::Order(from, to)),
            _ => Ok(query),
        }
    }

    /// Whether nothing was asked for.
    pub fn is_empty(&self) -> bool {
        let texts = [
            &self.quick,
            &self.title,
            &self.author,
            &self.keyword,
            &self.language,
        ];
        texts.iter().all(|text| text.is_empty()) && self.from.is_none() && self.to.is_none()
    }

    /// What was asked for, each as the name of the field and the text a visitor reads.
    pub fn criteria(&self) -> Vec<(&'static str, String)> {
        let mut out = Vec::new();
        for (name, text) in [
            ("Anything", &self.quick),
            ("Title", &self.title),
            ("Author", &self.author),
            ("Keyword", &self.keyword),
        ] {
            if !text.is_empty() {
                out.push((name, text.clone()));
            }
        }
        if !self.language.is_empty() {
            out.push(("Language", language_name(&self.language).to_owned()));
        }
        match (self.from, self.to) {
            (Some(from), Some(to)) => out.push(("Year", format!("{from}–{to}"))),
            (Some(from), None) => out.push(("Year", format!("{from} or later"))),
            (None, Some(to)) => out.push(("Year", format!("up to {to}"))),
            (None, None) => {}
        }
        out
    }
}

fn year(text: &str) -> Result<Option<i32>, Refusal> {
    if text.is_empty() {
        return Ok(None);
    }
    let year = text.parse().ok().filter(|year| YEARS.contains(year));
    year.map(Some).ok_or_else(|| Refusal::Year(text.to_owned()))
}

fn sort(text: &str) -> Sort {
    SORTS
        .iter()
        .find(|(value, _, _)| *value == text)
        .map_or_else(Sort::default, |(_, _, sort)| *sort)
}

fn limit(text: &str) -> usize {
    let wanted = text.parse().unwrap_or_default();
    if LIMITS.contains(&wanted) { wanted } else { 20 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_and_the_token_are_checked() {
        let token = format!("form_token={TOKEN}");
        let parse = |rest: &str| Query::parse(&format!("{token}&{rest}"), true);
        assert_eq!(parse("yf=abc"), Err(Refusal::Year("abc".into())));
        assert_eq!(parse("yf=99999"), Err(Refusal::Year("99999".into())));
        assert_eq!(parse("yf=1990&yt=1980"), Err(Refusal::Order(1990, 1980)));
        assert_eq!(Query::parse("ti=war", true), Err(Refusal::Token));
        let query = parse("ti=+war+&lg=fre&yf=1990&pp=7&so=x&page=0").unwrap();
        assert_eq!((query.limit, query.page), (20, 1));
        let criteria = query.criteria();
        assert_eq!(criteria[0], ("Title", "war".to_owned()));
        assert_eq!(criteria[1], ("Language", "French".to_owned()));
        assert_eq!(criteria[2], ("Year", "1990 or later".to_owned()));
        assert!(parse("so=title").unwrap().is_empty());
    }
}
