//! When a value of a page and one of the ontology are the same.

use oxigraph::model::Term;

use super::names::near;
use crate::text::{Value, fold, normalize, words};

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

/// Whether two texts could name the same: they agree, or have a word of three letters or
/// more in common, as two spellings of a person's name have the surname.
pub(super) fn could_agree(a: &str, b: &str) -> bool {
    if texts_agree(a, b) {
        return true;
    }
    let (Value::Text(a), Value::Text(b)) = (normalize(a), normalize(b)) else {
        return false;
    };
    let (a, b) = (fold(&a), fold(&b));
    words(&a).any(|word| word.chars().count() > 2 && words(&b).any(|other| other == word))
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
    }
}
