//! What a page says of a record as an answer: its rank, its relevance, the words that matched.

use std::collections::BTreeMap;

use super::extract::extract;
use super::schema::{Record, Wrapper};
use crate::page::Page;
use crate::text::share;

/// So many records have to come back for several queries before anything is told.
const FEWEST: usize = 5;
/// The share of them whose values differ, at least.
const DIFFERENT: f64 = 0.5;

/// Marks the features whose values are others when the same record answers another query: they
/// say something of the answer and not of the record. Addresses may well carry the query and still
/// lead to the same. `pages` are result pages, one a query.
pub fn mark_varying(wrapper: &mut Wrapper, pages: &[&Page]) {
    let mut seen: BTreeMap<String, BTreeMap<usize, Record>> = BTreeMap::new();
    for (at, page) in pages.iter().enumerate() {
        for record in extract(wrapper, page, "") {
            let of_record = seen.entry(record.id.clone()).or_default();
            of_record.entry(at).or_insert(record);
        }
    }
    let features = wrapper.features.iter_mut();
    for feature in features.filter(|feature| feature.kind != "url") {
        let differs = |records: &BTreeMap<usize, Record>| {
            let mut values = records
                .values()
                .filter_map(|record| record.normal.get(&feature.id));
            let first = values.next()?;
            let mut others = values.peekable();
            others.peek()?;
            Some(others.any(|other| other != first))
        };
        let compared: Vec<bool> = seen.values().filter_map(differs).collect();
        let different = compared.iter().filter(|differs| **differs).count();
        feature.varies = compared.len() >= FEWEST && share(different, compared.len()) > DIFFERENT;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Response, induce};
    use crate::text::Analyzer;

    #[test]
    fn what_is_said_of_an_answer_is_no_fact_of_the_record() {
        let page = |word: &str, numbers: &[usize]| {
            let rows = numbers.iter().enumerate().map(|(rank, number)| {
                let relevance = 99 - 7 * rank;
                format!(
                    "<li><a href='/{number}'>Title {number}</a> <b>{relevance} %</b>
                     <i>matching: {word}</i> <u>Ann Writer{}</u></li>",
                    number % 7
                )
            });
            let html = format!("<h1>Found</h1><ul>{}</ul>", rows.collect::<String>());
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let words = ["sea", "hill", "war"];
        let pages = [
            page(words[0], &[1, 2, 3, 4, 5, 6, 7, 8]),
            page(words[1], &[8, 7, 6, 5, 4, 3]),
            page(words[2], &[5, 9, 10, 3, 11]),
        ];
        let asked = pages.iter().zip(words);
        let responses: Vec<_> = asked
            .map(|(page, word)| Response::new(page, [word]))
            .collect();
        let mut wrapper = induce(&responses, &[], &Analyzer::new("en")).unwrap();
        mark_varying(&mut wrapper, &pages.each_ref());
        let facts = |varies: bool| -> Vec<&str> {
            let features = wrapper.features.iter().filter(|one| one.varies == varies);
            features.map(|one| one.id.as_str()).collect()
        };
        assert_eq!(facts(true), ["b", "matching"]);
        assert_eq!(facts(false), ["title", "a-href", "ann"]);
        assert!(
            wrapper
                .features
                .iter()
                .all(|one| one.varies != wrapper.is_fact(one))
        );
    }
}
