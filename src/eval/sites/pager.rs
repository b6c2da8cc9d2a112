//! Further pages of results: how they are reached, and which rows they show.

use url::form_urlencoded::byte_serialize;

use super::dice::Dice;
use super::make::{Method, Token};
use super::site::{Query, Site};
use crate::page::escape;

/// How further pages are reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pages {
    /// Links with the numbers of all pages.
    Numbered,
    /// A link to the next page, and one back.
    Next,
    /// Links with numbers of pages, whose addresses say which row comes first.
    Offset,
    /// Links with numbers of pages, which stand in the path.
    Path,
    /// A form with the query in hidden controls.
    Form,
    /// A link for more below the list.
    More,
    /// A sign for the next page; only the relation of the link says what it is.
    Relation,
}

/// How a site parts its results.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pager {
    pub pages: Pages,
    /// The parameter that says which page, or which row comes first.
    pub name: &'static str,
}

impl Pager {
    pub fn draw(dice: &mut Dice, method: Method) -> Self {
        let linked = dice.one(&[
            Pages::Numbered,
            Pages::Next,
            Pages::Offset,
            Pages::Path,
            Pages::More,
            Pages::Relation,
        ]);
        let by_form = dice.percent(50) && method != Method::Get;
        let pages = if by_form { Pages::Form } else { linked };
        let (page, start) = (
            dice.one(&["page", "p", "pg"]),
            dice.one(&["start", "offset", "first"]),
        );
        Self {
            pages,
            name: if pages == Pages::Offset { start } else { page },
        }
    }
}

impl Site {
    /// The rows of a page, from 1; empty after the last.
    pub fn page_rows<'r>(&self, rows: &'r [usize], page: usize) -> &'r [usize] {
        let size = self.make.page_size;
        let from = page.saturating_sub(1).saturating_mul(size).min(rows.len());
        &rows[from..rows.len().min(from.saturating_add(size))]
    }

    /// Which page a request asks for, from 1. `path` is what follows that of the first page.
    pub fn page_asked(&self, path: &str, query: &Query) -> usize {
        let stated = match self.conduct.pager.pages {
            Pages::Path => path.strip_prefix('/'),
            _ => query.get(self.conduct.pager.name).map(String::as_str),
        };
        let number = stated.and_then(|stated| stated.parse::<usize>().ok());
        match (self.conduct.pager.pages, number) {
            (_, None) => 1,
            (Pages::Offset, Some(first)) => first / self.make.page_size + 1,
            (_, Some(page)) => page.max(1),
        }
    }

    /// What leads to the other pages, below the list. `token` makes the hidden value of a form.
    pub fn pager(
        &self,
        query: &Query,
        rows: &[usize],
        page: usize,
        token: &dyn Fn() -> String,
    ) -> String {
        let language = self.domain.language;
        let last = rows.len().div_ceil(self.make.page_size).max(1);
        let link = |to: usize, text: &str, more: &str| {
            let address = escape(&self.address(query, to));
            format!("<a href=\"{address}\"{more}>{text}</a>")
        };
        let (back, next) = (page > 1, page < last);
        let parts: Vec<String> = match self.conduct.pager.pages {
            Pages::Numbered | Pages::Offset | Pages::Path => (1..=last)
                .map(|number| {
                    let text = number.to_string();
                    if number == page {
                        format!("<b>{text}</b>")
                    } else {
                        link(number, &text, "")
                    }
                })
                .collect(),
            Pages::Next => {
                let back = back.then(|| link(page - 1, language.back, ""));
                let next = next.then(|| link(page + 1, language.next, ""));
                back.into_iter().chain(next).collect()
            }
            Pages::Relation => {
                let back = back.then(|| link(page - 1, "‹", " rel=prev"));
                let next = next.then(|| link(page + 1, "›", " rel=next"));
                back.into_iter().chain(next).collect()
            }
            Pages::More if next => return format!("<p>{}</p>", link(page + 1, language.more, "")),
            Pages::Form if next => return self.pager_form(query, page + 1, &token()),
            Pages::More | Pages::Form => return String::new(),
        };
        format!("<nav>{}</nav>", parts.join(" "))
    }

    /// What the head of a page says of those beside it.
    pub fn relations(&self, query: &Query, rows: &[usize], page: usize) -> String {
        let pages = rows.len().div_ceil(self.make.page_size);
        if self.conduct.pager.pages != Pages::Relation || page >= pages {
            return String::new();
        }
        let next = escape(&self.address(query, page + 1));
        format!("<link rel=next href=\"{next}\">")
    }

    /// The address of a page of results.
    fn address(&self, query: &Query, page: usize) -> String {
        let Pager { pages, name } = self.conduct.pager;
        let path = match pages {
            Pages::Path => format!("/find/{page}"),
            _ => "/find".to_owned(),
        };
        let mut pairs = self.kept(query);
        match pages {
            Pages::Path => {}
            Pages::Offset => pairs.push((name, ((page - 1) * self.make.page_size).to_string())),
            _ => pairs.push((name, page.to_string())),
        }
        if self.make.token == Token::Fixed
            && let Some(token) = query.get("token")
        {
            pairs.push(("token", token.clone()));
        }
        let encode = |text: &str| {
            let bytes = self.charset.encode(text).0;
            byte_serialize(&bytes).collect::<String>()
        };
        let pairs: Vec<String> = pairs
            .into_iter()
            .map(|(name, value)| format!("{name}={}", encode(&value)))
            .collect();
        format!("{path}?{}", pairs.join("&"))
    }

    fn pager_form(&self, query: &Query, page: usize, token: &str) -> String {
        let mut pairs = self.kept(query);
        pairs.push((self.conduct.pager.name, page.to_string()));
        if self.make.token != Token::None {
            pairs.push(("token", token.to_owned()));
        }
        let hidden: Vec<String> = pairs
            .into_iter()
            .map(|(name, value)| {
                let value = escape(&value);
                format!("<input type=hidden name={name} value=\"{value}\">")
            })
            .collect();
        let method = if self.make.method == Method::Get {
            "get"
        } else {
            "post"
        };
        format!(
            "<form action=/find method={method}>{}<button>{}</button></form>",
            hidden.concat(),
            self.domain.language.next
        )
    }

    /// What a query says of what is looked for, without what says which page.
    fn kept(&self, query: &Query) -> Vec<(&'static str, String)> {
        let names = self.names.into_iter();
        names
            .filter_map(|name| Some((name, query.get(name)?.clone())))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_page_is_reached_from_the_one_before_and_shows_the_rows_that_follow() {
        let rows: Vec<usize> = (0..57).collect();
        let mut seen = Vec::new();
        for seed in 0..60 {
            let site = Site::draw(seed);
            let Pager { pages, name } = site.conduct.pager;
            if pages == Pages::Form {
                continue;
            }
            seen.push(pages);
            let query = Query::from([(site.names[0].to_owned(), "a & b".to_owned())]);
            let mut shown: Vec<usize> = Vec::new();
            for page in 1..=rows.len().div_ceil(site.make.page_size) {
                let address = site.address(&query, page);
                let (path, stated) = address.split_once('?').unwrap();
                assert!(stated.contains("=a+%26+b"), "{address}");
                let pairs = url::form_urlencoded::parse(stated.as_bytes());
                let asked: Query = pairs.into_owned().collect();
                let path = path.strip_prefix("/find").unwrap();
                assert_eq!(site.page_asked(path, &asked), page, "{address} {name}");
                shown.extend(site.page_rows(&rows, page));
                if page > 1 {
                    let before = site.pager(&query, &rows, page - 1, &String::new);
                    assert!(before.contains(&escape(&address)), "{before}");
                }
            }
            assert_eq!(shown, rows);
            assert!(site.page_rows(&rows, 99).is_empty());
        }
        for pages in [Pages::Numbered, Pages::Next, Pages::Offset, Pages::Path] {
            assert!(seen.contains(&pages), "{pages:?}");
        }
        assert!(seen.contains(&Pages::More) && seen.contains(&Pages::Relation));
    }
}
