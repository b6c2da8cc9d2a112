//! Words at the end of texts that lead on to the element behind them: "by" in "3 May 2020 by
//! <a>Ann</a>".

use std::collections::BTreeSet;

use super::super::affix::USUAL;
use super::{Aligner, Nodes};
use crate::page::{NodeId, Page};
use crate::text::{is_moment, share};

/// Fewer texts tell nothing.
const FEWEST: usize = 5;
/// A lead has at most so many words and letters.
const WORDS: usize = 3;
const LONGEST: usize = 24;

/// Whether an element of the text's own line stands behind it.
fn is_led(page: &Page, text: NodeId) -> bool {
    page.node(text.index() + 1).is_some_and(|next| {
        page.is_element(next)
            && page.parent(next) == page.parent(text)
            && page.tag(next) != "br"
            && page.text(next).contains(char::is_alphanumeric)
    })
}

/// The last words of a text, from the longest on.
fn endings(said: &str) -> Vec<&str> {
    let starts = said.rmatch_indices(' ').map(|(at, _)| at);
    let endings = starts.take(WORDS).filter_map(|at| {
        let (before, ending) = (&said[..at], said[at..].trim_start());
        // A number may have its unit behind it.
        let is_free = !before.ends_with(|c: char| c.is_ascii_digit()) || is_moment(before);
        let letters = |c: char| c.is_alphabetic() || " .:'’".contains(c);
        let is_short = ending.chars().all(letters) && ending.chars().count() <= LONGEST;
        (is_free && is_short).then_some(ending)
    });
    let mut endings: Vec<&str> = endings.collect();
    endings.reverse();
    endings
}

impl Aligner<'_, '_> {
    /// The words that nearly all texts end with which an element stands behind, if no others do.
    pub(super) fn lead(&self, texts: &Nodes) -> Option<String> {
        let said = texts.iter().map(|(record, text)| {
            let page = self.page(*record);
            (page.clean_text(*text), is_led(page, *text))
        });
        let said: Vec<(String, bool)> = said.collect();
        let led = said.iter().filter(|(_, is_led)| *is_led);
        let led: Vec<Vec<&str>> = led
            .map(|(said, _)| endings(said))
            .filter(|endings| !endings.is_empty())
            .collect();
        let is_lead = |ending: &&str| {
            let having = led.iter().filter(|endings| endings.contains(ending));
            let having = having.count();
            let before = said
                .iter()
                .filter_map(|(said, _)| said.strip_suffix(*ending)?.strip_suffix(' '));
            let before: Vec<&str> = before.collect();
            let distinct: BTreeSet<&str> = before.iter().copied().collect();
            having >= FEWEST
                && share(having, led.len()) >= USUAL
                && before.len() == having
                && distinct.len() > 1
        };
        let mut first = led.first()?.iter().copied();
        first.find(is_lead).map(str::to_owned)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::feature::schema;
    use super::super::super::queries::Queries;
    use crate::page::{Page, XPath};

    /// The examples of what stands in the rows.
    fn examples(row: impl Fn(usize) -> String) -> Vec<Vec<String>> {
        let rows: Vec<String> = (1..9)
            .map(|n| format!("<li><h3>Row</h3><p>{}</p></li>", row(n)))
            .collect();
        let html = format!("<ul>{}</ul>", rows.concat());
        let page = Page::parse(&html, "http://example.org/".parse().unwrap());
        let records = XPath::parse("//li").unwrap();
        let schema = schema(&records, false, &[&page], &Queries::of(&[]));
        schema
            .features
            .into_iter()
            .map(|feature| feature.examples[..2].to_vec())
            .collect()
    }

    const TREES: [&str; 9] = [
        "Yew", "Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Oak",
    ];

    #[test]
    fn a_word_that_leads_on_to_an_element_is_no_part_of_the_text() {
        let found = examples(|n| match n % 4 {
            0 => format!("2022/06/1{n}"),
            _ => format!("2022/06/1{n} by <tt>Ann {n}</tt>"),
        });
        assert_eq!(found[0], ["2022/06/11", "2022/06/12"]);
        let found = examples(|n| format!("{}. See no. <tt>{n}</tt>", TREES[n]));
        assert_eq!(found[0], ["Ash.", "Birch."]);
    }

    #[test]
    fn units_stay() {
        let found = examples(|n| format!("{n} GB <tt>drive {n}</tt>"));
        assert_eq!(found[0], ["1 GB", "2 GB"]);
    }

    #[test]
    fn words_stay_that_other_texts_end_with() {
        let found = examples(|n| match n % 3 {
            0 => format!("{} near by <tt>{n}</tt>", TREES[n]),
            1 => format!("{} is near by", TREES[n]),
            _ => format!("{} is far", TREES[n]),
        });
        assert_eq!(found[0], ["Ash is near by", "Birch is far"]);
    }
}
