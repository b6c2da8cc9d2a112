//! Queries as they are sent.

use super::site::{Query, Site};

/// Reads pairs as a form sends them in an address or a body.
pub(super) fn urlencoded(site: &Site, bytes: &[u8]) -> Query {
    let decode = |part: &[u8]| site.charset.decode(&percent_decoded(part)).0.into_owned();
    bytes
        .split(|byte| *byte == b'&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let at = pair
                .iter()
                .position(|byte| *byte == b'=')
                .unwrap_or(pair.len());
            (
                decode(&pair[..at]),
                decode(pair.get(at + 1..).unwrap_or_default()),
            )
        })
        .collect()
}

fn percent_decoded(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text;
    while let [first, tail @ ..] = rest {
        rest = tail;
        let hex = tail
            .get(..2)
            .and_then(|digits| std::str::from_utf8(digits).ok());
        match (
            first,
            hex.and_then(|digits| u8::from_str_radix(digits, 16).ok()),
        ) {
            (b'%', Some(byte)) => {
                out.push(byte);
                rest = &tail[2..];
            }
            (b'+', _) => out.push(b' '),
            (byte, _) => out.push(*byte),
        }
    }
    out
}

/// Reads the parts of a body.
pub(super) fn multipart(site: &Site, bytes: &[u8], boundary: &str) -> Query {
    let text = site.charset.decode(bytes).0;
    let mark = format!("--{boundary}");
    let parts = text.split(&mark);
    parts
        .filter_map(|part| {
            let (head, body) = part.split_once("\r\n\r\n")?;
            let (_, name) = head.split_once("name=\"")?;
            let (name, _) = name.split_once('"')?;
            Some((name.to_owned(), body.trim_end_matches("\r\n").to_owned()))
        })
        .collect()
}
