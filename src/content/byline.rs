//! Bylines: who wrote an article, as its page says it in words.

use std::ops::RangeInclusive;

use url::Url;

use crate::page::{NodeId, Page};
use crate::text::{is_month, is_sign};

/// A longer text names no author.
const LONGEST: usize = 80;
/// A name has at most so many words, those of all who are named counted.
const MOST_WORDS: usize = 12;
/// What classes, relations and properties call a byline.
const NAMES: [&str; 3] = ["byline", "author", "authors"];
/// What they call those who wrote something else.
const OTHERS: [&str; 4] = ["comment", "comments", "commenter", "reply"];
/// What leads to a name; the longer ones first.
const LEADS: [&str; 33] = [
    "geschrieben von",
    "geschreven door",
    "publicado por",
    "published by",
    "reported by",
    "a cura di",
    "escrito por",
    "written by",
    "scritto da",
    "posted by",
    "écrit par",
    "skriven av",
    "skrevet av",
    "skrevet af",
    "words by",
    "story by",
    "text by",
    "autora",
    "auteur",
    "author",
    "autore",
    "yazan",
    "autor",
    "автор",
    "作者",
    "記者",
    "记者",
    "door",
    "von",
    "por",
    "par",
    "by",
    "av",
];
/// What leads to a name, but may be the beginning of one: at least two words have to follow.
const DOUBTFUL: [&str; 6] = ["von", "di", "af", "od", "av", "por"];
/// Words of names that are not written with a capital letter.
const SMALL: [&str; 27] = [
    "al", "bin", "da", "das", "de", "del", "della", "den", "der", "di", "dos", "du", "el", "ibn",
    "la", "le", "ten", "ter", "van", "von", "zu", "and", "und", "et", "y", "og", "och",
];
/// What stands alone between two names.
const BETWEEN: [&str; 10] = [",", "and", "&", "und", "et", "y", "e", "og", "och", "en"];
/// What ends a name.
const ENDS: [char; 12] = [
    ',', '|', '·', '•', '–', '—', '/', ';', '(', '[', '\u{2009}', '\n',
];

/// Whether a text may be the name of an author: short, with letters, neither the end of another
/// text nor an address.
pub(super) fn is_name(text: &str) -> bool {
    text.chars().count() <= LONGEST
        && text.starts_with(|c: char| c.is_alphanumeric() || "@\"“‘'".contains(c))
        && text.chars().any(char::is_alphabetic)
        && !Url::parse(text).is_ok_and(|url| url.has_host())
}

/// The name without the word that leads to it: "By", "Von", "Escrito por".
pub(super) fn without_lead(name: &str) -> &str {
    after_lead(name)
        .filter(|rest| !rest.is_empty())
        .unwrap_or(name)
}

/// Who wrote it by the first byline among these nodes that says so in words: an element that is
/// called one by its class, relation or property, and begins with a word that leads to a name. With
/// `alone`, only if no other byline says something else.
pub(super) fn byline(page: &Page, nodes: RangeInclusive<NodeId>, alone: bool) -> Option<String> {
    let mut names = page
        .subtree(page.body())
        .filter(|node| nodes.contains(node) && is_byline(page, *node))
        .filter_map(|node| named(page, node));
    let first = names.next()?;
    (!alone || names.all(|name| name == first)).then_some(first)
}

fn is_byline(page: &Page, node: NodeId) -> bool {
    let attributes = ["class", "rel", "itemprop"].into_iter();
    let words: Vec<String> = attributes
        .filter_map(|name| page.attr(node, name))
        .flat_map(|value| value.split(|c: char| !c.is_alphanumeric()))
        .map(str::to_lowercase)
        .collect();
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    has(&NAMES) && !has(&OTHERS)
}

/// The names that an element says after a word that leads to them.
fn named(page: &Page, node: NodeId) -> Option<String> {
    let mut leaves = page.text_leaves(node).map(|leaf| page.clean_text(leaf));
    let first = leaves.next()?;
    let mut said = match after_lead(&first)? {
        "" => leaves.next()?,
        rest => rest.to_owned(),
    };
    let mut names = vec![name(&said)?.to_owned()];
    while let Some(between) = leaves.next()
        && BETWEEN.contains(&between.to_lowercase().as_str())
    {
        said = leaves.next()?;
        names.extend(name(&said).map(str::to_owned));
    }
    Some(names.join(", ")).filter(|names| is_name(names))
}

/// What follows a word that leads to a name; nothing where it stands alone.
fn after_lead(text: &str) -> Option<&str> {
    let text = text.trim();
    LEADS.iter().chain(&DOUBTFUL).find_map(|lead| {
        let end = text
            .char_indices()
            .nth(lead.chars().count())
            .map_or(text.len(), |(at, _)| at);
        let (begin, rest) = (text.get(..end)?, text.get(end..)?);
        if begin.to_lowercase() != *lead {
            return None;
        }
        let name = rest.trim_start();
        let marked = name.strip_prefix([':', '：', '／', '/']);
        let is_apart = rest.is_empty() || marked.is_some() || name.len() < rest.len();
        let name = marked.unwrap_or(name).trim_start();
        let is_sure =
            marked.is_some() || !DOUBTFUL.contains(lead) || name.is_empty() || name.contains(' ');
        (is_apart && is_sure).then_some(name)
    })
}

/// The name that a text begins with: words with a capital letter, or of a script that has none,
/// up to a mark, a number, a day or another word.
fn name(text: &str) -> Option<&str> {
    let text = text.split(ENDS).next()?.split(" - ").next()?.trim();
    let mut end = 0;
    let (mut count, mut at) = (0, 0);
    let words: Vec<&str> = text.split(' ').collect();
    for (place, word) in words.iter().enumerate() {
        let after = words.get(place + 1).copied().unwrap_or_default();
        let is_day = is_month(word) && after.starts_with(|c: char| c.is_ascii_digit());
        let is_small = SMALL.contains(word) || *word == "&";
        if !(is_small || is_word_of_name(word)) || is_day {
            break;
        }
        at += usize::from(place > 0) + word.len();
        count += 1;
        if !is_small {
            end = at;
        }
    }
    let name = text.get(..end)?;
    (count <= MOST_WORDS && !name.is_empty() && is_name(name)).then_some(name)
}

fn is_word_of_name(word: &str) -> bool {
    let mut letters = word.chars().filter(|c| c.is_alphabetic());
    let Some(first) = letters.next() else {
        return false;
    };
    let is_begin = first.is_uppercase() || !first.is_lowercase() || is_sign(first);
    let is_elided = word
        .char_indices()
        .any(|(at, c)| at <= 2 && "'’".contains(c));
    (is_begin || is_elided) && !word.contains(|c: char| c.is_numeric() || ":：@".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(html: &str) -> Option<String> {
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let last = page.nodes().next_back().unwrap();
        byline(&page, page.body()..=last, true)
    }

    #[test]
    fn bylines_say_who_wrote_it() {
        for (html, name) in [
            ("<p class=byline>By Anna Berg</p>", "Anna Berg"),
            ("<p class=post-author>BY: Anna Berg | 3 May", "Anna Berg"),
            (
                "<p class=byline>By <a>Anna Berg</a> <b>Today</b>",
                "Anna Berg",
            ),
            (
                "<p class=author>Von Anna von der Au, Hamburg",
                "Anna von der Au",
            ),
            (
                "<p class=author>Por <i>Anna d’Arc</i> y <i>Tom Hale</i>",
                "Anna d’Arc, Tom Hale",
            ),
            ("<p class=byline>Par Anna Berg le 3 mai", "Anna Berg"),
            ("<p class=byline>Di Anna Berg", "Anna Berg"),
            (
                "<p class=byline>Written by Anna Berg and Tom Hale",
                "Anna Berg and Tom Hale",
            ),
            ("<p itemprop=author>By Anna Berg May 3", "Anna Berg"),
            ("<p class=author>作者：王小明 来源：新华", "王小明"),
            (
                "<p class=byline>By Anna Berg<p class=author>By Anna Berg",
                "Anna Berg",
            ),
        ] {
            assert_eq!(of(html).as_deref(), Some(name), "{html}");
        }
        for html in [
            "<p class=byline>Anna Berg",
            "<p>By Anna Berg",
            "<p class=byline>By the sea",
            "<p class=byline>Byron Hale",
            "<p class=byline>By 3 May",
            "<p class=author>Von Trapp",
            "<p class=comment-author>By Anna Berg",
            "<p class=byline>By Anna Berg<p class=byline>By Tom Hale",
            "<p class=byline>By",
        ] {
            assert_eq!(of(html), None, "{html}");
        }
    }

    #[test]
    fn leading_words_are_no_part_of_names() {
        assert_eq!(without_lead("by Anna Berg"), "Anna Berg");
        assert_eq!(without_lead("Von Anna Berg"), "Anna Berg");
        assert_eq!(without_lead("Byron Hale"), "Byron Hale");
        assert_eq!(without_lead("Di Stefano"), "Di Stefano");
        assert_eq!(without_lead("By"), "By");
        assert!(is_name("Anna Berg") && !is_name(", USA TODAY") && !is_name("http://a.example/"));
    }
}
