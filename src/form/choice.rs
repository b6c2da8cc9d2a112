//! Reading what may be chosen: the options of lists and the suggestions for text.

use std::collections::{HashMap, HashSet};

use super::{Choice, Control, ControlKind};
use crate::page::{NodeId, Page};
use crate::text::collapse;

/// The suggestions of the datalists that the elements refer to.
pub(super) fn suggestions<'p>(
    page: &'p Page,
    elements: &[NodeId],
) -> HashMap<&'p str, Vec<String>> {
    let wanted: HashSet<&str> = elements
        .iter()
        .filter_map(|element| page.attr(*element, "list"))
        .collect();
    let mut lists = HashMap::new();
    if wanted.is_empty() {
        return lists;
    }
    for list in page.elements("datalist") {
        if let Some(id) = page.attr(list, "id").filter(|id| wanted.contains(id)) {
            lists.entry(id).or_insert_with(|| {
                page.elements_in(list, "option")
                    .filter(|option| page.attr(*option, "disabled").is_none())
                    .map(|option| choice(page, option).value)
                    .filter(|value| !value.is_empty())
                    .collect()
            });
        }
    }
    lists
}

/// Reads the options of a list with those that are chosen by default.
pub(super) fn fill_select(page: &Page, element: NodeId, control: &mut Control) {
    let multiple = control.kind == ControlKind::Multiple;
    let is_list = page
        .attr(element, "size")
        .and_then(|size| size.trim().parse::<u32>().ok())
        .is_some_and(|size| size > 1);
    let mut selected = Vec::new();
    let mut group: Option<NodeId> = None;
    for node in page.subtree(element) {
        match page.tag(node) {
            "optgroup" => group = Some(node),
            "option" => {
                let in_disabled_group = group.is_some_and(|group| {
                    page.contains(group, node) && page.attr(group, "disabled").is_some()
                });
                let disabled = in_disabled_group || page.attr(node, "disabled").is_some();
                let choice = choice(page, node);
                if page.attr(node, "selected").is_some() {
                    selected.push((!disabled).then(|| choice.value.clone()));
                }
                if !disabled {
                    control.options.push(choice);
                }
            }
            _ => {}
        }
    }
    if !multiple {
        selected = match selected.pop() {
            Some(last) => vec![last],
            None if is_list => Vec::new(),
            None => vec![control.options.first().map(|choice| choice.value.clone())],
        };
    }
    control.default = selected.into_iter().flatten().collect();
}

/// An option's value and text.
fn choice(page: &Page, option: NodeId) -> Choice {
    let text = page.clean_text(option);
    let label = page.attr(option, "label").map(collapse);
    Choice {
        value: page
            .attr(option, "value")
            .map_or_else(|| text.clone(), str::to_owned),
        text: label.filter(|label| !label.is_empty()).unwrap_or(text),
    }
}
