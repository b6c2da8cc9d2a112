//! How much a query nests, found before it is read: the parser and what evaluates a query call
//! themselves for each level, and a pattern or a part that is joined to others is a level, too.

use crate::rdf::is_in_iri;

/// So many brackets stand in each other at most.
const DEEPEST: usize = 100;

/// So many parts are joined at most, such as by `||`, `+` or `UNION`.
const MOST_JOINED: usize = 250;

/// So many statements a query has at most.
const MOST_STATEMENTS: usize = 1000;

/// So many things a list in brackets has at most, where no commas part them.
const MOST_LISTED: usize = 500;

/// Words that join what stands around them, or nest what stands before them.
const JOINING: [&str; 8] = [
    "union", "optional", "minus", "filter", "bind", "graph", "values", "as",
];

/// Whether a query is one that can be read: why not otherwise.
pub(super) fn check(sparql: &str) -> Result<(), String> {
    let mut scan = Scan {
        rest: sparql.as_bytes(),
        open: Vec::new(),
        joined: 0,
        statements: 0,
    };
    while scan.step() {
        let listed = scan.open.last().map_or(0, Bracket::listed);
        for (number, most, what) in [
            (scan.open.len(), DEEPEST, "brackets in each other"),
            (scan.joined, MOST_JOINED, "parts that are joined"),
            (scan.statements, MOST_STATEMENTS, "statements"),
            (listed, MOST_LISTED, "things in a list"),
        ] {
            if number > most {
                return Err(format!("the query has more than {most} {what}"));
            }
        }
    }
    Ok(())
}

/// A bracket that is open.
struct Bracket {
    sign: u8,
    /// How many things stand in it, behind the last comma or operator.
    things: usize,
}

impl Bracket {
    fn listed(&self) -> usize {
        if self.sign == b'(' { self.things } else { 0 }
    }
}

struct Scan<'a> {
    rest: &'a [u8],
    open: Vec<Bracket>,
    joined: usize,
    statements: usize,
}

impl Scan<'_> {
    /// Goes past the next part; whether there was one.
    fn step(&mut self) -> bool {
        let Some(byte) = self.rest.first() else {
            return false;
        };
        let (length, is_thing) = match byte {
            b'#' => (self.up_to(|byte| matches!(byte, b'\n' | b'\r')), false),
            b'"' | b'\'' => (self.string(*byte), true),
            b'<' => (self.iri(), true),
            b'\\' => (2, false),
            b'0'..=b'9' => (self.number(), true),
            b'?' | b'$' => (1 + variable(self.rest.get(1..).unwrap_or_default()), true),
            byte if byte.is_ascii_alphabetic() || *byte >= 0x80 || b"_:".contains(byte) => {
                (self.word(), true)
            }
            byte => {
                self.sign(*byte);
                (1, false)
            }
        };
        if is_thing && let Some(bracket) = self.open.last_mut() {
            bracket.things += 1;
        }
        self.rest = self.rest.get(length.max(1)..).unwrap_or_default();
        true
    }

    fn sign(&mut self, byte: u8) {
        match byte {
            b'(' | b'{' | b'[' => self.open(byte),
            b')' | b'}' | b']' => drop(self.open.pop()),
            b'|' | b'&' | b'+' | b'*' | b'/' | b'-' | b'!' | b'^' => {
                self.joined += 1;
                self.behind_sign();
            }
            b'.' | b';' | b',' => {
                let is_list = self.open.last().is_some_and(|bracket| bracket.sign == b'(');
                self.statements += usize::from(!is_list);
                self.behind_sign();
            }
            _ => (),
        }
    }

    fn open(&mut self, sign: u8) {
        if let Some(bracket) = self.open.last_mut() {
            bracket.things += 1;
        }
        self.open.push(Bracket { sign, things: 0 });
    }

    fn behind_sign(&mut self) {
        if let Some(bracket) = self.open.last_mut() {
            bracket.things = 0;
        }
    }

    /// How long the rest is up to such a byte.
    fn up_to(&self, is_end: impl Fn(&u8) -> bool) -> usize {
        let end = self.rest.iter().position(is_end);
        end.unwrap_or(self.rest.len())
    }

    /// The length of a number, whose full stop has digits behind it.
    fn number(&self) -> usize {
        let whole = self.up_to(|byte| !byte.is_ascii_digit());
        match self.rest.get(whole..) {
            Some([b'.', digit, ..]) if digit.is_ascii_digit() => whole + 1,
            _ => whole,
        }
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
        let is_end = |byte: &u8| !is_in_iri(char::from(*byte));
        let length = behind.iter().position(is_end).unwrap_or(behind.len());
        if behind.get(length) != Some(&b'>') {
            return 1;
        }
        let before = self.open.len();
        for byte in behind.get(..length).unwrap_or_default() {
            match byte {
                b'(' | b'[' if self.open.len() <= DEEPEST => self.open(*byte),
                b')' | b']' if self.open.len() > before => drop(self.open.pop()),
                _ => (),
            }
        }
        length + 2
    }

    /// The length of a name or of a word, which may be one that joins.
    fn word(&mut self) -> usize {
        let is_of_name =
            |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80 || b"_:-.%".contains(byte);
        let length = self.up_to(|byte| !is_of_name(byte));
        let word = self.rest.get(..length).unwrap_or_default();
        if word.contains(&b':') {
            // The last full stop is none of the name.
            return length - usize::from(word.ends_with(b"."));
        }
        let letters = variable(word);
        let word = word.get(..letters).unwrap_or_default();
        let is_it = |joining: &&str| word.eq_ignore_ascii_case(joining.as_bytes());
        self.joined += usize::from(JOINING.iter().any(is_it));
        letters
    }
}

/// How many bytes of the name of a variable a text begins with.
fn variable(text: &[u8]) -> usize {
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
        let deep = Err("the query has more than 100 brackets in each other".to_owned());
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
