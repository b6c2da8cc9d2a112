//! Writing the store out as one file.

use std::io::Write;

use oxigraph::io::{JsonLdProfileSet, RdfFormat, RdfSerializer};
use oxigraph::model::GraphName;

use super::{Store, StoreError, provenance_graph, statement_graph};
use crate::rdf::vocabulary::{hadal, prov, rdf, rdfs, skos, xsd};

/// The format of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// N-Triples: all triples in one graph.
    NTriples,
    /// Turtle: all triples in one graph.
    Turtle,
    /// N-Quads: the base in the default graph, runs in their named graphs.
    NQuads,
    /// TriG: the base in the default graph, runs in their named graphs.
    TriG,
    /// RDF/XML: all triples in one graph.
    RdfXml,
    /// JSON-LD: the base in the default graph, runs in their named graphs.
    JsonLd,
}

impl ExportFormat {
    pub(super) fn format(self) -> RdfFormat {
        match self {
            Self::NTriples => RdfFormat::NTriples,
            Self::Turtle => RdfFormat::Turtle,
            Self::NQuads => RdfFormat::NQuads,
            Self::TriG => RdfFormat::TriG,
            Self::RdfXml => RdfFormat::RdfXml,
            Self::JsonLd => RdfFormat::JsonLd {
                profile: JsonLdProfileSet::empty(),
            },
        }
    }
}

/// What of a store is exported, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// The format.
    pub format: ExportFormat,
    /// Only that run, without the base; everything where `None`.
    pub run: Option<String>,
    /// Whether what the statements rest on is exported too.
    pub provenance: bool,
}

impl Store {
    /// Writes the store, or a run of it, as it is read, and gives the number of statements.
    ///
    /// # Errors
    ///
    /// Where there is no such run, or the output cannot be written.
    pub fn export(&self, export: &Export, out: impl Write) -> Result<usize, StoreError> {
        if export.provenance {
            self.read_rests()?;
        }
        let format = export.format.format();
        let mut writer = RdfSerializer::from_format(format);
        for (name, iri) in PREFIXES {
            // A prefix that is no IRI would only cost brevity; these are.
            writer = writer
                .with_prefix(name, iri)
                .map_err(|error| StoreError::Query(error.to_string()))?;
        }
        let mut writer = writer.for_writer(out);
        let mut count = 0;
        for graph in self.exported(export)? {
            // What a run states stands in its graph.
            let base = format.supports_datasets() && graph.is_default_graph();
            let all = (None, None, None);
            for triple in self.triples.matching(all, graph.as_ref(), base) {
                let triple = triple?;
                if format.supports_datasets() {
                    writer.serialize_quad(triple.as_ref().in_graph(graph.as_ref()))
                } else {
                    writer.serialize_triple(&triple)
                }
                .map_err(StoreError::Output)?;
                count += 1;
            }
        }
        writer.finish().map_err(StoreError::Output)?;
        Ok(count)
    }

    fn exported(&self, export: &Export) -> Result<Vec<GraphName>, StoreError> {
        let chosen = |id: &str| export.run.as_deref().is_none_or(|run| run == id);
        let runs: Vec<_> = self.runs().iter().filter(|run| chosen(&run.id)).collect();
        if let (Some(id), []) = (&export.run, runs.as_slice()) {
            return Err(self.unknown_run(id));
        }
        let mut graphs = Vec::new();
        if export.run.is_none() {
            graphs.push(GraphName::DefaultGraph);
        }
        for run in runs {
            // The default graph has the statements of all runs already.
            if export.run.is_some() || export.format.format().supports_datasets() {
                graphs.push(statement_graph(&run.id).into());
            }
            if export.provenance {
                graphs.push(provenance_graph(&run.id).into());
            }
        }
        Ok(graphs)
    }
}

/// The prefixes of the files that are written.
pub(in crate::enrich) const PREFIXES: [(&str, &str); 6] = [
    ("rdf", rdf::NAMESPACE),
    ("rdfs", rdfs::NAMESPACE),
    ("xsd", xsd::NAMESPACE),
    ("skos", skos::NAMESPACE),
    ("prov", prov::NAMESPACE),
    ("hadal", hadal::NAMESPACE),
];
