//! A dealer of used cars: bounds in units and days of its own, lists of two values, and a box that
//! stands for a value.

use hadal::fetch;
use hadal::probe::{Mapping, Relation};
use hadal::record::{Record, Wrapper};
use hadal::survey::Artefact;

use crate::site::{Asked, Reply, Site, survey_with};

const CARS: usize = 150;
const SHOWN: usize = 15;
const MAKERS: [&str; 5] = ["Ford", "Toyota", "Skoda", "Volvo", "Nissan"];
const MODELS: [&str; 6] = ["Focus 1.0", "Corolla", "Octavia", "V60", "Leaf", "Kuga 1.5"];
const FORM: &str = "<form action=/cars>
    <p><label>Car <input name=car></label>
    <p>Gearbox <label><input type=radio name=gear value='' checked>Any</label>
    <label><input type=radio name=gear value=M>Manual</label>
    <label><input type=radio name=gear value=A>Automatic</label>
    <p><label>Mileage <select name=miles><option value=''>Any mileage
    <option value=20000>Up to 20,000 miles<option value=40000>Up to 40,000 miles
    <option value=60000>Up to 60,000 miles<option value=80000>Up to 80,000 miles</select></label>
    <p><label>Price up to (£) <input type=number name=price></label>
    <p><label>Registered from <input name=since placeholder='dd/mm/yyyy'></label>
    <label>until <input name=until placeholder='dd/mm/yyyy'></label>
    <p><label><input type=checkbox name=sale value=y>Hide cars that are spoken for</label>
    <p><button>Search</button></form>";

/// One car: all about it follows from its number.
#[derive(Clone, Copy)]
struct Car(usize);

impl Car {
    fn title(self) -> String {
        format!(
            "{} {} No. {}",
            MAKERS[self.0 % 5],
            MODELS[self.0 * 7 % 6],
            self.0 + 100
        )
    }

    fn gearbox(self) -> &'static str {
        if self.0 * 11 % 13 < 9 {
            "Manual"
        } else {
            "Automatic"
        }
    }

    fn miles(self) -> usize {
        self.0 * 7919 % 97_000 + 1_250
    }

    fn price(self) -> usize {
        self.0 * 6_367 % 19_000 + 995
    }

    fn is_free(self) -> bool {
        self.0 * 5 % 7 > 2
    }

    /// Year, month and day.
    fn registered(self) -> (usize, usize, usize) {
        (
            2008 + self.0 * 3 % 16,
            self.0 * 5 % 12 + 1,
            self.0 * 17 % 28 + 1,
        )
    }

    fn answers(self, asked: &Asked) -> bool {
        let number = |field: &str| asked.term(field).parse::<usize>().ok();
        self.title().to_lowercase().contains(&asked.term("car"))
            && self
                .gearbox()
                .to_lowercase()
                .starts_with(&asked.term("gear"))
            && number("miles").is_none_or(|most| self.miles() <= most)
            && number("price").is_none_or(|most| self.price() <= most)
            && day(&asked.term("since")).is_none_or(|since| self.registered() >= since)
            && day(&asked.term("until")).is_none_or(|until| self.registered() <= until)
            && (asked.term("sale").is_empty() || self.is_free())
    }

    fn shown(self) -> String {
        let (year, month, day) = self.registered();
        let state = if self.is_free() {
            "For sale"
        } else {
            "Reserved"
        };
        format!(
            "<div class=car><h3><a href='/car/{}'>{}</a></h3><span class=price>£{}</span>
            <span class=miles>{} miles</span> <span class=gear>{}</span>
            <span class=first>{day:02}/{month:02}/{year}</span> <em>{state}</em></div>",
            self.0,
            self.title(),
            grouped(self.price()),
            grouped(self.miles()),
            self.gearbox()
        )
    }
}

fn grouped(number: usize) -> String {
    match (number / 1000, number % 1000) {
        (0, rest) => rest.to_string(),
        (thousands, rest) => format!("{thousands},{rest:03}"),
    }
}

/// A day as "27/09/2024".
fn day(text: &str) -> Option<(usize, usize, usize)> {
    let parts: Vec<usize> = text
        .split('/')
        .filter_map(|part| part.parse().ok())
        .collect();
    match parts[..] {
        [day, month, year] if (1..=12).contains(&month) => Some((year, month, day)),
        _ => None,
    }
}

fn page(main: &str) -> Reply {
    Reply::html(format!(
        "<!DOCTYPE html><html lang=en><title>Cars</title><h1>Used cars</h1><main>{main}</main>"
    ))
}

/// The cars that are asked for, in an order that says nothing of them.
fn find(asked: &Asked) -> Reply {
    let is_wrong = |field: &str| !asked.term(field).is_empty() && day(&asked.term(field)).is_none();
    if is_wrong("since") || is_wrong("until") {
        return page("<p>Days are written as dd/mm/yyyy.");
    }
    let cars = (0..CARS).map(|place| Car(place * 67 % CARS));
    let found: Vec<Car> = cars.filter(|car| car.answers(asked)).collect();
    if found.is_empty() {
        return page("<p class=none>We have no such car.");
    }
    let shown: String = found.iter().take(SHOWN).map(|car| car.shown()).collect();
    page(&format!("<p><b>{}</b> cars</p>{shown}", found.len()))
}

#[tokio::test]
async fn units_days_and_states_are_understood() {
    let site = Site::start(|asked| match asked.line.as_str() {
        "GET /" => page(FORM),
        "GET /cars" => find(asked),
        _ => Reply::missing(),
    })
    .await;
    let surveyed = survey_with(&site, 100, fetch::Settings::default()).await;
    surveyed.result.as_ref().unwrap();
    let records: Vec<Record> = surveyed.lines(Artefact::Records);
    let cars = records.iter().map(|record| {
        let number = record.detail.as_ref().unwrap().rsplit('/').next().unwrap();
        (record, Car(number.parse().unwrap()))
    });
    let cars: Vec<(&Record, Car)> = cars.collect();
    let mapping: Mapping = surveyed.read(Artefact::Mapping);
    // What a control feeds, and whether the records say that of each car there.
    let fed = |control: &str, value: fn(Car) -> String| {
        let mut mappings = mapping.mappings.iter();
        let mapped = mappings.find(|mapped| mapped.control == control).unwrap();
        let feature = mapped.feature.as_ref().unwrap();
        let says = |(record, car): &(&Record, Car)| record.attributes[feature] == [value(*car)];
        assert!(cars.iter().all(says), "{control}: {feature}");
        mapped.relation
    };
    let registered = |car: Car| {
        let (year, month, day) = car.registered();
        format!("{day:02}/{month:02}/{year}")
    };
    assert_eq!(fed("car", Car::title), Relation::Contains);
    assert_eq!(
        fed("gear", |car| car.gearbox().to_owned()),
        Relation::Contains
    );
    let miles = |car: Car| format!("{} miles", grouped(car.miles()));
    assert_eq!(fed("miles", miles), Relation::AtMost);
    let price = |car: Car| format!("£{}", grouped(car.price()));
    assert_eq!(fed("price", price), Relation::AtMost);
    assert_eq!(fed("since", registered), Relation::AtLeast);
    assert_eq!(fed("until", registered), Relation::AtMost);
    let state = |car: Car| {
        if car.is_free() {
            "For sale"
        } else {
            "Reserved"
        }
        .to_owned()
    };
    assert_eq!(fed("sale", state), Relation::Contains);

    // "03/04/2012" is a day as well as "25/04/2012" is.
    let wrapper: Wrapper = surveyed.read(Artefact::Wrapper);
    let of_days = wrapper
        .features
        .iter()
        .find(|feature| feature.kind == "date");
    let of_days = of_days.unwrap();
    for (record, car) in &cars {
        let (year, month, day) = car.registered();
        let date = format!("{year}-{month:02}-{day:02}");
        assert_eq!(record.normal[&of_days.id], [date]);
    }
}
