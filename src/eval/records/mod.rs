//! How well records and their attributes are found, on saved result pages with gold records.
//!
//! A layout is a folder with `gold.json` ([`Gold`]) and the pages that it names. Its wrapper is
//! induced from its result pages and then applied to them, as the pipeline does. Layouts fall
//! into two halves by a hash of their family, which is their name up to the first hyphen: one
//! is for tuning, the other for reporting only. Of some sets all are for tuning.

mod gold;
mod measure;
mod rewrite;
mod table;

use std::fs;
use std::path::{Path, PathBuf};

use thiserror::Error;
use url::Url;

pub use gold::{Gold, GoldPage, GoldRecord};
pub use measure::Scores;
pub use rewrite::Rewrite;

use super::is_tuned_on;
use crate::fetch::decode;
use crate::page::{NodeId, Page};
use crate::record::{Record, Response, Wrapper, extract, induce};
use crate::text::Analyzer;

/// Sets of which the reported half was learnt from, too, once it had been reported.
const LEARNT: [&str; 2] = ["invented", "known"];
/// What a folder of a layout holds.
const GOLD: &str = "gold.json";
/// How deep folders of layouts may lie in each other.
const DEPTH: usize = 3;

/// Why records cannot be evaluated.
#[derive(Debug, Error)]
pub enum RecordsError {
    /// A file or folder cannot be read.
    #[error("{path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// The gold records are not as expected.
    #[error("{path}: {source}; expected an object with `key` and `pages`")]
    Gold {
        /// The file.
        path: PathBuf,
        /// Where and why.
        source: serde_json::Error,
    },
    /// There is nothing to measure.
    #[error("{0} holds no layout: a folder with gold.json and result pages")]
    NoLayout(PathBuf),
}

/// What came of one layout.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The name of the folder around the layout's.
    pub set: String,
    /// The name of the layout's folder.
    pub layout: String,
    /// Whether it is of the half for tuning.
    pub is_tuned: bool,
    /// The wrapper and the records of each page, or why there are none.
    pub found: Result<(Wrapper, Vec<Vec<Record>>), String>,
    /// How good they are.
    pub scores: Scores,
}

/// What came of all layouts.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The layouts, by set and name.
    pub outcomes: Vec<Outcome>,
}

/// Measures the layouts in a folder and in the folders in it, by at most so many result pages of
/// each, written anew if so asked.
///
/// # Errors
/// [`RecordsError`] if there is no layout, or one cannot be read.
pub fn evaluate(
    folder: &Path,
    pages: usize,
    rewrite: Option<Rewrite>,
) -> Result<Evaluation, RecordsError> {
    let folders = layouts(folder)?;
    let outcomes = folders.iter().map(|folder| outcome(folder, pages, rewrite));
    let outcomes: Result<Vec<Outcome>, RecordsError> = outcomes.collect();
    Ok(Evaluation {
        outcomes: outcomes?,
    })
}

/// The folders that hold a layout, in the order of their paths.
fn layouts(folder: &Path) -> Result<Vec<PathBuf>, RecordsError> {
    let mut found = Vec::new();
    let mut open = vec![(folder.to_owned(), 0)];
    while let Some((folder, depth)) = open.pop() {
        if folder.join(GOLD).is_file() {
            found.push(folder);
        } else if depth < DEPTH {
            let failed = |source| RecordsError::Read {
                path: folder.clone(),
                source,
            };
            for entry in fs::read_dir(&folder).map_err(failed)? {
                let path = entry.map_err(failed)?.path();
                if path.is_dir() {
                    open.push((path, depth + 1));
                }
            }
        }
    }
    found.sort();
    if found.is_empty() {
        return Err(RecordsError::NoLayout(folder.to_owned()));
    }
    Ok(found)
}

fn outcome(folder: &Path, pages: usize, rewrite: Option<Rewrite>) -> Result<Outcome, RecordsError> {
    let mut gold = {
        let path = folder.join(GOLD);
        let bytes = read(&path)?;
        let gold = serde_json::from_slice(&bytes);
        gold.map(Gold::without_repeats)
            .map_err(|source| RecordsError::Gold { path, source })?
    };
    gold.pages.truncate(pages);
    let name = |path: Option<&Path>| {
        let name = path.and_then(Path::file_name).unwrap_or_default();
        name.to_string_lossy().into_owned()
    };
    let (set, layout) = (name(folder.parent()), name(Some(folder)));
    let page = |file: &str| -> Result<Page, RecordsError> {
        let html = read(&folder.join(file))?;
        let address = address(&layout, file);
        Ok(Page::parse(&decode(&html, None, &address), address))
    };
    let results = gold.pages.iter().map(|gold| page(&gold.file));
    let mut results: Vec<Page> = results.collect::<Result<_, _>>()?;
    let without = gold.without.iter().map(|file| page(file));
    let mut without: Vec<Page> = without.collect::<Result<_, _>>()?;
    let mut found = found(&gold, &results, &without);
    if let (Some(rewrite), Ok((wrapper, _))) = (rewrite, &found) {
        for (page, gold) in results.iter_mut().zip(&gold.pages) {
            *page = rewrite.page(page, &gold.file, &starts(wrapper, page));
        }
        for (page, file) in without.iter_mut().zip(&gold.without) {
            *page = rewrite.page(page, file, &starts(wrapper, page));
        }
        found = self::found(&gold, &results, &without);
    }
    let scores = match &found {
        Ok((wrapper, records)) => Scores::of(&gold, wrapper, records),
        Err(_) => Scores::default(),
    };
    Ok(Outcome {
        is_tuned: LEARNT.contains(&set.as_str())
            || is_tuned_on(layout.split('-').next().unwrap_or_default()),
        set,
        layout,
        found,
        scores,
    })
}

/// The elements that records begin with.
fn starts(wrapper: &Wrapper, page: &Page) -> Vec<NodeId> {
    let found = wrapper.record.select(page, page.root());
    found.into_iter().map(|item| item.node).collect()
}

/// The wrapper that the pages give, and the records that it finds on each.
fn found(
    gold: &Gold,
    results: &[Page],
    without: &[Page],
) -> Result<(Wrapper, Vec<Vec<Record>>), String> {
    let responses: Vec<Response<'_>> = results
        .iter()
        .zip(&gold.pages)
        .map(|(page, gold)| Response::new(page, &gold.query))
        .collect();
    let without: Vec<&Page> = without.iter().collect();
    let first = results.first().ok_or("gold.json names no result page")?;
    let stated = first.stated_language();
    let analyzer = Analyzer::for_text(stated.as_deref(), first.text(first.body()));
    let wrapper = induce(&responses, &without, &analyzer).map_err(|error| error.to_string())?;
    let records = results
        .iter()
        .zip(&gold.pages)
        .map(|(page, gold)| extract(&wrapper, page, &gold.file))
        .collect();
    Ok((wrapper, records))
}

/// Where a page would stand: links in it are resolved, and none is followed.
fn address(layout: &str, file: &str) -> Url {
    let mut url = fixed();
    url.set_path(&format!("/{layout}/{file}"));
    url
}

#[expect(clippy::expect_used, reason = "a constant")]
fn fixed() -> Url {
    Url::parse("http://layouts.example/").expect("an address")
}

fn read(path: &Path) -> Result<Vec<u8>, RecordsError> {
    fs::read(path).map_err(|source| RecordsError::Read {
        path: path.to_owned(),
        source,
    })
}
