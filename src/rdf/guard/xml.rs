//! XML ends when all its elements have, and stays as large as it is when its entities are read.

use std::collections::HashMap;

use super::{DEEPEST, LONGEST, Watch};

/// The text of an entity, with the entities in it read, has no more bytes.
const LONGEST_ENTITY: usize = 1 << 16;

/// No tag has more attributes: each is compared with all before it.
const MOST_ATTRIBUTES: usize = 4096;

/// Watches over the lengths of texts and tags with their entities read, over the depth of elements,
/// and over their ends. It parts the text as the parser behind it does.
#[derive(Debug, Default)]
pub(super) struct Xml {
    state: State,
    depth: usize,
    /// Whether an element was begun, and whether there was anything else but space.
    has_element: bool,
    has_text: bool,
    /// The bytes since the last tag, or since the literal of XML began that is open.
    length: usize,
    /// The depth of the element that is kept as it stands.
    literal: Option<usize>,
    /// What stands in the tag or the declaration that is open.
    markup: Vec<u8>,
    /// The name of the entity that is open.
    entity: Option<Vec<u8>>,
    /// How long the text of each entity is.
    entities: HashMap<Vec<u8>, usize>,
}

/// Where in the text a byte is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Between tags.
    #[default]
    Text,
    /// Behind `<`.
    Begun,
    /// Behind `<!`.
    Bang,
    /// In a tag, with its attributes so far.
    Tag(usize),
    /// In an attribute that begins with that quote.
    Value(usize, u8),
    /// Behind `<!-`, behind `<!--` and more, with the signs of its end so far.
    CommentBegun,
    Comment(u8),
    /// Behind `<![`, with the signs of its end so far.
    Data(u8),
    /// Behind `<?`, and whether the last byte was a question mark.
    Instruction(bool),
    /// In a declaration of a document type, behind so many more `<` than `>`.
    Doctype(usize),
}

impl Xml {
    /// What comes behind a byte.
    fn next(&mut self, byte: u8) -> Result<State, &'static str> {
        Ok(match (self.state, byte) {
            (State::Text, b'<') => {
                self.entity = None;
                self.has_text = true;
                State::Begun
            }
            (State::Text, byte) => {
                self.has_text |= !byte.is_ascii_whitespace();
                self.reference(byte)?;
                State::Text
            }
            (State::Begun, b'!') => State::Bang,
            (State::Begun, b'?') => State::Instruction(true),
            (State::Bang, b'[') => State::Data(0),
            (State::Bang, b'-') => State::CommentBegun,
            (State::Bang, b'D' | b'd') => {
                self.markup.clear();
                State::Doctype(0)
            }
            (State::CommentBegun, b'-') => State::Comment(0),
            // What is none of these is refused by the parser.
            (State::Begun | State::Bang | State::CommentBegun, byte) => {
                self.markup.clear();
                self.state = State::Tag(0);
                return self.next(byte);
            }
            (State::Comment(2..) | State::Data(2..) | State::Instruction(true), b'>') => {
                State::Text
            }
            (State::Comment(before), b'-') => State::Comment((before + 1).min(2)),
            (State::Comment(_), _) => State::Comment(0),
            (State::Data(before), b']') => State::Data((before + 1).min(2)),
            (State::Data(_), _) => State::Data(0),
            (State::Instruction(_), byte) => State::Instruction(byte == b'?'),
            (State::Tag(_), b'>') => {
                self.tag()?;
                State::Text
            }
            (State::Tag(attributes), byte) => {
                self.markup.push(byte);
                match byte {
                    b'"' | b'\'' if attributes == MOST_ATTRIBUTES => {
                        return Err("a tag of more than 4,096 attributes");
                    }
                    b'"' | b'\'' => State::Value(attributes + 1, byte),
                    _ => State::Tag(attributes),
                }
            }
            (State::Value(attributes, quote), byte) => {
                self.markup.push(byte);
                if byte == quote {
                    self.entity = None;
                    State::Tag(attributes)
                } else {
                    self.reference(byte)?;
                    State::Value(attributes, quote)
                }
            }
            (State::Doctype(0), b'>') => {
                self.declare()?;
                State::Text
            }
            (State::Doctype(depth), byte) => {
                self.markup.push(byte);
                State::Doctype(match byte {
                    b'<' => depth + 1,
                    b'>' => depth - 1,
                    _ => depth,
                })
            }
        })
    }

    /// Counts what an entity stands for where a reference to it ends.
    fn reference(&mut self, byte: u8) -> Result<(), &'static str> {
        match (&mut self.entity, byte) {
            (_, b'&') => self.entity = Some(Vec::new()),
            (Some(name), b';') => {
                self.length += self.entities.get(name).copied().unwrap_or_default();
                self.entity = None;
            }
            (Some(name), byte) => name.push(byte),
            (None, _) => (),
        }
        if self.length > LONGEST {
            return Err("a text of more than 16 MiB when its entities are read");
        }
        Ok(())
    }

    /// At the end of a tag.
    fn tag(&mut self) -> Result<(), &'static str> {
        if self.markup.first() == Some(&b'/') {
            self.depth = self.depth.saturating_sub(1);
        } else {
            self.has_element = true;
            if self.markup.last() != Some(&b'/') {
                self.depth += 1;
                if self.literal.is_none() && keeps_markup(&self.markup) {
                    self.literal = Some(self.depth);
                    self.length = 0;
                }
            }
        }
        if self.depth > DEEPEST {
            return Err("more than 262,144 elements in each other");
        }
        if self.literal.is_some_and(|depth| self.depth < depth) {
            self.literal = None;
        }
        if self.literal.is_none() {
            self.length = 0;
        }
        Ok(())
    }

    /// Learns the entities of a declaration of a document type, as the parser reads them.
    fn declare(&mut self) -> Result<(), &'static str> {
        let markup = std::mem::take(&mut self.markup);
        for part in markup.split(|byte| *byte == b'<') {
            let Some(rest) = part.strip_prefix(b"!ENTITY") else {
                continue;
            };
            let rest = rest.trim_ascii_start();
            let rest = rest.strip_prefix(b"%").unwrap_or(rest).trim_ascii_start();
            let Some(end) = rest.iter().position(u8::is_ascii_whitespace) else {
                continue;
            };
            let (name, rest) = rest.split_at(end);
            let mut quoted = rest.split(|byte| *byte == b'"');
            let value = quoted.nth(1).unwrap_or_default();
            let length = self.expanded(value);
            if length > LONGEST_ENTITY {
                return Err("an entity of more than 64 KiB when those in it are read");
            }
            self.entities.insert(name.to_owned(), length);
        }
        Ok(())
    }

    /// How long a text is when its entities are read.
    fn expanded(&self, text: &[u8]) -> usize {
        let references = text.split(|byte| *byte == b'&').skip(1);
        let names = references.filter_map(|part| Some(&part[..memchr::memchr(b';', part)?]));
        let lengths = names.filter_map(|name| self.entities.get(name));
        lengths.fold(text.len(), |sum, length| sum.saturating_add(*length))
    }
}

/// Whether the parser keeps what stands in an element as it is: where the type of its contents is
/// any but those of nodes.
fn keeps_markup(tag: &[u8]) -> bool {
    const NAME: &[u8] = b"parseType";
    memchr::memmem::find_iter(tag, NAME).any(|at| {
        let value = tag.get(at + NAME.len()..).unwrap_or_default();
        let value = value.trim_ascii_start().strip_prefix(b"=");
        let value = value.unwrap_or_default().trim_ascii_start();
        let inner = value.get(1..).unwrap_or_default();
        !(inner.starts_with(b"Resource") || inner.starts_with(b"Collection"))
    })
}

impl Watch for Xml {
    fn look(&mut self, bytes: &[u8]) -> Result<(), (usize, &'static str)> {
        for (at, byte) in bytes.iter().enumerate() {
            self.length += 1;
            if self.length > LONGEST {
                return Err((at, "a text or a tag of more than 16 MiB"));
            }
            self.state = self.next(*byte).map_err(|why| (at, why))?;
        }
        Ok(())
    }

    fn end(&self) -> Result<(), &'static str> {
        if self.depth > 0 || self.state != State::Text {
            return Err("the file is cut off: an element has no end");
        }
        if self.has_text && !self.has_element {
            return Err("the file is cut off, or no XML: it has no element");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Format, read_guarded};

    fn read(text: &str) -> Result<(), (u64, &'static str)> {
        read_guarded(Format::RdfXml, text.as_bytes())
    }

    #[test]
    fn a_file_ends_with_its_elements() {
        let whole = "<?xml version='1.0'?><!-- > --><!DOCTYPE a [<!ENTITY b \"c\"><!-- <d> -->]>\n\
                     <a b='>' c=\"'/\"><b/><c d='/'><![CDATA[<e>]]]></c><!---- <f> --><?g <h>?></a>\n";
        assert_eq!(read(whole), Ok(()));
        let end = whole.rfind("</a>").unwrap();
        for cut in 1..whole.len() {
            let is_whole = cut >= end + "</a>".len();
            assert_eq!(read(&whole[..cut]).is_ok(), is_whole, "{}", &whole[..cut]);
        }
        assert_eq!(read(""), Ok(()));
        let cut = Err((2, "the file is cut off: an element has no end"));
        assert_eq!(read("<a>\n<b></b>"), cut);
    }

    /// The entities of namespaces, as OWL has them, and those that refer to others.
    #[test]
    fn entities_within_reason_are_read() {
        let name = |n| format!("<!ENTITY n{n} \"http://www.w3.org/{n}#\" >");
        let names = (0..100).map(name).collect::<Vec<String>>().concat();
        let text = format!(
            "<!DOCTYPE rdf:RDF [{names}<!ENTITY x \"&n1;x&n2;\">]><a b='&x;'>{}</a>",
            "<b c=\"&n1;a\">&x; &amp;</b>".repeat(10_000)
        );
        assert_eq!(read(&text), Ok(()));
    }

    #[test]
    fn entities_do_not_grow() {
        let mut laughs = "<!DOCTYPE a [<!ENTITY e0 \"aaaaaaaaaaaaaaaaaaaa\">\n".to_owned();
        for n in 0..10 {
            let more = format!("&e{n};").repeat(20);
            laughs.push_str(&format!("<!ENTITY e{} \"{more}\">\n", n + 1));
        }
        laughs.push_str("]><a>&e10;</a>");
        let entity = Err((
            12,
            "an entity of more than 64 KiB when those in it are read",
        ));
        assert_eq!(read(&laughs), entity);
        let value = "x".repeat(60_000);
        let many = "&x;".repeat(300);
        for (before, after) in [("<a>", "</a>"), ("<a b='", "'/>"), ("<a b=\"", "\"/>")] {
            let text = format!("<!DOCTYPE a [<!ENTITY x \"{value}\">]>{before}{many}{after}");
            let text_of = Err((1, "a text of more than 16 MiB when its entities are read"));
            assert_eq!(read(&text), text_of);
        }
    }

    #[test]
    fn texts_and_tags_have_an_end() {
        let long = "x".repeat(17 << 20);
        for (before, after) in [
            ("<a>", "</a>"),
            ("<a b='", "'/>"),
            ("<", "/>"),
            ("<!--", "--><a/>"),
            ("<a><![CDATA[", "]]></a>"),
        ] {
            assert!(read(&format!("{before}{long}{after}")).is_err(), "{before}");
        }
        let parts = "<![CDATA[xxxxxxx]]>".repeat(1 << 20);
        assert!(read(&format!("<a>{parts}</a>")).is_err());
        let elements = "<b>x</b>".repeat(3 << 20);
        for (value, is_read) in [("Literal", false), ("Resource", true), ("&x;", false)] {
            let text = format!("<a r:parseType = '{value}'>{elements}</a>");
            assert_eq!(read(&text).is_ok(), is_read, "{value}");
        }
    }

    #[test]
    fn nesting_and_attributes_have_bounds() {
        let nested = |depth| format!("{}{}", "<a>".repeat(depth), "</a>".repeat(depth));
        assert_eq!(read(&nested(200_000)), Ok(()));
        assert!(read(&nested(300_000)).is_err());
        let attribute = |n| format!(" a{n}=''");
        let attributes = (0..5_000).map(attribute).collect::<Vec<String>>().concat();
        assert!(read(&format!("<a{attributes}/>")).is_err());
    }
}
