//! N-Triples in slices, which are read side by side and put together in order.
//!
//! Each slice numbers its own terms, so that the shared dictionary is asked once for each
//! distinct term of a slice. As slices are put together in the order of the file, terms get
//! the numbers that one thread would have given them.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, BufRead};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::compression::Progress;
use super::lines::Blanks;
use super::ntriples::{self, Fault, Node, Object, Suffix};
use super::terms::{BLANK, IRI, PLAIN, RandomState, TermId, Terms};
use super::vocabulary::{rdf, rdfs, xsd};
use crate::parallel::threads;

/// About so many bytes make a slice.
const SLICE: usize = 1 << 22;
/// So many malformed lines of a slice are kept as examples.
const EXAMPLES: usize = 5;

/// What a slice says.
#[derive(Debug)]
pub(crate) struct Slice {
    pub terms: Terms,
    /// Those of the terms.
    pub hashes: Vec<u32>,
    /// The relations, in the order of their first facts.
    pub relations: Vec<TermId>,
    /// The place of a relation in `relations`, subject, object.
    pub facts: Vec<(u32, TermId, TermId)>,
    pub types: Vec<[TermId; 2]>,
    pub subclasses: Vec<[TermId; 2]>,
    pub(super) lines: u64,
    /// Malformed lines: how many, and some of them by their number in the slice, from 0.
    pub(super) faults: (u64, Vec<(u64, Fault)>),
    /// That the numbers of terms are used up.
    pub full: bool,
    /// So many bytes of the file had been read when the slice ended.
    pub(super) read: u64,
    /// The subject of the last statement, which the next one often has, too.
    subject: Option<TermId>,
    numbers: HashMap<TermId, u32, RandomState>,
    /// Relations of late with their places, found by their ends.
    recent: [Option<(TermId, u32)>; RECENT],
}

/// So many relations are found without the dictionary.
const RECENT: usize = 64;

/// Whole lines, and how many bytes of the file had been read at their end.
struct Block {
    lines: Vec<u8>,
    read: u64,
}

impl Slice {
    fn read(bytes: &[u8], hasher: &RandomState) -> Self {
        let mut slice = Self {
            terms: Terms::with_hasher(hasher.clone()),
            hashes: Vec::new(),
            relations: Vec::new(),
            facts: Vec::new(),
            types: Vec::new(),
            subclasses: Vec::new(),
            lines: 0,
            faults: (0, Vec::new()),
            full: false,
            read: 0,
            subject: None,
            numbers: HashMap::default(),
            recent: [None; RECENT],
        };
        // Text is checked at once; only where some of it is none, line by line.
        let whole = std::str::from_utf8(bytes).ok();
        let mut start = 0;
        for end in memchr::memchr_iter(b'\n', bytes).chain([bytes.len()]) {
            let range = start..end;
            start = end + 1;
            let number = slice.lines;
            slice.lines += 1;
            let line = match whole {
                Some(whole) => Ok(whole.get(range).unwrap_or_default()),
                None => std::str::from_utf8(bytes.get(range).unwrap_or_default()),
            };
            let fault = match line {
                Ok(text) => match ntriples::parse(text) {
                    Ok(Some(statement)) => {
                        slice.full |= slice.add(&statement).is_none();
                        None
                    }
                    Ok(None) => None,
                    Err(fault) => Some(fault),
                },
                Err(error) => Some((error.valid_up_to() + 1, "bytes that are not UTF-8")),
            };
            if let Some(fault) = fault {
                slice.faults.0 += 1;
                if slice.faults.1.len() < EXAMPLES {
                    slice.faults.1.push((number, fault));
                }
            }
        }
        slice.hashes = slice.terms.hashes();
        // What stands after the last line break is no line of its own but empty.
        slice.lines -= u64::from(bytes.last().is_none_or(|byte| *byte == b'\n'));
        slice
    }

    /// The names of its blank nodes, which are made of their numbers in the file.
    pub fn names(
        &self,
        blanks: &mut Blanks,
        mut name: impl FnMut(usize) -> String,
    ) -> HashMap<TermId, String> {
        let all = self.terms.blanks();
        all.map(|(term, label)| (term, name(blanks.number(label))))
            .collect()
    }

    fn add(&mut self, statement: &ntriples::Statement<'_>) -> Option<()> {
        let subject = self.subject(&statement.subject)?;
        let (object, is_literal) = match &statement.object {
            Object::Node(node) => (self.node(node)?, false),
            Object::Literal(value, suffix) => (self.literal(value, suffix)?, true),
        };
        match statement.predicate.as_ref() {
            rdf::TYPE if !is_literal => self.types.push([subject, object]),
            rdfs::SUB_CLASS_OF if !is_literal => self.subclasses.push([subject, object]),
            predicate => {
                let relation = self.relation(predicate)?;
                self.facts.push((relation, subject, object));
            }
        }
        Some(())
    }

    fn subject(&mut self, node: &Node<'_>) -> Option<TermId> {
        if let (Node::Iri(iri), Some(last)) = (node, self.subject)
            && self.terms.is_iri(last, iri)
        {
            return Some(last);
        }
        self.subject = self.node(node);
        self.subject
    }

    fn relation(&mut self, iri: &str) -> Option<u32> {
        let end = iri.bytes().next_back().map_or(0, usize::from);
        let place = (end + 7 * iri.len()) % RECENT;
        if let Some(Some((term, number))) = self.recent.get(place)
            && self.terms.is_iri(*term, iri)
        {
            return Some(*number);
        }
        let term = self.terms.intern(IRI, iri)?;
        let next = u32::try_from(self.relations.len()).ok()?;
        let number = *self.numbers.entry(term).or_insert(next);
        if number == next {
            self.relations.push(term);
        }
        if let Some(recent) = self.recent.get_mut(place) {
            *recent = Some((term, number));
        }
        Some(number)
    }

    fn node(&mut self, node: &Node<'_>) -> Option<TermId> {
        match node {
            Node::Iri(iri) => self.terms.intern(IRI, iri),
            Node::Blank(label) => self.terms.intern(BLANK, label),
        }
    }

    fn literal(&mut self, value: &str, suffix: &Suffix<'_>) -> Option<TermId> {
        let kind = match suffix {
            Suffix::None => PLAIN,
            Suffix::Datatype(datatype) if datatype == xsd::STRING => PLAIN,
            Suffix::Datatype(datatype) => self.terms.suffix_kind('^', datatype),
            Suffix::Language(tag) if tag.bytes().any(|byte| byte.is_ascii_uppercase()) => {
                self.terms.suffix_kind('@', &tag.to_ascii_lowercase())
            }
            Suffix::Language(tag) => self.terms.suffix_kind('@', tag),
        };
        self.terms.intern(kind, value)
    }
}

type Numbered<T> = (usize, io::Result<T>);

/// Reads all slices of an input and hands them over in order, until `take` declines.
///
/// # Errors
/// What the input says. Slices before it have been handed over.
pub(super) fn read(
    mut input: Box<dyn BufRead + Send>,
    progress: &Progress,
    hasher: &RandomState,
    take: &mut dyn FnMut(Slice) -> bool,
) -> io::Result<()> {
    let workers = threads();
    let (to_workers, blocks) = sync_channel::<Numbered<Block>>(workers);
    let (done, slices) = sync_channel::<Numbered<Slice>>(workers);
    // Each end of a channel is owned by those who use it: where one side is done, the
    // other hears of it.
    let blocks = Arc::new(Mutex::new(blocks));
    thread::scope(|scope| {
        scope.spawn(move || feed(input.as_mut(), progress, &to_workers));
        for _ in 0..workers {
            let (blocks, done) = (Arc::clone(&blocks), done.clone());
            scope.spawn(move || work(&blocks, &done, hasher));
        }
        drop((blocks, done));
        in_order(slices, take)
    })
}

fn feed(input: &mut dyn BufRead, progress: &AtomicU64, to_workers: &SyncSender<Numbered<Block>>) {
    for number in 0.. {
        let block = next(input).map(|lines| Block {
            lines,
            read: progress.load(Ordering::Relaxed),
        });
        let last = block.as_ref().map_or(true, |block| block.lines.is_empty());
        // Nobody listens any more where the one who takes the slices has declined.
        if to_workers.send((number, block)).is_err() || last {
            return;
        }
    }
}

/// The next block of whole lines; an empty one at the end.
fn next(input: &mut dyn BufRead) -> io::Result<Vec<u8>> {
    let mut block = Vec::with_capacity(SLICE + (1 << 12));
    while block.len() < SLICE {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            return Ok(block);
        }
        block.extend_from_slice(buffer);
        let count = buffer.len();
        input.consume(count);
    }
    input.read_until(b'\n', &mut block)?;
    Ok(block)
}

fn work(
    blocks: &Mutex<Receiver<Numbered<Block>>>,
    done: &SyncSender<Numbered<Slice>>,
    hasher: &RandomState,
) {
    loop {
        let block = blocks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, block)) = block else { return };
        let slice = block.map(|Block { lines, read }| Slice {
            read,
            ..Slice::read(&lines, hasher)
        });
        if done.send((number, slice)).is_err() {
            return;
        }
    }
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "dropped at the end, which workers hear"
)]
fn in_order(
    slices: Receiver<Numbered<Slice>>,
    take: &mut dyn FnMut(Slice) -> bool,
) -> io::Result<()> {
    let mut waiting: BTreeMap<usize, io::Result<Slice>> = BTreeMap::new();
    let mut next = 0;
    while let Ok((number, slice)) = slices.recv() {
        waiting.insert(number, slice);
        while let Some(slice) = waiting.remove(&next) {
            next += 1;
            if !take(slice?) {
                return Ok(());
            }
        }
    }
    Ok(())
}
