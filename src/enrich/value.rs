//! When a value of a page and one of the ontology are the same.

use std::sync::LazyLock;

use oxigraph::model::Term;

use super::names::near;
use crate::text::{Analyzer, Value, fold, normalize, share, words};

/// Of the words of a name so great a share may be another's.
const UNLIKE: f64 = 0.25;

/// Whether a value of a page says what a value of the ontology says. Dates agree as far
/// as both are known; text agrees where it is nearly equal, or is so without a subtitle
/// or a bracketed part, or where one of a list of names is.
pub(super) fn agree(page: &str, ontology: &Term) -> bool {
    match ontology {
        Term::Literal(literal) => texts_agree(page, literal.value()),
        _ => false,
    }
}

/// As [`agree`], of two texts.
pub(super) fn texts_agree(a: &str, b: &str) -> bool {
    match (normalize(a), normalize(b)) {
        (Value::Text(_), _) | (_, Value::Text(_)) => {
            let parts = a.split([':', ';', ',', '/', '(']);
            near(a, b) || parts.into_iter().any(|part| near(part, b))
        }
        (a, b) if is_date(&a) && is_date(&b) => {
            a.as_str().starts_with(b.as_str()) || b.as_str().starts_with(a.as_str())
        }
        (a, b) => a.as_str() == b.as_str(),
    }
}

/// Whether two texts could name the same: they agree, or a part of each says nearly all that one of
/// another says, as two spellings of a person's name do, and a title with and without its subtitle.
pub(super) fn could_agree(a: &str, b: &str) -> bool {
    if texts_agree(a, b) {
        return true;
    }
    let is_text = |text| matches!(normalize(text), Value::Text(_));
    if !is_text(a) || !is_text(b) {
        return false;
    }
    let (a, b) = (names(a), names(b));
    a.iter().any(|a| b.iter().any(|b| could_be_one(a, b)))
}

/// The telling words of a text, and those of its parts: of a title before its subtitle, of each of a
/// list. One word behind a comma is no part, as "Jane" in "Austen, Jane".
fn names(text: &str) -> Vec<Vec<String>> {
    let parts = text.split([':', ';', '/', '(', ')']);
    let listed = parts
        .clone()
        .flat_map(|part| part.split([',', '&']))
        .map(telling)
        .filter(|words| words.len() > 1);
    let mut names = vec![telling(text)];
    names.extend(parts.map(telling));
    names.extend(listed);
    names
}

/// The words of a text, folded, without those that say nothing by themselves, unless it has no others.
fn telling(text: &str) -> Vec<String> {
    static ENGLISH: LazyLock<Analyzer> = LazyLock::new(|| Analyzer::new("en"));
    let folded = fold(text);
    let all: Vec<String> = words(&folded).map(str::to_owned).collect();
    let is_stop_word = |word: &String| ENGLISH.is_stop_word(word);
    if all.iter().all(is_stop_word) {
        return all;
    }
    // A single letter stands for a name.
    let is_telling = |word: &String| word.len() == 1 || !is_stop_word(word);
    all.into_iter().filter(is_telling).collect()
}

/// Whether two names have a word in common, and nearly each other one of the shorter may be another
/// spelling of one of the longer, with which it begins alike: "J. Austen" is "Jane Austen", while
/// "Oxford University Press" is not "Cambridge University Press".
fn could_be_one(a: &[String], b: &[String]) -> bool {
    let (shorter, longer) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let (same, others): (Vec<&String>, Vec<&String>) =
        shorter.iter().partition(|word| longer.contains(word));
    let rest = || longer.iter().filter(|word| !shorter.contains(word));
    let first = |word: &str| word.chars().next();
    let is_spelt = |word: &&&String| rest().any(|other| first(other) == first(word));
    let unlike = others.iter().filter(|word| !is_spelt(word)).count();
    same.iter().any(|word| word.chars().count() > 2) && share(unlike, shorter.len()) <= UNLIKE
}

fn is_date(value: &Value) -> bool {
    matches!(value, Value::Year(_) | Value::Date(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_agree_as_far_as_they_are_known() {
        assert!(texts_agree("1960", "1960-##-##"));
        assert!(texts_agree("1960-07-11", "1960"));
        assert!(!texts_agree("1961", "1960-##-##"));
        assert!(texts_agree("4.50", "4.5"));
        assert!(texts_agree("Emma: A Novel", "Emma"));
        assert!(texts_agree("Terry Pratchett, Neil Gaiman", "Neil Gaiman"));
        assert!(!texts_agree("Emma", "Persuasion"));
    }

    #[test]
    fn a_common_surname_leaves_it_open() {
        assert!(could_agree("Joanne Rowling", "J.K. Rowling"));
        assert!(!could_agree("Jane Austen", "Seth Grahame-Smith"));
        assert!(!could_agree("1960", "1961"));
        for (a, b) in [
            ("Austen, Jane", "Jane Austen"),
            ("J. Austen", "Jane Austen"),
            ("Austen", "Jane Austen"),
            ("Leo Tolstoy", "Lev Tolstoy"),
            ("J. R. R. Tolkien", "John Ronald Reuel Tolkien"),
            ("Emma: A Novel", "Emma: An Annotated Edition"),
            ("Neil Gaiman, Dave McKean", "Terry Pratchett & Neil Gaiman"),
            ("Oxford Univ. Press", "Oxford University Press"),
            (
                "Harry Potter and the Philosopher's Stone",
                "Harry Potter and the Sorcerer's Stone",
            ),
        ] {
            assert!(could_agree(a, b) && could_agree(b, a), "{a}, {b}");
        }
    }

    #[test]
    fn a_word_that_many_names_have_is_no_agreement() {
        for (a, b) in [
            ("Oxford University Press", "Cambridge University Press"),
            ("The Times", "The Guardian"),
            ("The Times", "The Telegraph"),
            ("Smith, John", "Doe, John"),
            ("Robert Galbraith", "Robert Smith"),
        ] {
            assert!(!could_agree(a, b) && !could_agree(b, a), "{a}, {b}");
        }
    }
}
