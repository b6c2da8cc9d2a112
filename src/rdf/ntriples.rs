//! N-Triples, a line at a time.
//!
//! A line is read for itself, so that a malformed one costs no other, and so that slices of
//! a file can be read side by side.

use std::borrow::Cow;

use memchr::memchr3;
use oxigraph::model::{BlankNode, Literal, NamedNode, NamedOrBlankNode, Term, Triple};

/// A statement in the text of its line.
#[derive(Debug, PartialEq)]
pub(super) struct Statement<'a> {
    pub subject: Node<'a>,
    pub predicate: Cow<'a, str>,
    pub object: Object<'a>,
}

#[derive(Debug, PartialEq)]
pub(super) enum Node<'a> {
    Iri(Cow<'a, str>),
    Blank(&'a str),
}

#[derive(Debug, PartialEq)]
pub(super) enum Object<'a> {
    Node(Node<'a>),
    Literal(Cow<'a, str>, Suffix<'a>),
}

#[derive(Debug, PartialEq)]
pub(super) enum Suffix<'a> {
    None,
    Language(&'a str),
    Datatype(Cow<'a, str>),
}

impl Statement<'_> {
    pub(super) fn to_triple(&self) -> Triple {
        let object = match &self.object {
            Object::Node(node) => node.to_term().into(),
            Object::Literal(value, suffix) => Term::from(match suffix {
                Suffix::None => Literal::new_simple_literal(value.as_ref()),
                Suffix::Language(tag) => Literal::new_language_tagged_literal_unchecked(
                    value.as_ref(),
                    tag.to_ascii_lowercase(),
                ),
                Suffix::Datatype(datatype) => {
                    let datatype = NamedNode::new_unchecked(datatype.as_ref());
                    Literal::new_typed_literal(value.as_ref(), datatype)
                }
            }),
        };
        let predicate = NamedNode::new_unchecked(self.predicate.as_ref());
        Triple::new(self.subject.to_term(), predicate, object)
    }
}

impl Node<'_> {
    fn to_term(&self) -> NamedOrBlankNode {
        match self {
            Self::Iri(iri) => NamedNode::new_unchecked(iri.as_ref()).into(),
            Self::Blank(label) => BlankNode::new_unchecked(*label).into(),
        }
    }
}

/// Where a line is malformed, in bytes from 1, and how.
pub(super) type Fault = (usize, &'static str);

/// The statement of a line; `None` where it is empty or a comment.
pub(super) fn parse(line: &str) -> Result<Option<Statement<'_>>, Fault> {
    let mut cursor = Cursor { line, at: 0 };
    cursor.space();
    if cursor.ends()? {
        return Ok(None);
    }
    let subject = cursor.node()?;
    cursor.space();
    let predicate = cursor.iri()?;
    cursor.space();
    let object = if cursor.peek() == Some(b'"') {
        cursor.literal()?
    } else {
        Object::Node(cursor.node()?)
    };
    cursor.space();
    if !cursor.take(b'.') {
        return cursor.fault("a full stop is missing after the object");
    }
    cursor.space();
    if !cursor.ends()? {
        return cursor.fault("something stands after the full stop");
    }
    Ok(Some(Statement {
        subject,
        predicate,
        object,
    }))
}

struct Cursor<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn peek(&self) -> Option<u8> {
        self.line.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r')) {
            self.at += 1;
        }
    }

    /// Whether nothing but a comment is left. A line may end by a carriage return alone, too: what
    /// stands behind it belongs to no comment.
    fn ends(&self) -> Result<bool, Fault> {
        let comment = self.peek() == Some(b'#');
        if comment && self.rest().trim_end_matches('\r').contains('\r') {
            return self.fault("a line within a line, behind a comment");
        }
        Ok(comment || self.rest().is_empty())
    }

    fn fault<T>(&self, message: &'static str) -> Result<T, Fault> {
        Err((self.at + 1, message))
    }

    fn rest(&self) -> &'a str {
        self.line.get(self.at..).unwrap_or_default()
    }

    /// The text up to a place, which is left behind with the byte there.
    fn up_to(&mut self, length: usize) -> &'a str {
        let text = self.rest().get(..length).unwrap_or_default();
        self.at += length + 1;
        text
    }

    fn node(&mut self) -> Result<Node<'a>, Fault> {
        if self.rest().starts_with("_:") {
            self.at += 2;
            let rest = self.rest();
            let is_end = |c: char| !(starts_label(c) || continues_label(c));
            let label = rest.get(..rest.find(is_end).unwrap_or(rest.len()));
            let label = label.unwrap_or_default().trim_end_matches('.');
            if !label.starts_with(starts_label) {
                return self.fault("a blank node without a name");
            }
            self.at += label.len();
            return Ok(Node::Blank(label));
        }
        self.iri().map(Node::Iri)
    }

    fn iri(&mut self) -> Result<Cow<'a, str>, Fault> {
        if !self.take(b'<') {
            return self.fault("an IRI in < and > is expected");
        }
        let Some(length) = memchr::memchr(b'>', self.rest().as_bytes()) else {
            return self.fault("an IRI without end");
        };
        let start = self.at;
        let text = self.up_to(length);
        let iri = if is_plain(text.as_bytes()) {
            Cow::Borrowed(text)
        } else {
            read_iri(text).map_err(|(place, why)| (start + place + 1, why))?
        };
        if has_scheme(&iri) {
            Ok(iri)
        } else {
            Err((start + 1, "an IRI without a scheme"))
        }
    }

    fn literal(&mut self) -> Result<Object<'a>, Fault> {
        self.at += 1;
        let start = self.at;
        let bytes = self.rest().as_bytes();
        let mut end = 0;
        let mut escaped = false;
        loop {
            let rest = bytes.get(end..).unwrap_or_default();
            let Some(found) = memchr3(b'"', b'\\', b'\r', rest) else {
                return self.fault("a literal without end");
            };
            end += found;
            match rest.get(found) {
                Some(b'"') => break,
                Some(b'\r') => return Err((start + end + 1, "a line break in a literal")),
                _ => (),
            }
            escaped = true;
            end += 2;
        }
        let text = self.up_to(end);
        let value = if escaped {
            unescaped(text, true).ok_or((start + 1, "an escape that means nothing"))?
        } else {
            Cow::Borrowed(text)
        };
        let suffix = match self.peek() {
            Some(b'@') => {
                self.at += 1;
                Suffix::Language(self.language()?)
            }
            Some(b'^') => {
                self.at += 1;
                if !self.take(b'^') {
                    return self.fault("a second ^ is expected");
                }
                Suffix::Datatype(self.iri()?)
            }
            _ => Suffix::None,
        };
        Ok(Object::Literal(value, suffix))
    }

    fn language(&mut self) -> Result<&'a str, Fault> {
        let rest = self.rest();
        let is_end = |c: char| !(c.is_ascii_alphanumeric() || c == '-');
        let tag = rest.get(..rest.find(is_end).unwrap_or(rest.len()));
        let tag = tag.unwrap_or_default();
        let letters = |part: &str| part.bytes().all(|byte| byte.is_ascii_alphabetic());
        let mut parts = tag.split('-');
        let first = parts
            .next()
            .is_some_and(|part| !part.is_empty() && letters(part));
        if !first || tag.split('-').any(|part| !(1..=8).contains(&part.len())) {
            return self.fault("a language that is none");
        }
        self.at += tag.len();
        Ok(tag)
    }
}

/// `PN_CHARS_U` of the grammar, or a digit.
fn starts_label(c: char) -> bool {
    matches!(
        c,
        'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | ':'
            | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{2ff}'
            | '\u{370}'..='\u{37d}' | '\u{37f}'..='\u{1fff}' | '\u{200c}' | '\u{200d}'
            | '\u{2070}'..='\u{218f}' | '\u{2c00}'..='\u{2fef}' | '\u{3001}'..='\u{d7ff}'
            | '\u{f900}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fffd}' | '\u{10000}'..='\u{effff}'
    )
}

/// What else may stand in a label, but not in front.
fn continues_label(c: char) -> bool {
    matches!(
        c,
        '-' | '.' | '·' | '\u{300}'..='\u{36f}' | '\u{203f}' | '\u{2040}'
    )
}

/// Whether an IRI stands there as it is, without anything to be read or refused.
#[expect(
    clippy::needless_bitwise_bool,
    reason = "without branches many bytes are looked at in one step"
)]
fn is_plain(iri: &[u8]) -> bool {
    let odd = |odd: bool, byte: &u8| odd | is_invalid(*byte) | (*byte == b'\\');
    let (chunks, _) = iri.as_chunks::<BYTES>();
    let rest = match iri.last_chunk::<BYTES>() {
        Some(last) => !last.iter().fold(false, odd),
        None => !iri.iter().fold(false, odd),
    };
    rest && chunks.iter().all(|chunk| !chunk.iter().fold(false, odd))
}

/// So many bytes are looked at in one step.
const BYTES: usize = 16;

/// What may stand in no IRI, but for `>` and `\`.
#[expect(
    clippy::needless_bitwise_bool,
    reason = "without branches many bytes are looked at in one step"
)]
fn is_invalid(byte: u8) -> bool {
    (byte <= b' ')
        | (byte == b'<')
        | (byte == b'"')
        | (byte == b'^')
        | (byte == b'`')
        | (byte.wrapping_sub(b'{') <= b'}' - b'{')
}

/// An IRI with escapes, or what is wrong with it, in bytes from 0.
fn read_iri(text: &str) -> Result<Cow<'_, str>, Fault> {
    if let Some(place) = text.bytes().position(is_invalid) {
        return Err((place, "a character that no IRI may have"));
    }
    let iri = unescaped(text, false).ok_or((0, "an escape that means nothing"))?;
    // An escape does not let in what may not stand there.
    if iri
        .bytes()
        .any(|byte| is_invalid(byte) || b">\\".contains(&byte))
    {
        return Err((0, "a character that no IRI may have"));
    }
    Ok(iri)
}

fn has_scheme(iri: &str) -> bool {
    let mut bytes = iri.bytes();
    bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic())
        && bytes
            .find(|byte| !(byte.is_ascii_alphanumeric() || b"+-.".contains(byte)))
            .is_some_and(|byte| byte == b':')
}

/// The text with its escapes read; in IRIs there are those of characters only.
fn unescaped(text: &str, all: bool) -> Option<Cow<'_, str>> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(place) = rest.find('\\') {
        out.push_str(rest.get(..place)?);
        rest = rest.get(place + 1..)?;
        let (c, length) = match rest.as_bytes().first()? {
            b'u' => (hexadecimal(rest.get(1..5)?)?, 5),
            b'U' => (hexadecimal(rest.get(1..9)?)?, 9),
            _ if !all => return None,
            b't' => ('\t', 1),
            b'b' => ('\u{8}', 1),
            b'n' => ('\n', 1),
            b'r' => ('\r', 1),
            b'f' => ('\u{c}', 1),
            b'"' => ('"', 1),
            b'\'' => ('\'', 1),
            b'\\' => ('\\', 1),
            _ => return None,
        };
        out.push(c);
        rest = rest.get(length..)?;
    }
    out.push_str(rest);
    Some(Cow::Owned(out))
}

/// The character of that number, in hexadecimal digits.
pub(super) fn hexadecimal(digits: &str) -> Option<char> {
    let plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    plain.then(|| {
        u32::from_str_radix(digits, 16)
            .ok()
            .and_then(char::from_u32)
    })?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_of_all_shapes() {
        let iri = |text: &'static str| Node::Iri(text.into());
        for (line, subject, object) in [
            (
                "<urn:a> <urn:p> <urn:b> .",
                iri("urn:a"),
                Object::Node(iri("urn:b")),
            ),
            (
                "\t_:x.y<urn:p>_:z.",
                Node::Blank("x.y"),
                Object::Node(Node::Blank("z")),
            ),
            (
                "_:7e\u{301}\u{203f}\u{200d}\u{1f4da} <urn:p> _:_-a..b.",
                Node::Blank("7e\u{301}\u{203f}\u{200d}\u{1f4da}"),
                Object::Node(Node::Blank("_-a..b")),
            ),
            (
                "<urn:a> <urn:p> \"a \\\"b\\\" \\u00e9\"@en-GB . # why",
                iri("urn:a"),
                Object::Literal("a \"b\" é".into(), Suffix::Language("en-GB")),
            ),
            (
                "<urn:\\u0061> <urn:p> \"1960-##-##\"^^<urn:date> .\r",
                iri("urn:a"),
                Object::Literal("1960-##-##".into(), Suffix::Datatype("urn:date".into())),
            ),
        ] {
            let statement = parse(line).expect(line).expect(line);
            assert_eq!(
                (statement.subject, statement.object),
                (subject, object),
                "{line}"
            );
            assert_eq!(statement.predicate, "urn:p");
        }
        assert_eq!(parse(""), Ok(None));
        assert_eq!(parse("  # nothing\r"), Ok(None));
    }

    #[test]
    fn faults_are_placed() {
        for (line, column) in [
            ("urn:a> <urn:p> <urn:b> .", 1),
            ("<urn:a b> <urn:p> <urn:b> .", 7),
            ("<a> <urn:p> <urn:b> .", 2),
            ("<urn:a> <urn:p> <urn:b>", 24),
            ("<urn:a> <urn:p> \"b .", 18),
            ("<urn:a> <urn:p> \"\\x\" .", 18),
            ("<urn:a> <urn:p> \"x\"@ .", 21),
            ("<urn:a> <urn:p> \"x\"^<urn:d> .", 21),
            ("<urn:a> <urn:p> <urn:b> . <urn:c>", 27),
            ("# why\r<urn:a> <urn:p> <urn:b> .", 1),
            (
                "<urn:a> <urn:p> <urn:b> . # why\r<urn:a> <urn:q> <urn:b> .",
                27,
            ),
            ("<urn:a> <urn:p> \"b\rc\" .", 19),
            ("_:-a <urn:p> <urn:b> .", 3),
            ("_:.a <urn:p> <urn:b> .", 3),
            ("_:² <urn:p> <urn:b> .", 3),
            ("<urn:a> <urn:p> _: .", 19),
        ] {
            assert_eq!(parse(line).map_err(|fault| fault.0), Err(column), "{line}");
        }
    }
}
