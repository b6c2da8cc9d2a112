//! The formats of RDF files.

use std::io::{self, BufRead};
use std::path::Path;

use oxigraph::io::{JsonLdProfileSet, RdfFormat};

use super::iri::is_in_iri;
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
    /// RDF/XML, `.rdf`, `.owl` or `.xml`; files of these names may hold Turtle as well.
    RdfXml,
    /// Notation3, `.n3`, as far as it is RDF: what stands in braces is quoted and states nothing.
    N3,
    /// JSON-LD 1.0 or 1.1, `.jsonld`, whose context stands in the file.
    JsonLd,
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
            Some("n3") => Self::N3,
            Some("jsonld") => Self::JsonLd,
            Some("tsv") => Self::YagoTable,
            _ => {
                return Err(RdfError::UnknownFormat {
                    path: path.to_owned(),
                });
            }
        };
        Ok((format, compression))
    }

    /// The format where the name tells RDF/XML and the text may be Turtle: the first character
    /// that is not blank tells, and where that begins an IRI rather than a tag, its end.
    pub(super) fn of_text(input: &mut dyn BufRead) -> io::Result<Self> {
        let head = input.fill_buf()?;
        let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
        let is_turtle = match head.trim_ascii_start() {
            [b'<', rest @ ..] => {
                let end = rest.iter().position(|byte| !is_in_iri(char::from(*byte)));
                let name = &rest[..end.unwrap_or(rest.len())];
                let ends = end.is_some_and(|end| rest[end] == b'>');
                ends && (name.is_empty() || name.iter().any(|byte| matches!(byte, b':' | b'#')))
            }
            // UTF-16 begins with no such character.
            [first, ..] => first.is_ascii_graphic(),
            [] => false,
        };
        Ok(if is_turtle {
            Self::Turtle
        } else {
            Self::RdfXml
        })
    }

    pub(super) fn to_oxigraph(self) -> RdfFormat {
        match self {
            // A table is read as N-Triples.
            Self::NTriples | Self::YagoTable => RdfFormat::NTriples,
            Self::NQuads => RdfFormat::NQuads,
            Self::Turtle => RdfFormat::Turtle,
            Self::TriG => RdfFormat::TriG,
            Self::RdfXml => RdfFormat::RdfXml,
            Self::N3 => RdfFormat::N3,
            Self::JsonLd => RdfFormat::JsonLd {
                profile: JsonLdProfileSet::empty(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turtle_is_told_from_xml_by_its_beginning() {
        let of = |text: &str| Format::of_text(&mut text.as_bytes()).unwrap();
        for text in [
            "@prefix k: <http://k.example/> .",
            "\u{feff}\n# maps\n",
            "PREFIX k: <urn:k:>",
            "<http://k.example/1> a <urn:k:Map> .",
            "<#one> a <urn:k:Map> .",
        ] {
            assert_eq!(of(text), Format::Turtle, "{text}");
        }
        for text in [
            "",
            "\n<?xml version='1.0'?>",
            "<!-- x -->",
            "<rdf:RDF xmlns:rdf='http://x/'>",
        ] {
            assert_eq!(of(text), Format::RdfXml, "{text}");
        }
    }
}
