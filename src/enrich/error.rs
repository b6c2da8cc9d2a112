use thiserror::Error;

use super::store::StoreError;

/// Why nothing could be enriched.
#[derive(Debug, Error)]
pub enum EnrichError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An artefact has an IRI that is none.
    #[error("{iri:?} is no IRI: {reason}; make the alignment and the graph again")]
    Iri {
        /// What was found.
        iri: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The statements could not be written.
    #[error("cannot write the enrichment: {0}")]
    Output(#[from] std::io::Error),
}
