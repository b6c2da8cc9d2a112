//! The SPARQL 1.1 Protocol and its Graph Store Protocol.

use std::io::Write;
use std::time::Duration;

use reqwest::header::{ACCEPT, CONTENT_TYPE};
use reqwest::{Method, Response};
use url::Url;

use super::StoreError;
use crate::fetch::Clients;

/// A query may take long; a server that is dead closes the connection sooner.
const TIMEOUT: Duration = Duration::from_secs(3600);
/// So much of what a server says when it refuses is shown.
const SHOWN: usize = 300;

const UNREACHED: &str = "check the address and that the server runs";
const UNKNOWN: &str =
    "see with `hadal runs` whether the run is there: it is as a whole or not at all";

/// What a server answers that has no such thing at an address.
const ABSENT: [u16; 3] = [404, 405, 501];

/// What a request is, besides its address and body.
struct Request<'a> {
    method: Method,
    kind: &'a str,
    accept: &'a str,
    /// What helps where no answer comes.
    remedy: &'static str,
}

/// Sends queries and updates, one at a time, from any thread.
#[derive(Debug)]
pub(super) struct Client {
    clients: Clients,
}

impl Client {
    pub fn new() -> Self {
        Self {
            clients: Clients::new(TIMEOUT),
        }
    }

    /// Writes the answer to a query as it comes; gives its media type.
    pub fn query(
        &self,
        url: &Url,
        sparql: &str,
        accept: &str,
        out: &mut (dyn Write + Send),
    ) -> Result<String, StoreError> {
        blocking(async {
            let kind = "application/sparql-query";
            let ask = Request {
                method: Method::POST,
                kind,
                accept,
                remedy: UNREACHED,
            };
            let response = self.send(url, &ask, sparql.to_owned()).await?;
            let mut response = self.agreed(url, response).await?;
            let kind = response.headers().get(CONTENT_TYPE);
            let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
            let kind = kind.to_owned();
            loop {
                let chunk = response.chunk().await.map_err(|error| {
                    let reason = format!("the answer broke off: {}", self.failure(url, &error));
                    remote(url, reason, "ask again")
                })?;
                let Some(chunk) = chunk else { break };
                out.write_all(&chunk).map_err(StoreError::Output)?;
            }
            Ok(kind)
        })
    }

    /// Sends an update, which the server carries out before it answers.
    pub fn update(&self, url: &Url, sparql: &str) -> Result<(), StoreError> {
        blocking(async {
            let ask = Request {
                method: Method::POST,
                kind: "application/sparql-update",
                accept: "*/*",
                remedy: UNKNOWN,
            };
            let response = self.send(url, &ask, sparql.to_owned()).await?;
            self.agreed(url, response).await.map(drop)
        })
    }

    /// Sends N-Triples for a graph, in the place of what it has or besides that. Gives whether
    /// the server has such a thing as graphs at that address.
    pub fn graph(&self, url: &Url, replace: bool, triples: Vec<u8>) -> Result<bool, StoreError> {
        blocking(async {
            let ask = Request {
                method: if replace { Method::PUT } else { Method::POST },
                kind: "application/n-triples",
                accept: "*/*",
                remedy: UNKNOWN,
            };
            let response = self.send(url, &ask, triples).await?;
            if ABSENT.contains(&response.status().as_u16()) {
                return Ok(false);
            }
            self.agreed(url, response).await.map(|_| true)
        })
    }

    async fn send(
        &self,
        url: &Url,
        ask: &Request<'_>,
        body: impl Into<reqwest::Body>,
    ) -> Result<Response, StoreError> {
        let client = self.clients.of(url);
        let client = client.map_err(|error| remote(url, error.to_string(), UNREACHED))?;
        let request = client
            .request(ask.method.clone(), url.clone())
            .header(CONTENT_TYPE, ask.kind)
            .header(ACCEPT, ask.accept)
            .body(body);
        request.send().await.map_err(|error| {
            let remedy = if error.is_connect() {
                UNREACHED
            } else {
                ask.remedy
            };
            remote(url, self.failure(url, &error), remedy)
        })
    }

    /// The response of a server that agrees.
    async fn agreed(&self, url: &Url, mut response: Response) -> Result<Response, StoreError> {
        let status = response.status();
        if status.is_success() {
            return Ok(response);
        }
        let mut said = Vec::new();
        while said.len() < SHOWN
            && let Ok(Some(chunk)) = response.chunk().await
        {
            said.extend_from_slice(&chunk);
        }
        let said: String = String::from_utf8_lossy(&said).chars().take(SHOWN).collect();
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        let reason = format!("it answers {status} {said}");
        Err(remote(
            url,
            reason.trim().to_owned(),
            refused(status.as_u16()),
        ))
    }

    fn failure(&self, url: &Url, error: &reqwest::Error) -> String {
        self.clients.failure(&bare(url), error).to_string()
    }
}

/// What helps where a server refuses.
fn refused(status: u16) -> &'static str {
    match status {
        400 => "correct the query",
        401 | 403 => "give a name and password that may do that, as http://NAME:PASSWORD@HOST",
        404 | 405 => "check the address: it must take queries and updates",
        413 => "raise the server's limit on the size of requests",
        _ => "see the server's log",
    }
}

pub(super) fn remote(url: &Url, reason: String, remedy: &'static str) -> StoreError {
    StoreError::Remote {
        url: shown(url),
        reason,
        remedy,
    }
}

/// The address without the password.
pub(in crate::enrich::store) fn bare(url: &Url) -> Url {
    let mut bare = url.clone();
    // Neither fails for an address with a host.
    let _ = bare.set_password(None);
    let _ = bare.set_username("");
    bare
}

/// The address for a person.
pub(super) fn shown(url: &Url) -> String {
    bare(url).to_string()
}

/// Waits for what is asynchronous, be it from within a runtime: on a thread of its own.
fn blocking<T: Send>(
    work: impl Future<Output = Result<T, StoreError>> + Send,
) -> Result<T, StoreError> {
    let failed = |reason: String| StoreError::Query(reason);
    std::thread::scope(|scope| {
        let thread = scope.spawn(|| {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .map_err(|error| failed(format!("no thread to ask the server: {error}")))?;
            runtime.block_on(work)
        });
        let panicked = |_| failed("the thread that asked the server broke".to_owned());
        thread.join().map_err(panicked)?
    })
}
