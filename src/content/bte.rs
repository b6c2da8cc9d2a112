//! Body Text Extraction.

use super::extract::{Extract, Extractor};
use super::tokens::{Token, tokens};
use crate::page::Page;

/// Finn's Body Text Extraction: the one run of tokens with the most words in it and the most
/// tags outside of it (Gottron 2008, 3.2.2).
#[derive(Clone, Copy, Debug, Default)]
pub struct Bte;

impl Extractor for Bte {
    fn name(&self) -> &'static str {
        "bte"
    }

    fn extract(&self, page: &Page) -> Extract {
        let tokens = tokens(page);
        let tags: Vec<bool> = tokens.iter().map(Token::is_tag).collect();
        let Some((first, last)) = optimum(&tags) else {
            return Extract::of_ranges(page, []);
        };
        let words = tokens[first..=last].iter().filter_map(|token| match token {
            Token::Word(range) => Some(range.clone()),
            Token::Tag => None,
        });
        Extract::of_ranges(page, words)
    }
}

/// The range of tokens that Gottron 2008, alg. 3.1 finds in cubic time, ties included: the
/// first pair `(i, j)` of the largest `T`, which is the number of tags up to `i` and from `j`
/// on plus the number of words from `i` to `j`.
///
/// `T` is a part that depends on `i` plus one that depends on `j`, so one pass from the end
/// suffices: it keeps the best `j` so far and tries each `i` with it. `None` of no tokens.
fn optimum(tags: &[bool]) -> Option<(usize, usize)> {
    let all_tags = signed(tags.iter().filter(|tag| **tag).count());
    let mut best: Option<(i64, usize, usize)> = None;
    let mut best_last: Option<(i64, usize)> = None;
    // Numbers of tags and of words in front of the token.
    let (mut tags_before, mut words_before) = (all_tags, signed(tags.len()) - all_tags);
    for (i, is_tag) in tags.iter().enumerate().rev() {
        let tag = i64::from(*is_tag);
        tags_before -= tag;
        words_before -= 1 - tag;
        let as_last = (all_tags - tags_before) + (words_before + 1 - tag);
        if best_last.is_none_or(|(score, _)| as_last >= score) {
            best_last = Some((as_last, i));
        }
        let as_first = tags_before + tag - words_before;
        if let Some((score, last)) = best_last {
            let total = as_first + score;
            if best.is_none_or(|(score, ..)| total >= score) {
                best = Some((total, i, last));
            }
        }
    }
    best.map(|(_, first, last)| (first, last))
}

fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Gottron 2008, alg. 3.1, to the letter.
    fn cubic(tags: &[bool]) -> Option<(usize, usize)> {
        let b: Vec<i64> = tags.iter().map(|tag| i64::from(*tag)).collect();
        let n = b.len();
        let mut index = (0, n.checked_sub(1)?);
        let mut most = 0;
        let mut lookup_0n = vec![b[0]; n];
        for i in 1..n {
            lookup_0n[i] = lookup_0n[i - 1] + b[i];
        }
        let mut lookup_n0 = vec![b[n - 1]; n];
        for i in (0..n - 1).rev() {
            lookup_n0[i] = lookup_n0[i + 1] + b[i];
        }
        for i in 0..n {
            for j in i..n {
                let mut t = lookup_0n[i] + lookup_n0[j];
                for value in &b[i..=j] {
                    t += 1 - value;
                    if t > most {
                        index = (i, j);
                        most = t;
                    }
                }
            }
        }
        Some(index)
    }

    proptest! {
        #[test]
        fn one_pass_finds_what_the_cubic_search_finds(
            tags in proptest::collection::vec(any::<bool>(), 0..40)
        ) {
            prop_assert_eq!(optimum(&tags), cubic(&tags));
        }
    }

    #[test]
    fn takes_the_run_of_words_between_the_menus() {
        let page = Page::parse(
            "<ul><li><a>x</a><li><a>y</a></ul><p>one two <b>three</b> four five six</p>
             <ul><li><a>z</a></ul>",
            "http://example.org/".parse().unwrap(),
        );
        let text = Bte.extract(&page).text(&page);
        assert_eq!(text, "one two three four five six");
    }
}
