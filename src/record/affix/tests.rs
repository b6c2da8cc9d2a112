//! What stands around values.

use super::*;

#[test]
fn a_currency_or_a_unit_stays_behind_a_label() {
    for unit in ["kr", "acre", "lux"] {
        let values = ["12", "6 414", "903"].map(|number| format!("Fee: {number} {unit}"));
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        assert_eq!(
            affixes(&values),
            ("Fee:".to_owned(), String::new()),
            "{unit}"
        );
    }
}

#[test]
fn a_currency_stays_before_its_amount() {
    let of = |unit: &str| ["1,91", "0,13", "12,5"].map(|n| format!("Sales: US$ {n}{unit}"));
    for values in [of(""), of(" bilhões"), of(" million")] {
        let values = values.each_ref().map(String::as_str);
        assert_eq!(affixes(&values), ("Sales:".to_owned(), String::new()));
    }
}

#[test]
fn capitals_before_a_number_are_part_of_its_code() {
    let of = |letters: &str| ["16326", "EN 42365", "791"].map(|code| format!("{letters} {code}"));
    let affixes = |values: [String; 3]| affixes(&values.each_ref().map(String::as_str)).0;
    assert_eq!(affixes(of("HS")), "");
    assert_eq!(affixes(of("LOT")), "LOT");
    assert_eq!(
        affixes(["EPSG:4326", "EPSG:25833", "EPSG:27700"].map(str::to_owned)),
        ""
    );
    assert_eq!(
        affixes(["SIZE: 42", "SIZE: 38", "SIZE: 44"].map(str::to_owned)),
        "SIZE:"
    );
    assert_eq!(
        affixes(["80%", "95%", "100%"].map(|share| format!("RES {share}"))),
        "RES"
    );
}

#[test]
fn separators_are_no_part_of_a_value() {
    assert_eq!(bare("· Brighton, Town Hall"), "Brighton, Town Hall");
    assert_eq!(bare(", 17:00 –"), "17:00");
    assert_eq!(bare("15-0749/AF ("), "15-0749/AF");
    assert_eq!(bare(") since 1960"), "since 1960");
    assert_eq!(bare("Geom. Gandolfi)"), "Geom. Gandolfi");
    assert_eq!(bare("(Emma, Orion"), "Emma, Orion");
    assert_eq!(bare("Emma (Orion)"), "Emma (Orion)");
    assert_eq!(bare(": Working paper"), "Working paper");
    assert_eq!(bare(":-)"), ":-)");
    assert_eq!(bare("1960."), "1960");
    assert_eq!(bare("4.08."), "4.08");
    assert_eq!(bare("St. John's Inc."), "St. John's Inc.");
    assert_eq!(bare("-5"), "-5");
    assert_eq!(bare("—"), "—");
}

#[test]
fn namespaces_months_and_rates_belong_to_their_values() {
    let none = (String::new(), String::new());
    for values in [
        ["File:Oslo.jpg", "File:Rome.jpg", "File:Bonn.png"],
        ["May 12", "May 9", "May 30"],
        ["12 mai", "9 mai", "30 mai"],
        ["40 - 50 €/year", "30 - 35 €/year", "60 - 70 €/year"],
        ["141 g/km (avg.)", "98 g/km (avg.)", "170 g/km (avg.)"],
    ] {
        assert_eq!(affixes(&values), none, "{values:?}");
    }
    let values = ["avg 4.5", "avg 3.9", "avg 4"];
    assert_eq!(affixes(&values).0, "avg");
    let values = ["Posted: May 12", "Posted: May 9", "Posted: May 30"];
    assert_eq!(affixes(&values).0, "Posted:");
    let values = [
        "on Jan. 5, 2018, 11:07 a.m.",
        "on Jan. 13, 2018, noon",
        "on Jan. 13, 2018, 10:17 p.m.",
    ];
    assert_eq!(affixes(&values).0, "on");
}

#[test]
fn labels_and_units_are_stripped() {
    let values = ["Author: Homer", "Author: Jane Austen", "Author: Li Bai"];
    assert_eq!(affixes(&values), ("Author:".to_owned(), String::new()));
    assert_eq!(strip("Author: Homer", "Author:", ""), "Homer");
    assert_eq!(strip("By Byron", "By", ""), "Byron");
    assert_eq!(strip("Byron", "By", ""), "Byron");
    assert_eq!(strip("12 webpages", "", "pages"), "12 webpages");
    let values = ["12 of 5 stars", "3 of 5 stars", "4 of 5 stars"];
    assert_eq!(affixes(&values).1, "");
    let values = ["12 stars", "3 stars", "4 stars"];
    assert_eq!(affixes(&values).1, "stars");
    assert_eq!(label("Author:").as_deref(), Some("Author"));
    let several = "Status: install ok installed Date Added:";
    assert_eq!(label(several).as_deref(), Some("Date Added"));
    let values = ["(12 ratings)", "(3 ratings)"];
    assert_eq!(affixes(&values), ("(".to_owned(), "ratings)".to_owned()));
    assert_eq!(strip("(12 ratings)", "(", "ratings)"), "12");
    let values = ["(score: 17)", "(score: 8)"];
    assert_eq!(affixes(&values), ("(score:".to_owned(), ")".to_owned()));
    let values = ["Updated 3 days ago", "Updated 1 year ago", "Updated now"];
    assert_eq!(affixes(&values), ("Updated".to_owned(), String::new()));
}

#[test]
fn a_name_that_is_short_for_another_is_no_label() {
    let courts = ["District Court of Maine", "Tax Court", "Court of Claims"];
    for (short, label) in [("U.S.", ""), ("— Op. Atty.", ""), ("Ed.", "Ed.")] {
        let values = courts.map(|court| format!("{short} {court}"));
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        assert_eq!(affixes(&values).0, label, "{short}");
    }
}

#[test]
fn what_has_several_parts_is_no_label() {
    let values = ["(Python function, in Guide)", "(Python function, in Notes)"];
    assert_eq!(affixes(&values), ("(".to_owned(), ")".to_owned()));
}

#[test]
fn units_of_measure_stay_with_their_number() {
    assert_eq!(affixes(&["154 m²", "98 m²"]), Default::default());
    assert_eq!(
        affixes(&["3 minutes ago", "5 minutes ago"]),
        Default::default()
    );
    let brackets = ("(".to_owned(), ")".to_owned());
    assert_eq!(affixes(&["(676 bytes)", "(350 bytes)"]), brackets);
    assert_eq!(affixes(&["€3 / year", "€5 / year"]), Default::default());
    assert_eq!(affixes(&["3 colours", "5 colours"]).1, "colours");
    assert_eq!(affixes(&["3 in stock", "12 in stock"]).1, "in stock");
    assert_eq!(
        affixes(&["https://a.example", "https://b.example"]),
        Default::default()
    );
}

#[test]
fn what_only_some_values_share_stays() {
    let values = ["The Trial", "The Castle", "Amerika"];
    assert_eq!(affixes(&values), (String::new(), String::new()));
    assert_eq!(affixes(&["$ 7", "$ 8"]), (String::new(), String::new()));
    let packages: Vec<String> = ('a'..='h')
        .map(|name| format!("Package {name}lib"))
        .collect();
    let packages: Vec<&str> = packages.iter().map(String::as_str).collect();
    assert_eq!(affixes(&packages).0, "Package");
    let names = ["Nike Vomero", "Nike Pegasus"];
    assert_eq!(affixes(&names), (String::new(), String::new()));
    let shoes = ["Road Running Shoes", "Trail Shoes"];
    assert_eq!(affixes(&shoes), (String::new(), String::new()));
    assert_eq!(affixes(&["By Ann Li", "By Bo Ek"]).0, "By");
    assert_eq!(affixes(&["Class C", "Class A1"]).0, "Class");
    let times = ["5 months ago", "1 year ago"];
    assert_eq!(affixes(&times), (String::new(), String::new()));
    let times = ["Sat Nov 21 19:21:35 2026", "Sat Nov 21 19:21:40 2026"];
    assert_eq!(affixes(&times), (String::new(), String::new()));
    let dates = ["22 May 2025", "3 May 2025"];
    assert_eq!(affixes(&dates), (String::new(), String::new()));
    let dates = ["November 3, 2025", "November 21, 2025"];
    assert_eq!(affixes(&dates), (String::new(), String::new()));
    for label in ["Published:", "Published", "Uploaded on"] {
        for days in [
            ["Jan 1, 2001", "March 21, 2002"],
            ["Jan 1, 2001", "Jan 1, 2002"],
        ] {
            let dates = days.map(|date| format!("{label} {date}"));
            assert_eq!(affixes(&[&dates[0], &dates[1]]).0, label);
        }
    }
}

#[test]
fn prose_has_no_unit() {
    let text = |who: &str| {
        format!(
            "{who} wrote it, and it came out long ago. Many gave it 4 stars. Ask for it at the desk."
        )
    };
    let values = [text("Ann Li"), text("Bo Ek")];
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    assert_eq!(affixes(&values), (String::new(), String::new()));
}

#[test]
fn quotations_stay_whole() {
    let said = ["«Come with wine at once»", "«Come with bread at once»"];
    assert_eq!(affixes(&said), (String::new(), String::new()));
    let titles = ["Title: „Emma“", "Title: „Orlando“"];
    assert_eq!(affixes(&titles).0, "Title:");
}

#[test]
fn a_constant_is_not_stripped_to_nothing() {
    assert_eq!(affixes(&["In stock", "In stock"]).0, "In");
    assert_eq!(strip("In stock", "In", ""), "stock");
}
