//! One reader for all formats, in bounded memory.
//!
//! Three parsers stand behind it: `rio_turtle` is the faster one on Turtle, oxttl (through
//! oxigraph) reads everything else, and the one of lines is our own. Where the first refuses a
//! file, another is asked: what either can read counts. Files of lines are read here only where
//! the reader of slices refuses them.

use std::io::{BufRead, Read};
use std::ops::ControlFlow;
use std::path::Path;

use oxigraph::io::{RdfParseError, RdfParser, RdfSyntaxError};
use oxigraph::model::{BlankNodeRef, NamedOrBlankNodeRef, TermRef, Triple, TripleRef};
use url::Url;

use super::compression::{self, Progress};
use super::guard::guarded;
use super::lines::Blanks;
use super::ntriples::{self, Fault};
use super::rio::{self, Emit, Refusal};
use super::{Format, RdfError, tsv};

/// What a reader hands over.
#[derive(Clone, Copy, Debug)]
pub enum Item<'a> {
    /// The next triple; the names of graphs are left out, blank nodes are named `b0`,
    /// `b1`, … in the order in which the file brings them.
    Triple(TripleRef<'a>),
    /// Forget all triples of this file: another parser reads it from the start.
    Restart,
}

/// What receives the items of a reader, and says whether it wants more.
pub type Sink<'s> = dyn FnMut(Item<'_>) -> ControlFlow<()> + 's;

/// Reads a file triple by triple; the extension tells the format ([`Format::of_path`]), and the
/// beginning whether what is called RDF/XML is Turtle.
/// Returns the number of triples that were handed over, which may be zero. Memory does not grow with the file,
/// but for its blank nodes.
///
/// # Errors
/// [`RdfError`] with the path and, for a syntax error, line and column. The sink has
/// then seen the triples before the error.
pub fn read(path: &Path, sink: &mut Sink<'_>) -> Result<u64, RdfError> {
    let (format, compression) = Format::of_path(path)?;
    let base = std::path::absolute(path)
        .ok()
        .and_then(|path| Url::from_file_path(path).ok());
    let open_it = || compression::open(path, compression, &Progress::default());
    let format = match format {
        Format::RdfXml => {
            Format::of_text(&mut *open_it()?).map_err(|source| RdfError::reading(path, source))?
        }
        format => format,
    };
    let open = || -> Result<Box<dyn BufRead>, RdfError> {
        Ok(tsv::as_triples(format, guarded(format, open_it()?)))
    };
    Reading { path, format, base }.with_either(&open, sink)
}

/// Reads text in memory as [`read`] does a file; `name` stands in errors.
///
/// # Errors
/// As [`read`].
///
/// ```
/// use hadal::rdf::{Format, Item, read_bytes};
/// use std::ops::ControlFlow;
/// let text = b"<urn:a> <urn:p> \"1960-##-##\" .";
/// let mut objects = Vec::new();
/// let count = read_bytes("text".as_ref(), text, Format::NTriples, &mut |item| {
///     if let Item::Triple(triple) = item {
///         objects.push(triple.object.to_string());
///     }
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!((count, objects), (1, vec!["\"1960-##-##\"".to_owned()]));
/// # Ok::<(), hadal::rdf::RdfError>(())
/// ```
pub fn read_bytes(
    name: &Path,
    bytes: &[u8],
    format: Format,
    sink: &mut Sink<'_>,
) -> Result<u64, RdfError> {
    let reading = Reading {
        path: name,
        format,
        base: None,
    };
    let open = || -> Result<Box<dyn BufRead>, RdfError> {
        Ok(tsv::as_triples(format, guarded(format, Box::new(bytes))))
    };
    reading.with_either(&open, sink)
}

/// All triples of a file, for files that are known to be small.
///
/// # Errors
/// As [`read`].
pub fn read_all(path: &Path) -> Result<Vec<Triple>, RdfError> {
    let mut triples = Vec::new();
    read(path, &mut |item| {
        match item {
            Item::Triple(triple) => triples.push(triple.into_owned()),
            Item::Restart => triples.clear(),
        }
        ControlFlow::Continue(())
    })?;
    Ok(triples)
}

type Open<'a, 'r> = dyn Fn() -> Result<Box<dyn BufRead + 'r>, RdfError> + 'a;

struct Reading<'a> {
    path: &'a Path,
    format: Format,
    base: Option<Url>,
}

/// What is said of a context of JSON-LD that stands elsewhere.
const CONTEXT: &str = "the context is not fetched from the network, put it into the file: ";

/// Which of the parsers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parser {
    Rio,
    Oxigraph,
    /// The one of N-Triples by lines.
    Lines,
}

impl Reading<'_> {
    /// The parser that suits the format first, then the other where that one refuses.
    fn with_either(&self, open: &Open<'_, '_>, sink: &mut Sink<'_>) -> Result<u64, RdfError> {
        let (first, second) = match self.format {
            Format::Turtle => (Parser::Rio, Some(Parser::Oxigraph)),
            Format::RdfXml | Format::N3 | Format::JsonLd => (Parser::Oxigraph, None),
            // The one of lines loses nothing where a line ends by a carriage return alone.
            Format::NTriples | Format::YagoTable => (Parser::Oxigraph, Some(Parser::Lines)),
            Format::NQuads | Format::TriG => (Parser::Oxigraph, Some(Parser::Rio)),
        };
        let refused = match self.with(first, open()?, sink) {
            Err(error @ RdfError::Syntax { .. }) => error,
            done => return done,
        };
        let Some(second) = second else {
            return Err(refused);
        };
        if sink(Item::Restart).is_break() {
            return Ok(0);
        }
        match self.with(second, open()?, sink) {
            Err(error @ RdfError::Syntax { .. }) => {
                // oxttl tells the place and the expected token more exactly.
                Err(if first == Parser::Oxigraph {
                    refused
                } else {
                    error
                })
            }
            done => done,
        }
    }

    fn with<'r>(
        &self,
        parser: Parser,
        input: Box<dyn BufRead + 'r>,
        sink: &mut Sink<'_>,
    ) -> Result<u64, RdfError> {
        let mut blanks = Blanks::default();
        let mut count = 0;
        let mut emit = |triple: TripleRef<'_>| {
            count += 1;
            match rename(&mut blanks, triple, sink) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(Refusal::Declined),
            }
        };
        let done = match parser {
            Parser::Rio => rio::parse(input, self.format, &mut emit),
            Parser::Oxigraph => oxigraph(input, self.format, self.base.as_ref(), &mut emit),
            Parser::Lines => lines(input, &mut emit),
        };
        match done {
            Ok(()) | Err(Refusal::Declined) => Ok(count),
            Err(Refusal::Io(source)) => Err(RdfError::reading(self.path, source)),
            Err(Refusal::Syntax {
                line,
                column,
                message,
            }) => Err(RdfError::Syntax {
                path: self.path.to_owned(),
                line,
                column,
                message,
            }),
        }
    }
}

/// Parses with one parser only, for [`super::agree`].
pub(super) fn parse_with(
    parser: Parser,
    bytes: &[u8],
    format: Format,
) -> Result<Vec<Triple>, RdfError> {
    let reading = Reading {
        path: Path::new("text"),
        format,
        base: None,
    };
    let mut triples = Vec::new();
    reading.with(parser, Box::new(bytes), &mut |item| {
        if let Item::Triple(triple) = item {
            triples.push(triple.into_owned());
        }
        ControlFlow::Continue(())
    })?;
    Ok(triples)
}

fn oxigraph(
    input: impl Read,
    format: Format,
    base: Option<&Url>,
    emit: &mut Emit<'_>,
) -> Result<(), Refusal> {
    let mut parser = RdfParser::from_format(format.to_oxigraph());
    if let Some(base) = base {
        parser = parser
            .with_base_iri(base.as_str())
            .map_err(|error| Refusal::unplaced(error.to_string()))?;
    }
    let parser = parser
        .for_reader(input)
        .with_document_loader(|url| Err(format!("{CONTEXT}{url}").into()));
    for quad in parser {
        let quad = quad.map_err(|error| match error {
            RdfParseError::Io(source) => Refusal::Io(source),
            RdfParseError::Syntax(error) => syntax(&error),
        })?;
        if format == Format::N3 && !quad.graph_name.is_default_graph() {
            continue;
        }
        emit(TripleRef::new(
            quad.subject.as_ref(),
            quad.predicate.as_ref(),
            quad.object.as_ref(),
        ))?;
    }
    Ok(())
}

fn lines(input: impl BufRead, emit: &mut Emit<'_>) -> Result<(), Refusal> {
    for (number, line) in (1..).zip(input.split(b'\n')) {
        let fault = |(column, message): Fault| Refusal::Syntax {
            line: number,
            column: u64::try_from(column).unwrap_or(u64::MAX),
            message: message.to_owned(),
        };
        let line = line.map_err(Refusal::Io)?;
        let text = std::str::from_utf8(&line)
            .map_err(|error| fault((error.valid_up_to() + 1, "bytes that are not UTF-8")))?;
        for line in text.split('\r') {
            if let Some(statement) = ntriples::parse(line).map_err(fault)? {
                emit(statement.to_triple().as_ref())?;
            }
        }
    }
    Ok(())
}

fn syntax(error: &RdfSyntaxError) -> Refusal {
    match error.location() {
        Some(location) => Refusal::Syntax {
            line: location.start.line + 1,
            column: location.start.column + 1,
            message: error.to_string(),
        },
        None => Refusal::unplaced(error.to_string()),
    }
}

/// Names blank nodes by the order of their first appearance, so that the same file gives
/// the same names whatever parser reads it.
fn rename(blanks: &mut Blanks, triple: TripleRef<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let mut name = |node: BlankNodeRef<'_>| format!("b{}", blanks.number(node.as_str()));
    let subject = match triple.subject {
        NamedOrBlankNodeRef::BlankNode(node) => Some(name(node)),
        NamedOrBlankNodeRef::NamedNode(_) => None,
    };
    let object = match triple.object {
        TermRef::BlankNode(node) => Some(name(node)),
        _ => None,
    };
    sink(Item::Triple(TripleRef {
        subject: subject.as_deref().map_or(triple.subject, |name| {
            BlankNodeRef::new_unchecked(name).into()
        }),
        predicate: triple.predicate,
        object: object.as_deref().map_or(triple.object, |name| {
            BlankNodeRef::new_unchecked(name).into()
        }),
    }))
}
