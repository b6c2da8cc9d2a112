//! The input schema: what `forms.json` holds.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use url::Url;

use super::behaviour::Behaviour;
use super::kind::is_secret;
use super::profile::is_for_email;
use crate::version::Version;

/// All forms of one page: the artefact `forms.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Forms {
    /// The version of the format, 1.
    pub version: Version,
    /// The page that the forms stand on.
    pub page: Url,
    /// The response in the archive that was this page, where it was archived.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub response: String,
    /// The forms in document order.
    pub forms: Vec<Form>,
    /// Inputs that belong to no form, by name, id or hint: a script drives them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loose_inputs: Vec<String>,
}

impl Forms {
    /// The form that is probed, if one was chosen.
    #[must_use]
    pub fn chosen(&self) -> Option<&Form> {
        self.forms.iter().find(|form| form.chosen)
    }
}

/// An HTML form with its input schema.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Form {
    /// The place among the forms of the page, from 0.
    pub index: usize,
    /// The `id` attribute, else the `name`, where the author gave one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The `name` attribute, where the author gave one beside an `id`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where the form is submitted to, by its default button.
    pub action: Url,
    /// How it is submitted.
    pub method: Method,
    /// How a body is encoded.
    pub enctype: Enctype,
    /// The character set that values are encoded in, by its name in the Encoding standard.
    #[serde(default = "utf_8")]
    pub charset: String,
    /// Whether it stands in the header, the navigation, a side bar or the footer of the page.
    #[serde(default)]
    pub peripheral: bool,
    /// What the form is for.
    pub kind: FormKind,
    /// How much speaks for that kind: the sum of the weights of the reasons.
    #[serde(default)]
    pub kind_weight: f64,
    /// Why it was taken to be of that kind, each a short phrase.
    pub kind_reasons: Vec<String>,
    /// Why a search form that is sent by POST may do more than search, if so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubt: Option<String>,
    /// Whether this is the form to probe.
    pub chosen: bool,
    /// The controls in document order.
    pub controls: Vec<Control>,
    /// What the site does with a query, once that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub behaviour: Option<Behaviour>,
}

impl Form {
    /// The control of that name. Beside a box there may be a hidden one, for when it is not ticked.
    #[must_use]
    pub fn control(&self, name: &str) -> Option<&Control> {
        let mut named = self.controls.iter().filter(|control| control.name == name);
        let first = named.clone().next();
        named
            .find(|control| control.kind != ControlKind::Hidden)
            .or(first)
    }

    /// The controls that say what is looked for; of several of one name the first, as that is the
    /// one that is filled in.
    pub fn content(&self) -> impl Iterator<Item = &Control> {
        let mut names = BTreeSet::new();
        self.controls
            .iter()
            .filter(move |control| control.role == Role::Content && names.insert(&control.name))
    }

    /// Whether a path is the one that the form is sent to, or that the site sends queries on to,
    /// whatever parameters it has: `search.do;jsessionid=10342BFA`.
    #[must_use]
    pub fn is_at(&self, path: &str) -> bool {
        let bare = |path: &str| path.split(';').next().map(str::to_owned);
        let path = bare(path);
        bare(self.action.path()) == path || self.leads_to().and_then(bare) == path
    }

    /// The path that the site sends queries on to.
    pub(super) fn leads_to(&self) -> Option<&str> {
        self.behaviour.as_ref()?.leads_to.as_deref()
    }

    /// How a person tells it from the other forms of the page: its index, and its id or name.
    pub fn title(&self) -> String {
        match &self.id {
            Some(id) => format!("{} ({id})", self.index),
            None => self.index.to_string(),
        }
    }

    /// The first control because of which the form must never be sent: one for a password, a file, a payment
    /// card or an e-mail address. Nothing is typed into the last, so it forbids neither a form that
    /// searches beyond doubt by several other boxes, as that of an address book does, nor, where it is a
    /// mere text box, one that is sent by GET.
    pub fn forbidden(&self) -> Option<&Control> {
        let boxes = self
            .controls
            .iter()
            .filter(|control| control.kind == ControlKind::Text && control.role == Role::Content);
        let is_mask =
            self.kind == FormKind::Advanced && self.doubt.is_none() && boxes.count() >= SEVERAL;
        let may_write = self.method == Method::Post;
        self.controls.iter().find(|control| {
            let is_email = control.kind == ControlKind::Email || may_write && is_for_email(control);
            is_secret(control) || is_email && !is_mask
        })
    }
}

fn utf_8() -> String {
    "UTF-8".to_owned()
}

/// The method of submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// The assignment stands in the query of the URL.
    Get,
    /// The assignment stands in the body.
    Post,
}

/// The encoding of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Enctype {
    /// `application/x-www-form-urlencoded`.
    #[serde(rename = "application/x-www-form-urlencoded")]
    UrlEncoded,
    /// `multipart/form-data`.
    #[serde(rename = "multipart/form-data")]
    Multipart,
    /// `text/plain`.
    #[serde(rename = "text/plain")]
    Plain,
}

/// What a form is for. Only [`FormKind::is_search`] kinds are ever submitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FormKind {
    /// A box or two to search with.
    Search,
    /// A search by several fields.
    Advanced,
    /// Controls that narrow a list that is already shown.
    Filter,
    /// Signs a user in.
    Login,
    /// Makes an account.
    Registration,
    /// Sends a message to the site's owners.
    Contact,
    /// Publishes a comment.
    Comment,
    /// Subscribes an address to mailings.
    Newsletter,
    /// Puts something into a basket, buys or books it.
    Order,
    /// None of the others.
    Other,
}

impl FormKind {
    /// Whether a form of this kind may be submitted.
    #[must_use]
    pub fn is_search(self) -> bool {
        matches!(self, Self::Search | Self::Advanced | Self::Filter)
    }

    /// The name of the kind, as it is written in `forms.json`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Advanced => "advanced",
            Self::Filter => "filter",
            Self::Login => "login",
            Self::Registration => "registration",
            Self::Contact => "contact",
            Self::Comment => "comment",
            Self::Newsletter => "newsletter",
            Self::Order => "order",
            Self::Other => "other",
        }
    }
}

/// A control of a form: one field of the input schema. Radio buttons and checkboxes of
/// one name are one control with a choice each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Control {
    /// The name that is submitted.
    pub name: String,
    /// What the control is in HTML.
    pub kind: ControlKind,
    /// What a person reads beside it.
    pub label: Option<String>,
    /// Where the label was found.
    pub label_evidence: Option<LabelEvidence>,
    /// Whether the browser refuses to submit without a value.
    pub required: bool,
    /// What may be chosen, in document order; empty for free text.
    pub options: Vec<Choice>,
    /// What the control does to the query.
    pub role: Role,
    /// What is submitted if nobody touches the control; several for multiple choices.
    pub default: Vec<String>,
    /// What the page suggests for free text (a `datalist`), in document order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<String>,
    /// The hint shown inside an empty field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<String>,
    /// What a person reads behind it on its line, and no label: how a day is to be written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The longest value, in UTF-16 units, where the author set one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_length: Option<usize>,
    /// The least value of a number or date, where the author set one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<String>,
    /// The greatest value of a number or date, where the author set one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<String>,
    /// The pattern that a value must match, where the author set one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// Whether the page sends the form as soon as the value changes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub submits_on_change: bool,
    /// What the field means in the ontology, once that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meaning: Option<Meaning>,
}

/// A form that searches by so many boxes is a mask for things that have several values.
const SEVERAL: usize = 3;

impl Control {
    /// What a control is for because of which its form is never sent.
    pub(super) fn never(&self) -> &'static str {
        match self.kind {
            ControlKind::Password => "a secret",
            ControlKind::File => "a file",
            _ if is_for_email(self) => "an e-mail address",
            _ => "a payment card",
        }
    }

    /// A control without label, value, choices or constraints that says what is looked for.
    pub fn new(name: impl Into<String>, kind: ControlKind) -> Self {
        Self {
            name: name.into(),
            kind,
            label: None,
            label_evidence: None,
            required: false,
            options: Vec::new(),
            role: Role::Content,
            default: Vec::new(),
            suggestions: Vec::new(),
            placeholder: None,
            hint: None,
            max_length: None,
            min: None,
            max: None,
            pattern: None,
            submits_on_change: false,
            meaning: None,
        }
    }

    /// Whether a text is no longer than the author allows.
    pub fn has_room_for(&self, text: &str) -> bool {
        let most = self.max_length;
        most.is_none_or(|most| text.encode_utf16().count() <= most)
    }
}

/// The kinds of controls in HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ControlKind {
    /// A line of free text, `search` and unknown types included.
    Text,
    /// Several lines of free text.
    Textarea,
    /// A number, or a range slider.
    Number,
    /// A date, month, week or time.
    Date,
    /// One of a list.
    Select,
    /// Any number of a list.
    Multiple,
    /// One of several buttons.
    Radio,
    /// Any number of boxes.
    Checkbox,
    /// State that the page carries.
    Hidden,
    /// A secret.
    Password,
    /// An e-mail address.
    Email,
    /// A telephone number.
    Tel,
    /// An address on the Web.
    Url,
    /// A file to upload.
    File,
    /// A button that submits, with its own name and value.
    Submit,
}

impl ControlKind {
    /// Whether a person types free text into it.
    #[must_use]
    pub fn is_free_text(self) -> bool {
        matches!(self, Self::Text | Self::Textarea)
    }

    /// Whether a person chooses from a list.
    #[must_use]
    pub fn is_choice(self) -> bool {
        matches!(
            self,
            Self::Select | Self::Multiple | Self::Radio | Self::Checkbox
        )
    }
}

/// What a control does to the query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Says what is looked for.
    Content,
    /// Orders the answers.
    Sort,
    /// Says how many answers a page shows.
    PageSize,
    /// Says how terms are compared or connected.
    Operator,
    /// Says where to look.
    Scope,
    /// Carries state: tokens, page numbers, versions.
    State,
    /// Submits the form.
    Submit,
}

/// A value that may be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// What is submitted.
    pub value: String,
    /// What a person reads.
    pub text: String,
}

/// Where a label was found, the best evidence first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LabelEvidence {
    /// A `label` element that names the control or holds it.
    Label,
    /// `aria-label` or `aria-labelledby`.
    Aria,
    /// The legend of the fieldset of a group of buttons or boxes.
    Legend,
    /// A header or neighbour cell of the table.
    Table,
    /// The term of a definition list.
    Definition,
    /// Text before the control in its block.
    Before,
    /// Text after the control in its block.
    After,
    /// The placeholder.
    Placeholder,
    /// The `title` attribute.
    Title,
    /// The name, made readable.
    Name,
}

/// What a field means in the reference ontology.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Meaning {
    /// The relation, or the join, as a property path of SPARQL.
    pub relation: String,
    /// The class of the things searched for.
    pub class: Option<String>,
    /// The class of the entities whose names the field takes, where it takes such.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<String>,
    /// Some values that the ontology has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<String>,
    /// The meaning in a sentence for a person.
    pub sentence: String,
    /// The confidence, in [0, 1].
    pub confidence: f64,
}
