//! Terms to ask for when nothing is known of the domain (Oita thesis 3.3.1).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::RangeInclusive;

use url::Url;

use crate::form::{Control, Form, Method};
use crate::page::{NodeId, Page};
use crate::text::{Analyzer, fold, is_of_letters, is_sign, share, words};

/// What databases of any kind and language are likely to hold: years and other numbers, names
/// of persons and places, and a few words; for sites that give no hint of their own.
pub(super) const GENERAL: [&str; 16] = [
    "2000", "maria", "2010", "paris", "1990", "10", "john", "2015", "london", "anna", "1980", "12",
    "new", "100", "world", "house",
];

/// No term has more characters, wherever it comes from: nobody types them, and no site finds anything
/// by them.
const LONGEST: usize = 200;

/// Whether a site may be asked for it.
pub(super) fn is_term(value: &str) -> bool {
    // A character has a byte at least.
    value.len() <= LONGEST || value.chars().nth(LONGEST).is_none()
}

/// Words of records are looked for when so many result pages were seen.
const ENOUGH_PAGES: usize = 3;
/// So many terms of a control are taken from links.
const LINKED: usize = 8;
/// So many letters of words are asked for where their beginning finds them.
const BEGINNING: RangeInclusive<usize> = 1..=2;
/// A word on more than this share of the result pages belongs to their template.
const TEMPLATE: f64 = 0.6;

/// The stop words of the page's language, those that the page uses most first, then the
/// short ones: the shorter a word, the more frequent (Zipf).
pub(super) fn stop_words(page: &Page, analyzer: &Analyzer) -> Vec<String> {
    let counts = word_counts(page, page.body());
    let mut stop_words: Vec<&str> = analyzer.stop_words().collect();
    stop_words
        .retain(|word| is_of_letters(word) && (word.chars().count() > 1 || is_of_signs(word)));
    let count = |word: &str| counts.get(word).map_or(0, |(count, _)| *count);
    stop_words.sort_by_key(|word| (usize::MAX - count(word), word.chars().count(), *word));
    stop_words.into_iter().map(str::to_owned).collect()
}

/// Single letters of the page's own script, the most frequent first letters of words first,
/// then a digit.
pub(super) fn letters(page: &Page) -> Vec<String> {
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    for (word, (count, _)) in word_counts(page, page.body()) {
        if let Some(first) = word.chars().next().filter(|c| c.is_alphabetic()) {
            *counts.entry(first).or_default() += count;
        }
    }
    let mut letters: Vec<(usize, char)> = counts.into_iter().map(|(c, n)| (n, c)).collect();
    letters.sort_by_key(|(count, letter)| (usize::MAX - count, *letter));
    let letters = letters.into_iter().map(|(_, letter)| letter.to_string());
    letters.chain(["1".to_owned()]).collect()
}

/// Terms around the form that may be of its domain: what the field itself suggests, what links ask
/// it for, then the words of the page that are no stop words, the most frequent first.
pub(super) fn context(
    control: &Control,
    form: &Form,
    page: &Page,
    analyzer: &Analyzer,
) -> Vec<String> {
    let mut counted: Vec<(String, (usize, usize))> = word_counts(page, page.body())
        .into_iter()
        .filter(|(word, _)| is_telling(word, analyzer))
        .collect();
    counted.sort_by_key(|(_, (count, place))| (usize::MAX - count, *place));
    let words = counted.into_iter().map(|(word, _)| word);
    let suggested = control.suggestions.iter();
    let suggested = suggested.filter(|value| is_term(value)).cloned();
    let linked = linked(control, form, page).into_iter();
    suggested.chain(linked).chain(words).collect()
}

/// The values that links of the page submit for the control, as those to "popular searches" and to
/// entries of the same kind do; in their order, each once.
fn linked(control: &Control, form: &Form, page: &Page) -> Vec<String> {
    let action = &form.action;
    let is_query = |link: &Url| {
        let is_there = action.origin() == link.origin() && action.path() == link.path();
        form.method == Method::Get && is_there
    };
    let links = page.elements("a").filter_map(|a| page.attr(a, "href"));
    let queries = links.filter_map(|href| page.resolve(href)).filter(is_query);
    let mut values = Vec::new();
    let mut known = BTreeSet::new();
    for query in queries {
        for (name, value) in query.query_pairs() {
            let is_of_control = name == control.name.as_str() && !value.trim().is_empty();
            if is_of_control
                && is_term(&value)
                && values.len() < LINKED
                && known.insert(value.to_string())
            {
                values.push(value.into_owned());
            }
        }
    }
    values
}

/// Of texts those that a list offers, as what it submits for them.
pub(super) fn offered(control: &Control, texts: &[String]) -> Vec<String> {
    let mut by_text: BTreeMap<String, &String> = BTreeMap::new();
    for option in &control.options {
        by_text.entry(fold(&option.text)).or_insert(&option.value);
    }
    let found = texts.iter().filter_map(|text| by_text.get(&fold(text)));
    found.map(|value| (*value).clone()).collect()
}

/// The values to choose, one at a time, spread over the whole list: not the default, not
/// one that says nothing.
pub(super) fn options(control: &Control, most: usize) -> Vec<String> {
    let values: Vec<&String> = control
        .options
        .iter()
        .map(|option| &option.value)
        .filter(|value| !value.trim().is_empty() && !control.default.contains(value))
        .filter(|value| is_term(value))
        .collect();
    let step = values.len().div_ceil(most.max(1)).max(1);
    values.into_iter().step_by(step).cloned().collect()
}

/// Words that result pages showed: the greater the number of texts with the word, the more
/// a query for it is likely to find (Barbosa & Freire 2004).
#[derive(Default)]
pub(super) struct Retrieved {
    /// By their folded forms.
    words: BTreeMap<String, Met>,
    pages: usize,
}

/// A word as it was met.
#[derive(Default)]
struct Met {
    /// How it was written first: a site may tell "hrazi" from "hrází".
    written: String,
    texts: usize,
    pages: usize,
}

impl Retrieved {
    /// Learns the words of a result page from its novel text leaves.
    pub fn learn<'a>(&mut self, texts: impl Iterator<Item = &'a str>, analyzer: &Analyzer) {
        self.pages += 1;
        let mut here: BTreeMap<String, (&str, usize)> = BTreeMap::new();
        for text in texts {
            let mut written: BTreeMap<String, &str> = BTreeMap::new();
            for word in words(text) {
                written.entry(fold(word)).or_insert(word);
            }
            for (folded, word) in written {
                if is_telling(&folded, analyzer) {
                    here.entry(folded).or_insert((word, 0)).1 += 1;
                }
            }
        }
        for (folded, (word, texts)) in here {
            let met = self.words.entry(folded).or_default();
            if met.pages == 0 {
                word.clone_into(&mut met.written);
            }
            met.texts += texts;
            met.pages += 1;
        }
    }

    /// The best word that was not `used`. None before there are pages to tell the words of
    /// records from those of the template, unless there `is_need` of any.
    pub fn best(&self, used: &BTreeSet<String>, is_need: bool) -> Option<String> {
        let are_enough = self.pages >= ENOUGH_PAGES;
        let is_template = |pages: usize| are_enough && share(pages, self.pages) > TEMPLATE;
        self.words
            .iter()
            .filter(|(_, met)| !is_template(met.pages) && !used.contains(&met.written))
            .max_by_key(|(word, met)| (met.texts, Reverse(word.as_str())))
            .filter(|_| are_enough || is_need)
            .map(|(_, met)| met.written.clone())
    }
}

impl Retrieved {
    /// The first letters of the words, one and then several, each time those of the most texts
    /// first.
    pub fn beginnings(&self) -> Vec<String> {
        let of = |letters| {
            let mut counts: BTreeMap<String, usize> = BTreeMap::new();
            for (word, met) in &self.words {
                let beginning: String = word.chars().take(letters).collect();
                *counts.entry(beginning).or_default() += met.texts;
            }
            let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
            counts.sort_by_key(|(beginning, texts)| (Reverse(*texts), beginning.clone()));
            counts.into_iter().map(|(beginning, _)| beginning)
        };
        BEGINNING.flat_map(of).collect()
    }
}

/// Whether a word is of the signs of a script without spaces, which stand for sense rather than sound.
fn is_of_signs(word: &str) -> bool {
    let is_kana = |c: char| ('\u{3040}'..='\u{30ff}').contains(&c);
    word.chars().all(|c| is_sign(c) && !is_kana(c))
}

/// A word that a database may be asked for: no stop word, no number, no abbreviation.
fn is_telling(word: &str, analyzer: &Analyzer) -> bool {
    let letters = word.chars().count();
    // One sign of a script without spaces finds what a word does.
    let least = match word {
        word if word.is_ascii() => 4,
        word if is_of_signs(word) => 1,
        _ => 2,
    };
    (least..=20).contains(&letters) && is_of_letters(word) && !analyzer.is_stop_word(word)
}

/// The folded words below a node, each with how often and where first; no scripts.
fn word_counts(page: &Page, node: NodeId) -> HashMap<String, (usize, usize)> {
    let mut counts: HashMap<String, (usize, usize)> = HashMap::new();
    for leaf in page.text_leaves(node) {
        let within = page.parent(leaf).map_or("", |parent| page.tag(parent));
        if matches!(within, "script" | "style" | "noscript") {
            continue;
        }
        for word in words(page.text(leaf)) {
            let place = counts.len();
            counts.entry(fold(word)).or_insert((0, place)).0 += 1;
        }
    }
    counts
}

/// The folded words of the page and of the form's labels: no nonsense.
pub(super) fn known(page: &Page, form: &Form) -> BTreeSet<String> {
    let labels = form
        .controls
        .iter()
        .filter_map(|control| control.label.as_deref());
    let labels = labels.flat_map(words).map(fold);
    word_counts(page, page.body())
        .into_keys()
        .chain(labels)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::{Choice, ControlKind};

    fn page() -> Page {
        let html = "<p>Find the book of the month, or the author of a book.";
        Page::parse(html, "http://example.org/".parse().unwrap())
    }

    #[test]
    fn frequent_stop_words_and_letters_come_first() {
        let stop_words = stop_words(&page(), &Analyzer::new("en"));
        assert_eq!(&stop_words[..3], ["the", "of", "or"]);
        assert_eq!(letters(&page())[..2], ["o", "t"]);
        let russian = Page::parse("<p>война и мир", "http://example.org/".parse().unwrap());
        assert!(letters(&russian).contains(&"в".to_owned()));
    }

    #[test]
    fn context_is_of_telling_words() {
        let control = Control::new("q", ControlKind::Text);
        let html = "<form><input name=q type=search></form><p>Find the book of the month, or the
             author of a book. <a href='?q=sea+wolf'>A</a> <a href='/else?q=x'>B</a> <a href='?p=2'>C</a>";
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let form = crate::form::discover(&page).forms.remove(0);
        let words = context(&control, &form, &page, &Analyzer::new("en"));
        assert_eq!(&words[..3], ["sea wolf", "book", "month"]);
    }

    #[test]
    fn terms_have_a_bound() {
        assert!(is_term(&"日".repeat(200)) && is_term(""));
        assert!(!is_term(&"日".repeat(201)) && !is_term(&"x".repeat(250_000)));
        let mut control = Control::new("q", ControlKind::Text);
        control.suggestions = vec!["y".repeat(300), "sea".to_owned()];
        let link = "x".repeat(300);
        let html = format!("<form><input name=q type=search></form><a href='?q={link}'>A</a>");
        let page = Page::parse(&html, "http://example.org/".parse().unwrap());
        let form = crate::form::discover(&page).forms.remove(0);
        let terms = context(&control, &form, &page, &Analyzer::new("en"));
        assert_eq!(terms, ["sea"]);
        let choice = |value: String| Choice {
            text: value.clone(),
            value,
        };
        control.options = vec![choice("z".repeat(300)), choice("a".to_owned())];
        assert_eq!(options(&control, 8), ["a"]);
    }

    #[test]
    fn a_list_takes_what_it_offers() {
        let mut control = Control::new("area", ControlKind::Select);
        control.options = vec![Choice {
            value: "7".to_owned(),
            text: "África".to_owned(),
        }];
        let texts = ["Oceania", "africa"].map(str::to_owned);
        assert_eq!(offered(&control, &texts), ["7"]);
    }

    #[test]
    fn options_are_spread_over_the_list() {
        let mut control = Control::new("c", ControlKind::Select);
        let values = ["", "a", "b", "c", "d"];
        control.options = values
            .map(|value| Choice {
                value: value.to_owned(),
                text: value.to_owned(),
            })
            .to_vec();
        control.default = vec!["b".to_owned()];
        assert_eq!(options(&control, 2), ["a", "d"]);
    }

    #[test]
    fn frequent_beginnings_come_first() {
        let mut retrieved = Retrieved::default();
        let texts = ["Spring tide", "Springs", "Autumn", "Temple"];
        retrieved.learn(texts.into_iter(), &Analyzer::new("en"));
        let beginnings = ["s", "t", "a", "sp", "au", "te", "ti"];
        assert_eq!(retrieved.beginnings(), beginnings);
    }

    #[test]
    fn a_word_is_asked_as_it_was_written_first() {
        let mut retrieved = Retrieved::default();
        let texts = ["Hrází hrazi", "hrazi"];
        retrieved.learn(texts.into_iter(), &Analyzer::new("cs"));
        let best = retrieved.best(&BTreeSet::new(), true);
        assert_eq!(best.as_deref(), Some("Hrází"));
    }

    #[test]
    fn signs_and_words_with_marks_are_terms() {
        let telling = |word: &str, language: &str| is_telling(word, &Analyzer::new(language));
        assert!(telling("签", "zh") && telling("दिल्ली", "hi"));
        assert!(!telling("か", "ja") && !telling("ß", "de") && !telling("b2", "de"));
        let page = Page::parse("<p>我的书", "http://example.org/".parse().unwrap());
        let stop_words = stop_words(&page, &Analyzer::new("zh"));
        assert!(stop_words[..2].contains(&"的".to_owned()));
    }

    #[test]
    fn words_on_every_page_are_of_the_template() {
        let analyzer = Analyzer::new("en");
        let mut retrieved = Retrieved::default();
        for title in ["War and Peace", "The Peace", "The Trial"] {
            assert_eq!(retrieved.best(&BTreeSet::new(), false), None);
            retrieved.learn([title, "Basket"].into_iter(), &analyzer);
            assert!(retrieved.best(&BTreeSet::new(), true).is_some());
        }
        // "peace" is on two of three pages, "basket" on all.
        assert_eq!(
            retrieved.best(&BTreeSet::new(), false).as_deref(),
            Some("Trial")
        );
        let used = BTreeSet::from(["Trial".to_owned()]);
        assert_eq!(retrieved.best(&used, false), None);
    }
}
