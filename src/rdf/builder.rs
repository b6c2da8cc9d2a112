//! From a stream of triples to a knowledge base.

mod claims;
mod whole_names;

use std::collections::{BTreeMap, HashMap};
use std::io::BufRead;
use std::ops::ControlFlow;
use std::path::Path;

use oxigraph::model::{LiteralRef, NamedOrBlankNodeRef, TermRef, TripleRef};

use super::compression::Progress;
use super::csr::Csr;
use super::knowledge_base::{KnowledgeBase, LABELS, Relation};
use super::limits::amount;
use super::lines::{self, Blanks};
use super::slices::{self, Slice};
use super::terms::{BLANK, IRI, PLAIN, TermId, Terms};
use super::vocabulary::{hadal, owl, prov, rdf, rdfs, wikidata, xsd};
use super::{Format, Item, Limits, Malformed, RdfError, reader};

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
    limits: Limits,
    /// The bytes that were taken before the last file.
    before: u64,
    skipped: u64,
    examples: Vec<Malformed>,
}

/// So many malformed lines are kept as examples, of the last file.
const EXAMPLES: usize = 5;

/// The memory is looked at each time so many triples have come.
const LOOK: u64 = 1 << 16;

/// Facts stand in two rows each, whose places are 32-bit numbers.
const MOST_FACTS: usize = (u32::MAX / 2) as usize;

/// How much of a file has been added.
enum Part {
    /// So many bytes, of so many.
    Bytes(u64, u64),
    /// So many triples, of nobody knows how many.
    Some(u64),
    All,
}

/// Why slices are not taken any more.
enum Stop {
    Malformed,
    Error(RdfError),
}

impl Builder {
    /// A builder that puts up with as much as the limits say.
    #[must_use]
    pub fn with_limits(limits: Limits) -> Self {
        Self {
            limits,
            ..Self::default()
        }
    }

    /// Adds the triples of a file; returns how many it holds, which may be none.
    ///
    /// # Errors
    /// [`RdfError`]; what was added from the file before the error stays.
    pub fn read(&mut self, path: &Path) -> Result<u64, RdfError> {
        self.examples.clear();
        self.before = self.bytes();
        let progress = Progress::default();
        if let Some(input) = lines::open(path, &progress)? {
            let mark = self.mark();
            if let Some(count) = self.read_lines(path, input, &progress)? {
                return Ok(count);
            }
            // What this reader refuses another one may read, or place the error.
            self.reset(mark);
        }
        self.collect(path, |sink| reader::read(path, sink))
    }

    /// Malformed lines that were left out so far.
    pub fn skipped(&self) -> u64 {
        self.skipped
    }

    /// Some of the malformed lines of the last file.
    pub fn examples(&self) -> &[Malformed] {
        &self.examples
    }

    /// Reads N-Triples on all processors; `None` where a line is malformed and must not be.
    fn read_lines(
        &mut self,
        path: &Path,
        input: Box<dyn BufRead + Send>,
        progress: &Progress,
    ) -> Result<Option<u64>, RdfError> {
        let size = std::fs::metadata(path).map_or(0, |file| file.len());
        let mut blanks = Blanks::default();
        let (mut count, mut lines, mut stopped) = (0, 0, None);
        let hasher = self.terms.hasher.clone();
        let done = slices::read(input, progress, &hasher, &mut |slice| {
            stopped = self
                .take(path, &slice, lines, &mut blanks)
                .map(|added| {
                    count += added;
                    lines += slice.lines;
                })
                .and_then(|()| {
                    self.fits(path, &Part::Bytes(slice.read, size))
                        .map_err(Stop::Error)
                })
                .err();
            stopped.is_none()
        });
        let stopped = match stopped {
            // Another reader gives the blank nodes of this source their names.
            Some(Stop::Malformed) => return Ok(None),
            Some(Stop::Error(error)) => Err(error),
            None => Ok(()),
        };
        self.next_source();
        stopped?;
        done.map_err(|source| RdfError::reading(path, source))?;
        Ok(Some(count))
    }

    /// Adds what a slice says; its lines come after so many others.
    fn take(
        &mut self,
        path: &Path,
        slice: &Slice,
        lines: u64,
        blanks: &mut Blanks,
    ) -> Result<u64, Stop> {
        let (faults, examples) = &slice.faults;
        if *faults > 0 && self.limits.strict {
            return Err(Stop::Malformed);
        }
        self.skipped += faults;
        for (line, (column, message)) in examples {
            if self.examples.len() < EXAMPLES {
                self.examples.push(Malformed {
                    path: path.to_owned(),
                    line: lines + line + 1,
                    column: *column,
                    message,
                });
            }
        }
        let full = || {
            Stop::Error(RdfError::TooLarge {
                path: path.to_owned(),
                limit: u32::MAX,
            })
        };
        if slice.full {
            return Err(full());
        }
        self.merge(slice, blanks).ok_or_else(full)
    }

    fn merge(&mut self, slice: &Slice, blanks: &mut Blanks) -> Option<u64> {
        let names = slice.names(blanks, |number| {
            self.blank_name(&format!("b{number}")).to_owned()
        });
        let numbers = self.terms.intern_all(&slice.terms, &slice.hashes, &names)?;
        let number = |term: TermId| numbers.get(term.index()).copied();
        if self.facts.len() + slice.facts.len() > MOST_FACTS {
            return None;
        }
        let relations = slice.relations.iter();
        let relations: Option<Vec<u32>> = relations
            .map(|relation| self.relation_of(number(*relation)?))
            .collect();
        let relations = relations?;
        for (relation, subject, object) in &slice.facts {
            let relation = *relations.get(*relation as usize)?;
            self.facts
                .push((relation, number(*subject)?, number(*object)?));
        }
        for [subject, class] in &slice.types {
            self.types.push((number(*subject)?, number(*class)?));
        }
        for [class, above] in &slice.subclasses {
            self.subclasses.push((number(*class)?, number(*above)?));
        }
        let count = slice.facts.len() + slice.types.len() + slice.subclasses.len();
        u64::try_from(count).ok()
    }

    /// Whether what was added, once indexed, is within the limit.
    fn fits(&self, path: &Path, part: &Part) -> Result<(), RdfError> {
        let Some(limit) = self.limits.memory else {
            return Ok(());
        };
        let needed = self.bytes();
        if needed <= limit {
            return Ok(());
        }
        let of_file = needed.saturating_sub(self.before);
        let mut taken = amount(of_file);
        if self.before > 0 {
            taken = format!(
                "{taken} beside {} for the files before it",
                amount(self.before)
            );
        }
        let hint = match *part {
            Part::Bytes(read, size) if 0 < read && read < size => {
                let whole = u128::from(of_file) * u128::from(size) / u128::from(read);
                let whole = u64::try_from(whole).unwrap_or(u64::MAX);
                format!(
                    "{}% of the file took {taken}, so the whole takes about {}: allow so much, or \
                     take an excerpt",
                    u128::from(read) * 100 / u128::from(size),
                    amount(self.before.saturating_add(whole)),
                )
            }
            Part::Some(triples) => format!(
                "the first {triples} triples of the file took {taken}: allow much more, or take \
                 an excerpt"
            ),
            Part::Bytes(..) | Part::All => {
                let needed = amount(needed);
                format!("{needed} are needed: allow so much, or take an excerpt")
            }
        };
        Err(RdfError::Memory {
            path: path.to_owned(),
            limit,
            hint,
        })
    }

    /// The bytes that all takes when it is indexed, at the most.
    fn bytes(&self) -> u64 {
        let triples = self.facts.len() * (size_of::<(u32, TermId, TermId)>() + 16)
            + self.types.len() * 12
            + self.subclasses.len() * 8;
        let rows = 8 * self.terms.len();
        u64::try_from(self.terms.bytes() + triples + rows).unwrap_or(u64::MAX)
    }

    fn mark(&self) -> (usize, usize, usize) {
        (self.facts.len(), self.types.len(), self.subclasses.len())
    }

    fn reset(&mut self, mark: (usize, usize, usize)) {
        self.facts.truncate(mark.0);
        self.types.truncate(mark.1);
        self.subclasses.truncate(mark.2);
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
        self.before = self.bytes();
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
        let mark = self.mark();
        let mut full = false;
        let mut too_much = None;
        let mut number = 0;
        let count = read(&mut |item| {
            match item {
                Item::Triple(triple) => {
                    full |= !self.add(triple);
                    number += 1;
                }
                Item::Restart => {
                    self.reset(mark);
                    number = 0;
                }
            }
            if number > 0 && number % LOOK == 0 {
                too_much = self.fits(path, &Part::Some(number)).err();
            }
            if full || too_much.is_some() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        self.next_source();
        if let Some(error) = too_much {
            return Err(error);
        }
        if full {
            return Err(RdfError::TooLarge {
                path: path.to_owned(),
                limit: u32::MAX,
            });
        }
        self.fits(path, &Part::All)?;
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
                if self.facts.len() >= MOST_FACTS {
                    return None;
                }
                self.facts.push((relation, subject, object));
            }
        }
        Some(())
    }

    fn blank(&mut self, name: &str) -> Option<TermId> {
        self.blank_name(name);
        self.terms.intern(BLANK, &self.key)
    }

    /// The name of a blank node of this source.
    fn blank_name(&mut self, name: &str) -> &str {
        self.key.clear();
        self.key.push_str("_:");
        if self.sources > 0 {
            self.key.push_str(&format!("f{}-", self.sources));
        }
        self.key.push_str(name);
        &self.key
    }

    fn literal(&mut self, literal: LiteralRef<'_>) -> Option<TermId> {
        let kind = match (literal.language(), literal.datatype().as_str()) {
            (Some(language), _) => self.terms.suffix_kind('@', language),
            (None, xsd::STRING) => PLAIN,
            (None, datatype) => self.terms.suffix_kind('^', datatype),
        };
        self.terms.intern(kind, literal.value())
    }

    fn relation(&mut self, predicate: &str) -> Option<u32> {
        let term = self.terms.intern(IRI, predicate)?;
        self.relation_of(term)
    }

    fn relation_of(&mut self, term: TermId) -> Option<u32> {
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
        let triples = self.facts.len() + self.types.len() + self.subclasses.len();
        self.take_claims();
        let schema = self.schema();
        let is_schema = |term: TermId| schema.get(term.index()).copied().unwrap_or(false);
        self.add_whole_names();
        let schema_labels = self.schema_labels(&is_schema);
        let provenance = self.provenance();
        let is_provenance = |relation: u32| provenance.get(relation as usize) == Some(&true);
        self.facts
            .retain(|(relation, subject, _)| !is_schema(*subject) && !is_provenance(*relation));
        let terms = self.terms.len();
        self.terms.shrink();
        let both = || {
            self.facts.iter().flat_map(|&(relation, subject, object)| {
                let relation = Relation::forward(relation);
                [
                    (subject, (relation, object)),
                    (object, (relation.inverse(), subject)),
                ]
            })
        };
        // There are fewer facts than 32-bit numbers can name twice: `try_add` sees to it.
        let neighbours = Csr::new(terms, both).unwrap_or_default();
        let types = Csr::new(terms, || self.types.iter().copied()).unwrap_or_default();
        self.subclasses.sort_unstable();
        self.subclasses.dedup();
        KnowledgeBase {
            terms: self.terms,
            relations: self.relations,
            neighbours,
            types,
            superclasses: self.subclasses,
            schema_labels,
            triples,
        }
    }

    /// By term, whether it is a class or a relation: what the statements are made with,
    /// not what they are about.
    fn schema(&self) -> Vec<bool> {
        let mut schema = vec![false; self.terms.len()];
        let meta = [rdfs::CLASS, owl::CLASS, rdf::PROPERTY, wikidata::PROPERTY];
        let meta = meta.map(|iri| self.terms.find(IRI, iri));
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

    /// By relation, whether it says where something was found rather than what it is.
    fn provenance(&self) -> Vec<bool> {
        let of = |relation: &TermId| {
            let iri = self.terms.text(*relation);
            iri.starts_with(prov::NAMESPACE) || iri.starts_with(hadal::NAMESPACE)
        };
        self.relations.iter().map(of).collect()
    }

    fn schema_labels(&self, is_schema: &impl Fn(TermId) -> bool) -> Vec<(TermId, TermId)> {
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
        let direct_claim = self.known(wikidata::DIRECT_CLAIM);
        for &(relation, property, predicate) in &self.facts {
            if Some(relation) == direct_claim
                && let Some(label) = best.get(&property).copied()
            {
                best.entry(predicate).or_insert(label);
            }
        }
        best.into_iter()
            .map(|(term, (_, label))| (term, label))
            .collect()
    }
}
