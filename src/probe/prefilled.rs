//! What stands in the fields of a form from the start and may leave records out: "from 1 October".

use std::collections::BTreeMap;

use super::amount::Amount;
use super::day_format::DayFormat;
use crate::form::{Control, ControlKind, Form};

/// The days of nearly all records lie between these.
const EARLIEST: &str = "1900-01-01";
const LATEST: &str = "2099-12-31";

/// The fields that something stands in from the start, those for free text, numbers and days.
pub(super) fn prefilled(form: &Form) -> impl Iterator<Item = &Control> {
    let may_be_typed = |control: &Control| {
        control.kind.is_free_text()
            || matches!(control.kind, ControlKind::Number | ControlKind::Date)
    };
    form.content()
        .filter(move |control| may_be_typed(control) && !control.default.concat().is_empty())
}

/// The assignment that empties them, but those that must be filled in.
pub(super) fn emptied(form: &Form) -> BTreeMap<String, String> {
    prefilled(form)
        .filter(|control| !control.required)
        .map(|control| (control.name.clone(), String::new()))
        .collect()
}

/// The values between which a field may leave nothing out, the least first: the bounds that the form
/// states, and where it has none, days as the field writes them.
pub(super) fn extremes(control: &Control) -> Vec<String> {
    let day = |day: &str| DayFormat::of_control(control)?.write(Amount::read(day)?);
    let least = control.min.clone().or_else(|| day(EARLIEST));
    let most = control.max.clone().or_else(|| day(LATEST));
    let mut values: Vec<String> = least.into_iter().chain(most).collect();
    values.retain(|value| !control.default.contains(value));
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::discover;
    use crate::page::Page;

    #[test]
    fn periods_are_emptied_or_widened_as_they_are_written() {
        let html = "<form action=/find><input name=q><input name=from value=01.10.2024>\
            <input name=to type=date value=2024-12-31 required><input name=page type=hidden value=1>\
            <input name=most type=number value=5 min=1 max=90></form>";
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let form = discover(&page).forms.remove(0);
        let names: Vec<String> = emptied(&form).into_keys().collect();
        assert_eq!(names, ["from", "most"]);
        let values: Vec<Vec<String>> = prefilled(&form).map(extremes).collect();
        assert_eq!(
            values,
            [
                ["01.01.1900", "31.12.2099"],
                ["1900-01-01", "2099-12-31"],
                ["1", "90"]
            ]
        );
    }
}
