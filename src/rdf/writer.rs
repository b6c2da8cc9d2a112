//! Writers: the same statements in any order give the same bytes.

use std::io::Write;

use oxigraph::io::{RdfFormat, RdfSerializer};
use oxigraph::model::{Quad, Triple};

use super::RdfError;

/// Prefixes of a file, such as `("skos", "http://www.w3.org/2004/02/skos/core#")`.
pub type Prefixes<'a> = &'a [(&'a str, &'a str)];

/// Writes N-Triples, sorted and without repetition.
///
/// # Errors
/// [`RdfError::Write`].
pub fn write_ntriples(triples: &[Triple], output: &mut dyn Write) -> Result<(), RdfError> {
    let quads = sorted(triples.iter().cloned().map(default_graph));
    write(&quads, RdfFormat::NTriples, &[], output)
}

/// Writes Turtle, sorted and without repetition.
///
/// # Errors
/// [`RdfError::Write`].
///
/// ```
/// use hadal::rdf::write_turtle;
/// use oxigraph::model::{Literal, NamedNode, Triple};
/// let label = NamedNode::new("http://www.w3.org/2000/01/rdf-schema#label")?;
/// let triple = Triple::new(NamedNode::new("urn:a")?, label, Literal::new_simple_literal("A"));
/// let mut out = Vec::new();
/// write_turtle(&[triple], &[("rdfs", "http://www.w3.org/2000/01/rdf-schema#")], &mut out)?;
/// let text = String::from_utf8(out)?;
/// assert!(text.ends_with("<urn:a> rdfs:label \"A\" .\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_turtle(
    triples: &[Triple],
    prefixes: Prefixes<'_>,
    output: &mut dyn Write,
) -> Result<(), RdfError> {
    let quads = sorted(triples.iter().cloned().map(default_graph));
    write(&quads, RdfFormat::Turtle, prefixes, output)
}

/// Writes `TriG`, sorted by graph and without repetition.
///
/// # Errors
/// [`RdfError::Write`].
pub fn write_trig(
    quads: &[Quad],
    prefixes: Prefixes<'_>,
    output: &mut dyn Write,
) -> Result<(), RdfError> {
    let quads = sorted(quads.iter().cloned());
    write(&quads, RdfFormat::TriG, prefixes, output)
}

fn default_graph(triple: Triple) -> Quad {
    triple.in_graph(oxigraph::model::GraphName::DefaultGraph)
}

fn sorted(quads: impl Iterator<Item = Quad>) -> Vec<Quad> {
    let mut quads: Vec<Quad> = quads.collect();
    quads.sort_by_cached_key(|quad| (quad.graph_name.to_string(), quad.to_string()));
    quads.dedup();
    quads
}

fn write(
    quads: &[Quad],
    format: RdfFormat,
    prefixes: Prefixes<'_>,
    output: &mut dyn Write,
) -> Result<(), RdfError> {
    let mut serializer = RdfSerializer::from_format(format);
    for (prefix, iri) in prefixes {
        serializer = serializer
            .with_prefix(*prefix, *iri)
            .map_err(|error| RdfError::Write(std::io::Error::other(format!("<{iri}>: {error}"))))?;
    }
    let mut writer = serializer.for_writer(output);
    for quad in quads {
        writer.serialize_quad(quad).map_err(RdfError::Write)?;
    }
    writer
        .finish()
        .and_then(Write::flush)
        .map_err(RdfError::Write)
}
