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

use super::xpath_parser::{
    Axis, Expr, Function, LocationPath, Operator, Step, Test, XPathError, parse,
};
use super::{NodeId, Page};
use crate::text::collapse;

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
    /// document order, each once; none where the expression is no path.
    #[must_use]
    pub fn select<'p>(&self, page: &'p Page, context: NodeId) -> Vec<Item<'p>> {
        self.select_before(page, context, page.len())
    }

    /// As [`select`](Self::select), as if the page ended before the node with the index `end`: what
    /// lies within a run of siblings, however many follow it.
    #[must_use]
    pub fn select_before<'p>(&self, page: &'p Page, context: NodeId, end: usize) -> Vec<Item<'p>> {
        match &self.expr {
            Expr::Union(paths) => select_union(View { page, end }, node_item(context), paths),
            _ => Vec::new(),
        }
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

/// What is seen of a page: the nodes before `end`.
#[derive(Clone, Copy)]
struct View<'p> {
    page: &'p Page,
    end: usize,
}

#[derive(Clone, Copy)]
struct Context<'p> {
    view: View<'p>,
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

fn select_union<'p>(view: View<'p>, context: Item<'p>, paths: &[LocationPath]) -> Vec<Item<'p>> {
    let mut all: Vec<Item<'p>> = Vec::new();
    for path in paths {
        all.extend(select_path(view, context, path));
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

fn select_path<'p>(view: View<'p>, context: Item<'p>, path: &LocationPath) -> Vec<Item<'p>> {
    let mut current = vec![if path.absolute {
        node_item(view.page.root())
    } else {
        context
    }];
    let mut steps = path.steps.as_slice();
    while let [step, rest @ ..] = steps {
        // `//name` without positions walks each subtree once instead of once per ancestor.
        let (step, rest) = match (step, rest) {
            (any, [child, rest @ ..]) if is_any_depth(any) && is_plain_child(child) => {
                let descendant = Step {
                    axis: Axis::Descendant,
                    ..child.clone()
                };
                current = select_step(view, &current, &descendant);
                steps = rest;
                continue;
            }
            pair => pair,
        };
        current = select_step(view, &current, step);
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

fn select_step<'p>(view: View<'p>, contexts: &[Item<'p>], step: &Step) -> Vec<Item<'p>> {
    let positional = step.predicates.iter().any(is_positional);
    let mut selected: Vec<Item<'p>> = Vec::new();
    let mut covered = 0;
    for context in contexts {
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
        let pass = |found, predicate| filter(view, found, predicate);
        selected.extend(predicates.iter().fold(found, pass));
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
    view: View<'p>,
    step: &'s Step,
) -> (Vec<Item<'p>>, &'s [Expr])
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
            truth(&evaluate(context, predicate))
        }));
        predicates = rest;
    }
    let [Expr::Number(wanted), rest @ ..] = predicates else {
        return (candidates.collect(), predicates);
    };
    let places = (1..).map(number);
    let found = places
        .zip(candidates)
        .take_while(|(place, _)| place <= wanted)
        .filter(|(place, _)| place.total_cmp(wanted).is_eq());
    (found.map(|(_, item)| item).collect(), rest)
}

/// The nodes on the axis that pass the test, nearest first.
fn candidates<'p, 's>(
    view: View<'p>,
    context: Item<'p>,
    step: &'s Step,
) -> Box<dyn Iterator<Item = Item<'p>> + 's>
where
    'p: 's,
{
    let View { page, end } = view;
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
            let attributes = page.attrs(node).filter(named);
            return Box::new(attributes.map(move |pair| Item {
                node,
                attribute: Some(pair),
            }));
        }
    };
    let seen = nodes.take_while(move |node| node.index() < end);
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

fn filter<'p>(view: View<'p>, items: Vec<Item<'p>>, predicate: &Expr) -> Vec<Item<'p>> {
    let size = items.len();
    items
        .into_iter()
        .enumerate()
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

fn evaluate<'p>(context: Context<'p>, expr: &Expr) -> Value<'p> {
    match expr {
        Expr::Text(text) => Value::Text(text.clone()),
        Expr::Number(value) => Value::Number(*value),
        Expr::Union(paths) => Value::Items(select_union(context.view, context.item, paths)),
        Expr::Any(parts) => Value::Bool(parts.iter().any(|part| truth(&evaluate(context, part)))),
        Expr::All(parts) => Value::Bool(parts.iter().all(|part| truth(&evaluate(context, part)))),
        Expr::Binary(operator, left, right) => {
            let (left, right) = (evaluate(context, left), evaluate(context, right));
            Value::Bool(compare(context.view.page, *operator, &left, &right))
        }
        Expr::Sum(parts) => {
            let value = |part| to_number(context.view.page, &evaluate(context, part));
            Value::Number(parts.iter().map(|(sign, part)| sign * value(part)).sum())
        }
        Expr::Call(function, arguments) => call(context, *function, arguments),
    }
}

fn call<'p>(context: Context<'p>, function: Function, arguments: &[Expr]) -> Value<'p> {
    let text = |index: usize| match arguments.get(index) {
        Some(argument) => string(context.view.page, &evaluate(context, argument)),
        None => context.item.text(context.view.page).to_owned(),
    };
    match function {
        Function::Contains => Value::Bool(text(0).contains(&text(1))),
        Function::StartsWith => Value::Bool(text(0).starts_with(&text(1))),
        Function::NormalizeSpace => Value::Text(collapse(&text(0))),
        Function::Concat => Value::Text((0..arguments.len()).map(text).collect()),
        Function::StringOf => Value::Text(text(0)),
        Function::StringLength => Value::Number(number(text(0).chars().count())),
        Function::Not => Value::Bool(
            arguments
                .first()
                .is_some_and(|argument| !truth(&evaluate(context, argument))),
        ),
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

fn string(page: &Page, value: &Value<'_>) -> String {
    match value {
        Value::Items(items) => items
            .first()
            .map_or_else(String::new, |item| item.text(page).to_owned()),
        Value::Text(text) => text.clone(),
        Value::Number(value) => value.to_string(),
        Value::Bool(value) => value.to_string(),
    }
}

/// Comparison as XPath 1.0, 3.4: a set of nodes compares if any of its nodes does.
fn compare(page: &Page, operator: Operator, left: &Value<'_>, right: &Value<'_>) -> bool {
    let each = |items: &[Item<'_>], other: &Value<'_>, left_side: bool| {
        items.iter().any(|item| {
            let value = Value::Text(item.text(page).to_owned());
            if left_side {
                compare(page, operator, &value, other)
            } else {
                compare(page, operator, other, &value)
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
        (a, b) => match to_number(page, a).partial_cmp(&to_number(page, b)) {
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

fn to_number(page: &Page, value: &Value<'_>) -> f64 {
    match value {
        Value::Number(value) => *value,
        Value::Bool(value) => f64::from(u8::from(*value)),
        text => string(page, text).trim().parse().unwrap_or(f64::NAN),
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
mod tests {
    use super::*;

    const HTML: &str = "<div id='list' class='main results wide'>\
        <article class='card sold'><h3><a href='/1'>One</a></h3><p>by <b>A</b></p></article>\
        <article class='card'><h3><a href='/2'>Two</a></h3><p>by <b>B</b></p><p>new</p></article>\
        </div><ul><li>x<li>y<li>z</ul>";

    fn texts(expression: &str) -> Vec<String> {
        let page = Page::parse(HTML, "http://example.org/".parse().unwrap());
        XPath::parse(expression)
            .unwrap()
            .select(&page, page.root())
            .iter()
            .map(|item| collapse(item.text(&page)))
            .collect()
    }

    #[test]
    fn paths_axes_and_positions() {
        assert_eq!(texts("//article/h3/a"), ["One", "Two"]);
        assert_eq!(texts("//article[2]//a/@href"), ["/2"]);
        assert_eq!(texts("/html/body/ul/li[last()]"), ["z"]);
        assert_eq!(texts("/html/body/ul/li[last() - 1]"), ["y"]);
        assert_eq!(texts("//li[position() = 1+3 - 2]"), ["y"]);
        assert_eq!(texts("//li[. = 'y']/following-sibling::li"), ["z"]);
        assert_eq!(texts("//li[. = 'z']/preceding-sibling::li[1]"), ["y"]);
        assert_eq!(texts("//b/ancestor::article[1]/h3"), ["One", "Two"]);
        assert_eq!(texts("//h3/../p[1]/text()"), ["by", "by"]);
        assert_eq!(texts("//p[1]"), ["by A", "by B"]);
        assert_eq!(texts("//article/p[position() < 2]"), ["by A", "by B"]);
        assert_eq!(texts("//li[1] | //h3"), ["One", "Two", "x"]);
    }

    #[test]
    fn predicates_on_attributes_and_text() {
        let token = "contains(concat(' ', normalize-space(@class), ' '), ' results ')";
        assert_eq!(texts(&format!("//div[{token}]/article")).len(), 2);
        assert_eq!(
            texts("//article[not(contains(@class, 'sold'))]/h3"),
            ["Two"]
        );
        assert_eq!(texts("//article[count(p) = 2 and @class]/h3"), ["Two"]);
        assert_eq!(
            texts("//article[p = 'new' or h3 = 'One']/h3"),
            ["One", "Two"]
        );
        assert_eq!(
            texts("//*[@id='list'][starts-with(@class, 'main')]/article[h3/a/@href='/1']/p"),
            ["by A"]
        );
        assert_eq!(texts("//article[p[2]]/h3"), ["Two"]);
    }

    #[test]
    fn many_parts_are_not_nested() {
        for word in ["or", "and"] {
            let parts = vec!["p"; 200_000].join(&format!(" {word} "));
            let path = XPath::parse(&format!("//article[{parts}]/h3")).unwrap();
            let page = Page::parse(HTML, "http://example.org/".parse().unwrap());
            assert_eq!(path.clone().select(&page, page.root()).len(), 2);
        }
        assert_eq!(texts("//article[p = 'x' or h3 and p = 'new']/h3"), ["Two"]);
    }

    #[test]
    fn errors_name_the_place() {
        let error = XPath::parse("//a[foo(1)]").unwrap_err();
        assert_eq!(error.position, 9);
        for wrong in ["", "//", "a[", "a[']", "preceding::a", "a]", "a/"] {
            assert!(XPath::parse(wrong).is_err(), "{wrong}");
        }
        assert!(XPath::parse(&("a[".repeat(100) + "b" + &"]".repeat(100))).is_err());
    }
}
