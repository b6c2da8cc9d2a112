//! Lines have an end.

use super::{LONGEST, Watch};

/// Watches over the lengths of lines.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// The bytes of the line that has not ended.
    length: usize,
}

impl Watch for Lines {
    fn look(&mut self, bytes: &[u8]) -> Result<(), (usize, &'static str)> {
        let first = memchr::memchr(b'\n', bytes);
        let more = first.unwrap_or(bytes.len());
        if self.length + more > LONGEST {
            return Err((0, "a line of more than 16 MiB"));
        }
        // What is looked at at once is no longer than a buffer, so that no line within it is too long.
        self.length = match memchr::memrchr(b'\n', bytes) {
            Some(last) => bytes.len() - last - 1,
            None => self.length + more,
        };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Format, read_guarded};

    #[test]
    fn a_line_has_an_end() {
        let line = format!("<urn:a> <urn:p> \"{}\" .\n", "x".repeat(8 << 20));
        let few = line.repeat(3);
        for format in [Format::NTriples, Format::NQuads, Format::YagoTable] {
            assert_eq!(read_guarded(format, few.as_bytes()), Ok(()));
            let long = format!("{few}\n{}", few.replace('\n', " "));
            let refused = read_guarded(format, long.as_bytes());
            assert_eq!(refused, Err((5, "a line of more than 16 MiB")));
        }
    }
}
