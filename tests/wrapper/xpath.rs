//! The XPath evaluator held against an independent one, `xpath-eval`, over the same pages.

use std::cmp::Ordering;

use hadal::page::{NodeId, Page, XPath};
use proptest::prelude::*;
use xpath_eval::{Document, EvaluationContext, ExpandedName, Node, NodeKind, Value};

/// A page as the other evaluator sees it.
struct Tree<'p>(&'p Page);

/// A node of a page, or the attribute at a place in it.
#[derive(Clone, Copy)]
struct At<'p> {
    page: &'p Page,
    node: NodeId,
    attribute: Option<usize>,
}

impl<'p> At<'p> {
    fn key(self) -> (NodeId, Option<usize>) {
        (self.node, self.attribute)
    }

    fn pair(self) -> Option<(&'p str, &'p str)> {
        self.page.attrs(self.node).nth(self.attribute?)
    }
}

impl PartialEq for At<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for At<'_> {}

impl<'p> Node<'p> for At<'p> {
    fn kind(self) -> NodeKind {
        if self.attribute.is_some() {
            NodeKind::Attribute
        } else if self.node == self.page.root() {
            NodeKind::Root
        } else if self.page.is_text(self.node) {
            NodeKind::Text
        } else {
            NodeKind::Element
        }
    }

    fn parent(self) -> Option<Self> {
        let node = match self.attribute {
            Some(_) => self.node,
            None => self.page.parent(self.node)?,
        };
        Some(Self {
            node,
            attribute: None,
            ..self
        })
    }

    fn children(self) -> impl Iterator<Item = Self> + 'p {
        let has = self.attribute.is_none();
        let children = self.page.children(self.node).filter(move |_| has);
        children.map(move |node| Self { node, ..self })
    }

    fn attributes(self) -> impl Iterator<Item = Self> + 'p {
        let has = self.kind() == NodeKind::Element;
        let count = self.page.attrs(self.node).count() * usize::from(has);
        (0..count).map(move |at| Self {
            attribute: Some(at),
            ..self
        })
    }

    fn namespaces(self) -> impl Iterator<Item = Self> + 'p {
        std::iter::empty()
    }

    fn expanded_name(self) -> Option<ExpandedName> {
        let name = match self.kind() {
            NodeKind::Attribute => self.pair()?.0,
            NodeKind::Element => self.page.tag(self.node),
            _ => return None,
        };
        Some(ExpandedName {
            namespace_uri: None,
            local_name: name.to_owned(),
        })
    }

    fn string_value(self) -> String {
        let value = self.pair().map(|(_, value)| value);
        value
            .unwrap_or_else(|| self.page.text(self.node))
            .to_owned()
    }

    fn document_order(self, other: Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Document for Tree<'_> {
    type N<'a>
        = At<'a>
    where
        Self: 'a;

    fn root(&self) -> At<'_> {
        At {
            page: self.0,
            node: self.0.root(),
            attribute: None,
        }
    }
}

/// What both evaluators select, as places in the page with the names of attributes.
fn both(expression: &str, page: &Page) -> [Vec<(usize, String)>; 2] {
    let ours = XPath::parse(expression).unwrap().select(page, page.root());
    let ours = ours.iter().map(|item| {
        let name = item.attribute.map_or("", |(name, _)| name);
        (item.node.index(), name.to_owned())
    });
    let parsed = xpath_eval::parse(expression).unwrap();
    let tree = Tree(page);
    let context = EvaluationContext::new(tree.root());
    let Value::NodeSet(mut theirs) = xpath_eval::evaluate(&parsed, &context).unwrap() else {
        panic!("{expression} selects no nodes")
    };
    theirs.sort_by(|a, b| a.document_order(*b));
    let theirs = theirs.into_iter().map(|at| {
        let name = at.pair().map_or("", |(name, _)| name);
        (at.node.index(), name.to_owned())
    });
    let mut sides = [ours.collect::<Vec<_>>(), theirs.collect()];
    // The order of attributes within an element is nobody's business.
    for side in &mut sides {
        side.sort();
    }
    sides
}

fn parse(html: &str) -> Page {
    Page::parse(html, "http://example.org/".parse().unwrap())
}

fn test() -> impl Strategy<Value = String> {
    let names = ["ul", "li", "b", "a", "div", "p", "*", "node()", "text()"];
    prop::sample::select(names.to_vec()).prop_map(str::to_owned)
}

fn axis() -> impl Strategy<Value = String> {
    let axes = [
        "",
        "",
        "",
        "descendant::",
        "descendant-or-self::",
        "self::",
        "parent::",
        "ancestor::",
        "ancestor-or-self::",
        "following-sibling::",
        "preceding-sibling::",
    ];
    prop::sample::select(axes.to_vec()).prop_map(str::to_owned)
}

fn value() -> impl Strategy<Value = String> {
    let values = [
        "'x'",
        "'y'",
        "'red'",
        "' '",
        "''",
        "1",
        "2",
        "@class",
        "@id",
        "b",
        ".",
        "string(.)",
        "normalize-space(.)",
        "concat(@class, ' ')",
        "string-length(.)",
        "count(*)",
        "position()",
        "last()",
        "name()",
        "count(@*)",
        "last() - 1",
        "position() + count(*)",
        "../@class",
        ".//b",
        "*[1]",
    ];
    prop::sample::select(values.to_vec()).prop_map(str::to_owned)
}

fn predicate() -> impl Strategy<Value = String> {
    let comparison = ["=", "!=", "<", "<=", ">", ">="];
    let simple = prop_oneof![
        (1..4usize).prop_map(|n| n.to_string()),
        Just("last()".to_owned()),
        Just("last() - 1".to_owned()),
        value(),
        (value(), prop::sample::select(comparison.to_vec()), value())
            .prop_map(|(a, operator, b)| format!("{a} {operator} {b}")),
        (value(), value()).prop_map(|(a, b)| format!("contains({a}, {b})")),
        (value(), value()).prop_map(|(a, b)| format!("starts-with({a}, {b})")),
        value().prop_map(|a| format!("not({a})")),
    ];
    let joined = (
        simple.clone(),
        prop::sample::select(vec!["and", "or"]),
        simple.clone(),
    )
        .prop_map(|(a, operator, b)| format!("({a}) {operator} ({b})"));
    prop_oneof![3 => simple, 1 => joined]
}

fn step() -> impl Strategy<Value = String> {
    let predicates = prop::collection::vec(predicate(), 0..3);
    (axis(), test(), predicates).prop_map(|(axis, test, predicates)| {
        let predicates: Vec<String> = predicates.iter().map(|one| format!("[{one}]")).collect();
        format!("{axis}{test}{}", predicates.concat())
    })
}

fn path() -> impl Strategy<Value = String> {
    let slash = prop::sample::select(vec!["/", "//"]);
    let steps = prop::collection::vec((slash, step()), 1..4);
    let end = prop::sample::select(vec![
        "", "", "", "/@class", "/@*", "/text()", "//@id", "/..",
    ]);
    (steps, end).prop_map(|(steps, end)| {
        let steps: Vec<String> = steps
            .iter()
            .map(|(slash, step)| format!("{slash}{step}"))
            .collect();
        format!("{}{end}", steps.concat())
    })
}

/// Markup of a few elements, nested and in a row, with attributes that tell some of them apart.
fn html() -> impl Strategy<Value = String> {
    let attribute = prop::sample::select(vec![
        "",
        " class=red",
        " class='red x'",
        " id=y",
        " id=x class=x",
    ]);
    let text = prop::sample::select(vec!["x", "y", "x y", " ", "12", ""]);
    let leaf = (attribute.clone(), text)
        .prop_map(|(attribute, text)| format!("<b{attribute}>{text}</b>{text}"));
    leaf.prop_recursive(4, 40, 4, move |inner| {
        let tag = prop::sample::select(vec!["div", "ul", "li", "a", "b"]);
        let inner = prop::collection::vec(inner, 1..4);
        (tag, attribute.clone(), inner).prop_map(|(tag, attribute, inner)| {
            format!("<{tag}{attribute}>{}</{tag}>", inner.concat())
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn two_evaluators_select_the_same(html in html(), paths in prop::collection::vec(path(), 1..3)) {
        let page = parse(&html);
        let expression = paths.join(" | ");
        let [ours, theirs] = both(&expression, &page);
        prop_assert_eq!(ours, theirs, "{} on {}", expression, html);
    }
}
