//! What a page says of a record as an answer: its rank, its relevance, the words that matched.

use std::collections::{BTreeMap, BTreeSet};

use super::affix::{USUAL, is_prose};
use super::extract::{digest, extract};
use super::schema::{Feature, Record, Wrapper};
use crate::page::Page;
use crate::text::share;

/// So many records have to come back for several queries before anything is told.
const FEWEST: usize = 5;
/// The share of them whose values differ, at least.
const DIFFERENT: f64 = 0.5;
/// So many records are told apart by what all have, where they are shown in part.
const CERTAIN: f64 = 0.99;

/// Marks the features whose values are others when the same record answers another query: they
/// say something of the answer and not of the record. Addresses may well carry the query and still
/// lead to the same. `pages` are result pages, one a query.
pub fn mark_varying(wrapper: &mut Wrapper, pages: &[&Page]) {
    let found = pages.iter().map(|page| extract(wrapper, page, ""));
    let found: Vec<Vec<Record>> = found.collect();
    let excerpts = match &wrapper.detail {
        Some(_) => BTreeSet::new(),
        None => excerpts(wrapper, &found),
    };
    let mut seen: BTreeMap<String, BTreeMap<usize, &Record>> = BTreeMap::new();
    for (at, records) in found.iter().enumerate() {
        for record in records {
            let id = if excerpts.is_empty() {
                record.id.clone()
            } else {
                digest(&without(record, &excerpts))
            };
            seen.entry(id).or_default().entry(at).or_insert(record);
        }
    }
    let features = wrapper.features.iter_mut();
    for feature in features.filter(|feature| feature.kind != "url") {
        let differs = |records: &BTreeMap<usize, &Record>| {
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
        if compared.len() >= FEWEST {
            feature.varies = share(different, compared.len()) > DIFFERENT;
        }
    }
    if wrapper.detail.is_none() {
        mark_partial(wrapper, &found);
    }
}

/// Marks the features that some records lack, where these are shown in part: what all have tells the
/// records of each page apart, and most of those that come back have other values beside it then, as
/// an entry of a journal of which only the lines are shown that were asked for.
fn mark_partial(wrapper: &mut Wrapper, found: &[Vec<Record>]) {
    let records = || found.iter().flatten();
    let lack = |id: &String| records().any(|record| !record.normal.contains_key(id));
    let features = wrapper.features.iter();
    let lacking = features.filter(|feature| feature.varies || lack(&feature.id));
    let lacking: BTreeSet<String> = lacking.map(|feature| feature.id.clone()).collect();
    if told_apart(found, &lacking) < CERTAIN {
        return;
    }
    let mut seen: BTreeMap<_, Vec<(usize, &Record)>> = BTreeMap::new();
    for (at, record) in found
        .iter()
        .enumerate()
        .flat_map(|(at, records)| records.iter().map(move |record| (at, record)))
    {
        let copies = seen.entry(without(record, &lacking)).or_default();
        copies.push((at, record));
    }
    let again = |copies: &&Vec<(usize, &Record)>| copies.iter().any(|(at, _)| *at != copies[0].0);
    let differ = |copies: &&Vec<(usize, &Record)>| {
        copies
            .iter()
            .any(|(_, record)| record.normal != copies[0].1.normal)
    };
    let again: Vec<&Vec<(usize, &Record)>> = seen.values().filter(again).collect();
    let different = again
        .iter()
        .copied()
        .filter(|copies| differ(copies))
        .count();
    if again.len() >= FEWEST && share(different, again.len()) > DIFFERENT {
        let is_fact = |id: &String| wrapper.feature(id).is_some_and(|feature| !feature.varies);
        wrapper.partial = lacking.into_iter().filter(is_fact).collect();
    }
}

/// The features that hold prose, where the records of each page are told apart without it: a piece of
/// a text around the words that were asked for is another one for each query.
fn excerpts(wrapper: &Wrapper, found: &[Vec<Record>]) -> BTreeSet<String> {
    let has_prose = |feature: &&Feature| {
        let records = found.iter().flatten();
        let values = records.filter_map(|record| record.attributes.get(&feature.id));
        let values: Vec<&str> = values.flatten().map(String::as_str).collect();
        feature.kind == "text" && !values.is_empty() && is_prose(&values)
    };
    let prose = wrapper.features.iter().filter(has_prose);
    let prose: BTreeSet<&str> = prose.map(|feature| feature.path.as_str()).collect();
    let of_prose = wrapper.features.iter();
    let of_prose = of_prose.filter(|feature| prose.contains(feature.path.as_str()));
    let prose: BTreeSet<String> = of_prose.map(|feature| feature.id.clone()).collect();
    if told_apart(found, &prose) >= USUAL {
        prose
    } else {
        BTreeSet::new()
    }
}

/// The share of the records that differ from the others of their page in more than some features.
fn told_apart(found: &[Vec<Record>], features: &BTreeSet<String>) -> f64 {
    let told = found.iter().map(|records| {
        let told = records.iter().map(|record| without(record, features));
        told.collect::<BTreeSet<_>>().len()
    });
    share(told.sum(), found.iter().map(Vec::len).sum())
}

/// What a record says but for some features.
fn without<'r>(
    record: &'r Record,
    features: &BTreeSet<String>,
) -> BTreeMap<&'r String, &'r Vec<String>> {
    let known = record.normal.iter();
    known.filter(|(id, _)| !features.contains(*id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Response, induce};
    use crate::text::Analyzer;

    /// The wrapper of pages that answer a word each.
    fn learnt(pages: &[Page; 3], words: [&str; 3]) -> Wrapper {
        let asked = pages.iter().zip(words);
        let responses: Vec<_> = asked
            .map(|(page, word)| Response::new(page, [word]))
            .collect();
        let mut wrapper = induce(&responses, &[], &Analyzer::new("en")).unwrap();
        mark_varying(&mut wrapper, &pages.each_ref());
        wrapper
    }

    #[test]
    fn what_is_said_of_an_answer_is_no_fact_of_the_record() {
        let page = |word: &str, numbers: &[usize]| {
            let rows = numbers.iter().enumerate().map(|(rank, number)| {
                let relevance = 99 - 7 * rank;
                format!(
                    "<li><var>{rank}.</var> <a href='/{number}'>Title {number}</a> <b>{relevance} %</b>
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
        let wrapper = learnt(&pages, words);
        let facts = |varies: bool| -> Vec<&str> {
            let features = wrapper.features.iter().filter(|one| one.varies == varies);
            features.map(|one| one.id.as_str()).collect()
        };
        assert_eq!(facts(true), ["var", "b", "matching"]);
        assert_eq!(facts(false), ["title", "a-href", "ann"]);
        assert!(
            wrapper
                .features
                .iter()
                .all(|one| one.varies != wrapper.is_fact(one))
        );
    }

    #[test]
    fn an_excerpt_does_not_tell_a_record_from_itself() {
        let page = |word: &str, numbers: [usize; 5]| {
            let rows = numbers.map(|number| {
                let prose = "and a good many other words of the letter that was written then";
                format!(
                    "<li><b>Letter</b> <i>{number} May 19{:02}</i> <u>Writer {}</u>
                     <p>on the {word} {prose} {}</p></li>",
                    10 + number,
                    number % 3,
                    number * word.len()
                )
            });
            let html = format!("<h1>Found</h1><ul>{}</ul>", rows.concat());
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let words = ["sea", "hills", "mountains"];
        let pages = [
            page(words[0], [1, 2, 3, 4, 5]),
            page(words[1], [3, 4, 5, 6, 7]),
            page(words[2], [1, 2, 7, 6, 5]),
        ];
        let wrapper = learnt(&pages, words);
        let varying = wrapper.features.iter().filter(|feature| feature.varies);
        assert!(varying.count() > 0);
        let records = pages.iter().flat_map(|page| extract(&wrapper, page, ""));
        let ids: BTreeSet<String> = records.map(|record| record.id).collect();
        assert_eq!(ids.len(), 7);
    }

    #[test]
    fn an_entry_that_is_shown_in_part_is_one_record() {
        let page = |word: &str, numbers: [usize; 6]| {
            let entries = numbers.map(|number| {
                let lines = ["food", "rent", "cash"].map(|account| {
                    let is_asked = word.is_empty() || account == word;
                    if is_asked {
                        format!("<i class={account}>{account} {}</i>", number * 7)
                    } else {
                        String::new()
                    }
                });
                let day = 1 + number;
                format!(
                    "<li><b>Entry {number}</b> <u>{day} May 2020</u> {}</li>",
                    lines.concat()
                )
            });
            let html = format!("<h1>Found</h1><ul>{}</ul>", entries.concat());
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let words = ["", "food", "cash"];
        let numbers = [1, 2, 3, 4, 5, 6];
        let pages = words.map(|word| page(word, numbers));
        let wrapper = learnt(&pages, words);
        assert!(!wrapper.partial.is_empty());
        let records = pages.iter().flat_map(|page| extract(&wrapper, page, ""));
        let ids: BTreeSet<String> = records.map(|record| record.id).collect();
        assert_eq!(ids.len(), 6);
        // Where nothing is left out, all of it tells records apart.
        let same = ["", "", ""].map(|word| page(word, numbers));
        assert!(learnt(&same, words).partial.is_empty());
    }
}
