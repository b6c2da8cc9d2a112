//! The formats of RDF files.

use std::path::Path;

use oxigraph::io::RdfFormat;

use super::{Compression, RdfError};

/// A format of RDF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// N-Triples, `.nt`.
    NTriples,
    /// N-Quads, `.nq`.
    NQuads,
    /// Turtle, `.ttl`.
    Turtle,
    /// `TriG`, `.trig`.
    TriG,
    /// RDF/XML, `.rdf`, `.owl` or `.xml`.
    RdfXml,
    /// The tables of YAGO 2s and 3, `.tsv`: fact, subject, relation, object.
    YagoTable,
}

impl Format {
    /// The format that the name of a file tells, and how it is compressed.
    ///
    /// # Errors
    /// [`RdfError::UnknownFormat`] where the name tells none.
    ///
    /// ```
    /// use hadal::rdf::{Compression, Format};
    /// let told = Format::of_path("yago.ttl.gz".as_ref()).unwrap();
    /// assert_eq!(told, (Format::Turtle, Compression::Gzip));
    /// assert!(Format::of_path("books.csv".as_ref()).is_err());
    /// ```
    pub fn of_path(path: &Path) -> Result<(Self, Compression), RdfError> {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        let (compression, name) = Compression::of_name(&name);
        let extension = name.rsplit_once('.').map(|(_, extension)| extension);
        let format = match extension {
            Some("nt") => Self::NTriples,
            Some("nq") => Self::NQuads,
            Some("ttl") => Self::Turtle,
            Some("trig") => Self::TriG,
            Some("rdf" | "owl" | "xml") => Self::RdfXml,
            Some("tsv") => Self::YagoTable,
            _ => {
                return Err(RdfError::UnknownFormat {
                    path: path.to_owned(),
                });
            }
        };
        Ok((format, compression))
    }

    pub(super) fn to_oxigraph(self) -> RdfFormat {
        match self {
            // A table is read as N-Triples.
            Self::NTriples | Self::YagoTable => RdfFormat::NTriples,
            Self::NQuads => RdfFormat::NQuads,
            Self::Turtle => RdfFormat::Turtle,
            Self::TriG => RdfFormat::TriG,
            Self::RdfXml => RdfFormat::RdfXml,
        }
    }
}
