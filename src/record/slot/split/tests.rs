//! How children are told apart.

use std::collections::BTreeSet;

use super::super::super::feature::schema;
use super::super::super::queries::Queries;
use crate::page::{Page, XPath};

/// The paths of the features of the rows that a list of them has.
pub(in super::super) fn paths(rows: &[&str]) -> Vec<String> {
    let html = format!("<ul><li>{}</ul>", rows.join("<li>"));
    let page = Page::parse(&html, "http://example.org/".parse().unwrap());
    let records = XPath::parse("//li").unwrap();
    let found = schema(&records, false, &[&page], &Queries::default());
    let paths = found.features.iter().map(|one| one.path.to_string());
    paths.collect()
}

#[test]
fn columns_keep_their_places_where_a_page_has_more_of_them() {
    let cities = ["Oslo", "Rome", "Bonn", "Kyiv", "Wien", "Bern"];
    let table = |more: &str, from: usize| {
        let row = |n: usize| {
            let city = match n % 3 {
                0 => format!("<td>{}</td>", cities[n % 6]),
                _ => format!("<td><small>{}</small></td>", cities[n % 6]),
            };
            format!(
                "<tr><td>{}</td>{city}<td>{}</td>{more}</tr>",
                n * 7 % 31,
                n * 11 % 37
            )
        };
        let rows: String = (from..from + 6).map(row).collect();
        Page::parse(
            &format!("<table>{rows}</table>"),
            "http://example.org/".parse().unwrap(),
        )
    };
    let pages = [table("", 1), table("<td></td>", 8)];
    let records = XPath::parse("//tr").unwrap();
    let found = schema(&records, false, &pages.each_ref(), &Queries::default());
    let paths = found.features.iter().map(|one| one.path.to_string());
    assert_eq!(
        paths.collect::<Vec<_>>(),
        ["td[1]", "td[2]/small | td[2]/text()", "td[3]"]
    );
}

#[test]
fn rows_are_told_by_the_class_of_what_they_wrap() {
    let row = |class: &str, value: &str| format!("<p><b class={class}>{value}</b></p>");
    let prices = ["$12", "$7", "$130", "$45", "$9", "$88"];
    let places = ["Oslo", "Rome", "Bonn", "Kyiv", "Wien", "Bern"];
    let rows = (0..6).map(|n| {
        let shipping = if n % 2 == 0 {
            row("shipping", &format!("+{n} days"))
        } else {
            String::new()
        };
        row("price", prices[n]) + &shipping + &row("place", places[n])
    });
    let rows: Vec<String> = rows.collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let found = paths(&rows);
    for name in ["price", "shipping", "place"] {
        let of_name = |path: &&String| path.contains(&format!("@class='{name}'"));
        assert_eq!(found.iter().filter(of_name).count(), 1, "{found:?}");
    }
}

#[test]
fn items_that_come_back_at_other_places_are_a_list() {
    let tag = |n: usize| ["red", "blue", "green"][n % 3];
    let rows = (0..8).map(|n| {
        let first = format!("<p>{}", tag(n));
        let second = format!("<p>{}", tag(n + 1));
        if n == 0 { first } else { first + &second }
    });
    let rows: Vec<String> = rows.collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    assert_eq!(paths(&rows), ["p"]);
}

#[test]
fn rows_whose_values_come_back_at_one_place_each_are_no_list() {
    let letters: Vec<char> = ('a'..='k').collect();
    let cell = |end: &str, n: usize| format!("<tr><td>{}{end}", letters[n % 11]);
    let rows = (0..24).map(|n| {
        let code = (n % 5 < 3).then(|| format!("<tr><td>RM{}", 1700 + n * 37));
        format!(
            "<table>{}{}{}{}</table>",
            cell("oming", n * 5),
            cell("ester", n * 7),
            cell("ingham", n * 3),
            code.unwrap_or_default()
        )
    });
    let rows: Vec<String> = rows.collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let at = |place: usize| format!("table/tbody/tr[{place}]/td");
    assert_eq!(paths(&rows), [1, 2, 3, 4].map(at));
}

#[test]
fn icons_tell_those_that_have_one_from_the_others() {
    let item = |icon: &str, text: String| format!("<p><i class={icon}></i>{text}");
    let rows = (1..17).map(|n| {
        let length = item("way", format!("{n} km"));
        let climb = item("up", format!("{n}00 m"));
        let some = if n % 2 == 0 { length } else { String::new() };
        some + &climb + &format!("<p>Part {n}")
    });
    let rows: Vec<String> = rows.collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let found = paths(&rows);
    let having = |icon: &str| {
        let test = format!("p[descendant::*[@class='{icon}']]");
        found.iter().any(|path| path.starts_with(&test))
    };
    assert!(having("way") && having("up"), "{found:?}");
}

#[test]
fn what_is_so_long_ago_is_told_from_what_is_counted() {
    let rows = (1..13).map(|n| match n % 4 {
        0 => format!("<p>{n} hours ago"),
        1 => format!("<p>1 year ago<p>{n},045 views"),
        _ => format!("<p>{n} days ago<p>{n} views"),
    });
    let rows: Vec<String> = rows.collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let found = paths(&rows);
    let said = |word: &str| {
        let test = format!("p[contains(normalize-space(.), ' {word}')]");
        found.contains(&test)
    };
    assert!(said("ago") && said("views"), "{found:?}");
}

#[test]
fn properties_named_for_tests_tell_children_apart() {
    let found = paths(&[
        "<p data-testid=place>Oslo</p><p data-testid=pay>12 a day</p>",
        "<p data-testid=pay>30 a day</p>",
        "<p data-testid=place>Rome</p><p data-testid=pay>7 a day</p>",
    ]);
    assert_eq!(found, ["p[@data-testid='place']", "p[@data-testid='pay']"]);
}

#[test]
fn siblings_are_told_by_the_words_around_their_numbers() {
    let players = ["Brass", "Strings", "All wind", "Choir"];
    let rows = (0..10).map(|n| {
        let grade = if n % 3 == 0 {
            String::new()
        } else {
            format!("<b>Grad {}</b>", n % 5)
        };
        format!(
            "<b>{}</b>{grade}<b>{n}:1{} min</b><b>©19{}</b>",
            players[n % 4],
            n % 6,
            60 + n
        )
    });
    let rows: Vec<String> = rows.collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let others =
        "b[not(contains(normalize-space(.), ' min') or contains(normalize-space(.), 'Grad'))]";
    let told = |word: &str| format!("b[contains(normalize-space(.), '{word}')]");
    assert_eq!(
        paths(&rows),
        [
            format!("{others}[1]"),
            told("Grad"),
            told(" min"),
            format!("{others}[2]")
        ]
    );
}

#[test]
fn icons_that_lead_somewhere_do_not_count_with_texts() {
    let icon = "<a href=cover><i class=icon></i></a>";
    let found = paths(&[
        &format!("{icon}<a href=e>Emma</a>"),
        "<a href=d>Dune</a>",
        &format!("{icon}<a href=i>Ivanhoe</a>"),
    ]);
    let texts: Vec<&String> = found.iter().filter(|path| !path.contains('@')).collect();
    assert_eq!(texts, ["a[normalize-space()]"]);
    // An empty place is that of a value.
    let found = paths(&[
        "<p>Emma</p><p></p><p>1815</p>",
        "<p>Dune</p><p>Arrakis</p><p>1965</p>",
        "<p>Ivanhoe</p><p>1819</p>",
    ]);
    assert!(
        found.iter().all(|path| !path.contains("normalize-space")),
        "{found:?}"
    );
}

#[test]
fn what_all_have_beside_other_links_is_no_value() {
    let more = "<a href=m>Read more</a>";
    let found = paths(&[
        &format!("<a href=b>Berlin</a>{more}"),
        more,
        &format!("<a href=l>Leeds</a>{more}"),
        more,
        &format!("<a href=g>Glasgow</a>{more}"),
    ]);
    let texts: Vec<&String> = found.iter().filter(|path| !path.contains('@')).collect();
    assert_eq!(texts, ["a[not(normalize-space(.)='Read more')]"]);
}

#[test]
fn values_follow_labels_of_the_same_make() {
    let pair = |label: &str, value: &str| format!("<p>{label}</p><p>{value}</p>");
    let (year, pages) = (pair("Year", "1999"), pair("Pages", "12"));
    let (other, more) = (pair("Year", "2001"), pair("Pages", "7"));
    let both = format!("{year}{pages}");
    let found = paths(&[&both, &other, &more, &format!("{other}{more}")]);
    let test = |label: &str| format!("p[normalize-space(preceding-sibling::*[1])='{label}']");
    assert_eq!(found, [test("Year"), test("Pages")]);
}

#[test]
fn a_text_before_links_is_their_label() {
    let by = |name: &str| format!("<p>By <a>{name}</a></p>");
    let at = |place: &str| format!("<p>Seen in <a>{place}</a></p>");
    let found = paths(&[
        &format!("{}{}", by("Ann"), at("Leeds")),
        &at("York"),
        &by("Bo"),
        &format!("{}{}", by("Cy"), at("Bath")),
    ]);
    let test = |label: &str| format!("p[starts-with(normalize-space(.), '{label}')]/a");
    assert_eq!(found, [test("By"), test("Seen in")]);
}

#[test]
fn texts_behind_labels_are_told_from_others() {
    let rows = (0..8).map(|n| {
        let pages = (n % 2 == 0).then(|| format!("<b>Pages:</b> {n}0<br>"));
        let isbn = (n % 3 > 0).then(|| format!("<b>ISBN:</b> {n}1<br>"));
        let both = pages.unwrap_or_default() + &isbn.unwrap_or_default();
        format!("{both}A village on hill {n}")
    });
    let rows: Vec<String> = rows.collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    // Fewer than five records have the one, so places tell.
    assert!(paths(&rows).iter().all(|path| !path.contains("Pages")));
    let found = paths(&[rows.as_slice(), &rows].concat());
    let behind = |label: &str| format!("normalize-space(preceding-sibling::*[1])='{label}:'");
    let (isbn, pages) = (behind("ISBN"), behind("Pages"));
    let rest = format!("text()[normalize-space()][not({isbn} or {pages})]");
    assert_eq!(
        BTreeSet::from_iter(found),
        BTreeSet::from([rest, format!("text()[{isbn}]"), format!("text()[{pages}]")])
    );
}

#[test]
fn siblings_are_told_by_the_words_around_their_day_or_number() {
    let rows = (1..9).map(|n| {
        let posted = (n % 2 == 0).then(|| format!("<p>· Posted on {n} May 2021</p>"));
        let steps = (n % 3 > 0).then(|| format!("<p>{n} steps</p>"));
        posted.unwrap_or_default() + &steps.unwrap_or_default()
    });
    let rows: Vec<String> = rows.collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let found = paths(&[rows.as_slice(), &rows].concat());
    let says = |words: &str| format!("p[contains(normalize-space(.), '{words}')]");
    assert_eq!(
        BTreeSet::from_iter(found),
        BTreeSet::from([says("Posted on"), says(" steps")])
    );
}

#[test]
fn what_is_said_across_a_table_is_no_column() {
    let row = |n: usize| format!("<tr><td>{n} May</td><td>Hall {n}</td></tr>");
    let note = |n: usize| format!("<tr><td colspan=2>Mind step {n}</td></tr>");
    let records = (1..7).map(|n| {
        let first = if n % 2 == 0 { note(n) } else { String::new() };
        format!("<table>{first}{}</table>", row(n))
    });
    let records: Vec<String> = records.collect();
    let records: Vec<&str> = records.iter().map(String::as_str).collect();
    let found = paths(&records);
    let of = |test: &str| found.iter().filter(|path| path.contains(test)).count();
    assert_eq!(
        (of("tr[td[2]]/td[1]"), of("tr[not(td[2])]")),
        (1, 1),
        "{found:?}"
    );
}

#[test]
fn texts_of_which_some_have_a_label_are_told_by_it() {
    let rows = [
        "A village in the hills.<br>ISBN: 12<br>Pages: 10",
        "Of ships and sealing wax.<br>Pages: 20",
        "ISBN: 31<br>Pages: 30",
        "Cabbages and kings.<br>ISBN: 41",
        "ISBN: 51<br>Pages: 50",
        "The sea is boiling hot.<br>ISBN: 61<br>Pages: 60",
        "ISBN: 71<br>Pages: 70",
    ];
    let found = paths(&rows);
    let starts = |label: &str| format!("starts-with(normalize-space(.), '{label}:')");
    let (isbn, pages) = (starts("ISBN"), starts("Pages"));
    let rest = format!("text()[normalize-space()][not({isbn} or {pages})]");
    assert_eq!(found[0], rest);
    assert_eq!(
        found[1..],
        [format!("text()[{isbn}]"), format!("text()[{pages}]")]
    );
}

#[test]
fn lines_of_the_like_are_values_of_one_attribute() {
    let found = paths(&[
        "<p>Ann Lee (Bride)<br>Bo Ek (Groom)</p>",
        "<p>Cy Day (Child)</p>",
        "<p>Di Roe (Bride)<br>Ed Fox (Groom)<br>Flo Wu (Witness)</p>",
    ]);
    assert_eq!(found[1..], ["p/text()[normalize-space()]"]);
}

#[test]
fn a_remark_after_a_break_is_no_part_of_the_line_before_it() {
    let ways = [
        "Red Hill – Elm Lake",
        "Old Mill – Far Point",
        "Low Ford – High Pass",
        "Dry Well – Tall Oak",
        "Long Wood – Green Bay",
        "Cold Spring – Black Rock",
    ];
    let rows = ways
        .iter()
        .chain(&ways)
        .enumerate()
        .map(|(n, way)| match n % 2 {
            0 => format!("<p>{way}<br><i class=note>Mind the ice on day {n}.</i></p>"),
            _ => format!("<p>{way}</p>"),
        });
    let rows: Vec<String> = rows.collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let found = paths(&rows);
    assert!(!found.contains(&"p".to_owned()), "{found:?}");
    assert!(found.contains(&"p/i".to_owned()), "{found:?}");
}

#[test]
fn parts_of_an_amount_are_one_value() {
    let rows = [
        "<p><b>USD</b> 1.00</p>",
        "<p><b>USD</b> 12.50</p>",
        "<p><b>USD</b> 7.25</p>",
    ];
    assert_eq!(paths(&rows), ["p"]);
}

#[test]
fn links_with_a_place_of_their_own_are_columns_where_one_may_be_missing() {
    let names = |n: usize| {
        let land = ["Wales", "Kent", "Essex", "Devon"][n % 4];
        let town = ["Bala", "Deal", "Ely", "Looe", "Bude"][n % 5];
        let parish = ["St Mary", "St John", "St Paul"][n % 3];
        (land, town, parish)
    };
    let rows = |order: &dyn Fn(usize) -> String| -> Vec<String> {
        let paths = |rows: &[String]| {
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            paths(&rows)
        };
        paths(&(0..24).map(order).collect::<Vec<_>>())
    };
    let places = rows(&|n| {
        let (land, town, parish) = names(n);
        let last = if n.is_multiple_of(5) {
            String::new()
        } else {
            format!("<a>{parish}</a>")
        };
        format!("<b>{n}</b> <p><a>{land}</a><a>{town}</a>{last}</p>")
    });
    assert!(places.contains(&"p/a[2]".to_owned()), "{places:?}");
    let tags = rows(&|n| {
        let (land, town, parish) = names(n);
        let (first, last) = if n.is_multiple_of(2) {
            (land, town)
        } else {
            (town, land)
        };
        let more = if n.is_multiple_of(5) {
            String::new()
        } else {
            format!("<a>{parish}</a>")
        };
        format!("<b>{n}</b> <p><a>{first}</a><a>{last}</a>{more}</p>")
    });
    assert!(tags.contains(&"p/a".to_owned()), "{tags:?}");
}
