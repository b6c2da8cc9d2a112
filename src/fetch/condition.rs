//! Requests on condition that the answer has changed (RFC 9110, 13).

use std::path::Path;

use reqwest::header::{
    ETAG, HeaderMap, HeaderName, IF_MODIFIED_SINCE, IF_NONE_MATCH, LAST_MODIFIED, TRANSFER_ENCODING,
};

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
        let Some((_, answer)) = self.0.next(request)? else {
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
/// what the site says of it now.
pub(super) fn settled(answer: Answer, earlier: Option<Answer>) -> Answer {
    match earlier {
        Some(mut earlier) if answer.status == NOT_MODIFIED => {
            // Those of the content are of the answer that the site did not send.
            let kept = |name: &HeaderName| {
                name != TRANSFER_ENCODING && !name.as_str().starts_with("content-")
            };
            for (name, value) in answer.headers.iter().filter(|(name, _)| kept(name)) {
                earlier.headers.insert(name.clone(), value.clone());
            }
            earlier
        }
        _ => answer,
    }
}
