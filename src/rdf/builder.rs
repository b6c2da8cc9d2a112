//! From a stream of triples to a knowledge base.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use oxigraph::model::{LiteralRef, NamedOrBlankNodeRef, TermRef, TripleRef};

use super::knowledge_base::{Csr, KnowledgeBase, LABELS, Relation};
use super::terms::{BLANK, IRI, PLAIN, TermId, Terms};
use super::vocabulary::{owl, rdf, rdfs, xsd};
use super::{Format, Item, RdfError, reader};

/// Collects triples, of one file or several, and builds the knowledge base of them all.
///
/// ```
/// use hadal::rdf::{Builder, Format};
/// let mut builder = Builder::default();
/// builder.read_bytes("a".as_ref(), b"<urn:a> <urn:p> \"x\" .", Format::NTriples)?;
/// builder.read_bytes("b".as_ref(), b"<urn:b> <urn:p> \"x\" .", Format::NTriples)?;
/// assert_eq!(builder.finish().triple_count(), 2);
/// # Ok::<(), hadal::rdf::RdfError>(())
/// ```
#[derive(Debug, Default)]
pub struct Builder {
    terms: Terms,
    relations: Vec<TermId>,
    relation_numbers: HashMap<TermId, u32>,
    facts: Vec<(u32, TermId, TermId)>,
    types: Vec<(TermId, TermId)>,
    subclasses: Vec<(TermId, TermId)>,
    sources: usize,
    key: String,
}

impl Builder {
    /// Adds the triples of a file; returns how many it holds, which may be none.
    ///
    /// # Errors
    /// [`RdfError`]; what was added from the file before the error stays.
    pub fn read(&mut self, path: &Path) -> Result<u64, RdfError> {
        self.collect(path, |sink| reader::read(path, sink))
    }

    /// Adds the triples of a text; `name` stands in errors.
    ///
    /// # Errors
    /// As [`Builder::read`].
    pub fn read_bytes(
        &mut self,
        name: &Path,
        bytes: &[u8],
        format: Format,
    ) -> Result<u64, RdfError> {
        self.collect(name, |sink| reader::read_bytes(name, bytes, format, sink))
    }

    /// Adds one triple. Blank nodes are told apart by source: see [`Builder::next_source`].
    /// Returns `false`, and adds nothing, once 32-bit numbers are used up.
    pub fn add(&mut self, triple: TripleRef<'_>) -> bool {
        self.try_add(triple).is_some()
    }

    /// Begins another source: a blank node of the same name is another node from here on.
    pub fn next_source(&mut self) {
        self.sources += 1;
    }

    fn collect(
        &mut self,
        path: &Path,
        read: impl FnOnce(&mut reader::Sink<'_>) -> Result<u64, RdfError>,
    ) -> Result<u64, RdfError> {
        let mark = (self.facts.len(), self.types.len(), self.subclasses.len());
        let mut full = false;
        let count = read(&mut |item| match item {
            Item::Triple(triple) => full |= !self.add(triple),
            Item::Restart => {
                self.facts.truncate(mark.0);
                self.types.truncate(mark.1);
                self.subclasses.truncate(mark.2);
            }
        })?;
        self.next_source();
        if full {
            return Err(RdfError::TooLarge {
                path: path.to_owned(),
                limit: u32::MAX,
            });
        }
        Ok(count)
    }

    fn try_add(&mut self, triple: TripleRef<'_>) -> Option<()> {
        let subject = match triple.subject {
            NamedOrBlankNodeRef::NamedNode(node) => self.terms.intern(IRI, node.as_str())?,
            NamedOrBlankNodeRef::BlankNode(node) => self.blank(node.as_str())?,
        };
        let object = match triple.object {
            TermRef::NamedNode(node) => self.terms.intern(IRI, node.as_str())?,
            TermRef::BlankNode(node) => self.blank(node.as_str())?,
            TermRef::Literal(literal) => self.literal(literal)?,
        };
        let is_literal = self.terms.kind(object) >= PLAIN;
        match triple.predicate.as_str() {
            rdf::TYPE if !is_literal => self.types.push((subject, object)),
            rdfs::SUB_CLASS_OF if !is_literal => self.subclasses.push((subject, object)),
            predicate => {
                let relation = self.relation(predicate)?;
                self.facts.push((relation, subject, object));
            }
        }
        Some(())
    }

    fn blank(&mut self, name: &str) -> Option<TermId> {
        self.key.clear();
        self.key.push_str("_:");
        if self.sources > 0 {
            self.key.push_str(&format!("f{}-", self.sources));
        }
        self.key.push_str(name);
        self.terms.intern(BLANK, &self.key)
    }

    fn literal(&mut self, literal: LiteralRef<'_>) -> Option<TermId> {
        let kind = match (literal.language(), literal.datatype().as_str()) {
            (Some(language), _) => self.suffix('@', language),
            (None, xsd::STRING) => PLAIN,
            (None, datatype) => self.suffix('^', datatype),
        };
        self.terms.intern(kind, literal.value())
    }

    fn suffix(&mut self, sign: char, name: &str) -> u32 {
        self.key.clear();
        self.key.push(sign);
        self.key.push_str(name);
        self.terms.suffix_kind(&self.key)
    }

    fn relation(&mut self, predicate: &str) -> Option<u32> {
        let term = self.terms.intern(IRI, predicate)?;
        if let Some(number) = self.relation_numbers.get(&term) {
            return Some(*number);
        }
        // Half of the numbers, since a relation and its inverse share one.
        let number = u32::try_from(self.relations.len())
            .ok()
            .filter(|number| *number < u32::MAX / 2)?;
        self.relations.push(term);
        self.relation_numbers.insert(term, number);
        Some(number)
    }

    /// Sorts and indexes what was collected.
    #[must_use]
    pub fn finish(mut self) -> KnowledgeBase {
        let schema = self.schema();
        let is_schema = |term: TermId| schema.get(term.index()).copied().unwrap_or(false);
        let triples = self.facts.len() + self.types.len() + self.subclasses.len();
        let schema_labels = self.schema_labels(&is_schema);
        self.facts.retain(|(_, subject, _)| !is_schema(*subject));
        self.facts.sort_unstable();
        self.facts.dedup();
        let terms = self.terms.len();
        let both = self.facts.iter().flat_map(|&(relation, subject, object)| {
            let relation = Relation::forward(relation);
            [
                (subject, (relation, object)),
                (object, (relation.inverse(), subject)),
            ]
        });
        let neighbours = Csr::new(terms, both);
        let types = Csr::new(terms, self.types.into_iter());
        let superclasses = Csr::new(terms, self.subclasses.into_iter());
        self.terms.shrink();
        KnowledgeBase {
            terms: self.terms,
            relations: self.relations,
            facts: self.facts,
            neighbours,
            types,
            superclasses,
            schema_labels,
            triples,
        }
    }

    /// By term, whether it is a class or a relation: what the statements are made with,
    /// not what they are about.
    fn schema(&self) -> Vec<bool> {
        let mut schema = vec![false; self.terms.len()];
        let meta = [rdfs::CLASS, owl::CLASS, rdf::PROPERTY].map(|iri| self.terms.find(IRI, iri));
        let classes = self.types.iter().flat_map(|&(subject, class)| {
            [Some(class), meta.contains(&Some(class)).then_some(subject)]
        });
        let hierarchy = self
            .subclasses
            .iter()
            .flat_map(|&(a, b)| [Some(a), Some(b)]);
        let relations = self.relations.iter().copied().map(Some);
        for term in classes.chain(hierarchy).chain(relations).flatten() {
            if let Some(flag) = schema.get_mut(term.index()) {
                *flag = true;
            }
        }
        schema
    }

    fn schema_labels(&self, is_schema: &impl Fn(TermId) -> bool) -> BTreeMap<TermId, TermId> {
        let mut best: BTreeMap<TermId, (usize, TermId)> = BTreeMap::new();
        for &(relation, subject, object) in &self.facts {
            let name = self
                .relations
                .get(relation as usize)
                .map(|term| self.terms.text(*term));
            let rank = LABELS.iter().position(|label| Some(*label) == name);
            if let Some(rank) = rank
                && is_schema(subject)
            {
                let entry = best.entry(subject).or_insert((rank, object));
                *entry = (*entry).min((rank, object));
            }
        }
        best.into_iter()
            .map(|(term, (_, label))| (term, label))
            .collect()
    }
}
