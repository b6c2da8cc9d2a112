//! Alignment of small graphs whose answer is known.

#![expect(clippy::expect_used, reason = "a helper that fails fails its test")]

use std::collections::BTreeMap;

use hadal::paris::{Alignment, Decided, MappingSet, Settings, align, explain, write_sssom};
use hadal::rdf::{Format, KnowledgeBase, agree, write_ntriples};

const BOOKS: [(&str, &str, u32); 30] = [
    ("Emma", "Jane Austen", 1815),
    ("Persuasion", "Jane Austen", 1817),
    ("Ulysses", "James Joyce", 1922),
    ("Dubliners", "James Joyce", 1914),
    ("The Trial", "Franz Kafka", 1925),
    ("Middlemarch", "George Eliot", 1871),
    ("Dracula", "Bram Stoker", 1897),
    ("Frankenstein", "Mary Shelley", 1818),
    ("Moby-Dick", "Herman Melville", 1851),
    ("Angels and Demons", "Dan Brown", 2000),
    ("Walden", "Henry Thoreau", 1854),
    ("Candide", "François Voltaire", 1759),
    ("Germinal", "Émile Zola", 1885),
    ("Nana", "Émile Zola", 1880),
    ("Hunger", "Knut Hamsun", 1890),
    ("The Castle", "Franz Kafka", 1926),
    ("Buddenbrooks", "Thomas Mann", 1901),
    ("Siddhartha", "Hermann Hesse", 1922),
    ("Kim", "Rudyard Kipling", 1901),
    ("Ivanhoe", "Walter Scott", 1820),
    ("Villette", "Charlotte Brontë", 1853),
    ("Solaris", "Stanisław Lem", 1961),
    ("Beloved", "Toni Morrison", 1987),
    ("Possession", "A. S. Byatt", 1990),
    ("Disgrace", "J. M. Coetzee", 1999),
    ("Austerlitz", "W. G. Sebald", 2001),
    ("The Leopard", "Giuseppe di Lampedusa", 1958),
    ("Oblomov", "Ivan Goncharov", 1859),
    ("Fathers and Sons", "Ivan Turgenev", 1862),
    ("Dead Souls", "Nikolai Gogol", 1842),
];

/// Films of the same name as books, without a type.
const FILMS: [&str; 4] = ["Dracula", "Frankenstein", "The Trial", "Jaws"];

fn kb(turtle: &str) -> KnowledgeBase {
    let prefixes = "@prefix : <http://o.example/> . @prefix s: <urn:s:> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
        @prefix hadal: <urn:hadal:vocabulary:> . @prefix prov: <http://www.w3.org/ns/prov#> .\n";
    let text = format!("{prefixes}{turtle}");
    KnowledgeBase::from_bytes("test".as_ref(), text.as_bytes(), Format::Turtle)
        .expect("valid Turtle")
}

/// The ontology knows all books but those in `without`, and films, and what both relate to.
fn ontology(without: &[&str]) -> KnowledgeBase {
    let mut text =
        String::from(":Novel rdfs:subClassOf :Work . :Writer rdfs:subClassOf :Person .\n");
    for (n, (title, author, year)) in BOOKS.iter().enumerate() {
        let writer = author.replace([' ', '.'], "_");
        text += &format!(
            ":{writer} a :Writer ; rdfs:label \"{author}\"@en ; skos:prefLabel \"{author}\"@en .\n"
        );
        if !without.contains(title) {
            text += &format!(
                ":b{n} a :Novel ; rdfs:label \"{title}\"@en ; skos:prefLabel \"{title}\"@en ; :year {year} .
                 :{writer} :created :b{n} .\n"
            );
        }
    }
    for (n, title) in FILMS.iter().enumerate() {
        text += &format!(
            ":f{n} rdfs:label \"{title}\"@en ; skos:prefLabel \"{title}\"@en ; :year 1992 .\n"
        );
    }
    kb(&text)
}

/// A record a book, with a few things that no ontology knows.
fn shop(rows: &[(&str, &str, u32)]) -> KnowledgeBase {
    let mut text =
        String::from("s:title rdfs:label \"Title\" . s:writer rdfs:label \"Author\" .\n");
    for (n, (title, author, year)) in rows.iter().enumerate() {
        let stock = if n % 2 == 0 {
            "In stock"
        } else {
            "Out of stock"
        };
        text += &format!(
            "s:r{n} a s:Record ; s:title \"{title}\" ; s:writer \"{author}\" ; s:published {year} ;
             s:stock \"{stock}\" ; s:price \"{n}.99\" ; prov:wasDerivedFrom <http://shop.example/?q={n}> .\n"
        );
    }
    kb(&text)
}

fn matches(alignment: &Alignment) -> BTreeMap<&str, &str> {
    let pairs = alignment.instances.iter();
    pairs.map(|m| (m.left.as_str(), m.right.as_str())).collect()
}

fn relations(alignment: &Alignment, left: &str) -> Vec<String> {
    let found = alignment.relations.iter().filter(|r| r.left == left);
    let text = found.map(|r| r.right.to_string().replace("http://o.example/", ":"));
    text.map(|path| path.replace("http://www.w3.org/2000/01/rdf-schema#", "rdfs:"))
        .collect()
}

#[test]
fn books_find_their_counterparts_relations_and_class() {
    let left = shop(&BOOKS);
    let alignment = align(&left, &ontology(&[]), &Settings::default());
    let found = matches(&alignment);
    assert_eq!(found.len(), BOOKS.len(), "{found:#?}");
    for n in 0..BOOKS.len() {
        let right = format!("http://o.example/b{n}");
        assert_eq!(
            found.get(format!("urn:s:r{n}").as_str()),
            Some(&right.as_str())
        );
    }
    assert!(relations(&alignment, "urn:s:title").contains(&"<rdfs:label>".to_owned()));
    let author = relations(&alignment, "urn:s:writer");
    assert!(
        author.contains(&"^<:created>/<rdfs:label>".to_owned()),
        "{author:?}"
    );
    assert!(!author.contains(&"<rdfs:label>".to_owned()), "{author:?}");
    assert_eq!(relations(&alignment, "urn:s:published"), ["<:year>"]);
    assert!(relations(&alignment, "urn:s:stock").is_empty());
    let class = alignment.classes.first().expect("a class");
    assert_eq!(class.right, "http://o.example/Novel");
    assert!(alignment.relations.iter().all(|r| !r.left.contains("prov")));
}

#[test]
fn spelling_series_and_subtitle_do_not_matter() {
    let mut rows = BOOKS;
    rows[9] = ("Angels & Demons  (Robert Langdon, #1)", "Brown, Dan", 2000);
    rows[4] = ("TRIAL", "Franz  Kafka", 1925);
    rows[0] = ("Emma: A Novel", "Jane Austen", 1815);
    rows[11] = ("Candide", "Francois Voltaire", 1759);
    let alignment = align(&shop(&rows), &ontology(&[]), &Settings::default());
    assert_eq!(matches(&alignment).len(), rows.len());
}

/// The ontology lacks Dracula the book: the film has its title, Frankenstein's writer
/// exists without her book, and neither is what the record describes.
#[test]
fn what_the_ontology_lacks_has_no_counterpart() {
    let right = ontology(&["Dracula", "Frankenstein"]);
    let alignment = align(&shop(&BOOKS), &right, &Settings::default());
    let found = matches(&alignment);
    assert_eq!(found.get("urn:s:r6"), None, "{found:?}");
    assert_eq!(found.get("urn:s:r7"), None, "{found:?}");
    assert_eq!(found.len(), BOOKS.len() - 2);
}

/// A book with the title of another writer's book is not that book.
#[test]
fn a_contradicting_author_outweighs_the_title() {
    let mut rows = BOOKS.to_vec();
    rows.push(("Ulysses", "Alfred Tennyson", 1842));
    let alignment = align(&shop(&rows), &ontology(&[]), &Settings::default());
    let found = matches(&alignment);
    assert_eq!(found.get("urn:s:r2"), Some(&"http://o.example/b2"));
    assert_eq!(found.get("urn:s:r30"), None);
}

/// The ontology knows no book, only the writers; no record is a writer.
#[test]
fn a_record_is_not_what_one_of_its_values_names() {
    let rows: Vec<(String, &str, u32)> = BOOKS
        .iter()
        .flat_map(|(title, author, year)| {
            let volume = |word| (format!("{title} {word}"), *author, *year);
            ["one", "two", "three"].map(volume)
        })
        .collect();
    let rows: Vec<(&str, &str, u32)> = rows.iter().map(|(t, a, y)| (t.as_str(), *a, *y)).collect();
    let titles: Vec<&str> = BOOKS.iter().map(|book| book.0).collect();
    let alignment = align(&shop(&rows), &ontology(&titles), &Settings::default());
    assert_eq!(matches(&alignment), BTreeMap::new());
}

/// Two entities with the same label and nothing else are a tie, whatever their names.
#[test]
fn a_tie_is_no_match() {
    let left = kb("s:1 s:title \"Emma\" . s:2 s:title \"Ulysses\" .");
    let right = kb(":a rdfs:label \"Emma\" . :b rdfs:label \"Emma\" . :c rdfs:label \"Ulysses\" .");
    let alignment = align(
        &left,
        &right,
        &Settings {
            accept: 0.0,
            ..Settings::default()
        },
    );
    assert_eq!(
        matches(&alignment).into_iter().collect::<Vec<_>>(),
        [("urn:s:2", "http://o.example/c")]
    );
    let tie = alignment.ties.first().expect("a tie");
    assert_eq!(tie.left, "urn:s:1");
    assert_eq!(tie.right, ["http://o.example/a", "http://o.example/b"]);
}

/// The original has neither normal forms nor a decision that there is no counterpart.
#[test]
fn plain_paris_knows_exact_literals_only() {
    let mut rows = BOOKS.to_vec();
    rows[9] = ("Angels & Demons", "Dan Brown", 2001);
    rows[0] = ("emma", "Jane Austen", 1816);
    let right = ontology(&["Dracula"]);
    let plain = align(&shop(&rows), &right, &Settings::plain());
    let found = matches(&plain);
    assert_ne!(found.get("urn:s:r0"), Some(&"http://o.example/b0"));
    assert_ne!(found.get("urn:s:r9"), Some(&"http://o.example/b9"));
    assert_eq!(found.get("urn:s:r6"), Some(&"http://o.example/f0"));
    let whole = align(&shop(&rows), &right, &Settings::default());
    let found = matches(&whole);
    assert_eq!(found.get("urn:s:r0"), Some(&"http://o.example/b0"));
    assert_eq!(found.get("urn:s:r6"), None);
}

/// Two records of one book are both it, unless it may be the counterpart of one only; of
/// two that suit it equally none is.
#[test]
fn one_to_one_leaves_the_better_one() {
    let mut rows = BOOKS.to_vec();
    rows.push(("Middlemarch (abridged)", "George Eliot", 1999));
    rows.push(("Walden", "Henry Thoreau", 1854));
    let found = |one_to_one| {
        let settings = Settings {
            one_to_one,
            ..Settings::default()
        };
        let alignment = align(&shop(&rows), &ontology(&[]), &settings);
        let of = |n: usize| matches(&alignment).contains_key(format!("urn:s:r{n}").as_str());
        [of(5), of(30), of(10), of(31)]
    };
    let [better, _, first, second] = found(false);
    assert!(better && first && second);
    assert_eq!(found(true), [true, false, false, false]);
}

/// A letter is missing in two titles; that texts so alike are equal is learnt from those of
/// them that the author shows.
#[test]
fn what_is_written_alike_may_be_equal() {
    let mut rows = BOOKS;
    rows[19] = ("Ivnhoe and the Tournament", "Walter Scott", 1820);
    let mut text = String::new();
    for (n, (title, author, year)) in BOOKS.iter().enumerate() {
        let title = if n == 19 {
            "Ivanhoe and the Tournament"
        } else {
            title
        };
        text += &format!(":b{n} rdfs:label \"{title}\" ; :by \"{author}\" ; :year {year} .\n");
    }
    let (left, right) = (shop(&rows), kb(&text));
    let pair = ("urn:s:r19", "http://o.example/b19");
    let explanation = explain(&left, &right, &Settings::default(), pair).expect("both are known");
    let near = explanation.shared.iter().find(|shared| {
        shared.evidence.left_value.starts_with("Ivnhoe") && shared.evidence.equality < 1.0
    });
    assert!(near.is_some(), "{explanation}");
    assert!(explanation.score > 0.5, "{explanation}");
}

/// What is explained is what is aligned: the table holds the factors of the formula, and
/// their product is the score.
#[test]
fn an_explanation_adds_up() {
    let (left, right) = (shop(&BOOKS), ontology(&[]));
    let settings = Settings::default();
    let pair = ("urn:s:r2", "http://o.example/b2");
    let explanation = explain(&left, &right, &settings, pair).expect("both are known");
    assert!(!explanation.shared.is_empty());
    let against: f64 = explanation
        .shared
        .iter()
        .map(|shared| 1.0 - shared.weight / 1.01)
        .product();
    assert!((explanation.gained - (1.0 / against - 1.0)).abs() < 1e-6 * explanation.gained);
    for shared in &explanation.shared {
        let equality = shared.evidence.equality;
        let weight = 1.0
            - (1.0 - shared.backward * shared.inverse_left * equality)
                * (1.0 - shared.forward * shared.inverse_right * equality);
        assert!((shared.weight - weight).abs() < 1e-12, "{shared:?}");
    }
    let left_over: f64 = explanation
        .against
        .iter()
        .map(|against| against.remaining)
        .product();
    assert!((explanation.odds - explanation.gained * left_over).abs() < 1e-6);
    let alignment = align(&left, &right, &settings);
    let found = alignment
        .instances
        .iter()
        .find(|found| found.left == pair.0);
    let score = found.expect("a match").score;
    assert!((score - explanation.score).abs() < 1e-12, "{explanation}");
    let film = explain(
        &left,
        &right,
        &settings,
        ("urn:s:r6", "http://o.example/f0"),
    );
    let film = film.expect("both are known");
    assert!(film.score < 0.5 && !film.against.is_empty(), "{film}");
    assert!(
        explain(
            &left,
            &right,
            &settings,
            ("urn:s:none", "http://o.example/b2")
        )
        .is_none()
    );
}

#[test]
fn classes_alone_align_nothing() {
    let classes = kb(":A rdfs:subClassOf :B . :B rdfs:subClassOf :A . :A rdfs:label \"Emma\" .");
    let alignment = align(&classes, &shop(&BOOKS), &Settings::default());
    assert_eq!(alignment.instances, []);
    let why = alignment.nothing.expect("a reason");
    assert!(why.contains("classes only"), "{why}");
}

#[test]
fn a_cycle_of_classes_ends() {
    let left = shop(&BOOKS);
    let mut text = String::from(":Novel rdfs:subClassOf :Work . :Work rdfs:subClassOf :Novel .\n");
    for (n, (title, author, _)) in BOOKS.iter().enumerate() {
        text += &format!(":b{n} a :Novel ; rdfs:label \"{title}\" ; :by \"{author}\" .\n");
    }
    let alignment = align(&left, &kb(&text), &Settings::default());
    assert_eq!(alignment.instances.len(), BOOKS.len());
    let classes: Vec<&str> = alignment.classes.iter().map(|c| c.right.as_str()).collect();
    assert_eq!(classes, ["http://o.example/Novel", "http://o.example/Work"]);
}

/// A subject with very many facts, and a value with very many holders, are no evidence and
/// are not enumerated pair by pair, which would not end.
#[test]
fn a_relation_of_very_many_facts_is_cut() {
    let mut text = String::new();
    for n in 0..60_000 {
        text += &format!(":hub :holds :x{n} . :x{n} :unit \"piece\" .\n");
    }
    for (n, (title, author, _)) in BOOKS.iter().enumerate() {
        text += &format!(":b{n} rdfs:label \"{title}\" ; :by \"{author}\" ; :unit \"piece\" .\n");
    }
    let mut records = String::new();
    for (n, (title, author, _)) in BOOKS.iter().enumerate() {
        records +=
            &format!("s:r{n} s:title \"{title}\" ; s:by \"{author}\" ; s:unit \"piece\" .\n");
    }
    let alignment = align(&kb(&records), &kb(&text), &Settings::default());
    assert_eq!(matches(&alignment).len(), BOOKS.len());
    assert!(relations(&alignment, "urn:s:unit").len() <= 1);
}

/// Ten megabytes in one literal are read, kept and compared in whole only.
#[test]
fn a_literal_of_ten_megabytes() {
    let long = "Lorem ipsum (dolor), sit: amet ".repeat(330_000);
    let text = |base: &str| {
        let mut text = format!(":{base}long s:title \"{long}\" .\n");
        for (n, (title, author, _)) in BOOKS.iter().enumerate() {
            text += &format!(":{base}{n} s:title \"{title}\" ; s:by \"{author}\" .\n");
        }
        text
    };
    let alignment = align(
        &kb(&text("left")),
        &kb(&text("right")),
        &Settings::default(),
    );
    assert_eq!(alignment.instances.len(), BOOKS.len() + 1);
}

/// One string under two labels gives the odds that it gives under one. By hand: titles
/// and labels are inverse functional, θ = .1, so a title weighs 1 − (1 − .1)² = .19; the
/// only candidate has p = .19 / 1.01, and p / (1 − p) over 1 + p / (1 − p) is p.
#[test]
fn one_string_is_one_piece_of_evidence() {
    let score = |labels: &str| {
        let left = kb("s:1 s:title \"Emma\" . s:2 s:title \"Ulysses\" .");
        let right = kb(&format!(
            ":a {labels} . :b rdfs:label \"Ulysses\" ; skos:prefLabel \"Ulysses\" ."
        ));
        let settings = Settings {
            rounds: 1,
            accept: 0.0,
            ..Settings::default()
        };
        let alignment = align(&left, &right, &settings);
        let found = alignment.instances.iter().find(|m| m.left == "urn:s:1");
        found.map(|m| (m.score, m.evidence.len())).expect("a match")
    };
    let (one, count) = score("rdfs:label \"Emma\"");
    let (two, same) = score("rdfs:label \"Emma\" ; skos:prefLabel \"Emma\"");
    assert!((one - 0.19 / 1.01).abs() < 1e-12, "{one}");
    assert!((one - two).abs() < 1e-12, "{one} {two}");
    assert_eq!((count, same), (1, 1));
}

/// All share city and year with one entity; that is no reason to be it.
#[test]
fn shared_values_alone_are_no_evidence() {
    let mut left = String::new();
    let mut right = String::new();
    for n in 0..40 {
        left += &format!("s:{n} a s:C ; s:city \"London\" ; s:year 1990 ; s:name \"left {n}\" .\n");
        right += &format!(":{n} a :C ; :city \"London\" ; :year 1990 ; :name \"right {n}\" .\n");
    }
    let alignment = align(&kb(&left), &kb(&right), &Settings::default());
    assert_eq!(alignment.instances, []);
    assert_eq!(alignment.relations, []);
}

#[test]
fn nothing_in_common_gives_nothing() {
    let empty = kb("");
    let one = kb("s:1 s:title \"Emma\" .");
    let other = kb(":1 rdfs:label \"Walden\" .");
    for (left, right) in [
        (&empty, &one),
        (&one, &empty),
        (&one, &other),
        (&empty, &empty),
    ] {
        let alignment = align(left, right, &Settings::default());
        assert_eq!((alignment.instances, alignment.relations), (vec![], vec![]));
        assert!(alignment.nothing.is_some_and(|why| !why.is_empty()));
    }
}

#[test]
fn the_artefacts_are_stable_and_valid() {
    let (left, right) = (shop(&BOOKS), ontology(&[]));
    let set = MappingSet {
        id: "urn:s:alignment".to_owned(),
        license: "https://creativecommons.org/publicdomain/zero/1.0/".to_owned(),
    };
    let write = || {
        let alignment = align(&left, &right, &Settings::default());
        let (mut table, mut triples) = (Vec::new(), Vec::new());
        write_sssom(&alignment, &left, &right, &set, &mut table).expect("memory");
        write_ntriples(&alignment.statements(), &mut triples).expect("memory");
        (table, triples)
    };
    let (table, triples) = write();
    assert_eq!(write(), (table.clone(), triples.clone()));
    let count = agree(&triples, Format::NTriples)
        .expect("valid")
        .expect("alike");
    assert!(count > BOOKS.len(), "{count}");
    check_sssom(&String::from_utf8(table).expect("text"));
}

fn check_sssom(text: &str) {
    let prefixes: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("#  ")?.split_once(": \"http"))
        .map(|(prefix, _)| prefix)
        .chain(["n3", "n1", "n2"])
        .collect();
    for line in [
        "#mapping_set_id: \"urn:s:alignment\"",
        "#license: \"https://creativecommons",
    ] {
        assert!(text.contains(line), "{text}");
    }
    let body: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let body = body.join(
        "
",
    );
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(b'\t')
        .from_reader(body.as_bytes());
    let mut paths = Vec::new();
    for row in reader.deserialize() {
        let row: BTreeMap<String, String> = row.expect("as many fields as columns");
        for column in [
            "subject_id",
            "predicate_id",
            "object_id",
            "mapping_justification",
        ] {
            let value = row.get(column).expect("the column");
            for curie in value.split('/') {
                let prefix = curie.trim_start_matches('^').split(':').next();
                assert!(
                    prefix.is_some_and(|prefix| prefixes.contains(&prefix)),
                    "{value}"
                );
            }
        }
        let confidence: f64 = row["confidence"].parse().expect("a number");
        assert!((0.0..=1.0).contains(&confidence));
        paths.push(row["object_id"].clone());
    }
    assert!(
        paths
            .iter()
            .any(|path| path.starts_with('^') && path.ends_with("/skos:prefLabel")),
        "{paths:?}"
    );
}

/// Ten books by their writers, and two others of one name: nothing tells which of these a
/// record is.
fn twins() -> (KnowledgeBase, KnowledgeBase) {
    let mut ontology = String::new();
    let mut records = String::new();
    for (n, (title, author, _)) in BOOKS.iter().enumerate().take(10) {
        let writer = author.replace(' ', "_");
        ontology += &format!(
            ":b{n} a :Novel ; rdfs:label \"{title}\" .
             :{writer} a :Writer ; rdfs:label \"{author}\" ; :created :b{n} .\n"
        );
        records += &format!("s:r{n} s:title \"{title}\" ; s:writer \"{author}\" .\n");
    }
    ontology += ":x a :Novel ; rdfs:label \"Twin\" . :y a :Novel ; rdfs:label \"Twin\" .\n";
    records += "s:twin s:title \"Twin\" .\n";
    (kb(&records), kb(&ontology))
}

fn decided(left: &str, right: &str, same: bool) -> Settings {
    let decided = Decided {
        left: format!("urn:s:{left}"),
        right: format!("http://o.example/{right}"),
        same,
    };
    Settings {
        decided: vec![decided],
        ..Settings::default()
    }
}

#[test]
fn what_was_decided_is_certain() {
    let (left, right) = twins();
    let of = |settings: &Settings, record: &str| {
        let alignment = align(&left, &right, settings);
        let found = alignment.instances.into_iter();
        let mut found = found.filter(|one| one.left == format!("urn:s:{record}"));
        found.next().map(|one| (one.right, one.score))
    };
    assert_eq!(of(&Settings::default(), "twin"), None);
    for name in ["x", "y"] {
        let iri = format!("http://o.example/{name}");
        assert_eq!(of(&decided("twin", name, true), "twin"), Some((iri, 1.0)));
    }
    // One of two equal candidates that is none leaves the other.
    let (found, score) = of(&decided("twin", "y", false), "twin").expect("a match");
    assert!(found.ends_with("/x") && score < 1.0, "{found} {score}");
    // A match that values alone would give, as well.
    assert!(of(&Settings::default(), "r4").is_some());
    assert_eq!(of(&decided("r4", "b4", false), "r4"), None);
    let other = of(&decided("r4", "b5", true), "r4");
    assert_eq!(other, Some(("http://o.example/b5".to_owned(), 1.0)));
    // What neither side knows is of no effect.
    let unknown = align(&left, &right, &decided("nobody", "b4", true));
    assert_eq!(
        unknown.instances,
        align(&left, &right, &Settings::default()).instances
    );
}

#[test]
fn what_was_decided_is_explained() {
    let (left, right) = twins();
    let of = |settings: &Settings, record: &str, other: &str| {
        let pair = (
            format!("urn:s:{record}"),
            format!("http://o.example/{other}"),
        );
        let explained = explain(&left, &right, settings, (&pair.0, &pair.1)).expect("known");
        let said = explained.to_string().contains("a person has said");
        assert_eq!(said, explained.decided.is_some(), "{explained}");
        (explained.decided, explained.score)
    };
    let accepted = decided("twin", "x", true);
    assert_eq!(of(&accepted, "twin", "x"), (Some(true), 1.0));
    assert_eq!(of(&accepted, "twin", "y"), (Some(false), 0.0));
    assert_eq!(
        of(&decided("r4", "b4", false), "r4", "b4"),
        (Some(false), 0.0)
    );
    let (said, score) = of(&accepted, "r4", "b4");
    assert!(said.is_none() && score > 0.5, "{score}");
}

/// Records whose only value stands for a book and for a film alike: with a few of them told,
/// it is known which, and so are the others.
#[test]
fn what_was_decided_is_evidence() {
    let mut ontology = String::new();
    let mut records = String::new();
    for n in 0..12 {
        ontology +=
            &format!(":b{n} a :Novel ; :code \"{n:04}\" . :f{n} a :Film ; :number \"{n:04}\" .\n");
        records += &format!("s:r{n} s:mark \"{n:04}\" .\n");
    }
    let (left, right) = (kb(&records), kb(&ontology));
    assert!(
        align(&left, &right, &Settings::default())
            .instances
            .is_empty()
    );
    let mut settings = Settings::default();
    for n in 0..4 {
        settings
            .decided
            .extend(decided(&format!("r{n}"), &format!("b{n}"), true).decided);
    }
    let alignment = align(&left, &right, &settings);
    let found = matches(&alignment);
    assert_eq!(found.len(), 12, "{found:#?}");
    for (record, entity) in found {
        assert_eq!(
            record.trim_start_matches("urn:s:r"),
            entity.trim_start_matches("http://o.example/b")
        );
    }
    assert_eq!(relations(&alignment, "urn:s:mark"), ["<:code>"]);
    assert_eq!(alignment.decided, settings.decided);
}

#[test]
fn sssom_says_what_a_person_decided() {
    let (left, right) = twins();
    let mut settings = decided("twin", "x", true);
    settings.decided.extend(decided("r4", "b4", false).decided);
    let set = MappingSet {
        id: "urn:set".to_owned(),
        license: "urn:license".to_owned(),
    };
    let mut table = Vec::new();
    write_sssom(
        &align(&left, &right, &settings),
        &left,
        &right,
        &set,
        &mut table,
    )
    .expect("memory");
    let text = String::from_utf8(table).expect("text");
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(rows[0][3], "predicate_modifier");
    let curated: Vec<&Vec<&str>> = rows
        .iter()
        .filter(|row| row[6] == "semapv:ManualMappingCuration")
        .collect();
    assert_eq!(curated.len(), 2, "{text}");
    assert_eq!((curated[0][3], curated[0][7]), ("", "1.0000"));
    assert!(curated[0][0].ends_with("twin") && curated[0][4].ends_with('x'));
    assert_eq!(curated[1][3], "Not");
    assert!(curated[1][0].ends_with("r4") && curated[1][4].ends_with("b4"));
}

#[test]
fn records_are_called_by_their_title_in_sssom() {
    let mut records = String::new();
    for (n, (title, author, year)) in BOOKS.iter().enumerate() {
        records += &format!(
            "s:r{n} a s:Record ; s:writer \"{author}\" ; s:published {year} ; s:title \"{title}\" .\n"
        );
    }
    let (left, right) = (kb(&records), ontology(&[]));
    let set = MappingSet::new("urn:s:alignment".to_owned());
    let mut table = Vec::new();
    let alignment = align(&left, &right, &Settings::default());
    write_sssom(&alignment, &left, &right, &set, &mut table).expect("memory");
    let text = String::from_utf8(table).expect("text");
    let mut called = 0;
    for row in text.lines().filter(|line| line.contains("\towl:sameAs\t")) {
        let cells: Vec<&str> = row.split('\t').collect();
        let number = cells[0].rsplit(":r").next().and_then(|n| n.parse().ok());
        let title = number.and_then(|n: usize| BOOKS.get(n)).map(|book| book.0);
        assert_eq!(title, Some(cells[1]), "{text}");
        called += 1;
    }
    assert!(called > 20, "{text}");
}
