//! A value as RDF term.

use oxigraph::model::{Literal, NamedNodeRef, Term};

use crate::rdf::vocabulary::xsd;
use crate::text::{Value, normalize};

/// The term of a value whose feature is of that kind ([`crate::record::Feature::kind`]).
/// A number, year or date gets its datatype where most values of the feature are such, and so does
/// an absolute address on the Web: a page or an image, of which nothing else is said, is no entity
/// that an ontology might know. All else is the text as it stands.
pub(super) fn term(text: &str, kind: &str) -> Term {
    let typed = |value: &str, datatype| {
        Literal::new_typed_literal(value, NamedNodeRef::new_unchecked(datatype)).into()
    };
    match (kind, normalize(text)) {
        ("number", Value::Number(number) | Value::Year(number)) if !has_leading_zero(text) => {
            typed(&number, xsd::DECIMAL)
        }
        ("year" | "date", Value::Year(year)) => typed(&year, xsd::G_YEAR),
        ("year" | "date", Value::Date(date)) => match datatype_of(&date) {
            Some(datatype) => typed(&date, datatype),
            None => plain(text),
        },
        ("url", Value::Url(url)) => typed(&url, xsd::ANY_URI),
        _ => plain(text),
    }
}

fn plain(text: &str) -> Term {
    Literal::new_simple_literal(text).into()
}

/// `007` and an ISBN that starts with zero are names, not amounts.
fn has_leading_zero(text: &str) -> bool {
    let digits = text.trim_start_matches(['-', '+']).as_bytes();
    matches!(digits, [b'0', b'0'..=b'9', ..])
}

/// The datatype of a date with its known parts; `None` for a day or month that is none.
fn datatype_of(date: &str) -> Option<&'static str> {
    match date.len() {
        4 => Some(xsd::G_YEAR),
        7 => format!("{date}-01")
            .parse::<jiff::civil::Date>()
            .is_ok()
            .then_some(xsd::G_YEAR_MONTH),
        _ => date
            .parse::<jiff::civil::Date>()
            .is_ok()
            .then_some(xsd::DATE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, kind: &str) -> String {
        term(text, kind).to_string().replace(xsd::NAMESPACE, "xsd:")
    }

    #[test]
    fn the_kind_of_the_feature_decides() {
        assert_eq!(shown("1984", "text"), "\"1984\"");
        assert_eq!(shown("1984", "year"), "\"1984\"^^<xsd:gYear>");
        assert_eq!(shown("1984", "number"), "\"1984\"^^<xsd:decimal>");
        assert_eq!(shown("1,234.50", "number"), "\"1234.5\"^^<xsd:decimal>");
        assert_eq!(shown("4.2 of 5", "number"), "\"4.2 of 5\"");
        assert_eq!(shown("0061120081", "number"), "\"0061120081\"");
    }

    #[test]
    fn dates_are_typed_by_what_is_known() {
        assert_eq!(shown("1960-07-11", "date"), "\"1960-07-11\"^^<xsd:date>");
        assert_eq!(shown("1960-07-##", "date"), "\"1960-07\"^^<xsd:gYearMonth>");
        assert_eq!(shown("1960-13-40", "date"), "\"1960-13-40\"");
    }

    #[test]
    fn only_absolute_addresses_are_typed() {
        let address = "\"http://a.org/b?c=d\"^^<xsd:anyURI>";
        assert_eq!(shown("http://a.org/b?c=d", "url"), address);
        assert_eq!(shown("/b", "url"), "\"/b\"");
        let escaped = "\"http://a.org/a%20b\"^^<xsd:anyURI>";
        assert_eq!(shown("http://a.org/a b", "url"), escaped);
    }
}
