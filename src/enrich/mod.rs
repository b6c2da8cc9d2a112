//! Enrichment: instances, facts and relations that the ontology lacked, and the store that receives them.
