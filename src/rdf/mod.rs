//! RDF: vocabulary, streaming readers and writers, dictionary-encoded knowledge base.
//!
//! ```
//! use hadal::rdf::{Format, KnowledgeBase};
//! let text = b"<urn:b> <http://www.w3.org/2000/01/rdf-schema#label> \"Emma\" .";
//! let kb = KnowledgeBase::from_bytes("books".as_ref(), text, Format::NTriples)?;
//! let book = kb.term("urn:b").expect("an entity");
//! assert_eq!(kb.label(book), Some("Emma"));
//! # Ok::<(), hadal::rdf::RdfError>(())
//! ```

mod agreement;
mod builder;
mod compression;
mod csr;
mod error;
mod format;
mod groups;
mod guard;
mod index;
mod iri;
mod knowledge_base;
mod limits;
mod lines;
mod ntriples;
mod reader;
mod rio;
pub(crate) mod slices;
pub(crate) mod terms;
mod tsv;
pub mod vocabulary;
mod writer;

pub use agreement::agree;
pub use builder::Builder;
pub use compression::Compression;
pub use error::RdfError;
pub use format::Format;
pub use groups::Groups;
pub use index::is_index;
pub(crate) use iri::{is_in_iri, local_name};
pub(crate) use knowledge_base::LABELS;
pub use knowledge_base::{KnowledgeBase, Relation};
pub use limits::{Limits, Malformed};
pub(crate) use lines::{Blanks, read_slices};
pub use reader::{Item, Sink, read, read_all, read_bytes};
pub use terms::TermId;
pub use writer::{Prefixes, write_ntriples, write_trig, write_turtle};
