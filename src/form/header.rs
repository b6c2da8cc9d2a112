//! Candidates for labels in the headers of tables and definition lists.

use super::LabelEvidence as Evidence;
use super::candidate::{Candidate, Surroundings, cost};
use super::nearby::LONGEST;
use super::table::cell_of;
use super::words::{OPERATOR_OPTION, RANGE};
use crate::page::{NodeId, Page};

impl Surroundings<'_> {
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
                both.text = if self.names_one_of_rows(cell) || !names_field(&column.text) {
                    format!("{} {}", row.text, column.text)
                } else {
                    column.text.clone()
                };
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
            if is_menu(page, other) {
                continue;
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
        if is_menu(page, header) {
            return None;
        }
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

    /// Whether controls stand above or below a cell: the header of its row tells them apart.
    fn names_one_of_rows(&mut self, cell: NodeId) -> bool {
        let page = self.page;
        let mut others = self.tables.above(page, cell);
        others.extend(self.tables.below(page, cell));
        others
            .into_iter()
            .any(|other| self.flow.has_control(page, other))
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
}

/// Whether a cell holds several links: a menu beside the form, not what a field is called.
fn is_menu(page: &Page, cell: NodeId) -> bool {
    page.elements_in(cell, "a").nth(1).is_some()
}

/// Whether the header of a column can be the whole label of a field: it is not only the end of
/// a range, a way to compare or a number.
fn names_field(header: &str) -> bool {
    !RANGE.is(header)
        && !OPERATOR_OPTION.make_up(header)
        && header.contains(|c: char| c.is_alphabetic())
}
