//! How siblings say what they are.

use super::super::affix::is_measure;
use super::super::segment;
use crate::page::{NodeId, Page};
use crate::text::collapse;

/// Longer texts are no labels.
const LONGEST: usize = 40;
/// Attributes that tell icons apart: names, files, what a drawing refers to, its strokes.
pub(super) const DRAWING: [&str; 6] = ["class", "data-icon", "data-testid", "src", "href", "d"];
/// So many letters of its strokes tell a drawing from others.
const STROKES: usize = 24;
/// Attributes that call what an element holds.
pub(super) const CALLING: [&str; 4] = ["data-label", "data-title", "aria-label", "title"];

/// Attributes by which programs know what an element holds.
pub(super) const NAMING: [&str; 6] = [
    "itemprop",
    "property",
    "data-qa",
    "data-testid",
    "data-test",
    "data-field",
];

/// How a sibling says what it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Way {
    /// The `dt` before a `dd`.
    Term,
    /// The text of its first element.
    Head,
    /// The text of the first element within it that holds no other.
    Leaf,
    /// The text of its last element, behind the number that this counts.
    Tail,
    /// The beginning of its text, up to a colon.
    Start,
    /// The text before its first element.
    Lead,
    /// The element before a text.
    Before,
    /// The element before an element.
    Other,
    /// The words before its day, amount or number, or behind that: these begin with a space.
    Said,
    /// What an attribute of it, or within it, calls it.
    Attribute(&'static str),
    /// What an attribute of an element within it says that has no text: an icon.
    Icon(&'static str),
    /// What an attribute of the element before it calls it, which has no text.
    Beside(&'static str),
}

impl Way {
    /// The label of each of the children of one parent, where it has one.
    pub fn labels(self, page: &Page, children: &[NodeId]) -> Vec<Option<String>> {
        let is_label = |node| match self {
            Self::Term => page.tag(node) == "dt",
            _ => page.is_element(node),
        };
        let before = match self {
            Self::Term | Self::Before | Self::Other | Self::Beside(_) => {
                before(page, children, is_label)
            }
            _ => vec![None; children.len()],
        };
        let both = children.iter().zip(before);
        both.map(|(node, before)| self.label(page, *node, before))
            .collect()
    }

    pub fn label(self, page: &Page, node: NodeId, before: Option<NodeId>) -> Option<String> {
        let label = match self {
            Self::Term if page.tag(node) != "dd" => return None,
            // A link says more than what stands behind it is.
            Self::Before if before.is_some_and(|before| page.tag(before) == "a") => return None,
            Self::Term | Self::Before | Self::Other => collapse(page.text(before?)),
            Self::Head => head(page, node)?,
            Self::Leaf => leaf(page, node)?,
            Self::Tail => tail(page, node)?,
            Self::Start => {
                let text = collapse(page.text(node));
                let (_, sign) = text.match_indices([':', '：']).next()?;
                let (start, rest) = text.split_once(sign)?;
                (!rest.trim().is_empty()).then(|| format!("{start}{sign}"))?
            }
            Self::Lead => lead(page, node)?,
            Self::Said => said(&collapse(page.text(node)))?,
            Self::Attribute(name) => {
                let mut called = page
                    .subtree(node)
                    .filter_map(|below| page.attr(below, name));
                let only = called.next().filter(|_| called.next().is_none())?;
                let text = collapse(page.text(node));
                let says = text.contains(char::is_alphanumeric) && text != only;
                let is_name = only.trim() == only && !only.contains(char::is_numeric);
                (says && is_name).then(|| only.to_owned())?
            }
            Self::Beside(name) => {
                let silent = before.filter(|before| page.text(*before).trim().is_empty())?;
                page.attr(silent, name)?.to_owned()
            }
            Self::Icon(name) => {
                let mut below = page.subtree(node).skip(1);
                let is_silent = |below: &NodeId| {
                    page.is_element(*below) && !page.text(*below).contains(char::is_alphanumeric)
                };
                let drawn = below.find_map(|below| {
                    let drawn = page.attr(below, name).filter(|_| is_silent(&below));
                    drawn.filter(|_| page.tag(below) != "a")
                });
                let says = page.text(node).contains(char::is_alphanumeric);
                let drawn = drawn.filter(|_| says)?;
                match name {
                    "d" => drawn.chars().take(STROKES).collect(),
                    _ => drawn.to_owned(),
                }
            }
        };
        let fits = label.chars().count() <= LONGEST && label.chars().any(char::is_alphabetic);
        (fits && quoted(&label).is_some()).then_some(label)
    }

    /// What a label calls the sibling, if anything: the strokes of a drawing do not.
    pub fn name(self, label: &str) -> Option<String> {
        let name = match self {
            Self::Icon("d") => return None,
            Self::Attribute(name) if NAMING.contains(&name) => return None,
            Self::Icon("href") => label.rsplit('#').next(),
            Self::Icon("src") => {
                let file = label.rsplit('/').next();
                file.and_then(|file| file.split('.').next())
            }
            _ => Some(label),
        };
        name.map(str::to_owned)
    }

    /// Whether values can look like these labels.
    pub fn may_be_value(self) -> bool {
        matches!(
            self,
            Self::Other | Self::Attribute(_) | Self::Icon(_) | Self::Beside(_)
        )
    }

    /// The predicate that tells a sibling with that label.
    pub fn test(self, label: &str) -> String {
        format!("[{}]", self.condition(label))
    }

    pub fn condition(self, label: &str) -> String {
        let label = quoted(label).unwrap_or_default();
        match self {
            Self::Term => format!("normalize-space(preceding-sibling::dt[1])={label}"),
            Self::Head => format!("normalize-space(*[1])={label}"),
            Self::Before | Self::Other => {
                format!("normalize-space(preceding-sibling::*[1])={label}")
            }
            Self::Leaf => format!("normalize-space(descendant::*[not(*)][1])={label}"),
            Self::Tail => format!("normalize-space(*[last()])={label}"),
            Self::Said => format!("contains(normalize-space(.), {label})"),
            Self::Start | Self::Lead => {
                format!("starts-with(normalize-space(.), {label})")
            }
            Self::Attribute(name) => format!("descendant-or-self::*[@{name}={label}]"),
            Self::Beside(name) => format!("preceding-sibling::*[1]/@{name}={label}"),
            Self::Icon("d") => format!("descendant::*[starts-with(@d, {label})]"),
            Self::Icon(name) => format!("descendant::*[@{name}={label}]"),
        }
    }
}

/// A text as a literal of XPath, which has no way to write one with both quotes.
fn quoted(text: &str) -> Option<String> {
    let mut quotes = ['\'', '"'].into_iter();
    let quote = quotes.find(|quote| !text.contains(*quote))?;
    Some(format!("{quote}{text}{quote}"))
}

/// The nearest such sibling before each of the children of one parent, in one walk over all.
pub(in super::super) fn before(
    page: &Page,
    children: &[NodeId],
    is_such: impl Fn(NodeId) -> bool,
) -> Vec<Option<NodeId>> {
    let parent = children.first().and_then(|child| page.parent(*child));
    let mut siblings = parent.into_iter().flat_map(|parent| page.children(parent));
    let mut nearest = None;
    let mut found = Vec::with_capacity(children.len());
    for child in children {
        for sibling in siblings.by_ref().take_while(|sibling| sibling != child) {
            if is_such(sibling) {
                nearest = Some(sibling);
            }
        }
        found.push(nearest);
        if is_such(*child) {
            nearest = Some(*child);
        }
    }
    found
}

/// The text of the first element, where it is the first text and more follows.
fn head(page: &Page, node: NodeId) -> Option<String> {
    let says = |child: &NodeId| !page.text(*child).trim().is_empty();
    let first = page.children(node).find(says)?;
    let element = page.children(node).find(|child| page.is_element(*child))?;
    let (whole, head) = (collapse(page.text(node)), collapse(page.text(first)));
    (first == element && whole.len() > head.len()).then_some(head)
}

/// The text of the first element that holds no other, where the text begins with it and more
/// follows.
fn leaf(page: &Page, node: NodeId) -> Option<String> {
    let mut below = page.subtree(node).skip(1);
    let holds = |below: &NodeId| page.children(*below).any(|child| page.is_element(child));
    let leaf = below.find(|below| page.is_element(*below) && !holds(below))?;
    let (whole, leaf) = (collapse(page.text(node)), collapse(page.text(leaf)));
    let rest = whole.strip_prefix(leaf.as_str())?;
    (!leaf.is_empty() && !rest.trim().is_empty()).then_some(leaf)
}

/// The text of the last element, where nothing but a number stands before it.
fn tail(page: &Page, node: NodeId) -> Option<String> {
    let last = page
        .children(node)
        .filter(|child| page.is_element(*child))
        .last()?;
    let (whole, tail) = (collapse(page.text(node)), collapse(page.text(last)));
    let number = whole.strip_suffix(tail.as_str())?;
    (segment::kind(number.trim()) == Some("number")).then_some(tail)
}

/// The words around the day, the amount or the number that a text is about.
fn said(text: &str) -> Option<String> {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let start = text
        .split_once(':')
        .filter(|(_, rest)| rest.starts_with(' '));
    if let Some((start, _)) = start {
        return Some(format!("{start}:"));
    }
    if let Some(lead) = segment::lead(text) {
        return Some(lead.to_owned());
    }
    // A space may stand between the thousands: "143 000 km".
    let is_amount = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    let mut ends = text.match_indices(' ').map(|(at, _)| at);
    let end = ends.find(|at| !text[at + 1..].split(' ').next().is_some_and(is_amount))?;
    let (number, thing) = (&text[..end], &text[end + 1..]);
    // "3 days ago" and "1 week ago" say the same kind of thing.
    let of_time = thing
        .split_once(' ')
        .filter(|(unit, _)| is_measure(unit))
        .map(|(_, behind)| behind);
    let thing = of_time.unwrap_or(thing);
    let is_word = thing.chars().all(|c| c.is_alphabetic() || c == ' ');
    // A length of time is "5:22".
    let is_number = |part| segment::kind(part) == Some("number");
    (is_word && number.split(':').all(is_number)).then(|| format!(" {thing}"))
}

/// The text before the first element, where that says what follows.
fn lead(page: &Page, node: NodeId) -> Option<String> {
    let mut says = page
        .children(node)
        .filter(|child| !page.text(*child).trim().is_empty());
    let (first, second) = (says.next()?, says.next()?);
    let lead = collapse(page.text(first));
    // What was left out of a sentence is none of a label.
    let is_cut = lead.contains('…') || lead.contains("...");
    (page.is_text(first) && page.is_element(second) && !is_cut).then_some(lead)
}
