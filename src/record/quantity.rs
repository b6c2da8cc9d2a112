//! How many of a thing there are: "27 posts", "avg rating 4.12".

use super::affix::is_measure;
use crate::text::{is_month, number_length};

/// Longer names of things are sentences.
const LONGEST: usize = 24;

/// The number in a text that says how many of a thing there are, with its unit where that is a
/// measure.
pub(super) fn said(text: &str) -> Option<&str> {
    let (thing, number) = amount(text)?;
    let is_size = thing.split(' ').next().is_some_and(is_measure);
    Some(if is_size { text } else { number })
}

/// What stands before the first number of a text, the number with what parts its thousands, and what
/// stands behind it: "", "12.3k" and " stars".
pub(super) fn around_number(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let mut end = start + number_length(&text[start..]);
    let scale = text[end..].chars().next().filter(|c| match c {
        'k' | 'K' | 'M' => !text[end + 1..].starts_with(char::is_alphanumeric),
        _ => "万億亿만억".contains(*c),
    });
    end += scale.map_or(0, char::len_utf8);
    end += usize::from(text[end..].starts_with(['+', '%']));
    Some((&text[..start], &text[start..end], &text[end..]))
}

/// The only number in a text and what it counts, in the form of one thing.
pub(super) fn amount(piece: &str) -> Option<(String, &str)> {
    let (before, number, after) = around_number(piece)?;
    // "24A" is a code, and "v3" a version.
    if after.starts_with(char::is_uppercase) || before.ends_with(char::is_alphanumeric) {
        return None;
    }
    let words: Vec<String> = [before, after]
        .into_iter()
        .flat_map(|text| text.split(|c: char| c.is_whitespace() || "()[]:".contains(c)))
        .map(|word| word.strip_suffix('.').unwrap_or(word).to_lowercase())
        .filter(|word| !word.is_empty())
        .collect();
    let is_plain = |word: &String| word.chars().all(|c| c.is_alphabetic() || "'’-".contains(c));
    let thing = words.join(" ");
    let one = thing.strip_suffix('s').filter(|one| !one.is_empty());
    let thing = one.unwrap_or(&thing);
    let may_be_day =
        number.bytes().all(|byte| byte.is_ascii_digit()) && matches!(number.len(), 1 | 2 | 4);
    let is_thing = !words.is_empty()
        && words.iter().all(is_plain)
        && !(may_be_day && words.iter().any(|word| is_month(word)))
        && thing.chars().count() <= LONGEST;
    is_thing.then(|| (thing.to_owned(), number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_of_things() {
        assert_eq!(amount("27 posts"), Some(("post".to_owned(), "27")));
        assert_eq!(
            amount("avg rating: 4.12"),
            Some(("avg rating".to_owned(), "4.12"))
        );
        assert_eq!(said("12.3k posts"), Some("12.3k"));
        assert_eq!(said("80 km away"), Some("80 km away"));
        assert_eq!(said("播放:94.3万次"), Some("94.3万"));
        let around = around_number("about 10 350 words");
        assert_eq!(around, Some(("about ", "10 350", " words")));
        let swiss = around_number("1’201\u{2009}000 Einwohner");
        assert_eq!(swiss, Some(("", "1’201\u{2009}000", " Einwohner")));
    }

    #[test]
    fn days_codes_and_texts_of_several_numbers_count_nothing() {
        for text in ["12 May", "Box 24A", "4 of 7 parts", "1984"] {
            assert_eq!(amount(text), None, "{text}");
        }
    }
}
