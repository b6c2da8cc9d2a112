//! All forms of a page with their input schemas.

use encoding_rs::Encoding;
use url::Url;

use super::candidate::Surroundings;
use super::control::{self, Reading, button_text};
use super::owner::Ownership;
use super::profile::{Profile, heading, headings};
use super::{Choice, Enctype, Form, Forms, Method, label, role};
use crate::page::{NodeId, Page};
use crate::version::Version;

/// Elements that hold what a page repeats, not what it is about.
const PERIPHERAL: [&str; 4] = ["header", "nav", "aside", "footer"];
/// The same as ARIA roles.
const PERIPHERAL_ROLES: [&str; 4] = ["banner", "navigation", "complementary", "contentinfo"];
/// The same as names that authors give.
const PERIPHERAL_NAMES: [&str; 9] = [
    "header",
    "nav",
    "navbar",
    "navigation",
    "sidebar",
    "footer",
    "topbar",
    "masthead",
    "menu",
];

/// Finds all forms of a page: how they are submitted, their controls with labels, choices,
/// defaults and roles, and what they are for. None is chosen.
///
/// Controls are those that a browser would submit, in document order: not disabled, with
/// a name. An empty page gives no forms.
///
/// ```
/// use hadal::form::{FormKind, discover};
/// use hadal::page::Page;
/// let html = "<form action=/find><label>Title <input name=t></label>
///     <label>Author <input name=a></label><button>Search</button></form>";
/// let forms = discover(&Page::parse(html, "http://example.org/".parse().unwrap()));
/// assert_eq!(forms.forms[0].kind, FormKind::Advanced);
/// assert_eq!(forms.forms[0].controls[1].label.as_deref(), Some("Author"));
/// ```
pub fn discover(page: &Page) -> Forms {
    discover_first(page, usize::MAX)
}

/// As [`discover`], of no more than the first `most` forms.
pub(crate) fn discover_first(page: &Page, most: usize) -> Forms {
    let ownership = Ownership::of(page);
    let mut around = Surroundings::of(page);
    let headings = headings(page);
    let forms = ownership.forms.iter().take(most).enumerate();
    let forms = forms
        .map(|(index, (form, elements))| {
            let heading = heading(page, &headings, *form);
            understand(page, &mut around, index, (*form, elements), heading)
        })
        .collect();
    Forms {
        version: Version::default(),
        page: page.url().clone(),
        forms,
        response: String::new(),
        loose_inputs: control::loose_inputs(page, &ownership),
    }
}

fn understand(
    page: &Page,
    around: &mut Surroundings,
    index: usize,
    (form, elements): (NodeId, &[NodeId]),
    heading: String,
) -> Form {
    let Reading {
        mut fields,
        default_button,
    } = control::read(page, elements);
    label::label(around, &mut fields);
    role::assign(page, &mut fields);
    let stated = |name: &str| stated(page, form, default_button, name);
    let method = match stated("method") {
        Some(method) if method.eq_ignore_ascii_case("post") => Method::Post,
        _ => Method::Get,
    };
    let action = action(page, stated("action"));
    let judgement = Profile::of(page, (form, elements), heading, method, &action, &fields).judge();
    let id = page.attr(form, "id").filter(|id| !id.is_empty());
    let name = page.attr(form, "name").filter(|name| !name.is_empty());
    Form {
        index,
        id: id.or(name).map(str::to_owned),
        name: id.and(name).map(str::to_owned),
        action,
        method,
        enctype: match stated("enctype").map(str::to_ascii_lowercase).as_deref() {
            Some("multipart/form-data") => Enctype::Multipart,
            Some("text/plain") => Enctype::Plain,
            _ => Enctype::UrlEncoded,
        },
        charset: charset(page, form),
        peripheral: is_peripheral(page, form),
        kind: judgement.kind,
        kind_weight: judgement.weight,
        kind_reasons: judgement.reasons,
        doubt: judgement.doubt,
        chosen: false,
        controls: fields
            .into_iter()
            .filter(|field| !field.control.name.is_empty())
            .map(|mut field| {
                if field.control.kind == super::ControlKind::Submit {
                    field.control.label =
                        Some(button_text(page, field.element())).filter(|text| !text.is_empty());
                }
                field.control
            })
            .collect(),
        behaviour: None,
    }
}

/// What the default button says of the submission, else what the form says.
fn stated<'p>(page: &'p Page, form: NodeId, button: Option<NodeId>, name: &str) -> Option<&'p str> {
    button
        .and_then(|button| page.attr(button, &format!("form{name}")))
        .or_else(|| page.attr(form, name))
        .map(str::trim)
        .filter(|value| !value.is_empty())
}

/// The address of submission; the page's own where none is stated or it cannot be read.
fn action(page: &Page, stated: Option<&str>) -> Url {
    stated
        .and_then(|action| page.resolve(action))
        .unwrap_or_else(|| {
            let mut own = page.url().clone();
            own.set_fragment(None);
            own
        })
}

/// The first known of the form's `accept-charset`, else the character set of the page.
fn charset(page: &Page, form: NodeId) -> String {
    page.attr(form, "accept-charset")
        .unwrap_or_default()
        .split_ascii_whitespace()
        .flat_map(|labels| labels.split(','))
        .find_map(|label| Encoding::for_label(label.as_bytes()))
        .unwrap_or_else(|| page.encoding())
        .output_encoding()
        .name()
        .to_owned()
}

fn is_peripheral(page: &Page, form: NodeId) -> bool {
    page.ancestors(form).any(|ancestor| {
        if matches!(page.tag(ancestor), "body" | "html" | "#document") {
            return false;
        }
        let role = page.attr(ancestor, "role").unwrap_or_default();
        let named = ["id", "class"]
            .iter()
            .filter_map(|name| page.attr(ancestor, name))
            .flat_map(str::split_whitespace)
            .any(|name| PERIPHERAL_NAMES.contains(&name.to_ascii_lowercase().as_str()));
        PERIPHERAL.contains(&page.tag(ancestor)) || PERIPHERAL_ROLES.contains(&role) || named
    })
}

/// A choice as a person would name it.
pub(super) fn shown(choice: &Choice) -> &str {
    if choice.text.is_empty() {
        &choice.value
    } else {
        &choice.text
    }
}
