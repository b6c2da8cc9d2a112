//! Requests on condition that the answer has changed (RFC 9110, 13).

use std::path::Path;

use reqwest::header::{
    ETAG, HeaderMap, HeaderName, IF_MODIFIED_SINCE, IF_NONE_MATCH, LAST_MODIFIED, SET_COOKIE,
    TRANSFER_ENCODING,
};

use super::archive::Archived;
use super::http::Answer;
use super::recorder::Recorder;
use super::{FetchError, Request, Verb};

/// The status that says that nothing has changed.
const NOT_MODIFIED: u16 = 304;

/// What an earlier survey was answered.
#[derive(Debug)]
pub(super) struct Earlier(Recorder);

impl Earlier {
    pub fn open(archive: &Path) -> Result<Self, FetchError> {
        Recorder::replay(archive).map(Self)
    }

    /// The next earlier answer to a request, if it can be asked whether that still holds; the
    /// headers get the question.
    pub fn ask(
        &mut self,
        request: &Request,
        headers: &mut HeaderMap,
    ) -> Result<Option<Answer>, FetchError> {
        if request.verb != Verb::Get {
            return Ok(None);
        }
        let Some(Archived { answer, .. }) = self.0.next(request)? else {
            return Ok(None);
        };
        if answer.status != 200 || answer.truncated {
            return Ok(None);
        }
        let mut asks = false;
        for (stated, condition) in [(ETAG, IF_NONE_MATCH), (LAST_MODIFIED, IF_MODIFIED_SINCE)] {
            if let Some(value) = answer.headers.get(stated) {
                headers.insert(condition, value.clone());
                asks = true;
            }
        }
        Ok(asks.then_some(answer))
    }
}

/// The answer that holds: the earlier one where the site says that nothing has changed, with
/// what the site says of it now. Cookies of the earlier session are not those of this one.
pub(super) fn settled(answer: Answer, earlier: Option<Answer>) -> Answer {
    match earlier {
        Some(mut earlier) if answer.status == NOT_MODIFIED => {
            // Those of the content are of the answer that the site did not send.
            let kept = |name: &HeaderName| {
                name != TRANSFER_ENCODING && !name.as_str().starts_with("content-")
            };
            earlier.headers.remove(SET_COOKIE);
            for name in answer.headers.keys().filter(|name| kept(name)) {
                earlier.headers.remove(name);
                for value in answer.headers.get_all(name) {
                    earlier.headers.append(name.clone(), value.clone());
                }
            }
            earlier
        }
        _ => answer,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, headers: &[(&'static str, &'static str)]) -> Answer {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().unwrap());
        }
        Answer {
            status,
            headers: map,
            body: Vec::new(),
            truncated: false,
        }
    }

    #[test]
    fn cookies_are_those_of_this_session() {
        let earlier = || {
            let cookies = [("set-cookie", "id=old"), ("set-cookie", "seen=1")];
            answer(
                200,
                &[&cookies[..], &[("etag", "1"), ("content-type", "a/b")]].concat(),
            )
        };
        let headers = |now: &[_]| {
            let settled = settled(answer(NOT_MODIFIED, now), Some(earlier()));
            let all = settled.headers.iter();
            let mut all: Vec<String> = all
                .map(|(name, value)| format!("{name}: {}", value.to_str().unwrap()))
                .collect();
            all.sort();
            all
        };
        assert_eq!(headers(&[]), ["content-type: a/b", "etag: 1"]);
        let now = [
            ("set-cookie", "id=new"),
            ("set-cookie", "lang=en"),
            ("etag", "2"),
            ("content-type", "c/d"),
        ];
        let wanted = [
            "content-type: a/b",
            "etag: 2",
            "set-cookie: id=new",
            "set-cookie: lang=en",
        ];
        assert_eq!(headers(&now), wanted);
    }
}
