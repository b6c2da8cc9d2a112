//! Why a form cannot be probed.

use thiserror::Error;
use url::Url;

use crate::fetch::FetchError;
use crate::form::FormError;

/// Why a form cannot be probed. A probe that fails is no error but a line of `probes.jsonl`.
#[derive(Debug, Error)]
pub enum ProbeError {
    /// The form cannot be submitted.
    #[error(transparent)]
    Form(#[from] FormError),
    /// The archive or the client failed, or the site forbids all probes.
    #[error(transparent)]
    Fetch(#[from] FetchError),
    /// No form was chosen.
    #[error("{page}: no form was chosen to be probed; name one with --form")]
    NotChosen {
        /// The page of the forms.
        page: Url,
    },
    /// The form sends a POST and may do more than search.
    #[error(
        "{action}: form {form} is sent by POST and is not a search form beyond doubt: {doubt}; if it changes nothing at the site, say --allow-post"
    )]
    Post {
        /// Where the form is sent to.
        action: Box<Url>,
        /// Which form.
        form: String,
        /// Why it may do more than search.
        doubt: String,
    },
    /// No control takes a term.
    #[error(
        "{action}: form {form} has neither a text field nor a list to choose from; choose another with --form"
    )]
    NothingToFill {
        /// Where the form is sent to.
        action: Url,
        /// Which form.
        form: String,
    },
}
