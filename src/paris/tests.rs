//! Whole alignments of small sources.

use super::*;
use crate::rdf::{Format, KnowledgeBase};

/// What these lines of Turtle say, with `:` for `urn:`.
pub(super) fn kb(lines: &[String]) -> KnowledgeBase {
    let text = format!("@prefix : <urn:> .\n{}", lines.join("\n"));
    KnowledgeBase::from_bytes("t".as_ref(), text.as_bytes(), Format::Turtle).expect("Turtle")
}

/// Two words that no other number has.
fn words(kind: &str, number: usize) -> String {
    let letter = |n: usize| char::from(b'a' + u8::try_from(n % 26).unwrap_or(0));
    let (a, b) = (letter(number), letter(number / 26 + 7 * number));
    format!("{kind}{a}{b}{a} {b}{kind}{a}")
}

/// The records and the ontology of the test below, with so many records.
fn catalogue(records: usize) -> (KnowledgeBase, KnowledgeBase) {
    let records: Vec<String> = (0..records)
        .map(|n| {
            let (title, author) = (words("ti", n), words("au", n));
            format!(":r{n} :title \"{title}\" ; :author \"{author}\" .")
        })
        .collect();
    let ontology: Vec<String> = (0..60)
        .map(|n| {
            let (title, author, other) = (words("ti", n), words("au", n), words("ot", n));
            let more = format!(":p{n} :created :o{n} . :o{n} :label \"{other}\" .");
            let more = if n % 2 == 0 { more } else { String::new() };
            format!(
                ":p{n} :label \"{author}\" ; :created :w{n} . :w{n} :label \"{title}\" . {more}"
            )
        })
        .collect();
    (kb(&records), kb(&ontology))
}

/// Going on from the alignment of a third of the records finds what starting over finds, in
/// fewer rounds.
#[test]
fn going_on_agrees_with_starting_over() {
    let settings = Settings::default();
    let (few, ontology) = catalogue(20);
    let earlier = align(&few, &ontology, &settings);
    assert_eq!(earlier.instances.len(), 20);
    let (all, ontology) = catalogue(60);
    let whole = align(&all, &ontology, &settings);
    let later = align_from(&earlier, &all, &ontology, &settings);
    let pairs = |alignment: &Alignment| -> Vec<(String, String)> {
        let found = alignment.instances.iter();
        found.map(|f| (f.left.clone(), f.right.clone())).collect()
    };
    assert_eq!(pairs(&later).len(), 60);
    assert_eq!(pairs(&later), pairs(&whole));
    assert!(later.rounds.len() < whole.rounds.len());
    assert!(later.rounds.iter().all(|round| round.round >= 2));
}

/// What another program wrote may say that it is more than sure.
#[test]
fn scores_from_outside_are_taken_as_probabilities() {
    let (records, ontology) = catalogue(20);
    let mut earlier = align(&records, &ontology, &Settings::default());
    let mut later = |score: f64| {
        for found in &mut earlier.instances {
            found.score = score;
        }
        let later = align_from(&earlier, &records, &ontology, &Settings::default());
        serde_json::to_string(&later).expect("JSON")
    };
    assert!(later(7.0) == later(1.0));
    assert!(later(-7.0) == later(0.0));
}

/// All four hundred books of a publisher are evidence for it: more than odds can tell.
#[test]
fn what_shares_hundreds_of_values_is_matched() {
    let side = |name: &str, [title, publisher]: [&str; 2]| {
        let lines = (0..400).map(|n| {
            let words = words("ti", n);
            format!(":{name}{n} :{title} \"{words}\" ; :{publisher} :{name}all .")
        });
        kb(&lines.collect::<Vec<_>>())
    };
    let (records, works) = (
        side("r", ["title", "publisher"]),
        side("w", ["label", "by"]),
    );
    for settings in [Settings::default(), Settings::plain()] {
        let alignment = align(&records, &works, &settings);
        let publisher = alignment.instances.iter().find(|f| f.left == "urn:rall");
        let publisher = publisher.map(|found| (found.right.as_str(), found.score > 0.99));
        assert_eq!(publisher, Some(("urn:wall", true)));
        assert_eq!(alignment.instances.len(), 401);
    }
}

/// A catalogue has one work of each creator, the ontology two of every second one. A record
/// with a title and the name of an author is as much like the creator, of whom something of
/// that title was created, as like the work. What tells them apart is that creators have
/// several works, and records one title.
#[test]
fn works_are_not_matched_with_their_creators() {
    let (records, ontology) = catalogue(60);
    let alignment = align(&records, &ontology, &Settings::default());
    let right = |found: &&InstanceMatch| found.left.replace("urn:r", "urn:w") == found.right;
    assert_eq!(alignment.instances.iter().filter(right).count(), 60);
}

/// Explaining a match gives the score that it was aligned with.
#[test]
fn explanations_agree_with_alignments() {
    // Two works each have the same title, so that each has a rival.
    let side = |name: &str, title: &str, isbn: &str| {
        let lines = (0..60).map(|n| {
            let values = (words("ti", n / 2), words("is", n));
            format!(
                ":{name}{n} :{title} \"{}\" ; :{isbn} \"{}\" .",
                values.0, values.1
            )
        });
        kb(&lines.collect::<Vec<_>>())
    };
    let (records, ontology) = (side("r", "title", "isbn"), side("w", "label", "number"));
    for settings in [Settings::default(), Settings::plain()] {
        let alignment = align(&records, &ontology, &settings);
        assert_eq!(alignment.instances.len(), 60);
        for found in &alignment.instances {
            let pair = (found.left.as_str(), found.right.as_str());
            let explained = explain(&records, &ontology, &settings, pair).expect("both are known");
            let difference = explained.score - found.score;
            assert!(difference.abs() < 1e-12, "{found:?}\n{explained}");
        }
    }
}

/// Records and works that share a title, a number and a publisher each, and one language.
fn shelves() -> (KnowledgeBase, KnowledgeBase) {
    let side = |name: &str, [title, isbn, publisher]: [&str; 3]| {
        let lines: Vec<String> = (0..60)
            .map(|n| {
                let values = ["ti", "is", "pu"].map(|kind| words(kind, n));
                format!(
                    ":{name}{n} :{title} \"{}\" ; :{isbn} \"{}\" ; :{publisher} \"{}\" ; \
                     :{name}lang \"english\" .",
                    values[0], values[1], values[2]
                )
            })
            .collect();
        kb(&lines)
    };
    (
        side("r", ["title", "isbn", "publisher"]),
        side("w", ["label", "number", "by"]),
    )
}

/// A candidate that is not looked at, as others are far better, is explained all the same.
#[test]
fn candidates_that_stand_no_chance_are_explained() {
    let (records, works) = shelves();
    let settings = Settings::default();
    let of = |right| explain(&records, &works, &settings, ("urn:r0", right)).expect("known");
    let (best, other) = (of("urn:w0"), of("urn:w1"));
    assert!(other.shared.len() == 1 && other.gained > 0.0, "{other}");
    assert!(best.gained * 1e-4 > other.gained, "{best}\n{other}");
    assert!(other.score < 1e-3, "{other}");
}

/// Of two works that are as good one is it; of sixty that share a language with a record
/// none is likely, so that is no tie.
#[test]
fn ties_are_told_where_one_of_them_is_likely() {
    let (mut records, mut works) = (Vec::new(), Vec::new());
    for n in 0..60 {
        let title = words("ti", n);
        records.push(format!(":r{n} :title \"{title}\" ; :lang \"english\" ."));
        works.push(format!(":w{n} :label \"{title}\" ; :in \"english\" ."));
    }
    works.push(format!(
        ":twin :label \"{}\" ; :in \"english\" .",
        words("ti", 0)
    ));
    records.push(":alone :title \"nothing like it\" ; :lang \"english\" .".to_owned());
    let alignment = align(&kb(&records), &kb(&works), &Settings::default());
    let ties: Vec<(&str, usize)> = alignment
        .ties
        .iter()
        .map(|tie| (tie.left.as_str(), tie.right.len()))
        .collect();
    assert_eq!(ties, [("urn:r0", 2)]);
}

/// A text that is too long for normal forms is compared as it is written.
#[test]
fn long_texts_meet_as_they_are_written() {
    let text = "lorem ipsum ".repeat(500);
    let side = |name: &str| {
        let other = (0..9).map(|n| format!(":{name}{n} :{name}p \"{}\" .", words("ti", n)));
        let long = format!(":{name}long :{name}p \"{text}\" .");
        kb(&other.chain([long]).collect::<Vec<_>>())
    };
    let alignment = align(&side("l"), &side("r"), &Settings::default());
    let found = alignment.instances.iter().find(|f| f.left == "urn:llong");
    assert_eq!(found.map(|f| f.right.as_str()), Some("urn:rlong"));
}

/// Records and works whose literals are only alike, whose values differ and that joins tie.
fn alike() -> (Vec<String>, Vec<String>) {
    let (mut records, mut works) = (Vec::new(), Vec::new());
    for n in 0..400 {
        let (title, author) = (words("ti", n), words("au", n / 3));
        let year = 1900 + n % 37;
        let written = match n % 4 {
            0 => format!("{title} again"),
            1 => format!("{title} ({author})"),
            2 => title.replace('a', "e"),
            _ => title.clone(),
        };
        if n % 7 > 0 {
            let n = n / 3;
            works.push(format!(":p{n} :label \"{author}\" ; :created :w{n} ."));
            works.push(format!(":w{n} :label \"{title}\" ; :date \"{year}\" ."));
        }
        let year = if n % 11 == 0 { year + 1 } else { year };
        records.push(format!(
            ":r{n} :title \"{written}\" ; :author \"{author}\" ; :year \"{year}\" ; \
             :next :r{} .",
            (n + 1) % 400
        ));
    }
    (records, works)
}

/// The same alignment, to the last digit, whatever the number of threads: also where the last
/// parts are short.
#[test]
fn the_number_of_threads_does_not_matter() {
    let (records, works) = alike();
    let (records, works) = (kb(&records), kb(&works));
    let with = |threads: usize| {
        crate::parallel::tests::THREADS.set(Some(threads));
        let settings = Settings {
            join_length: 3,
            ..Settings::default()
        };
        let alignment = align(&records, &works, &settings);
        crate::parallel::tests::THREADS.set(None);
        serde_json::to_string(&alignment).expect("JSON")
    };
    let one = with(1);
    assert!(one.matches("\"evidence\"").count() > 100, "{one}");
    for threads in [2, 3, 5] {
        assert!(with(threads) == one, "{threads} threads");
    }
}

/// Where records were found changes with each survey; what they are does not.
#[test]
fn provenance_does_not_matter() {
    let (records, works) = alike();
    let works = kb(&works);
    let with = |found_as: fn(usize) -> String| {
        let found = (0..400).map(|n| {
            let id = found_as(n);
            format!(":r{n} <urn:hadal:vocabulary:record> \"{id}\" .")
        });
        let records = kb(&records.iter().cloned().chain(found).collect::<Vec<_>>());
        let alignment = align(&records, &works, &Settings::default());
        serde_json::to_string(&alignment).expect("JSON")
    };
    assert!(with(|n| words("ti", n + 1)) == with(|n| format!("{n:012x}")));
}

/// Works of creators of four are all in the catalogue, so that no two records claim one. That
/// does not make other records, which have nothing but the name of a creator of one work in
/// common with it, that work.
#[test]
fn works_that_are_not_known_are_not_the_only_work_of_their_creator() {
    let (mut records, mut works) = (Vec::new(), Vec::new());
    let mut say = |creator: usize, work: usize, recorded: usize| {
        let (title, author) = (words("ti", work), words("au", creator));
        works.push(format!(
            ":p{creator} :label \"{author}\" ; :created :w{work} ."
        ));
        works.push(format!(":w{work} :label \"{title}\" ."));
        let title = words("ti", recorded);
        records.push(format!(
            ":r{recorded} :title \"{title}\" ; :author \"{author}\" ."
        ));
    };
    for work in 0..200 {
        say(work / 4, work, work);
    }
    for work in 200..215 {
        say(work, work, work + 300);
    }
    let alignment = align(&kb(&records), &kb(&works), &Settings::default());
    let found = alignment.instances.iter();
    let (right, wrong): (Vec<_>, Vec<_>) =
        found.partition(|found| found.left.replace("urn:r", "urn:w") == found.right);
    assert_eq!(right.len(), 200);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// An address is no station, though it has more of what a record says of one.
#[test]
fn what_has_the_name_is_what_is_described() {
    let (mut records, mut works) = (Vec::new(), Vec::new());
    for n in 0..60 {
        let (name, street) = (words("st", n), words("ro", n));
        records.push(format!(
            ":r{n} :name \"{name}\" ; :street \"{street}\" ; :code \"{}\" .",
            10_000 + n
        ));
        works.push(format!(
            ":s{n} <http://www.w3.org/2000/01/rdf-schema#label> \"{name}\" ; :address :a{n} .
             :a{n} :street \"{street}\" ; :code \"{}\" .",
            10_000 + n
        ));
    }
    let alignment = align(&kb(&records), &kb(&works), &Settings::default());
    let mut right = alignment.instances.iter().map(|one| one.right.as_str());
    assert_eq!(alignment.instances.len(), 60);
    assert!(right.all(|right| right.starts_with("urn:s")));
}

/// What is counted of a station each year, and the node with its name, are no stations.
#[test]
fn what_is_counted_and_what_a_thing_is_called_is_not_the_thing() {
    let (mut records, mut works) = (Vec::new(), Vec::new());
    for n in 0..60 {
        let (name, count) = (words("st", n), 100_000 + 37 * n);
        records.push(format!(":r{n} :name \"{name}\" ; :count {count} ."));
        works.push(format!(
            ":s{n} :code \"S{n}\" ; :called :n{n}, :m{n} . :n{n} :form \"{name}\"@en .
             :m{n} :form \"{}\"@fr .
             :c{n} :of :s{n} ; :year 2021 ; :value {count} . :d{n} :of :s{n} ; :year 2022 ; :value {} .",
            words("gare", n),
            count + 17
        ));
    }
    let alignment = align(&kb(&records), &kb(&works), &Settings::default());
    let found = alignment.instances.iter();
    let right = found.filter(|one| one.left.replace("urn:r", "urn:s") == one.right);
    assert_eq!(right.count(), 60);
}

/// The title of a play stands on a node without a name of its own, as in BIBFRAME; the record is the
/// play.
#[test]
fn blank_nodes_are_no_counterparts() {
    let record = |n: usize| {
        let (title, code) = (words("ti", n), words("co", n));
        format!(":r{n} :title \"{title}\" ; :code \"{code}\" .")
    };
    let play = |n: usize| {
        let (title, code) = (words("ti", n), words("co", n));
        let title = format!("[ :main \"{title}\" ; rdfs:label \"{title}\" ; :mark \"{code}\" ]");
        format!(":p{n} :title {title} ; :code \"{code}\" .")
    };
    let prefix = "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .".to_owned();
    let plays: Vec<String> = std::iter::once(prefix).chain((0..30).map(play)).collect();
    let records: Vec<String> = (0..30).map(record).collect();
    let alignment = align(&kb(&records), &kb(&plays), &Settings::default());
    assert_eq!(alignment.instances.len(), 30);
    for found in &alignment.instances {
        assert_eq!(found.right, found.left.replace(":r", ":p"));
    }
}

/// Pictures have no name, but a node with their title, and one with who made them and when, as in CIDOC
/// CRM; the record is the picture.
#[test]
fn what_is_nothing_but_a_name_is_no_counterpart() {
    let record = |n: usize| {
        let (title, painter) = (words("ti", n), words("pa", n % 7));
        let year = 1900 + n % 20;
        format!(":r{n} :title \"{title}\" ; :by \"{painter}\" ; :year \"{year}\" .")
    };
    let picture = |n: usize| {
        format!(
            ":p{n} :title :t{n} ; :made :m{n} . :t{n} rdfs:label \"{}\" .
             :m{n} :by :a{} ; :in \"{}\" . :a{} rdfs:label \"{}\" .",
            words("ti", n),
            n % 7,
            1900 + n % 20,
            n % 7,
            words("pa", n % 7)
        )
    };
    let prefix = "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .".to_owned();
    let pictures = std::iter::once(prefix).chain((10..50).map(picture));
    let pictures: Vec<String> = pictures.collect();
    let records: Vec<String> = (10..50).map(record).collect();
    let alignment = align(&kb(&records), &kb(&pictures), &Settings::default());
    assert_eq!(alignment.instances.len(), 40);
    for found in &alignment.instances {
        assert_eq!(found.right, found.left.replace(":r", ":p"));
    }
}

/// Stations have a code, and a line whose name the ontology writes otherwise, on a node of its own.
#[test]
fn likeness_is_learnt_from_what_neighbours_say_too() {
    let station = |n: usize| {
        let line = words("li", n);
        format!(":r{n} :code \"{}\" ; :line \"{line}\" .", words("co", n))
    };
    let known = |n: usize| {
        let (code, line) = (words("co", n), words("li", n));
        format!(":s{n} :code \"{code}\" ; :on :l{n} . :l{n} :label \"{line} railway\" .")
    };
    let stations: Vec<String> = (0..40).map(station).collect();
    let ontology: Vec<String> = (0..40).map(known).collect();
    let alignment = align(&kb(&stations), &kb(&ontology), &Settings::default());
    let join = "<urn:on>/<urn:label>";
    let mut relations = alignment.relations.iter();
    let line = relations.find(|found| found.left == "urn:line" && found.right.to_string() == join);
    assert!(line.is_some_and(|found| found.score > 0.7), "{line:?}");
}

/// Wines are headed by the names of their makers, and titles and years come back: makers look like
/// counterparts, but three wines would be one of them.
#[test]
fn where_matches_crowd_another_kind_is_tried() {
    let (mut records, mut ontology) = (Vec::new(), Vec::new());
    for maker in 0..12_usize {
        let name = words("ma", maker);
        ontology.push(format!(":m{maker} a :Maker ; :label \"{name}\" ."));
        for bottle in 0..3_usize {
            let number = maker * 3 + bottle;
            let title = words("ti", (maker + 2 * bottle) % 5);
            let year = 2005 + (maker * 3 + bottle * 5) % 11;
            records.push(format!(
                ":r{number} :head \"{name}\" ; :cuvee \"{title}\" ; :in \"{year}\" ."
            ));
            ontology.push(format!(
                ":w{number} a :Wine ; :title \"{title}\" ; :maker :m{maker} ; :year \"{year}\" ."
            ));
        }
    }
    let found = align(&kb(&records), &kb(&ontology), &Settings::default());
    assert_eq!(found.instances.len(), 36);
    let number = |iri: &str| {
        iri.trim_start_matches(|c: char| !c.is_ascii_digit())
            .to_owned()
    };
    for one in &found.instances {
        assert!(one.right.starts_with("urn:w"), "{}", one.right);
        assert_eq!(number(&one.left), number(&one.right));
    }
}

/// Each person has a mailbox and an employer. A mailbox is said of one person and of nothing else, so
/// that it is no employer, and tells nothing of who the person is.
#[test]
fn what_is_said_once_supports_nobody() {
    let left = |n: usize| {
        let (name, org) = (words("na", n), n % 8);
        format!(
            ":a{n} :name \"{name}\" ; :box <mailto:a{n}@example.org> ; :at :o{org} .
             :o{org} :called \"{}\" .",
            words("or", org)
        )
    };
    let right = |n: usize| {
        let (name, org) = (words("na", n), n % 8);
        format!(
            ":b{n} :label \"{name}\" ; :worksFor :c{org} . :c{org} :title \"{}\" .",
            words("or", org)
        )
    };
    let left: Vec<String> = (0..60).map(left).collect();
    let right: Vec<String> = (0..60).map(right).collect();
    let found = align(&kb(&left), &kb(&right), &Settings::default());
    let evidence = found.instances.iter().flat_map(|one| &one.evidence);
    assert_eq!(found.instances.len(), 68);
    assert!(evidence.into_iter().all(|one| one.left != "urn:box"));
    assert!(
        found
            .instances
            .iter()
            .all(|one| !one.left.starts_with("mailto:"))
    );
}

/// Books of one title by different writers, whom one side describes and the other refers to.
#[test]
fn an_iri_of_both_sides_is_one_thing() {
    let left = |n: usize| {
        format!(
            ":l{n} :title \"{}\" ; :by <urn:x:w{n}> .",
            words("ti", n % 3)
        )
    };
    let right = |n: usize| {
        format!(
            ":r{n} :label \"{}\" ; :writer <urn:x:w{n}> . <urn:x:w{n}> :born \"19{n}\" .",
            words("ti", n % 3)
        )
    };
    let left: Vec<String> = (10..40).map(left).collect();
    let right: Vec<String> = (10..40).map(right).collect();
    let found = align(&kb(&left), &kb(&right), &Settings::default());
    assert_eq!(found.instances.len(), 30);
    for one in &found.instances {
        assert_eq!(one.right, one.left.replace(":l", ":r"));
    }
}

/// Each name is that of two things, which their weights tell apart: kilograms within a text here, pounds
/// of a node there. Nothing else does.
#[test]
fn namesakes_are_told_by_numbers_of_another_unit() {
    let (mut things, mut ontology) = (Vec::new(), Vec::new());
    for n in 0..60 {
        // Those of one name weigh 900 and more, or 1900 and more.
        let kilograms = 900 + 1000 * (n % 2) + n * 7;
        let name = if n < 30 {
            words("na", n)
        } else {
            words("na", n - n % 2)
        };
        things.push(format!(
            ":r{n} :name \"{name}\" ; :weight \"{} {:03} kg\" .",
            kilograms / 1000,
            kilograms % 1000
        ));
        let pounds = kilograms * 22046 / 10000;
        ontology.push(format!(
            ":e{n} :label \"{name}\" ; :mass [ :pounds {pounds} ] ."
        ));
    }
    let alignment = align(&kb(&things), &kb(&ontology), &Settings::default());
    let measure = alignment.measures.first().expect("a measure");
    assert_eq!(measure.right.to_string(), "<urn:mass>/<urn:pounds>");
    assert!((measure.factor - 2.2046).abs() < 0.01, "{measure:?}");
    let right = alignment.instances.iter().filter(|found| {
        let number = found.left.trim_start_matches("urn:r");
        found.right.trim_start_matches("urn:e") == number
    });
    assert_eq!((right.count(), alignment.instances.len()), (60, 60));
}

/// Of each name there is a destroyer and a freighter, which the source says in another language.
#[test]
fn namesakes_are_told_by_the_class_that_their_category_has() {
    let (mut things, mut ontology) = (Vec::new(), Vec::new());
    for n in 0..60 {
        let name = words("na", if n < 30 { n } else { n - n % 2 });
        let (category, class) = [("Zerstörer", "destroyer"), ("Frachter", "freighter")][n % 2];
        things.push(format!(":r{n} :name \"{name}\" ; :art \"{category}\" ."));
        ontology.push(format!(":e{n} a :{class} ; :label \"{name}\" ."));
    }
    assert_eq!(own_numbers(&things, &ontology), 60);
    let others: Vec<String> = things
        .iter()
        .map(|thing| thing.replace("Frachter", "Zerstörer"))
        .collect();
    assert_eq!(own_numbers(&others, &ontology), 30);
}

/// Of each name there are two, in towns that stand within addresses.
#[test]
fn namesakes_are_told_by_the_town_that_an_address_mentions() {
    let towns = ["Leeds", "York", "Derby", "Truro", "Wells"];
    let (mut things, mut ontology) = (Vec::new(), Vec::new());
    for n in 0..90 {
        let name = words("na", if n < 50 { n } else { n - n % 2 });
        let town = n % towns.len();
        things.push(format!(
            ":r{n} :name \"{name}\" ; :address \"{} Mill Lane {} NX{n} 4AB\" .",
            n * 7 % 90,
            towns[town]
        ));
        ontology.push(format!(":e{n} :label \"{name}\" ; :in :t{town} ."));
    }
    for (town, name) in towns.iter().enumerate() {
        ontology.push(format!(":t{town} :label \"{name}\" ."));
    }
    assert_eq!(own_numbers(&things, &ontology), 90);
}

/// How many matches there are, of which each is of two things of one number.
fn own_numbers(things: &[String], ontology: &[String]) -> usize {
    let found = align(&kb(things), &kb(ontology), &Settings::default()).instances;
    for one in &found {
        let number = one.left.trim_start_matches("urn:r");
        assert_eq!(one.right.trim_start_matches("urn:e"), number);
    }
    found.len()
}
