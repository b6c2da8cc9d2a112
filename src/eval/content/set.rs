//! Sets of pages with gold text.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use thiserror::Error;
use url::Url;

use crate::eval::hash;
use crate::fetch;

/// Why content extraction cannot be evaluated.
#[derive(Debug, Error)]
pub enum ContentError {
    /// A file or folder cannot be read.
    #[error("{path}: {source}")]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A row of the index is not as expected.
    #[error("{path}, line {line}: {source}; expected an object with `id`")]
    Index {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Where and why.
        source: serde_json::Error,
    },
    /// There is nothing to measure.
    #[error(
        "{0}: no pages with gold text; give a folder with `index.jsonl`, `html` and `gold`, one \
         of pairs such as `a.html` and `a.txt`, or a folder of such folders"
    )]
    None(PathBuf),
    /// A peer does not run.
    #[error(transparent)]
    Peer(#[from] super::PeerError),
}

/// Pages with gold text.
pub(in crate::eval) struct Set {
    pub name: String,
    pub sources: Vec<Source>,
}

/// One page with its gold text.
pub(in crate::eval) struct Source {
    pub id: String,
    pub site: String,
    /// What kind of page it is, where the set says so.
    pub kind: Option<String>,
    /// The pages of its site that it belongs to, where the set says so.
    pub group: Option<String>,
    pub url: Url,
    html: PathBuf,
    gold: PathBuf,
    encoding: Option<String>,
}

#[derive(Deserialize)]
struct Row {
    id: String,
    site: Option<String>,
    url: Option<String>,
    encoding: Option<String>,
    page_type: Option<String>,
    group: Option<String>,
}

impl Set {
    /// The set in the folder, or the sets in its folders.
    pub fn all(folder: &Path) -> Result<Vec<Self>, ContentError> {
        if let Some(set) = Self::in_folder(folder)? {
            return Ok(vec![set]);
        }
        let mut sets = Vec::new();
        for path in entries(folder)?.iter().filter(|path| path.is_dir()) {
            sets.extend(Self::in_folder(path)?);
        }
        if sets.is_empty() {
            return Err(ContentError::None(folder.to_owned()));
        }
        Ok(sets)
    }

    fn in_folder(folder: &Path) -> Result<Option<Self>, ContentError> {
        let index = folder.join("index.jsonl");
        let sources = if index.is_file() {
            indexed(folder, &index)?
        } else {
            pairs(folder)?
        };
        let name = fs::canonicalize(folder)
            .ok()
            .and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
            .unwrap_or_else(|| "pages".to_owned());
        Ok((!sources.is_empty()).then_some(Self { name, sources }))
    }
}

impl Source {
    /// Whether its site was learnt from. One half of the sites was from the first; of the other
    /// half, every other site was later, after it had been reported.
    pub fn is_tuned_on(&self) -> bool {
        hash(&self.site) % 4 != 3
    }

    /// The file of the page.
    pub fn path(&self) -> &Path {
        &self.html
    }

    /// The HTML and the gold text.
    pub fn read(&self) -> Result<(String, String), ContentError> {
        let html = fetch::decode(&read(&self.html)?, self.encoding.as_deref(), &self.url);
        let gold = read(&self.gold)?;
        Ok((html, String::from_utf8_lossy(&gold).into_owned()))
    }
}

/// The rows of an index whose pages are there.
fn indexed(folder: &Path, index: &Path) -> Result<Vec<Source>, ContentError> {
    let mut sources = Vec::new();
    let rows = read(index)?;
    for (line, row) in String::from_utf8_lossy(&rows).lines().enumerate() {
        if row.trim().is_empty() {
            continue;
        }
        let row: Row = serde_json::from_str(row).map_err(|source| ContentError::Index {
            path: index.to_owned(),
            line: line + 1,
            source,
        })?;
        let html = folder.join("html").join(format!("{}.html", row.id));
        let gold = folder.join("gold").join(format!("{}.txt", row.id));
        if html.is_file() && gold.is_file() {
            sources.push(Source {
                site: row.site.unwrap_or_else(|| row.id.clone()),
                id: row.id,
                kind: row.page_type,
                group: row.group,
                url: row
                    .url
                    .and_then(|url| url.parse().ok())
                    .map_or_else(|| address(&html), Ok)?,
                html,
                gold,
                encoding: row.encoding,
            });
        }
    }
    Ok(sources)
}

/// The pages of a folder with a text of the same name beside them.
fn pairs(folder: &Path) -> Result<Vec<Source>, ContentError> {
    let mut sources = Vec::new();
    for html in entries(folder)? {
        let gold = html.with_extension("txt");
        let is_page = html
            .extension()
            .and_then(OsStr::to_str)
            .is_some_and(|end| matches!(end.to_ascii_lowercase().as_str(), "html" | "htm"));
        if is_page && gold.is_file() {
            let id = html
                .file_stem()
                .map(|stem| stem.to_string_lossy().into_owned())
                .unwrap_or_default();
            sources.push(Source {
                site: id.clone(),
                id,
                kind: None,
                group: None,
                url: address(&html)?,
                html,
                gold,
                encoding: None,
            });
        }
    }
    Ok(sources)
}

/// The address of a file.
fn address(path: &Path) -> Result<Url, ContentError> {
    let error = |source| ContentError::Read {
        path: path.to_owned(),
        source,
    };
    let absolute = std::path::absolute(path).map_err(error)?;
    Url::from_file_path(absolute)
        .map_err(|()| error(std::io::Error::other("the path has no address")))
}

fn read(path: &Path) -> Result<Vec<u8>, ContentError> {
    fs::read(path).map_err(|source| ContentError::Read {
        path: path.to_owned(),
        source,
    })
}

/// What is in a folder, by name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, ContentError> {
    let error = |source| ContentError::Read {
        path: folder.to_owned(),
        source,
    };
    let mut paths = fs::read_dir(folder)
        .map_err(error)?
        .map(|entry| Ok(entry.map_err(error)?.path()))
        .collect::<Result<Vec<_>, ContentError>>()?;
    paths.sort();
    Ok(paths)
}
