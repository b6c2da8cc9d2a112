//! What might be the label of a control: the texts around it, each with its evidence.

use std::collections::HashMap;

use super::LabelEvidence as Evidence;
use super::control::{Field, first_legend};
use super::flow::{Flow, clean_label};
use super::table::Tables;
use super::words::humanise;
use crate::page::{NodeId, Page};
use crate::text::collapse;

/// The longest text in bytes of an element that is looked at for a label, white space and
/// options included.
const LONGEST_ELEMENT: usize = 20_000;

/// The costs of evidence: the lower, the surer. A text on the control's own line comes
/// before a neighbour cell, that before a text on another line; each break between text
/// and control, a heading, a link and a long text cost extra.
pub(super) mod cost {
    pub const LABEL: f64 = 0.0;
    pub const ARIA: f64 = 1.0;
    pub const LEGEND: f64 = 2.0;
    pub const LINE_BEFORE: f64 = 3.0;
    pub const CELL: f64 = 4.0;
    pub const LINE_AFTER: f64 = 4.5;
    pub const BEFORE: f64 = 5.0;
    pub const PLACEHOLDER: f64 = 8.0;
    pub const AFTER: f64 = 8.0;
    pub const TITLE: f64 = 9.5;
    pub const NAME: f64 = 20.0;
    /// For each edge of a block between text and control.
    pub const BREAK: f64 = 0.4;
    /// For each text that stands nearer.
    pub const SKIPPED: f64 = 1.5;
    /// For a text outside of the form.
    pub const OUTSIDE: f64 = 4.0;
    /// For a heading, which names a part of the form.
    pub const HEADING: f64 = 1.5;
    /// For a link, which leads elsewhere.
    pub const LINK: f64 = 2.0;
    /// For a sentence, which explains.
    pub const LONG: f64 = 2.0;
    /// For a remark in brackets.
    pub const REMARK: f64 = 2.0;
}

/// A text that may be a label.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// The text, clean.
    pub text: String,
    /// Where it was found.
    pub evidence: Evidence,
    /// How unsure it is; see [`cost`].
    pub cost: f64,
    /// The segments of the flow that it is made of; none for attributes.
    pub segments: Vec<usize>,
    /// Whether it may label several controls, as the header of a column does.
    pub shared: bool,
}

impl Candidate {
    fn attribute(text: &str, evidence: Evidence, cost: f64) -> Option<Self> {
        let text = clean_label(text);
        (!text.is_empty()).then_some(Self {
            text,
            evidence,
            cost,
            segments: Vec::new(),
            shared: false,
        })
    }
}

/// A page prepared for labelling.
pub(super) struct Surroundings<'p> {
    /// The page.
    pub page: &'p Page,
    /// The page as it is read.
    pub flow: Flow,
    pub(super) tables: Tables,
    labels: HashMap<&'p str, Vec<NodeId>>,
    ids: HashMap<&'p str, NodeId>,
}

impl<'p> Surroundings<'p> {
    /// Prepares a page.
    pub fn of(page: &'p Page) -> Self {
        let mut labels = HashMap::new();
        let mut ids = HashMap::new();
        for node in page.nodes() {
            if let Some(id) = page.attr(node, "id") {
                ids.entry(id).or_insert(node);
            }
            if page.tag(node) == "label"
                && let Some(target) = page.attr(node, "for")
                && page.text(node).contains(|c: char| !c.is_whitespace())
            {
                labels.entry(target).or_insert_with(Vec::new).push(node);
            }
        }
        Self {
            page,
            flow: Flow::of(page),
            tables: Tables::default(),
            labels,
            ids,
        }
    }

    /// What the author states to be the label of an element.
    pub fn stated(&self, element: NodeId) -> Vec<Candidate> {
        let page = self.page;
        let pointing = page
            .attr(element, "id")
            .and_then(|id| self.labels.get(id))
            .and_then(|labels| nearest(labels, element));
        let around = page
            .ancestors(element)
            .find(|ancestor| page.tag(*ancestor) == "label")
            .filter(|label| self.is_first_in(*label, element));
        let mut found: Vec<Candidate> = pointing
            .into_iter()
            .chain(around)
            .filter_map(|label| self.candidate_of(label, Evidence::Label, cost::LABEL))
            .collect();
        found.extend(self.aria(element));
        found
    }

    /// The label that ARIA attributes give an element.
    pub fn aria(&self, element: NodeId) -> Option<Candidate> {
        let page = self.page;
        let referred: Vec<Candidate> = page
            .attr(element, "aria-labelledby")
            .unwrap_or_default()
            .split_whitespace()
            .filter_map(|id| self.ids.get(id))
            .filter_map(|node| self.candidate_of(*node, Evidence::Aria, cost::ARIA))
            .collect();
        if referred.is_empty() {
            let text = page.attr(element, "aria-label")?;
            return Candidate::attribute(text, Evidence::Aria, cost::ARIA);
        }
        let texts: Vec<&str> = referred.iter().map(|part| part.text.as_str()).collect();
        let mut whole = Candidate::attribute(&texts.join(" "), Evidence::Aria, cost::ARIA)?;
        whole.segments = referred
            .into_iter()
            .flat_map(|part| part.segments)
            .collect();
        Some(whole)
    }

    /// Whether the element is the one that a label around it labels: its first.
    fn is_first_in(&self, label: NodeId, element: NodeId) -> bool {
        self.page
            .subtree(label)
            .find(|node| {
                matches!(self.page.tag(*node), "input" | "select" | "textarea")
                    && super::owner::is_shown(self.page, *node)
            })
            .is_none_or(|first| first == element)
    }

    /// The text of an element without that of the controls in it.
    pub(super) fn candidate_of(
        &self,
        node: NodeId,
        evidence: Evidence,
        cost: f64,
    ) -> Option<Candidate> {
        let page = self.page;
        if page.text(node).len() > LONGEST_ELEMENT {
            return None;
        }
        let mut text = String::new();
        let mut next = 0;
        let mut first = None;
        for inner in page.subtree(node) {
            if inner.index() < next {
                continue;
            }
            if page.is_text(inner) {
                if first.is_none() && !page.text(inner).trim().is_empty() {
                    first = Some(inner);
                }
                text.push_str(page.text(inner));
            } else if matches!(
                page.tag(inner),
                "select" | "textarea" | "button" | "script" | "style" | "datalist"
            ) {
                next = page.end(inner);
                text.push(' ');
            } else if matches!(page.tag(inner), "br" | "div" | "p" | "input") {
                text.push(' ');
            }
        }
        let mut candidate = Candidate::attribute(&text, evidence, cost)?;
        let within = self.flow.segments_in(page, node);
        // The line that the text stands on may begin before the element.
        let line = first.and_then(|leaf| {
            self.flow
                .segments
                .partition_point(|segment| segment.start <= leaf)
                .checked_sub(1)
        });
        candidate.segments = within.chain(line).collect();
        candidate.segments.sort_unstable();
        candidate.segments.dedup();
        Some(candidate)
    }

    /// The legend or the ARIA label of the group that the elements form; the surer if
    /// the group is alone in its fieldset.
    pub fn group(&self, field: &Field, others: &[NodeId]) -> Option<Candidate> {
        let page = self.page;
        let first = field.element();
        for ancestor in page.ancestors(first).take(12) {
            let role = page.attr(ancestor, "role").unwrap_or_default();
            let named = matches!(role, "group" | "radiogroup")
                .then(|| self.aria(ancestor))
                .flatten();
            let legend = (page.tag(ancestor) == "fieldset")
                .then(|| first_legend(page, ancestor))
                .flatten()
                .and_then(|legend| self.candidate_of(legend, Evidence::Legend, cost::LEGEND));
            if let Some(mut candidate) = named.or(legend) {
                let alone = !others.iter().any(|other| {
                    page.contains(ancestor, *other) && !field.elements.contains(other)
                });
                if !alone {
                    candidate.cost += cost::OUTSIDE;
                }
                return Some(candidate);
            }
            if page.tag(ancestor) == "form" {
                return None;
            }
        }
        None
    }

    /// What the attributes of an element say, when nothing beside it does.
    pub fn own(&self, element: NodeId, name: &str) -> Vec<Candidate> {
        let attribute = |key: &str, evidence, cost| {
            let text = collapse(self.page.attr(element, key)?);
            Candidate::attribute(&text, evidence, cost)
        };
        let readable = humanise(if name.is_empty() {
            self.page.attr(element, "id").unwrap_or_default()
        } else {
            name
        });
        [
            attribute("placeholder", Evidence::Placeholder, cost::PLACEHOLDER),
            attribute("title", Evidence::Title, cost::TITLE),
            Candidate::attribute(&readable, Evidence::Name, cost::NAME),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// The label that stands nearest to an element: where a page uses an id twice, a person
/// reads the nearest.
fn nearest(labels: &[NodeId], element: NodeId) -> Option<NodeId> {
    labels
        .iter()
        .copied()
        .min_by_key(|label| label.index().abs_diff(element.index()))
}
