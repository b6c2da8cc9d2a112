//! Roles: what a control does to the query.

use super::control::Field;
use super::profile::is_for_email;
use super::words::{
    OPERATOR, OPERATOR_OPTION, PAGE_SIZE, PART_OPTION, SCOPE, SORT, SORT_OPTION, WHOLE_OPTION,
    Words, tokens,
};
use super::{Choice, Control, ControlKind, Form, LabelEvidence, Role, Setting};
use crate::page::{NodeId, Page};
use crate::text::{fold, share};

/// Most options that a list for anything but content has.
const SHORT_LIST: usize = 30;

/// Gives each field its role.
pub(super) fn assign(page: &Page, fields: &mut [Field]) {
    let texts = fields
        .iter()
        .filter(|field| matches!(field.control.kind, ControlKind::Text))
        .count();
    let boxes: Vec<String> = fields
        .iter()
        .filter(|field| field.control.kind == ControlKind::Text)
        .filter_map(|field| field.control.label.clone())
        .map(|label| fold(&label))
        .collect();
    for field in fields.iter_mut() {
        field.control.role = match field.control.kind {
            ControlKind::Hidden => Role::State,
            ControlKind::Submit => Role::Submit,
            _ if is_untouchable(page, field.element()) => Role::State,
            ControlKind::Text | ControlKind::Email if is_for_email(&field.control) => Role::State,
            ControlKind::Text if is_typed_size(&field.control) => Role::PageSize,
            ControlKind::Select | ControlKind::Radio | ControlKind::Number => {
                by_choices(&field.control, texts, &boxes)
            }
            ControlKind::Checkbox | ControlKind::Multiple => by_boxes(&field.control, texts),
            _ => Role::Content,
        };
    }
    for index in 0..fields.len() {
        if is_selector(fields, index) {
            fields[index].control.role = Role::Scope;
        }
        compare_by_parts(&mut fields[index].control);
    }
}

/// Whether a box has a number in it from the start, of answers by its name.
fn is_typed_size(control: &Control) -> bool {
    let is_number = |value: &String| !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
    PAGE_SIZE.are_in(&control.name) && control.default.iter().any(is_number)
}

/// Chooses that values are to contain what is typed, where a list of ways to compare them is there
/// with whole values from the start: a query is a word or two of a value.
fn compare_by_parts(control: &mut Control) {
    if control.role != Role::Operator || control.kind == ControlKind::Checkbox {
        return;
    }
    let says = |choice: &Choice, words: &Words| words.is(&choice.text) || words.is(&choice.value);
    let options = || control.options.iter();
    let is_default = |choice: &&Choice| control.default.contains(&choice.value);
    let by_whole = options().find(is_default).or(options().next());
    let is_whole =
        |choice: &Choice| matches!(choice.text.trim(), "=" | "LIKE") || says(choice, &WHOLE_OPTION);
    // "LIKE %%" looks for parts, "LIKE" alone for those with signs typed around them.
    let around = options().find(|choice| {
        let signs = choice.text.trim().strip_prefix("LIKE");
        signs.is_some_and(|signs| signs.trim().starts_with('%') && signs.matches('%').count() > 1)
    });
    if by_whole.is_some_and(is_whole)
        && let Some(by_parts) = around.or_else(|| options().find(|one| says(one, &PART_OPTION)))
    {
        control.default = vec![by_parts.value.clone()];
    }
}

/// Whether a list says in which field the text box after it looks, as in
/// "[title] [contains] [...]": only lists of operators stand between, and either the list
/// is called a field or neither it nor the box has a text of its own.
fn is_selector(fields: &[Field], index: usize) -> bool {
    let list = &fields[index].control;
    if list.kind != ControlKind::Select || list.role != Role::Content {
        return false;
    }
    let is_bare = |control: &Control| {
        control
            .label_evidence
            .is_none_or(|found| found >= LabelEvidence::Placeholder)
    };
    let is_unlabelled = |control: &Control| {
        control
            .label_evidence
            .is_none_or(|found| found == LabelEvidence::Name)
    };
    let next = fields[index + 1..]
        .iter()
        .filter(|field| field.is_input())
        .find(|field| field.control.role != Role::Operator);
    let is_field =
        SCOPE.are_in(&list.name) || list.label.as_deref().is_some_and(|label| SCOPE.end(label));
    next.is_some_and(|next| {
        next.control.kind == ControlKind::Text
            && (is_field || is_bare(list) && is_unlabelled(&next.control))
    })
}

/// Whether a person cannot reach the control: it is fixed, or a trap for robots.
fn is_untouchable(page: &Page, element: NodeId) -> bool {
    let hidden = std::iter::once(element)
        .chain(page.ancestors(element).take(1))
        .filter(|node| page.tag(*node) != "form")
        .filter_map(|node| page.attr(node, "style"))
        .map(|style| style.to_ascii_lowercase().replace(' ', ""))
        .any(|style| style.contains("display:none") || style.contains("visibility:hidden"));
    let trap = ["id", "name", "class"]
        .iter()
        .filter_map(|name| page.attr(element, name))
        .any(|text| text.to_ascii_lowercase().contains("honeypot"));
    let buried = page
        .attr(element, "tabindex")
        .is_some_and(|index| index.trim() == "-1")
        && page
            .attr(element, "autocomplete")
            .is_some_and(|value| value.trim().eq_ignore_ascii_case("off"));
    hidden || trap || buried || page.attr(element, "readonly").is_some()
}

/// The role of a single choice.
fn by_choices(control: &Control, texts: usize, boxes: &[String]) -> Role {
    let label = control.label.as_deref().unwrap_or_default();
    let named = |words: &Words| words.are_in(&control.name) || words.are_in(label);
    let options: Vec<String> = control
        .options
        .iter()
        .map(|choice| fold(&choice.text))
        .filter(|text| text.chars().any(char::is_alphanumeric))
        .collect();
    if options.is_empty() || options.len() > SHORT_LIST {
        let is_size = control.kind == ControlKind::Number && PAGE_SIZE.are_in(&control.name);
        return if is_size {
            Role::PageSize
        } else {
            Role::Content
        };
    }
    if is_page_size(control, named(&PAGE_SIZE)) {
        return Role::PageSize;
    }
    let sorting = made_up_of(control, &SORT_OPTION);
    let is_order = SORT.is(&control.name) || SORT.is(label) || SORT.lead(label);
    if sorting >= 0.5 && options.len() > 1
        || is_order
        || sorting > 0.0 && (SORT.begin(&control.name) || SORT.begin(label))
    {
        return Role::Sort;
    }
    let comparing = made_up_of(control, &OPERATOR_OPTION);
    if comparing >= 0.8 && options.len() > 1 || named(&OPERATOR) && comparing >= 0.4 {
        return Role::Operator;
    }
    // Options that are the names of the form's own boxes say in which field to look.
    let own = options
        .iter()
        .filter(|option| boxes.contains(option))
        .count();
    if texts > 0 && own >= 2 && own * 2 >= options.len() {
        return Role::Scope;
    }
    let is_where = SCOPE.are_in(&control.name) || SCOPE.end(label);
    if texts == 1 && is_where {
        return Role::Scope;
    }
    Role::Content
}

/// The role of boxes that may all be ticked: how and where to look, or what for.
fn by_boxes(control: &Control, texts: usize) -> Role {
    let comparing = made_up_of(control, &OPERATOR_OPTION);
    let alone = control
        .label
        .as_deref()
        .filter(|_| control.options.len() == 1);
    if alone.is_some_and(|label| SORT_OPTION.make_up(label)) {
        Role::Sort
    } else if alone.is_some_and(|label| OPERATOR.are_in(label))
        || OPERATOR.are_in(&control.name) && (control.options.len() == 1 || comparing >= 0.4)
    {
        Role::Operator
    } else if texts == 1 && SCOPE.are_in(&control.name) && control.options.len() > 1 {
        Role::Scope
    } else {
        Role::Content
    }
}

/// The choice of the most answers a page that a form offers, of those up to `most` and above
/// what it asks for by itself.
#[must_use]
pub fn largest_page(form: &Form, most: u32) -> Option<Setting> {
    let control = form
        .controls
        .iter()
        .find(|control| control.role == Role::PageSize)?;
    let is_default = |choice: &&Choice| control.default.contains(&choice.value);
    let usual = control.options.iter().find(is_default).and_then(answers);
    let larger = control.options.iter().filter_map(|choice| {
        let size = answers(choice).filter(|size| *size <= most)?;
        (usual.is_none_or(|usual| size > usual)).then_some((size, choice))
    });
    let (_, choice) = larger.max_by_key(|(size, _)| *size)?;
    Some(Setting {
        control: control.name.clone(),
        value: choice.value.clone(),
    })
}

/// Whether the options are small round numbers, or few of them name what is no number
/// ("all"); two at least.
fn is_page_size(control: &Control, named: bool) -> bool {
    let numbers: Vec<u32> = control
        .options
        .iter()
        .filter_map(answers)
        // What has no limit is often sent as zero.
        .filter(|number| *number > 0)
        .collect();
    let round = |number: &&u32| {
        (5..=1000).contains(*number)
            && ([5, 8, 12].iter().any(|step| number.is_multiple_of(*step))
                || named && number.is_multiple_of(3))
    };
    let rising = numbers.windows(2).all(|pair| pair[0] < pair[1])
        || numbers.windows(2).all(|pair| pair[0] > pair[1]);
    let all_round = numbers.iter().filter(round).count() == numbers.len();
    let enough = numbers.len() >= 2 && numbers.len() + 1 >= control.options.len();
    // Steps of the same small size, such as ages or hours, are no page sizes by themselves.
    let growing = numbers
        .windows(3)
        .any(|three| three[0].abs_diff(three[1]) != three[1].abs_diff(three[2]))
        || numbers.len() == 2;
    enough && rising && all_round && (named || growing || numbers.first() == Some(&10))
}

/// The number that a choice stands for.
fn answers(choice: &Choice) -> Option<u32> {
    first_number(&choice.text).or_else(|| first_number(&choice.value))
}

/// The first whole number of a text of at most four words, such as "Show 20 a page".
fn first_number(text: &str) -> Option<u32> {
    let words = tokens(text);
    (words.len() <= 4)
        .then(|| words.iter().find_map(|word| word.parse().ok()))
        .flatten()
        .filter(|_| !text.contains(['€', '$', '£', '.', '-', '–', '<', '>']))
}

/// The share of the choices that mostly consist of the words, in [0, 1].
fn made_up_of(control: &Control, words: &Words) -> f64 {
    let hits = control
        .options
        .iter()
        .filter(|choice| words.make_up(&choice.text) || words.is(&choice.value))
        .count();
    share(hits, control.options.len())
}
