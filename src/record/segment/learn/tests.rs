//! How texts are parted into segments.

use super::super::labels;
use super::*;

/// The values of each text.
fn found(segments: Option<Vec<Segment>>, values: &[String]) -> Vec<Vec<String>> {
    let segments = segments.unwrap_or_default();
    let of = |value: &String| -> Vec<String> {
        let found = segments.iter().filter_map(|segment| segment.of(value));
        found.map(str::to_owned).collect()
    };
    values.iter().map(of).collect()
}

/// What one of the two makes of texts with their labels.
fn parted(
    way: fn(&[&str], &[Tell]) -> Option<Vec<Segment>>,
    values: &[&str],
) -> Option<Vec<Segment>> {
    way(values, &labels(values))
}

fn texts(values: &[String]) -> Vec<&str> {
    values.iter().map(String::as_str).collect()
}

#[test]
fn fields_begin_with_their_labels() {
    let spouse = |n: usize| (!n.is_multiple_of(3)).then(|| format!("Spouse: Ann {n} "));
    let values: Vec<String> = (0..9)
        .map(|n| format!("{}Notes: clerk; singer {n}", spouse(n).unwrap_or_default()))
        .collect();
    let found = found(parted(apart, &texts(&values)), &values);
    assert_eq!(found[3], ["clerk; singer 3"]);
    assert_eq!(found[4], ["Ann 4", "clerk; singer 4"]);
}

#[test]
fn fields_may_begin_with_keys() {
    let values: Vec<String> = (1..9)
        .map(|n| format!("a=4.{n} AU e = 0.{n} H=1{n}"))
        .collect();
    let found = found(parted(apart, &texts(&values)), &values);
    assert_eq!(found[2], ["4.3 AU", "0.3", "13"]);
    let addresses: Vec<String> = (1..9)
        .map(|n| format!("ver=1&rft.title=Mill+{n}&rft.date=190{n}"))
        .collect();
    assert_eq!(parted(apart, &texts(&addresses)), None);
}

#[test]
fn the_first_field_need_not_have_one() {
    let values: Vec<String> = (1..9)
        .map(|n| match n % 2 {
            0 => format!("15/{n}/HSE | Received: {n} May 2015 | Status: open {n}"),
            _ => format!("16/{n}/HSE | Status: closed {n}"),
        })
        .collect();
    let found = found(parted(apart, &texts(&values)), &values);
    assert_eq!(found[0], ["16/1/HSE", "closed 1"]);
    assert_eq!(found[1], ["15/2/HSE", "2 May 2015", "open 2"]);
}

#[test]
fn kinds_and_units_tell_what_may_be_missing() {
    let values: Vec<String> = (1..13)
        .map(|n| {
            let day = if n % 2 == 0 { "11-2015" } else { "2016" };
            let way = if n % 3 > 0 {
                format!(" • {n}.966 km")
            } else {
                String::new()
            };
            let fuel = ["LPG", "petrol", "diesel"][n % 3];
            let power = if n % 4 > 0 {
                format!(" • {n} hp")
            } else {
                String::new()
            };
            format!("{day}{way} • {fuel}{power}")
        })
        .collect();
    let found = found(parted(apart, &texts(&values)), &values);
    assert_eq!(found[0], ["petrol", "2016", "1.966 km", "1 hp"]);
    assert_eq!(found[2], ["LPG", "2016", "3 hp"]);
    assert_eq!(found[11], ["LPG", "11-2015"]);
}

#[test]
fn a_segment_more_may_stand_between_strong_marks() {
    let values: Vec<String> = (1..13)
        .map(|n| match n % 4 {
            0 => format!("Riga, Purvciems | tel. 22-***-*{n} | {n}.07.2019 09:46"),
            1 => format!("Cesis | {n}.08.2019 10:12"),
            2 => format!("Cesis | {n}.09.2019 14:06"),
            _ => "Jelgava un raj.".to_owned(),
        })
        .collect();
    assert_eq!(either(&texts(&values)), None, "places are no labels");
    let found = found(parted(apart, &texts(&values)), &values);
    assert_eq!(
        found[3],
        ["Riga, Purvciems", "tel. 22-***-*4", "4.07.2019 09:46"]
    );
    assert_eq!(found[0], ["Cesis", "1.08.2019 10:12"]);
    assert_eq!(found[2], ["Jelgava un raj."]);
}

#[test]
fn a_day_goes_on_in_its_time_behind_a_mark() {
    let values: Vec<String> = (1..13)
        .map(|n| match n % 3 {
            0 => format!("Ann {n} - 07/{n}/2012 - 00:{n}9 - {n} comments"),
            1 => format!("Ann {n} - 07/{n}/2012 - 00:{n}9 - 2 files"),
            _ => format!("Ann {n} - 07/{n}/2012 - 00:{n}9"),
        })
        .collect();
    let found = found(parted(beside, &texts(&values)), &values);
    assert_eq!(found[2], ["Ann 3", "07/3/2012 - 00:39", "3"]);
    assert_eq!(found[4], ["Ann 5", "07/5/2012 - 00:59"]);
}

#[test]
fn places_and_periods_are_parted() {
    let values: Vec<String> = (1..13)
        .map(|n| match n % 4 {
            0 => format!("Venice, ca. 16{}", 10 + n),
            1 => format!("Delft, 16{}-17{n:02}", 10 + n),
            2 => format!("Iznik, {n}th century"),
            _ => format!("16{}", 10 + n),
        })
        .collect();
    let found = found(parted(beside, &texts(&values)), &values);
    assert_eq!(found[3], ["Venice", "ca. 1614"]);
    assert_eq!(found[1], ["Iznik", "2th century"]);
    assert_eq!(found[2], ["1613"]);
}

#[test]
fn a_comma_parts_a_day_from_all_else() {
    let values: Vec<String> = (1..9)
        .map(|n| format!("{n}. 7. 2007, Mill {n}, Brdy"))
        .collect();
    let found = found(parted(beside, &texts(&values)), &values);
    assert_eq!(found[3], ["4. 7. 2007", "Mill 4, Brdy"]);
    let days: Vec<String> = (1..9).map(|n| format!("May {n}, 2017")).collect();
    assert_eq!(parted(beside, &texts(&days)), None);
}

#[test]
fn fields_of_a_citation_end_at_stops_and_may_be_missing() {
    let values: Vec<String> = (1..25)
        .map(|n| {
            let house = ["Gebr. Wendland", "Koehler u. Amelang", "Haude"][n % 3];
            let year = if n % 5 > 0 {
                format!(", 19{}", 20 + n)
            } else {
                String::new()
            };
            let pages = if n % 4 > 0 {
                format!(". {n}67 S.")
            } else {
                ".".to_owned()
            };
            let letter = ('a'..='z').nth(n).unwrap_or_default();
            format!("{house}{year}{pages}, Leinen m. Schnitt {letter}.")
        })
        .collect();
    let found = found(parted(beside, &texts(&values)), &values);
    assert_eq!(
        found[0],
        [
            "Koehler u. Amelang",
            "1921",
            "167 S",
            "Leinen m. Schnitt b."
        ]
    );
    assert_eq!(
        found[3],
        ["Koehler u. Amelang", "1924", "Leinen m. Schnitt e."]
    );
    assert_eq!(found[4][..2], ["Haude", "567 S"]);
}

#[test]
fn sizes_are_told_by_their_units() {
    let values: Vec<String> = (1..25)
        .map(|n| {
            let size = [
                String::new(),
                format!(", {n} x 9{n}cm"),
                format!(", {n}5cm wide"),
            ];
            let weight = [String::new(), format!(", {n}.6oz")];
            let letter = ('a'..='z').nth(n).unwrap_or_default();
            format!("A silver {letter}ug{}{}.", size[n % 3], weight[n % 2])
        })
        .collect();
    let found = found(parted(beside, &texts(&values)), &values);
    assert_eq!(found[0], ["A silver bug", "1 x 91cm", "1.6oz"]);
    assert_eq!(found[1], ["A silver cug", "25cm wide"]);
    assert_eq!(found[2], ["A silver dug", "3.6oz"]);
}

#[test]
fn places_before_years_are_no_labels() {
    let towns = ["Oslo", "Turku", "Riga", "Gdynia"];
    let values: Vec<String> = (0..24)
        .map(|n| {
            format!(
                "{} 19{}, s. {}-{}",
                towns[n % 4],
                40 + n,
                10 * n,
                10 * n + 7
            )
        })
        .collect();
    let found = found(parted(beside, &texts(&values)), &values);
    assert_eq!(found[5], ["Turku 1945", "50-57"]);
}

#[test]
fn names_with_colons_and_values_that_come_back_tell_nothing() {
    let titles: Vec<String> = (1..13)
        .map(|n| match n % 3 {
            0 => format!("Alien: part {n}"),
            _ => format!("Part {n}"),
        })
        .collect();
    assert_eq!(parted(apart, &texts(&titles)), None);
    let towns = ["OH", "MI", "KY", "IN"]
        .into_iter()
        .cycle()
        .zip(43_001..43_020);
    let towns: Vec<String> = towns
        .map(|(state, code)| format!("Elkton {code}, {state} {code}"))
        .collect();
    assert_eq!(parted(beside, &texts(&towns)), None);
}
