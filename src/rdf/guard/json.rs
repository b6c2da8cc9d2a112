//! JSON is nested as far as a person would.

use super::{LONGEST, Watch};

/// No object or list stands in more others: what a parser of JSON-LD keeps of each that is open
/// grows with all those around it.
const DEEPEST: usize = 128;

/// No object that stands in no other has more bytes: the parser of JSON-LD has read it to its end, and
/// keeps many times as much of it, before it says anything of it.
const LARGEST: usize = 32 << 20;

/// Watches over the nesting of JSON, the lengths of its strings and the sizes of its objects.
#[derive(Debug, Default)]
pub(super) struct Json {
    depth: usize,
    /// The depth of the list that all stands in, if all does.
    list: usize,
    /// The bytes of the outermost object that is open, or of the list in the outermost one.
    size: usize,
    in_string: bool,
    /// Whether the character before was a backslash.
    escaped: bool,
    /// The bytes of the string that is open.
    length: usize,
}

impl Watch for Json {
    fn look(&mut self, bytes: &[u8]) -> Result<(), (usize, &'static str)> {
        for (at, byte) in bytes.iter().enumerate() {
            if self.depth > self.list {
                self.size += 1;
                if self.size > LARGEST {
                    return Err((at, "an object of more than 32 MiB"));
                }
            } else {
                self.size = 0;
            }
            if self.in_string {
                self.length += 1;
                if self.length > LONGEST {
                    return Err((at, "a string of more than 16 MiB"));
                }
                match byte {
                    _ if self.escaped => self.escaped = false,
                    b'\\' => self.escaped = true,
                    b'"' => self.in_string = false,
                    _ => (),
                }
                continue;
            }
            match byte {
                b'"' => {
                    self.in_string = true;
                    self.length = 0;
                }
                b'{' | b'[' => {
                    if self.depth == 0 {
                        self.list = usize::from(*byte == b'[');
                    }
                    self.depth += 1;
                    if self.depth > DEEPEST {
                        return Err((at, "more than 128 objects and lists in each other"));
                    }
                }
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                _ => (),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Format, read_guarded};

    fn read(text: &str) -> Result<(), (u64, &'static str)> {
        read_guarded(Format::JsonLd, text.as_bytes())
    }

    #[test]
    fn nesting_has_a_bound() {
        let too_deep = Err((2, "more than 128 objects and lists in each other"));
        for (open, close) in [("{\"p\":", "}"), ("[", "]")] {
            let nested = |depth| format!("\n{}1{}", open.repeat(depth), close.repeat(depth));
            assert_eq!(read(&nested(128)), Ok(()));
            assert_eq!(read(&nested(129)), too_deep);
        }
        assert_eq!(read(&format!("[{}]", "[[]],".repeat(1000))), Ok(()));
        assert_eq!(read(&format!(r#"["{}\"["]"#, "{".repeat(1000))), Ok(()));
        assert!(read(&format!(r#"["\\",{}"#, "[".repeat(1000))).is_err());
    }

    #[test]
    fn an_object_has_an_end() {
        let too_large = Err((1, "an object of more than 32 MiB"));
        let values = "1,2,3,4,".repeat(5 << 20);
        assert_eq!(read(&format!("{{\"p\":[{values}1]}}")), too_large);
        assert_eq!(read(&format!("[{{}},{{\"p\":[{values}1]}}]")), too_large);
        let objects = "{\"@id\":\"urn:a\",\"p\":[{}]},".repeat(2 << 20);
        assert_eq!(read(&format!("[{objects}{{}}]")), Ok(()));
        assert_eq!(read(&format!("{{\"@graph\":[{objects}{{}}]}}")), too_large);
    }

    #[test]
    fn a_string_has_an_end() {
        let long = format!("[\"{}\"]", "x".repeat(17 << 20));
        assert_eq!(read(&long), Err((1, "a string of more than 16 MiB")));
    }
}
