//! Forms of many fields, as registers and libraries have them: what a survey asks for there, and
//! what it learns.

use std::collections::BTreeSet;
use std::sync::Mutex;

use hadal::fetch;
use hadal::form::Forms;
use hadal::probe::{Mapping, Probe, Relation, TermSource};
use hadal::record::Record;
use hadal::survey::Artefact;

use crate::shop::{self, WORDS};
use crate::site::{Asked, Reply, Site, Surveyed, settings, survey, survey_with};

const PERMITS: usize = 120;
const SHOWN: usize = 10;
const KINDS: [&str; 3] = ["Building", "Trading", "Street works"];
const HOLDERS: [&str; 6] = ["Fletcher", "Hartley", "Okafor", "Moreau", "Baxter", "Quinn"];
const STREETS: [&str; 8] = [
    "Mill Road",
    "Castle Hill",
    "Abbey Lane",
    "Long Row",
    "Priory Walk",
    "Tanner Street",
    "Orchard Way",
    "Station Road",
];
const FIELDS: &str = "<p><label>Holder <input name=holder></label>
    <p><label>Street <input name=street></label>
    <p><label>Granted from <input type=date name=from></label> <label>to <input type=date name=to></label>
    <p><label>Year of filing <input name=filed maxlength=4></label>";
const SIZES: &str = "<p><label>Permits per page
    <select name=n><option selected>10<option>20<option>40</select></label>";

/// One permit: its number, kind, holder, street and the day on which it was granted.
struct Permit(usize);

impl Permit {
    fn kind(&self) -> usize {
        self.0 * 7 % 3
    }

    fn holder(&self) -> String {
        format!(
            "{} {}",
            ["Anna", "Peter", "Grace", "Walter"][self.0 % 4],
            HOLDERS[self.0 * 5 % 6]
        )
    }

    fn street(&self) -> String {
        format!("{} {}", self.0 + 1, STREETS[self.0 * 3 % 8])
    }

    fn granted(&self) -> String {
        format!(
            "20{:02}-{:02}-{:02}",
            5 + self.0 / 8,
            1 + self.0 % 12,
            1 + self.0 * 11 % 28
        )
    }

    fn answers(&self, asked: &Asked) -> bool {
        let holds = |field: &str, text: String| text.to_lowercase().contains(&asked.term(field));
        let (from, to) = (asked.term("from"), asked.term("to"));
        holds("holder", self.holder())
            && holds("street", self.street())
            && (from.is_empty() || self.granted() >= from)
            && (to.is_empty() || self.granted() <= to)
    }

    fn row(&self) -> String {
        let (number, holder, street, granted) =
            (self.0, self.holder(), self.street(), self.granted());
        format!(
            "<tr><td><a href='/permit?id={number}'>{}/{number}</a><td>{holder}<td>{street}<td>{granted}</tr>",
            KINDS[self.kind()]
        )
    }

    /// What the only answer is shown as, at the address of answers.
    fn page(&self) -> String {
        let row = |name: &str, value: String| format!("<tr><td>{name}<td>{value}</tr>");
        let rows = [
            row("Number", self.0.to_string()),
            row("Kind", KINDS[self.kind()].to_owned()),
            row(
                "Holder",
                format!("<a href='/find?holder={0}'>{0}</a>", self.holder()),
            ),
            row("Street", self.street()),
            row("Granted", self.granted()),
        ];
        page(&format!(
            "<p>One permit was found.<table>{}</table>",
            rows.concat()
        ))
    }
}

fn page(main: &str) -> String {
    format!(
        "<!DOCTYPE html><html lang=en><title>Permits</title><h1>Register of permits</h1><main>{main}</main>"
    )
}

fn form(method: &str, more: &str) -> Reply {
    let fields = FIELDS.to_owned() + more;
    let form =
        format!("<form action=/find method={method}>{fields}<p><button>Search</button></form>");
    Reply::html(page(&form))
}

/// The permits that are asked for, on pages of `n`.
fn find(asked: &Asked) -> Reply {
    let filed = asked.term("filed");
    if !filed.is_empty() && filed.parse::<u32>().is_err() {
        return Reply::html(page("<p>A year has four digits."));
    }
    let found: Vec<Permit> = (0..PERMITS)
        .map(Permit)
        .filter(|one| one.answers(asked))
        .collect();
    if let [only] = &found[..] {
        return Reply::html(only.page());
    }
    let size = asked.term("n").parse().unwrap_or(SHOWN);
    let at: usize = asked.term("page").parse().unwrap_or(1);
    let rows: String = found
        .iter()
        .skip((at - 1) * size)
        .take(size)
        .map(Permit::row)
        .collect();
    if rows.is_empty() {
        return Reply::html(page("<p class=none>No permit was found."));
    }
    let mut query = asked.query.clone();
    query.insert("page".to_owned(), (at + 1).to_string());
    let query = url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(query)
        .finish();
    let next = if at * size < found.len() {
        format!(
            "<p><a href='/find?{}'>Next</a>",
            query.replace('&', "&amp;")
        )
    } else {
        String::new()
    };
    let (count, from) = (found.len(), (at - 1) * size + 1);
    Reply::html(page(&format!(
        "<p>Permits from {from} on, of <b>{count}</b>.<table>{rows}</table>{next}"
    )))
}

async fn register(method: &'static str, more: &'static str) -> Site {
    Site::start(move |asked| match asked.line.as_str() {
        "GET /" => form(method, more),
        "GET /find" | "POST /find" => find(asked),
        "GET /permit" => Reply::html(Permit(asked.term("id").parse().unwrap_or(0)).page()),
        _ => Reply::missing(),
    })
    .await
}

async fn surveyed(site: &Site) -> Surveyed {
    let surveyed = survey_with(site, 100, fetch::Settings::default()).await;
    surveyed.result.as_ref().unwrap();
    surveyed
}

fn count(surveyed: &Surveyed) -> usize {
    surveyed.lines::<Record>(Artefact::Records).len()
}

#[tokio::test]
async fn all_is_found_and_each_field_is_understood() {
    let site = register("get", SIZES).await;
    let surveyed = surveyed(&site).await;
    // The rows of the own page of a permit that is the only answer are no permits.
    assert_eq!(count(&surveyed), PERMITS);
    let mapping: Mapping = surveyed.read(Artefact::Mapping);
    let records: Vec<Record> = surveyed.lines(Artefact::Records);
    let fed = |control: &str| {
        let mut mappings = mapping.mappings.iter();
        let mapped = mappings.find(|mapped| mapped.control == control).unwrap();
        let value = mapped
            .feature
            .as_ref()
            .map(|id| records[0].attributes[id][0].clone());
        (mapped.relation, value)
    };
    let first = records[0]
        .detail
        .as_ref()
        .unwrap()
        .rsplit('=')
        .next()
        .unwrap();
    let first = Permit(first.parse().unwrap());
    assert_eq!(fed("holder"), (Relation::Contains, Some(first.holder())));
    assert_eq!(fed("street"), (Relation::Contains, Some(first.street())));
    assert_eq!(fed("from"), (Relation::AtLeast, Some(first.granted())));
    assert_eq!(fed("to"), (Relation::AtMost, Some(first.granted())));
}

#[tokio::test]
async fn more_answers_a_page_are_asked_for_where_the_form_offers_that() {
    let site = register("get", SIZES).await;
    let surveyed = surveyed(&site).await;
    let forms: Forms = surveyed.read(Artefact::Forms);
    let known = forms.chosen().unwrap().behaviour.as_ref().unwrap();
    let chosen = known.page_size.as_ref().unwrap();
    assert_eq!(
        (chosen.control.as_str(), chosen.value.as_str()),
        ("n", "40")
    );
    let probes: Vec<Probe> = surveyed.lines(Artefact::Probes);
    assert!(
        probes
            .iter()
            .any(|probe| probe.round == 3 && probe.records == 40)
    );
    // A query is the same however many answers a page holds.
    assert!(
        probes
            .iter()
            .all(|probe| !probe.assignment.contains_key("n"))
    );
}

#[tokio::test]
async fn a_size_that_is_not_obeyed_is_given_up() {
    let site = Site::start(|asked| match asked.line.as_str() {
        "GET /" => form("get", SIZES),
        "GET /find" => {
            let mut asked = asked.clone();
            asked.query.remove("n");
            find(&asked)
        }
        _ => Reply::missing(),
    })
    .await;
    let surveyed = surveyed(&site).await;
    let forms: Forms = surveyed.read(Artefact::Forms);
    let known = forms.chosen().unwrap().behaviour.as_ref().unwrap();
    assert_eq!(known.page_size, None);
    let larger = site
        .asked()
        .into_iter()
        .filter(|asked| asked.term("n") == "40");
    assert_eq!(larger.count(), 1);
}

#[tokio::test]
async fn a_choice_that_must_be_made_is_made() {
    const KIND: &str = "<p><label>Kind <select name=kind required><option value=''>Choose
        <option value=b>Building<option value=t>Trading</select></label>";
    let site = Site::start(|asked| match asked.line.as_str() {
        "GET /" => form("get", KIND),
        "GET /find" if asked.term("kind").is_empty() => form("get", KIND),
        "GET /find" => find(asked),
        _ => Reply::missing(),
    })
    .await;
    let surveyed = surveyed(&site).await;
    assert!(count(&surveyed) > PERMITS / 2);
    assert!(
        site.asked()
            .iter()
            .all(|asked| !asked.line.ends_with("/find") || !asked.term("kind").is_empty())
    );
}

#[tokio::test]
async fn a_token_is_only_fetched_anew_where_it_is_good_once() {
    for is_good_once in [false, true] {
        let used: Mutex<BTreeSet<String>> = Mutex::default();
        let site = Site::start(move |asked| match asked.line.as_str() {
            "GET /" => {
                let token = format!("<input type=hidden name=token value=t{}>", asked.visit);
                form("post", &token)
            }
            "POST /find" if !used.lock().unwrap().insert(asked.term("token")) && is_good_once => {
                // As if nothing were found.
                Reply::html(page("<p class=none>No permit was found."))
            }
            "GET /find" | "POST /find" => find(asked),
            _ => Reply::missing(),
        })
        .await;
        let surveyed = survey_with(&site, 60, settings()).await;
        surveyed.result.as_ref().unwrap();
        assert!(count(&surveyed) > 40, "{}", count(&surveyed));
        let lines = site.lines();
        let of = |line: &str| lines.iter().filter(|other| *other == line).count();
        let (forms, queries) = (of("GET /"), of("POST /find"));
        if is_good_once {
            assert!(forms * 2 >= queries, "{forms} forms for {queries} queries");
        } else {
            assert!(forms * 4 <= queries, "{forms} forms for {queries} queries");
        }
    }
}

#[tokio::test]
async fn a_field_that_takes_no_words_is_not_asked_for_more() {
    let site = register("get", "").await;
    let surveyed = surveyed(&site).await;
    let probes: Vec<Probe> = surveyed.lines(Artefact::Probes);
    let words = probes.iter().filter(|probe| {
        let of_source = !matches!(probe.source, TermSource::StopWord | TermSource::Letter);
        probe.asks("filed") && of_source && probe.term().contains(char::is_alphabetic)
    });
    assert!(words.count() <= 2);
}

#[tokio::test]
async fn where_a_form_brings_no_records_another_one_is_asked() {
    let lists = "<select name=kind></select><input name=value><input name=note>";
    let both = shop::form("get", lists).replace("/find", "/build") + &shop::form("get", WORDS);
    let site = Site::start(move |asked| match asked.line.as_str() {
        "GET /" => Reply::html(shop::page(&both)),
        // Nothing is asked for until a script has filled the list.
        "GET /build" => Reply::html(shop::results(&[], "")),
        "GET /find" => shop::find(asked),
        _ => Reply::missing(),
    })
    .await;
    let surveyed = survey(&site).await;
    surveyed.result.as_ref().unwrap();
    let forms: Forms = surveyed.read(Artefact::Forms);
    assert_eq!(forms.chosen().unwrap().action.path(), "/find");
    let built = site.lines().into_iter().filter(|line| line == "GET /build");
    let built = built.count();
    assert!(built < 30, "{built}");
    let probes: Vec<Probe> = surveyed.lines(Artefact::Probes);
    let is_of_the_other = |probe: &Probe| probe.assignment.contains_key("value");
    assert!(!probes.iter().any(is_of_the_other));
    assert!(surveyed.lines::<Record>(Artefact::Records).len() > 10);
}

#[tokio::test]
async fn where_queries_find_nothing_another_choice_is_made() {
    let fields = format!("{WORDS}<select name=in><option>Codes<option>Titles</select>");
    let form = shop::page(&shop::form("get", &fields));
    let site = Site::start(move |asked| match asked.line.as_str() {
        "GET /" => Reply::html(form.clone()),
        // Words are no codes.
        "GET /find" if asked.term("in") == "titles" => shop::find(asked),
        "GET /find" => Reply::html(shop::results(&[], "")),
        _ => Reply::missing(),
    })
    .await;
    let surveyed = survey(&site).await;
    surveyed.result.as_ref().unwrap();
    let forms: Forms = surveyed.read(Artefact::Forms);
    let behaviour = forms.chosen().unwrap().behaviour.as_ref().unwrap();
    let beside = behaviour.beside.as_ref().unwrap();
    assert_eq!((&*beside.control, &*beside.value), ("in", "Titles"));
    let asked = site.asked();
    let vain = asked.iter().filter(|asked| asked.term("in") != "titles");
    assert!(vain.count() < 30);
    assert!(surveyed.lines::<Record>(Artefact::Records).len() > 10);
}

#[tokio::test]
async fn a_query_that_is_sent_on_as_it_stands_is_asked_there() {
    let form = shop::page(&shop::form("get", WORDS));
    let site = Site::start(move |asked| match asked.line.as_str() {
        "GET /" => Reply::html(form.clone()),
        "GET /find" => {
            let words = asked.query.get("q").cloned().unwrap_or_default();
            let query = url::form_urlencoded::Serializer::new(String::new())
                .append_pair("q", &words)
                .finish();
            Reply::empty()
                .with_status(308)
                .with("location", &format!("/find/?{query}"))
        }
        "GET /find/" => shop::find(asked),
        _ => Reply::missing(),
    })
    .await;
    let surveyed = survey(&site).await;
    surveyed.result.as_ref().unwrap();
    let lines = site.lines();
    let of = |line: &str| lines.iter().filter(|other| *other == line).count();
    let (sent_on, asked) = (of("GET /find"), of("GET /find/"));
    // Each stage learns it anew.
    assert!(sent_on <= 8 && asked > 3 * sent_on, "{sent_on} of {asked}");
    assert!(surveyed.lines::<Record>(Artefact::Records).len() > 10);
}
