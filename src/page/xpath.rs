//! XPath 1.0, the part that wrappers use, evaluated over the page's arrays.
//!
//! Axes child, descendant, self, parent, ancestor, siblings and attribute; name
//! tests, `*`, `text()`, `node()`; predicates with positions, comparison, sums, `and`,
//! `or`, and the functions `contains`, `starts-with`, `normalize-space`,
//! `concat`, `not`, `position`, `last`, `count`, `string`, `string-length` and
//! `name`; unions of paths. The context of a relative path is any node, so that
//! record-internal paths start at the record.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use self::budget::Budget;
use super::xpath_parser::{
    Axis, Expr, Function, LocationPath, Operator, Step, Test, XPathError, parse,
};
use super::{NodeId, Page};
use crate::text::collapse;

mod budget;

/// A parsed expression. Its text form is what it was parsed from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct XPath {
    source: String,
    expr: Expr,
}

/// What a path selects: a node, or an attribute of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item<'p> {
    /// The node, or the element that carries the attribute.
    pub node: NodeId,
    /// The attribute's name and value.
    pub attribute: Option<(&'p str, &'p str)>,
}

impl Item<'_> {
    /// The string value: the attribute's value, or the text of the subtree.
    #[must_use]
    pub fn text<'a>(&'a self, page: &'a Page) -> &'a str {
        self.attribute
            .map_or_else(|| page.text(self.node), |(_, value)| value)
    }

    fn key(&self) -> (NodeId, Option<(&str, &str)>) {
        (self.node, self.attribute)
    }
}

impl XPath {
    /// Parses an expression of the subset.
    ///
    /// # Errors
    /// [`XPathError`] with the place where the expression leaves the subset.
    pub fn parse(expression: &str) -> Result<Self, XPathError> {
        Ok(Self {
            source: expression.to_owned(),
            expr: parse(expression)?,
        })
    }

    /// The path that selects nothing.
    #[must_use]
    pub fn nothing() -> Self {
        Self {
            source: "/..".to_owned(),
            expr: Expr::Union(Vec::new()),
        }
    }

    /// The expression as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.source
    }

    /// The nodes and attributes that the expression selects from `context`, in
    /// document order, each once; none where the expression is no path, or where finding them
    /// takes many times as many steps as the page has nodes.
    #[must_use]
    pub fn select<'p>(&self, page: &'p Page, context: NodeId) -> Vec<Item<'p>> {
        self.select_before(page, context, page.len())
    }

    /// As [`select`](Self::select), as if the page ended before the node with the index `end`: what
    /// lies within a run of siblings, however many follow it.
    #[must_use]
    pub fn select_before<'p>(&self, page: &'p Page, context: NodeId, end: usize) -> Vec<Item<'p>> {
        let Expr::Union(paths) = &self.expr else {
            return Vec::new();
        };
        let nodes = page.end(context) - context.index();
        let budget = &Budget::new(self.as_str().len(), page.len(), nodes);
        let selected = select_union(View { page, end, budget }, node_item(context), paths);
        if budget.is_spent() {
            return Vec::new();
        }
        selected
    }

    /// The first node that the expression selects from `context`.
    #[must_use]
    pub fn first(&self, page: &Page, context: NodeId) -> Option<NodeId> {
        self.select(page, context).first().map(|item| item.node)
    }
}

impl FromStr for XPath {
    type Err = XPathError;

    fn from_str(expression: &str) -> Result<Self, XPathError> {
        Self::parse(expression)
    }
}

impl TryFrom<String> for XPath {
    type Error = XPathError;

    fn try_from(expression: String) -> Result<Self, XPathError> {
        Self::parse(&expression)
    }
}

impl From<XPath> for String {
    fn from(path: XPath) -> Self {
        path.source
    }
}

impl fmt::Display for XPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)
    }
}

/// The value of an expression.
enum Value<'p> {
    Items(Vec<Item<'p>>),
    Text(String),
    Number(f64),
    Bool(bool),
}

/// What is seen of a page: the nodes before `end`, as long as the budget lasts. Once it is spent,
/// nothing is selected, and what else comes out is of no account.
#[derive(Clone, Copy)]
struct View<'p, 'b> {
    page: &'p Page,
    end: usize,
    budget: &'b Budget,
}

#[derive(Clone, Copy)]
struct Context<'p, 'b> {
    view: View<'p, 'b>,
    item: Item<'p>,
    position: usize,
    size: usize,
}

fn node_item<'p>(node: NodeId) -> Item<'p> {
    Item {
        node,
        attribute: None,
    }
}

fn select_union<'p>(
    view: View<'p, '_>,
    context: Item<'p>,
    paths: &[LocationPath],
) -> Vec<Item<'p>> {
    let mut all: Vec<Item<'p>> = Vec::new();
    let mut most = view.page.len();
    for path in paths {
        all.extend(select_path(view, context, path, usize::MAX));
        if view.budget.is_spent() {
            return Vec::new();
        }
        // What several paths select is not kept as often.
        if all.len() > most {
            in_document_order(&mut all);
            most = 2 * all.len().max(view.page.len());
        }
    }
    if paths.len() > 1 {
        in_document_order(&mut all);
    }
    all
}

fn in_document_order(items: &mut Vec<Item<'_>>) {
    items.sort_by(|a, b| a.key().cmp(&b.key()));
    items.dedup();
}

/// What a path selects; of its last step, no more is looked for once there are `enough`.
fn select_path<'p>(
    view: View<'p, '_>,
    context: Item<'p>,
    path: &LocationPath,
    enough: usize,
) -> Vec<Item<'p>> {
    let enough_behind = |rest: &[Step]| if rest.is_empty() { enough } else { usize::MAX };
    let mut current = vec![if path.absolute {
        node_item(view.page.root())
    } else {
        context
    }];
    let mut steps = path.steps.as_slice();
    while let [step, rest @ ..] = steps
        && view.budget.step()
    {
        // `//name` without positions walks each subtree once instead of once per ancestor.
        let (step, rest) = match (step, rest) {
            (any, [child, rest @ ..]) if is_any_depth(any) && is_plain_child(child) => {
                let descendant = Step {
                    axis: Axis::Descendant,
                    ..child.clone()
                };
                current = select_step(view, &current, &descendant, enough_behind(rest));
                steps = rest;
                continue;
            }
            pair => pair,
        };
        current = select_step(view, &current, step, enough_behind(rest));
        steps = rest;
    }
    current
}

fn is_any_depth(step: &Step) -> bool {
    step.axis == Axis::DescendantOrSelf && step.test == Test::AnyNode && step.predicates.is_empty()
}

fn is_plain_child(step: &Step) -> bool {
    step.axis == Axis::Child && !step.predicates.iter().any(is_positional)
}

/// Whether a predicate may depend on the place of the node among its siblings.
fn is_positional(expr: &Expr) -> bool {
    match expr {
        Expr::Number(_)
        | Expr::Sum(_)
        | Expr::Call(
            Function::Position | Function::Last | Function::Count | Function::StringLength,
            _,
        ) => true,
        Expr::Binary(_, left, right) => is_positional_inside(left) || is_positional_inside(right),
        Expr::Any(parts) | Expr::All(parts) | Expr::Call(_, parts) => {
            parts.iter().any(is_positional_inside)
        }
        Expr::Union(_) | Expr::Text(_) => false,
    }
}

fn is_positional_inside(expr: &Expr) -> bool {
    !matches!(expr, Expr::Number(_)) && is_positional(expr)
}

fn select_step<'p>(
    view: View<'p, '_>,
    contexts: &[Item<'p>],
    step: &Step,
    enough: usize,
) -> Vec<Item<'p>> {
    let positional = step.predicates.iter().any(is_positional);
    let mut selected: Vec<Item<'p>> = Vec::new();
    let mut covered = 0;
    for context in contexts {
        if !view.budget.step() {
            return Vec::new();
        }
        if context.attribute.is_some() && step.axis != Axis::Itself {
            continue;
        }
        let walks_down = matches!(step.axis, Axis::Descendant | Axis::DescendantOrSelf);
        if walks_down && !positional {
            if context.node.index() < covered {
                continue;
            }
            covered = view.page.end(context.node);
        }
        let (found, predicates) = first_of(candidates(view, *context, step), view, step);
        if predicates.is_empty() {
            selected.extend(found.take(enough));
        } else {
            let pass = |found, predicate| filter(view, found, predicate);
            selected.extend(predicates.iter().fold(found.collect(), pass));
        }
        if selected.len() >= enough {
            break;
        }
    }
    if contexts.len() > 1 || reverse(step.axis) {
        in_document_order(&mut selected);
    }
    selected
}

fn reverse(axis: Axis) -> bool {
    matches!(
        axis,
        Axis::Ancestor | Axis::AncestorOrSelf | Axis::PrecedingSibling
    )
}

/// What passes the predicates up to the first place among what passed those before it, such as
/// `[a][2]`, without a look at what comes after that place; and the predicates behind it.
fn first_of<'p, 's>(
    mut candidates: Box<dyn Iterator<Item = Item<'p>> + 's>,
    view: View<'p, 's>,
    step: &'s Step,
) -> (Box<dyn Iterator<Item = Item<'p>> + 's>, &'s [Expr])
where
    'p: 's,
{
    let mut predicates = step.predicates.as_slice();
    while let [predicate, rest @ ..] = predicates
        && !is_positional(predicate)
    {
        // Its place does not matter to the predicate.
        candidates = Box::new(candidates.filter(move |item| {
            let context = Context {
                view,
                item: *item,
                position: 1,
                size: 1,
            };
            holds(context, predicate)
        }));
        predicates = rest;
    }
    let [Expr::Number(wanted), rest @ ..] = predicates else {
        return (candidates, predicates);
    };
    let places = (1..).map(number);
    let found = places
        .zip(candidates)
        .take_while(|(place, _)| place <= wanted)
        .filter(|(place, _)| place.total_cmp(wanted).is_eq());
    (Box::new(found.map(|(_, item)| item)), rest)
}

/// The nodes on the axis that pass the test, nearest first.
fn candidates<'p, 's>(
    view: View<'p, 's>,
    context: Item<'p>,
    step: &'s Step,
) -> Box<dyn Iterator<Item = Item<'p>> + 's>
where
    'p: 's,
{
    let View { page, end, budget } = view;
    let node = context.node;
    let parent = || page.parent(node);
    let nodes: Box<dyn Iterator<Item = NodeId>> = match step.axis {
        Axis::Child => Box::new(page.children(node)),
        Axis::Descendant => Box::new(page.subtree(node).skip(1)),
        Axis::DescendantOrSelf => Box::new(page.subtree(node)),
        Axis::Itself if context.attribute.is_some() => return Box::new(std::iter::once(context)),
        Axis::Itself => Box::new(std::iter::once(node)),
        Axis::Parent => Box::new(parent().into_iter()),
        Axis::Ancestor => Box::new(page.ancestors(node)),
        Axis::AncestorOrSelf => Box::new(std::iter::once(node).chain(page.ancestors(node))),
        Axis::FollowingSibling => {
            let behind = parent().map_or(0, |parent| page.end(parent));
            Box::new(page.siblings(page.end(node), behind))
        }
        Axis::PrecedingSibling => {
            let before = |node: &NodeId| page.before(*node);
            Box::new(std::iter::successors(page.before(node), before))
        }
        Axis::Attribute => {
            let named = move |(name, _): &(&str, &str)| match &step.test {
                Test::Name(wanted) => wanted == name,
                Test::AnyName | Test::AnyNode => true,
                Test::Text => false,
            };
            let attributes = page.attrs(node).take_while(|_| budget.step());
            let attributes = attributes.filter(named);
            return Box::new(attributes.map(move |pair| Item {
                node,
                attribute: Some(pair),
            }));
        }
    };
    let seen = nodes.take_while(move |node| node.index() < end && budget.step());
    let passing = seen.filter(|node| test(page, *node, &step.test));
    Box::new(passing.map(node_item))
}

fn test(page: &Page, node: NodeId, test: &Test) -> bool {
    match test {
        Test::Name(name) => page.tag(node) == name,
        Test::AnyName => page.is_element(node),
        Test::Text => page.is_text(node),
        Test::AnyNode => true,
    }
}

fn filter<'p>(view: View<'p, '_>, items: Vec<Item<'p>>, predicate: &Expr) -> Vec<Item<'p>> {
    let size = items.len();
    items
        .into_iter()
        .enumerate()
        .take_while(|_| !view.budget.is_spent())
        .filter(|(index, item)| {
            let context = Context {
                view,
                item: *item,
                position: index + 1,
                size,
            };
            match evaluate(context, predicate) {
                Value::Number(wanted) => number(context.position).total_cmp(&wanted).is_eq(),
                value => truth(&value),
            }
        })
        .map(|(_, item)| item)
        .collect()
}

fn evaluate<'p>(context: Context<'p, '_>, expr: &Expr) -> Value<'p> {
    if !context.view.budget.step() {
        return Value::Bool(false);
    }
    match expr {
        Expr::Text(text) => Value::Text(text.clone()),
        Expr::Number(value) => Value::Number(*value),
        Expr::Union(paths) => Value::Items(select_union(context.view, context.item, paths)),
        Expr::Any(parts) => Value::Bool(parts.iter().any(|part| holds(context, part))),
        Expr::All(parts) => Value::Bool(parts.iter().all(|part| holds(context, part))),
        Expr::Binary(operator, left, right) => {
            let (left, right) = (evaluate(context, left), evaluate(context, right));
            Value::Bool(compare(context.view, *operator, &left, &right))
        }
        Expr::Sum(parts) => {
            let value = |part| to_number(context.view, &evaluate(context, part));
            Value::Number(parts.iter().map(|(sign, part)| sign * value(part)).sum())
        }
        Expr::Call(function, arguments) => call(context, *function, arguments),
    }
}

/// Whether an expression is true. Of a path, no more is looked for than its first item.
fn holds(context: Context<'_, '_>, expr: &Expr) -> bool {
    let Context { view, item, .. } = context;
    match expr {
        Expr::Union(paths) => paths
            .iter()
            .any(|path| !select_path(view, item, path, 1).is_empty()),
        _ => truth(&evaluate(context, expr)),
    }
}

fn call<'p>(context: Context<'p, '_>, function: Function, arguments: &[Expr]) -> Value<'p> {
    let text = |index: usize| match arguments.get(index) {
        Some(argument) => string(context.view, &evaluate(context, argument)),
        None => text_of(context.view, &context.item),
    };
    match function {
        Function::Contains => Value::Bool(text(0).contains(&text(1))),
        Function::StartsWith => Value::Bool(text(0).starts_with(&text(1))),
        Function::NormalizeSpace => Value::Text(collapse(&text(0))),
        Function::Concat => Value::Text((0..arguments.len()).map(text).collect()),
        Function::StringOf => Value::Text(text(0)),
        Function::StringLength => Value::Number(number(text(0).chars().count())),
        Function::Not => Value::Bool(arguments.first().is_some_and(|one| !holds(context, one))),
        Function::Position => Value::Number(number(context.position)),
        Function::Last => Value::Number(number(context.size)),
        Function::Count => match arguments
            .first()
            .map(|argument| evaluate(context, argument))
        {
            Some(Value::Items(items)) => Value::Number(number(items.len())),
            _ => Value::Number(0.0),
        },
        Function::Name => Value::Text(match context.item.attribute {
            Some((name, _)) => name.to_owned(),
            None if context.view.page.is_element(context.item.node) => {
                context.view.page.tag(context.item.node).to_owned()
            }
            // Text and the root of the page have no name.
            None => String::new(),
        }),
    }
}

fn truth(value: &Value<'_>) -> bool {
    match value {
        Value::Items(items) => !items.is_empty(),
        Value::Text(text) => !text.is_empty(),
        Value::Number(value) => *value != 0.0 && !value.is_nan(),
        Value::Bool(value) => *value,
    }
}

/// The text of an item; none once the budget is spent.
fn text_of(view: View<'_, '_>, item: &Item<'_>) -> String {
    let text = item.text(view.page);
    if view.budget.text(text.len()) {
        text.to_owned()
    } else {
        String::new()
    }
}

fn string(view: View<'_, '_>, value: &Value<'_>) -> String {
    match value {
        Value::Items(items) => items
            .first()
            .map_or_else(String::new, |item| text_of(view, item)),
        Value::Text(text) if !view.budget.text(text.len()) => String::new(),
        Value::Text(text) => text.clone(),
        Value::Number(value) => value.to_string(),
        Value::Bool(value) => value.to_string(),
    }
}

/// Comparison as XPath 1.0, 3.4: a set of nodes compares if any of its nodes does.
fn compare(view: View<'_, '_>, operator: Operator, left: &Value<'_>, right: &Value<'_>) -> bool {
    let each = |items: &[Item<'_>], other: &Value<'_>, left_side: bool| {
        items.iter().any(|item| {
            if !view.budget.step() {
                // Further items make no difference.
                return true;
            }
            let value = Value::Text(text_of(view, item));
            if left_side {
                compare(view, operator, &value, other)
            } else {
                compare(view, operator, other, &value)
            }
        })
    };
    match (left, right) {
        (Value::Items(_), Value::Bool(other)) | (Value::Bool(other), Value::Items(_)) => {
            let set = if matches!(left, Value::Items(_)) {
                left
            } else {
                right
            };
            ordered(operator, truth(set).cmp(other))
        }
        (Value::Items(items), other) => each(items, other, true),
        (other, Value::Items(items)) => each(items, other, false),
        (Value::Bool(a), b) => ordered(operator, a.cmp(&truth(b))),
        (a, Value::Bool(b)) => ordered(operator, truth(a).cmp(b)),
        (Value::Text(a), Value::Text(b))
            if matches!(operator, Operator::Equal | Operator::NotEqual) =>
        {
            ordered(operator, a.cmp(b))
        }
        (a, b) => match to_number(view, a).partial_cmp(&to_number(view, b)) {
            Some(ordering) => ordered(operator, ordering),
            None => operator == Operator::NotEqual,
        },
    }
}

fn ordered(operator: Operator, ordering: Ordering) -> bool {
    match operator {
        Operator::Equal => ordering.is_eq(),
        Operator::NotEqual => ordering.is_ne(),
        Operator::Less => ordering.is_lt(),
        Operator::LessOrEqual => ordering.is_le(),
        Operator::Greater => ordering.is_gt(),
        Operator::GreaterOrEqual => ordering.is_ge(),
    }
}

fn to_number(view: View<'_, '_>, value: &Value<'_>) -> f64 {
    match value {
        Value::Number(value) => *value,
        Value::Bool(value) => f64::from(u8::from(*value)),
        text => string(view, text).trim().parse().unwrap_or(f64::NAN),
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a page has far fewer than 2^52 nodes"
)]
fn number(value: usize) -> f64 {
    value as f64
}

#[cfg(test)]
mod tests;
