//! The pages on which a system does worst: the gold text beside the extract.

use std::collections::HashSet;

use maud::{Markup, html};
use unicode_segmentation::UnicodeSegmentation;

use super::Standing;
use crate::eval::content::Evaluation;
use crate::eval::content::measured::{Measured, PAIRS};
use crate::eval::content::part::Part;
use crate::eval::plot::clip;

/// So many pages are shown.
const SHOWN: usize = 8;
/// Of a stretch of words so many are shown at either end.
const END: usize = 14;
/// Of a text so many stretches are shown.
const STRETCHES: usize = 24;

pub(super) fn section(evaluation: &Evaluation, part: &Part<'_>, subject: &Standing<'_>) -> Markup {
    let mut pages: Vec<usize> = (0..part.pages.len()).collect();
    let f1 = subject.column.f1(PAIRS);
    let of = |page: usize| f1.get(page).copied().unwrap_or_default();
    pages.sort_by(|a, b| of(*a).total_cmp(&of(*b)));
    pages.truncate(SHOWN);
    html! {
        h3 { "The worst pages of " (subject.name) }
        p.legend {
            span { i.key.missed {} "in the gold text alone: missed" }
            span { i.key.added {} "in the extract alone: should not be there" }
        }
        @for page in pages {
            @if let Some(row) = part.pages.get(page) && let Some(measured) = row.measured.get(subject.at) {
                @let gold = row.source.read().map(|(_, gold)| gold).unwrap_or_default();
                details.page {
                    summary {
                        b { (format!("{:.3}", of(page))) }
                        span.where { (clip(row.source.url.as_str(), 90)) }
                        span.note { (note(evaluation, row.measured, subject.at)) }
                    }
                    div.pair {
                        div { h4 { "Gold text, " (measured.gold_words) " words" } (text(&gold, &measured.text, "missed")) }
                        div { h4 { "Extract, " (measured.words) " words" } (text(&measured.text, &gold, "added")) }
                    }
                }
            }
        }
    }
}

/// Precision, recall, and what the best other system reaches.
fn note(evaluation: &Evaluation, measured: &[Measured], subject: usize) -> String {
    let Some(own) = measured.get(subject) else {
        return String::new();
    };
    let score = own.scores[PAIRS];
    let mut note = format!(
        "precision {:.2}, recall {:.2}",
        score.precision, score.recall
    );
    let others = evaluation
        .systems
        .iter()
        .zip(measured)
        .enumerate()
        .filter(|(at, _)| *at != subject)
        .map(|(_, (name, measured))| (name, measured.scores[PAIRS].f1));
    if let Some((name, f1)) = others.max_by(|a, b| a.1.total_cmp(&b.1)) {
        note.push_str(&format!("; {name} {f1:.2}"));
    }
    note
}

/// Words in sequence of which all or none are in the other text.
struct Stretch<'a> {
    is_shared: bool,
    words: Vec<&'a str>,
}

/// A text with what the other one lacks marked, and long stretches cut.
fn text(text: &str, other: &str, mark: &str) -> Markup {
    let stretches = stretches(text, other);
    let rest: usize = stretches
        .iter()
        .skip(STRETCHES)
        .map(|stretch| stretch.words.len())
        .sum();
    html! {
        p.text {
            @for stretch in stretches.iter().take(STRETCHES) {
                @if stretch.is_shared { span { (cut(&stretch.words)) } }
                @else { mark class=(mark) { (cut(&stretch.words)) } }
                " "
            }
            @if rest > 0 { em { "… " (rest) " more words" } }
            @if stretches.is_empty() { em { "empty" } }
        }
    }
}

fn cut(words: &[&str]) -> Markup {
    let hidden = words.len().saturating_sub(2 * END);
    html! {
        @if hidden < END { (words.join(" ")) }
        @else {
            (words[..END].join(" ")) " " em { "… " (hidden) " words …" } " " (words[words.len() - END..].join(" "))
        }
    }
}

/// A word is shared if the other text has it beside one of the words that are beside it here.
fn stretches<'a>(text: &'a str, other: &str) -> Vec<Stretch<'a>> {
    let fold =
        |text: &str| -> Vec<String> { text.unicode_words().map(str::to_lowercase).collect() };
    let (own, other) = (fold(text), fold(other));
    let pairs: HashSet<&[String]> = other.windows(2).collect();
    let known: Vec<bool> = own.windows(2).map(|pair| pairs.contains(pair)).collect();
    let mut stretches: Vec<Stretch<'a>> = Vec::new();
    for (at, word) in text.unicode_words().enumerate() {
        let is_known =
            |place: Option<usize>| place.and_then(|place| known.get(place)) == Some(&true);
        let is_shared = is_known(Some(at)) || is_known(at.checked_sub(1));
        match stretches.last_mut() {
            Some(last) if last.is_shared == is_shared => last.words.push(word),
            _ => stretches.push(Stretch {
                is_shared,
                words: vec![word],
            }),
        }
    }
    stretches
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_other_lacks_is_marked() {
        let shown = text("one two three four", "Two THREE, five", "missed").into_string();
        assert_eq!(
            shown,
            "<p class=\"text\"><mark class=\"missed\">one</mark> <span>two three</span> \
             <mark class=\"missed\">four</mark> </p>"
        );
        assert!(text("", "a b", "missed").into_string().contains("empty"));
        let long = "a b ".repeat(100);
        assert!(
            text(&long, &long, "added")
                .into_string()
                .contains("172 words")
        );
    }
}
