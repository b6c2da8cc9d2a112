//! How well forms are understood, on annotated forms of real pages.
//!
//! The data are those of Formasaurus: a folder with `index.json`, which names pages under
//! it and the type of each of their forms in document order (`s` is search; `X` and `-`
//! are not annotated).

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use thiserror::Error;
use url::Url;

use crate::form::{Form, LabelEvidence, discover};
use crate::page::Page;
use crate::text::{fold, words};

/// Why forms cannot be evaluated.
#[derive(Debug, Error)]
pub enum FormsError {
    /// A file cannot be read.
    #[error(
        "{path}: {source}; unpack the annotated forms so that `index.json` and its pages are there"
    )]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// The index is not as expected.
    #[error("{path}: {source}; expected an object with `url` and `forms` by page")]
    Index {
        /// The file.
        path: PathBuf,
        /// Where and why.
        source: serde_json::Error,
    },
}

#[derive(Deserialize)]
struct Entry {
    url: Url,
    forms: Vec<String>,
}

/// Counts of one half of the hosts.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    found: usize,
    wrong: usize,
    missed: usize,
    rejected: usize,
    labels: usize,
    right: usize,
}

/// Measures the forms under `folder`: whether a form is a search form, as F1, and the
/// share of fields whose label is found where the author's statement of it was taken from
/// the page, all in [0, 1].
///
/// Hosts fall into two halves by a hash of their name: figures that end in `_tuned` are
/// of the half that weights were tuned on, the others of the half kept for reporting.
///
/// # Errors
/// [`FormsError`] if the index or a page of it cannot be read.
pub fn evaluate(folder: &Path) -> Result<BTreeMap<String, f64>, FormsError> {
    let path = folder.join("index.json");
    let text = read(&path)?;
    let index: BTreeMap<String, Entry> =
        serde_json::from_slice(&text).map_err(|source| FormsError::Index { path, source })?;
    let mut tallies = [Tally::default(); 2];
    for (name, entry) in index {
        let html = decode(&read(&folder.join(name))?);
        let half = usize::from(is_tuned_on(entry.url.host_str().unwrap_or_default()));
        let forms = discover(&Page::parse(&html, entry.url.clone())).forms;
        let tally = &mut tallies[half];
        if forms.len() == entry.forms.len() {
            for (form, gold) in forms.iter().zip(&entry.forms) {
                tally.kind(form, gold);
            }
        }
        tally.labels(&forms, &discover(&without_labels(&html, entry.url)).forms);
    }
    let mut figures = BTreeMap::new();
    for (tally, end) in tallies.iter().zip(["", "_tuned"]) {
        for (name, figure) in tally.figures() {
            figures.insert(format!("forms.formasaurus_{name}{end}"), figure);
        }
    }
    Ok(figures)
}

fn read(path: &Path) -> Result<Vec<u8>, FormsError> {
    fs::read(path).map_err(|source| FormsError::Read {
        path: path.to_owned(),
        source,
    })
}

fn decode(bytes: &[u8]) -> String {
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let encoding = detector.guess(None, chardetng::Utf8Detection::Allow);
    encoding.decode(bytes).0.into_owned()
}

/// Whether weights were tuned on the host: an even FNV-1a hash.
fn is_tuned_on(host: &str) -> bool {
    let hash = host.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash >> 32).is_multiple_of(2)
}

/// The page with every `label` made a `span`, which states nothing.
fn without_labels(html: &str, url: Url) -> Page {
    let mut bare = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        bare.push_str(before);
        let slash = usize::from(tag[1..].starts_with('/'));
        let name = tag.get(1 + slash..1 + slash + "label".len());
        let ends = tag
            .as_bytes()
            .get(1 + slash + "label".len())
            .is_some_and(|byte| byte.is_ascii_whitespace() || *byte == b'>');
        if ends && name.is_some_and(|name| name.eq_ignore_ascii_case("label")) {
            bare.push_str(if slash == 1 { "</span" } else { "<span" });
            rest = &tag[1 + slash + "label".len()..];
        } else {
            bare.push('<');
            rest = &tag[1..];
        }
    }
    bare.push_str(rest);
    Page::parse(&bare, url)
}

impl Tally {
    fn kind(&mut self, form: &Form, gold: &str) {
        if matches!(gold, "X" | "-") {
            return;
        }
        match (form.kind.is_search(), gold == "s") {
            (true, true) => self.found += 1,
            (true, false) => self.wrong += 1,
            (false, true) => self.missed += 1,
            (false, false) => self.rejected += 1,
        }
    }

    /// Compares the stated labels with those found on the page without them.
    fn labels(&mut self, stated: &[Form], found: &[Form]) {
        for (stated, found) in stated.iter().zip(found) {
            for (stated, found) in stated.controls.iter().zip(&found.controls) {
                if stated.label_evidence != Some(LabelEvidence::Label) {
                    continue;
                }
                self.labels += 1;
                self.right += usize::from(same(stated.label.as_deref(), found.label.as_deref()));
            }
        }
    }

    fn figures(&self) -> [(&'static str, f64); 4] {
        let search = 2 * self.found;
        [
            (
                "search_f1",
                share(search, search + self.wrong + self.missed),
            ),
            (
                "forms",
                share(self.found + self.wrong + self.missed + self.rejected, 1),
            ),
            ("label_accuracy", share(self.right, self.labels)),
            ("labels", share(self.labels, 1)),
        ]
    }
}

/// Whether two labels have the same words.
fn same(a: Option<&str>, b: Option<&str>) -> bool {
    let plain = |label: Option<&str>| {
        let folded = fold(label.unwrap_or_default());
        words(&folded).map(str::to_owned).collect::<Vec<_>>()
    };
    plain(a) == plain(b)
}

#[expect(clippy::cast_precision_loss, reason = "counts of forms and fields")]
fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole.max(1) as f64
}
