//! Tokens of Turtle, `TriG` and N3 have an end, and what is nested is so within reason.

use super::{DEEPEST, LONGEST, Watch};

/// Watches over the lengths of tokens and the depth of brackets.
#[derive(Debug, Default)]
pub(super) struct Turtle {
    state: State,
    /// The bytes of the token that is open.
    length: usize,
    depth: usize,
    /// Whether the character before was a backslash.
    escaped: bool,
}

/// Where in the text a byte is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Between names, or in one.
    #[default]
    Open,
    /// Behind `<`.
    Iri,
    /// Behind `#`.
    Comment,
    /// Behind so many of that quote, which may begin a string.
    Quotes(u8, u8),
    /// In a string of one line.
    Short(u8),
    /// In a string between three quotes, behind so many quotes.
    Long(u8, u8),
}

impl Turtle {
    /// Behind the end of a token.
    fn ended(&mut self) -> State {
        self.length = 0;
        State::Open
    }

    /// What comes behind a byte in a name or between names.
    fn open(&mut self, byte: u8) -> Result<State, &'static str> {
        match byte {
            b'#' => return Ok(State::Comment),
            b'<' => return Ok(State::Iri),
            b'"' | b'\'' => return Ok(State::Quotes(byte, 1)),
            b'[' | b'(' | b'{' => self.depth += 1,
            b']' | b')' | b'}' => self.depth = self.depth.saturating_sub(1),
            b';' | b',' => (),
            byte if byte.is_ascii_whitespace() => (),
            _ => return Ok(State::Open),
        }
        if self.depth > DEEPEST {
            return Err("more than 262,144 brackets in each other");
        }
        Ok(self.ended())
    }

    /// What comes behind a byte.
    fn next(&mut self, byte: u8) -> Result<State, &'static str> {
        let state = self.state;
        let in_text = !matches!(state, State::Comment | State::Quotes(..));
        if std::mem::take(&mut self.escaped) {
            return Ok(match state {
                State::Long(quote, _) => State::Long(quote, 0),
                state => state,
            });
        }
        if byte == b'\\' && in_text {
            self.escaped = true;
            return Ok(state);
        }
        Ok(match state {
            State::Open => return self.open(byte),
            // No IRI has a blank: that was another sign, such as that of "less than".
            State::Iri if byte == b'>' || byte.is_ascii_whitespace() => self.ended(),
            State::Comment | State::Short(_) if byte == b'\n' => self.ended(),
            State::Quotes(quote, 2) if byte == quote => State::Long(quote, 0),
            State::Quotes(quote, 1) if byte == quote => State::Quotes(quote, 2),
            State::Quotes(_, 2) => {
                self.state = self.ended();
                return self.next(byte);
            }
            State::Quotes(quote, _) => {
                self.state = State::Short(quote);
                return self.next(byte);
            }
            State::Short(quote) if byte == quote => self.ended(),
            State::Long(quote, 2) if byte == quote => self.ended(),
            State::Long(quote, before) if byte == quote => State::Long(quote, before + 1),
            State::Long(quote, _) => State::Long(quote, 0),
            state @ (State::Iri | State::Comment | State::Short(_)) => state,
        })
    }
}

impl Watch for Turtle {
    fn look(&mut self, bytes: &[u8]) -> Result<(), (usize, &'static str)> {
        for (at, byte) in bytes.iter().enumerate() {
            self.length += 1;
            if self.length > LONGEST {
                return Err((at, "a token of more than 16 MiB"));
            }
            self.state = self.next(*byte).map_err(|why| (at, why))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Format, read_guarded};

    fn read(text: &str) -> Result<(), (u64, &'static str)> {
        read_guarded(Format::Turtle, text.as_bytes())
    }

    #[test]
    fn tokens_have_an_end() {
        let long = "x".repeat(17 << 20);
        let too_long = Err((2, "a token of more than 16 MiB"));
        for (before, after) in [
            ("<urn:", ">"),
            ("\"", "\""),
            ("'", "'"),
            ("\"\"\" ", "\"\"\""),
            ("e:", " "),
            ("#", "\n"),
            ("\"a\\\" b", "\""),
            ("'''\\''' ''b ", "'''"),
        ] {
            assert_eq!(read(&format!("\n{before}{long}{after}")), too_long);
        }
        let lines = "x \n".repeat(6 << 20);
        assert!(read(&format!("'''{lines}'''")).is_err());
        assert_eq!(read(&lines), Ok(()));
    }

    #[test]
    fn what_follows_a_token_counts_for_itself() {
        let half = "x".repeat(10 << 20);
        for text in [
            format!("<urn:{half}><urn:{half}>"),
            format!("'{half}'@en,\"{half}\""),
            format!("''@en, '''{half}''','{half}'"),
            format!("\"\"\"'{half}\"\"\"^^<x>'{half}'"),
            format!("e:a\\'{half};e:{half}"),
            format!("'\\\\',{half},{half}"),
        ] {
            assert_eq!(read(&text), Ok(()), "{}", &text[..10]);
        }
    }

    #[test]
    fn nesting_has_a_bound() {
        let nested = |depth| format!("e:a e:p {}{}", "[ e:p ".repeat(depth), "]".repeat(depth));
        assert_eq!(read(&nested(200_000)), Ok(()));
        assert!(read(&nested(300_000)).is_err());
        assert_eq!(read(&"[] e:p '[', \"(\" . # {\n".repeat(100_000)), Ok(()));
    }
}
