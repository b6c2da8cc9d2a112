//! What no file of RDF may have, found as it is read and before a parser sees it.
//!
//! A parser keeps what it has not understood yet: a line, a token, what is open. Where these have no
//! end, or are far larger than the file that they come from, it would take all memory there is.

mod json;
mod lines;
mod turtle;
mod xml;

use std::io::{self, BufRead, Read};

use super::Format;

/// No line of N-Triples or N-Quads and no token of the other formats may have more bytes.
const LONGEST: usize = 16 << 20;

/// Nothing of Turtle or XML may be nested deeper, of which a parser keeps a stack.
const DEEPEST: usize = 1 << 18;

/// Why the input is refused.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("{why}")]
pub(super) struct Refused {
    /// The line, from 1.
    pub line: u64,
    /// What is wrong there.
    pub why: &'static str,
}

/// Looks at all bytes of an input in their order.
trait Watch {
    /// Looks at the next bytes; where there is something wrong with them, at which, and what.
    fn look(&mut self, bytes: &[u8]) -> Result<(), (usize, &'static str)>;

    /// Looks at what has come when nothing more does.
    fn end(&self) -> Result<(), &'static str> {
        Ok(())
    }
}

/// The input, which fails at what no file of the format may have: with a [`Refused`].
pub(super) fn guarded<'a>(
    format: Format,
    input: Box<dyn BufRead + Send + 'a>,
) -> Box<dyn BufRead + Send + 'a> {
    let watch: Box<dyn Watch + Send> = match format {
        Format::NTriples | Format::NQuads | Format::YagoTable => Box::new(lines::Lines::default()),
        Format::Turtle | Format::TriG | Format::N3 => Box::new(turtle::Turtle::default()),
        Format::RdfXml => Box::new(xml::Xml::default()),
        Format::JsonLd => Box::new(json::Json::default()),
    };
    Box::new(Guarded {
        input,
        watch,
        seen: 0,
        lines: 0,
        refused: None,
    })
}

/// Why an input failed, where it was refused; whatever the error was wrapped in on its way.
pub(super) fn refused(error: &io::Error) -> Option<Refused> {
    let mut cause: &(dyn std::error::Error + 'static) = error;
    loop {
        if let Some(refused) = cause.downcast_ref::<Refused>() {
            return Some(*refused);
        }
        // An I/O error does not count what it wraps among its causes.
        let inner = cause.downcast_ref::<io::Error>();
        cause = match inner.and_then(io::Error::get_ref) {
            Some(inner) => inner,
            None => cause.source()?,
        };
    }
}

/// An input that is watched.
struct Guarded<'a> {
    input: Box<dyn BufRead + Send + 'a>,
    watch: Box<dyn Watch + Send>,
    /// So many bytes in the buffer of the input were looked at.
    seen: usize,
    /// So many lines ended before what was not looked at.
    lines: u64,
    refused: Option<Refused>,
}

impl BufRead for Guarded<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if let Some(refused) = self.refused {
            return Err(failure(refused));
        }
        let buffer = self.input.fill_buf()?;
        let new = buffer.get(self.seen..).unwrap_or_default();
        let looked = if buffer.is_empty() {
            self.watch.end().map_err(|why| (0, why))
        } else {
            self.watch.look(new)
        };
        if let Err((at, why)) = looked {
            let before = new.get(..at).unwrap_or(new);
            let line = self.lines + line_breaks(before) + 1;
            let refused = Refused { line, why };
            self.refused = Some(refused);
            return Err(failure(refused));
        }
        self.lines += line_breaks(new);
        self.seen = buffer.len();
        Ok(buffer)
    }

    fn consume(&mut self, amount: usize) {
        self.seen = self.seen.saturating_sub(amount);
        self.input.consume(amount);
    }
}

impl Read for Guarded<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

/// The refusal as an error of reading.
fn failure(refused: Refused) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, refused)
}

/// How many lines end in a text.
fn line_breaks(bytes: &[u8]) -> u64 {
    u64::try_from(memchr::memchr_iter(b'\n', bytes).count()).unwrap_or(u64::MAX)
}

/// Reads a text through the guard of a format, a short one a few bytes at a time; why it is refused, and where.
#[cfg(test)]
fn read_guarded(format: Format, text: &[u8]) -> Result<(), (u64, &'static str)> {
    let capacity = if text.len() < 1 << 20 { 7 } else { 1 << 16 };
    let pieces = io::BufReader::with_capacity(capacity, text);
    match io::copy(&mut guarded(format, Box::new(pieces)), &mut io::sink()) {
        Ok(count) => {
            assert_eq!(count, text.len() as u64);
            Ok(())
        }
        Err(error) => {
            let refused = refused(&error).expect("refused");
            Err((refused.line, refused.why))
        }
    }
}
