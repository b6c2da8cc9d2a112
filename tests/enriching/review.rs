//! A person decides on what was held back.

use std::fs;

use hadal::survey::Artefact;

use super::scene::Scene;

/// The items of a survey as lines `id status subject predicate object`.
fn items(scene: &Scene) -> Vec<serde_json::Value> {
    serde_json::from_str(&scene.done(&["review", "s", "--json"])).unwrap()
}

fn decisions(scene: &Scene) -> Vec<(String, String)> {
    let text = fs::read_to_string(scene.survey.path(Artefact::Decisions)).unwrap();
    text.lines()
        .map(|line| {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            let text = |name: &str| value[name].as_str().unwrap().to_owned();
            (text("object"), text("decision"))
        })
        .collect()
}

const BOOKS: &str = "SELECT ?b ?y { ?b a <http://y/book> ; <http://y/year> ?y } ORDER BY ?b ?y";

#[test]
fn one_key_answers_and_the_next_enrichment_knows() {
    let scene = Scene::new(20);
    scene.done(&["enrich", "s", "--store", "kb"]);
    let all = items(&scene);
    let reasons: Vec<&str> = all
        .iter()
        .map(|item| item["reason"].as_str().unwrap())
        .collect();
    assert_eq!(all.len(), 3, "{reasons:#?}");
    assert!(reasons[0].contains("has one value"), "{reasons:#?}");
    assert!(reasons[1].contains("may be <http://y/b1>"), "{reasons:#?}");
    assert!(reasons[2].contains("one name or several"), "{reasons:#?}");

    // Rejects, takes that back, accepts; an unknown key, a skip; what names nobody cannot be
    // accepted, so it is rejected.
    let said = scene.with_input(&["review", "s"], "r\nu\na\nx\n\na\na\nr\n");
    for part in [
        "[1 of 3]",
        "conflict (",
        "the page http://shop.example/search?page=22",
        "the ontology on <http://y/b0>",
        "is created of",
        "is <http://y/b1>",
        "a accept, r reject, s skip, u undo, q quit",
        "it names no entity",
        "2 accepted, 1 rejected, 0 left",
    ] {
        assert!(said.contains(part), "{part} in {said}");
    }
    assert_eq!(said.matches("[1 of 3]").count(), 2);
    let mut known = decisions(&scene);
    known.sort();
    let expected = [
        ("\"1999\"", "accept"),
        ("\"Strugatsky, Boris\"", "reject"),
        ("<http://y/b1>", "accept"),
    ];
    assert_eq!(
        known,
        expected.map(|(object, word)| (object.to_owned(), word.to_owned()))
    );

    let summary = scene.done(&["enrich", "s", "--store", "kb"]);
    assert!(
        summary.contains("a person accepted 2 and rejected 1"),
        "{summary}"
    );
    assert_eq!(items(&scene).len(), 0);
    let store = scene.store("kb");
    let rows = store.table(BOOKS).unwrap().rows;
    let years = rows.iter().filter(|row| row[0] == "<http://y/b0>");
    assert_eq!(years.count(), 2, "{rows:?}");
    assert!(
        !rows.iter().any(|row| row[0].contains("book/21")),
        "{rows:?}"
    );
    // What was decided stays decided.
    let again = scene.done(&["enrich", "s", "--store", "kb"]);
    assert_eq!(again, summary);
}

#[test]
fn the_next_alignment_is_told_what_was_decided() {
    let scene = Scene::new(20);
    scene.done(&["enrich", "s", "--store", "kb"]);
    scene.with_input(&["review", "s"], "s\na\nq\n");
    let path = scene.survey.path(Artefact::Decisions);
    let accepted = fs::read_to_string(&path).unwrap();
    let found = || -> serde_json::Value { scene.survey.read(Artefact::Alignment).unwrap() };
    assert_eq!(found()["decided"], serde_json::Value::Null);
    for same in [true, false] {
        let word = if same { "accept" } else { "reject" };
        fs::write(&path, accepted.replace("accept", word)).unwrap();
        scene.done(&["align", "s"]);
        let after = found();
        let pair = serde_json::json!({
            "left": "http://shop.example/book/21", "right": "http://y/b1", "same": same,
        });
        assert_eq!(after["decided"], serde_json::json!([pair]));
        let instances = after["instances"].as_array().unwrap();
        let one = |one: &&serde_json::Value| one["left"] == pair["left"];
        let score = instances
            .iter()
            .find(one)
            .map(|one| (&one["right"], &one["score"]));
        if same {
            assert_eq!(score, Some((&pair["right"], &serde_json::json!(1.0))));
        } else {
            assert!(
                score.is_none_or(|(right, _)| *right != pair["right"]),
                "{score:?}"
            );
        }
        let sssom = fs::read_to_string(scene.survey.path(Artefact::Sssom)).unwrap();
        assert!(sssom.contains("ManualMappingCuration"), "{sssom}");
    }
}

#[test]
fn answers_are_kept_when_the_input_ends() {
    let scene = Scene::new(20);
    scene.done(&["enrich", "s", "--store", "kb"]);
    let said = scene.with_input(&["review", "s"], "s\nr\nq\n");
    assert!(said.contains("0 accepted, 1 rejected, 2 left"), "{said}");
    assert_eq!(
        decisions(&scene),
        [("<http://y/b1>".to_owned(), "reject".to_owned())]
    );
    let said = scene.with_input(&["review", "s"], "u\n");
    assert!(
        said.contains("[1 of 2]") && said.contains("nothing to take back"),
        "{said}"
    );
    scene.done(&["enrich", "s", "--store", "kb"]);
    // It is not that book, so it is one of its own.
    let rows = scene.store("kb").table(BOOKS).unwrap().rows;
    assert!(
        rows.iter().any(|row| row[0].contains("book/21")),
        "{rows:?}"
    );
}

#[test]
fn a_table_is_filled_in_and_given_back() {
    let scene = Scene::new(20);
    scene.done(&["enrich", "s", "--store", "kb", "--dry-run"]);
    scene.done(&["review", "s", "--csv", "review.csv"]);
    let table = fs::read_to_string(scene.path("review.csv")).unwrap();
    assert_eq!(scene.done(&["review", "s", "--csv", "-"]), table);
    assert!(!scene.path("-").exists());
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 4, "{table}");
    assert!(
        lines[0].starts_with("id,decision,answers,status,kind,subject,predicate,object"),
        "{table}"
    );
    assert!(
        lines[2].contains("title: ") && lines[2].contains("is created of: "),
        "{table}"
    );
    let filled = |line: &str, word: &str| line.replacen(",,", &format!(",{word},"), 1);
    let table = [
        lines[0].to_owned(),
        filled(lines[1], "Accept"),
        filled(lines[2], "reject"),
        lines[3].to_owned(),
    ];
    fs::write(scene.path("review.csv"), table.join("\n")).unwrap();
    let said = scene.done(&["review", "s", "--apply", "review.csv"]);
    assert!(said.starts_with("2 decisions"), "{said}");
    let mut known = decisions(&scene);
    known.sort();
    assert_eq!(known[0], ("\"1999\"".to_owned(), "accept".to_owned()));
    assert_eq!(known[1], ("<http://y/b1>".to_owned(), "reject".to_owned()));

    // All or nothing, and the line is named.
    let before = decisions(&scene);
    let open = filled(lines[3], "accept");
    for (line, part) in [
        (
            "feedbeeffeedbeef,accept".to_owned(),
            "line 3: no statement of this survey has the id \"feedbeeffeedbeef\"",
        ),
        (
            filled(lines[2], "perhaps"),
            "line 3: \"perhaps\" is no decision",
        ),
        (open, "names no entity"),
    ] {
        let table = [lines[0].to_owned(), filled(lines[1], "reject"), line];
        fs::write(scene.path("bad.csv"), table.join("\n")).unwrap();
        let said = scene.failed(&["review", "s", "--apply", "bad.csv"]);
        assert!(
            said.contains(part) && said.contains("bad.csv"),
            "{part} in {said}"
        );
        assert_eq!(decisions(&scene), before);
    }
    // As programs for tables write it, where the lines have another end and the values are parted
    // by something else.
    let id = |line: usize| lines[line].split(',').next().unwrap();
    let table = |ids: [&str; 2], words: [&str; 2]| {
        let [one, other] = ids;
        let [first, second] = words;
        let table = format!("\u{feff}id;decision;more\r\n{one};{first};\r\n{other};{second};\r\n");
        fs::write(scene.path("table.csv"), table).unwrap();
    };
    table([id(1), "feedbeeffeedbeef"], ["reject", "accept"]);
    let said = scene.failed(&["review", "s", "--apply", "table.csv"]);
    assert!(said.contains("line 3: no statement"), "{said}");
    table([id(1), id(2)], ["accept", "reject"]);
    let said = scene.done(&["review", "s", "--apply", "table.csv"]);
    assert!(said.starts_with("2 decisions"), "{said}");

    // What was applied meanwhile can be decided otherwise.
    scene.done(&["enrich", "s", "--store", "kb"]);
    table([id(1), id(2)], ["reject", ""]);
    let said = scene.done(&["review", "s", "--apply", "table.csv"]);
    assert!(said.starts_with("1 decisions"), "{said}");
    let known = decisions(&scene);
    assert_eq!(known, [("\"1999\"".to_owned(), "reject".to_owned())]);

    fs::write(scene.path("bad.csv"), "number,decision\n").unwrap();
    let said = scene.failed(&["review", "s", "--apply", "bad.csv"]);
    assert!(said.contains("no column \"id\""), "{said}");
    assert!(
        scene
            .failed(&["review", "s", "--apply", "none.csv"])
            .contains("none.csv")
    );
}

#[test]
fn without_an_enrichment_there_is_nothing_to_review() {
    let scene = Scene::new(4);
    let said = scene.failed(&["review", "s"]);
    assert!(
        said.contains("review.jsonl") && said.contains("hadal enrich"),
        "{said}"
    );
}

#[test]
fn thresholds_and_shapes_are_kept_in_the_plan() {
    let scene = Scene::new(20);
    let count = |arguments: &[&str]| {
        let all = [&["enrich", "s", "--store", "kb", "--json"], arguments].concat();
        let summary: serde_json::Value = serde_json::from_str(&scene.done(&all)).unwrap();
        let of = |name: &str| summary["enrichment"][name].as_u64().unwrap();
        (of("facts"), of("doubtful"), of("conflicts"))
    };
    let (facts, doubtful, conflicts) = count(&[]);
    assert!(facts > 0);
    let strict = count(&["--accept", "facts=0.99"]);
    assert_eq!(strict, (0, doubtful + facts, conflicts));
    assert_eq!(count(&[]), strict);
    // What is only tried is not kept.
    let tried = count(&["--accept", "0.5", "--dry-run"]);
    assert_eq!(tried, (facts, doubtful, conflicts));
    assert_eq!(count(&["--dry-run"]), strict);
    assert_eq!(count(&["--accept", "relations=0.5"]), strict);
    assert_eq!(count(&["--accept", "0.5"]), (facts, doubtful, conflicts));
    fs::write(
        scene.path("shapes.ttl"),
        "@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix y: <http://y/> .
         y:S sh:targetClass y:book ; sh:property [ sh:path y:year ; sh:maxCount 0 ] .",
    )
    .unwrap();
    let shaped = count(&["--shapes", "shapes.ttl"]);
    assert!(shaped.0 < facts && shaped.2 > conflicts, "{shaped:?}");
    assert_eq!(count(&[]), shaped);
    assert_eq!(count(&["--no-shapes"]), (facts, doubtful, conflicts));

    fs::write(scene.path("bad.ttl"), "<a> <b>").unwrap();
    let said = scene.failed(&["enrich", "s", "--shapes", "bad.ttl"]);
    assert!(said.contains("bad.ttl:1"), "{said}");
    let output = scene.hadal(&["enrich", "s", "--accept", "95"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("from 0 to 1"));
}

#[test]
fn a_table_that_was_filled_in_is_not_written_over() {
    let scene = Scene::new(20);
    scene.done(&["enrich", "s", "--store", "kb"]);
    let write = ["review", "s", "--csv", "t.csv"];
    scene.done(&write);
    scene.done(&write);
    let path = scene.path("t.csv");
    let filled = fs::read_to_string(&path)
        .unwrap()
        .replacen(",,", ",reject,", 1);
    fs::write(&path, &filled).unwrap();
    let said = scene.failed(&write);
    assert!(said.contains("--apply t.csv"), "{said}");
    assert_eq!(fs::read_to_string(&path).unwrap(), filled);
    // What was taken is in the next table, too.
    scene.done(&["review", "s", "--apply", "t.csv"]);
    scene.done(&write);
    assert_eq!(fs::read_to_string(&path).unwrap(), filled);
    fs::write(&path, filled.replacen(",reject,", ",perhaps,", 1)).unwrap();
    scene.failed(&write);
}
