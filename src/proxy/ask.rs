//! What the proxy asks of a site.

use axum::body::Bytes;
use reqwest::Method;
use reqwest::header::{ACCEPT_ENCODING, HOST, HeaderMap, HeaderValue, LOCATION, RANGE, REFERER};
use url::Url;

use super::Settings;
use super::headers::{end_to_end, sign};
use crate::fetch::{Clients, FetchError};

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
/// Redirects are the browser's to follow, but for those to https, where it could not go
/// through this proxy.
pub(super) async fn ask(
    question: &Question,
    clients: &Clients,
    settings: &Settings,
) -> Result<Reply, FetchError> {
    let mut headers = end_to_end(&question.headers);
    headers.remove(HOST);
    // A part of a page has no main content, and no other coding is undone here.
    headers.remove(RANGE);
    headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("gzip, deflate"));
    sign(&mut headers);
    let mut url = question.url.clone();
    for _ in 0..=settings.max_redirects {
        let response = clients
            .of(&url)?
            .request(question.method.clone(), url.clone())
            .headers(headers.clone())
            .body(question.body.clone())
            .send()
            .await
            .map_err(|error| clients.failure(&url, &error))?;
        let Some(next) = secure_redirect(&url, &response) else {
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

/// Where a redirect to https leads.
fn secure_redirect(url: &Url, response: &reqwest::Response) -> Option<Url> {
    if !matches!(response.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
        return None;
    }
    let location = response.headers().get(LOCATION)?.to_str().ok()?;
    url.join(location)
        .ok()
        .filter(|next| next.scheme() == "https")
}
