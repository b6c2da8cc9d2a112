//! The parsers of `rio_turtle`, with their triples in oxigraph's terms.

use std::error::Error;
use std::io::{self, BufRead};

use oxigraph::model::{
    BlankNodeRef, LiteralRef, NamedNodeRef, NamedOrBlankNodeRef, TermRef, TripleRef,
};
use rio_api::model as rio;
use rio_api::parser::{ParseError, QuadsParser, TriplesParser};
use rio_turtle::{NQuadsParser, NTriplesParser, TriGParser, TurtleError, TurtleParser};

use super::Format;

/// What receives the triples of a parser.
pub(super) type Emit<'e> = dyn FnMut(TripleRef<'_>) -> Result<(), Refusal> + 'e;

/// Why a parser stopped.
#[derive(Debug)]
pub(super) enum Refusal {
    Io(io::Error),
    Syntax {
        line: u64,
        column: u64,
        message: String,
    },
    /// The one who receives the triples wants no more.
    Declined,
}

impl Refusal {
    pub(super) fn unplaced(message: String) -> Self {
        Self::Syntax {
            line: 0,
            column: 0,
            message,
        }
    }
}

impl From<TurtleError> for Refusal {
    fn from(error: TurtleError) -> Self {
        if error.source().is_some_and(<dyn Error>::is::<io::Error>) {
            return Self::Io(error.into());
        }
        match error.textual_position() {
            Some(position) => Self::Syntax {
                line: position.line_number(),
                column: position.byte_number(),
                message: error.to_string(),
            },
            None => Self::unplaced(error.to_string()),
        }
    }
}

/// Hands every triple over, the names of graphs left out.
pub(super) fn parse(
    input: impl BufRead,
    format: Format,
    emit: &mut Emit<'_>,
) -> Result<(), Refusal> {
    let mut triple =
        |subject: rio::Subject<'_>, predicate: rio::NamedNode<'_>, object: rio::Term<'_>| {
            emit(convert(subject, predicate, object).ok_or_else(|| {
                Refusal::unplaced("a triple stands inside a triple, which is not RDF 1.1".into())
            })?)
        };
    match format {
        Format::NTriples | Format::YagoTable => {
            NTriplesParser::new(input).parse_all(&mut |t| triple(t.subject, t.predicate, t.object))
        }
        Format::Turtle => TurtleParser::new(input, None)
            .parse_all(&mut |t| triple(t.subject, t.predicate, t.object)),
        Format::NQuads => {
            NQuadsParser::new(input).parse_all(&mut |q| triple(q.subject, q.predicate, q.object))
        }
        Format::TriG => TriGParser::new(input, None)
            .parse_all(&mut |q| triple(q.subject, q.predicate, q.object)),
        Format::RdfXml | Format::N3 | Format::JsonLd => Err(Refusal::unplaced(
            "the format is not read by rio_turtle".into(),
        )),
    }
}

/// `None` for RDF-star.
fn convert<'a>(
    subject: rio::Subject<'a>,
    predicate: rio::NamedNode<'a>,
    object: rio::Term<'a>,
) -> Option<TripleRef<'a>> {
    let subject: NamedOrBlankNodeRef<'a> = match subject {
        rio::Subject::NamedNode(node) => NamedNodeRef::new_unchecked(node.iri).into(),
        rio::Subject::BlankNode(node) => BlankNodeRef::new_unchecked(node.id).into(),
        rio::Subject::Triple(_) => return None,
    };
    let object: TermRef<'a> = match object {
        rio::Term::NamedNode(node) => NamedNodeRef::new_unchecked(node.iri).into(),
        rio::Term::BlankNode(node) => BlankNodeRef::new_unchecked(node.id).into(),
        rio::Term::Literal(literal) => literal_of(literal).into(),
        rio::Term::Triple(_) => return None,
    };
    Some(TripleRef::new(
        subject,
        NamedNodeRef::new_unchecked(predicate.iri),
        object,
    ))
}

fn literal_of(literal: rio::Literal<'_>) -> LiteralRef<'_> {
    match literal {
        rio::Literal::Simple { value } => LiteralRef::new_simple_literal(value),
        rio::Literal::LanguageTaggedString { value, language } => {
            LiteralRef::new_language_tagged_literal_unchecked(value, language)
        }
        rio::Literal::Typed { value, datatype } => {
            LiteralRef::new_typed_literal(value, NamedNodeRef::new_unchecked(datatype.iri))
        }
    }
}
