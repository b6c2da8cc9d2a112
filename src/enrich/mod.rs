//! Enrichment: instances, facts and relations that the ontology lacked, and the store that receives them.

mod store;

pub use store::{
    AnswerFormat, Base, Counts, Export, ExportFormat, Manifest, Run, Store, StoreError, Table,
    VERSION,
};
