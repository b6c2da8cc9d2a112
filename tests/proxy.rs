//! The filtering proxy, between a client and a site on this machine.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect};
use axum::routing::{get, post};
use hadal::content::{Realisation, method};
use hadal::proxy::{Proxy, Settings, serve};

const ARTICLE: &str = "<title>On tides</title><nav><a href=/>Home</a> <a href=/b>Boats</a></nav>
    <article><h1>On tides</h1>
    <p>The tide came in twice a day, and twice a day the harbour woke to meet it, as it had done
    for as long as anybody there could remember, with caf\u{e9}s and all.</p></article>
    <footer>All rights reserved</footer>";

/// A site with an article, in UTF-8 and in Latin-1, and with what is none.
async fn site() -> SocketAddr {
    let latin = ARTICLE.chars().map(|c| u8::try_from(u32::from(c)).unwrap());
    let latin: Vec<u8> = latin.collect();
    let kind = |kind: &'static str| [(header::CONTENT_TYPE, kind)];
    let router = Router::new()
        .route("/tides", get(|| async { Html(ARTICLE) }))
        .route(
            "/latin",
            get(move || async move { (kind("text/html; charset=iso-8859-1"), latin) }),
        )
        .route(
            "/empty",
            get(|| async { Html("<p></p><script>f()</script>") }),
        )
        .route(
            "/picture",
            get(move || async move { (kind("image/png"), vec![0x89, b'P', 0, 1, 2]) }),
        )
        .route(
            "/large",
            get(|| async { Html("<p>large ".repeat(2_000_000)) }),
        )
        .route(
            "/film",
            get(move || async move { (kind("video/mp4"), vec![b'v'; 12_000_000]) }),
        )
        .route(
            "/elsewhere",
            get(|| async {
                let cookie = [(header::SET_COOKIE, "seen=1")];
                (cookie, Redirect::permanent("https://www.example.org/tides"))
            }),
        )
        .route("/moved", get(|| async { Redirect::temporary("/tides") }))
        .route(
            "/secure",
            get(|| async { Redirect::permanent("https://127.0.0.1:1/tides") }),
        )
        .route(
            "/missing",
            get(|| async { (StatusCode::NOT_FOUND, Html(ARTICLE)) }),
        )
        .route("/echo", post(|body: String| async move { body }))
        .route(
            "/headers",
            get(|headers: HeaderMap| async move { format!("{headers:?}").into_response() }),
        );
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

async fn proxy(how: Realisation) -> Proxy {
    let settings = Settings::new(method("hadal").unwrap(), how);
    serve(0, settings).await.unwrap()
}

/// What comes back for the bytes of a request.
async fn exchange(proxy: SocketAddr, request: String) -> String {
    let work = move || {
        let mut stream = TcpStream::connect(proxy).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    };
    tokio::task::spawn_blocking(work).await.unwrap()
}

async fn ask(proxy: SocketAddr, site: SocketAddr, path: &str, headers: &str) -> String {
    let request = format!(
        "GET http://{site}{path} HTTP/1.1\r\nhost: {site}\r\nconnection: close\r\n{headers}\r\n"
    );
    exchange(proxy, request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_filtered_and_all_else_passes() {
    let site = site().await;
    let proxy = proxy(Realisation::Deletion).await;
    assert!(proxy.address.ip().is_loopback());
    let get = |path: &'static str| ask(proxy.address, site, path, "");

    let tides = get("/tides").await;
    assert!(tides.starts_with("HTTP/1.1 200"), "{tides}");
    assert!(tides.contains("harbour woke") && !tides.contains("rights"));
    assert!(tides.contains("<h1>On tides</h1>"), "{tides}");
    assert_eq!(tides.matches("<!DOCTYPE html>").count(), 1);
    assert!(tides.contains("charset=utf-8") && tides.contains("via: 1.1 hadal-proxy"));
    let latin = get("/latin").await;
    assert!(latin.contains("caf\u{e9}s") && !latin.contains("Boats"));
    let missing = get("/missing").await;
    assert!(missing.starts_with("HTTP/1.1 404") && !missing.contains("rights"));

    let empty = get("/empty").await;
    assert!(empty.ends_with("<p></p><script>f()</script>"), "{empty}");
    let picture = get("/picture").await;
    assert!(picture.contains("image/png") && picture.ends_with("P\0\u{1}\u{2}"));
    let echo = format!(
        "POST http://{site}/echo HTTP/1.1\r\nhost: {site}\r\nconnection: close\r\n\
         content-type: text/plain\r\ncontent-length: 5\r\n\r\nhello"
    );
    assert!(
        exchange(proxy.address, echo)
            .await
            .ends_with("\r\n\r\nhello")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn main_content_stands_out_as_asked() {
    let site = site().await;
    let marking = proxy(Realisation::Marking).await;
    let page = ask(marking.address, site, "/tides", "").await;
    assert!(page.contains("<mark class=\"main-content\">") && page.contains("All rights reserved"));
    let replacing = proxy(Realisation::Replacing('x')).await;
    let page = ask(replacing.address, site, "/tides", "").await;
    assert!(page.contains("xxx xxxxxx xxxxxxxx") && page.contains("harbour woke"));
}

#[tokio::test(flavor = "multi_thread")]
async fn bounds_hold_and_refusals_say_why() {
    let site = site().await;
    let proxy = proxy(Realisation::Hiding).await;
    let large = ask(proxy.address, site, "/large", "").await;
    assert!(large.starts_with("HTTP/1.1 502") && large.contains("more than the 10485760 allowed"));
    let film = ask(proxy.address, site, "/film", "").await;
    assert!(film.starts_with("HTTP/1.1 200") && film.len() > 12_000_000);
    let tunnel = "CONNECT example.org:443 HTTP/1.1\r\nhost: example.org:443\r\n\
                  connection: close\r\n\r\n";
    let tunnel = exchange(proxy.address, tunnel.to_owned()).await;
    assert!(tunnel.starts_with("HTTP/1.1 501") && tunnel.contains("tunnel for https"));
    let direct = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    let direct = exchange(proxy.address, direct.to_owned()).await;
    assert!(direct.starts_with("HTTP/1.1 400") && direct.contains("no site"));
    let itself = ask(proxy.address, proxy.address, "/", "").await;
    assert!(itself.starts_with("HTTP/1.1 400"), "{itself}");
    let absolute = ask(proxy.address, site, "/tides", "via: 1.1 hadal-proxy\r\n").await;
    assert!(absolute.starts_with("HTTP/1.1 508"), "{absolute}");
    let nobody: SocketAddr = "127.0.0.1:1".parse().unwrap();
    let refused = ask(proxy.address, nobody, "/", "").await;
    assert!(
        refused.starts_with("HTTP/1.1 502") && refused.contains("refused"),
        "{refused}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn redirects_are_the_browsers_but_for_those_to_https() {
    let site = site().await;
    let proxy = proxy(Realisation::Hiding).await;
    let moved = ask(proxy.address, site, "/moved", "").await;
    assert!(moved.starts_with("HTTP/1.1 307") && moved.contains("location: /tides"));
    let elsewhere = ask(proxy.address, site, "/elsewhere", "").await;
    assert!(elsewhere.starts_with("HTTP/1.1 308") && elsewhere.contains("set-cookie: seen=1"));
    assert!(elsewhere.contains("location: http://www.example.org/tides"));
    // Nothing listens there; that the proxy says so shows that it went.
    let secure = ask(proxy.address, site, "/secure", "").await;
    assert!(secure.starts_with("HTTP/1.1 502"), "{secure}");
    assert!(secure.contains("https://127.0.0.1:1/tides"), "{secure}");
}

#[tokio::test(flavor = "multi_thread")]
async fn headers_of_the_connection_stay_with_it() {
    let site = site().await;
    let proxy = proxy(Realisation::Hiding).await;
    let sent = "cookie: a=1\r\nproxy-authorization: secret\r\nuser-agent: browser\r\n";
    let seen = ask(proxy.address, site, "/headers", sent).await;
    assert!(seen.contains("a=1") && seen.contains("browser"), "{seen}");
    assert!(seen.contains("\"accept-encoding\": \"identity\""), "{seen}");
    let coded = ask(
        proxy.address,
        site,
        "/headers",
        "accept-encoding: br, gzip;q=0.8\r\n",
    )
    .await;
    assert!(coded.contains("\"accept-encoding\": \"gzip\""), "{coded}");
    assert!(!seen.contains("secret") && seen.contains("\"via\": \"1.1 hadal-proxy\""));
}
