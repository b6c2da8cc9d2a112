//! The methods for main content, as options name them.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::content::{
    Extractor, GROUP_METHODS, Method, UnknownMethod, any_method, method, methods, summary,
};

/// Reads the name of a method for single pages.
pub(super) fn single() -> impl TypedValueParser<Value = &'static dyn Extractor> {
    let names = methods().map(Extractor::name);
    parser(names, method)
}

/// Reads the name of any method.
pub(super) fn any() -> impl TypedValueParser<Value = Method> {
    let groups = GROUP_METHODS.iter().map(|method| method.name());
    let names = methods().map(Extractor::name).chain(groups);
    parser(names, any_method)
}

fn parser<T: Clone + Send + Sync + 'static>(
    names: impl Iterator<Item = &'static str>,
    read: fn(&str) -> Result<T, UnknownMethod>,
) -> impl TypedValueParser<Value = T> {
    let values = names.map(|name| PossibleValue::new(name).help(summary(name)));
    PossibleValuesParser::new(values).try_map(move |name| read(&name))
}
