//! The HTTP clients behind all requests.

use std::collections::HashMap;
use std::error::Error;
use std::io;
use std::sync::{Mutex, Once, PoisonError};
use std::time::Duration;

use reqwest::{Client, Response, redirect};
use url::Url;

use super::FetchError;
use super::pace::is_loopback;

/// Clients, made when they are first needed. None follows redirects or keeps cookies.
#[derive(Debug)]
pub(crate) struct Clients {
    timeout: Duration,
    clients: Mutex<HashMap<Route, Client>>,
}

/// What a client depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Route {
    is_loopback: bool,
    is_secure: bool,
}

impl Clients {
    pub(crate) fn new(timeout: Duration) -> Self {
        Self {
            timeout,
            clients: Mutex::default(),
        }
    }

    /// The client for an address. A proxy of the environment is not asked for this machine's own
    /// addresses, and plain http works where no certificates are installed.
    pub(crate) fn of(&self, url: &Url) -> Result<Client, FetchError> {
        let route = Route {
            is_loopback: is_loopback(url),
            is_secure: url.scheme() == "https",
        };
        // Clients are whole at any time, whoever gave up while holding the lock.
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(client) = clients.get(&route) {
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
        clients.insert(route, client.clone());
        Ok(client)
    }

    /// Reads a body up to `limit` bytes; gives whether there was more.
    pub(crate) async fn body(
        &self,
        mut response: Response,
        url: &Url,
        limit: u64,
    ) -> Result<(Vec<u8>, bool), FetchError> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let mut body = Vec::new();
        let failed = |error| self.failure(url, &error);
        while let Some(chunk) = response.chunk().await.map_err(failed)? {
            body.extend_from_slice(&chunk);
            if body.len() > limit {
                body.truncate(limit);
                return Ok((body, true));
            }
        }
        Ok((body, false))
    }

    /// What went wrong with a request.
    pub(crate) fn failure(&self, url: &Url, error: &reqwest::Error) -> FetchError {
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
            // A server that does not speak TLS hangs up.
            let hung_up = cause.is::<io::Error>() && cause.to_string() == "tls handshake eof";
            if cause.is::<rustls::Error>() || hung_up {
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
