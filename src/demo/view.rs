//! What the templates are given.

use minijinja::Environment;
use serde::Serialize;

use super::Book;
use super::book::{LANGUAGES, slug};
use super::query::{LIMITS, Query, SORTS, TOKEN};

/// The templates with their names.
const TEMPLATES: [(&str, &str); 9] = [
    (
        "layout.html",
        include_str!("../../forms/bookshop/layout.html"),
    ),
    (
        "macros.html",
        include_str!("../../forms/bookshop/macros.html"),
    ),
    ("form.html", include_str!("../../forms/bookshop/form.html")),
    ("home.html", include_str!("../../forms/bookshop/home.html")),
    (
        "advanced.html",
        include_str!("../../forms/bookshop/advanced.html"),
    ),
    (
        "results.html",
        include_str!("../../forms/bookshop/results.html"),
    ),
    (
        "empty.html",
        include_str!("../../forms/bookshop/empty.html"),
    ),
    ("book.html", include_str!("../../forms/bookshop/book.html")),
    (
        "message.html",
        include_str!("../../forms/bookshop/message.html"),
    ),
];

/// The templates, ready to be filled.
///
/// # Errors
/// If one has a syntax error.
pub(super) fn environment() -> Result<Environment<'static>, minijinja::Error> {
    let mut environment = Environment::new();
    for (name, source) in TEMPLATES {
        environment.add_template(name, source)?;
    }
    Ok(environment)
}

/// A link.
#[derive(Serialize)]
pub(super) struct Link {
    /// What a visitor reads.
    pub text: String,
    /// Where it leads.
    pub href: String,
}

/// A book as a page shows it.
#[derive(Serialize)]
pub(super) struct Card {
    id: u32,
    title: String,
    href: String,
    cover: String,
    authors: Vec<Link>,
    year: String,
    language: Option<String>,
    rating: String,
    fill: u32,
    ratings: String,
    price: String,
    former: Option<String>,
    stock: String,
    stock_class: &'static str,
    blurb: Option<String>,
    item: String,
}

impl From<&Book> for Card {
    fn from(book: &Book) -> Self {
        let stock = book.availability_text();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a rating is in [0, 5]"
        )]
        let fill = (book.rating * 20.0).round() as u32;
        Self {
            id: book.id,
            title: book.title.clone(),
            href: book.path(),
            cover: format!("/media/covers/{}.svg", book.id),
            authors: book.authors.iter().map(|name| author_link(name)).collect(),
            year: book.year_text(),
            language: book.language_name().map(str::to_owned),
            rating: book.rating_text(),
            fill,
            ratings: book.ratings_text(),
            price: book.price_text(),
            former: book.former_price_text(),
            stock_class: match stock.as_bytes().first() {
                Some(b'I') => "ok",
                Some(b'O') if stock.starts_with("Out") => "no",
                _ => "mid",
            },
            stock,
            blurb: book.blurb(),
            item: book.item_number(),
        }
    }
}

/// Cards for books.
pub(super) fn cards<'a>(books: impl IntoIterator<Item = &'a Book>) -> Vec<Card> {
    books.into_iter().map(Card::from).collect()
}

/// The link to an author's page.
pub(super) fn author_link(name: &str) -> Link {
    Link {
        text: name.to_owned(),
        href: format!("/author/{}", slug(name)),
    }
}

/// An entry of a drop-down list.
#[derive(Serialize)]
struct Choice {
    value: String,
    text: String,
    selected: bool,
}

/// The advanced form with what was entered.
#[derive(Serialize)]
pub(super) struct FormView {
    token: &'static str,
    title: String,
    author: String,
    keyword: String,
    from: String,
    to: String,
    languages: Vec<Choice>,
    sorts: Vec<Choice>,
    limits: Vec<Choice>,
}

impl FormView {
    /// The form as `query` left it.
    pub fn new(query: &Query) -> Self {
        let year = |year: Option<i32>| year.map(|year| year.to_string()).unwrap_or_default();
        let limit = if query.limit == 0 { 20 } else { query.limit };
        Self {
            token: TOKEN,
            title: query.title.clone(),
            author: query.author.clone(),
            keyword: query.keyword.clone(),
            from: year(query.from),
            to: year(query.to),
            languages: LANGUAGES
                .iter()
                .map(|(code, name)| Choice {
                    value: (*code).to_owned(),
                    text: (*name).to_owned(),
                    selected: *code == query.language,
                })
                .collect(),
            sorts: SORTS
                .iter()
                .map(|(value, text, sort)| Choice {
                    value: (*value).to_owned(),
                    text: (*text).to_owned(),
                    selected: *sort == query.sort,
                })
                .collect(),
            limits: LIMITS
                .iter()
                .map(|number| Choice {
                    value: number.to_string(),
                    text: format!("{number} per page"),
                    selected: *number == limit,
                })
                .collect(),
        }
    }
}

/// A link to a page of answers.
#[derive(Serialize)]
struct PageLink {
    /// The number, or `None` for a gap.
    number: Option<usize>,
    href: String,
    current: bool,
}

/// The links to the other pages of answers.
#[derive(Serialize)]
pub(super) struct Pager {
    previous: Option<String>,
    next: Option<String>,
    links: Vec<PageLink>,
}

impl Pager {
    /// The links around page `current` of `last`; `address` gives the address of a page.
    /// `None` for a single page.
    pub fn new(current: usize, last: usize, address: impl Fn(usize) -> String) -> Option<Self> {
        if last < 2 {
            return None;
        }
        let mut links: Vec<PageLink> = Vec::new();
        let near = current.saturating_sub(2)..=current + 2;
        for number in (1..=last).filter(|n| *n == 1 || *n == last || near.contains(n)) {
            if links
                .last()
                .and_then(|link| link.number)
                .is_some_and(|before| before + 1 < number)
            {
                links.push(PageLink {
                    number: None,
                    href: String::new(),
                    current: false,
                });
            }
            links.push(PageLink {
                number: Some(number),
                href: address(number),
                current: number == current,
            });
        }
        Some(Self {
            previous: (current > 1).then(|| address(current - 1)),
            next: (current < last).then(|| address(current + 1)),
            links,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pager_shows_the_ends_and_the_neighbours() {
        let pager = Pager::new(6, 20, |n| format!("?page={n}")).unwrap();
        let numbers: Vec<Option<usize>> = pager.links.iter().map(|link| link.number).collect();
        let near = (4..=8).map(Some);
        let expected: Vec<Option<usize>> = [Some(1), None]
            .into_iter()
            .chain(near)
            .chain([None, Some(20)])
            .collect();
        assert_eq!(numbers, expected);
        assert_eq!(pager.previous.as_deref(), Some("?page=5"));
        assert!(Pager::new(1, 1, |_| String::new()).is_none());
    }

    #[test]
    fn every_template_is_well_formed() {
        environment().unwrap();
    }
}
