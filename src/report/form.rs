//! The form as it was understood, drawn like a form.

use maud::{Markup, html};

use super::ReportInput;
use super::names::{Names, clip, count, meter, missing};
use crate::form::{Behaviour, Control, ControlKind, Form, FormKind, LabelEvidence, Method, Role};

/// The options that are shown at once.
const OPTIONS: usize = 8;

/// The section.
pub(super) fn section(input: &ReportInput<'_>, names: &Names<'_>) -> Markup {
    let Some(form) = input.forms.chosen() else {
        return html! {
            (missing("No form of this page was chosen to be asked."))
            (others(&input.forms.forms))
        };
    };
    let shown = |control: &&Control| !matches!(control.role, Role::State | Role::Submit);
    let hidden: Vec<&Control> = form
        .controls
        .iter()
        .filter(|control| control.role == Role::State)
        .collect();
    html! {
        p.lead {
            (kind_name(form.kind)) ", sent by " (method_name(form.method)) " to "
            span.url { (clip(form.action.as_str(), 120)) } ". "
            @if !form.kind_reasons.is_empty() {
                "Taken for one because: " (form.kind_reasons.join("; ")) "."
            }
        }
        div.paper {
            @for control in form.controls.iter().filter(shown) {
                (row(control, input, names))
            }
            @if form.controls.iter().all(|control| !shown(&control)) {
                (missing("The form has no field that a person could fill in."))
            }
        }
        @if !hidden.is_empty() {
            p.note {
                "Carried along unchanged: "
                @for (place, control) in hidden.iter().enumerate() {
                    @if place > 0 { ", " } code { (control.name) }
                }
            }
        }
        @if let Some(behaviour) = &form.behaviour {
            (behaves(behaviour))
        }
        (others(&input.forms.forms))
    }
}

/// What the site does with a query.
fn behaves(behaviour: &Behaviour) -> Markup {
    html! {
        h3 { "What the site does with a query" }
        ul.notes {
            @for finding in &behaviour.findings {
                li { (finding.sentence) " " small { "(" (finding.evidence.join(", ")) ")" } }
            }
            @for dependency in &behaviour.dependencies {
                li {
                    "The choices of " code { (dependency.control) } " change with "
                    code { (dependency.on) } ". "
                    small { "(" (dependency.evidence.join(", ")) ")" }
                }
            }
            @if let Some(paging) = &behaviour.paging {
                li { "Answers go on over several pages, as at " span.url { (clip(&paging.example, 120)) } "." }
            }
            @if let Some(choice) = &behaviour.beside {
                li { "Queries find something with " code { (choice.control) " = " (choice.value) } "." }
            }
            @for setting in &behaviour.widened {
                li { (setting.widens()) }
            }
            @if let Some(choice) = &behaviour.page_size {
                li { "More answers a page come with " code { (choice.control) " = " (choice.value) } "." }
            }
            @if let Some(size) = &behaviour.size {
                li { (size.sentence()) }
            }
        }
    }
}

/// A field as drawn, and beside it what is known of it.
fn row(control: &Control, input: &ReportInput<'_>, names: &Names<'_>) -> Markup {
    let field = input
        .mapping
        .iter()
        .flat_map(|mapping| &mapping.mappings)
        .find(|field| field.control == control.name);
    let mapped = field.and_then(|field| field.feature.as_deref());
    let finds_any = field.is_some_and(|field| field.confidence > 0.0);
    html! {
        div.ctl {
            div.ctl__draw {
                div.ctl__l {
                    @match &control.label {
                        Some(label) => (clip(label, 80)),
                        None => em { "no label" },
                    }
                    @if control.required { abbr.req title="required" { "*" } }
                }
                (drawing(control))
            }
            div.ctl__know {
                p {
                    @if let Some(feature) = mapped {
                        "feeds " (names.feature(feature))
                    } @else if finds_any {
                        "finds values of any attribute"
                    } @else if control.role == Role::Content && input.mapping.is_some() {
                        em { "feeds nothing that is known" }
                    } @else if control.role != Role::Content {
                        span.chip { (role_name(control.role)) }
                    }
                }
                p.note {
                    code { (control.name) } ", " (kind_of(control))
                    @if let Some(evidence) = control.label_evidence {
                        "; label from " (evidence_name(evidence))
                    }
                    (limits(control))
                }
                @if let Some(meaning) = &control.meaning {
                    p.meaning { (meaning.sentence) " " (meter(meaning.confidence)) }
                }
            }
        }
    }
}

/// The field as a picture of itself.
fn drawing(control: &Control) -> Markup {
    let default = control.default.first().map_or("", String::as_str);
    let text = control
        .options
        .iter()
        .find(|option| option.value == default)
        .or(control.options.first())
        .map_or(default, |option| option.text.as_str());
    let hint = control.placeholder.as_deref().unwrap_or_default();
    html! {
        @match control.kind {
            ControlKind::Radio | ControlKind::Checkbox => {
                div.ctl__opts {
                    @for option in control.options.iter().take(OPTIONS) {
                        span class=(if control.default.contains(&option.value) { "tick on" } else { "tick" }) {
                            (clip(&option.text, 40))
                        }
                    }
                    (rest(control))
                }
            }
            ControlKind::Select | ControlKind::Multiple => {
                div.box.sel { (clip(text, 48)) }
                details.opts {
                    summary { (count(control.options.len(), "option")) }
                    p {
                        @for option in control.options.iter().take(60) {
                            span.opt title=(option.value) { (clip(&option.text, 40)) } " "
                        }
                        @if control.options.len() > 60 { "…" }
                    }
                }
            }
            ControlKind::Textarea => div.box.area { (or_hint(text, hint)) },
            _ => div.box { (or_hint(text, hint)) },
        }
    }
}

fn or_hint(text: &str, hint: &str) -> Markup {
    html! {
        @if text.is_empty() { span.hint { (clip(hint, 60)) } "\u{a0}" }
        @else { (clip(text, 60)) }
    }
}

fn rest(control: &Control) -> Markup {
    let more = control.options.len().saturating_sub(OPTIONS);
    html! { @if more > 0 { span.note { "and " (more) " more" } } }
}

/// What the author said about the values.
fn limits(control: &Control) -> Markup {
    html! {
        @if let Some(length) = control.max_length { "; at most " (length) " characters" }
        @if let Some(min) = &control.min { "; from " (clip(min, 20)) }
        @if let Some(max) = &control.max { "; up to " (clip(max, 20)) }
        @if let Some(pattern) = &control.pattern { "; like " code { (clip(pattern, 40)) } }
    }
}

/// The other forms of the page, with why they were left alone.
fn others(forms: &[Form]) -> Markup {
    let others: Vec<&Form> = forms.iter().filter(|form| !form.chosen).collect();
    html! {
        @if !others.is_empty() {
            details {
                summary { (count(others.len(), "other form")) " of the page" }
                table.plain {
                    thead { tr { th { "Kind" } th { "Sent to" } th { "Fields" } th { "Why" } } }
                    tbody {
                        @for form in others {
                            tr {
                                td { (kind_name(form.kind)) }
                                td.url { (clip(form.action.as_str(), 70)) }
                                td.num { (form.controls.len()) }
                                td {
                                    (form.kind_reasons.join("; "))
                                    @if !form.kind.is_search() {
                                        span.note { " Never submitted." }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn kind_name(kind: FormKind) -> &'static str {
    match kind {
        FormKind::Search => "A search box",
        FormKind::Advanced => "An advanced search",
        FormKind::Filter => "A filter",
        FormKind::Login => "A login",
        FormKind::Registration => "A registration",
        FormKind::Contact => "A contact form",
        FormKind::Comment => "A comment form",
        FormKind::Newsletter => "A newsletter subscription",
        FormKind::Order => "An order form",
        FormKind::Other => "A form of another kind",
    }
}

fn method_name(method: Method) -> &'static str {
    match method {
        Method::Get => "GET",
        Method::Post => "POST",
    }
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Content => "says what to look for",
        Role::Sort => "orders the answers",
        Role::PageSize => "sets answers a page",
        Role::Operator => "connects terms",
        Role::Scope => "says where to look",
        Role::State => "carries state",
        Role::Submit => "submits",
    }
}

fn kind_of(control: &Control) -> &'static str {
    match control.kind {
        ControlKind::Text => "free text",
        ControlKind::Textarea => "several lines of text",
        ControlKind::Number => "a number",
        ControlKind::Date => "a date or time",
        ControlKind::Select => "one of a list",
        ControlKind::Multiple => "several of a list",
        ControlKind::Radio => "one of several buttons",
        ControlKind::Checkbox => "boxes to tick",
        ControlKind::Hidden => "hidden",
        ControlKind::Password => "a password",
        ControlKind::Email => "an e-mail address",
        ControlKind::Tel => "a telephone number",
        ControlKind::Url => "a web address",
        ControlKind::File => "a file",
        ControlKind::Submit => "a button",
    }
}

fn evidence_name(evidence: LabelEvidence) -> &'static str {
    match evidence {
        LabelEvidence::Label => "its label element",
        LabelEvidence::Aria => "its ARIA attributes",
        LabelEvidence::Legend => "the legend of its group",
        LabelEvidence::Table => "a cell of the table",
        LabelEvidence::Definition => "the term of a definition list",
        LabelEvidence::Before => "the text before it",
        LabelEvidence::After => "the text after it",
        LabelEvidence::Placeholder => "its placeholder",
        LabelEvidence::Title => "its title attribute",
        LabelEvidence::Name => "its name",
    }
}
