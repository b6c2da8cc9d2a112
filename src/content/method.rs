//! The methods by name.

use thiserror::Error;

use super::bte::Bte;
use super::ccb::Ccb;
use super::dsc::Dsc;
use super::extract::Extractor;
use super::hadal::Hadal;
use super::lqf::{LinkQuota, NestedLinkQuota};
use super::plain::Plain;

/// All methods, in the order of the thesis.
pub const METHODS: &[&dyn Extractor] = &[
    &Plain,
    &Bte,
    &Dsc,
    &LinkQuota::QUARTER,
    &LinkQuota::HALF,
    &LinkQuota::THREE_QUARTERS,
    &NestedLinkQuota,
    &Ccb::CCB,
    &Ccb::ACCB,
    &Ccb::TCCB,
    &Hadal,
];

/// There is no method of that name.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("no method `{name}`; there are {}", names())]
pub struct UnknownMethod {
    /// What was asked for.
    pub name: String,
}

/// The method of that name.
///
/// # Errors
/// [`UnknownMethod`], which lists those that there are.
pub fn method(name: &str) -> Result<&'static dyn Extractor, UnknownMethod> {
    METHODS
        .iter()
        .copied()
        .find(|method| method.name() == name)
        .ok_or_else(|| UnknownMethod {
            name: name.to_owned(),
        })
}

fn names() -> String {
    let names: Vec<&str> = METHODS.iter().map(|method| method.name()).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_methods() {
        for each in METHODS {
            assert_eq!(method(each.name()).unwrap().name(), each.name());
        }
        let error = method("magic").unwrap_err();
        assert!(error.to_string().contains("accb"), "{error}");
    }
}
