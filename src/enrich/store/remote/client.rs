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
const UNKNOWN: &str = "see with `hadal runs` whether the run is there; what is there of an unfinished one is taken back before the next";
const FORMAT: &str = "check that it is a SPARQL server, and that it has that format";
/// What helps where a server finds a query wrong.
const WRONG: &str = "correct the query";
/// The same of what nobody has written.
const NOT_TAKEN: &str = "check that the server takes SPARQL 1.1 updates; its log may say more";

/// What a server answers that has no such thing at an address.
const ABSENT: [u16; 3] = [404, 405, 501];

/// What a request is, besides its address and body.
struct Request<'a> {
    method: Method,
    kind: &'a str,
    accept: &'a str,
    /// What helps where no answer comes.
    remedy: &'static str,
    /// What helps where the server finds the request wrong.
    wrong: &'static str,
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
                wrong: WRONG,
            };
            let response = self.send(url, &ask, sparql.to_owned()).await?;
            let mut response = self.agreed(url, ask.wrong, response).await?;
            let kind = response.headers().get(CONTENT_TYPE);
            let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
            let kind = kind.to_owned();
            if !is_accepted(&kind, accept) {
                let reason =
                    format!("its answer cannot be read: it is {kind} where {accept} was asked for");
                return Err(remote(url, reason, FORMAT));
            }
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
                wrong: NOT_TAKEN,
            };
            let response = self.send(url, &ask, sparql.to_owned()).await?;
            self.agreed(url, ask.wrong, response).await.map(drop)
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
                wrong: NOT_TAKEN,
            };
            let response = self.send(url, &ask, triples).await?;
            if ABSENT.contains(&response.status().as_u16()) {
                return Ok(false);
            }
            self.agreed(url, ask.wrong, response).await.map(|_| true)
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
    async fn agreed(
        &self,
        url: &Url,
        wrong: &'static str,
        mut response: Response,
    ) -> Result<Response, StoreError> {
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
            refused(status.as_u16(), wrong),
        ))
    }

    fn failure(&self, url: &Url, error: &reqwest::Error) -> String {
        self.clients.failure(&bare(url), error).to_string()
    }
}

/// Whether a media type is one of those that were asked for, or an older name of one. A server may
/// state none.
fn is_accepted(kind: &str, accept: &str) -> bool {
    let format = |kind: &str| {
        let kind = kind.split(';').next().unwrap_or_default();
        let name = kind.trim().rsplit(['/', '+']).next().unwrap_or_default();
        let name = name.to_ascii_lowercase();
        name.strip_prefix("x-").map(str::to_owned).unwrap_or(name)
    };
    let stated = format(kind);
    // N-Triples were plain text before they had a type of their own.
    let is_same =
        |wanted: &String| *wanted == stated || (wanted == "n-triples" && stated == "plain");
    stated.is_empty() || accept.split(',').any(|one| is_same(&format(one)))
}

/// What helps where a server refuses.
fn refused(status: u16, wrong: &'static str) -> &'static str {
    match status {
        400 => wrong,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_in_the_format_that_was_asked_for() {
        let json = "application/sparql-results+json, application/ld+json;q=0.9";
        for (kind, accept) in [
            ("text/csv; charset=utf-8", "text/csv"),
            ("application/json", json),
            ("application/sparql-results+json", json),
            ("application/x-turtle", "text/turtle"),
            ("text/plain", "application/n-triples"),
            ("", "text/csv"),
        ] {
            assert!(is_accepted(kind, accept), "{kind}");
        }
        assert!(!is_accepted("application/sparql-results+json", "text/csv"));
        assert!(!is_accepted("text/html", json));
    }
}
