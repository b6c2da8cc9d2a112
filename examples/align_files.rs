//! Aligns two RDF files and, given a gold file, tells how well.
//!
//! `cargo run --release --example align_files -- LEFT RIGHT [GOLD]`
//!
//! GOLD holds a pair of IRIs a line, parted by a tab; a left IRI without a right one has
//! no counterpart. What is in no line is left out of account. The figures are given for
//! two halves, split by a hash of the left IRI: tune on the first, report the second.

#![expect(clippy::print_stdout, reason = "an example talks")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use hadal::paris::{Alignment, Settings, align};
use hadal::rdf::KnowledgeBase;
use sha2::{Digest, Sha256};

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [left, right, gold @ ..] = arguments.as_slice() else {
        anyhow::bail!("usage: align_files LEFT RIGHT [GOLD]");
    };
    let start = std::time::Instant::now();
    let left = KnowledgeBase::read(Path::new(left))?;
    let right = KnowledgeBase::read(Path::new(right))?;
    println!("read in {:.2} s", start.elapsed().as_secs_f64());
    let alignment = align(&left, &right, &Settings::default());
    println!("done in {:.2} s", start.elapsed().as_secs_f64());
    show(&alignment);
    if let Some(gold) = gold.first() {
        measure(&alignment, &std::fs::read_to_string(gold)?);
    }
    Ok(())
}

fn show(alignment: &Alignment) {
    for round in &alignment.rounds {
        println!(
            "round {}: {} matched, {} changed",
            round.round, round.matched, round.changed
        );
    }
    for relation in &alignment.relations {
        println!(
            "{:.3} {:5} {} < {}",
            relation.score, relation.support, relation.left, relation.right
        );
    }
    for class in &alignment.classes {
        println!(
            "{:.3} {:5} {} < {}",
            class.score, class.support, class.left, class.right
        );
    }
}

fn measure(alignment: &Alignment, gold: &str) {
    let pairs: Vec<(&str, &str)> = gold
        .lines()
        .map(|line| line.split_once('\t').unwrap_or((line, "")))
        .collect();
    let known: BTreeSet<&str> = pairs.iter().map(|pair| pair.0).collect();
    let found: BTreeMap<&str, (&str, f64)> = alignment
        .instances
        .iter()
        .filter(|m| known.contains(m.left.as_str()))
        .map(|m| (m.left.as_str(), (m.right.as_str(), m.score)))
        .collect();
    for half in [0, 1] {
        let pairs: Vec<_> = pairs
            .iter()
            .filter(|pair| half_of(pair.0) == half)
            .collect();
        let hits = pairs
            .iter()
            .filter(|(left, right)| found.get(left).is_some_and(|found| found.0 == *right))
            .count();
        let said = pairs
            .iter()
            .filter(|pair| found.contains_key(pair.0))
            .count();
        let positives = pairs.iter().filter(|pair| !pair.1.is_empty()).count();
        let precision = share(hits, said);
        let recall = share(hits, positives);
        let f1 = 2.0 * precision * recall / (precision + recall);
        println!(
            "half {half}: {hits} of {said} right, {positives} in gold: P {precision:.4} R {recall:.4} F1 {f1:.4}"
        );
    }
    if std::env::var_os("ERRORS").is_some() {
        for (left, right) in pairs.iter().filter(|pair| half_of(pair.0) == 0) {
            match found.get(left) {
                Some((other, score)) if other != right => {
                    println!("wrong {score:.3} {left} {other} not {right}");
                }
                None if !right.is_empty() => println!("missing {left} {right}"),
                _ => (),
            }
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are small")]
fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}

fn half_of(iri: &str) -> u8 {
    Sha256::digest(iri).first().map_or(0, |byte| byte % 2)
}
