//! The vocabularies that hadal reads and writes, as constants.

/// What is written for the beginning of an IRI where that is usual.
pub const PREFIXES: [(&str, &str); 16] = [
    ("dbo", "http://dbpedia.org/ontology/"),
    ("dbr", "http://dbpedia.org/resource/"),
    ("dct", "http://purl.org/dc/terms/"),
    ("foaf", "http://xmlns.com/foaf/0.1/"),
    ("hadal", hadal::NAMESPACE),
    ("hydra", hydra::NAMESPACE),
    ("owl", owl::NAMESPACE),
    ("prov", prov::NAMESPACE),
    ("rdf", rdf::NAMESPACE),
    ("rdfs", rdfs::NAMESPACE),
    ("schema", schema::NAMESPACE),
    ("semapv", semapv::NAMESPACE),
    ("skos", skos::NAMESPACE),
    ("wd", "http://www.wikidata.org/entity/"),
    ("xsd", xsd::NAMESPACE),
    ("y", yago::NAMESPACE),
];

/// Terms of RDF.
pub mod rdf {
    /// The namespace.
    pub const NAMESPACE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
    /// Says of which class an instance is.
    pub const TYPE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
    /// The class of properties.
    pub const PROPERTY: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#Property";
    /// The first item of a list.
    pub const FIRST: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#first";
    /// What comes after the first item of a list.
    pub const REST: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#rest";
    /// The empty list.
    pub const NIL: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#nil";
}

/// Terms of RDF Schema.
pub mod rdfs {
    /// The namespace.
    pub const NAMESPACE: &str = "http://www.w3.org/2000/01/rdf-schema#";
    /// A name for a person to read.
    pub const LABEL: &str = "http://www.w3.org/2000/01/rdf-schema#label";
    /// A description for a person to read.
    pub const COMMENT: &str = "http://www.w3.org/2000/01/rdf-schema#comment";
    /// The class of classes.
    pub const CLASS: &str = "http://www.w3.org/2000/01/rdf-schema#Class";
    /// Every instance of the subject is one of the object.
    pub const SUB_CLASS_OF: &str = "http://www.w3.org/2000/01/rdf-schema#subClassOf";
    /// Every fact of the subject is one of the object.
    pub const SUB_PROPERTY_OF: &str = "http://www.w3.org/2000/01/rdf-schema#subPropertyOf";
}

/// Terms of OWL.
pub mod owl {
    /// The namespace.
    pub const NAMESPACE: &str = "http://www.w3.org/2002/07/owl#";
    /// Both are the same thing.
    pub const SAME_AS: &str = "http://www.w3.org/2002/07/owl#sameAs";
    /// The property read from object to subject.
    pub const INVERSE_OF: &str = "http://www.w3.org/2002/07/owl#inverseOf";
    /// The class of classes.
    pub const CLASS: &str = "http://www.w3.org/2002/07/owl#Class";
}

/// Terms of SKOS.
pub mod skos {
    /// The namespace.
    pub const NAMESPACE: &str = "http://www.w3.org/2004/02/skos/core#";
    /// The preferred name.
    pub const PREF_LABEL: &str = "http://www.w3.org/2004/02/skos/core#prefLabel";
    /// Both may be used for each other at times.
    pub const CLOSE_MATCH: &str = "http://www.w3.org/2004/02/skos/core#closeMatch";
    /// The object is the wider one.
    pub const BROAD_MATCH: &str = "http://www.w3.org/2004/02/skos/core#broadMatch";
}

/// Terms of Wikidata.
pub mod wikidata {
    /// The class of all that has a page.
    pub const ITEM: &str = "http://wikiba.se/ontology#Item";
    /// The class of properties.
    pub const PROPERTY: &str = "http://wikiba.se/ontology#Property";
    /// The relation that states the values of a property.
    pub const DIRECT_CLAIM: &str = "http://wikiba.se/ontology#directClaim";
    /// Of which class something is.
    pub const INSTANCE_OF: &str = "http://www.wikidata.org/prop/direct/P31";
    /// Every instance of the subject is one of the object.
    pub const SUBCLASS_OF: &str = "http://www.wikidata.org/prop/direct/P279";
}

/// Datatypes of XML Schema.
pub mod xsd {
    /// The namespace.
    pub const NAMESPACE: &str = "http://www.w3.org/2001/XMLSchema#";
    /// A text.
    pub const STRING: &str = "http://www.w3.org/2001/XMLSchema#string";
    /// An address.
    pub const ANY_URI: &str = "http://www.w3.org/2001/XMLSchema#anyURI";
    /// A number in decimal notation.
    pub const DECIMAL: &str = "http://www.w3.org/2001/XMLSchema#decimal";
    /// A day.
    pub const DATE: &str = "http://www.w3.org/2001/XMLSchema#date";
    /// A month of a year.
    pub const G_YEAR_MONTH: &str = "http://www.w3.org/2001/XMLSchema#gYearMonth";
    /// A year.
    pub const G_YEAR: &str = "http://www.w3.org/2001/XMLSchema#gYear";
}

/// Terms of PROV-O.
pub mod prov {
    /// The namespace.
    pub const NAMESPACE: &str = "http://www.w3.org/ns/prov#";
    /// What something was made from.
    pub const WAS_DERIVED_FROM: &str = "http://www.w3.org/ns/prov#wasDerivedFrom";
    /// What made something.
    pub const WAS_GENERATED_BY: &str = "http://www.w3.org/ns/prov#wasGeneratedBy";
    /// The agent that did something.
    pub const WAS_ASSOCIATED_WITH: &str = "http://www.w3.org/ns/prov#wasAssociatedWith";
    /// The class of what was done.
    pub const ACTIVITY: &str = "http://www.w3.org/ns/prov#Activity";
    /// The class of programs that do something.
    pub const SOFTWARE_AGENT: &str = "http://www.w3.org/ns/prov#SoftwareAgent";
    /// When something began.
    pub const STARTED_AT_TIME: &str = "http://www.w3.org/ns/prov#startedAtTime";
    /// When something came to be there.
    pub const GENERATED_AT_TIME: &str = "http://www.w3.org/ns/prov#generatedAtTime";
    /// Who said something.
    pub const WAS_ATTRIBUTED_TO: &str = "http://www.w3.org/ns/prov#wasAttributedTo";
    /// What was used to do something.
    pub const USED: &str = "http://www.w3.org/ns/prov#used";
}

/// Terms of SEMAPV for how a mapping came about.
pub mod semapv {
    /// The namespace.
    pub const NAMESPACE: &str = "https://w3id.org/semapv/vocab/";
}

/// YAGO 2 and 3.
pub mod yago {
    /// The namespace.
    pub const NAMESPACE: &str = "http://yago-knowledge.org/resource/";
    /// The preferred name of YAGO 2.
    pub const HAS_PREFERRED_NAME: &str = "http://yago-knowledge.org/resource/hasPreferredName";
}

/// hadal's own terms.
pub mod hadal {
    /// The namespace.
    pub const NAMESPACE: &str = "urn:hadal:vocabulary:";
    /// Where a record stands on its page, as XPath.
    pub const XPATH: &str = "urn:hadal:vocabulary:xpath";
    /// How sure a statement is, in [0, 1].
    pub const CONFIDENCE: &str = "urn:hadal:vocabulary:confidence";
    /// Every fact of the subject is one of the join of relations in the object, a list.
    pub const SUB_PROPERTY_OF_CHAIN: &str = "urn:hadal:vocabulary:subPropertyOfChain";
    /// The identifier of a record in its survey.
    pub const RECORD: &str = "urn:hadal:vocabulary:record";
    /// The identifier of the response that a record was found in.
    pub const RESPONSE: &str = "urn:hadal:vocabulary:response";
    /// Where the records of a run come from.
    pub const SOURCE: &str = "urn:hadal:vocabulary:source";
    /// That a run on a server is not whole yet.
    pub const UNFINISHED: &str = "urn:hadal:vocabulary:unfinished";
    /// The identifier of the record feature that a predicate stands for.
    pub const FEATURE: &str = "urn:hadal:vocabulary:feature";
}

/// Terms of schema.org for what a machine can do with a form.
pub mod schema {
    /// The namespace.
    pub const NAMESPACE: &str = "http://schema.org/";
    /// The class of searches.
    pub const SEARCH_ACTION: &str = "http://schema.org/SearchAction";
    /// Where an action is carried out.
    pub const TARGET: &str = "http://schema.org/target";
    /// The class of such places.
    pub const ENTRY_POINT: &str = "http://schema.org/EntryPoint";
    /// The method of HTTP.
    pub const HTTP_METHOD: &str = "http://schema.org/httpMethod";
    /// The address with variables, as in RFC 6570.
    pub const URL_TEMPLATE: &str = "http://schema.org/urlTemplate";
    /// The address.
    pub const URL: &str = "http://schema.org/url";
    /// A field of a search.
    pub const QUERY_INPUT: &str = "http://schema.org/query-input";
    /// The class of descriptions of fields.
    pub const PROPERTY_VALUE_SPECIFICATION: &str = "http://schema.org/PropertyValueSpecification";
    /// The name of the variable.
    pub const VALUE_NAME: &str = "http://schema.org/valueName";
    /// Whether it must be given.
    pub const VALUE_REQUIRED: &str = "http://schema.org/valueRequired";
    /// What a person calls it.
    pub const NAME: &str = "http://schema.org/name";
}

/// Terms of the Hydra core vocabulary.
pub mod hydra {
    /// The namespace.
    pub const NAMESPACE: &str = "http://www.w3.org/ns/hydra/core#";
    /// The class of templates of addresses.
    pub const IRI_TEMPLATE: &str = "http://www.w3.org/ns/hydra/core#IriTemplate";
    /// The template.
    pub const TEMPLATE: &str = "http://www.w3.org/ns/hydra/core#template";
    /// A variable with its property.
    pub const MAPPING: &str = "http://www.w3.org/ns/hydra/core#mapping";
    /// The class of such pairs.
    pub const IRI_TEMPLATE_MAPPING: &str = "http://www.w3.org/ns/hydra/core#IriTemplateMapping";
    /// The variable.
    pub const VARIABLE: &str = "http://www.w3.org/ns/hydra/core#variable";
    /// The property whose values the variable takes.
    pub const PROPERTY: &str = "http://www.w3.org/ns/hydra/core#property";
    /// Whether the variable must be given.
    pub const REQUIRED: &str = "http://www.w3.org/ns/hydra/core#required";
}
