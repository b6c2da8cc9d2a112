//! The forms of literals.

use super::*;

/// The strongest weight of a key that both have, unless both were cut.
fn shared(a: &str, b: &str) -> f64 {
    let other = keys(b);
    let mut best: f64 = 0.0;
    for key in keys(a) {
        for found in other.iter().filter(|other| other.text == key.text) {
            if !(key.cut && found.cut) {
                best = best.max(key.weight * found.weight);
            }
        }
    }
    best
}

#[test]
fn telephone_numbers_meet_by_their_last_digits() {
    let last = |text: &str| keys(text).into_iter().find(|key| key.text.starts_with('p'));
    let key = last("+82-61-402-3827").unwrap();
    assert_eq!(key.text, "p14023827");
    assert_eq!(last("061-402-3827"), Some(key));
    assert_eq!(last("(0161) 496 0123").unwrap().text, "p14960123");
    for text in ["1863-1864", "61 402", "Room 061-402-3827", "0614023827"] {
        assert_eq!(last(text), None, "{text}");
    }
}

#[test]
fn names_meet_without_what_stands_behind_a_comma() {
    let shared = |a: &str, b: &str| {
        let b = keys(b);
        keys(a)
            .into_iter()
            .any(|key| b.iter().any(|other| other.text == key.text))
    };
    assert!(shared("Leju ozols", "Leju ozols, Kalnu pag."));
    assert!(!shared(
        "Leju ozols",
        "Leju ozols, one of the oldest oaks of all"
    ));
}

#[test]
fn plain_texts_have_the_keys_that_others_have() {
    let mut plain = Plain::default();
    for text in [
        "Emma",
        "The Lord of the Rings",
        "J.R.R. Tolkien",
        "O'Brien-Smith",
        "the",
    ] {
        assert_eq!(plain.read(text), Some(()), "{text}");
        let found = plain.keys();
        for key in keys(text) {
            assert!(found.contains(&(key.text.as_str(), key.cut)), "{key:?}");
        }
    }
    for text in [
        "Émile",
        "1984",
        "Dr. No (film)",
        "A - B",
        "Pride and Prejudice",
        "...",
    ] {
        assert_eq!(plain.read(text), None, "{text}");
    }
}

#[test]
fn spellings_of_one_name_are_equal() {
    for (a, b) in [
        ("J.K. Rowling", "J. K. Rowling"),
        ("Émile Zola", "emile zola"),
        ("Schindler's List", "Schindlers List"),
        ("Pride & Prejudice", "Pride and Prejudice"),
        ("213/467-1108", "213-467-1108"),
        ("1925.0", "1925"),
        ("1,234.50", "1234.5"),
    ] {
        assert!((shared(a, b) - 1.0).abs() < 1e-12, "{a} / {b}");
    }
}

/// By hand: parenthesis .9; parenthesis and function words .9 · .95 against the whole 1;
/// function words on both sides .95 · .95; subtitle .8; year of a date .9; one of a list .7.
#[test]
fn weaker_forms_weigh_less() {
    for (a, b, weight) in [
        (
            "Angels & Demons  (Robert Langdon, #1)",
            "Angels and Demons",
            0.9,
        ),
        ("The Gunslinger (The Dark Tower, #1)", "Gunslinger", 0.855),
        ("Catcher in the Rye", "The Catcher in the Rye", 0.9025),
        ("Emma: A Novel", "Emma", 0.8),
        ("Rowling, J. K.", "J.K. Rowling", 0.95),
        ("1960-07-11", "1960-##-##", 0.9),
        ("Neil Gaiman, Terry Pratchett", "Terry Pratchett", 0.7),
        ("J. Austen", "Jane Austen", 0.6),
        ("Austen, J.", "Jane Austen", 0.57),
    ] {
        assert!(
            (shared(a, b) - weight).abs() < 1e-12,
            "{a} / {b}: {}",
            shared(a, b)
        );
    }
}

#[test]
fn what_differs_in_what_is_cut_is_not_equal() {
    for (a, b) in [
        ("Inferno (novel)", "Inferno (film)"),
        ("Star Wars: A New Hope", "Star Wars: Dark Force"),
        ("John Smith", "James Smith"),
        ("J. R. Smith", "J. A. Smith"),
        ("1960-07-11", "1960-08-12"),
        ("12 34", "1 234"),
        ("Emma", "Persuasion"),
    ] {
        assert!(shared(a, b) < 1e-12, "{a} / {b}");
    }
}

/// night/nacht: 2-grams ni ig gh ht and na ac ch ht, 2 · 1 / 8 = .25. 1960/1962 share
/// 19 and 96 of three each, 2 · 2 / 6, more than .5² for two years; 1999/2000 share
/// none, .5 for one year. 10 and 8 differ by a fifth of 10.
#[test]
fn likeness_of_texts_years_and_numbers() {
    for (a, b, expected) in [
        ("night", "nacht", 0.25),
        ("1960", "1962", 2.0 / 3.0),
        ("1999", "2000", 0.5),
        ("10", "8", 0.8),
        ("10", "ten", 0.0),
        ("Zola, Émile", "Emile Zola", 1.0),
    ] {
        let likeness = Form::new(a).likeness(&Form::new(b));
        assert!((likeness - expected).abs() < 1e-12, "{a} {b}: {likeness}");
    }
}
