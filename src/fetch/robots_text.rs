//! `robots.txt` and addresses in the form in which they are compared (RFC 9309, 2.2).

use url::{Position, Url};

/// How a line that names robots begins; people write it in several ways.
const NAMES: [&str; 3] = ["user-agent", "user agent", "useragent"];

/// Whether it is a text, and in UTF-8 as far as its rules are concerned: not in UTF-16, and not what is
/// compressed still.
pub(super) fn is_readable(body: &[u8]) -> bool {
    let marks: [&[u8]; 3] = [b"\xff\xfe", b"\xfe\xff", b"\x1f\x8b"];
    let zeros = memchr::memchr_iter(0, body).count();
    // Text in UTF-16 is about half of zeros; a few stand in files of odd servers.
    !marks.iter().any(|mark| body.starts_with(mark)) && zeros <= body.len() / 4
}

/// The file with names of robots as far as they are names, and paths in normal form.
pub(super) fn normal_rules(body: &[u8]) -> Vec<u8> {
    let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
    let mut normal = Vec::with_capacity(body.len());
    for line in body.split(|byte| matches!(byte, b'\n' | b'\r' | 0)) {
        match robot(line) {
            Some(name) => {
                normal.extend_from_slice(b"User-agent: ");
                normal.extend_from_slice(name);
            }
            None => push_normal(line, b"\t *$", &mut normal),
        }
        normal.push(b'\n');
    }
    normal
}

/// The path and the query of an address in normal form. What means something in a rule is encoded.
pub(super) fn normal_address(url: &Url) -> String {
    let mut normal = Vec::new();
    let address = &url[Position::BeforePath..Position::AfterQuery];
    push_normal(address.as_bytes(), b"", &mut normal);
    String::from_utf8_lossy(&normal).into_owned()
}

/// The name of the robot that a line begins the rules of, if it does: its first letters, lines and
/// underscores.
fn robot(line: &[u8]) -> Option<&[u8]> {
    let line = line.trim_ascii();
    let rest = NAMES.iter().find_map(|name| {
        let (begin, rest) = line.split_at_checked(name.len())?;
        begin.eq_ignore_ascii_case(name.as_bytes()).then_some(rest)
    })?;
    let value = rest.trim_ascii_start();
    let value = match value.strip_prefix(b":") {
        Some(value) => value.trim_ascii_start(),
        // A space does, too.
        None if value.len() < rest.len() => value,
        None => return None,
    };
    if value.starts_with(b"*") {
        return Some(b"*");
    }
    let is_name = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_');
    let end = value.iter().position(|byte| !is_name(byte));
    Some(value.get(..end.unwrap_or(value.len())).unwrap_or_default())
}

/// Adds a text in which characters that may stand as they are do, and all others but `kept` are encoded
/// with capital letters; what is encoded and reserved stays so.
fn push_normal(text: &[u8], kept: &[u8], out: &mut Vec<u8>) {
    let mut rest = text;
    while let [byte, behind @ ..] = rest {
        rest = behind;
        let encoded = (*byte == b'%').then(|| hexadecimal(behind)).flatten();
        match encoded {
            Some(byte) => {
                rest = behind.get(2..).unwrap_or_default();
                if is_plain(byte) {
                    out.push(byte);
                } else {
                    push_encoded(byte, out);
                }
            }
            None if is_plain(*byte) || is_reserved(*byte) || kept.contains(byte) => {
                out.push(*byte);
            }
            None => push_encoded(*byte, out),
        }
    }
}

/// The byte that two digits stand for.
fn hexadecimal(text: &[u8]) -> Option<u8> {
    let digits = text.get(..2)?;
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let value = digit(*digits.first()?)? * 16 + digit(*digits.get(1)?)?;
    u8::try_from(value).ok()
}

fn push_encoded(byte: u8, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("%{byte:02X}").as_bytes());
}

/// Unreserved (RFC 3986, 2.3), or the apostrophe, which addresses have either way.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~'".contains(&byte)
}

/// Reserved (RFC 3986, 2.2), or a percent sign that encodes nothing; not what means something in rules.
fn is_reserved(byte: u8) -> bool {
    b":/?#[]@!&()+,;=%".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_in_normal_form() {
        let text = b"\xef\xbb\xbfUser-Agent : Hadal/1.0 (x)\r\n Disallow:\t/a%e4\xe4*%2a$ # why\nuseragent x\n";
        let normal = String::from_utf8(normal_rules(text)).unwrap();
        let lines: Vec<&str> = normal.lines().filter(|line| !line.is_empty()).collect();
        let expected = [
            "User-agent: Hadal",
            " Disallow:\t/a%E4%E4*%2A$ # why",
            "User-agent: x",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn addresses_in_normal_form() {
        let url = "http://example.org/%7ea/*$%2F?b=\u{e4}'c'#d"
            .parse()
            .unwrap();
        assert_eq!(normal_address(&url), "/~a/%2A%24%2F?b=%C3%A4'c'");
    }

    #[test]
    fn what_is_no_text_is_not_readable() {
        for text in [
            &b"\xff\xfeU\0s\0"[..],
            b"\xfe\xff\0U",
            b"U\0s\0e\0r\0",
            b"\x1f\x8b\x08",
        ] {
            assert!(!is_readable(text), "{text:?}");
        }
        for text in [&b""[..], b"<html>", b"User-agent: *\0Disallow: /"] {
            assert!(is_readable(text), "{text:?}");
        }
    }
}
