//! A site on this machine with a page for each thing that can happen, and a survey of it.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Method, Response as Reply, Uri};
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use hadal::fetch::{Clock, Fetcher, Request, Settings, Verb};
use jiff::Timestamp;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use url::Url;

type Log = Arc<Mutex<Vec<String>>>;

pub struct Site {
    base: Url,
    log: Log,
    task: JoinHandle<()>,
}

#[derive(Clone, Default)]
struct Shared {
    log: Log,
    visits: Arc<Mutex<HashMap<String, usize>>>,
    robots: &'static str,
}

impl Site {
    /// `robots` is the text of its rules; empty for none, `500` for a server that fails there,
    /// `503 first` for one that does so four times, `elsewhere` for a redirect to long ones, `first
    /// allows` for some that change.
    pub async fn start(robots: &'static str) -> Self {
        let shared = Shared {
            robots,
            ..Shared::default()
        };
        let log = Arc::clone(&shared.log);
        let app = Router::new().fallback(answer).with_state(shared);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}/", listener.local_addr().unwrap());
        let task = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self {
            base: base.parse().unwrap(),
            log,
            task,
        }
    }

    pub fn url(&self, path: &str) -> Url {
        self.base.join(path).unwrap()
    }

    pub fn get(&self, path: &str) -> Request {
        Request::get(self.url(path))
    }

    pub fn post(&self, path: &str, body: &str) -> Request {
        Request {
            verb: Verb::Post,
            url: self.url(path),
            body: Some(("application/x-www-form-urlencoded".into(), body.into())),
        }
    }

    /// What was asked for since the last call.
    pub fn log(&self) -> Vec<String> {
        std::mem::take(&mut self.log.lock().unwrap())
    }

    pub async fn stop(self) {
        self.task.abort();
        let _ = self.task.await;
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn html(body: impl Into<Body>) -> Reply<Body> {
    typed("text/html", body)
}

fn typed(kind: &str, body: impl Into<Body>) -> Reply<Body> {
    let reply = Reply::builder().header("content-type", kind);
    reply.body(body.into()).unwrap()
}

fn to(status: u16, location: &str) -> Reply<Body> {
    let reply = Reply::builder().status(status).header("location", location);
    reply.body("moved".into()).unwrap()
}

fn with_status(status: u16, text: String) -> Reply<Body> {
    let reply = Reply::builder().status(status).header("retry-after", "0");
    reply.body(text.into()).unwrap()
}

fn with(mut reply: Reply<Body>, name: &'static str, value: &'static str) -> Reply<Body> {
    reply.headers_mut().insert(name, value.parse().unwrap());
    reply
}

/// Rules of more than 500 KiB, which forbid `/visit` at the start and `/echo` at the end.
fn long_rules() -> String {
    let filler = "# nothing of interest\n".repeat(30_000);
    format!("User-agent: *\nDisallow: /visit\n{filler}Disallow: /echo\n")
}

async fn answer(
    State(shared): State<Shared>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Reply<Body> {
    shared.log.lock().unwrap().push(format!("{method} {uri}"));
    let visit = {
        let mut visits = shared.visits.lock().unwrap();
        let visit = visits.entry(uri.path().to_owned()).or_default();
        *visit += 1;
        *visit
    };
    let header = |name| {
        let value = headers.get(name).and_then(|value| value.to_str().ok());
        value.unwrap_or("-").to_owned()
    };
    let body = String::from_utf8_lossy(&body).into_owned();
    match uri.path() {
        "/robots.txt" if shared.robots.is_empty() => with_status(404, "none".into()),
        "/robots.txt" if shared.robots == "500" => with_status(500, "down".into()),
        "/robots.txt" if shared.robots == "503 first" && visit < 5 => {
            with_status(503, "down".into())
        }
        "/robots.txt" if shared.robots == "first allows" => {
            let path = if visit < 2 { "/private" } else { "/visit" };
            typed("text/plain", format!("User-agent: *\nDisallow: {path}\n"))
        }
        "/robots.txt" if shared.robots == "elsewhere" => to(301, "/rules"),
        "/robots.txt" if shared.robots == "brotli" => {
            with(typed("text/plain", "?"), "content-encoding", "br")
        }
        "/away" => {
            let port = header("host").rsplit(':').next().map(str::to_owned);
            let location = format!("http://localhost:{}/echo", port.unwrap_or_default());
            to(307, &location)
        }
        "/rules" => typed("text/plain", long_rules()),
        "/robots.txt" => typed("text/plain", shared.robots),
        "/echo" => html(format!(
            "{method} {body} {} {} {}",
            header("content-type"),
            header("user-agent"),
            header("accept-encoding")
        )),
        "/visit" => html(format!("visit {visit}")),
        "/cookie" => html(header("cookie")),
        "/tagged" if header("if-none-match") == "\"v1\"" => with_status(304, String::new()),
        "/tagged" => with(html(format!("tagged {visit}")), "etag", "\"v1\""),
        path => special(path, visit, &header("cookie")),
    }
}

fn special(path: &str, visit: usize, cookie: &str) -> Reply<Body> {
    match path {
        "/login" => with(to(302, "/cookie"), "set-cookie", "session=7; Path=/"),
        "/once" if cookie == "-" => with(to(302, "/once"), "set-cookie", "seen=1; Path=/"),
        "/once" => html("seen"),
        "/circle" => to(302, "/circle2"),
        "/circle2" => to(301, "circle#again"),
        "/nowhere" => to(302, "http://["),
        "/mail" => to(302, "mailto:a@b.c"),
        "/hidden" => to(302, "/private/x"),
        "/rest" if visit < 2 => with(with_status(429, "later".into()), "retry-after", "7200"),
        "/rest" => html("rested"),
        "/short" => with(
            with_status(503, format!("no {visit}")),
            "retry-after",
            if visit < 4 { "0" } else { "1" },
        ),
        "/busy" if visit < 3 => with_status(429, "later".into()),
        "/busy" => html("at last"),
        "/overload" => with_status(503, format!("no {visit}")),
        "/gzip" => {
            let packed = html(gzip("<p>packed é</p>".as_bytes()));
            with(packed, "content-encoding", "gzip")
        }
        "/bomb" => {
            let packed = html(gzip(&vec![b' '; 2_000_000]));
            with(packed, "content-encoding", "gzip")
        }
        "/brotli" => with(html("?"), "content-encoding", "br"),
        "/large" => html(vec![b' '; 2_000_000]),
        "/latin1" => typed("text/html; charset=ISO-8859-1", &b"caf\xe9"[..]),
        "/japan" => {
            let page = "<meta charset=Shift_JIS><p>日本語の本";
            html(encoding_rs::SHIFT_JIS.encode(page).0.into_owned())
        }
        "/image" => typed("image/png", &b"\x89PNG"[..]),
        path => by_number(path),
    }
}

/// `/hop/3` redirects to `/hop/2` and so on; `/to/307` with that status to `/echo`.
fn by_number(path: &str) -> Reply<Body> {
    let number = |prefix| {
        let rest: Option<&str> = path.strip_prefix(prefix);
        rest.and_then(|rest| rest.parse::<u16>().ok())
    };
    match (number("/hop/"), number("/to/")) {
        (Some(0), _) => html("arrived"),
        (Some(left), _) => to(302, &format!("{}", left - 1)),
        (_, Some(status)) => to(status, "/echo"),
        _ => with_status(404, "not here".into()),
    }
}

/// A clock that stands still.
struct Stopped(&'static str);

impl Clock for Stopped {
    fn now(&self) -> Timestamp {
        self.0.parse().unwrap()
    }
}

const NOON: &str = "2024-05-06T12:00:00Z";

/// A folder for an archive.
pub struct Survey {
    _folder: TempDir,
    pub archive: PathBuf,
}

impl Survey {
    pub fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let archive = folder.path().join("archive.warc.gz");
        Self {
            _folder: folder,
            archive,
        }
    }

    pub fn open(&self, settings: Settings) -> Fetcher {
        self.open_at(NOON, settings)
    }

    pub fn open_at(&self, time: &'static str, settings: Settings) -> Fetcher {
        Fetcher::open(&self.archive, settings, Arc::new(Stopped(time))).unwrap()
    }

    pub fn replay(&self) -> Fetcher {
        self.open(Settings {
            replay: true,
            ..Settings::default()
        })
    }

    /// The archive, decompressed.
    pub fn records(&self) -> String {
        let mut text = Vec::new();
        let file = fs::File::open(&self.archive).unwrap();
        io::copy(&mut MultiGzDecoder::new(file), &mut text).unwrap();
        String::from_utf8_lossy(&text).into_owned()
    }
}
