//! A survey asks only where it may, as often as it may.

use std::time::Duration;

use hadal::fetch;
use hadal::form::Forms;
use hadal::probe::{Probe, ResponseClass};
use hadal::record::Record;
use hadal::survey::Artefact;

use crate::shop::{self, WORDS, form, page};
use crate::site::{Reply, Site, settings, survey, survey_allowing_post, survey_with};

const RULES: &str = "User-agent: *\nDisallow: /private\n";

fn rules() -> Reply {
    Reply::typed("text/plain", RULES)
}

/// Requests that went where the rules forbid.
fn trespasses(site: &Site) -> Vec<String> {
    let mut lines = site.lines();
    lines.retain(|line| line.contains("/private"));
    lines
}

#[tokio::test]
async fn robots_txt_is_asked_for_first_and_what_it_forbids_never() {
    let site = Site::start(|asked| match asked.line.as_str() {
        "GET /robots.txt" => rules(),
        "GET /" => {
            let links = "<a href=/private/>All books</a><img src=/private/logo.png>";
            let detour = form("get", "<input name=shelf>").replace("/find", "/private/find");
            Reply::html(page(&format!("{}{links}{detour}", form("get", WORDS))))
        }
        // Each seventh answer is shown elsewhere.
        "GET /find" if asked.visit.is_multiple_of(7) => Reply::html("")
            .with_status(302)
            .with("location", "/private/books"),
        "GET /find" => {
            let more = "<a href=/private/book/{}>more</a>";
            let next = "<a href=/private/find?page=2 rel=next>Next</a>";
            Reply::html(shop::results(&shop::books(&asked.term("q")), more) + next)
        }
        _ => Reply::missing(),
    })
    .await;
    let surveyed = survey(&site).await;
    surveyed.result.as_ref().unwrap();
    assert_eq!(site.lines()[0], "GET /robots.txt");
    assert_eq!(trespasses(&site), [""; 0]);
    assert!(site.lines().len() > 20);
    let probes: Vec<Probe> = surveyed.lines(Artefact::Probes);
    let refused = "/private/books: not allowed for robots";
    assert!(probes.iter().any(|probe| probe.reason.contains(refused)));
    assert!(surveyed.lines::<Record>(Artefact::Records).len() > 10);
    surveyed.assert_nothing_is_lost(&site).await;
}

#[tokio::test]
async fn own_pages_that_want_a_login_are_left_alone_and_the_list_goes_on() {
    let site = Site::start(|asked| match asked.line.as_str() {
        "GET /" => Reply::html(page(&form("get", WORDS))),
        "GET /find" => {
            let all = shop::books(&asked.term("q"));
            let skipped = asked.term("from").parse().unwrap_or(0);
            let link = format!("/find?q={}&from={}", asked.term("q"), skipped + shop::SHOWN);
            let next = if all.len() > skipped + shop::SHOWN {
                format!("<nav><a href='{link}' rel=next>Next</a></nav>")
            } else {
                String::new()
            };
            let shown: Vec<usize> = all.into_iter().skip(skipped).collect();
            Reply::html(shop::results(&shown, "<a href=/book/{}>more</a>") + &next)
        }
        "GET /robots.txt" => Reply::missing(),
        _ => Reply::html(page("Please log in.")).with_status(401),
    })
    .await;
    let surveyed = survey(&site).await;
    surveyed.result.as_ref().unwrap();
    let lines = site.lines();
    let own = lines.iter().filter(|line| line.starts_with("GET /book/"));
    assert_eq!(own.count(), 2);
    let last = lines.last().map(String::as_str);
    assert_eq!(last, Some("GET /find"), "the list goes on");
    assert_eq!(
        surveyed.lines::<Record>(Artefact::Records).len(),
        shop::BOOKS
    );
    surveyed.assert_nothing_is_lost(&site).await;
}

#[tokio::test]
async fn a_form_that_is_sent_where_robots_txt_forbids_is_not_sent() {
    let site = Site::start(|asked| match asked.line.as_str() {
        "GET /robots.txt" => rules(),
        "GET /" => Reply::html(page(&form("get", WORDS).replace("/find", "/private/find"))),
        _ => Reply::missing(),
    })
    .await;
    let surveyed = survey(&site).await;
    let message = surveyed.message();
    for part in ["/private/find", "not allowed for robots", "/robots.txt"] {
        assert!(message.contains(part), "{part} in {message}");
    }
    assert_eq!(site.lines(), ["GET /robots.txt", "GET /"]);
    surveyed.assert_nothing_is_lost(&site).await;
}

#[tokio::test]
async fn a_page_that_robots_txt_forbids_is_not_fetched_in_a_frame_either() {
    let site = Site::start(|asked| match asked.line.as_str() {
        "GET /robots.txt" => rules(),
        "GET /" => Reply::html("<frameset><frame src=/menu><frame src=/private/form></frameset>"),
        "GET /menu" => Reply::html("<p>Menu"),
        _ => Reply::missing(),
    })
    .await;
    let surveyed = survey(&site).await;
    let message = surveyed.message();
    assert!(message.contains("/private/form"), "{message}");
    assert_eq!(trespasses(&site), [""; 0]);
    surveyed.assert_nothing_is_lost(&site).await;
}

#[tokio::test]
async fn a_form_in_a_frame_is_found_and_no_other_site_is_asked() {
    let other = Site::start(|_| Reply::html(page(&form("get", WORDS)))).await;
    let banner = format!("<iframe src='{}'></iframe>", other.url);
    let site = Site::start(move |asked| match asked.line.as_str() {
        "GET /" => Reply::html(page(&format!("{banner}<iframe src=inner></iframe>"))),
        "GET /inner" => Reply::html("<iframe src=search></iframe>"),
        "GET /search" => Reply::html(page(&form("get", WORDS))),
        "GET /find" => shop::find(asked),
        _ => Reply::missing(),
    })
    .await;
    let surveyed = survey(&site).await;
    surveyed.result.as_ref().unwrap();
    let forms: Forms = surveyed.read(Artefact::Forms);
    assert_eq!(forms.page, site.url.join("search").unwrap());
    assert!(surveyed.lines::<Record>(Artefact::Records).len() > 10);
    assert_eq!(other.lines(), [""; 0]);
    surveyed.assert_nothing_is_lost(&site).await;
}

#[tokio::test]
async fn requests_are_spaced_by_the_rate() {
    const GAP: Duration = Duration::from_millis(50);
    let site = Site::start(|asked| match asked.line.as_str() {
        "GET /" => Reply::html(page(&form("get", WORDS))),
        "GET /find" => shop::find(asked),
        _ => Reply::missing(),
    })
    .await;
    let slow = fetch::Settings {
        requests_per_second: Some(20.0),
        ..settings()
    };
    let _ = survey_with(&site, 25, slow).await;
    let asked = site.asked();
    assert!(asked.len() > 20);
    // A request may arrive a little late, which brings the next one nearer to it.
    let late = GAP / 2;
    for (first, second) in asked.iter().zip(&asked[1..]) {
        let gap = second.at - first.at;
        assert!(gap + late >= GAP, "{gap:?} before {}", second.line);
    }
    let (first, last) = (asked[0].at, asked[asked.len() - 1].at);
    let gaps = u32::try_from(asked.len() - 1).unwrap();
    assert!(last - first + late >= GAP * gaps);
}

/// Forms that are no search forms, each sent to an address of its own.
const OTHERS: &str = "
    <form action=/login method=post>User <input name=user> <input type=password name=p>
        <button>Sign in</button></form>
    <form action=/newsletter method=post>Newsletter <input type=email name=mail>
        <button>Subscribe</button></form>
    <form action=/letters>Our newsletter, your e-mail <input name=email>
        <button>Subscribe</button></form>
    <form action=/order method=post><input type=hidden name=book value=7>
        Quantity <input name=quantity value=1> <button>Add to basket</button></form>
    <form action=/contact method=post>Message <textarea name=message></textarea>
        <button>Send</button></form>
    <form action=/delete method=post><input name=id> <button>Delete</button></form>
    <form action=/note method=post class=jquery-form onsubmit='return jQuery(this).valid()'>
        <input name=note> <button>OK</button></form>
    <form action=/wanted method=post><input name=keyword> <button>Find or create</button></form>";

#[tokio::test]
async fn no_form_is_sent_but_the_search_form() {
    for method in ["get", "post"] {
        let site = Site::start(move |asked| match asked.line.as_str() {
            "GET /" => Reply::html(page(&format!("{OTHERS}{}", form(method, WORDS)))),
            "GET /find" | "POST /find" => {
                let basket = "<form action=/basket/{}><button>Add to cart</button></form>
                    <form action=/basket method=post><input name=quantity><button>Buy</button></form>";
                Reply::html(shop::results(&shop::books(&asked.term("q")), basket) + OTHERS)
            }
            _ => Reply::missing(),
        })
        .await;
        let surveyed = survey(&site).await;
        surveyed.result.as_ref().unwrap();
        let mut lines = site.lines();
        assert_eq!(lines.remove(0), "GET /robots.txt");
        let find = format!("{} /find", method.to_uppercase());
        let others: Vec<&String> = lines
            .iter()
            .filter(|line| **line != find && *line != "GET /")
            .collect();
        assert_eq!(others, [""; 0]);
        assert!(lines.len() > 20);
        assert!(surveyed.lines::<Record>(Artefact::Records).len() > 10);
    }
}

#[tokio::test]
async fn no_button_is_pressed_but_those_that_ask_or_turn_pages() {
    let buttons = "<button name=do value=alert>E-mail me an alert</button>
        <button name=do value=clear>Clear history</button>";
    let address =
        "<label>Your address <input name=email placeholder='E-mail me new books'></label>";
    for method in ["get", "post"] {
        let site = Site::start(move |asked| match asked.line.as_str() {
            "GET /" if method == "get" => {
                let fields = form(method, WORDS).replace("</form>", "");
                Reply::html(page(&format!("{fields}{address}{buttons}</form>")))
            }
            "GET /" => Reply::html(page(&form(method, WORDS))),
            "GET /find" | "POST /find" => {
                let asks = format!("<input name=q value='{}'>", asked.term("q"));
                let more = "<p>Is it not here?<p><button name=more value=x>Tell us more</button>";
                let asks = form(method, &asks).replace("</form>", more) + "</form>";
                let found = shop::books(&asked.term("q"));
                // Where nothing is found, other buttons are looked at.
                let finds = method == "post" || asked.visit > 35;
                let found = if finds { found } else { Vec::new() };
                Reply::html(shop::results(&found, "") + &asks)
            }
            _ => Reply::missing(),
        })
        .await;
        let _ = survey(&site).await;
        let asked = site.asked();
        assert!(asked.len() > 20);
        for asked in asked.iter().filter(|asked| asked.line.ends_with("/find")) {
            assert_eq!(asked.term("do"), "", "{}", asked.line);
            assert_eq!(asked.term("email"), "", "{}", asked.line);
            assert!(method == "get" || asked.term("more").is_empty());
        }
    }
}

#[tokio::test]
async fn a_form_in_doubt_is_sent_only_where_a_person_allows_it() {
    let start = || {
        Site::start(|asked| match asked.line.as_str() {
            "GET /" => {
                let form = form("post", WORDS).replace("Search", "OK");
                Reply::html(page(&form.replace("/find", "/books")))
            }
            "POST /books" => shop::find(asked),
            _ => Reply::missing(),
        })
    };
    let site = start().await;
    let message = survey(&site).await.message();
    for part in ["by POST", "says search", "--allow-post"] {
        assert!(message.contains(part), "{part} in {message}");
    }
    assert_eq!(site.lines(), ["GET /robots.txt", "GET /"]);
    let site = start().await;
    let surveyed = survey_allowing_post(&site).await;
    surveyed.result.as_ref().unwrap();
    assert!(surveyed.lines::<Record>(Artefact::Records).len() > 10);
}

#[tokio::test]
async fn a_query_that_is_sent_on_is_asked_where_it_leads_in_all_rounds() {
    let site = Site::start(|asked| match asked.line.as_str() {
        "GET /" => Reply::html(page(&form("get", WORDS))),
        "GET /find" => {
            let there = format!("/find/?q={}", asked.term("q").replace(' ', "+"));
            Reply::html("").with_status(301).with("location", &there)
        }
        "GET /find/" => shop::find(asked),
        _ => Reply::missing(),
    })
    .await;
    let surveyed = survey(&site).await;
    surveyed.result.as_ref().unwrap();
    let lines = site.lines();
    let sent_on = lines.iter().filter(|line| *line == "GET /find");
    assert_eq!(sent_on.count(), 2);
    assert!(surveyed.lines::<Record>(Artefact::Records).len() > 10);
    surveyed.assert_nothing_is_lost(&site).await;
}

#[tokio::test]
async fn a_page_without_a_search_form_is_asked_for_and_nothing_else() {
    let site = Site::start(|asked| match asked.line.as_str() {
        "GET /" => {
            let (others, _) = OTHERS.split_once("<form action=/wanted").unwrap();
            Reply::html(page(others))
        }
        _ => Reply::missing(),
    })
    .await;
    let surveyed = survey(&site).await;
    let message = surveyed.message();
    for part in ["no search form", "login", "newsletter", "order", "contact"] {
        assert!(message.contains(part), "{part} in {message}");
    }
    assert_eq!(site.lines(), ["GET /robots.txt", "GET /"]);
}

#[tokio::test]
async fn a_site_that_asks_to_wait_is_left_alone_for_that_long() {
    let site = Site::start(|asked| match (asked.line.as_str(), asked.visit) {
        ("GET /", _) => Reply::html(page(&form("get", WORDS))),
        ("GET /find", 3) => Reply::html("busy")
            .with_status(429)
            .with("retry-after", "1"),
        ("GET /find", 9) => Reply::html("busy")
            .with_status(503)
            .with("retry-after", "0"),
        ("GET /find", _) => shop::find(asked),
        _ => Reply::missing(),
    })
    .await;
    let surveyed = survey(&site).await;
    surveyed.result.as_ref().unwrap();
    let mut asked = site.asked();
    asked.retain(|asked| asked.line == "GET /find");
    for turned_away in [2, 8] {
        let (before, after) = (&asked[turned_away], &asked[turned_away + 1]);
        assert_eq!(before.query, after.query, "the same is asked again");
    }
    let waited = asked[3].at - asked[2].at;
    assert!(waited >= Duration::from_secs(1), "{waited:?}");
    let probes: Vec<Probe> = surveyed.lines(Artefact::Probes);
    assert!(probes.iter().all(|p| p.class != ResponseClass::Blocked));
    surveyed.assert_nothing_is_lost(&site).await;
}
