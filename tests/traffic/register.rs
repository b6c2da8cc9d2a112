//! A register of people, whose first field takes numbers only: a surname where the list shows whole
//! names, places by their beginning, and a range of days that has to have both ends.

use hadal::fetch;
use hadal::form::Forms;
use hadal::graph::Labels;
use hadal::probe::{Mapping, Probe, Relation, ResponseClass};
use hadal::record::{Record, Wrapper};
use hadal::survey::Artefact;

use crate::site::{Asked, Reply, Site, survey_with};

const PEOPLE: usize = 160;
const SHOWN: usize = 20;
const FIRST: [&str; 8] = [
    "Anna", "Bruno", "Clara", "David", "Edith", "Felix", "Greta", "Hugo",
];
const LAST: [&str; 11] = [
    "Aalto", "Brecht", "Curie", "Dvorak", "Elgar", "Franck", "Grieg", "Haydn", "Ibsen", "Janacek",
    "Kodaly",
];
const PLACES: [&str; 9] = [
    "Aarhus", "Bergen", "Cluj", "Delft", "Espoo", "Fribourg", "Ghent", "Hamina", "Iasi",
];
const FORM: &str = "<form action=/find>
    <p>Number <input name=no>
    <p>Surname <input name=surname>
    <p>Place <input name=place> beginning
    <p>Born from <input name=from> to <input name=to> <small>dd/mm/yyyy</small>
    <p><button>Search</button></form>";

/// One person: all about them follows from their number.
#[derive(Clone, Copy)]
struct Person(usize);

impl Person {
    fn number(self) -> usize {
        self.0 * 37 + 1204
    }

    fn last(self) -> &'static str {
        LAST[self.0 * 5 % 11]
    }

    fn place(self) -> &'static str {
        PLACES[self.0 * 7 % 9]
    }

    /// Year, month and day.
    fn born(self) -> (usize, usize, usize) {
        (
            1850 + self.0 * 13 % 60,
            self.0 * 5 % 12 + 1,
            self.0 * 17 % 28 + 1,
        )
    }

    fn answers(self, asked: &Asked) -> bool {
        let (no, surname) = (asked.term("no"), asked.term("surname"));
        (no.is_empty() || no == self.number().to_string())
            && (surname.is_empty() || surname == self.last().to_lowercase())
            && self
                .place()
                .to_lowercase()
                .starts_with(&asked.term("place"))
            && day(&asked.term("from")).is_none_or(|from| self.born() >= from)
            && day(&asked.term("to")).is_none_or(|to| self.born() <= to)
    }

    fn shown(self) -> String {
        let (year, month, day) = self.born();
        format!(
            "<tr><td>{}<td>{} {}<td>{}<td>{day:02}/{month:02}/{year}",
            self.number(),
            FIRST[self.0 * 3 % 8],
            self.last(),
            self.place()
        )
    }
}

/// A day as "27/09/1874".
fn day(text: &str) -> Option<(usize, usize, usize)> {
    let parts = text.split('/').map(str::parse);
    match parts.collect::<Result<Vec<usize>, _>>().as_deref() {
        Ok(&[day, month, year]) if (1..=12).contains(&month) => Some((year, month, day)),
        _ => None,
    }
}

fn page(main: &str) -> Reply {
    Reply::html(format!(
        "<!DOCTYPE html><html lang=en><title>Register</title><h1>People</h1>{FORM}<main>{main}</main>"
    ))
}

/// The people that are asked for, in an order that says nothing of them.
fn find(asked: &Asked) -> Reply {
    let said = |field: &str| !asked.term(field).is_empty();
    if said("no") && asked.term("no").parse::<usize>().is_err() {
        return page("<p class=error>The number is no number.");
    }
    if said("from") != said("to") || (said("from") && day(&asked.term("from")).is_none()) {
        return page("<p class=error>Both days are needed, as dd/mm/yyyy.");
    }
    let people = (0..PEOPLE).map(|place| Person(place * 67 % PEOPLE));
    let found: Vec<Person> = people.filter(|person| person.answers(asked)).collect();
    if found.is_empty() {
        return page("<p class=none>Nobody of that kind is in the register.");
    }
    let rows = found.iter().take(SHOWN).map(|person| person.shown());
    page(&format!(
        "<p>{} people<table><tr><th>No<th>Name<th>Place<th>Born{}</table>",
        found.len(),
        rows.collect::<String>()
    ))
}

#[tokio::test]
async fn a_register_is_understood_by_parts_of_what_it_shows() {
    let site = Site::start(|asked| match asked.line.as_str() {
        "GET /" => page(""),
        "GET /find" => find(asked),
        _ => Reply::missing(),
    })
    .await;
    let surveyed = survey_with(&site, 120, fetch::Settings::default()).await;
    surveyed.result.as_ref().unwrap();
    let probes: Vec<Probe> = surveyed.lines(Artefact::Probes);
    let first = probes.iter().find(|probe| probe.asks("no")).unwrap();
    assert_eq!(first.class, ResponseClass::Error, "{}", first.reason);
    let wrapper: Wrapper = surveyed.read(Artefact::Wrapper);
    let mapping: Mapping = surveyed.read(Artefact::Mapping);
    let feeds = |control: &str| {
        let mut mappings = mapping.mappings.iter();
        let mapping = mappings.find(|mapping| mapping.control == control).unwrap();
        let feature = mapping
            .feature
            .as_deref()
            .and_then(|id| wrapper.feature(id));
        let label = feature.and_then(|feature| feature.label.clone());
        (label.unwrap_or_default(), mapping.relation)
    };
    let is = |label: &str, relation| (label.to_owned(), relation);
    assert_eq!(feeds("no"), is("No", Relation::Contains));
    assert_eq!(feeds("surname"), is("Name", Relation::Part));
    // A whole name is not called after the field for a part of it.
    let forms: Forms = surveyed.read(Artefact::Forms);
    let labels = Labels::new(Some(&mapping), Some(&forms));
    let features = wrapper.features.iter();
    let names: Vec<String> = features.filter_map(|one| labels.name(one)).collect();
    assert!(names.contains(&"Name".to_owned()) && !names.contains(&"Surname".to_owned()));
    assert_eq!(feeds("place"), is("Place", Relation::Contains));
    assert_eq!(feeds("from"), is("Born", Relation::AtLeast));
    assert_eq!(feeds("to"), is("Born", Relation::AtMost));
    assert!(surveyed.lines::<Record>(Artefact::Records).len() > 60);
}
