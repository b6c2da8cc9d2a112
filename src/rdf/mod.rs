//! RDF: vocabulary, streaming readers and writers, dictionary-encoded knowledge base.
