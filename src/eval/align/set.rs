//! Sets of gold data for alignment.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use oxigraph::model::{LiteralRef, NamedNode, TripleRef};
use sha2::{Digest, Sha256};

use crate::rdf::{Builder, KnowledgeBase, RdfError};

/// Where the entities and relations of a catalogue stand.
const CATALOGUE: &str = "urn:catalogue:";

/// What cannot be read of a set.
#[derive(Debug, thiserror::Error)]
pub enum SetError {
    /// A source is no RDF.
    #[error(transparent)]
    Rdf(#[from] RdfError),
    /// A file or folder cannot be read.
    #[error("{}: cannot read: {source}: check the path and the permissions", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: std::io::Error,
    },
    /// A catalogue is no table.
    #[error("{}: {source}: a catalogue is CSV with a header", path.display())]
    Table {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: csv::Error,
    },
    /// There is nothing to measure.
    #[error(
        "{}: no gold data: a set has gold.tsv beside left and right (RDF), or beside \
         catalogue.csv and reference (RDF)",
        path.display()
    )]
    None {
        /// The folder.
        path: PathBuf,
    },
}

/// Two sources and what is known of their instances.
#[derive(Debug)]
pub struct Set {
    /// The name of the folder.
    pub name: String,
    /// The side whose instances are matched.
    pub left: KnowledgeBase,
    /// The side they are matched with.
    pub right: KnowledgeBase,
    /// By instance of the left its counterpart; `None` where it is known to have none.
    /// Instances that do not stand here are left out of account.
    pub gold: BTreeMap<String, Option<String>>,
}

impl Set {
    /// Reads a folder that is a set, or all sets in a folder, by name.
    ///
    /// # Errors
    /// [`SetError`].
    pub fn read_all(path: &Path) -> Result<Vec<Self>, SetError> {
        let unreadable = |source| SetError::Read {
            path: path.to_owned(),
            source,
        };
        let mut folders = Vec::new();
        for entry in fs::read_dir(path).map_err(unreadable)? {
            folders.push(entry.map_err(unreadable)?.path());
        }
        folders.push(path.to_owned());
        folders.retain(|folder| folder.join("gold.tsv").is_file());
        folders.sort();
        if folders.is_empty() {
            return Err(SetError::None {
                path: path.to_owned(),
            });
        }
        folders.iter().map(|folder| Self::read(folder)).collect()
    }

    fn read(folder: &Path) -> Result<Self, SetError> {
        let gold = folder.join("gold.tsv");
        let gold = fs::read_to_string(&gold).map_err(|source| SetError::Read {
            path: gold.clone(),
            source,
        })?;
        let catalogue = folder.join("catalogue.csv");
        let (left, right) = if catalogue.is_file() {
            (read_catalogue(&catalogue)?, "reference")
        } else {
            (KnowledgeBase::read(&source(folder, "left")?)?, "right")
        };
        let absolute = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        let name = absolute.file_name().unwrap_or_default().to_string_lossy();
        Ok(Self {
            name: name.into_owned(),
            left,
            right: KnowledgeBase::read(&source(folder, right)?)?,
            gold: read_gold(&gold),
        })
    }
}

/// The file of that name with any extension.
fn source(folder: &Path, name: &str) -> Result<PathBuf, SetError> {
    let entries = fs::read_dir(folder).map_err(|source| SetError::Read {
        path: folder.to_owned(),
        source,
    })?;
    let begins = |path: &PathBuf| {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        file.split('.').next() == Some(name)
    };
    let mut found: Vec<PathBuf> = entries.flatten().map(|e| e.path()).filter(begins).collect();
    found.sort();
    found.into_iter().next().ok_or_else(|| SetError::None {
        path: folder.to_owned(),
    })
}

/// A pair of IRIs a line. The first field may be the identifier of a row of the
/// catalogue; a third field tells whether the ontology knows the row.
fn read_gold(text: &str) -> BTreeMap<String, Option<String>> {
    let rows = text.lines().filter(|line| !line.starts_with("book_id\t"));
    rows.filter_map(|line| {
        let mut fields = line.split('\t');
        let left = fields.next().filter(|left| !left.is_empty())?;
        let right = fields.next().filter(|right| !right.is_empty());
        let left = if left.contains(':') {
            left.to_owned()
        } else {
            format!("{CATALOGUE}{left}")
        };
        let known = fields.next().is_none_or(|status| status == "known");
        Some((left, right.filter(|_| known).map(ToOwned::to_owned)))
    })
    .collect()
}

/// A row an entity, a column but the first, which names the row, a relation.
fn read_catalogue(path: &Path) -> Result<KnowledgeBase, SetError> {
    let broken = |source| SetError::Table {
        path: path.to_owned(),
        source,
    };
    let iri = |name: &str| NamedNode::new_unchecked(format!("{CATALOGUE}{name}"));
    let mut reader = csv::Reader::from_path(path).map_err(broken)?;
    let columns: Vec<NamedNode> = reader
        .headers()
        .map_err(broken)?
        .iter()
        .map(|column| iri(&column.replace(|c: char| !c.is_alphanumeric(), "_")))
        .collect();
    let mut builder = Builder::default();
    for row in reader.records() {
        let row = row.map_err(broken)?;
        let entity = iri(row.get(0).unwrap_or_default());
        for (column, value) in columns.iter().zip(&row).skip(1) {
            if !value.is_empty() {
                let value = LiteralRef::new_simple_literal(value);
                builder.add(TripleRef::new(entity.as_ref(), column.as_ref(), value));
            }
        }
    }
    Ok(builder.finish())
}

/// Two halves by a hash of the IRI of the left: one is for tuning, one is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// For tuning.
    Tuned,
    /// Not looked at.
    Reported,
}

impl Half {
    /// The half that an entity of the left is in.
    #[must_use]
    pub fn of(iri: &str) -> Self {
        match Sha256::digest(iri).first() {
            Some(byte) if byte % 2 == 1 => Self::Reported,
            _ => Self::Tuned,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gold_tells_what_has_no_counterpart() {
        let gold = read_gold(
            "book_id\tiri\tstatus\n4\turn:x:a\twithheld\n7\turn:x:b\tknown\nurn:l:c\turn:x:c\nurn:l:d\t\n",
        );
        let found: Vec<(&str, Option<&str>)> = gold
            .iter()
            .map(|(left, right)| (left.as_str(), right.as_deref()))
            .collect();
        assert_eq!(
            found,
            [
                ("urn:catalogue:4", None),
                ("urn:catalogue:7", Some("urn:x:b")),
                ("urn:l:c", Some("urn:x:c")),
                ("urn:l:d", None),
            ]
        );
    }
}
