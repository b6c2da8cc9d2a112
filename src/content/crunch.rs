//! Crunch.

use super::extract::{Extract, Extractor};
use super::flow::{is_link, leaves};
use super::tokens::words;
use crate::page::{NodeId, Page};
use crate::text::share;

/// The heuristics of Crunch (Gottron 2008, 3.2.1): it takes out advertisements, link lists,
/// controls and tables without content, by settings that depend on the genre of the page, and
/// rather leaves too much than too little.
///
/// The published system was built for tables as layout; here every block that holds text can be
/// a link list. Genres are told by counts on the page, as its classifier was not published.
#[derive(Clone, Copy, Debug, Default)]
pub struct Crunch;

/// What kind of page it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Genre {
    /// An article: much text outside of links.
    Article,
    /// A shop: prices.
    Shop,
    /// A forum or a page with comments.
    Discussion,
    /// A front page: links are what it is for.
    Portal,
}

/// How pages of a genre are treated.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Settings {
    /// The most words in links for each word outside of them: link-to-text removal.
    link_ratio: f64,
    /// A table with fewer words left is empty.
    least_words: usize,
    /// Whether link lists are taken out at all.
    removes_link_lists: bool,
}

/// The preset of Crunch.
const LINK_RATIO: f64 = 0.35;

/// Elements that can be link lists.
const CONTAINERS: [&str; 10] = [
    "aside", "div", "dl", "footer", "header", "nav", "ol", "section", "td", "ul",
];

/// Elements that people use rather than read.
const CONTROLS: [&str; 5] = ["button", "input", "option", "select", "textarea"];

/// Parts of names of advertisements, and of hosts that serve them.
const ADVERTISEMENTS: [&str; 14] = [
    "ad",
    "adbox",
    "adform",
    "ads",
    "adserver",
    "adsense",
    "adslot",
    "adsystem",
    "advert",
    "advertisement",
    "advertising",
    "banner",
    "doubleclick",
    "sponsor",
];

impl Genre {
    fn of(page: &Page) -> Self {
        let (mut text, mut linked, mut prices) = (0, 0, 0);
        for leaf in leaves(page) {
            let content = page.text(leaf.node);
            let count = words(content).count();
            text += count;
            linked += if leaf.linked { count } else { 0 };
            prices += words(content)
                .filter(|word| is_price(&content[word.clone()]))
                .count();
        }
        let comments = page
            .nodes()
            .filter(|node| has_word(page, *node, &["comment", "reply", "forum"]))
            .count();
        if prices >= 8 && share(prices, text) > 0.01 {
            Self::Shop
        } else if comments >= 10 {
            Self::Discussion
        } else if share(linked, text) > 0.6 {
            Self::Portal
        } else {
            Self::Article
        }
    }

    fn settings(self) -> Settings {
        let article = Settings {
            link_ratio: LINK_RATIO,
            least_words: 2,
            removes_link_lists: true,
        };
        match self {
            Self::Article => article,
            Self::Shop => Settings {
                link_ratio: 2.0 * LINK_RATIO,
                least_words: 1,
                ..article
            },
            Self::Discussion => Settings {
                link_ratio: 1.5 * LINK_RATIO,
                ..article
            },
            Self::Portal => Settings {
                removes_link_lists: false,
                ..article
            },
        }
    }
}

impl Extractor for Crunch {
    fn name(&self) -> &'static str {
        "crunch"
    }

    fn extract(&self, page: &Page) -> Extract {
        let settings = Genre::of(page).settings();
        let mut words = Words::of(page);
        for node in page.nodes() {
            if CONTROLS.contains(&page.tag(node)) || is_advertisement(page, node) {
                words.remove(page, node);
            }
        }
        words.settle(page, settings);
        let kept = leaves(page)
            .into_iter()
            .map(|leaf| leaf.node)
            .filter(|leaf| !words.removed[leaf.index()]);
        Extract::of_leaves(page, kept)
    }
}

/// The words of the nodes, as far as they have not been removed.
struct Words {
    all: Vec<usize>,
    linked: Vec<usize>,
    removed: Vec<bool>,
}

impl Words {
    fn of(page: &Page) -> Self {
        let mut words = Self {
            all: vec![0; page.len()],
            linked: vec![0; page.len()],
            removed: vec![false; page.len()],
        };
        for leaf in leaves(page) {
            let count = self::words(page.text(leaf.node)).count();
            words.all[leaf.node.index()] = count;
            words.linked[leaf.node.index()] = if leaf.linked { count } else { 0 };
        }
        words
    }

    fn remove(&mut self, page: &Page, node: NodeId) {
        if !self.removed[node.index()] {
            self.removed[node.index()..page.end(node)].fill(true);
        }
    }

    /// Adds words up from the leaves, and removes each link list and empty table on the way,
    /// so that what is around it is judged without it.
    fn settle(&mut self, page: &Page, settings: Settings) {
        let mut lists = Vec::new();
        for node in page.nodes().rev() {
            let at = node.index();
            let tag = page.tag(node);
            let text = self.all[at] - self.linked[at];
            let is_list = settings.removes_link_lists
                && CONTAINERS.contains(&tag)
                && share(self.linked[at], 1) > settings.link_ratio * share(text, 1);
            let is_empty = tag == "table" && self.all[at] < settings.least_words;
            if self.removed[at] || is_list || is_empty {
                lists.push(node);
            } else if let Some(parent) = page.parent(node) {
                self.all[parent.index()] += self.all[at];
                self.linked[parent.index()] += self.linked[at];
            }
        }
        // The outermost come last and hold the others.
        for list in lists.into_iter().rev() {
            self.remove(page, list);
        }
    }
}

/// Whether the element is an advertisement, by its name or by where its content comes from.
fn is_advertisement(page: &Page, node: NodeId) -> bool {
    let source = match page.tag(node) {
        "img" | "iframe" | "embed" => page.attr(node, "src"),
        "object" => page.attr(node, "data"),
        _ if is_link(page, node) => page.attr(node, "href"),
        _ => None,
    };
    let is_served = source
        .and_then(|source| source.split_once("//"))
        .and_then(|(_, rest)| rest.split(['/', '?']).next())
        .is_some_and(|host| host.split(['.', '-']).any(is_advertising));
    is_served || (page.tag(node) != "body" && has_word(page, node, &ADVERTISEMENTS))
}

fn is_advertising(label: &str) -> bool {
    ADVERTISEMENTS.contains(&label.to_ascii_lowercase().as_str())
}

/// Whether the class or id has one of the words.
fn has_word(page: &Page, node: NodeId, known: &[&str]) -> bool {
    ["class", "id"].iter().any(|name| {
        page.attr(node, name).is_some_and(|value| {
            value
                .split(|c: char| !c.is_ascii_alphabetic())
                .any(|word| known.contains(&word.to_ascii_lowercase().as_str()))
        })
    })
}

fn is_price(word: &str) -> bool {
    word.contains(['$', '€', '£', '¥', '₹', '₽']) && word.contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(html: &str) -> Page {
        Page::parse(html, "http://example.org/".parse().unwrap())
    }

    fn text(html: &str) -> String {
        let page = page(html);
        Crunch.extract(&page).text(&page)
    }

    #[test]
    fn link_lists_go_and_what_is_around_them_stays() {
        let html = "<table><tr><td><div><a href=a>One</a> <a href=b>Two</a></div>
            <p>A text that has <a href=c>a link</a> in it, and many more words that are none.</p>
            </td></tr></table>";
        assert_eq!(
            text(html),
            "A text that has a link in it, and many more words that are none."
        );
    }

    #[test]
    fn advertisements_and_controls_go() {
        let html = "<div class='ad-slot ads'>Buy now and save</div><p>Some words of text</p>
            <select><option>choose</select><a href='http://ads.example.com/x'>offer of the day</a>";
        assert_eq!(text(html), "Some words of text");
    }

    #[test]
    fn genres_have_settings() {
        let portal = page(&"<p><a href=x>one two three</a></p>".repeat(20));
        assert_eq!(Genre::of(&portal), Genre::Portal);
        assert!(!Genre::Portal.settings().removes_link_lists);
        let shop = page(&"<p>A thing for $5.99</p>".repeat(10));
        assert_eq!(Genre::of(&shop), Genre::Shop);
        let article = page("<p>Nothing but words that somebody wrote for others to read.");
        assert_eq!(Genre::of(&article), Genre::Article);
        assert!((Genre::Article.settings().link_ratio - 0.35).abs() < 1e-12);
    }
}
