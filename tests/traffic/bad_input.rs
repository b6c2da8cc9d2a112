//! Sites that answer badly: what comes of them is a clear message or a sane artefact, and
//! nothing that was fetched is lost.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use hadal::fetch;
use hadal::form::{ControlKind, Forms};
use hadal::probe::{Mapping, Probe, ResponseClass};
use hadal::record::Record;
use hadal::survey::Artefact;

use crate::shop::{self, WORDS, form, page};
use crate::site::{Asked, Reply, Site, Surveyed, settings, survey, survey_with};

/// A hidden value that is good once.
fn token(number: usize) -> String {
    format!("<input type=hidden name=token value=t{number}>")
}

/// A site with a form, and an answer to its submission.
async fn shop(
    form: impl Fn(&Asked) -> Reply + Send + Sync + 'static,
    find: impl Fn(&Asked) -> Reply + Send + Sync + 'static,
) -> Site {
    Site::start(move |asked| match asked.line.as_str() {
        "GET /" => form(asked),
        "GET /find" | "POST /find" => find(asked),
        _ => Reply::missing(),
    })
    .await
}

fn usual_form(_: &Asked) -> Reply {
    Reply::html(page(&form("get", WORDS)))
}

fn classes(surveyed: &Surveyed, class: ResponseClass) -> usize {
    let probes: Vec<Probe> = surveyed.lines(Artefact::Probes);
    probes.iter().filter(|probe| probe.class == class).count()
}

#[tokio::test]
async fn a_form_that_is_gone_when_its_token_is_to_be_renewed() {
    let used: Mutex<BTreeSet<String>> = Mutex::default();
    let site = shop(
        |asked| match asked.visit {
            // From the fourth visit on there is no form.
            number @ 1..4 => Reply::html(page(&form("get", &(WORDS.to_owned() + &token(number))))),
            _ => Reply::html(page("<p>We are closed.")),
        },
        move |asked| match asked.term("token") {
            token if token != "t1" && used.lock().unwrap().insert(token.clone()) => {
                shop::find(asked)
            }
            _ => Reply::html(page("<p>This form has expired.")).with_status(403),
        },
    )
    .await;
    let surveyed = survey(&site).await;
    let message = surveyed.message();
    assert!(message.contains("brought results"), "{message}");
    assert!(site.lines().len() < 50, "{}", site.lines().len());
    surveyed.assert_nothing_is_lost(&site).await;
}

#[tokio::test]
async fn a_form_that_fails_when_its_token_is_compared() {
    let used: Mutex<BTreeSet<String>> = Mutex::default();
    let site = shop(
        |asked| match asked.visit {
            2 => Reply::html(page("<p>We are busy."))
                .with_status(503)
                .with("retry-after", "0"),
            number => Reply::html(page(&form("get", &(WORDS.to_owned() + &token(number))))),
        },
        move |asked| match asked.term("token") {
            token if used.lock().unwrap().insert(token.clone()) => shop::find(asked),
            _ => Reply::html(page("<p>This form has expired.")).with_status(403),
        },
    )
    .await;
    let surveyed = survey(&site).await;
    surveyed.result.as_ref().unwrap();
    assert!(surveyed.lines::<Record>(Artefact::Records).len() > 10);
}

#[tokio::test]
async fn a_site_that_closes_while_it_is_asked() {
    let site = shop(usual_form, |asked| match asked.visit {
        1..15 => shop::find(asked),
        _ => Reply::html(page("<p>We are closed."))
            .with_status(503)
            .with("retry-after", "0"),
    })
    .await;
    let surveyed = survey(&site).await;
    surveyed.result.as_ref().unwrap();
    assert!(surveyed.lines::<Record>(Artefact::Records).len() > 10);
    assert!(classes(&surveyed, ResponseClass::Blocked) > 0);
    surveyed.assert_nothing_is_lost(&site).await;
}

#[tokio::test]
async fn tokens_that_are_never_good() {
    for (status, class) in [
        (403, ResponseClass::Blocked),
        (200, ResponseClass::NoResult),
    ] {
        let site = shop(
            |asked| {
                let fields = WORDS.to_owned() + &token(asked.visit);
                Reply::html(page(&form("post", &fields)))
            },
            move |_| Reply::html(page("<p>This form has expired.")).with_status(status),
        )
        .await;
        let surveyed = survey(&site).await;
        let message = surveyed.message();
        assert!(message.contains("none of the"), "{message}");
        let said = message.contains("the last: answered with status 403");
        assert_eq!(said, status == 403, "{message}");
        let all = surveyed.lines::<Probe>(Artefact::Probes);
        assert!(all.iter().all(|probe| !probe.response.is_empty()));
        assert_eq!(classes(&surveyed, class), all.len());
        assert!(!surveyed.survey.has(Artefact::Records));
        surveyed.assert_nothing_is_lost(&site).await;
    }
}

#[tokio::test]
async fn a_form_that_works_by_a_script_alone() {
    let home = || Reply::html(page(&form("get", WORDS)));
    let site = shop(move |_| home(), move |_| home()).await;
    let surveyed = survey(&site).await;
    let message = surveyed.message();
    assert!(message.contains("may work by a script alone"), "{message}");
    surveyed.assert_nothing_is_lost(&site).await;
}

#[tokio::test]
async fn limits_that_contradict_each_other() {
    let years = "<label>Year <input type=number name=y min=2000 max=1990></label>
        <label>Price <input type=range name=p min=9 max=1></label>
        <label>Date <input type=date name=d min=2020-01-01 max=1999-01-01></label>
        <label>Shelf <input name=s maxlength=-1 pattern='['></label>";
    let site = shop(
        move |_| Reply::html(page(&form("get", &format!("{WORDS}{years}")))),
        |asked| match asked.term("y").as_str() {
            "" => shop::find(asked),
            _ => Reply::html(page(
                "<p>The year has to be at least 2000 and at most 1990.",
            )),
        },
    )
    .await;
    let surveyed = survey(&site).await;
    surveyed.result.as_ref().unwrap();
    let forms: Forms = surveyed.read(Artefact::Forms);
    let year = forms.chosen().unwrap().control("y").unwrap();
    assert_eq!(
        year.min.as_deref().zip(year.max.as_deref()),
        Some(("2000", "1990"))
    );
    assert!(surveyed.lines::<Record>(Artefact::Records).len() > 10);
    let mapping: Mapping = surveyed.read(Artefact::Mapping);
    for field in mapping.mappings {
        assert_eq!(field.feature, None, "{field:?}");
    }
    surveyed.assert_nothing_is_lost(&site).await;
}

#[tokio::test]
async fn a_list_of_five_thousand_options() {
    let options: Vec<String> = (0..5000)
        .map(|n| format!("<option value={n}>Shelf {n}"))
        .collect();
    let list = format!(
        "<label>Shelf <select name=s><option value=''>any{}</select></label>",
        options.concat()
    );
    let site = shop(
        move |_| Reply::html(page(&form("get", &format!("{WORDS}{list}")))),
        |asked| match asked.term("s").as_str() {
            "" => shop::find(asked),
            _ => Reply::html(shop::results(&[], "")),
        },
    )
    .await;
    let roomy = fetch::Settings {
        max_body: 1 << 20,
        ..settings()
    };
    let began = Instant::now();
    let surveyed = survey_with(&site, 40, roomy).await;
    surveyed.result.as_ref().unwrap();
    assert!(surveyed.lines::<Record>(Artefact::Records).len() > 10);
    let forms: Forms = surveyed.read(Artefact::Forms);
    let list = forms.chosen().unwrap().control("s").unwrap();
    assert_eq!((list.kind, list.options.len()), (ControlKind::Select, 5001));
    assert!(began.elapsed() < Duration::from_secs(30));
    surveyed.assert_nothing_is_lost(&site).await;
}

#[tokio::test]
async fn a_form_of_three_hundred_fields() {
    let fields: Vec<String> = (0..300)
        .map(|n| format!("<p>Field {n} <input name=f{n}>"))
        .collect();
    let fields = fields.concat();
    let site = shop(
        move |_| Reply::html(page(&form("get", &fields))),
        |asked| {
            let mut filled = asked.query.iter().filter(|(_, value)| !value.is_empty());
            let Some((name, value)) = filled.next() else {
                return Reply::html(shop::results(&[], ""));
            };
            // Each field looks on a shelf of its own.
            let shelf = name[1..].parse::<usize>().unwrap() % 4;
            let mut books = shop::books(&value.to_lowercase());
            books.retain(|book| book % 4 == shelf);
            Reply::html(shop::results(&books, ""))
        },
    )
    .await;
    let began = Instant::now();
    let surveyed = survey(&site).await;
    surveyed.result.as_ref().unwrap();
    assert!(surveyed.lines::<Record>(Artefact::Records).len() > 10);
    let mapping: Mapping = surveyed.read(Artefact::Mapping);
    assert_eq!(mapping.mappings.len(), 300);
    assert!(site.lines().len() < 50);
    assert!(began.elapsed() < Duration::from_secs(30));
    surveyed.assert_nothing_is_lost(&site).await;
}

#[tokio::test]
async fn answers_that_are_no_pages() {
    for (kind, body, said) in [
        ("application/pdf", "%PDF-1.4", "application/pdf"),
        ("application/json", "{\"books\":[1,2]}", "application/json"),
        ("", "", "no page"),
    ] {
        let other = move || match kind {
            "" => Reply::empty(),
            _ => Reply::typed(kind, body),
        };
        // Each third answer is none.
        let site = shop(usual_form, move |asked| match asked.visit % 3 {
            0 => other(),
            _ => shop::find(asked),
        })
        .await;
        let surveyed = survey(&site).await;
        surveyed.result.as_ref().unwrap();
        let probes: Vec<Probe> = surveyed.lines(Artefact::Probes);
        let (third, rest): (Vec<_>, Vec<_>) = (1..).zip(probes).partition(|(n, _)| n % 3 == 0);
        for (_, probe) in third {
            assert_eq!(probe.class, ResponseClass::Blocked, "{probe:?}");
            assert!(probe.reason.contains(said), "{probe:?}");
        }
        assert!(rest.iter().all(|(_, p)| p.class != ResponseClass::Blocked));
        assert!(surveyed.lines::<Record>(Artefact::Records).len() > 10);
        surveyed.assert_nothing_is_lost(&site).await;

        // All answers are none.
        let site = shop(usual_form, move |_| other()).await;
        let surveyed = survey(&site).await;
        let message = surveyed.message();
        for part in ["0 found nothing, 0 were refused", said] {
            assert!(message.contains(part), "{part} in {message}");
        }
        surveyed.assert_nothing_is_lost(&site).await;

        // There is not even a page to begin with.
        let site = shop(move |_| other(), shop::find).await;
        let surveyed = survey(&site).await;
        let message = surveyed.message();
        for part in [
            said,
            "give the address of the page that shows the search form",
        ] {
            assert!(message.contains(part), "{part} in {message}");
        }
        assert_eq!(site.lines(), ["GET /robots.txt", "GET /"]);
        surveyed.assert_nothing_is_lost(&site).await;
    }
}

#[tokio::test]
async fn pages_without_content() {
    let site = shop(usual_form, move |asked| match asked.visit % 3 {
        0 => Reply::html(""),
        _ => shop::find(asked),
    })
    .await;
    let surveyed = survey(&site).await;
    surveyed.result.as_ref().unwrap();
    for (number, probe) in (1..).zip(surveyed.lines::<Probe>(Artefact::Probes)) {
        let is_empty = number % 3 == 0;
        assert!(
            !is_empty || probe.class != ResponseClass::Result,
            "{probe:?}"
        );
    }
    assert!(surveyed.lines::<Record>(Artefact::Records).len() > 10);
    surveyed.assert_nothing_is_lost(&site).await;

    let site = shop(usual_form, |_| Reply::html("")).await;
    let surveyed = survey(&site).await;
    let message = surveyed.message();
    assert!(message.contains("brought results"), "{message}");
    surveyed.assert_nothing_is_lost(&site).await;

    let site = shop(|_| Reply::html(""), shop::find).await;
    let surveyed = survey(&site).await;
    let message = surveyed.message();
    assert!(message.contains("no form on the page"), "{message}");
    surveyed.assert_nothing_is_lost(&site).await;
}

#[tokio::test]
async fn answers_without_an_end() {
    let endless = || Reply::endless("<p>and so on</p>");
    let began = Instant::now();
    // Each fourth answer has none.
    let site = shop(usual_form, move |asked| match asked.visit % 4 {
        0 => endless(),
        _ => shop::find(asked),
    })
    .await;
    let surveyed = survey(&site).await;
    surveyed.result.as_ref().unwrap();
    assert!(surveyed.lines::<Record>(Artefact::Records).len() > 10);
    surveyed.assert_nothing_is_lost(&site).await;

    let site = shop(usual_form, move |_| endless()).await;
    let surveyed = survey(&site).await;
    let message = surveyed.message();
    assert!(message.contains("more than the 65536 allowed"), "{message}");
    assert!(
        site.lines().len() < 6,
        "a site is left alone after some failures in a row"
    );
    surveyed.assert_nothing_is_lost(&site).await;

    let site = shop(move |_| endless(), shop::find).await;
    let surveyed = survey(&site).await;
    let message = surveyed.message();
    assert!(message.contains("more than the 65536 allowed"), "{message}");
    surveyed.assert_nothing_is_lost(&site).await;
    assert!(began.elapsed() < Duration::from_secs(20));
}
