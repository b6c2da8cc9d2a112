//! Character sets that a document states about itself.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

/// How far the HTML standard looks for a `meta` element, in bytes.
const PRESCAN: usize = 1024;

/// The encoding that a `meta` element near the start states (HTML standard, 13.2.3.2,
/// "prescan a byte stream to determine its encoding").
pub(super) fn prescan(body: &[u8]) -> Option<&'static Encoding> {
    let mut scanner = Scanner {
        bytes: body.get(..PRESCAN).unwrap_or(body),
        at: 0,
    };
    while let Some(byte) = scanner.peek() {
        if byte != b'<' {
            scanner.at += 1;
            continue;
        }
        let rest = scanner.rest();
        if rest.starts_with(b"<!--") {
            // The two dashes may also be those that end it: `<!-->`.
            scanner.at += 2;
            scanner.skip_past(b"-->");
        } else if is_meta(rest) {
            scanner.at += 5;
            if let Some(encoding) = scanner.meta() {
                return Some(encoding);
            }
        } else if is_tag(rest) {
            scanner.skip_until(|byte| is_space(byte) || byte == b'>');
            while scanner.attribute().is_some() {}
        } else if matches!(rest.get(1), Some(b'!' | b'/' | b'?')) {
            scanner.skip_past(b">");
        } else {
            scanner.at += 1;
        }
    }
    None
}

/// The encoding in an XML declaration, or that its first bytes imply.
pub(super) fn xml_declaration(body: &[u8]) -> Option<&'static Encoding> {
    if body.starts_with(b"<\0?\0") {
        return Some(UTF_16LE);
    }
    if body.starts_with(b"\0<\0?") {
        return Some(UTF_16BE);
    }
    if !body.starts_with(b"<?xml") {
        return None;
    }
    let head = body.get(..PRESCAN).unwrap_or(body);
    let head = head.split(|&byte| byte == b'>').next()?;
    in_document(value_after(head, b"encoding")?)
}

/// A label as a document may state it: one that could be read at all is no UTF-16.
fn in_document(label: &[u8]) -> Option<&'static Encoding> {
    let encoding = Encoding::for_label(label)?;
    if encoding == UTF_16LE || encoding == UTF_16BE {
        Some(UTF_8)
    } else if encoding == X_USER_DEFINED {
        Some(WINDOWS_1252)
    } else {
        Some(encoding)
    }
}

/// The value in `name = value`, quoted or up to a space or semicolon.
fn value_after<'a>(text: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    let mut rest = text;
    loop {
        let found = rest
            .windows(name.len())
            .position(|window| window.eq_ignore_ascii_case(name))?;
        rest = rest.get(found + name.len()..)?;
        if let Some(value) = rest.trim_ascii_start().strip_prefix(b"=") {
            let value = value.trim_ascii_start();
            return match value.first()? {
                quote @ (b'"' | b'\'') => {
                    let value = value.get(1..)?;
                    let end = value.iter().position(|byte| byte == quote)?;
                    value.get(..end)
                }
                _ => value.split(|&byte| is_space(byte) || byte == b';').next(),
            };
        }
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0c | b'\r' | b' ')
}

fn is_meta(rest: &[u8]) -> bool {
    rest.get(1..5)
        .is_some_and(|name| name.eq_ignore_ascii_case(b"meta"))
        && rest
            .get(5)
            .is_some_and(|&byte| is_space(byte) || byte == b'/')
}

fn is_tag(rest: &[u8]) -> bool {
    let name = match rest.get(1) {
        Some(b'/') => rest.get(2),
        other => other,
    };
    name.is_some_and(u8::is_ascii_alphabetic)
}

struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn rest(&self) -> &[u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn skip_until(&mut self, stop: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(|byte| !stop(byte)) {
            self.at += 1;
        }
    }

    /// To behind `mark`, or to the end if it does not occur.
    fn skip_past(&mut self, mark: &[u8]) {
        let rest = self.rest();
        let skipped = rest
            .windows(mark.len())
            .position(|window| window == mark)
            .map_or(rest.len(), |at| at + mark.len());
        self.at += skipped;
    }

    /// What the attributes of a `meta` element state together.
    fn meta(&mut self) -> Option<&'static Encoding> {
        let (mut from_charset, mut from_content) = (None, None);
        let mut is_pragma = false;
        let mut seen: Vec<Vec<u8>> = Vec::new();
        while let Some((name, value)) = self.attribute() {
            if seen.contains(&name) {
                continue;
            }
            match name.as_slice() {
                b"http-equiv" => is_pragma = value == b"content-type",
                b"charset" => from_charset = Some(in_document(&value)),
                b"content" => from_content = value_after(&value, b"charset").and_then(in_document),
                _ => {}
            }
            seen.push(name);
        }
        // A `charset`, even an unknown one, overrules a `content`.
        from_charset.unwrap_or(from_content.filter(|_| is_pragma))
    }

    /// The next attribute of the tag in lower case ("get an attribute"); `None` at its end.
    fn attribute(&mut self) -> Option<(Vec<u8>, Vec<u8>)> {
        self.skip_until(|byte| !is_space(byte) && byte != b'/');
        if self.peek()? == b'>' {
            return None;
        }
        let start = self.at;
        // A first `=` belongs to the name.
        self.at += 1;
        self.skip_until(|byte| is_space(byte) || matches!(byte, b'=' | b'/' | b'>'));
        let name = self.lower_from(start);
        self.skip_until(|byte| !is_space(byte));
        if self.peek()? != b'=' {
            return Some((name, Vec::new()));
        }
        self.at += 1;
        self.skip_until(|byte| !is_space(byte));
        let first = self.peek()?;
        if matches!(first, b'"' | b'\'') {
            self.at += 1;
            let start = self.at;
            self.skip_until(|byte| byte == first);
            let value = self.lower_from(start);
            self.peek()?;
            self.at += 1;
            return Some((name, value));
        }
        let start = self.at;
        self.skip_until(|byte| is_space(byte) || byte == b'>');
        let value = self.lower_from(start);
        self.peek()?;
        Some((name, value))
    }

    fn lower_from(&self, start: usize) -> Vec<u8> {
        self.bytes
            .get(start..self.at)
            .unwrap_or_default()
            .to_ascii_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn name(html: &str) -> Option<&'static str> {
        prescan(html.as_bytes()).map(Encoding::name)
    }

    #[test]
    fn meta_states_the_encoding() {
        assert_eq!(name("<meta charset=shift_jis>"), Some("Shift_JIS"));
        assert_eq!(name("<META  CharSet = 'KOI8-R' />"), Some("KOI8-R"));
        let pragma = "<meta http-equiv=Content-Type content='text/html; charset=gb2312'>";
        assert_eq!(name(pragma), Some("GBK"));
        let reversed = "<meta content='text/html;charset=euc-jp' http-equiv=\"content-type\">";
        assert_eq!(name(reversed), Some("EUC-JP"));
        assert_eq!(name("<meta charset=utf-16>"), Some("UTF-8"));
        assert_eq!(name("<meta charset=x-user-defined>"), Some("windows-1252"));
        let later = "<meta charset=klingon><meta charset=big5>";
        assert_eq!(name(later), Some("Big5"));
    }

    #[test]
    fn only_a_real_meta_counts() {
        assert_eq!(name("<!-- <meta charset=big5> -->"), None);
        assert_eq!(name("<!--><meta charset=big5>"), Some("Big5"));
        assert_eq!(name("<a title='<meta charset=big5>'>"), None);
        assert_eq!(name("<metal charset=big5>"), None);
        assert_eq!(name("<meta content='text/html; charset=big5'>"), None);
        assert_eq!(name("<meta charset=big5"), None, "cut off");
        assert_eq!(name("<!doctype html><p>x < y</p>"), None);
        let far = format!("{}<meta charset=big5>", " ".repeat(1024));
        assert_eq!(name(&far), None);
    }

    #[test]
    fn declarations_are_read() {
        let of = |xml: &[u8]| xml_declaration(xml).map(Encoding::name);
        let cyrillic = b"<?xml version=\"1.0\" encoding = \"KOI8-R\" ?><a/>";
        assert_eq!(of(cyrillic), Some("KOI8-R"));
        assert_eq!(of(b"<?xml version='1.0'?><a encoding='big5'/>"), None);
        assert_eq!(of(b"<\0?\0x\0"), Some("UTF-16LE"));
        assert_eq!(of(b"<a/>"), None);
    }

    proptest! {
        #[test]
        fn what_is_found_is_stated(body in "[<>!/='\" a-z-]{0,80}|<meta [<>!/='\" charset-]{0,60}") {
            let found = prescan(body.as_bytes());
            prop_assert!(found.is_none() || body.contains("<meta") && body.contains("charset"));
            prop_assert!(xml_declaration(body.as_bytes()).is_none());
        }

        #[test]
        fn what_is_stated_behind_any_text_is_found(text in "[>!/='\" a-z-]{0,80}") {
            let stated = format!("{text}<!-- {text} --><meta charset=big5>");
            prop_assert_eq!(name(&stated), Some("Big5"));
        }
    }
}
