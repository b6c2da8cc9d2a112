//! What texts are split into.

mod labels;

use super::super::part::read;
use super::*;

fn parts(values: &[&str]) -> Vec<Vec<String>> {
    let split = split(values);
    let of = |value: &&str| {
        split
            .iter()
            .flat_map(|parts| read(value, parts))
            .map(str::to_owned)
            .collect()
    };
    values.iter().map(of).collect()
}

fn split(values: &[&str]) -> Vec<Vec<Part>> {
    super::split(values, &BTreeSet::from(["night".to_owned()]))
}

#[test]
fn names_and_what_was_asked_for_part_nothing() {
    for word in ["War", "night"] {
        let values = TITLES.map(|title| format!("{title} {word} story"));
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        assert_eq!(split(&values).len(), 1, "{word}");
    }
}

#[test]
fn years_stay_together() {
    let ends = ["1759 - 1764", "ca. 1611", "1840"].iter().cycle();
    let makers = TITLES.iter().zip(ends);
    let makers: Vec<String> = makers
        .map(|(name, years)| format!("{name}, {years}"))
        .collect();
    let makers: Vec<&str> = makers.iter().map(String::as_str).collect();
    let found = parts(&makers);
    assert_eq!([&found[0][1], &found[1][1]], ["1759 - 1764", "ca. 1611"]);
}

#[test]
fn a_comma_parts_numbers_and_what_comes_back() {
    let places: Vec<String> = (1..9).map(|n| format!("42.7{n}, 13.1{n}")).collect();
    let places: Vec<&str> = places.iter().map(String::as_str).collect();
    assert_eq!(parts(&places)[0], ["42.71", "13.11", "42.71, 13.11"]);
    let firms: Vec<String> = (1..9)
        .map(|n| format!("{} Books, {}", TITLES[n % 8], ["Leeds", "York"][n % 2]))
        .collect();
    let firms: Vec<&str> = firms.iter().map(String::as_str).collect();
    assert_eq!(parts(&firms)[0], ["Dune Books", "York", "Dune Books, York"]);
    let ages: Vec<String> = (1..13)
        .map(|n| format!("{n} years, {} months", n % 3 + 2))
        .collect();
    let ages: Vec<&str> = ages.iter().map(String::as_str).collect();
    assert_eq!(split(&ages).len(), 1);
    let names = [
        "Austen, Jane",
        "Woolf, Ann",
        "Shelley, Mary",
        "Eliot, Ann",
        "Behn, Mary",
        "Burney, Jane",
        "More, Ann",
        "Hill, Mary",
    ];
    assert_eq!(split(&names).len(), 1);
}

/// The parts of texts that are made of numbers.
fn of(text: impl Fn(usize) -> String) -> Vec<Vec<String>> {
    let values: Vec<String> = (1..25).map(text).collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    parts(&values)
}

#[test]
fn a_comma_parts_places_with_a_code_and_few_things() {
    let lanes = of(|n| {
        format!(
            "{} Lane {n}, {}0 {}",
            TITLES[n % 8],
            740 + n % 5,
            ["Bonn", "Oslo"][n % 2]
        )
    });
    assert_eq!(lanes[0][..2], ["Dune Lane 1", "7410 Oslo"]);
    let films = of(|n| {
        let format = ["Betacam", "Super 8"][n % 2];
        format!(
            "{format}, {}, {}",
            ["b/n", "colour"][n / 2 % 2],
            ["silent", "mono"][n / 4 % 2]
        )
    });
    assert_eq!(films[0][..2], ["Super 8, b/n", "silent"]);
}

#[test]
fn a_colon_parts_what_is_closed_or_comes_back() {
    let bugs = of(|n| {
        let (kind, status) = (["Bug", "Wish"][n % 2], ["open", "closed"][n / 2 % 2]);
        let why = ["", ": why"][n / 4 % 2];
        format!("{kind} #{n} ({status}): {}{why}", TITLES[n % 8])
    });
    assert_eq!(bugs[3][..4], ["Bug", "#4", "open", "Ulysses: why"]);
    let shelves = of(|n| {
        let shelf = ["Nat", "Geo"][n / 2 % 2];
        format!("{}: {shelf} {n}", ["Hill house", "Lakeside"][n % 2])
    });
    assert_eq!(shelves[0][..2], ["Lakeside", "Nat 1"]);
}

#[test]
fn codes_stand_behind_words_that_come_back() {
    let asked = of(|n| {
        let kind = ["Written question", "Interpellation"][n % 2];
        format!("{kind} 2014/15:{}", 100 + n)
    });
    assert_eq!(asked[0][..2], ["Interpellation", "2014/15:101"]);
}

#[test]
fn amounts_stand_among_a_few_phrases() {
    let prices = of(|n| match n % 6 {
        0 => "Free".to_owned(),
        1 => format!("from ${n}.50 USD"),
        _ => format!("${n}.50 USD"),
    });
    assert_eq!(prices[0], ["$1.50 USD", "from $1.50 USD"]);
    assert_eq!(prices[5][0], "Free");
}

#[test]
fn phrases_before_days_tell_what_texts_say() {
    let firms = of(|n| match n % 3 {
        0 => format!("Registered on {n} March 1978"),
        1 => format!("Dissolved on {n} May 2017"),
        _ => format!("Total number of appointments {n}"),
    });
    let said = [&firms[0][0], &firms[1][0], &firms[2][0]];
    assert_eq!(said, ["1 May 2017", "2", "3 March 1978"]);
    let sequels = of(|n| format!("{} {}", TITLES[n % 8], n / 8 + 2));
    assert_eq!(sequels[0], ["Dune 2"]);
}

#[test]
fn a_semicolon_in_all_values_parts_them() {
    let places = ["Lincoln", "Gore", "Levin"];
    let finds: Vec<String> = (0..9)
        .map(|n| format!("{}; {}", TITLES[n % 8], places[n % 3]))
        .collect();
    let finds: Vec<&str> = finds.iter().map(String::as_str).collect();
    assert_eq!(parts(&finds)[1], ["Dune", "Gore", "Dune; Gore"]);
}

#[test]
fn a_day_at_the_end_is_one_value() {
    let sales: Vec<String> = (1..9)
        .map(|n| format!("{} House Sale, {n} May 2021", TITLES[n % 8]))
        .collect();
    let sales: Vec<&str> = sales.iter().map(String::as_str).collect();
    assert_eq!(
        parts(&sales)[0],
        [
            "Dune House Sale",
            "1 May 2021",
            "Dune House Sale, 1 May 2021"
        ]
    );
}

#[test]
fn brackets_hold_what_comes_back_and_lists() {
    let series = ["Small Histories", "Clockwork Court"];
    let titles: Vec<String> = (1..17)
        .map(|n| match n % 2 {
            0 => format!("{} {n}", TITLES[n % 8]),
            _ => format!("{} {n} [{}]", TITLES[n % 8], series[n % 4 / 2]),
        })
        .collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let series = ["Dune 1", "Small Histories", "Dune 1 [Small Histories]"];
    assert_eq!(parts(&titles)[0], series);
    // A record that answers several queries brings nothing back.
    let numbered: Vec<String> = (1..17)
        .map(|n| format!("{} {n} [Small Histories, #{n}]", TITLES[n % 8]))
        .collect();
    let numbered: Vec<&str> = numbered.iter().map(String::as_str).collect();
    let plain = (1..9).map(|n| TITLES[n % 8]);
    let some: Vec<&str> = plain.chain(numbered.iter().copied()).collect();
    assert_eq!(split(&[some.clone(), some].concat()).len(), 1);
    let tags: Vec<String> = (1..9)
        .map(|n| format!("{n} May 2021 Tags=[poetry, {}]", TITLES[n % 8]))
        .collect();
    let tags: Vec<&str> = tags.iter().map(String::as_str).collect();
    assert_eq!(parts(&tags)[0][..2], ["1 May 2021", "poetry, Dune"]);
}

const TITLES: [&str; 8] = [
    "Emma",
    "Dune",
    "Stand by Me",
    "Solaris",
    "Ulysses",
    "Persuasion",
    "Ivanhoe",
    "Carrie",
];

#[test]
fn a_word_that_stands_in_all_values_parts_them() {
    let writers = [
        "Jane Li", "Bo Ek", "Ada Orr", "Mia Wu", "Tom Fox", "Lee Day", "Al Rey",
    ];
    let mut writers = writers.iter().cycle();
    let values = TITLES.map(|title| format!("{title} by {}", writers.next().unwrap()));
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let parts = parts(&values);
    assert_eq!(parts[0], ["Emma", "Jane Li", "Emma by Jane Li"]);
    assert_eq!(parts[2][..2], ["Stand by Me", "Ada Orr"]);
}

#[test]
fn brackets_part_more_than_the_words_before_them() {
    let values = [301, 392, 289, 281, 307, 302, 310, 305]
        .map(|size| format!("{size} bytes ({} words)", size / 7));
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let parts = parts(&values);
    assert_eq!(parts[0], ["301 bytes", "43", "301 bytes (43 words)"]);
}

#[test]
fn a_unit_between_words_stays_with_its_number() {
    let values = TITLES.map(|title| format!("{}11 bp of {title}", title.len()));
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    assert_eq!(parts(&values)[2], ["1111 bp", "Stand by Me", values[2]]);
}

#[test]
fn a_year_before_its_month_is_no_code() {
    let values: Vec<String> = (1951..)
        .zip(TITLES)
        .map(|(year, title)| format!("{year} Mar. 25 at {title}"))
        .collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    assert_eq!(parts(&values)[1][..2], ["1952 Mar. 25", "Dune"]);
}

#[test]
fn things_of_one_kind_stay_together() {
    let names = ["Li", "Ek", "Orr", "Wu", "Fox", "Day", "Rey", "Orr"];
    let mut others = names.iter().cycle().skip(3);
    let values = names.map(|name| format!("{name} v. {}", others.next().unwrap()));
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    assert_eq!(split(&values), [Vec::new()]);
}

#[test]
fn a_year_or_a_price_at_the_end_is_a_value_of_its_own() {
    let values: Vec<String> = TITLES
        .iter()
        .enumerate()
        .map(|(n, title)| format!("{title} (19{n}5) €{n}.50"))
        .collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let parts = &parts(&values)[2];
    assert_eq!(parts[..3], ["Stand by Me", "1925", "€2.50"]);
    assert_eq!(parts[3], "Stand by Me (1925)", "the wholes that were split");
    assert_eq!(parts[4..], values[2..3]);
}

#[test]
fn codes_of_one_form_before_words_are_values_of_their_own() {
    let towns = (31_134..).zip(TITLES);
    let towns: Vec<String> = towns
        .map(|(code, title)| format!("{code} {title}"))
        .collect();
    let values: Vec<&str> = towns.iter().map(String::as_str).collect();
    for (found, (value, title)) in parts(&values).iter().zip(values.iter().zip(TITLES)) {
        let code = value.split(' ').next().unwrap();
        assert_eq!(found, &[code, title, value]);
    }
    let numbers = [1815, 1_000_000].into_iter().cycle().zip(TITLES);
    let houses: Vec<String> = numbers.map(|(n, title)| format!("{n} {title}")).collect();
    let values: Vec<&str> = houses.iter().map(String::as_str).collect();
    assert!(parts(&values).iter().all(|found| found.len() == 1));
}

#[test]
fn as_many_fields_in_all_values_are_values() {
    let houses = ["Orion", "Faber", "Knopf", "Viking"];
    let lines = TITLES.map(|title| {
        format!(
            "{title}; {}; {}",
            houses[title.len() % 4],
            1900 + 7 * title.len()
        )
    });
    let values: Vec<&str> = lines.iter().map(String::as_str).collect();
    for (found, (value, title)) in parts(&values).iter().zip(values.iter().zip(TITLES)) {
        let fields: Vec<&str> = value.split("; ").collect();
        assert_eq!(found[..3], fields[..], "{title}");
        assert!(found.contains(&(*value).to_owned()));
    }
    let [first, .., last] = TITLES;
    let several = TITLES.map(|title| format!("{first}; {title}; {last}"));
    let values: Vec<&str> = several.iter().map(String::as_str).collect();
    assert!(parts(&values).iter().all(|found| found.len() == 1));
}

#[test]
fn a_day_before_prose_is_a_value_of_its_own() {
    let prose =
        "a long snippet of what the page says - with a mark in it - and many more words of it";
    let values = TITLES.map(|title| format!("{} May 2021 - {title}, {prose}", title.len()));
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    for (found, title) in parts(&values).iter().zip(TITLES) {
        let day = format!("{} May 2021", title.len());
        assert_eq!(found[..2], [day, format!("{title}, {prose}")]);
    }
}

#[test]
fn what_stands_in_brackets_before_prose_is_a_value_of_its_own() {
    let values = TITLES.map(|title| {
        format!("({title}) One of the books that our readers ask for again and again, all over the year.")
    });
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    assert_eq!(parts(&values)[2][0], "Stand by Me");
    assert!(parts(&values)[2][1].starts_with("One of the books"));
}

#[test]
fn a_date_is_one_value() {
    for (before, after) in [
        ("", " May "),
        ("Mai ", ", "),
        ("", " de mayo de "),
        ("Mon ", "th May "),
    ] {
        let values: Vec<String> = (1..=9)
            .map(|n| format!("{before}{n}{after}201{n}"))
            .collect();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        assert_eq!(split(&values), [Vec::new()], "{values:?}");
    }
}

#[test]
fn marks_at_a_cut_belong_to_neither_value() {
    let values: Vec<String> = TITLES
        .iter()
        .enumerate()
        .map(|(n, title)| format!("{title}, 19{n}5. [en]"))
        .collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    assert_eq!(parts(&values)[2][..3], ["Stand by Me", "1925", "en"]);
}

#[test]
fn a_strong_mark_parts_values_though_few_have_it() {
    let places = (1..).zip(TITLES).map(|(n, title)| match n % 2 {
        1 => format!("{title} | Published in: Letters {n}"),
        _ => title.to_owned(),
    });
    let places: Vec<String> = places.collect();
    let places: Vec<&str> = places.iter().map(String::as_str).collect();
    let split = split(&places);
    let label = |parts: &[Part]| match parts {
        [Part::Segment(segment), rest @ ..] => (segment.label().map(str::to_owned), rest.len()),
        _ => panic!("{parts:?}"),
    };
    assert_eq!(split.len(), 3);
    assert_eq!(label(&split[0]), (None, 0));
    assert_eq!(label(&split[1]), (Some("Published in:".to_owned()), 1));
    assert_eq!(split[1][1], Part::Count);
    assert_eq!(parts(&places)[1], ["Dune", "Dune"]);
    assert_eq!(parts(&places)[2][..2], ["Stand by Me", "3"]);
}

#[test]
fn what_is_said_of_some_days_is_a_value_of_its_own() {
    let days = (1..=9).map(|n| match n % 3 {
        0 => format!("{n} May 2017, last edited {n} June 2018"),
        _ => format!("{n} May 2017"),
    });
    let days: Vec<String> = days.collect();
    let days: Vec<&str> = days.iter().map(String::as_str).collect();
    assert_eq!(parts(&days)[1], ["2 May 2017", "2 May 2017"]);
    assert_eq!(parts(&days)[2][..2], ["3 May 2017", "3 June 2018"]);
    let days = (1..=9).map(|n| match n % 3 {
        0 => format!("May {n}, 2017, last edited June {n}, 2018"),
        _ => format!("May {n}, 2017"),
    });
    let days: Vec<String> = days.collect();
    let days: Vec<&str> = days.iter().map(String::as_str).collect();
    assert_eq!(parts(&days)[2][..2], ["May 3, 2017", "June 3, 2018"]);
}

#[test]
fn what_values_are_of_and_how_many_per_cent_are_values_of_their_own() {
    let asked = TITLES.map(|title| format!("{}: {title}", if title.len() > 5 { "Q" } else { "A" }));
    let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
    assert_eq!(parts(&asked)[2], ["Q", "Stand by Me", "Q: Stand by Me"]);
    let sellers =
        TITLES.map(|title| format!("{title} ({}) 9{}%", 7 * title.len(), title.len() % 9));
    let sellers: Vec<&str> = sellers.iter().map(String::as_str).collect();
    assert_eq!(parts(&sellers)[2][..3], ["Stand by Me", "77", "92%"]);
}

#[test]
fn strong_marks_part_as_often_as_they_stand_in_all_but_no_lists() {
    let values = TITLES.map(|title| format!("Letter | {title} | 12 May 2017"));
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    assert_eq!(
        parts(&values)[2][..3],
        ["Letter", "Stand by Me", "12 May 2017"]
    );
    let mut artists = ["Li – ", "Ek – ", "Orr – ", ""].iter().cycle();
    let tracks = TITLES.map(|title| {
        let song: String = title.chars().rev().filter(|c| *c != ' ').collect();
        format!("{}{title} – {song}", artists.next().unwrap())
    });
    let tracks: Vec<&str> = tracks.iter().map(String::as_str).collect();
    assert_eq!(parts(&tracks)[2][..3], ["Orr", "Stand by Me", "eMybdnatS"]);
    let mut more = ["", " · Rust", " · Rust · Ada"].iter().cycle();
    let lists = TITLES.map(|title| format!("{title} · C{}", more.next().unwrap()));
    let lists: Vec<&str> = lists.iter().map(String::as_str).collect();
    assert_eq!(split(&lists), [Vec::new()]);
}

#[test]
fn brackets_behind_a_number_or_around_one_may_be_missing() {
    let values: Vec<String> = (0..10)
        .map(|n| match n % 2 {
            0 => format!("{n} reviews (published {})", 1990 + n),
            _ => format!("{n} reviews"),
        })
        .collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    assert_eq!(
        parts(&values)[4],
        ["4", "1994", "4 reviews (published 1994)"]
    );
    assert_eq!(parts(&values)[3], ["3", "3 reviews"]);
    // What stands in the brackets of titles belongs to them.
    let titles: Vec<String> = ('a'..='j').map(|c| format!("{c}lpha ({c}eta)")).collect();
    let mut titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    titles.extend(["Emma", "Ivanhoe", "Dune"]);
    assert_eq!(split(&titles), [Vec::new()]);
}

#[test]
fn other_texts_are_left_whole() {
    assert_eq!(split(&TITLES), [Vec::new()]);
    let prose = TITLES.map(|title| {
        format!("{title} is one of the books that our readers ask for again and again, all over the year")
    });
    let prose: Vec<&str> = prose.iter().map(String::as_str).collect();
    assert_eq!(split(&prose), [Vec::new()]);
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    let days: Vec<String> = (1..15)
        .map(|n| format!("{}, {n} Jan 2016 1{}:05:00 +0000", names[n % 7], n % 9))
        .collect();
    let days: Vec<&str> = days.iter().map(String::as_str).collect();
    assert_eq!(split(&days), [Vec::new()]);
}

#[test]
fn a_citation_and_a_size_part_even_long_texts() {
    let cases: Vec<String> = (0..10)
        .map(|n| {
            format!(
                "{} v Liepins (No {n}) [20{}] NSWSC {}",
                TITLES[n % 8],
                10 + n,
                90 * n + 7
            )
        })
        .collect();
    let cases: Vec<&str> = cases.iter().map(String::as_str).collect();
    let found = parts(&cases).remove(0);
    for part in ["Emma v Liepins (No 0)", "[2010] NSWSC 7"] {
        assert!(found.iter().any(|found| found == part), "{found:?}");
    }
    let long = "is a decision that says more than fourteen words, as long titles of courts in this country do";
    let files: Vec<String> = (0..10)
        .map(|n| format!("{} {long} (pdf, {} KB)", TITLES[n % 8], 100 + n))
        .collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let before = format!("{} {long}", TITLES[0]);
    assert_eq!(
        parts(&files)[0],
        [&before, "pdf", "100 KB", "pdf, 100 KB", files[0]]
    );
}

#[test]
fn areas_of_a_description_are_parted_by_their_dashes() {
    let towns = ["Milano", "Torino", "Bari", "Roma"];
    let values: Vec<String> = (b'a'..=b'p')
        .enumerate()
        .map(|(n, letter)| {
            let name = char::from(letter);
            let kind = ["", "saggi ", "ricordi di corte "][n % 3];
            format!("{kind}/ {name}da Neri. - {} : {name}nova", towns[n % 4])
        })
        .collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let parts = parts(&values);
    assert_eq!(parts[1][..4], ["saggi", "bda Neri.", "Torino", "bnova"]);
    assert_eq!(parts[3][..3], ["dda Neri.", "Roma", "dnova"]);
}

#[test]
fn the_stop_behind_a_list_is_of_none_of_its_things() {
    let lands = [
        "Gu, Mx, Ho.",
        "CR.",
        "Mx, Gu.",
        "Ho, CR, Mx.",
        "Mx.",
        "Gu, Ho.",
        "CR, Gu.",
        "Ho, Mx.",
        "Ho, CR.",
        "Mx, CR, Gu.",
    ];
    let parts = split(&lands);
    assert_eq!(read("Gu, Mx, Ho.", &parts[0]), ["Gu", "Mx", "Ho"]);
}

#[test]
fn brackets_that_may_be_missing_part_more_than_a_word() {
    let days: Vec<String> = (1..13)
        .map(|n| {
            let source = if n % 3 == 0 {
                String::new()
            } else {
                format!(" ({})", ["Herald", "Star"][n % 2])
            };
            format!("{n} dia de maio{source}")
        })
        .collect();
    let days: Vec<&str> = days.iter().map(String::as_str).collect();
    let parts = split(&days);
    assert_eq!(
        read(days[0], &parts[0])
            .first()
            .map(|text| text.ends_with("(Star)")),
        Some(false)
    );
    assert!(parts.iter().any(|parts| read(days[0], parts) == ["Star"]));
}
