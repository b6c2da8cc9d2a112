//! Which controls belong to which form.

use std::collections::HashMap;

use crate::page::{NodeId, Page};

/// The elements that are submitted with a form, or press its submission.
const LISTED: [&str; 4] = ["input", "select", "textarea", "button"];

/// Where a form start tag is out of place, so that the parser closes the form at once.
const TABLE_PARTS: [&str; 5] = ["table", "thead", "tbody", "tfoot", "tr"];

/// The forms of a page with the elements that each owns.
pub(super) struct Ownership {
    /// The forms with their elements, both in document order.
    pub forms: Vec<(NodeId, Vec<NodeId>)>,
    /// The elements that no form owns.
    pub loose: Vec<NodeId>,
}

impl Ownership {
    /// Finds form owners as the HTML standard does: the `form` attribute, else the form
    /// around the element, else the form that the parser still had open.
    ///
    /// The tree no longer tells which form the parser had open, so the last is approximated:
    /// an element outside of any form belongs to the form before it if that form shows no
    /// control of its own; for a form among the rows of a table, only within the table.
    pub fn of(page: &Page) -> Self {
        let forms: Vec<NodeId> = page.elements("form").collect();
        let place: HashMap<NodeId, usize> = forms.iter().copied().zip(0..).collect();
        let ids = ids(page, &forms);
        let mut owned: Vec<Vec<NodeId>> = vec![Vec::new(); forms.len()];
        let mut stray = Vec::new();
        let mut loose = Vec::new();
        let mut open: Vec<NodeId> = Vec::new();
        for node in page.nodes() {
            while open.pop_if(|form| !page.contains(*form, node)).is_some() {}
            let tag = page.tag(node);
            if tag == "form" {
                open.push(node);
            } else if LISTED.contains(&tag) {
                match page.attr(node, "form") {
                    Some(id) => match ids.get(id) {
                        Some(form) => owned[*form].push(node),
                        None => loose.push(node),
                    },
                    None => match open.last().and_then(|form| place.get(form)) {
                        Some(form) => owned[*form].push(node),
                        None => stray.push(node),
                    },
                }
            }
        }
        let empty: Vec<bool> = owned
            .iter()
            .map(|elements| !elements.iter().any(|element| is_shown(page, *element)))
            .collect();
        for node in stray {
            let before = forms.partition_point(|form| *form < node);
            match before.checked_sub(1) {
                Some(last) if empty[last] && reaches(page, forms[last], node) => {
                    owned[last].push(node);
                }
                _ => loose.push(node),
            }
        }
        for elements in &mut owned {
            elements.sort_unstable();
        }
        loose.sort_unstable();
        Self {
            forms: forms.into_iter().zip(owned).collect(),
            loose,
        }
    }
}

/// The forms by their `id`, where no earlier element has it.
fn ids<'p>(page: &'p Page, forms: &[NodeId]) -> HashMap<&'p str, usize> {
    let mut ids = HashMap::new();
    for (index, form) in forms.iter().enumerate() {
        if let Some(id) = page.attr(*form, "id").filter(|id| !id.is_empty()) {
            ids.entry(id).or_insert(index);
        }
    }
    ids
}

/// Whether a person sees the element: it is no hidden input.
pub(super) fn is_shown(page: &Page, element: NodeId) -> bool {
    page.tag(element) != "input"
        || !page
            .attr(element, "type")
            .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("hidden"))
}

/// Whether a form that was closed early may still have been open at `node`.
fn reaches(page: &Page, form: NodeId, node: NodeId) -> bool {
    let misplaced = page
        .parent(form)
        .is_some_and(|parent| TABLE_PARTS.contains(&page.tag(parent)));
    if !misplaced {
        return true;
    }
    page.ancestors(form)
        .find(|ancestor| page.tag(*ancestor) == "table")
        .is_none_or(|table| page.contains(table, node))
}
