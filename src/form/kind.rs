//! The kind of a form, with reasons.
//!
//! Every kind gathers evidence, each piece with a weight; the kind with the greatest sum
//! is taken if the sum reaches [`ENOUGH`]. What stands in the markup (types of controls,
//! method, roles) weighs most; words of any language are enough by themselves only where the form is
//! named, sent to or submitted by them. A form that holds
//! a secret, a file or a payment card is no search form whatever the words say.

use super::profile::{Profile, is_email, says};
use super::words::{
    CARD, CHANGE, COMMENT, CONTACT, DISPLAY, LOGIN, ORDER, PERSON, QUANTITY, RECOVER, REGISTER,
    SEARCH_NAME, SUBSCRIBE,
};
use super::{Choice, Control, ControlKind, FormKind, Role};

/// The least sum of weights for any kind but [`FormKind::Other`].
const ENOUGH: f64 = 2.0;

/// What a form is for.
pub(super) struct Judgement {
    pub kind: FormKind,
    /// The sum of the weights of the reasons.
    pub weight: f64,
    /// The weightiest first.
    pub reasons: Vec<String>,
    /// Why a search form that is sent by POST may do more than search.
    pub doubt: Option<String>,
}

impl Judgement {
    fn other(reason: &str) -> Self {
        Self {
            kind: FormKind::Other,
            weight: 0.0,
            reasons: vec![reason.to_owned()],
            doubt: None,
        }
    }
}

/// The evidence for one kind.
struct Case {
    kind: FormKind,
    score: f64,
    reasons: Vec<(f64, String)>,
}

impl Case {
    fn new(kind: FormKind) -> Self {
        Self {
            kind,
            score: 0.0,
            reasons: Vec::new(),
        }
    }

    fn add(&mut self, holds: bool, weight: f64, reason: &str) {
        if holds {
            self.score += weight;
            if weight > 0.0 {
                self.reasons.push((weight, reason.to_owned()));
            }
        }
    }
}

impl Profile<'_> {
    /// The kind of the form.
    pub fn judge(&self) -> Judgement {
        if self
            .page
            .attr(self.form, "method")
            .is_some_and(|method| method.trim().eq_ignore_ascii_case("dialog"))
        {
            return Judgement::other("it closes a dialog");
        }
        if !self.is_http {
            return Judgement::other("it is not sent over HTTP");
        }
        let mut cases = vec![
            self.search(),
            self.filter(),
            self.login(),
            self.registration(),
            self.order(),
            self.comment(),
            self.contact(),
            self.newsletter(),
            self.recovery(),
            self.display(),
        ];
        // A stable sort: among equals the first stays first.
        cases.sort_by(|a, b| b.score.total_cmp(&a.score));
        let Some(best) = cases.into_iter().next().filter(|case| case.score >= ENOUGH) else {
            return Judgement::other("nothing points to a known kind");
        };
        let mut reasons = best.reasons;
        reasons.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let kind = match best.kind {
            FormKind::Search if self.is_advanced() => {
                reasons.push((0.0, "several fields say what is looked for".to_owned()));
                FormKind::Advanced
            }
            kind => kind,
        };
        Judgement {
            kind,
            weight: best.score,
            reasons: reasons.into_iter().map(|(_, reason)| reason).collect(),
            doubt: self.doubt().filter(|_| kind.is_search()).map(str::to_owned),
        }
    }

    fn is_advanced(&self) -> bool {
        let content: Vec<&Control> = self
            .inputs()
            .filter(|control| control.role == Role::Content)
            .collect();
        let typed = content
            .iter()
            .filter(|control| !control.kind.is_choice())
            .count();
        typed >= 2 || content.len() >= 3
    }

    fn search(&self) -> Case {
        let mut case = Case::new(FormKind::Search);
        let named = self
            .inputs()
            .filter(|control| control.kind == ControlKind::Text)
            .any(|control| SEARCH_NAME.are_in(&control.name) && !is_email(control));
        case.add(named, 2.0, "a field has the name of a search box");
        for (holds, weight, reason) in self.signs() {
            case.add(holds, weight, reason);
        }
        case.add(self.hints(), 1.5, "a field's label or hint says search");
        let arranges = self
            .inputs()
            .any(|control| matches!(control.role, Role::Sort | Role::PageSize));
        case.add(
            arranges && self.boxes() > 0,
            2.0,
            "it says how answers are arranged",
        );
        // What a button says that nobody knows may be anything.
        let plainly = self.is_pressed_plainly();
        case.add(
            plainly && !self.is_post() && self.boxes() > 0,
            1.0,
            "it asks by GET and has a text box",
        );
        case.add(
            plainly && self.boxes() == 1 && self.emails() == 0,
            1.0,
            "it has one text box",
        );
        case.add(
            plainly && !self.is_post() && self.boxes() > 1,
            1.0,
            "it asks by GET with several fields",
        );
        let asks = !self.is_post() && self.boxes() > 0;
        case.add(
            asks && self.is_of_page,
            1.0,
            "it asks the page that it stands on",
        );
        case.add(
            asks && self.leaves_open(),
            1.0,
            "it has lists that may be left open",
        );
        self.against_search(&mut case);
        case
    }

    /// Whether the form has a choice of several things that is none unless one is chosen.
    fn leaves_open(&self) -> bool {
        let is_open = |control: &Control| {
            let named = |choice: &&Choice| !choice.value.is_empty();
            let is_none = control.default.iter().all(String::is_empty);
            control.kind.is_choice() && is_none && control.options.iter().filter(named).count() > 1
        };
        let mut content = self
            .inputs()
            .filter(|control| control.role == Role::Content);
        content.any(is_open)
    }

    /// Whether the form does something by a command that it offers or, where it asks by GET, by one that
    /// it carries or where it is sent. By POST that is a [doubt](Self::doubt).
    fn does(&self) -> bool {
        self.offers_change() || (!self.is_post() && (self.does || self.carries_deed()))
    }

    /// What speaks against a search form.
    fn against_search(&self, case: &mut Case) {
        let fillable = self.inputs().any(|control| {
            !control.name.is_empty() && !is_secret(control) && control.kind != ControlKind::Email
        });
        case.add(!fillable, -20.0, "");
        case.add(self.boxes() == 0 && !self.buttons_search(), -2.0, "");
        case.add(self.count(ControlKind::Password) > 0, -20.0, "");
        case.add(self.has_secret(), -20.0, "");
        case.add(self.does(), -20.0, "");
        case.add(self.count(ControlKind::Textarea) > 0, -4.0, "");
        case.add(self.emails() > 0, -4.0, "");
        case.add(self.count(ControlKind::Tel) > 0, -2.0, "");
        case.add(self.is_post(), -1.0, "");
        case.add(self.says(&SUBSCRIBE), -2.0, "");
        case.add(self.says(&LOGIN) && self.is_post(), -2.0, "");
        case.add(self.field_says(&PERSON) && !self.finds_people(), -1.5, "");
        case.add(self.says(&ORDER) || self.field_says(&ORDER), -2.0, "");
        case.add(
            CHANGE.are_in(&self.spoken) || CHANGE.are_in(&self.action),
            -2.0,
            "",
        );
    }

    fn filter(&self) -> Case {
        let mut case = Case::new(FormKind::Filter);
        let narrowing = self
            .inputs()
            .filter(|control| {
                control.role == Role::Content
                    && (control.kind.is_choice()
                        || matches!(control.kind, ControlKind::Number | ControlKind::Date))
            })
            .filter(|control| control.options.len() != 1)
            .any(|control| !is_navigation(control) && !says(control, &DISPLAY));
        let only_choices = self.boxes() == 0 && self.emails() == 0;
        case.add(
            narrowing && only_choices && !self.is_post() && self.is_pressed_plainly(),
            2.5,
            "it asks by GET and has only lists, boxes and numbers to choose from",
        );
        let acts = [&SUBSCRIBE, &LOGIN, &ORDER, &REGISTER];
        case.add(acts.iter().any(|words| self.says(words)), -3.0, "");
        case.add(self.has_secret(), -20.0, "");
        case.add(self.does(), -20.0, "");
        case.add(self.count(ControlKind::Textarea) > 0, -4.0, "");
        case
    }

    fn login(&self) -> Case {
        let mut case = Case::new(FormKind::Login);
        let secrets = self.count(ControlKind::Password);
        case.add(secrets == 1, 6.0, "it has one password field");
        case.add(self.is_post() && secrets > 0, 0.5, "it is sent by POST");
        case.add(self.says(&LOGIN), 2.0, "it speaks of signing in");
        case.add(secrets == 1 && self.typed() <= 3, 1.0, "it has few fields");
        case.add(self.buttons_search(), -1.0, "");
        case
    }

    fn registration(&self) -> Case {
        let mut case = Case::new(FormKind::Registration);
        let secrets = self.count(ControlKind::Password);
        let people = self
            .inputs()
            .filter(|control| says(control, &PERSON))
            .count();
        case.add(secrets >= 2, 8.0, "it has two password fields");
        case.add(secrets == 1, 3.0, "it has a password field");
        case.add(
            secrets > 0 && self.emails() > 0 && self.typed() > 2,
            2.5,
            "it asks for more than a name and a password",
        );
        case.add(self.says(&REGISTER), 2.0, "it speaks of registering");
        case.add(people >= 2, 2.0, "it asks for personal details");
        // A register may be searched, too.
        let asks_who = secrets > 0 || self.emails() > 0 || people > 0;
        case.add(!asks_who, -2.0, "");
        case.add(self.finds_people(), -4.0, "");
        case
    }

    /// Whether a form without a secret has a button to search by: who it asks for is looked for.
    fn finds_people(&self) -> bool {
        let is_plain = self.count(ControlKind::Password) == 0 && self.emails() == 0;
        is_plain && self.buttons_search()
    }

    fn order(&self) -> Case {
        let mut case = Case::new(FormKind::Order);
        let quantity = self
            .fields
            .iter()
            .filter(|field| field.control.kind != ControlKind::Checkbox)
            .any(|field| QUANTITY.are_in(&field.control.name));
        case.add(self.says(&ORDER), 3.0, "it speaks of a basket or of paying");
        case.add(quantity, 2.0, "it has a quantity");
        case.add(self.hidden_says(&ORDER), 1.5, "it carries what is ordered");
        case.add(self.is_post(), 0.5, "it is sent by POST");
        case.add(
            self.inputs().any(|control| CARD.are_in(&control.name)),
            4.0,
            "it asks for a payment card",
        );
        case.add(self.count(ControlKind::Password) > 0, -4.0, "");
        case.add(self.count(ControlKind::Textarea) > 0, -2.0, "");
        case
    }

    fn comment(&self) -> Case {
        let mut case = Case::new(FormKind::Comment);
        case.add(
            self.count(ControlKind::Textarea) > 0,
            2.0,
            "it has room for several lines",
        );
        case.add(
            self.says(&COMMENT) || self.field_says(&COMMENT),
            2.0,
            "it speaks of a comment",
        );
        case.add(
            self.hidden_says(&COMMENT),
            1.0,
            "it carries what is commented on",
        );
        case.add(self.is_post(), 0.5, "it is sent by POST");
        case.add(self.count(ControlKind::Textarea) == 0, -3.0, "");
        case
    }

    fn contact(&self) -> Case {
        let mut case = Case::new(FormKind::Contact);
        case.add(
            self.count(ControlKind::Textarea) > 0,
            2.5,
            "it has room for several lines",
        );
        case.add(
            self.says(&CONTACT) || self.field_says(&CONTACT),
            2.0,
            "it speaks of a message",
        );
        case.add(self.emails() > 0, 1.0, "it asks for an e-mail address");
        case.add(self.is_post(), 0.5, "it is sent by POST");
        case.add(self.count(ControlKind::Textarea) == 0, -3.0, "");
        case
    }

    fn newsletter(&self) -> Case {
        let mut case = Case::new(FormKind::Newsletter);
        case.add(self.emails() >= 1, 2.0, "it asks for an e-mail address");
        case.add(
            self.emails() >= 1 && self.typed() <= 3,
            1.0,
            "it asks for little else",
        );
        case.add(
            self.says(&SUBSCRIBE) || self.hidden_says(&SUBSCRIBE),
            2.0,
            "it speaks of subscribing",
        );
        case.add(self.count(ControlKind::Textarea) > 0, -3.0, "");
        case.add(self.count(ControlKind::Password) > 0, -6.0, "");
        case.add(self.emails() == 0, -1.0, "");
        case
    }

    /// Recovering a password: none of the kinds, but surely no search.
    fn recovery(&self) -> Case {
        let mut case = Case::new(FormKind::Other);
        case.add(
            self.says(&RECOVER) && self.is_post(),
            3.0,
            "it recovers a password",
        );
        case.add(
            self.emails() > 0 && self.says(&RECOVER),
            2.5,
            "it asks for an e-mail address",
        );
        case.add(self.count(ControlKind::Password) > 0, -4.0, "");
        case
    }

    /// Choosing a language, a page or how a list is shown.
    fn display(&self) -> Case {
        let mut case = Case::new(FormKind::Other);
        let mut inputs = self.inputs().peekable();
        let some = inputs.peek().is_some();
        let all = inputs.all(|control| {
            is_navigation(control)
                || says(control, &DISPLAY)
                || matches!(control.role, Role::Sort | Role::PageSize)
        });
        case.add(some && all, 4.0, "it only changes what is shown or where");
        case
    }
}

/// Whether the options of a list are addresses to go to.
fn is_navigation(control: &Control) -> bool {
    let addresses = control
        .options
        .iter()
        .filter(|choice| choice.value.starts_with("http") || choice.value.starts_with('/'))
        .count();
    addresses * 2 > control.options.len()
}

/// Whether a value for the control must never be sent: a secret, a file or a payment card.
pub(super) fn is_secret(control: &Control) -> bool {
    matches!(control.kind, ControlKind::Password | ControlKind::File)
        || !matches!(control.kind, ControlKind::Hidden | ControlKind::Submit)
            && (CARD.are_in(&control.name)
                || control
                    .label
                    .as_deref()
                    .is_some_and(|label| CARD.are_in(label)))
}
