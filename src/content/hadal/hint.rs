//! What elements say of themselves.

use super::discussion::is_discussion;
use super::words::{Kind, known};
use crate::page::{NodeId, Page};

/// Elements that are something beside the main content.
const TAGS: [(&str, &str, Kind); 7] = [
    ("aside", "aside", Kind::Part),
    ("dialog", "dialog", Kind::Detail),
    ("figcaption", "caption", Kind::Detail),
    ("footer", "footer", Kind::Part),
    ("menu", "menu", Kind::Detail),
    ("nav", "nav", Kind::Part),
    ("noscript", "noscript", Kind::Detail),
];

/// Elements that people use rather than read.
const CONTROLS: [&str; 9] = [
    "audio", "button", "canvas", "input", "object", "option", "select", "textarea", "video",
];

/// A form with so many fields to type in is for filling in rather than for reading.
const FIELDS: usize = 3;

/// Roles that are something beside the main content.
const ROLES: [&str; 10] = [
    "alert",
    "banner",
    "complementary",
    "contentinfo",
    "dialog",
    "menu",
    "menubar",
    "navigation",
    "search",
    "toolbar",
];

/// Classes of text for programs that read pages aloud, and of buttons.
const UNSEEN: [&str; 10] = [
    "is-hidden",
    "mw-editsection",
    "noprint",
    "screen-reader-only",
    "screen-reader-text",
    "screenreader-only",
    "sr-only",
    "u-hidden",
    "visually-hidden",
    "visuallyhidden",
];

/// Attributes with names that authors give.
const NAMES: [&str; 5] = ["id", "class", "itemprop", "data-component", "data-testid"];

/// What one element says.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::content) struct Hint {
    /// It is not for readers at all.
    pub is_unseen: bool,
    /// Words that say that it is something beside the main content.
    pub beside: Vec<(&'static str, Kind)>,
    /// It says that it is content.
    pub is_content: bool,
    /// It says that it is the text of an article or a post.
    pub is_body: bool,
}

/// What the elements of a page say, by node.
pub(in crate::content) struct Hints {
    all: Vec<Hint>,
    /// Whether the page says that it is a discussion.
    pub is_discussion: bool,
}

impl Hints {
    /// Reads a page.
    pub fn of_page(page: &Page) -> Self {
        let is_discussion = is_discussion(page);
        Self {
            all: page
                .nodes()
                .map(|node| {
                    let mut hint = Hint::default();
                    if page.is_element(node) {
                        hint.read(page, node);
                    }
                    if is_discussion {
                        // What people said is the content, and each post of it alike.
                        hint.beside.retain(|(_, kind)| *kind != Kind::Talk);
                        hint.is_body = false;
                    }
                    hint
                })
                .collect(),
            is_discussion,
        }
    }

    /// What that node says.
    pub fn of(&self, node: NodeId) -> &Hint {
        &self.all[node.index()]
    }
}

impl Hint {
    fn read(&mut self, page: &Page, node: NodeId) {
        let tag = page.tag(node);
        self.is_unseen = CONTROLS.contains(&tag);
        if is_questionnaire(page, node) {
            self.beside.push(("form", Kind::Talk));
        }
        let by_tag = TAGS.iter().find(|(known, ..)| *known == tag);
        self.beside
            .extend(by_tag.map(|(_, word, kind)| (*word, *kind)));
        // What the names of these say is said of the whole page.
        let is_page = matches!(tag, "html" | "body" | "main" | "article");
        let mut is_hidden = false;
        for (name, value) in page.attrs(node) {
            is_hidden |= hides(name, value);
            match name {
                "role" => self.read_role(value),
                "class" => {
                    let mut classes = value.split_ascii_whitespace();
                    self.is_unseen |= classes.any(|class| UNSEEN.contains(&class));
                }
                _ => {}
            }
            if !is_page && NAMES.contains(&name) {
                each_word(value, |word| self.read_word(word));
            }
        }
        if is_hidden {
            self.beside.push(("hidden", Kind::Hidden));
        }
    }

    fn read_role(&mut self, role: &str) {
        if let Some(role) = ROLES.iter().find(|known| **known == role) {
            self.beside
                .push(known(role).unwrap_or((role, Kind::Detail)));
        }
    }

    fn read_word(&mut self, word: &str) {
        match known(word) {
            Some((_, Kind::Content)) => self.is_content = true,
            Some((_, Kind::Body)) => self.is_body = true,
            Some(beside) => self.beside.push(beside),
            None => {}
        }
    }
}

/// Whether the element is a form with several fields to type in.
fn is_questionnaire(page: &Page, node: NodeId) -> bool {
    let is_typed = |field: &NodeId| match page.tag(*field) {
        "textarea" => true,
        "input" => matches!(
            page.attr(*field, "type")
                .unwrap_or("text")
                .to_ascii_lowercase()
                .as_str(),
            "text" | "email" | "tel" | "password" | "url" | "number" | "date"
        ),
        _ => false,
    };
    page.tag(node) == "form"
        && page
            .subtree(node)
            .filter(is_typed)
            .nth(FIELDS - 1)
            .is_some()
}

/// Whether an attribute of that value hides its element.
fn hides(name: &str, value: &str) -> bool {
    match name {
        "hidden" => true,
        "aria-hidden" => value == "true",
        "style" => {
            let style: String = value.split_whitespace().collect();
            let style = style.to_ascii_lowercase();
            style.contains("display:none") || style.contains("visibility:hidden")
        }
        _ => false,
    }
}

/// The words of names in lower case: parted by marks and where lower case turns to upper case.
fn each_word(names: &str, mut see: impl FnMut(&str)) {
    let mut word = String::new();
    let mut after_lower = false;
    for c in names.chars() {
        let is_new = !c.is_ascii_alphabetic() || (after_lower && c.is_ascii_uppercase());
        if is_new && !word.is_empty() {
            see(&word);
            word.clear();
        }
        after_lower = c.is_ascii_lowercase();
        if c.is_ascii_alphabetic() {
            word.push(c.to_ascii_lowercase());
        }
    }
    if !word.is_empty() {
        see(&word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(html: &str, url: &str) -> Hint {
        let page = Page::parse(html, url.parse().unwrap());
        let node = page.children(page.body()).next().unwrap();
        Hints::of_page(&page).of(node).clone()
    }

    #[test]
    fn names_tags_and_styles_are_read() {
        let plain = |html| hint(html, "http://example.org/");
        let words = |html| {
            let beside = plain(html).beside;
            beside.into_iter().map(|(word, _)| word).collect::<Vec<_>>()
        };
        assert_eq!(
            words("<div id=relatedLinks class='x-nav'>"),
            ["related", "nav"]
        );
        assert_eq!(words("<footer>"), ["footer"]);
        assert_eq!(words("<div style='Display: none'>"), ["hidden"]);
        assert_eq!(words("<form><input><input type=email><textarea>"), ["form"]);
        assert!(words("<form><input><input type=hidden><input type=submit>").is_empty());
        assert!(plain("<div class=entry-content>").is_body);
        assert!(plain("<span class='a sr-only'>").is_unseen);
        assert_eq!(plain("<article class=comment>"), Hint::default());
    }

    #[test]
    fn what_people_say_is_content_where_they_talk() {
        let comment = "<div class=comment>";
        assert_eq!(hint(comment, "http://example.org/a").beside.len(), 1);
        assert!(
            hint(comment, "http://example.org/threads/a")
                .beside
                .is_empty()
        );
    }
}
