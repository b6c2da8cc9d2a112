//! One request over the network.

use std::collections::HashMap;
use std::error::Error;
use std::io;
use std::sync::Once;
use std::time::Duration;

use reqwest::header::{ACCEPT, ACCEPT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderValue, USER_AGENT};
use reqwest::{Client, Method, redirect};
use url::Url;

use super::http::{Answer, request_body};
use super::pace::is_loopback;
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
    timeout: Duration,
    headers: HeaderMap,
    clients: HashMap<Route, Client>,
}

/// What a client depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Route {
    is_loopback: bool,
    is_secure: bool,
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
            timeout,
            headers,
            clients: HashMap::new(),
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
        &mut self,
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
            .client(url)?
            .request(method, url.clone())
            .headers(headers);
        if request.verb == Verb::Post {
            builder = builder.body(request_body(request).to_vec());
        }
        let failed = |error| self.failure(url, &error);
        let mut response = builder.send().await.map_err(failed)?;
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
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        while let Some(chunk) = response.chunk().await.map_err(failed)? {
            answer.body.extend_from_slice(&chunk);
            if answer.body.len() > limit {
                answer.body.truncate(limit);
                answer.truncated = true;
                break;
            }
        }
        Ok(answer)
    }

    /// The client for an address. A proxy of the environment is not asked for this machine's own
    /// addresses, and plain http works where no certificates are installed.
    fn client(&mut self, url: &Url) -> Result<Client, FetchError> {
        let route = Route {
            is_loopback: is_loopback(url),
            is_secure: url.scheme() == "https",
        };
        if let Some(client) = self.clients.get(&route) {
            return Ok(client.clone());
        }
        install_provider();
        let mut builder = Client::builder()
            .redirect(redirect::Policy::none())
            .referer(false)
            .retry(reqwest::retry::never())
            .timeout(self.timeout)
            .pool_max_idle_per_host(1)
            // Sloppy servers are read as browsers read them.
            .http1_ignore_invalid_headers_in_responses(true)
            .http1_allow_spaces_after_header_name_in_responses(true)
            .http1_allow_obsolete_multiline_headers_in_responses(true);
        if route.is_loopback {
            builder = builder.no_proxy();
        }
        if !route.is_secure {
            builder = builder.tls_certs_only([]);
        }
        let client = builder.build().map_err(|error| FetchError::Client {
            url: url.clone(),
            reason: innermost(&error),
        })?;
        self.clients.insert(route, client.clone());
        Ok(client)
    }

    fn failure(&self, url: &Url, error: &reqwest::Error) -> FetchError {
        let url = url.clone();
        if error.is_timeout() {
            return FetchError::Timeout {
                url,
                after: self.timeout,
            };
        }
        let reason = innermost(error);
        if error.is_dns() {
            return FetchError::Dns { url, reason };
        }
        for cause in causes(error) {
            if cause.is::<rustls::Error>() {
                return FetchError::Tls { url, reason };
            }
            let kind = cause.downcast_ref().map(io::Error::kind);
            if kind == Some(io::ErrorKind::ConnectionRefused) {
                return FetchError::Refused { url };
            }
        }
        FetchError::Connection { url, reason }
    }
}

/// rustls needs to be told once whose cryptography it is to use.
fn install_provider() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // The program may have chosen one already; that is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
}

/// The error, what caused it, what caused that, and so on.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| {
        // An I/O error does not count what it wraps among its causes.
        match error
            .downcast_ref::<io::Error>()
            .and_then(io::Error::get_ref)
        {
            Some(inner) => Some(inner as &(dyn Error + 'static)),
            None => error.source(),
        }
    })
}

fn innermost(error: &(dyn Error + 'static)) -> String {
    causes(error).last().unwrap_or(error).to_string()
}
