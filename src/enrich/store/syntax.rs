//! Reading queries, and saying what is wrong with one that is none.

use spargebra::{Query, SparqlParser};

use super::{StoreError, nesting};

/// So many of the things that could stand somewhere are named.
const NAMED: usize = 8;

/// Reads a query.
///
/// # Errors
///
/// Where it is none: what is wrong with it, and where.
pub(super) fn parse(sparql: &str) -> Result<Query, StoreError> {
    nesting::check(sparql).map_err(StoreError::Query)?;
    SparqlParser::new().parse_query(sparql).map_err(|error| {
        let update = SparqlParser::new().parse_update(sparql);
        // Nothing at all is an update that does nothing.
        if update.is_ok_and(|update| !update.operations.is_empty()) {
            StoreError::Update
        } else {
            StoreError::Query(in_words(&error.to_string()))
        }
    })
}

/// The message of the parser, "error at 1:9: expected one of …", without the classes of characters.
fn in_words(message: &str) -> String {
    let parts = message.strip_prefix("error at ");
    let parts = parts.and_then(|rest| rest.split_once(": expected "));
    let place = parts.and_then(|(place, expected)| Some((place.split_once(':')?, expected)));
    let Some(((line, column), expected)) = place else {
        return message.to_owned();
    };
    let items = items(expected.strip_prefix("one of ").unwrap_or(expected));
    let is_sentence = |item: &&&str| item.contains(' ') && !item.starts_with('"');
    let sentence = items.iter().find(is_sentence);
    let said = match (sentence, items.as_slice()) {
        (Some(sentence), _) => (*sentence).to_owned(),
        (None, []) => "what stands before it does not go on like this".to_owned(),
        // Of the words that a query begins with the parser names the last.
        (None, ["CONSTRUCT" | "DESCRIBE"]) => {
            "expected SELECT, CONSTRUCT, DESCRIBE or ASK".to_owned()
        }
        (None, [item]) => format!("expected {item}"),
        (None, items) if items.len() <= NAMED => format!("expected one of {}", items.join(" ")),
        (None, items) => format!("expected one of {} and others", items[..NAMED].join(" ")),
    };
    format!("line {line}, column {column}: {said}")
}

/// The parts of a list that are no classes of characters.
fn items(list: &str) -> Vec<&str> {
    let (mut items, mut begin) = (Vec::new(), 0);
    let (mut depth, mut quote) = (0_usize, None);
    let mut end = |item: &mut usize, at: usize| {
        let text = list.get(*item..at).unwrap_or_default().trim();
        if !text.is_empty() && !text.starts_with('[') {
            items.push(text);
        }
        *item = at + 1;
    };
    for (at, c) in list.char_indices() {
        match (quote, c) {
            (Some(open), _) => quote = Some(open).filter(|open| *open != c),
            (None, '"' | '\'') => quote = Some(c),
            (None, '[') => depth += 1,
            (None, ']') => depth = depth.saturating_sub(1),
            (None, ',') if depth == 0 => end(&mut begin, at),
            _ => {}
        }
    }
    end(&mut begin, list.len());
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(sparql: &str) -> String {
        parse(sparql).unwrap_err().to_string()
    }

    #[test]
    fn errors_are_in_words() {
        for (sparql, part) in [
            (
                "SELECT ?s { ?s ?p ?o ",
                "line 1, column 22: expected one of \",\"",
            ),
            (
                "SELECT * { ?s foo:bar ?o }",
                "line 1, column 22: Prefix not found",
            ),
            ("SELECT *\n{ ?s ?p }", "line 2, column"),
            ("", "line 1, column 1: what stands"),
            ("SELEC ?s", "expected SELECT, CONSTRUCT, DESCRIBE or ASK"),
            (
                "SELECT ?s ?p { ?s ?p ?o } GROUP BY ?s",
                "The SELECT contains a variable that is unbound",
            ),
        ] {
            let said = said(sparql);
            assert!(said.contains(part), "{part} in {said}");
            assert!(!said.contains("u{") && !said.contains("[_]"), "{said}");
            assert!(said.lines().count() == 1, "{said}");
        }
        assert_eq!(in_words("something else"), "something else");
    }

    #[test]
    fn what_nests_without_end_is_no_query() {
        for (open, close) in [("(", ")"), ("{", "}"), ("[] e:p [", "]")] {
            let query = format!("ASK {{ {}{} }}", open.repeat(5_000), close.repeat(5_000));
            let said = said(&query);
            assert!(said.contains("more than 100 brackets"), "{said}");
        }
        let nested = format!("ASK {{ FILTER({}1{}) }}", "(".repeat(98), ")".repeat(98));
        assert!(parse(&nested).is_ok());
        let joined = format!("ASK {{ FILTER(1{}) }}", "||1".repeat(120));
        assert!(parse(&joined).is_ok());
    }

    #[test]
    fn an_update_is_no_query() {
        for sparql in [
            "INSERT DATA { <http://e/a> <http://e/b> 1 }",
            "DELETE WHERE { ?s ?p ?o }",
            "DROP ALL",
        ] {
            let said = said(sparql);
            assert!(said.contains("only reads"), "{said}");
        }
    }
}
