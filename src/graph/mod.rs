//! The labelled graph: the records as RDF (Oita thesis 3.3.5).
