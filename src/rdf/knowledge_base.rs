//! The knowledge base: facts by relation and by entity, in both directions.

use std::collections::BTreeSet;
use std::path::Path;

use super::csr::Csr;
use super::groups::Groups;
use super::terms::{BLANK, IRI, PLAIN, TermId, Terms};
use super::vocabulary::{rdfs, schema, skos, yago};
use super::{Builder, Format, RdfError};

/// Relations that name their subject for a person, the best first.
pub(crate) const LABELS: [&str; 8] = [
    skos::PREF_LABEL,
    rdfs::LABEL,
    yago::HAS_PREFERRED_NAME,
    schema::NAME,
    "https://schema.org/name",
    "http://xmlns.com/foaf/0.1/name",
    "http://purl.org/dc/terms/title",
    "http://purl.org/dc/elements/1.1/title",
];

/// A relation or its inverse; the inverse holds of object and subject.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Relation(pub(super) u32);

impl Relation {
    pub(super) fn forward(number: u32) -> Self {
        Self(number << 1)
    }

    /// The same facts read in the other direction.
    #[must_use]
    pub fn inverse(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// Whether it is read from object to subject.
    pub fn is_inverse(self) -> bool {
        self.0 & 1 == 1
    }

    /// The number as an index, below twice [`KnowledgeBase::relation_count`]; a relation
    /// and its inverse stand side by side.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    fn number(self) -> u32 {
        self.0 >> 1
    }
}

/// RDF in memory, every term a number. Types and subclasses are kept apart from the
/// facts; what is said about classes and relations themselves is left out of the facts,
/// but for their labels, and so is provenance (PROV-O, and hadal's own terms).
#[derive(Debug)]
pub struct KnowledgeBase {
    pub(super) terms: Terms,
    pub(super) relations: Vec<TermId>,
    pub(super) neighbours: Csr<(Relation, TermId)>,
    pub(super) types: Csr<TermId>,
    /// Class and superclass, sorted.
    pub(super) superclasses: Vec<(TermId, TermId)>,
    /// Class or relation and label, sorted.
    pub(super) schema_labels: Vec<(TermId, TermId)>,
    pub(super) triples: usize,
}

impl KnowledgeBase {
    /// Reads one file. It may hold no triples: see [`KnowledgeBase::triple_count`].
    ///
    /// # Errors
    /// [`RdfError`].
    pub fn read(path: &Path) -> Result<Self, RdfError> {
        let mut builder = Builder::default();
        builder.read(path)?;
        Ok(builder.finish())
    }

    /// Reads a text in memory; `name` stands in errors.
    ///
    /// # Errors
    /// [`RdfError`].
    pub fn from_bytes(name: &Path, bytes: &[u8], format: Format) -> Result<Self, RdfError> {
        let mut builder = Builder::default();
        builder.read_bytes(name, bytes, format)?;
        Ok(builder.finish())
    }

    /// How many triples were read, repetitions included.
    pub fn triple_count(&self) -> usize {
        self.triples
    }

    /// How many distinct terms there are: IRIs, blank nodes and literals.
    pub fn term_count(&self) -> usize {
        self.terms.len()
    }

    /// How many relations there are, inverses not counted.
    pub fn relation_count(&self) -> usize {
        self.relations.len()
    }

    /// All terms that are no literals and of which there is a fact.
    pub fn entities(&self) -> impl Iterator<Item = TermId> {
        self.ids().filter(|term| self.is_entity(*term))
    }

    /// Whether a term is no literal and there is a fact of it.
    pub fn is_entity(&self, term: TermId) -> bool {
        !self.is_literal(term) && !self.facts_of(term).is_empty()
    }

    /// Whether there is a fact of which a term is the subject.
    pub fn is_described(&self, term: TermId) -> bool {
        let mut facts = self.facts_of(term).iter();
        facts.any(|(relation, _)| !relation.is_inverse())
    }

    /// Whether a single fact is all that is said of a term, and that fact is with another entity.
    pub fn is_said_once(&self, term: TermId) -> bool {
        matches!(self.facts_of(term), [(_, other)] if !self.is_literal(*other))
    }

    /// All literals of which there is a fact.
    pub fn literals(&self) -> impl Iterator<Item = TermId> + Clone {
        self.ids()
            .filter(|term| self.is_literal(*term) && !self.facts_of(*term).is_empty())
    }

    fn ids(&self) -> impl Iterator<Item = TermId> + Clone + use<> {
        self.terms.ids()
    }

    /// The bytes that it takes in memory.
    pub fn bytes(&self) -> usize {
        self.terms.bytes() + self.neighbours.bytes() + self.types.bytes()
    }

    /// The IRI, the blank node with its `_:`, or the lexical form of a literal.
    pub fn text(&self, term: TermId) -> &str {
        self.terms.text(term)
    }

    /// Whether the term is a literal.
    pub fn is_literal(&self, term: TermId) -> bool {
        self.terms.kind(term) >= PLAIN
    }

    /// Whether the term is a blank node.
    pub fn is_blank(&self, term: TermId) -> bool {
        self.terms.kind(term) == BLANK
    }

    /// The language of a literal, as written.
    pub fn language(&self, term: TermId) -> Option<&str> {
        self.terms.suffix(term)?.strip_prefix('@')
    }

    /// The datatype of a literal, where it is neither a plain text nor has a language.
    pub fn datatype(&self, term: TermId) -> Option<&str> {
        self.terms.suffix(term)?.strip_prefix('^')
    }

    /// The term of an IRI.
    pub fn term(&self, iri: &str) -> Option<TermId> {
        self.terms.find(IRI, iri)
    }

    /// The relation of an IRI.
    pub fn relation(&self, iri: &str) -> Option<Relation> {
        self.relations().find(|relation| self.iri(*relation) == iri)
    }

    /// All relations, without their inverses, in the order of first appearance.
    pub fn relations(&self) -> impl Iterator<Item = Relation> + use<> {
        (0..u32::try_from(self.relations.len()).unwrap_or(u32::MAX)).map(Relation::forward)
    }

    /// The IRI of a relation; an inverse has that of its relation.
    pub fn iri(&self, relation: Relation) -> &str {
        self.relations
            .get(relation.number() as usize)
            .map_or("", |term| self.text(*term))
    }

    /// The facts of a relation as subject and object, sorted.
    pub fn facts(&self, relation: Relation) -> impl Iterator<Item = (TermId, TermId)> {
        self.ids().flat_map(move |subject| {
            let objects = self.objects(subject, relation).iter();
            objects.map(move |(_, object)| (subject, *object))
        })
    }

    /// The facts of a term, in both directions, sorted.
    pub fn facts_of(&self, term: TermId) -> &[(Relation, TermId)] {
        self.neighbours.get(term)
    }

    /// The facts of a term relation by relation, which takes no longer for a long group.
    pub fn groups(&self, term: TermId) -> Groups<'_> {
        Groups::new(self.facts_of(term))
    }

    /// What a relation leads to from a term, sorted.
    pub fn objects(&self, term: TermId, relation: Relation) -> &[(Relation, TermId)] {
        let facts = self.facts_of(term);
        let start = facts.partition_point(|fact| fact.0 < relation);
        let end = facts.partition_point(|fact| fact.0 <= relation);
        facts.get(start..end).unwrap_or_default()
    }

    /// The classes that an instance is said to be of, sorted.
    pub fn types(&self, term: TermId) -> &[TermId] {
        self.types.get(term)
    }

    /// The classes of an instance with all their superclasses, sorted.
    pub fn classes(&self, term: TermId) -> BTreeSet<TermId> {
        self.closure(self.types(term).to_vec())
    }

    /// A class with all its superclasses, sorted; cycles do no harm.
    pub fn superclasses(&self, class: TermId) -> BTreeSet<TermId> {
        self.closure(vec![class])
    }

    fn closure(&self, mut open: Vec<TermId>) -> BTreeSet<TermId> {
        let mut closed = BTreeSet::new();
        while let Some(class) = open.pop() {
            if closed.insert(class) {
                let start = self.superclasses.partition_point(|pair| pair.0 < class);
                let rest = self.superclasses.get(start..).unwrap_or_default();
                let above = rest.iter().take_while(|pair| pair.0 == class);
                open.extend(above.map(|pair| pair.1));
            }
        }
        closed
    }

    /// The name of an entity, class or relation for a person, where it has one.
    pub fn label(&self, term: TermId) -> Option<&str> {
        let place = self
            .schema_labels
            .binary_search_by_key(&term, |pair| pair.0);
        if let Some((_, label)) = place.ok().and_then(|place| self.schema_labels.get(place)) {
            return Some(self.text(*label));
        }
        LABELS
            .iter()
            .filter_map(|label| self.relation(label))
            .find_map(|relation| self.objects(term, relation).first())
            .map(|(_, label)| self.text(*label))
    }

    /// The name of a relation for a person, where it has one.
    pub fn relation_label(&self, relation: Relation) -> Option<&str> {
        let term = self.relations.get(relation.number() as usize)?;
        self.label(*term)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kb(text: &str) -> KnowledgeBase {
        KnowledgeBase::from_bytes("test".as_ref(), text.as_bytes(), Format::Turtle)
            .expect("valid Turtle")
    }

    #[test]
    fn facts_are_found_from_both_ends() {
        let kb =
            kb("@prefix : <urn:x:> . :rowling :created :stone , :chamber . :stone :year 1997 .");
        let created = kb.relation("urn:x:created").expect("a relation");
        let stone = kb.term("urn:x:stone").expect("a term");
        let rowling = kb.term("urn:x:rowling").expect("a term");
        assert_eq!(
            kb.objects(stone, created.inverse()),
            [(created.inverse(), rowling)]
        );
        assert_eq!(kb.objects(rowling, created).len(), 2);
        assert_eq!(kb.facts(created).count(), 2);
        assert_eq!(kb.facts(created.inverse()).next(), Some((stone, rowling)));
        assert_eq!(kb.entities().count(), 3);
        assert_eq!(kb.literals().count(), 1);
    }

    #[test]
    fn classes_close_over_cycles() {
        let kb = kb("@prefix : <urn:x:> .
             @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
             :emma a :Novel . :Novel rdfs:subClassOf :Book . :Book rdfs:subClassOf :Work .
             :Work rdfs:subClassOf :Novel .");
        let emma = kb.term("urn:x:emma").expect("a term");
        assert_eq!(kb.types(emma).len(), 1);
        assert_eq!(kb.classes(emma).len(), 3);
        assert_eq!(kb.entities().count(), 0);
        assert_eq!(kb.triple_count(), 4);
    }

    #[test]
    fn what_is_said_of_classes_and_relations_is_no_fact() {
        let kb = kb("@prefix : <urn:x:> .
             @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
             :emma a :Novel ; :title \"Emma\" . :title rdfs:label \"Title\" .
             :Novel rdfs:label \"novel\" .");
        let title = kb.relation("urn:x:title").expect("a relation");
        assert_eq!(kb.relation_label(title), Some("Title"));
        assert_eq!(
            kb.label(kb.term("urn:x:Novel").expect("a class")),
            Some("novel")
        );
        assert_eq!(kb.entities().count(), 1);
        assert_eq!(kb.literals().count(), 1);
    }

    #[test]
    fn literals_keep_datatype_and_language() {
        let kb = kb(
            "<urn:a> <urn:p> \"1960-##-##\"^^<http://www.w3.org/2001/XMLSchema#date> , \"x\"@en , \"x\" .",
        );
        let all: Vec<_> = kb
            .literals()
            .map(|term| (kb.text(term), kb.datatype(term), kb.language(term)))
            .collect();
        assert_eq!(
            all,
            [
                (
                    "1960-##-##",
                    Some("http://www.w3.org/2001/XMLSchema#date"),
                    None
                ),
                ("x", None, Some("en")),
                ("x", None, None),
            ]
        );
    }
}
