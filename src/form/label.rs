//! Labels: which text names which control, settled over a whole form at once.

use std::collections::{BTreeMap, HashSet};

use super::candidate::{Candidate, Surroundings};
use super::control::Field;
use super::flow::Token;
use super::words::{POSTPOSED, RANGE, humanise, tokens};
use super::{ControlKind, LabelEvidence};
use crate::page::NodeId;

/// How many breaks may stand between a button or box and the text of its choice.
const CHOICE_BREAKS: u32 = 2;
/// What a text after a field costs more in a form that puts its texts before the fields.
const UNUSUAL: f64 = 4.0;
/// What the word for the end of a range costs as the whole label of a field.
const ONLY_AN_END: f64 = 15.0;
/// How many breaks may stand between a field and a text after it that names it.
const FIELD_BREAKS: u32 = 2;

/// Labels the fields of one form.
///
/// Every text around a field is a candidate with a cost by its evidence and distance;
/// the cheapest pair of text and field is settled first, and a settled text labels no
/// other field, save the header of a column. What the author states comes first of all.
pub(super) fn label(around: &mut Surroundings, fields: &mut [Field]) {
    let mut taken: HashSet<usize> = HashSet::new();
    let mut labels: Vec<Option<Candidate>> = vec![None; fields.len()];
    claim_stated(around, fields, &mut taken);
    for (field, label) in fields.iter_mut().zip(&mut labels) {
        if field.is_group() {
            *label = label_choices(around, field, &mut taken);
        }
    }
    let (candidates, connectors) = gather(around, fields, &labels);
    settle(candidates, &mut labels, &mut taken);
    join_ranges(around, fields, &mut labels, &connectors);
    let named = labels.iter().flatten().flat_map(|label| &label.segments);
    let named: HashSet<usize> = named.copied().collect();
    for (field, label) in fields.iter_mut().zip(labels) {
        if field.is_input() && !field.is_group() {
            field.control.hint = around.hint(field.element(), &named);
        }
        if let Some(label) = label {
            field.control.label = Some(label.text);
            field.control.label_evidence = Some(label.evidence);
        }
        if field.is_group() {
            name_choices(around, field);
        }
    }
}

/// No text that the author states to be one control's label may become another's.
fn claim_stated(around: &Surroundings, fields: &[Field], taken: &mut HashSet<usize>) {
    for field in fields.iter().filter(|field| field.is_input()) {
        for element in &field.elements {
            for candidate in around.stated(*element) {
                taken.extend(candidate.segments);
            }
        }
    }
}

/// Finds the text of each choice of a group; that of a lone button or box is its label.
fn label_choices(
    around: &Surroundings,
    field: &mut Field,
    taken: &mut HashSet<usize>,
) -> Option<Candidate> {
    let free = |candidate: &Candidate, taken: &HashSet<usize>| {
        candidate
            .segments
            .iter()
            .all(|segment| !taken.contains(segment))
    };
    let after: Vec<Option<(Candidate, u32)>> = field
        .elements
        .iter()
        .map(|element| {
            around
                .after(*element, CHOICE_BREAKS)
                .filter(|(candidate, _)| free(candidate, taken))
        })
        .collect();
    let before: Vec<Option<Candidate>> = field
        .elements
        .iter()
        .map(|element| around.before(*element).into_iter().next())
        .map(|found| found.filter(|candidate| free(candidate, taken)))
        .collect();
    let reads_after = reads_after(&after, &before);
    let mut sole = None;
    for (index, element) in field.elements.iter().enumerate() {
        let flowing = if reads_after {
            after[index].clone().map(|(candidate, _)| candidate)
        } else {
            before[index].clone()
        };
        let stated = around.stated(*element).into_iter().next();
        let found = stated.or(flowing.filter(|candidate| {
            field.elements.len() > 1 || candidate.evidence == LabelEvidence::After
        }));
        if let Some(candidate) = found {
            taken.extend(candidate.segments.iter().copied());
            field.control.options[index]
                .text
                .clone_from(&candidate.text);
            sole = Some(candidate);
        }
    }
    sole.filter(|_| field.elements.len() == 1)
}

/// Gives the choices that no text stands beside the label of a lone box, their title or
/// their value made readable.
fn name_choices(around: &Surroundings, field: &mut Field) {
    let alone = field.elements.len() == 1;
    let control = &mut field.control;
    for (choice, element) in control.options.iter_mut().zip(&field.elements) {
        if choice.text.is_empty() {
            let title = around.page.attr(*element, "title").map(str::to_owned);
            choice.text = control
                .label
                .clone()
                .filter(|_| alone)
                .or(title)
                .unwrap_or_else(|| humanise(&choice.value));
        }
    }
}

/// Whether the texts of the choices stand after their buttons or boxes: the last one has
/// text after it, or not all have text before them on their line.
fn reads_after(after: &[Option<(Candidate, u32)>], before: &[Option<Candidate>]) -> bool {
    let on_line =
        |candidate: &Option<Candidate>| candidate.as_ref().is_some_and(|found| found.cost < 5.0);
    let after_on_line = after
        .iter()
        .filter(|found| found.as_ref().is_some_and(|(_, breaks)| *breaks == 0))
        .count();
    let before_on_line = before.iter().filter(|found| on_line(found)).count();
    let last_after = after
        .last()
        .and_then(Option::as_ref)
        .is_some_and(|(_, breaks)| *breaks == 0);
    last_after || after_on_line >= before_on_line
}

type Connectors = BTreeMap<usize, String>;

/// The candidates of all unlabelled fields; apart from them, the words beside a field that
/// only say which end of a range it is.
fn gather(
    around: &mut Surroundings,
    fields: &[Field],
    labels: &[Option<Candidate>],
) -> (Vec<(usize, Candidate)>, Connectors) {
    let inputs: Vec<NodeId> = fields
        .iter()
        .filter(|field| field.is_input())
        .flat_map(|field| field.elements.iter().copied())
        .collect();
    let mut candidates = Vec::new();
    let mut connectors = Connectors::new();
    // The texts that say which end the field before them is.
    let mut endings: Vec<usize> = Vec::new();
    let before_is_usual = before_is_usual(around, fields);
    for (index, field) in fields.iter().enumerate() {
        if !field.is_input() || labels[index].is_some() {
            continue;
        }
        let mut stated = if field.is_group() {
            around.group(field, &inputs).into_iter().collect()
        } else {
            around.stated(field.element())
        };
        if let Some(end) = stated.first().filter(|stated| RANGE.is(&stated.text)) {
            connectors.insert(index, end.text.clone());
            let alone = Candidate {
                cost: ONLY_AN_END,
                segments: Vec::new(),
                ..end.clone()
            };
            candidates.push((index, alone));
            stated = around.group(field, &inputs).into_iter().collect();
        }
        candidates.extend(stated.into_iter().map(|candidate| (index, candidate)));
        for candidate in found(around, fields, index, before_is_usual) {
            let is_near = candidate.cost < 8.0
                && candidate.evidence != LabelEvidence::After
                && !candidate.segments.iter().any(|s| endings.contains(s));
            if !RANGE.is(&candidate.text) {
                candidates.push((index, candidate));
            } else if is_near || candidate.evidence == LabelEvidence::Placeholder {
                connectors.entry(index).or_insert(candidate.text);
            }
        }
        if !connectors.contains_key(&index)
            && let Some((end, _)) = around.after(field.element(), 0)
            && POSTPOSED.is(&end.text)
        {
            endings.extend(end.segments);
            connectors.insert(index, end.text);
        }
    }
    (candidates, connectors)
}

/// The candidates around a field that the author does not state to be its label.
fn found(
    around: &mut Surroundings,
    fields: &[Field],
    index: usize,
    before_is_usual: bool,
) -> Vec<Candidate> {
    let field = &fields[index];
    let element = field.element();
    let mut found = around.before(element);
    found.extend(around.table(element));
    found.extend(around.term(element));
    if !field.is_group()
        && let Some((mut after, breaks)) = around.after(element, FIELD_BREAKS)
    {
        if before_is_usual && !(breaks == 0 && in_run(around, fields, index)) {
            after.cost += UNUSUAL;
        }
        found.push(after);
    }
    found.extend(around.own(element, &field.control.name));
    found
}

/// Whether the form as a whole puts texts before its fields: more fields have text only
/// before them than only after them. Headings do not count.
fn before_is_usual(around: &Surroundings, fields: &[Field]) -> bool {
    let (mut before, mut after) = (0, 0);
    for field in fields
        .iter()
        .filter(|field| field.is_input() && !field.is_group())
    {
        let precedes = around
            .before(field.element())
            .first()
            .is_some_and(|candidate| candidate.cost < 7.5);
        let follows = around.after(field.element(), FIELD_BREAKS).is_some();
        before += u32::from(precedes && !follows);
        after += u32::from(follows && !precedes);
    }
    before > after
}

/// Whether the field stands in a run of fields with exactly one text after each on its line.
fn in_run(around: &Surroundings, fields: &[Field], index: usize) -> bool {
    let is_link = |field: &Field| {
        field.is_input() && around.gap_after(field.element()).as_deref() == Some(&[0])
    };
    let before = fields[..index].iter().rev().find(|field| field.is_input());
    is_link(&fields[index]) || before.is_some_and(is_link)
}

/// Gives each field the surest candidate whose text no surer pair has taken.
fn settle(
    mut candidates: Vec<(usize, Candidate)>,
    labels: &mut [Option<Candidate>],
    taken: &mut HashSet<usize>,
) {
    candidates.sort_by(|(a, x), (b, y)| x.cost.total_cmp(&y.cost).then(a.cmp(b)));
    for (field, candidate) in candidates {
        let is_stated = candidate.cost < 2.0;
        let is_free = is_stated
            || candidate.shared
            || candidate
                .segments
                .iter()
                .all(|segment| !taken.contains(segment));
        if labels[field].is_none() && is_free {
            if !candidate.shared {
                taken.extend(candidate.segments.iter().copied());
            }
            labels[field] = Some(candidate);
        }
    }
}

/// Lets two fields side by side under one label both carry it, with the words that tell
/// them apart: "Year" before two fields with "to" between is "Year" and "Year to".
fn join_ranges(
    around: &Surroundings,
    fields: &[Field],
    labels: &mut [Option<Candidate>],
    connectors: &Connectors,
) {
    // The label that a range shares, before the words of its ends were added.
    let mut shared: Option<(usize, Candidate)> = None;
    for index in 0..fields.len() {
        if !fields[index].is_input() || fields[index].is_group() {
            continue;
        }
        let own = labels[index].clone();
        let weak = own
            .as_ref()
            .is_none_or(|label| label.evidence == LabelEvidence::Name)
            || connectors.contains_key(&index)
                && own.as_ref().is_none_or(|label| label.cost >= 5.0);
        let base = shared
            .filter(|(before, _)| weak && continues(around, fields, *before, index))
            .map(|(_, base)| base)
            .or(own);
        shared = base
            .clone()
            .filter(|base| base.evidence < LabelEvidence::Placeholder)
            .map(|base| (index, base));
        labels[index] = match (base, connectors.get(&index)) {
            (Some(base), Some(end)) if base.evidence < LabelEvidence::Name => {
                Some(with_end(base, end))
            }
            (base, _) => base,
        };
    }
}

/// A label with the end of the range that it names, unless it says so already.
fn with_end(mut base: Candidate, end: &str) -> Candidate {
    let said = tokens(&base.text);
    if tokens(end).iter().all(|word| said.contains(word)) {
        return base;
    }
    // "Price from" with "to" is "Price to".
    if let Some((stem, last)) = base.text.rsplit_once(' ')
        && RANGE.is(last)
    {
        base.text.truncate(stem.len());
    }
    base.text = format!("{} {}", base.text, end.to_lowercase());
    base
}

/// Whether a field directly continues another of its kind: between them stands nothing
/// but marks or the word for the end of a range.
fn continues(around: &Surroundings, fields: &[Field], first: usize, second: usize) -> bool {
    let kind = |index: usize| match fields[index].control.kind {
        ControlKind::Number => ControlKind::Text,
        kind => kind,
    };
    let place = |index: usize| around.flow.place(fields[index].element());
    let (Some(from), Some(to)) = (place(first), place(second)) else {
        return false;
    };
    if kind(first) != kind(second) || to <= from {
        return false;
    }
    let between = &around.flow.tokens[from + 1..to];
    let mut breaks = 0;
    let mut connector = false;
    for token in between {
        match token {
            Token::Control(_) | Token::Button | Token::Edge => return false,
            Token::Break => breaks += 1,
            Token::Text(segment) => {
                let text = &around.flow.segments[*segment].text;
                if !joins(text) {
                    return false;
                }
                connector = true;
            }
        }
    }
    breaks == 0 || breaks <= 4 && (connector || names_pair(fields, first, second))
}

/// Whether a text between two fields makes a range of them: "to", "…".
pub(super) fn joins(text: &str) -> bool {
    RANGE.is(text) || !text.contains(char::is_alphanumeric)
}

/// Whether two names differ only in the end of a range or in a number.
fn names_pair(fields: &[Field], first: usize, second: usize) -> bool {
    let stem = |index: usize| -> Vec<String> {
        tokens(&fields[index].control.name)
            .into_iter()
            .filter(|token| !RANGE.is(token) && !token.chars().all(char::is_numeric))
            .collect()
    };
    let stem_of_first = stem(first);
    !stem_of_first.is_empty() && stem_of_first == stem(second)
}
