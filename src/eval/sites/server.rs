//! A site served on loopback.

use std::collections::BTreeSet;
use std::io;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Method as Verb, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use url::Url;

use super::make::{Nothing, Token};
use super::site::{Answer, Query, Site};

/// The hidden value of sites that always want the same.
const TOKEN: &str = "a81f";
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
    forbidden: usize,
    requests: Vec<String>,
}

impl Served {
    /// How often a form was sent that is no search form.
    pub fn forbidden(&self) -> usize {
        self.state.memory().forbidden
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
    let site = &shared.site;
    match path.as_str() {
        "/robots.txt" => "User-agent: *\nDisallow: /login\n".into_response(),
        "/" => page(
            site,
            StatusCode::OK,
            &site.front(&Query::new(), &shared.issue()),
        ),
        "/find" => {
            let query = if parts.method == Verb::GET {
                urlencoded(site, parts.uri.query().unwrap_or_default().as_bytes())
            } else {
                let bytes = to_bytes(body, LARGEST).await.unwrap_or_default();
                let kind = parts.headers.get(header::CONTENT_TYPE);
                match kind
                    .and_then(|kind| kind.to_str().ok())
                    .and_then(|kind| kind.split_once("boundary="))
                {
                    Some((_, boundary)) => multipart(site, &bytes, boundary),
                    None => urlencoded(site, &bytes),
                }
            };
            find(&shared, &query)
        }
        "/login" | "/newsletter" => {
            shared.memory().forbidden += 1;
            "thank you".into_response()
        }
        _ => match path
            .strip_prefix("/item/")
            .and_then(|row| row.parse::<usize>().ok())
        {
            Some(row) if row < site.domain.rows.len() => {
                page(site, StatusCode::OK, &site.item(row))
            }
            _ => page(
                site,
                StatusCode::NOT_FOUND,
                &site.page(&Query::new(), "404"),
            ),
        },
    }
}

fn find(shared: &Shared, query: &Query) -> Response {
    let site = &shared.site;
    if !shared.accepts(query) {
        return page(site, StatusCode::FORBIDDEN, &site.page(query, "<p>403</p>"));
    }
    let token = shared.issue();
    match site.answer(query) {
        Answer::Rows(rows) if site.make.redirect && rows.len() == 1 => {
            Redirect::to(&format!("/item/{}", rows[0])).into_response()
        }
        Answer::Rows(rows) => page(site, StatusCode::OK, &site.results(query, &rows, &token)),
        Answer::Nothing => {
            let missing = site.make.nothing == Nothing::NotFound;
            let status = if missing {
                StatusCode::NOT_FOUND
            } else {
                StatusCode::OK
            };
            page(site, status, &site.nothing(query, &token))
        }
        Answer::BadYear => page(site, StatusCode::OK, &site.refusal(query, &token)),
        Answer::Blank => page(site, StatusCode::OK, &site.front(query, &token)),
    }
}

fn page(site: &Site, status: StatusCode, html: &str) -> Response {
    let bytes = site.charset.encode(html).0.into_owned();
    let kind = format!("text/html; charset={}", site.charset.name());
    (status, [(header::CONTENT_TYPE, kind)], bytes).into_response()
}

fn urlencoded(site: &Site, bytes: &[u8]) -> Query {
    let decode = |part: &[u8]| site.charset.decode(&percent_decoded(part)).0.into_owned();
    bytes
        .split(|byte| *byte == b'&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let at = pair
                .iter()
                .position(|byte| *byte == b'=')
                .unwrap_or(pair.len());
            (
                decode(&pair[..at]),
                decode(pair.get(at + 1..).unwrap_or_default()),
            )
        })
        .collect()
}

fn percent_decoded(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text;
    while let [first, tail @ ..] = rest {
        rest = tail;
        let hex = tail
            .get(..2)
            .and_then(|digits| std::str::from_utf8(digits).ok());
        match (
            first,
            hex.and_then(|digits| u8::from_str_radix(digits, 16).ok()),
        ) {
            (b'%', Some(byte)) => {
                out.push(byte);
                rest = &tail[2..];
            }
            (b'+', _) => out.push(b' '),
            (byte, _) => out.push(*byte),
        }
    }
    out
}

fn multipart(site: &Site, bytes: &[u8], boundary: &str) -> Query {
    let text = site.charset.decode(bytes).0;
    let mark = format!("--{boundary}");
    let parts = text.split(&mark);
    parts
        .filter_map(|part| {
            let (head, body) = part.split_once("\r\n\r\n")?;
            let (_, name) = head.split_once("name=\"")?;
            let (name, _) = name.split_once('"')?;
            Some((name.to_owned(), body.trim_end_matches("\r\n").to_owned()))
        })
        .collect()
}
