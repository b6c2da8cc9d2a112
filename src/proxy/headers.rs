//! Which headers a proxy passes on.

use reqwest::header::{CONNECTION, HeaderMap, HeaderName, HeaderValue, VIA};

/// The name by which this proxy is known in `Via`.
const NAME: &str = "1.1 hadal-proxy";

/// Headers that concern a connection and not a message (RFC 9110, 7.6.1), but those that are
/// named in `Connection` itself.
const OF_CONNECTION: [&str; 9] = [
    "connection",
    "keep-alive",
    "proxy-authenticate",
    "proxy-authorization",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
];

/// What of some headers is passed on.
pub(super) fn end_to_end(headers: &HeaderMap) -> HeaderMap {
    let named: Vec<String> = headers
        .get_all(CONNECTION)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|name| name.trim().to_ascii_lowercase())
        .collect();
    let mut passed = HeaderMap::new();
    for (name, value) in headers {
        let is_of_connection = OF_CONNECTION.contains(&name.as_str())
            || named.iter().any(|named| named == name.as_str());
        if !is_of_connection {
            passed.append(name.clone(), value.clone());
        }
    }
    passed
}

/// Whether the message has come through this proxy, or one like it, before.
pub(super) fn has_passed(headers: &HeaderMap) -> bool {
    headers
        .get_all(VIA)
        .iter()
        .any(|value| value.to_str().is_ok_and(|value| value.contains(NAME)))
}

/// Signs a message.
pub(super) fn sign(headers: &mut HeaderMap) {
    headers.append(VIA, HeaderValue::from_static(NAME));
}

/// What no longer holds of a page that was changed: its length and coding, what says that a
/// copy is still good, and what parts of it may be asked for.
pub(super) const OF_BYTES: [HeaderName; 7] = [
    reqwest::header::CONTENT_LENGTH,
    reqwest::header::CONTENT_ENCODING,
    reqwest::header::CONTENT_TYPE,
    reqwest::header::ETAG,
    reqwest::header::LAST_MODIFIED,
    reqwest::header::ACCEPT_RANGES,
    reqwest::header::CONTENT_RANGE,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_of_a_connection_stay_behind() {
        let mut headers = HeaderMap::new();
        for (name, value) in [
            ("connection", "close, X-Hop"),
            ("x-hop", "1"),
            ("proxy-authorization", "secret"),
            ("upgrade", "websocket"),
            ("cookie", "a=1"),
            ("cookie", "b=2"),
        ] {
            headers.append(name, HeaderValue::from_static(value));
        }
        let mut passed = end_to_end(&headers);
        assert_eq!(passed.len(), 2);
        assert!(passed.contains_key("cookie") && !has_passed(&passed));
        sign(&mut passed);
        assert!(has_passed(&passed));
    }
}
