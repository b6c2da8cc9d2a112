//! A result page with region, records and attributes outlined.
//!
//! The page is not shown as it is but drawn anew from its texts and tree: only `div`,
//! `span` and `br` with classes of the report's own style sheet. Nothing of its scripts,
//! styles, addresses or attributes gets through, and no tag of it can close one of the
//! report's.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, PreEscaped, html};

use super::ReportInput;
use super::names::{Names, clip, count, missing};
use crate::page::{NodeId, Page, escape};
use crate::record::{Places, Wrapper};
use crate::text::collapse;

/// Elements that are left out with all that is in them.
const DROPPED: [&str; 16] = [
    "head", "script", "style", "template", "noscript", "svg", "math", "iframe", "object", "embed",
    "video", "audio", "canvas", "link", "meta", "dialog",
];

/// Elements that the style sheet draws in a way of their own.
const DRAWN: [&str; 25] = [
    "a",
    "b",
    "blockquote",
    "dd",
    "del",
    "dl",
    "dt",
    "em",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "i",
    "li",
    "p",
    "pre",
    "s",
    "small",
    "strong",
    "table",
    "td",
    "th",
    "tr",
];

/// Elements deeper than this below the page's root are drawn as their text alone.
const DEEPEST: usize = 160;

/// Nodes after these are left out.
const MOST_NODES: usize = 20_000;

/// The section.
pub(super) fn section(input: &ReportInput<'_>, names: &Names<'_>) -> Markup {
    let (Some(wrapper), Some(page)) = (input.wrapper, input.example) else {
        return missing(if input.wrapper.is_none() {
            "There is nothing to outline: no wrapper was found."
        } else {
            "No result page was kept to be outlined."
        });
    };
    let plan = Plan::new(page, wrapper, names);
    if plan.records.is_empty() {
        return missing("The wrapper finds no record on the page that was kept.");
    }
    html! {
        p.lead {
            span.url { (clip(page.url().as_str(), 140)) } ": "
            (count(plan.records.len(), "record")) ", drawn without the site’s own style. \
            What stands outside of the region is dimmed."
        }
        ul.legend {
            li { span.legend__region { "region" } }
            li { span.legend__record { "record" } }
            @for feature in wrapper.all_features() { li { (names.feature(&feature.id)) } }
        }
        div.clone tabindex="0" role="region" aria-label="The result page" {
            (PreEscaped(draw(page, &plan)))
        }
    }
}

/// What is to be outlined.
struct Plan {
    regions: BTreeSet<NodeId>,
    records: BTreeSet<NodeId>,
    /// By node, the class of the colour and the number of each feature found there.
    marks: BTreeMap<NodeId, (String, usize)>,
}

impl Plan {
    fn new(page: &Page, wrapper: &Wrapper, names: &Names<'_>) -> Self {
        let places = Places::of(wrapper, page);
        let mut marks = BTreeMap::new();
        for (node, feature) in places.values(wrapper, page) {
            let colour = || names.colour(&feature.id);
            marks.entry(node).or_insert_with(colour);
        }
        let regions = wrapper.region.select(page, page.root());
        Self {
            regions: regions.iter().map(|item| item.node).collect(),
            records: places.records().collect(),
            marks,
        }
    }

    /// Whether a region lies in, is or holds the node.
    fn touches(&self, page: &Page, node: NodeId) -> bool {
        let outlined = if self.regions.is_empty() {
            &self.records
        } else {
            &self.regions
        };
        outlined
            .iter()
            .any(|other| page.contains(*other, node) || page.contains(node, *other))
    }
}

/// The page as markup of `div`, `span` and `br`.
fn draw(page: &Page, plan: &Plan) -> String {
    let mut out = String::new();
    let mut open: Vec<(usize, &'static str)> = Vec::new();
    let mut next = 0;
    let body = page.body();
    for node in page.subtree(body).take(MOST_NODES) {
        if node.index() < next {
            continue;
        }
        while let Some((_, end)) = open.pop_if(|(end, _)| *end <= node.index()) {
            out.push_str(end);
        }
        if page.is_text(node) {
            text(page, plan, node, &mut out);
            continue;
        }
        if !page.is_element(node) || is_dropped(page, node) {
            next = page.end(node);
            continue;
        }
        if let Some(leaf) = leaf(page, node) {
            out.push_str(&format!(
                "<span class=\"{}\"",
                classes(page, plan, node, leaf.0)
            ));
            out.push_str(&number(plan, node));
            out.push_str(&format!(
                ">{}</span>",
                escape(&clip(&collapse(&leaf.1), 60))
            ));
            next = page.end(node);
        } else if page.tag(node) == "br" {
            out.push_str("<br>");
        } else if page.depth(node) < page.depth(body) + DEEPEST {
            let inline = !page.breaks_line(node);
            let (start, end) = if inline {
                ("<span", "</span>")
            } else {
                ("<div", "</div>")
            };
            let drawn = DRAWN.iter().find(|tag| **tag == page.tag(node));
            let kind = drawn.map(|tag| format!("c-{tag}")).unwrap_or_default();
            out.push_str(&format!(
                "{start} class=\"{}\"",
                classes(page, plan, node, &kind)
            ));
            out.push_str(&number(plan, node));
            out.push('>');
            open.push((page.end(node), end));
        }
    }
    while let Some((_, end)) = open.pop() {
        out.push_str(end);
    }
    out
}

/// A text leaf, in a frame of its own where it is a value.
fn text(page: &Page, plan: &Plan, node: NodeId, out: &mut String) {
    let text = page.text(node);
    if text.trim().is_empty() {
        out.push(' ');
    } else if let Some((colour, number)) = plan.marks.get(&node) {
        out.push_str(&format!(
            "<span class=\"mk {colour}\" data-n=\"{number}\">{}</span>",
            escape(text)
        ));
    } else {
        out.push_str(&escape(text));
    }
}

/// Whether a person does not see the element.
fn is_dropped(page: &Page, node: NodeId) -> bool {
    DROPPED.contains(&page.tag(node))
        || page.attr(node, "hidden").is_some()
        || (page.tag(node) == "input" && page.attr(node, "type") == Some("hidden"))
}

/// What is drawn for an element that is no text: its class and what is read on it.
fn leaf(page: &Page, node: NodeId) -> Option<(&'static str, String)> {
    let attribute = |name| page.attr(node, name).unwrap_or_default().to_owned();
    match page.tag(node) {
        "img" | "picture" => Some(("c-img", attribute("alt"))),
        "button" => Some(("c-btn", page.clean_text(node))),
        "input" => match page.attr(node, "type").unwrap_or_default() {
            "checkbox" | "radio" => Some(("c-tick", String::new())),
            "submit" | "button" | "image" | "reset" => Some(("c-btn", attribute("value"))),
            "password" => Some(("c-field", String::new())),
            _ => Some(("c-field", attribute("value"))),
        },
        "textarea" => Some(("c-field", page.clean_text(node))),
        "select" => {
            let first = page.elements_in(node, "option").next();
            let text = first.map(|option| page.clean_text(option));
            Some(("c-field", text.unwrap_or_default()))
        }
        _ => None,
    }
}

/// The classes of an element: what it is drawn as and what is outlined.
fn classes(page: &Page, plan: &Plan, node: NodeId, kind: &str) -> String {
    let mut classes = vec![kind];
    if plan.regions.contains(&node) {
        classes.push("region");
    }
    if plan.records.contains(&node) {
        classes.push("record");
    }
    let above = page
        .parent(node)
        .is_none_or(|parent| plan.touches(page, parent));
    if above && !plan.touches(page, node) {
        classes.push("off");
    }
    if let Some((colour, _)) = plan.marks.get(&node) {
        classes.extend(["mk", colour]);
    }
    classes.retain(|class| !class.is_empty());
    classes.join(" ")
}

/// The number of the feature found at an element, as an attribute.
fn number(plan: &Plan, node: NodeId) -> String {
    let mark = plan.marks.get(&node);
    mark.map(|(_, number)| format!(" data-n=\"{number}\""))
        .unwrap_or_default()
}
