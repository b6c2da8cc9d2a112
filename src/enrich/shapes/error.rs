use std::path::PathBuf;

use thiserror::Error;

use crate::rdf::RdfError;

/// Why a file of shapes cannot be used.
#[derive(Debug, Error)]
pub enum ShapesError {
    /// It is no RDF.
    #[error(transparent)]
    Rdf(#[from] RdfError),
    /// It has no shape that is for a class.
    #[error(
        "{}: no shape with sh:targetClass and sh:property; give a file of SHACL shapes with --shapes",
        .path.display()
    )]
    None {
        /// The file.
        path: PathBuf,
    },
    /// A shape is not as SHACL says.
    #[error("{}: the shape {shape}: {reason}; correct it", .path.display())]
    Shape {
        /// The file.
        path: PathBuf,
        /// The shape, as far as it has a name.
        shape: String,
        /// What is wrong with it.
        reason: String,
    },
}
