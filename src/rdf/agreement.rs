//! Two independent parsers held against each other.

use std::collections::BTreeSet;

use super::reader::{Parser, parse_with};
use super::{Format, RdfError};

/// Parses a text with `rio_turtle` and with oxttl and compares the sets of triples: what
/// hadal exports must be read alike by both. Returns the number of distinct triples, or
/// the triples that only one of the two reads, as N-Triples. Blank nodes are compared by
/// the order of their appearance.
///
/// # Errors
/// [`RdfError::Syntax`] where either parser refuses the text.
///
/// ```
/// use hadal::rdf::{Format, agree};
/// let text = b"@prefix : <urn:x:> . :a :b \"1960-##-##\" , 1.5 .";
/// assert_eq!(agree(text, Format::Turtle)?, Ok(2));
/// # Ok::<(), hadal::rdf::RdfError>(())
/// ```
pub fn agree(bytes: &[u8], format: Format) -> Result<Result<usize, Vec<String>>, RdfError> {
    let set = |parser| -> Result<BTreeSet<String>, RdfError> {
        let triples = parse_with(parser, bytes, format)?;
        Ok(triples.iter().map(ToString::to_string).collect())
    };
    let (rio, oxigraph) = (set(Parser::Rio)?, set(Parser::Oxigraph)?);
    let differing: Vec<String> = rio.symmetric_difference(&oxigraph).cloned().collect();
    Ok(if differing.is_empty() {
        Ok(rio.len())
    } else {
        Err(differing)
    })
}
