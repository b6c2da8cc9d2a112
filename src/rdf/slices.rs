//! N-Triples in slices, which are read side by side and put together in order.
//!
//! Each slice numbers its own terms, so that the shared dictionary is asked once for each
//! distinct term of a slice. As slices are put together in the order of the file, terms get
//! the numbers that one thread would have given them.

use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::compression::Progress;
use super::ntriples::{self, Fault, Node, Object, Suffix};
use super::terms::{BLANK, FIRST_SUFFIX, IRI, PLAIN, TermId, Terms};
use super::vocabulary::{rdf, rdfs, xsd};

/// About so many bytes make a slice.
const SLICE: usize = 1 << 22;
/// So many malformed lines of a slice are kept as examples.
const EXAMPLES: usize = 5;

/// What a slice says.
#[derive(Debug, Default)]
pub(super) struct Slice {
    pub terms: Terms,
    /// Relation, subject, object.
    pub facts: Vec<[TermId; 3]>,
    pub types: Vec<[TermId; 2]>,
    pub subclasses: Vec<[TermId; 2]>,
    pub lines: u64,
    /// Malformed lines: how many, and some of them by their number in the slice, from 0.
    pub faults: (u64, Vec<(u64, Fault)>),
    /// That the numbers of terms are used up.
    pub full: bool,
    /// So many bytes of the file had been read when the slice ended.
    pub read: u64,
}

/// Whole lines, and how many bytes of the file had been read at their end.
struct Block {
    lines: Vec<u8>,
    read: u64,
}

impl Slice {
    fn read(bytes: &[u8]) -> Self {
        let mut slice = Self::default();
        for line in bytes.split(|byte| *byte == b'\n') {
            let number = slice.lines;
            slice.lines += 1;
            let fault = match std::str::from_utf8(line) {
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
        // What stands after the last line break is no line of its own but empty.
        slice.lines -= u64::from(bytes.last().is_none_or(|byte| *byte == b'\n'));
        slice
    }

    fn add(&mut self, statement: &ntriples::Statement<'_>) -> Option<()> {
        let subject = self.node(&statement.subject)?;
        let (object, is_literal) = match &statement.object {
            Object::Node(node) => (self.node(node)?, false),
            Object::Literal(value, suffix) => (self.literal(value, suffix)?, true),
        };
        match statement.predicate.as_ref() {
            rdf::TYPE if !is_literal => self.types.push([subject, object]),
            rdfs::SUB_CLASS_OF if !is_literal => self.subclasses.push([subject, object]),
            predicate => {
                let relation = self.terms.intern(IRI, predicate)?;
                self.facts.push([relation, subject, object]);
            }
        }
        Some(())
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
            Suffix::Datatype(datatype) => self.terms.suffix_kind(&format!("^{datatype}")),
            Suffix::Language(tag) => {
                let tag = tag.to_ascii_lowercase();
                self.terms.suffix_kind(&format!("@{tag}"))
            }
        };
        self.terms.intern(kind, value)
    }

    /// The terms of the slice in their order, as a kind or a suffix, and a text.
    pub fn all_terms(&self) -> impl Iterator<Item = (Result<u32, &str>, &str)> {
        self.terms.ids().map(|term| {
            let kind = self.terms.kind(term);
            let kind = if kind < FIRST_SUFFIX {
                Ok(kind)
            } else {
                Err(self.terms.suffix(term).unwrap_or_default())
            };
            (kind, self.terms.text(term))
        })
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
    take: &mut dyn FnMut(Slice) -> bool,
) -> io::Result<()> {
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let (to_workers, blocks) = sync_channel::<Numbered<Block>>(workers);
    let (done, slices) = sync_channel::<Numbered<Slice>>(workers);
    // Each end of a channel is owned by those who use it: where one side is done, the
    // other hears of it.
    let blocks = Arc::new(Mutex::new(blocks));
    thread::scope(|scope| {
        scope.spawn(move || feed(input.as_mut(), progress, &to_workers));
        for _ in 0..workers {
            let (blocks, done) = (Arc::clone(&blocks), done.clone());
            scope.spawn(move || work(&blocks, &done));
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

fn work(blocks: &Mutex<Receiver<Numbered<Block>>>, done: &SyncSender<Numbered<Slice>>) {
    loop {
        let block = blocks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, block)) = block else { return };
        let slice = block.map(|Block { lines, read }| Slice {
            read,
            ..Slice::read(&lines)
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
