//! Requests and answers as HTTP/1.1 text, the form in which the archive keeps them.

use reqwest::StatusCode;
use reqwest::header::{
    CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue,
    TRANSFER_ENCODING,
};
use url::{Position, Url};

use super::body::{self, CodingError};
use super::{FetchError, Request, Response, Verb, charset};

/// An answer as received: transfer coding undone, content coding not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) headers: HeaderMap,
    pub(super) body: Vec<u8>,
    /// Whether there was more of the body than was wanted.
    pub(super) truncated: bool,
}

impl Verb {
    /// The name in a request line.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
        }
    }
}

/// The address without what is not sent (the fragment) or not to be kept (a password).
pub(super) fn without_secrets(url: &Url) -> Url {
    let mut url = url.clone();
    url.set_fragment(None);
    // These fail only for addresses without a host, which have no such parts.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url
}

/// The bytes that a request sends as its body; only a POST has any.
pub(super) fn request_body(request: &Request) -> &[u8] {
    match (&request.verb, &request.body) {
        (Verb::Post, Some((_, bytes))) => bytes,
        _ => &[],
    }
}

/// A request as HTTP/1.1 text. `headers` are those that are sent beside the implied ones.
pub(super) fn write_request(request: &Request, headers: &HeaderMap) -> Vec<u8> {
    let url = &request.url;
    let target = &url[Position::BeforePath..Position::AfterQuery];
    let host = &url[Position::BeforeHost..Position::AfterPort];
    let body = request_body(request);
    let mut text = format!("{} {target} HTTP/1.1\r\n", request.verb.name()).into_bytes();
    write_header(&mut text, HOST.as_str(), host.as_bytes());
    write_headers(&mut text, headers);
    if request.verb == Verb::Post {
        let length = body.len().to_string();
        write_header(&mut text, CONTENT_LENGTH.as_str(), length.as_bytes());
    }
    text.extend_from_slice(b"\r\n");
    text.extend_from_slice(body);
    text
}

/// An answer as HTTP/1.1 text.
///
/// The body stands as it is, so a transfer coding is not stated: a reader would try to undo it.
pub(super) fn write_answer(answer: &Answer) -> Vec<u8> {
    let reason = StatusCode::from_u16(answer.status)
        .ok()
        .and_then(|status| status.canonical_reason())
        .unwrap_or_default();
    let mut text = format!("HTTP/1.1 {} {reason}\r\n", answer.status).into_bytes();
    write_headers(&mut text, &answer.headers);
    text.extend_from_slice(b"\r\n");
    text.extend_from_slice(&answer.body);
    text
}

fn write_headers(text: &mut Vec<u8>, headers: &HeaderMap) {
    for (name, value) in headers {
        if name == TRANSFER_ENCODING {
            write_header(text, "x-crawler-transfer-encoding", value.as_bytes());
        } else {
            write_header(text, name.as_str(), value.as_bytes());
        }
    }
}

fn write_header(text: &mut Vec<u8>, name: &str, value: &[u8]) {
    text.extend_from_slice(name.as_bytes());
    text.extend_from_slice(b": ");
    text.extend_from_slice(value);
    text.extend_from_slice(b"\r\n");
}

/// The first line, the header lines, and the body of HTTP/1.1 text.
fn split(text: &[u8]) -> Option<(&str, &[u8], &[u8])> {
    let end = text.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = text.get(..end)?;
    let body = text.get(end + 4..)?;
    let line_end = head.windows(2).position(|two| two == b"\r\n");
    let (line, headers) = match line_end {
        Some(at) => (head.get(..at)?, head.get(at + 2..)?),
        None => (head, &[][..]),
    };
    Some((std::str::from_utf8(line).ok()?, headers, body))
}

/// The verb and the body of a request; `None` if it is no HTTP/1.1 text or another verb.
pub(super) fn read_request(text: &[u8]) -> Option<(Verb, &[u8])> {
    let (line, _, body) = split(text)?;
    let verb = match line.split(' ').next()? {
        "GET" => Verb::Get,
        "POST" => Verb::Post,
        _ => return None,
    };
    Some((verb, body))
}

/// An answer; `None` if it is no HTTP/1.1 text. Header lines that are none are left out, and chunks
/// are joined.
pub(super) fn read_answer(text: &[u8], truncated: bool) -> Option<Answer> {
    let (line, lines, body) = split(text)?;
    let status = line
        .strip_prefix("HTTP/")?
        .split(' ')
        .nth(1)?
        .parse()
        .ok()?;
    let mut headers = HeaderMap::new();
    for line in lines.split(|&byte| byte == b'\n') {
        let mut halves = line.splitn(2, |&byte| byte == b':');
        if let (Some(name), Some(value)) = (halves.next(), halves.next())
            && let Ok(name) = HeaderName::from_bytes(name)
            && let Ok(value) = HeaderValue::from_bytes(value.trim_ascii())
            && headers.len() < 10_000
        {
            headers.append(name, value);
        }
    }
    let is_chunked = headers.remove(TRANSFER_ENCODING).is_some();
    let whole = is_chunked.then(|| body::joined(body)).flatten();
    Some(Answer {
        status,
        headers,
        body: whole.unwrap_or_else(|| body.to_vec()),
        truncated,
    })
}

impl Answer {
    /// A header's first value, as text.
    pub(super) fn header(&self, name: &HeaderName) -> Option<String> {
        let value = self.headers.get(name)?;
        Some(String::from_utf8_lossy(value.as_bytes()).into_owned())
    }

    fn codings(&self) -> String {
        let values: Vec<_> = self
            .headers
            .get_all(CONTENT_ENCODING)
            .iter()
            .map(|value| String::from_utf8_lossy(value.as_bytes()))
            .collect();
        values.join(",")
    }

    /// The first `limit` bytes of the body, decompressed; none in an unknown coding.
    pub(super) fn beginning(self, limit: u64) -> Option<Vec<u8>> {
        let codings = self.codings();
        let decoded = body::decode_some(self.body, &codings, limit).ok()?;
        Some(decoded.0)
    }

    /// The size of the body in bytes, as the server announced it.
    fn announced(&self) -> Option<u64> {
        self.header(&CONTENT_LENGTH)?.trim().parse().ok()
    }

    /// Whether the body was cut, though `limit` bytes may have room for all of it.
    pub(super) fn was_cut_below(&self, limit: u64) -> bool {
        self.truncated && self.announced().unwrap_or(self.body.len() as u64) < limit
    }

    /// Decompresses the body to at most `limit` bytes and reads it as text.
    pub(super) fn decode(self, id: String, url: Url, limit: u64) -> Result<Response, FetchError> {
        if self.truncated {
            let size = self.announced();
            return Err(FetchError::TooLarge { url, limit, size });
        }
        let codings = self.codings();
        let kind = self.header(&CONTENT_TYPE).unwrap_or_default();
        let (media_type, charset) = charset::content_type(&kind);
        let body = match body::decode(self.body, &codings, limit) {
            Ok(body) => body,
            Err(CodingError::TooLarge) => {
                return Err(FetchError::TooLarge {
                    url,
                    limit,
                    size: None,
                });
            }
            Err(CodingError::Unknown) => {
                return Err(FetchError::Coding {
                    url,
                    coding: codings,
                });
            }
        };
        let (text, encoding) = charset::text(&body, &media_type, charset.as_deref(), &url);
        Ok(Response {
            id,
            url,
            status: self.status,
            media_type,
            text,
            encoding,
        })
    }
}

/// An answer that was read by others, decoded as those of a survey are.
pub(crate) fn decoded(
    status: u16,
    headers: HeaderMap,
    body: Vec<u8>,
    url: Url,
    limit: u64,
) -> Result<Response, FetchError> {
    let answer = Answer {
        status,
        headers,
        body,
        truncated: false,
    };
    answer.decode(String::new(), url, limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_back_as_written() {
        let mut headers = HeaderMap::new();
        headers.append("set-cookie", HeaderValue::from_static("a=1"));
        headers.append("set-cookie", HeaderValue::from_static("b=2"));
        headers.append("x-name", HeaderValue::from_bytes(b"caf\xe9").unwrap());
        let answer = Answer {
            status: 404,
            headers,
            body: b"a\r\n\r\nb\0".to_vec(),
            truncated: false,
        };
        let text = write_answer(&answer);
        assert!(text.starts_with(b"HTTP/1.1 404 Not Found\r\nset-cookie: a=1\r\n"));
        assert_eq!(read_answer(&text, false), Some(answer));
    }

    #[test]
    fn transfer_coding_is_renamed() {
        let mut headers = HeaderMap::new();
        headers.append(TRANSFER_ENCODING, HeaderValue::from_static("chunked"));
        let answer = Answer {
            status: 200,
            headers,
            body: Vec::new(),
            truncated: false,
        };
        let text = String::from_utf8(write_answer(&answer)).unwrap();
        let expected = "HTTP/1.1 200 OK\r\nx-crawler-transfer-encoding: chunked\r\n\r\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn requests_are_written_as_sent() {
        let url = "http://u:p@example.org:81/find?q=a%20b#top";
        let request = Request {
            verb: Verb::Post,
            url: url.parse().unwrap(),
            body: Some(("text/plain".into(), b"q=x".to_vec())),
        };
        let mut headers = HeaderMap::new();
        headers.append("accept", HeaderValue::from_static("*/*"));
        let text = write_request(&request, &headers);
        let expected = "POST /find?q=a%20b HTTP/1.1\r\nhost: example.org:81\r\n\
                        accept: */*\r\ncontent-length: 3\r\n\r\nq=x";
        assert_eq!(String::from_utf8(text.clone()).unwrap(), expected);
        assert_eq!(read_request(&text), Some((Verb::Post, &b"q=x"[..])));
    }

    #[test]
    fn what_is_no_http_is_refused() {
        for text in [
            "",
            "HTTP/1.1 200 OK",
            "HTTP/1.1\r\n\r\n",
            "x 200 OK\r\n\r\n",
        ] {
            assert_eq!(read_answer(text.as_bytes(), false), None, "{text:?}");
        }
        assert_eq!(read_request(b"PUT / HTTP/1.1\r\n\r\n"), None);
    }
}
