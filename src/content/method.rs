//! The methods by name.

use thiserror::Error;

use super::bte::Bte;
use super::ccb::Ccb;
use super::crunch::Crunch;
use super::dsc::Dsc;
use super::extract::Extractor;
use super::feature::FeatureExtractor;
use super::hadal::Hadal;
use super::lqf::{LinkQuota, NestedLinkQuota};
use super::plain::Plain;
use super::rules::StandardRules;
use super::subtree::{LargestPagelet, LargestSizeIncrease};

/// All methods for text, in the order of the thesis, and the project's own.
pub const METHODS: &[&dyn Extractor] = &[
    &Plain,
    &Crunch,
    &Bte,
    &Dsc,
    &LinkQuota::QUARTER,
    &LinkQuota::HALF,
    &LinkQuota::THREE_QUARTERS,
    &NestedLinkQuota,
    &FeatureExtractor::TEXT,
    &FeatureExtractor::K_TEXT,
    &StandardRules,
    &LargestSizeIncrease,
    &LargestPagelet::THREE,
    &LargestPagelet::SEVEN,
    &Ccb::CCB,
    &Ccb::ACCB,
    &Ccb::TCCB,
    &Hadal,
];

/// Methods for content that is no text, by which no text is to be measured.
const OTHERS: &[&dyn Extractor] = &[
    &FeatureExtractor::IMAGE,
    &FeatureExtractor::LIST,
    &FeatureExtractor::SCRIPT,
    &FeatureExtractor::K_IMAGE,
    &FeatureExtractor::K_LIST,
    &FeatureExtractor::K_SCRIPT,
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
    all()
        .find(|method| method.name() == name)
        .ok_or_else(|| UnknownMethod {
            name: name.to_owned(),
        })
}

fn all() -> impl Iterator<Item = &'static dyn Extractor> {
    METHODS.iter().chain(OTHERS).copied()
}

fn names() -> String {
    let names: Vec<&str> = all().map(Extractor::name).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_methods() {
        for each in all() {
            assert_eq!(method(each.name()).unwrap().name(), each.name());
        }
        let error = method("magic").unwrap_err();
        assert!(error.to_string().contains("accb"), "{error}");
    }
}
