//! The bounds that a shape sets to values: `sh:minInclusive` and its like.

use std::cmp::Ordering;
use std::str::FromStr;

use oxigraph::model::vocab::xsd;
use oxigraph::model::{Literal, NamedNodeRef, Term};
use oxsdatatypes::{Date, DateTime, Decimal, Double, GYear, GYearMonth};

use crate::rdf::local_name;

/// A bound of the values.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bound {
    side: Side,
    limit: Literal,
}

/// On which side of the limit values are, and whether they may be the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Least,
    Above,
    Most,
    Below,
}

impl Bound {
    /// That of a constraint of SHACL; `None` where the name is none of a bound, or the limit
    /// nothing that is in order.
    pub fn new(name: &str, limit: &Term) -> Option<Self> {
        let side = match name {
            "minInclusive" => Side::Least,
            "minExclusive" => Side::Above,
            "maxInclusive" => Side::Most,
            "maxExclusive" => Side::Below,
            _ => return None,
        };
        let Term::Literal(limit) = limit else {
            return None;
        };
        compare(limit, limit)?;
        Some(Self {
            side,
            limit: limit.clone(),
        })
    }

    /// What the value must be and is not. One that cannot be compared with the limit is out of
    /// bounds, as SHACL has it.
    pub fn violation(&self, value: &Term) -> Option<String> {
        let order = match value {
            Term::Literal(value) => compare(value, &self.limit),
            _ => None,
        };
        let (fits, must) = match self.side {
            Side::Least => (order.is_some_and(Ordering::is_ge), "at least"),
            Side::Above => (order.is_some_and(Ordering::is_gt), "more than"),
            Side::Most => (order.is_some_and(Ordering::is_le), "at most"),
            Side::Below => (order.is_some_and(Ordering::is_lt), "less than"),
        };
        let limit = self.limit.value();
        let text = match value {
            Term::Literal(value) if order.is_some() => value.value().to_owned(),
            // That it is of another kind shows in its datatype.
            other => other.to_string(),
        };
        (!fits).then(|| format!("must be {must} {limit}, {text} is not"))
    }
}

/// The order of two values of one kind: numbers, dates or years.
fn compare(a: &Literal, b: &Literal) -> Option<Ordering> {
    let kinds = [a.datatype(), b.datatype()];
    if kinds.into_iter().all(is_number) {
        return order::<Decimal>(a, b).or_else(|| order::<Double>(a, b));
    }
    if kinds[0] != kinds[1] {
        return None;
    }
    match kinds[0] {
        xsd::DATE => order::<Date>(a, b),
        xsd::DATE_TIME => order::<DateTime>(a, b),
        xsd::G_YEAR => order::<GYear>(a, b),
        xsd::G_YEAR_MONTH => order::<GYearMonth>(a, b),
        _ => None,
    }
}

/// The order of two texts that both are of a type.
fn order<T: FromStr + PartialOrd>(a: &Literal, b: &Literal) -> Option<Ordering> {
    let of = |literal: &Literal| T::from_str(literal.value()).ok();
    of(a)?.partial_cmp(&of(b)?)
}

/// Whether a datatype is one of numbers.
fn is_number(datatype: NamedNodeRef<'_>) -> bool {
    let name = local_name(datatype.as_str()).to_ascii_lowercase();
    let is_of_xsd = datatype
        .as_str()
        .starts_with("http://www.w3.org/2001/XMLSchema#");
    let kinds = ["integer", "int", "long", "short", "byte"];
    is_of_xsd
        && (["decimal", "double", "float"].contains(&name.as_str())
            || kinds.iter().any(|kind| name.ends_with(kind)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(text: &str, datatype: NamedNodeRef<'_>) -> Term {
        Literal::new_typed_literal(text, datatype).into()
    }

    #[test]
    fn numbers_are_compared_whatever_their_type() {
        let most = Bound::new("maxInclusive", &term("8.0", xsd::DECIMAL)).unwrap();
        for (value, datatype, fits) in [
            ("8", xsd::INTEGER, true),
            ("8.000", xsd::DECIMAL, true),
            ("8.1", xsd::DECIMAL, false),
            ("8e0", xsd::DOUBLE, true),
            ("1e3", xsd::DOUBLE, false),
            ("-1", xsd::NON_NEGATIVE_INTEGER, true),
            ("7", xsd::STRING, false),
            ("seven", xsd::INTEGER, false),
        ] {
            let said = most.violation(&term(value, datatype));
            assert_eq!(said.is_none(), fits, "{value}: {said:?}");
        }
        let said = most.violation(&term("8.1", xsd::DECIMAL));
        assert_eq!(said.as_deref(), Some("must be at most 8.0, 8.1 is not"));
    }

    #[test]
    fn a_limit_may_be_left_out() {
        let below = Bound::new("maxExclusive", &term("8", xsd::INTEGER)).unwrap();
        let above = Bound::new("minExclusive", &term("8", xsd::INTEGER)).unwrap();
        let least = Bound::new("minInclusive", &term("8", xsd::INTEGER)).unwrap();
        let eight = term("8", xsd::INTEGER);
        assert!(below.violation(&eight).is_some() && above.violation(&eight).is_some());
        assert!(least.violation(&eight).is_none());
    }

    #[test]
    fn dates_are_compared_with_dates() {
        let least = Bound::new("minInclusive", &term("1900", xsd::G_YEAR)).unwrap();
        assert!(least.violation(&term("1901", xsd::G_YEAR)).is_none());
        assert!(least.violation(&term("1899", xsd::G_YEAR)).is_some());
        assert!(least.violation(&term("1901", xsd::INTEGER)).is_some());
        let day = Bound::new("maxExclusive", &term("2001-02-03", xsd::DATE)).unwrap();
        assert!(day.violation(&term("2001-02-02", xsd::DATE)).is_none());
        assert!(day.violation(&term("2001-02-03", xsd::DATE)).is_some());
        assert_eq!(Bound::new("minInclusive", &term("a", xsd::STRING)), None);
    }
}
