//! The methods by name.

use thiserror::Error;

use super::bte::Bte;
use super::ccb::Ccb;
use super::crunch::Crunch;
use super::dsc::Dsc;
use super::extract::Extractor;
use super::feature::FeatureExtractor;
use super::forest::{GROUP_METHODS, GroupExtractor};
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
#[error("no method `{name}`; there are {}", known.join(", "))]
pub struct UnknownMethod {
    /// What was asked for.
    pub name: String,
    /// What there is.
    pub known: Vec<&'static str>,
}

/// A method for single pages or for groups of them.
#[derive(Clone, Copy, Debug)]
pub enum Method {
    /// Looks at each page by itself.
    Page(&'static dyn Extractor),
    /// Looks at pages of one site together.
    Group(&'static dyn GroupExtractor),
}

/// The method of that name, be it for single pages or for groups.
///
/// # Errors
/// [`UnknownMethod`], which lists those that there are.
pub fn any_method(name: &str) -> Result<Method, UnknownMethod> {
    let group = GROUP_METHODS.iter().find(|method| method.name() == name);
    if let Some(group) = group {
        return Ok(Method::Group(*group));
    }
    method(name).map(Method::Page).map_err(|mut error| {
        error
            .known
            .extend(GROUP_METHODS.iter().map(|method| method.name()));
        error
    })
}

/// The method of that name.
///
/// # Errors
/// [`UnknownMethod`], which lists those that there are.
pub fn method(name: &str) -> Result<&'static dyn Extractor, UnknownMethod> {
    methods()
        .find(|method| method.name() == name)
        .ok_or_else(|| UnknownMethod {
            name: name.to_owned(),
            known: methods().map(Extractor::name).collect(),
        })
}

/// All methods for single pages, those for content that is no text last.
pub fn methods() -> impl Iterator<Item = &'static dyn Extractor> {
    METHODS.iter().chain(OTHERS).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_methods() {
        for each in methods() {
            assert_eq!(method(each.name()).unwrap().name(), each.name());
        }
        let error = method("magic").unwrap_err();
        assert!(error.to_string().contains("accb"), "{error}");
        assert!(matches!(any_method("forest"), Ok(Method::Group(_))));
        assert!(matches!(any_method("bte"), Ok(Method::Page(_))));
        let error = any_method("magic").unwrap_err().to_string();
        assert!(
            error.contains("accb") && error.contains("forest-faithful"),
            "{error}"
        );
    }
}
