//! What the proxy answers to a browser.

use axum::body::Body;
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderValue, LOCATION};
use url::Url;

use super::Settings;
use super::ask::{Reply, in_time};
use super::headers::{OF_BYTES, end_to_end, sign};
use crate::content::article;
use crate::fetch::{self, Clients, FetchError, decoded};
use crate::page::escape;

/// The answer to a browser: a page with its main content made to stand out, anything else as it
/// came.
pub(super) async fn answer(
    reply: Reply,
    clients: &Clients,
    settings: &Settings,
) -> Result<Response<Body>, FetchError> {
    let Reply { url, response } = reply;
    let status = response.status();
    let mut headers = response.headers().clone();
    by_http(&mut headers, &url);
    if !is_html(&headers) {
        let body = Body::from_stream(response.bytes_stream());
        return Ok(with(status, end_to_end(&headers), body));
    }
    let body = read(response, &url, clients, settings).await?;
    if !body.is_empty() {
        let page = decoded(
            status.as_u16(),
            headers.clone(),
            body.clone(),
            url,
            settings.max_body,
        );
        match page {
            Ok(page) => return Ok(filtered(status, &headers, page, settings).await),
            // What is in an unknown coding the browser may know.
            Err(FetchError::Coding { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(with(status, end_to_end(&headers), Body::from(body)))
}

/// Sends the browser by http to where a redirect leads by https, so that it comes back here.
fn by_http(headers: &mut HeaderMap, url: &Url) {
    let location = headers.get(LOCATION).and_then(|value| value.to_str().ok());
    let next = location.and_then(|location| url.join(location).ok());
    let secure = next.filter(|next| next.scheme() == "https" && next.port().is_none());
    if let Some(mut next) = secure
        && next.set_scheme("http").is_ok()
        && next != *url
        && let Ok(value) = HeaderValue::from_str(next.as_str())
    {
        headers.insert(LOCATION, value);
    }
}

async fn filtered(
    status: StatusCode,
    headers: &HeaderMap,
    page: fetch::Response,
    settings: &Settings,
) -> Response<Body> {
    let (method, how) = (settings.method, settings.realisation);
    let work = tokio::task::spawn_blocking(move || {
        let fetch::Response { text, url, .. } = page;
        let (page, extract) = article(&text, url, method);
        // A page of which nothing is found is shown whole, rather than as nothing.
        if extract.ranges.is_empty() {
            text
        } else {
            extract.with_title(&page).realise(&page, how)
        }
    });
    let Ok(html) = work.await else {
        let what = "The page could not be filtered.";
        return told(StatusCode::BAD_GATEWAY, what);
    };
    let mut headers = end_to_end(headers);
    for name in OF_BYTES {
        headers.remove(name);
    }
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    headers.insert(CONTENT_TYPE, kind);
    with(status, headers, Body::from(html))
}

/// Reads a body as far as is allowed.
async fn read(
    response: reqwest::Response,
    url: &Url,
    clients: &Clients,
    settings: &Settings,
) -> Result<Vec<u8>, FetchError> {
    let too_large = |size| FetchError::TooLarge {
        url: url.clone(),
        limit: settings.max_body,
        size,
    };
    let announced = response.content_length();
    if announced.is_some_and(|size| size > settings.max_body) {
        return Err(too_large(announced));
    }
    let body = clients.body(response, url, settings.max_body);
    match in_time(url, settings, body).await? {
        (_, true) => Err(too_large(None)),
        (body, false) => Ok(body),
    }
}

fn kind(headers: &HeaderMap) -> String {
    let value = headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    String::from_utf8_lossy(value.unwrap_or_default()).into_owned()
}

fn is_html(headers: &HeaderMap) -> bool {
    let kind = kind(headers).to_ascii_lowercase();
    matches!(
        kind.split(';').next().unwrap_or_default().trim(),
        "text/html" | "application/xhtml+xml"
    )
}

/// A message of the proxy itself.
pub(super) fn told(status: StatusCode, what: &str) -> Response<Body> {
    let html = format!(
        "<!DOCTYPE html><meta charset=utf-8><title>hadal proxy</title><h1>hadal proxy</h1><p>{}</p>\n",
        escape(what)
    );
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    with(
        status,
        HeaderMap::from_iter([(CONTENT_TYPE, kind)]),
        Body::from(html),
    )
}

fn with(status: StatusCode, mut headers: HeaderMap, body: Body) -> Response<Body> {
    sign(&mut headers);
    (status, headers, body).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_to_https_come_back_by_http() {
        let sent = |location: &'static str| {
            let mut headers =
                HeaderMap::from_iter([(LOCATION, HeaderValue::from_static(location))]);
            by_http(&mut headers, &"https://a.example/x".parse().unwrap());
            headers[LOCATION].to_str().unwrap().to_owned()
        };
        assert_eq!(sent("https://b.example/y?z"), "http://b.example/y?z");
        assert_eq!(sent("/y"), "http://a.example/y");
        assert_eq!(sent("https://c.example/x"), "http://c.example/x");
        assert_eq!(sent("https://a.example:8443/y"), "https://a.example:8443/y");
        assert_eq!(sent("http://a.example/y"), "http://a.example/y");
        // Where http was just refused, as for what was submitted, it is not tried again.
        let mut same = HeaderMap::new();
        same.insert(LOCATION, HeaderValue::from_static("https://a.example/x"));
        by_http(&mut same, &"http://a.example/x".parse().unwrap());
        assert_eq!(same[LOCATION], "https://a.example/x");
    }
}
