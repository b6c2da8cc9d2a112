//! A knowledge base in a file, to be opened again at once.
//!
//! The file has a mark, the version, the number of items in each section, the sections, and
//! a checksum (CRC-32) of all before it. Numbers are little-endian.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::csr::Csr;
use super::knowledge_base::{KnowledgeBase, Relation};
use super::limits::amount;
use super::terms::{FIRST_SUFFIX, TermId, Terms};
use super::{Limits, RdfError};

const MARK: &[u8; 8] = b"HADAL-KB";
/// To be raised with every change of what the file holds.
const VERSION: u32 = 1;
const BUFFER: usize = 1 << 20;

/// The number of items in each section.
const SECTIONS: usize = 11;

/// Whether a file is an index of this or another version.
#[must_use]
pub fn is_index(path: &Path) -> bool {
    let mut mark = [0; MARK.len()];
    File::open(path).is_ok_and(|mut file| file.read_exact(&mut mark).is_ok()) && mark == *MARK
}

impl KnowledgeBase {
    /// Writes an index, whole or not at all; returns its size in bytes.
    ///
    /// # Errors
    /// [`RdfError::Write`].
    pub fn save(&self, path: &Path) -> Result<u64, RdfError> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let unfinished = path.with_file_name(format!(".{name}.unfinished"));
        let saved = File::create(&unfinished)
            .and_then(|file| self.write_to(file))
            .and_then(|size| fs::rename(&unfinished, path).map(|()| size));
        saved.map_err(|error| {
            // What is left of it is of no use; that it cannot be removed changes nothing.
            let _ = fs::remove_file(&unfinished);
            RdfError::Write(io::Error::new(
                error.kind(),
                format!("{}: {error}", path.display()),
            ))
        })
    }

    fn write_to(&self, file: File) -> io::Result<u64> {
        let mut out = Writer {
            out: BufWriter::with_capacity(BUFFER, file),
            sum: crc32fast::Hasher::new(),
            size: 0,
        };
        let suffixes = self.terms.suffixes.join("\n");
        let Csr { starts, values } = &self.neighbours;
        out.bytes(MARK)?;
        out.numbers([VERSION].into_iter())?;
        let counts: [usize; SECTIONS] = [
            self.triples,
            self.terms.text.len(),
            self.terms.len(),
            suffixes.len(),
            self.relations.len(),
            starts.len(),
            values.len(),
            self.types.starts.len(),
            self.types.values.len(),
            self.superclasses.len(),
            self.schema_labels.len(),
        ];
        for count in counts {
            out.bytes(&u64::try_from(count).unwrap_or(u64::MAX).to_le_bytes())?;
        }
        out.bytes(self.terms.text.as_bytes())?;
        for end in &self.terms.ends {
            out.bytes(&end.to_le_bytes())?;
        }
        out.numbers(self.terms.kinds.iter().copied())?;
        out.bytes(suffixes.as_bytes())?;
        out.numbers(self.relations.iter().map(|term| term.0))?;
        out.numbers(starts.iter().copied())?;
        out.numbers(
            values
                .iter()
                .flat_map(|(relation, term)| [relation.0, term.0]),
        )?;
        out.numbers(self.types.starts.iter().copied())?;
        out.numbers(self.types.values.iter().map(|term| term.0))?;
        out.numbers(self.superclasses.iter().flat_map(|(a, b)| [a.0, b.0]))?;
        out.numbers(self.schema_labels.iter().flat_map(|(a, b)| [a.0, b.0]))?;
        let sum = out.sum.clone().finalize();
        out.bytes(&sum.to_le_bytes())?;
        out.out.into_inner()?.sync_all()?;
        Ok(out.size)
    }

    /// Opens an index.
    ///
    /// # Errors
    /// [`RdfError::Index`] where it is damaged, or of another version;
    /// [`RdfError::Memory`] where it takes more than the limit.
    pub fn open(path: &Path, limits: &Limits) -> Result<Self, RdfError> {
        let cannot_open = |source| RdfError::Open {
            path: path.to_owned(),
            source,
        };
        let file = File::open(path).map_err(cannot_open)?;
        let size = file.metadata().map_err(cannot_open)?.len();
        if let Some(limit) = limits.memory.filter(|limit| size > *limit) {
            return Err(RdfError::Memory {
                path: path.to_owned(),
                limit,
                hint: format!(
                    "{} are needed: allow more, or index an excerpt",
                    amount(size)
                ),
            });
        }
        let mut input = Reader {
            path: path.to_owned(),
            input: BufReader::with_capacity(BUFFER, file),
            sum: crc32fast::Hasher::new(),
            buffer: vec![0; BUFFER],
        };
        input.knowledge_base(size)
    }
}

struct Writer<W> {
    out: W,
    sum: crc32fast::Hasher,
    size: u64,
}

impl<W: Write> Writer<W> {
    fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.size += u64::try_from(bytes.len()).unwrap_or(0);
        self.out.write_all(bytes)
    }

    fn numbers(&mut self, numbers: impl Iterator<Item = u32>) -> io::Result<()> {
        let mut block = Vec::with_capacity(BUFFER);
        for number in numbers {
            block.extend_from_slice(&number.to_le_bytes());
            if block.len() >= BUFFER {
                self.bytes(&block)?;
                block.clear();
            }
        }
        self.bytes(&block)
    }
}

struct Reader {
    path: PathBuf,
    input: BufReader<File>,
    sum: crc32fast::Hasher,
    buffer: Vec<u8>,
}

impl Reader {
    fn wrong(&self, why: impl Into<String>) -> RdfError {
        RdfError::Index {
            path: self.path.clone(),
            why: why.into(),
        }
    }

    fn knowledge_base(&mut self, size: u64) -> Result<KnowledgeBase, RdfError> {
        if self.array::<8>()? != *MARK {
            return Err(self.wrong("no index of hadal"));
        }
        let version = u32::from_le_bytes(self.array()?);
        if version != VERSION {
            return Err(self.wrong(format!(
                "an index of version {version}, and this hadal opens version {VERSION}"
            )));
        }
        let mut counts = [0; SECTIONS];
        for count in &mut counts {
            *count = u64::from_le_bytes(self.array()?);
        }
        self.check_size(&counts, size)?;
        let counts = counts.map(|count| usize::try_from(count).unwrap_or(usize::MAX));
        let [
            triples,
            text,
            terms,
            suffixes,
            relations,
            starts,
            values,
            type_starts,
            types,
            superclasses,
            labels,
        ] = counts;
        let text = self.text(text)?;
        let ends = self.items(terms, |bytes: [u8; 8]| u64::from_le_bytes(bytes))?;
        let kinds = self.items(terms, u32::from_le_bytes)?;
        let suffixes = self.text(suffixes)?;
        let kb = KnowledgeBase {
            triples,
            terms: Terms::saved(
                text,
                ends,
                kinds,
                suffixes.split('\n').map(ToOwned::to_owned).collect(),
            ),
            relations: self.items(relations, term)?,
            neighbours: Csr {
                starts: self.items(starts, u32::from_le_bytes)?,
                values: self.items(values, |bytes| {
                    let (relation, other) = two(bytes);
                    (Relation(relation), TermId(other))
                })?,
            },
            types: Csr {
                starts: self.items(type_starts, u32::from_le_bytes)?,
                values: self.items(types, term)?,
            },
            superclasses: self.items(superclasses, terms_of)?,
            schema_labels: self.items(labels, terms_of)?,
        };
        let sum = self.sum.clone().finalize();
        if u32::from_le_bytes(self.array()?) != sum {
            return Err(self.wrong("damaged, the checksum differs"));
        }
        self.check_numbers(&kb)?;
        Ok(kb)
    }

    /// Nothing is allocated by the word of a file that is not as long as it says.
    fn check_size(&self, counts: &[u64; SECTIONS], size: u64) -> Result<(), RdfError> {
        let widths: [u64; SECTIONS] = [0, 1, 12, 1, 4, 4, 8, 4, 4, 8, 8];
        let fixed = 8 + 4 + 8 * u128::try_from(SECTIONS).unwrap_or(0) + 4;
        let sections = counts.iter().zip(widths);
        let stated: u128 = sections
            .map(|(count, width)| u128::from(*count) * u128::from(width))
            .sum();
        if stated + fixed == u128::from(size) {
            Ok(())
        } else {
            Err(self.wrong("damaged, it is not as long as it says"))
        }
    }

    /// A checksum that holds does not make the numbers mean something.
    fn check_numbers(&self, kb: &KnowledgeBase) -> Result<(), RdfError> {
        let terms = u32::try_from(kb.terms.len()).unwrap_or(u32::MAX);
        let relations = u32::try_from(2 * kb.relations.len()).unwrap_or(u32::MAX);
        let rows = |starts: &[u32], values: usize| {
            starts.len() == kb.terms.len() + 1
                && starts.first() == Some(&0)
                && starts.last().is_some_and(|last| *last as usize == values)
                && starts.is_sorted()
        };
        let pairs = kb.superclasses.iter().chain(&kb.schema_labels);
        let suffixes = u32::try_from(kb.terms.suffixes.len()).unwrap_or(u32::MAX);
        let kinds = FIRST_SUFFIX.saturating_add(suffixes);
        let sound = kb.terms.ends.is_sorted()
            && kb.terms.kinds.iter().all(|kind| *kind < kinds)
            && rows(&kb.neighbours.starts, kb.neighbours.values.len())
            && rows(&kb.types.starts, kb.types.values.len())
            && kb
                .relations
                .iter()
                .chain(&kb.types.values)
                .all(|term| term.0 < terms)
            && kb
                .neighbours
                .values
                .iter()
                .all(|(r, t)| r.0 < relations && t.0 < terms)
            && pairs.into_iter().all(|(a, b)| a.0 < terms && b.0 < terms);
        if sound {
            Ok(())
        } else {
            Err(self.wrong("damaged, its numbers name nothing"))
        }
    }

    fn fill(&mut self, length: usize) -> Result<(), RdfError> {
        let Some(buffer) = self.buffer.get_mut(..length) else {
            return Err(self.wrong("damaged"));
        };
        match self.input.read_exact(buffer) {
            Ok(()) => {
                self.sum.update(buffer);
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                Err(self.wrong("damaged, it breaks off"))
            }
            Err(source) => Err(RdfError::Read {
                path: self.path.clone(),
                source,
            }),
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], RdfError> {
        self.fill(N)?;
        let array = self.buffer.first_chunk::<N>().copied();
        array.ok_or_else(|| self.wrong("damaged"))
    }

    fn items<const N: usize, T>(
        &mut self,
        count: usize,
        item: impl Fn([u8; N]) -> T,
    ) -> Result<Vec<T>, RdfError> {
        let mut items = Vec::with_capacity(count);
        while items.len() < count {
            let block = (count - items.len()).min(BUFFER / N);
            self.fill(block * N)?;
            let (chunks, _) = self.buffer.as_chunks::<N>();
            items.extend(chunks.iter().take(block).map(|bytes| item(*bytes)));
        }
        Ok(items)
    }

    fn text(&mut self, length: usize) -> Result<String, RdfError> {
        let mut bytes = Vec::with_capacity(length);
        while bytes.len() < length {
            let block = (length - bytes.len()).min(BUFFER);
            self.fill(block)?;
            bytes.extend_from_slice(self.buffer.get(..block).unwrap_or_default());
        }
        String::from_utf8(bytes).map_err(|_| self.wrong("damaged, its text is no text"))
    }
}

fn term(bytes: [u8; 4]) -> TermId {
    TermId(u32::from_le_bytes(bytes))
}

#[expect(clippy::cast_possible_truncation, reason = "the two halves of 64 bits")]
fn two(bytes: [u8; 8]) -> (u32, u32) {
    let both = u64::from_le_bytes(bytes);
    (both as u32, (both >> 32) as u32)
}

fn terms_of(bytes: [u8; 8]) -> (TermId, TermId) {
    let (one, other) = two(bytes);
    (TermId(one), TermId(other))
}
