//! The grammar of the XPath subset.

use thiserror::Error;

/// Why an expression is not of the subset of XPath 1.0 that hadal evaluates.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("XPath `{expression}`, character {position}: {problem}")]
pub struct XPathError {
    /// The expression, of a very long one the beginning.
    pub expression: String,
    /// The place of the problem, in characters from 1.
    pub position: usize,
    /// What is wrong there.
    pub problem: String,
}

/// How a step moves from its context node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    Child,
    Descendant,
    DescendantOrSelf,
    Itself,
    Parent,
    Ancestor,
    AncestorOrSelf,
    FollowingSibling,
    PrecedingSibling,
    Attribute,
}

/// Which nodes on the axis a step takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Test {
    Name(String),
    AnyName,
    Text,
    AnyNode,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Step {
    pub axis: Axis,
    pub test: Test,
    pub predicates: Vec<Expr>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct LocationPath {
    pub absolute: bool,
    pub steps: Vec<Step>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expr {
    /// Joined by `or`.
    Any(Vec<Expr>),
    /// Joined by `and`.
    All(Vec<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// Added up, each times its sign.
    Sum(Vec<(f64, Expr)>),
    Union(Vec<LocationPath>),
    Text(String),
    Number(f64),
    Call(Function, Vec<Expr>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Contains,
    StartsWith,
    NormalizeSpace,
    Concat,
    Not,
    Position,
    Last,
    Count,
    StringLength,
    StringOf,
    Name,
}

/// The functions with the least and the greatest number of arguments.
const FUNCTIONS: [(&str, Function, usize, usize); 11] = [
    ("contains", Function::Contains, 2, 2),
    ("starts-with", Function::StartsWith, 2, 2),
    ("normalize-space", Function::NormalizeSpace, 0, 1),
    ("concat", Function::Concat, 2, usize::MAX),
    ("not", Function::Not, 1, 1),
    ("position", Function::Position, 0, 0),
    ("last", Function::Last, 0, 0),
    ("count", Function::Count, 1, 1),
    ("string-length", Function::StringLength, 0, 1),
    ("string", Function::StringOf, 0, 1),
    ("name", Function::Name, 0, 0),
];

const AXES: [(&str, Axis); 10] = [
    ("child", Axis::Child),
    ("descendant", Axis::Descendant),
    ("descendant-or-self", Axis::DescendantOrSelf),
    ("self", Axis::Itself),
    ("parent", Axis::Parent),
    ("ancestor", Axis::Ancestor),
    ("ancestor-or-self", Axis::AncestorOrSelf),
    ("following-sibling", Axis::FollowingSibling),
    ("preceding-sibling", Axis::PrecedingSibling),
    ("attribute", Axis::Attribute),
];

/// How deep expressions may nest, so that hostile input cannot exhaust the stack.
const MAX_DEPTH: usize = 32;

/// So many bytes an expression may have.
const LONGEST: usize = 1 << 16;

/// So many paths may be joined by `|`.
const MOST_PATHS: usize = 256;

/// So many characters of an expression are shown.
const SHOWN: usize = 1000;

pub(super) fn parse(expression: &str) -> Result<Expr, XPathError> {
    if expression.len() > LONGEST {
        return Err(XPathError {
            expression: shown(expression),
            position: 1,
            problem: format!("longer than {LONGEST} bytes"),
        });
    }
    let mut parser = Parser {
        expression,
        rest: expression,
        depth: 0,
    };
    let expr = parser.expr()?;
    parser.space();
    if parser.rest.is_empty() {
        Ok(expr)
    } else {
        Err(parser.error("expected the end of the expression"))
    }
}

/// The expression as an error shows it.
fn shown(expression: &str) -> String {
    match expression.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", expression.get(..end).unwrap_or_default()),
        None => expression.to_owned(),
    }
}

struct Parser<'a> {
    expression: &'a str,
    rest: &'a str,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn error(&self, problem: &str) -> XPathError {
        let read = self.expression.len() - self.rest.len();
        XPathError {
            expression: shown(self.expression),
            position: self.expression[..read].chars().count() + 1,
            problem: problem.to_owned(),
        }
    }

    fn space(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn eat(&mut self, token: &str) -> bool {
        self.space();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str) -> Result<(), XPathError> {
        if self.eat(token) {
            Ok(())
        } else {
            Err(self.error(&format!("expected `{token}`")))
        }
    }

    /// A word operator such as `or`, which must not be the start of a longer name.
    fn eat_word(&mut self, word: &str) -> bool {
        self.space();
        let is_word = self
            .rest
            .strip_prefix(word)
            .is_some_and(|rest| !rest.starts_with(is_name_char));
        is_word && self.eat(word)
    }

    fn name(&mut self) -> Option<&'a str> {
        self.space();
        let (name, rest) = self.rest.split_at(name_length(self.rest));
        if !name.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            return None;
        }
        self.rest = rest;
        Some(name)
    }

    fn expr(&mut self) -> Result<Expr, XPathError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error("nested too deep"));
        }
        let any = self.joined("or", Self::and_expr, Expr::Any)?;
        self.depth -= 1;
        Ok(any)
    }

    fn and_expr(&mut self) -> Result<Expr, XPathError> {
        self.joined("and", Self::comparison, Expr::All)
    }

    /// One part, or several with the word between them: however many, they stand side by side.
    fn joined(
        &mut self,
        word: &str,
        part: fn(&mut Self) -> Result<Expr, XPathError>,
        join: fn(Vec<Expr>) -> Expr,
    ) -> Result<Expr, XPathError> {
        let first = part(self)?;
        if !self.eat_word(word) {
            return Ok(first);
        }
        let mut parts = vec![first, part(self)?];
        while self.eat_word(word) {
            parts.push(part(self)?);
        }
        Ok(join(parts))
    }

    fn comparison(&mut self) -> Result<Expr, XPathError> {
        const OPERATORS: [(&str, Operator); 6] = [
            ("!=", Operator::NotEqual),
            ("<=", Operator::LessOrEqual),
            (">=", Operator::GreaterOrEqual),
            ("=", Operator::Equal),
            ("<", Operator::Less),
            (">", Operator::Greater),
        ];
        let left = self.sum()?;
        for (token, operator) in OPERATORS {
            if self.eat(token) {
                return Ok(binary(operator, left, self.sum()?));
            }
        }
        Ok(left)
    }

    /// One part, or several with a plus or a minus between them.
    fn sum(&mut self) -> Result<Expr, XPathError> {
        let first = self.primary()?;
        let mut parts = Vec::new();
        loop {
            let sign = if self.eat("+") {
                1.0
            } else if self.eat("-") {
                -1.0
            } else {
                break;
            };
            parts.push((sign, self.primary()?));
        }
        if parts.is_empty() {
            return Ok(first);
        }
        parts.insert(0, (1.0, first));
        Ok(Expr::Sum(parts))
    }

    fn primary(&mut self) -> Result<Expr, XPathError> {
        self.space();
        match self.rest.chars().next() {
            Some(quote @ ('"' | '\'')) => self.literal(quote),
            Some(c) if c.is_ascii_digit() => self.number(),
            Some('(') => {
                self.expect("(")?;
                let inner = self.expr()?;
                self.expect(")")?;
                Ok(inner)
            }
            Some(_) => match self.function() {
                Some(function) => function,
                None => self.union(),
            },
            None => Err(self.error("expected an expression")),
        }
    }

    fn literal(&mut self, quote: char) -> Result<Expr, XPathError> {
        let inner = &self.rest[1..];
        let Some(end) = inner.find(quote) else {
            return Err(self.error("the string is not closed"));
        };
        let text = inner[..end].to_owned();
        self.rest = &inner[end + 1..];
        Ok(Expr::Text(text))
    }

    fn number(&mut self) -> Result<Expr, XPathError> {
        let end = self
            .rest
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .unwrap_or(self.rest.len());
        let number = self.rest[..end]
            .parse()
            .map_err(|_| self.error("not a number"))?;
        self.rest = &self.rest[end..];
        Ok(Expr::Number(number))
    }

    fn function(&mut self) -> Option<Result<Expr, XPathError>> {
        let (name, function, least, most) = FUNCTIONS.into_iter().find(|(name, ..)| {
            self.rest
                .strip_prefix(name)
                .is_some_and(|rest| rest.trim_start().starts_with('('))
        })?;
        self.rest = &self.rest[name.len()..];
        Some(self.arguments().and_then(|arguments| {
            if (least..=most).contains(&arguments.len()) {
                Ok(Expr::Call(function, arguments))
            } else {
                Err(self.error(&format!("wrong number of arguments of `{name}`")))
            }
        }))
    }

    fn arguments(&mut self) -> Result<Vec<Expr>, XPathError> {
        self.expect("(")?;
        let mut arguments = Vec::new();
        if self.eat(")") {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.expr()?);
            if self.eat(")") {
                return Ok(arguments);
            }
            self.expect(",")?;
        }
    }

    fn union(&mut self) -> Result<Expr, XPathError> {
        let mut paths = vec![self.path()?];
        while self.eat("|") {
            if paths.len() == MOST_PATHS {
                return Err(self.error(&format!("more than {MOST_PATHS} paths are joined by `|`")));
            }
            paths.push(self.path()?);
        }
        Ok(Expr::Union(paths))
    }

    fn path(&mut self) -> Result<LocationPath, XPathError> {
        let mut steps = Vec::new();
        let absolute = self.eat("/");
        if absolute && self.eat("/") {
            steps.push(any_depth());
        }
        self.space();
        if absolute && steps.is_empty() && !self.rest.starts_with(starts_step) {
            return Ok(LocationPath { absolute, steps });
        }
        steps.push(self.step()?);
        while self.eat("/") {
            if self.eat("/") {
                steps.push(any_depth());
            }
            steps.push(self.step()?);
        }
        Ok(LocationPath { absolute, steps })
    }

    fn step(&mut self) -> Result<Step, XPathError> {
        let (axis, test) = if self.eat("..") {
            (Axis::Parent, Test::AnyNode)
        } else if self.eat(".") {
            (Axis::Itself, Test::AnyNode)
        } else {
            let axis = self.axis()?;
            (axis, self.test()?)
        };
        let mut predicates = Vec::new();
        while self.eat("[") {
            predicates.push(self.expr()?);
            self.expect("]")?;
        }
        Ok(Step {
            axis,
            test,
            predicates,
        })
    }

    fn axis(&mut self) -> Result<Axis, XPathError> {
        if self.eat("@") {
            return Ok(Axis::Attribute);
        }
        let found = AXES.into_iter().find_map(|(name, axis)| {
            let rest = self.rest.strip_prefix(name)?.trim_start();
            Some((rest.strip_prefix("::")?, axis))
        });
        match found {
            Some((rest, axis)) => {
                self.rest = rest;
                Ok(axis)
            }
            None if self.name_then("::") => Err(self.error("unknown axis")),
            None => Ok(Axis::Child),
        }
    }

    fn name_then(&self, token: &str) -> bool {
        self.rest
            .trim_start_matches(is_name_char)
            .trim_start()
            .starts_with(token)
    }

    fn test(&mut self) -> Result<Test, XPathError> {
        if self.eat("*") {
            return Ok(Test::AnyName);
        }
        let Some(name) = self.name() else {
            return Err(self.error("expected a name, `*`, `text()` or `node()`"));
        };
        if !self.eat("(") {
            return Ok(Test::Name(name.to_lowercase()));
        }
        self.expect(")")?;
        match name {
            "text" => Ok(Test::Text),
            "node" => Ok(Test::AnyNode),
            _ => Err(self.error(&format!("unknown function `{name}`"))),
        }
    }
}

fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    Expr::Binary(operator, Box::new(left), Box::new(right))
}

fn any_depth() -> Step {
    Step {
        axis: Axis::DescendantOrSelf,
        test: Test::AnyNode,
        predicates: Vec::new(),
    }
}

/// The length of the name that a text begins with. A tag such as `o:p` is a name, too: HTML knows no
/// prefixes. Two colons end the name of an axis.
fn name_length(text: &str) -> usize {
    let part = |text: &str| text.find(|c| !is_name_char(c)).unwrap_or(text.len());
    let mut length = part(text);
    while let Some(more) = text[length..].strip_prefix(':').map(part)
        && more > 0
    {
        length += 1 + more;
    }
    length
}

fn is_name_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.')
}

fn starts_step(c: char) -> bool {
    is_name_char(c) || matches!(c, '*' | '@')
}
