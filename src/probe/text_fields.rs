//! The fields in which words may be typed.

use super::day_format::DayFormat;
use crate::form::{Control, Form};

/// The fields for free text but those for days, those that most look like taking words first.
pub(super) fn text_fields(form: &Form) -> Vec<&Control> {
    let is_text = |control: &&Control| {
        control.kind.is_free_text() && DayFormat::of_control(control).is_none()
    };
    let mut fields: Vec<&Control> = form.content().filter(is_text).collect();
    let is_narrow = |control: &Control| {
        control.pattern.is_some() || control.max_length.is_some_and(|most| most < 8)
    };
    fields.sort_by_key(|control| is_narrow(control));
    fields
}
