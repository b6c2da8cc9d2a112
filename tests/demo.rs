//! The bundled shop over real HTTP on loopback.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Once;

use hadal::demo::{Demo, catalogue, serve};
use hadal::page::{Page, XPath};
use hadal::text::fold;
use reqwest::{Client, StatusCode};

async fn shop() -> Demo {
    static CRYPTO: Once = Once::new();
    CRYPTO.call_once(|| {
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
    serve(Some(0)).await.unwrap()
}

async fn fetch(demo: &Demo, path: &str) -> (StatusCode, Page) {
    let url = demo.url.join(path).unwrap();
    let response = Client::new().get(url.clone()).send().await.unwrap();
    let status = response.status();
    (status, Page::parse(&response.text().await.unwrap(), url))
}

fn texts(page: &Page, xpath: &str) -> Vec<String> {
    let found = XPath::parse(xpath).unwrap().select(page, page.root());
    found
        .iter()
        .map(|item| item.text(page).trim().to_owned())
        .collect()
}

const RECORDS: &str = "//div[@id='results']/div";
const COUNT: &str = "//p[@class='bar-res__n']";

/// The advanced form's address with its token and `rest`.
async fn advanced(demo: &Demo, rest: &str) -> String {
    let (_, page) = fetch(demo, demo.form_url().path()).await;
    let token = texts(&page, "//input[@name='form_token']/@value");
    format!("/search/results?form_token={}&{rest}", token[0])
}

#[tokio::test]
async fn a_result_page_shows_what_the_catalogue_holds() {
    let demo = shop().await;
    let path = advanced(&demo, "ti=war").await;
    let (status, page) = fetch(&demo, &path).await;
    assert_eq!(status, StatusCode::OK);
    let has_war = |title: &str| {
        let folded = fold(title);
        folded
            .split(|c: char| !c.is_alphanumeric())
            .any(|word| word == "war")
    };
    let mut expected: Vec<_> = catalogue()
        .into_iter()
        .filter(|b| has_war(&b.title))
        .collect();
    expected.sort_by_key(|book| std::cmp::Reverse(book.ratings_count));
    assert!(expected.len() > 3);
    let count = texts(&page, COUNT).remove(0);
    assert!(
        count.starts_with(&format!("{} results for “war”", expected.len())),
        "{count}"
    );

    let titles = texts(&page, "//div[@id='results']/div//h3/a");
    let links = texts(&page, "//div[@id='results']/div//h3/a/@href");
    let years = texts(&page, "//div[@id='results']/div//span[@class='f f-y']");
    for (place, book) in expected.iter().take(20).enumerate() {
        assert_eq!(titles[place], book.title);
        assert_eq!(links[place], book.path());
        assert_eq!(years[place], book.year_text());
    }
    let authors = texts(&page, "//div[@id='results']/div[1]//p[@class='lot__by']/a");
    assert_eq!(authors, expected[0].authors);
    let prices = texts(&page, "//span[@class='pr__now']");
    assert_eq!(prices[0], expected[0].price_text());
}

#[tokio::test]
async fn pages_of_a_query_hold_each_book_once() {
    let demo = shop().await;
    let (_, first) = fetch(&demo, "/search?q=the").await;
    assert_eq!(texts(&first, RECORDS).len(), 20);
    let next = texts(&first, "//a[@rel='next']/@href").remove(0);
    let (_, second) = fetch(&demo, &next).await;
    let mut links = texts(&first, "//div[@id='results']//h3/a/@href");
    links.extend(texts(&second, "//div[@id='results']//h3/a/@href"));
    links.sort();
    links.dedup();
    assert_eq!(links.len(), 40);
    let path = advanced(&demo, "lg=fre&pp=10&so=title").await;
    let (_, french) = fetch(&demo, &path).await;
    let total = catalogue()
        .iter()
        .filter(|b| b.language.as_deref() == Some("fre"))
        .count();
    assert_eq!(texts(&french, RECORDS).len(), total.min(10));
    let path = advanced(&demo, "yf=1800&yt=1850").await;
    let (_, old) = fetch(&demo, &path).await;
    let years = texts(&old, "//span[@class='f f-y']");
    assert!(!years.is_empty());
    assert!(
        years
            .iter()
            .all(|year| ("1800".."1851").contains(&year.as_str())),
        "{years:?}"
    );
}

#[tokio::test]
async fn a_nonsense_term_is_echoed_escaped_on_a_page_without_records() {
    let demo = shop().await;
    let path = advanced(&demo, "ti=%3Cb%3Exqzv%3C%2Fb%3E").await;
    let (status, page) = fetch(&demo, &path).await;
    assert_eq!(status, StatusCode::OK);
    assert!(texts(&page, RECORDS).is_empty());
    assert_eq!(texts(&page, "//div[@class='msg']//strong"), ["<b>xqzv</b>"]);
    let (_, invitation) = fetch(&demo, &advanced(&demo, "ti=++&so=title").await).await;
    assert!(texts(&invitation, RECORDS).is_empty());
    assert!(texts(&invitation, "//div[@role='alert']")[0].starts_with("Enter at least one"));
}

#[tokio::test]
async fn bad_input_is_refused_with_a_reason() {
    let demo = shop().await;
    for (rest, reason) in [
        ("yf=twenty", "“twenty” is not a year"),
        (
            "yf=1990&yt=1980",
            "The first year (1990) lies after the last",
        ),
    ] {
        let (status, page) = fetch(&demo, &advanced(&demo, rest).await).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        let alert = texts(&page, "//div[@role='alert']").remove(0);
        assert!(alert.starts_with(reason), "{alert}");
    }
    let (status, page) = fetch(&demo, "/search/results?ti=war").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(texts(&page, "//div[@role='alert']")[0].contains("expired"));
    for path in [
        "/book/0/x",
        "/book/99999999999999/x",
        "/author/nobody",
        "/shelf/x",
        "/%ff",
    ] {
        assert_eq!(fetch(&demo, path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn every_book_has_its_page_and_cover() {
    let demo = shop().await;
    let books = catalogue();
    for book in books.iter().step_by(97) {
        let (status, page) = fetch(&demo, &book.path()).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(texts(&page, "//h1"), [book.title.as_str()]);
        let cells = texts(&page, "//table[@class='spec']//td");
        assert_eq!(cells[0], book.year_text());
        assert_eq!(cells.last(), Some(&book.item_number()));
        let (status, _) = fetch(&demo, &format!("/media/covers/{}.svg", book.id)).await;
        assert_eq!(status, StatusCode::OK);
    }
}

#[tokio::test]
async fn forms_that_must_not_be_submitted_are_counted() {
    let demo = shop().await;
    fetch(&demo, "/robots.txt").await;
    fetch(&demo, "/search?q=war").await;
    assert_eq!(demo.forbidden_submissions(), 0);
    let client = Client::new();
    for path in [
        "/newsletter",
        "/account/login",
        "/book/160/comment",
        "/basket/add",
    ] {
        let url = demo.url.join(path).unwrap();
        client.post(url).body("mail=a").send().await.unwrap();
    }
    assert_eq!(demo.forbidden_submissions(), 4);
    let requests = demo.requests();
    assert_eq!(requests[..2], ["GET /robots.txt", "GET /search?q=war"]);
    assert_eq!(requests[2], "POST /newsletter");
}

#[tokio::test]
async fn a_dropped_shop_is_closed() {
    let demo = shop().await;
    let url = demo.url.clone();
    drop(demo);
    let mut refused = false;
    for _ in 0..200 {
        refused = Client::new().get(url.clone()).send().await.is_err();
        if refused {
            break;
        }
        tokio::task::yield_now().await;
    }
    assert!(refused);
}
