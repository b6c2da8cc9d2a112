//! The proxy on the network of this machine.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Method, Response, StatusCode, Uri};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use url::Url;

use super::Settings;
use super::answer::{answer, told};
use super::ask::{Question, ask};
use super::headers::has_passed;
use crate::fetch::{Clients, FetchError};

/// A running proxy; dropping it shuts it down.
pub struct Proxy {
    /// Where it listens.
    pub address: SocketAddr,
    /// Its end tells the server to stop.
    _running: oneshot::Sender<()>,
}

/// Starts a proxy on 127.0.0.1; port 0 is any free one. Must be called within a Tokio runtime.
///
/// # Errors
/// If the port is taken.
pub async fn serve(port: u16, settings: Settings) -> io::Result<Proxy> {
    let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await?;
    let address = listener.local_addr()?;
    let router = Router::new().fallback(handle).with_state(Arc::new(Shared {
        clients: Clients::new(settings.timeout),
        settings,
    }));
    let (running, stopped) = oneshot::channel::<()>();
    let stop = async {
        // Either way it is time to stop.
        let _ = stopped.await;
    };
    tokio::spawn(async move {
        axum::serve(listener, router)
            .with_graceful_shutdown(stop)
            .await
    });
    Ok(Proxy {
        address,
        _running: running,
    })
}

/// What all requests share.
struct Shared {
    settings: Settings,
    clients: Clients,
}

async fn handle(State(shared): State<Arc<Shared>>, request: Request) -> Response<Body> {
    let Shared { settings, clients } = &*shared;
    let (head, body) = request.into_parts();
    if head.method == Method::CONNECT {
        return told(
            StatusCode::NOT_IMPLEMENTED,
            "This proxy filters pages, and cannot look into a tunnel for https. Set it for http \
             only, and give addresses with http://; sites that insist on https are asked by it.",
        );
    }
    let Some(url) = address(&head.uri) else {
        return told(
            StatusCode::BAD_REQUEST,
            "This is a proxy and no site: set it as the proxy for http in the browser.",
        );
    };
    if has_passed(&head.headers) {
        return told(
            StatusCode::LOOP_DETECTED,
            "The proxy was asked to ask itself.",
        );
    }
    let limit = usize::try_from(settings.max_body).unwrap_or(usize::MAX);
    let Ok(body) = to_bytes(body, limit).await else {
        return told(
            StatusCode::PAYLOAD_TOO_LARGE,
            "What was sent is larger than what is passed on.",
        );
    };
    let question = Question {
        method: head.method,
        url,
        headers: head.headers,
        body,
    };
    let answered = match ask(&question, clients, settings).await {
        Ok(reply) => answer(reply, clients, settings).await,
        Err(error) => Err(error),
    };
    answered.unwrap_or_else(|error| told(status(&error), &error.to_string()))
}

/// The address in the request line, which for a proxy is absolute.
fn address(uri: &Uri) -> Option<Url> {
    uri.authority()?;
    Url::parse(&uri.to_string())
        .ok()
        .filter(|url| url.scheme() == "http")
}

fn status(error: &FetchError) -> StatusCode {
    match error {
        FetchError::Timeout { .. } => StatusCode::GATEWAY_TIMEOUT,
        _ => StatusCode::BAD_GATEWAY,
    }
}
