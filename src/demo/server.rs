//! The shop on the network.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use url::Url;

use super::site::{Reply, Site};

/// The port that is tried first when none is asked for, so that addresses stay the same
/// from run to run.
const PORT: u16 = 4747;

/// A running shop; dropping it shuts it down.
pub struct Demo {
    /// The address of the home page.
    pub url: Url,
    counts: Arc<Counts>,
    /// Its end tells the server to stop.
    _running: oneshot::Sender<()>,
}

/// What visitors did.
#[derive(Default)]
struct Counts {
    forbidden: AtomicUsize,
    requests: Mutex<Vec<String>>,
}

struct Shop {
    site: Site,
    counts: Arc<Counts>,
}

/// Starts the shop on 127.0.0.1. Without a port, 4747 if that is free, else any; port 0
/// is any free one too. Must be called within a Tokio runtime.
///
/// # Errors
/// If the port is taken or a template cannot be read.
pub async fn serve(port: Option<u16>) -> io::Result<Demo> {
    let bind = |port: u16| TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    let listener = match port {
        Some(port) => bind(port).await?,
        None => match bind(PORT).await {
            Ok(listener) => listener,
            Err(_) => bind(0).await?,
        },
    };
    let url =
        Url::parse(&format!("http://{}/", listener.local_addr()?)).map_err(io::Error::other)?;
    let counts = Arc::new(Counts::default());
    let shop = Arc::new(Shop {
        site: Site::new().map_err(io::Error::other)?,
        counts: Arc::clone(&counts),
    });
    let router = Router::new().fallback(answer).with_state(shop);
    let (running, end) = oneshot::channel();
    tokio::spawn(async move {
        let stopped = async {
            let _ = end.await;
        };
        let _ = axum::serve(listener, router)
            .with_graceful_shutdown(stopped)
            .await;
    });
    Ok(Demo {
        url,
        counts,
        _running: running,
    })
}

impl Demo {
    /// The address of the page with the advanced form.
    #[must_use]
    pub fn form_url(&self) -> Url {
        let mut url = self.url.clone();
        url.set_path("/search/advanced");
        url
    }

    /// How many forms were submitted that must never be: newsletter, login, comment,
    /// basket. All of them are sent by POST, and nothing else is.
    #[must_use]
    pub fn forbidden_submissions(&self) -> usize {
        self.counts.forbidden.load(Ordering::Relaxed)
    }

    /// Every request so far, in order: method, path and query, such as
    /// `GET /search?q=war`.
    #[must_use]
    pub fn requests(&self) -> Vec<String> {
        let requests = self.counts.requests.lock();
        requests.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

async fn answer(State(shop): State<Arc<Shop>>, method: Method, uri: Uri) -> Response {
    let line = format!("{method} {uri}");
    let requests = shop.counts.requests.lock();
    requests.unwrap_or_else(PoisonError::into_inner).push(line);
    match method {
        Method::GET | Method::HEAD => shop
            .site
            .get(uri.path(), uri.query().unwrap_or_default())
            .into_response(),
        Method::POST => {
            shop.counts.forbidden.fetch_add(1, Ordering::Relaxed);
            shop.site.post().into_response()
        }
        _ => StatusCode::METHOD_NOT_ALLOWED.into_response(),
    }
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::OK);
        let kind = HeaderValue::from_static(self.content_type);
        (status, [(header::CONTENT_TYPE, kind)], self.body).into_response()
    }
}
