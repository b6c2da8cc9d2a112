//! A site served on loopback.

use std::collections::BTreeSet;
use std::io;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method as Verb, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use url::Url;

use super::conduct::Lost;
use super::make::{Nothing, Token};
use super::pager::Pages;
use super::query::{multipart, urlencoded};
use super::site::{Answer, Query, Site};

/// The hidden value of sites that always want the same.
const TOKEN: &str = "a81f";
/// The cookie of sites that answer within a session.
const SESSION: &str = "sid";
/// Of so many queries, sites that throttle turn the last away.
const OVERLOAD: u64 = 12;
const LARGEST: usize = 1 << 20;

/// A running site; dropping it ends it.
pub(super) struct Served {
    pub url: Url,
    pub site: Arc<Site>,
    state: Arc<Shared>,
    _running: oneshot::Sender<()>,
}

struct Shared {
    site: Arc<Site>,
    memory: Mutex<Memory>,
}

#[derive(Default)]
struct Memory {
    tokens: BTreeSet<String>,
    issued: u64,
    sessions: BTreeSet<String>,
    queries: u64,
    closed_until: Option<Instant>,
    hasty: usize,
    forbidden: usize,
    requests: Vec<String>,
}

impl Served {
    /// How often a form was sent that is no search form.
    pub fn forbidden(&self) -> usize {
        self.state.memory().forbidden
    }

    /// How often a query was repeated before the time that the site had asked to wait.
    pub fn hasty(&self) -> usize {
        self.state.memory().hasty
    }

    /// The requests so far: method and path.
    pub fn requests(&self) -> Vec<String> {
        self.state.memory().requests.clone()
    }
}

impl Shared {
    fn memory(&self) -> std::sync::MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A hidden value for a page with the form.
    fn issue(&self) -> String {
        if self.site.make.token != Token::Fresh {
            return TOKEN.to_owned();
        }
        let mut memory = self.memory();
        memory.issued += 1;
        let token = format!(
            "t{:08x}",
            memory.issued.wrapping_mul(0x9E37_79B1) & 0xffff_ffff
        );
        memory.tokens.insert(token.clone());
        token
    }

    /// Whether the hidden value is good; a fresh one is so once.
    fn accepts(&self, query: &Query) -> bool {
        let token = query.get("token").map_or("", String::as_str);
        match self.site.make.token {
            Token::None => true,
            Token::Fixed => token == TOKEN,
            Token::Fresh => self.memory().tokens.remove(token),
        }
    }

    /// The page of the form, which begins a session where there are any.
    fn front(&self) -> Response {
        let site = &self.site;
        let html = site.front(&Query::new(), &self.issue());
        let mut response = page(site, StatusCode::OK, &html);
        if site.conduct.session.is_some() {
            let mut memory = self.memory();
            let session = format!("{SESSION}={:04x}", 0xa000 + memory.sessions.len());
            if let Ok(cookie) = HeaderValue::from_str(&format!("{session}; Path=/; HttpOnly")) {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
            memory.sessions.insert(session);
        }
        response
    }

    /// Whether a request belongs to a session.
    fn knows(&self, parts: &Parts) -> bool {
        let sessions = &self.memory().sessions;
        let cookies = parts.headers.get_all(header::COOKIE).iter();
        cookies
            .filter_map(|cookies| cookies.to_str().ok())
            .flat_map(|cookies| cookies.split(';'))
            .any(|cookie| sessions.contains(cookie.trim()))
    }

    /// For how many seconds a query is turned away, if it is; whether the one before was
    /// repeated too soon is kept in mind.
    fn turns_away(&self) -> Option<u64> {
        let wait = self.site.conduct.throttle?;
        let mut memory = self.memory();
        let now = Instant::now();
        let closed = memory.closed_until.take();
        memory.hasty += usize::from(closed.is_some_and(|until| now < until));
        memory.queries += 1;
        if !memory.queries.is_multiple_of(OVERLOAD) {
            return None;
        }
        memory.closed_until = now.checked_add(Duration::from_secs(wait));
        Some(wait)
    }

    /// Lets some requests to slow sites wait for 50 to 150 ms.
    async fn dawdle(&self) {
        let number = self.memory().requests.len() as u64;
        if self.site.conduct.slow && number.is_multiple_of(3) {
            tokio::time::sleep(Duration::from_millis(50 + number * 37 % 101)).await;
        }
    }
}

/// Serves the site on a free port of 127.0.0.1.
///
/// # Errors
/// If there is none.
pub(super) async fn serve(site: Site) -> io::Result<Served> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let url = format!("http://{}/", listener.local_addr()?);
    let url = Url::parse(&url).map_err(io::Error::other)?;
    let site = Arc::new(site);
    let state = Arc::new(Shared {
        site: Arc::clone(&site),
        memory: Mutex::default(),
    });
    let router = Router::new()
        .fallback(answer)
        .with_state(Arc::clone(&state));
    let (running, end) = oneshot::channel();
    tokio::spawn(async move {
        let stopped = async {
            let _ = end.await;
        };
        let _ = axum::serve(listener, router)
            .with_graceful_shutdown(stopped)
            .await;
    });
    Ok(Served {
        url,
        site,
        state,
        _running: running,
    })
}

async fn answer(State(shared): State<Arc<Shared>>, request: Request<Body>) -> Response {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path().to_owned();
    shared
        .memory()
        .requests
        .push(format!("{} {path}", parts.method));
    shared.dawdle().await;
    let site = &shared.site;
    let outer = site.frames();
    match (path.as_str(), outer) {
        ("/robots.txt", _) => "User-agent: *\nDisallow: /login\n".into_response(),
        ("/", Some(outer)) => page(site, StatusCode::OK, &outer),
        ("/menu", Some(_)) => page(site, StatusCode::OK, &site.menu()),
        ("/", None) | ("/frame", Some(_)) => shared.front(),
        ("/login" | "/newsletter", _) => {
            shared.memory().forbidden += 1;
            "thank you".into_response()
        }
        _ => match (path.strip_prefix("/find"), path.strip_prefix("/item/")) {
            (Some(rest), _) if rest.is_empty() || site.conduct.pager.pages == Pages::Path => {
                find(&shared, &parts, body, rest).await
            }
            (_, Some(row)) => match row.parse::<usize>() {
                Ok(row) if row < site.domain.rows.len() => {
                    page(site, StatusCode::OK, &site.item(row))
                }
                _ => missing(site),
            },
            _ => missing(site),
        },
    }
}

/// Answers a query; `rest` is what the path has beside that of the first page.
async fn find(shared: &Shared, parts: &Parts, body: Body, rest: &str) -> Response {
    let site = &shared.site;
    if let Some(wait) = shared.turns_away() {
        let headers = [(header::RETRY_AFTER, wait.to_string())];
        return (StatusCode::TOO_MANY_REQUESTS, headers, "429").into_response();
    }
    if let Some(lost) = site.conduct.session.filter(|_| !shared.knows(parts)) {
        return match lost {
            Lost::Said => page(site, StatusCode::OK, &site.expired()),
            Lost::Refused => page(site, StatusCode::FORBIDDEN, &site.expired()),
            Lost::FormAgain => {
                let front = site.front(&Query::new(), &shared.issue());
                page(site, StatusCode::OK, &front)
            }
        };
    }
    let query = asked(site, parts, body).await;
    let number = site.page_asked(rest, &query);
    // A link to a further page carries no token that is good once.
    let by_link = number > 1 && site.conduct.pager.pages != Pages::Form;
    if !by_link && !shared.accepts(&query) {
        return page(
            site,
            StatusCode::FORBIDDEN,
            &site.page(&query, "<p>403</p>"),
        );
    }
    let token = || shared.issue();
    match site.answer(&query) {
        Answer::Rows(rows) if site.make.redirect && rows.len() == 1 => {
            Redirect::to(&format!("/item/{}", rows[0])).into_response()
        }
        Answer::Rows(rows) if site.page_rows(&rows, number).is_empty() => missing(site),
        Answer::Rows(rows) => {
            let html = site.results(&query, &rows, number, &token);
            page(site, StatusCode::OK, &html)
        }
        Answer::Nothing => {
            let missing = site.make.nothing == Nothing::NotFound;
            let status = if missing {
                StatusCode::NOT_FOUND
            } else {
                StatusCode::OK
            };
            page(site, status, &site.nothing(&query, &token()))
        }
        Answer::BadYear => page(site, StatusCode::OK, &site.refusal(&query, &token())),
        Answer::Blank => page(site, StatusCode::OK, &site.front(&query, &token())),
    }
}

/// The query of a request.
async fn asked(site: &Site, parts: &Parts, body: Body) -> Query {
    if parts.method == Verb::GET {
        return urlencoded(site, parts.uri.query().unwrap_or_default().as_bytes());
    }
    let bytes = to_bytes(body, LARGEST).await.unwrap_or_default();
    let kind = parts.headers.get(header::CONTENT_TYPE);
    match kind
        .and_then(|kind| kind.to_str().ok())
        .and_then(|kind| kind.split_once("boundary="))
    {
        Some((_, boundary)) => multipart(site, &bytes, boundary),
        None => urlencoded(site, &bytes),
    }
}

fn missing(site: &Site) -> Response {
    let html = site.page(&Query::new(), "404");
    page(site, StatusCode::NOT_FOUND, &html)
}

fn page(site: &Site, status: StatusCode, html: &str) -> Response {
    let bytes = site.charset.encode(html).0.into_owned();
    let kind = format!("text/html; charset={}", site.charset.name());
    (status, [(header::CONTENT_TYPE, kind)], bytes).into_response()
}

#[cfg(test)]
mod tests {
    use super::super::conduct::{Conduct, Frames};
    use super::super::make::Method;
    use super::*;

    /// A site that is asked by GET without tokens and behaves so.
    fn shared(change: impl Fn(&mut Conduct)) -> Arc<Shared> {
        let mut site = Site::draw(0);
        site.make.method = Method::Get;
        site.make.token = Token::None;
        change(&mut site.conduct);
        Arc::new(Shared {
            site: Arc::new(site),
            memory: Mutex::default(),
        })
    }

    async fn ask(shared: &Arc<Shared>, path: &str, cookie: &str) -> Response {
        let request = Request::get(path).header(header::COOKIE, cookie);
        let request = request.body(Body::empty()).unwrap();
        answer(State(Arc::clone(shared)), request).await
    }

    #[tokio::test]
    async fn a_session_begins_at_the_page_of_the_form_and_nowhere_else() {
        let site = shared(|conduct| {
            conduct.session = Some(Lost::Refused);
            conduct.frames = Frames::Set;
        });
        for cookie in ["", "sid=0", "sid"] {
            let refused = ask(&site, "/find?q=x", cookie).await;
            assert_eq!(refused.status(), StatusCode::FORBIDDEN, "{cookie}");
        }
        let outer = ask(&site, "/", "").await;
        assert!(!outer.headers().contains_key(header::SET_COOKIE));
        let front = ask(&site, "/frame", "").await;
        let cookie = front.headers()[header::SET_COOKIE].to_str().unwrap();
        let (cookie, _) = cookie.split_once(';').unwrap();
        let answered = ask(&site, "/find?q=x", &format!("a=b; {cookie}")).await;
        assert_ne!(answered.status(), StatusCode::FORBIDDEN);
    }

    #[tokio::test]
    async fn who_does_not_wait_is_noticed() {
        for (wait, hasty) in [(0, 0), (1, 1)] {
            let site = shared(|conduct| {
                conduct.throttle = Some(wait);
                conduct.session = None;
            });
            for number in 1..=OVERLOAD + 1 {
                let response = ask(&site, "/find?q=x", "").await;
                let turned_away = response.status() == StatusCode::TOO_MANY_REQUESTS;
                assert_eq!(turned_away, number == OVERLOAD, "{number}");
                let stated = response.headers().get(header::RETRY_AFTER);
                assert_eq!(stated.is_some(), turned_away);
            }
            assert_eq!(site.memory().hasty, hasty);
        }
    }
}
