//! YAGO's own tables: YAGO 2s and 3 as tab-separated values.
//!
//! A line has the identifier of the fact, subject, relation, object and, for numbers and
//! dates, once more its value: `<id_1>⇥<Elvis_Presley>⇥<wasBornOnDate>⇥"1935-01-08"^^xsd:date⇥
//! 1935.0108`. Names stand under YAGO's namespace. Each line becomes one line of N-Triples, so
//! that what is malformed is named by its place. What is said of facts, whose subject is the
//! identifier of a fact, is left out.

use std::io::{self, BufRead, Read};

use super::Format;
use super::iri::is_in_iri;
use super::ntriples::hexadecimal;
use super::vocabulary::{owl, rdf, rdfs, skos, xsd, yago};

const PREFIXES: [(&str, &str); 5] = [
    ("rdf:", rdf::NAMESPACE),
    ("rdfs:", rdfs::NAMESPACE),
    ("owl:", owl::NAMESPACE),
    ("skos:", skos::NAMESPACE),
    ("xsd:", xsd::NAMESPACE),
];

/// What identifiers of facts begin with.
const FACT: &str = "<id_";

/// The input, a table of YAGO read as N-Triples.
pub(super) fn as_triples<'a>(
    format: Format,
    input: Box<dyn BufRead + Send + 'a>,
) -> Box<dyn BufRead + Send + 'a> {
    if format == Format::YagoTable {
        Box::new(AsTriples::new(input))
    } else {
        input
    }
}

struct AsTriples<R> {
    input: R,
    line: Vec<u8>,
    ready: Vec<u8>,
    start: usize,
}

impl<R: BufRead> AsTriples<R> {
    fn new(input: R) -> Self {
        Self {
            input,
            line: Vec::new(),
            ready: Vec::new(),
            start: 0,
        }
    }
}

impl<R: BufRead> BufRead for AsTriples<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.start >= self.ready.len() {
            self.start = 0;
            self.ready.clear();
            self.line.clear();
            if self.input.read_until(b'\n', &mut self.line)? > 0 {
                translate(&self.line, &mut self.ready);
            }
        }
        Ok(self.ready.get(self.start..).unwrap_or_default())
    }

    fn consume(&mut self, amount: usize) {
        self.start += amount;
    }
}

impl<R: BufRead> Read for AsTriples<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

/// Adds the line of N-Triples; what is no fact stays as it is, for the reader to refuse.
fn translate(line: &[u8], out: &mut Vec<u8>) {
    let end = line.strip_suffix(b"\n").unwrap_or(line);
    let end = end.strip_suffix(b"\r").unwrap_or(end);
    match std::str::from_utf8(end) {
        Ok(text) if !text.trim().is_empty() => {
            let mut fields = text.split('\t').skip(1).map(str::trim);
            match (fields.next(), fields.next(), fields.next()) {
                (Some(subject), Some(_), Some(_)) if subject.starts_with(FACT) => (),
                (Some(subject), Some(relation), Some(object)) => {
                    let mut triple = String::with_capacity(text.len() + 120);
                    name(subject, &mut triple);
                    triple.push(' ');
                    name(relation, &mut triple);
                    triple.push(' ');
                    value(object, &mut triple);
                    triple.push_str(" .");
                    out.extend_from_slice(triple.as_bytes());
                }
                _ => out.extend_from_slice(end),
            }
        }
        Ok(_) => (),
        Err(_) => out.extend_from_slice(end),
    }
    out.push(b'\n');
}

/// `<Elvis_Presley>`, `rdf:type`, or an IRI.
fn name(text: &str, out: &mut String) {
    let prefix = PREFIXES.iter();
    let known = prefix.filter_map(|(prefix, space)| Some((space, text.strip_prefix(prefix)?)));
    if let Some((space, rest)) = known.into_iter().next() {
        out.push('<');
        out.push_str(space);
        escaped(rest, out);
        out.push('>');
        return;
    }
    match text
        .strip_prefix('<')
        .and_then(|text| text.strip_suffix('>'))
    {
        Some(name) => {
            out.push('<');
            if !name.contains("://") {
                out.push_str(yago::NAMESPACE);
            }
            escaped(name, out);
            out.push('>');
        }
        None => out.push_str(text),
    }
}

/// Escapes of characters are read; what may not stand in an IRI is percent-encoded.
fn escaped(name: &str, out: &mut String) {
    let mut rest = name;
    while let Some(next) = rest.chars().next() {
        let (c, length) = escape(rest).unwrap_or((next, next.len_utf8()));
        if is_in_iri(c) {
            out.push(c);
        } else {
            out.push_str(&format!("%{:02X}", u32::from(c)));
        }
        rest = rest.get(length..).unwrap_or_default();
    }
}

/// The character whose escape a text begins with, as `\u00e9`, and the length of the escape.
fn escape(text: &str) -> Option<(char, usize)> {
    let length = match text.as_bytes().get(..2)? {
        b"\\u" => 6,
        b"\\U" => 10,
        _ => return None,
    };
    Some((hexadecimal(text.get(2..length)?)?, length))
}

/// A name, or a literal with its language or with its unit or datatype.
fn value(text: &str, out: &mut String) {
    let literal = text
        .strip_prefix('"')
        .and_then(|rest| rest.rsplit_once('"'));
    let Some((content, suffix)) = literal else {
        if text.starts_with('<') || PREFIXES.iter().any(|(prefix, _)| text.starts_with(prefix)) {
            name(text, out);
        } else {
            quoted(text, out);
        }
        return;
    };
    quoted(content, out);
    match suffix.strip_prefix("^^") {
        Some(datatype) => {
            out.push_str("^^");
            name(datatype, out);
        }
        None => out.push_str(suffix),
    }
}

/// Escapes are left to the reader of N-Triples; other backslashes are those of `C:\users`.
fn quoted(content: &str, out: &mut String) {
    out.push('"');
    let mut rest = content;
    while let Some(c) = rest.chars().next() {
        let next = rest.as_bytes().get(1);
        let length = match c {
            '\\' if next.is_some_and(|next| b"tbnrf\"'\\".contains(next)) => 2,
            '\\' | '"' => escape(rest).map_or(0, |(_, length)| length),
            _ => c.len_utf8(),
        };
        if length == 0 {
            out.push('\\');
        }
        let length = length.max(1);
        out.push_str(rest.get(..length).unwrap_or_default());
        rest = rest.get(length..).unwrap_or_default();
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use crate::rdf::{Format, KnowledgeBase, read_bytes};

    /// Lines in the form of the tables of YAGO 3: yagoTypes, yagoTaxonomy, yagoLabels,
    /// yagoDateFacts, yagoLiteralFacts, yagoFacts and yagoMetaFacts.
    const TABLE: &str = "\
\t<Elvis_Presley>\trdf:type\t<wordnet_singer_110599806>\t\n\
\t<wordnet_singer_110599806>\trdfs:subClassOf\t<wordnet_person_100007846>\t\n\
<id_1>\t<Elvis_Presley>\trdfs:label\t\"Elvis \\\"The King\\\" Presley\"@eng\t\n\
<id_2>\t<Elvis_Presley>\t<wasBornOnDate>\t\"1935-01-08\"^^xsd:date\t1935.0108\n\
<id_3>\t<Elvis_Presley>\t<hasHeight>\t\"1.82\"^^<m>\t1.82\n\
<id_4>\t<de/Elvis_\"E\"_Presley>\towl:sameAs\t<http://de.dbpedia.org/resource/Elvis>\t\n\
<id_5>\t<id_2>\t<extractionSource>\t<http://en.wikipedia.org/wiki/Elvis_Presley>\t\n";

    #[test]
    fn tables_of_yago_are_read() {
        let kb = KnowledgeBase::from_bytes("t.tsv".as_ref(), TABLE.as_bytes(), Format::YagoTable);
        let kb = kb.expect("a table");
        assert_eq!(kb.triple_count(), 6);
        let yago = |name: &str| format!("http://yago-knowledge.org/resource/{name}");
        let elvis = kb.term(&yago("Elvis_Presley")).expect("Elvis");
        assert_eq!(kb.label(elvis), Some("Elvis \"The King\" Presley"));
        assert_eq!(kb.classes(elvis).len(), 2);
        let of = |relation: &str| {
            let relation = kb.relation(&yago(relation)).expect("a relation");
            kb.objects(elvis, relation)
                .first()
                .map(|fact| fact.1)
                .expect("a value")
        };
        assert_eq!(kb.text(of("wasBornOnDate")), "1935-01-08");
        assert_eq!(kb.text(of("hasHeight")), "1.82");
        assert_eq!(kb.datatype(of("hasHeight")), Some(yago("m").as_str()));
        assert!(kb.term(&yago("de/Elvis_%22E%22_Presley")).is_some());
        assert!(kb.term("http://de.dbpedia.org/resource/Elvis").is_some());
    }

    /// An escape is the character that it stands for, a backslash that begins none is itself.
    #[test]
    fn backslashes_lose_no_line() {
        let table = "\
\t<Caf\\u00e9>\t<path>\t\"C:\\users \\u00e9 \\ud800 \\\\u0041\"\t\n\
\t<C:\\users\\U0001F600\\u0020>\t<path>\t\"\\\"\"\t\n";
        let kb = KnowledgeBase::from_bytes("t.tsv".as_ref(), table.as_bytes(), Format::YagoTable);
        let kb = kb.expect("a table");
        let path = kb.relation("http://yago-knowledge.org/resource/path");
        let path = path.expect("a relation");
        let facts: Vec<(&str, &str)> = kb
            .facts(path)
            .map(|(one, other)| {
                let name = kb.text(one).rsplit('/').next().unwrap_or_default();
                (name, kb.text(other))
            })
            .collect();
        let expected = [
            ("Café", "C:\\users é \\ud800 \\u0041"),
            ("C:%5Cusers😀%20", "\""),
        ];
        assert_eq!(facts, expected);
    }

    #[test]
    fn lines_that_are_no_facts_are_named() {
        let text = b"\t<a>\t<b>\t<c>\t\n<a>\t<b>\n";
        let error = read_bytes("t.tsv".as_ref(), text, Format::YagoTable, &mut |_| {
            std::ops::ControlFlow::Continue(())
        });
        assert!(error.expect_err("two fields").to_string().contains(":2:"));
    }
}
