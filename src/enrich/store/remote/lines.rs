//! A text that comes in pieces, line by line.

use std::io::{self, Write};

/// Hands over each line that was written to it, with its end.
pub(super) struct Lines<F> {
    rest: Vec<u8>,
    take: F,
}

impl<F: FnMut(&[u8]) -> io::Result<()>> Lines<F> {
    pub fn new(take: F) -> Self {
        Self {
            rest: Vec::new(),
            take,
        }
    }

    /// Hands over what stands after the last end of a line.
    pub fn finish(mut self) -> io::Result<()> {
        (self.take)(&self.rest)
    }
}

impl<F: FnMut(&[u8]) -> io::Result<()>> Write for Lines<F> {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        for part in piece.split_inclusive(|byte| *byte == b'\n') {
            self.rest.extend_from_slice(part);
            if part.ends_with(b"\n") {
                (self.take)(&self.rest)?;
                self.rest.clear();
            }
        }
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_whole_however_they_come() {
        for size in 1..8 {
            let mut found = Vec::new();
            let mut lines = Lines::new(|line: &[u8]| {
                found.push(String::from_utf8_lossy(line).into_owned());
                Ok(())
            });
            for piece in b"ab\n\ncde\nf".chunks(size) {
                lines.write_all(piece).unwrap();
            }
            lines.finish().unwrap();
            assert_eq!(found, ["ab\n", "\n", "cde\n", "f"]);
        }
    }
}
