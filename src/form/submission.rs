//! A form with an assignment as the request that a browser would send.

use std::collections::{BTreeMap, BTreeSet};

use encoding_rs::Encoding;
use sha2::{Digest, Sha256};
use url::form_urlencoded::byte_serialize;

use super::discover::shown;
use super::{Control, ControlKind, Enctype, Form, FormError, Method};
use crate::fetch::{Request, Verb};
use crate::text::hex;

/// How many choices or controls an error message lists.
const LISTED: usize = 12;

/// The request that submits the whole form as a browser would: every control with its
/// default, in document order, those of the assignment with their new values, and the
/// default button (HTML Living Standard, 4.10.21). Where a choice must be made, the first is.
///
/// An assignment is by control name. Of several controls of one name, the first that a
/// person can set and that takes the value is set; the others keep their defaults. For a
/// list the value is that of a choice; the empty value means none of a choice that need
/// not be made. Text is cut at the control's `maxlength` as a browser does while a person
/// types. The button of a name and value in the assignment is pressed in place of the default.
///
/// # Errors
/// [`FormError::NotSearch`] for every form that is no search form;
/// [`FormError::Forbidden`] if it has a control for a secret, an e-mail address, a file or
/// a payment card; [`FormError::UnknownControl`] and [`FormError::UnknownChoice`] for an
/// assignment that the form does not allow.
pub fn submission(
    form: &Form,
    assignment: &BTreeMap<String, String>,
) -> Result<Request, FormError> {
    guard(form)?;
    Ok(encoded(form, &entries(form, assignment)?))
}

/// How a form of a result page is sent to turn to another page.
#[derive(Clone, Copy, Debug)]
pub enum Turn<'a> {
    /// By its default button.
    Default,
    /// By the button of that name and value.
    Button(&'a str, &'a str),
    /// By a script, which tells the server what was clicked: target and argument of a post back of
    /// ASP.NET.
    PostBack(&'a str, &'a str),
}

/// The request that turns to another page of an answer by a form of the result page. `None` unless
/// that form asks `form` for the same assignment again: it is sent to the same place in the same
/// way, carries every value, and holds nothing that must not be sent.
#[must_use]
pub fn next_page(
    form: &Form,
    assignment: &BTreeMap<String, String>,
    shown: &Form,
    turn: Turn<'_>,
) -> Option<Request> {
    let carries = |(name, value): (&String, &String)| {
        let control = shown.control(name);
        control.is_some_and(|control| control.default.contains(value))
    };
    let is_same = form.is_at(shown.action.path())
        && form.action.origin() == shown.action.origin()
        && form.method == shown.method
        && (!assignment.is_empty() || stands(form, shown))
        && assignment.iter().all(carries);
    guard(form)
        .ok()
        .filter(|()| is_same && shown.forbidden().is_none())?;
    let set: &[(&str, &str)] = match turn {
        Turn::Default => &[],
        Turn::Button(name, value) => &[(name, value)],
        Turn::PostBack(target, argument) => {
            &[("__EVENTTARGET", target), ("__EVENTARGUMENT", argument)]
        }
    };
    let set = set
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let mut entries = entries(shown, &set.collect()).ok()?;
    if matches!(turn, Turn::PostBack(..)) {
        // A script presses no button.
        let is_button = |control: &Control| control.kind == ControlKind::Submit;
        entries.retain(|(name, _)| !shown.control(name).is_some_and(is_button));
    }
    Some(encoded(shown, &entries))
}

/// Whether a form of a result page holds what all content controls of the form hold by default.
fn stands(form: &Form, shown: &Form) -> bool {
    let holds = |control: &Control| {
        let shown = shown.control(&control.name);
        shown.is_some_and(|shown| shown.default.concat() == control.default.concat())
    };
    form.content().next().is_some() && form.content().all(holds)
}

/// The assignment as it stands in the query of an address, `name=value` each.
#[must_use]
pub fn in_query(form: &Form, assignment: &BTreeMap<String, String>) -> Vec<String> {
    let pairs = assignment.iter();
    pairs
        .map(|(name, value)| url_encoded(&[(name.clone(), value.clone())], encoding(form)))
        .collect()
}

fn encoding(form: &Form) -> &'static Encoding {
    Encoding::for_label(form.charset.as_bytes())
        .unwrap_or(encoding_rs::UTF_8)
        .output_encoding()
}

/// The entry list as the request that the form sends.
fn encoded(form: &Form, entries: &[(String, String)]) -> Request {
    let encoding = encoding(form);
    let mut url = form.action.clone();
    if let Some(path) = form.leads_to() {
        url.set_path(path);
    }
    if form.method == Method::Get {
        url.set_query(Some(&url_encoded(entries, encoding)));
        return Request::get(url);
    }
    let body = match form.enctype {
        Enctype::UrlEncoded => (
            "application/x-www-form-urlencoded".to_owned(),
            url_encoded(entries, encoding).into_bytes(),
        ),
        Enctype::Multipart => multipart(entries, encoding),
        Enctype::Plain => ("text/plain".to_owned(), plain(entries, encoding)),
    };
    Request {
        verb: Verb::Post,
        url,
        body: Some(body),
    }
}

/// Refuses what must never be submitted.
fn guard(form: &Form) -> Result<(), FormError> {
    if !form.kind.is_search() {
        return Err(FormError::NotSearch {
            page: Box::new(form.action.clone()),
            form: form.title(),
            kind: form.kind.name().to_owned(),
            reasons: form.kind_reasons.join("; "),
        });
    }
    if let Some(control) = form.forbidden() {
        return Err(FormError::Forbidden {
            action: Box::new(form.action.clone()),
            form: form.title(),
            control: control.name.clone(),
            what: control.never(),
        });
    }
    if !matches!(form.action.scheme(), "http" | "https") {
        return Err(FormError::NotHttp {
            action: Box::new(form.action.clone()),
            form: form.title(),
        });
    }
    Ok(())
}

/// The entry list: names and values in document order.
fn entries(
    form: &Form,
    assignment: &BTreeMap<String, String>,
) -> Result<Vec<(String, String)>, FormError> {
    let mut set: BTreeMap<usize, &str> = BTreeMap::new();
    for (name, value) in assignment {
        set.insert(place(form, name, value)?, value);
    }
    let presses = set
        .keys()
        .any(|index| form.controls[*index].kind == ControlKind::Submit);
    let mut entries = Vec::new();
    for (index, control) in form.controls.iter().enumerate() {
        let name = control.name.clone();
        match set.get(&index) {
            Some(value) => {
                if !(control.kind.is_choice() && value.is_empty() && !offers(control, "")) {
                    entries.push((name, fit(control, value)));
                }
            }
            None if presses && control.kind == ControlKind::Submit => {}
            None if is_charset(control) => entries.push((name, form.charset.clone())),
            None => {
                let values =
                    must_be_chosen(control).map_or(&*control.default, std::slice::from_ref);
                entries.extend(values.iter().map(|value| (name.clone(), value.clone())));
            }
        }
    }
    Ok(entries)
}

/// The control that a value is for.
fn place(form: &Form, name: &str, value: &str) -> Result<usize, FormError> {
    let named: Vec<usize> = (0..form.controls.len())
        .filter(|index| form.controls[*index].name == name)
        .collect();
    let Some(first) = named.first().copied() else {
        let known: BTreeSet<&str> = form.controls.iter().map(|c| c.name.as_str()).collect();
        return Err(FormError::UnknownControl {
            action: Box::new(form.action.clone()),
            form: form.title(),
            control: name.to_owned(),
            known: some_of(known.into_iter()),
        });
    };
    let is_open = |index: &usize| form.controls[*index].kind != ControlKind::Hidden;
    let takes = |index: &usize| takes(&form.controls[*index], value);
    let fitting = named.iter().copied().filter(takes);
    fitting
        .clone()
        .find(|index| is_open(index))
        .or_else(|| fitting.clone().next())
        .ok_or_else(|| FormError::UnknownChoice {
            action: Box::new(form.action.clone()),
            form: form.title(),
            control: name.to_owned(),
            value: value.to_owned(),
            offered: some_of(form.controls[first].options.iter().map(shown)),
        })
}

/// Whether a person could give the control that value.
fn takes(control: &Control, value: &str) -> bool {
    match control.kind {
        ControlKind::Submit => offers(control, value),
        kind if kind.is_choice() => {
            control.options.is_empty()
                || offers(control, value)
                || value.is_empty() && kind != ControlKind::Select
        }
        _ => true,
    }
}

fn offers(control: &Control, value: &str) -> bool {
    control.options.iter().any(|choice| choice.value == value)
}

fn some_of<'a>(mut all: impl Iterator<Item = &'a str>) -> String {
    let first: Vec<&str> = all.by_ref().take(LISTED).collect();
    let more = if all.next().is_some() { ", …" } else { "" };
    format!("{}{more}", first.join(", "))
}

fn is_charset(control: &Control) -> bool {
    control.kind == ControlKind::Hidden && control.name.eq_ignore_ascii_case("_charset_")
}

/// The first choice of a list in which a browser wants one made before it sends the form, and
/// none is made yet.
fn must_be_chosen(control: &Control) -> Option<&String> {
    let is_list = matches!(
        control.kind,
        ControlKind::Select | ControlKind::Radio | ControlKind::Multiple
    );
    let is_open = control.required && control.default.iter().all(String::is_empty);
    let mut values = control.options.iter().map(|choice| &choice.value);
    values.find(|value| is_list && is_open && !value.is_empty())
}

/// A value as a person could type it: a line has no breaks and no more than it may hold.
fn fit(control: &Control, value: &str) -> String {
    if control.kind.is_choice() || control.kind == ControlKind::Hidden {
        return value.to_owned();
    }
    let line = if control.kind == ControlKind::Textarea {
        value.to_owned()
    } else {
        value.replace(['\r', '\n'], " ")
    };
    let Some(most) = control.max_length else {
        return line;
    };
    let mut units = 0;
    line.chars()
        .take_while(|c| {
            units += c.len_utf16();
            units <= most
        })
        .collect()
}

/// Line breaks as forms send them: carriage return and line feed.
fn normalised(text: &str) -> String {
    text.replace("\r\n", "\n")
        .replace('\r', "\n")
        .replace('\n', "\r\n")
}

fn url_encoded(entries: &[(String, String)], encoding: &'static Encoding) -> String {
    let encode =
        |text: &str| -> String { byte_serialize(&encoding.encode(&normalised(text)).0).collect() };
    entries
        .iter()
        .map(|(name, value)| format!("{}={}", encode(name), encode(value)))
        .collect::<Vec<_>>()
        .join("&")
}

fn plain(entries: &[(String, String)], encoding: &'static Encoding) -> Vec<u8> {
    let mut text = String::new();
    for (name, value) in entries {
        text.push_str(&format!("{}={}\r\n", normalised(name), normalised(value)));
    }
    encoding.encode(&text).0.into_owned()
}

/// The body of `multipart/form-data` with its content type. The boundary is a hash of the
/// entries, so that the same form gives the same bytes.
fn multipart(entries: &[(String, String)], encoding: &'static Encoding) -> (String, Vec<u8>) {
    let mut hash = Sha256::new();
    for (name, value) in entries {
        hash.update(name.as_bytes());
        hash.update([0]);
        hash.update(value.as_bytes());
        hash.update([0]);
    }
    let boundary = format!("----HadalFormBoundary{}", hex(&hash.finalize()[..12]));
    let mut body = Vec::new();
    for (name, value) in entries {
        let name = normalised(name)
            .replace('\r', "%0D")
            .replace('\n', "%0A")
            .replace('"', "%22");
        let part = format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{}\r\n",
            normalised(value)
        );
        body.extend_from_slice(&encoding.encode(&part).0);
    }
    body.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
    (format!("multipart/form-data; boundary={boundary}"), body)
}
