//! How siblings are told by their labels.

use super::*;

fn found(html: &str, tag: &str) -> Vec<(String, usize)> {
    let page = Page::parse(html, "http://example.org/".parse().unwrap());
    let families: Families = page
        .elements("section")
        .enumerate()
        .map(|(record, section)| (record, page.elements_in(section, tag).collect()))
        .collect();
    let found = by_label(&families, |_| &page).unwrap_or_default();
    found
        .into_iter()
        .map(|labelled| (labelled.test, labelled.families.len()))
        .collect()
}

#[test]
fn definitions_are_told_by_their_terms() {
    let two = "<section><dl><dt>Year<dd>1999<dt>Pages<dd>7</dl></section>";
    let one = "<section><dl><dt>Pages<dd>8</dl></section>";
    assert_eq!(
        found(&format!("{two}{two}{one}"), "dd"),
        [
            (
                "[normalize-space(preceding-sibling::dt[1])='Pages']".to_owned(),
                3
            ),
            (
                "[normalize-space(preceding-sibling::dt[1])='Year']".to_owned(),
                2
            ),
        ]
    );
    // The next version of the page may have another one between them.
    assert_eq!(found(&two.repeat(2), "dd").len(), 2);
}

#[test]
fn texts_are_told_by_the_label_before_them() {
    let both = "<p><b>By</b> Ann<br><b>Year</b> 1999";
    let others = "<p><b>Year</b> 2001<p><b>By</b> Bo";
    let labels = |html: &str| labels_of_texts(html).into_iter().map(|(label, _)| label);
    assert_eq!(
        labels(&format!("{both}{others}")).collect::<Vec<_>>(),
        ["By", "Year"]
    );
    assert_eq!(labels_of_texts(&format!("{both}{others}"))[1].1, 2);
    // Where none stands beside another, they are what the records are called.
    assert_eq!(
        labels(&format!("{others}{}", others.replace('1', "2"))).count(),
        0
    );
}

/// Labels before texts, with the number of their records.
fn labels_of_texts(html: &str) -> Vec<(String, usize)> {
    let page = Page::parse(html, "http://example.org/".parse().unwrap());
    let texts = |node| page.children(node).filter(|child| page.is_text(*child));
    let families: Families = page
        .elements("p")
        .enumerate()
        .map(|(record, node)| (record, texts(node).collect()))
        .collect();
    let found = texts_by_label(&families, |_| &page).unwrap_or_default();
    let found = found.into_iter();
    found
        .filter_map(|one| Some((one.label?, one.families.len())))
        .collect()
}

#[test]
fn lines_are_told_by_what_attributes_and_icons_call_them() {
    let titled = |label: &str, value: &str| {
        format!("<li><a title='{label}'><i class='icon {label}'></i> {value}</a></li>")
    };
    let (a, b) = (titled("Year", "1999"), titled("Zone", "France"));
    let (c, d) = (titled("Year", "2001"), titled("Zone", "Chile"));
    let html = format!("<section>{a}{b}</section><section>{d}</section><section>{c}</section>");
    let test = |name: &str, of: &str, value: &str| format!("[{name}::*[@{of}='{value}']]");
    assert_eq!(
        found(&html, "li"),
        [
            (test("descendant-or-self", "title", "Year"), 2),
            (test("descendant-or-self", "title", "Zone"), 2)
        ]
    );
    let html = html.replace(" title", " alt");
    assert_eq!(
        found(&html, "li")[1],
        (test("descendant", "class", "icon Zone"), 2)
    );
    // Values stand in no order.
    let turned = format!("{html}<section>{b}{a}</section>");
    assert_eq!(found(&turned, "li"), []);
}

#[test]
fn rows_with_a_head_are_told_by_it_beside_others() {
    let sections = (0..12).map(|n| {
        let year = format!("<li><b>Year</b> <i>19{}</i></li>", 10 + n);
        let code = format!("<li><b>Code</b> <i>U{n}</i></li>");
        let some = if n % 3 > 0 { code } else { String::new() };
        format!("<section><li><img src='/{n}.png'> <h2>Emma {n}</h2></li>{year}{some}</section>")
    });
    let html: String = sections.collect();
    assert_eq!(found(&html, "li"), [], "a row has none");
    let page = Page::parse(&html, "http://example.org/".parse().unwrap());
    let families: Families = page
        .elements("section")
        .enumerate()
        .map(|(record, section)| (record, page.elements_in(section, "li").collect()))
        .collect();
    let (rows, others) = among_others(&families, |_| &page).unwrap();
    let rows = rows
        .iter()
        .map(|row| (row.label.as_deref(), row.families.len()));
    let rows: Vec<_> = rows.collect();
    assert_eq!(rows, [(Some("Code"), 8), (Some("Year"), 12)]);
    assert!(others.families.iter().all(|(_, nodes)| nodes.len() == 1));
}

#[test]
fn terms_of_another_kind_of_record_do_not_count() {
    let pair = |term: &str, n: usize| format!("<dt>{term}</dt><dd>{n} g</dd>");
    let malt = |n: usize| pair("Resa d'estratto", n) + &pair("Colore", 2 * n);
    let malts = (0..9).map(|n| format!("<section>{}</section>", malt(n)));
    let others = ["Alfa", "Beta", "Uso", "Forma", "Tipo", "Lotto"];
    let hop: String = others.iter().map(|term| pair(term, 7)).collect();
    let html = format!("{}<section>{hop}</section>", malts.collect::<String>());
    let found = found(&html, "dd");
    let test = "[normalize-space(preceding-sibling::dt[1])=\"Resa d'estratto\"]";
    assert!(found.contains(&(test.to_owned(), 9)), "{found:?}");
}

#[test]
fn lines_are_told_by_their_drawings() {
    let tests = [
        (
            "<svg class=icon><use xlink:href='#beds'/></svg>",
            "@href='#beds'",
        ),
        (
            "<svg><path d='M17.5 1.25L3 4c1 2 3 4 5 6z'/></svg>",
            "starts-with(@d, 'M17.5 1.25L3 4c1 2 3 4 5')",
        ),
        ("<img src='/i/beds.png'>", "@src='/i/beds.png'"),
    ];
    for (icon, test) in tests {
        let line = |icon: &str, n: usize| format!("<p>{icon} {n}</p>");
        let other = icon.replace("beds", "baths").replace("17", "12");
        let both = |n| line(icon, n) + &line(&other, n + 1);
        let html = format!(
            "<section>{}</section><section>{}</section>",
            both(1),
            line(&other, 7)
        );
        let html = html + &format!("<section>{}</section>", line(icon, 4));
        let found = found(&html, "p");
        let wanted = (format!("[descendant::*[{test}]]"), 2);
        assert!(found.contains(&wanted), "{found:?}");
    }
}

#[test]
fn a_label_and_its_plural_are_one() {
    let line = |label: &str, value: &str| format!("<p><b>{label}:</b> {value}</p>");
    let one = line("Author", "Ann") + &line("Year", "1999");
    let several = line("Authors", "Bo, Cy") + &line("Year", "2001");
    let html = format!("<section>{one}</section><section>{several}</section>");
    let both = found(&html.repeat(2), "p");
    let test = "[normalize-space(*[1])='Author:' or normalize-space(*[1])='Authors:']";
    assert_eq!(both[0], (test.to_owned(), 4), "{both:?}");
    // A record that has both says two things.
    let html = format!("<section>{one}{several}</section>").replacen("Year", "Date", 1);
    let apart = found(&format!("{html}<section>{one}</section>"), "p");
    assert!(
        apart.iter().all(|(test, _)| !test.contains(" or ")),
        "{apart:?}"
    );
}

#[test]
fn values_that_an_attribute_says_are_no_labels() {
    let event = |place: &str, year: usize| format!("<p><i title='{place}'></i> {year}</p>");
    let places = ["Japan", "Poland", "Sweden", "France"];
    let sections = (0..12).map(|n| {
        let second = if n % 5 == 0 {
            event(places[(n + 1) % 4], 1990 + n)
        } else {
            String::new()
        };
        format!(
            "<section>{}{second}</section>",
            event(places[n % 4], 1970 + n)
        )
    });
    assert_eq!(found(&sections.collect::<String>(), "p"), []);
}

#[test]
fn lines_are_told_by_their_heads_or_beginnings() {
    let line = |label: &str, value: &str| format!("<p><b>{label}</b> {value}</p>");
    let (a, b) = (line("Year", "1999"), line("Pages", "7"));
    let html = format!("<section>{a}{b}</section><section>{b}</section><section>{a}</section>");
    assert_eq!(found(&html, "p").len(), 2);
    let deeper = html.replace("<p>", "<p><i>").replace("</p>", "</i></p>");
    let test = "[normalize-space(descendant::*[not(*)][1])='Pages']";
    assert_eq!(found(&deeper, "p")[0], (test.to_owned(), 2));
    let html = html.replace("<b>", "").replace("</b>", ":");
    assert_eq!(
        found(&html, "p")[0],
        ("[starts-with(normalize-space(.), 'Pages:')]".to_owned(), 2)
    );
    // Titles are no labels.
    let rows = "<section><p><b>Emma</b> x<p><b>Dune</b> y</section>";
    assert_eq!(
        found(&format!("{rows}<section><p><b>It</b> z</section>"), "p"),
        []
    );
}

#[test]
fn texts_of_which_each_place_has_its_own_are_no_labels() {
    let row = |head: &str, number: usize| format!("<p><b>{head}</b> <i>{number}</i></p>");
    let record = |heads: [&str; 2], number| {
        let rows = heads.map(|head| row(head, number)).concat();
        format!("<section>{rows}</section>")
    };
    let towns = ["Bern", "Basel", "Chur"].into_iter().enumerate();
    let sellers = ["Ann", "Bo", "Cy"].into_iter().enumerate();
    let pairs = towns.flat_map(|(a, town)| {
        sellers
            .clone()
            .map(move |(b, seller)| (a + b, [town, seller]))
    });
    let records: String = pairs.map(|(number, heads)| record(heads, number)).collect();
    assert_eq!(found(&records, "p"), []);
    // A label stands now at this place and now at that.
    let specifications = [
        ["Size", "Mass"],
        ["Mass", "Make"],
        ["Make", "Year"],
        ["Size", "Year"],
    ];
    let records: String = (1..3)
        .flat_map(|turn| specifications.map(|heads| record(heads, turn)))
        .collect();
    assert_eq!(found(&records, "p").len(), 4);
}

#[test]
fn icons_before_elements_and_names_for_programs_tell_what_these_are() {
    let icon = |title: &str, value: &str| format!("<i title={title}></i><b>{value}</b>");
    let both = |n: usize| icon("Phone", &format!("09-{n}")) + &icon("Fax", &format!("03-{n}"));
    let html: String = (0..6)
        .map(|n| match n {
            2 => format!("<section>{}</section>", icon("Fax", "03-9")),
            _ => format!("<section>{}</section>", both(n)),
        })
        .collect();
    assert_eq!(
        found(&html, "b"),
        [
            ("[preceding-sibling::*[1]/@title='Fax']".to_owned(), 6),
            ("[preceding-sibling::*[1]/@title='Phone']".to_owned(), 5)
        ]
    );
    let tag = |name: &str, value: &str| format!("<p><b data-qa={name}>{value}</b></p>");
    let record = |n: usize| {
        let work = tag("experience", ["1 year", "3 years", "none"][n % 3]);
        let home = if n.is_multiple_of(2) {
            tag("schedule", ["remote", "shifts"][n / 2 % 2])
        } else {
            String::new()
        };
        format!("<section>{home}{work}</section>")
    };
    let html = (0..6).map(record).collect::<Vec<_>>().concat();
    let tests = found(&html, "p").into_iter().map(|(test, _)| test);
    assert_eq!(
        tests.collect::<Vec<_>>(),
        [
            "[descendant-or-self::*[@data-qa='experience']]",
            "[descendant-or-self::*[@data-qa='schedule']]"
        ]
    );
}
