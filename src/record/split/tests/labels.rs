//! Labels within texts, and sentences that were filled in.

use super::{TITLES, of, parts, read, split};

#[test]
fn the_name_of_what_is_counted_is_no_part_of_the_number() {
    assert_eq!(parts(&["1 point", "12 points"])[1], ["12", "12 points"]);
    assert_eq!(
        parts(&["449 palavras", "10 350 palavras", "1 palavra"])[1],
        ["10 350", "10 350 palavras"]
    );
    assert_eq!(parts(&["990 Kč", "12 990 Kč"])[1], ["12 990 Kč"]);
    let rooms = ["1 bagno", "3+ bagni", "2 bagni"];
    assert_eq!(parts(&rooms)[1], ["3+", "3+ bagni"]);
    let talk = ["12 comments", "discuss", "4 comments", "3 comments"];
    assert_eq!(
        parts(&talk)[..2],
        [vec!["12", "12 comments"], vec!["discuss"]]
    );
    assert_eq!(split(&["1 point", "12 miles"]), [Vec::new()]);
}

#[test]
fn fields_with_labels_are_told_by_them() {
    let values = ["Size: Large | Packing: Jar", "Packing: Tin", "Size: Small"];
    assert_eq!(
        parts(&values),
        [
            vec!["Large", "Jar", "Size: Large | Packing: Jar"],
            vec!["Tin", "Packing: Tin"],
            vec!["Small", "Size: Small"]
        ]
    );
}

#[test]
fn labels_of_scripts_without_spaces_end_in_a_wide_colon() {
    let books: Vec<String> = (0..10)
        .map(|n| match n % 3 {
            0 => format!("作者：刘慈欣{n}，价格：{n}8元"),
            1 => format!("价格：{n}8元"),
            _ => format!("作者：王{n}"),
        })
        .collect();
    let books: Vec<&str> = books.iter().map(String::as_str).collect();
    assert_eq!(parts(&books)[3], ["刘慈欣3", "38元", books[3]]);
    assert_eq!(parts(&books)[4], ["48元", books[4]]);
}

#[test]
fn what_was_filled_into_a_sentence_is_values() {
    const KINDS: [&str; 3] = ["Barge", "Smack", "Pram"];
    const PORTS: [&str; 4] = ["Urk", "Hoorn", "Den Oever", "Stavoren"];
    let boats = of(|n| {
        let (kind, port) = (KINDS[n % 3], PORTS[n % 4]);
        let (built, yard) = (1890 + n, TITLES[n % 7]);
        format!("{kind} from {port}, built {built} by yard {yard}; length {n}.5 m; kept afloat")
    });
    let said = &boats[0];
    for value in ["Smack", "Hoorn", "1891", "Dune", "1.5 m"] {
        assert!(
            said.iter().any(|found| found == value),
            "{value} of {said:?}"
        );
    }
    let persons = of(|n| {
        format!(
            "Height {n}' 2\" Wt. {n}5 lbs. Bats/Throws: {}",
            KINDS[n % 3]
        )
    });
    for value in ["2' 2\"", "25 lbs", "Pram"] {
        assert!(persons[1].iter().any(|found| found == value), "{value}");
    }
}

#[test]
fn words_within_days_and_names_are_no_words_between_values() {
    let posts = of(|n| {
        let (day, hour) = (n.min(9), 10 + n % 9);
        format!(
            "{day} May 2021 at {hour}:1{day} by Ann {n} in Room {}",
            n % 5
        )
    });
    assert!(
        posts[2].contains(&"3 May 2021 at 13:13".to_owned()),
        "{:?}",
        posts[2]
    );
    let courts = of(|n| {
        let court = ["Regional Court of Brno", "City Court of Prague"][n % 2];
        format!("Entry {n} kept at the {court}, volume {}", 7 * n)
    });
    assert!(
        courts[0].contains(&"City Court of Prague".to_owned()),
        "{:?}",
        courts[0]
    );
}

#[test]
fn a_label_has_a_few_forms() {
    let teams = of(|n| {
        let names: Vec<&str> = (0..=n % 3).map(|at| TITLES[(n + at * at) % 8]).collect();
        let label = if names.len() > 1 { "Teams" } else { "Team" };
        format!("{label}: {}", names.join("; "))
    });
    assert_eq!(teams[2][0], "Solaris");
    assert_eq!(teams[3][..2], ["Ulysses", "Persuasion"]);
}

#[test]
fn a_label_may_be_missing_where_all_others_say_the_same() {
    let states = [
        "State: as new",
        "State: worn",
        "Sold out",
        "State: good",
        "Sold out",
        "State: fair",
        "State: worn",
        "State: torn",
        "State: good",
    ];
    let first = &split(&states)[0];
    assert_eq!(read("State: as new", first), ["as new"]);
    assert_eq!(read("Sold out", first), ["Sold out"]);
    let titles = [
        "State: a history",
        "State: worn",
        "Sold out",
        "Emma",
        "Ivanhoe",
        "Dune",
        "Ulysses",
        "Solaris",
    ];
    assert!(split(&titles).iter().all(Vec::is_empty));
}

#[test]
fn what_a_sentence_begins_with_parts_what_it_names() {
    let rulings: Vec<String> = (0..12)
        .map(|n| {
            format!(
                "Ruling of {} Number {}/{n}",
                ["Oslo", "Bergen", "Turku"][n % 3],
                n * 37
            )
        })
        .collect();
    let rulings: Vec<&str> = rulings.iter().map(String::as_str).collect();
    let parts = split(&rulings);
    let said: Vec<&str> = parts
        .iter()
        .flat_map(|parts| read(rulings[1], parts))
        .collect();
    assert!(
        said.contains(&"Bergen") && said.contains(&"37/1"),
        "{said:?}"
    );
}
