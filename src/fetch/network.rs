//! One request over the network.

use std::time::Duration;

use reqwest::Method;
use reqwest::header::{ACCEPT, ACCEPT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderValue, USER_AGENT};

use super::clients::Clients;
use super::http::{Answer, request_body};
use super::{FetchError, Request, Verb};

/// What to do with a body larger than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Excess {
    /// It is of no use, and not read at all where its size is announced.
    Leave,
    /// Its beginning is enough.
    Cut,
}

/// Sends requests.
#[derive(Debug)]
pub(super) struct Network {
    headers: HeaderMap,
    clients: Clients,
}

impl Network {
    pub(super) fn new(user_agent: &str, timeout: Duration) -> Self {
        let mut headers = HeaderMap::new();
        if let Ok(value) = HeaderValue::from_str(user_agent) {
            headers.insert(USER_AGENT, value);
        }
        let accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
        headers.insert(ACCEPT, HeaderValue::from_static(accept));
        let codings = HeaderValue::from_static("gzip, deflate");
        headers.insert(ACCEPT_ENCODING, codings);
        Self {
            headers,
            clients: Clients::new(timeout),
        }
    }

    /// The headers to send with a request, but those that its address and body imply.
    pub(super) fn headers(&self, request: &Request, cookies: Option<HeaderValue>) -> HeaderMap {
        let mut headers = self.headers.clone();
        if let Some(cookies) = cookies {
            headers.insert(reqwest::header::COOKIE, cookies);
        }
        if request.verb == Verb::Post
            && let Some((kind, _)) = &request.body
            && let Ok(kind) = HeaderValue::from_str(kind)
        {
            headers.insert(CONTENT_TYPE, kind);
        }
        headers
    }

    /// Sends a request and reads the answer, of its body at most `limit` bytes.
    pub(super) async fn send(
        &self,
        request: &Request,
        headers: HeaderMap,
        limit: u64,
        excess: Excess,
    ) -> Result<Answer, FetchError> {
        let url = &request.url;
        let method = match request.verb {
            Verb::Get => Method::GET,
            Verb::Post => Method::POST,
        };
        let mut builder = self
            .clients
            .of(url)?
            .request(method, url.clone())
            .headers(headers);
        if request.verb == Verb::Post {
            builder = builder.body(request_body(request).to_vec());
        }
        let failed = |error| self.clients.failure(url, &error);
        let response = builder.send().await.map_err(failed)?;
        let announced = response.content_length();
        let mut answer = Answer {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            body: Vec::new(),
            truncated: excess == Excess::Leave && announced.is_some_and(|size| size > limit),
        };
        if answer.truncated {
            return Ok(answer);
        }
        (answer.body, answer.truncated) = self.clients.body(response, url, limit).await?;
        Ok(answer)
    }
}
