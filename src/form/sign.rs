//! What says that a form searches, and what leaves a doubt that it does nothing else.

use std::borrow::Cow;
use std::sync::LazyLock;

use percent_encoding::percent_decode_str;
use url::Url;

use super::profile::Profile;
use super::words::{
    ADD, CHANGE, CLEAR, COMMAND, COMMENT, CONTACT, DEED, EMAIL, FILTER, LAST_DEED, LOGIN, ORDER,
    PLAIN, RECOVER, REGISTER, SEARCH, SUBSCRIBE, Words, tokens,
};
use super::{Control, ControlKind};
use crate::text::fold;

/// A step of an address that says what is done has at most so many words.
const FEW_WORDS: usize = 2;
/// A longer value is no command.
const LONG: usize = 40;

/// Two words that do something together.
const PAIRS: [[&str; 2]; 3] = [["add", "to"], ["vote", "up"], ["vote", "down"]];

/// Words of steps at which something is done.
static ACTING: [&LazyLock<Words>; 5] = [&DEED, &ADD, &SUBSCRIBE, &LOGIN, &RECOVER];

/// What a button may do beside searching.
static ACTS: [&LazyLock<Words>; 8] = [
    &CHANGE, &ADD, &ORDER, &SUBSCRIBE, &LOGIN, &REGISTER, &RECOVER, &COMMENT,
];

/// Whether a text on a button or in its name speaks of doing something: of changing, ordering,
/// subscribing, signing in or writing.
pub(super) fn acts(text: &str) -> bool {
    ACTS.iter().any(|words| words.are_in(text)) || CONTACT.are_in(text)
}

/// Whether a button does something else than to ask: it acts, takes something back or sends mail.
pub(crate) fn is_other_deed(text: &str) -> bool {
    acts(text) || CLEAR.are_in(text) || EMAIL.are_in(text)
}

/// Whether to ask for an address may do something: a step of its path is a word for that
/// ("/talk/12/submit", "/story/7/report"), or its query has a command ("?action=delete", "?vote=up").
pub(crate) fn is_deed(url: &Url) -> bool {
    acts_at(url) || may_act_at(url)
}

/// Whether an address says that something is done there, wherever its path or its query says so.
pub(super) fn acts_at(url: &Url) -> bool {
    let acts = |step: &str| is_step_of(step, &ACTING) || is_pair(step);
    let acts_by = |(name, value): (Cow<'_, str>, Cow<'_, str>)| {
        DEED.make_up(&name) || is_pair(&name) || COMMAND.end(&name) && acts(&value)
    };
    path(url).any(|step| acts(&step)) || url.query_pairs().any(acts_by)
}

/// Whether an address ends in, or has as a command, what is done or a thing: a report, a basket.
pub(super) fn may_act_at(url: &Url) -> bool {
    let may_act = |step: &str| is_step_of(step, &[&LAST_DEED]);
    let acts_by = |(name, value): (Cow<'_, str>, Cow<'_, str>)| {
        LAST_DEED.make_up(&name) || COMMAND.end(&name) && may_act(&value)
    };
    path(url).last().is_some_and(|last| may_act(&last)) || url.query_pairs().any(acts_by)
}

/// The steps of a path as a person reads them.
fn path(url: &Url) -> impl Iterator<Item = Cow<'_, str>> {
    let steps = url.path_segments().into_iter().flatten();
    let steps = steps.map(|step| percent_decode_str(step).decode_utf8_lossy());
    steps.filter(|step| !step.is_empty())
}

/// Whether a step of a path, without its ending, is one of the words, or begins with one of the longer.
fn is_step_of(step: &str, words: &[&LazyLock<Words>]) -> bool {
    let name = step.split('.').next().unwrap_or_default();
    tokens(name).len() <= FEW_WORDS && words.iter().any(|words| words.begin(name))
}

/// Whether a name begins with two words that do something together: "add-to-cart", "vote-up".
fn is_pair(name: &str) -> bool {
    let tokens = tokens(name);
    let begins =
        |pair: &[&str; 2]| tokens.len() > 1 && tokens.iter().zip(pair).all(|(a, b)| a == b);
    PAIRS.iter().any(begins)
}

/// Whether an address says that one asks there: by its last step, or by a command.
pub(super) fn is_question(url: &Url) -> bool {
    let mut commands = url.query_pairs().filter(|(name, _)| COMMAND.end(name));
    path(url).last().is_some_and(|step| SEARCH.are_in(&step))
        || commands.any(|(_, value)| SEARCH.are_in(&value))
}

impl Profile<'_> {
    /// What says that the form searches, but for what its fields are called: whether it holds, its
    /// weight, the reason.
    pub(super) fn signs(&self) -> [(bool, f64, &'static str); 8] {
        let spoken = f64::from(u8::from(SEARCH.are_in(&self.spoken)));
        let takes_text = self.boxes() > 0;
        [
            (self.has_role(), 4.0, "its role is search"),
            (self.has_type(), 3.0, "a field has the type search"),
            (
                SEARCH.are_in(&self.names),
                2.0,
                "the form is named after searching",
            ),
            (
                SEARCH.are_in(&self.action),
                2.0,
                "its address speaks of searching",
            ),
            (
                self.buttons_search(),
                2.0 + spoken,
                "its button says search",
            ),
            (
                FILTER.are_in(&self.names) && takes_text,
                2.0,
                "the form is named after filtering",
            ),
            (
                FILTER.are_in(&self.buttons) && takes_text,
                2.0,
                "its button says filter",
            ),
            (
                SEARCH.are_in(&self.heading) && takes_text,
                1.5,
                "its heading speaks of searching",
            ),
        ]
    }

    fn has_role(&self) -> bool {
        let page = self.page;
        page.attr(self.form, "role") == Some("search")
            || page.ancestors(self.form).take(4).any(|ancestor| {
                page.tag(ancestor) == "search" || page.attr(ancestor, "role") == Some("search")
            })
    }

    fn has_type(&self) -> bool {
        self.fields.iter().any(|field| {
            self.page
                .attr(field.element(), "type")
                .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("search"))
        })
    }

    /// Whether a person is told to search in one of its boxes.
    pub(super) fn hints(&self) -> bool {
        self.texts()
            .any(|control| said_of(control).any(|text| SEARCH.are_in(text)))
    }

    fn texts(&self) -> impl Iterator<Item = &Control> {
        self.inputs()
            .filter(|control| control.kind == ControlKind::Text)
    }

    /// Why a form that is sent by POST may do more than search, if so. That a field is called as search
    /// boxes are (`q`, "Keywords") is not enough: such stand in forms to write with, too.
    pub(super) fn doubt(&self) -> Option<&'static str> {
        let searches =
            self.signs().iter().any(|(holds, ..)| *holds) || self.texts().any(invites_to_search);
        let path = self.action.split(' ').next().unwrap_or_default();
        let leads_to = |words: &Words| words.are_in(path);
        if !self.is_post() {
            None
        } else if self.does {
            Some("its address is one at which something is done")
        } else if self.is_turned() {
            Some("its button sends it by POST, and the form itself does not")
        } else if acts(&self.spoken)
            || [&CHANGE, &ADD, &ORDER, &SUBSCRIBE, &LOGIN]
                .into_iter()
                .any(|words| leads_to(words))
        {
            Some("its buttons or its address speak of more than searching")
        } else if self.carries_change() {
            Some("it carries a command to change something")
        } else if !searches {
            Some("neither its heading, its name, its address nor a button says search")
        } else {
            None
        }
    }

    /// Whether a hidden command is a word for changing, such as `action=delete`.
    fn carries_change(&self) -> bool {
        self.commands()
            .any(|value| value.len() < LONG && changes(value))
    }

    /// Whether a hidden command is a deed, however the form is sent.
    pub(super) fn carries_deed(&self) -> bool {
        self.commands().any(|value| DEED.is(value))
    }

    /// The values of hidden commands.
    fn commands(&self) -> impl Iterator<Item = &String> {
        let hidden = self.fields.iter().map(|field| &field.control);
        let commands = hidden
            .filter(|control| control.kind == ControlKind::Hidden && COMMAND.end(&control.name));
        commands.flat_map(|control| &control.default)
    }

    /// Whether a person may choose a command that changes something: to publish or to delete.
    pub(super) fn offers_change(&self) -> bool {
        let mut commands = self.inputs().filter(|control| COMMAND.end(&control.name));
        commands.any(|control| {
            let mut choices = control.options.iter();
            choices.any(|choice| changes(&choice.text) || changes(&choice.value))
        })
    }

    /// Whether the button that is pressed says nothing but to go on, to show, or to search.
    pub(super) fn is_pressed_plainly(&self) -> bool {
        let pressed = self.fields.iter().map(|field| &field.control);
        let mut pressed = pressed
            .filter(|control| control.kind == ControlKind::Submit && !control.default.is_empty());
        let said = pressed.next().and_then(|button| button.options.first());
        let said = said.map_or("", |choice| choice.text.as_str());
        let is_plain = |words: &[String]| words.iter().all(|word| PLAIN.is(word));
        SEARCH.are_in(said) || FILTER.are_in(said) || is_plain(&tokens(said))
    }
}

/// Whether a value of a command is to change something.
fn changes(value: &str) -> bool {
    [&CHANGE, &ADD, &DEED]
        .iter()
        .any(|words| words.are_in(value))
}

/// What a person reads of a box.
fn said_of(control: &Control) -> impl Iterator<Item = &String> {
    [&control.label, &control.placeholder].into_iter().flatten()
}

/// Whether a box is said to be for searching, and not only for keywords, which things may have.
fn invites_to_search(control: &Control) -> bool {
    said_of(control).any(|text| SEARCH.are_in(&fold(text).replace("keyword", " ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_do_something() {
        let does = |path: &str| {
            let base = Url::parse("http://example.org").unwrap();
            is_deed(&base.join(path).unwrap())
        };
        for path in [
            "/talks/AB12/submit?next=/talks",
            "/item/5/delete",
            "/edit.php?id=5",
            "/show?id=5&action=delete",
            "/story/7?vote=up",
            "/konto/anmelden/5",
            "/vote-up/5",
            "/story/7/report",
            "/vote.php?id=5",
            "/shop/?add-to-cart=5",
            "/add-to-cart/5",
            "/show?op=del&id=5",
            "/%D1%83%D0%B4%D0%B0%D0%BB%D0%B8%D1%82%D1%8C/5",
        ] {
            assert!(does(path), "{path}");
        }
        for path in [
            "/talks/AB12/",
            "/how-to-save-money-and-add-value",
            "/register/company/5",
            "/show?id=5&action=view",
            "/tag/rust",
            "/reports/5",
            "/report/5",
            "/vote/2021/3",
        ] {
            assert!(!does(path), "{path}");
        }
    }
}
