//! What a page states of its article in JSON-LD, in the words of schema.org.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use url::Url;

use super::byline::is_name;
use crate::page::Page;
use crate::rdf::local_name;
use crate::text::{self, collapse, folded_words, normalize};

/// Types of schema.org that are articles but do not end in one of [`ENDINGS`].
const ARTICLES: [&str; 2] = ["Report", "APIReference"];
/// What the types of all other articles end in: `NewsArticle`, `BlogPosting`.
const ENDINGS: [&str; 2] = ["Article", "Posting"];
/// What the types of those that are no persons end in: `NewsMediaOrganization`.
const BODIES: [&str; 2] = ["Organization", "Corporation"];
/// A shorter headline is found in any title.
const SHORTEST: usize = 8;
/// More authors are a list of the staff.
const MOST_AUTHORS: usize = 12;

/// An entity as JSON-LD writes it.
type Entity = Map<String, Value>;

/// What is stated of the article of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Statement {
    pub headline: Option<String>,
    /// The persons who wrote it, else those of whom it is not said what they are.
    pub persons: Vec<String>,
    /// The organizations that wrote it.
    pub bodies: Vec<String>,
    /// The day of its publication, else that on which it was made, as `YYYY-MM-DD`.
    pub date: Option<String>,
}

impl Statement {
    /// What the page states of the article or the main entity that it has. Where it states several,
    /// it is that with the address of the page, else that whose headline is in the title. What is
    /// no JSON is passed over.
    pub fn of(page: &Page) -> Self {
        let values: Vec<Value> = page
            .json_ld()
            .filter_map(|text| serde_json::from_str(text).ok())
            .collect();
        let known = Known::of(&values);
        let mut stated: Vec<(&Entity, Self)> = known
            .main()
            .into_iter()
            .map(|entity| (entity, known.statement(entity)))
            .filter(|(_, statement)| *statement != Self::default())
            .collect();
        if stated.len() > 1 {
            let title = folded_words(&page.title());
            let is_here = |entity: &Entity| addresses(entity).any(|url| is_of(page, url));
            let is_titled = |statement: &Self| {
                let headline = statement.headline.as_deref().map(folded_words);
                headline.is_some_and(|own| own.len() >= SHORTEST && title.contains(&own))
            };
            if stated.iter().any(|(entity, _)| is_here(entity)) {
                stated.retain(|(entity, _)| is_here(entity));
            } else {
                stated.retain(|(_, statement)| is_titled(statement));
            }
        }
        let statements = stated.into_iter().map(|(_, statement)| statement);
        statements.reduce(Self::or).unwrap_or_default()
    }

    /// This, with what it lacks from another.
    fn or(self, other: Self) -> Self {
        let either = |own: Vec<String>, other| if own.is_empty() { other } else { own };
        Self {
            headline: self.headline.or(other.headline),
            persons: either(self.persons, other.persons),
            bodies: either(self.bodies, other.bodies),
            date: self.date.or(other.date),
        }
    }
}

/// The entities that stand for themselves, not within another.
struct Known<'v> {
    entities: Vec<&'v Entity>,
    by_id: BTreeMap<&'v str, &'v Entity>,
}

impl<'v> Known<'v> {
    fn of(values: &'v [Value]) -> Self {
        let mut entities = Vec::new();
        let mut waiting: Vec<&Value> = values.iter().rev().collect();
        while let Some(value) = waiting.pop() {
            match value {
                Value::Array(values) => waiting.extend(values.iter().rev()),
                Value::Object(entity) => {
                    entities.push(entity);
                    waiting.extend(entity.get("@graph"));
                }
                _ => {}
            }
        }
        let named = entities.iter().filter_map(|entity| {
            let is_more = entity.len() > 1;
            Some((entity.get("@id")?.as_str()?, *entity)).filter(|_| is_more)
        });
        let by_id = named.rev().collect();
        Self { entities, by_id }
    }

    /// The entity that a value is or refers to.
    fn entity(&self, value: &'v Value) -> Option<&'v Entity> {
        let entity = value.as_object()?;
        let id = entity.get("@id").and_then(Value::as_str);
        match id.and_then(|id| self.by_id.get(id)) {
            Some(whole) if entity.len() == 1 => Some(whole),
            _ => Some(entity),
        }
    }

    /// The articles, and what a page has or is said to have as its main entity.
    fn main(&self) -> Vec<&'v Entity> {
        let named = self.entities.iter().flat_map(|entity| {
            let main = entity.get("mainEntity").into_iter();
            main.flat_map(each).filter_map(|value| self.entity(value))
        });
        let own = self.entities.iter().copied().filter(|entity| {
            entity.contains_key("mainEntityOfPage") || types(entity).any(is_article)
        });
        let mut main: Vec<&Entity> = Vec::new();
        for entity in named.chain(own) {
            if !main.iter().any(|known| std::ptr::eq(*known, entity)) {
                main.push(entity);
            }
        }
        main
    }

    fn statement(&self, entity: &'v Entity) -> Statement {
        let text = |name: &str| entity.get(name).and_then(Value::as_str);
        let headline = text("headline").map(clean);
        let mut statement = Statement {
            headline: headline.filter(|headline| !headline.is_empty()),
            date: text("datePublished")
                .and_then(day)
                .or_else(|| text("dateCreated").and_then(day)),
            ..Statement::default()
        };
        let authors = entity.get("author").into_iter().flat_map(each);
        for author in authors.take(MOST_AUTHORS) {
            let author_entity = self.entity(author);
            let name = match author_entity {
                Some(entity) => entity.get("name").and_then(|name| each(name).next()),
                None => Some(author),
            };
            let name = name.and_then(Value::as_str).map(clean);
            let is_body = author_entity
                .is_some_and(|entity| types(entity).any(|kind| ends_in(kind, &BODIES)));
            let list = if is_body {
                &mut statement.bodies
            } else {
                &mut statement.persons
            };
            list.extend(name.filter(|name| is_name(name) && !list.contains(name)));
        }
        statement
    }
}

/// The values of a list, or the one value.
fn each(value: &Value) -> impl Iterator<Item = &Value> {
    match value {
        Value::Array(values) => values.as_slice(),
        value => std::slice::from_ref(value),
    }
    .iter()
}

/// The names of the types of an entity, without their vocabulary.
fn types(entity: &Entity) -> impl Iterator<Item = &str> {
    let stated = entity.get("@type").into_iter().flat_map(each);
    stated.filter_map(Value::as_str).map(local_name)
}

fn is_article(kind: &str) -> bool {
    ARTICLES.contains(&kind) || ends_in(kind, &ENDINGS)
}

fn ends_in(kind: &str, endings: &[&str]) -> bool {
    endings.iter().any(|ending| kind.ends_with(ending))
}

/// The addresses that an entity has or says that its page has.
fn addresses(entity: &Entity) -> impl Iterator<Item = &str> {
    let own = ["@id", "url"]
        .into_iter()
        .filter_map(|name| entity.get(name));
    let page = entity.get("mainEntityOfPage").into_iter();
    let of_page = page.flat_map(|page| {
        let parts = page.as_object().into_iter();
        let named = parts.flat_map(|page| ["@id", "url"].map(|name| page.get(name)));
        std::iter::once(page).chain(named.flatten())
    });
    own.chain(of_page).filter_map(Value::as_str)
}

/// Whether that is the address of the page.
fn is_of(page: &Page, address: &str) -> bool {
    let key = |url: &Url| {
        let host = url.host_str().unwrap_or_default();
        let host = host.strip_prefix("www.").unwrap_or(host).to_owned();
        let path = url.path().trim_end_matches('/').to_owned();
        (host, path, url.query().map(str::to_owned))
    };
    let Some(url) = page.follow(address) else {
        return false;
    };
    let stated = page.stated_address();
    let own = std::iter::once(page.url()).chain(stated.as_ref());
    own.into_iter().any(|own| key(own) == key(&url))
}

/// The text as a reader sees it: many a program writes it there as HTML.
fn clean(text: &str) -> String {
    if !text.contains(['&', '<']) {
        return collapse(text);
    }
    let Ok(url) = Url::parse("about:blank") else {
        return collapse(text);
    };
    let page = Page::parse(text, url);
    page.clean_text(page.body())
}

/// The day that a text is, whatever the time of day.
fn day(text: &str) -> Option<String> {
    let text = text.trim();
    let first = text.split(' ').next().unwrap_or_default();
    [text, first]
        .into_iter()
        .find_map(|text| match normalize(text) {
            text::Value::Date(day) if !day.starts_with('0') => Some(day),
            _ => None,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stated(head: &str, texts: &[&str]) -> Statement {
        let script = |text: &&str| format!("<script type=application/ld+json>{text}</script>");
        let scripts: String = texts.iter().map(script).collect();
        let url = "http://example.org/news/1".parse().unwrap();
        Statement::of(&Page::parse(&format!("{head}{scripts}"), url))
    }

    fn authors(text: &str) -> Vec<String> {
        stated("", &[text]).persons
    }

    #[test]
    fn an_article_is_read_in_any_form() {
        let article = r#"{"@type": "NewsArticle", "headline": "On &quot;tides&quot;", "author": "Anna Berg",
            "dateCreated": "2026-02-28", "datePublished": "2026-03-01T10:00:00Z"}"#;
        let expected = Statement {
            headline: Some("On \"tides\"".to_owned()),
            persons: vec!["Anna Berg".to_owned()],
            bodies: Vec::new(),
            date: Some("2026-03-01".to_owned()),
        };
        let site = r#"{"@type": "WebSite", "author": "Somebody", "datePublished": "2001-01-01"}"#;
        for text in [
            article.to_owned(),
            format!("[{site}, {article}]"),
            format!(r#"{{"@graph": [{site}, {article}]}}"#),
            format!(r#"{{"@type": "WebPage", "mainEntity": {article}}}"#),
            article.replace("NewsArticle", "http://schema.org/BlogPosting"),
            article.replace("\"NewsArticle\"", r#"["Thing", "schema:Report"]"#),
            article.replace("\"NewsArticle\"", r#""Recipe", "mainEntityOfPage": true"#),
        ] {
            assert_eq!(stated("", &[&text]), expected, "{text}");
        }
        for text in [
            site,
            "{\"@type\": \"Article\", \"author\": \"Anna Berg\"",
            &article.replace("NewsArticle", "Product"),
            &format!(r#"{{"@type": "ItemList", "itemListElement": [{article}]}}"#),
            &"[".repeat(100_000),
        ] {
            assert_eq!(stated("", &[text]), Statement::default());
        }
    }

    #[test]
    fn authors_are_names_entities_or_lists() {
        let of = |author: &str| authors(&format!(r#"{{"@type": "Article", "author": {author}}}"#));
        assert_eq!(
            of(r#"{"@type": "Person", "name": "Anna Berg"}"#),
            ["Anna Berg"]
        );
        assert_eq!(
            of(r#"["Anna Berg", {"name": ["Tom Hale"]}, {"name": "Anna Berg"}, 7]"#),
            ["Anna Berg", "Tom Hale"]
        );
        assert!(of(r#""https://example.org/anna""#).is_empty());
        assert!(of(r#"{"@type": "NewsMediaOrganization", "name": "The Site"}"#).is_empty());
        let graph = r##"{"@graph": [{"@type": "Article", "author": {"@id": "#anna"}},
            {"@id": "#anna", "@type": "Person", "name": "Anna Berg"}]}"##;
        assert_eq!(authors(graph), ["Anna Berg"]);
    }

    #[test]
    fn of_several_that_of_the_page_is_read() {
        let article = |headline: &str, author: &str, more: &str| {
            format!(
                r#"{{"@type": "Article", "headline": "{headline}", "author": "{author}" {more}}}"#
            )
        };
        let first = article("Other things", "Tom Hale", r#", "url": "/news/2""#);
        let here = article(
            "Tides",
            "Anna Berg",
            r#", "mainEntityOfPage": {"@id": "/news/1/#x"}"#,
        );
        assert_eq!(stated("", &[&first, &here]).persons, ["Anna Berg"]);
        let titled = article("All about tides", "Anna Berg", "");
        let title = "<title>All about tides | The Site</title>";
        assert_eq!(stated(title, &[&first, &titled]).persons, ["Anna Berg"]);
        assert_eq!(stated("", &[&first, &titled]), Statement::default());
    }
}
