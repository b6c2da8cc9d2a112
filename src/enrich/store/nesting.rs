//! How deep a query nests, found before a parser that calls itself for each level reads it.

/// So many brackets stand in each other at most.
pub(super) const DEEPEST: usize = 100;

/// So many parts are joined at most, such as by `||`, `+` or `UNION`, as each may stand in the one
/// before it.
pub(super) const MOST_JOINED: usize = 1000;

/// Whether a query is one that can be read: why not otherwise.
pub(super) fn check(sparql: &str) -> Result<(), String> {
    let mut scan = Scan {
        rest: sparql.as_bytes(),
        depth: 0,
        joined: 0,
    };
    while scan.step() {
        if scan.depth > DEEPEST {
            return Err(format!("more than {DEEPEST} brackets stand in each other"));
        }
        if scan.joined > MOST_JOINED {
            return Err(format!("more than {MOST_JOINED} parts are joined"));
        }
    }
    Ok(())
}

struct Scan<'a> {
    rest: &'a [u8],
    depth: usize,
    joined: usize,
}

/// Words that join what stands around them, or nest what stands before them.
const JOINING: [&str; 6] = ["union", "optional", "minus", "filter", "bind", "graph"];

impl Scan<'_> {
    /// Goes past the next part; whether there was one.
    fn step(&mut self) -> bool {
        let Some(byte) = self.rest.first() else {
            return false;
        };
        let length = match byte {
            b'#' => self.up_to(|byte| matches!(byte, b'\n' | b'\r')),
            b'"' | b'\'' => self.string(*byte),
            b'<' => self.iri(),
            b'\\' => 2,
            b'a'..=b'z' | b'A'..=b'Z' => self.word(),
            // The name of a variable is no word.
            b'?' | b'$' => 1 + length_of_word(self.rest.get(1..).unwrap_or_default()),
            byte => {
                self.count(*byte);
                1
            }
        };
        self.rest = self.rest.get(length.max(1)..).unwrap_or_default();
        true
    }

    fn count(&mut self, byte: u8) {
        match byte {
            b'(' | b'{' | b'[' => self.depth += 1,
            b')' | b'}' | b']' => self.depth = self.depth.saturating_sub(1),
            b'|' | b'&' | b'+' | b'*' | b'/' | b'-' | b'!' | b'^' => self.joined += 1,
            _ => (),
        }
    }

    /// How long the rest is up to such a byte.
    fn up_to(&self, is_end: impl Fn(&u8) -> bool) -> usize {
        let end = self.rest.iter().position(is_end);
        end.unwrap_or(self.rest.len())
    }

    /// The length of a string of one line, or of several.
    fn string(&self, quote: u8) -> usize {
        let is_long = self.rest.starts_with(&[quote; 3]);
        let ends: &[u8] = if is_long { &[quote; 3] } else { &[quote] };
        let mut length = ends.len();
        while let Some(rest) = self.rest.get(length..) {
            match rest {
                [] => break,
                [b'\\', ..] => length += 2,
                rest if rest.starts_with(ends) => return length + ends.len(),
                _ => length += 1,
            }
        }
        self.rest.len()
    }

    /// The length of an IRI, or of "less than". As what looks like the one may be the other, brackets
    /// that are opened in it count, and are closed by those in it alone.
    fn iri(&mut self) -> usize {
        let behind = self.rest.get(1..).unwrap_or_default();
        let is_end = |byte: &u8| *byte <= b' ' || b"<>\"{}|^`\\".contains(byte);
        let length = behind.iter().position(is_end).unwrap_or(behind.len());
        if behind.get(length) != Some(&b'>') {
            return 1;
        }
        let before = self.depth;
        for byte in behind.get(..length).unwrap_or_default() {
            match byte {
                b'(' | b'[' => self.depth += 1,
                b')' | b']' => self.depth = before.max(self.depth.saturating_sub(1)),
                _ => (),
            }
        }
        length + 2
    }

    /// The length of a word, which may be one that joins.
    fn word(&mut self) -> usize {
        let length = length_of_word(self.rest);
        let word = self.rest.get(..length).unwrap_or_default();
        let is_joining = |joining: &&str| word.eq_ignore_ascii_case(joining.as_bytes());
        self.joined += usize::from(JOINING.iter().any(|joining| is_joining(&joining)));
        length
    }
}

/// How many bytes of a name a text begins with.
fn length_of_word(text: &[u8]) -> usize {
    let is_end = |byte: &u8| !(byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80);
    text.iter().position(is_end).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_counted_where_they_are_some() {
        let open = "(".repeat(500);
        for text in [
            format!("# {open}\nASK {{}}"),
            format!("ASK {{ ?s ?p \"{open}\" , '\\'{open}', \"\"\"\"{open}\"\"\" }}"),
            format!(
                "ASK {{ VALUES ?a {{ {} }} }}",
                "<http://e/a_(b)> ".repeat(500)
            ),
            format!("ASK {{ VALUES (?a ?b) {{ {} }} }}", "(1 2) ".repeat(500)),
            format!(
                "ASK {{ {} }}",
                "?union <http://e/#a-b+c> e:a-b ; ".repeat(500)
            ),
            format!("ASK {{ FILTER({}1{}) }}", "(".repeat(90), ")".repeat(90)),
        ] {
            assert_eq!(check(&text), Ok(()), "{}", &text[..60]);
        }
        let deep = Err("more than 100 brackets stand in each other".to_owned());
        for text in [
            format!("ASK {{ FILTER({open}1) }}"),
            "{".repeat(500),
            "[".repeat(500),
            format!("ASK {{ FILTER(?a<{open}1>2) }}"),
            "(<x:)>+".repeat(500),
            format!("ASK {{ ?s ?p '#', \"'\" FILTER {open} }}"),
        ] {
            assert_eq!(check(&text), deep, "{text}");
        }
    }

    #[test]
    fn chains_are_counted() {
        for part in [
            "||1",
            "&& 1",
            "+1",
            "/e:a",
            " UNION {}",
            " optional {}",
            "!",
        ] {
            let text = format!("ASK {{ {} }}", part.repeat(2_000));
            assert!(check(&text).is_err(), "{part}");
        }
    }
}
