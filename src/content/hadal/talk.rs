//! Where, after a text, what readers said of it begins.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use std::sync::LazyLock;

use super::block::{Block, Blocks};
use super::hint::Hints;
use crate::page::{NodeId, Page};
use crate::text::{fold, words};

/// How much prose must stand before that.
const BEFORE: f64 = 250.0;
/// What is more than so many times as long as the text is hardly what readers said of it.
const MOST: f64 = 5.0;
/// That many lines with a time of their own tell that it is, however long.
const FEWEST_TIMES: usize = 4;
/// Between two of these lines stands no larger share of it.
const PIECE: f64 = 0.5;
/// A wider line is no heading, and says more than when something was said.
const WIDEST: f64 = 120.0;

/// What readers say, folded, in languages of which many pages are; one is in every heading.
static TALK: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    "\
    comentarii comentario comentarios comment commentaire commentaires commenti commento \
    comments discussion diskuse hozzaszolas hozzaszolasok komentar komentare komentarz \
    komentarze komentarzy kommentar kommentare kommentarer kommentit leserkommentare opinie \
    reactie reacties reaction reactions replies reply responses yorum yorumlar σχολια σχολιο \
    коментарі комментариев комментарии комментария обсуждение отзыв отзывов отзывы"
        .split_whitespace()
        .collect()
});

/// Other words of such headings, folded.
static BESIDE: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    "\
    a add ajouter all an and are article be been closed commented commenting deja dodaj \
    entry far first for from have in join laisser lascia latest leave make no of on one our \
    post read reader readers rss s schreiben send show skomentuj so story submit the there \
    this to top twoj un user users view wasze what write your γραψτε προσθεστε τα ваш ваши \
    добавить оставить"
        .split_whitespace()
        .collect()
});

/// The same in scripts that part no words.
const SIGNS: [&str; 7] = [
    "评论",
    "評論",
    "留言",
    "跟帖",
    "コメント",
    "댓글",
    "ความคิดเห็น",
];
/// A longer line with these is no heading.
const SIGNS_WIDTH: f64 = 40.0;

/// What readers said.
#[derive(Default)]
pub(super) struct Talk {
    /// Its blocks.
    pub blocks: BTreeSet<usize>,
    /// Whether many of its lines tell when they were said.
    pub is_dated: bool,
}

/// Which blocks of a region are what readers said: those after a heading that says so, where
/// enough of a text stands before it, but for what goes on beside that text. On a page that is a
/// discussion that is the content.
pub(super) fn talk(
    page: &Page,
    blocks: &Blocks,
    hints: &Hints,
    region: Range<usize>,
    title: Option<NodeId>,
) -> Talk {
    if hints.is_discussion {
        return Talk::default();
    }
    let title = title.map_or(0, |title| blocks.within(page, title).start);
    let start = title.max(region.start);
    let mut before = 0.0;
    let mut parents = HashSet::new();
    for at in start..region.end {
        let block = &blocks.all[at];
        if before >= BEFORE
            && let Some(heading) = heading(page, blocks, block)
        {
            let is_said = |at: &usize| !parents.contains(&page.parent(blocks.all[*at].owner));
            let talk: BTreeSet<usize> = (at..region.end).filter(is_said).collect();
            let said: f64 = prose(blocks, talk.iter().copied());
            let is_dated = counts_several(&heading) && is_dated(page, blocks, &talk);
            return if said > MOST * before && !is_dated {
                Talk::default()
            } else {
                Talk {
                    blocks: talk,
                    is_dated,
                }
            };
        }
        if block.amount.prose > 0.0 {
            before += block.amount.prose;
            parents.insert(page.parent(block.owner));
        }
    }
    Talk::default()
}

fn prose(blocks: &Blocks, of: impl Iterator<Item = usize>) -> f64 {
    of.map(|at| blocks.all[at].amount.prose).sum()
}

/// Whether the lines that tell when something was said part the talk into pieces.
fn is_dated(page: &Page, blocks: &Blocks, talk: &BTreeSet<usize>) -> bool {
    let lines: Vec<usize> = talk.iter().copied().collect();
    let pieces: Vec<f64> = lines
        .chunk_by(|_, next| !has_time(page, blocks, *next))
        .map(|piece| prose(blocks, piece.iter().copied()))
        .collect();
    let longest = pieces.iter().copied().fold(0.0, f64::max);
    pieces.len() > FEWEST_TIMES && longest <= PIECE * pieces.iter().sum::<f64>()
}

/// Whether a heading states a number of several.
fn counts_several(heading: &str) -> bool {
    let numbers = heading.split(|c: char| !c.is_ascii_digit());
    numbers
        .filter_map(|number| number.parse::<usize>().ok())
        .any(|number| number >= FEWEST_TIMES)
}

/// Whether a line tells when something was said: it is short, and has a time of day or a year
/// beside another number.
fn has_time(page: &Page, blocks: &Blocks, at: usize) -> bool {
    let block = &blocks.all[at];
    block.amount.width <= WIDEST && tells_time(&line(page, blocks, block))
}

fn tells_time(line: &str) -> bool {
    let numbers = line.split(|c: char| !c.is_ascii_digit() && c != ':');
    let numbers: Vec<&str> = numbers
        .filter(|number| number.contains(|c: char| c.is_ascii_digit()))
        .collect();
    let is_clock = |number: &str| {
        let (hour, minute) = number.split_once(':').unwrap_or_default();
        (1..=2).contains(&hour.len()) && minute.len() >= 2
    };
    let is_year = |number: &str| number.len() == 4 && matches!(&number[..2], "19" | "20");
    numbers.iter().any(|number| is_clock(number))
        || (numbers.len() > 1 && numbers.iter().any(|number| is_year(number)))
}

/// The line, if it is the heading of what readers said. A link that is no heading leads there.
fn heading(page: &Page, blocks: &Blocks, block: &Block) -> Option<String> {
    let is_link = || {
        let above = std::iter::once(block.owner).chain(page.parent(block.owner));
        let mut tags = above.map(|node| page.tag(node));
        block.is_linked() && !tags.any(|tag| matches!(tag, "h1" | "h2" | "h3" | "h4" | "h5" | "h6"))
    };
    if block.amount.width > WIDEST || is_link() {
        return None;
    }
    Some(line(page, blocks, block)).filter(|line| announces(line, block.amount.width))
}

/// The text of a line.
fn line(page: &Page, blocks: &Blocks, block: &Block) -> String {
    let leaves = &blocks.leaves[block.leaves.clone()];
    let texts: Vec<&str> = leaves.iter().map(|leaf| page.text(leaf.node)).collect();
    texts.join(" ")
}

/// Whether a line of that width says that what readers said follows, or how much of it.
fn announces(line: &str, width: f64) -> bool {
    if SIGNS.iter().any(|sign| line.contains(sign)) {
        return width <= SIGNS_WIDTH;
    }
    let folded = fold(line);
    let mut has_talk = false;
    let mut has_number = false;
    for word in words(&folded) {
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            has_number = true;
        } else if TALK.contains(word) {
            has_talk = true;
        } else if has_talk && has_number && matches!(word, "on" | "to" | "for") {
            // "12 responses to", and then the title.
            return true;
        } else if !BESIDE.contains(word) {
            return false;
        }
    }
    has_talk
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_comments_are_told_from_text() {
        for line in [
            "13 Comments",
            "Leave a Reply",
            "There are 2 comments to this article",
            "5 Responses to “On tides”",
            "Wasze komentarze (12)",
            "Комментарии:",
            "Προσθέστε σχόλια",
            "网友评论",
        ] {
            assert!(announces(line, 30.0), "{line}");
        }
        for line in [
            "",
            "12",
            "The first of many",
            "No comment, said the mayor",
            "评论家说",
        ] {
            assert!(!announces(line, 60.0), "{line}");
        }
    }

    #[test]
    fn times_are_of_day_or_of_a_year() {
        for line in [
            "on Sep 25, 2011 3:47 PM PDT",
            "27. Jun, 2012 / Ann says:",
            "11.06.12 at 11:06 am",
        ] {
            assert!(tells_time(line), "{line}");
        }
        for line in ["", "Since 2012", "1 of 12", "Mark 4:1", "note: 12:"] {
            assert!(!tells_time(line), "{line}");
        }
    }

    /// The numbers of the lines of a page that readers said.
    fn said(html: &str) -> Vec<usize> {
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let blocks = Blocks::of(&page);
        let talk = talk(
            &page,
            &blocks,
            &Hints::of_page(&page),
            0..blocks.all.len(),
            None,
        );
        talk.blocks.into_iter().collect()
    }

    #[test]
    fn what_follows_the_heading_was_said_unless_it_stands_beside_the_text() {
        let text = format!(
            "<p>{}",
            "A sentence of the text, as long as others. ".repeat(8)
        );
        let comments = "<h3>2 comments</h3><ul><li>Me, 3 May<p>I like it, and so do my friends.";
        assert_eq!(said(&format!("<div>{text}</div>{comments}")), [1, 2, 3]);
        assert!(said(&format!("<div>{text}<h3>2 comments</h3>{text}</div>")).is_empty());
        assert!(said(&format!("<div><p>Short.</div>{comments}")).is_empty());
        let more = format!("<div>{}</div>", text.repeat(6));
        assert!(said(&format!("<div>{text}</div><h3>2 comments</h3>{more}")).is_empty());
        let dated = format!("<div><i>Me, 3.5.2012 at 7:30</i>{text}</div>").repeat(8);
        let said_by = |heading: &str| said(&format!("<div>{text}</div><h3>{heading}</h3>{dated}"));
        assert!(!said_by("8 comments").is_empty() && said_by("Comments").is_empty());
    }
}
