//! Forms: discovery, input schema, labels, kind of form, submission.
//!
//! A search form is a question that a site can answer; its *input schema* is the
//! ordered list of labelled controls (Oita thesis 3.3.1). [`discover`] reads all forms of
//! a page, [`choose`] takes the one to probe, [`submission`] makes the request that a
//! browser would send and refuses every form that is no search form; [`fresh`] finds the
//! form again on a page fetched anew.
//!
//! ```
//! use std::collections::BTreeMap;
//! use hadal::form::{choose, discover, submission};
//! use hadal::page::Page;
//! let html = "<form action=/find><input name=q><input type=hidden name=t value=7></form>";
//! let mut forms = discover(&Page::parse(html, "http://example.org/".parse().unwrap()));
//! choose(&mut forms, None)?;
//! let form = forms.chosen().unwrap();
//! let request = submission(form, &BTreeMap::from([("q".into(), "deep sea".into())]))?;
//! assert_eq!(request.url.as_str(), "http://example.org/find?q=deep+sea&t=7");
//! # Ok::<(), hadal::form::FormError>(())
//! ```

mod behaviour;
mod beside;
mod candidate;
mod choice;
mod choose;
mod control;
mod discover;
mod error;
mod flow;
mod header;
mod kind;
mod label;
mod nearby;
mod owner;
mod profile;
mod role;
mod schema;
mod sign;
mod submission;
mod table;
mod words;

pub use behaviour::{Aspect, Behaviour, Dependency, Finding, Paging, Setting, Size, Way};
pub use beside::besides;
pub use choose::{choose, choose_another, fresh, passed_over};
pub use discover::discover;
pub(crate) use discover::discover_first;
pub use error::FormError;
pub use role::largest_page;
pub use schema::{
    Choice, Control, ControlKind, Enctype, Form, FormKind, Forms, LabelEvidence, Meaning, Method,
    Role,
};
pub(crate) use sign::{is_deed, is_other_deed};
pub use submission::{Turn, in_query, next_page, submission};
