//! What the kind of a form depends on.

use percent_encoding::percent_decode_str;

use super::control::{Field, button_text};
use super::kind::is_secret;
use super::sign::{acts_at, is_question, may_act_at};
use super::words::{EMAIL, SEARCH, SEARCH_NAME, Words};
use super::{Control, ControlKind, Method};
use crate::page::{NodeId, Page};

/// A form as far as its kind depends on it.
pub(super) struct Profile<'p> {
    pub(super) page: &'p Page,
    pub(super) form: NodeId,
    pub(super) method: Method,
    pub(super) is_http: bool,
    /// The address without its host.
    pub(super) action: String,
    /// Whether that is the page itself.
    pub(super) is_of_page: bool,
    /// Whether something is done at that address.
    pub(super) does: bool,
    /// `id`, `name`, `class` and `role` of the form.
    pub(super) names: String,
    /// The heading that the form stands under or begins with.
    pub(super) heading: String,
    /// The texts and names of the buttons.
    pub(super) buttons: String,
    /// What a person reads on the buttons.
    pub(super) spoken: String,
    pub(super) fields: &'p [Field],
}

/// A longer text is no heading of a form.
const HEADING: usize = 80;

/// The headings of a page that may be those of forms, in their order.
pub(super) fn headings(page: &Page) -> Vec<NodeId> {
    let is_heading = |node: &NodeId| {
        matches!(page.tag(*node), "h1" | "h2" | "h3" | "h4" | "legend")
            && page.text(*node).len() <= HEADING
    };
    page.nodes().filter(is_heading).collect()
}

/// The first of the headings in a form, or the last one before it.
pub(super) fn heading(page: &Page, headings: &[NodeId], form: NodeId) -> String {
    let (before, behind) = headings.split_at(headings.partition_point(|node| *node < form));
    let within = behind.first().filter(|node| page.contains(form, **node));
    within
        .or(before.last())
        .map(|node| page.clean_text(*node))
        .unwrap_or_default()
}

impl<'p> Profile<'p> {
    /// Gathers what the kind depends on. `elements` are all that the form owns.
    pub fn of(
        page: &'p Page,
        (form, elements): (NodeId, &[NodeId]),
        heading: String,
        method: Method,
        action: &url::Url,
        fields: &'p [Field],
    ) -> Self {
        let is_http = matches!(action.scheme(), "http" | "https");
        let path = format!("{} {}", action.path(), action.query().unwrap_or_default());
        let path = percent_decode_str(&path).decode_utf8_lossy().into_owned();
        let is_button = |element: &&NodeId| {
            page.tag(**element) == "button"
                || page.attr(**element, "type").is_some_and(|kind| {
                    matches!(
                        kind.trim().to_ascii_lowercase().as_str(),
                        "submit" | "image" | "button"
                    )
                })
        };
        let spoken = elements
            .iter()
            .filter(is_button)
            .map(|element| button_text(page, *element));
        let buttons = elements.iter().filter(is_button).map(|element| {
            let names = attributes(page, *element, &["name", "id", "class", "title", "src"]);
            let icon: Vec<String> = page
                .subtree(*element)
                .skip(1)
                .filter(|node| page.is_element(*node))
                .map(|node| attributes(page, node, &["class", "alt", "src", "title"]))
                .collect();
            format!("{} {names} {}", button_text(page, *element), icon.join(" "))
        });
        let spoken = spoken.collect::<Vec<_>>().join(" ");
        // What is searched at "/report" are reports.
        let is_no_thing = !SEARCH.are_in(&spoken);
        Self {
            page,
            form,
            method,
            is_http,
            action: path,
            is_of_page: (action.origin(), action.path())
                == (page.url().origin(), page.url().path()),
            does: !is_question(action) && (acts_at(action) || is_no_thing && may_act_at(action)),
            names: attributes(
                page,
                form,
                &["id", "name", "class", "role", "aria-label", "title"],
            ),
            heading,
            spoken,
            buttons: buttons.collect::<Vec<_>>().join(" "),
            fields,
        }
    }

    pub(super) fn inputs(&self) -> impl Iterator<Item = &Control> {
        self.fields
            .iter()
            .filter(|field| field.is_input())
            .map(|field| &field.control)
    }

    pub(super) fn count(&self, kind: ControlKind) -> usize {
        self.inputs().filter(|control| control.kind == kind).count()
    }

    /// Free text of one line that is not for an address or a secret.
    pub(super) fn boxes(&self) -> usize {
        self.inputs()
            .filter(|control| matches!(control.kind, ControlKind::Text) && !is_email(control))
            .count()
    }

    pub(super) fn emails(&self) -> usize {
        self.inputs().filter(|control| is_email(control)).count()
    }

    /// Whether a control that a person sees is named, labelled or hinted at by the words.
    pub(super) fn field_says(&self, words: &Words) -> bool {
        self.inputs().any(|control| says(control, words))
    }

    pub(super) fn hidden_says(&self, words: &Words) -> bool {
        self.fields
            .iter()
            .filter(|field| field.control.kind == ControlKind::Hidden)
            .any(|field| {
                words.are_in(&field.control.name)
                    || field
                        .control
                        .default
                        .iter()
                        .any(|value| value.len() < 40 && words.are_in(value))
            })
    }

    pub(super) fn is_post(&self) -> bool {
        self.method == Method::Post
    }

    /// Whether it is its button that sends it by POST, and the form itself says otherwise.
    pub(super) fn is_turned(&self) -> bool {
        let own = self.page.attr(self.form, "method").unwrap_or_default();
        self.is_post() && !own.trim().eq_ignore_ascii_case("post")
    }

    pub(super) fn buttons_search(&self) -> bool {
        SEARCH.are_in(&self.buttons)
    }

    /// Whether name, address or buttons of the form have one of the words.
    pub(super) fn says(&self, words: &Words) -> bool {
        words.are_in(&self.names) || words.are_in(&self.action) || words.are_in(&self.buttons)
    }

    pub(super) fn typed(&self) -> usize {
        self.inputs()
            .filter(|control| !control.kind.is_choice())
            .count()
    }

    pub(super) fn has_secret(&self) -> bool {
        self.inputs().any(is_secret)
    }
}

fn attributes(page: &Page, node: NodeId, names: &[&str]) -> String {
    names
        .iter()
        .filter_map(|name| page.attr(node, name))
        .filter(|value| value.len() < 300)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Whether the name, the label or the hint of a control has one of the words.
pub(super) fn says(control: &Control, words: &Words) -> bool {
    words.are_in(&control.name)
        || [&control.label, &control.placeholder]
            .into_iter()
            .flatten()
            .any(|text| words.are_in(text))
}

/// Whether a control takes an e-mail address, by its type or by what it is called.
pub(super) fn is_email(control: &Control) -> bool {
    control.kind == ControlKind::Email
        || control.kind == ControlKind::Text
            && (says(control, &EMAIL) || control.default.iter().any(|value| value.contains('@')))
}

/// Whether nothing is to be typed into a control as it takes an e-mail address. A box that is called
/// as search boxes are may find people by their address, beside other words.
pub(super) fn is_for_email(control: &Control) -> bool {
    is_email(control) && (control.kind == ControlKind::Email || !SEARCH_NAME.end(&control.name))
}
