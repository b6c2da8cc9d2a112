//! What one system made of one page.

use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::ContentError;
use super::cache::Cache;
use super::set::Source;
use super::system::System;
use crate::content::{Extract, Extractor, Reason, read};
use crate::eval::measures::{Comparison, Score};
use crate::page::Page;

/// The names of the measures, from the finest granularity to the coarsest, in the order in which
/// [`Measured`] has them.
pub const MEASURES: [&str; 5] = ["chars", "words", "bag", "set", "2gram"];
/// The places of the measures.
pub(super) const CHARS: usize = 0;
pub(super) const WORDS: usize = 1;
pub(super) const BAG: usize = 2;
pub(super) const SET: usize = 3;
pub(super) const PAIRS: usize = 4;

/// What one system made of one page.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The extract.
    pub text: String,
    /// By each of the [`MEASURES`].
    pub scores: [Score; MEASURES.len()],
    /// How many words the gold text has.
    pub gold_words: usize,
    /// How many words the extract has.
    pub words: usize,
    /// The bytes of the page.
    pub bytes: usize,
    /// The milliseconds of the method alone; of a peer those of its whole work.
    pub ms: f64,
    /// The milliseconds of parsing the page, where `ms` is without.
    pub parse_ms: f64,
    /// Why a peer gave no extract.
    pub failure: Option<String>,
}

/// An extract and what it cost, as in [`Measured`].
#[derive(Serialize, Deserialize)]
pub(super) struct Extracted {
    text: String,
    ms: f64,
    parse_ms: f64,
    #[serde(skip)]
    failure: Option<String>,
}

/// Measures each of the systems on a page.
pub(super) fn measure(
    source: &Source,
    systems: &[System],
    cache: Option<&Cache>,
) -> Result<Vec<Measured>, ContentError> {
    let (html, gold) = source.read()?;
    let mut parsed = None;
    let mut all = Vec::with_capacity(systems.len());
    for system in systems {
        let entry = cache.map(|cache| cache.entry(system, source, &html));
        if let Some(known) = entry.as_ref().and_then(super::cache::Entry::read) {
            if let System::Peer(peer) = system {
                peer.has_answered();
            }
            all.push(Measured::new(known, &gold, html.len()));
            continue;
        }
        let extracted = match system {
            System::Method(method) => {
                let (page, parse_ms) = parsed.get_or_insert_with(|| {
                    let start = Instant::now();
                    let page = read(&html, source.url.clone());
                    (page, milliseconds(start))
                });
                let start = Instant::now();
                let text = text(page, *method);
                Extracted {
                    text,
                    ms: milliseconds(start),
                    parse_ms: *parse_ms,
                    failure: None,
                }
            }
            System::Peer(peer) => match peer.extract(source, &html) {
                Ok((text, ms)) => Extracted {
                    text,
                    ms,
                    parse_ms: 0.0,
                    failure: None,
                },
                Err(failure) => Extracted {
                    text: String::new(),
                    ms: 0.0,
                    parse_ms: 0.0,
                    failure: Some(failure),
                },
            },
        };
        if let Some(entry) = entry
            && extracted.failure.is_none()
        {
            entry.write(&extracted)?;
        }
        all.push(Measured::new(extracted, &gold, html.len()));
    }
    Ok(all)
}

fn text(page: &Result<Page, Reason>, method: &dyn Extractor) -> String {
    page.as_ref().map_or_else(
        |_| String::new(),
        |page| {
            let extract: Extract = method.extract(page);
            extract.text(page)
        },
    )
}

fn milliseconds(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}

impl Measured {
    fn new(extracted: Extracted, gold: &str, bytes: usize) -> Self {
        let comparison = Comparison::of(gold, &extracted.text);
        let (gold_words, words) = comparison.lengths();
        Self {
            scores: [
                comparison.characters(),
                comparison.sequence(),
                comparison.bag(),
                comparison.set(),
                comparison.pairs(),
            ],
            gold_words,
            words,
            bytes,
            text: extracted.text,
            ms: extracted.ms,
            parse_ms: extracted.parse_ms,
            failure: extracted.failure,
        }
    }
}
