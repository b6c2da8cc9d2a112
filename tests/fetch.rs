//! Fetching over real HTTP on this machine.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

#[path = "fetch/site.rs"]
mod site;

use std::fs;
use std::time::{Duration, Instant};

use hadal::fetch::{Archive, FetchError, Fetcher, Request, Response, Settings};
use tokio::net::TcpListener;

use site::{Site, Survey};

async fn text_of(fetcher: &mut Fetcher, request: &Request) -> String {
    fetcher.fetch(request).await.unwrap().text
}

async fn error_of(fetcher: &mut Fetcher, request: &Request) -> FetchError {
    fetcher.fetch(request).await.unwrap_err()
}

fn to_host(host: &str) -> Request {
    Request::get(format!("http://{host}/").parse().unwrap())
}

#[tokio::test]
async fn requests_are_sent_with_a_name() {
    let (site, survey) = (Site::start("").await, Survey::new());
    let mut fetcher = survey.open(Settings {
        contact: Some("mailto:me@example.org".into()),
        ..Settings::default()
    });
    let version = env!("CARGO_PKG_VERSION");
    let agent = format!("hadal/{version} (+mailto:me@example.org)");
    let response = fetcher.fetch(&site.post("/echo", "q=a+b")).await.unwrap();
    let form = "application/x-www-form-urlencoded";
    let expected = format!("POST q=a+b {form} {agent} gzip, deflate");
    assert_eq!(response.text, expected);
    assert_eq!((response.status, response.is_html()), (200, true));
    let missing = fetcher.fetch(&site.get("/missing")).await.unwrap();
    assert_eq!((missing.status, missing.media_type.as_str()), (404, ""));
    let sent = format!("user-agent: {agent}\r\n");
    assert!(survey.records().contains(&sent));
    assert_eq!((fetcher.requests_sent(), fetcher.from_archive()), (2, 0));
}

#[tokio::test]
async fn redirects_are_followed_as_browsers_do() {
    let (site, survey) = (Site::start("").await, Survey::new());
    let mut fetcher = survey.open(Settings::default());
    for (status, expected) in [
        (301, "GET  -"),
        (302, "GET  -"),
        (303, "GET  -"),
        (307, "POST q=1 application"),
        (308, "POST q=1 application"),
    ] {
        let request = site.post(&format!("/to/{status}"), "q=1");
        let response = fetcher.fetch(&request).await.unwrap();
        assert!(response.text.starts_with(expected), "{status}");
        assert_eq!(response.url, site.url("/echo"));
    }
    assert_eq!(fetcher.requests_sent(), 10, "each hop counts");
    // Two records for each hop and for robots.txt, and one about the archive.
    let records = survey.records().matches("WARC/1.1\r\n").count();
    assert_eq!(records, 2 * 11 + 1);
}

#[tokio::test]
async fn redirects_end() {
    let (site, survey) = (Site::start("").await, Survey::new());
    let mut fetcher = survey.open(Settings {
        max_redirects: 3,
        ..Settings::default()
    });
    assert_eq!(text_of(&mut fetcher, &site.get("/hop/3")).await, "arrived");
    let error = error_of(&mut fetcher, &site.get("/hop/4")).await;
    assert!(matches!(
        error,
        FetchError::TooManyRedirects { limit: 3, .. }
    ));
    assert!(error.to_string().contains("/hop/4"), "{error}");
    let error = error_of(&mut fetcher, &site.get("/circle")).await;
    assert!(matches!(error, FetchError::RedirectLoop { .. }), "{error}");
    assert_eq!(text_of(&mut fetcher, &site.get("/once")).await, "seen");
    let error = error_of(&mut fetcher, &site.get("/nowhere")).await;
    assert!(matches!(error, FetchError::Location { .. }), "{error}");
    let error = error_of(&mut fetcher, &site.get("/mail")).await;
    assert!(matches!(error, FetchError::Scheme { .. }), "{error}");
}

#[tokio::test]
async fn robots_are_read_first_and_obeyed() {
    let rules = "User-agent: *\nDisallow: /private\n";
    let (site, survey) = (Site::start(rules).await, Survey::new());
    let mut fetcher = survey.open(Settings::default());
    let error = error_of(&mut fetcher, &site.get("/private/x")).await;
    assert!(matches!(error, FetchError::Robots { .. }));
    let message = error.to_string();
    assert!(message.contains("/private/x") && message.contains("/robots.txt"));
    assert_eq!(site.log(), ["GET /robots.txt"], "nothing before it");
    fetcher.fetch(&site.get("/visit")).await.unwrap();
    let error = error_of(&mut fetcher, &site.get("/hidden")).await;
    assert!(matches!(error, FetchError::Robots { .. }), "{error}");
    assert_eq!(site.log(), ["GET /visit", "GET /hidden"], "read once");
    assert_eq!(fetcher.requests_sent(), 2, "robots.txt apart");

    let other = Survey::new();
    let mut rude = other.open(Settings {
        obey_robots: false,
        ..Settings::default()
    });
    let response = rude.fetch(&site.get("/private/x")).await.unwrap();
    assert_eq!(response.status, 404);
    assert_eq!(site.log(), ["GET /private/x"]);
}

#[tokio::test]
async fn a_failing_robots_forbids() {
    let (site, survey) = (Site::start("500").await, Survey::new());
    let mut fetcher = survey.open(Settings::default());
    let error = error_of(&mut fetcher, &site.get("/visit")).await;
    assert!(error.to_string().contains("answered 500"), "{error}");
    assert_eq!(site.log(), ["GET /robots.txt"]);
}

#[tokio::test]
async fn a_passing_failure_of_robots_is_not_kept() {
    let (site, survey) = (Site::start("503 first").await, Survey::new());
    let mut fetcher = survey.open(Settings::default());
    let error = error_of(&mut fetcher, &site.get("/visit")).await;
    assert!(error.to_string().contains("answered 503"), "{error}");
    assert_eq!(site.log(), ["GET /robots.txt"; 4]);
    drop(fetcher);
    let mut resumed = survey.open(Settings::default());
    assert_eq!(text_of(&mut resumed, &site.get("/visit")).await, "visit 1");
    assert_eq!(site.log(), ["GET /robots.txt", "GET /visit"]);
    drop(resumed);
    let visit = site.get("/visit");
    site.stop().await;
    assert_eq!(text_of(&mut survey.replay(), &visit).await, "visit 1");
}

#[tokio::test]
async fn rules_for_robots_are_asked_for_again_after_a_day() {
    let (site, survey) = (Site::start("first allows").await, Survey::new());
    let visit = site.get("/visit");
    let mut first = survey.open(Settings::default());
    assert_eq!(text_of(&mut first, &visit).await, "visit 1");
    drop(first);
    site.log();
    let mut soon = survey.open_at("2024-05-07T11:00:00Z", Settings::default());
    assert_eq!(text_of(&mut soon, &visit).await, "visit 1");
    drop(soon);
    assert_eq!(site.log(), Vec::<String>::new());
    // The owner has forbidden it since; so it is in the archive from then on.
    for time in ["2024-05-07T13:00:00Z", "2024-05-07T14:00:00Z"] {
        let mut later = survey.open_at(time, Settings::default());
        let error = error_of(&mut later, &visit).await;
        assert!(matches!(error, FetchError::Robots { .. }), "{error}");
    }
    assert_eq!(site.log(), ["GET /robots.txt"]);
    let replay = Settings {
        replay: true,
        ..Settings::default()
    };
    let mut replay = survey.open_at("2030-01-01T00:00:00Z", replay);
    let error = error_of(&mut replay, &visit).await;
    assert!(matches!(error, FetchError::Robots { .. }), "{error}");
}

#[tokio::test]
async fn a_server_that_wants_a_long_rest_has_it() {
    let (site, survey) = (Site::start("").await, Survey::new());
    let (rest, other) = (site.get("/rest"), site.get("/visit"));
    let mut fetcher = survey.open(Settings::default());
    for request in [&rest, &rest, &other] {
        let error = error_of(&mut fetcher, request).await;
        let until = "until 2024-05-06T14:00:00Z";
        assert!(error.to_string().contains(until), "{error}");
    }
    assert_eq!(fetcher.requests_sent(), 1);
    drop(fetcher);
    // A replay and a command that comes too soon end there, too.
    let soon = survey.open_at("2024-05-06T13:00:00Z", Settings::default());
    for mut fetcher in [survey.replay(), soon] {
        let error = error_of(&mut fetcher, &rest).await;
        assert!(matches!(error, FetchError::Rest { .. }), "{error}");
    }
    assert_eq!(site.log(), ["GET /robots.txt", "GET /rest"]);
    let mut later = survey.open_at("2024-05-06T14:00:00Z", Settings::default());
    assert_eq!(text_of(&mut later, &rest).await, "rested");
    drop(later);
    assert_eq!(text_of(&mut survey.replay(), &rest).await, "rested");
}

#[tokio::test]
async fn the_next_request_waits_as_long_as_the_server_asks() {
    let (site, survey) = (Site::start("").await, Survey::new());
    let mut fetcher = survey.open(Settings::default());
    assert_eq!(text_of(&mut fetcher, &site.get("/short")).await, "no 4");
    let start = Instant::now();
    assert_eq!(text_of(&mut fetcher, &site.get("/visit")).await, "visit 1");
    assert!(start.elapsed() >= Duration::from_millis(900));
}

#[tokio::test]
async fn long_rules_elsewhere_are_read_in_part() {
    let (site, survey) = (Site::start("elsewhere").await, Survey::new());
    let mut fetcher = survey.open(Settings::default());
    let error = error_of(&mut fetcher, &site.get("/visit")).await;
    assert!(matches!(error, FetchError::Robots { .. }), "{error}");
    assert!(fetcher.fetch(&site.get("/echo")).await.is_ok());
    let log = site.log();
    assert_eq!(log, ["GET /robots.txt", "GET /rules", "GET /echo"]);
    assert!(survey.records().contains("WARC-Truncated: length\r\n"));
    drop(fetcher);
    let replayed = error_of(&mut survey.replay(), &site.get("/visit")).await;
    assert_eq!(replayed.to_string(), error.to_string());
}

#[tokio::test]
async fn the_crawl_delay_is_kept() {
    let rules = "User-agent: *\nCrawl-delay: 0.05\n";
    let (site, survey) = (Site::start(rules).await, Survey::new());
    let mut fetcher = survey.open(Settings::default());
    let start = Instant::now();
    for _ in 0..2 {
        fetcher.fetch(&site.get("/visit")).await.unwrap();
    }
    // A lower bound only: two waits lie between three requests.
    assert!(start.elapsed() >= Duration::from_millis(100));
}

#[tokio::test]
async fn the_session_goes_on_when_resumed() {
    let (site, survey) = (Site::start("").await, Survey::new());
    let login = site.post("/login", "user=u");
    let mut fetcher = survey.open(Settings::default());
    assert_eq!(text_of(&mut fetcher, &login).await, "session=7");
    drop(fetcher);
    site.log();
    let mut resumed = survey.open(Settings::default());
    assert_eq!(text_of(&mut resumed, &login).await, "session=7");
    assert_eq!(site.log(), Vec::<String>::new());
    // A second visit is new to the archive and carries the archived cookie.
    let cookie = site.get("/cookie");
    assert_eq!(text_of(&mut resumed, &cookie).await, "session=7");
    assert_eq!(site.log(), ["GET /cookie"]);
    assert_eq!((resumed.requests_sent(), resumed.from_archive()), (1, 2));
}

#[tokio::test]
async fn bodies_are_bounded() {
    let (site, survey) = (Site::start("").await, Survey::new());
    let mut fetcher = survey.open(Settings {
        max_body: 100_000,
        ..Settings::default()
    });
    let message = error_of(&mut fetcher, &site.get("/large"))
        .await
        .to_string();
    for part in ["/large", "2000000", "100000", "no larger page"] {
        assert!(message.contains(part), "{part} in {message}");
    }
    let error = error_of(&mut fetcher, &site.get("/bomb")).await;
    assert!(matches!(error, FetchError::TooLarge { .. }), "{error}");
    let error = error_of(&mut fetcher, &site.get("/brotli")).await;
    assert!(matches!(error, FetchError::Coding { .. }), "{error}");
    let packed = text_of(&mut fetcher, &site.get("/gzip")).await;
    assert_eq!(packed, "<p>packed é</p>");
    drop(fetcher);
    // A replay meets the same errors.
    let tight = Settings {
        max_body: 100_000,
        replay: true,
        ..Settings::default()
    };
    for room in [100_000, Settings::default().max_body] {
        let mut replay = survey.open(Settings {
            max_body: room,
            ..tight.clone()
        });
        let error = error_of(&mut replay, &site.get("/large")).await;
        assert!(matches!(error, FetchError::TooLarge { .. }), "{error}");
    }
    // With more room the archived bomb is read, and what was cut is asked for again.
    site.log();
    let mut roomy = survey.open(Settings::default());
    for path in ["/bomb", "/large"] {
        let text = text_of(&mut roomy, &site.get(path)).await;
        assert_eq!(text.len(), 2_000_000, "{path}");
    }
    assert_eq!(site.log(), ["GET /large"]);
    drop(roomy);
    let text = text_of(&mut survey.replay(), &site.get("/large")).await;
    assert_eq!(
        text.len(),
        2_000_000,
        "the whole one, not the one that was cut"
    );
    let error = error_of(&mut survey.open(tight), &site.get("/large")).await;
    assert!(matches!(error, FetchError::TooLarge { .. }), "{error}");
}

#[tokio::test]
async fn an_overloaded_server_is_asked_again() {
    let (site, survey) = (Site::start("").await, Survey::new());
    let mut fetcher = survey.open(Settings::default());
    assert_eq!(text_of(&mut fetcher, &site.get("/busy")).await, "at last");
    assert_eq!(fetcher.requests_sent(), 3, "turned away twice");
    let given_up = fetcher.fetch(&site.get("/overload")).await.unwrap();
    assert_eq!((given_up.status, given_up.text.as_str()), (503, "no 4"));
    assert_eq!(fetcher.requests_sent(), 7);
    drop(fetcher);
    site.stop().await;
    let mut replay = survey.replay();
    let again = Request::get(given_up.url.clone());
    assert_eq!(replay.fetch(&again).await.unwrap(), given_up);
    assert_eq!(replay.from_archive(), 4);
}

#[tokio::test]
async fn texts_are_decoded() {
    let (site, survey) = (Site::start("").await, Survey::new());
    let mut fetcher = survey.open(Settings::default());
    let latin = fetcher.fetch(&site.get("/latin1")).await.unwrap();
    assert_eq!(latin.text, "café");
    assert_eq!(latin.page().encoding().name(), "windows-1252");
    let japanese = text_of(&mut fetcher, &site.get("/japan")).await;
    assert!(japanese.ends_with("日本語の本"));
    assert_eq!(text_of(&mut fetcher, &site.get("/image")).await, "");
}

/// The answers to all requests, or the messages of their errors.
async fn crawl(fetcher: &mut Fetcher, requests: &[Request]) -> Vec<Result<Response, String>> {
    let mut responses = Vec::new();
    for request in requests {
        let response = fetcher.fetch(request).await;
        responses.push(response.map_err(|error| error.to_string()));
    }
    responses
}

#[tokio::test]
async fn a_replay_gives_the_same_without_the_site() {
    let rules = "User-agent: *\nDisallow: /private\n";
    let (site, survey) = (Site::start(rules).await, Survey::new());
    let paths = [
        "/visit", "/visit", "/hop/2", "/circle", "/gzip", "/busy", "/japan", "/private", "/image",
        "/login", "/hop/1", "/visit", "/brotli",
    ];
    let mut requests: Vec<Request> = paths.iter().map(|path| site.get(path)).collect();
    requests.push(site.post("/to/307", "q=1"));
    let mut fetcher = survey.open(Settings::default());
    let first = crawl(&mut fetcher, &requests).await;
    let texts: Vec<&str> = first
        .iter()
        .flatten()
        .map(|page| page.text.as_str())
        .collect();
    assert_eq!(texts[..3], ["visit 1", "visit 2", "arrived"]);
    assert_eq!(texts.len(), requests.len() - 3, "three are errors");
    let sent = fetcher.requests_sent();
    drop(fetcher);
    let never = site.get("/never");
    site.stop().await;

    let bytes = fs::read(&survey.archive).unwrap();
    let mut replay = survey.replay();
    assert_eq!(crawl(&mut replay, &requests).await, first);
    assert_eq!((replay.requests_sent(), replay.from_archive()), (0, sent));
    assert_eq!(replay.budget_left(), 300 - sent);
    for request in [&never, &requests[0]] {
        let error = error_of(&mut replay, request).await;
        assert!(matches!(error, FetchError::NotInArchive { .. }));
        let message = error.to_string();
        assert!(message.contains(request.url.path()) && message.contains("archive.warc.gz"));
    }
    drop(replay);
    assert_eq!(fs::read(&survey.archive).unwrap(), bytes);

    let archive = Archive::open(&survey.archive).unwrap();
    for page in first.iter().flatten() {
        let archived = archive.response(&page.id).unwrap();
        assert_eq!(archived.as_ref(), Some(page));
    }
}

#[tokio::test]
async fn a_survey_cut_off_in_a_record_is_resumed() {
    let (site, survey) = (Site::start("").await, Survey::new());
    let requests = ["/visit", "/hop/1", "/visit"].map(|path| site.get(path));
    let mut fetcher = survey.open(Settings::default());
    let first = crawl(&mut fetcher, &requests).await;
    drop(fetcher);
    let bytes = fs::read(&survey.archive).unwrap();
    fs::write(&survey.archive, &bytes[..bytes.len() - 40]).unwrap();
    site.log();

    let mut resumed = survey.open(Settings::default());
    assert!(resumed.repaired() > 0);
    let second = crawl(&mut resumed, &requests).await;
    assert_eq!(second[..2], first[..2]);
    assert_eq!(site.log(), ["GET /visit"], "only what was lost");
    let page = second[2].as_ref().unwrap();
    assert_eq!(page.text, "visit 3");
    assert_eq!(page.id, first[2].as_ref().unwrap().id);
    assert_eq!((resumed.requests_sent(), resumed.from_archive()), (1, 3));
    drop(resumed);
    assert_eq!(survey.open(Settings::default()).repaired(), 0);
}

#[tokio::test]
async fn the_budget_counts_network_and_archive() {
    let (site, survey) = (Site::start("").await, Survey::new());
    let three = Settings {
        budget: 3,
        ..Settings::default()
    };
    let requests = ["/visit", "/hop/1", "/visit"].map(|path| site.get(path));
    let mut fetcher = survey.open(three.clone());
    fetcher.fetch(&requests[0]).await.unwrap();
    assert_eq!(fetcher.budget_left(), 2);
    drop(fetcher);
    let mut resumed = survey.open(three.clone());
    let responses = crawl(&mut resumed, &requests).await;
    assert!(responses[1].is_ok());
    let message = responses[2].as_ref().unwrap_err();
    assert!(message.contains("budget of 3"), "{message}");
    assert_eq!((resumed.requests_sent(), resumed.from_archive()), (2, 1));
    drop(resumed);
    let mut replay = survey.open(Settings {
        replay: true,
        ..three
    });
    assert_eq!(crawl(&mut replay, &requests).await, responses);
}

#[tokio::test]
async fn what_the_archive_answers_counts_though_it_is_not_asked_for_again() {
    let (site, survey) = (Site::start("").await, Survey::new());
    let two = Settings {
        budget: 2,
        ..Settings::default()
    };
    let requests = ["/visit", "/visit?n=2"].map(|path| site.get(path));
    let mut fetcher = survey.open(two.clone());
    let answers = crawl(&mut fetcher, &requests).await;
    assert_eq!((fetcher.made(), fetcher.is_spent()), (2, true));
    drop(fetcher);
    let mut again = survey.open(two);
    assert_eq!((again.made(), again.is_spent()), (2, false));
    again.count_all();
    assert!(again.is_spent());
    let error = again.fetch(&site.get("/visit?n=3")).await.unwrap_err();
    assert!(matches!(error, FetchError::Budget { .. }), "{error}");
    assert_eq!(crawl(&mut again, &requests[1..]).await, answers[1..]);
    assert_eq!(again.requests_sent(), 0);
}

#[tokio::test]
async fn failures_name_the_cause_and_pass() {
    let (site, survey) = (Site::start("").await, Survey::new());
    let mut fetcher = survey.open(Settings {
        timeout: Duration::from_secs(1),
        ..Settings::default()
    });
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = closed.local_addr().unwrap().to_string();
    drop(closed);
    let error = error_of(&mut fetcher, &to_host(&address)).await;
    assert!(matches!(error, FetchError::Refused { .. }), "{error}");
    let message = error.to_string();
    assert!(
        message.starts_with(&format!("http://{address}/: ")),
        "{message}"
    );

    // A listener that never answers.
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = silent.local_addr().unwrap().to_string();
    let error = error_of(&mut fetcher, &to_host(&address)).await;
    assert!(matches!(error, FetchError::Timeout { .. }), "{error}");

    let ftp = Request::get("ftp://127.0.0.1/x".parse().unwrap());
    let error = error_of(&mut fetcher, &ftp).await;
    assert!(matches!(error, FetchError::Scheme { .. }), "{error}");

    // A site that speaks no TLS.
    let secure = site.url("/").as_str().replace("http:", "https:");
    let error = error_of(&mut fetcher, &Request::get(secure.parse().unwrap())).await;
    assert!(matches!(error, FetchError::Tls { .. }), "{error}");

    // No label of a host name has more than 63 letters, so no server is asked.
    let long = format!("{}.example", "a".repeat(64));
    let error = error_of(&mut fetcher, &to_host(&long)).await;
    assert!(matches!(error, FetchError::Dns { .. }), "{error}");

    assert_eq!(text_of(&mut fetcher, &site.get("/visit")).await, "visit 1");
    let archived = survey.records().matches("WARC-Type: response").count();
    assert_eq!(archived, 2, "failures are not archived");
}

#[tokio::test]
async fn what_was_fetched_before_is_asked_for_on_condition() {
    let (site, before, now) = (Site::start("").await, Survey::new(), Survey::new());
    let mut fetcher = before.open(Settings::default());
    for path in ["/tagged", "/visit"] {
        fetcher.fetch(&site.get(path)).await.unwrap();
    }
    drop(fetcher);
    let mut fetcher = now.open(Settings {
        earlier: Some(before.archive.clone()),
        ..Settings::default()
    });
    // What has a tag is not sent again; what has none is.
    let tagged = fetcher.fetch(&site.get("/tagged")).await.unwrap();
    assert_eq!((tagged.status, tagged.text.as_str()), (200, "tagged 1"));
    assert_eq!(text_of(&mut fetcher, &site.get("/visit")).await, "visit 2");
    assert!(now.records().contains("if-none-match: \"v1\""));
    drop(fetcher);
    // The new archive needs the old one no more.
    site.stop().await;
}

#[tokio::test]
async fn no_more_is_asked_in_a_day_than_is_allowed() {
    let (site, survey) = (Site::start("").await, Survey::new());
    let settings = Settings {
        daily: Some(1),
        ..Settings::default()
    };
    // What was asked before the archive was opened counts, on the same day.
    let mut fetcher = survey.open(settings.clone());
    fetcher.fetch(&site.get("/visit")).await.unwrap();
    drop(fetcher);
    let mut fetcher = survey.open(settings);
    fetcher.fetch(&site.get("/visit")).await.unwrap();
    let error = error_of(&mut fetcher, &site.get("/echo")).await;
    assert!(matches!(error, FetchError::Daily { daily: 1, .. }));
}

/// A clock that is set by hand.
struct HandClock(std::sync::Mutex<jiff::Timestamp>);

impl hadal::fetch::Clock for HandClock {
    fn now(&self) -> jiff::Timestamp {
        *self.0.lock().unwrap()
    }
}

#[tokio::test]
async fn what_was_asked_a_day_ago_does_not_count_nor_do_rules_for_robots() {
    let (site, survey) = (Site::start("User-agent: *\nAllow: /").await, Survey::new());
    let settings = Settings {
        daily: Some(2),
        ..Settings::default()
    };
    let start = jiff::Timestamp::UNIX_EPOCH;
    let clock = std::sync::Arc::new(HandClock(start.into()));
    let open = || Fetcher::open(&survey.archive, settings.clone(), clock.clone()).unwrap();
    let mut fetcher = open();
    fetcher.fetch(&site.get("/visit")).await.unwrap();
    drop(fetcher);
    let mut fetcher = open();
    fetcher.fetch(&site.get("/visit")).await.unwrap();
    fetcher.fetch(&site.get("/echo")).await.unwrap();
    let error = error_of(&mut fetcher, &site.get("/tagged")).await;
    assert!(matches!(error, FetchError::Daily { daily: 2, .. }));
    *clock.0.lock().unwrap() = start + jiff::SignedDuration::from_hours(25);
    fetcher.fetch(&site.get("/tagged")).await.unwrap();
    site.stop().await;
}

/// What is submitted to one site is not sent on to another, which a question may be.
#[tokio::test]
async fn what_is_submitted_is_not_sent_elsewhere() {
    let (site, survey) = (Site::start("").await, Survey::new());
    let mut fetcher = survey.open(Settings::default());
    let error = error_of(&mut fetcher, &site.post("/away", "q=1")).await;
    assert!(matches!(error, FetchError::Elsewhere { .. }));
    let said = error.to_string();
    assert!(
        said.contains("127.0.0.1") && said.contains("http://localhost"),
        "{said}"
    );
    assert_eq!(site.log(), ["GET /robots.txt", "POST /away"]);
}

#[tokio::test]
async fn rules_that_cannot_be_read_forbid() {
    let (site, survey) = (Site::start("brotli").await, Survey::new());
    let mut fetcher = survey.open(Settings::default());
    let error = error_of(&mut fetcher, &site.get("/visit")).await;
    let said = error.to_string();
    assert!(
        said.contains("content coding") && said.contains("/robots.txt"),
        "{said}"
    );
    assert_eq!(site.log(), ["GET /robots.txt"]);
}
