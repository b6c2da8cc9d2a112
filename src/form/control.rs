//! Reading the controls of a form: kinds, choices, defaults, constraints.

use std::collections::BTreeMap;

use super::choice::{fill_select, suggestions};
use super::owner::Ownership;
use super::sign::is_other_deed;
use super::{Choice, Control, ControlKind};
use crate::page::{NodeId, Page};
use crate::text::collapse;

/// A control with the elements that it was read from.
pub(super) struct Field {
    /// What was read.
    pub control: Control,
    /// The element; of a group of buttons or boxes, one for each choice.
    pub elements: Vec<NodeId>,
}

impl Field {
    /// The first element.
    pub fn element(&self) -> NodeId {
        self.elements[0]
    }

    /// Whether a person sees it and puts something in.
    pub fn is_input(&self) -> bool {
        !matches!(self.control.kind, ControlKind::Hidden | ControlKind::Submit)
    }

    /// Whether it is a group of radio buttons or checkboxes.
    pub fn is_group(&self) -> bool {
        matches!(
            self.control.kind,
            ControlKind::Radio | ControlKind::Checkbox
        )
    }
}

/// What a form holds.
pub(super) struct Reading {
    /// The controls in document order, those without a name included; of the submit
    /// buttons only those that would be sent if pressed.
    pub fields: Vec<Field>,
    /// The button that submits the form when a person presses the enter key.
    pub default_button: Option<NodeId>,
}

/// Reads the elements of one form.
pub(super) fn read(page: &Page, elements: &[NodeId]) -> Reading {
    let enabled = enabled(page, elements);
    let default_button = default_button(page, &enabled);
    let lists = suggestions(page, &enabled);
    let mut fields: Vec<Field> = Vec::new();
    // Radio buttons and checkboxes of one name are two groups.
    let mut groups: BTreeMap<(bool, &str), usize> = BTreeMap::new();
    for element in enabled {
        let Some(kind) = kind(page, element) else {
            continue;
        };
        let name = page.attr(element, "name").unwrap_or_default();
        match kind {
            ControlKind::Radio | ControlKind::Checkbox => {
                let key = (kind == ControlKind::Radio, name);
                let known = groups.get(&key).filter(|_| !name.is_empty()).copied();
                let index = known.unwrap_or(fields.len());
                if known.is_none() {
                    groups.insert(key, index);
                    fields.push(Field {
                        control: Control::new(name, kind),
                        elements: Vec::new(),
                    });
                }
                add_choice(page, element, &mut fields[index]);
            }
            ControlKind::Submit => {
                let pressed = default_button == Some(element);
                fields.extend(buttons(page, element, pressed));
            }
            _ => {
                let mut control = Control::new(name, kind);
                constrain(page, element, &mut control);
                fill(page, element, &mut control);
                if let Some(list) = page.attr(element, "list") {
                    control.suggestions = lists.get(list).cloned().unwrap_or_default();
                }
                let elements = vec![element];
                fields.push(Field { control, elements });
                fields.extend(direction(page, element));
            }
        }
    }
    Reading {
        fields,
        default_button,
    }
}

/// The button that is pressed: the first, as by the enter key, of those that say nothing but asking,
/// where there are such.
fn default_button(page: &Page, enabled: &[NodeId]) -> Option<NodeId> {
    let buttons = enabled.iter().copied();
    let mut buttons = buttons.filter(|element| kind(page, *element) == Some(ControlKind::Submit));
    let says_otherwise = |button: &NodeId| {
        let of = |name| page.attr(*button, name).unwrap_or_default();
        let said = [
            button_text(page, *button),
            of("name").to_owned(),
            of("value").to_owned(),
        ];
        said.iter().any(|text| is_other_deed(text))
    };
    let first = buttons.clone().next();
    buttons.find(|button| !says_otherwise(button)).or(first)
}

/// The names of the inputs that no form owns and a person can type or choose in.
pub(super) fn loose_inputs(page: &Page, ownership: &Ownership) -> Vec<String> {
    enabled(page, &ownership.loose)
        .into_iter()
        .filter(|element| {
            !matches!(
                kind(page, *element),
                None | Some(ControlKind::Submit | ControlKind::Hidden)
            )
        })
        .map(|element| {
            ["name", "id", "aria-label", "placeholder", "title"]
                .iter()
                .filter_map(|name| page.attr(element, name))
                .map(collapse)
                .find(|text| !text.is_empty())
                .unwrap_or_else(|| page.tag(element).to_owned())
        })
        .collect()
}

/// What the element is; `None` for a button that submits nothing.
fn kind(page: &Page, element: NodeId) -> Option<ControlKind> {
    let stated = page
        .attr(element, "type")
        .unwrap_or_default()
        .trim()
        .to_ascii_lowercase();
    match page.tag(element) {
        "select" if page.attr(element, "multiple").is_some() => Some(ControlKind::Multiple),
        "select" => Some(ControlKind::Select),
        // Of one row it is a box of one line that may grow.
        "textarea" if page.attr(element, "rows").map(str::trim) == Some("1") => {
            Some(ControlKind::Text)
        }
        "textarea" => Some(ControlKind::Textarea),
        "button" => {
            (!matches!(stated.as_str(), "button" | "reset" | "menu")).then_some(ControlKind::Submit)
        }
        _ => match stated.as_str() {
            "button" | "reset" => None,
            "submit" | "image" => Some(ControlKind::Submit),
            "hidden" => Some(ControlKind::Hidden),
            "checkbox" => Some(ControlKind::Checkbox),
            "radio" => Some(ControlKind::Radio),
            "password" => Some(ControlKind::Password),
            "email" => Some(ControlKind::Email),
            "file" => Some(ControlKind::File),
            "range" => Some(ControlKind::Number),
            "date" | "month" | "week" | "time" | "datetime-local" | "datetime" => {
                Some(ControlKind::Date)
            }
            typed => Some(filled_in(page, element).unwrap_or(match typed {
                "tel" => ControlKind::Tel,
                "url" => ControlKind::Url,
                "number" => ControlKind::Number,
                _ => ControlKind::Text,
            })),
        },
    }
}

/// What a browser is told to fill in to a box that is typed into: a secret, or what is as secret, or an address
/// (HTML Living Standard, 4.10.18.7).
fn filled_in(page: &Page, element: NodeId) -> Option<ControlKind> {
    let of = |name| page.attr(element, name).unwrap_or_default().trim();
    if of("inputmode").eq_ignore_ascii_case("email") {
        return Some(ControlKind::Email);
    }
    of("autocomplete")
        .split_ascii_whitespace()
        .find_map(|word| {
            let word = word.to_ascii_lowercase();
            match word.as_str() {
                "current-password" | "new-password" | "one-time-code" => {
                    Some(ControlKind::Password)
                }
                "email" => Some(ControlKind::Email),
                _ => word.starts_with("cc-").then_some(ControlKind::Password),
            }
        })
}

/// The elements that are not disabled, by themselves or by a fieldset around them, and
/// that are no mere suggestion of a `datalist`.
fn enabled(page: &Page, elements: &[NodeId]) -> Vec<NodeId> {
    elements
        .iter()
        .copied()
        .filter(|element| page.attr(*element, "disabled").is_none())
        .filter(|element| {
            !page
                .ancestors(*element)
                .any(|ancestor| match page.tag(ancestor) {
                    "datalist" => true,
                    "fieldset" => {
                        page.attr(ancestor, "disabled").is_some()
                            && !first_legend(page, ancestor)
                                .is_some_and(|legend| page.contains(legend, *element))
                    }
                    _ => false,
                })
        })
        .collect()
}

/// The legend of a fieldset.
pub(super) fn first_legend(page: &Page, fieldset: NodeId) -> Option<NodeId> {
    page.children(fieldset)
        .find(|child| page.tag(*child) == "legend")
}

/// A radio button or checkbox joins its group.
fn add_choice(page: &Page, element: NodeId, field: &mut Field) {
    let value = page.attr(element, "value").unwrap_or("on").to_owned();
    if page.attr(element, "checked").is_some() {
        if field.control.kind == ControlKind::Radio {
            field.control.default.clear();
        }
        field.control.default.push(value.clone());
    }
    field.control.required |= page.attr(element, "required").is_some();
    field.elements.push(element);
    field.control.options.push(Choice {
        value,
        text: String::new(),
    });
}

/// What a submit button sends: its name and value, or where an image was pressed.
fn buttons(page: &Page, element: NodeId, pressed: bool) -> Vec<Field> {
    let name = page.attr(element, "name").unwrap_or_default();
    let is_image = page.tag(element) == "input"
        && page
            .attr(element, "type")
            .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("image"));
    let value = page.attr(element, "value").unwrap_or_default();
    let sent: Vec<(String, String)> = if is_image {
        let prefix = if name.is_empty() {
            String::new()
        } else {
            format!("{name}.")
        };
        ["x", "y"]
            .iter()
            .map(|axis| (format!("{prefix}{axis}"), "0".to_owned()))
            .collect()
    } else {
        vec![(name.to_owned(), value.to_owned())]
    };
    sent.into_iter()
        .map(|(name, value)| {
            let mut control = Control::new(name, ControlKind::Submit);
            control.options.push(Choice {
                value: value.clone(),
                text: button_text(page, element),
            });
            control.default = if pressed { vec![value] } else { Vec::new() };
            Field {
                control,
                elements: vec![element],
            }
        })
        .collect()
}

/// What a person reads on a button.
pub(super) fn button_text(page: &Page, element: NodeId) -> String {
    let own = page.clean_text(element);
    std::iter::once(own.as_str())
        .chain(
            ["value", "aria-label", "alt", "title"]
                .iter()
                .filter_map(|name| page.attr(element, name)),
        )
        .map(collapse)
        .find(|text| !text.is_empty())
        .unwrap_or_default()
}

fn constrain(page: &Page, element: NodeId, control: &mut Control) {
    let stated = |name: &str| {
        page.attr(element, name)
            .map(str::to_owned)
            .filter(|value| !value.is_empty())
    };
    control.required = page.attr(element, "required").is_some();
    control.placeholder = page
        .attr(element, "placeholder")
        .map(collapse)
        .filter(|text| !text.is_empty());
    control.max_length = page
        .attr(element, "maxlength")
        .and_then(|length| length.trim().parse().ok());
    if matches!(control.kind, ControlKind::Number | ControlKind::Date) {
        control.min = stated("min");
        control.max = stated("max");
    }
    control.pattern = stated("pattern");
    control.submits_on_change = stated("onchange").is_some_and(|script| script.contains("submit("));
}

/// The default value and the choices of a control that is no button or box.
fn fill(page: &Page, element: NodeId, control: &mut Control) {
    match control.kind {
        ControlKind::Select | ControlKind::Multiple => fill_select(page, element, control),
        _ if page.tag(element) == "textarea" => {
            let text = page.text(element);
            control.default = vec![text.strip_prefix('\n').unwrap_or(text).to_owned()];
        }
        ControlKind::File => {}
        _ => {
            let value = page.attr(element, "value").unwrap_or_default();
            control.default = vec![sanitize(page, element, control, value)];
        }
    }
}

/// The value of an input after the HTML standard's value sanitization.
fn sanitize(page: &Page, element: NodeId, control: &Control, value: &str) -> String {
    let stated = page
        .attr(element, "type")
        .unwrap_or_default()
        .trim()
        .to_ascii_lowercase();
    match control.kind {
        ControlKind::Hidden => value.to_owned(),
        ControlKind::Number => {
            let valid = value.trim().parse::<f64>().is_ok_and(f64::is_finite);
            match (valid, stated.as_str()) {
                (true, _) => value.trim().to_owned(),
                (false, "range") => middle(control),
                (false, _) => String::new(),
            }
        }
        ControlKind::Email | ControlKind::Url => value.replace(['\r', '\n'], "").trim().to_owned(),
        _ if stated == "color" && value.is_empty() => "#000000".to_owned(),
        _ => value.replace(['\r', '\n'], ""),
    }
}

/// Where a slider stands by default: halfway, or at the least where the limits contradict.
fn middle(control: &Control) -> String {
    let limit = |text: &Option<String>, default: f64| {
        text.as_deref()
            .and_then(|text| text.trim().parse::<f64>().ok())
            .filter(|number| number.is_finite())
            .unwrap_or(default)
    };
    let min = limit(&control.min, 0.0);
    let max = limit(&control.max, 100.0);
    if max < min {
        min.to_string()
    } else {
        (min + (max - min) / 2.0)
            .round()
            .clamp(min, max)
            .to_string()
    }
}

/// The direction of text that a control with `dirname` sends along.
fn direction(page: &Page, element: NodeId) -> Option<Field> {
    let name = page
        .attr(element, "dirname")
        .filter(|name| !name.is_empty())?;
    let right_to_left = std::iter::once(element)
        .chain(page.ancestors(element))
        .find_map(|node| page.attr(node, "dir"))
        .is_some_and(|dir| dir.trim().eq_ignore_ascii_case("rtl"));
    let mut control = Control::new(name, ControlKind::Hidden);
    control.default = vec![if right_to_left { "rtl" } else { "ltr" }.to_owned()];
    Some(Field {
        control,
        elements: vec![element],
    })
}
