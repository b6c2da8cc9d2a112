//! Which form is probed, and the same form on a page fetched anew.

use std::collections::BTreeSet;

use super::{Control, Form, FormError, FormKind, Forms, Role, discover};
use crate::page::Page;

/// The least share of control names that two readings of one form have in common.
const SAME: f64 = 0.5;
/// A form amid the page has to have so much of what speaks most for searching on the page.
const SURE: f64 = 0.5;

/// Chooses the form to probe, and only that.
///
/// `wanted` is an index, an id or a name. Without it the best search form is taken:
/// one that does nothing else beyond doubt before others, then advanced search before simple
/// search before filter, then more controls that say what is looked for, then the main part of
/// the page before its header, navigation, side bar and footer, unless little speaks for
/// searching there, then document order.
///
/// # Errors
/// [`FormError`] if the page has no form, no search form, no such form, or if the form
/// that was asked for is no search form.
pub fn choose(forms: &mut Forms, wanted: Option<&str>) -> Result<(), FormError> {
    if forms.forms.is_empty() {
        return Err(FormError::NoForm {
            page: Box::new(forms.page.clone()),
            loose: forms.loose_inputs.clone(),
            scripted: false,
        });
    }
    let index = match wanted {
        Some(wanted) => find(forms, wanted)?,
        None => best(forms, &BTreeSet::new()).ok_or_else(|| FormError::NoSearchForm {
            page: Box::new(forms.page.clone()),
            loose: forms.loose_inputs.clone(),
            forms: list(forms),
        })?,
    };
    take(forms, index);
    Ok(())
}

/// Chooses the best search form of those that were not chosen before, by their places; whether there
/// is one. None that may do more than search is taken unasked.
pub fn choose_another(forms: &mut Forms, before: &BTreeSet<usize>) -> bool {
    let found = best(forms, before).filter(|place| forms.forms[*place].doubt.is_none());
    if let Some(index) = found {
        take(forms, index);
    }
    found.is_some()
}

/// The search form that says more of what is looked for than the chosen one, but may do more than
/// search.
#[must_use]
pub fn passed_over(forms: &Forms) -> Option<&Form> {
    let chosen = content(forms.chosen()?);
    let others = forms.forms.iter().filter(|form| {
        form.kind == FormKind::Advanced && form.doubt.is_some() && form.forbidden().is_none()
    });
    let richer = others.filter(|form| content(form) > chosen);
    richer.max_by_key(|form| content(form))
}

fn take(forms: &mut Forms, index: usize) {
    for (place, form) in forms.forms.iter_mut().enumerate() {
        form.chosen = place == index;
    }
}

fn find(forms: &Forms, wanted: &str) -> Result<usize, FormError> {
    let by_name =
        |form: &Form| form.id.as_deref() == Some(wanted) || form.name.as_deref() == Some(wanted);
    let by_index = |form: &Form| wanted.parse() == Ok(form.index);
    let place = forms
        .forms
        .iter()
        .position(by_index)
        .or_else(|| forms.forms.iter().position(by_name))
        .ok_or_else(|| FormError::NotFound {
            page: Box::new(forms.page.clone()),
            wanted: wanted.to_owned(),
            forms: list(forms),
        })?;
    let form = &forms.forms[place];
    if form.kind.is_search() {
        return Ok(place);
    }
    Err(FormError::NotSearch {
        page: Box::new(forms.page.clone()),
        form: form.title(),
        kind: form.kind.name().to_owned(),
        reasons: form.kind_reasons.join("; "),
    })
}

/// The place of the best search form but for those before.
fn best(forms: &Forms, before: &BTreeSet<usize>) -> Option<usize> {
    let search = forms.forms.iter().filter(|form| form.kind.is_search());
    let surest = search.map(|form| form.kind_weight).fold(0.0, f64::max);
    let rank = |form: &Form| {
        let kind = match form.kind {
            FormKind::Advanced => 2,
            FormKind::Search => 1,
            _ => 0,
        };
        // A box amid the page that little speaks for may only narrow down what stands there.
        let is_central = !form.peripheral && form.kind_weight >= SURE * surest;
        (form.doubt.is_none(), kind, content(form), is_central)
    };
    // Of equals, `max_by_key` takes the last: the first in document order.
    forms
        .forms
        .iter()
        .enumerate()
        .rev()
        .filter(|(place, form)| {
            let is_search = form.kind.is_search() && form.forbidden().is_none();
            is_search && content(form) > 0 && !before.contains(place)
        })
        .max_by_key(|(_, form)| rank(form))
        .map(|(place, _)| place)
}

/// The number of controls that say what is looked for; a list that only a script fills says nothing.
fn content(form: &Form) -> usize {
    let is_empty = |control: &Control| control.kind.is_choice() && control.options.is_empty();
    let is_content = |control: &&Control| control.role == Role::Content && !is_empty(control);
    form.controls.iter().filter(is_content).count()
}

/// The forms of a page, a line each for a person.
fn list(forms: &Forms) -> Vec<String> {
    let line = |form: &Form| {
        let reasons = form.kind_reasons.join("; ");
        let control = form.forbidden().filter(|_| form.kind.is_search());
        let never = control.map(|control| {
            let (name, what) = (&control.name, control.never());
            format!("; never submitted, as `{name}` is for {what}")
        });
        let (title, kind) = (form.title(), form.kind.name());
        format!(
            "  form {title}: {kind} ({reasons}{})",
            never.unwrap_or_default()
        )
    };
    forms.forms.iter().map(line).collect()
}

/// The same form on a page fetched anew, with its hidden state and defaults of now; what
/// was learnt of it and its controls is kept. `None` if the form is gone.
///
/// Of the forms with the same id or name, and those whose control names agree by half (Dice), it is
/// the one that is most alike: the same id or name counts as much as all control names in common,
/// being sent to the same path by the same method half as much. Of those that are equally alike it
/// is the one whose place on the page is nearest.
pub fn fresh(form: &Form, page: &Page) -> Option<Form> {
    let mut found = discover(page).forms;
    let likeness = |other: &Form| {
        let controls = |form: &Form| -> BTreeSet<String> {
            form.controls.iter().map(|c| c.name.clone()).collect()
        };
        let common = crate::text::overlap(&controls(form), &controls(other));
        let named = form.id.is_some() && form.id == other.id;
        let sent_alike = form.action.path() == other.action.path() && form.method == other.method;
        let score = common + f64::from(u8::from(named)) + f64::from(u8::from(sent_alike)) / 2.0;
        (named || common >= SAME).then_some(score)
    };
    let (place, _) = found
        .iter()
        .enumerate()
        .rev()
        .filter_map(|(place, other)| Some((place, likeness(other)?)))
        .max_by(|(a, x), (b, y)| {
            let near = |place: usize| place.abs_diff(form.index);
            x.total_cmp(y).then_with(|| near(*b).cmp(&near(*a)))
        })?;
    let mut same = found.swap_remove(place);
    same.chosen = form.chosen;
    same.behaviour.clone_from(&form.behaviour);
    for control in &mut same.controls {
        let known = form.control(&control.name);
        control.meaning = known.and_then(|known| known.meaning.clone());
    }
    Some(same)
}
