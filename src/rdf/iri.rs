//! What IRIs consist of.

/// Whether a character may stand in an IRI as Turtle and SPARQL write it.
pub(crate) fn is_in_iri(c: char) -> bool {
    c > ' ' && !"<>\"{}|^`\\".contains(c)
}

/// What an IRI ends in, after its last `/`, `#` or `:`.
pub(crate) fn local_name(iri: &str) -> &str {
    let end = iri.trim_end_matches(['/', '#']);
    end.rsplit(['/', '#', ':']).next().unwrap_or(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_local_name_is_the_end_of_an_iri() {
        assert_eq!(local_name("http://e/ns#created"), "created");
        assert_eq!(local_name("http://e/books/"), "books");
        assert_eq!(local_name("urn:isbn"), "isbn");
    }
}
