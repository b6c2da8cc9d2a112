//! Which places are attributes, and which are not.

use super::*;
use crate::record::Response;

#[test]
fn the_number_after_the_greatest_is_none() {
    let row = |title: &str| format!("<li><i>{}</i><b>{title}</b></li>", i64::MAX);
    let page = |titles: [&str; 3]| {
        let rows = titles.map(row).concat();
        let url = "http://example.org/find".parse().unwrap();
        Page::parse(&format!("<ul>{rows}</ul>"), url)
    };
    let pages = [
        page(["Dune", "Emma", "Ubik"]),
        page(["Solaris", "Eden", "Fiasco"]),
    ];
    let path = XPath::parse("//li").unwrap();
    let schema = schema(&path, false, &pages.each_ref(), &Queries::default());
    let paths = schema
        .features
        .iter()
        .map(|feature| feature.path.to_string());
    assert!(paths.collect::<Vec<_>>().contains(&"b".to_owned()));
}

#[test]
fn what_all_records_of_a_page_share_is_of_the_page() {
    let page = |query: &str, titles: [&str; 3]| {
        let rows = titles.map(|title| {
            format!("<li><b>{title}</b><form><input type=hidden name=back value='/find?q={query}'></form></li>")
        });
        let url = format!("http://example.org/find?q={query}");
        Page::parse(&format!("<ul>{}</ul>", rows.concat()), url.parse().unwrap())
    };
    let pages = [
        page("sea", ["The sea", "Old seas", "Sea salt"]),
        page("hill", ["The hill", "Under the hill", "Hills"]),
        page("war", ["War", "War and peace", "A war"]),
    ];
    let path = XPath::parse("//li").unwrap();
    let features = |pages: &[&Page]| -> Vec<String> {
        let schema = schema(&path, false, pages, &Queries::default());
        schema
            .features
            .into_iter()
            .map(|feature| feature.path.to_string())
            .collect()
    };
    assert_eq!(features(&pages.each_ref()), ["b"]);
    // Two pages may differ in it by chance.
    assert_eq!(features(&[&pages[0], &pages[1]]).len(), 2);
}

#[test]
fn what_stands_beside_the_last_record_of_each_page_is_none_of_it() {
    let page = |number: usize| {
        let row = |at: usize| format!("<li><b>Book {number} of {at}</b>");
        let rows: String = (0..4).map(row).collect();
        let html = format!("<ul>{rows}<i>Page {number} of {}</i></ul>", number + 3);
        Page::parse(&html, "http://example.org/find".parse().unwrap())
    };
    let pages: Vec<Page> = (0..5).map(page).collect();
    let path = XPath::parse("//li").unwrap();
    let schema = schema(
        &path,
        false,
        &pages.iter().collect::<Vec<_>>(),
        &Queries::default(),
    );
    let paths = schema.features.iter().map(|feature| feature.path.as_str());
    assert!(
        paths.clone().all(|path| path == "b"),
        "{:?}",
        paths.collect::<Vec<_>>()
    );
}

#[test]
fn numbers_that_count_and_labels_of_icons_are_no_values() {
    let row = |n: usize| {
        let icon = |what: &str, value: String| format!("<img src=i.gif title='{what}: {value}'>");
        let day = icon("Date", format!("{n}.03.1810"));
        let note = if n.is_multiple_of(2) {
            icon("Note", format!("torn {n}"))
        } else {
            String::new()
        };
        let place = icon("Place", format!("Wola {}", n % 4));
        format!(
            "<li><b>{n}. Entry {}</b>{day}{place}{note}</li>",
            n * 37 % 29
        )
    };
    let html = format!("<ul>{}</ul>", (1..13).map(row).collect::<String>());
    let page = Page::parse(&html, "http://example.org/".parse().unwrap());
    let path = XPath::parse("//li").unwrap();
    let schema = schema(&path, false, &[&page], &Queries::default());
    let found = schema
        .features
        .iter()
        .map(|one| (one.label.as_deref(), one.examples[0].as_str()));
    let found: BTreeSet<_> = found.collect();
    for wanted in [
        (None, "Entry 8"),
        (Some("Date"), "1.03.1810"),
        (Some("Place"), "Wola 1"),
        (Some("Note"), "torn 2"),
    ] {
        assert!(found.contains(&wanted), "{found:?}");
    }
}

#[test]
fn no_two_features_have_one_identifier() {
    let row = |n: usize| format!("<tr><td>{}<td>{}<td>{}", n * 7, n * 37 % 29, 40 + n % 5);
    let rows: String = (1..13).map(row).collect();
    let html = format!("<table><tr><th>Score<th>Score<th>Score 2</tr>{rows}</table>");
    let page = Page::parse(&html, "http://example.org/".parse().unwrap());
    let path = XPath::parse("//tr[td]").unwrap();
    let schema = schema(&path, false, &[&page], &Queries::default());
    let ids: Vec<&str> = schema.features.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(ids, ["score", "score-2", "score-2-2"]);
}

#[test]
fn ranks_are_said_of_the_answer() {
    let row = |n: usize| format!("<tr><td>{n}.<td>Row {}<td>{}", n * 37 % 29, 40 + n % 5);
    let html = format!("<table>{}</table>", (1..13).map(row).collect::<String>());
    let page = Page::parse(&html, "http://example.org/".parse().unwrap());
    let path = XPath::parse("//tr").unwrap();
    let schema = schema(&path, false, &[&page], &Queries::default());
    let found = schema.features.iter();
    let found: Vec<_> = found
        .map(|one| (one.varies, one.examples[0].as_str()))
        .collect();
    assert_eq!(found, [(true, "1"), (false, "8"), (false, "41")]);
}

#[test]
fn features_are_called_by_a_name_of_their_own_else_by_their_label() {
    let row = |(n, place): (usize, &str)| {
        let (year, day) = (1900 + 7 * n, 3 + 2 * n);
        format!(
            "<tr><td><a href='/{n}'>{place}</a><td class=year>{year}<td><b class=chip>{day} May</b>
             <td><b class=chip>{}</b><td>{place} and {}</tr>",
            ["yes", "no", "perhaps"][n % 3],
            ["hill", "lake"][n % 2]
        )
    };
    let places = ["Bonn", "Oslo", "Rome", "Kyiv", "Wien", "Bath", "Cork"];
    let rows: String = places.into_iter().enumerate().map(row).collect();
    let html =
        format!("<table><tr><th>Name<th>When<th>First seen<th>Überholt<th>城</tr>{rows}</table>");
    let page = Page::parse(&html, "http://example.org/".parse().unwrap());
    let path = XPath::parse("//tr[td]").unwrap();
    let schema = schema(&path, false, &[&page], &Queries::default());
    let ids: Vec<&str> = schema.features.iter().map(|one| one.id.as_str()).collect();
    let wanted = ["name", "name-href", "year", "first-seen", "uberholt", "td"];
    assert_eq!(ids, wanted);
}

#[test]
fn a_cell_is_called_by_the_label_beside_it_in_a_row_of_two() {
    const SYSTEMS: [&str; 3] = ["Trigonal", "Isometric", "Hexagonal"];
    let record = |n: usize| {
        let second = if n.is_multiple_of(2) {
            format!(
                "<tr><td>Colour:<td>{}<td>Sp. Gr.:<td>2.{n}",
                ["sky", "honey", "jet"][n % 3]
            )
        } else {
            String::new()
        };
        let system = SYSTEMS[n % 3];
        format!(
            "<li><h3>Mineral</h3><table><tr><td>System:<td>{system}<td>Hardness:<td>{n}.5{second}</table></li>"
        )
    };
    let html = format!("<ul>{}</ul>", (1..13).map(record).collect::<String>());
    let page = Page::parse(&html, "http://example.org/".parse().unwrap());
    let path = XPath::parse("//li").unwrap();
    let schema = schema(&path, false, &[&page], &Queries::default());
    let labels = schema
        .features
        .iter()
        .filter_map(|one| one.label.as_deref());
    assert_eq!(
        labels.collect::<Vec<_>>(),
        ["System", "Hardness", "Colour", "Sp. Gr"]
    );
}

/// Both pages were asked for a word with which all of their titles begin; a label comes whatever is asked.
#[test]
fn what_all_records_were_found_by_is_no_label() {
    let page = |towns: [&str; 3]| {
        let rows = towns.map(|town| {
            format!("<li><a href='/{town}'>Old seeds from {town}</a> <i>Place: {town} bay</i></li>")
        });
        let html = format!("<ul>{}</ul>", rows.concat());
        Page::parse(&html, "http://example.org/".parse().unwrap())
    };
    let pages = [
        page(["Bath", "Cork", "Rome"]),
        page(["Oslo", "Wien", "Bonn"]),
    ];
    let asked = ["seeds", "old"];
    let responses = pages.iter().zip(asked);
    let responses: Vec<Response<'_>> = responses
        .map(|(page, term)| Response::new(page, [term]))
        .collect();
    let path = XPath::parse("//li").unwrap();
    let schema = schema(&path, false, &pages.each_ref(), &Queries::of(&responses));
    let found = schema.features.iter();
    let found: Vec<_> = found
        .map(|one| (one.label.as_deref(), one.examples[0].as_str()))
        .collect();
    assert!(found.contains(&(None, "Old seeds from Bath")), "{found:?}");
    assert!(found.contains(&(Some("Place"), "Bath bay")), "{found:?}");
}
