//! The character set of a body, and its text.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8};
use url::Url;

use super::prescan::{prescan, xml_declaration};

/// The media type (lower case, no parameters) and the charset of a `Content-Type`.
pub(super) fn content_type(value: &str) -> (String, Option<String>) {
    let mut parts = value.split(';');
    let media_type = parts.next().unwrap_or_default().trim().to_ascii_lowercase();
    let charset = parts.find_map(|part| {
        let (name, value) = part.split_once('=')?;
        let value = value.trim().trim_matches(['"', '\'']);
        (name.trim().eq_ignore_ascii_case("charset") && !value.is_empty()).then(|| value.to_owned())
    });
    (media_type, charset)
}

/// The text of a body and the character set that it was read in; empty if its media type, or
/// without one its bytes, say it is none.
///
/// The character set is looked for as the HTML standard does: byte order mark, `Content-Type`,
/// for markup a `meta` element or XML declaration at the start, else a guess from the bytes. But
/// what can be read as UTF-8 is UTF-8 whatever it says of itself, as in pages that a browser saved.
pub(super) fn text(
    body: &[u8],
    media_type: &str,
    charset: Option<&str>,
    url: &Url,
) -> (String, &'static Encoding) {
    let readable = if media_type.is_empty() {
        !looks_binary(body)
    } else {
        is_text(media_type)
    };
    if !readable {
        return (String::new(), UTF_8);
    }
    if let Some((encoding, mark)) = Encoding::for_bom(body) {
        let body = body.get(mark..).unwrap_or_default();
        return (
            encoding.decode_without_bom_handling(body).0.into_owned(),
            encoding,
        );
    }
    let encoding = charset
        .and_then(|label| Encoding::for_label(label.as_bytes()))
        .or_else(|| is_utf8(body).then_some(UTF_8))
        .or_else(|| stated_within(body, media_type))
        .unwrap_or_else(|| guess(body, url));
    (
        encoding.decode_without_bom_handling(body).0.into_owned(),
        encoding,
    )
}

/// The text of an HTML page that did not come over HTTP. Where its character set is known it is
/// taken, else it is found as for [`Response::text`].
///
/// [`Response::text`]: super::Response::text
#[must_use]
pub fn decode(body: &[u8], charset: Option<&str>, url: &Url) -> String {
    text(body, "text/html", charset, url).0
}

fn is_text(media_type: &str) -> bool {
    media_type.starts_with("text/")
        || media_type.ends_with("+xml")
        || media_type.ends_with("+json")
        || matches!(
            media_type,
            "application/xml"
                | "application/json"
                | "application/javascript"
                | "application/n-triples"
                | "application/n-quads"
                | "application/trig"
        )
}

fn is_json(media_type: &str) -> bool {
    media_type.ends_with("/json") || media_type.ends_with("+json")
}

/// Control bytes that no text has (MIME Sniffing Standard, "binary data byte"), in what it reads.
fn looks_binary(body: &[u8]) -> bool {
    const READ: usize = 1445;
    Encoding::for_bom(body).is_none()
        && body
            .iter()
            .take(READ)
            .any(|byte| matches!(byte, 0..=8 | 0x0b | 0x0e..=0x1a | 0x1c..=0x1f))
}

/// Whether a body, which may be cut off, is UTF-8 beyond doubt: so many characters beyond ASCII do
/// not look like it by chance.
fn is_utf8(body: &[u8]) -> bool {
    const FEWEST: usize = 8;
    let text = match std::str::from_utf8(body) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => {
            let valid = body.get(..error.valid_up_to());
            valid.map_or("", |valid| std::str::from_utf8(valid).unwrap_or_default())
        }
        Err(_) => return false,
    };
    text.chars()
        .filter(|c| !c.is_ascii())
        .nth(FEWEST - 1)
        .is_some()
}

fn stated_within(body: &[u8], media_type: &str) -> Option<&'static Encoding> {
    if is_json(media_type) {
        return Some(UTF_8);
    }
    let is_html = matches!(media_type, "" | "text/html" | "application/xhtml+xml");
    let from_meta = if is_html { prescan(body) } else { None };
    from_meta.or_else(|| xml_declaration(body))
}

fn guess(body: &[u8], url: &Url) -> &'static Encoding {
    if body.is_ascii() {
        return UTF_8;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(body, true);
    let label = url
        .domain()
        .and_then(|domain| domain.trim_end_matches('.').rsplit('.').next())
        .filter(|label| {
            label
                .bytes()
                .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
        });
    detector.guess(label.map(str::as_bytes), Utf8Detection::Allow)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &[u8], kind: &str) -> String {
        let (media_type, charset) = content_type(kind);
        let url = "http://example.org/".parse().unwrap();
        text(body, &media_type, charset.as_deref(), &url).0
    }

    #[test]
    fn content_types_are_split() {
        let both = content_type("Text/HTML; level=1;Charset=\"ISO-8859-1\"");
        assert_eq!(both, ("text/html".into(), Some("ISO-8859-1".into())));
        assert_eq!(content_type("text/plain"), ("text/plain".into(), None));
        assert_eq!(content_type("; charset="), (String::new(), None));
    }

    #[test]
    fn the_mark_beats_the_header_and_the_header_the_page() {
        let marked = b"\xef\xbb\xbf\xc3\xa9";
        assert_eq!(read(marked, "text/html; charset=iso-8859-1"), "é");
        assert_eq!(read(b"\xff\xfea\0", "text/html"), "a");
        let page = b"<meta charset=utf-8>\xe9";
        let latin = read(page, "text/html; charset=iso-8859-1");
        assert_eq!(latin, "<meta charset=utf-8>é");
        let unknown = read(b"<meta charset=latin1>\xe9", "text/html; charset=klingon");
        assert_eq!(unknown, "<meta charset=latin1>é");
    }

    #[test]
    fn what_reads_as_utf8_is_utf8_whatever_the_page_says() {
        let page = |text: &str| format!("<meta charset=gb2312><p>{text}").into_bytes();
        let mut saved = page("父亲的教诲像一盏灯");
        let text = read(&saved, "text/html");
        assert!(text.ends_with("父亲的教诲像一盏灯"), "{text}");
        saved.truncate(saved.len() - 1);
        assert!(read(&saved, "text/html").contains("教诲像一盏"));
        assert!(read(b"<meta charset=gb2312>\xc1\xaa\xcd\xa8", "text/html").ends_with("联通"));
        // The header is the server's word on what it sends.
        assert!(!read(&page("父亲的教诲像一盏灯"), "text/html; charset=gb2312").contains("父亲"));
    }

    #[test]
    fn xml_and_json_have_their_own_rules() {
        let xml = b"<?xml version='1.0' encoding='windows-1251'?><a>\xcf</a>";
        assert!(read(xml, "application/rss+xml").ends_with("<a>П</a>"));
        assert_eq!(read("\"é\"".as_bytes(), "application/ld+json"), "\"é\"");
    }

    #[test]
    fn without_a_statement_it_is_guessed() {
        let utf8 = "<p>Přílišžluťoučký kůň úpěl ďábelské ódy".as_bytes();
        assert!(read(utf8, "text/html").contains("kůň"));
        // 日本語の本を検索する in Shift_JIS.
        let japanese = encoding_rs::SHIFT_JIS
            .encode("日本語の本を検索するページです。")
            .0;
        assert!(read(&japanese, "text/html").contains("検索する"));
    }

    #[test]
    fn what_is_no_text_is_empty() {
        assert_eq!(read(b"\x89PNG", "image/png"), "");
        assert_eq!(read(b"GIF\x00", ""), "");
        assert_eq!(read(b"hello", ""), "hello");
        assert_eq!(read(b"", "text/html"), "");
    }

    #[test]
    fn odd_hosts_do_not_panic_the_guess() {
        for host in ["http://127.0.0.1/", "http://a_b/", "http://example.org./"] {
            let url = host.parse().unwrap();
            let (text, _) = text(b"caf\xe9 ol\xe9", "text/plain", None, &url);
            assert_eq!(text, "café olé");
        }
    }
}
