//! Candidates for labels before and after a control, in the order a person reads.

use std::collections::HashSet;

use super::LabelEvidence as Evidence;
use super::candidate::{Candidate, Surroundings, cost};
use super::flow::{Token, clean_label};
use super::label::joins;
use crate::page::NodeId;
use crate::text::is_day_pattern;

/// How many tokens of the flow are looked at on either side of a control.
const REACH: usize = 30;
/// How many texts before a control are considered.
const TEXTS_BEFORE: usize = 3;
/// The longest text in characters that is a label without the author saying so.
pub(super) const LONGEST: usize = 150;
/// The same for a text right beside a button or box, which may be a whole paragraph.
const LONGEST_CHOICE: usize = 600;

impl Surroundings<'_> {
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
                }
                // Outside of the form only what leads straight into it: "Search: [form]".
                Token::Text(segment)
                    if edges > 1
                        || edges == 1 && (breaks > 2 || self.flow.segments[*segment].is_link) =>
                {
                    break;
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

    /// The text behind a field on its line that names no other; fields of the same range may stand
    /// between.
    pub fn hint(&self, element: NodeId, named: &HashSet<usize>) -> Option<String> {
        let place = self.flow.place(element)?;
        for token in self.flow.tokens[place + 1..].iter().take(REACH) {
            match token {
                Token::Break | Token::Button | Token::Edge => break,
                Token::Control(_) => {}
                Token::Text(segment) => {
                    let text = &self.flow.segments[*segment].text;
                    if !joins(text) {
                        let is_hint = !named.contains(segment) && text.chars().count() <= LONGEST;
                        return is_hint.then(|| text.clone());
                    }
                }
            }
        }
        None
    }

    /// The texts between an element and the next control, each with the number of breaks
    /// before it; `None` if no control follows near by.
    pub fn gap_after(&self, element: NodeId) -> Option<Vec<u32>> {
        let place = self.flow.place(element)?;
        let mut breaks = 0;
        let mut texts = Vec::new();
        for token in self.flow.tokens[place + 1..].iter().take(REACH) {
            match token {
                Token::Control(_) => return Some(texts),
                Token::Text(_) => texts.push(breaks),
                Token::Edge => return None,
                Token::Break | Token::Button => breaks += 1,
            }
        }
        None
    }

    /// A segment as a candidate, unless it is far too long.
    fn flowing(&self, segment: usize, evidence: Evidence, base: f64) -> Option<Candidate> {
        let found = &self.flow.segments[segment];
        let length = found.text.chars().count();
        let is_choice = evidence == Evidence::After && base <= cost::LINE_AFTER;
        if length > if is_choice { LONGEST_CHOICE } else { LONGEST } {
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
        // Of a row of links and words, the one next to the control.
        let mut parts = found.text.split('|');
        let part = match evidence {
            Evidence::Before => parts.next_back(),
            _ => parts.next(),
        };
        let text = clean_label(part.unwrap_or_default());
        let is_hint = evidence == Evidence::After && is_day_pattern(&text);
        (!text.is_empty() && !is_hint).then_some(Candidate {
            text,
            evidence,
            cost,
            segments: vec![segment],
            shared: false,
        })
    }
}
