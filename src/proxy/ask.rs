//! What the proxy asks of a site.

use std::time::Duration;

use axum::body::Bytes;
use reqwest::Method;
use reqwest::header::{ACCEPT_ENCODING, HOST, HeaderMap, HeaderValue, LOCATION, RANGE, REFERER};
use url::Url;

use super::Settings;
use super::headers::{end_to_end, sign};
use crate::fetch::{Clients, FetchError};

/// What is only passed on, such as a film, may take so long in all.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// A request as a browser sent it.
pub(super) struct Question {
    pub method: Method,
    pub url: Url,
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// The answer of a site, its body not yet read.
pub(super) struct Reply {
    pub url: Url,
    pub response: reqwest::Response,
}

/// Asks a site for what a browser wants.
///
/// Redirects are the browser's to follow, which keeps its cookies, but for one from http to the
/// same place by https, and for those to other ports of https, where it could not go through this
/// proxy.
pub(super) async fn ask(
    question: &Question,
    clients: &Clients,
    settings: &Settings,
) -> Result<Reply, FetchError> {
    let mut headers = end_to_end(&question.headers);
    headers.remove(HOST);
    // A part of a page has no main content.
    headers.remove(RANGE);
    headers.insert(ACCEPT_ENCODING, codings(&question.headers));
    sign(&mut headers);
    let mut url = question.url.clone();
    for _ in 0..=settings.max_redirects {
        let request = clients
            .of(&url)?
            .request(question.method.clone(), url.clone())
            .timeout(LONGEST)
            .headers(headers.clone())
            .body(question.body.clone());
        let response = in_time(&url, settings, async {
            let sent = request.send().await;
            sent.map_err(|error| clients.failure(&url, &error))
        });
        let response = response.await?;
        let Some(next) = beyond_browser(&url, &response) else {
            return Ok(Reply { url, response });
        };
        if !question.method.is_safe() {
            // What was submitted is not sent to where the form did not say.
            return Ok(Reply { url, response });
        }
        if next.host() != url.host() {
            headers.remove(reqwest::header::COOKIE);
            headers.remove(reqwest::header::AUTHORIZATION);
        }
        headers.remove(REFERER);
        url = next;
    }
    Err(FetchError::TooManyRedirects {
        url: question.url.clone(),
        limit: settings.max_redirects,
    })
}

/// What comes of some work, if it comes in the time that is allowed.
pub(super) async fn in_time<T>(
    url: &Url,
    settings: &Settings,
    work: impl Future<Output = Result<T, FetchError>>,
) -> Result<T, FetchError> {
    let late = FetchError::Timeout {
        url: url.clone(),
        after: settings.timeout,
    };
    let result = tokio::time::timeout(settings.timeout, work).await;
    result.unwrap_or(Err(late))
}

/// Of what the browser understands, what can be undone here.
fn codings(headers: &HeaderMap) -> HeaderValue {
    let values = headers.get_all(ACCEPT_ENCODING).iter();
    let known: Vec<&str> = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|coding| coding.split(';').next().unwrap_or_default().trim())
        .collect();
    let has = |coding: &str| known.iter().any(|one| one.eq_ignore_ascii_case(coding));
    HeaderValue::from_static(match (has("gzip"), has("deflate")) {
        (true, true) => "gzip, deflate",
        (true, false) => "gzip",
        (false, true) => "deflate",
        (false, false) => "identity",
    })
}

/// Where a redirect to https leads that the browser cannot follow through this proxy.
fn beyond_browser(url: &Url, response: &reqwest::Response) -> Option<Url> {
    if !matches!(response.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
        return None;
    }
    let location = response.headers().get(LOCATION)?.to_str().ok()?;
    let next = url.join(location).ok()?;
    let is_same = url.scheme() == "http"
        && (next.host(), next.path(), next.query()) == (url.host(), url.path(), url.query());
    (next.scheme() == "https" && (is_same || next.port().is_some())).then_some(next)
}
