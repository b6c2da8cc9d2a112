//! The output schema: which of the places inside a record are attributes of it.

use std::collections::{BTreeMap, BTreeSet};

use super::affix::{affixes, bare, has_several_labels, label, strip};
use super::badge::is_badge;
use super::column::Headers;
use super::extract::units;
use super::heading::headings;
use super::identifier;
use super::link;
use super::naming::Names;
use super::of_page::{count_records, is_at_edge, is_of_page};
use super::part::{self, Part, numbered};
use super::queries::Queries;
use super::redundant::{
    are_headings, is_action, is_cut_short, is_drawing, is_drawn, is_placeholder, repeats,
};
use super::schema::{Detail, Feature};
use super::segment;
use super::slot::{Leaf, Placed, leaves};
use super::split::{counted, split};
use super::steps::{node_test, steps};
use crate::page::{Page, XPath};
use crate::text::{DayOrder, Value, fold, has_dotted_thousands, normalize, share, words};

/// A feature that fewer records than this have is an accident.
const FEWEST_RECORDS: usize = 2;
/// Elements that labels stand in, within the element of their value.
const INLINE: [&str; 7] = ["b", "strong", "em", "i", "span", "label", "small"];
/// So many records have several of the values that labels tell apart.
const SEVERAL: f64 = 0.5;
/// How many examples a feature keeps.
const EXAMPLES: usize = 5;
/// Longer labels are no names.
const LONGEST_NAME: usize = 32;

/// The features in document order and the link to the record's own page.
pub(super) struct Schema {
    pub features: Vec<Feature>,
    pub detail: Option<Detail>,
}

/// Reads the schema off the records that the path selects on the pages, which were asked for that.
pub(super) fn schema(record: &XPath, spans: bool, pages: &[&Page], queries: &Queries) -> Schema {
    let records: Vec<Placed<'_>> = pages
        .iter()
        .enumerate()
        .flat_map(|(at, page)| {
            let asked = queries.of_page(at);
            units(record, spans, page)
                .into_iter()
                .map(move |unit| Placed { page, unit, asked })
        })
        .collect();
    let mut leaves = leaves(&records, &Names::of(pages), spans);
    let detail = link::detail(&leaves, &records);
    if !spans {
        leaves.splice(..0, headings(&records));
    }
    let at_edge = leaves
        .iter()
        .map(|leaf| is_at_edge(leaf, &records, &leaves));
    let mut at_edge = at_edge.collect::<Vec<_>>().into_iter();
    leaves.retain(|_| at_edge.next() == Some(false));
    let mut drafts: Vec<Draft> = Vec::new();
    // Texts that never vary and call nothing, and the last one that may call what follows.
    let mut constants: Vec<Leaf> = Vec::new();
    let mut pending: Option<(String, Leaf)> = None;
    for leaf in leaves {
        match Draft::of(leaf, &records) {
            Kept::Constant(leaf) => {
                constants.extend(pending.take().map(|(_, leaf)| leaf));
                let text = leaf.values.values().flatten().next();
                match text.and_then(|text| label(text)) {
                    Some(label) => pending = Some((label, leaf)),
                    None => constants.push(leaf),
                }
            }
            Kept::Varies(mut draft) => {
                if draft.leaf.attribute.is_none() {
                    let calls = |(label, leaf): &mut (String, Leaf)| {
                        label.chars().count() <= 40
                            && leaf.values.len() * 2 >= draft.leaf.values.len()
                            && is_beside(&leaf.path, &draft.leaf.path)
                    };
                    let above = pending.take_if(calls);
                    constants.extend(pending.take().map(|(_, leaf)| leaf));
                    // A row that is told by its first label may hold a second one.
                    let is_nearer = above.as_ref().is_some_and(|(_, leaf)| is_cell(&leaf.path));
                    draft.label = draft.label.or(above.map(|(label, ..)| label));
                    let told = draft.leaf.label.as_deref().and_then(label);
                    let told = told.filter(|_| !is_nearer && !has_several_labels(&draft.prefix));
                    draft.label = told.or(draft.label);
                }
                drafts.extend(draft.split(queries.mostly()));
            }
            Kept::No => {}
        }
    }
    constants.extend(pending.map(|(_, leaf)| leaf));
    for leaf in constants {
        let others = drafts.iter().map(|draft| &draft.leaf);
        if is_badge(&leaf, others, records.len()) {
            drafts.push(Draft::of_badge(leaf));
        }
    }
    call_by_headers(&mut drafts, &Headers::of(&records));
    let drafts = without_repeats(drafts);
    let language = pages.iter().find_map(|page| page.stated_language());
    Schema {
        features: named(drafts, records.len(), language.as_deref()),
        detail,
    }
}

/// Calls values by the header above them, but for parts that have a label of their own: the cell as a
/// whole, and of several texts in it the one that most records have, or the first.
fn call_by_headers(drafts: &mut [Draft], headers: &Headers<'_, '_>) {
    let mut called: BTreeMap<(usize, usize), (usize, String)> = BTreeMap::new();
    let is_whole = |leaf: &Leaf| leaf.attribute.is_some() || is_cell(&leaf.path);
    for Draft { leaf, .. } in drafts.iter().filter(|draft| !is_whole(&draft.leaf)) {
        let Some((_, place)) = headers.above(&leaf.path) else {
            continue;
        };
        let most = called.entry(place).or_default();
        if leaf.values.len() > most.0 {
            *most = (leaf.values.len(), leaf.path.clone());
        }
    }
    for draft in drafts {
        let leaf = &draft.leaf;
        let above = headers.above(&leaf.path).filter(|(_, place)| {
            let most = called.get(place);
            is_whole(leaf) || most.is_some_and(|(_, most)| *most == leaf.path)
        });
        let above = above.map(|(text, _)| text.to_owned());
        let own = draft.label.take();
        draft.label = if draft.is_called_by_part() {
            own.or(above)
        } else {
            above.or(own)
        };
    }
}

/// Whether a text has a word that was asked for on the page of each of the records.
fn is_echoed<'i>(
    text: &str,
    mut values: impl Iterator<Item = &'i usize>,
    records: &[Placed<'_>],
) -> bool {
    let folded = fold(text);
    let said: BTreeSet<&str> = words(&folded).collect();
    values.all(|at| {
        let asked = records.get(*at).and_then(|record| record.asked);
        asked.is_some_and(|asked| asked.iter().any(|word| said.contains(word.as_str())))
    })
}

/// A leaf that varies, on its way to a feature.
struct Draft {
    leaf: Leaf,
    prefix: String,
    suffix: String,
    label: Option<String>,
    parts: Vec<Part>,
    /// Whether it only says which record of the page it is.
    is_rank: bool,
}

enum Kept {
    Varies(Draft),
    /// What says the same everywhere.
    Constant(Leaf),
    No,
}

impl Draft {
    fn of(mut leaf: Leaf, records: &[Placed<'_>]) -> Kept {
        let all: Vec<&str> = leaf.values.values().flatten().map(String::as_str).collect();
        let distinct: BTreeSet<&str> = all.iter().copied().collect();
        if distinct.len() == 1 && leaf.attribute.is_none() {
            // A link leads somewhere: it calls no value by its name.
            if is_link(&leaf.path) {
                return Kept::No;
            }
            return Kept::Constant(leaf);
        }
        let wordless = all
            .iter()
            .all(|value| !value.chars().any(char::is_alphanumeric) && !is_drawn_by_signs(value));
        if distinct.len() < 2 || leaf.values.len() < FEWEST_RECORDS || wordless {
            return Kept::No;
        }
        let ending = leaf.ending.take();
        let end = ending.as_deref().unwrap_or_default();
        let all: Vec<&str> = all.iter().map(|value| strip(value, "", end)).collect();
        // A currency belongs to its amount.
        let is_money = all.iter().all(|value| normal(value).kind() == "money");
        let (prefix, suffix) = if leaf.is_address() || is_money {
            Default::default()
        } else {
            let (prefix, suffix) = affixes(&all);
            let around = format!("{prefix} {suffix}");
            // All records may say what they were found by.
            if is_echoed(&around, leaf.values.keys(), records) {
                Default::default()
            } else {
                (prefix, suffix)
            }
        };
        let label = label(&prefix).or_else(|| label(&suffix));
        let suffix = ending.unwrap_or(suffix);
        let is_address = leaf.is_address();
        for value in leaf.values.values_mut().flatten() {
            let text = strip(value, &prefix, &suffix);
            *value = if is_address { text } else { bare(text) }.to_owned();
        }
        // A label alone says nothing.
        for values in leaf.values.values_mut() {
            values.retain(|value| !value.is_empty());
        }
        leaf.values.retain(|_, values| !values.is_empty());
        let is_said = !is_action(&leaf) && !are_headings(&leaf);
        let number = |value: &str| value.trim_end_matches(['.', ')']).parse().ok();
        let is_rank = count_records(&leaf, records, number);
        if !is_said || is_rank && leaf.attribute.is_some() || is_of_page(&leaf, records) {
            return Kept::No;
        }
        let mut parts = Vec::new();
        if count_records(&leaf, records, |value| Some(numbered(value)?.0)) {
            for value in leaf.values.values_mut().flatten() {
                *value = Part::Numbered.of(value).unwrap_or_default().to_owned();
            }
            parts.push(Part::Numbered);
        }
        Kept::Varies(Self {
            leaf,
            prefix,
            suffix,
            label,
            parts,
            is_rank,
        })
    }

    fn of_badge(leaf: Leaf) -> Self {
        Self {
            leaf,
            prefix: String::new(),
            suffix: String::new(),
            label: None,
            parts: Vec::new(),
            is_rank: false,
        }
    }

    /// Whether the text that it is a part of calls it: "Printed: 1950", "12 ratings".
    fn is_called_by_part(&self) -> bool {
        let last = self.parts.last();
        last.is_some_and(|last| *last == Part::Count || last.label().is_some())
    }

    /// A draft for each of the values that stand in one text, and one for the text as it stands.
    fn split(self, asked: &BTreeSet<String>) -> Vec<Self> {
        let texts: Vec<&str> = self
            .leaf
            .values
            .values()
            .flatten()
            .map(String::as_str)
            .collect();
        let parts = if self.leaf.is_address() {
            vec![Vec::new()]
        } else {
            by_label(&self.leaf).unwrap_or_else(|| split(&texts, asked))
        };
        // What a number counts calls it: "ratings" of "4.2 (12 ratings)".
        let counted = |above: &[Part]| {
            let whole = texts.iter().flat_map(|text| part::read(text, above));
            counted(&whole.collect::<Vec<_>>())
        };
        let of_first = |parts: &[Part]| {
            let is_first = parts.iter().all(Part::is_first);
            self.label.clone().filter(|_| is_first)
        };
        let of = |parts: Vec<Part>| {
            let mut leaf = self.leaf.clone();
            for values in leaf.values.values_mut() {
                let kept = values.iter().flat_map(|value| part::read(value, &parts));
                let kept = kept.filter(|text| parts.is_empty() || !is_placeholder(text));
                *values = kept.map(str::to_owned).collect();
            }
            leaf.values.retain(|_, values| !values.is_empty());
            Self {
                leaf,
                prefix: self.prefix.clone(),
                suffix: self.suffix.clone(),
                label: match parts.split_last() {
                    Some((Part::Count, above)) => counted(above).or_else(|| self.label.clone()),
                    Some((Part::Each(_), [])) => self.label.clone(),
                    Some((Part::Each(_), [.., part]) | (part, _)) if part.label().is_some() => {
                        part.label().and_then(label)
                    }
                    _ => of_first(&parts),
                },
                parts: self.parts.iter().cloned().chain(parts).collect(),
                is_rank: self.is_rank,
            }
        };
        let drafts = parts.into_iter().map(of);
        // Words between values, such as "first published", are none.
        let varies = |draft: &Self| {
            let values: BTreeSet<&String> = draft.leaf.values.values().flatten().collect();
            values.len() > 1
        };
        drafts.filter(varies).collect()
    }
}

/// Whether a label stands in the same element as a value, itself or what is around it. A link or
/// button calls nothing outside of it.
fn is_beside(label: &str, value: &str) -> bool {
    let mut around = steps(label.trim_end_matches("/text()"));
    let is_pressed = |step: &&str| matches!(node_test(step), "a" | "button");
    if let Some(pressed) = around.iter().rposition(is_pressed)
        && !steps(value).starts_with(&around[..=pressed])
    {
        return false;
    }
    let is_inline = |step: &&str| INLINE.contains(&node_test(step));
    while around.len() > 1 && around.last().is_some_and(is_inline) {
        around.pop();
    }
    around.pop();
    steps(value).starts_with(&around)
}

/// Whether a path leads to a cell of a table.
fn is_cell(path: &str) -> bool {
    let last = steps(path.trim_end_matches("/text()")).pop();
    last.is_some_and(|step| matches!(node_test(step), "td" | "th"))
}

/// Whether the last step of a path is a link.
pub(super) fn is_link(path: &str) -> bool {
    let steps = steps(path.trim_end_matches("/text()"));
    steps.last().is_some_and(|step| node_test(step) == "a")
}

/// The values of several in each record that begin with labels, such as the titles of icons: "Place:
/// Wola", "Date: 27 March 1810".
fn by_label(leaf: &Leaf) -> Option<Vec<Vec<Part>>> {
    let several = leaf.values.values().filter(|values| values.len() > 1);
    let texts = leaf.values.values().flatten();
    let texts: Vec<&str> = texts.map(String::as_str).collect();
    if leaf.attribute.is_none() || share(several.count(), leaf.values.len()) < SEVERAL {
        return None;
    }
    segment::each(&texts)
}

/// Drops what says the same as another, or less: texts are kept before attributes, and these before
/// what is only drawn.
fn without_repeats(mut drafts: Vec<Draft>) -> Vec<Draft> {
    drafts.sort_by_key(|draft| (is_drawn(&draft.leaf), draft.leaf.attribute.is_some()));
    let mut kept: Vec<Draft> = Vec::new();
    for draft in drafts {
        let leaf = &draft.leaf;
        let mut others = kept.iter().map(|other| &other.leaf);
        if !others.any(|other| repeats(leaf, other) || is_drawing(leaf, other)) {
            kept.push(draft);
        }
    }
    let cut: BTreeSet<usize> = (0..kept.len())
        .filter(|at| {
            let mut whole = kept.iter();
            whole.any(|whole| is_cut_short(&kept[*at].leaf, &whole.leaf))
        })
        .collect();
    let kept = kept.into_iter().enumerate();
    let mut kept: Vec<Draft> = kept
        .filter_map(|(at, draft)| (!cut.contains(&at)).then_some(draft))
        .collect();
    kept.sort_by(|a, b| {
        a.leaf
            .place
            .total_cmp(&b.leaf.place)
            .then_with(|| a.leaf.path.cmp(&b.leaf.path))
    });
    kept
}

/// Features with unique identifiers.
fn named(drafts: Vec<Draft>, records: usize, language: Option<&str>) -> Vec<Feature> {
    let mut used: BTreeSet<String> = BTreeSet::new();
    let names: Vec<Option<String>> = drafts.iter().map(|draft| telling(&draft.leaf)).collect();
    let mut labels: BTreeMap<Option<&String>, BTreeSet<Option<&String>>> = BTreeMap::new();
    for (name, draft) in names.iter().zip(&drafts) {
        labels
            .entry(name.as_ref())
            .or_default()
            .insert(draft.label.as_ref());
    }
    // A name of several things tells less than what the page calls each.
    let shared = |name: &Option<String>| {
        name.is_none() || labels.get(&name.as_ref()).is_some_and(|all| all.len() > 1)
    };
    let shared: Vec<bool> = names.iter().map(shared).collect();
    drafts
        .into_iter()
        .zip(names.iter().zip(shared))
        .filter_map(|(draft, (name, is_shared))| {
            let path = XPath::parse(&draft.leaf.path).ok()?;
            let label = draft.label.as_deref().filter(|_| is_shared).map(slug);
            let label = label.filter(|label| (2..=LONGEST_NAME).contains(&label.len()));
            let base = identifier(&draft.leaf, label.or_else(|| name.clone()));
            let id = free(base, |id| !used.contains(id));
            used.insert(id.clone());
            Some(feature(id, path, draft, records, language))
        })
        .collect()
}

fn feature(
    id: String,
    path: XPath,
    draft: Draft,
    records: usize,
    language: Option<&str>,
) -> Feature {
    let all: Vec<&String> = draft.leaf.values.values().flatten().collect();
    let distinct: BTreeSet<&String> = all.iter().copied().collect();
    let mut examples: Vec<String> = Vec::new();
    for value in &all {
        if examples.len() < EXAMPLES && !examples.contains(value) {
            examples.push((*value).clone());
        }
    }
    let texts: Vec<&str> = distinct.iter().map(|value| value.as_str()).collect();
    let day_order = DayOrder::of(texts.iter().copied()).filter(|order| {
        let dates = texts.iter().filter(|text| order.date_of(text).is_some());
        !draft.leaf.is_address() && 2 * dates.count() > texts.len()
    });
    let kind = if draft.leaf.is_address() {
        "url"
    } else if let Some(kind) = identifier::kind(&texts) {
        kind
    } else if day_order.is_some() {
        "date"
    } else {
        draft.leaf.kind().unwrap_or("text")
    };
    Feature {
        id,
        path,
        label: draft.label,
        kind: kind.to_owned(),
        coverage: share(draft.leaf.values.len(), records),
        distinct: distinct.len(),
        examples,
        prefix: draft.prefix,
        suffix: draft.suffix,
        parts: draft.parts,
        counted: draft.leaf.counted,
        day_order,
        dotted: kind != "url" && has_dotted_thousands(texts.iter().copied(), language),
        varies: draft.is_rank,
    }
}

/// The name, with the first number behind it that makes it free where it is not.
pub(super) fn free(name: String, is_free: impl Fn(&String) -> bool) -> String {
    if is_free(&name) {
        return name;
    }
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    numbered.into_iter().find(is_free).unwrap_or_default()
}

/// A short name, which is what tells it or else the nearest tag, the attribute last: `title`,
/// `title-href`.
fn identifier(leaf: &Leaf, telling: Option<String>) -> String {
    let nearest = leaf
        .names
        .last()
        .map(|name| slug(name))
        .filter(|name| !name.is_empty());
    match (telling.or(nearest), &leaf.attribute) {
        (Some(base), Some(attribute)) => format!("{base}-{}", slug(attribute)),
        (None, Some(attribute)) => slug(attribute),
        (base, None) => base.unwrap_or_else(|| "text".to_owned()),
    }
}

/// The nearest name along the way that tells what an element holds.
fn telling(leaf: &Leaf) -> Option<String> {
    let mut names = leaf.names.iter().rev().map(|name| slug(name));
    names.find(|name| name.len() > 1 && !BARE.contains(&name.as_str()))
}

/// A name in plain letters, its words joined by hyphens.
fn slug(name: &str) -> String {
    let folded = fold(name);
    let words = folded.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let words = words.filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// Tag names that tell nothing of what an element holds.
const BARE: [&str; 26] = [
    "a", "p", "div", "span", "table", "tbody", "tr", "td", "th", "ul", "ol", "li", "dl", "dt",
    "dd", "strong", "em", "small", "big", "font", "center", "nobr", "tt", "img", "article",
    "section",
];

/// How many stars are full in a rating that is drawn with characters.
fn stars(value: &str) -> Option<usize> {
    let drawn: Vec<char> = value.chars().filter(|c| !c.is_whitespace()).collect();
    let full = drawn.iter().filter(|c| "★⭐✭✮●♥*".contains(**c)).count();
    let is_drawn = drawn.iter().all(|c| "★⭐✭✮●♥*☆✩○♡".contains(*c));
    (full > 0 && is_drawn).then_some(full)
}

/// Whether signs say it without a word: stars, or how dear something is ("€€€").
fn is_drawn_by_signs(value: &str) -> bool {
    let is_sign = |sign| value.chars().all(|c| c == sign);
    stars(value).is_some() || (!value.is_empty() && ['$', '€', '£', '¥'].into_iter().any(is_sign))
}

/// The normal form of a value, brackets and separators at its ends left out; of stars it is
/// their number.
pub(super) fn normal(value: &str) -> Value {
    if let Some(stars) = stars(value) {
        return Value::Number(stars.to_string());
    }
    let trimmed =
        value.trim_matches(|c: char| c.is_whitespace() || "()[]{},;|·•–—\"“”«»".contains(c));
    normalize(if trimmed.is_empty() { value } else { trimmed })
}

#[cfg(test)]
mod tests;
