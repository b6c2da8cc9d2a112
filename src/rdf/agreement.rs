//! Independent parsers held against each other.

use std::collections::{BTreeMap, BTreeSet};

use super::reader::{Parser, parse_with};
use super::{Format, RdfError};

/// Parses a text with `rio_turtle` and with oxttl, N-Triples also with the reader of lines, and
/// compares the sets of triples: what hadal exports must be read alike by all. Returns the number
/// of distinct triples, or the triples that some read and others do not, as N-Triples. Blank nodes
/// are compared by the order of their appearance.
///
/// # Errors
/// [`RdfError::Syntax`] where any of them refuses the text.
///
/// ```
/// use hadal::rdf::{Format, agree};
/// let text = b"@prefix : <urn:x:> . :a :b \"1960-##-##\" , 1.5 .";
/// assert_eq!(agree(text, Format::Turtle)?, Ok(2));
/// # Ok::<(), hadal::rdf::RdfError>(())
/// ```
pub fn agree(bytes: &[u8], format: Format) -> Result<Result<usize, Vec<String>>, RdfError> {
    let mut parsers = vec![Parser::Rio, Parser::Oxigraph];
    if format == Format::NTriples {
        parsers.push(Parser::Lines);
    }
    let mut readers: BTreeMap<String, usize> = BTreeMap::new();
    for parser in &parsers {
        let triples = parse_with(*parser, bytes, format)?;
        let distinct: BTreeSet<String> = triples.iter().map(ToString::to_string).collect();
        for triple in distinct {
            *readers.entry(triple).or_default() += 1;
        }
    }
    let count = readers.len();
    readers.retain(|_, readers| *readers < parsers.len());
    Ok(if readers.is_empty() {
        Ok(count)
    } else {
        Err(readers.into_keys().collect())
    })
}
