//! What IRIs consist of.

/// Whether a character may stand in an IRI as Turtle and SPARQL write it.
pub(crate) fn is_in_iri(c: char) -> bool {
    c > ' ' && !"<>\"{}|^`\\".contains(c)
}
