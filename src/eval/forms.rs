//! How well forms are understood, on annotated forms of real pages.
//!
//! The data are those of Formasaurus: a folder with `index.json`, which names pages under
//! it and the type of each of their forms in document order (`s` is search; `X` and `-`
//! are not annotated).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use thiserror::Error;
use url::Url;

use super::{Figures, is_tuned_on};
use crate::form::{Control, ControlKind, Form, LabelEvidence, discover};
use crate::page::Page;
use crate::text::{fold, share, words};

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
/// share of fields, and of choices of a group, whose label is found where the author's
/// statement of it was taken from the page, in [0, 1]; with the numbers of forms and labels.
///
/// Hosts fall into two halves by a hash of their name: figures that end in `_tuned` are
/// of the half that weights were tuned on, the others of the half kept for reporting.
///
/// # Errors
/// [`FormsError`] if the index or a page of it cannot be read.
pub fn evaluate(folder: &Path) -> Result<Figures, FormsError> {
    let path = folder.join("index.json");
    let text = read(&path)?;
    let index: BTreeMap<String, Entry> =
        serde_json::from_slice(&text).map_err(|source| FormsError::Index { path, source })?;
    let mut tallies = [Tally::default(); 2];
    for (name, entry) in index {
        let html = decode(&read(&folder.join(name))?);
        let half = usize::from(is_tuned_on(entry.url.host_str().unwrap_or_default()));
        let page = Page::parse(&html, entry.url.clone());
        let forms = discover(&page).forms;
        let tally = &mut tallies[half];
        if forms.len() == entry.forms.len() {
            for (form, gold) in forms.iter().zip(&entry.forms) {
                tally.kind(form, gold);
            }
        }
        let bare = discover(&without_labels(&html, entry.url)).forms;
        tally.labels(&forms, &bare, &labelled_choices(&page));
    }
    let mut figures = BTreeMap::new();
    for (tally, end) in tallies.iter().zip(["", "_tuned"]) {
        for (name, figure) in tally.figures() {
            figures.insert(format!("forms.formasaurus_{name}{end}"), figure);
        }
    }
    Ok(Figures {
        task: "forms".to_owned(),
        figures,
    })
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

/// The names and values of the buttons and boxes whose author states a label.
fn labelled_choices(page: &Page) -> BTreeSet<(&str, &str)> {
    let pointed: BTreeSet<&str> = page
        .elements("label")
        .filter_map(|label| page.attr(label, "for"))
        .collect();
    page.elements("input")
        .filter(|input| {
            page.attr(*input, "id")
                .is_some_and(|id| pointed.contains(id))
                || page
                    .ancestors(*input)
                    .any(|ancestor| page.tag(ancestor) == "label")
        })
        .filter_map(|input| {
            let value = page.attr(input, "value").unwrap_or("on");
            Some((page.attr(input, "name")?, value))
        })
        .collect()
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
    fn labels(&mut self, stated: &[Form], found: &[Form], choices: &BTreeSet<(&str, &str)>) {
        let controls = |forms: &[Form]| -> Vec<Control> {
            forms
                .iter()
                .flat_map(|form| form.controls.clone())
                .collect()
        };
        for (stated, found) in controls(stated).into_iter().zip(controls(found)) {
            if stated.label_evidence == Some(LabelEvidence::Label) {
                self.label(stated.label.as_deref(), found.label.as_deref());
            }
            let is_group = matches!(stated.kind, ControlKind::Radio | ControlKind::Checkbox);
            if !is_group || stated.options.len() < 2 {
                continue;
            }
            for (stated_choice, found_choice) in stated.options.iter().zip(&found.options) {
                if choices.contains(&(stated.name.as_str(), stated_choice.value.as_str())) {
                    self.label(Some(&stated_choice.text), Some(&found_choice.text));
                }
            }
        }
    }

    fn label(&mut self, stated: Option<&str>, found: Option<&str>) {
        self.labels += 1;
        self.right += usize::from(same(stated, found));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_forms_and_labels() {
        let folder = tempfile::tempdir().unwrap();
        let page = "<form action=/s role=search><label for=a>Title</label><input id=a name=t>
            <input id=b name=u><p>other</p><label for=b>Author</label></form>
            <form method=post><label>Name <input name=n></label><input type=password name=p></form>";
        fs::write(folder.path().join("p.html"), page).unwrap();
        let index = r#"{"p.html": {"url": "http://b.example.org/", "forms": ["s", "l"]}}"#;
        fs::write(folder.path().join("index.json"), index).unwrap();
        let figures = evaluate(folder.path()).unwrap();
        let figure = |name: &str| {
            let reported = figures.figures[&format!("forms.formasaurus_{name}")];
            reported.max(figures.figures[&format!("forms.formasaurus_{name}_tuned")])
        };
        assert!((figure("forms") - 2.0).abs() < 1e-9);
        assert!((figure("search_f1") - 1.0).abs() < 1e-9);
        // Title and Name are found again; Author stands too far after its field.
        assert!((figure("labels") - 3.0).abs() < 1e-9);
        assert!((figure("label_accuracy") - 2.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn a_missing_index_is_named() {
        let error = evaluate(Path::new("/nonexistent/forms")).unwrap_err();
        assert!(error.to_string().contains("index.json"), "{error}");
    }
}
