//! What may be chosen beside a query, where the form as it stands finds nothing.

use super::sign::is_other_deed;
use super::{Control, ControlKind, Form, Method, Role, Setting};

/// How many options of a list are worth a try.
const OPTIONS: usize = 5;
/// How many choices are in all.
const MOST: usize = 5;

/// Other buttons than the default one, then options of lists that say where to look or how, or
/// what is looked for, in turn. No other button is pressed of a form sent by POST, as it may do more
/// than search, nor one that says that it does.
#[must_use]
pub fn besides(form: &Form) -> Vec<Setting> {
    let of = |control: &Control, most: usize| -> Vec<Setting> {
        let options = control.options.iter().map(|option| &option.value);
        let others = options.filter(|value| {
            !control.default.contains(value)
                && (!value.is_empty() || control.kind == ControlKind::Submit)
        });
        let settings = others.map(|value| Setting {
            control: control.name.clone(),
            value: value.clone(),
        });
        settings.take(most).collect()
    };
    let is_button = |control: &&Control| {
        control.kind == ControlKind::Submit
            && form.method == Method::Get
            && !control.name.is_empty()
            && !acts(control)
    };
    let buttons = form.controls.iter().filter(is_button);
    let is_list = |control: &&Control| {
        let is_one_of = matches!(control.kind, ControlKind::Select | ControlKind::Radio);
        is_one_of && matches!(control.role, Role::Content | Role::Scope | Role::Operator)
    };
    let lists = form.controls.iter().filter(is_list);
    let (ways, lists): (Vec<&Control>, Vec<&Control>) =
        lists.partition(|control| control.role == Role::Operator);
    let in_turn = |lists: Vec<&Control>| {
        let lists: Vec<Vec<Setting>> = lists.iter().map(|list| of(list, OPTIONS)).collect();
        let places = (0..OPTIONS).flat_map(|place| {
            let settings = lists.iter().filter_map(move |list| list.get(place));
            settings.cloned().collect::<Vec<Setting>>()
        });
        places.collect::<Vec<Setting>>()
    };
    // How values are compared matters less than which are.
    let in_turn = in_turn(lists).into_iter().chain(in_turn(ways));
    let buttons = buttons.flat_map(|control| of(control, 1));
    buttons.chain(in_turn).take(MOST).collect()
}

/// Whether a button says that it does something else than to ask.
fn acts(button: &Control) -> bool {
    let choices = button.options.iter();
    let said = choices.flat_map(|choice| [choice.text.as_str(), choice.value.as_str()]);
    said.chain(button.label.as_deref())
        .chain([button.name.as_str()])
        .any(is_other_deed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::discover;
    use crate::page::Page;

    #[test]
    fn other_buttons_come_first_then_options_and_at_last_ways_to_compare() {
        let html = "<form action=/man><input name=q><select name=sec><option value=''>any<option>1<option>2</select>
            <select name=sort><option>name<option>date</select><label><input type=radio name=how value=exact checked>
            Exact</label><label><input type=radio name=how value=part> Part</label>
            <button name=apropos value=0>Man</button><button name=apropos value=1>Apropos</button></form>";
        let form = |html: &str| {
            let page = Page::parse(html, "http://example.org/".parse().unwrap());
            discover(&page).forms.remove(0)
        };
        let settings = |html: &str| -> Vec<String> {
            let settings = besides(&form(html)).into_iter();
            settings
                .map(|one| format!("{}={}", one.control, one.value))
                .collect()
        };
        assert_eq!(settings(html), ["apropos=1", "sec=1", "how=part", "sec=2"]);
        let post = html.replace("action=/man", "action=/man method=post");
        assert_eq!(settings(&post), ["sec=1", "how=part", "sec=2"]);
        let ways = post.replace("> Part", "> Words");
        assert_eq!(settings(&ways), ["sec=1", "sec=2", "how=exact"]);
        let others = "<form action=/man><input name=q><button name=do value=search>Search</button>
            <button name=do value=1>E-mail me an alert</button><button name=do value=2>Clear history</button>
            <button name=delete value=3>Go</button><button name=do value=4>Search all</button></form>";
        assert_eq!(settings(others), ["do=4"]);
    }
}
