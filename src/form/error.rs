//! What can be wrong with a form.

use thiserror::Error;
use url::Url;

use crate::page::Page;

/// A page of fewer characters that has scripts is made by them; some ask to turn them on.
const LITTLE: usize = 200;

/// Why a form cannot be chosen or submitted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormError {
    /// The page has no form.
    #[error("{page}: no form on the page{}; {}give the address of a page that has a search form", list_loose(.loose), scripts(*.scripted))]
    NoForm {
        /// The page.
        page: Box<Url>,
        /// The inputs outside of any form.
        loose: Vec<String>,
        /// Whether the page is next to nothing without its scripts.
        scripted: bool,
    },
    /// None of the forms is a search form.
    #[error("{page}: no search form among the forms of the page{}; give the address of a page with one\n{}", list_loose(.loose), .forms.join("\n"))]
    NoSearchForm {
        /// The page.
        page: Box<Url>,
        /// The inputs outside of any form.
        loose: Vec<String>,
        /// What forms there are, a line each.
        forms: Vec<String>,
    },
    /// The form that was asked for is not there.
    #[error("{page}: no form `{wanted}`; name one of these by its index, id or name\n{}", .forms.join("\n"))]
    NotFound {
        /// The page.
        page: Box<Url>,
        /// What was asked for.
        wanted: String,
        /// What forms there are, a line each.
        forms: Vec<String>,
    },
    /// The form is no search form, so it is not submitted.
    #[error(
        "{page}: form {form} is no search form but of the kind {kind} ({reasons}); choose another with --form"
    )]
    NotSearch {
        /// The page, or the address the form is sent to where the page is not known.
        page: Box<Url>,
        /// Which form.
        form: String,
        /// What it is.
        kind: String,
        /// Why.
        reasons: String,
    },
    /// The form has a control whose value must never be sent.
    #[error(
        "{action}: form {form} has the control `{control}` for {what}, so it is never submitted; choose another with --form"
    )]
    Forbidden {
        /// Where the form is sent to.
        action: Box<Url>,
        /// Which form.
        form: String,
        /// The control.
        control: String,
        /// What the control takes.
        what: &'static str,
    },
    /// The form is not sent over HTTP.
    #[error("{action}: form {form} is not sent over HTTP; choose another with --form")]
    NotHttp {
        /// Where the form is sent to.
        action: Box<Url>,
        /// Which form.
        form: String,
    },
    /// An assignment names a control that the form does not have.
    #[error("{action}: form {form} has no control `{control}`; it has {known}")]
    UnknownControl {
        /// Where the form is sent to.
        action: Box<Url>,
        /// Which form.
        form: String,
        /// The control.
        control: String,
        /// What controls there are.
        known: String,
    },
    /// An assignment gives a list a value that it does not offer.
    #[error(
        "{action}: the control `{control}` of form {form} does not offer `{value}`; it offers {offered}"
    )]
    UnknownChoice {
        /// Where the form is sent to.
        action: Box<Url>,
        /// Which form.
        form: String,
        /// The control.
        control: String,
        /// The value.
        value: String,
        /// What it offers; the first few.
        offered: String,
    },
}

impl FormError {
    /// The error as it is on that page: whether scripts make what it shows.
    #[must_use]
    pub fn of_page(mut self, page: &Page) -> Self {
        if let Self::NoForm { scripted, .. } = &mut self {
            *scripted = page.elements("script").next().is_some()
                && page.clean_text(page.body()).chars().count() < LITTLE;
        }
        self
    }
}

fn scripts(scripted: bool) -> &'static str {
    if scripted {
        "its content is made by scripts, which hadal does not run; "
    } else {
        ""
    }
}

fn list_loose(inputs: &[String]) -> String {
    if inputs.is_empty() {
        String::new()
    } else {
        format!(
            " (inputs driven by a script, outside of any form: {})",
            inputs.join(", ")
        )
    }
}
