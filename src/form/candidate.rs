//! What might be the label of a control: the texts around it, each with its evidence.

use std::collections::HashMap;

use super::LabelEvidence as Evidence;
use super::control::{Field, first_legend};
use super::flow::{Flow, Token, clean_label};
use super::table::{Tables, cell_of};
use super::words::{RANGE, split_words};
use crate::page::{NodeId, Page};
use crate::text::collapse;

/// How many tokens of the flow are looked at on either side of a control.
const REACH: usize = 30;
/// How many texts before a control are considered.
const TEXTS_BEFORE: usize = 3;
/// The longest text in characters that is a label without the author saying so.
const LONGEST: usize = 150;

/// The costs of evidence: the lower, the surer. A text on the control's own line comes
/// before a neighbour cell, that before a text on another line; each break between text
/// and control, a heading, a link and a long text cost extra.
mod cost {
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
    pub const LINK: f64 = 1.0;
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
    tables: Tables,
    labels: HashMap<&'p str, NodeId>,
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
                && !page.clean_text(node).is_empty()
            {
                labels.entry(target).or_insert(node);
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
            .copied();
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
    fn candidate_of(&self, node: NodeId, evidence: Evidence, cost: f64) -> Option<Candidate> {
        let page = self.page;
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

    /// The texts before an element in the flow, the nearest first.
    pub fn before(&self, element: NodeId) -> Vec<Candidate> {
        let mut found = Vec::new();
        let (mut breaks, mut edges) = (0_u32, 0_u32);
        let Some(place) = self.flow.place(element) else {
            return found;
        };
        for token in self.flow.tokens[..place].iter().rev().take(REACH) {
            match token {
                Token::Control(_) => break,
                Token::Button => breaks += 2,
                Token::Break => breaks += 1,
                Token::Edge => {
                    edges += 1;
                    breaks += 1;
                    if edges > 1 {
                        break;
                    }
                }
                Token::Text(segment) => {
                    let base = if breaks == 0 {
                        cost::LINE_BEFORE
                    } else {
                        cost::BEFORE + f64::from(breaks) * cost::BREAK
                    };
                    let skipped = f64::from(u32::try_from(found.len()).unwrap_or(0));
                    let base = base + skipped * cost::SKIPPED + f64::from(edges) * cost::OUTSIDE;
                    found.extend(self.flowing(*segment, Evidence::Before, base));
                    if found.len() == TEXTS_BEFORE {
                        break;
                    }
                }
            }
        }
        found
    }

    /// The text after an element in the flow, with the number of breaks between.
    pub fn after(&self, element: NodeId, most_breaks: u32) -> Option<(Candidate, u32)> {
        let place = self.flow.place(element)?;
        let mut breaks = 0;
        for token in self.flow.tokens[place + 1..].iter().take(REACH) {
            match token {
                Token::Control(_) | Token::Button | Token::Edge => return None,
                Token::Break if breaks == most_breaks => return None,
                Token::Break => breaks += 1,
                Token::Text(segment) => {
                    let base = if breaks == 0 {
                        cost::LINE_AFTER
                    } else {
                        cost::AFTER + f64::from(breaks) * cost::BREAK
                    };
                    let candidate = self.flowing(*segment, Evidence::After, base)?;
                    return Some((candidate, breaks));
                }
            }
        }
        None
    }

    /// A segment as a candidate, unless it is far too long.
    fn flowing(&self, segment: usize, evidence: Evidence, base: f64) -> Option<Candidate> {
        let found = &self.flow.segments[segment];
        let length = found.text.chars().count();
        if length > LONGEST {
            return None;
        }
        let mut cost = base;
        cost += if found.is_heading { cost::HEADING } else { 0.0 };
        cost += if found.is_link { cost::LINK } else { 0.0 };
        cost += if length > 60 { cost::LONG } else { 0.0 };
        cost += if found.text.starts_with('(') {
            cost::REMARK
        } else {
            0.0
        };
        Some(Candidate {
            text: found.text.clone(),
            evidence,
            cost,
            segments: vec![segment],
            shared: false,
        })
    }

    /// The headers that a table gives an element: to the left, above, or both.
    pub fn table(&mut self, element: NodeId) -> Vec<Candidate> {
        let page = self.page;
        let mut found = Vec::new();
        let mut inner = element;
        // A table around a table only lays out; the label may stand beside the outer cell.
        for level in 0..2_u8 {
            let Some(cell) = cell_of(page, inner) else {
                break;
            };
            let own_text = self
                .flow
                .segments_in(page, cell)
                .any(|segment| self.flow.segments[segment].start < element);
            let first = self.flow.first_control(page, cell) == Some(element);
            let extra = f64::from(level)
                + if own_text { cost::OUTSIDE } else { 0.0 }
                + if first { 0.0 } else { cost::OUTSIDE };
            let left = self.row_headers(cell);
            let above = self.column_header(cell);
            if let (Some(row), Some(column)) = (self.grid_row(cell), &above) {
                let mut both = row.clone();
                both.text = format!("{} {}", row.text, column.text);
                both.shared = true;
                both.cost += extra;
                found.push(both);
            }
            found.extend(left.into_iter().chain(above).map(|mut header| {
                header.cost += extra;
                header
            }));
            inner = cell;
        }
        found
    }

    /// The texts of the cells to the left, up to the next one with a control.
    fn row_headers(&mut self, cell: NodeId) -> Vec<Candidate> {
        let page = self.page;
        let mut found = Vec::new();
        for other in self.tables.left(page, cell) {
            if self.flow.has_control(page, other) {
                break;
            }
            if let Some(mut header) = self.candidate_of(other, Evidence::Table, cost::CELL) {
                header.cost += f64::from(u32::try_from(found.len()).unwrap_or(0)) * cost::SKIPPED;
                if header.text.chars().count() <= LONGEST {
                    found.push(header);
                }
            }
            if found.len() == 2 {
                break;
            }
        }
        found
    }

    /// The text of the nearest cell above, past cells with controls.
    fn column_header(&mut self, cell: NodeId) -> Option<Candidate> {
        let page = self.page;
        let above = self.tables.above(page, cell);
        let passed = above
            .iter()
            .take_while(|other| self.flow.has_control(page, **other))
            .count();
        let header = *above.get(passed)?;
        let mut candidate = self.candidate_of(header, Evidence::Table, cost::CELL + 0.5)?;
        candidate.shared = page.tag(header) == "th" || passed > 0;
        if passed > 0 && page.tag(header) != "th" {
            candidate.cost += cost::SKIPPED;
        }
        (candidate.text.chars().count() <= LONGEST).then_some(candidate)
    }

    /// The header of the row in a grid: its first cell, where that has text but no control
    /// and all others are the cells of controls, at least two.
    fn grid_row(&mut self, cell: NodeId) -> Option<Candidate> {
        let page = self.page;
        let mut left = self.tables.left(page, cell);
        let header = left.pop()?;
        let mut beside = self.tables.right(page, cell);
        beside.extend(left);
        let all = beside
            .iter()
            .all(|other| self.flow.has_control(page, *other));
        if beside.is_empty() || !all || self.flow.has_control(page, header) {
            return None;
        }
        self.candidate_of(header, Evidence::Table, cost::CELL)
            .filter(|candidate| !RANGE.is(&candidate.text))
    }

    /// The term that a definition list gives an element.
    pub fn term(&self, element: NodeId) -> Option<Candidate> {
        let page = self.page;
        let definition = page
            .ancestors(element)
            .find(|ancestor| page.tag(*ancestor) == "dd")?;
        let term = page
            .children(page.parent(definition)?)
            .take_while(|sibling| *sibling < definition)
            .filter(|sibling| page.tag(*sibling) == "dt")
            .last()
            .filter(|term| !self.flow.has_control(page, *term))?;
        let mut candidate = self.candidate_of(term, Evidence::Definition, cost::CELL)?;
        if self.flow.first_control(page, definition) != Some(element) {
            candidate.cost += cost::OUTSIDE;
        }
        Some(candidate)
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

/// Makes a name readable: `book_author` and `bookAuthor` become `Book author`.
pub(super) fn humanise(name: &str) -> String {
    let last = name
        .rsplit(['$', '.', ':', '['])
        .map(|part| part.trim_end_matches(']'))
        .find(|part| part.chars().any(char::is_alphabetic))
        .unwrap_or(name);
    let mut words = split_words(last);
    let prefixes = [
        "txt", "ddl", "cbo", "chk", "cmb", "lst", "sel", "rdo", "tb", "edt",
    ];
    if words.len() > 1 && prefixes.contains(&words[0].as_str()) {
        words.remove(0);
    }
    let mut text = words
        .iter()
        .map(|word| {
            if word.chars().all(|c| !c.is_lowercase()) && word.chars().count() > 1 {
                word.clone()
            } else {
                word.to_lowercase()
            }
        })
        .collect::<Vec<_>>()
        .join(" ");
    if let Some(first) = text.chars().next() {
        let upper: String = first.to_uppercase().collect();
        text.replace_range(..first.len_utf8(), &upper);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_readable() {
        assert_eq!(humanise("book_author"), "Book author");
        assert_eq!(humanise("bookAuthor"), "Book author");
        assert_eq!(humanise("search[title]"), "Title");
        assert_eq!(humanise("ctl00$Main$txtAuthor"), "Author");
        assert_eq!(humanise("ISBN"), "ISBN");
        assert_eq!(humanise("q"), "Q");
        assert_eq!(humanise("éditeur"), "Éditeur");
        assert_eq!(humanise("[]"), "");
    }
}
