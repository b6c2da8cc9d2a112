//! Forms: discovery, input schema, labels, kind of form, submission.
//!
//! A search form is a question that a site can answer; its *input schema* is the
//! ordered list of labelled controls (Oita thesis 3.3.1).

mod schema;

pub use schema::{
    Choice, Control, ControlKind, Enctype, Form, FormKind, Forms, LabelEvidence, Meaning, Method,
    Role,
};
