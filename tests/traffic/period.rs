//! Things found: the form stands above the list of the last months, and wants a period that is filled
//! in from the start.

use hadal::fetch;
use hadal::form::Forms;
use hadal::probe::{Mapping, Relation};
use hadal::record::{Record, Wrapper};
use hadal::survey::Artefact;

use crate::site::{Asked, Reply, Site, survey_with};

const THINGS: usize = 180;
const SHOWN: usize = 10;
const KINDS: [&str; 7] = [
    "Umbrella", "Wallet", "Glove", "Keyring", "Phone", "Scarf", "Rucksack",
];
const LOOKS: [&str; 5] = ["black", "striped", "leather", "yellow", "woollen"];
const STOPS: [&str; 8] = [
    "Harbour", "Museum", "Stadium", "Theatre", "Market", "Airport", "Castle", "Zoo",
];
/// What stands in the form.
const PERIOD: (&str, &str) = ("2024-10-01", "2024-12-31");

/// One thing: all about it follows from its number, the newest first.
#[derive(Clone, Copy)]
struct Thing(usize);

impl Thing {
    fn title(self) -> String {
        format!("{} {}", KINDS[self.0 * 5 % 7], LOOKS[self.0 * 3 % 5])
    }

    fn stop(self) -> &'static str {
        STOPS[self.0 * 11 % 8]
    }

    fn day(self) -> String {
        let month = 23 - self.0 * 24 / THINGS;
        let day = 28 - self.0 % 8 * 3;
        format!("{}-{:02}-{day:02}", 2023 + month / 12, month % 12 + 1)
    }

    fn shown(self) -> String {
        format!(
            "<tr><td>{}<td><a href='/thing?no={}'>{}</a><td>{}<td>{}",
            THINGS - self.0,
            self.0,
            self.title(),
            self.stop(),
            self.day()
        )
    }
}

fn page(from: &str, to: &str, main: &str) -> Reply {
    Reply::html(format!(
        "<!DOCTYPE html><html lang=en><title>Lost property</title><h1>Things found</h1>
        <form action=/things><p>Thing <input name=thing><p>Stop <input name=stop>
        <p>Found from <input name=from value={from}> to <input name=to value={to}>
        <p><button>Search</button></form><main>{main}</main>"
    ))
}

fn find(asked: &Asked, (from, to): (&str, &str)) -> Reply {
    if from.len() != 10 || to.len() != 10 {
        return page(PERIOD.0, PERIOD.1, "<p class=error>Choose a period.");
    }
    let (thing, stop) = (asked.term("thing"), asked.term("stop"));
    let things = (0..THINGS).map(Thing);
    let found: Vec<Thing> = things
        .filter(|one| {
            one.title().to_lowercase().contains(&thing)
                && one.stop().to_lowercase().contains(&stop)
                && one.day().as_str() >= from
                && one.day().as_str() <= to
        })
        .collect();
    let at: usize = asked.term("page").parse().unwrap_or(1);
    let rows = found.iter().skip((at - 1) * SHOWN).take(SHOWN);
    let rows: String = rows.map(|one| one.shown()).collect();
    let rows = match rows.as_str() {
        "" => "<tr><td colspan=4>Nothing was found in the period.",
        rows => rows,
    };
    let link = |at: usize| {
        format!(
            "<a href='/things?thing={thing}&stop={stop}&from={from}&to={to}&page={at}'>{at}</a> "
        )
    };
    let pager: String = (1..=found.len().div_ceil(SHOWN)).map(link).collect();
    page(
        from,
        to,
        &format!(
            "<p>{} things<table><thead><tr><th>No<th>Thing<th>Stop<th>Found<tbody>{rows}</table><p>{pager}",
            found.len()
        ),
    )
}

#[tokio::test]
async fn a_period_that_stands_in_the_form_leaves_nothing_out() {
    let site = Site::start(|asked| match asked.line.as_str() {
        "GET /" => find(asked, PERIOD),
        "GET /things" => find(asked, (&asked.term("from"), &asked.term("to"))),
        _ => Reply::missing(),
    })
    .await;
    let surveyed = survey_with(&site, 90, fetch::Settings::default()).await;
    surveyed.result.as_ref().unwrap();
    let forms: Forms = surveyed.read(Artefact::Forms);
    let behaviour = forms.chosen().unwrap().behaviour.as_ref().unwrap();
    let widened = behaviour.widened.iter();
    let widened: Vec<(&str, &str)> = widened
        .map(|one| (one.control.as_str(), one.value.as_str()))
        .collect();
    assert_eq!(widened, [("from", "1900-01-01"), ("to", "2099-12-31")]);

    let records: Vec<Record> = surveyed.lines(Artefact::Records);
    assert_eq!(records.len(), THINGS);
    let wrapper: Wrapper = surveyed.read(Artefact::Wrapper);
    let mapping: Mapping = surveyed.read(Artefact::Mapping);
    for (control, relation) in [("from", Relation::AtLeast), ("to", Relation::AtMost)] {
        let mut mappings = mapping.mappings.iter();
        let found = mappings.find(|one| one.control == control).unwrap();
        let feature = wrapper.feature(found.feature.as_deref().unwrap()).unwrap();
        assert_eq!((feature.kind.as_str(), found.relation), ("date", relation));
    }
}
