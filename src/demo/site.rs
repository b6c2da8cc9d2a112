//! The pages of the shop: from a path and a query string to a reply.

use std::collections::BTreeMap;

use minijinja::{Environment, context};
use serde::Serialize;

use super::book::slug;
use super::query::{Query, Refusal, Sort};
use super::search::{Entry, search, sort};
use super::stock::draw;
use super::view::{Card, FormView, Link, Pager, author_link, cards, environment};
use super::{Book, catalogue, cover};

/// A reply.
pub(super) struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// The content type.
    pub content_type: &'static str,
    /// The body.
    pub body: String,
}

/// The shop.
pub(super) struct Site {
    entries: Vec<Entry>,
    templates: Environment<'static>,
    bestsellers: Vec<u32>,
}

/// A shelf: its name in paths, its name, and what stands on it.
type Shelf = (&'static str, &'static str, fn(&Book) -> bool);

const SHELVES: [Shelf; 7] = [
    ("before-1900", "Classics before 1900", |b| {
        b.year.is_some_and(|y| y < 1900)
    }),
    ("1900-1949", "Early twentieth century", |b| {
        b.year.is_some_and(|y| (1900..1950).contains(&y))
    }),
    ("1950-1979", "Post-war paperbacks", |b| {
        b.year.is_some_and(|y| (1950..1980).contains(&y))
    }),
    ("1980-1999", "Eighties and nineties", |b| {
        b.year.is_some_and(|y| (1980..2000).contains(&y))
    }),
    ("since-2000", "New century", |b| {
        b.year.is_some_and(|y| y >= 2000)
    }),
    ("favourites", "Readers’ favourites", |b| b.rating >= 4.35),
    ("other-languages", "In other languages", |b| {
        b.language
            .as_deref()
            .is_some_and(|code| !code.starts_with("en"))
    }),
];

/// A shelf as the side bar shows it.
#[derive(Serialize)]
struct ShelfView {
    link: Link,
    count: usize,
    featured: Option<Card>,
}

const ROBOTS: &str = "User-agent: *\nDisallow: /basket\nDisallow: /account\nAllow: /\n";

impl Site {
    /// The shop with the bundled catalogue.
    pub fn new() -> Result<Self, minijinja::Error> {
        let entries: Vec<Entry> = catalogue().into_iter().map(Entry::new).collect();
        let mut books: Vec<&Book> = entries.iter().map(|entry| &entry.book).collect();
        sort(&mut books, Sort::Popularity);
        let bestsellers = books.iter().take(8).map(|book| book.id).collect();
        Ok(Self {
            entries,
            templates: environment()?,
            bestsellers,
        })
    }

    /// Answers a GET request.
    pub fn get(&self, path: &str, raw: &str) -> Reply {
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        match parts.as_slice() {
            [""] => self.home(),
            ["search"] => self.results(path, raw, false),
            ["search", "results"] => self.results(path, raw, true),
            ["search", "advanced"] => self.advanced(&Query::default(), None, 200),
            ["author", name] => self.author(path, raw, name),
            ["shelf", name] => self.shelf(path, raw, name),
            ["book", id] | ["book", id, _] => self.book(id),
            ["media", "covers", file] => self.cover(file),
            ["theme", "shop.css"] => Reply {
                status: 200,
                content_type: "text/css; charset=utf-8",
                body: include_str!("../../forms/bookshop/style.css").to_owned(),
            },
            ["robots.txt"] => Reply {
                status: 200,
                content_type: "text/plain; charset=utf-8",
                body: ROBOTS.to_owned(),
            },
            ["about"] => self.message(200, "About the shop", ABOUT),
            ["delivery"] => self.message(200, "Delivery and returns", DELIVERY),
            ["basket"] => self.message(200, "Your basket", "Your basket is empty."),
            _ => self.not_found(),
        }
    }

    /// Answers a POST request: thanks, as a shop does.
    pub fn post(&self) -> Reply {
        self.message(200, "Thank you", "We have received your message.")
    }

    fn books(&self) -> impl Iterator<Item = &Book> {
        self.entries.iter().map(|entry| &entry.book)
    }

    fn find(&self, id: u32) -> Option<&Book> {
        self.books().find(|book| book.id == id)
    }

    /// Books that follow from what is shown, as a shop recommends them.
    fn picks(&self, seed: &str, number: usize) -> Vec<Card> {
        let seed = seed.bytes().fold(7_u64, |hash, byte| {
            hash.wrapping_mul(31).wrapping_add(u64::from(byte))
        });
        let mut books: Vec<&Book> = self.books().collect();
        books.sort_by_key(|book| draw(book.id, seed, u64::MAX));
        cards(books.into_iter().take(number))
    }

    fn shelves(&self) -> Vec<ShelfView> {
        SHELVES
            .iter()
            .map(|(path, name, holds)| {
                let mut books: Vec<&Book> = self.books().filter(|book| holds(book)).collect();
                sort(&mut books, Sort::Popularity);
                ShelfView {
                    link: Link {
                        text: (*name).to_owned(),
                        href: format!("/shelf/{path}"),
                    },
                    count: books.len(),
                    featured: books.get(3).map(|book| Card::from(*book)),
                }
            })
            .collect()
    }

    /// Fills a template; `content` is what only this page has.
    fn page(&self, status: u16, template: &str, seed: &str, content: minijinja::Value) -> Reply {
        let best = self.bestsellers.iter().filter_map(|id| self.find(*id));
        let frame = context! {
            bestsellers => cards(best),
            shelves => self.shelves(),
            picks => self.picks(seed, 3),
        };
        let body = self
            .templates
            .get_template(template)
            .and_then(|template| template.render(context! { ..content, ..frame }));
        match body {
            Ok(body) => Reply {
                status,
                content_type: "text/html; charset=utf-8",
                body,
            },
            Err(error) => Reply {
                status: 500,
                content_type: "text/plain; charset=utf-8",
                body: format!("The template {template} failed: {error:#}"),
            },
        }
    }

    fn home(&self) -> Reply {
        let mut rated: Vec<&Book> = self.books().filter(|b| b.ratings_count > 20_000).collect();
        sort(&mut rated, Sort::Rating);
        let content = context! {
            title => "Books, new and well loved",
            rated => cards(rated.into_iter().take(6)),
            table => self.picks("front table", 6),
        };
        self.page(200, "home.html", "home", content)
    }

    fn advanced(&self, query: &Query, problem: Option<&str>, status: u16) -> Reply {
        let content = context! {
            title => "Advanced search",
            form => FormView::new(query),
            problem,
        };
        self.page(status, "advanced.html", "advanced", content)
    }

    fn results(&self, path: &str, raw: &str, advanced: bool) -> Reply {
        let query = match Query::parse(raw, advanced) {
            Ok(query) => query,
            Err(refusal) => {
                return self.advanced(&Query::default(), Some(&explain(&refusal)), 400);
            }
        };
        if query.is_empty() {
            let problem = "Enter at least one search term, a language or a year.";
            return self.advanced(&query, Some(problem), 200);
        }
        let books = search(&self.entries, &query);
        let said: Vec<String> = query.criteria().into_iter().map(|(_, text)| text).collect();
        if books.is_empty() {
            return self.empty(&query, raw);
        }
        let echo = said.join("”, “");
        self.listing(path, raw, &query, &books, "Search results", Some(&echo))
    }

    fn empty(&self, query: &Query, raw: &str) -> Reply {
        let criteria = query.criteria();
        let echo: Vec<&str> = criteria.iter().map(|(_, text)| text.as_str()).collect();
        let mut popular: Vec<&Book> = self.books().collect();
        sort(&mut popular, Sort::Popularity);
        let authors = popular.iter().filter_map(|book| book.authors.first());
        let content = context! {
            title => "No results",
            quick => query.quick,
            echo => echo.join("”, “"),
            authors => authors.step_by(9).take(6).map(|name| author_link(name)).collect::<Vec<_>>(),
        };
        self.page(200, "empty.html", raw, content)
    }

    /// A page of records.
    fn listing(
        &self,
        path: &str,
        raw: &str,
        query: &Query,
        books: &[&Book],
        heading: &str,
        echo: Option<&str>,
    ) -> Reply {
        let (page, last) = query.place(books.len());
        let first = (page - 1) * query.limit;
        let shown = query.shown(books);
        let chips: Vec<BTreeMap<&str, String>> = query
            .criteria()
            .into_iter()
            .map(|(name, text)| BTreeMap::from([("name", name.to_owned()), ("text", text)]))
            .collect();
        let hidden = pairs(raw, &["so", "pp", "page"]);
        let content = context! {
            title => heading,
            heading,
            echo,
            quick => query.quick,
            chips,
            hidden,
            path,
            total => super::book::grouped(books.len() as u64),
            plural => books.len() != 1,
            first => first + 1,
            last => (first + query.limit).min(books.len()),
            cards => cards(shown),
            form => FormView::new(query),
            pager => Pager::new(page, last, |number| address(path, raw, number)),
        };
        self.page(200, "results.html", raw, content)
    }

    /// A list that is reached by a link: the books of an author or a shelf.
    fn linked(&self, path: &str, raw: &str, heading: &str, mut books: Vec<&Book>) -> Reply {
        match Query::parse(raw, false) {
            Ok(query) if !books.is_empty() => {
                sort(&mut books, query.sort);
                self.listing(path, raw, &query, &books, heading, None)
            }
            _ => self.not_found(),
        }
    }

    fn author(&self, path: &str, raw: &str, name: &str) -> Reply {
        let by = |book: &&Book| book.authors.iter().any(|author| slug(author) == name);
        let books: Vec<&Book> = self.books().filter(by).collect();
        let authors = books.iter().flat_map(|book| &book.authors);
        let heading = authors
            .into_iter()
            .find(|author| slug(author) == name)
            .map_or_else(String::new, |author| format!("Books by {author}"));
        self.linked(path, raw, &heading, books)
    }

    fn shelf(&self, path: &str, raw: &str, name: &str) -> Reply {
        match SHELVES.iter().find(|(known, _, _)| *known == name) {
            Some((_, heading, holds)) => {
                let books = self.books().filter(|book| holds(book)).collect();
                self.linked(path, raw, heading, books)
            }
            None => self.not_found(),
        }
    }

    fn book(&self, id: &str) -> Reply {
        let Some(book) = id.parse().ok().and_then(|id| self.find(id)) else {
            return self.not_found();
        };
        let author = book.authors.first();
        let mut related: Vec<&Book> = self
            .books()
            .filter(|other| other.id != book.id && other.authors.first() == author)
            .take(5)
            .collect();
        let near = self.books().filter(|other| {
            other.id != book.id && other.year == book.year && other.authors.first() != author
        });
        related.extend(near.take(5 - related.len()));
        let place = SHELVES.iter().find(|(_, _, holds)| holds(book));
        let content = context! {
            title => book.title,
            book => Card::from(book),
            shelf => place.map(|(path, name, _)| Link {
                text: (*name).to_owned(),
                href: format!("/shelf/{path}"),
            }),
            related => cards(related),
        };
        self.page(200, "book.html", &book.id.to_string(), content)
    }

    fn cover(&self, file: &str) -> Reply {
        let id = file.strip_suffix(".svg").and_then(|id| id.parse().ok());
        match id.and_then(|id| self.find(id)) {
            Some(book) => Reply {
                status: 200,
                content_type: "image/svg+xml",
                body: cover::svg(book),
            },
            None => self.not_found(),
        }
    }

    fn message(&self, status: u16, title: &str, text: &str) -> Reply {
        let content = context! { title, text };
        self.page(status, "message.html", title, content)
    }

    fn not_found(&self) -> Reply {
        let text = "This page has moved or never was. Try the search at the top.";
        self.message(404, "Page not found", text)
    }
}

const ABOUT: &str = "Foxglove Lane Books sells new and used books from a corner house with \
    creaking stairs. We have been here since 1974 and answer our letters ourselves.";
const DELIVERY: &str = "Orders placed before noon leave the same day. Delivery within the \
    country is free from £25. You may return any book within 30 days.";

/// What a visitor is told of a refused query.
fn explain(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Year(text) => {
            format!("“{text}” is not a year. Please enter a year in digits, such as 1984.")
        }
        Refusal::Order(from, to) => {
            format!("The first year ({from}) lies after the last ({to}).")
        }
        Refusal::Token => "Your search form has expired. Please fill in the form again.".to_owned(),
    }
}

/// The named values of a query string without those of some names.
fn pairs(raw: &str, without: &[&str]) -> Vec<(String, String)> {
    url::form_urlencoded::parse(raw.as_bytes())
        .into_owned()
        .filter(|(name, _)| !without.contains(&name.as_str()))
        .collect()
}

/// The address of a page of the same answers.
fn address(path: &str, raw: &str, page: usize) -> String {
    let mut out = url::form_urlencoded::Serializer::new(String::new());
    out.extend_pairs(pairs(raw, &["page"]));
    if page > 1 {
        out.append_pair("page", &page.to_string());
    }
    format!("{path}?{}", out.finish())
}
