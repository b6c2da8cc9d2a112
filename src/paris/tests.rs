//! Whole alignments of small sources.

use super::*;
use crate::rdf::{Format, KnowledgeBase};

fn kb(lines: &[String]) -> KnowledgeBase {
    let text = format!("@prefix : <urn:> .\n{}", lines.join("\n"));
    KnowledgeBase::from_bytes("t".as_ref(), text.as_bytes(), Format::Turtle).expect("Turtle")
}

/// Two words that no other number has.
fn words(kind: &str, number: usize) -> String {
    let letter = |n: usize| char::from(b'a' + u8::try_from(n % 26).unwrap_or(0));
    let (a, b) = (letter(number), letter(number / 26 + 7 * number));
    format!("{kind}{a}{b}{a} {b}{kind}{a}")
}

/// The records and the ontology of the test below, with so many records.
fn catalogue(records: usize) -> (KnowledgeBase, KnowledgeBase) {
    let records: Vec<String> = (0..records)
        .map(|n| {
            let (title, author) = (words("ti", n), words("au", n));
            format!(":r{n} :title \"{title}\" ; :author \"{author}\" .")
        })
        .collect();
    let ontology: Vec<String> = (0..60)
        .map(|n| {
            let (title, author, other) = (words("ti", n), words("au", n), words("ot", n));
            let more = format!(":p{n} :created :o{n} . :o{n} :label \"{other}\" .");
            let more = if n % 2 == 0 { more } else { String::new() };
            format!(
                ":p{n} :label \"{author}\" ; :created :w{n} . :w{n} :label \"{title}\" . {more}"
            )
        })
        .collect();
    (kb(&records), kb(&ontology))
}

/// Going on from the alignment of a third of the records finds what starting over finds, in
/// fewer rounds.
#[test]
fn going_on_agrees_with_starting_over() {
    let settings = Settings::default();
    let (few, ontology) = catalogue(20);
    let earlier = align(&few, &ontology, &settings);
    assert_eq!(earlier.instances.len(), 20);
    let (all, ontology) = catalogue(60);
    let whole = align(&all, &ontology, &settings);
    let later = align_from(&earlier, &all, &ontology, &settings);
    let pairs = |alignment: &Alignment| -> Vec<(String, String)> {
        let found = alignment.instances.iter();
        found.map(|f| (f.left.clone(), f.right.clone())).collect()
    };
    assert_eq!(pairs(&later).len(), 60);
    assert_eq!(pairs(&later), pairs(&whole));
    assert!(later.rounds.len() < whole.rounds.len());
    assert!(later.rounds.iter().all(|round| round.round >= 2));
}

/// A catalogue has one work of each creator, the ontology two of every second one. A record
/// with a title and the name of an author is as much like the creator, of whom something of
/// that title was created, as like the work. What tells them apart is that creators have
/// several works, and records one title.
#[test]
fn works_are_not_matched_with_their_creators() {
    let (records, ontology) = catalogue(60);
    let alignment = align(&records, &ontology, &Settings::default());
    let right = |found: &&InstanceMatch| found.left.replace("urn:r", "urn:w") == found.right;
    assert_eq!(alignment.instances.iter().filter(right).count(), 60);
}
